"""The greedy bot: its odds are exact, and it plays UFOs like somebody who knows what it is about."""

from fractions import Fraction
from itertools import product

import pytest

from tafelrunde.bots import bot_answer
from tafelrunde.engine import Chance, Option
from tafelrunde.games.ufos import notes
from tafelrunde.games.ufos.bot import value, weigh
from tafelrunde.games.ufos.odds import BumpOdds, bump_odds, odds_at_least
from tafelrunde.games.ufos.state import Ufos
from tafelrunde.lab.simulate import Plan, simulate
from tests.ufos.table import (
    PLAYERS,
    UFOS,
    answer,
    asked,
    at,
    attack,
    dice,
    fly,
    new_game,
    nodes,
    options,
    ready,
    table,
    witnesses,
)

DICE = range(1, 7)


def best(g: Ufos, chance: int = 1) -> Option:
    """What the greedy bot answers to what is asked now."""
    return bot_answer(UFOS, "greedy", g, g.open[0], Chance(chance))


def turn(g: Ufos) -> list[Option]:
    """What the greedy bot answers until its turn is over."""
    found: list[Option] = []
    seat = g.active
    while not g.over and g.active == seat:
        found.append(best(g))
        g.answer(g.open[0].seat, found[-1])
    return found


# --- odds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(-3, 17))
def test_odds_of_the_twelve_sided_die(number: int) -> None:
    assert odds_at_least(number) == 1000 * sum(die >= number for die in range(1, 13)) // 12


def test_what_the_die_brings_on_average() -> None:
    """All twelve results of each action tried out: a restaurant counts its city and the witnesses that leave."""
    g = ready(
        *("A standard v01", "A bumper LON", "A calmer CAI", "A standard MEX"),
        phase="act",
        deal={"LON": "6/2", "CAI": "5/2", "MEX": "7/2"},
        restaurants={"CAI": "BB"},
        witnesses={"MEX": "AA"},
        sits=["A3 B"],
        moved=["A3"],
    )
    decision = g.open[0]
    for option in decision.options:
        gains = []
        for die in range(1, 13):
            world = g.copy()
            dice(world, (12, die))
            world.answer(0, option)
            gains.append(UFOS.total(world, 0) - UFOS.total(g, 0))
        thrown = len(set(gains)) > 1
        expected = UFOS.dice(g, decision, option) if UFOS.dice is not None else None
        assert expected == pytest.approx(sum(gains) / 12 if thrown else 0, abs=0.02), option
    assert len(decision.options) == 5


def rolled(advantage: int, rolls: int) -> tuple[Fraction, Fraction, Fraction]:
    """Won, won by, lost by: every pair of dice tried out, equal ones rolled again, so often."""
    won = won_by = lost_by = Fraction(0)
    for mine, theirs in product(DICE, DICE):
        difference = mine + advantage - theirs
        if difference > 0:
            won += Fraction(1, 36)
            won_by += Fraction(difference, 36)
        elif difference < 0:
            lost_by += Fraction(-difference, 36)
        elif rolls > 1:
            more = rolled(advantage, rolls - 1)
            won += more[0] / 36
            won_by += more[1] / 36
            lost_by += more[2] / 36
    return won, won_by, lost_by


@pytest.mark.parametrize("advantage", range(-20, 21))
def test_odds_of_a_bump(advantage: int) -> None:
    odds = bump_odds(advantage)
    found = Fraction(odds.win, 1000), Fraction(odds.won_by, 1000), Fraction(odds.lost_by, 1000)
    for told, real in zip(found, rolled(advantage, 4), strict=True):
        assert abs(told - real) < Fraction(1, 400)


def test_equal_dice_do_not_count() -> None:
    assert bump_odds(0).win == 500
    assert bump_odds(1).win == 1000 * 21 // 31
    assert (bump_odds(5).win, bump_odds(6).win) == (1000, 1000)
    assert isinstance(bump_odds(30), BumpOdds)
    assert bump_odds(30).won_by == 30_000


