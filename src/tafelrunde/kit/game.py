"""What the house must know of a game to play, show, save and load it. Each game folder offers one `GAME`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from tafelrunde.engine import MAIN, Bad, Chance, Choice, Decision, Event, Game, Mark, Option, Step, Upgrades, Wait
from tafelrunde.kit.arrays import Schema
from tafelrunde.kit.content import Content, content_hash, read_content
from tafelrunde.kit.drawing import Part, Private, Public
from tafelrunde.kit.locating import located
from tafelrunde.kit.texts import Texts, texts_for


@dataclass(frozen=True)
class OpenDecision:
    """An open decision as a seat sees it: of others only its kind."""

    seat: int
    kind: str
    serial: int  # 0: not mine, for it would tell how often the others have acted
    options: tuple[Option, ...] | None  # None: not mine
    given: tuple[Option, ...] = ()  # my sealed answer, if I have given one: it can be changed until all have


@dataclass(frozen=True)
class View:
    """What one seat may see (None: a spectator), built from an allow-list. Each game adds its own fields."""

    seat: int | None
    players: int
    over: bool
    end: str
    open: tuple[OpenDecision, ...]

    @property
    def mine(self) -> OpenDecision | None:
        """The decision that I have to answer."""
        return next((d for d in self.open if d.options is not None), None)

    @property
    def asks(self) -> str:
        """What I am asked, as the texts `prompt.ASKS` say it: the kind of the decision, unless a game is more exact."""
        return self.mine.kind if self.mine else ""

    @property
    def values(self) -> dict[str, object]:
        """What stands in the slots of that prompt: how many, for which card."""
        return {}

    @property
    def people(self) -> dict[str, tuple[int, ...]]:
        """The seats that stand in slots of that prompt, by their names: who does something, and to whom."""
        return {}

    @property
    def unplayed(self) -> tuple[str, ...]:
        """Texts that name the seats after those of the players: colours that nobody plays (`GameType.automatic`)."""
        return ()

    @property
    def scored(self) -> int:
        """Rises whenever something was scored that the game's `tally` can tell; 0: nothing was."""
        return 0


def open_decisions(game: Game, seat: int | None) -> tuple[OpenDecision, ...]:
    """The open decisions as that seat may see them."""
    return tuple(
        OpenDecision(d.seat, d.kind, d.serial, tuple(d.options), _given(game, d))
        if d.seat == seat
        else OpenDecision(d.seat, d.kind, 0, None)
        for d in game.open
    )


def _given(game: Game, decision: Decision) -> tuple[Option, ...]:
    return () if decision.lane == MAIN else tuple(game.lanes[decision.lane].answer)


TallyStep: TypeAlias = tuple[int, int, str, tuple[str, ...]]
"""A step of a scoring in mid-game: seat (-1: nobody), points, a sentence, ids on the board."""

Standing: TypeAlias = tuple[int, int]
"""How a seat stands: its result, and what decides among equal results."""


class SeatFact(NamedTuple):
    """Something that a seat has. Those with a `short` form are its key figures, the one that decides most first."""

    label: str
    value: int | str
    most: int = 0  # that it can be; 0: no meter
    short: str = ""  # the label where one line must do: at most 7 letters; "": left out there


class Automatic(NamedTuple):
    """A colour that nobody plays: the game moves its pieces by itself."""

    seat: int  # its number, after those of the players
    name: str
    doing: str
    sign: str  # a small SVG document: how its pieces look
    facts: list[SeatFact]  # as in `Words.facts`


@dataclass(frozen=True)
class Variant:
    """Something that is agreed on before the game; its name, the texts `variant.NAME` explain it."""

    name: str
    choices: tuple[str, ...]  # empty: free text, checked by the game
    default: str
    of_seats: bool = False  # its values may be letters of seats: each goes with its seat when empty ones are taken away
    live: str = ""  # the value with which all act at once, against the clock: nobody can share a screen then


Until: TypeAlias = Literal["turn", "mine", "round"]
"""How long a wish of a seat lasts: this turn, until its next turn begins, this round."""


