"""What is in the box (UFO-001 to UFO-010, UFO-C01 to UFO-C03): the world, the city tiles and everybody's material.

Nodes are numbered, cities first. A *net* is the part of the world that is in play: all of it, or what red lines join.
"""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.engine import Bad, Option
from tafelrunde.kit.content import Content, Entry, content_hash

FILES: Final[tuple[str, ...]] = ("map", "lands", "tiles", "supplies")
PLAYERS: Final[tuple[int, ...]] = (2, 3, 4, 5)
KINDS: Final[tuple[str, ...]] = ("standard", "bumper", "calmer")  # of UFOs
STANDARD: Final = 0
BUMPER: Final = 1
CALMER: Final = 2
LABELS: Final[tuple[str, ...]] = ("N", "E", "S", "W")
MOST_NODES: Final = 120
# words that are answers themselves: no node can be called so
ANSWERS: Final[tuple[str, ...]] = ("done", "back", "none")
MOST_UFOS: Final = 8  # of one player: their names have one digit
START_UFOS: Final = 2  # standard UFOs that each player begins with (UFO-026)


class Node:
    """A city or a village as it is printed on the board."""

    def __init__(self, id: str, entry: Entry, city: bool, width: int, height: int) -> None:
        entry.only("name", "en", "x", "y", "label")
        self.id: Final = id
        self.city: Final = city
        self.name: Final = _name(entry, "name")
        self.en: Final = _name(entry, "en") if "en" in entry.data else self.name
        self.x: Final = entry.number("x", 0, width)
        self.y: Final = entry.number("y", 0, height)
        self.label: Final = entry.word("label") if "label" in entry.data else "S"
        if self.label not in LABELS:
            raise entry.wrong("label", "one_of", names=LABELS, value=self.label)
        self.place: Final[Option] = (id, self.name, self.en)  # for events: they are read without the board


class Net:
    """The nodes and lines that are in play."""

    def __init__(self, size: int, cities: int, lines: list[tuple[int, int]]) -> None:
        near: list[list[int]] = [[] for _ in range(size)]
        for a, b in lines:
            near[a].append(b)
            near[b].append(a)
        self.near: Final = [sorted(nodes) for nodes in near]  # node -> neighbours (UFO-133)
        self.beside: Final = [[there in nodes for there in range(size)] for nodes in self.near]  # the same, as a table
        self.lines: Final = lines
        self.cities: Final = [node for node in range(cities) if near[node]]
        self.villages: Final = [node for node in range(cities, size) if near[node]]

    def joined(self) -> bool:
        """Can every node be reached from every other?"""
        everywhere = self.cities + self.villages
        found = everywhere[:1]
        seen = set(found)
        for node in found:
            for there in self.near[node]:
                if there not in seen:
                    seen.add(there)
                    found.append(there)
        return len(found) == len(everywhere)