# --- actions ---------------------------------------------------------------------------------------------------------


def test_greedy_opens_a_sure_stand() -> None:
    g = table("""
        players = 2
        phase = "act"
        ufos = ["A standard v08", "A standard MEX", "B standard v07"]
        used = ["MEX"]
    """)
    assert options(g) == {("open", "v08", "standard"), "done"}
    assert best(g) == ("open", "v08", "standard")


def test_greedy_opens_the_stand_before_it_rolls_beside_it() -> None:
    g = table("""
        players = 2
        phase = "act"
        deal = { MEX = "6/2" }
        ufos = ["A standard MEX", "A standard v08", "B standard v07"]
    """)
    assert best(g) == ("open", "v08", "standard")


def test_greedy_lets_the_ufo_act_that_succeeds_more_likely() -> None:
    g = table("""
        players = 2
        phase = "act"
        deal = { MEX = "6/2" }
        ufos = ["A bumper MEX", "A standard MEX", "A calmer MEX", "B standard v07"]
    """)
    assert best(g) == ("open", "MEX", "standard")


LAST_CITY = """
    players = 2
    phase = "act"
    deal = {{ LAX = "12/1", NYC = "11/1", MEX = "6/2", RIO = "7/2", LON = "5/2", LAG = "5/2", CAI = "4/2" }}
    restaurants = {{ LAX = "{0}", NYC = "{1}", RIO = "A", LON = "B", LAG = "A", CAI = "B" }}
    stands = {{ v03 = "A", v05 = "A", v08 = "A" }}
    ufos = ["A standard MEX", "A standard v01", "B standard v07", "B standard v06"]
    used = []
"""


def test_greedy_ends_the_game_when_it_is_ahead() -> None:
    g = table(LAST_CITY.format("A", "A"))
    assert ("open", "MEX", "standard") in options(g)
    answer(g, "open", "v01", "standard")
    assert best(g) == ("open", "MEX", "standard")


def test_greedy_does_not_end_the_game_when_it_is_behind() -> None:
    g = table(LAST_CITY.format("B", "B"))
    answer(g, "open", "v01", "standard")
    assert best(g) == "done"


FOURTH_CITY = """
    players = 3
    phase = "act"
    deal = {{ LAX = "12/1", NYC = "4/2", MEX = "6/2", RIO = "5/2", LON = "5/3", LAG = "11/1", CAI = "3/2" }}
    restaurants = {{ LAX = "{}", NYC = "A", RIO = "A", LON = "B", LAG = "B", CAI = "A" }}
    ufos = ["A standard MEX", "B standard v07", "C standard v06"]
    stands = {{ v03 = "A" }}
"""


def test_greedy_wins_the_last_city_when_it_has_most_points_then() -> None:
    assert best(table(FOURTH_CITY.format("C"))) == ("open", "MEX", "standard")  # 19 points, 16, 12


def test_greedy_leaves_the_last_city_when_somebody_else_would_win() -> None:
    assert best(table(FOURTH_CITY.format("B"))) == "done"  # 19 points, 28, 0


def test_greedy_ends_a_tied_game_only_with_more_ufos() -> None:
    tied = FOURTH_CITY.format("C").replace("11/1", "10/1")
    tied = tied.replace('v03 = "A"', 'v03 = "A", v06 = "B", v12 = "B", v13 = "B", v15 = "B"')  # 19 points both
    assert best(table(tied)) == "done"
    more = tied.replace('"A standard MEX"', '"A standard MEX", "A standard v03"')
    assert best(table(more)) == ("open", "MEX", "standard")


KEEPING = """
    players = 4
    phase = "act"
    deal = {{ CAI = "4/3", LAG = "4/2", BER = "6/2", MOW = "5/2", JNB = "5/3" }}
    restaurants = {{ CAI = "{}", LAG = "AA", MOW = "A", JNB = "BB" }}
    stands = {{ v21 = "A", v22 = "A", v23 = "A" }}
    ufos = ["A standard {}", "B standard v01"]
"""


