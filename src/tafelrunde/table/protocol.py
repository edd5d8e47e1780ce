"""What the page and the table say to each other: every message as a type. OpenAPI is made from these, too."""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from tafelrunde.kit.game import Until
from tafelrunde.table.records import Clock, Matter, Pace, Proposal, Settings, Stage, WhenEmpty
from tafelrunde.table.reminders import forms
from tafelrunde.table.reminders.forms import Kind

LONGEST_NAME: Final = 24  # signs
LONGEST_CHAT: Final = 400

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, description="how somebody is called at the table")]
Luck = Annotated[
    str, Meta(max_length=64, pattern="^[0-9a-f]*$", description="a random number, somebody's share of the dice")
]
Token = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Nonce = Annotated[int, Meta(ge=0, le=2**53 - 1, description="a random number that nobody can guess")]
Word = Annotated[str, Meta(max_length=80)]
Grace = Annotated[int, Meta(ge=0, le=30 * 86400, description="seconds")]
Tempo = Annotated[int, Meta(ge=0, le=10_000, description="milliseconds")]
Lang = Literal["de", "en"]
Zone = Annotated[str, Meta(max_length=64, pattern="^[A-Za-z0-9_+/-]+$", description="the name of a time zone")]
NoticeKind = Literal["taken", "closed", "removed", "restart", "renewed", "fault"]


class _Strict(msgspec.Struct, forbid_unknown_fields=True):
    """What comes from outside: a word that is not known is a mistake."""


# --- commands: what somebody at a table wants, over the socket or by POST --------------------------------------------


class Command(_Strict, tag_field="do", tag=str.lower):
    """What somebody wants. The tag is the name of the class in small letters."""


class Answer(Command):
    """Answer an open decision. Unless `sure`, what nobody could take back is only selected (see Reply.final)."""

    serial: Number
    option: Any
    sure: bool = False


class Pass(Command):
    """Let the table answer such questions for me for a while; nobody else is told. Without `until`: no more."""

    kinds: Annotated[list[Word], Meta(max_length=50)] = []  # of decisions (PassState); none: all that interrupt others
    until: Until | None = None


class Undo(Command):
    """Take my last answer back."""


class Point(Command):
    """I clicked or rest on this: what is it, and what would a click on it choose?"""

    thing: Word
    tried: bool = True  # false: I only want to know what it is, so nothing is refused


class Preview(Command):
    """How would it look?"""

    serial: Number
    option: Any


class Hint(Command):
    """What would a bot do?"""


class Describe(Command):
    """The table in words."""


class Say(Command):
    """Chat."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Sit(Command):
    """Sit down; before the game on an empty seat, later on a vacant one, which the others may have to agree to
    (Frame.vote). Before the game one browser may take several seats."""

    seat: SeatNumber
    name: Name
    luck: Luck = ""


class Leave(Command):
    """Get up. In a running game a bot plays on."""

    seat: SeatNumber | None = None  # None: all my seats


class Start(Command):
    """Begin; empty seats are taken away. Host only."""


class Bot(Command):
    """Put a bot on a seat: an empty one before the game, or the seat of somebody who has been away for long
    (two minutes, over days three days). Host only."""

    seat: SeatNumber
    bot: Word


class Clear(Command):
    """Make a seat empty (in a running game: a bot plays on). Host only; the others vote on somebody who is there."""

    seat: SeatNumber


class Swap(Command):
    """Two seats change places before the game. Host, or somebody with an empty seat."""

    seat: SeatNumber
    other: SeatNumber


class Set(Command):
    """Change what the host may decide; what is left out stays. In a running game the others vote on clock, when_empty
    and grace."""

    clock: Clock | None = None
    when_empty: WhenEmpty | None = None
    grace: Grace | None = None
    tempo: Tempo | None = None
    listed: bool | None = None
    locked: bool | None = None
    spectators: bool | None = None
    hints: bool | None = None  # left out when listed becomes true before the game: false
    tell_hints: bool | None = None
    variants: dict[Word, Word] | None = None  # before the game


class Mute(Command):
    """Somebody's chat is shown no more, or again. Host only."""

    seat: SeatNumber
    on: bool


