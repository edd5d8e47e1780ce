"""The check of every state that comes from outside: whatever can be reached is accepted, nothing else is."""

import json
import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.engine import Bad, Chance, Mark, restore, snapshot
from tafelrunde.games.dei.actions import (
    AddResource,
    BuildKind,
    BuildSite,
    CollectFrom,
    ConvertDeploy,
    DeployTo,
    Exchange,
    MoveFrom,
    MoveTo,
    RelocateBuilding,
    RelocateLooter,
    Search,
)
from tafelrunde.games.dei.cards import PlayCard, UseCard
from tafelrunde.games.dei.check import check
from tafelrunde.games.dei.drones import Draco, FlyTo, Masamune, MoveDrone, PickDrone, Simon, Transport, UseDrone
from tafelrunde.games.dei.gains import Overflow, Receive, TakeResources
from tafelrunde.games.dei.market import Buy, ParcelBuy, Payment
from tafelrunde.games.dei.rounds import (
    ChooseMission,
    Cleanup,
    FinalScoring,
    Learn,
    Phase,
    PlaceLeader,
    PlaceLooters,
    Plan,
    Turn,
)
from tafelrunde.games.dei.setup import Deal, DraftAbility, DraftColour, DraftPass, PickFaction
from tafelrunde.games.dei.state import DOWN, HAND, PLANNED, RECYCLED, STATUSES, UP, Dei
from tafelrunde.kit.saves import new_table, save_json
from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.kit.words import complaint_text
from tests.dei.table import BOX, DEI, PLAYERS, A, B, C, answer, asked, new_game, play, started, table_of
from tests.play import moments
from tests.play import table_of as new_table_of
from tests.test_bad_input import as_file, check_save, saves_with_a_damaged_part

# --- states from outside: whatever can be reached is accepted --------------------------------------------------------

OPTIONS = ("no_choice", "draft", "planning", "confrontation", "rebellion")


def restored(g: Dei) -> Dei:
    """The game as a save gives it back."""
    blank = Dei(g.box, g.players)
    restore(json.loads(json.dumps(snapshot(g))), blank, DEI.step_types(), check=check)
    return blank


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("on", ["no", "yes"])
def test_every_state_of_random_games_is_a_possible_table(players: int, on: str) -> None:
    kinds: set[str] = set()
    variants = dict.fromkeys(OPTIONS, on) | {"layout": "random" if on == "yes" else "recommended"}
    for number, g in enumerate(moments(new_table_of(DEI, players, players, variants), Chance(players))):
        assert isinstance(g, Dei)
        check(g)
        kinds |= {d.kind for d in g.open}
        if number % 40 == 0 or g.over:
            assert snapshot(restored(g)) == snapshot(g)
    assert kinds >= {"PickFaction", "PlayCard", "UseCard", "MoveTo", "ChooseMission"}
    assert ("Plan" in kinds, "DraftAbility" in kinds) == (on == "yes", on == "yes")


# --- tables to be damaged --------------------------------------------------------------------------------------------

Change = Callable[[Dei], Any]


def position(toml: str) -> Dei:
    """A position as it stands in a file."""
    return table_of(tomllib.loads(toml))


def picking() -> Dei:
    """A has picked a faction, B is asked."""
    g = new_game(3, 1)
    answer(g, "refuge")
    return g


def drafting() -> Dei:
    """The second colour: two have taken, the first one of the order is asked."""
    g = started(3, 1, draft="yes")
    while len(g.drafts) < 2 or asked(g)[1] != "DraftAbility" or asked(g)[0] != g.order[0]:
        answer(g, g.open[0].options[0])
    return g


def placing() -> Dei:
    """The first one has placed, the second one places its leader."""
    g = started(3, 2)
    answer(g, g.open[0].options[0])
    answer(g, 1)
    return g


def placing_looters() -> Dei:
    """The first one has placed its leader."""
    g = started(3, 2)
    answer(g, g.open[0].options[0])
    assert asked(g)[1] == "PlaceLooters"
    return g


def planning() -> Dei:
    """Everybody plans; A has planned."""
    g = table_of({"stage": "plan", "rules": ["planning"], "phase": 2, "up": {"A": ["DEI001"]}})
    g.answer(A, ("DEI002", "DEI003"))
    return g


