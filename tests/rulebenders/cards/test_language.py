"""Statics, events, combinators and numbers of the card language, shown with small cards (content file 4.2, 4.5-4.7)."""

from typing import Any

import pytest

from tafelrunde.games.rulebenders.language.effects import BOARDS
from tafelrunde.games.rulebenders.language.grammar import EVENTS, METRICS, STATICS, TRUTHS
from tests.rulebenders.cards.own import MINE, after, holding, tapping
from tests.rulebenders.table import score

Doc = dict[str, Any]

# --- lasting effects -------------------------------------------------------------------------------------------------


def test_there_are_eight_statics_and_six_events() -> None:
    assert (len(STATICS), len(EVENTS)) == (8, 6)


@pytest.mark.rule("RUL-290")
def test_allow_theme_whatever_else_says_no_and_only_for_its_owner() -> None:
    doc: Doc = {
        "discs": {"A": {"THEME": -2}, "B": {"THEME": -2}},
        "fuel": {"B": ["SF-07"]},
        "kept": {"SF-07": "ZOMBIE"},
    }
    t = holding("static: allow_theme(me, PIRATE)", "dashboard", **doc)
    assert (t.A.permitted(), t.B.permitted()) == ({"PIRATE", "ZOMBIE"}, {"ZOMBIE"})


@pytest.mark.rule("RUL-285", "RUL-286")
def test_forbid_theme_to_all_but_the_owner_who_ignores_only_theme_for_it() -> None:
    t = holding("static: forbid_theme(opp*, FANTASY)", "dashboard")
    assert (t.A.permitted(), t.B.permitted()) == ({"SCIFI", "FANTASY"}, {"SCIFI"})
    t = holding("static: forbid_theme(opp*, FANTASY)", "dashboard", fuel={"B": ["SF-07"]}, kept={"SF-07": "FANTASY"})
    assert (t.A.permitted(), t.B.permitted(), t.C.permitted()) == ({"FANTASY"}, set(), set())


@pytest.mark.rule("RUL-AMB-099", "RUL-MC-18")
def test_only_theme_for_everybody_whatever_the_disc_the_letter_stays_with_the_card() -> None:
    t = holding("play: let T = theme(in_play) // static: only_theme(T)", discs={"C": {"THEME": -2}})
    t.A.plays(MINE)
    t.A.chooses("ZOMBIE")
    assert [player.permitted() for player in t.player] == [{"ZOMBIE"}] * 3
    assert t.A.sees().kept == {MINE: "ZOMBIE"}


@pytest.mark.rule("RUL-MC-13")
def test_mod_adds_to_the_hand_limit_and_to_the_draw_of_its_owner() -> None:
    t = holding(
        "static: mod(me, hand_limit, -2); mod(me, draw_income, +2)", "dashboard", settings={"HAND": 8, "DRAW": 3}
    )
    assert (t.A.hand_limit, t.A.draws_income) == (6, 5)
    assert (t.B.hand_limit, t.B.draws_income) == (8, 3)


@pytest.mark.rule("RUL-317", "RUL-AMB-071")
def test_gain_mod_cuts_every_gain_of_that_kind_until_the_card_untaps() -> None:
    t = tapping("gain_mod(opp, chips, -1)", hand={"A": ["FX-40"], "B": ["FA-26"]})
    t.A.chooses("B")
    t.A.passes()
    t.B.plays("FA-26")  # two stones, two chips, for two chips
    assert (t.B.supply, t.B.chips) == (3, 5 - 2 + 1)


@pytest.mark.rule("RUL-283", "RUL-AMB-070")
def test_boost_adds_to_the_pending_gain() -> None:
    t = holding("tap on(own_gain(stones)): boost(3)", "dashboard", "tap", hand={"A": ["FA-11"]}, chips={"A": 1},
                supply={"A": 0})  # fmt: skip
    t.A.plays("FA-11")
    t.A.taps(MINE)
    assert (t.A.supply, t.A.tapped) == (6, [MINE])


