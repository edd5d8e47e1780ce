"""Phase 2, once somebody has won: who is driven how far, along which nodes, and where it lands (UFO-073 to UFO-079)."""

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
    nodes,
    options,
    ready,
    seen,
    ufos,
    why,
)


def steps_left(g: Ufos) -> int:
    """How many nodes the flying UFO may still be driven."""
    bump = seen(g, None).bump
    assert bump is not None
    return bump.range


# --- how far ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-073", "UFO-Q22")
@pytest.mark.parametrize("path", [("v15",), ("v15", "CAI"), ("v15", "CAI", "v14")])
def test_up_to_the_difference_at_the_winners_choice(path: tuple[str, ...]) -> None:
    """5 + 1 against 3: three nodes at most, and every node on the way will do."""
    g = ready("A standard v12", "B standard v13")
    attack(g, "A1", "v13", (6, 5), (6, 3))
    assert (asked(g), steps_left(g)) == ((0, "Displace"), 3)
    drive(g, *path)
    assert at(g, "B1") == path[-1]
    assert asked(g) == (0, "Act")


@pytest.mark.rule("UFO-073")
def test_not_one_node_further() -> None:
    """After the third node it comes down by itself."""
    g = ready("A standard v12", "B standard v13")
    attack(g, "A1", "v13", (6, 5), (6, 3))
    assert why(g, "over", "CAI") == why(g, "over", "v14") == "UFO-133", "three nodes away at most, but not the next"
    assert why(g, "over", "RIO") == "UFO-133"
    assert why(g, "over", "v09") == "UFO-073", "four nodes away"
    answer(g, "over", "v15")
    assert why(g, "over", "v14") == "UFO-133"
    assert why(g, "over", "LON") == "UFO-073", "three nodes away, and two are left"
    answer(g, "over", "CAI")
    answer(g, "over", "v27")
    assert at(g, "B1") == "v27"
    assert asked(g) == (0, "Act")


@pytest.mark.rule("UFO-073", "UFO-075")
def test_at_least_one_node() -> None:
    g = ready("A standard v12", "B standard v13")
    attack(g, "A1", "v13", (6, 5), (6, 3))
    assert not nodes(g, "land")
    assert why(g, "land", "v13") == "UFO-075"


@pytest.mark.rule("UFO-073")
def test_only_the_winner_displaces() -> None:
    g = ready("A standard v12", "B standard v13", "C standard v27", players=3)
    attack(g, "A1", "v13", (6, 5), (6, 3))
    for seat in (1, 2):
        refusal = g.why_not(seat, ("over", "v15"))
        assert refusal is not None
        assert refusal.rule == "UFO-073"


@pytest.mark.rule("UFO-079")
def test_a_losing_attacker_is_driven_away_by_the_defender_in_the_same_way() -> None:
    """2 + 1 against 5: the defender drives the attacker up to two nodes, over its own origin if it likes."""
    g = ready("A standard v12", "A standard v01", "B standard v13", "B standard LAG")
    attack(g, "A1", "v13", (6, 2), (6, 4))
    assert (asked(g), steps_left(g)) == ((1, "Displace"), 2)
    assert nodes(g, "over") == {"v11", "v12", "v15", "LAG"}
    answer(g, "over", "LAG")
    assert why(g, "land", "LAG") == "UFO-077", "B is there"
    drive(g, "v11")
    assert (at(g, "A1"), at(g, "B1")) == ("v11", "v13")
    assert asked(g) == (0, "Act")


# --- several losing UFOs ---------------------------------------------------------------------------------------------


def two_losers() -> Ufos:
    """A wins by four against a bumper and a calmer of B: 6 + 2 against 2 + 2."""
    g = ready("A bumper v12", "B bumper v13", "B calmer v13")
    attack(g, "A1", "v13", (6, 6), (6, 2))
    return g


@pytest.mark.rule("UFO-074", "UFO-D6")
def test_the_winner_chooses_which_losing_ufo_flies_next() -> None:
    g = two_losers()
    assert asked(g) == (0, "PickLoser")
    assert options(g) == {"B1", "B2"}
    assert why(g, "A1") == why(g, "B3") == "UFO-074"
    answer(g, "B2")
    drive(g, "v15")
    assert asked(g) == (0, "Displace"), "the other one follows by itself"
    drive(g, "v11")
    assert (at(g, "B1"), at(g, "B2")) == ("v11", "v15")


