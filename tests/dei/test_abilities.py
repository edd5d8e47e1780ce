"""The eighteen abilities (DEI-189 to DEI-206 and the rulings on them)."""

import pytest

from tests.dei.table import (
    A,
    B,
    acting,
    answer,
    asked,
    asked_kind,
    boosts,
    built,
    buying,
    cards,
    city,
    holders,
    looters,
    options,
    pad,
    pending,
    play,
    refused,
    score,
    strengths,
    table,
    tokens,
    why,
    winner,
)

# what costs technology alone, energy alone, both; drone cards on the right of red and blue
MARKET = {
    "red": ["DEI033", "DEI034", "DEI069"],
    "blue": ["DEI041", "DEI042", "DEI073"],
    "green": ["DEI049", "DEI050", "DEI054"],
    "black": ["DEI057", "DEI058", "DEI061"],
}

# --- tactical (red) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-189", "DEI-Q-019", "DEI-084")
def test_bombs_each_own_bridge_counts_two_in_the_ground_below() -> None:
    place = {"looters": {"q": "AB", "W": "A"}, "bridges": {"A": ["W:X:q", "W:X:q"], "B": ["W:X:q"]}}
    assert strengths(table(**place, learned={"A": ["bombs"]}), "q") == [5, 1]
    assert strengths(table(**place, learned={"A": ["bombs"]}), "W") == [1, 0], "not on the roofs"
    assert strengths(table(**place, abilities={"A": ["bombs"]}), "q") == [1, 1], "not before it is learned"
    alone = table(looters={"q": "B"}, bridges={"A": ["W:X:q"]}, learned={"A": ["bombs"]})
    assert strengths(alone, "q") == [0, 1], "a figure is needed there"


@pytest.mark.rule("DEI-189")
def test_bombs_count_as_soon_as_the_bridge_is_built() -> None:
    g = acting("BLD", looters={"q": "AB", "W": "A"}, learned={"A": ["bombs"]})
    assert holders(g, "q") == "-"
    play(g, "BLD", "bridge")
    assert built(g, A, "bridge") == ["W:X:q"]
    assert holders(g, "q") == "A"


@pytest.mark.rule("DEI-190", "DEI-Q-019", "DEI-084")
def test_agent_counts_one_where_a_drone_is() -> None:
    place = {"looters": {"q": "AB", "r": "A"}, "drones": {"MAS": "q", "SIM": "q"}}
    g = table(**place, learned={"A": ["agent"]})
    assert strengths(g, "q") == [2, 1], "however many drones"
    assert strengths(g, "r") == [1, 0]
    assert strengths(table(looters={"q": "B"}, drones={"MAS": "q"}, learned={"A": ["agent"]}), "q") == [0, 1]


@pytest.mark.rule("DEI-190", "DEI-Q-022")
def test_agent_moves_with_the_drone() -> None:
    g = acting("DRN:MAS:+0", looters={"q": "AB"}, drones={"MAS": "q"}, learned={"A": ["agent"]})
    assert holders(g, "q") == "A"
    play(g, "DRN:MAS:+0", "W")
    assert holders(g, "q") == "-"


@pytest.mark.rule("DEI-191", "DEI-Q-019", "DEI-084", "DEI-Q-015")
def test_barricades_each_own_storehouse_counts_two() -> None:
    place = {"storehouses": {"A": ["q", "q"], "B": ["q"]}, "learned": {"A": ["barricades"]}}
    assert strengths(table(looters={"q": "AB"}, **place), "q") == [5, 1]
    assert strengths(table(looters={"q": "B"}, **place), "q") == [0, 1]
    assert strengths(table(looters={"p": "A"}, **place), "p") == [1, 0], "the neutral one does not count"


@pytest.mark.rule("DEI-192", "DEI-Q-067", "DEI-Q-031", "DEI-D-13")
def test_sharpshooters_kill_instead_of_collecting_where_they_have_no_majority() -> None:
    place = {"looters": {"p": "AB", "q": "BB", "r": "AAB"}, "learned": {"A": ["sharpshooters"]}}
    g = acting("COL", **place)
    answer(g, "COL")
    assert options(g) == {"r", ("kill", "p", "B"), ("kill", "q", "B")}, "in a tie too; presence is not needed"
    assert why(g, "kill", "r", "B") == "DEI-192"
    answer(g, "kill", "q", "B")
    assert (looters(g, "q"), g.reserve[B], len(boosts(g, B))) == ("B", 12, 1)
    assert asked_kind(g) == "PlayCard"
    g = acting("COL", looters=place["looters"])
    play(g, "COL")
    assert tokens(g, "r") == 0, "without the ability there was only one thing to do"


