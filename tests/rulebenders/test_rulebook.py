"""What our rulebook says in its examples, lists and captions is what the rules and the content give."""

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import tafelrunde.games.rulebenders
from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.language.effects import BOARDS, KINDS, THEMES
from tafelrunde.games.rulebenders.state import LETTERS
from tafelrunde.kit.rulebook import Rulebook, rulebook_of
from tafelrunde.kit.texts import LANGUAGES
from tests.rulebenders.table import BOX, RUL, Table, score, seen, table_of

PICTURES: dict[str, dict[str, Any]] = tomllib.loads(RUL.file("pictures.toml"))["pictures"]
DRAWN = {"crop", "explain", "cards", "answers"}  # these only say what of the table is drawn, and when
TABLE: dict[str, Any] = tomllib.loads(RUL.file("content/table.toml"))
PRINTED = seen(table_of({"players": 3}).g, None).printed
ROW = re.compile(r"RUL-(?:AMB-|EX-|MC-)?\d+")

# How the book calls what the content calls otherwise.
KIND = {"de": ["Steine", "Karten", "Chips"], "en": ["cubes", "cards", "chips"]}
COLOUR = {
    "de": {"red": "Rot", "blue": "Blau", "green": "Grün", "yellow": "Gelb", "pink": "Pink"},
    "en": {colour: colour for colour in ("red", "blue", "green", "yellow", "pink")},
}
STAR = {
    "de": ["Strategie", "Gegenstände", "Angriff", "Abwehr", "Glück"],
    "en": ["strategy", "items", "attack", "defence", "luck"],
}
RIGHT = {
    "de": {
        "THEME": "keins, nur das aktive, auch das gegenüber, stattdessen die Nachbarn, alle",
        "EXCHANGE": {"none": "nichts", "current": "die Währung", "second": "auch die Sekundärwährung", "any": "alles"},
        "CURRENCY": {"current": "nur sie", "second": "auch die Sekundärwährung", "any": "alles"},
    },
    "en": {
        "THEME": "none, only the active one, also the one opposite, instead the neighbours, all",
        "EXCHANGE": {
            "none": "nothing",
            "current": "the currency",
            "second": "also the secondary currency",
            "any": "anything",
        },
        "CURRENCY": {"current": "only it", "second": "also the secondary currency", "any": "anything"},
    },
}


def book(lang: str) -> Rulebook:
    return rulebook_of(RUL, lang)


def picture(name: str, answers: int = 0) -> Table:
    """The table of a picture, after some of its answers."""
    t = table_of({key: value for key, value in PICTURES[name].items() if key not in DRAWN})
    for answer in PICTURES[name].get("answers", ())[:answers]:
        t.g.answer(t.g.open[0].seat, answer)
    return t


def captions(name: str) -> list[str]:
    """The captions of a picture, German and English."""
    return [p.caption for lang in LANGUAGES for par in book(lang).paragraphs for p in par.pictures if p.name == name]


def texts(rule: str) -> list[str]:
    """What the book says on a row, in each language."""
    return [" ".join(book(lang).find_id(rule)[0].text.split()) for lang in LANGUAGES]


def assert_said(said: list[str], german: str, english: str) -> None:
    """Both languages say this, each in its words."""
    for text, wanted in zip(said, (german, english), strict=True):
        assert wanted in text


def assert_numbers(said: list[str], *wanted: int) -> None:
    """These are exactly the numbers that each of them says, in this order."""
    for text in said:
        assert [int(found) for found in re.findall(r"(?<![\w-])\d+\b", text)] == list(wanted), text


def items(lang: str, rule: str) -> dict[str, str]:
    """The list on a row: what stands in bold, and what is said of it (without the reason at the end)."""
    found = re.findall(r"(?ms)^- \*\*(.*?):\*\* (.*?)(?=\n- |\Z)", book(lang).find_id(rule)[0].text)
    return {name: re.sub(r"\.? \*.*\*$", "", " ".join(text.split())) for name, text in found}


