"""The table as a seat sees it, as numbers."""

from typing import Final

from tafelrunde.games.rulebenders.arrays.limits import MANY
from tafelrunde.games.rulebenders.arrays.schema import DECISIONS, SOMETHING, VERBS, faces_of, offsets_of
from tafelrunde.games.rulebenders.content import CURRENCY, FLEXO_ACTIONS, START, THEME, Box
from tafelrunde.games.rulebenders.language.effects import BOARDS, KINDS, THEMES
from tafelrunde.games.rulebenders.state import LETTERS
from tafelrunde.games.rulebenders.view import PHASES, RulebendersView, Seat, Token
from tafelrunde.kit.arrays import Schema


def _numbered(*words: str) -> dict[str, int]:
    """Words by their numbers; 0 is none of them."""
    return {"": 0, **{word: k + 1 for k, word in enumerate(words)}}


DECISION_NO: Final = _numbered(*DECISIONS)
VERB_NO: Final = _numbered(*VERBS)
BOARD_NO: Final = _numbered(*BOARDS)
THEME_NO: Final = _numbered(*THEMES, "FLEXO")
KIND_NO: Final = _numbered(*KINDS)
PHASE_NO: Final = {phase: k for k, phase in enumerate(PHASES)}
ACTION_NO: Final = {action: k for k, action in enumerate(FLEXO_ACTIONS)}
COURSE: Final = {"left": -1, "right": 1}
GONE: Final = (0, 0, 0)
DISCARDED: Final = SOMETHING.index("discard pile")
BOXED: Final = SOMETHING.index("box")


