"""Play reports of the Fantasy deck, card by card (RUL-255 to RUL-271)."""

import pytest

from tafelrunde.games.rulebenders.language.effects import BOARDS
from tests.rulebenders.cards.own import MINE, after, holding
from tests.rulebenders.table import score, table

ELECTRON = {f"E-{board}" for board in BOARDS}
CALM = ["FANTASY", "PIRATE", "SCIFI", "ZOMBIE"]  # no defence card anywhere

# --- 1-2 Unicorn -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-034", "RUL-DP-12")
@pytest.mark.parametrize("card", ["FA-01", "FA-02"])
def test_unicorn_brings_three_items_of_ones_choice(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1}, supply={"A": 0})
    t.A.plays(card)
    assert t.A.options == {(a, b, 3 - a - b) for a in range(4) for b in range(4 - a)}  # stones, cards, chips
    t.A.chooses(1, 1, 1)
    t.A.draws("FLEXO")
    assert (t.A.supply, len(t.A.hand), t.A.chips) == (1, 1, 1)


@pytest.mark.rule("RUL-MC-13", "RUL-219")
def test_unicorn_offers_no_more_stones_than_there_are() -> None:
    t = table(hand={"A": ["FA-01"]}, chips={"A": 1}, open={"HAND": {"A": 18}}, supply={"A": 1})
    t.A.plays("FA-01")
    assert {option[0] for option in t.A.options if isinstance(option, tuple)} == {0, 1}


# --- 3-4 Griffin -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-255", "RUL-256")
@pytest.mark.parametrize("card", ["FA-03", "FA-04"])
def test_griffin_takes_back_all_unlocked_stones_from_the_fields_and_the_track(card: str) -> None:
    t = table(
        hand={"A": [card]}, chips={"A": 1}, supply={"A": 0}, open={"HAND": {"A": 2, "B": 3}, "DRAW": {"A": 1}},
        locked={"HAND": {"A": 2}}, track={"A": ["A", "B"], "B": ["", "", "A"]},
    )  # fmt: skip
    t.A.plays(card)
    assert (t.A.supply, t.A.general) == (5, 13)
    assert [t.A.open(board) for board in BOARDS] == [0] * 7
    assert (t.A.locked("HAND"), t.B.open("HAND"), t.track) == (2, 3, {"A2": "B"})


@pytest.mark.rule("RUL-AMB-122")
def test_griffin_brings_no_stones_that_others_hold_or_that_lie_on_a_ring() -> None:
    t = table(hand={"A": ["FA-03"]}, chips={"A": 1}, supply={"A": 0}, lent={"B": {"A": 2}}, dash={"A": ["FA-19"]},
              stash={"FA-19": 3}, open={"HAND": {"A": 1}})  # fmt: skip
    t.A.plays("FA-03")
    assert (t.A.supply, t.B.lent("A"), t.g.stash) == (1, 2, {t.g.box.numbers_of["FA-19"]: 3})


@pytest.mark.rule("RUL-255", "RUL-AMB-050")
def test_what_griffin_takes_back_others_have_placed_for_him_too_and_is_no_gain() -> None:
    t = table(hand={"A": ["FA-03"], "B": ["FX-01"]}, chips={"A": 1}, supply={"A": 0}, lent={"C": {"A": 1}}, to_move=2,
              dash={"A": ["PR-08"], "B": ["ZO-14"]}, themes=["FANTASY", "PREHISTORIC", "SCIFI", "ZOMBIE"])  # fmt: skip
    t.C.places("DRAW", of="A")
    t.A.plays("FA-03")
    assert (t.A.supply, t.A.open("DRAW")) == (1, 0)  # neither Smilodon nor Chainsaw was asked
    assert not t.A.tapped


# --- 5-6 Magic Potion ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13")
@pytest.mark.parametrize("card", ["FA-05", "FA-06"])
def test_magic_potion_is_free_and_brings_a_card_and_a_stone(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 0}, supply={"A": 0})
    t.A.plays(card)
    t.A.draws("FANTASY")
    assert (len(t.A.hand), t.A.supply, t.A.chips) == (1, 1, 0)


