"""The drawing in words: what an option points at, what a click means, what a thing is."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, cast

from tafelrunde.engine import Option
from tafelrunde.games.jelly.content import FACES, LETTERS, RING, ZONES
from tafelrunde.games.jelly.view import JellyView
from tafelrunde.games.jelly.words.parts import place_text, reward_text
from tafelrunde.games.jelly.words.spots import centre_text, district_text, drone_text, timer_text
from tafelrunde.kit.texts import Texts

_THING: Final = re.compile(
    r"(?P<what>district|zone|die|mine|roll|screen)-(?P<at>[A-L])(?:-(?P<owner>[A-E]))?(?:-(?P<number>[1-6]))?"
    r"|(?P<word>centre|drone|timer)"
)
SCORING: Final = ("ChooseArrow", "VoteArrow", "DropCapsule", "GiveAway", "PayTribute")
NONE_SUCH: Final = 0  # a die or a zone that there is not: what is meant is not to be had, and the reason is said


def targets(view: JellyView, kind: str, option: Option) -> tuple[str, ...]:
    """What an option points at in the drawing; words point at nothing."""
    me = LETTERS[view.seat or 0]
    if option in ("roll", "timer"):
        return (f"roll-{me}",) if option == "roll" else ("timer",)
    if not isinstance(option, tuple) or kind in SCORING:
        return ()
    verb = option[0]
    if verb == "place":
        return f"mine-{me}-{option[1]}", f"district-{option[2]}"
    if verb == "lock":
        return f"screen-{me}", f"district-{option[1]}"
    effect = view.effect
    at = effect.district if effect is not None else RING[0]
    return (f"die-{at}-{option[1]}-{option[2]}",) if verb == "remove" else (f"zone-{at}-{option[1]}",)


class Thing(NamedTuple):
    """What an id in the drawing stands for."""

    what: str  # district, zone, die, mine, roll, screen, centre, drone, timer
    at: str  # letter of a district, or of the seat that something belongs to
    owner: str  # letter, of a die in an entrance
    number: int  # of a die or a zone


def _thing(view: JellyView, id: str) -> Thing | None:
    found = _THING.fullmatch(id)
    if found is None:
        return None
    if found["word"]:
        return Thing(found["word"], "", "", 0)
    thing = Thing(found["what"], found["at"], found["owner"] or "", int(found["number"] or 0))
    return thing if _there(view, thing) else None


def _there(view: JellyView, thing: Thing) -> bool:
    """Is it something that can be drawn for this view?"""
    what, at, owner, number = thing
    if what in ("mine", "roll", "screen"):
        return view.seat is not None and at == LETTERS[view.seat] and not owner and bool(number) == (what == "mine")
    if at not in RING[: len(view.faces)]:
        return False
    if what == "die":
        return bool(number) and owner in tuple(LETTERS[: view.players])
    return not owner and (1 <= number <= ZONES if what == "zone" else not number)


# --- clicks ----------------------------------------------------------------------------------------------------------


def pointed(view: JellyView, kind: str, thing: str) -> tuple[Option, ...]:
    """What a click means, allowed or not: a thing in a district stands for the district unless an effect is open."""
    found = _thing(view, thing)
    if found is None or view.seat is None:
        return ()
    if kind in ("ChooseArrow", "VoteArrow"):
        return tuple(
            way for way, letter in view.ways if letter == found.at and found.what in ("district", "zone", "die")
        )
    if kind in SCORING or found.what in ("centre", "drone"):
        return ()
    if found.what in ("roll", "timer"):
        return (found.what,)
    districts = RING[: len(view.faces)]
    if found.what == "screen":
        return tuple(("lock", letter) for letter in districts)
    if found.what == "mine":
        return tuple(("place", found.number, letter) for letter in districts)
    if view.effect is not None:
        return _effect_meant(view, kind, found, view.effect.district)
    if found.what == "die" and kind == "Rush" and view.left[view.seat] and not view.rolled:
        return (("remove", found.owner, found.number),)
    if view.left[view.seat]:
        return tuple(("place", value, found.at) for value in sorted(set(view.dice)) or [FACES])
    return (("lock", found.at),)


def _effect_meant(view: JellyView, kind: str, found: Thing, district: str) -> tuple[Option, ...]:
    """While an effect is open: its target; the district is all that it can do there. In real time, whoever has no die
    left may lock a district instead."""
    removes = found.what == "die"
    locks = kind == "Rush" and not view.left[view.seat or 0]
    if found.what == "district" and found.at == district:
        options = view.mine.options if view.mine is not None and view.mine.options else ()
        offered = tuple(option for option in options if isinstance(option, tuple) and option[0] in ("remove", "shift"))
        return (*offered, ("lock", found.at)) if locks else offered
    if found.at == district:
        return (("remove", found.owner, found.number) if removes else ("shift", found.number),)
    if locks:
        return (("lock", found.at),)
    return (("remove", found.owner, NONE_SUCH) if removes else ("shift", NONE_SUCH),)


# --- what a thing is -------------------------------------------------------------------------------------------------


def thing_text(view: JellyView, thing: str, texts: Texts, names: Sequence[str]) -> str:
    """Its name, and on a second line how it is now."""
    found = _thing(view, thing)
    if found is None:
        return ""
    what, at = found.what, found.at
    if what == "district":
        return f"{place_text(view, at, texts)}\n{district_text(view, at, texts, names)}"
    if what == "zone":
        return _zone_text(view, at, found.number, texts)
    if what == "die":
        return _die_text(view, found, texts, names)
    if what == "mine":
        return _mine_text(view, found.number, texts)
    if what in ("roll", "screen"):
        n = view.left[cast(int, view.seat)]
        return f"{texts.say(f'thing.{what}')}\n{texts.say(f'thing.{what}_now', n=n)}"
    now = {"centre": centre_text, "drone": drone_text, "timer": timer_text}[what](view, texts, names)
    return f"{texts.say(f'thing.{what}')}\n{now}"


def _zone_text(view: JellyView, letter: str, zone: int, texts: Texts) -> str:
    here = view.district(letter).zone == zone
    now = texts.say("thing.zone_current" if here else "thing.zone_now", reward=reward_text(view, letter, zone, texts))
    return f"{texts.say('thing.zone', at=place_text(view, letter, texts), zone=zone)}\n{now}"


def _die_text(view: JellyView, found: Thing, texts: Texts, names: Sequence[str]) -> str:
    """Dice of one player and one value in an entrance."""
    seat = LETTERS.index(found.owner)
    n = view.district(found.at).dice[seat].count(found.number)
    if not n:
        return ""
    name = texts.say("thing.die", die=found.number, name=names[seat], at=place_text(view, found.at, texts))
    return f"{name}\n{texts.say('thing.die_cancels' if n > 1 else 'thing.die_counts', n=n, die=found.number)}"


def _mine_text(view: JellyView, value: int, texts: Texts) -> str:
    """My dice of one value that are not placed yet."""
    n = view.dice.count(value)
    if not n:
        return ""
    now = texts.say(f"group.effect_{(value + 1) // 2}") if view.rolled else texts.say("thing.mine_later")
    return f"{texts.say('thing.mine', die=value, n=n)}\n{now}"
