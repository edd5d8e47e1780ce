"""What is in the box (JEL-001 to JEL-013), and that the content is what the ledger says (JEL-C01 to JEL-C04)."""

import re
from collections import Counter

import pytest

from tafelrunde.engine import Bad
from tafelrunde.games.jelly.content import DIE, FACES, ZONES, Box
from tafelrunde.games.jelly.rewards import Reader
from tafelrunde.games.jelly.view import Mark
from tests.jelly.table import (
    BOX,
    JELLY,
    PLAYERS,
    A,
    answer,
    asked,
    beats,
    entrance,
    new_game,
    options,
    seen,
    spent,
    table_of,
    zone,
)

LEDGER = JELLY.file("ledger.md")
CONTENT = JELLY.standard_content()
SIDES = re.findall(r"^\| (\d[AB]) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", LEDGER, re.M)
DATA = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \| (?:printed|ours) \|$", LEDGER, re.M))
COLOURS = 5  # as many as can play


def reward(cell: str) -> str:
    """A reward as the ledger writes it, without the note in brackets."""
    return re.sub(r" \((?:amount )?printed.*\)$", "", cell)


def whole(text: str) -> list[int]:
    """The numbers in a cell of the ledger."""
    return [int(n) for n in re.findall(r"\d+", text)]


# --- the box ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-001")
def test_five_screens_one_for_each_player() -> None:
    g = new_game(5, seed=1)
    assert seen(g, None).screens == (None,) * COLOURS
    for seat, letter in enumerate("ABCDE"):
        g = table_of({"phase": "close", "players": 5, "to_move": seat, "beat": seat + 1, "centre": spent(letter)})
        answer(g, "lock", "F")
        assert seen(g, None).screens == tuple("F" if other == seat else None for other in range(COLOURS))


@pytest.mark.rule("JEL-002")
def test_eight_boards_with_two_sides() -> None:
    boards = BOX.boards(False)
    assert len(boards) == 8
    for front, back in boards:
        assert (BOX.sides[front].board, BOX.sides[front].id[-1], BOX.sides[back].id[-1]) == (
            BOX.sides[back].board,
            "A",
            "B",
        )


@pytest.mark.rule("JEL-003", "JEL-Q39")
@pytest.mark.parametrize("players", [0, 1, 2, 6])
def test_there_is_no_centre_for_fewer_than_three_or_more_than_five(players: int) -> None:
    with pytest.raises(Bad, match="players"):
        new_game(players, seed=1)
    with pytest.raises(Bad, match="players"):
        table_of({"players": players})


@pytest.mark.rule("JEL-003", "JEL-020")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_centre_for_three_four_and_five(players: int) -> None:
    view = seen(new_game(players, seed=1), None)
    assert view.centre == ((),) * players, "nothing lies on it yet"
    assert len(view.faces) == players + 2, "so many districts are around it"


@pytest.mark.rule("JEL-004")
def test_thirty_capsules() -> None:
    assert seen(new_game(3, seed=1), None).stack == len(BOX.capsules) == 30


@pytest.mark.rule("JEL-005", "JEL-025")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_drone_has_a_field_for_each_round_and_its_marker_is_on_the_first(players: int) -> None:
    view = seen(new_game(players, seed=1), None)
    assert (view.round, view.rounds) == (1, 4)
    assert view.drone in [face.letter for face in view.faces]


@pytest.mark.rule("JEL-007", "JEL-026")
def test_seven_reward_markers_one_for_each_district() -> None:
    assert [district.zone for district in seen(new_game(5, seed=1), None).districts] == [1] * 7


@pytest.mark.rule("JEL-008", "JEL-028")
def test_35_dice_seven_of_each_colour() -> None:
    assert BOX.dice * COLOURS == 35
    assert seen(new_game(5, seed=1), None).left == (7,) * COLOURS


