"""The real-time rules once more (JEL-Q42 to JEL-Q58): a referee with a whistle and a stop watch, beside the city."""

from tafelrunde.engine import Option
from tests.jelly.oracle import COLOURS, City, Question, Story

VERBS = {"place": (3, 4), "remove": (3,), "shift": (2,), "lock": (2,)}
OUT: dict[str, Option] = {"ChooseArrow": "cw", "VoteArrow": "cw"}


class Referee(City):
    """Says of each command which row forbids it, in the order of the command table; "-": it is no command at all."""

    phase = "waiting"
    stamp = 0  # of the last thing that happened

    def begin(self) -> None:
        """Before the first round."""
        self.round = 0
        self.wait_for_all()

    def wait_for_all(self) -> None:
        self.phase = "waiting"
        self.ready: set[int] = set()

    # --- time ---

    def next_due(self) -> tuple[int, int]:
        """When something happens by itself, and to whom; -1: to all."""
        if self.phase == "countdown":
            return self.whistle, -1
        if self.phase == "scoring":
            return self.answer_by, -1
        if self.phase != "running":
            return 0, -1
        effects = [(until, seat) for seat, (_, _, until) in self.effects.items()]
        return min([*effects, (self.end, 99)])

    def pass_time(self, stamp: int) -> None:
        """Everything that is due by then, in order of time, effects by seats, the end of the round last (JEL-Q51)."""
        while 0 < self.next_due()[0] <= stamp:
            due, whom = self.next_due()
            self.stamp = max(self.stamp, due)
            if self.phase == "countdown":
                self.start()
            elif self.phase == "scoring":
                self.answers |= {seat: self.default(seat) for seat in self.question if seat not in self.answers}
                self.go_on()
            elif whom in self.effects:
                del self.effects[whom]
                self.end_if_done()
            else:
                self.end_round()

    def start(self) -> None:
        self.phase = "running"
        self.end = self.whistle + 120_000
        self.rolled_at: dict[int, int] = {}
        self.may_place: set[int] = set()
        self.effects: dict[int, tuple[str, int, int]] = {}  # seat -> district, die, too late from

    def end_if_done(self) -> None:
        if not any(self.hand(seat) for seat in self.players) and not self.effects:
            self.end_round()

    def end_round(self) -> None:
        self.effects = {}
        self.phase = "scoring"
        self.story: Story = self.scoring()
        self.answers: dict[int, Option] = {}
        self.ask(next(self.story, {}))

    def ask(self, question: Question) -> None:
        """The next question of the scoring, for 30 seconds (JEL-Q56); none: the round is scored."""
        self.question, self.answers = question, {}
        self.answer_by = self.stamp + 30_000
        if not question:
            self.wait_for_all()
            if self.round == 4:
                self.phase = "over"

    def go_on(self) -> None:
        try:
            self.ask(self.story.send(self.answers))
        except StopIteration:
            self.ask({})

    def default(self, seat: int) -> Option:
        """JEL-Q56."""
        kind, options = self.question[seat]
        after = [COLOURS[(seat + k) % len(self.players)] for k in range(1, len(self.players))]
        if kind == "DropCapsule":
            return self.pods[seat][0] or "die"
        if kind == "GiveAway":  # those who come first after the giver
            return min(options, key=lambda some: sorted(after.index(str(x)) for x in some))  # type: ignore[union-attr]
        if kind == "PayTribute":  # as much as possible to who comes first, and so on
            shares: list[dict[str, int]] = [dict(pairs) for pairs in options]  # type: ignore[arg-type]
            best = max(shares, key=lambda share: [share.get(letter, 0) for letter in after])
            return tuple(best.items())
        return OUT[kind]

    # --- commands ---

    def why_not(self, seat: int, option: Option, stamp: int) -> str:
        """The row that forbids this now; "" if it is allowed. Time has passed already."""
        verb = option[0] if isinstance(option, tuple) and option else option
        parts = len(option) if isinstance(option, tuple) else 0
        command = parts in VERBS.get(str(verb), ()) if parts else option in ("roll", "none", "timer")
        if self.phase == "over":
            return "JEL-066"
        if self.phase == "waiting" and seat not in self.ready:
            if option == "ready":
                return ""
            return ("JEL-066" if self.round else "JEL-043") if command else "-"
        if self.phase in ("waiting", "countdown"):
            return "JEL-043"
        if self.phase == "scoring":
            if seat in self.question and not command:
                return "" if option in self.question[seat][1] else "-"
            return "JEL-066"
        if option == "ready":
            return "JEL-Q43"
        return self.table(seat, option, str(verb), stamp) if command else "-"

    def table(self, seat: int, option: Option, verb: str, stamp: int) -> str:
        """The command table of section 4, row by row."""
        what = option if isinstance(option, tuple) else ()
        values = [die.value for die in self.hand(seat)]
        if verb == "roll":
            early = seat in self.rolled_at and stamp < self.rolled_at[seat] + 1000
            return "JEL-047" if not values else "JEL-Q45" if early else ""
        if verb == "place":
            if what[1] not in range(1, 7) or what[2] not in [*self.letters]:
                return "-"
            if not values:
                return "JEL-047"
            if seat not in self.may_place:
                return "JEL-046"
            return "JEL-045" if what[1] not in values else "JEL-061" if what[2] not in self.open_districts() else ""
        if verb == "lock":
            if what[1] not in [*self.letters]:
                return "-"
            if values:
                return "JEL-060"
            return "JEL-Q08" if seat in self.screens else "JEL-061" if what[1] not in self.open_districts() else ""
        if verb == "timer":
            return "JEL-063" if values else "JEL-065" if self.timer is not None else ""
        return self.why_no_effect(seat, option)

    def why_no_effect(self, seat: int, effect: Option) -> str:
        if seat not in self.effects:
            return "JEL-052"
        letter, value, _ = self.effects[seat]
        return "" if effect == "none" or effect in self.targets(seat, value, letter) else "JEL-Q14"

    def do(self, seat: int, option: Option, stamp: int) -> None:
        """An allowed command is carried out. What a roll gives is told with `look`."""
        self.stamp = stamp
        if self.phase == "waiting":
            self.ready.add(seat)
            if len(self.ready) == len(self.players):
                self.round += 1
                self.lay_out()
                self.phase, self.whistle = "countdown", stamp + 3000
            return
        if self.phase == "scoring":
            self.answers[seat] = option
            if len(self.answers) == len(self.question):
                self.go_on()
            return
        match option:
            case "roll":
                self.effects.pop(seat, None)
                self.rolled_at[seat] = stamp
                self.may_place.add(seat)
            case ("place", int(value), str(letter), *target):
                self.may_place.remove(seat)
                if self.place(seat, value, letter):
                    self.effects[seat] = (letter, value, stamp + 5000)
                if target and not self.why_no_effect(seat, target[0]):
                    self.carry_out(self.effects.pop(seat)[0], target[0])
            case ("lock", str(letter)):
                self.screens[seat] = letter
                self.effects = {s: e for s, e in self.effects.items() if s != seat and e[0] != letter}
            case "timer":
                self.effects.pop(seat, None)
                self.timer = seat
                self.end = min(self.end, stamp + 10_000)
            case _:
                self.carry_out(self.effects.pop(seat)[0], option)
        self.end_if_done()

    def look(self, seat: int, values: list[int]) -> None:
        """What the seat has just rolled."""
        assert len(values) == len(self.hand(seat))
        for die, value in zip(self.hand(seat), values, strict=True):
            die.value = value
