"""Play reports of the Sci-Fi deck, card by card (RUL-245 to RUL-254)."""

import pytest

from tafelrunde.games.rulebenders.language.effects import BOARDS
from tests.rulebenders.table import Table, score, table

ELECTRON = {f"E-{board}" for board in BOARDS}
NUCLEAR = {f"N-{board}" for board in BOARDS}

# --- 1-2 Wormhole ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13")
@pytest.mark.parametrize("card", ["SF-01", "SF-02"])
def test_wormhole_moves_up_to_three_stones_between_open_fields(card: str) -> None:
    t = table(hand={"A": [card]}, open={"HAND": {"A": 4}, "DRAW": {"B": 2}}, locked={"THEME": {"A": 1}}, chips={"A": 0})
    t.A.plays(card)  # free
    ways = {("HAND", board) for board in BOARDS if board != "HAND"}
    assert t.A.options == {*ways, "stop"}  # neither B's stones, nor the locked one, nor to the tie-break track
    t.A.chooses("HAND", "DRAW")
    t.A.chooses("HAND", "DRAW")
    assert t.A.options == {*ways, "stop"}  # a stone that has moved stays
    t.A.chooses("HAND", "START")
    assert [t.A.open(board) for board in ("HAND", "DRAW", "START")] == [1, 2, 1]  # three moves and no fourth
    assert (t.asked, t.A.fuel, t.A.locked("THEME"), t.B.open("DRAW")) == (("B", "Menu"), [card], 1, 2)


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-039")
def test_wormhole_may_stop_at_once_and_does_nothing_without_open_stones() -> None:
    t = table(hand={"A": ["SF-01"]}, open={"HAND": {"A": 1}})
    t.A.plays("SF-01")
    t.A.chooses("stop")
    assert (t.A.open("HAND"), t.asked) == (1, ("B", "Menu"))
    t = table(hand={"A": ["SF-01"]}, locked={"HAND": {"A": 2}}, track={"A": ["A"]})
    t.A.plays("SF-01")
    assert (t.asked, t.track, t.A.locked("HAND")) == (("B", "Menu"), {"A1": "A"}, 2)


# --- 3-4 Warp Drive --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-MC-14")
@pytest.mark.parametrize("card", ["SF-03", "SF-04"])
def test_warp_drive_moves_one_disc_one_step(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 5})
    t.A.plays(card)
    assert (t.A.chips, t.A.options) == (3, set(BOARDS))
    t.A.chooses("STONES")
    assert t.A.options == {"left", "right"}
    t.A.chooses("right")
    assert [t.A.disc(board) for board in BOARDS] == [0, 0, 0, 0, 0, 1, 0]
    t = table(hand={"A": [card]}, chips={"A": 1})
    assert t.A.refused("play", card) == "RUL-101"


@pytest.mark.rule("RUL-MC-13", "RUL-179", "RUL-223", "RUL-AMB-071")
def test_warp_drive_off_the_track_takes_the_token_which_is_a_gain_of_chips_in_the_own_turn() -> None:
    t = table(
        hand={"A": ["SF-03"]}, discs={"A": {"HAND": -2}}, tokens={"E-HAND": 6}, multipliers=["HAND"], chips={"A": 2},
        dash={"B": ["ZO-15"]},
    )  # fmt: skip
    t.A.plays("SF-03")
    t.A.chooses("HAND")
    t.A.chooses("left")
    assert t.asked == ("B", "Cut")  # twelve chips are about to come
    t.B.taps("ZO-15")
    assert (t.A.chips, t.A.disc("HAND"), t.A.tokens) == (10, -2, [("electron", 6)])
    assert (t.token("E-HAND"), t.multiplied("HAND")) == (None, False)


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-056")
def test_warp_drive_goes_nowhere_where_the_token_is_gone() -> None:
    t = table(hand={"A": ["SF-03"]}, discs={"A": {"HAND": 2}}, boxed=["N-HAND"], chips={"A": 2})
    t.A.plays("SF-03")
    t.A.chooses("HAND")  # only to the left
    assert (t.A.disc("HAND"), t.A.chips, t.asked) == (1, 0, ("B", "Menu"))


