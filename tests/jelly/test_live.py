"""Real time, command by command (JEL-Q13 to JEL-Q15, JEL-Q43 to JEL-Q49, the table of section 4)."""

import pytest

from tafelrunde.engine import Option, Refusal, Refused, snapshot
from tafelrunde.games.jelly.state import Jelly
from tests.jelly.table import (
    JELLY,
    A,
    B,
    C,
    D,
    act,
    centre,
    dice,
    entrance,
    kinds,
    listen,
    new_game,
    options,
    rush,
    seen,
    spent,
    table_of,
    zone,
)


def no(g: Jelly, at: int, seat: int, *option: Option) -> Refusal:
    """How this is refused: nothing on the table changes, no chance is used, nobody hears anything (JEL-Q49)."""
    g.time_up(at)
    before, heard = snapshot(g), listen(g)
    with pytest.raises(Refused) as refused:
        act(g, at, seat, *option)
    assert snapshot(g) == before
    assert heard == []
    return refused.value.refusal


def row(g: Jelly, at: int, seat: int, *option: Option) -> str:
    """The row that forbids it."""
    return no(g, at, seat, *option).rule


def effects(g: Jelly) -> dict[int, tuple[str, int, int]]:
    """Open effects as everybody sees them: seat -> district, die, until when."""
    return {effect.seat: (effect.district, effect.die, effect.until) for effect in seen(g, None).effects}


# --- phases ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-Q43", "JEL-043", "JEL-Q38", "JEL-041")
def test_all_are_ready_then_a_countdown_then_all_begin_at_once() -> None:
    g = new_game(3, 1, mode="live")
    assert seen(g, None).phase == "waiting"
    act(g, 100, B, "ready")
    act(g, 300, A, "ready")
    assert (seen(g, None).phase, g.next_due()) == ("waiting", 0)
    act(g, 500, C, "ready")
    assert (seen(g, None).phase, seen(g, None).began, g.open) == ("countdown", 3_500, [])
    assert not g.time_up(3_499)
    assert g.time_up(3_500)
    view = seen(g, None)
    assert (view.phase, view.round, view.began, view.ends) == ("running", 1, 3_500, 123_500)
    assert [(d.seat, d.kind, d.options) for d in g.open] == [(seat, "Rush", ["roll"]) for seat in (A, B, C)]


@pytest.mark.rule("JEL-Q43", "JEL-043")
def test_before_the_start_signal_nothing_is_done() -> None:
    """Nothing is rolled before stamp 0, and nothing by itself."""
    g = new_game(3, 1, mode="live")
    commands: list[tuple[Option, ...]] = [("roll",), ("place", 1, "F"), ("lock", "F"), ("timer",), ("none",)]
    for command in commands:
        assert row(g, 50, A, *command) == "JEL-043"
    act(g, 100, A, "ready")
    for command in [*commands, ("ready",)]:
        assert row(g, 150, A, *command) == "JEL-043"
    act(g, 200, B, "ready")
    act(g, 200, C, "ready")
    for command in [*commands, ("ready",)]:
        assert row(g, 3_199, A, *command) == "JEL-043"
    act(g, 3_200, A, "roll")
    assert g.hand[B] == ()
    assert len(g.hand[A]) == 7


@pytest.mark.rule("JEL-Q43")
def test_ready_is_for_the_time_between_rounds() -> None:
    g = rush(dice={"A": "1 5"})
    assert row(g, 10, A, "ready") == "JEL-Q43"


