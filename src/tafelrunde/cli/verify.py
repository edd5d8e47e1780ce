"""`tafelrunde verify`: were the dice fair, and does the record lead to the saved table?"""

import argparse
from pathlib import Path
from typing import Any

from tafelrunde.cli.common import add_json, load_save, print_json
from tafelrunde.engine import Bad
from tafelrunde.kit.content import content_hash
from tafelrunde.kit.saves import Table, why_not_true
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import LETTERS


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """What the command understands."""
    parser.add_argument("save", type=Path, metavar=t.say("cli.SAVE"), help=t.say("cli.verify.save"))
    add_json(parser, t)


def run(args: argparse.Namespace, t: Texts) -> int:
    """Check everything that can be checked; 0 if all of it is true."""
    try:
        table = load_save(args.save)
    except Bad as e:
        if e.key != "commitment":
            raise
        return _say(args.json, [], "commitment", {}, t)
    why = why_not_true(table)
    return _say(args.json, _checked(table, t), why, _facts(table), t)


def _facts(table: Table) -> dict[str, Any]:
    """What was checked, for programs."""
    dice, game = table.match.dice, table.game
    facts: dict[str, Any] = {"game": table.game_type.id, "inputs": len(table.match.inputs), "over": game.over}
    facts |= (
        {"dice": "seed", "seed": table.match.seed} if dice is None else {"dice": "fair", "commitment": dice.commitment}
    )
    facts |= {"content_hash": content_hash(table.content), "rules_version": table.rules_version}
    return facts | {"scores": [table.game_type.total(game, seat) for seat in range(game.players)]}


def _checked(table: Table, t: Texts) -> list[str]:
    """What was checked, for people."""
    dice, kind = table.match.dice, table.game_type
    if dice is None:
        lines = [t.say("cli.verify.seed", seed=table.match.seed)]
    else:
        lines = [t.say("cli.verify.dice", commitment=dice.commitment, n=len(dice.players))]
    own = content_hash(table.content) != content_hash(kind.standard_content())
    lines.append(t.say("cli.verify.own_content" if own else "cli.verify.content", hash=content_hash(table.content)))
    if table.replayable:
        lines.append(t.say("cli.verify.inputs", n=len(table.match.inputs)))
    totals = [f"{LETTERS[seat]} {kind.total(table.game, seat)}" for seat in range(table.game.players)]
    lines.append(t.say("cli.verify.over" if table.game.over else "cli.verify.running", scores=", ".join(totals)))
    return lines


def _say(as_json: bool, lines: list[str], why: str, facts: dict[str, Any], t: Texts) -> int:
    """The verdict; the exit code is 0 if everything is as the save says."""
    verdict = t.say(f"cli.verify.{why or 'true'}")
    if as_json:
        print_json({"true": not why, "why": why, "text": verdict, **facts})
    else:
        print("\n".join([*lines, verdict]))
    return 1 if why else 0
