"""Attacks, defences and the four windows in which others answer (RUL-134 to RUL-151, RUL-AMB-057 to RUL-AMB-075).

Who is asked follows from public facts alone. Under an attack lies a mark: a cancelled attack drops everything down to
it, and if it was the attacker's own turn, down to the end of that turn.
"""

from typing import ClassVar, Final, cast

from tafelrunde.engine import Choice, Mark, Option, Refusal, Step
from tafelrunde.games.rulebenders.carrying import Do, candidates, groups, run
from tafelrunde.games.rulebenders.content import FLEXO, NO_SCRIPT, Card
from tafelrunde.games.rulebenders.events import pile_labels
from tafelrunde.games.rulebenders.language.effects import KINDS, Who
from tafelrunde.games.rulebenders.moving import draw_card, from_hand, lay_out, leave_play, receive_cards, take_stones
from tafelrunde.games.rulebenders.numbers import named, number, player, seats
from tafelrunde.games.rulebenders.paying import Pay
from tafelrunde.games.rulebenders.rules import (
    CARD,
    CHIP,
    STONE,
    available,
    can_play_now,
    cut,
    defends_others,
    might_play,
    must_play,
    pile_name,
    piles_for,
    ready,
    why_not_card,
    why_not_ready,
)
from tafelrunde.games.rulebenders.state import ACTIONS, FLEXO_PILE, LETTERS, PILES, Rulebenders

DECLINE: Final = "decline"

# --- an attack -------------------------------------------------------------------------------------------------------


def attack(g: Rulebenders, seat: int, card: int, script: int, event: int = -1) -> None:
    """Targets, window W-A, window W-C, then the effects (ledger 5, sequence of an attack)."""
    f = g.frame(me=seat, card=card, window=int(seat != g.active))  # in another's turn it is tapped in a window
    if event >= 0:
        g.frames[f]["event"] = event
    g.then(ChooseTargets(seat, f, script), Declare(f, script), Mark("attack", f))


class ChooseTargets(Choice[Rulebenders]):
    """Whom the attack affects, said at once (RUL-135, RUL-DP-10)."""

    def __init__(self, seat: int, frame: int, script: int) -> None:
        super().__init__(seat)
        self.frame: Final = frame
        self.script: Final = script

    def options(self, g: Rulebenders) -> list[Option]:
        who = self.open_aim(g)
        if who is None:
            return ["all"]
        if who.word in ("opp", "top"):
            return [LETTERS[s] for s in candidates(g, self.seat, who)]
        if who.word == "opps":
            return [tuple([LETTERS[s] for s in group]) for group in groups(g.opponents(self.seat), who.number)]
        owners = [s for s in g.opponents(self.seat) if g.fuel[s]] or g.opponents(self.seat)
        return [tuple([LETTERS[s] for s in group]) for group in groups(owners, 0)]

    def open_aim(self, g: Rulebenders) -> Who | None:
        """Of those whom the card means, the first who is still to be named."""
        for who in g.box.aims[self.script]:
            if aim_name(who) and aim_name(who) not in g.frames[self.frame]:
                return who
        return None

    def why_not(self, g: Rulebenders, option: Option) -> Refusal | None:
        return None if option in self.options(g) else Refusal("RUL-135", "targets")

    def chosen(self, g: Rulebenders, option: Option) -> None:
        who = self.open_aim(g)
        if who is not None:
            letters = (option,) if isinstance(option, str) else cast("tuple[Option, ...]", option)
            meant = tuple([LETTERS.index(cast(str, letter)) for letter in letters])
            g.frames[self.frame][aim_name(who)] = meant[0] if isinstance(option, str) else meant
        if self.open_aim(g) is not None:
            g.then(ChooseTargets(self.seat, self.frame, self.script))
        else:
            g.frames[self.frame]["targets"] = tuple(self.targets(g))

    def targets(self, g: Rulebenders) -> list[int]:
        """All whom the card means, in player order."""
        f, found = self.frame, list[int]()
        for who in g.box.aims[self.script]:
            if who.word == "opp*":
                found += g.opponents(self.seat)
            elif who.word in ("opps", "fuel"):
                found += seats(g, f, aim_name(who))
            else:
                found.append(player(g, f, who))
        return [seat for seat in g.order() if seat in found]


def aim_name(who: Who) -> str:
    """Under which name those are remembered whom I name; "": they need not be named."""
    return {"opps": "opps", "fuel": "owners"}.get(who.word) or named(who)


