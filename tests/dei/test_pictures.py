"""The whole table as one picture, in parts, and the pictures of the rulebook."""

from typing import Any
from xml.etree import ElementTree

import pytest

from tafelrunde.engine import Chance
from tafelrunde.games.dei import draw
from tafelrunde.kit.png import png
from tests.dei.table import DEI, PLAYERS, A, B, city, decisions, new_game, seen, table_of

EN, DE = DEI.texts("en"), DEI.texts("de")
ALLOWED = {"svg", "title", "defs", "g", "rect", "circle", "path", "text", "pattern", "clipPath"}


# --- the whole table -------------------------------------------------------------------------------------------------


def elements(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter())


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("players", PLAYERS)
def test_a_picture_is_plain_svg_with_every_id_once(players: int, narrow: bool) -> None:
    for k, g in enumerate(decisions(new_game(players, 5), Chance(5))):
        if k % 150 and not g.over:
            continue
        for texts, seat in ((EN, None), (DE, g.open[0].seat if g.open else 0)):
            svg = draw.picture(seen(g, seat), texts, True, narrow)
            ids = [found for element in elements(svg) if (found := element.get("id"))]
            assert len(ids) == len(set(ids))
            assert {element.tag.split("}")[1] for element in elements(svg)} <= ALLOWED


def test_a_big_map_is_shown_in_quarters_on_a_telephone() -> None:
    assert 'id="window-3"' in draw.picture(seen(new_game(2, 1), None), EN, False, True)
    small = draw.picture(seen(table_of({"map": city("p: W, storehouse", "W")}), None), EN, False, True)
    assert 'id="window-0"' in small
    assert 'id="window-1"' not in small


def test_a_picture_becomes_png() -> None:
    svg = draw.picture(seen(new_game(2, 1), None), EN, False, False, 600)
    assert png(svg)[:4] == b"\x89PNG"


def test_parts_of_the_table() -> None:
    g = new_game(3, 1)
    public, private = draw.public(seen(g, None), EN), draw.private(seen(g, g.open[0].seat), EN)
    assert public.mat == draw.MAT
    assert len(public.extras) == 2 + 3, "markets, missions, pads"
    assert "3 factions" in public.board.label
    marked = private.marks
    assert (marked.x, marked.y, marked.width) == (public.board.x, public.board.y, public.board.width)
    watching = draw.private(seen(g, None), EN)
    assert watching.mine is None
    assert not any(part.things for part in watching.beside.values())


# --- pictures of the rulebook ----------------------------------------------------------------------------------------


def shown(monkeypatch: pytest.MonkeyPatch, **doc: Any) -> str:
    monkeypatch.setattr(draw, "rule_positions", lambda package: {"it": doc})
    return draw.rule_picture("it", EN)


def test_a_rule_picture_shows_some_regions_or_all(monkeypatch: pytest.MonkeyPatch) -> None:
    doc: dict[str, Any] = {"looters": {"2.5q": "AAB", "2.2X": "B"}, "leaders": {"A": "2.5q", "B": "2.5q"}}
    close = shown(monkeypatch, crop=["2.5q"], **doc)
    assert 'id="looters-A-2.5q"' in close
    assert "looters-B-2.2X" not in close
    whole = shown(monkeypatch, **doc)
    assert "looters-B-2.2X" in whole
    assert len(shown(monkeypatch, seat=A, **doc)) > len(whole), "the whole table, as somebody sees it"


def test_a_rule_picture_goes_on_and_shows_what_may_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    doc: dict[str, Any] = {"stage": "card", "card": "DEI001", "pending": ["MOV", "COL"], "looters": {"2.1p": "AA"}}
    drawn = shown(monkeypatch, crop=["2.1p", "2.5q"], show="options", seat=A, answers=["MOV"], **doc)
    assert 'id="start"' in drawn
    assert 'id="can-region-2.5q"' in drawn


def test_a_rule_picture_of_what_lies_beside_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "market-red" in shown(monkeypatch, panel="markets")
    assert "mission-" in shown(monkeypatch, panel="missions")
    assert 'id="pad-B"' in shown(monkeypatch, panel="pad", seat=B)
    explained = shown(monkeypatch, panel="card", cards=["DEI001", "DEI038"])
    assert 'id="card-DEI001"' in explained
    assert 'id="card-DEI038"' in explained
