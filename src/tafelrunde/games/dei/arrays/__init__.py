"""Options and the table as numbers: which places there can be, the table of actions, the schema, the observation.

Where the map is the same in every game (the recommended layout, a map without tiles) an observation has only what lies
on it; where tiles are dealt, it has the map, too. What a view has only for convenience (strengths after a move) follows
from the other numbers and is left out.
"""

from tafelrunde.games.dei.arrays.numbers import DeiArrays

__all__ = ["DeiArrays"]
