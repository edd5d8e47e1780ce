"""Play reports of the 1001 Nights deck, card by card (RUL-235 to RUL-244)."""

import pytest

from tafelrunde.games.rulebenders.language.effects import BOARDS
from tests.rulebenders.table import Table, score, table

ELECTRON = {f"E-{board}" for board in BOARDS}
NUCLEAR = {f"N-{board}" for board in BOARDS}
NO_THEME = {"THEME": -2}  # who may play no theme cards is not asked for a defence
BITE = "ZO-18"  # an attack: steals a random card, free

# --- 1-2 Magic Lamp --------------------------------------------------------------------------------------------------


def rolls(card: str, wanted: int, **doc: object) -> Table:
    """A plays a card, and the die shows that."""
    for seed in range(60):
        t = table(**{"hand": {"A": [card]}, "seed": seed, **doc})
        t.A.plays(card)
        if t.asked == ("A", "ChooseNumber"):
            t.A.chooses(max(t.A.options))
        if t.told("rolled")[0]["n"] == wanted:
            return t
    raise AssertionError("it never shows that")


@pytest.mark.rule("RUL-MC-13", "RUL-MC-11")
@pytest.mark.parametrize("card", ["NA-01", "NA-02"])
def test_magic_lamp_brings_as_many_items_as_the_die_shows_and_a_step_from_two_on(card: str) -> None:
    t = rolls(card, 0, chips={"A": 1})
    assert (t.asked, t.A.chips) == (("B", "Menu"), 0)
    t = rolls(card, 1, chips={"A": 1})
    t.A.chooses(0, 0, 1)
    assert (t.asked, t.A.chips) == (("B", "Menu"), 1)
    for shown in (2, 3):
        t = rolls(card, shown, chips={"A": 1})
        t.A.chooses(0, 0, shown)
        assert t.A.options == set(BOARDS)
        t.A.chooses("HAND")
        t.A.chooses("left")
        assert (t.A.chips, t.A.disc("HAND"), t.asked) == (shown, -1, ("B", "Menu"))


# --- 3-4 Snake Charmer -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-235", "RUL-236", "RUL-EX-15")
@pytest.mark.parametrize(("card", "given", "stones"), [
    ("NA-03", 1, 0), ("NA-03", 2, 1), ("NA-04", 3, 1), ("NA-04", 4, 2), ("NA-03", 5, 2),
])  # fmt: skip
def test_snake_charmer_gets_one_card_or_more_and_pays_a_stone_for_two(card: str, given: int, stones: int) -> None:
    hand = [f"FX-{k:02}" for k in range(1, 7)]
    t = table(hand={"A": [card], "B": hand}, chips={"A": 2}, supply={"B": 0}, discs={"B": NO_THEME})
    t.A.plays(card)
    for k in range(given):
        assert ("stop" in t.B.options) == (k > 0)  # one at least
        t.B.chooses(hand[k], "A")
    t.B.chooses("stop")
    if stones:
        assert t.B.options == set(range(stones + 1))  # he may also take fewer
        t.B.chooses(stones)
    assert (t.A.hand, t.B.supply, len(t.B.hand)) == (hand[:given], stones, 6 - given)
    assert t.told("attacks")[0]["targets"] == (1, 2)


@pytest.mark.rule("RUL-235", "RUL-217")
def test_snake_charmer_asks_all_opponents_in_player_order() -> None:
    t = table(
        players=4, hand={"A": ["NA-03"], "B": ["FX-01", "FX-02"], "C": ["FX-03"], "D": ["FX-05", "FX-06"]},
        chips={"A": 2}, settings={"START": "C"}, discs=dict.fromkeys("BCD", NO_THEME),
    )  # fmt: skip
    t.A.plays("NA-03")
    assert (t.asked, t.A.hand) == (("D", "GiveOne"), ["FX-03"])  # C has only one card: it is gone already
    t.D.chooses("FX-06", "A")
    t.D.chooses("stop")
    assert t.asked == ("B", "GiveOne")
    t.B.chooses("FX-01", "A")
    t.B.chooses("FX-02", "A")
    t.B.chooses(0)
    assert t.A.hand == ["FX-01", "FX-02", "FX-03", "FX-06"]