@pytest.mark.rule("JEL-Q43", "JEL-066", "JEL-Q50")
def test_after_the_round_commands_are_too_late() -> None:
    g = rush(dice={"A": "6", "B": "6", "C": "6"}, districts=["3B", "1A", "2A", "4A", "5A"], zones={"F": 2}, now=500)
    serial = g.open[0].serial
    act(g, 1_000, A, "place", 6, "F")
    g.time_up(120_000)
    assert [(d.seat, d.kind) for d in g.open] == [(A, "ChooseArrow")]
    assert row(g, 120_000, A, "roll") == "JEL-066"
    assert row(g, 120_001, B, "place", 6, "F") == "JEL-066"
    assert row(g, 120_001, A, "ready") == ""
    act(g, 121_000, A, "cw")
    assert seen(g, None).phase == "waiting"
    assert row(g, 121_000, B, "place", 6, "F") == "JEL-066"
    assert row(g, 121_000, B, "cw") == ""
    refusal = g.why_not(A, "roll", serial, at=121_000)
    assert refusal is not None
    assert refusal.rule == "JEL-066", "it was meant for the round that is over"
    act(g, 121_100, B, "ready")
    assert row(g, 121_200, B, "roll") == "JEL-043", "it cannot be meant for the last round"


@pytest.mark.rule("JEL-066", "JEL-Q50")
def test_after_the_last_round_they_are_too_late_as_well() -> None:
    g = rush(round=4, dice={"A": "6"}, centre=spent("BC"))
    refusal = no(g, 120_000, A, "place", 6, "F")
    assert g.over
    assert (refusal.rule, refusal.key) == ("JEL-066", "over")


@pytest.mark.rule("JEL-066", "JEL-Q53")
def test_everybody_hears_that_the_sand_has_run_out() -> None:
    g = rush(dice={"A": "3 6"}, centre=spent("BC"))
    heard = listen(g)
    act(g, 1_000, B, "timer")
    g.time_up(11_000)
    assert kinds(heard)[:3] == ["timer_turned", "time_up", "scoring"]
    done = rush(dice={"A": "6"}, centre=spent("BC"), timer="B")
    heard = listen(done)
    act(done, 1_000, A, "place", 6, "F")
    assert "time_up" not in kinds(heard), "all were done before"


# --- roll ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-Q45", "JEL-Q15", "JEL-Q49", "JEL-I16", "JEL-044")
def test_rolls_are_a_second_apart_and_the_refusal_says_how_long_to_wait() -> None:
    g = rush()
    dice(g, 6, 5, 4, 3, 2, 1, 1)
    act(g, 7, A, "roll")  # the first one at once
    assert g.hand[A] == (1, 1, 2, 3, 4, 5, 6)
    assert seen(g, A).next_roll == 1_007
    for at, wait in ((7, 1_000), (8, 999), (507, 500), (1_006, 1)):
        refusal = no(g, at, A, "roll")
        assert (refusal.rule, refusal.values) == ("JEL-Q45", {"wait": wait})
    act(g, 1_006, B, "roll")  # everybody has a second of their own
    dice(g, 2, 2, 2, 2, 2, 2, 2)
    act(g, 1_007, A, "roll")
    assert g.hand[A] == (2,) * 7
    assert row(g, 2_006, A, "roll") == "JEL-Q45", "counted from the last roll that was accepted"


@pytest.mark.rule("JEL-Q45")
def test_the_first_roll_of_a_round_needs_no_pause() -> None:
    """Also not since the last roll of the round before."""
    standard = JELLY.standard_content()
    numbers = {**standard["numbers"], "live": {**standard["numbers"]["live"], "countdown": 100}}
    doc = {"phase": "rush", "dice": {"A": "6", "B": "6", "C": "6"}, "ends": 2_001}
    g = table_of(doc, {**standard, "numbers": numbers})
    act(g, 2_000, A, "roll")
    for seat in (A, B, C):
        act(g, 2_002, seat, "ready")
    act(g, 2_102, A, "roll")
    assert len(g.hand[A]) == 7


@pytest.mark.rule("JEL-Q45", "JEL-047")
def test_all_unplaced_dice_get_new_values_and_without_any_there_is_nothing_to_roll() -> None:
    g = rush(dice={"A": "6 6", "B": "1", "C": "1"})
    act(g, 100, A, "place", 6, "F")
    dice(g, 3)
    act(g, 200, A, "roll")
    assert g.hand[A] == (3,)
    act(g, 300, A, "place", 3, "F")
    assert row(g, 400, A, "roll") == "JEL-047"
    assert row(g, 5_000, A, "roll") == "JEL-047", "that comes first, however early it is"