@pytest.mark.rule("RUL-266")
def test_stash_own_stones_may_be_placed_on_the_card() -> None:
    text = "static: stash(me) // on(before_scoring): empty_stash(board?)"
    t = holding(text, "dashboard")
    assert not t.B.asked
    t.A.places(MINE)
    assert (t.A.sees().stash, t.A.supply) == ({MINE: 1}, 0)


@pytest.mark.rule("RUL-MC-15", "RUL-195")
def test_set_name_makes_it_a_set_card_of_that_name() -> None:
    t = holding("static: set_name(Moon Dust)", "dashboard", "set", stage="end", round=4, dash={"A": [MINE, "SF-30"]})
    assert score(t, "A")["sets"] == 3  # two names
    t = holding(
        "static: set_name(Energy Crystal)", "dashboard", "set", stage="end", round=4, dash={"A": [MINE, "SF-30"]}
    )
    assert score(t, "A")["sets"] == 2  # twice the same


# --- events ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-289", "RUL-AMB-027")
def test_round_start_before_income_in_player_order() -> None:
    t = holding("on(round_start): gain(me, chips, 2)", "dashboard", stage="round", settings={"START": "B"})
    kinds = [(event.kind, event.data.get("seat")) for event in t.heard if event.kind in ("gained", "income")]
    assert kinds == []  # a position begins to be heard when it lies there
    assert (t.A.chips, t.asked) == (0 + 2 + 1, ("B", "DrawFrom"))


@pytest.mark.rule("RUL-284", "RUL-283")
def test_own_gain_in_the_own_turn_of_the_action_phase_only() -> None:
    text = "tap on(own_gain(stones)): boost(2)"
    t = holding(text, "dashboard", "tap", dash={"A": [MINE, "SF-24"]}, stage="round", settings={"STONES": 4})
    assert (t.A.supply, t.A.tapped) == (5, [])
    t = holding(text, "dashboard", "tap", hand={"B": ["ZO-01", "FX-01"]}, to_move=1,
                themes=["ZOMBIE", "SCIFI", "PIRATE", "FANTASY"])  # fmt: skip
    t.B.plays("ZO-01")
    t.B.chooses("FX-01", "A")
    assert (t.B.supply, t.A.tapped, t.asked) == (3, [], ("C", "Menu"))  # another's gain is not mine


@pytest.mark.rule("RUL-318")
def test_opp_gain_in_the_opponents_own_turn() -> None:
    text = "tap: gain_mod(opp, stones, -1) // react tap on(opp_gain(stones)): gain_mod(event_player, stones, -1)"
    t = holding(text, "dashboard", "tap attack", hand={"B": ["FA-26"]}, to_move=1)
    t.B.plays("FA-26")
    assert t.asked == ("A", "Cut")
    t.A.taps(MINE)
    assert (t.B.supply, t.B.chips, t.A.sees().cuts) == (2, 5, {MINE: 1})


@pytest.mark.rule("RUL-292", "RUL-294", "RUL-295")
def test_attack_on_me_an_attack_that_stands() -> None:
    text = "react tap on(attack_on(me)): gain(me, chips, 2)"
    zombies = ["ZOMBIE", "PIRATE", "SCIFI", "FANTASY"]
    t = holding(text, "dashboard", "tap defence", hand={"B": ["ZO-18"]}, to_move=1, themes=zombies)
    t.B.plays("ZO-18")
    t.B.chooses("A")
    t.A.taps(MINE)
    assert (t.A.chips, t.asked) == (2, ("C", "Menu"))
    t = holding(text, "dashboard", "tap defence", hand={"B": ["ZO-18"]}, to_move=1, themes=zombies)
    t.B.plays("ZO-18")
    t.B.chooses("C")
    assert t.asked == ("C", "Menu")  # not on me


@pytest.mark.rule("RUL-MC-13", "RUL-163")
def test_board_won_for_every_board_or_once_in_a_round() -> None:
    doc: Doc = {"stage": "scoring", "open": {"HAND": {"A": 1}, "DRAW": {"A": 1}, "START": {"B": 1}}, "round": 4}
    t = holding("on(board_won(me)): gain(me, chips, 1)", "dashboard", **doc)
    assert t.A.chips == 1
    t.nothing_bent()
    assert (t.A.chips, t.over) == (2, True)
    t = holding("on(board_won(me)) once_per_round: gain(me, chips, 1)", "dashboard", **doc)
    t.nothing_bent()
    assert t.A.chips == 1


