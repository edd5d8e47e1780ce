"""A table while it is used: its room in memory, who looks at it, and in whose name."""

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec

from tafelrunde.bots.analysis import Judged
from tafelrunde.engine import Game
from tafelrunde.table.frames.changes import Sent
from tafelrunde.table.frames.frames import Frames, Showing, Viewer
from tafelrunde.table.hall.fair import Asker
from tafelrunde.table.hall.lag import Lag
from tafelrunde.table.protocol import Notice, NoticeKind
from tafelrunde.table.room.no import No
from tafelrunde.table.room.room import Room


class Connection:
    """Somebody who looks at a table, at one page."""

    def __init__(
        self,
        code: str,
        person: str,
        lang: str,
        client: str = "",
        send: Callable[[bytes], None] = lambda message: None,
        close: Callable[[], None] = lambda: None,
        covers: bool = True,
        where: str = "",
    ) -> None:
        self.code: Final = code
        self.person: Final = person
        self.lang = lang
        self.client: Final = client
        self.send: Final = send  # never waits
        self.close: Final = close
        self.covers: Final = covers  # several people share this page: each one's secrets are covered for the others
        self.where: Final = where  # the address, as it is counted; "": not at all
        self.looking: int | None = None  # whose secrets are shown
        self.sent: Final = Sent()
        self.gone = False
        self.behind = True  # has missed something: the next message is a whole frame
        self.shown: tuple[int | None, tuple[int, int]] = None, (0, 0)  # whose eyes saw which version of the room last
        self.live = False  # is it a table where seconds count?
        self.lag: Final = Lag()

    def viewer(self) -> Viewer:
        """Whose eyes these are."""
        return Viewer(self.person, self.lang, self.looking)

    def settle(self, room: Room) -> None:
        """Whose secrets are shown now. Several people at one page: nobody's, once another one of them is asked."""
        self.live = room.live() and room.doc.stage != "over"
        mine, asked = room.seats_of(self.person), room.asked()
        if room.doc.practice or not self.covers or not room.kind.secrets:
            self.looking = next((seat for seat in mine if seat in asked), mine[0] if mine else None)
        elif len(mine) < 2:
            self.looking = mine[0] if mine else None
        elif room.table is None or self.looking not in mine or (self.looking not in asked and set(mine) & set(asked)):
            self.looking = None

    def news(self, showing: Showing) -> list[bytes]:
        """What this viewer has to get, now that something has changed."""
        message = showing.frame(self.viewer()).message(self.sent, whole=self.behind)
        return [] if message is None else [message]

    def uncover(self, room: Room, seat: int | None) -> None:
        """It is me; None: cover."""
        if seat is not None and seat not in room.seats_of(self.person):
            raise No("not_yours")
        self.looking = seat

    def tell(self, text: str, what: NoticeKind) -> None:
        """A sentence for whoever looks at this page."""
        self.send(msgspec.json.encode(Notice(text, what)))


class Course:
    """How likely each seat was to win in the course of a game, while that is worked out and after."""

    def __init__(self, inputs: int, numbers: list[int]) -> None:
        self.inputs: Final = inputs  # that the game had
        self.numbers: Final = numbers  # of the moments that are judged
        self.judged: Final[list[Judged]] = []
        self.work: asyncio.Task[None] | None = None  # None: done, or failed
        self.failed = False

    @property
    def done(self) -> bool:
        """Is everything known?"""
        return len(self.judged) == len(self.numbers)


class Place:
    """A table in memory. Whoever wants to do something with its room holds the lock."""

    def __init__(self, code: str) -> None:
        self.code: Final = code
        self.lock: Final = asyncio.Lock()
        self.users = 0  # who hold the lock or wait for it
        self.room: Room | None = None
        self.frames: Final = Frames()
        self.connections: list[Connection] = []
        self.touched = 0  # when somebody last used it
        self.due = 0  # when something happens by itself; 0: never
        self.bots: asyncio.Task[None] | None = None  # lets bots answer
        self.free_bots: dict[int, asyncio.Task[None]] = {}  # by seat: lets a bot act beside everybody else
        self.thinking: Final = asyncio.Lock()  # one thought at a time for each table
        self.calls: set[tuple[str, int]] = set()  # what was done before the room was loaded: client and call
        self.moments: dict[int, Game] = {}  # some earlier moments of the game
        self.fair: bool | None = None  # were the dice? None: not asked yet
        self.course: Course | None = None  # of the game that is over; None: nobody has asked yet
        self.report = ""  # the name of the last one

    def asker(self) -> Asker:
        """On whose behalf bots think here: of somebody who plays and looks, or of anybody who looks."""
        playing = {seat.person for seat in self.room.doc.seats} if self.room is not None else set()
        looking = sorted(self.connections, key=lambda connection: connection.person not in playing)
        return Asker(looking[0].where if looking else "", self.code)

    def idle(self, now: int, after: int) -> bool:
        """Has nobody used it for so long, and does nobody now?"""
        used = self.users or self.connections or self.bots is not None or self.free_bots
        used = used or (self.course is not None and self.course.work is not None)
        return not used and now - self.touched >= after
