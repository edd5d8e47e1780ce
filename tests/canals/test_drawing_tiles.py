"""Step 3, draw a tile (CAN-070), and what happens when no tile fits or none is left (CAN-Q18 to CAN-Q20)."""

import pytest

from tafelrunde.engine import Bad, Chance
from tafelrunde.games.canals.state import Canals
from tests.canals.table import (
    answer,
    asked,
    cells,
    kinds,
    listen,
    names,
    options,
    play_out,
    points,
    seen,
    table,
    totals,
)

NARROW = """
    city = ["0,0 S0", "1,0 T43 2", "0,1 T44"]
    tiles.S0 = { value = 0, canals = "ES", corners = "...." }
"""
"""The only open place is 1,1, with canals from the north and from the west: straight tiles fit nowhere."""


def answer_anything(g: Canals, times: int) -> None:
    """Some legal answers, whichever."""
    for _ in range(times):
        g.answer(g.open[0].seat, g.open[0].options[0])


@pytest.mark.rule("CAN-070", "CAN-032")
def test_at_the_end_of_the_turn_the_top_tile_is_drawn() -> None:
    g = table('hand = ["T54", "T53"]\nstack = ["T33", "T34", "T35"]')
    events = listen(g)
    answer(g, 2, 0, 0)
    answer(g, 2, 0, "NW")
    assert names(g.hand) == ["", "T53"], "not before the second piece"
    answer(g, 1, 0, "NE")
    assert names(g.hand) == ["T33", "T53"]
    assert names(g.stack) == ["T35", "T34"]
    drawn = events[-1]
    assert drawn.kind == "tile_drawn"
    assert drawn.seen_by(0) == {"seat": 0, "tile": "T33"}
    assert drawn.seen_by(1) == drawn.seen_by(None) == {"seat": 0}, "face down"


@pytest.mark.rule("CAN-Q18")
def test_no_draw_after_the_last_piece() -> None:
    g = table('phase = "first"\nlaid = "1,0"\nhand = ["", "T53"]\nsupply = [2, 4]\nstack = ["T33", "T34"]')
    answer(g, 1, 0, "NW")
    answer(g, 0, -1, "NW")
    assert asked(g) == (1, "LayTile")
    assert names(g.hand) == ["", "T53"]
    assert names(g.stack) == ["T34", "T33"]


@pytest.mark.rule("CAN-Q18", "CAN-Q20")
def test_nobody_draws_from_an_empty_stack() -> None:
    g = table('hand = ["T54", "T53"]\nstack = []')
    events = listen(g)
    answer(g, 2, 0, 0)
    answer(g, 2, 0, "NW")
    answer(g, 1, 0, "NE")
    assert names(g.hand) == ["", "T53"]
    assert "tile_drawn" not in kinds(events)
    assert asked(g) == (1, "LayTile")


# --- the tile in hand fits nowhere (CAN-Q19) -------------------------------------------------------------------------


@pytest.mark.rule("CAN-Q19")
def test_a_tile_that_fits_nowhere_is_shown_and_replaced_until_one_fits() -> None:
    g = table('hand = ["T37", "T46"]\nstack = ["T38", "T39", "T50", "T40"]' + NARROW)
    assert names(g.removed) == ["T37", "T38", "T39"]
    assert names(g.hand) == ["T50", "T46"]
    assert names(g.stack) == ["T40"]
    assert asked(g) == (0, "LayTile"), "the same player goes on"
    assert options(g) == {(1, 1, 2), (1, 1, 3)}
    assert seen(g, 1).removed == seen(g, None).removed == ("T37", "T38", "T39"), "everybody has seen them"


@pytest.mark.rule("CAN-Q19")
def test_it_is_removed_only_when_the_turn_comes() -> None:
    """B's straight tile fits nowhere now, but it is A's turn; A opens the place."""
    g = table('hand = ["T48", "T37"]\nstack = ["T38", "T39"]' + NARROW)
    assert names(g.hand) == ["T48", "T37"]
    answer(g, 1, 1, 2)
    answer_anything(g, 2)
    assert g.removed == []
    assert asked(g) == (1, "FirstPiece")
    assert seen(g, None).laid == (1, 2), "T37 has one place now and is laid there"


