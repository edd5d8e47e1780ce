"""Play reports of the Prehistoric deck, card by card (RUL-281 to RUL-301)."""

import pytest

from tafelrunde.games.rulebenders.language.effects import BOARDS
from tests.rulebenders.table import Table, score, table

ELECTRON = {f"E-{board}" for board in BOARDS}
NUCLEAR = {f"N-{board}" for board in BOARDS}
NO_THEME = {"THEME": -2}  # who may play no theme cards is not asked for a defence
BITE = "ZO-18"  # an attack: steals a random card, free

# --- 1-2 Campfire, 3-4 Tyrannosaurus Rex -----------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13")
@pytest.mark.parametrize("card", ["PR-01", "PR-02"])
def test_campfire_draws_two_cards_and_takes_a_stone(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1}, supply={"A": 0})
    t.A.plays(card)
    t.A.draws("FLEXO", "PREHISTORIC")
    assert (len(t.A.hand), t.A.supply, t.A.chips) == (2, 1, 0)


@pytest.mark.rule("RUL-MC-13", "RUL-DP-19", "RUL-217")
@pytest.mark.parametrize("card", ["PR-03", "PR-04"])
def test_tyrannosaurus_takes_an_item_of_every_opponent_and_brings_one(card: str) -> None:
    t = table(
        hand={"A": [card], "B": ["FX-01"]}, chips={"A": 1, "B": 1, "C": 0}, supply={"A": 0, "B": 1, "C": 0},
        discs={"B": NO_THEME},
    )  # fmt: skip
    t.A.plays(card)
    assert t.B.options == {"stones", "chips", "FX-01"}
    t.B.chooses("chips")  # C has nothing to lose
    t.A.chooses(0, 0, 1)
    assert (t.A.chips, t.B.chips, t.C.chips, t.B.hand, t.B.supply) == (1, 0, 0, ["FX-01"], 1)


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-151")
def test_tyrannosaurus_leaves_flexo_alone() -> None:
    t = table(players=2, hand={"A": ["PR-03"]}, chips={"A": 1, "B": 0}, supply={"B": 0, "C": 20}, passed=["C"])
    t.A.plays("PR-03")
    t.A.chooses(1, 0, 0)
    assert (t.A.supply, t.C.supply) == (2, 20)


# --- 5-6 Mosquito Bite -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-281", "RUL-282")
@pytest.mark.parametrize("card", ["PR-05", "PR-06"])
def test_mosquito_bite_draws_as_many_as_lie_on_the_emptiest_board_with_locked_stones(card: str) -> None:
    stones = {board: {"A": 1, "B": 2} for board in BOARDS if board != "DRAW"}
    t = table(hand={"A": [card]}, open={**stones, "DRAW": {"C": 1}}, locked={"DRAW": {"B": 1}}, chips={"A": 0})
    t.A.plays(card)
    t.A.draws("FLEXO", "FLEXO")
    assert (len(t.A.hand), t.asked) == (2, ("B", "Menu"))


@pytest.mark.rule("RUL-AMB-124", "RUL-281")
def test_mosquito_bite_with_an_empty_board_draws_none() -> None:
    stones = {board: {"A": 2} for board in BOARDS if board != "START"}
    t = table(hand={"A": ["PR-05"]}, open=stones, track={"A": ["A"]})
    t.A.plays("PR-05")
    assert (t.A.hand, t.asked) == ([], ("B", "Menu"))


# --- 7-8 Smilodon ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-283", "RUL-AMB-068")
def test_smilodon_of_cards_draws_two_more_from_the_piles_that_the_card_allows() -> None:
    t = table(
        hand={"A": ["FA-09", "FA-30"]}, dash={"A": ["PR-07"]}, themes=["FANTASY", "PREHISTORIC", "SCIFI", "ZOMBIE"]
    )
    t.A.plays("FA-09")  # Spell: two cards for one, of other themes
    t.A.chooses("FA-30")
    t.A.taps("PR-07")
    assert t.A.options == {"PREHISTORIC", "SCIFI", "ZOMBIE"}
    t.A.draws("SCIFI", "SCIFI", "SCIFI", "PREHISTORIC")
    assert (len(t.A.hand), t.A.tapped) == (4, ["PR-07"])


