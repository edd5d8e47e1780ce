"""Jelly in numbers: what the table of actions says of each option, and every part of the view in its place."""

from typing import Any, cast

import pytest

from tafelrunde.adapters.core import Setting
from tafelrunde.engine import Chance, Option
from tafelrunde.games.jelly.arrays import DECISIONS, MOST_JELLY, JellyArrays
from tafelrunde.games.jelly.beats import order
from tafelrunde.games.jelly.content import LETTERS, RING
from tafelrunde.games.jelly.state import Jelly
from tafelrunde.games.jelly.view import JellyView
from tests.adapters.games import moments
from tests.jelly.table import BOX, JELLY, PLAYERS, A, B, C, D, asked, decisions, new_game, paying, seen

ARRAYS = {players: JellyArrays(BOX, players, JELLY.settle_variants({})) for players in PLAYERS}


def arrays_of(g: Jelly) -> JellyArrays:
    """The numbers of a table, also of one with districts of its own."""
    return ARRAYS[g.players] if g.box is BOX else JellyArrays(g.box, g.players, JELLY.settle_variants({}))


def said(g: Jelly, seat: int) -> dict[Option, str]:
    """What the table of actions says of each option of a seat."""
    arrays, decision = arrays_of(g), g.decision_of(seat)
    assert decision is not None
    return dict(zip(decision.options, [arrays.actions[k] for k in arrays.indices(seen(g, seat))], strict=True))


# --- actions ---------------------------------------------------------------------------------------------------------


def expected(g: Jelly, kind: str, option: Any) -> str:
    """The line of an option in a round, from the option itself."""
    words = {
        "none": "Place: no die" if kind == "Place" else "Remove or Shift: no effect",
        "timer": "Close: turn the timer",
        "wait": "Close: wait",
        "cw": "ChooseArrow or VoteArrow: clockwise",
        "ccw": "ChooseArrow or VoteArrow: counter-clockwise",
        "die": "DropCapsule: a capsule with a die",
    }
    if kind == "DropCapsule" and option != "die":
        return f"DropCapsule: a capsule with {option}"
    if not isinstance(option, tuple):
        return words[option]
    if option[0] == "place":
        return f"Place: a {option[1]} in district {RING.index(option[2])} ({option[2]})"
    if option[0] == "remove":
        owner = (LETTERS.index(option[1]) - g.open[0].seat) % g.players
        return f"Remove: a {option[2]} of {f'seat {owner}' if owner else 'my own'} to the centre"
    if option[0] == "shift":
        return f"Shift: the marker to zone {option[1]}"
    return f"Close: lock district {RING.index(option[1])} ({option[1]})"


def test_every_option_is_said_in_the_table() -> None:
    kinds = set()
    for players, seed in ((3, 1), (3, 2), (4, 1), (5, 0), (5, 2)):
        for g in decisions(new_game(players, seed), Chance(seed)):
            if len(g.open) == 1 and (kind := g.open[0].kind) not in ("GiveAway", "PayTribute"):
                kinds.add(kind)
                for option, line in said(g, g.open[0].seat).items():
                    assert line == expected(g, kind, option)
    assert kinds == {"Place", "Remove", "Shift", "Close", "ChooseArrow", "DropCapsule"}


def test_who_gets_jelly_is_counted_from_the_giver() -> None:
    g = paying("GIVE 1", players=5, entrances={"F": "C6"}, jelly=[0, 0, 2, 0, 0])
    assert asked(g) == (C, "GiveAway")
    assert said(g, C)["A", "D"] == "GiveAway or PayTribute: 1 jelly to seat 1, 1 jelly to seat 3"
    check(g, C)
    g = paying("TAKE 2", players=5, entrances={"F": "A6 C6 E6"}, jelly=[0, 5, 0, 3, 0])
    assert asked(g) == (B, "PayTribute")
    assert (
        said(g, B)[("A", 2), ("C", 1), ("E", 2)]
        == "PayTribute: 1 jelly to seat 1, 2 jelly to seat 3, 2 jelly to seat 4"
    )
    g.answer(B, (("A", 2), ("C", 1), ("E", 2)))
    assert asked(g) == (D, "PayTribute")
    assert said(g, D)[("A", 1), ("C", 1), ("E", 1)] == (
        "GiveAway or PayTribute: 1 jelly to seat 1, 1 jelly to seat 2, 1 jelly to seat 4"
    )
    check(g, D)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("reward", ["GIVE 1", "TAKE 1", "TAKE 2"])
def test_every_gift_has_an_index_of_its_own(players: int, reward: str) -> None:
    """Whoever is tied, and however little jelly there is."""
    met = 0
    for tied in range(1, players):
        for jelly in range(1, 2 * players):
            entrance = " ".join(f"{letter}6" for letter in LETTERS[:tied])
            g = paying(reward, players=players, entrances={"F": entrance}, jelly=[jelly] * players)
            if not g.over:
                met += 1
                lines = list(said(g, g.open[0].seat).values())
                assert len(set(lines)) == len(lines) > 1
                assert all(g.open[0].kind in line.partition(":")[0].split() for line in lines)
    assert met


def test_the_tables_of_actions_are_small() -> None:
    """Districts, seats, zones, capsules, and gifts of 0 to 2 to each of the others without nothing and everything."""
    for players, size in zip(PLAYERS, (78, 109, 176), strict=True):
        districts, round_ = players + 2, 1 + 6 * players + 3 + 1
        assert size == 1 + 6 * districts + round_ + districts + 2 + 2 + 8 + 3 ** (players - 1) - 2
        assert len(ARRAYS[players].actions) == size


