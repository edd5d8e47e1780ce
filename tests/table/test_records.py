"""What is kept of a table survives the way through JSON, and what was written before a field was there can be read."""

from types import UnionType
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from tafelrunde.table.records import Clock, Seat, Settings, TableDoc, Vote, Wish

LEAST = b"""{"code": "KZ4Q", "game": "canals", "host": "ann", "seats": [{"person": "ann"}, {}], "variants": {},
    "content": "c0ffee", "secret": "5ec7e7", "created": 1, "changed": 2}"""


def filled(kind: Any, default: Any = None) -> Any:
    """A value of this type that nobody gets by saying nothing."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind(**{field.name: filled(field.type, field.default) for field in msgspec.structs.fields(kind)})
    if kind is bool:
        return default is not True
    if get_origin(kind) is Literal:
        return next(value for value in get_args(kind) if value != default)
    if get_origin(kind) is UnionType:  # something or None
        return filled(get_args(kind)[0])
    if get_origin(kind) is tuple:
        return tuple(filled(part) for part in get_args(kind))
    if get_origin(kind) is list:
        return [filled(get_args(kind)[0])] * 2
    if get_origin(kind) is dict:
        return {"start": filled(get_args(kind)[1])}
    return {int: 1_700_000_000_000, str: 'a "Grüße" 🎲'}[kind]


@pytest.mark.parametrize("kind", [TableDoc, Seat, Settings, Clock, Vote, Wish])
def test_every_field_survives(kind: type[msgspec.Struct]) -> None:
    whole = filled(kind)
    for field in msgspec.structs.fields(kind):
        default = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        assert getattr(whole, field.name) != default, field.name  # otherwise the test would not see it get lost
    assert msgspec.json.decode(msgspec.json.encode(whole), type=kind) == whole


def test_a_document_from_before_reads_as_if_nothing_had_been_said() -> None:
    doc = msgspec.json.decode(LEAST, type=TableDoc)
    assert doc == TableDoc("KZ4Q", "canals", "ann", [Seat(person="ann"), Seat()], {}, "c0ffee", "5ec7e7", 1, 2)
    assert (doc.settings, doc.stage, doc.vote, doc.paused) == (Settings(), "waiting", None, False)


def test_two_tables_share_nothing() -> None:
    one, two = (msgspec.json.decode(LEAST, type=TableDoc) for _ in range(2))
    one.settings.clock.seconds, one.seats[0].muted = 60, True
    one.variants["start"] = "draft"
    assert two == msgspec.json.decode(LEAST, type=TableDoc)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (b'"canals"', b"7"),
        (b'"changed": 2', b'"changed": 2, "stage": "asleep"'),
        (b'"changed": 2', b'"changed": "yesterday"'),
        (b'"host": "ann",', b""),
    ],
)
def test_what_is_no_table_is_refused(right: bytes, wrong: bytes) -> None:
    assert right in LEAST
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(LEAST.replace(right, wrong), type=TableDoc)
