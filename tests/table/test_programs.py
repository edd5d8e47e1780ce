"""A program at a web table: it sits there like a person, and hears the messages of the bot protocol."""

import json
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tafelrunde.bots import tasks
from tafelrunde.bots.programs import messages
from tafelrunde.games import game_type
from tafelrunde.kit.game import plain
from tafelrunde.table.hall.guest import GuestConnection
from tafelrunde.table.hall.rooms import room_of
from tafelrunde.table.protocol import Answer, Call, Reply, Vote, Whole
from tafelrunde.table.web.limits import Limits
from tafelrunde.table.web.problems import NO_COOKIE, NO_SUCH_TABLE, NOT_ALLOWED
from tests.bots.test_programs import EXAMPLE, ROOT
from tests.cli.call import call
from tests.patience import patience
from tests.table.halls import Browser, House, house, run
from tests.table.open_house import UNLIMITED, OpenHouse, closed_with, open_table
from tests.table.race import COUNTDOWN, RACE


class Robot:
    """A program at a table of a hall, without a socket."""

    def __init__(self, here: House, code: str, person: str = "robot") -> None:
        self.here, self.heard = here, list[dict[str, Any]]()
        self.connection = GuestConnection(code, person, "en", None, self.hear, lambda: None)

    def hear(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    def news(self) -> list[dict[str, Any]]:
        """What came since the last time."""
        news, self.heard = self.heard, []
        return news

    async def ready(self) -> None:
        self.connection.ready = True
        await self.here.hall.call(self.connection, Call(0, Whole()))

    async def answer(self, serial: int, option: Any) -> Reply:
        return await self.here.hall.call(self.connection, Call(0, Answer(serial, option, sure=True)))


async def robot_and(here: House, **wishes: Any) -> tuple[Browser, Robot]:
    """Ann and a robot on the second seat; not yet begun."""
    code = await here.open("me", "open", **wishes)
    ann = await here.browser(code, "ann")
    page = await here.browser(code, "robot")
    await page.do("sit", seat=1, name="Robot")
    await page.leave()
    robot = Robot(here, code)
    await here.hall.join(robot.connection)
    return ann, robot


async def until_asked(ann: Browser, robot: Robot) -> dict[str, Any]:
    """Ann plays until the robot is asked."""
    while not (asks := [message for message in robot.news() if message["type"] == "ask"]):
        assert (await ann.answer()).ok
    return asks[-1]


def test_it_is_asked_when_it_is_ready(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as here:
            ann, robot = await robot_and(here)
            assert robot.news() == [], "there is no game yet"
            await ann.do("start")
            (hello,) = robot.news()
            assert (hello["type"], hello["seat"], hello["players"]) == ("hello", 1, 2)
            answers = 0
            while ann.asked:  # chance says who begins
                assert (await ann.answer()).ok
                answers += 1
            assert robot.news() == [], "it is not ready"
            await robot.ready()
            (ask,) = robot.news()
            room = room_of(here.hall.rooms.places[ann.code])
            assert ask["view"] == json.loads(json.dumps(plain(room.kind.view(room.game, 1))))
            assert ask["options"] == plain(room.game.open[0].options)
            assert {event["data"].get("seat", 0) for event in ask["events"]} == ({0} if answers else set()), (
                "since hello"
            )
            assert (await robot.answer(ask["serial"], ask["options"][0])).ok
            (again,) = robot.news()
            assert again["serial"] != ask["serial"]
            assert {event["data"].get("seat") for event in again["events"]} == {1}

    run(work())


def test_it_is_asked_again_after_a_pause_but_not_for_what_others_do(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as here:
            ann, robot = await robot_and(here)
            await ann.do("start")
            await robot.ready()
            ask = await until_asked(ann, robot)
            await ann.do("say", text="hello?")
            assert robot.news() == []
            await ann.do("propose", what="pause")
            robot_votes = Call(1, Vote(True))
            assert (await here.hall.call(robot.connection, robot_votes)).ok
            refused = await robot.answer(ask["serial"], ask["options"][0])
            assert not refused.ok
            assert robot.news() == []
            await ann.do("propose", what="resume")
            await here.hall.call(robot.connection, robot_votes)
            (again,) = robot.news()
            assert {**again, "events": ask["events"]} == ask

    run(work())


def test_when_all_agree_to_end_it_is_told(tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path) as here:
            ann, robot = await robot_and(here)
            await ann.do("start")
            robot.news()
            await ann.do("propose", what="score")
            await here.hall.call(robot.connection, Call(1, Vote(True)))
            (over,) = robot.news()
            assert (over["type"], over["end"], len(over["scores"])) == ("over", "scored", 2)

    run(work())


def test_it_sees_with_no_other_eyes(tmp_path: Path) -> None:
    """Who has lost the seat, or never had it, hears nothing of the game."""

    async def work() -> None:
        async with house(tmp_path) as here:
            ann, robot = await robot_and(here)
            other = GuestConnection(ann.code, "robot", "en", 0, robot.hear, lambda: None)
            await here.hall.join(other)
            await ann.do("start")
            assert other.looking is None
            assert [message["seat"] for message in robot.news() if message["type"] == "hello"] == [1]
            await ann.do("clear", seat=1)
            await here.hall.call(robot.connection, Call(1, Vote(True)))  # it is there, so it has a vote
            assert ann.seat(1)["vacant"]
            await robot.ready()
            while not ann.asked:
                await here.bots_rest(ann.code)
            await ann.answer()
            assert {message["type"] for message in robot.news()} <= {"notice"}

    run(work())


def test_in_real_time_it_is_asked_whenever_something_changes_that_it_may_see(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "game_type", lambda name: RACE)

    async def work() -> None:
        async with house(tmp_path, lambda name: RACE) as here:
            ann, robot = await robot_and(here, game="race", variants={"mode": "live"})
            await ann.do("start")
            await robot.ready()
            hello, ask = robot.news()
            assert (hello["game"], ask["kind"], ask["free"]) == ("race", "Ready", False)
            assert (await robot.answer(ask["serial"], "ready")).ok
            await ann.answer()
            await here.later(COUNTDOWN / 1000 + 0.1)
            ask = robot.news()[-1]
            assert (ask["kind"], ask["free"], ask["options"]) == ("Run", True, ["roll"])
            await ann.do("answer", serial=ann.frame["prompt"]["serial"], option="roll")
            assert robot.news() == [], "Ann rolls behind her screen"
            assert (await robot.answer(ask["serial"], "roll")).ok
            (again,) = robot.news()
            assert again["serial"] == ask["serial"], "it goes on under the same number"
            assert again["view"] != ask["view"]

    run(work())


# --- over a socket ---------------------------------------------------------------------------------------------------


def socket(here: OpenHouse, code: str, visitor: httpx.Client | None, query: str = "") -> ClientConnection:
    """A program's connection."""
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items()) if visitor else ""
    url = f"{here.address.replace('http', 'ws', 1)}api/tables/{code}/program?lang=en{query}"
    headers = {"Cookie": cookie} if cookie else {}
    return connect(url, additional_headers=headers, compression=None, max_size=None, open_timeout=patience())


def hear(program: ClientConnection) -> dict[str, Any]:
    found = json.loads(program.recv(patience()))
    assert isinstance(found, dict)
    return found


def say(program: ClientConnection, **message: Any) -> None:
    program.send(json.dumps(message))


def asked(program: ClientConnection) -> dict[str, Any]:
    """The program has come to a running game, is ready, and is asked."""
    assert hear(program)["type"] == "hello"
    say(program, type="ready", name="Robot")
    ask = hear(program)
    assert ask["type"] == "ask"
    return ask


def test_who_cannot_come_in_hears_why(tmp_path: Path) -> None:
    with OpenHouse(tmp_path) as here, here.visitor() as ann, here.visitor() as robot:
        code = open_table(ann, "me", "open", start=False)
        with socket(here, code, None) as program:
            assert closed_with(program) == NO_COOKIE
        for query, text in (
            ("", "Only players can do that."),
            ("&seat=0", "taken"),
            ("&seat=5", "There is no such seat"),
            ("&seat=x", "seat is not as it should be"),
            ("&seat=1&name=", "name is not as it should be"),
        ):
            with socket(here, code, robot, query) as program:
                refused = hear(program)
                assert (refused["type"], refused["serial"]) == ("refused", 0)
                assert text in refused["text"]
                assert closed_with(program) == NOT_ALLOWED
        with socket(here, "nowhere", robot, "&seat=1") as program:
            assert closed_with(program) == NO_SUCH_TABLE
        assert ann.get(f"tables/{code}").json()["seats"][1]["kind"] == "empty"


def test_what_is_refused_changes_nothing_and_is_asked_again(tmp_path: Path) -> None:
    with OpenHouse(tmp_path) as here, here.visitor() as ann:
        code = open_table(ann, "me", "random")
        with socket(here, code, ann) as program:
            ask = asked(program)
            program.send("thinking ...")
            assert hear(program) == {
                "type": "refused",
                "serial": 0,
                "rule": "",
                "text": "The request was not understood: it is not valid JSON.",
            }
            say(program, type="answer", serial=ask["serial"] + 1, index=0)
            assert hear(program)["serial"] == ask["serial"] + 1
            say(program, type="answer", serial=ask["serial"], option=[50, 50, 0])
            refused = hear(program)
            assert refused["rule"].startswith("CAN-")
            assert {**hear(program), "events": ask["events"]} == ask
            say(program, type="answer", serial=ask["serial"], index=len(ask["options"]) - 1)
            assert hear(program)["view"] != ask["view"]


def test_three_refused_answers_are_enough(tmp_path: Path) -> None:
    with OpenHouse(tmp_path) as here, here.visitor() as ann:
        code = open_table(ann, "me", "random")
        with socket(here, code, ann) as program:
            ask = asked(program)
            for _ in range(messages.TRIES):
                say(program, type="answer", serial=ask["serial"])
            assert closed_with(program) == NOT_ALLOWED
        with socket(here, code, ann) as program:  # it may come back
            assert asked(program)["serial"] == ask["serial"]


def test_nobody_can_make_the_house_start_a_program(tmp_path: Path) -> None:
    """Programs come to a table by themselves; as the name of a bot they are for the command line only."""
    name = f"program:{EXAMPLE}"[:80]
    with OpenHouse(tmp_path) as here, here.visitor() as ann:
        wish = {"game": "canals", "seats": ["me", name], "name": "Ann", "start": True}
        assert ann.post("tables", json=wish).status_code == 409
        code = open_table(ann, "me", "open", start=False)
        reply = ann.post(f"tables/{code}/commands", json={"do": "bot", "seat": 1, "bot": name}).json()
        assert reply["refused"]["text"] == "There is no such bot."


def test_the_limits_of_the_house_are_its_limits(tmp_path: Path) -> None:
    with OpenHouse(tmp_path, Limits(**{**UNLIMITED._asdict(), "message": 1000})) as here, here.visitor() as ann:
        code = open_table(ann, "me", "random")
        with socket(here, code, ann) as program:
            asked(program)
            program.send("x" * 2000)
            assert closed_with(program) == 1009


def begin_when_all_sit(here: OpenHouse, host: httpx.Client, code: str) -> None:
    """The host waits until nobody is missing."""
    with here.live(code, host) as page:
        while any(seat["kind"] == "empty" for seat in host.get(f"tables/{code}").json()["seats"]):
            page.recv(patience())
    assert host.post(f"tables/{code}/commands", json={"do": "start"}).json().get("ok", True)


@pytest.mark.parametrize("game", ["canals", "jelly"])
def test_programs_play_a_whole_game(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One over the websocket by itself, one in lines with `tafelrunde bot join`."""
    more = ["random"] * (game_type(game).players[0] - 2)
    with OpenHouse(tmp_path) as here, here.visitor() as host:
        code = open_table(host, "open", "open", *more, game=game, start=False)
        words = [sys.executable, str(ROOT / "examples" / "bot_web.py"), here.address, code, "0"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as other:
            begins = threading.Thread(target=begin_when_all_sit, args=(here, host, code))
            begins.start()
            said = call(capsys, "bot", "join", f"{here.address}t/{code}", EXAMPLE, "--seat", "B", "--name", "Chance 2")
            begins.join(patience())
            out, _ = other.communicate(timeout=patience())
        assert (said.code, other.returncode) == (0, 0), said
        table = host.get(f"tables/{code}").json()
        assert table["stage"] == "over"
        assert [seat["name"] for seat in table["seats"]][:2] == ["Chance", "Chance 2"]
        end = said.out.strip().splitlines()[-1]  # before it, an answer that came too late may have been refused
        scores = end.removeprefix("The game is over. Points by seat: ")
        assert f"[{scores}]" in out
