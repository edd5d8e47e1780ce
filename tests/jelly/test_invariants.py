"""Invariants (JEL-I01 to JEL-I19) over whole random games, in beats and in real time."""

import os
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tafelrunde.engine import Chance, Event, Option, snapshot
from tafelrunde.games.jelly.content import FACES, LETTERS, RING
from tafelrunde.games.jelly.state import COUNTDOWN, RUNNING, Jelly
from tests.jelly.table import BOX, JELLY, PLAYERS, A, B, city, listen, new_game, scored, seen
from tests.play import NOBODY, random_move, ways

GAMES = [(players, way, seed) for players in PLAYERS for way in ways(JELLY) for seed in range(2)]


class Step:
    """One input: the game before it, what was done, what was heard, the game after it."""

    def __init__(self, before: Jelly, seat: int, option: Option, heard: list[Event], after: Jelly) -> None:
        self.before, self.seat, self.option, self.heard, self.after = before, seat, option, heard, after
        self.command = option if isinstance(option, tuple) else (option,)
        self.in_round = before.phase == after.phase == RUNNING and before.round == after.round and not after.over

    def told(self, kind: str) -> list[Event]:
        return [event for event in self.heard if event.kind == kind]


def steps(players: int, way: dict[str, str], seed: int) -> Iterator[Step]:
    """A whole random game, input by input."""
    g, rng = new_game(players, seed, None, **way), Chance(seed)
    heard = listen(g)
    while not g.over:
        before = g.copy()
        heard.clear()
        seat, option, at = random_move(g, rng)
        if seat == NOBODY:
            g.time_up(at)
        else:
            g.answer(seat, option, at=at)
        yield Step(before, seat, option, heard.copy(), g)


def all_steps() -> Iterator[Step]:
    for players, way, seed in GAMES:
        yield from steps(players, way, seed)


def entrances(g: Jelly) -> list[list[int]]:
    """District -> its dice, counted by seat and value."""
    size = g.players * FACES
    return [g.entrance[d * size : (d + 1) * size] for d in range(g.districts)]


def placed(g: Jelly, seat: int) -> int:
    """Dice of a seat in all entrances."""
    return sum(sum(there[seat * FACES : (seat + 1) * FACES]) for there in entrances(g))


# --- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-I01", "JEL-008", "JEL-042")
def test_i01_seven_dice_of_each_colour() -> None:
    for step in all_steps():
        if step.in_round:
            g = step.after
            for seat in range(g.players):
                assert g.left[seat] + placed(g, seat) + g.on_centre(seat) == 7
                assert len(g.hand[seat]) in (0, g.left[seat])


@pytest.mark.rule("JEL-I02", "JEL-I03", "JEL-053")
def test_i02_i03_dice_leave_by_an_effect_only_and_each_effect_changes_one_thing() -> None:
    done: Counter[str] = Counter()
    for step in all_steps():
        if not step.in_round:
            continue
        old, new = entrances(step.before), entrances(step.after)
        gone = sum(max(0, o - n) for a, b in zip(old, new, strict=True) for o, n in zip(a, b, strict=True))
        came = sum(max(0, n - o) for a, b in zip(old, new, strict=True) for o, n in zip(a, b, strict=True))
        on_centre = [n - o for o, n in zip(step.before.centre, step.after.centre, strict=True)]
        moved = [abs(n - o) for o, n in zip(step.before.zone, step.after.zone, strict=True)]
        verb = str(step.command[0])
        assert gone == sum(on_centre) == (verb == "remove"), "off one entrance means on the centre"
        assert min(on_centre) >= 0
        assert sum(moved) == (verb == "shift")
        assert came == (verb == "place")
        assert all(0 <= zone < 3 for zone in step.after.zone)
        done[verb] += 1
    assert min(done["remove"], done["shift"], done["place"]) > 50


@pytest.mark.rule("JEL-I04", "JEL-062", "JEL-Q07")
def test_i04_a_locked_district_is_frozen() -> None:
    frozen = 0
    for step in all_steps():
        if step.in_round:
            old, new = entrances(step.before), entrances(step.after)
            for district in step.before.screen:
                if district >= 0:
                    frozen += 1
                    assert (old[district], step.before.zone[district]) == (new[district], step.after.zone[district])
            kept = [d for d in step.before.screen if d >= 0]
            assert all(d in step.after.screen for d in kept), "and the screen stays"
            assert not any(d in step.after.screen for d in step.after.effect_at if d >= 0)
    assert frozen > 200


