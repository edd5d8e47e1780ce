"""Does a card text fit its card, and can everything in it ever happen? (content file 4.1, 4.8)"""

from typing import Final

from tafelrunde.games.rulebenders.language.effects import NUCLEAR, Amount, Block, Effect, Term
from tafelrunde.games.rulebenders.language.grammar import IN_TAPS, STATICS
from tafelrunde.games.rulebenders.language.reading import Wrong

TAPS: Final = ("tap", "react tap", "tap on", "react tap on")
EVENTS: Final = {
    "on": ("round_start", "before_scoring", "board_won"),
    "tap on": ("own_gain",),
    "react tap on": ("attack_on", "opp_gain"),
}
TOKENS: Final = 7  # of each kind
LOCKED: Final = 3
HARMFUL: Final = (  # what can hurt somebody else
    *("lose", "discard", "give", "steal", "remove_stones", "level_majorities", "move_evolution", "hook", "take_fuel"),
    *("discard_dashboard", "surrender_dashboard", "open_hand", "mark_hand", "gain_mod", "loan_stones", "pool_hands"),
)


def check_card(kind: str, marks: tuple[str, ...], blocks: list[Block], scripts: list[tuple[Effect, ...]]) -> None:
    """Wrong: with the column, and what is wrong there."""
    heads = [block.head for block in blocks]
    for head in heads:
        if head != "on" and heads.count(head) > 1:
            raise Wrong(1, "head_twice", head=head)
    if kind != "dashboard" and any(head in TAPS for head in heads):
        raise Wrong(1, "tap_on_fuel")
    if ("tap" in marks) != any(head in TAPS for head in heads):
        raise Wrong(1, "tap_mark")
    if "defence" in marks and not any(head.startswith("react") for head in heads):
        raise Wrong(1, "defence_mark")
    if "set" in marks and not any(e.verb == "set_name" for block in blocks for e in scripts[block.script]):
        raise Wrong(1, "set_mark")
    if "attack" in marks:
        _check_attack(kind, blocks, scripts)
    for block in blocks:
        if block.event and block.event not in EVENTS[block.head]:
            raise Wrong(1, "event_here", event=block.event, head=block.head)
        if block.head == "react" and ("defence" not in marks or kind != "fuel"):
            raise Wrong(1, "react_mark")
        for e in all_effects(block.script, scripts):
            _check_effect(block, e)


def _check_attack(kind: str, blocks: list[Block], scripts: list[tuple[Effect, ...]]) -> None:
    """An attack hurts somebody: a fuel card by being played, a dashboard card by being tapped (RUL-AMB-065)."""
    head = "play" if kind == "fuel" else "tap"
    own = [block for block in blocks if block.head == head]
    if not own or not any(e.verb in HARMFUL for block in own for e in all_effects(block.script, scripts)):
        raise Wrong(1, "attack_mark", head=head)


def all_effects(script: int, scripts: list[tuple[Effect, ...]]) -> list[Effect]:
    """The effects of a script with all that is inside."""
    found: list[Effect] = []
    for e in scripts[script]:
        found.append(e)
        for inner in e.scripts:
            found += all_effects(inner, scripts)
    return found


def _check_effect(block: Block, e: Effect) -> None:
    """Does it belong into this block, and can it do anything?"""
    static = e.verb in STATICS and e.verb not in IN_TAPS
    if static != (block.head == "static"):
        raise Wrong(e.column, "static_here" if static else "not_static", verb=e.verb)
    if e.verb == "boost" and block.head != "tap on":
        raise Wrong(e.column, "boost_here")
    if e.verb == "gain_mod" and block.head not in ("tap", "react tap on"):
        raise Wrong(e.column, "gain_mod_here")
    if e.verb in ("cancel_attack", "take_cancelled") and block.head not in ("react", "react tap"):
        raise Wrong(e.column, "cancel_here", verb=e.verb)
    if (e.verb == "sacrifice") != (block.head == "extra cost"):
        raise Wrong(e.column, "extra_cost_here", verb=e.verb)
    if e.verb == "gain" and e.kind == "cards":
        raise Wrong(e.column, "draw_cards")
    if e.verb == "gain_mod" and (e.kind not in ("chips", "stones", "cards") or e.number >= 0):
        raise Wrong(e.column, "gain_mod_number")
    if e.verb in ("steal", "give") and e.kind not in ("chips", "cards", *(("stones",) if e.verb == "steal" else ())):
        raise Wrong(e.column, "no_such_kind", verb=e.verb, value=e.kind)
    if e.verb == "swap_tokens" and e.kind == "any":
        raise Wrong(e.column, "no_such_kind", verb=e.verb, value=e.kind)
    if e.verb == "let number" and not 0 <= e.number < _number(e.amount):
        raise Wrong(e.column, "empty_range")
    if e.verb == "let kind" and e.words[0] == e.words[1]:
        raise Wrong(e.column, "same_twice", value=e.words[0])
    most = _most(e)
    if not 1 <= _number(e.amount) <= most:
        raise Wrong(e.column, "never", verb=e.verb, value=_number(e.amount), most=most)


def _number(amount: Amount) -> int:
    """A fixed number; 1 for what is worked out later."""
    term: Term | None = amount.term
    return term.number if term is not None and term.op == "number" else 1


def _most(e: Effect) -> int:
    """The largest number that can ever be done."""
    if e.verb in ("peek", "reveal"):
        return 2 * TOKENS if e.kind == "any" else TOKENS
    if e.verb in ("multiplier", "meltdown"):
        return TOKENS
    if e.verb in ("lock", "place_locked"):
        return LOCKED
    return 4 if e.verb == "move_evolution" else 99


def tokens_of(kind: str) -> int:
    """Where the tokens of a kind begin: 7 electron ones, then 7 nuclear ones."""
    return TOKENS if kind == NUCLEAR else 0
