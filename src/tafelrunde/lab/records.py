"""What the laboratory keeps of a game: a record of plain data, made while bots play it."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from tafelrunde.engine import Event, Game, Input
from tafelrunde.kit.game import winners
from tafelrunde.kit.texts import LANGUAGES, Texts
from tafelrunde.kit.words import LETTERS
from tafelrunde.lab.simulate import Plan, Player

NOBODY: Final = -1
TABLE: Final = -1  # in place of a seat: the whole table


@dataclass(frozen=True)
class Record:
    """A game that was watched to its end. Plain data."""

    side: int
    table: int  # of the study
    number: int
    seed: int
    bots: list[str]  # by seat
    scores: list[int]  # by seat
    winners: list[int]  # seats
    decisions: int
    turns: int
    end: str
    asked: dict[str, tuple[int, int]]  # kind of decision -> how often it was answered, options in all
    choices: dict[int, int]  # number of options -> decisions with so many
    leaders: list[int]  # at the beginning of each turn: the seat that leads, or NOBODY
    things: dict[tuple[int, str, str], tuple[int, int]]  # seat or TABLE, family, id -> times offered, times used
    said: list[str]  # the sentences of the log that were said, by their texts, sorted

    @property
    def players(self) -> int:
        """How many sat at the table."""
        return len(self.bots)

    def share(self, seat: int) -> float:
        """What that seat has of the victory: 1/k if k share it."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


class Overheard(Texts):
    """Texts that remember which of their sentences were said."""

    def __init__(self, lang: str, texts: Texts) -> None:
        super().__init__(lang, texts.messages)
        self.said: set[str] = set()

    def say(self, key: str, **values: object) -> str:
        self.said.add(key)
        return super().say(key, **values)


class Observer:
    """Plays the games of a plan and watches them. What it notes, no bot ever sees."""

    def __init__(self, plan: Plan, side: int = 0, table: int = 0) -> None:
        self.side: Final = side
        self.table: Final = table
        self.player: Final = Player(plan)
        self.kind: Final = self.player.game_type
        self.names: Final = list(LETTERS)
        self.texts: Final = self.kind.texts(LANGUAGES[0])

    def play(self, number: int) -> Record:
        """One game: the same as without a watcher."""
        watch = Watch(self)
        game = self.player.begin(number, watch.heard)
        for entry in self.player.moves(game, number):
            watch.look(game)
            if entry.kind == "answer":
                watch.decide(game, entry)
        watch.look(game)
        return watch.record(game, number)


class Watch:
    """What is noted of one game."""

    def __init__(self, observer: Observer) -> None:
        self.observer: Final = observer
        self.kind: Final = observer.kind
        self.heard: Final[list[Event]] = []
        self.texts: Final = Overheard(LANGUAGES[0], observer.texts)
        self.asked: Final[dict[str, list[int]]] = {}
        self.choices: Final[Counter[int]] = Counter()
        self.offered: Final[Counter[tuple[int, str, str]]] = Counter()
        self.used: Final[Counter[tuple[int, str, str]]] = Counter()
        self.leaders: Final[list[int]] = []
        self.turn: object = None

    def look(self, game: Game) -> None:
        """What has happened since the last look, and if a turn begins: who leads."""
        for event in self.heard:
            self._hear(game, event)
        self.heard.clear()
        turn = self.kind.traits.turn(game) if self.kind.traits else len(self.leaders)
        if turn is not None and turn != self.turn and not game.over:
            self.turn = turn
            self.leaders.append(leader_now(self.kind.bot, game))

    def decide(self, game: Game, entry: Input) -> None:
        """A decision that is answered now."""
        decision = game.decision_of(entry.seat)
        if decision is None:  # what was due first has closed it
            return
        kind = self.asked.setdefault(decision.kind, [0, 0])
        kind[0] += 1
        kind[1] += len(decision.options)
        self.choices[len(decision.options)] += 1
        if self.kind.traits:
            for family, id in self.kind.traits.offered(game, decision):
                self.offered[decision.seat, family, id] += 1

    def record(self, game: Game, number: int) -> Record:
        """All of it, when the game is over."""
        if self.kind.traits:
            for seat, family, id, used in self.kind.traits.finished(game):
                self._note(game, seat, family, id, used)
        plan, standings = self.observer.player.plan, self.kind.standings(game)
        things = sorted(self.offered.keys() | self.used.keys())
        return Record(
            side=self.observer.side,
            table=self.observer.table,
            number=number,
            seed=plan.seed,
            bots=plan.seats(number),
            scores=[points for points, _ in standings],
            winners=winners(standings),
            decisions=sum(count for count, _ in self.asked.values()),
            turns=len(self.leaders),
            end=game.end,
            asked={kind: (count, options) for kind, (count, options) in sorted(self.asked.items())},
            choices=dict(sorted(self.choices.items())),
            leaders=self.leaders,
            things={thing: (self.offered[thing], self.used[thing]) for thing in things},
            said=sorted(key.removeprefix("event.") for key in self.texts.said if key.startswith("event.")),
        )

    def _hear(self, game: Game, event: Event) -> None:
        """The log says it as somebody who knows all reads it, and as a spectator does."""
        for told in (event.seen_by(None), {**event.data, **event.secret}):
            if told or not event.private:
                self.kind.words.event_text(event.kind, told, self.texts, self.observer.names)
        if self.kind.traits:
            for seat, family, id, used in self.kind.traits.noted(game, event):
                self._note(game, seat, family, id, used)

    def _note(self, game: Game, seat: int, family: str, id: str, used: bool) -> None:
        if seat < game.players:  # not of a colour that nobody plays
            (self.used if used else self.offered)[seat, family, id] += 1


def leader_now(bot: Any, game: Game) -> int:
    """The seat that is ahead of all others by the game's own estimate; NOBODY: none is."""
    values = [bot.value(game, seat) for seat in range(game.players)]
    best = max(values)
    return values.index(best) if best > 0 and values.count(best) == 1 else NOBODY
