"""The options of each decision as a person would say them; other players go by their letter."""

from typing import Final, cast

from tafelrunde.engine import Option
from tafelrunde.games.dei.icons import COLOURS
from tafelrunde.games.dei.state import KINDS
from tafelrunde.games.dei.view import DeiView
from tafelrunde.games.dei.words.parts import (
    ability_text,
    amount_text,
    boost_text,
    card_name,
    card_of,
    card_text,
    icon_about,
    icon_text,
    icons_text,
    mission_name,
    mission_text,
    offer_of,
    slot_text,
    task_of,
)
from tafelrunde.games.dei.words.regions import (
    group_figures,
    leader_name,
    place_text,
    resources_text,
    strengths_text,
)
from tafelrunde.games.dei.words.regions import (
    short_text as region_short,
)
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed

LAST: Final = ("end", "finish", "none", "stop", "skip", "done", "no", "decline")  # to do nothing (more)
TAKEN: Final = ("MoveFrom", "RelocateLooter", "Transport")  # something leaves that region
ON_MAP: Final = (*TAKEN, "PlaceLeader", "DeployTo", "MoveTo", "MoveDrone", "FlyTo")


def option_text(view: DeiView, kind: str, option: Option, texts: Texts) -> str:
    """An option as a person would say it, with what there is to know for it."""
    said, after = short_text(view, kind, option, texts), _after(view, kind, option, texts)
    return texts.say("option.with", what=said, after=after) if after else said


def short_text(view: DeiView, kind: str, option: Option, texts: Texts) -> str:
    """What is chosen, without what there is to know for it."""
    if isinstance(option, int):
        return _number_text(view, kind, option, texts)
    if isinstance(option, tuple):
        return _tuple_text(view, kind, option, texts)
    if texts.has(f"option.{kind}.{option}"):
        return texts.say(f"option.{kind}.{option}", **_values(view, kind, texts))
    if kind in ON_MAP or kind in ("CollectFrom", "RelocateBuilding", "BuildSite"):
        return place_text(view, option, texts)
    if kind in ("Buy", "ParcelBuy", "CopyCard"):
        return card_text(view, option, texts)
    if kind == "UseCard":
        n = view.pending.count(option)
        said = icon_text(option, texts)
        return texts.say("times", n=n, icon=said) if n > 1 else said
    return _name_text(view, kind, option, texts)


def _name_text(view: DeiView, kind: str, option: str, texts: Texts) -> str:
    """Things that have names: factions, abilities, drones, missions, colours."""
    if kind == "PickFaction":
        return view.board.factions[option].name
    if kind == "DraftAbility":
        return ability_text(option, texts)
    if kind == "PickDrone":
        return texts.say(f"drone.{option}")
    if kind == "ChooseMission":
        return mission_name(task_of(view, option)[1], texts)
    if kind == "Learn" and view.seat is not None:
        return ability_text(view.pads[view.seat].skills[COLOURS.index(option)].ability, texts)
    return texts.say(f"colour.{option}")


def _number_text(view: DeiView, kind: str, n: int, texts: Texts) -> str:
    """How many of something."""
    if kind == "PlaceLooters":
        first, *others = (place_text(view, name, texts) for name in _storehouses(view))
        most = max(o for o in (view.mine.options or ()) if isinstance(o, int)) if view.mine is not None else n
        parts = [texts.say("option.some_at", n=n, at=first)] if n else []
        parts += [texts.say("option.some_at", n=most - n, at=other) for other in others[:1] if most > n]
        return listed(parts, texts)
    if not n:
        return texts.say(f"option.{kind}.none", **_values(view, kind, texts))
    return texts.say(f"option.{kind}.n", n=n, **_values(view, kind, texts))


def _storehouses(view: DeiView) -> list[str]:
    """Regions with a neutral storehouse, as the rules count them."""
    return [name for name, place in view.board.places.items() if place.storehouse]


