"""Counting controlled cities, the end of the game and the result (UFO-140 to UFO-143, UFO-160 to UFO-168)."""

from typing import Any

import pytest

from tafelrunde.engine import Bad, Chance
from tafelrunde.games.ufos.state import Ufos
from tafelrunde.kit.game import rank, winners
from tests.ufos.table import (
    PLAYERS,
    UFOS,
    answer,
    asked,
    decisions,
    dice,
    fly,
    kinds,
    listen,
    new_game,
    options,
    points,
    restaurants,
    seen,
    table,
    table_of,
    witnesses,
)

RED = ("LAX", "NYC", "MEX", "RIO", "LON", "LAG", "CAI")
ALL = (*RED, "BER", "MOW", "JNB", "DEL", "TYO", "SYD")
GOALS = [(2, 5), (3, 4), (4, 5), (5, 4)]


def acting(players: int, held: dict[str, str], *ufos: str, **more: Any) -> Ufos:
    """A may act; the others' UFOs are far away. Cities with several restaurants get tiles that have room."""
    roomy = [f"T{n:02}" for n in (18, 17, 16, 15, 14, 13, 12, 10, 8, 6)]
    deal = dict(zip([city for city, there in held.items() if len(there) > 1], roomy, strict=False))
    others = [f"{letter} standard v{17 - k:02}" for k, letter in enumerate("BCDE"[: players - 1])]
    doc = {"players": players, "phase": "act", "deal": deal, "restaurants": held, "ufos": [*ufos, *others]}
    return table_of({**doc, **more})


def opens(g: Ufos, *cities: str) -> None:
    """A opens a restaurant in each of these cities, with a twelve."""
    for city in cities:
        dice(g, (12, 12))
        answer(g, "open", city, "standard")
        assert "A" in restaurants(g, city)


# --- counting --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-141", "UFO-142")
@pytest.mark.parametrize(
    ("there", "owner"),
    [("A", 0), ("B", 1), ("AA", 0), ("AAA", 0), ("AB", None), ("AAB", None), ("ABC", None), ("", None)],
)
def test_a_city_is_controlled_by_whoever_alone_has_restaurants_there(there: str, owner: int | None) -> None:
    """Mexico has three slots: it does not matter how many of them are free."""
    doc = {"players": 3, "deal": {"MEX": "4/3"}, "restaurants": {"MEX": there}}
    g = table_of({**doc, "ufos": ["A standard v01", "B standard v02", "C standard v06"]})
    view = seen(g, None)
    assert view.cities["MEX"].owner == owner
    assert view.counter == tuple(int(seat == owner) for seat in range(3))


@pytest.mark.rule("UFO-140", "UFO-143")
def test_the_counter_is_updated_after_all_actions() -> None:
    g = acting(2, {}, "A standard LAX", "A standard NYC", "A standard v01")
    events = listen(g)
    opens(g, "LAX", "NYC")
    assert asked(g) == (0, "Act")
    assert seen(g, None).counter == (0, 0), "A may still open a stand"
    answer(g, "done")
    assert seen(g, None).counter == (2, 0)
    assert kinds(events).count("counter_moved") == 1


@pytest.mark.rule("UFO-143", "UFO-140")
def test_the_counters_of_all_who_are_affected_move() -> None:
    """A takes over B's restaurant in Los Angeles, and opens one beside C's in Mexico."""
    g = table("""
        players = 3
        phase = "move"
        deal = {LAX = "6/1", MEX = "4/3"}
        restaurants = {LAX = "B", MEX = "CC"}
        ufos = ["A standard LAX", "A standard MEX", "B standard v06", "C standard v09"]
    """)
    assert seen(g, None).counter == (0, 1, 1)
    answer(g, "A1")
    answer(g, "sit", "LAX", "B")
    answer(g, "done")
    dice(g, (12, 12))
    answer(g, "take", "LAX", "standard")
    opens(g, "MEX")
    assert asked(g) == (1, "PickUfo"), "A can do no more"
    assert (restaurants(g, "LAX"), restaurants(g, "MEX")) == ("A", "ACC")
    assert seen(g, None).counter == (1, 0, 0)


