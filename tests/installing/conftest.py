"""The wheel, built once, and a machine where it is installed."""

import sys
from pathlib import Path

import pytest

from tests.installing.machine import Machine
from tools import build


@pytest.fixture(scope="package")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `make wheel ARGS=--pure` builds it."""
    return build.wheel_from(tmp_path_factory.mktemp("build") / "copy", Path(sys.executable), compiled=False)


@pytest.fixture(scope="package")
def machine(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Machine:
    return Machine(tmp_path_factory.mktemp("elsewhere"), wheel)
