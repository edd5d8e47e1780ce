"""Real time: when a round ends, what falls due in which order, and the record (JEL-Q42, JEL-Q50 to JEL-Q56)."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tafelrunde.engine import Bad, Chance, Event, FairDice, Input, Match, Option, Refused, restore, snapshot
from tafelrunde.games import game_type
from tafelrunde.games.jelly.state import Jelly
from tafelrunde.kit.saves import Table, load, new_table, read_json, save_json, why_not_true
from tests.jelly.table import (
    JELLY,
    A,
    B,
    C,
    act,
    asked,
    city,
    entrance,
    kinds,
    listen,
    new_game,
    options,
    paying,
    refused,
    rush,
    seen,
    spent,
    table_of,
    zone,
)
from tests.play import NOBODY, random_input, random_move

RECORDED = Path(__file__).parent / "recorded"

# --- the end of a round ----------------------------------------------------------------------------------------------


def is_scored(g: Jelly) -> bool:
    return g.tallied == 1


@pytest.mark.rule("JEL-Q50", "JEL-Q11", "JEL-Q12")
@pytest.mark.parametrize("timer", [False, True])
def test_a_it_ends_when_nothing_is_left_to_place_and_no_effect_is_open(timer: bool) -> None:
    g = rush(dice={"A": "3", "B": "6"}, centre=spent("C"))
    if timer:
        act(g, 500, C, "timer")
    act(g, 1_000, A, "place", 3, "F")
    act(g, 2_000, B, "place", 6, "G")
    assert not is_scored(g), "the effect of the 3 is open"
    act(g, 2_500, A, "shift", 2)
    assert is_scored(g)
    assert g.now == 2_500


@pytest.mark.rule("JEL-Q50", "JEL-Q47")
def test_a_the_last_open_effect_runs_out() -> None:
    g = rush(dice={"A": "3"}, centre=spent("BC"))
    act(g, 1_000, A, "place", 3, "F")
    assert refused(g, A, "shift", 2, at=6_000) == "JEL-066"
    assert is_scored(g)
    assert (g.now, zone(g, "F")) == (6_000, 1)


@pytest.mark.rule("JEL-Q50", "JEL-Q47")
@pytest.mark.parametrize("command", [("lock", "F"), ("lock", "G"), ("timer",), ("none",)])
def test_a_the_last_open_effect_is_declined(command: tuple[Option, ...]) -> None:
    """By going on, or because the district is locked."""
    g = rush(dice={"A": "3"}, centre=spent("BC"))
    act(g, 1_000, A, "place", 3, "F")
    act(g, 1_500, A, *command)
    assert is_scored(g)
    assert g.now == 1_500


@pytest.mark.rule("JEL-Q50", "JEL-Q47")
def test_a_another_locks_the_district_of_the_last_open_effect() -> None:
    g = rush(dice={"A": "3"}, centre=spent("BC"))
    act(g, 1_000, A, "place", 3, "F")
    other = g.copy()
    act(g, 1_500, B, "lock", "F")
    assert is_scored(g)
    act(other, 1_500, B, "lock", "G")
    assert not is_scored(other)


@pytest.mark.rule("JEL-Q50", "JEL-064", "JEL-066")
def test_b_ten_seconds_after_the_timer_was_turned() -> None:
    g = rush(dice={"A": "5 6"}, centre=spent("C"), now=3_000)
    act(g, 4_321, C, "timer")
    assert (g.next_due(), seen(g, None).ends) == (14_321, 14_321)
    act(g, 14_320, A, "place", 5, "F")
    assert refused(g, A, "roll", at=14_321) == "JEL-066", "even if the server gets to it first"
    assert is_scored(g)
    assert g.now == 14_321


@pytest.mark.rule("JEL-Q50", "JEL-I18")
def test_c_two_minutes_after_the_start_signal() -> None:
    g = rush(dice={"A": "5 6"})
    act(g, 119_999, A, "place", 5, "F")
    assert refused(g, B, "roll", at=120_000) == "JEL-066"
    assert is_scored(g)
    assert g.now == 120_000


@pytest.mark.rule("JEL-Q50")
@pytest.mark.parametrize(("turned", "end"), [(109_999, 119_999), (110_000, 120_000), (115_000, 120_000)])
def test_a_timer_turned_late_does_not_make_the_round_longer(turned: int, end: int) -> None:
    g = rush(dice={"A": "5 6"}, centre=spent("C"))
    act(g, turned, C, "timer")
    assert g.next_due() == end


@pytest.mark.rule("JEL-Q50", "JEL-Q42", "JEL-Q43")
def test_stamps_go_on_over_the_whole_game_and_each_round_has_its_own_start() -> None:
    g = new_game(3, 5, mode="live")
    ends = []
    for number in range(1, 5):
        start = g.now + 1_000
        for seat in (A, B, C):
            act(g, start, seat, "ready")
        g.time_up(start + 3_000)
        assert (seen(g, None).round, seen(g, None).began) == (number, start + 3_000)
        assert g.next_due() == start + 123_000
        g.time_up(g.next_due())
        ends.append(g.now)
    assert ends == [124_000 * k for k in range(1, 5)]
    assert g.over


@pytest.mark.rule("JEL-Q52", "JEL-067", "JEL-070")
def test_what_is_pending_at_the_end_is_lost() -> None:
    g = rush(
        **city("J 9", "CAP"), dice={"A": "3 6 6", "B": "1"}, entrances={"G": "C2"}, centre=spent("C")[:11], ends=4_000
    )
    act(g, 1_000, A, "place", 3, "F")
    act(g, 1_500, B, "place", 1, "G")
    assert [(e.seat, e.until) for e in seen(g, None).effects] == [(A, 6_000), (B, 6_500)]
    g.time_up(4_000)
    view = seen(g, None)
    assert (zone(g, "F"), view.effects, view.screens) == (1, (), (None, None, None))
    assert entrance(g, "G") == "B1 C2", "markers and entrances are scored as they stand"
    assert view.jelly == (2 + 9, 2, 2), "A had control of F with the 3; the dice not placed count nothing"
    assert view.capsules[C] == 2, "one in G, one on the centre"
    assert [row[0] for row in view.tally] == ["district", "jelly", "district", "capsule"] + ["district"] * 3 + [
        "centre",
        "capsule",
    ]


@pytest.mark.rule("JEL-Q52", "JEL-070")
def test_all_screens_go_back() -> None:
    g = rush(centre=spent("AB"), dice={"C": "6"})
    act(g, 1_000, A, "lock", "F")
    act(g, 2_000, B, "lock", "G")
    act(g, 3_000, C, "place", 6, "H")
    assert is_scored(g)
    assert (seen(g, None).screens, seen(g, None).district("F").locked) == ((None, None, None), None)


@pytest.mark.rule("JEL-Q52", "JEL-Q40")
def test_a_finished_seat_loses_its_lock_and_timer_and_an_idle_one_its_dice() -> None:
    g = rush(centre=spent("A"), dice={"B": "6"})
    assert {("lock", "F"), "timer"} <= options(g, A)
    g.time_up(120_000)
    assert is_scored(g)
    assert (seen(g, None).screens, seen(g, None).phase) == ((None, None, None), "waiting")
    for seat in (A, B, C):
        act(g, 121_000, seat, "ready")
    g.time_up(124_000)
    assert [options(g, seat) for seat in (A, B, C)] == [{"roll"}] * 3
    assert seen(g, None).left == (7, 7, 7)


# --- what falls due --------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-Q51")
def test_everything_due_before_a_command_happens_first_and_in_order_of_time() -> None:
    """An effect that runs out at 6,000 does so before a lock at 6,000, and the round ends after both."""
    g = rush(dice={"A": "3", "B": "4"}, centre=spent("C"))
    act(g, 1_000, A, "place", 3, "F")
    act(g, 1_500, B, "place", 4, "G")
    assert refused(g, C, "lock", "H", at=6_500) == "JEL-066", "with the effects the round was over"
    assert (is_scored(g), g.now) == (True, 6_500)
    g = rush(dice={"A": "3", "B": "4 6"}, centre=spent("C"))
    act(g, 1_000, A, "place", 3, "F")
    act(g, 1_500, B, "place", 4, "G")
    act(g, 6_499, C, "lock", "H")
    assert [e.seat for e in seen(g, None).effects] == [B]


@pytest.mark.rule("JEL-Q51", "JEL-Q54")
def test_time_that_is_up_is_an_input_with_the_due_stamp() -> None:
    match = live_match(7)
    for seat in (A, B, C):
        match.answer(seat, "ready", at=400)
    match.time_up(999_999)  # however late it is noticed: one input for each stamp
    assert [(i.kind, i.at) for i in match.inputs[3:]] == [("time", 3_400), ("time", 123_400)]
    assert match.game.now == 123_400


@pytest.mark.rule("JEL-Q51", "JEL-I16")
@pytest.mark.parametrize("seed", range(6))
def test_late_processing_does_not_change_the_game(seed: int) -> None:
    """The same commands with the same stamps: what is due happens on time, or only when the next command comes."""
    rng, players = Chance(seed), 3 + seed % 3
    prompt, tardy = new_game(players, seed, mode="live"), new_game(players, seed, mode="live")
    while not prompt.over:
        seat, option, at = random_move(prompt, rng)
        if seat == NOBODY:
            prompt.time_up(at)
            continue
        prompt.answer(seat, option, at=at)
        tardy.answer(seat, option, at=at)
        assert snapshot(tardy) == snapshot(prompt)
    tardy.time_up(10**9)
    assert snapshot(tardy) == snapshot(prompt)


@pytest.mark.rule("JEL-Q51")
def test_looking_at_the_clock_often_changes_nothing() -> None:
    often, seldom = (rush(dice={"A": "3 6", "B": "4 6"}, ends=30_000) for _ in range(2))
    for g in (often, seldom):
        act(g, 1_000, A, "place", 3, "F")
        act(g, 2_222, B, "place", 4, "F")
    for stamp in range(2_222, 40_000, 7):
        often.time_up(stamp)
    seldom.time_up(40_000)
    assert snapshot(often) == snapshot(seldom)


# --- decisions of the scoring ----------------------------------------------------------------------------------------


def scoring(*rewards: str, players: int = 3, **doc: object) -> Jelly:
    """A round in real time that is scored at stamp 1,000."""
    return table_of({"phase": "score", "mode": "live", "now": 1_000, **city(*rewards, players=players), **doc})


@pytest.mark.rule("JEL-Q56")
def test_an_arrow_points_clockwise_after_thirty_seconds() -> None:
    g = scoring("ARROW both", "J 5", "J 0", "J 0", "J 7", entrances={"F": "A6"})
    assert asked(g) == (A, "ChooseArrow")
    assert refused(g, A, "ccw", at=31_000) == ""
    assert seen(g, None).jelly == (7, 2, 2)
    in_time = scoring("ARROW both", "J 5", "J 0", "J 0", "J 7", entrances={"F": "A6"})
    act(in_time, 30_999, A, "ccw")
    assert seen(in_time, None).jelly == (9, 2, 2)


@pytest.mark.rule("JEL-Q56", "JEL-Q61", "JEL-Q31")
def test_votes_that_are_missing_after_thirty_seconds_are_clockwise() -> None:
    g = scoring("ARROW both", "J 5", "J 0", "J 0", "J 7", entrances={"F": "A6 B6"})
    act(g, 2_000, A, "ccw")
    assert g.next_due() == 31_000
    g.time_up(31_000)
    assert seen(g, None).jelly == (7, 7, 2), "they do not agree"
    g = scoring("ARROW both", "J 5", "J 0", "J 0", "J 7", entrances={"F": "A6 B6"})
    act(g, 2_000, A, "ccw")
    act(g, 30_999, B, "ccw")
    assert seen(g, None).jelly == (9, 9, 2)


@pytest.mark.rule("JEL-Q56", "JEL-D6")
@pytest.mark.parametrize(("owned", "left"), [("5 2 die", [2, 0]), ("die 2 5", [2, 5]), ("2 5 2", [5, 2])])
def test_the_capsule_owned_longest_goes_after_thirty_seconds(owned: str, left: list[int]) -> None:
    g = scoring("DROP", entrances={"F": "B6"}, pods={"B": owned})
    assert asked(g) == (B, "DropCapsule")
    g.time_up(31_000)
    assert g.pods[B] == left


@pytest.mark.rule("JEL-Q56", "JEL-D7")
@pytest.mark.parametrize(
    ("giver", "jelly", "after"), [("C", 1, [0, 0, 0, 1]), ("C", 2, [1, 0, 0, 1]), ("D", 1, [1, 0, 0, 0])]
)
def test_gifts_go_clockwise_from_the_giver_after_thirty_seconds(giver: str, jelly: int, after: list[int]) -> None:
    seat = "ABCD".index(giver)
    wealth = [jelly if s == seat else 0 for s in range(4)]
    g = scoring("GIVE 1", players=4, entrances={"F": f"{giver}6"}, jelly=wealth)
    assert asked(g) == (seat, "GiveAway")
    g.time_up(31_000)
    assert g.jelly == after


@pytest.mark.rule("JEL-Q56", "JEL-D8")
@pytest.mark.parametrize(
    ("payer", "tied", "each", "jelly", "after"),
    [
        ("C", "A6 B6", 2, 3, [2, 1, 0, 0]),
        ("C", "A6 B6", 1, 1, [1, 0, 0, 0]),
        ("A", "B6 D6", 2, 3, [0, 2, 0, 1]),
        ("B", "A6 C6", 2, 3, [1, 0, 2, 0]),
        ("B", "A6 C6 D6", 1, 2, [0, 0, 1, 1]),
    ],
)
def test_tribute_goes_clockwise_from_the_payer_after_thirty_seconds(
    payer: str, tied: str, each: int, jelly: int, after: list[int]
) -> None:
    """To each as much as is owed."""
    seat = "ABCD".index(payer)
    wealth = [jelly if s == seat else 0 for s in range(4)]
    g = scoring(f"TAKE {each}", players=4, entrances={"F": tied}, jelly=wealth)
    assert asked(g) == (seat, "PayTribute")
    g.time_up(31_000)
    assert g.jelly == after


@pytest.mark.rule("JEL-Q56")
def test_each_decision_has_thirty_seconds_of_its_own() -> None:
    g = scoring("ARROW both", "J 5", "DROP", "J 0", "J 7", entrances={"F": "A6", "H": "B6"}, pods={"B": "2 3"})
    act(g, 20_000, A, "cw")
    assert (asked(g), g.next_due()) == ((B, "DropCapsule"), 50_000)
    g.time_up(50_000)
    assert g.pods[B] == [3]


@pytest.mark.rule("JEL-Q56")
def test_in_beats_nobody_is_hurried() -> None:
    g = paying("ARROW both", entrances={"F": "A6"})
    assert asked(g) == (A, "ChooseArrow")
    assert g.next_due() == 0
    assert not g.time_up(10**9)


# --- the record ------------------------------------------------------------------------------------------------------


def live_table(seed: int, players: int = 3, dice: FairDice | None = None) -> Table:
    return new_table(JELLY, ["person"] * players, seed, dice, variants={"mode": "live"})


def live_match(seed: int) -> Match:
    return live_table(seed).match


def played_out(table: Table, rng: Chance, then: Callable[[], None] = lambda: None) -> Table:
    """The same at its end."""
    while not table.game.over:
        random_input(table.match, rng)
        then()
    return table


@pytest.mark.rule("JEL-Q54", "JEL-I16")
@pytest.mark.parametrize("seed", range(4))
def test_a_record_gives_the_same_game_again(seed: int) -> None:
    """States after every input, values, events and end stamps; with the table's chance or with fair dice."""
    dice = FairDice(f"{seed:064x}", ["a", "b"]) if seed % 2 else None
    table = live_table(seed, 3 + seed % 3, dice)
    states, heard = {}, listen_to(table)
    played_out(table, Chance(seed), lambda: states.update({len(table.match.inputs): snapshot(table.game)}))
    saved = json.loads(json.dumps(save_json(table)))
    loaded = load(saved, game_type)
    assert why_not_true(loaded) == ""
    again = Match(loaded.match.begin, loaded.match.seed, loaded.match.dice)
    told = again.game.heard = []
    for number, entry in enumerate(loaded.match.inputs, start=1):
        again.repeat(entry)
        if number in states:
            assert snapshot(again.game) == states[number]
    assert len(again.inputs) == len(loaded.match.inputs) == max(states)
    assert [(e.kind, e.data, e.secret, e.to) for e in told] == [(e.kind, e.data, e.secret, e.to) for e in heard]
    stamps = [entry.at for entry in loaded.match.inputs]
    assert stamps == sorted(stamps)
    assert 0 not in stamps


