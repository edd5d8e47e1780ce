"""The game: what lies on the table, what is still to be done, and the two ways to change it (`answer`, `time_up`)."""

from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from tafelrunde.engine.chance import drawn
from tafelrunde.engine.decisions import Decision, Lane
from tafelrunde.engine.events import Event
from tafelrunde.engine.steps import Choice, G, Option, Refusal, Refused, Step

MAIN: Final = -1  # the number of the main agenda, where lanes are 0, 1, 2, ...
LANE_NUMBERS: Final = 1_000_000  # each lane numbers its decisions apart: mine do not tell how often others acted


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """State of a game. A game adds its own fields: ints, small tuples, flat lists and dicts of those, and the box."""

    turn_rule: ClassVar[str] = ""  # the ledger row that says who acts when

    def __init__(self, players: int) -> None:
        self.players = players
        self.chance = 0
        self.commits = 0  # rises when chance is used or something hidden comes to light: undo stops there
        self.serial = 0  # number of the last decision opened on the main agenda
        self.now = 0  # stamp of the last input, in milliseconds (real time only)
        self.over = False
        self.end = ""  # why it is over
        self.agenda: list[Step[Any]] = []  # the next step is the last
        self.lanes: list[Lane] = []
        self.frames: dict[int, dict[str, Option]] = {}
        self.frame_serial = 0
        self.open: list[Decision] = []  # derived from the agenda and kept
        self.heard: list[Event] | None = None  # a list if somebody listens
        self._following: list[Step[Any]] = []  # what the running step has put on the agenda
        self._lane = MAIN  # where the running step stands

    # --- for the rules -----------------------------------------------------------------------------------------------

    def then(self, *steps: Step[Any]) -> None:
        """Put steps on the agenda: they happen next, in this order, before anything that was there already."""
        self._following.extend(steps)

    def finish(self, reason: str) -> None:
        """The game is over."""
        self.over = True
        self.end = reason

    def tell(
        self,
        kind: str,
        data: dict[str, Option],
        secret: dict[str, Option] | None = None,
        to: tuple[int, ...] = (),
        private: bool = False,
    ) -> None:
        """Report an event. Ask `heard is not None` first where speed matters: then it costs nothing when unheard."""
        if self.heard is not None:
            self.heard.append(Event(kind, data, secret or {}, to, private))

    def commit(self) -> None:
        """From here nobody can take anything back."""
        self.commits += 1

    def below(self, limit: int) -> int:
        """Chance: a number from 0 to limit - 1."""
        self.commits += 1
        self.chance, result = drawn(self.chance, limit)
        return result

    def roll(self, sides: int = 6) -> int:
        """Chance: a die."""
        return 1 + self.below(sides)

    def shuffle(self, things: list[int]) -> None:
        """Chance: put the things in random order, in place."""
        for k in range(len(things) - 1, 0, -1):
            j = self.below(k + 1)
            things[k], things[j] = things[j], things[k]

    def take(self, pile: list[int]) -> int:
        """Take the top of a face-down pile: somebody learns something, so undo stops here."""
        self.commits += 1
        return pile.pop()

    # --- frames and marks: cards and attacks that can be interrupted -------------------------------------------------

    def frame(self, **values: Option) -> int:
        """Open a small record for what later steps must know. Its `Mark` closes it."""
        self.frame_serial += 1
        self.frames[self.frame_serial] = values
        return self.frame_serial

    def drop_to(self, name: str) -> None:
        """Take everything off this agenda down to the next mark of that name, with the frames opened above it."""
        self._drop_following()
        agenda = self.agenda if self._lane == MAIN else self.lanes[self._lane].agenda
        while agenda:
            step = agenda[-1]
            if isinstance(step, Mark):
                if step.name == name:
                    return
                self.frames.pop(step.frame, None)
            agenda.pop()
        raise LookupError(f"there is no mark {name!r} on the agenda")

    def _drop_following(self) -> None:
        """What the running step has just put on the agenda will not happen."""
        for step in self._following:
            if isinstance(step, Mark):
                self.frames.pop(step.frame, None)
        self._following.clear()

    # --- lanes: several at once --------------------------------------------------------------------------------------

    def open_lane(self, step: Step[Any], free: bool = False, sealed: bool = False) -> None:
        """Let the step's seat act beside the others. Unless it is free, the main agenda waits for it."""
        self.lanes.append(Lane(step.seat, [step], free, sealed, self.serial))
        self.serial += LANE_NUMBERS

    def close_lanes(self) -> None:
        """Drop all lanes with what is on them. What a step then puts on the agenda goes on the main one."""
        for lane in self.lanes:
            for step in lane.agenda:
                if isinstance(step, Mark):
                    self.frames.pop(step.frame, None)
        if self._lane != MAIN:
            self._drop_following()
        if self.lanes:
            self.lanes = []
        self._lane = MAIN

    # --- for those who play ------------------------------------------------------------------------------------------

    def timed(self) -> bool:
        """Do inputs carry stamps, because the rules know time?"""
        return self.now > 0 or self.next_due() > 0

    def rushing(self) -> bool:
        """Does a clock drive all of them now, so that nobody can pause, take back or go back?"""
        return False

    def all_seats(self) -> int:
        """Seats that steps can belong to: those of the players, and of whoever plays by itself."""
        return self.players

    def copy(self) -> "Game":
        """The same game, independent of this one."""
        raise TypeError(f"{type(self).__name__} says not how it is copied")

    def copy_engine_to(self, other: "Game") -> None:
        """The engine's part of `copy`. A copy is not listened to."""
        other.chance = self.chance
        other.commits = self.commits
        other.serial = self.serial
        other.now = self.now
        other.over = self.over
        other.end = self.end
        other.agenda = self.agenda.copy()
        other.open = self.open
        other.frame_serial = self.frame_serial
        if self.lanes:
            other.lanes = [lane.copy() for lane in self.lanes]
        if self.frames:
            other.frames = {key: values.copy() for key, values in self.frames.items()}

    def start(self, first: Step[Any]) -> None:
        """Begin with this step."""
        self.agenda = [first]
        self.go_on()

    def decision_of(self, seat: int) -> Decision | None:
        """The open decision of that seat; it never has two."""
        for decision in self.open:
            if decision.seat == seat:
                return decision
        return None

    def waits_for(self, decision: Decision) -> bool:
        """Must it be answered before the game goes on? Not in a free lane, and not if a sealed answer was given."""
        return decision.lane == MAIN or not (self.is_free(decision) or self.lanes[decision.lane].answer)

    def is_free(self, decision: Decision) -> bool:
        """Is it in a free lane, where one may act but nobody waits for it?"""
        return decision.lane != MAIN and self.lanes[decision.lane].free

    def why_not_now(self, seat: int, stale: bool) -> Refusal:
        """Why that seat has nothing to answer (any more); `stale`: it has, but not what it meant.

        Games may name their rows."""
        if self.over:
            return Refusal("", "over")
        return Refusal("", "stale") if stale else Refusal(self.turn_rule, "not_your_turn")

    def why_not(self, seat: int, option: Option, serial: int = 0, at: int = 0) -> Refusal | None:
        """Why this answer would be refused now; None if it would be accepted."""
        decision = self.decision_of(seat)
        if decision is None:
            return self.why_not_now(seat, False)
        if serial and serial != decision.serial:
            return self.why_not_now(seat, True)
        stamp = at or self.now
        if stamp < self.now:
            return Refusal("", "time_runs_backwards")
        if option not in decision.options and not decision.choice.unlisted(self, option):
            return decision.choice.why_not(self, option) or Refusal("", "no_option")
        earliest = decision.choice.not_before(self, option)
        return decision.choice.too_early(self, option, earliest - stamp) if stamp < earliest else None

    def answer(self, seat: int, option: Option, serial: int = 0, at: int = 0) -> None:
        """Answer the open decision of a seat. Whatever is due by the stamp `at` (0: none) happens first.

        Refused: nothing else changes."""
        if at:
            self.time_up(at)
        refusal = self.why_not(seat, option, serial, at)
        if refusal is not None:
            raise Refused(refusal)
        decision = self.decision_of(seat)
        assert decision is not None
        if at:
            self.now = at
        self._apply(decision, option)
        self.go_on()
        if at:
            self.time_up(at)

    def next_due(self) -> int:
        """The stamp of the next thing that happens by itself; 0: nothing will."""
        return 0 if self.over else self._soonest()[0]

    def time_up(self, at: int) -> bool:
        """Let everything happen that is due at or before `at`, in order of time; lanes in order, then the main agenda.

        True if anything happened."""
        happened = False
        while not self.over:
            due, where = self._soonest()
            if not 0 < due <= at:
                break
            happened = True
            self.now = max(self.now, due)
            self._fall_due(where)
            self.go_on()
        return happened

    def renumber(self, serial: int) -> None:
        """Give the open decisions numbers that were never used, so that an answer to an earlier decision is refused.

        `serial`: the main agenda's number in the game that was taken back."""
        self.serial = max(self.serial, serial)
        for lane in self.lanes:
            lane.serial = self.serial
            self.serial += LANE_NUMBERS
        self.open = [Decision(d.seat, self._next_serial(d.lane), d.lane, d.choice, d.options) for d in self.open]

    def relist(self) -> None:
        """List the options of the open decisions anew: secrets were dealt anew (`imagine`), the questions stay."""
        self.open = [Decision(d.seat, d.serial, d.lane, d.choice, d.choice.options(self)) for d in self.open]

    def reopen(self, serials: dict[int, int]) -> None:
        """List the open decisions after loading; `serials`: their numbers by lane."""
        known: list[Decision] = []
        for where, serial in serials.items():
            agenda = self.agenda if where == MAIN else self.lanes[where].agenda
            step = agenda[-1] if agenda else None
            if isinstance(step, Choice):
                known.append(Decision(step.seat, serial, where, step, []))
        self.open = known
        self.go_on()

    # --- inside ------------------------------------------------------------------------------------------------------

    def _apply(self, decision: Decision, option: Option) -> None:
        if decision.lane == MAIN:
            self.agenda.pop()
        elif not decision.choice.standing:
            lane = self.lanes[decision.lane]
            if lane.sealed:
                lane.answer = [option]
                self._unseal()
                return
            lane.agenda.pop()
        if not decision.choice.standing:
            # It is open no more: even if the very same choice is put on the agenda again, that is a new decision.
            self.open = [d for d in self.open if d is not decision] if self.lanes else []
        self._lane = decision.lane
        decision.choice.chosen(self, option)
        self._settle_following()

    def _unseal(self) -> None:
        """When the last sealed answer has come, all are carried out in the order of the lanes; none is taken back."""
        lanes = self.lanes
        if any(lane.sealed and lane.agenda and not lane.answer and not lane.late for lane in lanes):
            return
        self.commits += 1
        for k, lane in enumerate(lanes):
            if lane.sealed and lane.agenda:
                lane.sealed = lane.late = False
                choice = lane.agenda.pop()
                assert isinstance(choice, Choice)
                self.open = [d for d in self.open if d.lane != k]
                self._lane = k
                if lane.answer:
                    choice.chosen(self, lane.answer.pop())
                else:
                    choice.late(self)
                self._settle_following()
                if self.lanes is not lanes or self.over:  # the lanes were closed, with what was sealed in them
                    return

    def _settle_following(self) -> None:
        """What the step put on the agenda, in the order in which it did."""
        if self._following:
            agenda = self.agenda if self._lane == MAIN else self.lanes[self._lane].agenda
            self._following.reverse()
            agenda.extend(self._following)
            self._following.clear()

    def _held(self) -> bool:
        """Does the main agenda wait for a lane?"""
        return any(lane.agenda and not lane.free for lane in self.lanes)

    def _soonest(self) -> tuple[int, int]:
        """The stamp of what is due next, and where it stands; the stamp is 0 if nothing will ever be due."""
        soonest, where = 0, MAIN
        for k in (*range(len(self.lanes)), MAIN):
            due = self._due(k)
            if due and (not soonest or due < soonest):
                soonest, where = due, k
        return soonest, where

    def _due(self, where: int) -> int:
        agenda = self.agenda if where == MAIN else self.lanes[where].agenda
        if not agenda or (self._held() if where == MAIN else self.lanes[where].late):
            return 0
        return agenda[-1].due(self)

    def _fall_due(self, where: int) -> None:
        if where != MAIN and self.lanes[where].sealed and isinstance(self.lanes[where].agenda[-1], Choice):
            self.lanes[where].late = True  # what was answered last counts
            self._unseal()
            return
        agenda = self.agenda if where == MAIN else self.lanes[where].agenda
        step = agenda[-1]
        if not (isinstance(step, Choice) and step.standing):
            agenda.pop()
            self.open = [d for d in self.open if d.lane != where]
        self._lane = where
        if isinstance(step, Choice):
            step.late(self)
            self._settle_following()

    def go_on(self) -> None:
        """Let everything happen that needs no answer and no time, and list the decisions that are open then."""
        before = self.open
        while not self.over:
            self.open = []
            if not self.lanes:
                self._run(MAIN, before)
                if not self.lanes:
                    break
            elif not self._run_lanes(before):
                self._sort_open()
                break
        if self.over:
            self.open = []

    def _sort_open(self) -> None:
        """Those that the game waits for come first."""
        decisions = self.open
        self.open = [d for d in decisions if self.waits_for(d)] + [d for d in decisions if not self.waits_for(d)]
        if len({d.seat for d in decisions}) < len(decisions):
            raise ValueError("a seat has two open decisions")

    def _run_lanes(self, before: list[Decision]) -> bool:
        """Run the lanes, and the main agenda if none of them holds it up; True if anything happened."""
        lanes, moved = self.lanes, False
        for k in range(len(lanes)):
            if not lanes[k].late and self._run(k, before):
                moved = True
                if self.lanes is not lanes or self.over:  # lanes were closed
                    return True
        if not any(lane.agenda for lane in lanes):
            self.lanes = []
            return True
        if not self._held() and self._run(MAIN, before):
            moved = True
        return moved

    def _run(self, where: int, before: list[Decision]) -> bool:
        """Run one agenda until it is empty or waits for an answer; True if anything happened on it."""
        moved = False
        lanes = self.lanes
        agenda = self.agenda if where == MAIN else lanes[where].agenda
        free = where != MAIN and lanes[where].free
        while agenda and not self.over:
            step = agenda[-1]
            if isinstance(step, Choice):
                options = step.options(self)
                if free or len(options) > 1 or (options and self._must_ask(where, step, options[0])):
                    if options or step.standing:
                        self.open.append(self._decision(where, step, options, before))
                    return moved
                agenda.pop()
                self._lane = where
                if options:
                    step.chosen(self, options[0])
                else:
                    step.nothing(self)
            elif isinstance(step, Wait):
                return moved
            else:
                agenda.pop()
                self._lane = where
                step.run(self)
            if self._following:
                self._settle_following()
            moved = True
            if self.lanes is not lanes:  # lanes were closed: go_on begins anew
                return True
            if where == MAIN and lanes and self._held():
                return True  # lanes were opened: the main agenda waits for them
        return moved

    def _must_ask(self, where: int, choice: Choice[Any], option: Option) -> bool:
        """Is a single option asked for? If not asking would tell something, and as long as it is too early for it."""
        if choice.ask(self) or (where != MAIN and self.lanes[where].sealed):
            return True
        return choice.not_before(self, option) > self.now

    def _decision(self, where: int, choice: Choice[Any], options: list[Option], before: list[Decision]) -> Decision:
        """A decision keeps its number as long as the same choice is open."""
        for old in before:
            if old.choice is choice and old.lane == where:
                return Decision(choice.seat, old.serial, where, choice, options)
        if where == MAIN:
            self.serial += 1
            return Decision(choice.seat, self.serial, MAIN, choice, options)
        return Decision(choice.seat, self._next_serial(where), where, choice, options)

    def _next_serial(self, where: int) -> int:
        if where == MAIN:
            self.serial += 1
            return self.serial
        self.lanes[where].serial += 1
        return self.lanes[where].serial


@mypyc_attr(allow_interpreted_subclasses=True)
class Mark(Step[Game]):
    """Lies under a card, an attack or a round: `drop_to` finds it by name; when it is reached its frame closes."""

    def __init__(self, name: str, frame: int = 0) -> None:
        super().__init__()
        self.name: Final = name
        self.frame: Final = frame

    def run(self, g: Game) -> None:
        g.frames.pop(self.frame, None)


@mypyc_attr(allow_interpreted_subclasses=True)
class Wait(Step[G]):
    """Nothing happens on this agenda before that stamp. A game may have waits that end when something changes."""

    def __init__(self, until: int) -> None:
        super().__init__()
        self.until: Final = until

    def due(self, g: G) -> int:
        return self.until
