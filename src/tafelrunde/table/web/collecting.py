"""When the garbage collector looks at what: while people play never at everything, which would hold up the loop.

Objects die when nobody refers to them; the collector is only for cycles, and tables and connections leave none. So
what has survived one look is frozen: later looks take as long as what is new, not as what there is. Frozen objects
still die like others; a cycle among them stays until everything is looked at, when the house is empty."""

import asyncio
import gc
from collections.abc import Callable
from time import monotonic, thread_time
from typing import Final

TARGET_S: Final = 0.01  # of processor time for one look: whatever is faster is done less often, and the other way round
MIN_INTERVAL_S: Final = 0.25
MAX_INTERVAL_S: Final = 2.0
MAX_NEW: Final = 20_000  # objects since the last look: with more it does not wait any longer; who floods us leaves many
EMPTY_INTERVAL_S: Final = 3600.0  # between two looks at everything, each while nobody is connected
QUIET_INTERVAL_S: Final = 86_400.0  # where somebody always is: while nobody has moved for a while
QUIET_S: Final = 60.0


class Collector:
    """Looks for cycles in place of Python itself."""

    def __init__(self, connected: Callable[[], int], moves: Callable[[], int], calm: Callable[[], bool]) -> None:
        self.interval = MIN_INTERVAL_S  # seconds until the next look
        self._connected: Final = connected  # how many live connections there are
        self._moves: Final = moves  # how many there have been
        self._calm: Final = calm  # does no clock drive anybody?
        self._all_at = self._moved_at = monotonic()
        self._seen_moves = 0

    async def run(self) -> None:
        """From now on until it is cancelled."""
        gc.disable()
        self.look()
        last = monotonic()
        while True:
            await asyncio.sleep(MIN_INTERVAL_S)
            now = monotonic()
            if self._may_look_at_all(now):
                gc.unfreeze()
                self.look()
                self._all_at = now
            elif now - last >= self.interval or gc.get_count()[0] > MAX_NEW:
                self.look()
                last = now

    def look(self) -> None:
        """Collect what is not frozen, and freeze what is left."""
        before = thread_time()
        gc.collect()
        gc.freeze()
        took = max(thread_time() - before, TARGET_S / 100)
        self.interval = min(MAX_INTERVAL_S, max(MIN_INTERVAL_S, self.interval * TARGET_S / took))

    def _may_look_at_all(self, now: float) -> bool:
        if (moves := self._moves()) != self._seen_moves:
            self._seen_moves, self._moved_at = moves, now
        if not self._connected():
            return now - self._all_at >= EMPTY_INTERVAL_S
        return now - self._all_at >= QUIET_INTERVAL_S and now - self._moved_at >= QUIET_S and self._calm()
