"""What a content amounts to, for those who make their own tiles and cards: counts, and what looks like a slip."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from tafelrunde.games.dei.content import CIRCLES, MARKETS, PLAYERS, SHAPES, SLOTS, Box, Card, Mission
from tafelrunde.games.dei.icons import ANY, COLOURS, DRONES
from tafelrunde.games.dei.land import Land


def facts(box: Box) -> dict[str, int]:
    """How much there is of everything."""
    tokens = [entry for tile in box.tiles for entry in tile.tokens.items()]
    return {
        "tiles": len(box.tiles),
        "regions": box.graph.size if box.graph is not None else 0,
        "outposts": len([1 for tile in box.tiles if tile.circle]),
        "tech": sum(count for zone, count in tokens if zone.islower()),
        "energy": sum(count for zone, count in tokens if zone.isupper()),
        "faction_cards": len([1 for card in box.cards if card.faction >= 0]),
        "market_cards": len([1 for card in box.cards if card.faction < 0]),
        "drone_cards": len([1 for card in box.cards if card.is_drone_card]),
        "missions": len(box.missions),
        "boosts": sum(box.boosts),
        "rounds": box.rounds,
    }


def oddities(box: Box) -> list[tuple[str, str]]:
    """What is allowed but rarely meant: a kind of note and what it is about."""
    maps = _odd_tiles(box) if box.graph is None else _odd_graph(box.graph)
    return [*maps, *_odd_cards(box), *_odd_markets(box), *_odd_missions(box), *_odd_numbers(box)]


# --- tiles and maps --------------------------------------------------------------------------------------------------


def _odd_tiles(box: Box) -> Iterator[tuple[str, str]]:
    """Tiles that are never or hardly of use, and numbers of players that there is no map for."""
    fitting = [n for n in PLAYERS if len(box.tiles_for(n)) == SHAPES[n][0] * SHAPES[n][1]]
    for tile in box.tiles:
        if not set(tile.players) & set(fitting):
            yield "tile_unused", tile.name
        if not (any(tile.tokens.values()) or tile.circle or tile.storehouse or tile.drone):
            yield "tile_bare", tile.name
    for players in PLAYERS:
        tiles = [box.tiles[k] for k in box.tiles_for(players)]
        if players not in fitting:
            yield "no_map", str(players)
        elif len([1 for tile in tiles if tile.drone]) != players:
            yield "drone_tiles", str(players)
        elif not any(tile.storehouse for tile in tiles):
            yield "no_storehouse_tile", str(players)
        elif players not in box.layouts:
            yield "no_layout_yet", str(players)
        else:
            yield from _odd_land(box.land(box.layouts[players]), str(players))
        letters = Counter([tile.circle[0] for tile in tiles if tile.circle])
        if len({letters[letter] for letter in range(len(CIRCLES))}) > 1:
            yield "uneven_circles", str(players)


def _odd_graph(land: Land) -> Iterator[tuple[str, str]]:
    """A map without tiles that only positions can use."""
    if len(land.drones) not in PLAYERS or not land.storehouses:
        yield "no_players", str(len(land.drones))
    yield from _odd_land(land, str(len(land.drones)))


def _odd_land(land: Land, what: str) -> Iterator[tuple[str, str]]:
    """Regions where too much happens at once, or that nobody gets to."""
    if any(len(outposts) > 1 for outposts in land.outposts):
        yield "outposts_together", what
    if any(land.outposts[region] or region in land.drones for region in land.storehouses):
        yield "crowded_start", what
    found = land.storehouses[:1]
    for region in found:
        found += [there for there in land.near[region] if there not in found]
    if found and len(found) < land.roof.count(False):
        yield "ground_apart", what
    if any(not around for around in land.around):
        yield "lonely_region", what


# --- cards and missions ----------------------------------------------------------------------------------------------


def _place(box: Box, card: Card) -> str:
    """Where it belongs."""
    if card.faction >= 0:
        return box.factions[card.faction].id
    return MARKETS[card.market] if card.market >= 0 else DRONES[card.drone]


def _odd_cards(box: Box) -> Iterator[tuple[str, str]]:
    """Cards that are alike, cost nothing or too much, or need what may not be there."""
    for one, other in combinations(box.cards, 2):
        if _place(box, one) == _place(box, other):
            what = f"{one.id}, {other.id}"
            if one.name == other.name or one.en == other.en:
                yield "same_name", what
            signs = [sorted(icon.code for icon in card.icons) for card in (one, other)]
            if signs[0] == signs[1] and (one.tech, one.energy, one.points) == (other.tech, other.energy, other.points):
                yield "cards_alike", what
    for card in box.cards:
        if card.faction < 0 and not card.tech + card.energy:
            yield "price_nothing", card.id
        if card.tech + card.energy > box.pad:
            yield "too_dear_ever", card.id
        if card.drone >= 0 and not card.is_drone_card:
            yield "no_drone_sign", card.id
        home = box.factions[card.faction].drone if card.faction >= 0 else card.drone
        if any(icon.verb == "DRN" and icon.which not in (home, ANY) for icon in card.icons):
            yield "absent_drone", card.id
        if all(icon.verb == "CPY" for icon in card.icons):
            yield "only_copies", card.id


def _odd_markets(box: Box) -> Iterator[tuple[str, str]]:
    """Too few cards, or not the same for everybody."""
    for market, name in enumerate(MARKETS):
        if len([1 for card in box.cards if card.market == market]) < 2 * SLOTS:
            yield "few_for_market", name
    for key, numbers in (
        ("uneven_factions", [card.faction for card in box.cards if card.faction >= 0]),
        ("uneven_drones", [card.drone for card in box.cards if card.drone >= 0]),
    ):
        counts = Counter(numbers)
        if len({counts[k] for k in range(len(DRONES))}) > 1:
            yield key, ", ".join(str(counts[k]) for k in range(len(DRONES)))
    shown = {icon.which for card in box.cards for icon in card.icons if icon.verb == "PER"}
    letters = {tile.circle[0] for tile in box.tiles if tile.circle}
    if box.graph is not None:
        letters = {letter for letter, _ in box.graph.circles}
    for colour, name in enumerate(COLOURS):
        if colour in shown and colour not in letters:
            yield "no_outposts_of", name


def _odd_missions(box: Box) -> Iterator[tuple[str, str]]:
    """Late ones that are worth as much, and cards that are twice there."""
    for mission in box.missions:
        on_time, late = _worth(mission)
        if not on_time:
            yield "mission_nothing", mission.id
        elif late >= on_time:
            yield "late_not_less", mission.id
    for one, other in combinations(box.missions, 2):
        if one.counts == other.counts:
            yield "missions_alike", f"{one.id}, {other.id}"


def _worth(mission: Mission) -> tuple[Fraction, Fraction]:
    """Points for one, on time and late."""
    return Fraction(mission.on_time, mission.on_time_per), Fraction(mission.late, mission.late_per)


def _odd_numbers(box: Box) -> Iterator[tuple[str, str]]:
    """Numbers that take something out of the game."""
    if not any(box.boosts):
        yield "no_boosts", ""
    if list(box.ability_points) != sorted(box.ability_points):
        yield "fewer_for_more", ", ".join(map(str, box.ability_points))
    if sum(box.start) > box.pad:
        yield "full_pad", str(box.pad)
