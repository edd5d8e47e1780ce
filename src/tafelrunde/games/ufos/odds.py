"""Chances, worked out exactly and told in thousandths: of the twelve-sided die, and of the two six-sided ones."""

from typing import Final

SURE: Final = 1000
SIX: Final[tuple[int, ...]] = (1, 2, 3, 4, 5, 6)


def odds_at_least(number: int) -> int:
    """How likely the twelve-sided die shows that number or more (UFO-126)."""
    return SURE * max(0, min(12, 13 - number)) // 12


class BumpOdds:
    """How a bump may end, if the attacker's bump value is so much higher than the defender's (UFO-070 to UFO-073)."""

    def __init__(self, advantage: int) -> None:
        differences = [mine + advantage - theirs for mine in SIX for theirs in SIX]
        won = [d for d in differences if d > 0]
        lost = [-d for d in differences if d < 0]
        decided = len(won) + len(lost)  # who is equal rolls again (UFO-071)
        self.win: Final = SURE * len(won) // decided
        self.won_by: Final = SURE * sum(won) // decided  # by how much on average; a lost bump counts as 0
        self.lost_by: Final = SURE * sum(lost) // decided  # the other way round


_known: Final[dict[int, BumpOdds]] = {}


def bump_odds(advantage: int) -> BumpOdds:
    """How a bump with that advantage may end."""
    if advantage not in _known:
        _known[advantage] = BumpOdds(advantage)
    return _known[advantage]