# --- observations ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "districts"), [(3, "mixed"), (4, "green"), (5, "mixed")])
def test_the_whole_view_stands_in_the_numbers(players: int, districts: str) -> None:
    """At every third decision of a game, read back by the schema."""
    for number, episode in enumerate(moments(Setting("jelly", players, variants={"districts": districts}), 4)):
        if number % 3 == 0 or episode.over:
            for seat in range(players):
                check(cast(Jelly, episode.game), seat)


def test_districts_by_hand_have_an_environment_of_their_own() -> None:
    setting = Setting("jelly", 3, variants={"districts": "chosen", "sides": "1B 2B 3B 4B 5B"})
    episode = next(moments(setting, 1))
    rows = cast(list[Any], setting.arrays.schema.decode(episode.numbers(0))["district"])
    assert [BOX.texts[row["rewards"][0] - 1] for row in rows] == [
        *("TAKE 1", "ARROW cw", "J 5", "VAR{1-2: J 7; 3+: CAP}", "J 10 + GIVE 1"),
    ]
    assert setting.id.startswith("jelly_3p_districts-chosen_sides-")


def test_a_vote_is_seen_by_who_gave_it() -> None:
    g = paying("ARROW both", "J 0", entrances={"F": "A6 B6", "G": "C1"}, players=4)
    assert [d.kind for d in g.open] == ["VoteArrow", "VoteArrow"]
    assert said(g, B) == {
        "cw": "ChooseArrow or VoteArrow: clockwise",
        "ccw": "ChooseArrow or VoteArrow: counter-clockwise",
    }
    g.answer(A, "ccw")
    votes = []
    for seat in range(4):
        found = check(g, seat)
        assert [row["asked"] for row in found["seat"]].count(1) == 2
        votes.append(found["table"][0]["vote"])
    assert votes == [2, 0, 0, 0]


def test_jelly_is_counted_up_to_a_bound() -> None:
    g = new_game(3, 1)
    g.jelly = [5, MOST_JELLY + 7, MOST_JELLY]
    rows = cast(list[Any], ARRAYS[3].schema.decode(ARRAYS[3].numbers(seen(g, 0)))["seat"])
    assert [row["jelly"] for row in rows] == [5, MOST_JELLY, MOST_JELLY]


def check(g: Jelly, me: int) -> dict[str, list[Any]]:
    """Are view and numbers the same? Gives what was found."""
    shown, arrays = seen(g, me), arrays_of(g)
    numbers, schema = arrays.numbers(shown), arrays.schema
    assert all(low <= n <= high for low, n, high in zip(schema.low, numbers, schema.high, strict=True))
    found = cast(dict[str, list[Any]], schema.decode(numbers))
    table, ring = found["table"][0], ("", *RING)
    assert ("", *DECISIONS)[table["decision"]] == (shown.open[0].kind if shown.open else "")
    assert (table["over"], table["round"], table["beat"]) == (shown.over, shown.round, shown.beat)
    assert (table["last_beat"], table["stack"], table["dropped"]) == (shown.last_beat, shown.stack, shown.dropped)
    assert (me + table["begins"]) % g.players == order(g)[0]
    assert RING[table["drone"]] == shown.drone
    assert table["timer"] == seat_of(shown, shown.timer)
    assert len(shown.effects) <= 1
    effect = (shown.effects[0].district, shown.effects[0].die) if shown.effects else ("", 0)
    assert (ring[table["effect_at"]], table["effect_die"]) == effect
    assert all(effect.seat == shown.open[0].seat for effect in shown.effects), "whose it is need not be said"
    assert ring[table["asked_at"]] == shown.asked_at
    mine = found["mine"][0]
    assert [value for value, n in enumerate(mine["dice"], 1) for _ in range(n)] == list(shown.dice)
    capsules = [value for value, n in zip(sorted(set(BOX.capsules)), mine["capsules"], strict=True) for _ in range(n)]
    assert capsules == sorted(shown.my_capsules)
    for k, row in enumerate(found["seat"]):
        seat = (me + k) % g.players
        assert row == {
            "asked": int(any(d.seat == seat for d in shown.open)),
            "jelly": shown.jelly[seat],
            "capsules": shown.capsules[seat],
            "left": shown.left[seat],
            "centre": len(shown.centre[seat]),
        }
    check_districts(g, shown, found["district"])
    return found


def seat_of(shown: JellyView, seat: int | None) -> int:
    """A seat as the one who looks counts it, from 1; 0 is nobody."""
    return 0 if seat is None else 1 + (seat - (shown.seat or 0)) % shown.players


def check_districts(g: Jelly, shown: JellyView, rows: list[Any]) -> None:
    """Every district with its rewards and dice."""
    for k, district in enumerate(shown.districts):
        row = rows[k]
        assert (row["zone"], row["locked"]) == (district.zone, seat_of(shown, district.locked))
        printed = [g.box.texts[number - 1] for number in row["rewards"]]
        assert printed == [g.box.texts[number] for number in g.box.sides[g.ring[k]].zones]
        path = shown.asked_path
        assert row["path"] == (1 + path.index(RING[k]) if RING[k] in path else 0)
        for seat in range(g.players):
            at = seat_of(shown, seat) - 1
            assert row["total"][at] == district.totals[seat]
            dice = row["dice"][6 * at : 6 * at + 6]
            assert [value for value, n in enumerate(dice, 1) for _ in range(n)] == list(district.dice[seat])
