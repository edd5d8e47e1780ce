"""How a game looks to its readers, in one language: what everybody sees is drawn once, the rest for each seat."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from tafelrunde.engine import Event, Game, Option
from tafelrunde.kit.drawing import Part, Private
from tafelrunde.kit.game import GameType, OpenDecision, View
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import LETTERS
from tafelrunde.table.protocol import AutomaticState, Fact, LogLine, OptionState, Picture
from tafelrunde.table.room.keeping import Logged
from tafelrunde.table.room.room import Room


class Own(NamedTuple):
    """What one seat has beside what everybody sees."""

    view: View
    marks: Picture
    mine: Picture | None
    options: list[OptionState]
    beside: list[Picture]  # marks over the extras


class Look:
    """A game as it stands, for one language."""

    def __init__(self, kind: GameType, game: Game, lang: str, view: View | None = None) -> None:
        self.kind: Final = kind
        self.game: Final = game
        self.texts: Final = kind.texts(lang)
        self.view: Final = kind.view(game, None) if view is None else view
        public = kind.draw.public(self.view, self.texts)
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
        self.stage = ""
        self.read = 0  # how many entries of the room's log are in it
        self.entries: list[Logged] = []  # those of them that this reader knows
        self.lines: list[LogLine] = []

    def upto_now(self, room: Room, seat: int | None, names: list[str], texts: Texts) -> list[LogLine]:
        """All lines: a list that only grows, or another one when its lines are made anew."""
        if names != self.names or self.read > len(room.log):
            self.names, self.stage, self.read, self.entries, self.lines = names, room.doc.stage, 0, [], []
        if room.doc.stage != self.stage:  # after the end, numbers count what was hidden before
            self.stage = room.doc.stage
            self.lines = [
                lines_of(room, [entry], seat, names, texts)[0]  # names a number in its text
                if entry[1].kind == "went_back"
                else replace(line, n=room.shown_number(entry[0]))
                for entry, line in zip(self.entries, self.lines, strict=True)
            ]
        entries = [one for one in room.log[self.read :] if room.doc.practice or one[1].known_to(seat)]
        before = self.lines[-1].seat if self.lines else -1
        self.lines += lines_of(room, entries, seat, names, texts, before)
        self.entries += entries
        self.read = len(room.log)
        return self.lines


def lines_of(
    room: Room, entries: Sequence[Logged], seat: int | None, names: Sequence[str], texts: Texts, before: int = -1
) -> list[LogLine]:
    """The entries that a seat may know, in words; the first of each turn is a head. `before`: who acted last."""
    words, everything, lines = room.kind.words, room.doc.practice, list[LogLine]()
    for n, event in entries:
        if everything or event.known_to(seat):
            data = {**event.data, **event.secret} if everything else event.seen_by(seat)
            if event.kind == "went_back":
                data = {"number": room.shown_number(as_number(data["number"]))}
            text, places = words.event_text(event.kind, data, texts, names), words.places(event.kind, data)
            who = actor(event)
            lines.append(LogLine(room.shown_number(n), text, who, list(places), who >= 0 and who != before))
            before = who
    return lines


def actor(event: Event) -> int:
    """Whose deed it was; -1: nobody's."""
    return as_number(event.data.get("seat", -1))


def as_number(value: Option) -> int:
    """A number in an event; -1 if there is none."""
    return value if isinstance(value, int) else -1
