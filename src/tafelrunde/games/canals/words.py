"""The table in words: options, events and the whole table as text, in the reader's language."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, cast

from tafelrunde.engine import Option
from tafelrunde.games.canals.content import ARROWS, CORNERS, SIDES
from tafelrunde.games.canals.scoring import SOURCES
from tafelrunde.games.canals.view import Building, CanalsView, Face, Tile
from tafelrunde.kit.game import SeatFact, rank
from tafelrunde.kit.kept import kept
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import LETTERS, prompt_text

# --- places ----------------------------------------------------------------------------------------------------------


@kept
def place_text(x: int, y: int, texts: Texts) -> str:
    """A place, counted from the start tile: "2 east, 1 north"."""
    if not x and not y:
        return texts.say("place.start")
    across = [texts.say("place.east" if x > 0 else "place.west", n=abs(x))] if x else []
    along = [texts.say("place.south" if y > 0 else "place.north", n=abs(y))] if y else []
    return ", ".join(across + along)


def targets(view: CanalsView, kind: str, option: Option) -> tuple[str, ...]:
    """What an option points at on the board: an empty cell or a plot."""
    x, y, what = cast(tuple[int, int, Option], option)
    return (f"cell-{x}-{y}",) if kind == "LayTile" else (f"plot-{x}-{y}-{what}",)


_THING: Final = re.compile(r"(cell|tile|prize|plot|fountain)-(-?\d{1,3})-(-?\d{1,3})(?:-(NW|NE|SE|SW))?")


def pointed(view: CanalsView, kind: str, thing: str) -> tuple[Option, ...]:
    """What a click means: all turns of my tile in that cell, that plot, or all plots of that tile."""
    found = _THING.fullmatch(thing)
    if found is None:
        return ()
    x, y, corner = int(found[2]), int(found[3]), found[4]
    if kind == "LayTile":
        return tuple((x, y, turns) for turns in range(4))
    if corner:
        return ((x, y, corner),)
    signs = next((tile.face.corners for tile in view.city if (tile.x, tile.y) == (x, y)), "")
    plots = tuple((x, y, corner) for corner, sign in zip(CORNERS, signs, strict=False) if sign == "F")
    return plots or ((x, y, CORNERS[0]),)


def thing_text(view: CanalsView, thing: str, texts: Texts, names: Sequence[str]) -> str:
    """A tile with its value, canals and who leads, what stands on a corner, a free place, or my tile."""
    found = _THING.fullmatch(thing)
    if found is None:
        mine = view.hand is not None and view.seat is not None and thing == f"hand-{LETTERS[view.seat]}"
        return f"{texts.say('draw.hand')}\n{_hand_text(view, texts, names)}" if mine else ""
    x, y, corner = int(found[2]), int(found[3]), found[4]
    tile = next((tile for tile in view.city if (tile.x, tile.y) == (x, y)), None)
    place = place_text(x, y, texts)
    if tile is None:
        return f"{place}\n{texts.say('thing.free')}"
    built = {b.corner: b for b in view.buildings if (b.x, b.y) == (x, y)}
    if corner:
        now = _on_corner(tile.face, CORNERS.index(corner), built.get(corner), texts, names)
        return f"{place}, {texts.say(f'corner.{corner}')}\n{now}"
    now = face_text(tile.face, texts)
    return f"{place}\n{now}. {_leader_text(tile, texts, names)}" if built else f"{place}\n{now}"


def places(kind: str, data: Mapping[str, Option]) -> tuple[str, ...]:
    """The tile or plot that an event is about."""
    if "corner" in data:
        return (f"plot-{data['x']}-{data['y']}-{data['corner']}",)
    return (f"tile-{data['x']}-{data['y']}",) if "x" in data else ()


# --- options and events ----------------------------------------------------------------------------------------------


def option_text(view: CanalsView, kind: str, option: Option, texts: Texts) -> str:
    """An option as a person would say it."""
    x, y, what = cast(tuple[int, int, Option], option)
    height = 0
    if kind != "LayTile":
        height = next((b.height for b in view.buildings if (b.x, b.y, b.corner) == (x, y, what)), 0)
    return _option_text(x, y, what, height, texts)


@kept
def _option_text(x: int, y: int, what: Option, height: int, texts: Texts) -> str:
    """A way to lay the tile, or a piece on a building of that height."""
    place, way = place_text(x, y, texts), _way_text(what, texts)
    if isinstance(what, int):
        return texts.say("option.lay", place=place, turn=way)
    if height:
        return texts.say("option.raise", place=place, corner=way, height=height + 1)
    return texts.say("option.found", place=place, corner=way)


def short_text(view: CanalsView, kind: str, option: Option, texts: Texts) -> str:
    """What tells options at the same place apart: the turn or the corner."""
    return _way_text(cast(tuple[int, int, Option], option)[2], texts)


@lru_cache(50)
def _way_text(what: Option, texts: Texts) -> str:
    return texts.say(f"turn.{what}" if isinstance(what, int) else f"corner.{what}")


def group_text(view: CanalsView, kind: str, option: Option, texts: Texts) -> str:
    """What options at the same tile have in common: the place."""
    x, y, _ = cast(tuple[int, int, Option], option)
    return place_text(x, y, texts)


def reading_order(option: Option) -> tuple[int, int]:
    """Where an option stands on the board, line by line: so it is easy to find."""
    x, y, what = cast(tuple[int, int, Option], option)
    corner = what if isinstance(what, str) else "NW"
    return 2 * y + (corner[0] == "S"), 2 * x + (corner[1] == "E")


def event_text(kind: str, data: Mapping[str, Option], texts: Texts, names: Sequence[str]) -> str:
    """A line of the log. `data` is what its reader may know of the event."""
    values: dict[str, object] = dict(data)
    if "seat" in data:
        values["name"] = names[cast(int, data["seat"])]
    if "x" in data:
        values["place"] = place_text(cast(int, data["x"]), cast(int, data["y"]), texts)
    if "corner" in data:
        values["corner"] = texts.say(f"corner.{data['corner']}")
    if "reason" in data:
        values["reason"] = texts.say(f"end.{data['reason']}")
    if kind == "piece_placed":
        kind = "building_founded" if data["height"] == 1 else "building_raised"
    return texts.say(f"event.{kind}", **values)


# --- beside the board ------------------------------------------------------------------------------------------------


def status(view: CanalsView, texts: Texts) -> str:
    """How far the game is."""
    now = texts.say("draw.over") if view.over else texts.say("draw.turn", turn=view.turn)
    return texts.say("draw.status", now=now, stack=texts.say("terminal.stack", n=view.stack))


def facts(view: CanalsView, seat: int, texts: Texts) -> list[SeatFact]:
    """Pieces left, the tile in hand, and the starting VP once they are known; the VP when they are scored."""
    found: list[SeatFact] = []
    if view.scores:
        found.append(SeatFact(texts.say("draw.vp"), sum(view.scores[seat].values()), 0, texts.say("facts_short.vp")))
    found.append(
        SeatFact(texts.say("draw.pieces"), view.supply[seat], view.pieces_each, texts.say("facts_short.pieces"))
    )
    if not view.over:
        found.append(SeatFact(texts.say("draw.tile"), view.tiles_in_hand[seat], 0, texts.say("facts_short.tile")))
    vp = view.start_vp[seat]
    return (
        found
        if vp is None
        else [*found, SeatFact(texts.say("draw.start_vp"), vp, 0, texts.say("facts_short.start_vp"))]
    )


def doing(view: CanalsView, seat: int, texts: Texts) -> str:
    """What a seat is doing; at the end its rank."""
    if view.scores:
        totals = [sum(score.values()) for score in view.scores]
        place = rank(totals, seat)
        if place > 1:
            return texts.say("draw.rank", n=place)
        return texts.say("draw.wins" if totals.count(totals[seat]) == 1 else "draw.shares")
    for decision in view.open:
        if decision.seat == seat:
            return texts.say(f"doing.{decision.kind}")
    return texts.say("draw.waits" if view.supply[seat] else "draw.done")


Scored = tuple[int, int, int, str, tuple[str, ...]]
"""A step of the scoring: seat, number of the source, points, a sentence, ids on the board."""


def scoring(view: CanalsView, texts: Texts, names: Sequence[str]) -> list[Scored]:
    """The starting VP, then each tile's prize, then each building with fountains."""
    start, prizes, upgrades = range(len(SOURCES))
    steps: list[Scored] = [
        (seat, start, vp, texts.say("scoring.start", name=names[seat], n=vp), ())
        for seat, vp in enumerate(view.start_vp)
        if vp
    ]
    for tile in sorted(view.city, key=lambda t: (t.y, t.x)):
        value = tile.face.value
        if tile.winner is not None and value:
            place = place_text(tile.x, tile.y, texts)
            said = texts.say("scoring.prize", name=names[tile.winner], place=place, n=value)
            steps.append((tile.winner, prizes, value, said, (f"tile-{tile.x}-{tile.y}",)))
    for b in sorted(view.buildings, key=lambda b: reading_order((b.x, b.y, b.corner))):
        if b.fountains:
            points = b.height * b.fountains
            place, corner = place_text(b.x, b.y, texts), texts.say(f"corner.{b.corner}")
            values = {"place": place, "corner": corner, "height": b.height, "fountains": b.fountains, "n": points}
            said = texts.say("scoring.fountain", name=names[b.seat], **values)
            steps.append((b.seat, upgrades, points, said, (f"plot-{b.x}-{b.y}-{b.corner}",)))
    return steps


