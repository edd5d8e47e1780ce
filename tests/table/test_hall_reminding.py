"""Reminders of the house: what players set, what goes out, what is tried again, and what nobody is told."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tafelrunde.table.frames.letters import when_text
from tafelrunde.table.hall.reminding import WAITS, Reminding
from tafelrunde.table.reminders.accounts import Accounts, Mail
from tafelrunde.table.reminders.courier import Told
from tafelrunde.table.reminders.forms import Address, Discord, Email, Telegram, Webhook
from tafelrunde.table.reminders.sender import Letter, Sender
from tafelrunde.table.room.no import No
from tafelrunde.table.room.reminding import DELAY
from tests.patience import patience
from tests.table.halls import Browser, House, house, run
from tests.table.reminders.test_addresses import HOOK

HOOKED = Webhook("https://hooks.example.org/secret-path")
MAIL = Mail("smtp.example.org", "club@example.org")
EVERYTHING = Accounts(("email", "webhook", "discord", "telegram", "matrix"), MAIL)


class Scripted(Sender):
    """The world outside, as a test wants it."""

    def __init__(self) -> None:
        super().__init__(EVERYTHING, lifted=True)
        self.told: list[Told] = []  # what becomes of the next ones
        self.sent: list[tuple[Address, Letter]] = []
        self.go = asyncio.Event()
        self.go.set()

    async def send(self, address: Address, letter: Letter) -> Told:
        self.sent.append((address, letter))
        await self.go.wait()
        return self.told.pop(0) if self.told else Told("sent")


class Club(House):
    """A house with reminders."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.world = Scripted()
        self.reminding = Reminding(self.hall, self.world, lambda code: f"https://club.example/t/{code}")

    async def reminds(self, who: Browser, address: Address = HOOKED, lang: str = "en", zone: str = "UTC") -> None:
        seat = next(seat["seat"] for seat in who.frame["seats"] if seat.get("me"))
        await self.reminding.set(who.code, who.person, seat, address, lang, zone)

    async def waits(self, seconds: float = DELAY / 1000) -> list[tuple[Address, Letter]]:
        """Time passes, what is owed goes out; what has gone out since."""
        before = len(self.world.sent)
        await self.later(seconds)
        await self.reminding.send_owed()
        return self.world.sent[before:]


@asynccontextmanager
async def club(folder: Path) -> AsyncIterator[Club]:
    found = Club(folder)
    try:
        yield found
    finally:
        await found.reminding.close()
        await found.hall.close()
        await found.disk.close()


async def bobs_turn(found: Club, **wishes: object) -> tuple[Browser, Browser]:
    """Ann and Bob play, Bob has a reminder, goes away, and Ann ends her turn."""
    ann, bob = await found.two(**wishes)
    await found.reminds(bob)
    await bob.leave()
    while ann.asked:
        assert (await ann.answer()).ok
    return ann, bob


def test_whoever_is_away_gets_one_message_for_each_turn(tmp_path: Path) -> None:
    async def act() -> None:
        async with club(tmp_path) as found:
            _, bob = await bobs_turn(found)
            assert await found.waits(DELAY / 1000 - 1) == []
            ((address, letter),) = await found.waits(1)
            assert address == HOOKED
            assert letter.title == "Your turn: Canal City"
            assert letter.body.split("\n")[0] == (
                f"The table {bob.code} (Canal City) is waiting for you: Bob is laying a tile."
            )
            assert f"https://club.example/t/{bob.code}?since=1\n" in letter.body, "Bob has not moved yet"
            assert "Ann" not in letter.title + letter.body
            assert letter.facts["table"] == bob.code
            for _ in range(3):
                assert await found.waits(100_000) == []
            await bob.connect()
            while bob.asked:
                await bob.answer()

    run(act())


def test_it_goes_out_by_itself_and_what_is_owed_survives_a_crash(tmp_path: Path) -> None:
    async def act() -> None:
        found = Club(tmp_path)
        await bobs_turn(found)
        found.time += DELAY
        await found.hall.rooms.beat()  # owed, and on disk; then the power fails
        await found.disk.close()
        async with club(tmp_path) as again:
            again.time = found.time
            again.world.go.clear()
            again.reminding.start()
            async with asyncio.timeout(patience()):
                while not again.world.sent:
                    await asyncio.sleep(0.01)
            assert await again.disk.owed(again.time + 10**9) == [], "it counts as sent before it is sent"
            again.world.go.set()
        async with club(tmp_path) as third:
            third.time = found.time
            assert await third.waits(100_000) == [], "neither twice"

    run(act())


