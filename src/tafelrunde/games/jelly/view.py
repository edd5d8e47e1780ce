"""What a seat may see (JEL-I12): no foreign capsule, no stack, no foreign dice that are not placed, nor their rolls."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from tafelrunde.engine import Option
from tafelrunde.games.jelly.content import FACES, RING, Box, Side
from tafelrunde.games.jelly.paying import Answer, ChooseArrow
from tafelrunde.games.jelly.rules import dice_that_count, leaders, may_turn, totals
from tafelrunde.games.jelly.scoring import score
from tafelrunde.games.jelly.state import COUNTDOWN, RUNNING, SCORING, WAITING, Jelly
from tafelrunde.kit.game import View, open_decisions

PHASES: Final = {WAITING: "waiting", COUNTDOWN: "countdown", RUNNING: "running", SCORING: "scoring"}


@dataclass(frozen=True)
class Mark:
    """One symbol of a reward, with what it contains (JEL-C01)."""

    kind: str  # J CAP DROP J2CAP TAKE GIVE VAR ARROW TIER2 PRESENT
    number: int  # of jelly; of an arrow: 1 clockwise, -1 counter-clockwise, 0 either
    first: tuple["Mark", ...] = ()
    second: tuple["Mark", ...] = ()


Reward = tuple[Mark, ...]


@dataclass(frozen=True)
class Face:
    """A district as it is printed."""

    letter: str  # F to L, clockwise
    side: str  # like "3B"
    name: str  # German, or whatever its maker writes
    en: str
    green: bool
    zones: tuple[Reward, ...]  # the first is nearest to the entrance


@dataclass(frozen=True)
class District:
    """A district now."""

    zone: int  # of its reward marker, 1 to 3
    dice: tuple[tuple[int, ...], ...]  # seat -> values, sorted, also those that cancel out
    totals: tuple[int, ...]  # seat -> after cancelling; 0: it is not there
    counting: tuple[tuple[int, ...], ...]  # seat -> values that do not cancel out
    leaders: tuple[int, ...]  # who has control
    locked: int | None  # whose screen stands there


@dataclass(frozen=True)
class Effect:
    """An effect that a seat may carry out now."""

    seat: int
    district: str
    die: int
    until: int  # live: stamp when it is lost


@dataclass(frozen=True)
class JellyView(View):
    """The table as one seat sees it."""

    live: bool
    phase: str  # waiting countdown running scoring
    round: int
    rounds: int = field(metadata={"fixed": True})
    faces: tuple[Face, ...] = field(metadata={"fixed": True})
    drone: str = field(metadata={"fixed": True})  # the district that it points at
    per_player: int = field(metadata={"fixed": True})  # dice of each player
    districts: tuple[District, ...]
    centre: tuple[tuple[int, ...], ...]  # seat -> values of its dice on the centre
    left: tuple[int, ...]  # seat -> dice not placed yet
    screens: tuple[str | None, ...]  # seat -> the district that it has locked
    timer: int | None  # who has turned it
    may_turn: bool  # may I?
    jelly: tuple[int, ...]
    capsules: tuple[int, ...]  # seat -> how many
    stack: int
    dropped: int  # capsules back in the box
    effects: tuple[Effect, ...]
    # beats
    beat: int
    last_beat: int
    # live: stamps
    began: int  # of the start signal; during the countdown it lies ahead
    ends: int  # when the round ends at the latest
    timer_time: int = field(metadata={"fixed": True})  # how long the sand runs
    pause_time: int = field(metadata={"fixed": True})  # between two rolls of a seat
    effect_time: int = field(metadata={"fixed": True})  # how long an effect stays open
    countdown_time: int = field(metadata={"fixed": True})  # before the start signal
    timer_beats: int = field(metadata={"fixed": True})  # and how many beats after the one in which it is turned
    # mine
    dice: tuple[int, ...]  # not placed yet, as they show; empty: not rolled
    rolled: bool  # may I place one of them?
    next_roll: int  # live: not before that stamp
    my_capsules: tuple[int, ...]  # values, 0 is a die; longest owned first
    # scoring
    asked_at: str  # the district that a decision of the scoring is about
    asked_path: tuple[str, ...]  # where arrows have led to so far
    ways: tuple[tuple[str, str], ...]  # at a double arrow: "cw" and the district there, "ccw" and the district there
    tally: tuple[tuple[Option, ...], ...]  # what the last scored round gave
    tallied: int  # how many rounds are scored
    # the end
    opened: tuple[tuple[int, ...], ...]  # seat -> its capsules, turned up
    rolls: tuple[tuple[int, ...], ...]  # seat -> what its die capsules gave
    scores: tuple[dict[str, int], ...]

    @property
    def scored(self) -> int:
        return self.tallied

    @property
    def asks(self) -> str:
        """In a running round in real time it depends on what I have done."""
        decision = self.mine
        if decision is None or decision.kind != "Rush" or self.seat is None:
            return super().asks
        if self.effect is not None:
            return "Rush.effect"
        if self.left[self.seat]:
            return "Rush.place" if self.rolled else "Rush.roll"
        return "Rush.finish" if decision.options else "Rush.done"

    @property
    def effect(self) -> Effect | None:
        """My open effect."""
        return next((effect for effect in self.effects if effect.seat == self.seat), None)

    def face(self, letter: str) -> Face:
        """The district with that letter."""
        return self.faces[RING.index(letter)]

    def district(self, letter: str) -> District:
        """How it is now."""
        return self.districts[RING.index(letter)]

    def reward(self, letter: str) -> Reward:
        """Its current reward."""
        return self.face(letter).zones[self.district(letter).zone - 1]


def view(g: Jelly, seat: int | None) -> JellyView:
    """The table with the eyes of a seat; None: a spectator's."""
    asked = _asked(g)
    ways = _ways(g, asked)
    mine = -1 if seat is None else seat
    return JellyView(
        seat=seat,
        players=g.players,
        over=g.over,
        end=g.end,
        open=open_decisions(g, seat),
        live=g.live,
        phase=PHASES[g.phase],
        round=g.round,
        rounds=g.box.rounds,
        faces=_faces(g.box, g.ring),
        drone=RING[g.drone],
        per_player=g.box.dice,
        districts=tuple([_district(g, district) for district in range(g.districts)]),
        centre=tuple([_values(g.centre[s * FACES : s * FACES + FACES]) for s in range(g.players)]),
        left=tuple(g.left),
        screens=tuple([RING[district] if district >= 0 else None for district in g.screen]),
        timer=g.timer if g.timer >= 0 else None,
        may_turn=seat is not None and g.phase == RUNNING and may_turn(g, seat),
        jelly=tuple(g.jelly),
        capsules=tuple([len(pods) for pods in g.pods]),
        stack=len(g.stack),
        dropped=len(g.dropped),
        effects=tuple(
            [
                Effect(s, RING[g.effect_at[s]], g.effect_die[s], g.effect_until[s])
                for s in range(g.players)
                if g.effect_at[s] >= 0
            ]
        ),
        beat=g.beat,
        last_beat=g.last_beat,
        began=g.began,
        ends=g.round_end if g.phase == RUNNING else 0,
        timer_time=g.box.timer,
        pause_time=g.box.pause,
        effect_time=g.box.effect,
        countdown_time=g.box.countdown,
        timer_beats=g.box.timer_beats,
        dice=g.hand[mine] if mine >= 0 else (),
        rolled=mine >= 0 and g.rolled[mine],
        next_roll=g.roll_at[mine] + g.box.pause if mine >= 0 and g.roll_at[mine] >= 0 else 0,
        my_capsules=tuple(g.pods[mine]) if mine >= 0 else (),
        asked_at=RING[asked.district] if asked else "",
        asked_path=tuple([RING[d] for d in asked.path]) if isinstance(asked, ChooseArrow) else (),
        ways=ways,
        tally=tuple(g.tally),
        tallied=g.tallied,
        opened=tuple([tuple(pods) for pods in g.pods]) if g.over else (),
        rolls=tuple([tuple(rolls) for rolls in g.rolls]) if g.over else (),
        scores=tuple([score(g, s) for s in range(g.players)]) if g.over else (),
    )


