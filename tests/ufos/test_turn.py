"""The course of a turn (UFO-030 to UFO-032), and who may do what when (UFO-Q05, UFO-Q43, UFO-Q48)."""

import pytest

from tafelrunde.engine import Chance, Refused, snapshot
from tafelrunde.games.ufos.state import Ufos
from tests.ufos.table import (
    PLAYERS,
    answer,
    asked,
    at,
    decisions,
    dice,
    fly,
    kinds,
    listen,
    new_game,
    options,
    restaurants,
    seen,
    stand,
    table,
    why,
)

PHASE = {  # of a turn
    **dict.fromkeys(("PickUfo", "MoveUfo"), 1),
    **dict.fromkeys(("NextBump", "Support", "PickLoser", "Displace", "MoveWitness"), 2),
    "Act": 3,
}

# --- four phases -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-030", "UFO-140", "UFO-048")
def test_movement_then_bumping_then_actions_then_counting() -> None:
    """A flies on B's UFO in Cairo, drives it to Petra, opens a restaurant, and the counter moves."""
    g = table("""
        deal = {CAI = "6/1"}
        ufos = ["A standard v15", "B standard CAI"]
    """)
    events = listen(g)
    assert asked(g) == (0, "PickUfo")
    answer(g, "A1")
    assert asked(g) == (0, "MoveUfo")
    dice(g, (6, 6), (6, 6), (12, 6))
    answer(g, "fly", "CAI")
    assert asked(g) == (0, "Displace"), "nobody else can move, so the movement is over"
    answer(g, "over", "v27")
    assert asked(g) == (0, "Act")
    answer(g, "open", "CAI", "standard")
    assert restaurants(g, "CAI") == "A"
    assert kinds(events) == [
        *("ufo_flew", "bump_began", "bump_won", "ufo_displaced"),
        *("restaurant_rolled", "restaurant_opened", "counter_moved"),
    ]
    assert asked(g) == (1, "PickUfo"), "the next player's turn"


@pytest.mark.rule("UFO-030", "UFO-032", "UFO-048", "UFO-Q05")
@pytest.mark.parametrize("players", PLAYERS)
def test_no_phase_comes_back(players: int) -> None:
    """In whole games: who has begun to bump moves no more, who has begun to act bumps no more."""
    for seed in range(4):
        turn, phase = 0, 0
        for g in decisions(new_game(players, seed), Chance(seed)):
            if g.turn != turn:
                turn, phase = g.turn, 0
            if not g.over and asked(g)[1] in PHASE:
                assert PHASE[asked(g)[1]] >= phase
                phase = PHASE[asked(g)[1]]


@pytest.mark.rule("UFO-030")
@pytest.mark.parametrize("players", PLAYERS)
def test_turns_go_clockwise_from_the_starting_player(players: int) -> None:
    g = new_game(players, seed=21, rounds="20")
    turns: dict[int, int] = {}
    for _ in decisions(g, Chance(1)):
        if g.turn:
            turns[g.turn] = g.active
            if not g.over and asked(g)[1] in ("ChooseTurn", "PickUfo", "MoveUfo", "NextBump", "Act"):
                assert asked(g)[0] == g.active
    assert list(turns) == list(range(1, g.turn + 1))
    assert list(turns.values()) == [(g.first_seat + k) % players for k in range(g.turn)]


@pytest.mark.rule("UFO-030")
def test_nobody_else_may_answer() -> None:
    g = table('players = 3\nto_move = 1\nufos = ["A standard v01", "B standard v02", "C standard v05"]')
    for seat in (0, 2):
        refusal = g.why_not(seat, "done")
        assert refusal is not None
        assert (refusal.rule, refusal.key) == ("UFO-030", "not_your_turn")
    before = snapshot(g)
    with pytest.raises(Refused):
        g.answer(2, "done")
    assert snapshot(g) == before
    g.answer(1, "done")


# --- instead of a turn -----------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-031", "UFO-150", "UFO-D1")
def test_a_whole_turn_or_a_new_ufo() -> None:
    """A controls two cities and has two UFOs: the choice comes before everything else."""
    position = 'restaurants = {LAX = "A", MEX = "A"}\nufos = ["A standard v01", "A standard v01", "B standard v09"]'
    g = table(position)
    assert asked(g) == (0, "ChooseTurn")
    assert options(g) == {"play", "new"}
    answer(g, "play")
    assert options(g) == {"A1", "done"}, "now it is too late for a new UFO"
    assert why(g, "new") == "UFO-150"
    g = table(position)
    answer(g, "new")
    assert asked(g) == (0, "ChooseKind")


@pytest.mark.rule("UFO-D1")
def test_who_cannot_have_a_new_ufo_is_not_asked() -> None:
    g = table('restaurants = {LAX = "A"}\nufos = ["A standard v01", "A standard v01", "B standard v09"]')
    assert asked(g) == (0, "PickUfo")


# --- moving, one after the other -------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-Q05", "UFO-040", "UFO-D2")
def test_in_any_order_each_at_most_once() -> None:
    g = table("""
        phase = "move"
        ufos = ["A standard v01", "A bumper v09", "A calmer LAG", "B standard v06"]
    """)
    assert options(g) == {"A1", "A2", "A3", "done"}
    fly(g, "A2", "v08")
    assert options(g) == {"A1", "A3", "done"}
    assert why(g, "A2") == "UFO-Q05"
    fly(g, "A3", "v13")
    fly(g, "A1", "LAX")
    assert [at(g, ufo) for ufo in ("A1", "A2", "A3")] == ["LAX", "v08", "v13"]
    assert asked(g) == (0, "Act"), "all have moved"


