"""Seats: who sits where, who is called how, what the host may do, and who plays while somebody is away."""

import pytest

from tafelrunde.table import protocol as p
from tafelrunde.table.records import Clock, Seat
from tafelrunde.table.room.no import No
from tests.table.party import DAY, MINUTE, SECOND, Party, people, wish


def sitting(party: Party) -> list[str]:
    return [seat.person + ("+" if seat.person and seat.bot else "") + seat.bot for seat in party.room.doc.seats]


# --- sitting down, getting up ----------------------------------------------------------------------------------------


def test_sitting_down_and_getting_up_before_the_game() -> None:
    party = Party(wish("me", "open", "greedy"))
    party.sits("bob", 1, "Bob", "ab")
    assert sitting(party) == ["ann", "bob", "greedy"]
    assert party.seat(1).luck == "ab"
    party.comes("cem")
    assert party.no("cem", p.Sit(1, "Cem")) == "taken"
    assert party.no("cem", p.Sit(2, "Cem")) == "taken"
    assert party.no("cem", p.Sit(3, "Cem")) == "no_seat"
    assert party.no("cem", p.Leave()) == "spectator"
    assert party.no("bob", p.Leave(0)) == "not_yours"
    party.does("bob", p.Leave())
    assert party.seat(1) == Seat()
    party.does("cem", p.Sit(1, "Cem"))
    assert sitting(party) == ["ann", "cem", "greedy"]


def test_a_locked_table() -> None:
    party = Party(wish("me", "open", "open"))
    party.comes("bob")
    party.does("ann", p.Set(locked=True))
    assert party.no("bob", p.Sit(1, "Bob")) == "locked"
    party.does("ann", p.Sit(1, "Anton"))  # another one at this browser is nobody new
    party.does("ann", p.Set(locked=False))
    party.does("bob", p.Sit(2, "Bob"))
    assert sitting(party) == ["ann", "ann", "bob"]


def test_who_leaves_a_running_game_is_followed_by_a_bot_until_somebody_sits_down() -> None:
    party = people(3)
    party.does("bob", p.Leave())
    assert sitting(party) == ["ann", "greedy", "cem"]
    assert party.seat(1).vacant
    assert party.seat(1).luck == f"{1:064x}"  # the dice stay what they were
    party.until(lambda: party.decision.seat == 1)
    party.bot_moves()
    assert party.no("cem", p.Sit(1, "Cem")) == "already_seated"
    party.comes("eve")
    party.does("ann", p.Set(locked=True))
    assert party.no("eve", p.Sit(1, "Eve")) == "locked"
    party.does("ann", p.Set(locked=False))
    party.does("eve", p.Sit(1, "Eve"))
    party.does("ann", p.Vote(True))
    party.does("cem", p.Vote(True))
    assert (sitting(party), party.seat(1).vacant) == (["ann", "eve", "cem"], False)
    assert party.no("bob", p.Sit(1, "Bob")) == "taken"
    party.until(lambda: party.decision.seat == 1)
    party.plays("eve")


def test_after_the_end_nobody_sits_down_or_leaves() -> None:
    party = people(2)
    party.does("ann", p.Propose("end"))
    for command in (p.Sit(0, "Eve"), p.Leave(), p.Clear(1), p.Bot(1, "random"), p.Set(listed=True)):
        assert party.no("ann", command) == "over"


def test_moving_to_another_seat() -> None:
    party = Party(wish("me", "open", "open", "greedy"))
    party.sits("bob", 1)
    party.does("bob", p.Swap(1, 2))
    assert sitting(party) == ["ann", "", "bob", "greedy"]
    assert party.no("bob", p.Swap(2, 0)) == "not_empty"
    assert party.no("bob", p.Swap(2, 3)) == "not_empty"
    assert party.no("bob", p.Swap(0, 1)) == "not_host"
    assert party.no("ann", p.Swap(0, 7)) == "no_seat"
    party.does("ann", p.Swap(2, 3))
    assert sitting(party) == ["ann", "", "greedy", "bob"]
    party.does("ann", p.Start())
    assert party.no("ann", p.Swap(0, 1)) == "started"


