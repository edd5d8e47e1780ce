"""Scoring: who wins each rule board, bends its rule and moves his disc; and the end (RUL-152 to RUL-205)."""

from typing import Final, cast

from tafelrunde.engine import Choice, Option, Refusal, Step
from tafelrunde.games.rulebenders.automa import FlexoWins
from tafelrunde.games.rulebenders.carrying import run
from tafelrunde.games.rulebenders.language.effects import BOARDS
from tafelrunde.games.rulebenders.moving import step_disc
from tafelrunde.games.rulebenders.rules import CHIP, can_step, cut, leader, token_place, zone
from tafelrunde.games.rulebenders.settings import KEEP, change_setting, settings_of
from tafelrunde.games.rulebenders.state import BOARD_COUNT, EMPTY, NONE, SCORING, SOURCES, Rulebenders

STAY: Final = "stay"
(CHIPS, SETS, ELECTRON, NUCLEAR) = range(len(SOURCES))  # sources of points
SIDES: Final[tuple[tuple[str, int], ...]] = (("left", -1), ("right", 1))


class Happens(Step[Rulebenders]):
    """What a card does by itself when its turn comes: if it still lies there, and no hook holds it (RUL-AMB-027)."""

    def __init__(self, seat: int, card: int, script: int) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.script: Final = script

    def run(self, g: Rulebenders) -> None:
        empties = g.box.scripts[self.script][0].verb == "empty_stash"  # also from a card that is hooked
        if self.card in g.in_play(self.seat) and (self.card in g.stash if empties else g.works(self.card)):
            run(g, self.seat, self.card, self.script)


class BeforeScoring(Step[Rulebenders]):
    """Stones on cards go to the boards, in player order; then board by board (RUL-153, RUL-267, RUL-AMB-102)."""

    def run(self, g: Rulebenders) -> None:
        g.phase = SCORING
        g.active = NONE
        for seat in g.order():
            for card in g.dash[seat]:
                for block in g.box.cards[card].blocks:
                    if block.event == "before_scoring":
                        g.then(Happens(seat, card, block.script))
        for board in range(BOARD_COUNT):
            g.then(ScoreBoard(board))


class ScoreBoard(Step[Rulebenders]):
    """Who has the majority? (RUL-154, RUL-155)"""

    def __init__(self, board: int) -> None:
        super().__init__()
        self.board: Final = board

    def run(self, g: Rulebenders) -> None:
        tied = leader(g, self.board)
        if not tied:
            return
        if len(tied) > 1:
            asked: list[int] = []
            for place in g.reading():
                seat = g.track[place]
                if seat in tied and seat not in asked:
                    asked.append(seat)
                    g.then(FlexoBreaks(seat, self.board) if seat == g.flexo else BreakTie(seat, self.board))
        g.then(Winner(self.board))


class BreakTie(Choice[Rulebenders]):
    """Use the leftmost stone on the track, or decline (RUL-156 to RUL-159, RUL-AMB-077, RUL-AMB-078, RUL-DP-23)."""

    def __init__(self, seat: int, board: int) -> None:
        super().__init__(seat)
        self.board: Final = board

    def options(self, g: Rulebenders) -> list[Option]:
        return ["use", "decline"] if len(leader(g, self.board)) > 1 else []

    def chosen(self, g: Rulebenders, option: Option) -> None:
        if option == "use":
            break_tie(g, self.seat, self.board)
        else:
            g.tell("kept_tie", {"seat": self.seat, "board": BOARDS[self.board]})


class FlexoBreaks(Step[Rulebenders]):
    """Flexo always breaks a tie if it can (RUL-346)."""

    def __init__(self, seat: int, board: int) -> None:
        super().__init__(seat)
        self.board: Final = board

    def run(self, g: Rulebenders) -> None:
        if len(leader(g, self.board)) > 1:
            break_tie(g, self.seat, self.board)


def break_tie(g: Rulebenders, seat: int, board: int) -> None:
    """His first stone on the track goes to the open field."""
    place = next(place for place in g.reading() if g.track[place] == seat)
    g.track[place] = EMPTY
    g.open_[BOARD_COUNT * seat + board] += 1
    g.tell("broke_tie", {"seat": seat, "board": BOARDS[board]})