def test_greedy_keeps_its_last_restaurants_for_new_cities() -> None:
    """Three cities are under control: two more are needed, and a restaurant is left for each."""
    assert best(table(KEEPING.format("AA", "MOW"))) == ("open", "MOW", "standard")
    few = KEEPING.replace("restaurants = {{", 'restaurants = {{ TYO = "AB", SYD = "AB", NYC = "AB",').replace(
        "deal = {{", 'deal = {{ TYO = "5/2", SYD = "7/2", NYC = "8/2",'
    )
    assert best(table(few.format("AA", "MOW"))) == "done"
    assert best(table(few.format("AA", "BER"))) == ("open", "BER", "standard")


# --- movement --------------------------------------------------------------------------------------------------------


def test_greedy_stays_and_opens_the_restaurant_that_is_nearly_sure() -> None:
    g = table("""
        players = 2
        phase = "move"
        deal = { MEX = "6/2", LAX = "12/1", NYC = "11/1" }
        stands = { v03 = "A", v05 = "A", v08 = "A" }
        ufos = ["A standard MEX", "B standard v07"]
    """)
    assert turn(g)[:2] == ["done", ("open", "MEX", "standard")]


def test_greedy_flies_where_it_succeeds_most_likely() -> None:
    g = table("""
        players = 2
        phase = "move"
        deal = { MEX = "6/2", LAX = "12/1" }
        stands = { v03 = "A" }
        ufos = ["A standard v03", "B standard v07"]
    """)
    assert turn(g)[:3] == ["A1", ("fly", "MEX"), ("open", "MEX", "standard")]


def test_greedy_flies_on_when_there_is_nothing_left_to_do() -> None:
    g = table("""
        players = 2
        phase = "move"
        stands = { v08 = "A" }
        ufos = ["A standard v08", "B standard v06"]
    """)
    assert best(g) == "A1"


SUPPLY = """
    players = 2
    phase = "move"
    deal = {{ MEX = "3/2", LAX = "4/3", NYC = "4/2", RIO = "5/3", LON = "5/2", LAG = "6/1" }}
    restaurants = {{ LAX = "AAA", NYC = "A", RIO = "{}", LON = "AA" }}
    ufos = ["A standard v08", "B standard v06"]
"""


def test_greedy_flies_to_a_city_only_with_a_restaurant_left() -> None:
    assert turn(table(SUPPLY.format("AAA")))[:2] == ["A1", ("fly", "MEX")]
    none = SUPPLY.replace('NYC = "A"', 'NYC = "AA"').format("AAA")
    assert turn(table(none))[0] == "done"


def test_greedy_sits_on_a_foreign_stand_and_takes_it_over() -> None:
    g = table("""
        players = 2
        phase = "move"
        deal = { MEX = "12/1", RIO = "11/1" }
        stands = { v08 = "B" }
        ufos = ["A standard v08", "B standard v06"]
    """)
    assert turn(g) == ["A1", ("sit", "v08", "B"), ("take", "v08", "standard")]


def test_greedy_sits_on_the_restaurant_of_whoever_is_ahead() -> None:
    g = table("""
        players = 3
        phase = "move"
        deal = { MEX = "5/2", LAX = "12/1", NYC = "11/1" }
        restaurants = { MEX = "BC", LAX = "C", NYC = "C" }
        stands = { v03 = "A", v05 = "A", v08 = "A" }
        ufos = ["A standard MEX", "B standard v07", "C standard v06"]
    """)
    answer(g, "A1")
    assert {("sit", "MEX", "B"), ("sit", "MEX", "C")} <= options(g)
    assert best(g) == ("sit", "MEX", "C")


