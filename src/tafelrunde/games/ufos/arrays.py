"""Options and the table as numbers. Only nodes in play have a place: fewer with 2 or 3 players.

The map and the goal are the same in every game of one environment, and dice that have fallen change nothing any more:
neither is observed.
"""

from collections.abc import Mapping
from typing import Final

from tafelrunde.engine import Option
from tafelrunde.games.ufos.content import KINDS, Box
from tafelrunde.games.ufos.rules import SIDES
from tafelrunde.games.ufos.scoring import SOURCES
from tafelrunde.games.ufos.state import LETTERS
from tafelrunde.games.ufos.view import Bump, UfosView
from tafelrunde.kit.arrays import Actions, Block, Field, Schema

DECISIONS: Final[tuple[str, ...]] = (
    *("ChooseStart", "ChooseTurn", "ChooseKind", "ChooseCity", "PickUfo", "MoveUfo"),
    *("NextBump", "Support", "PickLoser", "Displace", "MoveWitness", "Act"),
)
VERBS: Final[tuple[str, ...]] = ("open", "take")
MOST_ROUNDS: Final = 10_000  # that are counted, where a game may go on for ever
SURE: Final = 1  # what the die must show: anything will do
NEVER: Final = 13
HAS: Final = 11  # numbers of a seat's row before those of its places
UFO: Final = 6  # numbers of a UFO's row


