"""Every reward but arrows, with ties, with too little (JEL-090 to JEL-102, JEL-106 to JEL-108, JEL-D6 to JEL-D8)."""

import pytest

from tests.jelly.table import A, B, C, answer, asked, options, paying, seen, why

# --- jelly and capsules ----------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-090")
def test_symbols_from_left_to_right() -> None:
    assert paying("CAP + J2CAP", entrances={"F": "A6"}).jelly[A] == 4
    assert paying("J2CAP + CAP", entrances={"F": "A6"}).jelly[A] == 2
    assert paying("J 10 + GIVE 1", entrances={"F": "A6"}, jelly=[0, 0, 0]).jelly == [8, 1, 1]
    assert paying("GIVE 1 + J 10", entrances={"F": "A6"}, jelly=[0, 0, 0]).jelly == [10, 0, 0]


@pytest.mark.rule("JEL-091")
@pytest.mark.parametrize("number", [1, 7, 10, 98])
def test_jelly_from_the_supply(number: int) -> None:
    assert paying(f"J {number}", entrances={"F": "B1"}, jelly=[5, 5, 5]).jelly == [5, 5 + number, 5]


@pytest.mark.rule("JEL-092")
def test_nothing() -> None:
    g = paying("J 0", entrances={"F": "B1"})
    assert g.jelly == [2, 2, 2]
    assert g.pods == [[], [], []]


@pytest.mark.rule("JEL-Q37")
def test_the_supply_never_ends() -> None:
    """There are markers for 270 jelly in the box; they are change."""
    g = paying(*["J 99 + J 99"] * 5, entrances=dict.fromkeys("FGHIJ", "A6"))
    assert g.jelly == [2 + 5 * 198, 2, 2]


@pytest.mark.rule("JEL-093")
def test_a_capsule_from_the_top() -> None:
    g = paying("CAP", entrances={"F": "B1"}, stack="8 2 3")
    assert g.pods == [[], [8], []]
    assert g.stack == [3, 2]


@pytest.mark.rule("JEL-093", "JEL-110")
def test_only_its_owner_looks_at_it() -> None:
    g = paying("CAP", entrances={"F": "B1"}, stack="8")
    looks = [event for event in g.heard or [] if event.kind == "capsule_seen"]
    assert [(event.known_to(A), event.known_to(B), event.known_to(None)) for event in looks] == [(False, True, False)]
    told = [event for event in g.heard or [] if event.kind == "capsule"]
    assert [(event.data["seat"], event.secret) for event in told] == [(B, {})]


@pytest.mark.rule("JEL-094", "JEL-074")
def test_with_too_few_capsules_for_all_tied_players_none_gets_one() -> None:
    g = paying("CAP", entrances={"F": "A6 B6"}, stack="8")
    assert g.pods == [[], [], []]
    assert g.stack == [8]
    g = paying("CAP", entrances={"F": "A6 B6"}, stack="8 2")
    assert g.pods == [[8], [2], []]


@pytest.mark.rule("JEL-094", "JEL-Q21")
def test_the_last_capsule_may_go_to_somebody_later() -> None:
    g = paying("CAP", "CAP", entrances={"F": "A6 B6", "G": "C1"}, stack="8")
    assert g.pods == [[], [], [8]]
    g = paying("CAP", entrances={"F": "A6"}, stack="")
    assert g.pods == [[], [], []]


@pytest.mark.rule("JEL-Q22")
def test_among_tied_players_clockwise_from_the_lowest_seat_symbol_by_symbol() -> None:
    g = paying("CAP + CAP", entrances={"F": "C6 A6"}, stack="2 3 4 5")
    assert g.pods == [[2, 4], [], [3, 5]]


@pytest.mark.rule("JEL-Q22", "JEL-Q62")
def test_whether_capsules_suffice_is_judged_for_each_symbol() -> None:
    g = paying("CAP + CAP", entrances={"F": "C6 A6"}, stack="2 3 4")
    assert g.pods == [[2], [], [3]]
    assert g.stack == [4]


@pytest.mark.rule("JEL-096")
def test_two_jelly_for_each_capsule_which_one_keeps() -> None:
    g = paying("J2CAP", entrances={"F": "A6 B6"}, pods={"A": "2 3 die", "C": "8"})
    assert g.jelly == [8, 2, 2]
    assert [len(pods) for pods in g.pods] == [3, 0, 1]