# --- 5-6 Force Field -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-024")
@pytest.mark.parametrize("card", ["SF-05", "SF-06"])
def test_force_field_puts_a_stone_of_the_general_supply_on_a_locked_space(card: str) -> None:
    t = table(hand={"A": [card]}, locked={"HAND": {"A": 1, "B": 1, "C": 1}, "DRAW": {"B": 2}}, chips={"A": 1})
    t.A.plays(card)
    assert t.A.options == set(BOARDS) - {"HAND"}  # its three spaces are full
    t.A.chooses("DRAW")
    assert (t.A.locked("DRAW"), t.A.supply, t.A.general, t.A.chips) == (1, 1, 17, 0)


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-039")
def test_force_field_without_stones_in_the_general_supply() -> None:
    t = table(hand={"A": ["SF-05"]}, open={"HAND": {"A": 19}}, supply={"A": 1}, chips={"A": 1})
    t.A.plays("SF-05")
    t.A.chooses("DRAW")  # no board is better than another
    assert [t.A.locked(board) for board in BOARDS] == [0] * 7
    assert (t.A.supply, t.A.general, t.A.fuel) == (1, 0, ["SF-05"])


# --- 7-8 Alien Technology --------------------------------------------------------------------------------------------

ROUND = ["SCIFI", "PREHISTORIC", "FANTASY", "PIRATE"]  # Fantasy lies opposite Sci-Fi


@pytest.mark.rule("RUL-AMB-099", "RUL-MC-18", "RUL-254")
@pytest.mark.parametrize("card", ["SF-07", "SF-08"])
def test_alien_technology_names_the_one_theme_that_everybody_may_play(card: str) -> None:
    t = table(
        themes=ROUND, hand={"A": [card, "SF-01", "FX-01"], "B": ["PI-17", "SF-02", "FA-05", "FX-04"]}, chips={"A": 1}
    )
    t.A.plays(card)
    assert t.A.options == {"SCIFI", "PREHISTORIC", "FANTASY", "PIRATE"}
    t.A.chooses("PIRATE")
    assert (t.A.permitted(), t.B.permitted(), t.C.permitted()) == ({"PIRATE"}, {"PIRATE"}, {"PIRATE"})
    assert t.B.may("play", "PI-17")  # a neighbour, which his disc would not permit
    assert t.B.refused("play", "SF-02") == "RUL-AMB-099"
    assert t.B.refused("play", "FA-05") == "RUL-AMB-099"
    assert t.B.may("play", "FX-04")  # Flexo cards always


@pytest.mark.rule("RUL-AMB-099")
def test_alien_technology_permits_even_where_the_disc_permits_nothing() -> None:
    t = table(themes=ROUND, hand={"B": ["PI-17"]}, fuel={"A": ["SF-07"]}, kept={"SF-07": "PIRATE"}, to_move=1,
              discs={"B": {"THEME": -2}})  # fmt: skip
    assert t.B.may("play", "PI-17")


@pytest.mark.rule("RUL-AMB-099")
def test_the_latest_alien_technology_counts_and_if_it_goes_the_other_one() -> None:
    t = table(
        themes=["SCIFI", "ZOMBIE", "FANTASY", "PIRATE"], fuel={"A": ["SF-07"], "B": ["SF-08"]},
        kept={"SF-07": "PIRATE", "SF-08": "ZOMBIE"}, laid=["SF-07", "SF-08"], hand={"C": ["ZO-05"]}, to_move=2,
        chips={"C": 1},
    )  # fmt: skip
    assert t.A.permitted() == {"ZOMBIE"}
    t.C.plays("ZO-05")  # Baseball Bat
    t.C.chooses(("B",))
    t.C.chooses("SF-08")
    assert t.A.permitted() == {"PIRATE"}
    assert t.C.hand == ["SF-08"]


