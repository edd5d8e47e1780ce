"""Playing at a table: answers, what cannot be taken back, undo, practice, several people at one browser, bots."""

from collections.abc import Callable, Iterator

import pytest

from tafelrunde.engine import Chance, Game, Option, snapshot
from tafelrunde.kit.saves import why_not_true
from tafelrunde.table import protocol as p
from tafelrunde.table.records import Clock
from tafelrunde.table.room.no import No
from tests.table.party import CANALS, Party, name_of, people, wish


def kinds(party: Party) -> list[str]:
    return [line.event.kind for line in party.room.log]


# --- beginning -------------------------------------------------------------------------------------------------------


def test_empty_seats_are_taken_away_when_it_begins() -> None:
    party = Party(wish("open", "me", "open", "greedy"))
    party.does("ann", p.Start())
    assert [(seat.person, seat.bot) for seat in party.room.doc.seats] == [("ann", ""), ("", "greedy")]
    assert party.room.game.players == 2
    assert [line.n for line in party.room.log] == [0] * len(party.room.log) != []


def test_too_few_people() -> None:
    party = Party(wish("me", "open"))
    assert party.no("ann", p.Start()) == "players"
    why = party.room.why_not_start()
    assert why is not None
    assert why.said(CANALS, "en").text == "This game is for 2 to 4 players, bots included."
    party.sits("bob", 1)
    assert party.room.why_not_start() is None
    assert party.no("bob", p.Start()) == "not_host"
    party.does("ann", p.Start())
    assert party.no("ann", p.Start()) == "started"


@pytest.mark.parametrize(
    ("seats", "more", "key"),
    [
        (["me"], {}, "players"),
        (["me", *["open"] * 4], {}, "players"),
        (["me", "clever"], {}, "no_bot"),
        (["me", "open"], {"variants": {"weather": "rain"}}, "bad: no_variant"),
        (["me", "open"], {"variants": {"centre": "here"}}, "bad: no_centre_face"),
        (["me", "open"], {"clock": Clock("bank", 0)}, "clock"),
        (["me", "open"], {"clock": Clock("turn", 60, -5)}, "clock"),
        (["me", "me"], {"names": ["a\u202eb"]}, "name"),
    ],
)
def test_tables_that_cannot_be_opened(seats: list[str], more: dict[str, object], key: str) -> None:
    with pytest.raises(No) as no:
        Party(wish(*seats, **more))
    assert name_of(no.value) == key


def test_a_game_that_begins_at_once() -> None:
    assert Party(wish("me", "random", start=True)).stage == "playing"
    assert Party(wish("me", "open", start=True)).stage == "waiting"


def test_everybodys_luck_is_in_the_dice() -> None:
    party = people(3)
    dice = party.room.match.dice
    assert dice is not None
    assert dice.players == ["", f"{1:064x}", f"{2:064x}"]
    assert dice.host == party.room.doc.secret
    assert len(dice.host) == 64


# --- answers ---------------------------------------------------------------------------------------------------------


def test_only_those_who_play_and_are_asked_can_answer() -> None:
    party = people(2)
    party.comes("eve")
    asked = party.decision.seat
    answer = p.Answer(party.decision.serial, party.decision.options[0])
    assert party.no("eve", answer) == "spectator"
    assert party.no("ann", answer, looking=1) == "cover"
    assert party.no(("bob", "ann")[asked], answer) == "rules: not_your_turn"
    assert party.no(("ann", "bob")[asked], p.Answer(party.decision.serial, {"a": 1})) == "rules: no_option"
    assert party.no(("ann", "bob")[asked], p.Answer(party.decision.serial + 1, answer.option)) == "rules: stale"
    assert party.no(("ann", "bob")[asked], p.Answer(0, answer.option)) == "rules: stale"


def test_an_answer_sent_twice_is_done_once() -> None:
    party = people(2)
    answer = p.Answer(party.decision.serial, list(party.decision.options[0]), True)  # type: ignore[arg-type]
    seat = party.decision.seat
    party.does(party.seat(seat).person, answer)
    assert party.no(party.seat(seat).person, answer) == "rules: stale"
    assert len(party.room.match.inputs) == 1


def test_before_the_game_and_after_it_nobody_answers() -> None:
    party = Party(wish("me", "open"))
    assert party.no("ann", p.Answer(1, 1)) == "not_started"
    assert party.no("ann", p.Undo()) == "not_started"
    party.sits("bob", 1)
    party.does("ann", p.Start(), p.Propose("end"))
    assert party.no("ann", p.Answer(1, 1)) == "over"
    assert party.no("ann", p.Undo()) == "over"


