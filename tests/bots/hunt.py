"""Hunts for the positions at which bots have most to think about: `python -m tests.bots.hunt rulebenders --games 2000`.

Chance plays a game after the other, with every number of players and in every way. At each decision it is counted how
many Python functions are called to judge its options once; that is all that a search cannot interrupt. The worst ten
decisions, one of each game, are kept in tests/bots/worst/, with the number of games that were hunted, so that the
same command goes on where it was stopped. Counting takes long: what takes little time beside the worst is not counted.
"""

import argparse
import json
import lzma
import sys
from collections.abc import Iterator
from cProfile import Profile
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from tafelrunde.cli.progress import bar
from tafelrunde.engine import Chance, Decision, Game, restore, seeded, snapshot
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.game import GameType
from tests.play import random_input, table_of, ways

FOLDER = Path(__file__).parent / "worst"
KEPT = 10
BESIDE = 0.3  # of the time that the best of the kept ones takes: what takes less is not counted
KEEP_AFTER = 25  # games


class Found(NamedTuple):
    """A decision that takes long."""

    calls: int
    seed: int
    players: int
    way: dict[str, str]
    kind: str
    options: int
    seat: int
    snapshot: Any

    def game(self, kind: GameType) -> tuple[Game, Decision]:
        """The position again."""
        game: Game = kind.blank(
            kind.box_for(kind.standard_content()), self.players, dict(kind.settle_variants(self.way))
        )
        restore(self.snapshot, game, kind.step_types(), kind.upgrades)
        decision = game.decision_of(self.seat)
        assert decision is not None
        assert (decision.kind, len(decision.options)) == (self.kind, self.options)
        return game, decision


def calls_in(profile: Profile) -> int:
    """How many functions were called while it watched."""
    return sum(entry.callcount for entry in profile.getstats())


def work_of(kind: GameType, game: Game, decision: Decision) -> int:
    """How many functions are called to judge all options of a decision once."""
    profile = Profile(subcalls=False, builtins=False)
    profile.enable()
    try:
        kind.bot.weigh(game, decision)
    finally:
        profile.disable()
    return calls_in(profile)


def worst_of(name: str) -> tuple[int, list[Found]]:
    """How many games of a title have been hunted, and the worst decisions of them, the worst first."""
    file = FOLDER / f"{name}.json.xz"
    if not file.exists():
        return 0, []
    doc = json.loads(lzma.decompress(file.read_bytes()))
    return doc["games"], [Found(**found) for found in doc["worst"]]


def keep(name: str, games: int, worst: list[Found]) -> None:
    """The file, which is either the old one or the new one."""
    doc = {"games": games, "worst": [found._asdict() for found in worst]}
    file = FOLDER / f"{name}.json.xz"
    fresh = file.with_suffix(".new")
    fresh.write_bytes(lzma.compress(json.dumps(doc, separators=(",", ":")).encode()))
    fresh.replace(file)


def decisions(kind: GameType, seed: int, players: int, way: dict[str, str]) -> Iterator[tuple[Game, Decision]]:
    """All decisions of a game that chance plays, wherever there is something to decide."""
    table, rng = table_of(kind, players, seed, way), Chance(seeded(seed, 1))
    while not table.game.over:
        for decision in table.game.open:
            if len(decision.options) > 1:
                yield table.game, decision
        random_input(table.match, rng)


def worst_in(kind: GameType, seed: int, enough: float) -> Found | None:
    """The decision of a game that takes most calls, if it takes at least so many seconds."""
    fewest, most = kind.players
    players, every = fewest + seed % (most - fewest + 1), ways(kind)
    way = every[seed // (most - fewest + 1) % len(every)]
    longest, found = enough, None
    for game, decision in decisions(kind, seed, players, way):
        world = game.copy()
        begin = process_time()
        kind.bot.weigh(world, decision)
        used = process_time() - begin
        if used > longest * BESIDE:
            calls = work_of(kind, world, decision)
            longest = max(longest, used)
            if found is None or calls > found.calls:
                where = (decision.kind, len(decision.options), decision.seat)
                found = Found(calls, seed, players, way, *where, snapshot(game))
    return found


def hunt(name: str, games: int) -> None:
    """Go on until so many games have been hunted."""
    kind = game_type(name)
    done, worst = worst_of(name)
    worst = [found._replace(calls=work_of(kind, *found.game(kind))) for found in worst]  # the program may have changed
    seconds = 0.0  # that the least of the kept ones takes
    with bar(name) as show:
        try:
            while done < games:
                if len(worst) == KEPT and not seconds:
                    seconds = taken(kind, worst[-1])
                found = worst_in(kind, done, seconds)
                done += 1
                if found is not None and (len(worst) < KEPT or found.calls > worst[-1].calls):
                    worst = sorted([*worst, found], key=lambda found: -found.calls)[:KEPT]
                    seconds = 0.0
                if done % KEEP_AFTER == 0:
                    keep(name, done, worst)
                show(done, games)
        finally:
            keep(name, done, worst)
    print(f"{name}: {done} games, most calls {[(found.calls, found.kind, found.options) for found in worst]}")


def taken(kind: GameType, found: Found) -> float:
    """The seconds that it takes to judge the options."""
    game, decision = found.game(kind)
    begin = process_time()
    kind.bot.weigh(game, decision)
    return process_time() - begin


def main() -> int:
    """Hunt in one title, or in all of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.hunt", description="Hunt for positions that take long.")
    parser.add_argument("game", nargs="*", default=game_ids(), help="which titles (all of them)")
    parser.add_argument("--games", type=int, default=2000, help="how many games of each (2000)")
    args = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name in args.game:
        hunt(name, args.games)
    return 0


if __name__ == "__main__":
    sys.exit(main())
