"""The rules once more, from the ledger alone and told in another way: dice are things that lie somewhere, a round is a
story that asks questions, rewards are read word by word. It follows a game from its answers and what the dice show.
"""

import re
from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any, TypeAlias

from tafelrunde.engine import Option
from tafelrunde.games.jelly.state import Jelly

DISTRICTS, COLOURS = "FGHIJKL", "ABCDE"
Symbol: TypeAlias = tuple[Any, ...]  # ("J", 7), ("TIER2", [...], [...])
Question: TypeAlias = dict[int, tuple[str, set[Option]]]  # seat -> kind and options; several are asked at the same time
Story: TypeAlias = Generator[Question, dict[int, Option], None]

# --- rewards in words ------------------------------------------------------------------------------------------------


def read(text: str) -> list[Symbol]:
    """A reward as a list of symbols (JEL-C01)."""
    return _symbols(re.findall(r"[A-Z]\w*|[a-z]+|1-2:|3\+:|\d+|[(){};+]", text))


def _symbols(words: list[str]) -> list[Symbol]:
    found: list[Symbol] = []
    while not found or (words and words[0] == "+" and words.pop(0)):
        kind = words.pop(0)
        if kind in ("CAP", "DROP", "J2CAP"):
            found.append((kind,))
        elif kind in ("J", "TAKE", "GIVE"):
            found.append((kind, int(words.pop(0))))
        elif kind == "ARROW":
            found.append((kind, words.pop(0)))
        else:
            del words[: 2 if kind == "VAR" else 1]  # the bracket and "1-2:"
            first = _symbols(words)
            del words[: 2 if kind == "VAR" else 1]  # ";" and "3+:"
            found.append((kind, first, _symbols(words)))
            words.pop(0)
    return found


# --- the city --------------------------------------------------------------------------------------------------------


@dataclass
class Die:
    """One of 7 in each colour. Where it is: "hand", the letter of a district, "centre", "taken back"."""

    owner: int
    value: int = 0
    where: str = "hand"


