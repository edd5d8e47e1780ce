"""Every illegal input is refused by the row that forbids it, and changes nothing."""

from typing import Any

import pytest

from tafelrunde.engine import Option, snapshot
from tests.rulebenders.table import Table, table

PLENTY = {"A": 9, "B": 9, "C": 9}
CASES: list[tuple[dict[str, Any], tuple[Option, ...], str]] = [
    ({"supply": {"A": 0}, "hand": {"A": ["FX-01"]}}, ("place", "HAND"), "RUL-086"),
    ({}, ("place", "MOON"), "RUL-086"),
    ({"track": {"A": ["A"] * 8}}, ("place", "track"), "RUL-088"),
    ({"lent": {"A": {"B": 1}}}, ("place", "HAND"), "RUL-258"),
    ({}, ("end",), "RUL-AMB-033"),
    ({"stage": "acted", "dash": {"A": ["PI-19"]}}, ("pass",), "RUL-AMB-033"),
    ({"stage": "acted", "dash": {"A": ["PI-19"]}}, ("place", "HAND"), "RUL-082"),
    ({"hand": {"A": ["SF-03"]}, "chips": {"A": 1}}, ("play", "SF-03"), "RUL-101"),
    ({"hand": {"A": ["SF-03"]}, "discs": {"A": {"THEME": -2}}}, ("play", "SF-03"), "RUL-092"),
    ({"hand": {"A": ["SF-01"]}, "themes": ["PIRATE", "SCIFI", "ZOMBIE", "NIGHTS"], "discs": {"A": {"THEME": -1}}},
     ("play", "SF-01"), "RUL-093"),
    ({"hand": {"A": ["SF-01"]}, "themes": ["PIRATE", "SCIFI", "ZOMBIE", "NIGHTS"]}, ("play", "SF-01"), "RUL-094"),
    ({"hand": {"A": ["SF-01"]}, "themes": ["PIRATE", "ZOMBIE", "SCIFI", "NIGHTS"], "discs": {"A": {"THEME": 1}}},
     ("play", "SF-01"), "RUL-095"),
    ({"hand": {"A": ["FX-01"]}, "symbols": {"A": ["THEME"]}}, ("play", "FX-01"), "RUL-098"),
    ({"hand": {"A": ["PR-05"]}, "fuel": {"B": ["PR-09"]}}, ("play", "PR-05"), "RUL-285"),
    ({"hand": {"A": ["FA-16"]}, "chips": PLENTY}, ("play", "FA-16"), "RUL-264"),
    ({"hand": {"B": ["SF-01"]}}, ("play", "SF-01"), "RUL-089"),
    ({"dash": {"A": ["SF-30"]}}, ("tap", "SF-30"), "RUL-117"),
    ({"dash": {"A": ["PR-07"]}}, ("tap", "PR-07"), "RUL-283"),
    ({"dash": {"A": ["PR-24"]}}, ("tap", "PR-24"), "RUL-292"),
    ({"hand": {"A": ["SF-13"]}, "chips": {"A": 1}}, ("play", "SF-13"), "RUL-102"),
    ({"dash": {"A": ["PI-19"]}, "tapped": ["PI-19"]}, ("tap", "PI-19"), "RUL-123"),
    ({"dash": {"A": ["PI-19"], "B": ["PI-05"]}, "hooks": {"PI-05": "PI-19"}}, ("tap", "PI-19"), "RUL-012"),
    ({"dash": {"A": ["SF-18"]}}, ("tap", "SF-18"), "RUL-118"),
    ({"dash": {"B": ["PI-19"]}}, ("tap", "PI-19"), "RUL-120"),
    ({}, ("exchange", 2), "RUL-128"),
    ({}, ("exchange", 7), "RUL-128"),
    ({"exchange": {"A": [1, 0, 0]}, "discs": {"A": {"EXCHANGE": -2}}}, ("exchange", 1), "RUL-130"),
    ({"exchange": {"A": [0, 0, 1]}}, ("exchange", 3), "RUL-126"),
    ({"stage": "scoring", "open": {"HAND": {"A": 1}}}, (9,), "RUL-167"),
    ({"stage": "scoring", "open": {"EXCHANGE": {"A": 1}}}, ("stones",), "RUL-168"),
    ({"stage": "scoring", "open": {"CURRENCY": {"A": 1}}}, ("gold",), "RUL-169"),
    ({"stage": "scoring", "open": {"START": {"A": 1}}}, ("D",), "RUL-170"),
    ({"stage": "scoring", "open": {"STONES": {"A": 1}}}, (8,), "RUL-171"),
    ({"stage": "scoring", "open": {"DRAW": {"A": 1}}}, (7,), "RUL-172"),
    ({"hand": {"A": ["FX-01", "FX-02"]}, "marked": ["FX-01"]}, ("discard", "FX-02"), "RUL-311"),
    ({"stage": "round"}, ("MOON",), "RUL-078"),
]  # fmt: skip


def refused(t: Table, *option: Option) -> str:
    """The row; nothing changes."""
    before = snapshot(t.g)
    row = t.A.refused(*option)
    assert snapshot(t.g) == before
    return row


@pytest.mark.rule("RUL-086", "RUL-088", "RUL-258", "RUL-AMB-033", "RUL-082", "RUL-101", "RUL-092", "RUL-093")
@pytest.mark.rule("RUL-094", "RUL-095", "RUL-098", "RUL-285", "RUL-264", "RUL-089", "RUL-117", "RUL-283")
@pytest.mark.rule("RUL-123", "RUL-118", "RUL-120", "RUL-128", "RUL-130", "RUL-126", "RUL-167", "RUL-168")
@pytest.mark.rule("RUL-169", "RUL-170", "RUL-171", "RUL-172", "RUL-311", "RUL-078", "RUL-292", "RUL-102")
@pytest.mark.parametrize(("doc", "option", "row"), CASES)
def test_what_is_not_allowed_is_refused_by_its_row_and_nothing_changes(
    doc: dict[str, Any], option: tuple[Option, ...], row: str
) -> None:
    assert refused(table(**doc), *option) == row


def test_who_is_not_asked_is_refused() -> None:
    t = table()
    assert t.B.refused("pass") == "RUL-082"
    over = table(stage="end")
    assert over.A.refused("pass") == "over"


@pytest.mark.parametrize("option", ["", "nonsense", 7, ("play",), ("play", 5), ("tap", "MOON"), ("exchange", "x"), ()])
def test_nonsense_is_refused_without_harm(option: Option) -> None:
    t = table(hand={"A": ["FX-01"]}, dash={"A": ["PI-19"]}, exchange={"A": [1, 1, 1]})
    before = snapshot(t.g)
    assert t.A.why_not(option)
    t.A.refused(option)
    assert snapshot(t.g) == before


@pytest.mark.parametrize("option", ["", "nonsense", 7, ("play",), ("play", "MOON"), ("tap", 3), ()])
def test_also_in_a_window(option: Option) -> None:
    t = table(hand={"A": ["ZO-18"], "B": ["NA-16"]}, dash={"B": ["PR-24"]}, discs={"B": {"THEME": 2}})
    t.A.plays("ZO-18")
    t.A.chooses("B")
    assert t.B.refused(option)
    t.B.declines()
    assert t.asked == ("B", "Parry")
    assert t.B.refused(option) == "RUL-292"
