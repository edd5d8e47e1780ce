"""What our rulebook says in its examples is what the rules give for the positions of its pictures."""

import re
import tomllib
from typing import Any

import pytest

from tafelrunde.games.jelly.state import Jelly
from tafelrunde.kit.game import rank
from tafelrunde.kit.rulebook import rulebook_of
from tafelrunde.kit.texts import LANGUAGES
from tests.jelly.table import (
    BOX,
    JELLY,
    PLAYERS,
    A,
    B,
    C,
    answer,
    asked,
    centre,
    entrance,
    options,
    scored,
    seen,
    table_of,
    why,
    zone,
)

PICTURES: dict[str, dict[str, Any]] = tomllib.loads(JELLY.file("pictures.toml"))["pictures"]
DRAWN = {"crop", "seat", "show", "answers", "rewards"}  # these only say what of the table is drawn


def position(name: str) -> dict[str, Any]:
    """The position of a picture, without what only the drawing reads."""
    return {key: value for key, value in PICTURES[name].items() if key not in DRAWN}


def picture(name: str) -> Jelly:
    """The table of a picture."""
    return table_of(position(name))


def gains(name: str) -> tuple[list[int], list[int]]:
    """The same table, scored as it stands: jelly and capsules that everybody gets."""
    g = scored(**position(name))
    return [jelly - BOX.jelly for jelly in g.jelly], [len(found) for found in g.pods]


def captions(name: str) -> list[str]:
    """All captions of a picture, those in the short explanation too, both languages."""
    books = (rulebook_of(JELLY, lang) for lang in LANGUAGES)
    return [p.caption for book in books for para in book.paragraphs for p in para.pictures if p.name == name]


def texts(rule: str) -> list[str]:
    """What the rulebook says on a row, in each language."""
    return [" ".join(rulebook_of(JELLY, lang).find_id(rule)[0].text.split()) for lang in LANGUAGES]


def names(g: Jelly, district: str) -> list[str]:
    """What a district is called, in each language."""
    face = seen(g, None).face(district)
    return [face.name if lang == "de" else face.en for lang in LANGUAGES]


def assert_numbers(said: list[str], *wanted: int) -> None:
    """These are exactly the numbers that each of them says, in this order."""
    for text in said:
        assert [int(found) for found in re.findall(r"\b\d+\b", text)] == list(wanted), text


def assert_said(said: list[str], german: str, english: str) -> None:
    """Both languages say this, each in its words."""
    for text, wanted in zip(said, (german, english), strict=True):
        assert wanted in text


def assert_named(g: Jelly, district: str, said: list[str]) -> None:
    for name, text in zip(names(g, district), said, strict=True):
        assert name in text


def test_the_ledger_is_read_completely() -> None:
    rows = re.findall(r"(?m)^(?:\| |### )(JEL-(?:EX-|Q|C)?\d+)\b", JELLY.file("ledger.md"))
    assert len(rows) == len(set(rows)) == 91 + 8 + 64 + 4


# --- the parts -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-021")
def test_the_board_has_two_districts_more_than_players() -> None:
    g = picture("board")
    assert (g.players, g.districts) == (4, 6)
    assert_said(captions("board"), "Sechs Bezirke", "Six districts")
    numbers = {"fünf": 5, "sechs": 6, "sieben": 7, "five": 5, "six": 6, "seven": 7}
    for text in texts("JEL-021"):
        assert [numbers[word] for word in re.findall(r"\w+", text) if word in numbers] == [n + 2 for n in PLAYERS]


@pytest.mark.rule("JEL-EX-01", "JEL-014", "JEL-013", "JEL-026")
def test_who_controls_the_harbour() -> None:
    g = picture("district")
    here = seen(g, None).district("F")
    assert (here.totals, here.leaders, here.zone) == ((7, 4, 3), (A,), 1)
    assert gains("district")[0] == [7, 0, 0]
    assert_numbers(captions("district"), 7, *here.totals)
    assert_numbers(texts("JEL-EX-01"), *here.totals, 7)
    assert_named(g, "F", captions("district"))


