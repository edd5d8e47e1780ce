"""Cards in play and in hands: cancel, hook, take, surrender, untap, look, open, mark, pool, copy, and whole themes."""

from typing import Final, cast

from tafelrunde.engine import Mark, Option
from tafelrunde.games.rulebenders.carrying import (
    DEEDS,
    STOP,
    Ask,
    ChooseCard,
    ChooseTheme,
    Deed,
    Do,
)
from tafelrunde.games.rulebenders.content import FIRST, FLEXO, NO_SCRIPT, SIZES, Card
from tafelrunde.games.rulebenders.events import labels
from tafelrunde.games.rulebenders.language.checking import all_effects
from tafelrunde.games.rulebenders.language.effects import THEMES, Effect
from tafelrunde.games.rulebenders.moving import leave_play, receive_cards, untap
from tafelrunde.games.rulebenders.numbers import count, number, player, seats, theme, this
from tafelrunde.games.rulebenders.rounds import StartRound
from tafelrunde.games.rulebenders.rules import CHIP, theme_label
from tafelrunde.games.rulebenders.state import AREAS, NONE, Rulebenders
from tafelrunde.games.rulebenders.windows import Gain

MARKERS: Final = 2  # captain's hooks


class CancelAttack(Deed):
    """The attack is cancelled for all (RUL-138, RUL-143)."""

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        g.frames[number(g, f, "attack")]["cancelled"] = number(g, f, "me")


class TakeCancelled(Deed):
    """The fuel attack card that was cancelled goes to my hand."""

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        g.frames[number(g, f, "attack")]["taker"] = player(g, f, e.who)


class GainMod(Deed):
    """From now on an opponent gets less of a kind, until this card untaps (RUL-317, RUL-AMB-071)."""

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        victim, card = player(g, f, e.who), number(g, f, "card")
        g.cuts[card] = victim
        if g.heard is not None:
            g.tell("cut", {"seat": number(g, f, "me"), "victim": victim, "kind": e.kind, "n": -e.number})


class BoostGain(Deed):
    """More of what I am about to get (RUL-283)."""

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        gain = number(g, f, "gain")
        g.frames[gain]["boost"] = number(g, gain, "boost") + count(g, f, e.amount, 99)


class Hook(Deed):
    """This card's marker on a dashboard card: it cannot be tapped and has no effect (RUL-012, RUL-MC-17)."""

    rule = "RUL-012"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return self.has_marker(g, number(g, f, "card")) and bool(g.dash[player(g, f, e.who)])

    def has_marker(self, g: Rulebenders, card: int) -> bool:
        """A marker belongs to a card in play; there are two of them."""
        return card in g.laid and (card in g.hooks or len(g.hooks) < MARKERS)

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        if self.has_marker(g, number(g, f, "card")):
            g.then(ChooseCard(number(g, f, "me"), f, script, at, player(g, f, e.who)))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        return [g.box.ids[c] for c in g.dash[ask.left]]

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        held = g.box.numbers_of[cast(str, option)]
        g.hooks[number(g, ask.frame, "card")] = held
        if g.heard is not None:
            g.tell("hooked", {"seat": ask.seat, "card": g.box.labels[held]})


class TakeFuel(Deed):
    """Played fuel cards of the opponents named go to my hand; what they did ends (RUL-307, RUL-308, RUL-AMB-117)."""

    rule = "RUL-308"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return any(g.fuel[seat] for seat in self.owners(g, f))

    def owners(self, g: Rulebenders, f: int) -> list[int]:
        """From whom cards may be taken: of an attack those it was declared against."""
        return seats(g, f, "owners") or g.opponents(number(g, f, "me"))

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        g.then(ChooseCard(player(g, f, e.who), f, script, at, count(g, f, e.amount, 99)))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        found: list[Option] = [g.box.ids[c] for seat in self.owners(g, ask.frame) for c in g.fuel[seat]]
        return [*found, STOP] if found and not takes_all(ask.effect(g)) else found

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        if option == STOP:
            return
        card = g.box.numbers_of[cast(str, option)]
        owner = g.holder_of(card)
        leave_play(g, card)
        g.hands[ask.seat].append(card)
        if g.heard is not None:
            g.tell("took_fuel", {"seat": ask.seat, "victim": owner, "card": g.box.labels[card]})
        if ask.left > 1:
            g.then(ChooseCard(ask.seat, ask.frame, ask.script, ask.at, ask.left - 1))


