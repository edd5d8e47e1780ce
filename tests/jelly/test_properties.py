"""Whole random games, in beats and in real time, against the rules told in another way: at every step both agree."""

import os
import random
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tafelrunde.engine import Option, Refused, snapshot
from tafelrunde.games.jelly.state import Jelly
from tafelrunde.kit.content import Content
from tests.jelly.oracle import COLOURS, City, agree, city_of
from tests.jelly.oracle_live import Referee
from tests.jelly.table import JELLY, PLAYERS, new_game

SEEDS = st.integers(0, 2**32)
AS_FOUND = (Phase.explicit, Phase.reuse, Phase.generate)  # a smaller seed makes no smaller game

# --- cities that somebody else has built -----------------------------------------------------------------------------

plain = st.one_of(
    st.integers(0, 9).map(lambda n: f"J {n}"), st.sampled_from(("CAP", "DROP", "J2CAP", "TAKE 1", "TAKE 2", "GIVE 1"))
)
few = st.lists(plain, min_size=1, max_size=2).map(" + ".join)
symbols = st.one_of(
    plain,
    st.sampled_from(("ARROW cw", "ARROW ccw", "ARROW both")),
    st.builds("TIER2({}; {})".format, few, few),
    st.builds("PRESENT({}; {})".format, few, few),
    st.builds("VAR{{1-2: {}; 3+: {}}}".format, few, few),
)
rewards = st.lists(symbols, min_size=1, max_size=3).map(" + ".join).filter(lambda text: len(text) <= 120)
boards = st.lists(st.lists(rewards, min_size=3, max_size=3, unique=True), min_size=7, max_size=7)


def own_content(zones: list[list[str]], capsules: int, dice: int) -> Content:
    """A game with these districts, and so many capsules and dice."""
    standard = JELLY.standard_content()
    sides = {f"X{k}A": {"name": f"X{k}", "green": True, "zones": z, "mark": "ours"} for k, z in enumerate(zones)}
    pods: dict[str, Any] = {name: {"number": capsules, "mark": "ours"} for name in ("3", "5", "die")}
    numbers = {**standard["numbers"], "game": {**standard["numbers"]["game"], "dice": dice}}
    return {"districts": {"sides": sides}, "capsules": {"capsules": pods}, "numbers": numbers}


# --- in beats --------------------------------------------------------------------------------------------------------


def follow_beats(g: Jelly, luck: random.Random) -> City:
    """Play to the end; who is asked what with which options, and everything on the table, is as in the story."""
    city = city_of(g)
    story = city.game(lambda seat: list(g.hand[seat]))
    question = next(story)
    while True:
        assert {d.seat: (d.kind, set(d.options)) for d in g.open} == question
        agree(city, g)
        answers: dict[int, Option] = {}
        for seat in luck.sample(sorted(question), len(question)):
            answers[seat] = luck.choice(sorted(question[seat][1], key=repr))
            g.answer(seat, answers[seat])
        try:
            question = story.send(answers)
        except StopIteration:
            break
    agree_in_the_end(city, g)
    return city


def agree_in_the_end(city: City, g: Jelly) -> None:
    """JEL-085, JEL-086."""
    assert g.over
    agree(city, g)
    for seat in city.players:
        assert len(g.rolls[seat]) == city.pods[seat].count(0)
        pods = sum(city.pods[seat]) + sum(g.rolls[seat])
        assert JELLY.score(g, seat) == {"jelly": city.jelly[seat], "pods": pods}


@pytest.mark.rule("JEL-Q16", "JEL-Q22", "JEL-Q62", "JEL-D1", "JEL-D2", "JEL-D3", "JEL-D4", "JEL-I09", "JEL-I11")
@pytest.mark.parametrize("players", PLAYERS)
def test_beats_with_the_districts_of_the_box(players: int) -> None:
    for seed in range(8):
        follow_beats(new_game(players, seed), random.Random(seed))


@pytest.mark.rule("JEL-C01", "JEL-Q22", "JEL-Q62", "JEL-D5", "JEL-D6", "JEL-D7", "JEL-D8", "JEL-090", "JEL-099")
@pytest.mark.rule("JEL-094", "JEL-098", "JEL-101", "JEL-106", "JEL-107", "JEL-108", "JEL-Q32", "JEL-Q33", "JEL-I14")
@settings(max_examples=40)
@given(boards, st.sampled_from(PLAYERS), st.sampled_from((1, 3, 10)), st.sampled_from((3, 5, 7)), SEEDS)
def test_beats_with_any_districts(zones: list[list[str]], players: int, capsules: int, dice: int, seed: int) -> None:
    follow_beats(new_game(players, seed, own_content(zones, capsules, dice)), random.Random(seed))


# --- in real time ----------------------------------------------------------------------------------------------------


def some_command(referee: Referee, seat: int, luck: random.Random) -> Option:
    """Anything that somebody might send."""
    letter, colour = luck.choice(referee.letters + "Z"), luck.choice(COLOURS)
    value, zone = luck.randint(0, 7), luck.randint(1, 3)
    effects: list[Option] = [("remove", colour, value), ("shift", zone), "none"]
    placing: list[Option] = [("place", value, letter), ("place", value, letter, luck.choice(effects))]
    return luck.choice([*placing, *effects, "ready", "roll", "timer", ("lock", letter), "cw", ("F",), ("lock",)])


