"""`make bench ARGS=environments`: masked steps per second of our environments beside PettingZoo's own games.

As in `bench/run.py`, only ratios from the same run count: all in turn, three rounds, the best of three, on one core.
"""

import sys
from importlib.metadata import version

from bench.run import FAST, ROUNDS, measure, one_core
from tafelrunde.games import game_ids, game_type

PEERS = ("connect_four_v3", "go_v5")  # the first is what we compare with


def subjects() -> dict[str, tuple[str, ...]]:
    """Name in the table -> interpreter, kind of environment, game."""
    found: dict[str, tuple[str, ...]] = {
        f"PettingZoo {version('pettingzoo')}, {game}": (sys.executable, "classic", game) for game in PEERS
    }
    for game in [name for name in game_ids() if game_type(name).arrays is not None]:
        for how, name in (("aec", "agent by agent"), ("batch", "batch")):
            found[f"{game}, {name}, pure"] = (sys.executable, how, game)
            if FAST:
                found[f"{game}, {name}, compiled"] = (FAST, how, game)
    return found


def main() -> int:
    one_core()
    best = measure("measure_environments", subjects(), 1 if "--quick" in sys.argv else ROUNDS)
    peer = next(iter(best.values()))["steps/s"]
    print(f"{'':<44}{'masked steps/s':>16}{f'times {PEERS[0]}':>24}")
    for name, figures in best.items():
        print(f"{name:<44}{figures['steps/s']:>16,.0f}{figures['steps/s'] / peer:>23.2f}x")
    return 0


if __name__ == "__main__":
    sys.exit(main())
