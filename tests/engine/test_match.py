"""A match: the record, the undo, and what happens when the rules have a fault."""

import json

import pytest

from tafelrunde.engine import Bad, Chance, Event, FairDice, Game, Match, Refused, snapshot
from tafelrunde.engine.match import MOST_UNDO
from tafelrunde.kit.record import moments
from tafelrunde.kit.saves import load, new_table, save_json, why_not_true
from tests.engine.little import Do, Little, Pick, Say, asked, number_of, refusal
from tests.engine.testgame import GAME
from tests.engine.testgame.state import Tavern
from tests.play import random_input

pytestmark = pytest.mark.compiled


def little_match(act: Do) -> Match:
    def begin(chance: int) -> Little:
        g = Little()
        g.chance = chance
        g.start(act)
        return g

    return Match(begin, 11)


def said(match: Match) -> list[str]:
    assert isinstance(match.game, Little)
    return match.game.said


def why_no_undo(match: Match, seat: int) -> str:
    refused = match.why_not_undo(seat)
    return refused.key if refused else ""


# --- undo ------------------------------------------------------------------------------------------------------------


def test_undo_goes_back_answer_by_answer() -> None:
    match = little_match(Do(lambda g: g.then(*[Pick(0, "a", "b") for _ in range(3)], Pick(1, "a", "b"))))
    assert why_no_undo(match, 0) == "nothing_to_undo"
    for option in ("a", "b", "a"):
        match.answer(0, option)
    assert asked(match.game) == [1]  # the turn has passed on, but nobody has acted
    assert why_no_undo(match, 1) == "no_undo"
    match.undo(0)
    match.undo(0)
    assert said(match) == ["0:a"]
    match.answer(0, "a")
    match.undo(0)
    match.undo(0)
    assert said(match) == []
    assert why_no_undo(match, 0) == "no_undo"


def test_choices_that_go_round_in_circles_do_not_fill_the_memory() -> None:
    def again(g: Little) -> None:
        g.then(Pick(0, "a", "b"), Do(again))

    match = little_match(Do(again))
    for _ in range(3 * MOST_UNDO):
        match.answer(0, "a")
    assert len(match.earlier) == match.undoable == MOST_UNDO
    for _ in range(MOST_UNDO):
        match.undo(0)
    assert len(said(match)) == 2 * MOST_UNDO
    assert why_no_undo(match, 0) == "no_undo"
    assert snapshot(match.replayed()) == snapshot(match.game)


def test_another_seats_answer_cannot_be_taken_back_nor_stepped_over() -> None:
    match = little_match(
        Do(lambda g: g.then(Pick(0, "a", "b"), Pick(1, "a", "b"), Pick(0, "a", "b"), Pick(0, "c", "d")))
    )
    match.answer(0, "a")
    match.answer(1, "a")
    assert why_no_undo(match, 0) == "no_undo"
    match.answer(0, "a")
    match.undo(0)
    assert [why_no_undo(match, seat) for seat in (0, 1)] == ["no_undo", "no_undo"]


@pytest.mark.parametrize(
    "act",
    [
        lambda g: g.below(6),
        lambda g: g.roll(),
        lambda g: g.shuffle([1, 2, 3]),
        lambda g: g.take([4, 5]),
        lambda g: g.commit(),
    ],
    ids=["number", "die", "shuffle", "drawn card", "something revealed"],
)
def test_chance_and_reveals_end_what_can_be_taken_back(act: object) -> None:
    assert callable(act)
    match = little_match(Do(lambda g: g.then(Pick(0, "a", "b"), Pick(0, "a", "b", act=act), Pick(0, "a", "b"))))
    match.answer(0, "a")
    assert why_no_undo(match, 0) == ""
    match.answer(0, "a")
    assert why_no_undo(match, 0) == "no_undo"
    match.answer(0, "b")
    match.undo(0)
    assert (said(match), why_no_undo(match, 0)) == (["0:a", "0:a"], "no_undo")


