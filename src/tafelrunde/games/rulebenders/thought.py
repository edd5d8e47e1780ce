"""Options tried out in thought: played in a copy up to the end of the action, then looked at.

Others are supposed to let it happen, and where they have to choose, to choose what is worst for the seat that thinks.
"""

from collections.abc import Callable
from typing import Any, Final, cast

from tafelrunde.engine import Decision, Mark, Option, Step
from tafelrunde.games.rulebenders.carrying import (
    STOP,
    ChooseItems,
    ChoosePlayer,
    ChoosePlayers,
    ChooseStone,
    ChooseToken,
    GiveOne,
    PlaceStone,
)
from tafelrunde.games.rulebenders.content import NO_SCRIPT
from tafelrunde.games.rulebenders.deeds.stones import LendStone
from tafelrunde.games.rulebenders.language.checking import all_effects
from tafelrunde.games.rulebenders.language.effects import BOARDS, KINDS
from tafelrunde.games.rulebenders.moving import lift_stone
from tafelrunde.games.rulebenders.outlook import CARD_KEPT, CARD_NOW, Outlook
from tafelrunde.games.rulebenders.paying import Pay
from tafelrunde.games.rulebenders.rounds import BeginTurns, Income, IncomeCards
from tafelrunde.games.rulebenders.rules import CARD, CHIP, STONE, hand_limit, payable_kinds
from tafelrunde.games.rulebenders.scoring import BendRule, ScoreBoard
from tafelrunde.games.rulebenders.state import BOARD_COUNT, EMPTY, LETTERS, Rulebenders, spot_named
from tafelrunde.games.rulebenders.turns import DiscardDown, EndTurn, GiveUp, Menu, play, use
from tafelrunde.games.rulebenders.windows import DECLINE, Boost, ChooseTargets, DrawFrom, Strike, Window

FEW: Final = 12  # options that are all tried out where a question leads to another
MOST_STEPS: Final = 80  # answers after which a thought ends
MAX_ANSWERS: Final = 1200  # that are tried out for all options of a decision together
DEEPEST: Final = 3  # questions that lead to one another: from there on answers are not tried out
ROLLS: Final = 5  # how often a card with a die is tried out


class Try(Step[Rulebenders]):
    """An action of a seat, without what follows in its turn."""

    def __init__(self, seat: int, card: int, tap: bool) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.tap: Final = tap

    def run(self, g: Rulebenders) -> None:
        if self.tap:
            use(g, self.seat, self.card)
        else:
            play(g, self.seat, self.card)


class TooMany(Exception):
    """There are too many answers to try out."""