class Host(Command):
    """Hand hosting over to the person on that seat."""

    seat: SeatNumber


class Propose(Command):
    """Pause, resume, end without or with the score, go back to an input, or let a bot answer for whoever is stuck."""

    what: Proposal
    number: Number = 0  # "back": to the table as it was after so many inputs


class Vote(Command):
    """Yes or no to what was proposed; whoever proposed it withdraws it with a no."""

    yes: bool


class Uncover(Command):
    """It's me: several people share this browser, and now this seat looks. None: cover."""

    seat: SeatNumber | None


class Rename(Command):
    """I want to be called like this."""

    name: Name


class Throw(Command):
    """My share of the dice, for a seat of mine that has none yet: somebody who plays again does not sit down anew."""

    luck: Luck


class Language(Command):
    """From now on in this language."""

    lang: Lang


class Whole(Command):
    """Send everything anew."""


class Ping(Command):
    """Are you there?"""


class Pong(Command):
    """I got your message (Probe), at once. Over a live connection no reply comes to it."""

    nonce: Nonce


AnyCommand = (
    Answer | Pass | Undo | Point | Preview | Hint | Describe | Say | Sit | Leave | Start | Bot | Clear | Swap | Set
    | Mute | Host | Propose | Vote | Uncover | Rename | Throw | Language | Whole | Ping | Pong
)  # fmt: skip


class Call(_Strict):
    """A command with its number: who sends a number again gets the first reply again."""

    id: Number
    command: AnyCommand


# --- what the table sends --------------------------------------------------------------------------------------------


class Refused(msgspec.Struct):
    """Why not, in one sentence, with the row of the ledger if a rule says so."""

    text: str
    rule: str = ""


class Advised(msgspec.Struct):
    """What a bot expects of the option that it would take, for whoever asked for a hint."""

    option: Any
    text: str
    percent: int  # how likely it wins
    tries: int  # how often it was tried in thought: the more often, the surer


class Reply(msgspec.Struct, omit_defaults=True, tag_field="type", tag="reply"):
    """The answer to a call."""

    to: int
    ok: bool = True
    refused: Refused | None = None
    final: bool = False  # not done yet: nobody could take it back; send it again with `sure`
    things: dict[str, str] | None = None  # preview: SVG elements by id, over the board
    lines: list[str] | None = None  # description
    option: Any = None  # hint
    advice: list[Advised] = []  # hint: the same with its chance; empty: it was not tried often enough to tell one
    reason: str = ""  # hint: the chance in one sentence, without the option
    meant: list[Any] = []  # point: the options that a click there means; none, and no refusal: the click only asks
    text: str = ""  # hint; or what a thing is: its name, and on a second line how it is now
    close: str = ""  # the thing as SVG, large enough to be read; "": it is large enough on the board


class Fact(msgspec.Struct, omit_defaults=True, gc=False):
    """A number that belongs to a seat: pieces left 12 of 20."""

    label: str
    value: int | str
    most: int = 0  # 0: no meter
    short: str = ""  # the label of a key figure, where one line must do; "": not shown there


class ClockState(msgspec.Struct):
    """A seat's clock: what is left, and whether it runs."""

    left: int  # milliseconds
    runs: bool
    of: int  # a full clock


class SeatState(msgspec.Struct, omit_defaults=True, gc=False):
    """A seat as everybody sees it."""

    seat: int
    letter: str
    kind: Literal["empty", "person", "bot"]
    name: str = ""
    bot: str = ""  # the title of the bot that plays here or stands in
    me: bool = False
    host: bool = False
    here: bool = True
    stands_in: bool = False
    vacant: bool = False
    muted: bool = False
    asked: bool = False
    doing: str = ""
    facts: list[Fact] = []
    clock: ClockState | None = None
    lag: int = 0  # in real time: milliseconds from the table to this person and back, in steps; 0: not known
    advise: bool = False  # that is so long that a game in real time is no fun


