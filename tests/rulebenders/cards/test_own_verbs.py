"""What verbs do with card texts that no printed card has (content file 4.2 to 4.7)."""

from typing import Any

import pytest

from tafelrunde.games.rulebenders.language.effects import BOARDS
from tests.rulebenders.cards.own import MINE, after, holding
from tests.rulebenders.table import Table

NO_PIRATE = {"A": [MINE, "FX-01"]}
SOME = {"A": ["SF-13", "SF-14"]}


def none_then(text: str, **doc: Any) -> Table:
    """A plays it, with k = 0 because he discards nothing."""
    t = after(f"let k = discard(me, up_to 3, hand[PIRATE]); {text}", hand=NO_PIRATE, **doc)
    t.A.chooses("stop")
    return t


# --- numbers (4.2) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13")
@pytest.mark.parametrize("text", [
    "peek(any, k)", "reveal(any, k)", "multiplier(k)", "meltdown(k)", "untap(me, k)", "take_fuel(me, k)",
    "discard_dashboard(me, k, [not set], by me)", "place(me, k, normal)", "move_evolution(me, board?, k, any)",
    "move_stones(me, k, open, open)", "remove_stones(me, k, open+track)", "lose(me, item, k)",
    "recover(me, k, discard(any), choice)",
    "loan_stones(me, k)", "surrender_dashboard(opp, k)", "steal(opp, cards, k, choice)", "mark_hand(opp, k)",
    "lock(me, board?, k)",
])  # fmt: skip
def test_none_is_none_and_nothing_is_asked(text: str) -> None:
    t = none_then(text, dash={"A": ["SF-13", "SF-14"], "B": ["SF-15"]}, tapped=["SF-13"], fuel={"B": ["FX-08"]},
                  discard={"FLEXO": ["FX-02"]}, open={"HAND": {"A": 2}, "DRAW": {"A": 1}}, chips={"A": 3})  # fmt: skip
    assert t.asked == ("A", "Menu")
    assert (t.A.tapped, t.A.dash, t.B.fuel, t.A.chips, t.A.supply, t.A.open("HAND")) == (
        ["SF-13"], ["SF-13", "SF-14"], ["FX-08"], 3, 1, 2,
    )  # fmt: skip


@pytest.mark.rule("RUL-AMB-107")
def test_none_of_lent_stones_is_placed_either() -> None:
    t = none_then("place(me, k, normal)", lent={"A": {"B": 1}})
    assert (t.A.lent("B"), t.A.supply, t.A.asked) == (1, 1, "")


@pytest.mark.rule("RUL-235", "RUL-302")
def test_at_least_none_may_be_more() -> None:
    t = none_then("give(me to opp, chips, at_least k, by me)", chips={"A": 2, "B": 0})
    t.A.chooses("B")
    assert t.A.options == {("chips", "B"), "stop"}
    t.A.chooses("chips", "B")
    t.A.chooses("stop")
    assert (t.A.chips, t.B.chips) == (1, 1)


@pytest.mark.rule("RUL-235", "RUL-302")
def test_how_many_are_given_is_worked_out_once() -> None:
    t = after("give(me to opp, cards, hand(me) div 2, by me)", hand={"A": [MINE, "FX-01", "FX-02", "FX-03", "FX-04"]})
    t.A.chooses("B")
    t.A.chooses("FX-01", "B")
    t.A.chooses("FX-02", "B")
    assert (t.A.hand, t.B.hand) == (["FX-03", "FX-04"], ["FX-01", "FX-02"])


