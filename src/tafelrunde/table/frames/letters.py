"""What a reminder says. It passes through other people's hands: nothing secret, and nobody's name but the reader's."""

from datetime import UTC, datetime, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from tafelrunde.table.frames.frames import first_new
from tafelrunde.table.reminders.sender import Letter
from tafelrunde.table.room import clocks
from tafelrunde.table.room.room import Room
from tafelrunde.table.words import own_texts

NOWHERE: Final = "UTC"


def your_turn(room: Room, seat: int, lang: str, zone: str, url: str, now: int) -> Letter:
    """It is your turn: at which table, what everybody may know of what is to be done, until when, and the way there."""
    said, texts, doc = own_texts(lang), room.kind.texts(lang), room.doc
    game, name = texts.say("title"), room.names_for(lang, None)[seat]
    link = f"{url}?since={first_new(room, seat)}"
    doing = said.say("frames.doing", name=name, what=room.kind.words.doing(room.public_view(), seat, texts))
    lines = [said.say("letter.turn", code=doc.code, game=game, doing=doing)]
    empty = clocks.empty_at(doc, seat, room.downtimes, now)
    if empty > now:
        lines.append(said.say("letter.until", when=when_text(empty, zone, lang)))
    taken = clocks.taken_at(doc, seat, room.downtimes, now)
    if taken > now:
        lines.append(said.say("letter.taken", when=when_text(taken, zone, lang)))
    lines += ["", said.say("letter.link"), link, "", said.say("letter.off")]
    until = min(filter(None, (empty, taken)), default=0)
    return Letter(said.say("letter.title", game=game), "\n".join(lines), _facts(room, "turn", link, until))


def trial(room: Room, lang: str, url: str) -> Letter:
    """Does it arrive?"""
    said, game = own_texts(lang), room.kind.texts(lang).say("title")
    lines = [said.say("letter.trial", code=room.doc.code, game=game), "", url, "", said.say("letter.off")]
    return Letter(said.say("letter.trial_title"), "\n".join(lines), _facts(room, "test", url))


def number(room: Room, lang: str, digits: str) -> Letter:
    """Is it yours? Who reads this can type the number. No link: a stranger would have no use for it."""
    said, game = own_texts(lang), room.kind.texts(lang).say("title")
    body = said.say("letter.number", number=digits, code=room.doc.code, game=game)
    return Letter(said.say("letter.number_title", number=digits), body)


def _facts(room: Room, what: str, link: str, until: int = 0) -> dict[str, str]:
    """The same for programs."""
    when = datetime.fromtimestamp(until / 1000, UTC).isoformat(timespec="seconds") if until else ""
    return {"what": what, "game": room.doc.game, "table": room.doc.code, "link": link, "until": when}


def when_text(at: int, zone: str, lang: str) -> str:
    """A moment as the reader's country writes it, in the reader's time."""
    said, moment = own_texts(lang), datetime.fromtimestamp(at / 1000, known_zone(zone))
    return said.say(
        "date.form",
        weekday=said.say("date.weekdays").split()[moment.weekday()],
        day=moment.day,
        month=said.say("date.months").split()[moment.month - 1],
        year=moment.year,
        time=f"{moment:%H:%M}",
        zone=zone if known_zone(zone) is not UTC else NOWHERE,
    )


def known_zone(name: str) -> tzinfo:
    """The time zone of that name. What this computer does not know is read as the world's time, and says so."""
    try:
        return ZoneInfo(name)
    except (ValueError, OSError, LookupError):  # no such name, a strange one, or no data at all
        return UTC
