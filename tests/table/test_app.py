"""The web app over HTTP and sockets, as a page or a script meets it."""

import json
import re
from collections.abc import Iterator
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import httpx
import pytest
from PIL import Image
from websockets.exceptions import InvalidStatus

from tafelrunde.games import game_ids, game_type
from tafelrunde.table.web.address import lan_address
from tafelrunde.table.web.limits import Rate
from tafelrunde.table.web.operator import Operator
from tafelrunde.table.web.shelf import game_info
from tests.patience import patience
from tests.table.open_house import UNLIMITED, OpenHouse, closed_with, open_table, received, says
from tests.table.race import RACE


def fetch(address: str, **more: Any) -> httpx.Response:
    """A request without a cookie; patient, for the machine may be busy."""
    return httpx.get(address, timeout=patience(), **more)


@pytest.fixture
def ann(house: OpenHouse) -> Iterator[httpx.Client]:
    with house.visitor() as visitor:
        yield visitor


# --- the page --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("path", "status"), [("", 200), ("t/basalt-otter-4711", 404)])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_page_comes_whole_and_all_its_files_are_there(house: OpenHouse, path: str, status: int, lang: str) -> None:
    page = fetch(house.address + path, headers={"Accept-Language": lang})
    assert page.status_code == status
    assert page.headers["content-type"].startswith("text/html")
    assert f'<html lang="{lang}"' in page.text
    assert '<base href="/"' in page.text
    assert "__" not in re.sub(r"\w__\w", "", page.text)
    words = re.search(r'<script type="application/json" id="texts">(.*?)</script>', page.text, re.DOTALL)
    assert words
    assert json.loads(words[1]) == fetch(f"{house.address}api/texts/{lang}").json()
    linked = re.findall(r'(?:href|src)="(static/[^"]+)"', page.text)
    assert linked
    for name in linked:
        found = fetch(house.address + name)
        assert found.status_code == 200, name
        assert "immutable" in found.headers["cache-control"]
        assert "set-cookie" not in found.headers


def told(page: httpx.Response) -> dict[str, str]:
    """What messengers show of a link."""
    return {name: unescape(text) for name, text in re.findall(r'<meta property="og:(\w+)" content="(.*?)">', page.text)}


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("game", game_ids())
def test_a_link_tells_the_game_and_nothing_of_who_plays(house: OpenHouse, game: str, lang: str) -> None:
    with house.visitor() as ann:
        code = open_table(ann, "me", "me", "me", game=game, name="Ann of Green Gables")
        own = ann.get(f"{house.address}t/{code}", headers={"Accept-Language": lang})
    page = fetch(f"{house.address}t/{code}", headers={"Accept-Language": lang})
    assert page.status_code == own.status_code == 200
    texts = game_type(game).texts(lang)
    assert (told(page)["title"], told(page)["description"]) == (texts.say("title"), texts.say("teaser"))
    assert "Green Gables" not in page.text + own.text
    picture = fetch(told(page)["image"])
    assert picture.headers["content-type"] == "image/jpeg"
    assert Image.open(BytesIO(picture.content)).size == (1200, 630)


@pytest.mark.parametrize("path", ["", "t/basalt-otter-4711", "t/%3Cb%3E"])
def test_other_links_tell_the_house(house: OpenHouse, path: str) -> None:
    page = fetch(house.address + path, headers={"Accept-Language": "de"})
    assert (told(page)["title"], told(page)["description"]) == ("Tafelrunde", "Brettspiele an einem Tisch")
    assert fetch(told(page)["image"]).headers["content-type"] == "image/png"


def test_pages_of_wrong_codes_are_counted_and_then_tell_nothing(tmp_path: Path) -> None:
    with OpenHouse(tmp_path, limits=UNLIMITED._replace(wrong_codes=Rate(1, 3600, 3))) as house:
        with house.visitor() as ann:
            code = open_table(ann)
        pages = [fetch(f"{house.address}t/wrong-{n}") for n in range(5)]
        assert [page.status_code for page in pages] == [404, 404, 404, 200, 200]
        right = fetch(f"{house.address}t/{code}")
        assert (right.status_code, told(right)) == (200, told(pages[-1]))