@pytest.mark.rule("RUL-AMB-073", "RUL-236")
def test_who_has_no_card_gives_none_and_who_has_no_stone_left_takes_none() -> None:
    t = table(hand={"A": ["NA-03"], "B": ["FX-01", "FX-02"]}, chips={"A": 2}, discs={"B": NO_THEME},
              open={"HAND": {"B": 19}}, supply={"B": 1})  # fmt: skip
    t.A.plays("NA-03")
    t.B.chooses("FX-01", "A")
    t.B.chooses("FX-02", "A")
    assert (t.A.hand, t.B.supply, t.asked) == (["FX-01", "FX-02"], 1, ("B", "Menu"))


@pytest.mark.rule("RUL-235", "RUL-AMB-151")
def test_snake_charmer_gets_nothing_from_flexo() -> None:
    t = table(players=2, hand={"A": ["NA-03"], "B": ["FX-01"]}, chips={"A": 2}, discs={"B": NO_THEME}, passed=["C"])
    t.A.plays("NA-03")
    assert (t.A.hand, t.C.supply, t.asked) == (["FX-01"], 20, ("B", "Menu"))


# --- 5-6 Guru --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-237", "RUL-238", "RUL-AMB-072")
@pytest.mark.parametrize("card", ["NA-05", "NA-06"])
def test_guru_opens_a_hand_and_takes_a_card_of_his_choice(card: str) -> None:
    t = table(hand={"A": [card], "B": ["FX-01", "FX-02", "FX-03"]}, chips={"A": 1}, discs={"B": NO_THEME})
    t.A.plays(card)
    t.A.chooses("B")
    assert t.C.sees().seats[1].hand == ("FX-01", "FX-02", "FX-03")  # everybody sees them now
    assert t.A.options == {"FX-01", "FX-02", "FX-03"}
    t.A.chooses("FX-03")
    assert (t.A.hand, t.B.hand) == (["FX-03"], ["FX-01", "FX-02"])
    label = t.g.box.labels[t.g.box.numbers_of["FX-03"]]
    assert t.told("stole_card")[0]["card"] == label  # stolen from an open hand: no secret


@pytest.mark.rule("RUL-237")
def test_cards_that_come_later_are_open_too_until_clean_up() -> None:
    t = table(hand={"B": ["PI-17"]}, opened=["B"], to_move=1, draw={"FLEXO": ["FX-09", "FX-10"]}, settings={"DRAW": 3})
    t.B.plays("PI-17")  # Treasure Map
    t.B.draws("FLEXO", "FLEXO")
    assert t.A.sees().seats[1].hand == ("FX-09", "FX-10")
    assert t.told("drew")[0]["cards"]
    t.all_pass()
    t.first_piles()
    assert t.round == 2
    assert set(t.A.sees().seats[1].hand) == {""}


@pytest.mark.rule("RUL-237", "RUL-AMB-075")
def test_an_open_hand_without_a_defence_is_not_asked_for_one() -> None:
    doc = {"hand": {"A": [BITE], "B": ["FX-01", "NA-14"]}, "themes": ["ZOMBIE", "PIRATE", "NIGHTS", "SCIFI"]}
    t = table(**doc)
    t.A.plays(BITE)
    t.A.chooses("B")
    assert t.asked == ("B", "Defend")  # he might hold one
    t = table(**doc, opened=["B"])
    t.A.plays(BITE)
    t.A.chooses("B")
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-238", "RUL-AMB-074")
def test_guru_finds_an_empty_hand() -> None:
    t = table(hand={"A": ["NA-05"]}, chips={"A": 1})
    t.A.plays("NA-05")
    t.A.chooses("C")
    assert (t.A.hand, t.asked, t.g.opened) == ([], ("B", "Menu"), [2])


# --- 7-8 Bazaar Dice -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13")
@pytest.mark.parametrize("card", ["NA-07", "NA-08"])
@pytest.mark.parametrize(("shown", "chips"), [(0, 2), (1, 2), (2, 11), (3, 11)])
def test_bazaar_dice_triples_three_chips_or_takes_them(card: str, shown: int, chips: int) -> None:
    assert rolls(card, shown, chips={"A": 5}).A.chips == chips


@pytest.mark.rule("RUL-MC-13")
def test_bazaar_dice_one_can_lay_no_more_than_one_owns() -> None:
    t = table(hand={"A": ["NA-07"]}, chips={"A": 2})
    t.A.plays("NA-07")
    assert t.A.options == {1, 2}
    t = table(hand={"A": ["NA-07"]}, chips={"A": 7})
    t.A.plays("NA-07")
    assert t.A.options == {1, 2, 3}
    t = table(hand={"A": ["NA-07"]}, chips={"A": 0})
    t.A.plays("NA-07")
    assert (t.A.chips, t.asked) == (0, ("B", "Menu"))


