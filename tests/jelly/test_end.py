"""The next round, and the end of the game (JEL-080 to JEL-088, JEL-Q60, JEL-Q64)."""

import pytest

from tafelrunde.games.jelly.state import Jelly
from tafelrunde.kit.game import rank, winners
from tests.jelly.table import (
    JELLY,
    A,
    answer,
    asked,
    beats,
    centre,
    dice,
    entrance,
    paying,
    seen,
    spent,
    table_of,
    zone,
)


def next_round_of(round: int) -> Jelly:
    """The table after a round that ended with dice everywhere and markers moved."""
    g = beats(
        round=round,
        beat=20,
        entrances={"F": "A1 B2 C3", "G": "A5 B5"},
        centre=f"A6 C2 {spent('B')[:14]}",
        zones={"F": 2, "G": 3, "J": 2},
        jelly=[3, 4, 5],
    )
    while g.round == round and not g.over:
        answer(g, "wait" if asked(g)[1] == "Close" else "none")
    return g


@pytest.mark.rule("JEL-080", "JEL-040")
@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_after_the_fourth_round_the_game_is_over(round: int) -> None:
    g = next_round_of(round)
    assert g.over == (round == 4)
    assert g.end == ("rounds" if round == 4 else "")


@pytest.mark.rule("JEL-081", "JEL-042")
def test_all_take_their_dice_back() -> None:
    g = next_round_of(1)
    assert centre(g) == ""
    assert [entrance(g, letter) for letter in "FGHIJ"] == [""] * 5
    assert g.left == [7, 7, 7]


@pytest.mark.rule("JEL-083", "JEL-026")
def test_all_markers_return_to_the_first_zone() -> None:
    g = next_round_of(2)
    assert [zone(g, letter) for letter in "FGHIJ"] == [1] * 5


@pytest.mark.rule("JEL-084")
@pytest.mark.parametrize("round", [1, 2, 3])
def test_the_round_marker_advances_by_one(round: int) -> None:
    assert seen(next_round_of(round), None).round == round + 1


@pytest.mark.rule("JEL-082", "JEL-Q36")
def test_drone_and_districts_keep_their_places() -> None:
    g = beats(drone="H", beat=20)
    before = seen(g, None)
    while g.round == 1:
        answer(g, "none")
    after = seen(g, None)
    assert (after.drone, after.faces) == (before.drone, before.faces)


# --- the result ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-085")
def test_jelly_and_what_the_capsules_hold() -> None:
    g = table_of({"phase": "end", "jelly": [10, 20, 30], "pods": {"A": "8 7", "B": "2"}})
    assert g.over
    assert [JELLY.score(g, seat) for seat in range(3)] == [
        {"jelly": 10, "pods": 15},
        {"jelly": 20, "pods": 2},
        {"jelly": 30, "pods": 0},
    ]
    assert [JELLY.total(g, seat) for seat in range(3)] == [25, 22, 30]
    assert seen(g, None).scores == tuple(JELLY.score(g, seat) for seat in range(3))


@pytest.mark.rule("JEL-085")
def test_capsules_of_the_last_round_count_too() -> None:
    g = paying("CAP", entrances={"F": "A6"}, stack="8", jelly=[1, 2, 3])
    assert [JELLY.total(g, seat) for seat in range(3)] == [9, 2, 3]


@pytest.mark.rule("JEL-086")
def test_one_die_is_rolled_for_each_capsule_that_shows_one() -> None:
    found = set()
    for seed in range(60):
        g = table_of({"phase": "end", "seed": seed, "pods": {"A": "die 5", "B": "4"}})
        assert len(g.rolls[A]) == 1
        assert g.rolls[1] == g.rolls[2] == []
        assert JELLY.score(g, A)["pods"] == 5 + g.rolls[A][0]
        found.add(g.rolls[A][0])
    assert found == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("JEL-086", "JEL-Q64")
def test_they_are_rolled_in_seat_order_the_longest_owned_first() -> None:
    g = beats(round=4, beat=20, to_move=A, pods={"A": "die 5 die", "C": "die"}, dice={"A": "5"})
    dice(g, 6, 1, 3)
    answer(g, "none")
    assert g.rolls == [[6, 1], [], [3]]
    assert [JELLY.score(g, seat)["pods"] for seat in range(3)] == [12, 0, 3]


@pytest.mark.rule("JEL-Q64")
def test_how_many_capsules_there_are_is_public() -> None:
    g = beats(pods={"A": "2 3", "B": "die"}, dropped={"C": "8 8"}, dice={"A": "5"})
    for seat in (0, 1, 2, None):
        view = seen(g, seat)
        assert (view.capsules, view.stack, view.dropped) == ((2, 1, 0), 30 - 5, 2)


@pytest.mark.rule("JEL-Q64")
def test_at_the_end_all_are_turned_up() -> None:
    before = beats(pods={"A": "2 die", "B": "4"}, dice={"A": "5"})
    assert (seen(before, 2).opened, seen(before, 2).rolls, seen(before, 2).scores) == ((), (), ())
    g = table_of({"phase": "end", "pods": {"A": "2 die", "B": "4"}})
    view = seen(g, None)
    assert view.opened == ((2, 0), (4,), ())
    assert [len(rolls) for rolls in view.rolls] == [1, 0, 0]
    told = [event.data for event in g.heard or [] if event.kind == "opened"]
    assert [(data["seat"], data["capsules"]) for data in told] == [(0, (2, 0)), (1, (4,)), (2, ())]


@pytest.mark.rule("JEL-087")
def test_most_jelly_wins() -> None:
    g = table_of({"phase": "end", "jelly": [10, 20, 15], "pods": {"A": "8 8"}})
    assert winners(JELLY.standings(g)) == [0]
    assert [rank(JELLY.standings(g), seat) for seat in range(3)] == [1, 2, 3]


@pytest.mark.rule("JEL-088", "JEL-Q60")
def test_tied_players_share_victory_or_rank() -> None:
    g = table_of({"phase": "end", "jelly": [28, 20, 17], "pods": {"B": "8"}})
    assert winners(JELLY.standings(g)) == [0, 1]
    assert [rank(JELLY.standings(g), seat) for seat in range(3)] == [1, 1, 3]
    assert not JELLY.broken_tie(g)
    g = table_of({"phase": "end", "players": 4, "jelly": [17, 28, 17, 5]})
    assert [rank(JELLY.standings(g), seat) for seat in range(4)] == [2, 1, 2, 4]