@pytest.mark.rule("UFO-D6")
def test_equal_losers_need_no_choice() -> None:
    g = ready("A bumper v12", "B standard v13", "B standard v13")
    attack(g, "A1", "v13", (6, 6), (6, 2))
    assert asked(g) == (0, "Displace")


LONG_WAY = ("v15", "CAI", "v14")


@pytest.mark.rule("UFO-074", "UFO-075", "UFO-Q24")
@pytest.mark.parametrize("first", ["B1", "B2"])
@pytest.mark.parametrize("steps", [1, 2, 3])
def test_the_difference_is_split_as_the_winner_likes(first: str, steps: int) -> None:
    """Four nodes for two UFOs: 1 + 3, 2 + 2 or 3 + 1, whichever goes first."""
    g = two_losers()
    answer(g, first)
    assert steps_left(g) == 3, "one is kept for the other"
    drive(g, *LONG_WAY[:steps])
    assert steps_left(g) == 4 - steps
    answer(g, "over", "LAG")
    if steps < 3:
        answer(g, "land", "LAG")
    assert at(g, first) == LONG_WAY[steps - 1]
    assert ufos(g, "v13") == ["A bumper"]


@pytest.mark.rule("UFO-Q24")
@pytest.mark.parametrize("order", [("B1", "B2", "B3"), ("B3", "B1", "B2"), ("B2", "B3", "B1")])
@pytest.mark.parametrize("split", [(1, 1, 4), (4, 1, 1), (2, 2, 2), (1, 3, 2), (3, 2, 1)])
def test_six_nodes_for_three_in_every_order(order: tuple[str, ...], split: tuple[int, ...]) -> None:
    """6 + 5 against 2 + 3: six. Each goes along the same way, as far as it gets."""
    helpers = ("A standard v12", "A standard v12", "A standard v11")
    g = ready("A bumper v12", *helpers, "B standard v13", "B bumper v13", "B calmer v13")
    attack(g, "A1", "v13", (6, 6), (6, 2))
    way, left = ("v15", "CAI", "v14", "LON"), 6
    for ufo, steps, waiting in zip(order, split, (2, 1, 0), strict=True):
        if asked(g)[1] == "PickLoser":
            answer(g, ufo)
        assert steps_left(g) == max(1, left - waiting)
        drive(g, *way[:steps])
        assert at(g, ufo) == way[steps - 1]
        left -= steps


@pytest.mark.rule("UFO-075", "UFO-Q24")
def test_each_goes_one_node_even_if_the_difference_is_too_small() -> None:
    """6 + 2 against 4 + 3: a difference of one, and three UFOs have to go."""
    g = ready("A bumper v12", "B standard v13", "B bumper v13", "B calmer v13")
    attack(g, "A1", "v13", (6, 6), (6, 4))
    for ufo, node in (("B3", "v11"), ("B1", "v15"), ("B2", "LAG")):
        if asked(g)[1] == "PickLoser":
            answer(g, ufo)
        assert steps_left(g) == 1
        answer(g, "over", node)
        assert at(g, ufo) == node
    assert asked(g) == (0, "Act")


@pytest.mark.rule("UFO-Q24", "UFO-065")
def test_supporters_beside_the_node_stay() -> None:
    g = ready("A bumper v12", "B standard v13", "B standard v15", "C standard LAG", players=3)
    attack(g, "A1", "v13", (6, 6), (6, 2))
    answer(g, "defender")
    drive(g, "v11")
    assert (at(g, "B1"), at(g, "B2"), at(g, "C1")) == ("v11", "v15", "LAG")
    assert asked(g) == (0, "Act")


