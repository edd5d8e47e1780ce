"""A world that a seat cannot tell from the real one (RUL-AMB-025, RUL-INV-26).

Unknown are: the order of the piles, hidden hands, and tokens that the seat has not seen. A pile holds cards of its own
theme (and of one that was dissolved into it); so what a pile can hold is dealt to it first, the rest to the hands.
"""

from tafelrunde.engine import Chance
from tafelrunde.games.rulebenders.content import FLEXO
from tafelrunde.games.rulebenders.state import BOARD_COUNT, NONE, PILES, Rulebenders


def imagine(g: Rulebenders, seat: int | None, rng: Chance) -> Rulebenders:
    """Deal anew what the seat does not know."""
    world = g.copy()
    world.chance = rng.below(1 << 62)
    if g.over or not g.draw:
        return world
    hidden = [s for s in range(g.seats) if s != seat and s not in g.opened]
    _deal_cards(world, hidden, rng)
    for s in hidden:
        _deal_marks(world, s, rng)
    for first in (0, BOARD_COUNT):
        _deal_tokens(world, first, seat, rng)
    world.relist()
    return world


def _deal_cards(world: Rulebenders, hidden: list[int], rng: Chance) -> None:
    """First the piles, then the hidden hands."""
    unknown = sorted([c for pile in world.draw for c in pile] + [c for s in hidden for c in world.hands[s]])
    marked = [len([c for c in world.hands[s] if c in world.marked]) for s in hidden]
    world.marked = [c for c in world.marked if c not in unknown]
    decks: list[list[int]] = [[] for _ in range(FLEXO + 1)]
    for card in unknown:
        decks[world.box.cards[card].deck].append(card)
    for deck in decks:
        rng.shuffle(deck)
    _deal_piles(world, decks, rng)
    rest = [card for deck in decks for card in deck]
    rng.shuffle(rest)
    for k, s in enumerate(hidden):
        world.hands[s] = [rest.pop() for _ in range(len(world.hands[s]))]
        world.marked += world.hands[s][: marked[k]]
    assert not rest


def _deal_piles(world: Rulebenders, decks: list[list[int]], rng: Chance) -> None:
    """Each pile from its own deck; strangers that were dealt into it are as many as they can be."""
    sizes = [len(pile) for pile in world.draw]
    own = [*world.themes, FLEXO]
    need = [max(0, sizes[k] - len(decks[own[k]])) for k in range(PILES)]  # strangers that must be there
    strangers = _strangers(world, decks, own, sum(need))
    for k in range(PILES):
        pool = decks[own[k]]
        world.draw[k] = [pool.pop() for _ in range(sizes[k] - need[k])]
        world.draw[k] += [strangers.pop() for _ in range(need[k])]
        rng.shuffle(world.draw[k])


def _strangers(world: Rulebenders, decks: list[list[int]], own: list[int], wanted: int) -> list[int]:
    """Cards of themes that were dissolved, but for those that their own piles need (RUL-323, RUL-327)."""
    found: list[int] = []
    for theme in world.mixed:
        spare = len(decks[theme]) - (len(world.draw[own.index(theme)]) if theme in own else 0)
        while len(found) < wanted and spare > 0:
            found.append(decks[theme].pop())
            spare -= 1
    return found


def _deal_marks(world: Rulebenders, seat: int, rng: Chance) -> None:
    """Which of the hand cards are marked, nobody else knows (RUL-AMB-114)."""
    hand = world.hands[seat]
    count = len([c for c in hand if c in world.marked])
    if count:
        world.marked = [c for c in world.marked if c not in hand]
        order = hand.copy()
        rng.shuffle(order)
        world.marked += order[:count]


def _deal_tokens(world: Rulebenders, first: int, seat: int | None, rng: Chance) -> None:
    """Face-down tokens of a kind, on the board or unseen in the box."""
    kind = range(first, first + BOARD_COUNT)
    unknown = [t for t in kind if not (world.shown[t] or (seat is not None and world.knows(seat, t)))]
    shuffled = unknown.copy()
    rng.shuffle(shuffled)
    change = dict(zip(unknown, shuffled, strict=True))
    owner, seen = world.owner.copy(), world.seen.copy()
    for old, new in change.items():
        world.owner[new], world.seen[new] = owner[old], seen[old]
    for place in kind:
        token = world.tokens[place]
        if token != NONE:
            world.tokens[place] = change.get(token, token)
