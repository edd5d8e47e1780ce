"""The final scoring, step by step."""

from collections.abc import Sequence

from tafelrunde.games.dei.state import LETTERS, SOURCES
from tafelrunde.games.dei.view import DeiView
from tafelrunde.kit.texts import Texts

Scored = tuple[int, int, int, str, tuple[str, ...]]
"""A step of the scoring: seat, number of the source, points, a sentence, ids on the board."""


def scoring(view: DeiView, texts: Texts, names: Sequence[str]) -> list[Scored]:
    """Source by source, what everybody got for it in the whole game (DEI-226 to DEI-231)."""
    steps: list[Scored] = []
    for number, source in enumerate(SOURCES):
        for seat, pad in enumerate(view.pads):
            n = pad.score[number]
            if n:
                said = texts.say(f"scoring.{source}", name=names[seat], n=n, many=_many(view, seat, source))
                steps.append((seat, number, n, said, _shown(view, seat, source)))
    return steps


def _many(view: DeiView, seat: int, source: str) -> int:
    """How many things the points were given for; of what went on during the game nobody has counted them."""
    pad = view.pads[seat]
    if source == "missions":
        return len([id for id in pad.missions if id])
    if source == "abilities":
        return len([skill for skill in pad.skills if skill.learned])
    if source == "cards":
        owned = (*pad.hand, *pad.planned, *pad.up, *pad.down, *pad.recycled)
        return len([id for id in owned if view.board.cards[id].points])
    return {"tech": pad.tech, "energy": pad.energy}.get(source, 0)


def _shown(view: DeiView, seat: int, source: str) -> tuple[str, ...]:
    """Where it can be seen."""
    if source == "missions":
        return tuple(f"mission-{id}" for id in view.pads[seat].missions if id)
    if source == "outposts":
        return tuple(
            f"outpost-{name}-{k}"
            for name, region in view.regions.items()
            for k, (_, who) in enumerate(region.outposts)
            if who == seat
        )
    return (f"pad-{LETTERS[seat]}",)
