"""What is still to be done must be the rest of a round, and every step about what is there."""

from collections.abc import Sequence
from typing import Any, Final

from tafelrunde.engine import Bad, Mark, Step
from tafelrunde.engine.snapshot import fields_of
from tafelrunde.games.rulebenders.check.running import (
    check_attack,
    check_card,
    check_draw,
    check_frames,
    check_paying,
    ends_with,
    need,
)
from tafelrunde.games.rulebenders.check.sections import Item, Section, form_of, sections
from tafelrunde.games.rulebenders.check.texts import roots_of
from tafelrunde.games.rulebenders.content import CARDS
from tafelrunde.games.rulebenders.language.effects import BOARDS
from tafelrunde.games.rulebenders.paying import Pay
from tafelrunde.games.rulebenders.rounds import FirstTheme, IncomeCards, StartRound
from tafelrunde.games.rulebenders.rules import hand_limit, leader, must_play
from tafelrunde.games.rulebenders.scoring import BreakTie, FlexoBreaks, Happens, ScoreBoard, Winner
from tafelrunde.games.rulebenders.state import BOARD_COUNT, LETTERS, Rulebenders
from tafelrunde.games.rulebenders.turns import Exchange, GiveUp, LayOut, Menu, NextTurn, exchanges
from tafelrunde.games.rulebenders.windows import DrawFrom, Strike
from tafelrunde.kit.checks import check_number

LONGEST: Final = 400  # steps; far more than cards inside one another need
YES_NO: Final = ("acted", "again")
WORDS: Final = ("pile", "letter", "name", "paid")


def check_agenda(g: Rulebenders) -> str:
    """Is it the rest of something? Returns how far the game is."""
    if g.lanes or g.now or g.over == bool(g.agenda) or g.end != ("rounds" if g.over else ""):
        raise Bad("agenda", "agenda")
    if len(g.agenda) > LONGEST:
        raise Bad("agenda", "too_long", most=LONGEST)
    for step in g.agenda:
        _check_fields(step)
    if g.picks and not isinstance(g.agenda[-1] if g.agenda else None, DrawFrom):
        raise Bad("picks", "RUL-079")
    copies = check_frames(g)
    items = sections(g.agenda, copies)
    stage = form_of("", items)
    if stage == "round":
        section = items[0]
        assert isinstance(section, Section)
        return _check_round(g, section)
    if stage == "setup":
        _check_setup(g, items)
    elif stage == "scoring":
        _check_scoring(g, items)
    elif stage == "begin" and (not isinstance(items[0], StartRound) or items[0].again):
        raise Bad("agenda", "agenda")
    return stage


def _check_fields(step: Step[Any]) -> None:
    for field in fields_of(step):
        wanted = bool if field in YES_NO else str if field in WORDS else int
        if type(getattr(step, field)) is not wanted:
            raise Bad("agenda", "step_types", step=type(step).__name__)
    if isinstance(step, Mark) and (step.frame > 0) != (step.name not in ("round", "turn")):
        raise Bad("agenda", "agenda")


def _seats(items: Sequence[Item], kind: type[Step[Any]] | tuple[type[Step[Any]], ...]) -> list[int]:
    """Whose steps of a kind these are."""
    return [item.seat for item in items if isinstance(item, kind)]


# --- set-up and scoring ----------------------------------------------------------------------------------------------


def _check_setup(g: Rulebenders, items: Sequence[Item]) -> None:
    """The start player chooses, or the first person after Flexo (RUL-058, RUL-AMB-135)."""
    first, then = items
    assert isinstance(first, FirstTheme)
    assert isinstance(then, StartRound)
    if then.again or first.seat != next(seat for seat in g.order() if seat != g.flexo):
        raise Bad("agenda", "RUL-058")


def _check_scoring(g: Rulebenders, items: Sequence[Item]) -> None:
    """The boards that are left, in order; one of them is being scored (RUL-153)."""
    boards = [item.board for item in items if isinstance(item, ScoreBoard)]
    now = BOARD_COUNT - len(boards) - 1
    need(boards == list(range(now + 1, BOARD_COUNT)))
    scored = [item for item in items if isinstance(item, Step) and not isinstance(item, (ScoreBoard, Happens))]
    for step in scored[:-1]:  # the last one cleans up
        need(getattr(step, "board", now) == now)
    if any(isinstance(step, Winner) for step in scored):
        _check_tie(g, scored, now)
    else:  # the winner is known; cards that answer his win may have moved stones since
        need(len({step.seat for step in scored[:-1]}) <= 1 and all(0 <= step.seat < g.players for step in scored[:-1]))
    for item in items:
        if isinstance(item, Section):
            check_card(g, item, ("before_scoring", "board_won"), (*range(g.players),))
    _check_happening(g, items, ("before_scoring", "board_won"))


