"""Options and the table as numbers, played in beats. Real time has none.

Names of districts do not matter for play, nor values of dice on the centre, nor in which order capsules came.
"""

from collections.abc import Mapping
from itertools import product
from typing import Final, cast

from tafelrunde.engine import Option
from tafelrunde.games.jelly.beats import begins
from tafelrunde.games.jelly.content import FACES, LETTERS, RING, ZONES, Box
from tafelrunde.games.jelly.view import JellyView
from tafelrunde.kit.arrays import Actions, Block, Field, Schema

DECISIONS: Final[tuple[str, ...]] = (
    *("Place", "Remove", "Shift", "Close"),
    *("ChooseArrow", "VoteArrow", "DropCapsule", "GiveAway", "PayTribute"),
)
WAYS: Final[tuple[str, ...]] = ("cw", "ccw")
VALUES: Final = tuple([str(value) for value in range(1, FACES + 1)])  # of dice
SHARES: Final = 3  # of tribute: nobody gets more than 2
MOST_JELLY: Final = 1000  # that is counted
SEAT: Final = 5  # numbers of a seat's row
TOTALS: Final = 6  # where they begin in a district's row


class JellyArrays:
    """The numbers of one content and number of players."""

    def __init__(self, box: Box, players: int, variants: Mapping[str, str]) -> None:
        self.players: Final = players
        self.seats: Final = ("nobody", "me", *[f"seat {k}" for k in range(1, players)])
        self.ring: Final = tuple([f"{k} ({RING[k]})" for k in range(players + 2)])  # what the districts are called
        self.capsules: Final = {value: k for k, value in enumerate(sorted(set(box.capsules)))}  # kinds of capsules
        self.rewards: Final = {side.id: [1 + reward for reward in side.zones] for side in box.sides}
        table = Actions()
        self.gifts: Final[dict[tuple[int, ...], int]] = {}  # what seats 1, 2, ... get -> index
        self.chosen: Final = self._add_actions(table)
        self.actions: Final = table.lines
        self.schema: Final = _schema(box, self)
        self.first_dice: Final = TOTALS + players  # in a district's row
        self.width: Final = self.first_dice + players * FACES

    # --- actions -----------------------------------------------------------------------------------------------------

    def _add_actions(self, table: Actions) -> list[dict[str, dict[Option, int]]]:
        """Write the table; gives for each seat and kind of decision what the index of an option is, but for gifts."""
        add, seats, dice = table.add_options, range(self.players), range(1, FACES + 1)
        ring = list(zip(RING, self.ring, strict=False))  # a short ring uses the first letters
        place = add("Place", {("place", die, d): f"a {die} in district {name}" for die in dice for d, name in ring})
        place |= add("Place", {"none": "no die"})
        removed = table.add(f"Remove: a {die} of {_whose(k)} to the centre" for k in seats for die in dice)
        shift = add("Shift", {("shift", zone): f"the marker to zone {zone}" for zone in range(1, ZONES + 1)})
        none = add("Remove or Shift", {"none": "no effect"})
        close = add("Close", {("lock", d): f"lock district {name}" for d, name in ring})
        close |= add("Close", {"timer": "turn the timer", "wait": "wait"})
        arrow = add("ChooseArrow or VoteArrow", {"cw": "clockwise", "ccw": "counter-clockwise"})
        drop = add("DropCapsule", {value or "die": f"a capsule with {value or 'a die'}" for value in self.capsules})
        self._add_gifts(table)
        found = {"Place": place, "Shift": shift | none, "Close": close, "DropCapsule": drop}
        found |= {"ChooseArrow": arrow, "VoteArrow": arrow}
        return [{**found, "Remove": {**none, **self._removing(removed, seat)}} for seat in seats]

    def _add_gifts(self, table: Actions) -> None:
        """What each of the others gets. All the tribute that is owed is never a question."""
        for shares in product(range(SHARES), repeat=self.players - 1):
            if 0 < sum(shares) < (SHARES - 1) * len(shares):
                kinds = "PayTribute" if max(shares) > 1 or min(shares) else "GiveAway or PayTribute"
                said = ", ".join(f"{share} jelly to seat {k + 1}" for k, share in enumerate(shares) if share)
                self.gifts[shares] = table.add([f"{kinds}: {said}"])

    def _removing(self, first: int, seat: int) -> dict[Option, int]:
        """Whose die it is, counted from the seat that removes it."""
        return {
            ("remove", LETTERS[(seat + k) % self.players], value): first + FACES * k + value - 1
            for k in range(self.players)
            for value in range(1, FACES + 1)
        }

    def indices(self, view: JellyView) -> list[int]:
        """The index of each option of the seat that is asked, in their order."""
        mine = view.mine
        if mine is None or mine.options is None:
            return []
        if mine.kind == "GiveAway":
            some = cast(tuple[tuple[str, ...], ...], mine.options)
            return [self._gift(mine.seat, [(letter, 1) for letter in letters]) for letters in some]
        if mine.kind == "PayTribute":
            pairs = cast(tuple[tuple[tuple[str, int], ...], ...], mine.options)
            return [self._gift(mine.seat, list(shares)) for shares in pairs]
        index = self.chosen[mine.seat][mine.kind]
        return [index[option] for option in mine.options]

    def _gift(self, seat: int, shares: list[tuple[str, int]]) -> int:
        """The index for who gets how much from a seat."""
        found = [0] * self.players
        for letter, share in shares:
            found[(LETTERS.index(letter) - seat) % self.players] = share
        return self.gifts[tuple(found[1:])]

    # --- observations ------------------------------------------------------------------------------------------------

    def numbers(self, view: JellyView) -> list[int]:
        """The table as the seat of the view sees it; seats are counted from there."""
        me, players, first = view.seat or 0, self.players, self.schema.first
        out = [0] * self.schema.size
        if view.open:
            out[0] = 1 + DECISIONS.index(view.open[0].kind)
        out[1] = int(view.over)
        out[2] = view.round
        out[3] = view.beat
        out[4] = view.last_beat
        out[5] = (begins(view.round, view.beat, players) - me) % players
        out[6] = RING.index(view.drone)
        if view.timer is not None:
            out[7] = 1 + (view.timer - me) % players
        out[8] = view.stack
        out[9] = view.dropped
        for effect in view.effects:  # in beats there is one at most, of the seat that is asked
            out[10] = 1 + RING.index(effect.district)
            out[11] = effect.die
        if view.asked_at:
            out[12] = 1 + RING.index(view.asked_at)
            if view.mine is not None and view.mine.given:
                out[13] = 1 + WAYS.index(cast(str, view.mine.given[0]))
        here = first["mine"]
        for value in view.dice:
            out[here + value - 1] += 1
        here += FACES
        for value in view.my_capsules:
            out[here + self.capsules[value]] += 1
        self._write_seats(view, me, out)
        self._write_districts(view, me, out)
        return out

    def _write_seats(self, view: JellyView, me: int, out: list[int]) -> None:
        """What everybody knows of each seat."""
        first, players = self.schema.first["seat"], self.players
        here = first
        for k in range(players):
            seat = (me + k) % players
            out[here + 1] = min(view.jelly[seat], MOST_JELLY)
            out[here + 2] = view.capsules[seat]
            out[here + 3] = view.left[seat]
            out[here + 4] = len(view.centre[seat])
            here += SEAT
        for decision in view.open:
            out[first + SEAT * ((decision.seat - me) % players)] = 1

    def _write_districts(self, view: JellyView, me: int, out: list[int]) -> None:
        """A row for each district, clockwise."""
        first, players, width = self.schema.first["district"], self.players, self.width
        here = first
        for face, district in zip(view.faces, view.districts, strict=True):
            out[here] = district.zone
            out[here + 1 : here + 4] = self.rewards[face.side]
            if district.locked is not None:
                out[here + 4] = 1 + (district.locked - me) % players
            for seat in range(players):
                dice = district.dice[seat]
                if dice:
                    k = (seat - me) % players
                    out[here + TOTALS + k] = district.totals[seat]
                    before = here + self.first_dice + FACES * k - 1
                    for value in dice:
                        out[before + value] += 1
            here += width
        for steps, letter in enumerate(view.asked_path):
            out[first + width * RING.index(letter) + 5] = 1 + steps