# --- what the host may do --------------------------------------------------------------------------------------------


def test_what_only_the_host_may_do() -> None:
    party = people(2)
    for command in (p.Bot(0, "random"), p.Clear(0), p.Mute(0, True), p.Host(1), p.Set(tempo=0)):
        assert party.no("bob", command) == "not_host"


def test_bots_before_the_game() -> None:
    party = Party(wish("me", "open", "random"))
    party.does("ann", p.Bot(1, "greedy"), p.Bot(2, "greedy"))
    assert sitting(party) == ["ann", "greedy", "greedy"]
    assert party.no("ann", p.Bot(1, "clever")) == "no_bot"
    assert party.no("ann", p.Bot(0, "greedy")) == "is_here"
    party.does("ann", p.Clear(2))
    assert party.no("ann", p.Clear(2)) == "nobody"
    assert sitting(party) == ["ann", "greedy", ""]


def test_removing_somebody() -> None:
    party = people(3)
    party.does("ann", p.Clear(1))
    party.does("cem", p.Vote(True))
    assert (sitting(party), party.seat(1).vacant) == (["ann", "greedy", "cem"], True)
    assert party.no("bob", p.Answer(1, 1)) == "spectator"
    assert party.no("ann", p.Clear(1)) == "nobody"
    waiting = Party(wish("me", "open"))
    waiting.sits("bob", 1)
    waiting.does("ann", p.Clear(1))
    assert waiting.seat(1) == Seat()


def test_a_bots_seat_can_be_offered_in_a_running_game() -> None:
    party = people(2, "random")
    party.comes("eve")
    assert party.no("eve", p.Sit(2, "Eve")) == "taken"
    party.does("ann", p.Clear(2))
    party.does("eve", p.Sit(2, "Eve"))
    for person in ("ann", "bob"):
        assert party.seat(2).vacant
        party.does(person, p.Vote(True))
    assert sitting(party) == ["ann", "bob", "eve"]


def test_settings() -> None:
    party = Party(wish("me", "open"))
    party.does("ann", p.Set(grace=30, tempo=0, listed=True, spectators=False, hints=False, when_empty="takes"))
    agreed = party.room.doc.settings
    assert (agreed.grace, agreed.tempo, agreed.listed, agreed.spectators) == (30, 0, True, False)
    assert (agreed.hints, agreed.when_empty, agreed.locked) == (False, "takes", False)
    assert party.no("ann", p.Set(clock=Clock("bank", 10**9))) == "clock"
    assert party.no("ann", p.Set(variants={"centre": "nowhere"}, tempo=5)) == "bad: no_centre_face"
    with pytest.raises(No) as no:
        party.does("ann", p.Set(variants={"centre": "nowhere"}))
    assert no.value.said(party.kind, "en").text.startswith("How the centre lies: ")
    party.does("ann", p.Set(variants={"centre": "C1a C2a C3a C4a"}))
    assert party.room.doc.variants == {"centre": "C1a C2a C3a C4a"}
    party.sits("bob", 1)
    party.does("ann", p.Start())
    assert party.no("ann", p.Set(variants={"centre": "chance"})) == "started"
    party.does("ann", p.Set(listed=False))
    assert not party.room.may_watch("eve")
    assert party.room.may_watch("bob")
    party.does("ann", p.Set(spectators=True))
    assert party.room.may_watch("eve")


def test_handing_over() -> None:
    party = people(2, "greedy")
    assert party.no("ann", p.Host(2)) == "nobody"
    party.does("ann", p.Host(1))
    assert party.room.is_host("bob")
    assert party.no("ann", p.Set(tempo=0)) == "not_host"
    party.does("bob", p.Leave())
    assert party.room.is_host("ann")  # whoever goes hands it on
    party.does("ann", p.Leave())
    assert party.room.is_host("ann")  # nobody is left


@pytest.mark.parametrize(("pace", "limit"), [("live", 2 * MINUTE), ("days", 3 * DAY)])
def test_somebody_else_leads_the_table_when_the_host_stays_away(pace: str, limit: int) -> None:
    party = people(3, pace=pace)
    party.goes("bob", "ann")
    party.passes(limit - 1)
    assert party.room.is_host("ann")
    party.passes(1)
    assert party.room.is_host("cem")
    party.comes("ann")
    assert party.room.is_host("cem")


