"""Supply scoring, final scoring, the winner (DEI-128, DEI-226 to DEI-233, DEI-Q-107 to DEI-Q-111)."""

from typing import Any

import pytest

from tafelrunde.engine import Chance
from tafelrunde.kit.game import winners
from tests.dei.table import (
    BOX,
    DEI,
    PLAYERS,
    A,
    B,
    C,
    answer,
    asked,
    city,
    decisions,
    kinds,
    listen,
    new_game,
    play,
    score,
    table,
)

RICH = city("p: q r s t, storehouse", "q, outpost A A", "r, outpost B", "s, outpost C", "t, outpost C", "z")
LAST = [
    "DRONE_CARDS",
    "GARRISON_RED",
    "GARRISON_BLUE",
    "BUILDINGS",
    "GARRISON_GREEN",
    "OUTPOSTS_RED",
    "OUTPOSTS_BLUE",
    "TECH",
]


def scored(**doc: Any) -> Any:
    """A has just chosen its last mission, buildings, for nothing; its supply is scored."""
    return play(table(**{"stage": "mission", "round": 4, "missions": LAST, **doc}), "BUILDINGS")


@pytest.mark.rule("DEI-226", "DEI-128")
def test_the_supply_is_scored_once_after_the_own_mission_of_the_last_round() -> None:
    g = scored(pads={"A": [4, 1], "B": [4, 1]})
    assert score(g, A) == {"tech": 2, "energy": 1}
    assert score(g, B) == {}, "the next one has not played yet"
    assert asked(g) == (B, "PlayCard")


@pytest.mark.rule("DEI-226", "DEI-128")
@pytest.mark.parametrize(("round", "points"), [(1, {}), (2, {}), (3, {}), (4, {"tech": 2, "energy": 1, "cards": 0})])
def test_only_in_the_last_round(round: int, points: dict[str, int]) -> None:
    """B takes a whole turn and does as little as it can."""
    g = table(stage="mission", round=round, missions=LAST, pads={"A": [0, 0], "B": [4, 1]})
    answer(g, "BUILDINGS")
    while g.round == round and not g.over:
        assert asked(g)[0] == B
        found = g.open[0].options
        answer(g, "BUILDINGS" if asked(g)[1] == "ChooseMission" else "finish" if "finish" in found else found[0])
    assert score(g, B) == {source: n for source, n in points.items() if n}


@pytest.mark.rule("DEI-227")
def test_one_point_for_each_marker() -> None:
    g = scored(map=RICH, looters={"q": "A", "r": "A", "s": "AB", "t": "B"}, pads={"A": [0, 0]})
    assert score(g, A) == {"outposts": 3}


@pytest.mark.rule("DEI-228")
@pytest.mark.parametrize(
    ("learned", "points"), [([], 0), (["pod"], 1), (["pod", "scout"], 3), (["pod", "scout", "solar"], 6)]
)
def test_learned_abilities(learned: list[str], points: int) -> None:
    g = scored(learned={"A": learned}, pads={"A": [0, 0]})
    assert score(g, A) == ({"abilities": points} if points else {})


@pytest.mark.rule("DEI-229", "DEI-230")
@pytest.mark.parametrize(
    ("pad", "points"), [([1, 0], {}), ([2, 3], {"tech": 1, "energy": 3}), ([7, 1], {"tech": 3, "energy": 1})]
)
def test_two_technology_or_one_energy_give_a_point(pad: list[int], points: dict[str, int]) -> None:
    assert score(scored(pads={"A": pad}), A) == points


@pytest.mark.rule("DEI-256", "DEI-226")
def test_all_of_it() -> None:
    town = city("p: q r s t, storehouse", "q, outpost A A", "r, outpost B", "s, outpost C", "t, outpost C", "z")
    place = {"q": "A", "r": "A", "s": "A", "t": "A"}
    g = scored(map=town, looters=place, learned={"A": ["pod", "solar"]}, pads={"A": [7, 3]})
    assert score(g, A) == {"outposts": 5, "abilities": 3, "tech": 3, "energy": 3}
    assert DEI.total(g, A) == 14


