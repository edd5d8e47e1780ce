"""Setting up (DEI-028 to DEI-065, DEI-Q-004 to DEI-Q-006, DEI-Q-122): what lies there before the first turn."""

from collections import Counter

import pytest

from tafelrunde.engine import Bad
from tafelrunde.games.dei.abilities import ABILITIES
from tafelrunde.games.dei.content import BOOSTS, MARKETS
from tafelrunde.games.dei.gains import draw_boost
from tafelrunde.games.dei.icons import COLOURS, DRONES
from tafelrunde.games.dei.state import Dei
from tests.dei.table import (
    BOX,
    DEI,
    PLAYERS,
    A,
    abilities,
    answer,
    asked,
    boosts,
    cards,
    deck,
    drone,
    leader,
    market,
    new_game,
    options,
    pad,
    refused,
    seen,
    started,
    tokens,
)

SEEDS = range(1, 25)
FACTIONS = ("ravagers", "farm_z", "refuge", "auxilia")
TWO = ["2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "D1", "D2"]
THREE = [*TWO, "3.1", "3.2", "D3"]


def tiles(g: Dei) -> list[str]:
    """The tiles of the map, row by row, like "2.4/270"."""
    return [f"{name}/{90 * quarters}" for name, quarters in g.land.tiled]


def drone_cards(ids: list[str]) -> list[str]:
    """Those of these cards that are drone cards."""
    return [id for id in ids if BOX.cards[BOX.card_numbers[id]].is_drone_card]


# --- the map ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-028")
def test_the_recommended_map_for_four() -> None:
    assert tiles(started(4, 1)) == [
        *("D2/180", "2.4/180", "3.2/0", "D1/0"),
        *("2.7/0", "D3/180", "3.1/0", "2.2/270"),
        *("4.1/0", "2.6/180", "4.2/180", "D4/270"),
        *("2.3/270", "2.1/180", "2.5/0", "4.3/180"),
    ]


@pytest.mark.rule("DEI-055", "DEI-056", "DEI-004")
@pytest.mark.parametrize("layout", ["recommended", "random"])
def test_the_tiles_that_are_used(layout: str) -> None:
    used = {n: sorted(tile.split("/")[0] for tile in tiles(started(n, 3, layout=layout))) for n in PLAYERS}
    assert used == {2: sorted(TWO), 3: sorted(THREE), 4: sorted([*THREE, "4.1", "4.2", "4.3", "D4"])}


@pytest.mark.rule("DEI-Q-004")
@pytest.mark.parametrize(("players", "rows", "columns"), [(2, 3, 3), (3, 3, 4), (4, 4, 4)])
def test_the_map_is_a_rectangle(players: int, rows: int, columns: int) -> None:
    land = started(players, 1).land
    assert land.columns == columns
    assert [len(row) for row in land.cells] == [5 * columns] * (5 * rows)


@pytest.mark.rule("DEI-029", "DEI-064")
@pytest.mark.parametrize("players", [3, 4])
def test_random_maps_keep_the_neutral_storehouses_apart(players: int) -> None:
    found = set()
    for seed in range(1, 41):
        layout = tiles(started(players, seed, layout="random"))
        found.add(tuple(layout))
        first, second = (k for k, tile in enumerate(layout) if tile.split("/")[0] in ("2.1", "3.1"))
        assert abs(first // 4 - second // 4) + abs(first % 4 - second % 4) > 1
    assert len(found) == 40
    assert {tile.split("/")[1] for layout in found for tile in layout} == {"0", "90", "180", "270"}


@pytest.mark.rule("DEI-057", "DEI-064")
@pytest.mark.parametrize("players", PLAYERS)
def test_as_many_drone_tiles_as_factions(players: int) -> None:
    for layout in ("recommended", "random"):
        g = started(players, 2, layout=layout)
        assert len(g.land.drones) == players
        assert sum(tile.startswith("D") for tile in tiles(g)) == players


@pytest.mark.rule("DEI-057")
def test_an_own_map_needs_a_drone_place_for_each_faction() -> None:
    content = DEI.standard_content()
    regions = {"p": {"mark": "ours", "level": "ground", "near": ["q"], "storehouse": True, "drone": True}}
    regions["q"] = {"mark": "ours", "level": "ground", "near": [], "drone": True}
    own = {**content, "regions": {"regions": regions}}
    assert len(started(2, 1, content=own).land.drones) == 2
    with pytest.raises(Bad) as bad:
        new_game(3, 1, own)
    assert bad.value.key == "map_players"


@pytest.mark.rule("DEI-005", "DEI-030", "DEI-065")
@pytest.mark.parametrize(("players", "bridges"), [(2, ["2.3"]), (3, ["2.3"]), (4, ["2.3", "4.3"])])
def test_the_neutral_bridges(players: int, bridges: list[str]) -> None:
    board = seen(started(players, 1), None).board
    assert sorted(name.split(":")[0] for name in board.neutral_bridges) == bridges
    for name in board.neutral_bridges:
        a, b, over = board.sites[name]
        assert board.places[a].roof
        assert board.places[b].roof
        assert not board.places[over].roof


@pytest.mark.rule("DEI-006")
@pytest.mark.parametrize(("players", "homes"), [(2, {"2.1p"}), (3, {"2.1p", "3.1q"}), (4, {"2.1p", "3.1q"})])
def test_the_neutral_storehouses_and_lifts(players: int, homes: set[str]) -> None:
    board = seen(started(players, 1), None).board
    found = [place for place in board.places.values() if place.storehouse]
    assert {zone for place in found for zone in place.zones} & {"2.1p", "3.1q"} == homes
    assert len(found) == len(homes)
    assert len(board.neutral_lifts) == {2: 2, 3: 3, 4: 4}[players]


@pytest.mark.rule("DEI-031", "DEI-007")
def test_drones_are_dealt_to_the_drone_tiles() -> None:
    seen_at = set()
    for seed in SEEDS:
        g = started(4, seed)
        assert sorted(g.drones) == sorted(g.land.drones)
        seen_at.add(tuple(g.drones))
    assert len(seen_at) > 10


@pytest.mark.rule("DEI-058", "DEI-063", "DEI-022")
def test_only_the_drones_of_the_factions_in_play() -> None:
    for factions, drones in (
        (("auxilia", "farm_z"), {"DRA", "MAS"}),
        (("refuge", "ravagers"), {"FLY", "SIM"}),
        (("refuge", "auxilia", "farm_z"), {"FLY", "DRA", "MAS"}),
    ):
        g = started(len(factions), 1, *factions)
        assert {name for name in DRONES if drone(g, name)} == drones


@pytest.mark.rule("DEI-032", "DEI-033", "DEI-045", "DEI-008")
@pytest.mark.parametrize(
    ("players", "on_map", "supply"), [(2, (22, 13), [36, 25]), (3, (30, 18), [27, 19]), (4, (40, 24), [16, 12])]
)
def test_resources_lie_on_their_symbols_and_the_rest_is_the_supply(
    players: int, on_map: tuple[int, int], supply: list[int]
) -> None:
    g = started(players, 1)
    ground = sum(count for count, roof in zip(g.tokens, g.land.roof, strict=True) if not roof)
    assert (ground, sum(g.tokens) - ground) == on_map
    assert [pad(g, seat) for seat in range(players)] == [(1, 1)] * players
    assert g.supply == supply


@pytest.mark.rule("DEI-032")
def test_each_symbol_gives_one_token_in_its_region() -> None:
    g = started(2, 1)
    assert tokens(g, "2.1p") == 3  # of the tiles 2.1, 2.5 and 2.7
    assert tokens(g, "2.1W") == 1


# --- outposts --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-036", "DEI-Q-006", "DEI-010")
@pytest.mark.parametrize(("players", "each"), [(2, 3), (3, 4), (4, 5)])
def test_outposts_lie_on_the_circles_of_the_tiles_in_play(players: int, each: int) -> None:
    g = started(players, 1)
    assert Counter(letter for letter, _ in g.land.circles) == {0: each, 1: each, 2: each}
    view = seen(g, None)
    found = Counter(colour for region in view.regions.values() for colour, _ in region.outposts)
    assert found == {"red": each, "blue": each, "green": each}
    letters = {"A": "2.2p", "B": "2.3W", "C": "2.4q"}  # a circle of each letter
    zones = {zone: name for name, place in view.board.places.items() for zone in place.zones}
    colours = {letter: [c for c, _ in view.regions[zones[zone]].outposts] for letter, zone in letters.items()}
    assert "red" in colours["A"]
    assert "blue" in colours["B"]
    assert "green" in colours["C"]


@pytest.mark.rule("DEI-037")
def test_for_later_games_each_letter_gets_a_colour_by_chance() -> None:
    found = {started(2, seed, outposts="random").colours for seed in SEEDS}
    assert len(found) == 6
    assert {started(2, seed).colours for seed in SEEDS} == {(0, 1, 2)}


@pytest.mark.rule("DEI-038")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_marker_lies_on_its_outpost(players: int) -> None:
    g = started(players, 1)
    assert set(g.holder) == {-1}
    assert not any(g.markers)


# --- boosts, markets, missions ---------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-009", "DEI-034", "DEI-180")
def test_two_boosts_of_each_kind_lie_face_down() -> None:
    g = started(2, 1)
    assert g.bag == [2] * len(BOOSTS)
    assert sum(g.bag) == 16
    assert boosts(g, A) == []
    first = set()
    for seed in SEEDS:
        g = started(2, seed)
        draw_boost(g, A)
        first.update(boosts(g, A))
    assert len(first) > 5


@pytest.mark.rule("DEI-011", "DEI-012", "DEI-035")
def test_four_markets_with_cards_of_their_colour() -> None:
    assert MARKETS == ("red", "blue", "green", "black")
    sizes = {name: len([card for card in BOX.cards if card.market == k]) for k, name in enumerate(MARKETS)}
    assert sizes == {"red": 8, "blue": 8, "green": 8, "black": 12}
    g = started(4, 1)
    assert [stall.name for stall in seen(g, A).stalls] == list(MARKETS)
    for k, name in enumerate(MARKETS):
        for id in market(g, name) + deck(g, name):
            assert BOX.cards[BOX.card_numbers[id]].market in (k, -1)


@pytest.mark.rule("DEI-039", "DEI-060", "DEI-061", "DEI-251")
@pytest.mark.parametrize(("players", "size", "drones"), [(4, 12, 4), (3, 11, 3), (2, 10, 2)])
def test_drone_cards_are_shared_out_to_the_outpost_decks(players: int, size: int, drones: int) -> None:
    for seed in SEEDS:
        g = started(players, seed)
        for name in COLOURS:
            stock = market(g, name) + deck(g, name)
            assert len(stock) == size
            assert len(drone_cards(stock)) == drones


@pytest.mark.rule("DEI-040", "DEI-251")
@pytest.mark.parametrize("players", PLAYERS)
def test_no_drone_card_comes_to_the_black_market(players: int) -> None:
    for seed in SEEDS:
        g = started(players, seed)
        stock = market(g, "black") + deck(g, "black")
        assert len(stock) == 12
        assert drone_cards(stock) == []


@pytest.mark.rule("DEI-041", "DEI-251")
@pytest.mark.parametrize(("players", "left"), [(4, 9), (3, 8), (2, 7)])
def test_three_cards_of_each_deck_are_turned_up(players: int, left: int) -> None:
    tops = set()
    for seed in SEEDS:
        g = started(players, seed)
        assert {name: len(deck(g, name)) for name in MARKETS} == {**dict.fromkeys(COLOURS, left), "black": 9}
        assert all("" not in market(g, name) for name in MARKETS)
        tops.add(tuple(market(g, "red")))
        assert any(drone_cards(market(g, name)) == [] for name in MARKETS)
    assert len(tops) > 20


@pytest.mark.rule("DEI-039")
def test_drone_cards_lie_anywhere_in_the_decks() -> None:
    found = {k for seed in SEEDS for k, id in enumerate(deck(started(4, seed), "red")) if drone_cards([id])}
    assert found == set(range(9))


@pytest.mark.rule("DEI-059", "DEI-062")
def test_cards_of_absent_drones_leave() -> None:
    g = started(2, 1, "auxilia", "farm_z")
    stock = [id for name in COLOURS for id in market(g, name) + deck(g, name)]
    of = Counter(DRONES[BOX.cards[BOX.card_numbers[id]].drone] for id in drone_cards(stock))
    assert of == {"DRA": 3, "MAS": 3}
    assert Counter(card.drone for card in BOX.cards if card.drone >= 0) == {0: 3, 1: 3, 2: 3, 3: 3}


@pytest.mark.rule("DEI-043", "DEI-015", "DEI-016")
def test_eight_of_twelve_missions_in_two_rows_of_four() -> None:
    found = set()
    for seed in SEEDS:
        g = started(2, seed)
        assert len(g.missions) == len(set(g.missions)) == 8
        found.add(g.missions)
    assert len(found) == len(SEEDS)
    assert {number for missions in found for number in missions} == set(range(12))


# --- factions --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-044", "DEI-048", "DEI-051", "DEI-021", "DEI-023")
@pytest.mark.parametrize("players", [3, 4])
def test_everything_of_a_faction_is_in_its_reserve(players: int) -> None:
    view = seen(started(players, 1), None)
    assert (view.round, view.phase) == (1, 1)
    for p in view.pads:
        assert (p.points, p.reserve, p.left) == (0, 15, (3, 3, 3))
        assert p.missions == ("", "", "", "")
    assert [leader(started(players, 1), seat) for seat in range(players)] == [""] * players


@pytest.mark.rule("DEI-046", "DEI-063", "DEI-Q-122")
def test_factions_are_picked_in_seat_order_each_once() -> None:
    g = new_game(3, 1)
    assert asked(g) == (0, "PickFaction")
    assert options(g) == set(FACTIONS)
    answer(g, "refuge")
    assert asked(g) == (1, "PickFaction")
    assert refused(g, "refuge") == "DEI-046"
    assert refused(g, "citadel") == "no_faction"
    answer(g, "auxilia")
    assert asked(g) == (2, "PickFaction")
    assert options(g) == {"ravagers", "farm_z"}
    answer(g, "farm_z")
    assert [p.faction for p in seen(g, None).pads] == ["refuge", "auxilia", "farm_z"]


@pytest.mark.rule("DEI-047", "DEI-019", "DEI-244")
def test_eight_faction_cards_lie_open() -> None:
    g = started(2, 1, "farm_z", "auxilia")
    assert cards(g, 0, "hand") == [f"DEI{k:03}" for k in range(9, 17)]
    assert cards(g, 1, "hand") == [f"DEI{k:03}" for k in range(25, 33)]
    assert seen(g, 0).pads[1].hand == tuple(cards(g, 1, "hand"))
    assert [drone_cards(cards(g, seat, "hand")) for seat in (0, 1)] == [["DEI016"], ["DEI032"]]


@pytest.mark.rule("DEI-049", "DEI-050")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_first_priorities_are_random(players: int) -> None:
    orders = [tuple(started(players, seed).order) for seed in SEEDS]
    assert all(sorted(order) == list(range(players)) for order in orders)
    assert len(set(orders)) >= {2: 2, 3: 5, 4: 10}[players]


@pytest.mark.rule("DEI-042", "DEI-052", "DEI-014")
def test_one_ability_of_each_colour() -> None:
    red: set[str] = set()
    for seed in SEEDS:
        g = started(4, seed)
        dealt = [abilities(g, seat) for seat in range(4)]
        assert all([ABILITIES.index(name) // 6 for name in mine] == [0, 1, 2] for mine in dealt)
        assert len({name for mine in dealt for name in mine}) == 12
        assert not any(g.learned)
        red.update(mine[0] for mine in dealt)
    assert red == set(ABILITIES[:6])


@pytest.mark.rule("DEI-053", "DEI-054")
def test_abilities_are_seen_by_their_owner_alone() -> None:
    g = started(2, 1)
    assert [skill.ability for skill in seen(g, 0).pads[0].skills] == abilities(g, 0)
    assert [skill.ability for skill in seen(g, 1).pads[0].skills] == ["", "", ""]
    assert [skill.ability for skill in seen(g, None).pads[0].skills] == ["", "", ""]
    for name in ABILITIES:  # nor does anything else tell which are left
        assert f"'{name}'" not in repr(seen(g, None))


# --- the first figures -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-Q-005", "DEI-252")
def test_with_two_players_all_begin_at_the_one_storehouse() -> None:
    g = started(2, 1)
    assert asked(g) == (g.order[0], "PlayCard")
    home = g.land.names[g.land.storehouses[0]]
    assert [leader(g, seat) for seat in (0, 1)] == [home, home]
    at = g.land.storehouses[0]
    assert [g.looters[g.land.size * seat + at] for seat in g.order] == [2, 3]
    assert [g.reserve[seat] for seat in g.order] == [13, 12]
