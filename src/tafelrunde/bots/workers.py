"""Processes that think for bots, one for each core. They get and give plain data and keep nothing."""

import faulthandler
import json
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from typing import Final, TextIO

from tafelrunde.bots import Tried, merged
from tafelrunde.bots.analysis import Judged, judged_at
from tafelrunde.bots.tasks import Task, found, thought
from tafelrunde.games import game_type
from tafelrunde.kit.saves import load

LIMIT: Final = 60.0  # seconds for one piece of work; a worker that takes longer hangs
JUDGING_S: Final = 0.5  # seconds for moments of a game that are judged in one go
NICE: Final = 10  # thinking comes after whatever people wait for

_nowhere: list[TextIO] = []  # stays open: where the last words of a worker go that thinks for too long


class Workers:
    """The worker processes. They are started with the first work; if one dies, all are replaced."""

    def __init__(self, count: int = 0, limit: float = LIMIT) -> None:
        self.count: Final = count or os.cpu_count() or 1
        self.limit: Final = limit
        self._pool: ProcessPoolExecutor | None = None

    def living(self) -> ProcessPoolExecutor:
        """The processes that take work."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.count, get_context("spawn"), begin)
        return self._pool

    def replace(self, pool: ProcessPoolExecutor) -> None:
        """Several may find the same ones dead: the first one throws them away."""
        if self._pool is pool:
            self._pool = None
            pool.shutdown(wait=False)

    def close(self) -> None:
        """All processes end at once, whatever they are thinking about: they keep nothing."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    def thoughts(self, task: Task) -> list[Tried]:
        """What a bot thinks of its options. Whoever waits can be interrupted. If a process dies, it is tried again."""
        pool = self.living()
        try:
            return _gathered(self._begun(pool, task))
        except BrokenProcessPool:
            self.replace(pool)
            return _gathered(self._begun(self.living(), task))

    def _begun(self, pool: ProcessPoolExecutor, task: Task) -> list["Future[str]"]:
        return [pool.submit(think, self.limit, task, tree) for tree in range(task.trees)]


def _gathered(parts: list["Future[str]"]) -> list[Tried]:
    return merged([found(part.result()) for part in parts])


# --- in the process --------------------------------------------------------------------------------------------------


def begin() -> None:
    """Of Ctrl+C the first process takes care; when that one dies without a word, a worker must not stay behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    _nowhere.append(open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  (stays open until the end)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


@contextmanager
def at_most(limit: float) -> Iterator[None]:
    """After so many seconds the process ends; another one takes its place."""
    if _nowhere:
        faulthandler.dump_traceback_later(limit, exit=True, file=_nowhere[0])
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


def think(limit: float, task: Task, tree: int) -> str:
    """One of the searches that share a thought."""
    with at_most(limit):
        return thought(task, tree)


def judge(limit: float, save: str, numbers: list[int]) -> list[Judged]:
    """How likely each seat was to win at the first of these moments of a game: as many as there is time for while
    others wait, but one at least."""
    with at_most(limit):
        return judged_at(load(json.loads(save), game_type), numbers, JUDGING_S)
