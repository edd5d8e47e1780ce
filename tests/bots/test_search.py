"""The search: it thinks in imagined worlds only, gives the same answer for the same seed, and sees what is coming."""

from collections.abc import Iterator
from dataclasses import replace
from math import e
from statistics import mean, pvariance
from typing import cast

import pytest

from tafelrunde.bots import Tried, bot_answer, check_bot, merged, thoughts
from tafelrunde.bots.chances import winning_chances
from tafelrunde.bots.levels import by_worth
from tafelrunde.bots.search import LOOK, RIPE, Budget, Search, best_tried, ranked
from tafelrunde.bots.tree import Fork, Node, trust_in
from tafelrunde.engine import Bad, Chance, Choice, Decision, Game, Option, Step
from tafelrunde.engine.snapshot import snapshot
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.game import winners
from tests.bots.test_bots import decisions, new_game
from tests.play import all_tables, way_id
from tests.ufos.table import UFOS, ready

TABLES = [pytest.param(*table, id=f"{table[0]}-{table[1]}{way_id(table[2])}") for table in all_tables()]
WITHOUT_CLOCK = [p for p in TABLES if "live" not in str(p.id)]


def some(name: str, players: int, way: dict[str, str], every: int, count: int) -> Iterator[tuple[Game, Decision]]:
    """Some decisions of a random game that somebody must answer."""
    found = 0
    for number, (g, decision) in enumerate(decisions(name, players, 4, way, "random")):
        if number % every == 0 and g.waits_for(decision) and len(decision.options) > 1:
            yield g, decision
            found += 1
            if found == count:
                return


# --- nothing hidden reaches it ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players", "way"), TABLES)
def test_how_hidden_things_really_lie_does_not_matter_to_what_is_imagined(
    name: str, players: int, way: dict[str, str]
) -> None:
    kind = game_type(name)
    for number, (g, _) in enumerate(decisions(name, players, 6, way, "random")):
        if number % 9 == 0:
            seat = number // 9 % players
            one, other = (kind.imagine(g, seat, Chance(seed)) for seed in (1, 2))
            assert snapshot(kind.imagine(one, seat, Chance(3))) == snapshot(kind.imagine(other, seat, Chance(3)))


@pytest.mark.parametrize(("name", "players", "way"), WITHOUT_CLOCK)
def test_a_search_finds_the_same_whatever_is_hidden(name: str, players: int, way: dict[str, str]) -> None:
    kind = game_type(name)
    for g, decision in some(name, players, way, 11, 3):
        other = kind.imagine(g, decision.seat, Chance(77))
        found = []
        for world in (g, other):
            asked = world.decision_of(decision.seat)
            assert asked is not None
            search = Search(kind, world, asked, Chance(5))
            search.think(Budget(6))
            found.append(search.tried())
        assert found[0] == found[1]


def test_a_search_leaves_the_game_alone() -> None:
    for g, decision in some("canals", 3, {}, 15, 4):
        before = snapshot(g)
        bot_answer(game_type("canals"), "search:20", g, decision, Chance(1))
        assert snapshot(g) == before


# --- budgets ---------------------------------------------------------------------------------------------------------


def first_decision(name: str = "canals", players: int = 2) -> tuple[Game, Decision]:
    g = new_game(name, players, 9)
    while len(g.open[0].options) < 3:
        g.answer(g.open[0].seat, g.open[0].options[0])
    return g, g.open[0]


@pytest.mark.compiled
@pytest.mark.parametrize("name", game_ids())
def test_the_same_seed_and_iterations_give_the_same_thoughts(name: str) -> None:
    g, decision = first_decision(name, game_type(name).players[0])
    one, two = (thoughts(game_type(name), "search:12", g, decision, Chance(7)) for _ in range(2))
    assert one == two
    assert 0 < sum(t.visits for t in one) <= 12
    assert [t.option for t in one] == decision.options


def test_it_can_be_stopped_and_go_on() -> None:
    g, decision = first_decision("ufos", 2)
    search, looks = Search(game_type("ufos"), g, decision, Chance(1)), iter((False, True))
    search.think(Budget(10_000), lambda: next(looks))
    assert search.iterations == 2 * LOOK
    search.think(Budget(8))
    assert search.iterations == 2 * LOOK + 8
    assert sum(t.visits for t in search.tried()) == search.iterations


def test_time_ends_it_too() -> None:
    g, decision = first_decision()
    search = Search(game_type("canals"), g, decision, Chance(1))
    search.think(Budget(10**9, seconds=1e-9))
    assert search.iterations == 0


def test_what_follows_an_answer_is_judged_before_it_is_tried_out() -> None:
    g, decision = first_decision("canals", 2)
    search = Search(game_type("canals"), g, decision, Chance(1))
    ripe = RIPE * game_type("canals").bot.FAITH
    search.think(Budget(20 * ripe))
    tried = {((decision.seat, decision.kind), t.option): t.visits for t in search.tried()}
    beyond = {
        tried[answer]: sum(fork.visits)
        for (answer,), node in search.root.children.items()
        for fork in node.forks.values()
    }
    assert min(beyond) <= ripe < max(beyond)
    assert beyond == {visits: max(0, visits - ripe) for visits in beyond}


