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
    while not held:
        ada.page.wait_for_timeout(50)  # the test hears only while the page is asked for something
    ada.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    for _ in range(3):  # whatever the page has asked for is answered before this
        ada.page.evaluate("async () => { await (await fetch('api/tables')).json(); }")
    for route in held:
        route.continue_()
    expect(ada.page.locator(".lists")).to_be_visible()


def test_the_pictures_are_there_before_any_script_has_run(invite: Invite) -> None:
    ada = invite("Ada", lang="de")
    ada.forgives = "ERR_FAILED"
    ada.page.route("**/*.js", lambda route: route.abort())
    ada.comes()
    ada.page.wait_for_load_state("networkidle")
    shown = "(images) => images.map((image) => image.complete && image.naturalWidth)"
    assert ada.page.locator(".games img").evaluate_all(shown) == [1200] * 5


def test_a_game_against_bots_waits_without_a_word(invite: Invite) -> None:
    """No count, no chip, nothing in the title; but the way back is there, and at the end result and picture."""
    ada = invite("Ada")
    ada.opens_a_table("bots")
    ada.waits_for_turn()
    table = ada.page.url
    ada.comes()
    expect(ada.page.locator('[data-key="resume"]')).to_be_visible()
    expect(ada.page.locator(".chip.now")).to_have_count(0)
    assert not ada.page.title().startswith("(")
    ada.page.goto(table)
    ada.ends_the_game()
    headline = ada.page.locator(".result h2").first.inner_text()
    ada.comes()
    row = ada.page.locator(".lists .table").first
    expect(row).to_contain_text(headline)
    expect(row.locator("img")).to_be_visible()
    ada.page.wait_for_function("() => document.querySelector('.table img').naturalWidth > 0")
