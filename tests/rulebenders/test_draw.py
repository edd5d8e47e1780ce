"""The board shows what the view holds: settings, stones and majorities, discs, tokens, piles; what may be chosen and
what it would bring."""

import re
import tomllib
from copy import deepcopy
from dataclasses import replace
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from tafelrunde.engine import Chance, Option
from tafelrunde.games.rulebenders import draw
from tafelrunde.games.rulebenders.draw.boards import panel
from tafelrunde.games.rulebenders.draw.book import REGIONS, board, near, region_of
from tafelrunde.games.rulebenders.draw.marks import marks, outline_of
from tafelrunde.games.rulebenders.draw.measures import PANELS, TABLE, TRACK, cell, hole, label_of, open_field, space
from tafelrunde.games.rulebenders.draw.pieces import FLEXO, outline, tower
from tafelrunde.games.rulebenders.state import LETTERS, Rulebenders
from tafelrunde.games.rulebenders.view import RulebendersView
from tafelrunde.games.rulebenders.words.targets import targets
from tafelrunde.kit.drawing import CROWN
from tafelrunde.kit.layout import Box, hull
from tafelrunde.kit.png import png
from tests.rulebenders.cards.own import after
from tests.rulebenders.table import PLAYERS, RUL, Table, decisions, new_game, seen, table, table_of

EN, DE = RUL.texts("en"), RUL.texts("de")
ALLOWED = {"svg", "title", "defs", "g", "rect", "circle", "path", "text", "pattern", "clipPath"}
PICTURES: dict[str, dict[str, Any]] = tomllib.loads(RUL.file("pictures.toml"))["pictures"]
BESIDE = ("seat-", "card-", "hand-", "exchange-")  # what is not on the board


def things(t: Table, seat: int | None = None) -> dict[str, str]:
    return board(seen(t.g, seat), EN)


def written(drawn: str) -> list[str]:
    """All that is written in a drawing."""
    return re.findall(r">([^<>]+)</text>", drawn)


def bare(drawn: str) -> str:
    """A drawing without names."""
    return re.sub(r' (data-)?id="[^"]*"', "", drawn)


def elements(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter())


def ids_in(body: str) -> list[str]:
    return [found for element in elements(f"<svg>{body}</svg>") if (found := element.get("id"))]


def at_times(players: int, seed: int, every: int) -> list[Rulebenders]:
    """A random game, looked at now and then and at its end."""
    games = enumerate(decisions(new_game(players, seed).g, Chance(seed)))
    return [g.copy() if not g.over else g for k, g in games if k % every == 0 or g.over]


# --- the whole board -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_every_option_on_the_board_has_its_thing_and_its_mark(players: int) -> None:
    checked: set[str] = set()
    for g in at_times(players, 11, 3):
        drawn = board(seen(g, None), DE)
        assert ids_in("".join(drawn.values())) == list(drawn), "every thing is one element, named once"
        for d in g.open:
            view = seen(g, d.seat)
            wanted = {target for option in d.options for target in targets(view, d.kind, option)}
            there = {target for target in wanted if not target.startswith(BESIDE)}
            assert there <= drawn.keys(), (d.kind, there - drawn.keys())
            marked = marks(view)
            assert {f"can-{target}" for target in there} == {id for id in marked if id.startswith("can-")}
            assert not marked.keys() & drawn.keys()
            assert ids_in("".join(marked.values())) == list(marked)
            checked |= {target.split("-")[0] for target in there}
    assert {"board", "setting", "space", "pile", "theme", "track"} <= checked


@pytest.mark.parametrize("players", PLAYERS)
def test_a_board_is_not_too_much_and_has_one_decimal_at_most(players: int) -> None:
    for g in at_times(players, 12, 40):
        body = "".join(board(seen(g, None), DE).values())
        assert len(body.encode()) < 130_000
        assert not re.search(r"\d\.\d\d", re.sub(r"scale\([^)]*\)", "", body))


def test_what_fills_the_board_most_is_not_too_much() -> None:
    two = dict.fromkeys(LETTERS, 2)
    every = {name: {**two, LETTERS[k % 5]: 1, LETTERS[(k + 2) % 5]: 1} for k, name in enumerate(PANELS)}
    locked = {
        name: {LETTERS[k % 5]: 1, LETTERS[(k + 1) % 5]: 1, LETTERS[(k + 3) % 5]: 1} for k, name in enumerate(PANELS)
    }
    track = {"A": list("ABC"), "B": list("EDCAB")}
    t = table(players=5, open=every, locked=locked, track=track, multipliers=list(PANELS))
    assert sum(id.startswith("stones-") for id in things(t)) == 35
    body = "".join(things(t).values())
    assert len(body.encode()) < 130_000


