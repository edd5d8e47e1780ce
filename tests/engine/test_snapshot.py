"""Snapshots: a state as JSON and back, older versions, and files that somebody tampered with."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.engine import Bad, Chance, Step, Upgrades, option_from_json, restore, snapshot
from tafelrunde.engine.snapshot import from_json, step_from_json, step_to_json, table_fields, to_json
from tafelrunde.kit.saves import load, new_table, save_json
from tests.engine.testgame import GAME, new_match
from tests.engine.testgame.state import Tavern
from tests.engine.testgame.steps import Attack
from tests.play import random_input

pytestmark = pytest.mark.compiled


def in_play(seed: int = 3, inputs: int = 12) -> Tavern:
    """A game in the middle."""
    match, rng = new_match(seed), Chance(seed)
    for _ in range(inputs):
        random_input(match, rng)
    assert isinstance(match.game, Tavern)
    return match.game


def in_a_window() -> Tavern:
    """A game with frames and marks on its agenda."""
    for seed in range(100):
        match, rng = new_match(seed), Chance(seed)
        while not match.game.over:
            random_input(match, rng)
            if len(match.game.frames) >= 3:
                assert isinstance(match.game, Tavern)
                return match.game
    raise AssertionError("no window")


def in_a_vote() -> Tavern:
    """A game with lanes, one of them answered."""
    match, rng = new_match(8), Chance(8)
    while not any(lane.answer for lane in match.game.lanes):
        random_input(match, rng)
    assert isinstance(match.game, Tavern)
    return match.game


def loaded(doc: Any, upgrades: Upgrades | None = None) -> Tavern:
    g = Tavern(3)
    restore(json.loads(json.dumps(doc)), g, GAME.step_types(), upgrades, GAME.check)
    return g


@pytest.mark.parametrize("make", [in_play, in_a_window, in_a_vote])
def test_a_snapshot_loads_as_what_it_was(make: Any) -> None:
    g = make()
    again = loaded(snapshot(g))
    assert snapshot(again) == snapshot(g)
    assert [(d.seat, d.serial, d.options) for d in again.open] == [(d.seat, d.serial, d.options) for d in g.open]


def test_all_fields_of_the_table_and_none_of_the_engine_are_the_games_own() -> None:
    fields = set(table_fields(Tavern(2)))
    assert {"coins", "hands", "barrel", "log", "rush_end"} <= fields
    assert not fields & {"agenda", "chance", "open", "heard", "lanes", "players", "_following", "turn_rule"}


def test_copies_have_every_field() -> None:
    g = in_a_vote()
    g.heard = []
    twin = g.copy()
    for name in table_fields(g):
        assert getattr(twin, name) == getattr(g, name), name
        if isinstance(getattr(g, name), (list, dict)):
            assert getattr(twin, name) is not getattr(g, name), name
    assert snapshot(twin) == snapshot(g)


values = st.recursive(
    st.integers() | st.text(max_size=5) | st.booleans() | st.none(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.lists(inner, max_size=3).map(tuple)
        | st.dictionaries(
            st.integers() | st.text(max_size=3) | st.tuples(st.integers(), st.text(max_size=2)), inner, max_size=3
        )
    ),
    max_leaves=8,
)


@given(values)
@settings(max_examples=150)
def test_values_survive_json(value: Any) -> None:
    assert from_json(json.loads(json.dumps(to_json(value))), "here") == value


def test_steps_are_their_name_and_their_fields() -> None:
    step = Attack(1, 2, 0)
    assert step_to_json(step) == {"step": "Attack", "seat": 1, "target": 2, "gain": 0}
    again = step_from_json(step_to_json(step), GAME.step_types(), "here")
    assert isinstance(again, Attack)
    assert (again.seat, again.target, again.gain) == (1, 2, 0)


# --- older versions --------------------------------------------------------------------------------------------------


def test_renamed_steps_and_fields_added_and_removed_ones() -> None:
    g = in_a_window()
    doc = json.loads(json.dumps(snapshot(g)).replace('"TakeGain"', '"TakeCoins"').replace('"gain":', '"booty":'))
    table = doc["table"]
    table["purse"] = table.pop("coins")
    del table["log"]
    table["weather"] = "rain"
    with pytest.raises(Bad):
        loaded(doc)
    renamed = {f"{name}.booty": "gain" for name in ("TakeGain", "ThiefWindow", "SendThief", "Attack", "Strike")}
    upgrades = Upgrades(
        steps={"TakeCoins": "TakeGain"}, fields={"purse": "coins", "weather": "", **renamed}, added={"log": []}
    )
    again, third = loaded(doc, upgrades), loaded(doc, upgrades)
    expected = snapshot(g)
    expected["table"]["log"] = []
    assert snapshot(again) == expected
    again.log.append("mine")
    assert third.log == []  # what was added is each game's own
    assert upgrades.added == {"log": []}


# --- foreign and hostile ---------------------------------------------------------------------------------------------


def change(doc: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """A copy of the document with one thing changed, like "lanes.0.seat"; value DELETE takes it away."""
    doc = copy.deepcopy(doc)
    place: Any = doc
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in way:
        place = place[part]
    if value is DELETE:
        del place[last]
    else:
        place[last] = value
    return doc


DELETE = object()
DEEP: Any = 1
for _ in range(40):
    DEEP = [DEEP]

BAD = [
    ("players", 2),
    ("players", True),
    ("chance", "xyz"),
    ("chance", "-1"),
    ("chance", "f" * 17),
    ("chance", 5),
    ("serial", "1"),
    ("serial", 1.5),
    ("serial", 1 << 64),
    ("now", -1),
    ("over", 0),
    ("end", None),
    ("commits", DELETE),
    ("frames", []),
    ("frames", {"dict": [["a", {"dict": []}]]}),
    ("frames", {"dict": [[1, 5]]}),
    ("frames", {"dict": [[1, {"dict": [["v", None]]}]]}),
    ("frames", {"dict": [[{"tuple": [[1]]}, 1]]}),
    ("agenda", {}),
    ("agenda.0", "Evening"),
    ("agenda.0", {"step": "Nobody"}),
    ("agenda.0", {"step": "Game"}),
    ("agenda.0", {"step": "Step"}),
    ("agenda.0", {"step": ["SetUp"]}),
    ("agenda.0", {"step": "Attack", "seat": 0}),
    ("agenda.0", {"step": "Turn", "seat": 0, "more": 1}),
    ("agenda.0", {"step": "Turn", "seat": 3}),
    ("agenda.0", {"step": "Turn", "seat": -2}),
    ("agenda.0", {"step": "Turn", "seat": DEEP}),
    ("agenda.0", {"step": "VoteFor", "seat": -1}),
    ("agenda.0", {"step": "Turn", "seat": 0, "__class__": 1}),
    ("lanes", 3),
    ("lanes.0", 3),
    ("lanes.0.seat", "0"),
    ("lanes.0.seat", 9),
    ("lanes.0.free", 1),
    ("lanes.0.late", DELETE),
    ("lanes.0.serial", None),
    ("lanes.0.answer", "x"),
    ("lanes.0.answer", [None]),
    ("lanes.0.agenda", [{"step": "Evening", "seat": 5}]),
    ("open", [[7, 1]]),
    ("open", [[-2, 1]]),
    ("open", [[0]]),
    ("open", [["0", 1]]),
    ("open", 1),
    ("table", []),
    ("table.coins", DELETE),
    ("table.coins", "rich"),
    ("table.coins", [1, 2]),
    ("table.coins", [1, 2, True]),
    ("table.evening", True),
    ("table.extra", 1),
    ("table.__class__", 1),
    ("table.agenda", []),
    ("table.deck", DEEP),
    ("table.deck", {"dict": 5}),
    ("table.deck", {"set": [1]}),
    ("table.deck", 1e999),
]


@pytest.mark.parametrize(("path", "value"), BAD, ids=[f"{k}-{path}" for k, (path, _) in enumerate(BAD)])
def test_what_does_not_fit_is_refused_with_a_sentence(path: str, value: Any) -> None:
    doc = change(snapshot(in_a_vote()), path, value)
    with pytest.raises(Bad, match=r"^[\w.\[\]]+: .+") as refused:
        loaded(doc)
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("doc", [None, [], {}, 5, "snapshot", {"players": 3}])
def test_no_snapshot_at_all(doc: Any) -> None:
    with pytest.raises(Bad):
        loaded(doc)


def test_answers_come_as_numbers_words_and_lists() -> None:
    assert option_from_json(["barrel", [1, "x"]]) == ("barrel", (1, "x"))
    for bad in (None, True, 1.0, {"a": 1}, DEEP, [None]):
        with pytest.raises(Bad):
            option_from_json(bad)


DOC = snapshot(in_a_window())
SAVE = save_json(new_table(GAME, ["person"] * 3, 1))


@given(st.data())
@settings(max_examples=150)
def test_a_damaged_snapshot_loads_or_is_refused_through_the_houses_door(data: st.DataObject) -> None:
    """Whatever is changed: the house says Bad or has a game that can be asked."""
    doc = copy.deepcopy(DOC)
    place: Any = doc
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], (dict, list)) or not place[key] or data.draw(st.booleans()):
            place[key] = data.draw(values.map(to_json) | st.sampled_from([-1, 99, "", [], {}, "Turn", 10**30]))
            break
        place = place[key]
    save = {**SAVE, "snapshot": doc}
    try:
        table = load(save, lambda name: GAME)
    except Bad:
        return
    for decision in table.game.open:
        assert decision.options


def test_steps_without_a_seat_do_not_write_one() -> None:
    assert step_to_json(Step()) == {"step": "Step"}
