"""What our rulebook says in its examples is what the rules give for the positions of its pictures."""

import re
import tomllib
from typing import Any

import pytest

from tafelrunde.games.ufos.scoring import controller
from tafelrunde.games.ufos.state import Ufos
from tafelrunde.kit.rulebook import rulebook_of
from tafelrunde.kit.texts import LANGUAGES
from tests.ufos.table import (
    BOX,
    UFOS,
    answer,
    asked,
    at,
    attack,
    dice,
    fly,
    listen,
    nodes,
    options,
    points,
    ready,
    restaurants,
    seen,
    stand,
    table_of,
    ufos,
    why,
    witnesses,
)

PICTURES: dict[str, dict[str, Any]] = tomllib.loads(UFOS.file("pictures.toml"))["pictures"]


def picture(name: str, answers: int | None = None) -> Ufos:
    """The table of a picture, after all its answers or after the first few."""
    doc = dict(PICTURES[name])
    given = doc.pop("answers", [])
    doc.pop("crop", None)
    g = table_of(doc)
    for option in given[:answers]:
        answer(g, *([option] if isinstance(option, str) else option))
    return g


def captions(name: str) -> list[str]:
    """The longest caption of a picture in each language: the one outside the short explanation."""
    found = []
    for lang in LANGUAGES:
        every = (p for paragraph in rulebook_of(UFOS, lang).paragraphs for p in paragraph.pictures)
        found.append(max((p.caption for p in every if p.name == name), key=len))
    return found


def texts(rule: str) -> list[str]:
    """What the rulebook says on a row, in each language."""
    return [" ".join(rulebook_of(UFOS, lang).find_id(rule)[0].text.split()) for lang in LANGUAGES]


def names(ids: set[str]) -> list[set[str]]:
    """What places are called, in each language."""
    places = [BOX.nodes[BOX.numbers[id]] for id in ids]
    return [{place.name if lang == "de" else place.en for place in places} for lang in LANGUAGES]


def assert_named(ids: set[str], captions: list[str]) -> None:
    for wanted, caption in zip(names(ids), captions, strict=True):
        assert not {name for name in wanted if name not in caption}


def assert_said(said: list[str], *words: str) -> None:
    for text in said:
        assert not [word for word in words if word not in text], text


def test_the_ledger_is_read_completely() -> None:
    rows = re.findall(r"(?m)^(?:\| |### )(UFO-(?:EX-|Q|C)?\d+)\b", UFOS.file("ledger.md"))
    assert len(rows) == len(set(rows)) == 107 + 8 + 48 + 3


# --- the board and the set-up ----------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-EX-01", "UFO-EX-02", "UFO-005")
def test_city_tiles() -> None:
    cities = seen(picture("board"), None).cities
    assert (cities["LON"].resistance, cities["LON"].slots) == (6, 1)
    assert (cities["BER"].resistance, cities["BER"].slots) == (4, 2)
    assert (cities["CAI"].resistance, cities["CAI"].slots) == (8, 2)


def test_what_is_on_the_board() -> None:
    g = picture("board")
    assert (restaurants(g, "CAI"), witnesses(g, "CAI"), ufos(g, "CAI")) == ("A", "B", ["A standard"])
    assert (stand(g, "v14"), stand(g, "v22")) == ("A", "B")
    assert (ufos(g, "v22"), ufos(g, "v12")) == (["B bumper"], ["C calmer"])
    assert_named({"CAI", "v14", "v22", "v12"}, captions("board"))


@pytest.mark.rule("UFO-133")
def test_neighbours() -> None:
    near = seen(picture("board"), None).world.spots["CAI"].near
    assert "v15" in near
    assert "LAG" not in near
    assert_named({"CAI", "v15", "LAG"}, texts("UFO-133"))


@pytest.mark.rule("UFO-021", "UFO-026", "UFO-Q04")
def test_three_players_ready_on_red_lines() -> None:
    g = picture("setup")
    assert [ufos(g, village) for village in ("v01", "v13", "v07")] == [[f"{s} standard"] * 2 for s in "ABC"]
    assert_named({"v01", "v13", "v07"}, captions("setup"))
    spots = seen(g, None).world.spots
    in_play = [spot for spot in spots.values() if spot.near]
    assert [sum(spot.city for spot in in_play), sum(not spot.city for spot in in_play)] == [7, 18]
    assert_said(texts("UFO-Q04"), " 7 ", " 18 ")


# --- movement --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-041", "UFO-042")
def test_a_flight_over_own_stands() -> None:
    g = picture("flight")
    assert nodes(g, "fly") == {"LON", "v07", "v13", "v15", "v11", "LAG", "CAI"}
    assert_named({*nodes(g, "fly"), "v12"}, captions("flight"))


