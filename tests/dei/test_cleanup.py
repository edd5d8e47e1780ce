"""Cleanup and priority (DEI-220 to DEI-225)."""

from typing import Any

import pytest

from tests.dei.table import A, B, C, asked, cards, kinds, seen, table, table_of

FOUR: dict[str, Any] = {"players": 4, "factions": ["ravagers", "farm_z", "refuge", "auxilia"]}


def cleaned(**doc: Any) -> Any:
    """The table after a cleanup."""
    return table(**{"stage": "cleanup", **doc})


@pytest.mark.rule("DEI-220", "DEI-116")
def test_cards_that_lie_face_down_are_recycled_for_good() -> None:
    g = cleaned(down={"A": ["DEI001", "DEI002"], "B": ["DEI009"]}, recycled={"A": ["DEI003"]}, round=2)
    assert cards(g, A, "recycled") == ["DEI001", "DEI002", "DEI003"]
    assert cards(g, B, "recycled") == ["DEI009"]
    assert cards(g, A, "down") == []
    assert cards(g, A, "hand") == [f"DEI00{n}" for n in range(4, 9)]


@pytest.mark.rule("DEI-221")
def test_cards_that_lie_face_up_come_back() -> None:
    g = cleaned(up={"A": ["DEI001", "DEI033"]}, down={"A": ["DEI002"]})
    assert cards(g, A, "up") == []
    assert cards(g, A, "hand") == ["DEI001", *(f"DEI00{n}" for n in range(3, 9)), "DEI033"]


@pytest.mark.rule("DEI-222", "DEI-103")
def test_then_there_are_new_priorities_and_the_next_round() -> None:
    g = cleaned(round=2, vp={"A": 5, "B": 3})
    assert (g.round, g.phase, g.order) == (3, 1, [B, A])
    assert asked(g) == (B, "PlayCard")


@pytest.mark.rule("DEI-223")
def test_in_the_last_round_the_final_scoring_follows() -> None:
    g = cleaned(round=4, down={"A": ["DEI001"]}, up={"B": ["DEI009"]}, vp={"A": 5, "B": 3})
    assert g.over
    assert g.order == [A, B], "no new priorities"
    assert (cards(g, A, "recycled"), cards(g, B, "up")) == (["DEI001"], [])
    assert seen(g, None).round == 4


@pytest.mark.rule("DEI-224")
def test_fewest_points_act_first() -> None:
    g = cleaned(**FOUR, vp={"A": 9, "B": 2, "C": 30, "D": 5})
    assert g.order == [B, 3, A, C]
    assert [event.data["order"] for event in g.heard or [] if event.kind == "priorities"] == [(1, 3, 0, 2)]


@pytest.mark.rule("DEI-225", "DEI-259")
def test_of_equals_whoever_acted_later_comes_first() -> None:
    g = cleaned(**FOUR, vp={"A": 6, "B": 6, "C": 3, "D": 6})
    assert g.order == [C, 3, B, A]
    g = cleaned(**FOUR, order="DBCA")
    assert g.order == [A, C, B, 3], "all are equal: the other way round"


@pytest.mark.rule("DEI-225", "DEI-246")
def test_the_printed_example() -> None:
    """Ravagers A, Farm-Z B, Refuge 42 C, Auxilia D; in round 1 Auxilia acted after Refuge 42."""
    g = cleaned(**FOUR, order="CDAB", vp={"A": 9, "B": 7, "C": 5, "D": 5})
    assert [g.box.factions[g.faction[seat]].id for seat in g.order] == ["auxilia", "refuge", "farm_z", "ravagers"]


@pytest.mark.rule("DEI-222")
def test_the_next_round_is_told() -> None:
    g = table_of({"stage": "cleanup", "round": 1, "chosen": {"A": ["BUILDINGS"], "B": ["BUILDINGS"]}})
    assert [kind for kind in kinds(g.heard or []) if kind in ("priorities", "round_began")] == [
        "priorities",
        "round_began",
    ]
