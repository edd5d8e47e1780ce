"""Chance: the same number gives the same dice everywhere, and nobody can rig or foresee them."""

import hashlib
import hmac

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.engine import Chance, FairDice, Match, Refused, commitment_of, seeded, snapshot
from tafelrunde.engine.chance import GOLDEN, MASK, mixed
from tests.engine.little import Do, Little, Pick, play
from tests.engine.testgame import begin
from tests.play import random_input

pytestmark = pytest.mark.compiled


def test_the_mixer_is_splitmix64() -> None:
    """The published first outputs for seed 1234567."""
    state, outputs = 1234567, []
    for _ in range(5):
        state = (state + GOLDEN) & MASK
        outputs.append(mixed(state))
    assert outputs == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_known_values_hold_in_every_build() -> None:
    assert [seeded(0), seeded(7, 3), seeded(7, 3, 2)] == [0xE220A8397B1DCDAF, 11146164815057002045, 1238329458071252934]
    rng = Chance(42)
    assert [rng.below(6) for _ in range(12)] == [1, 1, 0, 0, 4, 0, 1, 2, 1, 2, 5, 4]
    cards = list(range(10))
    rng.shuffle(cards)
    assert cards == [7, 2, 0, 3, 9, 6, 5, 4, 1, 8]


@given(st.integers(0, MASK), st.lists(st.integers(1, 1000), min_size=1, max_size=8))
@settings(max_examples=60)
def test_a_game_and_a_stream_of_its_own_agree(number: int, limits: list[int]) -> None:
    g, rng = Little(), Chance(number)
    g.chance = number
    assert [g.below(n) for n in limits] == [rng.below(n) for n in limits]
    assert g.chance == rng.number
    mine, theirs = list(range(20)), list(range(20))
    g.shuffle(mine)
    rng.shuffle(theirs)
    assert mine == theirs
    assert sorted(mine) == list(range(20))
    assert 1 <= g.roll() <= 6


def test_dice_are_even() -> None:
    """Chi-square with 5 degrees of freedom: 20.5 would be one in a thousand."""
    rng = Chance(2024)
    counts = [0] * 6
    for _ in range(12_000):
        counts[rng.below(6)] += 1
    assert sum((count - 2000) ** 2 / 2000 for count in counts) < 20.5


def test_shuffles_are_even() -> None:
    """All 24 orders of four cards; chi-square with 23 degrees of freedom: 49.7."""
    rng, counts = Chance(7), dict[tuple[int, ...], int]()
    for _ in range(9_600):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        counts[tuple(cards)] = counts.get(tuple(cards), 0) + 1
    assert len(counts) == 24
    assert sum((count - 400) ** 2 / 400 for count in counts.values()) < 49.7


def test_paths_give_chance_of_their_own() -> None:
    assert len({seeded(seed, game, bot) for seed in range(5) for game in range(20) for bot in range(4)}) == 400


# --- fair dice -------------------------------------------------------------------------------------------------------

HOST = "0f" * 32


def test_fair_dice_can_be_recomputed_by_hand() -> None:
    dice = FairDice(HOST, ["anna's value", "ben's value"])
    assert dice.commitment == hashlib.sha256(HOST.encode()).hexdigest() == commitment_of(HOST)
    secret = hashlib.sha256(b"tafelrunde\n" + HOST.encode() + b"\nanna's value\nben's value").digest()
    for number in (0, 1, 77):
        digest = hmac.new(secret, str(number).encode(), hashlib.sha256).digest()
        assert dice.chance_before(number) == int.from_bytes(digest[:8], "big")


def test_everybodys_value_counts() -> None:
    dice = [
        FairDice(HOST, ["a", "b"]),
        FairDice(HOST, ["b", "a"]),
        FairDice(HOST, ["a", "c"]),
        FairDice("1" * 64, ["a", "b"]),
    ]
    assert len({d.chance_before(0) for d in dice}) == 4
    fresh = FairDice.fresh(["a"])
    assert fresh.host != FairDice.fresh(["a"]).host
    assert len(fresh.host) == 64


def test_a_match_with_fair_dice_replays() -> None:
    dice, rng = FairDice(HOST, ["a", "b", "c"]), Chance(1)
    match = Match(begin, 0, dice)
    while not match.game.over:
        random_input(match, rng)
    assert snapshot(match.replayed()) == snapshot(match.game)
    other = Match(begin, 0, FairDice(HOST, ["a", "b", "d"]))
    assert snapshot(other.game) != snapshot(match.at_input(0))


def dice_table(dice: FairDice | None) -> Match:
    """Seat 0 thinks, then rolls."""

    def first(g: Little) -> None:
        g.then(Pick(0, "a", "b"), Pick(0, "roll", "wait", act=lambda g: g.said.append(str(g.below(10**9)))))

    def begin_little(chance: int) -> Little:
        g = Little()
        g.chance = chance
        g.start(Do(first))
        return g

    return Match(begin_little, 5, dice)


@pytest.mark.parametrize("dice", [None, FairDice(HOST, ["x"])])
def test_no_undo_changes_anybodys_luck(dice: FairDice | None) -> None:
    """However often one takes back what needed no dice: the roll is the one that it would have been anyway."""
    straight, nervous = dice_table(dice), dice_table(dice)
    straight.answer(0, "a")
    straight.answer(0, "roll")
    for thought in ("b", "a", "b"):
        nervous.answer(0, thought)
        nervous.undo(0)
    nervous.answer(0, "a")
    nervous.answer(0, "roll")
    assert said(straight) == said(nervous)
    with pytest.raises(Refused, match="no_undo"):
        nervous.undo(0)  # what the dice have shown stays
    again = nervous.replayed()
    assert isinstance(again, Little)
    assert again.said == said(nervous)


def said(match: Match) -> list[str]:
    """What was said in a match at the little table."""
    assert isinstance(match.game, Little)
    return match.game.said


def test_a_refused_answer_uses_no_chance() -> None:
    match = dice_table(FairDice(HOST, ["x"]))
    before = match.game.chance
    with pytest.raises(Refused):
        match.answer(0, "nonsense")
    assert match.game.chance == before
    assert not match.inputs


def test_each_input_has_dice_of_its_own() -> None:
    """Whoever works out the number behind the last dice knows nothing of the next."""
    rolls = lambda g: g.said.append(str(g.chance))  # noqa: E731
    match = Match(
        lambda c: play(lambda g: g.then(*[Pick(0, 1, 2, act=rolls) for _ in range(5)])), 0, FairDice(HOST, [])
    )
    for _ in range(5):
        match.answer(0, 1)
    dice = FairDice(HOST, [])
    assert said(match)[1::2] == [str(dice.chance_before(n)) for n in range(1, 6)]
