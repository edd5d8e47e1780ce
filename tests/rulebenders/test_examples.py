"""The worked examples of the ledger (RUL-EX-01 to RUL-EX-20)."""

import pytest

from tests.rulebenders.table import Table, score, table


@pytest.mark.rule("RUL-EX-01", "RUL-072")
def test_example_1_three_to_one_for_everybody() -> None:
    t = table(stage="round", settings={"EXCHANGE": 3})
    assert [player.exchange for player in t.player] == [[0, 0, 1]] * 3


@pytest.mark.rule("RUL-EX-02", "RUL-102")
def test_example_2_green_pays_one_chip_in_round_three() -> None:
    t = table(players=4, round=3, hand={"D": ["SF-13"]}, chips={"D": 4}, to_move=3)
    t.D.plays("SF-13")
    assert t.D.chips == 3


@pytest.mark.rule("RUL-EX-03", "RUL-105")
def test_example_3_cards_pay_for_cards_and_chips_only_with_that_modifier() -> None:
    hand = {"A": ["SF-05", "FX-01"], "B": ["SF-06", "FX-02"]}
    t = table(settings={"CURRENCY": "cards"}, hand=hand, discs={"B": {"CURRENCY": 1}}, chips={"A": 5, "B": 5})
    t.A.plays("SF-05")  # the other card pays by itself
    t.A.chooses("HAND")
    assert t.A.chips == 5
    t.B.chooses("play", "SF-06")
    assert t.B.options == {"FX-02", "chips"}


@pytest.mark.rule("RUL-EX-04", "RUL-106", "RUL-108", "RUL-285", "RUL-189")
def test_example_4_yellow_plays_ice_age_for_two_stones() -> None:
    t = table(
        hand={"C": ["PR-09"], "A": ["PR-05", "FX-01"]}, fuel={"C": ["PR-01", "FX-07"]}, discs={"C": {"CURRENCY": 1}},
        chips={"C": 3}, supply={"C": 4}, to_move=2, settings={"DRAW": 3},
    )  # fmt: skip
    t.C.plays("PR-09", pays="stones stones")
    assert (t.C.chips, t.C.supply, t.C.fuel) == (3, 2, ["PR-01", "FX-07", "PR-09"])
    assert t.A.refused("play", "PR-05") == "RUL-285"
    t.all_pass()
    assert "PR-09" in t.discard("PREHISTORIC")
    t.first_piles()
    assert t.A.may("play", "PR-05")


@pytest.mark.rule("RUL-EX-05", "RUL-127", "RUL-133")
def test_example_5_green_turns_four_stones_into_two_chips() -> None:
    t = table(
        players=4, to_move=3, settings={"CURRENCY": "cards"}, exchange={"D": [0, 1, 0]}, supply={"D": 5},
        discs={"D": {"EXCHANGE": 2}}, chips={"D": 0},
    )  # fmt: skip
    t.D.exchanges(2, "stones", "chips", 2)
    assert (t.D.supply, t.D.chips, t.D.exchange) == (1, 2, [0, 0, 0])


@pytest.mark.rule("RUL-EX-06", "RUL-156", "RUL-157", "RUL-158", "RUL-159", "RUL-160", "RUL-161", "RUL-162", "RUL-164")
def test_example_6_green_declines_red_breaks_the_tie() -> None:
    t = table(
        players=4,
        stage="scoring",
        open={"CURRENCY": {"A": 3, "D": 3}},
        track={"A": ["", "D"], "B": ["B", "", "A"]},
        round=4,
    )
    assert t.asked == ("D", "BreakTie")
    t.D.chooses("decline")
    assert t.asked == ("A", "BreakTie")
    t.A.chooses("use")
    assert (t.A.open("CURRENCY"), t.D.open("CURRENCY")) == (4, 3)
    t.A.chooses("cards")
    t.A.chooses("left", 1)
    assert (t.setting("CURRENCY"), t.A.disc("CURRENCY")) == ("cards", -1)
    assert (t.A.open("CURRENCY"), t.A.general, t.D.open("CURRENCY")) == (0, 20, 3)