def fence(lang: str, rule: str) -> list[list[str]]:
    """The cells of the fenced block on a row, line by line."""
    [block] = re.findall(r"(?s)```text\n(.*?)```", book(lang).find_id(rule)[0].text)
    return [re.split(r"\s{2,}", line) for line in block.splitlines()]


# --- where a refusal leads to ----------------------------------------------------------------------------------------


def rows_of_the_game() -> set[str]:
    """Every row that the code or the texts of the game name as a reason: refusals, questions, deeds."""
    folder = Path(tafelrunde.games.rulebenders.__file__).parent
    found = {f"RUL-{first + k:03}" for first, many in ((92, 5), (166, 7)) for k in range(many)}  # these are counted
    for file in folder.rglob("*.py"):
        values = (node.value for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Constant))
        found |= {value for value in values if isinstance(value, str) and ROW.fullmatch(value)}
    said = tomllib.loads(RUL.file("texts/en.toml"))
    named = [*said["rule"].values(), *said["why"], *said["panel"]["why"]]
    return found | {row for row in named if ROW.fullmatch(row)}


def test_every_refusal_leads_to_a_paragraph_outside_the_short_part() -> None:
    rows = rows_of_the_game()
    assert {"RUL-082", "RUL-012", "RUL-285", "RUL-AMB-042", "RUL-210", "RUL-318"} <= rows
    for lang in LANGUAGES:
        short = book(lang).short.paragraphs
        assert not [row for row in rows if not book(lang).find_id(row) or book(lang).find_id(row)[0] in short]


@pytest.mark.parametrize(
    ("rule", "german", "english"),
    [
        ("RUL-012", "Kapitänshaken", "Captain's Hook"),
        ("RUL-088", "in Reihe A und in Reihe B", "in row A and in row B"),
        ("RUL-098", "nur eine Flexo-Karte", "only one Flexo card"),
        ("RUL-123", "nur einmal in der Runde", "only once in a round"),
        ("RUL-130", "gar keine Tauschmarker", "not use exchange tokens at all"),
        ("RUL-145", "schon vor diesem Zug", "before that turn"),
        ("RUL-258", "zuerst einen von ihnen", "first place one of these"),
        ("RUL-264", "kannst du ihn nicht ausspielen", "you cannot play it"),
        ("RUL-285", "Eiszeit", "Ice Age"),
        ("RUL-311", "nichts anderes", "nothing else"),
        ("RUL-AMB-033", "Dann musst du passen", "then you must pass"),
        ("RUL-AMB-042", "nicht sich selbst", "cannot pay for itself"),
        ("RUL-AMB-057", "musst du ein Ziel sein", "you must be a target"),
        ("RUL-AMB-099", "Alien Technologie", "Alien Technology"),
        ("RUL-AMB-128", "muss eine andere sein", "must differ"),
    ],
)
def test_the_paragraph_of_a_refusal_says_why(rule: str, german: str, english: str) -> None:
    assert_said(texts(rule), german, english)


# --- pictures and examples -------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-154", "RUL-155")
def test_a_majority_and_a_tie() -> None:
    boards = seen(picture("majority").g, None).boards
    hand, exchange = boards["HAND"], boards["EXCHANGE"]
    totals = [o + n for o, n in zip(hand.opened, hand.locked, strict=True)]
    assert (totals, hand.leaders, exchange.leaders) == ([3, 2, 0], (0,), (1, 2))
    assert_numbers(captions("majority"), 3, 2, 2)


@pytest.mark.rule("RUL-086", "RUL-087", "RUL-088")
def test_where_a_may_place() -> None:
    t = picture("placing")
    assert {("place", "DRAW"), ("place", "track")} <= t.A.options
    t.A.places("track")
    assert t.track == {"A3": "C", "B1": "B", "B2": "A", "A4": "A"}
    assert all("A4" in caption for caption in captions("placing")[1::2])


