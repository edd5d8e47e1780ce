"""The twelve missions and choosing them (DEI-121 to DEI-127, DEI-207 to DEI-219, DEI-Q-103 to DEI-Q-106, DEI-D-32)."""

from typing import Any

import pytest

from tafelrunde.games.dei.content import COUNTS
from tests.dei.table import BOX, A, B, answer, asked, cards, city, options, pad, refused, score, seen, table, why

ALL = [
    *("BUILDINGS", "DRONE_CARDS", "OUTPOSTS", "TECH", "ENERGY", "LOOTERS"),
    *("OUTPOSTS_RED", "OUTPOSTS_BLUE", "OUTPOSTS_GREEN", "GARRISON_RED", "GARRISON_BLUE", "GARRISON_GREEN"),
]
# three outposts of each colour, one of the red ones twice in a region
RICH = city(
    *("p: q r s t u v, storehouse", "q, outpost A A", "r, outpost A", "s, outpost B", "t, outpost B B", "u, outpost C"),
    *("v, outpost C C", "z"),
)


def worth(mission: str, when: str = "", **doc: Any) -> int:
    """What a mission gives A now: it lies in the first column, in round 1, or in round 2 if it is "late"."""
    others = [other for other in ALL if other != mission][:7]
    missions = [mission, *others]
    if when == "late":
        doc = {**doc, "round": 2, "chosen": {"A": [others[0]], "B": [others[0]]}}
    g = table(**{"stage": "mission", "missions": missions, **doc})
    before = score(g, A).get("missions", 0)
    answer(g, mission)
    return score(g, A).get("missions", 0) - before


# --- what each one gives ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-207", "DEI-Q-015")
def test_buildings() -> None:
    place: dict[str, Any] = {
        "storehouses": {"A": ["q", "q"], "B": ["q"]},
        "lifts": {"A": ["q-W"]},
        "bridges": {"A": ["W:X:q"]},
    }
    assert worth("BUILDINGS", **place) == 8
    assert worth("BUILDINGS", "late", **place) == 4
    assert worth("BUILDINGS") == 0, "neutral ones do not count"


@pytest.mark.rule("DEI-208", "DEI-Q-103", "DEI-Q-077")
def test_drone_cards_wherever_they_are() -> None:
    assert worth("DRONE_CARDS") == 2, "its own one"
    place: dict[str, Any] = {"hand": {"A": ["DEI069"]}, "up": {"A": ["DEI070"]}, "down": {"A": ["DEI008"]}, "played": 2}
    assert worth("DRONE_CARDS", **place) == 6
    assert worth("DRONE_CARDS", "late", **place, recycled={"A": ["DEI072"]}) == 4
    assert worth("DRONE_CARDS", hand={"A": ["DEI033"]}) == 2, "other cards do not count"


@pytest.mark.rule("DEI-209")
def test_outposts_of_all_colours() -> None:
    place: dict[str, Any] = {"map": RICH, "looters": {"q": "A", "s": "A", "u": "A", "v": "AB"}}
    assert worth("OUTPOSTS", **place) == 8, "two red, a blue, a green; none where there is a tie"
    assert worth("OUTPOSTS", "late", **place) == 4


@pytest.mark.rule("DEI-210", "DEI-253")
def test_technology() -> None:
    on_time = [worth("TECH", pads={"A": [n, 0]}) for n in range(11)]
    late = [worth("TECH", "late", pads={"A": [n, 0]}) for n in range(11)]
    assert on_time == list(range(11))
    assert late == [0, 0, 0, 2, 2, 2, 4, 4, 4, 6, 6]


@pytest.mark.rule("DEI-211", "DEI-254")
def test_energy() -> None:
    on_time = [worth("ENERGY", pads={"A": [0, n]}) for n in range(11)]
    late = [worth("ENERGY", "late", pads={"A": [0, n]}) for n in range(11)]
    assert on_time == list(range(0, 22, 2))
    assert late == [0, 0, 3, 3, 6, 6, 9, 9, 12, 12, 15]


@pytest.mark.rule("DEI-212", "DEI-255")
def test_looters() -> None:
    on_time = [worth("LOOTERS", looters={"q": "A" * n}) for n in range(16)]
    late = [worth("LOOTERS", "late", looters={"q": "A" * n}) for n in range(16)]
    assert on_time == [0, 0, 0, 3, 3, 3, 6, 6, 6, 9, 9, 9, 12, 12, 12, 15]
    assert late == [0, 0, 0, 2, 2, 2, 4, 4, 4, 6, 6, 6, 8, 8, 8, 10]


