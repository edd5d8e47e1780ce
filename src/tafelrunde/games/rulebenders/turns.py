"""A turn: one action, and around it any number of taps and exchanges (RUL-082 to RUL-090, RUL-118 to RUL-133)."""

from typing import Final, cast

from tafelrunde.engine import Choice, Mark, Option, Refusal, Step
from tafelrunde.games.rulebenders.automa import FlexoActs
from tafelrunde.games.rulebenders.carrying import able, run
from tafelrunde.games.rulebenders.content import EXCHANGE, NO_SCRIPT, SECOND, Card
from tafelrunde.games.rulebenders.deeds.stones import place_as, placements
from tafelrunde.games.rulebenders.language.effects import KINDS
from tafelrunde.games.rulebenders.moving import discard_from_hand, lay_out, surplus, take_stones
from tafelrunde.games.rulebenders.paying import Pay
from tafelrunde.games.rulebenders.rules import (
    CARD,
    CHIP,
    STONE,
    available,
    modifier,
    must_play,
    ready,
    receivable_kinds,
    stock,
    why_not_card,
    why_not_ready,
)
from tafelrunde.games.rulebenders.state import NONE, PILES, Rulebenders
from tafelrunde.games.rulebenders.windows import DrawFrom, Strike, attack, card_of, tap

PASS: Final = "pass"
END: Final = "end"


class NextTurn(Step[Rulebenders]):
    """The next player clockwise who has not passed; when all have, the phase ends (RUL-082, RUL-085)."""

    def run(self, g: Rulebenders) -> None:
        for k in range(g.seats):
            seat = (self.seat + k) % g.seats
            if not g.passed[seat]:
                self.begin(g, seat)
                return

    def begin(self, g: Rulebenders, seat: int) -> None:
        """Somebody's turn (ledger 5, sequence of a turn)."""
        g.active = seat
        g.turn += 1
        g.lent_placed = False
        g.forced = must_play(g, seat)
        if seat == g.flexo:
            strikes = [Strike(other) for other in g.after(seat)]
            g.then(FlexoActs(seat), *strikes, Mark("turn"), NextTurn((seat + 1) % g.seats))
            return
        g.then(Forced(seat) if g.forced else Menu(seat, False))
        g.then(Mark("turn"), EndTurn(seat), NextTurn((seat + 1) % g.seats))


# --- the menu (RUL-DP-05, RUL-DP-06) ---------------------------------------------------------------------------------


class Menu(Choice[Rulebenders]):
    """Before the action: place, play, tap, exchange or pass; after it: tap, exchange, or end the turn."""

    def __init__(self, seat: int, acted: bool) -> None:
        super().__init__(seat)
        self.acted: Final = acted

    def options(self, g: Rulebenders) -> list[Option]:
        seat, found = self.seat, list[Option]()
        if not self.acted:
            found += [as_placing(place) for place in placements(g, seat)]
            found += [("play", g.box.ids[c]) for c in sorted(g.hands[seat]) if why_not_card(g, seat, c) is None]
        found += [("tap", g.box.ids[c]) for c in g.dash[seat] if why_not_tap(g, seat, c) is None]
        found += [("exchange", rate) for rate in (1, 2, 3) if exchanges(g, seat, rate)]
        return [*found, END if self.acted else PASS]

    def ask(self, g: Rulebenders) -> bool:
        return not self.acted and bool(g.hands[self.seat])  # passed by itself it would tell what the hand cannot do

    def why_not(self, g: Rulebenders, option: Option) -> Refusal | None:
        return None if option in self.options(g) else why_not_this(g, self.seat, self.acted, option)

    def chosen(self, g: Rulebenders, option: Option) -> None:
        seat = self.seat
        if option in (PASS, END):
            if option == PASS:
                g.passed[seat] = 1
                g.tell("passed", {"seat": seat})
            g.then(*[Strike(other) for other in g.after(seat)])
            return
        what, thing = cast("tuple[str, Option]", cast("tuple[Option, ...]", option)[:2])
        if what == "place":
            rest = cast("tuple[Option, ...]", option)
            place_as(g, seat, (rest[1], rest[2]) if len(rest) == 3 else rest[1])
            g.then(Menu(seat, True))
        elif what == "play":
            play(g, seat, g.box.numbers_of[cast(str, thing)])
            g.then(Menu(seat, True))
        elif what == "tap":
            use(g, seat, g.box.numbers_of[cast(str, thing)])
            g.then(Menu(seat, self.acted))
        else:
            g.then(Exchange(seat, cast(int, thing)), Menu(seat, self.acted))


def as_placing(place: Option) -> Option:
    """A placement as the menu names it."""
    return ("place", *place) if isinstance(place, tuple) else ("place", place)


