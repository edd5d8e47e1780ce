"""Bots play by the rules, know no secrets, and the greedy one knows the game."""

from collections.abc import Iterator

import pytest

from tafelrunde.bots import BOTS, bot_answer
from tafelrunde.bots.greedy import best_of
from tafelrunde.engine import Bad, Chance, Decision, Option, seeded
from tafelrunde.games.canals.bot import value, weigh
from tafelrunde.games.canals.scoring import score
from tafelrunde.games.canals.state import Canals
from tafelrunde.lab.simulate import Plan, simulate
from tests.canals.table import CANALS, new_game, table

DUEL = Plan("canals", ("greedy", "random", "random", "random"), games=60, seed=11, rotate=True)


def decisions(players: int, seed: int, bot: str = "greedy") -> Iterator[tuple[Canals, Decision]]:
    """Every decision of a game among bots."""
    g = new_game(players, seed)
    rng = Chance(seeded(seed, 99))
    while not g.over:
        decision = g.open[0]
        yield g, decision
        g.answer(decision.seat, bot_answer(CANALS, bot, g, decision, rng), decision.serial)


def win_share(plan: Plan, bot: str) -> float:
    """The share of the games that a bot wins; a shared win counts in part."""
    wins = [sum(g.bots[seat] == bot for seat in g.winners) / len(g.winners) for g in simulate(plan)]
    return sum(wins) / len(wins)


# --- the rules -------------------------------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_answer_with_legal_options_and_leave_the_table_alone(bot: str, players: int) -> None:
    for g, decision in decisions(players, 5, bot):
        before = (g.serial, g.chance, g.hand.copy(), g.stack.copy(), g.owner.copy(), g.height.copy(), len(g.cell))
        answer = bot_answer(CANALS, bot, g, decision, Chance(decision.serial))
        assert answer in decision.options
        assert before == (g.serial, g.chance, g.hand, g.stack, g.owner, g.height, len(g.cell))


def test_an_unknown_bot_is_named() -> None:
    g = new_game(2, 1)
    with pytest.raises(Bad, match=r"no_bot .*clever"):
        bot_answer(CANALS, "clever", g, g.open[0], Chance(1))


def test_the_random_bot_chooses_all_options_equally() -> None:
    g = new_game(2, 3)
    decision, rng = g.open[0], Chance(1)
    found = [bot_answer(CANALS, "random", g, decision, rng) for _ in range(200 * len(decision.options))]
    counts = [found.count(option) for option in decision.options]
    assert min(counts) > 130
    assert max(counts) < 270


# --- secrets ---------------------------------------------------------------------------------------------------------


def with_other_secrets(g: Canals, seat: int, rng: Chance) -> Canals:
    """The same table as that seat sees it; the stack and the others' hands are dealt anew."""
    other = g.copy()
    hidden = other.stack + [other.hand[s] for s in range(g.players) if s != seat and other.hand[s] >= 0]
    rng.shuffle(hidden)
    for s in range(g.players):
        if s != seat and other.hand[s] >= 0:
            other.hand[s] = hidden.pop()
    other.stack = hidden
    other.chance = rng.below(1 << 62)
    return other


@pytest.mark.rule("CAN-090", "CAN-092", "CAN-I14")
@pytest.mark.parametrize("bot", BOTS)
def test_answers_do_not_depend_on_what_is_hidden(bot: str) -> None:
    dice = Chance(8)
    for g, decision in decisions(4, 8):
        other = with_other_secrets(g, decision.seat, dice)
        assert other.open[0].options == decision.options
        answers = {bot_answer(CANALS, bot, world, world.open[0], Chance(decision.serial)) for world in (g, other)}
        assert len(answers) == 1


# --- the evaluation of canals ----------------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_weigh_has_one_value_for_each_option(players: int) -> None:
    for g, decision in decisions(players, 21):
        worth = weigh(g.copy(), decision)
        assert len(worth) == len(decision.options)
        assert all(-100 < w < 100 for w in worth)


def test_value_is_the_lead_when_all_is_placed() -> None:
    for g, _ in decisions(3, 4):
        last = g
    totals = [sum(score(last, seat).values()) for seat in range(3)]
    for seat in range(3):
        lead = totals[seat] - max(totals[s] for s in range(3) if s != seat)
        assert value(last, seat) == lead


def test_best_of_leaves_ties_to_chance() -> None:
    found = {best_of([1.0, 3.0, 2.0, 3.0], Chance(k)) for k in range(40)}
    assert found == {1, 3}


def best(position: str) -> Option:
    """What the greedy bot answers in a position."""
    g = table(position)
    return bot_answer(CANALS, "greedy", g, g.open[0], Chance(1))


LAST_PIECE = """
    players = 2
    phase = "second"
    city = ["0,0 S0", "0,-1 C2a", "1,0 C1a", "0,1 C3a", "-1,0 C4a"]
    buildings = ["1,0 NW A1", "0,-1 NW A1", {}]
    laid = "0,-1"
    first = "0,-1"
    supply = [1, 0]
"""


def test_greedy_takes_a_free_tile_rather_than_one_fountain() -> None:
    free = best(LAST_PIECE.format('"-1,0 NW B3"'))
    assert free in {(0, 1, "NW"), (0, 1, "SE"), (0, 1, "SW")}


@pytest.mark.rule("CAN-087")
def test_greedy_raises_what_a_fountain_points_at_when_no_prize_can_be_had() -> None:
    lost = ", ".join(f'"{plot} B3"' for plot in ("-1,0 NW", "-1,0 SE", "0,1 NW", "0,1 SE", "0,1 SW"))
    assert best(LAST_PIECE.format(lost)) == (1, 0, "NW")


@pytest.mark.rule("CAN-083")
def test_greedy_takes_a_prize_by_one_piece() -> None:
    assert best("""
        players = 2
        phase = "second"
        city = ["0,0 S0", "0,-1 C2a", "1,0 C2b", "0,1 C3a", "-1,0 C4a"]
        buildings = ["-1,0 NW B2", "-1,0 SE A2", "1,0 NW A3", "0,1 NW A3", "0,-1 NW A1"]
        laid = "0,-1"
        first = "0,-1"
        supply = [1, 0]
    """) == (-1, 0, "SE")


# --- strength --------------------------------------------------------------------------------------------------------


def test_greedy_beats_three_random_players() -> None:
    assert win_share(DUEL, "greedy") >= 0.9


@pytest.mark.soak
def test_greedy_beats_three_random_players_in_400_games() -> None:
    plan = Plan("canals", DUEL.bots, games=400, seed=7, rotate=True)
    assert win_share(plan, "greedy") >= 0.97
