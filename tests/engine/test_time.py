"""Time is an input: what is due happens in order, late commands are refused, early ones too."""

import pytest

from tafelrunde.engine import Bad, Chance, Input, Match, Refused, Wait, snapshot
from tests.engine.little import Do, Little, Pick, Say, Stand, Until, asked, play, refusal
from tests.engine.test_interrupts import evening
from tests.engine.testgame import begin, new_match
from tests.engine.testgame.rush import Rush
from tests.engine.testgame.state import Tavern
from tests.play import random_input

pytestmark = pytest.mark.compiled


def test_nothing_is_due_in_a_game_without_time() -> None:
    g = play(lambda g: g.then(Pick(0, "a", "b")))
    assert g.next_due() == 0
    assert not g.time_up(10**9)


def test_a_wait_passes_when_its_time_comes() -> None:
    g = play(lambda g: g.then(Wait(500), Say("now")))
    assert (g.next_due(), g.said) == (500, [])
    assert not g.time_up(499)
    assert g.time_up(900)
    assert (g.said, g.now, g.next_due()) == (["now"], 500, 0)


def test_a_decision_that_is_not_answered_in_time_is_late() -> None:
    g = play(lambda g: g.then(Pick(0, "a", "b", until=1000), Say("end")))
    assert refusal(g, 0, "a", at=1000) == ("LIT-TURN", "not_your_turn")
    assert g.said == ["0 is late", "end"]


def test_an_answer_just_in_time_counts() -> None:
    g = play(lambda g: g.then(Pick(0, "a", "b", until=1000), Say("end")))
    g.answer(0, "a", at=999)
    assert g.said == ["0:a", "end"]


def test_everything_due_happens_in_order_before_an_input() -> None:
    """By stamp; at the same stamp the lanes in their order, then the main agenda."""

    def first(g: Little) -> None:
        for seat, due in ((0, 300), (1, 200), (2, 300)):
            g.open_lane(Pick(seat, "a", "b", until=due), free=True)
        g.open_lane(Do(lambda g: g.then(Wait(100), Say("lane waited"), Wait(300), Say("and again")), 0), free=True)
        g.open_lane(Pick(3, "x", "y"), free=True)
        g.then(Wait(300), Say("main"))

    g = play(first, players=4)
    assert g.next_due() == 100
    g.answer(3, "x", at=300)
    assert g.said == ["lane waited", "1 is late", "0 is late", "2 is late", "and again", "main", "3:x"]
    assert g.now == 300


def test_it_does_not_matter_how_late_one_is_told() -> None:
    match = Match(lambda chance: begin(chance), 3)
    while asked(match.game) != [0, 1, 2] or not match.game.next_due():
        d = match.game.open[0]
        match.answer(d.seat, "none" if "none" in d.options else "decline")
    slow, fast = match.game.copy(), match.game.copy()
    slow.time_up(10**6)
    for stamp in range(0, 10**6, 5_000):
        fast.time_up(stamp)
    assert snapshot(slow) == snapshot(fast)
    assert slow.over or slow.open


def test_stamps_never_fall() -> None:
    g = play(lambda g: g.then(Pick(0, "a", "b"), Pick(1, "a", "b")))
    g.answer(0, "a", at=700)
    assert refusal(g, 1, "a", at=699) == ("", "time_runs_backwards")
    g.answer(1, "a", at=700)


def test_an_option_may_have_an_earliest_time() -> None:
    g = play(lambda g: g.then(Pick(0, "a", "b", earliest=400)))
    refused = g.why_not(0, "a", at=399)
    assert refused is not None
    assert (refused.key, refused.values) == ("too_early", {"wait": 1})
    assert refusal(g, 0, "a", at=399) == ("", "too_early")
    assert (g.now, g.said) == (0, [])
    g.answer(0, "a", at=400)


def test_a_choice_names_its_own_rule_for_what_comes_too_early() -> None:
    g = play(lambda g: g.open_lane(Stand(0, "a", earliest=400), free=True))
    refused = g.why_not(0, "a", at=150)
    assert refused is not None
    assert (refused.rule, refused.values) == ("LIT-EARLY", {"wait": 250})
    assert refusal(g, 0, "c", at=150) == ("", "no_option"), "what may never be answered is not too early"
    g.answer(0, ("both", "a"), at=400)
    early = play(lambda g: g.open_lane(Stand(0, "a", earliest=400), free=True))
    assert refusal(early, 0, ("both", "a"), at=399) == ("LIT-EARLY", "LIT-EARLY")


