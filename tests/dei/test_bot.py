"""The greedy bot: it knows what missions, outposts, resources and cards are worth, and plays accordingly."""

import pytest

from tafelrunde.bots import bot_answer
from tafelrunde.engine import Chance, Decision, Option, seeded, snapshot
from tafelrunde.games.dei.bot import value, weigh
from tafelrunde.games.dei.outlook import ONE, icon_power
from tafelrunde.games.dei.scoring import garrisons
from tafelrunde.games.dei.state import Dei
from tafelrunde.games.dei.thought import Thought
from tafelrunde.lab.simulate import Plan, simulate
from tests.dei.table import (
    BOX,
    DEI,
    PLAYERS,
    A,
    acting,
    answer,
    asked,
    buying,
    cards,
    city,
    decisions,
    leader,
    looters,
    markers,
    new_game,
    options,
    pad,
    started,
    table,
    tokens,
)

OTHER = ["ravagers", "farm_z", "refuge", "auxilia"]
NO_FIGURES = [  # missions that count neither looters nor buildings
    *("TECH", "ENERGY", "OUTPOSTS", "DRONE_CARDS"),
    *("OUTPOSTS_RED", "OUTPOSTS_BLUE", "OUTPOSTS_GREEN", "GARRISON_RED"),
]
NO_LOOTERS = [
    "OUTPOSTS",
    "TECH",
    "ENERGY",
    "BUILDINGS",
    "OUTPOSTS_RED",
    "OUTPOSTS_BLUE",
    "OUTPOSTS_GREEN",
    "DRONE_CARDS",
]


def best(g: Dei, chance: int = 1) -> Option:
    """What the greedy bot answers to what is asked now."""
    return bot_answer(DEI, "greedy", g, g.open[0], Chance(chance))


def go_on(g: Dei, until: str = "PlayCard") -> list[Option]:
    """What the greedy bot answers until that is asked."""
    found: list[Option] = []
    while not g.over and g.open[0].kind != until:
        found.append(best(g))
        g.answer(g.open[0].seat, found[-1])
    return found


# --- actions ---------------------------------------------------------------------------------------------------------


def test_greedy_collects_energy_before_technology() -> None:
    g = acting("COL", looters={"p": "AA", "W": "AA"})
    assert best(g) == "COL"
    answer(g, "COL")
    assert options(g) == {"p", "W"}
    assert best(g) == "W"


def test_greedy_collects_the_technology_that_completes_a_mission() -> None:
    """The third one is worth 2 points to a mission that is late (DEI-210), the energy 1 point in the end."""
    upper = ["TECH", "BUILDINGS", "DRONE_CARDS", "OUTPOSTS"]
    g = acting(
        "COL",
        looters={"p": "AA", "W": "AA"},
        round=4,
        phase=3,
        played=1,
        missions=[*upper, "OUTPOSTS_BLUE", "GARRISON_RED", "GARRISON_BLUE", "OUTPOSTS_RED"],
        pads={"A": [2, 0]},
        chosen={"A": upper[1:], "B": upper[:3]},
    )
    assert go_on(g, "ChooseMission") == ["COL", "p"]


def test_greedy_goes_first_to_where_it_then_can_collect() -> None:
    g = acting("MOV COL", looters={"p": "AAAA"}, tokens={"p": 0, "q": 2})
    go_on(g)
    assert tokens(g, "q") == 1
    assert pad(g, A) == (2, 1)


def test_greedy_takes_an_outpost() -> None:
    g = acting("MOV", looters={"p": "AAA"})
    go_on(g)
    assert looters(g, "q") != ""
    assert markers(g, A) == [1, 0, 0]


def test_greedy_keeps_the_outpost_it_leaves() -> None:
    """From q, which is an outpost, to r, which is one as well: somebody stays."""
    g = acting("MOV", looters={"q": "AAAA"})
    go_on(g)
    assert looters(g, "q") != ""
    assert looters(g, "r") != ""
    assert markers(g, A) == [1, 1, 0]


def test_greedy_stays_where_every_move_costs_a_marker() -> None:
    g = acting("MOV", looters={"q": "A", "r": "A"}, round=4, phase=3, played=1)
    assert set(options(g)) == {"MOV", "finish"}
    assert best(g) == "finish"


