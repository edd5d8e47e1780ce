"""Each district once more, in a line that can be read on a small screen: name, rewards, dice, totals."""

from typing import Final

from tafelrunde.games.jelly.draw.captions import current_words, key_cap, name_of
from tafelrunde.games.jelly.draw.districts import HUES, padlock
from tafelrunde.games.jelly.draw.entrances import chip, pile_of, piles_of
from tafelrunde.games.jelly.draw.panels import sheet
from tafelrunde.games.jelly.draw.rewards import JELLY_LIGHT, reward_picture
from tafelrunde.games.jelly.view import District, Face, JellyView
from tafelrunde.kit.drawing import CROWN, NIGHT, WHITE, Part, group, rect, stroke, text, text_width, wrapped
from tafelrunde.kit.texts import Texts

WIDTH: Final = 374


def cards(view: JellyView, texts: Texts) -> list[Part]:
    """A card for each district, in the order in which they are scored."""
    first = [face.letter for face in view.faces].index(view.drone)
    order = [(first + k) % len(view.faces) for k in range(len(view.faces))]
    return [_card(view.faces, k, view.districts[k], texts) for k in order]


def _card(faces: tuple[Face, ...], k: int, now: District, texts: Texts) -> Part:
    face, turn = faces[k], 360 * k / len(faces)
    name, reward = name_of(face, texts), current_words(faces, k, now.zone, texts)
    drawn = text(44, 22, name, 17, WHITE, 600, "start")
    lines = wrapped(reward, 14, WIDTH - 66 - text_width(name, 17))
    drawn += "".join(text(WIDTH - 14, 22 + 18 * j, words, 14, JELLY_LIGHT, 500, "end") for j, words in enumerate(lines))
    y = 18.0 * len(lines) + 22
    for number, zone in enumerate(face.zones, 1):
        x, here = 12 + 118 * (number - 1), number == now.zone
        drawn += rect(x, y, 114, 40, 8, HUES[k]) + rect(
            x, y, 114, 40, 8, WHITE if here else NIGHT, f'fill-opacity="{".64" if here else ".24"}"'
        )
        drawn += rect(x + 2, y + 2, 110, 36, 7, "", stroke(CROWN, 3)) if here else ""
        drawn += (
            f'<g transform="translate({x + 57} {y + 20}) scale(.72)">{reward_picture(zone, turn, (1, 0), 140, 46)}</g>'
        )
    y += 66
    piles = piles_of(now.dice)
    per_row = 10
    for j, pile in enumerate(piles):
        at = (30 + 35 * (j % per_row), y + 36 * (j // per_row))
        drawn += pile_of("", pile, at, 28)
    y += 36 * -(-len(piles) // per_row)
    leading = [seat for seat in sorted(range(len(now.totals)), key=lambda s: -now.totals[s]) if now.totals[seat]]
    for j, seat in enumerate(leading):
        drawn += chip("", seat, now.totals[seat], seat in now.leaders, (50 + 64 * j, y + 8), 0.8)
    y += 36 if leading else -12
    drawn += padlock(now.locked, (WIDTH - 30, y - 24), 0.6) if now.locked is not None else ""
    id = f"card-{face.letter}"
    cap = key_cap(24, 22, face.letter, 22).replace(f' data-key="{face.letter.lower()}"', "")
    return Part({id: group(sheet(WIDTH, y), cap, drawn, id=id)}, WIDTH, y, label=name)
