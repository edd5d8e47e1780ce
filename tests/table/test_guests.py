"""Who may come in and who may open tables: the word at the door, hosts, bans; over HTTP, sockets and pages alike."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection

from tafelrunde.cli import joining
from tafelrunde.kit.texts import texts_for
from tafelrunde.table.web.guests import DAY, LINK_DAYS, Word, plain
from tafelrunde.table.web.limits import Rate
from tafelrunde.table.web.operator import Operator
from tafelrunde.table.web.orders import AnyOrder, Ban, HostLink, ListBans, ListHosts, SetHost, Unban
from tafelrunde.table.web.routes import API
from tafelrunde.table.web.steward import Cannot, carried_out
from tests.cli.call import call, complains
from tests.patience import patience
from tests.table.open_house import HERE, PLAIN, UNLIMITED, OpenHouse, closed_with, open_table, received

KEY = b"k" * 32
WORD = "Ein Wort, 42"
CLUB = Operator(public_url="http://localhost/play/", trusted_proxies=HERE, access=WORD, create="host")
HTML = {"Accept": "text/html", "Accept-Language": "de"}


@contextmanager
def stranger(house: OpenHouse, lang: str = "en", address: str = "198.51.100.7") -> Iterator[httpx.Client]:
    """Somebody without any cookie, from some address."""
    headers = {"Accept-Language": lang, "X-Forwarded-For": address}
    with httpx.Client(base_url=f"{house.address}api/", headers=headers, timeout=patience(), verify=PLAIN) as client:
        yield client


@contextmanager
def member(house: OpenHouse, **more: Any) -> Iterator[httpx.Client]:
    """Somebody who has said the word."""
    with stranger(house, **more) as client:
        assert client.post("access", json={"word": WORD}).status_code == 200
        yield client


def does(house: OpenHouse, order: AnyOrder) -> Any:
    """What the operator wants is done."""
    return house.inside(carried_out(house.server._house, order))


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenHouse]:
    with OpenHouse(tmp_path_factory.mktemp("club"), operator=CLUB) as opened:
        yield opened


# --- the word --------------------------------------------------------------------------------------------------------


def test_a_word_is_known_however_it_is_typed_and_its_marks_are_of_one_person() -> None:
    word = Word(KEY, WORD)
    assert all(word.is_said(said) for said in (WORD, "ein wort, 42", " Ein  Wort, 42 ", "EIN WORT, ４２"))
    assert not any(word.is_said(said) for said in ("", "ein wort", "Ein Wort, 43", "Ein Wort,42"))
    assert plain("Straße") == plain("STRASSE")
    mark = word.mark("ann")
    assert word.was_said_by("ann", mark)
    assert not any(word.was_said_by(*one) for one in (("bob", mark), ("", mark), ("ann", ""), ("ann", "ä"), ("", "")))
    other = Word(KEY, "another one")
    assert not other.was_said_by("ann", mark)
    assert not other.is_token(word.token)
    assert WORD not in word.token + mark
    assert Word(KEY, "").was_said_by("", "")


def test_a_stranger_sees_the_door_whatever_the_address_and_learns_nothing(club: OpenHouse) -> None:
    with member(club) as ann:
        does(club, SetHost(known(ann), True))
        code = open_table(ann, listed=True)
    with stranger(club) as eve:
        paths = ("", f"t/{code}", "t/nix-nix-1234", "nowhere", "?new=canals")
        pages = [eve.get(f"{club.address}{path}", headers=HTML) for path in paths]
        for name in re.findall(r'(?:href|src)="(static/[^"]+)"', pages[0].text):
            assert eve.get(club.address + name).status_code == 200
    assert {page.status_code for page in pages} == {200}
    assert len({page.text for page in pages}) == 1
    assert "data-door" in pages[0].text
    assert code not in pages[0].text
    assert not any("set-cookie" in page.headers for page in pages)


@pytest.mark.parametrize("api", [api for api in API if not api.outside], ids=lambda api: f"{api.method} {api.path}")
def test_no_request_is_answered_before_the_word_is_said(club: OpenHouse, api: Any) -> None:
    path = re.sub(r"{(\w+)}", lambda found: {"n": "0", "seat": "0"}.get(found[1], "x"), api.path)
    with stranger(club, "de") as bob:
        answer = bob.request(api.method, path, json={} if api.takes else None)
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"].startswith("Word")
    assert "Zugangswort" in answer.json()["text"]
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("door", ["live", "program?seat=0"])
def test_no_connection_is_opened_before_the_word_is_said(club: OpenHouse, door: str) -> None:
    with stranger(club) as bob, house_socket(club, "nix-nix-1", bob, door) as socket:
        assert closed_with(socket) == 4402


def test_whoever_says_it_once_is_in_and_a_wrong_one_is_told_so(club: OpenHouse) -> None:
    with stranger(club, "de") as bob:
        wrong = bob.post("access", json={"word": "Sesam"})
        assert wrong.status_code == 403
        assert "nicht das richtige" in wrong.json()["text"]
        assert bob.get("tables").status_code == 401
        said = bob.post("access", json={"word": WORD.lower()})
        assert said.status_code == 200
        kept = said.headers["set-cookie"]
        assert "HttpOnly; SameSite=Lax" in kept
        assert "Path=/play;" in kept
        assert bob.get("tables").status_code == 200
        assert "data-door" not in bob.get(club.address, headers=HTML).text
        cookies = dict(bob.cookies)
    with stranger(club) as eve:  # half of it is worth nothing
        for name, value in cookies.items():
            assert eve.get("tables", headers={"Cookie": f"{name}={value}"}).status_code == 401
        both = "; ".join(f"{name}={value}" for name, value in cookies.items())
        assert eve.get("tables", headers={"Cookie": both}).status_code == 200
        assert eve.get("tables", headers={"Cookie": f"tafelrunde-in=nonsense; {both}"}).status_code == 200


def test_an_invitation_brings_somebody_in_without_the_word(club: OpenHouse) -> None:
    with member(club) as ann, stranger(club) as bob:
        does(club, SetHost(known(ann), True))
        code = open_table(ann, "me", "open", start=False)
        address = ann.get("address", params={"code": code}).json()
        page, _, token = address["url"].partition("#in=")
        assert page == f"http://localhost/play/t/{code}"
        assert address["word"]
        assert WORD not in address["url"]
        assert bob.post("access", json={"token": token}).status_code == 200
        assert bob.get(f"tables/{code}").status_code == 200
        link = ann.post(f"tables/{code}/seats/0/link", json={}).json()["url"]
        assert re.fullmatch(rf"{re.escape(page)}#seat=[\w-]+&in={re.escape(token)}", link)
        old = bob.post("access", json={"token": f"{token[:-1]}?"})
        assert (old.status_code, "invitation" in old.json()["text"]) == (403, True)


def test_a_program_comes_in_by_its_invitation(club: OpenHouse, capsys: pytest.CaptureFixture[str]) -> None:
    with member(club) as ann:
        token = ann.get("address", params={"code": "a-b-1"}).json()["url"].partition("#in=")[2]
    with stranger(club) as program:
        cookie = joining._cookies(club.address, token, texts_for("en"))
        assert program.get("tables", headers={"Cookie": cookie}).status_code == 200
    said = call(capsys, "bot", "join", f"{club.address}t/a-b-1", "python3 bot.py", "--seat", "A")
    complains(said, "asks for a word", "invite dialog")


def test_wrong_words_are_limited_by_address_and_the_right_one_waits_too(tmp_path: Path) -> None:
    limits = UNLIMITED._replace(wrong_words=Rate(1, 3600, 3))
    with OpenHouse(tmp_path, limits, CLUB) as house:
        with stranger(house) as eve:
            tried = [eve.post("access", json={"word": f"guess {n}"}).status_code for n in range(4)]
            assert tried == [403, 403, 403, 429]
            assert eve.post("access", json={"word": WORD}).status_code == 429
        with stranger(house) as mallory:  # a new cookie does not help
            assert mallory.post("access", json={"word": WORD}).status_code == 429
        with stranger(house, address="2001:db8:1:2::3") as six:
            assert [six.post("access", json={"word": "x"}).status_code for n in range(4)][-1] == 429
        with stranger(house, address="2001:db8:1:2:ffff::9") as same_line:
            assert same_line.post("access", json={"word": WORD}).status_code == 429
        with stranger(house, address="2001:db8:1:3::3") as elsewhere:
            assert elsewhere.post("access", json={"word": WORD}).status_code == 200


def test_a_new_word_asks_everybody_again_and_no_word_asks_nobody(tmp_path: Path) -> None:
    with OpenHouse(tmp_path, operator=CLUB) as house, member(house) as ann:
        assert ann.get("tables").status_code == 200
        cookies = {"Cookie": "; ".join(f"{name}={value}" for name, value in ann.cookies.items())}
    for operator, status in ((CLUB._replace(access="other"), 401), (CLUB, 200), (CLUB._replace(access=""), 200)):
        with OpenHouse(tmp_path, operator=operator) as house, stranger(house) as ann:
            assert ann.get("tables", headers=cookies).status_code == status


# --- hosts -----------------------------------------------------------------------------------------------------------


def person_of(client: httpx.Client) -> str:
    """The id in somebody's cookie."""
    if "tafelrunde" not in client.cookies:
        client.get("me").raise_for_status()
    return client.cookies["tafelrunde"].partition(".")[0]


