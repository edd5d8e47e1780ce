"""The one place that makes what leaves the server for a viewer: the frame, and the answers to what somebody asks.

Nothing here looks into a game but through `view`; nothing of another seat is read for a viewer, unless the table is for
practice, where all hands are open.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from tafelrunde import __version__
from tafelrunde.engine import Bad, Game, Option, Refusal, option_from_json
from tafelrunde.kit.drawing import document
from tafelrunde.kit.game import GameType, plain
from tafelrunde.table.frames import states
from tafelrunde.table.frames.changes import Shared
from tafelrunde.table.frames.looks import Log, Look, lines_of, taken_back
from tafelrunde.table.protocol import Frame, Moment, Refused, Result, TableInfo, TallyStep
from tafelrunde.table.records import TableDoc
from tafelrunde.table.room import clocks
from tafelrunde.table.room.keeping import Logged
from tafelrunde.table.room.no import No
from tafelrunde.table.room.room import Room
from tafelrunde.table.words import own_texts

LAST: Final = 30  # events in a report


class Viewer(NamedTuple):
    """Who reads, and with whose eyes."""

    person: str
    lang: str
    looking: int | None  # whose secrets are shown; None: a spectator's eyes


class Frames:
    """Makes frames of one table, and keeps what is drawn once for all."""

    def __init__(self) -> None:
        self._version = -1
        self._own_versions: Counter[int] = Counter()
        self._looks: dict[str, Look] = {}  # by language
        self._logs: dict[tuple[str, int | None], Log] = {}
        self._results: dict[tuple[str, int | None], tuple[list[str], Result | None]] = {}
        self._undone: tuple[tuple[int, str], list[int]] = (-1, ""), []
        self._tallies: dict[str, tuple[int, list[str], list[TallyStep]]] = {}

    def drop(self) -> None:
        """The table was loaded anew: nothing that was drawn counts."""
        self._version = -1
        self._looks.clear()
        self._logs.clear()
        self._results.clear()
        self._tallies.clear()

    def frame(self, room: Room, viewer: Viewer, now: int) -> Frame:
        """Everything that this viewer sees. Exceptions from the game's view, drawing and words go through, unless the
        table is known to have a fault: then it is shown without its board."""
        try:
            names = room.names_for(viewer.lang, None)
            return self._made(room, viewer, self._look(room, viewer.lang, names), now)
        except Exception:
            if not room.doc.fault:
                raise
            self.drop()
            return self._made(room, viewer, None, now)

    def _made(self, room: Room, viewer: Viewer, look: Look | None, now: int) -> Frame:
        person, lang, looking = viewer
        said = own_texts(lang)
        names, plain_names = room.names_for(lang, looking), room.names_for(lang, None)
        mine = room.seats_of(person)
        first = looking if looking is not None else mine[0] if mine else None
        seats = states.seat_states(room.doc, names, person, first, said)
        states.fill_seats(room, seats, look, now)
        frame = Frame(
            version=0,
            table=states.table_state(room, person, lang, looking, look.status if look else ""),
            seats=seats,
            prompt=states.prompt(room, look, person, lang, looking, plain_names),
            options=[],
            undo=states.undoing(room, looking, lang),
            board=None,
            marks=None,
            mine=None,
            extras=[],
            log=[],
            chat=states.chat_lines(room, person, said),
            vote=states.vote_state(room, person, names, said, now),
            result=None,
            passes=states.passes(room, person, lang, looking),
        )
        states.set_time(frame, room, now)
        if look is not None:
            self._show(frame, room, look, viewer, plain_names)
        return frame

    def _show(self, frame: Frame, room: Room, look: Look, viewer: Viewer, names: list[str]) -> None:
        """The game itself: pictures, choices, what happened."""
        _, lang, looking = viewer
        frame.board, frame.extras, frame.marks = look.board, look.extras, look.no_marks
        frame.automatic = look.automatic
        frame.scored, frame.tally = look.view.scored, self._tally(look, lang, names)
        if looking is not None:
            own = look.own(looking)
            frame.mine = own.mine
            if room.going():
                frame.marks, frame.options, frame.beside = own.marks, own.options, own.beside
            frame.since = first_new(room, looking)
        if room.doc.practice:
            frame.extras = [*look.extras, *look.open_hands(looking, names)]
        log = self._logs.setdefault((lang, looking), Log())
        frame.log = log.upto_now(room, looking, names, look.texts)
        frame.undone = self._taken_back(room)
        frame.result = self._result(room, look, lang, looking, names)

    def _look(self, room: Room, lang: str, names: list[str]) -> Look | None:
        """The game as it is drawn for this language and with these names; None before it begins."""
        if room.table is None:
            return None
        if self._version != room.game_version:
            self._version = room.game_version
            self._looks.clear()
            self._results.clear()
        if self._own_versions != room.own_versions:
            changed = [seat for seat, version in room.own_versions.items() if version != self._own_versions[seat]]
            self._own_versions = room.own_versions.copy()
            for look in self._looks.values():
                look.drop_own(changed)
        if lang not in self._looks or self._looks[lang].names != names:
            game = game_to_show(room)
            view = room.public_view() if game is room.game else None
            self._looks[lang] = Look(room.kind, game, lang, view, names)
        return self._looks[lang]

    def _tally(self, look: Look, lang: str, names: list[str]) -> list[TallyStep]:
        """What was scored last; made once for all who read the same language."""
        known = self._tallies.get(lang)
        if known is None or known[:2] != (look.view.scored, names):
            known = self._tallies[lang] = look.view.scored, names, states.tally(look, names)
        return known[2]

    def _taken_back(self, room: Room) -> list[int]:
        """The steps that were taken back; found once for all readers."""
        key = room.game_version, room.doc.stage
        if self._undone[0] != key:
            self._undone = key, taken_back(room)
        return self._undone[1]

    def _result(self, room: Room, look: Look, lang: str, looking: int | None, names: list[str]) -> Result | None:
        """How it ended; made once for each reader."""
        if room.doc.stage != "over":
            return None
        known = self._results.get((lang, looking))
        if known is None or known[0] != names:
            known = self._results[lang, looking] = names, states.result(room, look, lang, looking)
        return known[1]


class Showing:
    """One time that viewers of a table get what is new. Whoever only looks on sees what all of them see who read the
    same language: that is made once, with nobody's eyes."""

    def __init__(self, room: Room, frames: Frames, now: int) -> None:
        self.room: Final = room
        self.frames: Final = frames
        self.now: Final = now
        self._spoke: Final = states.chat_people(room)
        self._shared: Final[dict[str, Shared]] = {}  # by language

    def frame(self, viewer: Viewer) -> Shared:
        """Everything that this viewer sees; the same object for those who see the same."""
        person, lang, looking = viewer
        if looking is not None or not self.room.only_watches(person) or states.votes_on(self.room, person):
            return Shared(self.frames.frame(self.room, viewer, self.now))
        if lang not in self._shared:
            self._shared[lang] = Shared(self.frames.frame(self.room, Viewer("", lang, None), self.now))
        shared = self._shared[lang]
        if person not in self._spoke:
            return shared
        lines = zip(self._spoke, shared.frame.chat, strict=True)
        return Shared(replace(shared.frame, chat=[replace(line, me=who == person) for who, line in lines]))


