"""How the pieces look: cities as plates with their resistance, fry joints, diners, startled witnesses, three UFOs."""

from functools import lru_cache
from typing import Final

from tafelrunde.games.ufos.draw.measures import (
    CITY_TYPE,
    DISC,
    HALF,
    LINE,
    NUMBER,
    STEP,
    VILLAGE_TYPE,
    name_lines,
    name_region,
    slot_at,
    width_of,
)
from tafelrunde.games.ufos.draw.world import LAND, ROUTE
from tafelrunde.kit.drawing import (
    CROWN,
    INK,
    NIGHT,
    PAPER,
    SEATS,
    WHITE,
    badge,
    circle,
    group,
    n,
    path,
    rect,
    rounded,
    silhouette,
    stroke,
    text,
)
from tafelrunde.kit.kept import kept

DARK: Final = "#4A443B"
LAMP: Final = "#FFE9A8"

# --- cities ----------------------------------------------------------------------------------------------------------


SKYLINES: Final = (
    "v-6h6v-5h7v8h4v-12h9v7h6v-4h8v6h5v6",
    "v-9h8v5h5v-9h4v-4h3v4h4v6h7v-4h9v5h5v6",
    "v-4h7v-8h8v5h6v-6h7v10h5v-5h8v3h4v5",
)  # of about 45 units, from left to right


@kept
def plate(id: str, x: float, y: float, resistance: int, slots: int, taken: int, owner: int | None) -> str:
    """A city: its resistance, free slots as burgers, the owner's frame if somebody controls it."""
    w = width_of(slots)
    left = -w / 2
    seat = SEATS[owner] if owner is not None else None
    frame = stroke(seat.deep, 4.5) if seat else stroke(ROUTE, 2.2)
    number = text(left + 21, -5 if seat else 0, resistance, 28 if resistance < 20 else 25, seat.ink if seat else WHITE)
    mark = path(silhouette(seat.shape, left + 21, 15.5, 4.6), seat.ink) if seat else ""
    free = "".join(_burger(slot_at(slots, k)) for k in range(taken, slots))
    inner = (
        f"M{n(left + NUMBER - 2)}-{HALF - 2}h-{NUMBER - 12}a8 8 0 0 0-8 8v{2 * HALF - 20}a8 8 0 0 0 8 8h{NUMBER - 12}z"
    )
    return group(
        path(f"M{n(left + 14)}-{HALF}{SKYLINES[sum(map(ord, id)) % 3]}", "#E4CE9C", stroke("#A98B5A", 1.6)),
        rect(left + 2, 6 - HALF, w, 2 * HALF, 10, NIGHT, 'opacity=".25"'),
        rect(left, -HALF, w, 2 * HALF, 10, PAPER, frame),
        path(inner, seat.fill if seat else DARK),
        number,
        mark,
        path(free, "#F5E7C6", stroke("#A98B5A", 1.7)) if free else "",
        id=f"node-{id}",
        at=(x, y),
    )


def _burger(x: float) -> str:
    """A free slot: the outline of a burger."""
    return f"M{n(x - 10)}-2a10 9 0 0 1 20 0zM{n(x - 11)} 3h22M{n(x - 10)} 8h20q0 5-5 5h-10q-5 0-5-5z"


@kept
def diners(id: str, x: float, y: float, slots: int, first: int, count: int, number: int) -> str:
    """A player's diners in a city, side by side: flat houses with a round sign that shows whose they are."""
    seat = SEATS[number]
    drawn = "".join(diner(number, STEP * k) for k in range(count))
    at = x + slot_at(slots, first), y + 3
    return group(drawn, id=f"piece-{id}-{seat.letter}", at=at, more=stroke(seat.deep, 1.8))


@lru_cache(50)
def diner(number: int, x: int) -> str:
    """A diner; it belongs into a group with lines in the seat's deep colour."""
    seat = SEATS[number]
    return (
        path(f"M{n(x - 11.5)}-3h23v16h-23z", seat.fill)
        + path(f"M{x - 8} 3h6v6h-6zM{x + 2} 3h6v10h-6z", LAMP, 'stroke="none"')
        + path(f"M{x - 13}-6h26v4h-26z", seat.deep)
        + circle(x, -10, 8.5, WHITE)
        + path(silhouette(seat.shape, x, -10, 4.2), seat.fill, 'stroke-width="1"')
    )


# --- villages --------------------------------------------------------------------------------------------------------


@kept
def village(id: str, x: float, y: float) -> str:
    """A village."""
    return group(circle(0, 0, DISC, PAPER, stroke(ROUTE, 2.4)), id=f"node-{id}", at=(x, y))