@pytest.mark.rule("RUL-283", "RUL-AMB-068", "RUL-102")
def test_smilodon_of_stones_takes_two_more() -> None:
    t = table(hand={"A": ["PR-08", "FA-11"]}, chips={"A": 5}, supply={"A": 0, "B": 3, "C": 3})
    t.A.plays("PR-08")  # three chips in round 1
    assert (t.A.dash, t.A.chips) == (["PR-08"], 2)
    t.B.places("HAND")
    t.C.places("HAND")
    t.A.plays("FA-11")  # three stones
    t.A.taps("PR-08")
    assert t.A.supply == 5


@pytest.mark.rule("RUL-284")
def test_smilodon_sleeps_in_the_income_phase() -> None:
    t = table(stage="round", dash={"A": ["PR-07", "PR-08", "SF-24", "PR-19"]}, settings={"STONES": 4, "DRAW": 3})
    assert (t.A.supply, len(t.A.hand), t.A.tapped) == (5, 1, [])  # income and Solar Sail; Fossil
    t.A.draws("FLEXO", "FLEXO", "FLEXO")
    assert (len(t.A.hand), t.asked) == (4, ("B", "DrawFrom"))


@pytest.mark.rule("RUL-283", "RUL-AMB-050")
def test_smilodon_does_not_answer_theft_exchange_or_what_comes_back() -> None:
    t = table(hand={"A": ["ZO-26"]}, dash={"A": ["PR-07"]}, discard={"FLEXO": ["FX-01"]})
    t.A.plays("ZO-26")  # Graveyard
    assert (t.A.hand, t.A.tapped) == (["FX-01"], [])


@pytest.mark.rule("RUL-283")
def test_a_smilodon_cannot_be_tapped_for_itself() -> None:
    t = table(dash={"A": ["PR-07", "PR-08"]})
    assert t.A.refused("tap", "PR-07") == "RUL-283"
    assert t.A.refused("tap", "PR-08") == "RUL-283"


@pytest.mark.rule("RUL-283", "RUL-AMB-070")
def test_both_smilodons_and_two_chainsaws_at_one_card() -> None:
    t = table(
        hand={"A": ["PR-01"]}, chips={"A": 1}, supply={"A": 0}, dash={"A": ["PR-07", "PR-08"], "B": ["ZO-13", "ZO-14"]},
        settings={"HAND": 8},
    )  # fmt: skip
    t.A.plays("PR-01")  # two cards, one stone
    t.A.taps("PR-07")
    t.B.taps("ZO-13")
    t.A.draws("FLEXO", "FLEXO")  # 2 + 2 - 2
    t.A.taps("PR-08")
    t.B.taps("ZO-14")
    t.A.declines()  # to defend himself against that
    t.all_decline()
    assert (len(t.A.hand), t.A.supply) == (2, 1)  # 1 + 2 - 2


# --- 9-10 Ice Age ----------------------------------------------------------------------------------------------------

SNOW = ["PREHISTORIC", "ZOMBIE", "SCIFI", "PIRATE"]  # Sci-Fi lies opposite


@pytest.mark.rule("RUL-285", "RUL-288")
@pytest.mark.parametrize("card", ["PR-09", "PR-10"])
def test_ice_age_forbids_prehistoric_cards_to_the_others_for_this_round(card: str) -> None:
    t = table(
        themes=SNOW, hand={"A": [card, "PR-05"], "B": ["PR-06", "FX-01"]}, chips={"A": 2}, supply={"A": 2, "B": 2},
        settings={"DRAW": 3},
    )  # fmt: skip
    t.A.plays(card)
    assert (t.A.fuel, t.A.chips) == ([card], 0)
    assert t.B.refused("play", "PR-06") == "RUL-285"
    assert (t.A.permitted(), t.B.permitted()) == ({"PREHISTORIC", "SCIFI"}, {"SCIFI"})
    t.all_pass()
    assert t.discard("PREHISTORIC") == [card]
    t.first_piles()
    assert "PREHISTORIC" in t.B.permitted()