class AutomaticState(msgspec.Struct, omit_defaults=True, gc=False):
    """A colour that nobody plays, beside the seats: the game moves its pieces by itself."""

    seat: int  # a number that no seat has
    name: str
    doing: str
    sign: str  # a small SVG document
    facts: list[Fact] = []


class TableState(msgspec.Struct, omit_defaults=True, gc=False):
    """The table itself."""

    code: str
    game: str
    title: str
    stage: Stage
    pace: Pace
    practice: bool
    paused: bool
    host: bool  # am I?
    watching: int  # spectators here
    mine: list[int]  # my seats
    looking: int | None  # whose eyes these are; None: nobody's secrets are shown
    covered: int | None  # several people share this browser: who is to say "it's me"
    settings: Settings
    variants: dict[str, str]
    players: list[int]  # fewest, most
    why_not_start: str
    status: str  # how far the game is: "round 3 of 8"
    commitment: str
    fault: str
    rematch: str
    inputs: int  # how many steps (accepted inputs) there are; moments 0..inputs can be looked at
    quiet: str  # why nobody chats while this decision is open; "": everybody may
    live: bool = False  # played in real time: all act at once, against the clock
    rushing: bool = False  # the clock drives everybody now: no pause, no undo, no going back
    covers: bool = False  # several people share this page: each one's hand is covered for the others
    resuming: bool = False  # no server ran meanwhile: time stands for a moment (see Frame.wait), answers are refused


class Prompt(msgspec.Struct, omit_defaults=True, gc=False):
    """What is asked now, or who is waited for."""

    text: str
    kind: str = ""
    asks: str = ""  # what of it is asked now, where a decision stays open while it changes
    serial: int = 0  # 0: nothing is asked of me
    steps: list[str] = []  # of an ordinary turn
    step: int = -1
    act: str = ""  # what the main button says: "Lay it here"
    way: str = ""  # what leads to the next of several options at the same place: "Turn"
    rule: str = ""  # the row of the ledger that explains it
    asked: list[int] = []  # seats that are waited for
    given: list[Any] = []  # my sealed answer, if I have given one: it can be changed until all have
    counts: list[str] = []  # names of the numbers of which all options consist
    passing: bool = False  # as I wish, the table declines in a moment


class OptionState(msgspec.Struct, omit_defaults=True, gc=False):
    """Something I may answer."""

    option: Any
    text: str
    to: list[str]  # ids of what it points at
    group: str = ""  # heading when there are many
    short: str = ""  # what tells it from the others that point at the same: "turned once"


class PassState(msgspec.Struct, omit_defaults=True, gc=False):
    """A kind of questions that I may let the table answer for me."""

    kind: str
    text: str
    ends: bool = False  # ends my turn as soon as it may; else declines what interrupts others
    until: Until | Literal[""] = ""  # how long it does; "": I answer myself


class Undoing(msgspec.Struct, omit_defaults=True):
    """May I take something back?"""

    can: bool
    why: str = ""


class Picture(msgspec.Struct, omit_defaults=True, gc=False):
    """A part of the table: SVG elements by id in painting order, and the region of the plane they cover."""

    box: list[float]  # x, y, width, height
    things: dict[str, str]
    label: str = ""
    key: str = ""
    mat: str = ""  # colour behind it
    title: str = ""  # short name of a large part, which has a place of its own


class LogLine(msgspec.Struct, omit_defaults=True, gc=False):
    """Something that happened."""

    n: int  # the step that did it
    text: str
    seat: int = -1
    places: list[str] = []  # ids on the board
    head: bool = False  # begins a block: a turn, or what belongs together otherwise
    table: bool = False  # done to the table, not in the game: going back does not undo it


