"""Passing quickly at a table: the table declines for a seat, or ends its turn, and nobody else is told."""

import io
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.cli.screen import Screen
from tafelrunde.cli.session import Session
from tafelrunde.engine import Option
from tafelrunde.kit.ledger import read_ledger
from tafelrunde.kit.saves import Table, new_table, why_not_true
from tafelrunde.kit.words import PERSON
from tafelrunde.table import protocol as p
from tafelrunde.table.frames.frames import Frames, Viewer
from tafelrunde.table.records import Clock
from tafelrunde.table.room.passing import SOONEST, SPREAD
from tests.rulebenders.scene import ATTACK, DEFENCE, FIGHT, scene
from tests.table.halls import Browser, house, run
from tests.table.party import MINUTE, SECOND, Party

FIGHTING = scene(FIGHT)
LONGEST = SOONEST + SPREAD
ADA, BEN, CLEO = "ann", "bob", "cem"


def fight(**more: Any) -> Party:
    """Ann can attack, Bob can cancel it, and Cem might."""
    wish = p.NewTable(game=FIGHTING.id, seats=["me", "open", "open"], name="Ann", **more)
    party = Party(wish, FIGHTING)
    for seat, person in ((1, BEN), (2, CLEO)):
        party.sits(person, seat)
    party.does(ADA, p.Start())
    return party


def attacks(party: Party, card: str = ATTACK, target: Option = "B") -> None:
    """Ann attacks."""
    party.plays(option=("play", card))
    party.plays(option=target)
    assert asked(party) == (1, "Defend")


def asked(party: Party) -> tuple[int, str]:
    return party.decision.seat, party.decision.kind


def turn_of(party: Party, seat: int) -> None:
    """Everybody declines, places a stone on the track and ends the turn, until it is this seat's."""
    while asked(party) != (seat, "Menu"):
        kind, options = party.decision.kind, party.decision.options
        wanted: list[Option] = ["decline", "end", ("place", "track")]
        party.plays(option=next(o for o in wanted if o in options) if kind != "DiscardDown" else options[0])


def wishes(party: Party, seat: int) -> dict[str, str]:
    return {kind: wish.until for kind, wish in party.seat(seat).passes.items()}


def answers(party: Party) -> list[tuple[int, Option]]:
    return [(entry.seat, entry.option) for entry in party.room.match.inputs]


# --- declining -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-AMB-150")
def test_the_table_declines_for_whoever_wishes_so_and_it_is_an_ordinary_answer() -> None:
    party = fight()
    party.does(BEN, p.Pass(until="turn"))
    party.does(CLEO, p.Pass(until="round"))
    attacks(party)
    party.passes(SOONEST - 1)
    assert asked(party) == (1, "Defend"), "not sooner than somebody could have answered"
    party.passes(2 * LONGEST)
    assert asked(party) == (0, "Menu")
    assert answers(party)[2:] == [(1, "decline"), (2, "decline")]
    assert party.room.table is not None
    assert why_not_true(party.room.table) == ""


@pytest.mark.rule("RUL-AMB-150")
def test_without_a_wish_and_with_another_one_somebody_is_asked() -> None:
    party = fight()
    party.does(BEN, p.Pass(["Parry", "Cut", "Strike"], "round"))
    attacks(party)
    party.passes(MINUTE)
    assert asked(party) == (1, "Defend")
    party.does(BEN, p.Pass(["Defend"], "turn"))
    party.passes(LONGEST)
    assert asked(party) == (2, "Defend"), "that question, too"


@pytest.mark.rule("RUL-AMB-150")
def test_a_wish_can_be_taken_back_while_the_table_is_about_to_decline() -> None:
    party = fight()
    party.does(BEN, p.Pass(until="turn"))
    attacks(party)
    party.passes(SOONEST - 1)
    party.does(BEN, p.Pass())
    party.passes(MINUTE)
    assert asked(party) == (1, "Defend")
    party.plays(option=("play", DEFENCE))
    assert asked(party) == (1, "Menu"), "the attack was cancelled, and the turn is over"


