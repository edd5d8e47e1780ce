"""The description of the API is valid, complete and true: whatever it allows to send, nothing breaks."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    positive_data_acceptance,
    response_schema_conformance,
)

from tafelrunde.table.protocol import AnyCommand
from tafelrunde.table.web.openapi import description
from tafelrunde.table.web.operator import Operator
from tafelrunde.table.web.routes import API, PARAMETERS
from tests.patience import patience
from tests.table.open_house import OpenHouse, open_table

DOCUMENT = json.loads(description())
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    """With an address of its own, so that it does not move to the local network when it is asked to."""
    with OpenHouse(tmp_path_factory.mktemp("house"), operator=Operator(public_url="http://localhost/")) as opened:
        yield opened


@pytest.fixture(scope="module")
def code(ann: httpx.Client) -> str:
    return open_table(ann, "me", "me", "random")


@SCHEMA.parametrize()
@settings(max_examples=10, derandomize=True, suppress_health_check=list(HealthCheck))
def test_nothing_that_can_be_sent_breaks_anything(
    case: schemathesis.Case[Any], house: OpenHouse, ann: httpx.Client, code: str
) -> None:
    """Once as it is, and once more for what there really is. (JSON has no whole numbers; we want 1, not 1.0.)"""
    way: dict[str, Any] = {"base_url": house.address, "cookies": dict(ann.cookies), "timeout": patience()}
    case.call_and_validate(**way, excluded_checks=[positive_data_acceptance])
    there_is = {"code": code, "id": "canals"}
    case.path_parameters = {name: there_is.get(name, value) for name, value in case.path_parameters.items()}
    if isinstance(case.body, dict) and case.path == "/api/tables":
        case.body = {**case.body, "game": "canals", "seats": ["me", "random"]}
    checks = [not_a_server_error, content_type_conformance, response_schema_conformance]
    case.call_and_validate(**way, checks=checks)


def test_everything_that_can_be_asked_is_described() -> None:
    described = {(method.upper(), path) for path, methods in DOCUMENT["paths"].items() for method in methods}
    assert described == {(api.method, f"/api/{api.path}") for api in API}
    assert len({api.does for api in API}) == len(API)


def test_every_command_and_every_message_is_described() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    commands = {schemas[kind.__name__]["properties"]["do"]["enum"][0] for kind in AnyCommand.__args__}
    assert {"answer", "undo", "propose", "whole"} <= commands
    socket = DOCUMENT["x-websocket"]
    sent = {reference["$ref"].rpartition("/")[2] for reference in socket["sends"]["anyOf"]}
    assert sent == {"Frame", "Change", "Reply", "Notice", "Probe"}
    assert socket["receives"]["anyOf"] == [{"$ref": "#/components/schemas/Call"}]


def test_the_server_gives_its_description(house: OpenHouse, ann: httpx.Client) -> None:
    assert ann.get("openapi.json").json() == DOCUMENT


def test_no_parameter_is_described_that_nobody_uses() -> None:
    used = {name for api in API for name in PARAMETERS if f"{{{name}}}" in api.path or name in api.query}
    assert used | {"client", "page"} == set(PARAMETERS)