# --- 7-8 Magic Amulet ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-257")
@pytest.mark.parametrize("card", ["FA-07", "FA-08"])
def test_magic_amulet_gives_four_stones_of_the_general_supply_to_opponents(card: str) -> None:
    t = table(players=4, hand={"A": [card]}, chips={"A": 1}, supply={"A": 2})
    t.A.plays(card)
    for holder in ("B", "D", "B", "B"):
        assert t.A.options == {"B", "C", "D"}
        t.A.chooses(holder)
    assert (t.B.lent("A"), t.C.lent("A"), t.D.lent("A")) == (3, 0, 1)
    assert (t.A.general, t.A.supply) == (14, 2)
    assert not t.told("attacks")  # it is no attack


@pytest.mark.rule("RUL-257", "RUL-AMB-013")
def test_magic_amulet_with_three_stones_left_gives_three() -> None:
    t = table(hand={"A": ["FA-07"]}, chips={"A": 1}, open={"HAND": {"A": 16}}, supply={"A": 1})
    t.A.plays("FA-07")
    for _ in range(3):
        t.A.chooses("C")
    assert (t.C.lent("A"), t.A.general, t.asked) == (3, 0, ("B", "Menu"))


@pytest.mark.rule("RUL-257", "RUL-360")
def test_magic_amulet_never_to_flexo() -> None:
    t = table(players=2, hand={"A": ["FA-07"]}, chips={"A": 1})
    t.A.plays("FA-07")  # there is nobody but B
    assert t.B.lent("A") == 4


@pytest.mark.rule("RUL-258", "RUL-AMB-105")
def test_who_holds_foreign_stones_places_those_first_and_they_count_for_their_owner() -> None:
    t = table(lent={"A": {"B": 2}}, supply={"A": 3, "B": 2, "C": 2})
    assert t.A.refused("place", "HAND") == "RUL-258"
    t.A.places("HAND", of="B")
    assert (t.B.open("HAND"), t.A.open("HAND"), t.A.lent("B"), t.A.supply) == (1, 0, 1, 3)
    t.B.places("DRAW")
    t.C.places("DRAW")
    t.A.places("track", of="B")
    assert (t.track, t.A.lent("B")) == ({"A1": "B"}, 0)
    t.B.passes()
    t.C.passes()
    t.A.places("HAND")  # now his own
    assert t.A.open("HAND") == 1


@pytest.mark.rule("RUL-AMB-105", "RUL-AMB-106")
def test_nobody_must_place_and_foreign_stones_stay_over_the_end_of_the_round() -> None:
    t = table(lent={"A": {"B": 2}}, hand={"A": ["FA-05"]}, settings={"DRAW": 3})
    assert t.A.may("play", "FA-05")
    assert t.A.may("pass")
    t.all_pass()
    t.nothing_bent()
    t.first_piles()
    assert (t.round, t.A.lent("B")) == (2, 2)


@pytest.mark.rule("RUL-259", "RUL-AMB-107")
def test_who_holds_foreign_stones_places_one_stone_in_a_turn_also_by_a_card() -> None:
    t = table(lent={"A": {"B": 2}}, hand={"A": ["PR-13"]}, chips={"A": 1}, supply={"A": 3}, themes=[
              "PREHISTORIC", "PIRATE", "SCIFI", "ZOMBIE"])  # fmt: skip
    t.A.plays("PR-13")  # Mammoth Herd: take two, place up to three
    assert t.A.options == {"stop", *((place, "B") for place in (*BOARDS, "track"))}
    assert t.A.sees().task.left == 1
    t.A.chooses("HAND", "B")
    assert (t.A.lent("B"), t.B.open("HAND"), t.A.supply, t.asked) == (1, 1, 5, ("B", "Menu"))


@pytest.mark.rule("RUL-259")
def test_who_has_placed_a_foreign_stone_places_no_other_in_that_turn() -> None:
    t = after("place(me, 1, normal); place(me, 2, normal)", supply={"A": 5}, lent={"A": {"B": 1}})
    t.A.chooses("HAND", "B")
    assert (t.B.open("HAND"), t.A.supply, t.asked) == (1, 5, ("B", "Menu"))
    t = holding("tap: place(me, 2, normal)", "dashboard", "tap", supply={"A": 5}, lent={"A": {"B": 1}})
    t.A.places("HAND", of="B")
    assert (t.A.supply, t.asked) == (5, ("B", "Menu"))  # there was nothing left to tap for
    t = holding(
        "tap: place(me, 1, normal)", "dashboard", "tap", supply={"A": 5}, lent={"A": {"B": 1}}, hand={"A": ["FX-01"]}
    )
    t.A.taps(MINE)
    t.A.chooses("HAND", "B")
    assert t.A.refused("place", "HAND") == "RUL-259"
    t.A.passes()
    t.B.passes()
    t.C.passes()
    t.nothing_bent()
    t.first_piles()
    t.A.places("HAND")  # in another turn


