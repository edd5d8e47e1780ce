"""Whom an attack means: all that are meant are declared before anybody answers (content file 4.8)."""

from typing import Final

from tafelrunde.games.rulebenders.language.effects import Effect, Who

HARMFUL: Final[tuple[str, ...]] = (  # what can hurt somebody else
    *("lose", "discard", "give", "steal", "remove_stones", "level_majorities", "move_evolution", "hook", "take_fuel"),
    *("discard_dashboard", "surrender_dashboard", "open_hand", "mark_hand", "gain_mod", "loan_stones", "pool_hands"),
)
TO_ALL: Final[tuple[str, ...]] = ("level_majorities", "loan_stones", "pool_hands")  # whoever is named


def harms(e: Effect) -> bool:
    """Can it hurt somebody else?"""
    return e.verb in HARMFUL and (e.who.word != "me" or e.verb in TO_ALL or e.verb == "take_fuel")


def aims_of(script: int, scripts: list[tuple[Effect, ...]]) -> tuple[Who, ...]:
    """Whom a script means, each once; `opp*`: all opponents, `fuel`: those whose fuel cards are taken."""
    found: list[Who] = []
    _collect(script, scripts, {}, found)
    return tuple(found) or (Who("opp*"),)


def _collect(script: int, scripts: list[tuple[Effect, ...]], letters: dict[str, Who], found: list[Who]) -> None:
    """What each effect means; `letters`: what those of `each` stand for."""
    for e in scripts[script]:
        for who in (e.who, e.to):
            meant = letters.get(who.name, who) if who.word == "var" else who
            if meant.word in ("opp*", "all") and harms(e):
                _add(found, Who("opp*"))
            elif meant.word in ("opp", "top", "event_player") or (meant.word == "opps" and meant.number):
                _add(found, meant)
        if e.verb in TO_ALL:
            _add(found, Who("opp*"))
        elif e.verb == "take_fuel":
            _add(found, Who("fuel"))
        inside = {**letters, e.var: e.who} if e.verb == "each" else letters
        for inner in e.scripts:
            _collect(inner, scripts, inside, found)


def _add(found: list[Who], who: Who) -> None:
    if all((who.word, who.name) != (other.word, other.name) for other in found):
        found.append(who)
