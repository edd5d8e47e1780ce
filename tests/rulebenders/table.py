"""Set a table up, look at it, play on it: the words that the tests of rulebenders are written in.

t = table(players=3, hand={"A": ["SF-03"]}, chips={"A": 5})
t.A.plays("SF-03")
t.A.chooses("HAND")
t.A.chooses("right")
assert t.asked == ("B", "Menu") and t.A.chips == 3  # what has only one option is not asked: A had to end his turn
assert t.A.refused("play", "SF-04") == "RUL-082"
"""

from collections.abc import Iterator
from typing import Any

from tafelrunde.engine import Chance, Decision, Event, Option, Refused, seeded
from tafelrunde.games import game_type
from tafelrunde.games.rulebenders.content import CODES, Box
from tafelrunde.games.rulebenders.events import token_named
from tafelrunde.games.rulebenders.language.effects import BOARDS, THEMES
from tafelrunde.games.rulebenders.rules import draw_income, hand_limit, pile_name
from tafelrunde.games.rulebenders.state import AREAS, BOARD_COUNT, EMPTY, LETTERS, NONE, PILES, Rulebenders, spot_name
from tafelrunde.games.rulebenders.view import RulebendersView
from tafelrunde.kit.content import Content
from tafelrunde.kit.game import winners as best
from tafelrunde.kit.texts import LANGUAGES

RUL = game_type("rulebenders")
BOX: Box = RUL.box_for(RUL.standard_content())
PLAYERS = (2, 3, 4, 5)
PLAIN = {"HAND": 6, "EXCHANGE": 2, "CURRENCY": "chips", "STONES": 5, "DRAW": 4}  # where nothing else is said


