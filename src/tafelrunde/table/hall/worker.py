"""What a worker process does: it thinks for a bot, or paints. It gets and gives plain data and keeps nothing."""

import faulthandler
import json
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import parent_process
from typing import Any, TextIO

from tafelrunde.bots import bot_move
from tafelrunde.engine import Chance, Game, restore
from tafelrunde.games import game_type
from tafelrunde.kit.png import png

_nowhere: list[TextIO] = []  # stays open: where the last words of a worker go that thinks for too long


def begin() -> None:
    """Of Ctrl+C the table itself takes care; when the table dies without a word, the worker must not stay behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _nowhere.append(open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  (stays open until the end)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def think(task: str, limit: float) -> str:
    """The option that the bot chooses, as JSON; null: none for now."""
    with _at_most(limit):
        return json.dumps(answer_to(json.loads(task)))


def paint(svg: str, limit: float) -> bytes:
    """A drawing as PNG."""
    with _at_most(limit):
        return png(svg)


@contextmanager
def _at_most(limit: float) -> Iterator[None]:
    """After so many seconds the process ends; another one takes its place."""
    if _nowhere:
        faulthandler.dump_traceback_later(limit, exit=True, file=_nowhere[0])
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


def answer_to(task: dict[str, Any]) -> Any:
    """What the bot answers (None: nothing for now); the game is made again from its snapshot."""
    kind = game_type(task["game"])
    content = task["content"] or kind.standard_content()
    game: Game = kind.blank(kind.box_for(content), task["players"], task["variants"])
    restore(task["snapshot"], game, kind.step_types(), kind.upgrades)
    decision = game.decision_of(task["seat"])
    if decision is None:
        raise LookupError("nobody asks this seat")
    return bot_move(kind, task["bot"], game, decision, Chance(task["seed"]))
