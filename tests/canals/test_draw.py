"""The drawing shows what the view holds: everything that may be chosen, nothing that is hidden, the same every time."""

import re
import struct
import tomllib
from collections import Counter
from importlib.resources import files
from xml.etree import ElementTree

import pytest

from tafelrunde.engine import Chance, seeded
from tafelrunde.games.canals import draw, words
from tafelrunde.games.canals.content import CORNERS
from tafelrunde.games.canals.state import Canals
from tafelrunde.games.canals.view import CanalsView
from tafelrunde.kit.drawing import Part
from tafelrunde.kit.png import png
from tafelrunde.kit.texts import Texts
from tests.canals.table import CANALS, PLAYERS, decisions, new_game, play_out, play_until, seen, table, totals

EN, DE = CANALS.texts("en"), CANALS.texts("de")
SVG = "{http://www.w3.org/2000/svg}"
RULE_PICTURES = tuple(tomllib.loads(files(CANALS.package).joinpath("pictures.toml").read_text("utf-8"))["pictures"])


def played(players: int, seed: int) -> Canals:
    """A finished game."""
    g = new_game(players, seed)
    play_out(g, Chance(seeded(seed, 1)))
    return g


def at_turn(players: int, kind: str, turn: int = 12) -> Canals:
    """A game in the middle."""
    g = new_game(players, turn)
    play_until(g, Chance(seeded(turn, players)), kind, turn)
    return g


def things(svg: str) -> dict[str, ElementTree.Element]:
    """Everything with an id, by its id; no id may be there twice."""
    found = [e for e in ElementTree.fromstring(svg).iter() if "id" in e.attrib]
    ids = [e.attrib["id"] for e in found]
    assert len(set(ids)) == len(ids), [name for name, count in Counter(ids).items() if count > 1]
    return dict(zip(ids, found, strict=True))


def elements(part: Part) -> dict[str, ElementTree.Element]:
    """The things of a part: each is one element, well-formed by itself, with its key as its id."""
    found = {
        key: ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{thing}</svg>') for key, thing in part.things.items()
    }
    assert all(len(svg) == 1 and svg[0].get("id") == key for key, svg in found.items())
    assert all(not [e for e in svg[0].iter() if "id" in e.attrib][1:] for svg in found.values())
    return {key: svg[0] for key, svg in found.items()}


def said(thing: ElementTree.Element) -> list[str]:
    """The words and numbers on a thing."""
    return [e.text or "" for e in thing.iter(f"{SVG}text")]


def mine(g: Canals) -> CanalsView:
    """The table as the player to move sees it."""
    return seen(g, g.open[0].seat)


# --- what may be chosen ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_every_option_is_a_thing_on_the_board_and_marked(players: int) -> None:
    for g in decisions(new_game(players, 5), Chance(players)):
        if g.over:
            break
        kind, options = g.open[0].kind, g.open[0].options
        targets = {target for option in options for target in words.targets(mine(g), kind, option)}
        assert targets <= draw.public(seen(g, None), EN).board.things.keys()
        found = elements(draw.private(mine(g), EN).marks)
        marked = {name.removeprefix("can-") for name, thing in found.items() if thing.get("class") == "can"}
        assert marked == targets, "marked is what may be chosen, no more and no less"
        assert all(thing.get("class") == "help" for name, thing in found.items() if not name.startswith("can-"))


def test_an_empty_cell_has_one_dot_for_each_way_to_turn_the_tile() -> None:
    g = at_turn(3, "LayTile")
    found = things(draw.picture(mine(g), EN, options=True))
    ways = Counter(words.targets(mine(g), "LayTile", option)[0] for option in g.open[0].options)
    assert {cell: len(list(found[f"can-{cell}"].iter(f"{SVG}circle"))) for cell in ways} == ways
    assert len(set(ways.values())) > 1


