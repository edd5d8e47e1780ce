"""The greedy bot: what it does where one option is plainly best, that it knows no secrets, and that it is good."""

from itertools import pairwise
from typing import Any

import pytest

from tafelrunde.bots import bot_answer, bot_move
from tafelrunde.bots.virtual import Timetable, play_out, put_in
from tafelrunde.engine import Chance, Match, Option, seeded, snapshot
from tafelrunde.games.jelly.bot import value, weigh
from tafelrunde.games.jelly.state import Jelly
from tests.jelly.table import JELLY, PLAYERS, A, B, C, answer, beats, dice, new_game, rush, table_of

SIDES = {
    "21A": {"zones": ["J 9", "J 1", "J 2"]},
    "22A": {"zones": ["J 4", "J 3", "J 8"]},
    "23A": {"zones": ["J 3", "J 2", "J 1"]},
    "24A": {"zones": ["J 2", "J 1", "J 3"]},
    "25A": {"zones": ["J 1", "J 2", "J 0"]},
}
CITY: dict[str, Any] = {"sides": SIDES, "districts": list(SIDES)}  # F is worth most, then G, H, I, J


def choice(g: Jelly, seat: int = A, chance: int = 1) -> "Option | None":
    """What the bot does in that seat."""
    decision = g.decision_of(seat)
    assert decision is not None
    return bot_move(JELLY, "greedy", g, decision, Chance(chance))


def worths(g: Jelly, seat: int = A) -> dict[Option, float]:
    """How good the bot finds each option."""
    decision = g.decision_of(seat)
    assert decision is not None
    return dict(zip(decision.options, weigh(g.copy(), decision), strict=True))


# --- placing ---------------------------------------------------------------------------------------------------------


def test_it_goes_where_most_is_to_be_had() -> None:
    assert choice(beats(**CITY, dice={"A": "5 6"})) == ("place", 6, "F")


def test_it_places_what_just_takes_control() -> None:
    g = beats(**CITY, dice={"A": "2 5", "B": "", "C": ""}, entrances={"F": "B4 B3 C6 C5", "G": "B3"}, locks={"F": "B"})
    assert choice(g) == ("place", 5, "G"), "the best district is locked"


@pytest.mark.rule("JEL-057")
def test_it_does_not_cancel_its_own_die() -> None:
    g = beats(**CITY, dice={"A": "6"}, entrances={"F": "A6"})
    assert worths(g)["place", 6, "F"] < 0
    assert choice(g) == ("place", 6, "G")


def test_it_passes_if_every_placing_would_cancel_an_own_die() -> None:
    g = beats(**CITY, dice={"A": "6"}, entrances=dict.fromkeys("FGHIJ", "A6"))
    assert choice(g) == "none"
    g = rush(**CITY, dice={"A": "6"}, entrances=dict.fromkeys("FGHIJ", "A6"))
    assert choice(g) == "roll", "in real time that means to roll again"


def test_it_fights_for_what_others_would_get_and_leaves_what_costs() -> None:
    bad = {**SIDES, "21A": {"zones": ["GIVE 1", "J 1", "J 2"]}}
    g = beats(sides=bad, districts=list(bad), dice={"A": "5"})
    found = worths(g)
    assert found["place", 5, "F"] < 0
    assert choice(g) == ("place", 5, "G")


def test_a_one_is_good_for_what_it_removes() -> None:
    """Alone it is worth little; together with its effect it takes the district from the one who leads there."""
    g = beats(**CITY, dice={"A": "1 1", "B": "", "C": ""}, entrances={"F": "A5 B6", "G": "B1"})
    assert choice(g) == ("place", 1, "F")
    answer(g, "place", 1, "F")
    assert choice(g) == ("remove", "B", 6)


# --- effects ---------------------------------------------------------------------------------------------------------


def effect(die: int, entrances: dict[str, str], **doc: Any) -> Jelly:
    """A has just placed such a die in F."""
    return table_of({**CITY, "phase": "effect", "effects": {"A": f"F {die}"}, "entrances": entrances, **doc})


def test_it_removes_its_own_double_to_count_again() -> None:
    g = effect(2, {"F": "A2 A6 A6 B3"}, dice={"A": "", "B": "3", "C": "3"})
    assert choice(g) == ("remove", "A", 6)


def test_it_keeps_the_marker_where_it_wins_and_takes_it_away_where_another_does() -> None:
    mine = effect(3, {"F": "A3 A6"}, dice={"A": "1", "B": "", "C": ""})
    assert choice(mine) == "none"
    theirs = effect(3, {"F": "A3 B6"}, dice={"A": "1", "B": "", "C": ""})
    assert choice(theirs) == ("shift", 2)