@pytest.mark.rule("JEL-I05", "JEL-060", "JEL-063", "JEL-065")
def test_i05_one_lock_for_each_player_and_one_timer_after_the_own_last_die() -> None:
    for players, way, seed in GAMES:
        locked: Counter[tuple[int, Option]] = Counter()
        turned: Counter[int] = Counter()
        for step in steps(players, way, seed):
            for event in (*step.told("locked"), *step.told("timer_turned")):
                assert step.before.left[step.seat] == 0
                assert event.data["seat"] == step.seat
            locked.update((step.before.round, event.data["seat"]) for event in step.told("locked"))
            turned.update(step.before.round for _ in step.told("timer_turned"))
        assert set(locked.values()) == {1}
        assert set(turned.values()) <= {1}


@pytest.mark.rule("JEL-I10", "JEL-081", "JEL-083")
def test_i10_every_round_begins_with_all_dice_and_markers_at_home() -> None:
    begun = 0
    for step in all_steps():
        if step.told("round"):
            begun += 1
            g = step.after
            assert g.zone == [0] * g.districts
            assert g.left == [7] * g.players
            assert sum(g.entrance) == sum(g.centre) == 0
            assert g.screen == [-1] * g.players
            assert g.timer < 0
    assert begun >= 3 * len(GAMES)


@pytest.mark.rule("JEL-I19", "JEL-046")
def test_i19_between_two_placings_lies_a_roll() -> None:
    for players, way, seed in GAMES:
        rolled: set[int] = set(range(players)) if not way else set()
        for step in steps(players, way, seed):
            for event in step.heard:
                if event.kind == "rolled":
                    rolled.add(int(str(event.secret["seat"])))
                if event.kind == "placed":
                    assert event.data["seat"] in rolled
                    rolled.remove(int(str(event.data["seat"])))


# --- jelly and capsules ----------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-I06", "JEL-004")
def test_i06_no_capsule_is_lost() -> None:
    for step in all_steps():
        g = step.after
        there = [*g.stack, *g.dropped, *[capsule for pods in g.pods for capsule in pods]]
        assert sorted(there) == BOX.capsules
        assert len(there) == 30
        assert len(g.dropped) == len(g.dropped_by)


@pytest.mark.rule("JEL-I07", "JEL-Q24")
def test_i07_jelly_is_never_negative_and_what_one_pays_another_gets() -> None:
    paid = 0
    for step in all_steps():
        assert min(step.after.jelly) >= 0
        gained = sum(int(str(event.data["n"])) for event in step.told("jelly"))
        assert sum(step.after.jelly) - sum(step.before.jelly) == gained
        for event in step.told("paid"):
            paid += 1
            assert event.data["seat"] != event.data["other"]
    assert paid > 50


# --- scoring ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-I08", "JEL-072")
def test_i08_after_cancelling_each_colour_shows_each_value_once() -> None:
    for step in all_steps():
        g = step.after
        if step.told("centre"):
            for there in entrances(g) if not step.told("round") else []:
                assert max(there) <= 1
            for event in step.told("district"):
                totals = event.data["totals"]
                assert isinstance(totals, tuple)
                assert all(0 <= int(str(total)) <= 21 for total in totals)


@pytest.mark.rule("JEL-I09", "JEL-I11", "JEL-071", "JEL-040")
def test_i09_i11_four_rounds_each_district_once_clockwise_from_the_drone_then_the_centre() -> None:
    for players, way, seed in GAMES:
        order: list[str] = []
        for step in steps(players, way, seed):
            for event in step.heard:
                if event.kind in ("district", "centre"):
                    at = event.data.get("at", ())
                    order.append(str(at[0]) if isinstance(at, tuple) and at else "centre")
            assert step.after.beat <= 20
        g = step.after
        around = [RING[(g.drone + k) % g.districts] for k in range(g.districts)]
        assert order == [*around, "centre"] * 4
        assert (g.tallied, g.round) == (4, 4)


def renamed(doc: dict[str, Any], seats: list[int], turn: int) -> dict[str, Any]:
    """The same table with other names for players and districts."""
    players, districts = doc["players"], len(doc["districts"])

    def dice(text: str) -> str:
        return " ".join(LETTERS[seats[LETTERS.index(die[0])]] + die[1] for die in text.split())

    def letter(old: str) -> str:
        return RING[(RING.index(old) + turn) % districts]

    return {
        **doc,
        "districts": [doc["districts"][(k - turn) % districts] for k in range(districts)],
        "drone": letter(doc["drone"]),
        "entrances": {letter(k): dice(v) for k, v in doc["entrances"].items()},
        "zones": {letter(k): v for k, v in doc["zones"].items()},
        "centre": dice(doc["centre"]),
        "jelly": [doc["jelly"][seats.index(s)] for s in range(players)],
    }


