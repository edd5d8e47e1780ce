"""What a content amounts to, for those who make their own tiles: counts, and what looks like a slip."""

from collections.abc import Iterator

from tafelrunde.games.canals.content import BEYOND, FOUNDATION, FOUNTAIN, OUTWARD, Box


def facts(box: Box) -> dict[str, int]:
    """How much there is of everything on the city tiles."""
    city = range(box.first_city, len(box.names))
    corners = [box.corner[16 * face + quadrant] for face in city for quadrant in range(4)]
    ends = [box.canals[4 * face].bit_count() for face in city]
    found = {"tiles": len(city), "foundations": corners.count(FOUNDATION)}
    found["fountains"] = sum(corner >= FOUNTAIN for corner in corners)
    found["outward"] = sum(1 for face in city for quadrant in _fountains(box, face) if _points_out(box, face, quadrant))
    found |= {f"value_{value}": sum(box.value[face] == value for face in city) for value in (2, 3, 4)}
    return found | {f"ends_{n}": ends.count(n) for n in (1, 2, 3, 4)} | {"pieces": box.pieces}


def oddities(box: Box) -> list[tuple[str, str]]:
    """What is allowed but rarely meant: a kind of note and the tile or tiles it is about."""
    found: list[tuple[str, str]] = []
    pictures: dict[tuple[tuple[int, ...], ...], str] = {}
    for face in range(box.first_city, len(box.names)):
        name, corners = box.names[face], box.corner[16 * face : 16 * face + 4]
        if corners.count(FOUNDATION) < 2:
            found.append(("few_foundations", name))
        for quadrant in _fountains(box, face):
            target = BEYOND[quadrant][corners[quadrant] - FOUNTAIN]
            if not _points_out(box, face, quadrant) and corners[target] != FOUNDATION:
                found.append(("idle_fountain", name))
        picture = tuple(sorted(_picture(box, face, turns) for turns in range(4)))
        if picture in pictures:
            found.append(("alike", f"{pictures[picture]}, {name}"))
        pictures.setdefault(picture, name)
    return found


def _picture(box: Box, face: int, turns: int) -> tuple[int, ...]:
    turned = 4 * face + turns
    return (box.value[face], box.canals[turned], *box.corner[4 * turned : 4 * turned + 4])


def _fountains(box: Box, face: int) -> Iterator[int]:
    """The quadrants with a fountain."""
    return (quadrant for quadrant in range(4) if box.corner[16 * face + quadrant] >= FOUNTAIN)


def _points_out(box: Box, face: int, quadrant: int) -> bool:
    """Does this fountain point across the border of its tile?"""
    return OUTWARD[quadrant][box.corner[16 * face + quadrant] - FOUNTAIN]
