"""`make bench ARGS=search`: iterations of our search, with random playouts to the end, beside those of others.

As in `bench/run.py`, only ratios from the same run count: all in turn, three rounds, the best of three, on one core.
"""

import sys
from importlib.metadata import version

from bench.measure import OURS
from bench.run import FAST, ROUNDS, measure, one_core

COLUMNS = ("iterations/s", "decisions/s")
LEAST = 10.0  # times catanatron
NO_BAR = ("rulebenders",)
NOTE = """What catanatron publishes has no MCTS: on its game runs a plain UCT of ours. It does less for an iteration
than the MCTS in catanatron's repository, so it is the harder to beat."""


def subjects() -> dict[str, tuple[str, ...]]:
    """Name in the table -> interpreter, subject."""
    found: dict[str, tuple[str, ...]] = {
        f"catanatron {version('catanatron')}, plain UCT of ours": (sys.executable, "catanatron")
    }
    spiel = f"OpenSpiel {version('open_spiel')}, Python MCTS"
    for game, language in (("dominoes", "Python"), ("backgammon", "C++"), ("connect_four", "C++")):
        found[f"{spiel}, {game} ({language})"] = (sys.executable, game)
    for game in OURS:
        found[f"{game}, pure"] = (sys.executable, game)
        if FAST:
            found[f"{game}, compiled"] = (FAST, game)
    return found


def show(best: dict[str, dict[str, float]]) -> None:
    """The table; catanatron, the first, is what we compare with."""
    peer = next(iter(best.values()))
    print(f"{'':<56}" + "".join(f"{column:>14}{'times':>9}" for column in COLUMNS))
    for name, values in best.items():
        print(f"{name:<56}" + "".join(f"{values[c]:>14,.1f}{values[c] / peer[c]:>8.1f}x" for c in COLUMNS))
    print(f"\n{NOTE}")


def bars(best: dict[str, dict[str, float]]) -> bool:
    """Does everything reach what we want? Prints each bar with its figure."""
    peer = next(iter(best.values()))["iterations/s"]
    reached = True
    print()
    for name in [f"{game}, compiled" for game in OURS if FAST and game not in NO_BAR]:
        times = best[name]["iterations/s"] / peer
        good = times >= LEAST
        print(
            f"{'reached' if good else 'MISSED '}  {name}: iterations/s, times the UCT on catanatron:"
            f" {times:.2f} (at least {LEAST:g})"
        )
        reached = reached and good
    return reached


def main() -> int:
    one_core()
    best = measure("measure_search", subjects(), 1 if "--quick" in sys.argv else ROUNDS)
    show(best)
    return 0 if bars(best) else 1


if __name__ == "__main__":
    sys.exit(main())
