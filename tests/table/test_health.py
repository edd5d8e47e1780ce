"""`/healthz`: whoever watches over the house learns whether it works, and nothing else."""

import asyncio
import threading
from pathlib import Path

import httpx
import pytest

from tafelrunde.table.store.storage import StorageFull
from tafelrunde.table.web import health
from tafelrunde.table.web.health import Watch
from tafelrunde.table.web.limits import Rate
from tafelrunde.table.web.operator import Operator
from tests.patience import patience
from tests.table.open_house import UNLIMITED, OpenHouse

PUBLIC = Operator(public_url="https://club.example/spiele/")


def ask(house: OpenHouse, path: str = "healthz", method: str = "GET", **headers: str) -> httpx.Response:
    return httpx.request(method, f"http://127.0.0.1:{house.port}/{path}", headers=headers, timeout=patience())


async def stop(house: OpenHouse) -> None:
    house.server.stop()


def test_a_house_that_works_says_so_by_every_name_and_path(tmp_path: Path) -> None:
    with OpenHouse(tmp_path, operator=PUBLIC) as house:
        for path in ("healthz", "spiele/healthz"):
            for host in ("127.0.0.1", "localhost", "club.example"):
                found = ask(house, path, Host=host)
                assert (found.status_code, found.json()) == (200, {"status": "ok"})
                assert "set-cookie" not in found.headers
                assert found.headers["cache-control"] == "no-store"
        assert ask(house, Host="evil.example").status_code == 421
        head = ask(house, method="HEAD")
        assert (head.status_code, head.content) == (200, b"")
        refused = ask(house, method="POST")
        assert (refused.status_code, refused.headers["allow"]) == (405, "GET, HEAD")


def test_whoever_watches_needs_no_word(tmp_path: Path) -> None:
    with OpenHouse(tmp_path, operator=Operator(access="Sesame")) as house:
        assert ask(house, "api/me").status_code == 401
        assert ask(house).status_code == 200


def test_asking_is_not_counted_and_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with OpenHouse(tmp_path, UNLIMITED._replace(requests=Rate(1, 3600, 1)), PUBLIC) as house:
        tried: list[Watch] = []
        really = Watch._tried

        async def counted(watch: Watch) -> health.Status:
            tried.append(watch)
            return await really(watch)

        monkeypatch.setattr(health, "FRESH", 3600.0)
        monkeypatch.setattr(Watch, "_tried", counted)
        assert [ask(house).status_code for _ in range(20)] == [200] * 20
        assert len(tried) == 1
        assert [ask(house, "api/me").status_code for _ in range(2)] == [200, 429]
        assert ask(house).status_code == 200


def test_a_disk_that_refuses_is_said_until_it_takes_something_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)

    async def full(now: int) -> None:
        raise StorageFull("no room")

    async def stuck(now: int) -> None:
        await asyncio.get_running_loop().create_future()

    with OpenHouse(tmp_path) as house:
        storage = house.server.hall.storage
        for broken in (full, stuck):
            with monkeypatch.context() as patched:
                patched.setattr(health, "PATIENCE", patience() if broken is full else 0.01)
                patched.setattr(storage, "alive", broken)
                found = ask(house)
                assert (found.status_code, found.json()) == (503, {"status": "disk"})
            assert ask(house).status_code == 200


def test_while_it_closes_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go = threading.Event(), threading.Event()
    with OpenHouse(tmp_path) as house:
        ends = house.server.hall.rooms.end

        async def slowly() -> None:
            begun.set()
            await asyncio.to_thread(go.wait, patience())
            await ends()

        monkeypatch.setattr(house.server.hall.rooms, "end", slowly)
        house.inside(stop(house))
        assert begun.wait(patience())
        try:
            found = ask(house)
        finally:
            go.set()
        assert (found.status_code, found.json()) == (503, {"status": "closing"})