def test_nothing_is_marked_unasked_or_for_those_who_only_watch() -> None:
    for kind in ("LayTile", "FirstPiece", "SecondPiece"):
        g = at_turn(3, kind)
        other = (g.open[0].seat + 1) % 3
        assert 'class="can"' in draw.picture(mine(g), EN, options=True)
        assert 'class="can"' not in draw.picture(mine(g), EN)
        assert 'class="can"' not in draw.picture(seen(g, other), EN, options=True)
        assert 'class="can"' not in draw.picture(seen(g, None), EN, options=True)


def test_while_building_the_distances_stand_on_the_tiles() -> None:
    g = table("""
        players = 2
        phase = "first"
        city = ["0,0 S0", "1,0 C4a", "2,0 T05 2"]
        laid = "2,0"
    """)
    view = mine(g)
    assert sorted(view.distances) == [(0, 0, 2), (1, 0, 1), (2, 0, 0)]
    found = elements(draw.private(view, EN).marks)
    steps = {name: said(thing) for name, thing in found.items() if name.startswith("distance")}
    assert steps == {"distance-0-0": ["2"], "distance-1-0": ["1"], "distance-2-0": []}, "a boat where the way begins"


# --- what lies on the table ------------------------------------------------------------------------------------------


def test_city_and_buildings_are_drawn_as_they_are() -> None:
    g = played(4, 3)
    view = seen(g, None)
    found = things(draw.picture(view, EN))
    assert {name for name in found if name.startswith("tile-")} == {f"tile-{t.x}-{t.y}" for t in view.city}
    plots = {
        f"plot-{t.x}-{t.y}-{c}" for t in view.city for c, s in zip(CORNERS, t.face.corners, strict=True) if s == "F"
    }
    assert {name for name in found if name.startswith("plot-")} == plots
    built = {f"plot-{b.x}-{b.y}-{b.corner}": [str(b.height)] for b in view.buildings}
    assert {name: said(found[name]) for name in plots} == {name: built.get(name, []) for name in plots}
    for b in view.buildings:
        drawn = ElementTree.tostring(found[f"plot-{b.x}-{b.y}-{b.corner}"], "unicode")
        assert f"url(#pat-{'ABCD'[b.seat]})" in drawn


def test_what_stands_in_front_is_drawn_last() -> None:
    view = seen(played(4, 3), None)
    svg = draw.picture(view, EN)
    rows = [2 * int(y) + corner.startswith("S") for _, y, corner in re.findall(r'id="plot-(-?\d+)-(-?\d+)-(..)"', svg)]
    houses = rows[-len(view.buildings) :]
    assert houses == sorted(houses)


def test_seats_show_what_they_have_and_who_is_to_play() -> None:
    g = at_turn(3, "FirstPiece")
    seat = g.open[0].seat
    found = things(draw.picture(seen(g, seat), EN))
    others = [s for s in range(3) if s != seat]
    assert said(found[f"seat-{'ABC'[seat]}"])[1:3] == ["You", "Your turn: first piece"]
    for other in others:
        words_there = said(found[f"seat-{'ABC'[other]}"])
        assert words_there[1:] == [f"Player {'ABC'[other]}", "waiting", "?", str(g.supply[other])]
    assert str(g.starting_vp(seat)) in said(found[f"seat-{'ABC'[seat]}"])
    assert str(len(g.stack)) in said(ElementTree.fromstring(draw.picture(seen(g, None), EN)))


@pytest.mark.rule("CAN-093")
def test_at_the_end_everybody_sees_all_points_by_source() -> None:
    g = played(4, 8)
    found = things(draw.picture(seen(g, None), EN))
    for seat, total in enumerate(totals(g)):
        shown = said(found[f"seat-{'ABCD'[seat]}"])
        assert str(total) in shown
        assert [shown[shown.index(EN.say(f"source.{s}")) - 1] for s in CANALS.sources] == [
            str(points) for points in CANALS.score(g, seat).values()
        ]
    best = "ABCD"[totals(g).index(max(totals(g)))]
    assert {"Winner", "Shared win"} & set(said(found[f"seat-{best}"]))


# --- what nobody may see ---------------------------------------------------------------------------------------------


