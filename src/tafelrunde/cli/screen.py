"""The terminal: how large it is, what it can show, clearing it, asking, and pages that wait to be read."""

import contextlib
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Sequence
from io import StringIO
from typing import Final

from tafelrunde.kit.texts import Texts

PIPE: Final = (100, 10_000)  # width and height where nobody looks: nothing has to be cut off
MOVES: Final = {"n": (0, -2), "e": (2, 0), "o": (2, 0), "s": (0, 2), "w": (-2, 0)}  # o: the German east
_CODES: Final = re.compile(r"\x1b\[[0-9;]*m")


class Screen:
    """What a command prints to and reads from."""

    def __init__(
        self, texts: Texts, plain: bool = False, colour: bool = True, ascii_only: bool = False, drawn: bool = True
    ) -> None:
        tty = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self.texts: Final = texts
        self.plain: Final = plain  # words only
        self.seen: Final = tty and not plain  # a person looks at it: lines are broken between words
        self.live: Final = self.seen and drawn  # there is a board: the screen may be cleared and may wait
        self.colour: Final = self.live and colour and not os.environ.get("NO_COLOR")
        self.ascii_only: Final = ascii_only or not _speaks_unicode()
        self._open = False

    def __enter__(self) -> "Screen":
        if self.live:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (arrow keys in `input`)
            if sys.platform == "win32":
                os.system("")  # makes old consoles understand escape codes
            self._open = True
            print("\x1b[?1049h", end="")  # a screen of its own: what was there before comes back afterwards
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()

    def leave(self) -> None:
        """Back to the screen as it was."""
        if self._open:
            self._open = False
            print("\x1b[2J\x1b[H\x1b[?1049l", end="", flush=True)

    def size(self) -> tuple[int, int]:
        """Width and height in characters."""
        width, height = shutil.get_terminal_size((100, 30)) if self.seen else PIPE
        return max(width, 40), max(height, 16) if self.live else PIPE[1]

    def clear(self, forget: bool = False) -> None:
        """An empty screen; `forget`: nothing can be scrolled back to either."""
        if self.live:
            print("\x1b[2J" + ("\x1b[3J" if forget else "") + "\x1b[H", end="", flush=True)

    def show(self, lines: Sequence[str]) -> None:
        """Print lines."""
        print("\n".join(lines))

    def show_words(self, lines: Sequence[str]) -> None:
        """Print lines of words, broken where a person looks at them; whoever has them read out gets them whole."""
        width = self.size()[0]
        self.show([part for line in lines for part in self.wrap(line, width)] if self.seen else lines)

    def ask(self, prompt: str) -> str:
        """What somebody types. EOFError when nobody will type any more."""
        try:
            words = input(prompt).strip()
        except OSError:
            raise EOFError from None
        if not sys.stdin.isatty():
            print(words)  # nobody has seen it being typed
        return words

    def page(self, lines: Sequence[str], prompt: str) -> None:
        """Something to read, screen by screen; it waits at the end of each where somebody looks."""
        width, height = self.size()
        wrapped = [part for line in lines for part in self.wrap(line, width)]
        room = height - 1 if self.live else max(1, len(wrapped))
        for start in range(0, max(1, len(wrapped)), room):
            self.clear()
            self.show(wrapped[start : start + room])
            if not self.live:
                continue
            last = start + room >= len(wrapped)
            if self.ask(prompt if last else self.texts.say("cli.play.more")).lower().startswith("q"):
                return

    @staticmethod
    def wrap(line: str, width: int) -> list[str]:
        """A line in pieces that fit; painted lines and drawings are left as they are."""
        if len(_CODES.sub("", line)) <= width or _CODES.search(line):
            return [line]
        return textwrap.wrap(line, width - 1, subsequent_indent="  ") or [""]

    def markdown(self, text: str, width: int) -> list[str]:
        """Markdown as lines for this screen."""
        from rich.console import Console  # here, because it takes a moment
        from rich.markdown import Markdown

        out = StringIO()
        colours = "256" if self.colour else None
        console = Console(file=out, width=width, force_terminal=self.colour, color_system=colours, highlight=False)  # type: ignore[arg-type]
        console.print(Markdown(text))
        return [line.rstrip() for line in out.getvalue().strip("\n").split("\n")]


def moved(shift: tuple[int, int], word: str) -> tuple[int, int]:
    """Where the window on a large board is after one of the `MOVES`."""
    east, south = MOVES[word.lower()]
    return shift[0] + east, shift[1] + south


def _speaks_unicode() -> bool:
    """Unless the locale names another encoding, today's terminals show box characters."""
    spoken = next((os.environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name)), "")
    encoding = spoken.partition(".")[2].partition("@")[0].lower().replace("-", "")
    return encoding in ("", "utf8")
