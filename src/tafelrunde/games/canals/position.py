"""Positions written by hand (docs/positions.md), and the check of every state that comes from outside."""

import re
from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.engine import Bad
from tafelrunde.games.canals.content import CORNERS, KINDS, Box
from tafelrunde.games.canals.rules import plot_at
from tafelrunde.games.canals.state import FREE, NO_PLOT, Canals, cell_at, x_of, y_of
from tafelrunde.games.canals.steps import DrawTile, FirstPiece, NextTurn, SecondPiece, Turn, can_lay
from tafelrunde.kit.content import Content
from tafelrunde.kit.positions import entries, number, numbers, only, word

PHASES: Final = ("lay", "first", "second", "end")
ENDS: Final = ("all_placed", "no_tile_fits")
REST: Final = ["NextTurn", "DrawTile", "SecondPiece", "FirstPiece", "LayTile"]  # of a turn, as it lies on the agenda
FARTHEST: Final = 126  # how far from the start tile a cell can be
KEYS: Final = (
    *("game", "players", "seed", "to_move", "first_seat", "phase", "turn", "city", "buildings", "laid", "first"),
    *("hand", "stack", "removed", "supply", "tiles", "title", "show", "seat"),
)


def position(content: Content, doc: Mapping[str, Any]) -> Canals:
    """The game that a position file describes; Bad says what is wrong with it."""
    only(doc, KEYS)
    word(doc, "title", "")
    if word(doc, "show", "") not in ("", "options"):
        raise Bad("show", "show")
    g = Canals(Box(_with_own_tiles(content, doc.get("tiles", {}))), number(doc, "players", 2, 2, 4))
    g.chance = number(doc, "seed", 0, 0, (1 << 64) - 1)
    seat = number(doc, "to_move", 0, 0, g.players - 1)
    number(doc, "seat", seat, 0, g.players - 1)
    g.first_seat = number(doc, "first_seat", 0, 0, g.players - 1)
    g.turn = number(doc, "turn", 1, 1, 10_000)
    _read_city(g, doc)
    _read_buildings(g, doc)
    _read_tiles(g, doc)
    g.supply = numbers(doc, "supply", [max(0, g.box.pieces - _placed(g, s)) for s in range(g.players)], 0, 50)
    phase = word(doc, "phase", "lay")
    if phase not in PHASES:
        raise Bad("phase", "one_of", names=PHASES, value=phase)
    g.laid = _tile_named(g, doc, "laid", phase in ("first", "second"))
    g.first_tile = _tile_named(g, doc, "first", phase == "second")
    _put_on_agenda(g, phase, seat)
    check(g)
    g.heard = []  # what happens by itself, as a tile that has to be drawn first, is reported too
    g.go_on()
    return g


def _put_on_agenda(g: Canals, phase: str, seat: int) -> None:
    """What is still to be done."""
    if phase == "end":
        g.finish("all_placed")
    elif phase == "lay":
        g.turn -= 1  # the turn begins with this step
        g.agenda = [Turn(seat)]
    elif phase == "first":
        g.agenda = [NextTurn(seat), DrawTile(seat), SecondPiece(seat), FirstPiece(seat)]
    else:
        g.agenda = [NextTurn(seat), DrawTile(seat), SecondPiece(seat)]


def _with_own_tiles(content: Content, tiles: Any) -> Content:
    """The content with the position's own tiles added; one with a known name takes that tile's place."""
    if not isinstance(tiles, dict):
        raise Bad("tiles", "own_tiles")
    if not tiles:
        return content
    Box(content)  # what is wrong with the content itself must not be blamed on the position
    known = {kind: dict(content["tiles"][kind]) for kind in KINDS}
    for name, data in tiles.items():
        kind = next((kind for kind in known if name in known[kind]), "city")
        known[kind][name] = {"mark": "ours", **data} if isinstance(data, dict) else data
    return {**content, "tiles": known}


# --- the parts of a position -----------------------------------------------------------------------------------------


