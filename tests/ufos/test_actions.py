"""Phase 3: stands, restaurants, takeovers, and what helps or hinders the roll (UFO-110 to UFO-133)."""

from itertools import permutations
from typing import Any

import pytest

from tafelrunde.games.ufos.state import Ufos
from tests.ufos.table import (
    answer,
    asked,
    attack,
    dice,
    drive,
    fly,
    kinds,
    listen,
    options,
    ready,
    restaurants,
    seen,
    stand,
    ufos,
    why,
)


def acting(*ufos: str, **more: Any) -> Ufos:
    """A is in the third phase."""
    return ready(*ufos, **{"phase": "act", **more})


def needed(g: Ufos) -> dict[tuple[str, str, str], int | None]:
    """For each action the least number on the die, as the player sees it."""
    return {(a.verb, a.at, a.kind): a.needed for a in seen(g, 0).actions}


def roll(g: Ufos, die: int, *option: str) -> None:
    """The active player tries a restaurant, and the twelve-sided die shows this."""
    dice(g, (12, die))
    answer(g, *option)


# --- what there is to do ---------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-110", "UFO-111", "UFO-D9")
def test_every_ufo_may_do_one_thing_and_all_four_are_there() -> None:
    g = acting(
        *("A standard v01", "A standard v06", "A bumper LON", "A calmer CAI"),
        deal={"LON": "6/2", "CAI": "5/2"},
        stands={"v06": "B"},
        restaurants={"CAI": "BB"},
        sits=["A2 B", "A4 B"],
        moved=["A2", "A4"],
    )
    assert options(g) == {
        ("open", "v01", "standard"),
        ("take", "v06", "standard"),
        ("open", "LON", "bumper"),
        ("take", "CAI", "calmer"),
        "done",
    }


@pytest.mark.rule("UFO-110", "UFO-118", "UFO-113")
def test_nobody_has_to_act() -> None:
    g = acting("A standard v01", "A standard LON", "B standard v10")
    answer(g, "done")
    assert (stand(g, "v01"), restaurants(g, "LON")) == ("", "")
    assert g.active == 1


@pytest.mark.rule("UFO-118")
def test_nobody_has_to_take_what_it_sits_on() -> None:
    g = ready("A standard v01", stands={"v01": "B"})
    answer(g, "A1")
    answer(g, "sit", "v01", "B")
    assert options(g) == {("take", "v01", "standard"), "done"}
    answer(g, "done")
    assert stand(g, "v01") == "B"


@pytest.mark.rule("UFO-110")
def test_only_where_an_own_ufo_of_that_kind_is() -> None:
    g = acting("A standard v01", "A standard LON", "B standard v06", "B standard CAI")
    for node, kind in (
        ("v06", "standard"),
        ("CAI", "standard"),
        ("v01", "bumper"),
        ("LON", "calmer"),
        ("v14", "standard"),
    ):
        assert why(g, "open", node, kind) == "UFO-110"


@pytest.mark.rule("UFO-113", "UFO-D9")
def test_any_order() -> None:
    for order in permutations(("v01", "v06", "v11")):
        g = acting("A standard v01", "A standard v06", "A standard v11")
        for node in order:
            assert stand(g, node) == ""
            answer(g, "open", node, "standard")
            assert stand(g, node) == "A"


@pytest.mark.rule("UFO-112")
def test_stands_in_villages_and_restaurants_in_cities() -> None:
    g = acting("A standard v01", "A standard LON", deal={"LON": "3/2"})
    answer(g, "open", "v01", "standard")
    assert (stand(g, "v01"), g.stands_left[0], g.restaurants_left[0]) == ("A", 11, 10)
    roll(g, 12, "open", "LON", "standard")
    assert (restaurants(g, "LON"), g.stands_left[0], g.restaurants_left[0]) == ("A", 11, 9)
    assert g.stand[g.box.numbers["LON"]] == -1


