"""The five optional rules in any combination (DEI-234 to DEI-242, DEI-Q-112 to DEI-Q-123); picking; taking back."""

from itertools import combinations, product
from typing import Any

import pytest

from tafelrunde.engine import Chance, Game, Match, Refused
from tafelrunde.games.dei.state import Dei
from tafelrunde.kit.saves import new_table
from tests.dei.table import (
    DEI,
    A,
    B,
    C,
    abilities,
    acting,
    answer,
    asked,
    asked_kind,
    cards,
    decisions,
    listen,
    new_game,
    options,
    pad,
    pending,
    play,
    refused,
    score,
    seen,
    started,
    table,
    why,
)

RULES = ("no_choice", "draft", "planning", "confrontation", "rebellion")
ROW = ["TECH", "ENERGY", "LOOTERS", "OUTPOSTS", "BUILDINGS", "GARRISON_RED", "GARRISON_BLUE", "GARRISON_GREEN"]
CHEAP = {"pads": {"A": [5, 5], "B": [5, 5]}}


def planning(*plans: tuple[str, ...], **doc: Any) -> Any:
    """A phase with Planning, after these have been planned by A, B, ..."""
    g = table(**{"stage": "plan", "rules": ["planning"], **doc})
    for seat, plan in enumerate(plans):
        g.answer(seat, plan)
    return g


# --- factions --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-D-01", "DEI-Q-122", "DEI-046")
def test_factions_are_picked_in_seat_order() -> None:
    g = new_game(3, 1)
    assert asked(g) == (A, "PickFaction")
    assert options(g) == {"ravagers", "farm_z", "refuge", "auxilia"}
    answer(g, "refuge")
    assert asked(g) == (B, "PickFaction")
    assert options(g) == {"ravagers", "farm_z", "auxilia"}
    assert refused(g, "refuge") == "DEI-046"
    assert why(g, "martians") == "no_faction"
    answer(g, "auxilia")
    assert asked(g)[0] == C
    answer(g, "ravagers")
    assert [seen(g, None).pads[seat].faction for seat in range(3)] == ["refuge", "auxilia", "ravagers"]


# --- #1 No choice ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-234")
def test_no_choice_draws_one_mission_for_each_column() -> None:
    for seed in range(5):
        g = started(3, seed, no_choice="yes")
        assert len(set(g.missions[:4])) == 4
        assert set(g.missions[4:]) == {-1}
        assert [task.id for task in seen(g, A).tasks[4:]] == [""] * 4
        assert all(mission >= 0 for mission in started(3, seed).missions)


@pytest.mark.rule("DEI-Q-112", "DEI-234")
def test_no_choice_leaves_late_missions_as_they_are() -> None:
    g = table(
        stage="mission",
        rules=["no_choice"],
        missions=ROW[:4],
        round=2,
        chosen={"A": ["ENERGY"], "B": ["ENERGY"]},
        pads={"A": [5, 0]},
    )
    assert options(g) == {"TECH", "LOOTERS", "OUTPOSTS"}
    answer(g, "TECH")
    assert score(g, A) == {"missions": 2}, "late"


@pytest.mark.rule("DEI-Q-112", "DEI-INV-19")
def test_in_the_last_round_the_last_mission_is_taken_without_asking() -> None:
    g = table(
        stage="turn",
        phase=3,
        played=1,
        rules=["no_choice"],
        missions=ROW[:4],
        round=4,
        up={"A": ["DEI002"]},
        pads={"A": [0, 0]},
    )
    play(g, ("up", "DEI001"))
    assert g.active == B
    assert seen(g, A).pads[A].missions == tuple(ROW[:4])


# --- #2 Draft --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-235", "DEI-236", "DEI-Q-113", "DEI-D-02")
def test_abilities_are_drafted_up_down_and_up_again() -> None:
    g = started(3, 4, draft="yes")
    order, asked_in_turn = list(g.order), []
    while asked_kind(g).startswith("Draft"):
        asked_in_turn.append((asked(g)[1], asked(g)[0]))
        answer(g, g.open[0].options[-1])
    passes = [order, order[::-1], order]
    expected = []
    for number, turn in enumerate(passes):
        expected += [("DraftColour", turn[0])] if number < 2 else []
        expected += [("DraftAbility", seat) for seat in turn]
    assert asked_in_turn == expected, "the third colour is the one that is left"
    assert all(len(set(abilities(g, seat))) == 3 for seat in range(3))


