"""The table in words (interim)."""

from collections.abc import Mapping, Sequence

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.view import RulebendersView
from tafelrunde.kit.texts import Texts


def option_text(view: RulebendersView, kind: str, option: Option, texts: Texts) -> str:
    return str(option)


def short_text(view: RulebendersView, kind: str, option: Option, texts: Texts) -> str:
    return ""


def group_text(view: RulebendersView, kind: str, option: Option, texts: Texts) -> str:
    return kind


def reading_order(option: Option) -> tuple[int, ...]:
    return ()


def targets(view: RulebendersView, kind: str, option: Option) -> tuple[str, ...]:
    return ()


def pointed(view: RulebendersView, kind: str, thing: str) -> tuple[Option, ...]:
    return ()


def thing_text(view: RulebendersView, thing: str, texts: Texts, names: Sequence[str]) -> str:
    return ""


def event_text(kind: str, data: Mapping[str, Option], texts: Texts, names: Sequence[str]) -> str:
    return f"{kind} {dict(data)}"


def places(kind: str, data: Mapping[str, Option]) -> tuple[str, ...]:
    return ()


def describe(view: RulebendersView, texts: Texts, names: Sequence[str], brief: bool = False) -> list[str]:
    return [f"round {view.round}"]


def status(view: RulebendersView, texts: Texts) -> str:
    return f"round {view.round}"


def facts(view: RulebendersView, seat: int, texts: Texts) -> list[tuple[str, int | str, int]]:
    return []


def doing(view: RulebendersView, seat: int, texts: Texts) -> str:
    return ""


def scoring(
    view: RulebendersView, texts: Texts, names: Sequence[str]
) -> list[tuple[int, int, int, str, tuple[str, ...]]]:
    return []