# --- place -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-Q46", "JEL-046", "JEL-I19")
def test_one_die_for_each_roll() -> None:
    g = rush()
    assert row(g, 5, A, "place", 1, "F") == "JEL-046", "nothing is rolled yet"
    dice(g, 1, 2, 3, 4, 5, 6, 6)
    act(g, 10, A, "roll")
    act(g, 100_000, A, "place", 6, "F")  # there is no time limit between roll and placing
    assert g.hand[A] == (1, 2, 3, 4, 5, 6)
    assert seen(g, A).dice == (1, 2, 3, 4, 5, 6), "the others stay visible"
    assert not any(option[0] == "place" for option in options(g, A) if isinstance(option, tuple))
    assert row(g, 100_001, A, "place", 6, "F") == "JEL-046"
    assert row(g, 100_001, A, "place", 6, "G", "none") == "JEL-046"
    act(g, 100_002, A, "roll")
    act(g, 100_002, A, "place", g.hand[A][0], "G")


@pytest.mark.rule("JEL-Q46", "JEL-045", "JEL-061", "JEL-Q13")
def test_refusals_of_a_placing_come_in_order() -> None:
    """No die left, not rolled, value not rolled, locked: the first that applies is named."""
    g = rush(dice={"B": "2 5"}, centre=spent("A"), locks={"F": "A"})
    assert row(g, 10, A, "place", 1, "F") == "JEL-047"
    assert row(g, 10, C, "place", 1, "F") == "JEL-046"
    assert row(g, 10, B, "place", 1, "F") == "JEL-045"
    assert no(g, 10, B, "place", 1, "F").values == {"die": 1}
    assert row(g, 10, B, "place", 5, "F") == "JEL-061"
    assert row(g, 10, B, "place", 5, "F", "none") == "JEL-061"
    act(g, 10, B, "place", 5, "G")


@pytest.mark.rule("JEL-Q13", "JEL-061", "JEL-Q49")
def test_a_placing_into_a_district_that_was_locked_meanwhile_keeps_the_die_and_the_roll() -> None:
    """First come, first served: at the same stamp the order of arrival counts."""
    locked = rush(dice={"B": "5 6"}, centre=spent("A"))
    placed = locked.copy()
    act(locked, 2_000, A, "lock", "F")
    assert row(locked, 2_000, B, "place", 5, "F") == "JEL-061"
    assert seen(locked, B).dice == (5, 6)
    act(locked, 2_000, B, "place", 5, "G")
    act(placed, 2_000, B, "place", 5, "F")
    act(placed, 2_000, A, "lock", "F")
    assert (entrance(locked, "F"), entrance(placed, "F")) == ("", "B5")


@pytest.mark.rule("JEL-Q43", "JEL-Q44")
def test_what_is_no_command_is_refused_without_a_row() -> None:
    g = rush(dice={"A": "1 5"})
    senseless: list[tuple[Option, ...]] = [
        ("wait",), ("cw",), ("place", 1, "Z"), ("place", 7, "F"), ("place", "1", "F"), ("place", 1), ("lock",),
        ("lock", 3), ("lock", "F", "G"), ("remove", "B"), (1, 2), ("roll", "roll"),
    ]  # fmt: skip
    for option in senseless:
        assert row(g, 10, A, *option) == ""


# --- effect ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-Q44", "JEL-Q47", "JEL-054")
def test_an_effect_follows_its_die() -> None:
    g = rush(dice={"A": "1 6"}, entrances={"F": "B5 C5 A3"})
    act(g, 1_000, A, "place", 1, "F")
    assert effects(g) == {A: ("F", 1, 6_000)}
    assert options(g, A) == {"roll", "none", ("remove", "A", 3), ("remove", "B", 5), ("remove", "C", 5)}
    act(g, 1_500, A, "remove", "B", 5)
    assert (entrance(g, "F"), centre(g), effects(g)) == ("A1 A3 C5", "B5", {})
    assert row(g, 1_501, A, "remove", "C", 5) == "JEL-052"
    assert row(g, 1_501, A, "none") == "JEL-052"


