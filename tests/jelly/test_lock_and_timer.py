"""After the last die: the screen and the timer (JEL-060 to JEL-065, JEL-Q08 to JEL-Q10, JEL-D4)."""

from typing import Any

import pytest

from tafelrunde.games.jelly.state import Jelly
from tests.jelly.table import (
    PLAYERS,
    A,
    B,
    C,
    act,
    answer,
    asked,
    beats,
    entrance,
    options,
    refused,
    rush,
    seen,
    spent,
    table_of,
    why,
)


def closing(**doc: Any) -> Jelly:
    """A has just placed the last die; beat 1."""
    return table_of({"phase": "close", "centre": spent("A"), **doc})


# --- locking ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-060", "JEL-D4")
def test_only_after_the_last_die() -> None:
    g = beats(dice={"A": "5 6"})
    assert not any(option[0] == "lock" for option in options(g) if isinstance(option, tuple))
    assert why(g, A, "lock", "F") == "JEL-060"
    g = beats(dice={"A": "5"})
    assert why(g, A, "lock", "F") == "JEL-060"
    answer(g, "place", 5, "F")
    assert asked(g) == (A, "Close")
    answer(g, "lock", "F")
    assert seen(g, None).screens == ("F", None, None)
    assert seen(g, None).district("F").locked == A


@pytest.mark.rule("JEL-060")
def test_one_need_not() -> None:
    g = closing()
    answer(g, "wait")
    assert seen(g, None).screens == (None, None, None)
    assert asked(g) == (B, "Place")


@pytest.mark.rule("JEL-060")
def test_in_real_time_too_only_after_the_last_die() -> None:
    g = rush(dice={"A": "5"})
    assert refused(g, A, "lock", "F", at=100) == "JEL-060"
    act(g, 200, A, "place", 5, "F")
    act(g, 300, A, "lock", "G")
    assert seen(g, None).screens == ("G", None, None)


@pytest.mark.rule("JEL-061")
def test_nobody_places_dice_in_a_locked_entrance_until_the_next_round() -> None:
    g = closing(round=1, dice={"B": "5", "C": "6 6"})
    answer(g, "lock", "F")
    answer(g, "wait")
    for seat in (B, C):
        assert asked(g) == (seat, "Place")
        assert not any(option[2] == "F" for option in options(g) if isinstance(option, tuple))
        assert why(g, seat, "place", g.hand[seat][0], "F") == "JEL-061"
        answer(g, "none")
    while g.round == 1:
        assert g.screen[A] == 0
        answer(g, "wait" if asked(g)[1] == "Close" else "none")
    assert any(option[2] == "F" for option in options(g) if isinstance(option, tuple))


@pytest.mark.rule("JEL-062")
def test_the_screen_stays_and_cannot_be_removed() -> None:
    g = closing(round=1)
    answer(g, "lock", "F")
    assert options(g) == {"timer", "wait"}, "there is no way to take it away or to put it elsewhere"
    assert why(g, A, "lock", "G") == "JEL-Q08"
    answer(g, "wait")
    while g.round == 1:
        assert seen(g, None).screens == ("F", None, None)
        answer(g, "wait" if asked(g)[1] == "Close" else "none")
    assert seen(g, None).screens == (None, None, None)


@pytest.mark.rule("JEL-Q08")
def test_any_district_not_yet_locked_with_or_without_dice() -> None:
    g = table_of(
        {"phase": "close", "centre": spent("AB"), "entrances": {"F": "C5", "G": "C6"}, "locks": {"G": "B", "H": "A"}}
    )
    assert options(g) == {"timer", "wait"}, "one screen, one lock"
    g = closing(entrances={"F": "C5", "G": spent("B")}, locks={"G": "B"})
    assert options(g) == {("lock", "F"), ("lock", "H"), ("lock", "I"), ("lock", "J"), "timer", "wait"}
    assert why(g, A, "lock", "G") == "JEL-061"
    answer(g, "lock", "J")
    assert entrance(g, "J") == ""
    assert seen(g, None).screens == ("J", "G", None)


@pytest.mark.rule("JEL-Q08")
def test_in_real_time_one_lock_for_each_player() -> None:
    g = rush(centre=spent("AB"))
    act(g, 100, A, "lock", "F")
    assert refused(g, A, "lock", "G", at=200) == "JEL-Q08"
    assert refused(g, B, "lock", "F", at=200) == "JEL-061"
    act(g, 300, B, "lock", "G")
    assert seen(g, None).screens == ("F", "G", None)


