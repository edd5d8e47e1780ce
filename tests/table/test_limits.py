"""How much anybody may ask for: the table of numbers, what counts, and what an operator may change."""

import asyncio
import re
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tafelrunde.table.protocol import LONGEST_CHAT, LONGEST_NAME
from tafelrunde.table.room.people import CHAT_LINES
from tafelrunde.table.web.address import counted_as, network_of
from tafelrunde.table.web.limits import Limits, Rate, Slots, changed, name_of, shown
from tafelrunde.table.web.operator import Operator
from tafelrunde.table.web.sockets import Socket, Sockets
from tests.patience import patience
from tests.table.open_house import HERE, PLAIN, UNLIMITED, OpenHouse, closed_with, open_table, says

PAGE = (Path(__file__).parents[2] / "docs" / "guests.md").read_text(encoding="utf-8")
BEHIND = Operator(public_url="http://localhost/", trusted_proxies=HERE)
ONCE = Rate(1, 3600, 1)


# --- the numbers -----------------------------------------------------------------------------------------------------


def test_the_page_for_operators_tells_every_limit_and_its_default() -> None:
    rows = dict(re.findall(r"^\| `([a-z0-9-]+)` \| `([\d/]+)` \| .+ \|$", PAGE, re.M))
    assert rows == {name_of(field): shown(value) for field, value in Limits()._asdict().items()}


def test_the_page_tells_what_cannot_be_changed() -> None:
    assert f"at most {LONGEST_NAME} signs" in PAGE
    assert f"at most {LONGEST_CHAT} signs, the last {CHAT_LINES} of which" in PAGE


def test_whatever_is_shown_can_be_said() -> None:
    for field, value in Limits()._asdict().items():
        assert getattr(changed(Limits(), name_of(field), shown(value)), field) == value
    assert changed(Limits(), "chat", "7/60").chat == Rate(7, 60, 7)
    assert changed(Limits(), "chat", "7/60/9").chat == Rate(7, 60, 9)
    assert changed(Limits(), "tables-all", "12").tables_all == 12


@pytest.mark.parametrize("name", ["", "nix", "tables_all", "_replace", "Chat"])
def test_a_limit_that_there_is_not_cannot_be_changed(name: str) -> None:
    with pytest.raises(LookupError):
        changed(Limits(), name, "5")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("tables-all", value) for value in ("", "0", "-1", "1.5", "many", "5/60", "9999999999", "٣")),
        *(("chat", value) for value in ("", "5", "5/", "0/5", "5/0", "5/5/0", "5/5/5/5", "-5/5", "a/b", "1e3/5")),
    ],
)
def test_a_limit_cannot_be_nonsense(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(value)}$"):
        changed(Limits(), name, value)