def test_only_hosts_open_tables_and_others_read_why_not(club: OpenHouse) -> None:
    wish = {"game": "canals", "seats": ["me", "greedy"], "name": "Bob", "start": True}
    with member(club, lang="de") as bob:
        assert "nur Gastgeber" in bob.get("tables").json()["why_not_open"]
        refused = bob.post("tables", json=wish)
        assert (refused.status_code, "Gastgeber" in refused.json()["text"]) == (403, True)
        link = does(club, HostLink())
        page, _, carried = link.partition("#")
        assert page == "http://localhost/play/"
        token = re.search(r"host=([\w-]+)", carried)
        assert token
        assert "&in=" in carried
        assert bob.post("host", json={"token": token[1]}).status_code == 200
        assert "why_not_open" not in bob.get("tables").json()
        code = bob.post("tables", json=wish).json()["code"]
        with member(club, lang="de") as eve:
            again = eve.post("host", json={"token": token[1]})
            assert (again.status_code, "nur einmal" in again.json()["text"]) == (409, True)
            assert eve.post("tables", json=wish).status_code == 403
            assert eve.get(f"tables/{code}").status_code == 200
        bob_id = person_of(bob)
        assert bob_id in [row.id for row in does(club, ListHosts())]
        does(club, SetHost(f"@{bob_id[:10]}", False))
        assert bob.post("tables", json=wish).status_code == 403