def _tuple_text(view: DeiView, kind: str, option: tuple[Option, ...], texts: Texts) -> str:
    """Options that are made of several parts."""
    if kind == "Plan":
        return listed([card_name(view, cast(str, card), texts) for card in option], texts) or texts.say("none")
    if kind == "PlayCard":
        way, card, *boost = cast("tuple[str, ...]", option)
        said = card_name(view, card, texts)
        if boost:
            return texts.say("option.down_with", card=said, boost=boost_text(boost[0], texts))
        return texts.say(f"option.{way}", card=said)
    if kind == "UseCard":
        return texts.say("option.boost", boost=boost_text(cast(str, option[1]), texts))
    if kind == "MoveGroup":
        looters, leader, wagons = cast("tuple[int, int, int]", option)
        return group_figures(looters, bool(leader), wagons, leader_name(view, _actor(view)), texts)
    if kind == "Payment":
        return amount_text(cast(int, option[0]), cast(int, option[1]), texts)
    if kind == "Kill":
        return _kill_text(view, option, texts)
    if option[0] == "kill":
        return texts.say("option.shoot", what=_kill_text(view, option[1:], texts))
    at = cast(str, option[1])
    key = "option.place_energy" if view.board.places[at].roof else "option.place_tech"
    return texts.say(key, at=place_text(view, at, texts))


def _kill_text(view: DeiView, option: tuple[Option, ...], texts: Texts) -> str:
    at, letter = cast("tuple[str, str]", option)
    return texts.say("option.kill", letter=letter, at=place_text(view, at, texts))


def _actor(view: DeiView) -> int:
    """Who is asked."""
    return view.seat if view.seat is not None else view.active or 0


def _values(view: DeiView, kind: str, texts: Texts) -> dict[str, object]:
    """What an option that is a word or a number says beside it."""
    values: dict[str, object] = {}
    if "at" in view.asked:
        values["at"] = place_text(view, cast(str, view.asked["at"]), texts)
    drone = {"Masamune": "MAS", "Simon": "SIM", "Fly": "FLY", "Draco": "DRA", "Transport": "SIM"}.get(kind)
    if drone is not None:
        values["at"] = place_text(view, view.drones[drone], texts)
    if kind == "BuildKind":
        left = view.pads[_actor(view)].left
        values |= {f"n_{what}": n for what, n in zip(KINDS, left, strict=True)}
    return values


# --- what there is to know -------------------------------------------------------------------------------------------


def _after(view: DeiView, kind: str, option: Option, texts: Texts) -> str:
    """How it stands there, what a card does, what a mission gives; "" where there is nothing to say."""
    if isinstance(option, tuple):
        return _after_tuple(view, kind, option, texts)
    if not isinstance(option, str) or option in (*LAST, "reserve"):
        return ""
    if kind in TAKEN:
        return _mine_there(view, option, texts)
    if kind in ON_MAP:
        return region_short(view, option, texts)
    if kind == "CollectFrom":
        return resources_text(view, option, texts)
    if kind in ("Buy", "ParcelBuy"):
        found = offer_of(view, option)
        assert found is not None
        points = texts.say("after.points", n=card_of(view, option).points)
        return f"{slot_text(view, found[0], found[1], texts)}; {points}"
    if kind == "UseCard":
        return icon_about(option, texts)
    if kind == "PickDrone":
        return place_text(view, view.drones[option], texts)
    if kind == "ChooseMission":
        return _mission_after(view, option, texts)
    return _about(view, kind, option, texts)


def _about(view: DeiView, kind: str, option: str, texts: Texts) -> str:
    """What factions and abilities can do."""
    if kind == "PickFaction":
        faction = view.board.factions[option]
        return texts.say(f"power.{faction.power}", leader=faction.leader)
    if kind == "DraftAbility":
        return texts.say(f"ability_about.{option}")
    if kind == "Learn" and view.seat is not None:
        return texts.say(f"ability_about.{view.pads[view.seat].skills[COLOURS.index(option)].ability}")
    return ""


