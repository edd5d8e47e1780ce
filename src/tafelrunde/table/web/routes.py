"""All requests over HTTP in one table: what each takes, gives and does. App and description are made from it."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from math import ceil
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta

from tafelrunde.kit.png import NoPng
from tafelrunde.table.protocol import (
    Address,
    AnyCommand,
    Chances,
    Claim,
    Claimed,
    Dice,
    Lang,
    Me,
    Moment,
    MyName,
    NewReminder,
    NewTable,
    Nothing,
    Number,
    Opened,
    Proof,
    ReminderState,
    Reply,
    Rules,
    RuleText,
    SameReminder,
    SeatLink,
    SeatNumber,
    Shelf,
    Spoken,
    TableInfo,
    Tables,
)
from tafelrunde.table.room.people import clean_name
from tafelrunde.table.web import pages, shelf
from tafelrunde.table.web.address import EVERYWHERE, Site, is_loopback, qr_code
from tafelrunde.table.web.guests import LINK_DAYS
from tafelrunde.table.web.house import House
from tafelrunde.table.web.problems import Wrong
from tafelrunde.table.web.security import COOKIE, MARK, SAYING
from tafelrunde.table.words import own_texts

SVG: Final = "image/svg+xml"
PNG: Final = "image/png"
A_DAY: Final = "private, max-age=86400"


@dataclass
class Ask:
    """A request that was understood."""

    person: str
    lang: str
    peer: str  # the address it comes from
    host: str  # the name it was sent to
    body: Any = None
    args: dict[str, Any] = field(default_factory=dict)
    forwarded: bool = False  # by whoever says so
    keeps: dict[str, str] = field(default_factory=dict)  # cookies that go back with the answer


class File(NamedTuple):
    """An answer that is no JSON, or that is to be kept as a file."""

    data: bytes
    kind: str
    name: str = ""  # "": to be looked at
    cache: str = "no-store"


class Api(NamedTuple):
    """One kind of request."""

    method: str
    path: str  # below /api/
    does: Callable[[House, Ask], Awaitable[Any]]
    gives: Any  # a type, or a media type
    says: str
    takes: Any = None
    query: tuple[str, ...] = ()
    outside: bool = False  # also for whoever has not said the word
    costly: bool = False  # more than others: looked at only so often
    own_slot: bool = False  # it takes a slot of its address itself, where it needs one


# What stands in paths and queries, by name. Of those in queries any may be left out.
PARAMETERS: Final[dict[str, Any]] = {
    "code": Annotated[str, Meta(pattern="^[A-Za-z0-9-]{1,40}$", description="the code of a table")],
    "id": Annotated[str, Meta(pattern="^[a-z0-9_]{1,40}$", description="the id of a game")],
    "row": Annotated[str, Meta(pattern="^[A-Za-z0-9-]{1,20}$", description="a row of the ledger")],
    "name": Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,60}$", description="the name of a picture")],
    "lang": Lang,
    "n": Number,
    "seat": SeatNumber,
    "at": Number,
    "narrow": bool,
    "client": Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{0,64}$", description="a page's own name for itself")],
    "page": Annotated[str, Meta(pattern="^[0-9a-f]{0,64}$", description="the version of a page's files")],
}


# --- the house -------------------------------------------------------------------------------------------------------


async def get_shelf(house: House, ask: Ask) -> Shelf:
    return await house.made(ask.peer, shelf.shelf, ask.lang)


async def get_texts(house: House, ask: Ask) -> dict[str, str]:
    return pages.page_texts(ask.args["lang"])


async def post_access(house: House, ask: Ask) -> Nothing:
    """Whoever knows the word is known from now on as somebody who does. Invitations are never slowed: nobody guesses
    what they carry."""
    word = house.guests.word
    if word.asked and not word.is_token(ask.body.token):
        if not ask.body.word:
            raise Wrong(403, "old_invitation")
        seconds, everybody = house.wrong_words.pause(ask.peer)
        if seconds:
            n = ceil(seconds / 60)
            wrong = Wrong(429, "house_guessed", n=n) if everybody else Wrong(429, "too_many_words", n=n)
            raise wrong.again_in(seconds)
        if not word.is_said(ask.body.word):
            house.wrong_words.wrong(ask.peer)
            raise Wrong(403, "wrong_word")
    if word.asked:
        ask.keeps[MARK] = word.mark(ask.person)
    return Nothing()


async def post_host(house: House, ask: Ask) -> Nothing:
    """Whoever opens a host's link is one from now on."""
    if house.wrong_links.empty(ask.peer):
        raise Wrong(429, "too_fast")
    if not await house.guests.claim_host(ask.person, ask.body.token):
        house.wrong_links.take(ask.peer)
        raise Wrong(409, "old_host_link", days=LINK_DAYS)
    return Nothing()