def listen_to(table: Table) -> list[Event]:
    assert isinstance(table.game, Jelly)
    return listen(table.game)


@pytest.mark.rule("JEL-Q54")
def test_values_are_not_recorded_and_refused_commands_are_no_part_of_it() -> None:
    match = live_match(3)
    for seat in (A, B, C):
        match.answer(seat, "ready", at=1)
    with pytest.raises(Refused):
        match.answer(A, "roll", at=3_000)
    match.answer(A, "roll", at=3_001)
    with pytest.raises(Refused):
        match.answer(A, "roll", at=3_500)
    assert [(i.kind, i.seat, i.option, i.at) for i in match.inputs] == [
        ("answer", A, "ready", 1),
        ("answer", B, "ready", 1),
        ("answer", C, "ready", 1),
        ("time", -1, 0, 3_001),
        ("answer", A, "roll", 3_001),
    ]


@pytest.mark.rule("JEL-Q54", "JEL-I16")
@pytest.mark.parametrize("fair", [False, True])
def test_refused_commands_do_not_change_anybodys_luck(fair: bool) -> None:
    dice = FairDice("7" * 64, ["a"]) if fair else None
    rolls = []
    for clicks in (0, 5):
        match = live_table(3, 3, dice).match
        for seat in (A, B, C):
            match.answer(seat, "ready", at=1)
        match.answer(A, "roll", at=3_001)
        for _ in range(clicks):
            with pytest.raises(Refused):
                match.answer(A, "roll", at=3_100)
            with pytest.raises(Refused):
                match.answer(B, ("place", 1, "F"), at=3_100)
        match.answer(B, "roll", at=3_200)
        assert isinstance(match.game, Jelly)
        rolls.append(match.game.hand)
    assert rolls[0] == rolls[1]


