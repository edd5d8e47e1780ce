"""What is kept of a table, and that it comes back the same at every point, also under newer rules."""

from dataclasses import replace

import pytest

from tafelrunde.engine import Chance, FairDice, Game, Option, commitment_of, snapshot
from tafelrunde.games.canals.steps import LayTile
from tafelrunde.kit.record import moments
from tafelrunde.kit.saves import why_not_true
from tafelrunde.table import protocol as p
from tafelrunde.table.records import Clock
from tests.table.party import CANALS, Party, people, told, wish


def anything(party: Party, rng: Chance) -> None:
    """Somebody does something: mostly they answer."""
    whim = rng.below(12)
    person = party.seat(party.decision.seat).person
    if party.room.bot_to_move() is not None:
        party.bot_moves()
    elif whim == 0 and party.room.why_not_undo(party.decision.seat) is None:
        party.does(person, p.Undo(), looking=party.decision.seat)
    elif whim == 1 and len(party.room.match.inputs) > 2:
        party.does("ann", p.Propose("back", len(party.room.match.inputs) - 2 - rng.below(2)))
        if party.room.doc.vote is not None:
            party.does("bob", p.Vote(True))
    elif whim == 2:
        party.does("bob", p.Say(f"it is {party.now}"))
    elif whim == 3:
        party.passes(5000)
    else:
        options = party.decision.options
        party.plays(option=options[rng.below(len(options))])


@pytest.mark.parametrize("practice", [False, True])
def test_a_restart_at_every_point_of_a_game_changes_nothing(practice: bool) -> None:
    party = Party(wish("me", "open", "random", practice=practice, clock=Clock("bank", 600, 3), grace=600))
    rng = Chance(7 + practice)
    party.sits("bob", 1)
    party.does("ann", p.Start())
    while party.stage == "playing":
        before = party.whole()
        party.restarts()
        assert party.whole() == before
        assert party.room.take_write() is None
        anything(party, rng)
    before = party.whole()
    party.restarts()
    assert party.whole() == before
    assert party.room.table is not None
    assert why_not_true(party.room.table) == ""
    again = [(moment.number, told(event)) for moment in moments(party.room.table) for event in moment.events]
    assert again == [(line.n, told(line.event)) for line in party.room.log]


def test_a_table_that_waits_comes_back() -> None:
    party = Party(wish("me", "open", "greedy", variants={"centre": "C1a C2a C3a C4a"}))
    party.sits("bob", 1, "Bob", "ab")
    party.does("bob", p.Say("hi"))
    before = party.whole()
    party.restarts()
    assert party.whole() == before
    party.does("ann", p.Start())
    party.play_on(1)


def test_an_answer_given_before_the_restart_is_stale_after_it() -> None:
    party = people(2)
    party.play_on(1)
    old = p.Answer(party.decision.serial, party.decision.options[0], True)
    me = party.seat(party.decision.seat).person
    party.does(me, old, p.Undo())
    party.restarts()
    assert party.no(me, old) == "rules: stale"
    party.does(me, p.Undo())


def test_a_snapshot_is_kept_wherever_nothing_can_be_taken_back() -> None:
    party = people(2)
    for _ in range(20):
        party.play_on(1)
        n = len(party.room.match.inputs)
        assert (n in party.kept.snapshots) == (party.room.match.undoable == 0)
    assert 0 in party.kept.snapshots
    stored = party.kept.get()
    assert [row.n for row in stored.inputs] == list(range(21))
    assert stored.inputs[0].entry == []


def test_who_sent_an_input_is_kept_with_it() -> None:
    party = people(2)
    me, decision = party.seat(party.decision.seat).person, party.decision
    party.room.do(me, decision.seat, p.Answer(decision.serial, decision.options[0], True), party.now)
    change = party.room.take_write("page-1", 17)
    assert change is not None
    assert [(row.n, row.client, row.call) for row in change.inputs] == [(1, "page-1", 17)]
    assert party.room.take_write() is None


def test_looking_on_writes_nothing() -> None:
    party = people(2)
    party.room.come("eve", party.now)
    party.room.go("eve", party.now)
    party.room.tick(party.now)
    assert party.room.take_write() is None


