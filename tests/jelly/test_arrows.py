"""Arrows: single, double, in chains, with votes (JEL-103 to JEL-105, JEL-Q30 to JEL-Q34, JEL-Q61, JEL-D5)."""

import pytest

from tafelrunde.games.jelly.state import Jelly
from tests.jelly.table import A, B, C, D, E, answer, asked, kinds, options, paying, seen


@pytest.mark.rule("JEL-103", "JEL-Q30")
@pytest.mark.parametrize(("way", "jelly"), [("cw", 7), ("ccw", 4)])
def test_the_current_reward_of_the_next_district_in_that_direction(way: str, jelly: int) -> None:
    g = paying("J 4", f"ARROW {way}", "J 7", entrances={"G": "A6"})
    assert g.jelly == [2 + jelly, 2, 2]
    g = paying("J 4", f"ARROW {way}", "J 7", entrances={"G": "A6 B1"}, zones={"F": 2, "H": 3})
    assert g.jelly == [2 + (99 if way == "cw" else 88), 2, 2], "the current one, wherever its marker is"


@pytest.mark.rule("JEL-Q30")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_ring_is_closed_also_across_the_drone(players: int) -> None:
    last = "FGHIJKL"[players + 1]
    rest = ["J 0"] * players
    assert paying("J 7", *rest, "ARROW cw", players=players, drone="F", entrances={last: "A6"}).jelly[A] == 9
    assert paying("ARROW ccw", *rest, "J 7", players=players, drone="F", entrances={"F": "A6"}).jelly[A] == 9


@pytest.mark.rule("JEL-103")
def test_who_has_control_here_receives_it_whoever_has_it_there() -> None:
    g = paying("ARROW cw", "J 7", entrances={"F": "A6 C6", "G": "B6"})
    assert g.jelly == [9, 9, 9]
    g = paying("ARROW cw", "TAKE 1", entrances={"F": "A6 C6"}, jelly=[5, 5, 5])
    assert g.jelly == [6, 3, 6]


@pytest.mark.rule("JEL-Q34")
def test_the_neighbour_is_scored_all_the_same() -> None:
    for drone in "FG":
        g = paying("ARROW cw", "CAP", drone=drone, entrances={"F": "A6", "G": "B6"}, stack="2 3")
        assert [len(pods) for pods in g.pods] == [1, 1, 0]


@pytest.mark.rule("JEL-Q33")
def test_totals_and_dice_are_those_of_the_district_with_the_arrow() -> None:
    g = paying("ARROW cw", "TIER2(J 6; J 3)", entrances={"F": "A6 B5"})
    assert g.jelly == [8, 5, 2]
    g = paying("ARROW cw", "PRESENT(J 6; J 3)", entrances={"F": "A6 B5 C4"})
    assert g.jelly == [8, 5, 5]
    g = paying("ARROW cw", "VAR{1-2: J 7; 3+: J 3}", entrances={"F": "A6 A5 A4", "G": "C6"})
    assert g.jelly == [5, 2, 9]


@pytest.mark.rule("JEL-Q32")
def test_an_arrow_to_an_arrow_is_followed_on() -> None:
    g = paying("ARROW cw", "ARROW cw", "ARROW cw", "J 7", entrances={"F": "A6"})
    assert g.jelly == [9, 2, 2]
    g = paying("ARROW ccw", "J 5", "J 6", "J 7", "ARROW ccw", entrances={"F": "A6"})
    assert g.jelly == [9, 2, 2]


@pytest.mark.rule("JEL-Q32")
def test_a_circle_gives_nothing() -> None:
    g = paying("ARROW cw", "ARROW ccw", entrances={"F": "A6"})
    assert g.jelly == [2, 2, 2]
    assert kinds(g.heard or []).count("circle") == 1
    g = paying(*["ARROW cw"] * 5, entrances={"F": "A6"})
    assert g.jelly == [2, 2, 2]
    g = paying("ARROW cw", "ARROW cw", "ARROW ccw", entrances={"F": "A6"})
    assert g.jelly == [2, 2, 2]


