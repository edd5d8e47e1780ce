"""`python -m tests.adapters.make_ids` raises the number in the ids of every game whose environments have changed."""

from pathlib import Path

from tafelrunde.adapters import ids
from tafelrunde.games import game_ids, game_type

FILE = Path(ids.__file__).with_name("ids.toml")


def main() -> None:
    """Write the file anew, with its comment."""
    lines = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    for name in game_ids():
        kind = game_type(name)
        known = list(ids.fingerprints().get(name, ()))
        if kind.arrays is not None and ids.fingerprint(kind) not in known[-1:]:
            known.append(ids.fingerprint(kind))
            print(f"{name}: _v{len(known) - 1}")
        if known:
            lines += ["", f"{name} = [", *(f'    "{mark}",' for mark in known), "]"]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
