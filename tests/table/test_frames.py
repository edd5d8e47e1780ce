"""What leaves the server for a viewer: complete, in the right order, in both languages, and with nobody's secrets."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from tafelrunde.engine import Chance
from tafelrunde.games import game_type
from tafelrunde.games.canals import GAME
from tafelrunde.kit.game import plain
from tafelrunde.kit.texts import LANGUAGES, Texts
from tafelrunde.table import protocol as p
from tafelrunde.table.frames import states
from tafelrunde.table.frames.changes import Sent
from tafelrunde.table.frames.frames import Frames, Viewer, describe, moment, point, preview, report, table_info
from tafelrunde.table.protocol import Frame
from tafelrunde.table.records import Clock
from tafelrunde.table.room.no import No
from tests.table.party import PEOPLE, Party, people, wish


def seen(party: Party, person: str, lang: str = "en", looking: int | None = -1) -> Frame:
    """What somebody sees with the eyes of their first seat."""
    mine = party.room.seats_of(person)
    eyes = (mine[0] if mine else None) if looking == -1 else looking
    return Frames().frame(party.room, Viewer(person, lang, eyes), party.now)


def asked(party: Party) -> str:
    return party.room.doc.seats[party.decision.seat].person


def others(party: Party) -> list[str]:
    return [person for person in PEOPLE if person != asked(party) and party.room.seats_of(person)]


# --- seats -----------------------------------------------------------------------------------------------------------


def test_seats_stand_clockwise_and_mine_comes_first() -> None:
    party = people(4)
    for number, person in enumerate(PEOPLE):
        frame = seen(party, person)
        assert [seat.seat for seat in frame.seats] == [(number + k) % 4 for k in range(4)]
        assert [seat.me for seat in frame.seats] == [True, False, False, False]
        assert frame.seats[0].name == f"{person.title()} (you)"
        assert {seat.name for seat in frame.seats[1:]} == {name.title() for name in PEOPLE if name != person}
    assert [seat.seat for seat in seen(party, "eve").seats] == [0, 1, 2, 3]
    assert [seat.host for seat in seen(party, "eve").seats] == [True, False, False, False]


def test_seats_say_what_they_have_and_do() -> None:
    party = people(3)
    frame = seen(party, others(party)[0])
    playing = next(seat for seat in frame.seats if seat.asked)
    assert playing.doing == "is laying a tile"
    assert [(fact.label, fact.value, fact.most) for fact in playing.facts] == [
        ("Pieces left", 20, 20),
        ("Tiles in hand", 1, 0),
    ]
    assert all(seat.doing == "waiting" for seat in frame.seats if not seat.asked)


def test_bots_absent_people_and_clocks() -> None:
    party = people(2, "greedy", clock=Clock("bank", 600))
    party.goes("bob")
    ann, bob, bot = seen(party, "ann").seats
    assert (ann.kind, bob.kind, bot.kind, bot.bot) == ("person", "person", "bot", "greedy bot")
    assert (ann.here, bob.here, bot.here) == (True, False, True)
    assert bot.clock is None
    assert ann.clock is not None
    assert (ann.clock.left, ann.clock.of) == (600_000, 600_000)


# --- what is asked ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_one_who_is_asked_reads_what_and_the_others_read_who(lang: str) -> None:
    party = people(3)
    frame = seen(party, asked(party), lang)
    texts = GAME.texts(lang)
    assert (frame.prompt.text, frame.prompt.kind) == (texts.say("prompt.LayTile"), "LayTile")
    assert frame.prompt.serial == party.decision.serial
    assert (frame.prompt.act, frame.prompt.rule) == (texts.say("act.LayTile"), "CAN-044")
    assert frame.prompt.way == texts.say("way.LayTile")
    assert (frame.prompt.steps, frame.prompt.step) == ([texts.say(f"step.{kinds[0]}") for kinds in GAME.turn], 0)
    name = party.room.names[asked(party)]
    for person in (*others(party), "eve"):
        waiting = seen(party, person, lang)
        assert waiting.prompt.text == {"en": f"{name} is laying a tile.", "de": f"{name} legt ein Plättchen."}[lang]
        assert (waiting.prompt.serial, waiting.prompt.act, waiting.options) == (0, "", [])
        assert waiting.prompt.asked == [party.decision.seat]
        assert waiting.marks is not None
        assert waiting.marks.things == {}


def test_it_says_why_nobody_chats(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the game's own words, if it has some."""
    party = people(2)
    assert seen(party, "bob").table.quiet == ""
    monkeypatch.setitem(vars(party.kind), "quiet", (("LayTile", "CAN-040"),))
    assert seen(party, "bob").table.quiet == "Nobody talks while this decision is open."
    own = Texts("en", {"quiet.LayTile": "Listen to the water."})
    monkeypatch.setitem(vars(party.kind), "texts", lambda lang: own)
    assert states.quiet(party.room, "en") == "Listen to the water."