@pytest.mark.rule("DEI-Q-107")
def test_what_happens_later_does_not_change_what_was_scored() -> None:
    g = scored(looters={"q": "A", "p": "BB"}, pads={"A": [2, 2]})
    assert score(g, A) == {"outposts": 1, "tech": 1, "energy": 2}
    play(g, ("up", "DEI009"), "MOV")
    while asked(g)[1] in ("MoveTo", "MoveGroup"):
        answer(g, g.open[0].options[-1])
    assert g.holder[0] == B, "B has taken the outpost"
    while not g.over:
        found = g.open[0].options
        answer(g, "finish" if "finish" in found else found[-1])
    assert score(g, A) == {"outposts": 1, "tech": 1, "energy": 2}
    assert score(g, B)["outposts"] == 1


# --- final scoring ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-231", "DEI-Q-108")
def test_all_own_cards_count_with_what_is_printed_on_them() -> None:
    g = table(stage="end", hand={"A": ["DEI040", "DEI033"]}, recycled={"A": ["DEI036", "DEI001"], "B": ["DEI068"]})
    assert score(g, A) == {"cards": 3 + 1 + 2}
    assert score(g, B) == {"cards": 3}
    assert {card.points for card in BOX.cards if card.faction >= 0} == {0}


@pytest.mark.rule("DEI-Q-109")
def test_unused_boosts_give_nothing() -> None:
    g = table(stage="end", boosts={"A": ["DEP", "TEC", "red"]})
    assert score(g, A) == {}
    g = scored(boosts={"A": ["DEP", "TEC", "red"]}, pads={"A": [0, 0]})
    assert score(g, A) == {}


@pytest.mark.rule("DEI-232", "DEI-001")
def test_most_points_win() -> None:
    g = table(stage="end", players=3, vp={"A": 10, "B": 12, "C": 7}, order="BAC")
    assert g.over
    assert (g.end, winners(DEI.standings(g))) == ("rounds", [B])


@pytest.mark.rule("DEI-233", "DEI-Q-111")
@pytest.mark.parametrize(("order", "winner"), [("ABC", A), ("CBA", C), ("BCA", C)])
def test_of_equals_the_highest_priority_of_the_last_round_wins(order: str, winner: int) -> None:
    g = table(stage="cleanup", round=4, players=3, vp={"A": 12, "B": 7, "C": 12}, order=order)
    assert g.over
    assert winners(DEI.standings(g)) == [winner]


@pytest.mark.rule("DEI-Q-110", "DEI-017")
def test_points_have_no_end() -> None:
    g = table(stage="end", vp={"A": 39, "B": 141}, hand={"A": ["DEI033"]})
    assert [DEI.total(g, seat) for seat in (A, B)] == [40, 141]


@pytest.mark.rule("DEI-INV-29", "DEI-INV-17")
@pytest.mark.parametrize("players", PLAYERS)
def test_points_never_fall_and_are_the_sum_of_what_was_told(players: int) -> None:
    g = new_game(players, 6)
    heard = listen(g)
    gained, before = [0] * players, [0] * players
    for now in decisions(g, Chance(6)):
        for event in heard:
            if event.kind in ("mission", "scored", "traded", "supply_scored", "card_points"):
                gained[int(str(event.data["seat"]))] += int(str(event.data["n"]))
            if event.kind == "hunted":
                gained[int(str(event.data["seat"]))] += 1
        heard.clear()
        if now.faction and min(now.faction) >= 0:
            points = [DEI.total(now, seat) for seat in range(players)]
            assert all(new >= old for new, old in zip(points, before, strict=True))
            assert points == gained
            before = points
    assert kinds(heard) == []
    assert min(gained) > 0
