"""Whatever is wrong is said in the reader's language: every sentence is there, and none is idle."""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import pytest

import tafelrunde
from tafelrunde.bots import BOTS
from tafelrunde.engine import Bad
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.saves import new_table, save_json
from tafelrunde.kit.texts import LANGUAGES, texts_for
from tafelrunde.kit.words import complaint_text
from tests.cli.call import call, complains

SRC = Path(tafelrunde.__file__).parent
SLOT = re.compile(r"\{(\w+)")
Capsys = pytest.CaptureFixture[str]


class Raised(NamedTuple):
    """A sentence that some line of code asks for."""

    place: str
    package: str  # of the game; "": none
    key: str
    values: frozenset[str]


@cache
def raised_messages() -> list[Raised]:
    """Found once."""
    return list(messages_in_sources())


def messages_in_sources() -> Iterator[Raised]:
    """Every `Bad(where, key, ...)` and every `entry.wrong(where, key, ...)` in the house."""
    for path in sorted(SRC.rglob("*.py")):
        parts = path.relative_to(SRC).parts
        package = game_type(parts[1]).package if parts[0] == "games" and len(parts) > 2 else ""
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            if (isinstance(node.func, ast.Name) and node.func.id == "Bad") or (
                isinstance(node.func, ast.Attribute) and node.func.attr == "wrong" and len(node.args) == 2
            ):
                key, names = node.args[1], [word.arg for word in node.keywords]
                if names == [None]:
                    continue  # `Entry.wrong` itself, which hands on what it is given
                place = f"{'/'.join(parts)}:{node.lineno}"
                assert isinstance(key, ast.Constant), f"{place}: the key must be written out"
                yield Raised(place, package, str(key.value), frozenset(name or "**" for name in names))


def sentences(package: str, lang: str) -> dict[str, str]:
    """What stands under [bad] in the texts of a package."""
    file = files(package).joinpath("texts", f"{lang}.toml")
    return dict(tomllib.loads(file.read_text(encoding="utf-8"))["bad"])


