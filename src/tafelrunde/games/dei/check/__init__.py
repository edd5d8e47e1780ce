"""The check of every state that comes from outside, a save or a position: is this a possible table? (ledger, section 5)

What can be worked out from the table must be what the state says.
"""

from collections import Counter
from typing import Final

from tafelrunde.engine import Bad
from tafelrunde.games.dei.abilities import ABILITIES, EACH, PARCEL, SOLAR
from tafelrunde.games.dei.cards import CARDS
from tafelrunde.games.dei.check.agenda import SETTING_UP, check_agenda, check_steps
from tafelrunde.games.dei.check.cards import check_cards
from tafelrunde.games.dei.content import BOOSTS, COLUMNS, MISSIONS, SEARCH, SHAPES
from tafelrunde.games.dei.gains import Overflow, Receive
from tafelrunde.games.dei.icons import COLOURS, DRONES
from tafelrunde.games.dei.rounds import ChooseMission, PlaceLeader, PlaceLooters, Turn
from tafelrunde.games.dei.rules import count_markers, majority
from tafelrunde.games.dei.state import (
    BRIDGE,
    DOWN,
    LETTERS,
    LIFT,
    NOBODY,
    NONE,
    NOWHERE,
    PHASES,
    SOURCES,
    STATUSES,
    STOREHOUSE,
    UP,
    Dei,
)
from tafelrunde.kit.checks import check_number, check_numbers

MOST_POINTS: Final = 100_000
MOST_LOOTERS: Final = 200  # in a region; how many there really are is counted
MOST_SIGNS: Final = 200  # on a card; far more than copies, boosts and abilities can give


def check(g: Dei) -> None:
    """Is this a possible table?"""
    _check_layout(g)
    _check_numbers(g)
    stage = check_agenda(g)
    _check_round(g, stage)
    _check_factions(g, stage)
    _check_figures(g, stage)
    _check_resources(g)
    _check_abilities(g, stage)
    check_cards(g, stage)
    _check_control(g)
    _check_boosts(g)
    _check_missions(g, stage)
    _check_turn(g, stage)
    check_steps(g)


# --- numbers ---------------------------------------------------------------------------------------------------------


