"""The disk is really full: moves are refused in a sentence, reading goes on, and with new room so does the game."""

import asyncio
import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.games import game_type
from tafelrunde.kit.saves import load, why_not_true
from tafelrunde.table.words import own_texts
from tests.browser.house import House
from tests.table.visitor import Visitor

SIZE = "2m"
OWN_DISK = (
    "unshare",
    "--mount",
    "--map-root-user",
    "sh",
    "-ec",
    'mount -t tmpfs -o size="$1" tmpfs "$0"; shift; exec "$@"',
)


def a_small_disk(folder: Path) -> list[str]:
    """A command that runs another one with a small disk at this folder, which nobody else sees."""
    folder.mkdir()
    within = [*OWN_DISK, str(folder), SIZE]
    try:
        tried = subprocess.run([*within, "true"], capture_output=True, text=True)
    except FileNotFoundError as e:
        pytest.skip(f"no disk of one's own here: {e}")
    if tried.returncode:
        pytest.skip(f"no disk of one's own here: {tried.stderr.strip()}")
    return within


class Disk:
    """The disk of a running house, looked at from outside."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.data = Path(f"/proc/{house.process.pid}/root{house.folder}/data")

    def fill(self) -> None:
        """Nothing more fits in, not even a little."""
        handle = os.open(self.data / "filler", os.O_WRONLY | os.O_CREAT)
        try:
            while True:
                os.write(handle, bytes(4096))
        except OSError as e:
            if e.errno != errno.ENOSPC:
                raise
        finally:
            os.close(handle)

    def make_room(self) -> None:
        (self.data / "filler").unlink()

    def checked(self) -> str:
        """What `tafelrunde check` says about it, beside the server."""
        there = ["nsenter", "--target", str(self.house.process.pid), "--user", "--mount", "--wd"]
        check = [sys.executable, "-m", "tafelrunde", "--lang", "en", "check", "--data", str(self.house.folder / "data")]
        found = subprocess.run([*there, *check], capture_output=True, encoding="utf-8")
        return found.stdout + found.stderr


class Player(Visitor):
    """Somebody who remembers which answers were acknowledged."""

    def __init__(self, name: str, address: str, lang: str = "en") -> None:
        super().__init__(name, address, lang)
        self.promised: list[object] = []

    async def answers(self) -> str:
        """Take the first option; the sentence if it is refused."""
        option = self.options[0]
        reply = await self.call("answer", serial=self.serial, option=option, sure=True)
        if reply.get("ok", True):
            self.promised.append(option)
            return ""
        return str(reply["refused"]["text"])


async def plays_until(players: list[Player], enough: int) -> str:
    """Whoever is asked answers, until so many answers were acknowledged, the game is over, or one is refused."""
    while sum(len(player.promised) for player in players) < enough and not players[0].over:
        await players[0].until(lambda: players[0].over or any(player.serial for player in players))
        for player in players:
            if player.serial and (refused := await player.answers()):
                return refused
    return ""


async def two_at_a_table(house: House) -> tuple[str, list[Player]]:
    ann, ben = Player("Ann", house.address), Player("Ben", house.address, "de")
    await ann.get("me")
    await ben.get("me")
    wish = {"game": "canals", "seats": ["me", "open"], "name": "Ann", "tempo": 0}
    code = str((await ann.post("tables", wish))["code"])
    await ann.comes(code)
    await ben.comes(code)
    assert (await ben.call("sit", seat=1, name="Ben"))["type"] == "reply"
    assert (await ann.call("start"))["type"] == "reply"
    return code, [ann, ben]


async def reading_goes_on(house: House, code: str, players: list[Player]) -> None:
    """Somebody new sees the board as it is, and all that needs no room on the disk is answered."""
    async with Visitor("Eve", house.address) as eve:
        await eve.comes(code)
        assert eve.frame["board"]["things"].keys() == players[0].frame["board"]["things"].keys()
        assert (await eve.get(f"tables/{code}/moments/0"))["board"]
        refused = await eve.post("tables", {"game": "canals", "seats": ["me", "greedy"], "name": "Eve"}, expect=503)
        assert refused["text"] == own_texts("en").say("hall.full")
    assert [table["code"] for table in (await players[0].get("tables"))["mine"]] == [code]


async def party(house: House) -> None:
    disk = Disk(house)
    code, players = await two_at_a_table(house)
    assert not await plays_until(players, 6)
    for _ in range(2):  # it may happen again
        disk.fill()
        refused = await plays_until(players, 10_000)  # a little may still fit into what the database has already
        assert refused in [own_texts(lang).say("hall.full") for lang in ("de", "en")]
        before = [player.inputs for player in players]
        said = await players[0].call("say", text="hello?")
        assert said["refused"]["text"] == own_texts("en").say("hall.full")
        await reading_goes_on(house, code, players)
        assert [player.inputs for player in players] == before
        disk.make_room()
        assert not await plays_until(players, sum(len(player.promised) for player in players) + 6)
    assert not await plays_until(players, 10_000)
    assert [line["text"] for line in players[1].frame["chat"]] == []
    save = await players[0].get(f"tables/{code}/save")
    for seat, player in enumerate(players):
        assert [entry[1] for entry in save["inputs"] if entry[0] == seat] == player.promised
    assert why_not_true(load(save, game_type)) == ""
    assert "Everything is good." in disk.checked()
    assert not (disk.data / "reports").exists()
    for player in players:
        await player.__aexit__()


def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    house = House(tmp_path, within=a_small_disk(tmp_path / "data"))
    house.start()
    try:
        asyncio.run(party(house))
    finally:
        house.stop()
    assert "Traceback" not in house.errors()
