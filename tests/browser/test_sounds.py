"""Sounds: each one is counted when it begins; what is heard is told by the files."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.people import Person

# Remembers the name of every file that begins to sound.
COUNT = """
window.played = [];
const { arrayBuffer } = Response.prototype;
Response.prototype.arrayBuffer = async function () {
  return Object.assign(await arrayBuffer.call(this), { file: /sounds\\/(.+)\\.mp3$/.exec(this.url)?.[1] });
};
const { decodeAudioData } = BaseAudioContext.prototype;
BaseAudioContext.prototype.decodeAudioData = async function (bytes) {
  const { file } = bytes;
  return Object.assign(await decodeAudioData.call(this, bytes), { file });
};
const { start } = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function () {
  window.played.push(this.buffer.file);
  return start.call(this);
};
"""
# The module that the page itself uses.
MODULE = "import(new URL('sounds.js', document.querySelector('script[type=module]').src))"


def listens(person: Person) -> None:
    """Remembers all that is played from now on."""
    if person.firefox:
        pytest.skip("Firefox plays nothing where there is no sound device")
    person.page.add_init_script(COUNT)


def comes_to_a_table(ada: Person) -> None:
    """Alone against a bot, with an ear for all that is played, after the first click."""
    listens(ada)
    ada.opens_a_table("bots")
    ada.waits_for_turn()
    assert fetched(ada) == []
    ada.page.mouse.click(700, 3)
    hears(ada, "motif-canals")


def fetched(person: Person) -> list[str]:
    """The sounds that this browser has asked for."""
    return sorted(url.rpartition("/")[2] for url in person.requests if url.endswith(".mp3"))


def hears(person: Person, name: str, times: int = 1) -> None:
    """Until that has been played so many times."""
    person.page.wait_for_function(
        "([name, times]) => played.filter((one) => one === name).length >= times", arg=[name, times]
    )


def heard(person: Person) -> list[str]:
    """All that was played, in this order."""
    found: list[str] = person.page.evaluate("() => played")
    return found


def plays(person: Person, *names: str) -> None:
    """The page asks for these at once; returns when it is decided what becomes of them."""
    person.page.evaluate(
        f"async (names) => {{ const {{ sound }} = await {MODULE}; await Promise.all(names.map(sound)); }}", names
    )


def asks_until_heard(person: Person, name: str) -> None:
    """The page asks for it again and again: a file may still be on its way, a signal may sound."""
    again = f"async (name) => {{ const {{ sound }} = await {MODULE}; window.asking = setInterval(sound, 50, name); }}"
    person.page.evaluate(again, name)
    hears(person, name)
    person.page.evaluate("() => clearInterval(asking)")


def test_a_game_is_heard_from_its_motif_to_its_end(invite: Invite) -> None:
    ada, ben = invite("Ada"), invite("Ben", lang="de")
    for person in (ada, ben):
        listens(person)
    code = ada.opens_a_table("friends")
    assert fetched(ada) == [], "nothing before the first click at the table"
    ben.joins(code)
    ada.starts()
    for person in (ada, ben):
        hears(person, "motif-canals")
    first, second = (ada, ben) if ada.sees_turn_of() == "Ada" else (ben, ada)
    first.plays_turn()
    hears(second, "turn")
    second.plays_turn()
    hears(first, "turn")
    second.says("Well")
    hears(first, "chat")
    ada.ends_the_game(ben)
    for person in (ada, ben):
        hears(person, "end")
        assert heard(person).count("motif-canals") == 1
        assert heard(person).count("end") == 1
    assert "chat" not in heard(second), "my own words I know"


def test_one_at_a_time(invite: Invite) -> None:
    """Signals wait for one another, what is put down together is one sound, and under a signal no touch is heard."""
    ada = invite("Ada")
    comes_to_a_table(ada)
    plays(ada, "turn", "turn", "wood", "gong", "end")
    hears(ada, "gong")
    assert heard(ada) == ["motif-canals", "turn", "gong"], "no second bell, no wood; the end comes one too many"
    plays(ada, "chat", "end")
    ada.page.evaluate(f"async () => {{ (await {MODULE}).hush(); }}")
    plays(ada, "turn")
    hears(ada, "turn", 2)
    assert heard(ada) == ["motif-canals", "turn", "gong", "turn"], "what waited is not heard after all"
    asks_until_heard(ada, "card")
    before = len(heard(ada))
    plays(ada, "tile", "tile", "tile", "coin")
    assert heard(ada)[before:] == ["tile", "coin"]


def test_the_speaker_mutes_and_sets_the_volume(invite: Invite) -> None:
    ada = invite("Ada")
    comes_to_a_table(ada)
    button = ada.page.locator(".bar .speaker > button")
    expect(button).to_have_accessible_name(ada.say("prefs.sounds_on"))
    ada.press(button)
    slider = ada.page.get_by_role("slider", name=ada.say("prefs.volume"))
    slider.focus()
    ada.page.keyboard.press("ArrowLeft")
    assert prefs(ada) == {"volume": 65}
    ada.press(ada.page.get_by_role("switch", name=ada.say("prefs.sounds")))
    assert prefs(ada) == {"volume": 65, "sounds": False}
    expect(button).to_have_accessible_name(ada.say("prefs.sounds_off"))
    before = heard(ada)
    plays(ada, "turn", "wood")
    assert heard(ada) == before
    ada.press(ada.page.get_by_role("switch", name=ada.say("prefs.sounds")))
    plays(ada, "turn")
    assert heard(ada) == [*before, "turn"], "and what waited when it was muted is gone"


def test_phones_are_silent_until_somebody_wishes(invite: Invite) -> None:
    ada = invite("Ada", size=(390, 844), touch=True)
    listens(ada)
    ada.opens_a_table("bots")
    ada.waits_for_turn()
    button = ada.page.locator(".bar .speaker > button")
    expect(button).to_have_accessible_name(ada.say("prefs.sounds_off"))
    ada.fits()
    ada.press(button)
    assert (fetched(ada), heard(ada)) == ([], [])
    ada.press(ada.page.get_by_role("switch", name=ada.say("prefs.sounds")))
    ada.page.keyboard.press("Escape")
    asks_until_heard(ada, "turn")
    assert "wood.mp3" in fetched(ada)


def prefs(person: Person) -> object:
    """What this browser keeps of somebody's wishes."""
    return json.loads(person.page.evaluate("() => localStorage.getItem('tafelrunde.prefs')"))