class City:
    """Districts, dice, jelly and capsules; and what happens to them in beats."""

    def __init__(self, zones: list[list[str]], drone: int, players: int, stack: list[int], dice: int = 7) -> None:
        self.letters = DISTRICTS[: len(zones)]
        self.rewards = {
            letter: [read(text) for text in three] for letter, three in zip(self.letters, zones, strict=True)
        }
        self.first = self.letters[drone]
        self.players = range(players)
        self.per_player = dice
        self.jelly = [2] * players
        self.pods: list[list[int]] = [[] for _ in self.players]
        self.stack = list(stack)  # the top is the last
        self.dropped: list[int] = []
        self.rounds_scored = 0
        self.lay_out()

    def lay_out(self) -> None:
        """All dice with their owners, all markers at the first zones, all screens too (JEL-042, JEL-081, JEL-083)."""
        self.dice = [Die(seat) for seat in self.players for _ in range(self.per_player)]
        self.zone = dict.fromkeys(self.letters, 1)
        self.screens: dict[int, str] = {}
        self.timer: int | None = None

    def hand(self, seat: int) -> list[Die]:
        """The dice that a seat has not placed."""
        return [die for die in self.dice if die.owner == seat and die.where == "hand"]

    def lying(self, where: str) -> list[Die]:
        """The dice in an entrance or on the centre."""
        return [die for die in self.dice if die.where == where]

    def open_districts(self) -> list[str]:
        """JEL-061."""
        return [letter for letter in self.letters if letter not in self.screens.values()]

    # --- what is done in a round ---

    def place(self, seat: int, value: int, letter: str) -> str:
        """The kind of effect that the die has there: "Remove", "Shift" or none (JEL-054 to JEL-056)."""
        others = self.lying(letter)
        next(die for die in self.hand(seat) if die.value == value).where = letter
        return "Shift" if value in (3, 4) else "Remove" if value < 3 and others else ""

    def targets(self, seat: int, value: int, letter: str) -> set[Option]:
        """What the effect of that die can do, besides nothing (JEL-Q04, JEL-Q06, JEL-Q47)."""
        if value > 2:
            return {("shift", zone) for zone in (1, 2, 3) if abs(zone - self.zone[letter]) == 1}
        there = Counter((die.owner, die.value) for die in self.lying(letter))
        there[seat, value] -= 1
        return {("remove", COLOURS[owner], number) for (owner, number), count in there.items() if count > 0}

    def carry_out(self, letter: str, effect: Option) -> None:
        """One die to the centre, or one marker by one zone; or nothing."""
        match effect:
            case ("remove", colour, value):
                gone = (COLOURS.index(str(colour)), value)
                next(die for die in self.lying(letter) if (die.owner, die.value) == gone).where = "centre"
            case ("shift", int(zone)):
                self.zone[letter] = zone

    # --- a game in beats (section 4) ---

    def game(self, look: Callable[[int], list[int]]) -> Story:
        """All of it; `look` tells what a seat has rolled."""
        for number in range(1, 5):
            self.lay_out()
            yield from self.beats(number, look)
            yield from self.scoring()

    def beats(self, number: int, look: Callable[[int], list[int]]) -> Story:
        """Each seat acts once in a beat; 20 beats, or 3 more after the one in which the timer was turned (JEL-Q63)."""
        left = 20
        for beat in range(1, 21):
            for k in self.players:
                seat = (number + beat - 2 + k) % len(self.players)
                if self.hand(seat):
                    yield from self.turn(seat, look(seat))
                    if not any(self.hand(s) for s in self.players):
                        return
                turned = self.timer
                if not self.hand(seat):
                    yield from self.close(seat)
                if turned is None and self.timer is not None:
                    left = min(left, 4)
            left -= 1
            if not left:
                return

    def turn(self, seat: int, values: list[int]) -> Story:
        """JEL-D1 to JEL-D3."""
        assert len(values) == len(self.hand(seat))
        for die, value in zip(self.hand(seat), values, strict=True):
            die.value = value
        places: set[Option] = {("place", value, letter) for value in values for letter in self.open_districts()}
        match (yield {seat: ("Place", places | {"none"})})[seat]:
            case ("place", int(value), str(letter)):
                kind = self.place(seat, value, letter)
                if kind:
                    asked: Question = {seat: (kind, self.targets(seat, value, letter) | {"none"})}
                    self.carry_out(letter, (yield asked)[seat])

    def close(self, seat: int) -> Story:
        """JEL-D4: until one waits, or nothing is left to do."""
        while True:
            options: set[Option] = set()
            if seat not in self.screens:
                options |= {("lock", letter) for letter in self.open_districts()}
            if self.timer is None:
                options.add("timer")
            if not options:
                return
            match (yield {seat: ("Close", options | {"wait"})})[seat]:
                case ("lock", str(letter)):
                    self.screens[seat] = letter
                case "timer":
                    self.timer = seat
                case _:
                    return

    # --- scoring (JEL-070 to JEL-078) ---

    def scoring(self) -> Story:
        """District by district, clockwise from where the drone points; then the centre."""
        self.screens = {}
        start = self.letters.index(self.first)
        for letter in self.letters[start:] + self.letters[:start]:
            yield from self.score(letter)
        self.take_capsules(_best({seat: len(self.on_centre(seat)) for seat in self.players}))
        self.rounds_scored += 1

    def on_centre(self, seat: int) -> list[Die]:
        return [die for die in self.lying("centre") if die.owner == seat]

    def score(self, letter: str) -> Story:
        """Equal dice of a colour cancel each other, all of them; whoever has the highest total receives the reward."""
        shown = Counter((die.owner, die.value) for die in self.lying(letter))
        for die in self.lying(letter):
            if shown[die.owner, die.value] > 1:
                die.where = "taken back"
        winners = _best(self.totals(letter))
        if winners:
            yield from self.receive(self.current(letter), winners, winners, letter, [letter])

    def current(self, letter: str) -> list[Symbol]:
        """The reward beside which the marker lies."""
        return self.rewards[letter][self.zone[letter] - 1]

    def totals(self, letter: str) -> dict[int, int]:
        """Of those who are there."""
        found: dict[int, int] = {}
        for die in self.lying(letter):
            found[die.owner] = found.get(die.owner, 0) + die.value
        return found

    def receive(self, reward: list[Symbol], seats: list[int], tied: list[int], home: str, trail: list[str]) -> Story:
        """Symbol by symbol, each for all seats; `home` is the district that is scored, `trail` where arrows led."""
        for symbol in reward:
            match symbol:
                case ("J", n):
                    for seat in seats:
                        self.jelly[seat] += n
                case ("J2CAP",):
                    for seat in seats:
                        self.jelly[seat] += len(self.pods[seat]) * 2
                case ("CAP",):
                    self.take_capsules(seats)
                case ("DROP",):
                    for seat in seats:
                        yield from self.drop(seat)
                case ("TAKE", n):
                    for payer in self.players:
                        if payer not in tied:
                            yield from self.pay(payer, seats, n)
                case ("GIVE", _):
                    for giver in seats:
                        yield from self.give(giver, [seat for seat in self.players if seat not in tied])
                case ("ARROW", way):
                    yield from self.arrow(way, seats, home, trail)
                case _:
                    yield from self.parts(symbol, seats, tied, home)

    def parts(self, symbol: Symbol, seats: list[int], tied: list[int], home: str) -> Story:
        """Tiers and variable rewards: X is completed before Y (JEL-Q62)."""
        kind, first, second = symbol
        if kind == "VAR":
            many = [seat for seat in seats if sum(die.owner == seat for die in self.lying(home)) >= 3]
            few = [seat for seat in seats if seat not in many]
            yield from self.receive(first, few, tied, home, [])
            yield from self.receive(second, many, tied, home, [])
            return
        totals = self.totals(home)
        others = {seat: total for seat, total in totals.items() if total < max(totals.values())}
        lower = _best(others) if kind == "TIER2" else sorted(others)
        yield from self.receive(first, seats, seats, home, [])
        yield from self.receive(second, lower, lower, home, [])

    def take_capsules(self, seats: list[int]) -> None:
        """All of them, or none if there are too few (JEL-094, JEL-Q21)."""
        if len(seats) <= len(self.stack):
            for seat in seats:
                self.pods[seat].append(self.stack.pop())

    def drop(self, seat: int) -> Story:
        """JEL-D6."""
        mine = self.pods[seat]
        if len(mine) > 1:
            options: set[Option] = {value or "die" for value in mine}
            chosen = (yield {seat: ("DropCapsule", options)})[seat]
            self.dropped.append(mine.pop(mine.index(chosen if isinstance(chosen, int) else 0)))
        elif mine:
            self.dropped.append(mine.pop())

    def give(self, giver: int, others: list[int]) -> Story:
        """JEL-D7: 1 to each; with too little to whom one likes."""
        if 0 < self.jelly[giver] < len(others):
            letters = [COLOURS[seat] for seat in others]
            options: set[Option] = set(combinations(letters, self.jelly[giver]))
            chosen = (yield {giver: ("GiveAway", options)})[giver]
            assert isinstance(chosen, tuple)
            others = [COLOURS.index(str(letter)) for letter in chosen]
        for other in others if self.jelly[giver] else []:
            self.jelly[giver] -= 1
            self.jelly[other] += 1

    def pay(self, payer: int, receivers: list[int], each: int) -> Story:
        """JEL-D8: what is owed; with too little for several as one likes, but all of it."""
        mine = self.jelly[payer]
        if mine >= each * len(receivers) or len(receivers) < 2 or not mine:
            shares = [min(each, mine)] * len(receivers)
        else:
            ways = [way for way in product(range(each + 1), repeat=len(receivers)) if sum(way) == mine]
            said = {tuple((COLOURS[seat], n) for seat, n in zip(receivers, way, strict=True)): way for way in ways}
            options: set[Option] = {*said}
            shares = list(said[(yield {payer: ("PayTribute", options)})[payer]])  # type: ignore[index]
        for receiver, share in zip(receivers, shares, strict=True):
            self.jelly[payer] -= share
            self.jelly[receiver] += share

    def arrow(self, way: str, seats: list[int], home: str, trail: list[str]) -> Story:
        """JEL-103 to JEL-105, JEL-Q30 to JEL-Q33."""
        if way == "both":
            kind = "ChooseArrow" if len(seats) == 1 else "VoteArrow"
            votes = yield {seat: (kind, {"cw", "ccw"}) for seat in seats}
            way = "ccw" if set(votes.values()) == {"ccw"} else "cw"
        step = 1 if way == "cw" else -1
        there = self.letters[(self.letters.index(trail[-1]) + step) % len(self.letters)]
        if there not in trail:
            yield from self.receive(self.current(there), seats, seats, home, [*trail, there])


