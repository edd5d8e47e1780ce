"""`tafelrunde` with the race on its shelf, a small game in real time. Its worker processes find it there, too."""

import sys

from tafelrunde import games
from tests.table import race

ON_THE_SHELF = (*games.game_ids(), race.RACE.id)
games.game_ids = lambda: ON_THE_SHELF  # type: ignore[assignment]
sys.modules[f"{games.__name__}.{race.RACE.id}"] = race

from tafelrunde.cli.main import main  # noqa: E402  (whoever is imported from here on finds the race)

if __name__ == "__main__":
    sys.exit(main())
