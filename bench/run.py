"""`make bench`: our engine beside its peers, in one go, on one core; prints a table with ratios.

Machines are noisy, so only ratios from the same run count: every subject is measured in turn, three rounds, and the
best of its three figures is taken.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

from bench.measure import OURS

ROUNDS = 3
ROOT = Path(__file__).parent.parent
LESS_IS_BETTER = {"copy µs", "load ms", "listing ms"}
FAST = os.environ.get("TAFELRUNDE_FAST_PYTHON", "")


def one_core() -> None:
    """Stay on one core, where the system lets us; children inherit it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def subjects() -> dict[str, tuple[str, ...]]:
    """Name in the table -> interpreter, subject."""
    found: dict[str, tuple[str, ...]] = {}
    for game in OURS:
        found[f"{game}, pure"] = (sys.executable, game)
        if FAST:
            found[f"{game}, compiled"] = (FAST, game)
    found[f"catanatron {version('catanatron')}"] = (sys.executable, "catanatron")
    found[f"OpenSpiel {version('open_spiel')}, dominoes (Python)"] = (sys.executable, "dominoes")
    found["OpenSpiel, backgammon (C++)"] = (sys.executable, "backgammon")
    return found


def measure(script: str, subjects: dict[str, tuple[str, ...]], rounds: int = ROUNDS) -> dict[str, dict[str, float]]:
    """The best figures of every subject, each time from a process of its own: interpreter, words for the script."""
    best: dict[str, dict[str, float]] = {}
    for number in range(rounds):
        for name, (python, *words) in subjects.items():
            print(f"round {number + 1} of {rounds}: {name} ...", file=sys.stderr, flush=True)
            command = [python, "-m", f"bench.{script}", *words]
            done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, cwd=ROOT)
            if done.returncode:
                sys.exit(f"{name} failed:\n{done.stderr[-2000:]}")
            known = best.setdefault(name, {})
            for key, value in json.loads(done.stdout).items():
                better = min if key in LESS_IS_BETTER else max
                known[key] = better(known.get(key, value), value)
    return best


def scaling(games: int) -> tuple[float, float]:
    """Seconds for a simulation with one process and with two, best of three each; needs two cores."""
    times = {1: 1e9, 2: 1e9}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(ROUNDS):
            for jobs in times:
                print(
                    f"round {number + 1} of {ROUNDS}: {games} games, {jobs} processes ...", file=sys.stderr, flush=True
                )
                command = [sys.executable, "-m", "tafelrunde", "simulate", "canals", "--players", "4"]
                command += ["--bots", "greedy,random,random,random", "--rotate", "--games", str(games)]
                command += ["--seed", "7", "--jobs", str(jobs), "--json", str(Path(folder) / "games.json")]
                begin = time.perf_counter()
                subprocess.run(command, check=True, capture_output=True)
                times[jobs] = min(times[jobs], time.perf_counter() - begin)
    return times[1], times[2]


def show(best: dict[str, dict[str, float]]) -> None:
    """The table; the ratio is ours against catanatron's, and more is better."""
    columns = ["decisions/s", "games/s", "copy µs", "playouts/s", "load ms", "listing ms"]
    print(f"{'':<40}" + "".join(f"{column:>14}" for column in columns))
    for name, values in best.items():
        cells = (f"{values[c]:>14,.{3 if c == 'listing ms' else 1}f}" if c in values else f"{'':>14}" for c in columns)
        print(f"{name:<40}" + "".join(cells))
    print("\ntimes catanatron")
    peer = next(values for name, values in best.items() if name.startswith("catanatron"))
    for name in [name for name in best if name.startswith(OURS)]:
        ours = best[name]
        ratios = [peer[c] / ours[c] if c in LESS_IS_BETTER else ours[c] / peer[c] for c in columns if c in peer]
        print(f"{name:<40}" + "".join(f"{ratio:>13.1f}x" for ratio in ratios))


def bars(best: dict[str, dict[str, float]]) -> bool:
    """Does everything reach what we want? Prints each bar with its figure."""
    peer = next(values for name, values in best.items() if name.startswith("catanatron"))
    found: list[tuple[str, float, float]] = []
    for game, least_pure, least_fast, least_cheaper, slowest_copy in (
        ("canals", 3.0, 8.0, 25.0, 3.0),
        ("ufos", 0.0, 6.0, 25.0, 0.0),
        ("dei", 0.0, 4.0, 8.0, 8.0),
        ("rulebenders", 0.0, 4.0, 8.0, 8.0),
    ):
        pure, fast = best[f"{game}, pure"], best.get(f"{game}, compiled")
        if least_pure:
            times = pure["decisions/s"] / peer["decisions/s"]
            found.append((f"{game}, pure: decisions/s, times catanatron", times, least_pure))
        if fast:
            times, cheaper = fast["decisions/s"] / peer["decisions/s"], peer["copy µs"] / fast["copy µs"]
            found.append((f"{game}, compiled: decisions/s, times catanatron", times, least_fast))
            found.append((f"{game}, compiled: a copy cheaper than catanatron's, times", cheaper, least_cheaper))
            if slowest_copy:
                found.append((f"{game}, compiled: copies per {slowest_copy:g} µs", slowest_copy / fast["copy µs"], 1.0))
        found.append((f"{game}, pure: listings per 2 ms, where they take longest", 2 / pure["listing ms"], 1.0))
    found.append(("canals, pure: a finished game's save: loads per 5 ms", 5 / best["canals, pure"]["load ms"], 1.0))
    print()
    for name, figure, bar in found:
        print(f"{'reached' if figure >= bar else 'MISSED '}  {name}: {figure:.2f} (at least {bar:g})")
    return all(figure >= bar for _, figure, bar in found)


def main() -> int:
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    one_core()
    best = measure("measure", subjects())
    show(best)
    reached = bars(best)
    if cores:
        os.sched_setaffinity(0, cores)
    if (os.cpu_count() or 1) >= 2 and "--no-scaling" not in sys.argv:
        games = 2000
        one, two = scaling(games)
        good = one / two >= 1.8
        print(
            f"{'reached' if good else 'MISSED '}  {games} games on two cores: {one / two:.2f} times one (at least 1.8)"
        )
        print(f"         {one:.1f} s with one process, {two:.1f} s with two")
        reached = reached and good
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
