"""General rules for card effects (RUL-206 to RUL-225)."""

import pytest

from tafelrunde.games.rulebenders.language.effects import BOARDS
from tests.rulebenders.table import table


@pytest.mark.rule("RUL-206", "RUL-090")
def test_the_hand_limit_may_be_exceeded_during_the_turn() -> None:
    hand = ["PI-17", *(f"FX-{k:02}" for k in range(1, 7))]
    t = table(settings={"HAND": 6}, hand={"A": hand}, dash={"A": ["SF-13"]})
    t.A.plays("PI-17")  # draw two
    t.A.draws("FLEXO", "FLEXO")
    assert len(t.A.hand) == 8
    assert t.asked == ("A", "Menu")
    t.A.ends()
    assert t.asked == ("A", "DiscardDown")


@pytest.mark.rule("RUL-207", "RUL-209", "RUL-DP-26")
def test_stolen_cards_are_picked_at_random_and_go_to_the_thiefs_hand() -> None:
    stolen = set()
    cards = ["FX-11", "FX-12", "FX-13"]
    for seed in range(12):
        t = table(hand={"A": ["ZO-18"], "B": cards}, seed=seed, discs={"B": {"THEME": -2}})
        t.A.plays("ZO-18")
        t.A.chooses("B")
        assert sorted(t.A.hand + t.B.hand) == cards
        assert len(t.A.hand) == 1
        stolen.add(t.A.hand[0])
        event = next(event for event in t.heard if event.kind == "stole_card")
        assert event.data == {"seat": 0, "victim": 1}
        assert event.to == (0, 1)  # nobody else learns which card it was
    assert stolen == set(cards)


@pytest.mark.rule("RUL-208")
def test_if_several_have_the_most_the_thief_picks() -> None:
    t = table(hand={"A": ["PI-09"]}, chips={"A": 1, "B": 6, "C": 6})
    t.A.plays("PI-09")
    assert t.A.options == {"B", "C"}
    t.A.chooses("C")
    assert (t.A.chips, t.B.chips, t.C.chips) == (2, 6, 4)
    t = table(hand={"A": ["PI-09"]}, chips={"A": 1, "B": 5, "C": 6})
    t.A.plays("PI-09")
    assert (t.A.chips, t.C.chips) == (2, 4)


@pytest.mark.rule("RUL-209", "RUL-DP-26")
def test_a_card_picked_at_random_can_be_any_of_them() -> None:
    gone = set()
    for seed in range(12):
        t = table(hand={"A": ["ZO-09"], "B": ["FX-11", "FX-12"]}, seed=seed, chips={"A": 1}, discs={"B": {"THEME": -2}})
        t.A.plays("ZO-09")  # everybody discards a random card
        gone.add(t.discard("FLEXO")[0])
    assert gone == {"FX-11", "FX-12"}


@pytest.mark.rule("RUL-210", "RUL-DP-11")
def test_effects_are_carried_out_from_top_to_bottom() -> None:
    t = table(hand={"A": ["NA-27"]}, chips={"A": 1})
    t.A.plays("NA-27")  # look at an electron, look at a nuclear token; show one; multiply or melt down
    assert {str(token)[0] for token in t.A.options} == {"E"}
    t.A.chooses("E-HAND")
    assert {str(token)[0] for token in t.A.options} == {"N"}
    t.A.chooses("N-HAND")
    assert {str(token)[0] for token in t.A.options} == {"E", "N"}
    t.A.chooses("E-DRAW")
    assert t.asked == ("A", "ChooseBranch")
    t.A.chooses(1)
    t.A.chooses("N-DRAW")
    assert t.token("N-DRAW") is None
    assert t.shown("E-DRAW")


@pytest.mark.rule("RUL-211", "RUL-DP-11")
def test_may_is_optional_and_the_rest_is_not() -> None:
    t = table(hand={"A": ["FA-25"]})
    t.A.plays("FA-25")  # look at three; you may show one; draw a card
    for token in ("E-HAND", "E-DRAW", "N-HAND"):
        assert "stop" not in t.A.options
        t.A.chooses(token)
    assert t.A.options == {"yes", "no"}
    t.A.chooses("no")
    assert sum(t.g.shown) == 0
    t.A.draws("FLEXO")
    assert len(t.A.hand) == 1