@pytest.mark.rule("UFO-I06", "UFO-143", "UFO-140")
@pytest.mark.parametrize("players", PLAYERS)
def test_i06_the_counter_is_right_after_every_turn(players: int) -> None:
    for seed in range(3):
        g = new_game(players, seed)
        turn, before, active = 0, (0,) * players, -1
        for _ in decisions(g, Chance(seed)):
            view = seen(g, None)
            if g.turn != turn or g.over:
                owners = [{s for s, n in enumerate(city.restaurants) if n} for city in view.cities.values()]
                assert view.counter == tuple(owners.count({seat}) for seat in range(players))
                risen = {seat for seat in range(players) if view.counter[seat] > before[seat]}
                assert risen <= {active}
                turn, active = g.turn, g.active
                before = view.counter
            else:
                assert view.counter == before, "not in the middle of a turn"


# --- a restaurant in every city --------------------------------------------------------------------------------------


def almost_everywhere(players: int) -> dict[str, str]:
    """All cities in play but Los Angeles have restaurants; nobody controls many."""
    cities = RED if players <= 3 else ALL
    pairs = ("AB", "AB", "AB", "AB", "A", "A", "B", "B", "B", "C", "C", "C")
    return dict(zip(cities[1:], pairs if players > 3 else pairs[:6], strict=True))


@pytest.mark.rule("UFO-160", "UFO-Q04", "UFO-Q45")
@pytest.mark.parametrize("players", [2, 4, 5])
def test_the_game_ends_when_every_city_has_a_restaurant(players: int) -> None:
    """All 13 cities with four or five players, the seven of the red network with two."""
    held = almost_everywhere(players)
    assert len(held) == (6 if players == 2 else 12)
    g = acting(players, held, "A standard LAX", "A standard v01")
    opens(g, "LAX")
    assert not g.over
    events = listen(g)
    answer(g, "done")
    assert g.over
    assert g.end == "every_city"
    assert kinds(events) == ["counter_moved", "game_ended"]
    assert max(seen(g, None).counter) < seen(g, None).goal


@pytest.mark.rule("UFO-160")
@pytest.mark.parametrize("players", [2, 4, 5])
def test_not_while_one_city_has_none(players: int) -> None:
    g = acting(players, almost_everywhere(players), "A standard v01", "A standard v01")
    answer(g, "done")
    assert not g.over


@pytest.mark.rule("UFO-160")
def test_three_players_go_on_though_every_city_has_a_restaurant() -> None:
    g = acting(3, almost_everywhere(3), "A standard LAX", "A standard v01")
    opens(g, "LAX")
    answer(g, "done")
    assert not g.over
    assert asked(g) == (1, "PickUfo")
    assert seen(g, None).counter == (3, 0, 0)
    assert all(any(city.restaurants) for city in seen(g, None).cities.values())


@pytest.mark.rule("UFO-160", "UFO-161", "UFO-I13")
def test_games_of_three_never_end_by_every_city() -> None:
    ends = {ended.end for seed in range(12) for ended in decisions(new_game(3, seed), Chance(seed)) if ended.over}
    assert ends <= {"control", "rounds"}


# --- control ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-161", "UFO-162", "UFO-C03")
@pytest.mark.parametrize(("players", "goal"), GOALS)
def test_the_game_ends_when_somebody_controls_enough_cities(players: int, goal: int) -> None:
    """Four cities with three or five players, five with two or four."""
    held = dict.fromkeys(RED[2 : goal + 1], "A")
    g = acting(players, held, "A standard LAX", "A standard v01")
    assert seen(g, None).goal == goal
    assert seen(g, None).counter[0] == goal - 1
    opens(g, "LAX")
    answer(g, "done")
    assert (g.over, g.end) == (True, "control")
    assert seen(g, None).counter[0] == goal


@pytest.mark.rule("UFO-161", "UFO-162")
@pytest.mark.parametrize(("players", "goal"), GOALS)
def test_not_with_one_city_less(players: int, goal: int) -> None:
    held = dict.fromkeys(RED[2:goal], "A")
    g = acting(players, held, "A standard LAX", "A standard v01")
    opens(g, "LAX")
    answer(g, "done")
    assert not g.over
    assert seen(g, None).counter[0] == goal - 1