def turn() -> Dei:
    """B has played a card in the second phase of the second round, C is still to come."""
    return position(
        """
        players = 3
        to_move = 1
        round = 2
        phase = 2
        looters = { "2.2p" = "AAB", "2.5X" = "BC", "2.4q" = "B" }
        up = { A = ["DEI001", "DEI002"], B = ["DEI009"] }
        down = { B = ["DEI010"] }
        played = 1
        recycled = { C = ["DEI017"] }
        pads = { B = [5, 5] }
        boosts = { B = ["DEP", "red"] }
        lifts = { B = ["2.2p-2.2X"] }
        learned = { B = ["scout"] }
        hand = { C = ["DEI033"] }
        """
    )


def using() -> Dei:
    """A has a card with all sorts of signs, and a boost on it."""
    return position(
        """
        stage = "card"
        round = 4
        phase = 3
        card = "DEI001"
        pending = ["MOV", "COL", "BLD", "DEP", "DRN:MAS:+0", "DRN:SIM:+1"]
        boost = "TEC"
        looters = { "2.1p" = "AAA", "2.2p" = "AB" }
        pads = { A = [4, 4] }
        """
    )


def all_placed() -> Dei:
    """A has no looter in the reserve and no storehouse either."""
    return position(
        """
        stage = "card"
        card = "DEI001"
        pending = ["DEP", "BLD"]
        looters = { "2.1p" = "AAAAAAAAAA", "2.2p" = "AAAAA" }
        storehouses = { A = ["2.1p", "2.2p", "2.4q"] }
        """
    )


def relocating() -> Dei:
    """The looter from 2.2p goes elsewhere."""
    g = play(all_placed(), "DEP", "2.2p")
    assert asked(g) == (A, "DeployTo")
    return g


def moving() -> Dei:
    """A moves from 2.1p."""
    return play(using(), "MOV", "2.1p")


def buying() -> Dei:
    """A buys with a card."""
    g = table_of({"stage": "card", "card": "DEI001", "face_down": True, "pads": {"A": [5, 5]}})
    assert asked(g) == (A, "Buy")
    return g


def overflowing() -> Dei:
    """A has taken two from Masamune's region and has too much: another one is on its way."""
    g = position(
        """
        stage = "card"
        card = "DEI001"
        pending = ["DRN:MAS:+0"]
        pads = { A = [5, 5] }
        drones = { MAS = "2.1p" }
        tokens = { "2.1p" = 3 }
        """
    )
    play(g, "DRN:MAS:+0", "2.1p", 2)
    assert asked(g) == (A, "Overflow")
    return g


def learning() -> Dei:
    return table_of({"stage": "learn", "looters": {"2.2p": "A", "2.5X": "A"}})


def choosing() -> Dei:
    return table_of({"stage": "mission", "round": 4})


def confronting() -> Dei:
    return table_of({"stage": "mission", "round": 3, "players": 3, "rules": ["confrontation"], "to_move": 1})


def over() -> Dei:
    return table_of({"stage": "end", "vp": {"A": 5}})


MAKERS = (
    *(picking, drafting, placing, placing_looters, planning, turn, using, all_placed, relocating, moving, buying),
    *(overflowing, learning, choosing, confronting, over),
)

# --- what can be wrong with them -------------------------------------------------------------------------------------


def put(name: str, value: Any) -> Change:
    """Change a field."""
    return lambda g: setattr(g, name, value)


def put_in(name: str, place: int, value: Any) -> Change:
    """Change an entry of a field."""
    return lambda g: getattr(g, name).__setitem__(place, value)


def add(name: str, place: int, more: int) -> Change:
    """Change a number."""
    return lambda g: getattr(g, name).__setitem__(place, getattr(g, name)[place] + more)


def both(*changes: Change) -> Change:
    """Several changes."""
    return lambda g: [change(g) for change in changes]


def on_top(*steps: Any) -> Change:
    """Something else is next; the last step is the first to come."""
    return lambda g: g.agenda.__setitem__(slice(-1, None), steps)


def before(*steps: Any) -> Change:
    """Something is next before that."""
    return lambda g: g.agenda.extend(steps)


def agenda(*steps: Any) -> Change:
    return lambda g: setattr(g, "agenda", list(steps))


def card_to(id: str, place: int) -> Change:
    return put_in("place", BOX.card_numbers[id], place)


