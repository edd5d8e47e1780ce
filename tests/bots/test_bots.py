"""Bots play every game by its rules, know no secrets, and the greedy one is better than chance."""

from collections.abc import Iterator, Mapping

import pytest

from tafelrunde.bots import bot_answer, bot_move
from tafelrunde.bots.greedy import best_of
from tafelrunde.bots.virtual import Timetable, may_act, put_in
from tafelrunde.engine import Bad, Chance, Decision, Game, seeded
from tafelrunde.engine.snapshot import snapshot
from tafelrunde.games import game_ids, game_type
from tafelrunde.lab.simulate import Plan, simulate
from tests.play import all_tables, all_ways, way_id

Way = Mapping[str, str]  # the variants of a table: standard, or in real time
SEARCH = "search:2"  # the levels above only search longer
QUICK = ("random", "greedy", "beginner", SEARCH)
WAYS = [pytest.param(name, way, id=name + way_id(way)) for name, way in all_ways()]
TABLES = [pytest.param(*table, id=f"{table[0]}-{table[1]}{way_id(table[2])}") for table in all_tables()]


def new_game(name: str, players: int, seed: int, way: Way | None = None) -> Game:
    """A game that begins with the set-up."""
    kind = game_type(name)
    box = kind.box_for(kind.standard_content())
    return kind.begin(box, players, kind.settle_variants(way or {}), seeded(seed, players))


def smallest(name: str, seed: int) -> Game:
    """A new game with as few players as possible."""
    return new_game(name, game_type(name).players[0], seed)


def decisions(
    name: str, players: int, seed: int, way: Way | None = None, bot: str = "greedy"
) -> Iterator[tuple[Game, Decision]]:
    """The decisions of a game among bots; where several are open at once, of each in turn."""
    g = new_game(name, players, seed, way)
    timetable = Timetable(game_type(name), [bot] * players, [Chance(seeded(seed, 99))] * players)
    number = 0
    while not g.over:
        asked = [d for d in g.open if d.options and may_act(g, d)]
        if asked:
            number += 1
            yield g, asked[number % len(asked)]
        put_in(g, timetable.next_input(g))
    assert number > 50


# --- the rules -------------------------------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("playing", ["random", "greedy"])
@pytest.mark.parametrize(("name", "way"), WAYS)
def test_bots_answer_with_legal_options_and_leave_the_table_alone(name: str, way: Way, playing: str) -> None:
    most = game_type(name).players[1]
    for number, (g, decision) in enumerate(decisions(name, most, 5, way, playing)):
        if number % 9:
            continue
        before = snapshot(g)
        for bot in QUICK if number % 60 == 0 else QUICK[:-1]:
            answer = bot_move(game_type(name), bot, g, decision, Chance(decision.serial))
            if answer is None:
                assert not g.waits_for(decision), "it may do nothing only where nobody waits for it"
            else:
                assert answer in decision.options
            assert snapshot(g) == before


@pytest.mark.parametrize("name", game_ids())
def test_an_unknown_bot_is_named(name: str) -> None:
    g = smallest(name, 1)
    with pytest.raises(Bad, match=r"no_bot .*clever"):
        bot_answer(game_type(name), "clever", g, g.open[0], Chance(1))


@pytest.mark.parametrize("name", game_ids())
def test_the_random_bot_chooses_all_options_equally(name: str) -> None:
    g = smallest(name, 3)
    decision, rng = g.open[0], Chance(1)
    found = [bot_answer(game_type(name), "random", g, decision, rng) for _ in range(200 * len(decision.options))]
    counts = [found.count(option) for option in decision.options]
    assert min(counts) > 130
    assert max(counts) < 270


def test_best_of_leaves_ties_to_chance() -> None:
    found = {best_of([1.0, 3.0, 2.0, 3.0], Chance(k)) for k in range(40)}
    assert found == {1, 3}


# --- secrets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_answers_do_not_depend_on_what_is_hidden(name: str, way: Way) -> None:
    kind, dice = game_type(name), Chance(8)
    for number, (g, decision) in enumerate(decisions(name, 4, 8, way)):
        if number % 12:
            continue
        other = kind.imagine(g, decision.seat, dice)
        same = other.decision_of(decision.seat)
        assert same.options == decision.options
        for bot in QUICK if number % 60 == 0 else QUICK[:-1]:
            answers = {
                bot_move(kind, bot, world, open_now, Chance(decision.serial))
                for world, open_now in ((g, decision), (other, same))
            }
            assert len(answers) == 1


# --- the evaluation --------------------------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "players", "way"), TABLES)
def test_weigh_has_a_value_for_each_option_and_value_is_the_lead_at_the_end(name: str, players: int, way: Way) -> None:
    kind = game_type(name)
    for number, (g, decision) in enumerate(decisions(name, players, 21, way)):
        last = g
        if number % 9:
            continue
        worth = kind.bot.weigh(g.copy(), decision)
        assert len(worth) == len(decision.options)
        assert all(-1000 < w < 1000 for w in worth)
    assert last.over
    totals = [sum(kind.score(last, seat).values()) for seat in range(players)]
    for seat in range(players):
        lead = totals[seat] - max(totals[s] for s in range(players) if s != seat)
        assert kind.bot.value(last, seat) == lead


# --- strength --------------------------------------------------------------------------------------------------------


def win_share(name: str, way: Way, games: int, seed: int) -> float:
    """The share of the games that a greedy bot wins against three random ones; a shared win counts in part."""
    plan = Plan(name, ("greedy", "random", "random", "random"), games=games, seed=seed, rotate=True, variants=way)
    wins = [sum(g.bots[seat] == "greedy" for seat in g.winners) / len(g.winners) for g in simulate(plan)]
    return sum(wins) / len(wins)


LIVE = {"mode": "live"}


@pytest.mark.parametrize(
    ("name", "way", "games"), [("canals", {}, 60), ("ufos", {}, 24), ("jelly", {}, 60), ("jelly", LIVE, 40)]
)
def test_greedy_beats_three_random_players(name: str, way: Way, games: int) -> None:
    assert win_share(name, way, games, 11) >= 0.9


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "way", "games", "least"),
    [("canals", {}, 400, 0.97), ("ufos", {}, 200, 0.95), ("jelly", {}, 300, 0.97), ("jelly", LIVE, 300, 0.97)],
)
def test_greedy_beats_three_random_players_in_many_games(name: str, way: Way, games: int, least: float) -> None:
    assert win_share(name, way, games, 7) >= least
