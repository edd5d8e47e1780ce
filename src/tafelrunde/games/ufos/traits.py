"""What a laboratory counts: cities, their tiles, villages, kinds of UFOs, where and when somebody began."""

from typing import Final, cast

from tafelrunde.engine import Decision, Event
from tafelrunde.games.ufos.content import KINDS, Box
from tafelrunde.games.ufos.state import Ufos
from tafelrunde.kit.game import Family, Note
from tafelrunde.kit.texts import LANGUAGES, Texts

USUAL: Final = 265
TAKEN: Final = ("stand_opened", "stand_taken", "restaurant_opened", "restaurant_taken")  # events: it is mine now


def families(box: Box, texts: Texts) -> dict[str, Family]:
    """All that is counted."""
    name = [(node.id, (node.name, node.en)[LANGUAGES.index(texts.lang)]) for node in box.nodes]
    tiles = {
        id: texts.say("lab.tile_name", id=id, resistance=box.resistance[k], slots=box.slots[k])
        for k, id in enumerate(box.tile_names)
    }
    return {
        "order": Family("seat", {str(k): texts.say("lab.place", n=k) for k in range(1, 6)}),
        "start": Family("chosen", dict(name[box.cities :])),
        "city": Family("chosen", dict(name[: box.cities])),
        "tile": Family("chosen", tiles),
        "village": Family("chosen", dict(name[box.cities :])),
        "ufo": Family("chosen", {kind: texts.say(f"kind.{kind}") for kind in KINDS}),
    }


def turn(g: Ufos) -> object:
    """Changes whenever a turn begins; None before the first."""
    return g.turn or None


def offered(g: Ufos, decision: Decision) -> list[tuple[str, str]]:
    """A place for a restaurant or a stand, a kind of UFO, a village to start from."""
    if decision.kind == "ChooseKind":
        return [("ufo", cast(str, kind)) for kind in decision.options]
    if decision.kind == "ChooseStart":
        return [("start", cast(str, id)) for id in decision.options]
    if decision.kind != "Act":
        return []
    places = dict.fromkeys(cast(str, option[1]) for option in decision.options if isinstance(option, tuple))
    return [thing for id in places for thing in _place(g, id)]


def noted(g: Ufos, event: Event) -> list[Note]:
    """Somebody has won a place, brought a UFO, or landed."""
    data = event.data
    if event.kind in TAKEN:
        seat, (id, *_) = cast("tuple[int, tuple[str, str, str]]", (data["seat"], data["at"]))
        return [(seat, *thing, True) for thing in _place(g, id)]
    if event.kind == "ufo_arrived":
        return [(cast(int, data["seat"]), "ufo", cast(str, data["kind"]), True)]
    if event.kind == "start_chosen":
        return [(cast(int, data["seat"]), "start", cast("tuple[str, ...]", data["at"])[0], True)]
    return []


def finished(g: Ufos) -> list[Note]:
    """Who sat where in the order of play."""
    return [(seat, "order", str((seat - g.first_seat) % g.players + 1), True) for seat in range(g.players)]


def _place(g: Ufos, id: str) -> list[tuple[str, str]]:
    """A village, or a city and the tile that lies there."""
    node = g.box.numbers[id]
    return [("village", id)] if node >= g.box.cities else [("city", id), ("tile", g.box.tile_names[g.tile[node]])]