def game_to_show(room: Room) -> Game:
    """The game as it stands. If all agreed to end it, it asks nobody any more, and is over where it was scored."""
    game = room.game
    if room.doc.stage != "over" or game.over:
        return game
    ended = game.copy()
    ended.open = []
    if room.doc.end == "scored":
        ended.finish("agreed")
    return ended


def first_new(room: Room, seat: int) -> int:
    """The number of the first input after the last one of this seat: what happened since is new to it."""
    inputs = room.match.inputs
    number = len(inputs)
    while number and inputs[number - 1].seat != seat:
        number -= 1
    return room.shown_number(number) + 1


# --- answers to what somebody asks -----------------------------------------------------------------------------------


def point(
    room: Room, viewer: Viewer, thing: str, now: int = 0, explained: bool = False
) -> tuple[list[Option], Refused | None]:
    """What a click on a thing means, or why it cannot be chosen.

    Where the thing is explained, only a click that could answer the present question is refused."""
    try:
        return room.meant_by(viewer.looking, thing, now), None
    except No as no:
        asked = room.rushing() or (viewer.looking is not None and room.game.decision_of(viewer.looking) is not None)
        if explained and not (no.refusal and asked):
            return [], None
        return [], no.said(room.kind, viewer.lang)


def thing(room: Room, viewer: Viewer, name: str) -> tuple[str, str]:
    """What a thing in the drawing is now, as the viewer sees it; and the thing close to the eye ("": no use)."""
    kind, texts = room.kind, room.kind.texts(viewer.lang)
    if room.table is None:
        return "", ""
    view = kind.view(game_to_show(room), viewer.looking)
    part = kind.close(view, name, texts) if kind.close is not None else None
    close = "" if part is None else document(part, part.label)
    return kind.words.thing_text(view, name, texts, _names(room, viewer)), close


