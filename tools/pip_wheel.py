"""pip for an environment that was made without it: where Python comes without ensurepip, as on Debian."""

import base64
import configparser
import hashlib
import importlib.util
import os
import re
import ssl
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request
from html.parser import HTMLParser
from pathlib import Path

from tools.progress import Trouble, quietly

STANDARD_INDEX = "https://pypi.org/simple"


def install_pip(python: Path, lock: Path, env: dict[str, str]) -> None:
    """Puts the locked pip into the environment of that Python."""
    if importlib.util.find_spec("pip") is not None:
        quietly([sys.executable, "-m", "pip", "--python", python, "install", "--require-hashes", "-r", lock], env)
        return
    version, hashes = locked_pip(lock.read_text(encoding="utf-8"))
    name = f"pip-{version}-py3-none-any.whl"
    with tempfile.TemporaryDirectory() as folder:
        wheel = Path(folder) / name
        wheel.write_bytes(download(name, hashes))
        # A wheel is a zip file, and Python runs programs out of zip files.
        quietly([python, wheel / "pip", "install", "--no-index", "--no-deps", wheel], env)


def locked_pip(lock: str) -> tuple[str, set[str]]:
    """The version of pip in the lock file, and the hashes that its files may have."""
    version = re.search(r"^pip==([\w.]+)", lock, re.MULTILINE)
    hashes = set(re.findall(r"--hash=sha256:([0-9a-f]{64})", lock))
    if version is None or not hashes:
        raise Trouble("requirements-pip.lock names no version of pip, or no hash")
    return version.group(1), hashes


def download(name: str, hashes: set[str]) -> bytes:
    """The wheel of that name from the first index that has it."""
    problems = []
    settings = pip_settings()
    for index in settings.get("index-url", STANDARD_INDEX).split() + settings.get("extra-index-url", "").split():
        try:
            content = from_index(index, name, settings.get("cert"))
        except (OSError, ValueError) as error:
            problems.append(f"{without_login(index)}: {error}")
            continue
        if hashlib.sha256(content).hexdigest() not in hashes:
            raise Trouble(f"{name} from {without_login(index)} is not the file that requirements-pip.lock names")
        return content
    raise Trouble(
        f"pip is needed and could not be fetched ({'; '.join(problems)}).\n"
        "Is the network there? Otherwise, on Debian and Ubuntu: apt install python3-venv"
    )


def from_index(index: str, name: str, cert: str | None) -> bytes:
    page_address = f"{index.rstrip('/')}/pip/"
    links = Links()
    links.feed(fetch(page_address, cert).decode("utf-8"))
    for link in links.found:
        address = urllib.parse.urljoin(page_address, link)
        if urllib.parse.unquote(urllib.parse.urlsplit(address).path).endswith(f"/{name}"):
            return fetch(address, cert)
    raise ValueError(f"has no {name}")


class Links(HTMLParser):
    """Collects where the links of a page lead."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if tag == "a" and name == "href" and value]


def fetch(address: str, cert: str | None) -> bytes:
    parts = urllib.parse.urlsplit(address)
    request = urllib.request.Request(without_login(address))
    if parts.username:
        login = f"{urllib.parse.unquote(parts.username)}:{urllib.parse.unquote(parts.password or '')}"
        request.add_header("Authorization", "Basic " + base64.b64encode(login.encode()).decode())
    secure = parts.scheme == "https"
    with urllib.request.urlopen(
        request, timeout=60, context=ssl.create_default_context(cafile=cert) if secure else None
    ) as answer:
        content: bytes = answer.read()
    return content


def without_login(address: str) -> str:
    parts = urllib.parse.urlsplit(address)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()


def pip_settings() -> dict[str, str]:
    """What pip's configuration files say, the user's over the machine's, and the environment over both."""
    home = Path.home()
    files = [Path("/etc/pip.conf"), home / ".pip/pip.conf", home / ".config/pip/pip.conf"]
    if "XDG_CONFIG_HOME" in os.environ:
        files.append(Path(os.environ["XDG_CONFIG_HOME"]) / "pip/pip.conf")
    if "PIP_CONFIG_FILE" in os.environ:
        files.append(Path(os.environ["PIP_CONFIG_FILE"]))
    config = configparser.RawConfigParser()
    try:
        config.read(files, encoding="utf-8")
    except (configparser.Error, UnicodeDecodeError) as error:
        raise Trouble(f"pip's configuration cannot be read: {error}") from error
    settings: dict[str, str] = {}
    for section in ("global", "install"):
        if config.has_section(section):
            settings |= {key.replace("_", "-"): value for key, value in config.items(section)}
    for key in ("index-url", "extra-index-url", "cert"):
        value = os.environ.get("PIP_" + key.upper().replace("-", "_"))
        if value:
            settings[key] = value
    return settings