@pytest.mark.rule("RUL-AMB-099", "RUL-189")
def test_alien_technology_ends_with_the_round() -> None:
    t = table(themes=ROUND, fuel={"A": ["SF-07"]}, kept={"SF-07": "PIRATE"}, settings={"DRAW": 3})
    t.all_pass()
    t.first_piles()
    assert t.A.permitted() == {"SCIFI", "FANTASY"}
    assert t.discard("SCIFI") == ["SF-07"]


@pytest.mark.rule("RUL-AMB-099")
def test_alien_technology_ends_if_the_theme_leaves_the_game() -> None:
    t = table(themes=ROUND, hand={"A": ["PR-35"]}, fuel={"B": ["SF-07"]}, kept={"SF-07": "PREHISTORIC"}, chips={"A": 2})
    t.A.plays("PR-35")
    t.A.chooses("ZOMBIE")
    assert t.B.permitted() == {"SCIFI", "FANTASY"}  # the discs decide again


# --- 9-10 Stargate ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-245", "RUL-246", "RUL-221")
@pytest.mark.parametrize("card", ["SF-09", "SF-10"])
def test_stargate_puts_a_stone_above_or_below_every_single_one(card: str) -> None:
    t = table(hand={"A": [card]}, track={"A": ["", "B", "", "A"], "B": ["C", "", "B"]}, chips={"A": 1})
    t.A.plays(card)
    assert t.track == {"A1": "A", "B1": "C", "A2": "B", "B2": "A", "A3": "A", "B3": "B", "A4": "A", "B4": "A"}
    assert (t.A.general, t.A.supply) == (20 - 1 - 1 - 4, 1)
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-246")
def test_after_a_stargate_the_stone_in_row_b_is_asked_first() -> None:
    t = table(hand={"A": ["SF-09"]}, track={"A": ["B"]}, chips={"A": 1}, open={"DRAW": {"A": 2, "B": 2}})
    t.A.plays("SF-09")
    assert t.track == {"A1": "B", "B1": "A"}
    t.all_pass()
    assert t.asked == ("A", "BreakTie")
    t.A.chooses("use")
    assert (t.A.open("DRAW"), t.track) == (3, {"A1": "B"})


@pytest.mark.rule("RUL-AMB-123", "RUL-245")
def test_stargate_with_too_few_stones_the_player_chooses_the_columns_and_full_ones_are_skipped() -> None:
    t = table(
        hand={"A": ["SF-09"]}, track={"A": ["B", "C", "B"], "B": ["C", "", ""]}, chips={"A": 1},
        open={"HAND": {"A": 18}}, supply={"A": 1},
    )  # fmt: skip
    t.A.plays("SF-09")  # one stone for the columns 2 and 3
    assert t.asked == ("A", "ChooseColumn")
    assert t.A.options == {2, 3}
    t.A.chooses(3)
    assert t.track == {"A1": "B", "B1": "C", "A2": "C", "A3": "B", "B3": "A"}
    assert (t.A.general, t.A.supply) == (0, 1)


@pytest.mark.rule("RUL-AMB-123", "RUL-AMB-039")
def test_stargate_without_any_stone_or_with_an_empty_track_does_nothing() -> None:
    t = table(hand={"A": ["SF-09"]}, chips={"A": 1})
    t.A.plays("SF-09")
    assert (t.track, t.asked) == ({}, ("B", "Menu"))
    t = table(hand={"A": ["SF-09"]}, track={"A": ["B"]}, chips={"A": 1}, open={"HAND": {"A": 19}})
    t.A.plays("SF-09")
    assert (t.track, t.asked) == ({"A1": "B"}, ("B", "Menu"))


@pytest.mark.rule("RUL-245", "RUL-359")
def test_stargate_also_beside_the_stone_of_flexo() -> None:
    t = table(players=2, hand={"A": ["SF-09"]}, track={"A": ["C"]}, chips={"A": 1})
    t.A.plays("SF-09")
    assert t.track == {"A1": "C", "B1": "A"}


