"""The drawing in words: what an option points at, what a click means, what a thing is."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, cast

from tafelrunde.engine import Option
from tafelrunde.games.ufos.state import LETTERS
from tafelrunde.games.ufos.view import Ufo, UfosView
from tafelrunde.games.ufos.words.parts import bump_loser, free_slots, place_text, ufo_named, ufos_at
from tafelrunde.games.ufos.words.spots import city_text, village_text
from tafelrunde.kit.texts import Texts

_NODE: Final = re.compile(r"(node|name|witnesses)-([0-9A-Za-z]{1,12})|piece-([0-9A-Za-z]{1,12})-([A-E])|ufo-([A-E]\d)")


def targets(view: UfosView, kind: str, option: Option) -> tuple[str, ...]:
    """What an option points at in the drawing; words point at nothing."""
    if isinstance(option, tuple):
        verb, id, *more = cast(tuple[str, ...], option)
        return (f"piece-{id}-{more[0]}",) if verb == "sit" else (f"node-{id}",)
    if kind in ("ChooseTurn", "ChooseKind", "Support") or option in ("done", "back", "none"):
        return ()
    return (f"ufo-{option}",) if kind in ("PickUfo", "PickLoser") else (f"node-{option}",)


class Thing(NamedTuple):
    """What an id in the drawing stands for."""

    what: str  # node, name, witnesses, piece, ufo
    at: str
    owner: str  # letter, of a piece
    ufo: Ufo | None


def _thing(view: UfosView, id: str) -> Thing | None:
    found = _NODE.fullmatch(id)
    if found is None:
        return None
    if found[5]:
        ufo = ufo_named(view, found[5])
        return Thing("ufo", ufo.at, "", ufo) if ufo is not None else None
    what, at, owner = (found[1], found[2], "") if found[1] else ("piece", found[3], found[4])
    return Thing(what, at, owner, None) if at in view.world.spots else None


# --- clicks ----------------------------------------------------------------------------------------------------------


def pointed(view: UfosView, kind: str, thing: str) -> tuple[Option, ...]:
    """What a click means, allowed or not: a thing on a node stands for the node where nothing else is asked for."""
    found = _thing(view, thing)
    if found is None or kind in ("ChooseTurn", "ChooseKind", "Support"):
        return ()
    if kind == "PickUfo":
        return _ufos_meant(view, found, view.active)
    if kind == "PickLoser":
        return _ufos_meant(view, found, bump_loser(view.bump) if view.bump is not None else -1)
    if kind == "MoveUfo":
        return _flight_meant(view, found)
    if kind == "Displace":
        here = view.bump is not None and found.at == view.bump.path[-1]
        return (("land" if here else "over", found.at),)
    return _actions_meant(view, found) if kind == "Act" else (found.at,)


def _ufos_meant(view: UfosView, found: Thing, seat: int) -> tuple[Option, ...]:
    """The UFO, or all on that node: those offered (one of each that are alike); else one for the reason, or none."""
    offered = view.mine.options if view.mine is not None and view.mine.options else ()
    there = [ufo for ufo in ufos_at(view, found.at) if found.ufo is None or _alike(ufo, found.ufo)]
    names = tuple(ufo.name for ufo in there if ufo.name in offered)
    if found.ufo is not None and (found.ufo.name in names or not names):
        return (found.ufo.name,)
    there.sort(key=lambda ufo: ufo.seat != seat)
    return names or (there[0].name if there else "",)


def _alike(ufo: Ufo, other: Ufo) -> bool:
    return (ufo.seat, ufo.kind, ufo.moved) == (other.seat, other.kind, other.moved)


def _flight_meant(view: UfosView, found: Thing) -> tuple[Option, ...]:
    """Fly there; beside the picked UFO a piece is one to sit on, and the picked UFO itself stays where it is."""
    picked = ufo_named(view, view.picked)
    if picked is not None and found.at == picked.at:
        if found.what == "piece":
            return (("sit", found.at, found.owner),)
        if found.ufo == picked:
            return ("back",)
    return (("fly", found.at),)


def _actions_meant(view: UfosView, found: Thing) -> tuple[Option, ...]:
    """What may be done there, with the UFO if it is one; if nothing, what would be done there otherwise."""
    mine = ufos_at(view, found.at, view.active)
    kinds = {found.ufo.kind} if found.ufo in mine and found.ufo is not None else {ufo.kind for ufo in mine}
    offered = tuple((a.verb, a.at, a.kind) for a in view.actions if a.at == found.at and a.kind in kinds)
    if offered:
        return offered
    if found.at in view.cities:
        takes = not free_slots(view.cities[found.at])
    else:
        takes = view.stands.get(found.at, view.active) != view.active
    return tuple(("take" if takes else "open", found.at, kind) for kind in sorted(kinds) or ["standard"])


# --- what a thing is -------------------------------------------------------------------------------------------------


def thing_text(view: UfosView, thing: str, texts: Texts, names: Sequence[str]) -> str:
    """Its name, and on a second line how it is now."""
    found = _thing(view, thing)
    if found is None:
        return _counter_text(view, thing, texts, names)
    at = place_text(view, found.at, texts)
    if found.ufo is not None:
        return _ufo_text(view, found.ufo, at, texts, names)
    if found.what == "piece":
        return _piece_text(view, found.at, LETTERS.index(found.owner), texts, names)
    city = view.cities.get(found.at)
    if found.what == "witnesses":
        if city is None or not any(city.witnesses):
            return ""
        who = ", ".join(f"{names[seat]} {n}" for seat, n in enumerate(city.witnesses) if n)
        return f"{texts.say('thing.witnesses', at=at)}\n{who}"
    if not view.world.spots[found.at].near:
        return f"{at}\n{texts.say('thing.not_in_play')}"
    now = city_text(view, city, texts, names) if city else village_text(view, found.at, texts, names)
    return f"{at}\n{now}"


def _counter_text(view: UfosView, thing: str, texts: Texts, names: Sequence[str]) -> str:
    """The counter of cities, or how many somebody controls."""
    goal = texts.say("status.goal", n=view.goal)
    if thing == "counter":
        return f"{texts.say('draw.counter')}\n{goal}."
    seat = LETTERS.find(thing.removeprefix("chip-")) if len(thing) == len("chip-A") else -1
    if not thing.startswith("chip-") or not 0 <= seat < view.players:
        return ""
    return f"{names[seat]}\n{texts.say('facts.cities')}: {view.counter[seat]}. {goal}."


def _piece_text(view: UfosView, id: str, seat: int, texts: Texts, names: Sequence[str]) -> str:
    """Restaurants of a player in a city, or a stand."""
    at = place_text(view, id, texts)
    if id in view.cities and seat < view.players:
        city = view.cities[id]
        n = city.restaurants[seat]
        key = "thing.restaurants_now" if n > 1 else "thing.restaurant_now"
        now = texts.say(key, n=n, points=n * city.resistance)
        return f"{texts.say('thing.restaurants', name=names[seat], at=at, n=n)}\n{now}" if n else ""
    if view.stands.get(id) != seat:
        return ""
    return f"{texts.say('thing.stand', name=names[seat], at=at)}\n{texts.say('thing.stand_now')}"


def _ufo_text(view: UfosView, ufo: Ufo, at: str, texts: Texts, names: Sequence[str]) -> str:
    """Whose it is, where it is, and what it has done this turn."""
    now = [texts.say("thing.ufo_at", at=at)]
    if ufo.sits_on is not None:
        key = "thing.sits_restaurant" if ufo.at in view.cities else "thing.sits_stand"
        now.append(texts.say(key, name=names[ufo.sits_on]))
    elif ufo.moved:
        now.append(texts.say("thing.moved"))
    if ufo.driven:
        now.append(texts.say("thing.driven"))
    about = texts.say(f"about.{ufo.kind}")
    return (
        f"{texts.say('thing.ufo', kind=texts.say(f'kind.{ufo.kind}'), name=names[ufo.seat])}\n{'; '.join(now)}. {about}"
    )
