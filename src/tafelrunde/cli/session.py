"""A game at the terminal: whose turn it is, what they see, what they type. Every accepted input is saved at once."""

import os
import re
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from tafelrunde.bots import Tried, best_tried, programs, thoughts
from tafelrunde.bots.advice import ADVISER, advice_from
from tafelrunde.bots.tasks import looks_ahead, task_for
from tafelrunde.bots.workers import Workers
from tafelrunde.cli.common import Complaint, as_word, call, option_from_words, paragraph_on
from tafelrunde.cli.screen import MOVES, Screen, moved
from tafelrunde.engine import Chance, Decision, Event, Option, Refused, seeded
from tafelrunde.kit.game import Until, View, winners
from tafelrunde.kit.record import moments, undone
from tafelrunde.kit.rulebook import rulebook_of
from tafelrunde.kit.saves import Table, why_not_true, write_save
from tafelrunde.kit.words import LETTERS, PERSON, asked_text, listed, names_of, refusal_text

COMMANDS: Final = {
    **dict.fromkeys(("help", "hilfe", "h", "?"), "help"),
    **dict.fromkeys(("why", "warum"), "why"),
    **dict.fromkeys(("undo", "u", "zurück", "zurueck", "back", "b"), "undo"),
    **dict.fromkeys(("rules", "rule", "regeln", "regel", "r"), "rules"),
    **dict.fromkeys(("save", "sichern", "speichern"), "save"),
    **dict.fromkeys(("log", "verlauf"), "log"),
    **dict.fromkeys(("table", "tisch"), "table"),
    **dict.fromkeys(("hint", "tipp"), "hint"),
    **dict.fromkeys(("quick", "schnell"), "quick"),
    **dict.fromkeys(("quit", "exit", "q", "ende"), "quit"),
}
SPANS: Final[dict[str, Until]] = {
    **dict.fromkeys(("turn", "zug"), "turn"),
    **dict.fromkeys(("mine", "meins"), "mine"),
    **dict.fromkeys(("round", "runde"), "round"),
}
LEAST_BOARD: Final = 11  # lines
WORKERS: Final = Workers()  # they begin with the first thought that looks ahead
MANY: Final = 12  # options in words; of more one chooses in two steps, if that leaves less to read


class Heard(NamedTuple):
    """A line for the log: whose input it came from (-1: the set-up's or a clock's), and what happened."""

    by: int
    event: Event


class Stopped(Exception):
    """Somebody wants to stop."""


