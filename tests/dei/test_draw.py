"""The map shows what the view holds: every thing in its region, strength and majority, what may be chosen, what it
would bring."""

import re
from itertools import combinations
from typing import Any, cast

import pytest

from tafelrunde.engine import Chance, Option
from tafelrunde.games.dei import draw
from tafelrunde.games.dei.draw.board import board, inhabitants, spot_of
from tafelrunde.games.dei.draw.ground import street_tones
from tafelrunde.games.dei.draw.marks import marks
from tafelrunde.games.dei.draw.measures import CELL, SIZES, STOREY, UNITS, Shape, spots
from tafelrunde.games.dei.draw.plan import Plan, outline, plan_of
from tafelrunde.games.dei.state import LETTERS, Dei
from tafelrunde.games.dei.view import DeiView
from tafelrunde.kit.layout import Box
from tests.dei.table import (
    DEI,
    PLAYERS,
    TOWN,
    A,
    B,
    acting,
    answer,
    decisions,
    new_game,
    play,
    seen,
    table,
    table_of,
)

EN, DE = DEI.texts("en"), DEI.texts("de")
EVERYTHING = (*("outpost",) * 2, *("figures",) * 4, *("store",) * 5, "tokens", *("drone",) * 4)


def things(view: DeiView) -> dict[str, str]:
    return board(view, EN)


def numbers(drawn: str) -> list[str]:
    """All that is written in a drawing."""
    return re.findall(r">([^<>]+)</text>", drawn)


def inside(drawn: str) -> str:
    """A thing without its id and place."""
    return re.sub(r"^<g [^>]*>", "", drawn)


def map_of(g: Dei) -> dict[str, str]:
    return things(seen(g, None))


def layouts() -> list[DeiView]:
    """The recommended layouts, and some random ones."""
    found = [seen(new_game(players, 1), None) for players in PLAYERS]
    return found + [seen(new_game(2 + k % 3, k, layout="random"), None) for k in range(6)]


# --- regions ---------------------------------------------------------------------------------------------------------


def area(d: str) -> float:
    """What the loops of a path of upright and level lines enclose."""
    total = 0.0
    for loop in d.split("Z")[:-1]:
        x, y = map(float, re.findall(r"M(\S+) ([^hv]+)", loop)[0])
        points = [(x, y)]
        for way, far in re.findall(r"([hv])([-.\d]+)", loop):
            x, y = (x + float(far), y) if way == "h" else (x, y + float(far))
            points.append((x, y))
        total += sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True)) / 2
    return total


