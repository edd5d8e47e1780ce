"""What the server writes down: one line for each event, and nothing that is nobody's business."""

import asyncio
import json
import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.table.store import commits, sqlite
from tafelrunde.table.store.sqlite import SqliteStorage
from tafelrunde.table.web import logs, pulse
from tests.table.halls import Breaking, house, run

SECRET = "Wilhelmina"


@pytest.fixture
def lines(capsys: pytest.CaptureFixture[str]) -> Any:
    """What was written as JSON."""
    with logs.written("json"):
        yield lambda: [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_an_event_is_one_line_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    with logs.written("text"):
        logging.getLogger("tafelrunde.x").info("started", extra={"version": "1.0", "why": "two\nlines", "n": 3})
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    assert line.endswith(' info started version=1.0 why="two\\nlines" n=3\n')


@pytest.mark.parametrize(("form", "written"), [("text", ["late"]), ("json", ["started", "late"])])
def test_who_plays_at_a_terminal_is_not_bothered_with_what_goes_well(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, form: logs.Form, written: list[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with logs.written(form):
        logging.getLogger("tafelrunde.x").info("started")
        logging.getLogger("tafelrunde.x").warning("late")
    lines = capsys.readouterr().err.splitlines()
    assert [word for line in lines for word in ("started", "late") if word in line] == written


def test_an_event_is_one_object(lines: Any) -> None:
    logging.getLogger("tafelrunde.x").warning("slow write", extra={"seconds": 1.5})
    (found,) = lines()
    assert found.pop("time").endswith("Z")
    assert found == {"level": "warning", "event": "slow write", "seconds": 1.5}


def test_what_a_library_gives_to_every_record_is_not_told(lines: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = logging.getLogRecordFactory()

    def marked(*args: Any, **values: Any) -> logging.LogRecord:
        record = usual(*args, **values)
        record.mark = SECRET
        return record

    monkeypatch.setattr(logging, "_logRecordFactory", marked)
    logging.getLogger("tafelrunde.x").warning("slow write", extra={"seconds": 1.5})
    (found,) = lines()
    assert found.keys() == {"time", "level", "event", "seconds"}


@pytest.mark.parametrize("form", ["text", "json"])
def test_of_errors_only_their_kind_and_place_is_told(capsys: pytest.CaptureFixture[str], form: logs.Form) -> None:
    with logs.written(form):
        try:
            raise ValueError(SECRET)
        except ValueError:
            logging.getLogger("tafelrunde").exception("a request failed")
            logging.getLogger("asyncio").exception("Task of %s failed", SECRET)
    said = capsys.readouterr().err
    assert SECRET not in said
    assert len(said.splitlines()) == 2
    assert said.count("ValueError") == 2
    assert "test_logs.test_of_errors_only_their_kind_and_place_is_told" in said
    assert "something in asyncio" in said


def test_afterwards_nothing_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    with logs.written("text"):
        pass
    logging.getLogger("tafelrunde").info("started")
    assert capsys.readouterr().err == ""


def test_a_fault_is_told_with_its_report_and_no_code(tmp_path: Path, lines: Any) -> None:
    codes: list[str] = []

    async def act() -> None:
        breaking = Breaking()
        async with house(tmp_path, breaking) as h:
            ann, bob = await h.two()
            codes.append(ann.code)
            breaking.broken, breaking.times = "view", 1
            await (ann if ann.asked else bob).answer()
            assert h.hall.rooms.faults == 1

    run(act())
    (fault,) = [line for line in lines() if line["event"] == "fault"]
    assert (tmp_path / "reports" / f"{fault['report']}.json").exists()
    assert fault["level"] == "error"
    assert codes[0] not in json.dumps(fault)
    assert len(fault["table"]) == 8


def test_a_slow_write_is_told(tmp_path: Path, lines: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commits, "SLOW", -1.0)

    async def act() -> None:
        storage = SqliteStorage(tmp_path)
        await storage.set_name("ann", SECRET)
        await storage.close()
        assert storage.write_times.count == 1

    run(act())
    (slow,) = lines()
    assert slow["event"] == "slow write"
    assert slow["seconds"] >= 0


def test_a_migration_is_told(tmp_path: Path, lines: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act() -> None:
        await SqliteStorage(tmp_path).close()

    run(act())
    assert lines() == []
    monkeypatch.setattr(sqlite, "STEPS", (*sqlite.STEPS, "CREATE TABLE more (x);"))
    run(act())
    (migrated,) = [line for line in lines() if line["event"] == "migrated"]
    now = len(sqlite.STEPS)
    assert (migrated["before"], migrated["now"]) == (now - 1, now)
    with sqlite3.connect(tmp_path / "tafelrunde.db") as database:
        assert database.execute("PRAGMA user_version").fetchone() == (now,)


def test_what_was_refused_is_told_in_numbers(lines: Any) -> None:
    before = pulse.note_refused({"tables": 3, "chat": 1}, {"tables": 1, "chat": 1})
    pulse.note_refused({"tables": 3, "chat": 1}, before)
    (refused,) = lines()
    assert (refused["event"], refused["tables"]) == ("refused", 2)
    assert "chat" not in refused


def test_the_loop_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "OFTEN", 0.001)

    async def act() -> None:
        found = pulse.Pulse()
        beating = asyncio.create_task(found.beat(dict[str, int]))
        while found.lag.count < 3:
            await asyncio.sleep(0.001)
        beating.cancel()

    run(act())