# --- 11-12 Cosmic Nebula ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13")
@pytest.mark.parametrize("card", ["SF-11", "SF-12"])
def test_cosmic_nebula_draws_three_cards_from_any_piles(card: str) -> None:
    t = table(
        hand={"A": [card]}, chips={"A": 1}, draw={"SCIFI": ["SF-30"], "FLEXO": ["FX-09"], "PIRATE": ["PI-05"]},
        themes=["SCIFI", "ZOMBIE", "FANTASY", "PIRATE"],
    )  # fmt: skip
    t.A.plays(card)
    assert t.A.options == {"SCIFI", "ZOMBIE", "FANTASY", "PIRATE", "FLEXO"}
    t.A.draws("SCIFI", "PIRATE")
    assert t.A.hand == []  # they are seen together
    t.A.draws("FLEXO")
    assert (t.A.hand, t.A.chips) == (["FX-09", "PI-05", "SF-30"], 0)


@pytest.mark.rule("RUL-MC-13", "RUL-206")
def test_cosmic_nebula_above_the_hand_limit() -> None:
    hand = ["SF-11", *(f"FX-{k:02}" for k in range(1, 6))]
    t = table(hand={"A": hand}, settings={"HAND": 5}, chips={"A": 1})
    t.A.plays("SF-11")
    t.A.draws("FLEXO", "FLEXO", "FLEXO")
    for card in ("FX-01", "FX-02", "FX-03"):
        assert t.asked == ("A", "DiscardDown")
        t.A.chooses(card)
    assert (len(t.A.hand), t.discard("FLEXO")) == (5, ["FX-01", "FX-02", "FX-03"])


# --- 13-15 Android ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-102")
@pytest.mark.parametrize("card", ["SF-13", "SF-14", "SF-15"])
def test_android_costs_the_number_of_the_round_and_brings_two_stones_or_two_cards(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 3}, supply={"A": 0})  # round 1: three
    t.A.plays(card)
    assert (t.A.dash, t.A.chips, t.asked) == ([card], 0, ("A", "Menu"))
    t.A.taps(card)  # in the same turn
    assert t.A.options == {0, 1}
    t.A.chooses(0)
    assert (t.A.supply, t.A.tapped) == (2, [card])
    t = table(dash={"A": [card]})
    t.A.taps(card)
    t.A.chooses(1)
    t.A.draws("FLEXO", "FLEXO")
    assert (len(t.A.hand), t.A.supply) == (2, 1)


@pytest.mark.rule("RUL-MC-13", "RUL-212")
def test_android_offers_no_branch_that_can_do_nothing() -> None:
    t = table(dash={"A": ["SF-13"]}, open={"HAND": {"A": 19}}, supply={"A": 1})
    t.A.taps("SF-13")  # no stone is left in the general supply, so cards
    t.A.draws("FLEXO", "FLEXO")
    assert len(t.A.hand) == 2


# --- 16-17 Space Station ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13")
@pytest.mark.parametrize("card", ["SF-16", "SF-17"])
def test_space_station_gives_two_more_hand_cards_and_one_more_card_of_income(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1}, settings={"HAND": 6, "DRAW": 4})
    assert (t.A.hand_limit, t.A.draws_income) == (6, 4)
    t.A.plays(card)
    assert (t.A.hand_limit, t.A.draws_income, t.A.chips) == (8, 5, 0)
    assert (t.B.hand_limit, t.B.draws_income) == (6, 4)


@pytest.mark.rule("RUL-MC-13")
def test_two_space_stations_add_up_and_count_together_with_the_disc() -> None:
    t = table(dash={"A": ["SF-16", "SF-17"]}, discs={"A": {"HAND": -1, "DRAW": 1}}, settings={"HAND": 5, "DRAW": 3})
    assert (t.A.hand_limit, t.A.draws_income) == (5 - 1 + 4, 3 + 1 + 2)