# --- discarding ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-095", "JEL-D6")
def test_choose_a_capsule_to_put_back() -> None:
    g = paying("DROP", entrances={"F": "A6"}, pods={"A": "5 3 5 die"}, round=1)
    stack = g.stack.copy()
    assert asked(g) == (A, "DropCapsule")
    assert options(g) == {3, 5, "die"}
    answer(g, 5)
    assert g.pods[A] == [3, 5, 0]
    assert g.dropped == [5]
    assert g.stack == stack, "it does not go back on the stack"
    g = paying("DROP", entrances={"F": "A6"}, pods={"A": "5 die"})
    answer(g, "die")
    assert g.pods[A] == [5]


@pytest.mark.rule("JEL-D6")
def test_it_is_asked_even_if_all_are_equal() -> None:
    g = paying("DROP", entrances={"F": "A6"}, pods={"A": "5 5"})
    assert asked(g) == (A, "DropCapsule")
    assert options(g) == {5}
    answer(g, 5)
    assert g.pods[A] == [5]


@pytest.mark.rule("JEL-D6", "JEL-095")
def test_the_only_one_goes_by_itself() -> None:
    g = paying("DROP", entrances={"F": "A6"}, pods={"A": "die", "B": "4"})
    assert g.over
    assert g.pods == [[], [4], []]
    assert g.dropped == [0]


@pytest.mark.rule("JEL-Q23")
def test_without_a_capsule_nothing_happens() -> None:
    g = paying("DROP + J 9", entrances={"F": "A6"})
    assert g.over
    assert g.jelly[A] == 11
    assert g.dropped == []


@pytest.mark.rule("JEL-Q23")
def test_what_was_discarded_stays_secret() -> None:
    g = paying("DROP", entrances={"F": "A6"}, pods={"A": "5 3"}, round=1)
    before = seen(g, B).dropped
    answer(g, 5)
    assert (before, seen(g, B).dropped) == (0, 1)
    for event in g.heard or []:
        if event.kind.startswith("dropped"):
            assert "capsule" not in event.seen_by(B) or not event.known_to(B)
    assert [event.known_to(B) for event in g.heard or [] if event.kind == "dropped_seen"] == [False]


@pytest.mark.rule("JEL-095", "JEL-074")
def test_in_a_tie_each_discards_one_of_the_own() -> None:
    g = paying("DROP", entrances={"F": "A6 B6"}, pods={"A": "5 3", "B": "2 4", "C": "8"})
    assert asked(g) == (A, "DropCapsule")
    answer(g, 3)
    assert asked(g) == (B, "DropCapsule")
    answer(g, 4)
    assert g.pods == [[5], [2], [8]]


# --- tribute ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-097")
@pytest.mark.parametrize("number", [1, 2])
def test_every_other_player_gives_tribute(number: int) -> None:
    g = paying(f"TAKE {number}", players=4, entrances={"F": "B6 A1"}, jelly=[5, 5, 5, 5])
    assert g.jelly == [5 - number, 5 + 3 * number, 5 - number, 5 - number]


@pytest.mark.rule("JEL-098", "JEL-Q26")
def test_tied_players_do_not_pay_each_other_and_the_others_pay_each_of_them() -> None:
    g = paying("TAKE 2", players=4, entrances={"F": "B6 D6"}, jelly=[5, 5, 5, 5])
    assert g.jelly == [1, 9, 1, 9]
    g = paying("TAKE 2", players=4, entrances={"F": "B6 D6"}, jelly=[0, 0, 0, 5])
    assert g.jelly == [0, 0, 0, 5], "not even if one of them has nothing to give back"


@pytest.mark.rule("JEL-Q24")
def test_nobody_pays_more_than_they_have() -> None:
    g = paying("TAKE 2", entrances={"F": "A6"}, jelly=[5, 1, 0], pods={"B": "8"})
    assert g.over, "with a single receiver there is nothing to decide"
    assert g.jelly == [6, 0, 0]
    assert g.pods[B] == [8]


@pytest.mark.rule("JEL-Q24", "JEL-D8")
def test_who_owes_several_and_has_too_little_decides_who_gets_how_much() -> None:
    g = paying("TAKE 2", players=4, entrances={"F": "A6 C6"}, jelly=[0, 3, 0, 9])
    assert asked(g) == (B, "PayTribute")
    assert options(g) == {(("A", 2), ("C", 1)), (("A", 1), ("C", 2))}
    assert why(g, B, ("A", 3), ("C", 0)) == ""
    answer(g, ("A", 1), ("C", 2))
    assert g.jelly == [3, 0, 4, 5]


