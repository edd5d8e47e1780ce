"""At every decision of random play in the tavern: copy, save and load, view, imagine, undo."""

import json
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tafelrunde.engine import Chance, FairDice, Match, Refused, snapshot
from tafelrunde.kit.saves import Table, load, new_table, save_json, why_not_true
from tests.engine.testgame import GAME, imagine, knows, view
from tests.engine.testgame.rush import Rush
from tests.engine.testgame.state import PAUSE, Tavern
from tests.engine.testgame.steps import PlayCards
from tests.play import random_input

pytestmark = pytest.mark.compiled
SEEDS = range(16)


def table_for(seed: int) -> tuple[Table, Chance]:
    """A new table; every other one with fair dice."""
    dice = FairDice(f"{seed:064x}", ["a", "b"]) if seed % 2 else None
    return new_table(GAME, ["person"] * (2 + seed % 3), seed, dice), Chance(seed)


def game_of(match: Match) -> Tavern:
    assert isinstance(match.game, Tavern)
    return match.game


def asked_of(g: Tavern) -> list[tuple[int, int, int, list[Any]]]:
    return [(d.seat, d.serial, d.lane, d.options) for d in g.open]


@pytest.mark.parametrize("seed", SEEDS)
def test_copies_are_equal_independent_and_stay_as_they_were(seed: int) -> None:
    table, rng = table_for(seed)
    kept: list[tuple[Tavern, dict[str, Any], list[Any]]] = []
    while not table.game.over:
        g = game_of(table.match)
        twin = g.copy()
        assert snapshot(twin) == snapshot(g)
        assert asked_of(twin) == asked_of(g)
        kept.append((twin, snapshot(twin), asked_of(twin)))
        other = Match(table.match.begin, 0, None, twin.copy())
        for _ in range(3):
            if not other.game.over:
                random_input(other, Chance(rng.number + 1))
        random_input(table.match, rng)
    for twin, before, decisions in kept:
        assert snapshot(twin) == before
        assert asked_of(twin) == decisions


@pytest.mark.parametrize("seed", SEEDS)
def test_a_saved_game_plays_on_as_if_nothing_had_happened(seed: int) -> None:
    table, rng = table_for(seed)
    while not table.game.over:
        again = load(json.loads(json.dumps(save_json(table))), lambda name: GAME)
        assert snapshot(again.game) == snapshot(table.game)
        assert asked_of(game_of(again.match)) == asked_of(game_of(table.match))
        assert again.match.standing == table.match.standing
        twin = Chance(rng.number)
        random_input(table.match, rng)
        random_input(again.match, twin)
        assert snapshot(again.game) == snapshot(table.game)
        assert save_json(again) == save_json(table)
    assert why_not_true(table) == ""


@pytest.mark.parametrize("seed", SEEDS)
def test_views_know_nothing_that_imagined_worlds_do_not_share(seed: int) -> None:
    table, rng = table_for(seed)
    changed = set[str]()
    while not table.game.over:
        g = game_of(table.match)
        before = snapshot(g)
        for seat in range(g.players):
            mine = view(g, seat)
            for _ in range(3):
                world = imagine(g, seat, rng)
                assert view(world, seat) == mine
                if seat == 0:
                    assert_that_it_is_possible(g, world)
                changed.update(
                    name for name in ("hands", "barrel", "mug", "deck") if getattr(world, name) != getattr(g, name)
                )
                if not world.over and world.open:
                    random_input(Match(table.match.begin, 0, None, world), rng)
        assert view(imagine(g, None, rng), None) == view(g, None)
        assert snapshot(g) == before  # nobody disturbed the real one
        random_input(table.match, rng)
    assert changed >= {"hands", "barrel", "deck"}


def assert_that_it_is_possible(g: Tavern, world: Tavern) -> None:
    """Nothing comes from nowhere, and the same seats are asked under the same numbers."""
    everything = sorted([*g.deck, *g.discards, *(card for hand in g.hands for card in hand)])
    assert sorted([*world.deck, *world.discards, *(card for hand in world.hands for card in hand)]) == everything
    assert sorted(world.barrel) == sorted(g.barrel)
    assert [(d.seat, d.serial, d.kind) for d in world.open] == [(d.seat, d.serial, d.kind) for d in g.open]
    assert all(d.options for d in world.open)


