"""Positions written by hand (docs/positions.md)."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.engine import Bad, Step
from tafelrunde.games.ufos.check import MOST_ROUNDS, check
from tafelrunde.games.ufos.content import KINDS, Box
from tafelrunde.games.ufos.rules import contested
from tafelrunde.games.ufos.scoring import controlled, end_reason
from tafelrunde.games.ufos.state import LETTERS, NOBODY, NOWHERE, Ufos
from tafelrunde.games.ufos.steps import Act, Bumping, ChooseStart, Cleaning, Count, PickUfo, Turn
from tafelrunde.kit.content import Content
from tafelrunde.kit.positions import entries, number, only, word

PHASES: Final[tuple[str, ...]] = ("start", "turn", "move", "bump", "act", "end")
KEYS: Final = (
    *("game", "players", "seed", "to_move", "first_seat", "phase", "turn", "rounds", "deal", "restaurants", "stands"),
    *("witnesses", "ufos", "moved", "sits", "driven", "used", "map", "tiles", "title", "show", "seat"),
)


def position(content: Content, doc: Mapping[str, Any]) -> Ufos:
    """The game that a position file describes; Bad says what is wrong with it."""
    only(doc, KEYS)
    word(doc, "title", "")
    if word(doc, "show", "") not in ("", "options"):
        raise Bad("show", "show")
    g = Ufos(Box(_with_own_things(content, doc)), number(doc, "players", 2, 2, 5))
    g.box.check_players(g.players)
    g.chance = number(doc, "seed", 0, 0, (1 << 64) - 1)
    seat = number(doc, "to_move", 0, 0, g.players - 1)
    number(doc, "seat", seat, 0, g.players - 1)
    g.first_seat = number(doc, "first_seat", 0, 0, g.players - 1)
    g.turn = number(doc, "turn", 1, 1, 100_000)
    g.rounds = number(doc, "rounds", 0, 0, MOST_ROUNDS)
    phase = word(doc, "phase", "turn")
    if phase not in PHASES:
        raise Bad("phase", "one_of", names=PHASES, value=phase)
    g.lay_out()
    _read_deal(g, doc)
    _read_pieces(g, doc)
    _read_ufos(g, doc)
    g.counter = controlled(g)
    _read_turn(g, doc)
    _put_on_agenda(g, phase, seat)
    check(g)
    if phase == "bump" and not contested(g):
        raise Bad("ufos", "UFO-048")
    g.heard = []  # what happens by itself is reported too
    g.go_on()
    return g


def _with_own_things(content: Content, doc: Mapping[str, Any]) -> Content:
    """The content with the position's own map and with its own tiles added; their marks may be left out."""
    tiles, board = _table(doc, "tiles"), _table(doc, "map")
    if tiles or board:
        Box(content)  # what is wrong with the content itself must not be blamed on the position
    if tiles:
        content = {**content, "tiles": {"tiles": {**content["tiles"]["tiles"], **_marked(tiles)}}}
    if board:
        own: dict[str, Any] = {"canvas": content["map"]["canvas"], "lines": {}, **board}
        for key in ("cities", "villages"):
            own[key] = _marked(own.get(key))
        if isinstance(own["canvas"], dict):
            own["canvas"] = {"mark": "ours", **own["canvas"]}
        if isinstance(own["lines"], dict):
            own["lines"] = {"mark": "ours", "red": [], "other": [], "around": [], **own["lines"]}
        content = {**content, "map": own, "lands": {"mark": "ours", "shapes": [], "isles": []}}
    return content


def _marked(things: Any) -> Any:
    """Entries of the content, each with a mark."""
    if not isinstance(things, dict):
        return things
    return {name: {"mark": "ours", **data} if isinstance(data, dict) else data for name, data in things.items()}


