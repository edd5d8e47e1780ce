"""What all tests share: running only the tests that cite a row, and the promise of a compiled build."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tafelrunde.bots import advice
from tafelrunde.engine import game as hot_module

# Hints count iterations instead of seconds, wherever it is imported from now on: the same on every machine, and quick.
advice.ADVISER = "search:24"  # type: ignore[misc]

# Examples are not timed: how long one takes says how busy the machine is.
LARGE = [HealthCheck.too_slow, HealthCheck.data_too_large]  # whole games are large examples
settings.register_profile("untimed", deadline=None, suppress_health_check=LARGE)
settings.load_profile("untimed")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --rule CAN-046,CAN-Q08` runs the tests that cite one of these rows of a ledger."""
    parser.addoption(
        "--rule", default="", metavar="ID,ID", help="run only the tests that cite one of these ledger rows"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Where the compiled build is to be tested, running on the sources by mistake would prove nothing."""
    if os.environ.get("TAFELRUNDE_EXPECT_COMPILED") and hot_module.__file__.endswith(".py"):
        raise pytest.UsageError("the compiled build was to be tested, but this is the pure one")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What runs again on the compiled build stands in few files; to import all others would take longer than that."""
    only_these = config.option.markexpr == "compiled" and collection_path.suffix == ".py"
    return True if only_these and "mark.compiled" not in collection_path.read_text(encoding="utf-8") else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests that cite a wanted row."""
    if config.getoption("--rule"):
        wanted = set(config.getoption("--rule").split(","))
        config.hook.pytest_deselected(items=[item for item in items if not wanted & rows_cited(item)])
        items[:] = [item for item in items if wanted & rows_cited(item)]


def rows_cited(item: pytest.Item) -> set[str]:
    """The ledger rows that a test cites with `@pytest.mark.rule(...)`."""
    return {row for mark in item.iter_markers("rule") for row in mark.args}
