"""Does a program keep to the protocol? It plays, and is put into every situation that a table may put it into."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from time import monotonic
from typing import Any, Final, NamedTuple

import msgspec

from tafelrunde.bots.programs import messages
from tafelrunde.bots.programs.messages import Given, Ready
from tafelrunde.bots.programs.process import GRACE, Program
from tafelrunde.bots.random_bot import random_answer
from tafelrunde.engine import Bad, Chance, Decision, Game, Option, Refusal, Refused, seeded
from tafelrunde.kit.game import GameType, plain
from tafelrunde.kit.texts import texts_for

SOONER: Final = 2  # times the limit that an answer is waited for: who is a little late should learn how late


class Finding(NamedTuple):
    """A point of the protocol, and why it does not hold; None: it does. `values`: what the point's text says of it."""

    point: str
    why: Bad | None
    values: dict[str, object]


class Trial:
    """One game with the program on one seat and chance on the others."""

    def __init__(self, check: "Check", program: Program, number: int = 0) -> None:
        kind = check.game_type
        fewest, most = kind.players
        players = fewest + number % (most - fewest + 1)
        variants = kind.settle_variants({})
        content = kind.standard_content()
        self.check: Final = check
        self.program: Final = program
        self.seat: Final = number % players
        self.game: Final[Game] = kind.begin(kind.box_for(content), players, variants, seeded(number), [])
        self.rng: Final = Chance(seeded(number, 1))
        program.tell(messages.hello(kind, content, variants, players, self.seat))
        said = program.hear(monotonic() + check.patience)
        if not isinstance(said, Ready):
            raise Bad("", "program_not_ready")
        check.name = said.name

    def question(self) -> Decision | None:
        """The next question to the program, with several options if there is one; None: the game is over."""
        while not self.game.over:
            decision = self.game.open[0]
            if decision.seat == self.seat:
                return decision
            self.game.answer(decision.seat, random_answer(decision, self.rng), decision.serial)
        return None

    def asked(self) -> Decision:
        """The first question to the program that leaves it a choice; before it, chance answers for it."""
        while (decision := self.question()) is not None:
            if len(decision.options) > 1:
                return decision
            self.game.answer(self.seat, decision.options[0], decision.serial)
        raise LookupError("nobody has a choice in this game")

    def ask(self, decision: Decision) -> messages.Ask:
        """Ask the program."""
        events, self.game.heard = self.game.heard or [], []
        question = messages.ask(self.check.game_type, self.game, decision, events, self.check.seconds)
        self.program.tell(question)
        return question

    def hear(self, decision: Decision) -> Option:
        """What the program answers to that; Bad if it is not a rightful answer."""
        began = monotonic()
        said = self.program.hear(began + self.check.patience)
        self.check.times.append(monotonic() - began)
        if not isinstance(said, Given):
            raise Bad("", "program_not_asked")
        try:
            option = messages.meant(said, self.game, decision)
        except Refused as e:
            why = messages.denied(e.refusal, said.serial, texts_for(self.check.lang, self.check.game_type.package))
            raise Bad("", "program_refused", n=1, why=why.text) from None
        assert option is not None  # nobody is free to act in a game without a clock
        return option

    def play(self) -> None:
        """To the end."""
        while (decision := self.question()) is not None:
            self.ask(decision)
            self.game.answer(self.seat, self.hear(decision), decision.serial)
        self.program.tell(messages.over(self.check.game_type, self.game, self.seat, self.game.heard or ()))