@pytest.mark.rule("RUL-259", "RUL-AMB-107", "RUL-AMB-108")
def test_an_elephant_counts_only_own_stones_and_places_one_foreign_one() -> None:
    t = table(lent={"A": {"B": 2}}, hand={"A": ["NA-14"]}, chips={"A": 2}, supply={"A": 3})
    t.A.plays("NA-14")
    t.A.chooses("DRAW", "B")
    assert (t.A.supply, t.A.lent("B"), t.B.open("DRAW")) == (6, 1, 1)


@pytest.mark.rule("RUL-260", "RUL-AMB-043", "RUL-AMB-108")
def test_foreign_stones_neither_pay_nor_are_exchanged() -> None:
    t = table(lent={"A": {"B": 4}}, hand={"A": ["FA-01"]}, settings={"CURRENCY": "stones"}, supply={"A": 0},
              exchange={"A": [1, 0, 0]}, chips={"A": 0}, discs={"A": {"EXCHANGE": 2}})  # fmt: skip
    assert t.A.refused("play", "FA-01") == "RUL-101"
    assert {option[:2] for option in t.A.options if isinstance(option, tuple)} == {
        *(("place", board) for board in BOARDS), ("place", "track"), ("exchange", 1),
    }  # fmt: skip
    t.A.chooses("exchange", 1)
    assert t.A.options == {("cards", "stones", 1), ("cards", "chips", 1)}


@pytest.mark.rule("RUL-AMB-109")
def test_who_holds_stones_of_two_chooses_whose_is_first() -> None:
    t = table(lent={"A": {"B": 1, "C": 1}})
    assert {option[2] for option in t.A.options if isinstance(option, tuple)} == {"B", "C"}
    t.A.places("HAND", of="C")
    assert (t.C.open("HAND"), t.A.lent("B"), t.A.lent("C")) == (1, 1, 0)


@pytest.mark.rule("RUL-258", "RUL-266")
def test_a_foreign_stone_goes_on_no_ring() -> None:
    t = table(lent={"A": {"B": 1}}, dash={"A": ["FA-19"]})
    assert {option[1] for option in t.A.options if isinstance(option, tuple)} == {*BOARDS, "track"}


# --- 9-10 Spell ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-261", "RUL-262", "RUL-AMB-126", "RUL-EX-10")
@pytest.mark.parametrize("card", ["FA-09", "FA-10"])
def test_spell_discards_fantasy_cards_and_draws_twice_as_many_of_other_themes(card: str) -> None:
    t = table(hand={"A": [card, "FA-21", "FA-30", "SF-01", "FX-05"]}, themes=CALM, chips={"A": 0})
    t.A.plays(card)
    assert t.A.options == {"FA-21", "FA-30", "stop"}  # Fantasy cards alone
    t.A.chooses("FA-21")
    t.A.chooses("FA-30")
    t.A.chooses("stop")
    assert t.A.options == {"SCIFI", "PIRATE", "ZOMBIE"}  # not Fantasy, not Flexo
    assert t.A.refused("FANTASY") == "RUL-262"
    assert t.A.refused("FLEXO") == "RUL-AMB-126"
    t.A.draws("SCIFI", "PIRATE", "PIRATE", "ZOMBIE")
    assert len(t.A.hand) == 2 + 4
    assert t.discard("FANTASY") == ["FA-21", "FA-30"]


