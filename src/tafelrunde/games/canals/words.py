"""The table in words: options, events and the whole table as text, in the reader's language."""

from collections.abc import Mapping, Sequence
from typing import cast

from tafelrunde.engine import Option
from tafelrunde.games.canals.content import ARROWS, CORNERS, SIDES
from tafelrunde.games.canals.view import Building, CanalsView, Face, Tile
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import prompt_text

# --- places ----------------------------------------------------------------------------------------------------------


def place_text(x: int, y: int, texts: Texts) -> str:
    """A place, counted from the start tile: "2 east, 1 north"."""
    if not x and not y:
        return texts.say("place.start")
    across = [texts.say("place.east" if x > 0 else "place.west", n=abs(x))] if x else []
    along = [texts.say("place.south" if y > 0 else "place.north", n=abs(y))] if y else []
    return ", ".join(across + along)


def targets(kind: str, option: Option) -> tuple[str, ...]:
    """What an option points at on the board: an empty cell or a plot."""
    x, y, what = cast(tuple[int, int, Option], option)
    return (f"cell-{x}-{y}",) if kind == "LayTile" else (f"plot-{x}-{y}-{what}",)


# --- options and events ----------------------------------------------------------------------------------------------


def option_text(view: CanalsView, kind: str, option: Option, texts: Texts) -> str:
    """An option as a person would say it."""
    x, y, what = cast(tuple[int, int, Option], option)
    place = place_text(x, y, texts)
    if kind == "LayTile":
        return texts.say("option.lay", place=place, turn=texts.say(f"turn.{what}"))
    corner = texts.say(f"corner.{what}")
    height = next((b.height for b in view.buildings if (b.x, b.y, b.corner) == (x, y, what)), 0)
    if height:
        return texts.say("option.raise", place=place, corner=corner, height=height + 1)
    return texts.say("option.found", place=place, corner=corner)


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
    elif kind == "tile_drawn" and "tile" in data:
        kind = "tile_drawn_known"
    return texts.say(f"event.{kind}", **values)


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
        lines.append(texts.say("describe.removed", tiles=", ".join(view.removed)))
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
    lines = [texts.say("describe.turn", turn=view.turn, name=names[view.active], prompt=asked)]
    if view.hand is not None:
        face = face_text(view.hand, texts)
        corners = "; ".join(_corner_text(view.hand, q, None, texts, names) for q in range(4))
        lines.append(texts.say("describe.hand", face=f"{face}; {corners}."))
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


def face_text(face: Face, texts: Texts) -> str:
    """A tile without its corners: name, value, canals."""
    canals = ", ".join(texts.say(f"side.{side}") for side in face.canals)
    key = "describe.face" if face.value else "describe.face_start"
    return texts.say(key, tile=face.name, value=face.value, canals=canals)


def _tile_text(view: CanalsView, tile: Tile, texts: Texts, names: Sequence[str]) -> str:
    built = {b.corner: b for b in view.buildings if (b.x, b.y) == (tile.x, tile.y)}
    corners = "; ".join(_corner_text(tile.face, q, built.get(CORNERS[q]), texts, names) for q in range(4))
    place, face = place_text(tile.x, tile.y, texts), face_text(tile.face, texts)
    line = texts.say("describe.tile", place=place, face=face, corners=corners)
    if not built:
        return line
    key = "describe.leads" if tile.winner is not None else "describe.nobody_leads"
    return f"{line} {texts.say(key, name='' if tile.winner is None else names[tile.winner])}"


def _corner_text(face: Face, quadrant: int, built: Building | None, texts: Texts, names: Sequence[str]) -> str:
    sign = face.corners[quadrant]
    if built is not None:
        key = "thing.building_fed" if built.fountains else "thing.building"
        thing = texts.say(key, name=names[built.seat], height=built.height, n=built.fountains)
    elif sign in ARROWS:
        thing = texts.say("thing.fountain", side=texts.say(f"side.{SIDES[ARROWS.index(sign)]}"))
    else:
        thing = texts.say("thing.foundation" if sign == "F" else "thing.garden")
    return f"{texts.say(f'corner.{CORNERS[quadrant]}')}: {thing}"