# --- the whole table -------------------------------------------------------------------------------------------------


def describe(view: CanalsView, texts: Texts, names: Sequence[str], brief: bool = False) -> list[str]:
    """The whole table as lines of text, instead of the picture; brief: what the question leaves unsaid."""
    lines = _state_of_play(view, texts, names)
    if brief:
        return lines[1:]
    for seat in range(view.players):
        has = texts.say("describe.has_tile" if view.tiles_in_hand[seat] else "describe.has_none")
        lines.append(texts.say("describe.player", name=names[seat], n=view.supply[seat], tile=has))
    lines += [
        texts.say("describe.start_vp", name=names[seat], n=vp)
        for seat, vp in enumerate(view.start_vp)
        if vp is not None
    ]
    lines.append(texts.say("describe.stack", n=view.stack))
    if view.removed:
        lines.append(texts.say("describe.removed", n=len(view.removed)))
    lines.append(texts.say("describe.city", n=len(view.city)))
    return lines + [_tile_text(view, tile, texts, names) for tile in view.city]


def _state_of_play(view: CanalsView, texts: Texts, names: Sequence[str]) -> list[str]:
    """Whose turn it is and what is asked, or how it ended."""
    if view.over:
        lines = [texts.say("describe.over", reason=texts.say(f"end.{view.end}"))]
        for seat, score in enumerate(view.scores or ()):
            parts = ", ".join(f"{texts.say(f'source.{source}')} {vp}" for source, vp in score.items())
            lines.append(texts.say("describe.score", name=names[seat], total=sum(score.values()), parts=parts))
        return lines
    asked = " ".join(prompt_text(d.kind, texts) for d in view.open)
    name = names[view.active] if view.open else ""  # nobody: all agreed to stop here
    lines = [texts.say("describe.turn", turn=view.turn, name=name, prompt=asked) if name else status(view, texts)]
    if view.hand is not None:
        lines.append(texts.say("describe.hand", face=_hand_text(view, texts, names)))
    elif view.seat is not None:
        lines.append(texts.say("describe.no_hand"))
    if view.laid:
        lines.append(texts.say("describe.laid", place=place_text(*view.laid, texts)))
    if view.first_piece:
        lines.append(texts.say("describe.first_piece", place=place_text(*view.first_piece, texts)))
    if view.distances:
        reach = [texts.say("describe.reach_tile", place=place_text(x, y, texts), n=n) for x, y, n in view.distances]
        lines.append(texts.say("describe.reach", tiles="; ".join(reach)))
    return lines