def test_the_games_and_their_pictures_are_in_the_first_page_itself(house: OpenHouse) -> None:
    """With the size of each picture, so that nothing moves; other pages do not carry them."""
    german = {"accept-language": "de"}
    page = fetch(house.address, headers=german).text
    games = fetch(house.address + "api/shelf", headers=german).json()["games"]
    assert re.findall(r'<img src="([^"]+)" alt="" width="1200" height="630">', page) == [g["preview"] for g in games]
    assert all(f"<h3>{game['title']}</h3>" in page for game in games)
    shown = fetch(house.address + games[0]["preview"])
    assert shown.headers["content-type"] == "image/jpeg"
    assert "immutable" in shown.headers["cache-control"]
    assert "<img" not in fetch(f"{house.address}?new=canals").text


def test_the_page_can_be_put_on_a_home_screen(house: OpenHouse) -> None:
    """Its manifest and icons are there, as large as they say, and the policy of the page lets them in."""
    page = fetch(house.address)
    assert "manifest-src 'self'" in page.headers["content-security-policy"]
    found = re.search(r'<link rel="manifest" href="([^"]+)">', page.text)
    assert found
    manifest = fetch(house.address + found[1])
    assert manifest.headers["content-type"] == "application/manifest+json"
    assert manifest.headers["x-content-type-options"] == "nosniff"
    where = urljoin(house.address, found[1])
    assert urljoin(where, manifest.json()["start_url"]) == urljoin(where, manifest.json()["scope"]) == house.address
    apple = re.search(r'<link rel="apple-touch-icon" href="([^"]+)">', page.text)
    assert apple
    icons = {urljoin(where, icon["src"]): icon["sizes"] for icon in manifest.json()["icons"]}
    icons |= {house.address + apple[1]: "180x180"}
    for address, size in icons.items():
        icon = fetch(address)
        if size == "any":
            assert icon.headers["content-type"] == "image/svg+xml"
        else:
            width, height = Image.open(BytesIO(icon.content)).size
            assert f"{width}x{height}" == size


def test_files_of_another_version_are_not_kept(house: OpenHouse) -> None:
    found = fetch(f"{house.address}static/old/base.css")
    assert (found.status_code, found.headers["cache-control"]) == (200, "no-store")


@pytest.mark.parametrize("name", ["../protocol.py", "..%2f..%2fkit%2fpng.py", "shell.html", "texts/de.toml", ""])
def test_nothing_but_the_pages_files_is_given_out(house: OpenHouse, name: str) -> None:
    assert fetch(f"{house.address}static/1/{name}").status_code == 404


