"""A thought has a bound, counted in functions that are called: at the worst positions that a hunt has found."""

from cProfile import Profile
from functools import partial
from time import process_time

import pytest

from tafelrunde.bots import search, thoughts
from tafelrunde.bots.levels import LEVELS
from tafelrunde.engine import Chance
from tafelrunde.games import game_ids, game_type
from tafelrunde.games.rulebenders.state import Rulebenders
from tafelrunde.games.rulebenders.thought import DEEPEST, MAX_ANSWERS, MOST_STEPS, Thought
from tests.bots.hunt import KEPT, calls_in, work_of, worst_of

MAX_CALLS = 600_000  # to judge the options of a decision once; an idle core of 2026 makes 5,000,000 in a second
SOON = 50_000  # calls after which the time of a search is up
BOTS = ("beginner", "greedy", *[name for name, level in LEVELS.items() if level.share])


@pytest.mark.parametrize("name", game_ids())
def test_what_a_clock_cannot_interrupt_is_bounded(name: str) -> None:
    kind, (games, worst) = game_type(name), worst_of(name)
    assert (games >= KEPT, len(worst)) == (True, KEPT)
    for found in worst:
        assert work_of(kind, *found.game(kind)) < MAX_CALLS


@pytest.mark.parametrize("name", game_ids())
def test_a_search_ends_soon_after_its_time_is_up(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = game_type(name)
    for found in worst_of(name)[1][:3]:
        game, decision = found.game(kind)
        profile = Profile(subcalls=False, builtins=False)
        monkeypatch.setattr(search, "perf_counter", lambda profile=profile: calls_in(profile))
        profile.enable()
        one = search.Search(kind, game, decision, Chance(1))
        root = calls_in(profile)
        one.think(search.Budget(10**6, SOON))
        profile.disable()
        assert calls_in(profile) < max(root, SOON) + MAX_CALLS


def test_answers_that_are_tried_out_are_counted_and_all_options_treated_alike() -> None:
    kind, deepest = game_type("rulebenders"), 0
    for found in worst_of("rulebenders")[1]:
        game, decision = found.game(kind)
        assert isinstance(game, Rulebenders)
        one, other = Thought(game, decision.seat), Thought(game, decision.seat)
        worth = one.weighed(decision.options, partial(one.look, decision))
        assert worth[::-1] == other.weighed(decision.options[::-1], partial(other.look, decision))
        assert one.depth == other.depth
        assert MAX_ANSWERS - one.answers < MAX_ANSWERS + MOST_STEPS * len(decision.options)
        deepest = max(deepest, one.depth)
    assert deepest == DEEPEST, "some of them take too many"


@pytest.mark.soak
@pytest.mark.parametrize("name", game_ids())
@pytest.mark.parametrize("bot", BOTS)
def test_no_decision_takes_much_longer_than_promised(name: str, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "perf_counter", process_time)  # whatever else the machine does
    kind = game_type(name)
    promised = LEVELS[bot].share * kind.bot.SECONDS if bot in LEVELS else 0.0
    for found in worst_of(name)[1]:
        game, decision = found.game(kind)
        begin = process_time()
        thoughts(kind, bot, game, decision, Chance(1), clock=True)
        assert process_time() - begin < 1.5 * promised + 0.2