@pytest.mark.rule("UFO-D2")
def test_ufos_that_are_alike_are_offered_once() -> None:
    g = table("""
        phase = "move"
        ufos = ["A standard v01", "A standard v01", "A bumper v01", "A standard v09", "B standard v06"]
    """)
    assert options(g) == {"A1", "A3", "A4", "done"}
    fly(g, "A1", "v02")
    assert options(g) == {"A2", "A3", "A4", "done"}, "its companion may still move"
    fly(g, "A2", "v02")
    assert options(g) == {"A3", "A4", "done"}


@pytest.mark.rule("UFO-040", "UFO-D2")
def test_only_own_ufos_are_moved() -> None:
    g = table('phase = "move"\nufos = ["A standard v01", "A bumper v09", "B standard v06"]')
    assert why(g, "B1") == "UFO-040"
    assert "B1" not in options(g)
    for nothing in ("A3", "C1", "B2", "A9", ""):
        refusal = g.why_not(0, nothing)
        assert refusal is not None
        assert refusal.key == "no_ufo"


@pytest.mark.rule("UFO-D3", "UFO-040")
def test_a_choice_can_be_cancelled() -> None:
    g = table('phase = "move"\nufos = ["A standard v01", "A bumper v09", "B standard v06"]')
    answer(g, "A2")
    assert seen(g, 0).picked == "A2"
    answer(g, "back")
    assert options(g) == {"A1", "A2", "done"}
    assert seen(g, 0).picked is None
    assert at(g, "A2") == "v09"


@pytest.mark.rule("UFO-Q05", "UFO-048")
def test_bumping_waits_until_all_have_moved() -> None:
    """A1 is on B's UFO already, and A2 may still follow it."""
    g = table("""
        phase = "move"
        ufos = ["A standard v01", "A standard v09", "A standard v04", "B standard v02"]
    """)
    fly(g, "A1", "v02")
    assert asked(g) == (0, "PickUfo")
    assert seen(g, None).contested == ("v02",)
    fly(g, "A3", "v02")
    assert asked(g) == (0, "PickUfo")
    assert seen(g, None).bump is None
    events = listen(g)
    answer(g, "done")
    assert kinds(events)[0] == "bump_began"


# --- doing nothing ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-Q43", "UFO-040", "UFO-118")
def test_nobody_has_to_do_anything() -> None:
    g = table('ufos = ["A standard v01", "A bumper CAI", "B standard v09"]')
    events = listen(g)
    answer(g, "done")
    assert {("open", "v01", "standard"), ("open", "CAI", "bumper")} < options(g)
    answer(g, "done")
    assert asked(g) == (1, "PickUfo")
    assert kinds(events) == ["nothing_moved"]
    assert (at(g, "A1"), at(g, "A2"), stand(g, "v01"), restaurants(g, "CAI")) == ("v01", "CAI", "", "")


@pytest.mark.rule("UFO-Q43", "UFO-060")
def test_but_a_bump_cannot_be_declined() -> None:
    g = table('phase = "move"\nufos = ["A standard v01", "A standard v09", "B standard v02", "B standard RIO"]')
    fly(g, "A1", "v02")
    fly(g, "A2", "RIO")
    assert asked(g) == (0, "NextBump")
    assert options(g) == {"v02", "RIO"}
    assert why(g, "done") == "UFO-048"
    dice(g, (6, 6), (6, 1))
    answer(g, "v02")
    assert asked(g) == (0, "Displace")
    assert g.why_not(0, "done") is not None


# --- no movement later -----------------------------------------------------------------------------------------------


def driven_off(g: Ufos) -> None:
    """A flies on B's UFO in Kankakee, wins, and drives it to New York."""
    fly(g, "A1", "v02")
    dice(g, (6, 3), (6, 3))
    answer(g, "done")
    answer(g, "over", "NYC")


@pytest.mark.rule("UFO-Q48", "UFO-032", "UFO-Q31")
def test_nobody_flies_on_after_winning_a_bump() -> None:
    g = table("""
        stands = {v02 = "A"}
        ufos = ["A standard v01", "A standard v09", "B standard v02"]
    """)
    driven_off(g)
    assert asked(g) == (0, "Act")
    assert options(g) == {("open", "v09", "standard"), "done"}, "there are actions only"
    for ufo in ("A1", "A2"):
        assert g.why_not(0, ufo) is not None
    assert g.why_not(0, ("fly", "v04")) is not None
    answer(g, "done")
    assert at(g, "A1") == "v02"
    assert asked(g) == (1, "PickUfo")


@pytest.mark.rule("UFO-032")
@pytest.mark.parametrize("players", PLAYERS)
def test_after_phase_1_ufos_change_their_place_only_by_being_bumped(players: int) -> None:
    for seed in range(4):
        g = new_game(players, seed, rounds="40")
        events = listen(g)
        places, before = g.ufo_at.copy(), ""
        for _ in decisions(g, Chance(seed)):
            gone = [ufo for ufo, place in enumerate(places) if place not in (-1, g.ufo_at[ufo])]
            displaced = kinds(events).count("ufo_displaced")
            if before == "MoveUfo":
                assert len(gone) <= 1 + displaced, "the one that was picked"
            else:
                assert len(gone) == displaced
            places, before = g.ufo_at.copy(), g.open[0].kind if g.open else ""
            events.clear()
