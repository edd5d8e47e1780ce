"""Cards, attacks and gains that are under way: their frames, and what is still to be done for them."""

from collections.abc import Sequence
from typing import Any, Final

from tafelrunde.engine import Bad, Mark, Option, Step
from tafelrunde.games.rulebenders.carrying import Ask, Bind, Do
from tafelrunde.games.rulebenders.check.sections import Section, form_of
from tafelrunde.games.rulebenders.check.texts import (
    Place,
    are_numbers,
    check_letters,
    check_place,
    check_question,
    exists,
    root_of,
    roots_of,
    way_out,
)
from tafelrunde.games.rulebenders.content import CARDS, FLEXO
from tafelrunde.games.rulebenders.language.effects import BOARDS, KINDS, THEMES
from tafelrunde.games.rulebenders.language.grammar import COMPARED
from tafelrunde.games.rulebenders.numbers import number, seats
from tafelrunde.games.rulebenders.paying import Pay
from tafelrunde.games.rulebenders.rules import CARD, purse
from tafelrunde.games.rulebenders.state import BOARD_COUNT, LETTERS, SPACES, Rulebenders, spot_name
from tafelrunde.games.rulebenders.windows import (
    Cut,
    Defend,
    DrawFrom,
    Gain,
    LayOutAnswer,
    Parry,
    TapAnswer,
)
from tafelrunde.kit.checks import check_number

MOST: Final = 1_000_000  # of a gain
PILES: Final = ("any", "other", *THEMES)
GAIN: Final = {"seat", "kind", "base", "boost", "pile", "own"}


def need(fits: bool) -> None:
    """Else it is no agenda of this game."""
    if not fits:
        raise Bad("agenda", "agenda")


def ends_with(found: Sequence[int], order: Sequence[int]) -> bool:
    """Is it the rest of an order?"""
    return len(found) <= len(order) and list(found) == list(order)[len(order) - len(found) :]


# --- frames ----------------------------------------------------------------------------------------------------------


def check_frames(g: Rulebenders) -> set[int]:
    """Each has a mark that closes it, and knows what it must. Returns those of cards that are copied."""
    marks = {step.frame: step.name for step in g.agenda if isinstance(step, Mark) and step.frame}
    count = len([step for step in g.agenda if isinstance(step, Mark) and step.frame])
    if set(marks) != set(g.frames) or len(marks) != count or max(marks, default=0) > g.frame_serial:
        raise Bad("frames", "frames")
    for frame, values in g.frames.items():
        if marks[frame] == "gain":
            _check_gain_frame(g, values)
        else:
            _check_card_frame(g, values)
    return {frame for frame, values in g.frames.items() if "copy" in values}


def _check_gain_frame(g: Rulebenders, values: dict[str, Option]) -> None:
    """Who gets how much of what, and from where."""
    if set(values) != GAIN or values["pile"] not in PILES:
        raise Bad("frames", "frame", value=tuple(values))
    for key, least, most in (
        ("seat", 0, g.players - 1),
        ("kind", 0, len(KINDS) - 1),
        ("base", 1, MOST),
        ("boost", 0, MOST),
        ("own", 0, FLEXO),
    ):
        check_number("frames", values[key], least, most)


def _check_card_frame(g: Rulebenders, values: dict[str, Option]) -> None:
    """Whose card it is, and what was chosen for it; letters are checked with its text."""
    limits = {
        **dict.fromkeys(("me", "opp", "event", "cancelled", "taker"), g.players - 1),
        "window": 1,
        **dict.fromkeys(("attack", "gain"), g.frame_serial),
        **dict.fromkeys(("card", "copy"), CARDS - 1),
        **dict.fromkeys([f"top {metric}" for metric in COMPARED], g.players - 1),
        "here": BOARD_COUNT - 1,
    }
    groups = {"opps": g.players, "owners": g.players, "targets": g.players, "peeked": SPACES}
    if not {"me", "card", "window"} <= set(values):
        raise Bad("frames", "frame", value=tuple(values))
    for key, value in values.items():
        if key in limits:
            check_number("frames", value, 0, limits[key])
        elif key in groups:
            fits = isinstance(value, tuple) and are_numbers(value, groups[key])
            if not fits or (key != "peeked" and (not value or values["me"] in value)):  # type: ignore[operator]
                raise Bad("frames", "frame", value=key)
        elif key == "moved":
            if not isinstance(value, tuple) or not all(place in spots(g) for place in value):
                raise Bad("frames", "frame", value=key)
        elif not 1 <= len(key) <= 2:  # a letter, or a letter with the boards chosen for it
            raise Bad("frames", "frame", value=key)
    for key in values:
        if (key == "opp" or key.startswith("top ")) and values[key] == values["me"]:
            raise Bad("frames", "frame", value=key)