def test_several_trees_count_together() -> None:
    one = [Tried("a", 3, 0.5, 0.6, 0.7), Tried("b", 1, 0.25, 0.4, 0.5)]
    two = [Tried("b", 3, 0.75, 0.4, 0.9), Tried("c", 0, 0.0, 0.1, 0.0)]
    both = Tried("b", 4, 0.625, 0.4, (0.5 + 3 * 0.9) / 4)
    assert merged([one, two]) == [Tried("a", 3, 0.5, 0.6, 0.7), both, Tried("c", 0, 0.0, 0.1, 0.0)]
    assert best_tried(merged([one, two])).option == "b"


def test_where_there_was_no_time_to_try_anything_first_sight_decides() -> None:
    kind, (g, decision) = game_type("canals"), first_decision()
    search = Search(kind, g, decision, Chance(1))
    search.think(Budget(1000, seconds=1e-9))
    looks = kind.bot.weigh(kind.imagine(g, decision.seat, Chance(1)), decision)
    best = decision.options[looks.index(max(looks))]
    assert best_tried(search.tried()).option == best
    assert best_tried(merged([search.tried(), search.tried()])).option == best
    assert by_worth(kind, search.tried(), Chance(1))[0].option in decision.options


def test_one_try_more_does_not_decide() -> None:
    found = [("a", 71, 0.4), ("b", 70, 0.5), ("c", 20, 0.6), ("d", 30, 0.1)]
    tried = [Tried(option, visits, 0.5, 0.2, worth) for option, visits, worth in found]
    assert [t.option for t in ranked(tried)] == ["b", "a", "d", "c"]
    assert best_tried(tried).option == "b"


@pytest.mark.parametrize("name", ["search:", "search:0", "search:x", "search:-3", "search:99999999999"])
def test_a_search_without_a_sensible_number_is_refused(name: str) -> None:
    with pytest.raises(Bad, match="bad_search"):
        check_bot(name, "--bots")


# --- what it sees ----------------------------------------------------------------------------------------------------


@pytest.mark.compiled
def test_the_last_decision_of_a_game_is_searched_to_its_result() -> None:
    """With one decision left, a search takes what wins if anything does."""
    kind, looked_at = game_type("canals"), 0
    for seed in range(12):
        g, rng = new_game("canals", 2, seed), Chance(seed)
        last: list[tuple[Game, Decision]] = []
        while not g.over:
            last.append((g.copy(), g.open[0]))
            g.answer(g.open[0].seat, bot_answer(kind, "greedy", g, g.open[0], rng))
        before, decision = last[-1]
        results = {option: _wins(kind.id, before, decision, option) for option in decision.options}
        if len(set(results.values())) > 1:
            looked_at += 1
            assert results[bot_answer(kind, "search:60", before, decision, Chance(1))] == max(results.values())
    assert looked_at


def _wins(name: str, g: Game, decision: Decision, option: Option) -> float:
    """The share of the victory after an answer that ends the game."""
    after = g.copy()
    after.answer(decision.seat, option)
    assert after.over
    return winning_chances(game_type(name), after)[decision.seat]


@pytest.mark.parametrize("name", game_ids())
def test_playouts_by_chance_reach_the_end(name: str) -> None:
    kind = game_type(name)
    g, decision = first_decision(name, kind.players[0])
    search = Search(kind, g, decision, Chance(1), by_chance=True)
    search.think(Budget(9))
    assert search.decisions > 60
    assert all(t.chance in (0.0, 0.5, 1.0) or t.visits > 1 for t in search.tried())


def test_what_dice_bring_by_luck_does_not_count() -> None:
    """What a search says of an action depends much less on what dice show in its worlds; on average it is the same."""
    fair, lucky = UFOS, replace(UFOS, dice=None)
    g = ready("A standard LON", "B standard v05", phase="act", deal={"LON": "7/2"})
    worths = {}
    for kind in (fair, lucky):
        found = []
        for seed in range(16):
            search = Search(kind, g, g.open[0], Chance(seed))
            search.think(Budget(24))
            found.append(next(t for t in search.tried() if t.option == ("open", "LON", "standard")).worth)
        worths[kind.dice] = (mean(found), pvariance(found))
    (fair_mean, fair_spread), (lucky_mean, lucky_spread) = worths.values()
    assert fair_mean == pytest.approx(lucky_mean, abs=0.1)
    assert 1.5 * fair_spread < lucky_spread


