"""Two players with Flexo (RUL-328 to RUL-360, RUL-AMB-132 to RUL-AMB-147, RUL-AMB-151, RUL-AMB-152)."""

from typing import Any

import pytest

from tafelrunde.games.rulebenders.language.effects import BOARDS
from tests.rulebenders.table import BOX, RUL, Table, new_game, score, table, winners

ACTIONS = ("track", "locked", "meltdown", "multiplier", "nothing")


def two(**doc: Any) -> Table:
    """A table of two; the Flexo cards that come next may be named."""
    cards = doc.pop("cards", None)
    if cards is not None:
        doc["draw"] = {"FLEXO": cards}
    return table(players=2, **doc)


def round_with(action: str, **doc: Any) -> Table:
    """A round in which this is the first thing that Flexo's set-up cards do; A then draws cards."""
    for seed in range(300):
        t = two(stage="round", seed=seed, **doc)
        if t.A.sees().revealed[0] == action:
            return t
    raise LookupError(action)


# --- set-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-328", "RUL-330", "RUL-332", "RUL-AMB-132", "RUL-INV-25")
def test_the_third_colour_belongs_to_flexo_with_all_its_stones_and_nothing_else() -> None:
    t = new_game(2, 1)
    assert (t.g.seats, t.g.flexo, t.A.sees().flexo) == (3, 2, 2)
    assert (t.C.supply, t.C.general, t.C.chips, t.C.hand, t.C.exchange) == (20, 0, 0, [], [0, 0, 0])
    assert [new_game(players, 1).g.flexo for players in (3, 4, 5)] == [-1, -1, -1]


@pytest.mark.rule("RUL-AMB-135", "RUL-341")
def test_if_flexo_is_start_player_the_first_human_clockwise_chooses_the_theme() -> None:
    seed = next(seed for seed in range(60) if new_game(2, seed).g.starter == 2)
    t = new_game(2, seed)
    assert t.asked == ("A", "FirstTheme")
    seed = next(seed for seed in range(60) if new_game(2, seed).g.starter == 1)
    assert new_game(2, seed).asked == ("B", "FirstTheme")
    seed = next(seed for seed in range(60) if new_game(3, seed).g.starter == 2)
    assert new_game(3, seed).asked == ("C", "FirstTheme")  # where Flexo does not play the start player does


@pytest.mark.rule("RUL-333", "RUL-334", "RUL-340", "RUL-AMB-134")
@pytest.mark.parametrize("round", [1, 2, 4])
def test_three_different_setup_cards_act_at_the_start_of_every_round(round: int) -> None:
    seen = set()
    for seed in range(30):
        revealed = two(stage="round", round=round, seed=seed).A.sees().revealed
        assert len(set(revealed)) == 3
        seen |= set(revealed)
    assert seen == set(ACTIONS)
    assert sorted(card.flexo for card in BOX.setup) == sorted(ACTIONS)


@pytest.mark.rule("RUL-334", "RUL-AMB-134")
def test_all_five_are_shuffled_anew_each_round() -> None:
    later = set()
    for seed in range(20):
        t = two(stage="cleanup", seed=seed)
        later |= set(t.A.sees().revealed)
        assert len(set(t.A.sees().revealed)) == 3
    assert later == set(ACTIONS)


@pytest.mark.rule("RUL-AMB-133", "RUL-333")
def test_they_act_before_income() -> None:
    t = round_with("track")
    assert t.asked == ("A", "DrawFrom")
    assert t.track["A1"] == "C"
    assert [event.kind for event in t.heard if event.kind == "income"] in ([], ["income", "income"])


@pytest.mark.rule("RUL-335")
def test_track_a_stone_on_the_first_free_field_of_row_a() -> None:
    t = round_with("track", track={"A": ["A"], "B": ["", "B"]})
    assert t.track["A3"] == "C"


@pytest.mark.rule("RUL-336", "RUL-354", "RUL-356")
def test_locked_a_stone_on_a_locked_space_of_the_board_that_a_flexo_card_shows() -> None:
    t = round_with("locked", cards=["FX-44", "FX-46", "FX-48"])  # Hand limit, then others
    assert t.C.locked("HAND") == 1
    assert "FX-44" in t.discard("FLEXO")
    t = round_with("locked", cards=["FX-44", "FX-46", "FX-48"], locked={"HAND": {"A": 2, "B": 1}})
    assert t.C.locked("HAND") == 0  # all three are taken


