"""Which way a flight takes (UFO-Q08): calmers and the witnesses on their way, compared with all walks there are."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.games.ufos.state import Ufos
from tests.ufos.table import (
    BOX,
    PLAYERS,
    answer,
    asked,
    at,
    dice,
    fly,
    kinds,
    listen,
    nodes,
    seen,
    table,
    table_of,
    why,
    witnesses,
)

# --- cleaning on the way ---------------------------------------------------------------------------------------------


def left(g: Ufos) -> dict[str, str]:
    """The witnesses on the board."""
    return {city: witnesses(g, city) for city in seen(g, None).cities if witnesses(g, city)}


@pytest.mark.rule("UFO-EX-04", "UFO-094", "UFO-096", "UFO-097")
@pytest.mark.parametrize("stop", ["NYC", "v06"])
def test_a_calmer_flies_over_a_city_or_stops_there(stop: str) -> None:
    """Red is A: A's witnesses leave New York, B's stay."""
    g = table("""
        phase = "move"
        restaurants = {NYC = "A"}
        witnesses = {NYC = "AAB", LON = "A"}
        ufos = ["A calmer v02", "A standard v09", "B standard v08"]
    """)
    fly(g, "A1", stop)
    assert left(g) == {"NYC": "B", "LON": "A"}
    assert seen(g, None).witnesses_left == (11, 11)


@pytest.mark.rule("UFO-EX-04", "UFO-094")
def test_other_ufos_remove_nothing() -> None:
    g = table("""
        phase = "move"
        restaurants = {NYC = "A"}
        witnesses = {NYC = "AAB", LAX = "A"}
        ufos = ["A bumper v02", "A standard LAX", "B standard v08"]
    """)
    fly(g, "A1", "v06")
    answer(g, "done")
    assert left(g) == {"NYC": "AAB", "LAX": "A"}


@pytest.mark.rule("UFO-Q09", "UFO-096", "UFO-095")
@pytest.mark.parametrize("how", ["stays", "sits", "leaves"])
def test_a_calmer_cleans_the_city_where_it_is(how: str) -> None:
    g = table("""
        phase = "move"
        deal = {CAI = "6/1"}
        restaurants = {CAI = "B"}
        witnesses = {CAI = "AAB"}
        ufos = ["A calmer CAI", "A standard v09", "B standard v08"]
    """)
    if how != "stays":
        answer(g, "A1")
        answer(g, *(("sit", "CAI", "B") if how == "sits" else ("fly", "v14")))
    answer(g, "done")
    assert asked(g) == (0, "Act")
    assert left(g) == {"CAI": "B"}


@pytest.mark.rule("UFO-Q10", "UFO-094")
def test_a_calmer_cleans_nothing_while_it_is_bumped() -> None:
    """B drives A's calmer over Cairo to Petra: the witnesses there stay, and one more comes."""
    g = table("""
        phase = "move"
        to_move = 1
        witnesses = {CAI = "A", LON = "A"}
        ufos = ["A calmer v14", "B standard v20"]
        players = 4
    """)
    dice(g, (6, 4), (6, 4))  # 4 + 1 against 4 - 1: two nodes
    fly(g, "B1", "v14")
    answer(g, "over", "CAI")
    answer(g, "over", "v27")
    assert at(g, "A1") == "v27"
    assert left(g) == {"CAI": "AA", "LON": "A"}


@pytest.mark.rule("UFO-Q10")
def test_nor_when_it_lands_in_a_city_in_somebody_elses_turn() -> None:
    g = table("""
        phase = "move"
        to_move = 1
        witnesses = {CAI = "A"}
        stands = {v14 = "B"}
        ufos = ["A calmer v14", "B standard LON"]
    """)
    dice(g, (6, 3), (6, 4))  # 4 against 3
    fly(g, "B1", "v14")
    answer(g, "over", "CAI")
    assert at(g, "A1") == "CAI"
    assert left(g) == {"CAI": "AA"}
    assert asked(g) == (0, "PickUfo")
    answer(g, "done")
    assert left(g) == {}, "in the own movement phase it does, though it only stays"


@pytest.mark.rule("UFO-Q10")
def test_cleaning_on_arrival_comes_before_a_bump_there() -> None:
    """A's calmer reaches Cairo, loses the bump and is driven to Petra: Cairo is clean all the same."""
    g = table("""
        phase = "move"
        witnesses = {CAI = "AA"}
        ufos = ["A calmer v14", "B standard CAI"]
    """)
    events = listen(g)
    dice(g, (6, 1), (6, 2))  # 1 + 1 - 1 against 2
    fly(g, "A1", "CAI")
    assert kinds(events) == ["ufo_flew", "witnesses_left", "bump_began", "bump_lost"]
    assert asked(g) == (1, "Displace")
    answer(g, "over", "v27")
    assert left(g) == {}


