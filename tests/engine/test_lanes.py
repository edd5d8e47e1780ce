"""Lanes: several seats at once, free ones and sealed ones."""

import pytest

from tafelrunde.engine import Mark, Refused, Wait
from tests.engine.little import Do, Little, Pick, Say, Stand, asked, number_of, play, refusal
from tests.engine.test_interrupts import evening
from tests.engine.testgame import view

pytestmark = pytest.mark.compiled


def test_the_main_agenda_waits_for_lanes_that_must_be_answered() -> None:
    def first(g: Little) -> None:
        g.open_lane(Pick(0, "a", "b", act=lambda g: g.then(Say("0 goes on"))))
        g.open_lane(Pick(2, "a", "b"))
        g.then(Say("main"))

    g = play(first)
    assert asked(g) == [0, 2]
    g.answer(2, "a")
    assert asked(g) == [0]
    assert g.said == ["2:a"]
    g.answer(0, "b")
    assert g.said == ["2:a", "0:b", "0 goes on", "main"]
    assert not g.lanes


def test_a_free_lane_holds_nothing_up() -> None:
    def first(g: Little) -> None:
        g.open_lane(Pick(1, "x", again=True), free=True)
        g.then(Say("main"), Pick(0, "a", "b"), Say("main again"))

    g = play(first)
    assert g.said == ["main"]
    assert asked(g) == [0, 1]  # those that the game waits for come first
    assert [g.waits_for(d) for d in g.open] == [True, False]
    g.answer(1, "x")  # a single option, but it is free: not answered by the engine
    g.answer(1, "x")
    g.answer(0, "a")
    assert g.said == ["main", "1:x", "1:x", "0:a", "main again"]
    assert asked(g) == [1]


def test_a_free_lane_without_options_stays_until_it_has_some() -> None:
    def first(g: Little) -> None:
        g.open_lane(Pick(1, list_them=lambda g: ["drink"] if "0:pour" in g.said else []), free=True)
        g.then(Pick(0, "pour", "spill"), Pick(0, "c", "d"))

    g = play(first)
    assert asked(g) == [0]
    g.answer(0, "pour")
    assert asked(g) == [0, 1]


def test_numbers_stay_the_same_while_others_act_and_options_are_listed_anew() -> None:
    def first(g: Little) -> None:
        for seat in range(3):
            g.open_lane(Pick(seat, list_them=lambda g: ["a", "b", len(g.said)], again=True))

    g = play(first)
    numbers = [number_of(g, seat) for seat in range(3)]
    g.answer(1, "a", numbers[1])
    g.answer(1, "b")
    assert [number_of(g, 0), number_of(g, 2)] == [numbers[0], numbers[2]]
    assert number_of(g, 1) == numbers[1] + 2
    decision = g.decision_of(0)
    assert decision is not None
    assert decision.options == ["a", "b", 2]
    assert refusal(g, 0, 0, numbers[0]) == ("", "no_option")  # it was an option before the others acted
    g.answer(0, 2, numbers[0])


def test_nobodys_numbers_tell_how_often_others_acted() -> None:
    def table(busy: int) -> list[int]:
        g = Little(3)
        g.start(Do(open_lanes))
        for _ in range(busy):
            g.answer(1, "a")
        mine = [number_of(g, 0)]
        g.answer(0, "b")
        mine.append(number_of(g, 0))
        g.answer(2, "close")
        return [*mine, number_of(g, 0)]

    def open_lanes(g: Little) -> None:
        for seat in range(2):
            g.open_lane(Pick(seat, "a", "b", again=True), free=True)
        g.open_lane(Pick(2, "close", "x", act=close), free=True)
        g.then(Wait(10_000), Mark("closed"), Pick(0, "a", "b"))

    def close(g: Little) -> None:
        g.close_lanes()
        g.drop_to("closed")

    assert table(0) == table(1) == table(9)


