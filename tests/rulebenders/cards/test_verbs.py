"""What each verb of the card language means, shown with small cards of one's own (content file 4.4)."""

from typing import Any

import pytest

from tafelrunde.games.rulebenders.language.effects import BOARDS
from tafelrunde.games.rulebenders.language.grammar import PRIMITIVES
from tests.rulebenders.cards.own import MINE, after, holding, tapping
from tests.rulebenders.table import BOX

ELECTRON = {f"E-{board}" for board in BOARDS}
NUCLEAR = {f"N-{board}" for board in BOARDS}


def rest_of(code: str, *kept: str) -> list[str]:
    """All cards of a deck but these."""
    return [f"{code}-{k:02}" for k in range(1, 51 if code == "FX" else 36) if f"{code}-{k:02}" not in kept]


def test_there_are_forty_two() -> None:
    assert len(PRIMITIVES) == 42


# --- items -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-281", "RUL-078")
def test_draw_the_player_meant_picks_the_piles_without_seeing_the_cards() -> None:
    t = after("draw(opp, 2, any)", hand={"B": ["FX-40"]}, draw={"FLEXO": ["FX-09"], "PIRATE": ["PI-30"]})
    t.A.chooses("B")
    assert t.asked == ("B", "DrawFrom")
    t.B.draws("FLEXO")
    assert t.B.hand == ["FX-40"]
    t.B.draws("PIRATE")
    assert t.B.hand == ["FX-09", "FX-40", "PI-30"]


@pytest.mark.rule("RUL-281", "RUL-AMB-022", "RUL-AMB-023")
def test_draw_stops_early_where_no_allowed_pile_has_cards_and_reshuffles_before() -> None:
    t = after("draw(me, 3, PIRATE)", boxed=rest_of("PI", "PI-01", "PI-02"), discard={"PIRATE": ["PI-01"]})
    assert (t.A.hand, t.asked) == (["PI-01", "PI-02"], ("B", "Menu"))
    assert len(t.told("reshuffled")) == 1


@pytest.mark.rule("RUL-281")
@pytest.mark.parametrize(("pile", "piles"), [
    ("any", {"SCIFI", "PIRATE", "FANTASY", "ZOMBIE", "FLEXO"}), ("other", {"PIRATE", "FANTASY", "ZOMBIE"}),
])  # fmt: skip
def test_draw_any_pile_or_the_piles_of_other_themes(pile: str, piles: set[str]) -> None:
    assert after(f"draw(me, 1, {pile})").A.options == piles


@pytest.mark.rule("RUL-281")
def test_draw_up_to() -> None:
    t = after("draw(me, up_to 2, ZOMBIE)")
    assert t.A.options == {0, 1, 2}
    t.A.chooses(1)
    assert len(t.A.hand) == 1


@pytest.mark.rule("RUL-265", "RUL-034")
def test_gain_of_each_kind() -> None:
    t = after("gain(me, chips, 2); gain(me, stones, 3); gain(me, exch(2>1), 2); gain(me, item, 2)", supply={"A": 0})
    assert (t.A.chips, t.A.supply, t.A.exchange) == (2, 3, [0, 2, 0])
    assert t.A.options == {(a, b, 2 - a - b) for a in range(3) for b in range(3 - a)}
    t.A.chooses(1, 0, 1)
    assert (t.A.chips, t.A.supply) == (3, 4)


@pytest.mark.rule("RUL-265", "RUL-220", "RUL-AMB-013")
def test_gain_stones_are_ones_own_at_most_what_the_general_supply_holds() -> None:
    t = after("gain(opp, stones, 4)", open={"HAND": {"B": 17}}, supply={"A": 0, "B": 1})
    t.A.chooses("B")
    assert (t.A.supply, t.A.general, t.B.supply, t.B.general) == (0, 20, 3, 0)


@pytest.mark.rule("RUL-265")
def test_gain_up_to_and_items_without_stones_or_cards() -> None:
    t = after("gain(me, stones, up_to 3)", open={"HAND": {"A": 17}}, supply={"A": 1})
    assert t.A.options == {0, 1, 2}
    t.A.chooses(1)
    assert t.A.supply == 2
    t = after("gain(me, item, 2)", open={"HAND": {"A": 19}}, supply={"A": 1})
    assert t.A.options == {(0, 0, 2), (0, 1, 1), (0, 2, 0)}


@pytest.mark.rule("RUL-MC-13")
def test_lose_as_many_as_one_has_and_no_debt() -> None:
    t = after("lose(me, chips, 3)", chips={"A": 2})
    assert t.A.chips == 0
    t = after("lose(opp, stones, 2)", supply={"B": 3})
    t.A.chooses("B")
    assert (t.B.supply, t.B.general) == (1, 19)
    t = after("lose(me, stones, all)", supply={"A": 4})
    assert (t.A.supply, t.A.general) == (0, 20)