def test_before_the_game_it_says_what_is_missing() -> None:
    party = Party(wish("me", "open"))
    frame = seen(party, "ann")
    assert frame.prompt.text == frame.table.why_not_start == "This game is for 2 to 4 players, bots included."
    assert (frame.board, frame.marks, frame.mine, frame.extras, frame.log) == (None, None, None, [], [])
    assert [(seat.kind, seat.name) for seat in frame.seats] == [("person", "Ann (you)"), ("empty", "")]
    party.sits("bob", 1)
    assert seen(party, "ann").prompt.text == "Everybody is here. You can start the game."
    assert seen(party, "bob").prompt.text == "Everybody is here. The host starts the game."


def test_a_pause_takes_choices_and_marks_away() -> None:
    party = people(2)
    party.does("ann", p.Propose("pause"))
    vote = seen(party, "bob").vote
    assert vote is not None
    assert (vote.text, vote.by, vote.yes, vote.needed, vote.mine) == ("Ann would like a pause.", 0, [0], 2, True)
    mine = seen(party, "ann").vote
    assert mine is not None
    assert not mine.mine, "I have voted"
    party.does("bob", p.Vote(True))
    frame = seen(party, asked(party))
    assert (frame.prompt.text, frame.options, frame.vote) == ("The game is paused.", [], None)
    assert frame.marks is not None
    assert frame.marks.things == {}
    assert frame.table.paused


@pytest.mark.parametrize("what", ["pause", "end", "score", "back", "bot"])
def test_every_proposal_has_a_sentence_in_both_languages(what: Any) -> None:
    party = people(3)
    party.play_on(3)
    party.does("ann", p.Propose(what, 1))
    said = {vote.text for lang in LANGUAGES if (vote := seen(party, "bob", lang).vote)}
    assert len(said) == 2
    assert all(text.startswith("Ann") for text in said)


def test_several_people_at_one_page_are_covered_until_one_says_it_is_me() -> None:
    party = Party(wish("me", "me", names=["Bea"], start=True))
    number = party.decision.seat
    name = ("Ann", "Bea")[number]
    frame = seen(party, "ann", looking=None)
    assert (frame.table.covered, frame.table.looking, frame.table.mine) == (number, None, [0, 1])
    assert frame.prompt.text == f"Pass the screen to {name}."
    assert (frame.mine, frame.options) == (None, [])
    mine = seen(party, "ann", looking=number)
    assert (mine.table.covered, mine.seats[0].seat, bool(mine.options)) == (None, number, True)
    assert seen(party, "ann", looking=1 - number).options == []


# --- choices ---------------------------------------------------------------------------------------------------------


def test_options_stand_in_board_order_with_what_tells_them_apart() -> None:
    party = people(2)
    for _ in range(12):
        frame = seen(party, asked(party))
        options = [tuple(option.option) for option in frame.options]
        assert sorted(options) == sorted(party.decision.options)
        rows = [(y, str(what)[0] == "S", x) for x, y, what in options if isinstance(what, str)]
        assert rows == sorted(rows)
        assert frame.board is not None
        assert frame.marks is not None
        ways = [to for option in frame.options for to in option.to]
        for option in frame.options:
            assert option.text
            assert set(option.to) <= frame.board.things.keys()
            assert {f"can-{to}" for to in option.to} <= frame.marks.things.keys()
            assert bool(option.short) == (ways.count(option.to[0]) > 1)
            assert option.group in option.text
        assert len({(option.to[0], option.short) for option in frame.options}) == len(options)
        party.plays()


