"""When the garbage collector looks at what: while people play never at everything, which would hold up the loop.

Objects die when nobody refers to them; the collector is only for cycles, and tables and connections leave none. So
what has survived one look is frozen: later looks take as long as what is new, not as what there is. Frozen objects
still die like others; a cycle among them stays until everything is looked at, when the house is empty."""

import asyncio
import gc
from collections.abc import Callable
from time import monotonic
from typing import Final

CHECK_INTERVAL_S: Final = 0.1
LOOK_INTERVAL_S: Final = 1.0  # a look is due after so long, or when there is more that is new:
MAX_MOVES: Final = 20  # at any tables; each leaves some hundred new objects
MAX_NEW: Final = 10_000  # objects; who floods us leaves many
EMPTY_INTERVAL_S: Final = 3600.0  # between two looks at everything, each while nobody is connected
QUIET_INTERVAL_S: Final = 86_400.0  # where somebody always is: while nobody has moved for a while
QUIET_S: Final = 60.0


class Collector:
    """Looks for cycles in place of Python itself."""

    def __init__(self, connected: Callable[[], int], moves: Callable[[], int], calm: Callable[[], bool]) -> None:
        self._connected: Final = connected  # how many live connections there are
        self._moves: Final = moves  # how many there have been
        self._calm: Final = calm  # does no clock drive anybody?
        self._all_at = self._moved_at = monotonic()
        self._seen_moves = 0
        self._looked_at = 0.0  # when, and at how many moves
        self._looked_moves = 0

    async def run(self) -> None:
        """From now on until it is cancelled."""
        gc.disable()
        while True:
            self.check(monotonic())
            await asyncio.sleep(CHECK_INTERVAL_S)

    def check(self, now: float) -> None:
        """Look, if it is time to."""
        if self._may_look_at_all(now):
            self._all_at = now
            gc.unfreeze()
        elif not self._is_due(now):
            return
        self._looked_at, self._looked_moves = now, self._moves()
        self.look()

    def look(self) -> None:
        """Collect what is not frozen, and freeze what is left."""
        gc.collect()
        gc.freeze()

    def _is_due(self, now: float) -> bool:
        moves = self._moves() - self._looked_moves
        return now - self._looked_at >= LOOK_INTERVAL_S or moves >= MAX_MOVES or gc.get_count()[0] >= MAX_NEW

    def _may_look_at_all(self, now: float) -> bool:
        if (moves := self._moves()) != self._seen_moves:
            self._seen_moves, self._moved_at = moves, now
        if not self._connected():
            return now - self._all_at >= EMPTY_INTERVAL_S
        return now - self._all_at >= QUIET_INTERVAL_S and now - self._moved_at >= QUIET_S and self._calm()