# --- effects, locking ------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-EX-02", "JEL-054", "JEL-Q04")
def test_b_may_remove_one_of_the_other_dice() -> None:
    g = picture("remove")
    assert asked(g) == (B, "Remove")
    assert options(g) == {("remove", "A", 5), ("remove", "C", 3), "none"}, "not the 1 just placed"
    answer(g, "remove", "A", 5)
    assert (entrance(g, "F"), centre(g)) == ("B1 C3", "A5")
    assert_numbers(captions("remove"), 1)
    assert_numbers(texts("JEL-EX-02"), 1, 2, 1, 5)


@pytest.mark.rule("JEL-EX-03", "JEL-055", "JEL-Q06")
def test_a_may_move_the_marker_to_the_second_zone() -> None:
    g = picture("shift")
    assert asked(g) == (A, "Shift")
    assert options(g) == {("shift", 2), "none"}
    answer(g, "shift", 2)
    assert zone(g, "F") == 2
    assert_numbers(captions("shift"), 4)
    assert_said(captions("shift")[1::2], "zweiten Zone", "second zone")


@pytest.mark.rule("JEL-060", "JEL-061", "JEL-063", "JEL-065")
def test_a_has_locked_the_stadium_and_turned_the_timer() -> None:
    g = picture("lock")
    view = seen(g, B)
    assert (view.left[A], view.district("H").locked, view.timer) == (0, A, A)
    assert why(g, B, "place", 6, "H") == "JEL-061"
    assert not why(g, B, "place", 6, "G")
    assert_named(g, "H", captions("lock")[::2])
    assert_named(g, "H", captions("lock")[1::2])


# --- scoring ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-EX-04", "JEL-072", "JEL-073")
def test_the_sixes_of_c_cancel_each_other() -> None:
    here = seen(picture("cancel"), None).district("F")
    assert (here.dice[C], here.counting[C]) == ((3, 6, 6), (3,))
    assert (here.totals, here.leaders) == ((1, 4, 3), (B,))
    assert gains("cancel")[0] == [0, 6, 0]
    short, long = captions("cancel")[::2], captions("cancel")[1::2]
    assert_numbers(short, 4)
    assert_numbers(long, 4, 3, 1)
    assert_said(texts("JEL-EX-04"), "B mit 6 Jelly", "B with 6 jelly")


@pytest.mark.rule("JEL-EX-05", "JEL-076", "JEL-078")
def test_a_has_most_dice_in_the_center() -> None:
    g = picture("centre")
    assert [len(there) for there in seen(g, None).centre] == [3, 0, 2]
    assert gains("centre") == ([0, 0, 0], [1, 0, 0])
    assert_said(captions("centre"), "A hat drei Würfel im Zentrum, C zwei", "A has three dice in the center, C two")
    assert_said(texts("JEL-EX-05"), "geht an A", "goes to A")


@pytest.mark.rule("JEL-EX-07", "JEL-099", "JEL-Q27")
def test_three_dice_in_the_laboratory() -> None:
    g = picture("variable")
    here = seen(g, None).district("F")
    assert (len(here.counting[A]), here.leaders) == (3, (A,))
    assert gains("variable") == ([0, 0, 0], [1, 0, 0])
    fewer = scored(**position("variable") | {"entrances": {"F": "A2 A4 B5"}})
    assert fewer.jelly == [BOX.jelly + 7, BOX.jelly, BOX.jelly]
    assert_said(captions("variable"), "drei Würfeln", "three dice")
    assert_numbers(texts("JEL-EX-07"), 7)
    assert_named(g, "F", captions("variable"))
    assert_named(g, "F", texts("JEL-EX-07"))


