"""Many jobs by number, shared among processes or machines: the same results, whoever does them."""

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from time import perf_counter
from typing import Any, Final, Protocol, TypeVar

from tafelrunde.bots import programs
from tafelrunde.engine import Bad

MOST_WAITED_FOR: Final = 60 if sys.platform == "win32" else 1000  # processes; Windows can wait for some 60 at once
BLOCK: Final = 0.05  # seconds that a process works before it reports and takes the next jobs

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Work(Protocol[R_co]):
    """What is to be done. Plain data only, so that every process can have it; results are plain data as well."""

    def worker(self) -> Callable[[int], R_co]:
        """Called once in each process: what does the job with a number."""


class WorkerDied(Exception):
    """A process ended before its work was done."""


def run(work: Work[R], numbers: Iterable[int], jobs: int = 1, ray: str = "") -> Generator[tuple[int, R], None, None]:
    """Do the jobs with those numbers and hand out each result when it is done; with several processes not in order.

    `ray`: the address of a Ray cluster that does them ("local": one of `jobs` processes is started here)."""
    numbers = numbers if isinstance(numbers, Sequence) else list(numbers)
    jobs = min(jobs, len(numbers), MOST_WAITED_FOR)
    try:
        if ray and numbers:
            from tafelrunde.lab.cluster import spread_out  # an extra, so only where it is wanted

            yield from spread_out(work, numbers, jobs, ray)
        elif jobs > 1:
            yield from _share(work, numbers, jobs)
        else:
            do = work.worker()
            for number in numbers:
                yield number, do(number)
    finally:
        programs.dismiss()


def next_size(size: int, took: float, block: float) -> int:
    """How many jobs fit into the time of a block, if so many took so long; at most twice as many as last time."""
    return max(1, min(2 * size, int(size * block / max(took, 1e-6))))


# --- several processes -----------------------------------------------------------------------------------------------


def _share(work: Work[R], numbers: Sequence[int], jobs: int) -> Iterator[tuple[int, R]]:
    """Each takes the next jobs from a common counter whenever it is done with its last. This process only hands out
    what they report: if it worked as well, it would be deaf to them, and to Ctrl-C, for a whole job."""
    context = get_context("spawn")
    counter = context.Value("q", 0)  # the first place in the list that nobody has taken
    workers: list[SpawnProcess] = []
    pipes: list[Connection] = []
    try:
        with _no_interrupt():
            for _ in range(jobs):
                receiver, sender = context.Pipe(duplex=False)
                worker = context.Process(target=_work, args=(work, numbers, counter, sender), daemon=True)
                worker.start()
                sender.close()  # so that the end of the worker is the end of the pipe
                workers.append(worker)
                pipes.append(receiver)
        while pipes:
            yield from _received(pipes)
    finally:
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.join()


def _blocks(counter: Any, numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    """The next jobs that nobody has taken, as many as fit into the time of a block."""
    size = 1
    while True:
        with counter.get_lock():
            first = counter.value
            counter.value = first + size
        if first >= len(numbers):
            return
        began = perf_counter()
        yield numbers[first : first + size]
        size = next_size(size, perf_counter() - began, BLOCK)


def _received(pipes: list[Connection]) -> Iterator[tuple[int, Any]]:
    """What the workers report next; the pipes of those that are done are taken from the list."""
    for pipe in connection.wait(pipes):
        assert isinstance(pipe, Connection)
        try:
            results: list[tuple[int, Any]] | Bad | None = pipe.recv()
        except (EOFError, OSError):
            raise WorkerDied from None
        if isinstance(results, Bad):
            raise results
        if results is None:
            pipes.remove(pipe)
        else:
            yield from results


def _work(work: Work[Any], numbers: Sequence[int], counter: Any, pipe: Connection) -> None:
    """The work of another process; an empty message says that it is done, another one what cannot be used."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all; the first process ends the others
    signal.signal(signal.SIGTERM, _leave)  # it does so like this
    with suppress(BrokenPipeError):  # the first process is gone: nobody wants the rest
        last: Bad | None = None
        try:
            do = work.worker()
            for block in _blocks(counter, numbers):
                pipe.send([(number, do(number)) for number in block])
        except Bad as e:
            last = e
        finally:
            programs.dismiss()
        pipe.send(last)


def _leave(*_: object) -> None:
    """Programs must not stay behind. An exception would do as well, but compiled code takes some for lack of memory."""
    programs.dismiss()
    os._exit(1)


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Processes started here never hear Ctrl-C, not even while they begin. Here it is only heard a moment later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
