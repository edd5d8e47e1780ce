"""The tavern: what happens, evening by evening."""

from typing import Final

from tafelrunde.engine import Choice, Mark, Option, Refusal, Step
from tests.engine.testgame.rush import CloseRush, LastOrder, Rush, Spill, Work
from tests.engine.testgame.state import (
    BARRELS,
    BRAWL,
    CARDS,
    COPIES,
    FEAST,
    GUARD,
    MIX,
    PEEK,
    PLAYABLE,
    RAID,
    ROLL,
    THIEF,
    TOAST,
    VOTE_TIME,
    Tavern,
    place_of,
)


class SetUp(Step[Tavern]):
    """Barrels, cards, four in each hand."""

    def run(self, g: Tavern) -> None:
        g.barrel = list(BARRELS)
        g.shuffle(g.barrel)
        g.opened, g.seen = [False] * len(BARRELS), [()] * len(BARRELS)
        g.deck = [kind for kind, copies in enumerate(COPIES) for _ in range(copies)]
        g.shuffle(g.deck)
        for seat in range(g.players):
            g.hands[seat] = sorted(g.take(g.deck) for _ in range(4))
        g.then(Evening())


class Evening(Step[Tavern]):
    """Cards, the vote, the rush hour. A brawl drops to the mark and lets the cards begin again."""

    def run(self, g: Tavern) -> None:
        g.evening += 1
        g.then(PlayCards(), Mark("evening"), Vote(), CountVotes(), Rush(), NextEvening())


class PlayCards(Step[Tavern]):
    """One turn for each seat."""

    def run(self, g: Tavern) -> None:
        for seat in range(g.players):
            g.then(Turn(seat))


class NextEvening(Step[Tavern]):
    """There are two."""

    def run(self, g: Tavern) -> None:
        if g.evening == 2:
            g.finish("closing_time")
        else:
            g.then(Evening())


RUSH_HOUR: Final = (Rush, CloseRush, LastOrder, Spill, Work)  # a save knows the steps that stand in this module


# --- a turn ----------------------------------------------------------------------------------------------------------


class Turn(Step[Tavern]):
    """Play a card, then draw one. A cancelled raid drops to the mark."""

    def run(self, g: Tavern) -> None:
        g.active = self.seat
        g.then(PlayCard(self.seat), Mark("turn"), Draw(self.seat))


class Draw(Step[Tavern]):
    """One card, if there is one."""

    def run(self, g: Tavern) -> None:
        g.active = -1
        if g.deck:
            card = g.take(g.deck)
            g.hands[self.seat].append(card)
            g.hands[self.seat].sort()
            g.tell("card_drawn", {"seat": self.seat}, {"card": CARDS[card]}, (self.seat,))


class PlayCard(Choice[Tavern]):
    """A card of the hand, or none."""

    def options(self, g: Tavern) -> list[Option]:
        return ["none", *(name for name in PLAYABLE if g.holds(self.seat, name))]

    def ask(self, g: Tavern) -> bool:
        return bool(g.hands[self.seat])  # who cannot play any of them must not be found out

    def why_not(self, g: Tavern, option: Option) -> Refusal | None:
        if option in (THIEF, GUARD):
            return Refusal("TAV-ONLY-IN-WINDOWS")
        if option in CARDS and not g.holds(self.seat, str(option)):
            return Refusal("TAV-NOT-HELD", values={"card": option})
        return super().why_not(g, option)

    def chosen(self, g: Tavern, option: Option) -> None:
        if option == "none":
            return
        g.discard(self.seat, str(option))
        g.tell("card_played", {"seat": self.seat, "card": option})
        g.note("played", self.seat, option)
        card = g.frame(card=option, named=0)
        if option == FEAST:
            g.then(FeastFor(self.seat, 0))
        elif option == TOAST:
            g.then(NameNumber(self.seat, card), Guess((self.seat + 1) % g.players, card))
        elif option == BRAWL:
            g.then(Gain(self.seat, 1), BeginAgain(), Gain(self.seat, 100))
        elif option == PEEK:
            g.then(Peek(self.seat))
        elif option == ROLL:
            g.then(Gain(self.seat, g.roll()))
        elif option == MIX:
            g.then(MixBarrels(self.seat))
        elif option == RAID:
            g.then(Attack(self.seat, (self.seat + 1) % g.players, 0))
        g.then(Mark("card", card))


