"""A table that begins in the middle: the game as it is on the shelf, but every new one stands at a position."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from tafelrunde.engine import Event, Game, restore, snapshot
from tafelrunde.games.rulebenders import GAME
from tafelrunde.kit.game import GameType

# Ada's Pirates and Ben's Arabian Nights: she can attack, he can cancel it, and Cleo might, as far as anybody knows.
ATTACK, DEFENCE = "PI-01", "NA-12"
FIGHT: dict[str, Any] = {
    "players": 3,
    "themes": ["PIRATE", "SCIFI", "NIGHTS", "FANTASY"],
    "settings": {"HAND": 6, "EXCHANGE": 2, "CURRENCY": "chips", "STONES": 5, "DRAW": 4},
    "hand": {"A": [ATTACK, "PI-03", "SF-01"], "B": [DEFENCE, "FA-01"], "C": ["SF-03", "SF-05"]},
    "chips": {"A": 6, "B": 6, "C": 6},
    "supply": {"A": 4, "B": 4, "C": 4},
    "exchange": {"A": [0, 1, 0]},
}

# The same people before the first decision: the first card of each pile is known.
WHOLE: dict[str, Any] = {
    "players": 3,
    "stage": "theme",
    "themes": FIGHT["themes"],
    "draw": {"PIRATE": [ATTACK, "PI-03"], "NIGHTS": [DEFENCE, "NA-16"]},
}
# Two people; when Ben has had his turn, Flexo has one.
DUEL: dict[str, Any] = {**FIGHT, "players": 2, "to_move": 1, "exchange": {"B": [0, 1, 0]}}
DUEL |= {key: {seat: FIGHT[key][seat] for seat in "AB"} for key in ("hand", "chips", "supply")}


class Scene(GameType):
    """The game, begun at a position."""

    def begin(
        self, box: Any, players: int, variants: Mapping[str, str], chance: int, heard: list[Event] | None = None
    ) -> Game:
        game: Game = self.blank(box, players, variants)
        restore(self.there, game, self.step_types())  # type: ignore[attr-defined]
        game.chance = chance
        game.heard = heard
        return game


def scene(doc: Mapping[str, Any]) -> GameType:
    """The game, begun at that position."""
    found = Scene(**{field.name: getattr(GAME, field.name) for field in fields(GAME)})
    object.__setattr__(found, "there", snapshot(GAME.position(GAME.standard_content(), doc)))
    return found