@pytest.mark.rule("UFO-Q24", "UFO-Q30", "UFO-079")
def test_all_attackers_on_the_node_are_driven_away() -> None:
    g = ready("A standard v12", "A calmer v12", "B bumper v13")
    dice(g, (6, 1), (6, 6))
    fly(g, "A1", "v13")
    fly(g, "A2", "v13")
    assert asked(g) == (1, "PickLoser"), "1 + 2 against 6 + 1"
    answer(g, "A2")
    assert steps_left(g) == 3
    drive(g, "v12", "v07", "LON")
    drive(g, "v15")
    assert (at(g, "A1"), at(g, "A2"), at(g, "B1")) == ("v15", "LON", "v13")


# --- along which nodes -----------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-076", "UFO-Q25")
def test_over_foreign_and_neutral_nodes_and_over_enemies() -> None:
    """From Timbuktu over A's stand, C's restaurant and A's UFO to a village with nothing at all."""
    g = ready(
        *("A bumper v12", "A standard v14", "B standard v13", "C standard LAG"),
        players=3,
        stands={"v15": "A"},
        restaurants={"CAI": "C"},
    )
    attack(g, "A1", "v13", (6, 6), (6, 1))
    answer(g, "nobody")
    drive(g, "v15", "CAI", "v14", "LON", "v07")
    assert at(g, "B1") == "v07"


@pytest.mark.rule("UFO-Q23")
def test_no_node_twice_and_never_back() -> None:
    g = ready("A bumper v12", "B standard v13")
    attack(g, "A1", "v13", (6, 6), (6, 1))
    answer(g, "over", "v15")
    assert why(g, "over", "v13") == "UFO-Q23", "where it was driven from"
    answer(g, "over", "LAG")
    assert nodes(g, "over") == {"v11"}
    assert why(g, "over", "v15") == why(g, "over", "v13") == "UFO-Q23"
    assert why(g, "over", "LAG") == "UFO-Q23"


@pytest.mark.rule("UFO-133", "UFO-Q23")
def test_along_lines_only() -> None:
    g = ready("A bumper v12", "B standard v13")
    attack(g, "A1", "v13", (6, 6), (6, 1))
    assert nodes(g, "over") == {"v11", "v12", "v15", "LAG"}
    assert why(g, "over", "CAI") == "UFO-133"
    assert g.why_not(0, ("land", "v15")) is not None, "it is not there yet"
    assert why(g, "over", "v31") == "UFO-021", "not in play with two"


@pytest.mark.rule("UFO-D7")
def test_no_way_in_that_has_no_way_out() -> None:
    """Behind Petra (v27) there is nothing with two players: with A on it, nobody is driven there from Cairo."""
    for place, offered in (("v27", {"v14", "v15"}), ("v01", {"v14", "v15", "v27"})):
        g = ready("A standard v14", "B standard CAI", f"A standard {place}")
        attack(g, "A1", "CAI", (6, 6), (6, 1))
        assert nodes(g, "over") == offered
        assert why(g, "over", "v27") == ("" if "v27" in offered else "UFO-077")


@pytest.mark.rule("UFO-D7", "UFO-077")
def test_an_occupied_node_is_offered_only_if_it_can_be_left_again() -> None:
    """Agadez (v15) is A's: with two nodes to go it may be flown over, with the last one it may not be entered."""
    for rolled, offered in ((3, {"v11", "v12", "LAG", "v15"}), (2, {"v11", "v12", "LAG"})):
        g = ready("A standard v12", "A standard v15", "B standard v13")
        attack(g, "A1", "v13", (6, rolled), (6, 3))
        assert steps_left(g) == rolled - 1
        assert nodes(g, "over") == offered
        assert why(g, "over", "v15") == ("" if rolled == 3 else "UFO-077")


@pytest.mark.rule("UFO-D7")
def test_what_was_flown_over_does_not_count_as_a_way_out() -> None:
    """From Los Angeles over Roswell (v01) to Loreto (v03), where A is: only Mexico City is left, and A is there too.

    So Loreto is not offered behind Roswell, although Los Angeles itself will be free of A when B is gone."""
    g = ready(
        *("A bumper v17", "A standard v03", "A standard MEX"),
        *("B standard LAX", "B standard v16"),
    )
    attack(g, "A1", "LAX", (6, 3), (6, 3))
    assert steps_left(g) == 3
    answer(g, "over", "v01")
    assert why(g, "over", "v03") == "UFO-077"
    assert options(g) == {("over", "v02"), ("land", "v01")}


