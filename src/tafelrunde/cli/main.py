"""The command `tafelrunde`: finds the language, then the command; every mistake ends in one sentence."""

import argparse
import contextlib
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module

from tafelrunde.cli.common import Complaint, add_lang
from tafelrunde.engine import Bad, game
from tafelrunde.kit.packages import installed_version
from tafelrunde.kit.texts import LANGUAGES, language_of_locale, texts_for
from tafelrunde.kit.words import complaint_text

COMMANDS = (
    "serve",
    "admin",
    "play",
    "simulate",
    "arena",
    "lab",
    "replay",
    "verify",
    "render",
    "position",
    "rules",
    "content",
    "bot",
    "backup",
    "restore",
    "forget",
    "check",
)


def build() -> str:
    """Which build runs: compiled by mypyc or pure Python."""
    return "pure" if game.__file__.endswith(".py") else "compiled"


class ShowVersion(argparse.Action):
    """As argparse's own, but the version is only looked up when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"tafelrunde {installed_version()} ({build()})")
        parser.exit()


def parser_in(lang: str, wanted: str = "") -> argparse.ArgumentParser:
    """The whole command line, explained in a language; if only one command is wanted, the others stay unloaded."""
    t = texts_for(lang)
    # argparse looks its own words up in `_`; without catalogues of the system there is no other way to translate them.
    vars(argparse)["_"] = lambda message: t.say(key) if t.has(key := f"argparse.{message}") else message
    parser = argparse.ArgumentParser(prog="tafelrunde", description=t.say("cli.about"), epilog=t.say("cli.epilog"))
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--version", action=ShowVersion, nargs=0, help=t.say("cli.version"))
    add_lang(parser, t, lang)
    commands = parser.add_subparsers(dest="command", metavar=t.say("cli.COMMAND"), required=True)
    for name in COMMANDS:
        about = t.say(f"cli.{name}.about")
        sub = commands.add_parser(name, help=about, description=t.say(f"cli.{name}.teach"))
        sub.formatter_class = argparse.RawDescriptionHelpFormatter
        add_lang(sub, t)
        if wanted in ("", name):
            module = import_module(f"tafelrunde.cli.{name}")
            module.add_arguments(sub, t)
            sub.set_defaults(run=module.run)
    return parser


def wished_language(argv: Sequence[str]) -> str:
    """The language has to be known before the help texts are made."""
    wished = ""
    for word, following in zip(argv, [*argv[1:], ""], strict=True):
        said = following if word == "--lang" else word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        wished = said if said in LANGUAGES else wished
    return wished or language_of_locale()


def with_values(argv: Sequence[str]) -> list[str]:
    """`--answer -2,0,1` as `--answer=-2,0,1`: a place west of the start is a value, not a flag."""
    joined: list[str] = []
    for word in argv:
        if re.match(r"-\d", word) and joined and re.fullmatch(r"--[a-z-]+", joined[-1]):
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the result is the exit code."""
    _replace_closed_streams()
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        with contextlib.suppress(AttributeError, ValueError):  # a stream that a test has put there
            stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    argv = sys.argv[1:] if argv is None else argv
    lang = wished_language(argv)
    wanted = next((word for word in argv if word in COMMANDS), "")
    args = parser_in(lang, wanted).parse_args(with_values(argv))
    try:
        code: int = args.run(args, texts_for(lang))
        sys.stdout.flush()
        return code
    except (Complaint, Bad) as e:
        what = complaint_text(e, lang) if isinstance(e, Bad) else str(e)
        print(texts_for(lang).say("cli.complaint", what=what), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except (BrokenPipeError, EOFError, ConnectionResetError):
        # The terminal has gone away: nothing more can be said, so nothing more may be written at exit either.
        _drop_output()
        return 1
    except OSError as e:  # a full disk, a folder that may not be written to
        with contextlib.suppress(OSError):
            file = f" ({e.filename})" if e.filename else ""
            print(texts_for(lang).say("cli.complaint", what=f"{e.strerror or e}{file}"), file=sys.stderr)
        _drop_output()
        return 1


def _replace_closed_streams() -> None:
    """Where whoever called us has closed a stream, nothing can be read and what is written goes nowhere."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115  (stays open until the end)
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _drop_output() -> None:
    """What is still to be written at exit goes nowhere, for it could not be written."""
    with contextlib.suppress(OSError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