@pytest.mark.rule("RUL-062", "RUL-INV-27")
def test_the_board_is_the_same_for_all_who_look_at_it() -> None:
    t = table(players=3, tokens={"E-HAND": 7, "N-DRAW": 4}, seen={"B": ["E-HAND", "N-DRAW"]}, shown=["N-HAND"])
    assert things(t, 0) == things(t, 1) == things(t, None)
    assert written(things(t)["token-E-HAND"]) == ["?"]
    assert written(things(t)["token-N-HAND"]) == [str(t.token("N-HAND"))]
    known = {id: drawn for id, drawn in marks(seen(t.g, 1)).items() if id.startswith("known-")}
    assert {id: written(drawn) for id, drawn in known.items()} == {"known-E-HAND": ["7"], "known-N-DRAW": ["4"]}
    assert not any(id.startswith("known-") for seat in (0, 2, None) for id in marks(seen(t.g, seat)))


def test_only_what_has_changed_is_drawn_anew() -> None:
    t = table(players=3)
    before = things(t)
    t.A.places("HAND")
    after = things(t)
    changed = {id for id in before.keys() | after.keys() if before.get(id) != after.get(id)}
    assert changed == {"stones-HAND-A", "order"}, "and whose turn it is"


def test_names_are_escaped() -> None:
    view = seen(table(players=3, discard={"SCIFI": ["SF-13"]}).g, None)
    card = replace(view.printed.cards["SF-13"], name="<b>&", en="<b>&")
    themes = dict.fromkeys(view.printed.themes, ("<i>&", "<i>&"))
    named = replace(view, printed=replace(view.printed, themes=themes, cards={**view.printed.cards, "SF-13": card}))
    body = "".join(board(named, EN).values())
    found = [element.text for element in elements(f"<svg>{body}</svg>") if element.text]
    assert "<b>&" in found
    assert "<i>&" in found


@pytest.mark.rule("RUL-021", "RUL-153", "RUL-AMB-001")
def test_the_panels_lie_clockwise_around_the_card_table() -> None:
    middles = {name: box.middle for name, box in PANELS.items()}
    cx, cy = TABLE.middle
    turned = [(x - cx) * (ny - cy) - (y - cy) * (nx - cx) for (x, y), (nx, ny) in _next(list(middles.values()))]
    assert all(turn > 0 for turn in turned), "to the right, then down, then to the left"
    boxes = list(REGIONS.values())
    assert not any(a.meets(b) for k, a in enumerate(boxes) for b in boxes[k + 1 :])
    assert all(box.x >= 0 and box.x + box.width <= TABLE.width for box in boxes)


def _next(points: list[tuple[float, float]]) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    return list(pairwise(points))


# --- rules and what they mean ----------------------------------------------------------------------------------------


def lit(drawn: dict[str, str], name: str) -> list[str]:
    """The settings of a panel that are lit."""
    return [id for id, one in drawn.items() if id.startswith(f"setting-{name}-") and CROWN in one]


@pytest.mark.rule("RUL-028", "RUL-167", "RUL-168", "RUL-169", "RUL-171", "RUL-172")
def test_the_setting_that_holds_is_lit() -> None:
    t = table(players=3, settings={"HAND": 8, "EXCHANGE": 3, "CURRENCY": "cards", "STONES": 4, "DRAW": 6})
    drawn = things(t)
    assert [lit(drawn, name) for name in ("HAND", "EXCHANGE", "CURRENCY", "STONES", "DRAW")] == [
        ["setting-HAND-8"],
        ["setting-EXCHANGE-3"],
        ["setting-CURRENCY-cards"],
        ["setting-STONES-4"],
        ["setting-DRAW-6"],
    ]
    assert written(drawn["setting-EXCHANGE-3"]) == ["3:1"]
    assert len([id for id in drawn if id.startswith("setting-HAND-")]) == 4


@pytest.mark.rule("RUL-027", "RUL-183", "RUL-187", "RUL-188", "RUL-EX-14")
def test_labels_say_what_the_rule_is_on_each_space() -> None:
    t = table(players=3, settings={"HAND": 7, "STONES": 4, "DRAW": 3})
    drawn = things(t)
    assert written(drawn["board-HAND"]) == ["Hand limit", "5", "6", "7", "8", "9"]
    assert written(drawn["board-DRAW"])[1:] == ["1", "2", "3", "4", "5"]
    chips = [words for words in written(drawn["board-START"]) if "|" in words]
    assert chips == ["0|−1", "1|0", "2|1", "3|2", "4|3"], "for the start player, and for the others"
    close = board(seen(t.g, None), EN, full=True)
    assert written(close["board-HAND"])[1:] == ["5", "−2", "6", "−1", "7", "0", "8", "+1", "9", "+2"], "and why"
    assert written(close["board-CURRENCY"])[1:] == ["currency", "currency", "currency", "+ second", "anything"]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_long_names_of_rules_are_short_on_the_board_and_whole_close_to_the_eye(lang: str) -> None:
    texts, view = RUL.texts(lang), seen(table(players=5).g, None)
    for name in PANELS:
        far, near = panel(view, name, texts), panel(view, name, texts, True)
        short, whole = texts.say(f"draw.short.{name}"), texts.say(f"board.{name}")
        title = written(far[f"board-{name}"])[0]
        assert title in (short, whole)
        assert whole.startswith(written(near[f"board-{name}"])[0])
        assert " ".join(written(near[f"board-{name}"])).startswith(whole)
        sizes = re.findall(r'font-size="([\d.]+)"', "".join(far.values()))
        assert min(map(float, sizes)) >= 10, "nothing that is written on a panel is tiny"


