"""Who sees what (JEL-110 to JEL-112, JEL-Q17, JEL-Q18, JEL-Q23, JEL-Q53, JEL-I12)."""

import dataclasses
import json
from collections.abc import Callable

import pytest

from tafelrunde.engine import Chance
from tafelrunde.games.jelly.state import Jelly
from tafelrunde.games.jelly.view import JellyView
from tafelrunde.kit.game import plain
from tafelrunde.kit.saves import new_table
from tests.jelly.table import JELLY, PLAYERS, A, B, act, answer, beats, decisions, listen, new_game, paying, rush, seen
from tests.play import moments

OWN = ("seat", "open", "dice", "rolled", "next_roll", "my_capsules", "may_turn")


def public(view: JellyView) -> dict[str, object]:
    """A view without what is the seat's own."""
    return {f.name: getattr(view, f.name) for f in dataclasses.fields(view) if f.name not in OWN}


def unseen(g: Jelly, seat: int | None, change: Callable[[Jelly], None]) -> bool:
    """Does a seat see the same, and only the same, after a change of something hidden?"""
    other = g.copy()
    change(other)
    other.relist()
    return seen(g, seat) == seen(other, seat)


def mid_game(players: int = 3, seed: int = 1) -> Jelly:
    """In beats, somewhere in the third round, somebody being about to place."""
    for g in decisions(new_game(players, seed), Chance(seed)):
        if g.round == 3 and g.beat == 3 and g.open[0].kind == "Place":
            return g
    raise LookupError("no third round")


# --- capsules --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-110", "JEL-I12")
def test_only_the_owner_knows_a_capsule() -> None:
    g = beats(pods={"A": "2 die", "B": "8"}, dice={"A": "5"})

    def other_capsules(g: Jelly) -> None:
        g.pods[A] = [7, 6]

    assert seen(g, A).my_capsules == (2, 0)
    assert not unseen(g, A, other_capsules)
    for seat in (B, 2, None):
        assert unseen(g, seat, other_capsules)


@pytest.mark.rule("JEL-110")
def test_until_the_end() -> None:
    g = beats(pods={"A": "2 die", "B": "8"}, dice={"A": "5"}, round=4, beat=20, to_move=2)
    while not g.over:
        assert seen(g, B).opened == ()
        answer(g, "none")
    assert seen(g, B).opened == ((2, 0), (8,), ())


@pytest.mark.rule("JEL-111", "JEL-I12")
def test_nobody_knows_the_order_of_the_stack() -> None:
    g = beats(dice={"A": "5"})
    for seat in (A, B, 2, None):
        assert unseen(g, seat, lambda g: g.stack.reverse())
        assert seen(g, seat).stack == 30
    names = {f.name for f in dataclasses.fields(JellyView)}
    assert "chance" not in names


@pytest.mark.rule("JEL-Q23", "JEL-I12")
def test_nobody_knows_what_others_have_discarded() -> None:
    g = paying("DROP", entrances={"F": "A6"}, pods={"A": "5 3"}, round=1)
    other = g.copy()
    g.answer(A, 5)
    other.answer(A, 3)
    assert seen(g, A) != seen(other, A), "A knows what is left"
    assert all(seen(g, seat) == seen(other, seat) for seat in (B, 2, None))


@pytest.mark.rule("JEL-Q18")
def test_jelly_is_open() -> None:
    g = beats(jelly=[3, 14, 15], dice={"A": "5"})
    for seat in (A, B, 2, None):
        assert seen(g, seat).jelly == (3, 14, 15)


# --- dice that are not placed ----------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-112", "JEL-Q17", "JEL-I12")
def test_only_the_owner_sees_dice_that_are_not_placed() -> None:
    for g in (beats(dice={"A": "1 4 6"}), rush(dice={"A": "1 4 6", "B": "2 2"})):

        def other_dice(g: Jelly) -> None:
            g.hand[A] = (2, 2, 5)

        assert seen(g, A).dice == (1, 4, 6)
        assert not unseen(g, A, other_dice)
        for seat in (B, 2, None):
            assert unseen(g, seat, other_dice)
            assert seen(g, seat).left[A] == 3, "how many there are is public"


