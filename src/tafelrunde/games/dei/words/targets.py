"""The drawing and the options: what an option points at, and what a click means."""

import re
from typing import Final, NamedTuple, cast

from tafelrunde.engine import Option
from tafelrunde.games.dei.state import KINDS, LETTERS
from tafelrunde.games.dei.view import DeiView

_NAME: Final = r"[0-9A-Za-z.]{1,12}"
_THING: Final = re.compile(
    rf"(?P<what>region)-(?P<at>{_NAME})"
    rf"|(?P<figures>looters)-(?P<owner>[A-D])-(?P<stand>{_NAME})"
    rf"|(?P<circle>outpost)-(?P<base>{_NAME})-(?P<number>\d)"
    r"|(?P<kind>lift|bridge|drone|card|up|down|mission|pad|icon)-(?P<name>[0-9A-Za-z_.:+-]{1,40})"
    r"|(?P<own>boost|ability)-(?P<whose>[A-D])-(?P<which>[0-9A-Za-z_]{1,40})"
    r"|(?P<pile>tech|energy)-(?P<holder>[A-D])"
    r"|(?P<word>finish)"
)
IN_REGIONS: Final = (
    *("PlaceLeader", "RelocateLooter", "DeployTo", "MoveFrom", "MoveTo", "CollectFrom"),
    *("MoveDrone", "Transport", "FlyTo"),
)
CARDS: Final = ("Buy", "ParcelBuy", "CopyCard")
BUILDING: Final = ("RelocateBuilding", "BuildSite")
WORDS: Final = ("end", "parcel", "finish", "stop", "reserve", "done", "skip")  # no names of things


def targets(view: DeiView, kind: str, option: Option) -> tuple[str, ...]:
    """What an option points at in the drawing; words and numbers point at nothing."""
    if isinstance(option, tuple):
        return _targets_of_several(view, kind, option)
    if not isinstance(option, str):
        return ()
    if kind == "UseCard":
        return ("finish",) if option == "finish" else (f"icon-{option}",)
    if option in WORDS:
        return ()
    if kind in IN_REGIONS:
        return (f"region-{option}",)
    if kind in BUILDING:
        return (f"{_site_kind(view, option)}-{option}",)
    before = {**dict.fromkeys(CARDS, "card-"), "PickDrone": "drone-", "ChooseMission": "mission-"}
    before["Learn"] = f"ability-{_mine(view)}-"
    if kind == "Overflow":
        return (f"{option}-{_mine(view)}",)
    return (f"{before[kind]}{option}",) if kind in before else ()


def _mine(view: DeiView) -> str:
    """My letter: it is in the ids of what every seat has before it, so that they differ where several are shown."""
    return LETTERS[view.seat or 0]


def _targets_of_several(view: DeiView, kind: str, option: tuple[Option, ...]) -> tuple[str, ...]:
    """Of options that are made of several parts."""
    if kind == "Plan":
        return tuple(f"up-{card}" for card in option)
    if kind == "PlayCard":
        way, card, *boost = option
        return f"{way}-{card}", *(f"boost-{_mine(view)}-{kind}" for kind in boost)
    if kind == "UseCard":
        return (f"boost-{_mine(view)}-{option[1]}",)
    if kind == "Kill":
        return (f"looters-{option[1]}-{option[0]}",)
    if kind == "CollectFrom":
        return (f"looters-{option[2]}-{option[1]}",) if option[0] == "kill" else (f"region-{option[1]}",)
    return ()


def _site_kind(view: DeiView, name: str) -> str:
    """What stands there: storehouses in regions, lifts, bridges."""
    return "region" if name in view.board.places else "bridge" if name in view.board.sites else "lift"


# --- what an id stands for -------------------------------------------------------------------------------------------


class Thing(NamedTuple):
    """What an id in the drawing stands for."""

    what: str  # region, looters, outpost, lift, bridge, drone, card, up, down, mission, pad, icon, boost, ability, ...
    name: str  # of a region (also where figures or an outpost are), a card, a drone, ...
    owner: str = ""  # letter, of figures and of what lies before a seat
    number: int = 0  # of an outpost in its region


def thing_of(view: DeiView, id: str) -> Thing | None:
    """None: there is no such thing."""
    found = _THING.fullmatch(id)
    if found is None:
        return None
    if found["what"]:
        thing = Thing("region", found["at"])
    elif found["figures"]:
        thing = Thing("looters", found["stand"], found["owner"])
    elif found["circle"]:
        thing = Thing("outpost", found["base"], "", int(found["number"]))
    elif found["own"] or found["pile"]:
        thing = Thing(found["own"] or found["pile"], found["which"] or "", found["whose"] or found["holder"])
    else:
        thing = Thing(found["kind"] or found["word"], found["name"] or "")
    return thing if _there(view, thing) else None