class UfosArrays:
    """The numbers of one content, number of players and limit of rounds."""

    def __init__(self, box: Box, players: int, variants: Mapping[str, str]) -> None:
        net = box.net(players)
        self.players: Final = players
        self.seats: Final = ("nobody", "me", *[f"seat {k}" for k in range(1, players)])
        self.most: Final = box.most_ufos(players)  # UFOs of one player
        self.strongest: Final = 2 + players * self.most  # a bumper that attacks, and every other UFO helps
        self.cities: Final = [box.ids[city] for city in net.cities]
        self.villages: Final = [box.ids[village] for village in net.villages]
        self.nodes: Final = self.cities + self.villages
        self.number: Final = {id: k for k, id in enumerate(self.nodes)}
        self.village: Final = {id: k for k, id in enumerate(self.villages)}
        self.ufo: Final = {
            f"{LETTERS[seat]}{k + 1}": seat * self.most + k for seat in range(players) for k in range(self.most)
        }
        self.rounds: Final = MOST_ROUNDS if variants["rounds"] == "none" else int(variants["rounds"])
        table = Actions()
        self.chosen: Final = self._add_actions(box, table)
        self.actions: Final = table.lines
        self.schema: Final = _schema(box, self)
        self.first_seat: Final = self.schema.first["seat"]
        self.width: Final = HAS + 2 * len(self.cities) + len(self.villages)  # of a seat's row

    # --- actions -----------------------------------------------------------------------------------------------------

    def _add_actions(self, box: Box, table: Actions) -> list[dict[str, dict[Option, int]]]:
        """Write the table; gives for each seat and kind of decision what the index of an option is."""
        name = {id: f"{id} ({box.nodes[box.numbers[id]].en})" for id in self.nodes}
        add, most = table.add_options, self.most
        start = add("ChooseStart", {id: f"begin in {name[id]}" for id in self.villages})
        turn = add("ChooseTurn", {"play": "play the turn", "new": "give it up for a new UFO"})
        kind = add("ChooseKind", {kind: f"the new UFO is a {kind} one" for kind in KINDS})
        city = add("ChooseCity", {id: f"it arrives in {name[id]}" for id in self.cities})
        first = table.add(f"PickUfo: my UFO {k + 1} is the next to move" for k in range(most))
        pick: dict[Option, int] = {ufo: first + k % most for ufo, k in self.ufo.items()}
        pick |= add("PickUfo", {"done": "no more UFOs move"})
        move = add("MoveUfo", {("fly", id): f"it flies to {name[id]}" for id in self.nodes})
        sits = table.add(f"MoveUfo: it sits on a piece of seat {k}" for k in range(1, self.players))
        move |= add("MoveUfo", {"back": "take another one, or none"})
        bump = add("NextBump", {id: f"bump in {name[id]}" for id in self.nodes})
        support = add("Support", {side: f"support {side}" for side in SIDES})
        first = table.add(f"PickLoser: UFO {k + 1} of the losing side is displaced next" for k in range(most))
        loser: dict[Option, int] = {ufo: first + k % most for ufo, k in self.ufo.items()}
        displace = add("Displace", {("over", id): f"on to {name[id]}" for id in self.nodes})
        first = table.add(["Displace: it lands where it is"])
        displace |= {("land", id): first for id in self.nodes}
        witness = add("MoveWitness", {id: f"a witness comes from {name[id]}" for id in self.cities})
        witness |= add("MoveWitness", {"none": "no witness comes"})
        act = self._add_acts(table, name)
        found = [start, turn, kind, city, pick, move, bump, support, loser, displace, witness, act]
        indices = dict(zip(DECISIONS, found, strict=True))
        return [{**indices, "MoveUfo": {**move, **self._sits(sits, seat)}} for seat in range(self.players)]

    def _add_acts(self, table: Actions, name: Mapping[str, str]) -> dict[Option, int]:
        """Where a UFO of that kind can open something it can take nothing over, so both are one action."""
        pairs = [(id, kind) for id in self.nodes for kind in KINDS]
        first = table.add(
            f"Act: a {kind} UFO opens, or takes over what it sits on, in {name[id]}" for id, kind in pairs
        )
        found: dict[Option, int] = {(verb, *pair): first + k for k, pair in enumerate(pairs) for verb in VERBS}
        return found | table.add_options("Act", {"done": "no more actions"})

    def _sits(self, first: int, seat: int) -> dict[Option, int]:
        """The picked UFO stays where it is: only whose piece it is must be said."""
        others = [(k, LETTERS[(seat + k) % self.players]) for k in range(1, self.players)]
        return {("sit", id, letter): first + k - 1 for id in self.nodes for k, letter in others}

    def indices(self, view: UfosView) -> list[int]:
        """The index of each option of the seat that is asked, in their order."""
        mine = view.mine
        if mine is None or mine.options is None:
            return []
        index = self.chosen[mine.seat][mine.kind]
        return [index[option] for option in mine.options]

    # --- observations ------------------------------------------------------------------------------------------------

    def numbers(self, view: UfosView) -> list[int]:
        """The table as the seat of the view sees it; seats are counted from there."""
        me, players, first, kind = view.seat or 0, self.players, self.schema.first, ""
        out = [0] * self.schema.size
        if view.open:
            kind = view.open[0].kind
            out[0] = 1 + DECISIONS.index(kind)
            out[1] = 1 + (view.open[0].seat - me) % players
        out[2] = int(view.over)
        out[3] = min(view.round, self.rounds)
        if view.active >= 0:
            out[4] = 1 + (view.active - me) % players
        out[5] = (view.first_seat - me) % players
        if view.arriving is not None:
            out[6] = 1 + KINDS.index(view.arriving)
        self._write_places(view, me, out)
        self._write_seats(view, me, out)
        self._write_ufos(view, me, out)
        if view.bump is not None:
            self._write_bump(view.bump, me, out)
        for id in view.contested:
            out[first["contested"] + self.number[id]] = 1
        if kind == "MoveUfo":
            self._write_flights(view, me, out)
        elif kind == "Act":
            at = first["needed"]
            for action in view.actions:
                needed = SURE if action.needed is None else min(max(action.needed, SURE), NEVER)
                out[at + len(KINDS) * self.number[action.at] + KINDS.index(action.kind)] = needed
        return out

    def _write_places(self, view: UfosView, me: int, out: list[int]) -> None:
        """What lies in cities and villages: their tiles, and in the rows of the seats their pieces."""
        count, here, cities = len(self.cities), self.schema.first["city"], list(view.cities.values())
        out[here : here + count] = [city.resistance for city in cities]
        out[here + count : here + 2 * count] = [city.slots for city in cities]
        for k, city in enumerate(cities):
            if city.owner is not None:
                out[here + 2 * count + k] = 1 + (city.owner - me) % self.players
        rows = [self.first_seat + self.width * ((seat - me) % self.players) + HAS for seat in range(self.players)]
        for row, numbers in zip(rows, zip(*[city.restaurants for city in cities], strict=True), strict=True):
            out[row : row + count] = numbers
        for row, numbers in zip(rows, zip(*[city.witnesses for city in cities], strict=True), strict=True):
            out[row + count : row + 2 * count] = numbers
        for id, owner in view.stands.items():
            out[rows[owner] + 2 * count + self.village[id]] = 1

    def _write_seats(self, view: UfosView, me: int, out: list[int]) -> None:
        """What each seat has beside the board, and its points."""
        here = self.first_seat
        for k in range(self.players):
            seat = (me + k) % self.players
            left, points = view.ufos_left[seat], view.scores[seat]
            out[here] = view.counter[seat]
            out[here + 1] = view.restaurants_left[seat]
            out[here + 2] = view.stands_left[seat]
            out[here + 3] = view.witnesses_left[seat]
            out[here + 4] = view.tie_breaks[seat]
            out[here + 5 : here + 8] = [left[kind] for kind in KINDS]
            out[here + 8 : here + HAS] = [points[source] for source in SOURCES]
            here += self.width

    def _write_ufos(self, view: UfosView, me: int, out: list[int]) -> None:
        """A row for each UFO, in the order in which they came; mine first."""
        first, number, players = self.schema.first["ufo"], self.number, self.players
        rows = self.most * players
        handled = view.picked or (view.bump.flying if view.bump else None)
        for ufo in view.ufos:
            here = first + UFO * ((self.ufo[ufo.name] - me * self.most) % rows)
            out[here] = 1 + KINDS.index(ufo.kind)
            out[here + 1] = 1 + number[ufo.at]
            if ufo.sits_on is not None:
                out[here + 2] = 1 + (ufo.sits_on - me) % players
            out[here + 3] = int(ufo.moved)
            out[here + 4] = int(ufo.driven)
            out[here + 5] = int(ufo.name == handled)

    def _write_bump(self, bump: Bump, me: int, out: list[int]) -> None:
        """The bump that goes on; the attacker is the active player."""
        here, players = self.schema.first["bump"], self.players
        out[here] = 1 + self.number[bump.at]
        out[here + 1] = 1 + (bump.defender.seat - me) % players
        out[here + 2] = bump.attacker.value
        out[here + 3] = bump.defender.value
        if bump.winner is not None:
            out[here + 4] = 1 + (bump.winner - me) % players
        out[here + 5] = bump.left
        out[here + 6] = bump.range
        here += 7
        out[here : here + players] = bump.helpers[me:] + bump.helpers[:me]
        here += players
        for side, supported in enumerate((bump.attacker, bump.defender)):
            for seat in supported.supporters:
                out[here + (seat - me) % players] = 1 + side
        here += players
        for steps, id in enumerate(bump.path):
            out[here + self.number[id]] = 1 + steps

    def _write_flights(self, view: UfosView, me: int, out: list[int]) -> None:
        """What waits for the picked UFO: bumps, and witnesses that it would remove."""
        here, nodes = self.schema.first["flight"], len(self.nodes)
        for id, (mine, theirs) in view.bumps_at.items():
            at = here + self.number[id]
            out[at] = 1 + (theirs.seat - me) % self.players
            out[at + nodes] = mine.value
            out[at + 2 * nodes] = theirs.value
        for id, cities in view.cleans.items():
            left = sum([view.cities[city].witnesses[view.active] for city in cities])
            out[here + 3 * nodes + self.number[id]] = left


