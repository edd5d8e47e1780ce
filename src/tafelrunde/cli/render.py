"""`tafelrunde render`: the table of a save or a position as a picture, SVG or PNG."""

import argparse
from pathlib import Path
from typing import Final

from tafelrunde.cli.common import Complaint, add_content, is_position, read_table, seat_from_word, table_of
from tafelrunde.engine import Game
from tafelrunde.kit.files import write_whole
from tafelrunde.kit.packages import install_command
from tafelrunde.kit.png import NoPng, png
from tafelrunde.kit.saves import Table, why_not_true
from tafelrunde.kit.texts import Texts

NARROWEST: Final = 100  # pixels
WIDEST: Final = 4000


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """Which table, at which move, seen by whom, drawn how."""
    parser.add_argument("file", type=Path, metavar=t.say("cli.FILE"), help=t.say("cli.render.file"))
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="FILE.svg|FILE.png", help=t.say("cli.render.output")
    )
    parser.add_argument("--at", type=int, metavar=t.say("cli.NUMBER"), help=t.say("cli.render.at"))
    parser.add_argument("--seat", metavar=t.say("cli.SEAT"), help=t.say("cli.render.seat"))
    parser.add_argument("--options", action="store_true", help=t.say("cli.render.options"))
    parser.add_argument("--narrow", action="store_true", help=t.say("cli.render.narrow"))
    parser.add_argument("--width", type=int, metavar="PX", help=t.say("cli.render.width"))
    add_content(parser, t)


def run(args: argparse.Namespace, t: Texts) -> int:
    """Load, look, draw; the file is written last and whole, or not at all."""
    ending = args.output.suffix.lower()
    if ending not in (".svg", ".png"):
        raise Complaint(t.say("cli.render.bad_ending", file=args.output.name))
    if args.width is not None and not NARROWEST <= args.width <= WIDEST:
        raise Complaint(t.say("cli.render.bad_width", least=NARROWEST, most=WIDEST))
    doc = read_table(args.file)
    table = table_of(doc, args.file, args.content, t)
    wish = doc if is_position(doc) else {}  # a position can say itself how it wants to be drawn
    options = args.options or wish.get("show") == "options"
    game = table.game if args.at is None else game_at(table, args.at, t)
    view = table.game_type.view(game, seat_to_show(args.seat, wish.get("seat"), options, game, t))
    texts = table.game_type.texts(t.lang)
    svg = table.game_type.draw.picture(view, texts, options, args.narrow, args.width or 0)
    try:
        write_whole(args.output, svg.encode() if ending == ".svg" else png(svg))
    except NoPng:
        raise Complaint(t.say("cli.render.no_png", command=install_command("png"))) from None
    except OSError as e:
        raise Complaint(t.say("cli.render.unwritable", file=args.output, why=e.strerror)) from None
    print(t.say("cli.render.written", file=args.output))
    return 0


def game_at(table: Table, number: int, t: Texts) -> Game:
    """The game as it was after so many inputs."""
    last = len(table.match.inputs)
    if not 0 <= number <= last:
        raise Complaint(t.say("cli.render.no_move", n=number, last=last))
    if number == last:
        return table.game
    if why_not_true(table):
        raise Complaint(t.say("cli.render.not_replayable"))
    return table.match.at_input(number)


def seat_to_show(word: str | None, wish: int | None, options: bool, game: Game, t: Texts) -> int | None:
    """Whose eyes: as asked; who wants to see the choices without naming a seat means the player to move."""
    if word is not None:
        return seat_from_word(word, game.players, t)
    return game.open[0].seat if wish is None and options and game.open else wish