@pytest.mark.rule("RUL-MC-13", "RUL-DP-19")
def test_lose_cards_and_items_the_loser_chooses_unit_by_unit() -> None:
    t = after("lose(opp, cards, 2)", hand={"B": ["FX-01", "FX-02", "FX-03"]})
    t.A.chooses("B")
    t.B.chooses("FX-03")
    t.B.chooses("FX-01")
    assert (t.B.hand, t.discard("FLEXO")) == (["FX-02"], ["FX-03", "FX-01"])
    t = after("lose(me, item, 3)", chips={"A": 1}, supply={"A": 1}, hand={"A": [MINE, "FX-01"]})
    assert t.A.options == {"stones", "chips", "FX-01"}
    t.A.chooses("stones")
    assert t.A.options == {"chips", "FX-01"}
    t.A.chooses("chips")
    assert (t.A.hand, t.A.supply, t.A.chips) == ([], 0, 0)


@pytest.mark.rule("RUL-261")
def test_discard_the_owner_chooses_as_many_as_there_are_and_the_number_is_known() -> None:
    t = after("let k = discard(me, 2, hand); gain(me, chips, k)", hand={"A": [MINE, "FX-01", "FX-02", "PI-01"]})
    assert t.A.options == {"FX-01", "FX-02", "PI-01"}
    t.A.chooses("PI-01")
    t.A.chooses("FX-02")
    assert (t.A.hand, t.A.chips, t.discard("PIRATE"), t.discard("FLEXO")) == (["FX-01"], 2, ["PI-01"], ["FX-02"])
    t = after("let k = discard(me, 3, hand); gain(me, chips, k)", hand={"A": [MINE, "FX-01"]})
    assert (t.A.hand, t.A.chips) == ([], 1)


@pytest.mark.rule("RUL-261")
def test_discard_of_a_theme_at_random_and_all() -> None:
    t = after("discard(opp, 1, hand[PIRATE])", hand={"B": ["FX-01", "PI-01", "PI-02"]})
    t.A.chooses("B")
    assert t.B.options == {"PI-01", "PI-02"}
    gone = set()
    for seed in range(10):
        t = after("discard(opp, 1, hand, random)", hand={"B": ["FX-01", "FX-02"]}, seed=seed)
        t.A.chooses("B")
        gone.add(t.discard("FLEXO")[0])
    assert gone == {"FX-01", "FX-02"}
    t = after("discard(opp, all, hand)", hand={"B": ["FX-01", "FX-02"]})
    t.A.chooses("B")
    assert t.B.hand == []


@pytest.mark.rule("RUL-235")
def test_give_who_chooses_the_cards_is_said_and_it_is_no_gain() -> None:
    t = after("give(opp to me, cards, 2, by me)", hand={"B": ["FX-01", "FX-02", "FX-03"]}, dash={"C": ["ZO-13"]})
    t.A.chooses("B")
    assert t.A.options == {(card, "A") for card in ("FX-01", "FX-02", "FX-03")}
    t.A.chooses("FX-02", "A")
    t.A.chooses("FX-03", "A")
    assert (t.A.hand, t.B.hand, t.C.tapped) == (["FX-02", "FX-03"], ["FX-01"], [])


@pytest.mark.rule("RUL-235", "RUL-302")
def test_give_to_several_the_giver_splits_and_the_number_is_known() -> None:
    t = after("let k = give(me to opps(2), chips, 3, by me); gain(me, stones, k)", chips={"A": 4, "B": 0, "C": 0},
              supply={"A": 0})  # fmt: skip
    t.A.chooses("B", "C")
    for letter in "BCC":
        assert t.A.options == {("chips", "B"), ("chips", "C")}
        t.A.chooses("chips", letter)
    assert (t.A.chips, t.B.chips, t.C.chips, t.A.supply) == (1, 1, 2, 3)


@pytest.mark.rule("RUL-235")
def test_give_at_least_two_and_as_many_as_there_are() -> None:
    t = after("give(me to opp, cards, at_least 2, by me)", hand={"A": [MINE, "FX-01", "FX-02", "FX-03"]})
    t.A.chooses("C")
    t.A.chooses("FX-01", "C")
    assert "stop" not in t.A.options
    t.A.chooses("FX-02", "C")
    assert t.A.options == {("FX-03", "C"), "stop"}
    t.A.chooses("stop")
    assert t.C.hand == ["FX-01", "FX-02"]
    t = after("give(opp to me, chips, 3, by opp)", chips={"A": 0, "B": 2})
    t.A.chooses("B")
    assert (t.A.chips, t.B.chips) == (2, 0)


