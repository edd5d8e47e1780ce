"""What happens, in the rulebook's order: set-up, then turn by turn movement, bumping, actions, counting."""

from typing import Final, cast

from tafelrunde.engine import Choice, Option, Refusal, Step
from tafelrunde.games.ufos.bumping import (
    Bumping,
    Displace,
    EndBump,
    MoveWitness,
    NextBump,
    PickLoser,
    RollBump,
    Support,
)
from tafelrunde.games.ufos.content import CALMER, KINDS, STANDARD, START_UFOS
from tafelrunde.games.ufos.rules import (
    actions,
    cleaned_by,
    destinations,
    foreign_ufos,
    free_cities,
    modifier,
    one_of_each,
    seats_to_sit_on,
)
from tafelrunde.games.ufos.scoring import controlled, end_reason
from tafelrunde.games.ufos.state import LETTERS, NOBODY, Ufos
from tafelrunde.games.ufos.why import (
    why_no_action,
    why_no_city,
    why_no_flight,
    why_no_new_ufo,
    why_not_pick,
    why_not_start,
)

__all__ = ["Bumping", "Displace", "EndBump", "MoveWitness", "NextBump", "PickLoser", "RollBump", "Support"]

# --- set-up (UFO-020 to UFO-028) -------------------------------------------------------------------------------------


class SetUp(Step[Ufos]):
    """Lay everything out, deal the city tiles, find the starting player; then everybody chooses a village."""

    def run(self, g: Ufos) -> None:
        g.lay_out()
        tiles = list(range(len(g.box.tile_names)))
        g.shuffle(tiles)
        dealt = [-1] * g.box.cities
        for city in g.net.cities:  # the tiles that are left over go back unseen (UFO-023, UFO-171)
            dealt[city] = tiles.pop()
        g.tile = tuple(dealt)
        g.first_seat = g.below(g.players) if g.starter == NOBODY else g.starter
        g.tell("game_began", {"seat": g.first_seat})
        for k in range(g.players):
            g.then(ChooseStart((g.first_seat + k) % g.players))
        g.then(Turn(g.first_seat))


class ChooseStart(Choice[Ufos]):
    """A village for the first two standard UFOs, where nobody else is (UFO-026, UFO-Q02, UFO-D0)."""

    def options(self, g: Ufos) -> list[Option]:
        foreign = foreign_ufos(g, self.seat)
        return [g.box.ids[village] for village in g.net.villages if not foreign[village]]

    def why_not(self, g: Ufos, option: Option) -> Refusal | None:
        return why_not_start(g, self.seat, option)

    def chosen(self, g: Ufos, option: Option) -> None:
        village = g.box.numbers[cast(str, option)]
        for _ in range(START_UFOS):
            g.put_ufo(self.seat, STANDARD, village)
        if g.heard is not None:
            g.tell("start_chosen", {"seat": self.seat, "at": g.box.nodes[village].place})


# --- a turn (UFO-030 to UFO-032) -------------------------------------------------------------------------------------


class Turn(Step[Ufos]):
    """Movement, bumping, actions, counting; or a new UFO instead."""

    def run(self, g: Ufos) -> None:
        g.turn += 1
        g.active = self.seat
        g.moved = []
        g.sits = []
        g.driven = []
        g.used = []
        g.then(ChooseTurn(self.seat))


class ChooseTurn(Choice[Ufos]):
    """Play, or give the turn up for a new UFO (UFO-031, UFO-150, UFO-D1)."""

    def options(self, g: Ufos) -> list[Option]:
        return ["play", "new"] if why_no_new_ufo(g, self.seat) is None else ["play"]

    def why_not(self, g: Ufos, option: Option) -> Refusal | None:
        if option == "new":
            return why_no_new_ufo(g, self.seat)
        return None if option == "play" else Refusal("", "no_option")

    def chosen(self, g: Ufos, option: Option) -> None:
        if option == "new":
            g.then(ChooseKind(self.seat))
        else:
            g.then(PickUfo(self.seat), Cleaning(self.seat), Bumping(self.seat), Act(self.seat), Count(self.seat))


# --- a new UFO (UFO-150 to UFO-155) ----------------------------------------------------------------------------------


