"""How the board would look: what an option would change is worked out on a view, and what looks different is shown."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar, cast

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.draw.boards import panel
from tafelrunde.games.rulebenders.draw.centre import centre
from tafelrunde.games.rulebenders.draw.marks import PLACING, outline_of
from tafelrunde.games.rulebenders.draw.measures import PANELS
from tafelrunde.games.rulebenders.draw.pieces import STILL
from tafelrunde.games.rulebenders.draw.track import track
from tafelrunde.games.rulebenders.language.effects import BOARDS
from tafelrunde.games.rulebenders.rules import most_stones
from tafelrunde.games.rulebenders.state import LETTERS, ROWS, spot_named
from tafelrunde.games.rulebenders.view import RulebendersView, RuleBoard, Token
from tafelrunde.games.rulebenders.words.targets import first_spot, targets
from tafelrunde.kit.drawing import NIGHT, WHITE, group, path, stroke
from tafelrunde.kit.texts import Texts

GONE = Token(False, False, None, False)
T = TypeVar("T")


def ghost(view: RulebendersView, kind: str, option: Option, texts: Texts) -> dict[str, str]:
    """What an option would change on the board; nothing where there is nothing to see."""
    after = _after(view, kind, option)
    if after is view:
        return {}
    found = dict[str, str]()
    for name in PANELS:
        now, then = panel(view, name, texts), panel(after, name, texts)
        if now != then:
            found[f"ghost-{name}"] = _ghost(f"ghost-{name}", then)
    for part in (track, centre):
        now, then = part(view, texts), part(after, texts)
        for id, drawn in then.items():
            if now[id] != drawn:
                found[f"ghost-{id}"] = _ghost(f"ghost-{id}", _with_piles(id, then))
    for target in targets(view, kind, option):
        d = outline_of(view, target, kind in PLACING)
        if d and found:
            lines = path(d, "", stroke(NIGHT, 8, 'stroke-opacity=".8"')) + path(d, "", stroke(WHITE, 4.5))
            found[f"ghost-at-{target}"] = group(lines, id=f"ghost-at-{target}", more=STILL)
    return found


def _ghost(id: str, things: dict[str, str]) -> str:
    """Things as they would be; what they are called on the board stays there."""
    body = "".join(things.values()).replace(' id="', ' data-id="')
    return group(body, id=id, more=STILL)


def _with_piles(id: str, things: dict[str, str]) -> dict[str, str]:
    """A thing, and what lies on it."""
    what, _, name = id.partition("-")
    ids = [id, f"pile-{name}", f"discard-{name}"] if what == "theme" else [id]
    return {one: things[one] for one in ids}


# --- what would be ---------------------------------------------------------------------------------------------------


def _after(view: RulebendersView, kind: str, option: Option) -> RulebendersView:
    """The table after an option, as far as it lies on the board; the same view: nothing changes there."""
    if view.mine is None:
        return view
    seat = view.mine.seat
    if kind in ("Menu", "PlaceStone"):
        return _placed(view, seat, option)
    if kind == "ChooseStone":
        return _moved(view, seat, option)
    if kind in ("BendRule", "ChooseSetting", "FirstTheme"):
        return _bent(view, "THEME" if kind == "FirstTheme" else view.task.board, option)
    if kind == "Evolve" and isinstance(option, tuple):
        return _evolved(view, seat, *cast("tuple[str, int]", option))
    if kind == "ChooseDirection":
        return _evolved(view, view.task.targets[0], str(option), view.task.n)
    if kind == "ChooseToken":
        return _token_changed(view, view.task.verb, option)
    if kind == "BreakTie" and option == "use":
        return _more(_off_track(view, first_spot(view, seat)), seat, view.task.board, 1)
    if kind == "ChooseColumn":
        return _on_track(view, seat, targets(view, kind, option)[0].removeprefix("spot-"))
    if kind == "DrawFrom":
        return replace(view, picks=(*view.picks, str(option)))
    return view


def changed(row: Sequence[T], k: int, value: T) -> tuple[T, ...]:
    """A row with another value at one place."""
    return (*row[:k], value, *row[k + 1 :])


def _with_board(view: RulebendersView, name: str, board: RuleBoard) -> RulebendersView:
    return replace(view, boards={**view.boards, name: board})


# --- stones ----------------------------------------------------------------------------------------------------------


def _placed(view: RulebendersView, seat: int, option: Option) -> RulebendersView:
    """A stone goes to a panel or to the tie-break track; perhaps a lent one."""
    parts = option[1:] if isinstance(option, tuple) and option[0] == "place" else option
    place, owner = (parts[0], parts[-1]) if isinstance(parts, tuple) and parts else (parts, "")
    whose = LETTERS.index(owner) if isinstance(owner, str) and owner and owner in LETTERS else seat
    return _at(view, whose, str(place))


def _at(view: RulebendersView, owner: int, place: str) -> RulebendersView:
    """One stone more there."""
    if place in BOARDS:
        return _more(view, owner, place, 1)
    column = view.next_column
    return _on_track(view, owner, f"A{column + 1}") if place == "track" and column >= 0 else view


def _moved(view: RulebendersView, seat: int, option: Option) -> RulebendersView:
    """A stone goes from one place to another, or away."""
    if isinstance(option, tuple):
        start, end = (str(place) for place in option)
        return _at(_taken_from(view, seat, start), seat, end)
    return _taken_from(view, view.task.targets[0], str(option)) if view.task.targets else view


def _taken_from(view: RulebendersView, owner: int, place: str) -> RulebendersView:
    if place in BOARDS:
        return _more(view, owner, place, -1)
    return _off_track(view, place) if place[:1] in ROWS and place[1:].isdigit() else view


def _more(view: RulebendersView, owner: int, name: str, by: int) -> RulebendersView:
    """So many open stones more on a panel, and who has the majority then."""
    now = view.boards[name]
    opened = changed(now.opened, owner, now.opened[owner] + by)
    totals = [a + b for a, b in zip(opened, now.locked, strict=True)]
    return _with_board(view, name, replace(now, opened=opened, leaders=tuple(most_stones(totals))))


def _on_track(view: RulebendersView, owner: int, name: str) -> RulebendersView:
    return replace(view, track=changed(view.track, spot_named(view.printed.columns, name), owner))


def _off_track(view: RulebendersView, name: str) -> RulebendersView:
    return _on_track(view, -1, name)


# --- rules, discs, tokens --------------------------------------------------------------------------------------------


def _bent(view: RulebendersView, name: str, option: Option) -> RulebendersView:
    """A rule with another setting."""
    if option == "keep" or name not in view.boards:
        return view
    after = _with_board(view, name, replace(view.boards[name], setting=option))
    if name == "START":
        return replace(after, starter=LETTERS.index(str(option)))
    return replace(after, phase="income") if view.phase == "setup" else after


def _evolved(view: RulebendersView, seat: int, side: str, steps: int) -> RulebendersView:
    """A disc moves; beyond the last space it takes the token (RUL-178)."""
    name, sign = view.task.board, -1 if side == "left" else 1
    now = view.boards[name]
    end = now.discs[seat] + sign * steps
    after = replace(now, discs=changed(now.discs, seat, max(-2, min(2, end))))
    if abs(end) > 2:
        after = replace(after, electron=GONE) if sign < 0 else replace(after, nuclear=GONE)
    return _with_board(view, name, after)


def _token_changed(view: RulebendersView, verb: str, option: Option) -> RulebendersView:
    """A token with a multiplier, gone, or in the place of another one."""
    if isinstance(option, tuple):
        first, second = (str(name) for name in option)
        one, other = _token(view, first), _token(view, second)
        return _with_token(_with_token(view, first, other), second, one)
    name = str(option)
    if verb == "multiplier":
        return _with_token(view, name, replace(_token(view, name), multiplied=True))
    return _with_token(view, name, GONE) if verb == "meltdown" else view


def _token(view: RulebendersView, name: str) -> Token:
    board = view.boards[name[2:]]
    return board.electron if name.startswith("E") else board.nuclear


def _with_token(view: RulebendersView, name: str, token: Token) -> RulebendersView:
    board = view.boards[name[2:]]
    after = replace(board, electron=token) if name.startswith("E") else replace(board, nuclear=token)
    return _with_board(view, name[2:], after)