@pytest.mark.rule("JEL-008")
def test_they_have_six_sides() -> None:
    found: set[int] = set()
    for seed in range(20):
        found |= set(seen(new_game(3, seed), 0).dice)
    assert found == set(range(1, FACES + 1)) == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("JEL-009")
def test_the_sand_runs_for_ten_seconds() -> None:
    assert BOX.timer == seen(new_game(3, seed=1), None).timer_time == 10_000


# --- a district ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-010")
def test_dice_are_placed_in_the_entrance_of_a_district() -> None:
    g = beats(dice={"A": "6"})
    assert [entrance(g, letter) for letter in "FGHIJ"] == [""] * 5
    answer(g, "place", 6, "H")
    assert [entrance(g, letter) for letter in "FGHIJ"] == ["", "", "A6", "", ""]


@pytest.mark.rule("JEL-011")
def test_three_zones_with_three_rewards() -> None:
    for side in BOX.sides:
        assert len(set(side.zones)) == len(side.zones) == ZONES == 3


@pytest.mark.rule("JEL-011")
@pytest.mark.parametrize(
    ("zones", "key"),
    [
        (["J 1", "J 2"], "zones"),
        (["J 1", "J 2", "J 3", "J 4"], "zones"),
        (["J 1", "J 2", "J 1"], "zones_alike"),
        (["J 1", "J 2", "J  1"], "zones_alike"),
    ],
)
def test_a_district_without_three_different_rewards_is_none(zones: list[str], key: str) -> None:
    with pytest.raises(Bad) as refused:
        table_of({"sides": {"9A": {"zones": zones}}})
    assert (refused.value.key, refused.value.where) == (key, "districts.toml [sides.9A] zones")


@pytest.mark.rule("JEL-012", "JEL-026")
def test_the_marker_begins_at_the_zone_nearest_to_the_entrance() -> None:
    view = seen(table_of({"districts": ["1A", "2A", "3A", "4A", "5A"]}), None)
    assert view.reward("F") == (Mark("J", 7),)
    assert view.face("F").zones == ((Mark("J", 7),), (Mark("J", 3),), (Mark("CAP", 0),))


@pytest.mark.rule("JEL-013")
@pytest.mark.parametrize(("place", "found"), [(1, Mark("J", 7)), (2, Mark("J", 3)), (3, Mark("CAP", 0))])
def test_the_current_reward_is_the_one_where_the_marker_is(place: int, found: Mark) -> None:
    g = table_of({"districts": ["1A", "2A", "3A", "4A", "5A"], "zones": {"F": place}})
    assert zone(g, "F") == place
    assert seen(g, None).reward("F") == (found,)
    assert BOX.texts[g.reward(0)] == ("J 7", "J 3", "CAP")[place - 1]


# --- JEL-C02 to JEL-C04 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-C02")
def test_the_districts_are_those_of_the_ledger() -> None:
    assert len(SIDES) == 16
    found = [(side.id, side.en, *[BOX.texts[zone] for zone in side.zones]) for side in BOX.sides]
    assert found == [(id, name, *map(reward, zones)) for id, name, *zones in SIDES]


@pytest.mark.rule("JEL-C02", "JEL-023")
def test_sides_a_have_green_lights_and_are_never_a_disadvantage() -> None:
    for side in BOX.sides:
        assert side.green == side.id.endswith("A")
        if side.green:
            symbols = {word for zone in side.zones for word in re.findall(r"[A-Z]\w*", BOX.texts[zone])}
            assert symbols <= {"J", "CAP", "J2CAP", "TIER2", "PRESENT"}


@pytest.mark.rule("JEL-C02")
def test_each_district_has_a_name_of_its_own_in_both_languages() -> None:
    assert len({side.name for side in BOX.sides}) == len({side.en for side in BOX.sides}) == 16
    assert {entry["mark"] for entry in CONTENT["districts"]["sides"].values()} == {"ours"}