@pytest.mark.rule("UFO-042", "UFO-043", "UFO-044", "UFO-048")
def test_where_a_flight_ends() -> None:
    g = picture("stops")
    assert nodes(g, "fly") == {"MEX", "v03", "v05", "LAX", "v01", "v04", "v09"}
    assert [*seen(g, 0).bumps_at] == ["v09", "v04"]
    assert [why(g, "fly", beyond) for beyond in ("v17", "v02", "NYC")] == ["UFO-042"] * 3
    assert [why(g, "fly", beyond) for beyond in ("v16", "RIO")] == ["UFO-043"] * 2, "behind an own stand"
    assert_named({*nodes(g, "fly"), "v08"}, captions("stops"))


@pytest.mark.rule("UFO-046", "UFO-Q11")
def test_sitting_down_in_a_full_city() -> None:
    g = picture("sit")
    assert nodes(g, "sit") == {"MEX"}
    assert {("sit", "MEX", "B"), ("sit", "MEX", "C")} <= options(g)
    assert {"LAX", "v01", "v04"} <= nodes(g, "fly"), "a little further than next door"
    assert_named({"MEX", "v03", "v05"}, captions("sit"))


# --- bumping and witnesses -------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-062", "UFO-063", "UFO-065", "UFO-067", "UFO-069", "UFO-Q14", "UFO-Q15", "UFO-Q16")
def test_a_bump_with_support() -> None:
    g = picture("bump", answers=0)
    assert asked(g) == (2, "Support")
    g = picture("bump")
    assert asked(g) == (3, "Support")
    bump = seen(g, 3).bump
    assert bump is not None
    assert (bump.at, bump.attacker.value, bump.defender.value) == ("DEL", 3, 2)
    assert_named({"DEL", "v28", "v35", "v37"}, captions("bump"))
    heard = listen(g)
    dice(g, (6, 2), (6, 4))
    answer(g, "attacker")
    won = next(event for event in heard if event.kind == "bump_won")
    assert (won.data["bonus"], won.data["total"], won.data["other_total"]) == (5, 7, 6)
    assert_said(texts("UFO-070"), "3", "5", "2", "4", "7", "6")
    assert (g.winner, g.left) == (0, 1)


@pytest.mark.rule("UFO-073", "UFO-076", "UFO-090", "UFO-Q27")
def test_a_displacement_with_witnesses() -> None:
    g = picture("driven", answers=1)
    roll = seen(g, 0).roll
    assert roll is not None
    assert (roll.die, roll.bonus, roll.other_die, roll.other_bonus) == (5, 2, 3, 0)
    assert_said(captions("driven"), "5 + 2", "3")
    assert g.left == 4
    g = picture("driven")
    assert ufos(g, "v33") == ["C standard"], "it was flown over"
    assert [witnesses(g, city) for city in ("DEL", "JNB", "RIO")] == ["", "B", ""]
    assert options(g) == {("over", "RIO"), ("land", "v39")}
    assert_named({"DEL", "v33", "JNB", "v39", "RIO"}, captions("driven"))
    answer(g, "over", "RIO")
    assert (at(g, "B1"), witnesses(g, "RIO")) == ("RIO", "B")


@pytest.mark.rule("UFO-074", "UFO-Q24")
def test_how_far_the_first_of_two_goes() -> None:
    """6 + 2 against 3 + 1 is a difference of 4: with two UFOs the first goes three places at most."""
    g = ready("A bumper v24", "B standard DEL", "B calmer DEL", players=4)
    attack(g, "A1", "DEL", (6, 6), (6, 3))
    answer(g, "B1")
    bump = seen(g, 0).bump
    assert bump is not None
    assert (bump.left, bump.range) == (4, 3)
    assert_said(texts("UFO-074"), "4")


@pytest.mark.rule("UFO-EX-04", "UFO-094", "UFO-095", "UFO-096", "UFO-097")
def test_a_calmer_cleans_up() -> None:
    g = picture("calmer", answers=0)
    before = g.witnesses_left[0]
    fly(g, "A1", "LON")
    assert [witnesses(g, city) for city in ("LAG", "CAI", "LON")] == ["", "B", ""]
    assert g.witnesses_left[0] - before == 4
    assert_said(texts("UFO-EX-04")[:1], "vier")
    assert_said(texts("UFO-EX-04")[1:], "four")
    assert_named({"LAG", "CAI", "LON"}, captions("calmer"))