def changed(saved: dict[str, object], number: int, entry: list[object] | None) -> str:
    """Why a record is not true in which one input is another, or missing."""
    doc = json.loads(json.dumps(saved))
    doc["inputs"][number : number + 1] = [] if entry is None else [entry]
    return why_not_true(load(doc, game_type))


@pytest.mark.rule("JEL-Q54")
def test_a_record_with_falling_stamps_or_a_refused_input_is_not_valid() -> None:
    saved = json.loads(json.dumps(save_json(played_out(live_table(4), Chance(4)))))
    inputs = saved["inputs"]
    rolls = [k for k, entry in enumerate(inputs) if entry[1] == "roll"]
    first, later = rolls[0], rolls[10]
    assert changed(saved, later, inputs[later]) == ""
    assert changed(saved, later, [*inputs[later][:2], inputs[later - 1][-1] - 1]) == "impossible"
    again = next(k for k in rolls if inputs[k][0] == inputs[first][0] and k > first)
    too_early = [inputs[again][0], "roll", inputs[first][2] + 999]
    assert changed(saved, first + 1, too_early) == "impossible"
    times = [k for k, entry in enumerate(inputs) if entry[0] == "time"]
    assert changed(saved, times[0], None) == "impossible", "time that is up is an input"
    assert changed(saved, times[0], ["time", inputs[times[0]][1] + 1]) == "impossible", "with the due time as its stamp"


