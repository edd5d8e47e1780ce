"""Play reports of the Pirate deck, card by card (RUL-272 to RUL-280)."""

import pytest

from tafelrunde.games.rulebenders.language.effects import BOARDS
from tests.rulebenders.table import Table, score, table

NUCLEAR = {f"N-{board}" for board in BOARDS}
SEA = ["PIRATE", "SCIFI", "ZOMBIE", "FANTASY"]  # no defence card anywhere; Zombie lies opposite


def sail(**doc: object) -> Table:
    """A table without defences."""
    return table(**{"themes": SEA, **doc})


# --- 1-2 Grappling Hook ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-220")
@pytest.mark.parametrize("card", ["PI-01", "PI-02"])
def test_grappling_hook_steals_two_stones_by_way_of_the_general_supplies(card: str) -> None:
    t = sail(hand={"A": [card]}, chips={"A": 1}, supply={"A": 1, "B": 3})
    t.A.plays(card)
    t.A.chooses("B")
    assert (t.A.supply, t.A.general, t.B.supply, t.B.general) == (3, 17, 1, 19)


@pytest.mark.rule("RUL-MC-13", "RUL-219", "RUL-AMB-050")
def test_grappling_hook_takes_what_there_is_and_that_is_no_gain() -> None:
    t = sail(hand={"A": ["PI-01"]}, chips={"A": 1}, supply={"A": 0, "B": 1}, dash={"B": ["ZO-14"]})
    t.A.plays("PI-01")
    t.A.chooses("B")
    assert (t.A.supply, t.B.supply, t.B.tapped) == (1, 0, [])
    t = sail(hand={"A": ["PI-01"]}, chips={"A": 1}, supply={"A": 1, "B": 2}, open={"HAND": {"A": 19}})
    t.A.plays("PI-01")
    t.A.chooses("B")
    assert (t.A.supply, t.B.supply, t.B.general) == (1, 0, 20)  # he has no stones left that he could take


# --- 3-4 Galleon -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-272", "RUL-EX-11", "RUL-207")
@pytest.mark.parametrize("card", ["PI-03", "PI-04"])
def test_galleon_steals_two_cards_of_one_opponent_or_one_of_each_of_two(card: str) -> None:
    hand = {"A": [card], "B": ["FX-01", "FX-02", "FX-03"], "C": ["FX-04", "FX-05"], "D": ["FX-06"]}
    t = sail(players=4, hand=hand, chips={"A": 1})
    t.A.plays(card)
    assert t.A.options == {("B",), ("C",), ("D",), ("B", "C"), ("B", "D"), ("C", "D")}
    t.A.chooses(("B",))
    assert (len(t.A.hand), len(t.B.hand), len(t.C.hand)) == (2, 1, 2)
    t = sail(players=4, hand=hand, chips={"A": 1})
    t.A.plays(card)
    t.A.chooses("B", "C")
    assert (len(t.A.hand), len(t.B.hand), len(t.C.hand), len(t.D.hand)) == (2, 2, 1, 1)


@pytest.mark.rule("RUL-272", "RUL-AMB-074")
def test_galleon_gets_no_more_than_there_is() -> None:
    t = sail(hand={"A": ["PI-03"], "B": ["FX-01"]}, chips={"A": 1})
    t.A.plays("PI-03")
    t.A.chooses(("B",))
    assert (t.A.hand, t.B.hand) == (["FX-01"], [])
    t = sail(hand={"A": ["PI-03"], "B": ["FX-01", "FX-02"]}, chips={"A": 1})
    t.A.plays("PI-03")
    t.A.chooses("B", "C")  # C has no card; B still loses only one
    assert (len(t.A.hand), len(t.B.hand)) == (1, 1)


@pytest.mark.rule("RUL-273", "RUL-138", "RUL-135")
def test_galleon_says_against_whom_so_that_one_of_the_two_can_defend_both() -> None:
    t = table(
        hand={"A": ["PI-03"], "B": ["FX-01"], "C": ["NA-16", "FX-02"]}, chips={"A": 1}, discs={"B": {"THEME": -2}}
    )
    t.A.plays("PI-03")
    t.A.chooses("B", "C")
    assert t.told("attacks")[0]["targets"] == (1, 2)
    assert t.asked == ("C", "Defend")
    t.C.plays("NA-16")
    assert (t.B.hand, t.C.hand, t.A.hand, t.discard("PIRATE")) == (["FX-01"], ["FX-02"], [], ["PI-03"])