def _after_tuple(view: DeiView, kind: str, option: tuple[Option, ...], texts: Texts) -> str:
    if kind == "PlayCard":
        return icons_text(card_of(view, cast(str, option[1])).icons, texts) if option[0] == "up" else ""
    if kind == "Plan":
        return "; ".join(icons_text(card_of(view, cast(str, card)).icons, texts) for card in option)
    if kind == "UseCard":
        return texts.say(f"boost_about.{option[1]}")
    if kind == "MoveGroup" and view.mine is not None and view.group_strength:
        return _group_after(view, cast("tuple[int, int, int]", option), texts)
    if kind == "Kill":
        return ", ".join(strengths_text(view, cast(str, option[0])))
    return ""


def _group_after(view: DeiView, option: tuple[int, int, int], texts: Texts) -> str:
    """The strength that they have there then, against whom, and how many stay behind."""
    mine, start, end = view.mine, cast(str, view.asked["start"]), cast(str, view.asked["end"])
    options = mine.options or () if mine is not None else ()
    strength = view.group_strength[options.index(option)]
    others = ", ".join(strengths_text(view, end, mine=False))
    said = texts.say("after.against", n=strength, others=others) if others else texts.say("after.strength", n=strength)
    left = view.regions[start].looters[_actor(view)] - option[0]
    return f"{said}; {texts.say('after.stay', n=left)}" if left else said


def _mine_there(view: DeiView, name: str, texts: Texts) -> str:
    """My figures in a region, and the strength of others there."""
    now, me = view.regions[name], _actor(view)
    figures = group_figures(now.looters[me], now.leaders[me], 0, leader_name(view, me), texts)
    wagons = texts.say("figures.wagons", n=now.stores[me]) if not figures and now.stores[me] else ""
    return "; ".join([figures or wagons, *strengths_text(view, name, mine=False)])


def _mission_after(view: DeiView, id: str, texts: Texts) -> str:
    """What it gives now, and how it is counted."""
    slot, task = task_of(view, id)
    key = "after.mission_late" if task.is_late else "after.mission"
    return texts.say(key, n=task.points[_actor(view)], round=slot % 4 + 1, rate=mission_text(task, texts))


# --- order -----------------------------------------------------------------------------------------------------------


def group_text(view: DeiView, kind: str, option: Option, texts: Texts) -> str:
    """The heading over it: cards by how they are played, places by their level."""
    if option in LAST:
        return texts.say("group.last")
    if kind == "PlayCard":
        return texts.say(f"group.{option[0] if isinstance(option, tuple) else option}")
    if kind == "UseCard":
        return texts.say("group.boosts" if isinstance(option, tuple) else "group.actions")
    if kind == "Kill" and isinstance(option, tuple):
        return texts.say("group.looters", letter=option[1])
    if kind == "CollectFrom" and isinstance(option, tuple):
        return texts.say(f"group.{option[0]}")
    if kind == "Plan" and isinstance(option, tuple) and option:
        return texts.say("group.plan", card=card_name(view, cast(str, option[0]), texts))
    if kind == "MoveGroup" and isinstance(option, tuple) and _leader_there(view):
        return texts.say("group.led" if option[1] else "group.unled", leader=leader_name(view, _actor(view)))
    if isinstance(option, str) and option in view.board.places:
        return texts.say("group.roofs" if view.board.places[option].roof else "group.streets")
    return texts.say(f"group.{kind}")


def _leader_there(view: DeiView) -> bool:
    """Can the leader go along?"""
    return view.regions[cast(str, view.asked["start"])].leaders[_actor(view)]


def reading_order(option: Option) -> tuple[int, ...]:
    """As the rules offer them (sorting leaves equals where they are): cards face up first; the largest group and the
    greatest number first; to do nothing last."""
    if isinstance(option, int):
        return (-option,)
    if isinstance(option, tuple) and len(option) == 3 and all(isinstance(n, int) for n in option):
        looters, leader, wagons = cast("tuple[int, int, int]", option)
        return 0, -looters - leader - wagons, -leader, -looters
    if isinstance(option, tuple) and option and option[0] == "down":
        return (1,)
    return (3,) if option in LAST else (2,) if option == "parcel" else (0,)