def test_a_host_who_comes_back_in_time_stays_one_and_nobody_inherits_an_empty_table() -> None:
    party = people(2)
    party.goes("ann")
    party.passes(MINUTE)
    party.comes("ann")
    party.passes(5 * MINUTE)
    assert party.room.is_host("ann")
    party.goes("ann", "bob")
    party.passes(10 * MINUTE)
    assert party.room.is_host("ann")
    party.comes("bob")
    assert party.room.next_tick(party.now) == party.now - 8 * MINUTE
    party.passes(0)
    assert party.room.is_host("bob")


# --- absence ---------------------------------------------------------------------------------------------------------


def test_a_bot_stands_in_after_the_grace_time_and_goes_when_its_person_comes() -> None:
    party = people(2, grace=60)
    party.goes("bob")
    party.passes(59 * SECOND)
    assert sitting(party) == ["ann", "bob"]
    party.passes(1 * SECOND)
    assert sitting(party) == ["ann", "bob+greedy"]
    party.until(lambda: party.decision.seat == 1)
    party.bot_moves()
    party.comes("bob")
    assert sitting(party) == ["ann", "bob"]
    party.until(lambda: party.decision.seat == 1)
    party.plays("bob")


def test_without_a_grace_time_nobody_stands_in_but_the_host_may_ask_a_bot() -> None:
    party = people(2)
    party.goes("bob")
    party.passes(30 * DAY)
    assert sitting(party) == ["ann", "bob"]
    party.does("ann", p.Bot(1, "random"))
    assert sitting(party) == ["ann", "bob+random"]
    party.comes("bob")
    assert party.no("ann", p.Bot(1, "random")) == "is_here"
    assert sitting(party) == ["ann", "bob"]


def test_several_pages_of_one_person_are_one_person() -> None:
    party = people(2, grace=60)
    party.comes("bob")
    party.goes("bob")
    party.passes(5 * MINUTE)
    assert sitting(party) == ["ann", "bob"]
    assert party.room.watching() == 0


def test_over_days_absence_counts_from_when_somebody_is_asked() -> None:
    party = people(2, pace="days", grace=86_400)
    other = 1 - party.decision.seat
    asked, waits = party.seat(party.decision.seat).person, party.seat(other).person
    party.goes(waits)
    party.passes(5 * DAY)
    assert party.seat(other).bot == ""
    party.until(lambda: party.decision.seat == other)
    party.passes(DAY - 1)
    assert party.seat(other).bot == ""
    party.passes(1)
    assert party.seat(other).bot == "greedy"
    assert party.room.here[asked] == 1


def test_nobody_is_missed_while_the_game_is_paused_or_has_not_begun() -> None:
    party = Party(wish("me", "open", grace=60))
    party.sits("bob", 1)
    party.goes("bob")
    party.passes(10 * MINUTE)
    party.does("ann", p.Start())
    party.passes(59 * SECOND)
    assert party.seat(1).bot == ""
    party.comes("bob")
    party.does("ann", p.Propose("pause"))
    party.does("bob", p.Vote(True))
    party.goes("bob")
    party.passes(10 * MINUTE)
    assert party.seat(1).bot == ""
    party.comes("bob")
    party.does("ann", p.Propose("resume"))
    party.does("bob", p.Vote(True))
    party.goes("bob")
    party.passes(60 * SECOND)
    assert party.seat(1).bot == "greedy"


def test_whoever_acts_takes_their_seat_back() -> None:
    party = people(2, clock=Clock("turn", 10), when_empty="takes")
    seat = party.decision.seat
    party.passes(10 * SECOND)
    assert party.seat(seat).bot == "greedy"
    party.plays(party.seat(seat).person)
    assert party.seat(seat).bot == ""
    party.passes(60 * SECOND)
    me = party.seat(party.decision.seat)
    assert me.bot == "greedy"
    party.does(me.person, p.Sit(party.decision.seat, me.person.title()))
    assert me.bot == ""


# --- names -----------------------------------------------------------------------------------------------------------