# --- winning chances -------------------------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "players", "way"), TABLES)
def test_winning_chances_add_up_and_end_with_the_result(name: str, players: int, way: dict[str, str]) -> None:
    kind = game_type(name)
    for number, (g, _) in enumerate(decisions(name, players, 3, way)):
        last = g
        if number % 20 == 0:
            chances = winning_chances(kind, g)
            values = [kind.bot.value(g, seat) for seat in range(players)]
            assert sum(chances) == pytest.approx(1)
            assert chances.index(max(chances)) == values.index(max(values))
    first = winners(kind.standings(last))
    assert winning_chances(kind, last) == [1 / len(first) if seat in first else 0 for seat in range(players)]


def test_trust_follows_what_options_are_worth() -> None:
    trust = trust_in([1.0, 3.0, -1e6], 2.0)
    assert sum(trust) == pytest.approx(1)
    assert trust[1] > trust[0] > trust[2] == 0
    assert trust_in([5.0, 5.0], 2.0) == [0.5, 0.5]
    assert trust_in([1.0, 3.0], 0.5)[1] > trust_in([1.0, 3.0], 2.0)[1]


def test_a_world_may_leave_only_what_is_out_of_the_question() -> None:
    fork = Fork(0)
    fork.unfold(["good", "never", "neither"], trust_in([1.0, -1e6, -1e6], 1.0))
    assert fork.pick(["good", "never", "neither"]) == 0
    assert fork.pick(["never", "neither"]) == 1


# --- those that decide at once do not see each other's answers -------------------------------------------------------


class Show(Choice["Pennies"]):
    """Heads or tails."""

    def options(self, g: "Pennies") -> list[Option]:
        return ["heads", "tails"]

    def chosen(self, g: "Pennies", option: Option) -> None:
        g.shown[self.seat] = cast(str, option)


class Both(Step["Pennies"]):
    def run(self, g: "Pennies") -> None:
        for seat in (0, 1):
            g.open_lane(Show(seat), sealed=True)
        g.then(Done())


class Done(Step["Pennies"]):
    def run(self, g: "Pennies") -> None:
        g.finish("shown")


class Pennies(Game):
    """Both show a coin at once; seat 1 wants to match, seat 0 wants them to differ."""

    def __init__(self) -> None:
        super().__init__(2)
        self.shown = ["", ""]

    def copy(self) -> "Pennies":
        other = Pennies()
        self.copy_engine_to(other)
        other.shown = self.shown.copy()
        return other


class Evaluation:
    LEAD, SHARP, FAITH, WIDE, HAZE, TURNS, WIN, PACE, SECONDS = 1.0, 0.3, 5, 12, 0.2, 1, 0.0, 100, 1.0

    @staticmethod
    def turn(world: Pennies) -> int:
        return 0

    @staticmethod
    def weigh(world: Pennies, decision: Decision) -> list[float]:
        return [0.0, 0.0]

    @staticmethod
    def value(world: Pennies, seat: int) -> float:
        return 1.0 if (world.shown[0] == world.shown[1]) == (seat == 1) else -1.0


class Kind:
    """As much of a game type as a search asks for."""

    bot = Evaluation
    dice = None

    @staticmethod
    def imagine(game: Pennies, seat: int | None, rng: Chance) -> Pennies:
        return game.copy()

    @staticmethod
    def standings(game: Pennies) -> list[tuple[int, int]]:
        same = game.shown[0] == game.shown[1]
        return [(int(not same), 0), (int(same), 0)]


def test_a_seat_that_decides_at_the_same_time_cannot_react() -> None:
    """Could the second seat see the first coin, the first would soon always lose; but it wins about half of them."""
    g = Pennies()
    g.start(Both())
    search = Search(cast("object", Kind), g, g.open[0], Chance(2))  # type: ignore[arg-type]
    search.think(Budget(400))
    assert set(search.root.forks) == {(0, "Show"), (1, "Show")}
    assert 0.7 < sum(t.chance for t in search.tried()) < 1.3


@pytest.mark.parametrize("win", [0.0, 0.25, 1.0])
def test_how_much_it_counts_who_has_won(win: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who matches is ahead by a point, which is worth e to 1 where only the lead counts."""
    monkeypatch.setattr(Evaluation, "WIN", win)
    g = Pennies()
    g.start(Both())
    search = Search(cast("object", Kind), g, g.open[0], Chance(2))  # type: ignore[arg-type]
    search.think(Budget(60))
    fork, ahead = search.root.forks[(0, "Show")], e / (e + 1)
    for visits, wins, total in zip(fork.visits, fork.wins, fork.totals, strict=True):
        assert 0 < wins < visits
        assert total == pytest.approx((1 - win) * (wins * ahead + (visits - wins) * (1 - ahead)) + win * wins)


def test_options_of_other_worlds_join_in() -> None:
    node = Node()
    fork = node.forks.setdefault((0, "x"), Fork(0))
    fork.unfold(["a", "b"], [0.8, 0.2])
    assert fork.places(["b", "c"]) == [1, 2]
    assert fork.trust[2] == pytest.approx(0.5)
    assert fork.options[fork.pick(["b", "c"])] == "c"
