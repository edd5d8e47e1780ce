"""The files of deploy/ at work: guests come through Debian's nginx, by TLS, below a path, and play."""

import asyncio
import json
import random
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from tafelrunde.games import game_type
from tafelrunde.kit.saves import load, why_not_true
from tafelrunde.table.web.limits import Limits
from tafelrunde.table.web.operator import Operator
from tafelrunde.table.web.proxies import network_in
from tests.hosting.deployed import NAME, PATH, free_ports, make_certificate, nginx_site
from tests.hosting.nginx import Club, Here, Nginx, need_proxy
from tests.patience import patience
from tests.table.open_house import UNLIMITED, OpenHouse, open_table
from tests.table.raw_socket import RawSocket
from tests.table.visitor import LOST, Visitor

ADA, BEN, EVE = "127.0.0.2", "127.0.0.3", "127.0.0.4"  # three guests with an address each
WISH = {"game": "canals", "seats": ["me", "greedy"], "name": "Ada", "tempo": 0, "start": True}
WRONG = Limits().wrong_codes.burst
WAYS = 4  # to forge an address


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    need_proxy()
    with Club(tmp_path_factory.mktemp("club")) as opened:
        yield opened


async def turn(ada: Visitor, rng: random.Random) -> None:
    """One answer, whichever."""
    await ada.until(lambda: bool(ada.serial) or ada.over)
    if not ada.over:
        before = ada.inputs
        reply = await ada.call("answer", serial=ada.serial, option=rng.choice(ada.options), sure=True)
        assert reply.get("ok", True), reply
        await ada.until(lambda: ada.inputs > before or ada.over)


# --- a game ----------------------------------------------------------------------------------------------------------


def test_a_whole_game_is_played_through_nginx(club: Club) -> None:
    """Against a bot, with a spectator who chats; nginx is loaded anew, then it breaks down and comes back."""

    async def story() -> dict[str, Any]:
        rng = random.Random(5)
        async with club.visitor("Ada", ADA) as ada, club.visitor("Ben", BEN) as ben:
            code = (await ada.post("tables", WISH))["code"]
            await ada.comes(code)
            await ben.comes(code)
            await turn(ada, rng)
            await says(ada, ben, "Hello?")
            await turn(ada, rng)

            club.nginx.reload()
            await turn(ada, rng)  # over the old connection
            await ben.goes()
            await ben.comes(code)
            await says(ada, ben, "Still there!")

            club.nginx.stop()
            with pytest.raises(LOST):
                await ada.until(lambda: False)
            club.nginx.start()
            known = ada.inputs
            await asyncio.gather(ada.comes(code), ben.comes(code))
            assert ada.inputs >= known
            assert [line["text"] for line in ben.frame["chat"]] == ["Hello?", "Still there!"]

            while not ada.over:
                await turn(ada, rng)
            await ben.until(lambda: ben.over)
            parts = [[row["parts"] for row in person.frame["result"]["rows"]] for person in (ada, ben)]
            assert parts[0] == parts[1]
            save: dict[str, Any] = await ada.get(f"tables/{code}/save")
            return save

    save = asyncio.run(story())
    table = load(save, game_type)
    assert table.game.over
    assert why_not_true(table) == ""


async def says(speaker: Visitor, hearer: Visitor, words: str) -> None:
    await speaker.call("say", text=words)
    await hearer.until(lambda: hearer.frame["chat"][-1:] != [] and hearer.frame["chat"][-1]["text"] == words)


# --- below the path --------------------------------------------------------------------------------------------------


def test_the_page_and_all_its_files_are_below_the_path(club: Club) -> None:
    page = club.ask(Accept_Language="de", Accept="text/html")
    assert page.status_code == 200
    assert f'<base href="{PATH}"' in page.text
    linked = re.findall(r'(?:href|src)="(static/[^"]+)"', page.text)
    assert len(linked) > 5
    assert {club.ask(name).status_code for name in linked} == {200}
    for path in ("nowhere", "t/a-b-1"):
        lost = club.ask(path, Accept="text/html")
        assert lost.status_code == 404
        assert f'href="{PATH}"' in lost.text
    assert {club.ask(path).status_code for path in ("api/openapi.json", "healthz")} == {200}
    assert club.ask("/").status_code == 404, "what lies beside the path is not ours"