@pytest.mark.rule("JEL-Q54", "JEL-I16")
def test_a_recorded_game_is_still_the_same() -> None:
    """A game of three with fair dice, kept as a save: nothing about it may change as long as its rules count."""
    table = load(read_json(RECORDED / "live.json"), game_type)
    assert table.variants["mode"] == "live"
    assert table.game.over
    assert why_not_true(table) == ""
    expected = json.loads((RECORDED / "live-results.json").read_text(encoding="utf-8"))
    assert [JELLY.score(table.game, seat) for seat in range(3)] == expected["scores"]
    assert kinds_of_inputs(table.match.inputs) == expected["inputs"]
    assert table.game.now == expected["end"]


def kinds_of_inputs(inputs: list[Input]) -> dict[str, int]:
    found: dict[str, int] = {}
    for entry in inputs:
        option = entry.option
        kind = entry.kind if entry.kind != "answer" else str(option[0] if isinstance(option, tuple) else option)
        found[kind] = found.get(kind, 0) + 1
    return found


@pytest.mark.rule("JEL-Q55", "JEL-053")
def test_nothing_is_taken_back_in_a_round() -> None:
    match = live_match(5)
    for seat in (A, B, C):
        match.answer(seat, "ready", at=1)
        assert match.why_not_undo(seat) is not None
    rng, done = Chance(5), set()
    while not game_of(match).tallied:
        random_input(match, rng)
        last = match.inputs[-1]
        done.add(str(last.option[0] if isinstance(last.option, tuple) else last.option))
        assert match.why_not_undo(last.seat) is not None, last.option
    assert {"roll", "place", "shift"} <= done


