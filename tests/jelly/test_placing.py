"""Placing a die and what it does (JEL-050 to JEL-057, JEL-D2, JEL-D3, JEL-Q04 to JEL-Q07, JEL-Q13, JEL-Q14)."""

import pytest

from tafelrunde.engine import Match, Refused
from tests.jelly.table import (
    A,
    B,
    act,
    answer,
    asked,
    beats,
    centre,
    city,
    entrance,
    options,
    paying,
    refused,
    rush,
    scored,
    seen,
    spent,
    why,
    zone,
)

# --- where a die may be placed ---------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-050", "JEL-061")
def test_in_any_entrance_that_is_not_locked() -> None:
    g = beats(dice={"A": "6"}, entrances={"F": "A6", "G": "B1"}, centre=spent("C"), locks={"H": "C"})
    assert {option[2] for option in options(g) if isinstance(option, tuple)} == {"F", "G", "I", "J"}
    assert why(g, A, "place", 6, "H") == "JEL-061"
    answer(g, "place", 6, "F")
    assert entrance(g, "F") == "A6 A6"


@pytest.mark.rule("JEL-050", "JEL-Q13")
def test_in_real_time_whoever_comes_too_late_keeps_the_die() -> None:
    g = rush(dice={"A": "5 6"}, centre=spent("B"))
    assert why(g, A, "place", 6, "F") == ""
    act(g, 500, B, "lock", "F")
    assert refused(g, A, "place", 6, "F", at=500) == "JEL-061"
    assert g.hand[A] == (5, 6)
    assert entrance(g, "F") == ""
    act(g, 501, A, "place", 6, "G")
    assert entrance(g, "G") == "A6"


@pytest.mark.rule("JEL-Q13")
def test_whoever_comes_first_is_first() -> None:
    g = rush(dice={"A": "5 6"}, centre=spent("B"))
    act(g, 500, A, "place", 6, "F")
    act(g, 500, B, "lock", "F")
    assert entrance(g, "F") == "A6"
    assert seen(g, None).district("F").locked == B


@pytest.mark.rule("JEL-053")
def test_a_placed_die_is_not_taken_back() -> None:
    """Not even as long as its effect is open and nobody else has done anything."""
    g = beats(dice={"A": "1 6"}, entrances={"F": "B5"})
    match = Match(lambda chance: g, 0, None, g)
    match.answer(A, ("place", 1, "F"))
    with pytest.raises(Refused):
        match.undo(A)
    match.answer(A, "none")
    with pytest.raises(Refused):
        match.undo(A)
    assert entrance(match.game, "F") == "A1 B5"  # type: ignore[arg-type]


@pytest.mark.rule("JEL-053")
def test_nor_is_it_moved_to_another_entrance() -> None:
    g = rush(entrances={"F": "A6 B5"}, dice={"A": "5"})
    for value in (6, 1):
        assert why(g, A, "place", value, "G") == "JEL-045", "only what is in the hand is placed"
    assert not any(option[0] in ("move", "take") for option in options(g, A) if isinstance(option, tuple))


# --- effects ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-051")
@pytest.mark.parametrize(("value", "kind"), [(1, "Remove"), (2, "Remove"), (3, "Shift"), (4, "Shift")])
def test_an_effect_may_be_declined(value: int, kind: str) -> None:
    g = beats(dice={"A": f"{value} 6"}, entrances={"F": "B5"})
    answer(g, "place", value, "F")
    assert asked(g) == (A, kind)
    assert "none" in options(g)
    answer(g, "none")
    assert asked(g)[0] == B
    assert entrance(g, "F") == f"A{value} B5"
    assert centre(g) == ""
    assert zone(g, "F") == 1


@pytest.mark.rule("JEL-052")
def test_at_once_or_not_at_all() -> None:
    g = rush(dice={"A": "1 4"}, entrances={"F": "B5"})
    assert refused(g, A, "remove", "B", 5, at=100) == "JEL-052"
    act(g, 200, A, "place", 1, "F")
    act(g, 300, A, "none")
    assert refused(g, A, "remove", "B", 5, at=400) == "JEL-052"
    assert refused(g, A, "none", at=400) == "JEL-052"
    assert entrance(g, "F") == "A1 B5"


@pytest.mark.rule("JEL-052")
def test_in_beats_the_effect_belongs_to_the_placing() -> None:
    g = beats(dice={"A": "1 1 1"}, entrances={"F": "B5"})
    answer(g, "place", 1, "F")
    assert why(g, A, "place", 1, "G") == "JEL-046"
    answer(g, "none")
    for _ in range(2):
        answer(g, "none")
    assert g.beat == 2
    while asked(g)[0] != A:
        answer(g, "none")
    assert asked(g) == (A, "Place")
    assert why(g, A, "remove", "B", 5) == "JEL-052"