# --- stands ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-116", "UFO-Q32")
@pytest.mark.parametrize("kind", ["standard", "bumper", "calmer"])
def test_a_stand_is_opened_without_a_die(kind: str) -> None:
    g = acting(f"A {kind} v01", "A standard LON")
    chance = g.chance
    assert needed(g)["open", "v01", kind] is None
    answer(g, "open", "v01", kind)
    assert stand(g, "v01") == "A"
    assert g.chance == chance


@pytest.mark.rule("UFO-116", "UFO-Q03")
def test_where_it_has_just_arrived_as_well() -> None:
    g = ready("A standard v02")
    fly(g, "A1", "v01")
    answer(g, "open", "v01", "standard")
    assert stand(g, "v01") == "A"


@pytest.mark.rule("UFO-115")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_a_village_holds_one_stand(owner: str) -> None:
    g = acting("A standard v01", "A standard LON", stands={"v01": owner})
    assert options(g) == {("open", "LON", "standard"), "done"}
    assert why(g, "open", "v01", "standard") == "UFO-115"


@pytest.mark.rule("UFO-115", "UFO-110")
def test_two_ufos_in_one_village_open_one_stand() -> None:
    g = acting("A standard v01", "A bumper v01", "A standard LON")
    answer(g, "open", "v01", "bumper")
    assert why(g, "open", "v01", "standard") == "UFO-115"
    assert g.stands_left[0] == 11


@pytest.mark.rule("UFO-117")
def test_a_stand_is_taken_over_without_a_die() -> None:
    g = ready("A calmer v01", "A standard LON", stands={"v01": "B"})
    answer(g, "A1")
    answer(g, "sit", "v01", "B")
    answer(g, "done")
    chance = g.chance
    answer(g, "take", "v01", "calmer")
    assert stand(g, "v01") == "A"
    assert g.stands_left == [11, 12], "B has it back"
    assert g.chance == chance


@pytest.mark.rule("UFO-117")
def test_only_by_a_ufo_that_was_set_on_it() -> None:
    """One that only stands there cannot, and one that has just come cannot either."""
    g = ready("A standard v01", "A bumper v02", "A standard LON", stands={"v01": "B"})
    fly(g, "A2", "v01")
    answer(g, "done")
    for kind in ("standard", "bumper"):
        assert why(g, "take", "v01", kind) == "UFO-117"


@pytest.mark.rule("UFO-117")
def test_there_must_be_a_foreign_stand() -> None:
    for stands in ({}, {"v01": "A"}):
        g = acting("A standard v01", "A standard LON", stands=stands)
        assert why(g, "take", "v01", "standard") == "UFO-117"


# --- opening a restaurant --------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-121", "UFO-126", "UFO-Q36")
@pytest.mark.parametrize("die", [1, 5, 6, 7, 12])
def test_the_die_must_reach_the_resistance(die: int) -> None:
    g = acting("A standard LON", deal={"LON": "6/2"})
    heard = listen(g)
    roll(g, die, "open", "LON", "standard")
    assert restaurants(g, "LON") == ("A" if die >= 6 else "")
    assert ("restaurant_opened" in kinds(heard)) == (die >= 6)


@pytest.mark.rule("UFO-121", "UFO-120")
def test_a_slot_must_be_free() -> None:
    for there, free in (("BCC", False), ("BC", True), ("CCC", False), ("AAA", False)):
        g = acting("A standard LON", "A standard v01", players=3, deal={"LON": "5/3"}, restaurants={"LON": there})
        assert (("open", "LON", "standard") in options(g)) == free
        assert why(g, "open", "LON", "standard") == ("" if free else "UFO-121")


@pytest.mark.rule("UFO-122", "UFO-123")
def test_one_restaurant_a_turn_in_one_city() -> None:
    g = acting("A standard LON", "A bumper LON", "A standard v01", deal={"LON": "5/3"})
    roll(g, 12, "open", "LON", "bumper")
    assert restaurants(g, "LON") == "A"
    assert options(g) == {("open", "v01", "standard"), "done"}
    for kind in ("standard", "bumper"):
        assert why(g, "open", "LON", kind) == "UFO-123"