@pytest.mark.rule("RUL-261")
def test_spell_takes_three_at_most_and_none_is_allowed() -> None:
    t = table(hand={"A": ["FA-09", "FA-21", "FA-30", "FA-31", "FA-32"]}, themes=CALM, settings={"HAND": 8})
    t.A.plays("FA-09")
    for card in ("FA-21", "FA-30", "FA-31"):
        t.A.chooses(card)
    t.A.draws(*["SCIFI"] * 6)
    assert (len(t.A.hand), t.discard("FANTASY")) == (7, ["FA-21", "FA-30", "FA-31"])
    t = table(hand={"A": ["FA-09", "FA-21"]}, themes=CALM)
    t.A.plays("FA-09")
    t.A.chooses("stop")
    assert (t.A.hand, t.asked) == (["FA-21"], ("B", "Menu"))


@pytest.mark.rule("RUL-261", "RUL-AMB-075")
def test_spell_asks_whoever_holds_cards_so_that_nobody_learns_which() -> None:
    t = table(hand={"A": ["FA-09", "SF-01"]}, themes=CALM)
    t.A.plays("FA-09")
    assert t.A.options == {"stop"}
    t.A.chooses("stop")
    assert (t.A.hand, t.asked) == (["SF-01"], ("B", "Menu"))
    for doc in ({"hand": {"A": ["FA-09"]}}, {"hand": {"A": ["FA-09", "SF-01"]}, "opened": ["A"]}):  # nothing to hide
        t = table(**doc, themes=CALM)
        t.A.plays("FA-09")
        assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-262", "RUL-AMB-022")
def test_spell_draws_what_the_other_piles_still_have() -> None:
    gone = [*(f"{code}-{k:02}" for code in ("SF", "PI", "ZO") for k in range(1, 36))]
    t = table(hand={"A": ["FA-09", "FA-21"]}, themes=CALM, boxed=[c for c in gone if c != "PI-07"])
    t.A.plays("FA-09")
    t.A.chooses("FA-21")
    assert (t.A.hand, t.asked) == (["PI-07"], ("B", "Menu"))


# --- 11-12 Fairy Dust ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-013")
@pytest.mark.parametrize("card", ["FA-11", "FA-12"])
def test_fairy_dust_brings_three_stones_or_what_is_left(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1}, supply={"A": 1})
    t.A.plays(card)
    assert (t.A.supply, t.A.chips, t.A.general) == (4, 0, 16)
    t = table(hand={"A": [card]}, chips={"A": 1}, supply={"A": 0}, open={"HAND": {"A": 18}})
    t.A.plays(card)
    assert (t.A.supply, t.A.general) == (2, 0)


# --- 13-15 Goblin ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-MC-11")
@pytest.mark.parametrize("card", ["FA-13", "FA-14", "FA-15"])
def test_goblin_rolls_the_die_and_brings_one_item_more_than_it_shows(card: str) -> None:
    found = set()
    for seed in range(20):
        t = table(hand={"A": [card]}, chips={"A": 1}, seed=seed)
        t.A.plays(card)
        rolled = t.told("rolled")[0]["n"]
        assert isinstance(rolled, int)
        t.A.chooses(0, 0, rolled + 1)
        assert t.A.chips == rolled + 1
        found.add(rolled)
    assert found == {0, 1, 2, 3}


# --- 16-18 Angry Dwarf -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-263", "RUL-AMB-120", "RUL-265")
@pytest.mark.parametrize("card", ["FA-16", "FA-17", "FA-18"])
def test_angry_dwarf_takes_the_place_of_an_unused_tap_card(card: str) -> None:
    t = table(
        hand={"A": [card]}, chips={"A": 2}, round=2, dash={"A": ["SF-13", "SF-14", "SF-16", "SF-30", "FA-21"]},
        tapped=["SF-14"],
    )  # fmt: skip
    t.A.plays(card)  # two chips in round 2
    assert t.A.options == {"SF-13", "FA-21"}  # no tapped one, no card that cannot be tapped
    t.A.chooses("FA-21")
    assert t.A.dash == ["SF-13", "SF-14", "SF-16", "SF-30", card]
    assert (t.discard("FANTASY"), t.boxed, t.A.chips) == (["FA-21"], [], 0)  # discarded, not removed
    t.A.taps(card)
    t.A.chooses(1, 0, 2)
    assert (t.A.chips, t.A.supply) == (2, 2)


