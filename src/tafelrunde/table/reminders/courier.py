"""A process of its own that sends one message through Apprise and ends: `python -m tafelrunde.table.reminders.courier`.

The message comes as JSON over stdin, what became of it goes out as JSON. Nothing else happens in this process, so that
here every connection can be looked at before it is made, and whoever hangs can be killed.
"""

import contextlib
import os
import smtplib
import socket
import sys
import threading
from typing import Any, Final, Literal

import msgspec

from tafelrunde.table.reminders.accounts import Network
from tafelrunde.table.reminders.guard import is_public

Outcome = Literal["sent", "own", "unknown", "unreachable", "refused", "doubtful"]
ENOUGH: Final = 65_536  # bytes of an answer that are read
PATIENCE: Final = 12.0  # seconds for one step of a conversation
LIMIT: Final = 60.0  # seconds for all of it


class Message(msgspec.Struct):
    """What is to be sent, and how."""

    service: dict[str, Any]
    title: str
    body: str
    guarded: bool = True  # a player has chosen the server: it must not be one of ours
    own: list[str] = []  # networks that count as ours
    detour: str = ""  # for tests: every request goes to this address instead


class Told(msgspec.Struct):
    """What became of it: sent; nobody may send there; no such name; nobody answers; the service said no; who knows."""

    outcome: Outcome
    status: int = 0  # what the service said, as a number of HTTP or SMTP


class Watch:
    """What is seen of the conversation; Apprise itself only tells whether it went well."""

    def __init__(self) -> None:
        self.own = False  # a connection was refused by us
        self.unknown = False  # there is no such name
        self.doubtful = False  # it was sent, and no answer came
        self.status = 0

    def told(self, sent: bool) -> Told:
        """What became of the message."""
        if sent:
            return Told("sent")
        if self.own:
            return Told("own")
        if self.doubtful:
            return Told("doubtful")
        if self.status:
            return Told("refused", self.status)
        return Told("unknown" if self.unknown else "unreachable")


def main() -> None:
    """Send what comes over stdin."""
    threading.Timer(LIMIT, os._exit, (1,)).start()  # should nobody be left to end a courier that hangs
    message = msgspec.json.decode(sys.stdin.buffer.read(), type=Message)
    sys.stdin.close()
    out = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whatever else is printed concerns nobody
    told = deliver(message)
    os.write(out, msgspec.json.encode(told))
    os._exit(0)  # without waiting for threads that somebody else has made


def deliver(message: Message) -> Told:
    """Send it through Apprise."""
    watch = Watch()
    if message.guarded and not message.detour:
        stand_guard(watch, message.own)
    watch_names(watch)
    watch_web(watch, message.detour)
    watch_mail(watch)
    try:
        return watch.told(notified(message))
    except Exception:  # whatever went wrong in a plug-in: what was seen of it counts
        return watch.told(False)


def notified(message: Message) -> bool:
    """Let Apprise do it; nothing is kept on disk, and nothing is fetched from anywhere else."""
    from apprise import Apprise, AppriseAsset, NotifyFormat

    asset = AppriseAsset(
        app_id="Tafelrunde",
        app_desc="Tafelrunde",
        app_url="",
        image_url_mask="",
        image_url_logo="",
        storage_mode="memory",
        async_mode=False,
        http_redirects=False,
    )
    found = Apprise.instantiate({"rto": PATIENCE, "cto": PATIENCE, **message.service}, asset)
    if found is None:
        return False
    post = Apprise(asset=asset)
    post.add(found)
    return bool(post.notify(message.body, message.title, body_format=NotifyFormat.TEXT))


# --- looking on ------------------------------------------------------------------------------------------------------


def stand_guard(watch: Watch, own: list[str]) -> None:
    """From now on nobody in this process connects to an address of ours, by whatever name they came to it.

    The address itself is looked at right before: whoever controls a name gains nothing by changing what it means."""
    import ipaddress

    networks: list[Network] = [ipaddress.ip_network(name) for name in own]

    def look(event: str, args: tuple[Any, ...]) -> None:
        if event not in ("socket.connect", "socket.sendto", "socket.sendmsg"):
            return
        address = args[1]
        if not (isinstance(address, tuple) and is_public(str(address[0]), networks)):
            watch.own = True
            raise PermissionError("not there")

    sys.addaudithook(look)


def watch_names(watch: Watch) -> None:
    """Notice names that nobody knows."""
    resolve = socket.getaddrinfo

    def noticed(*args: Any, **more: Any) -> Any:
        try:
            return resolve(*args, **more)
        except (socket.gaierror, UnicodeError):
            watch.unknown = True
            raise

    socket.getaddrinfo = noticed


def watch_web(watch: Watch, detour: str) -> None:
    """What is asked of web servers: directly, without a word from this computer's settings, and no further."""
    import requests
    from requests.adapters import HTTPAdapter

    class Adapter(HTTPAdapter):
        def send(self, request: requests.PreparedRequest, *args: Any, **more: Any) -> requests.Response:
            request.headers["Accept-Encoding"] = "identity"
            if detour:
                request.url = f"{detour}{request.path_url}"
            watch.doubtful, watch.status = True, 0
            try:
                response = super().send(request, **{**more, "stream": True, "proxies": {}, "timeout": PATIENCE})
            except requests.RequestException as e:
                watch.doubtful = not _was_never_sent(e)
                raise
            watch.doubtful, watch.status = False, response.status_code
            response._content, response._content_consumed = b"", True
            with contextlib.suppress(Exception):  # who has answered has taken it, whatever comes after
                response._content = response.raw.read(ENOUGH, decode_content=False)
            response.close()
            return response

    class Session(requests.Session):
        def __init__(self) -> None:
            super().__init__()
            self.trust_env = False
            self.mount("https://", Adapter())
            self.mount("http://", Adapter())

        def send(self, request: requests.PreparedRequest, **more: Any) -> requests.Response:
            return super().send(request, **{**more, "allow_redirects": False})

    requests.sessions.Session = Session  # type: ignore[misc]


def _was_never_sent(error: Exception) -> bool:
    """Was there no connection yet?"""
    from requests import exceptions
    from urllib3.exceptions import MaxRetryError, NewConnectionError

    why = error.args[0] if error.args else None
    reason = why.reason if isinstance(why, MaxRetryError) else why
    return isinstance(error, exceptions.ConnectTimeout | exceptions.SSLError) or isinstance(reason, NewConnectionError)


def watch_mail(watch: Watch) -> None:
    """What mail servers say; between the letter and their answer to it nobody knows."""

    class Noting(smtplib.SMTP):
        def getreply(self) -> tuple[int, bytes]:
            code, text = super().getreply()
            watch.status = code if code >= 400 else watch.status
            return code, text

        def data(self, msg: Any) -> tuple[int, bytes]:
            watch.doubtful = True
            try:
                reply = super().data(msg)
            except smtplib.SMTPDataError:
                watch.doubtful = False
                raise
            watch.doubtful = False
            return reply

    class NotingSafely(Noting, smtplib.SMTP_SSL):
        pass

    smtplib.SMTP, smtplib.SMTP_SSL = Noting, NotingSafely  # type: ignore[misc]


if __name__ == "__main__":
    main()
