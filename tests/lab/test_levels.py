"""How strong the levels are: docs/bots.md says what the games in docs/levels say, and bots still play like that."""

import json
import os
import re
from pathlib import Path

import msgspec
import pytest

from tafelrunde.lab.arena import Contest, Contested, contest, result_of
from tafelrunde.lab.versus import Versus

DOCS = Path(__file__).parents[2] / "docs"
JOURNALS = sorted((DOCS / "levels").glob("*.jsonl"))
BARS = {"club-beginner": 0.65, "strong-club": 0.65, "strong-greedy": 0.75}  # in the order of the columns
QUICKEST = [path for path in JOURNALS if path.stem.endswith("club-beginner")]


def read(path: Path) -> tuple[Contest, list[Contested]]:
    """What was planned, and the games that were played."""
    head, *games = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    plan = Contest(head["game"], tuple(head["bots"]), 200, head["seed"], size=head["players"])
    return plan, [msgspec.convert(game, Contested) for game in games]


def told(game: str, bots: str) -> str:
    """The cell of the table in docs/bots.md."""
    page = (DOCS / "bots.md").read_text(encoding="utf-8")
    row = re.search(rf"^\| `{game}` \|((?: (?:shown|open|refuted|not measured)[^|]*\|){{3}})$", page, re.M)
    assert row is not None, game
    return row[1].split("|")[[*BARS].index(bots)].strip()


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_what_was_measured_is_told(path: Path) -> None:
    plan, games = read(path)
    bots = "-".join(plan.bots)
    assert path.stem == f"{plan.game}-{bots}"
    versus = Versus(BARS[bots], plan.round)
    for game in games:
        versus.add(game.number, result_of(game, plan.bots[0]))
    v = versus.verdict()
    said = f"{v.says}: {v.rate:.0%} of {v.games} games ({100 * v.low:.0f} to {100 * v.high:.0f})".replace("%", " %")
    assert told(plan.game, bots) == said


@pytest.mark.compiled
@pytest.mark.skipif(not os.environ.get("TAFELRUNDE_EXPECT_COMPILED"), reason="takes long unless compiled")
@pytest.mark.parametrize("path", QUICKEST, ids=lambda path: path.stem)
def test_bots_still_play_as_they_were_measured(path: Path) -> None:
    plan, games = read(path)
    [again] = contest(plan, [0])
    assert again in games