class Declare(Step[Rulebenders]):
    """The others may answer: window W-A, clockwise from the attacker (RUL-136, RUL-AMB-058)."""

    def __init__(self, frame: int, script: int) -> None:
        super().__init__()
        self.frame: Final = frame
        self.script: Final = script

    def run(self, g: Rulebenders) -> None:
        me = number(g, self.frame, "me")
        if g.heard is not None:
            targets = tuple(seats(g, self.frame, "targets"))
            g.tell("attacks", {"seat": me, "card": g.box.labels[number(g, self.frame, "card")], "targets": targets})
        for other in g.after(me):
            g.then(Defend(other, self.frame))
        g.then(Stands(self.frame, self.script))


class Stands(Step[Rulebenders]):
    """Nobody has cancelled it: window W-C, then the effects (RUL-137, RUL-AMB-067)."""

    def __init__(self, frame: int, script: int) -> None:
        super().__init__()
        self.frame: Final = frame
        self.script: Final = script

    def run(self, g: Rulebenders) -> None:
        targets = seats(g, self.frame, "targets")
        for other in g.after(number(g, self.frame, "me")):
            if other in targets:
                g.then(Parry(other, self.frame))
        g.then(Do(self.script, 0, self.frame))


class Window(Choice[Rulebenders]):
    """A question that interrupts somebody's turn: to decline is always possible, and never told."""

    rule: ClassVar[str] = "RUL-136"  # the row that opens it

    def ask(self, g: Rulebenders) -> bool:
        return True  # who is passed over would tell what he does not hold

    def why_not(self, g: Rulebenders, option: Option) -> Refusal | None:
        if option in self.options(g):
            return None
        return self.why_not_answer(g, option) or Refusal(self.rule, "no_answer")

    def why_not_answer(self, g: Rulebenders, option: Option) -> Refusal | None:
        """The rule that forbids an answer with one of my cards; where nothing else is said they are tapped."""
        card = card_of(g, option)
        return self.why_not_tap(g, card) if card is not None and card in g.dash[self.seat] else None

    def why_not_tap(self, g: Rulebenders, card: int) -> Refusal | None:
        """Why a card of my dashboard cannot be tapped now."""
        return why_not_ready(g, card)


class Defend(Window):
    """Window W-A: cancel the attack, or not (RUL-DP-15)."""

    def __init__(self, seat: int, attack: int) -> None:
        super().__init__(seat)
        self.attack: Final = attack

    def options(self, g: Rulebenders) -> list[Option]:
        taps = self.taps(g)
        if not taps and not (self.seat != g.flexo and might_play(g, self.seat, g.box.reacting, self.targeted(g))):
            return []
        return [DECLINE, *[("play", g.box.ids[c]) for c in self.plays(g)], *[("tap", g.box.ids[c]) for c in taps]]

    def targeted(self, g: Rulebenders) -> bool:
        """Is this seat among the targets?"""
        return self.seat in seats(g, self.attack, "targets")

    def plays(self, g: Rulebenders) -> list[int]:
        """Defence cards in hand that can be played now (RUL-144, RUL-AMB-059)."""
        targeted = self.targeted(g)
        hand = [c for c in g.hands[self.seat] if g.box.cards[c].react != NO_SCRIPT]
        return [c for c in hand if can_play_now(g, self.seat, g.box.cards[c], targeted)]

    def taps(self, g: Rulebenders) -> list[int]:
        """Defence cards laid out in an earlier turn (RUL-145)."""
        targeted = self.targeted(g)
        found = [c for c in g.dash[self.seat] if g.box.cards[c].react_tap != NO_SCRIPT and ready(g, c)]
        return [c for c in found if g.laid[c] < g.turn and (targeted or defends_others(g, g.box.cards[c]))]

    def why_not_answer(self, g: Rulebenders, option: Option) -> Refusal | None:
        card, seat = card_of(g, option), self.seat
        if card is None or card not in g.hands[seat] + g.dash[seat] or not cancels(g.box.cards[card]):
            return Refusal("RUL-143", "no_defence")
        if not self.targeted(g) and not defends_others(g, g.box.cards[card]):
            return Refusal("RUL-AMB-057")
        if card in g.hands[seat] and g.box.cards[card].react != NO_SCRIPT:
            return why_not_card(g, seat, card)
        if card in g.hands[seat] or g.laid[card] == g.turn:
            return Refusal("RUL-145")
        return why_not_ready(g, card)

    def chosen(self, g: Rulebenders, option: Option) -> None:
        g.commit()  # an undo never crosses an answered window
        if option == DECLINE:
            return
        card = card_of(g, option)
        assert card is not None
        design = g.box.cards[card]
        if card in g.hands[self.seat]:
            play_answer(g, self.seat, card)
            script = design.react
        else:
            tap(g, self.seat, card)
            script = design.react_tap
        f = g.frame(me=self.seat, card=card, window=1, attack=self.attack)
        g.then(Do(script, 0, f), Mark("card", f), Cancelled(self.attack))