@pytest.mark.rule("JEL-054", "JEL-D2")
@pytest.mark.parametrize("value", [1, 2])
def test_one_and_two_remove_another_die_to_the_centre(value: int) -> None:
    g = beats(dice={"A": f"{value}"}, entrances={"F": "B5 B5 C2 C6", "G": "C4"})
    answer(g, "place", value, "F")
    assert asked(g) == (A, "Remove")
    assert options(g) == {("remove", "B", 5), ("remove", "C", 2), ("remove", "C", 6), "none"}
    answer(g, "remove", "B", 5)
    assert entrance(g, "F") == f"A{value} B5 C2 C6", "one of the two"
    assert centre(g) == "B5"
    assert entrance(g, "G") == "C4"


@pytest.mark.rule("JEL-D2")
@pytest.mark.parametrize("value", [1, 2])
def test_without_another_die_there_is_nothing_to_ask(value: int) -> None:
    g = beats(dice={"A": f"{value} 6"}, entrances={"G": "B5"})
    answer(g, "place", value, "F")
    assert asked(g) == (B, "Place")


@pytest.mark.rule("JEL-Q04")
def test_also_an_own_die_but_not_the_one_just_placed() -> None:
    g = beats(dice={"A": "2 6"}, entrances={"F": "A1 A5"})
    answer(g, "place", 2, "F")
    assert options(g) == {("remove", "A", 1), ("remove", "A", 5), "none"}
    answer(g, "remove", "A", 5)
    assert entrance(g, "F") == "A1 A2"
    assert centre(g) == "A5"
    assert g.on_centre(A) == 1


@pytest.mark.rule("JEL-Q04", "JEL-D2")
def test_another_die_of_the_same_value_is_another_die() -> None:
    g = beats(dice={"A": "2 6"}, entrances={"F": "A2"})
    answer(g, "place", 2, "F")
    assert options(g) == {("remove", "A", 2), "none"}
    answer(g, "remove", "A", 2)
    assert entrance(g, "F") == "A2"
    assert centre(g) == "A2"


@pytest.mark.rule("JEL-Q04")
def test_the_removed_die_counts_on_the_centre_for_its_owner() -> None:
    g = beats(**city(), round=4, beat=20, to_move=B, dice={"B": "1"}, entrances={"F": "A6"}, stack="8 2")
    answer(g, "place", 1, "F")
    answer(g, "remove", "A", 6)
    while not g.over:
        answer(g, "wait" if asked(g)[1] == "Close" else "none")
    assert g.pods == [[8], [], []]


@pytest.mark.rule("JEL-Q05")
def test_a_removed_die_does_not_come_back_in_this_round() -> None:
    """A had placed the last one: removing it gives nothing to place."""
    g = beats(dice={"B": "1 6"}, to_move=B, entrances={"F": spent("A")})
    assert g.left[A] == 0
    answer(g, "place", 1, "F")
    answer(g, "remove", "A", 5)
    assert g.left[A] == 0
    assert centre(g) == "A5"
    while asked(g)[0] != A:
        answer(g, "none")
    assert asked(g) == (A, "Close")
    assert centre(g) == "A5"


@pytest.mark.rule("JEL-055", "JEL-D3")
@pytest.mark.parametrize("value", [3, 4])
@pytest.mark.parametrize(("at", "to"), [(1, {2}), (2, {1, 3}), (3, {2})])
def test_three_and_four_move_the_marker_by_one_zone(value: int, at: int, to: set[int]) -> None:
    for new in to:
        g = beats(dice={"A": f"{value} 6"}, zones={"F": at}, entrances={"F": "B5"})
        answer(g, "place", value, "F")
        assert asked(g) == (A, "Shift")
        assert options(g) == {*[("shift", there) for there in to], "none"}
        answer(g, "shift", new)
        assert [zone(g, letter) for letter in "FGHIJ"] == [new, 1, 1, 1, 1]
        assert entrance(g, "F") == f"A{value} B5"


@pytest.mark.rule("JEL-Q06")
def test_the_marker_does_not_go_around() -> None:
    for at, wrong in ((1, 3), (3, 1)):
        g = beats(dice={"A": "3 6"}, zones={"F": at})
        answer(g, "place", 3, "F")
        assert why(g, A, "shift", wrong) == "JEL-Q14"
        assert why(g, A, "shift", at) == "JEL-Q14"
        assert options(g) == {("shift", 2), "none"}


