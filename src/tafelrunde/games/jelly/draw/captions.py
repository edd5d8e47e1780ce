"""What stands beside a district: its key, its name and what it gives now; upright, where the ring leaves room."""

from html import escape
from typing import Final

from tafelrunde.games.jelly.draw.rewards import JELLY_LIGHT, reward_words
from tafelrunde.games.jelly.draw.ring import WORDS, Ring
from tafelrunde.games.jelly.view import Face
from tafelrunde.kit.drawing import INK, NIGHT, PAPER, WHITE, group, rect, stroke, text, text_width, wrapped
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import LANGUAGES, Texts

NAME: Final = 29.0  # sizes of type
REWARD: Final = 24.0
LESS: Final = 18.0
CAP: Final = 30.0
INDENT: Final = CAP + 10


def name_of(face: Face, texts: Texts) -> str:
    """The name of a district in the reader's language."""
    return (face.name, face.en)[LANGUAGES.index(texts.lang)]


@kept
def current_words(faces: tuple[Face, ...], k: int, zone: int, texts: Texts) -> str:
    """The reward of a zone in a few words; an arrow names the neighbour that it points at."""
    before, after = (name_of(faces[(k + step) % len(faces)], texts) for step in (-1, 1))
    return reward_words(faces[k].zones[zone - 1], before, after, texts)


def key_cap(x: float, y: float, letter: str, size: float = 26) -> str:
    """A key to press."""
    h = size / 2
    return group(
        rect(-h, -h + 3, size, size, 6, NIGHT),
        rect(-h, -h, size, size, 6, PAPER, stroke(INK, 1.4)),
        text(0, 0, letter, size * 0.74, INK),
        at=(x, y),
        more=f'data-key="{letter.lower()}"',
    )


def caption(ring: Ring, k: int, letter: str, name: str, reward: str) -> str:
    """At the side of the ring; a long one goes where there is more room, towards a corner of the picture."""
    out_x, out_y = ring.out[k]
    if abs(out_x) < 0.3:
        return _in_the_middle(ring, k, letter, name, reward)
    most = WORDS if abs(out_x) > 0.6 else WORDS * 1.5  # there is more room below the ring than beside it
    names, lines = _fitting(name, most), _cut(wrapped(reward, REWARD, most), 4)
    wide = INDENT + 1.05 * max([*(text_width(*line) for line in names), *(text_width(line, REWARD) for line in lines)])
    high = sum(size * 1.12 for _, size in names) + REWARD * 1.2 * len(lines)
    far = ring.edge + 16
    x = min(abs(out_x) * far, ring.region.x + ring.region.width - 12 - wide)
    y = (far - x * abs(out_x)) / out_y  # so that a corner of the words is beside the district
    side, anchor = (1, "start") if out_x > 0 else (-1, "end")
    y = y + 4 if out_y > 0 else max(ring.region.y + 6, y - high - 4)
    drawn = key_cap(side * (x + CAP / 2), y + NAME * 0.55, letter, CAP)
    for words, size in names:
        drawn += text(side * (x + INDENT), y + NAME * 0.55, words, size, WHITE, 600, anchor)
        y += size * 1.12
    for words in lines:
        drawn += text(side * (x + INDENT), y + REWARD * 0.65, words, REWARD, JELLY_LIGHT, 500, anchor)
        y += REWARD * 1.2
    return drawn


def _fitting(name: str, most: float) -> list[tuple[str, float]]:
    """A name in lines that fit; a single long word is written smaller."""
    lines = wrapped(name, NAME, most)
    return [(words, min(NAME, NAME * most / text_width(words, NAME))) for words in lines]


def _in_the_middle(ring: Ring, k: int, letter: str, name: str, reward: str) -> str:
    """Above or below the ring, beside the drone that may sit at a corner: in one line, in more if it is long."""
    most, wide, more = 2 * ring.half(ring.edge) - 120, text_width(name, NAME), text_width(reward, REWARD)
    one = INDENT + wide + 12 + more < most
    size = min(REWARD, 0.99 * REWARD * most / more) if more < most * REWARD / LESS else LESS
    lines = _cut(wrapped(reward, size, most), 2)
    above = ring.out[k][1] < 0
    outwards = (34,) if one else ((56, 23), (63, 36, 15))[len(lines) - 1] if above else (19, 49, 71)
    y, *below = [ring.spot(k, ring.edge + far)[1] for far in outwards]
    x = -(INDENT + wide + (12 + more if one else 0)) / 2
    words = text(x + INDENT, y, name, NAME, WHITE, 600, "start")
    if one:
        look = f'dx="12" font-size="{REWARD:g}" font-weight="500" fill="{JELLY_LIGHT}"'
        words = words.replace("</text>", f"<tspan {look}>{escape(reward)}</tspan></text>")
        lines = []
    words += "".join(text(0, at, said, size, JELLY_LIGHT, 500) for at, said in zip(below, lines, strict=False))
    return key_cap(x + CAP / 2, y, letter, CAP) + words


def _cut(lines: list[str], most: int) -> list[str]:
    """Not more lines than there is room for; the tips and the list say all of it."""
    return lines if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1]} …"]