@pytest.mark.rule("JEL-Q32", "JEL-090")
def test_the_other_symbols_count_all_the_same() -> None:
    g = paying("J 1 + ARROW cw + J 2", "J 10 + ARROW ccw + J 20", entrances={"F": "A6"}, jelly=[0, 0, 0])
    assert g.jelly == [1 + 10 + 20 + 2, 0, 0]


@pytest.mark.rule("JEL-104", "JEL-D5")
@pytest.mark.parametrize(("way", "jelly"), [("cw", 7), ("ccw", 4)])
def test_a_double_arrow_one_chooses(way: str, jelly: int) -> None:
    g = paying("J 4", "ARROW both", "J 7", entrances={"G": "B6"})
    assert asked(g) == (B, "ChooseArrow")
    assert options(g) == {"cw", "ccw"}
    answer(g, way)
    assert g.jelly == [2, 2 + jelly, 2]


@pytest.mark.rule("JEL-Q32", "JEL-104")
def test_a_double_arrow_on_the_way_is_chosen_again() -> None:
    g = paying("J 4", "ARROW both", "ARROW both", "J 7", entrances={"G": "B6"})
    answer(g, "cw")
    assert asked(g) == (B, "ChooseArrow")
    assert seen(g, B).ways == (("cw", "I"), ("ccw", "G"))
    back = g.copy()
    answer(g, "cw")
    assert g.jelly == [2, 9, 2]
    answer(back, "ccw")
    assert back.jelly == [2, 2, 2], "back to where it began"


def voting(*votes: tuple[int, str]) -> Jelly:
    """A, B and C are tied at a double arrow between 4 and 7 jelly, and vote in this order."""
    g = paying("J 4", "ARROW both", "J 7", entrances={"G": "A6 B6 C6"}, jelly=[0, 0, 0])
    for seat, way in votes:
        g.answer(seat, way)
    return g


@pytest.mark.rule("JEL-105", "JEL-D5", "JEL-Q61")
def test_tied_players_choose_together() -> None:
    g = voting()
    assert [(decision.seat, decision.kind) for decision in g.open] == [(seat, "VoteArrow") for seat in (A, B, C)]
    assert all(options(g, seat) == {"cw", "ccw"} for seat in (A, B, C))
    assert voting((A, "ccw"), (B, "ccw"), (C, "ccw")).jelly == [4, 4, 4]
    assert voting((C, "cw"), (A, "cw"), (B, "cw")).jelly == [7, 7, 7]


@pytest.mark.rule("JEL-105", "JEL-Q31", "JEL-D5")
@pytest.mark.parametrize("other", [A, B, C])
def test_if_they_do_not_agree_it_is_clockwise(other: int) -> None:
    ways = [(seat, "cw" if seat == other else "ccw") for seat in (A, B, C)]
    assert voting(*ways).jelly == [7, 7, 7], "two against one are not enough"


@pytest.mark.rule("JEL-Q61")
def test_votes_are_sealed_until_all_have_voted() -> None:
    one, other = voting((A, "ccw")), voting((A, "cw"))
    for seat in (B, C, None):
        assert seen(one, seat) == seen(other, seat)
    assert not any(event.kind == "voted" for event in one.heard or [])
    g = voting((A, "ccw"), (B, "cw"), (C, "ccw"))
    shown = [(event.data["seat"], event.data["n"]) for event in g.heard or [] if event.kind == "voted"]
    assert shown == [(A, -1), (B, 1), (C, -1)]


@pytest.mark.rule("JEL-Q61", "JEL-104")
def test_only_those_who_are_tied_vote() -> None:
    g = paying("J 4", "ARROW both", "J 7", players=5, entrances={"G": "D6 E6 A1"})
    assert [decision.seat for decision in g.open] == [D, E]


@pytest.mark.rule("JEL-Q32", "JEL-Q61")
def test_tied_players_vote_again_at_the_next_double_arrow() -> None:
    g = paying("J 4", "ARROW both", "ARROW both", "J 7", entrances={"G": "A6 B6"}, jelly=[0, 0, 0])
    for seat in (A, B):
        g.answer(seat, "cw")
    assert [(decision.seat, decision.kind) for decision in g.open] == [(A, "VoteArrow"), (B, "VoteArrow")]
    for seat in (B, A):
        g.answer(seat, "cw")
    assert g.jelly == [7, 7, 0]