@pytest.mark.rule("RUL-337", "RUL-356", "RUL-AMB-146", "RUL-AMB-026")
def test_meltdown_the_nuclear_token_of_that_board_unless_it_lies_face_up() -> None:
    t = round_with("meltdown", cards=["FX-44", "FX-46", "FX-48"])
    assert t.token("N-HAND") is None
    assert sum(t.g.shown) == 0
    t = round_with("meltdown", cards=["FX-44", "FX-46", "FX-48"], shown=["N-HAND"])
    assert t.token("N-HAND") is not None


@pytest.mark.rule("RUL-338", "RUL-356", "RUL-AMB-146")
def test_multiplier_at_the_electron_token_of_that_board_though_it_lies_face_up() -> None:
    t = round_with("multiplier", cards=["FX-44", "FX-46", "FX-48"], shown=["E-HAND"])
    assert t.multiplied("HAND")
    t = round_with("multiplier", cards=["FX-44", "FX-46", "FX-48"], taken={"A": ["E-HAND"]})
    assert not t.multiplied("HAND")
    t = round_with("multiplier", cards=["FX-44", "FX-46", "FX-48"], multipliers=["HAND"])
    assert sum(t.g.multipliers) == 1


@pytest.mark.rule("RUL-339")
def test_nothing_nothing_happens() -> None:
    t = round_with("nothing", cards=["FX-44", "FX-46", "FX-48"])
    others = [action for action in t.A.sees().revealed[1:] if action != "track"]
    assert len(t.discard("FLEXO")) == len(others)  # no card was turned over for it


@pytest.mark.rule("RUL-355")
def test_what_cannot_be_done_is_skipped() -> None:
    full = {"A": ["A"] * 8}
    t = round_with("track", track=full)
    assert list(t.track.values()).count("C") == 0


@pytest.mark.rule("RUL-AMB-152", "RUL-355")
def test_without_a_flexo_card_the_action_is_skipped() -> None:
    gone = [f"FX-{k:02}" for k in range(1, 51)]
    t = round_with("locked", boxed=gone)
    assert [t.C.locked(board) for board in BOARDS] == [0] * 7
    t = two(boxed=gone, to_move=1, supply={"A": 3, "B": 3})
    t.B.places("HAND")
    assert t.asked == ("A", "Menu")
    assert (t.C.supply, t.C.passed) == (20, False)  # and it is not out


# --- turns -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-341", "RUL-342", "RUL-354", "RUL-228", "RUL-DP-26")
def test_on_its_turn_a_flexo_card_says_how_many_stones_go_where() -> None:
    t = two(cards=["FX-44", "FX-09"], to_move=1, supply={"A": 2, "B": 2})
    t.B.places("HAND")
    assert (t.C.open("HAND"), t.C.supply) == (3, 17)
    assert t.discard("FLEXO") == ["FX-44"]
    assert t.asked == ("A", "Menu")
    t.A.places("DRAW")
    t.B.places("DRAW")
    assert t.C.open("HAND") == 5


@pytest.mark.rule("RUL-DP-18", "RUL-AMB-061")
def test_after_flexos_turn_attack_cards_may_be_tapped_too() -> None:
    t = two(cards=["FX-44", "FX-09"], to_move=1, supply={"A": 2, "B": 2}, dash={"A": ["PI-13"]}, hand={"B": ["FX-01"]})
    t.B.places("HAND")
    t.A.declines()  # after B's turn
    assert (t.C.open("HAND"), t.asked) == (3, ("A", "Strike"))
    t.A.taps("PI-13")  # B is the only one it can strike
    assert (len(t.A.hand), t.asked) == (1, ("A", "Menu"))


@pytest.mark.rule("RUL-341")
def test_flexo_may_be_start_player() -> None:
    t = two(stage="round", settings={"START": "C", "DRAW": 3}, chips={"A": 7, "B": 7})
    assert (t.A.chips, t.B.chips) == (8, 8)  # one chip each, and Flexo takes none
    t.first_piles()
    assert t.asked == ("A", "Menu")
    assert t.C.supply < 20
    assert t.told("flexo_placed")


