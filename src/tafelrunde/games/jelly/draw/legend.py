"""The signs of the rewards with what they mean, for the rulebook."""

from typing import Any, Final

from tafelrunde.games.jelly.draw.districts import MAT
from tafelrunde.games.jelly.draw.rewards import reward_picture, reward_words
from tafelrunde.games.jelly.view import JellyView
from tafelrunde.kit.drawing import PAPER, WHITE, Part, group, rect, text, wrapped
from tafelrunde.kit.texts import Texts

COLUMN: Final = 450
ROW: Final = 66
SIGNS: Final = 190  # the width of the paper with the signs
SIDES: Final = "VWXYZ"  # boards of their own


def sides_with(rewards: list[str]) -> dict[str, Any]:
    """A position in which districts have these rewards, three each."""
    filled = [*rewards, *(f"J {number}" for number in range(70, 70 + 3 * len(SIDES) - len(rewards)))]
    sides = {f"{name}A": {"zones": filled[3 * k : 3 * k + 3]} for k, name in enumerate(SIDES)}
    return {"sides": sides, "districts": list(sides)}


def legend(view: JellyView, number: int, texts: Texts) -> Part:
    """The first so many rewards of the districts, in two columns."""
    before, after = texts.say("draw.before"), texts.say("draw.after")
    rewards = [reward for face in view.faces for reward in face.zones][:number]
    half = -(-number // 2)
    things = {}
    for k, reward in enumerate(rewards):
        x, y = COLUMN * (k // half) + 12, ROW * (k % half) + 8
        signs = group(reward_picture(reward, 0, (1, 0), SIGNS - 12, 52), at=(SIGNS / 2, 28))
        lines = wrapped(reward_words(reward, before, after, texts), 16, COLUMN - SIGNS - 34)
        words = "".join(
            text(SIGNS + 12, 28 + 20 * (j - (len(lines) - 1) / 2), said, 16, WHITE, 500, "start")
            for j, said in enumerate(lines)
        )
        id = f"reward-{k + 1}"
        things[id] = group(rect(0, 0, SIGNS, 56, 10, PAPER), signs, words, id=id, at=(x, y))
    width, height = 2 * COLUMN + 8, ROW * half + 8
    return Part({"mat": rect(0, 0, width, height, 0, MAT, 'id="mat"'), **things}, width, height)
