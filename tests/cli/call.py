"""Call the command line as a person or a script does."""

import json
from typing import Any, NamedTuple

import pytest

from tafelrunde.cli.main import main


class Said(NamedTuple):
    """The exit code and what was printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What a program reads."""
        return json.loads(self.out)


def call(capsys: pytest.CaptureFixture[str], *words: object, lang: str = "en") -> Said:
    """`tafelrunde --lang en WORDS`."""
    capsys.readouterr()
    try:
        code = main(["--lang", lang, *map(str, words)])
    except SystemExit as e:  # help, and words that are not understood
        code = e.code if isinstance(e.code, int) else 1
    return Said(code, *capsys.readouterr())


def complains(said: Said, *parts: str) -> None:
    """It ended in one clear sentence, without a traceback, with an exit code that is not 0."""
    assert said.code != 0
    assert "Traceback" not in said.err + said.out
    for part in parts:
        assert part in said.err
