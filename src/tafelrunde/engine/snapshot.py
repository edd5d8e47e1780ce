"""A state as JSON and back. Loading believes nothing: what does not fit is refused, and it is said where."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, cast

from tafelrunde.engine.bad import Bad
from tafelrunde.engine.chance import MASK
from tafelrunde.engine.decisions import Lane
from tafelrunde.engine.game import Game
from tafelrunde.engine.steps import Choice, Option, Step

NUMBERS: Final = frozenset({int})
DEEPEST: Final = 12  # nothing in a state is nested deeper


class Upgrades:
    """What older versions called otherwise: steps, fields of the state, and fields that did not exist yet.

    A field of a step is written "Step.field", with the step's name of today; a field that is gone has the new name "".
    """

    def __init__(
        self,
        steps: Mapping[str, str] | None = None,
        fields: Mapping[str, str] | None = None,
        added: Mapping[str, Any] | None = None,
    ) -> None:
        self.steps: Final = dict(steps or {})
        self.fields: Final = dict(fields or {})
        self.added: Final = dict(added or {})


def fields_of(thing: object) -> list[str]:
    """The names of an object's attributes, in pure Python and compiled."""
    names = list(getattr(type(thing), "__mypyc_attrs__", ()))
    names += [name for name in getattr(thing, "__dict__", ()) if name not in names]
    return [name for name in names if name != "__dict__"]


ENGINE: Final = frozenset(fields_of(Game(0)))


def table_fields(game: Game) -> list[str]:
    """The fields that a game adds to the engine's, without the box."""
    return [name for name in fields_of(game) if name not in ENGINE and name != "box"]


# --- values ----------------------------------------------------------------------------------------------------------


def to_json(value: Any) -> Any:
    """Numbers, words and lists as they are; tuples and dicts in a form that JSON does not confuse."""
    if isinstance(value, tuple):
        return {"tuple": [to_json(v) for v in value]}
    if isinstance(value, list):
        return value.copy() if _all_numbers(value) else [to_json(v) for v in value]
    if isinstance(value, dict):
        if _all_numbers(value) and _all_numbers(value.values()):
            return {"dict": [[k, v] for k, v in value.items()]}
        return {"dict": [[to_json(k), to_json(v)] for k, v in value.items()]}
    return value


def _all_numbers(things: Iterable[Any]) -> bool:
    """Most of a state is flat lists of numbers; asking once saves asking each."""
    return set(map(type, things)) <= NUMBERS


def from_json(value: Any, where: str, depth: int = 0) -> Any:
    """The reverse of `to_json`."""
    if depth > DEEPEST:
        raise Bad(where, "too_deep")
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, list):
        return [from_json(v, where, depth + 1) for v in value]
    if isinstance(value, dict) and len(value) == 1:
        if isinstance(items := value.get("tuple"), list):
            return tuple(from_json(v, where, depth + 1) for v in items)
        if isinstance(items := value.get("dict"), list) and all(isinstance(p, list) and len(p) == 2 for p in items):
            pairs = [(from_json(k, where, depth + 1), from_json(v, where, depth + 1)) for k, v in items]
            if all(_is_key(k) for k, _ in pairs):
                return dict(pairs)
    raise Bad(where, "no_value", value=value)


def _is_key(value: Any) -> bool:
    return all(_is_key(v) for v in value) if isinstance(value, tuple) else isinstance(value, (int, str))


def option_from_json(value: Any, where: str = "answer", depth: int = 0) -> Option:
    """An answer as JSON or TOML has it: lists become tuples."""
    if isinstance(value, (int, str)) and not isinstance(value, bool):
        return value
    if isinstance(value, (list, tuple)) and depth < DEEPEST:
        return tuple(option_from_json(v, where, depth + 1) for v in value)
    raise Bad(where, "no_option", value=value)


# --- steps -----------------------------------------------------------------------------------------------------------


def step_to_json(step: Step[Any]) -> dict[str, Any]:
    """A step is its name and its fields."""
    fields = {name: to_json(getattr(step, name)) for name in fields_of(step)}
    if fields.get("seat") == -1:
        del fields["seat"]
    return {"step": type(step).__name__, **fields}


def step_from_json(
    doc: Any, steps: Mapping[str, type[Step[Any]]], where: str, renamed: Mapping[str, str] | None = None
) -> Step[Any]:
    """Make the step again through its constructor; `renamed`: fields as in `Upgrades`."""
    if not isinstance(doc, dict) or not isinstance(doc.get("step"), str):
        raise Bad(where, "step_name")
    name = doc["step"]
    if name not in steps:
        raise Bad(where, "no_step", value=name)
    new = renamed or {}
    fields = {
        new.get(f"{steps[name].__name__}.{key}", key): from_json(value, where)
        for key, value in doc.items()
        if key != "step"
    }
    fields.pop("", None)
    try:
        step = steps[name](**fields)
    except TypeError:
        raise Bad(where, "step_fields", step=name, value=list(fields)) from None
    if {key: type(value) for key, value in fields.items()} != {key: type(getattr(step, key)) for key in fields}:
        raise Bad(where, "step_types", step=name)
    return step


# --- states ----------------------------------------------------------------------------------------------------------


def snapshot(game: Game) -> dict[str, Any]:
    """The whole state as JSON."""
    return {
        "players": game.players,
        "chance": f"{game.chance:016x}",
        "commits": game.commits,
        "serial": game.serial,
        "now": game.now,
        "over": game.over,
        "end": game.end,
        "frames": to_json(game.frames),
        "frame_serial": game.frame_serial,
        "agenda": [step_to_json(step) for step in game.agenda],
        "lanes": [
            {
                "seat": lane.seat,
                "free": lane.free,
                "sealed": lane.sealed,
                "late": lane.late,
                "serial": lane.serial,
                "answer": to_json(lane.answer),
                "agenda": [step_to_json(step) for step in lane.agenda],
            }
            for lane in game.lanes
        ],
        "open": [[d.lane, d.serial] for d in game.open],
        "table": {name: to_json(getattr(game, name)) for name in table_fields(game)},
    }