@pytest.mark.rule("DEI-Q-067", "DEI-Q-062")
def test_sharpshooters_convert_improved_collects_without_their_extras() -> None:
    for icon in ("LCOL", "MCOL"):
        g = acting(icon, looters={"q": "BB"}, learned={"A": ["sharpshooters"]})
        play(g, icon)
        assert (looters(g, "q"), pad(g, A)) == ("B", (1, 1))
        assert asked_kind(g) == "PlayCard"


@pytest.mark.rule("DEI-193", "DEI-Q-020")
def test_the_scout_wins_ties() -> None:
    for place, who in (("AB", "A"), ("ABC", "A"), ("ABBCC", ""), ("BC", ""), ("AABB", "A"), ("ABB", "B")):
        g = table(players=3, looters={"q": place}, learned={"A": ["scout"]})
        assert winner(g, "q") == who
    for scout in ("A", "B", "C"):
        g = table(players=3, looters={"q": "ABC"}, learned={scout: ["scout"]})
        assert winner(g, "q") == scout, "wherever it sits"


@pytest.mark.rule("DEI-Q-021", "DEI-193")
def test_the_scout_may_move_into_a_tie() -> None:
    g = acting("MOV", looters={"p": "A", "q": "B"}, learned={"A": ["scout"]})
    play(g, "MOV")
    assert (looters(g, "q"), holders(g, "q")) == ("AB", "A")
    assert "MOV" not in options(acting("MOV COL", looters={"p": "A", "q": "B"}))


@pytest.mark.rule("DEI-194", "DEI-Q-042", "DEI-Q-019")
def test_the_mission_wagon_counts_one_and_moves_like_a_looter() -> None:
    g = acting("MOV", looters={"p": "A", "q": "B"}, storehouses={"A": ["p", "p", "r"]}, learned={"A": ["wagon"]})
    assert strengths(g, "p") == [3, 0]
    assert strengths(g, "r") == [0, 0], "a figure is needed there"
    play(g, "MOV")
    assert options(g) == {(1, 0, 1), (1, 0, 2)}, "with a wagon the looter is stronger; a wagon alone has no strength"
    answer(g, 1, 0, 1)
    assert built(g, A, "storehouse") == ["p", "q", "r"]
    assert holders(g, "q") == "A"


@pytest.mark.rule("DEI-Q-042", "DEI-194")
def test_a_wagon_alone_goes_where_the_majority_is_there_already() -> None:
    g = acting("MOV", looters={"q": "A"}, storehouses={"A": ["p"]}, learned={"A": ["wagon"]})
    play(g, "MOV", "p")
    assert built(g, A, "storehouse") == ["q"]
    g = acting("MOV COL", looters={"r": "A"}, storehouses={"A": ["p"]}, learned={"A": ["wagon"]})
    answer(g, "MOV")
    assert "p" not in options(g), "nobody of ours is in q"
    g = acting("MOV COL", looters={"r": "A"}, storehouses={"A": ["q"]})
    play(g, "MOV")
    assert (looters(g, "q"), built(g, A, "storehouse")) == ("A", ["q"]), "without the ability it stays"
    g = acting("MOV", looters={"p": "AA"}, storehouses={"A": ["p"]})
    play(g, "MOV")
    assert options(g) == {(1, 0, 0), (2, 0, 0)}, "nor does it go with others"


@pytest.mark.rule("DEI-Q-042", "DEI-Q-043")
def test_a_wagon_uses_lifts_and_is_taken_by_neena_but_by_no_drone() -> None:
    g = acting("MOV", looters={"W": "A"}, storehouses={"A": ["p"]}, lifts={"A": ["p-W"]}, learned={"A": ["wagon"]})
    play(g, "MOV", "p")
    assert built(g, A, "storehouse") == ["W"]
    g = acting(
        "MOV",
        factions=["auxilia", "farm_z"],
        leaders={"A": "p"},
        looters={"q": "BBBB"},
        storehouses={"A": ["p"]},
        learned={"A": ["wagon"]},
    )
    play(g, "MOV")
    assert options(g) == {(0, 1, 0), (0, 1, 1)}
    g = acting("KIL MOV", to_move=1, factions=["ravagers", "farm_z"], looters={"p": "B"}, storehouses={"A": ["p"]})
    assert "KIL" not in options(g), "no storehouse is killed"


