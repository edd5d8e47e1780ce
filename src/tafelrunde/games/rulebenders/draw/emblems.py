"""Small pictures: one for each card, in white on the colour of its deck (emblems.toml says how they are written)."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from tafelrunde.kit.drawing import WHITE, n, path, stroke
from tafelrunde.kit.kept import kept

Picture = tuple[str, ...]  # paths, each with the letter of its look in front
BOLD: Final = 4.6  # lines
THIN: Final = 2.8
CUT: Final = 3.0


@cache
def _all() -> tuple[dict[str, Picture], list[tuple[str, Picture]]]:
    """Pictures by the names of cards, and motifs with the verbs that they are for."""
    source = files("tafelrunde.games.rulebenders.draw").joinpath("emblems.toml").read_text(encoding="utf-8")
    found: dict[str, Any] = tomllib.loads(source)
    cards = {name: tuple(paths) for deck in found["cards"].values() for name, paths in deck.items()}
    return cards, [(motif["verbs"], tuple(motif["picture"])) for motif in found["motifs"]]


@kept
def picture_of(name: str, card_text: str) -> Picture:
    """The picture of a card by its English name (a word in brackets behind it tells copies apart), or by its text."""
    cards, motifs = _all()
    own = cards.get(name.partition(" (")[0])
    return own or next(motif for verbs, motif in motifs if re.search(verbs, card_text))


@kept
def drawn(picture: Picture, ground: str, x: float, y: float, scale: float) -> str:
    """A picture around a point."""
    looks = {
        "F": (WHITE, ""),
        "L": ("", stroke(WHITE, BOLD)),
        "T": ("", stroke(WHITE, THIN)),
        "D": (ground, ""),
        "C": ("", stroke(ground, CUT)),
    }
    body = "".join(path(d[2:], *looks[d[0]]) for d in picture)
    return f'<g transform="translate({n(x)} {n(y)}) scale({scale:.3g})">{body}</g>'
