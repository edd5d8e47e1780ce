"""Carrying out a card text: effect after effect, from top to bottom (RUL-210), asking where something is to be chosen.

A running card has a frame: `me`, `card`, what was chosen (`opp`, `opps`, `top chips`, `here`) and what its letters
hold. `Do`
carries out one effect of a script; what each verb does stands with its deed, one for each verb, in `deeds/`.
"""

from typing import ClassVar, Final, cast

from mypy_extensions import mypyc_attr

from tafelrunde.engine import Choice, Mark, Option, Refusal, Step
from tafelrunde.games.rulebenders.content import NO_SCRIPT
from tafelrunde.games.rulebenders.language.checking import all_effects
from tafelrunde.games.rulebenders.language.effects import BOARDS, Effect, Who
from tafelrunde.games.rulebenders.numbers import measure, named, number, players, wants_none
from tafelrunde.games.rulebenders.state import BOARD_COUNT, LETTERS, NONE, Rulebenders

STOP: Final = "stop"
ALL_BOARDS: Final = list(range(BOARD_COUNT))


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed:
    """What one verb does."""

    rule: ClassVar[str] = "RUL-210"  # the row that says what may be chosen

    def rule_of(self, e: Effect) -> str:
        """That row, where cards that share the verb have their own."""
        return self.rule

    def can(self, g: Rulebenders, f: int, e: Effect) -> bool:
        """Would it do something now, if only in part? Players and boards are known, the number is not 0."""
        return True

    def do(self, g: Rulebenders, f: int, e: Effect, script: int, at: int) -> None:
        """Do it, or ask first."""

    def options(self, g: Rulebenders, ask: "Ask") -> list[Option]:
        """What may be chosen."""
        return []

    def ask(self, g: Rulebenders, ask: "Ask") -> bool:
        """Ask even if there is one option only, because not asking would tell something?"""
        return False

    def chosen(self, g: Rulebenders, ask: "Ask", option: Option) -> None:
        """It was chosen."""

    def nothing(self, g: Rulebenders, ask: "Ask") -> None:
        """There is nothing to choose."""


DEEDS: Final[dict[str, Deed]] = {}


def run(g: Rulebenders, seat: int, card: int, script: int, window: bool = False) -> None:
    """Carry out a script of a card for a seat."""
    if script != NO_SCRIPT:
        f = g.frame(me=seat, card=card, window=int(window))
        g.then(Do(script, 0, f), Mark("card", f))


def can_do(g: Rulebenders, f: int, script: int) -> bool:
    """Would the first effect of a branch do something now?"""
    return able(g, f, g.box.scripts[script][0])


def able(g: Rulebenders, f: int, e: Effect, counted: bool = True) -> bool:
    """Would an effect do something now, if only in part? As long as a player or a board is not chosen yet: with any.

    `counted`: its number is known by now."""
    known = g.frames[f]
    for who in (*e.about, e.who, e.to):
        name = named(who)
        if name and name not in known:
            return able_with(g, f, e, name, candidates(g, number(g, f, "me"), who), counted)
    if skips_flexo(g, f, e) or (counted and wants_none(g, f, e.amount)):
        return False
    if _chooses_board(e) and "here" not in known:
        return able_with(g, f, e, "here", ALL_BOARDS, counted)
    return DEEDS[e.verb].can(g, f, e)


def able_with(g: Rulebenders, f: int, e: Effect, name: str, values: list[int], counted: bool = True) -> bool:
    """Would it do something if that name meant one of these?"""
    known = g.frames[f]
    before = known.get(name, NONE)
    found = False
    for value in values:
        known[name] = value
        if able(g, f, e, counted):
            found = True
            break
    restore(g, f, name, before)
    return found


def restore(g: Rulebenders, f: int, name: str, before: Option) -> None:
    """After a trial a name means what it meant before; NONE: nothing."""
    if before == NONE:
        g.frames[f].pop(name, None)
    else:
        g.frames[f][name] = before


def skips_flexo(g: Rulebenders, f: int, e: Effect) -> bool:
    """Flexo is reached by effects on stones and discs alone (RUL-357, RUL-359, RUL-AMB-151)."""
    if g.flexo == NONE or e.who.word != "var" or number(g, f, e.who.name) != g.flexo:
        return False
    return not on_stones_or_discs(e)


def on_stones_or_discs(e: Effect) -> bool:
    """Does it change stones or discs of a player who has nothing to choose? So it can reach Flexo."""
    if e.verb in ("lose", "steal"):
        return e.kind == "stones"
    return e.verb in ("remove_stones", "move_evolution", "take_back") or (e.verb == "lock" and e.amount.mode == "exact")