@pytest.mark.rule("DEI-Q-044")
def test_a_wagon_serves_where_it_has_gone() -> None:
    g = acting("MOV DEP", looters={"p": "A"}, storehouses={"A": ["p"]}, learned={"A": ["wagon"]})
    play(g, "MOV", (1, 0, 1), "DEP")
    assert options(g) == {"p", "q"}


# --- logistic (blue) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-195", "DEI-Q-040")
def test_the_engineer_moves_twice_more_for_a_bridge_or_lift() -> None:
    for kind, extra in (("lift", 2), ("bridge", 2), ("storehouse", 0)):
        g = acting("BLD COL", looters={"W": "AA"}, learned={"A": ["engineer"]})
        play(g, "BLD", kind)
        while asked_kind(g) == "BuildSite":
            answer(g, g.open[0].options[0])
        assert pending(g) == sorted(["COL", *["EXTRA"] * extra])


@pytest.mark.rule("DEI-195", "DEI-Q-014", "DEI-Q-040")
def test_each_time_and_for_relocated_ones_too() -> None:
    g = acting(
        "BLD BLD COL", looters={"q": "AAA", "W": "A"}, lifts={"A": ["p-W", "p-W", "p-W"]}, learned={"A": ["engineer"]}
    )
    play(g, "BLD", "lift", "q-W", "BLD", "bridge")
    assert pending(g).count("EXTRA") == 4


@pytest.mark.rule("DEI-Q-040")
def test_extra_moves_are_standard_ones_for_this_card_alone() -> None:
    g = acting("BLD", looters={"q": "AA", "p": "BB"}, learned={"A": ["engineer"]})
    play(g, "BLD", "lift", "q-W", "EXTRA")
    assert options(g) == {"r", "W"}, "p needs the majority, X a lift"
    play(g, "W", (1, 0, 0), "finish")
    assert pending(g) == []
    play(g, ("up", "DEI007"))
    assert "EXTRA" not in pending(g)


@pytest.mark.rule("DEI-196", "DEI-Q-039")
def test_the_tunnel_joins_all_grounds_with_own_or_neutral_lifts() -> None:
    town = city(
        *("p: q, storehouse", "q: r W", "r: s", "s: t X", "t: u", "u: Y", "W", "X", "Y"),
        lifts=("u Y",),
    )
    leaders = {"A": "W", "B": "X"}
    place = {"map": town, "looters": {"q": "AA", "p": "B"}, "lifts": {"A": ["q-W", "s-X"]}, "leaders": leaders}
    g = acting("MOV", **place, learned={"A": ["tunnel"]})
    play(g, "MOV", "q")
    assert options(g) == {"p", "r", "W", "s", "u"}, "mouths own and neutral; no roofs but by the own lift"
    g = acting("MOV", **place)
    play(g, "MOV", "q")
    assert options(g) == {"p", "r", "W"}
    g = acting("MOV", **{**place, "looters": {"p": "AA"}}, learned={"A": ["tunnel"]})
    play(g, "MOV", "p")
    assert asked_kind(g) == "MoveGroup", "p has no lift: q is the only way"


@pytest.mark.rule("DEI-Q-039", "DEI-196")
def test_the_tunnel_needs_the_majority_and_no_foreign_lift() -> None:
    town = city("p: q W, storehouse", "q: r", "r: X", "W", "X")
    place = {"map": town, "leaders": {"A": "W", "B": "X"}, "learned": {"A": ["tunnel"]}}
    own = {"A": ["p-W", "r-X"]}
    g = acting("MOV", **place, looters={"p": "A", "r": "B"}, lifts=own)
    play(g, "MOV", "p")
    assert "r" not in options(g)
    g = acting("MOV", **place, looters={"p": "A"}, lifts=own)
    play(g, "MOV", "p")
    assert "r" in options(g)
    g = acting("MOV", **place, looters={"p": "A"}, lifts={"A": ["p-W"], "B": ["r-X"]})
    play(g, "MOV", "p")
    assert "r" not in options(g)