@pytest.mark.rule("UFO-Q35", "UFO-123")
def test_a_failed_roll_uses_the_citys_action_up() -> None:
    g = acting("A standard LON", "A standard LON", "A standard v01", deal={"LON": "10/1"})
    roll(g, 1, "open", "LON", "standard")
    assert restaurants(g, "LON") == ""
    assert g.restaurants_left[0] == 10
    assert why(g, "open", "LON", "standard") == "UFO-123"


@pytest.mark.rule("UFO-123")
def test_in_another_city_another_action() -> None:
    g = acting("A standard LON", "A standard CAI", deal={"LON": "3/2", "CAI": "4/2"})
    roll(g, 12, "open", "LON", "standard")
    roll(g, 12, "open", "CAI", "standard")
    assert (restaurants(g, "LON"), restaurants(g, "CAI")) == ("A", "A")


@pytest.mark.rule("UFO-Q33", "UFO-122")
def test_a_second_own_restaurant_in_a_later_turn() -> None:
    g = acting("A standard LON", "B standard v10", deal={"LON": "5/3"})
    roll(g, 12, "open", "LON", "standard")
    assert g.active == 1
    for word in ("done", "done", "play", "done"):
        answer(g, word)
    assert asked(g) == (0, "Act")
    assert needed(g)["open", "LON", "standard"] == 5, "an own restaurant does not hinder"
    roll(g, 5, "open", "LON", "standard")
    assert restaurants(g, "LON") == "AA"


@pytest.mark.rule("UFO-Q34", "UFO-131")
def test_the_player_chooses_who_acts() -> None:
    g = acting("A standard LON", "A bumper LON", "A calmer LON", deal={"LON": "8/2"})
    assert needed(g) == {
        ("open", "LON", "standard"): 8 - 2,
        ("open", "LON", "bumper"): 8 - 2 + 1,
        ("open", "LON", "calmer"): 8 - 2 + 1,
    }


# --- taking a restaurant over ----------------------------------------------------------------------------------------


def full_city() -> Ufos:
    """London is full; A's bumper sits there on a restaurant of B; a standard UFO is there as well."""
    return acting(
        *("A bumper LON", "A standard LON", "A standard v01"),
        players=3,
        deal={"LON": "4/2"},
        restaurants={"LON": "BC"},
        sits=["A1 B"],
        moved=["A1"],
    )


@pytest.mark.rule("UFO-127", "UFO-046", "UFO-Q37")
def test_exactly_the_piece_it_sits_on_is_replaced() -> None:
    """4 is needed; two foreign restaurants, a bumper, one more UFO: 8."""
    g = full_city()
    assert needed(g)["take", "LON", "bumper"] == 4 + 4 + 1 - 1
    roll(g, 8, "take", "LON", "bumper")
    assert restaurants(g, "LON") == "AC"
    assert g.restaurants_left == [9, 10, 9], "B has it back"


@pytest.mark.rule("UFO-126", "UFO-127")
def test_one_less_is_not_enough() -> None:
    g = full_city()
    roll(g, 7, "take", "LON", "bumper")
    assert restaurants(g, "LON") == "BC"
    assert g.restaurants_left == [10, 9, 9]
    assert why(g, "take", "LON", "bumper") == "UFO-123"


@pytest.mark.rule("UFO-Q34", "UFO-125")
def test_only_the_sitter_takes_over() -> None:
    g = full_city()
    assert options(g) == {("take", "LON", "bumper"), ("open", "v01", "standard"), "done"}
    assert why(g, "take", "LON", "standard") == "UFO-125"


