"""Why something may not be done now: the row that forbids it, the first in the order of the command table."""

from typing import Final

from tafelrunde.engine import Option, Refusal
from tafelrunde.games.jelly.content import FACES
from tafelrunde.games.jelly.rules import effects
from tafelrunde.games.jelly.state import Jelly

WORDS: Final[tuple[str, ...]] = ("roll", "none", "timer", "wait")
VERBS: Final = {"place": (3, 4), "remove": (3,), "shift": (2,), "lock": (2,)}


def is_command(option: Option) -> bool:
    """Does this have the form of something that is done in a round?"""
    if not isinstance(option, tuple):
        return option in WORDS
    if not option or not isinstance(option[0], str) or len(option) not in VERBS.get(option[0], ()):
        return False
    return len(option) < 4 or is_target(option[3])


def is_target(option: Option) -> bool:
    """Does this have the form of what an effect can do? It may come along with the placing (JEL-Q44)."""
    verb = option[0] if isinstance(option, tuple) and option else option
    return verb in ("none", "remove", "shift") and is_command(option)


def why_not(g: Jelly, seat: int, option: Option) -> Refusal | None:
    """Why a seat may not do this in a running round; None: nothing forbids it."""
    if not is_command(option):
        return Refusal("JEL-Q43", "not_waiting") if option == "ready" else Refusal("", "no_option")
    if isinstance(option, tuple):
        if option[0] == "place":
            return why_not_place(g, seat, option[1], option[2])
        if option[0] == "lock":
            return why_not_lock(g, seat, option[1])
        return why_not_effect(g, seat, option)
    if option == "roll":
        return None if g.left[seat] else Refusal("JEL-047", "no_dice")
    if option == "timer":
        return why_not_turn(g, seat)
    return why_not_effect(g, seat, option) if option == "none" else None


def why_not_place(g: Jelly, seat: int, value: Option, letter: Option) -> Refusal | None:
    """A die, rolled since the last placing, in an open entrance."""
    district = g.district_of(letter)
    if district < 0 or not isinstance(value, int) or not 1 <= value <= FACES:
        return Refusal("", "no_option")
    if not g.left[seat]:
        return Refusal("JEL-047", "no_dice")
    if not g.rolled[seat]:
        return Refusal("JEL-046", "roll_first")
    if value not in g.hand[seat]:
        return Refusal("JEL-045", "not_rolled", {"die": value})
    if district in g.screen:
        return Refusal("JEL-061", "locked", {"at": g.place(district)})
    return None


def why_not_effect(g: Jelly, seat: int, effect: Option) -> Refusal | None:
    """Only right after placing, and what is possible now."""
    if g.effect_at[seat] < 0:
        return Refusal("JEL-052", "no_effect")
    if effect != "none" and effect not in effects(g, seat):
        return Refusal("JEL-Q14", "no_target", {"at": g.place(g.effect_at[seat])})
    return None


def why_not_lock(g: Jelly, seat: int, letter: Option) -> Refusal | None:
    """After the last die, with the own screen, an open district."""
    district = g.district_of(letter)
    if district < 0:
        return Refusal("", "no_option")
    if g.left[seat]:
        return Refusal("JEL-060", "dice_before_lock", {"n": g.left[seat]})
    if g.screen[seat] >= 0:
        return Refusal("JEL-Q08", "screen_used", {"at": g.place(g.screen[seat])})
    if district in g.screen:
        return Refusal("JEL-061", "locked_already", {"at": g.place(district)})
    return None


def why_not_turn(g: Jelly, seat: int) -> Refusal | None:
    """After the last die, once per round."""
    if g.left[seat]:
        return Refusal("JEL-063", "dice_before_timer", {"n": g.left[seat]})
    return Refusal("JEL-065", "timer_turned") if g.timer >= 0 else None