@pytest.mark.rule("CAN-090", "CAN-I14")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_drawing_does_not_depend_on_what_is_hidden(players: int) -> None:
    for g in decisions(new_game(players, 9), Chance(players)):
        if g.over or g.open[0].kind != "LayTile" or len(g.stack) < players:
            continue
        for seat in range(players):
            swapped = g.copy()
            swapped.stack.reverse()
            for other in range(players):
                if other != seat and swapped.hand[other] >= 0:
                    swapped.hand[other], swapped.stack[other] = swapped.stack[other], swapped.hand[other]
            for eyes in (seat, None):
                assert draw.picture(seen(g, eyes), EN, True) == draw.picture(seen(swapped, eyes), EN, True)
            own = g.copy()
            own.hand[seat], own.stack[0] = own.stack[0], own.hand[seat]
            if own.hand[seat] != g.hand[seat] and g.hand[seat] >= 0:
                assert draw.private(seen(own, seat), EN).mine != draw.private(seen(g, seat), EN).mine


def test_no_tile_is_named_in_a_drawing() -> None:
    g = at_turn(4, "LayTile")
    for eyes in (None, 0, 1, 2, 3):
        assert not re.search(r"\b[TC]\d", "".join(said(ElementTree.fromstring(draw.picture(seen(g, eyes), EN)))))
    assert draw.private(seen(g, None), EN).mine is None


# --- in parts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_each_thing_is_one_element_and_its_id_is_unique_on_the_table(players: int) -> None:
    """Also at a practice table, which shows what every seat holds."""
    for number, g in enumerate(decisions(new_game(players, 6), Chance(players))):
        if number % 10 and not g.over:
            continue
        public = draw.public(seen(g, None), EN)
        own = [draw.private(seen(g, seat), EN) for seat in range(players)]
        parts = [public.board, *public.extras, *(p.marks for p in own), *(p.mine for p in own if p.mine)]
        ids = [key for part in parts for key in elements(part)]
        assert len(set(ids)) == len(ids)


def test_what_everybody_sees_is_small() -> None:
    for seed in range(3):
        for g in decisions(new_game(4, seed), Chance(seeded(seed, 1))):
            if 43 <= len(g.cell) <= 45:  # as many as four players lay, if everybody builds twice in each turn
                public = draw.public(seen(g, None), DE)
                assert sum(len(part.body.encode()) for part in (public.board, *public.extras)) < 132_000


def test_the_board_is_the_city_and_one_ring_of_cells() -> None:
    g = table('city = ["0,0 S0", "1,0 C4a", "2,0 T05 2", "2,1 T07"]')
    board = draw.public(seen(g, None), EN).board
    assert (board.x, board.y, board.width, board.height) == (-170, -170, 5 * 160 + 20, 4 * 160 + 20)
    cells = {name for name in board.things if name.startswith("cell-")}
    beside = {(0, -1), (1, -1), (2, -1), (3, 0), (3, 1), (2, 2), (1, 1), (0, 1), (-1, 0)}
    assert cells == {f"cell-{x}-{y}" for x, y in beside}
    found = elements(board)
    for cell in cells:
        assert found[cell].get("pointer-events") == "all"
        assert found[cell].get("fill") is None, "nothing is filled unless it says so"


@pytest.mark.parametrize("texts", [DE, EN])
def test_rows_and_columns_are_named_as_in_the_log(texts: Texts) -> None:
    g = table('city = ["0,0 S0", "1,0 C4a", "2,0 T05 2", "2,1 T07"]')
    names = said(elements(draw.public(seen(g, None), texts).board)["coordinates"])
    start = texts.say("draw.start")
    assert names == [start, words.place_text(1, 0, texts), words.place_text(2, 0, texts), start, *names[-1:]]
    assert names[-1] == words.place_text(0, 1, texts)