def test_after_a_crash_in_the_middle_of_sending_nothing_is_sent_twice(tmp_path: Path) -> None:
    async def act() -> None:
        found = Club(tmp_path)
        await bobs_turn(found)
        found.time += DELAY
        await found.hall.rooms.beat()
        found.world.go.clear()
        sending = asyncio.create_task(found.reminding.send_owed())
        async with asyncio.timeout(patience()):
            while not found.world.sent:
                await asyncio.sleep(0.01)
        sending.cancel()  # it may have arrived, or not
        await found.disk.close()
        async with club(tmp_path) as again:
            again.time = found.time
            assert await again.waits(100_000) == []

    run(act())


def test_what_surely_failed_is_tried_again_a_few_times_and_what_may_have_arrived_is_not(tmp_path: Path) -> None:
    async def act() -> None:
        async with club(tmp_path) as found:
            _, bob = await bobs_turn(found)
            found.world.told = [Told("unreachable"), Told("refused", 503), Told("unknown"), Told("refused", 429)]
            assert len(await found.waits()) == 1
            for wait in WAITS:
                assert await found.waits(wait / 1000 - 1) == []
                assert len(await found.waits(1)) == 1
            assert await found.waits(100_000) == [], "enough"
            state = await found.reminding.state(bob.code, "bob", 1, "en")
            assert "429" in state.trouble
            for final in (Told("doubtful"), Told("refused", 404), Told("own")):
                await bob.connect()
                while bob.asked:
                    await bob.answer()
                await bob.leave()
                await others_move(found, bob)
                found.world.told = [final]
                assert len(await found.waits()) == 1
                assert await found.waits(100_000) == []

    run(act())


async def others_move(found: Club, bob: Browser) -> None:
    """Ann plays until Bob is asked."""
    ann = await found.browser(bob.code, "ann")
    while ann.asked:
        assert (await ann.answer()).ok
    await ann.leave()


def test_who_comes_back_in_time_is_not_reminded(tmp_path: Path) -> None:
    async def act() -> None:
        async with club(tmp_path) as found:
            _, bob = await bobs_turn(found)
            found.world.told = [Told("unreachable")]
            assert len(await found.waits()) == 1
            await bob.connect()
            assert await found.waits(WAITS[0] / 1000) == [], "they are there"
            while bob.asked:
                await bob.answer()
            await bob.leave()
            assert await found.waits(100_000) == [], "nobody waits for them"

    run(act())


def test_deadlines_are_told_in_the_readers_time_and_language(tmp_path: Path) -> None:
    async def act() -> None:
        async with club(tmp_path) as found:
            wishes = {"pace": "days", "clock": {"kind": "turn", "seconds": 86_400}, "grace": 3600}
            ann, bob = await found.two(**wishes)
            await found.reminds(bob, lang="de", zone="Europe/Berlin")
            await bob.leave()
            while ann.asked:
                await ann.answer()
            ((_, letter),) = await found.waits()
            assert "wartet auf dich: Bob legt ein Plättchen." in letter.body
            # START is 2027-01-15 08:00 in the world's time.
            assert "Deine Bedenkzeit läuft bis Sa., 16. Januar 2027, 09:00 Uhr (Europe/Berlin)." in letter.body
            assert "Ab Fr., 15. Januar 2027, 10:00 Uhr (Europe/Berlin) spielt ein Bot für dich" in letter.body
            assert letter.facts["until"] == "2027-01-15T09:00:00+00:00"

    run(act())


def test_moments_as_both_languages_write_them() -> None:
    at = 1_783_000_000_000  # 2026-07-02 13:46:40
    assert when_text(at, "Europe/Berlin", "en") == "Thu 2 Jul 2026, 15:46 (Europe/Berlin)"
    assert when_text(at, "America/New_York", "de") == "Do., 2. Juli 2026, 09:46 Uhr (America/New_York)"
    assert when_text(at, "Mars/Olympus", "en") == "Thu 2 Jul 2026, 13:46 (UTC)"
    assert when_text(at, "../../etc/passwd", "en") == "Thu 2 Jul 2026, 13:46 (UTC)"


# --- setting ---------------------------------------------------------------------------------------------------------