class Do(Step[Rulebenders]):
    """One effect of a script, then the next."""

    def __init__(self, script: int, at: int, frame: int) -> None:
        super().__init__()
        self.script: Final = script
        self.at: Final = at
        self.frame: Final = frame

    def run(self, g: Rulebenders) -> None:
        effects = g.box.scripts[self.script]
        e = effects[self.at]
        if skips_flexo(g, self.frame, e):
            keep(g, self.frame, e, 0)
        else:
            question = self._unknown(g, e.about)
            empty = question is None and wants_none(g, self.frame, e.amount)
            if question is None and not empty:
                question = self._unknown(g, (e.who, e.to)) or self._no_board(g, e)
            if question is not None:
                g.then(question, Do(self.script, self.at, self.frame))
                return
            if empty:
                keep(g, self.frame, e, 0)
            else:
                DEEDS[e.verb].do(g, self.frame, e, self.script, self.at)
                if self.frame not in g.frames:  # the round has begun anew
                    return
                if _chooses_board(e):
                    g.then(Forget(self.frame))
        if self.at + 1 < len(effects):
            g.then(Do(self.script, self.at + 1, self.frame))

    def _unknown(self, g: Rulebenders, people: tuple[Who, ...]) -> "Ask | None":
        """An opponent, or opponents, to be chosen before it can be carried out."""
        f, known = self.frame, g.frames[self.frame]
        for who in people:
            name = named(who)
            if name and name not in known:
                return ChoosePlayer(number(g, f, "me"), f, self.script, self.at)
            if who.word == "opps" and who.number and "opps" not in known:
                return ChoosePlayers(number(g, f, "me"), f, self.script, self.at)
        return None

    def _no_board(self, g: Rulebenders, e: Effect) -> "Ask | None":
        """A board to be chosen before it can be carried out."""
        if not _chooses_board(e) or "here" in g.frames[self.frame]:
            return None
        return ChooseBoard(number(g, self.frame, "me"), self.frame, self.script, self.at)


def _chooses_board(e: Effect) -> bool:
    if e.where.word == "?":
        return e.verb != "let board"
    return e.zone.where is not None and e.zone.where.word == "?"


class Forget(Step[Rulebenders]):
    """The board that was chosen for one effect is not that of the next."""

    def __init__(self, frame: int) -> None:
        super().__init__()
        self.frame: Final = frame

    def run(self, g: Rulebenders) -> None:
        g.frames[self.frame].pop("here", None)


class Bind(Step[Rulebenders]):
    """A letter gets its meaning for what follows."""

    def __init__(self, frame: int, letter: str, value: int) -> None:
        super().__init__()
        self.frame: Final = frame
        self.letter: Final = letter
        self.value: Final = value

    def run(self, g: Rulebenders) -> None:
        g.frames[self.frame][self.letter] = self.value


def keep(g: Rulebenders, f: int, e: Effect, value: int) -> None:
    """The result of an effect goes to its letter, if it has one."""
    if e.var:
        g.frames[f][e.var] = value


def add(g: Rulebenders, f: int, e: Effect, value: int) -> None:
    """The result of an effect grows."""
    if e.var:
        g.frames[f][e.var] = max(0, number(g, f, e.var)) + value


# --- questions -------------------------------------------------------------------------------------------------------


class Ask(Choice[Rulebenders]):
    """A question of a running card: what may be answered, and what happens then, its deed knows."""

    def __init__(self, seat: int, frame: int, script: int, at: int, left: int = 0) -> None:
        super().__init__(seat)
        self.frame: Final = frame
        self.script: Final = script
        self.at: Final = at
        self.left: Final = left  # how often still, or how many already

    def effect(self, g: Rulebenders) -> Effect:
        """What is being carried out."""
        return g.box.scripts[self.script][self.at]

    def options(self, g: Rulebenders) -> list[Option]:
        return DEEDS[self.effect(g).verb].options(g, self)

    def ask(self, g: Rulebenders) -> bool:
        return DEEDS[self.effect(g).verb].ask(g, self)

    def why_not(self, g: Rulebenders, option: Option) -> Refusal | None:
        e = self.effect(g)
        return None if option in self.options(g) else Refusal(DEEDS[e.verb].rule_of(e), "not_this")

    def chosen(self, g: Rulebenders, option: Option) -> None:
        DEEDS[self.effect(g).verb].chosen(g, self, option)

    def nothing(self, g: Rulebenders) -> None:
        DEEDS[self.effect(g).verb].nothing(g, self)


class ChooseNumber(Ask):
    """How many."""


class ChooseToken(Ask):
    """An electron or nuclear token, or two of them."""


class ChooseCard(Ask):
    """A card from a hand, a discard pile, a dashboard or a fuel area; or that was all."""


class ChooseStone(Ask):
    """A stone that is moved or removed."""


class PlaceStone(Ask):
    """Where the next stone goes (RUL-086, RUL-087)."""


class ChooseItems(Ask):
    """How many stones, cards and chips (RUL-DP-12)."""


class ChooseKind(Ask):
    """A kind of item or token."""


class ChooseSetting(Ask):
    """Another setting of a rule board (RUL-304)."""


class ChooseTheme(Ask):
    """A theme."""


class ChooseDirection(Ask):
    """Left or right (RUL-DP-11)."""


class ChooseColumn(Ask):
    """A column of the tie-break track (RUL-AMB-123)."""


class ChooseBranch(Ask):
    """One of several effects, or whether to do it at all."""


class GiveOne(Ask):
    """What is given, and to whom; or that was all."""


