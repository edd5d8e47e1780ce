"""A game's table in the words of the oracle."""

from collections import Counter
from typing import Any, cast

from tafelrunde.games.dei.content import BOOSTS, MARKETS, POWERS, SLOTS
from tafelrunde.games.dei.icons import DRONES
from tafelrunde.games.dei.state import SOURCES, Dei
from tests.dei import table
from tests.dei.oracle import COLOURS, City, Side, Table


def city_of(g: Dei) -> City:
    """The map out of the tiles of the content, as they lie."""
    columns = g.land.columns
    laid = [(name, 90 * quarters) for name, quarters in g.land.tiled]
    rows = [laid[k : k + columns] for k in range(0, len(laid), columns)]
    return City(cast("dict[str, Any]", g.box.content["tiles"]["tiles"]), rows)


def site_names(g: Dei, city: City) -> dict[str, tuple[str, str, str]]:
    """The places for bridges; those of the game must be the oracle's, each once."""
    found: dict[str, tuple[str, str, str]] = {}
    mine = set()
    for site in g.land.sites:
        tile, roofs, over = site.name.split(":")
        found[site.name] = city.name[tile + roofs[0]], city.name[tile + roofs[1]], city.name[tile + over]
        mine.add((tile, roofs[0], roofs[1], city.name[tile + over]))
    assert mine == city.sites
    assert len(found) == len(mine) == len(g.land.sites)
    return found


def read(g: Dei) -> Table:
    """Everything that lies there."""
    names = [g.box.cards[card].id if card >= 0 else "" for card in g.market]
    return Table(
        sides=[read_side(g, seat) for seat in range(g.players)],
        order=list(g.order),
        colours={letter: COLOURS[g.colours[k]] for k, letter in enumerate("ABC")},
        drones={DRONES[k]: g.land.names[r] for k, r in enumerate(g.drones) if r >= 0},
        tokens=Counter({g.land.names[r]: n for r, n in enumerate(g.tokens)}),
        supply=Counter(tech=g.supply[0], energy=g.supply[1]),
        bag=Counter(dict(zip(BOOSTS, g.bag, strict=True))),
        laid=Counter(dict(zip(BOOSTS, g.laid, strict=True))),
        markets={name: names[SLOTS * k : SLOTS * (k + 1)] for k, name in enumerate(MARKETS)},
        decks={name: {g.box.cards[card].id for card in g.decks[k]} for k, name in enumerate(MARKETS)},
        missions=[g.box.missions[k].id if k >= 0 else "" for k in g.missions],
        rules={name for name in ("planning", "confrontation", "rebellion") if getattr(g, name)},
        round=g.round,
        active=g.active,
        played=g.played,
        downs=g.downs,
        bought=g.bought,
        parcels=g.parcels,
        solar=bool(g.solar),
        searched=bool(g.searched),
        card=g.box.cards[g.card].id if g.card >= 0 else "",
        face_down=g.face_down,
        pending=Counter(g.box.icons[k].code for k in g.pending),
        boost=BOOSTS[g.boost] if g.boost >= 0 else "",
        sprinted=g.sprinted,
    )


def read_side(g: Dei, seat: int) -> Side:
    faction = g.box.factions[g.faction[seat]]
    learned = g.learned[3 * seat : 3 * seat + 3]
    mine = table.abilities(g, seat)
    columns = enumerate(g.chosen[4 * seat : 4 * seat + 4])
    return Side(
        faction=faction.id,
        power=POWERS[faction.power],
        leader=table.leader(g, seat),
        reserve=g.reserve[seat],
        looters=Counter({name: g.looters[g.land.size * seat + r] for r, name in enumerate(g.land.names)}),
        pad=Counter(dict(zip(("tech", "energy"), table.pad(g, seat), strict=True))),
        hidden={ability for ability, known in zip(mine, learned, strict=True) if not known},
        learned={ability for ability, known in zip(mine, learned, strict=True) if known},
        boosts=Counter(table.boosts(g, seat)),
        points=Counter(dict(zip(SOURCES, g.vp[len(SOURCES) * seat : len(SOURCES) * (seat + 1)], strict=True))),
        missions={g.box.missions[g.missions[4 * row + column]].id for column, row in columns if row >= 0},
        storehouse=Counter(table.built(g, seat, "storehouse")),
        lift=Counter(table.built(g, seat, "lift")),
        bridge=Counter(table.built(g, seat, "bridge")),
        hand=set(table.cards(g, seat, "hand")),
        planned=set(table.cards(g, seat, "planned")),
        up=set(table.cards(g, seat, "up")),
        down=set(table.cards(g, seat, "down")),
        recycled=set(table.cards(g, seat, "recycled")),
    )
