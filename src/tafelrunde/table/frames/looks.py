"""How a game looks to its readers, in one language: what everybody sees is drawn once, the rest for each seat."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from msgspec.structs import replace

from tafelrunde.engine import Game, Option
from tafelrunde.kit.drawing import Part, Private
from tafelrunde.kit.game import GameType, OpenDecision, View
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import LETTERS
from tafelrunde.table.frames.deeds import act_line
from tafelrunde.table.protocol import AutomaticState, Fact, LogLine, OptionState, Picture
from tafelrunde.table.records import Act
from tafelrunde.table.room.keeping import Logged
from tafelrunde.table.room.room import Room
from tafelrunde.table.words import own_texts


class Own(NamedTuple):
    """What one seat has beside what everybody sees."""

    view: View
    marks: Picture
    mine: Picture | None
    options: list[OptionState]
    beside: list[Picture]  # marks over the extras


class Look:
    """A game as it stands, for one language."""

    def __init__(
        self, kind: GameType, game: Game, lang: str, view: View | None = None, names: Sequence[str] = ()
    ) -> None:
        self.kind: Final = kind
        self.game: Final = game
        self.texts: Final = kind.texts(lang)
        self.names: Final = list(names)
        self.view: Final = kind.view(game, None) if view is None else view
        public = kind.draw.public(self.view, self.texts, names)
        self.board: Final = _picture(public.board, "board", public.mat)
        self.extras: Final = [_picture(part, f"extra-{k}") for k, part in enumerate(public.extras)]
        self.no_marks: Final = Picture(self.board.box, {}, key="marks")
        self.status: Final = kind.words.status(self.view, self.texts)
        self.doing: Final = [kind.words.doing(self.view, seat, self.texts) for seat in range(game.players)]
        self.facts: Final = [
            [Fact(*fact) for fact in kind.words.facts(self.view, seat, self.texts)] for seat in range(game.players)
        ]
        automatic = kind.automatic(self.view, self.texts) if kind.automatic else []
        self.automatic: Final = [
            AutomaticState(one.seat, one.name, one.doing, one.sign, [Fact(*fact) for fact in one.facts])
            for one in automatic
        ]
        self._own: Final[dict[int, Own]] = {}

    def drop_own(self, seats: Iterable[int]) -> None:
        """For these seats something has changed that nobody else can see."""
        for seat in seats:
            self._own.pop(seat, None)

    def own(self, seat: int) -> Own:
        """What only this seat sees, and what it may choose."""
        if seat not in self._own:
            view = self.kind.view(self.game, seat)
            drawn: Private = self.kind.draw.private(view, self.texts)
            self._own[seat] = Own(
                view,
                _picture(drawn.marks, "marks") if drawn.marks.things else self.no_marks,
                _picture(drawn.mine, f"mine-{LETTERS[seat]}") if drawn.mine else None,
                options_of(self.kind, view, view.mine, self.texts) if view.mine else [],
                [_picture(part, f"marks-{k}") for k, part in drawn.beside.items()],
            )
        return self._own[seat]

    def open_hands(self, but: int | None, names: Sequence[str]) -> list[Picture]:
        """What the other seats hold: a practice table shows it beside the board."""
        hands: list[Picture] = []
        for seat in range(self.game.players):
            mine = self.own(seat).mine
            if seat != but and mine is not None:
                hands.append(Picture(mine.box, mine.things, f"{names[seat]}: {mine.label}", mine.key, mine.mat))
        return hands


def _picture(part: Part, key: str, mat: str = "") -> Picture:
    return Picture([part.x, part.y, part.width, part.height], dict(part.things), part.label, key, mat, part.title)


def options_of(kind: GameType, view: View, decision: OpenDecision, texts: Texts) -> list[OptionState]:
    """What may be answered, as the board is read; `short` only where several point at the same."""
    words, asked = kind.words, decision.kind
    options = sorted(decision.options or (), key=words.reading_order)
    targets = [words.targets(view, asked, option) for option in options]
    shared = Counter(targets)
    return [
        OptionState(
            option,
            words.option_text(view, asked, option, texts),
            list(to),
            words.group_text(view, asked, option, texts),
            words.short_text(view, asked, option, texts) if shared[to] > 1 else "",
        )
        for option, to in zip(options, targets, strict=True)
    ]


# --- the log ---------------------------------------------------------------------------------------------------------


class Log:
    """What happened, as one reader may know it. Lines are made once; a new name makes them anew."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.acted: list[str] = []  # how those are called who did something to the table
        self.stage = ""
        self.read = 0  # how many entries of the room's log are in it
        self.acts: list[Act] = []  # those of the table that are in it
        self.entries: list[Logged | Act] = []  # what this reader knows
        self.lines: list[LogLine] = []
        self.blocks = Blocks({})

    def upto_now(self, room: Room, seat: int | None, names: list[str], texts: Texts) -> list[LogLine]:
        """All lines: a list that only grows, or another one when its lines are made anew."""
        acts = room.doc.acts
        acted = [room.names.get(key, "") for act in acts for key in (act.by, act.of)]
        grown = acts[: len(self.acts)] == self.acts and acted[: len(self.acted)] == self.acted
        if names != self.names or self.read > len(room.log) or not grown:
            self.names, self.stage, self.read, self.entries, self.lines = names, room.doc.stage, 0, [], []
            self.acts = []
        if room.doc.stage != self.stage:  # after the end, numbers count what was hidden before
            self.stage = room.doc.stage
            self.lines = [
                replace(line, n=room.shown_number(entry.n))
                if isinstance(entry, Act) or entry.event.kind != "went_back"
                else replace(lines_of(room, [entry], seat, names, texts)[0], head=line.head)  # its text has a number
                for entry, line in zip(self.entries, self.lines, strict=True)
            ]
        if not self.read:
            self.blocks = Blocks(room.kind.blocks)
        new = [one for one in room.log[self.read :] if room.doc.practice or one.event.known_to(seat)]
        for act in acts[len(self.acts) :]:  # each after what had happened by then
            upto = bisect_right(new, act.n, key=attrgetter("n"))
            self._add(room, new[:upto], seat, names, texts)
            self.lines.append(act_line(room, act, own_texts(texts.lang)))
            self.entries.append(act)
            new = new[upto:]
        self._add(room, new, seat, names, texts)
        self.read, self.acts, self.acted = len(room.log), acts, acted
        return self.lines

    def _add(self, room: Room, entries: list[Logged], seat: int | None, names: list[str], texts: Texts) -> None:
        self.lines += lines_of(room, entries, seat, names, texts, self.blocks)
        self.entries += entries