@pytest.mark.rule("RUL-286", "RUL-AMB-098")
def test_ice_age_overrules_alien_technology_for_the_others_and_frees_its_owner_from_it() -> None:
    fuel = {"A": ["PR-09"], "B": ["SF-07"]}
    t = table(themes=SNOW, fuel=fuel, kept={"SF-07": "PREHISTORIC"})
    assert (t.A.permitted(), t.B.permitted(), t.C.permitted()) == ({"PREHISTORIC"}, set(), set())
    t = table(themes=SNOW, fuel=fuel, kept={"SF-07": "SCIFI"})
    assert t.A.permitted() == {"PREHISTORIC", "SCIFI"}  # the disc permits it, Alien Technology is ignored for it
    t = table(themes=SNOW, fuel=fuel, kept={"SF-07": "SCIFI"}, discs={"A": NO_THEME})
    assert t.A.permitted() == {"SCIFI"}  # Ice Age does not widen the disc


@pytest.mark.rule("RUL-287", "RUL-290", "RUL-291", "RUL-AMB-098")
def test_fossil_overrules_ice_age_alien_technology_and_the_disc() -> None:
    t = table(themes=SNOW, fuel={"A": ["PR-09"], "B": ["SF-07"]}, kept={"SF-07": "PIRATE"}, dash={"C": ["PR-19"]},
              hand={"C": ["PR-05"]}, to_move=2, discs={"C": NO_THEME})  # fmt: skip
    assert (t.C.permitted(), t.B.permitted()) == ({"PREHISTORIC", "PIRATE"}, {"PIRATE"})
    assert t.C.may("play", "PR-05")


@pytest.mark.rule("RUL-AMB-101", "RUL-AMB-098")
def test_two_ice_ages_forbid_each_other() -> None:
    t = table(themes=SNOW, fuel={"A": ["PR-09"], "B": ["PR-10"]}, dash={"C": ["PR-20"]})
    assert ["PREHISTORIC" in player.permitted() for player in t.player] == [False, False, True]


@pytest.mark.rule("RUL-AMB-100")
def test_prehistoric_cards_in_a_dashboard_can_be_tapped_in_an_ice_age() -> None:
    t = table(themes=SNOW, fuel={"B": ["PR-09"]}, dash={"A": ["PR-17"]})
    t.A.taps("PR-17")
    t.A.draws("FLEXO")
    assert t.A.tapped == ["PR-17"]


@pytest.mark.rule("RUL-285", "RUL-AMB-117")
def test_an_ice_age_that_is_taken_away_is_over() -> None:
    t = table(themes=["ZOMBIE", "SCIFI", "PREHISTORIC", "PIRATE"], fuel={"B": ["PR-09"]}, hand={"A": ["ZO-05"]},
              chips={"A": 1})  # fmt: skip
    assert t.C.permitted() == {"ZOMBIE"}
    t.A.plays("ZO-05")  # Baseball Bat
    t.A.chooses("PR-09")
    assert t.C.permitted() == {"ZOMBIE", "PREHISTORIC"}
    assert t.A.hand == ["PR-09"]


# --- 11-12 Velociraptor, 13-14 Mammoth Herd --------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-216")
@pytest.mark.parametrize("card", ["PR-11", "PR-12"])
def test_velociraptor_removes_two_open_stones_of_an_opponent_from_one_board(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1}, open={"HAND": {"B": 3, "C": 1}, "DRAW": {"B": 1, "A": 2}},
              locked={"START": {"B": 2}})  # fmt: skip
    t.A.plays(card)
    t.A.chooses("B")
    assert t.A.options == {"HAND", "DRAW"}
    t.A.chooses("HAND")
    assert (t.B.open("HAND"), t.C.open("HAND"), t.B.general, t.B.locked("START")) == (1, 1, 15, 2)


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-074")
def test_velociraptor_with_one_stone_and_with_none() -> None:
    t = table(hand={"A": ["PR-11"]}, chips={"A": 1}, open={"HAND": {"B": 1}})
    t.A.plays("PR-11")
    t.A.chooses("B")
    assert (t.B.open("HAND"), t.B.general) == (0, 19)
    t = table(hand={"A": ["PR-11"]}, chips={"A": 1}, open={"HAND": {"B": 1}})
    t.A.plays("PR-11")
    t.A.chooses("C")  # who has none
    t.A.chooses("HAND")
    assert (t.B.open("HAND"), t.asked) == (1, ("B", "Menu"))


