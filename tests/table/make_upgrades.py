"""Data of released versions, which every later version must open and play on.

`python -m tests.table.make_upgrades` lets people and bots play at a server of this version and writes what it has kept
into tests/table/upgrades/VERSION.db.xz, with what each of them saw last (VERSION.json): once for each release; what is
there is never overwritten. `python -m tests.table.make_upgrades COMMIT` does the same with the code of that commit:

    0.2 5e891a4   0.3 ec54694   0.4 e6836ef   0.5 c3a34dd   0.6 8c26edf   0.7 04bfa85   0.8 e46edb9
    (0.1 had no web table)
"""

import asyncio
import json
import lzma
import os
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tests.browser.house import House
from tests.table.visitor import Visitor

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent / "upgrades"
PACKED = ("snapshots", "contents")  # what has packed documents in its column `doc`
SEAT = ("name", "vacant", "muted")
LONG, SHORT = 700, 12  # answers after which a game is ended by consent

# Between two evenings, by the code of that version: tables with content of one's own, which the page cannot open.
OWN_CONTENT = """
import asyncio, json, sys, time
from pathlib import Path
import msgspec
from tafelrunde.games import game_type
from tafelrunde.table.protocol import NewTable
from tafelrunde.table.room.room import Room
from tafelrunde.table.store.sqlite import SqliteStorage
from tests.make_saves import own_content

async def main(folder, person, wishes):
    storage = SqliteStorage(Path(folder))
    for code, wish in json.loads(wishes).items():
        kind = game_type(wish["game"])
        now = int(time.time() * 1000)
        room = Room.open_new(code, kind, person, msgspec.convert(wish, NewTable), now, own_content(kind), [])
        await storage.write(room.take_write())
    await storage.close()

asyncio.run(main(*sys.argv[1:]))
"""


class Guest(Visitor):
    """Somebody who plays at random."""

    def __init__(self, name: str, address: str, lang: str) -> None:
        super().__init__(name, address, lang)
        self.rng = Random(name)

    def _change(self, change: dict[str, Any]) -> None:
        """The pictures do not matter here."""
        super()._change({**change, "pictures": {}})

    @property
    def asked(self) -> bool:
        return bool(self.serial and self.options and not self.frame["prompt"].get("given"))

    async def does(self, do: str, **command: Any) -> None:
        reply = await self.call(do, **command)
        assert reply.get("ok", True), reply

    async def answers(self) -> bool:
        """Any option; it may come too late, if others act at the same time."""
        reply = await self.call("answer", serial=self.serial, option=self.rng.choice(self.options), sure=True)
        return bool(reply.get("ok", True))

    async def looks_at(self, code: str) -> dict[str, Any]:
        """What there is to see at a table as soon as no bot is to move there."""
        await self.comes(code)
        await self.until(lambda: rests(self.frame))
        found = seen_in(self.frame)
        await self.goes()
        return found


def rests(frame: dict[str, Any]) -> bool:
    """Does the game wait for a person, if for anybody?"""
    people = [one["seat"] for one in frame["seats"] if one["kind"] == "person" and not one.get("stands_in")]
    on = frame["table"]["stage"] == "playing" and not frame["table"]["paused"]
    return not on or bool(set(people) & set(frame["prompt"].get("asked", [])))


def seen_in(frame: dict[str, Any]) -> dict[str, Any]:
    """What must be the same in every later version."""
    table, vote, result = frame["table"], frame.get("vote"), frame.get("result")
    return {
        "stage": table["stage"],
        "inputs": table["inputs"],
        "mine": table["mine"],
        "host": table["host"],
        "paused": table["paused"],
        "practice": table["practice"],
        "settings": table["settings"],
        "variants": table["variants"],
        "rematch": table["rematch"],
        "seats": [[one["kind"], *(one.get(key, "") for key in SEAT)] for one in frame["seats"]],
        "chat": [[line["name"], line["text"], line.get("seat", -1)] for line in frame["chat"]],
        "log": len(frame["log"]),
        "asked": bool(frame["prompt"].get("serial")),
        "undo": frame["undo"]["can"],
        "vote": vote and [vote["what"], vote["by"], vote["yes"], vote["needed"]],
        "totals": result and {str(row["seat"]): row["total"] for row in result["rows"]},
        "passes": sorted([one["kind"], one["until"]] for one in frame.get("passes", []) if one.get("until")),
    }


