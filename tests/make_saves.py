"""Saves of this version, which every later version must load and play on.

`python tests/make_saves.py` writes them into tests/saves/VERSION/GAME/, once for each release; what is there is never
overwritten. For each game: every kind of decision, beginning and end with every number of players, a game with content
of its own, one with answers taken back, one that went back by consent, one with fair dice.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from tafelrunde import __version__
from tafelrunde.engine import Bad, Chance, Choice, FairDice, Game, seeded
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.content import Content
from tafelrunde.kit.game import GameType
from tafelrunde.kit.saves import Table, new_table, write_save

FOLDER = Path(__file__).parent / "saves"
RELEASE = ".".join(__version__.split(".")[:2])
MIDDLE = 30  # answers, until a game is well under way


def answer(table: Table, rng: Chance) -> None:
    """Somebody who is asked gives some answer."""
    g: Game = table.game
    decision = g.open[rng.below(len(g.open))]
    table.match.answer(decision.seat, decision.options[rng.below(len(decision.options))])


def choices(game: GameType) -> set[str]:
    """Every kind of decision in the game."""
    return {name for name, step in game.step_types().items() if issubclass(step, Choice)}


def saves_of(game: GameType) -> Iterator[tuple[str, Table]]:
    """Name and table of each save; the table is played on after it was written."""
    fewest, most = game.players
    missing, seed = choices(game), 1
    for players in range(fewest, most + 1):
        table = fresh(game, players)
        yield f"{players}p-begin", table
        yield from asked_for(table, Chance(seeded(seed, players)), missing)
        yield f"{players}p-finished", table
    while missing:  # some are rare: further games until each was seen
        seed += 1
        yield from asked_for(fresh(game, most), Chance(seeded(seed, most)), missing)
    yield "own-content", played(fresh(game, game.players[0], content=own_content(game)), MIDDLE)
    yield "undone", undone(fresh(game, game.players[0]))
    yield "went-back", went_back(fresh(game, game.players[0]))
    yield "fair-dice", played(fresh(game, game.players[0], FairDice("5e" * 32, ["a", "b"])), MIDDLE + 15)


def asked_for(table: Table, rng: Chance, missing: set[str]) -> Iterator[tuple[str, Table]]:
    """The table, played to the end, whenever a kind of decision is open that is still missing."""
    while not table.game.over:
        answer(table, rng)
        kinds = {d.kind for d in table.game.open}
        if kinds & missing:
            yield f"{len(table.seats)}p-{'-'.join(sorted(kinds & missing))}", table
            missing -= kinds


def fresh(game: GameType, players: int, dice: FairDice | None = None, content: Content | None = None) -> Table:
    """A table that nobody has played at."""
    return new_table(game, ["person"] * players, seeded(7, players), dice, content)


def played(table: Table, answers: int) -> Table:
    """The same after so many answers, or at the end."""
    rng = Chance(11)
    while not table.game.over and len(table.match.inputs) < answers:
        answer(table, rng)
    return table


def undone(table: Table) -> Table:
    """A game with some answers taken back, the last of them just now."""
    rng, taken_back = Chance(12), 0
    while not table.game.over and (taken_back < 8 or len(table.match.inputs) < MIDDLE):
        answer(table, rng)
        seat = table.match.inputs[-1].seat
        if rng.below(3) and table.match.why_not_undo(seat) is None:
            table.match.undo(seat)
            taken_back += 1
    return table


def went_back(table: Table) -> Table:
    """A game whose players agreed to go back, further than undo allows, and played on."""
    played(table, MIDDLE)
    table.match.back(MIDDLE // 3)
    return played(table, MIDDLE + 10)


def own_content(game: GameType) -> Content:
    """The standard content without the first entry of the largest table that can spare it."""
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
