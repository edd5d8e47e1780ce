"""What has happened, as lines of the log."""

from collections.abc import Mapping, Sequence
from typing import cast

from tafelrunde.engine import Option
from tafelrunde.games.jelly.words.parts import capsules_text, counts_text, dice_text
from tafelrunde.kit.texts import Texts


def event_text(kind: str, data: Mapping[str, Option], texts: Texts, names: Sequence[str]) -> str:
    """A line of the log."""
    values: dict[str, object] = dict(data)
    for key, name in (("seat", "name"), ("other", "to_name")):
        if key in data and cast(int, data[key]) >= 0:
            values[name] = names[cast(int, data[key]) % len(names)]
    if kind in ("district", "centre"):
        values["totals"] = counts_text(cast(tuple[int, ...], data["totals"]), names)
        kind = kind if values["totals"] else f"{kind}_empty"
    elif kind == "rolled":
        values["dice"] = dice_text(cast(tuple[int, ...], data["dice"]))
    else:
        kind = _kind(kind, data, values, texts)
    return texts.say(f"event.{kind}", **values)


def _kind(kind: str, data: Mapping[str, Option], values: dict[str, object], texts: Texts) -> str:
    """The key of the sentence, where one kind of event needs several; adds what these say."""
    if kind == "opened":
        values["capsules"] = capsules_text(cast(tuple[int, ...], data["capsules"]), texts)
        values["rolls"] = dice_text(cast(tuple[int, ...], data["rolls"]))
        return "opened_none" if not data["capsules"] else "opened_rolled" if data["rolls"] else "opened"
    if kind in ("capsule_seen", "dropped_seen"):
        return kind if data["capsule"] else f"{kind}_die"
    if kind == "removed" and data["seat"] == data["other"]:
        return "removed_own"
    if kind == "jelly" and not data["n"]:
        return "no_jelly"
    if kind == "placed" and not data["left"]:
        return "placed_last"
    if kind == "voted":
        return "voted_cw" if data["n"] == 1 else "voted_ccw"
    return kind if data.get("at", True) else f"{kind}_centre"


def places(kind: str, data: Mapping[str, Option]) -> tuple[str, ...]:
    """The districts that an event is about, or the centre."""
    if kind == "centre" or data.get("at") == ():
        return ("centre",)
    if kind == "timer_turned":
        return ("timer",)
    found = (cast(tuple[str, ...], data[key])[0] for key in ("at", "to") if data.get(key))
    return tuple(f"district-{letter}" for letter in found)
