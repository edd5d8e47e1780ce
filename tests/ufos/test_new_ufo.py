"""A new UFO instead of a turn (UFO-150 to UFO-155, UFO-Q39, UFO-Q40)."""

from typing import Any

import pytest

from tafelrunde.engine import Bad, Chance
from tafelrunde.games.ufos.state import Ufos
from tafelrunde.games.ufos.why import why_no_new_ufo
from tests.ufos.table import (
    PLAYERS,
    UFOS,
    answer,
    asked,
    at,
    decisions,
    dice,
    fly,
    kinds,
    listen,
    new_game,
    options,
    restaurants,
    seen,
    table,
    table_of,
    ufos,
    why,
)

CITIES = ("LAX", "NYC", "MEX", "RIO")


def owner_of(cities: int, count: int, **more: Any) -> dict[str, Any]:
    """A controls so many cities and has so many UFOs; B looks on from Dingle."""
    mine = [f"A {kind} v09" for kind in ("standard", "standard", "bumper", "calmer", "standard")[:count]]
    held = dict.fromkeys(CITIES[:cities], "A")
    return {"restaurants": held, "ufos": [*mine, "B standard v07"], **more}


def why_none(g: Ufos) -> tuple[str, str]:
    """Why A may not take a new UFO: the row and what is said."""
    refusal = why_no_new_ufo(g, 0)
    return ("", "") if refusal is None else (refusal.rule, refusal.key)


# --- when ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-151", "UFO-152", "UFO-EX-07", "UFO-D1")
@pytest.mark.parametrize("cities", range(5))
@pytest.mark.parametrize("count", range(2, 6))
def test_as_many_cities_as_ufos(cities: int, count: int) -> None:
    """Hence 3 UFOs with 2 cities, 4 with 3, 5 with 4."""
    g = table_of(owner_of(cities, count))
    if cities >= count:
        assert count + 1 <= {2: 3, 3: 4, 4: 5}[cities], "the printed table"
        assert options(g) == {"play", "new"}
        assert why_none(g) == ("", "")
    else:
        assert count + 1 > {2: 3, 3: 4, 4: 5}.get(cities, 2)
        assert asked(g) == (0, "PickUfo")
        assert why_none(g)[0] == "UFO-151"
        assert why(g, "new") == "UFO-151"  # asked at the first decision there is: the choice of the turn fell away


@pytest.mark.rule("UFO-150")
def test_a_turn_that_was_begun_is_not_given_up_any_more() -> None:
    g = table_of(owner_of(3, 2))
    assert why(g, "new") == ""
    answer(g, "play")
    assert why(g, "new") == "UFO-150"


@pytest.mark.rule("UFO-EX-07", "UFO-152")
def test_turn_after_turn_up_to_five() -> None:
    """With four cities A fetches three UFOs, one a turn, and then no more."""
    g = table_of(owner_of(4, 2))
    for number, kind in enumerate(("bumper", "calmer", "standard"), start=3):
        answer(g, "new")
        answer(g, kind)
        answer(g, "NYC")
        assert at(g, f"A{number}") == "NYC"
        answer(g, "done")  # B moves nothing
        answer(g, "done")  # B opens nothing
    assert asked(g) == (0, "PickUfo")
    assert len(seen(g, None).ufos) == 6
    assert why_none(g)[0] == "UFO-151"


@pytest.mark.rule("UFO-151", "UFO-141")
def test_only_cities_that_one_controls_count() -> None:
    """Three restaurants in three cities, but one of them is shared with B."""
    g = table_of(owner_of(3, 3, restaurants={"LAX": "A", "NYC": "A", "MEX": "AB"}, deal={"MEX": "6/2"}))
    assert why_none(g)[0] == "UFO-151"
    g = table_of(owner_of(3, 3, restaurants={"LAX": "A", "NYC": "A", "MEX": "AA"}, deal={"MEX": "6/2"}))
    assert options(g) == {"play", "new"}