@pytest.mark.rule("RUL-105", "RUL-106", "RUL-131", "RUL-184", "RUL-185")
def test_a_bent_currency_changes_what_both_tracks_say() -> None:
    chips = things(table(players=3, settings={"CURRENCY": "chips"}))
    cards = things(table(players=3, settings={"CURRENCY": "cards"}))
    changed = {id for id in chips if chips[id] != cards[id]}
    assert changed == {"board-EXCHANGE", "board-CURRENCY", "setting-CURRENCY-chips", "setting-CURRENCY-cards"}


@pytest.mark.rule("RUL-030", "RUL-093", "RUL-094", "RUL-095", "RUL-MC-01")
def test_areas_say_how_they_lie_to_the_active_theme() -> None:
    names = ["SCIFI", "FANTASY", "NIGHTS", "PREHISTORIC"]
    drawn = things(table(players=3, themes=names, settings={"THEME": "FANTASY"}))
    said = [written(drawn[f"theme-{name}"])[1] for name in names]
    assert said == ["neighbour", "active theme", "neighbour", "opposite"]
    assert "Fantasy" in written(drawn["board-THEME"])


@pytest.mark.rule("RUL-058")
def test_before_the_first_round_no_theme_is_active() -> None:
    t = new_game(3, 1)
    assert t.asked[1] == "FirstTheme"
    drawn = things(t)
    assert "?" in written(drawn["board-THEME"])
    assert not any("active theme" in written(one) for id, one in drawn.items() if id.startswith("theme-"))


@pytest.mark.rule("RUL-AMB-099")
def test_themes_that_a_card_bars_carry_a_lock() -> None:
    view = seen(table(players=3, themes=["SCIFI", "FANTASY", "NIGHTS", "PREHISTORIC"]).g, None)
    free, barred = board(view, EN), board(replace(view, only="NIGHTS"), EN)
    changed = {id for id in free if free[id] != barred[id]}
    assert changed == {"theme-SCIFI", "theme-FANTASY", "theme-PREHISTORIC"}


@pytest.mark.rule("RUL-056", "RUL-170", "RUL-INV-13")
def test_order_discs_lie_on_the_fields_for_chips() -> None:
    def row(drawn: dict[str, str]) -> list[str]:
        found = {id: float(re.findall(r"translate\((\S+) ", one)[0]) for id, one in drawn.items() if "order-" in id}
        return sorted(found, key=lambda id: found[id])

    first = things(table(players=4, settings={"START": "A"}))
    assert row(first) == ["order-A", "order-B", "order-C", "order-D"]
    other = things(table(players=4, settings={"START": "C"}))
    assert row(other) == ["order-C", "order-A", "order-B", "order-D"]


@pytest.mark.rule("RUL-060", "RUL-069")
def test_the_round_and_its_phase_are_lit() -> None:
    drawn = things(table(players=3, round=2))["rounds"]
    assert [words for words in written(drawn) if words.startswith("#")] == ["# = 3", "# = 2", "# = 1", "# = 1"]
    assert drawn.count(CROWN) == 2, "a round and a phase"
    assert drawn != things(table(players=3, round=3))["rounds"]


def test_the_panel_that_is_scored_stands_in_a_light() -> None:
    t = table(players=3, stage="scoring", open={"DRAW": {"A": 2}})
    assert t.asked == ("A", "BendRule")
    x, y = PANELS["DRAW"].x, PANELS["DRAW"].y
    assert f"M{x + 14:g} {y - 4:g}" in things(t)["spotlight"]
    assert "spotlight" not in things(table(players=3))


# --- stones ----------------------------------------------------------------------------------------------------------

CROWNED = f'fill="{CROWN}"'


def equals(drawn: str) -> bool:
    """Does it carry the sign of a tie?"""
    return "h8.8M" in drawn