def _check_layout(g: Dei) -> None:
    """The map is made of the tiles for so many players, or has none at all (DEI-055 to DEI-057, DEI-066)."""
    if g.box.graph is not None:
        check_numbers("layout", g.layout, 0, 0, 0)
    else:
        rows, columns = SHAPES[g.players]
        check_numbers("layout", g.layout, rows * columns, 0, 4 * len(g.box.tiles) - 1)
        if sorted(code // 4 for code in g.layout) != g.box.tiles_for(g.players):
            raise Bad("layout", "layout_tiles", n=g.players)
        if len(g.land.drones) != g.players or not g.land.storehouses:
            raise Bad("layout", "map_players", n=g.players)
    check_numbers("colours", g.colours, len(COLOURS), 0, len(COLOURS) - 1)
    if len(set(g.colours)) < len(COLOURS):
        raise Bad("colours", "each_once", names=COLOURS)


def _check_numbers(g: Dei) -> None:
    """Every field has as many numbers as it must, and they name players, regions and cards that exist."""
    box, players, land, kinds = g.box, g.players, g.land, len(BOOSTS)
    regions = land.size - 1
    check_numbers("order", g.order, players, 0, players - 1)
    if len(set(g.order)) < players:
        raise Bad("order", "order", names=tuple(LETTERS[:players]))  # DEI-INV-21
    check_number("round", g.round, 0, box.rounds)
    check_number("phase", g.phase, 0, PHASES)
    check_number("active", g.active, NOBODY, players - 1)
    check_numbers("looters", g.looters, players * land.size, 0, MOST_LOOTERS)
    check_numbers("leaders", g.leader, players, NOWHERE, regions)
    check_numbers("storehouses", g.stores, players * box.buildings[STOREHOUSE], NOWHERE, regions)
    check_numbers("lifts", g.lifts, players * box.buildings[LIFT], NOWHERE, len(land.lifts) - 1)
    check_numbers("bridges", g.bridges, players * box.buildings[BRIDGE], NOWHERE, len(land.sites) - 1)
    check_numbers("drones", g.drones, len(DRONES), NOWHERE, regions)
    check_numbers("tokens", g.tokens, land.size, 0, max(box.resources))
    check_numbers("holder", g.holder, len(land.circles), NOBODY, players - 1)
    check_numbers("factions", g.faction, players, NONE, len(box.factions) - 1)
    check_numbers("reserve", g.reserve, players, -sum(g.looters), box.looters)
    check_numbers("pads", g.pad, 2 * players, 0, box.pad + 1)
    check_numbers("supply", g.supply, 2, -sum(g.tokens) - sum(g.pad), max(box.resources))
    check_numbers("markers", g.markers, len(COLOURS) * players, 0, box.most_markers)
    check_numbers("abilities", g.ability, len(COLOURS) * players, NONE, len(ABILITIES) - 1)
    check_numbers("learned", g.learned, len(COLOURS) * players, 0, 1)
    check_numbers("boosts", g.boosts, kinds * players, 0, max(box.boosts))
    check_numbers("bag", g.bag, kinds, -sum(g.boosts) - 1, max(box.boosts))
    check_numbers("laid", g.laid, kinds, 0, max(box.boosts))
    check_numbers("vp", g.vp, len(SOURCES) * players, 0, MOST_POINTS)
    check_numbers("drafts", g.drafts, len(g.drafts), 0, len(COLOURS) - 1)
    check_numbers("chosen", g.chosen, COLUMNS * players, NONE, 1)
    check_number("played", g.played, 0, CARDS)
    for name in ("downs", "bought", "parcels", "solar", "searched"):
        check_number(name, getattr(g, name), 0, 1)
    check_number("card", g.card, NONE, len(box.cards) - 1)
    check_number("boost", g.boost, NONE, kinds - 1)
    if len(g.pending) > MOST_SIGNS:
        raise Bad("pending", "too_long", most=MOST_SIGNS)
    check_numbers("pending", g.pending, len(g.pending), 0, len(box.icons) - 1)


def _check_round(g: Dei, stage: str) -> None:
    """Round and phase fit what is still to be done (DEI-103, DEI-106, DEI-223)."""
    rounds = g.box.rounds
    first, last = (0, 0) if stage in SETTING_UP else (1, 1) if stage == "place" else (1, rounds)
    if stage in ("end", "over"):
        first = rounds
    check_number("round", g.round, first, last)
    phases = {"place": (1, 1), "cleanup": (PHASES, PHASES), "end": (PHASES, PHASES), "over": (PHASES, PHASES)}
    check_number("phase", g.phase, *((0, 0) if stage in SETTING_UP else phases.get(stage, (1, PHASES))))


# --- what lies on the table ------------------------------------------------------------------------------------------


def _check_factions(g: Dei, stage: str) -> None:
    """Everybody has a faction of its own, and its drone is on the map (DEI-046, DEI-058, DEI-INV-22)."""
    picked = [faction for faction in g.faction if faction != NONE]
    count = g.agenda[-1].seat if stage == "factions" else g.players
    if g.faction[:count] != picked or len(set(picked)) != count or len(picked) != count:
        raise Bad("factions", "factions", n=g.players)
    if stage == "factions" and len(g.land.drones) != g.players:
        raise Bad("map", "map_players", n=g.players)
    mine = [] if stage == "factions" else [g.box.factions[faction].drone for faction in picked]
    for drone, at in enumerate(g.drones):
        if (at >= 0) != (drone in mine):
            raise Bad("drones", "DEI-058", drone=DRONES[drone])


def _check_figures(g: Dei, stage: str) -> None:
    """Looters on the map and in the reserve are all there are; leaders are on the map from the first placement on."""
    size = g.land.size
    if stage in (*SETTING_UP, "place") and not g.land.storehouses:
        raise Bad("map", "no_storehouse")
    coming = [step.seat for step in g.agenda if isinstance(step, PlaceLooters)]
    without = [step.seat for step in g.agenda if isinstance(step, PlaceLeader)]
    for seat in range(g.players):
        on_map = sum(g.looters[size * seat : size * (seat + 1)])
        if g.reserve[seat] < 0 or on_map + g.reserve[seat] != g.box.looters:
            raise Bad("looters", "DEI-INV-04", player=LETTERS[seat], n=g.box.looters)
        early = stage in SETTING_UP
        if (g.leader[seat] < 0) != (early or seat in without):
            raise Bad("leaders", "DEI-106", player=LETTERS[seat])
        if (early or seat in coming) and (on_map or any(g.built(seat, kind) for kind in (STOREHOUSE, LIFT, BRIDGE))):
            raise Bad("looters", "DEI-106", player=LETTERS[seat])


def _check_resources(g: Dei) -> None:
    """On the map, on pads, on the way and in the supply there is what the box has (DEI-INV-01 to DEI-INV-03)."""
    for kind in (0, 1):
        on_map = sum(g.tokens[region] for region in range(g.land.size) if g.land.roof[region] == (kind == 1))
        on_way = len([1 for step in g.agenda if isinstance(step, Receive) and step.kind == kind])
        total = on_map + on_way + sum(g.pad[kind::2]) + g.supply[kind]
        if g.supply[kind] < 0 or total != g.box.resources[kind]:
            raise Bad("supply", "DEI-INV-01", n=g.box.resources[0], m=g.box.resources[1])
    over = g.agenda[-1] if g.agenda and isinstance(g.agenda[-1], Overflow) else None
    for seat in range(g.players):
        count, full = g.resources(seat), g.box.pad
        if over is not None and over.seat == seat:
            fits = count == full + 1 and over.kind in (0, 1) and g.pad[2 * seat + over.kind] > 0
        else:
            fits = count <= full
        if not fits:
            raise Bad("pads", "DEI-137", player=LETTERS[seat], n=full)


def _check_abilities(g: Dei, stage: str) -> None:
    """One of each colour, each exists once (DEI-052, DEI-INV-20); while they are drafted some are still missing."""
    if len(set(g.drafts)) < len(g.drafts) or (g.drafts and not g.draft):
        raise Bad("drafts", "DEI-236")
    dealt = [ability for ability in g.ability if ability != NONE]
    if len(set(dealt)) < len(dealt):
        raise Bad("abilities", "DEI-INV-20")
    waiting = [step.seat for step in g.agenda] if stage == "draft" else []
    for at, ability in enumerate(g.ability):
        seat, colour = at // len(COLOURS), at % len(COLOURS)
        missing = stage == "factions"
        if stage == "draft":
            drafting = bool(g.drafts) and colour == g.drafts[-1] and type(g.agenda[-1]).__name__ == "DraftAbility"
            missing = colour not in g.drafts or (drafting and seat in waiting)
        if (ability == NONE) != missing or (ability != NONE and ability // EACH != colour):
            raise Bad("abilities", "DEI-052", player=LETTERS[seat])
        if g.learned[at] and stage in (*SETTING_UP, "place"):
            raise Bad("learned", "DEI-117", player=LETTERS[seat])


def _check_control(g: Dei) -> None:
    """Outposts belong to who has the majority, markers follow from that (DEI-INV-06, DEI-INV-07)."""
    now = g.copy()
    if g.agenda and isinstance(g.agenda[-1], PlaceLooters):
        now.leader[g.agenda[-1].seat] = NOWHERE  # the leader arrives together with its looters (DEI-Q-030)
    for outpost, (_, region) in enumerate(g.land.circles):
        if g.holder[outpost] != majority(now, region):
            raise Bad("holder", "DEI-085", value=g.land.names[region])
    count_markers(now)
    if g.markers != now.markers:
        raise Bad("markers", "DEI-INV-07")


def _check_boosts(g: Dei) -> None:
    """Supply, held and on cards: all there are; one on a card at most (DEI-178, DEI-INV-16)."""
    kinds = len(BOOSTS)
    for kind in range(kinds):
        count = g.bag[kind] + g.laid[kind] + sum(g.boosts[kind::kinds])
        if g.bag[kind] < 0 or count != g.box.boosts[kind]:
            raise Bad("boosts", "DEI-INV-16", boost=BOOSTS[kind], n=g.box.boosts[kind])
    played = len([1 for place in g.place if place >= 0 and place % STATUSES in (UP, DOWN)])
    if sum(g.laid) > played or (g.boost != NONE and not g.laid[g.boost]):
        raise Bad("laid", "DEI-178")


def _check_missions(g: Dei, stage: str) -> None:
    """Eight different ones, or four with No choice; one chosen in each round, none of a column twice (DEI-INV-18)."""
    if stage == "factions":
        check_numbers("missions", g.missions, 0, 0, 0)
        check_numbers("chosen", g.chosen, len(g.chosen), NONE, NONE)
        return
    count = COLUMNS if g.no_choice else MISSIONS
    check_numbers("missions", g.missions, MISSIONS, NONE, len(g.box.missions) - 1)
    there = g.missions[:count]
    if NONE in there or len(set(there)) < count or g.missions[count:] != (NONE,) * (MISSIONS - count):
        raise Bad("missions", "missions", n=count)
    if g.no_choice and 1 in g.chosen:
        raise Bad("chosen", "DEI-234")
    for seat in range(g.players):
        chosen = COLUMNS - g.chosen[COLUMNS * seat : COLUMNS * (seat + 1)].count(NONE)
        wanted = chosen_by_now(g, seat, stage)
        if chosen > wanted or (chosen < wanted and not g.rebellion):
            raise Bad("chosen", "DEI-INV-18", player=LETTERS[seat], n=wanted)


def chosen_by_now(g: Dei, seat: int, stage: str) -> int:
    """How many missions that seat has chosen, if it has skipped none: one in each round that is over for it."""
    if stage in SETTING_UP:
        return 0
    coming = any(step.seat == seat for step in g.agenda if isinstance(step, (Turn, ChooseMission)))
    return g.round - (1 if coming or g.phase < PHASES else 0)


# --- the turn --------------------------------------------------------------------------------------------------------


def _check_turn(g: Dei, stage: str) -> None:
    """What has happened in this turn, and the card that is being played."""
    seat = g.agenda[-1].seat if stage in ("turn", "learn") or (stage == "mission" and not g.confrontation) else g.active
    if g.active != seat:
        raise Bad("active", "DEI-104")
    if g.bought > g.downs:
        raise Bad("bought", "DEI-113")
    if seat >= 0 and g.parcels and not g.has(seat, PARCEL):
        raise Bad("parcels", "DEI-205", player=LETTERS[seat])
    if seat >= 0 and g.solar and not g.has(seat, SOLAR):
        raise Bad("solar", "DEI-203", player=LETTERS[seat])
    if seat >= 0 and g.searched and g.power(seat) != SEARCH:
        raise Bad("searched", "DEI-187", player=LETTERS[seat])
    in_play = any(type(step).__name__ == "UseCard" for step in g.agenda)
    if not in_play:
        if g.card != NONE or g.pending or g.boost != NONE or g.face_down or g.sprinted:
            raise Bad("card", "no_card_now")
        return
    if g.card == NONE or g.place[g.card] != STATUSES * seat + (DOWN if g.face_down else UP):
        raise Bad("card", "no_card_of_mine", value=g.box.cards[g.card].id if g.card != NONE else "")
    if g.played == CARDS or g.face_down > g.downs:
        raise Bad("played", "DEI-INV-12", player=LETTERS[seat])
    buys = Counter(g.pending)[g.box.buy]
    if buys > 1 or (buys and (g.bought or not g.face_down)):
        raise Bad("pending", "DEI-INV-13")
