"""What many sentences are made of: districts, rewards, dice, capsules."""

from collections.abc import Iterable, Sequence

from tafelrunde.games.jelly.content import FACES, LETTERS, RING
from tafelrunde.games.jelly.view import JellyView, Reward
from tafelrunde.games.jelly.view import Mark as Symbol
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed

# --- districts -------------------------------------------------------------------------------------------------------


def name_text(view: JellyView, letter: str, texts: Texts) -> str:
    """The name of a district in the reader's language."""
    face = view.face(letter)
    return texts.say("place", at=(letter, face.name, face.en))


def place_text(view: JellyView, letter: str, texts: Texts) -> str:
    """Its name and its letter: Harbour (F)."""
    face = view.face(letter)
    return _place_text(letter, face.name, face.en, texts)


@kept  # said of dozens of options after every move of anybody
def _place_text(letter: str, name: str, en: str, texts: Texts) -> str:
    return texts.say("lettered", at=texts.say("place", at=(letter, name, en)), letter=letter)


def neighbour(view: JellyView, letter: str, way: int) -> str:
    """The next district in that direction (JEL-Q30)."""
    return RING[(RING.index(letter) + way) % len(view.faces)]


# --- rewards ---------------------------------------------------------------------------------------------------------


def reward_text(view: JellyView, letter: str, zone: int, texts: Texts, follow: bool = True) -> str:
    """What a zone of a district gives; of an arrow the district that it leads to; `follow`: and what that gives now."""
    return _row_text(view, letter, view.face(letter).zones[zone - 1], texts, follow)


def one_of_text(view: JellyView, letter: str, zones: Sequence[int], texts: Texts) -> str:
    """What one of several zones gives, in few words: 3 jelly or (highest total: 6 jelly; second-highest: 3 jelly)."""
    said: list[str] = []
    for zone in zones:
        said.append(_kept_together(reward_text(view, letter, zone, texts, follow=False)))
    return texts.say("or").join(said)


def _kept_together(text: str) -> str:
    """A reward that has parts of its own, so that it is clear where it ends."""
    return f"({text})" if ";" in text else text


def current_text(view: JellyView, letter: str, texts: Texts) -> str:
    """The current reward of a district."""
    return reward_text(view, letter, view.district(letter).zone, texts)


def _row_text(view: JellyView, letter: str, reward: Reward, texts: Texts, follow: bool) -> str:
    """Symbols from left to right (JEL-090)."""
    said = [_symbol_text(view, letter, symbol, texts, follow) for symbol in reward]
    if len(said) > 1:  # so that it is clear where a part with parts of its own ends
        said = [f"({part})" if symbol.first else part for part, symbol in zip(said, reward, strict=True)]
    return texts.say("reward.then").join(said)


def _symbol_text(view: JellyView, letter: str, symbol: Symbol, texts: Texts, follow: bool) -> str:
    if symbol.kind == "ARROW":
        return _arrow_text(view, letter, symbol.number, texts, follow)
    key = "reward.nothing" if symbol.kind == "J" and not symbol.number else f"reward.{symbol.kind}"
    parts = {
        "first": _row_text(view, letter, symbol.first, texts, follow),
        "second": _row_text(view, letter, symbol.second, texts, follow),
    }
    return texts.say(key, n=symbol.number, **parts)


def _arrow_text(view: JellyView, letter: str, way: int, texts: Texts, follow: bool) -> str:
    """Like the district there, or like one of both."""
    if not way:
        both = [_arrow_text(view, letter, single, texts, follow) for single in (1, -1)]
        return texts.say("reward.either", first=both[0], second=both[1])
    to = neighbour(view, letter, way)
    said = texts.say("reward.like", at=place_text(view, to, texts))
    if not follow:  # where an arrow leads to an arrow it is enough to say so
        return said
    now = _kept_together(_row_text(view, to, view.reward(to), texts, False))
    return texts.say("reward.like_now", like=said, now=now)


# --- dice ------------------------------------------------------------------------------------------------------------


def dice_text(values: Iterable[int]) -> str:
    """Dice as they lie there: 2 2 5."""
    return " ".join(map(str, values))


def total_of(values: Sequence[int]) -> int:
    """What dice of one colour come to when equal ones have cancelled out (JEL-072)."""
    return sum(value for value in range(1, FACES + 1) if values.count(value) == 1)


def totals_with(view: JellyView, letter: str, seat: int, more: int = 0, less: int = 0) -> list[int]:
    """The totals in a district if a seat had one die more or less there."""
    now = view.district(letter)
    dice = list(now.dice[seat])
    if more:
        dice.append(more)
    if less in dice:
        dice.remove(less)
    return [total_of(dice) if other == seat else total for other, total in enumerate(now.totals)]


def standing_text(view: JellyView, totals: Sequence[int], texts: Texts) -> str:
    """Totals from the highest to the lowest, others by their letters: you 9, B 5; nobody there."""
    order = sorted((seat for seat, total in enumerate(totals) if total), key=lambda seat: -totals[seat])
    said = [texts.say("standing.you", n=totals[s]) if s == view.seat else f"{LETTERS[s]} {totals[s]}" for s in order]
    return ", ".join(said) or texts.say("standing.nobody")


def counts_text(numbers: Sequence[int], names: Sequence[str]) -> str:
    """Who has how many: Ada 2, Cleo 1."""
    return ", ".join(f"{names[seat]} {n}" for seat, n in enumerate(numbers) if n)


# --- capsules --------------------------------------------------------------------------------------------------------


def capsule_text(value: int, texts: Texts) -> str:
    """A capsule with so much jelly, or with a die (JEL-086)."""
    return texts.say("capsule.jelly", n=value) if value else texts.say("capsule.die")


def capsules_text(values: Sequence[int], texts: Texts) -> str:
    """What capsules hold: 3, 5 and die."""
    return listed([str(value) if value else texts.say("capsule.short_die") for value in values], texts)
