"""Dice, totals and effects: what both ways of playing share."""

from tafelrunde.engine import Option
from tafelrunde.games.jelly.content import FACES, LETTERS, RING, ZONES
from tafelrunde.games.jelly.state import NOWHERE, Jelly

# --- totals ----------------------------------------------------------------------------------------------------------


def dice_that_count(g: Jelly, district: int, seat: int) -> list[int]:
    """The values of a seat's dice in an entrance; those that occur more than once cancel out (JEL-072, JEL-Q02)."""
    first = g.at(district, seat, 1)
    return [value for value in range(1, FACES + 1) if g.entrance[first + value - 1] == 1]


def totals(g: Jelly, district: int) -> list[int]:
    """What each seat's dice come to after cancelling; 0: it is not there (JEL-014, JEL-Q01)."""
    return [sum(dice_that_count(g, district, seat)) for seat in range(g.players)]


def leaders(sums: list[int]) -> list[int]:
    """Who has the highest total: control, shared in a tie (JEL-073, JEL-074). Nobody, if nobody is there (JEL-Q01)."""
    most = max(sums)
    return [seat for seat, total in enumerate(sums) if total == most and total > 0]


def seconds(sums: list[int]) -> list[int]:
    """Who has the second-highest total, however many have the highest (JEL-107, JEL-Q29)."""
    return leaders([0 if total == max(sums) else total for total in sums])


def others_present(sums: list[int]) -> list[int]:
    """Who is there without the highest total (JEL-108, JEL-Q28)."""
    return [seat for seat, total in enumerate(sums) if 0 < total < max(sums)]


# --- placing ---------------------------------------------------------------------------------------------------------


def unlocked(g: Jelly) -> list[int]:
    """The districts whose entrance is open (JEL-050, JEL-061)."""
    return [district for district in range(g.districts) if district not in g.screen]


def placings(g: Jelly, seat: int) -> list[Option]:
    """Every rolled value in every open entrance (JEL-045, JEL-D1); equal dice are the same."""
    open_to_all = unlocked(g)
    return [("place", value, RING[d]) for value in sorted(set(g.hand[seat])) for d in open_to_all]


def roll_dice(g: Jelly, seat: int) -> None:
    """Roll all dice that are not placed, for one's own eyes (JEL-044, JEL-112, JEL-Q17)."""
    g.hand[seat] = tuple(sorted([g.roll(FACES) for _ in range(g.left[seat])]))
    g.rolled[seat] = True
    if g.heard is not None:
        g.tell("rolled", {}, {"seat": seat, "dice": g.hand[seat]}, (seat,), private=True)


def place_die(g: Jelly, seat: int, value: int, district: int) -> None:
    """Put a die in an entrance, for good (JEL-045, JEL-053); its effect may follow at once (JEL-051, JEL-052)."""
    g.commit()
    hand = list(g.hand[seat])
    hand.remove(value)
    g.hand[seat] = tuple(hand)
    g.rolled[seat] = False
    g.left[seat] -= 1
    others = g.dice_there(district)
    g.entrance[g.at(district, seat, value)] += 1
    if g.heard is not None:
        g.tell("placed", {"seat": seat, "die": value, "at": g.place(district), "left": g.left[seat]})
    if (value <= 2 and others) or value in (3, 4):  # JEL-054, JEL-055; 5 and 6 have none (JEL-056)
        g.effect_at[seat] = district
        g.effect_die[seat] = value
        g.effect_until[seat] = g.now + g.box.effect if g.live else 0


# --- effects ---------------------------------------------------------------------------------------------------------


def removable(g: Jelly, seat: int) -> list[Option]:
    """Effect of 1 and 2: every other die there, own ones too, but not the one just placed (JEL-Q04, JEL-Q47)."""
    district = g.effect_at[seat]
    found: list[Option] = []
    for owner in range(g.players):
        for value in range(1, FACES + 1):
            there = g.entrance[g.at(district, owner, value)]
            if owner == seat and value == g.effect_die[seat] and there:
                there -= 1
            if there:
                found.append(("remove", LETTERS[owner], value))
    return found


def shifts(g: Jelly, seat: int) -> list[Option]:
    """Effect of 3 and 4: the neighbouring zones of the marker, without wrapping around (JEL-055, JEL-Q06)."""
    zone = g.zone[g.effect_at[seat]]
    return [("shift", new + 1) for new in (zone - 1, zone + 1) if 0 <= new < ZONES]


def effects(g: Jelly, seat: int) -> list[Option]:
    """What the open effect of a seat can do now, besides nothing; empty: it has none."""
    if g.effect_at[seat] < 0:
        return []
    return removable(g, seat) if g.effect_die[seat] <= 2 else shifts(g, seat)


def close_effect(g: Jelly, seat: int) -> None:
    """It is carried out, declined or lost: at once or not at all (JEL-052)."""
    g.effect_at[seat] = NOWHERE
    g.effect_die[seat] = 0
    g.effect_until[seat] = 0


def carry_out(g: Jelly, seat: int, effect: Option) -> None:
    """Carry out the open effect of a seat, or decline it (JEL-051)."""
    district = g.effect_at[seat]
    close_effect(g, seat)
    if not isinstance(effect, tuple):
        return
    if effect[0] == "remove":
        owner, value = g.seat_of(effect[1]), effect[2]
        assert isinstance(value, int)
        g.entrance[g.at(district, owner, value)] -= 1
        g.centre[owner * FACES + value - 1] += 1  # JEL-054, JEL-Q05
        g.tell("removed", {"seat": seat, "other": owner, "die": value, "at": g.place(district)})
    else:
        zone = effect[1]
        assert isinstance(zone, int)
        g.zone[district] = zone - 1
        g.tell("shifted", {"seat": seat, "zone": zone, "at": g.place(district)})


# --- after the last die ----------------------------------------------------------------------------------------------


def locks(g: Jelly, seat: int) -> list[Option]:
    """After the last die: lock any open district, once per round (JEL-060, JEL-Q08)."""
    if g.left[seat] or g.screen[seat] >= 0:
        return []
    return [("lock", RING[district]) for district in unlocked(g)]


def may_turn(g: Jelly, seat: int) -> bool:
    """After the last die: turn the timer, once per round overall (JEL-063, JEL-065)."""
    return not g.left[seat] and g.timer < 0


def lock(g: Jelly, seat: int, district: int) -> None:
    """The screen goes around the entrance for the rest of the round: what lies there is frozen (JEL-062, JEL-Q07)."""
    g.commit()
    g.screen[seat] = district
    for other in range(g.players):
        if g.effect_at[other] == district:  # JEL-Q47, JEL-I04
            close_effect(g, other)
    g.tell("locked", {"seat": seat, "at": g.place(district)})


def turn_timer(g: Jelly, seat: int) -> None:
    """The others have 10 seconds left, or three beats after this one (JEL-064, JEL-Q16, JEL-Q50, JEL-Q63)."""
    g.commit()
    g.timer = seat
    if g.live:
        g.round_end = min(g.round_end, g.now + g.box.timer)
    else:
        g.last_beat = min(g.last_beat, g.beat + g.box.timer_beats)
    g.tell("timer_turned", {"seat": seat})


def all_done(g: Jelly) -> bool:
    """Is nothing left to place, and no effect open? (JEL-Q11, JEL-Q12)"""
    return not any(g.left) and max(g.effect_at) < 0