class Thought(Outlook):
    """A seat thinks."""

    def __init__(self, g: Rulebenders, seat: int) -> None:
        super().__init__(g, seat)
        self.rest: Final = self.others(g)
        self.depth = 1  # of a question that follows an option
        self.answers = MAX_ANSWERS  # that are left; below 0 they do not count

    def now(self) -> int:
        """How good it is as it is."""
        return self.worth_beside(self.g, self.rest)

    def weighed(self, options: list[Option], worth_of: Callable[[Option], int]) -> list[int]:
        """How good each option is. If it takes too long to try out what follows, nothing is tried out for any of them:
        none shall look better because it came first."""
        try:
            return [worth_of(option) for option in options]
        except TooMany:
            self.depth = DEEPEST
            return [worth_of(option) for option in options]

    # --- actions -----------------------------------------------------------------------------------------------------

    def place(self, w: Rulebenders, place: str, owner: int, rest: int) -> int:
        """A stone of mine goes there, or one that was lent to me; taken back afterwards."""
        seat = self.seat
        if place == "track":
            spot = w.next_column()
            w.track[spot] = owner
        elif place in BOARDS:
            spot = BOARD_COUNT * owner + BOARDS.index(place)
            w.open_[spot] += 1
        else:
            spot = w.box.numbers_of[place]
            w.stash[spot] = w.stash.get(spot, 0) + 1
        w.supply[seat] -= owner == seat
        found = self.worth_beside(w, rest) if owner == seat else self.worth(w)
        w.supply[seat] += owner == seat
        if place == "track":
            w.track[spot] = EMPTY
        elif place in BOARDS:
            w.open_[spot] -= 1
        else:
            w.stash[spot] -= 1
            if not w.stash[spot]:
                del w.stash[spot]
        return found

    def pass_on(self) -> int:
        """Nothing more in this round."""
        w, seat = self.g, self.seat
        w.passed[seat] = 1
        found = self.now()
        w.passed[seat] = 0
        return found

    def act(self, card: int, tap: bool) -> int:
        """Play or tap a card, with the best that can be made of it."""
        design = self.g.box.cards[card]
        script = design.tap if tap else design.play
        if script != NO_SCRIPT and _begins_anew(self.g, script):
            return self._restart(card)
        rolls = ROLLS if script != NO_SCRIPT and _rolls(self.g, script) else 1
        total = 0
        for k in range(rolls):
            w = self.g.copy()
            w.chance += k
            w.agenda = [Mark("round"), Mark("turn"), Try(self.seat, card, tap)]
            w.go_on()
            total += self.settle(w, self.depth)
        return total // rolls

    def _restart(self, card: int) -> int:
        """Hands and supplies are lost, and the round begins anew (RUL-252)."""
        w = self.g.copy()
        if payable_kinds(w, self.seat) == [CHIP]:  # stones and cards are lost in any case
            w.chips[self.seat] -= w.cost(card)
        for s in range(w.players):
            w.hands[s] = []
            w.general[s] += w.supply[s]
            w.supply[s] = 0
            w.passed[s] = 0
        return self.worth(w)

    def exchange(self, rate: int, give: int, get: int, sets: int) -> int:
        """Items for others."""
        w, seat = self.g.copy(), self.seat
        w.exchange[3 * seat + rate - 1] -= 1
        if give == STONE:
            w.supply[seat] -= rate * sets
        elif give == CHIP:
            w.chips[seat] -= rate * sets
        else:
            for card in self.cheapest(w, seat, rate * sets):
                w.hands[seat].remove(card)
        if get == STONE:
            w.supply[seat] += sets
        elif get == CHIP:
            w.chips[seat] += sets
        return self.worth_beside(w, self.rest) + (self.drawn(w, sets) if get == CARD else 0)

    def drawn(self, w: Rulebenders, number: int) -> int:
        """Cards that nobody has seen; those above the limit are of little use."""
        room = max(0, hand_limit(w, self.seat) - len(w.hands[self.seat]))
        each = CARD_NOW if self.left else CARD_NOW // 2
        return each * min(number, room) + CARD_KEPT // 2 * max(0, number - room)

    # --- questions ---------------------------------------------------------------------------------------------------

    def look(self, decision: Decision, option: Option) -> int:
        """How good it is to answer that."""
        w = self.g.copy()
        w.agenda = _of_this_card(w.agenda)
        w.answer(decision.seat, option)
        return self.settle(w, self.depth)

    def settle(self, w: Rulebenders, depth: int) -> int:
        """Answer what is asked until the action is over; how good it is then."""
        for _ in range(MOST_STEPS):
            if not w.open or w.over:
                break
            decision = w.open[0]
            if isinstance(decision.choice, (Menu, DiscardDown)):
                break
            self._give(w, decision, self._answer(w, decision, depth))
        return self.worth(w)

    def _give(self, w: Rulebenders, decision: Decision, option: Option) -> None:
        """Answer that, if there are not too many answers."""
        self.answers -= 1
        if not self.answers:
            raise TooMany
        w.answer(decision.seat, option)

    def _answer(self, w: Rulebenders, decision: Decision, depth: int) -> Option:
        """What is answered in thought."""
        choice, options, mine = decision.choice, decision.options, decision.seat == self.seat
        if len(options) == 1:
            return options[0]
        if isinstance(choice, Boost) and mine:
            return options[1]
        if isinstance(choice, Window):
            return DECLINE
        if isinstance(choice, DrawFrom):
            return options[0]
        if not mine:
            few = depth < 2 and len(options) <= FEW and not isinstance(choice, GiveOne)
            return self._worst(w, decision) if few else _quick(options)
        if isinstance(choice, (Pay, GiveUp)):
            return self.best(options, [-self.price(w, option) for option in options])
        if isinstance(choice, (ChooseTargets, ChoosePlayer, ChoosePlayers, LendStone)):
            return self._targets(options)
        if isinstance(choice, ChooseItems):
            return self.best(options, [self.items(w, option) for option in options])
        if isinstance(choice, PlaceStone) and options[0] in BOARDS:
            rest = self.others(w)
            return self.best(options, [self.placing(w, option, rest) for option in options])
        if isinstance(choice, ChooseStone) and isinstance(options[0], tuple):
            rest = self.others(w)
            return self.best(options, [self.shifting(w, option, rest) for option in options])
        if isinstance(choice, ChooseToken) and choice.effect(w).verb in ("peek", "reveal"):
            return options[0]
        if depth >= DEEPEST or (depth == 2 and len(options) > FEW):
            return _quick(options)
        return self.best(options, [self._try(w, decision, option, depth + 1) for option in options])

    def _try(self, w: Rulebenders, decision: Decision, option: Option, depth: int) -> int:
        world = w.copy()
        self._give(world, decision, option)
        return self.settle(world, depth)

    def _worst(self, w: Rulebenders, decision: Decision) -> Option:
        """What another would answer."""
        return self.best(decision.options, [-self._try(w, decision, option, DEEPEST) for option in decision.options])

    def best(self, options: list[Option], worth: list[int]) -> Option:
        """The best of these, the first of equals."""
        return options[worth.index(max(worth))]

    def price(self, w: Rulebenders, unit: Option) -> int:
        """What a stone, a chip or a hand card is worth."""
        if unit in KINDS:
            return self.unit(w, self.seat, KINDS.index(unit))
        return self.card(w, self.seat, w.box.numbers_of[cast(str, unit)], self.permits(w, self.seat))

    def items(self, w: Rulebenders, option: Option) -> int:
        """Stones, cards and chips."""
        stones, cards, chips = cast("tuple[int, int, int]", option)
        return stones * self.unit(w, self.seat, STONE) + self.drawn(w, cards) + chips * self.unit(w, self.seat, CHIP)

    def placing(self, w: Rulebenders, option: Option, rest: int) -> int:
        """A stone on a place as an option names it; or none. `rest`: the part of the others."""
        if option == STOP:
            return self.worth_beside(w, rest)
        if isinstance(option, tuple):
            return self.place(w, cast(str, option[0]), LETTERS.index(cast(str, option[1])), rest)
        return self.place(w, cast(str, option), self.seat, rest)

    def shifting(self, w: Rulebenders, option: Option, rest: int) -> int:
        """A stone of mine goes from one place to another, or that was all."""
        if option == STOP:
            return self.worth_beside(w, rest)
        start, end = cast("tuple[str, str]", option)
        lift_stone(w, self.seat, start)
        w.supply[self.seat] += 1  # from where it is placed
        found = self.place(w, end, self.seat, rest)
        w.supply[self.seat] -= 1
        if start in BOARDS:
            w.open_[BOARD_COUNT * self.seat + BOARDS.index(start)] += 1
        else:
            w.track[spot_named(w.box.columns, start)] = self.seat
        return found

    def _targets(self, options: list[Option]) -> Option:
        """As many as possible, the foremost before others."""
        seats = [[LETTERS.index(letter) for letter in letters_of(option)] for option in options]
        return self.best(options, [-sum([self.weights[s] for s in named]) for named in seats])


def letters_of(option: Option) -> list[str]:
    """The letters of the seats that an option names."""
    if isinstance(option, tuple):
        return [cast(str, letter) for letter in option]
    return [option] if isinstance(option, str) and len(option) == 1 else []


def _quick(options: list[Option]) -> Option:
    return STOP if STOP in options else options[0]


def _of_this_card(agenda: list[Step[Any]]) -> list[Step[Any]]:
    """What belongs to the card that is being carried out, on the marks of a turn and of a round."""
    found: list[Step[Any]] = []
    for k in range(len(agenda) - 1, -1, -1):
        step = agenda[k]
        if isinstance(step, (Menu, Strike, EndTurn, ScoreBoard, BendRule, Income, BeginTurns, IncomeCards)):
            break
        found.append(step)
    found += [Mark("turn"), Mark("round")]
    found.reverse()
    return found


def _begins_anew(g: Rulebenders, script: int) -> bool:
    return any(e.verb == "restart_round" for e in all_effects(script, g.box.scripts))


def _rolls(g: Rulebenders, script: int) -> bool:
    return any(e.verb == "roll" for e in all_effects(script, g.box.scripts))
