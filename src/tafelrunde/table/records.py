"""What is kept of a table between two visits: who sits where, what was agreed, whose clock runs.

Names and chat lie apart from it (`store/storage.py`), so that they can be forgotten while the game stays.
"""

from typing import Final, Literal

import msgspec

from tafelrunde.kit.game import Until

FORGOTTEN: Final = "-"  # in place of the id of somebody who sat there and wants to be forgotten; nobody can have it

Stage = Literal["waiting", "playing", "over"]
Pace = Literal["live", "days"]
WhenEmpty = Literal["sign", "once", "takes"]  # what an empty clock does: a sign only, a bot decides once, takes over
Proposal = Literal["pause", "resume", "end", "score", "back", "bot"]
Matter = Literal[Proposal, "clear", "times", "sit"]  # what people vote on
ActKind = Literal[
    "cleared", "removed", "left", "sat", "moved", "bot", "times", "hints_on", "hints_off", "hint", "host", "ended", "no"
]  # fmt: skip


class Clock(msgspec.Struct, forbid_unknown_fields=True):
    """How long a seat may think: a bank of time with something on top for every move, or so long for each turn."""

    kind: Literal["none", "bank", "turn"] = "none"
    seconds: int = 0
    extra: int = 0  # seconds added to the bank when a turn passes on


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    """What the host decides; all but the pace can be changed while the game is on, clocks and grace if all agree."""

    pace: Pace = "live"
    clock: Clock = msgspec.field(default_factory=Clock)
    when_empty: WhenEmpty = "sign"
    grace: int = 0  # seconds after which a bot plays for somebody who is absent; 0: never
    tempo: int = 900  # milliseconds that a bot takes for a move, so that people can follow
    listed: bool = False  # shown among the open tables
    locked: bool = False  # nobody new may sit down
    spectators: bool = True
    hints: bool = True
    tell_hints: bool = False  # a hint that somebody takes stands in the log for all


class Wish(msgspec.Struct):
    """Somebody lets the table answer questions of one kind for a while."""

    until: Until
    turn: int  # numbers of the turn and of the round in which it was made
    round: int


class Seat(msgspec.Struct):
    """A seat: nobody, a person, a bot, or a bot that stands in for a person."""

    person: str = ""  # the id of who sits here
    bot: str = ""  # the bot that plays this seat, for itself or for the person
    luck: str = ""  # this seat's share of the dice
    link: str = ""  # hash of the token that brings this seat to another device
    muted: bool = False
    vacant: bool = False  # somebody has left it: a bot plays on until somebody sits down
    left: int = 0  # milliseconds on its clock when it last stopped
    since: int = 0  # since when the game waits for it and its clock runs (wall clock); 0: it stands
    gone: int = 0  # since when its person is absent; 0: here
    guest: str = ""  # several people at one browser: tells their names apart ("": the first of them)
    helper: str = ""  # a bot that decides for this seat once: its clock is empty, or all have agreed
    passes: dict[str, Wish] = {}  # kinds of decisions that the table answers for this seat; nobody else knows
    reminds: bool = False  # its person wants to be reminded; where to lies apart, as names do
    told: bool = False  # that was done since the game began to wait for this seat
    seen: list[str] = []  # marks of those who sat here in this game before (`seats.mark_of`), the last one last
    cleared: str = ""  # name key of somebody whose seat was cleared in this game: they still have a say in its end
    removed: bool = False  # they were there, and the others voted for it


class Times(msgspec.Struct):
    """How much time people have: what is agreed on by all once a game is on."""

    clock: Clock
    when_empty: WhenEmpty
    grace: int


class Vote(msgspec.Struct):
    """Something that was proposed and is not settled yet."""

    what: Matter
    number: int  # "back": to the table as it was after so many inputs
    by: int  # seat; -1: proposed by somebody who sits nowhere
    yes: list[int]  # seats
    no: list[int] = []
    person: str = ""  # who proposed it
    at: int = 0  # when
    seat: int = -1  # "clear", "sit": which one
    of: str = ""  # "clear": name key of whoever sits there
    times: Times | None = None


class Act(msgspec.Struct):
    """What somebody did to the table, not in the game: it stands in the log for all."""

    n: int  # inputs that there were
    what: ActKind
    by: str = ""  # name key of who did it; "": the table
    of: str = ""  # name key of whom it concerns
    seat: int = -1
    times: Times | None = None


class TableDoc(msgspec.Struct):
    """A table with all that was agreed on. The game itself is in its inputs and snapshots."""

    code: str
    game: str
    host: str  # the id of a person
    seats: list[Seat]
    variants: dict[str, str]
    content: str  # the hash of the content it is played with
    secret: str  # the host's share of the dice, revealed at the end
    created: int  # milliseconds
    changed: int
    settings: Settings = msgspec.field(default_factory=Settings)
    practice: bool = False  # open hands, free undo, hints
    stage: Stage = "waiting"
    rules_version: int = 0  # when it began
    replayable: bool = True
    paused: bool = False
    end: Literal["", "rules", "agreed", "scored", "shut"] = ""  # why it is over; scored: by consent, with the points
    # so far; shut: by whoever runs the house, perhaps before it began
    vote: Vote | None = None
    fault: str = ""  # the name of a report: something went wrong inside, and players may help themselves
    standings: list[tuple[int, int]] = []  # how the seats stood at the end, if it was scored
    rematch: str = ""  # the code of the table where it goes on
    host_gone: int = 0  # since when the host is absent; 0: here
    time: int = 0  # of the game itself, where rules know time: milliseconds played when it last stopped
    time_since: int = 0  # when it began to run on; 0: it stands
    acts: list[Act] = []  # the last ones; a list that is never changed, only replaced
    without: list[str] = []  # name keys of those who had a say in its end and did not agree: they were away
