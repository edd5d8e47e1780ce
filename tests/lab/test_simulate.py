"""Many games: the same for the same seed, fair to every seat, and rightly counted."""

import signal
from collections.abc import Iterator
from contextlib import closing
from multiprocessing import active_children

import pytest

from tafelrunde.engine import seeded
from tafelrunde.lab.runner import WorkerDied
from tafelrunde.lab.simulate import Plan, Played, simulate
from tafelrunde.lab.summary import spread, summary_of, wilson
from tests.canals.table import CANALS

RANDOM = Plan("canals", ("random", "random", "random"), games=12, seed=3)


def in_order(plan: Plan, jobs: int) -> list[Played]:
    """All games of a plan, by number."""
    return sorted(simulate(plan, jobs), key=lambda game: game.number)


# --- playing ---------------------------------------------------------------------------------------------------------


def test_the_number_of_processes_changes_nothing() -> None:
    plan = Plan("canals", ("greedy", "random"), games=9, seed=4, rotate=True)
    alone = in_order(plan, 1)
    assert [game.number for game in alone] == list(range(9))
    assert in_order(plan, 2) == alone
    assert in_order(plan, 3) == alone


def test_more_processes_than_games_do_no_harm() -> None:
    plan = Plan("canals", ("random", "random"), games=2, seed=4)
    assert in_order(plan, 5) == in_order(plan, 1)


@pytest.mark.compiled
def test_a_game_follows_from_its_seed_and_number_alone() -> None:
    few, many = Plan("canals", RANDOM.bots, 3, 3), RANDOM
    assert in_order(many, 1)[:3] == in_order(few, 1)
    assert [game.seed for game in in_order(few, 1)] == [seeded(3, k) for k in range(3)]
    other = Plan("canals", RANDOM.bots, 3, 4)
    assert [g.scores for g in in_order(other, 1)] != [g.scores for g in in_order(few, 1)]


def test_bots_move_on_by_one_seat_in_every_game() -> None:
    plan = Plan("canals", ("greedy", "random", "random"), games=4, seed=1, rotate=True)
    assert [plan.seats(k).index("greedy") for k in range(4)] == [0, 1, 2, 0]
    assert all(Plan("canals", plan.bots, 4, 1).seats(k) == ["greedy", "random", "random"] for k in range(4))
    assert [game.bots for game in simulate(plan)] == [plan.seats(k) for k in range(4)]


def test_only_answers_given_are_decisions() -> None:
    """Each turn has at most three answers; what the engine answers itself is not counted."""
    for game in simulate(RANDOM):
        assert game.decisions <= 3 * 10 * 3 + 6
        assert game.decisions > 60
        assert game.end == "all_placed"
        assert game.winners == [s for s in range(3) if game.scores[s] == max(game.scores)]


def test_games_in_real_time_need_no_time_and_are_the_same_in_any_number_of_processes() -> None:
    plan = Plan("jelly", ("greedy", "random", "random"), games=5, seed=4, rotate=True, variants={"mode": "live"})
    alone = in_order(plan, 1)
    assert in_order(plan, 2) == alone
    assert all(game.decisions > 150 for game in alone)
    slow = Plan("jelly", plan.bots, 5, 4, rotate=True, variants=plan.variants, tempo=250)
    assert [game.seed for game in in_order(slow, 1)] == [game.seed for game in alone]
    assert [game.scores for game in in_order(slow, 1)] != [game.scores for game in alone]


def test_own_content_and_variants_reach_every_process() -> None:
    content = {name: dict(part) for name, part in CANALS.standard_content().items()}
    content["supplies"]["pieces"] = {"each": 4, "mark": "ours"}
    plan = Plan("canals", ("random", "random"), 6, 5, content=content, variants={"centre": "C1a C2a C3a C4a"})
    games = in_order(plan, 2)
    assert games == in_order(plan, 1)
    assert all(game.decisions <= 12 for game in games)


def test_a_process_that_dies_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_die(pipes: list[object]) -> list[object]:
        for worker in active_children():
            worker.kill()
            worker.join()
        return pipes

    monkeypatch.setattr("multiprocessing.connection.wait", all_die)
    plan = Plan("canals", ("random", "random"), games=2000, seed=1)
    with pytest.raises(WorkerDied):
        in_order(plan, 2)


def test_who_stops_listening_leaves_no_process_behind() -> None:
    with closing(simulate(Plan("canals", ("random", "random"), games=2000, seed=1), 3)) as games:
        next(games)
        assert len(active_children()) == 3
    assert not active_children()


@pytest.fixture
def _ctrl_c_is_heard() -> Iterator[None]:
    """A process that was started in the background ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_ctrl_c_is_heard")
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_ends_it_at_once(jobs: int) -> None:
    finished: list[Played] = []

    def play_until_interrupted() -> None:
        with closing(simulate(Plan("canals", ("random", "random"), games=5000, seed=1), jobs)) as games:
            for game in games:
                finished.append(game)
                if len(finished) == 5:
                    signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        play_until_interrupted()
    assert 5 <= len(finished) < 5000
    assert not active_children()


# --- counting --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_intervals_are_wilsons(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_spread_is_that_of_a_sample() -> None:
    found = spread([2, 4, 4, 4, 5, 5, 7, 9])
    assert (found.mean, found.least, found.most) == (5, 2, 9)
    assert found.deviation == pytest.approx(2.13809)
    assert spread([3]).deviation == 0


def test_a_shared_win_counts_in_part() -> None:
    games = [
        Played(0, 0, ["greedy", "random", "random"], [9, 9, 1], [0, 1], 80, "all_placed"),
        Played(1, 0, ["random", "greedy", "random"], [9, 8, 1], [0], 90, "all_placed"),
        Played(2, 0, ["random", "random", "greedy"], [1, 2, 3], [2], 85, "no_tile_fits"),
    ]
    found = summary_of(games, ["greedy", "random", "random"])
    greedy, others = found.by_bot
    assert (greedy.name, greedy.played, greedy.wins) == ("greedy", 3, 1.5)
    assert (others.name, others.played, others.wins) == ("random", 6, 1.5)
    assert [seat.wins for seat in found.by_seat] == [1.5, 0.5, 1]
    assert sum(seat.rate for seat in found.by_seat) == pytest.approx(1)
    assert greedy.interval == wilson(1.5, 3)
    assert greedy.scores == spread([9, 8, 3])
    assert (found.shared, found.ends, found.decisions.mean) == (1, {"all_placed": 2, "no_tile_fits": 1}, 85)
