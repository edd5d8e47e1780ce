"""A program that speaks in lines at a web table: what the table says goes to the program, and back."""

import json
import re
import urllib.error
import urllib.request
from collections.abc import Callable
from time import monotonic
from typing import Any, Final
from urllib.parse import parse_qs, urlencode

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tafelrunde.bots.programs.process import Program
from tafelrunde.cli.common import Complaint
from tafelrunde.kit.texts import Texts

PATIENCE: Final = 30.0  # seconds until a house must have answered
ASKS: Final = ("hello", "ask")  # what a program has to answer
_LINK: Final = re.compile(r"(https?://[^#?]*/)t/([A-Za-z0-9-]{1,40})/?(?:\?[^#]*)?(?:#(.*))?")


def join(link: str, command: str, seat: int, name: str, seconds: float, t: Texts, say: Callable[[str], None]) -> None:
    """Play that seat to the end; `say` gets what the table tells beside the game."""
    found = _LINK.fullmatch(link)
    if found is None:
        raise Complaint(t.say("cli.bot.no_link", link=link[:200]))
    base, code, carried = found.groups(default="")
    try:
        cookie = _cookies(base, parse_qs(carried).get("in", [""])[0], t)
        query = urlencode({"seat": seat, "name": name, "lang": t.lang})
        address = f"ws{base.removeprefix('http')}api/tables/{code}/program?{query}"
        with connect(address, additional_headers={"Cookie": cookie}, max_size=None, open_timeout=PATIENCE) as table:
            _play(table, command, seconds, t, say)
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


def _play(table: ClientConnection, command: str, seconds: float, t: Texts, say: Callable[[str], None]) -> None:
    """Each message to the program; where it has to answer, its answer back."""
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
                return
            elif "text" in message:
                say(message["text"])
        raise Complaint(t.say("cli.bot.closed"))
    finally:
        program.close()