def why_not_this(g: Rulebenders, seat: int, acted: bool, option: Option) -> Refusal:
    """The rule that forbids it."""
    if option in (PASS, END):
        return Refusal("RUL-AMB-033", "acted" if acted else "not_acted")
    if not isinstance(option, tuple) or len(option) < 2 or option[0] not in ("place", "play", "tap", "exchange"):
        return Refusal("", "no_option")
    if option[0] == "exchange":
        return _why_not_exchange(g, seat, option[1])
    if option[0] != "tap" and acted:
        return Refusal("RUL-082", "one_action")
    if option[0] == "place":
        return _why_not_place(g, seat, option)
    card = card_of(g, option)
    if card is None:
        return Refusal("", "no_card")
    if option[0] == "play":
        if card not in g.hands[seat]:
            return Refusal("RUL-089", "not_in_hand")
        return why_not_card(g, seat, card) or Refusal("", "no_option")
    return why_not_tap(g, seat, card) or Refusal("", "no_option")


def _why_not_place(g: Rulebenders, seat: int, option: tuple[Option, ...]) -> Refusal:
    if option[1] == "track" and g.next_column() == NONE:
        return Refusal("RUL-088")
    if g.lent_placed:
        return Refusal("RUL-259")
    if g.lent_to(seat):
        return Refusal("RUL-258")
    return Refusal("RUL-086", "no_stones" if not g.supply[seat] else "no_place")


def _why_not_exchange(g: Rulebenders, seat: int, rate: Option) -> Refusal:
    if not isinstance(rate, int) or rate not in (1, 2, 3) or not g.exchange[3 * seat + rate - 1]:
        return Refusal("RUL-128", "no_token")
    return Refusal("RUL-130") if not receivable_kinds(g, seat) else Refusal("RUL-126", "nothing_to_exchange")


# --- playing a card (RUL-089, content file 4.8) ----------------------------------------------------------------------


def play(g: Rulebenders, seat: int, card: int) -> None:
    """Pay, pay the extra cost, lay it out; then what it does."""
    g.then(Pay(seat, g.cost(card), card))
    run(g, seat, card, g.box.cards[card].extra)
    g.then(LayOut(seat, card))


class LayOut(Step[Rulebenders]):
    """The card lies in front of its player, and does what it says."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def run(self, g: Rulebenders) -> None:
        design = g.box.cards[self.card]
        lay_out(g, self.seat, self.card)
        if design.is_attack and design.kind == "fuel":
            attack(g, self.seat, self.card, design.play)
        else:
            run(g, self.seat, self.card, design.play)


# --- tapping (RUL-117 to RUL-124) ------------------------------------------------------------------------------------


def why_not_tap(g: Rulebenders, seat: int, card: int) -> Refusal | None:
    """Why a card cannot be tapped in one's own turn."""
    design = g.box.cards[card]
    if card not in g.dash[seat]:
        return Refusal("RUL-120", "not_in_dashboard")
    if design.tap == NO_SCRIPT:
        return Refusal(answer_row(design), "only_in_answer") if design.is_tap else Refusal("RUL-117", "no_tap_card")
    if not ready(g, card):
        return why_not_ready(g, card)
    return None if design.is_attack or would_help(g, seat, card) else Refusal("RUL-118", "no_use")


def answer_row(design: Card) -> str:
    """The row that says when a card is tapped that is tapped only in answer."""
    if design.boosts != NO_SCRIPT:
        return "RUL-283"
    if design.answers != NO_SCRIPT:
        return "RUL-292" if design.answers_to("attack_on") else "RUL-318"
    return "RUL-145"


def would_help(g: Rulebenders, seat: int, card: int) -> bool:
    """Would any of its effects do something now?"""
    design = g.box.cards[card]
    f = g.frame(me=seat, card=card, window=0)
    useful = any(able(g, f, e) for e in g.box.scripts[design.tap])
    del g.frames[f]
    g.frame_serial -= 1
    return useful


def use(g: Rulebenders, seat: int, card: int) -> None:
    """Tap a card in one's own turn."""
    design = g.box.cards[card]
    tap(g, seat, card)
    if design.is_attack:
        attack(g, seat, card, design.tap)
    else:
        run(g, seat, card, design.tap)


# --- exchanging (RUL-125 to RUL-133, RUL-DP-14) ----------------------------------------------------------------------