@pytest.mark.rule("RUL-343")
def test_flexo_passes_when_a_player_has_passed() -> None:
    t = two(cards=["FX-44"], to_move=1, supply={"A": 3})
    t.B.passes()
    assert t.C.passed
    assert t.C.open("HAND") == 0
    assert t.asked == ("A", "Menu")


@pytest.mark.rule("RUL-344", "RUL-AMB-143")
def test_with_too_few_stones_it_places_what_it_has_and_is_out() -> None:
    t = two(cards=["FX-44"], to_move=1, open={"DRAW": {"C": 18}})
    t.B.places("HAND")
    assert (t.C.open("HAND"), t.C.supply, t.C.passed) == (2, 0, True)


@pytest.mark.rule("RUL-AMB-144", "RUL-344", "RUL-359")
def test_stones_that_come_back_do_not_bring_it_back() -> None:
    t = two(cards=["FX-44", "FX-01"], to_move=1, open={"DRAW": {"C": 17}}, hand={"A": ["ZO-11"]}, chips={"A": 2},
            supply={"A": 2, "B": 3})  # fmt: skip
    t.B.places("HAND")
    assert t.C.passed
    t.A.plays("ZO-11")  # no majority stays: Flexo gets stones back
    assert t.C.supply > 0
    t.B.places("STONES")
    assert t.C.open("THEME") == 0
    assert t.asked == ("A", "Menu")


# --- scoring ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-329", "RUL-345", "RUL-353", "RUL-331", "RUL-163")
def test_flexo_wins_boards_and_its_open_stones_go_back_to_its_supply() -> None:
    t = two(
        stage="scoring", open={"HAND": {"C": 3, "A": 2}}, locked={"HAND": {"C": 1}}, cards=["FX-09", "FX-46"], round=4
    )
    assert (t.C.open("HAND"), t.C.locked("HAND"), t.A.open("HAND")) == (0, 1, 2)
    assert (t.C.supply, t.C.general) == (19, 0)
    assert t.over


@pytest.mark.rule("RUL-347", "RUL-AMB-137", "RUL-354")
@pytest.mark.parametrize(("card", "setting"), [("FX-09", 5), ("FX-01", 6), ("FX-02", 8), ("FX-08", 8)])
def test_its_marker_moves_by_the_value_in_the_direction_of_the_arrow(card: str, setting: int) -> None:
    t = two(stage="scoring", open={"HAND": {"C": 3}}, settings={"HAND": 7}, cards=[card, "FX-46"], round=4)
    assert t.setting("HAND") == setting


@pytest.mark.rule("RUL-348")
@pytest.mark.parametrize(("card", "setting"), [("FX-09", 5), ("FX-44", 8)])
def test_not_beyond_the_end_of_the_settings(card: str, setting: int) -> None:
    t = two(stage="scoring", open={"HAND": {"C": 3}}, settings={"HAND": 6}, cards=[card, "FX-46"], round=4)
    assert t.setting("HAND") == setting


@pytest.mark.rule("RUL-AMB-137", "RUL-347")
@pytest.mark.parametrize(
    ("card", "theme"), [("FX-08", "PREHISTORIC"), ("FX-01", "SCIFI"), ("FX-29", "PREHISTORIC"), ("FX-44", "SCIFI")]
)
def test_on_the_theme_board_the_marker_goes_around_the_ring(card: str, theme: str) -> None:
    ring = ["SCIFI", "FANTASY", "NIGHTS", "PREHISTORIC"]
    doc = {"settings": {"THEME": "FANTASY"}, "cards": [card, "FX-46"], "round": 4}
    t = two(stage="scoring", open={"THEME": {"C": 3}}, themes=ring, **doc)
    assert t.setting("THEME") == theme


@pytest.mark.rule("RUL-349", "RUL-AMB-136", "RUL-341")
def test_on_the_start_player_board_it_picks_itself_without_a_card() -> None:
    t = two(stage="scoring", open={"START": {"C": 3}}, settings={"START": "A"}, cards=["FX-09", "FX-46"], round=4)
    assert t.setting("START") == "C"
    assert t.discard("FLEXO") == ["FX-09"]  # one card, for the disc
    assert t.C.disc("START") == -1