# --- 18-19 Teleporter ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13")
@pytest.mark.parametrize("card", ["SF-18", "SF-19"])
def test_teleporter_brings_stones_from_fields_and_track_to_fields(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1}, open={"HAND": {"A": 1}}, track={"A": ["B", "A"], "B": ["", "", "A"]})
    t.A.plays(card)
    t.A.taps(card)
    starts = {option[0] for option in t.A.options if isinstance(option, tuple)}
    assert starts == {"HAND", "A2", "B3"}
    assert {option[1] for option in t.A.options if isinstance(option, tuple)} == set(BOARDS)
    t.A.chooses("B3", "DRAW")
    t.A.chooses("A2", "DRAW")
    assert (t.A.open("DRAW"), t.track, t.A.tapped) == (2, {"A1": "B"}, [card])


@pytest.mark.rule("RUL-MC-13", "RUL-DP-13")
def test_teleporter_cannot_be_tapped_for_nothing() -> None:
    t = table(dash={"A": ["SF-18"]}, locked={"HAND": {"A": 1}})
    assert t.A.refused("tap", "SF-18") == "RUL-118"


# --- 20-21 Supercomputer ---------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-130")
@pytest.mark.parametrize("card", ["SF-20", "SF-21"])
def test_supercomputer_draws_a_card_when_played_and_looks_at_two_tokens_when_tapped(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1}, tokens={"E-HAND": 7, "N-DRAW": 4}, shown=["E-DRAW"])
    t.A.plays(card)
    t.A.draws("FLEXO")
    assert len(t.A.hand) == 1
    t.A.taps(card)
    assert t.A.options == (ELECTRON | NUCLEAR) - {"E-DRAW"}
    t.A.chooses("E-HAND")
    assert t.A.sees().boards["HAND"].electron.value == 7  # before he chooses the second
    assert t.A.options == (ELECTRON | NUCLEAR) - {"E-DRAW", "E-HAND"}
    t.A.chooses("N-DRAW")
    assert t.A.sees().boards["DRAW"].nuclear.value == 4
    assert t.B.sees().boards["HAND"].electron.value is None


# --- 22-23 Time Machine ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-123")
@pytest.mark.parametrize("card", ["SF-22", "SF-23"])
def test_time_machine_untaps_up_to_two_cards_and_brings_back_a_discarded_one(card: str) -> None:
    t = table(
        hand={"A": [card]}, chips={"A": 1}, dash={"A": ["SF-13", "SF-14", "SF-15"]}, tapped=["SF-13", "SF-14", "SF-15"],
        discard={"SCIFI": ["SF-30", "SF-01"], "FLEXO": ["FX-09", "FX-08"]},
    )  # fmt: skip
    t.A.plays(card)
    assert t.A.options == {"SF-13", "SF-14", "SF-15", "stop"}
    t.A.chooses("SF-14")
    t.A.chooses("SF-13")
    assert t.A.options == {"SF-30", "SF-01", "FX-09", "FX-08"}  # not only the top cards; and one must be taken
    t.A.chooses("FX-09")
    assert (t.A.hand, t.A.tapped, t.discard("FLEXO")) == (["FX-09"], ["SF-15"], ["FX-08"])
    assert t.A.may("tap", "SF-14")


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-039", "RUL-AMB-050")
def test_time_machine_in_part_and_taking_back_is_no_draw() -> None:
    t = table(hand={"A": ["SF-22"]}, chips={"A": 1}, dash={"A": ["PR-07"]}, discard={"FLEXO": ["FX-09"]})
    t.A.plays("SF-22")  # nothing is tapped, and one card lies there: nothing is asked
    assert (t.A.hand, t.A.tapped, t.asked) == (["FX-09"], [], ("B", "Menu"))  # a Smilodon is of no use
    t = table(hand={"A": ["SF-22"]}, chips={"A": 1})
    t.A.plays("SF-22")
    assert (t.A.hand, t.asked) == ([], ("B", "Menu"))


# --- 24-25 Solar Sail ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-102", "RUL-AMB-027")
@pytest.mark.parametrize("card", ["SF-24", "SF-25"])
def test_solar_sail_brings_a_stone_at_once_and_a_stone_and_a_chip_at_the_start_of_every_round(card: str) -> None:
    t = table(hand={"A": [card]}, round=2, chips={"A": 2}, supply={"A": 0}, settings={"STONES": 4, "DRAW": 3})
    t.A.plays(card)  # round 2: two chips
    assert (t.A.supply, t.A.chips, t.A.dash) == (1, 0, [card])
    t.all_pass()
    assert (t.round, t.A.supply, t.A.chips) == (3, 1 + 1 + 4, 1 + 2)  # the start player's income is two chips