def exchanges(g: Rulebenders, seat: int, rate: int) -> list[Option]:
    """What one token can turn into what, and how often: kind given, kind received, sets (RUL-AMB-045, RUL-AMB-046)."""
    if not g.exchange[3 * seat + rate - 1]:
        return []
    found: list[Option] = []
    for get in receivable_kinds(g, seat):
        room = g.general[seat] if get == STONE else 99
        if get == CARD:
            room = sum([available(g, pile) for pile in range(PILES)])
        for give in range(len(KINDS)):
            if give != get:
                for sets in range(1, min(stock(g, seat, give) // rate, room) + 1):
                    found.append((KINDS[give], KINDS[get], sets))
    return found


class Exchange(Choice[Rulebenders]):
    """One token: which kind for which, and how many sets."""

    def __init__(self, seat: int, rate: int) -> None:
        super().__init__(seat)
        self.rate: Final = rate

    def options(self, g: Rulebenders) -> list[Option]:
        return exchanges(g, self.seat, self.rate)

    def why_not(self, g: Rulebenders, option: Option) -> Refusal | None:
        if option in self.options(g):
            return None
        if isinstance(option, tuple) and len(option) == 3 and option[0] == option[1]:
            return Refusal("RUL-AMB-046")
        kinds = [KINDS[kind] for kind in receivable_kinds(g, self.seat)]
        if isinstance(option, tuple) and len(option) == 3 and option[1] in KINDS and option[1] not in kinds:
            second = modifier(g, self.seat, EXCHANGE) == SECOND
            return Refusal("RUL-132" if second else "RUL-131", values={"kind": option[1]})
        return Refusal("RUL-127", "too_many_sets")

    def chosen(self, g: Rulebenders, option: Option) -> None:
        seat, rate = self.seat, self.rate
        give, get, sets = cast("tuple[str, str, int]", option)
        g.exchange[3 * seat + rate - 1] -= 1
        n = rate * sets
        if give == KINDS[STONE]:
            g.supply[seat] -= n
            g.general[seat] += n
        elif give == KINDS[CHIP]:
            g.chips[seat] -= n
        else:
            g.then(GiveUp(seat, n))
        if g.heard is not None:
            g.tell("exchanged", {"seat": seat, "rate": rate, "give": give, "get": get, "n": sets})
        if get == KINDS[CARD]:
            g.then(DrawFrom(seat, sets))
        elif get == KINDS[CHIP]:
            g.chips[seat] += sets
        else:
            take_stones(g, seat, sets)


class GiveUp(Choice[Rulebenders]):
    """Which hand card is discarded in exchange."""

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left: Final = left

    def options(self, g: Rulebenders) -> list[Option]:
        return [g.box.ids[c] for c in sorted(g.hands[self.seat])] if self.left else []

    def chosen(self, g: Rulebenders, option: Option) -> None:
        drop(g, self.seat, option)
        g.then(GiveUp(self.seat, self.left - 1))


def drop(g: Rulebenders, seat: int, option: Option) -> None:
    """A hand card is discarded."""
    card = g.box.numbers_of[cast(str, option)]
    discard_from_hand(g, seat, card)
    if g.heard is not None:
        g.tell("discarded", {"seat": seat, "card": g.box.labels[card]})


# --- a forced turn (RUL-310 to RUL-312, RUL-DP-20) -------------------------------------------------------------------


class Forced(Choice[Rulebenders]):
    """A marked card is played or discarded, nothing else."""

    def options(self, g: Rulebenders) -> list[Option]:
        marked = [c for c in sorted(g.hands[self.seat]) if c in g.marked]
        plays: list[Option] = [("play", g.box.ids[c]) for c in marked if why_not_card(g, self.seat, c) is None]
        return [*plays, *[("discard", g.box.ids[c]) for c in marked]]

    def ask(self, g: Rulebenders) -> bool:
        return True  # else it would tell that the card cannot be played

    def why_not(self, g: Rulebenders, option: Option) -> Refusal | None:
        if option in self.options(g):
            return None
        card = card_of(g, option)
        if card is None or card not in g.hands[self.seat] or card not in g.marked:
            return Refusal("RUL-311")
        return why_not_card(g, self.seat, card) or Refusal("RUL-310", "play_or_discard")

    def chosen(self, g: Rulebenders, option: Option) -> None:
        what, id = cast("tuple[str, str]", option)
        if what == "discard":  # the turn is over at once
            drop(g, self.seat, id)
            return
        play(g, self.seat, g.box.numbers_of[id])
        g.then(*[Strike(other) for other in g.after(self.seat)])


# --- the end of a turn (RUL-090) -------------------------------------------------------------------------------------


class EndTurn(Step[Rulebenders]):
    """Down to the hand limit."""

    def run(self, g: Rulebenders) -> None:
        g.forced = False
        g.then(DiscardDown(self.seat))


class DiscardDown(Choice[Rulebenders]):
    """A card above the hand limit (RUL-DP-21)."""

    def options(self, g: Rulebenders) -> list[Option]:
        return [g.box.ids[c] for c in sorted(g.hands[self.seat])] if surplus(g, self.seat) else []

    def why_not(self, g: Rulebenders, option: Option) -> Refusal | None:
        return None if option in self.options(g) else Refusal("RUL-090", "not_in_hand")

    def chosen(self, g: Rulebenders, option: Option) -> None:
        drop(g, self.seat, option)
        g.then(DiscardDown(self.seat))
