"""Marks over the city for one seat: what may be chosen, how far it is, and how a choice would look."""

from collections import Counter
from typing import cast

from tafelrunde.engine import Option
from tafelrunde.games.canals.draw.pieces import MAT, ROOF, TILE, face_up, house, house_style, middle_of, wall_of
from tafelrunde.games.canals.view import CanalsView, turned
from tafelrunde.kit.drawing import (
    NIGHT,
    WHITE,
    chosen,
    circle,
    group,
    legal,
    n,
    path,
    rect,
    rounded,
    stroke,
    text,
    text_width,
)
from tafelrunde.kit.kept import kept


def marks(view: CanalsView) -> dict[str, str]:
    """The places that the seat of the view may choose, and while it builds how far the tiles in reach are."""
    if view.mine is None:
        return {}
    if view.mine.kind == "LayTile":
        return {f"can-cell-{x}-{y}": _cell(x, y, ways) for (x, y), ways in sorted(cells_to_lay(view).items())}
    heights = {(b.x, b.y, b.corner): b.height for b in view.buildings}
    things = {}
    for option in view.mine.options or ():
        x, y, corner = plot = cast(tuple[int, int, str], option)
        things[f"can-plot-{x}-{y}-{corner}"] = _frame(x, y, corner, heights.get(plot, 0))
    for x, y, steps in view.distances:
        things[f"distance-{x}-{y}"] = _distance(x, y, steps)
    return things


def cells_to_lay(view: CanalsView) -> Counter[tuple[int, int]]:
    """Where my tile fits, and in how many ways."""
    if view.mine is None or view.mine.kind != "LayTile":
        return Counter()
    return Counter(cast(tuple[int, int, int], option)[:2] for option in view.mine.options or ())


@kept
def _cell(x: int, y: int, ways: int) -> str:
    """An empty cell where my tile fits, with one dot for each way to turn it."""
    dots = "".join(circle(80 + 22 * (k - (ways - 1) / 2), 115, 7, WHITE) for k in range(ways))
    plus = path("M80 60v28M66 74h28", "", stroke(WHITE, 5))
    at = x * TILE, y * TILE
    return group(legal(rounded(10, 10, 140, 140, 12)), plus, dots, id=f"can-cell-{x}-{y}", cls="can", at=at)


@kept
def _frame(x: int, y: int, corner: str, height: int) -> str:
    """A frame around a plot where my piece may go."""
    return group(legal(_outline(height)), id=f"can-plot-{x}-{y}-{corner}", cls="can", at=middle_of(x, y, corner))


def _outline(height: int) -> str:
    """Around a plot, up to the roof of what stands there."""
    top = 20 - wall_of(height) - ROOF - 5 if height else -26
    return rounded(-27, top, 54, 26 - top, 8)


@kept
def _distance(x: int, y: int, steps: int) -> str:
    """How far a tile in reach is; a boat where the way begins."""
    if steps == 0:
        u = 1.3
        hull = f"M{n(-12 * u)} {n(u)}h{n(24 * u)}l{n(-5 * u)} {n(7 * u)}h{n(-14 * u)}Z"
        sail = f"M0 {n(-u)}v{n(-12 * u)}l{n(9 * u)} {n(12 * u)}Z"
        drawn = circle(0, -1, 17 * u, NIGHT, 'fill-opacity=".92"') + path(hull + sail, WHITE)
    else:
        size = 24
        w = text_width(str(steps), size) + size * 1.9
        wave = f"M{n(size * 0.5 - w / 2)} 0q{n(size * 0.2)}-{n(size * 0.25)} {n(size * 0.4)} 0t{n(size * 0.4)} 0"
        drawn = (
            rect(-w / 2, -size * 0.85, w, size * 1.7, size * 0.85, NIGHT, 'fill-opacity=".92"')
            + path(wave, "", stroke("#79CBD6", size * 0.13))
            + text(size * 0.5, 0, steps, size, WHITE)
        )
    at = x * TILE + 80, y * TILE + 134
    return group(drawn, id=f"distance-{x}-{y}", cls="help", at=at)


# --- how it would look -----------------------------------------------------------------------------------------------


def ghost(view: CanalsView, kind: str, option: Option) -> dict[str, str]:
    """My tile, turned, or my building with one storey more, not quite there yet, in the frame of what is chosen."""
    x, y, what = cast(tuple[int, int, Option], option)
    if kind == "LayTile":
        assert view.hand is not None
        drawn, frame = face_up(turned(view.hand, cast(int, what))), chosen(rounded(-80, -80, 160, 160, 9), 68, -68)
        at, style, ground = middle_of(x, y), "", rect(-80, -80, 160, 160, 9, MAT)  # over the mark of the cell
    else:
        assert view.seat is not None
        there = next((b for b in view.buildings if (b.x, b.y, b.corner) == (x, y, what)), None)
        height, fountains = (there.height + 1, there.fountains) if there else (1, 0)
        drawn, frame = house(view.seat, height, fountains), chosen(_outline(height), 27, 20 - wall_of(height) - ROOF)
        at, style, ground = middle_of(x, y, cast(str, what)), f"{house_style(view.seat)} ", ""
    return {
        "ghost-ground": group(ground, id="ghost-ground", at=at),
        "ghost": group(drawn, id="ghost", at=at, more=f'{style}opacity=".85"'),
        "ghost-frame": group(frame, id="ghost-frame", at=at),
    }