@pytest.mark.rule("RUL-238", "RUL-207")
def test_steal_cards_of_ones_choice_or_at_random() -> None:
    t = after("steal(opp, cards, 2, choice)", hand={"B": ["FX-01", "FX-02", "FX-03"]})
    t.A.chooses("B")
    t.A.chooses("FX-03")
    t.A.chooses("FX-01")
    assert (t.A.hand, t.B.hand) == (["FX-01", "FX-03"], ["FX-02"])
    stolen = set()
    for seed in range(12):
        t = after("steal(opp, cards, 1)", hand={"B": ["FX-01", "FX-02"]}, seed=seed)
        t.A.chooses("B")
        stolen.add(t.A.hand[0])
    assert stolen == {"FX-01", "FX-02"}


@pytest.mark.rule("RUL-272", "RUL-220")
def test_steal_chips_and_stones_as_many_as_there_are() -> None:
    t = after("steal(opp, chips, 3)", chips={"A": 0, "B": 2})
    t.A.chooses("B")
    assert (t.A.chips, t.B.chips) == (2, 0)
    t = after("steal(opp, stones, all)", supply={"A": 0, "B": 4})
    t.A.chooses("B")
    assert (t.A.supply, t.A.general, t.B.supply, t.B.general) == (4, 16, 0, 20)
    t = after("steal(opps(2), chips, total 4)", chips={"A": 0, "B": 5, "C": 5})
    t.A.chooses("B", "C")
    assert [player.chips for player in t.player] == [4, 3, 3]


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-024")
def test_recover_from_one_pile_or_any_the_top_or_by_choice() -> None:
    lying = {"SCIFI": ["SF-30", "SF-31"], "FLEXO": ["FX-01", "FX-02"]}
    t = after("recover(me, 1, discard(SCIFI), choice)", discard=lying)
    assert t.A.options == {"SF-30", "SF-31"}
    t.A.chooses("SF-30")
    assert (t.A.hand, t.discard("SCIFI")) == (["SF-30"], ["SF-31"])
    t = after("recover(me, up_to 3, discard(any), top)", discard=lying)
    assert t.A.options == {"SF-31", "FX-02", "stop"}
    t.A.chooses("FX-02")
    assert t.A.options == {"SF-31", "FX-01", "stop"}
    t.A.chooses("stop")
    t = after("recover(opp, 3, discard(SCIFI), top)", discard=lying, dash={"A": ["ZO-13"]})
    t.A.chooses("B")
    assert (t.B.hand, t.A.tapped) == (["SF-30", "SF-31"], [])  # two were there; no draw for a Chainsaw


@pytest.mark.rule("RUL-MC-11")
def test_roll_the_die_has_the_faces_0_1_1_2_2_3() -> None:
    assert sorted(BOX.die) == [0, 1, 1, 2, 2, 3]
    shown = []
    for seed in range(60):
        t = after("let r = roll(); gain(me, chips, r)", seed=seed)
        shown.append(t.A.chips)
        assert t.told("rolled") == [{"seat": 0, "n": t.A.chips}]
    assert set(shown) == {0, 1, 2, 3}
    assert shown.count(1) + shown.count(2) > shown.count(0) + shown.count(3)


# --- stones ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-241", "RUL-225")
def test_place_so_many_by_the_normal_rules() -> None:
    t = after("place(me, 2, normal)", supply={"A": 3}, track={"A": ["B"]})
    assert t.A.options == {*BOARDS, "track"}
    t.A.chooses("track")
    t.A.chooses("HAND")
    assert (t.track, t.A.open("HAND"), t.A.supply) == ({"A1": "B", "A2": "A"}, 1, 1)
    t = after("place(opp, all, normal)", supply={"B": 2}, dash={"B": ["FA-19"]})
    t.A.chooses("B")
    t.B.chooses("FA-19")
    t.B.chooses("DRAW")
    assert (t.B.supply, t.B.open("DRAW"), t.A.sees().stash) == (0, 1, {"FA-19": 1})


@pytest.mark.rule("RUL-241", "RUL-AMB-107")
def test_place_with_lent_stones_one_and_a_lent_one() -> None:
    t = after("place(me, 3, normal)", supply={"A": 3}, lent={"A": {"B": 2}})
    t.A.chooses("HAND", "B")
    assert (t.B.open("HAND"), t.A.lent("B"), t.A.supply, t.asked) == (1, 1, 3, ("B", "Menu"))


@pytest.mark.rule("RUL-MC-13", "RUL-024")
def test_place_locked_from_the_general_supply_as_many_as_there_is_room() -> None:
    t = after("place_locked(me, HAND, 2, general)", locked={"HAND": {"B": 2}})
    assert (t.A.locked("HAND"), t.A.supply, t.A.general) == (1, 1, 18)
    t = after("place_locked(opp, DRAW, 2, general)")
    t.A.chooses("B")
    assert (t.B.locked("DRAW"), t.B.supply) == (2, 1)