# --- where it lands --------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-077", "UFO-Q25")
def test_not_on_a_node_with_ufos_of_anybody_else() -> None:
    """Neither the winner's nor a third player's; beside its own kind it may land."""
    g = ready(
        *("A bumper v12", "A standard v15"),
        *("B standard v13", "B standard v11", "C standard LAG"),
        players=3,
    )
    attack(g, "A1", "v13", (6, 6), (6, 1))
    answer(g, "nobody")
    for node, rule in (("v15", "UFO-077"), ("LAG", "UFO-077"), ("v11", "")):
        copy = g.copy()
        answer(copy, "over", node)
        assert why(copy, "land", node) == rule
        assert (("land", node) in options(copy)) == (not rule)


@pytest.mark.rule("UFO-077", "UFO-Q29")
def test_not_on_another_contested_node_even_if_own_ufos_stand_there() -> None:
    """A attacks B at v13 and at v15. B may not be driven from v13 onto its comrade at v15: A is there as well."""
    g = ready("A bumper v12", "A standard CAI", "B standard v13", "B standard v15")
    fly(g, "A1", "v13")
    fly(g, "A2", "v15")
    dice(g, (6, 6), (6, 1))
    answer(g, "v13")
    answer(g, "over", "v15")
    assert why(g, "land", "v15") == "UFO-077"
    drive(g, "LAG")
    assert at(g, "B1") == "LAG"


@pytest.mark.rule("UFO-Q29")
def test_who_was_driven_away_neither_bumps_nor_is_bumped_again() -> None:
    """Wherever B comes down, there is exactly one bump in A's turn."""
    landings = ("v11", "LAG", "v12")
    for node in landings:
        g = ready("A bumper v12", "A standard v15", "B standard v13", "C standard v10", players=3)
        heard = listen(g)
        attack(g, "A1", "v13", (6, 6), (6, 1))
        drive(g, node)
        assert asked(g) == (0, "Act")
        assert kinds(heard).count("bump_began") == 1
        assert len(ufos(g, node)) == 1


# --- the nearest free node -------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-078", "UFO-Q26")
def test_if_everything_within_reach_is_occupied_it_goes_to_the_nearest_free_node() -> None:
    """Hilo (v17) has one neighbour, Los Angeles, and there A stands: a difference of one is not enough to get away."""
    g = ready("A standard LAX", "A standard LAX", "B standard v17")
    attack(g, "A1", "v17", (6, 2), (6, 3))
    assert asked(g) == (0, "Displace"), "it is over Los Angeles and may not land there"
    assert why(g, "land", "LAX") == "UFO-077"
    assert options(g) == {("over", "v01"), ("over", "v03")}, "both are equally near: the winner chooses"
    answer(g, "over", "v03")
    assert at(g, "B1") == "v03", "no node further"


@pytest.mark.rule("UFO-078", "UFO-Q26")
def test_shortest_ways_only() -> None:
    """With v01 occupied as well only v03 is near enough; v02 could be reached, but it is further away."""
    g = ready("A standard LAX", "A standard LAX", "A standard v01", "B standard v17")
    heard = listen(g)
    attack(g, "A1", "v17", (6, 2), (6, 3))
    assert at(g, "B1") == "v03"
    assert "ufo_displaced" in kinds(heard)


@pytest.mark.rule("UFO-Q26")
def test_the_nearest_free_node_by_lines_and_not_behind_a_detour() -> None:
    """LAX, v01, v03 are A's: MEX over v03 and v02 over v01 are three lines away; over v01 to v03 it cannot go on."""
    g = ready("A standard LAX", "A standard LAX", "A standard v01", "A calmer v03", "B standard v17")
    attack(g, "A1", "v17", (6, 2), (6, 3))
    assert options(g) == {("over", "v01"), ("over", "v03")}
    answer(g, "over", "v01")
    assert at(g, "B1") == "v02"