# --- what it costs ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-150", "UFO-031", "UFO-Q39")
def test_it_costs_the_whole_turn() -> None:
    """No movement, no action, not even for the new UFO; one UFO, and it is the next player's turn."""
    g = table_of(owner_of(2, 2, deal={"NYC": "6/2"}))
    events = listen(g)
    answer(g, "new")
    assert asked(g) == (0, "ChooseKind")
    answer(g, "bumper")
    assert asked(g) == (0, "ChooseCity")
    answer(g, "NYC")
    assert kinds(events) == ["ufo_arrived"]
    assert asked(g) == (1, "PickUfo")
    assert ufos(g, "NYC") == ["A bumper"]
    assert (ufos(g, "v09"), restaurants(g, "NYC")) == (["A standard"] * 2, "A")
    assert (seen(g, None).turn, g.active) == (2, 1)


@pytest.mark.rule("UFO-150")
def test_the_next_turn_it_flies() -> None:
    g = table_of(owner_of(2, 2))
    for word in ("new", "calmer", "NYC", "done", "done", "A3"):
        answer(g, word)
    answer(g, "fly", "v06")
    assert at(g, "A3") == "v06"


@pytest.mark.rule("UFO-153", "UFO-I04")
def test_who_loses_cities_keeps_all_ufos() -> None:
    """B takes over A's only restaurant in New York; A has three UFOs and one city left."""
    g = table_of(
        {
            "to_move": 1,
            "phase": "move",
            "deal": {"NYC": "6/1"},
            "restaurants": {"LAX": "A", "NYC": "A"},
            "ufos": ["A standard v09", "A standard v09", "A bumper v08", "B standard NYC", "B standard v07"],
        }
    )
    answer(g, "B1")
    answer(g, "sit", "NYC", "A")
    answer(g, "done")
    dice(g, (12, 12))
    answer(g, "take", "NYC", "standard")
    answer(g, "done")
    assert seen(g, None).counter == (1, 1)
    assert options(g) == {"A1", "A3", "done"}, "A may move them all"
    assert ufos(g, "v09") + ufos(g, "v08") == ["A standard", "A standard", "A bumper"]


# --- which kind ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-154", "UFO-D1a")
@pytest.mark.parametrize(
    ("mine", "choice"),
    [
        (("standard", "standard"), {"standard", "bumper", "calmer"}),
        (("standard", "standard", "standard"), {"bumper", "calmer"}),
        (("standard", "standard", "calmer", "calmer"), {"standard", "bumper"}),
        (("bumper", "bumper", "bumper", "standard"), {"standard", "calmer"}),
    ],
)
def test_any_kind_that_is_left_in_the_supply(mine: tuple[str, ...], choice: set[str]) -> None:
    g = table_of({**owner_of(4, 0), "ufos": [*(f"A {kind} v09" for kind in mine), "B standard v07"]})
    answer(g, "new")
    assert options(g) == choice
    for kind in ("standard", "bumper", "calmer"):
        assert why(g, kind) == ("" if kind in choice else "UFO-154")
        assert seen(g, None).ufos_left[0][kind] == {"standard": 3, "bumper": 3, "calmer": 2}[kind] - mine.count(kind)
    refusal = g.why_not(0, "giant")
    assert refusal is not None
    assert refusal.key == "no_option"


# --- where -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-155", "UFO-D1b")
def test_in_an_own_city_without_foreign_ufos() -> None:
    """Los Angeles and Mexico are A's; in Rio stands B's UFO, New York is shared, London is B's."""
    g = table("""
        deal = {NYC = "6/2"}
        restaurants = {LAX = "A", NYC = "AB", MEX = "A", RIO = "A", LON = "B"}
        ufos = ["A standard MEX", "A standard MEX", "A bumper v01", "B standard RIO"]
    """)
    answer(g, "new")
    answer(g, "calmer")
    assert options(g) == {"LAX", "MEX"}
    assert why(g, "MEX") == "", "own UFOs do not matter"
    for city in ("RIO", "NYC", "LON", "CAI", "v01", "v09", "BER"):
        assert why(g, city) == "UFO-155"
    refusal = g.why_not(0, "RIO")
    assert refusal is not None
    assert refusal.key == "foreign_ufo"
    answer(g, "MEX")
    assert ufos(g, "MEX") == ["A standard", "A standard", "A calmer"]


