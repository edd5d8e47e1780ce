"""The districts: ground, wall with its lights, zones with their rewards, name, and the screen that locks one."""

from typing import Final

from tafelrunde.games.jelly.draw.captions import caption, current_words, name_of
from tafelrunde.games.jelly.draw.rewards import reward_picture
from tafelrunde.games.jelly.draw.ring import ZONE, Point, Ring, ring_of
from tafelrunde.games.jelly.view import Face
from tafelrunde.kit.drawing import (
    CROWN,
    NIGHT,
    SEATS,
    WHITE,
    circle,
    group,
    n,
    path,
    rect,
    stroke,
    text,
)
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts

MAT: Final = "#43314F"
DIM: Final = 0.24  # of locked zones: their rewards still count and must be read
FLOOR: Final = "#EFE8DB"
KERB: Final = "#CFC4AF"
HUES: Final = ("#5BA4B5", "#D08A5C", "#7F8FC4", "#8A8F98", "#B8708E", "#6FA577", "#C2A24C")  # calm, one per place
OUTLINE: Final = 'class="outline"'  # pages mark the thing along this line
UNSEEN: Final = 'pointer-events="none"'  # a click goes to what lies below


# --- ground ----------------------------------------------------------------------------------------------------------


@kept
def ground(faces: tuple[Face, ...], k: int, zone: int, texts: Texts) -> str:
    """Street, wall, name and the current reward in words; the zones lie on top of it."""
    ring, face = ring_of(len(faces)), faces[k]
    whole = ring.band(k, ring.centre, ring.edge)
    parts = [
        path(whole, NIGHT, 'opacity=".3" transform="translate(0 7)"'),
        path(whole, NIGHT, OUTLINE),
        path(ring.band(k, ring.gate, ring.edge), FLOOR, stroke(KERB, 2)),
        _wall(ring, k, face.green),
        caption(ring, k, face.letter, name_of(face, texts), current_words(faces, k, zone, texts)),
    ]
    return group(*parts, id=f"district-{face.letter}", cls="district")


def _wall(ring: Ring, k: int, green: bool) -> str:
    """Bricks, and lights on top: green ones are round, red ones are diamonds (JEL-023)."""
    half = ring.half(ring.wall, 10)
    joints = ""
    for j in range(-int(half // 30), int(half // 30) + 1):
        (x, y), (ax, ay) = ring.spot(k, ring.wall + 2, 30 * j), ring.spot(k, ring.gate - 2, 30 * j)
        joints += f"M{n(x)} {n(y)}L{n(ax)} {n(ay)}"
    lamps = ""
    far = (ring.wall + ring.gate) / 2
    for j in range(-2, 3):
        x, y = ring.spot(k, far, half * 0.42 * j)
        lamps += (
            circle(x, y, 6, "#59D98C", stroke("#0E3B22", 2))
            if green
            else path(f"M{n(x)} {n(y - 8)}l8 8-8 8-8-8Z", "#FF5A4D", stroke("#4A0D08", 2))
        )
    return path(ring.band(k, ring.wall, ring.gate), "#5F4B45") + path(joints, "", stroke("#8B736A", 3)) + lamps


# --- zones -----------------------------------------------------------------------------------------------------------


@kept
def zone(face: Face, k: int, districts: int, number: int, current: bool) -> str:
    """A zone with its reward; the current one is light and has the marker: a frame with a pin (JEL-013)."""
    ring = ring_of(districts)
    near, far = ring.zone(number)
    middle = (near + far) / 2
    band = ring.band(k, near, far)
    veil = f'fill-opacity="{".64" if current else ".24"}"'
    width = 2 * ring.half(middle - 14) - 28
    picture = reward_picture(face.zones[number - 1], ring.clockwise(k), ring.along[k], width, ZONE - 10)
    at = ring.spot(k, middle, -4 * ring.begins[k] if current else 0)
    parts = [
        path(band, HUES[k], OUTLINE),
        path(band, WHITE if current else NIGHT, veil),
        group(picture, at=at),
    ]
    if current:
        parts.append(marker(ring, k, number))
    return group(*parts, id=f"zone-{face.letter}-{number}", cls="zone")


def marker(ring: Ring, k: int, number: int) -> str:
    """The reward marker: a frame with a pin."""
    near, far = ring.zone(number)
    frame = ring.band(k, near + 3, far - 3, 8)
    x, y = ring.spot(k, (near + far) / 2, ring.begins[k] * (ring.half((near + far) / 2, 0) - 9))
    pin = circle(x, y, 10, CROWN, stroke(NIGHT, 2.4)) + circle(x, y, 3.4, NIGHT)
    return path(frame, "", stroke(NIGHT, 6.4)) + path(frame, "", stroke(CROWN, 3.6)) + pin


# --- locked ----------------------------------------------------------------------------------------------------------


@kept
def lock(letter: str, k: int, districts: int, owner: int, id: str = "") -> str:
    """The owner's screen around the entrance: all is dim, a patterned wall on three sides, a padlock (JEL-060)."""
    ring, seat = ring_of(districts), SEATS[owner]
    near, far = ring.gate + 2, ring.edge - 6
    a, b = ring.half(near, 16), ring.half(far, 16)
    walls = [ring.spot(k, near, -a), ring.spot(k, far, -b), ring.spot(k, far, b), ring.spot(k, near, a)]
    d = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in walls)
    return group(
        path(ring.band(k, ring.centre, ring.gate), NIGHT, f'opacity="{DIM}"'),
        path(ring.band(k, ring.gate, ring.edge), NIGHT, 'opacity=".36"'),
        path(d, "", stroke(NIGHT, 24)),
        path(d, "", stroke(seat.deep, 20)),
        path(d, "", stroke(f"url(#pat-{seat.letter})", 16)),
        padlock(owner, ring.spot(k, far - 3, b * 0.68), 0.86),
        id=id or f"lock-{letter}",
        more=UNSEEN,
    )


def padlock(owner: int, at: Point, scale: float = 1) -> str:
    """Closed, in the owner's colour, with the owner's letter."""
    seat = SEATS[owner]
    return (
        f'<g transform="translate({n(at[0])} {n(at[1])}) scale({scale:.3g})">'
        + circle(0, 0, 29, seat.fill, stroke(WHITE, 3))
        + path("M-9-3v-6a9 9 0 0 1 18 0v6", "", stroke(seat.ink, 4.4))
        + rect(-14, -4, 28, 21, 4, seat.ink)
        + text(0, 6.5, seat.letter, 16, seat.fill if seat.ink != WHITE else seat.deep)
        + "</g>"
    )
