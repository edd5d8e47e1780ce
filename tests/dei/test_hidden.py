"""Who sees what (DEI-053, DEI-054, DEI-243 to DEI-245, DEI-INV-26)."""

import dataclasses
import json
import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from tafelrunde.engine import Chance, Match, Refused, snapshot
from tafelrunde.games.dei.content import BOOSTS
from tafelrunde.games.dei.state import DOWN, RECYCLED, STATUSES, UP, Dei
from tafelrunde.kit.game import plain
from tests.dei.table import (
    BOX,
    DEI,
    PLAYERS,
    A,
    B,
    C,
    abilities,
    acting,
    boosts,
    cards,
    decisions,
    listen,
    new_game,
    options,
    play,
    seen,
    table,
)

ALL = dict.fromkeys(("no_choice", "draft", "planning", "confrontation", "rebellion"), "yes")


def unseen(g: Dei, seat: int | None, change: Callable[[Dei], None]) -> bool:
    """Does a seat see the same after a change of something hidden?"""
    other = g.copy()
    change(other)
    other.relist()
    return seen(g, seat) == seen(other, seat)


# --- what is secret --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-243", "DEI-053", "DEI-INV-26")
def test_only_the_owner_knows_abilities_before_they_are_learned() -> None:
    g = table(abilities={"A": ["bombs", "engineer", "solar"]}, learned={"A": ["engineer"]}, players=3)

    def other_red(g: Dei) -> None:
        g.ability[0] = 5

    def other_blue(g: Dei) -> None:
        g.ability[1] = 11

    assert [skill.ability for skill in seen(g, A).pads[A].skills] == ["bombs", "engineer", "solar"]
    assert [skill.ability for skill in seen(g, B).pads[A].skills] == ["", "engineer", ""]
    for seat in (B, C, None):
        assert unseen(g, seat, other_red)
        assert not unseen(g, seat, other_blue), "what is learned is open"
    assert not unseen(g, A, other_red)


@pytest.mark.rule("DEI-243", "DEI-244", "DEI-INV-26")
def test_only_the_owner_knows_its_boosts_but_all_know_how_many() -> None:
    g = table(boosts={"A": ["DEP", "red"], "B": ["MOV"]}, players=3)

    def other_boosts(g: Dei) -> None:
        g.boosts[: len(BOOSTS)] = [0, 1, 0, 0, 1, 0, 0, 0]
        g.bag = [2, 1, 1, 2, 1, 2, 2, 2]

    def one_more(g: Dei) -> None:
        g.boosts[0] += 1
        g.bag[0] -= 1

    assert seen(g, A).my_boosts == ("DEP", "red")
    assert not unseen(g, A, other_boosts)
    for seat in (B, C, None):
        assert unseen(g, seat, other_boosts)
        assert not unseen(g, seat, one_more)
        assert seen(g, seat).pads[A].boosts == 2


@pytest.mark.rule("DEI-243", "DEI-INV-26", "DEI-054")
def test_nobody_knows_decks_the_bag_or_what_was_not_dealt() -> None:
    g = table(players=3)

    def other_chance(g: Dei) -> None:
        for deck in g.decks:
            deck.reverse()
        g.chance += 1

    def other_bag(g: Dei) -> None:
        g.bag = [3, 1, 2, 2, 2, 2, 2, 2]

    for seat in (A, B, C, None):
        assert unseen(g, seat, other_chance)
        assert unseen(g, seat, other_bag)
        assert [stall.deck for stall in seen(g, seat).stalls] == [len(deck) for deck in g.decks]
    assert not {"chance", "decks", "box", "ability"} & {f.name for f in dataclasses.fields(seen(g, A))}


# --- what is public --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-244")
def test_everything_else_is_open() -> None:
    g = table(
        pads={"A": [3, 4]},
        looters={"q": "AAB"},
        vp={"A": 7},
        hand={"A": ["DEI033"]},
        round=2,
        up={"A": ["DEI001"]},
        down={"A": ["DEI002"]},
        recycled={"A": ["DEI003"]},
        played=2,
        learned={"A": ["pod"]},
        storehouses={"A": ["q"]},
    )
    for seat in (A, B, None):
        view = seen(g, seat)
        mine = view.pads[A]
        assert (mine.tech, mine.energy, mine.points, mine.markers) == (3, 4, 7, (1, 0, 0))
        assert mine.hand == (*(f"DEI00{n}" for n in range(4, 9)), "DEI033")
        assert (mine.up, mine.down, mine.recycled) == (("DEI001",), ("DEI002",), ("DEI003",))
        assert mine.skills[1].ability == "pod"
        region = view.regions["q"]
        assert (region.looters, region.strength, region.majority, region.stores) == ((2, 1), (2, 1), A, (1, 0))
        assert region.outposts == (("red", A),)
        assert [task.id for task in view.tasks] == [g.box.missions[k].id for k in g.missions]
        assert view.stalls[3].offers[0].card == g.box.cards[g.market[9]].id
        assert view.pads[A].missions[0] == view.tasks[0].id
        assert view.supply == (g.supply[0], g.supply[1])