@pytest.mark.rule("RUL-MC-13")
@pytest.mark.parametrize(("text", "options"), [
    ("lose(me, chips, s)", {1, 2}), ("lose(me, stones, s)", {1, 2, 3}), ("lose(me, cards, s)", {1, 2, 3, 4}),
    ("lose(me, item, s)", {1, 2, 3, 4, 5}), ("may{ lose(me, chips, s) }", {1, 2}),
    ("if(chips(me) >= 1){ lose(me, stones, s) }", {1, 2, 3}),
    ("lose(opp, chips, s)", {1, 2, 3, 4, 5}), ("each(p in opp*){ lose(p, chips, s) }", {1, 2, 3, 4, 5}),
    ("gain(me, chips, s)", {1, 2, 3, 4, 5}),
])  # fmt: skip
def test_a_number_that_i_lose_is_at_most_what_i_own(text: str, options: set[int]) -> None:
    t = after(f"let s = number(1..5); {text}", chips={"A": 2, "B": 1, "C": 1}, supply={"A": 3},
              hand={"A": [MINE, "FX-01", "FX-02", "FX-03", "FX-04"]})  # fmt: skip
    assert t.A.options == options


@pytest.mark.rule("RUL-MC-13")
def test_a_number_that_i_cannot_lose_is_none() -> None:
    t = after("let s = number(2..3); may{ lose(me, chips, s) }; gain(me, stones, s)", chips={"A": 1})
    assert (t.A.chips, t.A.supply, t.asked) == (1, 1, ("B", "Menu"))


# --- opponents of my choice (4.3) ------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-208", "RUL-DP-11")
def test_opp_and_each_top_are_chosen_for_themselves() -> None:
    t = after("steal(top(chips), chips, 1); steal(top(hand), cards, 1); steal(top(chips), chips, 1)",
              chips={"A": 0, "B": 5, "C": 2}, hand={"A": [MINE], "C": ["FX-01"]})  # fmt: skip
    assert (t.A.chips, t.B.chips, t.C.chips, t.A.hand, t.C.hand) == (2, 3, 2, ["FX-01"], [])
    t = after("give(top(chips) to opp, chips, 2, by me)", chips={"A": 0, "B": 5, "C": 2})
    assert t.A.options == {"B", "C"}
    t.A.chooses("C")
    assert (t.B.chips, t.C.chips) == (3, 4)


@pytest.mark.rule("RUL-208", "RUL-DP-11")
def test_a_condition_may_speak_of_two_opponents() -> None:
    t = after("if(supply(opp) >= hand(top(chips))){ gain(me, chips, 1) }", chips={"A": 0, "B": 5, "C": 2},
              hand={"A": [MINE], "B": ["FX-01", "FX-02"]}, supply={"C": 2})  # fmt: skip
    t.A.chooses("C")
    assert t.A.chips == 1


@pytest.mark.rule("RUL-135", "RUL-DP-10")
def test_all_whom_an_attack_means_are_named_before_anybody_answers() -> None:
    t = holding("play: steal(top(chips), chips, 1); steal(opp, cards, 1)", marks="attack",
                themes=["SCIFI", "NIGHTS", "FANTASY", "ZOMBIE"], chips={"A": 0, "B": 5, "C": 5},
                hand={"C": ["FX-01"]})  # fmt: skip
    t.A.plays(MINE)
    assert (t.asked, t.A.options) == (("A", "ChooseTargets"), {"B", "C"})
    t.A.chooses("B")
    assert (t.asked, t.A.options) == (("A", "ChooseTargets"), {"B", "C"})
    t.A.chooses("C")
    t.all_decline()
    assert t.told("attacks")[0]["targets"] == (1, 2)
    assert (t.A.chips, t.B.chips, t.C.hand) == (1, 4, [])


@pytest.mark.rule("RUL-135", "RUL-DP-10")
def test_with_every_opponent_among_those_meant_all_are_targets() -> None:
    t = holding("play: steal(opp, chips, 1); each(p in opp*){ lose(p, chips, 1) }", marks="attack")
    t.A.plays(MINE)
    t.A.chooses("C")
    assert t.told("attacks")[0]["targets"] == (1, 2)
    assert (t.B.chips, t.C.chips) == (4, 3)