class ChatLine(msgspec.Struct, omit_defaults=True):
    """Something that was said."""

    name: str
    text: str
    at: int
    seat: int = -1  # a spectator
    me: bool = False


class VoteState(msgspec.Struct, omit_defaults=True):
    """A proposal. When its time is up, silence of who is there is a no; who was away all the time has no vote."""

    what: Matter
    text: str
    by: int  # a seat; -1: somebody who sits nowhere
    yes: list[int]
    needed: int
    mine: bool  # may I vote (still)?
    own: bool = False  # have I proposed it? My no withdraws it
    left: int = 0  # milliseconds until it is decided


class ScoreStep(msgspec.Struct, omit_defaults=True):
    """One step of the final scoring."""

    seat: int
    source: int
    points: int
    text: str
    places: list[str] = []


class TallyStep(msgspec.Struct, omit_defaults=True):
    """One step of a scoring in the middle of the game."""

    seat: int  # -1: nobody's
    text: str
    points: int = 0
    places: list[str] = []


class ResultRow(msgspec.Struct):
    """A seat's result, by source."""

    seat: int
    name: str
    rank: int
    parts: list[int]
    total: int


class Result(msgspec.Struct):
    """How it ended."""

    headline: str
    reason: str
    sources: list[str]
    rows: list[ResultRow]  # best first
    steps: list[ScoreStep]
    scored: bool


class Frame(msgspec.Struct, tag_field="type", tag="frame", omit_defaults=True):
    """Everything that a viewer sees. A change has the same fields, but only what is different (`Change`)."""

    version: int
    table: TableState
    seats: list[SeatState]
    prompt: Prompt
    options: list[OptionState]
    undo: Undoing
    board: Picture | None  # public, drawn once for everybody
    marks: Picture | None  # over the board, for my eyes: what I may choose
    mine: Picture | None  # what only I see
    extras: list[Picture]  # public parts beside the board
    log: list[LogLine]  # oldest first
    chat: list[ChatLine]
    vote: VoteState | None
    result: Result | None
    undone: list[int] = []  # numbers of the steps that were taken back
    since: int = 0  # number of the first input after my last one: what happened since is new to me
    scored: int = 0  # rises when something was scored in the middle of the game
    tally: list[TallyStep] = []  # what was scored then, step by step
    automatic: list[AutomaticState] = []  # colours that nobody plays
    passes: list[PassState] = []  # what I may let the table answer, and what it does answer
    beside: list[Picture] = []  # over extras, for my eyes: marks-0 over extra-0
    time: int = 0  # of the game, in milliseconds, when this was sent; 0: the game knows no time
    runs: bool = False  # does it run?
    wait: int = 0  # milliseconds until it runs on, after no server ran


class PictureChange(msgspec.Struct, omit_defaults=True):
    """How a picture changed: elements to set, each before another one ("": last), and elements that are gone."""

    box: list[float] | None = None
    set: list[tuple[str, str, str]] = []  # id, element, id of the next
    gone: list[str] = []
    label: str | None = None


class Change(msgspec.Struct, tag_field="type", tag="change", omit_defaults=True):
    """What is different since the message before (`version` - 1). Left out: as it was."""

    version: int
    is_: dict[str, Any] = msgspec.field(default_factory=dict, name="is")  # sections that are replaced as a whole
    pictures: dict[str, PictureChange] = {}  # "board", "marks", "mine", or the key of one in a list of pictures
    log: list[LogLine] = []  # to be added, as in chat
    chat: list[ChatLine] = []
    time: int = 0  # these three as in a frame; they alone never make a message
    runs: bool = False
    wait: int = 0


class Notice(msgspec.Struct, tag_field="type", tag="notice"):
    """A sentence for whoever looks at this page: your seat is now played elsewhere, the host has closed the doors."""

    text: str
    what: NoticeKind


