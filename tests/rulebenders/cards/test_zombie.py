"""Play reports of the Zombie deck, card by card (RUL-302 to RUL-327)."""

import pytest

from tafelrunde.games.rulebenders.language.effects import BOARDS
from tests.rulebenders.table import Table, score, table

NUCLEAR = {f"N-{board}" for board in BOARDS}
GRAVE = ["ZOMBIE", "PIRATE", "SCIFI", "FANTASY"]  # no defence card anywhere; clockwise after Zombie comes Pirate


def night(**doc: object) -> Table:
    """A table without defences."""
    return table(**{"themes": GRAVE, **doc})


# --- 1-2 Canned Food -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-302", "RUL-303", "RUL-AMB-125", "RUL-EX-16")
@pytest.mark.parametrize(("card", "given", "stones"), [("ZO-01", 1, 2), ("ZO-02", 3, 6), ("ZO-01", 0, 0)])
def test_canned_food_brings_two_stones_for_each_card_given_away(card: str, given: int, stones: int) -> None:
    t = night(hand={"A": [card, "FX-01", "FX-02", "FX-03", "FX-04"]}, supply={"A": 0}, chips={"A": 0})
    t.A.plays(card)
    for k in range(given):
        assert t.A.options == {"stop", *((f"FX-{n:02}", letter) for n in range(k + 1, 5) for letter in "BC")}
        t.A.chooses(f"FX-{k + 1:02}", "BCC"[k])
    t.A.chooses("stop")
    assert (t.A.supply, len(t.A.hand)) == (stones, 4 - given)
    assert (len(t.B.hand), len(t.C.hand)) == (min(given, 1), max(0, given - 1))


@pytest.mark.rule("RUL-AMB-125", "RUL-302")
def test_canned_food_with_an_empty_hand_and_with_few_stones() -> None:
    t = night(hand={"A": ["ZO-01"]}, supply={"A": 0})
    t.A.plays("ZO-01")
    assert (t.A.supply, t.asked) == (0, ("B", "Menu"))
    t = night(hand={"A": ["ZO-01", "FX-01", "FX-02"]}, supply={"A": 1}, open={"HAND": {"A": 16}})
    t.A.plays("ZO-01")
    t.A.chooses("FX-01", "B")
    t.A.chooses("FX-02", "B")
    assert (t.A.supply, t.A.general, t.B.hand) == (4, 0, ["FX-01", "FX-02"])


@pytest.mark.rule("RUL-302", "RUL-360")
def test_canned_food_is_nothing_for_flexo() -> None:
    t = night(players=2, hand={"A": ["ZO-01", "FX-01"]}, passed=["C"])
    t.A.plays("ZO-01")
    assert t.A.options == {"stop", ("FX-01", "B")}


# --- 3-4 Protective Clothing -----------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-304", "RUL-AMB-128")
@pytest.mark.parametrize("card", ["ZO-03", "ZO-04"])
@pytest.mark.parametrize(("board", "settings"), [
    ("THEME", {"PIRATE", "SCIFI", "FANTASY"}), ("HAND", {5, 7, 8}), ("EXCHANGE", {1, 3}),
    ("CURRENCY", {"stones", "cards"}), ("START", {"B", "C"}), ("STONES", {4, 6, 7}), ("DRAW", {3, 5, 6}),
])  # fmt: skip
def test_protective_clothing_changes_one_rule_to_another_setting(card: str, board: str, settings: set[object]) -> None:
    t = night(hand={"A": [card]}, chips={"A": 1})
    t.A.plays(card)
    assert t.A.options == set(BOARDS)
    t.A.chooses(board)
    assert t.A.options == settings  # each but the one that it has
    wanted = sorted(settings, key=str)[0]
    t.A.chooses(wanted)  # type: ignore[arg-type]
    assert t.setting(board) == wanted


@pytest.mark.rule("RUL-305", "RUL-AMB-128")
def test_a_rule_that_matters_now_takes_effect_at_once() -> None:
    hand = ["ZO-03", *(f"FX-{k:02}" for k in range(1, 7))]
    t = night(hand={"A": hand}, chips={"A": 1}, settings={"HAND": 6})
    t.A.plays("ZO-03")
    t.A.chooses("HAND")
    t.A.chooses(5)
    assert t.asked == ("A", "DiscardDown")  # six cards
    t = night(hand={"A": ["ZO-03"], "B": ["ZO-04", "SF-01"]}, chips={"A": 1, "B": 5})
    t.A.plays("ZO-03")
    t.A.chooses("CURRENCY")
    t.A.chooses("cards")
    t.B.plays("ZO-04")  # the other card pays
    assert (t.B.chips, t.B.hand) == (5, [])