def test_the_last_sealed_answer_cannot_be_taken_back() -> None:
    def vote(g: Little) -> None:
        for seat in range(2):
            g.open_lane(Pick(seat, "a", "b"), sealed=True)
        g.then(Pick(0, "a", "b"))

    match = little_match(Do(vote))
    match.answer(0, "a")
    match.undo(0)
    assert [lane.answer for lane in match.game.lanes] == [[], []]
    match.answer(0, "b")
    match.answer(1, "a")
    assert [why_no_undo(match, seat) for seat in (0, 1)] == ["no_undo", "no_undo"]


def test_a_resent_answer_is_refused_after_an_undo() -> None:
    match = little_match(Do(lambda g: g.then(Pick(0, "a", "b"), Pick(0, "a", "b"))))
    first = number_of(match.game, 0)
    match.answer(0, "a", first)
    second = number_of(match.game, 0)
    match.undo(0)
    before = snapshot_of(match)
    for serial in (first, second):
        assert refusal(match.game, 0, "a", serial) == ("", "stale")
        with pytest.raises(Refused):
            match.answer(0, "a", serial)
    assert snapshot_of(match) == before
    match.answer(0, "b", number_of(match.game, 0))
    assert said(match) == ["0:b"]


def test_numbers_in_lanes_never_come_twice_either() -> None:
    def lanes(g: Little) -> None:
        for seat in range(2):
            g.open_lane(Pick(seat, "a", "b", again=True))

    match, used = little_match(Do(lanes)), set[tuple[int, int]]()
    for option in ("a", "b", "a", "b"):
        used.add((0, number_of(match.game, 0)))
        match.answer(0, option)
        assert (0, number_of(match.game, 0)) not in used
        used.add((0, number_of(match.game, 0)))
        match.undo(0)
        assert (0, number_of(match.game, 0)) not in used
    assert len(used) == 8


def test_nobody_takes_time_back() -> None:
    match = little_match(Do(lambda g: g.then(Pick(0, "a", "b"), Pick(0, "a", "b"))))
    match.answer(0, "a", at=500)
    match.undo(0)
    assert refusal(match.game, 0, "b", at=499) == ("", "time_runs_backwards")
    match.answer(0, "b", at=500)


def test_time_that_was_up_cannot_be_taken_back() -> None:
    match = little_match(Do(lambda g: g.then(Pick(0, "a", "b"), Pick(0, "a", "b", until=100), Pick(1, "a", "b"))))
    match.answer(0, "a", at=50)
    assert match.time_up(100)
    assert why_no_undo(match, 0) == "no_undo"


def test_undo_is_part_of_the_record() -> None:
    match = little_match(Do(lambda g: g.then(*[Pick(0, "a", "b") for _ in range(4)])))
    for option in ("a", "b"):
        match.answer(0, option)
    match.undo(0)
    match.answer(0, "a")
    assert [entry.kind for entry in match.inputs] == ["answer", "answer", "undo", "answer"]
    assert match.standing == 2
    again = match.replayed()
    assert isinstance(again, Little)
    assert (again.said, again.open[0].serial) == (said(match), match.game.open[0].serial)
    before = match.at_input(2)
    assert isinstance(before, Little)
    assert before.said == ["0:a", "0:b"]


@pytest.mark.parametrize("dice", [None, FairDice("ab" * 32, ["x", "y"])])
def test_undo_after_loading(dice: FairDice | None) -> None:
    table, rng = new_table(GAME, ["person"] * 2, 3, dice), Chance(3)
    while table.match.undoable < 2:
        random_input(table.match, rng)
    loaded = load(json.loads(json.dumps(save_json(table))), lambda name: GAME)
    seat = table.match.undo_seat
    for match in (table.match, loaded.match):
        match.undo(seat)
        match.undo(seat)
        assert why_no_undo(match, seat) == "no_undo"
        assert match.game.chance == table.match.game.chance
    assert snapshot(loaded.game) == snapshot(table.game)
    assert snapshot(loaded.match.replayed()) == snapshot(table.game)


