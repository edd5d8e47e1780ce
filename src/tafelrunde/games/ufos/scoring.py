"""Control of cities, the end of the game and the result (UFO-140 to UFO-143, UFO-160 to UFO-168)."""

from typing import Final

from tafelrunde.games.ufos.state import NOBODY, Ufos

SOURCES: Final[tuple[str, ...]] = ("restaurants", "stands", "witnesses")


def controller(g: Ufos, city: int) -> int:
    """Who alone owns restaurants in a city; free slots do not matter; NOBODY if nobody does (UFO-141, UFO-142)."""
    found = NOBODY
    for seat, count in enumerate(g.restaurants_in(city)):
        if count:
            if found != NOBODY:
                return NOBODY
            found = seat
    return found


def controlled(g: Ufos) -> list[int]:
    """How many cities each player controls."""
    counts = [0] * g.players
    for city in g.net.cities:
        seat = controller(g, city)
        if seat != NOBODY:
            counts[seat] += 1
    return counts


def end_reason(g: Ufos) -> str:
    """Which condition ends the game now; "": none (UFO-160 to UFO-162, UFO-Q42)."""
    if max(g.counter) >= g.box.goal[g.players]:
        return "control"
    if g.box.every_city[g.players] and all(any(g.restaurants_in(city)) for city in g.net.cities):
        return "every_city"
    if g.rounds and g.turn >= g.rounds * g.players:
        return "rounds"
    return ""


def score(g: Ufos, seat: int) -> dict[str, int]:
    """The result of a seat by source (UFO-163 to UFO-165)."""
    restaurants = witnesses = 0
    for city in g.net.cities:
        restaurants += g.restaurants[g.players * city + seat] * g.box.resistance[g.tile[city]]
        witnesses += g.witnesses[g.players * city + seat]
    return {"restaurants": restaurants, "stands": g.stand.count(seat), "witnesses": -2 * witnesses}


def tie_break(g: Ufos, seat: int) -> int:
    """Of those with most points whoever has most UFOs on the board wins; else they share it (UFO-167, UFO-Q41)."""
    return len(g.ufos_of(seat))