@pytest.mark.rule("RUL-MC-13", "RUL-225")
@pytest.mark.parametrize("card", ["PR-13", "PR-14"])
def test_mammoth_herd_takes_two_stones_and_places_up_to_three(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1}, supply={"A": 3})
    t.A.plays(card)
    t.A.chooses("HAND")
    t.A.chooses("track")
    t.A.chooses("HAND")
    assert (t.A.supply, t.A.open("HAND"), t.track, t.asked) == (2, 2, {"A1": "A"}, ("B", "Menu"))
    t = table(hand={"A": [card]}, chips={"A": 1}, supply={"A": 0})
    t.A.plays(card)
    t.A.chooses("stop")
    assert t.A.supply == 2


# --- 15-16 Cave Painting, 17-18 Hunter-Gatherers ---------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-163")
@pytest.mark.parametrize("card", ["PR-15", "PR-16"])
def test_cave_painting_brings_an_item_for_the_first_board_won_in_a_round(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1})
    t.A.plays(card)
    assert (t.A.dash, t.A.chips) == ([card], 0)
    t = table(dash={"A": [card]}, chips={"A": 0}, stage="scoring", open={"HAND": {"A": 1}, "DRAW": {"A": 1}})
    assert t.asked == ("A", "ChooseItems")  # before the rule is bent
    t.A.chooses(0, 0, 1)
    t.nothing_bent()
    assert (t.A.chips, t.round) == (1 + 2, 2)  # and the income; the second board brought nothing


@pytest.mark.rule("RUL-MC-13")
def test_cave_painting_wakes_again_in_the_next_round_and_sleeps_for_what_others_win() -> None:
    doc = {"dash": {"A": ["PR-15"]}, "chips": {"A": 0}, "stage": "scoring"}
    t = table(open={"HAND": {"B": 1}}, **doc)
    assert t.asked == ("B", "BendRule")
    t = table(open={"HAND": {"A": 1}}, fired=["PR-15"], **doc)
    assert t.asked == ("A", "BendRule")
    t.nothing_bent()
    t.first_piles()
    t.A.places("HAND")
    t.all_pass()
    assert t.asked == ("A", "ChooseItems")


@pytest.mark.rule("RUL-MC-13", "RUL-102")
@pytest.mark.parametrize("card", ["PR-17", "PR-18"])
def test_hunter_gatherers_bring_a_card_and_a_stone(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 2}, round=2, supply={"A": 0})
    t.A.plays(card)
    t.A.taps(card)
    t.A.draws("FLEXO")
    assert (len(t.A.hand), t.A.supply, t.A.chips, t.A.tapped) == (1, 1, 0, [card])


# --- 19-20 Fossil ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-289", "RUL-AMB-027", "RUL-AMB-028")
@pytest.mark.parametrize("card", ["PR-19", "PR-20"])
def test_fossil_draws_a_prehistoric_card_at_the_start_of_the_round_above_the_hand_limit(card: str) -> None:
    hand = [f"FX-{k:02}" for k in range(1, 6)]
    t = table(stage="round", dash={"B": [card]}, hand={"B": hand}, settings={"HAND": 5, "DRAW": 3},
              draw={"PREHISTORIC": ["PR-30"]})  # fmt: skip
    assert t.B.hand == [*hand, "PR-30"]
    t.A.draws("FLEXO", "FLEXO", "FLEXO")
    assert t.asked == ("C", "DrawFrom")  # B's hand is full


@pytest.mark.rule("RUL-290", "RUL-102")
@pytest.mark.parametrize("card", ["PR-19", "PR-20"])
def test_fossil_permits_prehistoric_cards_whatever_the_disc_says(card: str) -> None:
    doc = {"themes": ["SCIFI", "PREHISTORIC", "FANTASY", "PIRATE"], "hand": {"A": ["PR-05"]}}
    t = table(**doc)
    assert t.A.refused("play", "PR-05") == "RUL-094"
    t = table(**doc, dash={"A": [card]})
    assert t.A.may("play", "PR-05")
    assert t.A.permitted() == {"SCIFI", "PREHISTORIC", "FANTASY"}
    assert t.B.permitted() == {"SCIFI", "FANTASY"}