@pytest.mark.rule("DEI-235", "DEI-Q-113", "DEI-D-02")
def test_the_stack_is_passed_on() -> None:
    g = started(3, 4, draft="yes")
    first, second = g.order[:2]
    assert options(g) == {"red", "blue", "green"}
    answer(g, "blue")
    stack = {"engineer", "tunnel", "sprinter", "numbers", "pod", "remote"}
    assert asked(g) == (first, "DraftAbility")
    assert options(g) == stack == set(seen(g, first).my_stack)
    assert seen(g, second).my_stack == ()
    assert why(g, "bombs") == "DEI-235"
    heard = listen(g)
    answer(g, "tunnel")
    assert asked(g)[0] == second
    assert options(g) == stack - {"tunnel"}
    assert refused(g, "tunnel") == "DEI-235"
    event = next(event for event in heard if event.kind == "drafted")
    assert "ability" in event.seen_by(first)
    assert "ability" not in event.seen_by(second)
    assert seen(g, second).pads[first].skills[1].ability == "", "it is secret"
    assert abilities(g, first)[1] == "tunnel"


@pytest.mark.rule("DEI-236", "DEI-D-02")
def test_a_colour_is_drafted_once() -> None:
    g = started(2, 4, draft="yes")
    play(g, "blue", "pod", "remote")
    assert asked(g) == (g.order[1], "DraftColour")
    assert options(g) == {"red", "green"}
    assert refused(g, "blue") == "DEI-236"


# --- #3 Planning -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-237", "DEI-D-04")
def test_all_plan_two_cards_at_the_same_time() -> None:
    g = planning()
    assert [(d.seat, d.kind) for d in g.open] == [(A, "Plan"), (B, "Plan")]
    assert options(g, A) == set(combinations([f"DEI00{n}" for n in range(1, 9)], 2))
    assert why(g, "DEI001", "DEI009", seat=A) == "DEI-237"
    assert why(g, "DEI001", "DEI001", seat=A) == "DEI-237"
    assert why(g, ("DEI001",), seat=A) == "DEI-237"
    assert why(g, "DEI002", "DEI001", seat=A) == "", "the other way round is the same"
    g.answer(B, ("DEI009", "DEI010"))
    assert asked_kind(g) == "Plan", "A has not planned yet"
    g.answer(A, ("DEI002", "DEI001"))
    assert asked(g) == (A, "PlayCard")
    assert cards(g, A, "planned") == ["DEI001", "DEI002"]
    assert cards(g, B, "planned") == ["DEI009", "DEI010"]


@pytest.mark.rule("DEI-237", "DEI-104")
def test_at_the_start_of_each_phase() -> None:
    planned = [
        (g.round, g.phase) for g in decisions(new_game(2, 3, planning="yes"), Chance(3)) if asked_kind(g) == "Plan"
    ]
    assert sorted(set(planned)) == list(product((1, 2, 3, 4), (1, 2, 3)))


@pytest.mark.rule("DEI-238", "DEI-Q-114", "DEI-105")
def test_planned_cards_alone_are_played_in_any_order_one_of_them_face_down() -> None:
    g = planning(("DEI001", "DEI007"), ("DEI009", "DEI010"), **CHEAP)
    both = {(way, card) for way in ("up", "down") for card in ("DEI001", "DEI007")}
    assert options(g) == both
    assert refused(g, "up", "DEI003") == "DEI-237"
    play(g, ("down", "DEI007"))
    answer(g, g.open[0].options[0])
    assert (cards(g, A, "down"), cards(g, A, "up")) == (["DEI007"], ["DEI001"]), "not a second one face down"
    g = planning(("DEI001", "DEI007"), ("DEI009", "DEI010"), **CHEAP)
    play(g, ("up", "DEI007"), "finish")
    assert options(g) == {("up", "DEI001"), ("down", "DEI001")}, "the second one may be it"


@pytest.mark.rule("DEI-239", "DEI-115")
def test_a_card_just_bought_waits_for_the_next_phase() -> None:
    g = planning(("DEI001", "DEI007"), ("DEI009", "DEI010"), **CHEAP)
    play(g, ("down", "DEI001"))
    bought = str(g.open[0].options[0])
    answer(g, bought)
    assert cards(g, A, "planned") == [] or ("up", bought) not in options(g)
    assert bought in cards(g, A, "hand")
    assert bought not in cards(g, A, "up")