def lines_of(
    room: Room,
    entries: Sequence[Logged],
    seat: int | None,
    names: Sequence[str],
    texts: Texts,
    blocks: "Blocks | None" = None,
) -> list[LogLine]:
    """The entries that a seat may know, in words; the first of each block is a head. `blocks`: of the lines before."""
    words, everything, lines = room.kind.words, room.doc.practice, list[LogLine]()
    blocks = blocks or Blocks(room.kind.blocks)
    for n, event in entries:
        if everything or event.known_to(seat):
            data = {**event.data, **event.secret} if everything else event.seen_by(seat)
            if event.kind == "went_back":
                data = {"number": room.shown_number(as_number(data["number"]))}
            text, places = words.event_text(event.kind, data, texts, names), words.places(event.kind, data)
            who = as_number(data.get("seat", -1))
            head = blocks.begins(n, event.kind, data, who)
            lines.append(LogLine(room.shown_number(n), text, who, list(places), head))
    return lines


class Blocks:
    """Divides the log into blocks: what a seat does until another one acts, or what belongs to one heading of the game.

    What a step does to others stays with the step. Whoever reads fewer events has the same blocks without them."""

    def __init__(self, headings: Mapping[str, str | None]) -> None:
        self.headings: Final = headings
        self.begun = False
        self.step = -1  # the last one in which a seat acted, or a heading came
        self.seat = -1  # whose block it is
        self.about: tuple[str, Option] | None = None

    def begins(self, step: int, kind: str, data: Mapping[str, Option], seat: int) -> bool:
        """Does this line begin a block? Ask once for each line, in order."""
        field = self.headings.get(kind, "" if kind == "went_back" else None)
        if field is None:
            if kind in self.headings or seat < 0 or step == self.step or seat == self.seat:
                head = not self.begun
            else:
                head, self.about = True, None
        else:
            about = (field or kind, data[field] if field else 0)
            head, self.about = about != self.about or not self.begun, about
        if head:
            self.begun, self.seat = True, seat
        if seat >= 0 or field is not None:
            self.step = step
        return head


def taken_back(room: Room, by: int | None = None) -> list[int]:
    """The numbers of the steps that were taken back, or had been when so many were made, as people read them."""
    if room.table is None:
        return []
    last = len(room.match.inputs) if by is None else room.meant_number(by)
    inputs, standing = room.match.inputs[:last], set(room.match.standing_inputs(last))
    gone = [n for n, entry in enumerate(inputs, start=1) if entry.kind in ("answer", "time") and n not in standing]
    return [room.shown_number(n) for n in gone if n not in room.hidden]


def as_number(value: Option) -> int:
    """A number in an event; -1 if there is none."""
    return value if isinstance(value, int) else -1
