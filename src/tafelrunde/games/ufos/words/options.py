"""The options of each decision as a person would say them; other players go by their letter."""

from typing import Final, cast

from tafelrunde.engine import Option
from tafelrunde.games.ufos.state import LETTERS
from tafelrunde.games.ufos.view import UfosView
from tafelrunde.games.ufos.words.parts import (
    action_of,
    bump_loser,
    free_slots,
    joined,
    odds_text,
    place_text,
    places_text,
    signed,
    ufo_named,
    ufos_at,
    winning,
    with_support,
)
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed

LAST: Final = ("nobody", "none", "done", "back")  # to do nothing


def option_text(view: UfosView, kind: str, option: Option, texts: Texts) -> str:
    """An option as a person would say it."""
    if isinstance(option, tuple):
        verb, id, *more = cast(tuple[str, ...], option)
        if verb in ("open", "take"):
            return _action_text(view, cast(tuple[str, str, str], option), texts)
        if verb == "fly":
            return _flight_text(view, id, texts)
        if verb == "sit":
            key = "option.sit_restaurant" if id in view.cities else "option.sit_stand"
            return texts.say(key, at=place_text(view, id, texts), letter=more[0])
        return _displace_text(view, verb, id, texts)
    word = cast(str, option)
    if texts.has(f"option.{kind}.{word}"):
        return texts.say(f"option.{kind}.{word}", **_numbers(view, kind, word))
    if kind in ("PickUfo", "PickLoser"):
        return _ufo_text(view, kind, word, texts)
    return _place_option(view, kind, word, texts)


def _numbers(view: UfosView, kind: str, word: str) -> dict[str, object]:
    """What an option that is a word has to say beside it."""
    bump = view.bump
    if kind == "ChooseKind" and view.mine is not None:
        return {"n": view.ufos_left[view.mine.seat][word]}
    if kind == "Support" and bump is not None and view.mine is not None:
        sides = {"attacker": LETTERS[bump.attacker.seat], "defender": LETTERS[bump.defender.seat]}
        return {**sides, "n": bump.helpers[view.mine.seat], **_scales(*with_support(bump, view.mine.seat, word))}
    return {}


def _scales(attack: int, defence: int) -> dict[str, object]:
    """How a bump stands before the dice fall."""
    return {"attack": signed(attack), "defence": signed(defence), "percent": winning(attack, defence)}


def _ufo_text(view: UfosView, kind: str, name: str, texts: Texts) -> str:
    """A UFO to move, or to drive away and how far at most."""
    ufo = ufo_named(view, name)
    assert ufo is not None
    if kind == "PickUfo" or view.bump is None:
        return texts.say("option.pick", kind=texts.say(f"kind.{ufo.kind}"), at=place_text(view, ufo.at, texts))
    waiting = len(ufos_at(view, view.bump.at, ufo.seat)) - 1
    most = max(1, view.bump.left - waiting)  # every other losing UFO needs a step (UFO-Q24)
    return texts.say("option.drive", a_kind=texts.say(f"a_kind.{ufo.kind}"), n=most)


def _place_option(view: UfosView, kind: str, id: str, texts: Texts) -> str:
    """A place to start from, to arrive at, to bump on, or to take a witness from."""
    at = place_text(view, id, texts)
    if kind == "ChooseStart":
        near = [city for city in view.world.spots[id].near if city in view.cities]
        if not near:
            return texts.say("option.start_alone", at=at)
        return texts.say("option.start", at=at, cities=listed([_start_city(view, city, texts) for city in near], texts))
    if kind == "NextBump":
        other = next(ufo.seat for ufo in ufos_at(view, id) if ufo.seat != view.active)
        return texts.say("option.bump", at=at, letter=LETTERS[other])
    if kind == "MoveWitness" and view.bump is not None:
        n = view.cities[id].witnesses[bump_loser(view.bump)]
        return texts.say("option.witness", at=at, n=n)
    return texts.say("option.place", at=at)


def _start_city(view: UfosView, id: str, texts: Texts) -> str:
    return texts.say("option.start_city", at=place_text(view, id, texts), n=view.cities[id].resistance)


# --- movement --------------------------------------------------------------------------------------------------------


