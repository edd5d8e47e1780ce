"""The final scoring, step by step."""

from collections.abc import Sequence

from tafelrunde.games.rulebenders.state import LETTERS, SOURCES
from tafelrunde.games.rulebenders.view import RulebendersView, ScoreStep
from tafelrunde.games.rulebenders.words.parts import board_text, cards_text
from tafelrunde.kit.texts import Texts

Scored = tuple[int, int, int, str, tuple[str, ...]]
"""A step of the scoring: seat, number of the source, points, a sentence, ids on the board."""


def scoring(view: RulebendersView, texts: Texts, names: Sequence[str]) -> list[Scored]:
    """Chips that everybody has, then sets, then zone by zone (RUL-195 to RUL-204)."""
    return [
        (step.seat, SOURCES.index(step.source), step.points, _said(view, step, texts, names[step.seat]), _ids(step))
        for step in view.steps
    ]


def _said(view: RulebendersView, step: ScoreStep, texts: Texts, name: str) -> str:
    """A step as a sentence."""
    n = step.points
    if step.source == "chips":
        return texts.say("scoring.chips", name=name, n=n)
    if step.source == "sets":
        return texts.say(
            "scoring.sets", name=name, n=n, many=len(step.cards), cards=cards_text(view, step.cards, texts)
        )
    if not step.board:
        return texts.say("scoring.floor", name=name)
    key = f"scoring.{step.source}" if step.closest else "scoring.further" if n >= 0 else "scoring.pays"
    zone = texts.say(f"zone_name.{step.source}")
    return texts.say(key, name=name, n=abs(n), board=board_text(step.board, texts), zone=zone)


def _ids(step: ScoreStep) -> tuple[str, ...]:
    """What a step is about on the board: the token and the disc of a zone, or the player and his cards."""
    letter = LETTERS[step.seat]
    if step.board:
        token = f"token-{'E' if step.source == 'electron' else 'N'}-{step.board}"
        return token, f"disc-{step.board}-{letter}"
    return f"seat-{letter}", *(f"card-{id}" for id in step.cards)