def test_greedy_gathers_its_ufos_where_one_more_decides() -> None:
    g = table("""
        players = 2
        phase = "move"
        deal = { MEX = "12/1" }
        stands = { v03 = "A", v05 = "A", v08 = "A" }
        ufos = ["A standard MEX", "A standard v08", "B standard v06"]
    """)
    assert best(g) == "A2"


def test_greedy_puts_a_ufo_back_that_should_stay_and_does_not_pick_it_again() -> None:
    g = table("""
        players = 2
        phase = "move"
        deal = { MEX = "6/2", LAX = "12/1", NYC = "11/1" }
        stands = { v03 = "A", v05 = "A", v08 = "A" }
        ufos = ["A standard MEX", "B standard v07"]
    """)
    answer(g, "A1")  # as if somebody else had picked it
    assert best(g) == "back"
    answer(g, "back")
    assert best(g) == "done"


@pytest.mark.parametrize("players", PLAYERS)
def test_greedy_never_picks_a_ufo_only_to_drop_it(players: int) -> None:
    g, rng = new_game(players, 31), Chance(31)
    while not g.over:
        found = bot_answer(UFOS, "greedy", g, g.open[0], rng)
        assert found != "back"
        g.answer(g.open[0].seat, found)


def test_greedy_sends_the_calmer_where_witnesses_are() -> None:
    g = table("""
        players = 2
        phase = "move"
        restaurants = { MEX = "A" }
        witnesses = { MEX = "AAA" }
        ufos = ["A calmer v03", "B standard v07"]
    """)
    assert best(g) == "A1"
    answer(g, "A1")
    clean = best(g)
    assert clean in options(g)
    g.answer(0, clean)
    assert g.witnesses[2 * g.box.numbers["MEX"]] == 0


# --- bumping ---------------------------------------------------------------------------------------------------------

ATTACK = """
    players = 2
    phase = "move"
    deal = {{ MEX = "6/2", LAX = "12/1" }}
    stands = {{ v03 = "A", v05 = "B" }}
    ufos = ["A {} v03", {} "B standard v07"]
"""


def test_greedy_attacks_one_but_not_a_crowd() -> None:
    one = table(ATTACK.format("bumper", '"B calmer MEX",'))
    assert turn(one)[:2] == ["A1", ("fly", "MEX")]
    many = table(ATTACK.format("standard", '"B bumper MEX", "B standard MEX", "B standard v05",'))
    assert ("fly", "MEX") not in turn(many)


SUPPORT = """
    players = 3
    phase = "bump"
    deal = {{ LAX = "12/1", NYC = "11/1" }}
    restaurants = {{ LAX = "{0}", NYC = "{0}" }}
    ufos = ["A standard v13", "B standard v13", "C standard v12"]
"""


def test_greedy_supports_the_weaker_side_against_the_leader() -> None:
    for leader, side in (("A", "defender"), ("B", "attacker")):
        g = table(SUPPORT.format(leader))
        assert asked(g) == (2, "Support")
        assert best(g) == side


def test_greedy_does_not_help_somebody_into_a_good_city() -> None:
    g = table("""
        players = 3
        phase = "bump"
        deal = { LAG = "6/2" }
        stands = { v11 = "A", v13 = "A", v15 = "A" }
        ufos = ["A standard LAG", "B standard LAG", "C standard v13"]
    """)
    assert asked(g) == (2, "Support")
    assert best(g) == "defender"


def drive_on(g: Ufos) -> list[Option]:
    """Where the greedy bot drives the loser, node by node."""
    found: list[Option] = []
    while g.open[0].kind == "Displace":
        found.append(best(g))
        g.answer(g.open[0].seat, found[-1])
    return found


def test_greedy_drives_the_loser_over_as_many_cities_as_it_can() -> None:
    g = ready("A standard v12", "B standard v13")
    attack(g, "A1", "v13", (6, 6), (6, 4))  # three nodes: LAG, v15, CAI
    drive_on(g)
    assert witnesses(g, "LAG") == witnesses(g, "CAI") == "B"


