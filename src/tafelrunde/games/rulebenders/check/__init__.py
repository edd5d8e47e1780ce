"""The check of every state that comes from outside, a save or a position: is this a possible table? (ledger, section 6)

What can be worked out from the table must be what the state says.
"""

from typing import Final

from tafelrunde.engine import Bad
from tafelrunde.games.rulebenders.check.agenda import check_agenda
from tafelrunde.games.rulebenders.check.cards import check_cards
from tafelrunde.games.rulebenders.content import START, THEME
from tafelrunde.games.rulebenders.language.effects import THEMES
from tafelrunde.games.rulebenders.scoring import final_of
from tafelrunde.games.rulebenders.state import (
    ACTIONS,
    AREAS,
    BOARD_COUNT,
    BOXED,
    CLEANUP,
    EMPTY,
    INCOME,
    LETTERS,
    NOBODY,
    NONE,
    PILES,
    SCORING,
    SETUP,
    SPACES,
    Rulebenders,
)
from tafelrunde.kit.checks import check_number, check_numbers

MOST: Final = 100_000  # of what has no end: chips, exchange tokens, turns
REVEALED: Final = (0, 3)  # Flexo's set-up cards; a position need not say which they were
PHASES: Final = {  # by what is still to be done
    "setup": (SETUP,),
    "begin": (CLEANUP,),
    "income": (INCOME,),
    "turn": (ACTIONS,),
    "passed": (ACTIONS,),
    "scoring": (SCORING,),
    "end": (SCORING,),
    "over": (SCORING, CLEANUP),
}


def check(g: Rulebenders) -> None:
    """Is this a possible table?"""
    _check_themes(g)
    _check_numbers(g)
    check_cards(g)
    _check_stones(g)
    _check_tokens(g)
    _check_flexo(g)
    stage = check_agenda(g)
    _check_round(g, stage)
    _check_end(g, stage)


def _check_themes(g: Rulebenders) -> None:
    """Four of six, and so were those that were agreed on (RUL-042)."""
    last = len(THEMES) - 1
    check_numbers("themes", g.themes, AREAS, 0, last)
    check_numbers("chosen", g.chosen, AREAS if g.chosen else 0, 0, last)
    if len(set(g.themes)) < AREAS or len(set(g.chosen)) < len(g.chosen):
        raise Bad("themes", "four_themes", n=AREAS)


def _check_numbers(g: Rulebenders) -> None:
    """Every field has as many numbers as it must, and they name seats, places and cards that exist."""
    box, seats = g.box, g.all_seats()
    check_number("seats", g.seats, seats, seats)
    check_numbers("settings", g.settings, BOARD_COUNT, 0, max(AREAS, seats, *(len(b.settings) for b in box.boards)) - 1)
    for board, rule in enumerate(box.boards):
        count = AREAS if board == THEME else seats if board == START else len(rule.settings)
        check_number("settings", g.settings[board], 0, count - 1)
    check_numbers("general", g.general, seats, -MOST, box.stones)  # that there are too few is said when all are counted
    check_numbers("supply", g.supply, seats, -MOST, box.stones)
    check_numbers("lent", g.loans, seats * seats, 0, box.stones)
    check_numbers("open", g.open_, BOARD_COUNT * seats, 0, box.stones)
    check_numbers("locked", g.locked, BOARD_COUNT * seats, 0, box.locked)
    check_numbers("track", g.track, 2 * box.columns, EMPTY, seats - 1)
    check_numbers("discs", g.discs, BOARD_COUNT * seats, -2, 2)  # RUL-INV-06
    check_numbers("tokens", g.tokens, SPACES, NONE, SPACES - 1)
    check_numbers("shown", g.shown, SPACES, 0, 1)
    check_numbers("seen", g.seen, SPACES, 0, (1 << g.players) - 1)
    check_numbers("taken", g.owner, SPACES, BOXED, g.players - 1)
    check_numbers("multipliers", g.multipliers, BOARD_COUNT, 0, 1)
    check_numbers("chips", g.chips, seats, 0, MOST)  # RUL-INV-03
    check_numbers("exchange", g.exchange, 3 * seats, 0, MOST)
    check_number("round", g.round, 0, len(box.rounds))
    check_number("phase", g.phase, SETUP, CLEANUP)
    check_numbers("passed", g.passed, seats, 0, 1)
    check_numbers("played", g.played, len(THEMES) * seats, 0, MOST)
    check_numbers("symbols", g.symbols, seats, 0, (1 << BOARD_COUNT) - 1)
    check_number("turn", g.turn, 0, MOST)
    check_number("active", g.active, NOBODY, seats - 1)
    if len(g.picks) > len(box.cards):
        raise Bad("picks", "too_long", most=len(box.cards))
    check_numbers("picks", g.picks, len(g.picks), 0, PILES - 1)
    check_numbers("courses", g.courses, BOARD_COUNT, -1, 1)
    check_numbers("revealed", g.revealed, REVEALED[bool(g.revealed)], 0, len(box.setup) - 1)