def test_undo_says_why_not() -> None:
    party = people(2)
    person = asked(party)
    before = seen(party, person).undo
    assert (before.can, before.why) == (False, "There is nothing to take back yet.")
    party.plays()
    assert seen(party, person).undo.can
    other = seen(party, others(party)[0]).undo
    assert not other.can
    assert other.why.startswith("That cannot be taken back")
    assert seen(party, "eve").undo.why == ""


def test_point_says_why_not_and_preview_shows_how_it_would_look() -> None:
    party = people(2)
    viewer = Viewer(asked(party), "en", party.decision.seat)

    def why(viewer: Viewer, thing: str) -> tuple[str, str]:
        meant, no = point(party.room, viewer, thing)
        assert (meant, no is None) == ([], False)
        return (no.rule, no.text) if no else ("", "")

    rule, text = why(viewer, "tile-0-0")
    assert (rule, text.startswith("There is a tile already")) == ("CAN-040", True)
    view = GAME.view(party.room.game, party.decision.seat)
    fits = GAME.words.targets(view, "LayTile", party.decision.options[0])[0]
    meant, no = point(party.room, viewer, fits)
    assert no is None
    assert set(meant) == {
        option for option in party.decision.options if GAME.words.targets(view, "LayTile", option) == (fits,)
    }
    assert why(Viewer("eve", "en", None), "tile-0-0")[1].startswith("You are watching")
    other = others(party)[0]
    assert why(Viewer(other, "en", party.room.seats_of(other)[0]), "tile-0-0")[0] == "CAN-030"
    serial, option = party.decision.serial, list(party.decision.options[0])  # type: ignore[arg-type]
    shown = preview(party.room, viewer, serial, option)
    assert shown
    assert all(key.startswith("ghost") for key in shown)
    for wrong in ((serial + 1, option), (serial, [9, 9, 9]), (serial, {"x": 1}), (0, option)):
        with pytest.raises(No):
            preview(party.room, viewer, *wrong)
    with pytest.raises(No):
        preview(party.room, Viewer("eve", "en", None), serial, option)


@pytest.mark.parametrize("game", ["dei", "rulebenders"])
def test_a_person_has_one_name_wherever_it_stands(game: str) -> None:
    kind = game_type(game)
    party = Party(p.NewTable(game=game, seats=["me", *["random"] * (kind.players[0] - 1)], name="Zoë <3"), kind)
    party.does("ann", p.Start())
    frames, viewer = Frames(), Viewer("ann", "en", 0)
    frame = frames.frame(party.room, viewer, party.now)
    assert frame.seats[0].name == "Zoë <3 (you)"
    titles = [extra.title for extra in frame.extras]
    assert [seat.name for seat in frame.seats[1:]] == titles[titles.index("Zoë <3") + 1 :][: len(frame.seats) - 1]
    (pad,) = [extra for extra in frame.extras if extra.title == "Zoë <3"]
    assert ">Zoë &lt;3</text>" in "".join(pad.things.values())
    assert "Zoë <3" in pad.label
    party.does("ann", p.Rename("Ida"))
    frame = frames.frame(party.room, viewer, party.now)
    assert "Ida" in [extra.title for extra in frame.extras]
    assert "Zoë" not in str(msgspec.to_builtins(frame))


# --- what happened ---------------------------------------------------------------------------------------------------


def test_the_log_names_people_and_places_and_each_turn_has_a_head() -> None:
    party = people(3)
    party.play_on(30)
    lines = seen(party, "ann").log
    assert [line.n for line in lines] == sorted(line.n for line in lines)
    assert {line.n for line in lines} == {0, *range(1, 31)}
    assert lines[0].head
    for before, line in pairwise(lines):
        assert line.head == (line.seat != before.seat), "a block is what one seat does"
    laid = next(line for line in lines if "lays a tile" in line.text)
    assert laid.text.startswith(party.room.names[party.room.doc.seats[laid.seat].person])
    assert [place.split("-")[0] for place in laid.places] == ["tile"]


def test_each_line_is_made_once_for_each_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    def event_text(kind: str, *rest: Any) -> str:
        made.append(kind)
        return kind

    party, frames = people(2), Frames()
    monkeypatch.setattr(GAME.words, "event_text", event_text)
    for _ in range(20):
        party.plays()
        frames.frame(party.room, Viewer("ann", "en", 0), party.now)
    assert len(made) == len(party.room.log)
    party.does("bob", p.Rename("Robert"))
    frames.frame(party.room, Viewer("ann", "en", 0), party.now)
    assert len(made) == 2 * len(party.room.log), "a new name stands in all lines"


