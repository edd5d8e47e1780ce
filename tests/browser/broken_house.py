"""`tafelrunde` with a game that can be made to break while it runs, at tables for two only."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tafelrunde.cli.main import main
from tafelrunde.games.canals import draw, steps

SIGN = "broken.txt"  # beside the data folder: says what is broken now, "rules" or "drawing"


def breaking(function: Callable[..., Any], what: str, sign: Path) -> Callable[..., Any]:
    """The same function, but with a fault where a table for two comes along, as long as the sign says so."""

    def broken(*args: Any) -> Any:
        if any(getattr(arg, "players", 0) == 2 for arg in args) and sign.exists() and sign.read_text() == what:
            raise RuntimeError(f"the {what} are broken")
        return function(*args)

    return broken


if __name__ == "__main__":
    sign = Path(sys.argv[sys.argv.index("--data") + 1]).parent / SIGN
    steps.FirstPiece.chosen = breaking(steps.FirstPiece.chosen, "rules", sign)  # type: ignore[method-assign]
    draw.public = breaking(draw.public, "drawing", sign)
    sys.exit(main())