@pytest.mark.rule("JEL-112", "JEL-Q17", "JEL-Q53")
def test_nobody_else_hears_of_a_roll() -> None:
    calm, fast = beats(dice={"A": "1"}, to_move=A), rush()
    for g in (calm, fast):
        heard = listen(g)
        if g.live:
            act(g, 100, B, "roll")
        else:
            answer(g, "none")
        rolls = [event for event in heard if event.kind == "rolled"]
        assert rolls
        for event in rolls:
            assert [seat for seat in range(3) if event.known_to(seat)] == [B]
            assert not event.known_to(None)
            assert event.data == {}
            assert event.seen_by(B)["dice"] == g.hand[B]


@pytest.mark.rule("JEL-Q53")
def test_in_real_time_nobody_sees_that_another_rolls() -> None:
    g = rush(dice={"A": "1 4 6"}, now=100)
    before = [plain(seen(g, seat)) for seat in (B, 2, None)]
    act(g, 2_000, A, "roll")
    act(g, 3_000, A, "roll")
    assert [plain(seen(g, seat)) for seat in (B, 2, None)] == before
    assert seen(g, A).next_roll == 4_000


@pytest.mark.rule("JEL-Q53")
def test_in_real_time_everything_else_is_seen_at_once() -> None:
    g = rush(dice={"A": "1 4", "B": "3"}, entrances={"F": "C5"}, now=100)
    act(g, 1_000, A, "place", 1, "F")
    act(g, 1_100, B, "place", 3, "F")
    view = seen(g, None)
    assert view.district("F").dice == ((1,), (3,), (5,))
    assert view.left[:2] == (1, 0)
    assert [(effect.seat, effect.district, effect.die, effect.until) for effect in view.effects] == [
        (A, "F", 1, 6_000),
        (B, "F", 3, 6_100),
    ]
    act(g, 1_200, A, "remove", "C", 5)
    act(g, 1_300, B, "shift", 2)
    act(g, 1_400, B, "lock", "F")
    act(g, 1_500, B, "timer")
    view = seen(g, None)
    assert view.centre == ((), (), (5,))
    assert (view.district("F").zone, view.district("F").locked, view.timer, view.ends) == (2, B, B, 11_500)
    assert view.effects == ()


# --- all of it -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-I12", "JEL-Q17", "JEL-110")
@pytest.mark.parametrize("players", PLAYERS)
def test_i12_all_see_the_same_but_for_what_is_their_own(players: int) -> None:
    for g in decisions(new_game(players, seed=3), Chance(3)):
        spectator = seen(g, None)
        assert (spectator.dice, spectator.my_capsules, spectator.mine) == ((), (), None)
        for seat in range(players):
            view = seen(g, seat)
            assert public(view) == public(spectator)
            assert view.my_capsules == tuple(g.pods[seat])
            assert view.dice == g.hand[seat]
            assert all(decision.options is None for decision in view.open if decision.seat != seat)


@pytest.mark.rule("JEL-I12", "JEL-Q53", "JEL-110", "JEL-111", "JEL-112")
@pytest.mark.parametrize("mode", ["beats", "live"])
def test_i12_a_seat_cannot_tell_an_imagined_table_from_the_real_one(mode: str) -> None:
    """What is dealt anew is all that it does not know; what is not dealt anew it sees."""
    table = new_table(JELLY, ["person"] * 3, 4, variants={"mode": mode})
    rng = Chance(4)
    for count, g in enumerate(moments(table, Chance(4))):
        if count % 7 == 0 and not g.over:
            assert isinstance(g, Jelly)
            for seat in (A, B, None):
                world = JELLY.imagine(g, seat, rng)
                assert isinstance(world, Jelly)
                assert plain(seen(world, seat)) == plain(seen(g, seat))
                owned = [capsule for pods in world.pods for capsule in pods]
                assert sorted([*world.stack, *world.dropped, *owned]) == g.box.capsules
                assert all(len(hand) in (0, left) for hand, left in zip(world.hand, g.left, strict=True))
        if count > 400:
            break


@pytest.mark.rule("JEL-I12")
def test_i12_a_view_says_no_more_than_its_text() -> None:
    """As JSON, too, the values of foreign capsules and dice make no difference."""
    g = mid_game()
    me = g.open[0].seat
    text = json.dumps(plain(seen(g, me)))
    other = g.copy()
    for seat in range(3):
        if seat != me:
            other.pods[seat] = [1 for _ in other.pods[seat]]
            other.hand[seat] = tuple(6 for _ in other.hand[seat])
    other.stack.reverse()
    assert json.dumps(plain(seen(other, me))) == text