async def get_me(house: House, ask: Ask) -> Me:
    return Me(await house.hall.storage.name_of(ask.person))


async def post_me(house: House, ask: Ask) -> Me:
    name = clean_name(ask.body.name)
    await house.hall.storage.set_name(ask.person, name)
    return Me(name)


async def post_forget(house: House, ask: Ask) -> Nothing:
    """Nothing is known of whoever asks for it; the browser's cookies are withdrawn."""
    await house.forget(ask.person)
    ask.keeps[COOKIE] = ask.keeps[MARK] = ""
    return Nothing()


async def get_address(house: House, ask: Ask) -> Address:
    return _address(house, ask, house.site)


async def post_lan(house: House, ask: Ask) -> Address:
    """The own computer may open its table for the network around it."""
    if not _can_open(house, ask):
        raise Wrong(403, "no_lan")
    assert house.open_lan is not None
    house.open_lan()
    return _address(house, ask, Site(EVERYWHERE, house.site.port))


def _can_open(house: House, ask: Ask) -> bool:
    return house.site.local and house.open_lan is not None and is_loopback(ask.peer)


def _address(house: House, ask: Ask, site: Site) -> Address:
    base = site.shared(ask.host)
    code = ask.args.get("code")
    url = invitation(house, f"{base}t/{code}") if base and code else base
    public = bool(site.public_url)
    return Address(site.local, url, qr_code(url), _can_open(house, ask) and site.local, public, house.guests.word.asked)


def invitation(house: House, url: str, **more: str) -> str:
    """A link that brings somebody in. What stands behind the # is sent to no server and to no messenger."""
    carried = more | ({"in": house.guests.word.token} if house.guests.word.asked else {})
    return f"{url}#{'&'.join(f'{name}={value}' for name, value in carried.items())}" if carried else url


# --- tables ----------------------------------------------------------------------------------------------------------


async def get_tables(house: House, ask: Ask) -> Tables:
    found = await house.hall.tables(ask.person, ask.lang)
    found.why_not_open = "" if _may_open(house, ask) else own_texts(ask.lang).say("http.no_host")
    return found


async def post_tables(house: House, ask: Ask) -> Opened:
    if not _may_open(house, ask):
        raise Wrong(403, "no_host")
    await _check_room_for_a_table(house, ask)
    return Opened(await house.hall.open_table(ask.person, ask.body))


def _may_open(house: House, ask: Ask) -> bool:
    return house.guests.may_open(ask.person, house.at_home(ask.peer) and not ask.forwarded)


async def _check_room_for_a_table(house: House, ask: Ask) -> None:
    """Wrong, if this person, or whoever comes from there, or everybody together has opened enough."""
    mine, every = await house.hall.storage.count_tables(ask.person)
    if mine >= house.limits.tables_mine:
        raise Wrong(429, "too_many_mine", most=house.limits.tables_mine)
    if every >= house.limits.tables_all:
        raise Wrong(429, "house_full")
    if not house.tables.take(ask.person) or not house.lets(ask.peer, house.tables_there):
        raise Wrong(429, "too_many_tables")


async def get_table(house: House, ask: Ask) -> TableInfo:
    return await house.hall.info(ask.args["code"], ask.person, ask.lang, house.where(ask.peer))


async def post_command(house: House, ask: Ask) -> Reply:
    if not house.calls.take(ask.person):
        raise Wrong(429, "too_fast")
    code, command = ask.args["code"], ask.body
    does = partial(house.hall.command, code, ask.person, ask.lang, command, house.where(ask.peer))
    return await house.commanded(ask.person, ask.peer, command, does)


async def post_claim(house: House, ask: Ask) -> Claimed:
    return Claimed(await house.hall.claim(ask.args["code"], ask.person, ask.body.token))


async def post_link(house: House, ask: Ask) -> SeatLink:
    """On this computer alone the link is for another browser of it."""
    code = ask.args["code"]
    token = await house.hall.seat_link(code, ask.person, ask.args["seat"])
    base = house.site.shared(ask.host)
    url = invitation(house, f"{base or house.site.home}t/{code}", seat=token)
    return SeatLink(url, qr_code(url) if base else "", local=not base)


async def post_rematch(house: House, ask: Ask) -> Opened:
    """Also where only hosts open tables: one of them has opened this one."""
    room_for_one = partial(_check_room_for_a_table, house, ask)
    return Opened(await house.hall.rematch(ask.args["code"], ask.person, room_for_one))