@pytest.mark.rule("RUL-MC-13", "RUL-024")
def test_lock_own_open_stones_as_many_as_possible() -> None:
    t = after("lock(me, HAND, 3)", open={"HAND": {"A": 2, "B": 1}})
    assert (t.A.open("HAND"), t.A.locked("HAND"), t.B.open("HAND")) == (0, 2, 1)
    t = after("lock(me, HAND, all)", open={"HAND": {"A": 4}}, locked={"HAND": {"B": 1}})
    assert (t.A.open("HAND"), t.A.locked("HAND")) == (2, 2)


@pytest.mark.rule("RUL-MC-13")
def test_move_stones_to_another_place_each_and_all_of_them_if_it_does_not_say_up_to() -> None:
    t = after("move_stones(me, 2, open, open+track)", open={"HAND": {"A": 1}, "DRAW": {"B": 1}})
    assert t.A.options == {("HAND", place) for place in (*BOARDS, "track") if place != "HAND"}
    t.A.chooses("HAND", "track")
    assert (t.A.open("HAND"), t.track, t.asked) == (0, {"A1": "A"}, ("B", "Menu"))  # none is left on a field
    t = after("move_stones(opp, 1, track, open)", track={"A": ["B", "A"]})
    t.A.chooses("B")
    assert t.asked == ("B", "ChooseStone")  # p moves them
    t.B.chooses("A1", "START")
    assert (t.B.open("START"), t.track) == (1, {"A2": "A"})


@pytest.mark.rule("RUL-MC-13", "RUL-216")
def test_remove_stones_the_controller_of_the_card_chooses_where() -> None:
    there = {"HAND": {"B": 2}, "DRAW": {"B": 1}}
    t = after("let k = remove_stones(opp, 2, open+track); gain(me, chips, k)", open=there, track={"A": ["B"]},
              locked={"START": {"B": 2}})  # fmt: skip
    t.A.chooses("B")
    assert t.A.options == {"HAND", "DRAW", "A1"}  # never locked ones
    t.A.chooses("A1")
    t.A.chooses("HAND")
    assert (t.track, t.B.open("HAND"), t.B.general, t.A.chips) == ({}, 1, 15, 2)


@pytest.mark.rule("RUL-251", "RUL-AMB-090")
def test_remove_stones_of_a_supply_with_all_the_lent_ones_go_too() -> None:
    t = after("remove_stones(opp, all, supply)", supply={"B": 4}, lent={"B": {"A": 2, "C": 1}})
    t.A.chooses("B")
    assert (t.B.supply, t.B.general, t.B.lent("A"), t.B.lent("C")) == (0, 20, 0, 0)
    assert (t.A.general, t.C.general) == (19, 19)
    t = after("remove_stones(opp, 2, supply)", supply={"B": 4}, lent={"B": {"A": 2}})
    t.A.chooses("B")
    assert (t.B.supply, t.B.lent("A")) == (2, 2)


@pytest.mark.rule("RUL-255", "RUL-256")
def test_take_back_to_the_personal_supply() -> None:
    t = after("take_back(opp, open+track)", open={"HAND": {"B": 2, "A": 1}}, track={"B": ["B"]}, supply={"B": 0},
              locked={"HAND": {"B": 1}})  # fmt: skip
    t.A.chooses("B")
    assert (t.B.supply, t.B.general, t.track, t.A.open("HAND"), t.B.locked("HAND")) == (3, 16, {}, 1, 1)
    t = after("take_back(me, open(HAND))", open={"HAND": {"A": 2}, "DRAW": {"A": 1}}, supply={"A": 0})
    assert (t.A.supply, t.A.open("DRAW")) == (2, 1)


@pytest.mark.rule("RUL-267", "RUL-266")
def test_empty_stash_all_stones_of_the_card_to_that_board() -> None:
    text = "static: stash(me) // on(before_scoring): empty_stash(DRAW)"
    t = holding(text, "dashboard", stash={MINE: 3}, stage="scoring")
    assert (t.A.open("DRAW"), t.A.sees().stash) == (3, {})
    assert t.asked == ("A", "BendRule")
    t = holding(text, "dashboard", stage="scoring", open={"HAND": {"B": 1}})
    assert t.A.open("DRAW") == 0  # nothing to empty


@pytest.mark.rule("RUL-245", "RUL-AMB-123")
def test_mirror_track_into_the_other_row_of_every_single_stone() -> None:
    t = after("mirror_track(me)", track={"A": ["B", "", "C"], "B": ["", "A", "B"]})
    assert t.track == {"A1": "B", "B1": "A", "A2": "A", "B2": "A", "A3": "C", "B3": "B"}
    t = after("mirror_track(me)", track={"A": ["B", "B", "B"]}, open={"HAND": {"A": 17}}, supply={"A": 1})
    t.A.chooses(3)
    t.A.chooses(1)
    assert (t.track, t.A.general) == ({"A1": "B", "B1": "A", "A2": "B", "A3": "B", "B3": "A"}, 0)