def restore(
    doc: Any,
    blank: Game,
    steps: Mapping[str, type[Step[Any]]],
    upgrades: Upgrades | None = None,
    check: Callable[[Any], None] | None = None,
) -> None:
    """Fill a blank game from a snapshot; `check` asks what the game knows of its fields, before any step runs."""
    upgrades = upgrades or Upgrades()
    known = {**steps, **{old: steps[new] for old, new in upgrades.steps.items()}}
    if _get(doc, "players", int) != blank.players:
        raise Bad("snapshot.players", "other_seats")
    chance = _get(doc, "chance", str)
    try:
        blank.chance = int(chance, 16)
    except ValueError:
        raise Bad("snapshot.chance", "no_hex", value=chance) from None
    if not 0 <= blank.chance <= MASK:
        raise Bad("snapshot.chance", "no_64_bits", value=chance)
    for name in ("commits", "serial", "now", "frame_serial"):
        value = _get(doc, name, int)
        if not 0 <= value <= MASK:
            raise Bad(f"snapshot.{name}", "number", least=0, most=MASK, value=value)
        setattr(blank, name, value)
    blank.over, blank.end = _get(doc, "over", bool), _get(doc, "end", str)
    blank.frames = _frames(from_json(_get(doc, "frames", dict), "snapshot.frames"))
    blank.agenda = _agenda(doc, known, "snapshot", upgrades.fields)
    _check_seats(blank.agenda, blank.all_seats(), "snapshot")
    for k, entry in enumerate(_get(doc, "lanes", list)):
        where = f"snapshot.lanes[{k}]"
        agenda = _agenda(entry, known, where, upgrades.fields)
        _check_seats(agenda, blank.all_seats(), where)
        blank.lanes.append(_lane(entry, agenda, blank.players, where))
    _restore_table(_get(doc, "table", dict), blank, upgrades)
    serials = _serials(doc, len(blank.lanes))
    if check is not None:
        check(blank)
    blank.reopen(serials)


def _lane(doc: Any, agenda: list[Step[Any]], players: int, where: str) -> Lane:
    free, sealed = _get(doc, "free", bool, where), _get(doc, "sealed", bool, where)
    lane = Lane(_get(doc, "seat", int, where), agenda, free, sealed, _get(doc, "serial", int, where))
    if not -1 <= lane.seat < players:
        raise Bad(f"{where}.seat", "no_seat", value=lane.seat)
    lane.late = _get(doc, "late", bool, where)
    answers = from_json(_get(doc, "answer", list, where), where)
    lane.answer = [option_from_json(answer, where) for answer in answers]
    return lane


def _serials(doc: Any, lanes: int) -> dict[int, int]:
    """The numbers of the open decisions, by lane."""
    found: dict[int, int] = {}
    for pair in _get(doc, "open", list):
        if not (isinstance(pair, list) and len(pair) == 2 and all(type(v) is int for v in pair)):
            raise Bad("snapshot.open", "no_pairs")
        if not -1 <= pair[0] < lanes:
            raise Bad("snapshot.open", "no_lane", value=pair[0])
        found[pair[0]] = pair[1]
    return found


def _restore_table(table: dict[str, Any], blank: Game, upgrades: Upgrades) -> None:
    values = {upgrades.fields.get(name, name): value for name, value in table.items()}
    values.pop("", None)
    for name in table_fields(blank):
        where = f"snapshot.table.{name}"
        if name in values:
            value = from_json(values.pop(name), where)
        elif name in upgrades.added:
            value = from_json(to_json(upgrades.added[name]), where)  # of its own: no two games may share a list
        else:
            raise Bad(where, "missing")
        template = getattr(blank, name)
        if type(value) is not type(template):
            raise Bad(where, "type", kind=type(template).__name__)
        setattr(blank, name, value)
    if values:
        raise Bad("snapshot.table", "no_field", value=sorted(values)[0])


def _agenda(doc: Any, steps: Mapping[str, type[Step[Any]]], where: str, renamed: Mapping[str, str]) -> list[Step[Any]]:
    return [
        step_from_json(step, steps, f"{where}.agenda[{k}]", renamed)
        for k, step in enumerate(_get(doc, "agenda", list, where))
    ]


def _frames(value: Any) -> dict[int, dict[str, Option]]:
    """Small records by number."""
    where = "snapshot.frames"
    for number, values in value.items() if isinstance(value, dict) else [("", {})]:
        if type(number) is not int or not isinstance(values, dict) or not all(isinstance(k, str) for k in values):
            raise Bad(where, "no_records")
        value[number] = {key: option_from_json(v, where) for key, v in values.items()}
    return cast(dict[int, dict[str, Option]], value)


def _check_seats(agenda: list[Step[Any]], seats: int, where: str) -> None:
    for k, step in enumerate(agenda):
        if not -1 <= step.seat < seats or (step.seat < 0 and isinstance(step, Choice)):
            raise Bad(f"{where}.agenda[{k}]", "no_seat", value=step.seat)


def _get(doc: Any, name: str, kind: type[Any], where: str = "snapshot") -> Any:
    """An entry of the right type (true is no number)."""
    value = doc.get(name) if isinstance(doc, dict) else None
    if value is None:
        raise Bad(f"{where}.{name}", "missing")
    if type(value) is not kind:
        raise Bad(f"{where}.{name}", "type", kind=kind.__name__)
    return value