# --- 9-11 Flying Carpet ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-147")
@pytest.mark.parametrize("card", ["NA-09", "NA-10", "NA-11"])
def test_flying_carpet_moves_two_stones_in_the_own_turn(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1}, round=3, open={"HAND": {"A": 2}}, track={"A": ["A"]})
    t.A.plays(card)
    t.A.taps(card)
    t.A.chooses("A1", "HAND")
    t.A.chooses("HAND", "DRAW")
    assert (t.A.open("HAND"), t.A.open("DRAW"), t.track, t.A.tapped) == (2, 1, {}, [card])


@pytest.mark.rule("RUL-MC-13", "RUL-138", "RUL-145")
@pytest.mark.parametrize("card", ["NA-09", "NA-10", "NA-11"])
def test_flying_carpet_cancels_an_attack_against_its_owner(card: str) -> None:
    t = table(hand={"A": [BITE], "B": ["FX-01"]}, dash={"B": [card]}, discs={"B": NO_THEME})
    t.A.plays(BITE)
    t.A.chooses("B")
    assert t.B.options == {"decline", ("tap", card)}
    t.B.taps(card)
    assert (t.B.hand, t.B.tapped, t.discard("ZOMBIE"), t.asked) == (["FX-01"], [card], [BITE], ("B", "Menu"))


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-057")
def test_flying_carpet_does_not_help_others_nor_when_tapped_or_hooked() -> None:
    doc = {"hand": {"A": [BITE], "B": ["FX-01"]}, "discs": {"B": NO_THEME}}
    t = table(**doc, dash={"C": ["NA-09"]})
    t.A.plays(BITE)
    t.A.chooses("B")
    assert (t.asked, t.A.hand) == (("B", "Menu"), ["FX-01"])
    t = table(**doc, dash={"B": ["NA-09"]}, tapped=["NA-09"])
    t.A.plays(BITE)
    t.A.chooses("B")
    assert t.A.hand == ["FX-01"]
    t = table(**doc, dash={"B": ["NA-09"], "C": ["PI-05"]}, hooks={"PI-05": "NA-09"})
    t.A.plays(BITE)
    t.A.chooses("B")
    assert t.A.hand == ["FX-01"]


# --- 12-13 Scheherazade ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-148", "RUL-138")
@pytest.mark.parametrize("card", ["NA-12", "NA-13"])
def test_scheherazade_cancels_an_attack_on_somebody_else(card: str) -> None:
    t = table(hand={"A": [BITE], "B": ["FX-01"], "C": [card]}, chips={"C": 1}, discs={"B": NO_THEME})
    t.A.plays(BITE)
    t.A.chooses("B")
    t.C.plays(card)
    assert (t.B.hand, t.C.fuel, t.C.chips, t.asked) == (["FX-01"], [card], 0, ("B", "Menu"))


@pytest.mark.rule("RUL-MC-13", "RUL-147")
@pytest.mark.parametrize("card", ["NA-12", "NA-13"])
def test_scheherazade_draws_two_cards_in_the_own_turn(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1})
    t.A.plays(card)
    t.A.draws("NIGHTS", "FLEXO")
    assert (len(t.A.hand), t.A.chips) == (2, 0)


# --- 14-15 Elephant --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-239", "RUL-240", "RUL-241", "RUL-EX-17")
@pytest.mark.parametrize(("card", "general", "placed"), [("NA-14", 9, 8), ("NA-15", 2, 6), ("NA-14", 0, 4)])
def test_elephant_doubles_the_supply_and_places_all_of_it(card: str, general: int, placed: int) -> None:
    doc = {"open": {"HAND": {"A": 20 - 4 - general}}, "supply": {"A": 4}}
    t = table(hand={"A": [card]}, chips={"A": 2}, **doc)
    t.A.plays(card)
    for _ in range(placed):
        assert t.A.options == {*BOARDS, "track"}  # all of them, no way to stop
        t.A.chooses("DRAW")
    assert (t.A.open("DRAW"), t.A.supply, t.A.general) == (placed, 0, max(0, general - 4))
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-AMB-129", "RUL-239")
def test_elephant_doubles_what_is_left_after_paying() -> None:
    t = table(hand={"A": ["NA-14"]}, settings={"CURRENCY": "stones"}, supply={"A": 5})
    t.A.plays("NA-14")
    for _ in range(6):  # five, less two, doubled
        t.A.chooses("HAND")
    assert (t.A.open("HAND"), t.asked) == (6, ("B", "Menu"))