def spots(g: Rulebenders) -> list[str]:
    """The places of open stones: boards and the tie-break track."""
    return [*BOARDS, *[spot_name(g.box.columns, place) for place in range(len(g.track))]]


# --- cards -----------------------------------------------------------------------------------------------------------


def check_card(g: Rulebenders, section: Section, heads: tuple[str, ...], players: Sequence[int]) -> None:
    """A card of one of these players runs a block with one of these heads."""
    form_of("card", section.items)
    _check_owner(g, section, players)
    _check_running(g, section, heads)


def _check_owner(g: Rulebenders, section: Section, players: Sequence[int]) -> int:
    me = number(g, section.frame, "me")
    need(me in players)
    return me


def _check_running(g: Rulebenders, section: Section, heads: tuple[str, ...]) -> None:
    """Its steps are the way out of the effect that it has come to."""
    f, box = section.frame, g.box
    design = box.cards[number(g, f, "card")]
    roots = roots_of(design, heads)
    need(bool(roots))
    steps = section.steps
    for step in steps:
        need(getattr(step, "frame", f) == f)
        if isinstance(step, Gain):
            check_number("agenda", step.seat, 0, g.players - 1)
            check_number("agenda", step.kind, 0, len(KINDS) - 1)
            check_number("agenda", step.n, 0, MOST)
            need(step.pile in PILES)
    asks = [step for step in steps if isinstance(step, Ask)]
    places = {(step.script, step.at) for step in steps if isinstance(step, (Ask, Do))}
    need(all(exists(box, place) and root_of(box, place[0]) in roots for place in places))
    for root in {root_of(box, place[0]) for place in places} or set(roots[:1]):
        check_letters(g, f, root)
    need(len({(ask.script, ask.at) for ask in asks}) <= 1)
    _check_way(g, section, asks, [step for step in steps if isinstance(step, (Bind, Do))])
    for inner in section.inner:
        if inner.name == "gain":
            _check_gain(g, inner)
        else:
            check_card(g, inner, ("play",), (number(g, f, "me"),))


def _check_way(g: Rulebenders, section: Section, asks: list[Ask], rest: list[Step[Any]]) -> None:
    """First the effect that is being carried out, then what comes after it (RUL-210)."""
    place = _first_place(asks, rest)
    if place is None:
        need(not rest)
        return
    bound = not asks and isinstance(rest[0], Bind)
    check_place(g, section.frame, place, bound)
    for ask in asks:
        check_question(g, section.frame, ask)
    waits = bool(rest) and _place(rest[0]) == place
    if waits or bound:  # not begun yet, so the rest of its script waits with it
        rest = rest[waits:]
        place = (place[0], len(g.box.scripts[place[0]]) - 1)
    for wanted, letter in way_out(g.box, place):
        while letter and len(rest) > 1 and isinstance(rest[0], Bind) and isinstance(rest[1], Do):
            if rest[0].letter != letter or _place(rest[1]) != wanted:
                break
            check_number("agenda", rest[0].value, 0, max(g.seats, BOARD_COUNT) - 1)
            rest = rest[2:]
        if not letter:
            need(bool(rest) and _place(rest[0]) == wanted)
            rest = rest[1:]
    need(not rest)


def _place(step: Step[Any]) -> Place | None:
    """What a step is going to do."""
    return (step.script, step.at) if isinstance(step, Do) else None


def _first_place(asks: list[Ask], rest: list[Step[Any]]) -> Place | None:
    """Where the card is: at its question, or at the next thing to do."""
    if asks:
        return asks[0].script, asks[0].at
    first = next((step for step in rest if isinstance(step, Do)), None)
    return None if first is None else (first.script, first.at)


# --- gains (W-G) -----------------------------------------------------------------------------------------------------


def _check_gain(g: Rulebenders, section: Section) -> None:
    """Somebody is about to get something; he may make it more, others less; or he draws."""
    form, f = form_of("gain", section.items), section.frame
    seat = number(g, f, "seat")
    for step in section.steps:
        need(getattr(step, "gain", f) == f and (isinstance(step, Cut) or step.seat == seat))
        if isinstance(step, DrawFrom):
            need(number(g, f, "kind") == CARD)
            check_draw(g, step, str(g.frames[f]["pile"]), number(g, f, "own"))
    if form == "draw":
        return
    need(seat == g.active)
    cutters = [step.seat for step in section.steps if isinstance(step, Cut)]
    need(ends_with(cutters, [other for other in g.after(seat) if not g.passed[other] and other != g.flexo]))
    for inner in section.inner:
        if inner.name == "card":
            need(number(g, inner.frame, "gain") == f)
            check_card(g, inner, ("tap on",), (seat,))
        else:
            need(number(g, inner.frame, "event") == seat)
            check_attack(g, inner, ("react tap on",), cutters[:1])


