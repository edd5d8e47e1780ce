"""A whole game by clicks: two players and a spectator, each at a browser of their own."""

import json

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people import Person, play_out


def test_two_players_and_a_spectator_play_a_whole_game_by_clicks(invite: Invite) -> None:
    ada, ben, eve = invite("Ada"), invite("Ben", lang="de"), invite("Eve")
    code = ada.opens_a_table("friends", players=2)
    ben.joins(code)
    eve.watches(code)
    ada.starts()
    play_out([ada, ben])
    results = [person.reads_result() for person in (ada, ben, eve)]
    assert sorted(row[1] for row in results[0]) == ["Ada", "Ben"]
    assert results[0] == results[1] == results[2]
    assert all(
        int(row[-1].replace("−", "-")) == sum(int(cell.replace("−", "-")) for cell in row[2:-1]) for row in results[0]
    )
    expect(eve.page.locator(".part.mine")).to_have_count(0)
    assert saw_nothing_private(eve)
    assert not saw_nothing_private(ada), "the check itself must be able to see"


def saw_nothing_private(person: Person) -> bool:
    """Did nothing that came over the wire belong to one seat only?"""
    messages = [json.loads(text) for text in person.received]
    sections = [m for m in messages if m["type"] == "frame"]
    sections += [m[part] for m in messages if m["type"] == "change" for part in ("is", "pictures") if part in m]
    assert sections
    private = [s for s in sections if s.get("mine") or s.get("options") or (s.get("prompt") or {}).get("serial")]
    return not private