@pytest.mark.rule("RUL-212", "RUL-211")
def test_what_can_be_carried_out_must_be() -> None:
    t = table(hand={"A": ["SF-05"]}, chips={"A": 1})
    t.A.plays("SF-05")  # a stone on a locked space
    assert t.A.options == set(BOARDS)
    assert t.A.refused("stop") == "RUL-024"
    boards = {board: {"A": 3} for board in BOARDS if board != "DRAW"}
    t = table(hand={"A": ["SF-05"]}, chips={"A": 1}, locked=boards)
    t.A.plays("SF-05")
    assert t.A.locked("DRAW") == 1  # where there is one way it just happens


@pytest.mark.rule("RUL-213")
@pytest.mark.parametrize(("chips", "reward"), [(10, 0), (11, 3), (14, 3)])
def test_a_number_means_at_least(chips: int, reward: int) -> None:
    t = table(hand={"A": ["FX-37"]}, chips={"A": chips}, supply={"A": 1})  # ten chips after paying one: three stones
    t.A.plays("FX-37")
    assert t.A.supply == 1 + reward


@pytest.mark.rule("RUL-213")
@pytest.mark.parametrize(("chips", "reward"), [(6, 0), (7, 3), (8, 0)])
def test_unless_it_says_exactly(chips: int, reward: int) -> None:
    t = table(hand={"A": ["FX-38"]}, chips={"A": chips})  # exactly seven: three chips
    t.A.plays("FX-38")
    assert t.A.chips == chips + reward


@pytest.mark.rule("RUL-214", "RUL-217")
def test_all_includes_the_player_himself() -> None:
    t = table(hand={"A": ["FA-35"]}, open={"HAND": {"A": 2, "B": 2}, "DRAW": {"C": 2}}, chips={"A": 2, "B": 0, "C": 0})
    t.A.plays("FA-35")  # everybody loses his open stones, and an item for two
    order = []
    while t.asked[1] == "ChooseItems":
        order.append(t.asked[0])
        t.player["ABC".index(t.asked[0])].chooses(0, 0, 1)
    assert order == ["A", "B", "C"]
    assert [player.chips for player in t.player] == [1, 1, 1]
    assert [player.open("HAND") for player in t.player] == [0, 0, 0]


@pytest.mark.rule("RUL-215", "RUL-243")
def test_any_means_any_of_that_type_on_the_board() -> None:
    t = table(hand={"A": ["SF-27"]}, chips={"A": 1})
    t.A.plays("SF-27")  # look at two electron tokens, show one, multiply one
    t.A.chooses("E-HAND")
    t.A.chooses("E-DRAW")
    assert t.A.options == {f"E-{board}" for board in BOARDS}
    t.A.chooses("E-START")
    assert t.A.options == {f"E-{board}" for board in BOARDS}


@pytest.mark.rule("RUL-216")
def test_removed_stones_go_to_the_general_supply_removed_cards_to_the_box() -> None:
    t = table(hand={"A": ["PR-11"]}, open={"HAND": {"B": 3}}, chips={"A": 1})
    t.A.plays("PR-11")  # two stones of an opponent
    t.A.chooses("B")
    assert (t.B.open("HAND"), t.B.general, t.B.supply) == (1, 18, 1)
    t = table(hand={"A": ["PR-35", "PR-01"]}, fuel={"B": ["PR-05"]}, dash={"C": ["PR-30"]}, chips={"A": 2})
    t.A.plays("PR-35")
    t.A.chooses(next(iter(t.A.options)))
    assert {"PR-35", "PR-01", "PR-05", "PR-30"} < set(t.boxed)


@pytest.mark.rule("RUL-217", "RUL-057")
def test_several_players_act_in_player_order() -> None:
    t = table(players=4, hand={"A": ["PR-03"]}, settings={"START": "C"}, chips=dict.fromkeys("ABCD", 3),
              supply=dict.fromkeys("ABCD", 3))  # fmt: skip
    t.A.plays("PR-03")  # every opponent loses an item
    order = []
    while t.asked[1] == "ChooseKind":
        order.append(t.asked[0])
        t.player["ABCD".index(t.asked[0])].chooses("chips")
    assert order == ["C", "D", "B"]


@pytest.mark.rule("RUL-219", "RUL-INV-01")
def test_there_are_twenty_stones_of_a_colour_and_no_more() -> None:
    t = table(hand={"A": ["FA-11"]}, supply={"A": 1}, open={"HAND": {"A": 18}}, chips={"A": 1})
    t.A.plays("FA-11")  # take three
    assert (t.A.supply, t.A.general) == (2, 0)


