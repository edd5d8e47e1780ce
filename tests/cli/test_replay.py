"""Walking through a saved game."""

import io
import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.cli.main import main
from tafelrunde.engine import Chance, FairDice
from tafelrunde.games import game_type
from tafelrunde.kit.game import winners
from tafelrunde.kit.record import moments
from tafelrunde.kit.saves import Table, new_table, write_save
from tafelrunde.kit.texts import Texts

CANALS = game_type("canals")


def record(path: Path, answers: int) -> Table:
    """A game of two, so many answers long, with an undo after the fifth."""
    table = new_table(CANALS, ["person", "random"], 0, FairDice("7" * 64, ["a", "b"]))
    rng = Chance(1)
    for number in range(answers):
        if table.game.over:
            break
        decision = table.game.open[0]
        table.match.answer(decision.seat, decision.options[rng.below(len(decision.options))])
        if number == 4:
            table.match.undo(decision.seat)
    write_save(table, path)
    return table


class Terminal(io.StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


Replay = Callable[..., tuple[int, str, str]]


@pytest.fixture
def replay(monkeypatch: pytest.MonkeyPatch) -> Replay:
    """Run the command with typed answers."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "30")
    monkeypatch.delenv("TERM", raising=False)

    def replayed(answers: Sequence[str], *args: str, lang: str = "en", live: bool = False) -> tuple[int, str, str]:
        kind = Terminal if live else io.StringIO
        typed, out, err = kind("".join(f"{a}\n" for a in answers)), kind(), io.StringIO()
        with monkeypatch.context() as m:
            m.setattr(sys, "stdin", typed)
            m.setattr(sys, "stdout", out)
            m.setattr(sys, "stderr", err)
            code = main(["replay", *args, "--lang", lang])
        return code, out.getvalue(), err.getvalue()

    return replayed


@pytest.mark.parametrize("lang", ["de", "en"])
def test_all_moves_as_lines(lang: str, replay: Replay, tmp_path: Path) -> None:
    table = record(tmp_path / "g.json", 500)
    code, out, _ = replay([], str(tmp_path / "g.json"), lang=lang)
    assert code == 0
    numbers = [int(line.split(".")[0]) for line in out.splitlines()]
    assert numbers == list(range(len(table.match.inputs) + 1))
    names = ["A (Mensch)", "B (Zufallsbot)"] if lang == "de" else ["A (person)", "B (random bot)"]
    assert all(name in out for name in names)
    assert CANALS.texts(lang).say("event.undone", name=names[table.match.inputs[5].seat]) in out
    assert CANALS.texts(lang).say("end.all_placed") in out


@pytest.mark.rule("CAN-090")
def test_hands_stay_hidden_until_the_game_is_over(
    replay: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, told = str(tmp_path / "g.json"), CANALS.words.event_text
    known: set[int] = set()

    def event_text(kind: str, data: Mapping[str, Any], texts: Texts, names: Sequence[str]) -> str:
        if kind == "tile_drawn" and "tile" in data:
            known.add(data["seat"])
        return told(kind, data, texts, names)

    def drawn(*args: str) -> set[int]:
        """The seats whose drawn tiles are put into words."""
        known.clear()
        assert "draws a tile" in replay([], path, *args)[1]
        return set(known)

    monkeypatch.setattr(CANALS.words, "event_text", event_text)
    record(Path(path), 40)
    assert drawn() == set()
    assert drawn("--seat", "spectator") == set()
    assert drawn("--seat", "A") == {0}
    assert drawn("--seat", "1") == {1}
    record(Path(path), 500)
    assert drawn() == {0, 1}
    assert drawn("--seat", "A") == {0}


def test_walking(replay: Replay, tmp_path: Path) -> None:
    """Enter, back, a number, and the end."""
    table = record(tmp_path / "g.json", 500)
    last = len(table.match.inputs)
    code, out, _ = replay(["", "", "b", "20", "999", ""], str(tmp_path / "g.json"), live=True)
    assert code == 0
    assert re.findall(rf"(\d+)/{last}  ", out) == ["0", "1", "2", "1", "20", str(last)]
    screens = out.partition("\x1b[?1049l")[0].split("\x1b[2J\x1b[H")
    assert all(len(screen.split("\n")) <= 30 for screen in screens)


def test_the_window_moves_over_a_large_city(replay: Replay, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking around is no step: the same move, another part of the city."""
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("LINES", "20")
    last = len(record(tmp_path / "g.json", 500).match.inputs)
    _, out, _ = replay(["n", "n", "n", "S", "S", "S", "q"], str(tmp_path / "g.json"), "--at", str(last), live=True)
    assert set(re.findall(rf"(\d+)/{last}  ", out)) == {str(last)}
    assert "move the window" in out
    assert len(set(out.split("\x1b[2J\x1b[H")[1:])) > 2


def test_walking_by_itself(replay: Replay, tmp_path: Path) -> None:
    record(tmp_path / "g.json", 12)
    code, out, _ = replay([], str(tmp_path / "g.json"), "--delay", "0", "--at", "10")
    assert code == 0
    assert out.count("Canal City") == 4


def test_plain_walking_is_words_only(replay: Replay, tmp_path: Path) -> None:
    record(tmp_path / "g.json", 12)
    _, out, _ = replay([], str(tmp_path / "g.json"), "--plain", "--delay", "0", "--at", "12")
    assert not set("═║□\x1b") & set(out)
    assert "value" in out


def test_moments_are_the_states_of_the_record(tmp_path: Path) -> None:
    table = record(tmp_path / "g.json", 30)
    for moment in moments(table):
        again = table.match.at_input(moment.number)
        assert CANALS.view(moment.game, 0) == CANALS.view(again, 0)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--at", "500"], "no move 500"),
        (["--at", "-1"], "no move -1"),
        (["--seat", "Z"], "Z"),
        (["--delay", "-1"], "--delay"),
        (["--delay", "nan"], "--delay"),
    ],
)
def test_mistakes(args: list[str], said: str, replay: Replay, tmp_path: Path) -> None:
    record(tmp_path / "g.json", 12)
    code, out, err = replay([], str(tmp_path / "g.json"), *args)
    assert (code, out) == (2, "")
    assert said in err