def _flight_text(view: UfosView, id: str, texts: Texts) -> str:
    """Where to fly, what is there, whether a bump follows, and which witnesses a calmer takes along."""
    picked = ufo_named(view, view.picked)
    circles = picked is not None and picked.at == id
    parts = [texts.say("option.circle" if circles else "option.fly", at=place_text(view, id, texts))]
    if id in view.bumps_at:
        attacker, defender = view.bumps_at[id]
        scales = _scales(attacker.value, defender.value)
        parts.append(texts.say("option.with_bump", letter=LETTERS[defender.seat], **scales))
    elif not circles:
        parts.append(_found_there(view, id, picked.seat if picked is not None else -1, texts))
    if picked is not None and id in view.cleans:
        cities = view.cleans[id]
        n = sum(view.cities[city].witnesses[picked.seat] for city in cities)
        parts.append(texts.say("option.cleans", n=n, cities=places_text(view, cities, texts)))
    return joined(parts)


def _found_there(view: UfosView, id: str, seat: int, texts: Texts) -> str:
    """What a UFO finds where it lands."""
    if id in view.cities:
        city = view.cities[id]
        free = free_slots(city)
        return texts.say("option.city" if free else "option.full_city", resistance=city.resistance, n=free)
    owner = view.stands.get(id)
    if owner is None:
        return texts.say("option.empty_village")
    return texts.say("option.own_stand") if owner == seat else texts.say("option.their_stand", letter=LETTERS[owner])


# --- bumping ---------------------------------------------------------------------------------------------------------


def _displace_text(view: UfosView, verb: str, id: str, texts: Texts) -> str:
    """Where the losing UFO is driven, the witness that stays there, and how far it may still go."""
    at, bump = place_text(view, id, texts), view.bump
    if verb == "land" or bump is None:
        return texts.say("option.land", at=at)
    loser, left = bump_loser(bump), bump.range - 1
    parts = [texts.say("option.over" if left else "option.last_step", at=at)]
    if id in view.cities:
        parts.append(texts.say("option.seen" if view.witnesses_left[loser] else "option.seen_moved"))
    if any(ufo.seat != loser and ufo.name != bump.flying for ufo in ufos_at(view, id)):
        parts.append(texts.say("option.go_on"))
    if left:
        parts.append(texts.say("option.left", n=left))
    return joined(parts)


# --- actions ---------------------------------------------------------------------------------------------------------


def _action_text(view: UfosView, option: tuple[str, str, str], texts: Texts) -> str:
    """What is opened or taken over with which UFO, and the number that the die must show (UFO-126)."""
    verb, id, kind = option
    action = action_of(view, option)
    victim = LETTERS[action.victim] if action is not None and action.victim is not None else ""
    values = {"at": place_text(view, id, texts), "letter": victim, "with_kind": texts.say(f"with_the_kind.{kind}")}
    what = "restaurant" if id in view.cities else "stand"
    return joined([texts.say(f"option.{verb}_{what}", **values), odds_text(action, texts)])


def short_text(view: UfosView, kind: str, option: Option, texts: Texts) -> str:
    """What tells options at the same place apart: with which UFO; of words all that they say."""
    if isinstance(option, str):
        return option_text(view, kind, option, texts)
    if kind != "Act":
        return ""
    said = texts.say(f"with_the_kind.{cast(tuple[str, ...], option)[2]}")
    return joined([said, odds_text(action_of(view, option), texts)])


# --- order -----------------------------------------------------------------------------------------------------------


def group_text(view: UfosView, kind: str, option: Option, texts: Texts) -> str:
    """The heading over it: villages by the city beside them, flights by what waits there, actions by their place."""
    if kind == "ChooseStart":
        near = [city for city in view.world.spots[cast(str, option)].near if city in view.cities]
        return texts.say("group.near", at=place_text(view, near[0], texts)) if near else texts.say("group.far")
    if isinstance(option, str):
        return texts.say("group.words" if option in LAST else f"group.{kind}")
    verb, id, *_ = cast(tuple[str, ...], option)
    if verb in ("open", "take"):
        return texts.say(f"group.{verb}", at=place_text(view, id, texts))
    if verb == "fly":
        return texts.say(
            "group.bumps" if id in view.bumps_at else "group.cities" if id in view.cities else "group.villages"
        )
    return texts.say(f"group.{verb}")


def reading_order(option: Option) -> tuple[int, ...]:
    """As the rules offer them, the nearest places first (sorting leaves equals where they are); to do nothing last."""
    return (option in LAST,)
