"""docs/hosting.md can be run as a script: it is run here, in a folder that stands for the machine.

What would change the machine (apt-get, adduser, certbot, nginx) is replaced by programs that note how they were called;
`systemctl` starts and stops what the unit says. Everything else is real: the environment, the wheel, the service, curl.
"""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.hosting.deployed import DEPLOY, NAME, command, free_ports, unit
from tests.installing.machine import bring, metadata_of, needed
from tests.patience import patience
from tools.venvs import environment

PAGE = (DEPLOY.parent / "docs" / "hosting.md").read_text(encoding="utf-8")
NOTED = ("apt-get", "adduser", "certbot", "nginx")
HOST = "spiele.verein.example"

pytestmark = pytest.mark.skipif(
    os.name != "posix" or shutil.which("curl") is None or find_spec("ensurepip") is None,
    reason="the page is for Debian, and installs curl and python3-venv",
)


def script(section: str) -> str:
    """The commands of a section, in order."""
    (text,) = re.findall(rf"^## {section}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    return "".join(re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))


class Server:
    """A folder in place of a Debian server, with `dist/` and `deploy/` as they are copied there."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder
        self.bins = folder / "bin"
        self.noted = folder / "called.txt"
        (self.port,) = free_ports(1)
        shutil.copytree(DEPLOY, folder / "deploy")
        (folder / "dist").mkdir()
        (folder / "dist" / "requirements.txt").write_text("# brought by the test\n", encoding="utf-8")
        self.add(wheel)
        for path in ("opt", "var/lib", "etc/systemd/system", "etc/nginx/sites-available", "etc/nginx/sites-enabled"):
            (folder / path).mkdir(parents=True)
        self.bins.mkdir()
        for name in NOTED:
            self.stand_in(name, f'echo "{name} $*" >> {shlex.quote(str(self.noted))}')
        self.stand_in("python3", f'exec {shlex.quote(sys.executable)} "$@"')
        self.stand_in(
            "systemctl",
            f"cd {DEPLOY.parent}; exec {shlex.quote(sys.executable)} -m tests.installing.systemctl {folder} "
            f'{self.port} "$@"',
        )
        self.stand_in("curl", self.curl())

    def curl(self) -> str:
        """The real one; what goes through nginx is only noted."""
        real = shutil.which("curl")
        return f'case "$*" in *https://*) echo "curl $*" >> {self.noted};; *) exec {real} "$@";; esac'

    def stand_in(self, name: str, body: str) -> None:
        file = self.bins / name
        file.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        file.chmod(0o755)

    def add(self, wheel: Path) -> None:
        shutil.copyfile(wheel, self.folder / "dist" / wheel.name)

    def run(self, text: str) -> str:
        """What a script prints; its first mistake ends it. The machine's folders lie in ours, the port is free."""
        for place in ("/opt/", "/etc/", "/var/"):
            text = text.replace(place, f"{self.folder}{place}")
        text = text.replace("127.0.0.1:8000", f"127.0.0.1:{self.port}").replace(NAME, HOST)
        env = environment(PATH=f"{self.bins}{os.pathsep}{os.defpath}", HOME=str(self.folder))
        env["PIP_CONFIG_FILE"] = os.devnull
        done = subprocess.run(
            ["sh", "-eu"], input=text, cwd=self.folder, env=env, capture_output=True, text=True, timeout=patience(300)
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def bring_packages(self, wheel: Path) -> None:
        """What dist/requirements.txt would fetch from the index."""
        (packages,) = (self.folder / "opt/tafelrunde/lib").glob("python3*/site-packages")
        for name in needed([str(line) for line in metadata_of(wheel).get_all("Requires-Dist", [])]):
            bring(name, packages)


def changed(wheel: Path, folder: Path) -> Path:
    """Another build of the same version: it says of itself that it is new."""
    again = folder / wheel.name
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(again, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "tafelrunde/__main__.py":
                content = content.replace(b"import sys\n", b'import sys\nprint("the new build")\n', 1)
            new.writestr(name, content)
    return again


@pytest.fixture
def server(tmp_path: Path, wheel: Path) -> Iterator[Server]:
    (tmp_path / "server").mkdir()
    made = Server(tmp_path / "server", wheel)
    yield made
    pid = made.folder / "pid"
    if pid.exists():
        os.kill(int(pid.read_text()), signal.SIGKILL)


def test_a_server_is_made_and_updated_by_the_commands_of_the_page(server: Server, wheel: Path, tmp_path: Path) -> None:
    """Then the same version comes once more as another build, beside one of another Python that does not fit here."""
    made = script("From nothing to a running server")
    first, sign, rest = made.partition("adduser --system")
    server.run(first)
    server.bring_packages(wheel)
    said = server.run(first.splitlines()[0] + "\n" + first.splitlines()[1] + "\n" + sign + rest)
    assert said.endswith('{"status":"ok"}')
    (service,) = (server.folder / "etc/systemd/system").iterdir()
    text = service.read_text(encoding="utf-8")
    assert (NAME in text, f"https://{HOST}/spiele" in command(text)) == (False, True)
    assert unit(text)["Service"]["User"] == "tafelrunde"
    site = server.folder / "etc/nginx/sites-enabled/tafelrunde"
    assert (HOST in site.read_text(encoding="utf-8"), NAME in site.read_text(encoding="utf-8")) == (True, False)
    called = server.noted.read_text(encoding="utf-8")
    assert re.findall(r"^(\S+)", called, re.MULTILINE) == ["apt-get", "apt-get", "adduser", "certbot", "nginx", "curl"]
    for program in ("nginx", "certbot", "adduser", "curl", "python3-venv"):
        assert program in called.splitlines()[1], "named before it is used"

    server.add(changed(wheel, tmp_path))
    name = wheel.name.replace("-py3-none-any", "-cp39-cp39-win32")
    (server.folder / "dist" / name).write_bytes(b"not even a wheel")
    before = (server.folder / "pid").read_text()
    said = server.run(script("Updating"))
    assert said.splitlines()[-2] == "the new build"
    assert said.splitlines()[-1] == f"tafelrunde {metadata_of(wheel)['Version']} (pure)"
    assert (server.folder / "pid").read_text() != before
    assert server.run("curl --silent --retry 30 --retry-delay 1 --retry-connrefused http://127.0.0.1:8000/healthz") == (
        '{"status":"ok"}'
    )