def test_an_unknown_address_is_a_page_for_browsers_and_json_for_programs(house: OpenHouse) -> None:
    page = fetch(f"{house.address}nowhere", headers={"Accept": "text/html", "Accept-Language": "de"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "Hier ist nichts" in page.text
    for path in ("nowhere", "api/nowhere"):
        answer = fetch(house.address + path)
        assert answer.status_code == 404
        assert answer.json()["text"]


def test_below_a_path_everything_is_found(tmp_path: Path) -> None:
    with OpenHouse(tmp_path, operator=Operator(public_url="http://localhost/play/")) as house:
        assert house.address.endswith("/play/")
        page = fetch(house.address)
        assert '<base href="/play/"' in page.text
        assert "Path=/play;" in page.headers["set-cookie"]
        with house.visitor() as ann:
            code = open_table(ann)
            with house.live(code, ann, Origin="http://localhost") as socket:
                assert received(socket, "frame")["table"]["code"] == code
            shown = ann.get("address", params={"code": code}).json()
        assert (shown["url"], shown["public"]) == (f"http://localhost/play/t/{code}", True)


# --- the API ---------------------------------------------------------------------------------------------------------


def test_the_shelf_is_in_the_readers_language(house: OpenHouse) -> None:
    with house.visitor("de") as anna, house.visitor("en") as ann:
        german, english = anna.get("shelf").json(), ann.get("shelf").json()
    assert [shelf["games"][0]["title"] for shelf in (german, english)] == ["Kanalstadt", "Canal City"]
    centres = [shelf["games"][0]["variants"][0] for shelf in (german, english)]  # free text: nobody reads "chance"
    assert [(v["default"], v["default_text"]) for v in centres] == [("chance", "zufällig"), ("chance", "random")]
    bots = [{game["id"]: game["bots"] for game in shelf["games"]} for shelf in (german, english)]
    for kind in english["games"]:
        assert [bot["name"] for bot in kind["bots"]] == ["beginner", "club", "strong", "greedy", "random"]
        assert [bot["name"] for bot in kind["bots"] if bot["usual"]] == ["club"]
    assert "0,56 Sekunden" in bots[0]["ufos"][1]["about"]
    assert "0.75 seconds at" in bots[1]["canals"][2]["about"]
    assert all(bot["title"] and bot["about"] for shelf in bots for offered in shelf.values() for bot in offered)
    picture = fetch(house.address + english["games"][0]["picture"])
    assert picture.headers["content-type"] == "image/svg+xml"
    box = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', picture.text)
    assert box
    assert float(box[1]) / float(box[2]) == pytest.approx(1.6, rel=0.01)


def test_where_all_act_at_once_nobody_can_share_a_screen() -> None:
    game = game_type("canals")
    assert all(not variant.live for variant in game_info(game, "en").variants)
    assert [(variant.name, variant.default, variant.live) for variant in game_info(RACE, "en").variants] == [
        ("mode", "calm", "live")
    ]


def test_the_rulebook_has_no_styles_and_its_pictures_are_there(house: OpenHouse, ann: httpx.Client) -> None:
    rules = ann.get("games/canals/rules", params={"lang": "de"}).json()
    assert rules["title"] == "Kanalstadt"
    assert len(rules["short"]) < len(rules["html"])
    assert "<style" not in rules["html"]
    assert "style=" not in rules["html"]
    pictures = re.findall(r'<img src="([^"]+)"', rules["html"])
    assert pictures
    assert fetch(house.address + pictures[0]).text.startswith("<svg")
    assert 'id="CAN-046"' in ann.get("games/canals/rules/CAN-046").json()["html"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("games/nix/rules", 404),
        ("games/canals/rules/CAN-999", 404),
        ("games/canals/pictures/nix.svg", 404),
        ("games/canals/rules?lang=fr", 400),
        ("texts/fr", 404),
        ("tables/nix-nix-1234", 404),
        ("tables/nix-nix-1234/save", 404),
        ("tables/%20", 404),
    ],
)
def test_what_there_is_not_is_said_in_a_sentence(ann: httpx.Client, path: str, status: int) -> None:
    answer = ann.get(path)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/json"
    assert len(answer.json()["text"]) > 10


def test_a_name_is_kept_for_the_cookie(house: OpenHouse, ann: httpx.Client) -> None:
    assert ann.get("me").json() == {"name": ""}
    assert ann.post("me", json={"name": "Ann <b>"}).json() == {"name": "Ann <b>"}
    assert ann.get("me").json() == {"name": "Ann <b>"}
    assert ann.post("me", json={"name": "  "}).status_code == 409
    with house.visitor() as bob:
        assert bob.get("me").json() == {"name": ""}


@pytest.mark.parametrize(
    ("content", "kind", "status", "part"),
    [
        (b'{"name":"x"}', "text/plain", 415, "JSON"),
        (b'{"name":"x"}', "application/x-www-form-urlencoded", 415, "JSON"),
        (b"{", "application/json", 400, "JSON"),
        (b"[" * 20_000, "application/json", 400, "JSON"),
        (b'"\xff"', "application/json", 400, "JSON"),
        (b'{"name":""}', "application/json", 400, "name"),
        (b'{"name":"x","more":1}', "application/json", 400, "more"),
        (b"{}", "application/json", 400, "name"),
        (b'{"name":"' + b"x" * 40_000 + b'"}', "application/json", 413, "32 kB"),
    ],
)
def test_what_is_not_understood_is_refused(
    ann: httpx.Client, content: bytes, kind: str, status: int, part: str
) -> None:
    answer = ann.post("me", content=content, headers={"Content-Type": kind})
    assert answer.status_code == status
    assert part in answer.json()["text"]


def test_a_wish_that_the_game_cannot_fulfil_is_refused_with_its_sentence(ann: httpx.Client) -> None:
    wish = {"game": "canals", "seats": ["me", "greedy"], "name": "Ann", "variants": {"nix": "x"}}
    answer = ann.post("tables", json=wish)
    assert answer.status_code == 409
    assert "canals" in answer.json()["text"]


def test_other_methods_are_not_allowed(ann: httpx.Client) -> None:
    answer = ann.put("me", json={"name": "x"})
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, POST, HEAD")
    assert ann.head("shelf").status_code == 200


def test_a_table_is_opened_found_and_played_by_requests_alone(house: OpenHouse, ann: httpx.Client) -> None:
    code = open_table(ann, "me", "greedy")
    assert [table["code"] for table in ann.get("tables").json()["mine"]] == [code]
    info = ann.get(f"tables/{code}").json()
    assert (info["game"], info["stage"], info["mine"]) == ("canals", "playing", True)
    reply = ann.post(f"tables/{code}/commands", json={"do": "describe"}).json()
    assert reply["lines"]
    assert ann.get(f"tables/{code}/moments/0").json()["board"]["things"]
    assert ann.get(f"tables/{code}/picture.svg", params={"seat": 0}).text.startswith("<svg")
    assert ann.get(f"tables/{code}/picture.png", params={"narrow": 1}).content.startswith(b"\x89PNG")
    assert ann.get(f"tables/{code}/report").headers["content-disposition"].startswith("attachment")
    assert ann.get(f"tables/{code}/dice").json()["host"] == ""
    early = ann.get(f"tables/{code}/save")
    assert early.status_code == 409
    with house.visitor() as bob:
        assert bob.get(f"tables/{code}/picture.svg", params={"seat": 0}).status_code == 409
        assert bob.get("tables").json() == {"mine": [], "open": []}


def test_a_seat_goes_to_another_device_by_its_link_and_only_once_for_each_link(
    house: OpenHouse, ann: httpx.Client
) -> None:
    code = open_table(ann, "me", "greedy")
    old = ann.post(f"tables/{code}/seats/0/link", json={}).json()
    link = ann.post(f"tables/{code}/seats/0/link", json={}).json()
    assert (link["local"], link["qr"]) == (True, "")
    page, token = link["url"].split("#seat=")
    assert page == f"{house.address}t/{code}"
    with house.visitor() as phone:
        worthless = {"token": old["url"].split("#seat=")[1]}
        assert phone.post(f"tables/{code}/claim", json=worthless).status_code == 409
        assert phone.post(f"tables/{code}/claim", json={"token": token}).json() == {"seat": 0}
        assert phone.get(f"tables/{code}").json()["mine"]
    assert not ann.get(f"tables/{code}").json()["mine"]


# --- the live connection ---------------------------------------------------------------------------------------------


def test_a_connection_begins_with_a_whole_frame_and_answers_calls(house: OpenHouse, ann: httpx.Client) -> None:
    code = open_table(ann)
    with house.live(code, ann) as socket:
        frame = received(socket, "frame")
        assert frame["table"]["mine"] == [0, 1]
        assert says(socket, 1, do="ping") == {"type": "reply", "to": 1}
        said = says(socket, 2, do="say", text="<b>hello</b>")
        assert said == {"type": "reply", "to": 2}
        assert says(socket, 2, do="say", text="<b>hello</b>") == said
        assert says(socket, 3, do="whole") == {"type": "reply", "to": 3}
    with house.live(code, ann) as socket:
        assert [line["text"] for line in received(socket, "frame")["chat"]] == ["<b>hello</b>"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        '{"id":7}',
        '{"id":7,"command":{"do":"nix"}}',
        '{"id":7,"command":{"do":"undo","x":1}}',
    ],
)
def test_a_call_that_is_not_understood_is_refused_with_its_number(
    house: OpenHouse, ann: httpx.Client, text: str
) -> None:
    with house.live(open_table(ann), ann) as socket:
        socket.send(text)
        reply = received(socket, "reply")
        assert (reply["to"], reply["ok"]) == (7 if "7" in text else 0, False)
        assert reply["refused"]["text"]
        assert says(socket, 8, do="ping") == {"type": "reply", "to": 8}


