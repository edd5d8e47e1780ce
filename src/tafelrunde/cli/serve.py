"""`tafelrunde serve`: the table in the browser."""

import argparse
import asyncio
import errno
import os
import re
import socket
import stat
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tafelrunde.cli.common import Complaint, add_data, as_word, call, table_folder
from tafelrunde.cli.guests import access_of, add_guests, check_word, cores_of, limits_of
from tafelrunde.cli.privacy import add_privacy, days_of, page_of
from tafelrunde.kit.packages import install_command
from tafelrunde.kit.texts import Texts

if TYPE_CHECKING:
    from tafelrunde.table.reminders.accounts import Accounts
    from tafelrunde.table.store.sqlite import SqliteStorage
    from tafelrunde.table.store.storage import StorageTrouble
    from tafelrunde.table.web.proxies import Network

PORT: Final = 8000
AFTER_ALL: Final = 0.3  # seconds for threads, when everything is written down
TRIED: Final = 20  # further ports, if nobody asked for a certain one
_URL: Final = re.compile(r"(https?)://([A-Za-z0-9.-]+)(:[0-9]{1,5})?((?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*)/?")


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Where to listen, where the data lie."""
    parser.add_argument("--host", default="127.0.0.1", metavar="HOST", help=t.say("cli.serve.host"))
    parser.add_argument("--port", type=int, metavar=t.say("cli.NUMBER"), help=t.say("cli.serve.port", port=PORT))
    add_data(parser, t)
    parser.add_argument("--no-browser", action="store_true", help=t.say("cli.serve.no_browser"))
    parser.add_argument("--public-url", default="", metavar="URL", help=t.say("cli.serve.public_url"))
    parser.add_argument(
        "--trusted-proxy", action="append", default=[], metavar=t.say("cli.ADDRESS"), help=t.say("cli.serve.proxy")
    )
    parser.add_argument("--reminders", type=Path, metavar=t.say("cli.FILE"), help=t.say("cli.serve.reminders"))
    add_guests(parser, t)
    add_privacy(parser, t)
    parser.add_argument("--metrics", type=Path, metavar=t.say("cli.FILE"), help=t.say("cli.serve.metrics"))
    parser.add_argument("--log", choices=("text", "json"), default="text", help=t.say("cli.serve.log"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Open the house and keep it open until a signal says that it is enough."""
    # Here, for it takes a while, and who only asks for help need not wait for it.
    from tafelrunde.table.store.storage import StorageTrouble
    from tafelrunde.table.web import logs
    from tafelrunde.table.web.address import Site, is_loopback
    from tafelrunde.table.web.operator import Operator
    from tafelrunde.table.web.server import Server

    operator = Operator(
        public_url=_checked(args.public_url, t),
        trusted_proxies=_trusted(args, t),
        reminders=_accounts(args.reminders, t),
        access=access_of(args, t),
        create=args.create,
        bot_cores=cores_of(args, t),
        keep_chat=days_of("--keep-chat", args.keep_chat, t),
        keep_tables=days_of("--keep-tables", args.keep_tables, t),
        imprint=page_of("--imprint", args.imprint, t),
        privacy=page_of("--privacy", args.privacy, t),
        limits=limits_of(args, t),
        metrics_token=_token(args.metrics, t),
    )
    folder = table_folder(args.data)
    told: list[str] = []

    def listens(site: Site) -> None:
        """The address comes first, by itself; what it means for others, when it begins to mean something."""
        if not told:
            print(f"Tafelrunde: {site.home}", flush=True)
        if site.public_url:
            print(t.say("cli.serve.public", url=site.public_url), flush=True)
            if not operator.trusted_proxies and (site.encrypted or is_loopback(site.host)):
                print(t.say("cli.serve.all_one"), flush=True)
        elif not site.local:
            print(t.say("cli.serve.beyond", url=site.shared() or site.home), flush=True)
        if not told:
            if storage.kept is not None:
                print(t.say("cli.serve.kept", file=as_word(storage.kept)), flush=True)
            if operator.access:
                print(t.say("cli.serve.access"), flush=True)
            if operator.create == "host" and site.public_url:
                print(t.say("cli.serve.hosts", call=call()), flush=True)
            print(t.say("cli.serve.stop", folder=as_word(folder)), flush=True)
            if not args.no_browser and _somebody_looks():
                threading.Thread(target=webbrowser.open, args=(site.home,), daemon=True).start()
        told.append(site.host)

    with logs.written(args.log), _bound(args.host, args.port, t) as bound:
        storage = _storage(folder, t)
        try:
            check_word(operator.access, storage, t)
        except Complaint:
            asyncio.run(storage.close())
            raise
        try:
            Server(storage, folder, bound, operator, listens, closed=_end_soon).run()
        except StorageTrouble as e:  # it opens, but nothing can be written, or not all of it read
            raise _useless(folder, e, t) from None
    return 0