class Probe(msgspec.Struct, tag_field="type", tag="ping"):
    """How long does it take to you and back? The page answers at once with Pong and the same number."""

    nonce: Nonce


# --- requests and answers over HTTP ----------------------------------------------------------------------------------


class Nothing(_Strict):
    """There is nothing more to say."""


class NewTable(_Strict):
    """Open a table. Seats in order: "me" (once or more: hot seat), "open", or the name of a bot."""

    game: Word
    seats: Annotated[list[Word], Meta(min_length=1, max_length=8)]
    name: Name
    names: Annotated[list[Name], Meta(max_length=8)] = []  # of the others at this browser, in order
    variants: dict[Word, Word] = {}
    pace: Pace = "live"
    clock: Clock = msgspec.field(default_factory=Clock)
    when_empty: WhenEmpty = "sign"
    grace: Grace = 0
    tempo: Tempo = 900
    listed: bool = False
    spectators: bool = True
    hints: bool | None = None  # None: if the table is not listed
    tell_hints: bool | None = None  # None: if it is
    practice: bool = False
    first: bool = False  # the set-up for a first game: its variants, and the table decides what precedes the first turn
    start: bool = False  # begin at once if nobody is missing
    luck: Luck = ""


class Opened(msgspec.Struct):
    """Where the table is."""

    code: str


class Claim(_Strict):
    """Bring a seat to this device."""

    token: Token


class Claimed(msgspec.Struct):
    """The seat that is mine now."""

    seat: int


class SeatLink(msgspec.Struct):
    """A link for another device of mine: the token stands behind the #, so that no server and no messenger sees it."""

    url: str
    qr: str  # as SVG
    local: bool = False  # only this computer can open it


class Me(msgspec.Struct):
    """Who I am: no account, only a name."""

    name: str


class Spoken(_Strict):
    """The word that lets one in, or the token that an invitation carries in its place."""

    word: Annotated[str, Meta(max_length=100)] = ""
    token: Word = ""


class MyName(_Strict):
    """How I want to be called."""

    name: Name


class Choice(msgspec.Struct):
    """A value of a variant."""

    value: str
    text: str


class VariantInfo(msgspec.Struct):
    """Something that is agreed on before the game."""

    name: str
    text: str
    choices: list[Choice]  # empty: free text
    default: str
    live: str = ""  # the value with which it is played in real time: nobody can share a browser then
    default_text: str = ""  # the default as people read it


class BotInfo(msgspec.Struct):
    """A bot."""

    name: str
    title: str
    about: str
    usual: bool = False  # plays unless somebody wants another one
    thinks: bool = False  # ahead; against the clock it has no time to, and reacts like the greedy one


class FirstPicture(msgspec.Struct):
    """One of the pictures that show goal and turn before a first game."""

    picture: str  # path of an SVG
    text: str


class FirstInfo(msgspec.Struct):
    """What a first game against bots is like (`NewTable.first`)."""

    players: int
    pictures: list[FirstPicture] = []


class GameInfo(msgspec.Struct):
    """A game on the shelf."""

    id: str
    title: str
    teaser: str
    credit: str
    players: list[int]
    minutes: int
    picture: str  # path of an SVG
    preview: str  # path of a JPEG that shows the same and need not be drawn; "": there is none
    variants: list[VariantInfo]
    bots: list[BotInfo]
    first: FirstInfo


class Shelf(msgspec.Struct):
    """All games."""

    games: list[GameInfo]
    version: str


class TableInfo(msgspec.Struct):
    """A table in a list."""

    code: str
    game: str
    title: str
    stage: Stage
    pace: Pace
    seats: list[SeatState]
    mine: bool
    my_turn: bool
    host: bool
    changed: int
    practice: bool = False
    paused: bool = False
    until: int = 0  # when my time is up, or a bot plays for me if I stay away; 0: never
    doing: str = ""  # what I am to do, in a sentence that everybody may read; only where one table is asked for
    only_bots: bool = False  # nobody but bots waits for me
    result: str = ""  # how it ended, in a sentence; "": it is not over, or was not scored