@pytest.mark.rule("JEL-Q10")
@pytest.mark.parametrize("players", PLAYERS)
def test_there_is_always_an_open_district(players: int) -> None:
    """Even when all others have locked one each, as many as ever can."""
    ready, last = "ABCDE"[: players - 1], players - 1
    g = rush(players=players, centre=spent(ready), dice={"ABCDE"[last]: "6"})
    for seat, district in zip(range(last), "FGHI", strict=False):
        act(g, 100, seat, "lock", district)
        assert not any(option[0] == "lock" for option in options(g, seat) if isinstance(option, tuple))
    free = {option[2] for option in options(g, last) if isinstance(option, tuple)}
    assert free == set("FGHIJKL"[players - 1 : players + 2])


# --- the timer -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-063", "JEL-D4")
def test_only_who_has_placed_all_dice_may_turn_the_timer() -> None:
    g = beats(dice={"A": "5"})
    assert "timer" not in options(g)
    assert why(g, A, "timer") == "JEL-063"
    assert not seen(g, A).may_turn
    answer(g, "place", 5, "F")
    assert seen(g, A).may_turn
    answer(g, "timer")
    assert seen(g, None).timer == A


@pytest.mark.rule("JEL-063")
def test_even_without_a_lock_or_after_one() -> None:
    g = closing()
    answer(g, "timer")
    assert (seen(g, None).timer, seen(g, None).screens) == (A, (None, None, None))
    g = closing()
    answer(g, "lock", "F")
    answer(g, "timer")
    assert (seen(g, None).timer, seen(g, None).screens) == (A, ("F", None, None))


@pytest.mark.rule("JEL-063")
def test_nobody_has_to_turn_it() -> None:
    g = closing()
    answer(g, "wait")
    assert seen(g, None).timer is None


@pytest.mark.rule("JEL-063")
def test_in_real_time_too_only_who_has_placed_all_dice() -> None:
    g = rush(dice={"A": "5"})
    assert refused(g, A, "timer", at=100) == "JEL-063"
    act(g, 200, A, "place", 5, "F")
    act(g, 300, A, "timer")
    assert seen(g, None).timer == A


@pytest.mark.rule("JEL-065")
def test_it_is_turned_once_in_a_round() -> None:
    g = table_of({"phase": "close", "centre": spent("AB"), "round": 1})
    answer(g, "timer")
    end = seen(g, None).last_beat
    assert "timer" not in options(g)
    assert why(g, A, "timer") == "JEL-065"
    answer(g, "wait")
    assert asked(g) == (B, "Close")
    assert "timer" not in options(g)
    assert why(g, B, "timer") == "JEL-065"
    assert seen(g, None).last_beat == end == 4
    while g.round == 1:
        answer(g, "wait" if asked(g)[1] == "Close" else "none")
    assert seen(g, None).timer is None, "in the next round it can be turned again"
    assert seen(g, None).last_beat == 20


@pytest.mark.rule("JEL-065")
def test_in_real_time_turning_it_again_does_not_help() -> None:
    g = rush(centre=spent("AB"), now=1_000)
    act(g, 2_000, A, "timer")
    assert refused(g, B, "timer", at=3_000) == "JEL-065"
    assert refused(g, A, "timer", at=3_000) == "JEL-065"
    assert g.next_due() == 12_000


@pytest.mark.rule("JEL-Q09")
def test_in_any_order_and_later_too() -> None:
    g = closing()
    answer(g, "timer")
    answer(g, "wait")
    while asked(g)[0] != A:
        answer(g, "none")
    assert g.beat == 2
    assert options(g) == {*[("lock", letter) for letter in "FGHIJ"], "wait"}
    answer(g, "lock", "I")
    assert seen(g, None).screens == ("I", None, None)
    g = closing()
    answer(g, "lock", "I")
    answer(g, "wait")
    while asked(g)[0] != A:
        answer(g, "none")
    assert options(g) == {"timer", "wait"}
    answer(g, "timer")
    assert seen(g, None).last_beat == 2 + 3


@pytest.mark.rule("JEL-Q09")
def test_in_real_time_the_lock_may_come_while_the_sand_runs() -> None:
    g = rush(centre=spent("A"), now=1_000)
    act(g, 2_000, A, "timer")
    act(g, 11_999, A, "lock", "F")
    assert seen(g, None).screens == ("F", None, None)
    g = rush(centre=spent("A"), now=1_000)
    act(g, 2_000, A, "lock", "F")
    act(g, 100_000, A, "timer")
    assert g.next_due() == 110_000
