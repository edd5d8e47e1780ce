"""A page as far as frames are concerned: it takes what is sent and keeps the whole table, as JSON."""

import json
from typing import Any

PICTURES = ("board", "marks", "mine")
LISTS = ("extras", "beside")


def apply_picture(picture: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A picture after its changes, one after the other, as a page makes them."""
    order, things = list(picture["things"]), dict(picture["things"])
    for key in change.get("gone", []):
        order.remove(key)
        del things[key]
    for key, element, after in change.get("set", []):
        if key in things:
            order.remove(key)
        things[key] = element
        order.insert(order.index(after) if after else len(order), key)
    found = {**picture, "things": {key: things[key] for key in order}}
    found |= {name: change[name] for name in ("box", "label") if change.get(name) is not None}
    return found


class Page:
    """What one page has."""

    def __init__(self) -> None:
        self.frame: dict[str, Any] = {}

    def take(self, message: bytes | None) -> None:
        """A message: a whole frame, or what is different."""
        if message is None:
            return
        got = json.loads(message)
        if got["type"] == "frame":
            self.frame = got
            return
        assert got["type"] == "change"
        assert got["version"] == self.frame["version"] + 1
        self.frame |= got.get("is", {}) | {"version": got["version"]}
        for name, change in got.get("pictures", {}).items():
            if name in PICTURES:
                self.frame[name] = apply_picture(self.frame[name], change)
            else:
                (old,) = (picture for key in LISTS for picture in self.frame.get(key, ()) if picture["key"] == name)
                old |= apply_picture(old, change)
        for name in ("log", "chat"):
            self.frame[name] = [*self.frame[name], *got.get(name, [])]
