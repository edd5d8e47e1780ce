"""Ufos in numbers: what the table of actions says of each option, and every part of the view in its place."""

from typing import Any, cast

import pytest

from tafelrunde.adapters.core import Setting
from tafelrunde.engine import Chance, Option
from tafelrunde.games.ufos.arrays import DECISIONS, MOST_ROUNDS, NEVER, UfosArrays
from tafelrunde.games.ufos.content import KINDS
from tafelrunde.games.ufos.state import LETTERS, Ufos
from tafelrunde.games.ufos.view import UfosView
from tests.adapters.games import moments
from tests.ufos.table import BOX, PLAYERS, UFOS, answer, asked, attack, decisions, new_game, ready, seen

ARRAYS = {players: UfosArrays(BOX, players, UFOS.settle_variants({})) for players in PLAYERS}


def said(g: Ufos) -> dict[Option, str]:
    """What the table of actions says of each option of whoever is asked."""
    shown, arrays = seen(g, g.open[0].seat), ARRAYS[g.players]
    return dict(zip(g.open[0].options, [arrays.actions[k] for k in arrays.indices(shown)], strict=True))


# --- actions ---------------------------------------------------------------------------------------------------------


def expected(g: Ufos, kind: str, option: Any) -> str:
    """The line of an option, from the option itself."""
    name = {node.id: f"{node.id} ({node.en})" for node in BOX.nodes}
    if kind == "Act" and option != "done":
        return f"a {option[2]} UFO opens, or takes over what it sits on, in {name[option[1]]}"
    if kind in ("PickUfo", "PickLoser") and option != "done":
        mine, other = f"my UFO {option[1]} is the next to move", f"UFO {option[1]} of the losing side is displaced next"
        return mine if kind == "PickUfo" else other
    if option[0] == "sit":
        return f"it sits on a piece of seat {(LETTERS.index(option[2]) - g.open[0].seat) % g.players}"
    if isinstance(option, tuple):
        verb, node = option
        return {"fly": f"it flies to {name[node]}", "over": f"on to {name[node]}", "land": "it lands where it is"}[verb]
    if option in name:
        before = {"ChooseStart": "begin in", "ChooseCity": "it arrives in", "NextBump": "bump in"}
        return f"{before.get(kind, 'a witness comes from')} {name[option]}"
    words = {
        "play": "play the turn",
        "new": "give it up for a new UFO",
        "back": "take another one, or none",
        "none": "no witness comes",
        "done": "no more UFOs move" if kind == "PickUfo" else "no more actions",
    }
    return words.get(option, f"support {option}" if kind == "Support" else f"the new UFO is a {option} one")


def test_every_option_is_said_in_the_table() -> None:
    """In games for 2 to 5 players, which ask every kind of question between them."""
    kinds, sat = set(), set()
    for players, seed in ((2, 1), (3, 2), (4, 1), (5, 2)):
        for g in decisions(new_game(players, seed), Chance(seed)):
            if not g.over:
                kind = g.open[0].kind
                kinds.add(kind)
                for option, line in said(g).items():
                    assert line == f"{kind}: {expected(g, kind, option)}"
                    sat |= {line} if "sits on a piece" in line else set()
    assert kinds | {"MoveWitness"} == set(DECISIONS)
    assert len(sat) > 1


def test_witnesses_come_from_cities_or_not_at_all() -> None:
    g = ready("A bumper v12", "B standard v13", witnesses={"LAX": "B" * 6, "NYC": "BBB", "CAI": "BB", "RIO": "B"})
    attack(g, "A1", "v13", (6, 5), (6, 1))
    answer(g, "over", "LAG")
    assert asked(g) == (0, "MoveWitness")
    assert said(g)["RIO"] == "MoveWitness: a witness comes from RIO (Rio de Janeiro)"
    assert said(g)["none"] == "MoveWitness: no witness comes"
    check(seen(g, 0), ARRAYS[2])


@pytest.mark.parametrize(("players", "cities", "villages", "ufos"), [(2, 7, 18, 5), (3, 7, 18, 4), (5, 13, 39, 4)])
def test_the_table_of_actions_knows_what_is_in_play(players: int, cities: int, villages: int, ufos: int) -> None:
    nodes, others = cities + villages, players - 1
    start, move, bump, act = 2 + villages + 3 + cities, ufos + 1 + nodes + others + 1, nodes + 3 + ufos + nodes + 1, 3
    assert len(ARRAYS[players].actions) == 1 + start + move + bump + (cities + 1) + act * nodes + 1