@pytest.mark.rule("DEI-244", "DEI-243")
@pytest.mark.parametrize("players", PLAYERS)
def test_all_see_the_same_but_for_what_is_their_own(players: int) -> None:
    own = {"seat", "open", "my_boosts", "my_stack", "pads", "stalls"}
    for count, g in enumerate(decisions(new_game(players, 4, draft="yes"), Chance(4))):
        if count % 5 or g.over:
            continue
        spectator = seen(g, None)
        for seat in range(players):
            view = seen(g, seat)
            for f in dataclasses.fields(view):
                assert f.name in own or getattr(view, f.name) == getattr(spectator, f.name), f.name
            for other in range(players):
                if other != seat:
                    assert view.pads[other] == spectator.pads[other]


# --- Planning --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-245", "DEI-237", "DEI-INV-26")
def test_with_planning_hands_and_plans_are_secret_until_they_are_revealed() -> None:
    g = table(stage="plan", rules=["planning"], players=3)
    assert seen(g, B).pads[A].hand == ("",) * 8
    assert seen(g, A).pads[A].hand == tuple(f"DEI00{n}" for n in range(1, 9))
    for seat in range(3):
        g.answer(seat, g.open[0].options[0] if seat else ("DEI003", "DEI004"))
    assert (seen(g, A).pads[A].planned, seen(g, B).pads[A].planned) == (("DEI003", "DEI004"), ("", ""))
    heard = listen(g)
    play(g, ("up", "DEI003"))
    assert (seen(g, B).pads[A].up, seen(g, None).pads[A].up) == (("DEI003",), ("DEI003",))
    assert seen(g, B).pads[A].planned == ("",)
    assert "DEI003" in json.dumps([event.seen_by(B) for event in heard])


@pytest.mark.rule("DEI-245", "DEI-237", "DEI-INV-26")
@pytest.mark.parametrize("seat", [B, C, None])
def test_two_games_with_other_plans_look_and_sound_the_same_to_all_others(seat: int | None) -> None:
    """By view, by events, and by what can be taken back; A plans differently, everybody else the same."""
    looks = []
    for plan in (("DEI001", "DEI002"), ("DEI007", "DEI008")):
        start = table(stage="plan", rules=["planning"], players=3)
        heard = listen(start)
        match = Match(lambda chance: Dei(BOX, 3), 0, None, start)
        found = [look(match, seat)]
        match.answer(A, plan)
        found.append(look(match, seat))
        match.undo(A)
        found.append(look(match, seat))
        match.answer(A, plan)
        match.answer(B, ("DEI009", "DEI010"))
        found.append(look(match, seat))
        match.answer(C, ("DEI017", "DEI018"))
        found += [look(match, seat), [event.seen_by(seat) for event in heard if event.known_to(seat)]]
        looks.append(json.dumps(found))
    assert looks[0] == looks[1]


def look(match: Match, seat: int | None) -> list[Any]:
    """What a seat sees, and what others can take back."""
    assert isinstance(match.game, Dei)
    return [plain(seen(match.game, seat)), [match.why_not_undo(other) is None for other in (B, C)]]


@pytest.mark.rule("DEI-245", "DEI-237")
def test_nobody_plans_for_another_nor_asks_what_was_planned() -> None:
    g = table(stage="plan", rules=["planning"], players=3)
    g.answer(A, ("DEI001", "DEI002"))
    with pytest.raises(Refused):
        g.answer(B, ("DEI001", "DEI002"))
    for seat in (B, C):
        assert '"DEI001"' not in json.dumps([d.options for d in seen(g, seat).open if d.options])
        refusal = g.why_not(seat, ("DEI001", "DEI003"))
        assert refusal is not None
        assert refusal.values == {}


@pytest.mark.rule("DEI-245", "DEI-Q-117", "DEI-INV-26")
def test_with_planning_it_does_not_show_which_card_lies_face_down_or_was_recycled() -> None:
    g = table(
        stage="turn",
        rules=["planning"],
        round=2,
        phase=2,
        players=3,
        down={"B": ["DEI009"]},
        recycled={"B": ["DEI010"]},
        up={"B": ["DEI011"]},
    )

    def swapped(g: Dei) -> None:
        for one, other in (("DEI009", "DEI012"), ("DEI010", "DEI013")):
            a, b = g.box.card_numbers[one], g.box.card_numbers[other]
            g.place[a], g.place[b] = g.place[b], g.place[a]
            g.hidden[a], g.hidden[b] = g.hidden[b], g.hidden[a]

    assert unseen(g, A, swapped)
    assert unseen(g, None, swapped)
    assert not unseen(g, B, swapped)