class Observer:
    """Writes observations. Everything that never changes is worked out here."""

    def __init__(self, box: Box, seats: int, schema: Schema) -> None:
        self.seats: Final = seats
        self.size: Final = schema.size
        self.faces: Final = {face: k for k, face in enumerate(faces_of(box))}
        self.card: Final = {"": 0, **{id: k + 1 for k, id in enumerate(box.ids)}}
        blocks = {block.name: block for block in schema.blocks}
        offsets = {name: offsets_of(block) for name, block in blocks.items()}
        first, width = schema.first, {name: block.width for name, block in blocks.items()}
        table, seat, card = offsets["table"], offsets["seat"], offsets["card"]
        self.areas: Final = first["table"] + table["areas"]
        self.seen: Final = first["table"] + table["faces"]
        self.revealed: Final = first["table"] + table["revealed"]
        self.rules: Final = first["rules"]
        self.task: Final = first["task"]
        self.boards: Final = first["board"]
        self.board_width: Final = width["board"]
        self.course: Final = {name: first["board"] + (k + 1) * width["board"] - 1 for k, name in enumerate(BOARDS)}
        self.piles: Final = first["pile"]
        self.own: Final = first["seat"]
        self.seat_width: Final = width["seat"]
        self.flags: Final = seat["score"]  # where what is written number by number begins
        self.pays: Final = seat["pays"] - 1  # kinds, themes and boards begin with 1
        self.receives: Final = seat["receives"] - 1
        self.permitted: Final = seat["permitted"] - 1
        self.symbols: Final = seat["symbols"] - 1
        self.played: Final = seat["played"] - 1
        self.tokens: Final = seat["tokens"]
        self.at: Final = {id: first["card"] + k * width["card"] for k, id in enumerate(box.ids)}
        self.usable: Final = card["usable"]
        self.marked: Final = card["marked"]
        self.tapped: Final = card["tapped"]
        self.stash: Final = card["stash"]
        self.named: Final = card["theme"]
        self.holds: Final = card["holds"]
        self.held: Final = card["held"]
        self.cuts: Final = card["cuts"]
        self.taps: Final = frozenset([id for id, design in zip(box.ids, box.cards, strict=True) if design.is_tap])

    def numbers(self, view: RulebendersView) -> list[int]:
        """The whole observation."""
        out, me = [0] * self.size, view.seat or 0
        self._write_table(view, me, out)
        self._write_task(view, me, out)
        self._write_boards(view, me, out)
        first, seats = self.own, self.seats
        for k in range(seats):
            self._write_seat(view.seats[(me + k) % seats], me, first, out)
            first += self.seat_width
        self._write_cards(view, me, out)
        return out

    # --- the table ---------------------------------------------------------------------------------------------------

    def _write_table(self, view: RulebendersView, me: int, out: list[int]) -> None:
        seats, opened = self.seats, view.open
        track = [1 + (seat - me) % seats if seat >= 0 else 0 for seat in view.track]
        out[: self.seen] = (
            DECISION_NO[opened[0].kind] if opened else 0,
            1 + (opened[0].seat - me) % seats if opened else 0,
            int(view.over),
            view.round,
            PHASE_NO[view.phase],
            view.sign,
            1 + (view.active - me) % seats if view.active >= 0 else 0,
            1 + (view.flexo - me) % seats if view.flexo >= 0 else 0,
            THEME_NO[view.only],
            view.multipliers,
            *[THEME_NO[theme] for theme in view.themes],
            *track,
        )
        for face in view.faces:
            out[self.seen + self.faces[face]] += 1
        for action in view.revealed:
            out[self.revealed + ACTION_NO[action]] += 1
        here = self.piles
        for pile in view.piles:
            out[here : here + 4] = THEME_NO[pile.name], pile.count, len(pile.discard), view.picks.count(pile.name)
            here += 4

    def _write_task(self, view: RulebendersView, me: int, out: list[int]) -> None:
        """What the open decision is about."""
        task, here, seats = view.task, self.task, self.seats
        out[here : here + 6] = (
            self.card[task.card],
            VERB_NO[task.verb],
            task.column,
            min(task.left, MANY),
            BOARD_NO[task.board],
            1 + (task.attacker - me) % seats if task.attacker >= 0 else 0,
        )
        for seat in task.targets:
            out[here + 6 + (seat - me) % seats] = 1
        here += 6 + seats
        out[here : here + 2] = KIND_NO[task.kind], min(task.n, MANY)

    def _write_boards(self, view: RulebendersView, me: int, out: list[int]) -> None:
        """How the rules are, and what lies on their boards."""
        boards, seats, here = view.boards, self.seats, self.boards
        settings = [board.setting for board in boards.values()]
        settings[THEME] = THEME_NO[str(settings[THEME])]
        settings[CURRENCY] = KIND_NO[str(settings[CURRENCY])] - 1
        settings[START] = (LETTERS.index(str(settings[START])) - me) % seats
        out[self.rules : self.rules + 7] = [value for value in settings if isinstance(value, int)]
        for board in boards.values():
            discs, leads = board.discs, [0] * seats
            for seat in board.leaders:
                leads[(seat - me) % seats] = 1
            out[here : here + self.board_width - 1] = (
                *(*board.opened[me:], *board.opened[:me]),
                *(*board.locked[me:], *board.locked[:me]),
                *(*discs[me:], *discs[:me]),
                *leads,
                *_token(board.electron),
                int(board.electron.multiplied),
                *_token(board.nuclear),
            )
            here += self.board_width
        for name, side in view.courses.items():
            out[self.course[name]] = COURSE[side]

    # --- seats -------------------------------------------------------------------------------------------------------

    def _write_seat(self, own: Seat, me: int, here: int, out: list[int]) -> None:
        """What a player has, and what the rules are for him."""
        exchange, lent = own.exchange, own.lent
        out[here : here + self.flags] = (
            min(own.chips, MANY),
            own.supply,
            own.general,
            len(own.hand),
            len(own.marked),
            len(own.fuel),
            len(own.dash),
            int(own.opened),
            int(own.passed),
            min(own.hand_limit, MANY),
            min(own.draw_value, MANY),
            min(own.draws, MANY),
            own.stones,
            own.income,
            min(own.purse, MANY),
            *(min(exchange[0], MANY), min(exchange[1], MANY), min(exchange[2], MANY)),
            *lent[me:],
            *lent[:me],
        )
        at = here + self.flags
        for points in own.score:
            out[at] = max(-MANY, min(points, MANY))
            at += 1
        for kind in own.pays:
            out[here + self.pays + KIND_NO[kind]] = 1
        for kind in own.receives:
            out[here + self.receives + KIND_NO[kind]] = 1
        for theme in own.permitted:
            out[here + self.permitted + THEME_NO[theme]] = 1
        for board in own.symbols:
            out[here + self.symbols + BOARD_NO[board]] = 1
        for theme, n in own.played.items():
            out[here + self.played + THEME_NO[theme]] = min(n, MANY)
        for token in own.tokens:
            out[here + self.tokens + self.faces[token]] += 1

    # --- cards -------------------------------------------------------------------------------------------------------

    def _write_cards(self, view: RulebendersView, me: int, out: list[int]) -> None:
        """A row for each card that this seat sees; the rows of others are empty."""
        at, seats, hands = self.at, self.seats, len(SOMETHING)
        for k in range(seats):
            own = view.seats[(me + k) % seats]
            for id in own.hand:
                if id:
                    out[at[id]] = hands + k
            self._lay(own.fuel, hands + seats + k, out)
            self._lay(own.dash, hands + 2 * seats + k, out)
        for pile in view.piles:
            self._lay(pile.discard, DISCARDED, out)
        for id in view.boxed:
            out[at[id]] = BOXED
        self._write_mine(view, out)
        for id in view.tapped:
            out[at[id] + self.tapped] = 1
        for id, n in view.stash.items():
            out[at[id] + self.stash] = n
        for id, theme in view.kept.items():
            out[at[id] + self.named] = THEME_NO[theme]
        for id, other in view.hooks.items():
            out[at[id] + self.holds] = self.card[other]
            out[at[other] + self.held] = 1
        for id, victim in view.cuts.items():
            out[at[id] + self.cuts] = 1 + (victim - me) % seats

    def _lay(self, cards: tuple[str, ...], place: int, out: list[int]) -> None:
        """Cards that lie there one after the other."""
        order = 1
        for id in cards:
            here = self.at[id]
            out[here] = place
            out[here + 1] = order
            order += 1

    def _write_mine(self, view: RulebendersView, out: list[int]) -> None:
        """What I could use, and what I must."""
        if view.seat is None or view.over:
            return
        at, own, why = self.at, view.seats[view.seat], view.why
        for id in own.hand:
            if id not in why:
                out[at[id] + self.usable] = 1
        for id in own.dash:
            if id in self.taps and id not in why:
                out[at[id] + self.usable] = 1
        for id in own.marked:
            out[at[id] + self.marked] = 1


def _token(token: Token) -> tuple[int, int, int]:
    """Is it there, does it lie face up, and what is it worth?"""
    if not token.there:
        return GONE
    return 1, int(token.up), -1 if token.value is None else token.value