@pytest.mark.rule("RUL-307", "RUL-135")
def test_fuel_cards_are_taken_from_those_named_for_it() -> None:
    text, fuel = "each(p in opps(1)){ lose(p, chips, 1) }; take_fuel(me, all)", {"B": ["SF-03"], "C": ["FX-08"]}
    t = holding(f"play: {text}", marks="attack", fuel=fuel)
    t.A.plays(MINE)
    t.A.chooses(("B",))
    t.A.chooses(("C",))
    assert (t.B.chips, t.B.fuel, t.C.fuel, t.A.hand) == (4, ["SF-03"], [], ["FX-08"])
    assert t.told("attacks")[0]["targets"] == (1, 2)
    t = after(text, fuel=fuel)  # no attack: nobody is named for it
    t.A.chooses(("B",))
    t.A.chooses("FX-08")
    assert (t.B.fuel, t.C.fuel) == ([], [])


# --- can it be carried out? (4.2) ------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-118", "RUL-DP-05")
def test_a_tap_card_helps_if_it_would_with_any_opponent() -> None:
    played = "gain(me, chips, played(opp, active theme))"
    assert not holding(f"tap: {played}", "dashboard", "tap").A.may("tap", MINE)
    assert holding(f"tap: {played}", "dashboard", "tap", played={"B": {"SCIFI": 1}}).A.may("tap", MINE)
    stones = "gain(me, chips, supply(opp))"
    assert holding(f"tap: {stones}", "dashboard", "tap", supply={"B": 2, "C": 1}).A.may("tap", MINE)
    t = holding(f"tap: {stones}", "dashboard", "tap", supply={"B": 2, "C": 0}, passed=["C"])
    t.A.taps(MINE)
    t.A.chooses("B")
    assert t.A.chips == 2
    t = holding(f"tap: {stones}", "dashboard", "tap", supply={"B": 0, "C": 0}, passed=["B", "C"])
    assert not t.A.may("tap", MINE)


@pytest.mark.rule("RUL-212")
@pytest.mark.parametrize("text", [
    "each(p in opp*){ lose(p, chips, 1) }", "each(p in opps(2)){ steal(p, cards, 1) }",
    "each(b in boards(2)){ lock(me, b, 1) }",
    "surrender_dashboard(opp, 1)", "level_majorities()", "mark_hand(opp, 1)", "pool_hands()",
    "place_locked(me, HAND, 1, general)",
    "lock(me, HAND, 1)", "move_evolution(me, HAND, 1, to_start)", "take_back(me, open(HAND))",
    "remove_stones(opp, 1, open(HAND))",
    "gain(me, chips, hand(opp))", "steal(opp*, chips, 1)", "hook(opp)", "replace_theme(NIGHTS)", "untap(me, 1)",
    "lose(opp, chips, 1)",
    "lock(me, board?, 1)", "take_fuel(me, 1)", "discard_dashboard(opp, 1, [not set], by me)",
    "if(chips(me) >= 1){ gain(me, chips, 1) }", "if(chips(me) == 0){ lose(opp, chips, 1) }",
])  # fmt: skip
def test_what_can_do_nothing_is_not_offered(text: str) -> None:
    t = holding(f"tap: choose{{ {text} OR gain(me, chips, 2) OR gain(me, stones, 1) }}", "dashboard", "tap",
                chips={"A": 0, "B": 0, "C": 0}, locked={"HAND": {"C": 3}} if "place" in text else {})  # fmt: skip
    t.A.taps(MINE)
    assert t.A.options == {1, 2}


