"""Drones (DEI-164 to DEI-176, DEI-Q-064, DEI-Q-068 to DEI-Q-079, DEI-D-24 to DEI-D-29)."""

import pytest

from tests.dei.table import (
    BOX,
    A,
    B,
    C,
    D,
    acting,
    answer,
    asked,
    asked_kind,
    boosts,
    city,
    drone,
    leader,
    listen,
    looters,
    market,
    options,
    pad,
    pending,
    play,
    refused,
    score,
    table,
    tokens,
    why,
)

# ground and roof by turns, one after the other
LINE = city("a: B, 3 tokens, storehouse", "B: c, 3 tokens", "c: D", "D: e", "e: F", "F")
FLYING = ["ravagers", "refuge"]
FOUR = ["ravagers", "auxilia", "farm_z", "refuge"]

# --- moving ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-164", "DEI-Q-074", "DEI-D-25", "DEI-D-27")
def test_a_drone_moves_and_then_its_ability_is_used_in_one_block() -> None:
    g = acting("DRN:MAS:+0 MOV", drones={"MAS": "p"}, looters={"p": "AA"})
    answer(g, "DRN:MAS:+0")
    assert asked(g) == (A, "MoveDrone")
    assert refused(g, "MOV") == "no_region"
    answer(g, "q")
    assert drone(g, "MAS") == "q"
    assert asked(g) == (A, "Masamune"), "nothing comes between"
    assert refused(g, "MOV") == "DEI-172"
    answer(g, 1)
    assert asked_kind(g) == "UseCard"
    assert pending(g) == ["MOV"]


@pytest.mark.rule("DEI-165")
def test_whoever_has_the_card_may_use_the_drone() -> None:
    ravagers = acting("DRN:MAS:+0", drones={"MAS": "q"})
    assert ravagers.box.factions[ravagers.faction[A]].drone == 1, "Simon is theirs, Masamune is not"
    play(ravagers, "DRN:MAS:+0", "q", 2)
    assert pad(ravagers, A) == (3, 1)
    farm = acting("DRN:MAS:+0", drones={"MAS": "q"}, factions=["farm_z", "ravagers"])
    play(farm, "DRN:MAS:+0", "q", 2)
    assert pad(farm, A) == (3, 1)


@pytest.mark.rule("DEI-166", "DEI-Q-064")
def test_no_majority_and_no_figure_is_needed() -> None:
    g = acting("DRN:MAS:+0 DRN:SIM:+0", drones={"MAS": "p", "SIM": "p"}, looters={"q": "BBB"})
    play(g, "DRN:MAS:+0", "q", 2)
    assert pad(g, A) == (3, 1)
    play(g, "DRN:SIM:+0", "q", 2)
    assert looters(g, "q") == "AABBB"


@pytest.mark.rule("DEI-167", "DEI-168", "DEI-D-25")
@pytest.mark.parametrize(("bonus", "reached"), [(0, "aBc"), (1, "aBcD")])
def test_it_goes_two_regions_of_any_level_and_further_with_a_bonus(bonus: int, reached: str) -> None:
    g = acting(f"DRN:MAS:+{bonus}", map=LINE, drones={"MAS": "a"})
    answer(g, f"DRN:MAS:+{bonus}")
    assert options(g) == set(reached)
    assert why(g, "F") == "DEI-168"


@pytest.mark.rule("DEI-167", "DEI-Q-075")
def test_bridges_and_lifts_do_not_matter() -> None:
    g = acting("DRN:MAS:+0", drones={"MAS": "W"}, bridges={"A": ["W:X:q"]}, lifts={"A": ["q-X"]})
    answer(g, "DRN:MAS:+0")
    assert options(g) == {"W", "p", "q", "r", "X"}, "over the bridge Y would be two regions away"


