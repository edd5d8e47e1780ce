"""`tafelrunde position`: load a position or a save, ask what is open and why something is refused, play on."""

import argparse
import re
from pathlib import Path
from typing import Any

from tafelrunde.cli.common import (
    Complaint,
    add_content,
    add_json,
    json_text,
    load_table,
    option_from_words,
    paragraph_on,
    print_json,
    seat_from_word,
)
from tafelrunde.engine import Event, Option, Refusal, Refused
from tafelrunde.kit.game import plain, winners
from tafelrunde.kit.saves import Table, write_save
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import LETTERS, asked_text, refusal_text


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """What the command understands."""
    parser.add_argument("file", type=Path, metavar=t.say("cli.FILE"), help=t.say("cli.position.file"))
    option = t.say("cli.position.OPTION")
    parser.add_argument("--answer", action="append", default=[], metavar=option, help=t.say("cli.position.answer"))
    parser.add_argument("--why", metavar=option, help=t.say("cli.position.why"))
    parser.add_argument("--view", metavar=t.say("cli.SEAT"), help=t.say("cli.position.view"))
    parser.add_argument("--save", type=Path, metavar=t.say("cli.FILE"), help=t.say("cli.position.save"))
    add_content(parser, t)
    add_json(parser, t)


def run(args: argparse.Namespace, t: Texts) -> int:
    """Load, answer, then say what was asked for."""
    table = load_table(args.file, args.content, t)
    texts = table.game_type.texts(t.lang)
    if table.game.heard is None:
        table.game.heard = []
    at = 0
    for words in args.answer:
        if re.fullmatch("@[0-9]{1,12}", words):
            at = _let_time_pass(int(words[1:]), words, table, texts)
            continue
        seat, option = _seat_and_option(words, table, texts)
        try:
            table.match.answer(seat, option, at=at)
        except Refused as e:
            return _say_refused(seat, option, e.refusal, table, texts, args.json)
    said = _said(args, at, table, texts)  # before anything is written, for it may be a complaint
    if args.save is not None:
        write_save(table, args.save)
    print(said)
    return 0


def _said(args: argparse.Namespace, at: int, table: Table, texts: Texts) -> str:
    """What was asked for, at that stamp (0: the game's own)."""
    if args.why is not None:
        return _why(args.why, at, table, texts, args.json)
    if args.view is not None:
        return _view(seat_from_word(args.view, table.game.players, texts), table, texts, args.json)
    return json_text(_as_json(table, texts)) if args.json else "\n".join(_as_text(table, texts))


def _seat_and_option(words: str, table: Table, texts: Texts) -> tuple[int, Option]:
    """`1,0,NE` for the seat that is asked; `B:1,0,NE` where several are."""
    game = table.game
    named = re.fullmatch(r"([A-Za-z0-9]):(.*)", words, re.DOTALL)
    if named:
        seat = seat_from_word(named[1], game.players, texts)
        assert seat is not None  # one sign is no spectator
        return seat, option_from_words(named[2])
    if len(game.open) > 1:
        raise Complaint(texts.say("cli.position.which_seat", option=words))
    return game.open[0].seat if game.open else 0, option_from_words(words)


def _let_time_pass(at: int, words: str, table: Table, texts: Texts) -> int:
    """In real time: everything happens that is due by then, and the next answers come at that stamp."""
    if not table.game.timed() or at < table.game.now:
        raise Complaint(texts.say("cli.position.no_time", time=words, now=table.game.now))
    table.match.time_up(at)
    return at


# --- answers to what was asked ---------------------------------------------------------------------------------------


def _refusal_json(refusal: Refusal, table: Table, texts: Texts) -> dict[str, str]:
    """The row, the sentence, and the paragraph of the rulebook."""
    paragraph = paragraph_on(refusal.rule, table.game_type, texts.lang)
    return {"rule": refusal.rule, "text": refusal_text(refusal, texts), "paragraph": paragraph}


def _refusal_lines(refusal: Refusal, table: Table, texts: Texts) -> str:
    said = _refusal_json(refusal, table, texts)
    row = f" [{said['rule']}]" if said["rule"] else ""
    paragraph = re.sub(r"[*`]", "", said["paragraph"])  # marks of emphasis mean nothing here
    return f"{said['text']}{row}" + (f"\n\n{paragraph}" if paragraph else "")


def _say_refused(seat: int, option: Option, refusal: Refusal, table: Table, texts: Texts, as_json: bool) -> int:
    """An answer was not accepted: nothing is written, and the exit code says so."""
    if as_json:
        print_json({"refused": {"seat": seat, "option": plain(option), **_refusal_json(refusal, table, texts)}})
        return 1
    where = f"{LETTERS[seat]}:{option_word(option)}"
    raise Complaint(texts.say("cli.position.refused", answer=where, why=_refusal_lines(refusal, table, texts)))


