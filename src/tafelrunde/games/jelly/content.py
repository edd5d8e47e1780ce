"""What is in the box (JEL-001 to JEL-009, JEL-C02 to JEL-C04): district boards, capsules, how much and how long."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.engine import Bad, Option
from tafelrunde.games.jelly.rewards import Reader
from tafelrunde.kit.content import Content, Entry, content_hash

FILES: Final[tuple[str, ...]] = ("districts", "capsules", "numbers")
LETTERS: Final = "ABCDE"  # of seats
RING: Final = "FGHIJKL"  # letters of the districts, clockwise; none of them is a seat's
ZONES: Final = 3
FACES: Final = 6
DIE: Final = 0  # the value of a capsule that is rolled at the end (JEL-086)
VALUES: Final = tuple([str(value) for value in range(1, 21)])  # of the other capsules
MOST_BOARDS: Final = 40
HOUR: Final = 3_600_000


class Side:
    """One side of a district board."""

    def __init__(self, id: str, entry: Entry, reader: Reader) -> None:
        entry.only("name", "en", "green", "zones")
        self.id: Final = id
        self.board: Final = id[:-1]
        self.name: Final = _name(entry, "name")
        self.en: Final = _name(entry, "en") if "en" in entry.data else self.name
        green = entry.data.get("green")
        if not isinstance(green, bool):
            raise entry.wrong("green", "one_of", names=("true", "false"), value=green)
        self.green: Final = green  # its lights: fit for a first game (JEL-023)
        zones = entry.data.get("zones")
        if not isinstance(zones, list) or len(zones) != ZONES or any(not isinstance(text, str) for text in zones):
            raise entry.wrong("zones", "zones")
        where = f"{entry.file} [{entry.name}] zones"
        self.zones: Final = [reader.read(text, f"{where} {k + 1}") for k, text in enumerate(zones)]
        if len(set(self.zones)) < ZONES:  # JEL-011
            raise entry.wrong("zones", "zones_alike")


class Box:
    """The content of one game, with everything that can be worked out beforehand. It never changes."""

    def __init__(self, content: Content) -> None:
        self.content: Final = content
        self.hash: Final = content_hash(content)
        reader = Reader()
        self.sides: Final = _sides(content["districts"], reader)
        self.numbers: Final = {side.id: k for k, side in enumerate(self.sides)}
        self.rewards: Final = reader.rewards
        self.texts: Final = reader.texts  # of the rewards
        self.capsules: Final = _capsules(content["capsules"])  # every one of them, by value
        numbers = content["numbers"]
        for key in numbers:
            if key not in ("game", "timer", "live", "beats"):
                raise Bad(f"numbers.toml [{key[:40]}]", "unknown", names=("game", "timer", "live", "beats"))
        game = _entry(numbers, "game", "rounds", "dice", "jelly")
        self.rounds: Final = game.number("rounds", 1, 20)
        self.dice: Final = game.number("dice", 1, 20)
        self.jelly: Final = game.number("jelly", 0, 99)
        self.timer: Final = _entry(numbers, "timer", "time").number("time", 1, HOUR)
        live = _entry(numbers, "live", "limit", "pause", "effect", "countdown", "decision")
        self.limit: Final = live.number("limit", 1, HOUR)
        self.pause: Final = live.number("pause", 0, HOUR)
        self.effect: Final = live.number("effect", 1, HOUR)
        self.countdown: Final = live.number("countdown", 1, HOUR)
        self.decision: Final = live.number("decision", 1, HOUR)
        beats = _entry(numbers, "beats", "timer", "limit")
        self.timer_beats: Final = beats.number("timer", 0, 100)
        self.beats: Final = beats.number("limit", 1, 200)

    def boards(self, green: bool) -> list[list[int]]:
        """The boards, each with the numbers of its sides; `green`: those with green lights only (JEL-023)."""
        found: dict[str, list[int]] = {}
        for k, side in enumerate(self.sides):
            if side.green or not green:
                found.setdefault(side.board, []).append(k)
        return list(found.values())

    def check_boards(self, players: int, green: bool) -> None:
        """Are there enough districts for so many players? (JEL-021)"""
        if len(self.boards(False)) < players + 2:
            raise Bad("districts.toml [sides]", "few_boards", n=players + 2)
        if green and len(self.boards(True)) < players + 2:
            raise Bad("districts.toml [sides]", "few_green", n=players + 2)


def _entry(numbers: Mapping[str, Any], name: str, *keys: str) -> Entry:
    entry = Entry("numbers.toml", name, numbers.get(name))
    entry.only(*keys)
    return entry


def _sides(districts: Mapping[str, Any], reader: Reader) -> list[Side]:
    for key in districts:
        if key != "sides":
            raise Bad(f"districts.toml [{key[:40]}]", "unknown", names=("sides",))
    table = districts.get("sides")
    if not isinstance(table, dict) or not 5 <= len(table) <= 2 * MOST_BOARDS:
        raise Bad("districts.toml [sides]", "sides", most=2 * MOST_BOARDS)
    for id in table:
        if not (id.isascii() and id.isalnum() and 2 <= len(id) <= 6 and id[-1] in "AB"):
            raise Bad("districts.toml [sides]", "side_id", value=id)
    sides = [Side(id, Entry("districts.toml", f"sides.{id}", data), reader) for id, data in table.items()]
    if len({side.board for side in sides}) < 5:
        raise Bad("districts.toml [sides]", "few_boards", n=5)
    return sides


def _capsules(doc: Mapping[str, Any]) -> list[int]:
    for key in doc:
        if key != "capsules":
            raise Bad(f"capsules.toml [{key[:40]}]", "unknown", names=("capsules",))
    table = doc.get("capsules")
    if not isinstance(table, dict):
        raise Bad("capsules.toml [capsules]", "no_table")
    found: list[int] = []
    for name, data in table.items():
        if name != "die" and name not in VALUES:
            raise Bad("capsules.toml [capsules]", "capsule", value=name)
        entry = Entry("capsules.toml", f"capsules.{name}", data)
        entry.only("number")
        found += [DIE if name == "die" else int(name)] * entry.number("number", 0, 100)
    if not found:
        raise Bad("capsules.toml [capsules]", "no_capsules")
    return sorted(found)


def _name(entry: Entry, key: str) -> str:
    name = entry.word(key)
    if not (name.strip() and name.isprintable() and len(name) <= 20):
        raise entry.wrong(key, "district_name", value=name)
    return name


def ring_of(box: Box, players: int, where: str, names: list[Any]) -> tuple[int, ...]:
    """The sides of these names: as many as there are districts, each board once (JEL-021, JEL-022)."""
    if len(names) != players + 2:
        raise Bad(where, "sides_number", n=players + 2, value=len(names))
    for name in names:
        if not isinstance(name, str) or name not in box.numbers:
            raise Bad(where, "no_side", value=name)
    sides = [box.numbers[name] for name in names]
    if len({box.sides[side].board for side in sides}) < len(sides):
        raise Bad(where, "board_twice")
    return tuple(sides)


def place_of(side: Side, letter: str) -> Option:
    """A district for events: they are read without the board."""
    return letter, side.name, side.en