@pytest.mark.rule("UFO-161", "UFO-162")
@pytest.mark.parametrize(("players", "goal"), GOALS)
def test_several_cities_in_one_turn(players: int, goal: int) -> None:
    """One city is missing, two are gained."""
    held = dict.fromkeys(RED[2 : goal + 1], "A")
    g = acting(players, held, "A standard LAX", "A standard NYC")
    opens(g, "LAX", "NYC")
    assert (g.over, g.end) == (True, "control")
    assert seen(g, None).counter[0] == goal + 1


@pytest.mark.rule("UFO-141", "UFO-161")
def test_shared_cities_do_not_count() -> None:
    g = acting(3, {"NYC": "A", "MEX": "A", "RIO": "AB", "LON": "AC"}, "A standard LAX", "A standard v01")
    opens(g, "LAX")
    answer(g, "done")
    assert not g.over
    assert seen(g, None).counter == (3, 0, 0)


# --- when it is checked ----------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-Q38", "UFO-030")
def test_the_end_comes_after_all_actions_and_at_once() -> None:
    """A has the fifth city, opens a stand as well, and then it is over: B, who began later, has no more turn."""
    g = acting(2, dict.fromkeys(RED[2:6], "A"), "A standard LAX", "A standard v01", turn=7)
    opens(g, "LAX")
    assert not g.over
    assert options(g) == {("open", "v01", "standard"), "done"}
    answer(g, "open", "v01", "standard")
    assert g.over
    assert g.open == []
    assert g.turn == 7, "the first turn of round 4: the round is not completed"
    assert points(g, "stands") == [1, 0]


@pytest.mark.rule("UFO-Q38", "UFO-I13")
def test_a_turn_given_up_for_a_new_ufo_ends_with_the_check_too() -> None:
    """B takes a UFO in the last turn of the last round."""
    g = table("""
        rounds = 1
        turn = 2
        to_move = 1
        restaurants = {LAX = "B", NYC = "B"}
        ufos = ["A standard v09", "B standard v01", "B standard v01"]
    """)
    answer(g, "new")
    answer(g, "bumper")
    assert not g.over
    answer(g, "NYC")
    assert (g.over, g.end) == (True, "rounds")


@pytest.mark.rule("UFO-I13", "UFO-160", "UFO-161", "UFO-162", "UFO-Q38")
@pytest.mark.parametrize(("players", "goal"), GOALS)
def test_i13_over_exactly_if_a_condition_holds_at_the_end_of_a_turn(players: int, goal: int) -> None:
    ends: set[str] = set()
    for seed in range(8):
        g = new_game(players, seed, rounds="40")
        turn = 0
        for _ in decisions(g, Chance(seed)):
            if g.turn == turn and not g.over:
                continue
            cities = seen(g, None).cities.values()
            owners = [{s for s, n in enumerate(city.restaurants) if n} for city in cities]
            control = any(owners.count({seat}) >= goal for seat in range(players))
            everywhere = players != 3 and all(owners)
            limit = (g.turn if g.over else g.turn - 1) >= 40 * players
            assert g.over == (control or everywhere or limit)
            turn = g.turn
        ends.add(g.end)
        assert {"control": control, "every_city": everywhere, "rounds": limit}[g.end]
    assert ends


# --- the round limit -------------------------------------------------------------------------------------------------


def do_nothing(g: Ufos, rounds: int) -> None:
    """So many rounds, or until the game is over, nobody does anything."""
    while not g.over and seen(g, None).round <= rounds:
        answer(g, "done")


def settled(players: int, rounds: str = "") -> Ufos:
    """A new game in which all have chosen their villages."""
    g = new_game(players, seed=4, rounds=rounds) if rounds else new_game(players, seed=4)
    for k in range(players):
        answer(g, f"v{k + 1:02}")
    return g


@pytest.mark.rule("UFO-Q42", "UFO-C03")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("rounds", ["20", "40", "60", "100", ""])
def test_after_the_round_limit_the_game_ends(players: int, rounds: str) -> None:
    """60 rounds unless something else was agreed on."""
    g = settled(players, rounds)
    last = int(rounds or "60")
    assert seen(g, None).rounds == last
    do_nothing(g, last - 1)
    assert not g.over
    assert seen(g, None).round == last
    assert asked(g)[0] == g.first_seat, "the last round is played to its end"
    do_nothing(g, last)
    assert (g.over, g.end) == (True, "rounds")
    assert g.turn == last * players
    assert UFOS.standings(g) == [(0, 2)] * players, "and scored as always"


