"""How the table looks (interim)."""

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.view import RulebendersView
from tafelrunde.kit.drawing import Part, Private, Public, document, rect
from tafelrunde.kit.texts import Texts

MAT = "#3A332D"


def public(view: RulebendersView, texts: Texts) -> Public:
    return Public(MAT, Part({"mat": rect(0, 0, 100, 100, 0, MAT, 'id="mat"')}, 100, 100, label=""))


def private(view: RulebendersView, texts: Texts) -> Private:
    return Private(Part({}, 100, 100))


def preview(view: RulebendersView, kind: str, option: Option, texts: Texts) -> dict[str, str]:
    return {}


def picture(view: RulebendersView, texts: Texts, options: bool = False, narrow: bool = False, width: int = 0) -> str:
    return document(Part({"mat": rect(0, 0, 100, 100, 0, MAT, 'id="mat"')}, 100, 100), "", width)


def rule_picture(name: str, texts: Texts) -> str:
    raise KeyError(name)