@pytest.mark.rule("UFO-Q39", "UFO-155", "UFO-D1")
def test_not_if_foreign_ufos_stand_in_all_own_cities() -> None:
    held = {"restaurants": {"LAX": "A", "NYC": "A"}}
    all_held = ["A standard v09", "A standard v09", "B standard LAX", "B bumper NYC"]
    g = table_of({**held, "ufos": all_held})
    assert asked(g) == (0, "PickUfo")
    assert why_none(g) == ("UFO-155", "no_free_city")
    g = table_of({**held, "ufos": all_held[:3]})
    assert options(g) == {"play", "new"}


@pytest.mark.rule("UFO-Q39")
def test_not_if_no_ufo_is_left() -> None:
    """With a box that has three UFOs for each player."""
    content = UFOS.standard_content()
    poor = {"standard": 2, "bumper": 1, "calmer": 0, "mark": "ours"}
    content = {**content, "supplies": {**content["supplies"], "ufos": poor}}
    g = UFOS.position(content, owner_of(3, 3))
    assert asked(g) == (0, "PickUfo")
    assert why_none(g) == ("UFO-Q39", "no_ufo_left")
    g = UFOS.position(content, owner_of(3, 2))
    answer(g, "new")
    assert asked(g) == (0, "ChooseCity"), "there is one kind left, so nobody is asked"
    answer(g, "LAX")
    assert ufos(g, "LAX") == ["A bumper"]


# --- how many --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-Q40", "UFO-I04")
@pytest.mark.parametrize(("players", "most"), [(2, 5), (3, 4), (4, 5), (5, 4)])
def test_nobody_ever_has_more_than_the_end_allows(players: int, most: int) -> None:
    kinds = ("standard", "standard", "bumper", "bumper", "calmer", "calmer")
    mine = [f"A {kind} v09" for kind in kinds]
    assert len(table_of({"players": players, "ufos": [*mine[:most], "B standard v07"]}).ufos_of(0)) == most
    with pytest.raises(Bad, match="UFO-I04"):
        table_of({"players": players, "ufos": [*mine[: most + 1], "B standard v07"]})
    # As many cities as that need the last UFO that is allowed; with one more the game is over.
    g = table_of(owner_of(most - 1, most - 1, players=players))
    assert options(g) == {"play", "new"}
    assert seen(g, None).goal == most


@pytest.mark.rule("UFO-I04", "UFO-153", "UFO-150")
@pytest.mark.parametrize("players", PLAYERS)
def test_i04_ufos_never_leave_and_come_only_for_a_turn(players: int) -> None:
    most = {2: 5, 3: 4, 4: 5, 5: 4}[players]
    arrived = 0
    for seed in range(10):
        g = new_game(players, seed)
        events = listen(g)
        counts = [0] * players
        turn = 0
        for _ in decisions(g, Chance(seed)):
            now = [len(g.ufos_of(seat)) for seat in range(players)]
            came = [event for event in events if event.kind == "ufo_arrived"]
            if turn:
                assert sum(now) - sum(counts) == len(came)
                assert len(came) <= 1
                assert not came or kinds(events)[0] == "ufo_arrived", "nothing else happened in that turn"
            assert all(was <= have <= most for was, have in zip(counts, now, strict=True))
            arrived += len(came)
            counts, turn = now, g.turn
            events.clear()
    assert arrived, "somebody got one"


@pytest.mark.rule("UFO-I04", "UFO-153")
def test_a_bump_costs_no_ufos_either() -> None:
    g = table('phase = "move"\nufos = ["A standard v01", "A standard v01", "B standard v02", "B standard v02"]')
    fly(g, "A1", "v02")
    dice(g, (6, 6), (6, 1))
    answer(g, "done")
    while asked(g) == (0, "Displace"):
        g.answer(0, g.open[0].options[-1])
    assert [len(g.ufos_of(seat)) for seat in range(2)] == [2, 2]
