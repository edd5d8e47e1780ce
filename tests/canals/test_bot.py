"""The greedy bot knows canals, and nothing that it may not see."""

import pytest

from tafelrunde.bots import bot_answer
from tafelrunde.engine import Chance, Option, seeded
from tafelrunde.games.canals.state import Canals
from tests.canals.table import CANALS, new_game, table


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
@pytest.mark.parametrize("bot", ["random", "greedy", "beginner", "search:2"])
def test_answers_do_not_depend_on_what_is_hidden(bot: str) -> None:
    dice, rng = Chance(8), Chance(seeded(8, 99))
    g = new_game(4, 8)
    while not g.over:
        decision = g.open[0]
        other = with_other_secrets(g, decision.seat, dice)
        assert other.open[0].options == decision.options
        answers = {bot_answer(CANALS, bot, world, world.open[0], Chance(decision.serial)) for world in (g, other)}
        assert len(answers) == 1
        g.answer(decision.seat, bot_answer(CANALS, "greedy", g, decision, rng), decision.serial)


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
