"""`tafelrunde position`: what is open, why not, answers, views, points."""

import tomllib
from pathlib import Path

import pytest

from tafelrunde.games import game_type
from tafelrunde.kit.game import plain
from tafelrunde.kit.saves import load, read_json
from tests.cli.call import call, complains

Capsys = pytest.CaptureFixture[str]

POSITION = """
game = "canals"
players = 3
city = ["0,0 S0", "0,-1 C3b 1", "1,0 C4a", "0,1 C1a 1", "-1,0 C2a", "2,0 T07 2", "2,-1 T46 1"]
hand = ["T25", "T30", ""]
stack = ["T05", "T17"]
"""


@pytest.fixture
def position(tmp_path: Path) -> Path:
    """A position file: A is to lay T25."""
    path = tmp_path / "position.toml"
    path.write_text(POSITION, encoding="utf-8")
    return path


def test_json_lists_the_open_decision_the_scores_and_the_events(position: Path, capsys: Capsys) -> None:
    doc = call(capsys, "position", position, "--json").json
    assert [decision["seat"] for decision in doc["open"]] == [0]
    options = {tuple(o["option"]): o for o in doc["open"][0]["options"]}
    assert len(options) == 12
    assert options[1, -1, 2]["text"] == "1 east, 1 north, turned upside down"
    assert options[1, -1, 2]["targets"] == ["cell-1--1"]
    assert doc["open"][0]["prompt"].startswith("Lay your tile")
    assert doc["scores"] == {"start": [5, 2, 0], "prizes": [0] * 3, "upgrades": [0] * 3, "total": [5, 2, 0]}
    assert doc["events"] == []


def test_answers_are_applied_in_order_and_reported(position: Path, capsys: Capsys) -> None:
    answers = ("--answer", "1,-1,2", "--answer", '[1, -1, "NE"]', "--answer", "A:0,-1,SW")
    doc = call(capsys, "position", position, *answers, "--json").json
    assert [event["kind"] for event in doc["events"]] == ["tile_laid", "piece_placed", "piece_placed", "tile_drawn"]
    assert doc["events"][0]["text"] == "A lays a tile: 1 east, 1 north."
    assert doc["events"][-1]["tile"] == "T05"
    assert doc["open"][0]["seat"] == 1
    assert doc["scores"]["prizes"] == [6, 0, 0]
    assert doc["scores"]["total"] == [5 + 6 + doc["scores"]["upgrades"][0], 2, 0]


def test_a_place_west_of_the_start_is_no_flag(position: Path, capsys: Capsys) -> None:
    doc = call(capsys, "position", position, "--answer", "-2,0,0", "--json").json
    assert doc["events"][0]["x"] == -2
    assert call(capsys, "position", position, "--why", "-2,0,0", "--json").json["legal"]


def test_what_happens_by_itself_is_reported_too(tmp_path: Path, capsys: Capsys) -> None:
    path = tmp_path / "draw.toml"
    path.write_text('game = "canals"\nstack = ["T05", "T17"]\n')
    events = call(capsys, "position", path, "--json").json["events"]
    assert [(e["kind"], e["tile"]) for e in events] == [("tile_drawn", "T05")]


@pytest.mark.parametrize(
    ("lang", "sentence", "source"),
    [
        ("en", "touches the city at a corner only", "printed, with our ruling"),
        ("de", "berührt die Stadt nur an einer Ecke", "gedruckt, dazu unsere Festlegung"),
    ],
)
def test_why_names_the_rule_the_sentence_and_the_paragraph(
    lang: str, sentence: str, source: str, position: Path, capsys: Capsys
) -> None:
    said = call(capsys, "position", position, "--why", "3,-2,0", "--json", lang=lang)
    assert said.code == 0
    assert said.json["legal"] is False
    assert said.json["rule"] == "CAN-042"
    assert sentence in said.json["text"]
    assert source in said.json["paragraph"]
    text = call(capsys, "position", position, "--why", "3,-2,0", lang=lang).out
    assert f"{said.json['text']} [CAN-042]" in text
    assert source in text


LIVE = """
game = "jelly"
phase = "rush"
now = 42_000
ends = 50_000
dice = { A = "1 4 6", C = "2" }
entrances = { F = "A3 C5", G = "B6" }
effects = { A = "F 3" }
timer = "B"
locks = { G = "B" }
"""