class ChooseKind(Choice[Ufos]):
    """The kind of the new UFO (UFO-154, UFO-D1a)."""

    def options(self, g: Ufos) -> list[Option]:
        return [KINDS[kind] for kind in range(len(KINDS)) if g.kinds_left(self.seat, kind)]

    def why_not(self, g: Ufos, option: Option) -> Refusal | None:
        if option not in KINDS:
            return Refusal("", "no_option")
        return None if option in self.options(g) else Refusal("UFO-154", values={"kind": option})

    def chosen(self, g: Ufos, option: Option) -> None:
        g.then(ChooseCity(self.seat, KINDS.index(cast(str, option))), Count(self.seat))


class ChooseCity(Choice[Ufos]):
    """Where the new UFO arrives: a city under control, without foreign UFOs (UFO-155, UFO-D1b)."""

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind: Final = kind

    def options(self, g: Ufos) -> list[Option]:
        return [g.box.ids[city] for city in free_cities(g, self.seat)]

    def why_not(self, g: Ufos, option: Option) -> Refusal | None:
        return why_no_city(g, self.seat, option)

    def chosen(self, g: Ufos, option: Option) -> None:
        city = g.box.numbers[cast(str, option)]
        g.put_ufo(self.seat, self.kind, city)
        if g.heard is not None:
            g.tell("ufo_arrived", {"seat": self.seat, "kind": KINDS[self.kind], "at": g.box.nodes[city].place})


# --- phase 1: movement (UFO-040 to UFO-048) --------------------------------------------------------------------------


class PickUfo(Choice[Ufos]):
    """The next UFO to move, by its name, or "done" (UFO-040, UFO-Q05, UFO-D2)."""

    def options(self, g: Ufos) -> list[Option]:
        waiting = [ufo for ufo in g.ufos_of(self.seat) if ufo not in g.moved]
        return [*one_of_each(g, waiting), "done"]

    def why_not(self, g: Ufos, option: Option) -> Refusal | None:
        return None if option == "done" else why_not_pick(g, self.seat, option)

    def chosen(self, g: Ufos, option: Option) -> None:
        if option != "done":
            g.then(MoveUfo(self.seat, g.ufo_named(option)), PickUfo(self.seat))
        elif g.heard is not None and not g.moved:
            g.tell("nothing_moved", {"seat": self.seat})


class MoveUfo(Choice[Ufos]):
    """Where it flies or on whose piece it sits: ("fly", node), ("sit", node, letter), or "back" (UFO-D3)."""

    def __init__(self, seat: int, ufo: int) -> None:
        super().__init__(seat)
        self.ufo: Final = ufo

    def options(self, g: Ufos) -> list[Option]:
        found: list[Option] = [("fly", g.box.ids[node]) for node in destinations(g, self.ufo)]
        here = g.box.ids[g.ufo_at[self.ufo]]
        found.extend([("sit", here, LETTERS[owner]) for owner in seats_to_sit_on(g, self.ufo)])
        found.append("back")
        return found

    def why_not(self, g: Ufos, option: Option) -> Refusal | None:
        return None if option == "back" else why_no_flight(g, self.ufo, option)

    def chosen(self, g: Ufos, option: Option) -> None:
        if option == "back":
            return
        verb, node, *owner = cast(tuple[str, ...], option)
        g.moved.append(self.ufo)
        if verb == "sit":
            self.sit(g, LETTERS.index(owner[0]))
        else:
            self.fly(g, g.box.numbers[node])

    def fly(self, g: Ufos, goal: int) -> None:
        """Along the lines; a calmer removes own witnesses where it starts, on its way and where it stops."""
        start, kind = g.ufo_at[self.ufo], g.ufo_kind[self.ufo]
        cleaned = cleaned_by(g, self.ufo, goal)
        g.ufo_at[self.ufo] = goal
        if g.heard is not None:
            nodes = g.box.nodes
            way = {"from": nodes[start].place, "at": nodes[goal].place}
            g.tell("ufo_flew", {"seat": self.seat, "kind": KINDS[kind], **way})
        for city in cleaned:
            remove_witnesses(g, self.seat, city)

    def sit(self, g: Ufos, owner: int) -> None:
        """Announce a takeover of exactly that player's piece (UFO-046)."""
        g.sits.append(self.ufo)
        g.sits.append(owner)
        if g.heard is not None:
            at = g.ufo_at[self.ufo]
            what = "restaurant" if at < g.box.cities else "stand"
            g.tell("ufo_sat", {"seat": self.seat, "other": owner, "what": what, "at": g.box.nodes[at].place})