def test_what_was_seen_is_remembered_until_it_moves() -> None:
    """Play report: seat 0 peeks into barrel 1; later the barrels are mixed."""
    g = Tavern(2)
    g.hands = [[3], [5]]  # peek, mix
    g.barrel, g.opened, g.seen = [1, 2, 3, 5, 8], [False] * 5, [()] * 5
    g.chance = 4
    g.start(PlayCards())
    rng = Chance(9)
    g.answer(0, "peek")
    assert {imagine(g, 0, rng).barrel[1] for _ in range(40)} == {1, 2, 3, 5, 8}
    g.answer(0, ("barrel", 1))
    assert view(g, 0).barrels == (None, 2, None, None, None)
    assert view(g, 1).barrels == view(g, None).barrels == (None,) * 5
    assert {imagine(g, 0, rng).barrel[1] for _ in range(40)} == {2}
    assert {imagine(g, 1, rng).barrel[1] for _ in range(40)} == {1, 2, 3, 5, 8}
    g.answer(1, "mix")
    assert view(g, 0).barrels == (None,) * 5
    assert not knows(g, 0, 1)
    assert len({imagine(g, 0, rng).barrel[1] for _ in range(40)}) > 1


def test_a_sealed_vote_and_a_named_number_are_imagined_anew_for_others_only() -> None:
    met = set[str]()
    for seed in range(40):
        table, rng = table_for(seed)
        while not table.game.over:
            g = game_of(table.match)
            for lane in g.lanes:
                if lane.sealed and lane.answer and len(g.open[0].options) > 1:
                    other = (lane.seat + 1) % g.players
                    k = g.lanes.index(lane)
                    assert len({str(imagine(g, other, rng).lanes[k].answer) for _ in range(30)}) > 1
                    assert {str(imagine(g, lane.seat, rng).lanes[k].answer) for _ in range(5)} == {str(lane.answer)}
                    met.add("vote")
            if g.open and g.open[0].kind == "Guess":
                guesser = g.open[0].seat
                assert len({world_number(imagine(g, guesser, rng)) for _ in range(30)}) == 4
                assert len({world_number(imagine(g, g.active, rng)) for _ in range(5)}) == 1
                met.add("number")
            random_input(table.match, rng)
        if met == {"vote", "number"}:
            return
    raise AssertionError(f"only met {met}")


def world_number(world: Tavern) -> object:
    return next(values["named"] for values in world.frames.values() if "named" in values)


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_goes_back_as_far_as_allowed_and_no_further(seed: int) -> None:
    """The expected depth is worked out from the record: the last answers of one seat without any commit."""
    table, rng = table_for(seed)
    states = [timeless(snapshot(table.game))]
    commits = [table.game.commits]
    while not table.game.over:
        random_input(table.match, rng)
        inputs = table.match.inputs
        while len(states) <= len(inputs):  # time that is up may come as an input of its own before an answer
            at = len(states)
            state = table.game if at == len(inputs) else table.match.at_input(at)
            states.append(timeless(snapshot(state)))
            commits.append(state.commits)
        depth, k = 0, len(inputs)
        while (
            k
            and inputs[k - 1].kind == "answer"
            and inputs[k - 1].seat == inputs[-1].seat
            and commits[k] == commits[k - 1]
        ):
            depth, k = depth + 1, k - 1
        assert table.match.undoable == depth
        assert [table.match.why_not_undo(seat) is None for seat in range(table.game.players)] == [
            depth > 0 and seat == inputs[-1].seat for seat in range(table.game.players)
        ]
        trial = load(json.loads(json.dumps(save_json(table))), lambda name: GAME)
        for back in range(1, depth + 1):
            numbers = {d.serial for d in trial.game.open}
            trial.match.undo(inputs[-1].seat)
            assert timeless(snapshot(trial.game)) == states[len(inputs) - back]
            assert not numbers & {d.serial for d in trial.game.open}
        if inputs:
            with pytest.raises(Refused):
                trial.match.undo(inputs[-1].seat)
        if depth and rng.below(4) == 0:
            assert snapshot(trial.match.replayed()) == snapshot(trial.game)