@pytest.mark.rule("RUL-268", "RUL-267")
def test_before_scoring_when_all_have_passed() -> None:
    t = holding("on(before_scoring): gain(me, chips, 2)", "dashboard", open={"THEME": {"B": 1}})
    t.A.passes()
    t.B.passes()
    assert t.A.chips == 0
    t.C.passes()
    assert (t.A.chips, t.asked) == (2, ("B", "BendRule"))


# --- combinators -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-244", "RUL-210")
def test_one_after_the_other() -> None:
    t = after("gain(me, stones, 2); place(me, 3, normal); gain(me, chips, supply(me))", supply={"A": 2})
    for _ in range(3):
        t.A.chooses("HAND")
    assert (t.A.open("HAND"), t.A.supply, t.A.chips) == (3, 1, 1)


@pytest.mark.rule("RUL-244", "RUL-299", "RUL-212")
def test_choose_a_branch_whose_first_effect_would_do_something() -> None:
    text = "choose{ lose(me, chips, 1); gain(me, stones, 5) OR gain(me, chips, 1) OR meltdown(1) }"
    t = after(text)
    assert t.A.options == {1, 2}  # there is no chip to lose
    t.A.chooses(1)
    assert t.A.chips == 1
    t = after("choose{ lose(me, chips, 1) OR untap(me, 1) }; gain(me, stones, 1)")
    assert (t.A.supply, t.asked) == (2, ("B", "Menu"))  # no branch can: nothing, and on


@pytest.mark.rule("RUL-MC-13", "RUL-DP-19")
def test_choose_by_another() -> None:
    t = after("choose_by(opp){ gain(me, chips, 1) OR gain(me, chips, 3) }")
    t.A.chooses("C")
    assert t.asked == ("C", "ChooseBranch")
    t.C.chooses(0)
    assert t.A.chips == 1


@pytest.mark.rule("RUL-MC-13", "RUL-211")
def test_may_is_asked_only_if_it_can_be_carried_out() -> None:
    t = after("may{ lose(me, chips, 2); gain(me, stones, 4) }", chips={"A": 1}, supply={"A": 0})
    assert t.A.options == {"yes", "no"}
    t.A.chooses("yes")
    assert (t.A.chips, t.A.supply) == (0, 4)  # in part is enough
    t = after("may{ lose(me, chips, 2); gain(me, stones, 4) }", chips={"A": 1}, supply={"A": 0})
    t.A.chooses("no")
    assert (t.A.chips, t.A.supply) == (1, 0)
    t = after("may{ lose(me, chips, 2); gain(me, stones, 4) }", chips={"A": 0})
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-226", "RUL-213")
@pytest.mark.parametrize(("condition", "holds"), [
    ("chips(me) >= 3", True), ("chips(me) >= 4", False), ("chips(me) <= 3", True), ("chips(me) <= 2", False),
    ("chips(me) == 3", True), ("chips(me) exactly 2", False), ("chips(me) exactly 3", True),
    ("chips(me) >= 3 and supply(me) >= 1", True), ("chips(me) >= 3 and supply(me) >= 2", False),
    ("supply(me) >= 2 and chips(me) >= 3", False), ("chips(me) >= hand(me)", True), ("hand(me) >= chips(me)", False),
    ("currency == chips", True), ("currency == stones", False), ("chips(me) >= #", True), ("supply(me) >= #", False),
])  # fmt: skip
def test_if_the_condition_holds_now(condition: str, holds: bool) -> None:
    t = after(f"if({condition}){{ gain(me, chips, 1) }}", chips={"A": 3}, hand={"A": [MINE, "FX-01", "FX-02"]})
    assert t.A.chips == 3 + holds


