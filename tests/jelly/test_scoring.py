"""Scoring a round: order, cancelling, control, the centre (JEL-014, JEL-070 to JEL-078, JEL-Q01 to JEL-Q03)."""

from collections import Counter

import pytest

from tafelrunde.games.jelly.state import Jelly
from tests.jelly.table import (
    PLAYERS,
    A,
    B,
    C,
    answer,
    asked,
    beats,
    city,
    entrance,
    kinds,
    paying,
    rush,
    scored,
    seen,
    spent,
)


def visited(g: Jelly) -> list[str]:
    """The districts in the order in which they were scored, and the centre."""
    found = []
    for event in g.heard or []:
        if event.kind == "district":
            at = event.data["at"]
            assert isinstance(at, tuple)
            found.append(str(at[0]))
        elif event.kind == "centre":
            found.append("centre")
    return found


# --- order -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-070")
def test_screens_go_back_before_anything_is_scored() -> None:
    g = beats(
        **city("DROP"),
        entrances={"F": "A6"},
        centre=spent("BC"),
        locks={"F": "B", "G": "C"},
        pods={"A": "2 3"},
        beat=20,
        round=1,
        to_move=A,
        dice={"A": "5"},
    )
    assert seen(g, None).screens == (None, "F", "G")
    while asked(g)[1] != "DropCapsule":
        answer(g, "wait" if asked(g)[1] == "Close" else "none")
    assert seen(g, None).screens == (None, None, None)


@pytest.mark.rule("JEL-071")
@pytest.mark.parametrize("players", PLAYERS)
def test_clockwise_from_where_the_drone_points_then_the_centre(players: int) -> None:
    letters = "FGHIJKL"[: players + 2]
    for k, drone in enumerate(letters):
        g = paying(players=players, drone=drone)
        assert visited(g) == [*letters[k:], *letters[:k], "centre"]


@pytest.mark.rule("JEL-071")
def test_the_order_matters() -> None:
    """A takes a capsule in F and 2 jelly for each in G, if F comes first."""
    for drone, jelly in (("F", 4), ("G", 2)):
        g = paying("CAP", "J2CAP", drone=drone, entrances={"F": "A6", "G": "A6"})
        assert g.jelly[A] == jelly


@pytest.mark.rule("JEL-071", "JEL-076")
def test_the_centre_comes_last() -> None:
    """There is one capsule: the district gives it away before the centre can."""
    g = paying("CAP", drone="J", entrances={"F": "A6"}, centre="B1 B2", stack="5")
    assert g.pods == [[5], [], []]


# --- cancelling ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-072")
def test_equal_dice_of_one_colour_cancel_and_go_back() -> None:
    g = paying("J 7", entrances={"F": "A6 A6 A2 B5"})
    assert entrance(g, "F") == "A2 B5"
    assert g.jelly == [2, 9, 2]
    cancelled = [event.data for event in g.heard or [] if event.kind == "cancelled"]
    assert [(data["seat"], data["n"], data["other"]) for data in cancelled] == [(A, 6, 2)]


@pytest.mark.rule("JEL-072")
def test_they_count_nowhere_else_in_this_round() -> None:
    g = paying("J 7", "J 5", entrances={"F": "A6 A6", "G": "B1"})
    assert g.jelly == [2, 7, 2]
    assert g.pods == [[], [], []]


@pytest.mark.rule("JEL-072")
def test_only_within_one_district() -> None:
    g = paying("J 7", "J 5", entrances={"F": "A6", "G": "A6"})
    assert g.jelly == [14, 2, 2]


@pytest.mark.rule("JEL-Q02")
@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_all_of_them_cancel_not_in_pairs(number: int) -> None:
    g = paying("J 7", entrances={"F": "A6 " * number + "A1 B2"})
    assert entrance(g, "F") == "A1 B2"
    assert g.jelly == [2, 9, 2]


@pytest.mark.rule("JEL-Q03")
def test_dice_of_different_colours_do_not_cancel() -> None:
    g = paying("J 7", entrances={"F": "A6 B6 C5"})
    assert entrance(g, "F") == "A6 B6 C5"
    assert g.jelly == [9, 9, 2]


# --- control ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-014", "JEL-073")
def test_the_highest_total_has_control_and_receives_the_current_reward() -> None:
    dice = {"F": "A6 B4 B3 C1 C2 C3"}
    view = seen(beats(**city("J 7"), entrances=dice), None).district("F")
    assert (view.totals, view.leaders) == ((6, 7, 6), (B,))
    assert paying("J 7", entrances=dice).jelly == [2, 9, 2]