@pytest.mark.rule("RUL-306")
def test_a_rule_for_the_start_of_a_round_can_still_be_changed_in_the_scoring() -> None:
    t = night(hand={"A": ["ZO-03"]}, chips={"A": 1}, open={"STONES": {"B": 1}}, supply={"A": 0, "B": 0, "C": 0})
    t.A.plays("ZO-03")
    t.A.chooses("STONES")
    t.A.chooses(7)
    t.all_pass()
    t.B.chooses(4)
    t.B.chooses("stay")
    assert t.A.supply == 4


@pytest.mark.rule("RUL-AMB-127")
def test_protective_clothing_on_the_start_player_board() -> None:
    t = night(hand={"A": ["ZO-03"]}, chips={"A": 1}, settings={"DRAW": 3})
    t.A.plays("ZO-03")
    t.A.chooses("START")
    t.A.chooses("C")
    assert (t.setting("START"), t.asked) == ("C", ("B", "Menu"))  # the turns go on clockwise
    t.all_pass()
    assert t.asked == ("C", "DrawFrom")  # but the next round begins with C
    assert [player.chips for player in t.player] == [1, 8, 9]  # who gets the two chips


@pytest.mark.rule("RUL-304", "RUL-360")
def test_nobody_makes_flexo_the_start_player() -> None:
    t = night(players=2, hand={"A": ["ZO-03"]}, chips={"A": 1}, settings={"START": "C"}, passed=["C"])
    t.A.plays("ZO-03")
    t.A.chooses("START")
    assert t.A.options == {"A", "B"}


# --- 5-6 Baseball Bat ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-307", "RUL-308", "RUL-EX-12", "RUL-218")
@pytest.mark.parametrize("card", ["ZO-05", "ZO-06"])
def test_baseball_bat_takes_up_to_three_played_fuel_cards(card: str) -> None:
    t = night(
        hand={"A": [card]}, chips={"A": 1}, fuel={"A": ["SF-02"], "B": ["SF-01", "FX-08"], "C": ["SF-03", "FA-01"]},
        dash={"B": ["SF-13"], "C": ["SF-30"]},
    )  # fmt: skip
    t.A.plays(card)
    assert t.A.options == {("B",), ("C",), ("B", "C")}
    t.A.chooses("B", "C")
    assert t.A.options == {"SF-01", "FX-08", "SF-03", "FA-01", "stop"}  # neither dashboard cards nor his own
    assert t.A.refused("SF-13") == "RUL-308"
    for wanted in ("FX-08", "FA-01", "SF-01"):
        t.A.chooses(wanted)
    assert (t.A.hand, t.B.fuel, t.C.fuel) == (["FA-01", "FX-08", "SF-01"], [], ["SF-03"])
    assert t.asked == ("B", "Menu")  # three and no more


@pytest.mark.rule("RUL-307", "RUL-135")
def test_baseball_bat_takes_only_from_those_who_were_named_and_may_stop() -> None:
    t = night(hand={"A": ["ZO-05"]}, chips={"A": 1}, fuel={"B": ["SF-01", "FX-08"], "C": ["SF-03"]})
    t.A.plays("ZO-05")
    t.A.chooses(("B",))
    assert t.told("attacks")[0]["targets"] == (1,)
    assert t.A.options == {"SF-01", "FX-08", "stop"}
    t.A.chooses("SF-01")
    t.A.chooses("stop")
    assert (t.A.hand, t.B.fuel, t.C.fuel) == (["SF-01"], ["FX-08"], ["SF-03"])


@pytest.mark.rule("RUL-AMB-117", "RUL-AMB-054")
def test_what_a_taken_card_did_lasting_ends_what_it_has_done_stays() -> None:
    t = night(hand={"A": ["ZO-05"], "B": ["FX-15"]}, chips={"A": 1, "B": 2}, fuel={"B": ["SF-07", "FX-08"]},
              kept={"SF-07": "ZOMBIE"})  # fmt: skip
    assert t.C.permitted() == {"ZOMBIE"}
    t.A.plays("ZO-05")
    t.A.chooses("SF-07")
    t.A.chooses("FX-08")
    assert t.C.permitted() == {"ZOMBIE", "SCIFI"}
    assert (t.A.hand, t.B.fuel) == (["FX-08", "SF-07"], [])
    assert t.B.sees().seats[1].played == {"SCIFI": 1}  # he has played it all the same
    assert t.B.refused("play", "FX-15") == "RUL-098"  # and used the symbol


@pytest.mark.rule("RUL-307", "RUL-AMB-074")
def test_a_bat_without_anything_to_take_still_names_somebody() -> None:
    t = night(hand={"A": ["ZO-05"]}, chips={"A": 1}, dash={"B": ["SF-13"]})
    t.A.plays("ZO-05")
    t.A.chooses(("B",))
    assert (t.A.hand, t.A.fuel, t.asked) == ([], ["ZO-05"], ("B", "Menu"))