@pytest.mark.rule("RUL-313", "RUL-316")
def test_level_majorities_on_every_board_for_every_colour() -> None:
    t = after("level_majorities()", open={"HAND": {"A": 4, "B": 1}, "DRAW": {"B": 2, "C": 2, "A": 1}})
    assert [player.open("HAND") for player in t.player] == [1, 1, 0]
    assert [player.open("DRAW") for player in t.player] == [1, 1, 1]


@pytest.mark.rule("RUL-257")
def test_loan_stones_of_the_general_supply_to_opponents() -> None:
    t = after("loan_stones(me, 2)")
    t.A.chooses("C")
    t.A.chooses("B")
    assert (t.B.lent("A"), t.C.lent("A"), t.A.general, t.A.supply) == (1, 1, 17, 1)


# --- rules, discs and tokens -----------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-304", "RUL-AMB-128")
def test_set_rule_of_a_certain_board_to_another_setting() -> None:
    t = after("set_rule(THEME)")
    assert t.A.options == {"PIRATE", "FANTASY", "ZOMBIE"}
    t.A.chooses("ZOMBIE")
    assert (t.setting("THEME"), t.B.permitted()) == ("ZOMBIE", {"ZOMBIE", "PIRATE"})


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-056")
def test_move_evolution_several_steps_the_token_at_the_end_and_lost_steps() -> None:
    t = after("move_evolution(me, HAND, 4, any)", tokens={"N-HAND": 4})
    t.A.chooses("right")
    assert (t.A.disc("HAND"), t.A.chips, t.A.tokens) == (2, 4, [("nuclear", 4)])  # two steps, the token, one lost
    t = after("move_evolution(me, HAND, 1, any)", discs={"A": {"HAND": -2}}, boxed=["E-HAND"])
    assert t.A.disc("HAND") == -1  # the direction whose first step would be lost is not offered


@pytest.mark.rule("RUL-MC-13")
def test_move_evolution_to_start_no_further_than_the_middle_by_choice_of_the_controller() -> None:
    t = after("move_evolution(opp, HAND, 2, to_start)", discs={"B": {"HAND": 1}})
    t.A.chooses("B")
    assert t.B.disc("HAND") == 0
    t = after("move_evolution(opp, HAND, 2, to_start)", discs={"B": {"HAND": -2}})
    t.A.chooses("B")
    assert t.B.disc("HAND") == 0
    t = after("move_evolution(opp, HAND, 1, any)")
    t.A.chooses("B")
    assert t.asked == ("A", "ChooseDirection")
    t.A.chooses("left")
    assert (t.A.disc("HAND"), t.B.disc("HAND")) == (0, -1)


@pytest.mark.rule("RUL-242", "RUL-AMB-130", "RUL-AMB-131", "RUL-INV-27")
def test_peek_different_face_down_tokens_one_after_the_other() -> None:
    t = after("peek(any, 3)", shown=sorted((ELECTRON | NUCLEAR) - {"E-HAND", "N-HAND"}), tokens={"E-HAND": 7})
    assert t.A.options == {"E-HAND", "N-HAND"}
    t.A.chooses("E-HAND")  # the other one follows, a third is not there
    assert (t.A.sees().boards["HAND"].electron.value, t.B.sees().boards["HAND"].electron.value) == (7, None)
    assert [event["token"] for event in t.told("peeked")] == ["E-HAND", "N-HAND"]
    t = after("peek(electron, 1)")
    t.A.chooses("E-HAND")
    assert not t.shown("E-HAND")


@pytest.mark.rule("RUL-243", "RUL-AMB-131")
def test_reveal_for_everybody() -> None:
    t = after("reveal(any, 2)", tokens={"N-HAND": 4})
    t.A.chooses("N-HAND")
    assert t.A.options == (ELECTRON | NUCLEAR) - {"N-HAND"}
    t.A.chooses("E-DRAW")
    assert (t.shown("N-HAND"), t.shown("E-DRAW"), t.C.sees().boards["HAND"].nuclear.value) == (True, True, 4)
    t = after("reveal(nuclear, 1)", shown=sorted(NUCLEAR))
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-244", "RUL-249", "RUL-AMB-020")
def test_multiplier_at_an_electron_token_without_one() -> None:
    t = after("multiplier(2)", multipliers=["HAND"], boxed=["E-DRAW"])
    assert t.A.options == ELECTRON - {"E-HAND", "E-DRAW"}
    t.A.chooses("E-START")
    t.A.chooses("E-THEME")
    assert [board for board in BOARDS if t.multiplied(board)] == ["THEME", "HAND", "START"]