@pytest.mark.rule("UFO-Q26", "UFO-Q24")
def test_a_free_node_within_reach_forbids_to_go_further() -> None:
    """A difference of two reaches v01 and v03: that is enough, and nothing beyond is offered."""
    g = ready("A standard LAX", "A standard LAX", "B standard v17")
    attack(g, "A1", "v17", (6, 3), (6, 3))
    assert options(g) == {("over", "v01"), ("over", "v03")}
    answer(g, "over", "v01")
    assert at(g, "B1") == "v01"


@pytest.mark.rule("UFO-Q26")
def test_the_allotment_is_used_up() -> None:
    """Four nodes for three UFOs, and the nearest free ones are three away. The first has an allotment of two and flies
    three, the second has one and flies three: the third has one left, not what would remain if they had paid nothing.
    """
    g = ready(
        *("A standard LAX", "A standard LAX", "A standard v01", "A bumper v03"),
        *("B standard v17", "B standard v17", "B standard v17"),
    )
    attack(g, "A1", "v17", (6, 5), (6, 1))
    left = []
    for _ in range(3):
        bump = seen(g, None).bump
        assert bump is not None
        left.append(bump.left)
        assert bump.range == 2, "it is over Los Angeles already"
        drive(g, "v01", "v02")
    assert left == [4, 2, 1]
    assert ufos(g, "v02") == ["B standard"] * 3


@pytest.mark.rule("UFO-Q26")
def test_own_ufos_do_not_make_a_node_occupied() -> None:
    g = ready("A standard LAX", "A standard LAX", "A standard v01", "B standard v17", "B standard v03")
    attack(g, "A1", "v17", (6, 1), (6, 1))
    assert ufos(g, "v03") == ["B standard"] * 2


# --- a losing attacker -----------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-079", "UFO-Q30")
def test_a_losing_attacker_has_no_action_and_the_others_act_normally() -> None:
    g = ready("A standard v12", "A standard v07", "B standard v13")
    attack(g, "A1", "v13", (6, 1), (6, 6))
    drive(g, "v12", "LON", "v14")
    assert asked(g) == (0, "Act")
    assert options(g) == {("open", "v07", "standard"), "done"}
    assert why(g, "open", "v14", "standard") == "UFO-079"


@pytest.mark.rule("UFO-Q30")
def test_a_losing_attacker_supports_where_it_lands() -> None:
    """It comes down in London beside its comrade: the comrade opens with +1, it does not open itself."""
    g = ready("A bumper v12", "A standard LON", "B bumper v13", deal={"LON": "8/2"})
    attack(g, "A1", "v13", (6, 1), (6, 6))
    drive(g, "v12", "LON")
    assert options(g) == {("open", "LON", "standard"), "done"}
    assert why(g, "open", "LON", "bumper") == "UFO-079"
    action = seen(g, 0).actions[0]
    assert action.needed == 8 - 1 + 2, "the witness that it left there counts as well"


@pytest.mark.rule("UFO-Q30", "UFO-079")
def test_the_next_turn_it_acts_again() -> None:
    g = ready("A standard v12", "B standard v13")
    attack(g, "A1", "v13", (6, 1), (6, 6))
    drive(g, "v12")
    assert asked(g)[0] == 1, "A had nothing else to do"
    answer(g, "done")
    answer(g, "done")
    assert asked(g) == (0, "PickUfo")
    answer(g, "done")
    assert ("open", "v12", "standard") in options(g)


@pytest.mark.rule("UFO-Q30", "UFO-Q20")
def test_a_losing_attacker_supports_the_next_bump_from_where_it_lands() -> None:
    """A loses at v13 and is driven to v12 ... or to LAG, beside v15, where the second bump follows."""
    for landing, value in (("LAG", 2), ("v12", 1)):
        g = ready("A standard v12", "A standard CAI", "B bumper v13", "C standard v15", players=3)
        fly(g, "A1", "v13")
        fly(g, "A2", "v15")
        dice(g, (6, 1), (6, 6))
        answer(g, "v13")
        answer(g, "nobody")
        drive(g, landing)
        assert asked(g) == (1, "Support"), "B beside v15"
        bump = seen(g, None).bump
        assert bump is not None
        assert (bump.at, bump.attacker.value) == ("v15", value)