class Evening:
    """People at the tables of a house."""

    def __init__(self, house: House, cookies: dict[str, str] | None = None) -> None:
        self.house, self.rng = house, Random(1)
        langs = {"Ann": "en", "Ben": "de", "Cleo": "en"}
        self.people = {name: Guest(name, house.address, lang) for name, lang in langs.items()}
        for name, cookie in (cookies or {}).items():
            self.people[name].http.cookies.set("tafelrunde", cookie)

    async def arrives(self) -> dict[str, Any]:
        """Everybody gets a cookie; the shelf."""
        for guest in self.people.values():
            await guest.get("me")
        found: dict[str, Any] = await self.people["Ann"].get("shelf")
        return found

    async def leaves(self) -> None:
        for guest in self.people.values():
            await guest.__aexit__()

    def cookies(self) -> dict[str, str]:
        return {name: str(guest.http.cookies["tafelrunde"]) for name, guest in self.people.items()}

    async def opens(self, game: str, *seats: str, **wish: Any) -> tuple[str, list[Guest]]:
        """Ann opens a table; who is named sits down, and the game begins. The code, and who is there."""
        ann, here = self.people["Ann"], [self.people["Ann"]]
        names = ["open" if seat in self.people and seat != "Ann" else "me" if seat == "Ann" else seat for seat in seats]
        ready = "open" not in names
        body = {"game": game, "seats": names, "name": "Ann", "tempo": 0, "luck": "a1" * 16, "start": ready, **wish}
        while (answer := await ann.http.post("tables", json=body)).status_code == 429:
            await asyncio.sleep(5)  # nobody may open many at once
        code = str(answer.json()["code"])
        await ann.comes(code)
        for number, seat in enumerate(seats):
            if seat in self.people and seat != "Ann":
                guest = self.people[seat]
                await guest.comes(code)
                await guest.does("sit", seat=number, name=seat, luck=f"{number}b" * 16)
                here.append(guest)
        if not ready and "open" not in seats:
            await ann.does("start")
        return code, here

    async def plays(self, here: list[Guest], answers: int) -> None:
        """So many answers of people, or to the end."""
        given = refused = 0
        while given < answers and not here[0].over:
            asked = [guest for guest in here if guest.asked]
            done = bool(asked) and await self.rng.choice(asked).answers()
            given, refused = given + done, 0 if done else refused + 1
            assert refused < 1000, "it does not go on"
            if not done or here[0].frame["table"].get("rushing"):
                await asyncio.sleep(0.05)

    async def goes(self, here: list[Guest]) -> None:
        for guest in here:
            await guest.goes()


# --- what happens at the tables --------------------------------------------------------------------------------------


def in_beats(game: dict[str, Any]) -> dict[str, str]:
    """Variants with which nobody has to hurry."""
    return {
        v["name"]: next(c["value"] for c in v["choices"] if c["value"] != v["live"])
        for v in game["variants"]
        if v.get("live")
    }


def seldom(game: str) -> bool:
    """Has no earlier version been here that had this game? Then it is worth a whole one; the oldest game always is."""
    return game == "canals" or not any(f'"{game}-over"' in path.read_text("utf-8") for path in FOLDER.glob("*.json"))


async def of_every_game(evening: Evening, game: dict[str, Any]) -> dict[str, str]:
    """A finished game, and one in the middle of a turn that can be taken back."""
    fewest, name, variants = game["players"][0], game["id"], in_beats(game)
    codes = {}
    code, here = await evening.opens(name, "Ann", *["random"] * (fewest - 1), variants=variants)
    codes[f"{name}-over"] = code
    await evening.plays(here, LONG if seldom(name) else SHORT)
    if not here[0].over:
        await here[0].does("propose", what="score")
    await evening.goes(here)
    code, here = await evening.opens(name, "Ben", "Ann", *["random"] * (fewest - 2), variants=variants)
    codes[f"{name}-undo"] = code
    await evening.plays(here, 7)
    for _ in range(12):
        if any(guest.frame["undo"]["can"] for guest in here):
            break
        await evening.plays(here, 1)
    await here[0].does("say", text=f"Who wins at {game['title']}?")
    await evening.goes(here)
    return codes


async def in_special_ways(evening: Evening, game: dict[str, Any]) -> dict[str, str]:
    """With all optional rules, where somebody has given a sealed answer and somebody else has not."""
    rules = {
        v["name"]: next(c["value"] for c in v["choices"] if c["value"] != v["default"])
        for v in game["variants"]
        if len(v["choices"]) == 2 and not v.get("live")
    }
    if not rules:
        return {}
    fewest = game["players"][0]
    code, here = await evening.opens(game["id"], "Ann", "Ben", *["random"] * (fewest - 2), variants=rules)
    for _ in range(40):
        await evening.plays(here, 1)
        if any(guest.frame["prompt"].get("given") for guest in here):
            break
    await evening.goes(here)
    return {f"{game['id']}-all-rules": code}


