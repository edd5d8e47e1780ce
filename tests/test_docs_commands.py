"""docs/bots.md, keeping.md and laboratory.md are true: their commands are run, and answer what the pages say."""

import io
import re
import shlex
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from tafelrunde.bots import BOTS
from tafelrunde.bots.levels import LEVELS, budget_of
from tafelrunde.cli.main import main
from tafelrunde.games import game_ids, game_type
from tafelrunde.table.store.backup import back_up
from tests.table.halls import house, play_out, run

DOCS = Path(__file__).parent.parent / "docs"
PAGES = {name: (DOCS / name).read_text(encoding="utf-8") for name in ("bots.md", "keeping.md", "laboratory.md")}
SECTIONS = {
    f"{name}: {title}": text
    for name, page in PAGES.items()
    for title, text in re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", page, re.M | re.S)
}
PROGRAMS = {title: text for title, text in SECTIONS.items() if "```console" in text}
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$(?:\n```text\n(.*?)^```$)?", re.M | re.S)
COMMAND = re.compile(r"^\$ tafelrunde (.*)\n((?:(?!\$ ).*\n)*)", re.M)
TYPED = re.compile(r"^[A-E]: .*> (.*)$", re.M)
WORK = ("arena", "lab", "simulate")  # share their work among processes; the result is the same with one
# how much a hint has tried depends on the machine, and what it finds on chance
HINT = r"A bot would choose \d+: [^\n]+\.(?:\nChance of winning: about \d+%, from [\d,]+ tries\.)?"


def pattern_of(said: str) -> str:
    """What an output must look like: as on the page, where three dots stand for anything, and a hint for any hint."""
    parts = re.split(HINT, said.strip())
    return HINT.join(re.escape(part).replace(re.escape("..."), ".*") for part in parts)


def answered(command: str, said: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a command prints; what the page shows behind a prompt is typed."""
    words = shlex.split(command)
    out, err = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{word}\n" for word in TYPED.findall(said))))
    with redirect_stdout(out), redirect_stderr(err):
        code = main(["--lang", "en", *words, *(["--jobs", "1"] if words[0] in WORK else [])])
    assert code == 0, f"{command}: {err.getvalue()}"
    return out.getvalue()


def change(folder: Path, text: str, diff: str) -> None:
    """Do to the file that the page names last before a diff what the diff says."""
    path = folder / re.findall(r"`([\w/]+\.toml)`", text)[-1]
    old, new = (line[1:] for line in diff.splitlines())
    content = path.read_text(encoding="utf-8")
    assert content.count(old) == 1
    path.write_text(content.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("title", PROGRAMS)
def test_a_section_says_what_its_commands_answer(title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of a section follow one another in one folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TAFELRUNDE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    if title.startswith("keeping.md"):
        make_tables(title, tmp_path)
    for block in BLOCK.finditer(PROGRAMS[title]):
        kind, text, printed = block.groups()
        if kind == "console":
            for command, said in COMMAND.findall(text):
                found = answered(command, said, monkeypatch)
                assert re.fullmatch(pattern_of(said), found.strip(), re.DOTALL), f"{command}\n{found}"
        elif kind == "diff":
            change(tmp_path, PROGRAMS[title][: block.start()], text)
        elif kind == "python":
            out = io.StringIO()
            with redirect_stdout(out):
                exec(compile(text, title, "exec"), {})
            assert re.fullmatch(pattern_of(printed), out.getvalue().strip()), out.getvalue()
    check_files(title, tmp_path)


def make_tables(title: str, folder: Path) -> None:
    """The folder `tables` of the operator's page, and the backup that its first section makes."""

    async def evening() -> None:
        async with house(folder) as here:
            await here.hall.start()
            await play_out(*await here.two())
            ann, bob = await here.two()
            for _ in range(6):
                await (ann if ann.asked else bob).answer()
            await ann.do("say", text="hello")
            await here.open("me", "open")

    run(evening())
    (folder / "data").rename(folder / "tables")
    if title != "keeping.md: A backup":
        back_up(folder / "tables", folder / "monday.db")


def check_files(title: str, folder: Path) -> None:
    """The files that the commands of a section name are there, and say what the page says of them."""
    for name in re.findall(r"^Report: (.*)$", PROGRAMS[title], re.M):
        assert "</html>" in (folder / name).read_text(encoding="utf-8")
    if title == "laboratory.md: From a change to an answer":
        plain = re.sub(r"<[^>]+>", " ", (folder / "mine.html").read_text(encoding="utf-8"))
        assert "Side by side" in plain
        assert "Lead changes" in plain
    if title == "bots.md: Who is better?":
        assert len((folder / "cup.jsonl").read_text(encoding="utf-8").splitlines()) == 1 + 24


def test_no_command_is_left_out() -> None:
    blocks = "".join(
        text for section in PROGRAMS.values() for kind, text, _ in BLOCK.findall(section) if kind == "console"
    )
    assert len(COMMAND.findall(blocks)) == sum(page.count("\n$ ") for page in PAGES.values()) >= 12


def test_every_bot_and_its_time_is_told() -> None:
    rows = dict(re.findall(r"^\| `([\w:.]+)` \| .* \| (.*) \|$", SECTIONS["bots.md: Who plays"], re.M))
    assert {name for name in rows if ":" not in name} == set(BOTS)
    for name, time in rows.items():
        if name in BOTS:
            seconds = LEVELS[name].share * max(game_type(id).bot.SECONDS for id in game_ids()) if name in LEVELS else 0
            assert time.startswith(f"up to {seconds:g} second" if seconds else "no time"), name


def test_tries_of_every_game_are_told() -> None:
    row = re.compile(r"^\| `(\w+)` \| (\d+) \| (\d+) \| ([\d.]+) s \| (.*) \|$", re.M)
    table = row.findall(SECTIONS["bots.md: How they think ahead"])
    assert tuple(name for name, *_ in table) == game_ids()
    for name, club, strong, seconds, turns in table:
        kind = game_type(name)
        levels = [budget_of(kind, LEVELS[level], 1, clock=False).iterations for level in ("club", "strong")]
        assert [int(club), int(strong)] == levels, name
        assert float(seconds) == kind.bot.SECONDS, name
        wanted = {1: "1 turn", 1000: "the rest of the game"}.get(kind.bot.TURNS, f"{kind.bot.TURNS} turns")
        assert turns.partition(" (")[0] == wanted, name  # what a turn is here may be told behind it