@pytest.mark.parametrize(
    ("mission", "on_time", "late"),
    [
        pytest.param("OUTPOSTS_RED", 6, 4, marks=pytest.mark.rule("DEI-213")),
        pytest.param("OUTPOSTS_BLUE", 3, 2, marks=pytest.mark.rule("DEI-214")),
        pytest.param("OUTPOSTS_GREEN", 9, 6, marks=pytest.mark.rule("DEI-215")),
    ],
)
def test_outposts_of_one_colour(mission: str, on_time: int, late: int) -> None:
    place: dict[str, Any] = {"map": RICH, "looters": {"q": "A", "r": "AB", "s": "A", "t": "B", "u": "A", "v": "A"}}
    assert worth(mission, **place) == on_time
    assert worth(mission, "late", **place) == late


@pytest.mark.parametrize(
    ("mission", "on_time"),
    [
        pytest.param("GARRISON_RED", 6, marks=pytest.mark.rule("DEI-216", "DEI-Q-024")),
        pytest.param("GARRISON_BLUE", 2, marks=pytest.mark.rule("DEI-217")),
        pytest.param("GARRISON_GREEN", 4, marks=pytest.mark.rule("DEI-218")),
    ],
)
def test_garrisons_need_a_figure_and_no_majority(mission: str, on_time: int) -> None:
    place: dict[str, Any] = {
        "map": RICH,
        "looters": {"q": "ABB", "r": "AB", "s": "ABBBB", "t": "BB"},
        "leaders": {"A": "v"},
    }
    assert worth(mission, **place) == on_time
    assert worth(mission, "late", **place) == on_time // 2


@pytest.mark.rule("DEI-219", "DEI-016")
def test_these_are_all_twelve_and_each_is_worth_less_when_it_is_late() -> None:
    assert list(BOX.mission_numbers) == ALL
    assert [mission.counts for mission in BOX.missions] == list(range(len(COUNTS)))
    for mission in BOX.missions:
        for count in range(1, 16):
            assert mission.points(count, True) < mission.points(count, False) or not mission.points(count, False)


@pytest.mark.rule("DEI-Q-106", "DEI-126")
def test_nothing_is_nothing_on_time_and_late() -> None:
    for mission in BOX.missions:
        assert mission.points(0, True) == mission.points(0, False) == 0


# --- choosing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-Q-104", "DEI-127")
def test_choosing_a_mission_counts_and_costs_nothing() -> None:
    g = table(stage="mission", missions=["TECH", *[m for m in ALL if m != "TECH"][:7]], pads={"A": [5, 2]})
    answer(g, "TECH")
    assert (pad(g, A), score(g, A)) == ((5, 2), {"missions": 5})
    assert len(cards(g, A, "hand")) == 8


@pytest.mark.rule("DEI-Q-105", "DEI-125")
def test_a_later_column_may_come_early_and_is_on_time() -> None:
    row = ["BUILDINGS", "DRONE_CARDS", "OUTPOSTS", "ENERGY", *ALL[5:9]]
    g = table(stage="mission", missions=row, pads={"A": [0, 4]})
    answer(g, "ENERGY")
    assert score(g, A) == {"missions": 8}
    assert seen(g, A).pads[A].missions == ("", "", "", "ENERGY")


@pytest.mark.rule("DEI-D-32", "DEI-123", "DEI-124")
def test_one_of_each_column_that_is_free() -> None:
    row = ALL[:8]
    g = table(stage="mission", round=3, missions=row, chosen={"A": [row[1], row[4]], "B": [row[0], row[1]]})
    assert asked(g) == (A, "ChooseMission")
    assert options(g) == {row[2], row[3], row[6], row[7]}
    assert why(g, row[1]) == why(g, row[5]) == why(g, row[0]) == "DEI-123"
    assert refused(g, "skip") == "DEI-121"
    assert why(g, "GARRISON_RED") == "no_mission", "it does not lie there"


@pytest.mark.rule("DEI-122", "DEI-D-32")
def test_others_may_choose_the_same_card() -> None:
    g = table(stage="mission", missions=ALL[:8], rules=["confrontation"])
    answer(g, ALL[2])
    assert asked(g) == (B, "ChooseMission")
    assert ALL[2] in options(g)
    assert seen(g, A).tasks[2].seats == (A,)


@pytest.mark.rule("DEI-D-32")
def test_what_a_mission_would_give_is_shown() -> None:
    g = table(stage="mission", missions=["TECH", *[m for m in ALL if m != "TECH"][:7]], pads={"A": [5, 2], "B": [3, 0]})
    task = seen(g, B).tasks[0]
    assert (task.id, task.points, task.is_late, task.on_time, task.late) == ("TECH", (5, 3), False, (1, 1), (2, 3))