# --- 7-8 Monstrosity -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-309", "RUL-AMB-114")
@pytest.mark.parametrize("card", ["ZO-07", "ZO-08"])
def test_monstrosity_marks_two_random_cards_of_every_opponent_which_only_they_know(card: str) -> None:
    marked = set()
    for seed in range(6):
        t = night(
            hand={"A": [card, "FX-09"], "B": ["FX-01", "FX-02", "FX-03"], "C": ["FX-04"]}, chips={"A": 1}, seed=seed
        )
        t.A.plays(card)
        ids = {t.g.box.ids[c] for c in t.g.marked}
        assert len(ids) == 3  # two of B, the only one of C, none of A
        assert "FX-04" in ids
        assert "FX-09" not in ids
        marked.add(tuple(sorted(ids)))
        events = [event for event in t.heard if event.kind == "marked"]
        assert [(event.data, event.to) for event in events] == [
            ({"seat": 1, "n": 2}, (1,)),
            ({"seat": 2, "n": 1}, (2,)),
        ]
    assert len(marked) > 1


@pytest.mark.rule("RUL-310", "RUL-311", "RUL-312", "RUL-AMB-110", "RUL-AMB-111")
def test_a_marked_hand_binds_the_next_turns_one_card_each() -> None:
    t = night(hand={"B": ["FX-04", "FX-08", "SF-01"]}, marked=["FX-04", "FX-08"], to_move=1, chips={"B": 0},
              dash={"B": ["SF-13"]}, exchange={"B": [1, 0, 0]}, supply={"A": 3, "B": 3, "C": 3})  # fmt: skip
    assert t.B.options == {("play", "FX-04"), ("play", "FX-08"), ("discard", "FX-04"), ("discard", "FX-08")}
    for other in (("place", "HAND"), ("tap", "SF-13"), ("exchange", 1), ("play", "SF-01"), ("discard", "SF-01")):
        assert t.B.refused(*other) == "RUL-311"
    assert t.B.refused("pass") == "RUL-311"
    t.B.plays("FX-08")  # chips are the currency: two chips
    assert (t.B.chips, t.asked) == (2, ("C", "Menu"))  # no tap after it either
    t.C.places("HAND")
    t.A.places("HAND")
    assert t.B.options == {("play", "FX-04"), ("discard", "FX-04")}
    t.B.chooses("discard", "FX-04")
    assert (t.discard("FLEXO"), t.asked) == (["FX-04"], ("C", "Menu"))
    t.C.places("HAND")
    t.A.places("HAND")
    assert t.B.asked == "Menu"  # free again
    assert t.B.may("tap", "SF-13")


@pytest.mark.rule("RUL-310")
def test_a_marked_card_that_cannot_be_played_must_be_discarded() -> None:
    t = night(hand={"A": ["PI-17", "FX-02"]}, marked=["PI-17", "FX-02"], chips={"A": 0})
    assert t.A.options == {("discard", "PI-17"), ("discard", "FX-02")}  # a theme not permitted, a cost not payable
    assert t.A.refused("play", "PI-17") == "RUL-094"


@pytest.mark.rule("RUL-AMB-111", "RUL-310", "RUL-312")
def test_what_a_marked_card_does_is_carried_out_in_full_and_the_others_may_strike() -> None:
    t = night(hand={"A": ["SF-11"]}, marked=["SF-11"], chips={"A": 1}, dash={"B": ["PI-13"]})
    t.A.plays("SF-11")
    t.A.draws("FLEXO", "FLEXO", "FLEXO")
    assert t.asked == ("B", "Strike")
    t = night(hand={"A": ["SF-11"]}, marked=["SF-11"], chips={"A": 1}, dash={"B": ["PI-13"]})
    t.A.chooses("discard", "SF-11")
    assert t.asked == ("B", "Menu")  # the turn was over at once


@pytest.mark.rule("RUL-AMB-112", "RUL-AMB-110")
def test_marks_on_somebody_who_has_passed_bind_his_turns_of_the_next_round() -> None:
    t = night(hand={"A": ["ZO-07"], "B": ["FX-01", "FX-03"]}, passed=["B"], chips={"A": 1},
              settings={"START": "B", "DRAW": 3})  # fmt: skip
    t.A.plays("ZO-07")
    assert t.asked == ("C", "Menu")
    t.all_pass()
    t.first_piles()
    assert (t.round, t.asked) == (2, ("B", "Forced"))
    assert {option[1] for option in t.B.options if isinstance(option, tuple)} == {"FX-01", "FX-03"}
    assert len(t.B.hand) == 5