def test_greedy_takes_a_marker_from_somebody_rather_than_a_free_road() -> None:
    road = city(
        "p: q r, storehouse",
        "q: s, outpost A",
        "r: t, outpost A",
        "s",
        "t",
        "z",
    )
    g = acting("MOV", map=road, looters={"p": "AAA", "r": "B"})
    go_on(g)
    assert looters(g, "r").count("A") >= 2, "the one that B holds"


def test_greedy_deploys_where_looters_are_needed() -> None:
    g = acting("DEP", looters={"q": "A"}, storehouses={"A": ["r"]}, tokens={"p": 0})
    answer(g, "DEP")
    assert options(g) == {"p", "r"}
    assert best(g) == "r", "there is an outpost, and nobody is there"


def test_greedy_puts_a_resource_where_it_can_collect_it() -> None:
    g = acting("MDEP", looters={"p": "A"})
    go_on(g)
    assert tokens(g, "p") == 3


def test_greedy_builds_the_lift_that_leads_to_an_outpost() -> None:
    g = acting("BLD MOV", looters={"p": "AAA"}, tokens={"p": 0, "q": 0, "r": 0}, missions=NO_LOOTERS)
    go_on(g)
    assert g.lifts_of(A) or markers(g, A)[0], "up to W, where energy and an outpost are, or along to q"


def test_greedy_builds_whatever_it_is_if_the_mission_counts_buildings() -> None:
    g = acting("BLD", looters={"z": "A"}, round=4, phase=3, played=1, chosen={"A": ["DRONE_CARDS", "OUTPOSTS", "TECH"]})
    assert go_on(g, "ChooseMission")[0] == "BLD"
    assert sum(len(g.built(A, kind)) for kind in range(3)) == 1
    assert best(g) == "BUILDINGS"


def test_greedy_kills_where_it_wins_an_outpost() -> None:
    g = acting("KIL", looters={"q": "AB", "p": "BB", "z": "B"})
    answer(g, "KIL")
    assert best(g) == ("q", "B")


def test_greedy_returns_technology_when_the_pad_is_full() -> None:
    g = acting("ENE:1", pads={"A": [8, 2]}, card="DEI053", looters={"p": "A"})
    answer(g, "ENE:1")
    assert asked(g) == (A, "Overflow")
    assert best(g) == "tech"


def test_greedy_exchanges_technology_for_energy() -> None:
    g = acting("LCOL", looters={"p": "A"}, card="DEI042")
    go_on(g)
    assert pad(g, A) == (1, 2)


def test_greedy_shoots_where_that_wins_an_outpost() -> None:
    g = acting("COL", looters={"q": "AB", "p": "B"}, learned={"A": ["sharpshooters"]})
    answer(g, "COL") if asked(g)[1] == "UseCard" else None
    assert ("kill", "q", "B") in options(g)
    assert best(g) == ("kill", "q", "B")


def test_greedy_takes_no_technology_for_which_energy_would_go() -> None:
    g = acting("MCOL", card="DEI049", looters={"W": "A"}, pads={"A": [0, 9]})
    go_on(g)
    assert pad(g, A) == (0, 10)


@pytest.mark.parametrize("leaders", [{"A": "p"}, {"A": "z"}])
def test_greedy_lets_abraham_search(leaders: dict[str, str]) -> None:
    g = acting("COL", looters={"p": "AA"}, leaders=leaders, factions=["ravagers", "farm_z"])
    go_on(g)
    assert pad(g, A)[0] == (3 if leaders["A"] == "p" else 2)


def test_greedy_sends_neena_in_where_others_are_stronger() -> None:
    """With a garrison to win and nothing else to do, she goes where nobody else could (DEI-185)."""
    g = acting(
        "MOV",
        factions=["auxilia", "farm_z"],
        card="DEI025",
        leaders={"A": "p"},
        looters={"q": "BBB"},
        tokens={"q": 0},
        round=4,
        phase=3,
        played=1,
        missions=["GARRISON_RED", *NO_LOOTERS[1:]],
        chosen={"A": NO_LOOTERS[1:4], "B": NO_LOOTERS[1:4]},
    )
    go_on(g, "ChooseMission")
    assert leader(g, A) == "q"
    assert garrisons(g, A, 0) == 1


# --- drones ----------------------------------------------------------------------------------------------------------


def drone_card(code: str, **doc: object) -> Dei:
    """A may use a drone."""
    return acting(
        f"DRN:{code}:+0", card={"MAS": "DEI069", "SIM": "DEI072", "FLY": "DEI075", "DRA": "DEI078"}[code], **doc
    )


