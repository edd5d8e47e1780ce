"""The scoring of a round, district by district, and the final one, step by step."""

from collections.abc import Iterable, Sequence
from typing import Final, cast

from tafelrunde.games.jelly.content import DIE, RING
from tafelrunde.games.jelly.scoring import SOURCES
from tafelrunde.games.jelly.view import JellyView
from tafelrunde.games.jelly.words.parts import counts_text, name_text, reward_text
from tafelrunde.kit.game import TallyStep
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed

NOBODY: Final = -1
Report = tuple[str, int, int, int, int]
"""What scoring did: kind, district (-1: the centre), seat, number, other seat."""


def tally(view: JellyView, texts: Texts, names: Sequence[str]) -> list[TallyStep]:
    """What the last scored round gave: for each district and the centre a step for everybody who gained or lost."""
    steps: list[TallyStep] = []
    before: list[Report] = []  # dice that cancelled out: told before the totals
    for k, entry in enumerate(view.tally):
        if entry[0] == "cancelled":
            before.append(cast(Report, entry))
        elif entry[0] in ("district", "centre"):
            steps += _Place(view, texts, names).steps(before, entry, _following(view, k + 1))
            before = []
    return steps


def _following(view: JellyView, start: int) -> list[Report]:
    """All reports up to the next district."""
    found: list[Report] = []
    for entry in view.tally[start:]:
        if entry[0] in ("cancelled", "district", "centre"):
            break
        found.append(cast(Report, entry))
    return found


class _Place:
    """One district, or the centre, being scored."""

    def __init__(self, view: JellyView, texts: Texts, names: Sequence[str]) -> None:
        self.view, self.texts, self.names, self.say = view, texts, names, texts.say

    def steps(self, before: list[Report], entry: tuple[object, ...], reports: list[Report]) -> list[TallyStep]:
        """The head, and in its sentence the first who gains or loses; then the others."""
        _, district, zone, totals = cast(tuple[str, int, int, tuple[int, ...]], entry)
        ids: tuple[str, ...] = ("centre",) if district < 0 else (f"district-{RING[district]}",)
        head = [self._cancelled(report) for report in before] + [self._head(district, zone, totals)]
        for report in reports:
            if report[0] in ("arrow", "circle", "voted", "no_capsules"):
                head.append(self._without_seat(report))
                there = f"district-{RING[report[3]]}"
                ids += (there,) if report[0] == "arrow" and there not in ids else ()
        steps = [(seat, points, said, ids) for seat, points, said in self._seats(reports)]
        first = steps[0] if steps else (NOBODY, 0, "", ids)
        told = " ".join([*head, first[2]]).strip()
        return [(first[0], first[1], told, ids), *steps[1:]]

    def _head(self, district: int, zone: int, totals: tuple[int, ...]) -> str:
        """Who is there with how much, and for what."""
        who = counts_text(totals, self.names)
        if district < 0:
            return self.say("tally.centre", who=who) if who else self.say("tally.centre_empty")
        letter = RING[district]
        at = name_text(self.view, letter, self.texts)
        if not who:
            return self.say("tally.empty", at=at)
        reward = reward_text(self.view, letter, zone + 1, self.texts, follow=False)  # markers may have moved since
        return self.say("tally.district", at=at, reward=reward, who=who)

    def _cancelled(self, report: Report) -> str:
        _, district, seat, value, n = report
        at = name_text(self.view, RING[district], self.texts)
        return self.say("tally.cancelled", at=at, name=self.names[seat], die=value, n=n)

    def _without_seat(self, report: Report) -> str:
        """Votes and arrows, and that there are too few capsules."""
        kind, _, seat, number, _ = report
        if kind == "voted":
            return self.say("event.voted_cw" if number == 1 else "event.voted_ccw", name=self.names[seat])
        if kind == "no_capsules":
            return self.say("tally.no_capsules")
        return self.say(f"tally.{kind}", at=name_text(self.view, RING[number], self.texts))

    # --- seat by seat ---

    def _seats(self, reports: list[Report]) -> list[tuple[int, int, str]]:
        """Everybody who gained or lost something: how much jelly, and a sentence."""
        order = dict.fromkeys(seat for r in reports for seat in self._concerned(r))
        found: list[tuple[int, int, str]] = []
        for seat in order:
            mine = [report for report in reports if seat in self._concerned(report)]
            found.append((seat, sum(_gain(report, seat) for report in mine), " ".join(self._sentences(mine, seat))))
        return found

    def _concerned(self, report: Report) -> tuple[int, ...]:
        """Who gains or loses by it; of a payment first whoever gets it."""
        kind, _, seat, _, other = report
        if kind == "paid":
            return other, seat
        return (seat,) if kind in ("jelly", "capsule", "dropped", "nothing_to_drop") else ()

    def _sentences(self, reports: list[Report], seat: int) -> Iterable[str]:
        """What happened to a seat; equal payments one after the other are one sentence."""
        name, k = self.names[seat], 0
        while k < len(reports):
            kind, _, giver, n, _ = reports[k]
            if kind != "paid":
                yield self.say("tally.nothing" if kind == "jelly" and not n else f"tally.{kind}", name=name, n=n)
                k += 1
                continue
            gives, partners = giver == seat, [_partner(reports[k], seat)]
            k += 1
            while k < len(reports) and _same_payment(reports[k], seat, gives, n):
                partners.append(_partner(reports[k], seat))
                k += 1
            who = listed([self.names[partner] for partner in partners], self.texts)
            many = "each" if len(partners) > 1 else "one"
            yield self.say(f"tally.{'gives' if gives else 'gets'}_{many}", name=name, n=n, who=who)


def _gain(report: Report, seat: int) -> int:
    """How much jelly a seat has more by it."""
    kind, _, giver, n, receiver = report
    if kind == "paid":
        return n if receiver == seat else -n if giver == seat else 0
    return n if kind == "jelly" else 0


def _partner(report: Report, seat: int) -> int:
    return report[4] if report[2] == seat else report[2]


def _same_payment(report: Report, seat: int, gives: bool, n: int) -> bool:
    return report[0] == "paid" and report[3] == n and (report[2] == seat) == gives


# --- the end ---------------------------------------------------------------------------------------------------------

Scored = tuple[int, int, int, str, tuple[str, ...]]
"""A step of the scoring: seat, number of the source, points, a sentence, ids on the board."""


def scoring(view: JellyView, texts: Texts, names: Sequence[str]) -> list[Scored]:
    """Everybody's jelly, then everybody's capsules one by one, with what their dice show (JEL-085, JEL-086)."""
    jelly, pods = range(len(SOURCES))
    steps: list[Scored] = [
        (seat, jelly, n, texts.say("scoring.jelly", name=names[seat], n=n), ()) for seat, n in enumerate(view.jelly)
    ]
    for seat, capsules in enumerate(view.opened):
        rolls = iter(view.rolls[seat])
        for capsule in capsules:
            n = next(rolls, 0) if capsule == DIE else capsule  # all may agree to end before they are rolled
            key = "scoring.die" if capsule == DIE else "scoring.pod"
            steps.append((seat, pods, n, texts.say(key, name=names[seat], n=n), ()))
    return steps