class Player:
    """A seat: what lies in front of it, and what it does."""

    def __init__(self, g: Rulebenders, seat: int) -> None:
        self.g = g
        self.seat = seat
        self.letter = LETTERS[seat]

    # --- what it has ---

    @property
    def chips(self) -> int:
        """Its chips."""
        return self.g.chips[self.seat]

    @property
    def supply(self) -> int:
        """Own stones in the personal supply."""
        return self.g.supply[self.seat]

    @property
    def general(self) -> int:
        """Its stones in the general supply."""
        return self.g.general[self.seat]

    @property
    def hand(self) -> list[str]:
        """Its hand cards, sorted."""
        return sorted(self.g.box.ids[c] for c in self.g.hands[self.seat])

    @property
    def fuel(self) -> list[str]:
        """Its played fuel cards, in the order of play."""
        return [self.g.box.ids[c] for c in self.g.fuel[self.seat]]

    @property
    def dash(self) -> list[str]:
        """Its dashboard."""
        return [self.g.box.ids[c] for c in self.g.dash[self.seat]]

    @property
    def tapped(self) -> list[str]:
        """Which of its cards are tapped."""
        return [self.g.box.ids[c] for c in self.g.in_play(self.seat) if c in self.g.tapped]

    @property
    def exchange(self) -> list[int]:
        """Its exchange tokens 1>1, 2>1, 3>1."""
        return self.g.exchange[3 * self.seat : 3 * self.seat + 3]

    @property
    def tokens(self) -> list[tuple[str, int]]:
        """The electron and nuclear tokens that it has taken."""
        return list(self.sees().seats[self.seat].tokens)

    @property
    def passed(self) -> bool:
        """Is it out for this round?"""
        return self.g.passed[self.seat] == 1

    @property
    def hand_limit(self) -> int:
        """Cards that it may hold at the end of its turn."""
        return hand_limit(self.g, self.seat)

    @property
    def draws_income(self) -> int:
        """Cards that it would draw as income now."""
        return draw_income(self.g, self.seat)

    def open(self, board: str) -> int:
        """Its stones on an open field."""
        return self.g.open_[BOARD_COUNT * self.seat + BOARDS.index(board)]

    def locked(self, board: str) -> int:
        """Its stones on locked spaces."""
        return self.g.locked[BOARD_COUNT * self.seat + BOARDS.index(board)]

    def disc(self, board: str) -> int:
        """Where its disc is, -2 (electron end) to 2."""
        return self.g.discs[BOARD_COUNT * self.seat + BOARDS.index(board)]

    def lent(self, owner: str) -> int:
        """Stones of another that it holds."""
        return self.g.loans[self.g.seats * self.seat + LETTERS.index(owner)]

    def sees(self) -> RulebendersView:
        """The table as it sees it."""
        return seen(self.g, self.seat)

    def permitted(self) -> set[str]:
        """The themes whose cards it may play."""
        return set(self.sees().seats[self.seat].permitted)

    # --- what it is asked ---

    @property
    def decision(self) -> Decision:
        """What it is asked now."""
        found = self.g.decision_of(self.seat)
        assert found is not None, f"{self.letter} is not asked, but {asked(self.g)}"
        return found

    @property
    def options(self) -> set[Option]:
        """What it may answer now."""
        found = self.decision.options
        assert len(set(found)) == len(found), "an option is offered twice"
        return set(found)

    def may(self, *option: Option) -> bool:
        """Could it answer that now?"""
        return one(option) in self.options

    def refused(self, *option: Option) -> str:
        """The row by which an answer is refused; the name of the text where no row says it."""
        try:
            self.g.answer(self.seat, one(option))
        except Refused as e:
            refusal = e.refusal
        else:
            raise AssertionError("it was not refused")
        for lang in LANGUAGES:
            assert RUL.texts(lang).has(f"why.{refusal.key}"), f"why.{refusal.key} is missing in {lang}"
        return refusal.rule or refusal.key

    def why_not(self, *option: Option) -> str:
        """The name of the text by which an answer would be refused; "" if it is allowed."""
        refusal = self.g.why_not(self.seat, one(option))
        return "" if refusal is None else refusal.key or refusal.rule

    # --- what it does ---

    def chooses(self, *option: Option) -> None:
        """It answers: chooses("HAND"), chooses("left", 2)."""
        assert self.g.decision_of(self.seat) is not None, f"{self.letter} is not asked, but {asked(self.g)}"
        self.g.answer(self.seat, one(option))

    def plays(self, card: str, pays: str = "") -> None:
        """A hand card, and with what it pays: plays("SF-03", pays="chips FA-01").

        Where there is only one way to pay, nothing is asked."""
        self.chooses("play", card)
        self.pays(pays)

    def pays(self, units: str) -> None:
        """Unit by unit: pays("chips stones FA-01")."""
        for unit in units.split():
            assert self.decision.kind == "Pay", self.decision.kind
            self.chooses(unit)

    def taps(self, card: str) -> None:
        """One of its cards is turned."""
        self.chooses("tap", card)

    def places(self, where: str, of: str = "") -> None:
        """A stone, its own or a lent one: places("HAND"), places("track"), places("DRAW", of="B")."""
        self.chooses("place", where, *([of] if of else []))

    def exchanges(self, rate: int, give: str, get: str, sets: int) -> None:
        """With one token; where only one exchange is possible nothing more is asked."""
        self.chooses("exchange", rate)
        if self.asked == "Exchange":
            self.chooses(give, get, sets)

    def draws(self, *piles: str) -> None:
        """Cards, pile by pile."""
        for pile in piles:
            assert self.decision.kind == "DrawFrom", self.decision.kind
            self.chooses(pile)

    def passes(self) -> None:
        """It is out for this round."""
        self.chooses("pass")

    def ends(self) -> None:
        """It ends its turn after the action."""
        self.chooses("end")

    def declines(self) -> None:
        """It lets a window go by."""
        self.chooses("decline")

    @property
    def asked(self) -> str:
        """The kind of its open decision; "": it has none."""
        found = self.g.decision_of(self.seat)
        return found.kind if found is not None else ""