@pytest.mark.rule("JEL-D8")
def test_all_of_the_own_jelly_is_shared_out() -> None:
    g = paying("TAKE 1", players=5, entrances={"F": "A6 C6 E6"}, jelly=[0, 2, 0, 3, 0])
    assert asked(g) == (B, "PayTribute")
    assert options(g) == {
        (("A", 1), ("C", 1), ("E", 0)),
        (("A", 1), ("C", 0), ("E", 1)),
        (("A", 0), ("C", 1), ("E", 1)),
    }
    answer(g, ("A", 0), ("C", 1), ("E", 1))
    assert g.jelly == [1, 0, 2, 0, 2]
    g = paying("TAKE 2", entrances={"F": "A6 C6"}, jelly=[0, 1, 0])
    assert options(g) == {(("A", 1), ("C", 0)), (("A", 0), ("C", 1))}


@pytest.mark.rule("JEL-D8", "JEL-Q24")
@pytest.mark.parametrize("jelly", [0, 4, 5])
def test_with_nothing_or_enough_nobody_is_asked(jelly: int) -> None:
    g = paying("TAKE 2", entrances={"F": "A6 C6"}, jelly=[0, jelly, 0])
    assert g.over
    assert g.jelly == ([2, jelly - 4, 2] if jelly else [0, 0, 0])


# --- give-away -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-100")
def test_one_to_every_other_player() -> None:
    g = paying("GIVE 1", players=5, entrances={"F": "D6 E1"}, jelly=[0, 1, 2, 9, 4])
    assert g.jelly == [1, 2, 3, 5, 5]


@pytest.mark.rule("JEL-101", "JEL-Q26")
def test_tied_players_do_not_give_to_each_other_and_each_gives_to_the_others() -> None:
    g = paying("GIVE 1", players=4, entrances={"F": "B6 D6"}, jelly=[5, 5, 5, 5])
    assert g.jelly == [7, 3, 7, 3]
    g = paying("GIVE 1", players=4, entrances={"F": "B6 D6"}, jelly=[0, 0, 0, 5])
    assert g.jelly == [1, 0, 1, 3], "not even if one of them has nothing to give back"


@pytest.mark.rule("JEL-102", "JEL-D7", "JEL-Q25")
def test_who_has_too_little_decides_who_gets_one() -> None:
    g = paying("GIVE 1", players=5, entrances={"F": "C6"}, jelly=[0, 0, 2, 0, 0])
    assert asked(g) == (C, "GiveAway")
    assert options(g) == {("A", "B"), ("A", "D"), ("A", "E"), ("B", "D"), ("B", "E"), ("D", "E")}
    answer(g, "B", "E")
    assert g.jelly == [0, 1, 0, 0, 1]


@pytest.mark.rule("JEL-D7", "JEL-102")
def test_as_many_as_there_is_jelly() -> None:
    g = paying("GIVE 1", entrances={"F": "C6"}, jelly=[3, 3, 1])
    assert options(g) == {("A",), ("B",)}
    g.answer(C, ("B",))
    assert g.jelly == [3, 4, 0]
    g = paying("GIVE 1", entrances={"F": "C6"}, jelly=[3, 3, 0])
    assert g.over, "with nothing there is nothing to give"
    assert g.jelly == [3, 3, 0]
    g = paying("GIVE 1", entrances={"F": "C6"}, jelly=[3, 3, 2])
    assert g.over, "with enough there is nothing to decide"
    assert g.jelly == [4, 4, 0]


@pytest.mark.rule("JEL-D7", "JEL-101")
def test_too_little_in_a_tie() -> None:
    g = paying("GIVE 1", players=4, entrances={"F": "A6 B6"}, jelly=[1, 1, 0, 0])
    assert asked(g) == (A, "GiveAway")
    assert options(g) == {("C",), ("D",)}
    g.answer(A, ("C",))
    assert asked(g) == (B, "GiveAway")
    g.answer(B, ("D",))
    assert g.jelly == [0, 0, 1, 1]


# --- variable rewards and tiers --------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-099")
@pytest.mark.parametrize(("dice", "jelly"), [("A6", 7), ("A6 A5", 7), ("A6 A5 A1", 3), ("A6 A5 A1 A2", 3)])
def test_it_depends_on_the_number_of_dice(dice: str, jelly: int) -> None:
    assert paying("VAR{1-2: J 7; 3+: J 3}", entrances={"F": dice + " B1 B2"}).jelly == [2 + jelly, 2, 2]


@pytest.mark.rule("JEL-Q27")
def test_cancelled_dice_are_not_counted() -> None:
    assert paying("VAR{1-2: J 7; 3+: J 3}", entrances={"F": "A6 A5 A1 A1 A1"}).jelly == [9, 2, 2]