@pytest.mark.rule("JEL-EX-06", "JEL-103", "JEL-Q30", "JEL-Q34")
def test_the_arrow_of_the_motorway() -> None:
    g = picture("arrow")
    assert seen(g, None).district("F").leaders == (A,)
    assert gains("arrow")[0] == [6, 0, 6], "the Town Hall pays too"
    assert_numbers(captions("arrow"), 6)
    assert_numbers(texts("JEL-EX-06"), 6)
    for district in "FG":
        assert_named(g, district, captions("arrow"))


@pytest.mark.rule("JEL-106", "JEL-107")
def test_second_place_in_the_stadium() -> None:
    g = picture("tiers")
    assert seen(g, None).district("F").totals == (5, 5, 8)
    assert gains("tiers")[0] == [3, 3, 6]
    assert_numbers(captions("tiers"), 6, 3)
    assert_named(g, "F", captions("tiers"))


@pytest.mark.rule("JEL-088", "JEL-Q60")
def test_ranks() -> None:
    totals = [28, 28, 17]
    assert_numbers(texts("JEL-Q60"), *totals, *(rank(totals, seat) for seat in range(3)))


# --- real time -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-064", "JEL-Q46", "JEL-Q53")
def test_a_live_round_as_b_sees_it() -> None:
    g = picture("live")
    view = seen(g, B)
    assert (view.live, view.phase, view.timer) == (True, "running", A)
    assert view.ends - g.now == BOX.timer, "the sand begins to run: a drawing shows clocks as they begin"
    assert (view.dice, view.rolled) == ((1, 4, 6), True)
    assert seen(g, C).dice != view.dice
    assert_said(captions("live"), "wie B sie sieht", "as B sees it")


# --- lists and numbers -----------------------------------------------------------------------------------------------


def fence(lang: str, rule: str) -> list[str]:
    """The lines of the fenced block on a row."""
    text = rulebook_of(JELLY, lang).find_id(rule)[0].text
    [block] = re.findall(r"(?s)```text\n(.*?)```", text)
    return str(block).splitlines()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.rule("JEL-C02", "JEL-002")
def test_the_list_of_districts_is_the_contents(lang: str) -> None:
    sides = tomllib.loads(JELLY.file("content/districts.toml"))["sides"]
    listed = [[row[:2], row[4:18].strip(), *re.split(r"\s{2,}", row[18:].strip())] for row in fence(lang, "JEL-C02")]
    assert sorted(listed) == sorted(
        [id, side["name" if lang == "de" else "en"], *side["zones"]] for id, side in sides.items()
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.rule("JEL-C03", "JEL-004")
def test_the_list_of_pods_is_the_contents(lang: str) -> None:
    values, counts = (row.split()[1:] for row in fence(lang, "JEL-C03"))
    listed = {0 if not value.isdigit() else int(value): int(n) for value, n in zip(values, counts, strict=True)}
    assert listed == {value: BOX.capsules.count(value) for value in set(BOX.capsules)}
    assert sum(listed.values()) == 30
    assert_said(texts("JEL-C03"), "30 Jelly-Kapseln", "30 jelly pods")


@pytest.mark.rule("JEL-C04")
def test_the_numbers_are_the_contents() -> None:
    times = (BOX.limit, BOX.pause, BOX.effect, BOX.countdown, BOX.decision)
    seconds = [BOX.timer // 1000, *(time // 1000 for time in times)]
    assert_numbers(texts("JEL-C04"), BOX.rounds, BOX.dice, BOX.jelly, *seconds, BOX.timer_beats, BOX.beats)


@pytest.mark.rule("JEL-C01")
def test_every_kind_of_reward_is_in_the_legend() -> None:
    shown = {word for reward in PICTURES["rewards"]["rewards"] for word in re.findall(r"[A-Z]\w*", reward)}
    for lang in LANGUAGES:
        listed = {word for row in fence(lang, "JEL-C01") for word in re.findall(r"\b[A-Z][A-Z2]+\b|\bJ\b", row)}
        assert listed - {"X", "Y"} == shown