@pytest.mark.rule("UFO-124")
def test_only_if_all_slots_are_occupied() -> None:
    g = ready("A standard LON", "A standard v01", deal={"LON": "5/3"}, restaurants={"LON": "BB"})
    answer(g, "A1")
    assert why(g, "sit", "LON", "B") == "UFO-124"
    answer(g, "back")
    answer(g, "done")
    assert why(g, "take", "LON", "standard") == "UFO-124"
    assert ("open", "LON", "standard") in options(g)


@pytest.mark.rule("UFO-125")
def test_who_does_not_sit_takes_nothing() -> None:
    g = ready("A standard LON", "A standard v01", deal={"LON": "4/2"}, restaurants={"LON": "BB"})
    answer(g, "done")
    assert why(g, "take", "LON", "standard") == "UFO-125"
    assert options(g) == {("open", "v01", "standard"), "done"}


@pytest.mark.rule("UFO-125")
def test_sitting_counts_for_this_turn_only() -> None:
    g = ready("A standard LON", "B standard v10", deal={"LON": "4/2"}, restaurants={"LON": "BB"})
    answer(g, "A1")
    answer(g, "sit", "LON", "B")
    answer(g, "done")
    for word in ("done", "done"):
        answer(g, word)
    assert asked(g) == (0, "PickUfo")
    answer(g, "done")
    assert asked(g)[0] == 1, "nothing to do in a full city without sitting down again"


@pytest.mark.rule("UFO-123")
def test_a_takeover_is_the_citys_action_as_well() -> None:
    """After it the city is full, yet even if it were not: one action only."""
    g = full_city()
    roll(g, 12, "take", "LON", "bumper")
    assert why(g, "open", "LON", "standard") == "UFO-123"


@pytest.mark.rule("UFO-Q31")
def test_a_winning_attacker_acts_at_once() -> None:
    g = ready("A standard v14", "B standard CAI", deal={"CAI": "5/2"})
    attack(g, "A1", "CAI", (6, 6), (6, 1))
    drive(g, "v27")
    assert options(g) == {("open", "CAI", "standard"), "done"}
    roll(g, 5, "open", "CAI", "standard")
    assert restaurants(g, "CAI") == "A"


@pytest.mark.rule("UFO-Q47", "UFO-117")
def test_but_it_takes_no_stand_over() -> None:
    g = ready("A standard LON", "A standard v01", "B standard v07", stands={"v07": "B"})
    attack(g, "A1", "v07", (6, 6), (6, 1))
    drive(g, "v06")
    assert ufos(g, "v07") == ["A standard"]
    assert options(g) == {("open", "v01", "standard"), "done"}
    assert why(g, "take", "v07", "standard") == "UFO-117"


@pytest.mark.rule("UFO-Q47", "UFO-125")
def test_nor_a_restaurant_but_it_can_sit_next_turn() -> None:
    g = ready("A standard v14", "B standard CAI", deal={"CAI": "4/2"}, restaurants={"CAI": "BB"})
    attack(g, "A1", "CAI", (6, 2), (6, 1))
    drive(g, "v27")
    assert asked(g) == (1, "PickUfo"), "A could do nothing"
    for word in ("done", "done"):
        answer(g, word)
    answer(g, "A1")
    answer(g, "sit", "CAI", "B")
    assert options(g) == {("take", "CAI", "standard"), "done"}


# --- modifiers -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-128", "UFO-133")
@pytest.mark.parametrize(
    ("stands", "least"),
    [
        ({}, 8),
        ({"v14": "A"}, 7),
        ({"v14": "A", "v15": "A", "v27": "A"}, 5),
        ({"v14": "B", "v15": "A"}, 7),
        ({"v13": "A", "v12": "A"}, 8),
        ({"v20": "A"}, 7),
    ],
)
def test_one_for_each_own_stand_beside_the_city(stands: dict[str, str], least: int) -> None:
    """Beside Cairo: v14, v15, v20, v22, v27, v29. v13 and v12 are further away."""
    g = acting("A standard CAI", players=4, deal={"CAI": "8/2"}, stands=stands)
    assert needed(g)["open", "CAI", "standard"] == least


