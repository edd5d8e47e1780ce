"""The income phase (RUL-070 to RUL-081)."""

from copy import deepcopy
from typing import Any

import pytest

from tests.rulebenders.table import RUL, Table, table, table_of

ALL_PILES = {"SCIFI", "FANTASY", "NIGHTS", "PREHISTORIC", "FLEXO"}


def income(**doc: Any) -> Table:
    """A round that begins; everybody draws from the first pile that there is."""
    t = table(stage="round", **doc)
    t.first_piles()
    return t


@pytest.mark.rule("RUL-070", "RUL-071", "RUL-069")
def test_a_round_begins_with_tokens_chips_stones_and_cards() -> None:
    t = income(settings={"EXCHANGE": 3, "STONES": 6, "DRAW": 4, "START": "B"}, chips={"A": 7, "B": 7, "C": 7})
    assert [player.exchange for player in t.player] == [[0, 0, 1]] * 3
    assert [player.chips for player in t.player] == [8, 9, 8]
    assert [player.supply for player in t.player] == [6, 6, 6]
    assert [len(player.hand) for player in t.player] == [4, 4, 4]
    assert t.asked == ("B", "Menu")
    assert t.A.sees().phase == "actions"


@pytest.mark.rule("RUL-071")
def test_theme_hand_limit_and_currency_give_nothing() -> None:
    plain = income(seed=3)
    other = income(seed=3, settings={"THEME": "FANTASY", "HAND": 8, "CURRENCY": "stones"})
    for a, b in zip(plain.player, other.player, strict=True):
        assert (a.chips, a.supply, a.exchange, len(a.hand)) == (b.chips, b.supply, b.exchange, len(b.hand))


@pytest.mark.rule("RUL-072", "RUL-AMB-018")
@pytest.mark.parametrize(("rate", "tokens"), [(1, [2, 0, 1]), (2, [1, 1, 1]), (3, [1, 0, 2])])
def test_each_player_receives_one_token_of_the_rate_that_the_board_shows_and_keeps_the_old_ones(
    rate: int, tokens: list[int]
) -> None:
    t = income(settings={"EXCHANGE": rate}, exchange={"A": [1, 0, 1]})
    assert t.A.exchange == tokens


@pytest.mark.rule("RUL-073")
@pytest.mark.parametrize(("disc", "chips"), [(-1, (8, 7)), (0, (9, 8)), (1, (10, 9)), (2, (11, 10))])
def test_the_chips_of_the_field_change_by_the_disc(disc: int, chips: tuple[int, int]) -> None:
    t = income(settings={"START": "A"}, discs={"A": {"START": disc}, "B": {"START": disc}})
    assert (t.A.chips, t.B.chips) == chips


@pytest.mark.rule("RUL-074", "RUL-EX-14", "RUL-186")
def test_income_can_cost_a_chip() -> None:
    t = income(settings={"START": "A"}, discs={"A": {"START": -2}, "B": {"START": -2}})
    assert (t.A.chips, t.B.chips) == (7, 6)


@pytest.mark.rule("RUL-AMB-016", "RUL-INV-03")
def test_who_has_no_chip_pays_none() -> None:
    t = income(settings={"START": "A"}, discs={"B": {"START": -2}}, chips={"B": 0})
    assert t.B.chips == 0


@pytest.mark.rule("RUL-075", "RUL-187", "RUL-220")
@pytest.mark.parametrize(("disc", "stones"), [(-2, 4), (-1, 5), (0, 6), (1, 7), (2, 8)])
def test_stones_come_from_the_general_supply_of_the_own_colour(disc: int, stones: int) -> None:
    t = income(settings={"STONES": 6}, discs={"B": {"STONES": disc}}, supply={"B": 1}, open={"HAND": {"B": 3}})
    assert (t.B.supply, t.B.general) == (1 + stones, 16 - stones)
    assert (t.A.supply, t.A.general) == (6, 14)


@pytest.mark.rule("RUL-AMB-013", "RUL-219")
def test_with_too_few_stones_left_one_takes_what_is_there() -> None:
    t = income(settings={"STONES": 6}, open={"HAND": {"B": 16}}, supply={"B": 2})
    assert (t.B.supply, t.B.general) == (4, 0)


