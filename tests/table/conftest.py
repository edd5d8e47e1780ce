"""What tests over HTTP share: a house for a whole module, and people in it."""

from collections.abc import Iterator

import httpx
import pytest

from tests.table.open_house import OpenHouse


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    with OpenHouse(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture(scope="module")
def ann(house: OpenHouse) -> Iterator[httpx.Client]:
    with house.visitor() as visitor:
        yield visitor


@pytest.fixture(scope="module")
def bob(house: OpenHouse) -> Iterator[httpx.Client]:
    with house.visitor() as visitor:
        yield visitor