def test_greedy_drives_the_loser_away_from_where_it_could_win_a_city() -> None:
    """One node, and no witness is left: to LON or v07, from where it would soon win LON, or to v13."""
    g = table("""
        players = 2
        phase = "move"
        deal = { LON = "6/2", LAG = "12/1" }
        witnesses = { MEX = "BBBBBBBBBBBB" }
        stands = { v14 = "B" }
        ufos = ["A standard v13", "B standard v12"]
    """)
    attack(g, "A1", "v12", (6, 5), (6, 5))
    assert nodes(g, "over") == {"LON", "v07", "v13"}
    drive_on(g)
    assert at(g, "B1") == "v13"


def test_greedy_moves_a_witness_to_where_it_hurts_more() -> None:
    g = table("""
        players = 2
        phase = "move"
        deal = { LAG = "6/2", MEX = "12/1" }
        restaurants = { MEX = "A" }
        witnesses = { MEX = "BBBBBBBBBBBB" }
        stands = { v11 = "B", v13 = "B", v15 = "B" }
        ufos = ["A standard v12", "B standard v13"]
    """)
    attack(g, "A1", "v13", (6, 6), (6, 5))
    answer(g, "over", "LAG")
    assert asked(g) == (0, "MoveWitness")
    assert best(g) == "MEX"


def test_greedy_drives_the_more_useful_ufo_away_first() -> None:
    g = ready("A bumper v12", "A bumper v12", "B calmer v13", "B standard v13")
    dice(g, (6, 6), (6, 1))
    fly(g, "A1", "v13")
    fly(g, "A2", "v13")
    assert asked(g) == (0, "PickLoser")
    assert best(g) == "B2"


def test_greedy_begins_with_the_better_bump() -> None:
    g = table("""
        players = 2
        phase = "bump"
        deal = { MEX = "6/2" }
        ufos = ["A bumper MEX", "A standard v12", "B calmer MEX", "B bumper v12", "B standard v13", "B standard v07"]
    """)
    assert options(g) == {"MEX", "v12"}
    assert best(g) == "MEX"


# --- the start, and a new UFO ----------------------------------------------------------------------------------------


def test_greedy_starts_beside_cities_that_it_can_win() -> None:
    g = table("""
        players = 2
        phase = "start"
        deal = { MEX = "6/2", LAX = "7/2", NYC = "12/1", RIO = "11/1", LON = "10/1", LAG = "10/1", CAI = "9/1" }
    """)
    assert best(g) == "v03"


def test_greedy_does_not_start_beside_somebody_else() -> None:
    g = table("""
        players = 2
        phase = "start"
        to_move = 1
        first_seat = 0
        deal = { MEX = "6/2", LAX = "7/2", NYC = "12/1", RIO = "6/1", LON = "7/1", LAG = "5/2", CAI = "5/2" }
        ufos = ["A standard v03", "A standard v03"]
    """)
    assert best(g) not in {"v01", "v05", "v08"}


NEW_UFO = """
    players = 4
    deal = {{ LAX = "5/2", MEX = "6/1", NYC = "6/2", RIO = "7/1", LON = "5/3" }}
    restaurants = {{ {} }}
    ufos = [{} "B standard v37", "C standard v38", "D standard v25"]
"""


def test_greedy_takes_a_new_ufo_early() -> None:
    g = table(NEW_UFO.format('LAX = "A", MEX = "A"', '"A standard v03", "A standard v01",'))
    assert asked(g) == (0, "ChooseTurn")
    assert best(g) == "new"


def test_greedy_plays_on_when_it_can_end_the_game_instead() -> None:
    cities = 'LAX = "AA", MEX = "A", RIO = "A", LON = "AAA"'
    g = table(NEW_UFO.format(cities, '"A standard NYC", "A standard NYC", "A standard v04",'))
    assert asked(g) == (0, "ChooseTurn")
    assert best(g) == "play"


MANY_SAW_IT = 'witnesses = { BER = "AA", MOW = "AA", DEL = "AA" }'