class ChooseBoard(Ask):
    """A rule board on which the effect can do something; if there is none, any (content file 4.3)."""

    def options(self, g: Rulebenders) -> list[Option]:
        return [BOARDS[b] for b in useful_boards(g, self.frame, self.script, self.at)]

    def chosen(self, g: Rulebenders, option: Option) -> None:
        e = self.effect(g)
        board = BOARDS.index(cast(str, option))
        if e.verb in ("let board", "each"):
            DEEDS[e.verb].chosen(g, self, option)
        else:
            g.frames[self.frame]["here"] = board


def useful_boards(g: Rulebenders, f: int, script: int, at: int) -> list[int]:
    """Those on which something would happen, or all."""
    effects = g.box.scripts[script]
    e = effects[at]
    if e.verb == "each":
        taken = g.frames[f].get(e.var + "s", ())
        assert isinstance(taken, tuple)
        free = [b for b in ALL_BOARDS if b not in taken]
        return [b for b in free if _reaches(g, f, g.box.scripts[e.scripts[0]], e.var, b)] or free
    if e.verb == "let board":
        return [b for b in ALL_BOARDS if _reaches(g, f, effects[at + 1 :], e.var, b)] or ALL_BOARDS
    return [b for b in ALL_BOARDS if able_with(g, f, e, "here", [b])] or ALL_BOARDS


def _reaches(g: Rulebenders, f: int, effects: tuple[Effect, ...], letter: str, board: int) -> bool:
    """Would one of the effects that use a letter do something if it meant that board?"""
    before = g.frames[f].get(letter, NONE)
    g.frames[f][letter] = board
    found = any(_works_at(g, f, e, letter) for e in effects)
    restore(g, f, letter, before)
    return found


def _works_at(g: Rulebenders, f: int, e: Effect, letter: str) -> bool:
    """Would an effect, or one inside it, do something on the board that this letter means?"""
    if _uses(e, letter):
        return able(g, f, e, False)
    if e.verb != "each" or not e.who.word:
        return any(_works_at(g, f, u, letter) for inner in e.scripts for u in g.box.scripts[inner])
    before, found = g.frames[f].get(e.var, NONE), False
    for seat in elements(g, f, e):
        g.frames[f][e.var] = seat
        found = found or any(_works_at(g, f, u, letter) for u in g.box.scripts[e.scripts[0]])
    restore(g, f, e.var, before)
    return found


def _uses(e: Effect, letter: str) -> bool:
    """Does an effect use the board that this letter holds?"""
    where = e.zone.where
    return e.where.name == letter or (where is not None and where.name == letter)


class ChoosePlayer(Ask):
    """An opponent; never Flexo (RUL-360)."""

    def options(self, g: Rulebenders) -> list[Option]:
        return [LETTERS[seat] for seat in candidates(g, self.seat, self._who(g))]

    def chosen(self, g: Rulebenders, option: Option) -> None:
        g.frames[self.frame][named(self._who(g))] = LETTERS.index(cast(str, option))

    def _who(self, g: Rulebenders) -> Who:
        """The first who is not known yet."""
        e, known = self.effect(g), g.frames[self.frame]
        return next(who for who in (*e.about, e.who, e.to) if named(who) and named(who) not in known)


class ChoosePlayers(Ask):
    """One or several opponents."""

    def options(self, g: Rulebenders) -> list[Option]:
        e = self.effect(g)
        most = (e.who if e.who.word == "opps" else e.to).number
        return [tuple([LETTERS[seat] for seat in group]) for group in groups(g.opponents(self.seat), most)]

    def chosen(self, g: Rulebenders, option: Option) -> None:
        g.frames[self.frame]["opps"] = tuple(
            [LETTERS.index(cast(str, letter)) for letter in cast("tuple[Option, ...]", option)]
        )


def candidates(g: Rulebenders, me: int, who: Who) -> list[int]:
    """The opponents that `opp` or `top(metric)` can mean (RUL-208, RUL-AMB-145)."""
    found = g.opponents(me)
    if who.word == "top":
        most = max([measure(g, seat, who.name) for seat in found])
        found = [seat for seat in found if measure(g, seat, who.name) == most]
    return found


def groups(seats: list[int], most: int) -> list[list[int]]:
    """All groups of one to so many of these seats; 0: of any number."""
    found: list[list[int]] = [[]]
    for seat in seats:
        found += [[*group, seat] for group in found]
    return sorted([group for group in found if 1 <= len(group) <= (most or len(seats))], key=len)


def those_meant(g: Rulebenders, f: int, who: Who) -> list[int]:
    """The players that a word means; of several who are not named yet, any."""
    if who.word == "opps" and "opps" not in g.frames[f]:
        return g.opponents(number(g, f, "me"))
    return players(g, f, who)


def elements(g: Rulebenders, f: int, e: Effect) -> list[int]:
    """For whom an `each` is carried out: Flexo is among them if something inside is done to its stones or discs."""
    found = those_meant(g, f, e.who)
    if g.flexo not in found or any(
        on_stones_or_discs(u) and u.who.name == e.var for u in all_effects(e.scripts[0], g.box.scripts)
    ):
        return found
    return [seat for seat in found if seat != g.flexo]
