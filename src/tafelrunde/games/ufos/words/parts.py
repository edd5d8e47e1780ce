"""What many sentences are made of: places, kinds of UFOs, numbers with a sign."""

from collections.abc import Iterable, Sequence
from typing import Final

from tafelrunde.engine import Option
from tafelrunde.games.ufos.odds import bump_odds
from tafelrunde.games.ufos.view import Action, Bump, City, Ufo, UfosView
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed

MINUS: Final = "\N{MINUS SIGN}"


def place_text(view: UfosView, id: str, texts: Texts) -> str:
    """The name of a city or village in the reader's language."""
    spot = view.world.spots[id]
    return texts.say("place", at=(id, spot.name, spot.en))


def places_text(view: UfosView, ids: Iterable[str], texts: Texts) -> str:
    """Several names."""
    return ", ".join(place_text(view, id, texts) for id in ids)


def signed(value: int) -> str:
    """A bump value: +2, −1."""
    return f"+{value}" if value > 0 else points_text(value)


def joined(parts: Sequence[str]) -> str:
    """What, and then all that is to say of it: "to Cairo: resistance 6; 2 witnesses leave"."""
    return ": ".join(part for part in (parts[0], "; ".join(parts[1:])) if part)


def points_text(value: int) -> str:
    """Points, which witnesses can make negative."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def sum_text(die: int, bonus: int) -> str:
    """A die with what is added to it: 5 + 2 = 7."""
    if not bonus:
        return str(die)
    return f"{die} {MINUS if bonus < 0 else '+'} {abs(bonus)} = {points_text(die + bonus)}"


def ufo_named(view: UfosView, name: str | None) -> Ufo | None:
    """The UFO of that name on the board."""
    return next((ufo for ufo in view.ufos if ufo.name == name), None)


def ufos_at(view: UfosView, id: str, seat: int | None = None) -> list[Ufo]:
    """The UFOs on a node, all or those of a seat."""
    return [ufo for ufo in view.ufos if ufo.at == id and seat in (None, ufo.seat)]


def free_slots(city: City) -> int:
    """How many restaurants a city can still take."""
    return city.slots - sum(city.restaurants)


def kinds_text(kinds: Sequence[str], texts: Texts) -> str:
    """UFOs of one player: 2 standard UFOs and bumper."""
    counts = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    said = [texts.say(f"kinds.{kind}" if n > 1 else f"kind.{kind}", n=n) for kind, n in counts.items()]
    return listed(said, texts)


def action_of(view: UfosView, option: Option) -> Action | None:
    """What is known of an action; None: it is not possible."""
    return next((action for action in view.actions if (action.verb, action.at, action.kind) == option), None)


def percent(number: int) -> int:
    """How likely the twelve-sided die shows that number or more, as people say it."""
    return round((13 - number) * 100 / 12)


def odds_text(action: Action | None, texts: Texts) -> str:
    """What the twelve-sided die must show, and how likely that is (UFO-126); "": no die is needed."""
    if action is None or action.needed is None:
        return ""
    if action.needed <= 1:
        return texts.say("odds.sure")
    if action.needed > 12:
        return texts.say("odds.never")
    return texts.say("odds.needed", n=action.needed, percent=percent(action.needed))


def with_support(bump: Bump, seat: int, side: str) -> tuple[int, int]:
    """The bump values of attacker and defender if a seat supports that side, or nobody."""
    attack, defence, n = bump.attacker.value, bump.defender.value, bump.helpers[seat]
    return attack + (n if side == "attacker" else 0), defence + (n if side == "defender" else 0)


def winning(attack: int, defence: int) -> int:
    """How likely the attacker wins with these bump values, in percent."""
    return round(bump_odds(attack - defence).win / 10)


def bump_loser(bump: Bump) -> int:
    """Who is driven away, once the dice have fallen."""
    return bump.defender.seat if bump.winner == bump.attacker.seat else bump.attacker.seat