# --- imagined tables -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-INV-26", "DEI-243", "DEI-245")
@pytest.mark.parametrize(("players", "rules"), [(2, ALL), (3, ALL), (4, ALL), (3, {}), (4, {"draft": "yes"})])
def test_a_seat_cannot_tell_an_imagined_table_from_the_real_one(players: int, rules: dict[str, str]) -> None:
    g, rng = new_game(players, 9, None, **rules), Chance(9)
    different = 0
    for count, now in enumerate(decisions(g, Chance(5))):
        if now.over or (count > 30 and count % 9):
            continue
        before = snapshot(now)
        for seat in (*range(players), None):
            world = DEI.imagine(now, seat, rng)
            assert isinstance(world, Dei)
            assert seen(world, seat) == seen(now, seat)
            check_possible(now, world)
            different += snapshot(world)["table"] != before["table"]
        assert snapshot(now) == before
    assert different > 50


def check_possible(g: Dei, world: Dei) -> None:
    """Nothing was lost in the imagined table, and what is public is as it was."""
    if not g.boosts:
        return
    kinds = range(len(BOOSTS))
    for kind in kinds:
        held = [world.boosts[len(BOOSTS) * seat + kind] for seat in range(g.players)]
        assert world.bag[kind] + world.laid[kind] + sum(held) == g.box.boosts[kind]
    dealt = [ability for ability in world.ability if ability >= 0]
    assert len(set(dealt)) == len(dealt) == len([ability for ability in g.ability if ability >= 0])
    assert [sorted(deck) for deck in world.decks] == [sorted(deck) for deck in g.decks]
    owners = [[place // STATUSES for place in table.place] for table in (g, world)]
    assert owners[0] == owners[1], "who owns which card is known"
    for seat, place in product(range(g.players), ("hand", "planned", "up", "down", "recycled")):
        assert len(cards(g, seat, place)) == len(cards(world, seat, place))
        if place == "up":
            assert cards(g, seat, place) == cards(world, seat, place)


@pytest.mark.rule("DEI-INV-26", "DEI-243", "DEI-245")
def test_everything_that_could_be_is_imagined() -> None:
    g = table(stage="plan", rules=["planning"], boosts={"B": ["DEP"]}, abilities={"B": ["bombs", "pod", "solar"]})
    g.answer(B, ("DEI009", "DEI010"))
    worlds = [DEI.imagine(g, A, Chance(seed)) for seed in range(300)]
    found = [world for world in worlds if isinstance(world, Dei)]
    assert len({boosts(world, B)[0] for world in found}) == 8
    assert len({abilities(world, B)[0] for world in found}) == 5, "all but the one of A"
    assert len({tuple(world.decks[0]) for world in found}) > 100
    plans = {lane.answer[0] for world in found for lane in world.lanes if lane.seat == B and lane.answer}
    assert len(plans) == 28, "any two of eight"
    assert all(abilities(world, A) == abilities(g, A) for world in found)


@pytest.mark.rule("DEI-INV-26", "DEI-245", "DEI-221")
def test_what_lay_face_up_in_a_round_was_not_played_face_down_in_it() -> None:
    lay_open: set[tuple[int, int]] = set()  # round, card
    checked = 0
    for count, g in enumerate(decisions(new_game(3, 4, planning="yes"), Chance(4))):
        lay_open |= {(g.round, card) for seat in range(3) for card in g.cards_of(seat, UP)} if g.place else set()
        if g.over or g.round < 2 or count % 10:
            continue
        world = DEI.imagine(g, A, Chance(count))
        assert isinstance(world, Dei)
        for seat, status in product((B, C), (DOWN, RECYCLED)):
            for card in world.cards_of(seat, status):
                if BOX.cards[card].faction >= 0:  # one that was bought may have been seen for the last time then
                    assert ((world.hidden[card] + 2) // 3, card) not in lay_open
                    checked += 1
    assert checked > 20


@pytest.mark.rule("DEI-INV-26", "DEI-Q-113")
def test_who_drafts_later_knows_what_is_missing() -> None:
    g = new_game(3, 2, draft="yes")
    for _ in range(3):
        g.answer(g.open[0].seat, g.open[0].options[0])
    first, second, third = g.order
    g.answer(first, "red")
    g.answer(first, "scout")
    for seed in range(20):
        world = DEI.imagine(g, second, Chance(seed))
        assert isinstance(world, Dei)
        assert abilities(world, first)[0] == "scout", "it is the one that is not in the stack"
        assert options(world) == options(g)
    guesses = {
        abilities(world, first)[0]
        for world in (DEI.imagine(g, third, Chance(s)) for s in range(60))
        if isinstance(world, Dei)
    }
    assert len(guesses) > 3, "who has not seen the stack does not know"


@pytest.mark.rule("DEI-INV-26")
def test_what_others_may_do_is_not_seen() -> None:
    g = acting("MOV", boosts={"A": ["DEP"]}, looters={"p": "A"})
    assert seen(g, B).open[0].options is None
    assert seen(g, B).my_boosts == ()
    luck = random.Random(1)
    for count, now in enumerate(decisions(new_game(4, luck.randrange(99), None, **ALL), Chance(3))):
        if count % 7 == 0:
            for seat in (*range(4), None):
                assert all((d.options is not None) == (d.seat == seat) for d in seen(now, seat).open)