def lane(number: int, **values: Any) -> Change:

    def change(g: Dei) -> None:
        for name, value in values.items():
            setattr(g.lanes[number], name, value)

    return change


def in_lane(number: int, *steps: Any) -> Change:
    return lambda g: g.lanes[number].agenda.__setitem__(slice(None), steps)


def empty_supply(g: Dei) -> None:
    """All technology lies on the map."""
    g.tokens[g.land.numbers["2.1p"]] += g.supply[0]
    g.supply[0] = 0


def place(seat: int, status: int) -> int:
    return STATUSES * seat + status


MAS_AT, SIM_AT = 0, 1
IMPOSSIBLE: list[tuple[Callable[[], Dei], Change, str, str]] = [
    # numbers
    (turn, put("layout", ()), "layout", "numbers"),
    (turn, put("layout", (0,) * 12), "layout", "layout_tiles"),
    (turn, put("layout", (True, *range(4, 48, 4))), "layout", "numbers"),
    (turn, put("colours", (0, 1)), "colours", "numbers"),
    (turn, put("colours", (0, 1, 1)), "colours", "each_once"),
    (turn, put("order", [0, 1]), "order", "numbers"),
    (turn, put("order", [0, 1, 1]), "order", "order"),
    (turn, put("round", 5), "round", "number"),
    (turn, put("round", 0), "round", "number"),
    (turn, put("phase", 0), "agenda", "agenda"),
    (turn, put("active", 3), "active", "number"),
    (turn, put("active", A), "active", "DEI-104"),
    (turn, put("looters", []), "looters", "numbers"),
    (turn, put_in("looters", 0, -1), "looters", "numbers"),
    (turn, put_in("looters", 0, "1"), "looters", "numbers"),
    (turn, put_in("leader", 0, 99), "leaders", "numbers"),
    (turn, put_in("stores", 0, 99), "storehouses", "numbers"),
    (turn, put("stores", [-1]), "storehouses", "numbers"),
    (turn, put_in("lifts", 0, 999), "lifts", "numbers"),
    (turn, put_in("bridges", 0, 999), "bridges", "numbers"),
    (turn, put_in("drones", 0, 99), "drones", "numbers"),
    (turn, put_in("tokens", 0, -1), "tokens", "numbers"),
    (turn, put_in("holder", 0, 3), "holder", "numbers"),
    (turn, put_in("faction", 0, 4), "factions", "numbers"),
    (turn, put_in("markers", 0, 5), "markers", "numbers"),
    (turn, put_in("ability", 0, 18), "abilities", "numbers"),
    (turn, put_in("learned", 0, 2), "learned", "numbers"),
    (turn, put_in("boosts", 0, -1), "boosts", "numbers"),
    (turn, put_in("bag", 0, 3), "bag", "numbers"),
    (turn, put_in("laid", 0, -1), "laid", "numbers"),
    (turn, put_in("vp", 0, -1), "vp", "numbers"),
    (turn, put_in("chosen", 0, 2), "chosen", "numbers"),
    (turn, put("drafts", [3]), "drafts", "numbers"),
    (turn, put("played", 3), "played", "number"),
    (turn, put("downs", 2), "downs", "number"),
    (turn, put("card", 80), "card", "number"),
    (turn, put("boost", 8), "boost", "number"),
    (turn, put("pending", [999]), "pending", "numbers"),
    (turn, put("pending", [0] * 201), "pending", "too_long"),
    (over, put("end", ""), "agenda", "agenda"),
    (over, put("round", 3), "round", "number"),
    (over, put("phase", 2), "phase", "number"),
    (turn, put("now", 5), "agenda", "agenda"),
    (turn, put("frames", {1: {}}), "agenda", "agenda"),
    # factions, figures, drones (DEI-INV-04, DEI-INV-22)
    (turn, put_in("faction", 0, 1), "factions", "factions"),
    (turn, put_in("faction", 0, -1), "factions", "factions"),
    (picking, put_in("faction", 0, -1), "factions", "factions"),
    (picking, put_in("faction", 2, 0), "factions", "factions"),
    (turn, put_in("drones", 3, 0), "drones", "DEI-058"),
    (turn, put_in("drones", MAS_AT, -1), "drones", "DEI-058"),
    (picking, put_in("drones", MAS_AT, 0), "drones", "DEI-058"),
    (turn, add("reserve", A, 1), "looters", "DEI-INV-04"),
    (turn, add("looters", 0, 1), "looters", "DEI-INV-04"),
    (turn, both(add("reserve", A, -14), add("looters", 0, 14)), "looters", "DEI-INV-04"),
    (turn, put_in("leader", C, -1), "leaders", "DEI-106"),
    (placing, lambda g: g.leader.__setitem__(g.order[2], 0), "leaders", "DEI-106"),
    (placing, lambda g: [g.looters.__setitem__(g.land.size * g.order[2], 1), g.reserve.__setitem__(g.order[2], 14)],
     "looters", "DEI-106"),
    (placing, lambda g: g.lifts.__setitem__(3 * g.order[2], 0), "looters", "DEI-106"),
    # resources (DEI-INV-01 to DEI-INV-03)
    (turn, add("supply", 0, 1), "supply", "DEI-INV-01"),
    (turn, add("pad", 0, 1), "supply", "DEI-INV-01"),
    (turn, add("tokens", 0, 1), "supply", "DEI-INV-01"),
    (turn, both(add("pad", 2, 1), add("supply", 0, -1)), "pads", "DEI-137"),
    (overflowing, both(add("pad", 0, -1), add("supply", 0, 1)), "pads", "DEI-137"),
    (overflowing, lambda g: g.agenda.pop(-2), "supply", "DEI-INV-01"),
    # abilities (DEI-INV-20)
    (turn, put_in("ability", 0, -1), "abilities", "DEI-052"),
    (turn, put_in("ability", 0, 6), "abilities", "DEI-INV-20"),
    (turn, put_in("ability", 0, 11), "abilities", "DEI-052"),
    (turn, put("drafts", [0]), "drafts", "DEI-236"),
    (drafting, put("drafts", [0, 0]), "drafts", "DEI-236"),
    (drafting, lambda g: g.ability.__setitem__(3 * g.order[0] + g.drafts[-1], 6 * g.drafts[-1] + 5),
     "abilities", "DEI-052"),
    (drafting, lambda g: g.ability.__setitem__(3 * g.order[1] + g.drafts[-1], -1), "abilities", "DEI-052"),
    (drafting, lambda g: g.learned.__setitem__(3 * g.order[1] + g.drafts[-1], 1), "learned", "DEI-117"),
    # control (DEI-INV-06, DEI-INV-07)
    (turn, lambda g: g.holder.__setitem__(g.holder.index(A), B), "holder", "DEI-085"),
    (turn, lambda g: g.holder.__setitem__(g.holder.index(-1), A), "holder", "DEI-085"),
    (turn, add("markers", 0, 1), "markers", "DEI-INV-07"),
    (turn, both(add("looters", 0, 0), put_in("learned", 3, 0)), "holder", "DEI-085"),
    # cards (DEI-INV-11 to DEI-INV-15)
    (turn, put("place", []), "place", "numbers"),
    (turn, card_to("DEI001", 24), "place", "numbers"),
    (turn, put("market", []), "market", "numbers"),
    (turn, put("decks", [[], [], []]), "decks", "no_list"),
    (turn, put_in("decks", 0, "x"), "decks", "no_list"),
    (turn, put_in("decks", 0, [80]), "decks", "numbers"),
    (turn, put("shown", []), "shown", "numbers"),
    (turn, put_in("shown", 0, 6), "shown", "numbers"),
    (turn, put_in("hidden", 0, 6), "hidden", "numbers"),
    (turn, card_to("DEI001", -1), "place", "DEI-INV-11"),
    (turn, card_to("DEI025", 0), "place", "DEI-INV-11"),
    (turn, card_to("DEI001", place(B, HAND)), "place", "foreign_card"),
    (turn, card_to("DEI033", -1), "place", "DEI-INV-11"),
    (turn, lambda g: g.decks[0].pop(), "place", "DEI-INV-11"),
    (turn, lambda g: g.decks[0].append(g.decks[0][0]), "place", "DEI-INV-11"),
    (turn, lambda g: g.decks[3].append(g.decks[0].pop()), "market.black", "DEI-011"),
    (turn, both(lambda g: g.decks[0].append(g.market[0]), put_in("market", 0, -1)), "market.red", "DEI-INV-14"),
    (picking, card_to("DEI001", 0), "place", "DEI-INV-11"),
    (turn, put_in("shown", 0, 0), "place", "played_when"),
    (turn, put_in("hidden", 2, 1), "place", "played_when"),
    (turn, card_to("DEI003", place(A, RECYCLED)), "place", "played_when"),
    (turn, card_to("DEI003", place(A, 5)), "place", "played_when"),
    (turn, card_to("DEI003", place(A, DOWN)), "place", "played_when"),
    (turn, put_in("shown", 1 + BOX.card_numbers["DEI033"], 1), "place", "played_when"),
    (turn, both(card_to("DEI003", place(A, UP)), put_in("shown", 2, 5), card_to("DEI004", place(A, UP)),
                put_in("shown", 3, 5)), "place", "DEI-INV-12"),
    (turn, both(card_to("DEI018", place(C, UP)), put_in("shown", 17, 5)), "played", "DEI-INV-12"),
    (turn, both(card_to("DEI018", place(C, RECYCLED)), put_in("hidden", 17, 1)), "place", "DEI-INV-12"),
    (turn, put("played", 0), "played", "DEI-INV-12"),
    (turn, card_to("DEI018", place(C, PLANNED)), "planned", "DEI-237"),
    # boosts and missions (DEI-INV-16, DEI-INV-18)
    (turn, add("boosts", 0, 1), "boosts", "DEI-INV-16"),
    (turn, add("bag", 1, -1), "boosts", "DEI-INV-16"),
    (learning, both(add("bag", 1, -1), add("laid", 1, 1)), "laid", "DEI-178"),
    (using, put("boost", 0), "laid", "DEI-178"),
    (turn, put("missions", (0, 1)), "missions", "numbers"),
    (turn, put("missions", (0, 1, 2, 3, 4, 5, 6, 6)), "missions", "missions"),
    (turn, put("missions", (0, 1, 2, 3, 4, 5, 6, -1)), "missions", "missions"),
    (turn, put("no_choice", True), "missions", "missions"),
    (turn, both(put("no_choice", True), put("missions", (0, 1, 2, 3, -1, -1, -1, -1)), put_in("chosen", 3, 1)),
     "chosen", "DEI-234"),
    (turn, put_in("chosen", 0, 1), "chosen", "DEI-INV-18"),
    (turn, put_in("chosen", 3, -1), "chosen", "DEI-INV-18"),
    (choosing, put_in("chosen", 0, 0), "chosen", "DEI-INV-18"),
    (over, put_in("chosen", 0, -1), "chosen", "DEI-INV-18"),
    (picking, put_in("chosen", 0, 0), "chosen", "numbers"),
    (picking, put("missions", (0,)), "missions", "numbers"),
    # the turn (DEI-INV-12, DEI-INV-13)
    (turn, both(put("bought", 1), put("downs", 0)), "bought", "DEI-113"),
    (turn, put("parcels", 1), "parcels", "DEI-205"),
    (turn, put("solar", 1), "solar", "DEI-203"),
    (turn, put("searched", 1), "searched", "DEI-187"),
    (turn, put("card", 2), "card", "no_card_now"),
    (turn, put("pending", [0]), "card", "no_card_now"),
    (turn, put("sprinted", True), "card", "no_card_now"),
    (using, put("card", -1), "played", "DEI-INV-12"),
    (using, put("card", 1), "card", "no_card_of_mine"),
    (using, put("face_down", True), "card", "no_card_of_mine"),
    (using, put("played", 2), "played", "DEI-INV-12"),
    (using, lambda g: g.pending.append(g.box.buy), "pending", "DEI-INV-13"),
    (buying, put("downs", 0), "played", "DEI-INV-12"),
    (buying, lambda g: g.pending.append(g.box.buy), "agenda", "DEI-INV-13"),
    (buying, put("bought", 1), "agenda", "DEI-INV-13"),
    # what is still to be done
    (turn, agenda(), "agenda", "agenda"),
    (turn, put("over", True), "agenda", "agenda"),
    (turn, agenda(Cleanup()), "phase", "number"),
    (turn, agenda(FinalScoring()), "round", "number"),
    (turn, on_top(PlayCard(C)), "agenda", "agenda"),
    (turn, on_top(Mark("x")), "agenda", "step_types"),
    (turn, before(PlayCard(B)), "agenda", "agenda"),
    (turn, before(UseCard(B)), "agenda", "agenda"),
    (turn, before(MoveFrom(B, "MOV")), "agenda", "agenda"),
    (turn, before(ParcelBuy(B)), "agenda", "DEI-INV-13"),
    (turn, lambda g: g.agenda.insert(1, Turn(A)), "agenda", "agenda"),
    (turn, lambda g: g.agenda.pop(0), "agenda", "agenda"),
    (turn, lambda g: g.agenda.__setitem__(1, Phase(2)), "agenda", "agenda"),
    (turn, lambda g: g.agenda.__setitem__(1, Phase("3")), "agenda", "step_types"),  # type: ignore[arg-type]
    (turn, lambda g: g.agenda.__setitem__(1, Phase(True)), "agenda", "step_types"),
    (learning, put("phase", 3), "agenda", "agenda"),
    (choosing, put("phase", 2), "agenda", "agenda"),
    (choosing, put("confrontation", True), "agenda", "agenda"),
    (confronting, lambda g: g.agenda.pop(1), "agenda", "agenda"),
    (confronting, on_top(ChooseMission(A)), "agenda", "agenda"),
    (confronting, lambda g: g.agenda.append(ChooseMission(A)), "chosen", "DEI-INV-18"),
    (picking, on_top(PickFaction(2)), "agenda", "agenda"),
    (picking, lambda g: g.agenda.insert(1, Deal()), "agenda", "agenda"),
    (drafting, before(DraftColour(A)), "agenda", "agenda"),
    (drafting, put("drafts", []), "agenda", "agenda"),
    (drafting, lambda g: g.agenda.append(DraftAbility(g.order[1])), "abilities", "DEI-052"),
    (drafting, lambda g: g.agenda.append(DraftPass()), "agenda", "agenda"),
    (placing, lambda g: g.agenda.append(PlaceLeader(g.order[0])), "agenda", "agenda"),
    (placing, lambda g: g.agenda.append(PlaceLooters(g.order[0])), "looters", "DEI-106"),
    (placing, put("planning", True), "agenda", "agenda"),
    (placing_looters, lambda g: g.agenda.append(PlaceLeader(g.order[0])), "leaders", "DEI-106"),
    (using, before(MoveFrom(B, "MOV")), "agenda", "agenda"),
    (using, before(MoveFrom(A, "DEP")), "agenda", "one_of"),
    (using, before(MoveTo(A, "MOV", "9.9p")), "agenda", "no_region"),
    (using, before(CollectFrom(A, "MOV")), "agenda", "one_of"),
    (using, before(ConvertDeploy(A, "COL")), "agenda", "one_of"),
    (using, before(DeployTo(A, "DEP", "2.1p")), "agenda", "DEI-131"),
    (using, before(RelocateLooter(A, "DEP")), "agenda", "DEI-131"),
    (relocating, on_top(DeployTo(A, "DEP", "2.3X")), "agenda", "DEI-131"),
    (relocating, on_top(DeployTo(A, "DEP", "9.9p")), "agenda", "DEI-131"),
    (relocating, on_top(DeployTo(A, "DEP")), "agenda", "DEI-131"),
    (using, before(AddResource(A, "9.9p")), "agenda", "no_region"),
    (using, both(empty_supply, before(AddResource(A, "2.1p"))), "agenda", "DEI-Q-053"),
    (using, before(Search(A, "")), "agenda", "no_region"),
    (using, before(Exchange(A, "DEI-161")), "agenda", "agenda"),
    (using, before(Search(A, "2.1p"), Exchange(A, "DEI-999")), "agenda", "one_of"),
    (using, before(BuildSite(A, 3)), "agenda", "number"),
    (using, before(BuildSite(A, 0, "2.1p")), "agenda", "DEI-142"),
    (using, before(RelocateBuilding(A, 0)), "agenda", "DEI-142"),
    (all_placed, before(BuildSite(A, 0)), "agenda", "DEI-142"),
    (all_placed, before(BuildSite(A, 0, "2.3X")), "agenda", "DEI-142"),
    (using, before(BuildKind(A), BuildKind(A)), "agenda", "agenda"),
    (using, before(Buy(A)), "agenda", "DEI-INV-13"),
    (using, before(Payment(A, "DEI033")), "agenda", "DEI-INV-13"),
    (buying, on_top(Payment(A, "DEI001")), "agenda", "not_on_market"),
    (buying, on_top(Payment(A, "DEI033")), "agenda", "DEI-INV-13"),
    (using, before(PickDrone(A, 10)), "agenda", "number"),
    (using, before(UseDrone(A, 2), MoveDrone(A, 2, 0)), "agenda", "DEI-058"),
    (using, before(UseDrone(A, 4), MoveDrone(A, 0, 0)), "agenda", "number"),
    (using, before(UseDrone(A, 0)), "agenda", "agenda"),
    (using, before(UseDrone(-1, 0)), "agenda", "agenda"),
    (using, before(Draco(A)), "agenda", "DEI-058"),
    (using, before(FlyTo(A, True)), "agenda", "DEI-058"),
    (using, before(Simon(A), Masamune(A)), "agenda", "agenda"),
    (using, before(Transport(A), Transport(A), Transport(A)), "agenda", "agenda"),
    (using, before(Overflow(A, 0)), "pads", "DEI-137"),
    (overflowing, on_top(Overflow(A, 2)), "pads", "DEI-137"),
    (overflowing, lambda g: g.agenda.__setitem__(-2, Receive(A, 1)), "supply", "DEI-INV-01"),
    (overflowing, lambda g: g.agenda.__setitem__(-2, TakeResources(A, 0, 10)), "supply", "DEI-INV-01"),
    # planning
    (planning, lambda g: g.lanes.pop(), "lanes", "DEI-237"),
    (planning, lambda g: g.lanes.clear(), "agenda", "agenda"),
    (planning, lambda g: g.lanes.reverse(), "lanes", "DEI-237"),
    (planning, put("planning", False), "lanes", "DEI-237"),
    (planning, lane(0, sealed=False), "lanes", "DEI-237"),
    (planning, lane(0, late=True), "lanes", "DEI-237"),
    (planning, lane(0, answer=[("DEI002", "DEI002")]), "lanes", "DEI-237"),
    (planning, lane(0, answer=[("DEI001", "DEI002")]), "lanes", "DEI-237"),
    (planning, lane(0, answer=["x", "y"]), "lanes", "DEI-237"),
    (planning, lane(1, answer=[("DEI009", "DEI010")]), "lanes", "DEI-237"),
    (planning, in_lane(0), "lanes", "DEI-237"),
    (planning, in_lane(0, Plan(B)), "lanes", "DEI-237"),
    (planning, in_lane(0, Learn(A)), "lanes", "DEI-237"),
    (planning, card_to("DEI002", place(A, PLANNED)), "planned", "DEI-237"),
    (turn, lambda g: g.open_lane(Plan(A), sealed=True), "lanes", "DEI-237"),
]  # fmt: skip