@pytest.mark.rule("RUL-276", "RUL-222")
def test_meltdown_of_nuclear_tokens_into_the_box() -> None:
    t = after("meltdown(2)", boxed=["N-HAND"], shown=["N-DRAW"])
    assert t.A.options == NUCLEAR - {"N-HAND"}
    t.A.chooses("N-DRAW")
    t.A.chooses("N-THEME")
    assert (t.token("N-DRAW"), t.token("N-THEME"), t.A.tokens, t.A.chips) == (None, None, [], 0)
    t = after("meltdown(1)", boxed=sorted(NUCLEAR))
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-MC-13")
def test_swap_tokens_between_two_boards_with_what_is_known_of_them() -> None:
    t = after("swap_tokens(nuclear)", tokens={"N-HAND": 1, "N-DRAW": 4}, seen={"B": ["N-DRAW"]}, shown=["N-HAND"])
    t.A.chooses("N-HAND", "N-DRAW")
    assert (t.token("N-HAND"), t.token("N-DRAW"), t.shown("N-DRAW"), t.shown("N-HAND")) == (4, 1, True, False)
    assert (t.B.sees().boards["HAND"].nuclear.value, t.A.sees().boards["HAND"].nuclear.value) == (4, None)
    t = after("swap_tokens(electron)", tokens={"E-HAND": 3, "E-DRAW": 7}, multipliers=["HAND"])
    t.A.chooses("E-HAND", "E-DRAW")
    assert (t.token("E-HAND"), t.multiplied("HAND"), t.multiplied("DRAW")) == (7, False, True)
    t = after("swap_tokens(nuclear)", boxed=sorted(NUCLEAR - {"N-HAND"}))
    assert t.asked == ("B", "Menu")


# --- attacks and defences --------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-138", "RUL-AMB-057")
@pytest.mark.parametrize(("scope", "helps_others"), [("me", False), ("any", True)])
def test_cancel_attack_of_ones_own_or_of_any_target(scope: str, helps_others: bool) -> None:
    hand = {"A": ["ZO-18"], "B": [MINE, "FX-01"], "C": ["SF-02"]}
    doc: dict[str, Any] = {"hand": hand, "themes": ["ZOMBIE", "PIRATE", "SCIFI", "FANTASY"]}
    text = f"react: cancel_attack({scope}); gain(me, chips, 2) // play: gain(me, chips, 1)"
    t = holding(text, marks="defence", **doc)
    t.A.plays("ZO-18")
    t.A.chooses("B")
    t.B.plays(MINE)
    assert (t.B.hand, t.B.chips, t.B.fuel, t.asked) == (["FX-01"], 7, [MINE], ("B", "Menu"))
    t = holding(text, marks="defence", **doc)
    t.A.plays("ZO-18")
    t.A.chooses("B")
    t.B.declines()
    assert (t.asked == ("C", "Defend")) == helps_others


@pytest.mark.rule("RUL-MC-13", "RUL-INV-22")
def test_take_cancelled_a_fuel_attack_comes_to_the_hand_a_tap_attack_stays() -> None:
    text = "react: cancel_attack(me); take_cancelled(me)"
    zombies = ["ZOMBIE", "PIRATE", "SCIFI", "FANTASY"]
    t = holding(text, marks="defence", hand={"A": ["ZO-18"], "B": [MINE]}, themes=zombies)
    t.A.plays("ZO-18")
    t.A.chooses("B")
    t.B.plays(MINE)
    assert (t.B.hand, t.discard("ZOMBIE")) == (["ZO-18"], [])
    t = holding(text, marks="defence", hand={"A": [], "B": [MINE]}, dash={"A": ["PI-13"]}, themes=zombies)
    t.A.taps("PI-13")
    t.A.chooses("B")
    t.B.plays(MINE)
    assert (t.B.hand, t.A.dash, t.A.tapped) == ([], ["PI-13"], ["PI-13"])


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-17", "RUL-012")
def test_hook_this_cards_marker_on_a_dashboard_card_of_the_other() -> None:
    t = tapping("hook(opp)", dash={"A": [MINE], "B": ["SF-13", "SF-16"]})
    t.A.chooses("B")
    t.A.chooses("SF-16")
    assert (t.A.sees().hooks, t.B.hand_limit) == ({MINE: "SF-16"}, 6)


@pytest.mark.rule("RUL-307", "RUL-308")
def test_take_fuel_of_opponents_up_to_so_many() -> None:
    t = after("take_fuel(me, 2)", fuel={"A": ["SF-03"], "B": ["FX-08"], "C": ["SF-05", "SF-06"]}, dash={"B": ["SF-13"]})
    assert t.A.options == {"FX-08", "SF-05", "SF-06", "stop"}
    t.A.chooses("SF-05")
    t.A.chooses("FX-08")
    assert (t.A.hand, t.B.fuel, t.C.fuel) == (["FX-08", "SF-05"], [], ["SF-06"])