@pytest.mark.rule("UFO-128", "UFO-021")
def test_stands_outside_the_net_cannot_help() -> None:
    """With two players Cairo has three neighbours."""
    g = acting("A standard CAI", deal={"CAI": "8/2"}, stands={"v14": "A", "v15": "A", "v27": "A"})
    assert needed(g)["open", "CAI", "standard"] == 5


@pytest.mark.rule("UFO-129")
@pytest.mark.parametrize(("there", "least"), [("", 5), ("B", 7), ("BB", 9), ("BC", 9), ("A", 5), ("AB", 7)])
def test_two_for_each_foreign_restaurant(there: str, least: int) -> None:
    g = acting("A standard CAI", players=3, deal={"CAI": "5/3"}, restaurants={"CAI": there})
    assert needed(g)["open", "CAI", "standard"] == least


@pytest.mark.rule("UFO-130")
def test_two_for_each_own_witness() -> None:
    g = acting("A standard CAI", players=3, deal={"CAI": "5/3"}, witnesses={"CAI": "AABCC", "LON": "A"})
    assert needed(g)["open", "CAI", "standard"] == 9


@pytest.mark.rule("UFO-131")
@pytest.mark.parametrize(("kind", "least"), [("standard", 5), ("bumper", 6), ("calmer", 6)])
def test_one_if_a_bumper_or_a_calmer_acts(kind: str, least: int) -> None:
    g = acting(f"A {kind} CAI", deal={"CAI": "5/3"})
    assert needed(g)["open", "CAI", kind] == least


@pytest.mark.rule("UFO-132", "UFO-123")
@pytest.mark.parametrize("kind", ["standard", "bumper", "calmer"])
def test_one_for_each_further_own_ufo_in_the_city(kind: str) -> None:
    g = acting("A standard CAI", f"A {kind} CAI", "A bumper CAI", deal={"CAI": "8/2"})
    assert needed(g)["open", "CAI", "standard"] == 6


@pytest.mark.rule("UFO-Q46")
def test_ufos_beside_the_city_do_not_help() -> None:
    g = acting("A standard CAI", "A standard v14", "A bumper v15", deal={"CAI": "8/2"})
    assert needed(g)["open", "CAI", "standard"] == 8


@pytest.mark.rule("UFO-126", "UFO-128", "UFO-129", "UFO-130", "UFO-131", "UFO-132")
@pytest.mark.parametrize("die", [7, 8])
def test_everything_at_once(die: int) -> None:
    """Resistance 5; +3 stands, +1 UFO, -1 bumper, -4 restaurants, -2 witness: 8 will do, 7 will not."""
    g = acting(
        *("A bumper CAI", "A calmer CAI"),
        players=3,
        deal={"CAI": "5/3"},
        stands={"v14": "A", "v15": "A", "v27": "A"},
        restaurants={"CAI": "BC"},
        witnesses={"CAI": "A"},
    )
    assert needed(g)["open", "CAI", "bumper"] == 5 - 3 - 1 + 1 + 4 + 2
    heard = listen(g)
    roll(g, die, "open", "CAI", "bumper")
    rolled = next(event for event in heard if event.kind == "restaurant_rolled")
    assert (rolled.data["bonus"], rolled.data["total"], rolled.data["resistance"]) == (-3, die - 3, 5)
    assert restaurants(g, "CAI") == ("ABC" if die == 8 else "BC")


@pytest.mark.rule("UFO-126", "UFO-Q36")
def test_a_need_below_one_always_succeeds_and_a_need_above_twelve_never() -> None:
    easy = acting(
        *("A standard CAI", "A standard CAI", "A bumper CAI"),
        deal={"CAI": "3/2"},
        stands={"v14": "A", "v15": "A", "v27": "A"},
    )
    assert needed(easy)["open", "CAI", "standard"] == -2
    roll(easy, 1, "open", "CAI", "standard")
    assert restaurants(easy, "CAI") == "A", "a one is nothing special"
    hard = acting("A bumper CAI", deal={"CAI": "12/1"})
    assert needed(hard)["open", "CAI", "bumper"] == 13
    roll(hard, 12, "open", "CAI", "bumper")
    assert restaurants(hard, "CAI") == "", "nor is a twelve"