def timeless(doc: dict[str, Any]) -> dict[str, Any]:
    """Without what an undo never takes back (numbers and time), and without the dice set before each input."""
    doc = {key: value for key, value in doc.items() if key not in ("serial", "open", "now", "chance")}
    doc["lanes"] = [{key: value for key, value in lane.items() if key != "serial"} for lane in doc["lanes"]]
    return doc


@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_with_undos_replays(seed: int) -> None:
    table, rng = table_for(seed)
    match, undos = table.match, 0
    while not match.game.over:
        if match.undoable and rng.below(2) == 0:
            match.undo(match.undo_seat)
            undos += 1
        else:
            random_input(match, rng)
    assert snapshot(match.replayed()) == snapshot(match.game)
    assert why_not_true(load(json.loads(json.dumps(save_json(table))), lambda name: GAME)) == ""
    assert undos


# --- any commands at any time against the live round -----------------------------------------------------------------

commands = st.one_of(
    st.sampled_from(["roll", "none", "nonsense"]),
    st.tuples(st.sampled_from(["serve", "spill", "steal"]), st.integers(-1, 5)),
)


class LiveRound(RuleBasedStateMachine):
    """Whatever is sent whenever: refusals change nothing, stamps never fall, the record gives the same round again."""

    @initialize(chance=st.integers(0, 2**64 - 1), fair=st.booleans())
    def begin(self, chance: int, fair: bool) -> None:
        def start(number: int) -> Tavern:
            g = Tavern(3)
            g.chance = number
            g.start(Rush())
            return g

        self.match = Match(start, chance, FairDice(f"{chance:064x}", []) if fair else None)
        self.at = 1
        self.rolls: dict[int, int] = {}

    @rule(seat=st.integers(0, 3), command=commands, wait=st.sampled_from([0, 1, 300, 999, 1000, 4000, 5000, 9000]))
    def send(self, seat: int, command: Any, wait: int) -> None:
        self.at += wait
        self.match.time_up(self.at)
        before, heard = snapshot(self.match.game), len(self.match.inputs)
        try:
            self.match.answer(seat, command, at=self.at)
        except Refused:
            assert snapshot(self.match.game) == before
            assert len(self.match.inputs) == heard
            return
        assert self.at < 20_000
        if command == "roll":
            assert self.at - self.rolls.get(seat, -PAUSE) >= PAUSE
            self.rolls[seat] = self.at

    @rule(seat=st.integers(0, 2))
    def click_twice(self, seat: int) -> None:
        decision = self.match.game.decision_of(seat)
        if decision is None or decision.options[-1] == "roll":
            return
        self.match.answer(seat, decision.options[-1], decision.serial)
        before = snapshot(self.match.game)
        with pytest.raises(Refused):
            self.match.answer(seat, decision.options[-1], decision.serial)
        assert snapshot(self.match.game) == before

    @precondition(lambda self: self.match.game.next_due())
    @rule(late=st.integers(0, 6000))
    def wait(self, late: int) -> None:
        due = self.match.game.next_due()
        self.at = max(self.at, due + late)
        assert self.match.time_up(self.at)
        assert self.match.inputs[-1].kind == "time"

    @invariant()
    def holds(self) -> None:
        if not hasattr(self, "match"):
            return
        g = game_of(self.match)
        assert g.now <= 20_000
        for d in g.open:
            if d.kind == "Spill":
                assert g.now < d.choice.due(g) <= g.now + 5000
        assert all(self.match.why_not_undo(seat) is not None for seat in range(3))  # no undo in the live round
        due = g.next_due()
        assert not due or due > g.now or self.match.time_up(g.now)

    def teardown(self) -> None:
        if hasattr(self, "match"):
            assert snapshot(self.match.replayed()) == snapshot(self.match.game)


LiveRound.TestCase.settings = settings(max_examples=60, stateful_step_count=30)
TestLiveRound = LiveRound.TestCase