def _schema(box: Box, arrays: UfosArrays) -> Schema:
    """What the numbers of an observation are. A seat is counted clockwise from the one that sees it: 0 is itself."""
    nodes = tuple(arrays.nodes)
    contested = Field("here", 0, 1, "do UFOs of the active player and of another share that node?", each=nodes)
    acts = tuple([f"{id} {kind}" for id in nodes for kind in KINDS])
    needed = "what the die must show for that UFO's action; 1: it succeeds, 13: it cannot, 0: there is none"
    return Schema(
        *(_table(arrays), _cities(box, arrays), _seats(box, arrays), _ufos(arrays), _bump(box, arrays)),
        _flight(box, arrays),
        Block("contested", (contested,)),
        Block("needed", (Field("die", 0, NEVER, needed, each=acts),)),
    )


def _table(arrays: UfosArrays) -> Block:
    seats, players = arrays.seats, arrays.players
    return Block(
        "table",
        (
            Field("decision", 0, len(DECISIONS), "what is asked now", words=("nothing", *DECISIONS)),
            Field("asked", 0, players, "who is asked", words=seats),
            Field("over", 0, 1, "is the game over?"),
            Field("round", 0, arrays.rounds, "number of the round"),
            Field("active", 0, players, "whose turn it is", words=seats),
            Field("first_seat", 0, players - 1, "the starting player", words=seats[1:]),
            Field("arriving", 0, len(KINDS), "the kind of the UFO that is about to arrive", words=("none", *KINDS)),
        ),
    )