def cancels(design: Card) -> bool:
    """Is it a card that cancels attacks, from the hand or tapped?"""
    return design.react != NO_SCRIPT or design.react_tap != NO_SCRIPT


class Cancelled(Step[Rulebenders]):
    """The attack is cancelled, for everybody (RUL-138 to RUL-142, RUL-AMB-063, RUL-AMB-064)."""

    def __init__(self, attack: int) -> None:
        super().__init__()
        self.attack: Final = attack

    def run(self, g: Rulebenders) -> None:
        me, card = number(g, self.attack, "me"), number(g, self.attack, "card")
        if g.heard is not None:
            g.tell("cancelled", {"seat": number(g, self.attack, "cancelled"), "who": me, "card": g.box.labels[card]})
        if card in g.fuel[me]:
            leave_play(g, card)
            g.played[6 * me + g.box.cards[card].deck] -= 1  # RUL-140, RUL-AMB-066
            taker = number(g, self.attack, "taker")
            if taker >= 0:
                g.hands[taker].append(card)
            else:
                g.to_discard(card)
        g.drop_to("turn" if g.active == me else "attack")


def play_answer(g: Rulebenders, seat: int, card: int) -> None:
    """A hand card is played in answer: its cost, its extra cost, then it lies there."""
    g.then(Pay(seat, g.cost(card), card))
    run(g, seat, card, g.box.cards[card].extra, True)
    g.then(LayOutAnswer(seat, card))


class LayOutAnswer(Step[Rulebenders]):
    """A card that was played in answer lies in front of its owner."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def run(self, g: Rulebenders) -> None:
        lay_out(g, self.seat, self.card)


class Parry(Window):
    """Window W-C: cards that answer an attack which stands (RUL-292 to RUL-296, RUL-DP-16)."""

    rule = "RUL-292"

    def __init__(self, seat: int, attack: int) -> None:
        super().__init__(seat)
        self.attack: Final = attack

    def options(self, g: Rulebenders) -> list[Option]:
        taps = [c for c in g.dash[self.seat] if g.box.cards[c].answers_to("attack_on") and ready(g, c)]
        if not taps and not might_play(g, self.seat, g.box.parrying, True):
            return []
        hand = [c for c in g.hands[self.seat] if g.box.cards[c].answers_to("attack_on")]
        plays = [c for c in hand if can_play_now(g, self.seat, g.box.cards[c], True)]
        return [DECLINE, *[("tap", g.box.ids[c]) for c in taps], *[("play", g.box.ids[c]) for c in plays]]

    def why_not_answer(self, g: Rulebenders, option: Option) -> Refusal | None:
        card, seat = card_of(g, option), self.seat
        if card is None or card not in g.hands[seat] + g.dash[seat] or not g.box.cards[card].answers_to("attack_on"):
            return Refusal("RUL-292", "no_parry")
        return why_not_card(g, seat, card) if card in g.hands[seat] else why_not_ready(g, card)

    def chosen(self, g: Rulebenders, option: Option) -> None:
        g.commit()
        if option == DECLINE:
            return
        card = card_of(g, option)
        assert card is not None
        if card in g.hands[self.seat]:
            play_answer(g, self.seat, card)
        g.then(TapAnswer(self.seat, card), Parry(self.seat, self.attack))


class TapAnswer(Step[Rulebenders]):
    """A card is tapped in answer to an attack; what it brings opens no new window (RUL-AMB-067)."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def run(self, g: Rulebenders) -> None:
        tap(g, self.seat, self.card)
        run(g, self.seat, self.card, g.box.cards[self.card].answers, True)


def tap(g: Rulebenders, seat: int, card: int) -> None:
    """Turn it by 90 degrees (RUL-118)."""
    g.tapped.append(card)
    if g.heard is not None:
        g.tell("tapped", {"seat": seat, "card": g.box.labels[card]})


def card_of(g: Rulebenders, option: Option) -> int | None:
    """The card that an option like ("tap", id) names."""
    if isinstance(option, tuple) and len(option) == 2 and isinstance(option[1], str):
        return g.box.numbers_of.get(option[1])
    return None


