"""What a host cannot do alone once a game is on, who may see a second hand, and what everybody learns of it."""

from typing import Any

import pytest

from tafelrunde.games import game_type
from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.table import protocol as p
from tafelrunde.table.frames.frames import Frames, Viewer
from tafelrunde.table.protocol import Frame
from tafelrunde.table.records import Clock
from tafelrunde.table.room.no import No
from tests.table.party import DAY, MINUTE, PEOPLE, SECOND, Party, people, wish

OPEN_HANDS = game_type("ufos")


def seen(party: Party, person: str, lang: str = "en") -> Frame:
    mine = party.room.seats_of(person)
    return Frames().frame(party.room, Viewer(person, lang, mine[0] if mine else None), party.now)


def acts(party: Party, person: str = "eve", lang: str = "en") -> list[str]:
    """What people did to the table, as the log tells it to somebody."""
    return [line.text for line in seen(party, person, lang).log if line.table]


def sitting(party: Party) -> list[str]:
    return [seat.person for seat in party.room.doc.seats]


def cleared(count: int = 3) -> Party:
    """Ann and the others have voted Bob out; he looks on."""
    party = people(count)
    party.play_on(5)
    party.does("ann", p.Clear(1))
    for person in PEOPLE[2:count]:
        party.does(person, p.Vote(True))
    assert sitting(party)[1] == ""
    return party


# --- clearing a seat -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "more"), [(3, 1), (4, 2)])
def test_most_must_agree_before_somebody_who_is_there_has_to_go(count: int, more: int) -> None:
    party = people(count)
    party.does("ann", p.Clear(1))
    for person in PEOPLE[2 : 2 + more]:
        assert sitting(party)[1] == "bob"
        party.does(person, p.Vote(True))
    assert sitting(party)[1] == ""
    assert acts(party) == ["By vote, Bob has no seat any more. A bot plays on."]


@pytest.mark.parametrize("away", [0, 5 * SECOND, 2 * MINUTE - 21 * SECOND])
def test_a_host_cannot_clear_the_only_other_one(away: int) -> None:
    party = people(2)
    if away:
        party.goes("bob")
        party.passes(away)
    party.does("ann", p.Clear(1))
    assert party.no("ann", p.Clear(1)) == "vote_open"
    party.passes(20 * SECOND)
    assert sitting(party) == ["ann", "bob"]
    assert party.room.doc.vote is None
    assert acts(party) == ["The proposal by Ann was not accepted."]


def test_who_was_away_for_long_can_be_cleared_by_the_host() -> None:
    party = people(2)
    party.goes("bob")
    party.passes(2 * MINUTE)
    party.does("ann", p.Clear(1))
    assert sitting(party) == ["ann", ""]
    assert acts(party) == ["Ann has cleared the seat of Bob, who was away. A bot plays on."]
    party.comes("bob")
    party.does("bob", p.Sit(1, "Bob"))  # nobody has sat there meanwhile
    assert sitting(party) == ["ann", "bob"]


def test_over_days_somebody_is_there_for_three_days() -> None:
    party = people(2, pace="days")
    party.goes("bob")
    party.passes(3 * DAY - 1)
    party.does("ann", p.Clear(1))
    assert sitting(party) == ["ann", "bob"]
    party.does("ann", p.Vote(False))
    party.passes(1)
    party.does("ann", p.Clear(1))
    assert sitting(party) == ["ann", ""]


def test_several_seats_at_one_browser_have_one_vote_when_somebody_is_to_go() -> None:
    party = Party(wish("me", "me", "open", names=["Ben"]))
    party.sits("cem", 2)
    party.does("ann", p.Start(), p.Clear(2))
    assert sitting(party)[2] == "cem"
    party.passes(20 * SECOND)
    assert sitting(party)[2] == "cem"


@pytest.mark.parametrize(("pace", "long"), [("live", 2 * MINUTE), ("days", 3 * DAY)])
def test_a_host_lets_a_bot_play_only_for_who_was_away_for_long(pace: str, long: int) -> None:
    party = people(2, pace=pace)
    party.goes("bob")
    party.passes(long - 1)
    assert party.no("ann", p.Bot(1, "random")) == f"just_away_{pace}"
    party.passes(1)
    party.does("ann", p.Bot(1, "random"))
    assert acts(party) == ["Ann lets a bot play for Bob."]