def test_a_record_that_does_not_fit_its_position(replay: Replay, tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    record(path, 12)
    doc = json.loads(path.read_text(encoding="utf-8"))
    del doc["inputs"][3]
    path.write_text(json.dumps(doc), encoding="utf-8")
    code, _, err = replay([], str(path))
    assert code == 2
    assert "do not fit" in err
    path.write_text("[]", encoding="utf-8")
    assert replay([], str(path))[0] == 2


@pytest.mark.parametrize(("lang", "said"), [("de", "Gewinnchancen vom Anfang"), ("en", "Winning chances from")])
def test_chances_as_rows_of_signs(lang: str, said: str, replay: Replay, tmp_path: Path) -> None:
    table = record(tmp_path / "g.json", 500)
    code, out, _ = replay([], str(tmp_path / "g.json"), "--chances", "--ascii", lang=lang)
    assert code == 0
    assert said in out
    rows = [line.split()[-1] for line in out.splitlines() if re.fullmatch(r"[AB] .* \d{5,}", line)]
    assert len(rows) == len(table.seats)
    won = [seat for seat, row in enumerate(rows) if row[-1] == "9"]
    assert won == winners(table.game_type.standings(table.game)), "at the end it is certain"


def test_no_chances_before_the_end(replay: Replay, tmp_path: Path) -> None:
    record(tmp_path / "g.json", 5)
    code, _, err = replay([], str(tmp_path / "g.json"), "--chances")
    assert code == 2
    assert "only when the game is over" in err
