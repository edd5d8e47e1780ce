"""What a worker process does: it thinks for a bot. It gets and gives plain JSON and keeps nothing in between."""

import faulthandler
import json
import os
import signal
import threading
from multiprocessing import parent_process
from typing import Any, TextIO

from tafelrunde.bots import bot_answer
from tafelrunde.engine import Chance, Game, restore
from tafelrunde.games import game_type

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
    """The option that the bot chooses, as JSON. After so many seconds the process ends; another one takes its place."""
    if _nowhere:
        faulthandler.dump_traceback_later(limit, exit=True, file=_nowhere[0])
    try:
        return json.dumps(answer_to(json.loads(task)))
    finally:
        faulthandler.cancel_dump_traceback_later()


def answer_to(task: dict[str, Any]) -> Any:
    """What the bot answers; the game is made again from its snapshot."""
    kind = game_type(task["game"])
    content = task["content"] or kind.standard_content()
    game: Game = kind.blank(kind.box_for(content), task["players"], task["variants"])
    restore(task["snapshot"], game, kind.step_types(), kind.upgrades)
    decision = game.decision_of(task["seat"])
    if decision is None:
        raise LookupError("nobody asks this seat")
    return bot_answer(kind, task["bot"], game, decision, Chance(task["seed"]))
