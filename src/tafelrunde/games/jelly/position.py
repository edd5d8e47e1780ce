"""Positions written by hand (docs/positions.md)."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.engine import Bad, Mark, Step
from tafelrunde.games.jelly.beats import Close, EndBeat, Place, Placed, Remove, Shift, Turn, order
from tafelrunde.games.jelly.check import check
from tafelrunde.games.jelly.content import DIE, FACES, LETTERS, RING, ZONES, Box, ring_of
from tafelrunde.games.jelly.live import GetReady, Rush, Sand
from tafelrunde.games.jelly.state import NOBODY, RUNNING, SCORING, WAITING, Jelly
from tafelrunde.games.jelly.steps import FinalScoring, NextRound, ScoreRound
from tafelrunde.kit.content import Content
from tafelrunde.kit.positions import entries, number, numbers, only, word

BEATS: Final = ("place", "effect", "close")
LIVE: Final = ("ready", "rush")
PHASES: Final = ("round", *BEATS, *LIVE, "score", "end")
LONGEST: Final = 2_000  # letters of a list of dice or capsules; the largest box has 2,100 of these
VALUES: Final = "123456"
KEYS: Final = (
    *("game", "players", "seed", "to_move", "mode", "phase", "round", "beat", "districts", "drone", "zones"),
    *("entrances", "centre", "dice", "locks", "timer", "jelly", "pods", "stack", "dropped", "effects", "now", "ends"),
    *("sides", "title", "show", "seat"),
)


def position(content: Content, doc: Mapping[str, Any]) -> Jelly:
    """The game that a position file describes; Bad says what is wrong with it."""
    only(doc, KEYS)
    word(doc, "title", "")
    if word(doc, "show", "") not in ("", "options"):
        raise Bad("show", "show")
    box = Box(_with_own_sides(content, doc))
    g = Jelly(box, number(doc, "players", 3, 3, 5))
    g.chance = number(doc, "seed", 0, 0, (1 << 64) - 1)
    seat = number(doc, "to_move", 0, 0, g.players - 1)
    number(doc, "seat", seat, 0, g.players - 1)
    phase = _one_of(doc, "phase", PHASES, "place")
    g.live = _one_of(doc, "mode", ("beats", "live"), "live" if phase in LIVE else "beats") == "live"
    if phase in (BEATS if g.live else LIVE):
        raise Bad("phase", "phase_of_mode", value=phase)
    _read_ring(g, doc)
    g.lay_out()
    g.round = number(doc, "round", box.rounds if phase == "end" else 1, 1, box.rounds)
    _read_wealth(g, doc)
    _read_round(g, doc)
    _read_dice(g, doc, seat if phase == "close" else NOBODY)
    _read_effects(g, doc)
    _put_on_agenda(g, phase, seat)
    check(g)
    g.heard = []  # what happens by itself is reported too
    g.go_on()
    return g


def _one_of(doc: Mapping[str, Any], key: str, names: tuple[str, ...], standard: str) -> str:
    value = word(doc, key, standard)
    if value not in names:
        raise Bad(key, "one_of", names=names, value=value)
    return value


def _with_own_sides(content: Content, doc: Mapping[str, Any]) -> Content:
    """The content with the position's own sides added; their names, marks and lights may be left out."""
    sides = _table(doc, "sides")
    if not sides:
        return content
    Box(content)  # what is wrong with the content itself must not be blamed on the position
    own = {
        name: {"mark": "ours", "green": False, "name": name, **data} if isinstance(data, dict) else data
        for name, data in sides.items()
    }
    return {**content, "districts": {"sides": {**content["districts"]["sides"], **own}}}