@pytest.mark.rule("RUL-AMB-113")
def test_a_duty_ends_when_the_card_leaves_the_hand_and_it_may_pay_for_the_other() -> None:
    t = night(hand={"A": ["SF-05", "FX-01"]}, marked=["SF-05", "FX-01"], settings={"CURRENCY": "cards"})
    t.A.plays("SF-05")  # FX-01 pays
    t.A.chooses("HAND")
    assert (t.g.marked, t.A.hand) == ([], [])
    t = night(hand={"A": ["ZO-18"], "B": ["FX-01"]}, marked=["FX-01"])
    t.A.plays("ZO-18")  # Bite: the marked card is stolen
    t.A.chooses("B")
    assert (t.A.hand, t.g.marked, t.asked) == (["FX-01"], [], ("B", "Menu"))


@pytest.mark.rule("RUL-AMB-111")
def test_a_marked_hand_may_still_defend() -> None:
    t = table(hand={"A": ["ZO-18"], "B": ["NA-16", "FX-01"]}, marked=["FX-01"])
    t.A.plays("ZO-18")
    t.A.chooses("B")
    t.B.plays("NA-16")
    assert (t.B.hand, t.asked) == (["FX-01"], ("B", "Forced"))


@pytest.mark.rule("RUL-309", "RUL-357")
def test_a_second_monstrosity_marks_other_cards_and_flexo_has_none() -> None:
    t = night(players=2, hand={"A": ["ZO-07"], "B": ["FX-01", "FX-02", "FX-03"]}, marked=["FX-02"], chips={"A": 1},
              passed=["C"])  # fmt: skip
    t.A.plays("ZO-07")
    assert {t.g.box.ids[c] for c in t.g.marked} == {"FX-01", "FX-02", "FX-03"}


# --- 9-10 Toxic Zombie -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-209")
@pytest.mark.parametrize("card", ["ZO-09", "ZO-10"])
def test_toxic_zombie_everybody_discards_a_random_card_and_its_player_takes_a_stone(card: str) -> None:
    t = night(hand={"A": [card, "FX-09"], "B": ["FX-01", "FX-02"], "C": ["FX-03"]}, chips={"A": 1}, supply={"A": 0})
    t.A.plays(card)
    assert (len(t.B.hand), t.C.hand, t.A.hand, t.A.supply) == (1, [], ["FX-09"], 1)
    assert sorted(t.discard("FLEXO")) in (["FX-01", "FX-03"], ["FX-02", "FX-03"])


# --- 11-12 Brain Eater -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-313", "RUL-314", "RUL-315", "RUL-316", "RUL-AMB-116", "RUL-EX-18")
@pytest.mark.parametrize("card", ["ZO-11", "ZO-12"])
@pytest.mark.parametrize(("before", "after"), [
    ((5, 3, 0), (3, 3, 0)), ((3, 3, 1), (1, 1, 1)), ((2, 2, 0), (0, 0, 0)), ((4, 0, 0), (0, 0, 0)),
    ((1, 4, 6), (1, 4, 4)), ((2, 2, 2), (0, 0, 0)), ((0, 0, 0), (0, 0, 0)),
])  # fmt: skip
def test_brain_eater_on_one_board(card: str, before: tuple[int, ...], after: tuple[int, ...]) -> None:
    t = night(hand={"A": [card]}, chips={"A": 2}, open={"HAND": dict(zip("ABC", before, strict=True))})
    t.A.plays(card)
    assert tuple(player.open("HAND") for player in t.player) == after
    assert [player.general + player.supply + player.open("HAND") for player in t.player] == [20] * 3


@pytest.mark.rule("RUL-AMB-115", "RUL-315", "RUL-INV-11")
def test_brain_eater_counts_locked_stones_and_takes_open_ones_first() -> None:
    t = night(hand={"A": ["ZO-11"]}, chips={"A": 2}, open={"HAND": {"B": 2, "C": 1}, "DRAW": {"A": 1}},
              locked={"HAND": {"B": 2}, "DRAW": {"A": 2}})  # fmt: skip
    t.A.plays("ZO-11")  # hand limit 4 : 1, three go, one of them locked; draw 3 : 0
    assert (t.B.open("HAND"), t.B.locked("HAND"), t.C.open("HAND")) == (0, 1, 1)
    assert (t.A.open("DRAW"), t.A.locked("DRAW")) == (0, 0)