def test_playing_on_after_loading_keeps_what_can_be_taken_back() -> None:
    match = little_match(Do(lambda g: g.then(*[Pick(0, "a", "b") for _ in range(4)])))
    match.answer(0, "a")
    match.answer(0, "b")
    loaded = Match(match.begin, match.seed, None, match.game.copy(), list(match.inputs))
    loaded.undoable = match.undoable
    loaded.answer(0, "a")
    for expected in (["0:a", "0:b"], ["0:a"], []):
        loaded.undo(0)
        assert said(loaded) == expected


def test_a_false_record_offers_no_undo() -> None:
    match = little_match(Do(lambda g: g.then(Pick(0, "a", "b"), Pick(0, "a", "b"))))
    match.answer(0, "a")
    match.inputs[0] = type(match.inputs[0])("answer", 2, "nonsense")
    loaded = Match(match.begin, match.seed, None, match.game.copy(), list(match.inputs))
    loaded.undoable = 1
    with pytest.raises(Refused, match="no_undo"):
        loaded.undo(0)
    loaded.answer(0, "b")
    assert said(loaded) == ["0:a", "0:b"]


# --- going back ------------------------------------------------------------------------------------------------------


def four_rolls() -> Match:
    return little_match(
        Do(
            lambda g: g.then(
                *[Pick(seat % 2, "a", "b", act=lambda g: g.said.append(f"{g.roll()}")) for seat in range(6)]
            )
        )
    )


def test_going_back_steps_over_dice_and_other_seats() -> None:
    match = four_rolls()
    for seat, option in ((0, "a"), (1, "b"), (0, "b"), (1, "a")):
        match.answer(seat, option)
    whole = said(match)
    match.back(1)
    assert (said(match), asked(match.game), match.standing) == (whole[:2], [1], 1)
    assert [why_no_undo(match, seat) for seat in (0, 1)] == ["no_undo", "no_undo"]
    match.answer(1, "b")
    assert said(match) == whole[:4]  # the dice fall as they did
    match.back(4)  # to what was taken back
    assert (said(match), match.standing) == (whole, 4)
    match.back(0)
    assert (said(match), match.standing, match.last_answer(0)) == ([], 0, 0)
    assert [entry.kind for entry in match.inputs] == [*["answer"] * 4, "back", "answer", "back", "back"]


@pytest.mark.parametrize("number", [-1, 2, 3])
def test_nobody_goes_back_to_what_has_not_been(number: int) -> None:
    match = four_rolls()
    match.answer(0, "a")
    match.answer(1, "a")
    before = snapshot_of(match)
    with pytest.raises(Refused, match="no_such_input"):
        match.back(number)
    assert snapshot_of(match) == before


def test_the_last_answer_that_stands() -> None:
    match = little_match(Do(lambda g: g.then(*[Pick(0, "a", "b") for _ in range(3)], Pick(1, "a", "b"))))
    match.answer(0, "a")
    match.answer(0, "b")
    assert match.last_answer(0) == 2
    match.undo(0)
    assert match.last_answer(0) == 1
    match.answer(0, "b")
    match.answer(0, "a")
    match.back(2)
    assert (match.last_answer(0), match.last_answer(1), match.standing) == (2, 0, 2)
    match.answer(0, "a")
    match.undo(0)
    assert match.last_answer(0) == 2


def test_answers_to_what_was_open_before_going_back_are_stale() -> None:
    match, used = four_rolls(), set[int]()
    for _ in range(5):
        used.add(number_of(match.game, 0))
        match.answer(0, "a", number_of(match.game, 0))
        match.back(0)
        assert number_of(match.game, 0) not in used


