"""The frozen city: snow streets below, brick roofs above. It is drawn once for each layout; nothing in it changes."""

from functools import lru_cache
from typing import Final

from tafelrunde.games.dei.draw.measures import CELL, STOREY, TYPE, Shape
from tafelrunde.games.dei.draw.plan import Cell, Plan, outline
from tafelrunde.games.dei.words.regions import sign_text
from tafelrunde.kit.drawing import NIGHT, WHITE, group, measured, n, pair, path, rect, rounded, stroke, text
from tafelrunde.kit.layout import Box
from tafelrunde.kit.texts import Texts

MAT: Final = "#2B3440"
FRAME: Final = "#3E4A57"
STREETS: Final = ("#BBC7CE", "#AAB8C2", "#CBD4DA", "#9DACB7")
CURB: Final = "#5F707C"
SNOW: Final = "#EDF3F6"
ROOFS: Final = ("", "#D3A071", "#BF7350")  # by storeys
SEAMS: Final = ("", "#C79263", "#B26644")
RIMS: Final = ("", "#F2D6B3", "#EFB48F")
WALLS: Final = ("", "#8A5E3C", "#713F2A")
NAMES: Final = ("#33404A", "#4A2E18", "#2A140B")  # of regions, by storeys
LIT: Final = "#FFE3A0"
DARK: Final = "#4A3A33"
STILL: Final = 'pointer-events="none"'


@lru_cache(20)
def ground(plan: Plan) -> dict[str, str]:
    """All that is printed, thing by thing: the frame, streets, shadows, roofs."""
    x, y, w, h = plan.map
    frame = rect(x - 6, y - 4, w + 20, h + 22, 14, NIGHT, 'opacity=".4"') + rect(
        x - 10, y - 10, w + 20, h + 20, 14, FRAME
    )
    things = {"ground": group(frame, id="ground")}
    if plan.board.columns:
        return things | _city(plan)
    return things | _plates(plan)


def street_tones(plan: Plan) -> dict[str, int]:
    """Four greys, so that streets that lie side by side differ."""
    streets = {name: place.near for name, place in plan.board.places.items() if not place.roof}
    tones: dict[str, int] = {}
    tries = iter(range(2000))

    def paint() -> bool:
        """The street with the fewest greys left comes next; False: there is none for it, or it takes too long."""
        left = {name: _greys_left(streets[name], tones) for name in streets if name not in tones}
        if not left:
            return True
        name = min(left, key=lambda one: (len(left[one]), -len(streets[one]), one))
        for tone in left[name]:
            tones[name] = tone
            if next(tries, None) is None or not paint():
                del tones[name]
            else:
                return True
        return False

    if not paint():  # regions of a graph need not lie in a plane
        tones.update({name: k % len(STREETS) for k, name in enumerate(streets)})
    return tones


def _greys_left(near: tuple[str, ...], tones: dict[str, int]) -> list[int]:
    return [tone for tone in range(len(STREETS)) if all(tones.get(other) != tone for other in near)]


# --- of tiles --------------------------------------------------------------------------------------------------------


def _city(plan: Plan) -> dict[str, str]:
    tones, things = street_tones(plan), dict[str, str]()
    for name, shape in plan.shapes.items():
        if not shape.height:
            fill = STREETS[tones[name]]
            things[f"region-{name}"] = _region(name, path(shape.outline, fill, stroke(fill, 1)))
    things["streets"] = group(_shadows(plan), _drifts(plan), _curbs(plan), id="streets", more=STILL)
    for name, shape in plan.shapes.items():
        if shape.height:
            things[f"region-{name}"] = _region(name, _roof(plan, name, shape))
    return things


def _region(name: str, drawn: str) -> str:
    return group(drawn, id=f"region-{name}")


@lru_cache(100)
def names(plan: Plan, texts: Texts) -> str:
    """What regions are called, in the fewest signs."""
    drawn = ""
    for name, shape in plan.shapes.items():
        words = sign_text(plan.board, name, texts)
        size = min(TYPE, shape.label.width / measured(words)) if not shape.stacked else TYPE
        for k, line in enumerate(words.split() if shape.stacked else [words]):
            at = shape.label.x, shape.label.y + TYPE * (k + 0.5)
            drawn += text(*at, line, size, NAMES[shape.height], 600, "start")
    return group(drawn, id="names", more=STILL)


def _shadows(plan: Plan) -> str:
    """Blocks shade what lies south-east of them, the higher the more."""
    drawn = ""
    for height in (1, 2):
        boxes = [Box(CELL * x + 5 * height, CELL * y + 6 * height, CELL, CELL) for x, y in _blocks(plan, height)]
        drawn += outline(boxes) if boxes else ""
    return path(drawn, NIGHT, 'opacity=".2"')


def _blocks(plan: Plan, height: int) -> list[Cell]:
    return [cell for cell, storeys in plan.heights.items() if storeys >= height]


def _drifts(plan: Plan) -> str:
    """Snow that nobody clears, a buried car, tracks: quiet, for pieces will lie over them."""
    heaps, cars, tracks = "", "", ""
    for (x, y), height in plan.heights.items():
        if height:
            continue
        left, foot = CELL * x, CELL * (y + 1) - STOREY * plan.heights.get((x, y + 1), 0)
        kind = (x * 7 + y * 5 + x * y) % 11
        if kind in (0, 4, 8):
            heaps += f"M{left + 8 + kind} {foot - 6}q9-9 18-3q9-7 18 3z"
        elif kind == 2:
            cars += f"M{left + 14} {foot - 12}q1-8 8-8l5-6h12l6 6q7 1 7 8z"
        elif kind == 6:
            tracks += f"M{left + 12} {foot - 16}l5-4m3 8l5-4m3 8l5-4m3 8l5-4"
    return (
        path(heaps, SNOW, 'opacity=".85"')
        + path(cars, SNOW, stroke("#8C9BA6", 1.4, 'opacity=".8"'))
        + path(tracks, "", stroke("#8C9BA6", 2.2, 'opacity=".55"'))
    )


