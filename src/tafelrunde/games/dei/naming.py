"""Names of places that people can find on the map, in both languages: level, tile, and where on the tile it lies.

Rules name no places. Logs and refusals are read without the map at hand, so names are given here and not in words.
"""

from typing import Final

from tafelrunde.engine import Option
from tafelrunde.games.dei.land import SIZE, Land

LEVELS: Final[tuple[tuple[str, str], ...]] = (("Straße", "street"), ("Dach", "roof"))
SIDES: Final = {  # where on a tile: German, English, and the way there (down, right)
    "N": ("Nord", "north", -1, 0),
    "NE": ("Nordost", "north-east", -1, 1),
    "E": ("Ost", "east", 0, 1),
    "SE": ("Südost", "south-east", 1, 1),
    "S": ("Süd", "south", 1, 0),
    "SW": ("Südwest", "south-west", 1, -1),
    "W": ("West", "west", 0, -1),
    "NW": ("Nordwest", "north-west", -1, -1),
    "M": ("Mitte", "middle", 0, 0),
}
Label = tuple[str, str, str]  # id, German, English


def label(land: Land, region: int) -> Label:
    """The name of a region: "Dach 2.1 Nord"."""
    if not land.labels:
        for k, (tile, side) in enumerate(spots(land)):
            german, english = LEVELS[1 if land.roof[k] else 0]
            de, en = f"{german} {tile}", f"{english} {tile}"
            if side:
                de, en = f"{de} {SIDES[side][0]}", f"{en} {SIDES[side][1]}"
            land.labels.append((land.names[k], de, en))
    return land.labels[region]


def named(land: Land, name: Option) -> Option:
    """The same of a region by its own name; whatever is none stays as it is."""
    number = land.numbers.get(name, -1) if isinstance(name, str) else -1
    return label(land, number) if number >= 0 else name


def spots(land: Land) -> list[tuple[str, str]]:
    """The tile that holds most of each region, and the side if it has several of that level; else its own name."""
    if not land.cells:
        return [(name, "") for name in land.names]
    cells: list[dict[int, list[tuple[int, int]]]] = [{} for _ in range(land.size)]  # by place of the tile
    for y, row in enumerate(land.cells):
        for x, region in enumerate(row):
            place = land.columns * (y // SIZE) + x // SIZE
            cells[region].setdefault(place, []).append((y % SIZE, x % SIZE))
    homes = [max(sorted(found), key=lambda place: len(found[place])) for found in cells]
    sides = [""] * land.size
    for home in sorted(set(homes)):
        for roof in (False, True):
            here = [k for k in range(land.size) if homes[k] == home and land.roof[k] == roof]
            if len(here) > 1:
                _share(here, [_middle(cells[k][home]) for k in here], sides)
    return [(land.tiled[homes[k]][0], sides[k]) for k in range(land.size)]


def _middle(cells: list[tuple[int, int]]) -> tuple[float, float]:
    """How far the middle of these cells lies from that of the tile: between -1 and 1."""
    half = (SIZE - 1) / 2
    return (
        sum([float(y) for y, _ in cells]) / len(cells) / half - 1,
        sum([float(x) for _, x in cells]) / len(cells) / half - 1,
    )


def _share(regions: list[int], middles: list[tuple[float, float]], sides: list[str]) -> None:
    """Each of these regions gets a side of its own, the nearest pair first."""
    pairs: list[tuple[float, int, str]] = []
    for k, (y, x) in enumerate(middles):
        for side, (_, _, down, right) in SIDES.items():
            pairs.append((abs(y - 0.7 * down) + abs(x - 0.7 * right), k, side))
    taken: list[str] = []
    for _, k, side in sorted(pairs):
        if not sides[regions[k]] and side not in taken:
            sides[regions[k]] = side
            taken.append(side)


# --- places for lifts and bridges ------------------------------------------------------------------------------------


def lift_label(land: Land, lift: int) -> Label:
    """Between a street and a roof; no two lifts join the same regions."""
    ground, roof = land.lifts[lift]
    return _between(f"{land.names[ground]}-{land.names[roof]}", label(land, ground), label(land, roof))


def bridge_label(land: Land, number: int) -> Label:
    """Between two roofs over a street; if several join the same, the tile tells them apart, and then a number."""
    site = land.sites[number]
    alike = [s for s in land.sites if {s.a, s.b, s.over} == {site.a, site.b, site.over}]
    over = label(land, site.over)
    _, de, en = _between(site.name, label(land, site.a), label(land, site.b))
    de, en = f"{de} über {over[1]}", f"{en} over {over[2]}"
    if len(alike) > 1:
        tile = site.name.split(":")[0]
        here = [s.name for s in alike if s.name.startswith(f"{tile}:")]
        which = f"{tile}, {here.index(site.name) + 1}" if len(here) > 1 else tile
        de, en = f"{de} ({which})", f"{en} ({which})"
    return site.name, de, en


def _between(name: str, a: Label, b: Label) -> Label:
    return name, f"zwischen {a[1]} und {b[1]}", f"between {a[2]} and {b[2]}"
