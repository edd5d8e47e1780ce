"""Set-up, the start of a round, income and clean-up (RUL-041 to RUL-081, RUL-189 to RUL-194)."""

from typing import Final, cast

from tafelrunde.engine import Choice, Mark, Option, Refusal, Step
from tafelrunde.games.rulebenders.automa import SetupActions
from tafelrunde.games.rulebenders.content import EXCHANGE, FIRST, FLEXO, SIZES, START, THEME
from tafelrunde.games.rulebenders.language.effects import THEMES
from tafelrunde.games.rulebenders.moving import leave_play
from tafelrunde.games.rulebenders.rules import chip_income, draw_income, setting, stone_income, theme_label
from tafelrunde.games.rulebenders.scoring import BeforeScoring, FinalScoring, Happens
from tafelrunde.games.rulebenders.state import (
    ACTIONS,
    AREAS,
    BOARD_COUNT,
    CLEANUP,
    EMPTY,
    INCOME,
    Rulebenders,
)
from tafelrunde.games.rulebenders.turns import NextTurn
from tafelrunde.games.rulebenders.windows import DrawFrom


class SetUp(Step[Rulebenders]):
    """Everything in its place (RUL-041 to RUL-066)."""

    def run(self, g: Rulebenders) -> None:
        g.lay_out()
        self.themes(g)
        self.rules(g)
        for first in (0, BOARD_COUNT):  # RUL-061
            tokens = list(range(first, first + BOARD_COUNT))
            g.shuffle(tokens)
            g.tokens[first : first + BOARD_COUNT] = tokens
        for seat in range(g.seats):
            if seat == g.flexo:
                g.supply[seat] = g.box.stones  # RUL-330
            else:
                g.general[seat] = g.box.stones
                g.chips[seat] = g.box.chips
        chooser = next(seat for seat in g.order() if seat != g.flexo)  # RUL-AMB-135
        g.then(FirstTheme(chooser), StartRound(False))

    def themes(self, g: Rulebenders) -> None:
        """Four themes on the four areas, each deck shuffled (RUL-042, RUL-049 to RUL-051)."""
        themes = list(g.chosen) if g.chosen else list(range(len(THEMES)))
        g.shuffle(themes)
        g.themes = themes[:AREAS]
        for pile, deck in enumerate([*g.themes, FLEXO]):
            g.draw[pile] = list(range(FIRST[deck], FIRST[deck] + SIZES[deck]))
            g.shuffle(g.draw[pile])

    def rules(self, g: Rulebenders) -> None:
        """A set-up card sets the rules and finds the start player (RUL-053 to RUL-056)."""
        number = g.below(len(g.box.setup))
        card = g.box.setup[number]
        g.settings = card.settings.copy()
        g.settings[START] = next(seat for seat in card.order if seat < g.seats)
        g.tell("set_up", {"card": number + 1, "seat": g.starter})


class FirstTheme(Choice[Rulebenders]):
    """The active theme of the first round (RUL-058, RUL-DP-03)."""

    def options(self, g: Rulebenders) -> list[Option]:
        return [THEMES[theme] for theme in g.themes]

    def why_not(self, g: Rulebenders, option: Option) -> Refusal | None:
        return None if option in self.options(g) else Refusal("RUL-058", "not_in_game")

    def chosen(self, g: Rulebenders, option: Option) -> None:
        g.settings[THEME] = g.themes.index(THEMES.index(cast(str, option)))
        g.tell("first_theme", {"seat": self.seat, "theme": theme_label(g, g.active_theme)})


class StartRound(Step[Rulebenders]):
    """Flexo's set-up cards, effects at the start of a round, income, turns; then scoring and clean-up (RUL-069)."""

    def __init__(self, again: bool) -> None:
        super().__init__()
        self.again: Final = again  # the same round, from its beginning (RUL-252)

    def run(self, g: Rulebenders) -> None:
        if not self.again:
            g.round += 1
            g.tell("round_began", {"round": g.round, "n": g.number_sign})
        g.phase = INCOME
        g.passed = [0] * g.seats
        g.tapped = []
        g.cuts = {}
        g.picks = []
        if g.flexo >= 0:
            g.then(SetupActions())
        g.then(RoundEffects(), Income(), BeginTurns())
        if not self.again:
            g.then(Mark("round"), BeforeScoring(), CleanUp())


class RoundEffects(Step[Rulebenders]):
    """What cards do at the start of a round, in player order (RUL-AMB-027, RUL-AMB-028)."""

    def run(self, g: Rulebenders) -> None:
        for seat in g.order():
            for card in g.in_play(seat):
                for block in g.box.cards[card].blocks:
                    if block.event == "round_start":
                        g.then(Happens(seat, card, block.script))


class Income(Step[Rulebenders]):
    """Exchange tokens, chips, stones, and last cards in player order (RUL-070 to RUL-077)."""

    def run(self, g: Rulebenders) -> None:
        rate = setting(g, EXCHANGE)
        for seat in g.order():
            if seat == g.flexo:
                continue
            g.exchange[3 * seat + rate - 1] += 1
            chips, stones = chip_income(g, seat), stone_income(g, seat)
            g.chips[seat] += chips
            g.general[seat] -= stones
            g.supply[seat] += stones
            if g.heard is not None:
                g.tell("income", {"seat": seat, "rate": rate, "chips": chips, "stones": stones})
            g.then(IncomeCards(seat))


class IncomeCards(Step[Rulebenders]):
    """As many as fill the hand up to its limit, at the time of drawing (RUL-076, RUL-077)."""

    def run(self, g: Rulebenders) -> None:
        g.then(DrawFrom(self.seat, draw_income(g, self.seat)))


class BeginTurns(Step[Rulebenders]):
    """The action phase; the start player begins (RUL-082)."""

    def run(self, g: Rulebenders) -> None:
        g.phase = ACTIONS
        g.then(NextTurn(g.starter))


class CleanUp(Step[Rulebenders]):
    """Fuel cards, tapped cards, the tie-break track, the round marker (RUL-189 to RUL-194)."""

    def run(self, g: Rulebenders) -> None:
        g.phase = CLEANUP
        for seat in g.order():  # RUL-217
            for card in g.fuel[seat].copy():
                leave_play(g, card)
                g.to_discard(card)
        g.tapped = []
        g.cuts = {}
        g.opened = []
        g.fired = []
        g.played = [0] * len(g.played)
        g.symbols = [0] * g.seats
        self.move_track(g)
        g.tell("cleaned_up", {"round": g.round})
        if g.round == len(g.box.rounds):  # RUL-067
            g.then(FinalScoring())
        else:
            g.then(StartRound(False))

    def move_track(self, g: Rulebenders) -> None:
        """Row B pays a chip for each stone and goes back; row A moves down and closes up (RUL-191, RUL-192)."""
        columns = g.box.columns
        for seat in g.track[columns:]:
            if seat != EMPTY:
                g.give_back(seat, 1)
                if seat != g.flexo:
                    g.chips[seat] += 1
                    g.tell("track_chip", {"seat": seat})
        row = [seat for seat in g.track[:columns] if seat != EMPTY]
        g.track = [EMPTY] * columns + row + [EMPTY] * (columns - len(row))