@pytest.mark.rule("RUL-023", "RUL-154", "RUL-155")
def test_towers_show_the_number_that_decides_and_who_leads() -> None:
    t = table(players=3, open={"HAND": {"A": 2, "B": 2}, "DRAW": {"A": 1, "C": 1}}, locked={"HAND": {"A": 1}})
    drawn = things(t)
    assert written(drawn["stones-HAND-A"]) == ["A", "3", "1"], "three, one of them locked"
    assert written(drawn["stones-HAND-B"]) == ["B", "2"]
    assert "stones-HAND-C" not in drawn
    assert CROWNED in drawn["stones-HAND-A"]
    assert CROWNED not in drawn["stones-HAND-B"]
    assert all(equals(drawn[f"stones-DRAW-{letter}"]) for letter in "AC"), "a tie has a sign of its own"
    assert not any(CROWNED in drawn[f"stones-DRAW-{letter}"] for letter in "AC")
    assert not equals(drawn["stones-HAND-A"])
    assert written(drawn["locked-HAND"]) == ["A"]
    assert "locked-DRAW" not in drawn


def test_a_tower_grows_with_each_stone() -> None:
    for look in (*range(5), FLEXO):
        towers = [tower(look, n, 12) for n in range(1, 10)]
        assert len(set(towers)) == 9
        heights = [float(re.findall(r"v([\d.]+)", drawn)[0]) for drawn in towers]
        assert heights == sorted(set(heights))
        assert tower(look, 20, 12) == towers[-1], "from then on the number tells"


def test_every_owner_has_a_form_of_its_own() -> None:
    forms = {outline(look, 0, 0, 10) for look in (*range(5), FLEXO)}
    assert len(forms) == 6


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everybody_has_the_same_place_on_every_open_field(seats: int) -> None:
    for name in PANELS:
        cells = [cell(name, seats, seat) for seat in range(seats)]
        assert not any(a.around(-0.1).meets(b) for k, a in enumerate(cells) for b in cells[k + 1 :])
        field = open_field(name)
        assert cells[0].x >= field.x
        assert cells[-1].x + cells[-1].width <= field.x + field.width


@pytest.mark.parametrize("count", range(1, 10))
def test_as_many_locked_spaces_as_the_box_says_beside_the_open_field(count: int) -> None:
    content = deepcopy(dict(RUL.standard_content()))
    content["table"]["numbers"]["locked"] = count
    t = table_of({"locked": {"HAND": {"A": count}}}, content)
    drawn = board(seen(t.g, None), EN)
    padlocks = 'scale(1)"' if count <= 6 else 'scale(0.786)"'
    assert drawn["board-HAND"].count(padlocks) == count
    assert written(drawn["locked-HAND"]) == ["A"] * count
    holes = [Box(x, y, 0, 0).around(r) for x, y, r in (hole("HAND", k, count) for k in range(count))]
    assert not any(a.meets(b) for k, a in enumerate(holes) for b in holes[k + 1 :])
    free = Box(PANELS["HAND"].x, open_field("HAND").y, open_field("HAND").x - PANELS["HAND"].x, 72)
    assert all(hull([free, one]) == free for one in holes)


@pytest.mark.rule("RUL-087", "RUL-088", "RUL-EX-20")
def test_stones_on_the_tie_break_track() -> None:
    t = table(players=4, track={"A": ["", "", "D"], "B": ["B", "A"]})
    drawn = things(t)
    assert [written(drawn[f"spot-{name}"]) for name in ("B1", "B2", "A3", "A1", "B3")] == [
        ["B"],
        ["A"],
        ["D"],
        ["1"],
        [],
    ]
    assert outline_of(seen(t.g, 0), "track") == outline_of(seen(t.g, 0), "spot-A4"), "the next one"
    full = table(players=4, track={"A": list("ABCDABCD")})
    assert outline_of(seen(full.g, 0), "track").startswith(f"M{TRACK.x + 14:g} "), "the whole panel"


@pytest.mark.parametrize("columns", range(1, 13))
def test_the_places_of_the_track_lie_side_by_side(columns: int) -> None:
    content = deepcopy(dict(RUL.standard_content()))
    content["table"]["numbers"]["columns"] = columns
    drawn = things(table_of({"track": {"A": ["A"]}}, content))
    found = []
    for name in (f"{row}{column + 1}" for row in "AB" for column in range(columns)):
        (x, y), (r,) = place(drawn[f"spot-{name}"]), re.findall(r'<circle r="([\d.]+)"', drawn[f"spot-{name}"])[:1]
        found.append(Box(x, y, 0, 0).around(float(r) + 1))  # with its edge
    assert not any(a.meets(b) for k, a in enumerate(found) for b in found[k + 1 :])
    assert all(hull([TRACK, one]) == TRACK for one in found)


# --- discs and tokens ------------------------------------------------------------------------------------------------


def place(drawn: str) -> tuple[float, float]:
    x, y = re.findall(r"translate\((\S+) (\S+)\)", drawn)[0]
    return float(x), float(y)


