"""How fair are the cards of Rulebenders? Greedy bots play over all choices of themes; prints tables for docs/.

`.venv/fast-3.11/bin/python -m bench.cards --games 2000` (after `make fast`; pure Python takes some times as long).
*Lift* of a card: the share of the victory of those who drew it, less a fair share.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Any, Final, NamedTuple

from rich.progress import track

from tafelrunde.bots import bot_answer
from tafelrunde.engine import Chance, seeded
from tafelrunde.games.rulebenders import GAME, THEME_CHOICES
from tafelrunde.games.rulebenders.state import Rulebenders
from tafelrunde.kit.game import winners
from tafelrunde.lab.summary import wilson

WAYS: Final = tuple(product(THEME_CHOICES, range(GAME.players[0], GAME.players[1] + 1)))
AIM: Final = 6  # points of a hundred: farther from fair, with the whole interval, is out of line
SEED: Final = 6


class Told(NamedTuple):
    """What a game tells of its cards."""

    players: int
    winners: list[int]
    best: int  # points
    drawn: list[Counter[str]]  # by seat: how often which card
    played: Counter[str]


def play(number: int) -> Told:
    """One game; everything follows from its number."""
    themes, players = WAYS[number % len(WAYS)]
    box = GAME.box_for(GAME.standard_content())
    game = GAME.begin(box, players, GAME.settle_variants({"themes": themes}), seeded(SEED, number))
    assert isinstance(game, Rulebenders)
    chances = [Chance(seeded(SEED, number, seat + 1)) for seat in range(players)]
    drawn: list[Counter[str]] = [Counter() for _ in range(players)]
    played: Counter[str] = Counter()
    name = first_of_each(box)
    game.heard = []
    while not game.over:
        decision = game.open[0]
        game.answer(decision.seat, bot_answer(GAME, "greedy", game, decision, chances[decision.seat]), decision.serial)
        for event in game.heard:
            told: dict[str, Any] = {**event.data, **event.secret}
            if event.kind == "drew":
                drawn[told["seat"]].update(name[card[0]] for card in told["cards"])
            elif event.kind == "played":
                played[name[told["card"][0]]] += 1
        game.heard = []
    standings = GAME.standings(game)
    return Told(players, winners(standings), max(points for points, _ in standings), drawn, played)


def first_of_each(box: Any) -> dict[str, str]:
    """The first copy of every card, by id."""
    first: dict[tuple[int, str], str] = {}
    return {id: first.setdefault((card.deck, card.name), id) for id, card in zip(box.ids, box.cards, strict=True)}


def seats(games: list[Told]) -> Iterator[str]:
    """Who wins, by seat."""
    yield "| players | games | fair | seat A | seat B | seat C | seat D | seat E | points of the winner |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for players in range(GAME.players[0], GAME.players[1] + 1):
        some = [game for game in games if game.players == players]
        if not some:
            continue
        cells = []
        for seat in range(GAME.players[1]):
            wins = sum(1 / len(game.winners) for game in some if seat in game.winners)
            low, high = wilson(wins, len(some))
            cells.append(f"{wins / len(some):.1%} ({low:.1%} to {high:.1%})" if seat < players else "")
        best = fmean(game.best for game in some)
        yield f"| {players} | {len(some)} | {1 / players:.1%} | {' | '.join(cells)} | {best:.0f} |"


def cards(games: list[Told]) -> Iterator[str]:
    """Every card with its use and its lift; the interval is corrected for the number of cards (Bonferroni)."""
    lifts, times, played = defaultdict[str, list[float]](list), Counter[str](), Counter[str]()
    for game in games:
        played.update(game.played)
        for seat, drawn in enumerate(game.drawn):
            times.update(drawn)
            share = (seat in game.winners) / len(game.winners) - 1 / game.players
            for card in drawn:
                lifts[card].append(share)
    content = GAME.standard_content()
    printed = {id: card for file in content.values() for id, card in file.get("cards", {}).items()}
    z = NormalDist().inv_cdf(1 - 0.025 / len(lifts))
    yield "| card | mark | drawn | used | lift | |"
    yield "|---|---|---|---|---|---|"
    for card in sorted(lifts, key=lambda card: -fmean(lifts[card])):
        found, entry = lifts[card], printed[card]
        lift, half = 100 * fmean(found), 100 * z * stdev(found) / sqrt(len(found)) if len(found) > 1 else 100.0
        out = "out of line" if abs(lift) - half > AIM else ""
        line = f"| {card} {entry['en']} | {entry['mark']} | {len(found)} | {played[card] / times[card]:.0%} "
        yield line + f"| {lift:+.1f} ({lift - half:+.1f} to {lift + half:+.1f}) | {out} |"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2)
    wish = parser.parse_args()
    with ProcessPoolExecutor(wish.jobs) as pool:
        running = pool.map(play, range(wish.games), chunksize=4)
        games = list(track(running, "games", wish.games, disable=not sys.stderr.isatty()))
    print("\n".join([*seats(games), "", *cards(games)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