def test_without_a_cookie_or_a_table_there_is_no_connection(house: OpenHouse, ann: httpx.Client) -> None:
    with house.live("nix-nix-1234", None) as socket:
        assert closed_with(socket) == 4401
    with house.live("nix-nix-1234", ann) as socket:
        assert "no table" in received(socket, "notice")["text"]
        assert closed_with(socket) == 4404
    code = open_table(ann, "me", "greedy", spectators=False)
    with house.visitor() as bob, house.live(code, bob) as socket:
        assert received(socket, "notice")["text"]
        assert closed_with(socket) == 4403


def test_pages_of_other_sites_get_no_connection(house: OpenHouse, ann: httpx.Client) -> None:
    code = open_table(ann)
    for origin in ("http://evil.example", "null"):
        with pytest.raises(InvalidStatus) as refused:
            house.live(code, ann, Origin=origin)
        assert refused.value.response.status_code == 403
    with house.live(code, ann, Origin=house.address.rstrip("/")) as socket:
        assert received(socket, "frame")


# --- limits ----------------------------------------------------------------------------------------------------------


def test_who_asks_for_too_much_hears_so(tmp_path: Path) -> None:
    once = Rate(1, 3600, 1)
    limits = UNLIMITED._replace(tables=Rate(1, 3600, 2), chat=once, wrong_codes=Rate(1, 3600, 3), sockets=1)
    with OpenHouse(tmp_path, limits) as house, house.visitor() as ann, house.visitor() as bob:
        code = open_table(ann)
        open_table(ann)
        assert ann.post("tables", json={"game": "canals", "seats": ["me"], "name": "A"}).status_code == 429
        open_table(bob)
        with house.live(code, ann) as socket:
            assert says(socket, 1, do="say", text="one") == {"type": "reply", "to": 1}
            assert not says(socket, 2, do="say", text="two")["ok"]
            with house.live(code, ann) as second:
                assert closed_with(second) == 4429
        assert [bob.get(f"tables/nix-nix-{n}").status_code for n in range(3)] == [404, 404, 404]
        assert bob.get("tables/nix-nix-3").status_code == 429
        assert bob.get(f"tables/{code}").status_code == 429
        assert bob.get("tables").status_code == 200