# --- 5-6 Captain's Hook ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-17", "RUL-012")
@pytest.mark.parametrize("card", ["PI-05", "PI-06"])
def test_captains_hook_puts_its_marker_on_a_dashboard_card(card: str) -> None:
    t = sail(hand={"A": [card]}, chips={"A": 1}, dash={"B": ["SF-13", "SF-30"], "C": ["SF-14"]})
    t.A.plays(card)
    t.A.taps(card)
    t.A.chooses("B")
    assert t.A.options == {"SF-13", "SF-30"}
    t.A.chooses("SF-13")
    assert (t.A.sees().hooks, t.A.tapped) == ({card: "SF-13"}, [card])
    assert t.B.refused("tap", "SF-13") == "RUL-012"


@pytest.mark.rule("RUL-MC-17")
def test_a_hooked_card_stays_hooked_in_later_rounds_until_the_marker_moves_on() -> None:
    t = sail(dash={"A": ["PI-05"], "B": ["SF-16", "SF-13"]}, hooks={"PI-05": "SF-16"}, settings={"DRAW": 3, "HAND": 6})
    assert (t.B.hand_limit, t.B.draws_income) == (6, 3)  # the Space Station is off
    t.all_pass()
    t.first_piles()
    assert (t.round, t.B.hand_limit, t.A.sees().hooks) == (2, 6, {"PI-05": "SF-16"})
    t.A.taps("PI-05")
    t.A.chooses("B")
    t.A.chooses("SF-13")
    assert (t.B.hand_limit, t.A.sees().hooks) == (8, {"PI-05": "SF-13"})


@pytest.mark.rule("RUL-MC-17", "RUL-290", "RUL-289")
def test_a_hooked_fossil_permits_nothing_and_draws_nothing() -> None:
    doc = {"themes": ["SCIFI", "PREHISTORIC", "FANTASY", "PIRATE"], "dash": {"A": ["PR-19"], "B": ["PI-05"]},
           "hooks": {"PI-05": "PR-19"}, "settings": {"DRAW": 3}}  # fmt: skip
    t = table(**doc)
    assert "PREHISTORIC" not in t.A.permitted()
    t = table(stage="round", **doc)
    assert (t.A.hand, t.asked) == ([], ("A", "DrawFrom"))


@pytest.mark.rule("RUL-MC-17")
def test_a_hooked_cave_painting_sleeps_when_a_board_is_won() -> None:
    t = table(dash={"A": ["PR-15"], "B": ["PI-05"]}, hooks={"PI-05": "PR-15"}, stage="scoring", open={"HAND": {"A": 1}})
    assert t.asked == ("A", "BendRule")


@pytest.mark.rule("RUL-MC-17", "RUL-283", "RUL-318")
def test_a_hooked_smilodon_or_chainsaw_does_not_answer() -> None:
    t = table(
        hand={"A": ["FA-11"]}, chips={"A": 1}, dash={"A": ["PR-08"], "B": ["PI-05", "ZO-14"], "C": ["PI-06"]},
        hooks={"PI-05": "PR-08", "PI-06": "ZO-14"}, themes=["FANTASY", "PREHISTORIC", "PIRATE", "ZOMBIE"],
    )  # fmt: skip
    t.A.plays("FA-11")
    assert t.A.supply == 4


@pytest.mark.rule("RUL-MC-17", "RUL-317")
def test_a_running_chainsaw_that_is_hooked_cuts_no_more() -> None:
    t = sail(hand={"B": ["PI-22"]}, dash={"A": ["ZO-14"], "C": ["PI-05"]}, tapped=["ZO-14"], cuts={"ZO-14": "B"},
             hooks={"PI-05": "ZO-14"}, to_move=1, chips={"B": 1})  # fmt: skip
    t.B.plays("PI-22")
    assert t.B.supply == 3


@pytest.mark.rule("RUL-MC-17", "RUL-195")
def test_a_hooked_set_card_still_counts() -> None:
    t = sail(dash={"A": ["SF-30", "FA-30"], "B": ["PI-05"]}, hooks={"PI-05": "SF-30"}, stage="end", round=4)
    assert score(t, "A")["sets"] == 3