@pytest.mark.rule("RUL-264", "RUL-AMB-039")
def test_without_an_unused_tap_card_there_is_no_angry_dwarf() -> None:
    t = table(hand={"A": ["FA-16"]}, dash={"A": ["SF-13", "SF-16"]}, tapped=["SF-13"])
    assert t.A.refused("play", "FA-16") == "RUL-264"
    t = table(hand={"A": ["FA-16"]})
    assert t.A.refused("play", "FA-16") == "RUL-264"


@pytest.mark.rule("RUL-AMB-121")
def test_an_angry_dwarf_may_replace_another_one() -> None:
    t = table(hand={"A": ["FA-17"]}, dash={"A": ["FA-16"]}, chips={"A": 3})
    t.A.plays("FA-17")
    assert (t.A.dash, t.discard("FANTASY")) == (["FA-17"], ["FA-16"])


@pytest.mark.rule("RUL-263", "RUL-265")
def test_a_dwarf_that_was_tapped_has_to_wait_for_the_next_round() -> None:
    t = table(dash={"A": ["FA-16"]}, chips={"A": 0}, settings={"DRAW": 3})
    t.A.taps("FA-16")
    assert t.A.options == {(a, b, 3 - a - b) for a in range(4) for b in range(4 - a)}
    t.A.chooses(0, 0, 3)
    assert t.A.chips == 3
    assert t.A.refused("tap", "FA-16") == "RUL-123"
    t.all_pass()
    t.nothing_bent()
    t.first_piles()
    assert t.A.may("tap", "FA-16")


# --- 19-20 Invisibility Ring -----------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-266", "RUL-AMB-102", "RUL-DP-07")
@pytest.mark.parametrize("card", ["FA-19", "FA-20"])
def test_invisibility_ring_takes_stones_instead_of_the_board(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1}, round=3)
    t.A.plays(card)
    t.B.places("HAND")
    t.C.places("HAND")
    t.A.places(card)
    assert t.g.stash == {t.g.box.numbers_of[card]: 1}
    assert (t.A.supply, t.A.general) == (0, 19)
    assert t.B.sees().stash == {card: 1}


@pytest.mark.rule("RUL-266", "RUL-AMB-102")
def test_also_stones_that_a_card_places_go_on_the_ring() -> None:
    t = table(hand={"A": ["NA-14"]}, chips={"A": 2}, supply={"A": 2}, dash={"A": ["FA-19"]})
    t.A.plays("NA-14")  # Elephant: four stones
    for place in ("FA-19", "FA-19", "HAND", "FA-19"):
        t.A.chooses(place)
    assert (t.A.sees().stash, t.A.open("HAND"), t.A.supply) == ({"FA-19": 3}, 1, 0)


@pytest.mark.rule("RUL-AMB-104")
def test_stones_on_a_ring_are_not_on_the_board() -> None:
    t = table(hand={"A": ["FX-43"]}, dash={"A": ["FA-19"]}, stash={"FA-19": 9}, chips={"A": 0})
    t.A.plays("FX-43")  # two chips for six stones on the board
    assert t.A.chips == 0


@pytest.mark.rule("RUL-267", "RUL-268", "RUL-AMB-102")
def test_before_scoring_every_ring_is_emptied_to_one_board_in_player_order() -> None:
    t = table(
        dash={"A": ["FA-19"], "C": ["FA-20"]}, stash={"FA-19": 2, "FA-20": 3}, stage="scoring",
        settings={"START": "B"}, open={"HAND": {"B": 2}},
    )  # fmt: skip
    assert t.asked == ("C", "ChooseBoard")  # player order from B
    assert t.C.options == set(BOARDS)  # and no way to keep them
    t.C.chooses("HAND")
    assert t.asked == ("A", "ChooseBoard")
    t.A.chooses("DRAW")
    assert (t.C.open("HAND"), t.A.open("DRAW"), t.g.stash) == (3, 2, {})
    assert t.asked == ("C", "BendRule")


@pytest.mark.rule("RUL-267")
def test_an_empty_ring_asks_nothing() -> None:
    t = table(dash={"A": ["FA-19"]}, stage="scoring", open={"HAND": {"B": 2}})
    assert t.asked == ("B", "BendRule")