# --- gaining (W-G, content file 4.8) ---------------------------------------------------------------------------------


class Gain(Step[Rulebenders]):
    """Somebody is about to draw, take or gain: others may answer first."""

    def __init__(self, seat: int, frame: int, kind: int, n: int, pile: str = "any") -> None:
        super().__init__(seat)
        self.frame: Final = frame  # of the card that says so
        self.kind: Final = kind
        self.n: Final = n
        self.pile: Final = pile

    def run(self, g: Rulebenders) -> None:
        if self.n < 1:
            return
        own = g.box.cards[number(g, self.frame, "card")].deck if number(g, self.frame, "card") >= 0 else FLEXO
        f = g.frame(seat=self.seat, kind=self.kind, base=self.n, boost=0, pile=self.pile, own=own)
        if g.phase == ACTIONS and self.seat == g.active and not number(g, self.frame, "window"):
            if not g.forced:  # RUL-AMB-111
                g.then(Boost(self.seat, f))
            for other in g.after(self.seat):
                if not g.passed[other] and other != g.flexo:
                    g.then(Cut(other, f))
        g.then(Receive(self.seat, f), Mark("gain", f))


class Boost(Window):
    """Window W-G, the active player: tap a card that makes it more (RUL-283, RUL-DP-17)."""

    rule = "RUL-283"

    def __init__(self, seat: int, gain: int) -> None:
        super().__init__(seat)
        self.gain: Final = gain

    def options(self, g: Rulebenders) -> list[Option]:
        cards = answering(g, self.seat, "tap on", number(g, self.gain, "kind"))
        return [DECLINE, *[("tap", g.box.ids[c]) for c in cards]] if cards else []

    def why_not_tap(self, g: Rulebenders, card: int) -> Refusal | None:
        if g.box.cards[card].boosts == NO_SCRIPT:
            return Refusal("RUL-283", "no_boost")
        return why_not_kind(g, self.gain, card, "tap on") or super().why_not_tap(g, card)

    def chosen(self, g: Rulebenders, option: Option) -> None:
        if option == DECLINE:
            return
        card = card_of(g, option)
        assert card is not None
        tap(g, self.seat, card)
        f = g.frame(me=self.seat, card=card, window=1, gain=self.gain)
        g.then(Do(g.box.cards[card].boosts, 0, f), Mark("card", f), Boost(self.seat, self.gain))


class Cut(Window):
    """Window W-G, the others: tap a card that makes it less, which is an attack (RUL-318, RUL-DP-17)."""

    rule = "RUL-318"

    def __init__(self, seat: int, gain: int) -> None:
        super().__init__(seat)
        self.gain: Final = gain

    def options(self, g: Rulebenders) -> list[Option]:
        if must_play(g, self.seat):
            return []
        cards = answering(g, self.seat, "react tap on", number(g, self.gain, "kind"))
        return [DECLINE, *[("tap", g.box.ids[c]) for c in cards]] if cards else []

    def why_not_tap(self, g: Rulebenders, card: int) -> Refusal | None:
        refusal = why_not_attack(g.box.cards[card], True) or why_not_kind(g, self.gain, card, "react tap on")
        return refusal or super().why_not_tap(g, card)

    def chosen(self, g: Rulebenders, option: Option) -> None:
        g.commit()
        if option == DECLINE:
            return
        card = card_of(g, option)
        assert card is not None
        tap(g, self.seat, card)
        attack(g, self.seat, card, g.box.cards[card].answers, number(g, self.gain, "seat"))
        g.then(Cut(self.seat, self.gain))


def answering(g: Rulebenders, seat: int, head: str, kind: int) -> list[int]:
    """Its cards that can be tapped in answer to a gain of that kind."""
    found: list[int] = []
    for card in g.dash[seat]:
        block = g.box.cards[card].block_of(head)
        if block is not None and block.kind == KINDS[kind] and ready(g, card):
            found.append(card)
    return found


def why_not_kind(g: Rulebenders, gain: int, card: int, head: str) -> Refusal | None:
    """A card that answers gains answers those of its kind (RUL-AMB-068)."""
    block = g.box.cards[card].block_of(head)
    assert block is not None
    fits = block.kind == KINDS[number(g, gain, "kind")]
    return None if fits else Refusal("RUL-AMB-068", values={"kind": block.kind})


def why_not_attack(design: Card, gain: bool) -> Refusal | None:
    """In others' turns attack cards are tapped: some before a gain, all others after the action (RUL-AMB-061)."""
    if not design.is_attack:
        return Refusal("RUL-121")
    if design.answers_to("opp_gain") != gain:
        return Refusal("RUL-AMB-061", "after_action" if gain else "before_gain")
    return None