def test_the_first_tap_only_selects_what_nobody_could_take_back() -> None:
    party = people(2)
    before = party.whole()
    while party.decision.kind != "SecondPiece":
        assert party.plays(sure=False)
        before = party.whole()
    assert party.plays(sure=False) is False  # the turn would end, and a tile would be drawn
    assert party.whole() == before
    assert party.plays(sure=True)
    assert party.decision.kind == "LayTile"


@pytest.fixture
def imagine() -> Iterator[Callable[[Callable[..., Game]], None]]:
    """Puts another function in place of the game's `imagine`."""
    real = CANALS.imagine
    yield lambda other: object.__setattr__(CANALS, "imagine", other)
    object.__setattr__(CANALS, "imagine", real)


def test_whether_it_is_final_is_found_out_in_an_imagined_world(imagine: Callable[[Callable[..., Game]], None]) -> None:
    party, real, worlds = people(2), CANALS.imagine, list[Game]()

    def watched(game: Game, seat: int | None, rng: Chance) -> Game:
        worlds.append(real(game, seat, rng))
        return worlds[-1]

    imagine(watched)
    me = party.decision.seat
    assert party.plays(sure=False)
    assert [world.open[0].kind for world in worlds] == ["FirstPiece"]  # it was answered there
    assert CANALS.view(worlds[0], me) == CANALS.view(party.room.game, me)
    assert snapshot(worlds[0])["table"] != snapshot(party.room.game)["table"]  # what is hidden lies elsewhere


def test_what_cannot_be_found_out_counts_as_final(imagine: Callable[[Callable[..., Game]], None]) -> None:
    party = people(2)

    def broken(game: Game, seat: int | None, rng: Chance) -> Game:
        raise ZeroDivisionError("planted")

    imagine(broken)
    assert party.plays(sure=False) is False
    assert party.plays(sure=True)


def test_a_fault_in_the_rules_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    party = people(2)
    before = party.whole()
    choice = type(party.decision.choice)

    def chosen(self: object, g: Game, option: Option) -> None:
        g.roll()
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(choice, "chosen", chosen)
    with pytest.raises(ZeroDivisionError):
        party.plays()
    monkeypatch.undo()
    assert party.whole() == before
    party.plays()
    assert len(party.room.match.inputs) == 1


def test_a_whole_game_ends_by_the_rules_and_its_dice_were_fair() -> None:
    party = people(2, "greedy")
    party.until(lambda: party.stage == "over")
    doc = party.room.doc
    assert (doc.end, party.room.asked()) == ("rules", [])
    assert [sum(points.values()) for points in party.room.score()] == [
        CANALS.total(party.room.game, seat) for seat in range(3)
    ]
    assert party.room.table is not None
    assert why_not_true(party.room.table) == ""
    assert "game_ended" in kinds(party)


# --- taking back -----------------------------------------------------------------------------------------------------


def test_undo_within_the_limits() -> None:
    party = people(2)
    assert party.no("ann", p.Undo()) == "rules: nothing_to_undo"
    begin = snapshot(party.room.game)["table"]
    me, seat = party.seat(party.decision.seat).person, party.decision.seat
    party.play_on(2)
    party.does(me, p.Undo(), p.Undo())
    assert snapshot(party.room.game)["table"] == begin
    assert kinds(party)[-2:] == ["undone", "undone"]
    assert party.no(me, p.Undo()) == "rules: no_undo"
    party.until(lambda: party.decision.seat != seat)
    assert party.no(me, p.Undo()) == "rules: no_undo"  # a tile was drawn
    why = party.room.why_not_undo(seat)
    assert why is not None
    assert "drawn" in why.said(CANALS, "en").text


def test_practice_takes_back_whatever_lies_between() -> None:
    party = Party(wish("me", "greedy", practice=True, start=True))
    party.until(
        lambda: party.decision.seat == 0 and party.room.match.last_answer(0) > 0 and party.decision.kind == "LayTile"
    )
    number = party.room.match.last_answer(0)
    party.does("ann", p.Undo())
    assert (party.decision.seat, party.decision.kind) == (0, "SecondPiece")
    assert party.room.match.inputs[-1].number == number - 1
    party.does("ann", p.Undo(), p.Undo())
    assert party.decision.kind == "LayTile"
    party.until(lambda: len(party.room.match.inputs) > 40)
    while party.room.match.last_answer(0):
        party.does("ann", p.Undo())
    assert party.no("ann", p.Undo()) == "rules: no_undo"
    party.until(lambda: party.stage == "over")
    assert party.room.table is not None
    assert why_not_true(party.room.table) == ""


