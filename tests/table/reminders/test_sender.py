"""Messages really leave the house through Apprise, to servers of this computer: each kind, and what fails."""

import asyncio
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from tafelrunde.table.reminders.accounts import Accounts, Bot, Mail
from tafelrunde.table.reminders.courier import Message, Told
from tafelrunde.table.reminders.forms import Address, Discord, Email, Matrix, Telegram, Webhook
from tafelrunde.table.reminders.sender import Letter, Sender
from tafelrunde.table.room.no import No
from tests.hosting.deployed import make_certificate
from tests.table.reminders.servers import PostOffice, post_office, world
from tests.table.reminders.test_addresses import HOOK, TOKEN

Security = Literal["starttls", "tls", "none"]
LETTER = Letter("Your turn: Canals", "Grüße\nhttps://club.example/t/a?since=3", {"table": "a", "what": "turn"})
HOOKED = Webhook("https://hooks.example.org/club?key=7")


def sent(sender: Sender, address: Address, letter: Letter = LETTER) -> Told:
    return asyncio.run(sender.send(address, letter))


def club(office: PostOffice, security: Security = "none") -> Accounts:
    """An operator with that mail server."""
    mail = Mail("localhost", "Club <club@example.org>", security, office.port, "club", "secret")
    return Accounts(("email", "telegram"), mail, Bot("ClubBot", TOKEN))


def test_webhook_and_discord_and_telegram_and_matrix_get_it_in_their_own_form() -> None:
    with world() as out:
        sender = Sender(Accounts(), detour=out.address)
        assert sent(sender, HOOKED) == Told("sent")
        (hook,) = out.asked
        assert (hook.method, hook.path) == ("POST", "/club?key=7")
        assert hook.body == {
            "title": LETTER.title, "message": LETTER.body, "type": "info", "table": "a", "what": "turn",
        }  # fmt: skip
        out.asked.clear()
        assert sent(sender, Discord(HOOK)) == Told("sent")
        assert out.asked[0].path == HOOK.removeprefix("https://discord.com")
        assert LETTER.body.split("\n")[1] in str(out.asked[0].body)
        assert "avatar_url" not in out.asked[0].body
        out.asked.clear()
        assert sent(sender, Telegram("123456789", TOKEN)) == Told("sent")
        assert out.asked[0].path == f"/bot{TOKEN}/sendMessage"
        assert str(out.asked[0].body["chat_id"]) == "123456789"
        out.asked.clear()
        assert sent(sender, Matrix("matrix.example.org", "!r:example.org", "syt_abcdefgh")) == Told("sent")
        last = out.asked[-1]
        assert (last.method, last.headers["Authorization"]) == ("PUT", "Bearer syt_abcdefgh")
        assert LETTER.title in last.body["body"]
        assert not [one for one in out.asked if "logout" in one.path], "the token stays good"


def test_a_letter_goes_through_the_operators_account() -> None:
    with post_office() as office:
        assert sent(Sender(club(office)), Email("ann@example.org")) == Told("sent")
        ((to, text),) = office.letters
        assert to == "ann@example.org"
        assert "From: Club <club@example.org>" in text
        assert "Subject: Your turn: Canals" in text
        assert "Auto-Submitted: auto-generated" in text
        assert len(office.logins) == 1
        office.refuses = [b"550 who?\r\n"]
        assert sent(Sender(club(office)), Email("nobody@example.org")) == Told("refused", 550)
        office.silent = True
        assert sent(Sender(club(office)), Email("ann@example.org")) == Told("doubtful")


@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_a_letter_and_the_password_go_where_nobody_else_can_read_them(
    security: Security, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_certificate(tmp_path, "localhost")
    with post_office(security, tmp_path) as office:
        assert sent(Sender(club(office, security)), Email("ann@example.org")) == Told("unreachable")
        assert not office.logins, "a server that cannot show who it is gets no password"
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "fullchain.pem"))
        assert sent(Sender(club(office, security)), Email("ann@example.org")) == Told("sent")
        assert (office.safe, len(office.letters)) == ([True], 1)
    with post_office("none") as office:
        assert sent(Sender(club(office, security)), Email("ann@example.org")).outcome != "sent"
        assert not office.logins


def test_what_the_other_side_says_is_told_and_a_redirect_leads_nowhere() -> None:
    with world() as out, world() as other:
        sender = Sender(Accounts(), detour=out.address)
        out.status, out.elsewhere = [302], f"{other.address}/elsewhere"
        assert sent(sender, HOOKED) == Told("refused", 302)
        assert (len(out.asked), len(other.asked)) == (1, 0)
        out.status, out.elsewhere = [404], ""
        assert sent(sender, Discord(HOOK)) == Told("refused", 404)
        out.silent = True
        assert sent(sender, HOOKED) == Told("doubtful")
    assert sent(Sender(Accounts(), detour=out.address), HOOKED) == Told("unreachable")


def test_whoever_takes_for_ever_is_given_up() -> None:
    """Each byte comes in time, and the answer never."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            end, _ = server.accept()
            end.settimeout(0.2)
            with end:
                while True:
                    try:
                        end.sendall(b"H")
                        end.recv(65_536)
                    except TimeoutError:
                        continue
                    except OSError:
                        return

        threading.Thread(target=drip, daemon=True).start()
        address = f"http://127.0.0.1:{server.getsockname()[1]}"
        assert sent(Sender(Accounts(), limit=3.0, detour=address), HOOKED) == Told("doubtful")


# --- nobody reaches our own network ----------------------------------------------------------------------------------

RESOLVES = """
import socket, sys
from tafelrunde.table.reminders import courier

real = socket.getaddrinfo
answers = {answers!r}
def resolve(host, port, *args, **more):
    if host not in answers:
        return real(host, port, *args, **more)
    found = answers[host].pop(0) if len(answers[host]) > 1 else answers[host][0]
    return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (found, {port}))]
socket.getaddrinfo = resolve
courier.main()
"""


def courier_told(message: Message, port: int, **answers: list[str]) -> Told:
    """What a courier tells in whose world names mean this, one after the other."""
    meant = {name.replace("_", "."): found for name, found in answers.items()}
    program = RESOLVES.format(answers=meant, port=port)
    done = subprocess.run([sys.executable, "-c", program], input=msgspec.json.encode(message), capture_output=True)
    return msgspec.json.decode(done.stdout, type=Told)


def jsons(host: str, **more: Any) -> Message:
    return Message({"schema": "json", "host": host}, "title", "body", **more)


def test_a_name_that_leads_to_us_is_refused_right_before_anybody_connects() -> None:
    """It meant something else when it was checked: that helps nobody."""
    with world() as out:
        assert courier_told(jsons("hooks.example"), out.port, hooks_example=["127.0.0.1"]) == Told("own")
        assert courier_told(jsons("127.0.0.1"), out.port) == Told("own")
        assert out.asked == []
        lifted = jsons("hooks.example", guarded=False)
        assert courier_told(lifted, out.port, hooks_example=["127.0.0.1"]) == Told("sent")
        assert len(out.asked) == 1


def test_what_leads_to_us_is_refused_when_it_is_set() -> None:
    sender = Sender(Accounts())

    async def why(address: Address) -> str:
        return await sender.why_not(address)

    assert asyncio.run(why(Webhook("https://nobody.invalid/"))) == "unknown"
    assert asyncio.run(why(Matrix("nobody.invalid", "!r", "syt_abcdefgh"))) == "unknown"
    assert asyncio.run(why(Discord(HOOK))) == ""
    with pytest.raises(No):
        asyncio.run(why(Webhook("http://127.0.0.1/")))