async def passing(evening: Evening, game: dict[str, Any]) -> dict[str, str]:
    """Two in the middle of a game; where that can be, they let the table answer for a while."""
    fewest = game["players"][0]
    code, here = await evening.opens(game["id"], "Ann", "Ben", *["random"] * (fewest - 2), variants=in_beats(game))
    await evening.plays(here, 5)
    for guest in here:
        if guest.frame.get("passes"):
            await guest.does("pass", until="round")
    await evening.goes(here)
    return {f"{game['id']}-two": code}


async def in_real_time(evening: Evening, game: dict[str, Any]) -> tuple[str, list[Guest]] | None:
    """In the middle of a round; everybody is still there."""
    live = {v["name"]: v["live"] for v in game["variants"] if v.get("live")}
    if not live:
        return None
    code, here = await evening.opens(game["id"], "Ann", *["random"] * (game["players"][0] - 1), variants=live)
    while not here[0].frame["table"].get("rushing"):
        await evening.plays(here, 1)
    await evening.plays(here, 8)
    return code, here


async def of_the_table(evening: Evening) -> dict[str, str]:
    """All that people can agree on, with the game that was there first."""
    codes, (ann, ben, cleo) = {}, evening.people.values()
    bank = {"kind": "bank", "seconds": 1200, "extra": 10}

    code, here = await evening.opens("canals", "Ann", "Ben", "open", "greedy", clock=bank, listed=True)
    codes["waiting"] = code
    await ann.post(f"tables/{code}/seats/0/link")
    await cleo.comes(code)
    await cleo.does("say", text="May I watch? Grüße 🎲")
    await ben.does("say", text="Nimm doch Platz.")
    await evening.goes([*here, cleo])

    code, here = await evening.opens("canals", "Ann", "Ben", "Cleo", pace="days", grace=86_400)
    codes["vote"] = code
    await evening.plays(here, 9)
    await ann.does("propose", what="back", number=4)
    await ben.does("vote", yes=True)
    await evening.goes(here)

    code, here = await evening.opens("canals", "Ann", "Ben", clock=bank, when_empty="once")
    codes["paused"] = code
    await evening.plays(here, 5)
    await ben.does("propose", what="pause")
    await ann.does("vote", yes=True)
    await evening.goes(here)

    code, here = await evening.opens(
        "canals", "Ann", "Ben", "Cleo", clock={"kind": "turn", "seconds": 259_200}, pace="days"
    )
    codes["left"] = code
    await evening.plays(here, 6)
    await ben.does("leave")
    await ann.does("mute", seat=2, on=True)
    await ann.does("set", locked=True, spectators=False, hints=False)
    await ann.does("host", seat=2)
    await evening.goes(here)

    code, here = await evening.opens("canals", "Ann", "random", practice=True)
    codes["practice"] = code
    await evening.plays(here, 6)
    while ann.frame["undo"]["can"] and ann.inputs % 3:
        await ann.does("undo")
    await evening.goes(here)

    code, here = await evening.opens("canals", "me", "me", "random", names=["Ann's sister"])
    codes["one-browser"] = code
    await ann.does("rename", name="Annabelle")
    await evening.goes(here)

    for what, proposal in (("agreed", "end"), ("scored", "score")):
        code, here = await evening.opens("canals", "Ann", "Ben")
        codes[what] = code
        await evening.plays(here, 6)
        await ann.does("propose", what="back", number=2)
        await ben.does("vote", yes=True)
        await evening.plays(here, 3)
        await ben.does("propose", what=proposal)
        await ann.does("vote", yes=True)
        await ann.until(lambda: ann.over)
        if what == "scored":
            codes["rematch"] = str((await ann.post(f"tables/{code}/rematch"))["code"])
        await evening.goes(here)
    return codes


async def with_own_content(evening: Evening, codes: dict[str, str]) -> None:
    """The tables that were opened in between are played at."""
    for code in codes.values():
        ann = evening.people["Ann"]
        await ann.comes(code)
        await evening.plays([ann], 6)
        await ann.goes()


# --- the whole of it -------------------------------------------------------------------------------------------------


async def first_evening(house: House) -> tuple[dict[str, str], dict[str, str], list[dict[str, Any]]]:
    """Codes of tables by what is special about them, cookies, games."""
    evening = Evening(house)
    games: list[dict[str, Any]] = (await evening.arrives())["games"]
    codes = await of_the_table(evening)
    for game in games:
        for scene in (of_every_game, in_special_ways, passing):
            codes |= await scene(evening, game)
            print(f"  {game['id']}: {scene.__name__}", flush=True)
    await evening.leaves()
    return codes, evening.cookies(), games


