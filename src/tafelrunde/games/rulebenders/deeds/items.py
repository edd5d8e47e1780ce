"""Items: draw, gain, lose, discard, give, steal, recover, roll (RUL-033 to RUL-038, RUL-206 to RUL-209)."""

from typing import cast

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.carrying import (
    DEEDS,
    STOP,
    Ask,
    ChooseCard,
    ChooseItems,
    ChooseKind,
    ChooseNumber,
    Deed,
    GiveOne,
    add,
    keep,
    those_meant,
)
from tafelrunde.games.rulebenders.deeds.flow import owned
from tafelrunde.games.rulebenders.language.effects import KINDS, THEMES, Effect
from tafelrunde.games.rulebenders.moving import discard_from_hand, from_hand, take_stones
from tafelrunde.games.rulebenders.numbers import count, number, player, theme
from tafelrunde.games.rulebenders.rules import CARD, CHIP, STONE, available, piles_for
from tafelrunde.games.rulebenders.state import LETTERS, NONE, PILES, Rulebenders
from tafelrunde.games.rulebenders.windows import Gain, steal_card

PLENTY = 10_000  # chips have no end (RUL-AMB-014)


class Draw(Deed):
    """Take cards into the hand (RUL-078 to RUL-081)."""

    rule = "RUL-078"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        own = g.box.cards[number(g, f, "card")].deck
        return bool(piles_for(g, pile_of(g, f, e), own))

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        seat = player(g, f, e.who)
        if e.amount.mode == "up_to":
            g.then(ChooseNumber(seat, f, script, at))
        else:
            g.then(Gain(seat, f, CARD, count(g, f, e.amount, PLENTY), pile_of(g, f, e)))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        return list(range(count(g, ask.frame, ask.effect(g).amount, 99) + 1))

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        g.then(Gain(ask.seat, ask.frame, CARD, cast(int, option), pile_of(g, ask.frame, ask.effect(g))))


def pile_of(g: Rulebenders, f: int, e: Effect) -> str:
    """The piles that an effect allows; a letter holds a theme."""
    return e.pile if len(e.pile) > 1 else THEMES[theme(g, f, e.pile)]


class GainItems(Deed):
    """Chips, stones, exchange tokens, or items of one's choice (RUL-034, RUL-220)."""

    rule = "RUL-034"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return e.kind != "stones" or g.general[player(g, f, e.who)] > 0

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        seat, n = player(g, f, e.who), count(g, f, e.amount, PLENTY)
        if e.amount.mode == "up_to":
            g.then(ChooseNumber(seat, f, script, at, n))
        elif e.kind == "item":
            g.then(ChooseItems(seat, f, script, at, n))
        else:
            self.take(g, f, e, seat, n)

    def take(self, g: Rulebenders, f: int, e: Effect, seat: int, n: int) -> None:
        """So many of that kind."""
        if e.kind == "exch":
            g.exchange[3 * seat + e.rate - 1] += n
            if g.heard is not None:
                g.tell("exchange_token", {"seat": seat, "rate": e.rate, "n": n})
        elif n:
            g.then(Gain(seat, f, KINDS.index(e.kind), n))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        n, kind = ask.left, ask.effect(g).kind
        if isinstance(ask, ChooseNumber):
            return list(range((min(n, g.general[ask.seat]) if kind == "stones" else n) + 1))
        stones, cards = g.general[ask.seat], sum([available(g, pile) for pile in range(PILES)])
        return [
            (a, b, n - a - b) for a in range(min(n, stones) + 1) for b in range(min(n - a, cards) + 1)
        ]  # stones, cards, chips

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        e = ask.effect(g)
        if isinstance(option, int):
            if e.kind == "item" and option:
                g.then(ChooseItems(ask.seat, ask.frame, ask.script, ask.at, option))
            else:
                self.take(g, ask.frame, e, ask.seat, option)
            return
        stones, cards, chips = cast("tuple[int, int, int]", option)
        for kind, n in ((CHIP, chips), (STONE, stones), (CARD, cards)):
            if n:
                g.then(Gain(ask.seat, ask.frame, kind, n))