class Box:
    """The content of one game, with everything that can be worked out beforehand. It never changes."""

    def __init__(self, content: Content) -> None:
        self.content: Final = content
        self.hash: Final = content_hash(content)
        board, supplies = content["map"], content["supplies"]
        _only(board, "map.toml", ("canvas", "cities", "villages", "lines"))
        _only(supplies, "supplies.toml", ("each", "ufos", "goals"))
        canvas = Entry("map.toml", "canvas", board.get("canvas"))
        canvas.only("width", "height")
        self.width: Final = canvas.number("width", 100, 10_000)
        self.height: Final = canvas.number("height", 100, 10_000)
        self.nodes: Final[list[Node]] = []
        self._add_nodes(board, "cities")
        self.cities: Final = len(self.nodes)  # nodes below this number are cities
        self._add_nodes(board, "villages")
        self.numbers: Final = {node.id: k for k, node in enumerate(self.nodes)}
        self.ids: Final[list[str]] = [node.id for node in self.nodes]
        lines = Entry("map.toml", "lines", board.get("lines"))
        lines.only("red", "other", "around")
        self.red: Final = self._lines(lines, "red")
        self.other: Final = self._lines(lines, "other")
        self.around: Final = self._lines(lines, "around")  # how they are drawn: over one edge and back over the other
        self.whole_net: Final = Net(len(self.nodes), self.cities, self.red + self.other)
        self.red_net: Final = Net(len(self.nodes), self.cities, self.red)
        self._check_lines(lines)
        self.tile_names: Final[list[str]] = []
        self.resistance: Final[list[int]] = []  # of the tiles
        self.slots: Final[list[int]] = []  # of the tiles
        self._add_tiles(content["tiles"])
        each = Entry("supplies.toml", "each", supplies.get("each"))
        each.only("restaurants", "stands", "witnesses")
        self.restaurants: Final = each.number("restaurants", 1, 100)
        self.stands: Final = each.number("stands", 1, 100)
        self.witnesses: Final = each.number("witnesses", 0, 100)
        ufos = Entry("supplies.toml", "ufos", supplies.get("ufos"))
        ufos.only(*KINDS)
        self.ufos: Final = [ufos.number(kind, START_UFOS if kind == "standard" else 0, MOST_UFOS) for kind in KINDS]
        self.fleet: Final = sum(self.ufos)  # UFOs of one player, on the board and beside it
        if self.fleet > MOST_UFOS:
            raise ufos.wrong("", "many_ufos", most=MOST_UFOS)
        goals = _goals(supplies)
        self.goal: Final = {players: entry.number("cities", 1, 50) for players, entry in goals.items()}
        self.every_city: Final = {players: _every_city(entry) for players, entry in goals.items()}
        self.lands: Final = _lands(content["lands"], self)
        if not any(self.is_for(players) for players in PLAYERS):
            self.check_players(PLAYERS[0])

    def net(self, players: int) -> Net:
        """What is in play: with 2 or 3 players what red lines join (UFO-021, UFO-Q04, UFO-Q45)."""
        return self.red_net if players <= 3 else self.whole_net

    def most_ufos(self, players: int) -> int:
        """More UFOs one player never has, because the game ends first (UFO-Q40)."""
        return min(self.fleet, max(START_UFOS, self.goal[players]))

    def is_for(self, players: int) -> bool:
        """Is the map large enough for so many?"""
        try:
            self.check_players(players)
        except Bad:
            return False
        return True

    def check_players(self, players: int) -> None:
        """Everybody must find a village to start from, and a displaced UFO always a free node (UFO-Q26)."""
        net = self.net(players)
        where = "map.toml [lines] red" if players <= 3 else "map.toml [lines]"
        least = 2 + (players - 1) * self.most_ufos(players)
        if not net.cities or len(net.villages) < players:
            raise Bad(where, "few_villages", n=players)
        if len(net.cities) + len(net.villages) < least:
            raise Bad(where, "few_nodes", n=players, least=least)

    def _add_nodes(self, board: Mapping[str, Any], key: str) -> None:
        table = board.get(key)
        if not isinstance(table, dict) or not table:
            raise Bad(f"map.toml [{key}]", "no_nodes")
        if len(self.nodes) + len(table) > MOST_NODES:
            raise Bad(f"map.toml [{key}]", "many_nodes", most=MOST_NODES)
        for id, data in table.items():
            if not (id.isascii() and id.isalnum() and len(id) <= 12) or id in ANSWERS:
                raise Bad(f"map.toml [{key}]", "node_id", value=id)
            if any(node.id == id for node in self.nodes):
                raise Bad(f"map.toml [{key}.{id}]", "node_twice")
            entry = Entry("map.toml", f"{key}.{id}", data)
            self.nodes.append(Node(id, entry, key == "cities", self.width, self.height))

    def _lines(self, entry: Entry, key: str) -> list[tuple[int, int]]:
        words = entry.data.get(key)
        if not isinstance(words, list):
            raise entry.wrong(key, "no_list")
        found: list[tuple[int, int]] = []
        for word in words:
            ends = word.split() if isinstance(word, str) else []
            if len(ends) != 2 or ends[0] == ends[1] or any(end not in self.numbers for end in ends):
                raise entry.wrong(key, "no_line", value=word)
            a, b = self.numbers[ends[0]], self.numbers[ends[1]]
            found.append((min(a, b), max(a, b)))
        return found

    def _check_lines(self, entry: Entry) -> None:
        everything: set[tuple[int, int]] = set()
        for line in self.red + self.other:
            if line in everything:
                raise entry.wrong("", "line_twice", value=f"{self.ids[line[0]]} {self.ids[line[1]]}")
            everything.add(line)
        for line in self.around:
            if line not in everything:
                raise entry.wrong("around", "no_line", value=f"{self.ids[line[0]]} {self.ids[line[1]]}")
        whole = self.whole_net
        if len(whole.cities) + len(whole.villages) < len(self.nodes) or not whole.joined():
            raise entry.wrong("", "not_joined")
        if not self.red_net.joined():
            raise entry.wrong("red", "not_joined")

    def _add_tiles(self, tiles: Mapping[str, Any]) -> None:
        _only(tiles, "tiles.toml", ("tiles",))
        table = tiles.get("tiles")
        if not isinstance(table, dict) or not self.cities <= len(table) <= 200:
            raise Bad("tiles.toml [tiles]", "tiles", n=self.cities)
        for name, data in table.items():
            entry = Entry("tiles.toml", f"tiles.{name[:40]}", data)
            entry.only("resistance", "slots")
            self.tile_names.append(name)
            self.resistance.append(entry.number("resistance", 1, 30))
            self.slots.append(entry.number("slots", 1, 4))


