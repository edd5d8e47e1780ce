"""`tafelrunde content`: write a game's tiles and cards to a folder, change them, check them."""

import argparse
from collections.abc import Mapping
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

from tafelrunde.cli.common import Complaint, add_game, add_json, add_lang, as_word, call, content_for, print_json
from tafelrunde.engine import Bad
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.content import Content, content_hash, read_toml
from tafelrunde.kit.files import write_whole
from tafelrunde.kit.game import GameType
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import complaint_text


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """What the command understands."""
    actions = parser.add_subparsers(dest="action", metavar=t.say("cli.content.ACTION"), required=True)
    export = actions.add_parser("export", help=t.say("cli.content.export"), description=t.say("cli.content.export"))
    add_lang(export, t)
    add_game(export, t)
    export.add_argument("folder", type=Path, metavar=t.say("cli.DIR"), help=t.say("cli.content.to"))
    export.add_argument("--force", action="store_true", help=t.say("cli.content.force"))
    check = actions.add_parser("check", help=t.say("cli.content.check"), description=t.say("cli.content.check"))
    add_lang(check, t)
    check.add_argument("folder", type=Path, metavar=t.say("cli.DIR"), help=t.say("cli.content.folder"))
    check.add_argument("--game", metavar=t.say("cli.GAME"), help=t.say("cli.content.game"))
    add_json(check, t)


def run(args: argparse.Namespace, t: Texts) -> int:
    """Export or check."""
    return _export(args, t) if args.action == "export" else _check(args, t)


def _export(args: argparse.Namespace, t: Texts) -> int:
    """Write the standard content; nothing is written if anything is in the way."""
    game = game_type(args.game)
    targets = [args.folder / f"{name}.toml" for name in game.content_files]
    there = [path.name for path in targets if path.exists()]
    if there and not args.force:
        raise Complaint(t.say("cli.content.exists", folder=args.folder, files=", ".join(there)))
    args.folder.mkdir(parents=True, exist_ok=True)
    for path in targets:
        text = files(game.package).joinpath("content", path.name).read_text(encoding="utf-8")
        write_whole(path, text)
        print(t.say("cli.content.written", file=path))
    print(t.say("cli.content.next", call=call(), folder=as_word(args.folder), game=game.id))
    return 0


def _check(args: argparse.Namespace, t: Texts) -> int:
    """Say what is wrong, or what there is; the exit code is 0 if the content can be played with."""
    game = game_type(args.game) if args.game else _game_in(args.folder, t)
    texts = game.texts(t.lang)
    try:
        content = content_for(game, args.folder)
        box = game.box_for(content)
    except Bad as e:
        if not args.json:
            raise
        print_json({"valid": False, "game": game.id, "text": complaint_text(e, t.lang)})
        return 1
    facts = game.facts(box) if game.facts else {}
    notes = [texts.say(f"note.{key}", what=what) for key, what in (game.oddities(box) if game.oddities else [])]
    if args.json:
        own = content_hash(content) != content_hash(game.standard_content())
        doc = {"valid": True, "game": game.id, "own": own, "content_hash": content_hash(content)}
        print_json(doc | {"entries": _entries(content), "facts": facts, "notes": notes})
        return 0
    print(t.say("cli.content.valid", game=game.id))
    lines = [
        f"{file}.toml: " + ", ".join(f"{k} {n}" for k, n in parts.items()) for file, parts in _entries(content).items()
    ]
    lines += [texts.say(f"fact.{key}", n=n) for key, n in facts.items()]
    lines += [t.say("cli.content.note", note=note) for note in notes]
    print("\n".join(f"  {line}" for line in lines))
    return 0


def _game_in(folder: Path, t: Texts) -> GameType:
    """The game whose files are in the folder. Several games may have files of one name: the entries tell them apart."""
    if not folder.is_dir():
        raise Bad(str(folder), "no_folder")
    known = {game: _known_entries(game, folder) for game in map(game_type, game_ids())}
    found = [game for game, entries in known.items() if entries == max(known.values()) and entries]
    if len(found) != 1:
        games = ", ".join(game.id for game in found) or ", ".join(game_ids())
        raise Complaint(
            t.say("cli.content.which_game" if found else "cli.content.no_files", folder=folder, games=games)
        )
    return found[0]


def _known_entries(game: GameType, folder: Path) -> int:
    """How many files of that name are there, and how much in them is called as the game calls it."""
    count = 0
    for name, table in game.standard_content().items():
        if (folder / f"{name}.toml").exists():
            count += 1
            with suppress(Bad):  # what is wrong with it is said when it is checked
                count += len(_names(table) & _names(read_toml(folder / f"{name}.toml")))
    return count


def _names(file: Mapping[str, Any]) -> set[str]:
    """The tables of a file, and the keys of their entries."""
    entries = [entry for table in file.values() if isinstance(table, dict) for entry in table.values()]
    return {*file, *(key for entry in entries if isinstance(entry, dict) for key in entry)}


def _entries(content: Content) -> dict[str, dict[str, int]]:
    """How many entries stand in each table of each file."""

    def count(table: Any) -> int:
        return len(table) if isinstance(table, dict) and all(isinstance(v, dict) for v in table.values()) else 1

    return {file: {name: count(table) for name, table in tables.items()} for file, tables in content.items()}