@pytest.mark.rule("RUL-322", "RUL-217", "RUL-214")
@pytest.mark.parametrize(("among", "seats"), [("all", [1, 2, 0]), ("opp*", [1, 2])])
def test_each_player_in_player_order(among: str, seats: list[int]) -> None:
    t = after(f"each(p in {among}){{ gain(p, chips, 1) }}", settings={"START": "B"})
    assert [event["seat"] for event in t.told("gained")] == seats


@pytest.mark.rule("RUL-322", "RUL-272")
def test_each_of_up_to_two_opponents() -> None:
    t = after("each(p in opps(2)){ gain(p, chips, 1) }", players=4)
    assert t.A.options == {("B",), ("C",), ("D",), ("B", "C"), ("B", "D"), ("C", "D")}
    t.A.chooses("B", "D")
    assert [event["seat"] for event in t.told("gained")] == [1, 3]


@pytest.mark.rule("RUL-MC-13")
def test_each_board_clockwise_in_whatever_order_they_were_chosen() -> None:
    t = after("each(b in boards(3)){ place_locked(me, b, 1, general) }", locked={"THEME": {"B": 3}})
    assert t.A.options == set(BOARDS) - {"THEME"}
    for board in ("DRAW", "HAND", "START"):
        t.A.chooses(board)
    assert [event["board"] for event in t.told("locked")] == ["HAND", "START", "DRAW"]


@pytest.mark.rule("RUL-MC-13", "RUL-211")
def test_let_a_number_at_most_what_is_then_lost() -> None:
    t = after("let n = number(2..4); gain(me, chips, n)")
    assert t.A.options == {2, 3, 4}
    t.A.chooses(3)
    assert t.A.chips == 3
    t = after("let n = number(2..4); lose(me, chips, n); gain(me, stones, n)", chips={"A": 3}, supply={"A": 0})
    assert t.A.options == {2, 3}
    t = after("let n = number(2..4); lose(me, chips, n); gain(me, stones, n)", chips={"A": 1}, supply={"A": 0})
    assert (t.A.chips, t.A.supply) == (1, 0)  # less than two: 0


@pytest.mark.rule("RUL-MC-18", "RUL-AMB-099")
def test_let_a_theme_of_the_four_in_the_game() -> None:
    t = after("let T = theme(in_play); draw(me, 1, T)", draw={"PIRATE": ["PI-30"]})
    assert t.A.options == {"SCIFI", "PIRATE", "FANTASY", "ZOMBIE"}
    t.A.chooses("PIRATE")
    assert t.A.hand == ["PI-30"]


@pytest.mark.rule("RUL-MC-13")
def test_let_a_kind_of_token() -> None:
    t = after("let K = kind(electron OR nuclear); reveal(K, 1)")
    t.A.chooses("nuclear")
    assert t.A.options == {f"N-{board}" for board in BOARDS}


@pytest.mark.rule("RUL-MC-13")
def test_let_a_board_on_which_what_follows_can_do_something() -> None:
    t = after("let b = board?; remove_stones(opp, 1, open(b)); gain(me, chips, board_total(b))",
              open={"HAND": {"B": 2, "A": 1}, "DRAW": {"C": 1}, "START": {"A": 4}})  # fmt: skip
    assert t.A.options == {"HAND", "DRAW"}
    t.A.chooses("HAND")
    t.A.chooses("B")
    assert (t.B.open("HAND"), t.A.chips) == (1, 2)


@pytest.mark.rule("RUL-MC-13")
def test_board_of_my_choice_where_something_can_be_done_or_any_and_each_effect_asks_anew() -> None:
    t = after("remove_stones(me, 1, open(board?)); remove_stones(me, 1, open(board?))",
              open={"HAND": {"A": 1}, "DRAW": {"A": 2}})  # fmt: skip
    assert t.A.options == {"HAND", "DRAW"}
    t.A.chooses("HAND")  # then only the Draw board is left
    assert (t.A.open("HAND"), t.A.open("DRAW")) == (0, 1)
    assert after("remove_stones(me, 1, open(board?))").A.options == set(BOARDS)