def random_table(luck: random.Random) -> dict[str, Any]:
    """A crowded city at the end of a round."""
    players = luck.choice(PLAYERS)
    rewards = ["J 3", "CAP", "J2CAP", "TAKE 1", "TAKE 2", "GIVE 1", "ARROW cw", "ARROW ccw", "ARROW both", "DROP"]
    rewards += ["TIER2(J 6; J 3)", "PRESENT(J 4 + GIVE 1; TAKE 1)", "VAR{1-2: TAKE 2; 3+: CAP}", "J 5 + GIVE 1"]
    doc = city(*[luck.choice(rewards) for _ in range(players + 2)], players=players)
    dice = [f"{letter}{luck.randint(1, 6)}" for letter in LETTERS[:players] for _ in range(6)]
    spots: dict[str, list[str]] = {letter: [] for letter in [*RING[: players + 2], "centre"]}
    for die in dice:
        luck.choice(list(spots.values())).append(die)
    centre = " ".join(spots.pop("centre"))
    return {
        **doc,
        "drone": luck.choice(RING[: players + 2]),
        "zones": {},
        "centre": centre,
        "entrances": {letter: " ".join(there) for letter, there in spots.items()},
        "jelly": [luck.randint(0, 4) for _ in range(players)],
    }


def results(doc: dict[str, Any], seats: list[int]) -> list[tuple[int, int]]:
    """Jelly and number of capsules, by the players' first names; choices are made by these names, too."""
    g = scored(**doc)
    names = {LETTERS[new]: LETTERS[old] for old, new in enumerate(seats)}

    def first_name(option: Option) -> str:
        if isinstance(option, tuple):
            return str(sorted(first_name(part) for part in option))
        return names.get(str(option), str(option))

    while not g.over:
        d = g.open[0]
        if d.kind == "DropCapsule":
            g.answer(d.seat, d.options[0])
        else:
            votes = {"cw": "ccw", "ccw": "cw"} if seats.index(d.seat) % 2 else {}
            g.answer(d.seat, min(d.options, key=lambda option: votes.get(str(option), first_name(option))))
        waiting = [d for d in g.open if g.waits_for(d)]
        assert waiting or g.over
    return [(g.jelly[new], len(g.pods[new])) for new in seats]


@pytest.mark.rule("JEL-I13", "JEL-Q36")
def test_i13_names_and_directions_do_not_matter() -> None:
    for seed in range(150):
        luck = random.Random(seed)
        doc = random_table(luck)
        same = list(range(doc["players"]))
        seats = luck.sample(same, len(same))
        turn = luck.randrange(len(doc["districts"]))
        assert results(doc, same) == results(renamed(doc, seats, turn), seats), seed


@pytest.mark.rule("JEL-I14", "JEL-Q32")
def test_i14_arrows_come_to_an_end() -> None:
    for seed in range(60):
        luck = random.Random(seed)
        players = luck.choice(PLAYERS)
        arrows = [f"ARROW {luck.choice(('cw', 'ccw', 'both'))}" for _ in range(players + 2)]
        if seed % 3:
            arrows[luck.randrange(1, players + 2)] = "J 1"
        g = scored(**city(*arrows, players=players), entrances={"F": "A6 B6"[: luck.choice((2, 5))]})
        while not g.over:
            d = next(d for d in g.open if g.waits_for(d))
            g.answer(d.seat, luck.choice(d.options))
        hops = [row[3] for row in g.tally if row[0] == "arrow"]
        assert len(hops) <= players + 2
        assert len({0, *hops[:-1]}) == len(hops), "no district twice, apart from the one where the chain is broken"
        assert g.jelly[B] <= 3
        assert g.jelly[A] <= 3


@pytest.mark.rule("JEL-I15", "JEL-074", "JEL-107", "JEL-108")
def test_i15_tied_players_gain_the_same() -> None:
    for seed in range(60):
        luck = random.Random(seed)
        reward = luck.choice(("J 7", "TIER2(J 6; J 3)", "PRESENT(J 5; J 2)", "J 1 + TIER2(J 4; J 1)"))
        dice = " ".join(f"{letter}{luck.randint(1, 3)}" for letter in "ABCDE" for _ in range(luck.randint(0, 2)))
        g = scored(**city(reward, players=5), entrances={"F": dice})
        totals = next(row[3] for row in g.tally if row[0] == "district")
        assert isinstance(totals, tuple)
        for one in range(5):
            for other in range(5):
                if totals[one] == totals[other]:
                    assert g.jelly[one] == g.jelly[other]


# --- what nobody may see ---------------------------------------------------------------------------------------------


