"""Phase 2, until somebody has won: who bumps, with which value, with whose support (UFO-060 to UFO-072)."""

import pytest

from tafelrunde.engine import Event, Option
from tafelrunde.games.ufos.state import Ufos
from tests.ufos.table import (
    answer,
    asked,
    at,
    attack,
    dice,
    drive,
    fly,
    kinds,
    listen,
    nodes,
    options,
    ready,
    seen,
    ufos,
    why,
)

STANDARD, BUMPER, CALMER = "standard", "bumper", "calmer"


def values(g: Ufos) -> tuple[int, int]:
    """The bump values of attacker and defender in the last roll."""
    roll = seen(g, None).roll
    assert roll is not None
    assert roll.other is not None
    return roll.bonus, roll.other_bonus


def side_values(g: Ufos) -> tuple[int, int]:
    """The bump values as everybody sees them before the dice fall."""
    bump = seen(g, None).bump
    assert bump is not None
    return bump.attacker.value, bump.defender.value


def refused(g: Ufos, seat: int, option: Option) -> str:
    """Why that seat may not say this now."""
    refusal = g.why_not(seat, option)
    assert refusal is not None
    return refusal.rule


def rolls(events: list[Event]) -> list[Event]:
    return [event for event in events if event.kind in ("bump_won", "bump_lost", "bump_tied")]


# --- who bumps -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-060", "UFO-048")
def test_whoever_meets_bumps_and_one_side_is_driven_away() -> None:
    g = ready("A standard MEX", "A standard v01", "B standard v05")
    heard = listen(g)
    attack(g, "A1", "v05", (6, 5), (6, 1))
    assert "bump_began" in kinds(heard)
    assert asked(g) == (0, "Displace"), "nobody was asked whether to bump"
    drive(g, "v04")
    assert (at(g, "A1"), at(g, "B1")) == ("v05", "v04")
    assert [len(g.ufos_of(seat)) for seat in (0, 1)] == [2, 1], "nobody is destroyed"


@pytest.mark.rule("UFO-060")
def test_who_only_stands_beside_each_other_does_not_bump() -> None:
    g = ready("A standard MEX", "A standard v01", "B standard v05")
    heard = listen(g)
    fly(g, "A2", "v03")
    answer(g, "done")
    assert asked(g) == (0, "Act")
    assert "bump_began" not in kinds(heard)


@pytest.mark.rule("UFO-062")
@pytest.mark.parametrize(("to_move", "attacker"), [(0, "A1"), (1, "B1"), (2, "C1")])
def test_the_active_player_attacks_and_gets_one(to_move: int, attacker: str) -> None:
    g = ready("A standard MEX", "B standard v05", "C standard v04", players=3, to_move=to_move)
    if to_move == 1:
        attack(g, attacker, "v04", (6, 5), (6, 1))
    else:
        attack(g, attacker, "v05", (6, 5), (6, 1))
    if asked(g)[1] == "Support":
        answer(g, "nobody")
    roll = seen(g, None).roll
    assert roll is not None
    assert (roll.seat, roll.bonus, roll.other_bonus) == (to_move, 1, 0)


# --- bump values -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-062", "UFO-063", "UFO-064")
@pytest.mark.parametrize(("mine", "attack_value"), [(STANDARD, 1), (BUMPER, 2), (CALMER, 0)])
@pytest.mark.parametrize(("theirs", "defence"), [(STANDARD, 0), (BUMPER, 1), (CALMER, -1)])
def test_one_against_one(mine: str, attack_value: int, theirs: str, defence: int) -> None:
    g = ready(f"A {mine} MEX", f"B {theirs} v05")
    attack(g, "A1", "v05", (6, 6), (6, 1))
    assert values(g) == (attack_value, defence)


BEST = [
    ((STANDARD, STANDARD), 0 + 1),
    ((BUMPER, STANDARD), 1 + 1),
    ((STANDARD, BUMPER), 1 + 1),
    ((BUMPER, BUMPER), 1 + 1),
    ((CALMER, STANDARD), 0 + 1),
    ((CALMER, BUMPER), 1 + 1),
    ((CALMER, CALMER), -1 + 1),
    ((CALMER, STANDARD, BUMPER), 1 + 2),
    ((CALMER, CALMER, STANDARD), 0 + 2),
]