@pytest.mark.rule("JEL-Q45")
@pytest.mark.parametrize(("at", "rule"), [("@42500", "JEL-Q45"), ("@44000", "")])
def test_why_asks_at_the_moment_that_was_named_last(at: str, rule: str, tmp_path: Path, capsys: Capsys) -> None:
    """Live: whoever has just rolled must wait a little. Why and answer agree about the same moment."""
    path = tmp_path / "live.toml"
    path.write_text(LIVE, encoding="utf-8")
    words = ("position", path, "--answer", "A:roll", "--answer", at)
    why = call(capsys, *words, "--why", "A:roll", "--json").json
    answered = call(capsys, *words, "--answer", "A:roll", "--json")
    assert (why["legal"], why["rule"]) == (not rule, rule)
    assert answered.json.get("refused", {"rule": ""})["rule"] == rule


FLEW = 'game = "ufos"\nplayers = 2\nufos = ["A calmer v09", "B standard v07"]'
COLLECTED = """
game = "dei"
stage = "card"
card = "DEI001"
pending = ["COL"]
pads = { A = [8, 1] }
leaders = { A = "2.1p", B = "2.1W" }
"""
GAINED = """
game = "rulebenders"
settings = { THEME = "FANTASY" }
hand = { A = ["FA-05"] }
"""


@pytest.mark.parametrize(
    ("position", "answers", "kind", "what"),
    [
        (FLEW, ("A1", "fly,RIO"), "ufo_flew", "calmer"),
        (COLLECTED, ("COL",), "collected", "tech"),
        (GAINED, ("play,FA-05", "SCIFI"), "gained", "stones"),
    ],
)
def test_the_kind_of_an_event_is_not_hidden_by_what_it_tells(
    position: str, answers: tuple[str, ...], kind: str, what: str, tmp_path: Path, capsys: Capsys
) -> None:
    path = tmp_path / "p.toml"
    path.write_text(position, encoding="utf-8")
    doc = call(capsys, "position", path, *(w for a in answers for w in ("--answer", a)), "--json").json
    found = next(event for event in doc["events"] if event["kind"] == kind)
    assert found["data"]["kind"] == what
    assert all(found[name] == value for name, value in found["data"].items() if name != "kind")


def test_why_says_that_something_is_allowed(position: Path, capsys: Capsys) -> None:
    doc = call(capsys, "position", position, "--why", "1,-1,2", "--json").json
    assert (doc["legal"], doc["rule"], doc["text"]) == (True, "", "That is allowed.")
    assert call(capsys, "position", position, "--why", "1,-1,2", lang="de").out == "Das ist erlaubt.\n"


def test_another_seat_is_told_whose_turn_it_is(position: Path, capsys: Capsys) -> None:
    doc = call(capsys, "position", position, "--why", "B:1,-1,2", "--json").json
    assert (doc["legal"], doc["rule"]) == (False, "CAN-030")


def test_a_refused_answer_ends_with_the_rule_and_writes_nothing(position: Path, capsys: Capsys) -> None:
    save = position.with_name("out.json")
    words = ("position", position, "--answer", "1,-1,2", "--answer", "-2,0,NW", "--save", save)
    said = call(capsys, *words)
    complains(said, "A:-2,0,NW is refused", "[CAN-050]")
    said = call(capsys, *words, "--json")
    assert said.code != 0
    assert said.json["refused"]["rule"] == "CAN-050"
    assert said.json["refused"]["option"] == [-2, 0, "NW"]
    assert not save.exists()


def test_nobody_answers_when_the_game_is_over(tmp_path: Path, capsys: Capsys) -> None:
    path = tmp_path / "end.toml"
    path.write_text('game = "canals"\nphase = "end"\ncity = ["0,0 S0", "1,0 T01 1"]\nbuildings = ["1,0 SE B3"]\n')
    doc = call(capsys, "position", path, "--json").json
    assert (doc["over"], doc["open"], doc["winners"]) == (True, [], [1])
    assert doc["scores"] == {"start": [5, 0], "prizes": [0, 2], "upgrades": [0, 6], "total": [5, 8]}
    assert "Das Ergebnis:" in call(capsys, "position", path, lang="de").out
    complains(call(capsys, "position", path, "--answer", "1,0,NE"), "The game is over")


