"""`tafelrunde play`: a game in the terminal. Who plays, where it is saved, where it goes on."""

import argparse
import secrets
import sys
import time
from pathlib import Path

from tafelrunde.bots import BOTS, USUAL_BOT, bots_in, check_bot
from tafelrunde.bots.programs import PREFIX, is_program
from tafelrunde.cli.common import (
    Complaint,
    add_content,
    add_game,
    add_variants,
    call,
    content_for,
    data_folder,
    load_save,
    variants_from_words,
)
from tafelrunde.cli.screen import Screen
from tafelrunde.cli.session import Session
from tafelrunde.engine import Bad, FairDice
from tafelrunde.games import game_type
from tafelrunde.kit.game import GameType
from tafelrunde.kit.saves import Table, new_table
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import PERSON

ME = ("me", "ich")


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Who plays, how chance comes about, where the game is kept, how it is shown."""
    file, bots = t.say("cli.FILE"), ", ".join(BOTS)
    add_game(parser, t)
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--players", type=int, metavar=t.say("cli.NUMBER"), help=t.say("cli.play.players"))
    who.add_argument("--seats", metavar=t.say("cli.play.SEATS"), help=t.say("cli.play.seats", bots=bots))
    parser.add_argument("--seed", type=int, metavar=t.say("cli.NUMBER"), help=t.say("cli.play.seed"))
    add_content(parser, t)
    add_variants(parser, t)
    parser.add_argument("--save", type=Path, metavar=file, help=t.say("cli.play.save"))
    begin = parser.add_mutually_exclusive_group()
    begin.add_argument("--resume", type=Path, metavar=file, help=t.say("cli.play.resume"))
    begin.add_argument("--new", action="store_true", help=t.say("cli.play.new"))
    parser.add_argument("--plain", action="store_true", help=t.say("cli.play.plain"))
    parser.add_argument("--no-colour", "--no-color", action="store_true", help=t.say("cli.play.no_colour"))
    parser.add_argument("--ascii", action="store_true", help=t.say("cli.play.ascii"))


def run(args: argparse.Namespace, t: Texts) -> int:
    """Play until the game is over or somebody stops."""
    kind = game_type(args.game)
    texts = kind.texts(t.lang)
    screen = Screen(texts, args.plain, not args.no_colour, args.ascii, drawn=kind.terminal is not None)
    session: Session | None = None
    try:
        session = _session(args, kind, screen)
        with screen:
            return session.play()
    except (EOFError, KeyboardInterrupt, BrokenPipeError, Bad) as e:
        screen.leave()
        if session is None or isinstance(e, BrokenPipeError):
            raise
        if isinstance(e, Bad):  # a program that plays cannot be used; the game is saved
            print(session.goodbye(), file=sys.stderr)
            raise
        print(file=sys.stderr)
        print(session.goodbye(), file=sys.stderr)
        return 0 if screen.seen and sys.stdin.isatty() else 1  # a person at the keyboard may stop like that


def _session(args: argparse.Namespace, kind: GameType, screen: Screen) -> Session:
    """The game to play: an old one or a new one, with the file that it is saved in."""
    if args.save and args.save != args.resume and args.save.exists():
        raise Complaint(screen.texts.say("cli.play.file_exists", file=args.save))
    new = {"players": args.players, "seats": args.seats, "seed": args.seed, "content": args.content}
    wishes = [f"--{name}" for name, wish in (*new.items(), ("variant", args.variant or None)) if wish is not None]
    if args.resume:
        if wishes:
            raise Complaint(screen.texts.say("cli.play.resume_as_it_is", wish=wishes[0]))
        return _allowed(_resumed(args.resume, args.save or args.resume, kind, screen), screen)
    if not (args.new or args.save or wishes) and (path := unfinished(kind)):
        session = _resumed(path, path, kind, screen)
        if _wants_to_go_on(session, path, screen):
            return _allowed(session, screen)
    table = _new_table(args, kind, screen.texts)
    _check_time(table, screen.texts)
    path = args.save or data_folder() / f"{kind.id}-{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}.json"
    session = Session(table, path, screen)
    session.save()
    return session


def _resumed(path: Path, save: Path, kind: GameType, screen: Screen) -> Session:
    table = load_save(path)
    if table.game_type.id != kind.id:
        raise Complaint(screen.texts.say("cli.play.other_game", file=path, game=table.game_type.id))
    for name in table.seats:
        if name != PERSON and not is_bot(name):
            raise Complaint(screen.texts.say("cli.play.unknown_bot", name=name[:40], bots=", ".join(BOTS)))
    _check_time(table, screen.texts)
    return Session(table, save, screen, resumed=True)


def _allowed(session: Session, screen: Screen) -> Session:
    """A save may come from anybody: no program is started only because it says so."""
    for command in dict.fromkeys(name.removeprefix(PREFIX) for name in session.table.seats if is_program(name)):
        if not _yes(screen, screen.texts.say("cli.play.start_program", command=command)):
            raise Complaint(screen.texts.say("cli.play.no_program"))
    return session


def _check_time(table: Table, texts: Texts) -> None:
    """Whoever types numbers cannot play against the clock: complain, and say how to play instead."""
    if table.game.timed():
        live = next(v for v in table.game_type.variants if v.live)
        other = next(choice for choice in live.choices if choice != live.live)
        raise Complaint(texts.say("cli.play.real_time", call=call(), variant=f"{live.name}={other}"))


def _wants_to_go_on(session: Session, path: Path, screen: Screen) -> bool:
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
    question = screen.texts.say("cli.play.unfinished", n=len(session.table.match.inputs), when=when)
    return _yes(screen, question, default=True)


def _yes(screen: Screen, question: str, default: bool | None = None) -> bool:
    """Yes or no; who only presses Enter means the default, if there is one."""
    say = screen.texts.say
    while True:
        word = screen.ask(question).lower()
        if not word and default is not None:
            return default
        if word in say("cli.play.yes").split():
            return True
        if word in say("cli.play.no").split():
            return False
        print(say("cli.play.yes_no"))


# --- a new game ------------------------------------------------------------------------------------------------------


def _new_table(args: argparse.Namespace, kind: GameType, texts: Texts) -> Table:
    named = seats_from_words(args.seats, texts) if args.seats else []
    players = len(named) if named else 3 if args.players is None else args.players
    kind.check_players(players)
    seats = named or [PERSON] + [USUAL_BOT] * (players - 1)
    variants = variants_from_words(args.variant, texts)
    dice = None if args.seed is not None else FairDice.fresh([secrets.token_hex(8) for _ in seats])
    content = content_for(kind, args.content)
    return new_table(kind, seats, (args.seed or 0) % 2**64, dice, content, variants)


def seats_from_words(words: str, texts: Texts) -> list[str]:
    """Who sits where: `me,club,random`."""
    seats = [word if is_program(word) else word.lower() for word in bots_in(words)]
    for seat in seats:
        if seat not in ME and not is_bot(seat):
            raise Complaint(texts.say("cli.play.bad_seats", who=seat[:40] or "''", bots=", ".join(BOTS)))
    return [PERSON if seat in ME else seat for seat in seats]


def is_bot(name: str) -> bool:
    """Is there such a bot?"""
    try:
        check_bot(name)
    except Bad:
        return False
    return True


# --- where games are kept --------------------------------------------------------------------------------------------


def unfinished(kind: GameType) -> Path | None:
    """The game that was played last and is not over."""
    saves = sorted(data_folder().glob(f"{kind.id}-*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in saves[:20]:
        try:
            if not load_save(path).game.over:
                return path
        except Bad:
            continue  # whatever it is, it cannot be played on
    return None
