"""What has happened, as lines of the log."""

from collections.abc import Mapping, Sequence
from typing import cast

from tafelrunde.engine import Option
from tafelrunde.games.ufos.words.parts import sum_text
from tafelrunde.kit.texts import Texts


def event_text(kind: str, data: Mapping[str, Option], texts: Texts, names: Sequence[str]) -> str:
    """A line of the log, with the whole calculation where dice were rolled."""
    values: dict[str, object] = dict(data)
    for key, name in (("seat", "name"), ("other", "other")):
        if key in data:
            values[name] = names[cast(int, data[key])]
    if "kind" in data:
        values["kind"] = texts.say(f"kind.{data['kind']}")
        values["a_kind"] = texts.say(f"a_kind.{data['kind']}")
        values["with_kind"] = texts.say(f"with_a_kind.{data['kind']}")
    if "reason" in data:
        values["reason"] = texts.say(f"end.{data['reason']}")
    if "die" in data:
        kind = _add_dice(kind, cast(Mapping[str, int], data), values)
    if kind == "ufo_sat":
        kind = f"ufo_sat_on_{data['what']}"
    elif kind == "ufo_flew" and data["from"] == data["at"]:
        kind = "ufo_circled"
    elif kind == "counter_moved" and not data["n"]:
        kind = "counter_empty"
    return texts.say(f"event.{kind}", **values)


def _add_dice(kind: str, data: Mapping[str, int], values: dict[str, object]) -> str:
    """Add the sums to the values; returns the key of the sentence."""
    values["sum"] = sum_text(data["die"], data["bonus"])
    if "resistance" in data:
        return "restaurant_succeeded" if data["total"] >= data["resistance"] else "restaurant_failed"
    values["other_sum"] = sum_text(data["other_die"], data["other_bonus"])
    values["n"] = abs(data["total"] - data["other_total"])
    return kind


def places(kind: str, data: Mapping[str, Option]) -> tuple[str, ...]:
    """The nodes that an event is about: where it happened, and where something came from."""
    found = (cast(tuple[str, ...], data[key])[0] for key in ("at", "from") if key in data)
    return tuple(dict.fromkeys(f"node-{id}" for id in found))