# --- the best way ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-Q08", "UFO-094")
def test_of_two_ways_the_one_with_more_witnesses() -> None:
    """From Key West to Dingle: over New York, or the long way round; there is a detour to Mexico as well."""
    doc = {
        "phase": "move",
        "stands": {"v02": "A", "v06": "A", "v05": "A", "v03": "A", "v01": "A"},
        "restaurants": {"NYC": "A", "MEX": "A", "LAX": "A"},
        "witnesses": {"NYC": "A", "MEX": "AA", "LAX": "A", "LON": "A", "RIO": "A"},
        "ufos": ["A calmer v04", "B standard v09"],
    }
    g = table_of(doc)
    fly(g, "A1", "v07")
    assert left(g) == {"LON": "A", "RIO": "A"}


@pytest.mark.rule("UFO-Q08")
@pytest.mark.parametrize(("lax", "lon", "cleaned"), [("AA", "A", "LAX"), ("A", "AA", "LON")])
def test_groups_that_hang_together_only_through_a_strange_start(lax: str, lon: str, cleaned: str) -> None:
    """Roswell is foreign: whoever has left it for Los Angeles cannot come back over it to fly to London."""
    doc: dict[str, Any] = {
        "phase": "move",
        "stands": {"v02": "A", "v06": "A", "v07": "A"},
        "restaurants": {"LAX": "A", "NYC": "A", "LON": "A"},
        "witnesses": {"LAX": lax, "LON": lon},
        "ufos": ["A calmer v01", "A standard v09", "B standard v08"],
    }
    g = table_of(doc)
    answer(g, "A1")
    answer(g, "fly", "v01")
    assert left(g) == {city: there for city, there in (("LAX", lax), ("LON", lon)) if city != cleaned}
    own_start = table_of({**doc, "stands": {**doc["stands"], "v01": "A"}})
    fly(own_start, "A1", "v01")
    assert left(own_start) == {}, "over an own stand it flies as often as it likes"
    for goal, cities in (("v03", {"LON": lon}), ("v04", {"LAX": lax})):
        g = table_of(doc)
        fly(g, "A1", goal)
        assert left(g) == cities, "the goal decides which group can be flown over"


@pytest.mark.rule("UFO-Q08", "UFO-D3")
def test_a_round_trip_only_if_it_removes_more_than_staying() -> None:
    def picked(more: dict[str, Any]) -> Ufos:
        doc = {"phase": "move", "ufos": ["A calmer CAI", "A standard v09", "B standard v08"], "players": 4, **more}
        g = table_of(doc)
        answer(g, "A1")
        return g

    for nothing in (
        {"witnesses": {"CAI": "AA", "LON": "A"}, "stands": {"v14": "A"}},  # London is no transit city
        {"witnesses": {"CAI": "AA", "LON": "B"}, "stands": {"v14": "A"}, "restaurants": {"LON": "A"}},
        {"witnesses": {"LON": "A"}, "restaurants": {"LON": "A"}},  # the stand in Taormina is missing
    ):
        g = picked(nothing)
        assert "CAI" not in nodes(g, "fly")
        assert why(g, "fly", "CAI") == "UFO-Q08"
    g = picked({"witnesses": {"CAI": "AA", "LON": "A"}, "stands": {"v14": "A"}, "restaurants": {"LON": "A"}})
    assert "CAI" in nodes(g, "fly")
    answer(g, "fly", "CAI")
    assert left(g) == {}
    assert at(g, "A1") == "CAI"
    assert why(g, "A1") == "UFO-Q05", "it has moved"


@pytest.mark.rule("UFO-Q08", "UFO-D3", "UFO-094")
@pytest.mark.parametrize("kind", ["calmer", "standard", "bumper"])
def test_no_round_trip_for_others_than_calmers(kind: str) -> None:
    """To Cairo and back to London it flies over A's stand and A's restaurant."""
    g = table_of(
        {
            "phase": "move",
            "stands": {"v14": "A"},
            "restaurants": {"CAI": "A"},
            "witnesses": {"CAI": "A"},
            "ufos": [f"A {kind} LON", "A standard v09", "B standard v08"],
        }
    )
    answer(g, "A1")
    assert ("LON" in nodes(g, "fly")) == (kind == "calmer")
    assert why(g, "fly", "LON") == ("" if kind == "calmer" else "UFO-Q08")
    answer(g, "fly", "CAI")
    assert left(g) == ({} if kind == "calmer" else {"CAI": "A"}), "of others witnesses take no notice"


@pytest.mark.rule("UFO-Q08", "UFO-043")
def test_not_over_a_city_with_a_foreign_ufo() -> None:
    """B's UFO in New York bars the way; the calmer may end there, and then that is all it cleans."""
    doc = {
        "phase": "move",
        "stands": {"v02": "A"},
        "restaurants": {"NYC": "A"},
        "witnesses": {"NYC": "A"},
        "ufos": ["A calmer v01", "A standard v09", "B standard NYC"],
    }
    g = table_of(doc)
    answer(g, "A1")
    assert "v01" not in nodes(g, "fly")
    answer(g, "fly", "v02")
    assert left(g) == {"NYC": "A"}
    g = table_of(doc)
    fly(g, "A1", "NYC")
    assert left(g) == {}