@pytest.mark.rule("UFO-Q42")
def test_the_limit_can_be_switched_off() -> None:
    g = settled(2, "none")
    assert seen(g, None).rounds == 0
    do_nothing(g, 150)
    assert not g.over
    assert seen(g, None).round == 151


@pytest.mark.rule("UFO-Q42")
def test_no_other_limits() -> None:
    for wrong in ("0", "10", "61", "-1", "many"):
        with pytest.raises(Bad, match="one_of"):
            new_game(2, seed=1, rounds=wrong)


@pytest.mark.rule("UFO-Q42", "UFO-163", "UFO-166")
def test_at_the_limit_points_decide_as_always() -> None:
    g = table("""
        rounds = 1
        turn = 2
        to_move = 1
        phase = "act"
        deal = {LAX = "8/1", NYC = "4/2"}
        stands = {v05 = "A"}
        restaurants = {LAX = "A", NYC = "B"}
        ufos = ["A standard v09", "B standard v01"]
    """)
    answer(g, "done")
    assert (g.over, g.end) == (True, "rounds")
    assert [UFOS.total(g, seat) for seat in range(2)] == [9, 4]
    assert winners(UFOS.standings(g)) == [0]


# --- points ----------------------------------------------------------------------------------------------------------


def ended(**more: Any) -> Ufos:
    """A game of three that is over."""
    doc = {"players": 3, "phase": "end", "deal": {"LAX": "8/2", "NYC": "4/3", "MEX": "12/1", "RIO": "3/2"}}
    ufos = ["A standard v01", "A standard v01", "B standard v02", "B standard v02", "C standard v06", "C standard v06"]
    return table_of({**doc, "ufos": ufos, **more})


@pytest.mark.rule("UFO-163")
def test_each_restaurant_scores_the_resistance_of_its_city() -> None:
    """Whoever controls it, and each one of several."""
    g = ended(restaurants={"LAX": "AB", "NYC": "AAC", "MEX": "B", "RIO": "CC"})
    assert points(g, "restaurants") == [8 + 4 + 4, 8 + 12, 4 + 3 + 3]
    assert [UFOS.total(g, seat) for seat in range(3)] == [16, 20, 10]


@pytest.mark.rule("UFO-164")
def test_each_stand_scores_1() -> None:
    g = ended(stands={"v01": "A", "v09": "A", "v10": "A", "v02": "C"})
    assert points(g, "stands") == [3, 0, 1]
    assert [UFOS.total(g, seat) for seat in range(3)] == [3, 0, 1]


@pytest.mark.rule("UFO-165")
def test_each_witness_on_the_board_costs_2() -> None:
    g = ended(witnesses={"LAX": "AAB", "CAI": "A"}, restaurants={"MEX": "A"})
    assert points(g, "witnesses") == [-6, -2, 0]
    assert [UFOS.total(g, seat) for seat in range(3)] == [12 - 6, -2, 0], "also below zero"


@pytest.mark.rule("UFO-I12", "UFO-163", "UFO-164", "UFO-165")
@pytest.mark.parametrize("players", PLAYERS)
def test_i12_the_score_of_any_position(players: int) -> None:
    for seed in range(2):
        for g in decisions(new_game(players, seed, rounds="20"), Chance(seed)):
            view = seen(g, None)
            for seat in range(players):
                letter = "ABCDE"[seat]
                total = sum(city.resistance * restaurants(g, id).count(letter) for id, city in view.cities.items())
                total += list(view.stands.values()).count(seat)
                total -= 2 * sum(witnesses(g, id).count(letter) for id in view.cities)
                assert UFOS.total(g, seat) == sum(view.scores[seat].values()) == total


