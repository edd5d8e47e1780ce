"""The files of deploy/ and docs/hosting.md: they agree with each other, and what they start really starts."""

import re
import shutil
import signal
import subprocess
from pathlib import Path
from typing import get_args

import httpx
import pytest

from tafelrunde.table.web import health
from tafelrunde.table.web.health import Status
from tafelrunde.table.web.limits import Limits
from tests.hosting.deployed import DEPLOY, NAME, NGINX, PATH, UNIT, Service, command, unit
from tests.patience import patience

DOCS = DEPLOY.parent / "docs"
HARD = {
    "NoNewPrivileges": "yes",
    "CapabilityBoundingSet": "",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "PrivateTmp": "yes",
    "PrivateDevices": "yes",
    "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
    "UMask": "0077",
}


def option(name: str) -> str:
    """What the unit says behind an option of `serve`."""
    words = command()
    return words[words.index(name) + 1]


def test_the_command_of_the_unit_starts_and_stops(tmp_path: Path) -> None:
    """As systemd does it, with a folder of its own, and again in the same folder."""
    house = Service(tmp_path, 443)
    for _ in range(2):
        house.start()
        assert house.lines[-1] == f"Tafelrunde: http://127.0.0.1:{house.port}{PATH}\n"
        found = httpx.get(f"{house.address}healthz", timeout=patience())
        assert (found.status_code, found.json()) == (200, {"status": "ok"})
        assert (house.state / "tafelrunde.db").exists()
        house.process.send_signal(signal.Signals[unit()["Service"].get("KillSignal", "SIGTERM")])
        assert house.process.wait(patience(float(unit()["Service"]["TimeoutStopSec"]))) == 0
    assert all(" info " in line for line in house.errors().splitlines()), house.errors()


def test_both_files_mean_the_same_house() -> None:
    assert option("--public-url") == f"https://{NAME}{PATH.rstrip('/')}"
    assert f"proxy_pass http://{option('--trusted-proxy')}:{option('--port')};" in NGINX
    assert f"location {PATH} {{" in NGINX
    assert set(re.findall(r"server_name (\S+);", NGINX)) == {NAME}
    state = unit()["Service"]["StateDirectory"]
    assert option("--data") == f"/var/lib/{state}"
    assert unit()["Service"]["User"] not in ("", "root")


def test_the_proxy_fits_what_the_house_does() -> None:
    limits = Limits()
    times = {int(found) for found in re.findall(r"proxy_(?:read|send)_timeout (\d+)s;", NGINX)}
    assert times == {60}
    assert 2 * limits.heartbeat < min(times)
    largest = re.search(r"client_max_body_size (\d+)k;", NGINX)
    assert largest
    assert int(largest[1]) * 1024 > limits.body


def test_the_unit_gives_nothing_away_that_it_does_not_need() -> None:
    service = unit()["Service"]
    assert {name: service.get(name) for name in HARD} == HARD


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("there is no systemd-analyze here")
    program = tmp_path / "tafelrunde"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    copy = tmp_path / "tafelrunde.service"
    copy.write_text(UNIT.replace("/opt/tafelrunde/bin/tafelrunde", str(program)), encoding="utf-8")
    done = subprocess.run([analyze, "verify", str(copy)], capture_output=True, text=True, check=False)
    assert "tafelrunde" not in done.stderr, done.stderr
    assert done.returncode == 0


def test_the_page_on_hosting_says_what_is_there() -> None:
    page = (DOCS / "hosting.md").read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#]+)\)", page):
        assert (DOCS / link).exists(), link
    statuses = dict(re.findall(r'^\| (\d+) \| `\{"status":"(\w+)"\}`', page, re.M)[::-1])
    assert set(re.findall(r'`\{"status":"(\w+)"\}`', page)) == set(get_args(Status))
    assert statuses["200"] == "ok"
    assert f"within {health.PATIENCE:g} seconds" in page
    assert f"every {Limits().heartbeat:g} seconds" in page
    words = re.findall(r"/opt/\w+|/var/lib/\w+|127\.0\.0\.1:\d+(?=/healthz)", page)
    known = ("/opt/tafelrunde", option("--data"), f"127.0.0.1:{option('--port')}")
    assert set(words) == set(known)
    assert command()[0].startswith("/opt/tafelrunde/")
    assert f"adduser --system --group --no-create-home {unit()['Service']['User']}\n" in page
