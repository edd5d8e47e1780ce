"""What must hold on any board: bumps and restaurants against the rules in plain words, offers against refusals."""

import os
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.engine import Chance, Option, Refused, snapshot
from tafelrunde.games.ufos.content import KINDS
from tafelrunde.games.ufos.state import LETTERS, Ufos
from tests.ufos import oracle
from tests.ufos.table import BOX, PLAYERS, UFOS, asked, decisions, new_game, options, seen, table_of

# --- bumps on crowded boards -----------------------------------------------------------------------------------------


def by_distance(players: int, centre: int) -> list[int]:
    """All nodes in play, the nearest first."""
    near, found = BOX.net(players).near, [centre]
    for node in found:
        found.extend(there for there in near[node] if there not in found)
    return found


def crowded_board(players: int, luck: random.Random) -> dict[str, Any]:
    """A has flown to B; all their other UFOs and those of everybody else are as near as possible."""
    net = BOX.net(players)
    order = by_distance(players, luck.choice(net.cities + net.villages))
    near = order[1 : 1 + luck.choice((4, 8, 14, 24))]
    luck.shuffle(near)
    lines = []
    for seat in range(players):
        fleet = [kind for kind, n in zip(KINDS, BOX.ufos, strict=True) for _ in range(n)]
        luck.shuffle(fleet)
        count = luck.randint(1, BOX.most_ufos(players))
        here = luck.randint(1, count) if seat < 2 else 0
        place = order[0]
        for number, kind in enumerate(fleet[:count]):
            if number >= here and not near:
                break
            if number >= here and (number in (0, here) or luck.random() < 0.8):
                place = near.pop()
            lines.append(f"{LETTERS[seat]} {kind} {BOX.ids[place]}")
    return {"players": players, "phase": "bump", "seed": luck.getrandbits(60), "ufos": lines}


def bump_once(players: int, luck: random.Random) -> None:
    """Play the bump to its end, beside it in the oracle; at every decision the two must agree."""
    doc = crowded_board(players, luck)
    ufos = oracle.Ufos()
    for line in doc["ufos"]:
        letter, kind, node = line.split()
        ufos[LETTERS.index(letter), kind, node] += 1
    g = table_of(doc)
    view = seen(g, None)
    lines, cities, node = oracle.lines_of(view), set(view.cities), doc["ufos"][0].split()[2]
    helpers: dict[str, list[int]] = {"attacker": [], "defender": [], "nobody": []}
    for seat in oracle.asked_for_support(ufos, lines, node, 0, players):
        assert asked(g) == (seat, "Support")
        side = luck.choice(list(helpers))
        helpers[side].append(seat)
        g.answer(seat, side)
    roll = seen(g, None).roll
    assert roll is not None
    assert roll.bonus == oracle.bump_value(ufos, lines, node, 0, True, helpers["attacker"])
    assert roll.other_bonus == oracle.bump_value(ufos, lines, node, 1, False, helpers["defender"])
    won = roll.die + roll.bonus - roll.other_die - roll.other_bonus
    winner = 0 if won > 0 else 1
    fleet = oracle.Displacement(ufos, lines, cities, node, 1 - winner, abs(won))
    fleet.do_what_must_be()
    while fleet.options():
        choices = options(g)
        assert asked(g) == (winner, "Displace" if fleet.kind else "PickLoser")
        kind_of = {ufo.name: ufo.kind for ufo in seen(g, None).ufos}
        assert {kind_of.get(str(option), option) for option in choices} == fleet.options()
        if fleet.kind:
            bump = seen(g, None).bump
            assert bump is not None
            assert (bump.path, bump.range, bump.left) == (fleet.path, fleet.range, fleet.left)
        option = luck.choice(sorted(choices, key=str))
        fleet.do(kind_of.get(str(option), option))
        fleet.do_what_must_be()
        g.answer(winner, option)
    view = seen(g, None)
    assert view.bump is None
    assert oracle.ufos_of(view) == +ufos
    witnesses = {city.id: city.witnesses for city in view.cities.values()}
    assert {id: there[1 - winner] for id, there in witnesses.items()} == {id: fleet.witnesses[id] for id in cities}
    assert sum(sum(there) for there in witnesses.values()) == fleet.witnesses.total(), "only for the loser"


@pytest.mark.rule("UFO-I10", "UFO-I11", "UFO-I15", "UFO-D5", "UFO-D6", "UFO-D7", "UFO-Q14", "UFO-Q15", "UFO-Q16")
@pytest.mark.rule("UFO-090", "UFO-Q22", "UFO-Q23", "UFO-Q24", "UFO-Q25", "UFO-Q26", "UFO-Q27")
@settings(max_examples=250)
@given(players=st.sampled_from(PLAYERS), seed=st.integers(0, 2**32))
def test_bumps_on_crowded_boards(players: int, seed: int) -> None:
    bump_once(players, random.Random(seed))