@pytest.mark.rule("RUL-EX-07", "RUL-174", "RUL-178", "RUL-179", "RUL-130")
def test_example_7_pink_takes_the_electron_token_of_the_exchange_board() -> None:
    t = table(
        players=5, stage="scoring", open={"EXCHANGE": {"E": 2}}, locked={"EXCHANGE": {"E": 1}},
        symbols={"E": ["EXCHANGE"]},
        discs={"E": {"EXCHANGE": -1}}, tokens={"E-EXCHANGE": 5}, multipliers=["EXCHANGE"], chips={"E": 0},
        settings={"EXCHANGE": 2, "DRAW": 3},
    )  # fmt: skip
    t.E.chooses(1)
    t.E.chooses("left", 2)
    assert t.E.chips == 10 + 1  # and the income of the next round
    assert [player.exchange for player in t.player] == [[1, 0, 0]] * 5
    assert (t.E.tokens, t.E.disc("EXCHANGE"), t.token("E-EXCHANGE")) == ([("electron", 5)], -2, None)
    assert t.E.sees().multipliers == 7
    assert (t.E.open("EXCHANGE"), t.E.locked("EXCHANGE")) == (0, 1)
    assert t.E.sees().seats[4].receives == ()


@pytest.mark.rule("RUL-EX-08", "RUL-195", "RUL-196")
def test_example_8_a_full_set_and_a_second_of_two() -> None:
    cards = ["SF-30", "FA-30", "NA-30", "PR-30", "SF-31", "NA-31"]
    t = table(stage="end", dash={"C": cards}, chips={"C": 0})
    assert score(t, "C") == {"sets": 13}


@pytest.mark.rule("RUL-EX-09", "RUL-199", "RUL-200", "RUL-201", "RUL-202")
def test_example_9_one_board_at_the_end() -> None:
    t = table(
        players=5, stage="end", tokens={"E-DRAW": 5, "N-DRAW": 1}, chips=dict.fromkeys("ABCDE", 3),
        discs={"E": {"DRAW": -1}, "A": {"DRAW": 2}, "B": {"DRAW": 2}, "D": {"DRAW": 1}},
    )  # fmt: skip
    assert [sum(score(t, letter).values()) for letter in "ABCDE"] == [4, 4, 3, 2, 8]


@pytest.mark.rule("RUL-EX-10", "RUL-261", "RUL-262")
def test_example_10_the_spell() -> None:
    t = table(themes=["FANTASY", "SCIFI", "PIRATE", "PREHISTORIC"], hand={"A": ["FA-09", "FA-01", "FA-02", "FA-05"]})
    t.A.plays("FA-09")
    t.A.chooses("FA-01")
    t.A.chooses("FA-02")
    t.A.chooses("stop")
    assert t.A.options == {"SCIFI", "PIRATE", "PREHISTORIC"}
    t.A.draws("SCIFI", "PIRATE", "PREHISTORIC", "PREHISTORIC")
    assert sorted(card[:2] for card in t.A.hand) == ["FA", "PI", "PR", "PR", "SF"]


@pytest.mark.rule("RUL-EX-11", "RUL-272")
@pytest.mark.parametrize(("names", "left"), [(("B",), [1, 3]), (("B", "C"), [2, 2])])
def test_example_11_the_galleon_steals_two_in_total(names: tuple[str, ...], left: list[int]) -> None:
    hand = {"A": ["PI-03"], "B": ["FX-01", "FX-02", "FX-03"], "C": ["FX-04", "FX-05", "FX-06"]}
    t = table(hand=hand, chips={"A": 1}, discs={"B": {"THEME": -2}, "C": {"THEME": -2}})
    t.A.plays("PI-03")
    t.A.chooses(names)
    assert len(t.A.hand) == 2
    assert [len(t.B.hand), len(t.C.hand)] == left


@pytest.mark.rule("RUL-EX-12", "RUL-307")
def test_example_12_the_baseball_bat_takes_three_in_total() -> None:
    t = table(hand={"A": ["ZO-05"]}, fuel={"B": ["FX-01", "FX-02"], "C": ["FX-03", "FX-04"]}, chips={"A": 1})
    t.A.plays("ZO-05")
    t.A.chooses(("B", "C"))
    for card in ("FX-01", "FX-03", "FX-04"):
        t.A.chooses(card)
    assert t.A.hand == ["FX-01", "FX-03", "FX-04"]
    assert (t.B.fuel, t.C.fuel) == (["FX-02"], [])
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-EX-13", "RUL-195")
def test_example_13_five_copies_of_one_name_are_five_sets() -> None:
    t = table(stage="end", dash={"A": [f"SF-{k}" for k in range(30, 35)]}, chips={"A": 0})
    assert score(t, "A") == {"sets": 5}


