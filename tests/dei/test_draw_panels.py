"""What lies beside the map shows what the view holds: signs, cards, markets, missions, pads, and what is mine alone."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from tafelrunde.engine import Chance
from tafelrunde.games.dei import words
from tafelrunde.games.dei.abilities import ABILITIES, EACH
from tafelrunde.games.dei.content import BOOSTS, COUNTS
from tafelrunde.games.dei.draw.cards import SMALL, WIDTH, face, frame_of
from tafelrunde.games.dei.draw.markets import COLUMN, market_marks, markets_panel
from tafelrunde.games.dei.draw.mine import my_panel
from tafelrunde.games.dei.draw.missions import counted_picture, mission_marks, missions_panel
from tafelrunde.games.dei.draw.pads import pad_panel
from tafelrunde.games.dei.draw.signs import CORNER, boost, sign, sign_width, skill
from tafelrunde.games.dei.icons import COLOURS, IMPROVED, STANDARD
from tafelrunde.games.dei.state import LETTERS
from tafelrunde.games.dei.view import DeiView
from tafelrunde.kit.drawing import Part, measured
from tafelrunde.kit.texts import Texts
from tests.dei.table import (
    BOX,
    DEI,
    A,
    B,
    acting,
    answer,
    buying,
    decisions,
    new_game,
    options,
    play,
    seen,
    started,
    table,
)

EN, DE = DEI.texts("en"), DEI.texts("de")
SVG = "{http://www.w3.org/2000/svg}"
CODES = [icon.code for icon in BOX.icons]
EIGHT = [
    *("BUILDINGS", "TECH", "ENERGY", "LOOTERS"),
    *("OUTPOSTS", "DRONE_CARDS", "OUTPOSTS_RED", "GARRISON_RED"),
]
RED = ["DEI033", "DEI034", "DEI035"]
OPTIONAL = {"no_choice": "yes", "draft": "yes", "planning": "yes", "confrontation": "yes", "rebellion": "yes"}
BESIDE = re.compile("(card|mission|up|down|icon|boost|ability|tech|energy)-|finish$")


def elements(part: Part) -> dict[str, ElementTree.Element]:
    """The things of a part: each is one element, well-formed by itself, with its key as its only id."""
    found = {}
    for key, thing in part.things.items():
        svg = ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{thing}</svg>')
        assert [e.get("id") for e in svg.iter() if "id" in e.attrib] == [key]
        assert len(svg) == 1
        found[key] = svg[0]
    return found


def said(part: Part, id: str) -> list[str]:
    """All words of a thing, in painting order."""
    return [str(e.text) for e in elements(part)[id].iter(f"{SVG}text")]


def mine_of(view: DeiView) -> Part:
    part = my_panel(view, DE)
    assert part is not None
    return part


def extras(view: DeiView) -> list[Part]:
    """All that lies beside the map for everybody."""
    return [markets_panel(view, DE), missions_panel(view, DE), *(pad_panel(view, s, DE) for s in range(view.players))]


# --- signs -----------------------------------------------------------------------------------------------------------


def colourless(drawn: str) -> str:
    """The same drawing, printed in grey."""
    return re.sub(r"#[0-9A-F]{3,6}", "", drawn)


def test_every_sign_has_a_form_of_its_own_without_its_colour() -> None:
    codes = [*CODES, *STANDARD, *IMPROVED]
    forms = {code: colourless(sign(code, 0, 0, 32)) for code in codes}
    assert len(set(forms.values())) == len(set(codes))
    for drawn in forms.values():
        ElementTree.fromstring(drawn)


def test_improved_actions_sit_on_the_hexagon_and_carry_the_mark_of_their_market() -> None:
    for code, colour in (("TMOV", "red"), ("TDEP", "red"), ("LMOV", "blue"), ("LCOL", "blue"), ("MDEP", "green")):
        assert CORNER[colour] in sign(code, 0, 0, 32)
    for code in STANDARD:
        assert not any(mark in sign(code, 0, 0, 32) for mark in CORNER.values())
        assert "<circle" in sign(code, 0, 0, 32)


def test_signs_say_how_many_and_how_much_further() -> None:
    assert ">2</text>" in sign("VP:2", 0, 0, 32)
    assert ">2</text>" in sign("TEC:2", 0, 0, 32)
    assert "<text" not in sign("TEC:1", 0, 0, 32)
    assert ">+1</text>" in sign("DRN:FLY:+1", 0, 0, 32)
    assert "<text" not in sign("DRN:FLY:+0", 0, 0, 32)
    assert sign_width("PER:red:TMOV", 20) > 2 * sign_width("TMOV", 20)


def test_abilities_boosts_and_missions_have_pictures_that_differ() -> None:
    tokens = [colourless(skill(ability, COLOURS[k // EACH], 0, 0, 16)) for k, ability in enumerate(ABILITIES)]
    assert len(set(tokens)) == len(ABILITIES)
    assert len({colourless(boost(kind)) for kind in (*BOOSTS, "")}) == len(BOOSTS) + 1
    assert len({colourless(counted_picture(counts)) for counts in COUNTS}) == len(COUNTS)


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("texts", [EN, DE])
def test_no_word_of_a_card_is_cut_off_or_too_small(texts: Texts) -> None:
    view = seen(started(4, 1), None)
    for info in view.board.cards.values():
        drawn = ElementTree.fromstring(
            f'<svg xmlns="{SVG[1:-1]}">{face(info, frame_of(view, info), (info.tech, info.energy), texts)}</svg>'
        )
        name = info.name if texts is DE else info.en
        lines = [e for e in drawn.findall(f"{SVG}text") if str(e.text) in name and len(str(e.text)) > 2]
        assert " ".join(str(e.text) for e in lines) == name
        rows = next(e for e in drawn.findall(f"{SVG}g") if e.get("text-anchor") == "start")
        for e in lines:
            assert SMALL <= float(e.attrib["font-size"]) <= 16
            assert measured(str(e.text), 600) * float(e.attrib["font-size"]) <= WIDTH - 8
        for e in rows:
            assert float(e.attrib["font-size"]) >= SMALL
            assert float(e.attrib["x"]) + measured(str(e.text)) * float(e.attrib["font-size"]) <= WIDTH - 4


def test_a_card_says_its_signs_in_words_from_top_to_bottom() -> None:
    view = seen(started(2, 1), None)
    info = view.board.cards["DEI035"]
    rows = re.findall(r'y="([\d.]+)" font-size="[\d.]+">(\w+)<', face(info, frame_of(view, info), (2, 0), DE))
    assert [word for _, word in rows] == ["Töten", "Bewegen", "Sammeln", "Bewegen"]
    assert [float(y) for y, _ in rows] == sorted(float(y) for y, _ in rows)


# --- markets ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-096")
def test_a_market_shows_cards_prices_points_and_deck() -> None:
    view = seen(buying(market={"red": ["DEI036", "DEI034", "DEI033"], "black": ["DEI057", "DEI058", "DEI061"]}), None)
    part = markets_panel(view, DE)
    assert said(part, "card-DEI036")[:3] == ["2", "2", "Stoßtrupp"]  # 2 technology, 2 points
    black = view.stalls[3].offers[0]
    assert black.tech == view.board.cards["DEI057"].tech + 1
    assert said(part, "card-DEI057")[0] == str(black.tech)
    assert "Schwarzmarkt" in said(part, "market-black")
    assert f"noch {view.stalls[0].deck}" in said(part, "market-red")
    assert {"kostet +1", "gibt 1", "frei"} <= set(said(part, "market-black"))


@pytest.mark.rule("DEI-092", "DEI-093", "DEI-094")
def test_each_place_says_what_it_needs_and_who_has_it() -> None:
    nobody = markets_panel(seen(buying(market={"red": RED}), None), DE).things["market-red"]
    one = markets_panel(seen(buying(market={"red": RED}, looters={"q": "A"}), None), DE).things["market-red"]
    both = markets_panel(seen(buying(market={"red": RED}, looters={"q": "A", "X": "A"}), None), DE).things["market-red"]
    assert [drawn.count('fill="#C63A1E"') for drawn in (nobody, one, both)] == [0, 1, 2]


@pytest.mark.rule("DEI-092", "DEI-099")
def test_what_i_cannot_buy_is_veiled_with_what_i_lack() -> None:
    g = buying(
        pads={"A": [1, 0]}, market={"red": ["DEI036", "DEI034", "DEI033"], "black": ["DEI064", "DEI058", "DEI061"]}
    )
    view = seen(g, A)
    marks = Part(market_marks(view), 1, 1)
    assert said(marks, "barred-DEI036") == ["−2"]  # outposts
    assert said(marks, "barred-DEI034") == ["−1"]
    assert "barred-DEI033" not in marks.things
    lacking = [offer for offer in view.stalls[3].offers if offer.tech > 1 or offer.energy]
    for offer in lacking:
        numbers = [n for n in (offer.tech - 1, offer.energy) if n > 0]
        assert said(marks, f"barred-{offer.card}") == [f"−{n}" for n in numbers]
    assert not market_marks(seen(g, None))


def test_an_empty_place_is_said_to_be_empty() -> None:
    part = markets_panel(seen(new_game(2, 1), None), DE)  # nothing lies there before the factions are picked
    assert said(part, "market-red").count("leer") == 3


# --- missions --------------------------------------------------------------------------------------------------------


def test_a_mission_shows_both_values_and_what_it_would_give_each_seat() -> None:
    g = table(round=2, pads={"A": [5, 0], "B": [2, 3]}, missions=EIGHT)
    part = missions_panel(seen(g, None), DE)
    assert said(part, "mission-TECH") == ["Technologie", "1", "rechtzeitig", "2", "/3", "verspätet", "5", "2"]
    assert said(part, "mission-ENERGY") == ["Energie", "2", "rechtzeitig", "3", "/2", "verspätet", "0", "6"]
    assert said(part, "rounds") == ["Runde 1", "Runde 2", "Runde 3", "Runde 4"]


@pytest.mark.rule("DEI-123", "DEI-125")
def test_a_used_column_gives_no_number_and_a_late_value_stands_out() -> None:
    g = table(round=2, chosen={"A": ["BUILDINGS"], "B": ["OUTPOSTS"]}, missions=EIGHT)
    part = missions_panel(seen(g, None), DE)
    assert said(part, "mission-BUILDINGS")[-2:] == ["A", "–"]
    assert said(part, "mission-OUTPOSTS")[-2:] == ["–", "B"]
    bold = re.compile(r'font-weight="600"[^>]*>(\w+)<')
    assert bold.findall(part.things["mission-BUILDINGS"]) == ["Bauwerke", "verspätet"]
    assert bold.findall(part.things["mission-TECH"]) == ["Technologie", "rechtzeitig"]


def test_what_missions_would_give_me_is_framed() -> None:
    g = table(round=2, chosen={"A": ["BUILDINGS"], "B": ["OUTPOSTS"]}, missions=EIGHT)
    here, there = mission_marks(seen(g, A)), mission_marks(seen(g, B))
    assert set(here) == set(there) == {f"now-{id}" for id in EIGHT if id not in ("BUILDINGS", "OUTPOSTS")}
    (x, y), (other, same) = (transform(Part(marks, 1, 1), "now-TECH") for marks in (here, there))
    assert x < other
    assert y == same
    assert mission_marks(seen(g, None)) == {}


@pytest.mark.rule("DEI-234")
def test_with_no_choice_there_are_four_missions() -> None:
    part = missions_panel(seen(started(2, 1, no_choice="yes"), None), DE)
    assert len([id for id in part.things if id.startswith("mission-")]) == 4


# --- pads ------------------------------------------------------------------------------------------------------------


def test_a_pad_shows_faction_points_stores_and_what_is_left() -> None:
    g = table(pads={"A": [3, 2]}, looters={"p": "AAA", "q": "AA"}, vp={"A": 12})
    part = pad_panel(seen(g, None), A, DE)
    words = said(part, "pad-A")
    assert part.title == "Ravagers"
    assert words[:4] == ["A", "Ravagers", "Abraham · Priorität 1", "12"]
    assert "10" in words  # looters in reserve
    assert part.things["pad-A"].count('fill="#F6E58D"') == 2  # bolts


@pytest.mark.rule("DEI-109")
def test_the_first_card_of_a_phase_lies_below() -> None:
    g = play(acting("MOV", looters={"p": "A"}), "finish")
    part = pad_panel(seen(g, None), A, DE)
    first = transform(part, "card-DEI001")
    answer(g, "up", "DEI002")
    second = transform(pad_panel(seen(g, None), A, DE), "card-DEI002")
    assert second[0] == first[0]
    assert second[1] < first[1]


def transform(part: Part, id: str) -> tuple[float, float]:
    """Where a thing lies."""
    x, y = re.findall(r"[-\d.]+", elements(part)[id].attrib["transform"])
    return float(x), float(y)


@pytest.mark.rule("DEI-053")
def test_unlearned_abilities_of_others_are_backs() -> None:
    g = table(abilities={"A": ["bombs", "engineer", "solar"]}, learned={"A": ["bombs"]})
    words = said(pad_panel(seen(g, B), A, DE), "pad-A")
    assert "Bomben" in words
    assert "Ingenieur" not in words
    assert words.count("verdeckte Fähigkeit") == 2
    own = [said(mine_of(seen(g, A)), f"ability-A-{colour}")[0] for colour in COLOURS]
    assert own == ["Bomben", "Ingenieur", "Solarenergie"]


@pytest.mark.rule("DEI-237", "DEI-Q-117")
def test_with_planning_no_card_in_hand_or_face_down_is_drawn_for_others() -> None:
    g = started(2, 3, planning="yes")
    rng = Chance(5)
    hidden = 0
    for _ in zip(range(150), decisions(g, rng), strict=False):
        for seat in range(2):
            view, mine = seen(g, 1 - seat), seen(g, seat)
            pad = pad_panel(view, seat, DE)
            secret = {*mine.pads[seat].hand, *mine.pads[seat].planned, *mine.pads[seat].down}
            hidden += len(secret)
            assert not secret & {id.removeprefix("card-") for id in pad.things}
            if mine.pads[seat].hand:
                assert "auf der Hand" in " ".join(said(pad, f"pad-{LETTERS[seat]}"))
    assert hidden > 100


# --- mine ------------------------------------------------------------------------------------------------------------


def test_my_hand_can_be_played_up_and_down() -> None:
    g = table(pads={"A": [3, 2]}, boosts={"A": ["MOV", "MOV", "red"]})
    view = seen(g, A)
    part = mine_of(view)
    for card in view.pads[A].hand:
        assert {f"up-{card}", f"down-{card}"} <= set(part.things)
    assert said(part, "tech-A") == ["3"]
    assert said(part, "energy-A") == ["2"]
    assert said(part, "boost-A-MOV") == ["2"]
    assert said(part, "boost-A-red") == []
    assert part.height <= 208
    assert my_panel(seen(g, None), DE) is None


def test_the_card_being_played_shows_its_pending_signs_and_an_end() -> None:
    g = acting("MOV MOV COL", looters={"p": "A"})
    part = mine_of(seen(g, A))
    assert said(part, "icon-MOV") == ["Bewegen", "×2"]
    assert said(part, "icon-COL") == ["Sammeln"]
    assert said(part, "finish") == ["Karte abschließen"]
    assert not [id for id in mine_of(seen(g, B)).things if id.startswith("icon-") or id == "finish"]


def test_a_turn_that_can_end_has_a_button() -> None:
    bot = {"abilities": {"A": ["bombs", "engineer", "parcel"]}, "learned": {"A": ["parcel"]}, "pads": {"A": [5, 5]}}
    g = acting("MOV", played=1, up={"A": ["DEI002"]}, looters={"p": "A"}, market={"red": RED}, **bot)
    answer(g, "finish")
    assert "end" in options(g)
    assert said(mine_of(seen(g, A)), "finish") == ["Zug beenden"]


@pytest.mark.rule("DEI-239")
def test_with_planning_only_planned_cards_can_be_played_face_down() -> None:
    g = started(2, 3, planning="yes")
    rng = Chance(1)
    for _ in decisions(g, rng):
        if g.open[0].kind == "PlayCard":
            break
    seat = g.open[0].seat
    pad, part = seen(g, seat).pads[seat], mine_of(seen(g, seat))
    assert {f"down-{card}" for card in pad.planned} == {id for id in part.things if id.startswith("down-")}
    assert {f"up-{card}" for card in pad.planned + pad.hand} == {id for id in part.things if id.startswith("up-")}


# --- everything at once ----------------------------------------------------------------------------------------------


def tables() -> Iterator[DeiView]:
    """Whole games at random, with and without the optional rules: what a spectator sees now and then."""
    for players in (2, 3, 4):
        for variants in ({}, OPTIONAL):
            g = new_game(players, players, None, **variants)
            for k, _ in enumerate(decisions(g, Chance(players))):
                if k % 23 == 0 or g.over:
                    yield seen(g, None)
                    yield from (seen(g, seat) for seat in range(players))


def test_ids_are_unique_on_a_page_that_shows_all_hands() -> None:
    together: list[str] = []
    for view in tables():
        if view.seat is None:
            assert len(together) == len(set(together))
            together = [id for part in extras(view) for id in elements(part)]
            assert all(part.width == COLUMN and part.title for part in extras(view))
        else:
            part = my_panel(view, DE)
            together += elements(part) if part else []


def test_every_option_that_points_beside_the_map_finds_its_thing() -> None:
    found = set()
    for players in (2, 4):
        for variants in ({}, OPTIONAL):
            g = new_game(players, 7, None, **variants)
            for k, _ in enumerate(decisions(g, Chance(3))):
                if k % 5 or g.over:
                    continue
                view = seen(g, g.open[0].seat)
                assert view.mine is not None
                things = {id for part in (*extras(view), my_panel(view, DE)) if part for id in part.things}
                for option in view.mine.options or ():
                    wanted = {id for id in words.targets(view, view.mine.kind, option) if BESIDE.match(id)}
                    assert wanted <= things, (view.mine.kind, option)
                    found |= {id.split("-")[0] for id in wanted}
    assert {"card", "mission", "up", "down", "icon", "boost", "finish"} <= found
