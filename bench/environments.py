"""`make bench ARGS=environments`: masked steps per second of our environments beside PettingZoo's own games.

As in `bench/run.py`, only ratios from the same run count: all in turn, three rounds, the best of three, on one core.
"""

import json
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from bench.run import FAST, ROUNDS, one_core
from tafelrunde.games import game_ids, game_type

HERE = Path(__file__).parent
PEERS = ("connect_four_v3", "go_v5")  # the first is what we compare with


def subjects() -> dict[str, tuple[str, str, str]]:
    """Name in the table -> interpreter, kind of environment, game."""
    found = {f"PettingZoo {version('pettingzoo')}, {game}": (sys.executable, "classic", game) for game in PEERS}
    for game in [name for name in game_ids() if game_type(name).arrays is not None]:
        for how, name in (("aec", "agent by agent"), ("batch", "batch")):
            found[f"{game}, {name}, pure"] = (sys.executable, how, game)
            if FAST:
                found[f"{game}, {name}, compiled"] = (FAST, how, game)
    return found


def measure(rounds: int) -> dict[str, float]:
    """The best figure of every subject."""
    best: dict[str, float] = {}
    for number in range(rounds):
        for name, (python, how, game) in subjects().items():
            print(f"round {number + 1} of {rounds}: {name} ...", file=sys.stderr, flush=True)
            command = [python, str(HERE / "measure_environments.py"), how, game]
            done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
            if done.returncode:
                sys.exit(f"{name} failed:\n{done.stderr[-2000:]}")
            best[name] = max(best.get(name, 0.0), json.loads(done.stdout))
    return best


def main() -> int:
    one_core()
    best = measure(1 if "--quick" in sys.argv else ROUNDS)
    peer = next(iter(best.values()))
    print(f"{'':<44}{'masked steps/s':>16}{f'times {PEERS[0]}':>24}")
    for name, figure in best.items():
        print(f"{name:<44}{figure:>16,.0f}{figure / peer:>23.2f}x")
    return 0


if __name__ == "__main__":
    sys.exit(main())