@pytest.mark.rule("RUL-212")
@pytest.mark.parametrize(("text", "doc"), [
    ("each(p in opp*){ lose(p, chips, 1) }", {"chips": {"C": 1}}),
    ("each(b in boards(2)){ lock(me, b, 1) }", {"open": {"DRAW": {"A": 1}}}),
    ("surrender_dashboard(opp, 1)", {"dash": {"A": [MINE], "C": ["SF-13"]}}),
    ("level_majorities()", {"locked": {"DRAW": {"C": 1}}}),
    ("mark_hand(opp, 1)", {"hand": {"C": ["FX-01"]}}), ("pool_hands()", {"hand": {"C": ["FX-01"]}}),
    ("place_locked(me, HAND, 1, general)", {}),
    ("lock(me, HAND, 1)", {"open": {"HAND": {"A": 1}}}),
    ("move_evolution(me, HAND, 1, to_start)", {"discs": {"A": {"HAND": 1}}}),
    ("lock(me, board?, 1)", {"open": {"DRAW": {"A": 1}}}),
    ("take_fuel(me, 1)", {"fuel": {"C": ["FX-01"]}}),
    ("discard_dashboard(opp, 1, [not set], by me)", {"dash": {"A": [MINE], "C": ["SF-13"]}}),
    ("if(chips(me) >= 1){ gain(me, chips, 1) }", {"chips": {"A": 1}}),
])  # fmt: skip
def test_what_can_do_something_is_offered(text: str, doc: dict[str, Any]) -> None:
    t = holding(f"tap: choose{{ {text} OR gain(me, chips, 2) }}", "dashboard", "tap", **{"chips": {}, **doc})
    t.A.taps(MINE)
    assert t.A.options == {0, 1}


@pytest.mark.rule("RUL-118", "RUL-257")
def test_who_has_no_stone_to_lend_taps_no_card_that_lends() -> None:
    lends = "tap: loan_stones(me, 1)"
    assert holding(lends, "dashboard", "tap", supply={"A": 19}).A.may("tap", MINE)
    t = holding(lends, "dashboard", "tap", supply={"A": 20})
    assert (t.A.refused("tap", MINE), t.A.why_not("tap", MINE)) == ("RUL-118", "no_use")


@pytest.mark.rule("RUL-DP-11")
def test_a_board_is_chosen_where_it_does_something_for_anybody_meant() -> None:
    t = after("take_back(me, open(board?))", open={"HAND": {"A": 1}, "DRAW": {"A": 2}, "START": {"B": 1}})
    assert t.A.options == {"HAND", "DRAW"}
    t = after(
        "let b = board?; each(p in all){ remove_stones(p, 1, open(b)) }", open={"HAND": {"A": 1}, "DRAW": {"B": 2}}
    )
    assert t.A.options == {"HAND", "DRAW"}
    t = after("let b = board?; let k = discard(me, up_to 2, hand); lock(me, b, k)", hand=NO_PIRATE,
              open={"HAND": {"A": 1}, "DRAW": {"A": 2, "B": 1}})  # fmt: skip
    assert t.A.options == {"HAND", "DRAW"}


# --- items (4.4) -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-302")
def test_nobody_gives_to_himself() -> None:
    t = after("give(me to all, chips, at_least 1, by me)", chips={"A": 2})
    assert t.A.options == {("chips", "B"), ("chips", "C")}
    t = after("each(p in all){ give(p to me, chips, 1, by p) }", chips={"A": 1, "B": 1, "C": 1})
    assert (t.A.chips, t.B.chips, t.C.chips, t.asked) == (3, 0, 0, ("B", "Menu"))


@pytest.mark.rule("RUL-272", "RUL-DP-10")
@pytest.mark.parametrize(
    ("n", "named", "left"),
    [(3, ("B", "C"), (3, 4)), (2, ("B", "C"), (4, 4)), (3, ("C",), (5, 2))],
)
def test_a_total_is_split_evenly_and_the_rest_comes_from_the_first(
    n: int, named: tuple[str, ...], left: tuple[int, int]
) -> None:
    t = after(f"steal(opps(2), chips, total {n})")
    t.A.chooses(named)
    assert (t.A.chips, t.B.chips, t.C.chips) == (n, *left)