def test_lanes_are_closed_from_inside_with_everything_on_them() -> None:
    def first(g: Little) -> None:
        g.open_lane(Pick(0, "a", "b", act=lambda g: g.then(Say("never"), Pick(0, 1, 2))), free=True)
        g.open_lane(Pick(1, "stop", "b", act=stop), free=True)
        g.open_lane(Pick(2, "a", "b"))
        g.then(Say("main"))

    def stop(g: Little) -> None:
        g.then(Say("not this"))
        g.close_lanes()
        g.then(Say("closed"))

    g = play(first)
    old = number_of(g, 0)
    g.answer(1, "stop")
    assert g.said == ["1:stop", "closed", "main"]
    assert not g.lanes
    assert not g.open
    assert refusal(g, 0, "a", old) == ("LIT-TURN", "not_your_turn")


def test_lanes_closed_and_opened_anew_in_one_step() -> None:
    def again(g: Little) -> None:
        g.close_lanes()
        for seat in (2, 1, 0):
            g.open_lane(Pick(seat, f"only {seat}"))
        g.then(Say("main"))

    def first(g: Little) -> None:
        g.open_lane(Pick(0, "a", "b"))
        g.open_lane(Pick(1, "a", "b", act=again))

    g = play(first)
    g.answer(1, "a")
    assert g.said == ["1:a", "2:only 2", "1:only 1", "0:only 0", "main"]


def test_marks_in_a_lane_are_found_there_and_frames_close_with_the_lane() -> None:
    def lane(g: Little) -> None:
        frame = g.frame(v=1)
        g.then(Pick(0, "drop", "b", act=lambda g: g.drop_to("m")), Say("never"), Mark("m", frame), Say("after"))

    def first(g: Little) -> None:
        g.open_lane(Do(lane, 0))
        g.then(Say("main"))

    g = play(first)
    assert g.frames == {1: {"v": 1}}
    closed = g.copy()
    g.answer(0, "drop")
    assert g.said == ["0:drop", "after", "main"]
    closed.close_lanes()
    assert not closed.frames


def test_a_seat_is_never_asked_twice_at_once() -> None:
    def first(g: Little) -> None:
        g.open_lane(Pick(0, "a", "b"))
        g.open_lane(Pick(0, "c", "d"))

    with pytest.raises(ValueError, match="two open decisions"):
        play(first)


# --- standing --------------------------------------------------------------------------------------------------------


def standing(g: Little) -> None:
    """Seat 0 may do something at any time; what, depends on what was said."""
    g.open_lane(Stand(0, list_them=lambda g: ["a", "b"] if len(g.said) < 2 else []), free=True)
    g.then(Wait(1_000), Say("main"), Pick(1, "x", "y"))


def test_a_standing_choice_stays_open_under_its_number_whatever_is_answered() -> None:
    g = play(standing)
    number = number_of(g, 0)
    g.answer(0, "a", number)
    assert (g.said, number_of(g, 0)) == (["0:a"], number)
    g.answer(0, "b", number)
    assert (g.said, number_of(g, 0)) == (["0:a", "0:b"], number)
    assert not g.waits_for(g.open[0])


def test_it_stays_open_even_with_nothing_to_answer() -> None:
    g = play(standing)
    g.answer(0, "a")
    g.answer(0, "a")
    assert [d.options for d in g.open] == [[]]
    assert refusal(g, 0, "a") == ("", "no_option")
    assert refusal(g, 0, "forbidden") == ("LIT-FORBIDDEN", "LIT-FORBIDDEN")
    g.time_up(1_000)
    assert asked(g) == [1, 0], "the main agenda goes on beside it"
    number = number_of(g, 0)
    copy = g.copy()
    copy.answer(1, "x")
    assert number_of(copy, 0) == number


def test_closing_the_lanes_ends_it() -> None:
    def first(g: Little) -> None:
        g.open_lane(Stand(0, "a", "stop", act=lambda g: g.close_lanes() if g.said[-1] == "0:stop" else None), free=True)
        g.then(Say("main"), Pick(1, "x", "y"))

    g = play(first)
    g.answer(0, "a")
    g.answer(0, "stop")
    assert asked(g) == [1]
    assert refusal(g, 0, "a") == ("LIT-TURN", "not_your_turn")


def test_what_is_short_for_several_answers_is_accepted_though_not_listed() -> None:
    g = play(standing)
    assert ("both", "a", "b") not in g.open[0].options
    g.answer(0, ("both", "a", "b"))
    assert g.said == ["0:('both', 'a', 'b')"]
    assert refusal(g, 0, ("both", "a", "c")) == ("", "no_option")


