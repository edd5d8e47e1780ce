"""Reminders: what players have set, and the messages that are owed to them.

A message is owed from the moment that the room says so, on disk with the table. It counts as sent before it is sent, so
that nobody is ever told twice; what surely did not arrive is owed again, later.
"""

import asyncio
import contextlib
import hashlib
import hmac
import logging
import secrets
from collections.abc import Callable
from typing import Final

import msgspec

from tafelrunde.table.frames import letters
from tafelrunde.table.hall.faults import Trouble
from tafelrunde.table.hall.hall import Hall
from tafelrunde.table.hall.rooms import NoTable, room_of, trouble_of
from tafelrunde.table.protocol import KnownAddress, ReminderState
from tafelrunde.table.reminders.addresses import kind_of, needs_proof, shown
from tafelrunde.table.reminders.courier import Told
from tafelrunde.table.reminders.forms import Address
from tafelrunde.table.reminders.sender import AT_ONCE, Letter, Sender
from tafelrunde.table.room.no import No
from tafelrunde.table.room.people import name_key
from tafelrunde.table.room.room import Room
from tafelrunde.table.store.storage import Owed, Reminder, StorageTrouble
from tafelrunde.table.words import own_texts

WAITS: Final = (60_000, 5 * 60_000, 30 * 60_000)  # milliseconds after which a message that failed is tried again
LATER: Final = 30.0  # seconds until the storage is asked again that could not be read
SELDOM: Final = 600.0  # seconds after which it is looked in any case
LAST: Final = 1.5  # seconds for what is on its way when the house closes
DIGITS: Final = 6
BUSY: Final = (408, 425, 429)  # of HTTP: not now

log = logging.getLogger(__name__)