@pytest.mark.rule("RUL-AMB-152", "RUL-350")
def test_without_a_flexo_card_no_marker_moves_and_only_a_disc_that_is_on_its_way() -> None:
    gone = [f"FX-{k:02}" for k in range(1, 51)]
    for way, space in (({}, 0), ({"HAND": "left"}, -1)):
        t = two(stage="scoring", open={"HAND": {"C": 3}}, settings={"HAND": 7}, boxed=gone, courses=way, round=4)
        assert (t.setting("HAND"), t.C.disc("HAND"), t.C.open("HAND")) == (7, space, 0)


@pytest.mark.rule("RUL-AMB-081", "RUL-360")
def test_a_human_never_makes_flexo_start_player() -> None:
    t = two(stage="scoring", open={"START": {"A": 3}}, settings={"START": "A"})
    assert t.A.options == {"keep", "B"}


@pytest.mark.rule("RUL-350", "RUL-AMB-138", "RUL-AMB-137")
@pytest.mark.parametrize(("card", "space"), [("FX-46", 1), ("FX-31", -1)])
def test_from_the_middle_a_second_card_gives_the_direction_of_its_disc(card: str, space: int) -> None:
    t = two(stage="scoring", open={"HAND": {"C": 3}}, cards=["FX-09", card], round=4)
    assert t.C.disc("HAND") == space
    assert t.discard("FLEXO") == ["FX-09", card]


def scored_again(t: Table) -> None:
    """Another round in which Flexo has the majority on the Hand limit board."""
    t.first_piles()
    t.g.open_[7 * 2 + 1] += 3
    t.g.supply[2] -= 3
    t.all_pass()
    t.nothing_bent()


@pytest.mark.rule("RUL-351", "RUL-AMB-140")
def test_then_it_goes_on_in_the_same_direction() -> None:
    t = two(stage="scoring", open={"HAND": {"C": 3}}, cards=["FX-09", "FX-46"], settings={"DRAW": 3})
    assert t.C.disc("HAND") == 1
    scored_again(t)
    assert t.C.disc("HAND") == 2


@pytest.mark.rule("RUL-352", "RUL-AMB-140")
def test_if_the_token_there_is_gone_it_turns_back() -> None:
    t = two(
        stage="scoring",
        open={"HAND": {"C": 3}},
        cards=["FX-09", "FX-46"],
        settings={"DRAW": 3},
        taken={"A": ["N-HAND"]},
    )
    assert t.C.disc("HAND") == -1  # the arrow said right
    scored_again(t)
    assert t.C.disc("HAND") == -2


@pytest.mark.rule("RUL-AMB-140")
def test_with_both_tokens_gone_it_stays_and_no_card_is_turned_over() -> None:
    t = two(
        stage="scoring", open={"HAND": {"C": 3}}, cards=["FX-09", "FX-46"], round=4, taken={"A": ["N-HAND", "E-HAND"]}
    )
    assert t.C.disc("HAND") == 0
    assert t.discard("FLEXO") == ["FX-09"]


@pytest.mark.rule("RUL-AMB-139", "RUL-357", "RUL-INV-25")
def test_a_token_that_it_reaches_leaves_the_game_without_chips() -> None:
    t = two(
        stage="scoring", open={"HAND": {"C": 3}}, cards=["FX-09", "FX-31"], settings={"DRAW": 3}, multipliers=["HAND"]
    )
    scored_again(t)
    assert t.C.disc("HAND") == -2
    assert t.token("E-HAND") is not None
    scored_again(t)
    assert t.token("E-HAND") is None
    assert (t.C.disc("HAND"), t.C.chips, t.C.tokens) == (-2, 0, [])
    assert not t.multiplied("HAND")


@pytest.mark.rule("RUL-346")
def test_in_a_tie_it_always_uses_a_stone_on_the_track() -> None:
    t = two(
        stage="scoring", open={"HAND": {"A": 2, "C": 2}}, track={"A": ["C", "A"]}, cards=["FX-09", "FX-46"], round=4
    )
    assert t.over
    assert t.A.open("HAND") == 2
    assert t.C.open("HAND") == 0
    t = two(
        stage="scoring", open={"HAND": {"A": 2, "C": 2}}, track={"A": ["A", "C"]}, cards=["FX-09", "FX-46"], round=4
    )
    assert t.asked == ("A", "BreakTie")
    t.A.chooses("use")
    assert t.asked == ("A", "BendRule")