class Lose(Deed):
    """Give items back; as many as there are, no debt."""

    rule = "RUL-034"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return owned(g, player(g, f, e.who), e.kind) > 0

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        seat = player(g, f, e.who)
        n = count(g, f, e.amount, owned(g, seat, e.kind))
        keep(g, f, e, n)
        if e.kind in ("cards", "item"):
            if n:
                g.then(ChooseKind(seat, f, script, at, n))
        else:
            self.lose(g, seat, e.kind, n)

    def lose(self, g: Rulebenders, seat: int, kind: str, n: int) -> None:
        """Stones or chips."""
        if kind == "chips":
            g.chips[seat] -= n
        elif seat != g.flexo:  # Flexo's stones go back to where they are (RUL-331)
            g.supply[seat] -= n
            g.general[seat] += n
        if g.heard is not None and n:
            g.tell("lost", {"seat": seat, "kind": kind, "n": n})

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        kind, seat, found = ask.effect(g).kind, ask.seat, list[Option]()
        if kind == "item":
            found += [KINDS[k] for k, have in ((STONE, g.supply[seat]), (CHIP, g.chips[seat])) if have]
        return [*found, *[g.box.ids[c] for c in sorted(g.hands[seat])]]

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        if option in KINDS:
            self.lose(g, ask.seat, option, 1)
        else:
            card = g.box.numbers_of[cast(str, option)]
            show(g, ask.frame, ask.seat)
            discard_from_hand(g, ask.seat, card)
            if g.heard is not None:
                g.tell("discarded", {"seat": ask.seat, "card": g.box.labels[card]})
        if ask.left > 1:
            g.then(ChooseKind(ask.seat, ask.frame, ask.script, ask.at, ask.left - 1))


def show(g: Rulebenders, f: int, seat: int) -> None:
    """A hand card comes to light by somebody else's card: who has seen it cannot take that back."""
    if seat != number(g, f, "me"):
        g.commit()


def see_hand(g: Rulebenders, chooser: int, owner: int) -> None:
    """Who chooses from a hand sees it, and cannot take that back."""
    if chooser != owner and owner not in g.opened:
        g.commit()


class Discard(Deed):
    """Hand cards to the discard piles of their themes (RUL-032, RUL-261)."""

    rule = "RUL-261"

    def hand(self, g: Rulebenders, f: int, e: Effect, seat: int) -> list[int]:
        """The cards that may be discarded."""
        if not e.zone.theme:
            return sorted(g.hands[seat])
        return [c for c in sorted(g.hands[seat]) if g.box.cards[c].deck == theme(g, f, e.zone.theme)]

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return bool(self.hand(g, f, e, player(g, f, e.who)))

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        seat = player(g, f, e.who)
        cards = self.hand(g, f, e, seat)
        n = count(g, f, e.amount, len(g.hands[seat]) if self.ask_all(g, e, seat) else len(cards))
        keep(g, f, e, 0)
        if e.word == "random":
            if e.amount.mode == "up_to" and n:
                g.then(ChooseNumber(seat, f, script, at, n))
            else:
                self.drop_any(g, f, e, seat, n)
        elif n == len(cards) and e.amount.mode == "exact":
            for card in cards:
                self.drop(g, f, e, seat, card)
        elif n:
            g.then(ChooseCard(seat, f, script, at, n))

    def ask_all(self, g: Rulebenders, e: Effect, seat: int) -> bool:
        """Who holds few cards of that theme, or none, is asked as often as others: else it would show (RUL-AMB-075)."""
        return e.amount.mode == "up_to" and bool(e.zone.theme) and bool(g.hands[seat]) and seat not in g.opened

    def ask(self, g: Rulebenders, ask: Ask) -> bool:
        return self.ask_all(g, ask.effect(g), ask.seat)

    def drop_any(self, g: Rulebenders, f: int, e: Effect, seat: int, n: int) -> None:
        """So many at random."""
        cards = self.hand(g, f, e, seat)
        for _ in range(min(n, len(cards))):
            self.drop(g, f, e, seat, cards.pop(g.below(len(cards))))

    def drop(self, g: Rulebenders, f: int, e: Effect, seat: int, card: int) -> None:
        """One card."""
        show(g, f, seat)
        discard_from_hand(g, seat, card)
        add(g, f, e, 1)
        if g.heard is not None:
            g.tell("discarded", {"seat": seat, "card": g.box.labels[card]})

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        e = ask.effect(g)
        if isinstance(ask, ChooseNumber):
            return list(range(ask.left + 1))
        cards: list[Option] = [g.box.ids[c] for c in self.hand(g, ask.frame, e, ask.seat)]
        return [*cards, STOP] if e.amount.mode == "up_to" and (cards or self.ask_all(g, e, ask.seat)) else cards

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        if isinstance(option, int):
            self.drop_any(g, ask.frame, ask.effect(g), ask.seat, option)
            return
        if option == STOP:
            return
        self.drop(g, ask.frame, ask.effect(g), ask.seat, g.box.numbers_of[cast(str, option)])
        if ask.left > 1:
            g.then(ChooseCard(ask.seat, ask.frame, ask.script, ask.at, ask.left - 1))


