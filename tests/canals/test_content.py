"""The content (CAN-C01 to CAN-C06) and playing with one's own; the title (CAN-Q01)."""

import re
from itertools import product
from typing import Any

import pytest

from tafelrunde.engine import Chance
from tafelrunde.games.canals.content import CORNERS, Box
from tafelrunde.games.canals.rules import fountains_at
from tafelrunde.games.canals.state import FREE, Canals, cell_at
from tafelrunde.games.canals.view import Face, face_of
from tafelrunde.kit.texts import LANGUAGES
from tests.canals.table import BOX, CANALS, new_game, play_out, points

FACES = [face_of(BOX, face, 0) for face in range(len(BOX.names))]
CITY = FACES[BOX.first_city :]
LEDGER = re.findall(r"^(S0|C\d[ab]|T\d\d) +([–\d]) +([NESW]+) +(.) +(.) +(.) +(.)$", CANALS.file("ledger.md"), re.M)


@pytest.mark.rule("CAN-Q01")
def test_a_neutral_title_of_our_own_in_both_languages() -> None:
    titles = {lang: CANALS.texts(lang).say("title") for lang in LANGUAGES}
    assert titles == {"de": "Kanalstadt", "en": "Canal City"}
    assert CANALS.id == "canals"


@pytest.mark.rule("CAN-C04", "CAN-C05")
def test_the_tiles_are_those_of_the_ledger() -> None:
    assert len(LEDGER) == 8 + 54, "the start tile stands in a sentence of its own"
    for name, value, canals, *corners in LEDGER:
        face = FACES[BOX.numbers[name]]
        assert (face.value, face.canals, face.corners) == (int(value), canals, "".join(corners))


@pytest.mark.rule("CAN-C03", "CAN-Q05")
def test_the_start_tile_is_that_of_the_ledger() -> None:
    assert "`S0  –  NESW  . . . .`" in CANALS.file("ledger.md")
    assert FACES[0] == Face("S0", 0, 0, "NESW", "....")


# --- CAN-C01 and CAN-C02: turning and pointing -----------------------------------------------------------------------


@pytest.mark.rule("CAN-C01")
def test_a_quarter_turn_clockwise() -> None:
    """Sides N>E>S>W>N, quadrants NW>NE>SE>SW>NW, arrows likewise."""
    side, arrow = dict(zip("NESW", "ESWN", strict=True)), dict(zip("^>v<.F", ">v<^.F", strict=True))
    for face in range(len(BOX.names)):
        for turns in range(3):
            before, after = face_of(BOX, face, turns), face_of(BOX, face, turns + 1)
            assert set(after.canals) == {side[s] for s in before.canals}
            nw, ne, se, sw = (arrow[corner] for corner in before.corners)
            assert after.corners == sw + nw + ne + se


def target(corner: int, arrow: str) -> int | None:
    """The quadrant of the same tile at which a fountain points; None: across the border."""
    inside = {(0, ">"): 1, (0, "v"): 3, (1, "<"): 0, (1, "v"): 2, (2, "^"): 1, (2, "<"): 3, (3, "^"): 0, (3, ">"): 2}
    return inside.get((corner, arrow))


def fountain_tile(corner: int, arrow: int) -> dict[str, Any]:
    """A tile with one fountain and three plots."""
    corners = "F" * corner + "^>v<"[arrow] + "F" * (3 - corner)
    return {"value": 2, "canals": "NESW", "corners": corners, "mark": "ours"}


