"""A hint: the option that a bot would take, and how likely it wins if that was tried often enough to say."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from tafelrunde.bots import Tried, best_tried
from tafelrunde.engine import Option
from tafelrunde.kit.game import GameType, View
from tafelrunde.kit.texts import Texts, grouped

ADVISER: Final = "strong"
MIN_TRIES: Final = 50  # fewer: the standard error of a chance can be over 7 percentage points (50 / sqrt(50))


class Advice(NamedTuple):
    """The best option, in words, and what was found out about it."""

    option: Option
    text: str
    percent: int  # chance of winning
    tries: int  # 0: too few to tell a chance

    def reason_text(self, texts: Texts) -> str:
        """How likely it wins and from how many tries, in one sentence without the option; "": nobody can say."""
        if not self.tries:
            return ""
        return texts.say("advice.reason", percent=self.percent, n=self.tries, tries=grouped(self.tries, texts))


def advice_from(tried: Sequence[Tried], kind: str, view: View, game_type: GameType, texts: Texts) -> Advice:
    """What is best of what was tried, or taken at first sight."""
    best = best_tried(list(tried))
    text = game_type.words.option_text(view, kind, best.option, texts)
    if best.visits < MIN_TRIES:
        return Advice(best.option, text, 0, 0)
    return Advice(best.option, text, round(100 * best.chance), best.visits)