@pytest.mark.rule("RUL-289", "RUL-AMB-022")
def test_fossil_draws_from_the_discards_if_need_be_and_nothing_from_nothing() -> None:
    rest = [f"PR-{k:02}" for k in range(1, 36) if k not in (5, 19)]
    t = table(stage="round", dash={"A": ["PR-19"]}, boxed=rest, discard={"PREHISTORIC": ["PR-05"]})
    assert t.A.hand == ["PR-05"]
    t = table(stage="round", dash={"A": ["PR-19"]}, boxed=[*rest, "PR-05"])
    assert (t.A.hand, t.asked) == ([], ("A", "DrawFrom"))


# --- 21 Continental Drift, 22-23 Cave --------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-211")
def test_continental_drift_looks_at_two_tokens_of_a_kind_may_swap_two_and_draws() -> None:
    t = table(
        hand={"A": ["PR-21"]}, chips={"A": 0}, tokens={"E-HAND": 3, "E-DRAW": 7}, multipliers=["DRAW"],
        shown=["E-DRAW"],
    )  # fmt: skip
    t.A.plays("PR-21")
    assert t.A.options == {"electron", "nuclear"}
    t.A.chooses("electron")
    assert t.A.options == ELECTRON - {"E-DRAW"}
    t.A.chooses("E-HAND")
    t.A.chooses("E-START")
    t.A.chooses("yes")
    t.A.chooses("E-HAND", "E-DRAW")
    assert (t.token("E-HAND"), t.token("E-DRAW")) == (7, 3)
    assert (t.shown("E-HAND"), t.shown("E-DRAW")) == (True, False)  # its face goes with it
    assert (t.multiplied("HAND"), t.multiplied("DRAW")) == (True, False)  # and its multiplier
    assert t.A.sees().boards["DRAW"].electron.value == 3  # and what he knows
    t.A.draws("FLEXO")
    assert len(t.A.hand) == 1


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-131")
def test_continental_drift_needs_two_tokens_to_swap() -> None:
    t = table(hand={"A": ["PR-21"]}, boxed=sorted(NUCLEAR - {"N-HAND"}))
    t.A.plays("PR-21")
    t.A.chooses("nuclear")  # the one is looked at
    assert t.asked == ("A", "DrawFrom")
    t = table(hand={"A": ["PR-21"]})
    t.A.plays("PR-21")
    t.A.chooses("nuclear")
    t.A.chooses("N-HAND")
    t.A.chooses("N-DRAW")
    t.A.chooses("no")
    assert t.asked == ("A", "DrawFrom")


@pytest.mark.rule("RUL-MC-13", "RUL-138", "RUL-147")
@pytest.mark.parametrize("card", ["PR-22", "PR-23"])
def test_cave_cancels_an_attack_against_its_owner_or_draws_a_card(card: str) -> None:
    t = table(hand={"A": [BITE], "B": [card, "FX-01"]}, chips={"B": 0})
    t.A.plays(BITE)
    t.A.chooses("B")
    t.B.plays(card)
    assert (t.B.hand, t.B.fuel, t.discard("ZOMBIE")) == (["FX-01"], [card], [BITE])
    t = table(hand={"A": [card]}, chips={"A": 0})
    t.A.plays(card)
    t.A.draws("FLEXO")
    assert len(t.A.hand) == 1


# --- 24-26 Glyptodon -------------------------------------------------------------------------------------------------


def bites(**doc: object) -> Table:
    """A bites B; Zombie and Prehistoric cards can be played."""
    t = table(**{"hand": {"A": [BITE], "B": ["FX-01"]}, "themes": ["ZOMBIE", "SCIFI", "PREHISTORIC", "PIRATE"], **doc})
    t.A.plays(BITE)
    t.A.chooses("B")
    if t.asked == ("B", "Defend"):
        t.B.declines()
    return t


