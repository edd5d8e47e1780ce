"""Where the table can be reached: on this computer, in the local network, at an address of its own. And QR codes."""

import ipaddress
import re
import socket
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from tafelrunde.table.web.proxies import Network

EVERYWHERE: Final = "0.0.0.0"
ONE_LINE: Final = 64  # bits of an IPv6 address that belong to one line
OWN_PATHS: Final = (
    "api",
    "healthz",
    "metrics",
    "static",
    "t",
)  # a base that begins so could be mistaken for one of them
_HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?")


@dataclass
class Site:
    """What the server listens on, and the address in front of it (`--public-url`; "" if there is none)."""

    host: str
    port: int
    public_url: str = ""  # ends with a slash

    @property
    def base(self) -> str:
        """The path that everything lies under, with a slash at both ends."""
        return urlsplit(self.public_url).path or "/"

    @property
    def local(self) -> bool:
        """Can only this computer reach it?"""
        return is_loopback(self.host) and not self.public_url

    @property
    def encrypted(self) -> bool:
        """Does everybody come by https? Then a proxy stands in front, for we do not speak it ourselves."""
        return self.public_url.startswith("https:")

    @property
    def home(self) -> str:
        """The address for whoever sits at this computer."""
        if is_wildcard(self.host):
            host = "127.0.0.1" if self.host == EVERYWHERE else "[::1]"
        else:
            host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}{self.base}"

    def shared(self, asked: str = "") -> str:
        """An address that others can open; "" if there is none. `asked`: the Host that somebody reached us by."""
        if self.public_url or is_loopback(self.host):
            return self.public_url
        if asked and not is_loopback(name_in(asked)):
            return f"http://{asked}{self.base}"
        host = lan_address() if is_wildcard(self.host) else self.host
        host = f"[{host}]" if ":" in host else host
        return f"http://{host}:{self.port}{self.base}" if host else ""

    def table(self, code: str) -> str:
        """The address of a table, for whoever is not here; on this computer alone it leads nowhere else."""
        return f"{self.shared() or self.home}t/{code}"

    def answers_to(self, asked: str, own_ip: str) -> bool:
        """Is that one of our names? If not, somebody's DNS leads here who should not (DNS rebinding)."""
        name = name_in(asked)
        if not name:
            return False
        if is_loopback(name) or (self.public_url and name == urlsplit(self.public_url).hostname):
            return True
        if is_loopback(self.host):
            return False
        machine = socket.gethostname().lower()
        return name in (own_ip, self.host.lower(), machine, f"{machine.partition('.')[0]}.local")

    def origins(self, asked: str) -> list[str]:
        """Where pages of ours come from. `asked` is the Host header, which was checked before."""
        public = urlsplit(self.public_url)
        found = [f"{public.scheme}://{public.netloc}"] if self.public_url else []
        if asked and not (self.encrypted and name_in(asked) == public.hostname):  # there nothing is ours without https
            found.append(f"http://{asked}")
        return found


def peer_of(connection: HTTPConnection) -> str:
    """Where somebody asks from, as it is counted."""
    return counted_as(connection.client.host if connection.client else "")


@lru_cache(4096)
def counted_as(address: str) -> str:
    """What stands for an address: of IPv6 the network, for who has one address there has them all."""
    network = network_of(address)
    if network is None or is_loopback(address):
        return address
    return str(network if network.version == 6 else network.network_address)


def network_of(words: str) -> Network | None:
    """A network, or an address as the smallest one that it belongs to; None: it is neither."""
    try:
        found = ipaddress.ip_network(words.partition("%")[0], strict=False)
    except ValueError:
        return None
    if found.version == 6 and found.prefixlen == 128:
        mapped = found.network_address.ipv4_mapped
        return found.supernet(new_prefix=ONE_LINE) if mapped is None else ipaddress.ip_network(mapped)
    return found


def forwarded(connection: HTTPConnection) -> bool:
    """Does somebody in between say that they pass this on?"""
    return any(name in connection.headers for name in ("forwarded", "via", "x-forwarded-for", "x-real-ip"))


def name_in(asked: str) -> str:
    """The name in a Host header, in small letters, without port and brackets; "" if it is none."""
    found = _HOST.fullmatch(asked)
    return found[1].strip("[]").lower() if found else ""


@lru_cache(4096)
def is_loopback(name: str) -> bool:
    """Does it lead to the computer itself?"""
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def is_wildcard(host: str) -> bool:
    """Every address of this computer?"""
    return host in (EVERYWHERE, "::")


def lan_address() -> str:
    """The address of this computer in its network; "" if it is in none. No packet is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that nobody has; only the way out matters
            found = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if is_loopback(found) or is_wildcard(found) else found


def qr_code(words: str) -> str:
    """A QR code as SVG: dark squares as one path on white, with the margin that cameras need."""
    if not words:
        return ""
    import segno  # here, for most people never ask for it

    rows = [[int(cell) > 0 for cell in row] for row in segno.make(words, micro=False, error="m").matrix_iter(border=4)]
    size = len(rows)
    d = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" class="qr" shape-rendering="crispEdges">'
        f'<path fill="#FFF" d="M0 0h{size}v{size}h-{size}z"/><path fill="#14181C" d="{d}"/></svg>'
    )
