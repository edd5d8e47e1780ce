"""The files of deploy/ on a test machine.

They are used as they are, but for what must differ here: ports that everybody may have, the folder of the certificate,
the program and the folder of the data. `nginx_site` and `Service` replace that word by word; each word must be there.
"""

import shlex
import socket
import ssl
import subprocess
import sys
from configparser import RawConfigParser
from contextlib import ExitStack
from pathlib import Path

from tests.browser.house import House
from tools import proxies

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
NGINX = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
UNIT = (DEPLOY / "tafelrunde.service").read_text(encoding="utf-8")
NAME = "club.example"
PATH = "/spiele/"


def replaced(text: str, words: dict[str, str]) -> str:
    """Each of these words by another one."""
    for old, new in words.items():
        assert old in text, f"{old} is not there"
        text = text.replace(old, new)
    return text


def free_ports(count: int) -> list[int]:
    """So many ports that nobody has now."""
    with ExitStack() as held:
        return [held.enter_context(socket.create_server(("", 0))).getsockname()[1] for _ in range(count)]


# --- systemd ---------------------------------------------------------------------------------------------------------


def unit(text: str = UNIT) -> dict[str, dict[str, str]]:
    """The unit by section and name; a line that ends with a backslash goes on."""
    parser = RawConfigParser(delimiters="=", comment_prefixes="#", strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(text.replace("\\\n", " "))
    return {name: dict(parser[name]) for name in parser.sections()}


def command(text: str = UNIT) -> list[str]:
    """What the unit runs."""
    return shlex.split(unit(text)["Service"]["ExecStart"])


class Service(House):
    """The house as the unit runs it: the same command, with the test's program, folder and ports."""

    def __init__(self, folder: Path, tls_port: int, *options: str, program: str = "tafelrunde") -> None:
        super().__init__(folder, *options, program=program)
        self.state = folder / "state"
        self.state.mkdir()
        self.tls_port = tls_port

    def command(self) -> list[str]:
        """A port of 0 is any free one; when it comes back, it has the same again."""
        words = {
            "/opt/tafelrunde/bin/tafelrunde ": f"{shlex.quote(sys.executable)} -m {self.program} ",
            "--data /var/lib/tafelrunde": f"--data {shlex.quote(str(self.state))}",
            "--port 8000": f"--port {self.port}",
            f"https://{NAME}/": f"https://{NAME}:{self.tls_port}/",
        }
        return [*command(replaced(UNIT, words)), *self.options]


# --- nginx -----------------------------------------------------------------------------------------------------------

# What Debian's nginx.conf says around the site, with a folder of its own for everything that is written.
AROUND = """
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log notice;
events {{ worker_connections 256; }}
http {{
    sendfile on;
    tcp_nopush on;
    gzip on;
    default_type application/octet-stream;
    ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def nginx_site(house_port: int, ports: tuple[int, int], certificate: Path) -> str:
    """The site for a house at that port; `ports` in place of 80 and 443."""
    plain, tls = ports
    words = {
        "listen 80;": f"listen {plain};",
        "listen [::]:80;": f"listen [::]:{plain};",
        "listen 443 ": f"listen {tls} ",
        "listen [::]:443 ": f"listen [::]:{tls} ",
        f"https://{NAME}$": f"https://{NAME}:{tls}$",
        f"/etc/letsencrypt/live/{NAME}/": f"{certificate}/",
        "127.0.0.1:8000": f"127.0.0.1:{house_port}",
    }
    site = replaced(NGINX, words)
    return site if has_ipv6() else "\n".join(line for line in site.splitlines() if "[::]" not in line)


def has_ipv6() -> bool:
    """Some machines in a cloud cannot even listen there."""
    try:
        socket.create_server(("::", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


def make_certificate(folder: Path, name: str = NAME) -> ssl.SSLContext:
    """A certificate of our own for that name, as fullchain.pem and privkey.pem; and how to trust it."""
    kind = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    whose = ["-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run([str(proxies.find("openssl")), *kind, *whose, *files], check=True, capture_output=True)
    return ssl.create_default_context(cafile=folder / "fullchain.pem")