@pytest.mark.rule("JEL-Q44", "JEL-055", "JEL-Q06")
def test_the_marker_goes_to_the_zone_that_is_named() -> None:
    g = rush(dice={"A": "4 6"}, zones={"F": 2})
    act(g, 1_000, A, "place", 4, "F")
    assert row(g, 1_001, A, "shift", 2) == "JEL-Q14"
    act(g, 1_002, A, "shift", 3)
    assert zone(g, "F") == 3


@pytest.mark.rule("JEL-Q14", "JEL-052")
def test_refusals_of_an_effect_come_in_order() -> None:
    g = rush(dice={"A": "1 3 6", "B": "1 6"}, entrances={"F": "C2"})
    assert row(g, 100, A, "remove", "C", 2) == "JEL-052"
    assert row(g, 100, A, "shift", 9) == "JEL-052"
    act(g, 200, A, "place", 1, "F")
    for effect in (("remove", "C", 3), ("remove", "A", 1), ("remove", "Z", 1), ("shift", 2)):
        refusal = no(g, 300, A, *effect)
        assert (refusal.rule, refusal.values) == ("JEL-Q14", {"at": ("F", "Hafen", "Harbour")})
    assert effects(g) == {A: ("F", 1, 5_200)}, "it stays open"


@pytest.mark.rule("JEL-Q47", "JEL-I17", "JEL-052")
@pytest.mark.parametrize("late", [0, 1])
def test_five_seconds_after_the_placing_it_is_too_late(late: int) -> None:
    """A stamp of exactly placing + 5,000 is too late; just before it is not."""
    g = rush(dice={"A": "3 6"})
    act(g, 1_234, A, "place", 3, "F")
    assert g.next_due() == 6_234
    if late:
        assert row(g, 6_234, A, "shift", 2) == "JEL-052"
        assert (zone(g, "F"), effects(g)) == (1, {})
    else:
        act(g, 6_233, A, "shift", 2)
        assert zone(g, "F") == 2


@pytest.mark.rule("JEL-Q47", "JEL-Q14", "JEL-I17")
def test_whoever_rolls_on_has_declined() -> None:
    g = rush(dice={"A": "3 6"})
    act(g, 1_000, A, "place", 3, "F")
    act(g, 1_001, A, "roll")
    assert effects(g) == {}
    assert row(g, 1_002, A, "shift", 2) == "JEL-052"
    act(g, 1_500, A, "place", 3 if 3 in g.hand[A] else g.hand[A][0], "F")


@pytest.mark.rule("JEL-Q47", "JEL-Q49")
def test_a_refused_roll_does_not_decline() -> None:
    g = rush()
    dice(g, 3, 3, 3, 3, 3, 3, 3)
    act(g, 1_000, A, "roll")
    act(g, 1_100, A, "place", 3, "F")
    assert row(g, 1_200, A, "roll") == "JEL-Q45"
    assert row(g, 1_200, A, "lock", "F") == "JEL-060"
    assert row(g, 1_200, A, "place", 3, "G") == "JEL-046"
    act(g, 1_300, A, "shift", 2)
    assert zone(g, "F") == 2


@pytest.mark.rule("JEL-Q47")
def test_whoever_locks_or_turns_has_declined() -> None:
    for command in (("lock", "G"), ("timer",)):
        g = rush(dice={"A": "3", "B": "5", "C": "5"})
        act(g, 1_000, A, "place", 3, "F")
        act(g, 1_001, A, *command)
        assert effects(g) == {}
        assert row(g, 1_002, A, "shift", 2) == "JEL-052"


