"""Marks, frames and windows: cards that are interrupted in the middle."""

import pytest

from tafelrunde.engine import Mark, Option, Step
from tests.engine.little import Do, Little, Pick, Say, asked, play
from tests.engine.testgame.state import BARRELS, CARDS, Tavern
from tests.engine.testgame.steps import Evening, PlayCards, Turn

pytestmark = pytest.mark.compiled


def evening(*hands: str, first: Step[Tavern] | None = None) -> Tavern:
    """A table with these hands (words like "feast thief"), nobody has a coin, no card left to draw."""
    g = Tavern(len(hands))
    g.hands = [sorted(CARDS.index(card) for card in hand.split()) for hand in hands]
    g.barrel, g.opened, g.seen = list(BARRELS), [False] * 5, [()] * 5
    g.start(first or Evening())
    return g


def answers(g: Tavern, *given: tuple[int, Option]) -> None:
    """Seat, answer, seat, answer; each must be the one whose turn it is."""
    for seat, option in given:
        assert asked(g) == [seat], f"{option!r} of {seat}: {asked(g)} are asked"
        g.answer(seat, option)


# --- marks -----------------------------------------------------------------------------------------------------------


def test_drop_to_takes_everything_above_the_next_mark_of_that_name() -> None:
    def first(g: Little) -> None:
        g.then(Do(inner), Say("outer, dropped"), Mark("outer"), Say("end"))

    def inner(g: Little) -> None:
        g.then(Do(attack), Say("inner goes on"), Mark("attack"), Say("after the first attack"))

    def attack(g: Little) -> None:
        g.then(
            Do(cancel), Say("struck"), Mark("attack"), Say("after the nested attack"), Do(lambda g: g.drop_to("outer"))
        )

    def cancel(g: Little) -> None:
        g.then(Say("never"))
        g.drop_to("attack")
        g.then(Say("cancelled"))

    assert play(first).said == ["cancelled", "after the nested attack", "end"]


def test_frames_close_with_their_mark_reached_or_dropped() -> None:
    seen: list[list[int]] = []

    def first(g: Little) -> None:
        g.then(Do(card), Mark("turn"), Do(lambda g: seen.append(sorted(g.frames))))

    def card(g: Little) -> None:
        done, kept = g.frame(v=1), g.frame(v=2)
        g.then(Mark("done", done), Do(lambda g: seen.append(sorted(g.frames))), Do(nested), Mark("card", kept))

    def nested(g: Little) -> None:
        lost = g.frame(v=3)
        g.then(Mark("lost", lost))  # not even reached: it stands in what follows when the step drops everything
        seen.append(sorted(g.frames))
        g.drop_to("turn")

    assert not play(first).frames
    assert seen == [[2], [2, 3], []]


def test_the_mark_that_is_dropped_to_closes_its_own_frame_only_when_it_is_reached() -> None:
    def first(g: Little) -> None:
        frame = g.frame(amount=7)
        g.then(Do(drop), Mark("attack", frame))

    def drop(g: Little) -> None:
        g.drop_to("attack")
        g.then(Do(look))

    def look(g: Little) -> None:
        g.said.append(str(list(g.frames.values())))

    g = play(first)
    assert g.said == ["[{'amount': 7}]"]
    assert not g.frames


def test_a_mark_that_is_not_there_is_a_fault_of_the_rules() -> None:
    with pytest.raises(LookupError, match="nowhere"):
        play(lambda g: g.drop_to("nowhere"))


def test_frames_of_a_copy_are_its_own() -> None:
    def first(g: Little) -> None:
        frame = g.frame(amount=1)
        g.then(Pick(0, "a", "b", act=lambda g: g.frames[frame].update(amount=2)), Pick(1, "a", "b"), Mark("m", frame))

    g = play(first)
    copy = g.copy()
    copy.answer(0, "a")
    assert (g.frames, copy.frames) == ({1: {"amount": 1}}, {1: {"amount": 2}})


# --- play reports from the tavern ------------------------------------------------------------------------------------


