"""The games: one folder each. A new folder with a `GAME` in it is on the shelf at once."""

from functools import cache
from importlib import import_module
from importlib.resources import files

from tafelrunde.engine import Bad
from tafelrunde.kit.game import GameType


@cache
def game_ids() -> tuple[str, ...]:
    """All games on the shelf."""
    folders = files(__name__).iterdir()
    return tuple(sorted(f.name for f in folders if f.is_dir() and f.joinpath("__init__.py").is_file()))


def game_type(name: str) -> GameType:
    """The game of that name."""
    if name not in game_ids():
        raise Bad("", "no_game", value=name, names=game_ids())
    game = import_module(f"{__name__}.{name}").GAME
    assert isinstance(game, GameType)
    return game
