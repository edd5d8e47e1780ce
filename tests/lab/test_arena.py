"""The arena: fair line-ups, ratings that do not depend on who finished first, a file that can be gone on with."""

import json
from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from tafelrunde.engine import Bad, seeded
from tafelrunde.lab.arena import (
    Compared,
    Contest,
    Contested,
    contest,
    earlier,
    head_of,
    ratings_of,
    result_of,
    standings_of,
)
from tafelrunde.lab.journal import Journal
from tafelrunde.lab.simulate import Plan, simulate
from tafelrunde.lab.summary import wilson

BOTS = ("a", "b", "c", "d", "e")
PLAN = Contest("canals", ("random", "greedy"), 6, 3, size=3)


def game(number: int, bots: str, ranks: str) -> Contested:
    """A game by letters of bots and digits of ranks."""
    places = [int(rank) for rank in ranks]
    best = [seat for seat, rank in enumerate(places) if rank == 1]
    return Contested(number, 0, list(bots), [10 - rank for rank in places], best, 50, "end", places)


# --- line-ups --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [2, 3, 4, 5])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_round_is_fair(bots: int, players: int) -> None:
    """Every bot sits in every seat equally often, alone or with the others; every two bots meet equally often."""
    plan = Contest("canals", BOTS[:bots], 0, 0, size=players)
    for start in (0, plan.round, 5 * plan.round):
        games = [plan.seats(start + k) for k in range(plan.round)]
        assert len({Counter(seat[s] for seat in games).total() for s in range(players)}) == 1
        assert len({n for s in range(players) for n in Counter(seats[s] for seats in games).values()}) == 1
        pairs = Counter(frozenset(two) for seats in games for two in combinations(seats, 2) if two[0] != two[1])
        assert len(pairs) == bots * (bots - 1) // 2
        assert len(set(pairs.values())) == 1
        most = max(max(Counter(seats).values()) for seats in games)
        assert most == -(-players // bots)  # as evenly as possible


def test_two_bots_in_three_seats_are_alternately_one_and_two() -> None:
    plan = Contest("jelly", ("a", "b"), 0, 0, size=3)
    games = ["".join(plan.seats(k)) for k in range(6)]
    assert plan.round == 6
    assert sorted(games) == ["aab", "aba", "abb", "baa", "bab", "bba"]
    assert games == ["".join(plan.seats(k)) for k in range(6, 12)]  # all rounds are alike


def test_with_more_bots_neighbours_change_from_round_to_round() -> None:
    plan = Contest("canals", ("a", "b", "c"), 0, 0, size=3)
    games = ["".join(plan.seats(k)) for k in range(6)]
    assert games == ["abc", "cab", "bca", "acb", "bac", "cba"]


def test_who_stops_early_has_seen_all_bots() -> None:
    plan = Contest("canals", tuple("abcdefgh"), 0, 0, size=3)
    assert plan.round == 56 * 3
    seen = Counter(bot for k in range(24) for bot in plan.seats(k))
    assert len(seen) == 8
    assert min(seen.values()) >= 4


def test_games_follow_from_seed_and_number_whoever_plays_them() -> None:
    alone = list(contest(PLAN, range(6)))
    assert [g.number for g in alone] == list(range(6))
    assert [g.seed for g in alone] == [seeded(3, k) for k in range(6)]
    assert sorted(contest(PLAN, [5, 1, 4], 2), key=lambda g: g.number) == [alone[1], alone[4], alone[5]]
    for one in alone:
        assert one.bots == PLAN.seats(one.number)
        assert [seat for seat in range(3) if one.ranks[seat] == 1] == one.winners
    plain = next(simulate(Plan("canals", tuple(alone[0].bots), 1, 3)))
    assert (plain.scores, plain.decisions) == (alone[0].scores, alone[0].decisions)


# --- what the games say ----------------------------------------------------------------------------------------------


def test_a_result_is_the_mean_over_pairs_of_seats() -> None:
    assert result_of(game(0, "ab", "12"), "a") == 1
    assert result_of(game(0, "ba", "11"), "a") == 0.5
    assert result_of(game(0, "aab", "132"), "a") == 0.5
    assert result_of(game(0, "abb", "112"), "a") == 0.75
    assert result_of(game(0, "abab", "1133"), "b") == 0.5


def test_the_standings_of_three_games() -> None:
    games = [game(0, "ab", "12"), game(1, "ba", "11"), game(2, "ab", "12")]
    first, second = standings_of(games, ("b", "a"))
    assert (first.record.name, second.record.name) == ("a", "b")
    assert (first.record.wins, first.record.played, first.record.interval) == (2.5, 3, wilson(2.5, 3))
    assert [first.place, second.place] == pytest.approx([3.5 / 3, 5.5 / 3])
    assert first.against == {"b": Compared(2.5, 3)}
    assert second.against == {"a": Compared(0.5, 3)}


def test_a_tie_of_the_first_two_shares_their_places() -> None:
    a, b, c = standings_of([game(0, "abc", "113")], ("a", "b", "c"))
    assert (a.place, b.place, c.place) == (1.5, 1.5, 3)
    assert a.rating == b.rating
    assert c.rating.mean < 25 < a.rating.mean
    assert {**a.against, **b.against} == {"a": Compared(0.5, 1), "b": Compared(0.5, 1), "c": Compared(1, 1)}


def test_ratings_order_bots_and_grow_surer() -> None:
    games = [game(k, *("ab", "12") if k % 3 else ("ab", "21")) for k in range(300)]
    few, many = ratings_of(games[:30], "ab"), ratings_of(games, "ab")
    for found in (few, many):
        assert found["a"].mean > 25 > found["b"].mean
    assert many["a"].deviation < few["a"].deviation < 25 / 3
    apart = many["a"].mean - many["b"].mean
    assert apart > 1.96 * (many["a"].deviation ** 2 + many["b"].deviation ** 2) ** 0.5


def test_a_bot_against_itself_stays_as_good_as_it_was() -> None:
    rating = ratings_of([game(0, "aa", "12")], "a")["a"]
    assert rating.mean == pytest.approx(25)


def test_the_order_in_which_games_finished_changes_nothing() -> None:
    games = list(contest(replace(PLAN, games=12), range(12)))
    expected = standings_of(games, PLAN.bots)
    assert [one.record.name for one in expected] == ["greedy", "random"]
    Random(1).shuffle(games)
    assert standings_of(games, PLAN.bots) == expected


# --- the file --------------------------------------------------------------------------------------------------------


def kept(path: Path, count: int) -> bytes:
    """The file of some finished games."""
    with Journal(path, head_of(PLAN)) as journal:
        for one in contest(PLAN, range(count)):
            journal.add(vars(one))
    return path.read_bytes()


def test_finished_games_come_back_as_they_were(tmp_path: Path) -> None:
    kept(tmp_path / "games", 4)
    found = earlier(Journal(tmp_path / "games", head_of(PLAN)), PLAN)
    assert list(found.values()) == list(contest(PLAN, range(4)))
    fewer = replace(PLAN, games=2)
    assert list(earlier(Journal(tmp_path / "games", head_of(fewer)), fewer)) == [0, 1]


@pytest.mark.parametrize("cut", [1, 20, 60])
def test_a_half_written_line_is_dropped(cut: int, tmp_path: Path) -> None:
    path = tmp_path / "games"
    whole = kept(path, 3)
    path.write_bytes(whole[:-cut])
    assert list(earlier(Journal(path, head_of(PLAN)), PLAN)) == [0, 1]
    assert path.read_bytes() == whole[:-cut]  # looking changes nothing
    with Journal(path, head_of(PLAN)) as journal:
        journal.add(vars(next(contest(PLAN, [2]))))
    assert path.read_bytes() == whole


def test_who_was_killed_while_it_began_begins_again(tmp_path: Path) -> None:
    path = tmp_path / "games"
    for half in (b"", b'{"journal": "ar'):
        path.write_bytes(half)
        with Journal(path, head_of(PLAN)) as journal:
            assert journal.lines == []
        assert json.loads(path.read_bytes()) == json.loads(json.dumps(head_of(PLAN)))


@pytest.mark.parametrize(
    ("other", "part"),
    [
        (replace(PLAN, seed=4), "seed"),
        (replace(PLAN, size=2), "players"),
        (replace(PLAN, bots=("greedy", "random")), "bots"),
        (replace(PLAN, game="ufos"), "game"),
        (replace(PLAN, variants={"centre": "C1a C2a C3a C4a"}), "variants"),
    ],
)
def test_another_plan_is_refused_with_what_differs(other: Contest, part: str, tmp_path: Path) -> None:
    path = tmp_path / "games"
    before = kept(path, 1)
    with pytest.raises(Bad, match="other_plan") as bad:
        Journal(path, head_of(other))
    assert bad.value.values["part"] == part
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["a diary", "dear diary\nnothing\n", "[1]\n", '{"journal": "lab"}\n', "\n"])
def test_a_file_of_something_else_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "diary").write_text(text)
    with pytest.raises(Bad, match="no_journal"):
        Journal(tmp_path / "diary", head_of(PLAN))
    assert (tmp_path / "diary").read_text() == text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"number": 1', b'"number": 2'),  # others sit there in game 2
        (b'"number": 1', b'"number": -5'),
        (b'"number": 1', b'"number": "1"'),
        (b'{"number": 1', b'{"number": 1, {'),
        (b'"number": 1', b'"count": 1'),
    ],
)
def test_a_line_that_is_no_game_of_the_plan_is_refused(old: bytes, new: bytes, tmp_path: Path) -> None:
    path = tmp_path / "games"
    path.write_bytes(kept(path, 3).replace(old, new))
    with pytest.raises(Bad, match="journal_line") as bad:
        earlier(Journal(path, head_of(PLAN)), PLAN)
    assert bad.value.line == 3