class Winner(Step[Rulebenders]):
    """The winner bends the rule and evolves; his open stones go back (RUL-160 to RUL-164)."""

    def __init__(self, board: int) -> None:
        super().__init__()
        self.board: Final = board

    def run(self, g: Rulebenders) -> None:
        board, best = self.board, leader(g, self.board)
        if len(best) > 1:
            g.tell("tied", {"board": BOARDS[board]})
            return
        seat = best[0]
        g.tell("won", {"seat": seat, "board": BOARDS[board], "n": g.at(seat, board)})
        if seat == g.flexo:
            g.then(FlexoWins(board))
        else:
            for card in g.in_play(seat):
                for block in g.box.cards[card].blocks:
                    if block.event == "board_won" and g.works(card) and not (block.once and card in g.fired):
                        g.fired.append(card)
                        g.then(Happens(seat, card, block.script))
            g.then(BendRule(seat, board), Evolve(seat, board))
        g.then(ClearField(seat, board))


class BendRule(Choice[Rulebenders]):
    """Keep the rule or bend it (RUL-161, RUL-165 to RUL-172, RUL-DP-24)."""

    def __init__(self, seat: int, board: int) -> None:
        super().__init__(seat)
        self.board: Final = board

    def options(self, g: Rulebenders) -> list[Option]:
        return settings_of(g, self.board, True)

    def why_not(self, g: Rulebenders, option: Option) -> Refusal | None:
        return None if option in self.options(g) else Refusal(f"RUL-{166 + self.board:03}", "no_setting")

    def chosen(self, g: Rulebenders, option: Option) -> None:
        if option != KEEP:
            change_setting(g, self.seat, self.board, option)


class Evolve(Choice[Rulebenders]):
    """The disc stays or moves: two spaces with a matching Flexo card (RUL-173, RUL-174, RUL-DP-25)."""

    def __init__(self, seat: int, board: int) -> None:
        super().__init__(seat)
        self.board: Final = board

    def options(self, g: Rulebenders) -> list[Option]:
        found: list[Option] = [STAY]
        twice = (g.symbols[self.seat] >> self.board) & 1
        disc = g.discs[BOARD_COUNT * self.seat + self.board]
        for name, side in SIDES:
            if can_step(g, self.seat, self.board, side):
                found.append((name, 1))
                token = g.tokens[token_place(self.board, side)] != NONE
                if twice and (disc * side < 1 or (disc * side == 1 and token)):
                    found.append((name, 2))
        return found

    def why_not(self, g: Rulebenders, option: Option) -> Refusal | None:
        if option in self.options(g):
            return None
        if isinstance(option, tuple) and len(option) == 2 and option[1] == 2:
            return Refusal("RUL-174")
        return Refusal("RUL-180" if isinstance(option, tuple) else "RUL-173", "no_step")

    def chosen(self, g: Rulebenders, option: Option) -> None:
        if option == STAY:
            return
        name, steps = cast("tuple[str, int]", option)
        side = dict(SIDES)[name]
        for _ in range(steps):
            worth = step_disc(g, self.seat, self.board, side)
            if worth:  # a running cut applies, no window opens
                g.chips[self.seat] += max(0, worth + cut(g, self.seat, CHIP))
        if g.heard is not None:
            space = g.discs[BOARD_COUNT * self.seat + self.board]
            g.tell("disc", {"seat": self.seat, "board": BOARDS[self.board], "space": space})


class ClearField(Step[Rulebenders]):
    """The winner's stones on the open field go back; locked ones and those of others stay (RUL-162 to RUL-164)."""

    def __init__(self, seat: int, board: int) -> None:
        super().__init__(seat)
        self.board: Final = board

    def run(self, g: Rulebenders) -> None:
        k = BOARD_COUNT * self.seat + self.board
        g.give_back(self.seat, g.open_[k])
        g.open_[k] = 0


# --- the end (RUL-195 to RUL-205) ------------------------------------------------------------------------------------


