"""A program that speaks in lines at a web table: what the table says goes to the program, and back."""

import json
import re
import urllib.error
import urllib.request
from collections.abc import Callable
from random import uniform
from time import monotonic, sleep
from typing import Any, Final
from urllib.parse import parse_qs, urlencode

from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from tafelrunde.bots.programs.process import Program
from tafelrunde.cli.common import Complaint
from tafelrunde.kit.texts import Texts

PATIENCE: Final = 30.0  # seconds until a house must have answered
AWAY: Final = 120.0  # seconds that a house may be away while it is restarted
WAITS: Final = (0.3, 0.6, 1.2, 2.5, 5.0)  # before the next try, in seconds
GONE: Final = (1006, 1012)  # the connection broke; the house is restarted
ASKS: Final = ("hello", "ask")  # what a program has to answer
_LINK: Final = re.compile(r"(https?://[^#?]*/)t/([A-Za-z0-9-]{1,40})/?(?:\?[^#]*)?(?:#(.*))?")


def join(link: str, command: str, seat: int, name: str, seconds: float, t: Texts, say: Callable[[str], None]) -> None:
    """Play that seat to the end, even if the house is restarted; `say` gets what the table tells beside the game."""
    found = _LINK.fullmatch(link)
    if found is None:
        raise Complaint(t.say("cli.bot.no_link", link=link[:200]))
    base, code, carried = found.groups(default="")
    address = f"ws{base.removeprefix('http')}api/tables/{code}/program?"
    try:
        cookie = _cookies(base, parse_qs(carried).get("in", [""])[0], t)
        query = urlencode({"seat": seat, "name": name, "lang": t.lang})
        table = connect(address + query, additional_headers={"Cookie": cookie}, max_size=None, open_timeout=PATIENCE)
        while not _played(table, command, seconds, t, say):
            table = _again(address + urlencode({"lang": t.lang}), cookie)  # the seat is ours already
    except (OSError, urllib.error.URLError, WebSocketException) as e:
        raise Complaint(t.say("cli.bot.no_house", link=link, why=str(e)[:200])) from None


def _cookies(base: str, token: str, t: Texts) -> str:
    """Who we are from now on. Where the house asks for a word, the invitation carries something in its place."""
    said = json.dumps({"token": token}).encode()
    headers = {"Content-Type": "application/json", "Accept-Language": t.lang}
    try:
        with urllib.request.urlopen(
            urllib.request.Request(f"{base}api/access", said, headers), timeout=PATIENCE
        ) as answer:
            return "; ".join(line.partition(";")[0] for line in answer.headers.get_all("Set-Cookie", []))
    except urllib.error.HTTPError as e:
        if e.code == 403:
            raise Complaint(t.say("cli.bot.no_word")) from None
        raise


def _again(address: str, cookie: str) -> ClientConnection:
    """The next connection, as soon as the house is there again."""
    until, tries = monotonic() + AWAY, 0
    while True:
        sleep(WAITS[min(tries, len(WAITS) - 1)] * uniform(0.7, 1.3))
        tries += 1
        try:
            return connect(address, additional_headers={"Cookie": cookie}, max_size=None, open_timeout=PATIENCE)
        except (OSError, WebSocketException):
            if monotonic() > until:
                raise


def _played(table: ClientConnection, command: str, seconds: float, t: Texts, say: Callable[[str], None]) -> bool:
    """Play to the end; False: the house is gone before it, and the program can come again."""
    with table:
        try:
            if _play(table, command, seconds, t, say):
                return True
        except ConnectionClosed:
            pass  # while something was to be sent
        if table.close_code not in GONE:
            raise Complaint(t.say("cli.bot.closed"))
    return False


def _play(table: ClientConnection, command: str, seconds: float, t: Texts, say: Callable[[str], None]) -> bool:
    """Each message to the program; where it has to answer, its answer back. Is the game over?"""
    program = Program(command)
    try:
        for text in table:
            line = text.encode() if isinstance(text, str) else text
            message: dict[str, Any] = json.loads(line)
            program.tell_line(line)
            if message["type"] in ASKS:
                until = monotonic() + min(seconds, message.get("seconds") or seconds)
                table.send(program.hear_line(until).decode(errors="replace").strip())
            elif message["type"] == "over":
                say(t.say("cli.bot.over", scores=", ".join(map(str, message["scores"])) or "-"))
                return True
            elif "text" in message:
                say(message["text"])
        return False
    finally:
        program.close()