# --- who wins --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-166", "UFO-011")
def test_most_points_win() -> None:
    """B has the best restaurant, A more pieces, C next to nothing."""
    g = ended(restaurants={"LAX": "A", "MEX": "B"}, stands={"v09": "A", "v10": "A", "v16": "C"})
    assert [UFOS.total(g, seat) for seat in range(3)] == [10, 12, 1]
    assert winners(UFOS.standings(g)) == [1]
    assert [rank(UFOS.standings(g), seat) for seat in range(3)] == [2, 1, 3]
    assert not UFOS.broken_tie(g)


@pytest.mark.rule("UFO-166", "UFO-162")
def test_who_ends_the_game_need_not_win() -> None:
    held = {**dict.fromkeys(RED[2:6], "A"), "NYC": "B"}
    stands = {f"v{n:02}": "B" for n in (2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14)}
    cheap = {"LAX": "3/2", "MEX": "4/2", "RIO": "4/3", "LON": "5/2", "LAG": "5/3", "NYC": "12/1"}
    g = acting(2, held, "A standard LAX", "A standard v01", deal=cheap, stands=stands)
    opens(g, "LAX")
    answer(g, "done")
    assert g.end == "control"
    assert [UFOS.total(g, seat) for seat in range(2)] == [21, 24]
    assert winners(UFOS.standings(g)) == [1]


@pytest.mark.rule("UFO-167")
def test_a_tie_goes_to_more_ufos_on_the_board() -> None:
    """C has most UFOs, but fewer points."""
    ufos = ["A standard v01", "A standard v01", "B standard v02", "B standard v02", "B calmer v02"]
    more = ["C standard v06", "C standard v06", "C bumper v06", "C calmer v06"]
    g = ended(restaurants={"LAX": "AB", "NYC": "C"}, ufos=ufos + more)
    assert UFOS.standings(g) == [(8, 2), (8, 3), (4, 4)]
    assert winners(UFOS.standings(g)) == [1]
    assert [rank(UFOS.standings(g), seat) for seat in range(3)] == [2, 1, 3]
    assert UFOS.broken_tie(g)
    assert seen(g, None).tie_breaks == (2, 3, 4)


@pytest.mark.rule("UFO-Q41", "UFO-167")
def test_still_tied_they_share_the_victory() -> None:
    g = ended(restaurants={"LAX": "AB", "NYC": "CC"}, ufos=["A bumper v01", "B calmer v02", "C standard v06"])
    assert UFOS.standings(g) == [(8, 1), (8, 1), (8, 1)]
    assert winners(UFOS.standings(g)) == [0, 1, 2]
    assert not UFOS.broken_tie(g)
    g = ended(restaurants={"LAX": "AB"})
    assert winners(UFOS.standings(g)) == [0, 1]
    assert [rank(UFOS.standings(g), seat) for seat in range(3)] == [1, 1, 3]


@pytest.mark.rule("UFO-167")
def test_a_new_ufo_can_decide_the_tie() -> None:
    """Both have two cities of equal worth; B's last turn was a new UFO."""
    g = table("""
        rounds = 1
        turn = 2
        to_move = 1
        deal = {LAX = "10/1", NYC = "5/2", MEX = "10/1", RIO = "5/2"}
        restaurants = {LAX = "A", NYC = "A", MEX = "B", RIO = "B"}
        ufos = ["A standard v01", "A standard v01", "B standard v09", "B standard v09"]
    """)
    answer(g, "new")
    answer(g, "calmer")
    answer(g, "RIO")
    assert g.over
    assert UFOS.standings(g) == [(15, 2), (15, 3)]
    assert winners(UFOS.standings(g)) == [1]


@pytest.mark.rule("UFO-011", "UFO-163", "UFO-164")
def test_points_come_from_restaurants_and_stands_played_for() -> None:
    """A opens a stand and a restaurant in one turn: the points are there at once for all to see."""
    g = table('phase = "move"\ndeal = {LAX = "6/1"}\nufos = ["A standard v01", "A standard v03", "B standard v09"]')
    fly(g, "A2", "LAX")
    answer(g, "done")
    answer(g, "open", "v01", "standard")
    dice(g, (12, 5))  # + 1 for the stand in Roswell
    answer(g, "open", "LAX", "standard")
    assert seen(g, 1).scores[0] == {"restaurants": 6, "stands": 1, "witnesses": 0}