@pytest.mark.rule("UFO-Q14", "UFO-066", "UFO-069")
@pytest.mark.parametrize(("party", "value"), BEST)
def test_the_best_leads_and_the_others_on_the_node_give_one_each(party: tuple[str, ...], value: int) -> None:
    defending = ready("A standard MEX", *(f"B {kind} v05" for kind in party))
    attack(defending, "A1", "v05", (6, 6), (6, 1))
    assert values(defending) == (1, value)
    attacking = ready(*(f"A {kind} MEX" for kind in party), "B standard v05")
    dice(attacking, (6, 6), (6, 1))
    for number in range(len(party)):
        fly(attacking, f"A{number + 1}", "v05")
    assert values(attacking) == (1 + value, 0)


@pytest.mark.rule("UFO-065", "UFO-066", "UFO-Q15")
def test_own_ufos_beside_the_bump_support_without_being_asked() -> None:
    """Beside v05 there are only MEX and v04; v16 and v03 are two lines away."""
    far = ("A standard v03", "B standard v16")
    g = ready("A standard MEX", "A standard MEX", "B standard v05", "B standard v04", *far)
    attack(g, "A1", "v05", (6, 5), (6, 1))
    assert asked(g)[1] == "Displace"
    assert values(g) == (1 + 1, 0 + 1)


@pytest.mark.rule("UFO-069")
@pytest.mark.parametrize("kind", [STANDARD, BUMPER, CALMER])
def test_a_supporter_gives_one_whatever_its_kind(kind: str) -> None:
    g = ready("A standard MEX", f"A {kind} MEX", "B standard v05", f"B {kind} v04")
    attack(g, "A1", "v05", (6, 5), (6, 1))
    assert values(g) == (2, 1)


@pytest.mark.rule("UFO-065", "UFO-133")
def test_beside_means_one_line_without_a_node_between() -> None:
    """Cairo and Lagos are joined through Agadez (v15) only, so who stands in Lagos does not support in Cairo."""
    for place, defence in (("LAG", 0), ("v15", 1)):
        g = ready("A standard v14", "B standard CAI", f"B standard {place}")
        attack(g, "A1", "CAI", (6, 6), (6, 1))
        assert values(g) == (1, defence)


# --- uninvolved players ----------------------------------------------------------------------------------------------

CROWD = (
    *("A standard v14", "A standard v14"),
    *("B standard v15", "B bumper v15"),
    *("C standard LON", "E standard CAI"),
    *("D calmer v22", "D standard v29", "D standard v28"),
)


def crowded() -> Ufos:
    """C flies to Cairo, where E stands; A and B stand beside it, D with two of three UFOs."""
    g = ready(*CROWD, "C standard v20", players=5, to_move=2)
    dice(g, (6, 5), (6, 1))
    fly(g, "C2", "CAI")
    answer(g, "done")
    return g


@pytest.mark.rule("UFO-067", "UFO-D5")
def test_uninvolved_players_are_asked_from_the_attackers_left() -> None:
    g = crowded()
    order = []
    while asked(g)[1] == "Support":
        assert options(g) == {"attacker", "defender", "nobody"}
        order.append(asked(g)[0])
        answer(g, "nobody")
    assert order == [3, 0, 1], "D, A, B; neither C nor E"


@pytest.mark.rule("UFO-067")
def test_nobody_answers_out_of_order() -> None:
    g = crowded()
    for seat in (0, 1, 2, 4):
        assert refused(g, seat, "attacker") == "UFO-067"


@pytest.mark.rule("UFO-067")
def test_the_defender_may_sit_anywhere_in_the_order() -> None:
    """A attacks, B defends, C to E follow; or D defends between them."""
    for defender, expected in (("B", [2, 3, 4]), ("D", [1, 2, 4])):
        places = iter(("v14", "v22", "v29"))
        helpers = [f"{s} standard {'CAI' if s == defender else next(places)}" for s in "BCDE"]
        g = ready("A standard v15", *helpers, players=5)
        dice(g, (6, 5), (6, 1))
        fly(g, "A1", "CAI")
        order = []
        while asked(g)[1] == "Support":
            order.append(asked(g)[0])
            answer(g, "nobody")
        assert order == expected


