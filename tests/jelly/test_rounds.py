"""How a round goes (JEL-040 to JEL-047, JEL-064 to JEL-068), in beats above all (JEL-Q16, JEL-D1, JEL-D4)."""

from typing import Any

import pytest

from tafelrunde.engine import Chance, Choice
from tafelrunde.games.jelly.state import Jelly
from tests.jelly.table import (
    BOX,
    PLAYERS,
    A,
    B,
    C,
    act,
    answer,
    asked,
    beats,
    city,
    decisions,
    dice,
    entrance,
    kinds,
    listen,
    new_game,
    options,
    refused,
    rush,
    scored,
    seen,
    spent,
    table_of,
    why,
    zone,
)

IDLE = {"Place": "none", "Remove": "none", "Shift": "none", "Close": "wait"}


def idle(g: Jelly) -> list[tuple[int, int, int]]:
    """Nobody does anything any more until the game is over; who is asked: round, beat, seat."""
    found = []
    while not g.over:
        seat, kind = asked(g)
        found.append((g.round, g.beat, seat))
        answer(g, IDLE[kind])
    return found


def last_round(**doc: Any) -> Jelly:
    """Beats of the last round in a city without rewards: when the round is over the game is."""
    return beats(**city(players=doc.pop("players", 3)), round=4, **doc)


# --- the game --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-040", "JEL-Q16", "JEL-D1", "JEL-080", "JEL-084")
@pytest.mark.parametrize("players", PLAYERS)
def test_four_rounds_of_at_most_20_beats_in_which_everybody_acts_once_clockwise(players: int) -> None:
    expected = [
        (round, beat, (round + beat - 2 + k) % players)
        for round in range(1, 5)
        for beat in range(1, 21)
        for k in range(players)
    ]
    assert idle(new_game(players, 1)) == expected


@pytest.mark.rule("JEL-040", "JEL-080")
@pytest.mark.parametrize("players", PLAYERS)
def test_four_rounds_are_scored(players: int) -> None:
    g = new_game(players, 2)
    heard = listen(g)
    for _ in decisions(g, Chance(2)):
        pass
    assert [event.data["n"] for event in heard if event.kind == "scoring"] == [1, 2, 3, 4]
    assert seen(g, None).tallied == 4


@pytest.mark.rule("JEL-041")
def test_in_real_time_everybody_may_act_at_any_moment() -> None:
    g = rush(players=5)
    assert [decision.seat for decision in g.open] == [0, 1, 2, 3, 4]
    for seat in (3, 0, 4, 1, 2, 3):
        act(g, g.now + 1_000, seat, "roll")
        assert "none" not in options(g, seat)
        assert why(g, seat, "place", g.hand[seat][0], "F") == ""


@pytest.mark.rule("JEL-041", "JEL-043")
def test_the_start_signal_is_for_all() -> None:
    g = new_game(4, 1, mode="live")
    for seat in range(4):
        act(g, 1_000, seat, "ready")
    g.time_up(4_000)
    assert {decision.seat for decision in g.open} == {0, 1, 2, 3}
    assert all(options(g, seat) == {"roll"} for seat in range(4))


@pytest.mark.rule("JEL-042", "JEL-081")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_begins_a_round_with_all_dice(players: int) -> None:
    round = 0
    for g in decisions(new_game(players, 3), Chance(3)):
        if g.round > round:
            round = g.round
            assert g.left == [7] * players
            assert g.centre == [0] * (players * 6)
            assert sum(g.entrance) == 0
    assert round == 4


@pytest.mark.rule("JEL-043", "JEL-Q38")
def test_nothing_happens_before_all_are_ready_and_the_countdown_is_over() -> None:
    g = new_game(3, 1, mode="live")
    assert [decision.kind for decision in g.open] == ["Ready"] * 3
    assert refused(g, B, "roll", at=5_000) == "JEL-043"
    act(g, 10_000, C, "ready")
    act(g, 11_000, A, "ready")
    assert g.next_due() == 0, "the table waits for the last one, however long it takes"
    assert refused(g, A, "roll", at=60_000) == "JEL-043"
    act(g, 70_000, B, "ready")
    assert seen(g, A).phase == "countdown"
    assert refused(g, A, "roll", at=72_999) == "JEL-043"
    act(g, 73_000, A, "roll")
    assert g.left[A] == len(g.hand[A]) == 7


