"""What is sent: only what is different, and so that everything ends up in the right painting order."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.engine import Chance
from tafelrunde.table import protocol as p
from tafelrunde.table.frames.changes import Sent, added, elements_changed
from tafelrunde.table.frames.frames import Frames, Viewer
from tests.table.page import Page, apply_picture
from tests.table.party import people

things = st.lists(st.sampled_from("abcdefghijkl"), unique=True).flatmap(
    lambda keys: st.fixed_dictionaries({key: st.sampled_from(["1", "2"]) for key in keys})
)


@given(things, things)
def test_applied_one_after_the_other_the_changes_give_the_new_picture(old: dict[str, str], new: dict[str, str]) -> None:
    changed, gone = elements_changed(old, new)
    after = apply_picture({"things": old}, {"set": changed, "gone": gone})["things"]
    assert list(after.items()) == list(new.items())
    assert set(gone) == old.keys() - new.keys()


@given(st.permutations(list("abcdefgh")), st.sampled_from("abcdefgh"))
def test_what_stays_where_it_is_is_not_sent(order: list[str], key: str) -> None:
    old = dict.fromkeys(order, "x")
    assert elements_changed(old, dict(old)) == ([], [])
    elsewhere = dict.fromkeys([k for k in order if k != key] + [key], "x")
    moved, gone = elements_changed(old, elsewhere)
    assert (len(moved), gone) == (int(order[-1] != key), [])
    changed, _ = elements_changed(old, {**old, key: "y"})
    assert [(k, element) for k, element, _ in changed] == [(key, "y")]


@given(st.lists(st.integers(0, 3)), st.lists(st.integers(0, 3)), st.integers(0, 2))
def test_lines_that_came_at_the_end(old: list[int], more: list[int], dropped: int) -> None:
    new = [*old[dropped:], *more]
    found = added(old, new)
    if found is None:
        assert dropped >= len(old) > 0
    else:
        assert new[len(new) - len(found) :] == found
    assert added(old, [*old, *more]) == more


def test_a_page_that_applies_all_changes_has_the_whole_table() -> None:
    """A whole game with people, chat, undo, a pause; everybody's page is compared with a whole frame all the time."""
    party, rng, frames = people(4), Chance(3), Frames()
    names, langs = ("ann", "bob", "cem", "dora"), ("de", "en", "de", "en")
    viewers = [Viewer(names[seat], langs[seat], seat) for seat in range(4)] + [Viewer("eve", "en", None)]
    sent, pages = [Sent() for _ in viewers], [Page() for _ in viewers]
    sizes = []
    while party.stage == "playing":
        option = party.decision.options[rng.below(len(party.decision.options))]
        asked = party.room.doc.seats[party.decision.seat].person
        party.plays(option=option)
        if rng.below(8) == 0 and party.room.doc.stage == "playing":
            party.does(asked, p.Say(f"hello {rng.below(100)}"))
            if party.room.why_not_undo(names.index(asked)) is None:
                party.does(asked, p.Undo())
        for viewer, has, page in zip(viewers, sent, pages, strict=True):
            frame = frames.frame(party.room, viewer, party.now)
            message = has.message(frame)
            page.take(message)
            sizes.append(len(message or b""))
            whole = msgspec.json.decode(Sent().message(frames.frame(party.room, viewer, party.now)) or b"")
            assert page.frame == {**whole, "version": page.frame["version"]}
            for name in ("board", "marks", "mine"):
                if whole[name]:
                    assert list(page.frame[name]["things"]) == list(whole[name]["things"]), "painting order"
    assert pages[0].frame["result"]["scored"]
    assert sorted(sizes)[len(sizes) // 2] < 12_000, "only what is different is sent"


def test_nothing_new_is_not_sent_and_a_whole_frame_can_be_had_at_any_time() -> None:
    party, frames, sent = people(2), Frames(), Sent()
    viewer = Viewer("ann", "en", 0)
    first = sent.message(frames.frame(party.room, viewer, party.now))
    assert first is not None
    assert msgspec.json.decode(first)["version"] == 1
    assert sent.message(frames.frame(party.room, viewer, party.now)) is None
    again = sent.message(frames.frame(party.room, viewer, party.now), whole=True)
    assert again is not None
    assert msgspec.json.decode(again) == {**msgspec.json.decode(first), "version": 2}
