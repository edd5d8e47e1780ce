"""Can an effect ever do anything? Whom it means, how many, and under which conditions (content file 4.3 to 4.7)."""

from typing import Final

from tafelrunde.engine import Bad
from tafelrunde.games.rulebenders.language.effects import KINDS, THEMES, Effect, Term, Who
from tafelrunde.games.rulebenders.language.reading import LARGEST

TOKENS: Final = 7  # of each kind
LOCKED: Final = 9  # on a board at most, whatever the box says
STEPS: Final = 5  # of a disc, from one end of its track to the other and off it
MODES: Final = {  # which verbs know these amounts
    "up_to": (*("draw", "gain", "discard", "give", "place", "lock", "move_stones", "take_fuel", "recover", "untap"),),
    "at_least": ("give", "surrender_dashboard"),
    "total": ("steal",),
}
ALL: Final[tuple[str, ...]] = (  # verbs for which there is an end to "all"
    *("discard", "give", "lose", "place", "lock", "place_locked", "remove_stones", "steal", "take_fuel", "untap"),
    *("discard_dashboard", "recover", "move_stones"),
)
ONLY_ME: Final[tuple[str, ...]] = (  # verbs that only I can be meant with
    *("allow_theme", "mod", "stash", "take_cancelled", "take_fuel", "copy_fuel", "sacrifice"),
)
ONLY_OTHERS: Final[tuple[str, ...]] = ("steal", "hook", "look_hand", "gain_mod", "surrender_dashboard")
ITEMS: Final = {  # kinds of items that a verb knows, where it does not know all of them
    "gain": ("chips", "stones", "item", "exch"),
    "lose": ("chips", "stones", "cards", "item"),
    "give": ("chips", "cards"),
    "steal": KINDS,
    "gain_mod": KINDS,
}
ENDLESS: Final = 10**6
COUNTED: Final = {  # what can be counted at least and at most, whatever the box says
    **dict.fromkeys(("boards_with", "leads", "discs", "live_zone", "near"), (0, 7)),
    **dict.fromkeys(("at", "max_at", "on_board", "supply", "locked"), (0, 40)),
    **dict.fromkeys(("hand_limit", "draw_value", "stone_value"), (-9, 29)),  # 0 to 20, and a disc
    **dict.fromkeys(("hand", "dash", "tapped", "fuel", "played"), (0, 260)),
    "in_play": (0, 35),
    "track": (0, 24),
    "themes_played": (0, len(THEMES)),
}
SIGN: Final = (1, 9)  # what # can be


ME: Final = Who("me")


class Letters:
    """Whom the letters stand for that are known at some place of a text."""

    def __init__(self, players: dict[str, Who]) -> None:
        self.players: Final = players  # of each `each` around it

    def inside(self, e: Effect) -> "Letters":
        """Those that are known inside an effect."""
        return Letters({**self.players, e.var: e.who}) if e.verb == "each" else self

    def means_me(self, who: Who) -> bool:
        """Can it be the one whose card it is?"""
        who = self.players.get(who.name, who) if who.word == "var" else who
        return who.word in ("me", "all")


def check_effect(e: Effect, letters: Letters) -> None:
    """Bad, if it can never do anything, or nobody would know what."""
    _check_people(e, letters)
    _check_kinds(e)
    _check_amount(e)
    _check_zones(e)
    if e.conditions:
        _check_conditions(e)


# --- whom and what ---------------------------------------------------------------------------------------------------


def _check_people(e: Effect, letters: Letters) -> None:
    """Me, others, or somebody who is known by then."""
    if e.verb in ONLY_ME and e.who.word != "me":
        raise Bad("", "only_me", column=e.column, verb=e.verb)
    if e.verb in ONLY_OTHERS and letters.means_me(e.who):
        raise Bad("", "only_others", column=e.column, verb=e.verb)
    if e.verb == "forbid_theme" and e.who.word != "opp*":
        raise Bad("", "all_others", column=e.column, verb=e.verb)
    if e.verb == "give" and (e.who.word, e.who.name) == (e.to.word, e.to.name):
        raise Bad("", "give_self", column=e.column)
    if e.who.word == "opps" and not e.who.number:  # as receivers they can be named one by one, else never
        raise Bad("", "any_opponents", column=e.column)
    if e.by.word and (e.by.word, e.by.name) not in (("me", ""), (e.who.word, e.who.name)):
        raise Bad("", "by_whom", column=e.column, verb=e.verb)
    if e.word in ("choice", "random") and e.verb == "steal" and e.kind != "cards":
        raise Bad("", "cards_only", column=e.column, value=e.word)
    if e.verb == "steal" and e.word == "choice" and e.who.word not in ("opp", "top"):
        raise Bad("", "choice_of_one", column=e.column)


def _check_kinds(e: Effect) -> None:
    """Kinds of items and tokens that the verb knows; themes by name where no player names them."""
    if e.verb in ITEMS and e.kind not in ITEMS[e.verb]:
        raise Bad("", "no_such_kind", column=e.column, verb=e.verb, value=e.kind, names=ITEMS[e.verb])
    if e.verb == "gain_mod" and e.number >= 0:
        raise Bad("", "gain_mod_number", column=e.column)
    if e.verb == "swap_tokens" and e.kind == "any":
        raise Bad("", "one_kind", column=e.column)
    if e.verb == "let kind" and e.words[0] == e.words[1]:
        raise Bad("", "same_twice", column=e.column, value=e.words[0])
    if e.verb in ("allow_theme", "forbid_theme") and e.theme not in THEMES:
        raise Bad("", "theme_name", column=e.column, verb=e.verb)
    if e.verb == "only_theme" and e.theme in THEMES:
        raise Bad("", "theme_letter", column=e.column)


