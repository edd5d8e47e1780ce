"""Positions written by hand, and the check of every state that comes from outside: a possible table or a complaint."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tafelrunde.engine import Bad, Chance, restore, snapshot
from tafelrunde.games.ufos.bumping import Bumping, NextBump, Support
from tafelrunde.games.ufos.check import check
from tafelrunde.games.ufos.state import Ufos
from tafelrunde.games.ufos.steps import Act, ChooseCity, ChooseKind, ChooseStart, Count, MoveUfo, Turn
from tests.ufos.table import (
    BOX,
    PLAYERS,
    UFOS,
    answer,
    asked,
    at,
    decisions,
    dice,
    fly,
    new_game,
    options,
    restaurants,
    seen,
    stand,
    table,
    table_of,
    witnesses,
)

# --- reading ---------------------------------------------------------------------------------------------------------


def test_a_position_says_what_lies_where_and_what_has_happened() -> None:
    g = table(
        """
        players = 3
        to_move = 1
        first_seat = 2
        turn = 8
        rounds = 20
        phase = "act"
        deal = { LAX = "T18", NYC = "6/1" }
        restaurants = { LAX = "AC", NYC = "C" }
        stands = { v01 = "A", v13 = "B" }
        witnesses = { LAX = "BB" }
        ufos = ["A standard v04", "B standard LAX", "B calmer v12", "B bumper NYC", "C standard MEX"]
        sits = ["B1 A"]
        driven = ["B2"]
        used = ["NYC"]
        """
    )
    view = seen(g, 1)
    assert (view.players, view.active, view.first_seat, view.turn, view.round, view.rounds) == (3, 1, 2, 8, 3, 20)
    assert [(view.cities[id].resistance, view.cities[id].slots) for id in ("LAX", "NYC")] == [(3, 2), (6, 1)]
    assert (restaurants(g, "LAX"), restaurants(g, "NYC"), witnesses(g, "LAX")) == ("AC", "C", "BB")
    assert (stand(g, "v01"), stand(g, "v13")) == ("A", "B")
    assert (view.restaurants_left, view.stands_left, view.witnesses_left) == ((9, 10, 8), (11, 11, 12), (12, 10, 12))
    assert [at(g, name) for name in ("A1", "B1", "B2", "B3", "C1")] == ["v04", "LAX", "v12", "NYC", "MEX"]
    assert view.counter == (0, 0, 1)
    assert [(ufo.name, ufo.sits_on) for ufo in view.ufos if ufo.sits_on is not None] == [("B1", 0)]
    assert [ufo.name for ufo in view.ufos if ufo.driven] == ["B2"]
    assert options(g) == {("take", "LAX", "standard"), "done"}, "B2 was driven away, in New York B has acted"


def test_what_is_left_out_is_empty_or_standard() -> None:
    g = table('ufos = ["A standard v01"]')
    assert (g.players, g.turn, g.rounds, asked(g)) == (2, 1, 0, (0, "PickUfo"))
    assert [BOX.tile_names[tile] for tile in g.tile if tile >= 0] == [f"T{n:02}" for n in range(1, 8)]


@pytest.mark.parametrize(
    ("phase", "ufos", "first"),
    [
        ("start", ["B standard v01", "B standard v01"], (0, "ChooseStart")),
        ("turn", ["B standard v01"], (1, "PickUfo")),
        ("move", ["B standard v01"], (1, "PickUfo")),
        ("act", ["B standard v01"], (1, "Act")),
    ],
)
def test_the_phase_says_what_comes_next(phase: str, ufos: list[str], first: tuple[int, str]) -> None:
    assert asked(table_of({"phase": phase, "to_move": 1, "ufos": ufos})) == first


def test_in_the_phase_bump_the_dice_fall_at_once_if_nobody_can_support() -> None:
    g = table('phase = "bump"\nufos = ["A standard LAX", "B standard LAX", "A standard CAI", "B standard CAI"]')
    assert asked(g) == (0, "NextBump")
    answer(g, "LAX")
    assert asked(g)[1] == "Displace"


def test_the_end_is_the_end_whatever_the_board_says() -> None:
    assert table('phase = "end"').end == "rounds"
    five = dict.fromkeys(("LAX", "NYC", "MEX", "RIO", "LON"), "B")
    assert table_of({"phase": "end", "restaurants": five}).end == "control"


def test_own_tiles_and_an_own_map() -> None:
    """A star of two cities and ten villages, with a tile that only two UFOs can win; it is played to the end."""
    villages = {f"y{n}": {"name": f"Y{n}", "x": 90 * n, "y": 400} for n in range(10)}
    doc = {
        "players": 2,
        "rounds": 10,
        "map": {
            "cities": {"X1": {"name": "Xanten", "x": 450, "y": 100}, "X2": {"name": "Xiamen", "x": 550, "y": 100}},
            "villages": villages,
            "lines": {"red": [*(f"X1 {id}" for id in villages), "X1 X2"]},
        },
        "tiles": {"HARD": {"resistance": 13, "slots": 1}},
        "deal": {"X1": "HARD", "X2": "T18"},
        "ufos": ["A standard y1", "A standard y1", "B standard X2"],
    }
    g = table_of(doc)
    fly(g, "A1", "X1")
    fly(g, "A2", "X1")
    assert [action.needed for action in seen(g, 0).actions if action.at == "X1"] == [12]
    *_, last = decisions(g, Chance(1))
    assert last.over
    assert seen(last, None).world.lands == ()


def test_a_tile_of_a_known_name_takes_its_place() -> None:
    g = table_of({"tiles": {"T18": {"resistance": 7, "slots": 4}}, "deal": {"LAX": "T18"}, "ufos": ["A standard v01"]})
    assert (seen(g, None).cities["LAX"].resistance, seen(g, None).cities["LAX"].slots) == (7, 4)


@pytest.mark.parametrize(
    ("toml", "where", "key"),
    [
        ("players = 6", "players", "number"),
        ("colour = 1", "colour", "unknown"),
        ('show = "all"', "show", "show"),
        ('phase = "sleep"', "phase", "one_of"),
        ("to_move = 2", "to_move", "number"),
        ("deal = 7", "deal", "no_table"),
        ('deal = { v01 = "T01" }', "deal", "no_city"),
        ('deal = { LAX = "T01", NYC = "T01" }', "deal.NYC", "no_such_tile"),
        ('deal = { LAX = "9/9" }', "deal.LAX", "no_such_tile"),
        ('deal = { DEL = "T01" }', "deal", "not_in_play"),
        ('restaurants = { XXX = "A" }', "restaurants", "no_node"),
        ('restaurants = { LAX = "C" }', "restaurants.LAX", "seat_letters"),
        ("restaurants = { LAX = 3 }", "restaurants.LAX", "seat_letters"),
        ('restaurants = { v01 = "A" }', "restaurants", "no_city"),
        ('deal = { LAX = "6/1" }\nrestaurants = { LAX = "AB" }', "restaurants", "UFO-I02"),
        ('stands = { v01 = "AB" }', "stands.v01", "UFO-115"),
        ('stands = { LAX = "A" }', "stands", "UFO-112"),
        ('stands = { v39 = "A" }', "stands", "not_in_play"),
        ("stands = {" + ", ".join(f'v{n:02} = "A"' for n in range(1, 14)) + "}", "stands", "UFO-I01"),
        ('witnesses = { LAX = "AAAAAAA", NYC = "AAAAAA" }', "witnesses", "UFO-I01"),
        ("ufos = [3]", "ufos[0]", "ufo_line"),
        ('ufos = ["A tanker LAX"]', "ufos[0]", "ufo_line"),
        ('ufos = ["A standard SYD"]', "ufos[0]", "not_in_play"),
        ('ufos = ["A calmer LAX", "A calmer LAX", "A calmer LAX"]', "ufos", "ufo_kinds"),
        ("ufos = [" + '"A standard LAX",' * 3 + '"A bumper LAX",' * 3 + "]", "ufos[5]", "UFO-I04"),
        ("ufos = []", "ufos", "no_ufos"),
        ('ufos = ["A standard LAX", "B standard LAX"]', "ufos", "UFO-I03"),
        ('phase = "act"\nufos = ["A standard LAX", "B standard LAX"]', "ufos", "UFO-I03"),
        ('phase = "bump"\nufos = ["A standard LAX", "B standard NYC"]', "ufos", "UFO-048"),
        ('phase = "move"\nufos = ["A standard LAX", "B standard LAX"]', "moved", "must_have_moved"),
        (
            'players = 3\nphase = "bump"\nufos = ["A standard LAX", "B standard LAX", "C standard LAX"]',
            "ufos",
            "UFO-Q21",
        ),
        (
            'players = 3\nphase = "bump"\nufos = ["A standard v01", "B standard LAX", "C standard LAX"]',
            "ufos",
            "UFO-Q21",
        ),
        ('moved = ["A1"]\nufos = ["A standard LAX"]', "moved", "too_soon"),
        ('phase = "move"\nmoved = ["A2"]\nufos = ["A standard LAX"]', "moved[0]", "no_ufo"),
        ('phase = "move"\nmoved = ["A1", "A1"]\nufos = ["A standard LAX"]', "moved", "only_once"),
        ('phase = "move"\nmoved = ["B1"]\nufos = ["A standard LAX", "B standard NYC"]', "moved", "not_yours"),
        ('phase = "move"\nused = ["LAX"]\nufos = ["A standard LAX"]', "used", "too_soon"),
        ('phase = "act"\nused = ["LAX"]\nufos = ["A standard v01"]', "used", "UFO-123"),
        ('phase = "act"\nused = ["v01"]\nufos = ["A standard v01"]', "used[0]", "no_city"),
        ('phase = "move"\ndriven = ["A1"]\nufos = ["A standard LAX"]', "driven", "too_soon"),
        (
            'phase = "bump"\ndriven = ["A1"]\nufos = ["A standard LAX", "B standard LAX"]',
            "driven",
            "UFO-077",
        ),
        ('phase = "act"\nsits = ["A1"]\nufos = ["A standard v01"]', "sits[0]", "sits_line"),
        ('phase = "act"\nsits = ["A1 B"]\nufos = ["A standard v01"]', "sits", "UFO-046"),
        ('phase = "act"\nsits = ["A1 A"]\nstands = { v01 = "A" }\nufos = ["A standard v01"]', "sits", "UFO-Q11"),
        (
            'phase = "act"\nsits = ["A1 B", "A2 B"]\nstands = { v01 = "B" }\nufos = ["A standard v01", "A calmer v01"]',
            "sits",
            "UFO-Q11",
        ),
        (
            'phase = "act"\nsits = ["A1 B"]\ndeal = { LAX = "4/2" }\nrestaurants = { LAX = "B" }\n'
            'ufos = ["A calmer LAX"]',
            "sits",
            "UFO-046",
        ),
        ('phase = "start"\nufos = ["A standard v01"]', "ufos", "UFO-026"),
        ('phase = "start"\nufos = ["A standard LAX", "A standard LAX"]', "ufos", "UFO-026"),
        ('phase = "start"\nstands = { v01 = "A" }', "phase", "UFO-027"),
        (
            'restaurants = { LAX = "A", NYC = "A", MEX = "A", RIO = "A", LON = "A" }\nufos = ["A standard LAX"]',
            "phase",
            "over_already",
        ),
        ('rounds = 2\nturn = 5\nufos = ["A standard LAX"]', "phase", "over_already"),
        ("tiles = 4", "tiles", "no_table"),
        ("tiles.X1 = { slots = 1 }", "tiles.toml [tiles.X1] resistance", "missing"),
        ("map.cities = 4", "map.toml [cities]", "no_nodes"),
        ('map.cities.X = { name = "X", x = 1, y = 1 }', "map.toml [villages]", "no_nodes"),
        (
            'map.cities.X = { name = "X", x = 1, y = 1 }\nmap.villages.y = { name = "Y", x = 9, y = 1 }\n'
            'map.lines.red = ["X y"]',
            "map.toml [lines] red",
            "few_villages",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place(toml: str, where: str, key: str) -> None:
    with pytest.raises(Bad) as refused:
        table(toml)
    assert (refused.value.where, refused.value.key) == (where, key)


def test_the_last_round_may_still_be_played() -> None:
    assert asked(table('rounds = 2\nturn = 4\nto_move = 1\nufos = ["B standard LAX"]')) == (1, "PickUfo")


# --- states from outside: whatever can be reached is accepted --------------------------------------------------------


def with_few_witnesses() -> dict[str, Any]:
    """The standard content with one witness each: soon they have to come from elsewhere."""
    content = dict(UFOS.standard_content())
    content["supplies"] = {**content["supplies"], "each": {**content["supplies"]["each"], "witnesses": 1}}
    return content


@pytest.mark.rule("UFO-I01", "UFO-I02", "UFO-I03", "UFO-I04", "UFO-I06", "UFO-I07", "UFO-I13")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_state_of_random_games_is_a_possible_table(players: int) -> None:
    kinds: set[str] = set()
    for seed, content in enumerate((None, with_few_witnesses())):
        for number, g in enumerate(decisions(new_game(players, seed, content, rounds="20"), Chance(seed))):
            check(g)
            kinds.add(g.open[0].kind if g.open else "")
            if number % 25 == 0:
                assert snapshot(restored(snapshot(g), g)) == snapshot(g)
    assert {"ChooseStart", "PickUfo", "MoveUfo", "Displace", "Act", ""} <= kinds
    assert "MoveWitness" in kinds or players == 2, "two players rarely run out of witnesses"


def restored(doc: dict[str, Any], like: Ufos) -> Ufos:
    """The game as a save gives it back."""
    blank = Ufos(like.box, like.players)
    restore(json.loads(json.dumps(doc)), blank, UFOS.step_types(), check=check)
    return blank


# --- whatever cannot be is refused -----------------------------------------------------------------------------------

Change = Callable[[Ufos], Any]


def moving() -> Ufos:
    """A has picked a UFO and may sit with another."""
    g = table('phase = "move"\nstands = { v05 = "B" }\nufos = ["A standard v01", "A standard v05", "B standard CAI"]')
    answer(g, "A2")
    answer(g, "sit", "v05", "B")
    answer(g, "A1")
    return g


def supporting() -> Ufos:
    """A attacks B in Cairo; C, D and E are beside it and are asked in turn: C has answered."""
    g = table(
        """
        players = 5
        phase = "bump"
        ufos = ["A standard CAI", "B standard CAI", "C standard v14", "D standard v15", "E standard v20"]
        """
    )
    answer(g, "attacker")
    assert asked(g) == (3, "Support")
    return g


def picking() -> Ufos:
    """A has won in Cairo and displaces one of two UFOs of B."""
    g = table('phase = "move"\nufos = ["A bumper v14", "A standard v01", "B standard CAI", "B bumper CAI"]')
    dice(g, (6, 6), (6, 1))
    fly(g, "A1", "CAI")
    answer(g, "done")
    assert asked(g) == (0, "PickLoser")
    return g


def displacing() -> Ufos:
    """One of them is over a village."""
    g = picking()
    answer(g, "B1")
    answer(g, "over", "v15")
    assert asked(g) == (0, "Displace")
    return g


def moving_a_witness() -> Ufos:
    """A displaces a UFO of B over a city, and B has no witness left."""
    g = table(
        """
        phase = "move"
        witnesses = { MEX = "BBBBBB", LAX = "BBBBBB" }
        ufos = ["A bumper v14", "A bumper v14", "B standard CAI"]
        """
    )
    dice(g, (6, 6), (6, 1))
    fly(g, "A1", "CAI")
    fly(g, "A2", "CAI")
    answer(g, "over", "v15")
    answer(g, "over", "LAG")
    assert asked(g) == (0, "MoveWitness")
    return g


def acting() -> Ufos:
    """A has a restaurant more than the counter says."""
    g = table('phase = "act"\ndeal = { LAX = "3/2" }\nufos = ["A standard LAX", "A standard v01", "B standard CAI"]')
    dice(g, (12, 12))
    answer(g, "open", "LAX", "standard")
    assert (g.counter, restaurants(g, "LAX"), asked(g)) == ([0, 0], "A", (0, "Act"))
    return g


def new_ufo() -> Ufos:
    """A takes a new UFO and has to say which."""
    g = table('restaurants = { LAX = "A", NYC = "A" }\nufos = ["A standard LAX", "A standard v01", "B standard CAI"]')
    answer(g, "new")
    return g


def over() -> Ufos:
    """B has won."""
    return table('phase = "end"\nrestaurants = { LAX = "B", NYC = "B", MEX = "B", RIO = "B", LON = "B" }')


def starting() -> Ufos:
    """A has chosen a village, B has not."""
    return table('phase = "start"\nufos = ["A standard v01", "A standard v01"]')


def put(name: str, value: Any) -> Change:
    """Change a field."""
    return lambda g: setattr(g, name, value)


def put_in(name: str, place: int, value: Any) -> Change:
    """Change an entry of a field."""

    def change(g: Ufos) -> None:
        getattr(g, name)[place] = value

    return change


def both(first: Change, second: Change) -> Change:
    """Two changes."""

    def change(g: Ufos) -> None:
        first(g)
        second(g)

    return change


def agenda(*steps: Any) -> Change:
    """Something else is to be done."""
    return lambda g: setattr(g, "agenda", list(steps))


def on_top(step: Any) -> Change:
    """Another step is next."""
    return lambda g: g.agenda.__setitem__(-1, step)


CAI, LAX, V01, V14 = (BOX.numbers[id] for id in ("CAI", "LAX", "v01", "v14"))


@pytest.mark.parametrize(
    ("make", "change", "where", "key"),
    [
        (moving, put_in("restaurants", 0, True), "restaurants", "numbers"),
        (moving, put_in("restaurants", 0, 1), "restaurants", "UFO-I01"),
        (moving, put_in("restaurants_left", 0, 9), "restaurants", "UFO-I01"),
        (moving, put_in("restaurants_left", 0, "10"), "restaurants", "numbers"),
        (moving, put_in("witnesses_left", 1, 13), "witnesses", "UFO-I01"),
        (moving, put_in("stands_left", 1, 12), "stands", "UFO-I01"),
        (moving, put_in("witnesses", 2 * BOX.numbers["SYD"], 1), "witnesses", "not_in_play"),
        (moving, put_in("stand", BOX.numbers["v39"], 0), "stands", "not_in_play"),
        (moving, put("stand", []), "stands", "numbers"),
        (moving, put_in("stand", LAX, 0), "stands", "UFO-112"),
        (moving, put("tile", (0,) * 13), "deal", "UFO-022"),
        (moving, put("tile", tuple(range(13))), "deal", "UFO-022"),
        (moving, put("tile", (None,) * 13), "deal", "numbers"),
        (moving, put_in("ufo_at", 0, -1), "ufos", "half_a_ufo"),
        (moving, put_in("ufo_at", 0, 52), "ufos", "numbers"),
        (moving, put_in("ufo_at", 0, BOX.numbers["SYD"]), "ufos", "not_in_play"),
        (moving, put_in("ufo_kind", 0, 3), "ufos", "numbers"),
        (
            moving,
            both(lambda g: g.put_ufo(0, 1, LAX), both(put_in("ufo_at", 1, -1), put_in("ufo_kind", 1, -1))),
            "ufos",
            "ufo_gap",
        ),
        (moving, lambda g: [g.put_ufo(0, kind, LAX) for kind in (1, 1, 1, 2)], "ufos", "UFO-I04"),
        (moving, put_in("counter", 0, 1), "counter", "UFO-I06"),
        (moving, put("rounds", -1), "rounds", "number"),
        (moving, put("starter", 2), "starter", "number"),
        (moving, put("first_seat", 2), "first_seat", "number"),
        (moving, put("turn", 0), "turn", "number"),
        (moving, put("turn", 10**30), "turn", "number"),
        (moving, put("active", 1), "agenda", "UFO-030"),
        (moving, put("sits", [1]), "sits", "numbers"),
        (moving, put("sits", [0, 1]), "sits", "UFO-Q11"),
        (moving, put("sits", [1, 2]), "sits", "UFO-Q11"),
        (moving, put_in("moved", 0, 99), "moved", "numbers"),
        (moving, put("moved", [0, 1]), "agenda", "UFO-Q05"),
        (moving, on_top(MoveUfo(0, 8)), "agenda", "UFO-Q05"),
        (moving, on_top(MoveUfo(0, 99)), "agenda", "number"),
        (moving, on_top(MoveUfo(1, 0)), "agenda", "UFO-030"),
        (moving, on_top(Act(0)), "agenda", "agenda"),
        (moving, agenda(), "agenda", "agenda"),
        (moving, agenda(Count(-1), Act(0)), "agenda", "UFO-030"),
        (moving, agenda(Count(0), Act(1)), "agenda", "UFO-030"),
        (moving, agenda(Count(0), Act(0), Bumping(0), NextBump(0)), "ufos", "UFO-048"),
        (moving, put("frames", {1: {}}), "agenda", "agenda"),
        (moving, put("end", "control"), "end", "UFO-I13"),
        (moving, put("bump", CAI), "bump", "no_bump"),
        (moving, put("left", 1), "bump", "no_bump"),
        (moving, put("path", [CAI]), "flying", "no_bump"),
        (moving, put("range", "far"), "flying", "no_bump"),
        (moving, put_in("support", 1, 1), "bump", "no_bump"),
        (moving, put("last_roll", (1, 2)), "last_roll", "last_roll"),
        (moving, put("last_roll", (1, LAX, 0, 13, 0)), "last_roll", "last_roll"),
        (moving, put("last_roll", (1, V01, 0, 12, 0)), "last_roll", "last_roll"),
        (moving, put("last_roll", (2, LAX, 0, 12, 0)), "last_roll", "last_roll"),
        (moving, put("last_roll", (1, LAX, 0, 6, 0, 0, 6, 0)), "last_roll", "last_roll"),
        (moving, put("last_roll", (1, LAX, 0, 12, 10**9)), "last_roll", "last_roll"),
        (supporting, put("bump", V14), "bump", "UFO-048"),
        (supporting, put("defender", 2), "bump", "UFO-048"),
        (supporting, put("defender", 0), "bump", "UFO-048"),
        (supporting, put("winner", 0), "bump", "no_bump"),
        (supporting, put_in("support", 2, 2), "support", "numbers"),
        (supporting, put_in("support", 3, 1), "support", "UFO-067"),
        (supporting, put_in("support", 0, 1), "support", "UFO-067"),
        (supporting, on_top(Support(1)), "agenda", "UFO-067"),
        (supporting, lambda g: g.agenda.append(Support(3)), "agenda", "UFO-067"),
        (picking, put("winner", 1), "agenda", "UFO-030"),
        (picking, put("left", 99), "left", "number"),
        (picking, put("last_roll", ()), "winner", "UFO-072"),
        (picking, lambda g: setattr(g, "last_roll", (g.turn, LAX, *g.last_roll[2:])), "winner", "UFO-072"),
        (
            picking,
            lambda g: setattr(g, "last_roll", (*g.last_roll[:3], 1, *g.last_roll[4:6], 6, 0)),
            "winner",
            "UFO-072",
        ),
        (picking, put("flying", 8), "flying", "no_bump"),
        (displacing, put("flying", 0), "flying", "UFO-074"),
        (displacing, put("flying", -1), "flying", "UFO-074"),
        (displacing, put("path", []), "path", "UFO-Q23"),
        (displacing, put("path", [CAI, LAX]), "path", "UFO-Q23"),
        (displacing, put("path", [CAI, V14, CAI]), "path", "UFO-Q23"),
        (displacing, put("range", 9), "range", "UFO-I10"),
        (displacing, put("left", 1), "range", "UFO-I10"),
        (moving_a_witness, both(put("path", [CAI]), put("range", 8)), "agenda", "UFO-092"),
        (acting, put_in("counter", 0, 2), "counter", "UFO-I06"),
        (acting, put("used", []), "counter", "UFO-I06"),
        (acting, put("used", [LAX, LAX]), "used", "only_once"),
        (acting, put("used", [CAI]), "used", "UFO-123"),
        (new_ufo, agenda(ChooseKind(1)), "agenda", "UFO-030"),
        (new_ufo, put_in("counter", 0, 1), "agenda", "UFO-151"),
        (new_ufo, agenda(Count(0), ChooseCity(0, 3)), "agenda", "number"),
        (new_ufo, both(put("active", 1), agenda(ChooseKind(1))), "agenda", "UFO-151"),
        (over, put("end", "rounds"), "end", "UFO-I13"),
        (over, put("active", -1), "agenda", "UFO-030"),
        (over, put("over", False), "agenda", "agenda"),
        (over, put("bump", CAI), "bump", "no_bump"),
        (starting, put("active", 0), "agenda", "UFO-030"),
        (starting, agenda(Turn(0), ChooseStart(0)), "agenda", "UFO-026"),
        (starting, agenda(Turn(1), ChooseStart(1)), "agenda", "UFO-026"),
        (starting, put("turn", 3), "phase", "UFO-027"),
        (starting, put("moved", [0]), "moved", "too_soon"),
    ],
)
def test_an_impossible_table_is_refused(make: Callable[[], Ufos], change: Change, where: str, key: str) -> None:
    g = make()
    check(g)
    change(g)
    with pytest.raises(Bad) as refused:
        check(g)
    assert (refused.value.where, refused.value.key) == (where, key)


def test_no_supply_of_a_kind_no_new_ufo_of_it() -> None:
    """A has all calmers on the board and cannot be about to place another."""
    g = table(
        """
        restaurants = { LAX = "A", NYC = "A", MEX = "A" }
        ufos = ["A calmer LAX", "A calmer v01", "B standard CAI"]
        """
    )
    answer(g, "new")
    agenda(Count(0), ChooseCity(0, 2))(g)
    with pytest.raises(Bad, match="UFO-154"):
        check(g)
    agenda(Count(0), ChooseCity(0, 1))(g)
    check(g)
