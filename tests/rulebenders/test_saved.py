"""At every saved decision, one of each kind: what may be answered is allowed, told and drawn."""

import re
from pathlib import Path

import pytest

from tafelrunde.engine import Game
from tafelrunde.games import game_type
from tafelrunde.games.rulebenders import draw, words
from tafelrunde.games.rulebenders.carrying import DEEDS, ChooseNumber
from tafelrunde.games.rulebenders.check.texts import QUESTIONS
from tafelrunde.games.rulebenders.state import Rulebenders
from tafelrunde.kit.saves import load, read_json
from tests import make_saves
from tests.rulebenders.table import RUL, seen, table
from tests.rulebenders.telling import DE, EN

SAVES = sorted((make_saves.FOLDER / make_saves.RELEASE / RUL.id).glob("*.json"))
CODE = re.compile(r"[{}\[\]]|\('|\b[A-Z]{2}-\d\d|\bNone\b")


def saved(path: Path) -> Rulebenders:
    game: Game = load(read_json(path), game_type).game
    assert isinstance(game, Rulebenders)
    return game


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_nothing_forbids_what_may_be_answered(path: Path) -> None:
    """The choice itself says so, too: not only the list that the engine keeps."""
    g = saved(path)
    for d in g.open:
        assert [option for option in d.options if d.choice.why_not(g, option) is not None] == []
        assert d.choice.why_not(g, "moon") is not None


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_every_option_is_told_by_itself_in_both_languages_and_where_it_points_there_is_something(path: Path) -> None:
    g = saved(path)
    for d in g.open:
        view = seen(g, d.seat)
        for texts in (DE, EN):
            told = [words.option_text(view, d.kind, option, texts) for option in d.options]
            assert len(set(told)) == len(told)
            assert [one for one in told if CODE.search(one)] == []
        for option in d.options[:40]:
            for id in words.targets(view, d.kind, option):
                assert option in words.pointed(view, d.kind, id)
                assert RUL.close is not None
                part = RUL.close(view, id, EN)
                assert part is None if id.startswith(("seat-", "exchange-")) else part is not None and part.things
            assert all(id.startswith("ghost-") for id in draw.preview(view, d.kind, option, DE))


def test_what_asks_nothing_offers_nothing() -> None:
    g = table().g
    quiet = [verb for verb in DEEDS if verb not in QUESTIONS]
    assert {"roll", "level_majorities", "pool_hands"} <= set(quiet)
    assert [verb for verb in quiet if DEEDS[verb].options(g, ChooseNumber(0, 0, 0, 0))] == []
