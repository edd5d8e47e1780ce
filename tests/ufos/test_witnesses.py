"""Witnesses: who leaves them where, what they do, and how one gets rid of them (UFO-090 to UFO-100)."""

import pytest

from tafelrunde.games.ufos.state import Ufos
from tests.ufos.table import (
    answer,
    asked,
    at,
    attack,
    dice,
    drive,
    fly,
    kinds,
    listen,
    options,
    points,
    ready,
    restaurants,
    seen,
    why,
    witnesses,
)


def everywhere(g: Ufos) -> dict[str, str]:
    """All cities with witnesses."""
    return {id: witnesses(g, id) for id in seen(g, None).cities if witnesses(g, id)}


# --- they come -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-090", "UFO-Q27")
def test_one_in_every_city_on_the_way_and_where_it_lands_and_none_in_villages() -> None:
    """B is driven from Timbuktu over Agadez, Cairo and Taormina to London."""
    g = ready("A bumper v12", "B standard v13")
    attack(g, "A1", "v13", (6, 6), (6, 1))
    drive(g, "v15", "CAI", "v14", "LON")
    assert everywhere(g) == {"CAI": "B", "LON": "B"}
    assert g.witnesses_left == [12, 10]


@pytest.mark.rule("UFO-090", "UFO-Q27")
def test_none_in_the_city_it_starts_from() -> None:
    g = ready("A bumper v14", "B standard CAI")
    attack(g, "A1", "CAI", (6, 6), (6, 1))
    drive(g, "v15", "LAG", "v11")
    assert everywhere(g) == {"LAG": "B"}


@pytest.mark.rule("UFO-090")
def test_a_way_over_villages_leaves_none() -> None:
    g = ready("A bumper v12", "B standard v13")
    attack(g, "A1", "v13", (6, 6), (6, 1))
    drive(g, "v11", "v10")
    assert everywhere(g) == {}


@pytest.mark.rule("UFO-Q27", "UFO-093")
def test_one_for_each_displaced_ufo() -> None:
    """Two losing UFOs over the same city leave two."""
    g = ready("A bumper v12", "B standard v13", "B standard v13")
    attack(g, "A1", "v13", (6, 6), (6, 1))
    drive(g, "v15", "CAI", "v27")
    drive(g, "LAG", "v15", "CAI")
    assert everywhere(g) == {"CAI": "BB", "LAG": "B"}


@pytest.mark.rule("UFO-090", "UFO-079")
def test_they_are_the_losers_also_if_the_attacker_loses() -> None:
    g = ready("A standard v12", "B bumper v13", "C standard LAG", players=3)
    attack(g, "A1", "v13", (6, 1), (6, 6))
    answer(g, "nobody")
    drive(g, "v15", "CAI")
    assert everywhere(g) == {"CAI": "A"}


@pytest.mark.rule("UFO-090", "UFO-078", "UFO-Q26")
def test_also_on_the_way_to_the_nearest_free_node() -> None:
    """Over Los Angeles, where A stands, and then it may land."""
    g = ready("A standard LAX", "A standard LAX", "B standard v17")
    attack(g, "A1", "v17", (6, 1), (6, 1))
    drive(g, "v01")
    assert everywhere(g) == {"LAX": "B"}


@pytest.mark.rule("UFO-090")
def test_flying_oneself_leaves_none() -> None:
    g = ready("A standard v14", "A standard v01", restaurants={"CAI": "A"}, deal={"CAI": "5/2"})
    fly(g, "A1", "v27")
    answer(g, "done")
    assert everywhere(g) == {}


# --- the supply is empty ---------------------------------------------------------------------------------------------


def last_witnesses(**more: str) -> Ufos:
    """B has no witness left; A wins by six at Timbuktu and drives B's UFO about."""
    on_board = more or {"LAX": "B" * 6, "NYC": "BBB", "CAI": "BB", "RIO": "B"}
    g = ready("A bumper v12", "B standard v13", witnesses=on_board)
    attack(g, "A1", "v13", (6, 5), (6, 1))
    return g


@pytest.mark.rule("UFO-092", "UFO-Q28", "UFO-D8")
def test_the_winner_may_move_one_from_another_city() -> None:
    g = last_witnesses()
    answer(g, "over", "LAG")
    assert asked(g) == (0, "MoveWitness")
    assert options(g) == {"LAX", "NYC", "CAI", "RIO", "none"}
    answer(g, "RIO")
    assert everywhere(g) == {"LAX": "B" * 6, "NYC": "BBB", "CAI": "BB", "LAG": "B"}
    assert asked(g) == (0, "Displace"), "and the flight goes on"