@pytest.mark.rule("UFO-065", "UFO-067", "UFO-D5")
def test_who_has_no_ufo_beside_the_bump_is_not_asked() -> None:
    g = ready("A standard v14", "B standard CAI", "C standard LAG", "D standard v20", players=4)
    attack(g, "A1", "CAI", (6, 5), (6, 1))
    assert asked(g) == (3, "Support")
    answer(g, "nobody")
    assert asked(g) == (0, "Displace")


@pytest.mark.rule("UFO-066", "UFO-Q16", "UFO-069")
def test_all_ufos_of_a_supporter_count() -> None:
    """D has a calmer and a standard UFO beside Cairo and one further away; A has two, B has two."""
    g = crowded()
    assert side_values(g) == (1, 0)
    answer(g, "attacker")
    assert side_values(g) == (1 + 2, 0)
    answer(g, "defender")
    assert side_values(g) == (3, 2)
    answer(g, "defender")
    assert values(g) == (3, 4)
    bump = seen(g, None).bump
    assert bump is not None
    assert (bump.attacker.supporters, bump.defender.supporters) == ((3,), (0, 1))


@pytest.mark.rule("UFO-Q16")
def test_support_is_not_split() -> None:
    g = crowded()
    for option in ("both", "one", ("attacker", 1), ("attacker", "defender")):
        assert option not in options(g)
        assert g.why_not(asked(g)[0], option) is not None


@pytest.mark.rule("UFO-061", "UFO-Q17")
def test_support_is_open_and_comes_before_the_dice() -> None:
    g = crowded()
    heard = listen(g)
    for word in ("attacker", "defender", "nobody"):
        assert seen(g, None).roll is None
        answer(g, word)
    assert kinds(heard)[:4] == ["supported", "supported", "not_supported", "bump_won"]
    assert (heard[0].data["seat"], heard[0].data["other"], heard[0].data["n"]) == (3, 2, 2)
    assert (heard[1].data["seat"], heard[1].data["other"], heard[1].data["n"]) == (0, 4, 2)


@pytest.mark.rule("UFO-Q15", "UFO-065")
def test_a_supporter_stays_and_is_not_driven_away() -> None:
    g = crowded()
    for _ in range(3):
        answer(g, "defender")
    assert asked(g) == (4, "Displace")
    drive(g, "v27")
    assert ufos(g, "v15") == ["B standard", "B bumper"]
    assert at(g, "C2") == "v27"


# --- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-070", "UFO-072")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [(1, 1, 0), (1, 3, 1), (6, 6, 0), (3, 5, 1), (2, 1, 0), (1, 6, 1), (5, 6, None), (5, 5, 0)],
)
def test_a_six_sided_die_each_and_the_higher_result_wins(mine: int, theirs: int, winner: int | None) -> None:
    g = ready("A standard MEX", "B standard v05")
    heard = listen(g)
    attack(g, "A1", "v05", (6, mine), (6, theirs))
    roll = rolls(heard)[0]
    assert (roll.data["die"], roll.data["other_die"]) == (mine, theirs)
    assert (roll.data["total"], roll.data["other_total"]) == (mine + 1, theirs)
    expected = {0: "bump_won", 1: "bump_lost", None: "bump_tied"}[winner]
    assert roll.kind == expected
    if winner is not None:
        assert asked(g)[0] == winner


@pytest.mark.rule("UFO-072")
def test_the_die_alone_does_not_decide() -> None:
    """5 + 2 beats a 6; a 5 + 1 loses against 4 + 3."""
    g = ready("A bumper MEX", "B standard v05")
    attack(g, "A1", "v05", (6, 5), (6, 6))
    assert asked(g) == (0, "Displace")
    g = ready("A standard MEX", "B bumper v05", "B standard v05", "B standard v04")
    attack(g, "A1", "v05", (6, 5), (6, 4))
    assert at(g, "A1") == "MEX", "it is driven back: at v04 there is B"


