"""The course of a turn (CAN-030 to CAN-033)."""

import pytest

from tafelrunde.engine import Chance, Refused, snapshot
from tests.canals.table import PLAYERS, answer, asked, decisions, kinds, listen, new_game, play_out, table


@pytest.mark.rule("CAN-030")
@pytest.mark.parametrize("players", PLAYERS)
def test_turns_go_clockwise_from_the_starting_player(players: int) -> None:
    g = new_game(players, seed=21)
    seats: list[int] = []
    for _ in decisions(g, Chance(1)):
        if not g.over and g.open[0].kind == "LayTile":
            seats.append(g.open[0].seat)
    whole = 10 * players
    assert seats[:whole] == [(g.first_seat + k) % players for k in range(whole)]


@pytest.mark.rule("CAN-030")
def test_nobody_else_may_answer() -> None:
    g = table('players = 3\nto_move = 1\nhand = ["T01", "T54", "T53"]')
    for seat in (0, 2):
        refusal = g.why_not(seat, (2, 0, 0))
        assert refusal is not None
        assert (refusal.rule, refusal.key) == ("CAN-030", "not_your_turn")
    before = snapshot(g)
    with pytest.raises(Refused):
        g.answer(2, (2, 0, 0))
    assert snapshot(g) == before


@pytest.mark.rule("CAN-031", "CAN-080")
@pytest.mark.parametrize("players", PLAYERS)
def test_turns_continue_until_all_have_placed_20_pieces(players: int) -> None:
    for seed in range(10):
        g = new_game(players, seed)
        for _ in decisions(g, Chance(seed)):
            assert g.over != any(g.supply)
        assert sum(g.height) == 20 * players


@pytest.mark.rule("CAN-032")
def test_expand_then_build_then_draw() -> None:
    g = table('hand = ["T54", "T53"]\nstack = ["T33", "T34"]')
    events = listen(g)
    assert asked(g) == (0, "LayTile")
    answer(g, 2, 0, 0)
    assert asked(g) == (0, "FirstPiece")
    answer(g, 2, 0, "NW")
    assert asked(g) == (0, "SecondPiece")
    answer(g, 1, 0, "NE")
    assert kinds(events) == ["tile_laid", "piece_placed", "piece_placed", "tile_drawn"]
    assert asked(g) == (1, "LayTile")


@pytest.mark.rule("CAN-033", "CAN-032")
@pytest.mark.parametrize("players", PLAYERS)
def test_two_pieces_a_turn(players: int) -> None:
    """Every turn of a whole game: one tile, then a first piece and a second one, by the same player."""
    g = new_game(players, seed=5)
    events = listen(g)
    play_out(g, Chance(5))
    skipped = kinds(events).count("piece_skipped")
    steps = [event for event in events if event.kind in ("tile_laid", "piece_placed", "piece_skipped")]
    assert not skipped
    for k in range(0, len(steps), 3):
        assert kinds(steps[k : k + 3]) == ["tile_laid", "piece_placed", "piece_placed"]
        assert len({event.data["seat"] for event in steps[k : k + 3]}) == 1
    assert len(steps) == 3 * 10 * players


@pytest.mark.rule("CAN-Q17")
def test_who_has_placed_all_pieces_takes_no_more_turns() -> None:
    """B has nothing left: after A comes C, and B neither lays nor draws."""
    g = table("""
        players = 3
        hand = ["T54", "", "T53"]
        supply = [6, 0, 6]
        stack = ["T33", "T34", "T35", "T36"]
    """)
    events = listen(g)
    for seat in (0, 2, 0, 2):
        assert asked(g) == (seat, "LayTile")
        for _ in range(3):
            g.answer(seat, g.open[0].options[0])
    assert {event.data["seat"] for event in events} == {0, 2}
    assert g.hand[1] == -1
    assert g.supply[1] == 0


@pytest.mark.rule("CAN-Q17")
def test_the_last_player_goes_on_alone() -> None:
    g = table('players = 3\nto_move = 2\nhand = ["", "", "T53"]\nsupply = [0, 0, 4]\nstack = ["T54", "T33"]')
    play_out(g, Chance(1))
    assert g.supply == [0, 0, 0]
    assert g.end == "all_placed"


@pytest.mark.rule("CAN-Q13", "CAN-040")
def test_nobody_may_decline_to_lay_or_to_build() -> None:
    g = table('hand = ["T54", "T53"]\nstack = ["T33", "T34"]')
    for legal in ((2, 0, 0), (2, 0, "NW"), (1, 0, "NE")):
        for nothing in ("", "pass", (), 0, -1):
            assert nothing not in g.open[0].options
            assert g.why_not(0, nothing) is not None
            with pytest.raises(Refused):
                g.answer(0, nothing)
        answer(g, *legal)
    assert asked(g) == (1, "LayTile")