@pytest.mark.rule("RUL-AMB-103", "RUL-MC-17")
def test_a_hooked_ring_takes_no_stones_but_is_emptied_all_the_same() -> None:
    doc = {"dash": {"A": ["FA-19"], "B": ["PI-05"]}, "stash": {"FA-19": 2}, "hooks": {"PI-05": "FA-19"}}
    t = table(**doc)
    assert t.A.refused("place", "FA-19") == "RUL-086"
    t = table(stage="scoring", **doc)
    t.A.chooses("HAND")
    assert t.A.open("HAND") == 2


@pytest.mark.rule("RUL-AMB-103")
def test_the_stones_of_a_ring_that_leaves_return_to_their_owner() -> None:
    t = table(hand={"B": ["PI-07"]}, dash={"A": ["FA-19"]}, stash={"FA-19": 4}, to_move=1, chips={"B": 1},
              supply={"A": 1}, themes=["PIRATE", "SCIFI", "FANTASY", "ZOMBIE"])  # fmt: skip
    t.B.plays("PI-07")  # Cannonball
    t.B.chooses("A")
    assert (t.A.supply, t.A.dash, t.g.stash, t.A.general) == (5, [], {}, 15)


# --- 21-22 Magic Wand, 23-24 Dragon Hoard, 25 Crystal Ball, 26 Dwarf Mine --------------------------------------------


@pytest.mark.rule("RUL-MC-13")
@pytest.mark.parametrize("card", ["FA-21", "FA-22"])
def test_magic_wand_brings_one_item(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1}, supply={"A": 0})
    t.A.plays(card)
    t.A.taps(card)
    assert t.A.options == {(1, 0, 0), (0, 1, 0), (0, 0, 1)}
    t.A.chooses(0, 0, 1)
    assert (t.A.chips, t.A.tapped) == (1, [card])


@pytest.mark.rule("RUL-MC-13")
@pytest.mark.parametrize("card", ["FA-23", "FA-24"])
def test_dragon_hoard_brings_a_chip_and_a_fantasy_card(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1}, round=4, draw={"FANTASY": ["FA-30"]})
    t.A.plays(card)
    t.A.taps(card)
    assert (t.A.chips, t.A.hand) == (1, ["FA-30"])


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-022")
def test_dragon_hoard_when_the_fantasy_piles_are_empty_brings_the_chip() -> None:
    rest = [f"FA-{k:02}" for k in range(1, 36) if k != 23]
    t = table(dash={"A": ["FA-23"]}, chips={"A": 0}, boxed=rest)
    t.A.taps("FA-23")
    assert (t.A.chips, t.A.hand, t.asked) == (1, [], ("A", "Menu"))


@pytest.mark.rule("RUL-MC-13", "RUL-211")
def test_crystal_ball_looks_at_three_tokens_may_show_one_and_draws_a_card() -> None:
    t = table(hand={"A": ["FA-25"]}, chips={"A": 0}, tokens={"E-HAND": 7, "N-HAND": 4})
    t.A.plays("FA-25")
    for token in ("E-HAND", "N-HAND", "N-DRAW"):
        t.A.chooses(token)
    t.A.chooses("yes")
    assert t.A.options == ELECTRON | {f"N-{board}" for board in BOARDS}
    t.A.chooses("E-HAND")
    t.A.draws("FLEXO")
    assert (t.shown("E-HAND"), len(t.A.hand)) == (True, 1)
    assert t.A.sees().boards["HAND"].nuclear.value == 4
    assert t.B.sees().boards["HAND"].nuclear.value is None


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-131")
def test_crystal_ball_with_every_token_known_only_draws() -> None:
    shown = [f"{side}-{board}" for side in "EN" for board in BOARDS]
    t = table(hand={"A": ["FA-25"]}, shown=shown)
    t.A.plays("FA-25")
    t.A.draws("FLEXO")  # neither a look nor the question whether to show one
    assert len(t.A.hand) == 1


@pytest.mark.rule("RUL-MC-13")
def test_dwarf_mine_brings_two_stones_and_two_chips() -> None:
    t = table(hand={"A": ["FA-26"]}, chips={"A": 2}, supply={"A": 0})
    t.A.plays("FA-26")
    assert (t.A.supply, t.A.chips) == (2, 2)