def _why(words: str, at: int, table: Table, texts: Texts, as_json: bool) -> str:
    """Is it allowed at that stamp, and if not, which rule forbids it?"""
    seat, option = _seat_and_option(words, table, texts)
    refusal = table.game.why_not(seat, option, at=at)
    if as_json:
        said = {"rule": "", "text": texts.say("cli.position.legal"), "paragraph": ""}
        return json_text({"legal": refusal is None, **(_refusal_json(refusal, table, texts) if refusal else said)})
    return _refusal_lines(refusal, table, texts) if refusal else texts.say("cli.position.legal")


def _view(seat: int | None, table: Table, texts: Texts, as_json: bool) -> str:
    """What that seat may see."""
    view = table.game_type.view(table.game, seat)
    if as_json:
        return json_text(plain(view))
    return "\n".join(table.game_type.words.describe(view, texts, LETTERS[: table.game.players]))


# --- the whole position ----------------------------------------------------------------------------------------------


def option_word(option: Any) -> str:
    """An option as it is typed."""
    return ",".join(map(option_word, option)) if isinstance(option, (tuple, list)) else str(option)


def _as_json(table: Table, texts: Texts) -> dict[str, Any]:
    game = table.game
    scores = _scores(table)
    doc = {"game": table.game_type.id, "players": game.players, "over": game.over, "end": game.end}
    doc |= {"open": _open(table, texts), "scores": scores, "events": _events(table, texts)}
    if game.over:
        doc["winners"] = winners(table.game_type.standings(game))
    return doc


def _open(table: Table, texts: Texts) -> list[dict[str, Any]]:
    """The open decisions with everything that may be answered."""
    words = table.game_type.words
    found: list[dict[str, Any]] = []
    for decision in table.game.open:
        kind, view = decision.kind, table.game_type.view(table.game, decision.seat)
        options = [
            {
                "option": plain(o),
                "text": words.option_text(view, kind, o, texts),
                "targets": plain(words.targets(view, kind, o)),
            }
            for o in decision.options
        ]
        prompt = asked_text(view, texts, LETTERS)
        asked = {"seat": decision.seat, "kind": kind, "serial": decision.serial, "prompt": prompt}
        found.append(asked | {"options": options})
    return found


def _scores(table: Table) -> dict[str, list[int]]:
    """What each seat would have if the game ended now: source to points by seat, and the total."""
    seats = [table.game_type.score(table.game, seat) for seat in range(table.game.players)]
    by_source = {source: [score[source] for score in seats] for source in table.game_type.sources}
    return by_source | {"total": [sum(score.values()) for score in seats]}


def _events(table: Table, texts: Texts) -> list[dict[str, Any]]:
    """What has happened, as those know it who know everything. `data` holds what the event tells; it also stands
    beside `kind`, except where it has the same name (the kind of a UFO)."""
    found: list[dict[str, Any]] = []
    for event in _heard(table):
        data = plain(event.data | event.secret)
        found.append({**data, "kind": event.kind, "data": data, "text": _event_text(event, table, texts)})
    return found


def _heard(table: Table) -> list[Event]:
    return table.game.heard or []


def _event_text(event: Event, table: Table, texts: Texts) -> str:
    names = LETTERS[: table.game.players]
    return table.game_type.words.event_text(event.kind, event.data | event.secret, texts, names)


def _as_text(table: Table, texts: Texts) -> list[str]:
    """The same for people."""
    lines = [texts.say("title")]
    if table.game.over:
        lines += ["", texts.say("cli.play.over") + " " + texts.say(f"end.{table.game.end}")]
    for decision in _open(table, texts):
        options = [(option_word(o["option"]), o["text"]) for o in decision["options"]]
        wide = max((len(word) for word, _ in options), default=0)
        lines += ["", f"{LETTERS[decision['seat']]}: {decision['prompt']}"]
        lines += [f"  {word:<{wide}}  {text}" for word, text in options]
    if _heard(table):
        lines += ["", texts.say("cli.position.events")]
        lines += [f"  {_event_text(event, table, texts)}" for event in _heard(table)]
    lines += ["", texts.say("cli.position.final" if table.game.over else "cli.position.scores")]
    return lines + _score_lines(table, texts)


def _score_lines(table: Table, texts: Texts) -> list[str]:
    scores = _scores(table)
    titles = [texts.say(f"source.{source}") for source in table.game_type.sources] + [texts.say("cli.position.total")]
    lines = ["     " + "  ".join(titles)]
    for seat in range(table.game.players):
        values = [f"{scores[key][seat]:>{len(title)}}" for key, title in zip(scores, titles, strict=True)]
        lines.append(f"  {LETTERS[seat]}  " + "  ".join(values))
    return lines
