"""Bots in virtual time: whoever has planned the earliest acts next, time that is up comes in between, nobody waits."""

import pytest

from tafelrunde.bots.virtual import LOOK, Timetable, may_act, play_out, put_in
from tafelrunde.engine import Chance, Game, Input, Match, Option, Wait, seeded, snapshot
from tests.engine import testgame
from tests.engine.little import Little, Pick, play
from tests.engine.testgame import GAME as TAVERN

# --- who is next -----------------------------------------------------------------------------------------------------


class Paced(Pick):
    """It takes a certain time to answer."""

    def __init__(self, seat: int, *choices: Option, least: int, most: int, earliest: int = 0) -> None:
        super().__init__(seat, *choices, earliest=earliest)
        self.least, self.most = least, most

    def pace(self, g: Little) -> tuple[int, int]:
        return self.least, self.most


class Idle(Pick):
    """It is always open, and there is never anything to do."""

    standing = True

    def options(self, g: Little) -> list[Option]:
        return []


def timetable(players: int = 3, tempo: int = 100, seed: int = 1) -> Timetable:
    """Random bots in all seats."""
    return Timetable(TAVERN, ["random"] * players, [Chance(seeded(seed, seat)) for seat in range(players)], tempo)


def told(entry: Input) -> tuple[str, int, int]:
    return entry.kind, entry.seat, entry.at


def happening(g: Game, table: Timetable, number: int) -> list[tuple[str, int, int]]:
    """So many inputs, and let them happen."""
    found = []
    for _ in range(number):
        found.append(table.next_input(g))
        put_in(g, found[-1])
    return [told(entry) for entry in found]


def paced(*paces: int, until: int = 9000) -> Little:
    """Each seat may act after so many milliseconds; later the time is up."""

    def begin(g: Little) -> None:
        for seat, pace in enumerate(paces):
            g.open_lane(Paced(seat, "a", "b", least=pace, most=pace), free=True)
        g.then(Wait(until))

    return play(begin)


@pytest.mark.compiled
def test_the_earliest_is_next_and_of_equal_ones_the_lowest_seat() -> None:
    assert happening(paced(900, 500, 500), timetable(), 3) == [
        ("answer", 1, 501),
        ("answer", 2, 501),
        ("answer", 0, 901),
    ]


def test_what_is_due_by_then_comes_first() -> None:
    assert happening(paced(900, 500, 800, until=501), timetable(), 1) == [("time", -1, 501)]
    assert happening(paced(900, 500, 800, until=502), timetable(), 2) == [("answer", 1, 501), ("time", -1, 502)]


def test_the_tempo_is_a_percentage() -> None:
    assert happening(paced(900, 500, 800), timetable(tempo=50), 3) == [
        ("answer", 1, 251),
        ("answer", 2, 401),
        ("answer", 0, 451),
    ]


def test_a_pace_is_drawn_between_least_and_most_from_the_bots_own_chance() -> None:
    def begin(g: Little) -> None:
        g.open_lane(Paced(0, "a", "b", least=10, most=12), free=True)
        g.then(Wait(9000))

    found = set()
    for seed in range(40):
        g = play(begin)
        before = snapshot(g)
        entry = timetable(seed=seed).next_input(g)
        assert snapshot(g) == before, "nothing of the game is used up, not even its chance"
        found.add(entry.at)
    assert found == {11, 12, 13}


def test_whoever_is_too_early_waits_as_long_as_it_must() -> None:
    def begin(g: Little) -> None:
        g.open_lane(Paced(0, "a", "b", least=100, most=100, earliest=700), free=True)
        g.then(Wait(9000))

    assert happening(play(begin), timetable(), 1) == [("answer", 0, 700)]


def test_whoever_has_nothing_to_do_looks_again_later() -> None:
    def begin(g: Little) -> None:
        g.open_lane(Idle(0), free=True)
        g.open_lane(Paced(1, "a", "b", least=3 * LOOK, most=3 * LOOK), free=True)
        g.then(Wait(5 * LOOK))

    assert happening(play(begin), timetable(), 2) == [("answer", 1, 1 + 3 * LOOK), ("time", -1, 5 * LOOK)]


def test_a_sealed_answer_is_given_once() -> None:
    def begin(g: Little) -> None:
        for seat in range(2):
            g.open_lane(Pick(seat, "a", "b", until=50), sealed=True)

    g, table = play(begin), timetable()
    put_in(g, table.next_input(g))
    assert [may_act(g, decision) for decision in sorted(g.open, key=lambda d: d.seat)] == [False, True]
    assert told(table.next_input(g)) == ("answer", 1, 1)


def test_where_no_clock_runs_answers_have_no_stamp() -> None:
    g = play(lambda g: g.then(Pick(1, "a", "b"), Pick(0, "a", "b")))
    assert happening(g, timetable(), 2) == [("answer", 1, 0), ("answer", 0, 0)]
    assert not g.timed()


def test_a_table_where_nothing_will_ever_happen_is_no_riddle() -> None:
    with pytest.raises(LookupError):
        timetable().next_input(play(lambda g: None))


# --- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_with_a_rush_hour_is_played_and_its_record_gives_it_again(players: int) -> None:
    match = testgame.new_match(5, players)
    table = timetable(players)
    while not match.game.over:
        match.repeat(table.next_input(match.game))
    assert any(entry.at for entry in match.inputs)
    assert snapshot(match.replayed()) == snapshot(match.game)
    again = testgame.begin(5, players)
    answers = play_out(again, timetable(players))
    assert answers == sum(entry.kind == "answer" for entry in match.inputs)
    assert snapshot(again) == snapshot(match.game)
    other = Match(lambda chance: testgame.begin(chance, players), 5)
    play_out(other.game, timetable(players, seed=2))
    assert snapshot(other.game) != snapshot(match.game)