def test_names() -> None:
    party = Party(wish("me", "open", "greedy", "open"))
    party.sits("bob", 1, "  Ann  ")
    party.sits("cem", 3, "ANN")
    assert party.room.names_for("en", None) == ["Ann", "Ann 2", "Bruno (bot)", "ANN 3"]
    assert party.room.names_for("de", 0) == ["Ann (du)", "Ann 2", "Bruno (Bot)", "ANN 3"]
    party.does("bob", p.Rename("Bruno"))
    assert party.room.names_for("en", None)[2] == "Ida (bot)"
    party.does("bob", p.Rename("A" * 24))
    party.does("cem", p.Rename("a" * 24))
    assert party.room.names["cem"] == "a" * 22 + " 2"
    for bad in ("   ", "a\u202eb", "a\x07", "x" * 25):
        assert party.no("bob", p.Rename(bad)) == "name"
        assert party.no("bob", p.Sit(1, bad)) == "name"


@pytest.mark.parametrize(
    "alike",
    [
        "Anna",
        "ANNA",
        "\u0410nn\u0430",
        "An na",
        "\u00c1nna",
        "A\u0301nn\u00e4",
        "\u0391\u039d\u039d\u0391",
        "\uff21nna",
        "A\u3164nna",
    ],
)
def test_nobody_can_be_taken_for_somebody_else(alike: str) -> None:
    party = Party(wish("me", "open", "open"))
    party.does("ann", p.Rename("Anna"))
    party.sits("bob", 1, alike)
    party.sits("cem", 2, "Hanna")
    assert party.room.names["bob"].endswith(" 2")
    assert party.room.names["cem"] == "Hanna"


@pytest.mark.parametrize(
    ("one", "other"), [("lda", "Ida"), ("Zoe", "Zo\u00eb"), ("0tto", "Otto"), ("J\u00f6rg", "Jorg")]
)
def test_names_that_look_alike_get_a_number(one: str, other: str) -> None:
    party = Party(wish("me", "open"))
    party.does("ann", p.Rename(one))
    party.sits("bob", 1, other)
    assert party.room.names_for("en", None) == [one, f"{other} 2"]


@pytest.mark.parametrize(
    ("name", "called"), [("You", "You 2"), ("du", "du 2"), ("D\u057d", "D\u057d 2"), ("Jemand", "Jemand 2")]
)
def test_nobody_is_called_as_readers_read_themselves(name: str, called: str) -> None:
    party = Party(wish("me", "open"))
    party.sits("bob", 1, name)
    assert party.room.names["bob"] == called


def test_nobody_is_called_like_a_bot() -> None:
    party = Party(wish("me", "open", "greedy"))
    party.comes("bob")
    for name in ("Otto (bot)", "Otto (BOT)", "Otto\uff08b\u043et\uff09", "(bot)"):
        assert party.no("bob", p.Sit(1, name)) == "name_of_bot"
        assert party.no("ann", p.Rename(name)) == "name_of_bot"
    for name in ("Otto (du)", "Otto (YOU)"):
        assert party.no("bob", p.Sit(1, name)) == "name_of_reader"
    party.does("bob", p.Sit(1, "0tt\u043e"))
    assert party.room.names_for("en", None)[2] == "Ida (bot)"  # else Bruno: Otto is sitting there, as it looks
    for unseen in ("\u3164", "\u2800 \u2800", "\u0301"):
        assert party.no("ann", p.Rename(unseen)) == "name"


def test_a_name_that_could_be_had_once_keeps_nobody_out() -> None:
    party = people(2)
    party.room.know("eve", "Otto (bot)")
    party.comes("eve")
    assert "eve" not in party.room.names


def test_a_name_is_free_again_when_its_owner_is_gone() -> None:
    party = Party(wish("me", "open"))
    party.sits("bob", 1, "Bob")
    party.does("bob", p.Leave())
    party.goes("bob")
    party.sits("cem", 1, "Bob")
    assert party.room.names["cem"] == "Bob"


def test_somebody_without_a_name() -> None:
    party = people(2)
    party.room.names.clear()
    assert party.room.names_for("en", None) == ["Somebody", "Somebody"]


