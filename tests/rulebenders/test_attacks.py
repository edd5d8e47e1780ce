"""Attacks, defences and what a cancelled attack leaves behind (RUL-134 to RUL-151, RUL-AMB-057 to RUL-AMB-066)."""

from typing import Any

import pytest

from tafelrunde.engine import Match, Option
from tests.rulebenders.table import BOX, Table, table

BITE, GUARD, STORY = "ZO-18", "NA-16", "NA-12"  # steals a random card, free; cancels for me, free; cancels any, costs 1


def bitten(**doc: Any) -> Table:
    """A bites B, who holds a Palace Guard; A has two hand cards besides."""
    t = table(**{"hand": {"A": [BITE, "FX-01"], "B": [GUARD, "FX-02"], "C": []}, **doc})
    t.A.plays(BITE)
    t.A.chooses("B")
    return t


# --- targets ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-134")
def test_attack_cards_show_it() -> None:
    attacks = {card.en for card in BOX.designs if "attack" in card.marks}
    assert {"Snake Charmer", "Guru", "Galleon", "Baseball Bat", "Monstrosity", "Brain Eater", "Bite"} < attacks
    assert not attacks & {"Ice Age", "Magic Amulet", "Canned Food", "Big Bang", "Catastrophe"}


@pytest.mark.rule("RUL-135", "RUL-DP-10", "RUL-AMB-074")
def test_the_attacker_says_at_once_whom_it_affects() -> None:
    t = table(players=4, hand={"A": [BITE]}, passed=["D"])
    t.A.plays(BITE)
    assert t.asked == ("A", "ChooseTargets")
    assert t.A.options == {"B", "C", "D"}  # also who has no cards, also who has passed
    assert t.A.refused("A") == "RUL-135"
    t.A.chooses("D")
    assert t.told("attacks") == [{"seat": 0, "card": BOX.labels[BOX.numbers_of[BITE]], "targets": (3,)}]


@pytest.mark.rule("RUL-135")
def test_unless_it_affects_all_opponents() -> None:
    t = table(hand={"A": ["PR-03"]}, chips={"A": 1, "B": 1, "C": 1}, supply={"B": 0, "C": 0})
    t.A.plays("PR-03")
    assert t.told("attacks")[0]["targets"] == (1, 2)
    assert t.asked == ("A", "ChooseItems")  # what he gets for it: about targets nobody was asked
    assert (t.B.chips, t.C.chips) == (0, 0)


@pytest.mark.rule("RUL-DP-10")
def test_some_attacks_name_one_or_two() -> None:
    t = table(players=4, hand={"A": ["PI-03"]}, chips={"A": 1})
    t.A.plays("PI-03")  # two cards in total
    assert t.A.options == {("B",), ("C",), ("D",), ("B", "C"), ("B", "D"), ("C", "D")}


# --- the window ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-136", "RUL-DP-15", "RUL-143")
def test_the_others_may_answer_before_anything_happens() -> None:
    t = bitten()
    assert t.asked == ("B", "Defend")
    assert t.B.options == {"decline", ("play", GUARD)}
    assert len(t.B.hand) == 2
    assert t.B.sees().task.card == BITE
    assert t.B.sees().task.attacker == 0


@pytest.mark.rule("RUL-137")
def test_if_all_decline_the_attack_is_carried_out() -> None:
    t = bitten()
    t.B.declines()
    assert (len(t.A.hand), len(t.B.hand)) == (2, 1)
    assert t.A.fuel == [BITE]
    assert t.A.sees().seats[0].played == {"ZOMBIE": 1}


@pytest.mark.rule("RUL-AMB-058", "RUL-DP-15")
def test_they_are_asked_clockwise_from_the_attacker_and_the_first_who_cancels_closes_it() -> None:
    hand = {"C": [BITE], "A": [STORY], "B": ["FX-05"], "D": [GUARD]}
    t = table(players=4, hand=hand, to_move=2, chips=dict.fromkeys("ABCD", 3))
    t.C.plays(BITE)
    t.C.chooses("B")
    assert t.asked == ("D", "Defend")
    t.D.declines()
    assert t.asked == ("A", "Defend")
    t.A.plays(STORY)
    assert t.asked == ("D", "Menu")  # B is not asked any more, and C's turn is over
    assert t.told("cancelled")[0]["seat"] == 0