async def get_moment(house: House, ask: Ask) -> Moment:
    args, where = ask.args, house.where(ask.peer)
    return await house.hall.moment(args["code"], ask.person, ask.lang, args["n"], args.get("seat"), where)


async def get_dice(house: House, ask: Ask) -> Dice:
    return await house.hall.dice(ask.args["code"], ask.person, ask.lang, house.where(ask.peer))


async def get_chances(house: House, ask: Ask) -> Chances:
    return await house.hall.chances(ask.args["code"], ask.person, ask.lang, house.where(ask.peer))


async def get_save(house: House, ask: Ask) -> File:
    doc = await house.hall.save_file(ask.args["code"], ask.person, house.where(ask.peer))
    return _document(doc, f"tafelrunde-{ask.args['code']}.json")


async def get_report(house: House, ask: Ask) -> File:
    doc = await house.hall.report(ask.args["code"], ask.person, ask.lang, house.where(ask.peer))
    return _document(doc, f"tafelrunde-report-{ask.args['code']}.json")


def _document(doc: Any, name: str) -> File:
    return File(msgspec.json.format(msgspec.json.encode(doc), indent=1), "application/json", name)


async def get_svg(house: House, ask: Ask) -> File:
    return File((await _picture(house, ask)).encode(), SVG, f"tafelrunde-{ask.args['code']}.svg")


async def get_png(house: House, ask: Ask) -> File:
    """Whoever waits for the painter holds up no other request from the same address, and does not wait for long."""
    try:
        async with asyncio.timeout(house.limits.picture_wait):
            async with house.slots.one(house.where(ask.peer)):
                svg = await _picture(house, ask)
            return File(await house.painted(svg, ask.peer), PNG, f"tafelrunde-{ask.args['code']}.png")
    except TimeoutError:
        raise Wrong(429, "pictures_busy").again_in(house.limits.picture_wait) from None
    except NoPng:
        raise Wrong(409, "no_png") from None


async def _picture(house: House, ask: Ask) -> str:
    args, where = ask.args, house.where(ask.peer)
    return await house.hall.picture(
        args["code"], ask.person, ask.lang, args.get("at"), args.get("seat"), args.get("narrow", False), where
    )


# --- reminders -------------------------------------------------------------------------------------------------------


async def get_reminder(house: House, ask: Ask) -> ReminderState:
    return await house.reminding.state(*_seat(ask), ask.lang)


async def post_reminder(house: House, ask: Ask) -> ReminderState:
    _count_message(house, ask)
    await house.reminding.set(*_seat(ask), ask.body.address, ask.lang, ask.body.zone)
    return await get_reminder(house, ask)


async def post_same_reminder(house: House, ask: Ask) -> ReminderState:
    await house.reminding.like(*_seat(ask), ask.body.code, ask.body.guest, ask.lang)
    return await get_reminder(house, ask)


async def post_proof(house: House, ask: Ask) -> ReminderState:
    if not house.proofs.take(ask.person):
        raise Wrong(429, "too_many_numbers")
    await house.reminding.prove(*_seat(ask), ask.body.number)
    return await get_reminder(house, ask)


async def post_reminder_test(house: House, ask: Ask) -> ReminderState:
    _count_message(house, ask)
    await house.reminding.test(*_seat(ask), ask.lang)
    return await get_reminder(house, ask)


async def post_reminder_off(house: House, ask: Ask) -> ReminderState:
    await house.reminding.off(*_seat(ask))
    return await get_reminder(house, ask)


def _seat(ask: Ask) -> tuple[str, str, int]:
    return ask.args["code"], ask.person, ask.args["seat"]


def _count_message(house: House, ask: Ask) -> None:
    """Nobody may make this house write to others without end."""
    if not house.messages.take(ask.person) or not house.lets(ask.peer, house.messages_there):
        raise Wrong(429, "too_many_messages")


# --- games -----------------------------------------------------------------------------------------------------------


async def get_rules(house: House, ask: Ask) -> Rules:
    return await house.made(ask.peer, shelf.rules, shelf.find_game(ask.args["id"]), ask.lang)


async def get_rule(house: House, ask: Ask) -> RuleText:
    return await house.made(ask.peer, shelf.rule_text, shelf.find_game(ask.args["id"]), ask.args["row"], ask.lang)


async def get_game_picture(house: House, ask: Ask) -> File:
    drawn = await house.made(ask.peer, shelf.game_picture, shelf.find_game(ask.args["id"]), ask.lang)
    return File(drawn.encode(), SVG, cache=A_DAY)