def test_a_bot_that_stands_in_takes_nobodys_vote() -> None:
    party = people(2, grace=1)
    party.goes("bob")
    party.passes(SECOND)
    assert party.seat(1).bot
    party.does("ann", p.Propose("score"))
    party.passes(19 * SECOND)
    party.comes("bob")
    party.passes(SECOND)
    assert party.stage == "playing"
    party.does("ann", p.Clear(1))
    assert sitting(party)[1] == "bob"


@pytest.mark.parametrize("what", ["score", "end", "back"])
def test_whose_seat_was_cleared_has_a_say_in_the_end(what: Any) -> None:
    party = cleared()
    party.does("ann", p.Propose(what, 1))
    vote = seen(party, "bob").vote
    assert vote is not None
    assert vote.mine
    party.does("cem", p.Vote(True))
    party.does("bob", p.Vote(False))
    assert (party.stage, party.room.doc.vote) == ("playing", None)
    assert party.room.match.inputs[-1].kind == "answer"
    party.does("ann", p.Propose(what, 1))
    party.does("cem", p.Vote(True))
    party.passes(20 * SECOND)  # silence
    assert (party.stage, party.room.doc.vote) == ("playing", None)
    party.does("ann", p.Propose(what, 1))
    party.does("cem", p.Vote(True))
    party.does("bob", p.Vote(True))
    assert party.stage == "over" or party.room.match.inputs[-1].kind == "back"
    assert party.room.doc.without == []


def test_the_result_tells_who_was_not_there() -> None:
    party = cleared()
    party.goes("bob")
    party.does("ann", p.Propose("score"))
    party.does("cem", p.Vote(True))
    assert party.stage == "playing"
    party.passes(20 * SECOND)
    result = seen(party, "ann").result
    assert result is not None
    assert (result.scored, result.reason) == (True, "It was ended without Bob.")


def test_a_seat_that_was_cleared_and_taken_stands_in_the_result() -> None:
    party = cleared()
    party.comes("eve")
    party.does("eve", p.Sit(1, "Eve"))
    for person in ("ann", "cem", "bob"):
        party.does(person, p.Vote(True))
    assert sitting(party)[1] == "eve"
    party.does("ann", p.Propose("score"))
    for person in ("cem", "eve"):
        party.does(person, p.Vote(True))
    assert party.room.doc.without == ["bob"]


# --- clocks and grace ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", [p.Set(grace=1), p.Set(clock=Clock("turn", 1)), p.Set(when_empty="takes")])
def test_time_limits_change_when_all_agree(change: p.Set) -> None:
    party = people(3, clock=Clock("bank", 600))
    before = party.room.doc.settings.clock, party.room.doc.settings.when_empty, party.room.doc.settings.grace

    def now() -> tuple[object, ...]:
        agreed = party.room.doc.settings
        return agreed.clock, agreed.when_empty, agreed.grace

    party.does("ann", change)
    party.does("bob", p.Vote(True))
    party.passes(20 * SECOND)  # Cem says nothing
    assert now() == before
    party.does("ann", change)
    party.does("bob", p.Vote(False))
    assert (now(), party.room.doc.vote) == (before, None)
    party.does("ann", change)
    party.does("bob", p.Vote(True))
    party.does("cem", p.Vote(True))
    assert now() != before
    assert acts(party)[-1].startswith("By agreement: ")


def test_what_else_the_host_changes_counts_at_once() -> None:
    party = people(2)
    party.does("ann", p.Set(grace=60, tempo=0, listed=True))
    agreed = party.room.doc.settings
    assert (agreed.grace, agreed.tempo, agreed.listed) == (0, 0, True)
    party.does("bob", p.Vote(True))
    assert agreed.grace == 60
    party.does("ann", p.Set(grace=60, tempo=10))
    assert party.room.doc.vote is None


def test_a_host_alone_among_bots_asks_nobody() -> None:
    party = people(1, "greedy", "random")
    party.does("ann", p.Set(clock=Clock("turn", 60), grace=300))
    assert (party.room.doc.settings.clock.seconds, party.room.doc.vote) == (60, None)
    assert acts(party, lang="de") == [
        "Vereinbart: 1 Minute je Zug, eine leere Uhr ist nur ein Zeichen, "
        "wer 5 Minuten weg ist, für den spielt ein Bot."
    ]