@pytest.mark.rule("RUL-AMB-057", "RUL-148", "RUL-DP-15")
def test_a_defence_against_any_attack_serves_others_one_against_you_does_not() -> None:
    t = bitten(hand={"A": [BITE], "B": ["FX-02"], "C": [GUARD, STORY, "PR-22"]}, chips={"C": 1})
    assert t.asked == ("B", "Defend")
    t.B.declines()
    assert t.asked == ("C", "Defend")
    assert t.C.options == {"decline", ("play", STORY)}
    assert t.C.refused("play", GUARD) == "RUL-AMB-057"
    t.C.plays(STORY)
    assert len(t.B.hand) == 1
    assert t.told("cancelled")


@pytest.mark.rule("RUL-AMB-059", "RUL-144")
def test_a_defence_card_needs_its_theme_and_its_cost_by_the_defenders_own_rights() -> None:
    t = bitten(discs={"B": {"THEME": -1}}, dash={"B": ["NA-09"]})  # only the active theme: Zombie
    assert t.B.options == {"decline", ("tap", "NA-09")}
    assert t.B.refused("play", GUARD) == "RUL-093"
    hand = {"A": [BITE], "B": [STORY, "FX-02"]}
    t = bitten(hand=hand, chips={"B": 0}, supply={"B": 1}, discs={"B": {"CURRENCY": 1}})
    t.B.plays(STORY)  # with the secondary currency
    assert t.B.supply == 0
    assert t.told("cancelled")
    t = bitten(hand=hand, chips={"B": 0})
    assert t.asked == ("B", "Defend")  # a free card is possible, but this one
    assert t.B.refused("play", STORY) == "RUL-101"


@pytest.mark.rule("RUL-AMB-060")
def test_a_defence_card_is_not_cancelled_in_turn() -> None:
    t = bitten(hand={"A": [BITE, STORY, GUARD], "B": ["NA-17", "FX-02"], "C": ["NA-13"]}, chips={"A": 5, "C": 5})
    t.B.plays("NA-17")
    assert t.asked == ("B", "Menu")
    assert t.B.fuel == ["NA-17"]


@pytest.mark.rule("RUL-143", "RUL-136")
def test_what_is_no_defence_cannot_answer() -> None:
    t = bitten()
    assert t.B.refused("play", "FX-02") == "RUL-143"
    assert t.B.refused("tap", BITE) == "RUL-143"
    assert t.B.refused("pass") == "RUL-143"


# --- cancelled -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-138")
def test_a_cancelled_attack_is_cancelled_for_all() -> None:
    t = table(players=4, hand={"A": ["PR-03"], "B": ["PR-22"]}, chips=dict.fromkeys("ABCD", 4), supply={"C": 3, "D": 3})
    t.A.plays("PR-03")  # everybody loses an item
    t.B.plays("PR-22")
    assert [player.chips for player in t.player] == [3, 4, 4, 4]
    assert [player.supply for player in t.player] == [1, 1, 3, 3]
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-139", "RUL-140", "RUL-142", "RUL-AMB-066", "RUL-AMB-044", "RUL-INV-22")
def test_a_cancelled_fuel_attack_is_discarded_does_not_count_and_ends_the_turn_without_refund() -> None:
    t = table(hand={"A": ["ZO-09", "FX-01"], "B": [GUARD]}, dash={"A": ["SF-13"], "C": ["PI-13"]}, chips={"A": 3})
    before = t.B.supply, t.C.supply, t.C.hand
    t.A.plays("ZO-09")
    t.B.plays(GUARD)
    assert t.discard("ZOMBIE") == ["ZO-09"]
    assert t.A.fuel == []
    assert t.A.sees().seats[0].played == {}
    assert t.A.chips == 2
    assert t.asked == ("B", "Menu")  # A can tap no more, and nobody strikes
    assert (t.B.supply, t.C.supply, t.C.hand) == before
    assert (t.B.fuel, t.A.hand) == ([GUARD], ["FX-01"])


@pytest.mark.rule("RUL-AMB-066")
def test_a_cancelled_attack_does_not_help_a_flexo_card() -> None:
    t = bitten(hand={"A": [BITE, "FX-04"], "B": [GUARD]})  # two cards if no theme card was played
    t.B.plays(GUARD)
    t.B.places("HAND")
    t.C.places("HAND")
    t.A.plays("FX-04")
    assert t.asked == ("A", "DrawFrom")