@pytest.mark.rule("DEI-197", "DEI-Q-040", "DEI-Q-041")
def test_the_sprinter_moves_once_more_for_each_card() -> None:
    g = acting("MOV MOV", looters={"p": "AA"}, learned={"A": ["sprinter"]})
    play(g, "MOV", (1, 0, 0))
    assert pending(g) == ["EXTRA", "MOV"]
    play(g, "MOV", "p")
    assert pending(g) == ["EXTRA"], "once, however many moves"
    play(g, "EXTRA")
    assert asked_kind(g) in ("MoveTo", "MoveFrom", "MoveGroup")
    while asked_kind(g) in ("MoveTo", "MoveFrom", "MoveGroup"):
        answer(g, g.open[0].options[0])
    assert pending(g) == [], "the extra move brings no other one"


@pytest.mark.rule("DEI-197", "DEI-Q-041")
def test_any_move_action_triggers_the_sprinter_and_nothing_else() -> None:
    for icon in ("TMOV", "LMOV"):
        g = acting(f"{icon} COL", looters={"Y": "A"}, learned={"A": ["sprinter"]})
        play(g, icon)
        while asked_kind(g) in ("MoveTo", "MoveFrom", "MoveGroup"):
            answer(g, g.open[0].options[0])
        assert "EXTRA" in pending(g)
    g = acting("DEP MOV", looters={"q": "A"}, learned={"A": ["sprinter"]})
    play(g, "DEP")
    assert "EXTRA" not in pending(g)
    g = acting("DRN:SIM:+0 MOV", drones={"SIM": "q"}, learned={"A": ["sprinter"]})
    play(g, "DRN:SIM:+0", "q", 1)
    assert "EXTRA" not in pending(g)
    fly = {"factions": ["ravagers", "refuge"], "drones": {"FLY": "q"}, "looters": {"q": "A"}}
    g = acting("DRN:FLY:+0 MOV", **fly, learned={"A": ["sprinter"]})
    play(g, "DRN:FLY:+0", "q", "ground", "p")
    assert "EXTRA" not in pending(g)


@pytest.mark.rule("DEI-Q-041", "DEI-194")
def test_wagons_alone_trigger_the_sprinter() -> None:
    learned = {"A": ["wagon", "sprinter"]}
    g = acting("MOV", looters={"q": "A"}, storehouses={"A": ["p"]}, learned=learned)
    play(g, "MOV", "p")
    assert pending(g) == ["EXTRA"]


@pytest.mark.rule("DEI-198", "DEI-Q-052", "DEI-D-30")
def test_superior_numbers_make_a_deploy_a_move_or_a_collect() -> None:
    for icon in ("DEP", "TDEP", "MDEP"):
        g = acting(icon, looters={"q": "A" * 15}, learned={"A": ["numbers"]})
        answer(g, icon)
        assert asked(g) == (A, "ConvertDeploy")
        assert options(g) == {"deploy", "move", "collect"}
        play(g, "collect")
        assert (pad(g, A), tokens(g, "q")) == ((2, 1), 1)
    g = acting("TDEP", looters={"q": "A" * 15}, learned={"A": ["numbers"]})
    play(g, "TDEP", "move")
    assert options(g) == {"p", "r"}
    g = acting("DEP COL", looters={"q": "A" * 14}, leaders={"A": "q"}, learned={"A": ["numbers"]})
    play(g, "DEP")
    assert looters(g, "p") == "A", "the leader is not one of the fifteen"
    g = acting("DEP COL", looters={"q": "A" * 15})
    play(g, "DEP")
    assert asked_kind(g) == "UseCard", "without the ability it is a relocation"
    assert looters(g, "p") == "A"


@pytest.mark.rule("DEI-Q-052")
def test_a_converted_deploy_is_a_standard_action() -> None:
    g = acting("MDEP", looters={"q": "A" * 15}, learned={"A": ["numbers"]})
    play(g, "MDEP", "move", "p")
    assert asked_kind(g) == "MoveGroup"
    answer(g, 15, 0, 0)
    assert asked_kind(g) == "PlayCard", "no resource is added"


@pytest.mark.rule("DEI-199")
def test_the_landing_pod_builds_storehouses_anywhere() -> None:
    g = acting("BLD", looters={"q": "A"}, learned={"A": ["pod"]})
    play(g, "BLD", "storehouse")
    assert options(g) == {"p", "q", "r", "W", "X", "Y", "z"}
    g = acting("BLD", looters={"q": "A"}, learned={"A": ["pod"]})
    play(g, "BLD", "lift")
    assert options(g) == {"q-W", "q-X"}, "lifts as ever"
    g = acting("BLD", looters={"q": "A"}, leaders={"A": "q"})
    play(g, "BLD", "storehouse")
    assert built(g, A, "storehouse") == ["q"], "without it only where a figure is"


