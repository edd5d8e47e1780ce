"""Deploy, Kill, taking, per outpost (DEI-129 to DEI-131, DEI-148 to DEI-159, DEI-162, DEI-Q-046 to DEI-Q-052)."""

import pytest

from tafelrunde.engine import Bad
from tests.dei.table import (
    BOX,
    DEI,
    A,
    B,
    acting,
    answer,
    asked,
    boosts,
    city,
    leader,
    looters,
    markers,
    options,
    pad,
    pending,
    play,
    refused,
    score,
    table,
    table_of,
    tokens,
    why,
)

ALL = "A" * 15  # no looter is left in the reserve
HOME = city("p: q, storehouse, 1 tokens", "q: r, storehouse, 1 tokens", "r: W, 1 tokens", "W, 1 tokens", "z")

# --- Deploy ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-129", "DEI-Q-046")
def test_one_looter_from_the_reserve_to_an_own_or_neutral_storehouse() -> None:
    g = acting("DEP", looters={"r": "A"}, storehouses={"A": ["Y"]})
    answer(g, "DEP")
    assert options(g) == {"p", "Y"}
    assert refused(g, "r") == "DEI-129"
    assert refused(g, "nowhere") == "no_region"
    play(g, "Y")
    assert (looters(g, "Y"), g.reserve[A]) == ("A", 13)


@pytest.mark.rule("DEI-130")
def test_foreign_storehouses_are_of_no_use() -> None:
    g = acting("TDEP", storehouses={"A": ["q"], "B": ["r"]})
    answer(g, "TDEP")
    assert (options(g), refused(g, "r")) == ({"p", "q"}, "DEI-130")


@pytest.mark.rule("DEI-131", "DEI-Q-047")
def test_with_an_empty_reserve_a_looter_is_taken_from_the_map() -> None:
    g = acting("DEP", map=HOME, looters={"p": "A", "r": ALL[1:]})
    answer(g, "DEP")
    assert (asked(g), options(g)) == ((A, "RelocateLooter"), {"p", "r"})
    assert refused(g, "W") == "DEI-131"  # nobody is there
    assert refused(g, "nowhere") == "no_region"
    play(g, "r")
    assert options(g) == {"p", "q"}
    play(g, "q")
    assert (looters(g, "r"), looters(g, "q"), g.reserve[A]) == (ALL[2:], "A", 0)


@pytest.mark.rule("DEI-131")
def test_while_there_are_looters_in_the_reserve_none_is_taken_from_the_map() -> None:
    g = acting("DEP", map=HOME, looters={"r": ALL[1:]})
    play(g, "DEP")
    assert asked(g) == (A, "DeployTo")
    play(g, "p")
    assert (g.reserve[A], looters(g, "r")) == (0, ALL[1:])


@pytest.mark.rule("DEI-Q-047")
def test_not_to_where_it_comes_from() -> None:
    g = acting("DEP", map=HOME, looters={"p": ALL})
    answer(g, "DEP")
    assert looters(g, "q") == "A"  # the only other storehouse
    g = acting("DEP", looters={"p": "A", "q": ALL[1:]})
    answer(g, "DEP")
    assert looters(g, "p") == "AA"  # from p there is nowhere to go: q was the only region
    g = acting("DEP", map=HOME, storehouses={"A": ["W"]}, looters={"p": ALL})
    answer(g, "DEP")
    assert (options(g), refused(g, "p")) == ({"q", "W"}, "DEI-Q-047")


@pytest.mark.rule("DEI-Q-047")
def test_a_looter_for_which_there_is_no_place_cannot_be_taken() -> None:
    g = acting("DEP", looters={"p": "A", "q": "A" * 7, "r": "A" * 7})
    answer(g, "DEP")
    assert (options(g), refused(g, "p")) == ({"q", "r"}, "DEI-Q-047")


@pytest.mark.rule("DEI-Q-047", "DEI-159")
def test_for_a_tactical_deploy_who_is_picked_up_does_not_count() -> None:
    g = acting("TDEP", looters={"r": "A", "q": ALL[1:]})
    play(g, "TDEP", "q")
    assert options(g) == {"p", "r"}
    g = acting("TDEP", looters={"r": "A", "q": ALL[1:]})
    play(g, "TDEP", "r")
    assert (options(g), refused(g, "r")) == ({"p", "q"}, "DEI-Q-047")