@pytest.mark.rule("JEL-C02", "JEL-C01")
def test_every_kind_of_reward_occurs() -> None:
    kinds = {symbol.kind for row in BOX.rewards for symbol in row}
    assert kinds == {"J", "CAP", "DROP", "J2CAP", "TAKE", "GIVE", "VAR", "ARROW", "TIER2", "PRESENT"}
    assert {symbol.number for row in BOX.rewards for symbol in row if symbol.kind == "ARROW"} == {-1, 0, 1}
    assert {symbol.number for row in BOX.rewards for symbol in row if symbol.kind == "TAKE"} == {1, 2}


@pytest.mark.rule("JEL-C03", "JEL-004")
def test_the_capsules_are_those_of_the_ledger() -> None:
    values = re.search(r"^\| value \| (.+) \| sum \|$", LEDGER, re.M)
    number = re.search(r"^\| number \| (.+) \| (\d+) \|$", LEDGER, re.M)
    assert values
    assert number
    names = values[1].split(" | ")
    expected = dict(zip(names, map(int, number[1].split(" | ")), strict=True))
    assert Counter("die" if value == DIE else str(value) for value in BOX.capsules) == expected
    assert sum(expected.values()) == int(number[2]) == 30
    assert {entry["mark"] for entry in CONTENT["capsules"]["capsules"].values()} == {"ours"}