class Receive(Step[Rulebenders]):
    """What is left of it after boosts and cuts (RUL-AMB-070)."""

    def __init__(self, seat: int, gain: int) -> None:
        super().__init__(seat)
        self.gain: Final = gain

    def run(self, g: Rulebenders) -> None:
        seat, kind = self.seat, number(g, self.gain, "kind")
        n = max(0, number(g, self.gain, "base") + number(g, self.gain, "boost") + cut(g, seat, kind))
        if kind == CARD:
            pile = g.frames[self.gain]["pile"]
            g.then(DrawFrom(seat, n, cast(str, pile), number(g, self.gain, "own")))
            return
        if kind == STONE:
            n = take_stones(g, seat, n)
        else:
            assert kind == CHIP
            g.chips[seat] += n
        if g.heard is not None:
            g.tell("gained", {"seat": seat, "kind": KINDS[kind], "n": n})


class DrawFrom(Choice[Rulebenders]):
    """The pile for the next card, unseen until all are drawn (RUL-078, RUL-079, RUL-DP-04)."""

    def __init__(self, seat: int, left: int, pile: str = "any", own: int = FLEXO) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.pile: Final = pile
        self.own: Final = own

    def options(self, g: Rulebenders) -> list[Option]:
        return [pile_name(g, k) for k in piles_for(g, self.pile, self.own)] if self.left > 0 else []

    def why_not(self, g: Rulebenders, option: Option) -> Refusal | None:
        if option in self.options(g):
            return None
        names = [pile_name(g, k) for k in range(PILES)]
        if option not in names:
            return Refusal("RUL-078", "no_pile")
        pile = names.index(option)
        if available(g, pile) < 1:
            return Refusal("RUL-AMB-022")
        return Refusal("RUL-AMB-126" if pile == FLEXO_PILE else "RUL-262", "other_pile")

    def chosen(self, g: Rulebenders, option: Option) -> None:
        g.picks.append(next(k for k in piles_for(g, self.pile, self.own) if pile_name(g, k) == option))
        g.then(DrawFrom(self.seat, self.left - 1, self.pile, self.own))

    def nothing(self, g: Rulebenders) -> None:
        if g.picks:
            g.then(TakeCards(self.seat))


class TakeCards(Step[Rulebenders]):
    """All cards that were drawn are seen together."""

    def run(self, g: Rulebenders) -> None:
        piles, g.picks = g.picks, []
        cards = [draw_card(g, pile) for pile in piles]
        receive_cards(g, self.seat, cards, "drew", {"piles": pile_labels(g, piles)})


# --- the end of a turn (W-E) -----------------------------------------------------------------------------------------


class Strike(Window):
    """Window W-E: opponents who have not passed may tap other attack cards (RUL-AMB-061, RUL-DP-18)."""

    rule = "RUL-AMB-061"

    def options(self, g: Rulebenders) -> list[Option]:
        if g.passed[self.seat] or must_play(g, self.seat):
            return []
        cards = [c for c in g.dash[self.seat] if strikes(g, c)]
        return [DECLINE, *[("tap", g.box.ids[c]) for c in cards]] if cards else []

    def why_not_tap(self, g: Rulebenders, card: int) -> Refusal | None:
        return why_not_attack(g.box.cards[card], False) or super().why_not_tap(g, card)

    def chosen(self, g: Rulebenders, option: Option) -> None:
        g.commit()
        if option == DECLINE:
            return
        card = card_of(g, option)
        assert card is not None
        tap(g, self.seat, card)
        attack(g, self.seat, card, g.box.cards[card].tap)
        g.then(Strike(self.seat))


def strikes(g: Rulebenders, card: int) -> bool:
    """Is it an attack card that can be tapped after an opponent's action?"""
    design = g.box.cards[card]
    return design.is_attack and design.tap != NO_SCRIPT and not design.answers_to("opp_gain") and ready(g, card)


def steal_card(g: Rulebenders, thief: int, victim: int, card: int) -> None:
    """A hand card goes to another hand; only those two know which (RUL-207)."""
    from_hand(g, victim, card)
    g.hands[thief].append(card)
    if g.heard is not None:
        data: dict[str, Option] = {"seat": thief, "victim": victim}
        if victim in g.opened or thief in g.opened:
            g.tell("stole_card", {**data, "card": g.box.labels[card]})
        else:
            g.tell("stole_card", data, {"card": g.box.labels[card]}, (thief, victim))