def _end_soon() -> None:
    """Nothing is left to be done. A thread that still draws or looks up a name cannot be stopped, and Python would
    wait for it."""
    end = threading.Timer(AFTER_ALL, os._exit, (0,))
    end.daemon = True
    end.start()


def _checked(url: str, t: Texts) -> str:
    """An address that people can open, as browsers write it (what they send is compared), with a slash at its end."""
    from tafelrunde.table.web.address import OWN_PATHS

    if not url:
        return ""
    found = _URL.fullmatch(url)
    if not found:
        raise Complaint(t.say("cli.serve.bad_url", url=url))
    scheme, host, port, path = found.groups(default="")
    if path[1:].partition("/")[0] in OWN_PATHS:
        raise Complaint(t.say("cli.serve.own_path", path=f"{path}/"))
    if port == {"http": ":80", "https": ":443"}[scheme]:
        port = ""
    return f"{scheme}://{host.lower()}{port}{path}/"


def _trusted(args: argparse.Namespace, t: Texts) -> "tuple[Network, ...]":
    """The proxies whose word counts. Without an address in front of the house nobody would come through one."""
    from tafelrunde.table.web.proxies import network_in

    if args.trusted_proxy and not args.public_url:
        raise Complaint(t.say("cli.serve.proxy_for_what"))
    found = []
    for words in args.trusted_proxy:
        try:
            found.append(network_in(words))
        except ValueError:
            raise Complaint(t.say("cli.serve.bad_proxy", words=words)) from None
    return tuple(found)


def _accounts(path: Path | None, t: Texts) -> "Accounts":
    """What the operator offers beside the house itself."""
    from tafelrunde.table.reminders.accounts import Accounts, BadAccounts, installed, read_accounts

    if path is None:
        return Accounts()
    if not installed():
        raise Complaint(t.say("cli.serve.reminders_missing", command=install_command("reminders")))
    try:
        return read_accounts(path, os.environ)
    except BadAccounts as bad:
        raise Complaint(t.say(f"cli.serve.{bad.key}", **bad.values)) from None


def _token(file: Path | None, t: Texts) -> str:
    """What a file says who may read the statistics must know."""
    from tafelrunde.table.web.metrics import LEAST

    if file is None:
        return ""
    try:
        if os.name == "posix" and file.stat().st_mode & stat.S_IRWXO:
            raise Complaint(t.say("cli.serve.open_token", file=as_word(file)))
        token = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as e:
        raise Complaint(t.say("cli.serve.no_token", file=file, why=getattr(e, "strerror", "") or e)) from None
    if len(token) < LEAST or not token.isascii() or not token.isprintable() or " " in token:
        raise Complaint(t.say("cli.serve.bad_token", file=file, least=LEAST))
    return token


def _bound(host: str, port: int | None, t: Texts) -> socket.socket:
    """The port that was asked for, or the first free one."""
    from tafelrunde.table.web.server import bind

    if port is not None and not 0 <= port <= 65535:
        raise Complaint(t.say("cli.serve.bad_port", port=port))
    for tried in (port,) if port is not None else range(PORT, PORT + TRIED + 1):
        try:
            return bind(host, tried)
        except socket.gaierror:
            raise Complaint(t.say("cli.serve.bad_host", host=host)) from None
        except OSError as e:
            if e.errno == errno.EADDRNOTAVAIL:
                raise Complaint(t.say("cli.serve.bad_host", host=host)) from None
            why = e.strerror
    raise Complaint(t.say("cli.serve.taken", port=PORT if port is None else port, why=why))


def _storage(folder: Path, t: Texts) -> "SqliteStorage":
    """The data, if nobody else uses them."""
    from tafelrunde.table.store.sqlite import SqliteStorage
    from tafelrunde.table.store.storage import StorageTrouble

    try:
        return SqliteStorage(folder)
    except StorageTrouble as e:
        raise _useless(folder, e, t) from None


def _useless(folder: Path, why: "StorageTrouble", t: Texts) -> Complaint:
    """What keeps us from using this folder, and what helps."""
    from tafelrunde.cli.keeping import missing_text
    from tafelrunde.table.store.storage import ChangesMissing, Damaged, FolderInUse, NewerData, StorageFull

    if isinstance(why, ChangesMissing):
        words = {"folder": as_word(folder), "copy": as_word(why.copy or folder), "call": call()}
        return Complaint(t.say("cli.serve.missing", why=missing_text(why.why, t), **words))
    keys = {FolderInUse: "in_use", NewerData: "newer", Damaged: "damaged", StorageFull: "full"}
    key = keys.get(type(why), "no_folder")
    return Complaint(t.say(f"cli.serve.{key}", folder=folder, why=why, call=call()))


def _somebody_looks() -> bool:
    """Is there a person at this terminal, and a screen to show something on?"""
    screen = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(screen) and sys.stdout.isatty()
