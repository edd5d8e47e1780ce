"""Every row of every ledger is cited by a test, or it is said why it cannot be."""

import tomllib
from pathlib import Path

import pytest

from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.ledger import Row, citations, prefix_of, read_ledger

HERE = Path(__file__).parent
EXCUSED: dict[str, dict[str, str]] = tomllib.loads((HERE / "not_testable.toml").read_text(encoding="utf-8"))


def ledger(game: str) -> list[Row]:
    """The rows of a game on the shelf."""
    return read_ledger(game_type(game).file("ledger.md"), prefix_of(game))


# --- the ledgers of the games ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", game_ids())
def test_every_row_is_cited_by_a_test_or_excused(game: str) -> None:
    missing = [row.id for row in ledger(game) if row.id not in citations(HERE) and row.id not in EXCUSED.get(game, {})]
    assert not missing, f"no test cites {', '.join(missing)}"


def test_no_test_cites_a_row_that_does_not_exist() -> None:
    known = {row.id for game in game_ids() for row in ledger(game)}
    unknown = {rule: tests for rule, tests in citations(HERE).items() if rule not in known}
    assert not unknown


def test_every_excuse_names_an_uncited_row_and_a_reason() -> None:
    assert set(EXCUSED) <= set(game_ids())
    for game, rows in EXCUSED.items():
        known = {row.id for row in ledger(game)}
        for rule, reason in rows.items():
            assert rule in known, f"{rule} is no row of {game}"
            assert rule not in citations(HERE), f"{rule} is excused, yet {citations(HERE)[rule]} cite it"
            assert len(reason) > 20, f"{rule} needs a reason"


def test_the_ledger_of_canals_has_all_its_families() -> None:
    rows = {row.id: row for row in ledger("canals")}
    assert len(rows) == 59 + 13 + 34 + 6 + 4 + 15  # rules, examples, rulings, content, decisions, invariants
    assert rows["CAN-046"].section == "1.4 Step 1 – expand the city"
    assert rows["CAN-046"].kind == "constraint"
    assert rows["CAN-C02"].section == "CAN-C02 Fountains (ours)"
    assert rows["CAN-D0"].cells["decision"] == "centre layout"
    assert rows["CAN-EX-13"].kind == "example"
    assert rows["CAN-Q01"].cells["question"] == "What is the game called?"


# --- reading ---------------------------------------------------------------------------------------------------------

SMALL = """\
# Ledger

| id | rule | kind |
|---|---|---|
| UFO-001 | There are tiles. | component |
| UFO-D3a | choose | – |

### UFO-C01 Tiles

| tile | number |
|---|---|
| Farm-Z | 3 |
| UFO | UFO-001 |

| DEI-INV-07 | a row of another game |
"""


def test_rows_are_lines_of_tables_and_headings_that_begin_with_an_id() -> None:
    rows = read_ledger(SMALL, "UFO")
    assert [row.id for row in rows] == ["UFO-001", "UFO-D3a", "UFO-C01"]
    assert rows[0].cells == {"id": "UFO-001", "rule": "There are tiles.", "kind": "component"}
    assert [row.id for row in read_ledger(SMALL, "DEI")] == ["DEI-INV-07"]


def test_a_row_that_is_there_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="UFO-001 is there twice"):
        read_ledger(SMALL + "| UFO-001 | again |\n", "UFO")


def test_citations_are_read_from_functions_classes_modules_and_parameters(tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    (tests / "deep").mkdir(parents=True)
    (tests / "deep" / "test_some.py").write_text(
        "import pytest\n"
        "pytestmark = [pytest.mark.compiled, pytest.mark.rule('AAA-01')]\n"
        "@pytest.mark.rule('AAA-02', 'AAA-03')\n"
        "def test_one(): ...\n"
        "@pytest.mark.rule('AAA-04')\n"
        "class TestMore:\n"
        "    @pytest.mark.parametrize('n', [1, pytest.param(2, marks=pytest.mark.rule('AAA-05'))])\n"
        "    async def test_two(self, n): ...\n"
        "@pytest.mark.rule('AAA-09')\n"
        "def no_test(): ...\n"
    )
    one, two = "tests/deep/test_some.py::test_one", "tests/deep/test_some.py::TestMore::test_two"
    found = {"AAA-01": [one, two], "AAA-02": [one], "AAA-03": [one], "AAA-04": [two], "AAA-05": [two]}
    assert citations(tests) == found


def test_a_citation_that_is_not_written_out_is_refused(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text("import pytest\n@pytest.mark.rule(*IDS)\ndef test_one(): ...\n")
    with pytest.raises(ValueError, match=r"test_some.py, line 2"):
        citations(tmp_path)