# --- a vote ----------------------------------------------------------------------------------------------------------


def test_who_walked_off_keeps_nobody_from_ending() -> None:
    party = people(4)
    party.goes("dora")
    party.passes(10 * SECOND)
    party.does("ann", p.Propose("end"))
    party.does("bob", p.Vote(True))
    party.does("cem", p.Vote(True))
    assert party.stage == "playing", "Dora may come back"
    party.passes(20 * SECOND)
    assert (party.stage, party.room.doc.without) == ("over", ["dora"])


def test_whoever_was_there_when_it_was_proposed_has_a_vote() -> None:
    party = people(3)
    party.does("ann", p.Propose("end"))
    party.passes(SECOND)
    party.goes("cem")  # they do not like it
    party.does("bob", p.Vote(True))
    party.passes(20 * SECOND)
    assert party.stage == "playing"


def test_the_time_of_a_vote_is_shown_and_stands_while_no_server_runs() -> None:
    party = people(3)
    party.does("ann", p.Propose("end"))
    party.passes(5 * SECOND)
    vote = seen(party, "bob").vote
    assert vote is not None
    assert (vote.left, vote.mine, vote.own) == (15_000, True, False)
    party.restarts(down=DAY)
    vote = seen(party, "ann").vote
    assert vote is not None
    assert (vote.left, vote.mine, vote.own) == (15_000, False, True)
    assert party.kept.wake
    party.passes(15 * SECOND)
    assert party.room.doc.vote is None


def test_over_days_a_vote_has_three_days() -> None:
    party = people(3, pace="days")
    party.goes("bob", "cem")
    party.does("ann", p.Propose("end"))
    party.goes("ann")
    party.passes(DAY)
    party.comes("bob")
    party.does("bob", p.Vote(True))
    party.passes(2 * DAY - 1)
    assert party.stage == "playing"
    party.passes(1)
    assert (party.stage, party.room.doc.without) == ("over", ["cem"])


def test_in_a_game_of_two_anybody_ends_it_without_points() -> None:
    party = people(2)
    party.does("bob", p.Propose("end"))
    assert (party.stage, party.room.doc.end, party.room.score()) == ("over", "agreed", [])
    assert acts(party) == ["Bob has ended the game."]
    party = people(2)
    party.does("bob", p.Propose("score"))
    assert party.stage == "playing"


# --- one hand for everybody ------------------------------------------------------------------------------------------


def test_nobody_takes_over_a_hand_unless_all_agree() -> None:
    """It may be the host with another browser."""
    party = people(3)
    party.does("bob", p.Leave())
    party.comes("ann-again")
    party.does("ann-again", p.Sit(1, "Zoe"))
    vote = seen(party, "cem").vote
    assert vote is not None
    assert vote.text == "Zoe would like to take over seat B (Ada (bot))."
    party.does("ann", p.Vote(True))
    assert party.room.eyes_of("ann-again") == []
    party.passes(20 * SECOND)  # Cem says nothing
    assert sitting(party) == ["ann", "", "cem"]
    party.does("ann-again", p.Sit(1, "Zoe"), p.Vote(False))
    assert party.room.doc.vote is None
    party.does("ann-again", p.Sit(1, "Zoe"))
    party.does("ann", p.Vote(True))
    party.does("cem", p.Vote(True))
    assert sitting(party) == ["ann", "ann-again", "cem"]
    assert party.room.names_for("en", None)[1] == "Zoe"
    assert acts(party)[-1] == "Zoe has taken seat B."


def test_a_seat_is_not_given_away_while_nobody_says_yes() -> None:
    party = people(2)
    party.does("bob", p.Leave())
    party.goes("ann")
    party.comes("eve")
    party.does("eve", p.Sit(1, "Eve"))
    party.passes(20 * SECOND)
    assert sitting(party) == ["ann", ""]