def test_a_standing_choice_that_was_late_stays_open() -> None:
    g = play(lambda g: g.open_lane(Stand(0, "a", until=500), free=True))
    number = g.open[0].serial
    assert g.next_due() == 500
    g.answer(0, "a", at=700)
    assert (g.said, g.next_due()) == (["0 is late", "0:a"], 0)
    assert [(d.seat, d.serial) for d in g.open] == [(0, number)]


def test_a_wait_may_be_over_later_because_of_what_happens() -> None:
    def first(g: Little) -> None:
        g.open_lane(Stand(0, "a"), free=True)
        g.then(Until(500), Say("now"))

    g = play(first)
    assert g.next_due() == 500
    g.answer(0, "a", at=499)
    assert (g.said, g.next_due()) == (["0:a"], 600)
    assert refusal(g, 1, "x", at=600) == ("LIT-TURN", "not_your_turn")
    assert (g.said, g.now) == (["0:a", "now"], 600)


def test_a_game_is_timed_once_stamps_matter() -> None:
    g = play(lambda g: g.then(Pick(0, "a", "b"), Wait(100), Pick(0, "a", "b")))
    assert (g.timed(), g.rushing()) == (False, False)
    g.answer(0, "a")
    assert g.timed()
    g.time_up(100)
    assert (g.next_due(), g.timed()) == (0, True), "time has passed"


def test_a_single_option_is_not_answered_before_its_time() -> None:
    g = play(lambda g: g.then(Pick(0, "only", earliest=400), Pick(0, "only", earliest=300)))
    assert (g.said, asked(g)) == ([], [0])
    g.answer(0, "only", at=450)
    assert g.said == ["0:only", "0:only"]


def test_while_lanes_hold_the_main_agenda_up_its_time_waits_too() -> None:
    def first(g: Little) -> None:
        g.open_lane(Pick(0, "a", "b"))
        g.then(Wait(100), Say("main"))

    g = play(first)
    assert g.next_due() == 0
    g.answer(0, "a", at=5000)
    assert g.said == ["0:a", "main"]


def test_sealed_answers_stay_sealed_until_all_are_due() -> None:
    def first(g: Little) -> None:
        for seat, due in ((0, 100), (1, 200), (2, 300)):
            g.open_lane(Pick(seat, "a", "b", until=due), sealed=True)

    g = play(first)
    g.answer(0, "a", at=50)
    g.answer(2, "b", at=60)
    g.time_up(150)
    assert g.said == []
    assert refusal(g, 0, "b", at=160) == ("LIT-TURN", "not_your_turn")  # too late to change it
    assert asked(g) == [1, 2]
    g.time_up(200)
    assert g.said == ["0:a", "1 is late", "2:b"]
    assert g.next_due() == 0


def test_nothing_is_due_when_the_game_is_over() -> None:
    def first(g: Little) -> None:
        g.open_lane(Pick(0, "a", "b", act=lambda g: g.finish("enough")), free=True)
        g.then(Wait(100), Say("never"))

    g = play(first)
    g.answer(0, "a", at=50)
    assert (g.next_due(), g.time_up(1000), g.said) == (0, False, ["0:a"])


# --- the rush hour of the tavern: play reports -----------------------------------------------------------------------


def rush(rolls: str = "") -> Tavern:
    """The rush hour begins at stamp 0; `rolls`: what the dice will show is read from a chance number that gives it."""
    for chance in range(100_000):
        g = Tavern(2)
        g.chance = chance
        if [g.below(6) + 1 for _ in rolls] == [int(value) for value in rolls]:
            g = Tavern(2)
            g.chance = chance
            g.start(Rush())
            return g
    raise AssertionError("no such dice")


def test_the_rush_hour_ends_when_the_time_is_up() -> None:
    g = rush("4")
    g.answer(0, "roll", at=1)
    g.answer(0, ("serve", 2), at=19_000)  # an even value: the effect is open until 24,000
    assert g.next_due() == 20_000
    assert refusal(g, 1, "roll", at=20_000) == ("TAV-LATE", "too_late")  # even if the table gets to it first
    assert g.log == ["closed 20000"]  # the effect was lost with its lane
    assert g.coins == [4, 0]
    assert not g.lanes


