"""Invariants of pieces, bumps and restaurants (UFO-I01 to UFO-I03, I05, I09 to I11, I15) over whole random games."""

from collections import Counter
from collections.abc import Callable

import pytest

from tafelrunde.engine import Chance, Event
from tafelrunde.games.ufos.content import KINDS
from tafelrunde.games.ufos.state import Ufos
from tests.ufos import oracle
from tests.ufos.oracle import number, place
from tests.ufos.table import BOX, PLAYERS, asked, decisions, listen, new_game, seen

SEEDS = range(2)


def whole_games(check: Callable[[Ufos], None]) -> None:
    """Ask at every decision of some random games, and at their end."""
    for players in PLAYERS:
        for seed in SEEDS:
            for g in decisions(new_game(players, seed), Chance(seed)):
                check(g)


# --- what lies where -------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-I01", "UFO-003", "UFO-004", "UFO-008", "UFO-009")
def test_i01_nothing_is_lost_and_nothing_comes_from_nowhere() -> None:
    def check(g: Ufos) -> None:
        view = seen(g, None)
        for seat in range(g.players):
            cities = view.cities.values()
            assert sum(city.restaurants[seat] for city in cities) + view.restaurants_left[seat] == 10
            assert list(view.stands.values()).count(seat) + view.stands_left[seat] == 12
            assert sum(city.witnesses[seat] for city in cities) + view.witnesses_left[seat] == 12
            assert min(view.restaurants_left[seat], view.stands_left[seat], view.witnesses_left[seat]) >= 0
            kinds = Counter(ufo.kind for ufo in view.ufos if ufo.seat == seat)
            left = view.ufos_left[seat]
            assert [kinds[kind] + left[kind] for kind in KINDS] == [3, 3, 2]
            assert min(left.values()) >= 0

    whole_games(check)


@pytest.mark.rule("UFO-I02", "UFO-112", "UFO-115", "UFO-120")
def test_i02_everything_is_where_it_belongs() -> None:
    def check(g: Ufos) -> None:
        for city in g.net.cities:
            assert sum(g.restaurants_in(city)) <= BOX.slots[g.tile[city]]
        for node, owner in enumerate(g.stand):
            assert owner < 0 or not BOX.nodes[node].city
        assert len(g.restaurants) == len(g.witnesses) == g.players * BOX.cities, (
            "there is no place for them in villages"
        )

    whole_games(check)


@pytest.mark.rule("UFO-I03", "UFO-Q21", "UFO-060", "UFO-077")
def test_i03_a_node_has_one_colour_and_two_only_until_the_bump_is_over() -> None:
    shared = 0

    def check(g: Ufos) -> None:
        nonlocal shared
        there: dict[int, set[int]] = {}
        for ufo, node in enumerate(g.ufo_at):
            if node >= 0:
                there.setdefault(node, set()).add(g.seat_of(ufo))
        quiet = g.over or asked(g)[1] in ("ChooseStart", "ChooseTurn", "ChooseKind", "ChooseCity", "Act")
        for seats in there.values():
            shared += len(seats) == 2
            assert len(seats) == 1 or (not quiet and len(seats) == 2 and g.active in seats)

    whole_games(check)
    assert shared > 100


@pytest.mark.rule("UFO-I05", "UFO-127")
def test_i05_a_city_never_loses_a_restaurant() -> None:
    for players in PLAYERS:
        for seed in SEEDS:
            before = [0] * BOX.cities
            for g in decisions(new_game(players, seed), Chance(seed)):
                now = [sum(g.restaurants_in(city)) for city in range(BOX.cities)]
                assert all(new >= old for new, old in zip(now, before, strict=True))
                before = now
            assert any(before)


@pytest.mark.rule("UFO-I09", "UFO-122", "UFO-123")
def test_i09_one_attempt_in_a_city_and_turn() -> None:
    for players in PLAYERS:
        for seed in SEEDS:
            g = new_game(players, seed)
            heard, turn = listen(g), 0
            tried: Counter[tuple[int, str]] = Counter()
            for _ in decisions(g, Chance(seed)):
                tried.update((turn, place(event)) for event in heard if event.kind == "restaurant_rolled")
                turn = g.turn  # what follows from the answer to come belongs to it
                heard.clear()
            assert set(tried.values()) == {1}


