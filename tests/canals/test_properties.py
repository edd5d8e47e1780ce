"""What must hold in every state of canals beyond what holds for every game: offers and refusals agree, it ends."""

import os
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.engine import Chance, Option, Refused, snapshot
from tafelrunde.games.canals.state import Canals
from tafelrunde.kit.texts import LANGUAGES
from tests.canals import oracle
from tests.canals.table import CANALS, PLAYERS, asked, decisions, new_game, options, play_until, seen

CORNERS = ("NW", "NE", "SE", "SW")

# --- offers and refusals ---------------------------------------------------------------------------------------------


def imaginable(g: Canals) -> list[Option]:
    """Every answer of the right form in and around the city."""
    kind = g.open[0].kind
    around = oracle.neighbourhood(seen(g, None))
    lasts: list[int | str] = [*range(4)] if kind == "LayTile" else [*CORNERS]
    return [(*cell, last) for cell, last in product(around, lasts)]


@pytest.mark.rule("CAN-D1", "CAN-D2", "CAN-D3", "CAN-Q13")
@pytest.mark.parametrize("players", PLAYERS)
def test_offered_is_exactly_what_is_not_refused(players: int) -> None:
    for g in decisions(new_game(players, seed=64), Chance(64)):
        if g.over:
            continue
        seat = g.open[0].seat
        reasons = {option: g.why_not(seat, option) for option in imaginable(g)}
        assert {option for option, refusal in reasons.items() if refusal is None} == options(g)
        for refusal in reasons.values():
            assert refusal is None or refusal.rule.startswith("CAN-")


@pytest.mark.parametrize("players", PLAYERS)
def test_every_refusal_has_a_sentence_in_both_languages(players: int) -> None:
    texts = [CANALS.texts(lang) for lang in LANGUAGES]
    ledger = CANALS.file("ledger.md")
    g = new_game(players, seed=65)
    for _ in decisions(g, Chance(65)):
        if g.over:
            continue
        seat = g.open[0].seat
        strange: list[Option] = [*imaginable(g), "pass", 0, (), (1, 2), (0, 0, 9), ("x", 0, "NW"), (0, 0, "N")]
        for refusal in (g.why_not(seat, option) for option in strange):
            if refusal is not None:
                assert not refusal.rule or f"| {refusal.rule} |" in ledger
                assert all(text.say(f"why.{refusal.key}", **refusal.values) for text in texts)
        for other in range(players):
            if other != seat:
                refusal = g.why_not(other, g.open[0].options[0])
                assert refusal is not None
                assert all(text.has(f"why.{refusal.key}") for text in texts)


@pytest.mark.parametrize("kind", ["LayTile", "FirstPiece", "SecondPiece"])
def test_a_refused_answer_changes_nothing(kind: str) -> None:
    g = new_game(3, seed=67)
    play_until(g, Chance(67), kind, turn=5)
    before, (seat, _) = snapshot(g), asked(g)
    for option in imaginable(g):
        if option not in g.open[0].options:
            with pytest.raises(Refused):
                g.answer(seat, option)
    with pytest.raises(Refused):
        g.answer(seat, g.open[0].options[0], serial=g.open[0].serial - 1)
    assert snapshot(g) == before


# --- the game ends ---------------------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(players=st.sampled_from(PLAYERS), seed=st.integers(0, 2**64 - 1), play=st.integers(0, 2**64 - 1))
def test_every_game_ends(players: int, seed: int, play: int) -> None:
    g = new_game(players, seed)
    for inputs, _ in enumerate(decisions(g, Chance(play)), start=1):
        assert inputs <= 3 * 54 + 1
        if not g.over:
            assert 1 < len(g.open[0].options) <= 400
    assert g.end in ("all_placed", "no_tile_fits")
    assert g.open == []
    assert g.agenda == []


@pytest.mark.soak
def test_many_games_end_as_the_rules_say() -> None:
    """Long random play: options at every decision and results at the end against the rules in plain words."""
    for seed in range(int(os.environ.get("TAFELRUNDE_SOAK_GAMES", "300"))):
        players = PLAYERS[seed % 3]
        g = new_game(players, seed + 10_000)
        for _ in decisions(g, Chance(seed)):
            CANALS.check(g)
        found = [{key: CANALS.score(g, s)[key] for key in ("prizes", "upgrades")} for s in range(players)]
        assert found == oracle.results(seen(g, None))