def test_a_marker_moves_where_arrows_lead_to_it_too() -> None:
    """F pays the same in both zones; but G, which A controls, points at it."""
    sides = {**SIDES, "21A": {"zones": ["J 2", "J 9", "J 1"]}, "22A": {"zones": ["ARROW ccw", "J 1", "J 2"]}}
    g = effect(4, {"F": "A4 B4", "G": "A6"}, sides=sides, districts=list(sides), dice={"A": "", "B": "", "C": ""})
    assert choice(g) == ("shift", 2)


# --- lock and timer --------------------------------------------------------------------------------------------------


def closing(**doc: Any) -> Jelly:
    return table_of({**CITY, "phase": "close", **doc})


@pytest.mark.rule("JEL-060")
def test_it_locks_what_it_leads_while_others_have_dice() -> None:
    g = closing(entrances={"F": "A6 A1 B5", "G": "A1 B6 B5", "J": "A6 A5"})
    assert choice(g) == ("lock", "F")


def test_it_turns_the_timer_on_those_who_are_far_behind_only() -> None:
    spread = {"F": "A6 A1", "G": "A6", "H": "A5 A4"}
    far = closing(entrances=spread, locks={"F": "A"}, dice={"B": "1 2 3 4 5 6", "C": "1 2 3 4 5 6"})
    assert choice(far) == "timer"
    near = closing(entrances=spread, locks={"F": "A"}, dice={"B": "1 2", "C": ""})
    assert choice(near) == "wait", "they are done before the sand has run"


def test_in_real_time_it_does_the_same_and_then_nothing() -> None:
    doc: dict[str, Any] = {**CITY, "entrances": {"F": "A6 A1", "G": "A6", "H": "A5 A4"}, "now": 20_000}
    behind = {"B": "1 2 3 4 5 6", "C": "1 2 3 4 5 6"}
    assert choice(rush(**doc, dice={"A": "", **behind})) == ("lock", "F")
    assert choice(rush(**doc, dice=behind, locks={"F": "A"})) == "timer"
    assert choice(rush(**doc, dice=behind, locks={"F": "A"}, timer="A")) is None
    assert choice(rush(**doc, dice={"B": "1", "C": ""}, locks={"F": "A"})) is None, "nobody is far behind"


def test_in_real_time_it_rolls_when_nothing_else_is_to_be_done() -> None:
    g = rush(**CITY)
    assert choice(g) == "roll"
    dice(g, 2, 2, 2, 2, 2, 2, 6)
    g.answer(A, "roll", at=500)
    assert choice(g) == ("place", 6, "F")


@pytest.mark.rule("JEL-Q47")
def test_in_real_time_an_effect_that_helps_comes_before_everything_that_would_decline_it() -> None:
    g = rush(**CITY, entrances={"F": "A1 A5 B6"}, effects={"A": "F 1"}, dice={"A": "", "B": "3", "C": "2 2 2 2 2"})
    assert choice(g) == ("remove", "B", 6)
    useless = rush(**CITY, entrances={"F": "A3 A6"}, effects={"A": "F 3"}, dice={"A": "4", "B": "", "C": ""})
    assert choice(useless) in ("roll", ("place", 4, "F"), "none")


# --- scoring ---------------------------------------------------------------------------------------------------------


def arrows(entrances: dict[str, str]) -> Jelly:
    """F lets choose between its neighbours: G (4 jelly) clockwise, J (1 jelly) the other way."""
    sides = {**SIDES, "21A": {"zones": ["ARROW both", "J 1", "J 2"]}}
    return table_of({"phase": "score", "sides": sides, "districts": list(sides), "entrances": entrances})


def test_it_takes_the_arrow_to_the_better_reward() -> None:
    assert choice(arrows({"F": "A6"})) == "cw"
    assert choice(arrows({"F": "A6 B6"})) == "cw"
    assert choice(arrows({"F": "A6 B6"}), B) == "cw"


def scoring(reward: str, entrances: str, **doc: Any) -> Jelly:
    """F pays that reward."""
    sides = {**SIDES, "21A": {"zones": [reward, "J 1", "J 2"]}}
    return table_of({"phase": "score", "sides": sides, "districts": list(sides), "entrances": {"F": entrances}, **doc})


def test_it_drops_the_capsule_that_holds_least_and_counts_a_die_as_its_mean() -> None:
    assert choice(scoring("DROP", "A6", pods={"A": "5 3 die"})) == 3
    assert choice(scoring("DROP", "A6", pods={"A": "5 4 die"})) == "die"


def test_it_gives_to_those_who_have_least() -> None:
    assert choice(scoring("GIVE 1", "A6", jelly=[1, 9, 3])) == ("C",)
    assert choice(scoring("GIVE 1", "A6", jelly=[1, 9, 8], pods={"C": "2 2"})) == ("B",), "capsules count as well"
    assert choice(scoring("TAKE 2", "B6 C6", jelly=[2, 9, 3])) == (("B", 0), ("C", 2))


# --- the position ----------------------------------------------------------------------------------------------------