@pytest.mark.rule("RUL-292", "RUL-AMB-068")
def test_each_glyptodon_brings_its_own_kind_when_an_attack_stands() -> None:
    t = bites(dash={"B": ["PR-24", "PR-25", "PR-26"]}, chips={"B": 0}, supply={"B": 0}, draw={"FLEXO": ["FX-09"]})
    assert t.asked == ("B", "Parry")
    t.B.taps("PR-24")
    t.B.draws("FLEXO")
    t.B.taps("PR-26")
    t.B.taps("PR-25")
    assert t.B.options == {"decline"}  # he still has hand cards that might be a Glyptodon
    t.B.declines()
    assert (t.B.chips, t.B.supply, len(t.A.hand), len(t.B.hand)) == (1, 1, 1, 1)  # and then he was bitten
    assert t.B.tapped == ["PR-24", "PR-25", "PR-26"]


@pytest.mark.rule("RUL-293")
def test_glyptodon_helps_against_an_attack_that_does_not_hurt() -> None:
    t = table(hand={"A": ["ZO-11"]}, chips={"A": 2, "B": 0}, dash={"B": ["PR-26"]}, open={"HAND": {"C": 2}})
    t.A.plays("ZO-11")  # Brain Eater: B has no stone anywhere
    t.B.taps("PR-26")
    assert (t.B.chips, t.C.open("HAND")) == (1, 0)


@pytest.mark.rule("RUL-294")
def test_glyptodon_gets_nothing_of_a_cancelled_attack_nor_of_one_on_others() -> None:
    t = table(hand={"A": [BITE], "B": ["PR-22"]}, dash={"B": ["PR-26"]}, chips={"B": 0})
    t.A.plays(BITE)
    t.A.chooses("B")
    t.B.plays("PR-22")
    assert (t.B.chips, t.B.tapped, t.asked) == (0, [], ("B", "Menu"))
    t = table(hand={"A": [BITE]}, dash={"B": ["PR-26"]}, chips={"B": 0})
    t.A.plays(BITE)
    t.A.chooses("C")
    assert (t.B.chips, t.asked) == (0, ("B", "Menu"))


@pytest.mark.rule("RUL-295", "RUL-292", "RUL-AMB-059")
@pytest.mark.parametrize(("card", "kind"), [("PR-24", "cards"), ("PR-25", "stones"), ("PR-26", "chips")])
def test_glyptodon_is_paid_played_and_tapped_in_answer_to_an_attack(card: str, kind: str) -> None:
    t = bites(hand={"A": [BITE], "B": [card]}, chips={"B": 1}, supply={"B": 0})
    t.B.plays(card)
    if kind == "cards":
        t.B.draws("FLEXO")
        t.all_decline()
    assert (t.B.dash, t.B.tapped) == ([card], [card])
    assert (t.B.chips, t.B.supply) == (int(kind == "chips"), int(kind == "stones"))
    assert len(t.A.hand) == int(kind == "cards")  # the card that it brought was stolen
    t = bites(hand={"A": [BITE], "B": [card]}, chips={"B": 0})
    assert t.B.hand == []  # it could not be paid: bitten without a question
    t = bites(hand={"A": [BITE], "B": [card]}, chips={"B": 0}, discs={"B": {"CURRENCY": 1}})
    t.B.plays(card)  # with a stone, by his own rights
    assert t.B.tapped == [card]


@pytest.mark.rule("RUL-296", "RUL-292", "RUL-AMB-067")
def test_glyptodon_can_be_tapped_again_in_the_next_round_but_not_in_its_own_turn() -> None:
    t = table(
        dash={"A": ["PR-26"]}, hand={"B": [BITE, "ZO-19", "FX-01"]}, chips={"A": 0}, discs={"A": NO_THEME},
        settings={"DRAW": 3, "HAND": 5, "START": "B"}, supply={"A": 2, "B": 3, "C": 3},
    )  # fmt: skip
    assert t.A.refused("tap", "PR-26") == "RUL-292"  # only in answer
    t.A.places("HAND")
    t.B.plays(BITE)
    t.B.chooses("A")
    t.A.taps("PR-26")
    assert (t.A.chips, t.A.tapped) == (1, ["PR-26"])
    t.all_pass()
    t.nothing_bent()
    t.first_piles()
    t.B.plays("ZO-19")
    t.B.chooses("A")
    t.A.taps("PR-26")
    assert (t.round, t.A.chips) == (2, 1 + 1 + 1)  # the income between them


