"""`tafelrunde` with a box whose every tile has a name that occurs nowhere else, so that a leak can be found by name."""

import dataclasses
import sys
from typing import Any

from tafelrunde.cli.main import main
from tafelrunde.games.canals import GAME
from tafelrunde.kit.content import Content
from tafelrunde.kit.game import GameType


def canary(name: str) -> str:
    """The name of a tile in the marked box."""
    return f"Canary{name}q"


def marked_content() -> Content:
    content = GAME.standard_content()
    tiles: dict[str, Any] = dict(content["tiles"])
    tiles["city"] = {canary(name): tile for name, tile in tiles["city"].items()}
    return {**content, "tiles": tiles}


class Marked(GameType):
    """Canals from the marked box."""

    def standard_content(self) -> Content:
        return marked_content()


def put_on_shelf() -> None:
    """From now on everybody in this process plays with marked tiles."""
    fields = {field.name: getattr(GAME, field.name) for field in dataclasses.fields(GAME)}
    sys.modules[GAME.package].GAME = Marked(**fields)  # type: ignore[attr-defined]


if __name__ == "__main__":
    put_on_shelf()
    sys.exit(main())
