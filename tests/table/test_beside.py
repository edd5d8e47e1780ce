"""What lies beside the board in a big game: large parts, marks over them, sealed answers and numbers as options."""

import msgspec
import pytest

from tafelrunde.engine import Chance
from tafelrunde.games import game_type
from tafelrunde.kit.texts import Texts
from tafelrunde.table import protocol as p
from tafelrunde.table.frames.changes import Sent
from tafelrunde.table.frames.frames import Frames, Viewer
from tests.table.page import LISTS, Page
from tests.table.party import Party, people

ANN, BOB, EVE = Viewer("ann", "en", 0), Viewer("bob", "de", 1), Viewer("eve", "en", None)


def planning() -> Party:
    """Two people who choose cards at the same time, each for themselves."""
    wish = p.NewTable(game="dei", seats=["me", "open"], name="Ann", variants={"planning": "yes"})
    party = Party(wish, game_type("dei"))
    party.sits("bob", 1, luck="1" * 64)
    party.does("ann", p.Start())
    party.until(lambda: party.decision.kind == "Plan")
    return party


def seen(party: Party, viewer: Viewer) -> p.Frame:
    return Frames().frame(party.room, viewer, party.now)


def test_large_parts_have_titles_and_marks_of_their_own() -> None:
    party = planning()
    frame = seen(party, ANN)
    assert [part.key for part in frame.extras] == [f"extra-{k}" for k in range(4)]
    assert all(part.title for part in frame.extras)
    assert frame.beside[0].key == "marks-0"
    barred = {thing.replace("barred", "card") for thing in frame.beside[0].things}
    assert barred <= frame.extras[0].things.keys(), "in the units of the part that they lie over"
    assert seen(party, EVE).beside == []
    party.does("ann", p.Propose("pause"))
    party.does("bob", p.Vote(True))
    assert seen(party, ANN).beside == []


def test_a_page_that_applies_all_changes_has_all_parts() -> None:
    party, rng, frames = planning(), Chance(5), Frames()
    viewers = (ANN, BOB, EVE)
    sent, pages, resent = [Sent() for _ in viewers], [Page() for _ in viewers], 0
    for _ in range(60):
        for viewer, has, page in zip(viewers, sent, pages, strict=True):
            message = has.message(frames.frame(party.room, viewer, party.now))
            resent += b'"extras":' in (message or b"")
            page.take(message)
            whole = msgspec.json.decode(Sent().message(frames.frame(party.room, viewer, party.now)) or b"")
            for name in LISTS:
                assert page.frame.get(name, []) == whole.get(name, [])
                for mine, its in zip(page.frame.get(name, []), whole.get(name, []), strict=True):
                    assert list(mine["things"]) == list(its["things"]), "painting order"
        options = party.decision.options
        party.plays(option=options[rng.below(len(options))])
    assert resent == len(viewers), "after the first message only what is different"


def test_a_sealed_answer_is_shown_to_whoever_gave_it_until_all_have() -> None:
    party = planning()
    first = party.decision.seat
    mine, other = (ANN, BOB) if first == 0 else (BOB, ANN)
    option = party.decision.options[3]
    party.plays(option=option)
    prompt = seen(party, mine).prompt
    assert prompt.given == [option]
    assert prompt.serial > 0, "it can be changed"
    assert ("Waiting for Bob" if mine is ANN else "Warten auf Ann") in prompt.text
    for viewer in (other, EVE):
        prompt = seen(party, viewer).prompt
        assert (prompt.given, prompt.asked) == ([], [1 - first])
    party.plays()
    assert [seen(party, viewer).prompt.given for viewer in (ANN, BOB)] == [[], []]


def test_numbers_of_which_options_consist_have_names(monkeypatch: pytest.MonkeyPatch) -> None:
    party = people(2)
    assert seen(party, ANN).prompt.counts == []
    named = Texts("en", {**party.kind.texts("en").messages, f"numbers.{party.decision.kind}": "Place|Turn"})
    monkeypatch.setitem(vars(party.kind), "texts", lambda lang: named)
    asked = Viewer(("ann", "bob")[party.decision.seat], "en", party.decision.seat)
    assert seen(party, asked).prompt.counts == ["Place", "Turn"]