def game_of(match: Match) -> Jelly:
    assert isinstance(match.game, Jelly)
    return match.game


@pytest.mark.rule("JEL-Q55")
@pytest.mark.parametrize("command", [("roll",), ("place", 3, "F"), ("shift", 2), ("lock", "F"), ("timer",)])
def test_no_command_can_be_undone(command: tuple[Option, ...]) -> None:
    """Neither one that uses chance nor one that does not."""
    g = rush(dice={"A": "3 6", "B": "6"}, centre=spent("C"))
    seat = C if command[0] in ("lock", "timer") else A
    if command[0] == "shift":
        act(g, 100, A, "place", 3, "F")
    match = Match(lambda chance: g, 0, None, g)
    match.answer(seat, command if len(command) > 1 else command[0], at=200)
    assert match.why_not_undo(seat) is not None


@pytest.mark.rule("JEL-Q54", "JEL-Q42")
def test_a_save_in_mid_round_goes_on_with_its_clock() -> None:
    """Stamps, open effects, who has rolled when: all as before; the clock stands still meanwhile."""
    table = live_table(9)
    rng = Chance(9)
    while not any(d.choice.due(table.game) for d in table.game.open if d.kind == "Rush"):
        random_input(table.match, rng)
    loaded = load(json.loads(json.dumps(save_json(table))), game_type)
    assert snapshot(loaded.game) == snapshot(table.game)
    assert loaded.game.next_due() == table.game.next_due()
    assert [(d.seat, d.serial, d.options) for d in loaded.game.open] == [
        (d.seat, d.serial, d.options) for d in table.game.open
    ]
    for one in (loaded, table):
        played_out(one, Chance(99))
    assert snapshot(loaded.game) == snapshot(table.game)