def test_nobody_reads_which_tile_was_drawn() -> None:
    party = people(2)
    party.until(lambda: any(line.event.kind == "tile_drawn" for line in party.room.log))
    number = next(k for k, line in enumerate(party.room.log) if line.event.kind == "tile_drawn")
    event = party.room.log[number].event
    tile = str(event.secret["tile"])
    assert not [person for person in ("ann", "bob", "eve") if tile in seen(party, person).log[number].text]


def test_since_is_the_first_input_after_my_last() -> None:
    party = people(2)
    first = asked(party)
    assert seen(party, first).since == 1
    party.plays()
    assert seen(party, first).since == 2
    party.until(lambda: asked(party) != first)
    mine = len(party.room.match.inputs)
    party.plays()
    assert seen(party, first).since == mine + 1
    assert seen(party, "eve").since == 0


def test_chat_names_who_spoke_and_leaves_out_who_is_muted() -> None:
    party = people(2)
    party.does("bob", p.Say("<b>hello</b>"))
    party.does("ann", p.Say("hi"))
    lines = seen(party, "ann").chat
    assert [(line.name, line.text, line.seat, line.me) for line in lines] == [
        ("Bob", "<b>hello</b>", 1, False),
        ("Ann", "hi", 0, True),
    ]
    party.does("ann", p.Mute(1, True))
    assert [line.name for line in seen(party, "ann").chat] == ["Ann"]


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def finished() -> Party:
    party, rng = people(3), Chance(5)
    while party.stage == "playing":
        party.plays(option=party.decision.options[rng.below(len(party.decision.options))])
    return party


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_result_is_complete(finished: Party, lang: str) -> None:
    totals = [GAME.total(finished.room.game, seat) for seat in range(3)]
    for person in (*PEOPLE[:3], "eve"):
        frame = seen(finished, person, lang)
        result = frame.result
        assert result is not None
        assert [row.total for row in result.rows] == sorted(totals, reverse=True)
        assert [row.rank for row in result.rows] == [1 + sum(t > row.total for t in totals) for row in result.rows]
        for row in result.rows:
            assert sum(row.parts) == row.total == totals[row.seat]
            for source, points in enumerate(row.parts):
                steps = [step for step in result.steps if (step.seat, step.source) == (row.seat, source)]
                assert sum(step.points for step in steps) == points
        assert frame.board is not None
        assert {place for step in result.steps for place in step.places} <= frame.board.things.keys()
        assert len(result.sources) == len(GAME.sources)
        assert result.reason == GAME.texts(lang).say(f"end.{finished.room.game.end}")


def test_the_headline_says_who_won_and_by_how_much(finished: Party) -> None:
    totals = [GAME.total(finished.room.game, seat) for seat in range(3)]
    best = totals.index(max(totals))
    lead = sorted(totals)[-1] - sorted(totals)[-2]
    assert lead > 0, "choose another seed"
    points = "point" if lead == 1 else "points"
    for seat, person in enumerate(PEOPLE[:3]):
        result = seen(finished, person).result
        assert result is not None
        who = "You win" if seat == best else f"{PEOPLE[best].title()} wins"
        assert result.headline == f"{who} by {lead} {points}"