def _whose(seat: int) -> str:
    return f"seat {seat}" if seat else "my own"


def _schema(box: Box, arrays: JellyArrays) -> Schema:
    """What the numbers of an observation are. A seat is counted clockwise from the one that sees it: 0 is itself."""
    capsules = len(box.capsules)
    values = tuple([str(value or "die") for value in arrays.capsules])
    mine = Block(
        "mine",
        (
            Field("dice", 0, box.dice, "dice that are not placed and show that", each=VALUES),
            Field("capsules", 0, capsules, "my capsules of that value", each=values),
        ),
    )
    seat = Block(
        "seat",
        (
            Field("asked", 0, 1, "is it asked?"),
            Field("jelly", 0, MOST_JELLY, "its jelly, without what is in capsules"),
            Field("capsules", 0, capsules, "its capsules"),
            Field("left", 0, box.dice, "dice that it has not placed"),
            Field("centre", 0, box.dice, "its dice on the centre"),
        ),
        arrays.players,
    )
    return Schema(_table(box, arrays), mine, seat, _districts(box, arrays))


def _table(box: Box, arrays: JellyArrays) -> Block:
    seats, players, ring, capsules = arrays.seats, arrays.players, arrays.ring, len(box.capsules)
    somewhere = ("nowhere", *ring)
    return Block(
        "table",
        (
            Field("decision", 0, len(DECISIONS), "what is asked now", words=("nothing", *DECISIONS)),
            Field("over", 0, 1, "is the game over?"),
            Field("round", 0, box.rounds, "number of the round"),
            Field("beat", 0, box.beats, "number of the beat"),
            Field("last_beat", 0, box.beats, "after this one the round is over"),
            Field("begins", 0, players - 1, "who acts first in this beat; the others clockwise", words=seats[1:]),
            Field("drone", 0, len(ring) - 1, "the district that is scored first; the others clockwise", words=ring),
            Field("timer", 0, players, "who has turned the timer", words=seats),
            Field("stack", 0, capsules, "capsules in the stack"),
            Field("dropped", 0, capsules, "capsules back in the box"),
            Field("effect_at", 0, len(ring), "where the one who is asked may use the effect of a die", words=somewhere),
            Field("effect_die", 0, FACES, "what that die shows"),
            Field("asked_at", 0, len(ring), "the scored district that a question is about", words=somewhere),
            Field("vote", 0, len(WAYS), "how I have voted", words=("not yet", *WAYS)),
        ),
    )


def _districts(box: Box, arrays: JellyArrays) -> Block:
    """Row 0 is district F, and so on clockwise."""
    seats = arrays.seats
    zones = tuple([str(zone + 1) for zone in range(ZONES)])
    dice = tuple([f"{who} {value}" for who in seats[1:] for value in VALUES])
    highest = sum(range(1, FACES + 1))  # equal dice cancel out
    return Block(
        "district",
        (
            Field("zone", 1, ZONES, "where its reward marker is"),
            Field("rewards", 0, len(box.texts), "its rewards by zone", each=zones, words=("none", *box.texts)),
            Field("locked", 0, arrays.players, "whose screen stands there", words=seats),
            Field("path", 0, len(arrays.ring), "1 + how many arrows led here from the scored district; 0: none did"),
            Field("total", 0, highest, "what that seat's dice come to", each=seats[1:]),
            Field("dice", 0, box.dice, "dice there of that seat and value", each=dice),
        ),
        len(arrays.ring),
    )