@pytest.mark.rule("DEI-169")
def test_several_drones_may_be_in_one_region() -> None:
    g = acting("DRN:MAS:+0", drones={"MAS": "p", "SIM": "q"})
    play(g, "DRN:MAS:+0", "q")
    assert drone(g, "MAS") == drone(g, "SIM") == "q"


@pytest.mark.rule("DEI-170", "DEI-D-25")
def test_it_may_stay_and_only_use_its_ability() -> None:
    g = acting("DRN:MAS:+0", drones={"MAS": "q"})
    heard = listen(g)
    play(g, "DRN:MAS:+0", "q", 1)
    assert tokens(g, "q") == 1
    assert "drone_moved" not in [event.kind for event in heard]


@pytest.mark.rule("DEI-171", "DEI-Q-076", "DEI-D-24")
def test_any_drone_is_one_in_play_and_it_moves_too() -> None:
    g = acting("DRN:ANY:+0", map=LINE, drones={"MAS": "a", "SIM": "F"})
    answer(g, "DRN:ANY:+0")
    assert asked(g) == (A, "PickDrone")
    assert options(g) == {"MAS", "SIM"}
    assert why(g, "FLY") == "DEI-058"
    answer(g, "MAS")
    assert options(g) == set("aBc")
    answer(g, "B")
    assert options(g) == {0, 1, 2}
    answer(g, 2)
    assert pad(g, A) == (1, 3)


# --- Masamune, Simon, Fly --------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-172", "DEI-D-27", "DEI-Q-064", "DEI-D-26")
def test_masamune_takes_up_to_two_of_what_lies_there() -> None:
    g = acting("DRN:MAS:+0", map=LINE, drones={"MAS": "B"})
    play(g, "DRN:MAS:+0", "B")
    assert options(g) == {0, 1, 2}
    assert refused(g, 3) == "DEI-172"
    answer(g, 2)
    assert (pad(g, A), tokens(g, "B")) == ((1, 3), 1), "a roof has energy"
    g = acting("DRN:MAS:+0", drones={"MAS": "r"})
    play(g, "DRN:MAS:+0", "r")
    assert options(g) == {0, 1}, "there is only one"
    answer(g, 0)
    assert (pad(g, A), tokens(g, "r")) == ((1, 1), 1)


@pytest.mark.rule("DEI-172", "DEI-137")
def test_masamune_fills_the_pad_one_by_one() -> None:
    g = acting("DRN:MAS:+0", map=LINE, drones={"MAS": "B"}, pads={"A": [9, 1]})
    play(g, "DRN:MAS:+0", "B", 2)
    assert asked(g) == (A, "Overflow")
    play(g, "tech", "tech")
    assert pad(g, A) == (7, 3)


@pytest.mark.rule("DEI-173", "DEI-Q-050", "DEI-D-29")
def test_simon_brings_up_to_two_looters_where_no_storehouse_is() -> None:
    g = acting("DRN:SIM:+0", drones={"SIM": "Y"})
    play(g, "DRN:SIM:+0", "Y")
    assert options(g) == {0, 1, 2}
    assert refused(g, 3) == "DEI-173"
    answer(g, 2)
    assert (looters(g, "Y"), g.reserve[A]) == ("AA", 13)


@pytest.mark.rule("DEI-173", "DEI-Q-050", "DEI-D-08")
def test_simon_relocates_looters_if_the_reserve_is_empty() -> None:
    g = acting("DRN:SIM:+0", drones={"SIM": "Y"}, looters={"p": "A", "q": "A" * 12, "Y": "AA"})
    play(g, "DRN:SIM:+0", "Y", 2)
    assert asked(g) == (A, "Transport")
    assert options(g) == {"p", "q"}, "not from where Simon is"
    assert refused(g, "Y") == "DEI-131"
    play(g, "p")
    assert (looters(g, "p"), looters(g, "q"), looters(g, "Y")) == ("", "A" * 11, "AAAA"), "the second from q alone"