class FeastFor(Step[Tavern]):
    """For each guest, the host first: 2 coins."""

    def __init__(self, seat: int, done: int) -> None:
        super().__init__(seat)
        self.done: Final = done

    def run(self, g: Tavern) -> None:
        if self.done < g.players:
            g.then(Gain((self.seat + self.done) % g.players, 2), FeastFor(self.seat, self.done + 1))


class BeginAgain(Step[Tavern]):
    """The evening's cards begin anew; the rest of this card, of this turn and of all other turns does not come."""

    def run(self, g: Tavern) -> None:
        g.discards.remove(CARDS.index(BRAWL))  # out of the game: there is one brawl
        g.active = -1
        g.restarts += 1
        g.drop_to("evening")
        g.then(PlayCards())


class NameNumber(Choice[Tavern]):
    """In secret."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def options(self, g: Tavern) -> list[Option]:
        return [1, 2, 3, 4]

    def chosen(self, g: Tavern, option: Option) -> None:
        g.frames[self.card]["named"] = option


class Guess(Choice[Tavern]):
    """High (3, 4) or low (1, 2)? Who is right gains the number that was named."""

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card: Final = card

    def options(self, g: Tavern) -> list[Option]:
        return ["high", "low"]

    def chosen(self, g: Tavern, option: Option) -> None:
        named = g.number(self.card, "named")
        g.commit()  # the number is shown
        right = (named >= 3) == (option == "high")
        g.tell("number_shown", {"number": named})
        g.then(Gain(self.seat if right else g.active, named))


class Peek(Choice[Tavern]):
    """Look into a barrel."""

    def options(self, g: Tavern) -> list[Option]:
        return [("barrel", k) for k in range(len(g.barrel)) if not g.opened[k] and self.seat not in g.seen[k]]

    def chosen(self, g: Tavern, option: Option) -> None:
        k = place_of(option)
        g.commit()
        g.seen[k] = tuple(sorted((*g.seen[k], self.seat)))
        g.tell("barrel_peeked", {"seat": self.seat, "place": k}, {"coins": g.barrel[k]}, (self.seat,))

    def nothing(self, g: Tavern) -> None:
        g.note("nothing to peek at", self.seat)


class MixBarrels(Step[Tavern]):
    """The first two barrels not opened are shuffled behind the bar: what was known of them is worth nothing now."""

    def run(self, g: Tavern) -> None:
        shut = [k for k in range(len(g.barrel)) if not g.opened[k]][:2]
        contents = [g.barrel[k] for k in shut]
        g.shuffle(contents)
        for k, coins in zip(shut, contents, strict=True):
            g.barrel[k], g.seen[k] = coins, ()


# --- a gain and what may come between --------------------------------------------------------------------------------


class Gain(Step[Tavern]):
    """Coins. A gain of the active player opens a window for thieves."""

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(seat)
        self.amount: Final = amount

    def run(self, g: Tavern) -> None:
        if self.seat != g.active:
            g.coins[self.seat] += self.amount
            return
        gain = g.frame(amount=self.amount)
        for other in g.others_from(self.seat):
            g.then(ThiefWindow(other, gain))
        g.then(TakeGain(self.seat, gain), Mark("gain", gain))


class TakeGain(Step[Tavern]):
    """What is left of it."""

    def __init__(self, seat: int, gain: int) -> None:
        super().__init__(seat)
        self.gain: Final = gain

    def run(self, g: Tavern) -> None:
        amount = g.number(self.gain, "amount")
        g.coins[self.seat] += amount
        g.note("gained", self.seat, amount)
        g.tell("coins_gained", {"seat": self.seat, "coins": amount})


class ThiefWindow(Step[Tavern]):
    """Whoever has cards might have a thief: that everybody sees."""

    def __init__(self, seat: int, gain: int) -> None:
        super().__init__(seat)
        self.gain: Final = gain

    def run(self, g: Tavern) -> None:
        if g.hands[self.seat]:
            g.then(SendThief(self.seat, self.gain))


class SendThief(Choice[Tavern]):
    """A thief, or not."""

    def __init__(self, seat: int, gain: int) -> None:
        super().__init__(seat)
        self.gain: Final = gain

    def ask(self, g: Tavern) -> bool:
        return True

    def options(self, g: Tavern) -> list[Option]:
        return ["decline", THIEF] if g.holds(self.seat, THIEF) else ["decline"]

    def chosen(self, g: Tavern, option: Option) -> None:
        if option == THIEF:
            g.discard(self.seat, THIEF)
            g.then(Attack(self.seat, g.active, self.gain))


class Attack(Step[Tavern]):
    """Everybody else may cancel it; then it strikes. Its mark lies under windows and effects."""

    def __init__(self, seat: int, target: int, gain: int) -> None:
        super().__init__(seat)
        self.target: Final = target
        self.gain: Final = gain  # the gain it reduces; 0: a raid

    def run(self, g: Tavern) -> None:
        g.tell("attack_declared", {"seat": self.seat, "target": self.target})
        attack = g.frame(attacker=self.seat, target=self.target)
        for other in g.others_from(self.seat):
            g.then(GuardWindow(other, attack))
        g.then(Strike(self.seat, self.target, self.gain), Mark("attack", attack))


class GuardWindow(Step[Tavern]):
    """Whoever has cards might have a guard."""

    def __init__(self, seat: int, attack: int) -> None:
        super().__init__(seat)
        self.attack: Final = attack

    def run(self, g: Tavern) -> None:
        if g.hands[self.seat]:
            g.then(CallGuard(self.seat, self.attack))


class CallGuard(Choice[Tavern]):
    """Cancel the attack, or not. A cancelled attack of the active player ends the turn."""

    def __init__(self, seat: int, attack: int) -> None:
        super().__init__(seat)
        self.attack: Final = attack

    def ask(self, g: Tavern) -> bool:
        return True

    def options(self, g: Tavern) -> list[Option]:
        return ["decline", GUARD] if g.holds(self.seat, GUARD) else ["decline"]

    def chosen(self, g: Tavern, option: Option) -> None:
        if option == GUARD:
            g.discard(self.seat, GUARD)
            attacker = g.number(self.attack, "attacker")
            g.note("cancelled", attacker)
            g.tell("attack_cancelled", {"seat": self.seat, "attacker": attacker})
            g.drop_to("turn" if attacker == g.active else "attack")


class Strike(Step[Tavern]):
    """The attack stands."""

    def __init__(self, seat: int, target: int, gain: int) -> None:
        super().__init__(seat)
        self.target: Final = target
        self.gain: Final = gain

    def run(self, g: Tavern) -> None:
        g.note("struck", self.seat, self.target)
        if self.gain:
            g.frames[self.gain]["amount"] = max(0, g.number(self.gain, "amount") - 2)
        else:
            taken = min(2, g.coins[self.target])
            g.coins[self.target] -= taken
            g.coins[self.seat] += taken


# --- the vote: sealed ------------------------------------------------------------------------------------------------


class Vote(Step[Tavern]):
    """All at once, in secret: which barrel is opened?"""

    def run(self, g: Tavern) -> None:
        g.votes = [-1] * g.players
        g.vote_due = g.now + VOTE_TIME
        for seat in range(g.players):
            g.open_lane(VoteFor(seat), sealed=True)


class VoteFor(Choice[Tavern]):
    """A barrel."""

    def options(self, g: Tavern) -> list[Option]:
        return [("barrel", k) for k in range(len(g.barrel)) if not g.opened[k]]

    def chosen(self, g: Tavern, option: Option) -> None:
        g.votes[self.seat] = place_of(option)
        g.note("voted", self.seat, place_of(option))

    def due(self, g: Tavern) -> int:
        return g.vote_due

    def late(self, g: Tavern) -> None:
        g.note("no vote", self.seat)


class CountVotes(Step[Tavern]):
    """The barrel with most votes (the first of them) is opened; those who voted for it share what is in it."""

    def run(self, g: Tavern) -> None:
        given = [vote for vote in g.votes if vote >= 0]
        if given:
            place = min(given, key=lambda k: (-given.count(k), k))
            g.commit()
            g.opened[place] = True
            g.tell("barrel_opened", {"place": place, "coins": g.barrel[place]})
            for seat in range(g.players):
                if g.votes[seat] == place:
                    g.coins[seat] += g.barrel[place] // given.count(place)
