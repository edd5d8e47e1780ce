"""Where in its text a running card is: which questions it can ask there, what its letters hold, what comes after."""

from functools import lru_cache
from typing import Final

from tafelrunde.engine import Bad, Option
from tafelrunde.games.rulebenders.carrying import Ask, ChooseBoard, ChoosePlayer, ChoosePlayers
from tafelrunde.games.rulebenders.content import NO_SCRIPT, Box, Card
from tafelrunde.games.rulebenders.language.checking import all_effects
from tafelrunde.games.rulebenders.language.effects import BOARDS, THEMES, Effect, Who
from tafelrunde.games.rulebenders.numbers import board, named, player
from tafelrunde.games.rulebenders.state import BOARD_COUNT, SPACES, Rulebenders

Place = tuple[int, int]
"""A script and the number of an effect in it."""

MOST_LEFT: Final = 10_000
QUESTIONS: Final = {  # of each verb: the kinds of questions, and who is asked
    **dict.fromkeys(("choose", "may"), (("ChooseBranch",), "me")),
    "choose_by": (("ChooseBranch",), "who"),
    **dict.fromkeys(("each", "let board"), (("ChooseBoard",), "me")),
    "let number": (("ChooseNumber",), "me"),
    **dict.fromkeys(("let theme", "replace_theme"), (("ChooseTheme",), "me")),
    "let kind": (("ChooseKind",), "me"),
    **dict.fromkeys(("draw", "lock"), (("ChooseNumber",), "who")),
    "gain": (("ChooseNumber", "ChooseItems"), "who"),
    "lose": (("ChooseKind",), "who"),
    "discard": (("ChooseCard", "ChooseNumber"), "who"),
    **dict.fromkeys(("recover", "take_fuel", "surrender_dashboard", "untap", "copy_fuel"), (("ChooseCard",), "who")),
    **dict.fromkeys(("steal", "hook", "sacrifice"), (("ChooseCard",), "me")),
    "discard_dashboard": (("ChooseCard",), "by"),
    "give": (("GiveOne",), "by"),
    "place": (("PlaceStone",), "who"),
    "move_stones": (("ChooseStone",), "who"),
    "remove_stones": (("ChooseStone",), "me"),
    "mirror_track": (("ChooseColumn",), "who"),
    "loan_stones": (("LendStone",), "who"),
    "set_rule": (("ChooseSetting",), "me"),
    "move_evolution": (("ChooseDirection",), "me"),
    **dict.fromkeys(("peek", "reveal", "multiplier", "meltdown", "swap_tokens"), (("ChooseToken",), "me")),
}

# --- scripts ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def parents(box: Box) -> dict[int, Place]:
    """In which effect a script stands; those of blocks stand in none."""
    return {
        inner: (script, at)
        for script, effects in enumerate(box.scripts)
        for at, e in enumerate(effects)
        for inner in e.scripts
    }


def root_of(box: Box, script: int) -> int:
    """The script of the block that it stands in."""
    inside = parents(box)
    while script in inside:
        script = inside[script][0]
    return script


def roots_of(design: Card, heads: tuple[str, ...]) -> list[int]:
    """The scripts of a card's blocks with these heads or events."""
    return [b.script for b in design.blocks if b.script != NO_SCRIPT and (b.head in heads or b.event in heads)]


def exists(box: Box, place: Place) -> bool:
    """Is there such an effect?"""
    return 0 <= place[0] < len(box.scripts) and 0 <= place[1] < len(box.scripts[place[0]])


def way_out(box: Box, place: Place) -> list[tuple[Place, str]]:
    """What comes after an effect: the rest of its script, then what comes after that. With it the letter of an `each`
    that may come again before."""
    script, at = place
    found: list[tuple[Place, str]] = []
    if exists(box, (script, at + 1)):
        found.append(((script, at + 1), ""))
    if script in parents(box):
        outer = parents(box)[script]
        e = box.scripts[outer[0]][outer[1]]
        if e.verb == "each":
            found.append(((script, 0), e.var))
        found += way_out(box, outer)
    return found


# --- letters ---------------------------------------------------------------------------------------------------------


def known_at(box: Box, place: Place) -> list[Effect]:
    """The effects whose letters have a meaning there: those before it, and each `each` around it."""
    script, at = place
    found = [e for e in box.scripts[script][:at] if e.var and e.verb != "each"]
    if script in parents(box):
        outer = parents(box)[script]
        around = box.scripts[outer[0]][outer[1]]
        found += [*([around] if around.verb == "each" else []), *known_at(box, outer)]
    return found


def _fits(g: Rulebenders, e: Effect, value: Option) -> bool:
    """Is it a value that a letter can hold?"""
    if e.verb == "let kind":
        return value in e.words
    if type(value) is not int:
        return False
    if e.verb == "each" and e.who.word:
        return 0 <= value < g.seats
    most = BOARD_COUNT - 1 if e.verb in ("each", "let board") else len(THEMES) - 1 if e.verb == "let theme" else 10**6
    return 0 <= value <= most