def test_somebody_new_with_every_request_is_counted_by_address(tmp_path: Path) -> None:
    limits = UNLIMITED._replace(tables_there=Rate(1, 3600, 2), requests=Rate(1, 3600, 5))
    with OpenHouse(tmp_path, limits, Operator(public_url="http://example.org/")) as house:
        wish = {"game": "canals", "seats": ["me", "me"], "name": "A"}
        found = [httpx.post(f"{house.address}api/tables", json=wish).status_code for _ in range(3)]
        assert found == [200, 200, 429]
        with house.visitor() as ann:
            with house.live("nix-nix-1", ann) as socket:
                assert closed_with(socket) == 4404
            with house.live("nix-nix-1", ann) as socket:
                assert closed_with(socket) == 4429


def test_only_so_many_pictures_are_painted_at_a_time(tmp_path: Path) -> None:
    with OpenHouse(tmp_path, UNLIMITED._replace(paintings=0)) as house, house.visitor() as ann:
        code = open_table(ann)
        assert ann.get(f"tables/{code}/picture.png").status_code == 429
        assert ann.get(f"tables/{code}/picture.svg").status_code == 200


def test_a_flood_ends_the_connection_and_nothing_else(tmp_path: Path) -> None:
    with OpenHouse(tmp_path, UNLIMITED._replace(calls=Rate(1, 3600, 5))) as house, house.visitor() as ann:
        code = open_table(ann)
        with house.live(code, ann) as socket:
            for number in range(1, 8):
                socket.send(json.dumps({"id": number, "command": {"do": "ping"}}))
            assert closed_with(socket) == 4429
        with house.live(code, ann) as socket:
            assert received(socket, "frame")


def test_a_message_that_is_too_large_ends_the_connection(house: OpenHouse, ann: httpx.Client) -> None:
    with house.live(open_table(ann), ann) as socket:
        socket.send(json.dumps({"id": 1, "command": {"do": "say", "text": "x" * 20_000}}))
        assert closed_with(socket) == 1009


# --- the local network -----------------------------------------------------------------------------------------------


def test_the_own_computer_opens_the_table_for_its_network(tmp_path: Path) -> None:
    with OpenHouse(tmp_path) as house, house.visitor() as ann:
        code = open_table(ann)
        here = ann.get("address", params={"code": code}).json()
        assert here == {"local": True, "url": "", "qr": "", "can_open": True, "public": False, "word": False}
        with house.live(code, ann) as socket:
            assert received(socket, "frame")
            opened = ann.post("address/lan", json={}).json()
            assert not opened["local"]
            assert closed_with(socket) == 1012
        house.wait_until_it_listens()
        there = ann.get("address", params={"code": code}).json()
        lan = lan_address()
        assert (there["local"], there["can_open"]) == (False, False)
        assert there["url"] == (f"http://{lan}:{house.port}/t/{code}" if lan else "")
        assert bool(there["qr"]) == bool(lan)
        with house.live(code, ann) as socket:
            assert received(socket, "frame")["table"]["code"] == code
        assert ann.post("address/lan", json={}).status_code == 403