@pytest.mark.rule("RUL-AMB-030")
def test_stones_and_cards_never_fall_below_zero() -> None:
    content: Any = deepcopy(dict(RUL.standard_content()))
    for board in ("STONES", "DRAW"):  # worse tracks than ours
        content["table"]["boards"][board]["modifiers"][0] = -9
    doc = {"stage": "round", "discs": {"A": {"STONES": -2, "DRAW": -2}}}
    t = table_of(doc, content)
    t.first_piles()
    assert (t.A.supply, t.A.general, t.A.hand) == (0, 20, [])


@pytest.mark.rule("RUL-076", "RUL-217")
def test_players_draw_in_player_order() -> None:
    t = table(stage="round", settings={"START": "B", "DRAW": 3})
    drew = []
    while t.asked[1] == "DrawFrom":
        drew.append(t.asked[0])
        t.player["ABC".index(t.asked[0])].draws("FLEXO")
    assert "".join(drew) == "BBBCCCAAA"


@pytest.mark.rule("RUL-077", "RUL-188", "RUL-INV-08")
@pytest.mark.parametrize(("disc", "held", "drawn"), [(-2, 0, 3), (0, 0, 5), (1, 0, 6), (0, 3, 4), (2, 6, 1), (2, 7, 0)])
def test_cards_are_drawn_by_setting_and_disc_up_to_the_hand_limit(disc: int, held: int, drawn: int) -> None:
    hand = [f"FX-{k:02}" for k in range(1, held + 1)]
    t = income(settings={"DRAW": 5, "HAND": 7}, discs={"B": {"DRAW": disc}}, hand={"B": hand})
    assert len(t.B.hand) == held + drawn


@pytest.mark.rule("RUL-183", "RUL-077")
def test_the_hand_limit_that_caps_drawing_is_the_players_own() -> None:
    t = income(settings={"DRAW": 6, "HAND": 6}, discs={"A": {"HAND": -2}, "B": {"HAND": 1}})
    assert [len(player.hand) for player in t.player] == [4, 6, 6]


@pytest.mark.rule("RUL-AMB-029", "RUL-AMB-018")
def test_a_hand_above_a_lowered_limit_draws_nothing_and_keeps_its_cards_for_now() -> None:
    hand = [f"FX-{k:02}" for k in range(1, 9)]
    t = income(settings={"DRAW": 5, "HAND": 5}, hand={"A": hand})
    assert t.A.hand == hand


@pytest.mark.rule("RUL-078", "RUL-DP-04")
def test_each_card_may_come_from_any_pile() -> None:
    t = table(stage="round", themes=["SCIFI", "FANTASY", "NIGHTS", "PREHISTORIC"])
    assert t.asked == ("A", "DrawFrom")
    assert t.A.options == ALL_PILES
    assert t.A.refused("PIRATE") == "RUL-078"
    t.A.draws("SCIFI", "FLEXO", "SCIFI", "PREHISTORIC")
    assert sorted(card[:2] for card in t.A.hand) == ["FX", "PR", "SF", "SF"]


@pytest.mark.rule("RUL-079", "RUL-AMB-025")
def test_nobody_sees_the_cards_before_all_are_drawn_but_everybody_sees_from_which_piles() -> None:
    t = table(stage="round", draw={"FLEXO": ["FX-07", "FX-08"], "SCIFI": ["SF-09", "SF-10"]})
    t.A.draws("FLEXO", "SCIFI", "SCIFI")
    assert t.A.hand == []
    assert t.A.sees().picks == t.B.sees().picks == ("FLEXO", "SCIFI", "SCIFI")
    t.A.draws("FLEXO")
    assert t.A.hand == ["FX-07", "FX-08", "SF-09", "SF-10"]
    drew = next(event for event in t.heard if event.kind == "drew")
    assert {**drew.data, "piles": [pile[0] for pile in drew.data["piles"]]} == {  # type: ignore[index,union-attr]
        "seat": 0,
        "n": 4,
        "piles": ["FLEXO", "SCIFI", "SCIFI", "FLEXO"],
    }
    assert drew.to == (0,)  # only he is told which cards