@pytest.mark.rule("RUL-141", "RUL-AMB-063", "RUL-142", "RUL-INV-22")
def test_a_cancelled_tap_attack_stays_tapped_and_costs_the_turn_though_nothing_was_done_yet() -> None:
    t = table(dash={"A": ["PI-13"]}, hand={"B": [GUARD, "FX-02"]}, supply={"A": 2, "B": 2, "C": 2})
    t.A.taps("PI-13")
    t.A.chooses("B")
    t.B.plays(GUARD)
    assert (t.A.tapped, t.A.dash, len(t.B.hand)) == (["PI-13"], ["PI-13"], 1)
    assert t.asked == ("B", "Menu")
    assert not t.A.passed
    t.B.places("HAND")
    t.C.places("HAND")
    assert t.asked == ("A", "Menu")
    assert t.A.refused("tap", "PI-13") == "RUL-123"
    t.all_pass()
    assert t.A.tapped == []


@pytest.mark.rule("RUL-142", "RUL-090")
def test_the_hand_limit_is_checked_all_the_same() -> None:
    hand = [BITE, *(f"FX-{k:02}" for k in range(1, 9))]
    t = bitten(hand={"A": hand, "B": [GUARD]}, settings={"HAND": 5})
    t.B.plays(GUARD)
    assert t.asked == ("A", "DiscardDown")


@pytest.mark.rule("RUL-INV-22")
def test_a_defender_may_take_the_cancelled_card_if_his_own_says_so() -> None:
    t = bitten(hand={"A": [BITE], "B": ["NA-18"]}, chips={"B": 1})
    t.B.plays("NA-18")
    assert t.B.hand == [BITE]
    assert t.discard("ZOMBIE") == []
    assert t.A.sees().seats[0].played == {}


# --- defending -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-144", "RUL-DP-15")
def test_a_fuel_defence_card_is_played_in_an_opponents_turn_and_paid() -> None:
    t = bitten(hand={"A": [BITE], "B": [STORY]}, chips={"B": 4})
    t.B.plays(STORY)
    assert (t.B.fuel, t.B.chips, t.B.hand) == ([STORY], 3, [])
    assert t.B.sees().seats[1].played == {"NIGHTS": 1}
    assert t.asked == ("B", "Menu")  # it was no action of his


@pytest.mark.rule("RUL-145", "RUL-DP-15")
def test_a_tap_defence_card_laid_out_earlier_can_be_tapped() -> None:
    t = bitten(hand={"A": [BITE], "B": ["FX-01"]}, dash={"B": ["NA-09"]})
    assert t.B.may("tap", "NA-09")
    t.B.taps("NA-09")
    assert (t.B.tapped, t.B.hand) == (["NA-09"], ["FX-01"])
    t = bitten(hand={"A": [BITE], "B": ["FX-01"]}, dash={"B": ["NA-09"]}, tapped=["NA-09"])
    assert t.B.options == {"decline"}
    assert t.B.refused("tap", "NA-09") == "RUL-123"


@pytest.mark.rule("RUL-145", "RUL-012")
def test_a_hook_holds_a_tap_defence_card() -> None:
    t = bitten(dash={"B": ["NA-09"], "C": ["PI-05"]}, hooks={"PI-05": "NA-09"})
    assert t.B.options == {"decline", ("play", GUARD)}
    assert (t.B.refused("tap", "NA-09"), t.B.why_not("tap", "NA-09")) == ("RUL-012", "hooked")
    t = bitten(dash={"B": ["NA-09"]})
    assert t.B.refused("play", "NA-09") == "RUL-136"  # it lies there, and can be tapped


@pytest.mark.rule("RUL-145", "RUL-AMB-057")
def test_but_not_one_that_was_laid_out_in_this_turn() -> None:
    t = table(hand={"A": ["NA-09", "FX-01"]}, dash={"B": ["PI-13"]}, chips={"A": 3}, discs={"A": {"THEME": 2}})
    t.A.plays("NA-09")
    if t.asked == ("A", "Menu"):
        t.A.ends()
    t.B.taps("PI-13")
    t.B.chooses("A")
    assert t.asked == ("A", "Defend")
    assert t.A.options == {"decline"}
    assert t.A.refused("tap", "NA-09") == "RUL-145"


@pytest.mark.rule("RUL-145")
def test_nor_can_it_be_played_from_the_hand_in_anothers_turn() -> None:
    t = bitten(hand={"A": [BITE], "B": ["NA-09"]}, chips={"B": 5})
    assert t.B.options == {"decline"}
    assert t.B.refused("play", "NA-09") == "RUL-145"
    assert t.B.refused("tap", "NA-09") == "RUL-145"


@pytest.mark.rule("RUL-146")
def test_also_who_has_passed_may_defend() -> None:
    t = bitten(passed=["B"], dash={"B": ["NA-10"]})
    assert t.B.options == {"decline", ("play", GUARD), ("tap", "NA-10")}
    t.B.plays(GUARD)
    assert t.told("cancelled")
    assert t.B.passed