def test_a_tie_is_shared(finished: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    scores = [{"start": 1, "prizes": 4, "upgrades": 0}, {"start": 0, "prizes": 0, "upgrades": 5}, {"start": 2}]
    monkeypatch.setattr(finished.room, "kind", replace(GAME, score=lambda game, seat: scores[seat]))
    result = seen(finished, "bob").result
    assert result is not None
    assert (result.headline, [row.rank for row in result.rows]) == ("Shared win: Bob (you) and Ann", [1, 1, 3])
    german = seen(finished, "eve", "de").result
    assert german is not None
    assert german.headline == "Geteilter Sieg: Ann und Bob"


def test_what_all_agreed_to_end_is_scored_or_not() -> None:
    whats: tuple[Any, ...] = ("end", "score")
    for what in whats:
        party = people(2)
        party.play_on(20)
        party.does("ann", p.Propose(what))
        if what == "score":
            party.does("bob", p.Vote(True))
        frame = seen(party, "ann")
        assert frame.result is not None
        reason = {"score": "All agreed to end it.", "end": "It was ended without Bob."}[what]
        assert (frame.result.scored, frame.result.reason) == (what == "score", reason)
        assert (frame.options, frame.prompt.text) == ([], "The game is over.")
        assert describe(party.room, Viewer("ann", "en", 0))
        for row in frame.result.rows:
            assert row.total == GAME.total(party.room.game, row.seat)
            assert row.total == sum(step.points for step in frame.result.steps if step.seat == row.seat)
        assert bool(frame.result.rows) == (what == "score")


# --- other ways to look ----------------------------------------------------------------------------------------------


def test_a_practice_table_shows_all_hands() -> None:
    party = Party(wish("me", "greedy", "random", practice=True, start=True))
    party.until(lambda: party.decision.seat == 0)
    frame = seen(party, "ann")
    assert [picture.key for picture in frame.extras] == ["mine-B", "mine-C"]
    pictures = [frame.board, frame.marks, frame.mine, *frame.extras]
    ids = [key for picture in pictures if picture for key in picture.things]
    assert len(set(ids)) == len(ids)
    names = [picture.label.split(":")[0] for picture in frame.extras]
    assert names == party.room.names_for("en", None)[1:]
    assert [picture.key for picture in seen(people(3), "ann").extras] == []


def test_the_table_in_words() -> None:
    party = Party(wish("me", "open"))
    assert describe(party.room, Viewer("ann", "en", 0)) == [
        "This game is for 2 to 4 players, bots included.",
        "Ann",
        "an empty seat",
    ]
    party = people(2)
    lines = "\n".join(describe(party.room, Viewer("bob", "de", 1)))
    assert "Bob (du)" in lines
    assert "Dein Stadtplättchen" in lines
    assert "Dein Stadtplättchen" not in "\n".join(describe(party.room, Viewer("eve", "de", None)))


def test_a_moment_is_the_table_as_it_was() -> None:
    party = people(2)
    before = seen(party, "ann")
    party.play_on(9)
    game = party.room.game_at(0)
    shown = moment(party.room, game, 0, [], Viewer("ann", "en", 0), 0)
    assert (shown.board, shown.mine, shown.seats, shown.inputs) == (before.board, before.mine, [0], 9)
    entries = [line for line in party.room.log if line.n == 1]
    first = moment(party.room, party.room.game_at(1), 1, entries, Viewer("eve", "en", None), None)
    assert first.mine is None
    assert [line.text for line in first.lines] == [line.text for line in seen(party, "eve").log if line.n == 1]


def test_a_report_tells_what_this_seat_may_know_and_no_names() -> None:
    party = people(2)
    party.play_on(7)
    found = report(party.room, Viewer("ann", "en", 0), party.now)
    assert found["position"] == plain(GAME.view(party.room.game, 0))
    assert (found["inputs"], found["game"], found["asked"][0]["rule"] != "") == (7, "canals", True)
    text = str(found)
    assert party.room.doc.secret not in text
    assert not {name for name in ("Ann", "Bob", "ann", "bob") if re.search(rf"\b{name}\b", text)}


def test_a_table_in_a_list() -> None:
    party = people(2)
    for person in ("ann", "bob", "eve"):
        info = table_info(party.room.doc, party.room.names, GAME, Viewer(person, "en", None))
        assert (info.mine, info.my_turn, info.host) == (person != "eve", person == asked(party), person == "ann")
        assert [seat.seat for seat in info.seats if seat.asked] == [party.decision.seat]
        assert (info.title, info.stage) == ("Canal City", "playing")


# --- form and faults -------------------------------------------------------------------------------------------------


def without_words(things: dict[str, str]) -> dict[str, str]:
    return {key: re.sub(r">[^<]+</text>", "></text>", thing) for key, thing in things.items()}


def test_every_element_is_well_formed_and_language_changes_words_only() -> None:
    party = people(3)
    party.play_on(40)
    frames = Frames()
    seat = party.decision.seat
    english, german = (frames.frame(party.room, Viewer(asked(party), lang, seat), party.now) for lang in ("en", "de"))
    for one, other in zip((english.board, english.marks), (german.board, german.marks), strict=True):
        assert one is not None
        assert other is not None
        assert without_words(one.things) == without_words(other.things)
        for key, thing in one.things.items():
            assert ElementTree.fromstring(thing).get("id") == key
    assert english.prompt.text != german.prompt.text
    assert [option.option for option in english.options] == [option.option for option in german.options]
    assert [line.n for line in english.log] == [line.n for line in german.log]


def test_what_everybody_sees_is_drawn_once_for_all() -> None:
    party, frames = people(4), Frames()
    boards = [frames.frame(party.room, Viewer(person, "en", k), party.now).board for k, person in enumerate(PEOPLE)]
    assert all(board is boards[0] for board in boards)
    party.does("ann", p.Say("hello"))
    assert frames.frame(party.room, Viewer("ann", "en", 0), party.now).board is boards[0]
    party.plays()
    assert frames.frame(party.room, Viewer("ann", "en", 0), party.now).board is not boards[0]


@pytest.mark.parametrize(
    ("module", "function"),
    [("draw", "public"), ("draw", "private"), ("words", "event_text"), ("words", "status"), ("words", "option_text")],
)
def test_a_fault_in_a_game_is_not_hidden(module: str, function: str, monkeypatch: pytest.MonkeyPatch) -> None:
    party = people(2)

    def broken(*values: object) -> None:
        raise ZeroDivisionError(function)

    monkeypatch.setattr(getattr(GAME, module), function, broken)
    with pytest.raises(ZeroDivisionError):
        seen(party, asked(party))


def test_a_fault_in_a_view_is_not_hidden() -> None:
    def broken(game: object, seat: int | None) -> Any:
        if seat is not None:
            raise ZeroDivisionError
        return GAME.view(game, seat)

    party = Party(wish("me", "me", start=True), replace(GAME, view=broken))
    with pytest.raises(ZeroDivisionError):
        seen(party, "ann")


# --- nobody's secrets ------------------------------------------------------------------------------------------------

CANARY = re.compile(r"CANARY\w\w\w?")


def marked_game(players: int, seed: int) -> Party:
    """A table with tiles whose names occur nowhere else."""
    content = GAME.standard_content()
    tiles: dict[str, Any] = dict(content["tiles"])
    tiles["city"] = {f"CANARY{name[1:]}": tile for name, tile in tiles["city"].items()}
    marked = {**content, "tiles": tiles}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(GAME), "standard_content", lambda self: marked)
        party = Party(wish("me", *["open"] * (players - 1)), seed=seed)
        for seat, person in enumerate(PEOPLE[1:players], start=1):
            party.sits(person, seat)
        party.does("ann", p.Start())
    return party