class Give(Deed):
    """Chips or hand cards go to others, one by one (RUL-235, RUL-302, RUL-303)."""

    rule = "RUL-302"

    def rule_of(self, e: Effect) -> str:
        return "RUL-235" if e.amount.mode == "at_least" else self.rule

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return owned(g, player(g, f, e.who), e.kind) > 0 and bool(self.receivers(g, f, e))

    def receivers(self, g: Rulebenders, f: int, e: Effect) -> list[int]:
        """Those who may get it: never Flexo, and nobody gives to himself."""
        giver = player(g, f, e.who)
        one_by_one = e.to.word == "opps" and not e.to.number  # any number of them: named with each thing
        meant = g.opponents(number(g, f, "me")) if one_by_one else those_meant(g, f, e.to)
        return [seat for seat in meant if seat not in (giver, g.flexo)]

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        keep(g, f, e, 0)
        giver, chooser = player(g, f, e.who), player(g, f, e.by)
        if e.kind == "cards":
            see_hand(g, chooser, giver)
        g.then(GiveOne(chooser, f, script, at, count(g, f, e.amount, owned(g, giver, e.kind))))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        e, f = ask.effect(g), ask.frame
        giver = player(g, f, e.who)
        if not owned(g, giver, e.kind):
            return []
        letters = [LETTERS[seat] for seat in self.receivers(g, f, e)]
        things: list[Option] = ["chips"] if e.kind == "chips" else [g.box.ids[c] for c in sorted(g.hands[giver])]
        found: list[Option] = [(thing, letter) for thing in things for letter in letters]
        return [*found, STOP] if found and (e.amount.mode == "up_to" or not ask.left) else found

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        if option == STOP:
            return
        e, f = ask.effect(g), ask.frame
        thing, letter = cast("tuple[str, str]", option)
        giver, taker = player(g, f, e.who), LETTERS.index(letter)
        if thing == "chips":
            g.chips[giver] -= 1
            g.chips[taker] += 1
            if g.heard is not None:
                g.tell("gave_chip", {"seat": giver, "to": taker})
        else:
            card = g.box.numbers_of[thing]
            from_hand(g, giver, card)
            g.hands[taker].append(card)
            g.commit()  # another player sees it
            if g.heard is not None:
                g.tell("gave_card", {"seat": giver, "to": taker}, {"card": g.box.labels[card]}, (giver, taker))
        add(g, f, e, 1)
        if ask.left > 1 or e.amount.mode == "at_least":
            g.then(GiveOne(ask.seat, f, ask.script, ask.at, max(0, ask.left - 1)))