@pytest.mark.rule("DEI-174", "DEI-D-28")
def test_fly_takes_up_to_two_looters_to_one_or_two_ground_regions() -> None:
    for second, result in (("p", ("AA", "")), ("r", ("A", "A")), ("stop", ("A", ""))):
        g = acting("DRN:FLY:+0", factions=FLYING, drones={"FLY": "Y"}, looters={"Y": "AAA"}, leaders={"B": "X"})
        play(g, "DRN:FLY:+0", "Y", "ground")
        assert options(g) == {"p", "q", "r", "z"}
        assert why(g, "W") == "DEI-174"
        answer(g, "p")
        assert options(g) == {"p", "q", "r", "z", "stop"}
        answer(g, second)
        assert (looters(g, "p"), looters(g, "r")) == result
        assert asked_kind(g) != "FlyTo", "no third one"


@pytest.mark.rule("DEI-174", "DEI-Q-073", "DEI-D-28")
def test_or_one_looter_to_one_roof_and_never_both() -> None:
    g = acting("DRN:FLY:+0 MOV", factions=FLYING, drones={"FLY": "q"}, looters={"q": "AA"})
    play(g, "DRN:FLY:+0", "q")
    assert options(g) == {"ground", "roof", "none"}
    answer(g, "roof")
    assert options(g) == {"W", "X", "Y"}
    answer(g, "Y")
    assert (looters(g, "q"), looters(g, "Y")) == ("A", "A")
    assert asked_kind(g) == "UseCard"
    g = acting("DRN:FLY:+0", factions=FLYING, drones={"FLY": "q"}, looters={"q": "AA"})
    play(g, "DRN:FLY:+0", "q", "ground")
    assert options(g) == {"p", "r", "z"}, "not to where it is"
    answer(g, "p")
    assert why(g, "X") == "DEI-174"


@pytest.mark.rule("DEI-Q-072", "DEI-D-26")
def test_fly_moves_own_looters_only_and_no_leader() -> None:
    g = acting("DRN:FLY:+0 MOV", factions=FLYING, drones={"FLY": "q"}, looters={"q": "BB"}, leaders={"A": "q"})
    play(g, "DRN:FLY:+0", "q")
    assert asked_kind(g) == "UseCard", "there is nobody to take along"
    g = acting("DRN:FLY:+0 MOV", factions=FLYING, drones={"FLY": "q"}, looters={"q": "ABB"}, leaders={"A": "q"})
    play(g, "DRN:FLY:+0", "q", "ground", "p")
    assert asked_kind(g) == "UseCard", "the leader is no second looter"
    assert (looters(g, "q"), looters(g, "p"), leader(g, A)) == ("BB", "A", "q")


# --- Draco -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-175", "DEI-176", "DEI-Q-069", "DEI-D-26")
def test_draco_kills_one_looter_of_every_other_faction_there() -> None:
    g = acting(
        "DRN:DRA:+0",
        players=4,
        factions=FOUR,
        drones={"DRA": "q"},
        looters={"q": "AABBC", "p": "D"},
        leaders={"D": "q"},
    )
    play(g, "DRN:DRA:+0", "q")
    assert options(g) == {"use", "skip"}, "all or nobody"
    answer(g, "use")
    assert looters(g, "q") == "AAB"
    assert looters(g, "p") == "D"
    assert g.reserve == [13, 14, 15, 14]
    assert leader(g, D) == "q"
    assert [len(boosts(g, seat)) for seat in range(4)] == [1, 1, 1, 0], "one for the user, one for each who lost one"
    assert [score(g, seat) for seat in range(4)] == [{"draco": 1}, {}, {}, {}]


@pytest.mark.rule("DEI-175", "DEI-D-26")
def test_draco_may_be_left_alone() -> None:
    g = acting("DRN:DRA:+0", players=4, factions=FOUR, drones={"DRA": "q"}, looters={"q": "AB"})
    play(g, "DRN:DRA:+0", "q", "skip")
    assert (looters(g, "q"), boosts(g, A), score(g, A)) == ("AB", [], {})


