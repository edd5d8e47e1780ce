"""The table of actions. A card of one's own faction is named by its place among them: factions have similar cards."""

from itertools import product
from typing import Final

from tafelrunde.engine import Option
from tafelrunde.games.dei.abilities import ABILITIES
from tafelrunde.games.dei.arrays.places import Places
from tafelrunde.games.dei.content import BOOSTS, Box
from tafelrunde.games.dei.drones import MOST
from tafelrunde.games.dei.gains import RESOURCES
from tafelrunde.games.dei.icons import COLOURS, DRONES
from tafelrunde.games.dei.state import KINDS, LETTERS
from tafelrunde.kit.arrays import Actions

Indices = dict[Option, int]  # of the options of a kind of decision
# technology and energy more than the price
PAYMENTS: Final[tuple[tuple[int, int], ...]] = ((0, 0), (-1, 0), (0, -1), (-1, 1), (1, -1))


class Cards:
    """The cards that a seat can have: those of its faction, then those of the markets."""

    def __init__(self, box: Box) -> None:
        own: list[list[str]] = [[card.id for card in box.cards if card.faction == k] for k in range(len(box.factions))]
        self.own: Final = max([len(ids) for ids in own])
        bought = [card.id for card in box.cards if card.faction < 0]
        self.numbers: Final[dict[str, int]] = {id: self.own + k for k, id in enumerate(bought)}
        for ids in own:
            self.numbers.update({id: k for k, id in enumerate(ids)})
        self.names: Final = (*[f"own{k}" for k in range(self.own)], *bought)
        self.said: Final = (
            *[f"card {k} of the own faction ({' '.join([i[k] for i in own if k < len(i)])})" for k in range(self.own)],
            *[f"card {id}" for id in bought],
        )


