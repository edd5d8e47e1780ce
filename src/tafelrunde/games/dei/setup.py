"""Set-up (DEI-028 to DEI-065, DEI-234 to DEI-236): map, factions, markets, missions, abilities, priority."""

from typing import Final, cast

from tafelrunde.engine import Bad, Choice, Option, Refusal, Step
from tafelrunde.games.dei.abilities import ABILITIES, EACH
from tafelrunde.games.dei.content import BLACK, COLUMNS, MISSIONS, SHAPES, SLOTS
from tafelrunde.games.dei.icons import COLOURS
from tafelrunde.games.dei.land import Land
from tafelrunde.games.dei.rounds import Round
from tafelrunde.games.dei.state import HAND, NONE, Dei

TRIES: Final = 2000  # layouts that are dealt before we give up


class SetUp(Step[Dei]):
    """The map first; then everybody picks a faction in seat order (DEI-046, DEI-Q-122)."""

    def run(self, g: Dei) -> None:
        choose_layout(g)
        g.colours = (0, 1, 2)
        if g.random_outposts:  # DEI-037
            colours = [0, 1, 2]
            g.shuffle(colours)
            g.colours = tuple(colours)
        g.lay_out()
        for seat in range(g.players):
            g.then(PickFaction(seat))
        g.then(Deal())


def choose_layout(g: Dei) -> None:
    """The recommended layout, or a random one (DEI-028, DEI-029, DEI-064); on own tiles without one it is random."""
    graph = g.box.graph
    if graph is not None and (len(graph.drones) != g.players or not graph.storehouses):
        raise Bad("regions.toml", "map_players", n=g.players)
    known = g.box.known_layout(g.players, g.random_layout)
    g.layout = random_layout(g) if known is None else known


def random_layout(g: Dei) -> tuple[int, ...]:
    """Tiles and turns by chance, until the map is playable."""
    tiles = g.box.tiles_for(g.players)
    rows, columns = SHAPES[g.players]
    if len(tiles) != rows * columns:
        raise Bad("tiles.toml", "tiles_players", n=g.players, tiles=rows * columns)
    if len([tile for tile in tiles if g.box.tiles[tile].drone]) != g.players:
        raise Bad("tiles.toml", "DEI-057", n=g.players)
    for _ in range(TRIES):
        g.shuffle(tiles)
        layout = tuple([4 * tile + g.below(4) for tile in tiles])
        if not g.box.storehouses_touch(layout, columns) and is_playable(g.box.land(layout), g.players):
            return layout
    raise Bad("tiles.toml", "no_layout", n=g.players)


def is_playable(land: Land, players: int) -> bool:
    """The storehouses lie in one part of the ground that holds most of it, and none of them at an outpost."""
    if len(land.drones) != players or not land.storehouses:
        return False
    found = [land.storehouses[0]]
    for region in found:
        for there in land.near[region]:
            if there not in found:
                found.append(there)
    grounds = land.roof.count(False)
    if 4 * len(found) < 3 * grounds or any(region not in found for region in land.storehouses):
        return False
    return not any(land.outposts[region] for region in land.storehouses)


class PickFaction(Choice[Dei]):
    """One of the factions that are left (DEI-D-01)."""

    def options(self, g: Dei) -> list[Option]:
        return [faction.id for k, faction in enumerate(g.box.factions) if k not in g.faction]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        if option not in [faction.id for faction in g.box.factions]:
            return Refusal("", "no_faction")
        return None if option in self.options(g) else Refusal("DEI-046", values={"faction": option})

    def chosen(self, g: Dei, option: Option) -> None:
        g.faction[self.seat] = [faction.id for faction in g.box.factions].index(cast(str, option))
        if g.heard is not None:
            name = g.box.factions[g.faction[self.seat]].name
            g.tell("faction_picked", {"seat": self.seat, "faction": (option, name, name)})


class Deal(Step[Dei]):
    """Everything that depends on the factions, and what is shuffled."""

    def run(self, g: Dei) -> None:
        for card, data in enumerate(g.box.cards):
            if data.faction >= 0 and data.faction in g.faction:
                g.put_card(card, g.faction.index(data.faction), HAND)
        g.shuffle(g.order)  # DEI-049
        place_drones(g)
        stock_markets(g)
        draw_missions(g)
        if g.heard is not None:
            g.tell("game_began", {"order": tuple(g.order)})
        if g.draft:
            g.then(DraftPass())
        else:
            deal_abilities(g)
        g.then(Round())