@pytest.mark.rule("RUL-080", "RUL-AMB-023", "RUL-DP-26")
def test_an_empty_pile_is_made_anew_from_its_discards_when_a_card_is_needed() -> None:
    gone = [f"SF-{k:02}" for k in range(1, 36)]
    t = table(stage="round", boxed=gone[5:], discard={"SCIFI": gone[1:5]}, draw={"SCIFI": gone[:1]})
    t.A.draws("SCIFI", "SCIFI", "SCIFI", "FLEXO")
    assert "SF-01" in t.A.hand
    assert len([card for card in t.A.hand if card.startswith("SF")]) == 3
    assert t.discard("SCIFI") == []
    assert sorted([*t.draw("SCIFI"), *(c for c in t.A.hand if c.startswith("SF"))]) == gone[:5]
    assert t.told("reshuffled")
    orders = set()
    for seed in range(8):
        t = table(stage="round", boxed=gone[5:], discard={"SCIFI": gone[:5]}, draw={"SCIFI": []}, seed=seed)
        t.A.draws("SCIFI", "FLEXO", "FLEXO", "FLEXO")
        orders.add(tuple(t.draw("SCIFI")))
    assert len(orders) > 2  # and shuffled


@pytest.mark.rule("RUL-AMB-022", "RUL-DP-04")
def test_a_pile_without_cards_cannot_be_chosen_and_cards_being_drawn_count_as_gone() -> None:
    gone = [f"SF-{k:02}" for k in range(1, 36)]
    t = table(stage="round", boxed=gone[1:])
    t.A.draws("SCIFI")
    assert "SCIFI" not in t.A.options
    assert t.A.refused("SCIFI") == "RUL-AMB-022"


@pytest.mark.rule("RUL-AMB-022")
def test_where_no_pile_has_cards_drawing_ends_early() -> None:
    everything = [f"{code}-{k:02}" for code in ("SF", "FA", "NA", "PR") for k in range(1, 36)]
    t = table(
        stage="round",
        themes=["SCIFI", "FANTASY", "NIGHTS", "PREHISTORIC"],
        boxed=[*everything, *(f"FX-{k:02}" for k in range(1, 49))],
    )
    t.first_piles()
    assert [len(player.hand) for player in t.player] == [2, 0, 0]
    assert t.A.asked == "Menu"


@pytest.mark.rule("RUL-081", "RUL-206")
def test_a_card_may_take_the_hand_above_its_limit_until_the_end_of_the_turn() -> None:
    t = table(settings={"HAND": 5}, hand={"A": ["SF-11", "FX-01", "FX-02", "FX-03", "FX-04"]}, chips={"A": 1})
    t.A.plays("SF-11")  # draw three
    t.A.draws("FANTASY", "FANTASY", "FANTASY")
    assert len(t.A.hand) == 7
    assert t.asked == ("A", "DiscardDown")
    t.A.chooses("FX-01")
    t.A.chooses("FX-02")
    assert len(t.A.hand) == 5
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-AMB-027", "RUL-AMB-028")
def test_effects_at_the_start_of_a_round_come_before_income_and_ignore_the_hand_limit() -> None:
    hand = [f"FX-{k:02}" for k in range(1, 6)]
    t = income(
        settings={"HAND": 5, "DRAW": 3}, dash={"A": ["PR-19"]}, hand={"A": hand}, draw={"PREHISTORIC": ["PR-01"]}
    )  # Fossil draws one
    assert t.A.hand == [*hand, "PR-01"]
    t = income(settings={"HAND": 5, "DRAW": 3}, dash={"A": ["PR-19"]}, hand={"A": hand[:3]})
    assert len(t.A.hand) == 5  # it counts when income is capped
    t = income(
        settings={"STONES": 4}, dash={"A": ["SF-24"]}, open={"HAND": {"A": 18}}
    )  # Solar Sail takes a stone first
    assert [data["n"] for data in t.told("gained")] == []  # heard from the first question on
    assert t.A.supply == 2


@pytest.mark.rule("RUL-AMB-031", "RUL-AMB-070")
def test_cards_that_make_gains_larger_or_smaller_do_not_touch_income() -> None:
    t = table(stage="round", dash={"A": ["PR-07", "PR-08"], "B": ["ZO-13", "ZO-14", "ZO-15"]}, settings={"DRAW": 3})
    asked = set()
    while t.asked[1] != "Menu":
        asked.add(t.asked[1])
        t.player["ABC".index(t.asked[0])].draws("FLEXO")
    assert asked == {"DrawFrom"}
    assert (len(t.A.hand), t.A.supply, t.A.chips) == (3, 5, 9)


@pytest.mark.rule("RUL-AMB-015")
def test_exchange_tokens_never_run_out() -> None:
    t = income(settings={"EXCHANGE": 2}, exchange={"A": [0, 20, 0], "B": [0, 20, 0], "C": [0, 20, 0]})
    assert [player.exchange for player in t.player] == [[0, 21, 0]] * 3
