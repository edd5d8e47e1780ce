"""A world that a seat cannot tell from the real one (RUL-AMB-025, RUL-INV-26).

Unknown are: the order of the piles, hidden hands, marks on the hands of others, and tokens that the seat has not seen.
A pile holds cards of its own theme, and of themes that were dissolved into it. A card that somebody is just paying for
is known, and so is a hand to the one who is choosing from it.
"""

from tafelrunde.engine import Chance
from tafelrunde.games.rulebenders.carrying import ChooseCard, GiveOne
from tafelrunde.games.rulebenders.content import FLEXO
from tafelrunde.games.rulebenders.numbers import player
from tafelrunde.games.rulebenders.paying import Pay
from tafelrunde.games.rulebenders.state import BOARD_COUNT, NONE, Rulebenders
from tafelrunde.games.rulebenders.turns import LayOut
from tafelrunde.games.rulebenders.windows import LayOutAnswer

TRIES = 50  # until somebody who is asked for a card of some kind has one


def imagine(g: Rulebenders, seat: int | None, rng: Chance) -> Rulebenders:
    """Deal anew what the seat does not know."""
    world = g.copy()
    world.chance = rng.below(1 << 62)
    if g.over or not g.draw:
        return world
    for first in (0, BOARD_COUNT):
        _deal_tokens(world, first, seat, rng)
    others = [s for s in range(g.seats) if s != seat]
    announced, before = _announced(g), hand_before(g, seat)
    for _ in range(TRIES):
        _deal_cards(world, [s for s in others if s not in g.opened and s != before], announced, rng)
        world.marked = [c for c in g.marked if c in announced or (seat is not None and c in g.hands[seat])]
        for s in others:
            _deal_marks(world, s, len([c for c in g.hands[s] if c in g.marked]), rng)
        world.relist()
        if all(decision.options for decision in world.open):
            break
    return world


def hand_before(g: Rulebenders, seat: int | None) -> int:
    """Whose hand this seat has before it, because it is choosing from it; NONE: nobody's."""
    choice = g.open[0].choice if g.open else None
    if isinstance(choice, (ChooseCard, GiveOne)) and choice.seat == seat:
        e = choice.effect(g)
        if e.verb in ("steal", "give") and e.kind == "cards":
            return player(g, choice.frame, e.who)
    return NONE


def _announced(g: Rulebenders) -> list[int]:
    """Cards still in a hand that everybody knows, because they are being paid for."""
    return [step.card for step in g.agenda if isinstance(step, (Pay, LayOut, LayOutAnswer))]


def _deal_cards(world: Rulebenders, hidden: list[int], announced: list[int], rng: Chance) -> None:
    """All that lies face down or is held hidden: first the hands get what no pile can hold, then whatever is left."""
    known = [[c for c in world.hands[s] if c in announced] for s in hidden]
    sizes = [len(world.hands[s]) for s in hidden]
    unknown = [c for pile in world.draw for c in pile]
    unknown += [c for s in hidden for c in world.hands[s] if c not in announced]
    decks: list[list[int]] = [[] for _ in range(FLEXO + 1)]
    for card in sorted(unknown):
        decks[world.box.cards[card].deck].append(card)
    for deck in decks:
        rng.shuffle(deck)
    held = _for_hands(world, decks, sum(sizes) - sum([len(cards) for cards in known]), rng)
    _deal_piles(world, decks, rng)
    for k, s in enumerate(hidden):
        world.hands[s] = known[k] + [held.pop() for _ in range(sizes[k] - len(known[k]))]


def _for_hands(world: Rulebenders, decks: list[list[int]], wanted: int, rng: Chance) -> list[int]:
    """So many cards, taken from the decks: what their piles cannot hold, the rest from all themes alike."""
    found: list[int] = []
    own = [*world.themes, FLEXO]
    for deck in range(FLEXO + 1):
        if deck not in world.mixed:
            room = len(world.draw[own.index(deck)]) if deck in own else 0
            found += decks[deck][room:]
            del decks[deck][room:]
    rest = [card for deck in range(FLEXO) for card in decks[deck]] if len(found) < wanted else []
    rng.shuffle(rest)
    for card in rest[: wanted - len(found)]:
        decks[world.box.cards[card].deck].remove(card)
        found.append(card)
    rng.shuffle(found)
    return found


def _deal_piles(world: Rulebenders, decks: list[list[int]], rng: Chance) -> None:
    """Each pile from its own deck; where that is not enough, from themes that were dissolved (RUL-323, RUL-327)."""
    strangers = [card for theme in world.mixed for card in decks[theme]]
    rng.shuffle(strangers)
    for k, deck in enumerate([*world.themes, FLEXO]):
        pile = [] if deck in world.mixed else decks[deck]
        while len(pile) < len(world.draw[k]):
            pile.append(strangers.pop())
        rng.shuffle(pile)
        world.draw[k] = pile


def _deal_marks(world: Rulebenders, seat: int, count: int, rng: Chance) -> None:
    """Which of the hand cards are marked, nobody else knows (RUL-AMB-114)."""
    hand = [c for c in world.hands[seat] if c not in world.marked]
    rng.shuffle(hand)
    world.marked += hand[: count - (len(world.hands[seat]) - len(hand))]


def _deal_tokens(world: Rulebenders, first: int, seat: int | None, rng: Chance) -> None:
    """Face-down tokens of a kind, on the board or unseen in the box. Which of them lies where must not matter."""
    kind = range(first, first + BOARD_COUNT)
    unknown = [t for t in kind if not (world.shown[t] or (seat is not None and world.knows(seat, t)))]
    lies = {world.tokens[place]: place for place in kind}
    spots = sorted([(lies.get(t, NONE), world.owner[t], world.seen[t]) for t in unknown])
    rng.shuffle(unknown)
    for token, (place, owner, seen) in zip(unknown, spots, strict=True):
        world.owner[token], world.seen[token] = owner, seen
        if place != NONE:
            world.tokens[place] = token
