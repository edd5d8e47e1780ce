"""A world that a seat cannot tell from the real one (DEI-243 to DEI-245)."""

from tafelrunde.engine import Chance, Option
from tafelrunde.games.dei.abilities import EACH
from tafelrunde.games.dei.content import BOOSTS
from tafelrunde.games.dei.rounds import Plan
from tafelrunde.games.dei.setup import draft_order
from tafelrunde.games.dei.state import DOWN, HAND, NONE, PHASES, PLANNED, RECYCLED, STATUSES, UP, Dei


def imagine(g: Dei, seat: int | None, rng: Chance) -> Dei:
    """Deal anew what the seat does not know: chance, decks, foreign boosts and abilities; with Planning cards."""
    world = g.copy()
    world.chance = rng.below(1 << 62)
    if g.over:
        return world
    others = [s for s in range(g.players) if s != seat]
    for deck in world.decks:
        deck.sort()  # how they really lie must not matter
        rng.shuffle(deck)
    _deal_boosts(world, others, rng)
    for colour in range(3):
        _deal_abilities(world, colour, others, seat, rng)
    if g.planning:
        for s in others:
            _deal_cards(world, s, rng)
        for lane in world.lanes:
            if lane.sealed and lane.answer and lane.seat != seat:
                lane.answer = [_some_plan(world, lane.seat, rng)]
    world.relist()
    return world


def _deal_boosts(world: Dei, others: list[int], rng: Chance) -> None:
    """The supply and what others hold."""
    kinds = len(BOOSTS)
    unknown: list[int] = []
    for kind in range(kinds):
        count = world.bag[kind] + sum([world.boosts[kinds * s + kind] for s in others])
        unknown += [kind] * count
    rng.shuffle(unknown)
    for s in others:
        held = world.boosts_of(s)
        for kind in range(kinds):
            world.boosts[kinds * s + kind] = 0
        for _ in range(held):
            world.boosts[kinds * s + unknown.pop()] += 1
    for kind in range(kinds):
        world.bag[kind] = unknown.count(kind)


def _deal_abilities(world: Dei, colour: int, others: list[int], seat: int | None, rng: Chance) -> None:
    """What others have not learned yet. Who drafts has seen the stack that came to it (DEI-Q-113)."""
    secret = [s for s in others if world.ability[3 * s + colour] != NONE and not world.learned[3 * s + colour]]
    known = [world.ability[3 * s + colour] for s in range(world.players) if s not in secret]
    free = [token for token in range(EACH * colour, EACH * (colour + 1)) if token not in known]
    if seat is not None and colour in world.drafts and _has_seen_stack(world, colour, seat):
        order = draft_order(world, world.drafts.index(colour))
        before = [s for s in secret if order.index(s) < order.index(seat)]
        gone = sorted([world.ability[3 * s + colour] for s in before])  # the tokens that were missing in my stack
        _share(world, colour, before, gone, rng)
        secret = [s for s in secret if s not in before]
        free = [token for token in free if token not in gone]
    _share(world, colour, secret, free, rng)


def _has_seen_stack(world: Dei, colour: int, seat: int) -> bool:
    """Has the stack of that colour come to the seat already?"""
    asked = world.decision_of(seat)
    now = asked is not None and asked.kind == "DraftAbility" and world.drafts[-1] == colour
    return now or world.ability[3 * seat + colour] != NONE


def _share(world: Dei, colour: int, seats: list[int], tokens: list[int], rng: Chance) -> None:
    rng.shuffle(tokens)
    for k, s in enumerate(seats):
        world.ability[3 * s + colour] = tokens[k]


def _deal_cards(world: Dei, seat: int, rng: Chance) -> None:
    """A hidden hand: which cards were played face down, are planned or left, as far as nobody has seen them since."""
    cards = [c for c, place in enumerate(world.place) if place // STATUSES == seat and place % STATUSES != UP]
    dropped = sorted([world.hidden[c] for c in cards if world.place[c] % STATUSES in (DOWN, RECYCLED)])
    planned = len([c for c in cards if world.place[c] % STATUSES == PLANNED])
    fresh = [c for c in cards if world.shown[c] == world.time]  # bought in this phase: surely in the hand
    rng.shuffle(cards)
    for c in cards:
        world.put_card(c, seat, HAND)
        world.hidden[c] = 0
    for when in dropped:  # the earlier, the fewer cards it can have been
        c = next(c for c in cards if _seen_until(world, c) < when)
        cards.remove(c)
        now = when > 3 * (world.round - 1)
        world.put_card(c, seat, DOWN if now else RECYCLED)
        world.hidden[c] = when
        if when == world.time and world.active == seat and world.face_down:
            world.card = c  # that is being played
    for c in [c for c in cards if c not in fresh][:planned]:
        world.put_card(c, seat, PLANNED)


def _seen_until(world: Dei, card: int) -> int:
    """The phase until which all knew where the card was: one that is no bought card lay open to the end of a round."""
    shown = world.shown[card]
    return shown if world.box.cards[card].faction < 0 else shown + -shown % PHASES


def _some_plan(world: Dei, seat: int, rng: Chance) -> Option:
    """Two cards of a hand, by chance."""
    options = Plan(seat).options(world)
    return options[rng.below(len(options))]