@pytest.mark.rule("RUL-AMB-150")
@pytest.mark.parametrize("until", ["turn", "mine", "round"])
def test_how_long_a_wish_lasts(until: Any) -> None:
    party = fight()
    party.does(BEN, p.Pass(["Defend"], until))
    assert wishes(party, 1) == {"Defend": until}
    turn_of(party, 1)
    assert wishes(party, 1) == ({"Defend": until} if until == "round" else {})
    party.does(BEN, p.Pass(["Defend"], until))
    assert wishes(party, 1) == {"Defend": until}
    turn_of(party, 2)
    assert wishes(party, 1) == ({} if until == "turn" else {"Defend": until})
    turn_of(party, 1)
    assert wishes(party, 1) == ({"Defend": until} if until == "round" else {})
    while party.room.game.round == 1:  # type: ignore[attr-defined]
        party.plays(option="pass" if "pass" in party.decision.options else None)
    assert wishes(party, 1) == {}


@pytest.mark.rule("RUL-AMB-150")
def test_a_wish_survives_a_restart() -> None:
    party = fight()
    party.does(BEN, p.Pass(until="turn"))
    attacks(party)
    party.restarts(down=MINUTE)
    assert wishes(party, 1) == dict.fromkeys(("Defend", "Parry", "Cut", "Strike"), "turn")
    party.passes(LONGEST)
    assert answers(party)[2:] == [(1, "decline")]


def test_bots_that_stand_in_decide_for_themselves_and_who_sits_down_wishes_nothing() -> None:
    party = fight(grace=60)
    party.does(BEN, p.Pass(until="round"))
    party.goes(BEN)
    party.passes(MINUTE)
    attacks(party)
    party.passes(MINUTE)
    assert asked(party) == (1, "Defend")
    assert party.room.bot_to_move() is not None
    party.comes(BEN)
    party.passes(LONGEST)
    assert asked(party) == (2, "Defend"), "he is back, and his wish holds"
    party.does(BEN, p.Leave())
    assert wishes(party, 1) == {}


def test_a_seat_that_moves_to_another_device_keeps_its_wishes() -> None:
    party = fight()
    party.does(BEN, p.Pass(until="round"))
    token = party.room.new_link(BEN, 1)
    party.room.take_seat_by_token("phone", token, party.now)
    assert set(wishes(party, 1).values()) == {"round"}


def test_what_cannot_be_wished() -> None:
    party = fight()
    assert party.no("eve", p.Pass(until="turn")) == "spectator"
    assert party.no(BEN, p.Pass(["Pay"], "turn")) == "no_passes"
    party.does(ADA, p.Propose("score"))
    for person in (BEN, CLEO):
        party.does(person, p.Vote(True))
    assert party.no(BEN, p.Pass(until="turn")) == "over"


def test_nothing_is_declined_while_the_game_is_paused() -> None:
    party = fight()
    party.does(BEN, p.Pass(until="turn"))
    attacks(party)
    party.does(ADA, p.Propose("pause"))
    party.does(CLEO, p.Vote(True))
    party.passes(MINUTE)
    assert asked(party) == (1, "Defend")


def test_going_back_asks_everybody_again() -> None:
    party = fight()
    for person in (BEN, CLEO):
        party.does(person, p.Pass(until="round"))
    attacks(party)
    party.passes(3 * LONGEST)
    party.does(ADA, p.Propose("back", 2))
    for person in (BEN, CLEO):
        party.does(person, p.Vote(True))
    party.passes(MINUTE)
    assert asked(party) == (1, "Defend")


# --- clocks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-AMB-149")
@pytest.mark.parametrize("when_empty", ["once", "takes"])
def test_a_window_times_out_as_a_no_and_nobody_plays_for_whoever_was_asked(when_empty: Any) -> None:
    party = fight(clock=Clock("turn", 60), when_empty=when_empty)
    attacks(party)
    party.passes(59 * SECOND)
    assert asked(party) == (1, "Defend")
    party.passes(2 * SECOND)
    assert asked(party) == (2, "Defend")
    assert answers(party)[-1] == (1, "decline")
    assert (party.seat(1).bot, party.seat(1).helper) == ("", "")
    assert party.room.bot_to_move() is None


