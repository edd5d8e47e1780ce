"""Combinators and letters: choose, may, if, each, let (content file 4.2)."""

from typing import cast

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.carrying import (
    ALL_BOARDS,
    DEEDS,
    Ask,
    Bind,
    ChooseBoard,
    ChooseBranch,
    ChooseKind,
    ChooseNumber,
    ChooseTheme,
    Deed,
    Do,
    able_with,
    can_do,
    elements,
    keep,
)
from tafelrunde.games.rulebenders.language.checking import all_effects
from tafelrunde.games.rulebenders.language.effects import BOARDS, THEMES, Effect
from tafelrunde.games.rulebenders.numbers import count, holds, number, player, value
from tafelrunde.games.rulebenders.rules import theme_label
from tafelrunde.games.rulebenders.state import AREAS, Rulebenders


class Choose(Deed):
    """One branch that can be carried out; if none can, nothing happens."""

    rule = "RUL-212"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return any(can_do(g, f, script) for script in e.scripts)

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        seat = player(g, f, e.who) if e.verb == "choose_by" else number(g, f, "me")
        g.then(ChooseBranch(seat, f, script, at))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        scripts = ask.effect(g).scripts
        return [k for k in range(len(scripts)) if can_do(g, ask.frame, scripts[k])]

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        g.then(Do(ask.effect(g).scripts[cast(int, option)], 0, ask.frame))


class May(Deed):
    """Optional; asked only if it can be carried out (RUL-211)."""

    rule = "RUL-211"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return can_do(g, f, e.scripts[0])

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        if self.can(g, f, e):
            g.then(ChooseBranch(number(g, f, "me"), f, script, at))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        return ["yes", "no"]

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        if option == "yes":
            g.then(Do(ask.effect(g).scripts[0], 0, ask.frame))


class If(Deed):
    """If the condition holds now (RUL-213)."""

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return holds(g, f, e.conditions) and can_do(g, f, e.scripts[0])

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        if holds(g, f, e.conditions):
            g.then(Do(e.scripts[0], 0, f))
        elif g.heard is not None:
            g.tell("condition", {"card": g.box.labels[number(g, f, "card")]})


class Each(Deed):
    """Once for each player in player order, or each of the boards that I choose (RUL-214, RUL-217)."""

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        values = elements(g, f, e) if e.who.word else ALL_BOARDS
        return able_with(g, f, g.box.scripts[e.scripts[0]][0], e.var, values)

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        if e.who.word:
            for seat in elements(g, f, e):
                g.then(Bind(f, e.var, seat), Do(e.scripts[0], 0, f))
        else:
            g.frames[f][e.var + "s"] = ()
            g.then(ChooseBoard(number(g, f, "me"), f, script, at, count(g, f, e.amount, len(BOARDS))))

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        e = ask.effect(g)
        chosen = (*cast("tuple[Option, ...]", g.frames[ask.frame][e.var + "s"]), BOARDS.index(cast(str, option)))
        g.frames[ask.frame][e.var + "s"] = chosen
        if ask.left > 1:
            g.then(ChooseBoard(ask.seat, ask.frame, ask.script, ask.at, ask.left - 1))
            return
        for board in sorted(cast("tuple[int, ...]", chosen)):
            g.then(Bind(ask.frame, e.var, board), Do(e.scripts[0], 0, ask.frame))


class LetNumber(Deed):
    """A number of my choice; if it is then lost, at most what I own."""

    rule = "RUL-211"

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        keep(g, f, e, 0)
        g.then(ChooseNumber(number(g, f, "me"), f, script, at))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        e = ask.effect(g)
        assert e.amount.term is not None
        most = value(g, ask.frame, e.amount.term)
        for later in with_inner(g, g.box.scripts[ask.script][ask.at + 1 :]):
            term = later.amount.term
            if later.verb == "lose" and later.who.word == "me" and term is not None and term.op == "var":
                most = min(most, owned(g, ask.seat, later.kind)) if term.name == e.var else most
        return list(range(e.number, most + 1))

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        keep(g, ask.frame, ask.effect(g), cast(int, option))


def with_inner(g: Rulebenders, effects: tuple[Effect, ...]) -> list[Effect]:
    """These effects with all that is inside them."""
    return [u for e in effects for u in (e, *[u for inner in e.scripts for u in all_effects(inner, g.box.scripts)])]


def owned(g: Rulebenders, seat: int, kind: str) -> int:
    """How many items of a kind somebody has; of Flexo's only the stones count (RUL-AMB-151)."""
    if seat == g.flexo:
        return g.supply[seat] if kind == "stones" else 0
    have = {"stones": g.supply[seat], "cards": len(g.hands[seat]), "chips": g.chips[seat]}
    return sum(have.values()) if kind == "item" else have[kind]


class LetTheme(Deed):
    """One of the four themes in the game."""

    rule = "RUL-AMB-099"

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        g.then(ChooseTheme(number(g, f, "me"), f, script, at))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        return [THEMES[g.themes[area]] for area in range(AREAS)]

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        theme, card = THEMES.index(cast(str, option)), number(g, ask.frame, "card")
        keep(g, ask.frame, ask.effect(g), theme)
        if card in g.laid and number(g, ask.frame, "copy") < 0:
            if ask.effect(g) is g.box.cards[card].naming:
                g.kept[card] = theme  # kept with the card while it is in play
            if g.heard is not None:
                g.tell("named", {"seat": ask.seat, "card": g.box.labels[card], "theme": theme_label(g, theme)})


class LetKind(Deed):
    """One of two kinds."""

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        g.then(ChooseKind(number(g, f, "me"), f, script, at))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        return list(ask.effect(g).words)

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        g.frames[ask.frame][ask.effect(g).var] = option


class LetBoard(Deed):
    """A board for what follows."""

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        g.then(ChooseBoard(number(g, f, "me"), f, script, at))

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        keep(g, ask.frame, ask.effect(g), BOARDS.index(cast(str, option)))


def kind_of(g: Rulebenders, f: int, word: str) -> str:
    """A kind of token or item, or what a letter holds."""
    if len(word) == 1:
        return cast(str, g.frames[f][word])
    return word


DEEDS["choose"] = Choose()
DEEDS["choose_by"] = Choose()
DEEDS["may"] = May()
DEEDS["if"] = If()
DEEDS["each"] = Each()
DEEDS["let number"] = LetNumber()
DEEDS["let theme"] = LetTheme()
DEEDS["let kind"] = LetKind()
DEEDS["let board"] = LetBoard()
