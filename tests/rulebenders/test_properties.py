"""Any table: scoring, ties, clean-up and the end worked out in another way; all seats are alike (RUL-INV-30)."""

from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tafelrunde.engine import Chance, Option
from tafelrunde.games.rulebenders.language.effects import BOARDS
from tafelrunde.games.rulebenders.state import Rulebenders
from tests.rulebenders.table import BOX, Table, new_game, score, table

AS_FOUND = (Phase.explicit, Phase.reuse, Phase.generate)  # a smaller table is no clearer one
THEMES = ["SCIFI", "FANTASY", "NIGHTS", "PREHISTORIC"]
CODES = ("SF", "FA", "NA", "PR")
LETTERS = "ABCDE"

few = st.integers(0, 3)
seats = st.integers(3, 5)
some_sets = st.lists(st.lists(st.integers(0, 5), min_size=4, max_size=4), min_size=3, max_size=3)
discs = st.lists(st.lists(st.integers(-2, 2), min_size=7, max_size=7), min_size=3, max_size=3)
tracks = st.lists(st.sampled_from(["", "A", "B", "C"]), min_size=8, max_size=8)

# --- the end ---------------------------------------------------------------------------------------------------------


def set_cards(counts: list[list[int]]) -> dict[str, list[str]]:
    """Set cards of four names in three dashboards, as many as there are copies."""
    used = [0] * 4
    dash: dict[str, list[str]] = {}
    for letter, wanted in zip("ABC", counts, strict=True):
        dash[letter] = []
        for k, n in enumerate(wanted):
            n = min(n, 5 - used[k])
            dash[letter] += [f"{CODES[k]}-{30 + used[k] + copy}" for copy in range(n)]
            used[k] += n
    return dash


def greedy(cards: list[str]) -> int:
    """One of each name available, again and again."""
    names, total = [card[:2] for card in cards], 0
    while names:
        different = set(names)
        total += (0, 1, 3, 6, 10)[len(different)]
        for name in different:
            names.remove(name)
    return total


@pytest.mark.rule("RUL-INV-32", "RUL-195", "RUL-196")
@settings(max_examples=40, phases=AS_FOUND)
@given(some_sets)
def test_sets_are_worth_what_taking_one_of_each_name_gives(counts: list[list[int]]) -> None:
    dash = set_cards(counts)
    t = table(stage="end", themes=THEMES, dash=dash, chips=dict.fromkeys("ABC", 0))
    for letter in "ABC":
        assert score(t, letter).get("sets", 0) == greedy(dash[letter])


@pytest.mark.rule("RUL-INV-31", "RUL-198", "RUL-199", "RUL-200", "RUL-201", "RUL-202", "RUL-203", "RUL-AMB-017")
@settings(max_examples=60, phases=AS_FOUND)
@given(
    discs,
    st.lists(st.integers(0, 12), min_size=3, max_size=3),
    some_sets,
    st.sets(st.sampled_from(BOARDS)),
    st.sets(st.sampled_from([f"{side}-{board}" for side in "EN" for board in BOARDS])),
    st.permutations(BOX.tokens[:7]),
    st.permutations(BOX.tokens[7:]),
)
def test_the_final_chips_worked_out_in_another_way(
    discs: list[list[int]],
    chips: list[int],
    counts: list[list[int]],
    multipliers: set[str],
    gone: set[str],
    electron: list[int],
    nuclear: list[int],
) -> None:
    dash = set_cards(counts)
    tokens = {f"E-{board}": value for board, value in zip(BOARDS, electron, strict=True)}
    tokens |= {f"N-{board}": value for board, value in zip(BOARDS, nuclear, strict=True)}
    t = table(
        stage="end",
        themes=THEMES,
        dash=dash,
        chips=dict(zip("ABC", chips, strict=True)),
        discs={letter: dict(zip(BOARDS, row, strict=True)) for letter, row in zip("ABC", discs, strict=True)},
        tokens=tokens,
        multipliers=sorted(board for board in multipliers if f"E-{board}" not in gone),
        boxed=sorted(gone),
    )
    for seat, letter in enumerate("ABC"):
        total = chips[seat] + greedy(dash[letter])
        for b, board in enumerate(BOARDS):
            column = [row[b] for row in discs]
            mine = column[seat]
            name = ("E-" if mine < 0 else "N-") + board
            if mine and name not in gone:
                worth = tokens[name] * (2 if mine < 0 and board in multipliers else 1)
                best = min(column) if mine < 0 else max(column)
                total += worth if mine == best else worth - 2
        assert sum(score(t, letter).values()) == max(0, total)


