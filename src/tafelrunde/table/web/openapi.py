"""The description of the API, made from the table of requests and the types of the messages: nothing is said twice."""

import re
from functools import cache
from typing import Any, Final

import msgspec

from tafelrunde import __version__
from tafelrunde.bots.programs import messages
from tafelrunde.table.protocol import Call, Change, Frame, Notice, Probe, Refused, Reply
from tafelrunde.table.web.problems import CLOSED
from tafelrunde.table.web.routes import API, PARAMETERS, Api

REFERENCE: Final = "#/components/schemas/{name}"
SOCKET_IN: Final = (Call,)
SOCKET_OUT: Final = (Frame, Change, Reply, Notice, Probe)
PROGRAM_IN: Final = (messages.Ready, messages.Given)
PROGRAM_OUT: Final = (messages.Hello, messages.Ask, messages.Denied, messages.Over, Notice)
ABOUT: Final = (
    "Everything that the page does, it does with this. Who somebody is stands in a cookie that the first answer sets. "
    "Sentences come in the language of Accept-Language. What cannot be done is answered with one sentence (Refused)."
)


@cache
def description() -> bytes:
    """The OpenAPI document as JSON."""
    schemas, components = _schemas()
    paths: dict[str, dict[str, Any]] = {}
    for api in API:
        paths.setdefault(f"/api/{api.path}", {})[api.method.lower()] = _operation(api, schemas)
    socket_in, socket_out = ([schemas[_key(one)] for one in types] for types in (SOCKET_IN, SOCKET_OUT))
    found = {
        "openapi": "3.1.0",
        "info": {"title": "Tafelrunde", "version": __version__, "description": ABOUT},
        "paths": paths,
        "components": {"schemas": components},
        "x-websocket": {
            "path": "/api/tables/{code}/live",
            "parameters": [
                _parameter("code", "path"),
                *(_parameter(one, "query") for one in ("lang", "client", "page")),
            ],
            "description": "Text messages in JSON. Calls are numbered; who sends a number again gets the first reply.",
            "receives": {"anyOf": socket_in},
            "sends": {"anyOf": socket_out},
            "closes": CLOSED,
        },
        "x-websocket-program": {
            "path": "/api/tables/{code}/program",
            "parameters": [_parameter(*one) for one in (("code", "path"), ("lang", "query"), ("seat", "query"))],
            "description": "A program plays a seat (docs/bot-protocol.md), one message in JSON each.",
            "receives": {"anyOf": [schemas[_key(one)] for one in PROGRAM_IN]},
            "sends": {"anyOf": [schemas[_key(one)] for one in PROGRAM_OUT]},
            "closes": CLOSED,
        },
    }
    return msgspec.json.encode(found)


def _schemas() -> tuple[dict[str, Any], dict[str, Any]]:
    """The schema of each type that is sent, and the parts that they share."""
    types = [kind for api in API for kind in (api.takes, api.gives) if kind is not None and not isinstance(kind, str)]
    types += [Refused, *SOCKET_IN, *SOCKET_OUT, *PROGRAM_IN, *PROGRAM_OUT]
    found, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    return dict(zip(map(_key, types), found, strict=True)), components


def _key(kind: Any) -> str:
    return repr(kind)


def _operation(api: Api, schemas: dict[str, Any]) -> dict[str, Any]:
    """One kind of request."""
    content = (
        {api.gives: {"schema": {"type": "string"}}}
        if isinstance(api.gives, str)
        else {"application/json": {"schema": schemas[_key(api.gives)]}}
    )
    refused = {"application/json": {"schema": schemas[_key(Refused)]}}
    names = [(name, "path") for name in re.findall(r"{(\w+)}", api.path)] + [(name, "query") for name in api.query]
    operation: dict[str, Any] = {
        "operationId": api.does.__name__,
        "summary": api.says,
        "parameters": [_parameter(name, where) for name, where in names],
        "responses": {
            "200": {"description": "done", "content": content},
            "default": {"description": "why not", "content": refused},
        },
    }
    if api.takes is not None:
        body = {"application/json": {"schema": schemas[_key(api.takes)]}}
        operation["requestBody"] = {"required": True, "content": body}
    return operation


def _parameter(name: str, where: str) -> dict[str, Any]:
    """Something in a path or in a query."""
    schema = msgspec.json.schema(PARAMETERS[name])
    return {"name": name, "in": where, "required": where == "path", "schema": schema}
