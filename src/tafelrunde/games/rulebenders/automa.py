"""Flexo, the automatic third player of a game of two (RUL-328 to RUL-360)."""

from typing import Final

from tafelrunde.engine import Option, Step
from tafelrunde.games.rulebenders.content import START, THEME
from tafelrunde.games.rulebenders.language.effects import BOARDS
from tafelrunde.games.rulebenders.moving import draw_card, free_multipliers, step_disc, take_token
from tafelrunde.games.rulebenders.rules import available, theme_label, token_place
from tafelrunde.games.rulebenders.state import AREAS, BOARD_COUNT, BOXED, FLEXO_PILE, LETTERS, NONE, Rulebenders

REVEALED: Final = 3  # set-up cards for each round (RUL-333)


def turn_over(g: Rulebenders) -> int:
    """A Flexo card is turned over, used and discarded (RUL-354); NONE: there is none (RUL-AMB-152)."""
    if not available(g, FLEXO_PILE):
        return NONE
    card = draw_card(g, FLEXO_PILE)
    g.discard[FLEXO_PILE].append(card)
    if g.heard is not None:
        design = g.box.cards[card]
        values: dict[str, Option] = {
            "card": g.box.labels[card],
            "board": BOARDS[design.symbol],
            "value": design.value,
            "arrow": "left" if design.arrow < 0 else "right",
        }
        g.tell("flexo_card", values)
    return card


class SetupActions(Step[Rulebenders]):
    """Three of the five set-up cards act for Flexo, first thing in each round (RUL-333, RUL-AMB-133)."""

    def run(self, g: Rulebenders) -> None:
        cards = list(range(len(g.box.setup)))
        g.shuffle(cards)
        g.revealed = cards[:REVEALED]
        for card in g.revealed:
            self.act(g, g.flexo, g.box.setup[card].flexo)

    def act(self, g: Rulebenders, seat: int, action: str) -> None:
        """One of five actions; what cannot be done is skipped (RUL-335 to RUL-339, RUL-355, RUL-356)."""
        g.tell("flexo_action", {"seat": seat, "action": action})
        if action == "track":
            column = g.next_column()
            if column != NONE and g.supply[seat]:
                g.supply[seat] -= 1
                g.track[column] = seat
                g.tell("placed", {"seat": seat, "owner": seat, "at": "track"})
        elif action != "nothing":
            card = turn_over(g)
            if card != NONE:
                self.on_board(g, seat, action, g.box.cards[card].symbol)

    def on_board(self, g: Rulebenders, seat: int, action: str, board: int) -> None:
        """What happens on the board that the Flexo card shows (RUL-AMB-146)."""
        if action == "locked" and g.free_locks(board) and g.supply[seat]:
            g.supply[seat] -= 1
            g.locked[BOARD_COUNT * seat + board] += 1
            g.tell("locked", {"seat": seat, "board": BOARDS[board], "n": 1})
        elif action == "meltdown":
            place = token_place(board, 1)
            if g.tokens[place] != NONE and not g.shown[g.tokens[place]]:
                take_token(g, place, BOXED)
                g.tell("melted", {"seat": seat, "token": f"N-{BOARDS[board]}"})
        elif action == "multiplier" and board in free_multipliers(g):
            g.multipliers[board] = 1
            g.tell("multiplied", {"seat": seat, "token": f"E-{BOARDS[board]}"})


class FlexoActs(Step[Rulebenders]):
    """Flexo's turn: a Flexo card says what goes where; it passes with the first player (RUL-342 to RUL-344)."""

    def run(self, g: Rulebenders) -> None:
        seat = self.seat
        if any(g.passed) or not g.supply[seat]:
            self.out(g)
            return
        card = turn_over(g)
        if card == NONE:
            return
        design = g.box.cards[card]
        stones = min(design.value, g.supply[seat])  # RUL-AMB-143
        g.supply[seat] -= stones
        g.open_[BOARD_COUNT * seat + design.symbol] += stones
        if g.heard is not None:
            g.tell("flexo_placed", {"seat": seat, "board": BOARDS[design.symbol], "n": stones})
        if not g.supply[seat]:  # it is out, even if stones come back in this round (RUL-AMB-144)
            self.out(g)

    def out(self, g: Rulebenders) -> None:
        """Its round is over."""
        g.passed[self.seat] = 1
        g.tell("passed", {"seat": self.seat})


class FlexoWins(Step[Rulebenders]):
    """Flexo bends a rule and moves its disc (RUL-347 to RUL-353)."""

    def __init__(self, board: int) -> None:
        super().__init__()
        self.board: Final = board

    def run(self, g: Rulebenders) -> None:
        self.bend(g, self.board)
        self.evolve(g, self.board)

    def bend(self, g: Rulebenders, board: int) -> None:
        """The marker moves by the card's value; itself as start player (RUL-349, RUL-AMB-136, RUL-AMB-137)."""
        if board == START:
            g.settings[board] = g.flexo
            g.tell("bent", {"seat": g.flexo, "board": BOARDS[board], "setting": LETTERS[g.flexo]})
            return
        card = turn_over(g)
        if card == NONE:
            return
        design = g.box.cards[card]
        now = g.settings[board]
        if board == THEME:
            new = (now + design.arrow * design.value) % AREAS
            shown: Option = theme_label(g, g.themes[new])
        else:
            last = len(g.box.boards[board].settings) - 1
            new = max(0, min(last, now + design.arrow * design.value))
            shown = g.box.boards[board].settings[new]
        if new != now:
            g.settings[board] = new
            g.tell("bent", {"seat": g.flexo, "board": BOARDS[board], "setting": shown})

    def evolve(self, g: Rulebenders, board: int) -> None:
        """One step, on the way it has begun, or back where the token is gone (RUL-350 to RUL-352, RUL-AMB-140)."""
        seat = g.flexo
        ends = [side for side in (-1, 1) if g.tokens[token_place(board, side)] != NONE]
        if not ends:
            return
        side = g.courses[board]
        if not side:
            card = turn_over(g)
            if card == NONE:
                return
            side = g.box.cards[card].arrow
        if side not in ends:
            side = -side
        k = BOARD_COUNT * seat + board
        before = g.discs[k]
        step_disc(g, seat, board, side)
        if g.discs[k] != before:
            g.tell("disc", {"seat": seat, "board": BOARDS[board], "space": g.discs[k]})