def test_greedy_harvests_with_masamune_where_most_is_to_be_had() -> None:
    g = drone_card("MAS", factions=["farm_z", "refuge"], drones={"MAS": "p"})
    go_on(g)
    assert pad(g, A) == (1, 3), "both energies of W"


def test_greedy_brings_looters_with_simon_to_an_outpost() -> None:
    g = drone_card("SIM", drones={"SIM": "p"}, factions=["ravagers", "farm_z"])
    go_on(g)
    assert max(markers(g, A)) == 1


def test_greedy_flies_looters_to_an_outpost() -> None:
    g = drone_card("FLY", factions=["refuge", "farm_z"], drones={"FLY": "p"}, looters={"p": "AAA"})
    go_on(g)
    assert sum(markers(g, A)) >= 1


def test_greedy_flies_over_a_city_without_roofs() -> None:
    flat = city("p: q, storehouse", "q", "r, outpost A", "z")
    g = drone_card("FLY", map=flat, factions=["refuge", "farm_z"], drones={"FLY": "p"}, looters={"p": "AAA"})
    go_on(g)
    assert markers(g, A) == [1, 0, 0]


def test_greedy_hunts_with_draco_where_somebody_is() -> None:
    g = drone_card("DRA", factions=["auxilia", "farm_z"], drones={"DRA": "p"}, looters={"r": "BA"})
    go_on(g)
    assert looters(g, "r") == "A"
    assert DEI.score(g, A)["draco"] == 1


# --- cards -----------------------------------------------------------------------------------------------------------


def test_greedy_plays_the_card_that_does_most_now() -> None:
    """The last card of the game; nothing is to be had but what lies where its looters are."""
    alone = city("p: q, 9 tokens, storehouse", "q", "z")
    g = table(map=alone, looters={"p": "AAA"}, missions=NO_FIGURES, round=4, phase=3, played=1, pads={"A": [0, 0]})
    assert best(g) == ("up", "DEI002"), "two Collects"


def test_greedy_buys_early_and_gives_its_weakest_card_for_it() -> None:
    """Nothing at all can be won on the map."""
    empty = city("p: q, storehouse", "q", "z")
    g = table(map=empty, looters={"p": "AAA"}, missions=NO_FIGURES, pads={"A": [5, 5]}, phase=2)
    found = best(g)
    assert isinstance(found, tuple)
    assert found[0] == "down"
    power = {id: sum(icon_power(icon) for icon in BOX.cards[BOX.card_numbers[id]].icons) for id in cards(g, A, "hand")}
    assert power[str(found[1])] == min(power.values())


def test_greedy_buys_what_gives_most_for_its_price_in_the_last_turn() -> None:
    """Nothing can be done with a card any more: its points count, less what the resources would give."""
    g = buying(pads={"A": [4, 4]}, round=4, phase=3, played=1, market={"black": ["DEI068", "DEI063", "DEI058"]})
    if asked(g)[1] == "UseCard":
        answer(g, "BUY")

    def gain(id: Option) -> int:
        card = BOX.cards[BOX.card_numbers[str(id)]]
        back = {"DEI058": 1, "DEI068": -1}.get(card.id, 0)  # right and left on the black market
        return 2 * card.points - (card.tech - back) - 2 * card.energy

    assert gain(best(g)) == max(gain(option) for option in options(g))


def test_market_cards_are_meant_to_be_stronger() -> None:
    power = {card.id: sum(icon_power(icon) for icon in card.icons) for card in BOX.cards}
    own = [power[card.id] for card in BOX.cards if card.faction >= 0]
    market = [power[card.id] for card in BOX.cards if card.faction < 0]
    assert sum(market) / len(market) > 1.2 * sum(own) / len(own)


def test_greedy_keeps_a_boost_for_when_it_is_of_use() -> None:
    g = acting("MOV", looters={"z": "A"}, boosts={"A": ["COL"]})
    assert best(g) == "finish", "nothing is to be collected, and there is no way from z"
    last = acting("MOV", looters={"p": "AA", "z": "A"}, boosts={"A": ["COL"]}, round=4, phase=3, played=1)
    assert ("boost", "COL") in go_on(last, "ChooseMission")


