"""The race: a small game in real time for tests of the table.

All roll in secret and take posts as fast as they can; a round lasts 20 seconds or until all posts are taken. In calm
mode each takes a post in turn.
"""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tafelrunde.engine import Chance, Choice, Game, Mark, Option, Refusal, Step, Wait
from tafelrunde.kit.drawing import Part, Private, Public
from tafelrunde.kit.game import GameType, SeatFact, TallyStep, Variant, View, open_decisions
from tafelrunde.kit.texts import Texts

POSTS: Final = 6
MINE: Final = 2  # posts that a seat can have
COUNTDOWN: Final = 3_000
PAUSE: Final = 1_000  # between two rolls
LIMIT: Final = 20_000
ROUNDS: Final = 2
ABSENT: Final = 30_000


class Race(Game):
    """The table."""

    turn_rule = "RACE-TURN"

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.live = False
        self.running = False  # countdown or race
        self.round = 0
        self.began = 0
        self.die: list[int] = [0] * players  # for its own eyes
        self.rolled: list[int] = [0] * players
        self.post: list[int] = [-1] * POSTS
        self.points: list[int] = [0] * players

    def copy(self) -> "Race":
        g = Race(self.players)
        self.copy_engine_to(g)
        g.live, g.running, g.round, g.began = self.live, self.running, self.round, self.began
        g.die, g.rolled, g.post, g.points = (part.copy() for part in (self.die, self.rolled, self.post, self.points))
        return g

    def timed(self) -> bool:
        return self.live

    def rushing(self) -> bool:
        return self.running and not self.over

    def why_not_now(self, seat: int, stale: bool) -> Refusal:
        return Refusal("RACE-OVER") if self.live else super().why_not_now(seat, stale)


class Round(Step[Race]):
    """Everybody gets ready, or takes a post in turn."""

    def run(self, g: Race) -> None:
        g.round += 1
        g.post, g.die, g.rolled = [-1] * POSTS, [0] * g.players, [0] * g.players
        if g.live:
            for seat in range(g.players):
                g.open_lane(Ready(seat))
            g.then(Count())
        else:
            g.then(*(Take(seat) for seat in range(g.players)), Score())


class Ready(Choice[Race]):
    """Say so; who is not here is, after a while."""

    absent = ABSENT

    def options(self, g: Race) -> list[Option]:
        return ["ready"]

    def ask(self, g: Race) -> bool:
        return True

    def chosen(self, g: Race, option: Option) -> None:
        g.commit()
        g.tell("ready", {"seat": self.seat})


class Count(Step[Race]):
    """Three, two, one."""

    def run(self, g: Race) -> None:
        g.running, g.began = True, g.now + COUNTDOWN
        g.tell("counts", {})
        g.then(Wait(g.began), Go())


class Go(Step[Race]):
    """All at once."""

    def run(self, g: Race) -> None:
        for seat in range(g.players):
            g.open_lane(Run(seat), free=True)
        g.tell("goes", {})
        g.then(Wait(g.began + LIMIT), Mark("end"), Score())


class Run(Choice[Race]):
    """Roll, and take posts with what was rolled; it stays open, also for whoever is done."""

    standing = True

    def options(self, g: Race) -> list[Option]:
        if g.post.count(self.seat) >= MINE:
            return []
        posts = [("take", post) for post, seat in enumerate(g.post) if seat < 0]
        return ["roll", *(posts if g.die[self.seat] else ())]

    def not_before(self, g: Race, option: Option) -> int:
        return g.rolled[self.seat] + PAUSE if option == "roll" and g.rolled[self.seat] else 0

    def too_early(self, g: Race, option: Option, wait: int) -> Refusal:
        return Refusal("RACE-PAUSE", values={"wait": wait})

    def why_not(self, g: Race, option: Option) -> Refusal | None:
        if isinstance(option, tuple) and not g.die[self.seat]:
            return Refusal("RACE-ROLL")
        return Refusal("RACE-TAKEN") if isinstance(option, tuple) else Refusal("RACE-DONE")

    def pace(self, g: Race) -> tuple[int, int]:
        return 500, 1_000

    def chosen(self, g: Race, option: Option) -> None:
        g.commit()
        if option == "roll":
            g.rolled[self.seat], g.die[self.seat] = g.now, g.roll()
            g.tell("rolled", {}, {"seat": self.seat, "value": g.die[self.seat]}, (self.seat,), private=True)
            return
        take(g, self.seat, option)
        g.die[self.seat] = 0
        if -1 not in g.post:
            g.close_lanes()
            g.drop_to("end")


class Take(Choice[Race]):
    """In turn."""

    def options(self, g: Race) -> list[Option]:
        return [("take", post) for post, seat in enumerate(g.post) if seat < 0]

    def chosen(self, g: Race, option: Option) -> None:
        take(g, self.seat, option)


def take(g: Race, seat: int, option: Option) -> None:
    """The post is mine."""
    assert isinstance(option, tuple)
    assert isinstance(option[1], int)
    g.post[option[1]] = seat
    g.tell("taken", {"seat": seat, "post": option[1]})


class Score(Step[Race]):
    """A point for each post."""

    def run(self, g: Race) -> None:
        g.close_lanes()
        g.running = False
        for seat in range(g.players):
            g.points[seat] += g.post.count(seat)
        g.commit()
        g.tell("scored", {})
        if g.round == ROUNDS:
            g.finish("rounds")
        else:
            g.then(Round())


