"""What cards are worth on the whole, guessed from their texts, in thousandths of a chip.

A bot that has a card before it asks what it does now; these figures are for cards that it keeps, gives up or does not
see yet.
"""

from typing import Final

from tafelrunde.games.rulebenders.content import CARDS, FIRST, FLEXO, NO_SCRIPT, SIZES, Box, Card
from tafelrunde.games.rulebenders.language.effects import Amount, Effect, Term

ONE: Final = 1000  # a chip
ITEMS: Final = {"chips": ONE, "stones": 950, "cards": 800, "item": 1050, "exch": 900}
HARM: Final = 250  # what it is worth to me that an opponent loses a chip
OTHERS: Final = 3  # opponents, as a card reckons with them
VERBS: Final = {  # for each one, if the amount is a number
    "place": 250,
    "place_locked": 2000,
    "lock": 900,
    "move_stones": 450,
    "remove_stones": 450,
    "take_back": 1800,
    "empty_stash": 0,
    "mirror_track": 1600,
    "level_majorities": 900,
    "loan_stones": 650,
    "set_rule": 900,
    "move_evolution": 2800,
    "peek": 150,
    "reveal": 0,
    "multiplier": 1200,
    "meltdown": 300,
    "swap_tokens": 400,
    "cancel_attack": 900,
    "take_cancelled": 700,
    "hook": 500,
    "take_fuel": 700,
    "discard_dashboard": 700,
    "surrender_dashboard": 900,
    "sacrifice": -1800,
    "untap": 700,
    "look_hand": 50,
    "open_hand": 150,
    "mark_hand": 300,
    "copy_fuel": 1800,
    "gain_mod": 500,
    "boost": 800,
    "stash": 500,
    "only_theme": 500,
    "forbid_theme": 500,
    "allow_theme": 400,
}
ALL_OF_THEM: Final = 3 * ONE  # an amount that is not said
UPHEAVAL: Final = 1500  # at most, of a card that strikes everybody
UNSURE: Final = 600  # of a thousand: that a condition holds
SET_CARD: Final = 1800  # as long as nobody knows which names will come together


class Guess:
    """Figures for every card of a box."""

    def __init__(self, box: Box) -> None:
        self.box: Final = box
        self.play: Final = [0] * CARDS  # what it does when it is played
        self.use: Final = [0] * CARDS  # each time it is tapped
        self.each: Final = [0] * CARDS  # in every round that it lies there
        self.answer: Final = [0] * CARDS  # that it can answer an attack
        for number, card in enumerate(box.cards):
            self._look_at(number, card)
        self.mean: Final = [self._mean(deck) for deck in range(FLEXO + 1)]  # of a card that is drawn there

    def _look_at(self, number: int, card: Card) -> None:
        if card.play != NO_SCRIPT:
            worth = self.script(self._reward(card))
            self.play[number] = min(worth, UPHEAVAL) if card.kind == "destruction" else worth
        if card.extra != NO_SCRIPT:
            self.play[number] += self.script(card.extra)
        for script in (card.tap, card.boosts):
            if script != NO_SCRIPT:
                self.use[number] = max(self.use[number], self.script(script))
        for script in (card.react, card.react_tap, card.answers):
            if script != NO_SCRIPT:
                self.answer[number] = self.script(script)
        for block in card.blocks:
            if block.head == "on" or (block.head == "static" and card.kind == "dashboard"):
                self.each[number] += self.script(block.script)

    def _reward(self, card: Card) -> int:
        """Of a Flexo card what it gives if its condition holds."""
        e = self.box.scripts[card.play][0]
        return e.scripts[0] if card.deck == FLEXO and e.verb == "if" else card.play

    def _mean(self, deck: int) -> int:
        cards = range(FIRST[deck], FIRST[deck] + SIZES[deck])
        return sum([self.about(card) for card in cards]) // SIZES[deck]

    def about(self, card: int) -> int:
        """What it brings in the middle of the game, its cost deducted, if it is played then."""
        design = self.box.cards[card]
        if design.is_set:
            return SET_CARD - ONE * max(design.cost, 0)
        cost = ONE * (design.cost if design.cost >= 0 else 2)
        lasting = 2 * (self.use[card] + self.each[card]) if design.kind == "dashboard" else 0
        sure = UNSURE if design.deck == FLEXO else ONE
        return max(300, max(self.play[card] * sure // ONE + lasting, self.answer[card]) - cost)

    # --- texts -------------------------------------------------------------------------------------------------------

    def script(self, number: int, times: int = 1) -> int:
        """What a script is worth to who carries it out; `times`: how many players a letter stands for."""
        return sum([self._effect(e, times) for e in self.box.scripts[number]])

    def _effect(self, e: Effect, times: int) -> int:
        if e.verb == "choose":
            return max([self.script(script, times) for script in e.scripts])
        if e.verb == "choose_by":
            return min([self.script(script, times) for script in e.scripts])
        if e.verb == "may":
            return max(0, self.script(e.scripts[0], times))
        if e.verb == "if":
            return self.script(e.scripts[0], times) * UNSURE // ONE
        if e.verb == "each":
            if not e.who.word:
                return self.script(e.scripts[0], times) * _amount(e.amount) // ONE
            return self.script(e.scripts[0], e.who.number if e.who.word == "opps" else OTHERS)
        return self._primitive(e, _amount(e.amount), times)

    def _primitive(self, e: Effect, n: int, times: int) -> int:
        mine = e.who.word in ("me", "")
        if e.verb in ("gain", "draw", "lose", "discard", "steal", "give"):
            item = ITEMS["cards" if e.verb in ("draw", "discard") or not e.kind else e.kind] * n // ONE
            if e.kind == "exch":
                item //= e.rate * e.rate
            if e.verb in ("gain", "draw"):
                return item if mine else -HARM * item // ONE * times
            if e.verb == "steal":
                return item + HARM * item // ONE
            if e.verb == "give":
                return item * times if not mine else -item
            return -item if mine else HARM * item // ONE * times
        if e.verb == "recover":
            return 900 * n // ONE
        if e.verb == "mod":
            return e.number * (100 if e.word == "hand_limit" else 700)
        worth = VERBS.get(e.verb, 0) * n // ONE
        if e.verb == "move_evolution" and not mine:
            return worth // 3
        return worth * (times if e.who.word == "var" else 1)


def _amount(amount: Amount) -> int:
    """About how many, in thousandths."""
    return ALL_OF_THEM if amount.term is None else _number(amount.term)


def _number(term: Term) -> int:
    if term.op == "number":
        return ONE * term.number
    if term.inner is not None:
        inner = _number(term.inner)
        if term.op == "times":
            return term.number * inner
        return inner // term.number if term.op == "div" else inner + ONE * term.number
    return 2 * ONE if term.op == "metric" else 1500


KEPT: Final = 8  # boxes for which the figures are kept: a house rarely has more contents of its own
_KNOWN: Final[dict[str, Guess]] = {}


def guess(box: Box) -> Guess:
    """The figures for a box; they are worked out once."""
    if box.hash not in _KNOWN:
        if len(_KNOWN) >= KEPT:
            _KNOWN.clear()
        _KNOWN[box.hash] = Guess(box)
    return _KNOWN[box.hash]
