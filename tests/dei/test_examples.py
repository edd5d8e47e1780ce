"""Printed examples and exact numbers (DEI-246 to DEI-260)."""

from typing import Any

import pytest

from tests.dei.oracle import City
from tests.dei.table import (
    BOX,
    DEI,
    PLAYERS,
    A,
    B,
    acting,
    answer,
    asked,
    asked_kind,
    buying,
    city,
    deck,
    looters,
    market,
    options,
    pad,
    play,
    refused,
    seen,
    started,
    table,
    why,
)

CARDS = {
    "red": ["DEI033", "DEI034", "DEI035"],
    "blue": ["DEI041", "DEI042", "DEI043"],
    "green": ["DEI049", "DEI050", "DEI051"],
    "black": ["DEI057", "DEI058", "DEI059"],
}

# --- the pictures ----------------------------------------------------------------------------------------------------


def land(*tiles: tuple[list[str], dict[str, int]]) -> Any:
    """The map that nine tiles make: these first, then street alone."""
    street: tuple[list[str], dict[str, int]] = (["ppppp"] * 5, {})
    shown = [*tiles, *[street] * (9 - len(tiles))]
    named = {
        f"T{k}": {"mark": "ours", "players": [2], "grid": grid, "height": height}
        for k, (grid, height) in enumerate(shown)
    }
    for name in ("T7", "T8"):
        named[name]["drone"] = "p"
    named["T8"]["storehouse"] = "p"
    rows = [" ".join(f"T{3 * r + c}/0" for c in range(3)) for r in range(3)]
    content = {**DEI.standard_content(), "tiles": {"tiles": named, "layouts": {"mark": "ours", "2": rows}}}
    box = DEI.box_for(content)
    return box.land(box.layouts[2])


@pytest.mark.rule("DEI-247", "DEI-146", "DEI-147", "DEI-Q-010")
def test_bridges_over_one_ground_on_one_tile() -> None:
    """A and C lead over one ground; B would cross two grounds; D would lie on two tiles."""
    first = ["WrqXX", "WWqXX", "qqqqq", "YYqpp", "YYqpp"]  # in the first row W and X face each other over r and q
    other = ["ppppp", "ppppp", "ppppp", "Wpppp", "ppppp"]
    found = land((first, {"W": 1, "X": 2, "Y": 1}), (other, {"W": 1}))
    names = {site.name for site in found.sites}
    assert names == {"T0:WX:q", "T0:WY:q"}, "A and C; not B over r and q, not D from Y to the other tile"


@pytest.mark.rule("DEI-248", "DEI-074", "DEI-Q-007")
def test_a_lift_links_one_ground_and_one_roof() -> None:
    g = acting("MOV", looters={"q": "AA"}, lifts={"A": ["q-W"]})
    answer(g, "MOV")
    assert options(g) == {"p", "r", "W"}, "not X, though it lies beside q as well"
    g = acting("MOV", looters={"q": "AA"}, lifts={"A": ["q-X"]})
    answer(g, "MOV")
    assert options(g) == {"p", "r", "X"}