def test_greedy_lays_an_outpost_boost_where_an_action_is_repeated() -> None:
    doc = {
        "card": "DEI040",
        "looters": {"q": "AAA", "p": "A"},
        "boosts": {"A": ["red"]},
        "round": 4,
        "phase": 3,
        "played": 1,
    }
    assert best(acting("PER:red:TMOV", **doc)) in ("PER:red:TMOV", ("boost", "red"))
    worth = dict(zip((g := acting("PER:red:TMOV", **doc)).open[0].options, weigh(g, g.open[0]), strict=True))
    assert worth["boost", "red"] > worth["finish"]


def test_greedy_gives_no_good_card_for_a_boost_alone() -> None:
    g = table(looters={"p": "AAA"}, pads={"A": [0, 0]}, boosts={"A": ["COL"]})
    assert ("down", "DEI001", "COL") in options(g)
    found = best(g)
    assert isinstance(found, tuple)
    assert found[0] == "up"


@pytest.mark.parametrize("seed", range(3))
def test_greedy_plans_two_cards_that_it_then_plays(seed: int) -> None:
    g = started(2, seed, planning="yes")
    rng = Chance(seed)
    while g.open[0].kind != "Plan":
        g.answer(g.open[0].seat, bot_answer(DEI, "greedy", g, g.open[0], rng))
    plans = {d.seat: bot_answer(DEI, "greedy", g, d, rng) for d in list(g.open)}
    for seat, plan in plans.items():
        g.answer(seat, plan)
    for seat, plan in plans.items():
        assert sorted(cards(g, seat, "planned")) == sorted(plan) if isinstance(plan, tuple) else False


# --- missions and abilities ------------------------------------------------------------------------------------------

MISSIONS = ["TECH", "ENERGY", "BUILDINGS", "LOOTERS", "OUTPOSTS", "OUTPOSTS_RED", "OUTPOSTS_BLUE", "GARRISON_RED"]


def test_greedy_chooses_the_mission_that_would_be_late_next_time() -> None:
    """Eight technologies: 8 points now, later 4; the looters (12) stay on time until round 4."""
    g = table(stage="mission", missions=MISSIONS, looters={"p": "AAAAAAAAAAAA"}, pads={"A": [8, 0]})
    assert best(g) == "TECH"


def test_greedy_chooses_what_gives_most_in_the_last_round() -> None:
    chosen = {"A": ["BUILDINGS", "TECH"], "B": ["BUILDINGS", "TECH", "ENERGY"]}
    g = table(
        stage="mission",
        rules=["rebellion"],
        round=4,
        missions=MISSIONS,
        looters={"p": "AAAAAAAAAAAA"},
        pads={"A": [2, 4]},
        chosen=chosen,
    )
    assert {"ENERGY", "LOOTERS", "skip"} <= options(g)
    assert best(g) == "LOOTERS", "12 points; the energy is late: 6"


def test_greedy_learns_all_it_can() -> None:
    g = table(stage="learn", looters={"q": "A", "X": "A"})
    assert options(g) == {"red", "done"}
    assert best(g) == "red"


def test_greedy_holds_two_outposts_of_a_colour_to_learn() -> None:
    """Phase 2, one red outpost is held: rather the second red one than the only blue one."""
    roads = city("p: q r, storehouse", "q, outpost A", "r, outpost B", "s, outpost A", "z")
    missions = ["TECH", "ENERGY", "BUILDINGS", "LOOTERS", "DRONE_CARDS", "GARRISON_GREEN", "OUTPOSTS_GREEN", "OUTPOSTS"]
    g = acting("MOV", map=roads, looters={"p": "A", "s": "A"}, phase=2, played=1, missions=missions)
    go_on(g, "Learn")
    assert markers(g, A) == [2, 0, 0]


def test_greedy_drafts_the_best_ability() -> None:
    g = started(2, 4, draft="yes")
    answer(g, "blue")
    assert asked(g)[1] == "DraftAbility"
    assert best(g) == "sprinter"


def test_greedy_begins_with_everybody_on_the_map() -> None:
    g = started(4, 2)
    seat = g.open[0].seat
    assert asked(g)[1] == "PlaceLeader"
    go_on(g)
    assert all(at >= 0 for at in g.leader)
    assert [g.box.looters - g.reserve[s] for s in g.order] == [2, 3, 4, 5]
    assert seat == g.order[0]


# --- its evaluation --------------------------------------------------------------------------------------------------


