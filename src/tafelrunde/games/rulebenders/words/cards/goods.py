"""Clauses about items and stones."""

from collections.abc import Callable
from dataclasses import replace

from tafelrunde.games.rulebenders.language.effects import Amount, Effect
from tafelrunde.games.rulebenders.words.cards.amounts import Quantity, quantity
from tafelrunde.games.rulebenders.words.cards.building import (
    OWNER,
    Words,
    choice,
    clause,
    many,
    owned,
    things,
    zone_text,
)
from tafelrunde.games.rulebenders.words.cards.clauses import Clause
from tafelrunde.games.rulebenders.words.cards.people import ME, Scope

# --- items -----------------------------------------------------------------------------------------------------------


def _draw(e: Effect, scope: Scope) -> list[Clause]:
    q = many(e, scope, "cards")
    pile = (
        scope.say(f"pile.{e.pile}") if e.pile in ("any", "other") else scope.say("pile.of", theme=scope.theme(e.pile))
    )
    return [clause(scope, "draw", e.who, q, what=things(scope, q, "cards"), pile=pile)]


def _item(e: Effect, scope: Scope, q: Quantity, hand: bool = False) -> str:
    """What is gained or lost."""
    noun = "hand" if hand and e.kind == "cards" else e.kind
    return things(scope, q, noun, choice=choice(scope, e.who), rate=e.rate)


def _gain(e: Effect, scope: Scope) -> list[Clause]:
    q = many(e, scope, e.kind)
    key = "gain_stones" if e.kind == "stones" else "gain"
    return [replace(clause(scope, key, e.who, q, what=_item(e, scope, q)), loose=True)]


def _lose(e: Effect, scope: Scope) -> list[Clause]:
    q = many(e, scope, e.kind)
    key = "lose_stones" if e.kind == "stones" else "lose"
    return [clause(scope, key, e.who, q, what=_item(e, scope, q, True))]


def _discard(e: Effect, scope: Scope) -> list[Clause]:
    q = many(e, scope, "cards")
    noun = "random" if e.word == "random" else "hand"
    theme = scope.theme(e.zone.theme) if e.zone.theme else ""
    return [clause(scope, "discard", e.who, q, what=things(scope, q, noun), theme=theme)]


def _give(e: Effect, scope: Scope) -> list[Clause]:
    q = many(e, scope, e.kind)
    noun = "chips" if e.kind == "chips" else "hand"
    what: str | Callable[[], str] = things(scope, q, noun)
    if noun == "hand" and not scope.is_you(e.who):
        what = owned(scope, q, "hand_of", e.who)
    if e.to.many:
        said = clause(scope, "spread", e.who, q, what=what, to=scope.group(e.to))
    else:
        said = clause(scope, "give", e.who, q, what=what, to=lambda: scope.named(e.to, "dat"))
    if scope.key(e.by) == scope.key(e.who):
        return [said]
    by = "you" if scope.is_you(e.by) else "they"
    return [replace(said, tail=scope.say(f"by.{by}", who=scope.named(e.by, "nom")) + said.tail)]


def _steal(e: Effect, scope: Scope) -> list[Clause]:
    split = e.amount.mode == "total" and e.who.many and e.who.number != 1
    group = "some" if e.who.word == "opps" else "each"
    whom = scope.say(f"group.dat_{group}", n=e.who.number) if split else scope.named(e.who, "dat")
    q = many(e, scope, e.kind, OWNER)
    noun = e.kind if e.kind != "cards" else "picked" if e.word == "choice" else "random"
    what = things(scope, q, noun, choice=choice(scope, OWNER))
    said = clause(scope, "steal_stones" if e.kind == "stones" else "steal", OWNER, q, what=what, whom=whom)
    return [replace(said, tail=scope.say("split") + said.tail) if split else said]


def _recover(e: Effect, scope: Scope) -> list[Clause]:
    q = many(e, scope, "cards")
    noun = "cards" if e.word == "top" else "picked_cards"
    any_pile = e.zone.theme == "any"
    pile = scope.say("discards.any") if any_pile else scope.say("discards.of", theme=scope.theme(e.zone.theme))
    what = things(scope, q, noun, choice=choice(scope, e.who))
    return [clause(scope, f"recover_{e.word}", e.who, q, what=what, pile=pile)]


# --- stones ----------------------------------------------------------------------------------------------------------


def _place(e: Effect, scope: Scope) -> list[Clause]:
    q = many(e, scope, "stones")
    return [clause(scope, "place", e.who, q, what=things(scope, q, "stones"))]


def _on_board(key: str) -> Words:
    """Own stones on one rule board."""

    def words(e: Effect, scope: Scope) -> list[Clause]:
        q = many(e, scope, "stones")
        where = scope.board(e.where)
        return [clause(scope, key, e.who, q, what=owned(scope, q, "stones", e.who), where=where)]

    return words


def _move_stones(e: Effect, scope: Scope) -> list[Clause]:
    q = many(e, scope, "stones")
    what = owned(scope, q, "stones", e.who)
    start, end = zone_text(scope, e.zone, "from", e.who, q), zone_text(scope, e.zone2, "to", e.who, q)
    return [clause(scope, "move_stones", e.who, q, what=what, start=start, end=end)]


def _remove_stones(e: Effect, scope: Scope) -> list[Clause]:
    """Whoever has no choice puts them back himself; else the player of the card removes them."""
    himself = scope.key(e.who) == ME or e.amount.term is None or e.zone.word == "supply"
    who, key = (e.who, "put_back") if himself else (OWNER, "remove_stones")
    q = many(e, scope, "stones", who)
    what = things(scope, q, "stones") if e.zone.word == "supply" else owned(scope, q, "stones", e.who)
    return [clause(scope, key, who, q, what=what, start=lambda: zone_text(scope, e.zone, "from", e.who, q))]


def _take_back(e: Effect, scope: Scope) -> list[Clause]:
    q = quantity(Amount("exact", None), scope)
    what = owned(scope, q, "stones", e.who)
    start, end = (lambda: zone_text(scope, e.zone, "from", e.who, q)), (lambda: scope.owned("supply_to", e.who))
    return [clause(scope, "take_back", e.who, q, what=what, start=start, end=end)]


def _mirror(e: Effect, scope: Scope) -> list[Clause]:
    one = Quantity("1", 1)
    return [clause(scope, "mirror_track", e.who, one, what=owned(scope, one, "stones", e.who))]


def _loan(e: Effect, scope: Scope) -> list[Clause]:
    q = many(e, scope, "stones")
    return [clause(scope, "loan_stones", e.who, q, what=owned(scope, q, "stones", e.who))]


GOODS: dict[str, Words] = {
    "draw": _draw,
    "gain": _gain,
    "lose": _lose,
    "discard": _discard,
    "give": _give,
    "steal": _steal,
    "recover": _recover,
    "place": _place,
    "place_locked": _on_board("place_locked"),
    "lock": _on_board("lock"),
    "move_stones": _move_stones,
    "remove_stones": _remove_stones,
    "take_back": _take_back,
    "mirror_track": _mirror,
    "loan_stones": _loan,
}