def takes_all(e: Effect) -> bool:
    """All of them; else it is up to so many, whether the text says so or not."""
    return e.amount.term is None and e.amount.mode == "exact"


def fitting(g: Rulebenders, seat: int, filter: str) -> list[int]:
    """Dashboard cards that fit a filter."""
    if filter == "tap":
        return [c for c in g.dash[seat] if g.box.cards[c].is_tap and c not in g.tapped]
    return [c for c in g.dash[seat] if not g.box.cards[c].is_set]


class DiscardDashboard(Deed):
    """Dashboard cards go to their discard piles; also as an extra cost (RUL-263, RUL-AMB-120, RUL-AMB-121)."""

    rule = "RUL-MC-13"

    def rule_of(self, e: Effect) -> str:
        return "RUL-263" if e.verb == "sacrifice" else self.rule

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return bool(fitting(g, player(g, f, e.who), e.filter))

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        chooser = player(g, f, e.by) if e.verb == "discard_dashboard" else number(g, f, "me")
        g.then(ChooseCard(chooser, f, script, at, count(g, f, e.amount, 99)))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        e = ask.effect(g)
        return [g.box.ids[c] for c in fitting(g, player(g, ask.frame, e.who), e.filter)]

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        card = g.box.numbers_of[cast(str, option)]
        owner = g.holder_of(card)
        leave_play(g, card)
        g.to_discard(card)
        if g.heard is not None:
            g.tell("lost_dashboard", {"seat": owner, "card": g.box.labels[card]})
        if ask.left > 1:
            g.then(ChooseCard(ask.seat, ask.frame, ask.script, ask.at, ask.left - 1))


class SurrenderDashboard(Deed):
    """Dashboard cards go to my dashboard, untapped, for chips equal to their costs (RUL-277 to RUL-280)."""

    rule = "RUL-277"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return bool(g.dash[player(g, f, e.who)])

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        g.then(ChooseCard(player(g, f, e.who), f, script, at, count(g, f, e.amount, 99)))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        found: list[Option] = [g.box.ids[c] for c in g.dash[ask.seat]]
        return [*found, STOP] if found and not ask.left else found

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        if option == STOP:
            return
        card, me = g.box.numbers_of[cast(str, option)], number(g, ask.frame, "me")
        kept = g.kept.get(card, NONE)
        leave_play(g, card)
        g.dash[me].append(card)
        g.laid[card] = g.turn
        if kept != NONE:  # it is still in play
            g.kept[card] = kept
        if g.heard is not None:
            g.tell("surrendered", {"seat": ask.seat, "to": me, "card": g.box.labels[card]})
        g.then(Gain(ask.seat, ask.frame, CHIP, g.cost(card)))
        if ask.left > 1 or ask.effect(g).amount.mode == "at_least":
            g.then(ChooseCard(ask.seat, ask.frame, ask.script, ask.at, max(0, ask.left - 1)))


class Untap(Deed):
    """Turn back tapped dashboard cards, but not the one that does it (RUL-124, RUL-INV-28)."""

    rule = "RUL-124"

    def cards(self, g: Rulebenders, f: int, seat: int) -> list[int]:
        """Those that can be turned back."""
        card = this(g, f)
        return [c for c in g.dash[seat] if c in g.tapped and c != card]

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return bool(self.cards(g, f, player(g, f, e.who)))

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        g.then(ChooseCard(player(g, f, e.who), f, script, at, count(g, f, e.amount, 99)))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        found: list[Option] = [g.box.ids[c] for c in self.cards(g, ask.frame, ask.seat)]
        return [*found, STOP] if found and not takes_all(ask.effect(g)) else found

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        if option == STOP:
            return
        card = g.box.numbers_of[cast(str, option)]
        untap(g, card)
        if g.heard is not None:
            g.tell("untapped", {"seat": ask.seat, "card": g.box.labels[card]})
        if ask.left > 1:
            g.then(ChooseCard(ask.seat, ask.frame, ask.script, ask.at, ask.left - 1))