def test_what_is_kept_does_not_change_any_more() -> None:
    party = people(2)
    party.room.do("ann", 0, p.Set(tempo=5), party.now)
    change = party.room.take_write()
    party.does("ann", p.Set(tempo=6))
    assert change is not None
    assert change.doc is not None
    assert change.doc.settings.tempo == 5


def test_a_table_keeps_the_content_it_began_with() -> None:
    party = people(2)
    stored = party.kept.get()
    assert stored.content == CANALS.standard_content()
    stored.content["supplies"]["corrected"] = True
    assert "corrected" not in party.room.content["supplies"]


def test_the_dice_are_fixed_before_anybody_sits_down() -> None:
    party = Party(wish("me", "open"))
    fixed = commitment_of(party.room.doc.secret)
    party.sits("bob", 1, luck="cd")
    party.does("ann", p.Start())
    dice = party.room.match.dice
    assert isinstance(dice, FairDice)
    assert dice.commitment == fixed


def test_versions_rise() -> None:
    party = people(2)
    version, game = party.room.version, party.room.game_version
    party.does("ann", p.Say("hi"))
    assert (party.room.version > version, party.room.game_version) == (True, game)
    version = party.room.version
    party.plays()
    assert party.room.version > version
    assert party.room.game_version > game


# --- newer rules -----------------------------------------------------------------------------------------------------


NEWER = replace(CANALS, rules_version=CANALS.rules_version + 1)


def newer(party: Party) -> None:
    """The server begins anew with newer rules."""
    party.kind = NEWER
    party.restarts(find=lambda name: NEWER)


def middle_of_a_turn() -> Party:
    party = people(2)
    party.until(lambda: party.decision.kind == "SecondPiece" and len(party.room.match.inputs) > 9)
    return party


def test_a_game_goes_on_under_newer_rules() -> None:
    party = middle_of_a_turn()
    before = party.whole()
    newer(party)
    assert party.whole()[3:] == before[3:]
    assert (party.room.doc.replayable, party.room.doc.rules_version) == (False, CANALS.rules_version)
    assert party.room.table is not None
    assert not party.room.table.replayable
    party.does(party.seat(party.decision.seat).person, p.Undo())  # what could be taken back still can
    party.restarts(find=lambda name: NEWER)
    party.until(lambda: party.stage == "over")


def test_what_newer_rules_forbid_is_taken_back_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    party = middle_of_a_turn()
    number = max(party.kept.snapshots)
    wanted = party.kept.snapshots[number]["table"]
    answers = len(party.room.match.inputs)
    assert number < answers

    def forbidden(self: LayTile, g: Game, option: Option) -> None:
        raise ZeroDivisionError("planted")

    with monkeypatch.context() as patch:
        patch.setattr(LayTile, "chosen", forbidden)
        newer(party)
    assert snapshot(party.room.game)["table"] == wanted
    assert len(party.room.match.inputs) == answers + 1
    assert (party.room.log[-1].n, party.room.log[-1].event.kind) == (answers + 1, "went_back")
    assert party.room.log[-1].event.data == {"number": number}
    before = party.whole()
    party.keep()
    party.restarts(find=lambda name: NEWER)
    assert party.whole() == before
    party.until(lambda: party.stage == "over")


def test_going_back_where_the_record_cannot_tell() -> None:
    party = middle_of_a_turn()
    newer(party)
    assert party.no("ann", p.Propose("back", 4)) == "no_record"
    number = max(n for n in party.kept.snapshots if n <= 4)
    party.room.lend((number, party.kept.snapshots[number]))
    party.does("ann", p.Propose("back", 4))
    party.does("bob", p.Vote(True))
    assert party.room.match.standing == 4
    assert party.room.game_at(len(party.room.match.inputs)).open[0].kind == party.decision.kind
    party.restarts(find=lambda name: NEWER)
    party.until(lambda: party.stage == "over")


def test_the_game_as_it_was_at_every_input() -> None:
    party = people(2)
    seen = [snapshot(party.room.game)]
    for _ in range(12):
        party.play_on(1)
        seen.append(snapshot(party.room.game))
    assert [snapshot(party.room.game_at(n)) for n in range(13)] == seen