@pytest.mark.rule("RUL-313", "RUL-359", "RUL-331")
def test_brain_eater_eats_on_every_board_also_flexos_brain() -> None:
    t = night(players=2, hand={"A": ["ZO-11"]}, chips={"A": 2}, passed=["C"], track={"A": ["C"]},
              open={"HAND": {"C": 3, "B": 1}, "DRAW": {"B": 2}, "THEME": {"A": 1}})  # fmt: skip
    t.A.plays("ZO-11")
    assert (t.C.open("HAND"), t.B.open("HAND"), t.B.open("DRAW"), t.A.open("THEME")) == (1, 1, 0, 0)
    assert (t.C.supply, t.track) == (18, {"A1": "C"})


# --- 13-15 Chainsaw --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-317", "RUL-AMB-071", "RUL-AMB-068", "RUL-102")
@pytest.mark.parametrize(("card", "cards", "stones", "chips"), [
    ("ZO-13", 1, 3, 3), ("ZO-14", 3, 1, 3), ("ZO-15", 3, 3, 1),
])  # fmt: skip
def test_each_chainsaw_cuts_its_own_kind_from_the_turn_of_its_owner_on(
    card: str, cards: int, stones: int, chips: int
) -> None:
    for wanted in ((3, 0, 0), (0, 3, 0), (0, 0, 3)):
        t = night(hand={"A": [card], "B": ["ZO-21"]}, chips={"A": 3, "B": 1}, supply={"B": 0})
        t.A.plays(card)  # three chips in round 1
        t.A.taps(card)
        t.A.chooses("B")
        assert (t.A.sees().cuts, t.A.tapped, t.A.chips) == ({card: 1}, [card], 0)
        t.B.plays("ZO-21")  # three items
        t.B.chooses(wanted)
        t.first_piles()
        got = [stones, cards, chips][wanted.index(3)]
        assert len(t.B.hand) + t.B.supply + t.B.chips == got


@pytest.mark.rule("RUL-318", "RUL-317", "RUL-AMB-061")
@pytest.mark.parametrize(("card", "before", "cards", "stones", "chips"), [
    ("ZO-13", 2, 0, 2, 2), ("ZO-14", 1, 1, 1, 2), ("ZO-15", 0, 1, 2, 1),
])  # fmt: skip
def test_a_chainsaw_answers_the_gain_of_its_kind(card: str, before: int, cards: int, stones: int, chips: int) -> None:
    t = night(hand={"A": ["FA-01"]}, chips={"A": 2}, dash={"B": [card]}, supply={"A": 1},
              themes=["FANTASY", "ZOMBIE", "SCIFI", "PIRATE"])  # fmt: skip
    t.A.plays("FA-01")  # three items: one of each
    t.A.chooses(1, 1, 1)
    while t.asked != ("B", "Menu"):
        if t.asked == ("B", "Cut"):
            assert len(t.told("gained")) == before  # chips come first, then stones, then cards
            t.B.taps(card)
        else:
            t.A.draws("FLEXO")
    assert (len(t.A.hand), t.A.supply, t.A.chips) == (cards, stones, chips)
    assert t.B.tapped == [card]


@pytest.mark.rule("RUL-317", "RUL-190")
def test_a_chainsaw_runs_until_it_untaps_in_clean_up_the_scoring_included() -> None:
    t = night(dash={"B": ["ZO-15"]}, tapped=["ZO-15"], cuts={"ZO-15": "A"}, chips={"A": 0}, open={"HAND": {"A": 1}},
              discs={"A": {"HAND": -2}}, tokens={"E-HAND": 5}, settings={"DRAW": 3}, stage="scoring")  # fmt: skip
    t.A.chooses("keep")
    t.A.chooses("left", 1)
    assert t.A.chips == 3 + 2  # the token less two, and the uncut income of the next round
    assert (t.B.tapped, t.A.sees().cuts) == ([], {})


@pytest.mark.rule("RUL-317", "RUL-AMB-050", "RUL-AMB-071")
def test_a_chainsaw_hits_only_its_victim_and_no_theft() -> None:
    t = night(hand={"B": ["PI-01"], "C": ["PI-22"]}, dash={"A": ["ZO-14"]}, tapped=["ZO-14"], cuts={"ZO-14": "B"},
              to_move=1, chips={"B": 1, "C": 1}, supply={"A": 2, "B": 0, "C": 0},
              themes=["PIRATE", "SCIFI", "ZOMBIE", "FANTASY"])  # fmt: skip
    t.B.plays("PI-01")
    t.B.chooses("A")
    assert t.B.supply == 2
    t.C.plays("PI-22")
    assert t.C.supply == 2


