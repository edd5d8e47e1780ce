"""Who knows what, and worlds that a seat cannot tell from the real one (RUL-AMB-025, RUL-INV-26)."""

import json
from collections import Counter
from itertools import chain
from typing import Any

import pytest

from tafelrunde.engine import Chance, Match, snapshot
from tafelrunde.games.rulebenders.content import CARDS, FIRST, FLEXO, SIZES
from tafelrunde.games.rulebenders.language.effects import THEMES
from tafelrunde.games.rulebenders.state import BOARD_COUNT, NONE, Rulebenders
from tests.rulebenders.table import BOX, RUL, decisions, new_game, seen, table

A, B, C = 0, 1, 2
SPECTATOR = None


def imagined(g: Rulebenders, seat: int | None, seed: int) -> Rulebenders:
    """A world as that seat may imagine it."""
    world = RUL.imagine(g, seat, Chance(seed))
    assert isinstance(world, Rulebenders)
    return world


def numbers(*ids: str) -> list[int]:
    """Cards by their numbers."""
    return [BOX.numbers_of[id] for id in ids]


def put(g: Rulebenders, card: str, pile: int) -> None:
    """A card lies on top of a draw pile, wherever it was."""
    number = BOX.numbers_of[card]
    for place in (*g.draw, *g.hands):
        if number in place:
            place.remove(number)
    g.draw[pile].append(number)