# --- bumps as a spectator hears them ---------------------------------------------------------------------------------


class Spectator:
    """Follows a game by ear: where the UFOs are, who bumps whom, who supports, who has lost."""

    def __init__(self, g: Ufos) -> None:
        view = seen(g, None)
        self.lines, self.ufos = oracle.lines_of(view), oracle.Ufos()
        self.witnesses: Counter[tuple[str, int]] = Counter()
        self.node = ""
        self.helpers: dict[int, list[int]] = {}
        self.loser: int | None = None
        self.bumps = self.displaced = 0

    def hear(self, event: Event) -> None:
        """One event after the other; each must fit what was before."""
        oracle.follow(self.ufos, event)
        getattr(self, f"on_{event.kind}", lambda _: None)(event)

    def on_bump_began(self, event: Event) -> None:
        self.node, self.loser, self.bumps = place(event), None, self.bumps + 1
        self.helpers = {number(event, key): [] for key in ("seat", "other")}
        assert oracle.colours(self.ufos, self.node) == set(self.helpers)

    def on_supported(self, event: Event) -> None:
        self.helpers[number(event, "other")].append(number(event, "seat"))

    def on_bump_tied(self, event: Event) -> None:
        self.check_values(event)
        assert event.data["total"] == event.data["other_total"]

    def on_bump_won(self, event: Event) -> None:
        self.check_values(event)
        self.loser = number(event, "other")
        assert number(event, "total") > number(event, "other_total")

    def on_bump_lost(self, event: Event) -> None:
        self.check_values(event)
        self.loser = number(event, "seat")
        assert number(event, "total") < number(event, "other_total")

    def check_values(self, event: Event) -> None:
        """UFO-I15."""
        for key, bonus, attacks in (("seat", "bonus", True), ("other", "other_bonus", False)):
            seat = number(event, key)
            helpers = self.helpers[seat]
            assert event.data[bonus] == oracle.bump_value(self.ufos, self.lines, self.node, seat, attacks, helpers)

    def on_ufo_displaced(self, event: Event) -> None:
        assert event.data["other"] == self.loser
        assert place(event, "from") == self.node != place(event)
        assert oracle.colours(self.ufos, place(event)) == {self.loser}, "nobody else is where it lands"
        self.displaced += 1

    def on_witness_came(self, event: Event) -> None:
        assert event.data["other"] == self.loser
        assert place(event) != self.node
        self.witnesses[place(event), number(event, "other")] += 1

    def on_witness_moved(self, event: Event) -> None:
        loser = number(event, "other")
        assert loser == self.loser
        self.witnesses[place(event), loser] += 1
        self.witnesses[place(event, "from"), loser] -= 1

    def on_witnesses_left(self, event: Event) -> None:
        self.witnesses[place(event), number(event, "seat")] -= number(event, "n")


@pytest.mark.rule("UFO-I10", "UFO-I11", "UFO-I15", "UFO-I03", "UFO-Q19", "UFO-Q29")
@pytest.mark.parametrize("players", PLAYERS)
def test_i10_i11_i15_a_spectator_can_follow_every_bump_by_ear(players: int) -> None:
    bumps = displaced = 0
    for seed in range(4):
        g = new_game(players, seed)
        heard, spectator = listen(g), Spectator(g)
        for _ in decisions(g, Chance(seed)):
            for event in heard:
                spectator.hear(event)
            heard.clear()
            view = seen(g, None)
            there = {(id, s): n for id, city in view.cities.items() for s, n in enumerate(city.witnesses) if n}
            assert there == {key: n for key, n in spectator.witnesses.items() if n}, "there is no other way"
            if view.bump is None or view.bump.flying is None:
                assert oracle.ufos_of(view) == +spectator.ufos
        bumps, displaced = bumps + spectator.bumps, displaced + spectator.displaced
    assert displaced >= bumps > 50