@pytest.mark.rule("JEL-Q38", "JEL-043")
def test_before_each_round_they_are_asked_again() -> None:
    g = rush(round=1, centre=spent("BC"), entrances={"F": "A1 A2 A3 A4 A5 A6"}, dice={"A": "6"})
    act(g, 1_000, A, "place", 6, "G")
    assert g.round == 1
    assert [decision.kind for decision in g.open] == ["Ready"] * 3


# --- rolling and placing ---------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-044")
def test_all_dice_that_are_not_placed_are_rolled() -> None:
    g = beats(to_move=C, dice={"A": "1 2", "B": "1 1 1", "C": "3"}, seed=5)
    dice(g, 5, 2, 5)
    answer(g, "none")
    assert asked(g) == (B, "Place"), "the second beat"
    assert g.hand == [(1, 2), (2, 5, 5), (3,)]
    dice(g, 6)
    answer(g, "none")
    dice(g, 4, 6)
    answer(g, "none")
    assert asked(g) == (A, "Place")
    assert g.hand == [(4, 6), (2, 5, 5), (6,)]


@pytest.mark.rule("JEL-044", "JEL-046", "JEL-047")
def test_one_die_fewer_after_each_placing_until_all_are_placed() -> None:
    g = new_game(3, 4)
    heard = listen(g)
    rolled = []
    while g.left[A]:
        if asked(g) == (A, "Place"):
            rolled.append(len(g.hand[A]))
            answer(g, "place", g.hand[A][-1], "F")
        else:
            answer(g, IDLE[asked(g)[1]])
    assert rolled == [7, 6, 5, 4, 3, 2, 1]
    assert [event.data["left"] for event in heard if event.kind == "placed"] == [6, 5, 4, 3, 2, 1, 0]


@pytest.mark.rule("JEL-045", "JEL-D1", "JEL-050")
def test_any_rolled_value_in_any_open_entrance_or_none() -> None:
    g = beats(dice={"A": "1 4 4 6"}, centre=spent("B"), locks={"G": "B"})
    expected = {("place", value, district) for value in (1, 4, 6) for district in "FHIJ"}
    assert options(g) == {*expected, "none"}
    assert why(g, A, "place", 5, "F") == "JEL-045"
    assert why(g, A, "place", 4, "G") == "JEL-061"


@pytest.mark.rule("JEL-045", "JEL-D1")
def test_placing_none_places_none() -> None:
    g = beats(dice={"A": "5 6"})
    answer(g, "none")
    assert asked(g) == (B, "Place")
    assert g.left[A] == 2
    assert all(entrance(g, letter) == "" for letter in "FGHIJ")


@pytest.mark.rule("JEL-046")
def test_one_die_for_each_roll_in_beats() -> None:
    g = beats(dice={"A": "5 6"})
    answer(g, "place", 5, "F")
    assert asked(g) == (B, "Place"), "the next one is at it"
    assert g.left[A] == 1


@pytest.mark.rule("JEL-046")
def test_one_die_for_each_roll_in_real_time() -> None:
    g = rush(dice={"A": "5 6"})
    act(g, 100, A, "place", 5, "F")
    assert options(g, A) == {"roll"}
    assert refused(g, A, "place", 6, "F", at=200) == "JEL-046"
    act(g, 300, A, "roll")
    act(g, 400, A, "place", g.hand[A][0], "G")
    assert g.left[A] == 0


@pytest.mark.rule("JEL-047")
def test_who_has_placed_all_dice_rolls_no_more() -> None:
    g = rush(dice={"A": "5"})
    act(g, 100, A, "place", 5, "F")
    assert refused(g, A, "roll", at=5_000) == "JEL-047"
    assert refused(g, A, "place", 5, "F", at=5_000) == "JEL-047"
    calm = beats(dice={"A": "5"}, round=4)
    answer(calm, "place", 5, "F")
    assert asked(calm) == (A, "Close")
    answer(calm, "wait")
    while not calm.over:
        assert asked(calm) != (A, "Place")
        answer(calm, IDLE[asked(calm)[1]])