def test_the_last_table_closes_the_rush_hour_while_effects_and_free_lanes_are_open() -> None:
    g = rush("2223")
    g.answer(0, "roll", at=1000)
    g.answer(0, ("serve", 0), at=1000)
    g.answer(1, "roll", at=1100)
    g.answer(1, ("serve", 1), at=1100)
    g.answer(0, "roll", at=2000)  # declines the effect
    g.answer(0, ("serve", 2), at=2000)
    g.answer(0, "roll", at=3000)
    spill = g.decision_of(1)
    assert spill is not None
    assert (spill.kind, g.next_due()) == ("Spill", 6100)
    g.answer(0, ("serve", 3), at=3000)
    assert g.log == ["closed 3000"]
    assert g.coins == [7, 2]
    assert not g.lanes
    assert not g.open
    assert refusal(g, 1, ("spill", 0), spill.serial, at=3000) == ("TAV-LATE", "too_late")
    assert g.next_due() == 0


def test_a_roll_has_an_earliest_time_and_a_late_click_names_the_rule() -> None:
    g = rush("35")
    g.answer(0, "roll", at=500)
    before = snapshot(g)
    assert refusal(g, 0, "roll", at=1499) == ("TAV-PAUSE", "TAV-PAUSE")
    assert refusal(g, 1, ("serve", 0), at=1499) == ("TAV-ROLL-FIRST", "TAV-ROLL-FIRST")
    assert snapshot(g) == before  # no dice, no chance, no waiting time
    g.answer(0, "roll", at=1500)
    g.answer(0, ("serve", 1), at=1500)
    g.answer(1, "roll", at=1500)
    assert refusal(g, 1, ("serve", 1), at=1501) == ("TAV-TAKEN", "TAV-TAKEN")


def test_an_effect_that_is_not_used_is_lost_and_the_seat_goes_on() -> None:
    g = rush("2")
    g.answer(0, "roll", at=100)
    g.answer(0, ("serve", 0), at=200)
    assert g.next_due() == 5200
    old = g.open[0].serial
    assert refusal(g, 0, "none", old, at=5200) == ("TAV-LATE", "stale")
    assert g.log == ["spill lost 0 5200"]
    g.answer(0, "roll", at=5200)


# --- the record ------------------------------------------------------------------------------------------------------


def test_time_that_is_up_is_an_input_for_each_stamp() -> None:
    def first(chance: int) -> Little:
        return play(lambda g: g.then(Wait(100), Say("a"), Wait(300), Say(f"b{g.below(100)}"), Pick(0, 1, 2)))

    slow, fast = Match(first, 1), Match(first, 1)
    assert slow.time_up(1000)
    assert fast.time_up(150)
    assert not fast.time_up(299)
    assert fast.time_up(300)
    assert (
        [(i.kind, i.at) for i in slow.inputs] == [("time", 100), ("time", 300)] == [(i.kind, i.at) for i in fast.inputs]
    )


def test_time_that_is_up_at_another_stamp_is_no_record() -> None:
    def first(chance: int) -> Little:
        return play(lambda g: g.then(Wait(100), Pick(0, 1, 2)))

    def record(stamp: int) -> Match:
        return Match(first, 1, None, first(1), [Input("time", at=stamp), Input("answer", 0, 2, 300)])

    assert asked(record(100).replayed()) == []
    for stamp in (99, 101, 400):
        with pytest.raises((Bad, Refused)):
            record(stamp).replayed()


def test_a_refused_command_leaves_only_the_time_that_was_up() -> None:
    match = Match(lambda chance: play(lambda g: g.then(Pick(0, "a", "b", until=50), Pick(1, "a", "b"))), 1)
    with pytest.raises(Refused):
        match.answer(0, "a", at=60)
    assert [(i.kind, i.at) for i in match.inputs] == [("time", 50)]


@pytest.mark.parametrize("seed", range(12))
def test_a_live_record_replays_exactly(seed: int) -> None:
    match, rng = new_match(seed, 2 + seed % 3), Chance(seed)
    match.game.heard = []
    ends = []
    while not match.game.over:
        random_input(match, rng)
        ends.append(snapshot(match.game))
    stamps = [entry.at for entry in match.inputs if entry.at]
    assert stamps == sorted(stamps)
    assert snapshot(match.replayed()) == ends[-1]
    middle = len(match.inputs) // 2
    assert snapshot(match.at_input(middle)) in ends


def test_the_vote_ends_without_those_who_do_not_vote() -> None:
    g = evening("", "", "")
    g.answer(1, ("barrel", 2), at=10)
    g.time_up(30_000)
    assert g.log == ["no vote 0", "voted 1 2", "no vote 2"]
    assert g.coins == [0, 3, 0]
