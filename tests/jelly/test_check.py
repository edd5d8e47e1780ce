"""The check of every state that comes from outside: whatever can be reached is accepted, nothing else is."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.engine import Bad, Chance, Mark, Wait, restore, snapshot
from tafelrunde.engine.snapshot import step_to_json
from tafelrunde.games import game_type
from tafelrunde.games.jelly.beats import Beat, Close, EndBeat, Place, Placed, Remove, Shift, Turn
from tafelrunde.games.jelly.check import check
from tafelrunde.games.jelly.live import GetReady, Ready, Rush, Sand
from tafelrunde.games.jelly.paying import (
    ChooseArrow,
    CountVotes,
    Discard,
    DropCapsule,
    Follow,
    Give,
    GiveAway,
    Pay,
    PayTribute,
    Receive,
    VoteArrow,
)
from tafelrunde.games.jelly.state import COUNTDOWN, RUNNING, WAITING, Jelly
from tafelrunde.games.jelly.steps import EndRound, NextRound, ScoreCentre, ScoreDistrict, ScoreRound
from tafelrunde.kit.saves import load, new_table, save_json
from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.kit.words import complaint_text
from tests.jelly.table import (
    JELLY,
    PLAYERS,
    A,
    B,
    C,
    D,
    act,
    asked,
    city,
    new_game,
    paying,
    rush,
    seen,
    table,
    table_of,
)
from tests.play import moments
from tests.play import table_of as new_table_of
from tests.test_bad_input import as_file, check_save, saves_with_a_damaged_part

# --- states from outside: whatever can be reached is accepted --------------------------------------------------------


def restored(doc: dict[str, Any], like: Jelly) -> Jelly:
    """The game as a save gives it back."""
    blank = Jelly(like.box, like.players)
    restore(json.loads(json.dumps(doc)), blank, JELLY.step_types(), check=check)
    return blank


@pytest.mark.rule("JEL-I01", "JEL-I05", "JEL-I06", "JEL-I07", "JEL-I09", "JEL-I11", "JEL-I17", "JEL-I18")
@pytest.mark.parametrize("mode", ["beats", "live"])
@pytest.mark.parametrize("players", PLAYERS)
def test_every_state_of_random_games_is_a_possible_table(players: int, mode: str) -> None:
    kinds: set[str] = set()
    for seed in range(2):
        match = new_table_of(JELLY, players, seed, {"mode": mode})
        for number, g in enumerate(moments(match, Chance(seed))):
            assert isinstance(g, Jelly)
            check(g)
            kinds |= {d.kind for d in g.open} or {"nobody"}
            if number % 25 == 0:
                assert snapshot(restored(snapshot(g), g)) == snapshot(g)
    assert kinds >= ({"Place", "Remove", "Shift", "Close"} if mode == "beats" else {"Ready", "Rush", "nobody"})


@pytest.mark.parametrize("mode", ["beats", "live"])
def test_every_decision_of_the_scoring_can_be_saved_and_answered(mode: str) -> None:
    """Two of them on the way along arrows; each is loaded before it is answered."""
    g = scoring_all(mode)
    kinds: list[str] = []
    while not g.over:
        kinds += sorted({d.kind for d in g.open})
        again = restored(snapshot(g), g)
        assert snapshot(again) == snapshot(g)
        g = again
        decision = next(d for d in g.open if g.waits_for(d))
        g.answer(decision.seat, decision.options[-1], at=g.now if mode == "live" else 0)
    at_the_arrow = ["ChooseArrow", "DropCapsule", "GiveAway"]
    assert kinds == ["VoteArrow", "VoteArrow", "PayTribute", "PayTribute", "DropCapsule", "DropCapsule", *at_the_arrow]


def scoring_all(mode: str) -> Jelly:
    """A round whose scoring asks everything that can be asked."""
    rewards = ("ARROW both + J 1", "J 0", "J 0", "CAP + DROP + GIVE 1", "ARROW both", "J 3", "TAKE 2 + J 1")
    return paying(
        *rewards,
        players=5,
        mode=mode,
        entrances={"F": "A6 B6 C1", "I": "D4 E4", "J": "E5", "L": "A5"},
        jelly=[0, 0, 3, 1, 9],
        pods={"D": "2 3", "E": "die die"},
    )


# --- whatever cannot be is refused -----------------------------------------------------------------------------------

Change = Callable[[Jelly], Any]


def placing() -> Jelly:
    """B is to place, A is done, C comes after; D has locked and turned."""
    return table(
        """
        players = 4
        to_move = 1
        beat = 5
        round = 1
        entrances = { F = "A1 A2 A3 A4 A5 A6 A6", G = "B2 C3" }
        centre = "D1 D1 D1 D1 D1 D1 D1"
        dice = { B = "1 3 5" }
        locks = { H = "D" }
        timer = "D"
        pods = { A = "2 die" }
        dropped = { B = "3" }
        """
    )


def removing() -> Jelly:
    """A decides on the effect of a 1."""
    return table('phase = "effect"\nentrances = { F = "A1 B2" }\neffects = { A = "F 1" }')


def shifting() -> Jelly:
    """A decides on the effect of a 3."""
    return table('phase = "effect"\nentrances = { F = "A3 B2" }\neffects = { A = "F 3" }')


def closing() -> Jelly:
    """A may lock and turn."""
    return table('phase = "close"\ncentre = "A1 A1 A1 A1 A1 A1 A1"')


def rushing() -> Jelly:
    """In the middle of a round: A has an open effect, B has locked."""
    return rush(now=9_000, entrances={"F": "A3"}, effects={"A": "F 3"}, dice={"A": "1 2", "C": "4"}, locks={"G": "B"})


def getting_ready() -> Jelly:
    """A is ready for the second round."""
    g = table_of({"phase": "ready", "round": 2})
    act(g, 10, A, "ready")
    return g


def counting_down() -> Jelly:
    """The round begins in three seconds."""
    return table_of({"phase": "round", "mode": "live", "round": 2})


def voting() -> Jelly:
    """A and B have control of a double arrow; A has voted. After it they take a capsule."""
    g = paying("ARROW both + CAP", "J 1", "CAP", entrances={"F": "A6 B6 C1", "G": "C1"})
    g.answer(A, "cw")
    return g


def choosing() -> Jelly:
    """A has come to a second double arrow, in real time."""
    g = paying("ARROW cw + J 2", "ARROW both", mode="live", entrances={"F": "A6", "G": "C2"})
    assert asked(g) == (A, "ChooseArrow")
    return g


def dropping() -> Jelly:
    """A has to put a capsule back, B after that, in the second district."""
    g = paying("J 1", "DROP + J 9", entrances={"G": "A6 B6 C1"}, pods={"A": "2 3", "B": "4 die"})
    assert asked(g) == (A, "DropCapsule")
    return g


def giving() -> Jelly:
    """A has too little jelly for all of B, C and D."""
    g = paying("TIER2(GIVE 1; J 2)", players=4, entrances={"F": "A6 B5"}, jelly=[2, 2, 2, 2])
    assert asked(g) == (A, "GiveAway")
    return g


def tributing() -> Jelly:
    """C has too little jelly for A and B; then D pays."""
    g = paying("TAKE 2", players=4, entrances={"F": "A6 B6 C5"}, jelly=[2, 2, 3, 3])
    assert asked(g) == (C, "PayTribute")
    return g


def over() -> Jelly:
    """The end."""
    return table('phase = "end"\npods = { A = "die 5" }')


def put(name: str, value: Any) -> Change:
    """Change a field."""
    return lambda g: setattr(g, name, value)


def put_in(name: str, place: int, value: Any) -> Change:
    """Change an entry of a field."""

    def change(g: Jelly) -> None:
        getattr(g, name)[place] = value

    return change


def both(first: Change, second: Change) -> Change:
    """Two changes."""

    def change(g: Jelly) -> None:
        first(g)
        second(g)

    return change


def agenda(*steps: Any) -> Change:
    """Something else is to be done; the last step is the next one."""
    return lambda g: setattr(g, "agenda", list(steps))


def on_top(*steps: Any) -> Change:
    """Other steps are next."""

    def change(g: Jelly) -> None:
        g.agenda[-1:] = steps

    return change


def lane(number: int, **values: Any) -> Change:
    """Change a lane."""

    def change(g: Jelly) -> None:
        for name, value in values.items():
            setattr(g.lanes[number], name, value)

    return change


def in_lane(number: int, *steps: Any) -> Change:
    """Something else is to be done in a lane."""

    def change(g: Jelly) -> None:
        g.lanes[number].agenda[:] = steps

    return change


def without_lane(number: int) -> Change:
    return lambda g: g.lanes.pop(number)


F, G, H, I, J = range(5)  # noqa: E741
WHOLE = (F, G, H, I, J)


def fields(step: Any) -> dict[str, Any]:
    """What a step is made of."""
    return {name: getattr(step, name) for name in step_to_json(step) if name != "step"}


def receive(**values: Any) -> Change:
    """What is left of a reward is otherwise."""

    def change(g: Jelly) -> None:
        place = next(k for k, step in enumerate(g.agenda) if isinstance(step, Receive))
        g.agenda[place] = Receive(**{**fields(g.agenda[place]), **values})

    return change


def decision(kind: Any, **values: Any) -> Change:
    """The decision that is open is otherwise."""

    def change(g: Jelly) -> None:
        g.agenda[-1] = kind(**{**fields(g.agenda[-1]), **values})

    return change


IMPOSSIBLE: list[tuple[Callable[[], Jelly], Change, str, str]] = [
    # numbers and types
    (placing, put("ring", (0, 1, 2, 3, 4)), "districts", "numbers"),
    (placing, put("ring", (0, 1, 2, 3, 4, 16)), "districts", "numbers"),
    (placing, put("ring", (0, True, 2, 3, 4, 5)), "districts", "numbers"),
    (placing, put("ring", (0, 8, 2, 3, 4, 5)), "districts", "board_twice"),
    (placing, put("drone", 6), "drone", "number"),
    (placing, put("round", 5), "round", "number"),
    (placing, put("round", 0), "round", "number"),
    (placing, put("round", True), "round", "number"),
    (placing, put("phase", 4), "phase", "number"),
    (placing, put("phase", WAITING), "phase", "JEL-Q43"),
    (placing, put("jelly", [1, 2, 3]), "jelly", "numbers"),
    (placing, put_in("jelly", 0, -1), "jelly", "numbers"),
    (placing, put_in("jelly", 0, "2"), "jelly", "numbers"),
    (placing, put_in("zone", 0, 3), "zones", "numbers"),
    (placing, put_in("entrance", 0, -1), "entrances", "numbers"),
    (placing, put_in("entrance", 0, 2.0), "entrances", "numbers"),
    (placing, put("entrance", []), "entrances", "numbers"),
    (placing, put_in("centre", 0, 8), "centre", "numbers"),
    (placing, put_in("left", 0, 8), "dice", "numbers"),
    (placing, put_in("left", 0, 1), "dice", "JEL-I01"),
    (placing, put_in("centre", 0, 1), "dice", "JEL-I01"),
    (placing, put("hand", [(), (1, 3, 5)]), "dice", "numbers"),
    (placing, put_in("hand", 1, (1, 3)), "dice", "numbers"),
    (placing, put_in("hand", 1, (1, 3, 7)), "dice", "numbers"),
    (placing, put_in("hand", 1, (3, 1, 5)), "dice", "not_rolled_so"),
    (placing, put_in("hand", 1, [1, 3, 5]), "dice", "not_rolled_so"),
    (placing, put_in("rolled", 1, 1), "dice", "not_rolled_so"),
    (placing, put_in("rolled", 0, True), "dice", "not_rolled_so"),
    (placing, put_in("rolled", 1, False), "dice", "JEL-044"),
    (placing, put_in("screen", 3, 6), "locks", "numbers"),
    (placing, put_in("screen", 1, 0), "locks", "JEL-060"),
    (placing, put_in("screen", 0, 2), "locks", "JEL-061"),
    (placing, put("timer", 4), "timer", "number"),
    (placing, put("timer", B), "timer", "JEL-063"),
    (placing, put_in("effect_at", 1, 0), "effects", "JEL-Q47"),
    (placing, put_in("effect_die", 1, 5), "effects", "numbers"),
    (placing, both(put_in("effect_at", 1, 1), put_in("effect_die", 1, 2)), "effects", "JEL-052"),
    (placing, put("beat", 21), "beat", "number"),
    (placing, put("beat", 0), "beat", "JEL-Q63"),
    (placing, put("last_beat", 0), "last_beat", "number"),
    (placing, put("last_beat", 9), "beat", "JEL-Q63"),
    (placing, put("timer", -1), "beat", "JEL-Q63"),
    (placing, put("began", 1), "now", "no_stamps"),
    (placing, put_in("roll_at", 0, 1), "now", "no_stamps"),
    (placing, put("votes", [0]), "votes", "no_vote"),
    (placing, put("tallied", 1), "tallied", "JEL-I11"),
    (placing, put("end", "rounds"), "end", "JEL-080"),
    (placing, put("chosen", (1, 0, 2, 3, 4, 5)), "chosen", "JEL-Q59"),
    (placing, put("chosen", (False, 1, 2, 3, 4, 5)), "chosen", "JEL-Q59"),
    (placing, both(put("green", True), put("ring", (8, 1, 2, 3, 4, 5))), "districts", "JEL-023"),
    # capsules
    (placing, put("pods", []), "pods", "capsules"),
    (placing, put_in("pods", 0, (2, 0)), "pods", "capsules"),
    (placing, put_in("pods", 0, [2, 0, 2]), "pods", "JEL-I06"),
    (placing, put_in("pods", 0, [9]), "pods", "JEL-I06"),
    (placing, put_in("stack", 0, "2"), "pods", "JEL-I06"),
    (placing, put_in("stack", 0, True), "pods", "JEL-I06"),
    (placing, put_in("rolls", 0, [3]), "rolls", "numbers"),
    (placing, put("dropped_by", []), "dropped", "numbers"),
    (placing, put("dropped_by", [4]), "dropped", "numbers"),
    (over, put_in("rolls", 0, []), "rolls", "numbers"),
    (over, put_in("rolls", 0, [7]), "rolls", "numbers"),
    (over, put("over", False), "rolls", "numbers"),
    (closing, put("over", True), "agenda", "agenda"),
    (over, put("end", ""), "end", "JEL-080"),
    (over, put("round", 3), "round", "number"),
    (over, put("phase", RUNNING), "phase", "JEL-Q43"),
    # beats
    (placing, agenda(), "agenda", "agenda"),
    (placing, agenda(Beat(3)), "agenda", "agenda"),
    (placing, put("frames", {1: {}}), "agenda", "agenda"),
    (placing, lambda g: g.agenda.__setitem__(1, Mark("other")), "agenda", "agenda"),
    (placing, lambda g: g.agenda.__setitem__(1, Mark("scoring", 3)), "agenda", "agenda"),
    (placing, lambda g: g.agenda.__setitem__(2, EndBeat("B")), "agenda", "number"),  # type: ignore[arg-type]
    (placing, lambda g: g.agenda.insert(3, Turn(B)), "agenda", "JEL-Q16"),
    (placing, on_top(Place(D)), "agenda", "JEL-Q16"),
    (placing, on_top(Close(B)), "dice", "JEL-060"),
    (placing, put("live", True), "agenda", "other_mode"),
    (placing, lambda g: g.open_lane(Rush(A), free=True), "lanes", "lanes"),
    (closing, on_top(Place(A)), "dice", "JEL-044"),
    (closing, put("left", [0, 0, 0]), "phase", "JEL-Q11"),
    (removing, put_in("effect_die", 0, 3), "effects", "no_such_die"),
    (removing, lambda g: g.agenda.__setitem__(-2, Placed(B)), "effects", "JEL-052"),
    (removing, on_top(Shift(A)), "effects", "JEL-052"),
    (removing, put_in("effect_until", 0, 5), "effects", "JEL-Q47"),
    (removing, both(put_in("effect_at", 0, -1), put_in("effect_die", 0, 0)), "effects", "JEL-052"),
    (shifting, on_top(Remove(A)), "effects", "JEL-052"),
    # real time
    (rushing, put("live", False), "agenda", "other_mode"),
    (rushing, put("phase", COUNTDOWN), "phase", "JEL-Q43"),
    (rushing, put_in("effect_until", 0, 14_001), "effects", "JEL-Q47"),
    (rushing, put_in("effect_until", 0, 0), "effects", "JEL-Q47"),
    (rushing, put_in("effect_until", 1, 9_500), "effects", "JEL-Q47"),
    (rushing, put_in("rolled", 0, True), "effects", "JEL-052"),
    (rushing, put_in("effect_at", 0, 1), "effects", "JEL-I04"),
    (rushing, put("now", 10**13), "now", "number"),
    (rushing, put("began", 9_001), "began", "JEL-I18"),
    (rushing, put("beat", 1), "began", "JEL-I18"),
    (rushing, put("round_end", 120_001), "ends", "JEL-Q50"),
    (rushing, put("round_end", 0), "ends", "JEL-Q50"),
    (rushing, put_in("roll_at", 0, 9_001), "roll_at", "JEL-Q45"),
    (rushing, without_lane(2), "lanes", "lanes"),
    (rushing, lambda g: g.lanes.reverse(), "lanes", "lanes"),
    (rushing, in_lane(0), "lanes", "lanes"),
    (rushing, in_lane(0, Rush(B)), "lanes", "lanes"),
    (rushing, in_lane(0, Ready(A)), "lanes", "lanes"),
    (rushing, in_lane(0, Rush(A), Rush(A)), "lanes", "lanes"),
    (rushing, lane(0, sealed=True), "lanes", "lanes"),
    (rushing, lane(0, late=True), "lanes", "lanes"),
    (rushing, lane(0, answer=["cw"]), "lanes", "lanes"),
    (rushing, lambda g: g.agenda.__setitem__(-1, Sand(-1)), "agenda", "number"),
    (getting_ready, in_lane(1, Rush(B)), "lanes", "lanes"),
    (getting_ready, without_lane(0), "lanes", "lanes"),
    (getting_ready, both(in_lane(1), in_lane(2)), "lanes", "lanes"),
    (getting_ready, agenda(NextRound(), GetReady()), "lanes", "lanes"),
    (getting_ready, put("round", 4), "round", "number"),
    (getting_ready, put("tallied", 0), "tallied", "JEL-I11"),
    (getting_ready, put("live", False), "now", "no_stamps"),
    (getting_ready, both(put("live", False), put("round_end", 0)), "lanes", "lanes"),
    (counting_down, on_top(Wait(2_999)), "agenda", "JEL-Q43"),
    (counting_down, put("began", 3_001), "began", "JEL-I18"),
    (counting_down, both(put("began", 0), on_top(Wait(0))), "agenda", "JEL-Q43"),
    (counting_down, put("live", False), "agenda", "other_mode"),
    # scoring
    (dropping, lambda g: g.agenda.pop(2), "agenda", "JEL-I09"),
    (dropping, lambda g: g.agenda.insert(2, ScoreDistrict(G)), "agenda", "JEL-I09"),
    (dropping, lambda g: g.agenda.__setitem__(2, ScoreDistrict("J")), "agenda", "JEL-I09"),  # type: ignore[arg-type]
    (dropping, agenda(EndRound(), ScoreCentre(), *map(ScoreDistrict, WHOLE[::-1]), DropCapsule(A, F, 0)), "agenda",
     "JEL-I09"),
    (dropping, agenda(EndRound(), ScoreCentre(), *map(ScoreDistrict, WHOLE[:0:-1]), DropCapsule(A, F, 0)), "agenda",
     "JEL-Q01"),
    (dropping, both(put("left", [0] * 3), lambda g: g.entrance.__setitem__(g.at(F, C, 2), 2)), "entrances", "JEL-I08"),
    (dropping, receive(district=F), "agenda", "JEL-I09"),
    (dropping, receive(district=True), "agenda", "JEL-I09"),
    (dropping, receive(reward=0), "agenda", "JEL-090"),
    (dropping, receive(reward=10**6), "agenda", "JEL-090"),
    (dropping, receive(at=2), "agenda", "JEL-090"),
    (dropping, receive(at="1"), "agenda", "JEL-090"),
    (dropping, receive(seats=()), "agenda", "JEL-073"),
    (dropping, receive(seats=(B, A)), "agenda", "JEL-073"),
    (dropping, receive(seats=(A, A)), "agenda", "JEL-073"),
    (dropping, receive(seats=(A,)), "agenda", "JEL-073"),
    (dropping, receive(seats=(C,), tied=(C,)), "agenda", "JEL-073"),
    (dropping, receive(seats=[A, B]), "agenda", "JEL-073"),
    (dropping, receive(path=()), "agenda", "JEL-Q32"),
    (dropping, receive(path=(F,)), "agenda", "JEL-Q32"),
    (dropping, receive(path=(G, H)), "agenda", "JEL-Q32"),
    (dropping, receive(path=(G, 5)), "agenda", "JEL-Q32"),
    (dropping, receive(path=[G]), "agenda", "JEL-Q32"),
    (dropping, lambda g: g.agenda.__setitem__(slice(5, 6), [g.agenda[5]] * 8), "agenda", "JEL-090"),
    (dropping, decision(DropCapsule, district=F), "agenda", "JEL-Q22"),
    (dropping, decision(DropCapsule, seat=C), "agenda", "JEL-Q22"),
    (dropping, both(lambda g: g.agenda.pop(-2), decision(DropCapsule, seat=C)), "agenda", "no_decision"),
    (dropping, lambda g: g.agenda.__setitem__(-2, Discard(C, G)), "agenda", "JEL-098"),
    (dropping, decision(DropCapsule, until=1), "agenda", "JEL-Q56"),
    (dropping, put_in("pods", 0, [2]), "agenda", "no_decision"),
    (dropping, put("votes", [0, 0, 0]), "votes", "no_vote"),
    (dropping, on_top(Follow((A,), G, (G,), 1)), "agenda", "agenda"),
    (dropping, lambda g: g.open_lane(VoteArrow(A, G, 0, (G,)), sealed=True), "lanes", "lanes"),
    (giving, put_in("jelly", 0, 3), "agenda", "no_decision"),
    (giving, decision(GiveAway, others=(B, C)), "agenda", "JEL-098"),
    (giving, decision(GiveAway, others=[B, C, D]), "agenda", "JEL-098"),
    (giving, lambda g: g.agenda.insert(-1, Give(C, (A, B, D), F)), "agenda", "JEL-098"),
    (tributing, put_in("jelly", 2, 4), "agenda", "no_decision"),
    (tributing, put_in("jelly", 2, 0), "agenda", "no_decision"),
    (tributing, decision(PayTribute, each=3), "agenda", "JEL-098"),
    (tributing, decision(PayTribute, each=True), "agenda", "JEL-098"),
    (tributing, decision(PayTribute, receivers=(A, C)), "agenda", "JEL-098"),
    (tributing, decision(PayTribute, receivers=(A,)), "agenda", "no_decision"),
    (tributing, decision(PayTribute, receivers=()), "agenda", "JEL-098"),
    (tributing, lambda g: g.agenda.__setitem__(-2, Pay(B, (A, B), 2, F)), "agenda", "JEL-Q22"),
    (choosing, decision(ChooseArrow, until=0), "agenda", "JEL-Q56"),
    (choosing, decision(ChooseArrow, until=30_001), "agenda", "JEL-Q56"),
    (choosing, decision(ChooseArrow, until="x"), "agenda", "JEL-Q56"),
    (choosing, decision(ChooseArrow, seat=C), "agenda", "JEL-104"),
    (choosing, decision(ChooseArrow, district=G), "agenda", "JEL-I09"),
    (choosing, decision(ChooseArrow, path=(F,)), "agenda", "JEL-104"),
    (choosing, decision(ChooseArrow, path=(F, J)), "agenda", "JEL-Q32"),
    (choosing, decision(ChooseArrow, path=(F, G, F)), "agenda", "JEL-Q32"),
    (voting, decision(CountVotes, seats=(A,)), "agenda", "JEL-105"),
    (voting, decision(CountVotes, seats=[A, B]), "agenda", "JEL-105"),
    (voting, without_lane(0), "lanes", "JEL-105"),
    (voting, in_lane(1, VoteArrow(B, G, 0, (G,))), "lanes", "JEL-105"),
    (voting, in_lane(1, VoteArrow(B, F, 3, (F,))), "agenda", "JEL-Q56"),
    (voting, in_lane(1, ChooseArrow(B, F, 0, (F,))), "lanes", "lanes"),
    (voting, lane(0, answer=["up"]), "lanes", "lanes"),
    (voting, lane(0, answer=["cw", "cw"]), "lanes", "lanes"),
    (voting, lane(1, answer=["cw"]), "lanes", "lanes"),
    (voting, lane(1, sealed=False), "lanes", "lanes"),
    (voting, put("votes", []), "votes", "no_vote"),
    (voting, put("votes", [1, 0, 0]), "votes", "no_vote"),
    # the tally
    (giving, put("tally", [("jelly", 0, 0, 5)]), "tally", "tally"),
    (giving, put("tally", [["jelly", 0, 0, 5, -1]]), "tally", "tally"),
    (giving, put("tally", [("jelly", 0, 4, 5, -1)]), "tally", "tally"),
    (giving, put("tally", [("jelly", 0, 0, "5", -1)]), "tally", "tally"),
    (giving, put("tally", [("magic", 0, 0, 5, -1)]), "tally", "tally"),
    (giving, put("tally", [((), 0, 0, 5, -1)]), "tally", "tally"),
    (giving, put("tally", [()]), "tally", "tally"),
    (giving, put("tally", [("district", 0, 0, (1, 2))]), "tally", "tally"),
    (giving, put("tally", [("district", 0, 0, 5)]), "tally", "tally"),
    (giving, put("tally", [("district", -1, 0, (0, 0, 0, 0))]), "tally", "tally"),
    (giving, put("tally", [("district", 0, 3, (0, 0, 0, 0))]), "tally", "tally"),
    (giving, put("tally", [("centre", 0, 0, (0, 0, 0, 0))]), "tally", "tally"),
    (giving, put("tally", [("district", 0, 0, (0, 0, 0, "0"))]), "tally", "tally"),
]  # fmt: skip


@pytest.mark.parametrize("make", sorted({make for make, *_ in IMPOSSIBLE}, key=repr))
def test_before_it_is_changed_it_is_possible(make: Callable[[], Jelly]) -> None:
    check(make())


@pytest.mark.parametrize(("make", "change", "where", "key"), [case for case in IMPOSSIBLE if case[3]])
def test_what_cannot_be_is_refused(make: Callable[[], Jelly], change: Change, where: str, key: str) -> None:
    g = make()
    change(g)
    with pytest.raises(Bad) as refused:
        check(g)
    assert (refused.value.where, refused.value.key) == (where, key)
    refused.value.package = JELLY.package
    for lang in LANGUAGES:
        assert where in complaint_text(refused.value, lang)


def test_votes_that_are_not_answered_yet_are_all_kept() -> None:
    g = voting()
    again = restored(snapshot(g), g)
    assert [lane.answer for lane in again.lanes] == [["cw"], []]
    again.answer(B, "ccw")
    assert again.tally[-1][0] != "voted"
    assert ("arrow", F, -1, G, -1) in again.tally, "they did not agree: clockwise"


def test_a_game_with_chosen_districts_is_possible_while_they_lie_as_chosen() -> None:
    g = new_game(3, 1, districts="chosen", sides="1B 2A 3B,4A 5B")
    check(g)
    assert [face.side for face in seen(g, None).faces] == ["1B", "2A", "3B", "4A", "5B"]
    green = new_game(3, 1, districts="green")
    check(green)
    assert all(face.green for face in seen(green, None).faces)
    assert city("J 1")["districts"][0] == "X0A"
    assert isinstance(g.agenda[0], ScoreRound)


# --- saves that somebody has changed ---------------------------------------------------------------------------------


def saved(g: Jelly) -> Any:
    """A save of this table."""
    way = {"mode": "live" if g.live else "beats"}
    table = new_table(JELLY, ["person"] * g.players, 1, content=g.box.content, variants=way)
    table.match.game = g
    table.replayable = False
    return as_file(save_json(table))


def rare() -> list[Any]:
    """Saves of decisions that random games seldom come to."""
    makes = (
        removing,
        closing,
        rushing,
        getting_ready,
        counting_down,
        voting,
        choosing,
        dropping,
        giving,
        tributing,
        over,
    )
    found = [saved(make()) for make in makes]
    for mode in ("beats", "live"):
        g = scoring_all(mode)
        while not g.over:
            found.append(saved(g))
            decision = next(d for d in g.open if g.waits_for(d))
            g.answer(decision.seat, decision.options[-1], at=g.now)
    return found


@settings(max_examples=150)
@given(st.deferred(lambda: saves_with_a_damaged_part(rare())))
def test_a_changed_save_is_refused_or_can_be_played(doc: Any) -> None:
    check_save(JELLY, doc)


@pytest.mark.parametrize(("make", "mode"), [(rushing, "beats"), (placing, "live"), (over, "live")])
def test_a_save_says_how_the_game_is_played(make: Callable[[], Jelly], mode: str) -> None:
    doc = saved(make())
    assert load(doc, game_type).game.timed() == (mode == "beats")
    doc["variants"]["mode"] = mode
    with pytest.raises(Bad, match="variants: impossible"):
        load(doc, game_type)