@pytest.mark.parametrize("dice", [None, FairDice("ef" * 32, ["x", "y"])])
@pytest.mark.parametrize("seed", range(3))
def test_a_record_with_much_going_back_is_true_and_quickly_checked(dice: FairDice | None, seed: int) -> None:
    table, rng = new_table(GAME, ["person"] * 3, seed, dice), Chance(seed)
    for _ in range(60):
        if table.match.inputs and rng.below(3) == 0:
            table.match.back(rng.below(len(table.match.inputs)))
        elif not table.game.over:
            random_input(table.match, rng)
    assert sum(entry.kind == "back" for entry in table.match.inputs) > 9  # replaying each of them anew would take ages
    loaded = load(json.loads(json.dumps(save_json(table))), lambda name: GAME)
    assert why_not_true(loaded) == why_not_true(table) == ""
    assert loaded.match.standing == table.match.standing
    numbers = [moment.number for moment in moments(loaded)]
    assert numbers == list(range(len(table.match.inputs) + 1))
    while not loaded.game.over:
        random_input(loaded.match, rng)
    assert why_not_true(loaded) == ""


def test_moments_tell_of_going_back() -> None:
    table, rng = new_table(GAME, ["person"] * 2, 5), Chance(5)
    for _ in range(4):
        random_input(table.match, rng)
    table.match.back(2)
    *_, before, last = moments(table)
    assert [(event.kind, event.data) for event in last.events] == [("went_back", {"number": 2})]
    assert snapshot(last.game) == snapshot(table.game) != snapshot(before.game)


@pytest.mark.parametrize("entry", [["back", 1], ["back", -1], ["back", "0"], ["back", True], ["back"]])
def test_a_record_cannot_go_back_to_what_has_not_been(entry: list[object]) -> None:
    doc = save_json(new_table(GAME, ["person"] * 2, 5))
    doc["inputs"] = [entry]
    with pytest.raises(Bad):
        load(doc, lambda name: GAME)


# --- faults ----------------------------------------------------------------------------------------------------------


def explode(g: Little) -> None:
    g.said.append("half done")
    g.tell("half_done", {})
    g.below(6)
    raise ZeroDivisionError("planted")


@pytest.mark.parametrize("dice", [None, FairDice("cd" * 32, [])])
def test_a_fault_in_the_rules_leaves_the_last_good_state(dice: FairDice | None) -> None:
    def begin(chance: int) -> Little:
        g = Little()
        g.start(Do(lambda g: g.then(Pick(0, "a", "b"), Pick(0, "good", "bad", act=maybe), Say("end"))))
        return g

    def maybe(g: Little) -> None:
        if g.said[-1] == "0:bad":
            explode(g)

    match = Match(begin, 0, dice)
    match.game.heard = heard = list[Event]()
    match.answer(0, "a")
    before = (snapshot_of(match), number_of(match.game, 0), len(match.inputs))
    with pytest.raises(ZeroDivisionError):
        match.answer(0, "bad")
    assert (snapshot_of(match), number_of(match.game, 0), len(match.inputs)) == before
    assert heard == []
    match.undo(0)
    match.answer(0, "b")
    match.answer(0, "good")
    assert said(match) == ["0:b", "0:good", "end"]
    assert match.game.heard is heard


def test_a_fault_when_time_is_up_leaves_the_last_good_state() -> None:
    def lapse(g: Little) -> None:
        g.open_lane(Pick(0, "a", "b", until=100), free=True)
        g.open_lane(Do(lambda g: g.then(Pick(1, "c", "d", until=200), Do(explode)), 1))

    match = little_match(Do(lapse))
    match.game.heard = []
    with pytest.raises(ZeroDivisionError):
        match.time_up(500)
    assert said(match) == ["0 is late"]  # what was due before is done and recorded
    assert [(entry.kind, entry.at) for entry in match.inputs] == [("time", 100)]
    assert match.game.heard == []


def snapshot_of(match: Match) -> tuple[object, ...]:
    g: Game = match.game
    assert isinstance(g, Little)
    return g.said.copy(), g.chance, g.commits, len(g.agenda), [(d.seat, d.serial, tuple(d.options)) for d in g.open]


def test_the_tavern_ends() -> None:
    match, rng = Match(lambda c: GAME.begin(None, 4, {}, c), 1), Chance(1)
    while not match.game.over:
        random_input(match, rng)
    assert isinstance(match.game, Tavern)
    assert match.game.end == "closing_time"
    assert refusal(match.game, 0, "none") == ("TAV-LATE", "too_late"), "a game may name its row for that too"