def test_cookies_are_for_https_and_for_the_path(club: Club) -> None:
    cookie = club.ask("api/me").headers["set-cookie"]
    assert cookie.startswith("tafelrunde=")
    how = {"Path=/spiele", "Max-Age=31536000", "HttpOnly", "SameSite=Lax", "Secure"}
    assert set(cookie.partition("; ")[2].split("; ")) == how
    assert "set-cookie" not in club.ask("healthz").headers


def test_whoever_comes_almost_right_is_led_on(club: Club) -> None:
    """Without the last slash, without TLS, or past nginx's own door for that."""
    slash = club.ask("/spiele")
    assert (slash.status_code, slash.headers["location"]) == (301, club.address)
    plain = club.ask_plain("t/a-b-1?at=2")
    assert (plain.status_code, plain.headers["location"]) == (301, f"{club.address}t/a-b-1?at=2")
    assert club.ask().headers["strict-transport-security"] == "max-age=15768000"
    straight = {"Host": NAME, "X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "http"}
    late = httpx.get(f"{club.house.address}spiele/t/a-b-1", headers=straight, timeout=patience())
    assert (late.status_code, late.headers["location"]) == (307, f"{club.address}t/a-b-1")


def test_links_and_codes_lead_through_the_proxy(club: Club) -> None:
    async def story() -> str:
        async with club.visitor("Ada", ADA) as ada, club.visitor("Ada's phone", BEN) as phone:
            code = (await ada.post("tables", WISH))["code"]
            shown = await ada.get(f"address?code={code}")
            assert (shown["url"], shown["public"], shown["local"]) == (f"{club.address}t/{code}", True, False)
            assert shown["qr"].startswith("<svg")
            link = await ada.post(f"tables/{code}/seats/0/link")
            page, token = link["url"].split("#seat=")
            assert (page, bool(link["qr"])) == (f"{club.address}t/{code}", True)
            assert await phone.post(f"tables/{code}/claim", {"token": token}) == {"seat": 0}
            for picture in ("picture.svg", "report"):
                await phone.get(f"tables/{code}/{picture}")
            await phone.get(f"tables/{code}/save", expect=409)
            return str(code)

    code = asyncio.run(story())
    assert club.ask(f"t/{code}", Accept="text/html").status_code == 200


def test_a_program_plays_through_the_proxy(club: Club) -> None:
    """By the connection that `tafelrunde bot` opens."""
    cookie = {"Cookie": club.ask("api/me", BEN).headers["set-cookie"].partition(";")[0]}

    async def story() -> None:
        async with club.visitor("Ada", ADA) as ada:
            seats = ["me", "open"]
            code = (await ada.post("tables", {**WISH, "seats": seats, "start": False}))["code"]
            await ada.comes(code)
            base, way = club.address.replace("http", "ws", 1), club.way(BEN)
            place = f"{base}api/tables/{code}/program?seat=1&name=Bot"
            async with connect(place, additional_headers=cookie, open_timeout=patience(), **way) as program:
                await ada.until(lambda: ada.frame["seats"][1].get("name") == "Bot")
                await ada.call("start")
                async with asyncio.timeout(patience()):
                    assert json.loads(await program.recv())["type"] == "hello"

    asyncio.run(story())


# --- who is who ------------------------------------------------------------------------------------------------------


def forged(n: int) -> dict[str, str]:
    """An address that is not one's own, another one each time, in all the ways that somebody might try."""
    address = f"192.0.{n // 200}.{n % 200 + 1}"
    ways = (
        {"X-Forwarded-For": address},
        {"X-Forwarded-For": f"{address}, 127.0.0.1"},
        {"Forwarded": f"for={address}"},
        {"X-Real-IP": address},
    )
    return ways[n % WAYS]


def test_everybody_has_limits_of_their_own_and_nobody_takes_anothers(club: Club) -> None:
    """Of so many guesses at codes most are refused: whoever got another address each time could go on for ever."""

    async def guesses() -> list[int]:
        few = httpx.Limits(max_connections=20)
        async with httpx.AsyncClient(transport=Here(club.trust, EVE, few), timeout=10 * patience()) as eve:
            asked = (eve.get(f"{club.address}api/tables/nix-nix-{n}", headers=forged(n)) for n in range(10 * WRONG))
            return [answer.status_code for answer in await asyncio.gather(*asked)]

    found = asyncio.run(guesses())
    assert found.count(404) >= WRONG
    assert all(429 in found[way::WAYS] for way in range(WAYS)), "in no way one is anybody else"
    assert club.ask("api/tables/nix-nix-0", BEN).status_code == 404, "nobody else has used up anything"
    assert club.ask("api/me", EVE).status_code == 200


def test_who_came_from_where_is_written_nowhere(club: Club) -> None:
    assert club.ask("api/me", BEN).status_code == 200
    assert club.ask_plain("t/a-b-1", BEN).status_code == 301
    for path in club.folder.rglob("*"):
        if path.is_file() and path.name != "error.log":
            assert BEN.encode() not in path.read_bytes(), path


# --- other proxies ---------------------------------------------------------------------------------------------------


def test_a_proxy_may_take_the_path_away(tmp_path: Path) -> None:
    """The same site, where nginx passes on only what comes after the path, and its own idea of our name."""

    need_proxy()

    def strips(site: str) -> str:
        found = re.sub(r"(proxy_pass http://127\.0\.0\.1:\d+);", r"\1/;", site)
        assert found != site
        return found.replace("proxy_set_header Host $host;", "")

    async def story(club: Club) -> None:
        async with club.visitor("Ada", ADA) as ada:
            code = (await ada.post("tables", WISH))["code"]
            await ada.comes(code)
            await turn(ada, random.Random(1))
            assert (await ada.get(f"address?code={code}"))["url"] == f"{club.address}t/{code}"

    with Club(tmp_path, strips) as club:
        page = club.ask()
        assert f'<base href="{PATH}"' in page.text
        assert "Path=/spiele; " in page.headers["set-cookie"]
        assert f"wss://{NAME}:{club.port} " in page.headers["content-security-policy"]
        assert club.ask(re.findall(r'src="(static/[^"]+)"', page.text)[0]).status_code == 200
        assert club.ask("healthz").json() == {"status": "ok"}
        asyncio.run(story(club))


# --- silence ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("heartbeat", "beats"), [(0.5, 8), (3600.0, 0)])
def test_only_signs_of_life_keep_a_silent_connection_open(tmp_path: Path, heartbeat: float, beats: int) -> None:
    """As in our files, but much faster: nginx drops what is silent for three seconds."""
    need_proxy()
    operator = Operator(f"http://{NAME}{PATH}", (network_in("127.0.0.1"),))
    trust = make_certificate(tmp_path)
    plain, tls = free_ports(2)
    limits = UNLIMITED._replace(heartbeat=heartbeat, patience=patience())
    with OpenHouse(tmp_path / "house", limits, operator) as house, house.visitor() as ada:
        site = nginx_site(house.port, (plain, tls), tmp_path).replace("read_timeout 60s", "read_timeout 3s")
        nginx = Nginx(tmp_path, site, tls)
        nginx.start()
        try:
            line = socket.create_connection(("127.0.0.1", tls), patience())
            cookies = "; ".join(f"{name}={value}" for name, value in ada.cookies.items())
            path = f"{PATH}api/tables/{open_table(ada, 'me', 'open', start=False)}/live"
            wire = RawSocket(trust.wrap_socket(line, server_hostname=NAME), NAME, path, cookies)
            assert wire.beats(8) == beats
            wire.close()
        finally:
            nginx.stop()