def _table(doc: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = doc.get(key, {})
    if not isinstance(value, dict):
        raise Bad(key, "no_table")
    return value


# --- the parts of a position -----------------------------------------------------------------------------------------


def _read_deal(g: Ufos, doc: Mapping[str, Any]) -> None:
    """Which tile lies where, by name or by "resistance/slots"; cities left out get the next tiles of the box."""
    box, dealt, free = g.box, [NOWHERE] * g.box.cities, list(range(len(g.box.tile_names)))
    for id, value in _table(doc, "deal").items():
        city = _city(g, id, "deal")
        fitting = [t for t in free if value in (box.tile_names[t], f"{box.resistance[t]}/{box.slots[t]}")]
        if not fitting:
            raise Bad(f"deal.{id}", "no_such_tile", value=value)
        dealt[city] = fitting[0]
        free.remove(fitting[0])
    for city in g.net.cities:
        if dealt[city] == NOWHERE:
            dealt[city] = free.pop(0)
    g.tile = tuple(dealt)


def _read_pieces(g: Ufos, doc: Mapping[str, Any]) -> None:
    """Restaurants and witnesses by city, like "AAC", and stands by village; what is not there lies in the supply."""
    for key, board, left in (
        ("restaurants", g.restaurants, g.restaurants_left),
        ("witnesses", g.witnesses, g.witnesses_left),
    ):
        for id, letters in _table(doc, key).items():
            city = _city(g, id, key)
            for seat in _seats(g, letters, f"{key}.{id}"):
                board[g.players * city + seat] += 1
                left[seat] -= 1
    for id, letters in _table(doc, "stands").items():
        village, seats = _node(g, id, "stands"), _seats(g, letters, f"stands.{id}")
        if len(seats) != 1:
            raise Bad(f"stands.{id}", "UFO-115", value=letters)
        g.stand[village] = seats[0]
        g.stands_left[seats[0]] -= 1


def _read_ufos(g: Ufos, doc: Mapping[str, Any]) -> None:
    """UFOs like "A bumper CAI", in the order in which they came."""
    for k, line in enumerate(entries(doc, "ufos", [])):
        where = f"ufos[{k}]"
        words = line.split() if isinstance(line, str) else []
        if len(words) != 3 or words[0] not in LETTERS[: g.players] or words[1] not in KINDS:
            raise Bad(where, "ufo_line", value=line)
        seat, most = LETTERS.index(words[0]), g.box.most_ufos(g.players)
        if len(g.ufos_of(seat)) >= most:
            raise Bad(where, "UFO-I04", player=words[0], n=most)
        g.put_ufo(seat, KINDS.index(words[1]), _node(g, words[2], where))


def _read_turn(g: Ufos, doc: Mapping[str, Any]) -> None:
    """What has happened in this turn; who sits counts as moved without being listed there."""
    g.moved = [_ufo(g, name, f"moved[{k}]") for k, name in enumerate(entries(doc, "moved", []))]
    g.driven = [_ufo(g, name, f"driven[{k}]") for k, name in enumerate(entries(doc, "driven", []))]
    g.used = [_city(g, id, f"used[{k}]") for k, id in enumerate(entries(doc, "used", []))]
    for k, line in enumerate(entries(doc, "sits", [])):
        words = line.split() if isinstance(line, str) else []
        if len(words) != 2 or words[1] not in LETTERS[: g.players]:
            raise Bad(f"sits[{k}]", "sits_line", value=line)
        ufo = _ufo(g, words[0], f"sits[{k}]")
        g.sits += [ufo, LETTERS.index(words[1])]
        if ufo not in g.moved:
            g.moved.append(ufo)


def _put_on_agenda(g: Ufos, phase: str, seat: int) -> None:
    """What is still to be done."""
    g.active = NOBODY if phase == "start" else seat
    waiting = [s for s in range(g.first_seat, g.first_seat + g.players) if not g.ufos_of(s % g.players)]
    rest: dict[str, list[Step[Any]]] = {
        "start": [*(ChooseStart(s % g.players) for s in waiting), Turn(g.first_seat)],
        "turn": [Turn(seat)],
        "move": [PickUfo(seat), Cleaning(seat), Bumping(seat), Act(seat), Count(seat)],
        "bump": [Bumping(seat), Act(seat), Count(seat)],
        "act": [Act(seat), Count(seat)],
        "end": [],
    }
    g.agenda = rest[phase][::-1]
    if phase in ("start", "turn"):
        g.turn -= 1  # the turn begins with that step
    if phase == "end":
        g.finish(end_reason(g) or "rounds")


def _seats(g: Ufos, letters: Any, where: str) -> list[int]:
    """Players by their letters; no entry needs more of them than there are pieces."""
    if not isinstance(letters, str) or len(letters) > 500 or any(s not in LETTERS[: g.players] for s in letters):
        raise Bad(where, "seat_letters", names=tuple(LETTERS[: g.players]), value=letters)
    return [LETTERS.index(letter) for letter in letters]


def _node(g: Ufos, id: Any, where: str) -> int:
    node = g.box.numbers.get(id, NOWHERE) if isinstance(id, str) else NOWHERE
    if node == NOWHERE:
        raise Bad(where, "no_node", value=id)
    if not g.net.near[node]:
        raise Bad(where, "not_in_play", value=id)
    return node


def _city(g: Ufos, id: Any, where: str) -> int:
    node = _node(g, id, where)
    if node >= g.box.cities:
        raise Bad(where, "no_city", value=id)
    return node


def _ufo(g: Ufos, name: Any, where: str) -> int:
    ufo = g.ufo_named(name)
    if ufo == NOWHERE:
        raise Bad(where, "no_ufo", value=name)
    return ufo