@pytest.mark.rule("RUL-261")
def test_discard_up_to_so_many_at_random() -> None:
    t = after(
        "let k = discard(opp, up_to 2, hand, random); gain(me, chips, k)", hand={"B": ["FX-01", "FX-02", "FX-03"]}
    )
    t.A.chooses("B")
    assert (t.asked, t.B.options) == (("B", "ChooseNumber"), {0, 1, 2})
    t.B.chooses(1)
    assert (len(t.B.hand), t.A.chips) == (2, 1)


@pytest.mark.rule("RUL-261", "RUL-AMB-075")
def test_discard_of_a_theme_at_random_does_not_tell_how_many_there_are() -> None:
    t = after("discard(opp, up_to 2, hand[PIRATE], random)", hand={"B": ["FX-01", "FX-02", "PI-01"]})
    t.A.chooses("B")
    assert t.B.options == {0, 1, 2}
    t.B.chooses(2)
    assert t.B.hand == ["FX-01", "FX-02"]


# --- stones and discs (4.4) ------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13")
def test_move_stones_each_stone_once() -> None:
    t = after("move_stones(me, all, open, open)", open={"HAND": {"A": 1}, "DRAW": {"A": 1, "B": 1}})
    t.A.chooses("HAND", "DRAW")
    assert t.A.options == {("DRAW", board) for board in BOARDS if board != "DRAW"}
    t.A.chooses("DRAW", "HAND")
    assert (t.A.open("HAND"), t.A.open("DRAW"), t.asked) == (1, 1, ("B", "Menu"))
    t = after("move_stones(me, 3, open, open+track)", open={"HAND": {"A": 1}})
    t.A.chooses("HAND", "track")
    assert (t.track, t.asked) == ({"A1": "A"}, ("B", "Menu"))


@pytest.mark.rule("RUL-180", "RUL-MC-13")
def test_a_fifth_step_takes_the_token_at_the_other_end() -> None:
    t = after("move_evolution(me, HAND, 5, any)", discs={"A": {"HAND": -2}}, tokens={"N-HAND": 3})
    t.A.chooses("right")
    assert (t.A.disc("HAND"), t.A.chips, t.token("N-HAND")) == (2, 3, None)


# --- cards (4.4) -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-277")
def test_surrender_dashboard_exactly_so_many() -> None:
    t = after("surrender_dashboard(opp, 1)", dash={"B": ["SF-13", "SF-14", "SF-15"]})
    t.A.chooses("B")
    assert t.B.options == {"SF-13", "SF-14", "SF-15"}
    t.B.chooses("SF-14")
    assert (t.A.dash, t.B.dash, t.asked) == (["SF-14"], ["SF-13", "SF-15"], ("A", "Menu"))


@pytest.mark.rule("RUL-AMB-099", "RUL-277")
def test_a_card_that_is_handed_over_keeps_its_theme() -> None:
    t = holding("play: let t = theme(in_play) // static: only_theme(t)", "dashboard", dash={"B": [MINE]},
                hand={"A": ["PI-35"]}, kept={MINE: "PIRATE"}, chips={"A": 9})  # fmt: skip
    t.A.plays("PI-35")
    assert (t.A.dash, t.A.sees().kept) == ([MINE], {MINE: "PIRATE"})


@pytest.mark.rule("RUL-DP-12")
def test_up_to_so_many_items_first_how_many_then_which() -> None:
    t = after("gain(me, item, up_to 2)", supply={"A": 1})
    assert (t.asked, t.A.options) == (("A", "ChooseNumber"), {0, 1, 2})
    t.A.chooses(2)
    assert t.asked == ("A", "ChooseItems")
    t.A.chooses(1, 0, 1)
    assert (t.A.supply, t.A.chips, t.A.hand) == (2, 1, [])
    t = after("gain(me, item, up_to 2)", supply={"A": 1})
    t.A.chooses(0)
    assert (t.A.supply, t.A.chips, t.A.hand, t.asked) == (1, 0, [], ("B", "Menu"))