@pytest.mark.rule("RUL-MC-13")
def test_discard_dashboard_as_many_as_fit_chosen_by_the_one_who_is_named() -> None:
    t = after("discard_dashboard(opp, 1, [not set], by opp)", dash={"B": ["SF-13", "SF-16", "SF-30"]})
    t.A.chooses("B")
    assert t.asked == ("B", "ChooseCard")
    assert t.B.options == {"SF-13", "SF-16"}
    t.B.chooses("SF-13")
    assert (t.B.dash, t.discard("SCIFI")) == (["SF-16", "SF-30"], ["SF-13"])
    t = after("discard_dashboard(opp, 2, [tap, untapped], by me)", dash={"B": ["SF-13", "SF-14", "SF-16"]},
              tapped=["SF-14"])  # fmt: skip
    t.A.chooses("B")
    assert t.B.dash == ["SF-14", "SF-16"]


@pytest.mark.rule("RUL-277", "RUL-278", "RUL-279", "RUL-280")
def test_surrender_dashboard_to_me_for_the_costs() -> None:
    t = after("surrender_dashboard(opp, at_least 2)", dash={"B": ["SF-13", "SF-16", "SF-30"]}, tapped=["SF-13"],
              chips={"A": 0, "B": 0})  # fmt: skip
    t.A.chooses("B")
    t.B.chooses("SF-13")
    assert t.B.options == {"SF-16", "SF-30"}
    t.B.chooses("SF-16")
    t.B.chooses("stop")
    assert (t.A.dash, t.A.tapped, t.B.dash, t.B.chips) == (["SF-13", "SF-16"], [], ["SF-30"], 3 + 1)


@pytest.mark.rule("RUL-263", "RUL-264")
def test_sacrifice_is_a_cost_and_comes_before_the_card_lies_there() -> None:
    text = "extra cost: sacrifice(me, 1, [tap, untapped]) // play: gain(me, chips, dash(me))"
    t = holding(text, "fuel", dash={"A": ["SF-13", "SF-14", "SF-16"]}, tapped=["SF-14"])
    t.A.plays(MINE)
    assert (t.A.dash, t.discard("SCIFI"), t.A.chips) == (["SF-14", "SF-16"], ["SF-13"], 2)
    t = holding(text, "fuel", dash={"A": ["SF-14", "SF-16"]}, tapped=["SF-14"])
    assert t.A.refused("play", MINE) == "RUL-264"


@pytest.mark.rule("RUL-MC-13")
def test_untap_they_may_be_tapped_again() -> None:
    t = after("untap(me, 2)", dash={"A": ["SF-13", "SF-14", "ZO-13"]}, tapped=["SF-13", "SF-14", "ZO-13"],
              cuts={"ZO-13": "B"})  # fmt: skip
    assert t.A.options == {"SF-13", "SF-14", "ZO-13", "stop"}
    t.A.chooses("ZO-13")
    t.A.chooses("SF-14")
    assert (t.A.tapped, t.A.sees().cuts) == (["SF-13"], {})
    assert t.A.may("tap", "SF-14")


@pytest.mark.rule("RUL-MC-13", "RUL-INV-26")
def test_look_hand_once_and_nobody_else_sees_it() -> None:
    t = after("look_hand(opp)", hand={"B": ["FX-01", "FX-02"]})
    t.A.chooses("B")
    event = next(event for event in t.heard if event.kind == "looked")
    assert (event.data, event.to) == ({"seat": 0, "victim": 1}, (0, 1))
    assert [label[0] for label in event.secret["cards"]] == ["FX-01", "FX-02"]  # type: ignore[union-attr,index]
    assert set(t.A.sees().seats[1].hand) == {""}  # it is not open


@pytest.mark.rule("RUL-237")
def test_open_hand_for_everybody_until_clean_up() -> None:
    t = after("open_hand(opp, round_end)", hand={"B": ["FX-01"]}, settings={"DRAW": 3})
    t.A.chooses("B")
    assert t.C.sees().seats[1].hand == ("FX-01",)
    t.all_pass()
    assert set(t.C.sees().seats[1].hand) == {""}


@pytest.mark.rule("RUL-309", "RUL-310")
def test_mark_hand_so_many_random_cards_or_all() -> None:
    t = after("mark_hand(opp, 1)", hand={"B": ["FX-01", "FX-03"]})
    t.A.chooses("B")
    assert len(t.g.marked) == 1
    assert t.asked == ("B", "Forced")
    t = after("mark_hand(opp, 5)", hand={"B": ["FX-01", "FX-03"]})
    t.A.chooses("B")
    assert len(t.g.marked) == 2