@pytest.mark.rule("UFO-071", "UFO-Q17")
def test_a_tie_is_rolled_again_with_the_same_values() -> None:
    g = ready("A standard v14", "B standard CAI", "C bumper v15", players=3)
    heard = listen(g)
    attack(g, "A1", "CAI", (6, 2), (6, 4), (6, 1), (6, 3), (6, 1), (6, 6))
    answer(g, "attacker")
    assert [event.kind for event in rolls(heard)] == ["bump_tied", "bump_tied", "bump_lost"]
    assert [(event.data["bonus"], event.data["other_bonus"]) for event in rolls(heard)] == [(2, 0)] * 3
    assert [event.data["total"] for event in rolls(heard)] == [4, 3, 3]
    assert asked(g) == (1, "Displace")
    assert kinds(heard).count("supported") == 1, "nobody is asked again"


# --- several bumps ---------------------------------------------------------------------------------------------------


def three_bumps() -> Ufos:
    """A flies to v11, v13 and v15, which lie side by side, and meets B, B and C."""
    g = ready(
        *("A standard v10", "A standard v12", "A standard CAI"),
        *("B standard v11", "B standard v13", "C standard v15"),
        players=3,
    )
    for ufo, node in (("A1", "v11"), ("A2", "v13"), ("A3", "v15")):
        fly(g, ufo, node)
    return g


@pytest.mark.rule("UFO-Q20", "UFO-D4")
def test_the_active_player_chooses_where_to_bump_first() -> None:
    g = three_bumps()
    assert asked(g) == (0, "NextBump")
    assert options(g) == {"v11", "v13", "v15"}
    assert why(g, "v10") == why(g, "LAG") == why(g, "nowhere") == "UFO-048"
    answer(g, "v13")
    assert asked(g) == (2, "Support")
    bump = seen(g, None).bump
    assert bump is not None
    assert bump.at == "v13"


@pytest.mark.rule("UFO-Q19")
def test_who_stands_on_another_contested_node_supports() -> None:
    """v11 and v15 are contested as well, yet A's and B's UFOs there count, and C at v15 is asked."""
    g = three_bumps()
    answer(g, "v13")
    assert side_values(g) == (1 + 2, 0 + 1)
    dice(g, (6, 3), (6, 1))
    answer(g, "defender")
    assert values(g) == (3, 2)


@pytest.mark.rule("UFO-Q20", "UFO-D4")
def test_each_bump_is_finished_before_the_next_and_adjacency_is_as_it_is_then() -> None:
    g = three_bumps()
    dice(g, (6, 6), (6, 1))
    answer(g, "v15")
    assert asked(g) == (1, "Support"), "B stands at v13, beside v15"
    assert side_values(g) == (2, 0)
    answer(g, "nobody")
    drive(g, "CAI")
    assert options(g) == {"v11", "v13"}
    dice(g, (6, 1), (6, 6))
    answer(g, "v13")
    assert asked(g) == (1, "Displace"), "C is in Cairo now, no more beside v13, and not asked"
    assert values(g) == (1 + 2, 0 + 1)
    dice(g, (6, 1), (6, 6))
    drive(g, "v12", "LON")
    assert at(g, "A2") == "LON"
    assert values(g) == (1, 0 + 1), "at v11 A has no neighbour left, B has one at v13"


@pytest.mark.rule("UFO-Q20")
@pytest.mark.parametrize("order", [("v11", "v13", "v15"), ("v15", "v13", "v11"), ("v13", "v15", "v11")])
def test_any_order(order: tuple[str, ...]) -> None:
    g = three_bumps()
    heard = listen(g)
    for node in order:
        if asked(g)[1] == "NextBump":
            answer(g, node)
        while asked(g)[1] in ("Support", "Displace"):
            g.answer(asked(g)[0], min(options(g), key=str))
    began = [event.data["at"] for event in heard if event.kind == "bump_began"]
    assert [place[0] for place in began if isinstance(place, tuple)] == list(order)


@pytest.mark.rule("UFO-Q21", "UFO-077")
def test_two_players_cannot_meet_a_third_on_one_node() -> None:
    """B is driven out of Cairo; where C stands it may not come down, so there are never three."""
    g = ready("A standard v14", "A standard LON", "B standard CAI", "C standard v15", "C standard LAG", players=3)
    attack(g, "A1", "CAI", (6, 3), (6, 1))
    answer(g, "nobody")
    answer(g, "over", "v15")
    assert why(g, "land", "v15") == "UFO-077"
    assert "v15" not in nodes(g, "land")
