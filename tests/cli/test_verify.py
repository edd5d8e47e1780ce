"""`tafelrunde verify`: a true save is true, and every lie is found."""

import json
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.engine import Chance, FairDice
from tafelrunde.games import game_type
from tafelrunde.kit.saves import new_table, save_json
from tests.cli.call import call, complains

Capsys = pytest.CaptureFixture[str]


def played(dice: FairDice | None, answers: int = 1000) -> dict[str, Any]:
    """The save of a game played at random, with an undo in it."""
    table, rng = new_table(game_type("canals"), ["person", "greedy"], 11, dice), Chance(5)
    while table.game.open and len(table.match.inputs) < answers:
        decision = table.game.open[0]
        table.match.answer(decision.seat, decision.options[rng.below(len(decision.options))])
        if len(table.match.inputs) == 2:
            table.match.undo(decision.seat)
    return save_json(table)


DICE = FairDice("0f" * 32, ["hello", "world"])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the save is."""
    return tmp_path / "save.json"


def write(doc: Any, path: Path) -> Path:
    """Write the save."""
    path.write_text(json.dumps(doc), encoding="utf-8")
    return path


@pytest.mark.parametrize("answers", [0, 7, 1000])
@pytest.mark.parametrize("dice", [None, DICE])
def test_a_true_save_is_true(dice: FairDice | None, answers: int, file: Path, capsys: Capsys) -> None:
    doc = played(dice, answers)
    said = call(capsys, "verify", write(doc, file), "--json")
    assert said.code == 0
    assert said.json["true"] is True
    assert said.json["inputs"] == len(doc["inputs"])
    assert said.json["dice"] == ("fair" if dice else "seed")


def test_it_says_what_was_checked_in_both_languages(file: Path, capsys: Capsys) -> None:
    write(played(DICE), file)
    english = call(capsys, "verify", file)
    assert english.code == 0
    assert DICE.commitment in english.out
    assert "True: the record" in english.out
    assert "The game is over" in english.out
    german = call(capsys, "verify", file, lang="de").out
    assert "Stimmt: Verlauf und Zufall" in german
    assert len(german.splitlines()) == len(english.out.splitlines())


def test_other_dice_than_the_sealed_ones_are_found(file: Path, capsys: Capsys) -> None:
    doc = played(DICE)
    doc["chance"]["host"] = "1f" * 32
    said = call(capsys, "verify", write(doc, file))
    assert said.code == 1
    assert "NOT TRUE" in said.out
    assert call(capsys, "verify", file, "--json").json["why"] == "commitment"


def test_resealed_dice_are_found(file: Path, capsys: Capsys) -> None:
    doc, other = played(DICE, 9), FairDice("1f" * 32, ["hello", "world"])
    doc["chance"] |= {"host": other.host, "commitment": other.commitment}
    said = call(capsys, "verify", write(doc, file), "--json", lang="de")
    assert said.code == 1
    assert said.json["why"] in ("impossible", "different")
    assert said.json["text"].startswith("STIMMT NICHT")


def test_a_changed_player_value_is_found(file: Path, capsys: Capsys) -> None:
    doc = played(DICE, 9)
    doc["chance"]["players"][0] = "bye"
    assert call(capsys, "verify", write(doc, file)).code == 1


def test_a_changed_table_is_found(file: Path, capsys: Capsys) -> None:
    doc = played(None, 9)
    doc["snapshot"]["table"]["stack"].reverse()
    assert call(capsys, "verify", write(doc, file), "--json").json["why"] == "different"


def test_a_changed_record_is_found(file: Path, capsys: Capsys) -> None:
    doc = played(None, 9)
    doc["inputs"][0][1] = [90, 90, 0]
    said = call(capsys, "verify", write(doc, file), "--json")
    assert (said.code, said.json["why"]) == (1, "impossible")


def test_a_game_from_a_position_cannot_be_checked(file: Path, capsys: Capsys) -> None:
    position = file.with_name("p.toml")
    position.write_text('game = "canals"\n')
    call(capsys, "position", position, "--save", file)
    said = call(capsys, "verify", file)
    assert said.code == 1
    assert "CANNOT BE CHECKED" in said.out


def test_what_is_no_save_is_said_so(file: Path, capsys: Capsys) -> None:
    file.write_text("{}")
    complains(call(capsys, "verify", file), "save.json", "not a Tafelrunde save")


def test_a_stamp_at_which_nothing_was_due_is_found(file: Path, capsys: Capsys) -> None:
    doc = played(None, 7)
    doc["inputs"].insert(3, ["time", 5])
    said = call(capsys, "verify", write(doc, file), "--json")
    assert (said.code, said.json["why"]) == (1, "impossible")


@pytest.mark.parametrize("seed", ["", "-5", " 5", "0x5", "5_0", "f" * 17, "f" * 100_000])
def test_a_seed_is_up_to_16_hexadecimal_digits(seed: str, file: Path, capsys: Capsys) -> None:
    doc = played(None, 0)
    doc["chance"]["seed"] = seed
    complains(call(capsys, "verify", write(doc, file)), "chance.seed")


def test_a_position_is_no_save(tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "p.toml").write_text('game = "canals"')
    complains(call(capsys, "verify", tmp_path / "p.toml"), "p.toml: this is not a")
