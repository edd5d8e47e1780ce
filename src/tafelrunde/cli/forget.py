"""`tafelrunde forget`: deletes all data of a person, through the server if one runs."""

import argparse
import asyncio
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tafelrunde.cli.common import Complaint, add_data, as_word, call, table_folder
from tafelrunde.kit.texts import Texts

if TYPE_CHECKING:
    from tafelrunde.table.web.orders import AnyOrder, KnownRow, Outcome


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Whom."""
    parser.add_argument("who", metavar=t.say("cli.forget.WHO"), help=t.say("cli.forget.who"))
    add_data(parser, t)
    parser.add_argument("--yes", action="store_true", help=t.say("cli.forget.yes"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Find them, ask, delete, and say what is left."""
    from tafelrunde.table.web.orders import FindPerson, Forget, KnownRow
    from tafelrunde.table.web.service import found_as

    folder = table_folder(args.data)
    found: list[KnownRow] = found_as(_asked(folder, FindPerson(args.who), t), list[KnownRow])
    if not found:
        raise Complaint(t.say("cli.forget.nobody", who=args.who, call=call()))
    person = found[0] if len(found) == 1 else _chosen(found, args.who, t)
    if not args.yes:
        _confirm(person, t)
    tables = _asked(folder, Forget(person.id), t).found
    print(t.say("cli.forget.done", who=_called(person), n=tables))
    print(t.say("cli.forget.backups", folder=as_word(folder)))
    return 0


# --- which one, and really? ------------------------------------------------------------------------------------------


def _chosen(found: "list[KnownRow]", who: str, t: Texts) -> "KnownRow":
    """Several are called like this: which one is meant?"""
    rows = [f"  {number}  {_described(one, t)}" for number, one in enumerate(found, 1)]
    listed = "\n".join([t.say("cli.forget.several", who=who, n=len(found)), *rows])
    if not sys.stdin.isatty():
        raise Complaint(f"{listed}\n{t.say('cli.forget.by_id', call=call(), id=_short(found[0]))}")
    print(listed)
    said = input(t.say("cli.forget.which")).strip()
    if not said.isdecimal() or not 1 <= int(said) <= len(found):
        raise Complaint(t.say("cli.forget.left"))
    return found[int(said) - 1]


def _confirm(person: "KnownRow", t: Texts) -> None:
    """It cannot be undone."""
    if not sys.stdin.isatty():
        raise Complaint(t.say("cli.forget.unsure", who=_described(person, t)))
    print(_described(person, t))
    if input(t.say("cli.forget.sure")).strip().casefold() not in t.say("cli.forget.affirmative").split("|"):
        raise Complaint(t.say("cli.forget.left"))


def _described(person: "KnownRow", t: Texts) -> str:
    when = time.strftime(t.say("cli.keeping.when"), time.localtime(person.changed / 1000)) if person.changed else ""
    key = "at_tables" if when else "at_no_table"
    return f"{_called(person)}: {t.say(f'cli.forget.{key}', n=person.tables, when=when)}"


def _called(person: "KnownRow") -> str:
    return f"{person.name} ({_short(person)})" if person.name else _short(person)


def _short(person: "KnownRow") -> str:
    return f"@{person.id[:10]}"


# --- who answers -----------------------------------------------------------------------------------------------------


def _asked(folder: Path, order: "AnyOrder", t: Texts) -> "Outcome":
    """The server that runs there; without one, this process opens the data."""
    from tafelrunde.table.web import service

    try:
        outcome = service.ask(folder, order)
    except service.NobodyHome:
        outcome = _alone(folder, order, t)
    except OSError as e:
        raise Complaint(t.say("cli.admin.no_answer", folder=folder, why=e.strerror or e)) from None
    if outcome.no:
        raise Complaint(t.say(f"cli.admin.cannot.{outcome.no}", **outcome.values))
    return outcome


def _alone(folder: Path, order: "AnyOrder", t: Texts) -> "Outcome":
    from tafelrunde.cli.keeping import refused
    from tafelrunde.table.store.folder import DATABASE
    from tafelrunde.table.store.storage import NoData, StorageTrouble
    from tafelrunde.table.web.orders import Outcome

    try:
        if not (folder / DATABASE).is_file():
            raise NoData(folder)
        return Outcome(asyncio.run(_done(folder, order)))
    except StorageTrouble as e:
        raise refused(e, folder, "forget", t) from None


async def _done(folder: Path, order: "AnyOrder") -> Any:
    """A hall without doors: nobody comes, and no bot plays."""
    import msgspec

    from tafelrunde.table.hall.clock import HouseClock
    from tafelrunde.table.hall.faults import Trouble
    from tafelrunde.table.hall.forgetting import forget, known_as
    from tafelrunde.table.hall.hall import Hall
    from tafelrunde.table.hall.thinking import Thinking
    from tafelrunde.table.store.sqlite import SqliteStorage
    from tafelrunde.table.store.storage import StorageError
    from tafelrunde.table.web.orders import FindPerson, Forget, KnownRow

    storage = SqliteStorage(folder)
    try:
        match order:
            case FindPerson(who):
                return [msgspec.to_builtins(KnownRow(*known)) for known in await known_as(storage, who)]
            case Forget(person):
                hall = Hall(storage, Thinking(), folder / "reports", HouseClock())
                hall.rooms.closing = True
                return await forget(hall, person)
    except Trouble as e:
        raise StorageError(str(e.__cause__ or e)) from e
    finally:
        await storage.close()