def test_other_choices_accept_only_what_is_listed() -> None:
    g = play(lambda g: g.then(Pick(0, "a", "b")))
    assert refusal(g, 0, ("both", "a", "b")) == ("", "no_option")


def test_a_standing_choice_keeps_its_number_when_it_is_saved() -> None:
    g = play(standing)
    g.answer(0, "a")
    g.answer(0, "a")
    number, copy = number_of(g, 0), g.copy()
    copy.open = []
    copy.reopen({d.lane: d.serial for d in g.open})
    assert number_of(copy, 0) == number
    assert [d.options for d in copy.open] == [[]]


# --- sealed ----------------------------------------------------------------------------------------------------------


def sealed(g: Little) -> None:
    for seat in range(3):
        g.open_lane(Pick(seat, "a", "b", act=lambda g: g.then(Say(f"then {len(g.said)}"))), sealed=True)
    g.then(Say("main"))


def test_sealed_answers_are_carried_out_together_in_the_order_of_lanes() -> None:
    g = play(sealed)
    commits = g.commits
    g.answer(2, "a")
    g.answer(0, "b")
    assert g.said == []
    assert asked(g) == [1, 0, 2]  # they may still change theirs
    assert g.commits == commits
    g.answer(2, "b", number_of(g, 2))
    g.answer(1, "a")
    assert g.said == ["0:b", "1:a", "2:b", "then 1", "then 2", "then 3", "main"]
    assert g.commits > commits  # the others' answers are out: the last one cannot take his back


def test_a_single_sealed_option_is_asked_all_the_same() -> None:
    def first(g: Little) -> None:
        g.open_lane(Pick(0, "only"), sealed=True)
        g.open_lane(Pick(1, "a", "b"), sealed=True)
        g.open_lane(Pick(2), sealed=True)  # no option: falls away

    g = play(first)
    assert asked(g) == [0, 1]
    g.answer(0, "only")
    g.answer(1, "a")
    assert g.said == ["2 has none", "0:only", "1:a"]


def test_after_the_seal_is_broken_a_lane_goes_on_openly() -> None:
    def first(g: Little) -> None:
        for seat in range(2):
            g.open_lane(Pick(seat, "a", "b", act=lambda g, s=seat: g.then(Pick(s, "c", "d"))), sealed=True)  # type: ignore[misc]

    g = play(first)
    old = number_of(g, 0)
    g.answer(0, "a")
    g.answer(1, "b")
    assert refusal(g, 0, "c", old) == ("", "stale")
    g.answer(0, "c")
    assert g.said == ["0:a", "1:b", "0:c"]


def test_the_first_sealed_answer_may_close_the_lanes_of_the_others() -> None:
    def first(g: Little) -> None:
        g.open_lane(Pick(0, "end", "b", act=lambda g: g.close_lanes()), sealed=True)
        g.open_lane(Pick(1, "a", "b"), sealed=True)
        g.then(Say("main"))

    g = play(first)
    g.answer(1, "a")
    g.answer(0, "end")
    assert g.said == ["0:end", "main"]


def test_a_vote_is_hidden_replaced_and_counted() -> None:
    """Play report: seat 2 changes its mind, nobody sees it before the last vote."""
    g = evening("", "", "")
    assert asked(g) == [0, 1, 2]
    before = [view(g, seat) for seat in (0, 1, None)]
    g.answer(2, ("barrel", 4))
    assert view(g, 2).my_vote == (("barrel", 4),)
    first = [view(g, seat) for seat in (0, 1, None)]
    assert [v.voted for v in first] == [(False, False, True)] * 3
    g.answer(2, ("barrel", 3))
    assert [view(g, seat) for seat in (0, 1, None)] == first != before
    g.answer(0, ("barrel", 3))
    g.answer(1, ("barrel", 0))
    assert g.log == ["voted 0 3", "voted 1 0", "voted 2 3"]
    assert g.opened == [False, False, False, True, False]
    assert g.coins == [2, 0, 2]  # 5 coins for two
    with pytest.raises(Refused):
        g.answer(2, ("barrel", 0))