def _read_city(g: Canals, doc: Mapping[str, Any]) -> None:
    standard = ["0,0 S0", "0,-1 C1a", "1,0 C2a", "0,1 C3a", "-1,0 C4a"]
    for k, line in enumerate(entries(doc, "city", standard)):
        where = f"city[{k}]"
        words = line.split() if isinstance(line, str) else []
        if len(words) not in (2, 3) or (len(words) == 3 and words[2] not in ("0", "1", "2", "3")):
            raise Bad(where, "city_line", value=line)
        x, y = _xy(words[0], where)
        if cell_at(x, y) in g.at:
            raise Bad(where, "tile_there", x=x, y=y)
        g.lay(cell_at(x, y), _face(g, words[1], where), int(words[2]) if len(words) == 3 else 0)
    if not g.cell or g.face[0] // 4 != 0:
        raise Bad("city", "start_first")


def _read_buildings(g: Canals, doc: Mapping[str, Any]) -> None:
    for k, line in enumerate(entries(doc, "buildings", [])):
        where = f"buildings[{k}]"
        words = line.split() if isinstance(line, str) else []
        shape = len(words) == 3 and words[1] in CORNERS and re.fullmatch("[A-D][0-9]{1,3}", words[2])
        if not shape:
            raise Bad(where, "building_line", value=line)
        x, y = _xy(words[0], where)
        plot, seat, height = plot_at(g, x, y, words[1]), "ABCD".index(words[2][0]), int(words[2][1:])
        if plot < 0 or g.owner[plot] == NO_PLOT:
            raise Bad(where, "no_foundation", x=x, y=y, corner=words[1])
        if g.owner[plot] != FREE:
            raise Bad(where, "building_there", x=x, y=y, corner=words[1])
        if seat >= g.players or height < 1:
            raise Bad(where, "no_building", value=words[2])
        g.owner[plot], g.height[plot] = seat, height


