"""What is in the box (CAN-001 to CAN-008, CAN-C01 to CAN-C06): tiles with their canals, plots and fountains.

A *face* is one side of a tile as it is printed; a *turned face* is a face after 0 to 3 quarter turns clockwise,
numbered 4 * face + turns. Sides and quadrants are counted clockwise: N E S W and NW NE SE SW; a set of sides is four
bits.
"""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.engine import Bad
from tafelrunde.games.canals.fit import why_not_fit
from tafelrunde.kit.content import Content, Entry, content_hash

SIDES: Final = "NESW"
CORNERS: Final[tuple[str, ...]] = ("NW", "NE", "SE", "SW")
QUADRANTS: Final = {corner: quadrant for quadrant, corner in enumerate(CORNERS)}
ARROWS: Final = "^>v<"
GARDEN: Final = 0
FOUNDATION: Final = 1
FOUNTAIN: Final = 2  # 2, 3, 4, 5: a fountain that points north, east, south, west
OUTWARD: Final[tuple[tuple[bool, ...], ...]] = (  # quadrant -> side -> does that way lead out of the tile?
    (True, False, False, True),
    (True, True, False, False),
    (False, True, True, False),
    (False, False, True, True),
)
# quadrant -> side -> the quadrant that way
BEYOND: Final[tuple[tuple[int, ...], ...]] = ((3, 1, 3, 1), (2, 0, 2, 0), (1, 3, 1, 3), (0, 2, 0, 2))
FILES: Final[tuple[str, ...]] = ("tiles", "supplies")
KINDS: Final[tuple[str, ...]] = ("start", "centre", "city")  # of tiles
MOST_CITY_TILES: Final = 100  # the grid of cells is wide enough for so many in a row
FITTING: Final = [[not why_not_fit(canals, s & 15, s >> 4) for s in range(256)] for canals in range(16)]


class Box:
    """The content of one game, with everything that can be worked out beforehand. It never changes."""

    def __init__(self, content: Content) -> None:
        self.content: Final = content
        self.hash: Final = content_hash(content)
        self.names: Final[list[str]] = []  # of the faces
        self.value: Final[list[int]] = []  # of the faces
        self.canals: Final[list[int]] = []  # sides of each turned face across which a canal leaves
        self.corner: Final[list[int]] = []  # what is in each quadrant of each turned face: 4 * turned face + quadrant
        self.inward: Final[list[list[int]]] = []  # turned face -> how many of its fountains point at each own quadrant
        self.outward: Final[list[list[int]]] = []  # turned face -> its fountains that point across a border, see below
        self.fits: Final[list[list[list[int]]]] = []  # face -> surroundings -> the turns that fit there
        tiles, supplies = content["tiles"], content["supplies"]
        self._add_faces(tiles, "start")
        self._add_faces(tiles, "centre")
        self.first_city: Final = len(self.names)
        self._add_faces(tiles, "city")
        self.farthest: Final = max(self.value)  # reach of any tile
        self.numbers: Final = {name: face for face, name in enumerate(self.names)}
        self.centre: Final = _centre_tiles(self.names[1 : self.first_city])
        self.pieces: Final = _pieces(supplies)
        self.start_vp: Final = _start_vp(supplies)
        self.vp_markers: Final = _vp_markers(supplies)
        self._check_counts(tiles)

    def _add_faces(self, tiles: Mapping[str, Any], kind: str) -> None:
        if not isinstance(tiles.get(kind), dict) or not tiles[kind]:
            raise Bad(f"tiles.toml [{kind}]", "no_tiles")
        for name, data in tiles[kind].items():
            if not (name.isascii() and name.isalnum() and len(name) <= 12):
                raise Bad(f"tiles.toml [{kind}]", "tile_name", value=name)
            if name in self.names:
                raise Bad(f"tiles.toml [{kind}.{name}]", "twice")
            self._add_face(name, Entry("tiles.toml", f"{kind}.{name}", data), kind)

    def _add_face(self, name: str, entry: Entry, kind: str) -> None:
        entry.only("value", "canals", "corners")
        value = entry.number("value", 0, 0) if kind == "start" else entry.number("value", 2, 4)
        canals = _canals(entry)
        corners = _corners(entry, kind)
        first = 4 * len(self.names)
        self.names.append(name)
        self.value.append(value)
        for turns in range(4):
            self.canals.append((canals << turns | canals >> (4 - turns)) & 15)
            self._add_corners([_turned(corners[(q - turns) % 4], turns) for q in range(4)])
        # Which turns fit, for every possible surroundings (touched sides + 16 * sides with a canal towards us); turns
        # that give the same picture are offered once, as the smallest (CAN-D1).
        pictures = [(self.canals[first + r], *self.corner[4 * (first + r) : 4 * (first + r) + 4]) for r in range(4)]
        different = [r for r in range(4) if pictures[r] not in pictures[:r]]
        turned = [(r, FITTING[self.canals[first + r]]) for r in different]
        self.fits.append([[r for r, fitting in turned if fitting[s]] for s in range(256)])

    def _add_corners(self, corners: list[int]) -> None:
        """The next turned face. A fountain across a border is 4 * side + the quadrant that it points at beyond."""
        inward, outward = [0] * 4, []
        for quadrant in range(4):
            side = corners[quadrant] - FOUNTAIN
            if side >= 0:
                target = BEYOND[quadrant][side]
                if OUTWARD[quadrant][side]:
                    outward.append(4 * side + target)
                else:
                    inward[target] += 1
        self.corner.extend(corners)
        self.inward.append(inward)
        self.outward.append(outward)

    def _check_counts(self, tiles: Mapping[str, Any]) -> None:
        for key in tiles:
            if key not in KINDS:
                raise Bad(f"tiles.toml [{key[:40]}]", "unknown", names=KINDS)
        if len(tiles["start"]) != 1:
            raise Bad("tiles.toml [start]", "start_tiles")
        count = len(tiles["city"])
        if not 4 <= count <= MOST_CITY_TILES:
            raise Bad("tiles.toml [city]", "city_tiles", most=MOST_CITY_TILES, value=count)