def _best(numbers: dict[int, int]) -> list[int]:
    """Who has most, if anybody has anything."""
    return [seat for seat in sorted(numbers) if numbers[seat] == max(numbers.values()) > 0]


# --- side by side ----------------------------------------------------------------------------------------------------


def city_of(g: Jelly) -> City:
    """The city as it is set up: the content's own words, the stack that nobody knows."""
    sides = g.box.content["districts"]["sides"]
    zones = [sides[g.box.sides[side].id]["zones"] for side in g.ring]
    return City(zones, g.drone, g.players, g.stack, g.box.dice)


def agree(city: City, g: Jelly) -> None:
    """Is everything where the city has it?"""
    assert g.jelly == city.jelly
    assert g.pods == city.pods
    assert g.stack == city.stack
    assert sorted(g.dropped) == sorted(city.dropped)
    assert g.tallied == city.rounds_scored
    for k, letter in enumerate(city.letters):
        there = Counter((die.owner, die.value) for die in city.lying(letter))
        found = {(s, v): g.entrance[g.at(k, s, v)] for s in city.players for v in range(1, 7)}
        assert {key: n for key, n in found.items() if n} == there, letter
        assert g.zone[k] + 1 == city.zone[letter]
    on_centre = Counter((die.owner, die.value) for die in city.lying("centre"))
    assert {(k // 6, k % 6 + 1): n for k, n in enumerate(g.centre) if n} == on_centre
    assert g.left == [len(city.hand(seat)) for seat in city.players]
    assert {s: city.letters[d] for s, d in enumerate(g.screen) if d >= 0} == city.screens
    assert (None if g.timer < 0 else g.timer) == city.timer
    if g.over:
        rolled = [pods.count(0) for pods in city.pods]
        assert [len(rolls) for rolls in g.rolls] == rolled
