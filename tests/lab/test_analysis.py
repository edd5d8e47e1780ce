"""What many games say, from records written by hand."""

import pytest

from tafelrunde.games import game_type
from tafelrunde.kit.game import Family
from tafelrunde.lab.analysis import (
    by_place,
    by_seat,
    by_trait,
    decisions_seen,
    ends_of,
    leader_wins,
    minutes_of,
    seat_rate,
    sentences_seen,
    tables_with,
    things,
    verdict_of,
)
from tafelrunde.lab.compare import contrasts, margin_of
from tafelrunde.lab.figures import Mean
from tests.lab.made import record

CANALS = game_type("canals")
CARDS = Family("dealt", {"ace": "Ace", "king": "King", "joker": "Joker"})
HOUSES = Family("chosen", {"ace": "Ace", "king": "King", "joker": "Joker"})


def test_a_shared_victory_is_shared() -> None:
    games = [record([5, 5, 1]), record([5, 1, 1])]
    assert [games[0].share(seat) for seat in range(3)] == [0.5, 0.5, 0]
    assert seat_rate(games, 0).value == 0.75
    assert seat_rate(games, 1).value == 0.25


def test_seats_are_measured_against_a_fair_share_of_their_own_table() -> None:
    games = [record([9, 1]), record([9, 1, 1, 1])]
    assert [line.lift.value for line in by_seat(games)] == pytest.approx(
        [(0.5 + 0.75) / 2, (-0.5 - 0.25) / 2, -0.25, -0.25]
    )
    places = by_place(games)
    assert [line.lift.value for line in places[2]] == [0.5, -0.5]
    assert [line.points.value for line in places[4]] == [6, -2, -2, -2], "against the average of that table size"


@pytest.mark.parametrize(
    ("value", "count", "interval", "verdict"),
    [
        (0.1, 100, (0.07, 0.13), "out"),
        (-0.1, 100, (-0.13, -0.07), "out"),
        (0.1, 100, (0.05, 0.15), "leans"),
        (0.1, 100, (-0.01, 0.21), "fine"),
        (0.005, 100, (0.004, 0.006), "fine"),  # sure, but slight
        (0.1, 29, (0.07, 0.13), "few"),
        (0.1, 100, None, "few"),
    ],
)
def test_verdicts(value: float, count: int, interval: tuple[float, float] | None, verdict: str) -> None:
    assert verdict_of(Mean(count, value, 0.01, count - 1), interval) == verdict


def test_a_trait_of_a_seat_and_of_a_table() -> None:
    games = [
        record(
            [9, 1], things={(0, "faction", "red"): (0, 1), (1, "faction", "blue"): (0, 1), (-1, "map", "big"): (0, 1)}
        ),
        record([1, 9], things={(0, "faction", "blue"): (0, 1), (1, "faction", "red"): (0, 1)}),
    ]
    assert [(line.id, line.lift.value, line.points.value) for line in by_trait(games, "faction")] == [
        ("red", 0.5, 4),
        ("blue", -0.5, -4),
    ]
    assert tables_with(games, "map") == {"big": [games[0]]}


def test_what_chance_deals_is_judged_by_who_got_it_and_what_is_chosen_by_who_used_it() -> None:
    """The winner draws and plays the ace, the loser draws the ace and keeps it; the king comes by another way."""
    seen = {(0, "card", "ace"): (2, 1), (1, "card", "ace"): (1, 0), (0, "card", "king"): (0, 3)}
    games = [record([9, 1], things=seen)] * 2
    found = {thing.id: thing for thing in things(games, "card", CARDS)}
    ace, king, joker = found["ace"], found["king"], found["joker"]
    assert (ace.offered, ace.used, ace.users, ace.times, ace.use.value) == (4, 2, 2, 2, 0.5)
    assert (ace.lift.count, ace.lift.value) == (4, 0)
    assert (king.offered, king.users, king.times, king.lift.count) == (0, 2, 6, 0)
    assert (joker.offered, joker.users, joker.lift.count, joker.verdict) == (0, 0, 0, "few")
    chosen = {thing.id: thing for thing in things(games, "card", HOUSES)}
    assert (chosen["ace"].lift.count, chosen["ace"].lift.value) == (2, 0.5)
    assert (chosen["king"].offered, chosen["king"].use.value) == (2, 1), "who used it could have it"