def _check_zones(e: Effect) -> None:
    """Where the stones of that verb can be."""
    if e.verb not in ("move_stones", "take_back"):
        return
    zones = [zone for zone in (e.zone, e.zone2) if zone.word]
    if any(zone.word == "supply" for zone in zones):
        raise Bad("", "no_zone", column=e.column, verb=e.verb, value="supply")
    if e.verb == "move_stones" and any(zone.where is not None for zone in zones):
        raise Bad("", "no_zone", column=e.column, verb=e.verb, value="open(...)")
    if e.zone.word == e.zone2.word == "track":
        raise Bad("", "same_place", column=e.column)


# --- how many --------------------------------------------------------------------------------------------------------


def _check_amount(e: Effect) -> None:
    """At least one, at most what there can be."""
    amount = e.amount
    if amount.mode in MODES and e.verb not in MODES[amount.mode]:
        raise Bad("", "no_mode", column=e.column, verb=e.verb, value=amount.mode)
    if amount.term is None and e.verb not in ALL:
        raise Bad("", "no_mode", column=e.column, verb=e.verb, value="all")
    least, most = _range(amount.term) if amount.term is not None else (1, ENDLESS)
    if e.verb == "sacrifice" and (amount.term is None or (least, most) != (1, 1) or e.filter != "tap"):
        raise Bad("", "sacrifice", column=e.column)
    if e.verb == "mod" and not 1 <= abs(e.number) <= LARGEST:
        raise Bad("", "never", column=e.column, verb=e.verb, value=e.number, most=LARGEST)
    if e.verb == "let number":
        if not 0 <= e.number < most:
            raise Bad("", "empty_range", column=e.column)
    elif most < 1 or (least == most and least > _most(e)):
        raise Bad("", "never", column=e.column, verb=e.verb, value=most, most=_most(e))
    if amount.mode == "total" and e.who.word == "opps" and most < e.who.number:
        raise Bad("", "total_split", column=e.column, value=most, most=e.who.number)


def _most(e: Effect) -> int:
    """The largest number that can ever be done."""
    if e.verb in ("peek", "reveal"):
        return 2 * TOKENS if e.kind == "any" else TOKENS
    if e.verb in ("multiplier", "meltdown"):
        return TOKENS
    if e.verb in ("lock", "place_locked"):
        return LOCKED
    return STEPS if e.verb == "move_evolution" else LARGEST


# --- conditions ------------------------------------------------------------------------------------------------------


def _check_conditions(e: Effect) -> None:
    """All of them must be able to hold at once; of the same number they must leave something."""
    ranges: dict[tuple[object, ...], tuple[int, int]] = {}
    currency = ""
    for c in e.conditions:
        if c.op == "currency":
            if currency and c.word != currency:
                raise Bad("", "never_holds", column=e.column)
            currency = c.word
        elif c.op == "truth":
            if c.left.name != "first_on_track":
                mine = Term("metric", 0, c.left.word, None, ME)
                low, high = _range(mine)
                more = c.left.name == "more_than_each_opp"
                _narrow(e, ranges, mine, low + 1 if more else low, high if more else high - 1)
                truth = Term("metric", 0, f"order of {c.left.word}")
                _narrow(e, ranges, truth, int(more), int(more))
        elif c.right is not None:
            (low, high), (least, most) = _range(c.left), _range(c.right)
            _narrow(e, ranges, c.left, least if c.op != "<=" else low, most if c.op != ">=" else high)
            _narrow(e, ranges, c.right, low if c.op != ">=" else least, high if c.op != "<=" else most)


def _narrow(e: Effect, ranges: dict[tuple[object, ...], tuple[int, int]], term: Term, low: int, high: int) -> None:
    """A term is at least and at most so much, beside what is known of it; Bad, if it cannot be."""
    key = _key(term)
    least, most = ranges.get(key, _range(term))
    least, most = max(least, low), min(most, high)
    if least > most:
        raise Bad("", "never_holds", column=e.column)
    ranges[key] = (least, most)


def _range(term: Term) -> tuple[int, int]:
    """From the least to the most that it can be."""
    if term.op == "number":
        return term.number, term.number
    if term.op == "#":
        return SIGN
    if term.inner is None:
        return COUNTED.get(term.name, (0, ENDLESS)) if term.op == "metric" else (0, ENDLESS)
    low, high = _range(term.inner)
    if term.op == "times":
        return term.number * low, term.number * high
    return (low // term.number, high // term.number) if term.op == "div" else (low + term.number, high + term.number)


def _key(term: Term) -> tuple[object, ...]:
    """The same for terms that are always equal."""
    who, where = term.who, term.where
    inner = _key(term.inner) if term.inner is not None else ()
    about = (who.word, who.name) if who is not None else ()
    at = (where.word, where.number, where.name) if where is not None else ()
    return (term.op, term.number, term.name, term.word, inner, about, at)