@pytest.mark.parametrize("make", MAKERS)
def test_before_it_is_changed_it_is_possible(make: Callable[[], Dei]) -> None:
    g = make()
    check(g)
    assert snapshot(restored(g)) == snapshot(g)


@pytest.mark.parametrize(("make", "change", "where", "key"), IMPOSSIBLE)
def test_what_cannot_be_is_refused(make: Callable[[], Dei], change: Change, where: str, key: str) -> None:
    g = make()
    change(g)
    with pytest.raises(Bad) as refused:
        check(g)
    assert (refused.value.where, refused.value.key) == (where, key)
    refused.value.package = DEI.package
    for lang in LANGUAGES:
        assert where in complaint_text(refused.value, lang)


# --- saves that somebody has changed ---------------------------------------------------------------------------------


def saved(g: Dei) -> Any:
    """A save of this table."""
    table = new_table(DEI, ["person"] * g.players, 1, content=g.box.content)
    table.match.game = g
    table.replayable = False
    return as_file(save_json(table))


def rare() -> list[Any]:
    """Saves of many kinds of decisions."""
    return [saved(make()) for make in MAKERS]


@settings(max_examples=120)
@given(st.deferred(lambda: saves_with_a_damaged_part(rare())))
def test_a_changed_save_is_refused_or_can_be_played(doc: Any) -> None:
    check_save(DEI, doc)
