"""What tables a club opens: all games, any number of players, bots at some, in days, against clocks, in real time."""

from itertools import cycle
from random import Random
from typing import Any

from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.game import GameType

BOTS = ("random", "greedy", "greedy", "beginner")  # who do not think for long
THINKS = "club"  # now and then, where people wait for it
HOURS = 3600
PACES: tuple[dict[str, Any], ...] = (
    {},
    {"pace": "days", "clock": {"kind": "turn", "seconds": 6 * HOURS}, "when_empty": "once"},
    {"clock": {"kind": "bank", "seconds": 1200, "extra": 10}, "when_empty": "takes", "grace": 300},
    {"pace": "days", "clock": {"kind": "turn", "seconds": 72 * HOURS}, "when_empty": "takes", "grace": 48 * HOURS},
    {"pace": "days", "grace": 12 * HOURS},
    {"listed": True},
)
OFTEN_LIVE = 3  # each so many-th table of a game that can be played in real time is


class Wish:
    """A table that is to be opened: what is agreed on, and which seats are for guests."""

    def __init__(self, kind: GameType, number: int, rng: Random) -> None:
        fewest, most = kind.players
        players = fewest + number % (most - fewest + 1)
        bots = rng.choice((0, 0, 1, 1, 2)) if players > 2 else rng.choice((0, 0, 0, 1))
        self.live = number % OFTEN_LIVE == OFTEN_LIVE - 1 and any(v.live for v in kind.variants)
        self.guests = list(range(1, players - min(bots, players - 1)))
        seats = ["me", *["open"] * len(self.guests)]
        pace = {"grace": 60} if self.live else PACES[number % len(PACES)]
        thinks = "pace" not in pace and rng.random() < 0.2
        seats += [THINKS if thinks else rng.choice(BOTS) for _ in range(players - len(seats))]
        self.body: dict[str, Any] = {
            "game": kind.id,
            "seats": seats,
            "variants": variants(kind, self.live, rng),
            "tempo": 0,
            "spectators": rng.random() < 0.8,
            "luck": f"{rng.getrandbits(128):032x}",
            "practice": not self.guests and rng.random() < 0.3,
            **pace,
        }


def variants(kind: GameType, live: bool, rng: Random) -> dict[str, str]:
    """In real time or not, as said; of optional rules any, now and then."""
    found = {}
    for variant in kind.variants:
        if variant.live:
            found[variant.name] = variant.live if live else next(c for c in variant.choices if c != variant.live)
        elif len(variant.choices) == 2 and rng.random() < 0.2:
            found[variant.name] = rng.choice(variant.choices)
    return found


def wishes(rng: Random) -> "Any":
    """One table after the other, the games in turn."""
    for number, name in enumerate(cycle(game_ids())):
        yield Wish(game_type(name), number // len(game_ids()), rng)
