"""What has happened, as lines of the log."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from tafelrunde.engine import Option
from tafelrunde.games.dei.content import MARKETS
from tafelrunde.games.dei.icons import COLOURS
from tafelrunde.games.dei.words.parts import ability_text, amount_text, boost_text
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed

_MAYBE: Final = {  # event -> what tells which of two sentences it is
    "deployed": "from",
    "built": "from",
    "arrived": "leader",
    "played_down": "card",
    "planned": "cards",
    "boost_drawn": "boost",
    "drafted": "ability",
    "mission": "late",
}


def event_text(kind: str, data: Mapping[str, Option], texts: Texts, names: Sequence[str]) -> str:
    """A line of the log."""
    values: dict[str, object] = dict(data)
    for key, name in (("seat", "name"), ("victim", "other"), ("was", "other")):
        if key in data and cast(int, data[key]) >= 0:
            values[name] = names[cast(int, data[key])]
    _add_words(kind, data, values, texts)
    if "order" in data:
        values["names"] = ", ".join(names[seat] for seat in cast("tuple[int, ...]", data["order"]))
    if kind == "control":
        values["outpost"] = texts.say(f"the_outpost.{COLOURS[cast(int, data['colour'])]}")
        kind = "lost" if data["seat"] == -1 else "control" if data["was"] == -1 else "taken_over"
    elif kind == "built":
        kind = f"built_{data['kind']}"
        return texts.say(f"event.{kind}_moved" if data["from"] else f"event.{kind}", **values)
    if kind in _MAYBE and data.get(_MAYBE[kind]):
        kind = f"{kind}_{_MAYBE[kind]}"
    return texts.say(f"event.{kind}", **values)


def _add_words(kind: str, data: Mapping[str, Option], values: dict[str, object], texts: Texts) -> None:
    """What stands in the data as a code, as people say it."""
    if data.get("kind") in ("tech", "energy"):
        values["what"] = texts.say(f"amount.{data['kind']}", n=1)
    if "tech" in data:
        values["price"] = amount_text(cast(int, data["tech"]), cast(int, data["energy"]), texts)
    if "market" in data:
        values["market"] = texts.say(f"market.{MARKETS[cast(int, data['market'])]}")
    if "boost" in data:
        values["boost"] = boost_text(cast(str, data["boost"]), texts)
    if "ability" in data:
        values["ability"] = ability_text(cast(str, data["ability"]), texts)
    if "drone" in data:
        values["drone"] = texts.say(f"drone.{data['drone']}")
    if "counts" in data:
        values["mission"] = texts.say(f"counts.{data['counts']}")
    if kind in ("drafting", "learned"):
        values["colour"] = texts.say(f"colour.{data['colour']}")
    if "looters" in data:
        said = [texts.say("with_figures.looters", n=data["looters"])] if data["looters"] else []
        said += [cast(str, data["led_by"])] if data["leader"] else []
        said += [texts.say("with_figures.wagons", n=data["wagons"])] if data.get("wagons") else []
        values["figures"] = listed(said, texts)
    if data.get("cards"):
        cards = cast("tuple[tuple[str, ...], ...]", data["cards"])
        values["cards"] = listed([texts.say("place", at=card) for card in cards], texts)


def places(kind: str, data: Mapping[str, Option]) -> tuple[str, ...]:
    """The ids on the board that an event is about: where it happened, and where something came from."""
    found = [cast("tuple[str, ...]", data[key])[0] for key in ("at", "to", "from") if data.get(key)]
    before = data["kind"] if kind == "built" and data["kind"] != "storehouse" else "region"
    return tuple(dict.fromkeys(f"{before}-{name}" for name in found))
