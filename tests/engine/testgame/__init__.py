"""The tavern as a game of the house: blank table, view, imagined worlds, check."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from tafelrunde.engine import Bad, Chance, Match, Option
from tafelrunde.kit.game import GameType, View, open_decisions
from tests.engine.testgame import steps
from tests.engine.testgame.state import CARDS, Tavern


@dataclass(frozen=True)
class TavernView(View):
    """The table as one seat sees it."""

    evening: int
    coins: tuple[int, ...]
    hand: tuple[str, ...]
    cards: tuple[int, ...]  # how many each seat holds
    deck: int
    discards: tuple[str, ...]
    barrels: tuple[int | None, ...]
    voted: tuple[bool, ...]  # who has laid a vote down
    my_vote: tuple[Option, ...]  # one, or none yet
    mug: int
    next_roll: int
    tables: tuple[tuple[int, int], ...]


def view(g: Tavern, seat: int | None) -> TavernView:
    """Of hands, barrels, votes and mugs only what that seat knows."""
    sealed = {lane.seat: lane for lane in g.lanes if lane.sealed}
    mine = sealed.get(-1 if seat is None else seat)
    return TavernView(
        seat=seat,
        players=g.players,
        over=g.over,
        end=g.end,
        open=open_decisions(g, seat),
        evening=g.evening,
        coins=tuple(g.coins),
        hand=() if seat is None else tuple(CARDS[card] for card in g.hands[seat]),
        cards=tuple(len(hand) for hand in g.hands),
        deck=len(g.deck),
        discards=tuple(CARDS[card] for card in g.discards),
        barrels=tuple(g.barrel[k] if knows(g, seat, k) else None for k in range(len(g.barrel))),
        voted=tuple(s in sealed and bool(sealed[s].answer) for s in range(g.players)),
        my_vote=tuple(mine.answer) if mine else (),
        mug=0 if seat is None else g.mug[seat],
        next_roll=0 if seat is None or not g.rolled[seat] else g.rolled[seat] + 1000,
        tables=tuple(zip(g.guest, g.pay, strict=True)),
    )


def knows(g: Tavern, seat: int | None, place: int) -> bool:
    """Does that seat know what is in the barrel there?"""
    return g.opened[place] or (seat is not None and seat in g.seen[place])


def imagine(g: Tavern, seat: int | None, rng: Chance) -> Tavern:
    """Deal anew what the seat does not know: foreign hands and the deck, barrels, votes, mugs, a number named."""
    world = g.copy()
    world.chance = rng.below(1 << 62)
    others = [s for s in range(g.players) if s != seat]
    hidden = world.deck + [card for s in others for card in world.hands[s]]
    rng.shuffle(hidden)
    for s in others:
        world.hands[s] = sorted(hidden.pop() for _ in g.hands[s])
        world.mug[s] = 1 + rng.below(6) if g.mug[s] else 0
    world.deck = hidden
    unknown = [k for k in range(len(g.barrel)) if not knows(g, seat, k)]
    contents = [g.barrel[k] for k in unknown]
    rng.shuffle(contents)
    for k, coins in zip(unknown, contents, strict=True):
        world.barrel[k] = coins
    if seat != g.active:
        for values in world.frames.values():
            if values.get("named"):
                values["named"] = 1 + rng.below(4)
    for lane in world.lanes:
        if lane.sealed and lane.answer and lane.seat != seat:
            options = world.decision_of(lane.seat)
            assert options is not None
            lane.answer = [options.options[rng.below(len(options.options))]]
    world.relist()
    return world


def check(g: Tavern) -> None:
    """Only so much as the tests need."""
    if len(g.coins) != g.players or any(type(coins) is not int for coins in g.coins):
        raise Bad("coins", "numbers", n=g.players, least=0, most=99, value=g.coins)


def blank(box: Any, players: int, variants: Mapping[str, str]) -> Tavern:
    """An empty table."""
    return Tavern(players)


NOTHING = ModuleType("nothing")

GAME = GameType(
    id="tavern",
    package=__name__,
    players=(2, 4),
    minutes=5,
    rules_version=1,
    content_files=(),
    sources=("coins",),
    box=lambda content: None,
    blank=blank,
    first=steps.SetUp,
    steps=sys.modules[steps.__name__],
    view=view,
    imagine=imagine,
    score=lambda g, seat: {"coins": g.coins[seat]},
    check=check,
    position=lambda content, doc: Tavern(2),
    words=NOTHING,
    draw=NOTHING,
    bot=NOTHING,
)


def begin(chance: int, players: int = 3) -> Tavern:
    """A new game."""
    g = GAME.begin(None, players, {}, chance)
    assert isinstance(g, Tavern)
    return g


def new_match(seed: int, players: int = 3) -> Match:
    """A new match."""
    return Match(lambda chance: begin(chance, players), seed)
