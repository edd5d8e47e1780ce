"""Who may ask: our names, our pages, signed cookies, headers, and how often."""

import asyncio
from typing import cast
from xml.etree import ElementTree

import httpx
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.table.store.storage import Storage
from tafelrunde.table.web.address import Site, lan_address, name_in, qr_code
from tafelrunde.table.web.guests import Guests
from tafelrunde.table.web.limits import Bucket, Buckets, Limits, Rate
from tafelrunde.table.web.operator import ALONE, Operator
from tafelrunde.table.web.problems import language_of
from tafelrunde.table.web.proxies import Proxies, network_in
from tafelrunde.table.web.security import Gate, Signer

KEY = b"k" * 32
HOME = Site("127.0.0.1", 8000)
LAN = Site("0.0.0.0", 8000)
PUBLIC = Site("127.0.0.1", 8000, "https://example.org/play/")


class OnlyKey:
    """Of a storage nothing but the key is needed at the gate."""

    def key(self) -> bytes:
        return KEY


def guests(operator: Operator = ALONE) -> Guests:
    return Guests(cast(Storage, OnlyKey()), operator, lambda: 0)


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Says who was let in, where to and where from."""
    words = f"{scope['person']} {scope['path']}"
    await PlainTextResponse(words, headers={"From": scope["client"][0]})(scope, receive, send)


def ask(
    site: Site, path: str = "/", method: str = "GET", host: str = "127.0.0.1:8000", **headers: str
) -> httpx.Response:
    """A request through the gate, from 127.0.0.1, which is trusted, to the address 192.168.7.5 of this computer."""
    proxies = Proxies((network_in("127.0.0.1"),))

    async def inner() -> httpx.Response:
        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            gate = Gate(echo, site, Signer(KEY), guests(), proxies)
            await gate({**scope, "server": ("192.168.7.5", 8000)}, receive, send)

        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://x") as client:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            return await client.request(method, path, headers={"Host": host, **named})

    return asyncio.run(inner())


# --- cookies ---------------------------------------------------------------------------------------------------------


def test_a_cookie_is_known_again_and_no_other_is() -> None:
    signer = Signer(KEY)
    cookie = signer.new()
    person = signer.person(cookie)
    assert len(person) == 22
    assert cookie == signer.sign(person)
    assert signer.new() != cookie
    wrong = (cookie[:-1], cookie + "A", cookie.replace(".", "", 1), person, f"{person}.", "", ".", "ä.b", "x" + cookie)
    assert [signer.person(value) for value in wrong] == [""] * len(wrong)
    assert Signer(b"z" * 32).person(cookie) == ""


def test_the_first_answer_sets_a_cookie_and_later_ones_do_not() -> None:
    first = ask(HOME)
    cookie = first.headers["set-cookie"]
    assert "; HttpOnly; SameSite=Lax" in cookie
    assert "Path=/;" in cookie
    assert "Secure" not in cookie
    value = cookie.partition(";")[0]
    again = ask(HOME, Cookie=f'other=1; broken"; {value}; more=2')
    assert "set-cookie" not in again.headers
    assert again.text == first.text
    assert ask(HOME, Cookie="tafelrunde=forged.cookie").headers["set-cookie"] != cookie


def test_behind_https_the_cookie_is_for_https_and_its_path_only() -> None:
    cookie = ask(PUBLIC, "/play/", host="example.org").headers["set-cookie"]
    assert "Path=/play;" in cookie, "also where a proxy takes /play for /play/"
    assert "; Secure" in cookie


@pytest.mark.parametrize("path", ["/static/1/base.css", "/healthz", "/play/healthz"])
def test_what_is_the_same_for_everybody_sets_no_cookie(path: str) -> None:
    assert "set-cookie" not in ask(PUBLIC, path).headers


# --- names and pages -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("site", "host", "known"),
    [
        (HOME, "127.0.0.1:8000", True),
        (HOME, "localhost:8000", True),
        (HOME, "[::1]:8000", True),
        (HOME, "evil.example", False),
        (HOME, "127.0.0.1.evil.example", False),
        (HOME, "192.168.7.5:8000", False),
        (HOME, "", False),
        (HOME, "a b", False),
        (LAN, "192.168.7.5:8000", True),
        (LAN, "192.168.7.6:8000", False),
        (LAN, "evil.example:8000", False),
        (PUBLIC, "example.org", True),
        (PUBLIC, "EXAMPLE.org:443", True),
        (PUBLIC, "example.com", False),
    ],
)
def test_only_our_own_names_are_answered(site: Site, host: str, known: bool) -> None:
    response = ask(site, host=host)
    assert response.status_code == (200 if known else 421)
    if not known:
        assert "set-cookie" not in response.headers
        assert response.json()["text"]


@pytest.mark.parametrize(
    ("site", "headers", "status"),
    [
        (HOME, {}, 200),
        (HOME, {"Origin": "http://127.0.0.1:8000"}, 200),
        (HOME, {"Origin": "http://127.0.0.1:8000", "Sec_Fetch_Site": "same-origin"}, 200),
        (HOME, {"Origin": "http://localhost:8000"}, 403),
        (HOME, {"Origin": "http://127.0.0.1:3000", "Sec_Fetch_Site": "same-site"}, 403),
        (HOME, {"Origin": "https://127.0.0.1:8000"}, 403),
        (HOME, {"Origin": "null"}, 403),
        (HOME, {"Origin": "http://evil.example"}, 403),
        (HOME, {"Sec_Fetch_Site": "cross-site"}, 403),
        (PUBLIC, {"Origin": "https://example.org"}, 200),
        (PUBLIC, {"Origin": "http://example.org"}, 403),
        (PUBLIC, {"Origin": "http://127.0.0.1:8000"}, 200),
        (PUBLIC, {"Origin": "http://example.org", "Host": "example.org"}, 403),
        (PUBLIC, {"Origin": "https://example.org", "Host": "example.org"}, 200),
    ],
)
def test_other_sites_cannot_send_anything(site: Site, headers: dict[str, str], status: int) -> None:
    host = headers.pop("Host", "127.0.0.1:8000")
    assert ask(site, "/api/me", "POST", host, **headers).status_code == status


def test_a_link_on_another_site_leads_here_but_its_scripts_do_not() -> None:
    assert ask(HOME, Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="navigate").status_code == 200
    assert ask(HOME, "/api/me", Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="no-cors").status_code == 403


@pytest.mark.parametrize("path", ["/play/api/me", "/api/me"])
def test_below_a_path_a_proxy_may_pass_it_on_or_not(path: str) -> None:
    assert ask(PUBLIC, path, host="example.org").text.endswith(" /api/me")


def test_without_its_last_slash_the_path_leads_to_the_house() -> None:
    found = ask(PUBLIC, "/play", host="example.org")
    assert (found.status_code, found.headers["location"]) == (307, "/play/")
    assert ask(PUBLIC, "/play?new=canals", host="example.org").headers["location"] == "/play/?new=canals"
    assert ask(PUBLIC, "/playground", host="example.org").text.endswith(" /playground")


@pytest.mark.parametrize("path", ["/play/t/a-b-1?at=3", "/t/a-b-1?at=3"])
def test_who_comes_without_https_is_sent_to_it(path: str) -> None:
    """The browser would not keep our cookie. Only a proxy that is trusted can say so."""
    plain = {"X_Forwarded_For": "192.0.2.1", "X_Forwarded_Proto": "http"}
    found = ask(PUBLIC, path, host="example.org", **plain)
    assert (found.status_code, found.headers["location"]) == (307, "https://example.org/play/t/a-b-1?at=3")
    assert "set-cookie" not in found.headers
    for fine in ({**plain, "X_Forwarded_Proto": "https"}, {"X_Forwarded_For": "192.0.2.1"}, {}):
        assert ask(PUBLIC, path, host="example.org", **fine).status_code == 200
    assert ask(PUBLIC, "/healthz", host="example.org", **plain).status_code == 200
    assert ask(PUBLIC, "/api/me", "POST", host="example.org", **plain).status_code == 200, "what is sent is not lost"


def test_an_address_that_leads_to_https_leads_nowhere_else() -> None:
    plain = {"X_Forwarded_For": "192.0.2.1", "X_Forwarded_Proto": "http"}
    for path in ("//evil.example/x", "/play//evil.example/x", "/%2Fevil.example/x", "/a%3Fb%0D%0AX: y"):
        location = ask(PUBLIC, path, host="example.org", **plain).headers["location"]
        assert location.startswith("https://example.org/play/")
        assert "\n" not in location


def test_behind_the_gate_everybody_has_an_address_of_their_own() -> None:
    assert ask(HOME).headers["from"] == "127.0.0.1"
    assert ask(HOME, X_Forwarded_For="192.0.2.1, 192.0.2.2").headers["from"] == "192.0.2.2"


def test_every_answer_has_the_headers_that_protect_it() -> None:
    headers = ask(HOME).headers
    policy = headers["content-security-policy"]
    for part in ("default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"):
        assert part in policy
    assert "unsafe" not in policy
    assert "connect-src 'self' ws://127.0.0.1:8000;" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cache-control"] == "no-store"
    public = ask(PUBLIC, host="example.org").headers["content-security-policy"]
    assert "connect-src 'self' wss://example.org;" in public
    assert "content-security-policy" in ask(HOME, host="evil.example").headers


# --- addresses -------------------------------------------------------------------------------------------------------


def test_no_address_is_shown_that_others_cannot_open() -> None:
    assert HOME.shared() == HOME.shared("127.0.0.1:8000") == ""
    assert PUBLIC.shared("127.0.0.1:8000") == "https://example.org/play/"
    assert LAN.shared("192.168.7.5:8000") == "http://192.168.7.5:8000/"
    lan = lan_address()
    assert LAN.shared("localhost:8000") == (f"http://{lan}:8000/" if lan else "")
    assert Site("192.168.7.5", 9000).shared() == "http://192.168.7.5:9000/"


def test_the_address_at_home() -> None:
    assert HOME.home == LAN.home == "http://127.0.0.1:8000/"
    assert PUBLIC.home == "http://127.0.0.1:8000/play/"
    assert Site("::", 8000).home == Site("::1", 8000).home == "http://[::1]:8000/"
    assert (name_in("[::1]:80"), name_in("A.b:1"), name_in("a b"), name_in("a:b")) == ("::1", "a.b", "", "")


def test_a_qr_code_is_one_path_without_styles() -> None:
    svg = qr_code("http://192.168.7.5:8000/t/basalt-otter-4711")
    root = ElementTree.fromstring(svg)
    assert [child.tag.rpartition("}")[2] for child in root] == ["path", "path"]
    assert "style" not in svg
    assert qr_code("") == ""


# --- how often -------------------------------------------------------------------------------------------------------


def test_a_bucket_is_used_up_and_fills_again() -> None:
    bucket = Bucket(Rate(2, 1, 3), 100.0)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(100.4)
    assert bucket.take(100.5)
    assert [bucket.take(200.0) for _ in range(4)] == [True, True, True, False]


def test_everybody_has_a_bucket_and_many_people_cost_little() -> None:
    now = [0.0]
    buckets = Buckets(Rate(1, 10, 1), lambda: now[0])
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.empty("a")
    assert buckets.take("b")
    for n in range(Buckets.MOST + 10):
        buckets.take(str(n))
    assert len(buckets._of) <= Buckets.MOST
    now[0] = 10.0
    assert buckets.take("a")


def test_limits_can_be_set_for_a_measurement() -> None:
    assert Limits()._replace(sockets=1000).sockets == 1000


# --- languages -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("en-GB,de;q=0.9", "en"),
        ("fr,de;q=0.3,en;q=0.2", "de"),
        ("fr", "en"),
        ("", "en"),
        ("de;q=0,en;q=0.1", "en"),
        ("de;q=x", "en"),
        (";;,,q=", "en"),
    ],
)
def test_the_language_that_somebody_likes_best(header: str, lang: str) -> None:
    assert language_of(header) == lang
    assert lang in LANGUAGES
