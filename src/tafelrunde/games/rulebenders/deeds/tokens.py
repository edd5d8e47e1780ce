"""Rules, discs and tokens: set_rule, move_evolution, peek, reveal, multiplier, meltdown, swap_tokens."""

from typing import cast

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.carrying import (
    DEEDS,
    Ask,
    ChooseDirection,
    ChooseSetting,
    ChooseToken,
    Deed,
)
from tafelrunde.games.rulebenders.deeds.flow import kind_of
from tafelrunde.games.rulebenders.events import token_name, token_named
from tafelrunde.games.rulebenders.language.effects import BOARDS, Effect
from tafelrunde.games.rulebenders.language.fitting import STEPS
from tafelrunde.games.rulebenders.moving import face_down, free_multipliers, step_disc, take_token, tokens_on_board
from tafelrunde.games.rulebenders.numbers import board, count, number, player
from tafelrunde.games.rulebenders.rules import CHIP, can_step
from tafelrunde.games.rulebenders.settings import change_setting, settings_of
from tafelrunde.games.rulebenders.state import BOARD_COUNT, BOXED, Rulebenders
from tafelrunde.games.rulebenders.windows import Gain

LEFT = "left"
RIGHT = "right"


class SetRule(Deed):
    """Another setting of a rule board, at once (RUL-304 to RUL-306, RUL-AMB-127, RUL-AMB-128)."""

    rule = "RUL-AMB-128"

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        g.then(ChooseSetting(number(g, f, "me"), f, script, at, board(g, f, e.where)))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        return settings_of(g, ask.left, False)

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        change_setting(g, ask.seat, ask.left, option)


