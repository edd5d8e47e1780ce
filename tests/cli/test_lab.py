"""`tafelrunde lab`: its files, its complaints, Ctrl-C."""

import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.games import game_type
from tafelrunde.lab.runner import WorkerDied
from tafelrunde.lab.runner import run as run_jobs
from tests.cli.call import call, complains

QUICK = ("lab", "canals", "--bots", "random", "--games", "2", "--players", "2", "--jobs", "1", "--ladder", "none")


def test_a_page_and_tables(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page, tables = tmp_path / "page.html", tmp_path / "tables"
    said = call(capsys, *QUICK, "-o", page, "--parquet", tables)
    assert (said.code, said.err) == (0, "")
    assert str(page) in said.out
    assert str(tables) in said.out
    text = page.read_text(encoding="utf-8")
    assert text.startswith('<!doctype html>\n<html lang="en">')
    assert "2 with 2 players" in text
    assert sorted(file.name for file in tables.iterdir()) == [
        "decisions.parquet", "games.parquet", "seats.parquet", "things.parquet",
    ]  # fmt: skip


def test_the_same_page_whatever_the_number_of_processes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ("lab", "canals", "--bots", "random,greedy", "--games", "3", "--players", "3,2", "--ladder-games", "2")
    for jobs in (1, 2):
        assert call(capsys, *words, "--jobs", jobs, "-o", tmp_path / f"{jobs}.html", lang="de").code == 0
    one, two = ((tmp_path / f"{jobs}.html").read_bytes() for jobs in (1, 2))
    assert one == two
    assert "3 zu 2, 3 zu 3" in one.decode()
    assert "Zufallsbot, Greedy-Bot" in one.decode()


def test_the_page_goes_where_one_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert call(capsys, *QUICK).code == 0
    assert [file.name for file in tmp_path.iterdir()] == ["lab-canals.html"]


def own_content(folder: Path) -> Path:
    """Our content with fewer pieces."""
    folder.mkdir()
    text = game_type("canals").file("content/supplies.toml")
    (folder / "supplies.toml").write_text(text.replace("each = 20", "each = 4"), encoding="utf-8")
    return folder


def test_two_contents_side_by_side(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mine, page = own_content(tmp_path / "short"), tmp_path / "page.html"
    said = call(capsys, *QUICK, "--games", "12", "--content", mine, "--against", "standard", "-o", page)
    assert said.code == 0
    text = page.read_text(encoding="utf-8")
    assert '<th scope="col">short</th><th scope="col">our content</th>' in text
    versus = text[text.index('id="versus"') : text.index('id="seats"')]
    decisions = versus[versus.index("Decisions") :].split("</tr>")[0]
    assert "differs" in decisions
    assert "Side by side: " in text[: text.index('id="versus"')]


def test_two_agreements_side_by_side(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    words = ("lab", "ufos", "--bots", "random", "--games", "3", "--players", "2", "--jobs", "1", "--ladder", "none")
    both = ("--variant", "rounds=20", "--variant", "starter=A", "--against-variant", "rounds=40")
    assert call(capsys, *words, *both, "-o", page).code == 0
    text = page.read_text(encoding="utf-8")
    assert '<th scope="col">rounds=20, starter=A</th><th scope="col">rounds=40, starter=A</th>' in text


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (("--players", "two"), ("2,3,4", "two")),
        (("--players", "7"), ("7",)),
        (("--bots", "nobody"), ("--bots", "nobody")),
        (("--ladder", "greedy"), ("random,greedy", "none")),
        (("--ladder", "random,random"), ("random,greedy",)),
        (("--ladder", "random,nobody"), ("--ladder", "nobody")),
        (("--games", "0"), ("--games",)),
        (("--ladder-games", "0"), ("--ladder-games",)),
        (("--variant", "size=3"), ("size",)),
        (("--against", "standard"), ("--against",)),
        (("--against", "no/such/folder"), ("no/such/folder",)),
        (("--against-variant", "centre=chance", "--variant", "centre=chance"), ("--against-variant",)),
        (("-o", "no/such/folder/page.html"), ("page.html",)),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    words: tuple[str, ...],
    parts: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    said = call(capsys, *QUICK, *words)
    complains(said, *parts)
    assert said.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_file_is_no_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    complains(call(capsys, *QUICK, "-o", tmp_path / "a.html", "--parquet", tmp_path / "file"), "--parquet")
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"


def test_without_the_extra_one_sentence_names_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    complains(
        call(capsys, *QUICK, "-o", tmp_path / "a.html", "--parquet", tmp_path / "out"), "-m pip install 'openskill>="
    )
    assert not list(tmp_path.iterdir())
    assert call(capsys, *QUICK, "-o", tmp_path / "a.html").code == 0, "the page needs no extra"


@pytest.mark.parametrize(("ending", "code"), [(KeyboardInterrupt, 130), (WorkerDied, 1)])
def test_what_was_finished_counts(
    ending: type[BaseException],
    code: int,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def only_three(*words: Any) -> Generator[tuple[int, Any], None, None]:
        for k, found in enumerate(run_jobs(*words)):
            if k == 3:
                raise ending
            yield found

    monkeypatch.setattr("tafelrunde.cli.lab.run_jobs", only_three)
    said = call(capsys, *QUICK, "--games", "50", "-o", tmp_path / "a.html")
    assert said.code == code
    assert "3 of 50 games" in said.err
    assert "3 of 50 games" in (tmp_path / "a.html").read_text(encoding="utf-8")