@pytest.mark.rule("JEL-Q27")
def test_tied_players_each_use_the_own_number() -> None:
    assert paying("VAR{1-2: J 7; 3+: J 3}", entrances={"F": "A6 B3 B2 B1"}).jelly == [9, 5, 2]


@pytest.mark.rule("JEL-Q62")
def test_the_branch_of_few_dice_comes_first() -> None:
    g = paying("VAR{1-2: CAP; 3+: CAP + CAP}", entrances={"F": "A3 A2 A1 B6"}, stack="2 3 4")
    assert g.pods == [[3, 4], [2], []]


@pytest.mark.rule("JEL-Q62")
def test_in_a_variable_reward_no_tied_player_pays_another() -> None:
    g = paying("VAR{1-2: TAKE 2; 3+: J 1}", entrances={"F": "A3 A2 A1 B6"}, jelly=[5, 5, 5])
    assert g.jelly == [6, 7, 3]
    g = paying("VAR{1-2: GIVE 1; 3+: J 1}", entrances={"F": "A3 A2 A1 B6"}, jelly=[5, 5, 5])
    assert g.jelly == [6, 4, 6]


@pytest.mark.rule("JEL-106", "JEL-107")
def test_second_the_highest_and_the_second_highest_total() -> None:
    g = paying("TIER2(J 6; J 3)", players=4, entrances={"F": "A6 B5 C4"})
    assert g.jelly == [8, 5, 2, 2]


@pytest.mark.rule("JEL-107")
def test_second_is_paid_however_many_have_the_highest() -> None:
    g = paying("TIER2(J 6; J 3)", players=5, entrances={"F": "A6 B6 C4 D4 E1"})
    assert g.jelly == [8, 8, 5, 5, 2]


@pytest.mark.rule("JEL-Q29")
def test_second_alone_there_nobody_is_second() -> None:
    g = paying("TIER2(J 6; J 3)", entrances={"F": "A6 B5 B5"})
    assert g.jelly == [8, 2, 2]
    g = paying("TIER2(J 6; J 3)", entrances={"F": "A6 B6 C6"})
    assert g.jelly == [8, 8, 8]


@pytest.mark.rule("JEL-106", "JEL-108")
def test_present_everybody_who_is_there_gets_something() -> None:
    g = paying("PRESENT(J 5; J 2)", players=5, entrances={"F": "A6 B6 C4 D1"})
    assert g.jelly == [7, 7, 4, 4, 2]


@pytest.mark.rule("JEL-Q28")
def test_cancelled_dice_are_no_presence() -> None:
    g = paying("PRESENT(J 5; J 2)", entrances={"F": "A6 B1 B1 C1"})
    assert g.jelly == [7, 2, 4]


@pytest.mark.rule("JEL-Q62")
def test_x_is_completed_before_y() -> None:
    for kind in ("TIER2", "PRESENT"):
        g = paying(f"{kind}(CAP + CAP; CAP)", entrances={"F": "B6 A5"}, stack="2 3 4")
        assert g.pods == [[4], [2, 3], []]


@pytest.mark.rule("JEL-Q62", "JEL-094")
def test_capsules_suffice_or_not_for_each_tier_apart() -> None:
    g = paying("PRESENT(CAP; CAP)", entrances={"F": "A6 B5 C4"}, stack="2 3")
    assert g.pods == [[2], [], []]
    g = paying("PRESENT(CAP; CAP)", entrances={"F": "A6 B6 C4"}, stack="2")
    assert g.pods == [[], [], [2]]


@pytest.mark.rule("JEL-Q62")
def test_who_is_in_the_same_tier_does_not_pay_but_the_other_tier_does() -> None:
    g = paying("TIER2(TAKE 1; J 0)", entrances={"F": "A6 B5"}, jelly=[5, 5, 5])
    assert g.jelly == [7, 4, 4]
    g = paying("PRESENT(J 0; TAKE 1)", players=4, entrances={"F": "A6 B5 C4"}, jelly=[5, 5, 5, 5])
    assert g.jelly == [3, 7, 7, 3]
    g = paying("PRESENT(J 0; GIVE 1)", players=4, entrances={"F": "A6 B5 C4"}, jelly=[5, 5, 5, 5])
    assert g.jelly == [7, 3, 3, 7]


@pytest.mark.rule("JEL-Q62", "JEL-090")
def test_a_tier_in_a_sum() -> None:
    g = paying("CAP + TIER2(J2CAP; J 3) + J 1", entrances={"F": "A6 B5"}, jelly=[0, 0, 0])
    assert g.jelly == [2 + 1, 3, 0]