@pytest.mark.parametrize(("word", "seat"), [("0", 0), ("B", 1), ("b", 1), ("2", 2), ("spectator", None)])
def test_a_view_is_what_the_seat_sees(word: str, seat: int | None, position: Path, capsys: Capsys) -> None:
    doc = call(capsys, "position", position, "--view", word, "--json").json
    canals = game_type("canals")
    g = canals.position(canals.standard_content(), tomllib.loads(POSITION))
    assert doc == plain(canals.view(g, seat))
    hands = {0: "T25", 1: "T30"}
    assert (doc["hand"] or {}).get("name") == hands.get(seat if seat is not None else -1)


def test_a_view_in_words_hides_the_other_hands(position: Path, capsys: Capsys) -> None:
    said = call(capsys, "position", position, "--view", "zuschauer", lang="de").out
    assert "Dein Stadtplättchen" not in said
    assert "Dein Stadtplättchen" in call(capsys, "position", position, "--view", "A", lang="de").out


def test_the_text_shows_options_events_and_points_in_both_languages(position: Path, capsys: Capsys) -> None:
    english = call(capsys, "position", position, "--answer", "1,-1,2").out
    assert "Canal City" in english
    assert "  1,-1,NE" in english
    assert "A lays a tile" in english
    assert "If the game ended now:" in english
    german = call(capsys, "position", position, "--answer", "1,-1,2", lang="de").out
    assert "Kanalstadt" in german
    assert "Wäre das Spiel jetzt aus:" in german
    assert len(german.splitlines()) == len(english.splitlines())


def test_a_saved_position_can_be_loaded_and_asked_again(position: Path, capsys: Capsys) -> None:
    save = position.with_name("out.json")
    first = call(capsys, "position", position, "--answer", "1,-1,2", "--save", save, "--json").json
    again = call(capsys, "position", save, "--json").json
    assert again["open"] == first["open"]
    assert again["scores"] == first["scores"]
    table = load(read_json(save), game_type)
    assert not table.replayable
    assert table.game.decision_of(0) is not None


def test_own_content_and_own_tiles(position: Path, capsys: Capsys) -> None:
    folder = position.with_name("mine")
    call(capsys, "content", "export", "canals", folder)
    supplies = folder / "supplies.toml"
    supplies.write_text(supplies.read_text(encoding="utf-8").replace("[5, 2, 0]", "[9, 8, 7]"), encoding="utf-8")
    position.write_text(POSITION.replace("T05", "X1") + '[tiles.X1]\nvalue = 4\ncanals = "NS"\ncorners = "FFFF"\n')
    doc = call(capsys, "position", position, "--content", folder, "--json").json
    assert doc["scores"]["start"] == [9, 8, 7]
    save = position.with_name("out.json")
    call(capsys, "position", position, "--content", folder, "--save", save)
    assert load(read_json(save), game_type).game.box.names[-1] == "X1"  # type: ignore[attr-defined]
    complains(call(capsys, "position", save, "--content", folder), "own content")


@pytest.mark.parametrize("wrong", [("--view", "Z"), ("--why", "Z:1,-1,2"), ("--answer", "9,9,0")])
def test_nothing_is_saved_where_anything_is_wrong(
    wrong: tuple[str, str], position: Path, tmp_path: Path, capsys: Capsys
) -> None:
    complains(call(capsys, "position", position, "--answer", "1,-1,2", "--save", tmp_path / "no.json", *wrong))
    assert not (tmp_path / "no.json").exists()


def test_a_save_needs_a_name(position: Path, capsys: Capsys) -> None:
    complains(call(capsys, "position", position, "--save", ""))


@pytest.mark.parametrize("start", ["\ufeff", "\r\n"])
def test_windows_may_have_written_the_file(start: str, position: Path, tmp_path: Path, capsys: Capsys) -> None:
    right = call(capsys, "position", position, "--json").out
    position.write_bytes((start + POSITION.replace("\n", "\r\n")).encode())
    assert call(capsys, "position", position, "--json").out == right


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"game": "canals", "turn": 1, "turn": 2}', "turn: is there twice"),
        ('{"game": "canals", "hand": [0, ""]}', "hand[0]"),
        ('{"game": "canals", "buildings": ["1,0 NW A0010"]}', "buildings[0]"),
    ],
)
def test_what_could_be_misread_is_refused(text: str, where: str, tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "p.json").write_text(text)
    complains(call(capsys, "position", tmp_path / "p.json"), f"p.json: {where}")


def test_keys_of_a_thousand_parts_take_no_time(tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "p.toml").write_text("a" + ".a" * 100_000 + " = 1")
    complains(call(capsys, "position", tmp_path / "p.toml"), "is nested too deeply")
