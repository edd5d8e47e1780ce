"""A program in a process of its own, and lines to and from it. Whatever it does, nobody waits for it without end."""

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable
from queue import Empty, Queue
from time import monotonic
from typing import IO, Final

from tafelrunde.bots.programs.messages import FromProgram, ToProgram, decoded, encoded
from tafelrunde.engine import Bad

LONGEST: Final = 65_536  # bytes of a line that a program may say
WAITING: Final = 64  # lines that nobody has read yet; then the program has to wait
GRACE: Final = 2.0  # seconds for a program to end by itself when nothing more will come
LAST_WORDS: Final = 20  # lines of its standard error that are kept


def words_of(command: str) -> list[str]:
    """The program and its arguments as a shell would read them; no shell is used."""
    try:
        words = shlex.split(command, posix=sys.platform != "win32")
    except ValueError:
        words = []
    if not words:
        raise Bad(command, "program_words")
    return words


class Program:
    """A running program. `tell` never waits; `hear` waits until a point in time."""

    def __init__(
        self,
        command: str,
        grace: float = GRACE,
        overhear: Callable[[str, bytes], None] = lambda way, line: None,
    ) -> None:
        self.command: Final = command
        self.grace: Final = grace
        self.overhear: Final = overhear  # hears every line: ">" to the program, "<" from it
        self.last_words: Final[deque[str]] = deque(maxlen=LAST_WORDS)
        self.killed = False
        self._in: Final[Queue[bytes | None]] = Queue()
        self._out: Final[Queue[bytes | None]] = Queue(WAITING)
        self._closing = False
        words = words_of(command)
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for us; and what it starts itself ends with it
            )
        except (OSError, ValueError) as e:
            why = e.strerror if isinstance(e, OSError) else ""
            raise Bad(command, "program_missing", why=why or str(e)) from None
        self._threads: Final = [
            threading.Thread(target=work, args=(stream,), daemon=True)
            for work, stream in (
                (self._write, self._process.stdin),
                (self._read, self._process.stdout),
                (self._listen, self._process.stderr),
            )
        ]
        for thread in self._threads:
            thread.start()

    # --- talking -----------------------------------------------------------------------------------------------------

    def tell(self, message: ToProgram) -> None:
        """Say something to the program."""
        self.tell_line(encoded(message))

    def tell_line(self, line: bytes) -> None:
        """The same as it goes over the line."""
        self.overhear(">", line)
        self._in.put(line + b"\n")

    def hear(self, until: float) -> FromProgram:
        """The next thing that it says; Bad if nothing came by then (`time.monotonic`) or it was no message."""
        try:
            return decoded(self.hear_line(until))
        except Bad as e:
            raise e if e.where else e.inside(self.command) from None

    def hear_line(self, until: float) -> bytes:
        """The same as it came over the line. Empty lines say nothing."""
        while True:
            try:
                line = self._out.get(timeout=max(0.0, until - monotonic()))
            except Empty:
                raise Bad(self.command, "program_silent") from None
            if line is None:
                self._out.put(None)  # whoever asks again hears the same
                raise self._died()
            self.overhear("<", line[:LONGEST].rstrip())
            if len(line) > LONGEST:
                raise Bad(self.command, "program_long", most=LONGEST)
            if line.strip():
                return line

    def _died(self) -> Bad:
        """It says nothing any more: why, as far as that can be known."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(self.grace)
        self._threads[2].join(self.grace)
        code, words = self._process.poll(), next((line for line in reversed(self.last_words) if line), "")
        if code is None:
            return Bad(self.command, "program_closed")
        if words:
            return Bad(self.command, "program_died_saying", code=code, words=words[:200])
        return Bad(self.command, "program_died", code=code)

    # --- the end -----------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Nothing more will come."""
        self._in.put(None)

    def close(self) -> None:
        """A program that does not end by itself when nothing more comes is ended."""
        self.finish()
        self._closing = True
        try:
            self._drain(monotonic() + self.grace)
        finally:
            self._kill()
            self._process.wait()
            self._drain(monotonic() + self.grace)
            for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
                with contextlib.suppress(OSError, ValueError):
                    assert stream is not None
                    if not any(thread.is_alive() for thread in self._threads):
                        stream.close()

    def _drain(self, until: float) -> None:
        """Take what it still says, so that it can end, until it has."""
        while monotonic() < until and (self._process.poll() is None or any(t.is_alive() for t in self._threads)):
            with contextlib.suppress(Empty):
                self._out.get(timeout=0.01)

    def _kill(self) -> None:
        """End it and whatever it has started."""
        self.killed = self._process.poll() is None
        if sys.platform == "win32":
            self._process.kill()
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

    # --- threads, one for each stream --------------------------------------------------------------------------------

    def _write(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while (line := self._in.get()) is not None:
                stream.write(line)
                stream.flush()
        with contextlib.suppress(OSError, ValueError):
            stream.close()

    def _read(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(LONGEST + 1):
                if not self._closing:  # then it is only read so that the program can end
                    self._out.put(line)
        self._out.put(None)

    def _listen(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(LONGEST):
                self.last_words.append(line.decode(errors="replace").strip())
