"""What the numbers of an observation are, and where in its row a field begins."""

from typing import Final

from tafelrunde.games.rulebenders.arrays.limits import IN_GAME, MANY
from tafelrunde.games.rulebenders.automa import REVEALED
from tafelrunde.games.rulebenders.content import FLEXO_ACTIONS, Box
from tafelrunde.games.rulebenders.language.effects import BOARDS, ELECTRON, KINDS, NUCLEAR, THEMES
from tafelrunde.games.rulebenders.language.grammar import IN_TAPS, PRIMITIVES
from tafelrunde.games.rulebenders.state import AREAS, BOARD_COUNT, PILES, SOURCES, spot_name
from tafelrunde.games.rulebenders.view import PHASES
from tafelrunde.kit.arrays import Block, Field, Schema

DECISIONS: Final[tuple[str, ...]] = (
    *("FirstTheme", "DrawFrom", "Menu", "Forced", "Pay", "Exchange", "GiveUp", "DiscardDown"),
    *("ChooseTargets", "Defend", "Parry", "Boost", "Cut", "Strike", "BreakTie", "BendRule", "Evolve"),
    *("ChooseBoard", "ChooseBranch", "ChooseCard", "ChooseColumn", "ChooseDirection", "ChooseItems", "ChooseKind"),
    *("ChooseNumber", "ChoosePlayer", "ChoosePlayers", "ChooseSetting", "ChooseStone", "ChooseTheme", "ChooseToken"),
    *("GiveOne", "LendStone", "PlaceStone"),
)
VERBS: Final[tuple[str, ...]] = (  # of effects
    *("choose", "choose_by", "may", "if", "each", "let number", "let theme", "let kind", "let board"),
    *PRIMITIVES,
    *IN_TAPS,
)
SOMETHING: Final[tuple[str, ...]] = ("unknown", "discard pile", "box")  # where a card can be that nobody has


def faces_of(box: Box) -> list[tuple[str, int]]:
    """The different faces of tokens: kind and value."""
    found = [(ELECTRON if k < BOARD_COUNT else NUCLEAR, value) for k, value in enumerate(box.tokens)]
    return sorted(set(found))


def schema_of(box: Box, seats: int) -> Schema:
    """A seat is counted clockwise from the one that sees it: 0 is itself. Flexo's is among them in a game of two."""
    who = ("me", *[f"seat {k}" for k in range(1, seats)])
    return Schema(
        Block("table", _table(box, who)),
        Block("rules", _rules(box, who)),
        Block("task", _task(box, who)),
        Block("board", _board(box, who), BOARD_COUNT),
        Block("pile", _pile(), PILES),
        Block("seat", _seat(box, who), seats),
        Block("card", _card(box, who), len(box.cards)),
    )


def offsets_of(block: Block) -> dict[str, int]:
    """Where in a row its fields begin."""
    found: dict[str, int] = {}
    at = 0
    for field in block.fields:
        found[field.name] = at
        at += field.size
    return found


def _flag(name: str, meaning: str, each: tuple[str, ...] = ()) -> Field:
    return Field(name, 0, 1, meaning, each=each)


def _words(name: str, meaning: str, words: tuple[str, ...], each: tuple[str, ...] = ()) -> Field:
    return Field(name, 0, len(words) - 1, meaning, each=each, words=words)


def _faces(box: Box) -> tuple[str, ...]:
    return tuple([f"{kind} {value}" for kind, value in faces_of(box)])


def _table(box: Box, who: tuple[str, ...]) -> tuple[Field, ...]:
    seats, themes = ("nobody", *who), ("none", *THEMES)
    spots = tuple([spot_name(box.columns, place) for place in range(2 * box.columns)])
    return (
        _words("decision", "what is asked now", ("nothing", *DECISIONS)),
        _words("asked", "who is asked", seats),
        _flag("over", "is the game over?"),
        Field("round", 0, len(box.rounds), "number of the round; 0: set-up"),
        _words("phase", "what is done now", PHASES),
        Field("sign", 0, 9, "what # is now"),
        _words("active", "whose turn it is", seats),
        _words("flexo", "the automatic player", seats),
        _words("only", "the only theme that may be played, if a card says so", themes),
        Field("multipliers", 0, BOARD_COUNT, "multipliers in the supply"),
        _words("areas", "which theme lies there, clockwise", themes, tuple([f"area {k}" for k in range(AREAS)])),
        _words("track", "whose stone lies there", seats, spots),
        Field("faces", 0, BOARD_COUNT, "tokens of that value that everybody has seen", each=_faces(box)),
        Field("revealed", 0, REVEALED, "how often Flexo did that in this round", each=FLEXO_ACTIONS),
    )


def _rules(box: Box, who: tuple[str, ...]) -> tuple[Field, ...]:
    return (
        _words("THEME", "the active theme", ("none", *THEMES)),
        Field("HAND", 0, 20, "the hand limit, without discs and cards"),
        Field("EXCHANGE", 0, 3, "the exchange token of the income: n>1"),
        _words("CURRENCY", "what is paid with", KINDS),
        _words("START", "the start player", who),
        Field("STONES", 0, 20, "stones of the income, without discs"),
        Field("DRAW", 0, 20, "cards of the income, without discs and cards"),
    )