# --- chat ------------------------------------------------------------------------------------------------------------


def test_everybody_may_talk_unless_they_are_muted() -> None:
    party = people(2)
    party.comes("eve")
    party.room.know("eve", "Eve")
    party.does("ann", p.Say(" Hello\nthere\u202e "))
    party.does("eve", p.Say("I watch"))
    said = [(party.room.names[row.person], row.seat, row.text) for row in party.room.chat]
    assert said == [("Ann", 0, "Hello there"), ("Eve", -1, "I watch")]
    assert party.no("ann", p.Say("\n\t")) == "nothing_said"
    party.does("ann", p.Mute(1, True))
    assert party.no("bob", p.Say("hey")) == "muted"
    party.does("ann", p.Mute(1, False))
    party.does("bob", p.Say("hey"))
    party.does("ann", p.Set(spectators=False))
    assert party.no("eve", p.Say("still here")) == "spectator"
    assert party.no("eve", p.Rename("Somebody else")) == "spectator"


def test_a_decision_may_ask_for_quiet() -> None:
    party = people(2)
    object.__setattr__(party.kind, "quiet", (("LayTile", "CAN-041"),))
    try:
        assert party.room.quiet()
        assert party.no("bob", p.Say("psst")) == "quiet"
        party.plays()
        party.does("bob", p.Say("now"))
    finally:
        object.__setattr__(party.kind, "quiet", ())


def test_only_the_last_lines_are_kept_at_hand() -> None:
    party = people(2)
    for k in range(205):
        party.does("ann", p.Say(f"{k}"))
    assert [row.text for row in party.room.chat] == [f"{k}" for k in range(5, 205)]
    assert len(party.kept.get().chat) == 205


# --- another device --------------------------------------------------------------------------------------------------


def test_only_the_last_link_of_a_seat_is_worth_something() -> None:
    party = people(2)
    old = party.room.new_link("ann", 0)
    token = party.room.new_link("ann", 0)
    assert token not in repr(party.room.doc)
    party.keep()
    party.restarts()
    with pytest.raises(No, match="not_yours"):
        party.room.new_link("bob", 0)
    for wrong in (old, token[:-1], "x" * 32):
        with pytest.raises(No, match="link"):
            party.room.take_seat_by_token("phone", wrong, party.now)
    assert sitting(party) == ["ann", "bob"]


def test_the_link_brings_name_and_hosting_along() -> None:
    party = people(2)
    token = party.room.new_link("ann", 0)
    party.comes("phone")
    assert party.room.take_seat_by_token("phone", token, party.now) == 0
    assert (sitting(party), party.room.names["phone"]) == (["phone", "bob"], "Ann")
    assert party.room.is_host("phone")
    assert party.no("ann", p.Leave()) == "spectator"
    with pytest.raises(No, match="link"):
        party.room.take_seat_by_token("eve", token, party.now)
    again = party.room.new_link("phone", 0)
    assert party.room.take_seat_by_token("phone", again, party.now) == 0
    assert sitting(party) == ["phone", "bob"]


def test_whoever_is_muted_stays_so_on_another_device() -> None:
    party = people(2)
    party.does("ann", p.Mute(1, True))
    party.room.take_seat_by_token("phone", party.room.new_link("bob", 1), party.now)
    assert party.no("phone", p.Say("hey")) == "muted"


def test_one_of_two_seats_moves() -> None:
    party = Party(wish("me", "me", names=["Ben"], start=True))
    token = party.room.new_link("ann", 1)
    party.room.take_seat_by_token("ben", token, party.now)
    assert sitting(party) == ["ann", "ben"]
    assert party.room.names_for("en", None) == ["Ann", "Ben"]
    assert party.room.is_host("ann")


def test_whoever_plays_again_adds_to_the_dice_once() -> None:
    party = Party(wish("me", "open"))
    party.sits("bob", 1, "Bob", "")
    party.does("bob", p.Throw("ab"))
    party.does("bob", p.Throw("cd"))
    assert party.seat(1).luck == "ab"
    party.does("ann", p.Start())
    assert party.no("bob", p.Throw("ef")) == "started"