def strings(value: Any) -> Iterator[str]:
    """Every text in a message."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from (key, *strings(part))
    elif isinstance(value, list):
        for part in value:
            yield from strings(part)


@pytest.mark.parametrize("players", [2, 4])
def test_frames_hold_nothing_that_their_reader_may_not_know(players: int) -> None:
    """Frames, changes, descriptions, moments and reports: only names of tiles that this reader has met."""
    party, frames, rng = marked_game(players, players), Frames(), Chance(players)
    viewers = [Viewer(person, "en", seat) for seat, person in enumerate(PEOPLE[:players])]
    viewers += [Viewer("eve", "de", None), Viewer("ann", "de", None)]
    sent = [Sent() for _ in viewers]
    known: list[set[str]] = [set() for _ in viewers]
    checked = 0
    while party.stage == "playing":
        for viewer, has, met in zip(viewers, sent, known, strict=True):
            seat = viewer.looking
            met |= set(CANARY.findall(str(plain(GAME.view(party.room.game, seat)))))
            met |= {name for line in party.room.log for name in CANARY.findall(str(line.event.seen_by(seat)))}
            text = "".join(
                strings(msgspec.json.decode(has.message(frames.frame(party.room, viewer, party.now)) or b"0"))
            )
            extra = moment(party.room, party.room.game, len(party.room.match.inputs), party.room.log[-5:], viewer, seat)
            asides = (describe(party.room, viewer), report(party.room, viewer, 0), msgspec.to_builtins(extra))
            text += "".join(str(aside) for aside in asides)
            assert set(CANARY.findall(text)) <= met
            checked += len(CANARY.findall(text))
            assert party.room.doc.secret not in text
            assert not re.search(r"\b(ann|bob|cem|dora)\b", text), "ids of people stay inside"
        party.plays(option=party.decision.options[rng.below(len(party.decision.options))])
    assert checked > 1000, "the marks cannot be seen at all"
