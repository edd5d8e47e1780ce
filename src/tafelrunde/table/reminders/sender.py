"""Sends messages, each in a process of its own (`courier.py`): no table ever waits for it."""

import asyncio
import contextlib
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import msgspec

from tafelrunde.table.reminders.accounts import Accounts, installed
from tafelrunde.table.reminders.addresses import host_of, service
from tafelrunde.table.reminders.courier import LIMIT, Message, Told
from tafelrunde.table.reminders.forms import Address, Email, Webhook
from tafelrunde.table.reminders.guard import why_not

NAMES: Final = 8.0  # seconds for the meaning of a name
AT_ONCE: Final = 4  # messages
HTTPS: Final = 443
FORGOTTEN: Final = ("http_proxy", "https_proxy", "all_proxy", "no_proxy")  # of the environment: a proxy would decide


class Letter(msgspec.Struct):
    """What somebody reads."""

    title: str
    body: str
    facts: dict[str, str] = {}  # the same for programs: webhooks get it, too


class Sender:
    """Knows the operator's accounts. `lifted` and `detour` are for tests: own networks are fine, or all goes there."""

    def __init__(self, accounts: Accounts, limit: float = LIMIT, lifted: bool = False, detour: str = "") -> None:
        self.accounts: Final = accounts if installed() else msgspec.structs.replace(accounts, kinds=())
        self._limit: Final = limit
        self._lifted: Final = lifted or bool(detour)
        self._detour: Final = detour
        self._places: Final = asyncio.Semaphore(AT_ONCE)
        self._names: Final = ThreadPoolExecutor(AT_ONCE, "names")  # what else needs a thread never waits for a name

    async def why_not(self, address: Address) -> str:
        """Why nobody may be reminded there ("own", "unknown"); "": they may. No: it is no such address."""
        service(address, self.accounts)
        host = host_of(address)
        if not host or self._lifted:
            return ""
        looking = asyncio.get_running_loop().run_in_executor(self._names, why_not, host, HTTPS, self.accounts.own)
        try:
            return await asyncio.wait_for(looking, NAMES)
        except TimeoutError:
            return "unknown"

    async def send(self, address: Address, letter: Letter) -> Told:
        """Send it. What it tells is sure, but for `doubtful`: then it may have arrived."""
        message = self._message(address, letter)
        async with self._places:
            try:
                return await self._sent(msgspec.json.encode(message))
            except OSError:  # there was no room for another process
                return Told("unreachable")

    def _message(self, address: Address, letter: Letter) -> Message:
        how = service(address, self.accounts)
        if isinstance(address, Webhook):
            how["payload"] = {"attachments": "", "version": "", **letter.facts}
        own = [str(network) for network in self.accounts.own]
        guarded = not isinstance(address, Email) and not self._lifted
        detour = "" if isinstance(address, Email) else self._detour
        return Message(how, letter.title, letter.body, guarded, own, detour)

    async def _sent(self, message: bytes) -> Told:
        environment = {key: value for key, value in os.environ.items() if key.lower() not in FORGOTTEN}
        courier = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "tafelrunde.table.reminders.courier"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=environment,
        )
        try:
            out, _ = await asyncio.wait_for(courier.communicate(message), self._limit)
            return msgspec.json.decode(out, type=Told)
        except (TimeoutError, msgspec.MsgspecError):  # it hangs, or it has died
            return Told("doubtful")
        finally:
            with contextlib.suppress(ProcessLookupError):
                courier.kill()
            await courier.wait()
