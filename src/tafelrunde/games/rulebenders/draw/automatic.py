"""Flexo beside the seats: what it has, what it did last and where that leads, so that two people can follow it."""

from typing import Final

from tafelrunde.games.rulebenders.draw.pieces import FLEXO, mark
from tafelrunde.games.rulebenders.view import RulebendersView
from tafelrunde.games.rulebenders.words.seats import flexo_doing, flexo_facts
from tafelrunde.kit.drawing import Part, document
from tafelrunde.kit.game import Automatic
from tafelrunde.kit.texts import Texts

SIZE: Final = 36.0


def automatic(view: RulebendersView, texts: Texts) -> list[Automatic]:
    """Flexo, where it plays."""
    if view.flexo < 0:
        return []
    name, face = texts.say("flexo.name"), Part({"face": mark(FLEXO, 0, 0, 14)}, SIZE, SIZE, -SIZE / 2, -SIZE / 2)
    sign = document(face, name, int(SIZE))
    return [Automatic(view.flexo, name, flexo_doing(view, texts), sign, flexo_facts(view, texts))]
