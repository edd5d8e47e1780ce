"""A real nginx in front of a house, as an operator has it."""

import asyncio
import os
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import httpx
import pytest

from tests.hosting.deployed import AROUND, NAME, PATH, Service, free_ports, make_certificate, nginx_site
from tests.patience import patience
from tests.table.visitor import Visitor
from tools import proxies
from tools.commands import in_ci

TRIES = 3  # somebody else may take a port in between


def need_proxy() -> None:
    """Skips what cannot be tested here; where nothing may be left out, it fails."""
    if why := proxies.why_not():
        (pytest.fail if in_ci() else pytest.skip)(why)


class Nginx:
    """The program, with one site."""

    def __init__(self, folder: Path, site: str, port: int) -> None:
        self.folder = folder
        self.port = port  # where it must answer
        self.change(site)
        user = "user root;" if os.geteuid() == 0 else ""  # else nobody may write into the folder
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user), encoding="utf-8")

    def change(self, site: str) -> None:
        """Another site; it counts from the next start or reload on."""
        (self.folder / "site.conf").write_text(site, encoding="utf-8")

    def start(self) -> None:
        """Returns when it listens."""
        program, conf, log = proxies.find("nginx"), self.folder / "nginx.conf", self.folder / "error.log"
        assert program is not None
        with (self.folder / "nginx-stderr.txt").open("ab") as errors:
            self.process = subprocess.Popen([program, "-p", self.folder, "-c", conf, "-e", log], stderr=errors)
        until = time.monotonic() + patience()
        while not self._listens():
            if self.process.poll() is not None or time.monotonic() > until:
                raise OSError(self.errors())
            time.sleep(0.02)  # it tells nobody when it is ready

    def _listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), patience()).close()
        except ConnectionRefusedError:
            return False
        return True

    def reload(self) -> None:
        """As `systemctl reload nginx`: new workers for who comes from now on; who is there stays with the old ones."""
        self.process.send_signal(signal.SIGHUP)

    def stop(self) -> None:
        """At once: whatever is open breaks."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(patience())

    def errors(self) -> str:
        found = [self.folder / name for name in ("nginx-stderr.txt", "error.log")]
        return "\n".join(path.read_text(encoding="utf-8") for path in found if path.exists())[-4000:]


class Club:
    """Both files of deploy/ at work: nginx with a certificate of our own, and the house behind it."""

    def __init__(self, folder: Path, site: Callable[[str], str] = lambda text: text) -> None:
        self.folder = folder
        self.site = site  # changes something in nginx's site
        self.trust = make_certificate(folder)

    def __enter__(self) -> Self:
        for left in reversed(range(TRIES)):
            try:
                self._open()
                break
            except OSError:
                if not left:
                    raise
        return self

    def _open(self) -> None:
        self.plain_port, self.port = free_ports(2)
        place = self.folder / str(self.port)
        place.mkdir()
        self.house = self.make_house(place)
        self.house.start()
        try:
            site = self.site(nginx_site(self.house.port, (self.plain_port, self.port), self.folder))
            self.nginx = Nginx(place, site, self.port)
            self.nginx.start()
        except OSError:
            self.house.stop()
            raise

    def make_house(self, place: Path) -> Service:
        """The house, with all that it keeps in that folder."""
        return Service(place, self.port)

    def __exit__(self, *_: object) -> None:
        self.nginx.stop()
        self.house.stop()

    @property
    def address(self) -> str:
        return f"https://{NAME}:{self.port}{PATH}"

    def visitor(self, name: str, here: str = "127.0.0.1") -> Visitor:
        """Somebody who comes from that address of this computer."""
        return Visitor(name, self.address, transport=Here(self.trust, here), **self.way(here))

    def way(self, here: str) -> dict[str, Any]:
        """How a live connection gets to the club from that address."""
        return {"host": "127.0.0.1", "port": self.port, "ssl": self.trust, "local_addr": (here, 0)}

    def ask(self, path: str = "", here: str = "127.0.0.1", **headers: str) -> httpx.Response:
        """A single request without a cookie; the path may be below the club's, or begin with a slash."""
        below = path if path.startswith("/") else PATH + path
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return asyncio.run(self._ask(f"https://{NAME}:{self.port}{below}", here, named))

    def ask_plain(self, path: str, here: str = "127.0.0.1") -> httpx.Response:
        """The same without TLS."""
        return asyncio.run(self._ask(f"http://{NAME}:{self.plain_port}{PATH}{path}", here, {}))

    async def _ask(self, address: str, here: str, headers: dict[str, str]) -> httpx.Response:
        async with httpx.AsyncClient(transport=Here(self.trust, here), timeout=patience()) as client:
            return await client.get(address, headers=headers)


class Here(httpx.AsyncHTTPTransport):
    """Our name leads to this computer, whatever the world says; and so does where we come from."""

    def __init__(self, trust: ssl.SSLContext, here: str, limits: httpx.Limits | None = None) -> None:
        super().__init__(verify=trust, local_address=here, limits=limits or httpx.Limits())

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """The same request by the address."""
        there = request.url.copy_with(host="127.0.0.1")
        extensions = {**request.extensions, "sni_hostname": request.url.host}
        stream = request.stream
        return await super().handle_async_request(
            httpx.Request(request.method, there, headers=request.headers, stream=stream, extensions=extensions)
        )
