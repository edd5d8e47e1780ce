"""Does a card text fit its card? (content file 4.1, 4.8) What its effects can do is checked in `fitting.py`."""

from typing import Final

from tafelrunde.engine import Bad
from tafelrunde.games.rulebenders.language.aims import harms
from tafelrunde.games.rulebenders.language.effects import Block, Effect
from tafelrunde.games.rulebenders.language.fitting import Letters, check_effect
from tafelrunde.games.rulebenders.language.grammar import EVENTS_OF, IN_TAPS, STATICS

TAPS: Final[tuple[str, ...]] = ("tap", "react tap", "tap on", "react tap on")
# what counts only as long as a card lies in a dashboard
ONLY_DASHBOARD: Final[tuple[str, ...]] = ("mod", "stash", "set_name", "hook")
MOST_EACH: Final = 3  # inside one another
HEADS: Final = {  # verbs that belong into some blocks only
    "boost": ("tap on",),
    "gain_mod": ("tap", "react tap on"),
    "cancel_attack": ("react", "react tap"),
    "take_cancelled": ("react", "react tap"),
    "sacrifice": ("extra cost",),
    "empty_stash": ("on",),
    "restart_round": ("play",),
    "copy_fuel": ("play", "tap"),
}


def all_effects(script: int, scripts: list[tuple[Effect, ...]]) -> list[Effect]:
    """The effects of a script with all that is inside."""
    found: list[Effect] = []
    for e in scripts[script]:
        found.append(e)
        for inner in e.scripts:
            found += all_effects(inner, scripts)
    return found


# --- marks -----------------------------------------------------------------------------------------------------------


def check_marks(kind: str, marks: tuple[str, ...], blocks: list[Block], scripts: list[tuple[Effect, ...]]) -> None:
    """The marks say what the text does, and the other way round."""
    heads = [block.head for block in blocks]
    if len(set(marks)) < len(marks):
        raise Bad("", "mark_twice")
    if ("tap" in marks) != any(head in TAPS for head in heads):
        raise Bad("", "tap_mark")
    answers = any(block.head in ("react", "react tap") or block.event == "attack_on" for block in blocks)
    if ("defence" in marks) != answers:
        raise Bad("", "defence_mark")
    if ("set" in marks) != any(e.verb == "set_name" for block in blocks for e in scripts[block.script]):
        raise Bad("", "set_mark")
    head = "play" if kind == "fuel" else "tap"  # a fuel card hurts by being played, another by being tapped
    answers_gain = [block for block in blocks if block.event == "opp_gain"]
    own = [block for block in blocks if block.head == head] or answers_gain
    hurts = any(harms(e) for block in own for e in all_effects(block.script, scripts))
    if "attack" in marks and (kind == "destruction" or not hurts):
        raise Bad("", "attack_mark", head=head)
    if "attack" not in marks and answers_gain:
        raise Bad("", "answer_mark")


# --- blocks ----------------------------------------------------------------------------------------------------------


def check_text(kind: str, blocks: list[Block], scripts: list[tuple[Effect, ...]]) -> None:
    """Every block belongs to this kind of card, every effect to its block, and each can happen."""
    for k, block in enumerate(blocks):
        if any(block.head == other.head and (block.event == other.event or block.head != "on") for other in blocks[:k]):
            raise Bad("", "head_twice", column=block.column, head=block.head)
        _check_block(kind, block, scripts)
        _check_effects(kind, block, block.script, scripts, Letters({}))
    _check_stash(blocks, scripts)
    _check_cuts(blocks, scripts)
    _check_statics(blocks, scripts)


def _check_effects(
    kind: str, block: Block, script: int, scripts: list[tuple[Effect, ...]], letters: Letters, deep: int = 0
) -> None:
    """The effects of a script, and what stands inside them; `deep`: how many `each` are around it."""
    over = False  # the round has begun anew
    for e in scripts[script]:
        if over:
            raise Bad("", "after_restart", column=e.column)
        over = _begins_anew(e, scripts)
        _check_place(kind, block, e)
        check_effect(e, letters)
        if e.verb == "each" and deep == MOST_EACH:
            raise Bad("", "each_deep", column=e.column, most=MOST_EACH)
        for inner in e.scripts:
            _check_effects(kind, block, inner, scripts, letters.inside(e), deep + (e.verb == "each"))


