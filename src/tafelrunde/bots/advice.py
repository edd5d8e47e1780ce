"""A hint with its reason: the best options, how likely each wins, and how often it was tried."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tafelrunde.bots import Tried, ranked
from tafelrunde.engine import Option
from tafelrunde.kit.game import GameType, View
from tafelrunde.kit.texts import Texts, grouped

ADVISER: Final = "strong"
MOST: Final = 3  # options that are told


class Advice(NamedTuple):
    """An option, in words, and what was found out about it."""

    option: Option
    text: str
    percent: int  # chance of winning
    tries: int


def advice_from(tried: Sequence[Tried], kind: str, view: View, game_type: GameType, texts: Texts) -> list[Advice]:
    """The best first; nothing if nothing was tried, but only taken at first sight."""
    best = [t for t in ranked(list(tried)) if t.visits][:MOST]
    if sum(t.visits for t in best) <= 1:
        return []
    say = game_type.words.option_text
    return [Advice(t.option, say(view, kind, t.option, texts), round(100 * t.chance), t.visits) for t in best]


def reason_text(advice: Sequence[Advice], tries: int, texts: Texts) -> str:
    """Expected results of the best options in one sentence; "": there is nothing to tell."""
    if not advice:
        return ""
    options = "; ".join(texts.say("advice.option", text=one.text, percent=one.percent) for one in advice)
    return texts.say("advice.reason", options=options, n=tries, tries=grouped(tries, texts))