class FinalScoring(Step[Rulebenders]):
    """Sets, then every zone with a token that nobody took."""

    def run(self, g: Rulebenders) -> None:
        for place in range(2 * BOARD_COUNT):
            if g.tokens[place] != NONE:
                g.shown[g.tokens[place]] = 1
        g.final = final_of(g)
        g.commit()
        g.finish("rounds")


class Scored:
    """A step of the final scoring."""

    def __init__(
        self, seat: int, source: int, points: int, cards: list[int], board: int = NONE, closest: bool = False
    ) -> None:
        self.seat: Final = seat
        self.source: Final = source  # its number
        self.points: Final = points
        self.cards: Final = cards  # of a set
        self.board: Final = board  # of a zone; NONE: it is none
        self.closest: Final = closest  # there, to the token


def final_of(g: Rulebenders) -> list[int]:
    """What everybody has at the end, by seat and source: all steps together."""
    final = [0] * (len(SOURCES) * g.players)
    for step in final_steps(g):
        final[len(SOURCES) * step.seat + step.source] += step.points
    return final


def final_steps(g: Rulebenders) -> list[Scored]:
    """Chips that everybody has, then sets, then zone by zone; nobody falls below 0 (RUL-AMB-017)."""
    steps = [Scored(seat, CHIPS, g.chips[seat], []) for seat in range(g.players)]
    for seat in range(g.players):
        steps += [Scored(seat, SETS, set_points(g, len(cards)), cards) for cards in sets_of(g, seat)]
    for source, side in ((ELECTRON, -1), (NUCLEAR, 1)):
        for board in range(BOARD_COUNT):
            steps += _zone_steps(g, source, board, side)
    for seat in range(g.players):
        total = sum([step.points for step in steps if step.seat == seat])
        if total < 0:
            steps.append(Scored(seat, NUCLEAR, -total, []))
    return steps


def sets_of(g: Rulebenders, seat: int) -> list[list[int]]:
    """Sets of differently named set cards, the largest first; each card counts once (RUL-195, RUL-196)."""
    left: dict[str, list[int]] = {}
    for card in g.dash[seat]:
        name = g.box.cards[card].set_name
        if name:
            left.setdefault(name, []).append(card)
    sets: list[list[int]] = []
    while left:  # of more than four names first those with the most cards: that makes the most full sets
        names = sorted(left, key=lambda name: -len(left[name]))[: full_set(g)]
        sets.append([left[name].pop(0) for name in left if name in names])
        left = {name: cards for name, cards in left.items() if cards}
    return sets


def full_set(g: Rulebenders) -> int:
    """The cards of the largest set."""
    return len(g.box.sets) - 1


def set_points(g: Rulebenders, size: int) -> int:
    """1, 3, 6, 10 chips for a set of so many cards."""
    return g.box.sets[size]


def set_value(g: Rulebenders, seat: int) -> int:
    """What all sets of a seat bring."""
    return sum([set_points(g, len(cards)) for cards in sets_of(g, seat)])


def _zone_steps(g: Rulebenders, source: int, board: int, side: int) -> list[Scored]:
    """One zone: the closest get the value of its token, the others there two less (RUL-198 to RUL-203)."""
    found: list[Scored] = []
    place = token_place(board, side)
    if g.tokens[place] == NONE:
        return found
    closest = max([g.discs[BOARD_COUNT * other + board] * side for other in range(g.seats)])
    for seat in range(g.players):
        if zone(g, seat, board) == side:
            mine = g.discs[BOARD_COUNT * seat + board] * side
            points = g.value(place) if mine == closest else g.value(place) - g.box.further
            found.append(Scored(seat, source, points, [], board, mine == closest))
    return found


def score(g: Rulebenders, seat: int) -> dict[str, int]:
    """The result by source; before the end chips and sets alone."""
    if g.final:
        return {source: g.final[len(SOURCES) * seat + k] for k, source in enumerate(SOURCES)}
    return {"chips": g.chips[seat], "sets": set_value(g, seat), "electron": 0, "nuclear": 0}


def tie_break(g: Rulebenders, seat: int) -> int:
    """Whoever comes first in player order (RUL-205, RUL-AMB-088)."""
    return -g.order().index(seat)