def test_practice_does_not_take_back_what_somebody_else_has_done() -> None:
    party = Party(wish("me", "open", practice=True))
    party.sits("bob", 1)
    party.does("ann", p.Start())
    party.until(lambda: min(map(party.room.match.last_answer, (0, 1))) > 0 and party.decision.seat == 0)
    last = max(range(2), key=party.room.match.last_answer)
    first, second = (party.seat(seat).person for seat in (1 - last, last))
    before = len(party.room.match.inputs)
    assert party.no(first, p.Undo()) == "rules: no_undo"
    assert len(party.room.match.inputs) == before
    party.does(second, p.Undo())


def test_at_a_practice_table_only_the_end_is_final() -> None:
    party = Party(wish("me", "me", practice=True, start=True))
    while party.stage == "playing":
        if not party.plays(sure=False):
            party.plays(sure=True)
            assert party.stage == "over"
    assert party.room.doc.end == "rules"


# --- several people at one browser -----------------------------------------------------------------------------------


def test_hot_seat_each_acts_with_their_own_eyes() -> None:
    party = Party(wish("me", "me", "random", names=["Ben"], start=True))
    assert party.room.names_for("en", 1) == ["Ann", "Ben (you)", "Bruno (bot)"]
    assert party.room.seats_of("ann") == [0, 1]
    party.until(lambda: party.decision.seat == 1)
    answer = p.Answer(party.decision.serial, party.decision.options[0], True)
    assert party.no("ann", answer, looking=0) == "rules: not_your_turn"
    with pytest.raises(No, match="cover"):
        party.room.do("ann", None, answer, party.now)
    party.does("ann", answer, looking=1)
    assert party.no("ann", p.Undo(), looking=0) == "rules: no_undo"
    party.does("ann", p.Undo(), looking=1)
    party.does("ann", p.Say("hi"), looking=1)
    party.does("ann", p.Rename("Benno"), looking=1)
    assert party.room.names_for("en", None) == ["Ann", "Benno", "Bruno (bot)"]
    assert [party.room.names[row.person] for row in party.room.chat] == ["Benno"]


# --- bots ------------------------------------------------------------------------------------------------------------


def test_bots_answer_when_they_are_asked_and_not_after() -> None:
    party = Party(wish("me", "random", "greedy", start=True))
    party.until(lambda: party.room.bot_to_move() is not None)
    found = party.room.bot_to_move()
    assert found is not None
    seat, bot, decision = found
    assert bot == ("", "random", "greedy")[seat]
    inputs = len(party.room.match.inputs)
    for late in (decision.serial - 1, decision.serial + 1):
        party.room.bot_answers(seat, decision.options[0], late, party.now)
    party.room.bot_answers(0, decision.options[0], decision.serial, party.now)
    assert len(party.room.match.inputs) == inputs
    party.room.bot_answers(seat, decision.options[0], decision.serial, party.now)
    assert len(party.room.match.inputs) == inputs + 1


def test_bots_stand_still_while_it_is_paused_or_something_is_wrong() -> None:
    party = Party(wish("me", "random", start=True))
    party.until(lambda: party.room.bot_to_move() is not None)
    party.does("ann", p.Propose("pause"))
    assert party.room.bot_to_move() is None
    party.does("ann", p.Propose("resume"))
    assert party.room.bot_to_move() is not None
    party.room.stop("report-1", party.now)
    assert party.room.bot_to_move() is None


# --- a click in vain -------------------------------------------------------------------------------------------------


def test_why_something_on_the_board_cannot_be_chosen() -> None:
    party = people(2)
    me, other = party.decision.seat, 1 - party.decision.seat
    option = party.decision.options[0]
    assert isinstance(option, tuple)
    x, y = option[:2]
    assert option in party.room.meant_by(me, f"cell-{x}-{y}")

    def reason(seat: int | None, thing: str) -> str:
        with pytest.raises(No) as no:
            party.room.meant_by(seat, thing)
        return no.value.rule or no.value.key or no.value.args[0]

    assert reason(me, "cell-40-40") == "CAN-041"
    assert reason(me, "nonsense") == "not_meant"
    assert reason(other, f"cell-{x}-{y}") == CANALS.steps.__dict__["Canals"].turn_rule
    assert reason(None, f"cell-{x}-{y}") == "watching"