def _check_tie(g: Rulebenders, scored: Sequence[Step[Any]], board: int) -> None:
    """Those who share the majority may break the tie, in the order of the track (RUL-156); then there is a winner."""
    tied = leader(g, board)
    if not tied:
        raise Bad("agenda", "RUL-152", board=BOARDS[board])
    asked = [step for step in scored if isinstance(step, (BreakTie, FlexoBreaks))]
    on_track = list(dict.fromkeys(g.track[place] for place in g.reading() if g.track[place] in tied))
    if asked and (len(tied) < 2 or not ends_with([step.seat for step in asked], on_track)):
        raise Bad("agenda", "RUL-156", board=BOARDS[board])
    need(all((step.seat == g.flexo) == isinstance(step, FlexoBreaks) for step in asked))


def _check_happening(g: Rulebenders, items: Sequence[Item], events: tuple[str, ...]) -> None:
    """Cards that answer one of these events when their turn comes."""
    for item in items:
        if isinstance(item, Happens):
            check_number("agenda", item.seat, 0, g.players - 1)
            check_number("agenda", item.card, 0, CARDS - 1)
            need(item.script in roots_of(g.box.cards[item.card], events))


# --- rounds and turns ------------------------------------------------------------------------------------------------


def _check_round(g: Rulebenders, section: Section) -> str:
    """Income, a turn, or everybody has passed."""
    stage = form_of("round", section.items)
    if stage == "income":
        _check_income(g, section)
    elif stage == "turn":
        first, *_, last = section.items
        assert isinstance(last, NextTurn)
        seat = (last.seat - 1) % g.seats
        ends = [step.seat for step in section.steps[:-1]]
        need(0 <= last.seat < g.seats and ends == ([] if seat == g.flexo else [seat]))  # Flexo discards nothing
        if g.active != seat:
            raise Bad("active", "RUL-082")
        if isinstance(first, Section):
            _check_turn(g, first, seat)
        else:
            need(not g.forced)
    return stage


def _check_income(g: Rulebenders, section: Section) -> None:
    """Cards that act at the start of a round; or those who draw, in player order, up to their limits."""
    for card in section.inner:
        check_card(g, card, ("round_start",), (*range(g.players),))
    _check_happening(g, section.items, ("round_start",))
    people = [seat for seat in g.order() if seat != g.flexo]
    drawing = _seats(section.items, (DrawFrom, IncomeCards))
    need(ends_with(drawing, people))
    first = section.items[0]
    if isinstance(first, DrawFrom):
        check_draw(g, first, "any")
        if len(g.hands[first.seat]) + len(g.picks) + first.left > hand_limit(g, first.seat):
            raise Bad("hand", "RUL-INV-08", player=LETTERS[first.seat])


def _check_turn(g: Rulebenders, section: Section, seat: int) -> None:
    """What the active player does, or others after that."""
    form = form_of("turn", section.items)
    strikes = _seats(section.items, Strike)
    others = g.after(seat)
    mine = [step.seat for step in section.steps if not isinstance(step, Strike)]
    need(all(other == seat for other in mine) and ends_with(strikes, others))
    if g.passed[seat] and (form not in ("strike", "run") or mine):
        raise Bad("passed", "RUL-084")
    marked = must_play(g, seat)
    menu = any(isinstance(step, Menu) for step in section.steps)
    if (form == "forced" and not (g.forced and marked)) or (menu and g.forced):
        raise Bad("agenda", "RUL-310", player=LETTERS[seat])
    _check_doing(g, section, seat, strikes)


def _check_doing(g: Rulebenders, section: Section, seat: int, strikes: list[int]) -> None:
    """Cards that are played, tapped or paid for; exchanges."""
    laying = next((step for step in section.steps if isinstance(step, LayOut)), None)
    for step in section.steps:
        if isinstance(step, LayOut) and step.card not in g.hands[seat]:
            raise Bad("agenda", "RUL-089")
        if isinstance(step, Pay):
            check_paying(g, step, laying.card if laying else -1)
        if isinstance(step, Exchange) and (step.rate not in (1, 2, 3) or not exchanges(g, seat, step.rate)):
            raise Bad("agenda", "RUL-126")
        if isinstance(step, GiveUp) and not 1 <= step.left <= len(g.hands[seat]):
            raise Bad("agenda", "RUL-126")
        if isinstance(step, DrawFrom):
            check_draw(g, step, "any")
    for inner in section.inner:
        players = [] if strikes and not g.forced else [seat]  # a forced turn has no menu after the card
        if inner.name == "attack":
            check_attack(g, inner, ("play", "tap"), (*players, *strikes[:1]))
        else:
            check_card(g, inner, ("extra cost",) if laying is not None else ("play", "tap"), players)