class Cleaning(Step[Ufos]):
    """Movement is over: a calmer that stays cleans its city as well (UFO-096, UFO-Q09)."""

    def run(self, g: Ufos) -> None:
        for ufo in g.ufos_of(self.seat):
            if g.ufo_kind[ufo] == CALMER:
                remove_witnesses(g, self.seat, g.ufo_at[ufo])


def remove_witnesses(g: Ufos, seat: int, node: int) -> None:
    """All witnesses of one player leave a city and go back to the supply (UFO-094 to UFO-100)."""
    if node < g.box.cities:
        place = g.players * node + seat
        count = g.witnesses[place]
        if count:
            g.witnesses[place] = 0
            g.witnesses_left[seat] += count
            if g.heard is not None:
                g.tell("witnesses_left", {"seat": seat, "n": count, "at": g.box.nodes[node].place})


# --- phase 3: actions (UFO-110 to UFO-133); phase 2 has a file of its own: bumping.py --------------------------------


class Act(Choice[Ufos]):
    """One action after the other, in any order: ("open" or "take", node, kind of UFO), or "done" (UFO-113, UFO-D9)."""

    def options(self, g: Ufos) -> list[Option]:
        return [*actions(g, self.seat), "done"]

    def why_not(self, g: Ufos, option: Option) -> Refusal | None:
        return None if option == "done" else why_no_action(g, self.seat, option)

    def chosen(self, g: Ufos, option: Option) -> None:
        if option == "done":
            return
        verb, id, kind = cast(tuple[str, str, str], option)
        node = g.box.numbers[id]
        if node >= g.box.cities:
            open_stand(g, self.seat, node)
        else:
            victim = NOBODY if verb == "open" else g.sat_on(node)
            try_restaurant(g, self.seat, node, KINDS.index(kind), victim)
        g.then(Act(self.seat))


def open_stand(g: Ufos, seat: int, village: int) -> None:
    """Open a stand, or replace a foreign one; it always succeeds (UFO-116, UFO-117)."""
    owner = g.stand[village]
    if owner != NOBODY:
        g.stands_left[owner] += 1
    g.stand[village] = seat
    g.stands_left[seat] -= 1
    if g.heard is not None:
        at = g.box.nodes[village].place
        if owner == NOBODY:
            g.tell("stand_opened", {"seat": seat, "at": at})
        else:
            g.tell("stand_taken", {"seat": seat, "other": owner, "at": at})


def try_restaurant(g: Ufos, seat: int, city: int, kind: int, victim: int) -> None:
    """Roll against the resistance; open a restaurant, or take over one of the victim's (UFO-121 to UFO-127)."""
    bonus, resistance = modifier(g, seat, city, kind), g.box.resistance[g.tile[city]]
    die = g.roll(12)
    g.used.append(city)
    g.last_roll = (g.turn, city, seat, die, bonus)
    success = die + bonus >= resistance
    if g.heard is not None:
        numbers: dict[str, Option] = {"die": die, "bonus": bonus, "total": die + bonus, "resistance": resistance}
        g.tell("restaurant_rolled", {"seat": seat, "at": g.box.nodes[city].place, **numbers})
    if not success:
        return
    if victim != NOBODY:
        g.restaurants[g.players * city + victim] -= 1
        g.restaurants_left[victim] += 1
    g.restaurants[g.players * city + seat] += 1
    g.restaurants_left[seat] -= 1
    if g.heard is not None:
        at = g.box.nodes[city].place
        if victim == NOBODY:
            g.tell("restaurant_opened", {"seat": seat, "at": at})
        else:
            g.tell("restaurant_taken", {"seat": seat, "other": victim, "at": at})
    remove_witnesses(g, seat, city)


# --- phase 4: counting, the end, the next player (UFO-140 to UFO-143, UFO-160 to UFO-162) ----------------------------


class Count(Step[Ufos]):
    """Bring the counter up to date; end the game or pass the turn on (UFO-Q38)."""

    def run(self, g: Ufos) -> None:
        before, g.counter = g.counter, controlled(g)
        if g.heard is not None:
            for seat in range(g.players):
                if g.counter[seat] != before[seat]:
                    g.tell("counter_moved", {"other": seat, "n": g.counter[seat]})
        reason = end_reason(g)
        if reason:
            g.finish(reason)
            g.tell("game_ended", {"reason": reason})
        else:
            g.then(Turn(g.next_seat(self.seat)))