def test_hosts_stay_hosts_and_links_end_after_a_while(tmp_path: Path) -> None:
    operator = CLUB._replace(access="")
    with OpenHouse(tmp_path, operator=operator) as house, stranger(house) as ann, stranger(house) as bob:
        person = person_of(ann)
        assert ann.post("host", json={"token": token_in(does(house, HostLink()))}).status_code == 200
        kept = token_in(does(house, HostLink()))
        late = token_in(does(house, HostLink()))
    with OpenHouse(tmp_path, operator=operator) as house, stranger(house) as bob, stranger(house) as cem:
        assert [row.id for row in does(house, ListHosts())] == [person]
        assert bob.post("host", json={"token": kept}).status_code == 200, "links survive a restart"
        house.server._house.guests._now = lambda: house.server.hall.now() + LINK_DAYS * DAY  # type: ignore[misc]
        assert cem.post("host", json={"token": late}).status_code == 409


def token_in(link: str) -> str:
    found = re.search(r"#host=([\w-]+)$", link)
    assert found
    return found[1]


def test_whoever_sits_at_the_computer_itself_opens_tables_unless_a_proxy_brings_them(tmp_path: Path) -> None:
    with OpenHouse(tmp_path, operator=Operator(create="host")) as house, house.visitor() as ann:
        assert "why_not_open" not in ann.get("tables").json()
        open_table(ann)
        for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
            assert ann.get("tables", headers={header: "203.0.113.9"}).json()["why_not_open"]


def test_who_sits_at_a_hosts_table_may_play_again(tmp_path: Path) -> None:
    with (
        OpenHouse(tmp_path, operator=CLUB._replace(access="")) as house,
        stranger(house) as ann,
        stranger(house) as bob,
    ):
        does(house, SetHost(known(ann), True))
        code = open_table(ann, "me", "open", start=False)
        for client, command in (
            (bob, {"do": "sit", "seat": 1, "name": "Bob"}),
            (ann, {"do": "start"}),
            (bob, {"do": "propose", "what": "end"}),
        ):
            reply = client.post(f"tables/{code}/commands", json=command).json()
            assert reply.get("ok", True), reply
        assert bob.post(f"tables/{code}/rematch", json={}).status_code == 200
        assert bob.post("tables", json={"game": "canals", "seats": ["me", "me"], "name": "B"}).status_code == 403