def _hand_text(view: CanalsView, texts: Texts, names: Sequence[str]) -> str:
    """My tile with its corners."""
    assert view.hand is not None
    corners = "; ".join(_corner_text(view.hand, q, None, texts, names) for q in range(4))
    return f"{face_text(view.hand, texts)}; {corners}."


def face_text(face: Face, texts: Texts) -> str:
    """A tile without its corners: value, canals."""
    canals = ", ".join(texts.say(f"side.{side}") for side in face.canals)
    key = "describe.face" if face.value else "describe.face_start"
    return texts.say(key, value=face.value, canals=canals)


def _tile_text(view: CanalsView, tile: Tile, texts: Texts, names: Sequence[str]) -> str:
    built = {b.corner: b for b in view.buildings if (b.x, b.y) == (tile.x, tile.y)}
    corners = "; ".join(_corner_text(tile.face, q, built.get(CORNERS[q]), texts, names) for q in range(4))
    place, face = place_text(tile.x, tile.y, texts), face_text(tile.face, texts)
    line = texts.say("describe.tile", place=place, face=face, corners=corners)
    return f"{line} {_leader_text(tile, texts, names)}" if built else line


def _leader_text(tile: Tile, texts: Texts, names: Sequence[str]) -> str:
    if tile.winner is None:
        return texts.say("describe.nobody_leads")
    return texts.say("describe.leads", name=names[tile.winner])


def _corner_text(face: Face, quadrant: int, built: Building | None, texts: Texts, names: Sequence[str]) -> str:
    return f"{texts.say(f'corner.{CORNERS[quadrant]}')}: {_on_corner(face, quadrant, built, texts, names)}"


def _on_corner(face: Face, quadrant: int, built: Building | None, texts: Texts, names: Sequence[str]) -> str:
    """What is printed or stands there."""
    sign = face.corners[quadrant]
    if built is not None:
        key = "thing.building_fed" if built.fountains else "thing.building"
        return texts.say(key, name=names[built.seat], height=built.height, n=built.fountains)
    if sign in ARROWS:
        return texts.say("thing.fountain", side=texts.say(f"side.{SIDES[ARROWS.index(sign)]}"))
    return texts.say("thing.foundation" if sign == "F" else "thing.garden")
