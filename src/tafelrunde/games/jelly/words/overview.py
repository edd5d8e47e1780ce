"""The whole table in words, and what stands beside the board."""

from collections.abc import Sequence

from tafelrunde.games.jelly.content import LETTERS, RING
from tafelrunde.games.jelly.view import JellyView
from tafelrunde.games.jelly.words.parts import (
    capsules_text,
    counts_text,
    current_text,
    dice_text,
    name_text,
    place_text,
)
from tafelrunde.games.jelly.words.spots import centre_text, district_text, drone_text, timer_text
from tafelrunde.kit.game import SeatFact, rank
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import prompt_text

# --- beside the board ------------------------------------------------------------------------------------------------


def status(view: JellyView, texts: Texts) -> str:
    """How far the game is: round, beat, and whether the sand runs."""
    if view.over:
        return texts.say("status.over")
    if view.phase == "waiting":
        return texts.say("status.waiting", n=view.round + 1, rounds=view.rounds)
    said = [texts.say("status.round", n=view.round, rounds=view.rounds)]
    if view.phase != "running":
        said.append(texts.say(f"status.{view.phase}"))
    elif not view.live:
        said.append(texts.say("status.beat", n=view.beat))
        if view.timer is not None:
            left = view.last_beat - view.beat
            said.append(texts.say("status.timer_beats" if left > 0 else "status.last_beat", n=left))
    elif view.timer is not None:
        said.append(texts.say("status.timer"))
    return ", ".join(said)


def facts(view: JellyView, seat: int, texts: Texts) -> list[SeatFact]:
    """Jelly, capsules, and in a round the dice that are not placed yet."""
    if view.over:
        by_source = view.scores[seat]
        total = SeatFact(texts.say("facts.total"), sum(by_source.values()), 0, texts.say("facts_short.jelly"))
        return [total, *(SeatFact(texts.say(f"facts.{source}"), points) for source, points in by_source.items())]
    found = [_fact("jelly", view.jelly[seat], texts), _fact("capsules", view.capsules[seat], texts)]
    if view.phase in ("countdown", "running"):
        found.append(_fact("dice", view.left[seat], texts, view.per_player))
    return found


def _fact(name: str, value: int, texts: Texts, most: int = 0) -> SeatFact:
    return SeatFact(texts.say(f"facts.{name}"), value, most, texts.say(f"facts_short.{name}"))


def doing(view: JellyView, seat: int, texts: Texts) -> str:
    """What a seat is doing; at the end its rank (JEL-087, JEL-088)."""
    if view.over:
        totals = [sum(score.values()) for score in view.scores]
        place = rank(totals, seat)
        if place > 1:
            return texts.say("doing.rank", n=place)
        return texts.say("doing.wins" if totals.count(totals[seat]) == 1 else "doing.shares")
    for decision in view.open:
        if decision.seat == seat:
            return texts.say(f"doing.{_deed(view, seat, decision.kind)}")
    if view.phase in ("waiting", "countdown"):
        return texts.say("doing.ready")
    return texts.say("doing.waits" if view.left[seat] or view.phase == "scoring" else "doing.done")


def _deed(view: JellyView, seat: int, kind: str) -> str:
    """In real time: what everybody can see of it."""
    if kind != "Rush":
        return kind
    if any(effect.seat == seat for effect in view.effects):
        return "effect"
    return "Rush" if view.left[seat] else "done"


# --- the whole table -------------------------------------------------------------------------------------------------


def describe(view: JellyView, texts: Texts, names: Sequence[str], brief: bool = False) -> list[str]:
    """The whole table as lines of text, instead of the picture; brief: what one needs to answer the question."""
    letters = [face.letter for face in view.faces]
    if brief:
        return [*(_result(view, texts, names) if view.over else _in_short(view, texts)), *_mine(view, texts)]
    lines = _result(view, texts, names) if view.over else _asked(view, texts, names)
    lines += _mine(view, texts)
    lines += [_effect_line(view, k, texts, names) for k in range(len(view.effects))]
    lines += [_player_text(view, seat, texts, names) for seat in range(view.players)]
    lines.append(texts.say("describe.timer", now=timer_text(view, texts, names)))
    lines.append(texts.say("describe.drone", now=drone_text(view, texts, names)))
    lines.append(texts.say("describe.centre", now=centre_text(view, texts, names)))
    lines.append(texts.say("describe.districts", n=len(letters)))
    for letter in letters:
        at = place_text(view, letter, texts)
        lines.append(texts.say("describe.district", at=at, now=district_text(view, letter, texts, names)))
    return lines


