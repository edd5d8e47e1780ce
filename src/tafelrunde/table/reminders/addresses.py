"""Addresses to be reminded at: checked here, and told to Apprise in its own words.

Nobody ever gives an address of Apprise itself: there are many kinds of them, and some read files or start programs.
"""

import re
from typing import Any, Final
from urllib.parse import SplitResult, parse_qsl, urlsplit

from tafelrunde.table.reminders.accounts import Accounts, Mail
from tafelrunde.table.reminders.forms import Address, Discord, Email, Kind, Matrix, Telegram, Webhook
from tafelrunde.table.room.no import No

Service = dict[str, Any]  # the name and the arguments of a plug-in of Apprise

_EMAIL: Final = re.compile(
    r"[A-Za-z0-9._%+-]{1,64}@((?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63})"
)
_NAME: Final = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]")
_PLAIN: Final = re.compile(r"[!-~]+")  # what may stand in an address of the web
_DISCORD: Final = re.compile(r"/api(?:/v\d{1,2})?/webhooks/(\d{10,25})/([A-Za-z0-9_-]{20,200})/?")
_DISCORDS: Final = ("discord.com", "ptb.discord.com", "canary.discord.com", "discordapp.com")
_BOT: Final = re.compile(r"\d{5,15}:[A-Za-z0-9_-]{30,60}")
_CHAT: Final = re.compile(r"-?\d{3,20}|@[A-Za-z][A-Za-z0-9_]{4,31}")
_ROOM: Final = re.compile(r"[!#][^\s:/?#%]{1,200}(?::[A-Za-z0-9.-]{1,200}(?::\d{1,5})?)?")
_TOKEN: Final = re.compile(r"[A-Za-z0-9._~+/=-]{8,400}")


def kind_of(address: Address) -> Kind:
    """What kind of address it is."""
    return type(address).__name__.lower()  # type: ignore[return-value]


def needs_proof(address: Address) -> bool:
    """Could somebody give a stranger's address here, and the operator's account would write to it?"""
    return isinstance(address, Email) or (isinstance(address, Telegram) and not address.token)


def host_of(address: Address) -> str:
    """The server that a player has chosen; "": none, but one that is known."""
    if isinstance(address, Webhook):
        return _webhook(address.url)[0]
    return _server(address.server)[0] if isinstance(address, Matrix) else ""


def service(address: Address, accounts: Accounts) -> Service:
    """The same for Apprise. No: what is wrong with it, or the operator does not offer it."""
    if kind_of(address) not in accounts.kinds:
        raise No("reminder.not_offered")
    match address:
        case Email(box):
            return _email(box, accounts.mail)
        case Webhook(url):
            host, port, path, query = _webhook(url)
            return {"schema": "jsons", "host": host, "port": port, "fullpath": path, "params": query}
        case Discord(url):
            number, token = _discord(url)
            return {"schema": "discord", "webhook_id": number, "webhook_token": token, "avatar": False}
        case Telegram(chat, token):
            return _telegram(chat, token, accounts)
        case Matrix(server, room, token):
            return _matrix(server, room, token)


def shown(address: Address) -> str:
    """So much of it that its owner knows it again, and nobody could use it."""
    match address:
        case Email(box):
            name, _, host = box.partition("@")
            return f"{name[:1]}…@{host}"
        case Webhook(url):
            return f"https://{_webhook(url)[0]}/…"
        case Discord(url):
            return f"…{_discord(url)[0][-4:]}"
        case Telegram(chat, _):
            return f"…{chat[-4:]}"
        case Matrix(server, _, _):
            return f"{_server(server)[0]}, …"


# --- each kind -------------------------------------------------------------------------------------------------------


def _email(box: str, mail: Mail | None) -> Service:
    found = _EMAIL.fullmatch(box.strip())
    if not found or ".." in box or box.strip().startswith("."):
        raise No("reminder.bad_email")
    if mail is None:
        raise No("reminder.not_offered")
    return {
        "schema": "mailto" if mail.security == "none" else "mailtos",
        "host": mail.server,
        "smtp_host": mail.server,
        "port": mail.port,
        "user": mail.user or None,
        "password": mail.password or None,
        "secure_mode": {"none": "insecure", "tls": "ssl"}.get(mail.security, mail.security),
        "from_addr": mail.sender,
        "targets": [box.strip()],
        "headers": {"Auto-Submitted": "auto-generated"},  # so that nobody's holiday note answers
    }


def _webhook(url: str) -> tuple[str, int | None, str, dict[str, str]]:
    """Host, port, path and query."""
    host, port, parts = _https(url, No("reminder.bad_webhook"))
    return host, port, parts.path or "/", dict(parse_qsl(parts.query, keep_blank_values=True))


def _https(url: str, wrong: No) -> tuple[str, int | None, SplitResult]:
    """Host, port and all parts of an address of the web; `wrong` is raised if it is none."""
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:
        raise wrong from None
    host = (parts.hostname or "").rstrip(".")
    strange = parts.username is not None or parts.fragment or not _PLAIN.fullmatch(url.strip())
    if parts.scheme != "https" or strange or not _NAME.fullmatch(host):
        raise wrong
    return host, port, parts


def _discord(url: str) -> tuple[str, str]:
    """The number of the webhook and its token."""
    host, port, parts = _https(url, No("reminder.bad_discord"))
    found = _DISCORD.fullmatch(parts.path)
    if host not in _DISCORDS or port is not None or not found:
        raise No("reminder.bad_discord")
    return found[1], found[2]


def _telegram(chat: str, token: str, accounts: Accounts) -> Service:
    if not _CHAT.fullmatch(chat.strip()):
        raise No("reminder.bad_chat")
    bot = token.strip() or (accounts.bot.token if accounts.bot else "")
    if not _BOT.fullmatch(bot):
        raise No("reminder.bad_bot" if token.strip() else "reminder.no_bot")
    return {"schema": "tgram", "bot_token": bot, "targets": [chat.strip()], "detect_owner": False, "preview": False}


def _server(server: str) -> tuple[str, int | None]:
    """The host and the port of a homeserver; people write it with https or without."""
    url = server.strip() if "://" in server else f"https://{server.strip()}"
    host, port, parts = _https(url, No("reminder.bad_server"))
    if parts.path not in ("", "/") or parts.query:
        raise No("reminder.bad_server")
    return host, port


def _matrix(server: str, room: str, token: str) -> Service:
    host, port = _server(server)
    if not _ROOM.fullmatch(room.strip()):
        raise No("reminder.bad_room")
    if not _TOKEN.fullmatch(token.strip()):
        raise No("reminder.bad_token")
    return {
        "schema": "matrixs",
        "host": host,
        "port": port,
        "password": token.strip(),
        "targets": [room.strip()],
        "e2ee": False,
    }