class Steal(Deed):
    """From others to me: hand cards at random unless I may choose (RUL-207, RUL-238, RUL-272)."""

    rule = "RUL-207"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return any(owned(g, seat, e.kind) for seat in self.victims(g, f, e))

    def victims(self, g: Rulebenders, f: int, e: Effect) -> list[int]:
        """From whom; of Flexo only stones."""
        return [seat for seat in those_meant(g, f, e.who) if seat != g.flexo or e.kind == "stones"]

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        me, victims, wanted = number(g, f, "me"), self.victims(g, f, e), count(g, f, e.amount, PLENTY)
        for k, victim in enumerate(victims):
            n = wanted
            if e.amount.mode == "total":  # in equal parts; what is left over, from the first of them
                n = wanted // len(victims) + (1 if k < wanted % len(victims) else 0)
            n = min(n, owned(g, victim, e.kind))
            if e.kind == "cards" and e.word == "choice":
                if n:
                    see_hand(g, me, victim)
                    g.then(ChooseCard(me, f, script, at, n))
            elif e.kind == "cards":
                for _ in range(n):
                    steal_card(g, me, victim, g.hands[victim][g.below(len(g.hands[victim]))])
            else:
                self.take(g, me, victim, e.kind, n)

    def take(self, g: Rulebenders, me: int, victim: int, kind: str, n: int) -> None:
        """Chips, or stones by way of the general supplies."""
        if kind == "chips":
            g.chips[victim] -= n
            g.chips[me] += n
        else:
            g.supply[victim] -= n
            g.give_back(victim, n)
            take_stones(g, me, n)
        if g.heard is not None:
            g.tell("stole", {"seat": me, "victim": victim, "kind": kind, "n": n})

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        victim = player(g, ask.frame, ask.effect(g).who)
        return [g.box.ids[c] for c in sorted(g.hands[victim])]

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        steal_card(g, ask.seat, player(g, ask.frame, ask.effect(g).who), g.box.numbers_of[cast(str, option)])
        if ask.left > 1:
            g.then(ChooseCard(ask.seat, ask.frame, ask.script, ask.at, ask.left - 1))


class Recover(Deed):
    """Cards from discard piles into the hand: top cards, or any that I like."""

    rule = "RUL-AMB-024"

    def cards(self, g: Rulebenders, f: int, e: Effect) -> list[int]:
        """Those that may be taken."""
        piles = range(PILES)
        if e.zone.theme != "any":
            area = g.area_of(theme(g, f, e.zone.theme))
            piles = range(area, area + 1) if area != NONE else range(0)
        if e.word == "top":
            return [g.discard[pile][-1] for pile in piles if g.discard[pile]]
        return [c for pile in piles for c in g.discard[pile]]

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return bool(self.cards(g, f, e))

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        g.then(ChooseCard(player(g, f, e.who), f, script, at, count(g, f, e.amount, PLENTY)))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        e = ask.effect(g)
        found: list[Option] = [g.box.ids[c] for c in self.cards(g, ask.frame, e)]
        return [*found, STOP] if e.amount.mode == "up_to" and found else found

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        if option == STOP:
            return
        card = g.box.numbers_of[cast(str, option)]
        next(pile for pile in g.discard if card in pile).remove(card)
        g.hands[ask.seat].append(card)
        if g.heard is not None:
            g.tell("recovered", {"seat": ask.seat, "card": g.box.labels[card]})
        if ask.left > 1:
            g.then(ChooseCard(ask.seat, ask.frame, ask.script, ask.at, ask.left - 1))


class Roll(Deed):
    """The Rulebenders die (RUL-MC-11)."""

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        result = g.box.die[g.below(len(g.box.die))]
        keep(g, f, e, result)
        if g.heard is not None:
            g.tell("rolled", {"seat": number(g, f, "me"), "n": result})


DEEDS["draw"] = Draw()
DEEDS["gain"] = GainItems()
DEEDS["lose"] = Lose()
DEEDS["discard"] = Discard()
DEEDS["give"] = Give()
DEEDS["steal"] = Steal()
DEEDS["recover"] = Recover()
DEEDS["roll"] = Roll()