def _table(doc: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = doc.get(key, {})
    if not isinstance(value, dict):
        raise Bad(key, "no_table")
    return value


def _read_ring(g: Jelly, doc: Mapping[str, Any]) -> None:
    """The sides of the districts F, G, ... clockwise; the standard: the first boards, green side up."""
    standard = [g.box.sides[sides[0]].id for sides in g.box.boards(False)[: g.players + 2]]
    if "districts" not in doc:
        g.box.check_boards(g.players, False)
    names = entries(doc, "districts", standard)
    g.ring = ring_of(g.box, g.players, "districts", names)
    g.drone = _district(g, "drone", word(doc, "drone", RING[0]))


def _district(g: Jelly, key: str, letter: object) -> int:
    district = g.district_of(letter)
    if district < 0:
        raise Bad(key, "one_of", names=tuple(RING[: g.districts]), value=letter)
    return district


def _seat(g: Jelly, key: str, letter: object) -> int:
    seat = g.seat_of(letter)
    if seat < 0:
        raise Bad(key, "one_of", names=tuple(LETTERS[: g.players]), value=letter)
    return seat


def _words(key: str, value: object) -> list[str]:
    """Words with blanks between them."""
    if not isinstance(value, str):
        raise Bad(key, "no_text", value=value)
    if len(value) > LONGEST:
        raise Bad(key, "too_long", most=LONGEST // 2)
    return value.split()


def _die(g: Jelly, key: str, text: str) -> tuple[int, int]:
    """A placed die like "B5"."""
    if len(text) != 2 or text[1] not in VALUES:
        raise Bad(key, "placed_die", value=text)
    return _seat(g, key, text[0]), int(text[1])


def _read_dice(g: Jelly, doc: Mapping[str, Any], done: int) -> None:
    """Dice in entrances, on the centre, and not placed yet: what is left of everybody's dice.

    Nothing is left of those who have locked a district or turned the timer, or who are `done` and may do that now."""
    for letter, value in _table(doc, "entrances").items():
        district = _district(g, "entrances", letter)
        for text in _words(f"entrances.{letter}", value):
            seat, face = _die(g, f"entrances.{letter}", text)
            g.entrance[g.at(district, seat, face)] += 1
            g.left[seat] -= 1
    for text in _words("centre", doc.get("centre", "")):
        seat, face = _die(g, "centre", text)
        g.centre[seat * FACES + face - 1] += 1
        g.left[seat] -= 1
    if min(g.left) < 0:
        raise Bad("entrances", "JEL-I01", player=LETTERS[g.left.index(min(g.left))], n=g.box.dice)
    hands = _table(doc, "dice")
    for seat in range(g.players):
        if LETTERS[seat] not in hands and (g.screen[seat] >= 0 or seat in (g.timer, done)):
            g.left[seat] = 0
    for letter, value in hands.items():
        seat, texts = _seat(g, "dice", letter), _words(f"dice.{letter}", value)
        if any(text not in VALUES or len(text) != 1 for text in texts):
            raise Bad(f"dice.{letter}", "dice_values", value=value)
        if len(texts) > g.left[seat]:
            raise Bad(f"dice.{letter}", "JEL-I01", player=letter, n=g.box.dice)
        g.left[seat] = len(texts)
        g.hand[seat] = tuple(sorted([int(text) for text in texts]))
        g.rolled[seat] = bool(texts)


def _read_wealth(g: Jelly, doc: Mapping[str, Any]) -> None:
    """Jelly and capsules; the rest of these is the stack, shuffled, unless it is written down from the top."""
    g.jelly = numbers(doc, "jelly", [g.box.jelly] * g.players, 0, 10_000)
    rest = g.box.capsules.copy()
    for letter, value in _table(doc, "pods").items():
        g.pods[_seat(g, "pods", letter)] = _capsules(f"pods.{letter}", value, rest)
    for letter, value in _table(doc, "dropped").items():
        found = _capsules(f"dropped.{letter}", value, rest)
        g.dropped += found
        g.dropped_by += [_seat(g, "dropped", letter)] * len(found)
    if "stack" in doc:
        top = _capsules("stack", doc["stack"], rest)
        g.stack = top[::-1]
    else:
        g.stack = rest
        g.shuffle(g.stack)


def _capsules(key: str, value: object, rest: list[int]) -> list[int]:
    """Capsules by value, taken from those that are left."""
    found: list[int] = []
    for text in _words(key, value):
        capsule = DIE if text == "die" else int(text) if text.isascii() and text.isdigit() and len(text) < 3 else -1
        if capsule not in rest or text == "0":
            raise Bad(key, "no_such_capsule", value=text)
        rest.remove(capsule)
        found.append(capsule)
    return found


def _read_round(g: Jelly, doc: Mapping[str, Any]) -> None:
    """Markers, screens, the timer, beat or stamp."""
    for letter, zone in _table(doc, "zones").items():
        district = _district(g, "zones", letter)
        g.zone[district] = number({f"zones.{letter}": zone}, f"zones.{letter}", 1, 1, ZONES) - 1
    for letter, owner in _table(doc, "locks").items():
        district, seat = _district(g, "locks", letter), _seat(g, f"locks.{letter}", owner)
        if g.screen[seat] >= 0:
            raise Bad(f"locks.{letter}", "JEL-Q08", player=LETTERS[seat])
        g.screen[seat] = district
    if timer := word(doc, "timer", ""):
        g.timer = _seat(g, "timer", timer)
    if g.live:
        _only_in(doc, ("beat",), "live")
        g.now = number(doc, "now", 0, 0, g.box.limit - 1)
        latest = g.box.limit if g.timer < 0 else min(g.box.limit, g.now + g.box.timer)
        g.round_end = number(doc, "ends", latest, g.now + 1, g.box.limit)
    else:
        _only_in(doc, ("now", "ends"), "beats")
        g.beat = number(doc, "beat", 1, 1, g.box.beats)
        g.last_beat = g.box.beats if g.timer < 0 else min(g.box.beats, g.beat + g.box.timer_beats)


def _only_in(doc: Mapping[str, Any], keys: tuple[str, ...], mode: str) -> None:
    """These keys mean nothing in that mode."""
    for key in keys:
        if key in doc:
            raise Bad(key, "key_of_mode", value=mode)


def _read_effects(g: Jelly, doc: Mapping[str, Any]) -> None:
    """Open effects like "F 3"; whoever has one has placed and not rolled again."""
    for letter, value in _table(doc, "effects").items():
        seat, texts = _seat(g, "effects", letter), _words(f"effects.{letter}", value)
        if len(texts) != 2 or texts[1] not in ("1", "2", "3", "4"):
            raise Bad(f"effects.{letter}", "open_effect", value=value)
        g.effect_at[seat] = _district(g, f"effects.{letter}", texts[0])
        g.effect_die[seat] = int(texts[1])
        g.effect_until[seat] = g.now + g.box.effect if g.live else 0
        g.rolled[seat] = False


def _put_on_agenda(g: Jelly, phase: str, seat: int) -> None:
    """What comes next; the last step of the agenda is the first."""
    g.phase = {"score": SCORING, "end": SCORING, "ready": WAITING, "round": WAITING}.get(phase, RUNNING)
    if phase == "end":
        number({"round": g.round}, "round", 0, g.box.rounds, g.box.rounds)
        g.agenda = [FinalScoring()]
    elif phase in ("ready", "round"):
        g.round -= 1  # it is the round that comes
        g.agenda = [NextRound(), GetReady()] if phase == "ready" else [NextRound()]
    else:
        g.agenda = [ScoreRound(), Mark("scoring")]
    g.tallied = g.round - (phase not in ("end", "ready", "round"))
    if phase == "rush":
        g.agenda.append(Sand(0))
        for each in range(g.players):
            g.open_lane(Rush(each), free=True)
    elif phase in BEATS:
        later = order(g)[order(g).index(seat) + 1 :]
        g.agenda += [EndBeat(), *[Turn(other) for other in reversed(later)], *_now(g, phase, seat)]


def _now(g: Jelly, phase: str, seat: int) -> list[Step[Jelly]]:
    """What the seat is asked."""
    if phase == "place":
        if not g.left[seat]:
            raise Bad("to_move", "no_dice_left", value=LETTERS[seat])
        return [Place(seat) if g.rolled[seat] else Turn(seat)]
    if phase == "close":
        return [Close(seat)]
    if g.effect_at[seat] < 0:
        raise Bad("effects", "no_open_effect", value=LETTERS[seat])
    return [Placed(seat), Remove(seat) if g.effect_die[seat] <= 2 else Shift(seat)]