def test_the_search_finds_them() -> None:
    assert len(raised_messages()) > 100
    assert {"engine", "kit", "games", "bots", "lab", "table", "adapters", "cli"} == {
        raised.place.split("/")[0] for raised in raised_messages()
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_has_its_sentence_with_exactly_its_values(lang: str) -> None:
    for raised in raised_messages():
        text = texts_for(lang, raised.package).messages.get(f"bad.{raised.key}")
        assert text is not None, f"{raised.place}: there is no bad.{raised.key} in {lang}"
        assert set(SLOT.findall(text)) == raised.values, f"{raised.place}: {text}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_used_and_no_game_hides_one_that_all_share(lang: str) -> None:
    shared = sentences("tafelrunde.kit", lang).keys()
    assert not shared - {raised.key for raised in raised_messages()}
    for package in (game_type(name).package for name in game_ids()):
        own = sentences(package, lang).keys()
        assert not own - {raised.key for raised in raised_messages() if raised.package == package}
        assert not own & shared


def test_what_was_found_is_shortened_and_cannot_play_tricks_on_a_terminal() -> None:
    for value in ("\x1b[2J" * 1000, [["\r\n"] * 99] * 99, {"a": {"b": {"c": [1] * 999}}}, 10**4000, "\ud800", None):
        said = complaint_text(Bad("file\x07 name", "no_text", value=value), "de")
        assert said.isprintable()
        assert len(said) < 100
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert "..." in complaint_text(Bad("", "no_text", value=deep), "en")


def test_for_developers_it_says_place_key_and_values() -> None:
    assert str(Bad("city[3]", "no_cell", value="x").inside("a.toml")) == "a.toml: city[3]: no_cell {'value': \"'x'\"}"


# --- at the command line: one of each kind, in both languages --------------------------------------------------------


GAMES = ", ".join(game_ids())


def a_save(name: str = "canals", **changed: object) -> str:
    """A new game as a file, with some entries changed."""
    return json.dumps(save_json(new_table(game_type(name), ["person"] * 2, 1)) | changed)


def save_with(path: str, value: object, name: str = "canals") -> str:
    """A save with one entry of its snapshot changed."""
    doc = json.loads(a_save(name))
    *way, last = path.split(".")
    within = doc["snapshot"]
    for key in way:
        within = within[key]
    within[last] = value
    return json.dumps(doc)


CASES: dict[str, tuple[str, str, tuple[str, ...], str, str]] = {
    "save of a newer version": (
        "a.json",
        a_save(rules_version=99),
        ("verify", "a.json"),
        "a.json: rules_version: was saved by a newer version of Tafelrunde",
        "a.json: rules_version: stammt aus einer neueren Version von Tafelrunde",
    ),
    "no save": (
        "a.json",
        "[]",
        ("replay", "a.json"),
        "a.json: this is not a Tafelrunde save",
        "a.json: das ist kein Spielstand von Tafelrunde",
    ),
    "snapshot": (
        "a.json",
        save_with("chance", "x"),
        ("play", "canals", "--resume", "a.json"),
        "a.json: snapshot.chance: 'x' is not a hexadecimal number",
        "a.json: snapshot.chance: 'x' ist keine Hexadezimalzahl",
    ),
    "table in a save": (
        "a.json",
        save_with("table.supply", [20, 21]),
        ("position", "a.json"),
        "a.json: supply: player B would have more than 20 pieces (CAN-I01)",
        "a.json: supply: Spieler B hätte mehr als 20 Bauteile (CAN-I01)",
    ),
    "table in a save of another game": (
        "a.json",
        save_with("table.stands_left", [12, 13], "ufos"),
        ("position", "a.json"),
        "a.json: stands: player B would have 13 of them, board and supply together; there are 12 (UFO-I01)",
        "a.json: stands: Spieler B hätte davon 13, auf dem Plan und im Vorrat zusammen; es sind aber 12 (UFO-I01)",
    ),
    "variant in a save": (
        "a.json",
        a_save(variants={"moon": "full"}),
        ("verify", "a.json"),
        "a.json: canals has no variant 'moon'; it has: centre",
        "a.json: canals hat keine Variante 'moon'; es gibt: centre",
    ),
    "game of a save": (
        "a.json",
        a_save(game="chess"),
        ("verify", "a.json"),
        f"a.json: there is no game 'chess'; choose from: {GAMES}",
        f"a.json: ein Spiel 'chess' gibt es nicht; es gibt: {GAMES}",
    ),
    "no JSON": (
        "a.json",
        '{"a":\n 1 2}',
        ("verify", "a.json"),
        "a.json: is not valid JSON: line 2, column 4",
        "a.json: ist kein gültiges JSON: Zeile 2, Spalte 4",
    ),
    "no TOML": (
        "a.toml",
        "players = 2\ncity = [\n",
        ("position", "a.toml"),
        "a.toml: is not valid TOML: line 3, column 1",
        "a.toml: ist kein gültiges TOML: Zeile 3, Spalte 1",
    ),
    "position": (
        "a.toml",
        'game = "canals"\nbuildings = ["1,0 SW A2"]',
        ("position", "a.toml"),
        "a.toml: buildings[0]: there is no foundation at 1,0 SW (CAN-I05)",
        "a.toml: buildings[0]: auf 1,0 SW ist kein Fundament (CAN-I05)",
    ),
    "position of another game": (
        "a.toml",
        'game = "ufos"\nufos = ["A standard v01", "B standard v01"]',
        ("render", "a.toml", "-o", "a.svg"),
        "a.toml: ufos: UFOs of different players are in v01; that is possible only while moving and bumping (UFO-I03)",
        "a.toml: ufos: in v01 stehen UFOs verschiedener Farben; das geht nur beim Bewegen und Rempeln (UFO-I03)",
    ),
    "position without a game": (
        "a.toml",
        "players = 2",
        ("render", "a.toml", "-o", "a.svg"),
        f"a.toml: game: is missing; write one of: {GAMES}",
        f"a.toml: game: fehlt; schreib eines von: {GAMES}",
    ),
    "content": (
        "supplies.toml",
        "[pieces]\neach = 99\nmark = 'ours'",
        ("simulate", "canals", "--content", "."),
        "supplies.toml [pieces] each, line 2: must be a whole number from 1 to 50, not 99",
        "supplies.toml [pieces] each, Zeile 2: muss eine ganze Zahl von 1 bis 50 sein, nicht 99",
    ),
    "content of the game's own kind": (
        "tiles.toml",
        "[start.S0]\nvalue = 0\ncanals = 'NN'\ncorners = '....'\nmark = 'ours'",
        ("content", "check", "."),
        "tiles.toml [start.S0] canals, line 3: must name some of the sides N, E, S, W, each once, not 'NN'",
        "tiles.toml [start.S0] canals, Zeile 3: muss einige der Seiten N, E, S, W nennen, jede nur einmal, nicht 'NN'",
    ),
    "content of another game's own kind": (
        "tiles.toml",
        "[tiles]\nT01 = { resistance = 5, slots = 1, mark = 'ours' }",
        ("content", "check", "."),
        "tiles.toml [tiles], line 1: there must be at least 13 city markers, one for each city, and at most 200",
        "tiles.toml [tiles], Zeile 1: es müssen mindestens 13 Stadtplättchen sein, eines für jede Stadt, und höchstens "
        "200",
    ),
    "no folder": (
        "",
        "",
        ("content", "check", "nowhere"),
        "nowhere: there is no such folder",
        "nowhere: den Ordner gibt es nicht",
    ),
    "no such file": (
        "",
        "",
        ("verify", "nowhere.json"),
        "nowhere.json: there is no such file",
        "nowhere.json: die Datei gibt es nicht",
    ),
    "variant": (
        "",
        "",
        ("play", "canals", "--variant", "moon=full"),
        "canals has no variant 'moon'; it has: centre",
        "canals hat keine Variante 'moon'; es gibt: centre",
    ),
    "variant's value": (
        "",
        "",
        ("simulate", "canals", "--variant", "centre=C1a T01"),
        "centre: 'T01' is not a face of a centre tile",
        "centre: 'T01' ist keine Seite eines Zentrumsplättchens",
    ),
    "variant that does not fit the players": (
        "",
        "",
        ("simulate", "ufos", "--players", "3", "--variant", "starter=E"),
        "starter: there is no seat 'E' in a game for 3",
        "starter: einen Platz 'E' gibt es nicht, wenn 3 mitspielen",
    ),
    "players": (
        "",
        "",
        ("play", "canals", "--players", "9"),
        "canals is for 2 to 4 players, not 9",
        "canals ist für 2 bis 4 Spieler, nicht für 9",
    ),
    "bot": (
        "",
        "",
        ("simulate", "canals", "--bots", "clever"),
        f"--bots: there is no bot 'clever'; choose from: {', '.join(BOTS)}, search:100, program:...",
        f"--bots: einen Bot 'clever' gibt es nicht; es gibt: {', '.join(BOTS)}, search:100, program:...",
    ),
    "game": (
        "",
        "",
        ("rules", "chess"),
        f"there is no game 'chess'; choose from: {GAMES}",
        f"ein Spiel 'chess' gibt es nicht; es gibt: {GAMES}",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_same_mistake_is_told_in_both_languages(
    case: str, tmp_path: Path, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, text, words, english, german = CASES[case]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TAFELRUNDE_DATA", str(tmp_path / "data"))
    if file:
        Path(file).write_text(text, encoding="utf-8")
    for lang, sentence in (("en", english), ("de", german)):
        said = call(capsys, *words, lang=lang)
        complains(said)
        assert said.err == f"tafelrunde: {sentence}\n"
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(("lang", "part"), [("de", "muss eine ganze Zahl"), ("en", "must be a whole number")])
def test_programs_get_the_sentence_too(lang: str, part: str, tmp_path: Path, capsys: Capsys) -> None:
    (tmp_path / "supplies.toml").write_text("[pieces]\neach = 99\nmark = 'ours'", encoding="utf-8")
    said = call(capsys, "content", "check", tmp_path, "--json", lang=lang)
    assert said.code == 1
    assert part in said.json["text"]