@pytest.mark.rule("DEI-200")
def test_remote_control_lets_drones_go_one_region_further() -> None:
    line = city("a: b, storehouse", "b: c", "c: d", "d: e", "e")
    for learned, reached in (({"A": ["remote"]}, "abcd"), ({}, "abc")):
        g = acting("DRN:SIM:+0", map=line, drones={"SIM": "a"}, learned=learned)
        answer(g, "DRN:SIM:+0")
        assert options(g) == set(reached)


# --- machines (green) ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-201", "DEI-Q-060", "DEI-D-14", "DEI-Q-009")
def test_reprocessing_exchanges_where_an_own_lift_stands() -> None:
    place = {"looters": {"q": "A"}, "learned": {"A": ["reprocessing"]}}
    g = acting("COL", **place, lifts={"A": ["q-W"]})
    play(g, "COL")
    assert asked(g) == (A, "Exchange")
    assert options(g) == {"yes", "no"}
    answer(g, "yes")
    assert pad(g, A) == (1, 2)
    for lifts in ({}, {"A": ["p-W"]}, {"B": ["q-W"]}):
        g = acting("COL", **place, lifts=lifts)
        play(g, "COL")
        assert asked_kind(g) == "PlayCard", "no own lift there"
    g = acting("COL", looters={"W": "A"}, lifts={"A": ["q-W"]}, learned={"A": ["reprocessing"]})
    play(g, "COL")
    assert asked_kind(g) == "PlayCard", "a lift is in its ground region"


@pytest.mark.rule("DEI-Q-059", "DEI-201", "DEI-161", "DEI-D-14")
def test_logistic_collect_and_reprocessing_give_an_exchange_each() -> None:
    g = acting("LCOL", looters={"q": "A"}, lifts={"A": ["q-W"]}, learned={"A": ["reprocessing"]})
    play(g, "LCOL", "yes")
    assert asked_kind(g) == "Exchange"
    answer(g, "yes")
    assert pad(g, A) == (0, 3), "the second took another technology"


@pytest.mark.rule("DEI-Q-061", "DEI-201")
def test_abrahams_extra_collect_is_reprocessed_too() -> None:
    g = acting("COL", leaders={"A": "q"}, lifts={"A": ["q-W"]}, learned={"A": ["reprocessing"]})
    play(g, "COL", "yes", "yes")
    assert asked_kind(g) == "Exchange"
    answer(g, "yes")
    assert pad(g, A) == (1, 3)


@pytest.mark.rule("DEI-202", "DEI-Q-063", "DEI-D-13")
def test_the_prospector_puts_a_resource_where_a_figure_is() -> None:
    g = acting("COL", looters={"p": "AB", "W": "A"}, leaders={"A": "Y"}, learned={"A": ["prospector"]})
    answer(g, "COL")
    assert options(g) == {"W", ("place", "p"), ("place", "W"), ("place", "Y")}, "presence is enough"
    assert why(g, "place", "q") == "DEI-202"
    supply = list(g.supply)
    answer(g, "place", "Y")
    assert (tokens(g, "Y"), g.supply) == (1, [supply[0], supply[1] - 1])
    assert pad(g, A) == (1, 1)
    g = acting("COL", looters={"p": "AB", "W": "A"}, learned={"A": ["prospector"]})
    play(g, "COL", ("place", "p"))
    assert (tokens(g, "p"), g.supply[0]) == (3, supply[0] - 1), "technology on the ground"


@pytest.mark.rule("DEI-203", "DEI-Q-097", "DEI-Q-124", "DEI-D-18")
def test_solar_power_swaps_one_unit_once_in_each_phase() -> None:
    place = {"market": MARKET, "learned": {"A": ["solar"]}}
    g = buying(**place, pads={"A": [2, 2]})
    answer(g, "DEI054")
    assert asked(g) == (A, "Payment")
    assert options(g) == {(1, 1), (0, 2), (2, 0)}
    assert refused(g, 2, 1) == "DEI-Q-124"
    answer(g, 0, 2)
    assert (pad(g, A), g.solar) == ((2, 0), 1)
    g = buying(**place, pads={"A": [2, 2]})
    play(g, "DEI054", (1, 1))
    assert g.solar == 0, "who pays the price has not used it"
    g = buying(**place, pads={"A": [2, 2]}, solar=1)
    play(g, "DEI054")
    assert pad(g, A) == (1, 1), "it was used already: there is one way to pay"