def _there(view: DeiView, thing: Thing) -> bool:
    """Is it something that can be drawn for this view?"""
    what, name, board = thing.what, thing.name, view.board
    if what in ("region", "looters", "outpost"):
        if name not in view.regions or (thing.owner and LETTERS.index(thing.owner) >= view.players):
            return False
        return what != "outpost" or thing.number < len(view.regions[name].outposts)
    if what in ("card", "up", "down"):
        return name in board.cards
    if what in ("boost", "ability", "tech", "energy") and (view.seat is None or thing.owner != LETTERS[view.seat]):
        return False
    known: dict[str, object] = {
        "lift": [f"{ground}-{roof}" for ground, roof in board.lifts],
        "bridge": board.sites,
        "drone": view.drones,
        "mission": [task.id for task in view.tasks if task.id],
        "pad": list(LETTERS[: view.players]),
        "icon": view.pending,
        "boost": view.my_boosts,
        "ability": ("red", "blue", "green"),
    }
    return what not in known or name in cast("tuple[str, ...]", known[what])


def region_of(view: DeiView, thing: Thing) -> str:
    """The region where it is; "": it is in none."""
    if thing.what == "drone":
        return view.drones[thing.name]
    return thing.name if thing.what in ("region", "looters", "outpost") else ""


# --- clicks ----------------------------------------------------------------------------------------------------------


def pointed(view: DeiView, kind: str, thing: str) -> tuple[Option, ...]:
    """What a click means, allowed or not: a thing in a region stands for the region where nothing else is asked for."""
    found = thing_of(view, thing)
    if found is None:
        return ()
    if kind == "PlayCard":
        return _card_meant(view, found)
    if kind == "Plan":
        return tuple(pair for pair in _offered(view) if isinstance(pair, tuple) and found.name in pair)
    if kind == "UseCard":
        if found.what == "boost":
            return (("boost", found.name),)
        return (found.name,) if found.what == "icon" else ("finish",) if found.what == "finish" else ()
    if kind in BUILDING:
        return _site_meant(view, found)
    if kind == "Kill":
        return _victim_meant(view, found)
    if kind == "CollectFrom":
        return _collect_meant(view, found)
    if kind in IN_REGIONS:
        at = region_of(view, found)
        return (at,) if at else ()
    wanted = {**dict.fromkeys(CARDS, "card"), "PickDrone": "drone", "Learn": "ability", "ChooseMission": "mission"}
    if kind == "Overflow":
        return (found.what,) if found.what in ("tech", "energy") else ()
    return (found.name,) if wanted.get(kind) == found.what else ()


def _offered(view: DeiView) -> tuple[Option, ...]:
    return view.mine.options or () if view.mine is not None else ()


def _card_meant(view: DeiView, found: Thing) -> tuple[Option, ...]:
    """A way to play a card; a boost stands for the cards that can be played with it; a card for both its ways."""
    if found.what == "finish":
        return ("end",)
    ways = [option for option in _offered(view) if isinstance(option, tuple)]
    if found.what == "boost":
        return tuple(option for option in ways if len(option) == 3 and option[2] == found.name)
    if found.what not in ("up", "down", "card"):
        return ()
    meant = tuple(o for o in ways if o[1] == found.name and found.what in (o[0], "card"))
    return meant or ((found.what, found.name),) if found.what != "card" else meant


def _site_meant(view: DeiView, found: Thing) -> tuple[Option, ...]:
    """A place for a building; a region stands for all places in it that are offered."""
    at = region_of(view, found)
    if KINDS[cast(int, view.asked.get("kind", 0))] == "storehouse":
        return (at,) if at else ()
    if not at:
        return (found.name,) if found.what in ("lift", "bridge") else ()
    here = [f"{ground}-{roof}" for ground, roof in view.board.lifts if at in (ground, roof)]
    if KINDS[cast(int, view.asked["kind"])] == "bridge":
        here = [name for name, ends in view.board.sites.items() if at in ends]
    return tuple(name for name in here if name in _offered(view)) or tuple(here[:1]) or (at,)


def _victim_meant(view: DeiView, found: Thing) -> tuple[Option, ...]:
    """A looter of another faction; a region stands for all of them there."""
    if found.what == "looters":
        return ((found.name, found.owner),)
    at = region_of(view, found)
    here = tuple(option for option in _offered(view) if isinstance(option, tuple) and option[0] == at)
    others = [LETTERS[seat] for seat in range(view.players) if seat != view.seat]
    if here or not at:
        return here
    led = [letter for letter in others if view.regions[at].leaders[LETTERS.index(letter)]]
    return ((at, (led or others)[0]),)


def _collect_meant(view: DeiView, found: Thing) -> tuple[Option, ...]:
    """A resource there; with abilities also a looter to shoot, or a resource to put there."""
    at = region_of(view, found)
    shot = ("kill", at, found.owner)
    if shot in _offered(view):
        return (shot,)
    here = tuple(o for o in _offered(view) if o == at or o == ("place", at))
    return here or ((at,) if at else ())