@pytest.mark.rule("RUL-147")
def test_defence_cards_may_be_used_in_the_own_turn_without_an_attack() -> None:
    t = table(hand={"A": [GUARD]}, supply={"A": 1}, dash={"A": ["NA-09"]}, open={"HAND": {"A": 1}})
    t.A.plays(GUARD)  # then it gives two stones
    assert t.A.supply == 3
    t.A.taps("NA-09")  # then it moves stones
    t.A.chooses("HAND", "DRAW")
    assert t.A.open("DRAW") == 1


@pytest.mark.rule("RUL-AMB-057")
def test_the_active_player_may_defend_against_an_attack_in_his_own_turn() -> None:
    t = table(hand={"A": [GUARD, "FX-01"]}, dash={"B": ["PI-13"]}, supply={"A": 2})
    t.A.places("HAND")
    t.B.taps("PI-13")
    t.B.chooses("A")
    assert t.asked == ("A", "Defend")
    t.A.plays(GUARD)
    assert t.A.hand == ["FX-01"]
    assert t.A.fuel == [GUARD]


# --- attacks in other turns ------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-AMB-064", "RUL-141", "RUL-AMB-061")
def test_a_tap_attack_cancelled_in_an_opponents_turn_ends_nobodys_turn() -> None:
    t = table(hand={"A": ["SF-11", GUARD, *(f"FX-{k:02}" for k in range(1, 6))]}, dash={"B": ["ZO-13"]}, chips={"A": 2},
              settings={"THEME": "SCIFI"}, themes=["SCIFI", "ZOMBIE", "NIGHTS", "PIRATE"])  # fmt: skip
    t.A.plays("SF-11")  # draw three
    t.B.taps("ZO-13")  # two fewer
    t.A.plays(GUARD)
    assert t.asked == ("A", "DrawFrom")
    t.A.draws("FLEXO", "FLEXO", "FLEXO")
    assert t.B.tapped == ["ZO-13"]
    assert t.B.sees().cuts == {}
    assert t.asked == ("A", "DiscardDown")  # nine cards, six allowed: his turn went on


@pytest.mark.rule("RUL-AMB-065")
def test_playing_a_dashboard_attack_card_is_no_attack() -> None:
    t = table(hand={"A": ["PI-13"], "B": [GUARD]}, chips={"A": 3})
    t.A.plays("PI-13")
    assert t.asked == ("A", "Menu")
    assert not t.told("attacks")
    t.A.taps("PI-13")
    t.A.chooses("B")
    assert t.asked == ("B", "Defend")


# --- destruction cards -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-149")
@pytest.mark.parametrize("deck", range(6))
def test_each_theme_deck_has_one_destruction_card(deck: int) -> None:
    cards = [card for card in BOX.cards if card.deck == deck]
    assert [card.kind for card in cards].count("destruction") == 1


@pytest.mark.rule("RUL-150", "RUL-151", "RUL-INV-23", "RUL-216")
def test_a_destruction_card_cannot_be_cancelled_and_goes_to_the_box() -> None:
    t = table(hand={"A": ["PI-35"], "B": ["NA-12", "FX-01"]}, dash={"B": ["SF-30", "SF-31"]}, chips={"A": 2, "B": 5})
    t.A.plays("PI-35")  # everybody hands over dashboard cards
    assert t.asked == ("B", "ChooseCard")
    assert not t.told("attacks")
    assert t.boxed == ["PI-35"]
    t.B.chooses("SF-30")
    t.B.chooses("stop")
    t.all_pass()
    assert t.boxed == ["PI-35"]
    assert "PI-35" not in [*t.draw("PIRATE"), *t.discard("PIRATE")]


# --- taking back -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-136", "RUL-AMB-075")
def test_nobody_takes_anything_back_across_an_answered_window() -> None:
    t = table(hand={"A": ["PI-01"], "B": [GUARD]}, chips={"A": 1}, supply={"A": 1, "B": 2})  # two stones, no chance
    match = Match(lambda chance: t.g, 0, game=t.g)

    def answer(seat: int, *option: Option) -> None:
        match.answer(seat, option[0] if len(option) == 1 else option)

    answer(0, "play", "PI-01")
    assert match.why_not_undo(0) is None  # until somebody has answered he may think again
    answer(0, "B")
    assert match.why_not_undo(0) is None
    answer(1, "decline")
    assert (t.A.supply, t.B.supply) == (3, 0)
    assert match.why_not_undo(0) is not None
    assert match.why_not_undo(1) is not None