class Table:
    """What each index means, and which index each option has."""

    def __init__(self, box: Box, players: int, places: Places, cards: Cards, rules: frozenset[str]) -> None:
        """`rules`: optional ones that are used, as views name them."""
        self.players: Final = players
        self.cards: Final = cards
        self._places: Final = places
        self._lines: Final = Actions()
        self.by_kind: Final[dict[str, Indices]] = {}
        self._add_setup(box, rules)
        self._add_cards(box, rules)
        self._add_regions()
        self._add_acts(box)
        self.first_built: Final = self._buildings("BuildSite", "build")
        self.first_moved: Final = self._buildings("RelocateBuilding", "take away")
        self.first_payment: Final = self._lines.add(
            f"Payment: the price, {tech:+} technology, {energy:+} energy" for tech, energy in PAYMENTS
        )
        self.first_kill: Final = self._lines.add(
            f"Kill or CollectFrom: kill a looter of seat {k} (clockwise from mine) in {name}"
            for k in range(1, players)
            for name in places.regions
        )
        self.of_seat: Final = [self._with_kills(seat) for seat in range(players)]
        self.first_plan: Final = self._plans(cards.said) if "planning" in rules else 0
        self.lines: Final = self._lines.lines

    def _add(self, kinds: str, options: dict[Option, str]) -> None:
        """A section: options and what they mean. The same index for all of these kinds of decisions."""
        first = self._lines.add(f"{kinds}: {said}" for said in options.values())
        indices = {option: first + k for k, option in enumerate(options)}
        for kind in kinds.split(" or "):
            self.by_kind.setdefault(kind, {}).update(indices)

    def _add_setup(self, box: Box, rules: frozenset[str]) -> None:
        self._add("PickFaction", {f.id: f"faction {f.id}" for f in box.factions})
        if "draft" in rules:
            self._add("DraftColour", {colour: f"the {colour} abilities" for colour in COLOURS})
            self._add("DraftAbility", {ability: ability for ability in ABILITIES})
        looters = max(box.first)
        self._add("PlaceLooters", {n: f"{n} looters at the first storehouse" for n in range(looters + 1)})
        self._add("Learn", {colour: f"the {colour} ability" for colour in COLOURS})
        self._add("Learn", {"done": "no more"})
        self._add("ChooseMission", {mission.id: f"mission {mission.id}" for mission in box.missions})
        if "rebellion" in rules:
            self._add("ChooseMission", {"skip": "none"})

    def _add_cards(self, box: Box, rules: frozenset[str]) -> None:
        ways = [("up", ""), ("down", ""), *[("down", boost) for boost in BOOSTS]]
        for how, boost in ways:
            first = self._lines.add(
                f"PlayCard: {said} face {how}{f' with the boost {boost}' if boost else ''}" for said in self.cards.said
            )
            for id, number in self.cards.numbers.items():
                option: Option = (how, id, boost) if boost else (how, id)
                self.by_kind.setdefault("PlayCard", {})[option] = first + number
        self._add("PlayCard", {"parcel": "use the parcel bot", "end": "no more"})
        self._add("UseCard", {icon.code: f"the sign {icon.code}" for icon in box.icons})
        self._add("UseCard", {("boost", boost): f"lay the boost {boost}" for boost in BOOSTS})
        self._add("UseCard", {"finish": "no more"})
        first = self._lines.add(f"CopyCard: {said}" for said in self.cards.said)
        self.by_kind["CopyCard"] = {id: first + number for id, number in self.cards.numbers.items()}
        self._add("Buy or ParcelBuy", {card.id: f"card {card.id}" for card in box.cards if card.faction < 0})

    def _add_regions(self) -> None:
        for kinds, said in (
            ("PlaceLeader or DeployTo or FlyTo", "a figure comes to"),
            ("RelocateLooter or Transport", "a looter is taken from"),
            ("MoveFrom", "a group leaves"),
            ("MoveTo", "the group goes to"),
            ("MoveDrone", "the drone goes to"),
            ("CollectFrom", "collect in"),
        ):
            self._add(kinds, {name: f"{said} {name}" for name in self._places.regions})
        self._add("CollectFrom", {("place", name): f"put a resource into {name}" for name in self._places.regions})
        self._add("Transport", {"reserve": "a looter of the reserve"})
        self._add("FlyTo", {"stop": "no more"})

    def _add_acts(self, box: Box) -> None:
        self._add("ConvertDeploy", {"deploy": "Deploy", "move": "Move instead", "collect": "Collect instead"})
        self._add("AddResource or Exchange or Search", {"yes": "yes", "no": "no"})
        self._add("ExtraTechnology", {"take": "take it", "decline": "leave it"})
        self._add("Overflow", {kind: f"give back {kind}" for kind in RESOURCES})
        self._add("BuildKind", {kind: f"a {kind}" for kind in KINDS})
        self._add("PickDrone", {drone: drone for drone in DRONES})
        self._add("Masamune or Simon", {n: f"{n} resources or looters" for n in range(MOST + 1)})
        self._add("Fly", {"ground": "to the ground", "roof": "to a roof", "none": "nobody"})
        self._add("Draco", {"use": "use it", "skip": "leave it"})
        groups = product(range(box.looters + 1), (0, 1), range(box.buildings[0] + 1))
        self._add(
            "MoveGroup",
            {group: "{} looters, {} leaders, {} wagons".format(*group) for group in groups if any(group)},
        )

    def _buildings(self, kind: str, said: str) -> int:
        """All places for buildings: regions, lifts, bridges."""
        first = self._lines.add(f"{kind}: {said} a storehouse in {name}" for name in self._places.regions)
        self._lines.add(f"{kind}: {said} a lift at {name}" for name in self._places.lifts)
        self._lines.add(f"{kind}: {said} a bridge at {name}" for name in self._places.sites)
        return first

    def _with_kills(self, seat: int) -> dict[str, Indices]:
        """All kinds as that seat has them: it names its victims by their letters."""
        kills, shots = dict[Option, int](), self.by_kind["CollectFrom"].copy()
        regions = self._places.regions
        for k in range(1, self.players):
            letter = LETTERS[(seat + k) % self.players]
            for number, name in enumerate(regions, self.first_kill + (k - 1) * len(regions)):
                kills[name, letter] = shots["kill", name, letter] = number
        return {**self.by_kind, "Kill": kills, "CollectFrom": shots}

    def _plans(self, said: tuple[str, ...]) -> int:
        """No card, one card; then pairs, the later card of which is 1, then 2, ..."""
        first = self._lines.add(["Plan: no card"])
        self._lines.add(f"Plan: {one} alone" for one in said)
        self._lines.add(f"Plan: {said[a]} and {said[b]}" for b in range(len(said)) for a in range(b))
        return first

    def plan(self, ids: tuple[str, ...]) -> int:
        """The index of cards that are planned."""
        numbers = sorted([self.cards.numbers[id] for id in ids])
        if len(numbers) < 2:
            return self.first_plan + (1 + numbers[0] if numbers else 0)
        return self.first_plan + 1 + len(self.cards.names) + numbers[1] * (numbers[1] - 1) // 2 + numbers[0]
