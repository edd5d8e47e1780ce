"""The map of a position, and what stands on it and lies on the pads."""

from collections.abc import Mapping
from typing import Any

from tafelrunde.engine import Bad
from tafelrunde.games.dei.abilities import ABILITIES, EACH
from tafelrunde.games.dei.content import BOOSTS, Box
from tafelrunde.games.dei.icons import COLOURS, DRONES
from tafelrunde.games.dei.position.reading import by_seat, letters, region, words
from tafelrunde.games.dei.rules import site_name
from tafelrunde.games.dei.setup import choose_layout
from tafelrunde.games.dei.state import BRIDGE, LETTERS, LIFT, NONE, NOWHERE, SOURCES, STOREHOUSE, Dei
from tafelrunde.kit.content import Content
from tafelrunde.kit.positions import table, whole, word

MOST_POINTS = 500


def with_own_map(content: Content, doc: Mapping[str, Any], players: int) -> Content:
    """The content with the position's own map, or its own layout; marks may be left out."""
    own = table(doc, "map")
    if not own and "layout" not in doc:
        return content
    Box(content)  # what is wrong with the content itself must not be blamed on the position
    if "layout" in doc:
        if own:
            raise Bad("layout", "map_or_layout")
        layouts = {**content["tiles"].get("layouts", {}), str(players): doc["layout"]}
        return {**content, "regions": {}, "tiles": {**content["tiles"], "layouts": layouts}}
    regions = own.get("regions")
    marked = {
        name: {"mark": "ours", **data} if isinstance(data, dict) else data
        for name, data in (regions.items() if isinstance(regions, dict) else ())
    }
    return {**content, "regions": {**own, "regions": marked}}


def read_map(g: Dei, doc: Mapping[str, Any]) -> None:
    """The layout or the map without tiles, the colours of the circles, and the resources."""
    if g.box.graph is None:
        choose_layout(g)
    colours = words(doc.get("colours", list(COLOURS)), "colours", COLOURS)
    if sorted(colours) != sorted(COLOURS):
        raise Bad("colours", "each_once", names=COLOURS)
    g.colours = tuple([COLOURS.index(colour) for colour in colours])
    g.lay_out()
    for name, value in table(doc, "tokens").items():
        g.tokens[region(g, name, "tokens")] = whole(value, f"tokens.{name}", 0, max(g.box.resources))


def read_factions(g: Dei, doc: Mapping[str, Any]) -> None:
    """Who has which faction, and the order of the seats by priority."""
    ids = tuple([faction.id for faction in g.box.factions])
    names = words(doc.get("factions", list(ids[: g.players])), "factions", ids)
    if len(names) != g.players or len(set(names)) != g.players:
        raise Bad("factions", "factions", n=g.players)
    g.faction = [ids.index(name) for name in names]
    order = word(doc, "order", LETTERS[: g.players])
    if sorted(order) != sorted(letters(g)):
        raise Bad("order", "order", names=letters(g))
    g.order = [LETTERS.index(letter) for letter in order]


def read_figures(g: Dei, doc: Mapping[str, Any], early: bool) -> None:
    """Looters, leaders, buildings and drones; `early`: nobody has placed figures yet."""
    land = g.land
    for name, value in table(doc, "looters").items():
        at = region(g, name, "looters")
        if not isinstance(value, str) or len(value) > 200 or any(letter not in letters(g) for letter in value):
            raise Bad(f"looters.{name}", "seat_letters", names=letters(g), value=value)
        for letter in value:
            g.looters[land.size * LETTERS.index(letter) + at] += 1
            g.reserve[LETTERS.index(letter)] -= 1
    leaders = by_seat(g, doc, "leaders")
    for seat in range(g.players):
        if seat in leaders:
            g.leader[seat] = region(g, leaders[seat], f"leaders.{LETTERS[seat]}")
        elif not early:
            g.leader[seat] = land.storehouses[0] if land.storehouses else 0
    for key, kind, count in (
        ("storehouses", STOREHOUSE, land.size),
        ("lifts", LIFT, len(land.lifts)),
        ("bridges", BRIDGE, len(land.sites)),
    ):
        places = {site_name(g, kind, place): place for place in range(count)}
        for seat, value in by_seat(g, doc, key).items():
            where = f"{key}.{LETTERS[seat]}"
            names = words(value, where, tuple(places))
            if len(names) > g.box.buildings[kind]:
                raise Bad(where, "too_long", most=g.box.buildings[kind])  # DEI-INV-05
            for name in names:
                g.move_building(seat, kind, NOWHERE, places[name])
    _read_drones(g, doc)


def _read_drones(g: Dei, doc: Mapping[str, Any]) -> None:
    """Where they are; those that are not named begin where a drone symbol is, without symbols in the first region."""
    mine = [g.box.factions[faction].drone for faction in g.faction]
    for name, at in table(doc, "drones").items():
        if name not in DRONES or DRONES.index(name) not in mine:
            raise Bad("drones", "DEI-058", drone=name[:40])
        g.drones[DRONES.index(name)] = region(g, at, f"drones.{name}")
    places = iter(g.land.drones)
    for drone in sorted(mine):
        if g.drones[drone] == NOWHERE:
            g.drones[drone] = next(places, 0)


def read_wealth(g: Dei, doc: Mapping[str, Any]) -> None:
    """Resources on the pads, boosts and points; what is nowhere else is in the supply."""
    for seat, value in by_seat(g, doc, "pads").items():
        where = f"pads.{LETTERS[seat]}"
        if not isinstance(value, list) or len(value) != 2:
            raise Bad(where, "numbers", n=2, least=0, most=g.box.pad, value=value)
        for kind in (0, 1):
            g.pad[2 * seat + kind] = whole(value[kind], where, 0, g.box.pad)
    for kind in (0, 1):
        on_map = sum(g.tokens[r] for r in range(g.land.size) if g.land.roof[r] == (kind == 1))
        g.supply[kind] = g.box.resources[kind] - on_map - sum(g.pad[kind::2])
    for seat, value in by_seat(g, doc, "boosts").items():
        for name in words(value, f"boosts.{LETTERS[seat]}", BOOSTS):
            g.boosts[len(BOOSTS) * seat + BOOSTS.index(name)] += 1
            g.bag[BOOSTS.index(name)] -= 1
    for seat, value in by_seat(g, doc, "vp").items():
        g.vp[len(SOURCES) * seat] = whole(value, f"vp.{LETTERS[seat]}", 0, MOST_POINTS)


def read_abilities(g: Dei, doc: Mapping[str, Any], drafting: bool) -> None:
    """Hidden ones, learned ones; who has none named for a colour gets the first that is left."""
    for key in ("abilities", "learned"):
        for seat, value in by_seat(g, doc, key).items():
            where = f"{key}.{LETTERS[seat]}"
            for name in words(value, where, ABILITIES):
                ability = ABILITIES.index(name)
                at = len(COLOURS) * seat + ability // EACH
                if g.ability[at] not in (NONE, ability) or (g.ability[at] == NONE and ability in g.ability):
                    raise Bad(where, "ability_twice", value=name)
                g.ability[at] = ability
                g.learned[at] = 1 if key == "learned" else g.learned[at]
    for at in range(0 if drafting else len(g.ability)):
        if g.ability[at] == NONE:
            first = EACH * (at % len(COLOURS))
            g.ability[at] = next(ability for ability in range(first, first + EACH) if ability not in g.ability)