def check_draw(g: Rulebenders, step: DrawFrom, pile: str, own: int = FLEXO) -> None:
    """Cards are being drawn, unseen so far (RUL-079)."""
    check_number("agenda", step.left, 1, MOST)
    need(step.seat < g.players and (step.pile, step.own) == (pile, own))


def check_paying(g: Rulebenders, step: Pay, card: int) -> None:
    """A cost that can be paid, of a card that is still in hand (RUL-110)."""
    need(step.card == card and step.seat < g.players)
    units = step.paid.split()
    need(all(unit in KINDS or unit in g.box.numbers_of for unit in units))
    left = g.cost(card) - len(units)
    if card not in g.hands[step.seat] or step.left != left or not 1 <= left <= purse(g, step.seat, 1):
        raise Bad("agenda", "RUL-INV-20", player=LETTERS[step.seat])


# --- attacks (W-A, W-C) ----------------------------------------------------------------------------------------------


def check_attack(g: Rulebenders, section: Section, heads: tuple[str, ...], players: Sequence[int]) -> None:
    """Its targets are declared, others answer, or it runs."""
    form, f = form_of("attack", section.items), section.frame
    me, card = _check_owner(g, section, players), g.box.cards[number(g, f, "card")]
    need(card.is_attack and ("event" in g.frames[f]) == ("react tap on" in heads))
    for step in section.steps:
        need(getattr(step, "frame", f) == f and getattr(step, "attack", f) == f)
    need(("targets" in g.frames[f]) == (form != "targets"))
    need(("cancelled" in g.frames[f] or "taker" in g.frames[f]) <= (form == "cancel"))
    if form == "run":
        _check_running(g, section, heads)
        return
    roots = roots_of(card, heads)
    need(all(getattr(step, "script", roots[:1]) in (*roots, roots[:1]) for step in section.steps) and bool(roots))
    need(all(step.at == 0 for step in section.steps if isinstance(step, Do)))
    if form == "targets":
        need(section.steps[0].seat == me)
    elif form in ("defend", "cancel"):
        _check_defence(g, section, me)
    else:
        _check_parry(g, section, me)


def _check_defence(g: Rulebenders, section: Section, me: int) -> None:
    """Window W-A, clockwise from the attacker; one may just cancel the attack (RUL-136, RUL-AMB-058)."""
    others = [step.seat for step in section.steps if isinstance(step, Defend)]
    for inner in _after_extra_cost(g, section):
        defender = number(g, inner.frame, "me")
        others = [defender, *others]
        need(number(g, inner.frame, "attack") == section.frame)
        check_card(g, inner, ("react", "react tap"), [seat for seat in range(g.players) if seat != me])
        _check_answer(g, section, defender, number(g, inner.frame, "card"))
    need(ends_with(others, g.after(me)))


def _check_parry(g: Rulebenders, section: Section, me: int) -> None:
    """Window W-C: the targets, clockwise from the attacker (RUL-292)."""
    targets = seats(g, section.frame, "targets")
    others = [step.seat for step in section.steps if isinstance(step, Parry)]
    need(bool(others) and ends_with(others, [other for other in g.after(me) if other in targets]))
    for inner in _after_extra_cost(g, section):
        check_card(g, inner, ("attack_on",), others[:1])
    for step in section.steps:
        if isinstance(step, TapAnswer):
            _check_answer(g, section, others[0], step.card)


def _after_extra_cost(g: Rulebenders, section: Section) -> list[Section]:
    """What runs inside, without the extra cost of a card that is still to be laid out; that is checked."""
    laying = next((step for step in section.steps if isinstance(step, LayOutAnswer)), None)
    first = section.inner[:1]
    if laying is None or not first or "extra cost" not in _heads_of(g, first[0]):
        return section.inner
    need(number(g, first[0].frame, "card") == laying.card)
    check_card(g, first[0], ("extra cost",), (laying.seat,))
    return section.inner[1:]


def _heads_of(g: Rulebenders, section: Section) -> list[str]:
    """The heads of the blocks that it is carrying out."""
    roots = {root_of(g.box, step.script) for step in section.steps if isinstance(step, (Ask, Do))}
    return [block.head for block in g.box.cards[number(g, section.frame, "card")].blocks if block.script in roots]


def _check_answer(g: Rulebenders, section: Section, seat: int, card: int) -> None:
    """A card that is paid for and laid out in answer."""
    for step in section.steps:
        if isinstance(step, Pay):
            need(step.seat == seat)
            check_paying(g, step, card)
        elif isinstance(step, (LayOutAnswer, TapAnswer)):
            need(step.seat == seat and step.card == card and card in g.hands[seat])
