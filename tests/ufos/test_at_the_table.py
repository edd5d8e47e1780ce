"""At the table others decide than the one whose turn it is: clocks, bots, undo and chat go with whoever is asked."""

from collections.abc import Iterator

import pytest

from tafelrunde.engine import Chance
from tafelrunde.games.ufos.state import LETTERS, Ufos
from tafelrunde.table import protocol as p
from tafelrunde.table.records import Clock
from tests.table.party import PEOPLE, SECOND, Party, name_of
from tests.ufos.table import UFOS


def party_of(*seats: str, clock: Clock | None = None, seed: int = 7) -> Party:
    """A running game; Ann opens it, the others come."""
    wish = p.NewTable(game="ufos", seats=list(seats), name="Ann", clock=clock or Clock())
    party = Party(wish, UFOS, seed=seed)
    for seat, kind in enumerate(seats):
        if kind == "open":
            party.sits(PEOPLE[seat], seat, luck=f"{seat:064x}")
    party.does("ann", p.Start())
    return party


def moments(party: Party, rng: Chance) -> Iterator[None]:
    """Random play of people and bots; a stop before every answer."""
    while party.stage == "playing":
        yield
        decision = party.decision
        option = decision.options[rng.below(len(decision.options))]
        if party.room.bot_to_move() is not None:
            party.room.bot_answers(decision.seat, option, decision.serial, party.now)
            party.keep()
        else:
            party.plays(option=option)


def game_of(party: Party) -> Ufos:
    game = party.room.game
    assert isinstance(game, Ufos)
    return game


def asked_another(party: Party, kind: str) -> bool:
    """Is somebody asked this whose turn it is not?"""
    game = game_of(party)
    return game.open[0].kind == kind and game.open[0].seat != game.active


def play_until(party: Party, kind: str) -> None:
    """Until somebody else is asked this."""
    for _ in moments(party, Chance(5)):
        if asked_another(party, kind):
            return
    raise AssertionError("it never came to that")


@pytest.mark.rule("UFO-068", "UFO-Q18")
def test_nobody_chats_while_support_is_open() -> None:
    party = party_of("me", "open", "open")
    party.does("bob", p.Say("hello"))
    play_until(party, "Support")
    for person in PEOPLE[:3]:
        assert party.no(person, p.Say("help me and I help you")) == "quiet"
    silent = party.room.quiet()
    assert silent is not None
    for lang, words in (("en", "Deals about support"), ("de", "Absprachen über Unterstützung")):
        said = silent.said(party.kind, lang)
        assert (said.rule, said.text[: len(words)]) == ("UFO-068", words)
    party.plays(option="nobody")
    party.does("bob", p.Say("that was close"))
    assert [line.text for line in party.room.chat] == ["hello", "that was close"]


@pytest.mark.rule("UFO-079", "UFO-D7")
def test_the_clock_of_the_winning_defender_runs_and_not_that_of_the_active_player() -> None:
    party = party_of("me", "open", clock=Clock("bank", 600))
    play_until(party, "Displace")
    winner, active = party.decision.seat, 1 - party.decision.seat
    before = party.left(winner), party.left(active)
    party.passes(30 * SECOND)
    assert (party.left(winner), party.left(active)) == (before[0] - 30, before[1])


def test_to_and_fro_gives_no_time() -> None:
    party = party_of("me", "open", clock=Clock("bank", 600, 30))
    for _ in moments(party, Chance(5)):
        if party.decision.kind == "PickUfo":
            break
    me, before = party.decision.seat, party.left(party.decision.seat)
    for _ in range(10):
        party.plays()
        party.plays(option="back")
    assert party.left(me) == before


@pytest.mark.rule("UFO-079")
def test_a_bot_that_wins_as_defender_displaces_in_anothers_turn() -> None:
    party = party_of("me", "greedy")
    for _ in moments(party, Chance(5)):
        if asked_another(party, "Displace") and party.decision.seat == 1:
            break
    found = party.room.bot_to_move()
    assert found is not None
    assert found[0] == 1
    assert party.no("ann", p.Answer(party.decision.serial, party.decision.options[0], True)) == "rules: not_your_bump"


def test_a_displacement_is_taken_back_step_by_step_but_the_dice_stay() -> None:
    party = party_of("me", "open")
    for _ in moments(party, Chance(5)):
        over = [option for option in party.decision.options if isinstance(option, tuple) and option[0] == "over"]
        if asked_another(party, "Displace") and over and game_of(party).range > 1:
            break
    person, path = PEOPLE[party.decision.seat], list(game_of(party).path)
    roll = game_of(party).last_roll
    party.plays(option=over[0])
    party.does(person, p.Undo())
    assert (game_of(party).path, game_of(party).last_roll) == (path, roll)
    assert len(path) == 1, "nothing but the dice lies before it"
    party.no(person, p.Undo())


def test_a_click_on_another_ufo_of_the_same_kind_or_on_its_village_means_the_one_that_is_offered() -> None:
    party = party_of("me", "open")
    for _ in moments(party, Chance(5)):
        if party.decision.kind == "PickUfo":
            break
    seat = party.decision.seat
    one, other = f"{LETTERS[seat]}1", f"{LETTERS[seat]}2"
    assert party.decision.options == [one, "done"]
    village = game_of(party).box.ids[game_of(party).ufo_at[game_of(party).ufo_named(one)]]
    for thing in (f"ufo-{one}", f"ufo-{other}", f"node-{village}", f"name-{village}"):
        assert party.room.meant_by(seat, thing) == [one]


@pytest.mark.rule("UFO-025", "UFO-Q01")
def test_who_was_agreed_on_begins_even_if_an_empty_seat_before_them_is_taken_away() -> None:
    party = Party(p.NewTable(game="ufos", seats=["me", "open", "open", "open"], name="Ann"), UFOS)
    party.does("ann", p.Set(variants={"starter": "C"}))
    party.sits("cem", 2)
    party.sits("dora", 3)
    party.does("ann", p.Start())
    assert party.seat(game_of(party).first_seat).person == "cem"
    assert party.room.doc.variants["starter"] == "B"


def test_a_table_says_that_it_cannot_begin_while_nobody_sits_where_the_game_should_begin() -> None:
    party = Party(p.NewTable(game="ufos", seats=["me", "open", "open"], name="Ann"), UFOS)
    party.does("ann", p.Set(variants={"starter": "C"}))
    party.sits("bob", 1)
    why = party.room.why_not_start()
    assert why is not None
    assert party.no("ann", p.Start()) == name_of(why) == "bad: no_starter"
    said = why.said(UFOS, "en").text
    assert "seat C" in said.replace("'", "")
    assert "starter" not in said, "variants are called as people read them"
    party.sits("cem", 2)
    assert party.room.why_not_start() is None