@pytest.mark.rule("UFO-092", "UFO-D8")
def test_or_not() -> None:
    g = last_witnesses()
    before = everywhere(g)
    answer(g, "over", "LAG")
    answer(g, "none")
    assert everywhere(g) == before
    drive(g, "v11")
    assert at(g, "B1") == "v11"


@pytest.mark.rule("UFO-Q28", "UFO-D8")
def test_city_by_city_along_the_way() -> None:
    """To Lagos from New York, none to Cairo, to London from where it just came to: Lagos."""
    g = last_witnesses()
    answer(g, "over", "LAG")
    answer(g, "NYC")
    answer(g, "over", "v15")
    answer(g, "over", "CAI")
    assert options(g) == {"LAX", "NYC", "LAG", "RIO", "none"}, "not from Cairo to Cairo"
    assert why(g, "CAI") == "UFO-Q28"
    answer(g, "none")
    answer(g, "over", "v14")
    answer(g, "over", "LON")
    assert "LAG" in options(g)
    answer(g, "LAG")
    assert everywhere(g) == {"LAX": "B" * 6, "NYC": "BB", "CAI": "BB", "RIO": "B", "LON": "B"}


@pytest.mark.rule("UFO-Q28")
def test_not_from_a_city_without_one_nor_a_foreign_one() -> None:
    g = last_witnesses(LAX="B" * 11 + "A", NYC="B", MEX="A")
    answer(g, "over", "LAG")
    assert options(g) == {"LAX", "NYC", "none"}
    for place in ("MEX", "RIO", "LAG", "v13"):
        assert why(g, place) == "UFO-Q28"


@pytest.mark.rule("UFO-Q28", "UFO-D8")
def test_if_all_stand_in_the_very_city_nothing_is_asked() -> None:
    g = last_witnesses(LAG="B" * 12)
    answer(g, "over", "LAG")
    assert asked(g) == (0, "Displace")
    assert everywhere(g) == {"LAG": "B" * 12}


@pytest.mark.rule("UFO-092")
def test_as_long_as_there_are_some_in_the_supply_nothing_is_asked() -> None:
    """One is left: it goes to Lagos. For Cairo the winner is asked."""
    g = last_witnesses(LAX="B" * 11)
    answer(g, "over", "LAG")
    assert asked(g) == (0, "Displace")
    assert witnesses(g, "LAG") == "B"
    answer(g, "over", "v15")
    answer(g, "over", "CAI")
    assert asked(g) == (0, "MoveWitness")
    answer(g, "LAX")
    assert everywhere(g) == {"LAX": "B" * 10, "LAG": "B", "CAI": "B"}


@pytest.mark.rule("UFO-092", "UFO-D8", "UFO-079")
def test_the_defender_decides_if_it_wins() -> None:
    g = ready("A standard v12", "B bumper v13", witnesses={"LAX": "A" * 12})
    attack(g, "A1", "v13", (6, 1), (6, 6))
    answer(g, "over", "LAG")
    assert asked(g) == (1, "MoveWitness")
    answer(g, "LAX")
    assert everywhere(g) == {"LAX": "A" * 11, "LAG": "A"}


# --- they make it harder ---------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-091", "UFO-093", "UFO-130")
@pytest.mark.parametrize(("there", "needed"), [("", 6), ("A", 8), ("AA", 10), ("AAA", 12), ("BB", 6), ("ABBB", 8)])
def test_two_for_each_own_one(there: str, needed: int) -> None:
    g = ready("A standard LON", deal={"LON": "6/2"}, witnesses={"LON": there})
    answer(g, "done")
    assert [(action.at, action.needed) for action in seen(g, 0).actions] == [("LON", needed)]


@pytest.mark.rule("UFO-091")
@pytest.mark.parametrize(("there", "success"), [("A", False), ("B", True)])
def test_and_the_dice_obey(there: str, success: bool) -> None:
    g = ready("A standard LON", deal={"LON": "6/2"}, witnesses={"LON": there})
    dice(g, (12, 7))
    answer(g, "done")
    answer(g, "open", "LON", "standard")
    assert restaurants(g, "LON") == ("A" if success else "")


# --- calmers ---------------------------------------------------------------------------------------------------------

DIRTY = {"LAG": "AAB", "CAI": "AB", "LON": "ABB", "NYC": "A"}


def calmer(*more: str) -> Ufos:
    """A's calmer is in Lagos; over Agadez, Cairo and Taormina it can fly as far as London."""
    return ready(
        *("A calmer LAG", *more),
        witnesses=DIRTY,
        restaurants={"CAI": "A"},
        stands={"v15": "A", "v14": "A"},
        deal={"CAI": "5/2"},
    )