def _task(box: Box, who: tuple[str, ...]) -> tuple[Field, ...]:
    last = max([len(card.text) for card in box.cards])
    return (
        _words("card", "that is carried out or paid for", ("none", *box.ids)),
        _words("verb", "of the effect that asks", ("none", *VERBS)),
        Field("column", 0, last + 1, "where in the card's text it stands"),
        Field("left", 0, MANY, "how often still, or of things that are given how many already"),
        _words("board", "that it is about", ("none", *BOARDS)),
        _words("attacker", "who attacks, gains, or plays the card", ("nobody", *who)),
        _flag("targets", "is it attacked, or are its things meant?", who),
        _words("kind", "of what is gained", ("none", *KINDS)),
        Field("n", 0, MANY, "that are gained; steps of a disc; n of the exchange token n>1"),
    )


def _board(box: Box, who: tuple[str, ...]) -> tuple[Field, ...]:
    return (
        Field("open", 0, box.stones, "stones on the open field", each=who),
        Field("locked", 0, box.locked, "stones on locked spaces", each=who),
        Field("disc", -2, 2, "where the disc is, from the electron end to the nuclear end", each=who),
        _flag("leads", "does it have the most stones, perhaps with others?", who),
        _flag("electron", "is the electron token there?"),
        _flag("electron_up", "does it lie face up?"),
        Field("electron_value", -1, 20, "its value; -1: I do not know it"),
        _flag("multiplied", "does a multiplier lie there?"),
        _flag("nuclear", "is the nuclear token there?"),
        _flag("nuclear_up", "does it lie face up?"),
        Field("nuclear_value", -1, 20, "its value; -1: I do not know it"),
        Field("course", -1, 1, "where Flexo's disc is going: -1 to the electron end, 1 to the nuclear end, 0 not yet"),
    )


def _pile() -> tuple[Field, ...]:
    return (
        _words("theme", "whose pile it is", ("none", *THEMES, "FLEXO")),
        Field("cards", 0, IN_GAME, "cards in the draw pile"),
        Field("discarded", 0, IN_GAME, "cards in its discard pile"),
        Field("picked", 0, IN_GAME, "cards that are just being drawn from it"),
    )


def _seat(box: Box, who: tuple[str, ...]) -> tuple[Field, ...]:
    return (
        Field("chips", 0, MANY, "chips"),
        Field("supply", 0, box.stones, "own stones to place"),
        Field("general", 0, box.stones, "own stones in the general supply"),
        Field("hand", 0, IN_GAME, "hand cards"),
        Field("marked", 0, IN_GAME, "of these: must be played or discarded"),
        Field("fuel", 0, IN_GAME, "fuel cards"),
        Field("dash", 0, IN_GAME, "dashboard cards"),
        _flag("opened", "does the hand lie open?"),
        _flag("passed", "has it passed?"),
        Field("hand_limit", 0, MANY, "hand cards that it may keep"),
        Field("draw_value", 0, MANY, "cards of the income, if the hand limit allows"),
        Field("draws", 0, MANY, "cards of the income, as it is now"),
        Field("stones", 0, box.stones, "stones of the income, as it is now"),
        Field("income", -MANY, MANY, "chips of the income, as it is now"),
        Field("purse", 0, MANY, "units with which it could pay for a hand card"),
        Field("exchange", 0, MANY, "exchange tokens", each=("1>1", "2>1", "3>1")),
        Field("lent", 0, box.stones, "stones of that seat that it holds", each=who),
        Field("score", -MANY, MANY, "points; before the end chips and sets", each=SOURCES),
        _flag("pays", "may it pay with that?", KINDS),
        _flag("receives", "may it exchange for that?", KINDS),
        _flag("permitted", "may it play cards of that theme?", THEMES),
        _flag("symbols", "has it played a Flexo card of that board in this round?", BOARDS),
        Field("played", 0, MANY, "cards of that theme that it has played in this round", each=THEMES),
        Field("tokens", 0, BOARD_COUNT, "tokens of that value that it has taken", each=_faces(box)),
    )


def _card(box: Box, who: tuple[str, ...]) -> tuple[Field, ...]:
    places = [f"{place} of {seat}" for place in ("hand", "fuel", "dashboard") for seat in who]
    return (
        _words("place", "where it is; card 0 is SF-01, as in the table of actions", (*SOMETHING, *places)),
        Field("order", 0, IN_GAME, "in front of a seat or on a discard pile: its place there, 1 came first"),
        _flag("usable", "could I play or tap it in my turn?"),
        _flag("marked", "must I play or discard it?"),
        _flag("tapped", "is it tapped?"),
        Field("stash", 0, box.stones, "stones on it"),
        _words("theme", "that was named for it", ("none", *THEMES)),
        _words("holds", "the card that its hook holds", ("none", *box.ids)),
        _flag("held", "does a hook hold it?"),
        _words("cuts", "whose gains it cuts", ("nobody", *who)),
    )
