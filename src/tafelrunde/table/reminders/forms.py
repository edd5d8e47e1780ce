"""Where somebody wants to be reminded: a form for each kind, as a player fills it in and as it is kept."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Kind = Literal["email", "webhook", "discord", "telegram", "matrix"]
Line = Annotated[str, Meta(min_length=1, max_length=500)]


class _Form(msgspec.Struct, tag_field="kind", tag=str.lower, forbid_unknown_fields=True):
    """What a player fills in."""


class Email(_Form):
    """A mailbox; the letter comes from the operator's account."""

    address: Line


class Webhook(_Form):
    """An https address that takes JSON by POST."""

    url: Line


class Discord(_Form):
    """The webhook of a channel, as Discord shows it."""

    url: Line


class Telegram(_Form):
    """A chat, and the bot that writes to it."""

    chat: Line
    token: Annotated[str, Meta(max_length=500)] = ""  # "": the operator's bot


class Matrix(_Form):
    """A room, and an access token of somebody who may write there."""

    server: Line
    room: Line
    token: Line


Address = Email | Webhook | Discord | Telegram | Matrix
