"""The printed examples of bumps and restaurants (UFO-EX-03, UFO-EX-05, UFO-EX-06, UFO-EX-08), played at a table."""

import pytest

from tests.ufos.table import (
    answer,
    asked,
    at,
    attack,
    dice,
    fly,
    listen,
    options,
    ready,
    restaurants,
    seen,
    stand,
    witnesses,
)

BLUE, YELLOW = "A", "B"
RED, GREEN = "A", "B"


@pytest.mark.rule("UFO-EX-03", "UFO-062", "UFO-063", "UFO-070", "UFO-073")
def test_ex_03_a_blue_bumper_against_a_yellow_standard_ufo() -> None:
    """6 for Yellow; 5 + 1 + 1 for Blue: one node."""
    g = ready(f"{BLUE} bumper v12", f"{YELLOW} standard v13")
    heard = listen(g)
    attack(g, "A1", "v13", (6, 5), (6, 6))
    rolled = next(event for event in heard if event.kind == "bump_won")
    assert (rolled.data["die"], rolled.data["bonus"], rolled.data["total"]) == (5, 2, 7)
    assert (rolled.data["other_die"], rolled.data["other_bonus"], rolled.data["other_total"]) == (6, 0, 6)
    assert asked(g) == (0, "Displace")
    assert options(g) == {("over", node) for node in ("v11", "v12", "v15", "LAG")}
    answer(g, "over", "v11")
    assert (at(g, "A1"), at(g, "B1")) == ("v13", "v11"), "one node and no further"


@pytest.mark.rule("UFO-EX-05", "UFO-126", "UFO-128", "UFO-130", "UFO-098")
@pytest.mark.parametrize(("die", "opened"), [(10, True), (9, False)])
def test_ex_05_green_opens_against_resistance_8(die: int, opened: bool) -> None:
    """10 + 2 stands - 4 for two witnesses = 8, and equality suffices; with a 9 it would not have."""
    g = ready(
        f"{GREEN} standard LON",
        phase="act",
        to_move=1,
        deal={"LON": "8/1"},
        stands={"v07": GREEN, "v12": GREEN},
        witnesses={"LON": GREEN * 2},
    )
    assert seen(g, 1).actions[0].needed == 10
    dice(g, (12, die))
    answer(g, "open", "LON", "standard")
    assert restaurants(g, "LON") == (GREEN if opened else "")
    assert witnesses(g, "LON") == ("" if opened else GREEN * 2)


@pytest.mark.rule("UFO-EX-06", "UFO-047", "UFO-124", "UFO-125", "UFO-127", "UFO-129", "UFO-099")
@pytest.mark.parametrize(("die", "taken"), [(11, True), (10, True), (9, False)])
def test_ex_06_green_takes_over_one_of_two_red_restaurants(die: int, taken: bool) -> None:
    """In this turn Green flies in, in the next it sits down and rolls: 11 + 1 - 4 - 4 = 4, and 3 is needed."""
    g = ready(
        *(f"{GREEN} standard v12", f"{RED} standard v01"),
        to_move=1,
        deal={"LON": "3/2"},
        restaurants={"LON": RED * 2},
        stands={"v14": GREEN},
        witnesses={"LON": GREEN * 2},
    )
    fly(g, "B1", "LON")
    assert asked(g)[0] == 0, "nothing to do for Green this turn"
    answer(g, "done")
    answer(g, "done")
    answer(g, "B1")
    assert ("sit", "LON", RED) in options(g)
    answer(g, "sit", "LON", RED)
    dice(g, (12, die))
    heard = listen(g)
    answer(g, "take", "LON", "standard")
    rolled = next(event for event in heard if event.kind == "restaurant_rolled")
    assert (rolled.data["bonus"], rolled.data["total"]) == (1 - 4 - 4, die - 7)
    assert restaurants(g, "LON") == (RED + GREEN if taken else RED * 2)
    assert witnesses(g, "LON") == ("" if taken else GREEN * 2)


@pytest.mark.rule("UFO-EX-08", "UFO-113", "UFO-114")
@pytest.mark.parametrize("stand_first", [True, False])
def test_ex_08_a_stand_helps_another_ufo_in_the_same_turn(stand_first: bool) -> None:
    """7 against 8: with the stand in Ronda it succeeds, before it is there it does not."""
    g = ready("A standard LON", "A bumper v12", phase="act", deal={"LON": "8/2"})
    dice(g, (12, 7))
    moves = [("open", "v12", "bumper"), ("open", "LON", "standard")]
    for move in moves if stand_first else moves[::-1]:
        answer(g, *move)
    assert stand(g, "v12") == "A"
    assert restaurants(g, "LON") == ("A" if stand_first else "")