def place_drones(g: Dei) -> None:
    """The drones of the factions in play, each on a tile of its own (DEI-031, DEI-058)."""
    drones = [g.box.factions[faction].drone for faction in sorted(g.faction)]
    g.shuffle(drones)
    for drone, region in zip(drones, g.land.drones, strict=True):
        g.drones[drone] = region


def stock_markets(g: Dei) -> None:
    """Drone cards of absent drones leave, the others go into the outpost decks (DEI-039 to DEI-041, DEI-059)."""
    cards = g.box.cards
    drone_cards = [k for k, card in enumerate(cards) if card.drone >= 0 and g.drones[card.drone] >= 0]
    g.shuffle(drone_cards)
    for market in range(BLACK + 1):
        deck = [k for k, card in enumerate(cards) if card.market == market]
        if market < BLACK:
            share = len(drone_cards) // (BLACK - market)
            deck += drone_cards[:share]
            drone_cards = drone_cards[share:]
        g.shuffle(deck)
        g.decks[market] = deck
        for slot in range(SLOTS):
            g.market[SLOTS * market + slot] = deck.pop()


def draw_missions(g: Dei) -> None:
    """Eight of them; with No choice four in the upper row (DEI-043, DEI-234)."""
    missions = list(range(len(g.box.missions)))
    g.shuffle(missions)
    count = COLUMNS if g.no_choice else MISSIONS
    g.missions = tuple(missions[:count] + [NONE] * (MISSIONS - count))


def deal_abilities(g: Dei) -> None:
    """One of each colour for everybody; the rest goes back unseen (DEI-052, DEI-054)."""
    for colour in range(len(COLOURS)):
        stack = list(range(EACH * colour, EACH * (colour + 1)))
        g.shuffle(stack)
        for seat in range(g.players):
            g.ability[3 * seat + colour] = stack.pop()


# --- drafting abilities (DEI-235, DEI-236) --------------------------------------------------------------------


def draft_order(g: Dei, number: int) -> list[int]:
    """Who takes in which order: from the highest priority, then from the lowest, then again."""
    return g.order if number % 2 == 0 else g.order[::-1]


class DraftPass(Step[Dei]):
    """One colour: the first one picks it, and everybody takes a token from the stack that is passed on."""

    def run(self, g: Dei) -> None:
        number = len(g.drafts)
        if number == len(COLOURS):
            return
        order = draft_order(g, number)
        g.then(DraftColour(order[0]))
        for seat in order:
            g.then(DraftAbility(seat))
        g.then(DraftPass())


class DraftColour(Choice[Dei]):
    """A colour that was not drafted yet (DEI-D-02)."""

    def options(self, g: Dei) -> list[Option]:
        return [colour for k, colour in enumerate(COLOURS) if k not in g.drafts]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        if option not in COLOURS:
            return Refusal("", "no_option")
        return None if option in self.options(g) else Refusal("DEI-236", "drafted", {"colour": option})

    def chosen(self, g: Dei, option: Option) -> None:
        g.drafts.append(COLOURS.index(cast(str, option)))
        if g.heard is not None:
            g.tell("drafting", {"seat": self.seat, "colour": option})


class DraftAbility(Choice[Dei]):
    """A token of the stack that was passed on: nobody else sees which (DEI-D-02, DEI-Q-113)."""

    def options(self, g: Dei) -> list[Option]:
        colour = g.drafts[-1]
        return [ABILITIES[k] for k in range(EACH * colour, EACH * (colour + 1)) if k not in g.ability]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        if option not in ABILITIES:
            return Refusal("", "no_option")
        return None if option in self.options(g) else Refusal("DEI-235", "not_in_stack")

    def chosen(self, g: Dei, option: Option) -> None:
        ability = ABILITIES.index(cast(str, option))
        g.ability[3 * self.seat + ability // EACH] = ability
        g.commit()  # the next one sees the stack
        if g.heard is not None:
            g.tell("drafted", {"seat": self.seat}, {"ability": option}, (self.seat,))