class LookHand(Deed):
    """Look once at a hand."""

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return bool(g.hands[player(g, f, e.who)])

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        me, other = number(g, f, "me"), player(g, f, e.who)
        g.commit()
        if g.heard is not None:
            g.tell("looked", {"seat": me, "victim": other}, {"cards": labels(g, sorted(g.hands[other]))}, (me, other))


class OpenHand(Deed):
    """A hand lies open until clean-up, cards that come later too (RUL-237)."""

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return player(g, f, e.who) not in g.opened

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        seat = player(g, f, e.who)
        if seat not in g.opened:
            g.opened.append(seat)
        g.commit()
        if g.heard is not None:
            g.tell("opened", {"seat": seat, "cards": labels(g, sorted(g.hands[seat]))})


class MarkHand(Deed):
    """Random hand cards must be played or discarded before anything else (RUL-309 to RUL-312)."""

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return any(c not in g.marked for c in g.hands[player(g, f, e.who)])

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        seat = player(g, f, e.who)
        free = sorted([c for c in g.hands[seat] if c not in g.marked])
        found: list[int] = []
        for _ in range(count(g, f, e.amount, len(free))):
            found.append(free.pop(g.below(len(free))))
        g.marked += found
        if g.heard is not None:
            g.tell("marked", {"seat": seat, "n": len(found)}, {"cards": labels(g, found)}, (seat,))


class PoolHands(Deed):
    """All hands together, shuffled and dealt one by one, beginning with me."""

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return any(g.hands)

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        me = number(g, f, "me")
        pool = sorted([c for hand in g.hands for c in hand])
        g.shuffle(pool)
        g.commit()  # a single card is not shuffled, but seen by another player
        order = [seat for seat in (me, *g.after(me)) if seat != g.flexo]
        g.marked = []
        for seat in order:
            g.hands[seat] = []
        dealt: list[list[int]] = [pool[k :: len(order)] for k in range(len(order))]
        for k, seat in enumerate(order):
            receive_cards(g, seat, dealt[k], "dealt", {})


class CopyFuel(Deed):
    """The play block of a fuel card in front of anybody, as mine; never Flexo, attack, defence or copy cards."""

    rule = "RUL-218"

    def cards(self, g: Rulebenders) -> list[int]:
        """Those that can be copied."""
        found: list[int] = []
        for seat in range(g.seats):
            for card in g.fuel[seat]:
                design = g.box.cards[card]
                plain = design.deck != FLEXO and not design.is_attack and not design.is_defence
                if plain and design.play != NO_SCRIPT and not copies(g, design):
                    found.append(card)
        return found

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return bool(self.cards(g))

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        g.then(ChooseCard(player(g, f, e.who), f, script, at))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        return [g.box.ids[c] for c in self.cards(g)]

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        card = g.box.numbers_of[cast(str, option)]
        if g.heard is not None:
            g.tell("copied", {"seat": ask.seat, "card": g.box.labels[card]})
        f = g.frame(me=ask.seat, card=card, window=number(g, ask.frame, "window"), copy=number(g, ask.frame, "card"))
        g.then(Do(g.box.cards[card].play, 0, f), Mark("card", f))


def copies(g: Rulebenders, design: Card) -> bool:
    """Is it a copy card itself?"""
    return any(e.verb == "copy_fuel" for e in all_effects(design.play, g.box.scripts))


class RestartRound(Deed):
    """The same round begins again, with the settings of now (RUL-252, RUL-253, RUL-AMB-089 to RUL-AMB-091)."""

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        g.tell("restarted", {"round": g.round})
        g.drop_to("round")
        g.then(StartRound(True))