# --- a board ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-154", "RUL-155", "RUL-156", "RUL-158", "RUL-159", "RUL-160", "RUL-AMB-077", "RUL-AMB-079")
@settings(max_examples=80, phases=AS_FOUND)
@given(st.lists(few, min_size=3, max_size=3), st.lists(st.integers(0, 1), min_size=3, max_size=3), tracks, tracks, few)
def test_who_wins_a_board_and_who_may_break_a_tie(
    opened: list[int], locked: list[int], above: list[str], below: list[str], declined: int
) -> None:
    t = table(
        stage="scoring",
        open={"HAND": dict(zip("ABC", opened, strict=True))},
        locked={"HAND": dict(zip("ABC", locked, strict=True))},
        track={"A": above, "B": below},
        settings={"DRAW": 3},
    )
    stones = [a + b for a, b in zip(opened, locked, strict=True)]
    best = [letter for letter, n in zip("ABC", stones, strict=True) if n == max(stones) > 0]
    reading = [letter for pair in zip(below, above, strict=True) for letter in pair]
    breakers = [letter for letter in dict.fromkeys(reading) if letter in best] if len(best) > 1 else []
    for letter in breakers[:declined]:
        assert t.asked == (letter, "BreakTie")
        t.player["ABC".index(letter)].chooses("decline")
    if breakers[declined:]:
        winner = breakers[declined]
        assert t.asked == (winner, "BreakTie")
        t.player["ABC".index(winner)].chooses("use")
        assert t.asked == (winner, "BendRule")
    elif len(best) == 1:
        assert t.asked == (best[0], "BendRule")
    else:
        assert t.asked[1] == "DrawFrom"
        assert [player.open("HAND") for player in t.player] == opened


@pytest.mark.rule("RUL-191", "RUL-192", "RUL-INV-09")
@settings(max_examples=40, phases=AS_FOUND)
@given(tracks, tracks)
def test_what_clean_up_does_with_the_track(above: list[str], below: list[str]) -> None:
    t = table(stage="cleanup", round=4, track={"A": above, "B": below}, chips=dict.fromkeys("ABC", 0))
    stones = [letter for letter in above if letter]
    assert t.track == {f"B{column + 1}": letter for column, letter in enumerate(stones)}
    assert [player.chips for player in t.player] == [below.count(letter) for letter in "ABC"]


# --- seats are alike -------------------------------------------------------------------------------------------------


def turned(thing: Any, by: int, players: int) -> Any:
    """The same with every seat moved on."""
    if isinstance(thing, str):
        return LETTERS[(LETTERS.index(thing) + by) % players] if len(thing) == 1 and thing in LETTERS else thing
    if isinstance(thing, tuple):
        return tuple(turned(part, by, players) for part in thing)
    return thing