@dataclass(frozen=True, eq=False)
class Passes:
    """Questions that a player may let the table answer for him for a while, without anybody being told.

    The rules always ask; this is only who gives the answer."""

    declined: Mapping[str, Option]  # kinds of decisions that interrupt others, and what declines: texts `pass.KIND`
    ending: Mapping[str, Option]  # kinds of decisions in one's own turn, and what ends it where that is offered
    now: Callable[[Any], tuple[int, int, int]]  # of a game: number of the turn, number of the round, whose turn it is

    def kinds(self) -> tuple[str, ...]:
        """All kinds of such decisions."""
        return (*self.declined, *self.ending)

    def answer(self, decision: Decision) -> "Option | None":
        """What passes; None: this decision must be answered by whoever is asked."""
        option = self.declined.get(decision.kind, self.ending.get(decision.kind))
        return option if option in decision.options else None

    def holds(self, game: Game, seat: int, until: Until, turn: int, round: int) -> bool:
        """Does a wish of that seat still hold? `turn`, `round`: when it was made. A turn counts if it asks somebody."""
        this_turn, this_round, active = self.now(game)
        if until == "round":
            return round == this_round
        return turn == this_turn or (until == "mine" and turn < this_turn and active != seat)


@dataclass(frozen=True, eq=False)
class Together:
    """Decisions that a parallel environment asks of all seats at once; the rules carry them out one after the other."""

    kinds: Mapping[str, Option]  # kinds of such decisions, and what does nothing
    beat: Callable[[Any], int]  # of a game: a number that changes when it is everybody's turn again


@dataclass(frozen=True, eq=False)
class FirstGame:
    """A set-up that suits somebody's first game against bots, and what is shown of the rules before it.

    Texts `first.1` to `first.3` say the goal and a turn, one sentence for each picture."""

    players: int
    pictures: tuple[str, str, str]  # names of pictures of the rulebook
    variants: Mapping[str, str] = field(default_factory=dict)
    decided: tuple[str, ...] = ()  # kinds of decisions before the first turn that the table makes for every seat


# --- modules of a game, each with the functions that the house calls; a view is the game's own ------------------------


class Words(Protocol):
    """`words.py`: the table in words."""

    def option_text(self, view: Any, kind: str, option: Option, texts: Texts, /) -> str: ...
    def short_text(self, view: Any, kind: str, option: Option, texts: Texts, /) -> str:
        """What tells it from other options with the same targets: "turned once"."""

    def group_text(self, view: Any, kind: str, option: Option, texts: Texts, /) -> str:
        """The heading over it where there are many."""

    def reading_order(self, option: Option, /) -> tuple[int, ...]:
        """Options are listed in this order: as the board is read, top to bottom and left to right."""

    def targets(self, view: Any, kind: str, option: Option, /) -> tuple[str, ...]:
        """The ids in the drawing that an option points at; if several, all of them are to be clicked, in any order."""

    def pointed(self, view: Any, kind: str, thing: str, /) -> tuple[Option, ...]:
        """What a click on that id would mean, allowed or not; empty: nothing."""

    def thing_text(self, view: Any, thing: str, texts: Texts, names: Sequence[str], /) -> str:
        """What the thing with that id in the drawing is: its name, and on a second line how it is now; "": nothing."""

    def event_text(self, kind: str, data: Mapping[str, Option], texts: Texts, names: Sequence[str], /) -> str: ...
    def places(self, kind: str, data: Mapping[str, Option], /) -> tuple[str, ...]:
        """The ids on the board that an event is about."""

    def describe(self, view: Any, texts: Texts, names: Sequence[str], /, brief: bool = False) -> list[str]: ...
    def status(self, view: Any, texts: Texts, /) -> str:
        """How far the game is: "Turn 14, 38 tiles in the stack"."""

    def facts(self, view: Any, seat: int, texts: Texts, /) -> list[SeatFact]:
        """What a seat has, the most important first."""

    def doing(self, view: Any, seat: int, texts: Texts, /) -> str:
        """What a seat does now; "Nadia" before it makes a sentence if it is asked something."""

    def scoring(
        self, view: Any, texts: Texts, names: Sequence[str], /
    ) -> list[tuple[int, int, int, str, tuple[str, ...]]]:
        """The final scoring step by step: seat, number of the source, points, a sentence, ids on the board."""