def _check_stones(g: Rulebenders) -> None:
    """All stones of a colour are somewhere, and no board has more locked ones than spaces for them."""
    for seat in range(g.seats):
        stones = g.general[seat] + g.supply[seat] + g.on_board(seat) + sum(g.loans[seat :: g.seats])
        stones += sum([n for card, n in g.stash.items() if g.holder_of(card) == seat])
        stones -= min(0, g.general[seat]) + min(0, g.supply[seat])
        if stones != g.box.stones:
            raise Bad("supply", "RUL-INV-01", player=LETTERS[seat], n=g.box.stones, value=stones)
        if g.loans[(g.seats + 1) * seat]:
            raise Bad("lent", "own_stones", player=LETTERS[seat])
    for board in range(BOARD_COUNT):
        if g.free_locks(board) < 0:
            raise Bad("locked", "RUL-INV-11", n=g.box.locked)


def _check_tokens(g: Rulebenders) -> None:
    """Each token is in one place; those that were taken are known, multipliers lie where electron tokens do."""
    there = [token for token in g.tokens if token != NONE]
    gone = [token for token in range(SPACES) if g.owner[token] != NOBODY]
    if sorted(there + gone) != list(range(SPACES)):
        raise Bad("tokens", "RUL-INV-04")
    for place, token in enumerate(g.tokens):
        if token != NONE and token // BOARD_COUNT != place // BOARD_COUNT:
            raise Bad("tokens", "RUL-061")
    for token in gone:
        if g.owner[token] != BOXED and not g.shown[token]:
            raise Bad("shown", "RUL-178")
    for board in range(BOARD_COUNT):
        if g.multipliers[board] and g.tokens[board] == NONE:
            raise Bad("multipliers", "RUL-INV-05")


def _check_flexo(g: Rulebenders) -> None:
    """It has stones and discs, nothing else (RUL-INV-25); without it nothing of it is there."""
    seat = g.flexo
    if seat == NOBODY:
        if any(g.courses) or g.revealed:
            raise Bad("courses", "no_flexo", names=tuple(LETTERS[: g.seats]))
        return
    if len(set(g.revealed)) < len(g.revealed):
        raise Bad("revealed", "RUL-340")
    held = g.loans[g.seats * seat : g.seats * (seat + 1)]
    lent = g.loans[seat :: g.seats]
    if g.general[seat] or g.chips[seat] or any(g.exchange[3 * seat : 3 * seat + 3]) or any(held) or any(lent):
        raise Bad("supply", "RUL-INV-25", player=LETTERS[seat])
    if g.hands[seat] or g.fuel[seat] or g.dash[seat] or any(g.played[6 * seat : 6 * seat + 6]) or g.symbols[seat]:
        raise Bad("hand", "RUL-INV-25", player=LETTERS[seat])


def _check_round(g: Rulebenders, stage: str) -> None:
    """Round and phase, and who has passed, fit what is still to be done (RUL-067, RUL-069, RUL-084)."""
    last = len(g.box.rounds)
    least, most = {"setup": (0, 0), "begin": (0, last - 1), "end": (last, last), "over": (last, last)}.get(
        stage, (1, last)
    )
    check_number("round", g.round, least, most)
    if g.phase not in PHASES[stage]:
        raise Bad("phase", "RUL-069")
    if stage in ("passed", "scoring", "end", "over") and not all(g.passed):
        raise Bad("passed", "RUL-085")
    if stage in ("setup", "income") and any(g.passed):
        raise Bad("passed", "RUL-084")
    if stage == "setup" and (g.turn or any(map(len, (*g.hands, *g.fuel, *g.dash)))):
        raise Bad("hand", "RUL-AMB-008")


def _check_end(g: Rulebenders, stage: str) -> None:
    """The result is there when the game is over, and only then; it is what the table gives (RUL-INV-31)."""
    if g.final != (final_of(g) if stage == "over" else []):
        raise Bad("final", "RUL-INV-31")