@pytest.mark.rule("RUL-AMB-142", "RUL-331", "RUL-357")
def test_its_stones_in_row_b_go_back_to_its_supply_without_a_chip() -> None:
    t = two(stage="cleanup", track={"B": ["C", "A", "C"]}, round=4, chips={"A": 0, "B": 0})
    assert (t.C.supply, t.C.chips, t.A.chips) == (20, 0, 1)


@pytest.mark.rule("RUL-AMB-141", "RUL-329", "RUL-357")
def test_its_disc_counts_for_closest_but_it_gets_nothing_and_cannot_win() -> None:
    t = two(stage="end", discs={"A": {"HAND": -1}, "C": {"HAND": -2}}, tokens={"E-HAND": 6}, chips={"A": 1, "B": 4})
    assert score(t, "A") == {"chips": 1, "electron": 4}
    assert len(RUL.standings(t.g)) == 2
    assert winners(t) == "A"


# --- cards and Flexo -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-360", "RUL-DP-10", "RUL-AMB-145")
def test_flexo_cannot_be_chosen_as_an_opponent() -> None:
    t = two(hand={"A": ["PI-01", "FX-01"]}, supply={"B": 3}, chips={"A": 1})
    t.A.plays("PI-01")  # the only opponent is B
    assert t.told("attacks")[0]["targets"] == (1,)
    assert (t.B.supply, t.C.supply) == (1, 20 - t.C.open("HAND") - sum(t.C.open(b) for b in BOARDS if b != "HAND"))


@pytest.mark.rule("RUL-AMB-147")
def test_flexo_never_defends() -> None:
    t = two(hand={"A": ["ZO-18"], "B": ["FX-01"]}, discs={"B": {"THEME": -2}})
    t.A.plays("ZO-18")
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-358", "RUL-AMB-145")
def test_for_comparisons_flexo_has_infinitely_many_chips_and_cards() -> None:
    t = two(hand={"A": ["FX-35"]}, chips={"A": 3, "B": 9})  # three chips if everybody else has more
    t.A.plays("FX-35")
    assert t.A.chips == 5  # and the card cost one
    t = two(hand={"A": ["PI-09"]}, chips={"A": 3, "B": 9})  # steals from whoever has the most
    t.A.plays("PI-09")
    assert (t.A.chips, t.B.chips, t.C.chips) == (4, 7, 0)


@pytest.mark.rule("RUL-359", "RUL-331")
def test_what_touches_the_stones_of_all_opponents_touches_flexo_too() -> None:
    t = two(hand={"A": ["PI-16"]}, open={"HAND": {"B": 3, "C": 3}}, chips={"A": 2}, to_move=0)
    t.A.plays("PI-16")  # two stones of everybody on one board
    t.A.chooses("HAND") if t.asked[1] == "ChooseBoard" else None
    assert (t.B.open("HAND"), t.C.open("HAND")) == (1, 1)
    assert (t.C.supply, t.C.general) == (19, 0)


@pytest.mark.rule("RUL-357", "RUL-AMB-151")
def test_what_concerns_cards_chips_or_items_passes_flexo_by() -> None:
    t = two(hand={"A": ["PR-03"]}, chips={"A": 1, "B": 4}, supply={"A": 1, "B": 0})  # every opponent loses an item
    t.A.plays("PR-03")
    assert t.B.chips == 3
    assert (t.C.supply, t.C.chips) == (20, 0)


@pytest.mark.rule("RUL-INV-25")
@pytest.mark.parametrize("seed", range(3))
def test_flexo_never_has_chips_cards_or_exchange_tokens(seed: int) -> None:
    t = new_game(2, seed)
    while not t.over:
        player = t.player["AB".index(t.asked[0])]
        options = player.decision.options
        player.chooses(options[t.g.serial * 7 % len(options)])
        assert (t.C.chips, t.C.hand, t.C.dash, t.C.fuel, t.C.exchange) == (0, [], [], [], [0, 0, 0])
        lent = sum(player.lent("C") for player in t.player)
        assert t.C.supply + t.g.on_board(2) + lent == 20
        assert lent == t.C.general == 0