def test_a_mailbox_counts_only_when_its_owner_has_typed_the_number(tmp_path: Path) -> None:
    async def act() -> None:
        async with club(tmp_path) as found:
            ann, bob = await found.two()
            await found.reminds(bob, Email("bob@example.org"))
            ((_, letter),) = found.world.sent
            number = "".join(sign for sign in letter.title if sign.isdigit())
            assert len(number) == 6
            assert "https://" not in letter.body
            state = await found.reminding.state(bob.code, "bob", 1, "en")
            assert (state.kind, state.text, state.proved) == ("email", "b…@example.org", False)
            with pytest.raises(No, match=r"reminder\.unproved"):
                await found.reminding.test(bob.code, "bob", 1, "en")
            with pytest.raises(No, match="wrong_number"):
                await found.reminding.prove(bob.code, "bob", 1, f"{(int(number) + 1) % 10**6:06}")
            await bob.leave()
            while ann.asked:
                await ann.answer()
            assert await found.waits() == []
            await found.reminding.prove(bob.code, "bob", 1, number)
            assert len(await found.waits()) == 1

    run(act())


def test_a_test_says_whether_it_arrives_and_a_wrong_address_changes_nothing(tmp_path: Path) -> None:
    async def act() -> None:
        async with club(tmp_path) as found:
            _, bob = await found.two()
            with pytest.raises(No, match=r"reminder\.none"):
                await found.reminding.test(bob.code, "bob", 1, "en")
            await found.reminds(bob, Discord(HOOK))
            await found.reminding.test(bob.code, "bob", 1, "de")
            assert found.world.sent[-1][1].title == "Tafelrunde: So kommt eine Erinnerung an"
            found.world.told = [Told("refused", 404)]
            with pytest.raises(No) as no:
                await found.reminding.test(bob.code, "bob", 1, "en")
            assert "404" in no.value.said(None, "en").text
            for wrong in (Webhook("file:///etc/passwd"), Telegram("me")):
                with pytest.raises(No):
                    await found.reminds(bob, wrong)
            found.world.told = [Told("refused", 550)]
            with pytest.raises(No):
                await found.reminds(bob, Email("nobody@example.org"))
            state = await found.reminding.state(bob.code, "bob", 1, "en")
            assert (state.kind, state.proved) == ("discord", True)
            await found.reminding.off(bob.code, "bob", 1)
            assert (await found.reminding.state(bob.code, "bob", 1, "en")).kind is None

    run(act())


def test_the_same_as_at_another_table_of_mine_and_of_nobody_else(tmp_path: Path) -> None:
    async def act() -> None:
        async with club(tmp_path) as found:
            _, bob = await found.two()
            await found.reminds(bob)
            other = await found.open("me", "open", person="bob")
            (known,) = (await found.reminding.state(other, "bob", 0, "en")).known
            assert (known.code, known.kind, known.text) == (bob.code, "webhook", "https://hooks.example.org/…")
            await found.reminding.like(other, "bob", 0, known.code, known.guest, "de")
            assert (await found.reminding.state(other, "bob", 0, "en")).kind == "webhook"
            for person, code, seat in (("ann", bob.code, 1), ("eve", other, 0)):
                with pytest.raises(No, match="not_yours"):
                    await found.reminding.state(code, person, seat, "en")
            with pytest.raises(No, match=r"reminder\.none"):
                await found.reminding.like(bob.code, "ann", 0, bob.code, "", "en")

    run(act())


def test_addresses_are_seen_by_nobody_else_and_stand_in_no_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def act() -> None:
        async with club(tmp_path) as found:
            ann, bob = await bobs_turn(found)
            found.world.told = [Told("refused", 404)]
            with caplog.at_level(logging.DEBUG):
                await found.waits()
            report = await found.hall.report(bob.code, "ann", "en")
            seen = b"".join(ann.received + bob.received).decode() + caplog.text + str(report)
            assert "a reminder did not arrive: webhook refused 404" in caplog.text
            assert "secret-path" not in seen
            assert "hooks.example.org" not in seen

    run(act())


def test_without_reminders_a_house_sends_nothing(tmp_path: Path) -> None:
    async def act() -> None:
        async with house(tmp_path) as found:
            ann, bob = await found.two()
            await bob.leave()
            while ann.asked:
                await ann.answer()
            await found.later(100_000)
            assert await found.disk.next_owed() == 0

    run(act())