@pytest.mark.rule("JEL-Q47", "JEL-I04", "JEL-Q07")
def test_locking_closes_the_effects_of_all_in_that_district() -> None:
    g = rush(players=4, dice={"B": "3 6", "C": "1 6", "D": "4 6"}, centre=spent("A"), entrances={"F": "D5"})
    act(g, 1_000, B, "place", 3, "F")
    act(g, 1_001, C, "place", 1, "F")
    act(g, 1_002, D, "place", 4, "G")
    act(g, 1_003, A, "lock", "F")
    assert effects(g) == {D: ("G", 4, 6_002)}
    assert row(g, 1_004, B, "shift", 2) == "JEL-052"
    assert row(g, 1_004, C, "remove", "D", 5) == "JEL-052"
    act(g, 1_005, D, "shift", 2)
    assert (zone(g, "F"), zone(g, "G"), entrance(g, "F")) == (1, 2, "B3 C1 D5")


@pytest.mark.rule("JEL-Q47", "JEL-Q14")
def test_what_may_be_chosen_is_judged_when_the_effect_comes() -> None:
    """Dice placed meanwhile are targets, those that are gone are none; the marker moves from where it then is."""
    g = rush(dice={"A": "1 6", "B": "2 6", "C": "5 6"}, entrances={"F": "C4"})
    act(g, 1_000, A, "place", 1, "F")
    act(g, 1_001, B, "place", 2, "F")
    act(g, 1_002, B, "remove", "C", 4)
    act(g, 1_003, C, "place", 5, "F")
    assert row(g, 1_004, A, "remove", "C", 4) == "JEL-Q14"
    act(g, 1_005, A, "remove", "C", 5)  # another may be chosen
    assert (entrance(g, "F"), centre(g)) == ("A1 B2", "C4 C5")
    g = rush(dice={"A": "3 6", "B": "4 6"})
    act(g, 1_000, A, "place", 3, "F")
    act(g, 1_001, B, "place", 4, "F")
    act(g, 1_002, B, "shift", 2)
    assert row(g, 1_003, A, "shift", 2) == "JEL-Q14", "one who wanted to move on to zone 2 moves nothing unmeant"
    act(g, 1_004, A, "shift", 3)
    assert zone(g, "F") == 3


@pytest.mark.rule("JEL-Q47")
def test_the_effect_stays_open_when_its_die_is_removed() -> None:
    g = rush(dice={"A": "1 6", "B": "2 6"}, entrances={"F": "C4"})
    act(g, 1_000, A, "place", 1, "F")
    act(g, 1_001, B, "place", 2, "F", ("remove", "A", 1))
    assert effects(g) == {A: ("F", 1, 6_000)}
    assert options(g, A) == {"roll", "none", ("remove", "B", 2), ("remove", "C", 4)}
    act(g, 1_002, A, "remove", "C", 4)
    assert (entrance(g, "F"), centre(g)) == ("B2", "A1 C4")


@pytest.mark.rule("JEL-Q47")
def test_as_long_as_an_equal_die_lies_there_one_of_them_is_the_one_just_placed() -> None:
    g = rush(dice={"A": "1 6", "B": "2 6"}, entrances={"F": "A1 A1"})
    act(g, 1_000, A, "place", 1, "F")
    act(g, 1_001, B, "place", 2, "F", ("remove", "A", 1))
    assert ("remove", "A", 1) in options(g, A)  # of two that are left one is not the one just placed
    act(g, 1_002, A, "remove", "A", 1)
    assert entrance(g, "F") == "A1 B2"
    g = rush(dice={"A": "1 6", "B": "2 6"}, entrances={"F": "A1"})
    act(g, 1_000, A, "place", 1, "F")
    act(g, 1_001, B, "place", 2, "F", ("remove", "A", 1))
    assert row(g, 1_002, A, "remove", "A", 1) == "JEL-Q14"