# --- observations ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_the_whole_view_stands_in_the_numbers(players: int) -> None:
    """At decisions of a game, read back by the schema."""
    setting = Setting("ufos", players)
    for number, episode in enumerate(moments(setting, 4)):
        if number % 11 == 0 or episode.over or cast(Ufos, episode.game).bump >= 0:
            seat = number % players
            check(cast(UfosView, episode.view(seat)), cast(UfosArrays, setting.arrays))


def test_rare_things_stand_in_the_numbers_too() -> None:
    """A calmer that cleans, bumps ahead, support, a UFO that sits, a flight in the middle."""
    calmer = ready("A calmer v02", "A standard v09", "B bumper v06", restaurants={"NYC": "A"}, witnesses={"NYC": "AAB"})
    answer(calmer, "A1")
    found = check(seen(calmer, 1), ARRAYS[2])
    at = ARRAYS[2].number
    assert found["flight"][0]["cleaned"][at["NYC"]] == 2
    assert found["flight"][0]["foe"][at["v06"]] == 1, "it would bump mine"
    g = ready(
        *("A bumper v12", "B standard v13", "C standard LAG", "D calmer v11"),
        players=4,
        stands={"v12": "A", "v13": "C"},
    )
    attack(g, "A1", "v13", (6, 6), (6, 1))
    answer(g, "defender")
    assert check(seen(g, 2), ARRAYS[4])["bump"][0]["support"] == [2, 0, 0, 0]
    answer(g, "nobody")
    answer(g, "over", "v15")
    assert check(seen(g, 1), ARRAYS[4])["bump"][0]["path"][ARRAYS[4].number["v15"]] == 2
    g = ready("A standard v13", "B standard v17", stands={"v13": "B"})
    answer(g, "A1")
    answer(g, "sit", "v13", "B")
    for seat in range(2):
        assert check(seen(g, seat), ARRAYS[2])["ufo"][5 * seat]["sits_on"] == 2 - seat


def check(shown: UfosView, arrays: UfosArrays) -> dict[str, list[Any]]:
    """Are they the same? Gives what was found."""
    numbers = arrays.numbers(shown)
    schema = arrays.schema
    assert all(low <= n <= high for low, n, high in zip(schema.low, numbers, schema.high, strict=True))
    found = cast(dict[str, list[Any]], schema.decode(numbers))
    table, decision = found["table"][0], shown.open[0] if shown.open else None
    assert ("", *DECISIONS)[table["decision"]] == (decision.kind if decision else "")
    assert table["asked"] == (seat_of(shown, decision.seat) if decision else 0)
    assert (table["over"], table["round"]) == (shown.over, shown.round)
    assert table["active"] == (seat_of(shown, shown.active) if shown.active >= 0 else 0)
    assert table["first_seat"] + 1 == seat_of(shown, shown.first_seat)
    assert (None, *KINDS)[table["arriving"]] == shown.arriving
    contested = [arrays.nodes[k] for k, here in enumerate(found["contested"][0]["here"]) if here]
    assert sorted(contested) == sorted(shown.contested)
    check_places(shown, arrays, found)
    check_ufos(shown, arrays, found["ufo"])
    check_bump(shown, arrays, found["bump"][0])
    check_hints(shown, arrays, found)
    return found


def seat_of(shown: UfosView, seat: int | None) -> int:
    """A seat as the one who looks counts it, from 1; 0 is nobody."""
    return 0 if seat is None else 1 + (seat - (shown.seat or 0)) % shown.players