@pytest.mark.rule("DEI-Q-048", "DEI-184")
def test_the_leader_is_not_relocated() -> None:
    g = acting("DEP", map=HOME, looters={"p": "A", "q": ALL[1:]}, leaders={"A": "r"})
    answer(g, "DEP")
    assert options(g) == {"p", "q"}
    assert refused(g, "r") == "DEI-131"
    play(g, "q")
    assert leader(g, A) == "r"


@pytest.mark.rule("DEI-159", "DEI-Q-049")
def test_a_tactical_deploy_joins_looters_but_not_the_leader_alone() -> None:
    g = acting("TDEP", looters={"X": "AB", "r": "B"}, leaders={"A": "q"})
    answer(g, "TDEP")
    assert options(g) == {"p", "X"}
    assert (refused(g, "q"), refused(g, "r")) == ("DEI-Q-049", "DEI-159")
    play(g, "X")
    assert looters(g, "X") == "AAB"


@pytest.mark.rule("DEI-Q-050", "DEI-173", "DEI-131")
def test_simon_needs_no_storehouse_and_relocates_with_an_empty_reserve() -> None:
    drones = {"SIM": "W", "MAS": "z"}
    g = acting("DRN:SIM:+0", looters={"q": ALL[1:]}, drones=drones)
    play(g, "DRN:SIM:+0", "W", 2)
    assert (looters(g, "W"), looters(g, "q"), g.reserve[A]) == ("AA", ALL[2:], 0)
    g = acting("DRN:SIM:+0", looters={"q": ALL[2:], "p": "AA"}, drones=drones)
    play(g, "DRN:SIM:+0", "W", 2)
    assert options(g) == {"p", "q"}
    play(g, "p")
    play(g, "q")
    assert (looters(g, "W"), looters(g, "p")) == ("AA", "A")


@pytest.mark.rule("DEI-162", "DEI-Q-051")
@pytest.mark.parametrize("at", ["p", "Y"])
def test_a_machine_deploy_may_put_a_resource_of_the_level(at: str) -> None:
    g = acting("MDEP", storehouses={"A": ["Y"]})
    supply, there = list(g.supply), tokens(g, at)
    play(g, "MDEP", at)
    assert (asked(g), options(g)) == ((A, "AddResource"), {"yes", "no"})
    play(g, "yes")
    kind = 0 if at == "p" else 1
    assert tokens(g, at) == there + 1
    assert g.supply[kind] == supply[kind] - 1
    assert g.supply[1 - kind] == supply[1 - kind]
    g = acting("MDEP", storehouses={"A": ["Y"]})
    play(g, "MDEP", at, "no")
    assert (tokens(g, at), g.supply, looters(g, at)) == (there, supply, "A")


@pytest.mark.rule("DEI-Q-051", "DEI-Q-053")
def test_from_an_empty_supply_nothing_is_put() -> None:
    own = city("p: W, storehouse", "W", "z")
    g = acting("MDEP VP:1", map=own, tokens={"p": 58})
    play(g, "MDEP")
    assert (asked(g)[1], looters(g, "p")) == ("UseCard", "A")
    g = acting("MDEP MDEP", map=own, tokens={"W": 38}, storehouses={"A": ["W"]})
    play(g, "MDEP", "W")
    assert (asked(g)[1], looters(g, "W")) == ("UseCard", "A")
    assert asked(play(g, "MDEP", "p"))[1] == "AddResource"


@pytest.mark.rule("DEI-Q-052", "DEI-198")
@pytest.mark.parametrize("verb", ["DEP", "TDEP", "MDEP"])
def test_with_superior_numbers_every_kind_of_deploy_may_be_a_move_or_a_collect(verb: str) -> None:
    doc = {"map": HOME, "looters": {"p": "A", "r": ALL[1:]}, "learned": {"A": ["numbers"]}}
    g = acting(verb, **doc)
    answer(g, verb)
    assert (asked(g)[1], options(g)) == ("ConvertDeploy", {"deploy", "move", "collect"})
    assert refused(g, "build") == "no_option"
    play(g, "collect", "r")
    assert (pad(g, A), tokens(g, "r")) == ((2, 1), 0)
    g = acting(verb, **doc)
    play(g, verb, "move", "p")
    assert looters(g, "q") == "A"