@pytest.mark.rule("CAN-C02", "CAN-C01", "CAN-Q29")
def test_a_fountain_points_at_the_next_quadrant() -> None:
    """Every quadrant, arrow and turn of a fountain in a city that is built all over: exactly one building is hit."""
    standard = CANALS.standard_content()
    own = {f"Y{corner}{arrow}": fountain_tile(corner, arrow) for corner in range(4) for arrow in range(4)}
    own |= {f"X{n}": {"value": 2, "canals": "NESW", "corners": "FFFF", "mark": "ours"} for n in range(4)}
    box = Box({**standard, "tiles": {**standard["tiles"], "city": own}})
    for corner, arrow, turns in product(range(4), repeat=3):
        g = Canals(box, 2)
        g.lay(cell_at(9, 9), 0, 0)
        g.lay(cell_at(0, 0), box.numbers[f"Y{corner}{arrow}"], turns)
        for n, (x, y) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            g.lay(cell_at(x, y), box.numbers[f"X{n}"], 0)
        for plot, owner in enumerate(g.owner):
            if owner == FREE:
                g.owner[plot], g.height[plot] = 0, 1
        x, y = {0: (0, 0), 1: (1, 0), 2: (1, 1), 3: (0, 1)}[(corner + turns) % 4]  # a fine grid, 2x2 for each tile
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[(arrow + turns) % 4]
        x, y = x + dx, y + dy
        quadrant = {(0, 0): "NW", (1, 0): "NE", (1, 1): "SE", (0, 1): "SW"}[x % 2, y % 2]
        hit = [(p // 4, p % 4) for p in range(len(g.owner)) if g.height[p] and fountains_at(g, p)]
        assert hit == [(g.at[cell_at(x // 2, y // 2)], CORNERS.index(quadrant))]
        assert CANALS.score(g, 0)["upgrades"] == 1


# --- CAN-C05: the checks of the ledger -------------------------------------------------------------------------------


@pytest.mark.rule("CAN-C05", "CAN-001", "CAN-006")
@pytest.mark.parametrize(
    ("value", "shapes", "foundations", "fountains"),
    [
        (2, {"NS": 2, "NE": 3, "NES": 7, "NESW": 6}, {2: 18}, {2: 9, 1: 9}),
        (3, {"NS": 4, "NE": 4, "NES": 6, "NESW": 4}, {2: 9, 3: 9}, {1: 18}),
        (4, {"NS": 6, "NE": 5, "NES": 5, "NESW": 2}, {2: 9, 3: 9}, {0: 12, 1: 6}),
    ],
)
def test_tiles_of_each_value(
    value: int, shapes: dict[str, int], foundations: dict[int, int], fountains: dict[int, int]
) -> None:
    tiles = [face for face in CITY if face.value == value]
    assert len(tiles) == 18
    assert {shape: sum(face.canals == shape for face in tiles) for shape in shapes} == shapes
    plots = [face.corners.count("F") for face in tiles]
    assert {n: plots.count(n) for n in set(plots)} == foundations
    arrows = [sum(face.corners.count(arrow) for arrow in "^>v<") for face in tiles]
    assert {n: arrows.count(n) for n in set(arrows)} == fountains


@pytest.mark.rule("CAN-C05")
def test_fountains_point_at_foundations_or_out_of_the_tile() -> None:
    pointing = [
        (face, target(corner, sign)) for face in CITY for corner, sign in enumerate(face.corners) if sign in "^>v<"
    ]
    assert len(pointing) == 51
    assert sum(goal is None for _, goal in pointing) == 17
    assert all(face.corners[goal] == "F" for face, goal in pointing if goal is not None)
    twice = {face.name for face, goal in pointing if goal is not None and pointing.count((face, goal)) == 2}
    assert {"T01", "T14"} <= twice


@pytest.mark.rule("CAN-C05")
def test_all_city_tiles_differ_even_after_turning() -> None:
    city = range(BOX.first_city, len(BOX.names))
    turned = [{(face_of(BOX, f, r).canals, face_of(BOX, f, r).corners, BOX.value[f]) for r in range(4)} for f in city]
    assert len({frozenset(pictures) for pictures in turned}) == 54


@pytest.mark.rule("CAN-C05", "CAN-D1")
def test_one_city_tile_looks_the_same_after_half_a_turn() -> None:
    upright, turned = ([face_of(BOX, f, turns) for f in range(BOX.first_city, len(BOX.names))] for turns in (0, 2))
    same = [a.name for a, b in zip(upright, turned, strict=True) if (a.canals, a.corners) == (b.canals, b.corners)]
    assert same == ["T37"]


# --- CAN-C06 and own content -----------------------------------------------------------------------------------------


@pytest.mark.rule("CAN-C06")
def test_other_data_with_their_marks() -> None:
    assert BOX.pieces == 20
    assert BOX.start_vp == {2: [5, 0], 3: [5, 2, 0], 4: [5, 3, 1, 0]}
    supplies, tiles = CANALS.standard_content()["supplies"], CANALS.standard_content()["tiles"]
    printed = [supplies["pieces"], *supplies["start_vp"].values(), *supplies["vp_markers"].values()]
    assert {entry["mark"] for entry in printed} == {"printed"}
    ours = [entry for kind in ("start", "centre", "city") for entry in tiles[kind].values()]
    assert {entry["mark"] for entry in ours} == {"ours"}


@pytest.mark.rule("CAN-C06")
def test_a_game_with_content_of_ones_own() -> None:
    """Six pieces each, other starting VP, twelve tiles of our own: the rules are the same."""
    standard = CANALS.standard_content()
    tile = {"value": 3, "canals": "NESW", "corners": "FFFF", "mark": "ours"}
    content = {
        "tiles": {**standard["tiles"], "city": {f"X{n}": tile for n in range(12)}},
        "supplies": {
            **standard["supplies"],
            "pieces": {"each": 6, "mark": "ours"},
            "start_vp": {**standard["supplies"]["start_vp"], "2": {"vp": [1, 9], "mark": "ours"}},
        },
    }
    assert Box(content).hash != BOX.hash
    g = new_game(2, seed=1, content=content)
    assert len(g.stack) == 10
    play_out(g, Chance(1))
    assert sum(g.height) == 12
    assert sorted(points(g, "start")) == [1, 9]