class MoveEvolution(Deed):
    """A disc moves; a step off the track takes the token (RUL-178 to RUL-180)."""

    rule = "RUL-180"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return bool(self.sides(g, e, player(g, f, e.who), board(g, f, e.where)))

    def sides(self, g: Rulebenders, e: Effect, seat: int, b: int) -> list[int]:
        """Where the disc can go."""
        disc = g.discs[BOARD_COUNT * seat + b]
        if e.word == "to_start":
            return [-1 if disc > 0 else 1] if disc else []
        return [side for side in (-1, 1) if can_step(g, seat, b, side)]

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        seat, b = player(g, f, e.who), board(g, f, e.where)
        g.then(ChooseDirection(number(g, f, "me"), f, script, at, 10 * seat + b))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        sides = self.sides(g, ask.effect(g), ask.left // 10, ask.left % 10)
        return [LEFT if side < 0 else RIGHT for side in sides]

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        e, seat, b = ask.effect(g), ask.left // 10, ask.left % 10
        side = -1 if option == LEFT else 1
        steps = count(g, ask.frame, e.amount, STEPS)
        if e.word == "to_start":
            steps = min(steps, abs(g.discs[BOARD_COUNT * seat + b]))
        for _ in range(steps):
            worth = step_disc(g, seat, b, side)
            if worth:
                g.then(Gain(seat, ask.frame, CHIP, worth))
        if g.heard is not None:
            g.tell("disc", {"seat": seat, "board": BOARDS[b], "space": g.discs[BOARD_COUNT * seat + b]})


class Peek(Deed):
    """Look secretly at face-down tokens, one after the other (RUL-062, RUL-242, RUL-AMB-130, RUL-AMB-131)."""

    rule = "RUL-062"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return bool(face_down(g, kind_of(g, f, e.kind)))

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        g.frames[f]["peeked"] = ()
        g.then(ChooseToken(number(g, f, "me"), f, script, at, count(g, f, e.amount, 14)))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        peeked = g.frames[ask.frame]["peeked"]
        assert isinstance(peeked, tuple)
        places = face_down(g, kind_of(g, ask.frame, ask.effect(g).kind))
        return [token_name(place) for place in places if place not in peeked]

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        place = token_named(cast(str, option))
        token = g.tokens[place]
        g.seen[token] |= 1 << ask.seat
        g.commit()
        if g.heard is not None:
            g.tell("peeked", {"seat": ask.seat, "token": option}, {"value": g.box.tokens[token]}, (ask.seat,))
        g.frames[ask.frame]["peeked"] = (*cast("tuple[Option, ...]", g.frames[ask.frame]["peeked"]), place)
        if ask.left > 1:
            g.then(ChooseToken(ask.seat, ask.frame, ask.script, ask.at, ask.left - 1))


class Reveal(Deed):
    """Turn tokens face up for everybody (RUL-243)."""

    rule = "RUL-243"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return bool(face_down(g, kind_of(g, f, e.kind)))

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        g.then(ChooseToken(number(g, f, "me"), f, script, at, count(g, f, e.amount, 14)))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        return [token_name(place) for place in face_down(g, kind_of(g, ask.frame, ask.effect(g).kind))]

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        token = g.tokens[token_named(cast(str, option))]
        g.shown[token] = 1
        g.commit()
        if g.heard is not None:
            g.tell("revealed", {"seat": ask.seat, "token": option, "n": g.box.tokens[token]})
        if ask.left > 1:
            g.then(ChooseToken(ask.seat, ask.frame, ask.script, ask.at, ask.left - 1))


class Multiplier(Deed):
    """A multiplier at an electron token that has none (RUL-177, RUL-AMB-020)."""

    rule = "RUL-AMB-020"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return bool(free_multipliers(g))

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        g.then(ChooseToken(number(g, f, "me"), f, script, at, count(g, f, e.amount, 7)))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        return [token_name(place) for place in free_multipliers(g)]

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        g.multipliers[token_named(cast(str, option))] = 1
        if g.heard is not None:
            g.tell("multiplied", {"seat": ask.seat, "token": option})
        if ask.left > 1:
            g.then(ChooseToken(ask.seat, ask.frame, ask.script, ask.at, ask.left - 1))


class Meltdown(Deed):
    """A nuclear token goes to the box, unseen if it lies face down (RUL-222, RUL-AMB-026)."""

    rule = "RUL-222"

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return bool(tokens_on_board(g, "nuclear"))

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        g.then(ChooseToken(number(g, f, "me"), f, script, at, count(g, f, e.amount, 7)))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        return [token_name(place) for place in tokens_on_board(g, "nuclear")]

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        take_token(g, token_named(cast(str, option)), BOXED)
        if g.heard is not None:
            g.tell("melted", {"seat": ask.seat, "token": option})
        if ask.left > 1:
            g.then(ChooseToken(ask.seat, ask.frame, ask.script, ask.at, ask.left - 1))


class SwapTokens(Deed):
    """Two tokens of a kind change places; face, knowledge and multiplier go with them."""

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        return len(tokens_on_board(g, kind_of(g, f, e.kind))) > 1

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        g.then(ChooseToken(number(g, f, "me"), f, script, at))

    def options(self, g: Rulebenders, ask: Ask) -> list[Option]:
        names = [token_name(place) for place in tokens_on_board(g, kind_of(g, ask.frame, ask.effect(g).kind))]
        return [(a, b) for k, a in enumerate(names) for b in names[k + 1 :]]

    def chosen(self, g: Rulebenders, ask: Ask, option: Option) -> None:
        a, b = [token_named(cast(str, name)) for name in cast("tuple[Option, ...]", option)]
        g.tokens[a], g.tokens[b] = g.tokens[b], g.tokens[a]
        if a < BOARD_COUNT:
            g.multipliers[a], g.multipliers[b] = g.multipliers[b], g.multipliers[a]
        if g.heard is not None:
            g.tell("swapped", {"seat": ask.seat, "tokens": option})


DEEDS["set_rule"] = SetRule()
DEEDS["move_evolution"] = MoveEvolution()
DEEDS["peek"] = Peek()
DEEDS["reveal"] = Reveal()
DEEDS["multiplier"] = Multiplier()
DEEDS["meltdown"] = Meltdown()
DEEDS["swap_tokens"] = SwapTokens()