@pytest.mark.rule("RUL-AMB-149")
@pytest.mark.parametrize(("when_empty", "bot", "helper"), [("once", "", "greedy"), ("takes", "greedy", "")])
def test_a_turn_that_times_out_is_played_by_a_bot_not_passed(when_empty: Any, bot: str, helper: str) -> None:
    party = fight(clock=Clock("turn", 60), when_empty=when_empty)
    assert asked(party) == (0, "Menu")
    party.passes(61 * SECOND)
    assert (party.seat(0).bot, party.seat(0).helper) == (bot, helper)
    assert (asked(party), answers(party)) == ((0, "Menu"), [])  # nothing was answered, and nobody has passed
    found = party.room.bot_to_move()
    assert found is not None
    assert found[0] == 0
    party.room.bot_answers(0, ("place", "track"), found[2].serial, party.now)
    assert party.seat(0).bot == bot  # once, or from then on


@pytest.mark.rule("RUL-AMB-148")
def test_for_whoever_leaves_a_bot_plays_on_until_somebody_sits_down() -> None:
    party = fight()
    party.does(ADA, p.Leave())
    assert (party.seat(0).bot, asked(party), answers(party)) == ("greedy", (0, "Menu"), [])
    assert party.room.bot_to_move() is not None
    party.comes("eve")
    party.does("eve", p.Sit(0, "Eve"))
    party.does(BEN, p.Vote(True))
    party.does(CLEO, p.Vote(True))
    assert (party.seat(0).bot, party.room.bot_to_move()) == ("", None)
    party.plays("eve", option=("place", "track"))


@pytest.mark.rule("RUL-AMB-148", "RUL-AMB-149")
@pytest.mark.parametrize(
    ("lang", "said", "not_said"),
    [("de", "spielt ein Bot weiter", "Zug als gepasst"), ("en", "a bot plays on for you", "runs out as passed")],
)
def test_the_rulebook_says_what_the_table_does(lang: str, said: str, not_said: str) -> None:
    rulebook = " ".join(FIGHTING.file(f"rules.{lang}.md").split())
    assert said in rulebook
    assert not_said not in rulebook
    for rule in ("RUL-AMB-148", "RUL-AMB-149"):
        row = next(row for row in read_ledger(FIGHTING.file("ledger.md"), "RUL") if row.id == rule)
        assert "bot" in " ".join(row.cells.values())


def test_a_clock_that_is_only_a_sign_declines_nothing() -> None:
    party = fight(clock=Clock("turn", 60), when_empty="sign")
    attacks(party)
    party.passes(5 * MINUTE)
    assert asked(party) == (1, "Defend")


# --- the end of a turn -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-AMB-150")
def test_a_turn_ends_right_after_the_action_of_whoever_wishes_so() -> None:
    party = fight()
    party.plays(option=("place", "HAND"))
    assert asked(party) == (0, "Menu"), "there is something to exchange"
    party.does(ADA, p.Undo(), p.Pass(["Menu"], "turn"))
    assert asked(party) == (0, "Menu"), "nothing is done yet"
    party.plays(option=("place", "HAND"))
    assert asked(party) == (1, "Menu")
    assert answers(party)[-2:] == [(0, ("place", "HAND")), (0, "end")]
    assert wishes(party, 0) == {}, "this turn is over"


def test_what_ends_the_turn_by_itself_is_confirmed_like_an_end() -> None:
    party = fight()
    assert party.plays(option=("place", "HAND"), sure=False)
    party.does(ADA, p.Undo(), p.Pass(["Menu"], "turn"))
    assert not party.plays(option=("place", "HAND"), sure=False)
    assert asked(party) == (0, "Menu")


def test_whoever_takes_back_that_a_turn_has_ended_has_it_again() -> None:
    party = fight()
    party.does(ADA, p.Pass(["Menu"], "round"))
    party.plays(option=("place", "HAND"))
    assert asked(party) == (1, "Menu")
    party.does(ADA, p.Undo())
    assert asked(party) == (0, "Menu")
    assert "end" in party.decision.options
    assert wishes(party, 0) == {}


