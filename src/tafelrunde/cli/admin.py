"""`tafelrunde admin`: asks a server that runs on this computer, and tells it what to do."""

import argparse
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from tafelrunde.cli.common import Complaint, add_json, add_lang, data_folder, print_json
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.texts import Texts

SECONDS: Final = {"m": 60, "h": 3600, "d": 86_400}
LONGEST: Final = 366 * 86_400  # seconds that anybody can be kept out
SHORT: Final = 10  # signs of an id that are shown
_WHILE: Final = re.compile(r"([1-9][0-9]{0,5})([mhd])")


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """What the command understands."""
    actions = parser.add_subparsers(dest="action", metavar=t.say("cli.bot.ACTION"), required=True)

    def action(name: str, *words: str) -> argparse.ArgumentParser:
        about = t.say(f"cli.admin.do.{name}")
        sub = actions.add_parser(name, help=about, description=about)
        add_lang(sub, t)
        sub.add_argument("--data", type=Path, metavar=t.say("cli.DIR"), help=t.say("cli.admin.data"))
        add_json(sub, t)
        for word in words:
            more: dict[str, Any] = {"nargs": "?", "default": ""} if word.startswith("[") else {}
            word = word.strip("[]")
            sub.add_argument(word, metavar=t.say(f"cli.admin.{word.upper()}"), help=t.say(f"cli.admin.{word}"), **more)
        return sub

    action("tables").add_argument("--all", action="store_true", help=t.say("cli.admin.all"))
    action("people", "[code]")
    action("close", "code")
    action("ban", "who").add_argument("--for", dest="while_", default="1d", metavar="1d", help=t.say("cli.admin.for"))
    action("unban", "who")
    action("bans")
    action("host", "[who]")
    action("unhost", "who")
    action("hosts")


def run(args: argparse.Namespace, t: Texts) -> int:
    """Ask, and say what was answered."""
    from tafelrunde.table.web import service  # takes a moment, and help does not need it

    order, says = _order(args, t)
    folder = args.data or data_folder() / "table"
    try:
        outcome = service.ask(folder, order)
    except service.NobodyHome:
        raise Complaint(t.say("cli.admin.nobody_home", folder=folder)) from None
    except OSError as e:
        raise Complaint(t.say("cli.admin.no_answer", folder=folder, why=e.strerror or e)) from None
    if outcome.no:
        raise Complaint(t.say(f"cli.admin.cannot.{outcome.no}", **outcome.values))
    if args.json:
        print_json(outcome.found)
    else:
        print(says(outcome.found))
    return 0


def _order(args: argparse.Namespace, t: Texts) -> tuple[Any, Callable[[Any], str]]:
    """What is asked of the server, and how its answer is told."""
    from tafelrunde.table.web import orders

    match args.action:
        case "tables":
            return orders.ListTables(args.all), lambda found: _tables(found, t)
        case "people":
            return orders.ListPeople(args.code), lambda found: _people(found, t)
        case "close":
            return orders.Shut(args.code), lambda found: t.say("cli.admin.closed", code=args.code)
        case "ban":
            return orders.Ban(args.who, _seconds(args.while_, t)), lambda found: _banned(found, t)
        case "unban":
            return orders.Unban(args.who), lambda found: t.say("cli.admin.unbanned", who=_who(found))
        case "bans":
            return orders.ListBans(), lambda found: _bans(found, t)
        case "host" if not args.who:
            return orders.HostLink(), lambda found: t.say("cli.admin.link", url=found)
        case "hosts":
            return orders.ListHosts(), lambda found: _hosts(found, t)
        case _:
            key = f"cli.admin.{'host_now' if args.action == 'host' else 'host_no_more'}"
            return orders.SetHost(args.who, args.action == "host"), lambda found: t.say(key, who=_who(found))


def _seconds(text: str, t: Texts) -> int:
    """How long: 30m, 12h, 7d."""
    found = _WHILE.fullmatch(text)
    seconds = int(found[1]) * SECONDS[found[2]] if found else 0
    if not 0 < seconds <= LONGEST:
        raise Complaint(t.say("cli.admin.bad_while", text=text))
    return seconds


# --- telling ---------------------------------------------------------------------------------------------------------


def _tables(found: list[dict[str, Any]], t: Texts) -> str:
    rows = [
        [
            row["code"],
            game_type(row["game"]).texts(t.lang).say("title") if row["game"] in game_ids() else row["game"],
            t.say(f"cli.admin.stage.{row['stage']}"),
            str(row["people"]),
            str(row["bots"]),
            str(row["sockets"]),
            _when(row["changed"]),
        ]
        for row in found
    ]
    return _listed("tables", rows, t)


def _people(found: list[dict[str, Any]], t: Texts) -> str:
    rows = [
        [_short(row["id"]), row["name"], row["code"], row["seat"], str(row["sockets"]), ", ".join(row["addresses"])]
        for row in found
    ]
    return _listed("people", rows, t)


def _bans(found: list[dict[str, Any]], t: Texts) -> str:
    return _listed("bans", [[_short(row["who"]), row["name"], _when(row["until"])] for row in found], t)


def _hosts(found: list[dict[str, Any]], t: Texts) -> str:
    return _listed("hosts", [[_short(row["id"]), row["name"]] for row in found], t)


def _banned(row: dict[str, Any], t: Texts) -> str:
    key = "banned_there" if "/" in row["who"] else "banned"
    return t.say(f"cli.admin.{key}", who=_who(row), until=_when(row["until"]))


def _who(row: dict[str, Any]) -> str:
    """Somebody by id and name, or a network."""
    short = _short(row.get("who") or row["id"])
    return f"{short} ({row['name']})" if row["name"] else short


def _short(who: str) -> str:
    """A network, or the beginning of an id, with a sign before it: some ids begin like an option."""
    return who if "/" in who else f"@{who[:SHORT]}"


def _when(milliseconds: int) -> str:
    """By the clock of this computer."""
    return datetime.fromtimestamp(milliseconds / 1000).strftime("%Y-%m-%d %H:%M")


def _listed(what: str, rows: Sequence[list[str]], t: Texts) -> str:
    """Columns with their names; or one sentence, if there is nothing."""
    if not rows:
        return t.say(f"cli.admin.none.{what}")
    cells = [t.say(f"cli.admin.columns.{what}").split("|"), *rows]
    wide = [max(len(row[k]) for row in cells) for k in range(len(cells[0]))]
    return "\n".join("  ".join(cell.ljust(wide[k]) for k, cell in enumerate(row)).rstrip() for row in cells)