async def get_rule_picture(house: House, ask: Ask) -> File:
    game = shelf.find_game(ask.args["id"])
    drawn = await house.made(ask.peer, shelf.rule_picture, game, ask.args["name"], ask.lang)
    return File(drawn.encode(), SVG, cache=A_DAY)


async def get_description(house: House, ask: Ask) -> File:
    from tafelrunde.table.web.openapi import description  # here, for it is made from this table

    return File(description(), "application/json")


LOOKS: Final = ("at", "seat", "narrow", "lang")
SEAT: Final = "tables/{code}/seats/{seat}"

API: Final = (
    Api("GET", "shelf", get_shelf, Shelf, "All games and bots"),
    Api("GET", "texts/{lang}", get_texts, dict[str, str], "The page's own words", outside=True),
    Api("POST", SAYING, post_access, Nothing, "Say the word that lets one in", Spoken, outside=True),
    Api("POST", "host", post_host, Nothing, "May I open tables? With a token of the operator's", Claim),
    Api("GET", "me", get_me, Me, "Who I am"),
    Api("POST", "me", post_me, Me, "Call me like this", MyName),
    Api("POST", "me/forget", post_forget, Nothing, "Delete my data", Nothing, costly=True),
    Api("GET", "tables", get_tables, Tables, "My tables and the open ones", costly=True),
    Api("POST", "tables", post_tables, Opened, "Open a table", NewTable),
    Api("GET", "tables/{code}", get_table, TableInfo, "A table in short"),
    Api("POST", "tables/{code}/commands", post_command, Reply, "A command without a socket", AnyCommand, own_slot=True),
    Api("POST", "tables/{code}/claim", post_claim, Claimed, "Bring a seat to this device", Claim),
    Api("POST", "tables/{code}/seats/{seat}/link", post_link, SeatLink, "A link for another device", Nothing),
    Api("GET", f"{SEAT}/reminder", get_reminder, ReminderState, "Where I am reminded when it is my turn"),
    Api("POST", f"{SEAT}/reminder", post_reminder, ReminderState, "Remind me there", NewReminder),
    Api("POST", f"{SEAT}/reminder/same", post_same_reminder, ReminderState, "As at another table", SameReminder),
    Api("POST", f"{SEAT}/reminder/proof", post_proof, ReminderState, "The number that was sent to me", Proof),
    Api("POST", f"{SEAT}/reminder/test", post_reminder_test, ReminderState, "Send me a test message", Nothing),
    Api("POST", f"{SEAT}/reminder/off", post_reminder_off, ReminderState, "Remind me no more", Nothing),
    Api("POST", "tables/{code}/rematch", post_rematch, Opened, "Play again", Nothing),
    Api("GET", "tables/{code}/moments/{n}", get_moment, Moment, "The table as it was", query=("seat",), costly=True),
    Api("GET", "tables/{code}/dice", get_dice, Dice, "Were the dice fair?", costly=True),
    Api(
        "GET",
        "tables/{code}/chances",
        get_chances,
        Chances,
        "Winning chances over the game, once it is over",
        costly=True,
    ),
    Api("GET", "tables/{code}/save", get_save, dict[str, Any], "The game as a save, once it is over", costly=True),
    Api(
        "GET",
        "tables/{code}/report",
        get_report,
        dict[str, Any],
        "Something is wrong here",
        query=("lang",),
        costly=True,
    ),
    Api("GET", "tables/{code}/picture.svg", get_svg, SVG, "The table as a picture", query=LOOKS, costly=True),
    Api(
        "GET",
        "tables/{code}/picture.png",
        get_png,
        PNG,
        "The table as a picture",
        query=LOOKS,
        costly=True,
        own_slot=True,
    ),
    Api("GET", "address", get_address, Address, "Where others can reach the house, or a table", query=("code",)),
    Api("POST", "address/lan", post_lan, Address, "Open the house for the local network", Nothing),
    Api("GET", "games/{id}/rules", get_rules, Rules, "The rulebook", query=("lang",)),
    Api("GET", "games/{id}/rules/{row}", get_rule, RuleText, "The paragraph on a rule", query=("lang",)),
    Api("GET", "games/{id}/picture.svg", get_game_picture, SVG, "How the game looks", query=("lang",)),
    Api("GET", "games/{id}/pictures/{name}.svg", get_rule_picture, SVG, "A picture of the rulebook", query=("lang",)),
    Api("GET", "openapi.json", get_description, dict[str, Any], "This description"),
)