@pytest.mark.rule("RUL-019", "RUL-065", "RUL-INV-06")
@pytest.mark.parametrize("players", PLAYERS)
def test_discs_lie_on_their_spaces_beside_each_other(players: int) -> None:
    for g in at_times(players, 13, 60):
        view = seen(g, None)
        drawn = board(view, EN)
        for name, now in view.boards.items():
            spots = [place(drawn[f"disc-{name}-{LETTERS[seat]}"]) for seat in range(len(view.seats))]
            for (x, y), at in zip(spots, now.discs, strict=True):
                assert Box(x, y, 0, 0).around(8).meets(space(name, at))
                assert space(name, at).meets(Box(x, y, 0.1, 0.1))
            far = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for k, a in enumerate(spots) for b in spots[k + 1 :]]
            assert min(far) > 14


@pytest.mark.rule("RUL-177", "RUL-178", "RUL-180")
def test_tokens_show_face_multiplier_and_absence() -> None:
    t = table(
        players=3,
        tokens={"E-HAND": 5},
        shown=["E-HAND"],
        multipliers=["HAND", "DRAW"],
        taken={"A": ["N-HAND"]},
    )
    drawn = things(t)
    assert written(drawn["token-E-HAND"]) == ["5", "×2"]
    assert written(drawn["token-E-DRAW"]) == ["?", "×2"]
    assert written(drawn["token-N-HAND"]) == [], "an empty bed"
    assert bare(drawn["token-E-EXCHANGE"]) != bare(drawn["token-N-EXCHANGE"])


@pytest.mark.rule("RUL-062", "RUL-MC-08")
def test_values_that_everybody_has_seen_are_struck_from_the_list() -> None:
    def known(t: Table) -> int:
        return things(t)["supply"].count('fill="#F4EDDF"') - 1  # the panel itself

    assert known(table(players=3)) == 0
    assert known(table(players=3, shown=["E-HAND", "N-DRAW"], taken={"A": ["E-DRAW"]})) == 3
    assert known(table(players=3, seen={"A": ["E-HAND"]})) == 0, "only one of us has looked"


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-005", "RUL-029", "RUL-031", "RUL-032")
def test_piles_show_their_number_and_the_top_of_what_was_discarded() -> None:
    t = table(players=3, discard={"SCIFI": ["SF-13", "SF-03"], "FLEXO": ["FX-12"]})
    drawn = things(t)
    view = seen(t.g, None)
    assert written(drawn["pile-SCIFI"]) == ["33"]
    backs = {re.sub(r">\d+<", "", re.sub(r"^<g [^>]*>", "", drawn[f"pile-{name}"])) for name in view.themes[1:]}
    assert len(backs) == 1, "a back does not tell its theme"
    top = view.printed.cards["SF-03"]
    assert " ".join(written(drawn["discard-SCIFI"])) == f"{top.en} {top.cost} 2"
    flexo = view.printed.cards["FX-12"]
    assert written(drawn["discard-FLEXO"])[-2:] == [str(flexo.value), "1"]
    assert written(drawn["discard-FANTASY"]) == [] or "FANTASY" not in view.themes


@pytest.mark.rule("RUL-079")
def test_cards_that_are_being_drawn_are_counted_unseen() -> None:
    view = seen(table(players=3).g, None)
    picked = board(replace(view, picks=("SCIFI", "SCIFI", "FLEXO")), EN)
    assert "+2" in written(picked["pile-SCIFI"])
    assert "+1" in written(picked["pile-FLEXO"])


# --- Flexo -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-328", "RUL-333", "RUL-351")
def test_flexo_stands_beside_the_seats_with_what_it_has_and_did() -> None:
    assert RUL.automatic is not None
    assert RUL.automatic(seen(table(players=3).g, None), EN) == []
    view = seen(table(players=2, discard={"FLEXO": ["FX-09"]}).g, None)
    card = view.printed.cards["FX-09"]
    (flexo,) = RUL.automatic(replace(view, courses={"HAND": "left"}, revealed=("locked", "nothing", "locked")), EN)
    assert (flexo.seat, flexo.name, flexo.doing) == (2, "Flexo", "plays by itself")
    arrow = {"left": "←", "right": "→"}[card.arrow]
    assert [(label, str(value).strip()) for label, value, *_ in flexo.facts] == [
        ("Cubes", str(view.seats[2].supply)),
        ("Last card", f"{EN.say(f'draw.short.{card.symbol}')} {card.value} {arrow}"),
        ("Cube locked", "2×"),
        ("Marker Hand", "←"),
    ]
    assert outline(FLEXO, 0, 0, 14) in flexo.sign, "its own form"
    (passed,) = RUL.automatic(replace(view, phase="scoring"), DE)
    assert passed.doing == "hat gerade nichts zu tun"
    (done,) = RUL.automatic(seen(table(players=2, stage="end").g, None), DE)
    assert done.doing == "kann nicht gewinnen"