class Draw(Protocol):
    """`draw.py`: the table as SVG, whole or in parts, and the pictures of the rulebook."""

    def public(self, view: Any, texts: Texts, names: Sequence[str] = (), /) -> Public:
        """What everybody sees, from a spectator's view; also invisible things that can be clicked in vain.

        `names`: of the seats, where they are known."""

    def private(self, view: Any, texts: Texts, /) -> Private:
        """What is drawn for the seat of the view only."""

    def preview(self, view: Any, kind: str, option: Option, texts: Texts, /) -> dict[str, str]:
        """How it would look: elements over the board, with ids that begin with "ghost"."""

    def picture(
        self, view: Any, texts: Texts, options: bool = False, narrow: bool = False, width: int = 0, /
    ) -> str: ...
    def rule_picture(self, name: str, texts: Texts, /) -> str: ...


class Bot(Protocol):
    """`bot.py`: how good each option is, and how good the position is for a seat, in the same points."""

    @property
    def LEAD(self) -> float: ...  # points: who is so far ahead wins about e times as often as who is behind
    @property
    def SHARP(self) -> float: ...  # points: a search trusts an option that looks so much worse e times less
    @property
    def FAITH(
        self,
    ) -> int: ...  # tries: how many it takes to know better than first sight; more where chance decides much
    @property
    def WIDE(self) -> int: ...  # options that a search looks into at most: more where first sight often misses the best
    @property
    def HAZE(self) -> float: ...  # points: who is not sure (club) takes what went so much worse e times less often
    @property
    def TURNS(self) -> int: ...  # how many turns a search plays on before it judges
    @property
    def WIN(self) -> float: ...  # of 1: what it counts at the end who has won, beside by how much
    @property
    def PACE(self) -> int: ...  # iterations that a search makes in a second: compiled, on one core of 2026
    @property
    def SECONDS(self) -> float: ...  # that a strong bot thinks about a decision: less where there are many in a game

    def turn(self, world: Any, /) -> int:
        """Changes when a turn is over: before that nobody can say how good a position is."""

    def weigh(self, world: Any, decision: Decision, /) -> list[float]: ...
    def value(self, world: Any, seat: int, /) -> float: ...


class Terminal(Protocol):
    """`terminal.py`: the board in a terminal, and what somebody types."""

    @property
    def QUIET(self) -> Sequence[str]: ...  # kinds of events that go without saying

    def header(self, view: Any, texts: Texts, names: Sequence[str], colour: bool, width: int, /) -> list[str]: ...
    def board(
        self,
        view: Any,
        texts: Texts,
        width: int,
        height: int,
        colour: bool,
        numbers: Mapping[str, int] | None,
        ascii_only: bool,
        shift: tuple[int, int] = (0, 0),
        /,
    ) -> list[str]: ...
    def hand(self, view: Any, colour: bool, ascii_only: bool, /) -> list[str]: ...
    def preview(self, view: Any, kind: str, option: Option, colour: bool, ascii_only: bool, /) -> list[str]: ...
    def legend(self, texts: Texts, ascii_only: bool, /) -> list[str]: ...
    def understood(self, kind: str, words: str, /) -> list[Option]: ...


Note: TypeAlias = tuple[int, str, str, bool]
"""What the laboratory counts: seat (-1: the whole table), family, id, and was it used (or only offered)?"""


class Family(NamedTuple):
    """Things of one kind that a laboratory counts: cards, tiles, factions. Texts `lab.FAMILY`, `lab_about.FAMILY`.

    `table`: a trait of the whole table; `seat`: each seat has one from beginning to end; `dealt`: chance says who
    gets it; `chosen`: players decide who gets it. Both of these are offered, and used or not."""

    kind: Literal["table", "seat", "dealt", "chosen"]
    names: Mapping[str, str]  # by id, in the reader's language; all that there are


