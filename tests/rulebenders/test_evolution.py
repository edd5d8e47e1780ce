"""Evolution tracks and tokens (RUL-173 to RUL-188, RUL-AMB-020, RUL-AMB-021, RUL-AMB-055, RUL-AMB-056)."""

from typing import Any

import pytest

from tests.rulebenders.table import Table, table


def won(disc: int = 0, flexo: bool = False, **doc: Any) -> Table:
    """A has won the Hand limit board and kept its rule; the electron token is worth 5, the nuclear one 3."""
    t = table(
        stage="scoring",
        open={"HAND": {"A": 1}},
        discs={"A": {"HAND": disc}},
        symbols={"A": ["HAND"]} if flexo else {"A": ["DRAW"]},
        tokens={"E-HAND": 5, "N-HAND": 3},
        settings={"DRAW": 3},
        **doc,
    )
    t.A.chooses("keep")
    assert t.asked == ("A", "Evolve")
    return t


@pytest.mark.rule("RUL-173", "RUL-DP-25", "RUL-INV-18")
def test_the_disc_may_stay_or_move_one_space_either_way() -> None:
    t = won()
    assert t.A.options == {"stay", ("left", 1), ("right", 1)}
    assert t.A.refused("left", 2) == "RUL-174"
    t.A.chooses("left", 1)
    assert (t.A.disc("HAND"), t.B.disc("HAND"), t.A.disc("DRAW")) == (-1, 0, 0)


@pytest.mark.rule("RUL-174", "RUL-DP-25", "RUL-227", "RUL-INV-18")
def test_with_a_flexo_card_of_the_board_two_spaces() -> None:
    t = won(flexo=True)
    assert t.A.options == {"stay", ("left", 1), ("left", 2), ("right", 1), ("right", 2)}
    t.A.chooses("right", 2)
    assert t.A.disc("HAND") == 2


@pytest.mark.rule("RUL-174", "RUL-227")
def test_the_flexo_card_was_played_in_this_round() -> None:
    t = table(hand={"A": ["FX-09"]}, open={"HAND": {"A": 1}})  # shows the Hand limit board
    t.A.plays("FX-09")
    t.all_pass()
    t.A.chooses("keep")
    assert t.A.may("left", 2)
    t.A.chooses("stay")
    t.first_piles()
    t.player["ABC".index(t.asked[0])].places("HAND")
    t.all_pass()
    t.A.chooses("keep")
    assert not t.A.may("left", 2)


@pytest.mark.rule("RUL-AMB-055")
def test_two_spaces_need_not_be_used() -> None:
    t = won(flexo=True)
    t.A.chooses("left", 1)
    assert t.A.disc("HAND") == -1
    assert won(flexo=True).A.may("stay")


@pytest.mark.rule("RUL-178", "RUL-179", "RUL-223", "RUL-INV-19")
@pytest.mark.parametrize(("disc", "way", "token", "worth"), [(-2, "left", "E-HAND", 5), (2, "right", "N-HAND", 3)])
def test_off_the_track_the_token_is_taken_and_pays_at_once(disc: int, way: str, token: str, worth: int) -> None:
    t = won(disc)
    before = t.A.chips
    t.A.chooses(way, 1)
    assert t.A.disc("HAND") == disc
    assert t.token(token) is None
    assert t.A.tokens == [("electron" if way == "left" else "nuclear", worth)]
    assert t.A.chips - before == worth + 2  # and two of the next income, as start player
    assert t.told("token_taken") == [{"seat": 0, "token": token, "n": worth}]


@pytest.mark.rule("RUL-178", "RUL-177", "RUL-179", "RUL-AMB-020", "RUL-AMB-021", "RUL-INV-05", "RUL-INV-19")
def test_a_multiplier_doubles_it_and_goes_back_to_the_supply() -> None:
    t = won(-2, multipliers=["HAND", "DRAW"])
    assert t.A.sees().multipliers == 5
    before = t.A.chips
    t.A.chooses("left", 1)
    assert t.A.chips - before == 10 + 2
    assert t.A.sees().multipliers == 6
    assert not t.multiplied("HAND")
    boards = ["THEME", "HAND", "EXCHANGE", "CURRENCY", "START", "STONES"]
    hand = {"A": ["SF-03"], "B": ["SF-27"]}
    t = table(hand=hand, discs={"A": {"HAND": -2}}, multipliers=boards, chips={"A": 2, "B": 1},
              shown=[f"E-{board}" for board in (*boards, "DRAW")])  # fmt: skip
    t.A.plays("SF-03")  # a step with any disc
    t.A.chooses("HAND")
    t.A.chooses("left")
    assert t.A.sees().multipliers == 2
    t.B.plays("SF-27")  # a multiplier at an electron token without one
    assert (t.multiplied("DRAW"), t.A.sees().multipliers) == (True, 1)


