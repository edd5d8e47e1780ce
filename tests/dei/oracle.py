"""The rules once more, slow and plain, from the ledger alone: the map out of cells, who may do what, what it gives.

Everything has its name here: regions "2.1p", cards "DEI038", seats are numbers. `tests/dei/oracle_game.py` follows a
game with it, event by event.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tafelrunde.engine import Option

Options = list[Option]
Document = dict[str, Any]
COLOURS = ("red", "blue", "green")
KINDS = ("storehouse", "lift", "bridge")
OUTPOST_BOOSTS = set(COLOURS)

# --- the map (DEI-066 to DEI-076, ledger 3.2) ------------------------------------------------------------------------


class City:
    """Regions out of the cells of all tiles: `tiles` as in the content, `rows` like [[("2.4", 270), ...], ...]."""

    def __init__(self, tiles: dict[str, Document], rows: list[list[tuple[str, int]]]) -> None:
        self.tiles = {name: tiles[name] for row in rows for name, _ in row}
        zones: dict[tuple[int, int], str] = {}  # cell -> zone
        for r, row in enumerate(rows):
            for c, (name, angle) in enumerate(row):
                for y, x, letter in turned(tiles[name]["grid"], angle):
                    zones[5 * r + y, 5 * c + x] = name + letter
        self.root = {zone: zone for zone in zones.values()}
        for (y, x), zone in zones.items():
            for there in ((y, x + 1), (y + 1, x)):
                if there in zones and self.fuses((y, x), there, zone, zones[there]):
                    self.root[self.find(zone)] = self.find(zones[there])
        members: dict[str, list[str]] = {}
        for zone in self.root:
            members.setdefault(self.find(zone), []).append(zone)
        self.name = {zone: min(members[self.find(zone)]) for zone in self.root}  # zone -> region
        self.regions = set(self.name.values())
        self.touching: dict[str, set[str]] = {region: set() for region in self.regions}
        for (y, x), zone in zones.items():
            for there in ((y, x + 1), (y + 1, x)):
                a, b = self.name[zone], self.name[zones.get(there, zone)]
                if a != b:
                    self.touching[a].add(b)
                    self.touching[b].add(a)
        same = {region: {t for t in there if is_roof(t) == is_roof(region)} for region, there in self.touching.items()}
        self.neighbours = same  # side by side on the same level (DEI-071)
        self.adjacent = {region: there - same[region] for region, there in self.touching.items()}  # DEI-070
        self.lift_sites = {(low, high) for low in self.regions if not is_roof(low) for high in self.adjacent[low]}
        self.sites = self.all_sites()
        self.neutral_lifts = [(self.name[t + low], self.name[t + high]) for t, (low, high) in self.printed("lift")]
        bridges = [(self.name[tile + a], self.name[tile + b]) for tile, (a, b, _) in self.printed("bridge")]
        self.neutral_bridges = [(a, b) for a, b in bridges if a != b]
        self.storehouses = [self.name[tile + zone] for tile, zone in self.printed("storehouse")]
        self.circles = [(letter, self.name[tile + zone]) for tile, (letter, zone) in self.printed("circle")]

    def find(self, zone: str) -> str:
        while self.root[zone] != zone:
            zone = self.root[zone]
        return zone

    def fuses(self, here: tuple[int, int], there: tuple[int, int], a: str, b: str) -> bool:
        """Are these two cells of one region? On one tile a zone is a region; over a seam see DEI-Q-003."""
        if here[0] // 5 == there[0] // 5 and here[1] // 5 == there[1] // 5:
            return a == b
        if is_roof(a) and is_roof(b):
            return self.height(a) == self.height(b)
        along = here[1] if here[0] != there[0] else here[0]  # where on the seam
        return not is_roof(a) and not is_roof(b) and along % 5 == 2

    def height(self, zone: str) -> int:
        height = self.tiles[zone[:-1]]["height"][zone[-1]]
        assert isinstance(height, int)
        return height

    def all_sites(self) -> set[tuple[str, str, str, str]]:
        """Tile, two of its roof zones, the ground region below (DEI-145 to DEI-147, DEI-Q-010, DEI-Q-011)."""
        found = set()
        for name, tile in self.tiles.items():
            grid = tile["grid"]
            for line in [*grid, *("".join(column) for column in zip(*grid, strict=True))]:
                for first in range(5):
                    for last in range(first + 2, 5):
                        a, b, below = line[first], line[last], line[first + 1 : last]
                        grounds = {self.name[name + letter] for letter in below}
                        spans = is_roof(a) and is_roof(b) and not any(map(is_roof, below)) and len(grounds) == 1
                        if spans and self.name[name + a] != self.name[name + b]:
                            found.add((name, min(a, b), max(a, b), grounds.pop()))
        return found

    def printed(self, key: str) -> Iterator[tuple[str, Any]]:
        """Tile and what it says under that key, where it says anything."""
        return ((name, tile[key]) for name, tile in self.tiles.items() if key in tile)

    def symbols(self) -> Counter[str]:
        """Resources at the beginning (DEI-032)."""
        found: Counter[str] = Counter()
        for key in ("tech", "energy"):
            for tile, zones in self.printed(key):
                for zone, count in zones.items():
                    found[self.name[tile + zone]] += count
        return +found


def is_roof(name: str) -> bool:
    """A zone or region of the roofs ends with a capital letter."""
    return name[-1].isupper()


def turned(grid: list[str], angle: int) -> Iterator[tuple[int, int, str]]:
    """Row, column and letter of every cell, the tile being turned clockwise."""
    for y, row in enumerate(grid):
        for x, letter in enumerate(row):
            at = (y, x)
            for _ in range(angle // 90):
                at = at[1], 4 - at[0]
            yield *at, letter


# --- the table -------------------------------------------------------------------------------------------------------


@dataclass
class Side:
    """What a faction has."""

    faction: str
    power: str
    leader: str = ""
    reserve: int = 15
    looters: Counter[str] = field(default_factory=Counter)
    storehouse: Counter[str] = field(default_factory=Counter)
    lift: Counter[str] = field(default_factory=Counter)
    bridge: Counter[str] = field(default_factory=Counter)
    pad: Counter[str] = field(default_factory=Counter)
    hidden: set[str] = field(default_factory=set)  # abilities, before they are learned
    learned: set[str] = field(default_factory=set)
    boosts: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    hand: set[str] = field(default_factory=set)
    planned: set[str] = field(default_factory=set)
    up: set[str] = field(default_factory=set)
    down: set[str] = field(default_factory=set)
    recycled: set[str] = field(default_factory=set)
    missions: set[str] = field(default_factory=set)

    def owned(self) -> set[str]:
        return self.hand | self.planned | self.up | self.down | self.recycled

    def built(self, kind: str) -> Counter[str]:
        found = getattr(self, kind)
        assert isinstance(found, Counter)
        return found

    def is_at(self, region: str) -> bool:
        return self.leader == region or self.looters[region] > 0


@dataclass
class Table:
    """Everything that lies there."""

    sides: list[Side]
    order: list[int]
    colours: dict[str, str]  # letter of a circle -> colour
    drones: dict[str, str]
    tokens: Counter[str]
    supply: Counter[str]
    bag: Counter[str]
    laid: Counter[str]
    markets: dict[str, list[str]]
    decks: dict[str, set[str]]
    missions: list[str]
    rules: set[str]
    round: int = 1
    active: int = -1
    played: int = 0
    downs: int = 0
    bought: int = 0
    parcels: int = 0
    solar: bool = False
    searched: bool = False
    card: str = ""
    face_down: bool = False
    pending: Counter[str] = field(default_factory=Counter)
    boost: str = ""
    sprinted: bool = False


class Oracle:
    """A table, its map and its cards, and what the rules say about them."""

    def __init__(self, city: City, table: Table, content: Mapping[str, Any], site_names: dict[str, Any]) -> None:
        self.city = city
        self.t = table
        self.cards: dict[str, Document] = content["cards"]["cards"]
        self.tasks: dict[str, Document] = content["missions"]["missions"]
        self.numbers: dict[str, Any] = content["numbers"]
        self.sites = site_names  # name of a place for a bridge -> roof, roof, ground

    # --- strength, majority, control (DEI-077 to DEI-091) ------------------------------------------------------------

    def strength(self, seat: int, region: str, looters: int = 0, leader: bool = False, wagons: int = 0) -> int:
        side = self.t.sides[seat]
        total = side.looters[region] + looters
        if leader or side.leader == region:
            total += 3 if side.power == "fighter" else 1
        if total == 0:
            return 0
        if "barricades" in side.learned:
            total += 2 * side.storehouse[region]
        if "wagon" in side.learned:
            total += side.storehouse[region] + wagons
        if "bombs" in side.learned:
            total += 2 * sum(n for site, n in side.bridge.items() if self.sites[site][2] == region)
        if "agent" in side.learned and region in self.t.drones.values():
            total += 1
        return total

    def best(self, powers: dict[int, int]) -> int:
        """Who wins with these strengths; -1: nobody."""
        most = max(powers.values())
        first = [seat for seat, power in powers.items() if power == most and most > 0]
        scouts = [seat for seat in first if "scout" in self.t.sides[seat].learned]
        return first[0] if len(first) == 1 else scouts[0] if scouts else -1

    def majority(self, region: str) -> int:
        return self.best({seat: self.strength(seat, region) for seat in range(len(self.t.sides))})

    def holders(self) -> list[int]:
        """Who controls each outpost."""
        return [self.majority(region) for _, region in self.city.circles]

    def markers(self, seat: int, colour: str) -> int:
        """DEI-Q-025."""
        here = [region for letter, region in self.city.circles if self.t.colours[letter] == colour]
        return min(4, sum(1 for region in here if self.majority(region) == seat))

    def all_markers(self, seat: int) -> int:
        return sum(self.markers(seat, colour) for colour in COLOURS)

    def garrisons(self, seat: int, colour: str) -> int:
        side = self.t.sides[seat]
        return sum(1 for letter, at in self.city.circles if self.t.colours[letter] == colour and side.is_at(at))

    # --- deploying ---------------------------------------------------------------------------------------------------

    def deploy_to(self, seat: int, verb: str, source: str = "") -> set[str]:
        side = self.t.sides[seat]
        found = {*self.city.storehouses, *(+side.storehouse)}
        if verb == "TDEP":
            found |= {region for region, n in side.looters.items() if n - (region == source) > 0}
        return found - {source}

    def relocate(self, seat: int, verb: str) -> set[str]:
        return {region for region in +self.t.sides[seat].looters if self.deploy_to(seat, verb, region)}

    def can_deploy(self, seat: int, verb: str) -> bool:
        return bool(self.deploy_to(seat, verb) if self.t.sides[seat].reserve else self.relocate(seat, verb))

    def converted(self, seat: int) -> set[str]:
        """What Superior numbers makes of a Deploy."""
        side = self.t.sides[seat]
        if side.reserve or "numbers" not in side.learned:
            return set()
        found = {"move"} if self.can_move(seat, "MOV") else set()
        return found | ({"collect"} if self.collect_from(seat) else set())

    # --- moving ------------------------------------------------------------------------------------------------------

    def links(self, seat: int, verb: str, start: str) -> set[str]:
        """What counts as neighbouring for looters (DEI-071 to DEI-076, DEI-160, DEI-196)."""
        side = self.t.sides[seat]
        pairs = [*self.city.neutral_lifts, *(self.lift(name) for name in +side.lift)]
        mouths = {ground for ground, _ in pairs}
        pairs += [*self.city.neutral_bridges, *(self.sites[name][:2] for name in +side.bridge)]
        found = self.city.neighbours[start] | {b for a, b in pairs if a == start} | {a for a, b in pairs if b == start}
        if verb == "LMOV":
            found |= self.city.adjacent[start]
        if "tunnel" in side.learned and start in mouths:
            found |= mouths
        return found - {start}

    @staticmethod
    def lift(name: str) -> tuple[str, str]:
        ground, _, roof = name.partition("-")
        return ground, roof

    def groups(self, seat: int, verb: str, start: str, end: str) -> set[tuple[int, int, int]]:
        side = self.t.sides[seat]
        linked = end in self.links(seat, verb, start)
        hooked = side.power == "hook" and end in self.city.adjacent[start]
        wagons = side.storehouse[start] if "wagon" in side.learned else 0
        others = {s: self.strength(s, end) for s in range(len(self.t.sides)) if s != seat}
        found = set()
        for looters in range(side.looters[start] + 1):
            for leader in (0, 1) if side.leader == start else (0,):
                for carts in range(wagons + 1):
                    alone = leader and not looters and not carts
                    if not (looters or leader or carts) or not (linked or (hooked and alone)):
                        continue
                    ignores = verb == "TMOV" or (leader and side.power == "camouflage")
                    mine = self.strength(seat, end, looters, bool(leader), carts)
                    if ignores or self.best({**others, seat: mine}) == seat:
                        found.add((looters, leader, carts))
        return found

    def move_to(self, seat: int, verb: str, start: str) -> set[str]:
        there = self.links(seat, verb, start) | self.city.adjacent[start]
        return {end for end in there if self.groups(seat, verb, start, end)}

    def move_from(self, seat: int, verb: str) -> set[str]:
        return {start for start in self.city.regions if self.pieces(seat, start) and self.move_to(seat, verb, start)}

    def pieces(self, seat: int, region: str) -> bool:
        side = self.t.sides[seat]
        return side.is_at(region) or ("wagon" in side.learned and side.storehouse[region] > 0)

    def can_move(self, seat: int, verb: str) -> bool:
        return any(self.pieces(seat, region) and self.move_to(seat, verb, region) for region in self.city.regions)

    # --- collecting, killing, building -------------------------------------------------------------------------------

    def kind_of(self, region: str) -> str:
        return "energy" if is_roof(region) else "tech"

    def collect_from(self, seat: int) -> set[Option]:
        side = self.t.sides[seat]
        found: set[Option] = {region for region in +self.t.tokens if self.majority(region) == seat}
        if "sharpshooters" in side.learned:
            found |= {("kill", at, who) for at, who in self.victims(seat) if self.majority(at) != seat}
        if "prospector" in side.learned:
            there = {region for region in self.city.regions if side.is_at(region)}
            found |= {("place", region) for region in there if self.t.supply[self.kind_of(region)]}
        return found

    def victims(self, seat: int) -> set[tuple[str, str]]:
        return {
            (region, "ABCD"[other])
            for other, side in enumerate(self.t.sides)
            for region in +side.looters
            if other != seat
        }

    def places(self, seat: int, kind: str, old: str = "") -> set[str]:
        """Where a building may be put."""
        side = self.t.sides[seat]
        if kind == "storehouse":
            found = {region for region in self.city.regions if side.is_at(region) or "pod" in side.learned}
        elif kind == "lift":
            found = {f"{low}-{high}" for low, high in self.city.lift_sites if side.is_at(low) or side.is_at(high)}
        else:
            found = {name for name, (a, b, _) in self.sites.items() if side.is_at(a) or side.is_at(b)}
        return found - {old}

    def spare(self, seat: int, kind: str) -> int:
        return int(self.numbers["each"][f"{kind}s"]) - self.t.sides[seat].built(kind).total()

    def movable(self, seat: int, kind: str) -> set[str]:
        """Buildings that may be relocated."""
        if self.spare(seat, kind):
            return set()
        return {old for old in +self.t.sides[seat].built(kind) if self.places(seat, kind, old)}

    def build_kinds(self, seat: int) -> set[str]:
        found = {kind for kind in KINDS if self.spare(seat, kind) and self.places(seat, kind)}
        return found | {kind for kind in KINDS if self.movable(seat, kind)}

    # --- markets -----------------------------------------------------------------------------------------------------

    def slot(self, card: str) -> tuple[str, int]:
        """Market and place (0: left) of a card."""
        return next((name, row.index(card)) for name, row in self.t.markets.items() if card in row)

    def price(self, card: str) -> tuple[int, int]:
        tech, energy = self.cards[card]["cost"]
        return tech + (self.slot(card) == ("black", 0)), energy

    def is_drone_card(self, card: str) -> bool:
        return any(icon.startswith("DRN") for icon in self.cards[card]["actions"].split())

    def payments(self, seat: int, card: str, fee: int = 0) -> set[tuple[int, int]]:
        """DEI-Q-124; `fee`: energy that the parcel bot takes first."""
        side, (tech, energy) = self.t.sides[seat], self.price(card)
        amounts = {(tech, energy)}
        if "saving" in side.learned and self.is_drone_card(card) and tech + energy:
            amounts = {(tech - 1, energy), (tech, energy - 1)}
        if "solar" in side.learned and not self.t.solar:
            amounts |= {(tech - 1, energy + 1), (tech + 1, energy - 1)}
        have = side.pad["tech"], side.pad["energy"] - fee
        return {(t, e) for t, e in amounts if 0 <= t <= have[0] and 0 <= e <= have[1]}

    def offers(self, seat: int, fee: int = 0) -> set[str]:
        """What may be bought; the boost on the card counts, if it is not the parcel bot that buys."""
        found = set()
        for name, row in self.t.markets.items():
            for place, card in enumerate(row):
                needed = 0 if name == "black" else 2 - place
                control = self.markers(seat, name) if needed else 0
                control += self.t.boost == name and not fee
                if card and control >= needed and self.payments(seat, card, fee):
                    found.add(card)
        return found

    # --- cards -------------------------------------------------------------------------------------------------------

    def play_options(self, seat: int) -> set[Option]:
        """DEI-D-05."""
        side, t, found = self.t.sides[seat], self.t, set[Option]()
        playable = side.planned if "planning" in t.rules else side.hand
        if t.played < 2:
            found |= {("up", card) for card in playable}
            if not t.downs:
                if self.offers(seat):
                    found |= {("down", card) for card in playable}
                else:
                    found |= {("down", card, boost) for card in playable for boost in +side.boosts}
        if "parcel" in side.learned and not t.parcels and side.pad["energy"] and self.offers(seat, 1):
            found.add("parcel")
        if t.played == 2 or not playable:
            found.add("end")
        return found

    def times(self, seat: int, colour: str) -> int:
        """How often a per-outpost action is performed (DEI-157, DEI-181)."""
        colours = COLOURS if colour == "all" else (colour,)
        return sum(self.markers(seat, c) for c in colours) + (self.t.boost in colours)

    def usable(self, seat: int, icon: str) -> bool:
        """Can anything be done with this sign?"""
        verb, _, rest = icon.partition(":")
        if verb == "PER":
            colour, _, inner = rest.partition(":")
            return self.times(seat, colour) > 0 and self.usable(seat, inner)
        if verb in ("MOV", "TMOV", "LMOV", "EXTRA"):
            return self.can_move(seat, verb)
        if verb in ("DEP", "TDEP", "MDEP"):
            return self.can_deploy(seat, verb) or bool(self.converted(seat))
        if verb in ("COL", "LCOL", "MCOL"):
            return bool(self.collect_from(seat))
        if verb == "DRN":
            return rest.startswith("ANY") or rest[:3] in self.t.drones
        there: dict[str, Any] = {
            "BLD": lambda: self.build_kinds(seat),
            "KIL": lambda: self.victims(seat),
            "CPY": lambda: self.t.sides[seat].up - {self.t.card},
            "BUY": lambda: self.offers(seat),
            "TEC": lambda: self.t.supply["tech"],
            "ENE": lambda: self.t.supply["energy"],
            "VP": lambda: True,
        }
        return bool(there[verb]())

    def use_options(self, seat: int) -> set[Option]:
        """DEI-D-06, DEI-Q-081, DEI-Q-084."""
        t = self.t
        found: set[Option] = {icon for icon in +t.pending if self.usable(seat, icon)}
        if not t.boost:
            shown = {icon.split(":")[1] for icon in +t.pending if icon.startswith("PER")}
            for boost in +t.sides[seat].boosts:
                if boost not in OUTPOST_BOOSTS or t.face_down or t.pending["CPY"] or shown & {boost, "all"}:
                    found.add(("boost", boost))
        if not (t.pending["BUY"] and self.offers(seat)):
            found.add("finish")
        return found

    def must_ask(self, seat: int) -> bool:
        """DEI-Q-126."""
        return not self.t.boost and self.t.sides[seat].boosts.total() > 0

    # --- drones ------------------------------------------------------------------------------------------------------

    def flight(self, seat: int, drone: str, bonus: int) -> set[str]:
        """DEI-167, DEI-168, DEI-200."""
        found = {self.t.drones[drone]}
        for _ in range(2 + bonus + ("remote" in self.t.sides[seat].learned)):
            found |= {there for region in found for there in self.city.touching[region]}
        return found

    # --- abilities, missions, scoring --------------------------------------------------------------------------------

    def learnable(self, seat: int) -> set[str]:
        learned = {colour_of(ability) for ability in self.t.sides[seat].learned}
        return {colour for colour in COLOURS if self.markers(seat, colour) >= 2 and colour not in learned}

    def mission_options(self, seat: int) -> set[Option]:
        taken = {self.t.missions.index(mission) % 4 for mission in self.t.sides[seat].missions}
        found: set[Option] = {id for k, id in enumerate(self.t.missions) if id and k % 4 not in taken}
        return found | ({"skip"} if "rebellion" in self.t.rules else set())

    def counted(self, seat: int, what: str) -> int:
        side = self.t.sides[seat]
        family, _, colour = what.partition("_")
        if what == "drone_cards":
            return sum(1 for card in side.owned() if self.is_drone_card(card))
        if family == "garrison":
            return self.garrisons(seat, colour)
        if family == "outposts":
            return self.markers(seat, colour) if colour else self.all_markers(seat)
        if what == "buildings":
            return sum(side.built(kind).total() for kind in KINDS)
        return side.looters.total() if what == "looters" else side.pad[what]

    def mission_value(self, seat: int, mission: str) -> int:
        late = self.t.missions.index(mission) % 4 + 1 < self.t.round
        points, per = self.tasks[mission]["late" if late else "on_time"]
        return int(self.counted(seat, self.tasks[mission]["counts"]) // per * points)

    def supply_scoring(self, seat: int) -> dict[str, int]:
        side = self.t.sides[seat]
        return {
            "outposts": self.all_markers(seat),
            "abilities": (0, 1, 3, 6)[len(side.learned)],
            "tech": side.pad["tech"] // 2,
            "energy": side.pad["energy"],
        }

    def card_points(self, seat: int) -> int:
        return sum(self.cards[card].get("points", 0) for card in self.t.sides[seat].owned())

    def new_order(self) -> list[int]:
        """DEI-224, DEI-225."""
        later_first = self.t.order[::-1]
        return sorted(later_first, key=lambda seat: self.t.sides[seat].points.total())


ABILITIES = {
    "red": ("bombs", "agent", "barricades", "sharpshooters", "scout", "wagon"),
    "blue": ("engineer", "tunnel", "sprinter", "numbers", "pod", "remote"),
    "green": ("reprocessing", "prospector", "solar", "saving", "parcel", "trading"),
}


def colour_of(ability: str) -> str:
    return next(colour for colour, names in ABILITIES.items() if ability in names)