@pytest.mark.rule("RUL-239", "RUL-AMB-039")
def test_an_elephant_without_stones_does_nothing() -> None:
    t = table(hand={"A": ["NA-14"]}, chips={"A": 2}, supply={"A": 0})
    t.A.plays("NA-14")
    assert (t.A.supply, t.A.general, t.asked) == (0, 20, ("B", "Menu"))


@pytest.mark.rule("RUL-239", "RUL-283")
def test_elephant_takes_stones_so_a_smilodon_helps() -> None:
    t = table(hand={"A": ["NA-14"]}, chips={"A": 2}, supply={"A": 1}, dash={"A": ["PR-08"]})
    t.A.plays("NA-14")
    t.A.taps("PR-08")
    for _ in range(4):  # one, doubled, and two more
        t.A.chooses("HAND")
    assert (t.A.open("HAND"), t.asked) == (4, ("B", "Menu"))


# --- 16-17 Palace Guard, 18-19 Mirage --------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-138")
@pytest.mark.parametrize("card", ["NA-16", "NA-17"])
def test_palace_guard_cancels_for_nothing_and_takes_two_stones_in_the_own_turn(card: str) -> None:
    t = table(hand={"A": [BITE], "B": [card, "FX-01"]}, chips={"B": 0})
    t.A.plays(BITE)
    t.A.chooses("B")
    t.B.plays(card)
    assert (t.B.hand, t.B.fuel, t.B.supply, t.discard("ZOMBIE")) == (["FX-01"], [card], 1, [BITE])  # no stones then
    t = table(hand={"A": [card]}, chips={"A": 0}, supply={"A": 0})
    t.A.plays(card)
    assert (t.A.supply, t.A.fuel) == (2, [card])


@pytest.mark.rule("RUL-MC-13", "RUL-INV-22")
@pytest.mark.parametrize("card", ["NA-18", "NA-19"])
def test_mirage_cancels_and_takes_the_attack_card(card: str) -> None:
    t = table(hand={"A": ["ZO-09"], "B": [card]}, chips={"A": 1, "B": 1})
    t.A.plays("ZO-09")
    t.B.plays(card)
    assert (t.B.hand, t.B.chips, t.discard("ZOMBIE"), t.A.fuel) == (["ZO-09"], 0, [], [])
    assert t.A.sees().seats[0].played == {}


@pytest.mark.rule("RUL-MC-13", "RUL-141")
def test_mirage_gets_nothing_of_a_tap_attack() -> None:
    t = table(hand={"B": ["NA-18", "FX-01"]}, dash={"A": ["PI-13"]}, chips={"B": 1})
    t.A.taps("PI-13")
    t.A.chooses("B")
    t.B.plays("NA-18")
    assert (t.B.hand, t.A.dash, t.A.tapped) == (["FX-01"], ["PI-13"], ["PI-13"])


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-059")
def test_mirage_is_paid_by_the_defenders_own_rights() -> None:
    t = table(
        hand={"A": [BITE], "B": ["NA-18", "FX-01"]}, chips={"B": 0}, supply={"B": 2}, discs={"B": {"CURRENCY": 2}}
    )
    t.A.plays(BITE)
    t.A.chooses("B")
    t.B.chooses("play", "NA-18")
    assert t.B.options == {"stones", "FX-01"}
    t.B.chooses("stones")
    assert (t.B.hand, t.B.supply) == (["FX-01", BITE], 1)


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-024")
@pytest.mark.parametrize("card", ["NA-18", "NA-19"])
def test_mirage_takes_two_top_cards_of_discard_piles_in_the_own_turn(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1}, discard={"NIGHTS": ["NA-01", "NA-02"], "FLEXO": ["FX-08", "FX-09"]})
    t.A.plays(card)
    assert t.A.options == {"NA-02", "FX-09"}  # the top ones alone
    t.A.chooses("FX-09")
    assert t.A.options == {"NA-02", "FX-08"}
    t.A.chooses("NA-02")
    assert (t.A.hand, t.discard("NIGHTS"), t.discard("FLEXO")) == (["FX-09", "NA-02"], ["NA-01"], ["FX-08"])
    t = table(hand={"A": [card]}, chips={"A": 1}, discard={"FLEXO": ["FX-08"]})
    t.A.plays(card)
    assert (t.A.hand, t.asked) == (["FX-08"], ("B", "Menu"))  # there was only one