@pytest.mark.rule("RUL-278", "RUL-AMB-067")
def test_what_is_gained_inside_a_window_opens_none() -> None:
    t = holding("tap: surrender_dashboard(opp, at_least 1)", "dashboard", "tap attack", to_move=1,
                dash={"A": [MINE], "B": ["SF-16"], "C": ["ZO-15"]}, chips={"B": 0})  # fmt: skip
    t.B.passes()
    t.A.taps(MINE)
    t.A.chooses("B")
    assert "SF-16" in t.A.dash
    assert t.asked != ("C", "Cut")
    assert t.told("gained")[0]["seat"] == 1


@pytest.mark.rule("RUL-124", "RUL-INV-28")
def test_a_card_does_not_untap_itself() -> None:
    t = holding("tap: untap(me, 1); gain(me, chips, 1)", "dashboard", "tap")
    t.A.taps(MINE)
    assert (t.A.tapped, t.A.chips) == ([MINE], 1)


@pytest.mark.rule("RUL-124")
def test_untap_and_take_fuel_all_or_up_to_so_many() -> None:
    t = after("untap(me, 2)", dash=SOME, tapped=SOME["A"])
    t.A.chooses("stop")
    assert t.A.tapped == SOME["A"]
    t = after("untap(me, all); take_fuel(me, all)", dash=SOME, tapped=SOME["A"], fuel={"B": ["FX-08"]})
    t.A.chooses("SF-13")
    assert (t.A.tapped, t.A.hand) == ([], ["FX-08"])


@pytest.mark.rule("RUL-012", "RUL-MC-17")
def test_there_are_two_hooks() -> None:
    t = holding("tap: hook(opp)", "dashboard", "tap", dash={"A": [MINE, "PI-05", "PI-06"], "B": ["SF-13", "SF-14"]},
                hooks={"PI-05": "SF-13", "PI-06": "SF-14"})  # fmt: skip
    assert (t.A.may("tap", MINE), t.A.may("tap", "PI-05")) == (False, True)
    t = holding("tap: gain(me, chips, 1); hook(opp)", "dashboard", "tap", hooks={"PI-05": "SF-13", "PI-06": "SF-14"},
                dash={"A": [MINE, "PI-05", "PI-06"], "B": ["SF-13", "SF-14"]})  # fmt: skip
    t.A.taps(MINE)
    t.A.chooses("B")
    assert sorted(t.A.sees().hooks) == ["PI-05", "PI-06"]


@pytest.mark.rule("RUL-218")
@pytest.mark.parametrize(
    ("condition", "chips"), [("fuel(me) >= 1", 0), ("fuel(me) exactly 0", 1), ("more_than_each_opp(fuel)", 0)]
)
def test_the_card_being_played_is_no_fuel_card_yet(condition: str, chips: int) -> None:
    t = after(f"if({condition}){{ gain(me, chips, 1) }}")
    assert t.A.chips == chips


@pytest.mark.rule("RUL-218")
@pytest.mark.parametrize(
    ("text", "chips"),
    [("if(fuel(me) >= 1){ gain(me, chips, 1) }", 0), ("if(less_than_each_opp(fuel)){ gain(me, chips, 1) }", 1)],
)
def test_nor_is_the_card_that_copies_it(text: str, chips: int) -> None:
    t = holding(f"play: {text}", hand={"A": ["SF-26"]}, fuel={"B": [MINE], "C": ["FX-08"]}, chips={"A": 3})
    t.A.plays("SF-26")
    assert (t.A.fuel, len(t.told("copied")), t.told("gained") != []) == (["SF-26"], 1, chips == 1)


@pytest.mark.rule("RUL-218", "RUL-216")
def test_a_copied_text_boxes_the_card_that_copies_it() -> None:
    t = holding("play: gain(me, stones, 1); box(this)", hand={"A": ["SF-26"]}, fuel={"B": [MINE]}, chips={"A": 3})
    t.A.plays("SF-26")
    assert (t.boxed, t.A.fuel, t.B.fuel) == (["SF-26"], [], [MINE])