@pytest.mark.rule("RUL-093", "RUL-094", "RUL-095")
def test_who_may_play_which_themes() -> None:
    t = picture("themes")
    assert t.A.permitted() == {"FANTASY"}
    assert t.B.permitted() == {"FANTASY", "PREHISTORIC"}
    assert t.C.permitted() == {"FANTASY", "SCIFI", "NIGHTS"}
    german, english = captions("themes")[1::2]
    assert german == "Fantasy ist aktiv. A darf nur Fantasy ausspielen, B auch Urzeit, C dafür Sci-Fi und 1001 Nacht."
    assert "B also Prehistoric, C instead Sci-Fi and Arabian Nights" in english


@pytest.mark.rule("RUL-106", "RUL-108", "RUL-109", "RUL-133")
def test_who_may_pay_with_what() -> None:
    t = picture("currency")
    a, b, c, d = seen(t.g, None).seats
    assert (t.setting("CURRENCY"), set(b.pays), set(c.pays)) == ("chips", {"chips"}, {"chips", "stones"})
    assert set(a.pays) == set(d.receives) == set(KINDS)
    assert_said(
        captions("currency"), "C darf auch mit Steinen zahlen, A mit allem; D", "C may also pay with cubes, A with"
    )


@pytest.mark.rule("RUL-EX-06", "RUL-156")
def test_green_is_asked_first() -> None:
    t = picture("tie")
    assert t.asked == ("D", "BreakTie")
    assert_said(captions("tie"), "Grün (D)", "Green (D)")
    t.D.declines()
    t.A.chooses("use")
    assert (t.A.open("CURRENCY"), t.D.open("CURRENCY")) == (4, 3)
    assert_said(texts("RUL-EX-06"), "mit 4 zu 3", "by 4 to 3")


@pytest.mark.rule("RUL-EX-07", "RUL-174", "RUL-178")
def test_pink_goes_beyond_the_end() -> None:
    t = picture("evolution", answers=1)
    assert (t.asked, t.setting("EXCHANGE")) == (("E", "Evolve"), 1)
    assert t.E.options == {"stay", ("left", 1), ("left", 2), ("right", 1), ("right", 2)}
    t.E.chooses("left", 2)
    assert [event["n"] for event in t.told("token_taken")] == [10]
    assert (t.E.disc("EXCHANGE"), t.token("E-EXCHANGE"), t.E.open("EXCHANGE"), t.E.locked("EXCHANGE")) == (
        -2,
        None,
        0,
        1,
    )
    assert all("10 Chips" in text or "10 chips" in text for text in texts("RUL-EX-07"))
    assert all("Pink (E)" in caption for caption in captions("evolution"))


@pytest.mark.rule("RUL-191", "RUL-192")
def test_the_track_in_the_clean_up() -> None:
    t = picture("track")
    assert t.track == {"A3": "D", "A4": "B", "B1": "C", "B2": "A"}
    t.all_pass()
    assert t.track == {"B1": "D", "B2": "B"}
    assert {event["seat"] for event in t.told("track_chip")} == {0, 2}
    assert_said(
        captions("track"), "Gelb und Rot je 1 Chip; Grün und Blau", "yellow and red get 1 chip each; green and blue"
    )


@pytest.mark.rule("RUL-EX-09", "RUL-203")
def test_zones_at_the_end() -> None:
    t = picture("zones")
    t.all_pass()
    assert t.over
    found = {
        letter: sum(chips for source, chips in score(t, letter).items() if source != "chips") for letter in "ABCDE"
    }
    assert found == {"A": 1, "B": 1, "C": 0, "D": -1, "E": 5}
    assert_numbers(captions("zones"), 5, 1, 1)


@pytest.mark.rule("RUL-333", "RUL-340")
def test_three_actions_of_flexo() -> None:
    view = seen(picture("flexo").g, None)
    assert len(set(view.revealed)) == 3
    assert_said(captions("flexo"), "drei Aktionen", "three actions")