@pytest.mark.rule("CAN-Q19", "CAN-Q20")
def test_when_the_stack_runs_out_the_turn_is_lost() -> None:
    """A and the stack have straight tiles only; B has a tee."""
    g = table('players = 3\nhand = ["T37", "T50", "T38"]\nstack = ["T39"]' + NARROW)
    assert names(g.removed) == ["T37", "T39"]
    assert g.hand[0] == -1
    assert g.stack == []
    assert asked(g) == (1, "LayTile")
    assert g.heard is not None
    assert kinds(g.heard) == ["tile_removed", "tile_drawn", "tile_removed", "turn_lost"]
    events = listen(g)
    answer(g, 1, 1, 2)
    answer_anything(g, 2)
    assert asked(g) == (2, "LayTile"), "C's straight tile fits behind the tee"
    answer_anything(g, 3)
    assert g.over
    assert g.end == "no_tile_fits"
    assert "turn_lost" not in kinds(events), "nobody has a tile any more: no lost turns, the game is over at once"


@pytest.mark.rule("CAN-Q20")
def test_who_has_no_tile_is_skipped_while_others_can_still_lay() -> None:
    """The stack is empty, B has no tile: after A comes C, and the game ends when C has laid."""
    g = table('players = 3\nhand = ["T54", "", "T53"]\nstack = []')
    events = listen(g)
    answer_anything(g, 3)
    assert asked(g) == (2, "LayTile")
    assert [event.data["seat"] for event in events if event.kind == "turn_lost"] == [1]
    answer_anything(g, 3)
    assert g.over
    assert g.end == "no_tile_fits"


@pytest.mark.rule("CAN-Q20", "CAN-Q17")
def test_a_fitting_tile_of_somebody_without_pieces_does_not_count() -> None:
    """C could lay but takes no more turns; A and B have no tiles."""
    g = table("""
        players = 3
        phase = "second"
        laid = "1,0"
        first = "1,0"
        hand = ["", "", "T53"]
        stack = []
        supply = [5, 5, 0]
    """)
    answer_anything(g, 1)
    assert g.over
    assert g.end == "no_tile_fits"


@pytest.mark.rule("CAN-Q20", "CAN-Q19")
def test_while_the_stack_lasts_the_game_goes_on() -> None:
    """No hand fits, but the stack holds a tee below a straight tile."""
    g = table('hand = ["T37", "T38"]\nstack = ["T39", "T50"]' + NARROW)
    assert not g.over
    assert asked(g) == (0, "LayTile")
    assert cells(g) == {(1, 1)}


@pytest.mark.rule("CAN-Q20", "CAN-081", "CAN-088")
def test_a_game_that_ends_like_this_is_scored_and_pieces_left_score_nothing() -> None:
    g = table('hand = ["T37", "T38"]\nstack = []\nbuildings = ["1,0 SE A3", "0,1 NW B2", "0,1 SW A1"]' + NARROW)
    assert g.over
    assert g.end == "no_tile_fits"
    assert g.supply == [16, 18]
    assert points(g, "prizes") == [4, 4]
    assert totals(g) == [9, 4]


@pytest.mark.rule("CAN-Q20")
def test_a_game_with_few_tiles_ends() -> None:
    for seed in range(5):
        g = table('players = 4\nhand = ["T54", "T53", "T33", "T34"]\nstack = ["T01", "T02", "T43"]')
        play_out(g, Chance(seed))
        assert g.end == "no_tile_fits"
        assert len(g.cell) == 5 + 7 - len(g.removed)


@pytest.mark.rule("CAN-Q17", "CAN-I01")
@pytest.mark.parametrize("phase", ['phase = "lay"', 'phase = "first"\nlaid = "1,0"'])
def test_nobody_without_pieces_is_to_move(phase: str) -> None:
    with pytest.raises(Bad, match="CAN-Q17"):
        table(f"supply = [0, 5]\n{phase}")