class ReplaceTheme(Deed):
    """All cards of a theme leave the game; a new theme takes its area (RUL-300, RUL-301, RUL-AMB-092)."""

    rule = "RUL-301"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return theme(g, f, e.theme) in g.themes and bool(self.new(g))

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        if self.can(g, f, e):
            g.then(ChooseTheme(number(g, f, "me"), f, script, at))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        return self.new(g)

    def new(self, g: Rulebenders) -> list[Option]:
        """The themes that can take its place; none: nothing happens."""
        gone = {g.box.cards[card].deck for card in g.boxed}  # one that was replaced itself does not come back
        return [THEMES[k] for k in range(len(THEMES)) if k not in g.themes and k not in gone]

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        old, new = theme(g, ask.frame, ask.effect(g).theme), THEMES.index(cast(str, option))
        area = g.area_of(old)
        remove_theme(g, old)
        strangers, g.draw[area] = g.draw[area], []
        for card in strangers:
            g.to_discard(card)
        g.themes[area] = new
        g.draw[area] = list(range(FIRST[new], FIRST[new] + SIZES[new]))
        g.shuffle(g.draw[area])
        if g.heard is not None:
            g.tell("replaced", {"seat": ask.seat, "old": theme_label(g, old), "new": theme_label(g, new)})


def remove_theme(g: Rulebenders, old: int) -> None:
    """Every card of a theme goes to the box, wherever it is."""
    gone = [c for c in range(FIRST[old], FIRST[old] + SIZES[old]) if c not in g.boxed]
    for card in gone:
        if g.holder_of(card) >= 0:
            leave_play(g, card)
    for pile in (*g.draw, *g.discard, *g.hands):
        pile[:] = [c for c in pile if c not in gone]
    g.marked = [c for c in g.marked if c not in gone]
    g.boxed += gone


class DissolveTheme(Deed):
    """Draw and discard pile of a theme are dealt to the three other draw piles (RUL-323 to RUL-327, RUL-AMB-095)."""

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        area = g.area_of(theme(g, f, e.theme))
        return area != NONE and bool(g.draw[area] or g.discard[area])

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        area = g.area_of(theme(g, f, e.theme))
        if area == NONE:
            return
        cards = sorted(g.draw[area] + g.discard[area])
        g.draw[area], g.discard[area] = [], []
        g.shuffle(cards)
        for k in range(1, AREAS):
            pile = g.draw[(area + k) % AREAS]
            pile += cards[k - 1 :: AREAS - 1]
            g.shuffle(pile)
        if g.themes[area] not in g.mixed:
            g.mixed.append(g.themes[area])
        if g.heard is not None:
            g.tell("dissolved", {"theme": theme_label(g, g.themes[area]), "n": len(cards)})


class BoxThis(Deed):
    """The card goes to the box, of a copied text the card that copies it (RUL-150, RUL-216)."""

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return g.holder_of(this(g, f)) >= 0

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        card = this(g, f)
        if g.holder_of(card) >= 0:
            leave_play(g, card)
            g.boxed.append(card)


DEEDS["cancel_attack"] = CancelAttack()
DEEDS["take_cancelled"] = TakeCancelled()
DEEDS["gain_mod"] = GainMod()
DEEDS["boost"] = BoostGain()
DEEDS["hook"] = Hook()
DEEDS["take_fuel"] = TakeFuel()
DEEDS["discard_dashboard"] = DiscardDashboard()
DEEDS["sacrifice"] = DiscardDashboard()
DEEDS["surrender_dashboard"] = SurrenderDashboard()
DEEDS["untap"] = Untap()
DEEDS["look_hand"] = LookHand()
DEEDS["open_hand"] = OpenHand()
DEEDS["mark_hand"] = MarkHand()
DEEDS["pool_hands"] = PoolHands()
DEEDS["copy_fuel"] = CopyFuel()
DEEDS["restart_round"] = RestartRound()
DEEDS["replace_theme"] = ReplaceTheme()
DEEDS["dissolve_theme"] = DissolveTheme()
DEEDS["box"] = BoxThis()