@pytest.mark.rule("RUL-318", "RUL-AMB-064", "RUL-AMB-057")
def test_the_active_player_may_cancel_a_chainsaw_and_goes_on() -> None:
    t = table(hand={"A": ["FA-11", "NA-16"]}, chips={"A": 1}, dash={"B": ["ZO-14"]}, supply={"A": 0},
              themes=["FANTASY", "SCIFI", "NIGHTS", "ZOMBIE"])  # fmt: skip
    t.A.plays("FA-11")
    t.B.taps("ZO-14")
    assert t.asked == ("A", "Defend")
    t.A.plays("NA-16")
    assert (t.A.supply, t.B.tapped, t.A.sees().cuts) == (3, ["ZO-14"], {})
    assert t.A.fuel == ["FA-11", "NA-16"]


@pytest.mark.rule("RUL-317")
def test_a_chainsaw_untapped_by_a_time_machine_stops() -> None:
    t = night(hand={"A": ["SF-22"]}, dash={"A": ["ZO-13"]}, tapped=["ZO-13"], cuts={"ZO-13": "B"}, chips={"A": 1})
    t.A.plays("SF-22")
    t.A.chooses("ZO-13")
    assert (t.A.sees().cuts, t.A.tapped) == ({}, [])


# --- 16-17 Zombie Horde, 18-19 Bite, 20 Decay ------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-13", "RUL-217")
@pytest.mark.parametrize("card", ["ZO-16", "ZO-17"])
def test_zombie_horde_removes_one_stone_of_every_opponent_from_two_boards(card: str) -> None:
    t = night(hand={"A": [card]}, chips={"A": 1}, locked={"THEME": {"C": 1}}, open={
        "HAND": {"A": 2, "B": 2, "C": 1}, "DRAW": {"B": 1}, "START": {"A": 1, "C": 3}})  # fmt: skip
    t.A.plays(card)
    assert t.A.options == {"HAND", "DRAW", "START"}
    t.A.chooses("START")
    assert t.A.options == {"HAND", "DRAW"}  # another one
    t.A.chooses("HAND")
    assert (t.A.open("HAND"), t.B.open("HAND"), t.C.open("HAND"), t.B.open("DRAW")) == (2, 1, 0, 1)
    assert (t.A.open("START"), t.C.open("START"), t.C.locked("THEME")) == (1, 2, 1)


@pytest.mark.rule("RUL-MC-13", "RUL-207")
@pytest.mark.parametrize("card", ["ZO-18", "ZO-19"])
def test_bite_is_free_and_steals_a_random_card(card: str) -> None:
    stolen = set()
    for seed in range(10):
        t = night(hand={"A": [card], "B": ["FX-01", "FX-02"]}, chips={"A": 0}, seed=seed)
        t.A.plays(card)
        t.A.chooses("B")
        assert (len(t.A.hand), len(t.B.hand)) == (1, 1)
        stolen.add(t.A.hand[0])
    assert stolen == {"FX-01", "FX-02"}


@pytest.mark.rule("RUL-MC-13")
def test_decay_moves_a_disc_of_an_opponent_one_step_to_the_middle() -> None:
    t = night(hand={"A": ["ZO-20"]}, chips={"A": 1}, discs={"B": {"HAND": -2, "DRAW": 1}, "A": {"START": 2}})
    t.A.plays("ZO-20")
    t.A.chooses("B")
    assert t.A.options == {"HAND", "DRAW"}
    t.A.chooses("HAND")
    assert (t.B.disc("HAND"), t.B.disc("DRAW")) == (-1, 1)
    t = night(hand={"A": ["ZO-20"]}, chips={"A": 1}, discs={"B": {"DRAW": 1}})
    t.A.plays("ZO-20")
    t.A.chooses("B")
    assert t.B.disc("DRAW") == 0
    t = night(hand={"A": ["ZO-20"]}, chips={"A": 1})
    t.A.plays("ZO-20")
    t.A.chooses("C")
    t.A.chooses("HAND")  # all his discs are on the start: any board, and nothing
    assert (t.C.disc("HAND"), t.asked) == (0, ("B", "Menu"))


# --- 21 Looting, 22-23 Barricade, 24-25 Radio, 26 Graveyard ----------------------------------------------------------


@pytest.mark.rule("RUL-MC-13")
def test_looting_brings_three_items() -> None:
    t = night(hand={"A": ["ZO-21"]}, chips={"A": 1}, supply={"A": 0})
    t.A.plays("ZO-21")
    t.A.chooses(2, 0, 1)
    assert (t.A.supply, t.A.chips) == (2, 1)


@pytest.mark.rule("RUL-MC-13", "RUL-024")
@pytest.mark.parametrize("card", ["ZO-22", "ZO-23"])
def test_barricade_locks_a_stone_of_the_general_supply(card: str) -> None:
    t = night(hand={"A": [card]}, chips={"A": 1}, supply={"A": 1})
    t.A.plays(card)
    t.A.chooses("START")
    assert (t.A.locked("START"), t.A.supply, t.A.general) == (1, 1, 18)


