"""When a reminder is owed: once each time that the game begins to wait for a seat, and only while nobody is there."""

import pytest

from tafelrunde.table import protocol as p
from tafelrunde.table.records import Clock
from tafelrunde.table.room.no import No
from tafelrunde.table.room.reminding import DELAY
from tafelrunde.table.store.storage import Reminder
from tests.table.party import MINUTE, Party, people, wish

REMINDER = Reminder('{"kind":"webhook","url":"https://a.example/"}', "en", "UTC")


class Owing(Party):
    """Keeps whom a message is owed."""

    owed: list[tuple[str, int]]

    def keep(self) -> None:
        change = self.room.take_write()
        if change is not None:
            self.owed = [*getattr(self, "owed", []), *change.reminded]
            self.moved = [*getattr(self, "moved", []), *change.moved]
        self.kept.put(change)


def club(**more: object) -> Owing:
    """Ann, Bob and Cem play; Ann begins; Bob wants to be reminded."""
    party = Owing(wish("me", "open", "open", **more))
    for seat, person in enumerate(("bob", "cem"), start=1):
        party.sits(person, seat)
    party.does("ann", p.Start())
    party.room.set_reminder("bob", 1, REMINDER)
    party.keep()
    return party


def until_asked(party: Party, seat: int) -> None:
    party.until(lambda: bool(party.seat(seat).since))


def test_whoever_is_away_is_reminded_once_some_minutes_after_their_turn_began() -> None:
    party = club()
    party.goes("bob")
    party.passes(DELAY)
    assert party.owed == [], "it is not their turn"
    until_asked(party, 1)
    party.passes(DELAY - 1)
    assert party.owed == []
    began = party.now
    party.passes(1)
    assert party.owed == [("bob", began + 1)]
    party.passes(100 * MINUTE)
    party.restarts(down=MINUTE)
    party.passes(100 * MINUTE)
    assert len(party.owed) == 1, "at most one per turn, also after a restart"
    party.comes("bob")
    party.until(lambda: not party.seat(1).since)
    party.goes("bob")
    until_asked(party, 1)
    party.passes(DELAY)
    assert [key for key, _ in party.owed] == ["bob", "bob"], "one for each turn"


def test_nobody_is_reminded_who_is_there_and_not_before_they_are_gone_for_long() -> None:
    party = club()
    until_asked(party, 1)
    party.passes(100 * MINUTE)
    assert party.owed == []
    party.goes("bob")
    party.passes(DELAY - 1)
    party.comes("bob")
    party.passes(100 * MINUTE)
    assert party.owed == []
    party.goes("bob")
    party.passes(DELAY)
    assert [key for key, _ in party.owed] == ["bob"]


def test_in_mid_turn_nobody_is_reminded_twice() -> None:
    party = club()
    party.goes("bob")
    until_asked(party, 1)
    party.passes(DELAY)
    party.comes("bob")
    party.plays()  # the first of several answers
    assert party.seat(1).since
    party.goes("bob")
    party.passes(100 * MINUTE)
    assert len(party.owed) == 1


def test_off_by_default_and_only_once_the_address_is_proved() -> None:
    party = club()
    party.goes("cem")
    until_asked(party, 2)
    party.passes(100 * MINUTE)
    assert party.owed == []
    party.room.set_reminder("cem", 2, Reminder("{}", "en", "UTC", proof="hash"))
    party.keep()
    party.passes(100 * MINUTE)
    assert party.owed == []
    party.room.set_reminder("cem", 2, REMINDER)
    party.keep()
    party.passes(DELAY)
    assert [key for key, _ in party.owed] == ["cem"]


def test_a_pause_a_bot_and_leaving_end_it() -> None:
    party = club(grace=60)
    party.goes("bob")
    until_asked(party, 1)
    party.passes(100 * MINUTE)
    assert party.owed == [], "a bot plays after a minute"
    party = club()
    until_asked(party, 1)
    party.goes("bob")
    party.does("ann", p.Propose("pause"))
    party.does("cem", p.Vote(True))
    party.passes(100 * MINUTE)
    assert party.room.doc.paused
    assert party.owed == []
    party = club()
    until_asked(party, 1)
    party.does("bob", p.Leave())
    party.goes("bob")
    party.passes(100 * MINUTE)
    assert party.owed == []
    assert not party.seat(1).reminds


def test_a_reminder_goes_along_to_another_device() -> None:
    party = club()
    token = party.room.new_link("bob", 1)
    party.room.take_seat_by_token("phone", token, party.now)
    party.keep()
    assert party.seat(1).reminds
    assert party.moved == [("bob", "phone")]
    party.goes("bob")
    until_asked(party, 1)
    party.passes(DELAY)
    assert [key for key, _ in party.owed] == ["phone"]


def test_who_shares_a_browser_is_reminded_apart() -> None:
    party = Owing(wish("me", "me"))
    party.room.set_reminder("ann", 1, REMINDER)
    party.does("ann", p.Start())
    party.goes("ann")
    party.passes(100 * MINUTE)
    assert party.owed == []
    party.comes("ann")
    until_asked(party, 1)
    party.goes("ann")
    party.passes(DELAY)
    assert [key for key, _ in party.owed] == ["ann.2"]


def test_only_for_a_seat_of_ones_own_and_only_while_there_is_a_game() -> None:
    party = people(2)
    for seat, person in ((1, "ann"), (0, "eve"), (7, "ann")):
        with pytest.raises(No, match="not_yours"):
            party.room.set_reminder(person, seat, REMINDER)
    assert not any(seat.reminds for seat in party.room.doc.seats)


def test_time_without_a_server_does_not_count() -> None:
    party = club(clock=Clock("turn", 3 * 86_400))
    party.goes("bob")
    until_asked(party, 1)
    party.passes(2 * MINUTE)
    party.restarts(down=100 * MINUTE)
    assert party.owed == []
    party.passes(3 * MINUTE)
    assert len(party.owed) == 1
