"""`tafelrunde` where every table of the game begins at a scene: a test knows who holds what."""

import sys
from collections.abc import Callable

from tafelrunde.cli.main import main
from tafelrunde.games.rulebenders import GAME
from tafelrunde.kit.game import GameType
from tafelrunde.table.records import TableDoc
from tafelrunde.table.room.room import Room
from tafelrunde.table.store.storage import Stored
from tests.rulebenders.scene import DUEL, FIGHT, WHOLE, scene

BEGINNING = "SF-FA-NA-PI"  # with these themes a table begins before the first decision
SCENES = {name: scene(doc) for name, doc in (("whole", WHOLE), ("duel", DUEL), ("fight", FIGHT))}

from_stored = Room.from_stored


def scene_for(doc: TableDoc) -> GameType:
    """Where a table begins, by its themes and the number of its seats."""
    if doc.variants["themes"] == BEGINNING:
        return SCENES["whole"]
    return SCENES["duel" if len(doc.seats) == 2 else "fight"]


def at_a_scene(stored: Stored, find: Callable[[str], GameType], downtimes: list[tuple[int, int]] | None = None) -> Room:
    """A table as it was left; one of that game began at a scene."""
    return from_stored(stored, lambda name: scene_for(stored.doc) if name == GAME.id else find(name), downtimes)


if __name__ == "__main__":
    Room.from_stored = at_a_scene  # type: ignore[method-assign]
    sys.exit(main())