class Tables(msgspec.Struct, omit_defaults=True):
    """My tables (my turn first), and the open ones."""

    mine: list[TableInfo]
    open: list[TableInfo]
    why_not_open: str = ""  # why I may open none; "": I may


class Moment(msgspec.Struct):
    """The table as it was after an input."""

    number: int
    inputs: int
    board: Picture | None
    mine: Picture | None
    extras: list[Picture]
    lines: list[LogLine]  # what this input did
    seat: int | None
    seats: list[int]  # whose eyes may be chosen
    asked: list[int]
    time: int = 0  # of the game; 0: it knows no time
    status: str = ""  # how far the game was then: "round 3 of 8"
    states: list[SeatState] = []  # the seats as they were then, in the order of a frame
    automatic: list[AutomaticState] = []
    over: bool = False  # was the game over then?
    undone: list[int] = []  # steps that had been taken back by then


class Dice(msgspec.Struct):
    """Fair dice: what was fixed before the game, and after it what proves it."""

    commitment: str
    players: list[str]
    host: str  # "" until the end
    verified: bool | None  # None: not over yet
    text: str


class JudgedMoment(msgspec.Struct):
    """How likely each seat was to win after so many inputs."""

    number: int
    chances: list[float]  # by seat, 0 to 1; together 1


class TurningPoint(msgspec.Struct):
    """Where the chance of a seat changed most: what was done after one moment, until another."""

    since: int
    number: int
    seat: int
    before: int  # percent
    after: int
    text: str  # what was done
    line: str  # all of it in one sentence


class Chances(msgspec.Struct, omit_defaults=True):
    """Winning chances over a game that is over; while they are worked out, only how far that is."""

    percent: int  # that is done
    text: str = ""  # why there are none, or what is to be seen, in words
    course: list[JudgedMoment] = []
    turns: list[TurningPoint] = []


class NewReminder(_Strict):
    """Remind me there when it is my turn and I am away."""

    address: forms.Address
    zone: Zone = "UTC"  # the reader's, for deadlines


class SameReminder(_Strict):
    """Remind me where I am reminded at another table of mine (KnownAddress)."""

    code: Annotated[str, Meta(max_length=40)]
    guest: Annotated[str, Meta(max_length=2)] = ""


class Proof(_Strict):
    """The number that was sent to my address."""

    number: Annotated[str, Meta(pattern="^[0-9]{6}$")]


class KnownAddress(msgspec.Struct):
    """An address that I have set at another table."""

    code: str
    guest: str
    kind: Kind
    text: str


class ReminderState(msgspec.Struct):
    """Where I am reminded, and what can be set here."""

    kinds: list[str]  # that work here; none: this house sends no reminders
    bot: str = ""  # the name of the operator's bot at Telegram; "": bring your own
    kind: Kind | None = None  # None: I am not reminded
    text: str = ""  # so much of the address that I know it again
    proved: bool = False  # it is mine: I was sent a number there, or nobody could be bothered
    trouble: str = ""  # the last message did not arrive, and why
    known: list[KnownAddress] = []


class Address(msgspec.Struct):
    """Where others can reach this table."""

    local: bool  # only this computer
    url: str  # an address that others can open; "" if there is none
    qr: str  # as SVG
    can_open: bool  # may I open it for the local network?
    public: bool  # a server's own address (--public-url)
    word: bool = False  # the house asks for a word, and the link brings one in without it


class Rules(msgspec.Struct):
    """A rulebook as HTML of our own; each paragraph has the ids of its rows."""

    title: str
    short: str
    html: str


class RuleText(msgspec.Struct):
    """The paragraph on a row of the ledger."""

    id: str
    html: str