@pytest.mark.rule("RUL-MC-16")
def test_pool_hands_dealt_one_by_one_from_me_on() -> None:
    t = after("pool_hands()", hand={"A": [MINE, "FX-01"], "B": ["FX-02", "FX-03", "FX-04"], "C": []})
    assert (len(t.A.hand), len(t.B.hand), len(t.C.hand)) == (2, 1, 1)


@pytest.mark.rule("RUL-MC-13")
def test_copy_fuel_the_play_block_of_a_plain_fuel_card_as_mine() -> None:
    t = after("copy_fuel(me)", fuel={"A": ["SF-26", "FX-08"], "B": ["FA-11", "ZO-18"], "C": ["SF-27"]}, supply={"A": 0})
    assert t.A.options == {"FA-11", "SF-27"}
    t.A.chooses("FA-11")
    assert (t.A.supply, t.B.supply) == (3, 1)
    t = after("copy_fuel(me); gain(me, chips, 1)", fuel={"B": ["ZO-18"]})
    assert (t.A.chips, t.asked) == (1, ("B", "Menu"))  # there was none


@pytest.mark.rule("RUL-252", "RUL-253", "RUL-AMB-089")
def test_restart_round_the_turn_ends_and_what_stands_behind_it_never_happens() -> None:
    t = after("may{ restart_round() }; gain(me, chips, 9)", passed=["C"], settings={"START": "C", "STONES": 4},
              dash={"B": ["SF-13"]}, tapped=["SF-13"], supply={"A": 2}, hand={"B": ["FX-01"]})  # fmt: skip
    t.A.chooses("yes")
    assert t.asked == ("C", "DrawFrom")
    assert (t.A.chips, t.A.supply, t.B.hand, t.B.tapped, t.C.passed, t.round) == (1, 6, ["FX-01"], [], False, 1)
    assert t.A.fuel == [MINE]


@pytest.mark.rule("RUL-252")
def test_a_round_can_be_restarted_twice() -> None:
    t = holding("play: restart_round()", hand={"A": [MINE], "B": ["SF-02"]}, settings={"HAND": 5, "DRAW": 3})
    t.A.plays(MINE)
    t.first_piles()
    t.A.places("HAND")
    t.A.ends()
    t.B.plays("SF-02")
    t.first_piles()
    assert (t.round, len(t.told("restarted")), t.asked) == (1, 2, ("A", "Menu"))
    t.all_pass()
    t.nothing_bent()
    assert t.round == 2


@pytest.mark.rule("RUL-300", "RUL-301", "RUL-AMB-093")
def test_replace_theme_out_with_the_cards_in_with_a_new_deck() -> None:
    t = after("replace_theme(PIRATE)", hand={"B": ["PI-01", "FX-01"]}, dash={"C": ["PI-30"]}, mixed=["ZOMBIE"],
              draw={"PIRATE": ["ZO-01"]})  # fmt: skip
    assert t.A.options == {"NIGHTS", "PREHISTORIC"}
    t.A.chooses("NIGHTS")
    assert (sorted(t.boxed), t.B.hand, t.C.dash) == (rest_of("PI"), ["FX-01"], [])
    assert (len(t.draw("NIGHTS")), t.discard("ZOMBIE")) == (35, ["ZO-01"])
    t = after("replace_theme(NIGHTS)")
    assert (t.boxed, t.asked) == ([], ("B", "Menu"))  # it is not in the game


@pytest.mark.rule("RUL-323", "RUL-324", "RUL-AMB-095")
def test_dissolve_theme_dealt_to_the_three_piles_clockwise_after_it() -> None:
    t = after("dissolve_theme(PIRATE)", boxed=rest_of("PI", "PI-01", "PI-02", "PI-03", "PI-04"),
              discard={"PIRATE": ["PI-04"]})  # fmt: skip
    found = {pile: len([c for c in t.draw(pile) if c[:2] == "PI"]) for pile in ("FANTASY", "ZOMBIE", "SCIFI")}
    assert found == {"FANTASY": 2, "ZOMBIE": 1, "SCIFI": 1}
    assert (t.draw("PIRATE"), t.discard("PIRATE")) == ([], [])
    t = after("dissolve_theme(NIGHTS)")
    assert len(t.draw("FANTASY")) == 35


@pytest.mark.rule("RUL-MC-16", "RUL-216")
def test_box_this_the_card_leaves_the_game() -> None:
    t = after("gain(me, chips, 1); box(this); gain(me, chips, 1)")
    assert (t.boxed, t.A.fuel, t.A.chips) == ([MINE], [], 2)
    t = tapping("box(this)", dash={"A": [MINE, "SF-13"]})
    assert (t.boxed, t.A.dash) == ([MINE], ["SF-13"])
