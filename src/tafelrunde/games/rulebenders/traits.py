"""What a laboratory counts: themes, set-up cards, all cards, the majorities on the boards."""

from typing import Final, cast

from tafelrunde.engine import Decision, Event
from tafelrunde.games.rulebenders.content import DECKS, FLEXO, Box
from tafelrunde.games.rulebenders.language.effects import BOARDS
from tafelrunde.games.rulebenders.state import Rulebenders
from tafelrunde.kit.game import Family, Note
from tafelrunde.kit.texts import LANGUAGES, Texts

USUAL: Final = 520


def families(box: Box, texts: Texts) -> dict[str, Family]:
    """All that is counted; copies of a card are one."""
    lang = LANGUAGES.index(texts.lang)
    themes = {DECKS[theme]: names[lang] for theme, names in enumerate(box.theme_names)}
    setup = {str(k): texts.say("lab.setup_name", n=k) for k in range(1, len(box.setup) + 1)}
    return {
        "themes": Family("table", themes),
        "setup": Family("table", setup),
        "theme": Family("chosen", themes),
        "board": Family("chosen", {board: texts.say(f"board.{board}") for board in BOARDS}),
        "card": Family("dealt", {card.id: f"{(card.name, card.en)[lang]} ({card.id})" for card in box.designs}),
    }


def turn(g: Rulebenders) -> object:
    """Changes whenever a turn begins; None before the first."""
    return g.turn or None


def offered(g: Rulebenders, decision: Decision) -> list[tuple[str, str]]:
    """Nothing: what somebody could play or win, events say."""
    return []


def noted(g: Rulebenders, event: Event) -> list[Note]:
    """Cards were drawn or played, a stone placed, a board won; and the set-up."""
    data = event.data
    if event.kind == "set_up":
        return [(-1, "setup", str(data["card"]), True)]
    if event.kind == "drew":
        cards = cast("tuple[tuple[str, ...], ...]", {**data, **event.secret}["cards"])
        return [note for card in cards for note in _card(g, cast(int, data["seat"]), card[0], False)]
    if event.kind == "played":
        return _card(g, cast(int, data["seat"]), cast("tuple[str, ...]", data["card"])[0], True)
    if event.kind == "placed" and data["at"] in BOARDS:
        return [(cast(int, data["owner"]), "board", data["at"], False)]
    if event.kind == "won":
        return [(cast(int, data["seat"]), "board", cast(str, data["board"]), True)]
    return []


def finished(g: Rulebenders) -> list[Note]:
    """The themes that were in the game."""
    return [(-1, "themes", DECKS[theme], True) for theme in g.themes]


def _card(g: Rulebenders, seat: int, id: str, used: bool) -> list[Note]:
    """A card, by the first of its copies, and its theme."""
    design = g.box.cards[g.box.numbers_of[id]]
    found: list[Note] = [(seat, "card", design.id, used)]
    return found if design.deck == FLEXO else [*found, (seat, "theme", DECKS[design.deck], used)]
