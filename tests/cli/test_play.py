"""Playing in the terminal: a whole game by typed answers, stopping and going on, several people at one keyboard."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from tafelrunde.cli.main import main
from tafelrunde.games import game_type
from tafelrunde.kit.record import moments
from tafelrunde.kit.saves import Table, load, new_table, read_json, why_not_true, write_save
from tafelrunde.kit.texts import texts_for
from tests.cli.call import call, complains

CANALS = game_type("canals")
CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Played(NamedTuple):
    """What came of it."""

    code: int
    out: str
    err: str


class Terminal(io.StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


Play = Callable[..., Played]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Play canals with typed answers; games are kept in a folder of the test's own."""
    monkeypatch.setenv("TAFELRUNDE_DATA", str(tmp_path / "data"))
    for name in ("NO_COLOR", "TERM", "LC_ALL", "LC_CTYPE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "30")

    def played(answers: Sequence[str], *args: str, lang: str = "en", live: bool = False) -> Played:
        kind = Terminal if live else io.StringIO
        typed, out, err = kind("".join(f"{a}\n" for a in answers)), kind(), io.StringIO()
        with monkeypatch.context() as m:
            m.setattr(sys, "stdin", typed)
            m.setattr(sys, "stdout", out)
            m.setattr(sys, "stderr", err)
            try:
                code = main(["play", "canals", "--lang", lang, *args])
            except SystemExit as e:
                code = int(e.code or 0)
        return Played(code, out.getvalue(), err.getvalue())

    return played


def saved(path: Path) -> Table:
    return load(read_json(path), game_type)


def only_save(folder: Path) -> Path:
    (path,) = (folder / "data").glob("*.json")
    return path


# --- a whole game ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_whole_game_with_slips(lang: str, play: Play, tmp_path: Path) -> None:
    t = CANALS.texts(lang)
    slips = [
        "",
        "999",
        "blah blah",
        "9,9,0",
        "why 0,0,1",
        "why",
        "0,0",
        "help",
        "rules",
        "rules CAN-046",
        "rules xyzzy",
    ]
    done = play([*slips, "table", "log", "hint", "save", *["1"] * 80], "--seed", "3", "--seats", "me,random", lang=lang)
    assert done.code == 0, done.err
    for expected in (
        t.say("cli.play.no_number", n=999, most=5).split(";")[0],
        t.say("cli.play.not_understood", words="blah blah", most=5).split(".")[0],
        t.say("why.CAN-041").split(".")[0],
        "(CAN-041)",
        t.say("cli.play.rule", id="CAN-041"),
        "(CAN-040)",
        t.say("cli.play.no_rule_found", words="xyzzy"),
        t.say("describe.has_tile"),
        t.say("cli.play.over"),
        t.say("end.all_placed"),
        t.say("source.upgrades"),
    ):
        assert expected in done.out
    assert "\x1b" not in done.out, "nobody looks, so there is nothing to paint or clear"
    table = saved(only_save(tmp_path))
    assert table.game.over
    assert not why_not_true(table)
    totals = [CANALS.total(table.game, seat) for seat in range(2)]
    assert all(re.search(rf"^{'AB'[s]} \(.* {totals[s]}$", done.out, re.MULTILINE) for s in range(2))
    assert f"tafelrunde verify {only_save(tmp_path)}" in done.out


def test_a_refused_answer_shows_the_paragraph_of_the_rulebook(play: Play) -> None:
    done = play(["0,0,0", "quit"], "--seed", "3", "--seats", "me,random")
    assert "There is a tile already" in done.out
    assert "Rule CAN-040:" in done.out
    assert "printed" in done.out


def test_why_tells_the_turns_apart(play: Play) -> None:
    """At the same place some turns fit and others do not."""
    done = play(["why 2,0", "quit"], "--seed", "5", "--seats", "me,random,random")
    said = re.sub(r"\s+", " ", done.out)
    assert "turned right once, turned left once: That is allowed." in said
    assert "not turned, turned upside down: No canal of your tile would join" in said


def test_answers_can_be_typed_as_places(play: Play, tmp_path: Path) -> None:
    done = play(["2e", "1", "1,0,ne", "quit"], "--seed", "5", "--seats", "me,random,random")
    assert done.code == 0
    options = [entry.option for entry in saved(only_save(tmp_path)).match.inputs]
    assert options == [(2, 0, 1), (1, 0, "NE")]


def test_zero_goes_back_to_the_places(play: Play, tmp_path: Path) -> None:
    play(["1", "0", "2", "1", "quit"], "--seed", "5", "--seats", "me,random,random")
    (entry,) = saved(only_save(tmp_path)).match.inputs
    assert entry.option[:2] == (1, 1)  # type: ignore[index]


@pytest.mark.parametrize(("lang", "word"), [("de", "zurück"), ("de", "undo"), ("en", "undo")])
def test_undo_within_the_turn_only(lang: str, word: str, play: Play, tmp_path: Path) -> None:
    answers = [word, "1", "1", "1", word, word, "1", "1", "1", "1", word, "quit"]
    done = play(answers, "--seed", "5", "--seats", "me,random,random", lang=lang)
    t = CANALS.texts(lang)
    assert done.out.count(t.say("cli.play.taken_back")) == 2
    assert t.say("why.nothing_to_undo") in done.out
    assert t.say("why.no_undo") in done.out
    kinds = [entry.kind for entry in saved(only_save(tmp_path)).match.inputs if entry.seat == 0]
    assert kinds == ["answer", "answer", "undo", "undo", "answer", "answer", "answer"]


def test_plain_is_words_only(play: Play) -> None:
    done = play(["1", "1", "1", "quit"], "--plain", "--seed", "5", "--seats", "me,random")
    assert not set("═║□↑\x1b") & set(done.out)
    assert "  1  " in done.out
    assert "found a building" in done.out
    first = done.out.partition(" > ")[0]  # up to the first question: the tile is described, the question asked once
    assert first.count("In your hand: value") == first.count("Lay your tile so that") == 1


def test_ascii(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    assert play(["quit"], "--ascii", "--seed", "5").out.isascii()
    monkeypatch.setenv("LC_ALL", "en_GB.ISO-8859-1")
    assert not set("═║□↑") & set(play(["quit"], "--new").out)


def test_bots_alone_play_to_the_end(play: Play) -> None:
    done = play([], "--seats", "random,random", "--seed", "1")
    assert done.code == 0
    assert "The game is over" in done.out


def test_the_same_seed_gives_the_same_game(play: Play, tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        play(["1"] * 80, "--seed", "8", "--seats", "me,greedy", "--save", str(tmp_path / name))
    assert read_json(tmp_path / "a.json") == read_json(tmp_path / "b.json")


def test_fair_dice_are_announced_and_hold(play: Play, tmp_path: Path) -> None:
    done = play(["1"] * 80, "--seats", "me,random")
    table = saved(only_save(tmp_path))
    assert table.match.dice is not None
    assert table.match.dice.commitment in done.out
    assert table.match.dice.host not in done.out
    assert not why_not_true(table)


# --- stopping and going on -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "stop", "yes"), [("de", "ende", "ja"), ("en", "quit", "")])
def test_quit_and_go_on(lang: str, stop: str, yes: str, play: Play, tmp_path: Path) -> None:
    first = play(["1", "1", "1", stop], lang=lang)
    assert first.code == 0
    path = only_save(tmp_path)
    assert str(path) in first.out
    before = len(saved(path).match.inputs)
    assert before >= 2
    second = play(["what?", yes, "1", "1", stop], lang=lang)  # a place may ask which way
    t = texts_for(lang)
    assert t.say("cli.play.yes_no") in second.out
    assert len(saved(only_save(tmp_path)).match.inputs) > before
    third = play(["n", stop], lang=lang)
    assert third.code == 0
    assert len(list((tmp_path / "data").glob("*.json"))) == 2


def test_what_happened_is_known_after_going_on(play: Play, tmp_path: Path) -> None:
    play(["1", "1", "1", "quit"], "--seats", "me,random", "--seed", "4", "--save", str(tmp_path / "g.json"))
    again = play(["log", "undo", "quit"], "--resume", str(tmp_path / "g.json"))
    assert "A (you) lays a tile" in again.out
    assert "Taken back" in again.out


def test_nobody_answers_any_more(play: Play, tmp_path: Path) -> None:
    done = play(["1"], "--seats", "me,random")
    assert done.code == 1
    assert str(only_save(tmp_path)) in done.err
    assert "tafelrunde play canals" in done.err


def test_a_person_may_stop_with_ctrl_d(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAFELRUNDE_CALL", "python3 run.py tafelrunde")
    done = play([""], "--seats", "me,random", live=True)
    assert done.code == 0
    assert "python3 run.py tafelrunde play canals" in done.err


def test_a_command_to_copy_names_the_file_as_one_word(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    done = play(["quit"], "--seats", "me,random", "--save", str(path))
    assert f'tafelrunde play canals --resume "{path}"' in done.out


def test_why_with_a_number_means_what_the_screen_shows(play: Play) -> None:
    """Once a place is chosen, the numbers are its ways, not the places."""
    done = play(["", "1", "why 9", "why 2", "quit"], "--seats", "me,random", "--seed", "8", live=True)
    assert "which way?" in done.out
    assert "for example: why" in done.out
    assert "That is allowed." in done.out


def test_a_copy_is_never_written_over_something(play: Play, tmp_path: Path) -> None:
    there = tmp_path / "there.txt"
    there.write_text("mine")
    done = play([f"save {there}", f"save {tmp_path / 'copy.json'}", f"save {tmp_path / 'no' / 'where.json'}", "quit"])
    assert there.read_text() == "mine"
    assert saved(tmp_path / "copy.json").seats == ["person", "club", "club"]
    assert "cannot be written" in done.out
    refused = play([], "--save", str(there))
    assert refused.code == 2
    assert there.read_text() == "mine"


def test_a_finished_game_is_not_offered_again(play: Play) -> None:
    play(["1"] * 80, "--seats", "me,random", "--seed", "2")
    assert "unfinished" not in play(["quit"]).out


def test_a_damaged_save_is_not_offered(play: Play, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "canals-1.json").write_text("{")
    assert "unfinished" not in play(["quit"]).out


def test_killed_in_the_middle(play: Play, tmp_path: Path) -> None:
    """What was accepted is on the disk before the next question is asked."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "tafelrunde", "play", "canals", "--lang", "en", "--seed", "5"]
    pipe = subprocess.PIPE
    process = subprocess.Popen([*command, "--seats", "me,random,random"], stdin=pipe, stdout=pipe, env=env)
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        process.stdin.write(b"1\n1\n3\n")
        process.stdin.flush()
        seen = b""
        while b"second piece" not in seen:
            line = process.stdout.readline()
            assert line, "it ended too early"
            seen += line
        process.kill()
    assert len(saved(only_save(tmp_path)).match.inputs) == 2
    again = play(["y", "1", "quit"])
    assert again.code == 0
    record = [entry for entry in saved(only_save(tmp_path)).match.inputs if entry.seat == 0]
    assert len(record) == 3


# --- several people --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CAN-090")
@pytest.mark.parametrize("lang", ["de", "en"])
def test_nobody_sees_a_foreign_hand(lang: str, play: Play, tmp_path: Path) -> None:
    """Between two covers only the hand of who sits there may be read; the other's tile is nowhere on that screen."""
    t = texts_for(lang)
    turn = ["", "table", "log", "1,0", "0", *["1"] * 4]
    done = play(turn * 30, "--seats", "me,me", "--seed", "12", "--save", str(tmp_path / "hot.json"), lang=lang)
    cover = re.escape(t.say("cli.play.cover", name="NAME")).replace("NAME", r"[AB] \(\w+\)")
    before, *screens = (" ".join(screen.split()) for screen in re.split(cover, done.out))
    hands: list[list[str]] = []
    mine = CANALS.texts(lang).say("describe.hand", face="")
    turns: list[int] = []
    for moment in moments(saved(tmp_path / "hot.json")):
        if moment.game.open and moment.game.open[0].kind == "LayTile" and moment.game.open[0].seat not in turns[-1:]:
            turns.append(moment.game.open[0].seat)
            views = [CANALS.view(moment.game, seat) for seat in range(2)]
            lines = [CANALS.words.describe(view, CANALS.texts(lang), "AB") for view in views]
            hands.append([next((line for line in one if line.startswith(mine)), "(nothing)") for one in lines])
    assert len(screens) >= 10
    assert not any(name in before for name in hands[0])
    for screen, seat, hand in zip(screens, turns, hands, strict=False):
        assert hand[1 - seat] not in screen
    assert hands[0][turns[0]] in screens[0]


def test_the_cover_clears_what_can_be_scrolled_back_to(play: Play, tmp_path: Path) -> None:
    done = play(["", "", "1", "1", "1", "1", "1", "q"], "--seats", "me,me", "--seed", "12", live=True)
    assert done.out.count("\x1b[3J") == 2
    first, second = re.findall(r"\x1b\[3J\x1b\[H(.*?)\n\n", done.out, re.DOTALL)
    assert "look away" in first
    assert "look away" in second
    assert done.out.count("\x1b[?1049h") == done.out.count("\x1b[?1049l") == 1


def test_quit_at_the_cover(play: Play) -> None:
    assert play(["quit"], "--seats", "me,me").code == 0


# --- the screen ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(100, 30), (80, 24), (120, 40)])
def test_every_screen_fits(width: int, height: int, play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole game with four: nothing is wider or higher than the terminal, also where four rules are quoted."""
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("LINES", str(height))
    typed = ["", *["n", "s", "why 0,0", "", "why 1,0", "", "x" * 300, "1"] * 60]
    done = play(typed, "--seats", "me,greedy,greedy,greedy", "--seed", "6", live=True, lang="de")
    screens = done.out.partition("\x1b[?1049l")[0].split("\x1b[2J\x1b[H")
    assert len(screens) > 50
    for screen in screens:
        lines = CODES.sub("", screen).split("\n")
        assert len(lines) <= height, screen
        assert max(map(len, lines)) <= width, screen


def test_colours_only_where_they_are_wanted(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[48;5;" in play(["", "quit"], "--new", live=True).out
    assert "\x1b[48;5;" not in play(["", "quit"], "--new", "--no-colour", live=True).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[48;5;" not in play(["", "quit"], "--new", live=True).out
    monkeypatch.setenv("TERM", "dumb")
    assert "\x1b" not in play(["quit"], "--new", live=True).out


# --- mistakes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--players", "7"], "2 to 4 players, not 7"),
        (["--players", "1"], "not 1"),
        (["--players", "0"], "not 0"),
        (["--seats", "me,you"], "you is neither me nor a bot"),
        (["--seats", "me"], "not 1"),
        (["--variant", "centre"], "name=value"),
        (["--variant", "moon=full"], "moon"),
        (["--variant", "centre=C1a"], "four different tiles"),
        (["--resume", "nowhere.json"], "nowhere.json"),
        (["--resume", "nowhere.json", "--seed", "0"], "leave out --seed"),
        (["--content", "nowhere"], "nowhere"),
        (["--seed", "x"], "invalid int value"),
    ],
)
def test_mistakes_end_in_a_sentence(args: list[str], said: str, play: Play, tmp_path: Path) -> None:
    done = play([], *args)
    assert done.code == 2
    assert said in done.err
    assert "Traceback" not in done.err
    assert not (tmp_path / "data").exists()


def test_a_save_with_an_unknown_bot(play: Play, tmp_path: Path) -> None:
    play(["quit"], "--seats", "me,random", "--save", str(tmp_path / "g.json"))
    doc = json.loads((tmp_path / "g.json").read_text(encoding="utf-8"))
    doc["seats"] = ["person", "oracle"]
    (tmp_path / "g.json").write_text(json.dumps(doc), encoding="utf-8")
    done = play([], "--resume", str(tmp_path / "g.json"))
    assert done.code == 2
    assert "oracle" in done.err


def test_a_game_in_real_time_is_not_for_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "g.json"
    said = call(capsys, "play", "jelly", "--variant", "mode=live", "--save", file)
    complains(said, "in the browser", "--variant mode=beats")
    assert not file.exists()
    write_save(new_table(game_type("jelly"), ["person"] * 3, 1, variants={"mode": "live"}), file)
    complains(call(capsys, "play", "jelly", "--resume", file), "in the browser")


def test_a_folder_that_cannot_be_written_to(play: Play, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = play([], "--save", str(tmp_path / "file" / "g.json"))
    assert done.code == 2
    assert "--save" in done.err


def test_argparse_speaks_german(play: Play) -> None:
    done = play([], "--seed", lang="de")
    assert "Aufruf: " in done.err
    assert "ein Wert fehlt" in done.err
    assert "usage" in play([], "--seed").err


@pytest.mark.parametrize("name", ["nowhere\x00.json", "~nobody-at-all/x/g.json"])
def test_a_copy_with_an_impossible_name(name: str, play: Play, tmp_path: Path) -> None:
    done = play([f"save {name}", "quit"], "--seats", "me,random", "--save", str(tmp_path / "g.json"))
    assert done.code == 0
    assert "cannot be written" in done.out