async def second_evening(
    house: House, codes: dict[str, str], own: dict[str, str], cookies: dict[str, str], games: list[dict[str, Any]]
) -> dict[str, Any]:
    """People play with what is their own; at last everybody looks at every table, and the server ends in mid-round."""
    evening = Evening(house, cookies)
    await with_own_content(evening, own)
    seen: dict[str, Any] = {}
    for what, code in {**codes, **own}.items():
        seen[what] = {"code": code, "people": {}}
        for name, guest in evening.people.items():
            if what == "left" and name == "Ben":
                continue  # nobody may watch there
            seen[what]["people"][name] = await guest.looks_at(code)
    for game in games:
        if found := await in_real_time(evening, game):
            code, (ann,) = found
            seen[f"{game['id']}-live"] = {"code": code, "people": {"Ann": seen_in(ann.frame)}}
            house.stop()
            break
    else:
        house.stop()
    await evening.leaves()
    return seen


def make(code: Path, version: str, folder: Path) -> None:
    """Play with the code in that folder and write what is left."""
    house = House(folder, within=("env", f"PYTHONPATH={code / 'src'}"))
    try:
        house.start()
        codes, cookies, games = asyncio.run(first_evening(house))
        house.stop()
        own = open_own_tables(code, folder, cookies["Ann"].partition(".")[0], games)
        house.start()
        seen = asyncio.run(second_evening(house, codes, own, cookies, games))
    finally:
        house.process.kill()
    assert not (folder / "data" / "reports").exists(), "something went wrong inside"
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{version}.db.xz").write_bytes(shrunk(folder / "data" / "tafelrunde.db"))
    lines = [f"{json.dumps(what)}: {json.dumps(table, ensure_ascii=False)}" for what, table in seen.items()]
    found = "\n".join([f'{{"cookies": {json.dumps(cookies)},', '"tables": {', ",\n".join(lines), "}}", ""])
    (FOLDER / f"{version}.json").write_text(found, encoding="utf-8")


def open_own_tables(code: Path, folder: Path, person: str, games: list[dict[str, Any]]) -> dict[str, str]:
    """A table with content of one's own for each game; their codes."""
    wishes = {}
    for game in games:
        wish = {"game": game["id"], "seats": ["me", *["random"] * (game["players"][0] - 1)], "variants": in_beats(game)}
        wishes[f"own-{game['id']}-1"] = wish | {"name": "Ann", "tempo": 0, "start": True}
    program = [sys.executable, "-c", OWN_CONTENT, str(folder / "data"), person, json.dumps(wishes)]
    environment = os.environ | {"PYTHONPATH": f"{code / 'src'}{os.pathsep}{code}"}
    subprocess.run(program, check=True, cwd=code, env=environment)
    return {f"{wish['game']}-own": code for code, wish in wishes.items()}


def shrunk(database: Path) -> bytes:
    """A database as a small file. What is packed in it is unpacked, for all of it together packs far better."""
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.create_function("unpacked", 1, zlib.decompress)
    for table in PACKED:
        connection.execute(f"UPDATE {table} SET doc = unpacked(doc)")
    connection.execute("VACUUM")
    connection.close()
    return lzma.compress(database.read_bytes(), preset=9 | lzma.PRESET_EXTREME)


def grown(shrunk: bytes, database: Path) -> None:
    """The database again, with every row as it was."""
    database.write_bytes(lzma.decompress(shrunk))
    connection = sqlite3.connect(database, isolation_level=None)
    connection.create_function("packed", 1, lambda text: zlib.compress(text, 1))
    for table in PACKED:
        connection.execute(f"UPDATE {table} SET doc = packed(doc)")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """The files of a commit, in a folder of their own."""
    with TemporaryDirectory() as folder:
        code = Path(folder) / "code"
        subprocess.run(["git", "worktree", "add", "--detach", str(code), commit], check=True, cwd=ROOT)
        try:
            yield code
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(code)], check=True, cwd=ROOT)


def make_once(code: Path) -> None:
    """Unless the data of this release are there already."""
    program = [sys.executable, "-c", "import tafelrunde; print(tafelrunde.__version__)"]
    found = subprocess.run(program, capture_output=True, text=True, check=True, env={"PYTHONPATH": str(code / "src")})
    version = ".".join(found.stdout.strip().split(".")[:2])
    if (FOLDER / f"{version}.db.xz").exists():
        print(f"upgrades/{version}.db.xz is there already and stays as it is", file=sys.stderr)
        return
    with TemporaryDirectory() as folder:
        make(code, version, Path(folder))
    print(f"upgrades/{version}.db.xz: {(FOLDER / f'{version}.db.xz').stat().st_size // 1000} kB")


def main(words: list[str]) -> int:
    """Write what is missing for these commits, or for this version."""
    for commit in words:
        with checked_out(commit) as code:
            make_once(code)
    if not words:
        make_once(ROOT)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