def _only(table: Mapping[str, Any], file: str, keys: tuple[str, ...]) -> None:
    for key in table:
        if key not in keys:
            raise Bad(f"{file} [{key[:40]}]", "unknown", names=keys)


def _name(entry: Entry, key: str) -> str:
    name = entry.word(key)
    if not (name.strip() and name.isprintable() and len(name) <= 30):
        raise entry.wrong(key, "node_name", value=name)
    return name


def _goals(supplies: Mapping[str, Any]) -> dict[int, Entry]:
    """What ends the game, by the number of players."""
    table = supplies.get("goals")
    if not isinstance(table, dict):
        raise Bad("supplies.toml [goals]", "no_table")
    names = tuple([str(players) for players in PLAYERS])
    for key in table:
        if key not in names:
            raise Bad(f"supplies.toml [goals.{key[:40]}]", "unknown", names=names)
    goals = {int(name): Entry("supplies.toml", f"goals.{name}", table.get(name)) for name in names}
    for entry in goals.values():
        entry.only("cities", "every_city")
    return goals


def _every_city(entry: Entry) -> bool:
    value = entry.data.get("every_city")
    if not isinstance(value, bool):
        raise entry.wrong("every_city", "one_of", names=("true", "false"), value=value)
    return value


class Lands:
    """Land on the board: outlines, and villages on small islands."""

    def __init__(self, shapes: list[list[tuple[int, int]]], isles: list[int]) -> None:
        self.shapes: Final = shapes
        self.isles: Final = isles


def _lands(lands: Mapping[str, Any], box: Box) -> Lands:
    entry = Entry("lands.toml", "lands", lands)
    entry.only("shapes", "isles")
    shapes, isles = lands.get("shapes"), lands.get("isles")
    if not isinstance(shapes, list) or len(shapes) > 100:
        raise entry.wrong("shapes", "shapes")
    if not isinstance(isles, list) or len(isles) > MOST_NODES or any(id not in box.ids[box.cities :] for id in isles):
        raise entry.wrong("isles", "isles")
    return Lands([_shape(entry, shape, box) for shape in shapes], [box.numbers[id] for id in isles])


def _shape(entry: Entry, shape: Any, box: Box) -> list[tuple[int, int]]:
    if not isinstance(shape, list) or not 3 <= len(shape) <= 400:
        raise entry.wrong("shapes", "shapes")
    points: list[tuple[int, int]] = []
    for point in shape:
        if not isinstance(point, list) or len(point) != 2 or any(type(v) is not int for v in point):
            raise entry.wrong("shapes", "shapes")
        x, y = point
        if not (-200 <= x <= box.width + 200 and -200 <= y <= box.height + 200):
            raise entry.wrong("shapes", "shapes")
        points.append((x, y))
    return points