@pytest.mark.rule("RUL-292", "RUL-AMB-067", "RUL-284")
def test_what_glyptodon_brings_opens_no_window_but_a_running_chainsaw_cuts_it() -> None:
    t = bites(dash={"B": ["PR-25", "PR-08"], "C": ["ZO-14"]}, supply={"B": 0}, tapped=["ZO-14"], cuts={"ZO-14": "B"},
              hand={"A": [BITE]})  # fmt: skip
    t.B.taps("PR-25")
    assert (t.B.supply, t.B.tapped) == (0, ["PR-25"])
    t = bites(dash={"B": ["PR-25", "PR-08"], "A": ["ZO-14"]}, supply={"B": 0}, hand={"A": [BITE]})
    t.B.taps("PR-25")
    assert (t.B.supply, t.asked[1]) == (1, "Menu")  # neither Smilodon nor Chainsaw


# --- 27-29 Parasaurolophus -------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-297", "RUL-298", "RUL-299")
@pytest.mark.parametrize("card", ["PR-27", "PR-28", "PR-29"])
def test_parasaurolophus_looks_at_one_of_each_shows_any_and_melts_or_multiplies_any(card: str) -> None:
    for branch in (0, 1):
        t = table(hand={"A": [card]}, chips={"A": 1}, tokens={"E-DRAW": 7, "N-DRAW": 4})
        t.A.plays(card)
        assert t.A.options == ELECTRON
        t.A.chooses("E-DRAW")
        assert t.A.options == NUCLEAR
        t.A.chooses("N-DRAW")
        seen = t.A.sees().boards["DRAW"]
        assert (seen.electron.value, seen.nuclear.value) == (7, 4)
        assert t.A.options == ELECTRON | NUCLEAR
        t.A.chooses("N-HAND")
        assert t.A.options == {0, 1}
        t.A.chooses(branch)
        assert t.A.options == (NUCLEAR if branch else ELECTRON)
        t.A.chooses("N-START" if branch else "E-START")
        assert (t.token("N-START") is None, t.multiplied("START")) == (bool(branch), not branch)
        assert (t.shown("N-HAND"), t.A.chips, t.asked) == (True, 0, ("B", "Menu"))


# --- 30-34 Amber -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-15", "RUL-195")
@pytest.mark.parametrize("card", ["PR-30", "PR-31", "PR-32", "PR-33", "PR-34"])
def test_amber_is_a_set_card_that_costs_nothing(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 0})
    t.A.plays(card)
    assert (t.A.dash, t.A.chips) == ([card], 0)
    t = table(dash={"A": [card, "SF-30"]}, stage="end", round=4)
    assert score(t, "A")["sets"] == 3


# --- 35 Catastrophe --------------------------------------------------------------------------------------------------

ALL_PREHISTORIC = [f"PR-{k:02}" for k in range(1, 36)]
WORLD = ["PREHISTORIC", "FANTASY", "SCIFI", "ZOMBIE"]  # Pirate and 1001 Nights are not in the game


@pytest.mark.rule("RUL-300", "RUL-AMB-092", "RUL-AMB-094")
def test_catastrophe_removes_every_prehistoric_card_wherever_it_is() -> None:
    t = table(
        themes=WORLD, hand={"A": ["PR-35", "PR-01", "FX-01"], "B": ["PR-02", "SF-01"]}, chips={"A": 2},
        fuel={"A": ["PR-09"], "B": ["PR-05", "SF-07"]}, dash={"C": ["PR-30", "SF-30", "PR-07"], "B": ["PR-19"]},
        kept={"SF-07": "SCIFI"}, discard={"PREHISTORIC": ["PR-06"]},
    )  # fmt: skip
    t.A.plays("PR-35")
    assert t.A.options == {"NIGHTS", "PIRATE"}
    t.A.chooses("PIRATE")
    assert sorted(t.boxed) == ALL_PREHISTORIC
    assert (t.A.hand, t.B.hand, t.A.fuel, t.B.fuel) == (["FX-01"], ["SF-01"], [], ["SF-07"])
    assert (t.B.dash, t.C.dash) == ([], ["SF-30"])
    assert "PREHISTORIC" not in t.B.permitted()