@pytest.mark.rule("RUL-MC-17", "RUL-012")
def test_the_marker_returns_when_either_card_leaves_its_dashboard() -> None:
    t = sail(hand={"B": ["PI-07"]}, dash={"A": ["PI-05"], "B": ["SF-13"]}, hooks={"PI-05": "SF-13"}, to_move=1,
             chips={"B": 1})  # fmt: skip
    t.B.plays("PI-07")  # Cannonball on the hook
    t.B.chooses("A")
    assert (t.A.dash, t.A.sees().hooks) == ([], {})
    assert t.B.may("tap", "SF-13")
    t = sail(hand={"A": ["PI-07"]}, dash={"A": ["PI-05"], "B": ["SF-13"]}, hooks={"PI-05": "SF-13"}, chips={"A": 1})
    t.A.plays("PI-07")
    t.A.chooses("B")
    assert (t.A.dash, t.B.dash, t.A.sees().hooks) == (["PI-05"], [], {})


@pytest.mark.rule("RUL-MC-17", "RUL-AMB-065", "RUL-141")
def test_the_hook_is_an_attack_when_it_is_tapped() -> None:
    t = table(hand={"A": ["PI-05"], "B": ["NA-16"]}, chips={"A": 1}, dash={"B": ["SF-13"]})
    t.A.plays("PI-05")  # laying it out is none
    assert t.asked == ("A", "Menu")
    t.A.taps("PI-05")
    t.A.chooses("B")
    t.B.plays("NA-16")
    assert (t.A.sees().hooks, t.A.tapped, t.asked) == ({}, ["PI-05"], ("B", "Menu"))


@pytest.mark.rule("RUL-MC-17", "RUL-AMB-074")
def test_a_hook_for_somebody_without_dashboard_cards_goes_nowhere() -> None:
    t = sail(dash={"A": ["PI-05"]})
    t.A.taps("PI-05")
    t.A.chooses("B")
    assert (t.A.sees().hooks, t.asked) == ({}, ("A", "Menu"))


# --- 7-8 Cannonball --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13")
@pytest.mark.parametrize("card", ["PI-07", "PI-08"])
def test_cannonball_sinks_a_dashboard_card_but_no_set_card(card: str) -> None:
    t = sail(hand={"A": [card]}, chips={"A": 1}, dash={"B": ["SF-13", "SF-16", "SF-30"]})
    t.A.plays(card)
    t.A.chooses("B")
    assert t.A.options == {"SF-13", "SF-16"}  # the attacker chooses
    assert t.A.refused("SF-30") == "RUL-MC-13"
    t.A.chooses("SF-16")
    assert (t.B.dash, t.discard("SCIFI")) == (["SF-13", "SF-30"], ["SF-16"])
    t = sail(hand={"A": [card]}, chips={"A": 1}, dash={"B": ["SF-30"]})
    t.A.plays(card)
    t.A.chooses("B")
    assert (t.B.dash, t.asked) == (["SF-30"], ("B", "Menu"))


# --- 9-10 Blackbeard -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-208")
@pytest.mark.parametrize("card", ["PI-09", "PI-10"])
def test_blackbeard_steals_two_chips_of_the_richest_opponent(card: str) -> None:
    t = sail(hand={"A": [card]}, chips={"A": 9, "B": 3, "C": 4})
    t.A.plays(card)
    assert (t.A.chips, t.B.chips, t.C.chips) == (10, 3, 2)
    assert t.told("attacks")[0]["targets"] == (2,)
    t = sail(hand={"A": [card]}, chips={"A": 1, "B": 1, "C": 1})
    t.A.plays(card)
    assert t.A.options == {"B", "C"}
    t.A.chooses("B")
    assert (t.A.chips, t.B.chips) == (1, 0)  # he had only one


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-145", "RUL-360")
def test_blackbeard_does_not_find_flexo() -> None:
    t = sail(players=2, hand={"A": ["PI-09"]}, chips={"A": 1, "B": 2}, passed=["C"])
    t.A.plays("PI-09")
    assert (t.A.chips, t.B.chips) == (2, 0)