@pytest.mark.rule("UFO-094", "UFO-095", "UFO-096", "UFO-097", "UFO-100")
def test_a_calmer_cleans_where_it_starts_where_it_flies_and_where_it_stops() -> None:
    g = calmer("A standard v01")
    assert g.witnesses_left[0] == 12 - 5
    fly(g, "A1", "LON")
    assert everywhere(g) == {"LAG": "B", "CAI": "B", "LON": "BB", "NYC": "A"}
    assert g.witnesses_left == [12 - 1, 12 - 4]


@pytest.mark.rule("UFO-094", "UFO-095")
def test_it_leaves_what_it_does_not_fly_over() -> None:
    g = calmer("A standard v01")
    fly(g, "A1", "v11")
    assert everywhere(g) == {**DIRTY, "LAG": "B"}


@pytest.mark.rule("UFO-096")
def test_it_cleans_where_it_stays() -> None:
    g = calmer("A standard v01")
    fly(g, "A2", "v02")
    assert witnesses(g, "LAG") == "AAB", "not before movement is over"
    answer(g, "done")
    assert witnesses(g, "LAG") == "B"


@pytest.mark.rule("UFO-094", "UFO-097")
def test_others_do_not_clean_and_a_calmer_not_for_others() -> None:
    for kind in ("standard", "bumper"):
        g = ready(f"A {kind} LAG", "A standard v01", witnesses=DIRTY)
        fly(g, "A1", "v15")
        assert everywhere(g) == DIRTY
    g = ready("B calmer LAG", "B standard v01", to_move=1, witnesses=DIRTY)
    fly(g, "B1", "v15")
    assert witnesses(g, "LAG") == "AA"


@pytest.mark.rule("UFO-094")
def test_a_calmer_that_is_driven_away_cleans_nothing_but_leaves_witnesses() -> None:
    g = ready("A bumper v12", "B calmer v13", witnesses={"CAI": "B"})
    attack(g, "A1", "v13", (6, 6), (6, 1))
    drive(g, "v15", "CAI")
    assert everywhere(g) == {"CAI": "BB"}


# --- restaurants -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-098", "UFO-097", "UFO-100")
def test_opening_a_restaurant_removes_all_own_witnesses_of_the_city_at_once() -> None:
    g = ready("A standard LON", "A standard v01", deal={"LON": "6/2"}, witnesses={"LON": "AAB", "CAI": "A"})
    answer(g, "done")
    dice(g, (12, 10))
    answer(g, "open", "LON", "standard")
    assert asked(g) == (0, "Act"), "the turn goes on"
    assert restaurants(g, "LON") == "A"
    assert everywhere(g) == {"LON": "B", "CAI": "A"}
    assert g.witnesses_left == [11, 11]


@pytest.mark.rule("UFO-098", "UFO-Q35")
def test_a_failed_opening_removes_none() -> None:
    g = ready("A standard LON", "A standard v01", deal={"LON": "6/2"}, witnesses={"LON": "AAB"})
    answer(g, "done")
    dice(g, (12, 9))
    answer(g, "open", "LON", "standard")
    assert (restaurants(g, "LON"), witnesses(g, "LON")) == ("", "AAB")


@pytest.mark.rule("UFO-099", "UFO-097")
@pytest.mark.parametrize(("die", "left"), [(12, "B"), (9, "AAB")])
def test_a_successful_takeover_removes_them_as_well(die: int, left: str) -> None:
    """Resistance 4, two foreign restaurants, two witnesses: 12 succeeds, 9 does not."""
    g = ready(
        *("A standard LON", "A standard v01"),
        deal={"LON": "4/2"},
        restaurants={"LON": "BB"},
        witnesses={"LON": "AAB"},
    )
    answer(g, "A1")
    answer(g, "sit", "LON", "B")
    answer(g, "done")
    heard = listen(g)
    dice(g, (12, die))
    answer(g, "take", "LON", "standard")
    assert witnesses(g, "LON") == left
    assert ("restaurant_taken" in kinds(heard)) == (left == "B")


@pytest.mark.rule("UFO-098")
def test_a_stand_removes_none() -> None:
    g = ready("A standard v14", "A standard v01", witnesses={"LON": "A", "CAI": "A"})
    answer(g, "done")
    answer(g, "open", "v14", "standard")
    assert everywhere(g) == {"LON": "A", "CAI": "A"}


@pytest.mark.rule("UFO-100")
def test_what_went_back_can_come_again() -> None:
    """All twelve of B stand in Lagos; B's calmer takes them home, so the next one comes from the supply."""
    g = ready("B calmer LAG", "A bumper v13", to_move=1, witnesses={"LAG": "B" * 12})
    answer(g, "done")
    assert (g.witnesses_left[1], points(g, "witnesses")) == (12, [0, 0])
    answer(g, "done")
    attack(g, "A1", "LAG", (6, 6), (6, 1))
    drive(g, "v15", "CAI")
    assert everywhere(g) == {"CAI": "B"}
