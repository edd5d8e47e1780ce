"""Looking back: any moment, a link to it, files of it."""

import json
import re
from pathlib import Path

from playwright.sync_api import Route, expect

from tests.browser.conftest import Invite
from tests.browser.people import Person


def test_the_slider_goes_through_the_game(invite: Invite) -> None:
    ada = invite("Ada")
    ada.opens_a_table("bots")
    ada.plays_turn()
    ada.waits_for_turn()
    ada.opens_menu("menu.replay")
    slider = ada.page.locator(".replay input[type=range]")
    expect(slider).to_be_focused()
    expect(slider).to_have_value("0")
    expect(ada.page.locator(".replay:not([aria-busy])")).to_be_visible()
    last = int(slider.get_attribute("max") or 0)
    assert last >= 5, "a turn of each"
    told: list[str] = []
    for number in range(1, last + 1):
        ada.page.keyboard.press("ArrowRight")
        expect(slider).to_have_value(str(number))
        expect(ada.page.locator(".replay:not([aria-busy])")).to_be_visible()
        told.append(ada.page.locator(".replay .what").inner_text())
    assert len(set(told)) > last / 2
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator(".replay")).to_be_hidden()
    ada.plays_turn()


def test_a_link_leads_to_a_moment(invite: Invite) -> None:
    ada, eve = invite("Ada"), invite("Eve")
    code = ada.opens_a_table("bots")
    ada.plays_turn()
    eve.comes(f"t/{code}?at=2")
    expect(eve.page.locator(".replay input[type=range]")).to_have_value("2")
    expect(eve.page.locator(".board.then .picture")).to_be_visible()


def test_zooming_before_the_moment_is_there_does_nothing(invite: Invite) -> None:
    ada = invite("Ada")
    ada.opens_a_table("bots")
    ada.plays_turn()
    held: list[Route] = []
    ada.page.route("**/moments/*", lambda route: held.append(route))
    ada.opens_menu("menu.replay")
    for key in ("play.zoom_in", "play.zoom_out", "play.zoom_fit"):
        ada.press(ada.button(key, ada.page.locator(".board.then")))
    for route in held:
        route.continue_()
    expect(ada.page.locator(".replay .what")).not_to_be_empty()  # now it is there
    ada.press(ada.button("play.zoom_in", ada.page.locator(".board.then")))
    expect(ada.page.locator(".board.then.zoomed")).to_be_visible()


def test_pictures_and_the_save_of_a_finished_game_can_be_kept(invite: Invite, tmp_path: Path) -> None:
    ada = invite("Ada")
    ada.opens_a_table("bots")
    ada.plays_turn()
    ada.opens_menu("menu.replay")
    assert kept(ada, "SVG", tmp_path).startswith(b"<svg")
    assert kept(ada, "PNG", tmp_path).startswith(b"\x89PNG")
    ada.forgives = "429"
    ada.page.route("**/picture.png*", lambda route: route.fulfill(status=429, json={"text": "Later, please."}))
    ada.press(ada.page.locator(".replay .files").get_by_role("link", name="PNG", exact=True))
    expect(ada.page.get_by_text("Later, please.")).to_be_visible()
    expect(ada.page.locator(".replay").get_by_text(ada.say("replay.save"))).to_have_count(0)
    ada.page.keyboard.press("Escape")
    ada.ends_the_game()
    ada.opens_menu("menu.replay")
    save = json.loads(kept(ada, ada.say("replay.save"), tmp_path))
    assert save["game"] == "canals"
    assert len(save["inputs"]) >= 3


def kept(person: Person, name: str, folder: Path) -> bytes:
    """A file that a link of the replay gives."""
    with person.page.expect_download() as download:
        person.press(person.page.locator(".replay .files").get_by_role("link", name=name, exact=True))
    file = folder / "kept"
    download.value.save_as(file)
    return file.read_bytes()


def test_after_the_end_the_scoring_is_shown_step_by_step(invite: Invite) -> None:
    ada = invite("Ada")
    ada.opens_a_table("bots")
    ada.plays_turn()
    ada.ends_the_game()
    final = ada.reads_result()
    ada.press(ada.button("result.show"))
    expect(ada.page.locator(".stepper [role=status]")).to_contain_text(re.compile(r"[+−]\d"))
    ada.press(ada.button("result.done"))
    assert ada.reads_result() == final