@pytest.mark.rule("DEI-203")
def test_solar_power_pays_what_could_not_be_paid() -> None:
    assert "DEI061" in options(buying(market=MARKET, pads={"A": [1, 0]}, learned={"A": ["solar"]}))
    g = buying(market=MARKET, pads={"A": [1, 0]})
    assert why(g, "DEI061") == "DEI-097"


@pytest.mark.rule("DEI-203")
def test_solar_power_is_fresh_in_every_phase() -> None:
    g = buying(market=MARKET, pads={"A": [1, 3]}, learned={"A": ["solar"]}, played=1)
    play(g, "DEI054", (0, 2))
    assert (g.active, g.solar) == (B, 0)


@pytest.mark.rule("DEI-204", "DEI-Q-098", "DEI-Q-124", "DEI-Q-077")
def test_energy_saving_makes_drone_cards_cheaper() -> None:
    place = {"market": MARKET, "learned": {"A": ["saving"]}}
    g = buying(**place, pads={"A": [0, 0]})
    assert options(g) == {"DEI069", "DEI073"}, "for nothing"
    answer(g, "DEI069")
    assert pad(g, A) == (0, 0)
    g = buying(**place, pads={"A": [1, 1]})
    answer(g, "DEI069")
    assert (pad(g, A), "DEI069" in cards(g, A, "hand")) == ((1, 1), True), "never the full price"
    g = buying(**place, pads={"A": [1, 1]})
    answer(g, "DEI054")
    assert pad(g, A) == (0, 0), "other cards cost what they cost"


@pytest.mark.rule("DEI-Q-098", "DEI-204", "DEI-D-18")
def test_energy_saving_gives_nothing_back() -> None:
    row = {**MARKET, "red": ["DEI033", "DEI034", "DEI071"]}
    g = buying(market=row, pads={"A": [2, 2]}, learned={"A": ["saving"]})
    answer(g, "DEI071")
    assert pad(g, A) == (1, 2), "2 technology: one less, and no energy back"


@pytest.mark.rule("DEI-205", "DEI-Q-093", "DEI-Q-094", "DEI-Q-095", "DEI-D-05")
def test_the_parcel_bot_buys_without_a_card_once_in_each_phase() -> None:
    g = table(market=MARKET, pads={"A": [3, 3]}, learned={"A": ["parcel"]})
    assert "parcel" in options(g)
    supply = g.supply[1]
    answer(g, "parcel")
    assert asked(g) == (A, "ParcelBuy")
    assert (pad(g, A), g.supply[1]) == ((3, 2), supply + 1)
    answer(g, "DEI069")
    assert pad(g, A) == (2, 2)
    assert ("up", "DEI069") in options(g), "it can be played at once"
    assert refused(g, "parcel") == "DEI-205"
    assert ("down", "DEI001") in options(g), "and a card may still be played face down"


@pytest.mark.rule("DEI-205", "DEI-Q-095")
def test_the_parcel_bot_needs_its_energy_beside_the_price() -> None:
    only = {**MARKET, "red": ["DEI033", "DEI034", "DEI037"], "green": ["DEI049", "DEI050", "DEI053"]}
    g = table(market=only, pads={"A": [0, 1]}, learned={"A": ["parcel"]})
    assert ("down", "DEI001") in options(g)
    assert refused(g, "parcel") == "DEI-205"
    assert "parcel" in options(table(market=only, pads={"A": [0, 2]}, learned={"A": ["parcel"]}))
    assert "parcel" not in options(table(market=only, pads={"A": [0, 2]}, abilities={"A": ["parcel"]}))


@pytest.mark.rule("DEI-206", "DEI-Q-101")
def test_the_trading_post_gives_a_point_for_every_market_card() -> None:
    for card in ("DEI069", "DEI061"):
        g = buying(market=MARKET, pads={"A": [3, 3]}, learned={"A": ["trading"]})
        play(g, card)
        assert score(g, A) == {"trading": 1}, "drone cards and the black market too"
    g = buying(market=MARKET, pads={"A": [3, 3]}, learned={"B": ["trading"]})
    play(g, "DEI069")
    assert score(g, A) == score(g, B) == {}
    assert "DEI069" in cards(g, A, "hand")
