"""What the house and a program that plays a seat say to each other: every message as a type, one JSON object each.

A program hears nothing but what its seat may see: its view, and events as that seat heard them.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from tafelrunde.engine import Bad, Decision, Event, Game, Option, Refusal, Refused, option_from_json
from tafelrunde.kit.content import Content, content_hash
from tafelrunde.kit.game import GameType, plain, rank
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import refusal_text

PROTOCOL: Final = 1  # rises when a program that was right would be wrong; new fields and types may come without it
TRIES: Final = 3  # answers to one question; after the last refused one the program plays no more

# --- what a program hears --------------------------------------------------------------------------------------------


class Hello(msgspec.Struct, tag_field="type", tag="hello"):
    """A game begins: which, and where the program sits. It says that it is ready (Ready)."""

    protocol: int
    game: str
    rules_version: int
    content_hash: str  # of the tiles and cards: another hash, other content
    variants: dict[str, str]
    players: int
    seat: int  # 0 is the first


class Heard(msgspec.Struct):
    """Something that happened, as the program's seat heard it."""

    kind: str
    data: dict[str, Any]


class Ask(msgspec.Struct, tag_field="type", tag="ask"):
    """A question to the program's seat. It answers with the same serial (Given)."""

    serial: int
    kind: str
    options: list[Any]
    free: bool  # nobody waits for it: an answer with neither option nor index means "nothing for now"
    seconds: float  # for the answer; 0: as long as you like
    events: list[Heard]  # what has happened since the last question
    view: Any  # all that the seat may see


class Denied(msgspec.Struct, tag_field="type", tag="refused"):
    """An answer that is not accepted; nothing has changed. If the question is still open it is asked again."""

    serial: int  # of the answer
    rule: str  # the row of the ledger that forbids it; "": none
    text: str


class Over(msgspec.Struct, tag_field="type", tag="over"):
    """The game is over. Another hello may follow."""

    end: str  # why: a word of the game's, "agreed" or "scored" if all agreed to end it; "": it was broken off
    scores: list[int]  # by seat; empty: there is no result
    ranks: list[int]  # by seat; 1 is the best, ties share the better rank
    events: list[Heard]


ToProgram: TypeAlias = Hello | Ask | Denied | Over

# --- what a program says ---------------------------------------------------------------------------------------------


class _Strict(msgspec.Struct, forbid_unknown_fields=True):
    """What comes from outside: a word that is not known is a mistake."""


class Ready(_Strict, tag_field="type", tag="ready"):
    """To Hello: the program wants to play, and how it is called."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]


class Given(_Strict, tag_field="type", tag="answer"):
    """To Ask: one of the options, or its place among them (0 is the first)."""

    serial: int
    option: Any = UNSET
    index: int | UnsetType = UNSET


FromProgram: TypeAlias = Ready | Given

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[FromProgram]] = msgspec.json.Decoder(Ready | Given)

# --- making and reading them -----------------------------------------------------------------------------------------


def encoded(message: ToProgram) -> bytes:
    """The message as JSON, without a line break."""
    return _ENCODER.encode(message)


def decoded(line: bytes | str) -> FromProgram:
    """What a program said; Bad if that is no message."""
    try:
        return _DECODER.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        said = line.decode(errors="replace") if isinstance(line, bytes) else line
        raise Bad("", "program_garbage", value=said.strip()) from None


def hello(game_type: GameType, content: Content, variants: Mapping[str, str], players: int, seat: int) -> Hello:
    """What a program must know before the game."""
    return Hello(PROTOCOL, game_type.id, game_type.rules_version, content_hash(content), dict(variants), players, seat)


def ask(game_type: GameType, game: Game, decision: Decision, events: Iterable[Event], seconds: float = 0) -> Ask:
    """The question with all that its seat may see."""
    return Ask(
        decision.serial,
        decision.kind,
        plain(decision.options),
        game.is_free(decision),
        seconds,
        heard(events, decision.seat),
        plain(game_type.view(game, decision.seat)),
    )


def heard(events: Iterable[Event], seat: int) -> list[Heard]:
    """The events of which that seat learned, with what it learned of them."""
    return [Heard(event.kind, plain(event.seen_by(seat))) for event in events if event.known_to(seat)]


def denied(refusal: Refusal, serial: int, texts: Texts) -> Denied:
    """Why an answer is not accepted."""
    return Denied(serial, refusal.rule, refusal_text(refusal, texts))


def over(game_type: GameType, game: Game, seat: int, events: Iterable[Event] = (), agreed: str = "") -> Over:
    """How it ended. A game that is not over was broken off, unless all `agreed` to end it, with or without points."""
    told = heard(events, seat)
    if not game.over and agreed != "scored":
        return Over(agreed, [], [], told)
    standings = game_type.standings(game)
    ranks = [rank(standings, place) for place in range(game.players)]
    return Over(game.end or agreed, [points for points, _ in standings], ranks, told)


def meant(answer: Given, game: Game, decision: Decision) -> "Option | None":
    """The option that an answer means (None: nothing for now); Refused if it may not be answered."""
    if answer.serial != decision.serial:
        raise Refused(game.why_not_now(decision.seat, True))
    if answer.index is UNSET and answer.option is UNSET and game.is_free(decision):
        return None
    option = option_of(answer, decision.options)
    if option in decision.options or decision.choice.unlisted(game, option):
        return option
    raise Refused(decision.choice.why_not(game, option) or Refusal("", "no_option"))


def option_of(answer: Given, options: list[Option]) -> Option:
    """The option that is said, or stands at that place; Refused if it cannot be one."""
    if answer.index is not UNSET and answer.option is UNSET and 0 <= answer.index < len(options):
        return options[answer.index]
    if answer.option is not UNSET and answer.index is UNSET:
        try:
            return option_from_json(answer.option)
        except Bad:
            pass
    raise Refused(Refusal("", "no_option"))