def _names(room: Room, viewer: Viewer) -> list[str]:
    """What people are called where everybody has a name; after mine it says that it is me."""
    names = room.names_for(viewer.lang, None)
    if viewer.looking is not None:
        names[viewer.looking] = own_texts(viewer.lang).say("name.me", name=names[viewer.looking])
    return names


def preview(room: Room, viewer: Viewer, serial: int, option: Any, now: int = 0) -> dict[str, str]:
    """How it would look, as elements over the board."""
    seat, kind = viewer.looking, room.kind
    if seat is None:
        raise No("watching")
    try:
        meant = option_from_json(option)
    except Bad:
        raise No(refusal=Refusal("", "no_option")) from None
    refusal = room.game.why_not(seat, meant, serial or -1, clocks.stamp(room, now))
    if refusal is not None:
        raise No(refusal=refusal)
    view = kind.view(room.game, seat)
    assert view.mine is not None
    return kind.draw.preview(view, view.mine.kind, meant, kind.texts(viewer.lang))


def describe(room: Room, viewer: Viewer) -> list[str]:
    """The table in words, as the viewer sees it."""
    said, names = own_texts(viewer.lang), room.names_for(viewer.lang, None)
    if room.table is None:
        listed = [name or said.say("frames.empty") for name in names]
        return [states.prompt(room, None, viewer.person, viewer.lang, None, names).text, *listed]
    view = room.kind.view(game_to_show(room), viewer.looking)
    return room.kind.words.describe(view, room.kind.texts(viewer.lang), _names(room, viewer))


def moment(room: Room, game: Game, number: int, entries: Sequence[Logged], viewer: Viewer, seat: int | None) -> Moment:
    """The table as it was after an input, with the eyes of that seat (whoever calls has asked whether they may).

    Nothing in it is of a later time, but for who sits where and is called what."""
    person, lang, looking = viewer
    last = room.shown_number(len(room.match.inputs))
    ended = number == last and room.doc.stage == "over"
    names, mine = room.names_for(lang, None), room.seats_of(person)
    look = Look(room.kind, game_to_show(room) if ended else game, lang, None, names)
    first = looking if looking is not None else mine[0] if mine else None
    asked = [d.seat for d in look.game.open if look.game.waits_for(d)]
    seats = states.seat_states(room.doc, room.names_for(lang, looking), person, first, own_texts(lang))
    states.fill_then(seats, look, asked)
    return Moment(
        number,
        last,
        look.board,
        look.own(seat).mine if seat is not None else None,
        [*look.extras, *(look.open_hands(seat, names) if room.doc.practice else ())],
        lines_of(room, entries, seat, names, look.texts),
        seat,
        room.eyes_of(person),
        asked,
        room.shown_time(number, game),
        look.status,
        seats,
        look.automatic,
        look.game.over or ended,
        taken_back(room, number),
    )


def report(room: Room, viewer: Viewer, now: int) -> dict[str, Any]:
    """Something is wrong here: what this viewer may know of the table, for whoever mends it. No names of people."""
    doc, kind, seat = room.doc, room.kind, viewer.looking
    found: dict[str, Any] = {
        "version": __version__,
        "at": now,
        "lang": viewer.lang,
        "game": doc.game,
        "rules_version": doc.rules_version,
        "content": doc.content,
        "variants": dict(doc.variants),
        "seats": ["person" if place.person else place.bot for place in doc.seats],
        "stage": doc.stage,
        "fault": doc.fault,
        "seat": seat,
    }
    if room.table is None:
        return found
    view, texts = kind.view(room.game, seat), kind.texts(viewer.lang)
    heard = [(n, event) for n, event in room.log if event.known_to(seat)][-LAST:]
    return {
        **found,
        "inputs": room.shown_number(len(room.match.inputs)),
        "asked": [{"seat": d.seat, "kind": d.kind, "rule": states.rule_of(d.kind, texts)} for d in view.open],
        "events": [[room.shown_number(n), event.kind, plain(event.seen_by(seat))] for n, event in heard],
        "position": plain(view),
    }


def table_info(doc: TableDoc, names: dict[str, str], kind: GameType, viewer: Viewer) -> TableInfo:
    """A table in a list."""
    return states.table_info(doc, names, kind, viewer.person, viewer.lang)


def my_doing(room: Room, viewer: Viewer) -> str:
    """What the viewer is to do, in a sentence that everybody may read; "": the game does not wait for them."""
    asked = [seat for seat in room.seats_of(viewer.person) if room.doc.seats[seat].since]
    if not asked:
        return ""
    name = room.names_for(viewer.lang, None)[asked[0]]
    what = room.kind.words.doing(room.public_view(), asked[0], room.kind.texts(viewer.lang))
    return own_texts(viewer.lang).say("frames.doing", name=name, what=what)