@pytest.mark.rule("RUL-MC-13", "RUL-AMB-024")
@pytest.mark.parametrize("card", ["ZO-24", "ZO-25"])
def test_radio_brings_back_any_discarded_card(card: str) -> None:
    t = night(hand={"A": [card]}, chips={"A": 1}, discard={"ZOMBIE": ["ZO-30", "ZO-31"], "FLEXO": ["FX-01", "FX-02"]})
    t.A.plays(card)
    t.A.taps(card)
    assert t.A.options == {"ZO-30", "ZO-31", "FX-01", "FX-02"}
    t.A.chooses("FX-01")
    assert (t.A.hand, t.A.tapped, t.discard("FLEXO")) == (["FX-01"], [card], ["FX-02"])
    t = night(dash={"A": [card]})
    assert t.A.refused("tap", card) == "RUL-118"  # nothing lies there


@pytest.mark.rule("RUL-MC-13")
def test_graveyard_brings_back_two_discarded_cards() -> None:
    t = night(hand={"A": ["ZO-26"]}, chips={"A": 1}, discard={"ZOMBIE": ["ZO-30", "ZO-31"], "FLEXO": ["FX-01"]})
    t.A.plays("ZO-26")
    t.A.chooses("ZO-30")
    assert t.A.options == {"ZO-31", "FX-01"}
    t.A.chooses("FX-01")
    assert (t.A.hand, t.A.chips, t.discard("ZOMBIE")) == (["FX-01", "ZO-30"], 0, ["ZO-31"])


# --- 27-29 Helpless Survivor -----------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-319", "RUL-320", "RUL-321")
@pytest.mark.parametrize("card", ["ZO-27", "ZO-28", "ZO-29"])
def test_helpless_survivor_looks_at_two_nuclear_tokens_shows_one_and_melts_one_down(card: str) -> None:
    t = night(hand={"A": [card]}, chips={"A": 0}, tokens={"N-DRAW": 4})
    t.A.plays(card)
    t.A.chooses("N-DRAW")
    assert t.A.options == NUCLEAR - {"N-DRAW"}
    t.A.chooses("N-HAND")
    assert t.A.sees().boards["DRAW"].nuclear.value == 4
    assert t.A.options == NUCLEAR
    t.A.chooses("N-START")
    assert (t.shown("N-START"), t.shown("N-DRAW")) == (True, False)
    assert t.A.options == NUCLEAR
    t.A.chooses("N-THEME")
    assert t.token("N-THEME") is None
    assert t.B.sees().boards["THEME"].nuclear.there is False
    assert t.asked == ("B", "Menu")


# --- 30-34 Antidote --------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-MC-15", "RUL-195")
@pytest.mark.parametrize("card", ["ZO-30", "ZO-31", "ZO-32", "ZO-33", "ZO-34"])
def test_antidote_is_a_set_card_that_costs_nothing(card: str) -> None:
    t = night(hand={"A": [card]}, chips={"A": 0})
    t.A.plays(card)
    assert (t.A.dash, t.A.chips) == ([card], 0)
    t = night(dash={"A": [card, "SF-30"]}, stage="end", round=4)
    assert score(t, "A")["sets"] == 3


# --- 35 Virus --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-322", "RUL-AMB-096")
def test_virus_pays_everybody_for_zombie_cards_in_front_of_him() -> None:
    t = night(
        hand={"A": ["ZO-35", "ZO-01"]}, chips={"A": 1, "B": 0, "C": 0},
        fuel={"A": ["ZO-26"], "B": ["ZO-18", "ZO-21", "SF-01"]}, dash={"A": ["ZO-30"], "B": ["ZO-24", "SF-30"]},
        discard={"ZOMBIE": ["ZO-19"]},
    )  # fmt: skip
    t.A.plays("ZO-35")  # one chip; it does not count itself
    assert (t.A.chips, t.B.chips, t.C.chips) == (2, 3, 0)
    assert (t.boxed, t.A.hand) == (["ZO-35"], ["ZO-01"])


@pytest.mark.rule("RUL-323", "RUL-324", "RUL-325", "RUL-AMB-095")
def test_virus_deals_the_zombie_piles_to_the_three_other_themes() -> None:
    t = night(hand={"A": ["ZO-35", "ZO-01"]}, chips={"A": 1}, fuel={"B": ["ZO-18"]}, discard={"ZOMBIE": ["ZO-19"]})
    t.A.plays("ZO-35")  # 35 less three are dealt: 32
    count = {pile: len([c for c in t.draw(pile) if c.startswith("ZO")]) for pile in ("PIRATE", "SCIFI", "FANTASY")}
    assert count == {"PIRATE": 11, "SCIFI": 11, "FANTASY": 10}  # the first goes clockwise after Zombie
    assert (t.draw("ZOMBIE"), t.discard("ZOMBIE")) == ([], [])
    assert [len(t.draw(pile)) for pile in ("PIRATE", "SCIFI", "FANTASY", "FLEXO")] == [46, 46, 45, 50]
    assert t.B.fuel == ["ZO-18"]
    assert [t.g.box.theme_names[k][1] for k in t.g.themes] == ["Zombies", "Pirates", "Sci-Fi", "Fantasy"]  # no new one