def _cities(box: Box, arrays: UfosArrays) -> Block:
    cities = tuple(arrays.cities)
    return Block(
        "city",
        (
            Field("resistance", 0, max(box.resistance), "of the tile that lies there", each=cities),
            Field("slots", 0, max(box.slots), "room for so many restaurants", each=cities),
            Field("owner", 0, arrays.players, "who controls it", each=cities, words=arrays.seats),
        ),
    )


def _seats(box: Box, arrays: UfosArrays) -> Block:
    """What everybody has, on the board and beside it."""
    cities, slots, witnesses = tuple(arrays.cities), max(box.slots), max(1, box.witnesses)
    best = max(box.restaurants * max(box.resistance), box.stands)
    return Block(
        "seat",
        (
            Field("counter", 0, len(cities), "controlled cities as counted last"),
            Field("restaurants_left", 0, box.restaurants, "restaurants beside the board"),
            Field("stands_left", 0, box.stands, "stands beside the board"),
            Field("witnesses_left", 0, witnesses, "witnesses beside the board"),
            Field("ufos", 0, arrays.most, "UFOs on the board"),
            Field("ufos_left", 0, max(box.ufos), "UFOs beside the board", each=KINDS),
            Field("points", -2 * witnesses, best, "points as things stand", each=SOURCES),
            Field("restaurants", 0, slots, "restaurants in that city", each=cities),
            Field("witnesses", 0, witnesses, "witnesses in that city", each=cities),
            Field("stands", 0, 1, "is there a stand?", each=tuple(arrays.villages)),
        ),
        arrays.players,
    )


def _ufos(arrays: UfosArrays) -> Block:
    """So many rows for each seat, one seat after the other."""
    places, players = ("nowhere", *arrays.nodes), arrays.players
    return Block(
        "ufo",
        (
            Field("kind", 0, len(KINDS), "its kind; none: it is not on the board", words=("none", *KINDS)),
            Field("at", 0, len(arrays.nodes), "where it is; if it is displaced now: what it flies over", words=places),
            Field("sits_on", 0, players, "on whose piece it sits", words=arrays.seats),
            Field("moved", 0, 1, "has it flown or sat down this turn?"),
            Field("driven", 0, 1, "has it lost as an attacker? Then it does nothing this turn"),
            Field("handled", 0, 1, "is it the one that is moved or displaced now?"),
        ),
        players * arrays.most,
    )


def _bump(box: Box, arrays: UfosArrays) -> Block:
    seats, players, nodes, strongest = arrays.seats, arrays.players, tuple(arrays.nodes), arrays.strongest
    return Block(
        "bump",
        (
            Field("at", 0, len(nodes), "where it is", words=("nowhere", *nodes)),
            Field("defender", 0, players, "whom the active player attacks", words=seats),
            Field("attack", -1, strongest, "what the attacker adds to the die, with the support so far"),
            Field("defence", -1, strongest, "what the defender adds"),
            Field("winner", 0, players, "who has won", words=seats),
            Field("left", 1 - box.fleet, strongest + 6, "what is left of the difference"),
            Field("range", 0, strongest + 6 + len(nodes), "nodes that the displaced UFO may still fly"),
            Field("helpers", 0, arrays.most, "UFOs of that seat beside the node", each=seats[1:]),
            Field("support", 0, 2, "whom it supports", each=seats[1:], words=("nobody", "attacker", "defender")),
            Field("path", 0, len(nodes), "1 + steps after which the displaced UFO flew over that node", each=nodes),
        ),
    )


def _flight(box: Box, arrays: UfosArrays) -> Block:
    """What waits for the picked UFO."""
    nodes, strongest = tuple(arrays.nodes), arrays.strongest
    return Block(
        "flight",
        (
            Field("foe", 0, arrays.players, "whom it would bump there", each=nodes, words=arrays.seats),
            Field("attack", -1, strongest, "what it would add to the die, without support", each=nodes),
            Field("defence", -1, strongest, "what the other would add", each=nodes),
            Field("cleaned", 0, max(1, box.witnesses), "own witnesses that leave if it flies there", each=nodes),
        ),
    )