class Session:
    """One game, from sitting down to getting up."""

    def __init__(self, table: Table, path: Path, screen: Screen, resumed: bool = False) -> None:
        self.table, self.path, self.screen, self.resumed = table, path, screen, resumed
        self.kind, self.texts, self.say = table.game_type, screen.texts, screen.texts.say
        self.persons = [seat for seat, name in enumerate(table.seats) if name == PERSON]
        self.sitting = self.persons[0] if len(self.persons) == 1 else -1  # who sees the screen now
        self.message: list[str] = []  # shown once, under the board
        self.group: list[Option] = []  # a place has been chosen, but not yet which of its options
        self.shift = (0, 0)
        # questions that are answered for a seat: kind -> how long, turn and round of the wish
        self.quick: dict[int, dict[str, tuple[Until, int, int]]] = {}
        # what a seat has read in words: how much of the log, the table
        self.told: dict[int, tuple[int, list[str]]] = {}
        self.log = self._log_so_far()
        self.heard: list[Event] = []  # since it was opened
        table.game.heard = self.heard

    # --- the game ----------------------------------------------------------------------------------------------------

    def play(self) -> int:
        """Until the game is over (0), or somebody stops."""
        try:
            if not self.resumed:
                self._welcome()
            programs.welcome(self.table.seats, self.table.game, self.table.variants)
            while not self.table.game.over:
                decision = self._next_decision()
                name = self.table.seats[decision.seat]
                if (option := self._as_wished(decision)) is not None:
                    self._answer(decision, option)
                elif name == PERSON:
                    self._person_answers(decision)
                else:
                    tried = self._thoughts(name, decision, self._seed_of_bot(decision.seat))
                    self._answer(decision, best_tried(tried).option)
        except Stopped:
            self.screen.leave()
            print(self.goodbye())
            return 0
        finally:
            programs.farewell(self.table.game)
            programs.dismiss()
        self.screen.leave()
        self.screen.show(self._result())
        return 0

    def goodbye(self) -> str:
        """Where the game is and how it goes on."""
        resume = "" if self.path.name.startswith(f"{self.kind.id}-") else f" --resume {as_word(self.path)}"
        return self.say("cli.play.stopped", call=call(), file=self.path, game=self.kind.id, resume=resume)

    def save(self) -> None:
        """Write the game down."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_save(self.table, self.path)
        except OSError as e:
            raise Complaint(self.say("cli.play.cannot_save", file=self.path, why=e.strerror)) from None

    def _next_decision(self) -> Decision:
        """Bots first: nobody has to wait for them. Whoever has answered in secret is not asked again."""
        waited_for = [d for d in self.table.game.open if self.table.game.waits_for(d)]
        return min(waited_for, key=lambda d: (self.table.seats[d.seat] == PERSON, d.seat != self.sitting))

    def _answer(self, decision: Decision, option: Option) -> None:
        before = len(self.heard)
        self.table.match.answer(decision.seat, option, decision.serial)
        self.log += [Heard(decision.seat, event) for event in self.heard[before:]]
        self.save()

    def _as_wished(self, decision: Decision) -> "Option | None":
        """What a person has let the table answer to such questions; None: nothing, or not any more."""
        passes, wish = self.kind.passes, self.quick.get(decision.seat, {}).get(decision.kind)
        if passes is None or wish is None:
            return None
        if passes.holds(self.table.game, decision.seat, *wish):
            return passes.answer(decision)
        del self.quick[decision.seat][decision.kind]
        return None

    def _seed_of_bot(self, seat: int) -> int:
        match = self.table.match
        return secrets.randbits(64) if match.dice else seeded(match.seed, len(match.inputs), seat)

    def _thoughts(self, bot: str, decision: Decision, seed: int) -> list[Tried]:
        """What a bot thinks of the options. Who looks ahead does so on several cores."""
        if looks_ahead(bot):
            return WORKERS.thoughts(task_for(self.table, decision.seat, bot, seed))
        return thoughts(self.kind, bot, self.table.game, decision, Chance(seed))

    def _log_so_far(self) -> list[Heard]:
        """What happened before a save was loaded. A record that does not fit its state tells nothing."""
        if why_not_true(self.table):
            self.table.match.undoable = 0
            return []
        return [Heard(m.entry.seat if m.entry else -1, event) for m in moments(self.table) for event in m.events]

    # --- a person's decision -----------------------------------------------------------------------------------------

    def _person_answers(self, decision: Decision) -> None:
        """Show the table and listen until something has been decided."""
        self._sit_down(decision.seat)
        self.group, number = [], len(self.table.match.inputs)
        while len(self.table.match.inputs) == number:
            groups = self._groups(decision)
            self._show(decision, groups)
            letter = LETTERS[decision.seat]
            words = self.screen.ask(self.say("cli.play.ask_turn" if self.group else "cli.play.ask", letter=letter))
            self.message = []
            self._hear(words, decision, groups)
        self.shift = (0, 0)

    def _sit_down(self, seat: int) -> None:
        """With several people at one keyboard, the screen is covered until the right one sits there."""
        if self.sitting == seat:
            return
        self.sitting, self.message = seat, []
        if not self.kind.secrets:
            return
        self.screen.clear(forget=True)
        name = names_of(self.table.seats, None, self.texts)[seat]
        self.screen.show(["", self.say("cli.play.cover", name=name), ""])
        word = self.screen.ask(self.say("cli.play.cover_enter", letter=LETTERS[seat]))
        if COMMANDS.get(word.lower()) == "quit":
            raise Stopped

    def _groups(self, decision: Decision) -> list[list[Option]]:
        """The options, those at the same place together, in reading order; without a drawing each by itself, or by
        their headings where there are too many."""
        words, view = self.kind.words, self.kind.view(self.table.game, decision.seat)
        places: dict[tuple[str, ...], list[Option]] = {}
        headings: dict[str, list[Option]] = {}
        for option in sorted(decision.options, key=words.reading_order):
            places.setdefault(words.targets(view, decision.kind, option), []).append(option)
            headings.setdefault(words.group_text(view, decision.kind, option, self.texts), []).append(option)
        if self.kind.terminal is not None:
            return list(places.values())
        many = len(decision.options) > MANY and 1 < len(headings) <= len(decision.options) // 3
        return list(headings.values()) if many else [[option] for option in decision.options]

    def _hear(self, words: str, decision: Decision, groups: list[list[Option]]) -> None:
        """Act on what was typed: a number, a command, or an option in words."""
        first, _, rest = words.partition(" ")
        command = None if words in decision.options else COMMANDS.get(first.lower())  # a seat may be called B
        if not words:
            self.told.clear()
            return
        if words.lower() in MOVES and self.kind.terminal:
            self.shift = moved(self.shift, words)
        elif command:
            self._commands[command](self, decision, rest.strip())
        elif words.isdecimal():
            self._choose_number(int(words[:9]), decision, groups)
        elif meant := self._understood(decision, words):
            legal = [option for option in meant if option in decision.options]
            if legal:
                self._choose(legal, decision)
            else:
                self._explain(decision, meant)
        else:
            self.message = [self.say("cli.play.not_understood", words=words[:40], most=len(self.group or groups))]

    def _understood(self, decision: Decision, words: str) -> list[Option]:
        """The options that typed words can mean."""
        if self.kind.terminal is not None:
            return self.kind.terminal.understood(decision.kind, words)
        if not words:
            return []
        typed = option_from_words(words)
        if typed in decision.options or isinstance(typed, int):
            return [typed]
        return self._meant(decision, words.casefold()) or [typed]

    def _meant(self, decision: Decision, said: str) -> list[Option]:
        """What a click on the things whose names begin with these words would mean; or the options that say all of
        them; or those in which they occur as they stand."""
        view, words = self.kind.view(self.table.game, decision.seat), self.kind.words
        names = names_of(self.table.seats, decision.seat, self.texts)
        meant: dict[Option, None] = {}
        for thing in self.kind.draw.public(self.kind.view(self.table.game, None), self.texts).board.things:
            if re.match(rf"{re.escape(said)}\b", words.thing_text(view, thing, self.texts, names).casefold()):
                meant |= dict.fromkeys(words.pointed(view, decision.kind, thing))
        if meant:
            return list(meant)
        long = {o: words.option_text(view, decision.kind, o, self.texts).casefold() for o in decision.options}
        short = {o: words.short_text(view, decision.kind, o, self.texts).casefold() for o in decision.options}
        wanted = set(re.findall(r"\w+", said))
        found = [o for o in decision.options if wanted <= set(re.findall(r"\w+", short[o] or long[o]))]
        return (wanted and found) or [option for option, text in long.items() if said in text]

    def _choose_number(self, number: int, decision: Decision, groups: list[list[Option]]) -> None:
        if self.group and number == 0:
            self.group = []
            return
        offers = self._offers(groups)
        if not 1 <= number <= len(offers):
            self.message = [self.say("cli.play.no_number", n=number, most=len(offers))]
            return
        self._choose(offers[number - 1], decision)

    def _offers(self, groups: list[list[Option]]) -> list[list[Option]]:
        """What the numbers on the screen stand for: places, or the ways of the chosen one."""
        return [[option] for option in self.group] or groups

    def _choose(self, options: list[Option], decision: Decision) -> None:
        """One option is an answer; several are a place where one has to say how."""
        if len(options) == 1:
            self._answer(decision, options[0])
        else:
            self.group = options

    # --- what can be typed -------------------------------------------------------------------------------------------

    def _help(self, decision: Decision, words: str) -> None:
        answers = "terminal.answers" if self.kind.terminal else "cli.play.answers"
        example = self.say(f"example.{decision.kind}")
        lines = self.say("cli.play.help", answers=self.say(answers).strip(), example=example).splitlines()
        if self.kind.passes is not None:
            lines += self.say("cli.play.help_quick").strip().splitlines()
        if self.kind.terminal and not self.screen.plain:
            lines += ["", *self.kind.terminal.legend(self.texts, self.screen.ascii_only)]
        self._page(lines)

    def _why(self, decision: Decision, words: str) -> None:
        meant = self._understood(decision, words)
        offers = self._offers(self._groups(decision))
        if words.isdecimal() and 1 <= int(words[:9]) <= len(offers):
            meant = offers[int(words[:9]) - 1]
        if meant:
            self._explain(decision, meant)
        else:
            self.message = [self.say("cli.play.why_what", example=self.say(f"example.{decision.kind}"))]

    def _explain(self, decision: Decision, options: list[Option]) -> None:
        """Why each of these is refused, with the paragraph of the rulebook; or that it is allowed."""
        said: dict[str, list[Option]] = {}  # sentence -> the ways of which it is true
        rules: dict[str, str] = {}
        for option in options:
            refusal = self.table.game.why_not(decision.seat, option)
            sentence = refusal_text(refusal, self.texts) if refusal else self.say("cli.play.allowed")
            if refusal and refusal.rule:
                rules[sentence] = refusal.rule
            said.setdefault(sentence, []).append(option)
        width = min(self.screen.size()[0], 100)
        for sentence, ways in said.items():
            begin = f"{', '.join(self._way_text(decision, way) for way in ways)}: " if len(said) > 1 else ""
            end = f" ({rules[sentence]})" if sentence in rules else ""
            self.message += self.screen.wrap(f"{begin}{sentence}{end}", width)
        for rule in dict.fromkeys(rules.values()):
            if text := paragraph_on(rule, self.kind, self.texts.lang):
                self.message += self.screen.markdown(f"**{self.say('cli.play.rule', id=rule)}** {text}", width)

    def _undo(self, decision: Decision, words: str) -> None:
        if self.group:
            self.group = []
            return
        try:
            self.table.match.undo(decision.seat)
        except Refused as e:
            self.message = [refusal_text(e.refusal, self.texts)]
            return
        self.heard.append(undone(decision.seat))
        self.log.append(Heard(decision.seat, self.heard[-1]))
        self.save()
        self.message = [self.say("cli.play.taken_back")]

    def _rules(self, decision: Decision, words: str) -> None:
        book = rulebook_of(self.kind, self.texts.lang)
        found = book.part((book.find_id(words) or book.find_word(words))[:4]) if words else book.short
        if found.paragraphs:
            text = found.to_markdown(ids=bool(words), marks=bool(words))
            self._page(self.screen.markdown(text, min(self.screen.size()[0], 100)))
        else:
            self.message = [self.say("cli.play.no_rule_found", words=words[:40])]

    def _save_copy(self, decision: Decision, words: str) -> None:
        path = Path(os.path.expanduser(words))  # Path's own one fails on ~nobody
        if not words:
            self.message = [self.say("cli.play.saved_in", file=self.path)]
        elif path.exists():
            self.message = [self.say("cli.play.file_exists", file=path)]
        else:
            try:
                write_save(self.table, path)
                self.message = [self.say("cli.play.copied", file=path, own=self.path)]
            except (OSError, ValueError) as e:  # a name can hold signs that no file may have
                self.message = [self.say("cli.play.cannot_save", file=path, why=getattr(e, "strerror", e))]

    def _show_log(self, decision: Decision, words: str) -> None:
        seat = decision.seat
        self._page([self._line(heard.event, seat) for heard in self.log if heard.event.known_to(seat)])

    def _show_table(self, decision: Decision, words: str) -> None:
        view = self.kind.view(self.table.game, decision.seat)
        self._page(self.kind.words.describe(view, self.texts, names_of(self.table.seats, decision.seat, self.texts)))

    def _hint(self, decision: Decision, words: str) -> None:
        tried = self._thoughts(ADVISER, decision, secrets.randbits(64))
        view = self.kind.view(self.table.game, decision.seat)
        advice = advice_from(tried, decision.kind, view, self.kind, self.texts)
        number = next(k for k, group in enumerate(self._groups(decision), start=1) if advice.option in group)
        reason = advice.reason_text(self.texts)
        self.message = [self.say("cli.play.hint", number=number, text=advice.text), *([f"{reason}."] if reason else [])]

    def _pass_quickly(self, decision: Decision, words: str) -> None:
        """Let such questions be declined for a while; in one's own turn, let it end right after the action."""
        passes, span = self.kind.passes, SPANS.get(words.lower())
        if passes is None:
            self.message = [self.say("cli.play.no_quick")]
            return
        kinds = passes.ending if decision.kind in passes.ending else passes.declined
        self.quick.pop(decision.seat, None)
        if span is not None:
            turn, round, _ = passes.now(self.table.game)
            self.quick[decision.seat] = dict.fromkeys(kinds, (span, turn, round))
        key = "quick_off" if span is None else "quick_end" if kinds is passes.ending else "quick_on"
        self.message = [self.say(f"cli.play.{key}")]
        if (option := self._as_wished(decision)) is not None:
            self._answer(decision, option)

    def _quit(self, decision: Decision, words: str) -> None:
        raise Stopped

    _commands: Final[dict[str, Callable[["Session", Decision, str], None]]] = {
        "help": _help,
        "why": _why,
        "undo": _undo,
        "rules": _rules,
        "save": _save_copy,
        "log": _show_log,
        "table": _show_table,
        "hint": _hint,
        "quick": _pass_quickly,
        "quit": _quit,
    }

    # --- what is shown -----------------------------------------------------------------------------------------------

    def _page(self, lines: list[str]) -> None:
        self.screen.page(lines, self.say("cli.play.go_on"))

    def _welcome(self) -> None:
        match = self.table.match
        chance = (
            self.say("cli.play.dice", commitment=match.dice.commitment)
            if match.dice
            else self.say("cli.play.seeded", seed=match.seed)
        )
        names = names_of(self.table.seats, self.sitting, self.texts)
        lines = [self.say("title"), self.say("teaser"), "", self.say("cli.play.welcome", names=", ".join(names)), ""]
        lines += [chance, self.say("cli.play.saved_in", file=self.path), "", self.say("credit"), ""]
        self.screen.page(lines, self.say("cli.play.press_enter"))

    def _line(self, event: Event, seat: int) -> str:
        names = names_of(self.table.seats, seat, self.texts)
        return self.kind.words.event_text(event.kind, event.seen_by(seat), self.texts, names)

    def _since_my_turn(self, seat: int) -> list[str]:
        """What happened since this seat's turn before, a line for each player; the last is what it has done now."""
        start = len(self.log)
        while start and self.log[start - 1].by == seat:
            start -= 1
        while start and self.log[start - 1].by != seat:
            start -= 1
        return self._events_from(start, seat)

    def _events_from(self, start: int, seat: int) -> list[str]:
        """A line for what each player did, and another for what came of it at another place."""
        lines: list[str] = []
        said_by, there = -2, set[str]()
        quiet, words = self.kind.terminal.QUIET if self.kind.terminal else (), self.kind.words
        names = LETTERS[: len(self.table.seats)]
        for by, event in self.log[start:]:
            if event.known_to(seat) and event.kind not in quiet:
                data = event.seen_by(seat)
                line, places = words.event_text(event.kind, data, self.texts, names), words.places(event.kind, data)
                goes_on = by == said_by and (data.get("seat") == by or not there.isdisjoint(places))
                lines = [*lines[:-1], f"{lines[-1]} {line}"] if goes_on else [*lines, line]
                said_by, there = by, set(places) or there
        return lines

    def _news(self, seat: int, table: list[str]) -> list[str]:
        """In words nothing is said twice: what has happened since this seat read, and if others have acted, the whole
        table, else what is new in it."""
        read, known = self.told.get(seat, (0, []))
        self.told[seat] = len(self.log), table
        if not known:
            return self._since_my_turn(seat) + table
        only_mine = all(heard.by == seat for heard in self.log[read:])
        return self._events_from(read, seat) + [line for line in table if not (only_mine and line in known)]

    def _show(self, decision: Decision, groups: list[list[Option]]) -> None:
        """The whole screen: who stands how, the board, what happened, what is asked."""
        view = self.kind.view(self.table.game, decision.seat)
        width, height = self.screen.size()
        terminal = None if self.screen.plain else self.kind.terminal
        asked = [asked_text(view, self.texts, LETTERS)]
        if self.group:
            if self.kind.terminal:
                place = self.kind.words.group_text(view, decision.kind, self.group[0], self.texts)
                asked = [self.say("cli.play.choose_way", place=place)]
            asked += self._ways(decision)
        elif terminal is None:
            asked += [f"{k:3}  {self._group_text(view, decision, group)}" for k, group in enumerate(groups, start=1)]
        names = names_of(self.table.seats, decision.seat, self.texts)
        if terminal is None:
            table = self.kind.words.describe(view, self.texts, names, brief=True)
            self.screen.show_words(["", *self._news(decision.seat, table), *self.message, *asked])
            return
        events = self._since_my_turn(decision.seat)
        if self.screen.live:  # lines that wrap by themselves could not be counted
            asked[:1] = self.screen.wrap(asked[0], width)
            self.message = [part for line in self.message for part in self.screen.wrap(line, width)]
        colour, ascii_only = self.screen.colour, self.screen.ascii_only
        above = terminal.header(view, self.texts, names, colour, width)
        hand = [] if self.group else terminal.hand(view, colour, ascii_only)
        least = max(len(hand), 2)  # lines for what happened; more if the board leaves room
        rest = height - len(above) - least - len(asked) - 1
        if len(self.message) > rest - LEAST_BOARD:
            self._page(self.message)  # it would push the board off the screen
            self.message = []
        rest -= len(self.message)
        numbers = {t: k for k, g in enumerate(groups, 1) for t in self.kind.words.targets(view, decision.kind, g[0])}
        if self.group:
            chosen = self.kind.words.targets(view, decision.kind, self.group[0])
            numbers = {target: k for target, k in numbers.items() if target in chosen}
        board = terminal.board(view, self.texts, width, max(rest, LEAST_BOARD), colour, numbers, ascii_only, self.shift)
        below = beside(hand, wrapped(events, width - (20 if hand else 5), max(least, least + rest - len(board))))
        self.screen.clear()
        self.screen.show([*above, *board, *below, *self.message, *asked])

    def _group_text(self, view: View, decision: Decision, group: list[Option]) -> str:
        if len(group) > 1:
            place = self.kind.words.group_text(view, decision.kind, group[0], self.texts)
            return self.say("cli.play.ways", text=place, n=len(group))
        return self.kind.words.option_text(view, decision.kind, group[0], self.texts)

    def _way_text(self, decision: Decision, option: Option) -> str:
        """What tells an option apart from others at the same place."""
        view = self.kind.view(self.table.game, decision.seat)
        return self.kind.words.short_text(view, decision.kind, option, self.texts) or str(option)

    def _ways(self, decision: Decision) -> list[str]:
        """The options of the chosen place: drawn side by side where there is a drawing, else in words."""
        view = self.kind.view(self.table.game, decision.seat)
        terminal = None if self.screen.plain else self.kind.terminal
        if terminal is None:
            texts = (self.kind.words.option_text(view, decision.kind, option, self.texts) for option in self.group)
            return [f"{k:3}  {text}" for k, text in enumerate(texts, start=1)]
        lines: list[str] = []
        beside_each_other = self.screen.size()[0] // 17
        for k, option in enumerate(self.group):
            if k % beside_each_other == 0:
                lines += ["", "", ""]
            drawn = terminal.preview(view, decision.kind, option, self.screen.colour, self.screen.ascii_only)
            for row, part in enumerate(drawn):
                lines[row - 3] += f"{f'{k + 1}:' if row == 1 else '':>6} {part}"
        return lines

    # --- the end -----------------------------------------------------------------------------------------------------

    def _result(self) -> list[str]:
        """Final scoring by source, who wins, where the record is."""
        game, seats = self.table.game, self.table.seats
        me = self.persons[0] if len(self.persons) == 1 else None
        names = names_of(seats, me, self.texts)
        view = self.kind.view(game, me)
        lines: list[str] = []
        if self.kind.terminal and not self.screen.plain:
            width, _ = self.screen.size()
            drawn = self.kind.terminal.board
            lines += drawn(view, self.texts, width, 200, self.screen.colour, None, self.screen.ascii_only)
        elif self.sitting in self.told:  # the end came before anybody was asked again
            lines += ["", *self._events_from(self.told[self.sitting][0], self.sitting)]
        lines += ["", self.say("cli.play.over") + " " + self.say(f"end.{game.end}"), ""]
        scores = [self.kind.score(game, seat) for seat in range(len(seats))]
        heads = [*(self.say(f"source.{source}") for source in self.kind.sources), self.say("cli.play.total")]
        wide = max(map(len, names))
        lines.append("  ".join([" " * wide, *heads]))
        for name, score in zip(names, scores, strict=True):
            numbers = [*(score[source] for source in self.kind.sources), sum(score.values())]
            cells = (f"{n:>{len(head)}}" for n, head in zip(numbers, heads, strict=True))
            lines.append("  ".join([name.ljust(wide), *cells]))
        best = winners(self.kind.standings(game))
        lines += ["", self.say("cli.play.wins", names=listed([names[s] for s in best], self.texts), n=len(best)), ""]
        if self.kind.broken_tie(game):
            lines += [self.say("tie_break"), ""]
        lines.append(self.say("cli.play.where", file=self.path))
        lines += [self.say(f"cli.play.{key}", call=call(), file=as_word(self.path)) for key in ("verify", "replay")]
        return lines


def beside(drawing: list[str], lines: list[str]) -> list[str]:
    """A small drawing with lines of text at its right."""
    rows = max(len(drawing), len(lines))
    left = drawing + [" " * 10] * (rows - len(drawing)) if drawing else [""] * rows
    return [
        f"{'    ' + left[k] + ' ' if drawing else ''}{lines[k] if k < len(lines) else ''}".rstrip() for k in range(rows)
    ]


def wrapped(lines: list[str], width: int, most: int) -> list[str]:
    """Lines that are not too wide; only the last ones if there are too many."""
    parts = [part for line in lines for part in Screen.wrap(line, width)]
    return parts if len(parts) <= most else [f"... {parts[-most].strip()}", *parts[len(parts) - most + 1 :]]