def _begins_anew(e: Effect, scripts: list[tuple[Effect, ...]]) -> bool:
    """Does the round begin anew with it, whatever is chosen? Then nothing comes after it."""
    inside = [any(_begins_anew(inner, scripts) for inner in scripts[script]) for script in e.scripts]
    return e.verb == "restart_round" or (e.verb in ("choose", "choose_by", "each") and all(inside))


def _check_block(kind: str, block: Block, scripts: list[tuple[Effect, ...]]) -> None:
    """Tap cards lie in the dashboard, defences are played from the hand or tapped, what is destroyed does not stay."""
    if block.head in TAPS and kind != "dashboard":
        raise Bad("", "tap_on_fuel", column=block.column)
    if block.head in ("static", "on") and kind == "destruction":
        raise Bad("", "never_in_play", column=block.column)
    if block.head == "react" and kind != "fuel":
        raise Bad("", "react_here", column=block.column)
    if block.event and block.event not in EVENTS_OF[block.head]:
        raise Bad("", "event_here", column=block.column, event=block.event, head=block.head)
    if block.event == "before_scoring" and kind != "dashboard":
        raise Bad("", "dashboard_only", column=block.column, verb=block.event)
    if block.once and block.event != "board_won":
        raise Bad("", "once_here", column=block.column)
    cancels = any(e.verb == "cancel_attack" for e in scripts[block.script])
    if block.head in ("react", "react tap") and not cancels:
        raise Bad("", "no_cancel", column=block.column)


def _check_place(kind: str, block: Block, e: Effect) -> None:
    """Does an effect belong into this block?"""
    static = e.verb in STATICS and e.verb not in IN_TAPS
    if static and block.head != "static":
        raise Bad("", "static_here", column=e.column, verb=e.verb)
    if block.head == "static" and not static:
        raise Bad("", "not_static", column=e.column, verb=e.verb)
    if block.head == "extra cost" and e.verb != "sacrifice":
        raise Bad("", "extra_cost", column=e.column, verb=e.verb)
    if e.verb in HEADS and block.head not in HEADS[e.verb]:
        raise Bad("", "wrong_block", column=e.column, verb=e.verb, names=HEADS[e.verb])
    if e.verb in ONLY_DASHBOARD and kind != "dashboard":
        raise Bad("", "dashboard_only", column=e.column, verb=e.verb)


def _check_stash(blocks: list[Block], scripts: list[tuple[Effect, ...]]) -> None:
    """Stones that go on a card leave it before scoring (RUL-267, RUL-268), hooked or not, and nothing else happens."""
    holds = [e for block in blocks if block.head == "static" for e in scripts[block.script] if e.verb == "stash"]
    emptied = [e for block in blocks for e in all_effects(block.script, scripts) if e.verb == "empty_stash"]
    alone = [scripts[block.script] for block in blocks if block.event == "before_scoring"]
    for e in emptied:
        if (e,) not in alone or not holds:
            raise Bad("", "stash_pair", column=e.column)
    for e in holds:
        if not emptied:
            raise Bad("", "stash_pair", column=e.column)


def _check_cuts(blocks: list[Block], scripts: list[tuple[Effect, ...]]) -> None:
    """What a card cuts is the same however it is tapped, for it is read from its text as long as it runs."""
    found: list[Effect] = []
    for block in blocks:
        first = True  # in its block
        for e in all_effects(block.script, scripts):
            if e.verb == "gain_mod":
                found.append(e)
                same = (e.kind, e.number) == (found[0].kind, found[0].number)
                if not first or not same or e not in scripts[block.script]:
                    raise Bad("", "one_cut", column=e.column)
                first = False


def _check_statics(blocks: list[Block], scripts: list[tuple[Effect, ...]]) -> None:
    """A card has one name, and names one theme."""
    found: list[str] = []
    for e in [e for block in blocks if block.head == "static" for e in scripts[block.script]]:
        if e.verb in ("set_name", "only_theme") and e.verb in found:
            raise Bad("", "only_once", column=e.column, verb=e.verb)
        found.append(e.verb)