@pytest.mark.soak
@pytest.mark.rule("UFO-D7", "UFO-Q26")
def test_many_bumps_on_crowded_boards() -> None:
    for seed in range(20 * int(os.environ.get("TAFELRUNDE_SOAK_GAMES", "300"))):
        bump_once(PLAYERS[seed % 4], random.Random(seed))


# --- restaurants -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-D9", "UFO-110", "UFO-115", "UFO-121", "UFO-123", "UFO-124", "UFO-125")
@pytest.mark.rule("UFO-126", "UFO-128", "UFO-129", "UFO-130", "UFO-131", "UFO-132", "UFO-Q35", "UFO-Q46")
@pytest.mark.parametrize("players", PLAYERS)
def test_actions_and_what_the_die_must_show(players: int) -> None:
    for seed in range(3):
        g = new_game(players, seed)
        tried: dict[int, set[str]] = {}
        numbers: set[int] = set()
        for _ in decisions(g, Chance(seed)):
            if g.over or asked(g)[1] != "Act":
                continue
            seat, view = asked(g)[0], seen(g, None)
            if view.roll is not None and view.roll.turn == view.turn and view.roll.other is None:
                tried.setdefault(view.turn, set()).add(view.roll.at)
            assert options(g) - {"done"} == oracle.actions(view, seat, tried.get(view.turn, set()))
            for action in view.actions:
                expected = oracle.needed(view, seat, action.at, action.kind) if action.at in view.cities else None
                assert action.needed == expected
                numbers.add(expected or 0)
        assert len(numbers) > 5


# --- offers and refusals ---------------------------------------------------------------------------------------------


def imaginable(g: Ufos) -> list[Option]:
    """Every answer of the right form."""
    ids, names = BOX.ids, [f"{letter}{k}" for letter in LETTERS for k in range(1, 9)]
    forms: dict[str, list[Option]] = {
        "NextBump": [*ids],
        "Support": ["attacker", "defender", "nobody"],
        "PickLoser": [*names],
        "Displace": [(verb, id) for verb in ("over", "land") for id in ids],
        "MoveWitness": [*ids, "none"],
        "Act": [*((verb, id, kind) for verb in ("open", "take") for id in ids for kind in KINDS), "done"],
        "MoveUfo": [*(("fly", id) for id in ids), *(("sit", id, s) for id in ids for s in LETTERS), "back"],
        "PickUfo": [*names, "done"],
        "ChooseStart": [*ids],
        "ChooseTurn": ["play", "new"],
        "ChooseKind": [*KINDS],
        "ChooseCity": [*ids],
    }
    return forms[asked(g)[1]]


STRANGE: list[Option] = [
    *("", "pass", 0, (), ("over",), ("over", "XXX"), ("land", 7)),
    *(("open", "LON"), ("open", 3, "x"), ("open", "XXX", "standard")),
]


@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_offered_is_not_refused_and_the_rest_is_with_a_row(players: int) -> None:
    ledger = UFOS.file("ledger.md")
    alike = {"PickUfo", "PickLoser"}  # of UFOs that are alike only the first is offered
    for g in decisions(new_game(players, seed=7, rounds="20"), Chance(7)):
        if g.over:
            break
        seat, kind = asked(g)
        assert not any(g.open[0].choice.why_not(g, option) for option in g.open[0].options)
        for option in imaginable(g):
            refusal = g.why_not(seat, option)
            assert (refusal is None) == (option in g.open[0].options)
            if refusal is not None and refusal.rule:
                assert f"| {refusal.rule} |" in ledger
            elif refusal is not None:
                assert kind in alike or refusal.key in ("no_option", "no_flight", "no_ufo", "no_node")
        assert all(g.why_not(seat, option) for option in STRANGE)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_refused_answer_changes_nothing(players: int) -> None:
    kinds: set[str] = set()
    for g in decisions(new_game(players, seed=8), Chance(8)):
        if g.over or asked(g)[1] in kinds:
            continue
        seat, kind = asked(g)
        kinds.add(kind)
        before = snapshot(g)
        for option in [*imaginable(g), *STRANGE]:
            if option not in g.open[0].options:
                with pytest.raises(Refused):
                    g.answer(seat, option)
        assert snapshot(g) == before


# --- the game ends ---------------------------------------------------------------------------------------------------


@pytest.mark.soak
def test_many_games_end_and_every_table_on_the_way_is_possible() -> None:
    for seed in range(int(os.environ.get("TAFELRUNDE_SOAK_GAMES", "300"))):
        g = new_game(PLAYERS[seed % 4], seed + 10_000)
        for _ in decisions(g, Chance(seed)):
            UFOS.check(g)
        assert g.end in ("control", "every_city", "rounds")
