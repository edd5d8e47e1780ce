"""What a seat may see (RUL-AMB-025). Beside what lies there, the numbers that a player would work out."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from tafelrunde.engine import Option, Refusal
from tafelrunde.games.rulebenders.carrying import (
    Ask,
    ChooseCard,
    ChooseDirection,
    ChooseNumber,
    ChooseSetting,
    ChooseStone,
)
from tafelrunde.games.rulebenders.content import FLEXO, HASH, PERMITS, RIGHTS, START, THEME, Box
from tafelrunde.games.rulebenders.events import token_name
from tafelrunde.games.rulebenders.imagine import hand_before
from tafelrunde.games.rulebenders.language.effects import BOARDS, KINDS, THEMES
from tafelrunde.games.rulebenders.language.fitting import STEPS
from tafelrunde.games.rulebenders.numbers import count, number, seats
from tafelrunde.games.rulebenders.paying import Pay
from tafelrunde.games.rulebenders.rules import (
    areas_by,
    chip_income,
    draw_income,
    draw_value,
    hand_limit,
    kinds_by,
    leader,
    only_theme,
    payable_kinds,
    pile_name,
    purse,
    receivable_kinds,
    stone_income,
    why_not_card,
    why_not_theme,
)
from tafelrunde.games.rulebenders.scoring import BendRule, BreakTie, Evolve, final_steps, score
from tafelrunde.games.rulebenders.state import (
    AREAS,
    BOARD_COUNT,
    LETTERS,
    NOBODY,
    NONE,
    PILES,
    SOURCES,
    Rulebenders,
    gaps,
    next_column,
    reading,
    spot_name,
)
from tafelrunde.games.rulebenders.turns import Exchange, GiveUp, why_not_tap
from tafelrunde.games.rulebenders.windows import Boost, ChooseTargets, Cut, Defend, DrawFrom, Parry
from tafelrunde.kit.game import View, open_decisions

PHASES = ("setup", "income", "actions", "scoring", "cleanup")


@dataclass(frozen=True)
class CardInfo:
    """A card as it is printed; what it says to players is made from its text."""

    id: str
    name: str  # German, or whatever its maker writes
    en: str
    deck: str  # a theme, or FLEXO
    kind: str  # fuel, dashboard, destruction
    marks: tuple[str, ...]
    cost: str  # a number or #
    text: str  # in the card language
    symbol: str  # of Flexo cards: the board
    value: int
    arrow: str  # left, right
    themes: tuple[tuple[str, str, str], ...]  # that its text names: word, German and English name


@dataclass(frozen=True)
class BoardInfo:
    """A rule board as it is printed."""

    settings: tuple[Option, ...]
    modifiers: tuple[str, ...]  # from the electron end to the nuclear end


@dataclass(frozen=True)
class Printed:
    """What never changes. The same object for all games with the same content."""

    cards: dict[str, CardInfo]
    boards: dict[str, BoardInfo]
    themes: dict[str, tuple[str, str]]  # names: German, English
    stars: dict[str, tuple[int, ...]]  # strategy, items, attack, defence, luck
    rounds: tuple[int, ...]  # what # is in each of them
    sets: tuple[int, ...]
    electron: tuple[int, ...]  # values of the tokens
    nuclear: tuple[int, ...]
    factor: int
    further: int
    columns: int
    locked: int
    second: dict[str, str]  # the secondary currency of each currency
    permits: dict[str, tuple[tuple[int, ...], ...]]  # modifier of the Theme board -> by area of the marker -> areas
    rights: dict[str, dict[str, tuple[str, ...]]]  # modifier of rights -> by currency -> kinds of items


@dataclass(frozen=True)
class Token:
    """An electron or nuclear token at its place."""

    there: bool
    up: bool  # face up
    value: int | None  # None: this seat does not know it
    multiplied: bool


@dataclass(frozen=True)
class RuleBoard:
    """A rule board as it is now."""

    setting: Option  # a theme, a letter of a seat, a number or a word
    opened: tuple[int, ...]  # stones by seat
    locked: tuple[int, ...]
    discs: tuple[int, ...]  # by seat, -2 to 2
    electron: Token
    nuclear: Token
    leaders: tuple[int, ...]  # who has the most stones; several: a tie


@dataclass(frozen=True)
class Pile:
    """A draw pile with its discard pile."""

    name: str  # a theme, or FLEXO
    count: int
    discard: tuple[str, ...]  # the top last


@dataclass(frozen=True)
class Seat:
    """What a player has, and what the rules are for him now."""

    chips: int
    supply: int
    general: int
    exchange: tuple[int, ...]  # tokens 1>1, 2>1, 3>1
    lent: tuple[int, ...]  # stones of others that he holds, by owner
    hand: tuple[str, ...]  # "": hidden from this seat
    opened: bool  # the hand lies open
    marked: tuple[str, ...]  # cards that he must play or discard; "": hidden
    fuel: tuple[str, ...]
    dash: tuple[str, ...]
    passed: bool
    tokens: tuple[tuple[str, int], ...]  # that he has taken: electron or nuclear, value
    symbols: tuple[str, ...]  # boards whose Flexo cards he has played this round
    played: dict[str, int]  # theme -> cards played this round
    hand_limit: int
    draw_value: int  # cards, as income, if the hand limit allows
    draws: int  # cards, as income
    stones: int  # as income
    income: int  # chips
    permitted: tuple[str, ...]  # themes
    pays: tuple[str, ...]  # kinds of items
    receives: tuple[str, ...]
    purse: int  # units that he could pay for a hand card
    score: tuple[int, ...]


@dataclass(frozen=True)
class Why:
    """Why something of mine cannot be used now."""

    rule: str
    key: str
    values: dict[str, Option]


@dataclass(frozen=True)
class Task:
    """What the open decision is about, as everybody may know it."""

    card: str = ""  # that is being carried out or paid for; "": none
    verb: str = ""  # of the card language
    left: int = 0  # how often still, or of things that are given how many already
    board: str = ""  # a rule board; "": none
    attacker: int = NOBODY  # who attacks, gains, or plays the card about which somebody else is asked
    targets: tuple[int, ...] = ()  # of an attack; whose stones, disc or dashboard it is about
    kind: str = ""  # of a gain
    n: int = 0  # that are gained; steps of a disc; the rate of an exchange token
    column: int = 0  # where the effect that asks stands in the text of the card


NO_TASK = Task()


@dataclass(frozen=True)
class ScoreStep:
    """A step of the final scoring."""

    seat: int
    source: str
    points: int
    cards: tuple[str, ...]  # of a set
    board: str  # of a zone; "": it is none. Nuclear points without one: nobody falls below 0
    closest: bool  # there, to the token


@dataclass(frozen=True)
class RulebendersView(View):
    """The table."""

    printed: Printed = field(metadata={"fixed": True})
    seats: tuple[Seat, ...]
    flexo: int  # the automatic player's seat; -1: it does not play
    round: int
    phase: str
    sign: int  # what # is now
    active: int
    starter: int
    order: tuple[int, ...]  # of the seats, the start player first
    themes: tuple[str, ...]  # by area, a ring
    active_theme: str
    only: str  # the only theme that may be played; "": no card says so
    boards: dict[str, RuleBoard]
    track: tuple[int, ...]  # row A, then row B; -1: empty
    piles: tuple[Pile, ...]
    multipliers: int  # in the supply
    faces: tuple[tuple[str, int], ...]  # electron or nuclear, value: tokens that everybody has seen, gone or not
    boxed: tuple[str, ...]  # cards out of the game
    tapped: tuple[str, ...]
    stash: dict[str, int]  # stones on cards
    kept: dict[str, str]  # the theme named for a card
    hooks: dict[str, str]  # hook card -> the card that it holds
    cuts: dict[str, int]  # card -> seat whose gains it cuts
    picks: tuple[str, ...]  # piles from which cards are being drawn
    revealed: tuple[str, ...]  # what Flexo's set-up cards did in this round
    courses: dict[str, str]  # board -> left or right, where Flexo's disc is going
    why: dict[str, Why]  # my cards that cannot be used now
    task: Task
    steps: tuple[ScoreStep, ...]  # of the final scoring, when the game is over

    @property
    def offered(self) -> tuple[Option, ...]:
        """What I may answer."""
        return (self.mine.options or ()) if self.mine is not None else ()

    @cached_property
    def named(self) -> frozenset[Option]:
        """Everything that my options name."""
        return frozenset(part for o in self.offered for part in (o if isinstance(o, tuple) else (o,)))

    @cached_property
    def offered_names(self) -> Counter[str]:
        """How many cards of a name my options name."""
        return Counter(self.printed.cards[id].name for id in self.named if id in self.printed.cards)

    @property
    def next_column(self) -> int:
        """The column of the tie-break track where the next stone goes, from 0; -1: there is none."""
        return next_column(self.track)

    @property
    def reading(self) -> tuple[tuple[str, int], ...]:
        """The stones on the tie-break track as it is read: place and owner."""
        return tuple((spot_name(self.printed.columns, place), self.track[place]) for place in reading(self.track))

    @property
    def gaps(self) -> dict[int, str]:
        """Columns of the track with a single stone, as options name them, and the free place beside it."""
        columns = self.printed.columns
        return {place % columns + 1: spot_name(columns, place) for place in gaps(self.track)}

    @property
    def asks(self) -> str:
        """The kind of the decision, and the verb where a card asks, the board where a rule is bent."""
        if self.mine is None:
            return ""
        kind, task = self.mine.kind, self.task
        if kind == "Menu":
            return "Menu.acted" if "end" in (self.mine.options or ()) else kind
        detail = task.verb.replace(" ", "_") or (task.board if kind == "BendRule" else "")
        return f"{kind}.{detail}" if detail else kind

    @property
    def values(self) -> dict[str, object]:
        """The card that asks, how many still, and whose attack or gain it is."""
        task, card = self.task, self.printed.cards.get(self.task.card)
        n = task.left or task.n
        if self.mine is not None and self.mine.kind == "DiscardDown":
            own = self.seats[self.mine.seat]
            n = len(own.hand) - own.hand_limit
        label = (card.id, card.name, card.en) if card is not None else ("", "", "")
        return {"card": label, "n": n, "board": task.board, "kind": task.kind}

    @property
    def people(self) -> dict[str, tuple[int, ...]]:
        """Who attacks or gains, or whose turn it is; and who is attacked."""
        task = self.task
        who = task.attacker if task.attacker != NOBODY else self.active
        return {"who": (who,), "whom": tuple(seat for seat in task.targets if seat != self.flexo)}

    @property
    def unplayed(self) -> tuple[str, ...]:
        """Flexo, where it plays."""
        return ("flexo.name",) if self.flexo >= 0 else ()


@lru_cache(maxsize=64)
def printed(box: Box) -> Printed:
    """The box as people see it."""
    cards = {
        id: CardInfo(
            id,
            card.name,
            card.en,
            "FLEXO" if card.deck == FLEXO else THEMES[card.deck],
            card.kind,
            card.marks,
            "#" if card.cost == HASH else str(card.cost),
            card.text,
            BOARDS[card.symbol] if card.deck == FLEXO else "",
            card.value,
            "" if not card.arrow else "left" if card.arrow < 0 else "right",
            tuple((name, *box.theme_names[k]) for k, name in enumerate(THEMES) if name in card.text),
        )
        for id, card in zip(box.ids, box.cards, strict=True)
    }
    boards = {
        name: BoardInfo(tuple(board.settings), tuple(board.words))
        for name, board in zip(BOARDS, box.boards, strict=True)
    }
    return Printed(
        cards,
        boards,
        dict(zip(THEMES, box.theme_names, strict=True)),
        {name: tuple(box.stars[k]) for k, name in enumerate(THEMES)},
        tuple(box.rounds),
        tuple(box.sets),
        tuple(box.tokens[:BOARD_COUNT]),
        tuple(box.tokens[BOARD_COUNT:]),
        box.factor,
        box.further,
        box.columns,
        box.locked,
        {kind: KINDS[box.second[k]] for k, kind in enumerate(KINDS)},
        {word: tuple(tuple(areas_by(k, area)) for area in range(AREAS)) for k, word in enumerate(PERMITS)},
        {
            word: {kind: tuple(KINDS[k] for k in kinds_by(box, right, now)) for now, kind in enumerate(KINDS)}
            for word, right in RIGHTS.items()
        },
    )


def view(g: Rulebenders, seat: int | None) -> RulebendersView:
    """The table as that seat sees it; None is a spectator."""
    ids, only = g.box.ids, only_theme(g)
    return RulebendersView(
        seat,
        g.players,
        g.over,
        g.end,
        open_decisions(g, seat),
        printed(g.box),
        tuple(_seat(g, other, seat) for other in range(g.seats)),
        g.flexo,
        g.round,
        PHASES[g.phase],
        g.number_sign,
        g.active,
        g.starter,
        tuple(g.order()),
        tuple(THEMES[theme] for theme in g.themes),
        THEMES[g.active_theme],
        THEMES[only] if only != NONE else "",
        {BOARDS[b]: _board(g, b, seat) for b in range(BOARD_COUNT)},
        tuple(g.track),
        tuple(Pile(pile_name(g, k), len(g.draw[k]), tuple(ids[c] for c in g.discard[k])) for k in range(PILES)),
        BOARD_COUNT - sum(g.multipliers),
        tuple(("electron" if k < BOARD_COUNT else "nuclear", v) for k, v in enumerate(g.box.tokens) if g.shown[k]),
        tuple(sorted(ids[c] for c in g.boxed)),
        tuple(sorted(ids[c] for c in g.tapped)),
        {ids[c]: n for c, n in sorted(g.stash.items())},
        {ids[c]: THEMES[theme] for c, theme in sorted(g.kept.items())},
        {ids[c]: ids[held] for c, held in sorted(g.hooks.items())},
        {ids[c]: victim for c, victim in sorted(g.cuts.items())},
        tuple(pile_name(g, pile) for pile in g.picks),
        tuple(g.box.setup[k].flexo for k in g.revealed),
        {BOARDS[b]: "left" if side < 0 else "right" for b, side in enumerate(g.courses) if side},
        _why(g, seat),
        _task(g),
        _steps_of_scoring(g) if g.over else (),
    )


def _steps_of_scoring(g: Rulebenders) -> tuple[ScoreStep, ...]:
    return tuple(
        ScoreStep(
            step.seat,
            SOURCES[step.source],
            step.points,
            tuple(g.box.ids[card] for card in step.cards),
            BOARDS[step.board] if step.board != NONE else "",
            step.closest,
        )
        for step in final_steps(g)
    )


def _seat(g: Rulebenders, seat: int, viewer: int | None) -> Seat:
    ids, flexo = g.box.ids, seat == g.flexo
    seen = seat == viewer or seat in g.opened or g.over or (viewer is not None and hand_before(g, viewer) == seat)
    hand = sorted(g.hands[seat])
    marked = [c for c in hand if c in g.marked]
    own = seat == viewer or g.over
    taken = [(k, g.box.tokens[k]) for k in range(2 * BOARD_COUNT) if g.owner[k] == seat]
    played = {THEMES[k]: n for k, n in enumerate(g.played[6 * seat : 6 * seat + 6]) if n}
    permitted = [THEMES[t] for t in g.themes if not flexo and why_not_theme(g, seat, t) is None]
    return Seat(
        g.chips[seat],
        g.supply[seat],
        g.general[seat],
        tuple(g.exchange[3 * seat : 3 * seat + 3]),
        tuple(g.loans[g.seats * seat : g.seats * (seat + 1)]),
        tuple(ids[c] if seen else "" for c in hand),
        seat in g.opened,
        tuple(ids[c] if own else "" for c in marked),
        tuple(ids[c] for c in g.fuel[seat]),
        tuple(ids[c] for c in g.dash[seat]),
        g.passed[seat] == 1,
        tuple(("electron" if k < BOARD_COUNT else "nuclear", value) for k, value in taken),
        tuple(BOARDS[b] for b in range(BOARD_COUNT) if (g.symbols[seat] >> b) & 1),
        played,
        hand_limit(g, seat),
        draw_value(g, seat),
        draw_income(g, seat),
        stone_income(g, seat),
        chip_income(g, seat),
        tuple(permitted),
        tuple(KINDS[kind] for kind in payable_kinds(g, seat)),
        tuple(KINDS[kind] for kind in receivable_kinds(g, seat)),
        max(0, purse(g, seat, 1)),
        tuple(score(g, seat).values()) if not flexo else (),
    )


def _board(g: Rulebenders, b: int, viewer: int | None) -> RuleBoard:
    seats = range(g.seats)
    return RuleBoard(
        _setting(g, b),
        tuple(g.open_[BOARD_COUNT * s + b] for s in seats),
        tuple(g.locked[BOARD_COUNT * s + b] for s in seats),
        tuple(g.discs[BOARD_COUNT * s + b] for s in seats),
        _token(g, b, viewer),
        _token(g, BOARD_COUNT + b, viewer),
        tuple(leader(g, b)),
    )


def _setting(g: Rulebenders, b: int) -> Option:
    if b == THEME:
        return THEMES[g.active_theme] if g.active_theme != NONE else ""
    if b == START:
        return LETTERS[g.starter]
    setting: Option = g.box.boards[b].settings[g.settings[b]]
    return setting


def _token(g: Rulebenders, place: int, viewer: int | None) -> Token:
    token = g.tokens[place]
    if token == NONE:
        return Token(False, False, None, False)
    known = g.shown[token] == 1 or (viewer is not None and g.knows(viewer, token))
    multiplied = place < BOARD_COUNT and g.multipliers[place] == 1
    return Token(True, g.shown[token] == 1, g.box.tokens[token] if known else None, multiplied)


def _why(g: Rulebenders, viewer: int | None) -> dict[str, Why]:
    """Hand cards that could not be played now, dashboard cards that could not be tapped."""
    if viewer is None or g.over or viewer == g.flexo:
        return {}
    found: dict[str, Why] = {}
    for card in sorted(g.hands[viewer]):
        _note(g, card, why_not_card(g, viewer, card), found)
    for card in g.dash[viewer]:
        if g.box.cards[card].is_tap:
            _note(g, card, why_not_tap(g, viewer, card), found)
    return found


def _note(g: Rulebenders, card: int, refusal: Refusal | None, found: dict[str, Why]) -> None:
    if refusal is not None:
        found[g.box.ids[card]] = Why(refusal.rule, refusal.key, dict(refusal.values))


def _task(g: Rulebenders) -> Task:
    """What is asked about, from the step that asks and its frame."""
    choice = g.open[0].choice if g.open else None
    if isinstance(choice, Ask):
        return _task_of_card(g, choice)
    if isinstance(choice, (Defend, Parry)):
        f = choice.attack
        return Task(_card(g, number(g, f, "card")), attacker=number(g, f, "me"), targets=tuple(seats(g, f, "targets")))
    if isinstance(choice, (Boost, Cut)):
        f = choice.gain
        return Task(attacker=number(g, f, "seat"), kind=KINDS[number(g, f, "kind")], n=number(g, f, "base"))
    if isinstance(choice, ChooseTargets):
        return Task(_card(g, number(g, choice.frame, "card")))
    if isinstance(choice, Pay):
        return Task(_card(g, choice.card), left=choice.left)
    if isinstance(choice, DrawFrom):
        return Task(left=choice.left, kind="cards", n=choice.left)
    if isinstance(choice, (BreakTie, BendRule, Evolve)):
        return Task(board=BOARDS[choice.board])
    if isinstance(choice, Exchange):
        return Task(n=choice.rate)
    return Task(left=choice.left) if isinstance(choice, GiveUp) else NO_TASK


def _task_of_card(g: Rulebenders, ask: Ask) -> Task:
    """What a card asks about."""
    e, me = ask.effect(g), number(g, ask.frame, "me")
    left, board, targets = _asked_about(ask, e.verb, ask.left)
    return Task(
        _card(g, number(g, ask.frame, "card")),
        e.verb,
        left,
        board,
        me if me != ask.seat else NOBODY,
        targets,
        n=_steps(g, ask, targets[0], BOARDS.index(board)) if isinstance(ask, ChooseDirection) else 0,
        column=e.column,
    )


def _asked_about(ask: Ask, verb: str, left: int) -> tuple[int, str, tuple[int, ...]]:
    """How often still, the board, and whose: questions that remember more than one thing write them as one number."""
    if isinstance(ask, ChooseSetting):
        return 0, BOARDS[left], ()
    if isinstance(ask, ChooseDirection):
        return 0, BOARDS[left % 10], (left // 10,)
    if isinstance(ask, ChooseNumber) and verb == "lock":
        return left % 10, BOARDS[left // 10], ()
    if isinstance(ask, ChooseStone) and verb == "remove_stones":
        return left % 100, "", (left // 100,)
    return (1, "", (left,)) if isinstance(ask, ChooseCard) and verb == "hook" else (left, "", ())


def _steps(g: Rulebenders, ask: ChooseDirection, seat: int, board: int) -> int:
    """How far a disc would move."""
    e = ask.effect(g)
    steps = count(g, ask.frame, e.amount, STEPS)
    return min(steps, abs(g.discs[BOARD_COUNT * seat + board])) if e.word == "to_start" else steps


def _card(g: Rulebenders, card: int) -> str:
    return g.box.ids[card] if card != NONE else ""


def tokens_of(view: RulebendersView) -> dict[str, Token]:
    """All token places by the names that options use: E-HAND, N-DRAW."""
    found: dict[str, Token] = {}
    for place in range(2 * BOARD_COUNT):
        board = view.boards[BOARDS[place % BOARD_COUNT]]
        found[token_name(place)] = board.electron if place < BOARD_COUNT else board.nuclear
    return found