def wise_command(referee: Referee, g: Jelly, seat: int, luck: random.Random) -> Option:
    """Something that is allowed, if there is anything; sometimes a die and its effect at once."""
    decision = g.decision_of(seat)
    if decision is None or not decision.options:
        return some_command(referee, seat, luck)
    option = luck.choice(decision.options)
    if isinstance(option, tuple) and option[0] == "place" and luck.random() < 0.4:
        return (*option, luck.choice([("shift", 2), "none", ("remove", luck.choice(COLOURS), luck.randint(1, 6))]))
    return option


def some_stamp(referee: Referee, seat: int, luck: random.Random) -> int:
    """A moment later, or just before or at a moment that matters."""
    now, due, stamps = referee.stamp, referee.next_due()[0], []
    chance = luck.random()
    if chance < 0.15 and (due < now + 6_000 or chance < 0.003 or referee.phase == "scoring"):
        stamps = [due - 1, due]
    elif referee.phase == "running" and chance < 0.5:
        stamps = [referee.rolled_at.get(seat, 0) + 999, referee.rolled_at.get(seat, 0) + 1000]
    later = [stamp for stamp in stamps if stamp > now]
    return luck.choice(later) if later else now + luck.choice((0, 1, 10, 40, 200, 700, 2000))


def follow_live(g: Jelly, luck: random.Random, folly: float) -> Referee:
    """Play to the end with wise and foolish commands; every refusal has the row that the referee says."""
    city = city_of(g)
    referee = city_live(city)
    while not g.over:
        seat = luck.randrange(g.players)
        foolish = luck.random() < folly
        option = some_command(referee, seat, luck) if foolish else wise_command(referee, g, seat, luck)
        at = max(some_stamp(referee, seat, luck), 1)
        referee.pass_time(at)
        if g.time_up(at):
            agree_live(referee, g)
        row, before = referee.why_not(seat, option, at), g.copy()
        assert sent(g, seat, option, at) == row, option
        if row:
            assert snapshot(g) == snapshot(before)
            continue
        referee.do(seat, option, at)
        if option == "roll":
            referee.look(seat, list(g.hand[seat]))
        agree_live(referee, g)
    agree_in_the_end(referee, g)
    return referee


def sent(g: Jelly, seat: int, option: Option, at: int) -> str:
    """The row with which a command is refused, "-" if there is none for it, "" if it is accepted."""
    try:
        g.answer(seat, option, at=at)
    except Refused as refused:
        return refused.refusal.rule or "-"
    return ""


def city_live(city: City) -> Referee:
    """The same city, in real time."""
    referee = Referee.__new__(Referee)
    referee.__dict__.update(city.__dict__)
    referee.begin()
    return referee


def agree_live(referee: Referee, g: Jelly) -> None:
    """Also stamps, open effects, who may place, and what is due next."""
    agree(referee, g)
    assert g.next_due() == (0 if g.over else referee.next_due()[0])
    phases = ("waiting", "countdown", "running", "scoring")
    assert g.over or phases[g.phase] == referee.phase
    if referee.phase == "running":
        effects = {
            s: (referee.letters[d], g.effect_die[s], g.effect_until[s]) for s, d in enumerate(g.effect_at) if d >= 0
        }
        assert effects == referee.effects
        assert {seat for seat in referee.players if g.rolled[seat]} == referee.may_place
        assert (g.round_end, g.round) == (referee.end, referee.round)
    if referee.phase == "scoring":
        asked = {d.seat: (d.kind, set(d.options)) for d in g.open}
        assert asked == referee.question


@pytest.mark.rule("JEL-I16", "JEL-I17", "JEL-I18", "JEL-Q43", "JEL-Q44", "JEL-Q45", "JEL-Q46", "JEL-Q47", "JEL-Q48")
@pytest.mark.rule("JEL-Q49", "JEL-Q50", "JEL-Q51", "JEL-Q52", "JEL-Q56")
@settings(max_examples=20, phases=AS_FOUND)
@given(st.sampled_from(PLAYERS), SEEDS, st.sampled_from((0.05, 0.2, 0.5)))
def test_real_time_with_the_districts_of_the_box(players: int, seed: int, folly: float) -> None:
    follow_live(new_game(players, seed, mode="live"), random.Random(seed), folly)


@pytest.mark.rule("JEL-Q56", "JEL-C01")
@settings(max_examples=20, phases=AS_FOUND)
@given(boards, st.sampled_from(PLAYERS), st.sampled_from((1, 10)), SEEDS)
def test_real_time_with_any_districts(zones: list[list[str]], players: int, capsules: int, seed: int) -> None:
    content = own_content(zones, capsules, 3)
    follow_live(new_game(players, seed, content, mode="live"), random.Random(seed), 0.1)


@pytest.mark.soak
@pytest.mark.rule("JEL-Q16", "JEL-I16")
def test_many_games_side_by_side() -> None:
    for seed in range(int(os.environ.get("TAFELRUNDE_SOAK_GAMES", "300"))):
        luck, players = random.Random(seed), PLAYERS[seed % 3]
        follow_beats(new_game(players, seed), luck)
        follow_live(new_game(players, seed, mode="live"), luck, 0.6 * luck.random())