@pytest.mark.rule("JEL-Q47")
def test_an_effect_whose_last_target_is_gone_can_still_be_declined() -> None:
    g = rush(dice={"A": "1 6", "B": "2 6", "C": "1 6"}, entrances={"F": "C5"})
    act(g, 1_000, A, "place", 1, "F")
    act(g, 1_001, B, "place", 2, "F", ("remove", "C", 5))
    act(g, 1_002, C, "place", 1, "F", ("remove", "B", 2))
    act(g, 1_003, A, "remove", "C", 1)
    assert entrance(g, "F") == "A1"
    g = rush(dice={"A": "1 6", "B": "2 6"}, entrances={"F": "C5"})
    act(g, 1_000, A, "place", 1, "F")
    g.entrance[g.at(0, C, 5)] = 0
    g.relist()
    assert options(g, A) == {"roll", "none"}
    act(g, 1_001, A, "none")
    assert effects(g) == {}


@pytest.mark.rule("JEL-Q47")
def test_without_another_die_or_with_five_and_six_no_effect_opens() -> None:
    for die, there in ((1, ""), (2, ""), (5, "B1"), (6, "B1")):
        g = rush(dice={"A": f"{die} 6"}, entrances={"F": there})
        act(g, 1_000, A, "place", die, "F")
        assert effects(g) == {}
        assert row(g, 1_001, A, "none") == "JEL-052"


@pytest.mark.rule("JEL-Q44", "JEL-Q13")
def test_place_and_effect_in_one_command() -> None:
    g = rush(dice={"A": "1 6"}, entrances={"F": "B5"})
    heard = listen(g)
    act(g, 1_000, A, "place", 1, "F", ("remove", "B", 5))
    assert kinds(heard) == ["placed", "removed"]
    assert (entrance(g, "F"), centre(g), effects(g)) == ("A1", "B5", {})
    g = rush(dice={"A": "4 6"})
    act(g, 1_000, A, "place", 4, "F", ("shift", 2))
    assert (zone(g, "F"), effects(g)) == (2, {})
    g = rush(dice={"A": "4 6"})
    act(g, 1_000, A, "place", 4, "F", "none")
    assert (zone(g, "F"), effects(g)) == (1, {}), "declined at once"


@pytest.mark.rule("JEL-Q44")
def test_if_only_the_effect_is_refused_the_die_is_placed_and_its_effect_stays_open() -> None:
    for target in (("remove", "C", 5), ("remove", "A", 1), ("shift", 2)):
        g = rush(dice={"A": "1 6"}, entrances={"F": "B5"})
        act(g, 1_000, A, "place", 1, "F", target)
        assert (entrance(g, "F"), centre(g), effects(g)) == ("A1 B5", "", {A: ("F", 1, 6_000)})
    g = rush(dice={"A": "6 6"}, entrances={"F": "B5"})
    act(g, 1_000, A, "place", 6, "F", ("remove", "B", 5))
    assert (entrance(g, "F"), effects(g)) == ("A6 B5", {}), "a 6 has none"
    for nonsense in ("nonsense", "roll", ("lock", "G"), ("shift", 2, 2), ()):
        g = rush(dice={"A": "1 6"}, entrances={"F": "B5"})
        assert row(g, 1_000, A, "place", 1, "F", nonsense) == ""
        assert entrance(g, "F") == "B5", "what is no target at all makes no command"


@pytest.mark.rule("JEL-Q44")
def test_if_the_placing_is_refused_nothing_happens() -> None:
    g = rush(dice={"A": "1 6"}, entrances={"F": "B5"}, centre=spent("C"), locks={"F": "C"})
    assert row(g, 1_000, A, "place", 1, "F", ("remove", "B", 5)) == "JEL-061"
    assert row(g, 1_000, A, "place", 2, "G", ("remove", "B", 5)) == "JEL-045"


# --- lock, timer -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-Q48", "JEL-060", "JEL-Q08", "JEL-061")
def test_refusals_of_a_lock_come_in_order() -> None:
    g = rush(dice={"A": "6", "B": "6"}, centre=spent("C"), locks={"F": "C"})
    assert row(g, 100, A, "lock", "F") == "JEL-060"
    assert no(g, 100, A, "lock", "F").values == {"n": 1}
    assert row(g, 100, C, "lock", "F") == "JEL-Q08"
    act(g, 200, A, "place", 6, "G")
    assert row(g, 300, A, "lock", "F") == "JEL-061"
    act(g, 400, A, "lock", "G")  # a refused lock leaves the screen unused
    assert seen(g, None).screens == ("G", None, "F")


