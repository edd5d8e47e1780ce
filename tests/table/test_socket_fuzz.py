"""Whatever somebody sends over a socket: nothing changes, the server lives, and others notice nothing."""

import json
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from tafelrunde.engine import snapshot
from tests.patience import patience
from tests.table.open_house import OpenHouse, closed_with, open_table

NUMBERS = st.integers() | st.sampled_from([2**31, 2**53, 2**63, 2**64, 10**30, -1, -(2**63)]) | st.floats()
WORDS = st.text(max_size=30) | st.sampled_from(
    ["answer", "cell-1-0", "seat", "'; DROP TABLE", "<svg onload=x>", "../.."]
)
LEAVES = st.none() | st.booleans() | NUMBERS | WORDS
VALUES = st.recursive(LEAVES, lambda v: st.lists(v, max_size=4) | st.dictionaries(WORDS, v, max_size=4), max_leaves=12)

# What somebody may really send who only watches: none of it may change the table.
DOES = (
    *("answer", "undo", "point", "preview", "hint", "describe", "start", "bot", "clear", "swap", "set", "mute", "host"),
    *("propose", "vote", "leave", "uncover", "language", "whole", "ping", "nix"),
)
FIELDS = (
    "serial",
    "option",
    "sure",
    "thing",
    "seat",
    "other",
    "bot",
    "on",
    "what",
    "number",
    "yes",
    "lang",
    "variants",
)
SENSIBLE = st.sampled_from([0, 1, True, "pause", "back", "random", "de", "tile-0-0", [0, 0, 0], None])
COMMANDS = st.builds(
    lambda do, more: {"do": do, **more},
    st.sampled_from(DOES),
    st.dictionaries(st.sampled_from(FIELDS), SENSIBLE | VALUES, max_size=3),
)
CALLS = st.builds(
    lambda number, command: {"id": number, "command": command}, st.integers(0, 99) | VALUES, COMMANDS | VALUES
)
MESSAGES = (
    st.binary(max_size=200)
    | st.text(max_size=200)
    | VALUES.map(json.dumps)
    | CALLS.map(json.dumps)
    | CALLS.map(lambda call: json.dumps(call)[:-1])
)


@pytest.fixture(scope="module")
def code(ann: httpx.Client) -> str:
    return open_table(ann)


def state(house: OpenHouse, code: str) -> tuple[Any, ...]:
    """The table as it is inside, but for who is here: what was agreed, the game, and what was said."""

    async def look() -> tuple[Any, ...]:
        async with house.server.hall.rooms.at(code) as place:
            assert place.room is not None
            assert place.room.table is not None
            match, doc = place.room.table.match, msgspec.to_builtins(place.room.doc)
            for coming_and_going in (doc, *doc["seats"]):
                for name in ("changed", "host_gone", "gone"):
                    coming_and_going.pop(name, None)
            return doc, len(match.inputs), snapshot(match.game), repr(place.room.chat)

    return house.inside(look())


def answers(house: OpenHouse, code: str, visitor: httpx.Client, messages: list[str | bytes]) -> None:
    """Send them; each gets a reply, or the connection is closed with a code that says why."""
    with house.live(code, visitor) as socket:
        for message in messages:
            try:
                socket.send(message)
                while json.loads(socket.recv(patience()))["type"] != "reply":
                    pass
            except ConnectionClosed:
                break
        else:
            return
        assert closed_with(socket) in (1007, 1009, 4429)


@settings(max_examples=120, derandomize=True, suppress_health_check=list(HealthCheck))
@given(messages=st.lists(MESSAGES, min_size=1, max_size=6))
@example(messages=["[" * 16_000])
@example(messages=['{"id":1,"command":{"do":"answer","serial":1,"option":' + "[" * 900 + "]" * 900 + "}}"])
@example(messages=['{"id":1,"command":{"do":"preview","serial":1,"option":' + "[" * 400 + "]" * 400 + "}}"])
@example(messages=['{"id":' + "9" * 5000 + "}"])
@example(messages=['{"id":1,"command":{"do":"answer","serial":1,"option":1e999}}'])
@example(messages=['{"id":1,"command":{"do":"point","thing":"\\ud800"}}'])
@example(messages=["x" * 20_000])
@example(messages=[b"\xff\xfe", b""])
def test_nonsense_changes_nothing(
    house: OpenHouse, ann: httpx.Client, bob: httpx.Client, code: str, messages: list[str | bytes]
) -> None:
    before = state(house, code)
    answers(house, code, bob, messages)
    assert state(house, code) == before
    assert ann.get(f"tables/{code}").json()["stage"] == "playing"


@settings(max_examples=60, derandomize=True, suppress_health_check=list(HealthCheck))
@given(options=st.lists(VALUES, min_size=1, max_size=4), serial=st.integers(0, 5))
def test_nonsense_for_an_answer_changes_nothing(
    house: OpenHouse, ann: httpx.Client, code: str, options: list[Any], serial: int
) -> None:
    """From somebody who may really answer."""
    calls = [
        {"id": n, "command": {"do": do, "serial": serial, "option": ["nonsense", option]}}
        for n, option in enumerate(options)
        for do in ("answer", "preview")
    ]
    before = state(house, code)
    answers(house, code, ann, [json.dumps(call) for call in calls])
    assert state(house, code) == before