class Traits(Protocol):
    """`traits.py`: what a laboratory can count in this game."""

    @property
    def USUAL(self) -> int: ...  # decisions of a usual game: greedy bots, our content, mean over the player counts

    def families(self, box: Any, texts: Texts, /) -> dict[str, Family]:
        """All that is counted."""

    def turn(self, game: Any, /) -> object:
        """Something that changes whenever a turn begins; None: nobody is in a turn."""

    def offered(self, game: Any, decision: Decision, /) -> list[tuple[str, str]]:
        """Family and id of what the seat of an open decision could take now."""

    def noted(self, game: Any, event: Event, /) -> list[Note]:
        """What an event says."""

    def finished(self, game: Any, /) -> list[Note]:
        """What can be seen on the table when all is over."""


class Arrays(Protocol):
    """What `arrays.py` makes of a box, a number of players and variants: options and views as numbers.

    It is made once and never changes; all games of that kind share it."""

    @property
    def actions(self) -> Sequence[str]:
        """The fixed table of actions: what each index means, in English; `kit/arrays.py` has its beginning."""

    @property
    def schema(self) -> Schema:
        """What the numbers of an observation are."""

    def indices(self, view: Any, /) -> list[int]:
        """The index of each option that I may choose from, in their order: no two alike, none if I am not asked."""

    def numbers(self, view: Any, /) -> list[int]:
        """The observation: all that the view tells and that matters for play, as the schema has it."""