@pytest.mark.rule("RUL-323", "RUL-324", "RUL-DP-26")
def test_virus_shuffles_them_in() -> None:
    decks = set()
    for seed in range(4):
        t = night(hand={"A": ["ZO-35"]}, chips={"A": 1}, seed=seed)
        t.A.plays("ZO-35")
        deck = t.draw("SCIFI")
        zombies = [k for k, card in enumerate(deck) if card.startswith("ZO")]
        assert max(zombies) - min(zombies) > len(zombies)  # among the others
        decks.add(tuple(deck))
    assert len(decks) == 4


@pytest.mark.rule("RUL-AMB-097", "RUL-326")
def test_a_zombie_card_drawn_from_another_pile_stays_a_zombie_card() -> None:
    t = night(hand={"A": ["SF-11"]}, chips={"A": 1}, mixed=["ZOMBIE"], draw={"SCIFI": ["ZO-26", "ZO-01", "SF-02"]},
              themes=["SCIFI", "ZOMBIE", "PIRATE", "FANTASY"], settings={"HAND": 5}, supply={"A": 3})  # fmt: skip
    t.A.plays("SF-11")
    t.A.draws("SCIFI", "SCIFI", "SCIFI")
    assert t.A.hand == ["SF-02", "ZO-01", "ZO-26"]
    t.B.passes()
    t.C.passes()
    assert t.A.refused("play", "ZO-26") == "RUL-094"  # a neighbour of Sci-Fi
    assert t.A.may("play", "SF-02")


@pytest.mark.rule("RUL-326", "RUL-327")
def test_used_zombie_cards_lie_in_the_zombie_area_and_can_become_a_pile_again() -> None:
    t = night(hand={"A": ["ZO-35"], "B": ["ZO-01", "FX-01"]}, chips={"A": 1, "B": 0}, supply={"A": 0, "B": 0, "C": 0},
              settings={"DRAW": 3})  # fmt: skip
    t.A.plays("ZO-35")
    t.B.plays("ZO-01")
    t.B.chooses("stop")
    t.all_pass()
    assert t.discard("ZOMBIE") == ["ZO-01"]
    assert "ZOMBIE" in t.A.options  # the discard pile would be shuffled
    t.A.draws("ZOMBIE")
    assert "ZOMBIE" not in t.A.options  # that was the only one
    t.A.draws("FLEXO", "FLEXO")
    assert "ZO-01" in t.A.hand
    assert [event.kind for event in t.heard].count("reshuffled") == 1


@pytest.mark.rule("RUL-325", "RUL-327", "RUL-AMB-022")
def test_right_after_a_virus_there_is_nothing_to_draw_from_the_zombie_piles() -> None:
    t = night(hand={"A": ["ZO-35"], "B": ["SF-11"]}, chips={"A": 1, "B": 1})
    t.A.plays("ZO-35")
    assert t.B.may("play", "SF-11")
    t.B.plays("SF-11")
    assert t.B.options == {"PIRATE", "SCIFI", "FANTASY", "FLEXO"}
    assert t.B.refused("ZOMBIE") == "RUL-AMB-022"


@pytest.mark.rule("RUL-322", "RUL-317", "RUL-318")
def test_the_chips_of_a_virus_are_gains_of_the_active_player_alone_a_running_chainsaw_cuts_all() -> None:
    t = night(hand={"A": ["ZO-35"]}, chips={"A": 1, "B": 0}, dash={"A": ["ZO-24", "ZO-25", "ZO-30"], "B": ["ZO-31"],
              "C": ["ZO-15"]})  # fmt: skip
    t.A.plays("ZO-35")
    assert t.asked == ("C", "Cut")
    t.C.taps("ZO-15")
    assert (t.A.chips, t.B.chips, t.C.chips) == (1, 1, 8)  # three less two; B's was not cut, C has one Zombie card


@pytest.mark.rule("RUL-322", "RUL-357")
def test_a_virus_in_a_game_of_two() -> None:
    t = night(players=2, hand={"A": ["ZO-35"]}, chips={"A": 1, "B": 0}, dash={"B": ["ZO-30"]}, passed=["C"])
    t.A.plays("ZO-35")
    assert (t.A.chips, t.B.chips, t.g.chips[2]) == (0, 1, 0)