@pytest.mark.rule("JEL-056")
@pytest.mark.parametrize("value", [5, 6])
def test_five_and_six_do_nothing(value: int) -> None:
    g = beats(dice={"A": f"{value} 6"}, entrances={"F": "B5 C6"})
    answer(g, "place", value, "F")
    assert asked(g) == (B, "Place")
    fast = rush(dice={"A": f"{value} 6"}, entrances={"F": "B5 C6"})
    act(fast, 100, A, "place", value, "F")
    assert seen(fast, None).effects == ()
    assert refused(fast, A, "none", at=200) == "JEL-052"


@pytest.mark.rule("JEL-057")
def test_equal_dice_of_one_colour_may_be_placed_and_cancel_when_the_district_is_scored() -> None:
    g = beats(dice={"A": "6 6"}, entrances={"F": "A6 B1"})
    answer(g, "place", 6, "F")
    assert entrance(g, "F") == "A6 A6 B1", "until then they lie there"
    district = seen(g, None).district("F")
    assert (district.totals, district.leaders) == ((0, 1, 0), (B,)), "and everybody sees that they will not count"
    assert paying("J 7", entrances={"F": "A6 A6 B1"}).jelly == [2, 9, 2]


# --- locked districts ------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-Q07")
def test_a_locked_district_is_closed_for_effects_too() -> None:
    g = rush(dice={"A": "3 6"}, entrances={"F": "C5"}, centre=spent("B"))
    act(g, 100, A, "place", 3, "F")
    assert "none" in options(g, A)
    act(g, 200, B, "lock", "F")
    assert refused(g, A, "shift", 2, at=300) == "JEL-052"
    assert zone(g, "F") == 1
    assert entrance(g, "F") == "A3 C5"


@pytest.mark.rule("JEL-Q07")
def test_arrows_still_read_a_locked_district() -> None:
    g = beats(
        **city("ARROW cw", "J 7"),
        round=4,
        beat=20,
        to_move=B,
        dice={"B": "6"},
        entrances={"F": "A6"},
        centre=spent("C"),
        locks={"G": "C"},
    )
    while not g.over:
        answer(g, "wait" if asked(g)[1] == "Close" else "none")
    assert g.jelly == [9, 2, 2]


# --- placing and effect ----------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-Q14")
def test_the_effect_is_lost_when_the_player_rolls_again() -> None:
    g = rush(dice={"A": "1 4"}, entrances={"F": "B5"})
    act(g, 100, A, "place", 1, "F")
    act(g, 200, A, "roll")
    assert refused(g, A, "remove", "B", 5, at=300) == "JEL-052"


@pytest.mark.rule("JEL-Q14")
def test_if_the_target_has_vanished_another_may_be_chosen() -> None:
    g = rush(dice={"A": "1 4", "B": "2 6"}, entrances={"F": "C5 C6"})
    act(g, 100, A, "place", 1, "F")
    act(g, 100, B, "place", 2, "F")
    act(g, 200, B, "remove", "C", 5)
    assert refused(g, A, "remove", "C", 5, at=200) == "JEL-Q14"
    assert options(g, A) >= {("remove", "C", 6), ("remove", "B", 2), "none"}
    act(g, 300, A, "remove", "C", 6)
    assert entrance(g, "F") == "A1 B2"
    assert centre(g) == "C5 C6"


@pytest.mark.rule("JEL-Q14")
def test_the_effect_is_lost_when_the_round_ends() -> None:
    g = rush(**city("DROP"), dice={"A": "3 6"}, entrances={"F": "C5 C6"}, pods={"C": "2 3"}, timer="B")
    act(g, 9_000, A, "place", 3, "F")
    g.time_up(10_000)
    assert asked(g)[1] == "DropCapsule"
    assert seen(g, None).effects == ()
    assert zone(g, "F") == 1


@pytest.mark.rule("JEL-Q35")
def test_nothing_moves_a_marker_while_scoring() -> None:
    """Whatever is paid: markers stay until the next round."""
    places = dict(zip("FGHIJKL", (1, 2, 3, 1, 2, 3, 2), strict=True))
    dice = dict.fromkeys("FGHIJKL", "A3 B4 C1")
    sides = ["1B", "2B", "3B", "4A", "5B", "6B", "8B"]
    g = scored(players=5, districts=sides, zones=places, entrances=dice)
    while not g.over:
        assert g.zone == [place - 1 for place in places.values()]
        decision = g.open[0]
        g.answer(decision.seat, decision.options[0])
    assert g.zone == [place - 1 for place in places.values()]