# --- addresses -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::1"),
        ("127.0.0.1", "127.0.0.1"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_of_ipv6_a_whole_line_counts_together(address: str, counted: str) -> None:
    assert counted_as(address) == counted


def test_a_network_may_be_given_in_many_ways() -> None:
    found = [str(network_of(words)) for words in ("203.0.113.7", "203.0.113.0/24", "203.0.113.9/24", "2001:db8::1")]
    assert found == ["203.0.113.7/32", "203.0.113.0/24", "203.0.113.0/24", "2001:db8::/64"]
    assert [network_of(words) for words in ("", "kX3v9QaZ1b", "@kX3v9Q", "localhost", "203.0.113")] == [None] * 5


# --- at once ---------------------------------------------------------------------------------------------------------


def test_one_address_has_so_many_slots_and_another_one_its_own() -> None:
    async def story() -> None:
        slots, begun, go = Slots(2), list[str](), asyncio.Event()

        async def works(name: str) -> None:
            async with slots.one(name[0]):
                begun.append(name)
                await go.wait()

        tasks = [asyncio.create_task(works(name)) for name in ("a1", "a2", "a3", "a4", "b1")]
        await turns()
        assert begun == ["a1", "a2", "b1"]
        tasks[2].cancel()
        await turns()
        go.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert begun == ["a1", "a2", "b1", "a4"]
        assert not slots._busy
        assert not slots._waiting

    asyncio.run(story())


def test_who_gives_up_just_when_it_is_their_turn_hands_it_on() -> None:
    async def story() -> None:
        slots, begun = Slots(1), list[str]()

        async def works(name: str) -> None:
            async with slots.one("a"):
                begun.append(name)

        first = slots.one("a")
        await first.__aenter__()
        second, third = asyncio.create_task(works("second")), asyncio.create_task(works("third"))
        await turns()
        await first.__aexit__(None, None, None)
        second.cancel()
        await asyncio.gather(second, third, return_exceptions=True)
        assert begun == ["third"]
        assert not slots._busy

    asyncio.run(story())


def test_who_has_no_name_is_not_counted() -> None:
    async def story() -> None:
        slots = Slots(1)
        async with slots.one(""), slots.one(""):
            assert not slots._busy

    asyncio.run(story())


async def turns() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


# --- live connections ------------------------------------------------------------------------------------------------


def test_connections_are_counted_by_person_by_address_and_in_all() -> None:
    sockets = Sockets(Limits(sockets=2, sockets_there=3, sockets_all=4))
    with ExitStack() as open_ones:
        for person in ("ann", "ann", "bob"):
            assert sockets.room_for(person, "here")
            open_ones.enter_context(sockets.counted(Socket(person, "here", "here", "code")))
        assert not sockets.room_for("ann", "there")
        assert not sockets.room_for("cem", "here")
        assert sockets.room_for("cem", "there")
        assert sockets.room_for("cem", ""), "who is not counted by address"
        with sockets.counted(Socket("cem", "", "", "code")):
            assert not sockets.room_for("dora", "elsewhere")
            assert len(sockets) == len(list(sockets)) == 4
    assert len(sockets) == 0
    assert not sockets._of
    assert not sockets._from


def test_an_address_and_the_house_have_only_so_many_connections(tmp_path: Path) -> None:
    limits = UNLIMITED._replace(sockets_there=2, sockets_all=3)
    with OpenHouse(tmp_path, limits, BEHIND) as house, house.visitor() as ann, house.visitor() as bob:
        code = open_table(ann)
        here, there = {"X-Forwarded-For": "203.0.113.1"}, {"X-Forwarded-For": "203.0.113.2"}
        with house.live(code, ann, **here) as one, house.live(code, bob, **here) as two:
            one.recv(patience())
            two.recv(patience())
            with house.live(code, bob, **here) as third:
                assert closed_with(third) == 4429
            with house.live(code, bob, **there) as third:
                assert third.recv(patience())
                with house.live(code, ann, **there) as fourth:
                    assert closed_with(fourth) == 4429


# --- tables ----------------------------------------------------------------------------------------------------------


def test_nobody_has_more_tables_than_that_and_neither_has_the_house(tmp_path: Path) -> None:
    wish = {"game": "canals", "seats": ["me", "me"], "name": "A", "start": True}
    limits = UNLIMITED._replace(tables_mine=2, tables_all=3)
    with OpenHouse(tmp_path, limits) as house, house.visitor() as ann, house.visitor() as bob:
        first = open_table(ann)
        open_table(ann)
        refused = ann.post("tables", json=wish)
        assert (refused.status_code, "2 tables" in refused.json()["text"]) == (429, True)
        open_table(bob)
        full = bob.post("tables", json=wish)
        assert (full.status_code, "no room" in full.json()["text"]) == (429, True)
        ended = {"do": "propose", "what": "end"}
        assert ann.post(f"tables/{first}/commands", json=ended).json().get("ok", True)
        assert ann.post("tables", json=wish).status_code == 200, "what is over does not count"


def test_playing_again_is_opening_a_table(tmp_path: Path) -> None:
    with OpenHouse(tmp_path, UNLIMITED._replace(tables=ONCE)) as house, house.visitor() as ann:
        code = open_table(ann)
        ann.post(f"tables/{code}/commands", json={"do": "propose", "what": "end"})
        assert ann.post(f"tables/{code}/rematch", json={}).status_code == 429
    with OpenHouse(tmp_path, UNLIMITED._replace(tables=Rate(1, 3600, 2))) as house, house.visitor() as ann:
        code = open_table(ann)
        ann.post(f"tables/{code}/commands", json={"do": "propose", "what": "end"})
        again = [ann.post(f"tables/{code}/rematch", json={}) for _ in range(3)]
        assert [answer.status_code for answer in again] == [200, 200, 200], "it is there already"
        assert len({answer.text for answer in again}) == 1


# --- calls, looks, hints ---------------------------------------------------------------------------------------------


def test_all_connections_of_a_person_count_together(tmp_path: Path) -> None:
    limits = UNLIMITED._replace(calls=Rate(1, 3600, 3))
    with OpenHouse(tmp_path, limits) as house, house.visitor() as ann:
        code = open_table(ann)
        with house.live(code, ann) as one, house.live(code, ann) as two:
            for number, socket in enumerate((one, one, two)):  # one after the other: each connection has its own pace
                assert says(socket, number, do="ping") == {"type": "reply", "to": number}
            two.send('{"id":4,"command":{"do":"ping"}}')
            assert closed_with(two) == 4429
        assert ann.post(f"tables/{code}/commands", json={"do": "ping"}).status_code == 429


def test_what_costs_more_is_shown_only_so_often_to_one_address(tmp_path: Path) -> None:
    with (
        OpenHouse(tmp_path, UNLIMITED._replace(looks=Rate(1, 3600, 5)), BEHIND) as house,
        visitor_from(house, "203.0.113.1") as ann,
        visitor_from(house, "203.0.113.2") as bob,
    ):
        code = open_table(ann)
        for path in ("moments/0", "picture.svg", "dice", "report"):
            assert ann.get(f"tables/{code}/{path}").status_code == 200
        whole = {"do": "whole"}
        assert ann.post(f"tables/{code}/commands", json=whole).status_code == 200
        assert ann.post(f"tables/{code}/commands", json=whole).status_code == 429
        assert ann.get(f"tables/{code}/moments/0").status_code == 429
        with house.live(code, ann, **{"X-Forwarded-For": "203.0.113.1"}) as socket:
            assert closed_with(socket) == 4429
        assert ann.get("tables").status_code == 429
        assert ann.get("me").status_code == 200
        assert ann.post(f"tables/{code}/commands", json={"do": "ping"}).status_code == 200
        assert bob.get(f"tables/{code}/moments/0").status_code == 200


def visitor_from(house: OpenHouse, address: str) -> httpx.Client:
    headers = {"X-Forwarded-For": address, "Accept-Language": "en"}
    return httpx.Client(base_url=f"{house.address}api/", headers=headers, timeout=patience(), verify=PLAIN)


def test_hints_are_for_everybody(tmp_path: Path) -> None:
    limits = UNLIMITED._replace(hints=Rate(1, 3600, 2))
    with OpenHouse(tmp_path, limits) as house, house.visitor() as ann, house.visitor() as bob:
        codes = {client: open_table(client, practice=True) for client in (ann, bob)}
        asked = [ann.post(f"tables/{codes[ann]}/commands", json={"do": "hint"}) for _ in range(3)]
        assert [answer.status_code for answer in asked] == [200, 200, 429]
        assert "others" in asked[2].json()["text"]
        assert bob.post(f"tables/{codes[bob]}/commands", json={"do": "hint"}).status_code == 200