# --- 11-12 Jolly Roger, 13-15 Parrot, 16 Kraken ----------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-DP-19")
@pytest.mark.parametrize("card", ["PI-11", "PI-12"])
def test_jolly_roger_two_opponents_give_a_chip_or_a_card_as_they_like(card: str) -> None:
    t = sail(
        players=4, hand={"A": [card], "B": ["FX-01", "FX-02"], "C": ["FX-03"]}, chips={"A": 1, "B": 1, "C": 1, "D": 5}
    )
    t.A.plays(card)
    t.A.chooses("B", "C")
    assert t.B.options == {0, 1}
    t.B.chooses(1)
    t.B.chooses("FX-02", "A")
    t.C.chooses(0)
    assert (t.A.chips, t.A.hand, t.B.hand, t.B.chips) == (1, ["FX-02"], ["FX-01"], 1)
    assert (t.C.chips, t.C.hand, t.D.chips) == (0, ["FX-03"], 5)


@pytest.mark.rule("RUL-MC-13", "RUL-212")
def test_jolly_roger_only_what_one_has_is_offered_and_nothing_from_nothing() -> None:
    t = sail(hand={"A": ["PI-11"], "B": ["FX-01"]}, chips={"A": 1, "B": 0, "C": 0})
    t.A.plays("PI-11")
    t.A.chooses("B", "C")
    assert (t.A.hand, t.A.chips, t.asked) == (["FX-01"], 0, ("B", "Menu"))


@pytest.mark.rule("RUL-MC-13", "RUL-207")
@pytest.mark.parametrize("card", ["PI-13", "PI-14", "PI-15"])
def test_parrot_steals_a_random_card_when_it_is_tapped(card: str) -> None:
    t = sail(hand={"A": [card], "B": ["FX-01", "FX-02"]}, chips={"A": 1}, round=3)
    t.A.plays(card)
    t.A.taps(card)
    t.A.chooses("B")
    assert (len(t.A.hand), len(t.B.hand), t.A.tapped) == (1, 1, [card])


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-061")
def test_a_parrot_strikes_after_the_action_of_another() -> None:
    t = sail(hand={"A": ["FX-01"]}, dash={"B": ["PI-13"]})
    t.A.places("HAND")
    t.B.taps("PI-13")
    t.B.chooses("A")
    assert (t.B.hand, t.asked) == (["FX-01"], ("B", "Menu"))


@pytest.mark.rule("RUL-MC-13", "RUL-359")
def test_kraken_removes_two_stones_of_every_opponent_from_one_board() -> None:
    t = sail(hand={"A": ["PI-16"]}, chips={"A": 2}, open={"HAND": {"A": 3, "B": 3, "C": 1}, "DRAW": {"A": 1}},
             locked={"HAND": {"B": 1}, "START": {"C": 1}})  # fmt: skip
    t.A.plays("PI-16")  # only there have opponents open stones
    assert (t.A.open("HAND"), t.B.open("HAND"), t.C.open("HAND"), t.B.locked("HAND")) == (3, 1, 0, 1)
    t = sail(players=2, hand={"A": ["PI-16"]}, chips={"A": 2}, open={"HAND": {"C": 3}, "DRAW": {"B": 1}}, passed=["C"])
    t.A.plays("PI-16")
    assert t.A.options == {"HAND", "DRAW"}
    t.A.chooses("HAND")
    assert (t.C.open("HAND"), t.C.supply) == (1, 19)  # Flexo's go to its own supply


# --- 17-18 Treasure Map, 19-21 Treasure Chest, 22-23 Bottle of Rum ---------------------------------------------------


@pytest.mark.rule("RUL-MC-13")
@pytest.mark.parametrize("card", ["PI-17", "PI-18"])
def test_treasure_map_is_free_and_draws_two_cards(card: str) -> None:
    t = sail(hand={"A": [card]}, chips={"A": 0})
    t.A.plays(card)
    t.A.draws("PIRATE", "FLEXO")
    assert (len(t.A.hand), t.asked) == (2, ("B", "Menu"))


@pytest.mark.rule("RUL-MC-13", "RUL-102")
@pytest.mark.parametrize("card", ["PI-19", "PI-20", "PI-21"])
def test_treasure_chest_brings_a_chip_and_a_stone(card: str) -> None:
    t = sail(hand={"A": [card]}, chips={"A": 3}, supply={"A": 0})
    t.A.plays(card)
    t.A.taps(card)
    assert (t.A.chips, t.A.supply, t.A.tapped) == (1, 1, [card])


@pytest.mark.rule("RUL-MC-13")
@pytest.mark.parametrize("card", ["PI-22", "PI-23"])
def test_bottle_of_rum_brings_two_stones_and_a_chip(card: str) -> None:
    t = sail(hand={"A": [card]}, chips={"A": 1}, supply={"A": 0})
    t.A.plays(card)
    assert (t.A.supply, t.A.chips, t.A.fuel) == (2, 1, [card])