# --- 26 Clone Machine ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-218")
def test_clone_machine_carries_out_a_fuel_card_of_anybody_as_its_own() -> None:
    t = table(
        hand={"A": ["SF-26"]}, chips={"A": 1}, fuel={"A": ["SF-01"], "B": ["FA-11", "FX-08"], "C": ["SF-07"]},
        kept={"SF-07": "SCIFI"}, supply={"A": 1},
    )  # fmt: skip
    t.A.plays("SF-26")
    assert t.A.options == {"SF-01", "FA-11", "SF-07"}  # no Flexo card, not itself
    t.A.chooses("FA-11")  # three stones
    assert (t.A.supply, t.A.chips, t.B.supply) == (4, 0, 1)
    assert (t.A.fuel, t.B.fuel) == (["SF-01", "SF-26"], ["FA-11", "FX-08"])
    assert t.A.sees().seats[0].played == {"SCIFI": 2}  # Fantasy was not played by A


@pytest.mark.rule("RUL-MC-13")
def test_clone_machine_copies_no_attack_no_defence_no_ice_age_and_no_clone_machine() -> None:
    t = table(
        hand={"A": ["SF-26"]}, chips={"A": 1}, fuel={"B": ["ZO-18", "NA-16", "FX-08"], "C": ["PR-09"]},
        themes=["SCIFI", "ZOMBIE", "NIGHTS", "PREHISTORIC"],
    )  # fmt: skip
    t.A.plays("SF-26")  # of the Ice Age nothing could be copied: it has no play block
    assert (t.asked, t.A.fuel, t.A.supply) == (("B", "Menu"), ["SF-26"], 1)


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-099")
def test_a_copied_alien_technology_has_no_lasting_effect() -> None:
    t = table(hand={"A": ["SF-26"]}, chips={"A": 1}, fuel={"B": ["SF-07"]}, kept={"SF-07": "SCIFI"},
              themes=["SCIFI", "PIRATE", "FANTASY", "ZOMBIE"])  # fmt: skip
    t.A.plays("SF-26")  # the only card that can be copied
    assert t.asked == ("A", "ChooseTheme")
    t.A.chooses("PIRATE")
    assert t.A.permitted() == t.C.permitted() == {"SCIFI"}  # as the first one said


@pytest.mark.rule("RUL-MC-13", "RUL-262")
def test_a_copied_spell_means_other_themes_than_fantasy() -> None:
    t = table(
        hand={"A": ["SF-26", "FA-21"]}, chips={"A": 1}, fuel={"B": ["FA-09"]}, draw={"SCIFI": ["SF-30", "SF-31"]},
        themes=["SCIFI", "PIRATE", "FANTASY", "ZOMBIE"],
    )  # fmt: skip
    t.A.plays("SF-26")
    t.A.chooses("FA-21")
    assert t.A.options == {"SCIFI", "PIRATE", "ZOMBIE"}
    t.A.draws("SCIFI", "SCIFI")
    assert (t.A.hand, t.discard("FANTASY")) == (["SF-30", "SF-31"], ["FA-21"])


