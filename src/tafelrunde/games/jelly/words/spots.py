"""A district, the centre, the drone and the timer in a sentence or two."""

from collections.abc import Sequence

from tafelrunde.games.jelly.view import JellyView
from tafelrunde.games.jelly.words.parts import counts_text, dice_text, place_text, reward_text
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed


def district_text(view: JellyView, letter: str, texts: Texts, names: Sequence[str]) -> str:
    """The current reward and the others, dice and totals, who has control, whether it is locked."""
    now, face = view.district(letter), view.face(letter)
    said = [texts.say("district.current", zone=now.zone, reward=reward_text(view, letter, now.zone, texts))]
    for zone in range(1, len(face.zones) + 1):
        if zone != now.zone:
            said.append(texts.say("district.zone", zone=zone, reward=reward_text(view, letter, zone, texts)))
    there = [_dice_there(view, letter, seat, texts, names) for seat in range(view.players) if now.dice[seat]]
    said.append(texts.say("district.dice", who="; ".join(there)) if there else texts.say("district.empty"))
    if now.leaders:
        who = listed([names[seat] for seat in now.leaders], texts)
        said.append(texts.say("district.control", names=who, n=len(now.leaders)))
    if now.locked is not None:
        said.append(texts.say("district.locked", name=names[now.locked]))
    return " ".join(said)


def _dice_there(view: JellyView, letter: str, seat: int, texts: Texts, names: Sequence[str]) -> str:
    """A player's dice in an entrance: Ada 3 4, total 7."""
    now = view.district(letter)
    cancels = len(now.counting[seat]) < len(now.dice[seat])
    key = "district.their_dice_cancel" if cancels else "district.their_dice"
    return texts.say(key, name=names[seat], dice=dice_text(now.dice[seat]), n=now.totals[seat])


def centre_text(view: JellyView, texts: Texts, names: Sequence[str]) -> str:
    """Dice there, and the capsules that are left."""
    numbers = [len(dice) for dice in view.centre]
    dice = texts.say("centre.dice", who=counts_text(numbers, names)) if any(numbers) else texts.say("centre.empty")
    return f"{dice} {texts.say('centre.stack', n=view.stack)}"


def drone_text(view: JellyView, texts: Texts, names: Sequence[str]) -> str:
    """Where scoring begins, and which round it is."""
    return texts.say("drone.now", at=place_text(view, view.drone, texts), round=max(view.round, 1), rounds=view.rounds)


def timer_text(view: JellyView, texts: Texts, names: Sequence[str]) -> str:
    """Whether it has been turned, by whom, and what that means."""
    if view.timer is None:
        return texts.say("timer.stands")
    if view.live:
        return texts.say("timer.runs", name=names[view.timer])
    left = view.last_beat - view.beat
    return texts.say("timer.beats" if left > 0 else "timer.last_beat", name=names[view.timer], n=left)