class Table:
    """A table in play."""

    def __init__(self, g: Rulebenders) -> None:
        self.g = g
        self.heard: list[Event] = []  # everything that happened since
        self.player = [Player(g, seat) for seat in range(g.seats)]
        g.heard = self.heard

    @property
    def A(self) -> Player:
        """The first seat, and so on."""
        return self.player[0]

    @property
    def B(self) -> Player:
        """The second."""
        return self.player[1]

    @property
    def C(self) -> Player:
        """The third; with two players Flexo."""
        return self.player[2]

    @property
    def D(self) -> Player:
        """The fourth."""
        return self.player[3]

    @property
    def E(self) -> Player:
        """The fifth."""
        return self.player[4]

    # --- looking ---

    @property
    def asked(self) -> tuple[str, str]:
        """Who is asked what: ("A", "Menu"); ("", "") if nobody is."""
        return asked(self.g)

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.g.over

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.g.round

    def setting(self, board: str) -> Option:
        """How a rule is set."""
        return seen(self.g, None).boards[board].setting

    @property
    def track(self) -> dict[str, str]:
        """Who has stones on the tie-break track: {"A3": "B"}."""
        g = self.g
        return {spot_name(g.box.columns, place): LETTERS[seat] for place, seat in enumerate(g.track) if seat != EMPTY}

    def token(self, name: str) -> int | None:
        """The value of the token at that place, whether anybody knows it or not; None: it is gone."""
        token = self.g.tokens[token_named(name)]
        return None if token == NONE else self.g.box.tokens[token]

    def shown(self, name: str) -> bool:
        """Does the token there lie face up?"""
        return self.g.shown[self.g.tokens[token_named(name)]] == 1

    def multiplied(self, board: str) -> bool:
        """Does a multiplier lie at its electron token?"""
        return self.g.multipliers[BOARDS.index(board)] == 1

    def discard(self, pile: str) -> list[str]:
        """A discard pile, the top last."""
        return [self.g.box.ids[c] for c in self.g.discard[self._pile(pile)]]

    def draw(self, pile: str) -> list[str]:
        """A draw pile, the top first."""
        return [self.g.box.ids[c] for c in reversed(self.g.draw[self._pile(pile)])]

    def _pile(self, name: str) -> int:
        return next(k for k in range(PILES) if pile_name(self.g, k) == name)

    @property
    def boxed(self) -> list[str]:
        """Cards out of the game."""
        return [self.g.box.ids[c] for c in self.g.boxed]

    def told(self, kind: str) -> list[dict[str, Option]]:
        """What was told of that kind to everybody."""
        return [event.data for event in self.heard if event.kind == kind]

    def refused(self, *option: Option) -> str:
        """The row by which an answer of the one who is asked is refused."""
        return self.player[LETTERS.index(self.asked[0])].refused(*option)

    # --- playing ---

    def all_decline(self) -> None:
        """Everybody lets the windows go by that are open now."""
        while "decline" in self._options() and self.asked[1] != "BreakTie":
            self.player[LETTERS.index(self.asked[0])].declines()

    def all_pass(self) -> None:
        """Everybody passes, and declines what he is offered; then the boards are scored."""
        while self.asked[1] in ("Menu", "Strike", "Defend", "Parry", "DiscardDown"):
            options = self._options()
            wanted = [o for o in ("decline", "pass", "end") if o in options]
            self.player[LETTERS.index(self.asked[0])].chooses(wanted[0] if wanted else options[0])

    def nothing_bent(self) -> None:
        """The rest of the scoring: ties stay, nobody bends a rule, no disc moves."""
        while self.asked[1] in ("BreakTie", "BendRule", "Evolve"):
            lazy = {"BreakTie": "decline", "BendRule": "keep", "Evolve": "stay"}[self.asked[1]]
            self.player[LETTERS.index(self.asked[0])].chooses(lazy)

    def first_piles(self) -> None:
        """Everybody draws his income from the first pile that there is."""
        while self.asked[1] == "DrawFrom":
            self.player[LETTERS.index(self.asked[0])].chooses(self._options()[0])

    def _options(self) -> list[Option]:
        return self.g.open[0].options if self.g.open else []


