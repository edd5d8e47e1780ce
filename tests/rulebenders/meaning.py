"""What a card text means, whatever letters it uses, and card texts that differ from it in one word."""

from collections.abc import Iterator

from tafelrunde.engine import Bad
from tafelrunde.games.rulebenders.language.effects import (
    BOARDS,
    KINDS,
    THEMES,
    Amount,
    Comparison,
    Effect,
    Term,
    Where,
    Who,
)
from tafelrunde.games.rulebenders.language.grammar import COMPARED
from tafelrunde.games.rulebenders.language.reading import words_of
from tafelrunde.games.rulebenders.words.cards.amounts import folded
from tests.rulebenders.random_cards import read

Part = tuple[object, ...]


class Meaning:
    """Reads blocks into plain data. Letters become numbers, in the order in which they are used."""

    def __init__(self, kind: str, text: str) -> None:
        blocks, self.scripts = read(kind, text)
        self.letters: dict[str, int] = {}
        self.parts: list[Part] = []
        for block in blocks:
            self.parts.append((block.head, block.event, block.kind, block.once, self.script(block.script)))

    def script(self, number: int) -> Part:
        return tuple(self.effect(e) for e in self.scripts[number])

    def effect(self, e: Effect) -> Part:
        """All that it says; of what can be said in two ways, one."""
        if e.verb == "choose_by" and e.who.word == "me":
            verb, who = "choose", Who("")
        else:
            verb, who = e.verb, e.who
        word = "random" if verb == "steal" and e.kind == "cards" and not e.word else e.word
        word = "" if verb in ("discard", "steal") and e.amount.term is None and e.amount.mode == "exact" else word
        conditions = tuple(self.condition(c) for c in e.conditions)
        amount = self.amount(e.amount)
        if verb in ("take_fuel", "untap") and e.amount.term is not None:  # up to so many in any case
            amount = ("up_to", amount[1])
        people = (self.who(who), self.who(e.to), self.who(e.by))
        places = [(zone.word, self.where(zone.where), self.theme(zone.theme)) for zone in (e.zone, e.zone2)]
        what = (e.kind if len(e.kind) != 1 else self.letter(e.kind), e.rate, self.where(e.where), *places)
        words = (self.theme(e.pile), self.theme(e.theme), e.filter, word, e.number, e.words)
        said = (verb, *people, amount, what, words, conditions)
        bound = verb == "each" or verb.startswith("let ")
        return (*said, self.letter(e.var) if bound else 0, *(self.script(script) for script in e.scripts))

    def condition(self, c: Comparison) -> Part:
        """At most none is none."""
        right = self.term(c.right) if c.right is not None else ()
        op = "==" if c.op == "<=" and right[:2] == ("number", 0) else c.op
        return self.term(c.left), op, right, c.word

    def letter(self, name: str) -> int:
        return self.letters.setdefault(name, len(self.letters))

    def theme(self, word: str) -> object:
        return self.letter(word) if len(word) == 1 else word

    def who(self, who: Who | None) -> Part:
        if who is None:
            return ()
        if who.word in ("opp", "top"):
            return who.word, who.name
        if who.word == "opps" and who.number == 1:
            return ("opps", 1)
        return (who.word, who.number, self.letter(who.name) if who.word == "var" else "")

    def where(self, where: Where | None) -> Part:
        return () if where is None else (where.word, where.number, self.letter(where.name) if where.name else "")

    def amount(self, amount: Amount) -> Part:
        return amount.mode if amount.term is not None else amount.mode == "up_to", self.term(amount.term)

    def term(self, term: Term | None) -> Part:
        if term is None:
            return ()
        term = folded(term)
        name = self.letter(term.name) if term.op == "var" else term.name
        inner = self.term(term.inner) if term.inner is not None else ()
        return (term.op, term.number, name, inner, self.who(term.who), self.where(term.where), self.theme(term.word))


def meaning(kind: str, text: str) -> Part:
    """The same for card texts that do the same."""
    return tuple(Meaning(kind, text).parts)


# --- one word changed ------------------------------------------------------------------------------------------------

CLASSES: tuple[tuple[str, ...], ...] = (
    (*KINDS, "item"),
    BOARDS,
    (*THEMES, "any", "other"),
    COMPARED,
    ("me", "opp", "all"),
    ("electron", "nuclear", "any"),
    ("track", "open", "supply"),
    (">=", "<=", "=="),
    ("top", "choice"),
    ("any", "to_start"),
    ("hand_limit", "draw_income"),
    ("E", "C", "N"),
    ("more_than_each_opp", "less_than_each_opp"),
    ("active", "any"),
    ("up_to", "at_least", "total"),
    ("+", "-"),
    ("gain", "lose"),
    ("peek", "reveal"),
    ("live_zone", "near"),
    ("round_start", "before_scoring"),
    ("allow_theme", "forbid_theme"),
)


def changed(kind: str, text: str) -> Iterator[str]:
    """Card texts with one word changed or left out that a box would take, and that mean another thing."""
    before = meaning(kind, text)
    for word in words_of(text)[:-1]:
        start, end = word.column - 1, word.column - 1 + len(word.text)
        others = [other for group in CLASSES if word.text in group for other in group if other != word.text]
        if word.text.isdigit():
            others += [str(int(word.text) + 1), f"up_to {word.text}", "#", "all", f"2*{word.text}"]
        others += [""] if word.text in ("random", "choice", "up_to", "once_per_round", "exactly") else []
        for other in others:
            new = (text[:start] + other + text[end:]).replace(", )", ")")
            try:
                after = meaning(kind, new)
            except Bad:
                continue
            if after != before:
                yield new