# --- actions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-126", "UFO-128", "UFO-129", "UFO-130", "UFO-131", "UFO-132", "UFO-EX-08")
def test_the_number_needed_to_open() -> None:
    g = picture("open")
    needed = {(a.at, a.kind): a.needed for a in seen(g, 0).actions}
    assert needed == {("CAI", "standard"): 7, ("CAI", "calmer"): 8, ("v29", "standard"): None}
    assert_said(captions("open"), "8", "+5", "2", "+1", "7")
    assert_named({node for node in BOX.ids if stand(g, node) == "A"}, captions("open"))
    answer(g, "open", "v29", "standard")
    assert next(a.needed for a in seen(g, 0).actions if a.kind == "standard") == 6, "the new stand helps at once"


@pytest.mark.rule("UFO-117", "UFO-125", "UFO-126", "UFO-128", "UFO-129")
def test_the_number_needed_to_take_over() -> None:
    g = picture("takeover")
    found = {(a.at, a.victim): a.needed for a in seen(g, 0).actions}
    assert found == {("MEX", 2): 7, ("v04", 1): None}
    assert_said(captions("takeover"), "5", "+2", "−4", "7")
    assert_named({"v03", "v05", "v04"}, captions("takeover"))


# --- control, new UFO, the end ---------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-141", "UFO-142")
def test_who_controls_what() -> None:
    g = picture("control")
    assert [controller(g, BOX.numbers[city]) for city in ("LAX", "NYC", "MEX")] == [0, 1, -1]
    assert not g.is_full(BOX.numbers["LAX"])
    assert_named({"LAX", "NYC", "MEX"}, captions("control"))


@pytest.mark.rule("UFO-151", "UFO-155")
def test_where_a_new_ufo_arrives() -> None:
    g = picture("arrival", answers=0)
    assert (g.counter[0], len(g.ufos_of(0))) == (3, 3)
    g = picture("arrival")
    assert options(g) == {"LAX", "NYC"}
    assert why(g, "MEX") == "UFO-155"
    assert_named({"LAX", "NYC", "MEX"}, captions("arrival"))


@pytest.mark.rule("UFO-152", "UFO-EX-07", "UFO-Q40")
def test_how_many_ufos_there_can_be() -> None:
    assert [BOX.most_ufos(players) for players in (2, 3, 4, 5)] == [5, 4, 5, 4]


@pytest.mark.rule("UFO-161", "UFO-163", "UFO-164", "UFO-165", "UFO-166")
def test_the_end_of_a_game_for_three() -> None:
    g = picture("scoring")
    assert (g.over, g.end, g.counter) == (True, "control", [4, 1, 0])
    assert points(g, "restaurants") == [21, 28, 16]
    assert points(g, "stands") == [5, 3, 2]
    assert points(g, "witnesses") == [-2, -4, 0]
    assert [sum(UFOS.score(g, seat).values()) for seat in range(3)] == [24, 27, 18]
    assert_said(captions("scoring"), "21", "28", "24", "27", "18", "3 + 3")


@pytest.mark.rule("UFO-160", "UFO-161", "UFO-162")
def test_the_table_of_ends() -> None:
    for lang, yes, no in (("de", "ja", "nein"), ("en", "yes", "no")):
        rows = rulebook_of(UFOS, lang).find_id("UFO-021")[-1].text.splitlines()
        cells = [[cell.strip() for cell in row.split("|")[2:-1]] for row in rows]
        assert cells[-2] == [str(BOX.goal[players]) for players in (2, 3, 4, 5)]
        assert cells[-1] == [yes if BOX.every_city[players] else no for players in (2, 3, 4, 5)]


# --- lists -----------------------------------------------------------------------------------------------------------


def fences(lang: str, rule: str) -> list[list[str]]:
    """The lines of the fenced blocks on a row."""
    text = rulebook_of(UFOS, lang).find_id(rule)[0].text
    return [block.splitlines() for block in re.findall(r"(?s)```text\n(.*?)```", text)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.rule("UFO-C01")
def test_the_list_of_tiles_is_the_contents(lang: str) -> None:
    [rows] = fences(lang, "UFO-C01")
    listed = [(slots, int(number)) for slots, row in enumerate(rows, 1) for number in re.findall(r"\d+", row)]
    assert sorted(listed) == sorted(zip(BOX.slots, BOX.resistance, strict=True))
    assert str(sum(BOX.slots)) in texts("UFO-C01")[0]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.rule("UFO-C02")
def test_the_lists_of_lines_are_the_contents(lang: str) -> None:
    called = [node.name if lang == "de" else node.en for node in BOX.nodes]
    for rows, lines in zip(fences(lang, "UFO-C02"), (BOX.red, BOX.other), strict=True):
        listed = [frozenset((row.split(": ")[0], there)) for row in rows for there in row.split(": ")[1].split(", ")]
        assert len(listed) == len(set(listed))
        assert set(listed) == {frozenset((called[a], called[b])) for a, b in lines}