def reloaded(g: Jelly) -> Jelly:
    """The same game after it was a file."""
    again = Jelly(g.box, g.players)
    restore(json.loads(json.dumps(snapshot(g))), again, JELLY.step_types(), JELLY.upgrades, JELLY.check)
    assert snapshot(again) == snapshot(g)
    assert [(d.seat, d.serial, d.options) for d in again.open] == [(d.seat, d.serial, d.options) for d in g.open]
    assert [seen(again, seat) for seat in (A, B, C, None)] == [seen(g, seat) for seat in (A, B, C, None)]
    return again


@pytest.mark.rule("JEL-Q54")
def test_open_effects_and_seats_that_have_nothing_to_do_survive_a_save() -> None:
    g = rush(dice={"A": "3 6", "B": "6"}, centre=spent("C"))
    act(g, 100, C, "lock", "G")
    act(g, 200, C, "timer")
    act(g, 300, A, "place", 3, "F")
    assert options(g, C) == set()
    again = reloaded(g)
    act(again, 5_299, A, "shift", 2)
    assert zone(again, "F") == 2
    late = reloaded(g)
    assert refused(late, A, "shift", 2, at=5_300) == "JEL-052"
    assert late.next_due() == 10_200


@pytest.mark.rule("JEL-Q61", "JEL-Q56")
def test_sealed_votes_survive_a_save_and_stay_sealed() -> None:
    g = scoring("ARROW both", "J 5", "J 0", "J 0", "J 7", entrances={"F": "A6 B6"})
    before = seen(g, B)
    act(g, 2_000, A, "ccw")
    assert seen(g, B).open != before.open, "that A has voted is no secret"
    again = reloaded(g)
    act(again, 3_000, B, "ccw")
    assert seen(again, None).jelly == (9, 9, 2)
    late = reloaded(g)
    late.time_up(31_000)
    assert seen(late, None).jelly == (7, 7, 2)