def test_value_is_what_may_be_expected_more_than_by_the_best_of_the_others() -> None:
    even = beats(**CITY, jelly=[5, 5, 5])
    assert abs(value(even, A)) < 0.1
    ahead = beats(**CITY, jelly=[9, 5, 2])
    assert value(ahead, A) == pytest.approx(4, abs=0.1)
    assert value(ahead, C) == pytest.approx(-7, abs=0.1)
    strong = beats(**CITY, jelly=[5, 5, 5], entrances={"F": "A6 A5"})
    assert value(strong, A) > 2
    assert value(strong, B) < -2
    sure = beats(**CITY, jelly=[5, 5, 5], entrances={"F": "A6 A5 B4"}, locks={"F": "B"})
    assert value(sure, A) > value(strong, A), "nobody can take it away any more"


def test_between_rounds_and_in_the_middle_of_scoring_nothing_counts_twice() -> None:
    g = rush(**CITY, jelly=[5, 5, 5], entrances={"F": "A6 A5"}, dice={"A": "", "B": "", "C": "1"})
    g.answer(C, ("place", 1, "J"), at=1)
    assert g.jelly == [14, 5, 6]
    assert value(g, A) == 8
    middle = arrows({"F": "A6", "G": "B5"})
    assert value(middle, B) == pytest.approx(4 - 0), "B will get G; what A will get is still open"


# --- fair, the same everywhere, and good -----------------------------------------------------------------------------


@pytest.mark.rule("JEL-I12")
@pytest.mark.parametrize("players", PLAYERS)
def test_it_weighs_alike_in_all_worlds_that_its_seat_cannot_tell_apart(players: int) -> None:
    rng = Chance(4)
    for mode in ("beats", "live"):
        g = new_game(players, 4, mode=mode)
        timetable = Timetable(JELLY, ["greedy"] * players, [Chance(k) for k in range(players)])
        for _ in range(120):
            for decision in g.open:
                found = {tuple(weigh(JELLY.imagine(g, decision.seat, rng), decision)) for _ in range(3)}
                assert len(found) == 1
            put_in(g, timetable.next_input(g))


@pytest.mark.compiled
def test_it_finds_the_same_in_every_build() -> None:
    """Whole numbers only: a golden sum of all that the bot thinks in two games."""
    found = []
    for mode in ("beats", "live"):
        g, worth = new_game(4, 6, mode=mode), 0.0
        timetable = Timetable(JELLY, ["greedy"] * 4, [Chance(seeded(6, k)) for k in range(4)])
        while not g.over:
            entry = timetable.next_input(g)
            decision = g.decision_of(entry.seat) if entry.kind == "answer" else None
            if decision is not None:
                worth += sum(weigh(g.copy(), decision))
            put_in(g, entry)
        found.append((round(worth, 3), [JELLY.total(g, seat) for seat in range(4)]))
    assert found == [(2386.603, [53, 49, 54, 26]), (2294.374, [45, 33, 49, 29])]


@pytest.mark.rule("JEL-Q58")
@pytest.mark.compiled
def test_in_virtual_time_a_live_game_is_played_at_a_human_pace_and_replays_exactly() -> None:
    box, variants = JELLY.box_for(JELLY.standard_content()), JELLY.settle_variants({"mode": "live"})
    match = Match(lambda chance: JELLY.begin(box, 4, variants, chance), 11)
    timetable = Timetable(JELLY, ["greedy", "random", "greedy", "random"], [Chance(seeded(11, k)) for k in range(4)])
    placed: list[list[int]] = [[] for _ in range(4)]
    while not match.game.over:
        before = match.game.copy()
        entry = timetable.next_input(match.game)
        assert match.game.chance == before.chance, "delays are not drawn from the chance of the game"
        match.repeat(entry)
        if isinstance(entry.option, tuple) and entry.option[0] == "place":
            placed[entry.seat].append(entry.at)
    stamps = [entry.at for entry in match.inputs]
    assert stamps == sorted(stamps)
    for times in placed:
        pauses = [then - now for now, then in pairwise(times)]
        assert min(pauses) >= 2000
        assert sum(pauses) / len(pauses) < 8000
    assert snapshot(match.replayed()) == snapshot(match.game)


def test_slow_bots_take_longer() -> None:
    ends = []
    for tempo in (50, 100, 200):
        g = new_game(3, 2, mode="live")
        play_out(g, Timetable(JELLY, ["greedy"] * 3, [Chance(k) for k in range(3)], tempo))
        ends.append(g.now)
    assert ends[0] < ends[1] < ends[2]


def test_hints_in_a_free_lane_are_moves() -> None:
    g = rush(**CITY, dice={"A": "5 6"})
    decision = g.decision_of(A)
    assert decision is not None
    assert bot_answer(JELLY, "greedy", g, decision, Chance(1)) == ("place", 6, "F")