@pytest.mark.rule("RUL-EX-14", "RUL-073", "RUL-074")
def test_example_14_the_worst_chip_modifier() -> None:
    t = table(
        stage="round", settings={"START": "A"}, discs={"A": {"START": -2}, "B": {"START": -2}}, chips={"A": 4, "B": 4}
    )
    assert (t.A.chips, t.B.chips) == (4, 3)


@pytest.mark.rule("RUL-EX-15", "RUL-236")
@pytest.mark.parametrize(("given", "most"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_example_15_the_snake_charmer(given: int, most: int) -> None:
    cards = [f"FX-{k:02}" for k in range(1, 7)]
    t = table(hand={"A": ["NA-03"], "B": cards}, chips={"A": 2}, discs={"B": {"THEME": -2}}, supply={"B": 0})
    t.A.plays("NA-03")
    for card in cards[:given]:
        t.B.chooses(card, "A")
    t.B.chooses("stop")
    if most:
        assert t.B.options == set(range(most + 1))
        t.B.chooses(most)
    assert t.B.supply == most
    assert t.asked[1] != "ChooseNumber"


@pytest.mark.rule("RUL-EX-16", "RUL-302", "RUL-AMB-125")
@pytest.mark.parametrize(("given", "stones"), [(0, 0), (1, 2), (3, 6)])
def test_example_16_canned_food(given: int, stones: int) -> None:
    t = table(hand={"A": ["ZO-01", "FX-01", "FX-02", "FX-03", "FX-04"]}, supply={"A": 0})
    t.A.plays("ZO-01")
    for card in ("FX-01", "FX-02", "FX-03")[:given]:
        t.A.chooses(card, "B")
    t.A.chooses("stop")
    assert (t.A.supply, len(t.B.hand)) == (stones, given)


@pytest.mark.rule("RUL-EX-17", "RUL-239", "RUL-240", "RUL-241", "RUL-AMB-129")
@pytest.mark.parametrize(("elsewhere", "placed"), [(7, 8), (14, 6)])
def test_example_17_the_elephant(elsewhere: int, placed: int) -> None:
    t = table(hand={"A": ["NA-14"]}, supply={"A": 4}, open={"HAND": {"A": elsewhere}}, chips={"A": 2})
    t.A.plays("NA-14")
    for _ in range(placed):
        t.A.chooses("DRAW")
    assert (t.A.open("DRAW"), t.A.supply) == (placed, 0)
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-EX-18", "RUL-313", "RUL-314", "RUL-315", "RUL-316")
@pytest.mark.parametrize(
    ("before", "after"),
    [((5, 3, 0), (3, 3, 0)), ((3, 3, 1), (1, 1, 1)), ((2, 2, 0), (0, 0, 0)), ((4, 0, 0), (0, 0, 0))],
)
def test_example_18_the_brain_eater(before: tuple[int, ...], after: tuple[int, ...]) -> None:
    t: Table = table(hand={"A": ["ZO-11"]}, chips={"A": 2}, open={"HAND": dict(zip("ABC", before, strict=True))})
    t.A.plays("ZO-11")
    assert tuple(player.open("HAND") for player in t.player) == after


@pytest.mark.rule("RUL-EX-19", "RUL-199", "RUL-201")
def test_example_19_a_multiplied_token() -> None:
    discs = {"A": {"HAND": -2}, "B": {"HAND": -1}}
    t = table(stage="end", discs=discs, tokens={"E-HAND": 7}, multipliers=["HAND"], chips={"A": 0, "B": 0})
    assert (score(t, "A"), score(t, "B")) == ({"electron": 14}, {"electron": 12})


@pytest.mark.rule("RUL-EX-20", "RUL-087", "RUL-088", "RUL-191", "RUL-192")
def test_example_20_the_tie_break_track() -> None:
    t = table(
        players=4, track={"A": ["", "", "D"], "B": ["B", "A"]}, chips=dict.fromkeys("ABCD", 3), settings={"DRAW": 3}
    )
    t.A.places("track")
    assert t.track["A4"] == "A"
    t.all_pass()
    t.first_piles()
    assert t.track == {"B1": "D", "B2": "A"}
    assert [player.chips for player in t.player] == [3 + 1 + 2, 3 + 1 + 1, 4, 4]  # and the income of the next round
    t.A.places("track")
    assert t.track["A3"] == "A"