def _values(counts: list[int]) -> tuple[int, ...]:
    """Counted dice one by one."""
    return tuple([value + 1 for value, count in enumerate(counts) for _ in range(count)])


_SEEN: Final[dict[tuple[int, ...], District]] = {}  # districts as they were seen: most look as they did before
MOST_SEEN: Final = 20_000


def _district(g: Jelly, district: int) -> District:
    first, locked = g.at(district, 0, 1), g.locked_by(district)
    key = (g.players, g.zone[district], locked, *g.entrance[first : first + g.players * FACES])
    found = _SEEN.get(key)
    if found is None:
        if len(_SEEN) >= MOST_SEEN:
            _SEEN.clear()
        found = _SEEN[key] = _new_district(g, district)
    return found


def _new_district(g: Jelly, district: int) -> District:
    sums, first = totals(g, district), g.at(district, 0, 1)
    locked = g.locked_by(district)
    return District(
        zone=g.zone[district] + 1,
        dice=tuple([_values(g.entrance[first + s * FACES : first + s * FACES + FACES]) for s in range(g.players)]),
        totals=tuple(sums),
        counting=tuple([tuple(dice_that_count(g, district, s)) for s in range(g.players)]),
        leaders=tuple(leaders(sums)),
        locked=locked if locked >= 0 else None,
    )


@lru_cache(maxsize=200)
def _faces(box: Box, ring: tuple[int, ...]) -> tuple[Face, ...]:
    """The sides that lie up; they stay as they are for the whole game."""
    return tuple([_face(box, box.sides[side], RING[district]) for district, side in enumerate(ring)])


def _face(box: Box, side: Side, letter: str) -> Face:
    zones = tuple([_reward(box, number) for number in side.zones])
    return Face(letter, side.id, side.name, side.en, side.green, zones)


def _reward(box: Box, number: int) -> Reward:
    """A reward as a tree."""
    return tuple(
        [
            Mark(s.kind, s.number, _reward(box, s.first), _reward(box, s.second))
            if s.first >= 0
            else Mark(s.kind, s.number)
            for s in box.rewards[number]
        ]
    )


def _asked(g: Jelly) -> Answer | None:
    """The decision of the scoring that is open: what it is about is public."""
    for decision in g.open:
        if isinstance(decision.choice, Answer):
            return decision.choice
    return None


def _ways(g: Jelly, asked: Answer | None) -> tuple[tuple[str, str], ...]:
    if not isinstance(asked, ChooseArrow):
        return ()
    at = asked.path[-1]
    return ("cw", RING[(at + 1) % g.districts]), ("ccw", RING[(at - 1) % g.districts])