@pytest.mark.rule("RUL-178")
def test_a_token_that_is_taken_comes_to_light_for_everybody() -> None:
    t = won(-2)
    assert t.B.sees().boards["HAND"].electron.value is None
    t.A.chooses("left", 1)
    assert t.B.sees().seats[0].tokens == (("electron", 5),)
    assert [token for token, up in enumerate(t.g.shown) if up] == [t.g.owner.index(0)]  # it lies face up


@pytest.mark.rule("RUL-180", "RUL-DP-25")
def test_where_the_token_is_gone_nobody_moves_beyond_the_end() -> None:
    t = won(-2, taken={"B": ["E-HAND"]})
    assert t.A.options == {"stay", ("right", 1)}
    assert t.A.refused("left", 1) == "RUL-180"


@pytest.mark.rule("RUL-AMB-056", "RUL-174", "RUL-180")
def test_two_steps_near_the_end() -> None:
    t = won(-1, flexo=True)
    assert t.A.options == {"stay", ("left", 1), ("left", 2), ("right", 1), ("right", 2)}
    t.A.chooses("left", 2)  # the last space, then the token
    assert (t.A.disc("HAND"), t.token("E-HAND")) == (-2, None)
    t = won(-2, flexo=True)  # the first step takes the token, a second would be lost
    assert t.A.options == {"stay", ("left", 1), ("right", 1), ("right", 2)}
    t = won(-1, flexo=True, taken={"B": ["E-HAND"]})
    assert t.A.options == {"stay", ("left", 1), ("right", 1), ("right", 2)}


@pytest.mark.rule("RUL-INV-19", "RUL-AMB-071")
def test_a_running_chainsaw_takes_two_of_the_chips() -> None:
    t = won(-2, dash={"B": ["ZO-15"]}, tapped=["ZO-15"], cuts={"ZO-15": "A"})
    before = t.A.chips
    t.A.chooses("left", 1)
    assert t.A.chips - before == 3 + 2


@pytest.mark.rule("RUL-181")
def test_a_token_that_nobody_took_pays_at_the_end() -> None:
    t = table(stage="end", discs={"A": {"HAND": -1}}, tokens={"E-HAND": 5}, chips={"A": 0})
    assert t.g.final[:4] == [0, 0, 5, 0]


@pytest.mark.rule("RUL-177", "RUL-AMB-020", "RUL-INV-05")
def test_a_card_adds_a_multiplier_to_an_electron_token_that_has_none() -> None:
    t = table(hand={"A": ["SF-27"]}, multipliers=["THEME", "HAND"], chips={"A": 1}, taken={"B": ["E-DRAW"]})
    t.A.plays("SF-27")
    for token in ("E-THEME", "E-HAND", "E-STONES"):  # two to look at, one to show
        t.A.chooses(token)
    assert t.A.options == {"E-EXCHANGE", "E-CURRENCY", "E-START", "E-STONES"}
    t.A.chooses("E-START")
    assert t.multiplied("START")


@pytest.mark.rule("RUL-AMB-020")
def test_without_a_free_electron_token_nothing_is_multiplied() -> None:
    boards = ["THEME", "HAND", "EXCHANGE", "CURRENCY", "START", "STONES", "DRAW"]
    t = table(hand={"A": ["SF-27"]}, multipliers=boards, chips={"A": 1}, shown=[f"E-{board}" for board in boards])
    t.A.plays("SF-27")
    assert t.asked == ("B", "Menu")
    assert t.A.sees().multipliers == 0


@pytest.mark.rule("RUL-222", "RUL-AMB-026")
def test_a_meltdown_puts_a_nuclear_token_in_the_box_unseen_and_nobody_gets_chips() -> None:
    t = table(hand={"A": ["PI-27"]}, discs={"A": {"HAND": 2}}, chips={"A": 4, "B": 4, "C": 4})
    t.A.plays("PI-27")
    for token in ("N-THEME", "N-DRAW", "N-STONES", "N-HAND"):  # look, look, show, melt down
        t.A.chooses(token)
    assert t.token("N-HAND") is None
    assert [player.chips for player in t.player] == [4, 4, 4]
    assert [player.tokens for player in t.player] == [[], [], []]
    melted = next(event for event in t.heard if event.kind == "melted")
    assert melted.data == {"seat": 0, "token": "N-HAND"}
    assert melted.secret == {}
    assert 0 in t.g.shown  # and what it was worth nobody learns
    assert sum(t.g.shown) == 1


@pytest.mark.rule("RUL-INV-27", "RUL-062")
def test_who_looked_keeps_knowing_and_what_was_shown_all_know() -> None:
    t = table(hand={"A": ["PI-27"]}, tokens={"N-THEME": 2, "N-STONES": 4})
    t.A.plays("PI-27")
    for token in ("N-THEME", "N-DRAW", "N-STONES", "N-HAND"):
        t.A.chooses(token)
    assert t.A.sees().boards["THEME"].nuclear.value == 2
    assert t.B.sees().boards["THEME"].nuclear.value is None
    assert t.B.sees().boards["STONES"].nuclear.value == 4
