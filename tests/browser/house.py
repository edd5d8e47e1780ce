"""A house of its own for a test: `tafelrunde serve` in a real process, which may also be killed and come back."""

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from tests.patience import patience

WELL = re.compile(r"\S+ \S+ (info|warning slow write) ")  # how such lines begin: date, time, level; a disk may be busy


def complaints(log: str) -> str:
    """All that a server wrote down, but for what goes well."""
    return "".join(line for line in log.splitlines(keepends=True) if not WELL.match(line))


class House:
    """The program as people start it, on a free port of this computer."""

    def __init__(self, folder: Path, *options: str, program: str = "tafelrunde", within: Sequence[str] = ()) -> None:
        self.folder = folder
        self.within = within  # a command that runs it: on a disk of its own, say
        self.options = options
        self.program = program  # the module that is run
        self.port = 0
        self.lines: list[str] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def command(self) -> list[str]:
        """What is run."""
        command = [*self.within, sys.executable, "-m", self.program, "serve", "--port", str(self.port), "--no-browser"]
        return [*command, "--data", str(self.folder / "data"), *self.options]

    def start(self) -> None:
        """Start it, again on the same port and folder if it ran before; returns when it listens."""
        with (self.folder / "stderr.txt").open("ab") as errors:
            self.process = subprocess.Popen(
                self.command(),
                stdout=subprocess.PIPE,
                stderr=errors,
                encoding="utf-8",
                env=os.environ | {"PYTHONUTF8": "1"},
            )
        spoke = threading.Event()
        threading.Thread(target=self._listen, args=(self.process, spoke), daemon=True).start()
        assert spoke.wait(patience()), f"the house said nothing\n{self.errors()}"
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.lines[-1] if self.lines else "")
        assert found, f"no address in the first line: {self.lines}\n{self.errors()}"
        self.port = int(found[1])

    def _listen(self, process: "subprocess.Popen[str]", spoke: threading.Event) -> None:
        """Take what it prints, so that it never has to wait for a reader."""
        assert process.stdout is not None
        for number, line in enumerate(process.stdout):
            if number == 0:
                self.lines.append(line)
                spoke.set()
        spoke.set()

    def errors(self) -> str:
        """What it complained about."""
        said = (self.folder / "stderr.txt").read_text(encoding="utf-8", errors="replace")
        return complaints(said)[-4000:]

    def kill(self) -> None:
        """As if the power failed."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """End it as people do, and see that it was alive until then and ends well."""
        died = self.process.poll()
        if died is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(patience())
        assert died is None, f"the house died with code {died}:\n{self.errors()}"