@kept
def idle_node(id: str, x: float, y: float, city: bool) -> str:
    """A city or village that is not in play."""
    shape = rounded(-20, -15, 40, 30, 8) if city else silhouette("circle", 0, 0, 9)
    look = stroke(ROUTE, 2, 'stroke-dasharray="3 6" opacity=".45"')
    return group(path(shape, LAND, look), id=f"node-{id}", at=(x, y))


@kept
def stand(id: str, x: float, y: float, number: int) -> str:
    """A fry joint as a thing of the board."""
    seat = SEATS[number]
    return group(kiosk(number), id=f"piece-{id}-{seat.letter}", at=(x, y), more=stroke(seat.deep, 1.8))


@lru_cache(10)
def kiosk(number: int) -> str:
    """A kiosk with a striped awning; it belongs into a group with lines in the seat's deep colour."""
    seat = SEATS[number]
    tongues = [f"M{8 * k - 16}-9h8v6a4 4 0 0 1-8 0z" for k in range(4)]
    return (
        path("M-13-5h26v19h-26z", PAPER)
        + path("M-13 4h26v10h-26z", seat.fill)
        + path("M-16-9l4-8h24l4 8z", seat.fill)
        + path(tongues[0] + tongues[2], seat.fill, 'stroke-width="1.2"')
        + path(tongues[1] + tongues[3], WHITE, 'stroke-width="1.2"')
        + path(silhouette(seat.shape, 0, 9, 4), WHITE, 'stroke="none"')
    )


# --- witnesses -------------------------------------------------------------------------------------------------------


@kept
def witnesses(id: str, x: float, y: float, counts: tuple[int, ...], slots: int) -> str:
    """Onlookers on the upper edge of a city's plate: one for each player who has some, with their number."""
    drawn, at = "", 12 - width_of(slots) / 2
    for number, count in enumerate(counts):
        if count:
            drawn += group(onlooker(number), at=(at, -HALF - 5), more=stroke(SEATS[number].deep, 2))
            if count > 1:
                drawn += circle(at + 13, -HALF - 16, 9, NIGHT, stroke(WHITE, 1.6))
                drawn += text(at + 13, -HALF - 16, count, 14, WHITE)
            at += 34 if count > 1 else 23
    return group(drawn, id=f"witnesses-{id}", at=(x, y))


@lru_cache(10)
def onlooker(number: int) -> str:
    """A startled witness, arms up, around its belly; in a group with lines in the seat's deep colour."""
    seat = SEATS[number]
    body = "M-10-14q1 9 4 11l0 12h12v-12q3-2 4-11"
    return (
        path(body, WHITE, f'stroke="{WHITE}" stroke-width="7"')
        + path("M-9-14q1 9 5 11h8q4-2 5-11", "", 'stroke-width="4.4"')
        + path("M-6-4h12v13h-12z", seat.fill)
        + circle(0, -10, 5.6, "#F6D7B0", 'stroke-width="1.6"')
        + path("M-2-11h.1M2-11h.1M0-7.6h.1", "", f'stroke="{INK}" stroke-width="1.8"')
        + path(silhouette(seat.shape, 0, 2.5, 3.4), WHITE, 'stroke="none"')
    )


# --- UFOs ------------------------------------------------------------------------------------------------------------

HULLS: Final = {  # three silhouettes: round saucer, spiked ram, tall bell with an antenna
    "standard": "M-30 3C-30-6-15-10 0-10S30-6 30 3 15 14 0 14-30 12-30 3Z",
    "bumper": "M-34 3l9-5-3-9 11 2 5-5h24l5 5 11-2-3 9 9 5-9 4 2 9-11-4h-30l-11 4 2-9Z",
    "calmer": "M-22 8C-22-17-12-24 0-24S22-17 22 8H29q0 6-6 6H-23q-6 0-6-6Z",
}
DOMES: Final = {
    "standard": "M-14-9a14 14 0 0 1 28 0Z",
    "bumper": "M-11-13a11 9 0 0 1 22 0Z",
    "calmer": "M-10-10a10 10 0 0 1 20 0Z",
}
TRIMS: Final = {
    "standard": "M-20 3h.1M20 3h.1M-13-3h.1M13-3h.1",
    "bumper": "M-19-3v10M19-3v10",
    "calmer": "M0-24v-9",
}