def test_the_path_around_cells_encloses_just_them() -> None:
    square = [Box(0, 0, 10, 10), Box(10, 0, 10, 10)]
    assert outline(square) == "M0 0h20v10h-20Z"
    ring = [Box(10 * x, 10 * y, 10, 10) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert area(outline(ring)) == 800, "the hole runs the other way round"
    corner = [Box(0, 0, 10, 10), Box(10, 10, 10, 10)]
    assert area(outline(corner)) == 200


def test_regions_cover_the_map_and_never_each_other() -> None:
    for view in layouts():
        plan = plan_of(view.board)
        rows, columns = len(view.board.cells), len(view.board.cells[0])
        for name, shape in plan.shapes.items():
            assert area(shape.outline) == pytest.approx(sum(box.width * box.height for box in shape.cells)), name
            assert any(box.around(1).meets(Box(*shape.heart, 0, 0)) for box in shape.cells), name
        cells = [box for shape in plan.shapes.values() for box in shape.cells]
        seen_area = sum(box.width * box.height for box in cells)
        walls = sum(_wall(plan, x, y) for x in range(columns) for y in range(rows))
        top = sum(STOREY * CELL * plan.heights[x, 0] for x in range(columns))  # roofs rise over the upper edge
        assert seen_area + walls == rows * columns * CELL * CELL + top


def _wall(plan: Plan, x: int, y: int) -> int:
    return STOREY * CELL * max(0, plan.heights[x, y] - plan.heights.get((x, y + 1), 0))


@pytest.mark.rule("DEI-066")
def test_every_region_is_one_thing_with_one_border() -> None:
    for view in layouts():
        found = [id.removeprefix("region-") for id in things(view) if id.startswith("region-")]
        assert sorted(found) == sorted(view.board.places)


def test_streets_side_by_side_differ() -> None:
    for view in layouts():
        tones = street_tones(plan_of(view.board))
        for name, place in view.board.places.items():
            assert place.roof or all(tones[name] != tones[other] for other in place.near), name


def test_a_map_that_four_greys_cannot_colour_is_drawn_all_the_same() -> None:
    names = [f"n{k}" for k in range(5)]
    regions = {n: {"level": "ground", "near": [m for m in names if m != n], "storehouse": True} for n in names}
    view = seen(table_of({"map": {"regions": regions}}), None)
    assert set(street_tones(plan_of(view.board))) == set(names)
    assert all(f"region-{name}" in things(view) for name in names)


def test_regions_carry_their_names() -> None:
    view = seen(new_game(2, 1), None)
    assert len(numbers(things(view)["names"])) == len(view.board.places)
    assert "2.5" in numbers(things(view)["names"])


# --- room ------------------------------------------------------------------------------------------------------------


def lies_in(box: Box, shape: Shape) -> bool:
    """Is all of a box inside the cells of a region?"""
    area = sum(
        max(0.0, min(box.x + box.width, c.x + c.width) - max(box.x, c.x))
        * max(0.0, min(box.y + box.height, c.y + c.height) - max(box.y, c.y))
        for c in shape.cells
    )
    return area >= 0.98 * box.width * box.height  # a line's width may be missing


def boxes_of(shape: Shape, kinds: tuple[str, ...], taken: tuple[Box, ...] = ()) -> tuple[float, list[Box]]:
    scale, places = spots(shape, kinds, taken)
    unit = CELL / UNITS * scale
    sizes = [SIZES[kind] for kind in kinds]
    return scale, [
        Box(x - w * unit / 2, y - h * unit / 2, w * unit, h * unit).around(-0.01)
        for (x, y), (w, h) in zip(places, sizes, strict=True)
    ]


@pytest.mark.parametrize("kinds", [("figures",), ("outpost", "figures", "tokens"), ("figures",) * 4, EVERYTHING])
def test_things_lie_inside_their_region_and_beside_each_other(kinds: tuple[str, ...]) -> None:
    for view in layouts():
        for name, shape in plan_of(view.board).shapes.items():
            _, boxes = boxes_of(shape, kinds)
            if kinds == EVERYTHING and sum(cell.height for cell in shape.cells) < 3.5 * CELL:
                continue  # so much does not fit into the smallest
            assert all(lies_in(box.around(-0.7), shape) for box in boxes), name
            assert not any(a.meets(b) for a, b in combinations(boxes, 2)), name


def test_what_is_alone_has_its_full_size_and_crowds_are_smaller() -> None:
    shape = plan_of(seen(new_game(2, 1), None).board).shapes["2.5X"]
    assert boxes_of(shape, ("outpost", "figures"))[0] == 1
    assert 0.5 <= boxes_of(shape, EVERYTHING)[0] < 0.8


def test_things_make_room_for_lifts_and_bridges() -> None:
    shape = plan_of(seen(new_game(2, 1), None).board).shapes["2.5X"]
    _, (before,) = boxes_of(shape, ("figures",))
    _, (after,) = boxes_of(shape, ("figures",), (before,))
    assert before != after
    assert not before.meets(after)
    whole = (shape.bounds,)
    assert all(lies_in(box, shape) for box in boxes_of(shape, ("figures", "store"), whole)[1]), "rather over them"


def test_what_finds_no_room_at_all_lies_in_the_heart() -> None:
    tiny = Shape((Box(0, 0, CELL, 8),), "", 0, (32, 4), Box(0, 0, 0, 0), Box(0, 0, CELL, 8))
    assert spots(tiny, ("figures", "store"), ()).at == ((32, 4), (32, 4))


# --- what stands there -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-077", "DEI-084")
def test_figures_show_strength_and_who_has_the_majority() -> None:
    g = table(looters={"q": "AAAB", "r": "AB"})
    found = map_of(g)
    assert numbers(found["looters-A-q"]) == ["3", "A"]
    assert numbers(found["looters-B-q"]) == ["1", "B"]
    flag = "M14 24V-29"
    assert flag in found["looters-A-q"]
    assert flag not in found["looters-B-q"]
    assert flag not in found["looters-A-r"], "a tie shows no flag"
    assert "looters-A-W" not in found


@pytest.mark.rule("DEI-188")
def test_strength_that_is_not_just_the_number_of_figures_says_so() -> None:
    found = map_of(table(factions=["farm_z", "refuge"], looters={"q": "A"}, leaders={"A": "q", "B": "r"}))
    assert numbers(found["looters-A-q"]) == ["4", "A", "2"], "Z-13 counts three: two figures"
    assert numbers(found["looters-B-r"]) == ["1", "B"]


@pytest.mark.rule("DEI-085")
def test_outposts_show_who_holds_them() -> None:
    found = map_of(table(looters={"q": "A"}))
    assert numbers(found["outpost-q-0"]) == ["A"]
    assert numbers(found["outpost-r-0"]) == []
    assert found["outpost-q-0"] != found["outpost-r-0"]


@pytest.mark.rule("DEI-008")
def test_resources_are_counted_technology_below_energy_above() -> None:
    found = map_of(table(tokens={"p": 3, "W": 12, "q": 0}))
    assert numbers(found["tokens-p"]) == ["3"]
    assert numbers(found["tokens-W"]) == ["12"]
    assert "tokens-q" not in found
    alike = map_of(table(tokens={"p": 2, "W": 2}))
    assert inside(alike["tokens-p"]) != inside(alike["tokens-W"])


def test_buildings_belong_to_somebody_or_to_nobody() -> None:
    own = {**TOWN, "lifts": ["p W"]}
    g = table(
        map=own, storehouses={"A": ["q", "q"]}, lifts={"A": ["p-W"], "B": ["p-W", "r-X"]}, bridges={"B": ["W:X:q"]}
    )
    found = map_of(g)
    assert numbers(found["store-p"]) == [], "the one of nobody"
    assert numbers(found["store-A-q"]) == ["A", "2"]
    assert numbers(found["lift-p-W"]) == ["A", "B"]
    assert numbers(found["lift-r-X"]) == ["B"]
    assert numbers(found["bridge-W:X:q"]) == ["B"]
    free = [drawn for id, drawn in map_of(table()).items() if id.startswith(("lift-", "bridge-"))]
    assert all('fill="none"' in drawn and "<path" not in drawn for drawn in free), (
        "where nothing is built, nothing is seen"
    )


def test_drones_hover_over_everything() -> None:
    g = table(factions=["refuge", "auxilia"], drones={"FLY": "q", "DRA": "W"}, looters={"q": "AB"})
    ids = list(map_of(g))
    assert max(ids.index(id) for id in ids if id.startswith("looters-")) < ids.index("drone-FLY")
    assert numbers(map_of(g)["drone-FLY"]) == ["Fly"]
    assert inside(map_of(g)["drone-FLY"]) != inside(map_of(g)["drone-DRA"])


def test_where_it_is_crowded_drones_have_no_names() -> None:
    doc: dict[str, Any] = {"looters": {"2.4p": "AABB"}, "storehouses": {"A": ["2.4p"], "B": ["2.4p"]}}
    g = table_of({**doc, "factions": ["ravagers", "farm_z"], "drones": {"SIM": "2.4p", "MAS": "2.4p"}})
    assert spot_of(seen(g, None), "2.4p", "drone-SIM").scale <= 0.6
    assert numbers(map_of(g)["drone-SIM"]) == []


def test_only_what_has_changed_is_drawn_anew() -> None:
    g = play(acting("MOV", looters={"p": "AAA", "X": "B"}), "MOV")
    before = map_of(g)
    answer(g, 2, 0, 0)
    after = map_of(g)
    changed = {id for id in before.keys() | after.keys() if before.get(id) != after.get(id)}
    assert {"looters-A-p", "looters-A-q", "outpost-q-0"} <= changed
    assert all(id.rsplit("-", 1)[-1] in ("p", "q") or id == "outpost-q-0" for id in changed), changed


@pytest.mark.parametrize("players", PLAYERS)
def test_everything_on_the_map_is_drawn_once_and_is_not_too_much(players: int) -> None:
    for k, g in enumerate(decisions(new_game(players, 7, layout="random"), Chance(3))):
        if k % 97 and not g.over:
            continue
        view = seen(g, None)
        found = things(view)
        wanted = [id for name, region in view.regions.items() for _, id in inhabitants(name, False, region)]
        assert set(wanted) <= found.keys()
        assert all(f'id="{id}"' in drawn for id, drawn in found.items())
        assert sum(map(len, found.values())) < 130_000
        drawn = re.sub(r"scale\([^)]*\)", "", "".join(found.values()))
        assert not re.search(r"\d\.\d\d", drawn), "places have one decimal at most"


# --- what may be chosen ----------------------------------------------------------------------------------------------


def test_regions_that_may_be_chosen_are_marked_and_the_start_is_framed() -> None:
    g = play(acting("MOV", looters={"q": "AA"}), "MOV")
    found = marks(seen(g, A))
    assert sorted(found) == ["can-region-p", "can-region-r", "start"]
    assert 'class="can"' in found["can-region-p"]
    assert 'class="help"' in found["start"]
    assert marks(seen(g, B)) == {}, "the other one has nothing to choose"
    assert marks(seen(g, None)) == {}


def test_a_group_that_moves_shows_its_way() -> None:
    g = play(acting("MOV", looters={"q": "AA"}), "MOV", "r")
    assert list(marks(seen(g, A))) == ["start", "goal", "way"]


def test_places_for_lifts_and_bridges_are_shown_when_they_can_be_chosen() -> None:
    g = play(acting("BLD", looters={"q": "A", "W": "A"}, lifts={"B": ["q-X"]}), "BLD", "lift")
    found = marks(seen(g, A))
    assert sorted(found) == ["can-lift-p-W", "can-lift-q-W", "can-lift-q-X"]
    assert len(found["can-lift-q-X"]) < len(found["can-lift-p-W"]), "what stands there is still to be seen"
    g = play(acting("BLD", looters={"W": "A"}, map={**TOWN, "sites": ["W X q", "W Y r"]}), "BLD", "bridge")
    assert sorted(marks(seen(g, A))) == ["can-bridge-W:X:q", "can-bridge-W:Y:r"]


def test_a_building_that_moves_is_marked_where_it_stands() -> None:
    stores = {"A": ["p"] * table().box.buildings[0]}
    g = play(acting("BLD", looters={"q": "A", "r": "A"}, storehouses=stores), "BLD", "storehouse")
    assert "start" in marks(seen(g, A))
    assert {"can-region-q", "can-region-r"} <= marks(seen(g, A)).keys()


def test_victims_and_drones_are_marked_where_they_are() -> None:
    g = play(acting("KIL", looters={"q": "AB", "r": "AB"}), "KIL")
    found = marks(seen(g, A))
    assert sorted(found) == ["can-looters-B-q", "can-looters-B-r"]
    spot = spot_of(seen(g, A), "q", "looters-B-q")
    assert f"translate({spot.x:g} {spot.y:g})" in found["can-looters-B-q"]
    g = play(acting("DRN:ANY:+0", drones={"SIM": "p", "MAS": "q"}), "DRN:ANY:+0")
    assert sorted(marks(seen(g, A))) == ["can-drone-MAS", "can-drone-SIM"]


def test_fly_begins_where_it_is() -> None:
    doc: dict[str, Any] = {"factions": ["refuge", "ravagers"], "drones": {"FLY": "p"}, "looters": {"p": "AA"}}
    g = play(acting("DRN:FLY:+0", **doc), "DRN:FLY:+0", "p", "roof")
    assert "start" in marks(seen(g, A))
    assert "can-region-W" in marks(seen(g, A))


# --- what it would bring ---------------------------------------------------------------------------------------------


def ghosts(g: Dei, option: Option) -> dict[str, str]:
    view = seen(g, g.open[0].seat)
    return draw.preview(view, g.open[0].kind, option, EN)


def after(g: Dei, option: Option) -> dict[str, str]:
    """The map after an answer."""
    other = g.copy()
    other.answer(other.open[0].seat, option)
    return map_of(other)


AT = {"MoveGroup": "end", "DeployTo": "", "PlaceLeader": "", "FlyTo": ""}


@pytest.mark.parametrize("players", PLAYERS)
def test_ghosts_of_figures_come_true(players: int) -> None:
    """Strength, leader, number and flag as the rules have them afterwards, in whole random games."""
    checked = dict.fromkeys((*AT, "Kill"), 0)
    for k in range(2):
        for g in decisions(new_game(players, k, draft="yes"), Chance(k)):
            kind = g.open[0].kind if len(g.open) == 1 else ""
            if kind not in checked:
                continue
            seat, option = g.open[0].seat, g.open[0].options[-1]
            found, then = ghosts(g, option), after(g, option)
            if kind == "Kill":
                at, letter = cast("tuple[str, str]", option)
            else:
                letter = LETTERS[seat]
                at = cast(str, seen(g, seat).asked["end"]) if kind == "MoveGroup" else cast(str, option)
            real = then.get(f"looters-{letter}-{at}", "")
            assert inside(found.get("ghost", "")) == inside(real), (kind, option)
            for number in range(len(seen(g, seat).regions[at].outposts)):
                new = found.get(f"ghost-outpost-{number}", map_of(g)[f"outpost-{at}-{number}"])
                assert inside(new) == inside(then[f"outpost-{at}-{number}"]), (kind, option)
            checked[kind] += 1
    assert checked["MoveGroup"] > 10
    assert checked["DeployTo"] > 1
    assert checked["PlaceLeader"] > 3 or players == 2, "with two there is only one place for leaders"


@pytest.mark.rule("DEI-193")
def test_ghosts_know_abilities() -> None:
    g = play(acting("MOV", looters={"p": "AAA", "q": "BB"}, learned={"A": ["scout"]}), "MOV")
    found = ghosts(g, (2, 0, 0))
    assert "M14 24V-29" in found["ghost"], "the Scout wins ties"
    assert numbers(found["ghost-outpost-0"]) == ["A"]
    assert numbers(found["ghost-rest"]) == ["1", "A"]
    assert "ghost-rest" not in ghosts(g, (3, 0, 0)), "nobody stays"
    g = play(acting("DEP", looters={"q": "B"}, learned={"A": ["barricades"]}, storehouses={"A": ["q"]}), "DEP")
    assert numbers(ghosts(g, "q")["ghost"]) == ["3", "A", "1"]


def test_wagons_take_their_strength_along() -> None:
    doc: dict[str, Any] = {"learned": {"A": ["wagon"]}, "storehouses": {"A": ["p", "p"]}}
    g = play(acting("MOV", looters={"p": "AAA"}, **doc), "MOV")
    found, then = ghosts(g, (1, 0, 1)), after(g, (1, 0, 1))
    assert inside(found["ghost"]) == inside(then["looters-A-q"])
    assert inside(found["ghost-rest"]) == inside(then["looters-A-p"])


def test_buildings_and_drones_are_shown_where_they_would_be() -> None:
    g = play(acting("BLD", looters={"q": "A"}), "BLD", "storehouse")
    assert numbers(ghosts(g, "q")["ghost"]) == ["A"]
    g = play(acting("BLD", looters={"q": "A"}, lifts={"B": ["q-W"]}), "BLD", "lift")
    assert numbers(ghosts(g, "q-W")["ghost"]) == ["B", "A"]
    g = play(acting("BLD", looters={"W": "A"}, map={**TOWN, "sites": ["W X q", "W Y r"]}), "BLD", "bridge")
    assert numbers(ghosts(g, "W:X:q")["ghost"]) == ["A"]
    g = play(acting("DRN:SIM:+0", drones={"SIM": "p"}), "DRN:SIM:+0")
    assert numbers(ghosts(g, "q")["ghost"]) == ["Simon"]
    assert "ghost-way" in ghosts(g, "q")
    assert "ghost-way" not in ghosts(g, "p"), "it may stay"


def test_looters_that_come_by_drone_or_at_the_beginning() -> None:
    g = play(acting("DRN:SIM:+0", drones={"SIM": "q"}, looters={"q": "A"}), "DRN:SIM:+0", "q")
    assert numbers(ghosts(g, 2)["ghost"]) == ["3", "A"]
    away = {"p": "A" * 8, "r": "A" * 7}
    g = play(acting("DRN:SIM:+0", drones={"SIM": "q"}, looters=away), "DRN:SIM:+0", "q", 1)
    assert numbers(ghosts(g, "r")["ghost"]) == ["1", "A"], "from there"
    own = {**TOWN, "regions": {**TOWN["regions"], "r": {**TOWN["regions"]["r"], "storehouse": True}}}
    g = play(table(map=own, stage="place"), "p")
    found = ghosts(g, 0)
    assert numbers(found["ghost"]) == ["1", "A"], "only the leader"
    assert numbers(found["ghost-others"]) == [str(len(g.open[0].options) - 1), "A"]


def test_what_moves_nothing_shows_nothing() -> None:
    g = acting("MOV COL", looters={"q": "A"})
    assert ghosts(g, "MOV") == {}
    assert draw.preview(seen(g, None), "MoveTo", "q", EN) == {}
    g = play(g, "MOV")
    assert list(ghosts(g, "r")) == ["ghost-way", "ghost-frame"]
