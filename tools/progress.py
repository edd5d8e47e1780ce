"""What the user sees while something is being set up."""

import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

LINES_SHOWN = 30


class Trouble(Exception):
    """Something that the user has to know; its text is the whole message."""


@contextmanager
def step(text: str) -> Iterator[None]:
    """Announces what is being done, and how long it took when it is done."""
    start = time.monotonic()
    print(f"  {text} ... ", end="", flush=True)
    try:
        yield
    except BaseException:
        print("failed", flush=True)
        raise
    print(f"{time.monotonic() - start:.1f} s", flush=True)


def quietly(command: Sequence[str | Path], env: Mapping[str, str], cwd: Path | None = None) -> None:
    """Runs a command and hides its output, unless it fails."""
    done = subprocess.run(
        [str(part) for part in command],
        env=env,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        last = "\n".join(f"    {line}" for line in done.stdout.splitlines()[-LINES_SHOWN:])
        raise Trouble(f"This did not work:\n    {' '.join(map(str, command))}\nIts last words:\n{last}")


@contextmanager
def beside(command: Sequence[str | Path], env: Mapping[str, str], cwd: Path | None = None) -> Iterator[None]:
    """Runs a command quietly while something else is done that leaves a core free."""
    with ThreadPoolExecutor(1) as other:
        running = other.submit(quietly, command, env, cwd)
        yield
        running.result()


def use_utf8() -> None:
    """Lets every terminal and pipe get UTF-8, whatever the locale says."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
