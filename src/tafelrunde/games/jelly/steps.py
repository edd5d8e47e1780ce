"""Attack of the Jelly Monster, step by step: set-up, four rounds, scoring, the end."""

from typing import Final

from tafelrunde.engine import Mark, Step
from tafelrunde.games.jelly.beats import Beat, Close, EndBeat, Place, Placed, Remove, Shift, Turn
from tafelrunde.games.jelly.content import DIE, FACES
from tafelrunde.games.jelly.live import Countdown, GetReady, Ready, Rush, Sand, StartSignal
from tafelrunde.games.jelly.paying import (
    ChooseArrow,
    CountVotes,
    Discard,
    DropCapsule,
    Follow,
    Fork,
    Give,
    GiveAway,
    Pay,
    PayTribute,
    Receive,
    VoteArrow,
    take_capsules,
)
from tafelrunde.games.jelly.rules import all_done, close_effect, leaders, totals
from tafelrunde.games.jelly.state import NOWHERE, RUNNING, SCORING, Jelly

__all__ = [
    "Beat", "ChooseArrow", "Close", "CountVotes", "Countdown", "Discard", "DropCapsule", "EndBeat", "EndRound",
    "FinalScoring", "Follow", "Fork", "GetReady", "Give", "GiveAway", "NextRound", "Pay", "PayTribute", "Place",
    "Placed", "Ready", "Receive", "Remove", "Rush", "Sand", "ScoreCentre", "ScoreDistrict", "ScoreRound", "SetUp",
    "Shift", "StartSignal", "Turn", "VoteArrow",
]  # fmt: skip


class SetUp(Step[Jelly]):
    """The districts around the centre, the drone, the capsules, 2 jelly for everybody (JEL-020 to JEL-030)."""

    def run(self, g: Jelly) -> None:
        g.ring = g.chosen or _drawn(g)
        g.drone = 0 if g.chosen else g.below(len(g.ring))  # JEL-Q59
        g.stack = g.box.capsules.copy()
        g.shuffle(g.stack)  # JEL-027
        g.jelly = [g.box.jelly] * g.players  # JEL-030
        g.lay_out()
        g.tell("set_up", {"at": g.place(g.drone)})
        g.then(*next_round(g))


def next_round(g: Jelly) -> list[Step[Jelly]]:
    """The next round; in real time everybody says first that they are ready."""
    return [GetReady(), NextRound()] if g.live else [NextRound()]


def _drawn(g: Jelly) -> tuple[int, ...]:
    """Two more boards than players, each with either side up (JEL-021, JEL-022, JEL-Q41)."""
    boards = g.box.boards(g.green)
    order = list(range(len(boards)))
    g.shuffle(order)
    return tuple([boards[k][g.below(len(boards[k]))] for k in order[: g.players + 2]])


class NextRound(Step[Jelly]):
    """All take their dice back, markers go to the first zones, the round marker goes on (JEL-081 to JEL-084)."""

    def run(self, g: Jelly) -> None:
        g.round += 1
        g.lay_out()
        g.tell("round", {"n": g.round})
        if g.live:
            g.then(Countdown(), Mark("scoring"), ScoreRound())
        else:
            g.phase = RUNNING
            g.then(Beat(1), Mark("scoring"), ScoreRound())


class ScoreRound(Step[Jelly]):
    """What is still open is lost (JEL-067, JEL-Q52), screens go back (JEL-070); then district by district (JEL-071)."""

    def run(self, g: Jelly) -> None:
        g.close_lanes()
        g.commit()
        g.phase = SCORING
        g.tally = []
        if g.timer >= 0 and not all_done(g):
            g.tell("time_up", {})  # JEL-066
        for seat in range(g.players):
            close_effect(g, seat)
        g.screen = [NOWHERE] * g.players
        g.tell("scoring", {"n": g.round})
        around = [(g.drone + k) % g.districts for k in range(g.districts)]
        g.then(*[ScoreDistrict(district) for district in around], ScoreCentre(), EndRound())


class ScoreDistrict(Step[Jelly]):
    """Equal dice of one colour cancel out and go back; then whoever has control receives the current reward."""

    def __init__(self, district: int) -> None:
        super().__init__()
        self.district: Final = district

    def run(self, g: Jelly) -> None:
        district = self.district
        self._cancel(g)
        sums = totals(g, district)
        g.tally.append(("district", district, g.zone[district], tuple(sums)))
        if g.heard is not None:
            g.tell("district", {"at": g.place(district), "zone": g.zone[district] + 1, "totals": tuple(sums)})
        found = tuple(leaders(sums))
        if found:
            g.then(Receive(found, found, g.reward(district), district, (district,)))

    def _cancel(self, g: Jelly) -> None:
        """All of them, not in pairs (JEL-072, JEL-Q02); never dice of different colours (JEL-Q03)."""
        for seat in range(g.players):
            for value in range(1, FACES + 1):
                there = g.at(self.district, seat, value)
                if g.entrance[there] > 1:
                    g.report("cancelled", self.district, seat, value, g.entrance[there])
                    g.entrance[there] = 0


class ScoreCentre(Step[Jelly]):
    """Whoever has most dice on the centre takes a capsule; in a tie all of them do (JEL-076 to JEL-078, JEL-Q20)."""

    def run(self, g: Jelly) -> None:
        dice = [g.on_centre(seat) for seat in range(g.players)]
        g.tally.append(("centre", NOWHERE, 0, tuple(dice)))
        g.tell("centre", {"totals": tuple(dice)})
        found = tuple(leaders(dice))
        if found:
            take_capsules(g, found, NOWHERE)


class EndRound(Step[Jelly]):
    """After the fourth round the game is over; otherwise the next one is prepared (JEL-080)."""

    def run(self, g: Jelly) -> None:
        g.tallied = g.round
        if g.round < g.box.rounds:
            g.then(*next_round(g))
        else:
            g.then(FinalScoring())


class FinalScoring(Step[Jelly]):
    """All capsules are turned up; those with a die are rolled, the longest owned first (JEL-085, JEL-086, JEL-Q64)."""

    def run(self, g: Jelly) -> None:
        for seat in range(g.players):
            g.rolls[seat] = [g.roll(FACES) for _ in range(g.pods[seat].count(DIE))]
            g.tell("opened", {"seat": seat, "capsules": tuple(g.pods[seat]), "rolls": tuple(g.rolls[seat])})
        g.finish("rounds")