def test_a_strong_card_is_out_of_line() -> None:
    """Forty games in which whoever draws the ace wins, and one king in each hand."""
    games = []
    for k in range(40):
        cards = {(k % 2, "card", "ace"): (1, 1), (0, "card", "king"): (1, 0), (1, "card", "king"): (1, 0)}
        games.append(record([9, 1] if k % 2 == 0 else [1, 9], things=cards))
    ace, king, _ = things(games, "card", CARDS)
    assert (ace.id, ace.verdict, ace.lift.value) == ("ace", "out", 0.5)
    assert (king.id, king.verdict, king.lift.value) == ("king", "fine", 0)


def test_who_leads_at_a_moment_wins_so_often() -> None:
    early = record([9, 1], leaders=[0, 0, 0, 0])
    late = record([9, 1], leaders=[1, 1, 0, -1])
    found = leader_wins([early, late])
    assert (found[0].value, found[0].count) == (0.5, 2)
    assert (found[10].value, found[10].count) == (1, 2)
    assert (found[19].value, found[19].count) == (1, 1), "nobody leads in one of them"


def test_ends_and_what_never_happened() -> None:
    games = [record([2, 1], said=["tile_laid"]), record([2, 1], said=["tile_laid", "turn_lost"])]
    ends = ends_of(games, CANALS)
    assert [(end, rate.value) for end, rate in ends.items()] == [("all_placed", 1), ("no_tile_fits", 0)]
    assert [(one.id, one.games) for one in decisions_seen(games, CANALS)] == [
        ("FirstPiece", 0),
        ("SecondPiece", 0),
        ("LayTile", 2),
    ]
    said = {one.id: one.games for one in sentences_seen(games, CANALS)}
    assert (said["tile_laid"], said["turn_lost"], said["tile_removed"]) == (2, 1, 0)
    assert "undone" not in said, "that is about tables"


def test_minutes_grow_with_decisions() -> None:
    assert CANALS.traits is not None
    assert minutes_of(CANALS, record([1, 2], decisions=CANALS.traits.USUAL)) == CANALS.minutes
    assert minutes_of(CANALS, record([1, 2], decisions=2 * CANALS.traits.USUAL)) == 2 * CANALS.minutes


def test_two_sides_that_differ_in_one_thing() -> None:
    first = [record([9 + k % 3, 1], decisions=50 + k % 5) for k in range(40)]
    second = [record([9 + k % 3, 1], decisions=60 + k % 5) for k in range(40)]
    found = contrasts(CANALS, {}, first, second)
    clear = {one.id: (one.first, one.second) for one in found if one.differs}
    assert set(clear) == {"decisions", "minutes", "options"}
    assert clear["decisions"] == (52, 62)
    assert all(one.p >= one.test.p for one in found)
    ends = next(one for one in found if one.group == "ends")
    assert (ends.id, ends.first, ends.test.p) == ("all_placed", 1, 1)


def test_the_same_twice_never_differs() -> None:
    things = {(0, "card", "ace"): (1, 1), (1, "card", "ace"): (1, 0)}
    games = [record([9, 1] if k % 3 else [1, 9], things=things) for k in range(60)]
    found = contrasts(CANALS, {"card": CARDS}, games, games)
    assert {one.group for one in found} == {"measures", "seats", "ends", "card"}
    assert not any(one.differs for one in found)


def test_margin() -> None:
    assert margin_of(record([4, 9, 7])) == 2
    assert margin_of(record([9, 9, 1])) == 0