@pytest.mark.rule("JEL-Q61", "JEL-I12")
def test_a_foreign_vote_is_imagined_and_the_own_one_is_known() -> None:
    g = scoring("ARROW both", "J 5", "J 0", "J 0", "J 7", entrances={"F": "A6 B6"})
    act(g, 2_000, A, "ccw")
    results: dict[int | None, set[tuple[int, ...]]] = {A: set(), B: set(), None: set()}
    for seat, found in results.items():
        for seed in range(20):
            world = JELLY.imagine(g, seat, Chance(seed))
            assert seen(world, seat) == seen(g, seat)
            act(world, 3_000, B, "ccw")
            found.add(seen(world, None).jelly)
    assert results == {A: {(9, 9, 2)}, B: {(9, 9, 2), (7, 7, 2)}, None: {(9, 9, 2), (7, 7, 2)}}


@pytest.mark.rule("JEL-Q54")
def test_a_record_that_is_none_is_refused() -> None:
    saved = json.loads(json.dumps(save_json(live_table(1))))
    saved["inputs"] = [["time", 3.5]]
    with pytest.raises(Bad):
        load(saved, game_type)


@pytest.mark.rule("JEL-Q43")
def test_a_round_tells_its_beginning_and_its_end() -> None:
    g = new_game(3, 1, mode="live")
    heard = listen(g)
    for seat in (A, B, C):
        act(g, 10, seat, "ready")
    assert kinds(heard) == ["ready", "ready", "ready", "round", "countdown"]
    heard.clear()
    g.time_up(3_010)
    assert kinds(heard) == ["started"]
    heard.clear()
    g.time_up(123_010)
    assert kinds(heard)[0] == "scoring"