def test_a_thief_halves_a_feast_unless_a_guard_stops_him() -> None:
    """A gain inside a for-each inside a card, changed by a nested attack; once it stands, once it is cancelled."""
    g = evening("feast feast", "thief guard", "thief guard", first=Turn(0))
    answers(g, (0, "feast"), (1, "thief"))
    assert sorted(g.frames) == [1, 2, 3]  # the card, the gain, the attack
    answers(g, (2, "decline"), (0, "decline"))  # asked clockwise from the attacker; the host has a card left too
    assert g.log[-1] == "struck 1 0"
    assert g.frames[2] == {"amount": 0}
    answers(g, (2, "decline"))  # the second window of the same gain
    assert g.coins == [0, 2, 2]

    g = evening("feast feast", "thief guard", "thief guard", first=Turn(0))
    answers(g, (0, "feast"), (1, "thief"), (2, "guard"))
    assert g.log[-1] == "cancelled 1"
    assert sorted(g.frames) == [1, 2]  # the attack is gone with its frame, the gain is still pending
    answers(g, (2, "thief"), (0, "decline"), (1, "guard"))
    assert g.log[-2:] == ["cancelled 2", "gained 0 2"]
    assert g.coins == [2, 2, 2]  # the for-each went on behind it
    assert not g.frames


def test_two_thieves_take_a_gain_down_to_nothing_and_not_below() -> None:
    g = evening("feast", "thief", "thief", first=Turn(0))
    answers(g, (0, "feast"), (1, "thief"), (2, "decline"), (2, "thief"))
    assert g.coins == [0, 2, 2]
    assert g.log == ["played 0 feast", "struck 1 0", "struck 2 0", "gained 0 0"]


def test_whoever_holds_cards_is_asked_and_may_only_decline() -> None:
    g = evening("feast", "peek", "", first=Turn(0))
    answers(g, (0, "feast"))
    assert asked(g) == [1]  # no thief among them, but nobody may know; seat 2 has no card, that everybody sees
    assert g.open[0].options == ["decline"]


def test_a_cancelled_raid_of_the_active_player_ends_the_turn() -> None:
    g = evening("raid", "guard", "peek", first=PlayCards())
    g.coins = [0, 5, 0]
    answers(g, (0, "raid"), (1, "guard"))
    assert g.coins == [0, 5, 0]
    assert not g.frames  # the card's and the attack's
    assert asked(g) == [2]  # seat 1 has no card any more


def test_a_raid_that_stands_takes_two_coins() -> None:
    g = evening("raid", "guard", "peek", first=PlayCards())
    g.coins = [0, 5, 0]
    answers(g, (0, "raid"), (1, "decline"), (2, "decline"))
    assert g.coins == [2, 3, 0]


def test_a_brawl_in_the_middle_of_a_card_begins_the_evening_again() -> None:
    g = evening("peek roll", "brawl thief", "feast", first=Evening())
    answers(g, (0, "none"), (1, "brawl"), (2, "decline"), (0, "decline"))
    assert g.log == ["played 1 brawl", "gained 1 1"]
    assert g.coins == [0, 1, 0]  # the rest of the card, 100 coins, never came
    assert (g.restarts, g.evening) == (1, 1)
    assert not g.frames
    answers(g, (0, "peek"), (0, ("barrel", 2)), (1, "none"), (2, "none"))  # from the first seat on
    assert asked(g) == [0, 1, 2]  # the vote


def test_a_named_number_is_remembered_across_the_neighbours_guess() -> None:
    g = evening("toast toast", "thief", "", first=Turn(0))
    answers(g, (0, "toast"), (0, 4), (1, "low"))
    assert g.frames[1]["named"] == 4
    answers(g, (1, "decline"))  # wrong: the host gains 4, and that is a gain that a thief could answer
    assert g.coins == [4, 0, 0]

    g = evening("toast", "thief", "", first=Turn(0))
    answers(g, (0, "toast"), (0, 3), (1, "high"))
    assert g.coins == [0, 3, 0]
    assert not g.frames