# --- all walks there are ---------------------------------------------------------------------------------------------


def best_walks(g: Ufos, name: str) -> dict[str, int]:
    """Node -> most own witnesses that any walk there removes (start included), found by trying all walks.

    A walk goes from neighbour to neighbour and goes on only from nodes with an own piece and without foreign UFOs."""
    view = seen(g, None)
    ufo = next(ufo for ufo in view.ufos if ufo.name == name)
    barred = {other.at for other in view.ufos if other.seat != ufo.seat}
    own = {village for village, owner in view.stands.items() if owner == ufo.seat}
    own |= {city.id for city in view.cities.values() if city.restaurants[ufo.seat]}
    number = {city.id: city.witnesses[ufo.seat] for city in view.cities.values()}
    found: dict[str, int] = {}
    begin = (ufo.at, frozenset({ufo.at}))
    waiting, known = [begin], {begin}
    while waiting:
        here, cleaned = waiting.pop()
        if (here, cleaned) != begin and (here not in own or here in barred):
            continue
        for there in view.world.spots[here].near:
            seen_then = cleaned | {there} if number.get(there) else cleaned
            found[there] = max(found.get(there, 0), sum(number.get(city, 0) for city in seen_then))
            if (there, seen_then) not in known:
                known.add((there, seen_then))
                waiting.append((there, seen_then))
    return found


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    """A position in A's movement phase with much of A's on the board, some of B's, and witnesses of A."""
    players = draw(st.sampled_from(PLAYERS))
    net = BOX.net(players)
    cities, villages = ([BOX.ids[node] for node in found] for found in (net.cities, net.villages))
    shared = [f"T{n:02}" for n in (6, 8, 10, 12, 13, 14, 15, 16, 17, 18)]  # tiles with two slots or more
    stands = {village: draw(st.sampled_from(["", "A", "A", "B"])) for village in villages}
    food = {city: draw(st.sampled_from(["", "A", "AB", "AB", "B"])) for city in cities[:10]}
    alone = {city: letters for city, letters in food.items() if len(letters) == 1}
    mixed = {city: letters for city, letters in food.items() if len(letters) == 2}
    for spare in list(alone)[3:] + list(mixed)[6:]:
        food[spare] = ""  # nobody has won yet, and there are ten restaurants each
    food[draw(st.sampled_from(sorted(food)))] = ""
    kind = draw(st.sampled_from(["calmer", "calmer", "calmer", "standard", "bumper"]))
    start = draw(st.sampled_from(cities + villages))
    foreign = draw(st.lists(st.sampled_from([id for id in cities + villages if id != start]), max_size=4, unique=True))
    dirty = draw(st.lists(st.sampled_from(cities), max_size=5, unique=True))
    return {
        "players": players,
        "phase": "move",
        "deal": dict(zip(cities, shared, strict=False)),
        "stands": {village: letter for letter in "AB" for village in [v for v in villages if stands[v] == letter][:12]},
        "restaurants": {city: letters for city, letters in food.items() if letters},
        "witnesses": {city: "A" * draw(st.integers(1, 2)) for city in dirty},
        "ufos": [
            f"A {kind} {start}",
            f"A standard {start}",  # while it has not moved the phase is not over
            *[f"B bumper {id}" for id in foreign[:2]],
            *[f"B calmer {id}" for id in foreign[2:]],
        ],
    }


@pytest.mark.rule("UFO-Q08", "UFO-041", "UFO-042", "UFO-043", "UFO-044", "UFO-Q06", "UFO-Q07")
@settings(max_examples=100)
@given(boards(), st.randoms())
def test_destinations_and_cleaned_cities_as_all_walks_say(doc: dict[str, Any], chance: Any) -> None:
    g = table_of(doc)
    answer(g, "A1")
    start, kind = at(g, "A1"), seen(g, None).ufos[0].kind
    walks = best_walks(g, "A1")
    before = sum(map(len, left(g).values()))
    here = len(left(g).get(start, "")) if kind == "calmer" else 0
    if kind != "calmer" or walks.get(start, 0) <= here:
        walks.pop(start, None)
    assert nodes(g, "fly") == set(walks)
    assert set(seen(g, None).world.spots[start].near) <= set(walks), "one step is always possible"
    for goal in chance.sample(sorted(walks), min(4, len(walks))):
        after = g.copy()
        answer(after, "fly", goal)
        assert at(after, "A1") == goal
        assert before - sum(map(len, left(after).values())) == (walks[goal] if kind == "calmer" else 0)