# --- 27-29 Halley's Comet --------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-247", "RUL-248", "RUL-249", "RUL-AMB-130")
@pytest.mark.parametrize("card", ["SF-27", "SF-28", "SF-29"])
def test_halleys_comet_looks_at_two_electron_tokens_shows_one_and_multiplies_one(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1}, tokens={"E-HAND": 3, "E-DRAW": 7}, multipliers=["START"])
    t.A.plays(card)
    assert t.A.options == ELECTRON
    t.A.chooses("E-HAND")
    assert t.A.options == ELECTRON - {"E-HAND"}  # a different one
    t.A.chooses("E-DRAW")
    assert t.A.sees().boards["DRAW"].electron.value == 7
    assert t.A.options == ELECTRON  # also one that he has not seen
    t.A.chooses("E-THEME")
    assert (t.shown("E-THEME"), t.shown("E-HAND"), t.shown("E-DRAW")) == (True, False, False)
    assert t.A.options == ELECTRON - {"E-START"}  # also any of them, but one multiplier for each
    t.A.chooses("E-HAND")
    assert (t.multiplied("HAND"), t.multiplied("DRAW"), t.multiplied("START")) == (True, False, True)
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-AMB-131", "RUL-247", "RUL-248", "RUL-249")
def test_halleys_comet_with_too_few_tokens_does_what_is_possible() -> None:
    gone = [f"E-{board}" for board in BOARDS[:5]]
    t = table(hand={"A": ["SF-27"]}, chips={"A": 1}, boxed=gone, shown=["E-STONES"], multipliers=["STONES", "DRAW"])
    t.A.plays("SF-27")  # one face-down token: he looks at it, shows it; no token is left for a multiplier
    assert (t.shown("E-DRAW"), t.asked) == (True, ("B", "Menu"))
    assert t.told("peeked")[0]["token"] == "E-DRAW"


# --- 30-34 Energy Crystal --------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-15", "RUL-195")
@pytest.mark.parametrize("card", ["SF-30", "SF-31", "SF-32", "SF-33", "SF-34"])
def test_energy_crystal_is_a_set_card_that_costs_nothing(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 0}, dash={"A": ["FA-30"]}, round=4)
    t.A.plays(card)
    assert (t.A.dash, t.A.chips) == (["FA-30", card], 0)
    t = table(dash={"A": [card, "FA-30"]}, chips={"A": 0}, stage="end", round=4)
    assert score(t, "A")["sets"] == 3  # two names: 1 + 2


# --- 35 Big Bang -----------------------------------------------------------------------------------------------------


def big_bang(**doc: object) -> Table:
    """A plays it in his turn; nobody has chips to speak of, the start player is B."""
    doc["hand"] = {"A": ["SF-35", "FX-01"], "B": ["FX-02", "SF-01"], "C": [], **doc.get("hand", {})}  # type: ignore[dict-item]
    doc = {"settings": {"START": "B", "STONES": 4, "DRAW": 3, "EXCHANGE": 2}, "chips": {"A": 2, "B": 0, "C": 0}, **doc}
    t = table(**doc)
    t.A.plays("SF-35")
    return t


@pytest.mark.rule("RUL-250", "RUL-251", "RUL-253", "RUL-150")
def test_big_bang_discards_all_hands_removes_all_supplies_and_brings_income_again() -> None:
    t = big_bang(supply={"A": 5, "B": 7, "C": 2})
    assert t.boxed == ["SF-35"]
    assert sorted(t.discard("FLEXO")) == ["FX-01", "FX-02"]
    assert t.discard("SCIFI") == ["SF-01"]
    assert [player.supply for player in t.player] == [4, 4, 4]  # nothing of the old supply, and the income
    assert [player.general for player in t.player] == [16, 16, 16]
    assert [player.chips for player in t.player] == [1, 2, 1]  # the start player two
    assert [player.exchange for player in t.player] == [[0, 1, 0]] * 3
    assert t.asked == ("B", "DrawFrom")  # in player order
    t.first_piles()
    assert [len(player.hand) for player in t.player] == [3, 3, 3]


@pytest.mark.rule("RUL-252", "RUL-AMB-089")
def test_after_a_big_bang_the_same_round_begins_again_everybody_is_in_and_the_start_player_begins() -> None:
    t = big_bang(
        round=2, passed=["C"], fuel={"B": ["FX-08"]}, dash={"C": ["SF-16"]}, open={"HAND": {"A": 2}}, track={"A": ["C"]}
    )
    t.first_piles()
    assert (t.round, t.asked) == (2, ("B", "Menu"))
    assert [player.passed for player in t.player] == [False] * 3
    assert (t.B.fuel, t.C.dash, t.A.open("HAND"), t.track) == (["FX-08"], ["SF-16"], 2, {"A1": "C"})
    assert t.told("restarted") == [{"round": 2}]
    assert len(t.told("income")) == 3


