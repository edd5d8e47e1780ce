"""Statistics an operator can read, and nobody else."""

import asyncio
import json
import re
import time
from pathlib import Path

import httpx
import pytest

from tafelrunde import __version__
from tafelrunde.table.hall.fair import Asker
from tafelrunde.table.hall.thinking import Thinking
from tafelrunde.table.histogram import Histogram
from tafelrunde.table.web import metrics
from tafelrunde.table.web.limits import Limits, Rate
from tafelrunde.table.web.operator import Operator
from tests.patience import patience
from tests.table.halls import run
from tests.table.open_house import OpenHouse, open_table, received
from tests.table.prometheus import Family, parsed

TOKEN = "a-token-that-nobody-guesses"


def figures(house: OpenHouse, **headers: str) -> dict[str, Family]:
    answer = httpx.get(f"{house.address}metrics", headers=headers, timeout=patience())
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert "set-cookie" not in answer.headers
    return parsed(answer.text)


def test_figures_tell_what_happens_at_the_tables(tmp_path: Path) -> None:
    with OpenHouse(tmp_path) as house, house.visitor() as ann:
        before = figures(house)
        assert before["tafelrunde_moves_total"].value("tafelrunde_moves_total") == 0
        stages = [
            before["tafelrunde_tables"].value("tafelrunde_tables", stage=s) for s in ("waiting", "playing", "over")
        ]
        assert stages == [0, 0, 0]

        code = open_table(ann, practice=True)
        open_table(ann, "me", "open", start=False)
        with house.live(code, ann) as socket:
            frame = received(socket, "frame")
            answer = {"do": "answer", "serial": frame["prompt"]["serial"], "option": frame["options"][0]["option"]}
            socket.send(json.dumps({"id": 1, "command": {**answer, "sure": True}}))
            assert received(socket, "reply").get("ok", True)
            wrong = {"do": "answer", "serial": 9999, "option": 0, "sure": True}
            socket.send(json.dumps({"id": 2, "command": wrong}))
            assert not received(socket, "reply").get("ok", True)
            after = figures(house)

    def value(name: str, **labels: str) -> float:
        return after[name].value(name, **labels)

    assert value("tafelrunde_tables", stage="waiting") == 1
    assert value("tafelrunde_tables", stage="playing") == 1
    assert value("tafelrunde_sockets") == value("tafelrunde_people") == 1
    assert value("tafelrunde_moves_total") == 1
    assert after["tafelrunde_move_seconds"].value("tafelrunde_move_seconds_count") == 1
    assert after["tafelrunde_move_seconds"].value("tafelrunde_move_seconds_sum") > 0
    assert after["tafelrunde_write_seconds"].value("tafelrunde_write_seconds_count") >= 4
    assert value("tafelrunde_database_bytes") >= value_of(before, "tafelrunde_database_bytes") > 4096
    assert value("process_resident_memory_bytes") > 10_000_000
    assert value("tafelrunde_faults_total") == 0
    assert {value("tafelrunde_thoughts", state=state) for state in ("waiting", "running")} == {0}
    ((_, labels),) = after["tafelrunde_info"].samples
    assert dict(labels)["version"] == __version__
    assert value("tafelrunde_uptime_seconds") > value_of(before, "tafelrunde_uptime_seconds")


def value_of(figures: dict[str, Family], name: str) -> float:
    return figures[name].value(name)


def test_nothing_in_it_names_anybody(tmp_path: Path) -> None:
    with OpenHouse(tmp_path) as house, house.visitor() as ann:
        code = open_table(ann, name="Wilhelmina")
        with house.live(code, ann) as socket:
            received(socket, "frame")
            text = httpx.get(f"{house.address}metrics").text
            for secret in (code, "Wilhelmina", ann.cookies["tafelrunde"].partition(".")[0], "127.0.0.1"):
                assert secret not in text


def test_what_is_too_much_is_counted(tmp_path: Path) -> None:
    with OpenHouse(tmp_path, Limits(tables=Rate(1, 600, 1))) as house, house.visitor() as ann:
        open_table(ann)
        for _ in range(3):
            assert ann.post("tables", json={"game": "canals", "seats": ["me", "me"], "name": "Ann"}).status_code == 429
        refused = figures(house)["tafelrunde_refused_total"]
        assert refused.value("tafelrunde_refused_total", limit="tables") == 3
        assert refused.value("tafelrunde_refused_total", limit="chat") == 0


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
def test_without_a_token_nobody_comes_through_a_proxy(tmp_path: Path, header: str) -> None:
    with OpenHouse(tmp_path) as house:
        answer = httpx.get(f"{house.address}metrics", headers={header: "for=127.0.0.1"}, timeout=patience())
        assert (answer.status_code, "tafelrunde_" in answer.text) == (404, False)