def _canals(entry: Entry) -> int:
    word = entry.word("canals")
    if not word or any(side not in SIDES or word.count(side) > 1 for side in word):
        raise entry.wrong("canals", "canals", value=word)
    return sum(1 << SIDES.index(side) for side in word)


def _corners(entry: Entry, kind: str) -> list[int]:
    word = entry.word("corners")
    if len(word) != 4 or any(c not in "F." + ARROWS for c in word):
        raise entry.wrong("corners", "corners", value=word)
    if kind == "start" and word != "....":
        raise entry.wrong("corners", "CAN-Q05")
    return [FOUNDATION if c == "F" else GARDEN if c == "." else FOUNTAIN + ARROWS.index(c) for c in word]


def _turned(corner: int, turns: int) -> int:
    """What a quadrant holds after so many quarter turns: a fountain's arrow turns with its tile."""
    return FOUNTAIN + (corner - FOUNTAIN + turns) % 4 if corner >= FOUNTAIN else corner


def _centre_tiles(names: list[str]) -> list[tuple[int, int]]:
    """The four centre tiles as pairs of faces: C1a and C1b are the two sides of C1 (CAN-002)."""
    tiles: dict[str, list[int]] = {}
    for face, name in enumerate(names, start=1):
        tiles.setdefault(name[:-1], []).append(face)
    if len(tiles) != 4 or any(len(faces) != 2 for faces in tiles.values()):
        raise Bad("tiles.toml [centre]", "two_faces")
    return [(faces[0], faces[1]) for faces in tiles.values()]


def _pieces(supplies: Mapping[str, Any]) -> int:
    entry = Entry("supplies.toml", "pieces", supplies.get("pieces"))
    entry.only("each")
    return entry.number("each", 1, 50)


def _start_vp(supplies: Mapping[str, Any]) -> dict[int, list[int]]:
    table = Entry("supplies.toml", "start_vp", supplies.get("start_vp"))
    found: dict[int, list[int]] = {}
    for players in (2, 3, 4):
        entry = Entry("supplies.toml", f"start_vp.{players}", table.data.get(str(players)))
        entry.only("vp")
        found[players] = entry.numbers("vp", players, 0, 100)
    return found


def _vp_markers(supplies: Mapping[str, Any]) -> dict[int, int]:
    table = Entry("supplies.toml", "vp_markers", supplies.get("vp_markers"))
    found: dict[int, int] = {}
    for value, data in table.data.items():
        entry = Entry("supplies.toml", f"vp_markers.{value}", data)
        entry.only("count")
        if not value.isdecimal() or len(value) > 4:
            raise entry.wrong("", "marker_name")
        found[int(value)] = entry.number("count", 0, 1000)
    return found