def check_places(shown: UfosView, arrays: UfosArrays, found: dict[str, list[Any]]) -> None:
    """Tiles, pieces on the board and beside it, points."""
    city = found["city"][0]
    for k, id in enumerate(arrays.cities):
        here = shown.cities[id]
        assert (city["resistance"][k], city["slots"][k]) == (here.resistance, here.slots)
        assert city["owner"][k] == seat_of(shown, here.owner)
    for seat in range(shown.players):
        row = found["seat"][seat_of(shown, seat) - 1]
        assert row["counter"] == shown.counter[seat]
        left = (shown.restaurants_left[seat], shown.stands_left[seat], shown.witnesses_left[seat])
        assert (row["restaurants_left"], row["stands_left"], row["witnesses_left"]) == left
        assert row["ufos"] == shown.tie_breaks[seat]
        assert row["ufos_left"] == [shown.ufos_left[seat][kind] for kind in KINDS]
        assert row["points"] == list(shown.scores[seat].values())
        assert row["restaurants"] == [shown.cities[id].restaurants[seat] for id in arrays.cities]
        assert row["witnesses"] == [shown.cities[id].witnesses[seat] for id in arrays.cities]
        assert row["stands"] == [int(shown.stands.get(id) == seat) for id in arrays.villages]


def check_ufos(shown: UfosView, arrays: UfosArrays, rows: list[Any]) -> None:
    """Every UFO on the board, and no other."""
    there = {ufo.name: ufo for ufo in shown.ufos}
    for k, row in enumerate(rows):
        seat, number = divmod(k, arrays.most)
        ufo = there.pop(f"{LETTERS[((shown.seat or 0) + seat) % shown.players]}{number + 1}", None)
        if ufo is None:
            assert not any(row.values())
            continue
        assert (("", *KINDS)[row["kind"]], arrays.nodes[row["at"] - 1]) == (ufo.kind, ufo.at)
        assert (row["moved"], row["driven"], row["sits_on"]) == (ufo.moved, ufo.driven, seat_of(shown, ufo.sits_on))
        assert row["handled"] == (ufo.name in (shown.picked, shown.bump and shown.bump.flying))
    assert not there


def check_bump(shown: UfosView, arrays: UfosArrays, row: Any) -> None:
    """The bump that goes on, or nothing."""
    bump = shown.bump
    if bump is None:
        assert not any(any(value) if isinstance(value, list) else value for value in row.values())
        return
    assert arrays.nodes[row["at"] - 1] == bump.at
    assert (row["attack"], row["defence"]) == (bump.attacker.value, bump.defender.value)
    assert (row["defender"], row["winner"]) == (seat_of(shown, bump.defender.seat), seat_of(shown, bump.winner))
    assert bump.attacker.seat == shown.active, "so it need not be said"
    assert (row["left"], row["range"]) == (bump.left, bump.range)
    for seat in range(shown.players):
        k = seat_of(shown, seat) - 1
        assert row["helpers"][k] == bump.helpers[seat]
        side = 1 if seat in bump.attacker.supporters else 2 if seat in bump.defender.supporters else 0
        assert row["support"][k] == side
    path = sorted((steps, arrays.nodes[k]) for k, steps in enumerate(row["path"]) if steps)
    assert path == [(1 + steps, id) for steps, id in enumerate(bump.path)]


def check_hints(shown: UfosView, arrays: UfosArrays, found: dict[str, list[Any]]) -> None:
    """What a player would work out: bumps and witnesses ahead, what the die must show."""
    flight, needed = found["flight"][0], found["needed"][0]["die"]
    acts = {(action.at, action.kind): action.needed for action in shown.actions}
    for k, id in enumerate(arrays.nodes):
        if id in shown.bumps_at:
            mine, theirs = shown.bumps_at[id]
            ahead = [seat_of(shown, theirs.seat), mine.value, theirs.value]
        else:
            ahead = [0, 0, 0]
        assert [flight["foe"][k], flight["attack"][k], flight["defence"][k]] == ahead
        cleaned = [shown.cities[city].witnesses[shown.active] for city in shown.cleans.get(id, ())]
        assert flight["cleaned"][k] == sum(cleaned)
        for n, kind in enumerate(KINDS):
            die = acts.get((id, kind), 0)
            assert needed[3 * k + n] == (1 if die is None else 0 if (id, kind) not in acts else min(max(die, 1), NEVER))


def test_rounds_without_end_are_counted_up_to_a_bound() -> None:
    arrays = UfosArrays(BOX, 2, UFOS.settle_variants({"rounds": "none"}))
    g = new_game(2, 1, rounds="none")
    g.turn = 3 * MOST_ROUNDS
    assert arrays.schema.decode(arrays.numbers(seen(g, 0)))["table"][0]["round"] == MOST_ROUNDS
