"""How large numbers can get that a card asks for: they say how many indices those questions need."""

from collections.abc import Iterator
from typing import Final

from tafelrunde.games.rulebenders.content import FLEXO, SIZES, Box
from tafelrunde.games.rulebenders.language.effects import Effect, Term
from tafelrunde.games.rulebenders.language.fitting import COUNTED, ENDLESS
from tafelrunde.games.rulebenders.language.grammar import LETS
from tafelrunde.games.rulebenders.state import AREAS

IN_GAME: Final = AREAS * SIZES[0] + SIZES[FLEXO]  # cards, whatever themes are played
ONCE: Final = 99  # cards that are drawn, sets that are exchanged for chips
MANY: Final = 999  # of what has no end: chips, exchange tokens
# verbs that ask how many, if it is up to so many
ASK_NUMBERS: Final[tuple[str, ...]] = ("draw", "gain", "discard", "lock")


class Limits:
    """What the cards of a box can ask for at most."""

    def __init__(self, box: Box) -> None:
        self.box: Final = box
        effects = list(all_effects(box))
        lets = [e for e in effects if e.verb == "let number"]
        up_to = [e for e in effects if e.amount.mode == "up_to" and e.verb in ASK_NUMBERS]
        items = [e for e in effects if e.verb == "gain" and e.kind == "item"]
        self.number: Final = min(MANY, max([self.most(e.amount.term) for e in (*lets, *up_to)], default=0))
        self.items: Final = max([self.most(e.amount.term) for e in items], default=0)
        self.branches: Final = max([len(e.scripts) for e in effects if e.verb in ("choose", "choose_by")], default=0)
        gives = [e for e in effects if e.verb == "give"]
        self.gives_chips: Final = any(e.kind == "chips" for e in gives)
        self.gives_cards: Final = any(e.kind == "cards" for e in gives)
        self.gives_me: Final = any(e.by.word == "me" and e.who.word != "me" for e in gives)  # what I get, too
        self.rings: Final = [k for k, card in enumerate(box.cards) if any(e.verb == "stash" for e in card.statics)]

    def most(self, term: Term | None) -> int:
        """The largest number that it can be."""
        if term is None:  # all: hand cards, or stones that are fewer
            return IN_GAME
        if term.op == "number":
            return term.number
        if term.op == "#":
            return max(self.box.rounds)
        if term.op == "var":
            return max(self._held(e) for e in all_effects(self.box) if e.var == term.name)
        if term.inner is None:
            return COUNTED.get(term.name, (0, ENDLESS))[1]
        inner = self.most(term.inner)
        if term.op == "times":
            return term.number * inner
        return inner // term.number if term.op == "div" else inner + term.number

    def _held(self, e: Effect) -> int:
        """The largest number that a letter can hold; some hold other things."""
        if e.verb == "roll":
            return max(self.box.die)
        if e.verb == "let number":
            return self.most(e.amount.term)
        if e.verb not in LETS:
            return 0
        return ENDLESS if e.kind == "chips" else IN_GAME


def all_effects(box: Box) -> Iterator[Effect]:
    """Every effect of every card; those inside others have scripts of their own."""
    for script in box.scripts:
        yield from script