def check_possible(g: Rulebenders, world: Rulebenders) -> None:
    """Every card and every token is there once, and each pile holds what it can hold."""
    cards = Counter(chain(*world.draw, *world.discard, *world.hands, *world.fuel, *world.dash, world.boxed))
    assert cards == Counter(chain(*g.draw, *g.discard, *g.hands, *g.fuel, *g.dash, g.boxed))
    for k, pile in enumerate(world.draw):
        own = [*world.themes, FLEXO][k]
        found = {BOX.cards[card].deck for card in pile}
        assert found <= ({own} if own == FLEXO else {own, *world.mixed})
    on_board = [token for token in world.tokens if token != NONE]
    taken = [token for token in range(2 * BOARD_COUNT) if world.owner[token] != -1]
    assert sorted(on_board + taken) == list(range(2 * BOARD_COUNT))
    assert all(token == NONE or token // BOARD_COUNT == k // BOARD_COUNT for k, token in enumerate(world.tokens))
    assert set(world.marked) <= set(chain(*world.hands))


# --- what a seat sees ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-AMB-025", "RUL-INV-26", "RUL-031", "RUL-062")
@pytest.mark.parametrize("seat", [A, C, SPECTATOR])
def test_hands_piles_and_face_down_tokens_of_others_are_hidden(seat: int | None) -> None:
    t = table(hand={"A": ["SF-03"], "B": ["SF-05", "FX-01"], "C": ["FA-01"]})
    other = t.g.copy()
    other.hands[B] = numbers("SF-06", "FX-02")
    other.draw[other.area_of(0)] += numbers("SF-05")
    other.draw[other.area_of(0)].remove(numbers("SF-06")[0])
    other.draw[4] = [numbers("FX-01")[0] if c == numbers("FX-02")[0] else c for c in reversed(other.draw[4])]
    other.tokens[0], other.tokens[1] = other.tokens[1], other.tokens[0]
    other.relist()
    assert seen(t.g, seat) == seen(other, seat)
    assert seen(t.g, B) != seen(other, B)
    assert seen(t.g, seat).seats[B].hand == ("", "")


@pytest.mark.rule("RUL-062", "RUL-242", "RUL-AMB-025")
def test_who_has_looked_at_a_token_knows_it_and_nobody_else() -> None:
    t = table(seen={"B": ["E-HAND"]})
    assert seen(t.g, B).boards["HAND"].electron.value == t.token("E-HAND")
    assert seen(t.g, A).boards["HAND"].electron.value is None
    for seed in range(20):
        assert imagined(t.g, B, seed).tokens[1] == t.g.tokens[1]
    assert len({imagined(t.g, A, seed).tokens[1] for seed in range(60)}) == BOARD_COUNT


@pytest.mark.rule("RUL-237", "RUL-AMB-025")
def test_an_open_hand_is_known_to_all() -> None:
    t = table(hand={"A": ["SF-03"], "B": ["SF-05", "FX-01"], "C": ["FA-01"]}, opened=["B"])
    for seat in (A, C, SPECTATOR):
        assert seen(t.g, seat).seats[B].hand == ("SF-05", "FX-01")
        assert all(imagined(t.g, seat, seed).hands[B] == t.g.hands[B] for seed in range(20))


# --- imagined worlds -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-INV-26", "RUL-AMB-025")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("themes", ["random", "NA-PR-PI-ZO"])
def test_a_seat_cannot_tell_an_imagined_world_from_the_real_one(players: int, themes: str) -> None:
    g, rng = new_game(players, 9, themes=themes).g, Chance(9)
    different = 0
    for count, now in enumerate(decisions(g, Chance(players))):
        if count % 7:
            continue
        before = snapshot(now)
        for seat in (*range(players), SPECTATOR):
            world = RUL.imagine(now, seat, rng)
            assert isinstance(world, Rulebenders)
            assert seen(world, seat) == seen(now, seat)
            check_possible(now, world)
            different += snapshot(world)["table"] != before["table"]
        assert snapshot(now) == before
    assert different > 50


@pytest.mark.rule("RUL-INV-26")
def test_an_imagined_world_can_be_played_to_its_end() -> None:
    for count, now in enumerate(decisions(new_game(3, 2, themes="SF-FA-NA-ZO").g, Chance(2))):
        if count % 25 == 0 and not now.over:
            for seat in (A, B, C, SPECTATOR):
                *_, end = decisions(imagined(now, seat, count), Chance(count))
                assert end.over


@pytest.mark.rule("RUL-INV-26", "RUL-AMB-025")
def test_everything_that_could_be_is_imagined() -> None:
    t = table(hand={"A": ["SF-03"], "B": ["SF-05", "FX-01"], "C": ["FA-01"]}, players=3)
    worlds = [imagined(t.g, A, seed) for seed in range(300)]
    assert all(world.hands[A] == t.g.hands[A] for world in worlds)
    held = {card for world in worlds for card in world.hands[B]}
    assert {BOX.cards[card].deck for card in held} == {0, 1, FLEXO}, "somebody has drawn from each of these piles"
    assert len(held) > 90
    for pile in range(5):
        assert len({world.draw[pile][-1] for world in worlds}) > 25
    assert len({tuple(world.tokens) for world in worlds}) > 250


@pytest.mark.rule("RUL-AMB-114", "RUL-309", "RUL-INV-26")
@pytest.mark.parametrize("opened", [[], ["B"]])
def test_which_cards_are_marked_only_their_owner_knows(opened: list[str]) -> None:
    hand = ["SF-03", "SF-05", "FX-01", "FA-01"]
    t = table(hand={"A": ["FA-05"], "B": hand}, marked=["SF-05", "FX-01"], opened=opened)
    assert seen(t.g, A).seats[B].marked == ("", "")
    worlds = [imagined(t.g, A, seed) for seed in range(100)]
    assert all(len([c for c in world.hands[B] if c in world.marked]) == 2 == len(world.marked) for world in worlds)
    if opened:
        assert {card for world in worlds for card in world.marked} == set(numbers(*hand))
    else:
        assert len({card for world in worlds for card in world.marked}) > 40
    assert all(sorted(imagined(t.g, B, seed).marked) == sorted(t.g.marked) for seed in range(20))


@pytest.mark.rule("RUL-AMB-114", "RUL-311")
def test_my_own_marks_stay_when_i_imagine_those_of_others() -> None:
    t = table(hand={"A": ["FA-05", "FA-06"], "B": ["SF-03", "SF-05"]}, marked=["FA-06", "SF-05"])
    for seed in range(30):
        world = imagined(t.g, A, seed)
        assert [c for c in world.hands[A] if c in world.marked] == numbers("FA-06")
        assert len(world.marked) == 2


@pytest.mark.rule("RUL-323", "RUL-327", "RUL-INV-26")
def test_a_theme_that_was_dissolved_is_in_piles_and_hands() -> None:
    g = dissolved()
    zombies = range(FIRST[5], FIRST[5] + SIZES[5])
    in_piles: set[int] = set()
    hands: set[int] = set()
    for seed in range(100):
        world = imagined(g, A, seed)
        check_possible(g, world)
        assert seen(world, A) == seen(g, A)
        in_piles.add(len([c for c in world.draw[1] if c in zombies]))
        hands |= {BOX.cards[card].deck for card in world.hands[B]}
    assert len(in_piles) > 2, "how many of them are in a pile nobody knows"
    assert 5 in hands
    assert len(hands) > 2, "and not only they are in the hands"


def dissolved() -> Rulebenders:
    """Zombie cards were dealt to the other piles; then B and C have drawn."""
    t = table(
        hand={"A": ["ZO-35"], "B": ["ZO-05"], "C": ["FX-01"]},
        themes=["ZOMBIE", "SCIFI", "FANTASY", "NIGHTS"],
        chips={"A": 5},
        players=3,
    )
    t.A.plays("ZO-35")
    assert t.g.mixed == [THEMES.index("ZOMBIE")]
    for seat, pile in ((B, 1), (B, 2), (C, 3), (C, 1)):
        t.g.hands[seat].append(t.g.draw[pile].pop())
    t.g.relist()
    return t.g


@pytest.mark.rule("RUL-INV-26", "RUL-DP-09")
def test_a_card_that_is_being_paid_for_is_known() -> None:
    """Others see which card it is; it stays in the hand until it is paid."""
    t = table(
        hand={"A": ["SF-03", "SF-05", "FX-01", "FA-01"], "B": ["FA-05"]},
        settings={"CURRENCY": "cards"},
    )
    t.A.plays("SF-03")
    assert t.asked == ("A", "Pay")
    assert seen(t.g, B).task.card == "SF-03"
    for seed in range(30):
        world = imagined(t.g, B, seed)
        assert numbers("SF-03")[0] in world.hands[A]
        assert seen(world, B) == seen(t.g, B)
        *_, end = decisions(world, Chance(seed))
        assert end.over


@pytest.mark.rule("RUL-079", "RUL-INV-26")
def test_cards_that_are_being_drawn_are_not_seen_before_the_last() -> None:
    t = table(hand={"A": ["SF-11"]}, chips={"A": 3})
    t.A.plays("SF-11")
    t.A.chooses("SCIFI")
    assert t.asked == ("A", "DrawFrom")
    assert seen(t.g, A).picks == ("SCIFI",)
    tops = set()
    for seed in range(60):
        world = imagined(t.g, A, seed)
        assert seen(world, A) == seen(t.g, A)
        world.answer(A, "FLEXO")
        world.answer(A, "FLEXO")
        tops |= set(world.hands[A])
    assert len(tops) > 30


@pytest.mark.rule("RUL-INV-26", "RUL-261", "RUL-AMB-075")
def test_how_often_spell_asks_does_not_tell_what_somebody_holds() -> None:
    """A discards one Fantasy card; what B sees of that is the same, whatever else A holds."""
    seen_by_b = []
    for others in (["SF-03", "SF-05", "SF-06"], ["FA-03", "SF-05", "SF-06"], ["FA-03", "FA-05", "FA-07"]):
        t = table(hand={"A": ["FA-09", "FA-01", *others], "B": ["SF-07"]}, themes=THEMES_OF_SPELL)
        t.A.plays("FA-09")
        before = seen(t.g, B)
        t.A.chooses("FA-01")
        then = seen(t.g, B)
        assert t.A.options == {"stop", *(card for card in others if card.startswith("FA"))}
        seen_by_b.append((before.open, before.task, before.values, then.open, then.task, then.values))
        for seed in range(10):
            assert seen(imagined(t.g, B, seed), B) == then
    assert seen_by_b[0] == seen_by_b[1] == seen_by_b[2]


THEMES_OF_SPELL = ["FANTASY", "NIGHTS", "SCIFI", "PIRATE"]


@pytest.mark.rule("RUL-INV-26", "RUL-AMB-026")
def test_a_token_that_melted_unseen_is_still_unknown() -> None:
    t = table(hand={"A": ["ZO-27"]}, tokens={"N-HAND": 4}, players=3)
    gone = t.g.tokens[BOARD_COUNT]
    t.g.tokens[BOARD_COUNT] = NONE
    t.g.owner[gone] = -2
    boxed = {imagined(t.g, A, seed).owner.index(-2) for seed in range(80)}
    assert boxed == set(range(BOARD_COUNT, 2 * BOARD_COUNT))


@pytest.mark.rule("RUL-INV-26", "RUL-AMB-025")
def test_no_view_and_no_event_names_a_hidden_card() -> None:
    """All that is told to a seat, and all that it sees: hidden hands and piles never come up."""
    t = new_game(4, 3)
    for count, now in enumerate(decisions(t.g, Chance(8))):
        if count % 9 or now.over:
            continue
        for seat in (*range(4), SPECTATOR):
            view = seen(now, seat)
            for other in range(4):
                hidden = other != seat and other not in now.opened
                assert all((id == "") == hidden for id in view.seats[other].hand)
            assert not {"draw", "hands", "chance", "box"} & set(vars(view))


@pytest.mark.rule("RUL-078", "RUL-AMB-025")
def test_which_cards_were_drawn_is_told_to_their_owner_only() -> None:
    t = new_game(3, 5)
    told = 0
    for now in decisions(t.g, Chance(1)):
        if now.over or now.round > 1:
            break
    for event in t.heard:
        if event.kind == "drew":
            seat = event.data["seat"]
            assert isinstance(seat, int)
            mine, others = (json.dumps(event.seen_by(viewer)) for viewer in (seat, (seat + 1) % 3))
            assert '"cards"' in mine
            assert '"cards"' not in others
            told += 1
    assert told > 2


def test_the_bot_of_a_seat_answers_alike_in_all_worlds_that_look_alike() -> None:
    """Its answer depends on the imagined world alone: the real hidden cards never reach it."""
    t = table(hand={"A": ["SF-03", "SF-11"], "B": ["SF-05", "FX-01"]}, supply={"A": 3}, chips={"A": 4})
    other = t.g.copy()
    other.hands[B] = numbers("SF-06", "FX-02")
    put(other, "SF-05", other.area_of(0))
    put(other, "FX-01", 4)
    other.draw[other.area_of(0)].remove(numbers("SF-06")[0])
    other.draw[4].remove(numbers("FX-02")[0])
    other.tokens[:BOARD_COUNT] = reversed(other.tokens[:BOARD_COUNT])
    other.relist()
    assert len(set(chain(*other.draw, *other.hands))) == len(list(chain(*t.g.draw, *t.g.hands))) < CARDS
    worths = [RUL.bot.weigh(imagined(g, A, 4), g.open[0]) for g in (t.g, other)]
    assert worths[0] == worths[1]


# --- what came to light cannot be taken back -----------------------------------------------------------------------

LAST_CARD = {"chips": {"A": 5, "B": 0, "C": 0}, "supply": {"B": 0, "C": 0}, "discs": {"B": {"THEME": -2}}}


@pytest.mark.rule("RUL-INV-26", "RUL-AMB-025")
@pytest.mark.parametrize(
    ("card", "doc"),
    [
        ("SF-35", {"hand": {"A": ["SF-35"], "B": ["FX-07", "ZO-18"]}}),  # Big Bang: all hands are discarded
        ("PR-03", {"hand": {"A": ["PR-03"], "B": ["FX-07"]}, **LAST_CARD}),  # T. rex takes the only thing that B has
        ("NA-35", {"hand": {"A": ["NA-35"], "B": ["FX-07"]}}),  # Sandstorm with a single card goes to A
    ],
)
def test_who_has_seen_a_hand_card_of_others_by_his_card_cannot_take_it_back(card: str, doc: dict[str, Any]) -> None:
    t = table(**doc)
    match = Match(lambda chance: t.g, 0, game=t.g)
    match.answer(A, ("play", card))
    assert "FX-07" not in t.B.hand
    assert match.why_not_undo(A) is not None


@pytest.mark.rule("RUL-AMB-025")
def test_who_discards_cards_of_his_own_may_think_again() -> None:
    t = table(hand={"A": ["FA-09", "FA-01", "FA-03", "SF-03"]}, themes=THEMES_OF_SPELL)
    match = Match(lambda chance: t.g, 0, game=t.g)
    match.answer(A, ("play", "FA-09"))
    match.answer(A, "FA-01")
    assert match.why_not_undo(A) is None