@pytest.mark.rule("JEL-Q48", "JEL-063", "JEL-065")
def test_refusals_of_the_timer_come_in_order() -> None:
    g = rush(dice={"A": "6", "B": "6"}, centre=spent("C"))
    act(g, 100, C, "timer")
    assert row(g, 200, A, "timer") == "JEL-063"
    assert row(g, 200, C, "timer") == "JEL-065"
    act(g, 300, A, "place", 6, "G")
    assert row(g, 400, A, "timer") == "JEL-065"


@pytest.mark.rule("JEL-Q48", "JEL-Q09")
def test_lock_and_timer_in_any_order() -> None:
    for first, second in ((("lock", "F"), ("timer",)), (("timer",), ("lock", "F"))):
        g = rush(dice={"A": "6", "B": "6"}, centre=spent("C"))
        act(g, 100, C, *first)
        act(g, 9_000, C, *second)
        assert (seen(g, None).screens[C], seen(g, None).timer) == ("F", C)
        assert options(g, C) == set()
        assert seen(g, C).asks == "Rush.done"


# --- who sees what ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-Q53", "JEL-Q17", "JEL-I12")
def test_nobody_is_told_when_or_how_often_another_seat_rolls() -> None:
    g = rush()
    before = [seen(g, seat) for seat in (B, C, None)]
    heard = listen(g)
    act(g, 100, A, "roll")
    act(g, 1_100, A, "roll")
    assert [seen(g, seat) for seat in (B, C, None)] == before
    assert [event.known_to(seat) for event in heard for seat in (A, B, C, None)] == [True, False, False, False] * 2
    assert seen(g, A).dice == g.hand[A]
    assert seen(g, A).next_roll == 2_100


@pytest.mark.rule("JEL-Q53")
def test_everything_else_is_public_at_once() -> None:
    g = rush(dice={"A": "1 3", "B": "6", "C": "6"}, entrances={"F": "B5"}, now=400)
    act(g, 500, A, "place", 1, "F")
    view = seen(g, B)
    assert (view.left, view.district("F").dice) == ((1, 1, 1), ((1,), (5,), ()))
    assert [(effect.seat, effect.until) for effect in view.effects] == [(A, 5_500)]
    act(g, 600, A, "remove", "B", 5)
    assert (seen(g, None).centre, seen(g, None).effects) == (((), (5,), ()), ())
    act(g, 700, B, "place", 6, "G")
    act(g, 800, B, "lock", "G")
    act(g, 900, B, "timer")
    view = seen(g, None)
    assert (view.screens, view.timer, view.ends) == ((None, "G", None), B, 10_900)


@pytest.mark.rule("JEL-Q53")
def test_the_number_of_a_decision_never_changes_in_a_round() -> None:
    """A command that was sent a moment ago still counts, whatever the others or the same seat did meanwhile."""
    g = rush(dice={"A": "1 6", "B": "6 6"})
    numbers = [d.serial for d in g.open]
    act(g, 100, A, "place", 1, "F")
    act(g, 200, B, "place", 6, "F")
    act(g, 300, A, "roll")
    assert [d.serial for d in g.open] == numbers
    g.answer(A, ("place", g.hand[A][0], "G"), numbers[A], 400)


@pytest.mark.rule("JEL-Q42")
def test_a_position_of_a_running_round_has_its_stamps() -> None:
    """Stamps never fall; the same stamp may come again."""
    g = table_of({"phase": "rush", "now": 50_000, "dice": {"A": "5 6", "B": "5 6"}})
    assert no(g, 49_999, A, "place", 5, "F").key == "time_runs_backwards"
    act(g, 50_000, A, "place", 5, "F")
    act(g, 50_000, B, "place", 5, "F")
    assert entrance(g, "F") == "A5 B5"