@pytest.mark.rule("RUL-328", "RUL-333", "RUL-351")
def test_flexo_has_its_own_look_and_shows_what_it_does() -> None:
    t = table(players=2, open={"HAND": {"C": 2}, "DRAW": {"A": 2}})
    view = seen(t.g, None)
    drawn = board(view, EN)
    assert "C" not in written(drawn["stones-HAND-C"]), "no letter: it is nobody"
    assert written(drawn["stones-HAND-C"]) == ["2"]
    going = board(replace(view, courses={"HAND": "left"}), EN)
    assert {id for id in drawn if drawn[id] != going[id]} == {"disc-HAND-C"}
    acted = board(replace(view, revealed=("locked", "meltdown", "nothing")), EN)
    assert " ".join(written(acted["flexo"])[1:]) == "cube locked meltdown nothing"
    dear = replace(view, revealed=("multiplier",), printed=replace(view.printed, factor=3))
    assert "×3" in written(board(dear, EN)["flexo"]), "as much as the box says"
    assert "flexo" not in things(table(players=3))
    assert "C" in written(things(table(players=3, open={"HAND": {"C": 2}}))["stones-HAND-C"])


# --- what may be chosen ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-086", "RUL-087")
def test_who_may_place_a_stone_is_shown_open_fields_and_the_next_column() -> None:
    t = table(players=3, supply={"A": 1})
    found = marks(seen(t.g, 0))
    can = {id for id in found if id.startswith("can-")}
    assert can == {*(f"can-board-{name}" for name in PANELS), "can-track"}
    assert all('class="can"' in found[id] for id in can)
    field = open_field("HAND")
    assert f"M{field.x + field.height / 2:g} {field.y:g}" in found["can-board-HAND"], (
        "the open field, not the whole panel"
    )
    assert not any(id.startswith("can-") for id in marks(seen(t.g, 1)))
    assert marks(seen(t.g, None)) == {}


@pytest.mark.rule("RUL-170")
def test_a_start_player_is_chosen_by_his_order_disc() -> None:
    t = table(players=3, stage="scoring", open={"START": {"A": 1}})
    found = marks(seen(t.g, 0))
    assert {"can-order-B", "can-order-C"} <= {id for id in found if id.startswith("can-")}
    view = seen(t.g, None)
    then = replace(view, starter=1, boards={**view.boards, "START": replace(view.boards["START"], setting="B")})
    assert same_panel(ghosts(t, "B")["ghost-START"], then, "START")


def test_everybody_sees_what_the_rules_are_for_him() -> None:
    t = table(players=3, discs={"A": {"HAND": -2}, "B": {"HAND": 1}})
    for seat, at in ((0, -2), (1, 1), (2, 0)):
        frame = marks(seen(t.g, seat))["own-HAND"]
        assert f"M{label_of('HAND', at).x + 8:g} " in frame
        assert 'class="help"' in frame


@pytest.mark.rule("RUL-173", "RUL-174")
def test_a_disc_that_may_move_is_framed_and_its_goals_are_marked() -> None:
    t = table(players=3, stage="scoring", open={"HAND": {"A": 1}}, symbols={"A": ["HAND"]}, discs={"A": {"HAND": 1}})
    t.A.chooses("keep")
    found = marks(seen(t.g, 0))
    goals = {"can-space-HAND-2", "can-token-N-HAND", "can-space-HAND-0", "can-space-HAND--1"}
    assert goals <= found.keys()
    assert not found.keys() & {"can-space-HAND--2", "can-token-E-HAND"}, "so far it cannot go"
    assert 'class="help"' in found["start"]


# --- what it would bring ---------------------------------------------------------------------------------------------


def ghosts(t: Table, option: Option) -> dict[str, str]:
    d = t.g.open[0]
    return draw.preview(seen(t.g, d.seat), d.kind, option, EN)


def same_panel(ghost: str, view: RulebendersView, name: str) -> bool:
    """Is this how the panel looks?"""
    body = re.sub(r"^<g [^>]*>|</g>$", "", ghost)
    return bare(body) == bare("".join(panel(view, name, EN).values()))


def came_true(t: Table, option: Option, *names: str) -> bool:
    """Do these panels look as they were shown, when it is answered?"""
    found = ghosts(t, option)
    t.g.answer(t.g.open[0].seat, option)
    return all(same_panel(found[f"ghost-{name}"], seen(t.g, None), name) for name in names)


@pytest.mark.rule("RUL-086", "RUL-167", "RUL-173")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_ghosts_come_true(players: int) -> None:
    """Stones, settings and discs as the rules have them afterwards, in whole random games."""
    checked = dict.fromkeys(("Menu", "BendRule"), 0)
    for g in decisions(new_game(players, 21).g, Chance(21)):
        if g.over or g.open[0].kind not in checked:
            continue
        d = g.open[0]
        for option in d.options:
            if d.kind == "Menu" and not (isinstance(option, tuple) and option[:1] == ("place",)):
                continue
            found = draw.preview(seen(g, d.seat), d.kind, option, EN)
            then = g.copy()
            then.answer(d.seat, option)
            view = seen(then, None)
            if view.phase != seen(g, None).phase or view.round != g.round:
                continue
            for name in PANELS:
                if f"ghost-{name}" in found:
                    assert same_panel(found[f"ghost-{name}"], view, name), (d.kind, option)
                    checked[d.kind] += 1
    assert min(checked.values()) > 20