OUTLINES: Final = {  # around all of a UFO, for marks
    "standard": "M-37 3C-37-7-27-13-20-14-18-26-9-31 0-31S18-26 20-14C27-13 37-7 37 3 37 14 18 21 0 21S-37 14-37 3Z",
    "bumper": "M-42 3l10-7-4-14 15 2C-18-25-9-29 0-29S18-25 21-16l15-2-4 14 10 7-10 6 3 15-16-5h-38l-16 5 3-15Z",
    "calmer": "M-29 4C-29-20-18-29-7-30a9 10 0 1 1 14 0C18-29 29-20 29 4q8 2 7 9-2 8-13 8H-23q-11 0-13-8-1-7 7-9Z",
}


@lru_cache(50)
def saucer(number: int, kind: str) -> str:
    """A UFO of a seat, around its middle; about 60 wide, from -28 to 14 (a calmer to -36)."""
    seat, dome = SEATS[number], path(DOMES[kind], "#CFEFF2")
    hull = path(HULLS[kind], seat.fill)
    if kind == "calmer":
        details = dome + path(TRIMS[kind], "", 'stroke-width="3"') + circle(0, -34, 4, LAMP, 'stroke-width="1.6"')
    elif kind == "bumper":
        details = path(TRIMS[kind], "", 'stroke-width="4"')
    else:
        details = path(TRIMS[kind], "", f'stroke="{LAMP}" stroke-width="4"')
    rim = path(HULLS[kind] + DOMES[kind], WHITE, f'stroke="{WHITE}" stroke-width="7"')
    body = hull + details if kind == "calmer" else dome + hull + details
    return group(rim, body, more=stroke(seat.deep, 2.2)) + badge(seat, 0, 4, 9.5, None, True)


SHADE: Final = path("M-22 27a22 5 0 1 0 44 0 22 5 0 1 0-44 0Z", NIGHT, 'opacity=".22"')
LEGS: Final = path("M-12 12l-4 9M12 12l4 9M0 14v8", "", stroke(NIGHT, 3))
TICK: Final = circle(24, -10, 8, NIGHT, stroke(WHITE, 1.6)) + path("M20.5-10l2.5 3 4.5-5.5", "", stroke(WHITE, 2.2))
BAR: Final = circle(24, -10, 8, "#B3261E", stroke(WHITE, 1.6)) + path("M20.5-10h7", "", stroke(WHITE, 2.6))


@kept
def ufo(name: str, number: int, kind: str, x: float, y: float, tilt: int, sits: bool, sign: str) -> str:
    """A UFO as a thing of the board: it hovers over its shadow or sits on its legs; a sign says that it is done."""
    lean = f'transform="rotate({tilt})"' if tilt else ""
    signs = TICK if sign == "moved" else BAR if sign == "driven" else ""
    return group(LEGS if sits else SHADE, group(saucer(number, kind), more=lean), signs, id=f"ufo-{name}", at=(x, y))


# --- names -----------------------------------------------------------------------------------------------------------


@kept
def city_name(id: str, x: float, y: float, words: str, side: str, half: float, top: float) -> str:
    """The name of a city on a dark tag beside its plate; in the north it is above the top."""
    left, upper, w, h = name_region(words, True, side, half, top)
    tag = rect(-w / 2, -h / 2, w, h, h / 2, "#3A342C", 'fill-opacity=".92"')
    drawn = tag + text(0, 0, words, CITY_TYPE, WHITE, 500)
    return group(drawn, id=f"name-{id}", at=(x + left + w / 2, y + upper + h / 2))


@kept
def village_name(id: str, x: float, y: float, words: str, side: str, top: float) -> str:
    """The name of a village, with a rim in the colour of land; in the north it is above the top."""
    left, upper, w, _ = name_region(words, False, side, 18, top)
    dx, anchor = {"E": (left, "start"), "W": (left + w, "end")}.get(side, (left + w / 2, "middle"))
    lines = name_lines(words, False)
    drawn = "".join(text(0, LINE * k, line, VILLAGE_TYPE, INK, 500, anchor) for k, line in enumerate(lines))
    at = x + dx, y + upper + LINE / 2
    return group(drawn, id=f"name-{id}", at=at, more=f'{stroke(LAND, 5)} paint-order="stroke"')


BURST: Final = (
    "M0-19l4.5 10 10-5.5-3.5 11 11 3.5-11 3.5 3.5 11-10-5.5-4.5 10-4.5-10-10 5.5 3.5-11-11-3.5 11-3.5-3.5-11 10 5.5Z"
)


def burst() -> str:
    """Here UFOs bump."""
    return path(BURST, CROWN, stroke(NIGHT, 2.2)) + text(0, 0, "!", 18, NIGHT)
