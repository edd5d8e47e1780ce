"""The check of programs: what keeps to the protocol passes every point, and each wrong habit is found at its point."""

import pytest

from tafelrunde.bots.programs.conformance import POINTS, Check
from tafelrunde.games import game_type
from tests.bots.test_programs import EXAMPLE, STRANGE

HABITS = {
    "right": set(),
    "answers twice": {"plays", "once", "refused"},
    "insists": {"refused"},
    "answers once": {"again", "refused"},
    "answers refusals": {"refused", "stray"},
    "knows everything": {"unknown"},
    "is ready once": {"plays", "once", "broken_off"},
    "stays": {"ends"},
    "is wrong first": {"plays", "once", "again", "refused", "stray", "unknown", "broken_off"},
}


def broken(command: str, name: str = "canals") -> dict[str, str]:
    """The points that do not hold, each with the key of the sentence that says why."""
    check = Check(game_type(name), command, "en", 2, 30, grace=0.3 if "stays" in command else 10)
    findings = list(check.findings())
    assert [finding.point for finding in findings] == list(POINTS)[: len(findings)]
    return {finding.point: finding.why.key for finding in findings if finding.why is not None}


@pytest.mark.parametrize("name", ["canals", "jelly"])
def test_the_example_keeps_to_the_protocol(name: str) -> None:
    assert broken(EXAMPLE, name) == {}


@pytest.mark.parametrize("habit", HABITS)
def test_a_wrong_habit_is_found(habit: str) -> None:
    assert set(broken(f'{STRANGE} "{habit}"')) == HABITS[habit]


def test_a_program_that_does_not_start_has_no_further_points() -> None:
    assert broken(f'{STRANGE} "ends at once"') == {"starts": "program_died"}


def test_who_is_late_learns_how_late() -> None:
    check = Check(game_type("canals"), EXAMPLE, "en", 1, 5)
    assert [finding.point for finding in check.findings() if finding.why is not None] == []
    check.times.append(7)
    finding = check._found("in_time", Check.in_time)
    assert finding.why is not None
    assert (finding.why.key, finding.why.values) == ("program_slow", {"slowest": 7000})