# --- 20-21 Caravan, 22-23 Grand Vizier -------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-015")
@pytest.mark.parametrize("card", ["NA-20", "NA-21"])
def test_caravan_brings_an_exchange_token_one_to_one(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 0}, exchange={"A": [1, 0, 2]}, supply={"A": 0})
    t.A.plays(card)
    assert t.A.exchange == [2, 0, 2]


@pytest.mark.rule("RUL-MC-13", "RUL-024")
@pytest.mark.parametrize("card", ["NA-22", "NA-23"])
def test_grand_vizier_locks_up_to_two_own_stones_of_a_board(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1}, open={"HAND": {"A": 3}, "DRAW": {"A": 1, "B": 2}, "START": {"B": 2}},
              locked={"THEME": {"B": 3}})  # fmt: skip
    t.A.plays(card)
    assert t.A.options == {"HAND", "DRAW"}
    t.A.chooses("HAND")
    assert t.A.options == {0, 1, 2}
    t.A.chooses(2)
    assert (t.A.open("HAND"), t.A.locked("HAND"), t.A.chips) == (1, 2, 0)


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-011")
def test_grand_vizier_where_only_one_space_is_free() -> None:
    t = table(hand={"A": ["NA-22"]}, chips={"A": 1}, open={"HAND": {"A": 3}, "DRAW": {"A": 2}},
              locked={"HAND": {"B": 2}, "DRAW": {"B": 1, "C": 2}})  # fmt: skip
    t.A.plays("NA-22")  # the Draw board is full, so the hand limit
    assert t.A.options == {0, 1}
    t.A.chooses(1)
    assert (t.A.open("HAND"), t.A.locked("HAND")) == (2, 1)


# --- 24-25 Stargazer, 26 Open Sesame ---------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13")
@pytest.mark.parametrize("card", ["NA-24", "NA-25"])
def test_stargazer_looks_at_a_token_and_shows_one_or_draws_a_card(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 1}, tokens={"N-HAND": 4})
    t.A.plays(card)
    t.A.taps(card)
    t.A.chooses("N-HAND")
    assert t.A.sees().boards["HAND"].nuclear.value == 4
    assert t.A.options == {0, 1}
    t.A.chooses(0)
    t.A.chooses("E-DRAW")
    assert (t.shown("E-DRAW"), t.A.hand) == (True, [])
    t = table(dash={"A": [card]}, shown=sorted(ELECTRON | NUCLEAR))
    t.A.taps(card)  # nothing to look at, nothing to show: a card
    t.A.draws("FLEXO")
    assert len(t.A.hand) == 1


@pytest.mark.rule("RUL-MC-13")
def test_open_sesame_moves_a_disc() -> None:
    t = table(hand={"A": ["NA-26"]}, chips={"A": 2}, discs={"A": {"DRAW": 1}})
    t.A.plays("NA-26")
    t.A.chooses("DRAW")
    t.A.chooses("right")
    assert (t.A.disc("DRAW"), t.A.chips) == (2, 0)


# --- 27-29 Peddler ---------------------------------------------------------------------------------------------------


def peddles(card: str) -> Table:
    """A has looked at two tokens."""
    t = table(hand={"A": [card]}, chips={"A": 1}, tokens={"E-HAND": 6, "N-HAND": 4})
    t.A.plays(card)
    assert t.A.options == ELECTRON
    t.A.chooses("E-HAND")
    assert t.A.options == NUCLEAR
    t.A.chooses("N-HAND")
    return t


@pytest.mark.rule("RUL-242", "RUL-243", "RUL-244", "RUL-215")
@pytest.mark.parametrize("card", ["NA-27", "NA-28", "NA-29"])
def test_peddler_looks_at_one_of_each_shows_any_and_multiplies_any(card: str) -> None:
    t = peddles(card)
    assert t.A.sees().boards["HAND"].electron.value == 6
    assert t.A.sees().boards["HAND"].nuclear.value == 4
    assert t.A.options == ELECTRON | NUCLEAR
    t.A.chooses("N-DRAW")
    assert t.shown("N-DRAW")
    assert t.A.options == {0, 1}
    t.A.chooses(0)
    assert t.A.options == ELECTRON
    t.A.chooses("E-START")
    assert (t.multiplied("START"), t.asked) == (True, ("B", "Menu"))
    assert all(t.token(name) is not None for name in NUCLEAR)