def known(client: httpx.Client) -> str:
    """Somebody with a name can be found."""
    assert client.post("me", json={"name": "Ann"}).status_code == 200
    return person_of(client)


# --- bans ------------------------------------------------------------------------------------------------------------


def house_socket(house: OpenHouse, code: str, client: httpx.Client, door: str = "live") -> ClientConnection:
    """A live connection from the address of that client."""
    return house.live(code, client, door, **{"X-Forwarded-For": client.headers["X-Forwarded-For"]})


def test_a_banned_person_goes_and_stays_out_until_the_time_is_over(tmp_path: Path) -> None:
    operator = Operator(public_url="http://localhost/", trusted_proxies=HERE)
    with OpenHouse(tmp_path, operator=operator) as house, stranger(house) as ann, stranger(house, "de") as bob:
        person = known(bob)
        code = open_table(ann, "me", "greedy")
        with house_socket(house, code, bob) as socket, house_socket(house, code, ann) as other:
            received(socket, "frame")
            received(other, "frame")
            row = does(house, Ban(person[:8], 3600))
            assert (row.who, row.name) == (person, "Ann 2")
            assert "banned" in received(socket, "notice")["text"]
            assert closed_with(socket) == 4403
            other.send(json.dumps({"id": 1, "command": {"do": "ping"}}))
            assert received(other, "reply")["to"] == 1
        refused = bob.get("tables")
        assert (refused.status_code, "ausgesperrt" in refused.json()["text"]) == (403, True)
        page = bob.get(house.address, headers=HTML)
        assert (page.status_code, "ausgesperrt" in page.text) == (403, True)
        with house_socket(house, code, bob) as socket:
            assert closed_with(socket) == 4403
        assert ann.get("tables").status_code == 200
        cookies = {"Cookie": f"tafelrunde={bob.cookies['tafelrunde']}"}
    with OpenHouse(tmp_path, operator=operator) as house, stranger(house) as bob:
        assert bob.get("tables", headers=cookies).status_code == 403, "it is kept"
        assert [row.who for row in does(house, ListBans())] == [person]
        assert does(house, Unban(person)).who == person
        assert bob.get("tables", headers=cookies).status_code == 200
        does(house, Ban(person, 60))
        house.server._house.guests._now = lambda: house.server.hall.now() + 60_000  # type: ignore[misc]
        assert bob.get("tables", headers=cookies).status_code == 200
        assert does(house, ListBans()) == []


def test_a_banned_address_stays_out_whoever_comes_from_there_and_is_never_written_down(tmp_path: Path) -> None:
    operator = Operator(public_url="http://localhost/", trusted_proxies=HERE)
    addresses = {"203.0.113.77": 403, "203.0.113.78": 200, "2001:db8:7::1": 403, "2001:db8:8::1": 200, "nonsense": 200}
    with OpenHouse(tmp_path, operator=operator) as house, stranger(house, address="203.0.113.77") as ann:
        code = open_table(ann)
        with house_socket(house, code, ann) as socket:
            received(socket, "frame")
            assert does(house, Ban("203.0.113.77", 3600)).who == "203.0.113.77/32"
            assert closed_with(socket) == 4403
        does(house, Ban("2001:db8:7::/48", 3600))
        for address, status in addresses.items():
            with stranger(house, address=address) as somebody:
                assert somebody.get("tables").status_code == status, address
    written = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert len(written) > 10_000
    assert b"203.0.113" not in written
    assert b"2001:db8" not in written
    with OpenHouse(tmp_path, operator=operator) as house, stranger(house, address="203.0.113.77") as ann:
        assert ann.get("tables").status_code == 200, "a new server knows no addresses"


def test_what_cannot_be_meant_is_refused(tmp_path: Path) -> None:
    with OpenHouse(tmp_path) as house, house.visitor() as ann:
        person = known(ann)
        for order, key in (
            (Ban("abc", 60), "short"),
            (Ban("nobody-has-this", 60), "nobody"),
            (Ban("127.0.0.1", 60), "loopback"),
            (Ban("::1", 60), "loopback"),
            (Unban(person), "not_banned"),
            (Unban("203.0.113.1"), "not_banned"),
            (SetHost("nobody-has-this", True), "nobody"),
        ):
            with pytest.raises(Cannot) as refused:
                does(house, order)
            assert refused.value.key == key, order
        assert ann.get("tables").status_code == 200