@pytest.mark.rule("DEI-Q-068", "DEI-175")
def test_draco_gives_its_reward_where_nobody_can_be_killed() -> None:
    g = acting("DRN:DRA:+0", players=4, factions=FOUR, drones={"DRA": "Y"}, leaders={"B": "Y"})
    play(g, "DRN:DRA:+0", "Y", "use")
    assert leader(g, B) == "Y"
    assert (len(boosts(g, A)), boosts(g, B), score(g, A)) == (1, [], {"draco": 1})


@pytest.mark.rule("DEI-Q-070", "DEI-176")
@pytest.mark.parametrize(("order", "lucky"), [("ABCD", B), ("ACBD", C)])
def test_if_boosts_run_out_victims_come_first_in_order_of_priority(order: str, lucky: int) -> None:
    most = [kind for kind in ("DEP", "BLD", "MOV", "COL", "TEC", "red", "blue", "green") for _ in range(2)][:15]
    g = acting(
        "DRN:DRA:+0",
        players=4,
        factions=FOUR,
        order=order,
        drones={"DRA": "q"},
        looters={"q": "BC"},
        boosts={"D": most},
    )
    play(g, "DRN:DRA:+0", "q", "use")
    assert [len(boosts(g, seat)) for seat in (A, B, C)] == [0, int(lucky == B), int(lucky == C)]
    assert score(g, A) == {"draco": 1}


@pytest.mark.rule("DEI-Q-070")
def test_and_the_user_comes_after_them() -> None:
    most = [kind for kind in ("DEP", "BLD", "MOV", "COL", "TEC", "red", "blue", "green") for _ in range(2)][:15]
    g = acting(
        "DRN:DRA:+0",
        players=4,
        factions=FOUR,
        order="DCBA",
        drones={"DRA": "q"},
        looters={"q": "B"},
        boosts={"D": most},
    )
    play(g, "DRN:DRA:+0", "q", "use")
    assert [len(boosts(g, seat)) for seat in (A, B, C)] == [0, 1, 0]


# --- drone cards -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-Q-077")
def test_drone_cards_are_those_with_a_drone_sign() -> None:
    found = [card.id for card in BOX.cards if card.is_drone_card]
    assert found == ["DEI008", "DEI016", "DEI024", "DEI032", *(f"DEI0{n}" for n in range(69, 81))]


@pytest.mark.rule("DEI-Q-078")
def test_a_copied_drone_sign_keeps_its_bonus() -> None:
    g = acting("CPY", map=LINE, hand={"A": ["DEI060"]}, card="DEI060", up={"A": ["DEI070"]}, drones={"MAS": "a"})
    answer(g, "CPY")
    assert pending(g) == ["DEP", "DRN:MAS:+1", "MOV"]
    answer(g, "DRN:MAS:+1")
    assert options(g) == set("aBcD")


@pytest.mark.rule("DEI-Q-079", "DEI-200", "DEI-168")
def test_remote_control_and_a_bonus_add_up() -> None:
    g = acting("DRN:MAS:+1", map=LINE, drones={"MAS": "a"}, learned={"A": ["remote"]})
    answer(g, "DRN:MAS:+1")
    assert options(g) == set("aBcDe")
    g = acting("DRN:MAS:+1", map=LINE, drones={"MAS": "a"}, learned={"B": ["remote"]})
    answer(g, "DRN:MAS:+1")
    assert options(g) == set("aBcD"), "only for drones that its owner moves"


@pytest.mark.rule("DEI-102", "DEI-Q-077")
def test_drone_cards_lie_on_outpost_markets() -> None:
    g = table(market={"red": ["DEI069", "DEI070", "DEI033"]})
    assert market(g, "red") == ["DEI069", "DEI070", "DEI033"]
