"""The sounds of the page: which there are, how large, how they are sent, and that their script still makes them."""

import re

import httpx
import pytest

from tafelrunde.games import game_ids
from tafelrunde.table.web.pages import PAGE, static_files
from tests.table.open_house import OpenHouse
from tools import sounds

MAX_BYTES = 150_000  # all together
SENT = {name: data for name, data in static_files().items() if name.startswith("sounds/")}


def test_there_is_a_file_for_each_sound_that_the_page_knows_and_for_each_game() -> None:
    script = (PAGE / "sounds.js").read_text(encoding="utf-8")
    lists = re.findall(r"const (?:SIGNALS|TOUCHES) = \[(.*)\]", script)
    wanted = {*re.findall(r"\w+", " ".join(lists)), *(f"motif-{game}" for game in game_ids())}
    assert len(wanted) == 11 + len(game_ids())
    assert {f"sounds/{name}.mp3" for name in wanted} == SENT.keys()
    assert wanted == sounds.SOUNDS.keys()


def test_they_are_small_and_say_whose_they_are() -> None:
    assert sum(map(len, SENT.values())) <= MAX_BYTES
    assert all(data[:2] in (b"\xff\xfb", b"\xff\xf3") for data in SENT.values()), "MP3 from its first byte"
    about = (PAGE / "sounds" / "README.md").read_text(encoding="utf-8")
    assert "MIT" in about
    assert "tools/sounds.py" in about


@pytest.mark.parametrize("name", ["wood", "card", "turn", "motif-ufos"])
def test_the_script_makes_them(name: str) -> None:
    sound = sounds.made(name)
    peak, _ = sounds.SOUNDS[name]
    assert max(map(abs, sound)) == pytest.approx(peak, rel=0.1)
    assert abs(sound[-1]) < 0.001, "it ends softly"
    assert sound == sounds.made(name), "the same every time"


def test_they_are_kept_by_browsers_and_not_packed_twice(house: OpenHouse) -> None:
    page = httpx.get(house.address, headers={"Accept": "text/html"}).text
    static = re.search(r'"(static/\w+/)main\.js"', page)
    assert static
    sent = httpx.get(f"{house.address}{static[1]}sounds/wood.mp3")
    assert (sent.status_code, sent.headers["content-type"]) == (200, "audio/mpeg")
    assert "immutable" in sent.headers["cache-control"]
    assert "content-encoding" not in sent.headers
    assert sent.content == SENT["sounds/wood.mp3"]
