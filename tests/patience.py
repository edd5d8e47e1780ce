"""How long tests wait. A limit only ends what hangs; it never measures how fast a machine is."""

import os
from pathlib import Path

RUNNING = Path("/proc/loadavg")  # "2.31 1.87 1.52 5/312 4711": five want to run just now


def patience(seconds: float = 60.0) -> float:
    """`seconds`, times the number of programs that share a core now. Call it when the waiting begins."""
    return seconds * max(1.0, programs_per_core())


def programs_per_core() -> float:
    """How many programs want to run, now or in the last minute, for each core; 0 where the system does not tell."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    now = int(RUNNING.read_text().split()[3].partition("/")[0]) if RUNNING.exists() else 0
    minute = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return max(now, minute) / cores
