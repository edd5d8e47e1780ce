"""Saves of this version, which every later version must load and play on.

`python -m tests.make_saves` writes them into tests/saves/VERSION/GAME/, once for each release; what is there is never
overwritten. For each game, and for each way to play it (in real time): every kind of decision, beginning and end with
every number of players; also sealed answers while others are missing, something that will soon be too late, a game with
content of its own, one with answers taken back, one that went back by consent, one with fair dice.
"""

import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

from tafelrunde import __version__
from tafelrunde.bots import bot_answer
from tafelrunde.engine import Bad, Chance, Choice, FairDice, Game, seeded
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.content import Content
from tafelrunde.kit.game import GameType
from tafelrunde.kit.saves import Table, new_table, write_save
from tests.play import random_input, way_id, ways

FOLDER = Path(__file__).parent / "saves"
RELEASE = ".".join(__version__.split(".")[:2])
MIDDLE = 30  # answers, until a game is well under way


def choices(game: GameType) -> set[str]:
    """Every kind of decision in the game."""
    return {name for name, step in game.step_types().items() if issubclass(step, Choice)}


def moments_of(g: Game) -> set[str]:
    """What is worth a save now: the kinds of open decisions, and what some of them are in the middle of."""
    found = {d.kind for d in g.open}
    for lane in g.lanes:
        kind = type(lane.agenda[-1]).__name__ if lane.agenda else ""
        if lane.sealed and lane.answer:
            found.add(f"{kind}-sealed")
        if lane.free and lane.agenda and lane.agenda[-1].due(g):
            found.add(f"{kind}-due")
    return found


def saves_of(game: GameType) -> Iterator[tuple[str, Table]]:
    """Name and table of each save; the table is played on after it was written."""
    seen: set[str] = set()
    for way in ways(game):
        yield from played_out(game, way, seen)
    seed, fewest, most = 1, *game.players
    while choices(game) - seen:  # some are rare: further games until each was seen
        seed += 1
        for way in ways(game):
            table = fresh(game, most, content=unusual(game) if seed % 3 == 0 else None, way=way, seed=seed)
            yield from asked_for(table, Chance(seeded(seed, most)), seen, way, helped=seed % 2 == 0)
    for way in ways(game):
        yield f"own-content{way_id(way)}", played(fresh(game, fewest, content=own_content(game), way=way), MIDDLE)
        dice = FairDice("5e" * 32, ["a", "b"])
        yield f"fair-dice{way_id(way)}", played(fresh(game, fewest, dice, way=way), MIDDLE + 15)
    yield "undone", undone(game)
    yield "went-back", went_back(fresh(game, fewest))


def played_out(game: GameType, way: Mapping[str, str], seen: set[str]) -> Iterator[tuple[str, Table]]:
    """A whole game with every number of players."""
    fewest, most = game.players
    for players in range(fewest, most + 1):
        table = fresh(game, players, way=way)
        yield f"{players}p{way_id(way)}-begin", table
        seen |= moments_of(table.game)
        yield from asked_for(table, Chance(seeded(1, players)), seen, way)
        yield f"{players}p{way_id(way)}-finished", table


def asked_for(
    table: Table, rng: Chance, seen: set[str], way: Mapping[str, str], helped: bool = False
) -> Iterator[tuple[str, Table]]:
    """The table, played to the end, whenever there is something that was not seen before.

    `helped`: a bot answers now and then, which leads to what chance alone hardly finds."""
    while not table.game.over:
        if helped and not table.game.timed() and rng.below(2):
            decision = table.game.open[rng.below(len(table.game.open))]
            option = bot_answer(table.game_type, "greedy", table.game, decision, rng)
            table.match.answer(decision.seat, option)
        else:
            random_input(table.match, rng)
        if new := moments_of(table.game) - seen:
            yield f"{len(table.seats)}p{way_id(way)}-{'-'.join(sorted(new))}", table
            seen |= new


def fresh(
    game: GameType,
    players: int,
    dice: FairDice | None = None,
    content: Content | None = None,
    way: Mapping[str, str] | None = None,
    seed: int = 7,
) -> Table:
    """A table that nobody has played at."""
    return new_table(game, ["person"] * players, seeded(seed, players), dice, content, way)


def played(table: Table, answers: int) -> Table:
    """The same after so many answers, or at the end."""
    rng = Chance(11)
    while not table.game.over and len(table.match.inputs) < answers:
        random_input(table.match, rng)
    return table


def undone(game: GameType, seed: int = 7) -> Table:
    """A game with some answers taken back, the last of them just now, if that is not rare."""
    table = fresh(game, game.players[0], seed=seed)
    rng, taken_back = Chance(12), 0
    while not table.game.over and (taken_back < 8 or len(table.match.inputs) < MIDDLE):
        random_input(table.match, rng)
        seat = table.match.inputs[-1].seat
        if rng.below(3) and table.match.why_not_undo(seat) is None:
            table.match.undo(seat)
            taken_back += 1
    return table if taken_back else undone(game, seed + 1)


def went_back(table: Table) -> Table:
    """A game whose players agreed to go back, further than undo allows, and played on."""
    played(table, MIDDLE)
    table.match.back(MIDDLE // 3)
    return played(table, MIDDLE + 10)


def own_content(game: GameType) -> Content:
    """Unusual content, or the standard one without the first entry of the largest table that can spare it."""
    if found := unusual(game):
        return found
    standard = game.standard_content()
    tables = [(name, key) for name, file in standard.items() for key, value in file.items() if isinstance(value, dict)]
    tables.sort(key=lambda where: -len(standard[where[0]][where[1]]))
    for name, key in tables:
        content = {**standard, name: {**standard[name], key: dict(list(standard[name][key].items())[1:])}}
        try:
            game.box(content)
        except Bad:
            continue  # something else needs that entry
        return content
    raise LookupError(f"{game.id} needs all of its content")


def unusual(game: GameType) -> Content | None:
    """Content that leads to what the standard one never asks, if the tests of the game have some (`unusual.py`)."""
    if not (Path(__file__).parent / game.id / "unusual.py").exists():
        return None
    found: Content = import_module(f"tests.{game.id}.unusual").CONTENT
    return found


def main() -> int:
    """Write what is missing for this release."""
    for name in game_ids():
        folder = FOLDER / RELEASE / name
        if folder.exists():
            print(f"{folder.relative_to(FOLDER.parent)} is there already and stays as it is", file=sys.stderr)
            continue
        folder.mkdir(parents=True)
        for title, table in saves_of(game_type(name)):
            write_save(table, folder / f"{title}.json")
            print(f"{RELEASE}/{name}/{title}.json: {len(table.match.inputs)} inputs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
