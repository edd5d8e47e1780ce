"""What the first page costs, and whom it asks."""

from urllib.parse import urlsplit

from playwright.sync_api import Request, Route, expect

from tests.browser.conftest import Invite

WITHOUT = ("image", "font")
MOST = 200_000  # bytes


def test_the_first_page_is_small(invite: Invite) -> None:
    ada = invite("Ada")
    finished: list[Request] = []
    ada.page.on("requestfinished", lambda request: finished.append(request))
    ada.comes()
    expect(ada.page.locator(".lists")).to_be_visible()
    ada.page.wait_for_load_state("networkidle")
    sizes = {r.url: r.sizes()["responseBodySize"] for r in finished if r.resource_type not in WITHOUT}
    assert len(sizes) > 5
    assert sum(sizes.values()) < MOST, sizes


def test_nobody_else_is_asked(invite: Invite) -> None:
    """From the first page through a turn to the rules: no request leaves the house."""
    ada = invite("Ada")
    ada.opens_a_table("bots")
    ada.plays_turn()
    ada.opens_rules()
    hosts = {urlsplit(address).netloc for address in ada.requests if not address.startswith(("data:", "blob:"))}
    assert hosts == {urlsplit(ada.address).netloc}
    assert any(address.startswith("ws:") for address in ada.requests)


def test_who_looks_elsewhere_before_it_has_loaded_finds_it_loaded_later(invite: Invite) -> None:
    ada = invite("Ada")
    held: list[Route] = []
    ada.page.route("**/api/shelf", lambda route: held.append(route))
    ada.comes()
    ada.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    for _ in range(3):  # whatever the page has asked for is answered before this
        ada.page.evaluate("async () => { await (await fetch('api/tables')).json(); }")
    for route in held:
        route.continue_()
    expect(ada.page.locator(".lists")).to_be_visible()