@pytest.mark.rule("DEI-Q-052", "DEI-198")
def test_the_fifteen_are_looters_and_the_leader_is_not_one_of_them() -> None:
    g = acting("DEP VP:1", map=HOME, looters={"r": ALL[1:]}, leaders={"A": "r"}, learned={"A": ["numbers"]})
    answer(g, "DEP")
    assert asked(g)[1] == "DeployTo"
    g = acting("DEP VP:1", map=HOME, looters={"r": ALL}, learned={"B": ["numbers"]})
    answer(g, "DEP")
    assert asked(g)[1] == "DeployTo"  # it is B's ability; r is the only region to take a looter from


@pytest.mark.rule("DEI-198")
def test_what_a_deploy_cannot_be_is_refused() -> None:
    own = {**HOME, "regions": {**HOME["regions"], "r": {"level": "ground", "near": []}}}
    g = acting("DEP", map=own, looters={"r": ALL}, learned={"A": ["numbers"]})
    answer(g, "DEP")
    assert (options(g), refused(g, "collect")) == ({"deploy", "move"}, "DEI-198")
    g = acting("DEP", looters={"p": ALL}, learned={"A": ["numbers"]})
    answer(g, "DEP")
    assert (options(g), refused(g, "deploy")) == ({"move", "collect"}, "DEI-Q-047")  # the only storehouse is at p


# --- Kill ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-152", "DEI-153", "DEI-Q-065")
def test_kill_sends_a_looter_home_and_its_owner_takes_a_boost() -> None:
    g = acting("KIL", players=3, looters={"p": "BB", "r": "AC"})
    answer(g, "KIL")
    assert options(g) == {("p", "B"), ("r", "C")}
    assert refused(g, ("r", "B")) == "DEI-152"
    assert refused(g, ("nowhere", "B")) == "no_region"
    assert refused(g, ("r", "D")) == refused(g, "r") == "no_option"
    bag = sum(g.bag)
    play(g, ("p", "B"))
    assert (looters(g, "p"), g.reserve[B]) == ("B", 14)
    assert (len(boosts(g, B)), boosts(g, A), boosts(g, 2), sum(g.bag)) == (1, [], [], bag - 1)


@pytest.mark.rule("DEI-154")
def test_own_looters_are_spared() -> None:
    g = acting("KIL", looters={"p": "AB", "r": "B"})
    answer(g, "KIL")
    assert (options(g), refused(g, ("p", "A"))) == ({("p", "B"), ("r", "B")}, "DEI-154")


@pytest.mark.rule("DEI-184", "DEI-152")
def test_leaders_are_spared() -> None:
    g = acting("KIL", looters={"p": "B", "r": "B"}, leaders={"B": "q"})
    answer(g, "KIL")
    assert refused(g, ("q", "B")) == "DEI-184"


@pytest.mark.rule("DEI-155", "DEI-129")
def test_a_killed_looter_may_come_back() -> None:
    g = acting("KIL", looters={"p": "A", "q": "B" * 15})
    play(g, "KIL")
    assert g.reserve[B] == 1
    while asked(g)[0] == A:
        play(g, "finish" if "finish" in options(g) else ("up", "DEI002"))
    play(g, ("up", "DEI011"), "DEP")
    assert (looters(g, "p"), g.reserve[B]) == ("AB", 0)


# --- taking ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-151")
def test_points_are_taken_at_once() -> None:
    g = acting("VP:2 VP:1 MOV", looters={"p": "A"})
    play(g, "VP:2")
    assert score(g, A) == {"actions": 2}
    play(g, "VP:1")
    assert score(g, A) == {"actions": 3}


