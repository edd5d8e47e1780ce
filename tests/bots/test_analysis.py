"""Looking back at a game: which moments are judged, how likely each seat was to win, where that turned."""

import pytest

from tafelrunde.bots import bot_answer
from tafelrunde.bots.analysis import MOST, Judged, chances_in, judged_at, moments_of, turning_points
from tafelrunde.engine import Chance, Input
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.game import winners
from tafelrunde.kit.record import moments
from tafelrunde.kit.saves import Table, new_table


def begun(game: str, answers: int, bot: str = "random") -> Table:
    """A game that bots have played for a while, or to the end."""
    kind = game_type(game)
    table = new_table(kind, [bot] * max(2, kind.players[0]), 5)
    rng = Chance(7)
    while not table.game.over and len(table.match.inputs) < answers:
        decision = next(d for d in table.game.open if table.game.waits_for(d))
        table.match.answer(decision.seat, bot_answer(kind, bot, table.game, decision, rng), decision.serial)
    return table


def test_moments_lie_where_somebody_elses_answers_begin() -> None:
    table = begun("canals", 1000)
    seats = [entry.seat for entry in table.match.inputs]
    found = moments_of(table)
    assert found[0] == 0
    assert found[-1] == len(seats)
    assert found[1:-1] == [n for n in range(1, len(seats)) if seats[n - 1] != seats[n]]
    assert 10 < len(found) <= MOST + 1


def test_answers_that_were_taken_back_are_not_judged() -> None:
    table = begun("canals", 6)
    before = moments_of(table)
    decision = table.game.open[0]
    table.match.answer(decision.seat, decision.options[0], decision.serial)
    assert table.match.undoable
    table.match.undo(decision.seat)
    assert moments_of(table) == before
    assert table.match.standing_inputs() == [1, 2, 3, 4, 5, 6]
    table.match.back(3)
    assert table.match.standing_inputs() == [1, 2, 3]


def test_of_a_long_game_so_many_moments_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun("canals", 1000)
    monkeypatch.setattr("tafelrunde.bots.analysis.MOST", 7)
    found = moments_of(table)
    assert len(found) == 8
    assert found == sorted(set(found))
    assert (found[0], found[-1]) == (0, len(table.match.inputs))


@pytest.mark.parametrize("game", game_ids())
def test_chances_add_up_and_depend_on_nothing_hidden(game: str) -> None:
    table = begun(game, 12)
    kind, seats = table.game_type, len(table.seats)
    found = chances_in(kind, table.game)
    assert len(found) == seats
    assert sum(found) == pytest.approx(1)
    assert all(0 < chance < 1 for chance in found)
    assert chances_in(kind, table.game) == found, "the same again"
    other = kind.imagine(table.game, None, Chance(3))
    assert kind.view(other, None) == kind.view(table.game, None)
    assert chances_in(kind, other) == pytest.approx(found), "another world that a spectator cannot tell from this one"


def test_judging_changes_nothing() -> None:
    table = begun("canals", 9)
    (moment,) = [m for m in moments(table) if m.number == 9]
    before = moment.game.copy()
    chances_in(table.game_type, moment.game)
    assert table.game_type.view(moment.game, 0) == table.game_type.view(before, 0)
    assert moment.game.chance == before.chance


def test_the_last_moment_is_the_result() -> None:
    table = begun("canals", 1000)
    first = winners(table.game_type.standings(table.game))
    (last,) = judged_at(table, [len(table.match.inputs)])
    assert last.chances == [1 / len(first) if seat in first else 0.0 for seat in range(2)]


def test_it_does_not_matter_how_the_moments_are_shared_out() -> None:
    table = begun("canals", 18)
    numbers = moments_of(table)
    assert judged_at(table, numbers) == [*judged_at(table, numbers[:3]), *judged_at(table, numbers[3:])]


def test_where_there_is_no_time_one_moment_is_judged_in_one_go() -> None:
    table = begun("canals", 18)
    numbers = moments_of(table)
    assert judged_at(table, numbers[3:], seconds=0.0) == judged_at(table, numbers)[3:4]


def course(*chances: float) -> list[Judged]:
    """Of two seats; the second acts at odd moments."""
    return [Judged(number, [chance, 1 - chance]) for number, chance in enumerate(chances)]


def test_turning_points_are_the_largest_changes() -> None:
    inputs = [Input("answer", number % 2, 0) for number in range(20)]
    found = turning_points(course(0.5, 0.52, 0.3, 0.32, 0.6, 0.5, 1.0), inputs)
    assert [(turn.since, turn.number) for turn in found] == [(1, 2), (3, 4), (4, 5), (5, 6)]
    assert [turn.seat for turn in found] == [1, 1, 0, 1], "of equals, who acted"
    assert (found[0].before, found[0].after) == pytest.approx((0.48, 0.7))
    many = turning_points(course(*(0.1 if n % 2 else 0.2 + n / 40 for n in range(16))), inputs)
    assert len(many) == 5
    assert [turn.number for turn in many] == sorted(turn.number for turn in many)
    assert turning_points(course(0.5, 0.51, 0.5, 0.49), inputs) == []


def test_it_is_told_of_the_seat_whose_chance_changed_most() -> None:
    before, after = Judged(0, [0.2, 0.3, 0.5]), Judged(1, [0.3, 0.5, 0.2])
    (turn,) = turning_points([before, after], [Input("answer", 0, 0)])
    assert (turn.seat, turn.before, turn.after) == (2, 0.5, 0.2)
