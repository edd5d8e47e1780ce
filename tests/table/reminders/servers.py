"""Servers of this computer that stand for the rest of the world: one for the web, one for mail. They keep all."""

import contextlib
import json
import socket
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

# What Telegram and Matrix want to read in an answer.
FINE = b'{"ok": true, "result": {}, "user_id": "@a:example.org", "room_id": "!r:example.org", "event_id": "$1"}'


class Asked(NamedTuple):
    """A request that came."""

    method: str
    path: str
    body: Any
    headers: dict[str, str]


class World:
    """The web."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.status: list[int] = []  # of the next answers; then 200
        self.elsewhere = ""  # where a redirect leads
        self.silent = False  # takes everything and says nothing
        self.came = threading.Event()
        world = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                world.answer(self)

            do_GET = do_PUT = do_POST

            def log_message(self, *_: object) -> None:
                """Not a word."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        body = handler.rfile.read(int(handler.headers.get("Content-Length") or 0))
        self.asked.append(
            Asked(handler.command, handler.path, json.loads(body) if body else None, dict(handler.headers))
        )
        self.came.set()
        if self.silent:
            return
        unknown = handler.path.startswith("/.well-known/")
        handler.send_response(404 if unknown else self.status.pop(0) if self.status else 200)
        if self.elsewhere:
            handler.send_header("Location", self.elsewhere)
        handler.send_header("Content-Length", str(len(FINE)))
        handler.end_headers()
        handler.wfile.write(FINE)

    def messages(self) -> list[Asked]:
        """The requests that change something."""
        return [one for one in self.asked if one.method != "GET"]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def world() -> Iterator[World]:
    found = World()
    try:
        yield found
    finally:
        found.close()


class PostOffice:
    """A mail server that says yes to everything, unless it is told otherwise. Its certificate lies in `folder`."""

    def __init__(self, security: str = "none", folder: Path = Path()) -> None:
        self.security = security
        self.keys = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        if security != "none":
            self.keys.load_cert_chain(folder / "fullchain.pem", folder / "privkey.pem")
        self.letters: list[tuple[str, str]] = []  # to whom, and all of it
        self.logins: list[str] = []
        self.safe: list[bool] = []  # came each of them where nobody else can read it?
        self.refuses: list[bytes] = []  # answers to the next recipients
        self.silent = False  # takes the letter and never says so
        office = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                with contextlib.suppress(OSError):
                    if office.security == "tls":
                        office.wrap(self)
                    self.wfile.write(b"220 here\r\n")
                    office.talk(self)

        self._server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port: int = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def wrap(self, handler: socketserver.StreamRequestHandler) -> None:
        """From now on nobody else can read it."""
        handler.connection = self.keys.wrap_socket(handler.connection, server_side=True)
        handler.rfile, handler.wfile = handler.connection.makefile("rb"), handler.connection.makefile("wb", 0)

    def talk(self, handler: socketserver.StreamRequestHandler) -> None:
        to = ""
        for line in handler.rfile:
            word, _, rest = line.decode().strip().partition(" ")
            match word.upper():
                case "EHLO":
                    safe = isinstance(handler.connection, ssl.SSLSocket)
                    more = b"250-STARTTLS\r\n" if self.security == "starttls" and not safe else b""
                    handler.wfile.write(b"250-here\r\n" + more + b"250 AUTH PLAIN\r\n")
                case "STARTTLS":
                    handler.wfile.write(b"220 go on\r\n")
                    self.wrap(handler)
                    self.talk(handler)
                    return
                case "AUTH":
                    self.safe.append(isinstance(handler.connection, ssl.SSLSocket))
                    self.logins.append(rest)
                    handler.wfile.write(b"235 fine\r\n")
                case "RCPT":
                    to = rest.partition(":")[2].strip("<>")
                    handler.wfile.write(self.refuses.pop(0) if self.refuses else b"250 fine\r\n")
                case "DATA":
                    handler.wfile.write(b"354 go on\r\n")
                    text = b"".join(iter(handler.rfile.readline, b".\r\n"))
                    self.letters.append((to, text.decode()))
                    if self.silent:
                        handler.connection.shutdown(socket.SHUT_RDWR)
                        return
                    handler.wfile.write(b"250 taken\r\n")
                case "QUIT":
                    handler.wfile.write(b"221 bye\r\n")
                    return
                case _:
                    handler.wfile.write(b"250 fine\r\n")

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def post_office(security: str = "none", folder: Path = Path()) -> Iterator[PostOffice]:
    found = PostOffice(security, folder)
    try:
        yield found
    finally:
        found.close()