class Check:
    """All points of the protocol for one program and one game."""

    def __init__(
        self,
        game_type: GameType,
        command: str,
        lang: str,
        games: int = 3,
        seconds: float = 5.0,
        grace: float = GRACE,
        overhear: Callable[[str, bytes], None] = lambda way, line: None,
    ) -> None:
        self.game_type: Final = game_type
        self.command: Final = command
        self.lang: Final = lang
        self.games: Final = games
        self.seconds: Final = seconds
        self.patience: Final = seconds * SOONER
        self.grace: Final = grace
        self.overhear: Final = overhear
        self.times: list[float] = []  # seconds for each answer
        self.name = ""  # as the program calls itself

    def findings(self) -> Iterator[Finding]:
        """One point after the other, each with a process of its own. A program that does not even start has no more."""
        for point, work in POINTS.items():
            finding = self._found(point, work)
            yield finding
            if point == "starts" and finding.why is not None:
                return

    def _found(self, point: str, work: Callable[["Check"], dict[str, object]]) -> Finding:
        try:
            return Finding(point, None, work(self))
        except Bad as e:
            e.where = ""  # everybody knows which program it is about
            return Finding(point, e, {})

    @contextmanager
    def running(self) -> Iterator[Program]:
        """The program, until the point is settled."""
        program = Program(self.command, self.grace, self.overhear)
        try:
            yield program
        finally:
            program.close()

    # --- points ------------------------------------------------------------------------------------------------------

    def starts(self) -> dict[str, object]:
        """It answers hello."""
        with self.running() as program:
            Trial(self, program)
        return {"name": self.name}

    def plays(self) -> dict[str, object]:
        """Whole games, one after the other, with every number of players and on several seats; nothing is refused."""
        self.times.clear()
        with self.running() as program:
            for number in range(self.games):
                Trial(self, program, number).play()
        return {"n": self.games, "answers": len(self.times)}

    def in_time(self) -> dict[str, object]:
        """The answers of those games came in time."""
        if not self.times:
            raise Bad("", "program_silent")
        slowest, half = (max(1, round(1000 * seconds)) for seconds in (max(self.times), median(self.times)))
        if max(self.times) > self.seconds:
            raise Bad("", "program_slow", slowest=slowest)
        return {"seconds": f"{self.seconds:g}", "slowest": slowest, "half": half}

    def once(self) -> dict[str, object]:
        """One answer to one question, and nothing more: what comes next is its answer to the next hello."""
        with self.running() as program:
            trial = Trial(self, program)
            decision = trial.asked()
            trial.ask(decision)
            trial.hear(decision)
            program.tell(messages.over(self.game_type, trial.game, trial.seat))
            Trial(self, program, 1)
        return {}

    def again(self) -> dict[str, object]:
        """The same question may come twice, after a connection was lost for instance."""
        with self.running() as program:
            trial = Trial(self, program)
            decision = trial.asked()
            for _ in range(2):
                trial.ask(decision)
                trial.hear(decision)
        return {}

    def refused(self) -> dict[str, object]:
        """An answer is refused, and asked for again without that option."""
        with self.running() as program:
            trial = Trial(self, program)
            decision = trial.asked()
            question = trial.ask(decision)
            first = trial.hear(decision)
            self._refuse(program, decision.serial)
            rest = [option for option in decision.options if option != first]
            program.tell(msgspec.structs.replace(question, options=plain(rest)))
            if trial.hear(decision) == first:
                raise Bad("", "program_insists")
        return {}

    def stray(self) -> dict[str, object]:
        """A refusal that belongs to no open question asks for nothing."""
        with self.running() as program:
            trial = Trial(self, program)
            decision = trial.asked()
            self._refuse(program, decision.serial - 1)
            trial.ask(decision)
            trial.hear(decision)
        return {}

    def unknown(self) -> dict[str, object]:
        """Messages and fields that come with later versions are left aside."""
        with self.running() as program:
            trial = Trial(self, program)
            decision = trial.asked()
            program.tell_line(msgspec.json.encode({"type": "weather", "text": "sunny"}))
            question: dict[str, Any] = msgspec.to_builtins(
                messages.ask(self.game_type, trial.game, decision, (), self.seconds)
            )
            program.tell_line(msgspec.json.encode({**question, "weather": "sunny"}))
            trial.hear(decision)
        return {}

    def broken_off(self) -> dict[str, object]:
        """A new game may begin at any time, even while a question is open in another."""
        with self.running() as program:
            Trial(self, program)
            again = Trial(self, program, 1)
            decision = again.asked()
            again.ask(decision)
            again.hear(decision)
        return {}

    def ends(self) -> dict[str, object]:
        """It ends by itself when its input does."""
        with self.running() as program:
            Trial(self, program)
        if program.killed:
            raise Bad("", "program_stays")
        return {}

    def _refuse(self, program: Program, serial: int) -> None:
        texts = texts_for("en", self.game_type.package)
        program.tell(messages.denied(Refusal("", "no_option"), serial, texts))


POINTS: Final[dict[str, Callable[[Check], dict[str, object]]]] = {
    "starts": Check.starts,
    "plays": Check.plays,
    "in_time": Check.in_time,
    "once": Check.once,
    "again": Check.again,
    "refused": Check.refused,
    "stray": Check.stray,
    "unknown": Check.unknown,
    "broken_off": Check.broken_off,
    "ends": Check.ends,
}
"""By name, in the order in which they are said; the texts `cli.bot.point.NAME` say what must hold."""
