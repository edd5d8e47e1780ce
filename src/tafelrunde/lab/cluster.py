"""Jobs on many machines, through Ray (the extra `ray`). What a dead process or machine had taken is done elsewhere."""

import os
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from logging import ERROR
from time import perf_counter
from typing import Any, Final, TypeVar
from uuid import uuid4

from tafelrunde import __version__
from tafelrunde.engine import Bad
from tafelrunde.kit.packages import install_command
from tafelrunde.lab.runner import Work, WorkerDied, next_size

BLOCK: Final = 0.5  # seconds of a task: longer than between local processes, for it costs a message over the network
AHEAD: Final = 2  # tasks for each core: one that runs and one that waits, so that no core ever does
KNOCK: Final = 10  # seconds until a machine counts as unreachable
TRIES: Final = 5  # so often a block is begun again after the process or machine that had it died

R = TypeVar("R")


def spread_out(work: Work[R], numbers: Sequence[int], jobs: int, address: str) -> Iterator[tuple[int, R]]:
    """As `run`, by the cluster at that address; its machines need the same version of this package."""
    with _connected(address, jobs) as ray:
        task = ray.remote(num_cpus=1, max_retries=TRIES)(_done)
        shared, key = ray.put(work), uuid4().hex
        under_way: list[Any] = []
        first, size = 0, 1
        try:
            while first < len(numbers) or under_way:
                while first < len(numbers) and len(under_way) < AHEAD * _cores(ray):
                    under_way.append(task.remote(__version__, key, shared, list(numbers[first : first + size])))
                    first += size
                (done,), under_way = ray.wait(under_way, num_returns=1)
                results, took = ray.get(done)
                size = next_size(len(results), took, BLOCK)
                yield from results
        except ray.exceptions.RayTaskError as e:  # the job itself failed, as it would have here
            raise e.cause from None
        except ray.exceptions.RayError:
            raise WorkerDied from None


_doing: dict[str, Callable[[int], Any]] = {}
"""In a process of the cluster: what does the jobs of the work that it has now."""


def _done(version: str, key: str, work: Work[R], numbers: list[int]) -> tuple[list[tuple[int, R]], float]:
    """In a process of the cluster: do these jobs; the results, and how long it took."""
    if version != __version__:
        raise Bad("ray", "other_version", there=__version__, here=version)
    if key not in _doing:
        _doing.clear()
        _doing[key] = work.worker()
    began = perf_counter()
    return [(number, _doing[key](number)) for number in numbers], perf_counter() - began


def _cores(ray: Any) -> int:
    """How many cores the cluster has now; machines come and go."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


@contextmanager
def _connected(address: str, jobs: int) -> Iterator[Any]:
    """Ray, connected to a cluster; one that is in use already is used as it is and stays."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it would report to its makers over the network
    try:
        import ray
    except ImportError:
        raise Bad("ray", "no_extra", command=install_command("ray")) from None
    if ray.is_initialized():
        yield ray
        return
    here: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False} if address == "local" else {}
    try:
        _knock(address)
        ray.init(address, logging_level=ERROR, log_to_driver=False, **here)
    except (OSError, RuntimeError, ValueError):
        raise Bad("ray", "no_cluster", value=address) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Does anybody answer there? Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host.strip("[]"), int(port)), KNOCK).close()
