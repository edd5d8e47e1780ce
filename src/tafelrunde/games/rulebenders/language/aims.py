"""Whom an attack means: all that are meant are declared before anybody answers (content file 4.8)."""

from typing import Final

from tafelrunde.engine import Bad
from tafelrunde.games.rulebenders.language.effects import Effect, Who

HARMFUL: Final = (  # what can hurt somebody else
    *("lose", "discard", "give", "steal", "remove_stones", "level_majorities", "move_evolution", "hook", "take_fuel"),
    *("discard_dashboard", "surrender_dashboard", "open_hand", "mark_hand", "gain_mod", "loan_stones", "pool_hands"),
)
TO_ALL: Final = ("level_majorities", "loan_stones", "pool_hands")  # whoever is named

Aim = tuple[str, int, str]
"""opp, top, opps, event_player, fuel (whose fuel cards are taken), everyone or nobody; how many; a metric."""

EVERYONE: Final[Aim] = ("everyone", 0, "")
NOBODY: Final[Aim] = ("nobody", 0, "")


def harms(e: Effect) -> bool:
    """Can it hurt somebody else?"""
    return e.verb in HARMFUL and (e.who.word != "me" or e.verb in TO_ALL or e.verb == "take_fuel")


def aim_of(script: int, scripts: list[tuple[Effect, ...]]) -> Aim:
    """Whom a script means; Bad, if it means some in different ways."""
    found: list[Aim] = []
    column = _collect(script, scripts, {}, found)
    if EVERYONE in found:  # that includes all others
        return EVERYONE
    if len(found) > 1 and {word for word, _, _ in found} != {"opps", "fuel"}:
        raise Bad("", "mixed_targets", column=column)
    return found[0] if found else NOBODY


def _collect(script: int, scripts: list[tuple[Effect, ...]], letters: dict[str, Who], found: list[Aim]) -> int:
    """Each aim once, opponents before their fuel cards. Returns where the last of them stands."""
    column = 0
    for e in scripts[script]:
        before = len(found)
        inside = {**letters, e.var: e.who} if e.verb == "each" else letters
        for who in (e.who, e.to):
            meant = letters.get(who.name, who) if who.word == "var" else who
            if meant.word in ("opp*", "all") and harms(e):
                _add(found, EVERYONE)
            elif meant.word in ("opp", "top", "event_player") or (meant.word == "opps" and meant.number):
                _add(found, (meant.word, meant.number, meant.name))
        if e.verb in TO_ALL:
            _add(found, EVERYONE)
        elif e.verb == "take_fuel":
            _add(found, ("fuel", 0, ""))
        if len(found) > before:
            column = e.column
        for inner in e.scripts:
            column = max(column, _collect(inner, scripts, inside, found))
    return column


def _add(found: list[Aim], aim: Aim) -> None:
    if aim in found:
        return
    if aim[0] == "fuel":
        found.append(aim)
    else:
        found.insert(0, aim)
