"""What the operator offers: which kinds of reminders, and the accounts that send them. Read from a file of theirs."""

import importlib.util
import ipaddress
import os
import stat
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec import Meta

from tafelrunde.table.reminders.forms import Kind

KINDS: Final = get_args(Kind)
PORTS: Final = {"starttls": 587, "tls": 465, "none": 25}
MAIL_PASSWORD: Final = "TAFELRUNDE_MAIL_PASSWORD"
BOT_TOKEN: Final = "TAFELRUNDE_TELEGRAM_TOKEN"

Word = Annotated[str, Meta(min_length=1, max_length=300)]
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class BadAccounts(Exception):
    """The file cannot be used, and why: the key of a sentence under [cli.serve], and its values."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


class Mail(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The account that letters are sent from."""

    server: Word
    sender: Word  # the address that they come from: spiele@club.example, or Club <spiele@club.example>
    security: Literal["starttls", "tls", "none"] = "starttls"
    port: Annotated[int, Meta(ge=0, le=65535)] = 0  # 0: the usual one
    user: str = ""
    password: str = ""  # or in the environment


class Bot(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A bot at Telegram that writes to whoever wants it."""

    name: Annotated[str, Meta(pattern="^[A-Za-z][A-Za-z0-9_]{4,31}$")]  # people must write to it first
    token: str = ""  # or in the environment


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """What stands in the file."""

    kinds: list[Kind] | None = None
    own_networks: list[Word] = []
    mail: Mail | None = None
    telegram: Bot | None = None


class Accounts(msgspec.Struct, frozen=True):
    """What the operator has decided. Without a file: whatever needs no account of the operator's."""

    kinds: tuple[str, ...] = tuple(kind for kind in KINDS if kind != "email")
    mail: Mail | None = None
    bot: Bot | None = None
    own: tuple[Network, ...] = ()  # networks beside the private ones that nobody may send to


def installed() -> bool:
    """Is Apprise here? It is an extra."""
    return importlib.util.find_spec("apprise") is not None


def read_accounts(path: Path, environment: Mapping[str, str]) -> Accounts:
    """What stands in the file; secrets may stand in the environment instead. BadAccounts: it cannot be used."""
    try:
        if os.name == "posix" and path.stat().st_mode & stat.S_IRWXO:
            raise BadAccounts("reminders_open", file=path)
        found = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), _File)
        own = tuple(ipaddress.ip_network(name, strict=False) for name in found.own_networks)
    except OSError as e:
        raise BadAccounts("reminders_unread", file=path, why=e.strerror) from None
    except ValueError as e:  # of TOML, of types, of networks, of letters
        raise BadAccounts("reminders_bad", file=path, why=e) from None
    mail, bot = found.mail, found.telegram
    if mail is not None:
        password = mail.password or environment.get(MAIL_PASSWORD, "")
        mail = msgspec.structs.replace(mail, port=mail.port or PORTS[mail.security], password=password)
        if bool(mail.user) != bool(password):
            raise BadAccounts("reminders_half", file=path, name=MAIL_PASSWORD)
    if bot is not None:
        bot = msgspec.structs.replace(bot, token=bot.token or environment.get(BOT_TOKEN, ""))
        if not bot.token:
            raise BadAccounts("reminders_no_token", file=path, name=BOT_TOKEN)
    if "email" in (found.kinds or ()) and mail is None:
        raise BadAccounts("reminders_no_mail", file=path)
    wanted = KINDS if found.kinds is None else found.kinds
    kinds = tuple(kind for kind in KINDS if kind in wanted and (kind != "email" or mail is not None))
    return Accounts(kinds, mail, bot, own)