@pytest.mark.rule("RUL-279", "RUL-102")
@pytest.mark.parametrize(("term", "number"), [
    ("#", 2), ("2*supply(me)", 10), ("supply(me) div 2", 2), ("supply(me)+1", 6), ("(supply(me)+3) div 4", 2),
    ("3*#", 6), ("2*(supply(me) div 3)", 2),
])  # fmt: skip
def test_numbers_are_worked_out_and_division_rounds_down(term: str, number: int) -> None:
    assert after(f"gain(me, chips, {term})", round=2, supply={"A": 5}).A.chips == number


# --- metrics ---------------------------------------------------------------------------------------------------------

STONES: Doc = {
    "open": {"HAND": {"A": 3, "B": 3}, "DRAW": {"A": 2, "B": 1}, "START": {"C": 1}},
    "locked": {"HAND": {"A": 1}, "THEME": {"A": 1, "B": 2}}, "track": {"A": ["", "A", "B"], "B": ["A"]},
    "supply": {"A": 4, "B": 2}, "lent": {"A": {"B": 3}},
}  # fmt: skip
FULL: Doc = {"open": {board: {"A": 1, "B": 2} for board in BOARDS}, "locked": {"DRAW": {"A": 1}}}
DISCS: Doc = {"discs": {"A": {"HAND": -2, "DRAW": -1, "STONES": 2, "START": 1, "THEME": -1}, "B": {"HAND": 2}}}
CARDS: Doc = {
    "hand": {"A": [MINE, "FX-01", "FX-02"]}, "fuel": {"A": ["SF-03", "FA-05", "FX-08"], "B": ["SF-05"]},
    "dash": {"A": ["SF-13", "SF-30", "SF-31", "FA-30", "PI-24"], "B": ["ZO-30"]}, "tapped": ["SF-13", "PI-24"],
    "exchange": {"A": [1, 0, 2], "B": [1, 1, 1]}, "played": {"A": {"PIRATE": 2}},
}  # fmt: skip
NUMBERS: list[tuple[str, Doc, int]] = [
    ("chips(me)", {"chips": {"A": 3, "B": 9}}, 3),
    ("hand(me)", CARDS, 2),
    ("exch(me)", CARDS, 3),
    ("supply(me)", STONES, 4),
    ("at(me, HAND)", STONES, 4),
    ("at(me, THEME)", STONES, 1),
    ("at(me, START)", STONES, 0),
    ("max_at(me)", STONES, 4),
    ("on_board(me)", STONES, 3 + 2 + 1 + 1 + 2),
    ("boards_with(me)", STONES, 3),
    ("leads(me)", STONES, 2),
    ("locked(me)", STONES, 2),
    ("track(me)", STONES, 2),
    ("board_total(HAND)", STONES, 7),
    ("board_total(THEME)", STONES, 3),
    ("min_board_total()", STONES, 0),
    ("min_board_total()", FULL, 3),
    ("discs(me, E)", DISCS, 3),
    ("discs(me, C)", DISCS, 2),
    ("discs(me, N)", DISCS, 2),
    ("live_zone(me, electron)", {**DISCS, "boxed": ["E-DRAW"]}, 2),
    ("live_zone(me, nuclear)", {**DISCS, "boxed": ["N-DRAW"]}, 2),
    ("near(me, electron)", DISCS, 1),
    ("near(me, nuclear)", DISCS, 1),
    ("near(me, nuclear)", {**DISCS, "boxed": ["N-STONES"]}, 0),
    ("hand_limit(me)", {"discs": {"A": {"HAND": 2}}, "settings": {"HAND": 6}, "dash": {"A": ["SF-16"]}}, 8),
    ("draw_value(me)", {"discs": {"A": {"DRAW": -1}}, "settings": {"DRAW": 4}, "dash": {"A": ["SF-16"]}}, 3),
    ("stone_value(me)", {"discs": {"A": {"STONES": 1}}, "settings": {"STONES": 5}}, 6),
    ("dash(me)", CARDS, 5),
    ("tapped(me)", CARDS, 2),
    ("sets(me)", CARDS, 2),
    ("fuel(me)", CARDS, 3),
    ("played(me, active theme)", CARDS, 2),
    ("played(me, any theme)", CARDS, 5),
    ("themes_played(me)", CARDS, 3),
    ("in_play(me, SCIFI)", CARDS, 5),
    ("in_play(me, PIRATE)", CARDS, 1),
]