# --- 24-26 Spyglass --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-062")
@pytest.mark.parametrize("card", ["PI-24", "PI-25", "PI-26"])
def test_spyglass_looks_at_two_nuclear_tokens_or_at_a_hand(card: str) -> None:
    t = sail(hand={"A": [card], "B": ["FX-02", "FX-01"]}, chips={"A": 1}, tokens={"N-DRAW": 4})
    t.A.plays(card)
    t.A.taps(card)
    assert t.A.options == {0, 1}
    t.A.chooses(0)
    assert t.A.options == NUCLEAR
    t.A.chooses("N-DRAW")
    t.A.chooses("N-HAND")
    assert t.A.sees().boards["DRAW"].nuclear.value == 4
    t = sail(hand={"B": ["FX-02", "FX-01"], "C": ["FX-03"]}, dash={"A": [card]})
    t.A.taps(card)
    t.A.chooses(1)
    assert t.A.options == {"B", "C"}
    t.A.chooses("B")
    event = next(event for event in t.heard if event.kind == "looked")
    assert event.data == {"seat": 0, "victim": 1}
    assert event.to == (0, 1)  # C learns nothing
    assert [label[0] for label in event.secret["cards"]] == ["FX-01", "FX-02"]  # type: ignore[union-attr,index]
    assert t.B.hand == ["FX-01", "FX-02"]
    assert not t.told("attacks")


@pytest.mark.rule("RUL-MC-13", "RUL-DP-13")
def test_spyglass_without_anything_to_see() -> None:
    t = sail(dash={"A": ["PI-24"]}, boxed=sorted(NUCLEAR))
    assert t.A.refused("tap", "PI-24") == "RUL-118"


# --- 27-29 Cutlass & Pistol ------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-274", "RUL-275", "RUL-276")
@pytest.mark.parametrize("card", ["PI-27", "PI-28", "PI-29"])
def test_cutlass_and_pistol_look_at_two_nuclear_tokens_show_one_and_melt_one_down(card: str) -> None:
    t = sail(hand={"A": [card]}, chips={"A": 0}, tokens={"N-HAND": 4})
    t.A.plays(card)
    assert t.A.options == NUCLEAR
    t.A.chooses("N-HAND")
    assert t.A.options == NUCLEAR - {"N-HAND"}
    t.A.chooses("N-DRAW")
    assert t.A.sees().boards["HAND"].nuclear.value == 4
    assert t.A.options == NUCLEAR  # also one he has not seen
    t.A.chooses("N-START")
    assert t.shown("N-START")
    assert t.A.options == NUCLEAR
    t.A.chooses("N-THEME")
    assert (t.token("N-THEME"), t.A.tokens, t.A.chips) == (None, [], 0)  # nobody gets chips for it
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-AMB-131", "RUL-275", "RUL-276")
def test_cutlass_and_pistol_with_the_last_token_and_with_none() -> None:
    t = sail(hand={"A": ["PI-27"]}, boxed=sorted(NUCLEAR - {"N-DRAW"}))
    t.A.plays("PI-27")  # looked at, shown, melted down
    assert (t.token("N-DRAW"), t.asked, len(t.told("revealed"))) == (None, ("B", "Menu"), 1)
    t = sail(hand={"A": ["PI-27"]}, boxed=sorted(NUCLEAR))
    t.A.plays("PI-27")
    assert (t.A.fuel, t.asked) == (["PI-27"], ("B", "Menu"))


# --- 30-34 Doubloon --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-15", "RUL-195")
@pytest.mark.parametrize("card", ["PI-30", "PI-31", "PI-32", "PI-33", "PI-34"])
def test_doubloon_is_a_set_card_that_costs_nothing(card: str) -> None:
    t = sail(hand={"A": [card]}, chips={"A": 0})
    t.A.plays(card)
    assert (t.A.dash, t.A.chips) == ([card], 0)
    t = sail(dash={"A": [card, "SF-30"]}, stage="end", round=4)
    assert score(t, "A")["sets"] == 3


