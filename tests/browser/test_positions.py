"""Every kind of decision has a position, and it is what it says."""

import pytest

from tafelrunde.games import game_ids, game_type
from tests.browser.positions import FIRST, MIDDLE, Position, kinds, positions


def test_every_kind_has_a_position() -> None:
    every = {f"{game}.{kind}" for game in game_ids() for kind in [*kinds(game_type(game)), FIRST, MIDDLE]}
    assert every == set(positions())


@pytest.mark.parametrize("position", positions().values(), ids=lambda position: position.key)
def test_a_position_is_what_it_says(position: Position) -> None:
    *_, table = position.playing()
    decision = position.decision_in(table.game)
    assert len(decision.options) == position.options, "write the positions anew: see positions.py"
