"""How big things on the board are, and where there is room: for names, for UFOs above their node, for bubbles."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from tafelrunde.games.ufos.view import Spot
from tafelrunde.kit.drawing import text_width, wrapped

Point = tuple[float, float]

HALF: Final = 26  # half the height of a city's plate
NUMBER: Final = 42  # the width of the field with the resistance
STEP: Final = 28  # from one diner to the next
DISC: Final = 15  # the radius of a village
CITY_TYPE: Final = 20  # the size of names
VILLAGE_TYPE: Final = 19
LINE: Final = 20  # from one line of a name to the next
LONGEST: Final = 130  # a village's name that is longer goes into two lines


class Region(NamedTuple):
    """A part of the plane."""

    x: float
    y: float
    width: float
    height: float

    def around(self, left: float, top: float, right: float, bottom: float) -> "Region":
        """It and so much more on each side."""
        return Region(self.x - left, self.y - top, self.width + left + right, self.height + top + bottom)

    def moved(self, by: Point) -> "Region":
        """The same elsewhere."""
        return self._replace(x=self.x + by[0], y=self.y + by[1])

    def and_(self, other: "Region") -> "Region":
        """The smallest region around both."""
        left, top = min(self.x, other.x), min(self.y, other.y)
        right, bottom = (
            max(self.x + self.width, other.x + other.width),
            max(self.y + self.height, other.y + other.height),
        )
        return Region(left, top, right - left, bottom - top)

    def shared(self, other: "Region") -> float:
        """How much of the plane two regions share."""
        ax, ay, aw, ah = self
        bx, by, bw, bh = other
        if ax >= bx + bw or bx >= ax + aw or ay >= by + bh or by >= ay + ah:  # so it is mostly
            return 0
        return (min(ax + aw, bx + bw) - max(ax, bx)) * (min(ay + ah, by + bh) - max(ay, by))


Things = list[tuple[float, Region]]  # regions that had better be seen, and how much each of them counts

UFO: Final = Region(-33, -31, 66, 48)  # around a hovering UFO
PAIR: Final = Region(-62, -31, 124, 48)  # around two side by side


# --- nodes and names -------------------------------------------------------------------------------------------------


def width_of(slots: int) -> int:
    """How wide the plate of a city is."""
    return NUMBER + STEP * slots + 4


def slot_at(slots: int, k: int) -> float:
    """Where a diner stands, from the middle of the plate."""
    return NUMBER + STEP * (k + 0.5) - width_of(slots) / 2


def node_region(city: bool, slots: int = 2) -> Region:
    """What a node takes with what stands on it, around its middle."""
    if not city:
        return Region(-18, -20, 36, 38)
    w = width_of(slots)
    return Region(-w / 2, -HALF, w, 2 * HALF)


def name_lines(words: str, city: bool) -> list[str]:
    """A name as it is written."""
    return [words] if city else wrapped(words, VILLAGE_TYPE, LONGEST)


def name_region(words: str, city: bool, side: str, half: float, top: float) -> Region:
    """Where a name stands, from the middle of its node, which is twice `half` wide; in the north it is over the top."""
    lines = name_lines(words, city)
    width = text_width(words, CITY_TYPE) + 18 if city else max(text_width(line, VILLAGE_TYPE) for line in lines)
    height = 28.0 if city else LINE * len(lines)
    if side in "EW":
        far = half + (8 if city else 12)
        return Region(far if side == "E" else -far - width, -height / 2, width, height)
    return Region(-width / 2, top - 4 - height if side == "N" else HALF + (7 if city else 0), width, height)


def name_of(spot: Spot, lang: str) -> str:
    """What a place is called in a language."""
    return spot.en if lang == "en" else spot.name


def printed_name(spot: Spot) -> Region:
    """Where the longer one of a place's names stands when no UFO is there, from the middle of its node."""
    half = width_of(2) / 2 if spot.city else 18
    return name_region(max(spot.name, spot.en, key=len), spot.city, spot.label, half, -HALF - 12 if spot.city else -20)


# --- where UFOs hover ------------------------------------------------------------------------------------------------