@dataclass(frozen=True)
class GameType:
    """A game on the shelf."""

    id: str
    package: str
    players: tuple[int, int]  # fewest, most
    minutes: int  # for a game among people
    rules_version: int  # rises with every change that gives other results for the same inputs
    content_files: tuple[str, ...]
    sources: tuple[str, ...]  # of points, in scoring order
    box: Callable[[Content], Any]
    blank: Callable[[Any, int, Mapping[str, str]], Any]  # an empty table: box, players, variants
    first: Callable[[], Step[Any]]  # the step that begins
    steps: ModuleType  # where all steps of the game are
    view: Callable[[Any, int | None], View]
    imagine: Callable[[Any, int | None, Chance], Any]
    score: Callable[[Any, int], dict[str, int]]
    check: Callable[[Any], None]  # of a loaded state or position; raises Bad
    position: Callable[[Content, Mapping[str, Any]], Any]  # content and document -> game
    words: Words
    draw: Draw
    bot: Bot
    # how many points dice that are thrown at once for an option bring its seat on average; 0: none are thrown
    dice: Callable[[Any, Decision, Option], float] | None = None
    tally: Callable[[Any, Texts, Sequence[str]], list[TallyStep]] | None = None  # what was scored last (`View.scored`)
    tie_break: Callable[[Any, int], int] | None = None  # among equal results the highest wins: text `tie_break`
    terminal: Terminal | None = None  # None: words will do
    facts: Callable[[Any], dict[str, int]] | None = None  # of a box: counts, in the texts `fact.NAME`
    oddities: Callable[[Any], list[tuple[str, str]]] | None = None  # what looks like a slip, in the texts `note.NAME`
    automatic: Callable[[Any, Texts], list[Automatic]] | None = None  # of a view: colours that nobody plays
    variants: tuple[Variant, ...] = ()
    first_game: FirstGame | None = None  # None: as few players as can be, and the usual variants
    turn: tuple[tuple[str, ...], ...] = ()  # kinds of decisions in each step of a turn: texts `step.<first kind>`
    secrets: bool = True  # do seats hold what others may not see? Then people at one screen look away in turn
    quiet: tuple[tuple[str, str], ...] = ()  # kinds of decisions during which nobody chats, each with its row
    # Events that begin a block of the log, and which of their values says what the block is about ("": the event alone;
    # None: it never begins one). Otherwise a block holds what one seat does, step by step.
    blocks: Mapping[str, str | None] = field(default_factory=dict, hash=False)
    close: Callable[[Any, str, Texts], Part | None] | None = None  # a thing by its id, large enough to be read
    arrays: Callable[[Any, int, Mapping[str, str]], Arrays] | None = None  # of box, players, settled variants
    together: Together | None = None  # what all may do at once, if environments can be parallel
    passes: Passes | None = None  # questions that come so often that a player may let the table decline for him
    traits: Traits | None = None  # None: a laboratory counts only what all games have
    upgrades: Upgrades = field(default_factory=Upgrades)

    def step_types(self) -> dict[str, type[Step[Any]]]:
        """All steps by name, as saves have them."""
        own = {k: v for k, v in vars(self.steps).items() if isinstance(v, type) and issubclass(v, Step)}
        return {k: v for k, v in own.items() if v not in (Step, Choice)} | {"Mark": Mark, "Wait": Wait}

    def texts(self, lang: str) -> Texts:
        """The texts of this game in a language."""
        return texts_for(lang, self.package)

    def standard_content(self) -> Content:
        """The content that comes with the project."""
        return _standard_content(self.package, self.content_files)

    def box_for(self, content: Content) -> Any:
        """The box with this content. A box never changes, so all games with the same content share one."""
        key = (self.id, content_hash(content))
        if key not in _BOXES:
            if len(_BOXES) >= 50:
                _BOXES.clear()
            with self.own_words():
                _BOXES[key] = self._new_box(content)
        return _BOXES[key]

    def _new_box(self, content: Content) -> Any:
        try:
            return self.box(content)
        except Bad as e:
            raise located(e, content) from None

    def file(self, name: str) -> str:
        """A text file from the game's folder: rules.de.md, ledger.md."""
        return files(self.package).joinpath(name).read_text(encoding="utf-8")

    def settle_variants(self, wishes: Mapping[str, str]) -> dict[str, str]:
        """All variants with their values; Bad for what does not exist."""
        known = {v.name: v for v in self.variants}
        for name, value in wishes.items():
            if not known:
                raise Bad("", "no_variants", game=self.id)
            if name not in known:
                raise Bad("", "no_variant", game=self.id, value=name, names=tuple(known))
            if known[name].choices and value not in known[name].choices:
                raise Bad(name, "one_of", names=known[name].choices, value=value)
        return {name: wishes.get(name, v.default) for name, v in known.items()}

    def real_time(self, variants: Mapping[str, str]) -> bool:
        """Do all act at once, against the clock? Then nobody can share a screen, and days are too long."""
        return any(v.live and variants.get(v.name, v.default) == v.live for v in self.variants)

    def begin(
        self, box: Any, players: int, variants: Mapping[str, str], chance: int, heard: list[Event] | None = None
    ) -> Game:
        """A new game, set up, with the first decision open; `heard`: a list for its events."""
        self.check_players(players)
        with self.own_words():
            game: Game = self.blank(box, players, variants)
            game.chance = chance
            game.heard = heard
            game.start(self.first())
        return game

    def check_players(self, players: int) -> None:
        """Is it a game for so many?"""
        fewest, most = self.players
        if not fewest <= players <= most:
            raise Bad("", "players", game=self.id, fewest=fewest, most=most, value=players)

    @contextmanager
    def own_words(self) -> Iterator[None]:
        """What turns out to be wrong in here is said with the texts of this game."""
        try:
            yield
        except Bad as e:
            e.package = self.package
            raise

    def total(self, game: Game, seat: int) -> int:
        """The result of a seat."""
        return sum(self.score(game, seat).values())

    def standings(self, game: Game) -> list[Standing]:
        """How each seat stands: its result, and what decides a tie."""
        ties = self.tie_break or (lambda game, seat: 0)
        return [(self.total(game, seat), ties(game, seat)) for seat in range(game.players)]

    def broken_tie(self, game: Game) -> bool:
        """Did several have the best result, and the tie-break decided?"""
        standings = self.standings(game)
        return len(winners(standings)) < len(winners([points for points, _ in standings]))


_BOXES: dict[tuple[str, str], Any] = {}


@cache
def _standard_content(package: str, names: tuple[str, ...]) -> Content:
    return read_content(Path(str(files(package).joinpath("content"))), names)


S = TypeVar("S", int, Standing)  # results alone will do where a game has no tie-break


def winners(standings: Sequence[S]) -> list[int]:
    """The seats that nobody is ahead of; several share the victory."""
    return [seat for seat, standing in enumerate(standings) if standing == max(standings)]


def rank(standings: Sequence[S], seat: int) -> int:
    """1 + number of seats ahead: ties share the better rank."""
    return 1 + sum(standing > standings[seat] for standing in standings)


def plain(value: Any) -> Any:
    """A view, or part of one, as JSON."""
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    return value