@pytest.mark.rule("JEL-D1", "JEL-Q16")
def test_others_are_refused_while_it_is_not_their_turn_in_the_beat() -> None:
    g = beats(dice={"A": "5", "B": "5"})
    assert why(g, B, "place", 5, "F") == "JEL-Q16"


# --- the end of a round ----------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-Q11", "JEL-D4", "JEL-068")
def test_a_round_is_over_when_all_dice_are_placed() -> None:
    g = last_round(dice={"A": "5"}, centre=spent("BC"))
    answer(g, "place", 5, "F")
    assert g.over, "nobody is asked for a lock that would be pointless"
    assert g.timer < 0


@pytest.mark.rule("JEL-Q11", "JEL-D3")
def test_but_the_last_effect_is_still_carried_out() -> None:
    g = last_round(dice={"A": "3"}, centre=spent("BC"))
    answer(g, "place", 3, "F")
    assert asked(g) == (A, "Shift")
    answer(g, "shift", 2)
    assert g.over
    assert zone(g, "F") == 2
    assert g.jelly[A] == 2 + 88


@pytest.mark.rule("JEL-Q11")
def test_as_long_as_somebody_has_dice_it_goes_on() -> None:
    g = last_round(dice={"A": "5", "B": "1"}, centre=spent("C"))
    answer(g, "place", 5, "F")
    assert not g.over
    assert asked(g) == (A, "Close")


@pytest.mark.rule("JEL-Q11")
def test_in_real_time_it_is_over_with_the_last_effect() -> None:
    g = rush(**city(), round=4, dice={"A": "3"}, centre=spent("BC"))
    act(g, 100, A, "place", 3, "F")
    assert not g.over
    act(g, 200, A, "shift", 2)
    assert g.over
    assert g.jelly[A] == 2 + 88


@pytest.mark.rule("JEL-Q12")
def test_also_while_the_timer_runs() -> None:
    g = last_round(dice={"A": "5"}, centre=spent("BC"), timer="B", beat=2, to_move=A)
    answer(g, "place", 5, "F")
    assert g.over
    assert g.beat == 2
    fast = rush(**city(), round=4, dice={"A": "5"}, centre=spent("BC"), timer="B", now=1_000)
    act(fast, 2_000, A, "place", 5, "F")
    assert fast.over
    assert fast.now == 2_000


@pytest.mark.rule("JEL-064", "JEL-Q16", "JEL-066", "JEL-C04")
@pytest.mark.parametrize("beat", [1, 2, 7, 16])
def test_when_the_timer_is_turned_the_rest_of_the_beat_and_three_more_are_left(beat: int) -> None:
    g = last_round(phase="close", centre=spent("A"), beat=beat, to_move=A)
    order = [(4 + beat - 2 + k) % 3 for k in range(3)]
    rest = order[order.index(A) + 1 :]
    answer(g, "timer")
    answer(g, "wait")
    asks = idle(g)
    assert asks[: len(rest)] == [(4, beat, seat) for seat in rest]
    later = [(4, b, (4 + b - 2 + k) % 3) for b in range(beat + 1, beat + 4) for k in range(3)]
    assert asks[len(rest) :] == later


@pytest.mark.rule("JEL-Q63")
@pytest.mark.parametrize("beat", [17, 18, 20])
def test_but_never_beyond_the_last_beat(beat: int) -> None:
    g = last_round(phase="close", centre=spent("A"), beat=beat, to_move=A)
    answer(g, "timer")
    assert seen(g, B).last_beat == 20
    idle(g)
    assert g.beat == 20


@pytest.mark.rule("JEL-Q63", "JEL-Q16")
def test_without_a_timer_it_ends_with_beat_20() -> None:
    g = last_round(beat=20, to_move=C, dice={"C": "5 6"})
    answer(g, "place", 6, "F")
    while not g.over:
        assert g.beat == 20
        answer(g, "none")


@pytest.mark.rule("JEL-064", "JEL-066")
def test_in_real_time_ten_seconds_are_left() -> None:
    g = rush(**city(), round=4, centre=spent("A"), dice={"B": "5 6"}, now=1_000)
    act(g, 20_000, A, "timer")
    act(g, 29_000, B, "place", 5, "F")
    assert g.next_due() == 30_000
    act(g, 29_999, B, "roll")
    g.time_up(30_000)
    assert g.over


