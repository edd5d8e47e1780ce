"""The options of each decision as a person would say them; other players go by their letter."""

from functools import lru_cache
from typing import Final, cast

from tafelrunde.engine import Option
from tafelrunde.games.jelly.content import LETTERS, RING
from tafelrunde.games.jelly.view import JellyView
from tafelrunde.games.jelly.words.parts import (
    capsule_text,
    current_text,
    one_of_text,
    place_text,
    reward_text,
    standing_text,
    totals_with,
)
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed

ORDER: Final = {"roll": 0, "remove": 1, "shift": 1, "place": 2, "lock": 3, "timer": 4, "none": 5, "wait": 5}


def option_text(view: JellyView, kind: str, option: Option, texts: Texts) -> str:
    """An option as a person would say it, with what comes of it.

    In a rush nobody reads how each of forty placings would stand, and it would be another text after every move of
    anybody: there only effects say it."""
    said = short_text(view, kind, option, texts)
    if kind == "Rush" and isinstance(option, tuple) and option[0] in ("place", "lock"):
        return said
    after = _after(view, kind, option, texts)
    return texts.say("option.with", what=said, after=after) if after else said


def short_text(view: JellyView, kind: str, option: Option, texts: Texts) -> str:
    """What is done, without what comes of it."""
    if kind == "DropCapsule":
        return texts.say("option.drop", capsule=capsule_text(option if isinstance(option, int) else 0, texts))
    if kind == "GiveAway":
        return texts.say("option.give", names=listed(cast(tuple[str, ...], option), texts))
    if kind == "PayTribute":
        shares = [share for share in cast(tuple[tuple[str, int], ...], option) if share[1]]
        return listed([texts.say("option.pay", letter=letter, n=n) for letter, n in shares], texts)
    if isinstance(option, tuple):
        return _deed_text(view, option, texts)
    if kind in ("ChooseArrow", "VoteArrow"):
        return texts.say(f"option.{option}", at=place_text(view, dict(view.ways)[cast(str, option)], texts))
    key = "option.no_die" if kind == "Place" and option == "none" else f"option.{option}"
    return texts.say(key, n=view.left[_me(view)])


def _me(view: JellyView) -> int:
    return 0 if view.seat is None else view.seat


def _deed_text(view: JellyView, option: tuple[Option, ...], texts: Texts) -> str:
    """Something that is done in a round."""
    verb = option[0]
    if verb == "place":
        said = _placing(cast(int, option[1]), place_text(view, cast(str, option[2]), texts), texts)
        if len(option) == 3:
            return said
        return texts.say("option.at_once", what=said, then=short_text(view, "Rush", option[3], texts))
    if verb == "lock":
        return texts.say("option.lock", at=place_text(view, cast(str, option[1]), texts))
    if verb == "shift":
        return texts.say("option.shift", zone=option[1])
    _, owner, die = option
    mine = owner == LETTERS[_me(view)]
    return texts.say("option.remove_own" if mine else "option.remove", die=die, letter=owner)


@kept
def _placing(die: int, at: str, texts: Texts) -> str:
    return texts.say("option.place", die=die, at=at)


# --- what comes of it ------------------------------------------------------------------------------------------------


def _after(view: JellyView, kind: str, option: Option, texts: Texts) -> str:
    """How it would stand then; "" where there is nothing to say."""
    if kind in ("ChooseArrow", "VoteArrow"):
        return current_text(view, dict(view.ways)[cast(str, option)], texts)
    if kind == "DropCapsule":
        n = view.my_capsules.count(option if isinstance(option, int) else 0)
        return texts.say("after.several", n=n) if n > 1 else ""
    if kind in ("GiveAway", "PayTribute"):
        return ""
    if option == "timer":
        if view.live:
            return texts.say("after.timer_live", n=view.timer_time // 1000)
        return texts.say("after.timer", n=min(view.timer_beats, view.last_beat - view.beat))  # JEL-Q63
    if not isinstance(option, tuple):
        return ""
    if option[0] == "place":
        return _after_placing(view, cast(int, option[1]), cast(str, option[2]), texts)
    if option[0] == "lock":
        letter = cast(str, option[1])
        standing = standing_text(view, view.district(letter).totals, texts)
        return texts.say("after.lock", standing=standing, reward=current_text(view, letter, texts))
    return _after_effect(view, option, texts)


def _after_placing(view: JellyView, die: int, letter: str, texts: Texts) -> str:
    """The totals then; that equal dice cancel out; and what the effect could do."""
    me, now = _me(view), view.district(letter)
    said = [texts.say("after.totals", standing=standing_text(view, totals_with(view, letter, me, more=die), texts))]
    if die in now.dice[me]:
        said.insert(0, texts.say("after.cancels", die=die, n=now.dice[me].count(die)))
    if die in (3, 4):
        zones = [zone for zone in (now.zone - 1, now.zone + 1) if 1 <= zone <= len(view.face(letter).zones)]
        said.append(texts.say("after.marker", rewards=one_of_text(view, letter, zones, texts)))
    elif die <= 2 and any(now.dice):
        said.append(texts.say("after.removing"))
    return "; ".join(said)


def _after_effect(view: JellyView, option: tuple[Option, ...], texts: Texts) -> str:
    """The totals when a die is gone, or the reward where the marker goes."""
    effect = view.effect
    assert effect is not None
    if option[0] == "shift":
        return reward_text(view, effect.district, cast(int, option[1]), texts)
    owner = LETTERS.index(cast(str, option[1]))
    totals = totals_with(view, effect.district, owner, less=cast(int, option[2]))
    return texts.say("after.totals", standing=standing_text(view, totals, texts))


# --- order -----------------------------------------------------------------------------------------------------------


def group_text(view: JellyView, kind: str, option: Option, texts: Texts) -> str:
    """The heading over it: a die to place with what it can do, whose dice, what else."""
    if isinstance(option, tuple) and option and option[0] == "place":
        return _die_group(cast(int, option[1]), texts)
    if isinstance(option, tuple) and option and option[0] == "remove":
        mine = option[1] == LETTERS[_me(view)]
        return texts.say("group.own" if mine else "group.remove", letter=option[1])
    if isinstance(option, tuple) and option and option[0] in ("lock", "shift"):
        return texts.say(f"group.{option[0]}")
    if option in ORDER:
        return texts.say("group.words")
    return texts.say(f"group.{kind}")


@lru_cache(100)
def _die_group(die: int, texts: Texts) -> str:
    return texts.say("group.place", die=die, effect=texts.say(f"group.effect_{(die + 1) // 2}"))


def reading_order(option: Option) -> tuple[int, ...]:
    """Dice by value, districts clockwise; to do nothing last. What is paid stays as the rules offer it."""
    if isinstance(option, str):
        return (ORDER.get(option, 0),)
    if not isinstance(option, tuple) or option[0] not in ORDER:
        return (0,)
    order = ORDER[option[0]]
    if option[0] == "place":
        return order, cast(int, option[1]), RING.index(cast(str, option[2]))
    if option[0] == "lock":
        return order, RING.index(cast(str, option[1]))
    if option[0] == "shift":
        return order, cast(int, option[1])
    return order, LETTERS.index(cast(str, option[1])), cast(int, option[2])