def _asked(view: JellyView, texts: Texts, names: Sequence[str]) -> list[str]:
    """How far the game is, and who is asked what."""
    asked = [
        texts.say("describe.asked", name=names[d.seat], prompt=prompt_text(view.asks, texts))
        if d.seat == view.seat
        else texts.say("describe.asked_other", name=names[d.seat], what=doing(view, d.seat, texts))
        for d in view.open
    ]
    return [f"{status(view, texts)}.", *asked]


def _mine(view: JellyView, texts: Texts) -> list[str]:
    """My dice that are not placed, and my capsules."""
    lines: list[str] = []
    if view.my_capsules and not view.over:
        said = capsules_text(view.my_capsules, texts)
        lines.append(texts.say("describe.my_capsules", capsules=said))
    if view.dice and view.phase == "running":
        lines.append(texts.say("describe.my_dice" if view.rolled else "describe.old_dice", dice=dice_text(view.dice)))
    return lines


def _effect_line(view: JellyView, number: int, texts: Texts, names: Sequence[str]) -> str:
    effect = view.effects[number]
    at = place_text(view, effect.district, texts)
    return texts.say("describe.effect", name=names[effect.seat], die=effect.die, at=at)


def _player_text(view: JellyView, seat: int, texts: Texts, names: Sequence[str]) -> str:
    """Jelly, capsules, dice, screen."""
    key = "describe.player" if view.phase in ("countdown", "running") else "describe.player_between"
    values = {"jelly": view.jelly[seat], "capsules": view.capsules[seat], "dice": view.left[seat]}
    return texts.say(key, name=names[seat], **values)


def _result(view: JellyView, texts: Texts, names: Sequence[str]) -> list[str]:
    """Why it is over, and everybody's result from the first to the last."""
    lines = [texts.say("describe.over", reason=texts.say(f"end.{view.end}"))]
    totals = [sum(score.values()) for score in view.scores]
    for seat in sorted(range(view.players), key=lambda seat: (rank(totals, seat), seat)):
        values = {"n": rank(totals, seat), "total": totals[seat], **view.scores[seat]}
        lines.append(texts.say("describe.score", name=names[seat], **values))
    return lines


# --- in short --------------------------------------------------------------------------------------------------------


def _in_short(view: JellyView, texts: Texts) -> list[str]:
    """How far it is, a line for each district, one for the centre, and one for all players, by their letters."""
    lines = [f"{status(view, texts)}."]
    lines += [_district_in_short(view, letter, texts) for letter in RING[: len(view.faces)]]
    dice = [len(there) for there in view.centre]
    if any(dice):
        lines.append(texts.say("short.centre", who=counts_text(dice, LETTERS)))
    key = "short.player" if view.phase in ("countdown", "running") else "short.player_between"
    players = [
        texts.say(key, letter=LETTERS[s], jelly=view.jelly[s], capsules=view.capsules[s], dice=view.left[s])
        for s in range(view.players)
    ]
    return [*lines, "; ".join(players) + "."]


def _district_in_short(view: JellyView, letter: str, texts: Texts) -> str:
    """F Harbour: 7 jelly. A 3 4 = 7, B 2 2 5 = 5. Locked by C."""
    now = view.district(letter)
    said = [
        texts.say(
            "short.district", letter=letter, at=name_text(view, letter, texts), reward=current_text(view, letter, texts)
        )
    ]
    there = [f"{LETTERS[seat]} {dice_text(dice)} = {now.totals[seat]}" for seat, dice in enumerate(now.dice) if dice]
    if there:
        said.append(f"{', '.join(there)}.")
    if now.locked is not None:
        said.append(texts.say("short.locked", letter=LETTERS[now.locked]))
    return " ".join(said)