@pytest.mark.rule("RUL-244", "RUL-222", "RUL-AMB-026")
@pytest.mark.parametrize("card", ["NA-27", "NA-28", "NA-29"])
def test_or_peddler_melts_any_nuclear_token_down_unseen(card: str) -> None:
    t = peddles(card)
    t.A.chooses("E-DRAW")
    t.A.chooses(1)
    assert t.A.options == NUCLEAR
    t.A.chooses("N-START")
    assert (t.token("N-START"), t.A.tokens, t.multiplied("START")) == (None, [], False)
    assert t.told("melted") == [{"seat": 0, "token": "N-START"}]


@pytest.mark.rule("RUL-244", "RUL-AMB-131")
def test_peddler_without_nuclear_tokens_multiplies() -> None:
    t = table(hand={"A": ["NA-27"]}, chips={"A": 1}, boxed=sorted(NUCLEAR), shown=["E-HAND"])
    t.A.plays("NA-27")
    t.A.chooses("E-DRAW")  # looked at
    t.A.chooses("E-START")  # shown
    t.A.chooses("E-HAND")  # multiplied: nothing can be melted down
    assert (t.shown("E-START"), t.multiplied("HAND")) == (True, True)


# --- 30-34 Sultan's Jewel --------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-15", "RUL-195")
@pytest.mark.parametrize("card", ["NA-30", "NA-31", "NA-32", "NA-33", "NA-34"])
def test_sultans_jewel_is_a_set_card_that_costs_nothing(card: str) -> None:
    t = table(hand={"A": [card]}, chips={"A": 0})
    t.A.plays(card)
    assert (t.A.dash, t.A.chips) == ([card], 0)
    t = table(dash={"A": [card, "SF-30", "PI-30", "ZO-30"]}, stage="end", round=4)
    assert score(t, "A")["sets"] == 10


# --- 35 Sandstorm ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-16", "RUL-150")
def test_sandstorm_mixes_all_hands_and_deals_them_anew_beginning_with_its_player() -> None:
    cards = [f"FX-{k:02}" for k in range(1, 9)]
    hand = {"B": ["NA-35", *cards[:1]], "A": cards[1:7], "C": cards[7:]}
    t = table(hand=hand, to_move=1, chips={"B": 2})
    t.B.plays("NA-35")
    assert (len(t.B.hand), len(t.C.hand), len(t.A.hand)) == (3, 3, 2)  # eight cards: B, C, A, B, C, A, B, C
    assert sorted(t.A.hand + t.B.hand + t.C.hand) == cards
    assert t.boxed == ["NA-35"]


@pytest.mark.rule("RUL-MC-16", "RUL-DP-26")
def test_sandstorm_deals_at_random() -> None:
    dealt = set()
    for seed in range(8):
        t = table(hand={"A": ["NA-35"], "B": ["FX-01", "FX-02", "FX-03"]}, chips={"A": 2}, seed=seed)
        t.A.plays("NA-35")
        dealt.add(tuple(t.A.hand))
    assert len(dealt) > 1


@pytest.mark.rule("RUL-MC-16", "RUL-AMB-113", "RUL-151")
def test_sandstorm_ends_duties_and_cannot_be_cancelled() -> None:
    t = table(hand={"A": ["NA-35"], "B": ["NA-16", "FX-02"]}, marked=["NA-16", "FX-02"], chips={"A": 2})
    t.A.plays("NA-35")
    assert t.asked == ("B", "Menu")  # no defence was asked for, and no forced turn comes


@pytest.mark.rule("RUL-MC-16", "RUL-357")
def test_flexo_takes_no_part_in_a_sandstorm() -> None:
    t = table(players=2, hand={"A": ["NA-35"], "B": ["FX-01", "FX-02", "FX-03"]}, chips={"A": 2}, passed=["C"])
    t.A.plays("NA-35")
    assert (len(t.A.hand), len(t.B.hand), t.C.hand) == (2, 1, [])