def test_behind_a_public_address_they_are_not_there(tmp_path: Path) -> None:
    with OpenHouse(tmp_path, operator=Operator(public_url="https://club.example/spiele/")) as house:
        for url in (f"{house.address}metrics", f"http://127.0.0.1:{house.port}/metrics"):
            assert httpx.get(url, timeout=patience()).status_code == 404


def test_with_a_token_they_are_for_who_has_it(tmp_path: Path) -> None:
    operator = Operator(public_url="https://club.example/spiele/", metrics_token=TOKEN)
    with OpenHouse(tmp_path, operator=operator) as house:
        for wrong in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": f"Basic {TOKEN}"}, {"X": TOKEN}):
            answer = httpx.get(f"{house.address}metrics", headers=wrong, timeout=patience())
            assert answer.status_code == 401
            assert answer.headers["www-authenticate"] == "Bearer"
            assert "tafelrunde_" not in answer.text
        assert httpx.get(f"{house.address}metrics?token={TOKEN}", timeout=patience()).status_code == 401
        assert "tafelrunde_info" in figures(house, Authorization=f"Bearer {TOKEN}")
        assert "tafelrunde_info" in figures(house, Authorization=f"Bearer {TOKEN}", **{"X-Forwarded-For": "1.2.3.4"})


def test_they_can_only_be_read(tmp_path: Path) -> None:
    with OpenHouse(tmp_path) as house:
        assert httpx.post(f"{house.address}metrics", json={}, timeout=patience()).status_code == 405
        head = httpx.head(f"{house.address}metrics", timeout=patience())
        assert (head.status_code, head.text) == (200, "")


def test_other_sites_cannot_make_a_browser_read_them(tmp_path: Path) -> None:
    with OpenHouse(tmp_path) as house:
        for headers in ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}, {"Host": "evil.example"}):
            answer = httpx.get(f"{house.address}metrics", headers=headers, timeout=patience())
            assert answer.status_code in (403, 421)


def test_labels_and_help_are_escaped() -> None:
    odd = 'a "quoted"\\ line\nand more'
    text = f"# HELP x {metrics._line(odd)}\n# TYPE x gauge\nx{metrics._labels({'it': odd})} 1\n"
    assert parsed(text)["x"].value("x", it=odd) == 1
    assert len(text.splitlines()) == 3


def test_a_histogram_counts_up_to_each_bound() -> None:
    times = Histogram((0.1, 1.0))
    for seconds in (0.05, 0.1, 0.5, 7.0):
        times.add(seconds)
    assert list(times.up_to()) == [(0.1, 2), (1.0, 3)]
    assert times.count == 4
    assert times.sum == pytest.approx(7.65)


def naps(limit: float, file: str) -> None:
    """Work that lasts until there is a file."""
    while not Path(file).exists():
        time.sleep(0.01)


def test_the_queue_of_bots_is_counted(tmp_path: Path) -> None:
    async def act() -> None:
        thinking = Thinking(1)
        assert thinking.busy == (0, 0)
        work = [asyncio.create_task(thinking.done(Asker(), naps, str(tmp_path / "enough"))) for _ in range(3)]
        while thinking.busy != (2, 1):
            await asyncio.sleep(0)
        (tmp_path / "enough").touch()
        await asyncio.gather(*work)
        assert thinking.busy == (0, 0)
        await thinking.close()

    run(act())


def test_the_page_for_operators_names_every_figure(tmp_path: Path) -> None:
    told = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
    table = told[told.index("| figure |") : told.index("## The log")]
    with OpenHouse(tmp_path) as house:
        assert set(re.findall(r"`((?:tafelrunde|process)_\w+)", table)) == set(figures(house))
    watched = set(re.findall(r"((?:tafelrunde|process)_[a-z_]+)", told[told.index("## What to watch") :]))
    assert {name.removesuffix("_bucket") for name in watched} <= set(
        re.findall(r"`((?:tafelrunde|process)_\w+)", table)
    )


def test_who_watches_need_not_say_the_word(tmp_path: Path) -> None:
    with OpenHouse(tmp_path, operator=Operator(access="Sesam öffne dich", metrics_token=TOKEN)) as house:
        assert httpx.get(f"{house.address}api/tables", timeout=patience()).status_code == 401
        assert httpx.get(f"{house.address}healthz", timeout=patience()).json() == {"status": "ok"}
        assert httpx.get(f"{house.address}metrics", timeout=patience()).status_code == 401
        assert "Sesam" not in str(figures(house, Authorization=f"Bearer {TOKEN}"))