def test_the_cards_in_pictures_are_what_the_captions_say() -> None:
    def kinds(name: str) -> list[tuple[str, ...]]:
        cards = (PRINTED.cards[id] for id in PICTURES[name]["cards"])
        return [(card.kind, *(("flexo",) if card.deck == "FLEXO" else card.marks)) for card in cards]

    assert kinds("cards") == [("dashboard", "tap"), ("fuel", "attack"), ("destruction",), ("fuel", "flexo")]
    assert kinds("attack") == [("fuel", "attack"), ("fuel", "defence")]


def test_the_game_of_four_is_in_round_two() -> None:
    view = seen(picture("board").g, None)
    assert (len(view.seats), view.round) == (4, 2)
    assert_said(captions("board"), "zu viert in Runde 2", "four in round 2")


# --- lists and numbers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.rule("RUL-MC-08", "RUL-MC-06", "RUL-060")
def test_tokens_and_rounds_are_the_contents(lang: str) -> None:
    electron, nuclear = ([int(value) for value in line[1].split()] for line in fence(lang, "RUL-MC-08"))
    assert (electron, nuclear) == (TABLE["tokens"]["electron"], TABLE["tokens"]["nuclear"])
    rounds, sign = ([int(value) for value in line[1].split()] for line in fence(lang, "RUL-MC-06"))
    assert (rounds, sign) == ([1, 2, 3, 4], TABLE["numbers"]["rounds"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.rule("RUL-MC-07", "RUL-053", "RUL-055")
def test_the_set_up_cards_are_the_contents(lang: str) -> None:
    circle = list(COLOUR[lang].values())
    words = RUL.texts(lang)
    for no, listed in enumerate(items(lang, "RUL-053").values(), 1):
        card = TABLE["setup"][str(no)]
        hand, rate, currency, stones, draw = card["settings"]
        said = (hand, f"{rate}:1", KIND[lang][KINDS.index(currency)], stones, draw)
        boards = [words.say(f"board.{board}") for board in ("HAND", "EXCHANGE", "CURRENCY", "STONES", "DRAW")]
        settings, colour = listed.split("; ")
        assert settings == ", ".join(f"{board} {setting}" for board, setting in zip(boards, said, strict=True))
        start = circle.index(colour)
        assert [COLOUR[lang][wanted] for wanted in card["order"]] == circle[start:] + circle[:start]
    assert ", ".join(circle) in " ".join(book(lang).find_id("RUL-053")[0].text.split())


@pytest.mark.rule("RUL-335", "RUL-336", "RUL-337", "RUL-338", "RUL-339")
def test_which_set_up_card_has_which_action() -> None:
    assert [TABLE["setup"][no]["flexo"] for no in "12345"] == ["track", "locked", "meltdown", "multiplier", "nothing"]
    assert_numbers(texts("RUL-335"), 1, 2, 3, 4, 5)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.rule("RUL-MC-03", "RUL-182", "RUL-183", "RUL-184", "RUL-185", "RUL-186", "RUL-187", "RUL-188")
def test_the_table_of_modifiers_is_the_contents(lang: str) -> None:
    listed = items(lang, "RUL-182")
    boards = {board: RUL.texts(lang).say(f"board.{board}") for board in BOARDS}
    modifiers = {board: TABLE["boards"][board]["modifiers"] for board in BOARDS}
    assert modifiers["THEME"] == ["none", "active", "opposite", "neighbours", "any"]
    assert listed[boards["THEME"]] == RIGHT[lang]["THEME"]
    for board in ("EXCHANGE", "CURRENCY"):
        names = RIGHT[lang][board]
        assert isinstance(names, dict)
        said = re.sub("^(gegen|for) ", "", listed[boards[board]])
        assert said == ", ".join(names[modifier] for modifier in modifiers[board])
    numbers = ("HAND", "START", "STONES", "DRAW")
    said = listed[", ".join(boards[board] for board in numbers)]
    for board in numbers:
        assert [int(number.replace("−", "-")) for number in said.split(", ")] == modifiers[board]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.rule("RUL-043", "RUL-044", "RUL-045", "RUL-046", "RUL-047", "RUL-048")
def test_the_profiles_of_the_themes_are_the_contents(lang: str) -> None:
    for theme, (name, listed) in zip(THEMES, items(lang, "RUL-043").items(), strict=True):
        wanted = TABLE["themes"][theme]
        assert name == wanted["name" if lang == "de" else "en"]
        stars = zip(STAR[lang], wanted["stars"], strict=True)
        assert listed == ", ".join(f"{what} {n}" for what, n in stars if n)


@pytest.mark.rule("RUL-167", "RUL-168", "RUL-171", "RUL-172", "RUL-MC-02")
def test_the_settings_are_the_contents() -> None:
    for board, rule in (("HAND", "RUL-167"), ("STONES", "RUL-171"), ("DRAW", "RUL-172")):
        assert_numbers(texts(rule), *TABLE["boards"][board]["settings"])
    assert_numbers(texts("RUL-168"), *(n for rate in TABLE["boards"]["EXCHANGE"]["settings"] for n in (rate, 1)))


@pytest.mark.rule("RUL-MC-04", "RUL-MC-05", "RUL-MC-09", "RUL-MC-11", "RUL-018", "RUL-066", "RUL-195", "RUL-201")
def test_other_numbers_are_the_contents() -> None:
    numbers = TABLE["numbers"]
    assert (numbers["locked"], numbers["columns"], PRINTED.factor) == (3, 8, 2)
    assert_said(texts("RUL-024"), "drei davon", "three of them")
    assert_said(texts("RUL-087"), "acht Spalten", "eight columns")
    assert_said(texts("RUL-009"), "doppelt", "twice")
    assert_numbers(texts("RUL-MC-11"), *numbers["die"])
    assert_numbers(texts("RUL-018"), numbers["stones"])
    assert_numbers(texts("RUL-066"), numbers["chips"])
    sets = numbers["sets"]
    assert_numbers(texts("RUL-195"), 1, 2, 3, 4, *sets, sets[3], sets[1], sets[3] + sets[1], 5 * sets[0])
    assert_said(texts("RUL-201"), f"{numbers['further']} Chips weniger", f"{numbers['further']} chips less")


@pytest.mark.rule("RUL-104", "RUL-105", "RUL-106", "RUL-AMB-004")
def test_the_secondary_currencies_are_the_contents() -> None:
    assert TABLE["second"] | {"mark": ""} == {"cards": "chips", "chips": "stones", "stones": "cards", "mark": ""}
    assert_said(
        texts("RUL-104"),
        "zu Karten Chips, zu Chips Steine, zu Steinen Karten",
        "chips to cards, cubes to chips, cards to cubes",
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.rule("RUL-MC-12", "RUL-MC-13", "RUL-MC-15", "RUL-MC-16", "RUL-MC-18")
def test_every_card_is_spoken_of(lang: str) -> None:
    text = " ".join(" ".join(p.text.split()) for p in book(lang).paragraphs)
    names = {(card.name if lang == "de" else card.en).split(" (")[0] for card in BOX.cards}
    missing = [name for name in names if name not in text and not re.fullmatch(r"(Dreieck|Triangle) I+", name)]
    assert not missing


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.rule("RUL-MC-19", "RUL-134")
def test_the_attack_cards_that_are_named_are_attack_cards(lang: str) -> None:
    text = " ".join(book(lang).find_id("RUL-134")[0].text.split())
    yes, no = re.split("aber nicht|but not", text)
    for card in BOX.designs:
        name = (card.name if lang == "de" else card.en).split(" (")[0]
        if re.search(rf"\b{re.escape(name)}\b", text):
            assert card.is_attack == (name in yes), name
            assert card.is_attack != (name in no), name


@pytest.mark.rule("RUL-052", "RUL-MC-20")
def test_seats_and_their_colours() -> None:
    for lang, text in zip(LANGUAGES, texts("RUL-052"), strict=True):
        said: dict[Option, str] = {letter: RUL.texts(lang).say(f"panel.colour.{letter}") for letter in LETTERS}
        for letter, colour in said.items():
            assert re.search(rf"\b{letter} (ist |is )?{colour}\b", text, re.IGNORECASE), (letter, colour)
