"""Statistics for whoever runs the house, in the text format of Prometheus (0.0.4). Nobody is named in them."""

import hmac
import os
import platform
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from starlette.requests import Request

from tafelrunde import __version__
from tafelrunde.table.histogram import Histogram
from tafelrunde.table.web.address import forwarded, peer_of
from tafelrunde.table.web.house import House
from tafelrunde.table.web.problems import Wrong
from tafelrunde.table.web.pulse import refused

KIND: Final = "text/plain; version=0.0.4; charset=utf-8"
LEAST: Final = 16  # characters of a token: what is shorter can be guessed

Labels = dict[str, str]


class Figure(NamedTuple):
    """A figure that can be watched: what it is called, what it is, and what it is now."""

    name: str
    kind: str  # counter, gauge
    says: str
    values: Iterable[tuple[Labels, float]]


# --- who may look ----------------------------------------------------------------------------------------------------


def check(house: House, request: Request) -> None:
    """Wrong, if this is not for whoever asks: with a token it is for who has it, else for this computer alone."""
    token = house.operator.metrics_token
    if token:
        told = request.headers.get("authorization", "")
        if not hmac.compare_digest(told.encode(), f"Bearer {token}".encode()):
            wrong = Wrong(401, "token")
            wrong.headers["WWW-Authenticate"] = "Bearer"
            raise wrong
    elif not house.at_home(peer_of(request)) or forwarded(request):
        raise Wrong(404, "no_page")  # behind a proxy everybody seems to sit at this computer


# --- what there is to see --------------------------------------------------------------------------------------------


async def page(house: House) -> str:
    """Everything, one figure after the other."""
    lines: list[str] = []
    stages = await house.hall.storage.stages()
    for figure in figures(house, stages):
        lines += [f"# HELP {figure.name} {_line(figure.says)}", f"# TYPE {figure.name} {figure.kind}"]
        lines += [f"{figure.name}{_labels(labels)} {_number(value)}" for labels, value in figure.values]
    for name, says, times in histograms(house):
        lines += [f"# HELP {name} {_line(says)}", f"# TYPE {name} histogram", *_buckets(name, times)]
    return "\n".join(lines) + "\n"


def figures(house: House, stages: dict[str, int]) -> Iterator[Figure]:
    """All single numbers."""
    hall = house.hall
    waiting, running = hall.thinking.busy
    about = {"version": __version__, "python": platform.python_version()}
    yield Figure("tafelrunde_info", "gauge", "Which version runs.", _labelled([about]))
    yield Figure("tafelrunde_uptime_seconds", "gauge", "Since the server was started.", _one(house.pulse.uptime))
    yield Figure("tafelrunde_tables", "gauge", "Tables that are kept, by stage.", _by("stage", stages))
    yield Figure("tafelrunde_tables_loaded", "gauge", "Tables in memory.", _one(len(hall.rooms.places)))
    yield Figure("tafelrunde_sockets", "gauge", "Open live connections to tables.", _one(len(house.sockets)))
    people = {socket.person for socket in house.sockets}
    yield Figure("tafelrunde_people", "gauge", "People with a live connection.", _one(len(people)))
    yield Figure("tafelrunde_moves_total", "counter", "Answers of people and bots on disk.", _one(hall.rooms.moves))
    queue = {"waiting": waiting, "running": running}
    yield Figure("tafelrunde_thoughts", "gauge", "Thoughts of bots and hints.", _by("state", queue))
    yield Figure("tafelrunde_faults_total", "counter", "Faults inside, see the reports.", _one(hall.rooms.faults))
    limits = _by("limit", refused(house))
    yield Figure("tafelrunde_refused_total", "counter", "What was too much, by limit.", limits)
    yield Figure("tafelrunde_database_bytes", "gauge", "Size of the database.", _one(hall.storage.size()))
    yield Figure("process_start_time_seconds", "gauge", "When the server was started.", _one(house.pulse.since))
    yield Figure("process_cpu_seconds_total", "counter", "CPU time of the server itself.", _one(time.process_time()))
    if memory := resident():
        yield Figure("process_resident_memory_bytes", "gauge", "Memory of the server itself.", _one(memory))


def histograms(house: House) -> Iterator[tuple[str, str, Histogram]]:
    """All that is measured in seconds."""
    yield "tafelrunde_move_seconds", "From a person's move until it is on disk and answered.", house.pulse.move_times
    yield "tafelrunde_write_seconds", "Until a change is on disk.", house.hall.storage.write_times
    yield "tafelrunde_loop_lag_seconds", "How late the event loop is.", house.pulse.lag


def resident() -> int:
    """Bytes of memory that this process uses; 0 where the system does not say so."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, AttributeError, ValueError):
        return 0


# --- as text ---------------------------------------------------------------------------------------------------------


def _one(value: float) -> list[tuple[Labels, float]]:
    return [({}, value)]


def _by(name: str, values: dict[str, int]) -> list[tuple[Labels, float]]:
    return [({name: key}, value) for key, value in values.items()]


def _labelled(all_labels: list[Labels]) -> list[tuple[Labels, float]]:
    """What is only told by its labels."""
    return [(labels, 1) for labels in all_labels]


def _buckets(name: str, times: Histogram) -> Iterator[str]:
    for bound, count in times.up_to():
        yield f"{name}_bucket{_labels({'le': _number(bound)})} {count}"
    yield f"{name}_bucket{_labels({'le': '+Inf'})} {times.count}"
    yield f"{name}_sum {_number(times.sum)}"
    yield f"{name}_count {times.count}"


def _labels(labels: Labels) -> str:
    told = ",".join(f'{name}="{_line(value).replace(chr(34), chr(92) + chr(34))}"' for name, value in labels.items())
    return f"{{{told}}}" if told else ""


def _line(text: str) -> str:
    return text.replace("\\", r"\\").replace("\n", r"\n")


def _number(value: float) -> str:
    return str(value) if isinstance(value, int) else repr(float(value))
