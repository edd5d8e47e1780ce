"""Names of regions: found on the map, different from each other, the same in map, log and text."""

import pytest

from tafelrunde.games.dei import words
from tafelrunde.games.dei.land import Land, Site
from tafelrunde.games.dei.naming import LEVELS, SIDES, bridge_label, label, lift_label, spots
from tafelrunde.games.dei.state import Dei
from tafelrunde.games.dei.words.regions import map_order, place_text, sign_text
from tests.dei.table import PLAYERS, city, listen, new_game, play, seen, started, table
from tests.dei.telling import DE, EN


def names(g: Dei) -> dict[str, str]:
    """All regions by their German names."""
    return {name: label(g.land, k)[1] for k, name in enumerate(g.land.names)}


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(12))
def test_no_two_places_have_the_same_name(players: int, seed: int) -> None:
    land = new_game(players, seed, layout="random" if seed else "recommended").land
    regions = [label(land, k) for k in range(land.size)]
    for k in range(3):
        assert len({said[k] for said in regions}) == land.size
    places = [lift_label(land, k) for k in range(len(land.lifts))]
    places += [bridge_label(land, k) for k in range(len(land.sites))]
    for k in range(3):
        assert len({said[k] for said in places}) == len(places)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_region_is_named_after_its_level_and_the_tile_that_holds_most_of_it(players: int) -> None:
    g = new_game(players, 5, layout="random")
    land = g.land
    for k, (tile, side) in enumerate(spots(land)):
        here = [0] * len(land.tiled)
        for y, row in enumerate(land.cells):
            for x, region in enumerate(row):
                here[land.columns * (y // 5) + x // 5] += region == k
        place = [name for name, _ in land.tiled].index(tile)
        assert here[place] == max(here)
        german, english = LEVELS[1 if land.roof[k] else 0]
        assert label(land, k)[1].split()[:2] == [german, tile]
        assert label(land, k)[2].split()[:2] == [english, tile]
        assert (side in SIDES) == (len(label(land, k)[1].split()) == 3)


def test_the_side_is_where_it_lies_on_the_tile_as_it_is_turned() -> None:
    """2.4 lies turned by 270 degrees with two players: WWpqq WWpqq rrrqq rrrXX rrrXX becomes qqqXX qqqXX pprrr."""
    g = new_game(2, 1)
    assert [row[:5] for row in seen(g, None).board.cells[:5]] == [
        ("2.4q", "2.4q", "2.4q", "2.4X", "2.4X"),
        ("2.4q", "2.4q", "2.4q", "2.4X", "2.4X"),
        ("2.4p", "2.4p", "2.4r", "2.4r", "2.4r"),
        ("2.4W", "2.4W", "2.4r", "2.4r", "2.4r"),
        ("2.4W", "2.4W", "2.4r", "2.4r", "2.4r"),
    ]
    found = names(g)
    assert found["2.4X"] == "Dach 2.4 Nordost"
    assert found["2.4W"] == "Dach 2.4 Südwest"
    assert found["2.4q"] == "Straße 2.4 Nordwest"
    assert found["2.4p"] == "Straße 2.4 West"
    assert found["2.4r"] == "Straße 2.4 Südost"


def test_what_is_alone_on_its_level_needs_no_side() -> None:
    g = new_game(2, 1)
    assert names(g)["2.5q"] == "Straße 2.5"
    assert place_text(seen(g, None), "2.5q", EN) == "street 2.5"


def test_signs_for_the_map_are_short() -> None:
    board = seen(new_game(2, 1), None).board
    assert (sign_text(board, "2.4X", DE), sign_text(board, "2.4X", EN)) == ("2.4 NO", "2.4 NE")
    assert sign_text(board, "2.5q", DE) == "2.5"


def test_without_tiles_regions_keep_their_own_names() -> None:
    g = table()
    assert names(g) == {
        "p": "Straße p",
        "q": "Straße q",
        "r": "Straße r",
        "W": "Dach W",
        "X": "Dach X",
        "Y": "Dach Y",
        "z": "Straße z",
    }
    assert label(g.land, 3) == ("W", "Dach W", "roof W")
    assert map_order(seen(g, None)) == ["p", "q", "r", "W", "X", "Y", "z"]


def test_maps_are_read_from_the_top_left() -> None:
    g = new_game(2, 1)
    order = map_order(seen(g, None))
    assert order[:3] == ["2.4q", "2.4X", "2.4r"]  # the street beside 2.4 belongs to the third
    assert sorted(order) == sorted(g.land.names)


def test_lifts_and_bridges_are_named_by_what_they_join() -> None:
    land = table().land
    assert lift_label(land, 0) == ("p-W", "zwischen Straße p und Dach W", "between street p and roof W")
    assert bridge_label(land, 0) == (
        "W:X:q",
        "zwischen Dach W und Dach X über Straße q",
        "between roof W and roof X over street q",
    )


def test_bridges_that_join_the_same_are_told_apart() -> None:
    """By their tile, and by a number where both are on one tile: roofs of several tiles can be one region."""
    land = Land(["p", "W", "X"], [False, True, True])
    land.sites.extend([Site("2.3:WX:p", 1, 2, 0), Site("2.6:XY:p", 2, 1, 0)])
    assert [bridge_label(land, k)[1] for k in range(2)] == [
        "zwischen Dach W und Dach X über Straße p (2.3)",
        "zwischen Dach X und Dach W über Straße p (2.6)",
    ]
    land.sites.append(Site("2.3:WY:q", 1, 2, 0))
    assert [bridge_label(land, k)[2] for k in range(3)] == [
        "between roof W and roof X over street p (2.3, 1)",
        "between roof X and roof W over street p (2.6)",
        "between roof W and roof X over street p (2.3, 2)",
    ]


def test_log_and_map_say_the_same() -> None:
    g = started(2, 1)
    view = seen(g, None)
    for k, name in enumerate(g.land.names):
        assert view.board.labels[name] == label(g.land, k)
    g = table(map=city("p: q, storehouse", "q", "W"), looters={"p": "A"}, leaders={"A": "W", "B": "W"})
    heard = listen(g)
    play(g, ("up", "DEI001"), "MOV")
    moved = next(event for event in heard if event.kind == "moved")
    assert words.event_text("moved", moved.data, DE, ["Ada", "Ben"]) == (
        "Ada zieht mit 1 Plünderer von Straße p auf Straße q."
    )