@pytest.mark.rule("DEI-156")
def test_resources_come_from_the_supply() -> None:
    g = acting("TEC:2 ENE:1 MOV", looters={"p": "A"})
    supply = list(g.supply)
    play(g, "TEC:2", "ENE:1")
    assert (pad(g, A), g.supply) == ((3, 2), [supply[0] - 2, supply[1] - 1])


@pytest.mark.rule("DEI-Q-053", "DEI-156")
def test_of_a_small_supply_one_takes_what_is_there() -> None:
    g = acting("TEC:2 VP:1", map=city("p: W, storehouse", "W", "z"), tokens={"p": 57})
    play(g, "TEC:2")
    assert (pad(g, A), g.supply[0]) == ((2, 1), 0)


# --- per outpost -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-157")
@pytest.mark.parametrize(
    ("icon", "at", "times"),
    [
        ("PER:red:TDEP", {"q": "A", "X": "A"}, 2),
        ("PER:red:TDEP", {"q": "A", "r": "A"}, 1),
        ("PER:green:TEC:1", {"W": "A", "q": "A"}, 1),
        ("PER:all:TEC:1", {"W": "A", "q": "A", "r": "A", "X": "A"}, 4),
    ],
)
def test_as_often_as_there_are_markers_of_the_colour(icon: str, at: dict[str, str], times: int) -> None:
    g = acting(f"{icon} VP:1", looters=at)
    play(g, icon)
    if "TDEP" in icon:
        play(g, "p")
    inner = icon.split(":", 2)[2]
    assert pending(g) == sorted(["VP:1", *[inner] * (times - 1)])


@pytest.mark.rule("DEI-157", "DEI-112")
def test_fewer_times_is_allowed() -> None:
    g = acting("PER:red:TDEP", looters={"q": "A", "X": "A"})
    play(g, "PER:red:TDEP", "q", "finish")
    assert (looters(g, "q"), asked(g)[1]) == ("AA", "PlayCard")
    assert markers(g, A) == [2, 0, 0]


# --- which cards show what -------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-148", "DEI-019")
def test_faction_cards_show_standard_actions_and_one_a_drone() -> None:
    for number in range(4):
        mine = [card for card in BOX.cards if card.faction == number]
        assert sum(card.is_drone_card for card in mine) == 1
        verbs = {icon.verb for card in mine for icon in card.icons}
        assert verbs <= {"DEP", "MOV", "COL", "BLD", "DRN"}
    market = {icon.verb for card in BOX.cards if card.market >= 0 for icon in card.icons}
    assert {"TMOV", "TDEP", "LMOV", "LCOL", "MDEP", "MCOL", "KIL", "CPY", "VP", "TEC", "ENE", "PER"} <= market
    assert {"MOV", "COL", "DEP", "BLD"} <= market


@pytest.mark.rule("DEI-148")
def test_an_improved_action_on_a_faction_card_is_wrong() -> None:
    content = DEI.standard_content()
    cards = {**content["cards"]["cards"]}
    cards["DEI001"] = {**cards["DEI001"], "actions": "TMOV MOV"}
    with pytest.raises(Bad) as bad:
        table_of({}, {**content, "cards": {**content["cards"], "cards": cards}})
    assert bad.value.key == "DEI-148"


@pytest.mark.rule("DEI-026", "DEI-Q-077")
def test_drone_cards_are_those_with_a_drone() -> None:
    assert sorted(card.id for card in BOX.cards if card.is_drone_card) == [
        *("DEI008", "DEI016", "DEI024", "DEI032"),
        *(f"DEI{k:03}" for k in range(69, 81)),
    ]


@pytest.mark.rule("DEI-027")
def test_signs_mean_what_they_say() -> None:
    """For each A take B; A as B; A then B: the signs of cards in action."""
    g = table(looters={"q": "A", "r": "A"}, hand={"A": ["DEI067"]})  # PER:all:TEC:1 MOV MOV
    play(g, ("up", "DEI067"), "PER:all:TEC:1", "TEC:1")
    assert (pad(g, A), pending(g)) == ((3, 1), ["MOV", "MOV"])
    assert why(g, "TEC:1") == "DEI-110"