@pytest.mark.rule("DEI-Q-115")
def test_a_card_of_the_parcel_bot_waits_too() -> None:
    g = planning(("DEI001", "DEI007"), ("DEI009", "DEI010"), **CHEAP, learned={"A": ["parcel"]})
    answer(g, "parcel")
    bought = str(g.open[0].options[0])
    answer(g, bought)
    assert bought in cards(g, A, "hand")
    assert {option[1] for option in options(g) if isinstance(option, tuple)} == {"DEI001", "DEI007"}
    assert refused(g, "up", bought) == "DEI-239"


@pytest.mark.rule("DEI-Q-116")
def test_what_to_buy_is_decided_when_the_card_is_played() -> None:
    g = planning(("DEI001", "DEI007"), ("DEI009", "DEI010"), pads={"A": [0, 0]})
    assert options(g) == {("up", "DEI001"), ("up", "DEI007")}, "nothing can be bought: it is revealed instead"
    g = planning(("DEI001", "DEI007"), ("DEI009", "DEI010"), pads={"A": [0, 0]}, boosts={"A": ["TEC"]})
    assert ("down", "DEI001", "TEC") in options(g), "a boost is laid when the card is played"


@pytest.mark.rule("DEI-Q-116", "DEI-149")
def test_copy_sees_only_what_was_revealed() -> None:
    g = planning(("DEI001", "DEI060"), ("DEI009", "DEI010"), hand={"A": ["DEI060"]}, looters={"p": "A"})
    play(g, ("up", "DEI060"))
    assert "CPY" not in options(g), "the other planned card still lies there unseen"
    assert pending(g) == ["CPY", "MOV"]


@pytest.mark.rule("DEI-Q-117", "DEI-245")
def test_nobody_learns_which_card_lay_face_down_before_the_end() -> None:
    g = planning(("DEI001", "DEI007"), ("DEI009", "DEI010"), **CHEAP)
    heard = listen(g)
    play(g, ("down", "DEI001"))
    event = next(event for event in heard if event.kind == "played_down")
    assert "card" in event.seen_by(A)
    assert "card" not in event.seen_by(B)
    assert seen(g, A).card == "DEI001"
    assert (seen(g, B).card, seen(g, None).card) == ("", "")
    assert seen(g, B).pads[A].down == ("",)
    over = table(stage="end", rules=["planning"], recycled={"A": ["DEI001"]})
    assert over.over
    assert seen(over, B).pads[A].recycled == ("DEI001",)
    late = planning(round=2, recycled={"A": ["DEI001"]})
    assert seen(late, B).pads[A].recycled == ("",)
    assert seen(late, A).pads[A].recycled == ("DEI001",)


@pytest.mark.rule("DEI-Q-118", "DEI-D-04")
def test_who_has_fewer_cards_plans_what_there_is() -> None:
    few = [f"DEI00{n}" for n in range(2, 9)]
    g = planning(round=4, recycled={"A": few})
    assert options(g, A) == {("DEI001",)}
    g.answer(A, ("DEI001",))
    g.answer(B, ("DEI009", "DEI010"))
    assert cards(g, A, "planned") == ["DEI001"]


# --- #4 Confrontation ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-240", "DEI-Q-119")
def test_confrontation_missions_come_after_all_turns_in_order_of_priority() -> None:
    g = table(
        stage="turn",
        phase=3,
        played=1,
        rules=["confrontation"],
        missions=ROW,
        order="AB",
        up={"A": ["DEI002"]},
        pads={"A": [5, 1], "B": [3, 1]},
        looters={"p": "B"},
    )
    play(g, ("up", "DEI007"), "finish")
    assert asked(g) == (B, "PlayCard"), "no mission yet"
    play(g, ("up", "DEI010"), "COL")
    while asked_kind(g) != "ChooseMission":
        assert asked(g)[0] == B
        answer(g, g.open[0].options[0 if asked_kind(g) == "PlayCard" else -1])
    assert asked(g) == (A, "ChooseMission")
    answer(g, "TECH")
    assert score(g, A) == {"missions": 5}
    assert asked(g) == (B, "ChooseMission")
    answer(g, "TECH")
    assert score(g, B)["missions"] == pad(g, B)[0] >= 4, "counted now, after its turn"