def test_the_value_of_a_finished_game_is_the_difference() -> None:
    *_, g = decisions(new_game(3, 5), Chance(5))
    points = [g.points(seat) for seat in range(3)]
    for seat in range(3):
        assert value(g, seat) == points[seat] - max(p for s, p in enumerate(points) if s != seat)


def test_points_markers_and_resources_are_worth_something() -> None:
    def worth(**doc: object) -> float:
        return value(table(**{"looters": {"p": "AB"}, **doc}), A)

    plain = worth()
    assert plain < worth(vp={"A": 3}) <= plain + 3
    assert worth(looters={"p": "B", "q": "A"}) > plain
    assert worth(pads={"A": [1, 3]}) > worth(pads={"A": [3, 1]}) >= worth(pads={"A": [1, 1]})
    assert worth(looters={"q": "B", "p": "A"}) < plain


def test_before_the_first_round_all_are_equal() -> None:
    g = new_game(4, 1)
    assert [value(g, seat) for seat in range(4)] == [0.0] * 4
    assert set(weigh(g, g.open[0])) == {0.0}


def lying(g: Dei) -> list[object]:
    """All that can be changed in thought; which of two equal buildings is where does not matter."""
    buildings = [sorted(g.built(seat, kind)) for seat in range(g.players) for kind in range(3)]
    pieces = [g.looters, g.leader, g.tokens, g.reserve, g.drones, g.pad, g.boosts, g.place, g.vp, g.pending]
    return [[piece.copy() for piece in pieces], buildings, g.card, g.boost, g.face_down]


def test_what_is_done_in_thought_is_taken_back() -> None:
    for seed, players in enumerate(PLAYERS):
        rng, seen = Chance(seed), 0
        for g in decisions(new_game(players, seed), rng):
            if g.over or g.open[0].kind != "UseCard" or rng.below(12):
                continue
            world, seat = g.copy(), g.open[0].seat
            thought, before = Thought(world, seat), lying(world)
            worth = thought.worth()
            for icon in {g.box.icons[number] for number in range(len(g.box.icons))}:
                if icon.verb not in ("PER", "CPY"):
                    thought.use(icon)
                    seen += 1
                    assert thought.worth() == worth, icon.code
            assert lying(world) == before
        assert seen


VARIANTS: list[dict[str, str]] = [
    {"planning": "yes", "draft": "yes"},
    {"confrontation": "yes", "rebellion": "yes", "layout": "random", "outposts": "random"},
    {"no_choice": "yes"},
]


@pytest.mark.parametrize("variants", VARIANTS)
def test_it_has_an_opinion_on_everything_and_touches_nothing(variants: dict[str, str]) -> None:
    rng = Chance(3)
    for g in decisions(new_game(2, 3, None, **variants), rng):
        if not g.over and not rng.below(5):
            decision = g.open[0]
            world = DEI.imagine(g, decision.seat, rng)
            before = snapshot(world)
            assert len(weigh(world, decision)) == len(decision.options)
            assert snapshot(world) == before


def thinks_alike(g: Dei, decision: Decision, rng: Chance) -> bool:
    """Is the answer the same in all worlds that the seat cannot tell apart?"""
    found = {tuple(weigh(DEI.imagine(g, decision.seat, rng), decision)) for _ in range(3)}
    return len(found) == 1


def test_it_cannot_know_what_it_may_not_see() -> None:
    rng = Chance(8)
    for g in decisions(new_game(3, 8), rng):
        if not g.over and not rng.below(20):
            assert thinks_alike(g, g.open[0], rng)


@pytest.mark.compiled
def test_it_finds_the_same_in_every_build() -> None:
    """Whole numbers only: a golden sum of all that the bot thinks in the first rounds."""
    g, worth, rng = new_game(2, 6), 0, Chance(seeded(6, 1))
    for _ in range(120):
        decision = g.open[0]
        world = DEI.imagine(g, decision.seat, rng)
        worth += round(ONE * max(weigh(world, decision)))
        g.answer(decision.seat, bot_answer(DEI, "greedy", g, decision, rng))
    assert (worth, [g.points(seat) for seat in range(2)]) == (7668693, [7, 8])


def test_greedy_beats_random() -> None:
    plan = Plan("dei", ("greedy", "random", "random", "random"), 4, 3, rotate=True)
    won = [game for game in simulate(plan) if [game.bots[seat] for seat in game.winners] == ["greedy"]]
    assert len(won) == 4