# --- what seats see --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RaceView(View):
    """The posts are open, dice are not."""

    round: int
    running: bool
    began: int
    post: tuple[int, ...]
    die: int
    points: tuple[int, ...]

    @property
    def asks(self) -> str:
        found = self.mine
        return super().asks if found is None or found.options or found.kind != "Run" else "Run.done"

    @property
    def scored(self) -> int:
        return self.round - (not self.over)


def view(g: Race, seat: int | None) -> RaceView:
    """With the eyes of a seat."""
    die = 0 if seat is None else g.die[seat]
    opened = open_decisions(g, seat)
    return RaceView(
        seat, g.players, g.over, g.end, opened, g.round, g.running, g.began, tuple(g.post), die, tuple(g.points)
    )


def imagine(g: Race, seat: int | None, rng: Chance) -> Race:
    """The others' dice may show anything."""
    world = g.copy()
    world.die = [die if s == seat or not die else 1 + rng.below(6) for s, die in enumerate(g.die)]
    return world


def tally(shown: RaceView, texts: Texts, names: Any) -> list[TallyStep]:
    """How many points each has."""
    return [(seat, n, texts.say("tally", name=names[seat], n=n), ("post-0",)) for seat, n in enumerate(shown.points)]


class Words:
    """The table in words."""

    def option_text(self, view: Any, kind: str, option: Option, texts: Texts, /) -> str:
        return texts.say("take", n=option[1]) if isinstance(option, tuple) else texts.say(str(option))

    def short_text(self, view: Any, kind: str, option: Option, texts: Texts, /) -> str:
        return ""

    def group_text(self, view: Any, kind: str, option: Option, texts: Texts, /) -> str:
        return ""

    def reading_order(self, option: Option, /) -> tuple[int, ...]:
        return (int(str(option[1])),) if isinstance(option, tuple) else ()

    def targets(self, view: Any, kind: str, option: Option, /) -> tuple[str, ...]:
        return (f"post-{option[1]}",) if isinstance(option, tuple) else ()

    def pointed(self, view: Any, kind: str, thing: str, /) -> tuple[Option, ...]:
        return (("take", int(thing[5:])),) if thing.startswith("post-") else ("roll",)

    def thing_text(self, view: Any, thing: str, texts: Texts, names: Any, /) -> str:
        return thing

    def event_text(self, kind: str, data: Mapping[str, Option], texts: Texts, names: Any, /) -> str:
        return texts.say(f"event.{kind}", **data)

    def places(self, kind: str, data: Mapping[str, Option], /) -> tuple[str, ...]:
        return ()

    def describe(self, view: Any, texts: Texts, names: Any, /, brief: bool = False) -> list[str]:
        return [texts.say("title")]

    def status(self, view: Any, texts: Texts, /) -> str:
        return texts.say("status", n=view.round)

    def facts(self, view: Any, seat: int, texts: Texts, /) -> list[SeatFact]:
        return [SeatFact(texts.say("points"), view.points[seat])]

    def doing(self, view: Any, seat: int, texts: Texts, /) -> str:
        return ""

    def scoring(self, view: Any, texts: Texts, names: Any, /) -> list[tuple[int, int, int, str, tuple[str, ...]]]:
        return []


class Draw:
    """One element for each post."""

    def public(self, view: Any, texts: Texts, names: Sequence[str] = (), /) -> Public:
        return Public("#fff", Part({f"post-{k}": f'<g id="post-{k}">{s}</g>' for k, s in enumerate(view.post)}, 60, 10))

    def private(self, view: Any, texts: Texts, /) -> Private:
        return Private(Part({}, 60, 10), Part({"die": f'<g id="die">{view.die}</g>'}, 10, 10))

    def preview(self, view: Any, kind: str, option: Option, texts: Texts, /) -> dict[str, str]:
        return {}

    def picture(self, view: Any, texts: Texts, options: bool = False, narrow: bool = False, width: int = 0, /) -> str:
        return "<svg/>"

    def rule_picture(self, name: str, texts: Texts, /) -> str:
        return "<svg/>"


class Bot:
    """Takes what it can get."""

    LEAD, SHARP, FAITH, WIDE, HAZE, TURNS, WIN, PACE, SECONDS = 1.0, 0.3, 5, 12, 0.2, 1, 0.0, 100, 1.0

    def turn(self, world: Any, /) -> int:
        return 0

    def weigh(self, world: Any, decision: Any, /) -> list[float]:
        return [float(isinstance(option, tuple)) for option in decision.options]

    def value(self, world: Any, seat: int, /) -> float:
        return 0.0


def blank(box: Any, players: int, variants: Mapping[str, str]) -> Race:
    """An empty table."""
    g = Race(players)
    g.live = variants["mode"] == "live"
    return g


RACE = GAME = GameType(
    id="race",
    package=__name__,
    players=(2, 3),
    minutes=1,
    rules_version=1,
    content_files=(),
    sources=("posts",),
    box=lambda content: None,
    blank=blank,
    first=Round,
    steps=sys.modules[__name__],
    view=view,
    imagine=imagine,
    score=lambda g, seat: {"posts": g.points[seat]},
    check=lambda g: None,
    position=lambda content, doc: Race(2),
    words=Words(),
    draw=Draw(),
    bot=Bot(),
    tally=tally,
    variants=(Variant("mode", ("calm", "live"), "calm", live="live"),),
)