@pytest.mark.rule("DEI-249", "DEI-066", "DEI-068")
def test_a_region_extends_over_tiles_and_a_step_is_a_border() -> None:
    g = started(2, 1)
    cells = g.land.cells
    tiles: dict[int, set[tuple[int, int]]] = {}
    for y, row in enumerate(cells):
        for x, region in enumerate(row):
            tiles.setdefault(region, set()).add((y // 5, x // 5))
    assert max(len(found) for found in tiles.values()) >= 3
    grids = {tile.name: tile for tile in g.box.tiles}
    for place, (name, quarters) in enumerate(g.land.tiled):
        for y, line in enumerate(grids[name].turned(quarters)):
            for x, letter in enumerate(line):
                region = cells[5 * (place // 3) + y][5 * (place % 3) + x]
                assert g.land.roof[region] == letter.isupper()


@pytest.mark.rule("DEI-249", "DEI-066", "DEI-Q-003")
def test_the_check_vector_of_the_recommended_layout() -> None:
    rows = [
        [("2.4", 270), ("2.6", 180), ("2.3", 180)],
        [("2.5", 0), ("2.1", 270), ("D2", 0)],
        [("D1", 180), ("2.7", 180), ("2.2", 180)],
    ]
    town = City(DEI.standard_content()["tiles"]["tiles"], rows)
    g = started(2, 1)
    roofs = [name for name in g.land.names if name[-1].isupper()]
    assert (len(g.land.names) - len(roofs), len(roofs)) == (15, 16)
    assert sum(map(len, g.land.near)) // 2 == sum(map(len, town.neighbours.values())) // 2 == 26
    assert sum(map(len, g.land.beside)) // 2 == sum(map(len, town.adjacent.values())) // 2 == 39
    assert len(g.land.sites) == len(town.sites) == 7
    home = g.land.numbers["2.1p"]
    assert g.land.tokens[home] == 3
    assert (
        {g.land.names[r] for r in g.land.near[home]}
        == {"2.1q", "2.1r", "2.2r", "2.5q", "2.7q"}
        == town.neighbours["2.1p"]
    )
    assert {g.land.names[r] for r in g.land.beside[home]} == {"2.1W", "2.1X", "2.2X", "2.5W", "2.5X", "2.7W"}
    bridge = g.land.sites[g.land.neutral_bridges[0]]
    assert [g.land.names[r] for r in (bridge.a, bridge.b, bridge.over)] == ["2.3W", "2.3X", "2.2p"]


@pytest.mark.rule("DEI-250", "DEI-013")
def test_a_market_card_has_cost_points_actions_and_id_and_the_board_what_it_asks_for() -> None:
    g = table(market=CARDS)
    stall = seen(g, A).stalls[0]
    assert [(offer.card, offer.needed, offer.tech, offer.energy) for offer in stall.offers] == [
        ("DEI033", 2, 1, 0),
        ("DEI034", 1, 1, 0),
        ("DEI035", 0, 2, 0),
    ]
    card = BOX.cards[BOX.card_numbers["DEI038"]]
    assert (card.id, card.tech, card.energy, card.points) == ("DEI038", 1, 1, 2)
    assert [icon.code for icon in card.icons] == ["PER:red:TDEP", "TMOV", "COL"]


# --- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-251", "DEI-060", "DEI-061", "DEI-041")
@pytest.mark.parametrize(("players", "left"), [(2, 7), (3, 8), (4, 9)])
def test_sizes_of_decks(players: int, left: int) -> None:
    g = started(players, 3)
    for name in ("red", "blue", "green"):
        assert (len(deck(g, name)), len([card for card in market(g, name) if card])) == (left, 3)
    assert (len(deck(g, "black")), len(market(g, "black"))) == (9, 3)


@pytest.mark.rule("DEI-252", "DEI-107")
@pytest.mark.parametrize(("players", "figures"), [(2, 7), (3, 12), (4, 18)])
def test_figures_after_the_first_placement(players: int, figures: int) -> None:
    g = started(players, 3)
    while asked_kind(g) in ("PlaceLeader", "PlaceLooters"):
        answer(g, g.open[0].options[-1])
    assert sum(g.looters) + len([at for at in g.leader if at >= 0]) == figures


@pytest.mark.rule("DEI-253", "DEI-254", "DEI-255", "DEI-210", "DEI-211", "DEI-212")
def test_technology_energy_and_looters_on_time_and_late() -> None:
    def values(name: str, most: int, late: bool) -> list[int]:
        mission = BOX.missions[BOX.mission_numbers[name]]
        return [mission.points(n, late) for n in range(most + 1)]

    assert values("TECH", 10, False) == list(range(11))
    assert values("TECH", 10, True) == [0, 0, 0, 2, 2, 2, 4, 4, 4, 6, 6]
    assert values("ENERGY", 10, False) == list(range(0, 21, 2))
    assert values("ENERGY", 10, True) == [0, 0, 3, 3, 6, 6, 9, 9, 12, 12, 15]
    assert values("LOOTERS", 15, False) == [0, 0, 0, 3, 3, 3, 6, 6, 6, 9, 9, 9, 12, 12, 12, 15]
    assert values("LOOTERS", 15, True) == [0, 0, 0, 2, 2, 2, 4, 4, 4, 6, 6, 6, 8, 8, 8, 10]


@pytest.mark.rule("DEI-257", "DEI-100")
@pytest.mark.parametrize(
    ("bought", "row"),
    [
        ("DEI035", ["DEI036", "DEI033", "DEI034"]),
        ("DEI034", ["DEI036", "DEI033", "DEI035"]),
        ("DEI033", ["DEI036", "DEI034", "DEI035"]),
    ],
)
def test_cards_slide_right_and_a_new_one_comes_from_the_left(bought: str, row: list[str]) -> None:
    g = buying(market=CARDS, decks={"red": ["DEI036"]}, pads={"A": [5, 5]}, looters={"q": "A", "X": "A"})
    answer(g, bought)
    assert market(g, "red") == row


@pytest.mark.rule("DEI-258", "DEI-096", "DEI-097", "DEI-098")
@pytest.mark.parametrize(
    ("card", "needed", "left"), [("DEI057", 2, 0), ("DEI058", 1, 0), ("DEI059", 1, 1)], ids=["left", "middle", "right"]
)
def test_the_black_market(card: str, needed: int, left: int) -> None:
    """All three cost 1 technology."""
    g = buying(market=CARDS, pads={"A": [needed, 0]}, boosts={"A": ["DEP"]})
    answer(g, "BUY")
    answer(g, card)
    assert pad(g, A) == (left, 0)
    g = buying(market=CARDS, pads={"A": [needed - 1, 0]}, boosts={"A": ["DEP"]})
    if "BUY" in options(g):
        answer(g, "BUY")
        assert why(g, card) == "DEI-099"
    else:
        assert needed == 1


@pytest.mark.rule("DEI-256", "DEI-259", "DEI-246")
def test_priority_and_supplies_by_hand() -> None:
    four = ["ravagers", "farm_z", "refuge", "auxilia"]
    g = table(stage="cleanup", players=4, factions=four, order="ABCD", vp={"A": 6, "B": 6, "C": 3, "D": 6})
    assert g.order == [2, 3, B, A]
    g = table(stage="cleanup", players=4, factions=four, order="CDAB", vp={"A": 9, "B": 7, "C": 5, "D": 5})
    assert [four[seat] for seat in g.order] == ["auxilia", "refuge", "farm_z", "ravagers"]
    town = city("p: q r s t, storehouse", "q, outpost A A", "r, outpost B", "s, outpost C", "t, outpost C", "z")
    g = table(
        stage="mission",
        round=4,
        map=town,
        looters={"q": "A", "r": "A", "s": "A", "t": "A"},
        learned={"A": ["pod", "solar"]},
        pads={"A": [7, 3]},
        missions=[
            "TECH",
            "ENERGY",
            "LOOTERS",
            "BUILDINGS",
            "OUTPOSTS",
            "GARRISON_RED",
            "GARRISON_BLUE",
            "GARRISON_GREEN",
        ],
    )
    answer(g, "BUILDINGS")
    assert DEI.total(g, A) == 14


# --- a full pad ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-260", "DEI-137", "DEI-Q-054", "DEI-D-16")
@pytest.mark.parametrize(("back", "result"), [("tech", (7, 3)), ("energy", (8, 2))])
def test_the_eleventh_resource(back: str, result: tuple[int, int]) -> None:
    g = acting("COL", pads={"A": [8, 2]}, looters={"W": "A"})
    play(g, "COL")
    assert asked(g) == (A, "Overflow")
    assert options(g) == {"tech", "energy"}
    answer(g, back)
    assert pad(g, A) == result


@pytest.mark.rule("DEI-Q-054", "DEI-D-16")
def test_never_the_one_that_has_just_come() -> None:
    g = acting("COL", pads={"A": [10, 0]}, looters={"W": "A"})
    play(g, "COL")
    assert pad(g, A) == (9, 1), "the only energy is the new one: nothing to ask"


@pytest.mark.rule("DEI-Q-125", "DEI-Q-058", "DEI-D-33", "DEI-163")
def test_the_extra_technology_is_asked_for_with_a_full_pad_only() -> None:
    g = acting("MCOL", pads={"A": [2, 2]}, looters={"W": "A"})
    play(g, "MCOL")
    assert (pad(g, A), asked_kind(g)) == ((3, 3), "PlayCard")
    g = acting("MCOL", pads={"A": [0, 9]}, looters={"W": "A"})
    play(g, "MCOL")
    assert asked(g) == (A, "ExtraTechnology")
    assert options(g) == {"take", "decline"}
    answer(g, "decline")
    assert pad(g, A) == (0, 10)
    g = acting("MCOL", pads={"A": [0, 9]}, looters={"W": "A"})
    play(g, "MCOL", "take")
    assert pad(g, A) == (1, 9), "an energy went back"


# --- killing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-Q-065", "DEI-Q-071", "DEI-D-22")
def test_any_foreign_looter_anywhere_one_option_for_each_region_and_faction() -> None:
    g = acting("KIL", players=3, looters={"q": "BBB", "r": "BC", "W": "A"})
    answer(g, "KIL")
    assert options(g) == {("q", "B"), ("r", "B"), ("r", "C")}
    assert why(g, "W", "A") == "DEI-154"
    answer(g, "r", "C")
    assert looters(g, "r") == "B"


@pytest.mark.rule("DEI-Q-066")
def test_without_a_victim_the_sign_cannot_be_used() -> None:
    g = acting("KIL MOV", looters={"p": "AA"})
    assert "KIL" not in options(g)
    assert refused(g, "KIL") == "DEI-Q-066"


@pytest.mark.rule("DEI-251")
def test_every_number_of_players_has_its_decks() -> None:
    for players in PLAYERS:
        g = started(players, 5)
        total = sum(len(deck(g, name)) + 3 for name in ("red", "blue", "green"))
        assert total == 24 + 3 * players