def test_who_has_left_comes_back_to_their_own_seat_only() -> None:
    party = people(4)
    party.does("bob", p.Leave())
    party.does("cem", p.Leave())
    party.does("bob", p.Sit(2, "Bob"))
    assert sitting(party)[2] == ""
    party.does("dora", p.Vote(False))
    party.does("bob", p.Sit(1, "Bob"))
    assert sitting(party)[1] == "bob"
    party.does("bob", p.Leave(), p.Sit(2, "Bob"))
    for person in ("ann", "dora"):
        party.does(person, p.Vote(True))
    assert sitting(party)[2] == "bob"
    party.does("bob", p.Leave(), p.Sit(1, "Bob"))  # by now they have seen two
    assert sitting(party)[1] == ""
    assert party.room.doc.vote is not None


def test_who_was_voted_out_does_not_come_back_unless_all_agree() -> None:
    party = cleared()
    party.does("bob", p.Sit(1, "Bob"))
    assert sitting(party)[1] == ""
    party.does("ann", p.Vote(False))
    party.does("bob", p.Sit(1, "Bob"))
    for person in ("ann", "cem"):
        party.does(person, p.Vote(True))
    assert sitting(party)[1] == "bob"


def test_a_link_brings_no_second_hand() -> None:
    party = people(3)
    token = party.room.new_link("cem", 2)
    with pytest.raises(No, match="seen_other"):
        party.room.take_seat_by_token("bob", token, party.now)
    party.does("bob", p.Leave())
    with pytest.raises(No, match="seen_other"):
        party.room.take_seat_by_token("bob", token, party.now)
    assert party.room.take_seat_by_token("phone", token, party.now) == 2
    assert acts(party)[-1] == "The seat of Cem is now played on another device."


def test_people_at_one_browser_move_to_another_one_and_back() -> None:
    party = Party(wish("me", "me", "open", names=["Ben"]))
    party.sits("cem", 2)
    party.does("ann", p.Start())
    for old, new in (("ann", "phone"), ("phone", "ann")):
        for seat in (0, 1):
            party.room.take_seat_by_token(new, party.room.new_link(old, seat), party.now)
    assert sitting(party) == ["ann", "ann", "cem"]
    party.room.take_seat_by_token("phone", party.room.new_link("ann", 0), party.now)
    with pytest.raises(No, match="seen_other"):
        party.room.take_seat_by_token("phone", party.room.new_link("cem", 2), party.now)


def test_where_hands_are_open_anybody_may_sit_down() -> None:
    party = Party(p.NewTable("ufos", ["me", "open", "open"], "Ann"), OPEN_HANDS)
    for seat, person in ((1, "bob"), (2, "cem")):
        party.sits(person, seat)
    party.does("ann", p.Start())
    party.does("bob", p.Leave())
    party.comes("eve")
    party.does("eve", p.Sit(1, "Eve"))
    assert sitting(party) == ["ann", "eve", "cem"]
    party.does("ann", p.Clear(1))
    party.does("cem", p.Vote(True))
    party.does("eve", p.Sit(1, "Eve"))
    assert sitting(party)[1] == "", "who was voted out"


# --- the log ---------------------------------------------------------------------------------------------------------


def test_everybody_reads_what_was_done_to_the_table_in_its_place() -> None:
    party = people(3)
    party.play_on(3)
    party.does("ann", p.Host(1))
    party.play_on(2)
    party.does("cem", p.Leave())
    for person in ("ann", "bob", "eve"):
        lines = seen(party, person).log
        assert [line.n for line in lines] == sorted(line.n for line in lines)
        assert [(line.n, line.text) for line in lines if line.table] == [
            (3, "Bob is the host now."),
            (5, "Cem has left. A bot plays on."),
        ]
    before = seen(party, "eve").log
    party.restarts()
    assert seen(party, "eve").log == before


def test_the_log_grows_with_what_is_done() -> None:
    party, frames = people(3), Frames()

    def log() -> list[str]:
        return [line.text for line in frames.frame(party.room, Viewer("eve", "en", None), party.now).log]

    for deed in (lambda: party.play_on(2), lambda: party.does("cem", p.Leave()), lambda: party.play_on(1)):
        before = len(log())
        deed()
        assert len(log()) > before
        assert log() == [line.text for line in seen(party, "eve").log]
    party.does("ann", p.Rename("Anna"))
    assert log() == [line.text for line in seen(party, "eve").log]