def _curbs(plan: Plan) -> str:
    """Between street regions."""
    cells, d = plan.board.cells, ""
    for (x, y), height in sorted(plan.heights.items()):
        for ox, oy in ((x + 1, y), (x, y + 1)):
            if not height and plan.heights.get((ox, oy)) == 0 and cells[y][x] != cells[oy][ox]:
                d += f"M{CELL * ox} {CELL * y}v{CELL}" if oy == y else f"M{CELL * x} {CELL * oy}h{CELL}"
    return path(d, "", stroke(WHITE, 7)) + path(d, "", stroke(CURB, 3))


def _roof(plan: Plan, name: str, shape: Shape) -> str:
    """A block: its walls with lit windows, its top with a rim, snow along the northern edge."""
    height, cells = (
        shape.height,
        [(round(b.x / CELL), round((b.y + STOREY * shape.height) / CELL)) for b in shape.cells],
    )
    walls = [box for cell in cells for box in _wall(plan, cell, height)]
    drawn = ""
    if walls:
        drawn = path(
            "".join(f"M{n(b.x)} {n(b.y)}h{n(b.width)}v{n(b.height)}h{n(-b.width)}z" for b in walls), WALLS[height]
        )
        lit, dark = _windows(walls)
        drawn += (path(lit, LIT) if lit else "") + (path(dark, DARK) if dark else "")
    seams, snow, hatches = _top(plan, cells, height)
    drawn += path(shape.outline, ROOFS[height], stroke(WALLS[height], 5)) + path(seams, "", stroke(SEAMS[height], 1.6))
    drawn += path(hatches, SEAMS[height], stroke(WALLS[height], 1.4, 'stroke-opacity=".5"')) if hatches else ""
    drawn += path(snow, SNOW, 'opacity=".8"') if snow else ""
    return drawn + path(shape.outline, "", stroke(RIMS[height], 2.2))


def _wall(plan: Plan, cell: Cell, height: int) -> list[Box]:
    """What is seen of the wall below a cell: as many storeys as the block in front is lower."""
    x, y = cell
    front = plan.heights.get((x, y + 1), 0)
    if front >= height:
        return []
    return [Box(CELL * x, CELL * (y + 1) - STOREY * height, CELL, STOREY * (height - front))]


def _windows(walls: list[Box]) -> tuple[str, str]:
    """Three in a row on each storey; in most of them somebody is at home."""
    lit, dark = "", ""
    for wall in walls:
        for floor in range(round(wall.height / STOREY)):
            for k in range(3):
                d = f"M{n(wall.x + 9 + 18 * k)} {n(wall.y + 4 + STOREY * floor)}h9v4.5h-9z"
                if (round(wall.x / CELL) * 3 + round(wall.y / CELL) * 5 + k + floor) % 3:
                    lit += d
                else:
                    dark += d
    return lit, dark


def _top(plan: Plan, cells: list[Cell], height: int) -> tuple[str, str, str]:
    """On a roof: seams between its plates, snow behind its northern rim, hatches."""
    own, seams, snow, hatches = set(cells), "", "", ""
    for x, y in cells:
        left, top = CELL * x, CELL * y - STOREY * height
        if (x + 1, y) in own:
            seams += f"M{left + CELL} {top + 6}v{CELL - 12}"
        if (x, y + 1) in own:
            seams += f"M{left + 6} {top + CELL}h{CELL - 12}"
        if (x, y - 1) not in own and (x * 3 + y) % 2:
            snow += f"M{left + 20} {top + 1}h40q-4 6-12 4q-8 5-14 1q-10 2-14-5z"
        if (x, y + 1) in own and (x * 5 + y * 3) % 7 == 0:
            hatches += f"M{left + 44} {top + 46}h13v11h-13z"
    return seams, snow, hatches


# --- without tiles ---------------------------------------------------------------------------------------------------


def _plates(plan: Plan) -> dict[str, str]:
    """Regions as plates; a line joins what lies side by side, a dotted one street and roof."""
    tones, things = street_tones(plan), dict[str, str]()
    near, beside = "", ""
    places = plan.board.places
    for a, b in plan.links:
        d = f"M{pair(*plan.shapes[a].heart)}L{pair(*plan.shapes[b].heart)}"
        if places[a].roof == places[b].roof:
            near += d
        else:
            beside += d
    lines = path(near, "", stroke(SNOW, 10, 'stroke-opacity=".75"')) if near else ""
    lines += path(beside, "", stroke(SNOW, 5, 'stroke-dasharray=".1 11" stroke-opacity=".8"')) if beside else ""
    things["streets"] = group(lines, id="streets", more=STILL)
    for name, shape in plan.shapes.items():
        things[f"region-{name}"] = _region(name, _plate(shape, tones.get(name, 0)))
    return things


def _plate(shape: Shape, tone: int) -> str:
    x, y, w, h = shape.bounds
    shade = path(rounded(x + 4, y + 8 + 6 * shape.height, w, h, 12), NIGHT, 'opacity=".35"')
    if not shape.height:
        return shade + rect(x, y, w, h, 12, STREETS[tone], stroke(CURB, 3))
    wall = rect(x, y + STOREY, w, h, 12, WALLS[1])
    return (
        shade
        + wall
        + rect(x, y, w, h, 12, ROOFS[1], stroke(WALLS[1], 5))
        + rect(x, y, w, h, 12, "", stroke(RIMS[1], 2.2))
    )
