"""What is in the box (DEI-001 to DEI-027, ledger section 3): tiles, cards, factions, missions, boosts and numbers."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.engine import Bad
from tafelrunde.games.dei.icons import ALL, BUY, COLOURS, DRONES, EXTRA, STANDARD, Icon, read_icons
from tafelrunde.games.dei.land import MIDDLE, SIZE, Land, Site, Tile, land_of
from tafelrunde.kit.content import Content, Entry, content_hash

FILES: Final[tuple[str, ...]] = ("tiles", "cards", "factions", "missions", "numbers", "regions")
PLAYERS: Final[tuple[int, ...]] = (2, 3, 4)
SHAPES: Final = {2: (3, 3), 3: (3, 4), 4: (4, 4)}  # rows and columns of tiles (DEI-Q-004)
CIRCLES: Final = "ABC"
BLACK: Final = 3  # the black market; 0 to 2 are red, blue, green (DEI-011)
MARKETS: Final[tuple[str, ...]] = (*COLOURS, "black")
SLOTS: Final = 3  # left, middle, right
MISSIONS: Final = 8  # spaces in 2 rows and 4 columns (DEI-015)
COLUMNS: Final = 4
FACTIONS: Final = 4
POWERS: Final[tuple[str, ...]] = ("camouflage", "search", "fighter", "hook")
CAMOUFLAGE: Final = 0
SEARCH: Final = 1
FIGHTER: Final = 2
HOOK: Final = 3
BOOSTS: Final[tuple[str, ...]] = ("DEP", "BLD", "MOV", "COL", "TEC", "red", "blue", "green")
OUTPOST_BOOST: Final = 5  # from here on a boost is an outpost of a colour
TECH: Final = 0
ENERGY: Final = 1
GROUNDS: Final = "pqr"
ROOFS: Final = "WXY"
MOST_TILES: Final = 60
MOST_CARDS: Final = 200
MOST_REGIONS: Final = 120
WORDS: Final[tuple[str, ...]] = ("stop", "reserve")  # answers where a region could be named too
COUNTS: Final[tuple[str, ...]] = (
    *("buildings", "drone_cards", "outposts", "tech", "energy", "looters"),
    *(f"outposts_{colour}" for colour in COLOURS),
    *(f"garrison_{colour}" for colour in COLOURS),
)


class Card:
    """A faction card or market card (DEI-013, DEI-025)."""

    def __init__(self, id: str, entry: Entry, factions: list[str]) -> None:
        entry.only("of", "name", "en", "cost", "points", "actions")
        of = entry.word("of")
        places = (*factions, *MARKETS, *DRONES)
        if of not in places:
            raise entry.wrong("of", "one_of", names=places, value=of)
        self.id: Final = id
        self.name: Final = _name(entry, "name")
        self.en: Final = _name(entry, "en") if "en" in entry.data else self.name
        self.faction: Final = factions.index(of) if of in factions else -1
        self.market: Final = MARKETS.index(of) if of in MARKETS else -1  # -1 also for drone cards: chance decides
        self.drone: Final = DRONES.index(of) if of in DRONES else -1  # a market card that leaves with this drone
        self.icons: Final = read_icons(entry, "actions")
        own = self.faction >= 0
        cost = entry.numbers("cost", 2, 0, 9) if not own or "cost" in entry.data else [0, 0]
        self.tech: Final = cost[0]
        self.energy: Final = cost[1]
        self.points: Final = entry.number("points", 0, 20) if not own or "points" in entry.data else 0
        self.is_drone_card: Final = any(icon.verb == "DRN" for icon in self.icons)  # DEI-026, DEI-Q-077
        self.label: Final = (id, self.name, self.en)
        for icon in self.icons:
            if own and icon.verb != "DRN" and icon.verb not in STANDARD:
                raise entry.wrong("actions", "DEI-148", value=icon.code)


class Faction:
    """A faction with its leader (DEI-022)."""

    def __init__(self, id: str, entry: Entry) -> None:
        entry.only("name", "leader", "power", "drone")
        if not _is_id(id, 16) or id in MARKETS or id in DRONES:
            raise entry.wrong("", "faction_id", value=id[:40])
        self.id: Final = id
        self.name: Final = _name(entry, "name")
        self.leader: Final = _name(entry, "leader")
        self.power: Final = _one_of(entry, "power", POWERS)
        self.drone: Final = _one_of(entry, "drone", DRONES)


class Mission:
    """A mission card (DEI-016): points for each full so many of something."""

    def __init__(self, id: str, entry: Entry) -> None:
        entry.only("counts", "on_time", "late")
        if not _is_id(id, 20) or id == "skip":
            raise entry.wrong("", "mission_id", value=id[:40])
        self.id: Final = id
        self.counts: Final = _one_of(entry, "counts", COUNTS)
        on_time, late = entry.numbers("on_time", 2, 0, 20), entry.numbers("late", 2, 0, 20)
        if not on_time[1] or not late[1]:
            raise entry.wrong("on_time" if not on_time[1] else "late", "per_none")
        self.on_time: Final = on_time[0]
        self.on_time_per: Final = on_time[1]
        self.late: Final = late[0]
        self.late_per: Final = late[1]

    def points(self, count: int, late: bool) -> int:
        """What it gives for so many."""
        return count // self.late_per * self.late if late else count // self.on_time_per * self.on_time


class Numbers:
    """What is counted."""

    def __init__(self, doc: Mapping[str, Any]) -> None:
        _only(doc, "numbers.toml", ("each", "table", "boosts"))
        each, table = Entry("numbers.toml", "each", doc.get("each")), Entry("numbers.toml", "table", doc.get("table"))
        each.only(
            *("looters", "storehouses", "lifts", "bridges", "tech", "energy", "resources", "markers"),
            *("first", "abilities"),
        )
        table.only("rounds", "tech", "energy")
        self.looters: Final = each.number("looters", 6, 30)
        self.buildings: Final = [each.number(kind, 1, 9) for kind in ("storehouses", "lifts", "bridges")]
        self.start: Final = [each.number("tech", 0, 5), each.number("energy", 0, 5)]
        self.pad: Final = each.number("resources", 2, 30)
        self.most_markers: Final = each.number("markers", 1, 9)
        self.first: Final = each.numbers("first", 4, 1, 6)
        self.ability_points: Final = each.numbers("abilities", 4, 0, 30)
        self.rounds: Final = table.number("rounds", 1, COLUMNS)
        self.resources: Final = [table.number("tech", 20, 200), table.number("energy", 20, 200)]
        boosts = Entry("numbers.toml", "boosts", doc.get("boosts"))
        boosts.only(*BOOSTS)
        self.boosts: Final = [boosts.number(kind, 0, 9) for kind in BOOSTS]


class Box(Numbers):
    """The content of one game, with everything that can be worked out beforehand. It never changes."""

    def __init__(self, content: Content) -> None:
        super().__init__(content["numbers"])
        self.content: Final = content
        self.hash: Final = content_hash(content)
        _only(content["factions"], "factions.toml", ("factions",))
        factions = _table(content["factions"], "factions", FACTIONS, FACTIONS)
        self.factions: Final = [Faction(id, entry) for id, entry in factions.items()]
        if len({faction.drone for faction in self.factions}) < FACTIONS:
            raise Bad("factions.toml", "drones_shared")
        self.cards: Final[list[Card]] = []
        self._add_cards(content["cards"])
        self.card_numbers: Final = {card.id: k for k, card in enumerate(self.cards)}
        self.powers: Final[list[int]] = []  # card -> how good it is, once a bot asks (outlook)
        self.icons: Final[list[Icon]] = []  # every sign once
        self.icon_numbers: Final[dict[str, int]] = {}
        for code in ("DEP", "BLD", "MOV", "COL"):  # as boosts
            self._intern(Icon(code, code))
        self._intern(Icon("TEC:1", "TEC", 1))
        self.buy: Final = self._intern(Icon(BUY, BUY))
        self.extra: Final = self._intern(Icon(EXTRA, EXTRA))
        self.copy: Final = self._intern(Icon("CPY", "CPY"))
        self.card_icons: Final = [[self._intern(icon) for icon in card.icons] for card in self.cards]
        _only(content["missions"], "missions.toml", ("missions",))
        missions = _table(content["missions"], "missions", MISSIONS, 40)
        self.missions: Final = [Mission(id, entry) for id, entry in missions.items()]
        self.mission_numbers: Final = {mission.id: k for k, mission in enumerate(self.missions)}
        self.tiles: Final[list[Tile]] = []
        self.layouts: Final[dict[int, tuple[int, ...]]] = {}
        self.graph: Land | None = None  # a map without tiles
        self._lands: Final[dict[tuple[int, ...], Land]] = {}
        self._last_layout: tuple[int, ...] | None = None
        self._last_land: Land | None = None
        if content["regions"]:
            self.graph = _graph(content["regions"])
            on_roofs = sum([n for n, roof in zip(self.graph.tokens, self.graph.roof, strict=True) if roof])
            self._check_supply("regions.toml", len(self.graph.drones), [sum(self.graph.tokens) - on_roofs, on_roofs])
        self._add_tiles(content["tiles"])

    def land(self, layout: tuple[int, ...]) -> Land:
        """The map that a layout makes; (): the one without tiles. Copies of a game share their layout's map."""
        if layout is self._last_layout and self._last_land is not None:
            return self._last_land
        land = self._lands.get(layout)
        if land is None:
            if not layout and self.graph is not None:
                land = self.graph
            else:
                columns = next(columns for rows, columns in SHAPES.values() if rows * columns == len(layout))
                land = land_of(self.tiles, layout, columns)
            if len(self._lands) > 100:
                self._lands.clear()
            self._lands[layout] = land
        self._last_layout = layout
        self._last_land = land
        return land

    def known_layout(self, players: int, random: bool) -> tuple[int, ...] | None:
        """The layout that everybody knows before the game; None: chance decides (DEI-028, DEI-064)."""
        if self.graph is not None:
            return ()
        return None if random else self.layouts.get(players)

    def tiles_for(self, players: int) -> list[int]:
        """The tiles in play with so many players (DEI-055, DEI-056)."""
        return [k for k, tile in enumerate(self.tiles) if players in tile.players]

    def _intern(self, icon: Icon) -> int:
        """The number of a sign; what is repeated gets one as well."""
        if icon.inner is not None:
            self._intern(icon.inner)
        if icon.code not in self.icon_numbers:
            self.icon_numbers[icon.code] = len(self.icons)
            self.icons.append(icon)
        return self.icon_numbers[icon.code]

    def _add_cards(self, doc: Mapping[str, Any]) -> None:
        _only(doc, "cards.toml", ("cards",))
        names = [faction.id for faction in self.factions]
        for id, entry in _table(doc, "cards", 1, MOST_CARDS).items():
            if not (id.isascii() and id.isalnum() and 2 <= len(id) <= 12):
                raise entry.wrong("", "card_id", value=id[:40])
            self.cards.append(Card(id, entry, names))
        for k, name in enumerate(names):
            if not 6 <= len([card for card in self.cards if card.faction == k]) <= 20:
                raise Bad("cards.toml", "few_cards", value=name)
        for k, name in enumerate(MARKETS):
            if len([card for card in self.cards if card.market == k]) < SLOTS:
                raise Bad("cards.toml", "few_market_cards", value=name)

    # --- tiles -------------------------------------------------------------------------------------------------------

    def _add_tiles(self, doc: Mapping[str, Any]) -> None:
        _only(doc, "tiles.toml", ("tiles", "layouts"))
        if self.graph is not None and not doc.get("tiles"):
            return
        for name, entry in _table(doc, "tiles", 9, MOST_TILES).items():
            self.tiles.append(_tile(name, entry))
        layouts = Entry("tiles.toml", "layouts", doc.get("layouts"))
        layouts.only(*[str(players) for players in PLAYERS])
        for players in PLAYERS:
            if str(players) in layouts.data:
                self.layouts[players] = self._layout(layouts, players)
                _check_land(layouts, players, self.land(self.layouts[players]))
            zones = [zone for k in self.tiles_for(players) for zone in self.tiles[k].tokens.items()]
            on_roofs = sum([n for zone, n in zones if zone.isupper()])
            self._check_supply("tiles.toml", players, [sum([n for _, n in zones]) - on_roofs, on_roofs])

    def _layout(self, entry: Entry, players: int) -> tuple[int, ...]:
        """Rows of tiles like "2.4/270 2.6/180 2.3/180"."""
        rows, columns = SHAPES[players]
        lines = entry.data[str(players)]
        if not isinstance(lines, list) or len(lines) != rows:
            raise entry.wrong(str(players), "layout", rows=rows, columns=columns)
        names, found = [tile.name for tile in self.tiles], list[int]()
        for line in lines:
            words = line.split() if isinstance(line, str) else []
            if len(words) != columns:
                raise entry.wrong(str(players), "layout", rows=rows, columns=columns)
            for word in words:
                name, _, angle = word.partition("/")
                if name not in names or angle not in ("0", "90", "180", "270") or names.index(name) in found_of(found):
                    raise entry.wrong(str(players), "layout_tile", value=word[:40])
                found.append(4 * names.index(name) + int(angle) // 90)
        if sorted(found_of(found)) != self.tiles_for(players):
            raise entry.wrong(str(players), "layout_tiles", n=players)
        if self.storehouses_touch(tuple(found), columns):
            raise entry.wrong(str(players), "DEI-029")
        return tuple(found)

    def storehouses_touch(self, layout: tuple[int, ...], columns: int) -> bool:
        """Do tiles with a neutral storehouse lie orthogonally next to each other? (DEI-029)"""
        places = [k for k, code in enumerate(layout) if self.tiles[code // 4].storehouse]
        return any(
            abs(a // columns - b // columns) + abs(a % columns - b % columns) == 1 for a in places for b in places
        )

    def _check_supply(self, file: str, players: int, on_map: list[int]) -> None:
        """All tokens for the map and the pads must be there (DEI-032, DEI-045)."""
        for kind in (TECH, ENERGY):
            needed = on_map[kind] + players * self.start[kind]
            if needed > self.resources[kind]:
                raise Bad(file, "few_tokens", n=players, found=self.resources[kind], needed=needed)


def found_of(layout: list[int]) -> list[int]:
    """The tiles of a layout."""
    return [code // 4 for code in layout]


def _tile(name: str, entry: Entry) -> Tile:
    """One tile; what does not fit is Bad."""
    entry.only("players", "grid", "height", "tech", "energy", "circle", "storehouse", "lift", "bridge", "drone")
    if not (name.isascii() and name.replace(".", "").isalnum() and len(name) <= 6):
        raise entry.wrong("", "tile_name", value=name[:40])
    players, grid = entry.data.get("players"), entry.data.get("grid")
    if not isinstance(players, list) or any(type(n) is not int or n not in PLAYERS for n in players):
        raise entry.wrong("players", "tile_players")
    if not 1 <= len(players) == len(set(players)):
        raise entry.wrong("players", "tile_players")
    if not isinstance(grid, list) or len(grid) != SIZE or any(not _is_row(row) for row in grid):
        raise entry.wrong("grid", "grid")
    edges = (grid[0][MIDDLE], grid[MIDDLE][0], grid[MIDDLE][SIZE - 1], grid[SIZE - 1][MIDDLE])
    if any(letter.isupper() for letter in edges):
        raise entry.wrong("grid", "street_mouth")
    zones = sorted(set("".join(grid)))
    if any(name + zone in WORDS for zone in zones):
        raise entry.wrong("", "tile_name", value=name)
    for zone in zones:
        if not _connected(grid, zone):
            raise entry.wrong("grid", "zone_torn", value=zone)
    roofs, grounds = [z for z in zones if z.isupper()], [z for z in zones if z.islower()]
    tile = Tile(name, players, grid, _by_zone(entry, "height", roofs, 1, 2))
    if sorted(tile.height) != roofs:
        raise entry.wrong("height", "heights", names=tuple(roofs))
    tile.tokens.update(_by_zone(entry, "tech", grounds, 0, 9))
    tile.tokens.update(_by_zone(entry, "energy", roofs, 0, 9))
    if "circle" in entry.data:
        letter, zone = _words(entry, "circle", (tuple(CIRCLES), tuple(zones)))
        tile.circle = CIRCLES.index(letter), zone
    if "storehouse" in entry.data:
        tile.storehouse = _zone(entry, "storehouse", grounds)
    if "drone" in entry.data:
        tile.drone = _zone(entry, "drone", grounds + roofs)
    if "lift" in entry.data:
        ground, roof = _words(entry, "lift", (tuple(grounds), tuple(roofs)))
        if not _touch(grid, ground, roof):
            raise entry.wrong("lift", "no_lift_site")
        tile.lift = ground, roof
    if "bridge" in entry.data:
        a, b, over = _words(entry, "bridge", (tuple(roofs), tuple(roofs), tuple(grounds)))
        if a == b or not _spans(grid, a, b, over):
            raise entry.wrong("bridge", "no_bridge_site")
        tile.bridge = a, b, over
    return tile


def _is_row(row: Any) -> bool:
    return isinstance(row, str) and len(row) == SIZE and all(letter in GROUNDS + ROOFS for letter in row)


def _connected(grid: list[str], zone: str) -> bool:
    cells = [(y, x) for y in range(SIZE) for x in range(SIZE) if grid[y][x] == zone]
    found = cells[:1]
    for y, x in found:
        for there in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
            if there in cells and there not in found:
                found.append(there)
    return len(found) == len(cells)


def _touch(grid: list[str], a: str, b: str) -> bool:
    """Do two zones share an edge?"""
    lines = [*grid, *["".join([row[c] for row in grid]) for c in range(SIZE)]]
    return any(a + b in line or b + a in line for line in lines)


def _spans(grid: list[str], a: str, b: str, over: str) -> bool:
    """Do two roofs face each other over this ground zone alone?"""
    lines = [*grid, *["".join([row[c] for row in grid]) for c in range(SIZE)]]
    spans = [x + over * n + y for n in range(1, SIZE - 1) for x, y in ((a, b), (b, a))]
    return any(span in line for line in lines for span in spans)


def _check_land(entry: Entry, players: int, land: Land) -> None:
    """What every layout needs."""
    if len(land.drones) != players:
        raise entry.wrong(str(players), "DEI-057", n=players)
    if not land.storehouses:
        raise entry.wrong(str(players), "no_storehouse")


# --- a map without tiles ---------------------------------------------------------------------------------------------


def _graph(doc: Mapping[str, Any]) -> Land:
    """Regions and connections written by hand."""
    _only(doc, "regions.toml", ("regions", "sites", "lifts", "bridges"))
    entries = _table(doc, "regions", 2, MOST_REGIONS, "regions.toml")
    names = list(entries)
    for name, entry in entries.items():
        entry.only("level", "near", "tokens", "circles", "storehouse", "drone")
        if not (name.isascii() and name.replace(".", "").isalnum() and len(name) <= 12) or name in WORDS:
            raise entry.wrong("", "region_name", value=name[:40])
    land = Land(names, [_one_of(entry, "level", ("ground", "roof")) == 1 for entry in entries.values()])
    for k, entry in enumerate(entries.values()):
        for other in _list(entry, "near"):
            if other not in land.numbers or other == names[k]:
                raise entry.wrong("near", "no_region", value=other)
            land.join(k, land.numbers[other])
        land.tokens[k] = entry.number("tokens", 0, 20) if "tokens" in entry.data else 0
        for letter in _list(entry, "circles"):
            if letter not in CIRCLES or len(letter) != 1:
                raise entry.wrong("circles", "one_of", names=tuple(CIRCLES), value=letter)
            land.add_outpost(CIRCLES.index(letter), k)
        if _yes(entry, "storehouse"):
            land.storehouses.append(k)
        if _yes(entry, "drone"):
            land.drones.append(k)
    land.finish()
    _graph_buildings(doc, land)
    return land


def _graph_buildings(doc: Mapping[str, Any], land: Land) -> None:
    """Places for bridges like "W X p", and neutral lifts and bridges."""
    entry = Entry("regions.toml", "map", {"mark": "ours", **doc})
    for line in _list(entry, "sites"):
        name, ends = _site_name(line), [land.numbers.get(word, -1) for word in line.split()]
        if len(ends) != 3 or -1 in ends or ends[0] == ends[1] or land.site_named(name) >= 0:
            raise entry.wrong("sites", "no_site", value=line)
        if [land.roof[end] for end in ends] != [True, True, False]:
            raise entry.wrong("sites", "no_site", value=line)
        land.sites.append(Site(name, ends[0], ends[1], ends[2]))
    for line in _list(entry, "lifts"):
        pair = [land.numbers.get(word, -1) for word in line.split()]
        if len(pair) != 2 or (pair[0], pair[1]) not in land.lift_numbers:
            raise entry.wrong("lifts", "no_lift_site")
        land.neutral_lifts.append(land.lift_numbers[pair[0], pair[1]])
    for line in _list(entry, "bridges"):
        site = land.site_named(_site_name(line))
        if site < 0:
            raise entry.wrong("bridges", "no_site", value=line)
        land.neutral_bridges.append(site)


def _site_name(line: str) -> str:
    """A place for a bridge as options name it: the roofs in order, then the ground below."""
    words = line.split()
    return ":".join([*sorted(words[:2]), *words[2:]])


# --- reading ---------------------------------------------------------------------------------------------------------


def _only(doc: Mapping[str, Any], file: str, keys: tuple[str, ...]) -> None:
    for key in doc:
        if key not in keys:
            raise Bad(f"{file} [{key[:40]}]", "unknown", names=keys)


def _table(doc: Mapping[str, Any], key: str, least: int, most: int, file: str = "") -> dict[str, Entry]:
    """The entries of a file by name."""
    file = file or f"{key}.toml"
    table = doc.get(key)
    if not isinstance(table, dict) or not least <= len(table) <= most:
        raise Bad(f"{file} [{key}]", "entries", least=least, most=most)
    return {name: Entry(file, f"{key}.{name[:40]}", data) for name, data in table.items()}


def _name(entry: Entry, key: str) -> str:
    name = entry.word(key)
    if not (name.strip() and name.isprintable() and len(name) <= 40):
        raise entry.wrong(key, "bad_name", value=name[:60])
    return name


def _is_id(id: str, longest: int) -> bool:
    """A short name of letters, digits and underscores."""
    return id.isascii() and id.replace("_", "").isalnum() and len(id) <= longest


def _yes(entry: Entry, key: str) -> bool:
    """true or false; nothing: false."""
    value = entry.data.get(key, False)
    if not isinstance(value, bool):
        raise entry.wrong(key, "one_of", names=("true", "false"), value=value)
    return value


def _one_of(entry: Entry, key: str, names: tuple[str, ...]) -> int:
    """Which of these words stands there."""
    word = entry.word(key)
    if word not in names:
        raise entry.wrong(key, "one_of", names=names, value=word[:40])
    return names.index(word)


def _list(entry: Entry, key: str) -> list[str]:
    """A list of words; nothing: an empty one."""
    value = entry.data.get(key, [])
    if not isinstance(value, list) or len(value) > 400 or any(not isinstance(word, str) for word in value):
        raise entry.wrong(key, "no_list")
    return list(value)


def _words(entry: Entry, key: str, choices: tuple[tuple[str, ...], ...]) -> list[str]:
    """As many words as there are choices, each one of its own."""
    words = _list(entry, key)
    if len(words) != len(choices) or any(word not in names for word, names in zip(words, choices, strict=True)):
        raise entry.wrong(key, "words", value=words)
    return words


def _zone(entry: Entry, key: str, zones: list[str]) -> str:
    return zones[_one_of(entry, key, tuple(zones))]


def _by_zone(entry: Entry, key: str, zones: list[str], least: int, most: int) -> dict[str, int]:
    """Numbers by zone."""
    table = Entry(entry.file, f"{entry.name}.{key}", entry.data.get(key, {}))
    for zone in table.data:
        if zone not in zones:
            raise table.wrong(zone[:40], "unknown", names=tuple(zones))
    return {zone: table.number(zone, least, most) for zone in table.data}


def boost_colour(boost: int) -> int:
    """The colour that an outpost boost counts for; -1: it is none."""
    return boost - OUTPOST_BOOST if boost >= OUTPOST_BOOST else -1


def counts_for(colour: int, asked: int) -> bool:
    """Does a marker of this colour count where that one (or ALL) is asked for?"""
    return asked in (colour, ALL)