def test_greedy_takes_one_calmer_when_many_have_seen_it() -> None:
    for kind, more, taken in (
        ("standard", "", "standard"),
        ("standard", MANY_SAW_IT, "calmer"),
        ("calmer", MANY_SAW_IT, "standard"),
    ):
        g = table(NEW_UFO.format('LAX = "A", MEX = "A"', f'"A standard v03", "A {kind} v01",') + more)
        answer(g, "new")
        assert best(g) == taken


def test_greedy_puts_the_new_ufo_where_it_is_needed() -> None:
    g = table("""
        players = 2
        deal = { LAX = "12/1", LON = "6/1", MEX = "5/2" }
        restaurants = { LAX = "A", LON = "A" }
        stands = { v12 = "B", v07 = "B", v06 = "B", v14 = "B" }
        ufos = ["A standard v09", "A standard v10", "B standard v12", "B standard v07"]
    """)
    answer(g, "new")
    answer(g, "standard")
    assert best(g) in {"LAX", "LON"}


# --- the position ----------------------------------------------------------------------------------------------------


def test_value_rises_with_everything_that_is_good() -> None:
    def worth(restaurants: str, stands: str, witnesses: str, ufos: str) -> float:
        return value(
            table(f"""
                players = 2
                restaurants = {{ {restaurants} }}
                stands = {{ {stands} }}
                witnesses = {{ {witnesses} }}
                ufos = ["A standard v03", {ufos} "B standard v07"]
            """),
            0,
        )

    poor = worth("", "", "", "")
    assert worth('MEX = "A"', "", "", "") > poor
    assert worth("", 'v03 = "A"', "", "") > poor
    assert worth("", "", 'MEX = "A"', "") < poor
    assert worth("", "", "", '"A standard v04",') > poor
    assert worth('MEX = "B"', "", "", "") < poor


def test_value_is_higher_for_who_is_on_turn() -> None:
    g = table("""
        players = 2
        ufos = ["A standard v03", "B standard v07"]
    """)
    worth = []
    for seat in (0, 1):
        g.active = seat
        worth.append(value(g, 0))
    assert worth[0] > 0 > worth[1]


def test_value_fears_a_takeover() -> None:
    safe, threatened = (
        table(f"""
            players = 2
            deal = {{ MEX = "8/1" }}
            restaurants = {{ MEX = "A" }}
            ufos = ["A standard v03", "B standard {node}"]
        """)
        for node in ("v27", "MEX")
    )
    assert value(safe, 0) > value(threatened, 0)


# --- whole games -----------------------------------------------------------------------------------------------------


def printed_ends(players: int, games: int, seed: int) -> float:
    """The share of games among greedy bots that do not need the round limit."""
    plan = Plan("ufos", ("greedy",) * players, games=games, seed=seed)
    return sum(g.end in ("control", "every_city") for g in simulate(plan)) / games


@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_remembered_changes_nothing(players: int) -> None:
    """Two games in turns: with the notes of what came before bots say exactly what they say without any."""
    games = [new_game(players, seed) for seed in (1, 2)]
    for k in range(300):
        g = games[k % 2]
        if not g.over:
            said = weigh(g, g.open[0]), value(g, 0)
            kept, last = notes._kept.copy(), notes._last.copy()
            notes._kept.clear()
            notes._last.clear()
            assert said == (weigh(g, g.open[0]), value(g, 0))
            notes._kept.update(kept)
            notes._last.update(last)
            g.answer(g.open[0].seat, best(g, k))


@pytest.mark.parametrize("players", PLAYERS)
def test_greedy_bots_bring_their_games_to_an_end(players: int) -> None:
    assert printed_ends(players, 6, 3) >= 5 / 6


@pytest.mark.soak
@pytest.mark.parametrize("players", PLAYERS)
def test_greedy_bots_bring_nearly_all_games_to_an_end(players: int) -> None:
    assert printed_ends(players, 300, 7) >= 0.98