OVER_CITY: Final = -HALF - 28.0
OVER_VILLAGE: Final = -38.0
CITY_SPOTS: Final[list[Point]] = [(dx, OVER_CITY) for dx in (0, -14, 14, -28, 28)]
VILLAGE_SPOTS: Final[list[Point]] = [
    *((dx, OVER_VILLAGE) for dx in (0, -14, 14)),
    *((side * dx, dy) for dx, dy in ((28, -36), (40, -32), (50, -22)) for side in (-1, 1)),
]


def hovering_spots(spots: Iterable[Spot], at: dict[str, Point]) -> dict[str, tuple[Point, Point]]:
    """For each node, from its middle, where one UFO and where several hover: where they hide least of other things."""
    played = list(spots)
    found = {s.id: (_home(s), _home(s)) for s in played}
    for _ in range(2):
        for s in played:
            near = [other for other in played if other is not s and _is_near(at[s.id], at[other.id])]
            things: Things = [(3.0, node_region(other.city).moved(at[other.id])) for other in near]
            things += [(2.0, printed_name(other).moved(at[other.id])) for other in near]
            things += [(0.6, UFO.moved(at[other.id]).moved(found[other.id][0])) for other in near]
            things += [(0.3, PAIR.moved(at[other.id]).moved(found[other.id][1])) for other in near]
            if s.label != "N":  # there its name makes room
                things.append((2.0, printed_name(s).moved(at[s.id])))
            found[s.id] = _best(s, at[s.id], things, UFO), _best(s, at[s.id], things, PAIR)
    return found


def _is_near(a: Point, b: Point) -> bool:
    """Could UFOs over one hide something of the other?"""
    return abs(a[0] - b[0]) < 280 and abs(a[1] - b[1]) < 140


def _home(spot: Spot) -> Point:
    """Straight above."""
    return 0.0, OVER_CITY if spot.city else OVER_VILLAGE


def _best(spot: Spot, at: Point, things: Things, shape: Region) -> Point:
    """Where UFOs over a node hide least; rather straight above it."""

    def hidden(by: Point) -> float:
        here = shape.moved(at).moved(by)
        covers = sum(weight * here.shared(region) for weight, region in things)
        return covers + 4 * abs(by[0]) + 3 * abs(by[1] - _home(spot)[1])

    return min(CITY_SPOTS if spot.city else VILLAGE_SPOTS, key=hidden)


# --- where bubbles have room -----------------------------------------------------------------------------------------

POINT: Final = 9  # how far the tip of a bubble sticks out


class Tip(NamedTuple):
    """Where a bubble points at, on which side of that it is, and how far its middle is aside."""

    x: float
    y: float
    side: str  # up, right, down, left
    aside: float

    def middle(self, width: float, height: float) -> Point:
        """The middle of the bubble, from its tip."""
        if self.side in ("up", "down"):
            far = POINT + height / 2
            return self.aside, -far if self.side == "up" else far
        far = POINT + width / 2
        return far if self.side == "right" else -far, self.aside


def room_beside(it: Region, width: float, height: float, things: Things, board: Region) -> Tip:
    """Where a bubble that speaks about something hides least of other things; rather above it."""
    x, y = it.x + it.width / 2, it.y + it.height / 2
    tips = [
        Tip(*at, side, aside)
        for side, at, long in (
            ("up", (x, it.y), width),
            ("right", (it.x + it.width, y), height),
            ("left", (it.x, y), height),
            ("down", (x, it.y + it.height), width),
        )
        for aside in (0.0, -max(0, long / 2 - 24), max(0, long / 2 - 24))
    ]
    close = it.around(width, height, width, height).around(20, 20, 20, 20)
    near = [(weight, region) for weight, region in things if region.shared(close)]

    def hidden(tip: Tip) -> float:
        dx, dy = tip.middle(width, height)
        body = Region(tip.x + dx - width / 2, tip.y + dy - height / 2, width, height)
        beyond = 8 * (width * height - body.shared(board))
        return beyond + sum(weight * body.shared(region) for weight, region in near) + 60 * tips.index(tip)

    return min(tips, key=hidden)