@pytest.mark.rule("RUL-301", "RUL-AMB-092")
def test_no_theme_is_replaced_where_none_is_left() -> None:
    t = holding("play: replace_theme(ZOMBIE)", hand={"A": [MINE], "B": ["ZO-01"]})
    t.g.boxed += [t.g.box.numbers_of[card] for card in ("NA-01", "PR-01")]  # both others have been in the game before
    t.A.plays(MINE)
    assert (t.B.hand, t.asked) == (["ZO-01"], ("B", "Menu"))


# --- Flexo -----------------------------------------------------------------------------------------------------------


def two(text: str, **doc: Any) -> Table:
    """A plays it in a game of two, with Flexo as C."""
    return after(text, **{"players": 2, "chips": {"A": 0, "B": 5}, **doc})


@pytest.mark.rule("RUL-AMB-139", "RUL-INV-25", "RUL-351", "RUL-359")
def test_flexo_gains_nothing_by_a_token_and_goes_on_that_way() -> None:
    t = two("each(p in opp*){ move_evolution(p, HAND, 1, any) }", discs={"B": {"HAND": 2}, "C": {"HAND": -2}},
              taken={"B": ["N-HAND"]}, multipliers=["HAND"])  # fmt: skip
    t.A.chooses("left")
    assert (t.token("E-HAND"), t.C.chips, t.C.tokens, t.C.disc("HAND"), t.multiplied("HAND")) == (
        None,
        0,
        [],
        -2,
        False,
    )
    t = two("each(p in opp*){ move_evolution(p, HAND, 1, any) }")
    t.A.chooses("left")
    t.A.chooses("right")
    assert (t.B.disc("HAND"), t.C.disc("HAND"), t.A.sees().courses) == (-1, 1, {"HAND": "right"})


@pytest.mark.rule("RUL-359", "RUL-AMB-151")
def test_stones_are_stolen_from_flexo_however_the_text_says_it() -> None:
    for text in ("steal(opp*, stones, 2)", "each(p in opp*){ steal(p, stones, 2) }"):
        t = two(text, supply={"A": 0, "B": 3, "C": 20})
        assert (t.A.supply, t.B.supply, t.C.supply) == (4, 1, 20)
    for text in ("steal(opp*, chips, total 2)", "each(p in opp*){ steal(p, chips, 2) }"):
        t = two(text)
        assert (t.A.chips, t.B.chips, t.C.chips) == (2, 3, 0)


@pytest.mark.rule("RUL-357", "RUL-359", "RUL-AMB-151")
def test_flexo_counts_among_all_where_its_stones_or_discs_are_concerned() -> None:
    t = two("each(p in opp*){ gain(me, chips, 1) }")
    assert t.A.chips == 1
    t = two("each(p in opp*){ let k = remove_stones(p, 1, open+track); gain(me, chips, k) }",
              open={"HAND": {"B": 1, "C": 1}})  # fmt: skip
    assert t.A.chips == 2
    t = two("each(p in all){ lock(p, HAND, 1) }", open={"HAND": {"A": 1, "B": 1, "C": 1}})
    assert (t.A.locked("HAND"), t.B.locked("HAND"), t.C.locked("HAND")) == (1, 1, 1)
    t = two("each(p in opp*){ lock(p, HAND, up_to 1) }", open={"HAND": {"C": 1}})
    assert (t.C.locked("HAND"), t.asked) == (0, ("B", "Menu"))  # it makes no choices


@pytest.mark.rule("RUL-357", "RUL-AMB-151")
def test_no_board_is_asked_for_flexo_where_it_is_left_out() -> None:
    t = two("each(p in opp*){ place_locked(p, board?, 1, general); remove_stones(p, 1, open(HAND)) }",
              open={"HAND": {"C": 1}})  # fmt: skip
    t.A.chooses("DRAW")
    assert (t.B.locked("DRAW"), t.C.open("HAND"), t.asked) == (1, 0, ("B", "Menu"))