@pytest.mark.rule("RUL-MC-12", "RUL-229", "RUL-231", "RUL-232", "RUL-233", "RUL-281", "RUL-282", "RUL-322", "RUL-239")
@pytest.mark.parametrize(("term", "doc", "number"), NUMBERS, ids=[f"{k}-{case[0]}" for k, case in enumerate(NUMBERS)])
def test_what_a_term_counts(term: str, doc: Doc, number: int) -> None:
    t = after(f"gain(me, chips, {term})", **doc)
    assert t.A.chips == doc.get("chips", {"A": 0})["A"] + number


def test_every_metric_is_shown() -> None:
    assert {term.split("(")[0] for term, _, _ in NUMBERS} == set(METRICS)
    assert TRUTHS == ("first_on_track", "more_than_each_opp", "less_than_each_opp")


@pytest.mark.rule("RUL-MC-12", "RUL-360")
def test_an_opponent_of_whom_a_number_speaks_is_chosen_first() -> None:
    t = after("gain(me, chips, hand(opp)); gain(me, stones, hand(opp))", hand={"B": ["FX-01"], "C": ["FX-02", "FX-03"]},
              supply={"A": 0})  # fmt: skip
    assert t.A.options == {"B", "C"}
    t.A.chooses("C")
    assert (t.A.chips, t.A.supply) == (2, 2)  # the same one for both
    t = after("if(chips(top(chips)) >= 6){ gain(me, chips, 1) }", chips={"A": 0, "B": 5, "C": 6})
    assert t.A.chips == 1


@pytest.mark.rule("RUL-MC-12", "RUL-234")
@pytest.mark.parametrize(("truth", "doc", "holds"), [
    ("first_on_track(me)", {"track": {"A": ["B"], "B": ["A"]}}, True),
    ("first_on_track(me)", {"track": {"A": ["A"], "B": ["B"]}}, False),
    ("first_on_track(me)", {"track": {"A": ["", "A"], "B": ["", "", "B"]}}, True),
    ("first_on_track(me)", {}, False),
    ("more_than_each_opp(chips)", {"chips": {"A": 6, "B": 5, "C": 4}}, True),
    ("more_than_each_opp(chips)", {"chips": {"A": 5, "B": 5, "C": 4}}, False),
    ("less_than_each_opp(supply)", {"supply": {"A": 1, "B": 2, "C": 3}}, True),
    ("less_than_each_opp(supply)", {"supply": {"A": 2, "B": 2, "C": 3}}, False),
    ("less_than_each_opp(chips)", {"players": 2, "chips": {"A": 1, "B": 2}, "passed": ["C"]}, True),
    ("more_than_each_opp(hand)", {"players": 2, "chips": {}, "hand": {"A": [MINE, "FX-01"]}, "passed": ["C"]}, False),
    ("more_than_each_opp(on_board)",
     {"players": 2, "chips": {}, "open": {"HAND": {"A": 2, "C": 1}}, "passed": ["C"]}, True),
])  # fmt: skip
def test_truths(truth: str, doc: Doc, holds: bool) -> None:
    t = after(f"if({truth}){{ gain(me, exch(1>1), 1) }}", **doc)
    assert t.A.exchange == [int(holds), 0, 0]


@pytest.mark.rule("RUL-MC-13", "RUL-208", "RUL-AMB-145")
def test_top_the_opponent_with_the_most_ties_are_mine_to_choose() -> None:
    t = after("steal(top(hand), cards, 1)", hand={"B": ["FX-01"], "C": ["FX-02", "FX-03"]})
    assert (len(t.A.hand), t.B.hand) == (1, ["FX-01"])
    t = after("steal(top(hand), cards, 1)", hand={"B": ["FX-01"], "C": ["FX-02"]})
    assert t.A.options == {"B", "C"}
