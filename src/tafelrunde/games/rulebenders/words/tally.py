"""The final scoring, step by step."""

from collections.abc import Sequence

from tafelrunde.games.rulebenders.language.effects import BOARDS
from tafelrunde.games.rulebenders.state import LETTERS, SOURCES
from tafelrunde.games.rulebenders.view import RulebendersView
from tafelrunde.games.rulebenders.words.parts import board_text, cards_text, name_of
from tafelrunde.kit.texts import Texts

Scored = tuple[int, int, int, str, tuple[str, ...]]
"""A step of the scoring: seat, number of the source, points, a sentence, ids on the board."""


def scoring(view: RulebendersView, texts: Texts, names: Sequence[str]) -> list[Scored]:
    """Chips that everybody has, then sets, then zone by zone (RUL-195 to RUL-204)."""
    if not view.over:
        return []
    steps: list[Scored] = []
    for seat in range(view.players):
        chips = view.seats[seat].score[0]
        said = texts.say("scoring.chips", name=names[seat], n=chips)
        steps.append((seat, SOURCES.index("chips"), chips, said, (f"seat-{LETTERS[seat]}",)))
    for seat in range(view.players):
        steps += _sets(view, seat, texts, names)
    for source, side in (("electron", -1), ("nuclear", 1)):
        for board in BOARDS:
            steps += _zone(view, board, source, side, texts, names)
    return steps + _floors(view, steps, texts, names)


def _sets(view: RulebendersView, seat: int, texts: Texts, names: Sequence[str]) -> list[Scored]:
    """Sets of differently named cards, the largest first; each card counts once."""
    left = [id for id in view.seats[seat].dash if "set" in view.printed.cards[id].marks]
    found: list[Scored] = []
    while left:
        first = {view.printed.cards[id].text: id for id in reversed(left)}
        cards = [id for id in left if id in first.values()]
        left = [id for id in left if id not in cards]
        n = view.printed.sets[min(len(cards), len(view.printed.sets) - 1)]
        values = {"name": names[seat], "n": n, "many": len(cards), "cards": cards_text(view, cards, texts)}
        ids = (f"seat-{LETTERS[seat]}", *(f"card-{id}" for id in cards))
        found.append((seat, SOURCES.index("sets"), n, texts.say("scoring.sets", **values), ids))
    return found


def _zone(
    view: RulebendersView, board: str, source: str, side: int, texts: Texts, names: Sequence[str]
) -> list[Scored]:
    """One zone: the closest get the value of its token, the others there less."""
    now, found = view.boards[board], list[Scored]()
    token = now.electron if side < 0 else now.nuclear
    if not token.there or token.value is None:
        return []
    value = token.value * (view.printed.factor if token.multiplied else 1)
    discs = [disc * side for disc in now.discs]
    for seat in range(view.players):
        if discs[seat] > 0:
            closest = discs[seat] == max(discs)
            n = value if closest else value - view.printed.further
            key = f"scoring.{source}" if closest else "scoring.further" if n >= 0 else "scoring.pays"
            name = name_of(names, seat, texts)
            said = texts.say(
                key, name=name, n=abs(n), board=board_text(board, texts), zone=texts.say(f"zone_name.{source}")
            )
            letter = "E" if side < 0 else "N"
            ids = (f"token-{letter}-{board}", f"disc-{board}-{LETTERS[seat]}")
            found.append((seat, SOURCES.index(source), n, said, ids))
    return found


def _floors(view: RulebendersView, steps: list[Scored], texts: Texts, names: Sequence[str]) -> list[Scored]:
    """Nobody falls below 0 (RUL-AMB-017)."""
    found: list[Scored] = []
    for seat in range(view.players):
        lacking = sum(view.seats[seat].score) - sum(step[2] for step in steps if step[0] == seat)
        if lacking:
            said = texts.say("scoring.floor", name=names[seat])
            found.append((seat, SOURCES.index("nuclear"), lacking, said, (f"seat-{LETTERS[seat]}",)))
    return found
