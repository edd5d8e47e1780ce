"""What a seat has found out about a table, kept for its next decisions: in a turn mostly its own UFOs move."""

from typing import Final

from tafelrunde.engine import Option
from tafelrunde.games.ufos.content import KINDS
from tafelrunde.games.ufos.rules import foreign_ufos
from tafelrunde.games.ufos.scoring import controlled, score
from tafelrunde.games.ufos.state import LETTERS, NOBODY, Ufos

POINT: Final = 1000
UNKNOWN: Final = -1_000_000_000  # not worked out yet; nothing is worth so little
MOST: Final = 128  # notes that are kept for tables that come again: who thinks ahead begins at the same one each time


class Moves:
    """What a UFO can do in the movement phase: fly to a goal, or sit on somebody's piece where it is."""

    def __init__(self) -> None:
        self.goals: Final[list[int]] = []
        self.owners: Final[list[int]] = []  # NOBODY: it flies
        self.gains: Final[list[int]] = []  # compared with staying there

    def add(self, goal: int, owner: int, gain: int) -> None:
        """One more."""
        self.goals.append(goal)
        self.owners.append(owner)
        self.gains.append(gain)

    def option(self, g: Ufos, k: int) -> Option:
        """How one of them is chosen."""
        id, owner = g.box.ids[self.goals[k]], self.owners[k]
        return ("fly", id) if owner == NOBODY else ("sit", id, LETTERS[owner])


class Stance:
    """Where all UFOs are, and what they can do: UFO -> its moves, as far as they are worked out."""

    def __init__(self, at: list[int], sat: dict[int, int], sits: list[int]) -> None:
        self._at: Final = at.copy()
        self._sat: Final = sat.copy()
        self._sits: Final = sits.copy()
        self.moves: Final[dict[int, Moves]] = {}

    def fits(self, at: list[int], sat: dict[int, int], sits: list[int]) -> bool:
        """Are all where they were?"""
        return self._at == at and self._sat == sat and self._sits == sits


class Standing:
    """Everything on the table but the UFOs, as copies, and what it amounts to for all seats alike."""

    def __init__(self, g: Ufos) -> None:
        self._box: Final = g.box
        self._players: Final = g.players
        self._tile: Final = g.tile
        self._restaurants: Final = g.restaurants.copy()
        self._stand: Final = g.stand.copy()
        self._witnesses: Final = g.witnesses.copy()
        self._restaurants_left: Final = g.restaurants_left.copy()
        self._stands_left: Final = g.stands_left.copy()
        self.points: Final = [POINT * sum(score(g, s).values()) for s in range(g.players)]
        self.control: Final = controlled(g)
        self.empty: Final = [city for city in g.net.cities if not any(g.restaurants_in(city))]
        self.full: Final = [g.is_full(city) for city in range(g.box.cities)]

    def fits(self, g: Ufos) -> bool:
        """Is everything as it was?"""
        return (
            self._restaurants == g.restaurants
            and self._stand == g.stand
            and self._witnesses == g.witnesses
            and self._restaurants_left == g.restaurants_left
            and self._stands_left == g.stands_left
            and self._tile == g.tile
            and self._players == g.players
            and self._box is g.box
        )


class Notes:
    """What holds for a seat at every table that is alike, wherever its own UFOs are. It keeps no table, only copies."""

    def __init__(self, g: Ufos, seat: int, ufos: int, standing: Standing) -> None:
        self.standing: Final = standing
        self._seat: Final = seat
        self._ufos: Final = ufos
        self._ufo_kind: Final = g.ufo_kind.copy()
        self._others: Final = _others(g, seat)
        self.foreign: Final = foreign_ufos(g, seat)
        # what an outlook works out when it is asked for it, by node or city; restaurants by city and victim
        nodes, cities = len(g.stand), g.box.cities
        self.restaurant: Final = [UNKNOWN] * (cities * (g.players + 1))
        self.stand: Final = [UNKNOWN] * nodes
        self.chance: Final = [UNKNOWN] * cities
        self.number: Final = [UNKNOWN] * cities
        self.risk: Final = [UNKNOWN] * cities
        self.single: Final = [UNKNOWN] * (nodes * len(KINDS))  # by node and kind
        self.flights: Final[dict[int, list[int]]] = {}  # by node and kind: where a UFO may fly
        self.next: list[int] = []
        self.weight: list[int] = []  # by seat
        self.stance = Stance([], {}, [])  # the last one

    def fit(self, g: Ufos, seat: int, ufos: int) -> bool:
        """Is the table alike in everything that they depend on? `ufos`: how many the seat has."""
        return (
            self._seat == seat
            and self._ufos == ufos
            and self._others == _others(g, seat)
            and self._ufo_kind == g.ufo_kind
            and self.standing.fits(g)
        )


def _others(g: Ufos, seat: int) -> list[int]:
    """Where the UFOs of all others are."""
    first = seat * g.box.fleet
    return g.ufo_at[:first] + g.ufo_at[first + g.box.fleet :]


_last: Final[dict[int, Notes]] = {}  # seat -> what it needed last, in whatever game
_kept: Final[dict[int, Notes]] = {}  # by a hash of most of the table: whether they fit has to be seen


def notes_about(g: Ufos, seat: int, ufos: int) -> Notes:
    """What a seat has found out about a table like this, or new notes. `ufos`: how many it has."""
    notes = _last.get(seat)
    if notes is None or not notes.fit(g, seat, ufos):
        key = hash((seat, tuple(_others(g, seat)), tuple(g.stand), tuple(g.restaurants)))
        notes = _kept.get(key)
        if notes is None or not notes.fit(g, seat, ufos):
            if len(_kept) >= MOST:
                _kept.clear()
            notes = _kept[key] = Notes(g, seat, ufos, _standing(g))
        _last[seat] = notes
    return notes


def _standing(g: Ufos) -> Standing:
    """What somebody has needed last, if it fits: that of all seats is the same."""
    for notes in list(_last.values()):
        if notes.standing.fits(g):
            return notes.standing
    return Standing(g)
