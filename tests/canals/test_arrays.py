"""Canals in numbers: places named by the tiles beside them, and every part of the view in its place."""

from typing import Any, cast

from tafelrunde.adapters.core import Setting
from tafelrunde.games.canals.arrays import CanalsArrays
from tafelrunde.games.canals.state import cell_at
from tafelrunde.games.canals.view import CanalsView
from tests.adapters.games import moments
from tests.canals.table import BOX, new_game, seen

ARRAYS = CanalsArrays(BOX, 3, {})
EDGE = {  # of the city centre: an inner corner belongs to the tile with the lower number
    (0, -2): "north of tile 1",
    (2, 0): "east of tile 2",
    (0, 2): "south of tile 3",
    (-2, 0): "west of tile 4",
    (1, -1): "east of tile 1",
    (-1, -1): "west of tile 1",
    (1, 1): "south of tile 2",
    (-1, 1): "west of tile 3",
}


def said(shown: CanalsView) -> dict[tuple[int, int, int | str], str]:
    """What the table of actions says of each option."""
    assert shown.mine is not None
    options = cast(tuple[tuple[int, int, int | str], ...], shown.mine.options)
    return dict(zip(options, [ARRAYS.actions[k] for k in ARRAYS.indices(shown)], strict=True))


def test_places_and_plots_are_named_by_the_tiles() -> None:
    named = set()
    for seed in range(5):
        g = new_game(3, seed)
        seat = g.open[0].seat
        for (x, y, turns), line in said(seen(g, seat)).items():
            assert line == f"LayTile: the tile in hand, turned clockwise {turns} times, {EDGE[x, y]}"
            named.add((x, y))
        g.answer(seat, g.open[0].options[0])
        for (x, y, corner), line in said(seen(g, seat)).items():
            tile = g.at[cell_at(x, y)]
            assert line == f"FirstPiece or SecondPiece: a piece on the {corner} plot of tile {tile}"
    assert len(named) > 4


def test_the_table_of_actions_has_as_many_lines_as_tiles_ask_for() -> None:
    tiles = 5 + 54
    assert ARRAYS.tiles == tiles
    assert len(ARRAYS.actions) == 1 + tiles * 4 * 4 + tiles * 4


def test_the_whole_view_stands_in_the_numbers() -> None:
    """At every decision of a game, read back by the schema."""
    setting = Setting("canals", 3)
    schema = setting.arrays.schema
    for number, episode in enumerate(moments(setting, 4)):
        if number % 7 == 0 or episode.over:
            for seat in range(3):
                shown = cast(CanalsView, episode.view(seat))
                check(shown, schema.decode(episode.numbers(seat)))


def check(shown: CanalsView, found: dict[str, list[Any]]) -> None:
    """Are they the same?"""
    me, at = shown.seat or 0, {(tile.x, tile.y): k for k, tile in enumerate(shown.city)}
    kinds = ["", "LayTile", "FirstPiece", "SecondPiece"]
    table, hand = found["table"][0], found["hand"][0]
    assert kinds[table["decision"]] == (shown.open[0].kind if shown.open else "")
    assert table["asked"] == ((shown.active - me) % 3 + 1 if shown.open else 0)
    assert (table["over"], table["turn"], table["stack"]) == (shown.over, shown.turn, shown.stack)
    assert (me + table["first_seat"]) % 3 == shown.first_seat
    assert table["laid"] == (at[shown.laid] + 1 if shown.laid else 0)
    assert table["first_piece"] == (at[shown.first_piece] + 1 if shown.first_piece else 0)
    assert (hand["face"] > 0) == (shown.hand is not None)
    if shown.hand is not None:
        assert BOX.names[hand["face"] - 1] == shown.hand.name
        assert printed(hand) == (shown.hand.value, shown.hand.canals, shown.hand.corners)
    for k, row in enumerate(found["seat"]):
        seat = (me + k) % 3
        vp = shown.start_vp[seat]
        assert row == {
            "supply": shown.supply[seat],
            "hand": shown.tiles_in_hand[seat],
            "start_vp": -1 if vp is None else vp,
        }
    out = [name for name, gone in zip(BOX.names, found["removed"][0]["faces"], strict=True) if gone]
    assert sorted(out) == sorted(shown.removed)
    check_city(shown, found["tile"], at)


def check_city(shown: CanalsView, rows: list[Any], at: dict[tuple[int, int], int]) -> None:
    """Every tile with its buildings, and nothing beyond the last."""
    me = shown.seat or 0
    built = {(at[b.x, b.y], b.corner): ((b.seat - me) % 3 + 1, b.height, b.fountains) for b in shown.buildings}
    steps = {at[x, y]: 1 + n for x, y, n in shown.distances}
    for k, tile in enumerate(shown.city):
        row = rows[k]
        assert (row["x"], row["y"], BOX.names[row["face"] - 1], row["turns"]) == (
            *(tile.x, tile.y, tile.face.name),
            tile.face.turns,
        )
        assert printed(row) == (tile.face.value, tile.face.canals, tile.face.corners)
        assert row["winner"] == (0 if tile.winner is None else (tile.winner - me) % 3 + 1)
        assert row["reach"] == steps.get(k, 0)
        for q, corner in enumerate(("NW", "NE", "SE", "SW")):
            assert (row["owner"][q], row["height"][q], row["fountains"][q]) == built.get((k, corner), (0, 0, 0))
    for row in rows[len(shown.city) :]:
        assert not any(any(value) if isinstance(value, list) else value for value in row.values())


def printed(row: Any) -> tuple[int, str, str]:
    """What stands on a tile, as faces have it."""
    canals = "".join(side for side, has in zip("NESW", row["canals"], strict=True) if has)
    return row["value"], canals, "".join(".F^>v<"[c] for c in row["corners"])


def test_a_city_of_every_tile_has_room() -> None:
    """Even if all of them lie on the table: nothing stands in another's place."""
    g = new_game(3, 3)
    for face in [*g.hand, *g.stack]:
        g.lay(next(iter(g.edge)), face, 0)
    g.hand, g.stack = [-1, -1, -1], []
    assert len(g.cell) == ARRAYS.tiles
    check(seen(g, 1), ARRAYS.schema.decode(ARRAYS.numbers(seen(g, 1))))