# --- in the terminal -------------------------------------------------------------------------------------------------


def typed(monkeypatch: pytest.MonkeyPatch, folder: Path, *answers: str, seats: int = 3) -> tuple[Table, str]:
    """People at one keyboard type this, and then stop; the game as it is then, and what they read."""
    table = new_table(FIGHTING, [PERSON] * seats, 7, None)
    out, screen = io.StringIO(), Screen(FIGHTING.texts("en"), True, False, False, drawn=False)
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{answer}\n" for answer in ("", *answers, "quit"))))
    monkeypatch.setattr(sys, "stdout", out)
    Session(table, folder / "save.json", screen).play()
    return table, out.getvalue()


def given(table: Table) -> list[tuple[int, Option]]:
    return [(entry.seat, entry.option) for entry in table.match.inputs]


@pytest.mark.rule("RUL-AMB-150")
def test_in_the_terminal_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    attack = [f"play, {ATTACK}", "B", ""]  # enter: Bob sits down
    table, said = typed(monkeypatch, tmp_path, *attack, "quick turn")
    assert given(table)[2:] == [(1, "decline")], said
    table, said = typed(monkeypatch, tmp_path, *attack, "quick")
    assert len(given(table)) == 2
    assert FIGHTING.texts("en").say("cli.play.quick_off") in said


@pytest.mark.rule("RUL-AMB-150")
def test_a_turn_ends_by_itself_in_the_terminal_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table, said = typed(monkeypatch, tmp_path, "help", "", "quick turn", "place, HAND")
    assert given(table) == [(0, ("place", "HAND")), (0, "end")], said
    assert "quick turn" in said
    table, _ = typed(monkeypatch, tmp_path, "quick turn", "quick off", "place, HAND")
    assert given(table) == [(0, ("place", "HAND"))]


# --- nobody is told --------------------------------------------------------------------------------------------------


def frame_of(party: Party, person: str, seat: int | None) -> bytes:
    """All that somebody is shown."""
    return msgspec.json.encode(Frames().frame(party.room, Viewer(person, "en", seat), party.now))


@pytest.mark.rule("RUL-AMB-075", "RUL-AMB-150")
def test_no_frame_of_anybody_else_shows_a_wish() -> None:
    """Two tables where the same happens; at one of them the table answers, at the other one Bob does."""
    wished, plain = fight(), fight()
    wished.does(BEN, p.Pass(until="turn"))
    for party in (wished, plain):
        attacks(party)
    others = [(ADA, 0), (CLEO, 2), ("eve", None)]
    for person, seat in others:
        assert frame_of(wished, person, seat) == frame_of(plain, person, seat)
    assert frame_of(wished, BEN, 1) != frame_of(plain, BEN, 1)
    wished.passes(LONGEST)
    plain.now += LONGEST
    plain.plays(option="decline")
    assert asked(wished) == asked(plain) == (2, "Defend")
    for person, seat in others:
        assert frame_of(wished, person, seat) == frame_of(plain, person, seat)


@pytest.mark.rule("RUL-AMB-150")
def test_a_wish_is_sent_to_its_seat_only(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path, lambda name: FIGHTING) as here:
            code = await here.open("me", "open", "open", game=FIGHTING.id)
            ann, bob, cem, eve = [await here.browser(code, person) for person in (ADA, BEN, CLEO, "eve")]
            await bob.do("sit", seat=1, name="Bob")
            await cem.do("sit", seat=2, name="Cem")
            await ann.do("start")
            others: list[Browser] = [ann, cem, eve]
            before = [len(browser.received) for browser in others]
            reply = await bob.do("pass", until="round")
            assert reply.ok
            assert [kind["until"] for kind in bob.frame["passes"] if not kind.get("ends")] == ["round"] * 4
            await bob.do("pass")
            assert not any(kind.get("until") for kind in bob.frame["passes"])
            assert [len(browser.received) for browser in others] == before, "nobody else has heard anything"
            assert "passes" not in eve.frame

    run(story())