def check_letters(g: Rulebenders, frame: int, root: int) -> None:
    """All letters in a frame are of the card, and hold what they can."""
    lets = [e for e in all_effects(root, g.box.scripts) if e.var]
    letters = [e.var for e in lets]
    for key, value in g.frames[frame].items():
        if len(key) == 1 and not any(e.var == key and _fits(g, e, value) for e in lets):
            raise Bad("frames", "frame", value=key)
        if len(key) == 2 and key != "me" and not (key[0] in letters and key[1] == "s" and boards_in(value)):
            raise Bad("frames", "frame", value=key)


def boards_in(value: Option) -> bool:
    """Is it a group of different boards?"""
    return are_numbers(value, BOARD_COUNT)


def are_numbers(value: Option, below: int) -> bool:
    """Is it a group of different numbers?"""
    if not isinstance(value, tuple) or len(set(value)) < len(value):
        return False
    return all(type(one) is int and 0 <= one < below for one in value)


# --- questions -------------------------------------------------------------------------------------------------------


def check_place(g: Rulebenders, frame: int, place: Place, bound: bool) -> None:
    """Everything is known that the effect needs; `bound`: the letter of an `each` around it comes only now."""
    known = g.frames[frame]
    script, _ = place
    for e in known_at(g.box, place):
        around = e.verb == "each" and script in e.scripts
        if not (bound and around) and (e.var not in known or not _fits(g, e, known[e.var])):
            raise Bad("frames", "frame", value=e.var)


def check_question(g: Rulebenders, frame: int, ask: Ask) -> None:
    """A question that this effect asks, of the right person."""
    e, known = ask.effect(g), g.frames[frame]
    fits = 0 <= ask.left <= MOST_LEFT
    if type(ask) in (ChoosePlayer, ChoosePlayers) or (type(ask) is ChooseBoard and e.verb not in ("each", "let board")):
        fits &= ask.seat == known["me"] and _is_open(e, type(ask), known)
    else:
        kinds, who = QUESTIONS.get(e.verb, ((), "me"))
        fits &= type(ask).__name__ in kinds and all(_is_known(w, known) for w in (e.who, e.to, e.by, *e.about))
        fits = fits and ("here" in known or not chooses_board(e))
        fits = fits and ask.seat == (known["me"] if who == "me" else player(g, frame, e.by if who == "by" else e.who))
        fits = fits and ask.seat < g.players and _left_fits(g, frame, ask, e)
    if not fits:
        raise Bad("agenda", "question", step=type(ask).__name__, verb=e.verb)


def chooses_board(e: Effect) -> bool:
    """Does it ask for a board first?"""
    return e.verb != "let board" and (e.where.word == "?" or (e.zone.where is not None and e.zone.where.word == "?"))


def _is_known(who: Who, known: dict[str, Option]) -> bool:
    """Is it said who is meant?"""
    if named(who):
        return named(who) in known
    if who.word == "event_player":
        return "event" in known
    return "opps" in known if who.word == "opps" and who.number else who.word != "var" or who.name in known


def _is_open(e: Effect, kind: type[Ask], known: dict[str, Option]) -> bool:
    """Is that still to be chosen for the effect?"""
    people = (e.who, e.to, *e.about)
    if kind is ChoosePlayer:
        return any(named(who) and named(who) not in known for who in people)
    if kind is ChoosePlayers:
        return "opps" not in known and any(who.word == "opps" and who.number for who in people)
    return "here" not in known and chooses_board(e)


def _left_fits(g: Rulebenders, frame: int, ask: Ask, e: Effect) -> bool:
    """What a question carries with it: how many are left, or what it is about."""
    left = ask.left
    if e.verb == "lock":
        b = board(g, frame, e.where)
        return left // 10 == b and 0 < left % 10 <= min(g.open_[BOARD_COUNT * ask.seat + b], g.free_locks(b))
    if e.verb == "remove_stones":
        return left // 100 == player(g, frame, e.who) and left % 100 > 0
    if e.verb == "move_evolution":
        return left == 10 * player(g, frame, e.who) + board(g, frame, e.where)
    if e.verb == "set_rule":
        return left == board(g, frame, e.where)
    if e.verb == "hook":
        return left == player(g, frame, e.who)
    if e.verb == "each":
        chosen = g.frames[frame].get(e.var + "s")
        return boards_in(chosen) if chosen is not None and 1 <= left <= len(BOARDS) else False
    if e.verb == "move_stones":
        return "moved" in g.frames[frame]
    return e.verb != "peek" or are_numbers(g.frames[frame].get("peeked", 0), SPACES)