class Reminding:
    """All reminders of the house. `link`: the address of a table, as others open it."""

    def __init__(self, hall: Hall, sender: Sender, link: Callable[[str], str]) -> None:
        self.hall: Final = hall
        self.sender: Final = sender
        self._link: Final = link
        self._storage: Final = hall.storage
        self._owed: Final = asyncio.Event()
        self._work: asyncio.Task[None] | None = None
        hall.rooms.owed = self._owed.set

    # --- what a player sets ------------------------------------------------------------------------------------------

    async def state(self, code: str, person: str, seat: int, lang: str) -> ReminderState:
        """What this person has set for a seat of theirs, and what can be set."""
        async with self.hall.rooms.at(code) as place:
            key = _mine(room_of(place), person, seat)
        bot = self.sender.accounts.bot
        found = ReminderState(list(self.sender.accounts.kinds), bot=bot.name if bot else "")
        reminder = await self._reminder(code, key)
        if reminder is not None:
            address = _address(reminder)
            found.kind, found.text, found.proved = kind_of(address), shown(address), not reminder.proof
            found.trouble = _sentence(reminder.trouble, lang) if reminder.trouble else ""
        found.known = _known([one for one in await self._of(person) if one[:2] != (code, key)], found.kinds)
        return found

    async def set(self, code: str, person: str, seat: int, address: Address, lang: str, zone: str) -> None:
        """From now on there. Where a stranger could live, a number is sent first, which its owner has to type."""
        async with self.hall.rooms.at(code) as place:
            _mine(room_of(place), person, seat)
        if why := await self.sender.why_not(address):
            raise No(f"reminder.{why}")
        reminder = Reminder(msgspec.json.encode(address).decode(), lang, zone)
        if needs_proof(address):
            digits = "".join(secrets.choice("0123456789") for _ in range(DIGITS))
            await self._try(code, person, seat, address, lambda room: letters.number(room, lang, digits), "doubtful")
            reminder.proof = self._hash(code, person, digits)
        await self._keep(code, person, seat, reminder)

    async def prove(self, code: str, person: str, seat: int, digits: str) -> None:
        """The number that was sent: the address is theirs."""
        reminder = await self._set_before(code, person, seat)
        if reminder.proof and not hmac.compare_digest(reminder.proof, self._hash(code, person, digits)):
            raise No("reminder.wrong_number")
        await self._keep(code, person, seat, msgspec.structs.replace(reminder, proof=""))

    async def like(self, code: str, person: str, seat: int, other: str, guest: str, lang: str) -> None:
        """The same as at another table of theirs."""
        for there, key, reminder in await self._of(person):
            if (there, key.partition(".")[2]) == (other, guest) and not reminder.proof:
                await self._keep(code, person, seat, msgspec.structs.replace(reminder, lang=lang, trouble=""))
                return
        raise No("reminder.none")

    async def off(self, code: str, person: str, seat: int) -> None:
        """No more."""
        await self._keep(code, person, seat, None)

    async def test(self, code: str, person: str, seat: int, lang: str) -> None:
        """A message to see whether it arrives. No: it does not, and why."""
        reminder = await self._set_before(code, person, seat)
        if reminder.proof:
            raise No("reminder.unproved")
        link = self._link(code)
        await self._try(code, person, seat, _address(reminder), lambda room: letters.trial(room, lang, link))
        if reminder.trouble:
            await self._keep(code, person, seat, msgspec.structs.replace(reminder, trouble=""))

    async def _try(
        self, code: str, person: str, seat: int, address: Address, made: Callable[[Room], Letter], fine: str = ""
    ) -> None:
        """Send it now. No: it did not arrive, and why; what is `fine` will do as well."""
        async with self.hall.rooms.at(code) as place:
            _mine(room_of(place), person, seat)
            letter = made(room_of(place))
        told = await self.sender.send(address, letter)
        if told.outcome not in ("sent", fine):
            raise No(f"reminder.{told.outcome}", status=told.status)

    async def _set_before(self, code: str, person: str, seat: int) -> Reminder:
        async with self.hall.rooms.at(code) as place:
            key = _mine(room_of(place), person, seat)
        found = await self._reminder(code, key)
        if found is None:
            raise No("reminder.none")
        return found

    async def _keep(self, code: str, person: str, seat: int, reminder: Reminder | None) -> None:
        await self.hall.rooms.whole(self.hall.changed(code, lambda room: room.set_reminder(person, seat, reminder)))

    async def _reminder(self, code: str, key: str) -> Reminder | None:
        try:
            return await self._storage.reminder(code, key)
        except StorageTrouble as e:
            raise trouble_of(e) from e

    async def _of(self, person: str) -> list[tuple[str, str, Reminder]]:
        try:
            return await self._storage.reminders_of(person)
        except StorageTrouble as e:
            raise trouble_of(e) from e

    def _hash(self, code: str, person: str, digits: str) -> str:
        return hmac.new(self._storage.key(), f"{code} {person} {digits}".encode(), hashlib.sha256).hexdigest()

    # --- what is owed ------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """From now on messages go out, those first that were owed when the house last closed."""
        self._work = asyncio.create_task(self._run())

    async def close(self) -> None:
        """What is on its way gets a moment; what has not begun stays owed."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.wait((self._work,))

    async def _run(self) -> None:
        while True:
            self._owed.clear()
            try:
                pause = await self.send_owed()
            except StorageTrouble:
                log.warning("reminders could not be read or kept")
                pause = LATER
            except Exception:
                log.exception("a reminder could not be sent")
                pause = LATER
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._owed.wait(), pause)

    async def send_owed(self) -> float:
        """Send all that is owed by now; gives the seconds until something may be owed again."""
        owed = await self._storage.owed(self.hall.now(), AT_ONCE)  # no more, for each counts as sent while it waits
        sending = asyncio.gather(*map(self._send, owed))
        try:
            await asyncio.shield(sending)
        except asyncio.CancelledError:  # the house closes: what is on its way may arrive
            await asyncio.wait((sending,), timeout=LAST)
            sending.cancel()
            raise
        next_one = await self._storage.next_owed()
        return min(SELDOM, max(0.05, (next_one - self.hall.now()) / 1000)) if next_one else SELDOM

    async def _send(self, owed: Owed) -> None:
        """One message, unless it is not worth sending any more."""
        letter = await self._letter(owed)
        if not await self._storage.take_owed(owed) or letter is None:
            return
        try:
            told = await self.sender.send(_address(owed.reminder), letter)
        except No:  # the operator does not offer this any more
            told = Told("refused")
        if told.outcome == "sent":
            log.info("a reminder was sent", extra={"kind": kind_of(_address(owed.reminder))})
            if owed.reminder.trouble:
                await self._storage.owe_again(owed, 0, "")
            return
        log.warning("a reminder did not arrive: %s %s %s", kind_of(_address(owed.reminder)), told.outcome, told.status)
        mail = kind_of(_address(owed.reminder)) == "email"
        again = self.hall.now() + WAITS[owed.tries] if owed.tries < len(WAITS) and may_help(told, mail) else 0
        trouble = "" if told.outcome == "doubtful" else f"{told.outcome} {told.status}"  # nobody knows that it did not
        await self._storage.owe_again(owed, again, trouble)

    async def _letter(self, owed: Owed) -> Letter | None:
        """What to write; None: the game waits no more, or they are there."""
        try:
            async with self.hall.rooms.at(owed.code) as place:
                room = room_of(place)
                seat = room.reminds(owed.key)
                if seat < 0 or not room.going():
                    return None
                reminder, url = owed.reminder, self._link(owed.code)
                return letters.your_turn(room, seat, reminder.lang, reminder.zone, url, self.hall.now())
        except (NoTable, Trouble):
            return None


def may_help(told: Told, mail: bool) -> bool:
    """Is it worth another try? Not if it may have arrived: nobody is reminded twice."""
    if told.outcome == "refused":
        return 400 <= told.status < 500 if mail else told.status in BUSY or told.status >= 500
    return told.outcome in ("unknown", "unreachable")


def _mine(room: Room, person: str, seat: int) -> str:
    """The key of a seat of this person's."""
    if seat not in room.seats_of(person):
        raise No("not_yours")
    return name_key(room.doc.seats[seat])


def _known(set_before: list[tuple[str, str, Reminder]], kinds: list[str]) -> list[KnownAddress]:
    """Addresses that somebody has set elsewhere, each once."""
    found: dict[str, KnownAddress] = {}
    for code, key, reminder in set_before:
        address = _address(reminder)
        if not reminder.proof and kind_of(address) in kinds:
            guest = key.partition(".")[2]
            found.setdefault(reminder.address, KnownAddress(code, guest, kind_of(address), shown(address)))
    return list(found.values())


def _address(reminder: Reminder) -> Address:
    found: Address = msgspec.json.decode(reminder.address, type=Address)
    return found


def _sentence(trouble: str, lang: str) -> str:
    outcome, _, status = trouble.partition(" ")
    return own_texts(lang).say(f"no.reminder.{outcome}", status=status)