def test_what_is_kept_of_it_is_bounded() -> None:
    party = people(1, "greedy", "random")
    for k in range(250):
        party.does("ann", p.Bot(1, ("greedy", "random")[k % 2]), p.Bot(2, ("greedy", "random")[k % 2]))
    assert len(acts(party)) == 200


def test_going_back_takes_nothing_of_it_back() -> None:
    party = people(3)
    party.play_on(4)
    party.does("cem", p.Leave())
    party.does("ann", p.Propose("back", 0))
    party.does("bob", p.Vote(True))
    frame = seen(party, "ann")
    assert 4 in frame.undone
    assert [line.n for line in frame.log if line.table] == [4]


def test_whoever_is_forgotten_is_called_by_no_name_in_the_log() -> None:
    party = cleared(4)
    party.does("cem", p.Leave())
    party.room.forget("cem", party.now)
    party.room.forget("bob", party.now)
    party.keep()
    assert acts(party) == ["By vote, B has no seat any more. A bot plays on.", "C has left. A bot plays on."]
    kept = repr(party.kept.get().doc)
    assert "bob" not in kept
    assert "cem" not in kept


# --- hints -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wishes", "hints", "told"),
    [
        ({}, True, False),
        ({"listed": True}, False, True),
        ({"listed": True, "hints": True}, True, True),
        ({"listed": True, "hints": True, "tell_hints": False}, True, False),
        ({"hints": False}, False, False),
        ({"listed": True, "practice": True}, True, True),
    ],
)
def test_strangers_get_hints_only_where_the_table_says_so(wishes: dict[str, Any], hints: bool, told: bool) -> None:
    agreed = Party(wish("me", "open", **wishes)).room.doc.settings
    assert (agreed.hints, agreed.tell_hints) == (hints, told)


def test_a_table_that_strangers_find_later_has_no_hints_either() -> None:
    party = Party(wish("me", "open"))
    party.does("ann", p.Set(listed=True))
    agreed = party.room.doc.settings
    assert (agreed.hints, agreed.tell_hints) == (False, True)
    party.does("ann", p.Set(listed=True, hints=True))
    assert agreed.hints
    party.sits("bob", 1)
    party.does("ann", p.Start())
    assert acts(party) == ["Hints are allowed at this table."]
    party.does("ann", p.Set(hints=False))
    party.does("ann", p.Set(hints=False))
    assert acts(party)[1:] == ["Hints are not allowed at this table any more."]


def test_a_hint_stands_in_the_log_if_that_was_agreed() -> None:
    party = people(2, tell_hints=True)
    party.room.tell_hint(1, party.now)
    party.room.tell_hint(1, party.now)  # asked again
    assert acts(party) == ["Bob has taken a hint."]
    party.does("ann", p.Set(tell_hints=False))
    party.play_on(1)
    party.room.tell_hint(1, party.now)
    assert len(acts(party)) == 1


# --- both languages --------------------------------------------------------------------------------------------------


def test_all_of_it_is_said_in_both_languages() -> None:
    party = people(4, clock=Clock("bank", 1200, 10), when_empty="once", grace=90)
    party.comes("eve")
    party.does("ann", p.Set(clock=Clock("turn", 2 * 86_400), grace=3600))
    votes = [[v.text for lang in LANGUAGES if (v := seen(party, "bob", lang).vote)]]
    for person in ("bob", "cem", "dora"):
        party.does(person, p.Vote(True))
    party.does("ann", p.Clear(1))
    votes.append([v.text for lang in LANGUAGES if (v := seen(party, "bob", lang).vote)])
    for person in ("cem", "dora"):
        party.does(person, p.Vote(True))
    party.does("eve", p.Sit(1, "Eve"))
    votes.append([v.text for lang in LANGUAGES if (v := seen(party, "eve", lang).vote)])
    party.does("ann", p.Vote(False))
    party.does("ann", p.Bot(1, "random"))
    party.goes("cem")
    party.passes(2 * MINUTE)
    party.does("ann", p.Bot(2, "greedy"))
    german, english = (acts(party, lang=lang) for lang in LANGUAGES)
    assert len(german) == len(english) == 5
    for one, other in [*votes, *zip(german, english, strict=True)]:
        assert one != other
        assert "{" not in one + other