# --- setting up ------------------------------------------------------------------------------------------------------


def table(content: Content | None = None, /, **doc: Any) -> Table:
    """A position (docs/positions.md): table(players=3, hand={"A": ["SF-03"]}, chips={"A": 5}, stage="scoring").

    The currency is chips where nothing else is said, and in the action phase everybody has a stone, so nobody has to
    pass. The themes are those of the cards that are named, in this order: active, opposite, then its neighbours; so the
    first two can be played by everybody."""
    doc["settings"] = {**PLAIN, **doc.get("settings", {})}
    if doc.get("stage", "turn") in ("turn", "acted"):
        doc["supply"] = {**dict.fromkeys(LETTERS[: doc.get("players", 3)], 1), **doc.get("supply", {})}
    if "themes" not in doc:
        named = _themes_in(doc)
        first, *rest = [*named, *(theme for theme in THEMES if theme not in named)][:AREAS]
        doc["themes"] = [first, rest[1], rest[0], rest[2]]
    return table_of(doc, content)


def _themes_in(doc: object) -> list[str]:
    """The themes of all cards that a document names, each once."""
    if isinstance(doc, dict):
        found = [theme for key, value in doc.items() for theme in (*_themes_in(key), *_themes_in(value))]
    elif isinstance(doc, list):
        found = [theme for value in doc for theme in _themes_in(value)]
    else:
        code = str(doc)[:3]
        found = [THEMES[CODES.index(code[:2])]] if code[2:] == "-" and code[:2] in CODES[: len(THEMES)] else []
        found += [str(doc)] if doc in THEMES else []
    return list(dict.fromkeys(found))


def table_of(doc: dict[str, Any], content: Content | None = None) -> Table:
    """A position exactly as it is written."""
    g = RUL.position(content or RUL.standard_content(), doc)
    assert isinstance(g, Rulebenders)
    return Table(g)


def new_game(players: int, seed: int, content: Content | None = None, **variants: str) -> Table:
    """A game that begins with the set-up: new_game(4, 1, themes="SF-FA-NA-PR")."""
    box = RUL.box_for(content or RUL.standard_content())
    g = RUL.begin(box, players, RUL.settle_variants(variants), seeded(seed, players))
    assert isinstance(g, Rulebenders)
    return Table(g)


# --- asking ----------------------------------------------------------------------------------------------------------


def one(option: tuple[Option, ...]) -> Option:
    """chooses("HAND") and chooses("left", 2)."""
    return option[0] if len(option) == 1 else option


def asked(g: Rulebenders) -> tuple[str, str]:
    """Who is asked what; ("", "") if nobody is."""
    assert len(g.open) < 2, "exactly one player is asked"
    return (LETTERS[g.open[0].seat], g.open[0].kind) if g.open else ("", "")


def seen(g: Rulebenders, seat: int | None) -> RulebendersView:
    """The table as that seat sees it."""
    found = RUL.view(g, seat)
    assert isinstance(found, RulebendersView)
    return found


def score(t: Table, letter: str) -> dict[str, int]:
    """A seat's chips by source, without those that give nothing."""
    return {source: chips for source, chips in RUL.score(t.g, LETTERS.index(letter)).items() if chips}


def winners(t: Table) -> str:
    """The letters of those who have won."""
    return "".join(LETTERS[seat] for seat in best(RUL.standings(t.g)))


def decisions(g: Rulebenders, rng: Chance) -> Iterator[Rulebenders]:
    """Play at random; gives the table at every decision, and once more at the end."""
    while not g.over:
        yield g
        decision = g.open[rng.below(len(g.open))]
        g.answer(decision.seat, decision.options[rng.below(len(decision.options))])
    yield g