@pytest.mark.rule("RUL-AMB-089", "RUL-098")
def test_flexo_symbols_that_were_used_stay_used_after_a_big_bang() -> None:
    t = big_bang(fuel={"B": ["FX-08"]}, draw={"FLEXO": ["FX-15", "FX-09"]})  # both with the Theme symbol: 8 and 15
    t.B.draws("FLEXO", "FLEXO", "FLEXO")
    t.first_piles()
    assert t.B.refused("play", "FX-15") == "RUL-098"
    assert t.B.may("play", "FX-09")


@pytest.mark.rule("RUL-252")
def test_a_big_bang_uses_the_settings_of_now() -> None:
    t = table(hand={"A": ["ZO-03"], "B": ["SF-35"]}, chips={"A": 1, "B": 2}, settings={"STONES": 4, "DRAW": 3})
    t.A.plays("ZO-03")  # Protective Clothing
    t.A.chooses("STONES")
    t.A.chooses(7)
    t.B.plays("SF-35")
    assert [player.supply for player in t.player] == [7, 7, 7]


@pytest.mark.rule("RUL-253")
def test_a_big_bang_turns_tapped_cards_back_and_ends_what_ran_till_then() -> None:
    t = big_bang(dash={"A": ["SF-13"], "C": ["ZO-14"]}, tapped=["SF-13", "ZO-14"], cuts={"ZO-14": "B"})
    t.first_piles()
    assert (t.A.tapped, t.C.tapped, t.A.sees().cuts) == ([], [], {})
    for player in (t.B, t.C):
        player.places("HAND")
        player.ends()
    assert t.A.may("tap", "SF-13")


@pytest.mark.rule("RUL-AMB-090")
def test_stones_of_others_go_to_their_owners_general_supply() -> None:
    t = big_bang(lent={"B": {"A": 3}})
    assert (t.B.lent("A"), t.A.general, t.A.supply) == (0, 16, 4)


@pytest.mark.rule("RUL-AMB-091", "RUL-289")
def test_a_big_bang_wakes_the_effects_of_the_start_of_a_round() -> None:
    t = big_bang(
        dash={"C": ["PR-19", "SF-24"]}, draw={"PREHISTORIC": ["PR-30"]},
        themes=["SCIFI", "FANTASY", "PIRATE", "PREHISTORIC"],
    )  # fmt: skip
    assert (t.C.hand, t.C.supply, t.C.chips) == (["PR-30"], 5, 2)


@pytest.mark.rule("RUL-AMB-091", "RUL-334")
def test_a_big_bang_turns_flexos_set_up_cards_over_again() -> None:
    t = table(players=2, hand={"A": ["SF-35"]}, chips={"A": 2}, passed=["C"], revealed=[1, 2, 3], seed=3)
    t.A.plays("SF-35")
    assert len(t.told("flexo_action")) == 3
    assert not t.C.passed
    assert t.C.supply + t.g.on_board(2) == 20  # it keeps its stones: it has no general supply
    assert t.C.supply >= 18


@pytest.mark.rule("RUL-AMB-089")
def test_the_player_of_a_big_bang_has_no_more_of_his_turn_and_nobody_strikes() -> None:
    t = big_bang(dash={"A": ["SF-13"], "B": ["PI-13"]}, themes=["SCIFI", "FANTASY", "PIRATE", "ZOMBIE"])
    t.first_piles()
    assert t.asked == ("B", "Menu")
    assert not t.told("tapped")


@pytest.mark.rule("RUL-250", "RUL-AMB-113")
def test_a_big_bang_frees_marked_hands_and_leaves_open_hands_open() -> None:
    t = big_bang(marked=["FX-02"], opened=["C"])
    t.first_piles()
    assert t.asked == ("B", "Menu")  # no forced turn
    assert sorted(t.A.sees().seats[2].hand) == t.C.hand  # open until clean-up
    assert set(t.A.sees().seats[1].hand) == {""}