# --- 27-29 Old Wizard ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-269", "RUL-270", "RUL-271")
@pytest.mark.parametrize("card", ["FA-27", "FA-28", "FA-29"])
def test_old_wizard_looks_at_two_electron_tokens_shows_one_and_multiplies_one(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1}, tokens={"E-START": 7})
    t.A.plays(card)
    t.A.chooses("E-START")
    assert t.A.options == ELECTRON - {"E-START"}
    t.A.chooses("E-HAND")
    assert t.A.sees().boards["START"].electron.value == 7
    assert t.A.options == ELECTRON  # any of them may be shown
    t.A.chooses("E-DRAW")
    assert t.A.options == ELECTRON  # and any of them multiplied
    t.A.chooses("E-THEME")
    assert (t.shown("E-DRAW"), t.shown("E-START"), t.multiplied("THEME"), t.multiplied("DRAW")) == (
        True, False, True, False,
    )  # fmt: skip
    assert (t.A.chips, t.asked) == (0, ("B", "Menu"))


@pytest.mark.rule("RUL-271", "RUL-AMB-020")
def test_old_wizard_finds_no_token_without_a_multiplier() -> None:
    t = table(hand={"A": ["FA-27"]}, chips={"A": 1}, multipliers=list(BOARDS), shown=sorted(ELECTRON))
    t.A.plays("FA-27")
    assert (t.asked, t.A.fuel) == (("B", "Menu"), ["FA-27"])


# --- 30-34 Dragon Egg ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-15", "RUL-195")
@pytest.mark.parametrize("card", ["FA-30", "FA-31", "FA-32", "FA-33", "FA-34"])
def test_dragon_egg_is_a_set_card_that_costs_nothing(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 0})
    t.A.plays(card)
    assert (t.A.dash, t.A.chips) == ([card], 0)
    t = table(dash={"A": [card, "SF-30", "PI-30"]}, stage="end", round=4)
    assert score(t, "A")["sets"] == 6


# --- 35 Dragon Fire --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-16", "RUL-214", "RUL-217", "RUL-150")
def test_dragon_fire_burns_all_unlocked_stones_and_pays_an_item_for_two() -> None:
    t = table(
        hand={"A": ["FA-35"]}, chips={"A": 2, "B": 0, "C": 0}, settings={"START": "B"},
        open={"HAND": {"A": 1, "B": 3}, "DRAW": {"B": 1, "C": 1}}, locked={"HAND": {"A": 1, "C": 2}},
        track={"A": ["A", "B", "A"]},
    )  # fmt: skip
    t.A.plays("FA-35")
    assert t.asked == ("B", "ChooseItems")  # five stones: two items
    assert t.B.options == {(a, b, 2 - a - b) for a in range(3) for b in range(3 - a)}
    t.B.chooses(0, 0, 2)
    assert t.asked == ("A", "ChooseItems")  # C lost one stone: no item; A three: one
    t.A.chooses(1, 0, 0)
    assert (t.A.chips, t.B.chips, t.C.chips, t.A.supply) == (0, 2, 0, 2)
    assert [player.open(board) for player in t.player for board in BOARDS] == [0] * 21
    assert (t.track, t.A.locked("HAND"), t.C.locked("HAND")) == ({}, 1, 2)
    assert [player.general for player in t.player] == [17, 19, 17]
    assert t.boxed == ["FA-35"]


@pytest.mark.rule("RUL-MC-16", "RUL-151")
def test_dragon_fire_is_no_attack_and_cannot_be_cancelled() -> None:
    t = table(hand={"A": ["FA-35"], "B": ["NA-16"]}, chips={"A": 2}, open={"HAND": {"B": 1}})
    t.A.plays("FA-35")
    assert (t.B.open("HAND"), t.asked) == (0, ("B", "Menu"))


@pytest.mark.rule("RUL-MC-16", "RUL-359", "RUL-357", "RUL-331")
def test_dragon_fire_burns_flexos_stones_too_but_it_gets_nothing() -> None:
    t = table(players=2, hand={"A": ["FA-35"]}, chips={"A": 2, "B": 0}, open={"HAND": {"C": 5}}, passed=["C"])
    t.A.plays("FA-35")
    assert (t.C.open("HAND"), t.C.supply, t.g.chips[2], t.asked) == (0, 20, 0, ("B", "Menu"))