def test_only_what_changed_changes() -> None:
    """A piece changes its plot and perhaps the mark of who leads there; a tile itself never changes."""
    for g in decisions(new_game(3, 4), Chance(4)):
        if g.over:
            break
        before = draw.public(seen(g, None), EN).board.things
        after_it = g.copy()
        option = g.open[0].options[0]
        after_it.answer(g.open[0].seat, option)
        after = draw.public(seen(after_it, None), EN).board.things
        changed = {key for key in before.keys() & after.keys() if before[key] != after[key]}
        assert not {key for key in changed if key.startswith(("tile-", "fountain-", "cell-"))}
        if g.open[0].kind != "LayTile":
            plot = words.targets(mine(g), g.open[0].kind, option)[0]
            assert changed <= {plot, plot.replace("plot", "prize").rpartition("-")[0], "laid"}
            assert plot in changed


def test_previews_show_the_tile_turned_and_the_storey_more() -> None:
    for kind in ("LayTile", "FirstPiece"):
        g = at_turn(3, kind, 20)
        view = mine(g)
        for option in g.open[0].options:
            shown = draw.preview(view, kind, option, EN)
            assert all(key.startswith("ghost") for key in shown)
            found = elements(Part(shown, 1, 1))
            assert found["ghost"].get("opacity") == ".85"
            g2 = g.copy()
            g2.answer(g.open[0].seat, option)
            real = elements(draw.public(seen(g2, None), EN).board)
            there = real[words.targets(view, kind, option)[0].replace("cell", "tile")]
            assert found["ghost"].get("transform") == there.get("transform")
            assert said(found["ghost"]) == said(there)


# --- the form --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_a_crowded_table_is_small_and_plain_svg(seed: int, narrow: bool) -> None:
    svg = draw.picture(seen(played(4, seed), None), DE, True, narrow)
    assert len(svg.encode()) < 140_000
    root = ElementTree.fromstring(svg)
    allowed = {f"{SVG}{tag}" for tag in ("svg", "title", "defs", "pattern", "g", "rect", "circle", "path", "text")}
    assert {e.tag for e in root.iter()} <= allowed
    assert root.get("role") == "img"
    assert root.get("aria-label")
    assert not re.search(r"\d*\.\d\d", re.sub(r'scale\([^)]*\)|opacity="[^"]*"', "", svg)), "one decimal at most"


def test_the_same_view_gives_the_same_text() -> None:
    for kind in ("LayTile", "FirstPiece"):
        g, again = at_turn(3, kind), at_turn(3, kind)
        assert draw.picture(mine(g), EN, True) == draw.picture(mine(again), EN, True)


@pytest.mark.parametrize("narrow", [False, True])
def test_german_and_english_differ_only_in_words(narrow: bool) -> None:
    for g in (at_turn(3, "LayTile"), at_turn(3, "SecondPiece"), played(3, 1)):
        view = seen(g, 0)
        german, english = draw.picture(view, DE, False, narrow), draw.picture(view, EN, False, narrow)
        assert german != english
        assert "Kanalstadt" in german
        assert "Canal City" in english
        assert things(german).keys() == things(english).keys()


def test_words_from_outside_are_escaped() -> None:
    hostile = Texts("en", {**EN.messages, "title": "<script>&\"'", "draw.label": '"><script>'})
    svg = draw.picture(seen(at_turn(2, "LayTile"), 0), hostile)
    ElementTree.fromstring(svg)
    assert "<script" not in svg


@pytest.mark.parametrize(("narrow", "width"), [(False, 0), (False, 800), (True, 0), (True, 780)])
def test_a_png_is_as_wide_as_asked(narrow: bool, width: int) -> None:
    view = seen(at_turn(3, "FirstPiece"), 0)
    svg = draw.picture(view, EN, True, narrow, width)
    data = png(svg)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    size = struct.unpack(">II", data[16:24])
    root = ElementTree.fromstring(svg)
    assert size == (width or (390 if narrow else 1600), int(root.attrib["height"]))


@pytest.mark.parametrize("name", RULE_PICTURES)
def test_every_picture_of_the_rulebook_can_be_drawn(name: str) -> None:
    for texts in (DE, EN):
        svg = draw.rule_picture(name, texts)
        assert any(thing.startswith("tile-") for thing in things(svg))
        assert len(svg.encode()) < 50_000
    marked = 'class="can"' in svg
    assert marked == (name in ("laying", "dead-end", "reach-first", "reach-second"))