def _read_tiles(g: Canals, doc: Mapping[str, Any]) -> None:
    """Hands, stack and removed tiles; a stack left out holds every city tile that is nowhere else."""
    hands = entries(doc, "hand", [""] * g.players)
    if len(hands) != g.players:
        raise Bad("hand", "hands", n=g.players)
    g.hand = [_face(g, name, f"hand[{k}]") if name != "" else -1 for k, name in enumerate(hands)]
    g.removed = [_face(g, name, f"removed[{k}]") for k, name in enumerate(entries(doc, "removed", []))]
    used = {*g.hand, *g.removed, *(turned // 4 for turned in g.face)}
    rest = [g.box.names[f] for f in range(g.box.first_city, len(g.box.names)) if f not in used]
    g.stack = [_face(g, name, f"stack[{k}]") for k, name in enumerate(entries(doc, "stack", rest))]
    g.stack.reverse()  # a person writes the next tile first


def _tile_named(g: Canals, doc: Mapping[str, Any], key: str, needed: bool) -> int:
    """The tile of the city that `laid` or `first` names by its cell."""
    if key not in doc:
        if needed:
            raise Bad(key, "which_tile")
        return -1
    x, y = _xy(word(doc, key, ""), key)
    tile = g.at.get(cell_at(x, y), -1)
    if tile < 0:
        raise Bad(key, "no_tile_there", x=x, y=y)
    return tile


def _placed(g: Canals, seat: int) -> int:
    return sum(h for owner, h in zip(g.owner, g.height, strict=True) if owner == seat)


def _face(g: Canals, name: Any, where: str) -> int:
    if not isinstance(name, str) or name not in g.box.numbers:
        raise Bad(where, "no_tile", value=name)
    return g.box.numbers[name]


def _xy(word: str, where: str) -> tuple[int, int]:
    x, comma, y = word.partition(",")
    try:
        if not comma or abs(int(x)) > 100 or abs(int(y)) > 100:
            raise ValueError
        return int(x), int(y)
    except ValueError:
        raise Bad(where, "no_cell", value=word) from None


# --- states from outside ---------------------------------------------------------------------------------------------


def check(g: Canals) -> None:
    """Is this a possible table? What can be worked out from the tiles must be what the state says."""
    _check_city(g)
    _check_tiles(g)
    if len(g.supply) != g.players or any(type(s) is not int or s < 0 for s in g.supply):
        raise Bad("supply", "supply")
    for seat in range(g.players):
        if _placed(g, seat) + g.supply[seat] > g.box.pieces:
            raise Bad("supply", "CAN-I01", player="ABCD"[seat], n=g.box.pieces)
    inside = range(-1, len(g.cell))
    if g.laid not in inside or g.first_tile not in inside or g.first_seat not in range(g.players) or g.turn < 0:
        raise Bad("turn", "not_there")
    _check_agenda(g)


def _check_city(g: Canals) -> None:
    """Every tile in a cell of its own, every building on a foundation (CAN-I05)."""
    again = Canals(g.box, g.players)
    for cell, turned in zip(g.cell, g.face, strict=True):
        if type(turned) is not int or turned // 4 not in range(len(g.box.names)):
            raise Bad("city", "not_in_box")
        if type(cell) is not int or cell in again.at:
            raise Bad("city", "cannot_lie")
        if max(abs(x_of(cell)), abs(y_of(cell))) + len(g.stack) + len(g.hand) > FARTHEST:
            raise Bad("city", "too_far_out")
        again.lay(cell, turned // 4, turned % 4)
    if (g.at, g.edge, g.plot, g.links) != (again.at, again.edge, again.plot, again.links):
        raise Bad("city", "contradiction")
    g.at, g.edge, g.plot, g.links = again.at, again.edge, again.plot, again.links  # equal, and of the right types
    if len(g.owner) != len(again.owner) or len(g.height) != len(again.owner):
        raise Bad("buildings", "other_city")
    for plot, owner in enumerate(again.owner):
        mine, height = g.owner[plot], g.height[plot]
        built = owner == FREE and mine in range(g.players) and type(height) is int and height > 0
        if type(mine) is not int or type(height) is not int or not (built or (mine == owner and height == 0)):
            raise Bad("buildings", "CAN-I05")


def _check_agenda(g: Canals) -> None:
    """What is still to be done is the rest of one player's turn, and that player has what it takes."""
    if g.lanes or g.frames or g.over != (not g.agenda) or g.end not in (ENDS if g.over else ("",)):
        raise Bad("agenda", "agenda")
    if g.over:
        return
    names, seat = [type(step).__name__ for step in g.agenda], g.agenda[-1].seat
    if names not in (["Turn"], REST[:3], REST[:4], REST) or any(step.seat != seat or seat < 0 for step in g.agenda):
        raise Bad("agenda", "CAN-032")
    player = "ABCD"[seat]
    if names[-1] != "SecondPiece" and not g.supply[seat]:
        raise Bad("supply", "CAN-Q17", player=player)
    if names[-1] == "LayTile" and not can_lay(g, seat):
        raise Bad("hand", "CAN-I15", player=player)
    if names[-1] in ("FirstPiece", "SecondPiece"):
        if g.hand[seat] != -1:
            raise Bad("hand", "has_laid", player=player)
        if g.laid < 0 or (g.first_tile < 0 and names[-1] == "SecondPiece"):
            raise Bad("laid", "no_tile_laid")


def _check_tiles(g: Canals) -> None:
    """Every tile is in one place only (CAN-I02); hands and stack hold city tiles."""
    if len(g.hand) != g.players:
        raise Bad("hand", "CAN-I07")
    drawn = [*g.stack, *g.removed, *(face for face in g.hand if face != -1)]
    if any(type(face) is not int or not g.box.first_city <= face < len(g.box.names) for face in drawn):
        raise Bad("stack", "city_tiles_only")
    everywhere = drawn + [turned // 4 for turned in g.face]
    for face in everywhere:
        if everywhere.count(face) > 1:
            raise Bad("tiles", "CAN-I02", tile=g.box.names[face])
