"""A first game against bots: the set-up that each game advises, and what is decided before the first turn."""

import tomllib
from pathlib import Path

import pytest

import tafelrunde
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.table import protocol as p
from tafelrunde.table.web import shelf
from tests.table.party import Party

GAMES = Path(tafelrunde.__file__).parent / "games"


def first_of(name: str) -> Party:
    """A first game of one person."""
    kind = game_type(name)
    players = shelf.game_info(kind, "en").first.players
    seats = ["me", *["beginner"] * (players - 1)]
    return Party(p.NewTable(game=name, seats=seats, name="Ann", first=True, start=True), kind)


@pytest.mark.parametrize("name", game_ids())
def test_it_begins_with_a_turn(name: str) -> None:
    room = first_of(name).room
    kind = game_type(name)
    assert kind.first_game is not None
    assert room.doc.stage == "playing"
    assert len(room.doc.seats) == kind.players[0]
    asked = {decision.kind for decision in room.game.open}
    assert asked <= {step for steps in kind.turn for step in steps} | {"Menu"}, asked
    assert not asked & set(kind.first_game.decided)


def test_its_variants_are_those_that_the_game_advises() -> None:
    jelly = first_of("jelly").room.doc
    assert (jelly.variants["mode"], jelly.variants["districts"]) == ("beats", "green")
    assert first_of("ufos").room.doc.variants["starter"] == "A"


def test_what_the_table_decided_is_in_the_record_like_any_answer() -> None:
    room = first_of("dei").room
    answers = [(entry.seat, entry.option) for entry in room.match.inputs]
    assert [seat for seat, _ in answers[:2]] == [0, 1]
    assert len({faction for _, faction in answers[:2]}) == 2


def test_without_the_wish_everything_is_asked() -> None:
    party = Party(p.NewTable(game="dei", seats=["me", "beginner"], name="Ann", start=True), game_type("dei"))
    assert [decision.kind for decision in party.room.game.open] == ["PickFaction"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", game_ids())
def test_goal_and_turn_take_three_pictures_and_fifteen_seconds(name: str, lang: str) -> None:
    shown = shelf.game_info(game_type(name), lang).first.pictures
    known = tomllib.loads((GAMES / name / "pictures.toml").read_text(encoding="utf-8"))["pictures"]
    assert len(shown) == 3
    assert all(one.picture.partition("/pictures/")[2].partition(".svg")[0] in known for one in shown)
    assert sum(len(one.text.split()) for one in shown) <= 50  # 200 words a minute


def test_with_two_players_where_the_rules_allow_it() -> None:
    info = {name: shelf.game_info(game_type(name), "de").first.players for name in game_ids()}
    assert info == {name: max(2, game_type(name).players[0]) for name in game_ids()}