# --- 35 Gatling Cannon -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-277", "RUL-278", "RUL-279", "RUL-280", "RUL-AMB-118", "RUL-150")
def test_gatling_cannon_every_opponent_hands_dashboard_cards_over_for_their_cost() -> None:
    t = sail(
        hand={"A": ["PI-35"]}, chips={"A": 2, "B": 0, "C": 0}, round=2, tapped=["SF-13"], settings={"START": "C"},
        dash={"A": ["FA-30"], "B": ["SF-13", "SF-16", "SF-30"], "C": ["PI-24"]},
    )  # fmt: skip
    t.A.plays("PI-35")  # C has only one card: it is gone already, for one chip
    assert (t.asked, t.A.dash, t.C.chips) == (("B", "ChooseCard"), ["FA-30", "PI-24"], 1)
    assert t.B.options == {"SF-13", "SF-16", "SF-30"}  # one at least, set cards too
    t.B.chooses("SF-13")  # it costs #: two in round 2
    assert (t.B.chips, t.A.tapped) == (2, [])  # it arrives untapped
    assert t.B.options == {"SF-16", "SF-30", "stop"}
    t.B.chooses("SF-30")  # for nothing
    t.B.chooses("stop")
    assert (t.B.chips, t.B.dash, t.A.dash) == (2, ["SF-16"], ["FA-30", "PI-24", "SF-13", "SF-30"])
    assert (t.boxed, t.asked) == (["PI-35"], ("A", "Menu"))
    assert t.A.may("tap", "SF-13")


@pytest.mark.rule("RUL-277", "RUL-AMB-118")
def test_who_has_no_dashboard_card_gives_none() -> None:
    t = sail(hand={"A": ["PI-35"]}, chips={"A": 2, "B": 3, "C": 3})
    t.A.plays("PI-35")
    assert (t.A.dash, t.B.chips, t.C.chips, t.asked) == ([], 3, 3, ("B", "Menu"))


@pytest.mark.rule("RUL-AMB-119", "RUL-280", "RUL-317")
def test_a_running_chainsaw_that_is_handed_over_stops_but_cuts_the_chips_of_another_until_then() -> None:
    t = sail(
        hand={"A": ["PI-35"]}, chips={"A": 2, "B": 0, "C": 0}, dash={"B": ["SF-30", "SF-13"], "C": ["ZO-15"]},
        tapped=["ZO-15"], cuts={"ZO-15": "B"},
    )  # fmt: skip
    t.A.plays("PI-35")
    t.B.chooses("SF-13")  # worth three chips in round 1, less two
    t.B.chooses("stop")
    assert (t.B.chips, t.C.chips, t.A.tapped, t.A.sees().cuts) == (1, 3, [], {})


@pytest.mark.rule("RUL-278", "RUL-277")
def test_the_chips_of_a_gatling_cannon_open_no_window_and_flexo_has_no_cards() -> None:
    t = sail(hand={"A": ["PI-35"]}, chips={"A": 2, "B": 0}, dash={"B": ["SF-13"], "C": ["ZO-15", "SF-30"]})
    t.A.plays("PI-35")
    t.C.chooses("SF-30")
    t.C.chooses("stop")
    assert (t.B.chips, t.C.tapped) == (3, [])
    t = sail(players=2, hand={"A": ["PI-35"]}, chips={"A": 2}, dash={"B": ["SF-30"]}, passed=["C"])
    t.A.plays("PI-35")
    assert t.A.dash == ["SF-30"]


@pytest.mark.rule("RUL-277", "RUL-151")
def test_a_gatling_cannon_is_no_attack() -> None:
    t = table(hand={"A": ["PI-35"], "B": ["NA-16"]}, chips={"A": 2}, dash={"B": ["PI-30"]})
    t.A.plays("PI-35")
    assert (t.A.dash, t.asked) == (["PI-30"], ("B", "Menu"))


@pytest.mark.rule("RUL-280", "RUL-AMB-103")
def test_stones_of_a_ring_and_a_hook_do_not_move_with_the_card() -> None:
    t = sail(
        hand={"A": ["PI-35"]}, chips={"A": 2}, dash={"B": ["FA-19"], "C": ["PI-05"]}, stash={"FA-19": 2},
        hooks={"PI-05": "FA-19"}, supply={"B": 1},
    )  # fmt: skip
    t.A.plays("PI-35")
    assert (sorted(t.A.dash), t.B.supply, t.A.sees().hooks, t.A.sees().stash) == (["FA-19", "PI-05"], 3, {}, {})
