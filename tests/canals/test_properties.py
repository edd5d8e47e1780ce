"""What must hold in every state of every game: copies, saves, offers and refusals that agree, an end."""

import json
import os
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.engine import Chance, Lane, Option, Refused, Step, snapshot
from tafelrunde.engine.snapshot import fields_of
from tafelrunde.games import game_type
from tafelrunde.games.canals.state import Canals
from tafelrunde.kit.saves import Table, load, new_table, save_json, why_not_true
from tafelrunde.kit.texts import LANGUAGES
from tests.canals import oracle
from tests.canals.table import CANALS, PLAYERS, asked, decisions, new_game, options, play_until, random_option, seen

CORNERS = ("NW", "NE", "SE", "SW")

# --- copies ----------------------------------------------------------------------------------------------------------

NOT_COPIED = {"heard", "_following", "_lane"}  # a listener is not copied; the others matter only inside a step
SHARED = {"box", "open"}  # never changed in place
REPLACED = {"at", "edge"}  # shared as well: laying a tile makes new ones


def another(value: Any) -> Any:
    """A value of the same type that is not equal."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, dict):
        return {**value, 12345: another(next(iter(value.values()), 0))}
    if isinstance(value, tuple):
        return value + value[-1:]
    if isinstance(value, list):
        return [*value, value[-1] if value else 1]
    raise TypeError(type(value))


def other_value(name: str, g: Canals) -> Any:
    """A change of that field that copies must show."""
    if name == "lanes":
        return [Lane(0, [Step[Any]()], True, False, 5)]
    if name == "frames":
        return {7: {"amount": 3}}
    if name == "removed":
        return [g.stack[0]]
    return another(getattr(g, name))


@pytest.mark.parametrize("name", [n for n in fields_of(new_game(2, 1)) if n not in NOT_COPIED | SHARED | {"players"}])
def test_every_field_is_copied(name: str) -> None:
    g = new_game(3, seed=61)
    play_until(g, Chance(61), "SecondPiece", turn=7)
    value = other_value(name, g)
    setattr(g, name, value)
    copied = getattr(g.copy(), name)
    if name == "lanes":
        assert len(copied) == 1
        assert copied[0] is not value[0]
        assert copied[0].agenda is not value[0].agenda
    else:
        assert copied == value
    if isinstance(value, (list, dict)) and name not in REPLACED:
        assert copied is not getattr(g, name), "a change in the copy must not reach the original"
    if name == "frames":
        assert copied[7] is not value[7]


def test_no_field_is_forgotten_here() -> None:
    g = new_game(2, seed=1)
    assert set(fields_of(g)) >= NOT_COPIED | SHARED | {"at", "owner", "agenda", "chance", "supply"}
    assert g.copy().players == 2
    assert g.copy().box is g.box
    assert g.copy().open == g.open


@pytest.mark.parametrize("players", PLAYERS)
def test_a_copy_is_equal_and_independent_and_earlier_ones_stay_unchanged(players: int) -> None:
    """Each copy is played on at random; neither the game nor any earlier copy notices."""
    kept: list[tuple[Canals, dict[str, Any]]] = []
    rng = Chance(7)
    for g in decisions(new_game(players, seed=62), Chance(62)):
        before = snapshot(g)
        copy = g.copy()
        assert snapshot(copy) == before
        kept.append((g.copy(), before))
        for _ in range(6):
            if not copy.over:
                copy.answer(copy.open[0].seat, random_option(copy, rng))
        assert snapshot(g) == before
    for earlier, before in kept:
        assert snapshot(earlier) == before
        assert earlier.over or [*earlier.open[0].options] == earlier.open[0].choice.options(earlier)


# --- saves -----------------------------------------------------------------------------------------------------------


def through_json(table: Table) -> Table:
    return load(json.loads(json.dumps(save_json(table))), game_type)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_save_at_every_decision_is_the_same_game(players: int) -> None:
    """Saved, loaded and saved again; the loaded table plays on in place of the old one."""
    table = new_table(CANALS, ["person"] * players, seed=63)
    rng = Chance(63)
    while not table.game.over:
        loaded = through_json(table)
        assert save_json(loaded) == save_json(table)
        now, then = loaded.game.open[0], table.game.open[0]
        assert (now.seat, now.kind, now.serial, now.options) == (then.seat, then.kind, then.serial, then.options)
        table = loaded
        table.match.answer(now.seat, now.options[rng.below(len(now.options))])
    assert save_json(through_json(table)) == save_json(table)
    assert why_not_true(table) == ""


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


@pytest.mark.parametrize("players", PLAYERS)
def test_every_offered_option_is_accepted(players: int) -> None:
    rng = Chance(66)
    for g in decisions(new_game(players, seed=66), Chance(66)):
        if g.over:
            continue
        some = [random_option(g, rng) for _ in range(4)] + [g.open[0].options[0], g.open[0].options[-1]]
        for option in some:
            copy = g.copy()
            copy.answer(copy.open[0].seat, option)
            assert copy.over or copy.serial > g.serial


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


@pytest.mark.parametrize(
    "option", [10**30, (10**30, 0, 0), (0, -(10**30), "NW"), ("", "", ""), ((), (), ()), (0, 0, ())]
)
@pytest.mark.parametrize("kind", ["LayTile", "FirstPiece", "SecondPiece"])
def test_nonsense_is_refused(kind: str, option: Option) -> None:
    g = new_game(2, seed=68)
    play_until(g, Chance(68), kind, turn=3)
    assert g.why_not(g.open[0].seat, option) is not None


# --- the game ends ---------------------------------------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
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