@pytest.mark.rule("RUL-220")
def test_stones_are_of_the_own_colour() -> None:
    t = table(hand={"A": ["PI-01"]}, supply={"A": 1, "B": 2}, chips={"A": 1})
    t.A.plays("PI-01")  # steals two stones: the victim's go back, the thief takes own ones
    t.A.chooses("B")
    assert (t.A.supply, t.A.general, t.B.supply, t.B.general) == (3, 17, 0, 20)


@pytest.mark.rule("RUL-221", "RUL-245")
def test_two_stones_in_one_column_row_b_has_priority() -> None:
    t = table(
        hand={"A": ["SF-09"]}, track={"A": ["", "B"], "B": ["B"]}, chips={"A": 1}, open={"HAND": {"A": 1, "B": 1}}
    )
    t.A.plays("SF-09")
    assert t.track == {"A1": "A", "B1": "B", "A2": "B", "B2": "A"}
    t.all_pass()
    assert t.asked == ("B", "BreakTie")


@pytest.mark.rule("RUL-223")
def test_a_token_that_is_scored_in_mid_game_is_kept() -> None:
    t = table(hand={"A": ["SF-03"]}, discs={"A": {"HAND": -2}}, tokens={"E-HAND": 6}, chips={"A": 2})
    t.A.plays("SF-03")  # a step with any disc
    t.A.chooses("HAND")
    t.A.chooses("left")
    assert (t.A.chips, t.A.tokens, t.token("E-HAND"), t.A.disc("HAND")) == (6, [("electron", 6)], None, -2)


@pytest.mark.rule("RUL-224", "RUL-233")
def test_stones_on_the_track_and_on_locked_spaces_count_as_stones_on_the_board() -> None:
    doc = {"open": {"HAND": {"A": 3}}, "locked": {"DRAW": {"A": 2}}}
    t = table(hand={"A": ["FX-43"]}, track={"A": ["A"]}, chips={"A": 0}, **doc)
    t.A.plays("FX-43")  # two chips for six stones
    assert t.A.chips == 2
    t = table(hand={"A": ["FX-43"]}, chips={"A": 0}, **doc)
    t.A.plays("FX-43")
    assert t.A.chips == 0


@pytest.mark.rule("RUL-225", "RUL-087")
def test_stones_that_an_effect_places_follow_the_normal_rules() -> None:
    t = table(hand={"A": ["PR-13"]}, chips={"A": 1}, supply={"A": 1}, track={"A": ["B"]})
    t.A.plays("PR-13")  # take two, place up to three
    assert t.A.options == {*BOARDS, "track", "stop"}
    t.A.chooses("track")
    t.A.chooses("track")
    t.A.chooses("HAND")
    assert t.track == {"A1": "B", "A2": "A", "A3": "A"}
    assert (t.A.open("HAND"), t.A.supply) == (1, 0)


@pytest.mark.rule("RUL-DP-11")
def test_the_choices_of_effects_come_one_by_one() -> None:
    t = table(hand={"A": ["SF-01"]}, open={"HAND": {"A": 2}, "DRAW": {"A": 1}})
    t.A.plays("SF-01")  # move up to three stones
    ways = {(start, end) for start in ("HAND", "DRAW") for end in BOARDS if start != end}
    assert t.A.options == {*ways, "stop"}
    t.A.chooses("HAND", "THEME")
    t.A.chooses("DRAW", "THEME")
    t.A.chooses("stop")
    assert (t.A.open("THEME"), t.A.open("HAND"), t.A.open("DRAW")) == (2, 1, 0)


@pytest.mark.rule("RUL-DP-22", "RUL-267")
def test_before_scoring_the_owner_of_a_ring_chooses_a_board_for_its_stones() -> None:
    t = table(dash={"A": ["FA-19"]}, stash={"FA-19": 3}, stage="scoring", open={"HAND": {"B": 2}})
    assert t.asked == ("A", "ChooseBoard")
    assert t.A.options == set(BOARDS)
    t.A.chooses("HAND")
    assert t.asked == ("A", "BendRule")


@pytest.mark.rule("RUL-229")
def test_your_hand_limit_means_setting_and_disc_alone() -> None:
    t = table(hand={"A": ["FX-09"]}, settings={"HAND": 6}, dash={"A": ["SF-16"]})  # seven: two items; the card adds two
    t.A.plays("FX-09")
    assert t.asked == ("B", "Menu")
    t = table(hand={"A": ["FX-09"]}, settings={"HAND": 6}, discs={"A": {"HAND": 1}})
    t.A.plays("FX-09")
    assert t.asked == ("A", "ChooseItems")
