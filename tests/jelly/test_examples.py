"""The printed examples (JEL-EX-01 to JEL-EX-07): A is Daniel, B is Julia, C is Sven."""

import pytest

from tests.jelly.table import A, B, C, answer, asked, beats, centre, city, dice, entrance, paying, scored, seen, zone

GREEN = ["1A", "2A", "3A", "4A", "5A"]


@pytest.mark.rule("JEL-EX-01")
def test_daniel_has_control_and_the_reward_is_7_jelly() -> None:
    entrances = {"F": "A4 A3 B4 C3"}
    view = seen(beats(districts=GREEN, entrances=entrances), None)
    assert view.district("F").totals == (7, 4, 3)
    assert view.district("F").leaders == (A,)
    assert scored(districts=GREEN, entrances=entrances).jelly == [9, 2, 2]


@pytest.mark.rule("JEL-EX-02")
def test_julia_removes_daniels_5() -> None:
    g = beats(dice={"B": "1 6"}, to_move=B, entrances={"F": "A5 C2"})
    answer(g, "place", 1, "F")
    answer(g, "remove", "A", 5)
    assert entrance(g, "F") == "B1 C2"
    assert centre(g) == "A5"


@pytest.mark.rule("JEL-EX-03")
def test_daniel_moves_the_marker_from_the_first_to_the_second_zone() -> None:
    g = beats(dice={"A": "4 6"}, districts=GREEN)
    assert zone(g, "F") == 1
    answer(g, "place", 4, "F")
    answer(g, "shift", 2)
    assert zone(g, "F") == 2


@pytest.mark.rule("JEL-EX-04")
def test_svens_sixes_cancel_and_julia_takes_6_jelly() -> None:
    g = scored(districts=["2A", *GREEN[:1], *GREEN[2:]], entrances={"F": "A1 B4 C6 C6 C3"})
    assert entrance(g, "F") == "A1 B4 C3"
    totals = [event.data["totals"] for event in g.heard or [] if event.kind == "district"]
    assert totals[0] == (1, 4, 3)
    assert g.jelly == [2, 8, 2]


@pytest.mark.rule("JEL-EX-05")
def test_daniel_has_three_dice_on_the_centre_sven_two() -> None:
    g = paying(centre="A1 A2 A2 C6 C6", stack="5 8")
    assert g.pods == [[5], [], []]


@pytest.mark.rule("JEL-EX-06")
def test_daniel_takes_the_6_jelly_of_the_neighbour() -> None:
    g = scored(districts=["2B", "8A", "3A", "4A", "5A"], entrances={"F": "A6 B1"})
    assert g.jelly == [8, 2, 2]


@pytest.mark.rule("JEL-EX-07")
@pytest.mark.parametrize(
    ("placed", "jelly", "pods"), [("A6", 7, 0), ("A6 A1", 7, 0), ("A6 A1 A2", 0, 1), ("A6 A1 A2 A3", 0, 1)]
)
def test_seven_jelly_with_one_or_two_dice_a_capsule_with_more(placed: str, jelly: int, pods: int) -> None:
    g = scored(districts=["4B", "1A", "2A", "3A", "5A"], entrances={"F": placed})
    assert g.jelly == [2 + jelly, 2, 2]
    assert [len(found) for found in g.pods] == [pods, 0, 0]


@pytest.mark.rule("JEL-EX-01", "JEL-EX-02", "JEL-EX-03")
def test_the_first_three_one_after_the_other() -> None:
    g = beats(**city("J 7"), dice={"A": "4 6", "B": "1 6"}, entrances={"F": "A5 B4 C3"}, round=4)
    answer(g, "place", 4, "F")
    dice(g, 1, 6)
    answer(g, "shift", 2)
    assert asked(g) == (B, "Place")
    answer(g, "place", 1, "F")
    answer(g, "remove", "A", 5)
    district = seen(g, C).district("F")
    assert district.totals == (4, 5, 3)
    assert district.leaders == (B,)