@pytest.mark.rule("JEL-073", "JEL-013")
@pytest.mark.parametrize(("zone", "jelly"), [(1, 7), (2, 88), (3, 99)])
def test_the_reward_where_the_marker_is(zone: int, jelly: int) -> None:
    g = paying("J 7", zones={"F": zone}, entrances={"F": "A6"})
    assert g.jelly == [2 + jelly, 2, 2]


@pytest.mark.rule("JEL-074")
def test_in_a_tie_each_receives_the_whole_reward() -> None:
    assert paying("J 7", entrances={"F": "A6 B5 B1 C5"}).jelly == [9, 9, 2]
    assert paying("J 7", entrances={"F": "A6 B6 C6"}).jelly == [9, 9, 9]


@pytest.mark.rule("JEL-075")
def test_a_disadvantage_cannot_be_declined() -> None:
    g = paying("GIVE 1", entrances={"F": "A6"}, jelly=[9, 0, 0])
    assert g.jelly == [7, 1, 1], "nobody is asked"
    g = paying("DROP", entrances={"F": "A6"}, pods={"A": "4"})
    assert g.pods[A] == []
    g = paying("DROP", entrances={"F": "A6"}, pods={"A": "4 5"})
    assert set(g.open[0].options) == {4, 5}, "one of the two it must be"


@pytest.mark.rule("JEL-Q01")
def test_who_has_no_die_left_there_has_no_control() -> None:
    g = paying("J 7", entrances={"F": "A6 A6"})
    assert g.jelly == [2, 2, 2]
    assert kinds(g.heard or []).count("jelly") == 0
    assert paying("J 7").jelly == [2, 2, 2], "an empty district pays nothing"


# --- the centre ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-076", "JEL-078")
def test_most_dice_on_the_centre_take_the_top_capsule_whatever_they_show() -> None:
    g = paying(centre="A1 A1 A2 B6 B6", stack="7 3")
    assert g.pods == [[7], [], []]
    assert g.stack == [3]


@pytest.mark.rule("JEL-077", "JEL-Q22")
def test_in_a_tie_on_the_centre_each_takes_one() -> None:
    g = paying(centre="B6 B6 C1 C1 A5", stack="7 3 2")
    assert g.pods == [[], [7], [3]]


@pytest.mark.rule("JEL-Q19")
def test_nothing_cancels_on_the_centre() -> None:
    g = paying(centre="A1 A1 A1 B6 B5", stack="7")
    assert g.pods == [[7], [], []]


@pytest.mark.rule("JEL-Q19")
def test_cancelled_dice_do_not_count_on_the_centre() -> None:
    g = paying(entrances={"F": "A6 A6 A6"}, centre="B1", stack="7")
    assert g.pods == [[], [7], []]
    g = paying(entrances={"F": "A6 A6 A6"}, stack="7")
    assert g.pods == [[], [], []]


@pytest.mark.rule("JEL-Q20")
def test_an_empty_centre_gives_nothing() -> None:
    g = paying(stack="7 6 5")
    assert g.pods == [[], [], []]
    assert len(g.stack) == 3
    g = paying(centre="A1", stack="7 6 5")
    assert g.pods == [[7], [], []], "who has no dice there is not tied"


@pytest.mark.rule("JEL-Q21")
def test_too_few_capsules_on_the_centre() -> None:
    g = paying(centre="A1 B1", stack="7")
    assert g.pods == [[], [], []]
    assert g.stack == [7]
    g = paying(centre="A1", stack="")
    assert g.pods == [[], [], []]


@pytest.mark.rule("JEL-Q36", "JEL-082")
def test_the_same_order_in_every_round() -> None:
    g = beats(**city("J 0"), drone="H", round=1)
    ring = g.ring
    while not g.over:
        answer(g, "none")
        assert (g.drone, g.ring) == (2, ring)
    assert Counter(visited(g)) == dict.fromkeys([*"FGHIJ", "centre"], 4)
    assert visited(g) == [*"HIJFG", "centre"] * 4


@pytest.mark.rule("JEL-068", "JEL-070")
def test_in_real_time_the_round_is_scored_as_it_stands() -> None:
    g = rush(**city("J 7"), round=4, entrances={"F": "B6"}, dice={"B": "1 2"}, centre=spent("A"), locks={"F": "A"})
    g.time_up(120_000)
    assert g.over
    assert g.jelly == [2, 9, 2]
    assert g.screen == [-1, -1, -1]


@pytest.mark.rule("JEL-Q34")
def test_a_reward_that_an_arrow_has_read_is_paid_there_too() -> None:
    g = scored(**city("ARROW cw", "J 7"), entrances={"F": "A6", "G": "C1"})
    assert g.jelly == [9, 2, 9]
    assert visited(g) == [*"FGHIJ", "centre"]
    assert C not in seen(g, None).district("F").leaders