@pytest.mark.rule("DEI-241")
def test_confrontation_supplies_are_scored_with_the_end() -> None:
    place = {"round": 4, "missions": ROW, "rules": ["confrontation"], "pads": {"A": [0, 5], "B": [0, 3]}}
    chosen = {"A": ["TECH", "ENERGY", "LOOTERS"], "B": ["TECH", "ENERGY", "LOOTERS"]}
    g = table(stage="mission", **place, chosen=chosen)
    answer(g, "OUTPOSTS")
    assert score(g, A) == {}, "not yet"
    heard = listen(g)
    answer(g, "OUTPOSTS")
    assert g.over
    assert (score(g, A), score(g, B)) == ({"energy": 5}, {"energy": 3})
    told = [event.kind for event in heard]
    assert told[-4:] == ["supply_scored", "supply_scored", "card_points", "card_points"]


# --- #5 Rebellion ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-242", "DEI-Q-120")
def test_rebellion_a_mission_may_be_left_out_and_is_not_made_up_for() -> None:
    g = table(stage="mission", rules=["rebellion"], missions=ROW, pads={"A": [5, 0]})
    assert "skip" in options(g)
    answer(g, "skip")
    assert score(g, A) == {}
    assert seen(g, A).pads[A].missions == ("", "", "", "")
    assert asked(g)[0] == B, "no second question"
    g = table(stage="mission", rules=["rebellion"], missions=ROW, round=2, pads={"A": [5, 0]})
    answer(g, "TECH")
    assert (asked(g)[0], score(g, A)) == (B, {"missions": 2}), "one for each round"
    assert "skip" not in options(table(stage="mission", missions=ROW))


@pytest.mark.rule("DEI-242", "DEI-INV-18")
def test_rebellion_somebody_may_end_with_fewer_than_four() -> None:
    g = new_game(2, 8, rebellion="yes")
    while not g.over:
        found = g.open[0].options
        answer(g, "skip" if "skip" in found else found[0])
    assert seen(g, None).pads[A].missions == ("", "", "", "")


# --- all of them -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-Q-121", "DEI-INV-18", "DEI-INV-19")
@pytest.mark.parametrize("values", list(product(("no", "yes"), repeat=5)), ids="-".join)
def test_options_combine_freely(values: tuple[str, ...]) -> None:
    variants = dict(zip(RULES, values, strict=True))
    seen_kinds, skips = set(), set()
    for g in decisions(new_game(2, 5, None, **variants), Chance(5)):
        seen_kinds.add(asked_kind(g))
        if asked_kind(g) == "ChooseMission":
            skips.add("skip" in options(g))
    assert (g.missions.count(-1) == 4) == (variants["no_choice"] == "yes")
    assert ("DraftAbility" in seen_kinds) == (variants["draft"] == "yes")
    assert ("Plan" in seen_kinds) == (variants["planning"] == "yes")
    assert skips == {variants["rebellion"] == "yes"}
    done = [mission for pad in seen(g, None).pads for mission in pad.missions if mission]
    assert len(done) == 8 or variants["rebellion"] == "yes"
    assert set(seen(g, None).rules) == {name for name, value in variants.items() if value == "yes"}


# --- taking back -----------------------------------------------------------------------------------------------------


def hidden(g: Game) -> tuple[list[int], list[int]]:
    """The boosts that are held, and how many cards the decks have."""
    assert isinstance(g, Dei)
    return g.boosts.copy(), [len(deck) for deck in g.decks]


@pytest.mark.rule("DEI-Q-123")
def test_answers_are_taken_back_until_something_is_revealed() -> None:
    match = new_table(DEI, ["person"] * 2, 3).match
    for seat in (A, B):
        match.answer(seat, match.game.open[0].options[0])
    rng = Chance(1)
    taken_back = stopped = 0
    for _ in range(200):
        d = match.game.open[0]
        before = hidden(match.game)
        option = d.options[rng.below(len(d.options))]
        match.answer(d.seat, option)
        if hidden(match.game) != before:
            stopped += 1
            with pytest.raises(Refused):
                match.undo(d.seat)
        elif d.kind in ("MoveTo", "MoveGroup", "CollectFrom", "BuildSite"):
            match.undo(d.seat)
            assert (match.game.open[0].seat, match.game.open[0].kind) == (d.seat, d.kind)
            match.answer(d.seat, option)
            taken_back += 1
        if match.game.over:
            break
    assert min(taken_back, stopped) > 3


@pytest.mark.rule("DEI-Q-123")
def test_and_until_the_next_one_has_acted() -> None:
    g = acting("MOV", looters={"p": "A"}, played=1)
    match = Match(lambda chance: g, 0, None, g)
    match.answer(A, "MOV")
    assert g.open[0].seat == B
    match.undo(A)
    match.answer(A, "MOV")
    match.answer(B, ("up", "DEI009"))
    with pytest.raises(Refused):
        match.undo(A)