def test_a_stone_for_the_track_is_shown_there() -> None:
    t = table(players=3, track={"B": ["B"]})
    found = ghosts(t, ("place", "track"))
    assert written(found["ghost-spot-A2"]) == ["A"]
    assert "ghost-at-track" in found


@pytest.mark.rule("RUL-157")
def test_breaking_a_tie_moves_the_stone_to_the_open_field() -> None:
    t = table(players=3, stage="scoring", open={"HAND": {"A": 2, "B": 2}}, track={"B": ["B"]})
    found = ghosts(t, "use")
    assert written(found["ghost-spot-B1"]) == []
    assert "3" in written(found["ghost-HAND"])
    assert not equals(found["ghost-HAND"])
    assert ghosts(t, "decline") == {}


@pytest.mark.rule("RUL-178", "RUL-179")
def test_a_disc_that_leaves_the_track_takes_the_token_along() -> None:
    t = table(players=3, stage="scoring", open={"HAND": {"A": 1}}, discs={"A": {"HAND": -2}})
    t.A.chooses("keep")
    found = ghosts(t, ("left", 1))
    view = seen(t.g, None)
    now = view.boards["HAND"]
    gone = replace(now, electron=replace(now.electron, there=False))
    assert same_panel(found["ghost-HAND"], replace(view, boards={**view.boards, "HAND": gone}), "HAND")
    assert ghosts(t, "stay") == {}


@pytest.mark.rule("RUL-245", "RUL-AMB-123")
def test_a_column_that_would_be_filled_shows_the_stone_in_its_free_row() -> None:
    t = table(
        players=3, hand={"A": ["SF-09"]}, chips={"A": 1}, supply={"A": 19}, track={"A": ["", "", "C"], "B": ["B"]}
    )
    t.A.plays("SF-09")
    assert t.asked == ("A", "ChooseColumn")
    assert [written(ghosts(t, column)[f"ghost-spot-{spot}"]) for column, spot in ((1, "A1"), (3, "B3"))] == [["A"]] * 2


def test_a_disc_that_a_card_moves_is_shown_where_it_would_be() -> None:
    t = table(players=3, hand={"A": ["SF-03"]}, chips={"A": 2})
    t.A.plays("SF-03")
    t.A.chooses("HAND")
    assert came_true(t, "left", "HAND")


def test_stones_that_would_be_removed_are_gone() -> None:
    t = after("remove_stones(opp, 2, open+track)", open={"HAND": {"B": 2}}, track={"A": ["C", "B"]})
    t.A.chooses("B")
    assert written(ghosts(t, "A2")["ghost-spot-A2"]) == ["2"], "an empty place, with its number"
    assert came_true(t, "HAND", "HAND")


def test_tokens_are_shown_multiplied_melted_down_and_swapped() -> None:
    t = after("multiplier(1)", shown=["E-HAND"])
    assert "×2" in written(ghosts(t, "E-HAND")["ghost-HAND"])
    assert came_true(t, "E-HAND", "HAND")
    t = after("meltdown(1)")
    assert came_true(t, "N-HAND", "HAND")
    t = after("swap_tokens(nuclear)", tokens={"N-HAND": 1, "N-DRAW": 3}, shown=["N-HAND"])
    assert "1" in written(ghosts(t, ("N-HAND", "N-DRAW"))["ghost-DRAW"])
    assert came_true(t, ("N-HAND", "N-DRAW"), "HAND", "DRAW")


def test_who_is_not_asked_sees_no_ghosts() -> None:
    t = table(players=3)
    assert "ghost-HAND" in ghosts(t, ("place", "HAND"))
    for seat in (1, None):
        assert draw.preview(seen(t.g, seat), "Menu", ("place", "HAND"), EN) == {}


def test_a_new_theme_lights_its_area() -> None:
    t = new_game(3, 1)
    theme = seen(t.g, None).themes[2]
    found = ghosts(t, theme)
    assert "active theme" in written(found[f"ghost-theme-{theme}"])
    assert len([id for id in found if id.startswith("ghost-theme-")]) == 4
    assert all(ids_in(drawn) == [id] for id, drawn in found.items())


def test_a_pile_that_would_be_drawn_from_says_so() -> None:
    t = new_game(3, 1)
    t.g.answer(t.g.open[0].seat, t.g.open[0].options[0])
    assert t.asked[1] == "DrawFrom"
    found = ghosts(t, "FLEXO")
    assert "+1" in written(found["ghost-pile-FLEXO"])


