"""`tafelrunde replay`: walk through a saved game, move by move."""

import argparse
import time
from pathlib import Path
from typing import Final

from tafelrunde.bots.analysis import Turn, judged_at, moments_of, turning_points
from tafelrunde.cli.common import Complaint, load_save, seat_from_word
from tafelrunde.cli.screen import MOVES, Screen, moved
from tafelrunde.engine import Event
from tafelrunde.kit.record import Moment, moments
from tafelrunde.kit.saves import Table, why_not_true
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import names_of

BACK: Final = ("b", "back", "z", "zurück")
QUIT: Final = ("q", "quit", "ende")


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Which save, seen by whom, from where on, how it is shown."""
    parser.add_argument("save", type=Path, metavar=t.say("cli.SAVE"), help=t.say("cli.replay.save"))
    parser.add_argument("--seat", metavar=t.say("cli.SEAT"), help=t.say("cli.replay.seat"))
    parser.add_argument("--at", type=int, default=0, metavar=t.say("cli.NUMBER"), help=t.say("cli.replay.at"))
    parser.add_argument("--all", action="store_true", help=t.say("cli.replay.all"))
    parser.add_argument("--chances", action="store_true", help=t.say("cli.replay.chances"))
    parser.add_argument("--delay", type=float, metavar=t.say("cli.replay.SECONDS"), help=t.say("cli.replay.delay"))
    parser.add_argument("--plain", action="store_true", help=t.say("cli.play.plain"))
    parser.add_argument("--no-colour", "--no-color", action="store_true", help=t.say("cli.play.no_colour"))
    parser.add_argument("--ascii", action="store_true", help=t.say("cli.play.ascii"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Print all moves, or walk through them."""
    table = load_save(args.save)
    texts = table.game_type.texts(t.lang)
    if args.delay is not None and not 0 <= args.delay <= 3600:
        raise Complaint(t.say("cli.replay.bad_delay"))
    if wrong := why_not_true(table):
        raise Complaint(t.say("cli.replay.other_rules" if wrong == "other_rules" else "cli.replay.impossible"))
    last = len(table.match.inputs)
    if not 0 <= args.at <= last:
        raise Complaint(t.say("cli.replay.no_move", n=args.at, last=last))
    seat = seat_from_word(args.seat, len(table.seats), t) if args.seat is not None else None
    drawn = table.game_type.terminal is not None
    screen = Screen(texts, args.plain, not args.no_colour, args.ascii, drawn)
    walk = Walk(table, seat, args.seat is None and table.game.over, screen)
    if args.chances:
        if not table.game.over:
            raise Complaint(t.say("cli.replay.chances_when_over"))
        screen.show(walk.chances())
        return 0
    if args.all or not (screen.seen or args.delay is not None):
        screen.show([line for moment in walk.moments[args.at :] for line in walk.lines(moment)])
        return 0
    with screen:
        walk.through(args.at, args.delay)
    return 0


class Walk:
    """A record with somebody who looks at it. `everything`: the game is over, so nothing is hidden any more."""

    def __init__(self, table: Table, seat: int | None, everything: bool, screen: Screen) -> None:
        self.table, self.seat, self.everything, self.screen = table, seat, everything, screen
        self.kind, self.texts = table.game_type, screen.texts
        self.names = names_of(table.seats, None, self.texts)
        self.shift = (0, 0)
        self.moments: Final = list(moments(table))

    def lines(self, moment: Moment) -> list[str]:
        """What happened at this move, in words."""
        known = [event for event in moment.events if self.everything or event.known_to(self.seat)]
        texts = [self._event(event) for event in known]
        return [self.texts.say("cli.replay.line", n=moment.number, text=" ".join(texts))] if texts else []

    def _event(self, event: Event) -> str:
        data = {**event.data, **event.secret} if self.everything else event.seen_by(self.seat)
        return self.kind.words.event_text(event.kind, data, self.texts, self.names)

    def chances(self) -> list[str]:
        """How likely each seat was to win: a row of signs for each, from the beginning to the end; turning points."""
        course = judged_at(self.table, moments_of(self.table))
        steps = "0123456789" if self.screen.ascii_only else "▁▂▃▄▅▆▇█"
        wide = max(map(len, self.names))
        lines = [self.texts.say("cli.replay.chances_are"), ""]
        for seat, name in enumerate(self.names):
            signs = (steps[min(len(steps) - 1, int(len(steps) * judged.chances[seat]))] for judged in course)
            lines.append(f"{name.ljust(wide)}  {''.join(signs)}")
        turns = turning_points(course, self.table.match.inputs)
        return [*lines, "", *(self._turn(turn) for turn in turns)]

    def _turn(self, turn: Turn) -> str:
        done = [line for moment in self.moments[turn.since + 1 : turn.number + 1] for line in self.lines(moment)]
        text = done[0] + (" …" if len(done) > 1 else "") if done else f"{turn.number}."
        before, after = round(100 * turn.before), round(100 * turn.after)
        return self.texts.say("cli.replay.turn", text=text, name=self.names[turn.seat], before=before, after=after)

    def through(self, at: int, delay: float | None) -> None:
        """Move by move, as somebody types or as time goes by."""
        last = len(self.moments) - 1
        while True:
            self._show(self.moments[at])
            if delay is not None:
                time.sleep(delay)
                if at == last:
                    return
                at += 1
                continue
            word = self.screen.ask(self.texts.say("cli.replay.ask", n=at, last=last)).lower()
            if word in QUIT or (not word and at == last):
                return
            if word in MOVES:
                self.shift = moved(self.shift, word)
                continue
            self.shift = (0, 0)
            wish = int(word[:9]) if word.isdecimal() else at - 1 if word in BACK else at + 1
            at = max(0, min(wish, last))

    def _show(self, moment: Moment) -> None:
        """The table after a move."""
        game, screen = moment.game, self.screen
        seat = game.open[0].seat if self.everything and game.open else self.seat
        view = self.kind.view(game, seat)
        width, height = screen.size()
        below = [part for line in self.lines(moment) for part in screen.wrap(line, width)]
        terminal = None if screen.plain else self.kind.terminal
        if terminal is None:
            screen.show_words([*below, *self.kind.words.describe(view, self.texts, self.names, brief=screen.seen)])
            return
        above = terminal.header(view, self.texts, self.names, screen.colour, width)
        hand = terminal.hand(view, screen.colour, screen.ascii_only)
        rest = height - len(above) - len(hand) - len(below) - 1
        board = terminal.board(view, self.texts, width, max(rest, 11), screen.colour, {}, screen.ascii_only, self.shift)
        screen.clear()
        screen.show([*above, *board, *(f"    {line}" for line in hand), *below])