@pytest.mark.rule("UFO-114")
def test_results_count_at_once() -> None:
    """First the stand in Taormina, then Cairo and London with +1 each; a second stand helps the later roll only."""
    g = acting(
        *("A standard CAI", "A standard v14", "A standard LON", "A bumper v12"),
        deal={"CAI": "8/2", "LON": "9/2"},
    )
    assert (needed(g)["open", "CAI", "standard"], needed(g)["open", "LON", "standard"]) == (8, 9)
    answer(g, "open", "v14", "standard")
    assert (needed(g)["open", "CAI", "standard"], needed(g)["open", "LON", "standard"]) == (7, 8)
    roll(g, 7, "open", "CAI", "standard")
    answer(g, "open", "v12", "bumper")
    assert needed(g)["open", "LON", "standard"] == 7
    roll(g, 7, "open", "LON", "standard")
    assert (restaurants(g, "CAI"), restaurants(g, "LON")) == ("A", "A")


@pytest.mark.rule("UFO-114", "UFO-117")
def test_a_stand_that_was_taken_over_helps_at_once_too() -> None:
    g = acting(
        "A standard CAI", "A standard v14", deal={"CAI": "8/2"}, stands={"v14": "B"}, sits=["A2 B"], moved=["A2"]
    )
    answer(g, "take", "v14", "standard")
    assert needed(g)["open", "CAI", "standard"] == 7


# --- empty supplies --------------------------------------------------------------------------------------------------

TWELVE = {f"v{n:02}": "A" for n in range(1, 13)}
TEN = {"LAX": "AAA", "NYC": "AAA", "MEX": "AA", "RIO": "AA"}
DEALT = {"LAX": "5/3", "NYC": "4/3", "MEX": "5/2", "RIO": "5/2", "LON": "6/2", "CAI": "3/2"}


@pytest.mark.rule("UFO-Q37")
def test_without_a_stand_in_the_supply_none_is_opened_or_taken_over() -> None:
    g = acting(
        *("A standard v14", "A standard v13", "A standard CAI"),
        stands={**TWELVE, "v13": "B"},
        sits=["A2 B"],
        moved=["A2"],
    )
    assert options(g) == {("open", "CAI", "standard"), "done"}
    assert why(g, "open", "v14", "standard") == why(g, "take", "v13", "standard") == "UFO-Q37"


@pytest.mark.rule("UFO-Q37")
def test_without_a_restaurant_in_the_supply_none_is_opened_or_taken_over() -> None:
    g = acting(
        *("A standard LON", "A standard CAI", "A standard v14"),
        players=4,
        deal=DEALT,
        restaurants={**TEN, "CAI": "BB"},
        sits=["A2 B"],
        moved=["A2"],
    )
    assert g.restaurants_left[0] == 0
    assert options(g) == {("open", "v14", "standard"), "done"}
    assert why(g, "open", "LON", "standard") == why(g, "take", "CAI", "standard") == "UFO-Q37"


@pytest.mark.rule("UFO-Q37")
def test_a_replaced_piece_can_be_used_again() -> None:
    """B has all twelve stands on the board; A takes one, so B can open one again."""
    stands = dict.fromkeys(TWELVE, "B")
    g = ready("A standard v01", "B standard v14", stands=stands)
    answer(g, "A1")
    answer(g, "sit", "v01", "B")
    answer(g, "take", "v01", "standard")
    answer(g, "done")
    answer(g, "open", "v14", "standard")
    assert (stand(g, "v01"), stand(g, "v14")) == ("A", "B")