@pytest.mark.rule("JEL-066")
def test_after_that_everything_is_refused() -> None:
    """A decision of the scoring is open: it is no time to roll."""
    own = city("DROP")
    g = rush(**own, centre=spent("A"), entrances={"F": "B6"}, pods={"B": "2 3"}, dice={"B": "5 6"}, timer="A")
    g.time_up(10_000)
    assert asked(g) == (B, "DropCapsule")
    assert refused(g, B, "roll", at=10_001) == "JEL-066"
    assert refused(g, B, "place", 5, "F", at=10_001) == "JEL-066"
    assert refused(g, A, "lock", "F", at=10_001) == "JEL-066"


@pytest.mark.rule("JEL-066", "JEL-068")
def test_when_the_sand_has_run_out_the_round_is_scored() -> None:
    g = last_round(beat=2, to_move=A, centre=spent("B"), timer="B", entrances={"F": "A6"})
    heard = listen(g)
    idle(g)
    assert kinds(heard).count("time_up") == 1
    after = kinds(heard)[kinds(heard).index("time_up") :]
    assert after[:3] == ["time_up", "scoring", "district"]
    assert "placed" not in after


@pytest.mark.rule("JEL-067", "JEL-Q40")
def test_dice_that_are_not_placed_do_not_count() -> None:
    """B has left: seven sixes in the hand are worth nothing, and the round goes on without them."""
    g = scored(**city("J 7"), entrances={"F": "A1"}, dice={"B": "6 6 6 6 6 6 6"})
    assert g.jelly == [9, 2, 2]
    g = last_round(entrances={"F": "A1"}, dice={"A": "2", "B": "6 6"}, beat=20, to_move=C)
    idle(g)
    assert entrance(g, "F") == "A1"
    assert g.jelly == [2, 2, 2]
    assert [event.data["totals"] for event in g.heard or [] if event.kind == "centre"] == [(0, 0, 0)]


@pytest.mark.rule("JEL-Q40")
def test_in_real_time_nobody_waits_for_somebody_who_does_nothing() -> None:
    g = rush(**city("J 7"), round=4, entrances={"F": "A1"}, dice={"B": "6 6"})
    g.time_up(BOX.limit)
    assert g.over
    assert g.jelly == [9, 2, 2]


@pytest.mark.rule("JEL-Q15")
def test_a_second_between_two_rolls() -> None:
    g = rush(now=100)
    act(g, 2_000, A, "roll")
    before = g.hand[A]
    assert refused(g, A, "roll", at=2_999) == "JEL-Q45"
    assert g.hand[A] == before
    act(g, 2_999, B, "roll")
    act(g, 3_000, A, "roll")


@pytest.mark.rule("JEL-Q15")
def test_bots_roll_and_place_every_two_to_four_seconds() -> None:
    g = rush()
    rolling: Choice[Any] = g.open[0].choice
    before = rolling.pace(g)
    act(g, 100, A, "roll")
    after = rolling.pace(g)
    assert (before[0] + after[0], before[1] + after[1]) == (2_000, 4_000)


# --- decisions after the last die, beat by beat ----------------------------------------------------------------------


@pytest.mark.rule("JEL-D4", "JEL-Q09")
def test_after_the_last_die_and_in_every_later_beat_one_may_lock_and_turn() -> None:
    g = last_round(dice={"A": "5"}, beat=1, to_move=A)
    answer(g, "place", 5, "F")
    asks = []
    while not g.over:
        if asked(g)[0] == A:
            assert asked(g)[1] == "Close"
            assert options(g) == {*[("lock", letter) for letter in "FGHIJ"], "timer", "wait"}
            asks.append(g.beat)
        answer(g, IDLE[asked(g)[1]])
    assert asks == list(range(1, 21))


@pytest.mark.rule("JEL-D4")
def test_it_is_asked_again_until_one_waits_or_nothing_is_left() -> None:
    g = table_of({"phase": "close", "centre": spent("A"), "round": 1})
    answer(g, "lock", "F")
    assert asked(g) == (A, "Close")
    assert options(g) == {"timer", "wait"}
    answer(g, "timer")
    assert asked(g) == (B, "Place"), "nothing is left to choose"
    while g.beat < 2 or asked(g)[0] != C:
        assert asked(g)[0] != A
        answer(g, "none")