def same(one: Rulebenders, other: Rulebenders, by: int) -> None:
    """Is it the same table, with every seat moved on?"""
    n = one.players
    for seat in range(n):
        there = (seat + by) % n
        for lists in ("hands", "fuel", "dash"):
            assert sorted(getattr(one, lists)[seat]) == sorted(getattr(other, lists)[there])
        for numbers in ("chips", "supply", "general", "passed", "symbols"):
            assert getattr(one, numbers)[seat] == getattr(other, numbers)[there]
        for by_board in ("open_", "locked", "discs"):
            assert (
                getattr(one, by_board)[7 * seat : 7 * seat + 7] == getattr(other, by_board)[7 * there : 7 * there + 7]
            )
    assert [seat if seat < 0 else (seat + by) % n for seat in one.track] == other.track
    assert (one.starter + by) % n == other.starter
    assert (one.draw, one.discard, one.boxed) == (other.draw, other.discard, other.boxed)
    assert (one.round, one.phase, one.tokens, one.multipliers) == (
        other.round,
        other.phase,
        other.tokens,
        other.multipliers,
    )


@pytest.mark.rule("RUL-INV-30", "RUL-057", "RUL-217", "RUL-AMB-058")
@pytest.mark.parametrize(("players", "by", "seed"), [(3, 1, 1), (3, 2, 2), (4, 1, 3), (4, 3, 4), (5, 2, 5), (5, 4, 6)])
def test_a_game_with_all_seats_moved_on_is_the_same_game(players: int, by: int, seed: int) -> None:
    rng = Chance(seed)
    doc: dict[str, Any] = {
        "stage": "round",
        "players": players,
        "seed": seed,
        "themes": ["PIRATE", "NIGHTS", "ZOMBIE", "PREHISTORIC"],
    }
    one = table(**doc, settings={"START": "A"}).g
    other = table(**doc, settings={"START": LETTERS[by]}).g
    while not one.over:
        same(one, other, by)
        decision, twin = one.open[0], other.open[0]
        assert (twin.seat, twin.kind) == ((decision.seat + by) % players, decision.kind)
        # several opponents are named in seat order, so sets of them are compared
        there = {_as_set(option): option for option in twin.options}
        assert {_as_set(turned(option, by, players)) for option in decision.options} == set(there)
        option = decision.options[rng.below(len(decision.options))]
        one.answer(decision.seat, option)
        other.answer(twin.seat, there[_as_set(turned(option, by, players))])
    assert other.over
    final = len(one.final) // players
    for seat in range(players):
        k = (seat + by) % players
        assert one.final[final * seat : final * (seat + 1)] == other.final[final * k : final * (k + 1)]


def _as_set(option: Option) -> object:
    """Groups of seats do not depend on their order."""
    if isinstance(option, tuple) and option and all(isinstance(o, str) and o in LETTERS for o in option):
        return frozenset(option)
    return option


# --- other numbers ---------------------------------------------------------------------------------------------------


def smaller(columns: int, locked: int, stones: int) -> Any:
    """The box with fewer of everything."""
    content = dict(BOX.content)
    numbers = {**content["table"]["numbers"], "columns": columns, "locked": locked, "stones": stones}
    content["table"] = {**content["table"], "numbers": numbers}
    return content


@pytest.mark.rule("RUL-INV-01", "RUL-INV-10", "RUL-INV-11", "RUL-219", "RUL-AMB-009", "RUL-AMB-011", "RUL-AMB-013")
@settings(max_examples=8, phases=AS_FOUND)
@given(st.integers(1, 4), st.integers(1, 2), st.integers(5, 9), st.integers(2, 5), st.integers(0, 2**32))
def test_with_few_columns_locked_spaces_and_stones(
    columns: int, locked: int, stones: int, players: int, seed: int
) -> None:
    t: Table = new_game(players, seed, smaller(columns, locked, stones))
    g, rng = t.g, Chance(seed)
    while not g.over:
        decision = g.open[0]
        g.answer(decision.seat, decision.options[rng.below(len(decision.options))])
        for seat in range(g.seats):
            away = sum(g.loans[g.seats * holder + seat] for holder in range(g.seats))
            ringed = sum(n for card, n in g.stash.items() if g.holder_of(card) == seat)
            assert g.general[seat] + g.supply[seat] + g.on_board(seat) + away + ringed == stones
        assert len(g.track) == 2 * columns
        assert min(g.free_locks(board) for board in range(7)) >= 0