@pytest.mark.parametrize("players", PLAYERS)
def test_previews_are_named_as_ghosts_for_every_option(players: int) -> None:
    kinds: set[str] = set()
    for g in at_times(players, 14, 2):
        for d in g.open:
            view = seen(g, d.seat)
            for option in d.options[:6]:
                for id, drawn in draw.preview(view, d.kind, option, EN).items():
                    assert id.startswith("ghost")
                    assert ids_in(drawn) == [id]
                    kinds.add(d.kind)
    assert {"Menu", "BendRule", "Evolve", "DrawFrom"} <= kinds


# --- close to the eye ------------------------------------------------------------------------------------------------


def close(t: Table, id: str, seat: int | None = 0) -> set[str]:
    """What somebody sees who looks at a thing closely."""
    part = near(seen(t.g, seat), id, EN)
    assert part is None or part.width > 0
    return set(part.things) if part is not None else set()


def test_a_card_is_near_wherever_it_lies() -> None:
    t = table(players=3, hand={"A": ["SF-03"]}, dash={"B": ["FA-21"]}, discard={"SCIFI": ["SF-13", "SF-14"]})
    assert close(t, "hand-SF-03") == {"card-SF-03"}
    assert close(t, "hand-SF-03", 1) == set(), "in the hand of somebody else"
    assert close(t, "card-FA-21", None) == {"card-FA-21"}
    assert close(t, "discard-SCIFI") == {"card-SF-14"}, "the top one"


def test_near_a_thing_of_the_board_is_the_part_of_the_board_where_it_lies() -> None:
    t = table(players=3, stage="scoring", open={"HAND": {"A": 1}}, discs={"B": {"HAND": 1}})
    for id in ("board-HAND", "disc-HAND-B", "space-HAND-2", "token-E-HAND", "setting-HAND-6"):
        assert {"board-HAND", "disc-HAND-B", "token-E-HAND"} <= close(t, id)
        assert not {"board-DRAW", "track"} & close(t, id)
    assert "theme-SCIFI" in close(t, "discard-SCIFI"), "nothing lies there"
    assert {"spot-A1", "spot-B8"} <= close(t, "spot-A3")
    assert close(t, "seat-B") == close(t, "exchange-1") == close(t, "no-such-thing") == set()


# --- pictures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("players", PLAYERS)
def test_a_picture_is_plain_svg_with_every_id_once(players: int, narrow: bool) -> None:
    for g in at_times(players, 15, 150):
        for texts, seat in ((EN, None), (DE, g.open[0].seat if g.open else 0)):
            found = elements(draw.picture(seen(g, seat), texts, True, narrow))
            ids = [id for element in found if (id := element.get("id"))]
            assert len(ids) == len(set(ids))
            assert {element.tag.split("}")[1] for element in found} <= ALLOWED


def test_on_a_telephone_every_thing_of_the_board_has_its_part() -> None:
    for players in (2, 5):
        t = table(players=players, open={"HAND": {"A": 1}}, locked={"HAND": {"A": 1}})
        found = {id: region_of(id, "") for id in things(t)}
        assert {id for id, region in found.items() if region not in REGIONS} == {"ring"}
        ids = set(ids_in(draw.picture(seen(t.g, None), EN, False, True)))
        assert found.keys() - {"ring", "ruler"} <= ids


def test_parts_of_the_table() -> None:
    t = table(players=3)
    public, private = draw.public(seen(t.g, None), EN), draw.private(seen(t.g, 0), EN)
    assert public.mat == draw.MAT
    assert "3 colours" in public.board.label
    assert [part.things.keys() & {"seat-A", "seat-B", "seat-C"} for part in public.extras] == [
        {"seat-A"},
        {"seat-B"},
        {"seat-C"},
    ]
    assert (private.marks.x, private.marks.y, private.marks.width) == (
        public.board.x,
        public.board.y,
        public.board.width,
    )
    assert private.mine is not None
    assert draw.private(seen(t.g, None), EN).mine is None


def test_a_picture_becomes_png() -> None:
    assert png(draw.picture(seen(table(players=3).g, None), EN, False, False, 600))[:4] == b"\x89PNG"


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize("texts", [EN, DE], ids=["en", "de"])
def test_pictures_of_the_rulebook(name: str, texts: Any) -> None:
    found = elements(draw.rule_picture(name, texts))
    ids = [id for element in found if (id := element.get("id"))]
    assert len(ids) == len(set(ids))
    assert {element.tag.split("}")[1] for element in found} <= ALLOWED
    if PICTURES[name].get("show") == "options":
        assert any(id.startswith("can-") for id in ids), "what may be chosen is in the picture"
    for region in PICTURES[name].get("crop", ()):
        assert f"part-{region}" in ids
    for card in PICTURES[name].get("cards", ()):
        assert f"card-{card}" in ids


def test_the_picture_of_a_panel_explains_each_of_its_numbers() -> None:
    numbers = [words for words in written(draw.rule_picture("panel", EN)) if words in map(str, range(1, 8))]
    assert all(numbers.count(str(k)) >= 2 for k in range(1, 8)), "on the panel and beside it"