def with_other_secrets(g: Jelly, seat: int | None, luck: random.Random) -> Jelly:
    """The same table, where everything is different that the seat does not know."""
    other = g.copy()
    other.chance = luck.getrandbits(60)
    hidden = [s for s in range(g.players) if s != seat]
    capsules = other.stack + [capsule for s in hidden for capsule in other.pods[s]]
    capsules += [capsule for capsule, s in zip(other.dropped, other.dropped_by, strict=True) if s != seat]
    luck.shuffle(capsules)
    other.dropped = [c if s == seat else capsules.pop() for c, s in zip(other.dropped, other.dropped_by, strict=True)]
    other.stack = [capsules.pop() for _ in other.stack]
    for s in hidden:
        other.pods[s] = [capsules.pop() for _ in other.pods[s]]
        rolled = bool(g.hand[s]) if not g.live else g.round > 0 and g.phase != COUNTDOWN and luck.random() < 0.7
        other.hand[s] = tuple(sorted(luck.randint(1, 6) for _ in range(g.left[s]))) if rolled else ()
        if g.live:
            other.rolled[s] = rolled and g.left[s] > 0 and luck.random() < 0.5
            other.roll_at[s] = luck.randrange(g.now + 1) if rolled else -1
    for lane in other.lanes:
        if lane.sealed and lane.answer and lane.seat != seat:
            lane.answer = [luck.choice(("cw", "ccw"))]
    other.relist()
    return other


@pytest.mark.rule("JEL-I12", "JEL-Q53", "JEL-110", "JEL-111", "JEL-112")
@pytest.mark.parametrize(("players", "way", "seed"), GAMES, ids=str)
def test_i12_no_view_tells_a_secret(players: int, way: dict[str, str], seed: int) -> None:
    luck = random.Random(seed)
    for number, step in enumerate(steps(players, way, seed)):
        g = step.after
        if not g.over and number % 3 == 0:
            for seat in (*range(players), None):
                assert seen(with_other_secrets(g, seat, luck), seat) == seen(g, seat)


@pytest.mark.rule("JEL-I12")
@pytest.mark.parametrize(("players", "way", "seed"), GAMES, ids=str)
def test_secrets_do_not_influence_what_is_imagined(players: int, way: dict[str, str], seed: int) -> None:
    """Two worlds that differ in secrets only look the same to a bot that imagines them with the same luck."""
    luck = random.Random(seed)
    for number, step in enumerate(steps(players, way, seed)):
        g = step.after
        if g.over or number % 5:
            continue
        for seat in (luck.randrange(players), None):
            one = JELLY.imagine(g, seat, Chance(number))
            two = JELLY.imagine(with_other_secrets(g, seat, luck), seat, Chance(number))
            assert seen(one, seat) == seen(g, seat)
            assert imagined(one) == imagined(two)


def imagined(world: Jelly) -> dict[str, Any]:
    """Everything about a world."""
    doc = snapshot(world)
    doc["open"] = [(d.seat, d.kind, d.options) for d in world.open]
    return doc


# --- real time -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-I17")
def test_i17_open_effects() -> None:
    """At most one for each seat by the way they are kept; never in a locked district, never longer than 5 seconds."""
    opened = 0
    for players, way, seed in GAMES:
        for step in steps(players, way, seed):
            g = step.after
            for seat in range(players) if way else ():
                if g.effect_at[seat] < 0:
                    continue
                opened += 1
                assert g.phase == RUNNING
                assert g.effect_at[seat] not in g.screen
                assert g.now < g.effect_until[seat] <= g.now + 5_000
                if step.seat == seat:
                    assert step.command[0] == "place", "only until the next command of that seat"
                else:
                    assert step.before.effect_at[seat] == g.effect_at[seat]
    assert opened > 200


@pytest.mark.rule("JEL-I18", "JEL-Q42", "JEL-Q45", "JEL-Q50")
def test_i18_stamps() -> None:
    for players, way, seed in GAMES:
        if not way:
            continue
        last: dict[tuple[int, int], int] = {}
        for step in steps(players, way, seed):
            g = step.after
            assert g.now >= step.before.now
            if step.option == "roll":
                who = (step.seat, g.round)
                assert g.now - last.get(who, -1_000) >= 1_000
                last[who] = g.now
            if step.in_round:
                assert g.now < g.round_end <= g.began + 120_000
            if step.told("scoring"):
                assert step.before.began < g.now <= step.before.began + 120_000 or step.before.phase != RUNNING


@pytest.mark.soak
@pytest.mark.rule("JEL-I01", "JEL-I06", "JEL-I07")
def test_many_games_keep_everything_together() -> None:
    for seed in range(int(os.environ.get("TAFELRUNDE_SOAK_GAMES", "300"))):
        for way in ways(JELLY):
            for step in steps(PLAYERS[seed % 3], way, seed + 10_000):
                g = step.after
                JELLY.check(g)
                assert min(g.jelly) >= 0
                assert len(g.stack) + len(g.dropped) + sum(map(len, g.pods)) == 30
                if step.in_round:
                    assert all(g.left[s] + placed(g, s) + g.on_centre(s) == 7 for s in range(g.players))