@pytest.mark.rule("RUL-301", "RUL-AMB-092")
def test_the_new_theme_takes_the_same_area_shuffled_and_is_active_if_the_old_one_was() -> None:
    t = table(themes=WORLD, hand={"A": ["PR-35"], "B": ["FX-01"]}, chips={"A": 2}, settings={"THEME": "PREHISTORIC"})
    t.A.plays("PR-35")
    t.A.chooses("NIGHTS")
    assert (t.setting("THEME"), [t.g.box.theme_names[k][1] for k in t.g.themes][1:]) == (
        "NIGHTS", ["Fantasy", "Sci-Fi", "Zombies"],
    )  # fmt: skip
    assert sorted(t.draw("NIGHTS")) == [f"NA-{k:02}" for k in range(1, 36)]
    assert t.draw("NIGHTS") not in (sorted(t.draw("NIGHTS")), sorted(t.draw("NIGHTS"), reverse=True))
    assert t.discard("NIGHTS") == []
    assert t.B.permitted() == {"NIGHTS", "SCIFI"}
    t.B.passes()
    t.C.passes()


@pytest.mark.rule("RUL-AMB-092")
def test_a_marker_elsewhere_stays_where_it_is() -> None:
    t = table(themes=WORLD, hand={"A": ["PR-35"]}, chips={"A": 2}, settings={"THEME": "SCIFI"})
    t.A.plays("PR-35")  # the opposite theme
    t.A.chooses("PIRATE")
    assert (t.setting("THEME"), t.A.permitted()) == ("SCIFI", {"SCIFI", "PIRATE"})


@pytest.mark.rule("RUL-AMB-093")
def test_zombies_in_the_prehistoric_pile_go_to_the_zombie_discards_those_elsewhere_stay() -> None:
    t = table(
        themes=WORLD, hand={"A": ["PR-35"], "B": ["ZO-18"]}, chips={"A": 2}, mixed=["ZOMBIE"],
        draw={"PREHISTORIC": ["ZO-01", "PR-04", "ZO-02"], "SCIFI": ["ZO-05"]}, discard={"ZOMBIE": ["ZO-03"]},
    )  # fmt: skip
    t.A.plays("PR-35")
    t.A.chooses("PIRATE")
    assert sorted(t.discard("ZOMBIE")) == ["ZO-01", "ZO-02", "ZO-03"]
    assert t.draw("SCIFI")[0] == "ZO-05"
    assert t.B.hand == ["ZO-18"]
    assert sorted(t.boxed) == ALL_PREHISTORIC


@pytest.mark.rule("RUL-300", "RUL-AMB-103", "RUL-AMB-113")
def test_with_the_cards_goes_what_they_did() -> None:
    t = table(
        themes=["PREHISTORIC", "FANTASY", "PIRATE", "ZOMBIE"], hand={"A": ["PR-35"], "B": ["PR-01", "FX-02"]},
        chips={"A": 2}, marked=["PR-01"], dash={"B": ["PI-05"], "C": ["PR-17"]}, hooks={"PI-05": "PR-17"},
        tapped=["PR-17"],
    )  # fmt: skip
    t.A.plays("PR-35")
    t.A.chooses("SCIFI")
    assert (t.A.sees().hooks, t.C.tapped, t.B.hand) == ({}, [], ["FX-02"])
    t.B.declines()  # to strike with the hook
    assert t.asked == ("B", "Menu")  # no forced turn


@pytest.mark.rule("RUL-301", "RUL-INV-23")
def test_a_theme_that_was_replaced_does_not_come_back() -> None:
    t = table(
        themes=WORLD, hand={"A": ["PR-35"]}, chips={"A": 2}, settings={"DRAW": 3}, supply={"A": 0, "B": 0, "C": 0}
    )
    t.A.plays("PR-35")
    t.A.chooses("NIGHTS")
    t.first_piles()
    assert [t.g.box.theme_names[k][1] for k in t.g.themes] == ["Arabian Nights", "Fantasy", "Sci-Fi", "Zombies"]
    assert all(not card.startswith("PR") for player in t.player for card in player.hand)