@pytest.mark.rule("JEL-C04")
def test_other_data_are_those_of_the_ledger() -> None:
    assert [BOX.jelly] == whole(DATA["starting jelly"])
    assert [BOX.dice] == whole(DATA["dice per player"])
    assert [BOX.rounds] == whole(DATA["rounds"])
    assert [BOX.timer // 1000] == whole(DATA["timer"])
    assert [BOX.timer_beats] == whole(DATA["timer in beat mode"])
    assert [BOX.beats, BOX.limit // 1000] == whole(DATA["beat limit / live limit per round"])
    times = [BOX.pause, BOX.effect, BOX.countdown, BOX.decision]
    key = "live: pause between rolls / open effect / countdown / scoring decision"
    assert [time // 1000 for time in times] == whole(DATA[key])
    assert all(time % 1000 == 0 for time in (*times, BOX.timer, BOX.limit))
    assert {CONTENT["numbers"][key]["mark"] for key in ("game", "timer")} == {"printed"}
    assert {CONTENT["numbers"][key]["mark"] for key in ("live", "beats")} == {"ours"}


@pytest.mark.rule("JEL-C04", "JEL-Q31")
def test_the_default_direction_of_a_double_arrow_is_clockwise() -> None:
    assert DATA["default arrow direction"] == "clockwise"
    own = {"9B": {"zones": ["ARROW both", "J 1", "J 2"]}}
    doc = {"phase": "score", "round": 4, "sides": own, "districts": ["9B", "1A", "3B", "4B", "2A"]}
    g = table_of({**doc, "entrances": {"F": "A6 B6"}, "jelly": [0, 0, 0]})
    g.answer(0, "ccw")
    g.answer(1, "cw")
    assert g.jelly == [7, 7, 0]


# --- JEL-C01: the language of rewards --------------------------------------------------------------------------------


@pytest.mark.rule("JEL-C01")
@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("J 0", (Mark("J", 0),)),
        ("J 12", (Mark("J", 12),)),
        ("CAP", (Mark("CAP", 0),)),
        ("DROP", (Mark("DROP", 0),)),
        ("J2CAP", (Mark("J2CAP", 0),)),
        ("TAKE 2", (Mark("TAKE", 2),)),
        ("GIVE 1", (Mark("GIVE", 1),)),
        ("ARROW cw", (Mark("ARROW", 1),)),
        ("ARROW ccw", (Mark("ARROW", -1),)),
        ("ARROW both", (Mark("ARROW", 0),)),
        ("VAR{1-2: J 7; 3+: CAP}", (Mark("VAR", 0, (Mark("J", 7),), (Mark("CAP", 0),)),)),
        ("TIER2(J 6; J 3)", (Mark("TIER2", 0, (Mark("J", 6),), (Mark("J", 3),)),)),
        ("PRESENT(CAP + J 1; DROP)", (Mark("PRESENT", 0, (Mark("CAP", 0), Mark("J", 1)), (Mark("DROP", 0),)),)),
        ("J 1 + CAP + GIVE 1", (Mark("J", 1), Mark("CAP", 0), Mark("GIVE", 1))),
        (" J  1+ARROW  cw ", (Mark("J", 1), Mark("ARROW", 1))),
    ],
)
def test_every_form_of_a_reward_is_understood(text: str, marks: tuple[Mark, ...]) -> None:
    own = {"9B": {"zones": [text, "J 77", "J 88"]}}
    view = seen(table_of({"sides": own, "districts": ["9B", "1A", "2A", "3A", "4A"]}), None)
    assert view.reward("F") == marks


@pytest.mark.rule("JEL-C01")
@pytest.mark.parametrize(
    ("text", "key", "column"),
    [
        ("", "reward_word", 1),
        ("J", "reward_number", 2),
        ("J 100", "reward_number", 3),
        ("J -1", "reward_number", 3),
        ("TAKE 3", "reward_number", 6),
        ("TAKE 0", "reward_number", 6),
        ("GIVE 2", "reward_number", 6),
        ("JELLY 3", "reward_word", 1),
        ("ARROW up", "reward_arrow", 7),
        ("J 3 CAP", "reward_end", 5),
        ("J 3 +", "reward_word", 6),
        ("TIER2(J 6, J 3)", "reward_sign", 10),
        ("TIER2(J 6; J 3", "reward_sign", 15),
        ("VAR{1-3: J 6; 3+: J 3}", "reward_sign", 5),
        ("VAR{1-2: J 6; J 3}", "reward_sign", 15),
        ("J 1 + J 1 + J 1 + J 1 + J 1", "reward_row", 28),
        ("J 1" + " " * 200, "reward_long", 121),
    ],
)
def test_what_is_no_reward_is_refused_with_its_column(text: str, key: str, column: int) -> None:
    with pytest.raises(Bad) as refused:
        Reader().read(text, "here")
    assert (refused.value.where, refused.value.key, refused.value.values["column"]) == ("here", key, column)


@pytest.mark.rule("JEL-Q62")
@pytest.mark.parametrize("outer", ["TIER2({}; J 1)", "TIER2(J 1; {})", "PRESENT({}; J 1)", "VAR{{1-2: {}; 3+: J 1}}"])
@pytest.mark.parametrize(
    "inner",
    ["ARROW cw", "ARROW both", "TIER2(J 1; J 2)", "PRESENT(J 1; J 2)", "VAR{1-2: J 1; 3+: J 2}", "J 1 + ARROW cw"],
)
def test_arrows_and_tiers_stand_in_no_tier(outer: str, inner: str) -> None:
    with pytest.raises(Bad) as refused:
        Reader().read(outer.format(inner), "")
    assert refused.value.key == "reward_inside"


@pytest.mark.rule("JEL-Q62")
@pytest.mark.parametrize("kind", ["ARROW ccw", "TIER2(J 1; J 2)", "PRESENT(J 1; J 2)", "VAR{1-2: J 1; 3+: J 2}"])
def test_they_may_be_part_of_a_sum(kind: str) -> None:
    reader = Reader()
    row = reader.rewards[reader.read(f"J 3 + {kind} + CAP", "")]
    assert [symbol.kind for symbol in row] == ["J", re.match(r"\w+", kind)[0], "CAP"]  # type: ignore[index]


@pytest.mark.rule("JEL-C01")
def test_the_box_can_be_made_of_the_content_as_it_stands() -> None:
    assert Box(CONTENT).hash == BOX.hash
    g = beats(dice={"A": "6"})
    assert asked(g) == (A, "Place")
    assert "none" in options(g)
