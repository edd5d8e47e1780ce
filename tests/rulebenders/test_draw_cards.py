"""Cards, the panels of the seats and my hand show what the view holds, in words that fit, and nothing hidden."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from tafelrunde.games.rulebenders.draw.cards import (
    FOOT,
    HAND,
    LARGE,
    SMALL,
    TOP,
    WIDTHS,
    Cost,
    body_of,
    face,
    hand_width,
    picture,
    printed_cost,
)
from tafelrunde.games.rulebenders.draw.emblems import drawn, picture_of
from tafelrunde.games.rulebenders.draw.marking import barred, hook_sign, mark_sign
from tafelrunde.games.rulebenders.draw.mine import TALL, mine_part
from tafelrunde.games.rulebenders.draw.pieces import mark
from tafelrunde.games.rulebenders.draw.seats import WIDTH, seat_part
from tafelrunde.games.rulebenders.draw.signs import COLOURS, SILVER, TEAL
from tafelrunde.games.rulebenders.draw.tiles import TILE, Lying, lying, tile
from tafelrunde.games.rulebenders.state import LETTERS
from tafelrunde.games.rulebenders.view import CardInfo, RulebendersView, printed
from tafelrunde.games.rulebenders.words.cards import card_text
from tafelrunde.games.rulebenders.words.parts import deck_text, title_of
from tafelrunde.games.rulebenders.words.targets import targets
from tafelrunde.kit.drawing import Part, measured, n
from tafelrunde.kit.texts import Texts
from tests.rulebenders.random_cards import info_of
from tests.rulebenders.table import BOX, PLAYERS, RUL, Table, new_game, seen, table

EN, DE = RUL.texts("en"), RUL.texts("de")
BOTH = pytest.mark.parametrize("texts", [DE, EN], ids=["de", "en"])
SVG = "{http://www.w3.org/2000/svg}"
PRINTED = printed(BOX)
CARDS = tuple(PRINTED.cards.values())
DESIGNS = tuple({(info.deck, info.en): info for info in CARDS}.values())  # one of each
BESIDE = re.compile(r"(card|hand|seat)-|exchange-")  # targets that lie beside the board


def parsed(drawn: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{drawn}</svg>')


def elements(part: Part) -> dict[str, ElementTree.Element]:
    """The things of a part: each is one element, well-formed by itself, with its key as its only id."""
    found = {}
    for key, thing in part.things.items():
        svg = parsed(thing)
        assert [e.get("id") for e in svg.iter() if "id" in e.attrib] == [key]
        assert len(svg) == 1
        found[key] = svg[0]
    return found


def said(part: Part, id: str) -> list[str]:
    """All words of a thing, in painting order."""
    return [str(e.text) for e in elements(part)[id].iter(f"{SVG}text")]


def mine_of(view: RulebendersView, texts: Texts = DE) -> Part:
    part = mine_part(view, texts)
    assert part is not None
    return part


def colourless(drawn: str) -> str:
    """The same drawing, printed in grey."""
    return re.sub(r"#[0-9A-F]{3,6}", "", drawn)


def words_in(drawn: str) -> Iterator[tuple[str, float, float, float, float, float]]:
    """Words that stand upright: what they say, left, right, top, bottom, and their size."""

    def inside(e: ElementTree.Element, anchor: str) -> Iterator[tuple[str, float, float, float, float, float]]:
        anchor = e.get("text-anchor", anchor)
        if e.tag == f"{SVG}text":
            size, weight = float(e.attrib["font-size"]), int(e.get("font-weight", 700))
            x, wide = float(e.get("x", 0)), measured(str(e.text), weight) * size
            left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[anchor]
            base = float(e.attrib["y"])
            yield str(e.text), left, left + wide, base - 0.72 * size, base, size
        if "transform" not in e.attrib:
            for child in e:
                yield from inside(child, anchor)

    yield from inside(parsed(drawn), "middle")


def cramped(drawn: str, width: float, height: float) -> list[str]:
    """Words that are too small to be read, or do not stand inside their card or sheet; a seat's mark is told by its
    form, however small its letter is."""
    return [
        words
        for words, left, right, top, bottom, size in words_in(drawn)
        if (size < SMALL and len(words) > 1) or left < 2 or right > width - 2 or top < 2 or bottom > height - 2
    ]


def overlapping(drawn: str) -> list[tuple[str, str]]:
    """Words that stand over one another."""
    found = list(words_in(drawn))
    return [
        (a[0], b[0])
        for k, a in enumerate(found)
        for b in found[:k]
        if a[1] < b[2] - 0.5 and b[1] < a[2] - 0.5 and a[3] < b[4] - 0.5 and b[3] < a[4] - 0.5
    ]


def shown(info: CardInfo, texts: Texts, hand: bool) -> tuple[str, float, float]:
    """A card as it is drawn, with its width and height; in hand with the longest cost that there can be."""
    width, height = (hand_width(info, texts), HAND) if hand else LARGE
    cost = Cost("3" if info.cost == "#" else info.cost, ("stones", "cards", "chips")) if hand else printed_cost(info)
    return face(info, cost, deck_text(PRINTED, info.deck, texts), texts, width, height), width, height


# --- every card ------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("hand", [False, True], ids=["large", "hand"])
def test_the_words_of_every_card_fit_and_stand_apart(texts: Texts, hand: bool) -> None:
    for info in CARDS:
        drawn, width, height = shown(info, texts, hand)
        assert cramped(drawn, width, height) == [], info.id
        assert overlapping(drawn) == [], info.id


@BOTH
@pytest.mark.parametrize("hand", [False, True], ids=["large", "hand"])
def test_every_card_says_its_name_and_all_of_its_text(texts: Texts, hand: bool) -> None:
    for info in CARDS:
        drawn, width, height = shown(info, texts, hand)
        body = body_of(info, texts, width, height)
        found = list(words_in(drawn))
        assert " ".join(body.lines) == " ".join(card_text(info, texts))
        assert [words for words, *_ in found if words in body.lines] == list(body.lines), info.id
        low = [(top, bottom) for words, _, _, top, bottom, _ in found if words in body.lines]
        assert min(top for top, _ in low) >= TOP + body.picture, info.id  # below the picture
        assert max(bottom for _, bottom in low) <= height - FOOT, info.id  # above the foot
        name = [words for words, _, _, _, bottom, _ in found if bottom < TOP and words in title_of(info, texts)]
        assert " ".join(word for word in name if word != info.cost) == title_of(info, texts), info.id
        assert {info.id, deck_text(PRINTED, info.deck, texts)} <= {words for words, *_ in found}


@BOTH
def test_every_card_has_room_for_its_picture(texts: Texts) -> None:
    bare = [info.en for info in DESIGNS if not body_of(info, texts, hand_width(info, texts), HAND).picture]
    assert bare == []
    assert all(body_of(info, texts, *LARGE).picture for info in DESIGNS)


@BOTH
def test_a_card_with_too_many_words_has_its_picture_at_its_foot(texts: Texts) -> None:
    long = info_of(
        "fuel", "play: " + "; ".join(f"if(chips(me) >= {k}){{ gain(me, stones, {k}) }}" for k in range(1, 10))
    )
    few = info_of("fuel", "play: gain(me, chips, 1)")
    assert (body_of(long, texts, *LARGE).picture, body_of(few, texts, *LARGE).picture > 0) == (0, True)
    cost, emblem = printed_cost(long), drawn(picture_of(long.en, long.text), COLOURS[long.deck], 124, 315, 0.22)
    assert emblem in face(long, cost, "", texts)
    assert drawn(picture_of(few.en, few.text), COLOURS[few.deck], 124, 315, 0.22) not in face(few, cost, "", texts)


@pytest.mark.rule("RUL-361", "RUL-365")
def test_every_design_has_a_picture_of_its_own_without_its_colour() -> None:
    pictures = {info.en: colourless(picture(info, 0, 0, 184, 80)) for info in DESIGNS if info.deck != "FLEXO"}
    assert len(set(pictures.values())) == len(pictures)
    flexo = [colourless(picture(info, 0, 0, 184, 80)) for info in CARDS if info.deck == "FLEXO"]
    assert all(one != other for one, other in pairwise(flexo))


def test_a_card_that_somebody_invents_gets_a_motif_by_what_it_does() -> None:
    motifs = [
        picture_of("Ours", words)
        for words in (
            "react: cancel_attack(me)",
            "play: draw(me, 2, any)",
            "play: gain(me, chips, 1)",
            "play: box(this)",
        )
    ]
    assert len(set(motifs)) == len(motifs)
    assert picture_of("Chainsaw (cards)", "") == picture_of("Chainsaw (chips)", "")


@pytest.mark.rule("RUL-111", "RUL-113")
def test_kinds_of_cards_are_told_by_their_title_also_in_grey() -> None:
    fuel, dash, destruction = (PRINTED.cards[id] for id in ("SF-01", "SF-13", "SF-35"))
    assert SILVER in shown(fuel, DE, False)[0]
    underlined = parsed(shown(dash, DE, False)[0]).findall(f".//{SVG}path[@stroke='{TEAL}']")
    assert underlined
    assert SILVER not in shown(dash, DE, False)[0]
    assert not parsed(shown(fuel, DE, False)[0]).findall(f".//{SVG}path[@stroke='{TEAL}']")
    stripes = re.findall(r"h7l-12 36h-7Z", shown(destruction, DE, False)[0])
    assert len(stripes) > 5
    assert "h7l-12 36h-7Z" not in shown(fuel, DE, False)[0]


@pytest.mark.rule("RUL-099", "RUL-102")
def test_the_cost_stands_at_the_upper_left() -> None:
    for info in CARDS:
        found = [where for where in words_in(shown(info, DE, False)[0]) if where[0] == info.cost]
        _, left, right, top, bottom, _ = found[-1]
        assert 0 < left < right < 44, info.id
        assert 0 < top < bottom < TOP, info.id


@pytest.mark.rule("RUL-117", "RUL-361")
@BOTH
def test_marks_have_a_sign_each_and_their_word_under_the_picture(texts: Texts) -> None:
    signs = {name: colourless(mark_sign(name, 0, 0, 10)) for name in ("tap", "attack", "defence", "set")}
    assert len(set(signs.values())) == len(signs)
    for info in DESIGNS:
        drawn, width, height = shown(info, texts, True)
        low = TOP + body_of(info, texts, width, height).picture
        for name in signs:
            word = texts.say(f"panel.mark_{name}")
            there = [
                left for words, left, _, top, bottom, _ in words_in(drawn) if words == word and low < top < low + 20
            ]
            assert bool(there) == (name in info.marks), info.id
        if info.marks:
            assert f"translate(18 {n(low + 14.5)})" in drawn  # the first one is at the left


@pytest.mark.rule("RUL-227", "RUL-228")
def test_flexo_cards_show_symbol_value_arrow_and_what_one_gets() -> None:
    one, other = PRINTED.cards["FX-01"], PRINTED.cards["FX-44"]
    assert (one.arrow, other.arrow, one.value, other.value) == ("left", "right", 1, 3)
    for info, gets in ((one, "2"), (other, "3")):
        words = [e.text for e in parsed(picture(info, 0, 0, 184, 80)).iter(f"{SVG}text")]
        assert words == [str(info.value), gets]
    turned = picture(replace(one, arrow="right"), 0, 0, 184, 80)
    assert turned != picture(one, 0, 0, 184, 80)
    assert picture(replace(one, symbol="DRAW"), 0, 0, 184, 80) != picture(one, 0, 0, 184, 80)
    both = [e.text for e in parsed(picture(PRINTED.cards["FX-03"], 0, 0, 184, 80)).iter(f"{SVG}text")]
    assert both == ["1", "1", "2"]


def test_names_are_escaped_and_long_ones_are_wrapped() -> None:
    info = replace(PRINTED.cards["SF-01"], name='<b>"Rum" & Ruhm</b>', en="Donaudampfschifffahrtskapitän")
    assert '"Rum" & Ruhm' in " ".join(words for words, *_ in words_in(shown(info, DE, True)[0]))
    drawn, width, _ = shown(info, EN, True)
    assert all(right <= width for _, _, right, *_ in words_in(drawn))
    parsed(tile(info, Lying(), DE))


# --- cards in play ---------------------------------------------------------------------------------------------------


@BOTH
def test_small_cards_have_room_for_their_names_and_states(texts: Texts) -> None:
    longest = max((PRINTED.themes[theme][texts is EN], theme) for theme in PRINTED.themes)
    for info in CARDS:
        for now in (Lying(), Lying(tapped=True, victim=1), Lying(theme=longest[1], named=longest[0])):
            drawn = tile(info, now, texts)
            assert cramped(drawn, *TILE) == [], info.id
            assert overlapping(drawn) == [], info.id
            name = " ".join(words for words, _, _, _, bottom, _ in words_in(drawn) if bottom < 38)
            assert name == title_of(info, texts)


@pytest.mark.rule("RUL-118")
def test_a_tapped_card_is_turned_and_says_so() -> None:
    info = PRINTED.cards["SF-13"]
    assert "rotate(90)" not in tile(info, Lying(), DE)
    turned = tile(info, Lying(tapped=True), DE)
    assert "rotate(90)" in turned
    assert DE.say("panel.tapped") in turned


@pytest.mark.rule("RUL-012")
def test_what_lies_on_a_card_is_seen_on_it() -> None:
    t = table(
        players=3,
        dash={"A": ["PI-05", "ZO-13", "FA-19"], "B": ["SF-13"]},
        fuel={"C": ["SF-07"]},
        supply={"A": 1, "B": 1, "C": 1},
        hooks={"PI-05": "SF-13"},
        cuts={"ZO-13": "C"},
        stash={"FA-19": 3},
        kept={"SF-07": "PIRATE"},
        tapped=["PI-05", "ZO-13"],
    )
    view = seen(t.g, None)
    assert lying(view, "PI-05", 0, DE) == Lying(tapped=True, holds=1, owner=0)
    assert lying(view, "SF-13", 1, DE) == Lying(hooked=0, owner=1)
    assert lying(view, "ZO-13", 0, DE) == Lying(tapped=True, owner=0, victim=2)
    assert lying(view, "FA-19", 0, DE) == Lying(stones=3, owner=0)
    assert lying(view, "SF-07", 2, DE) == Lying(owner=2, theme="PIRATE", named="Piraten")
    a, b, c = (seat_part(view, seat, DE) for seat in range(3))
    for part, id in ((a, "card-PI-05"), (b, "card-SF-13")):
        assert colourless(hook_sign(0, 0, 9)).split(")", 2)[2] in colourless(part.things[id]).replace("  ", " ")
    assert said(a, "card-FA-19")[-1] == "3"
    assert said(a, "card-ZO-13")[-1] == "C"
    assert said(b, "card-SF-13")[-1] == "A"
    assert said(c, "card-SF-07")[-1] == "Piraten"


# --- the panels of the seats -----------------------------------------------------------------------------------------


def test_a_panel_says_what_a_player_has() -> None:
    t = table(
        players=3,
        hand={"A": ["SF-01", "SF-03"], "B": ["FA-01"]},
        chips={"A": 12, "B": 3},
        supply={"A": 5, "B": 1},
        exchange={"A": [0, 2, 1]},
        dash={"A": ["SF-13"]},
        fuel={"A": ["FX-01"], "B": ["FA-05"]},
    )
    part = seat_part(seen(t.g, None), 0, DE)
    words = said(part, "seat-A")
    assert {"Rot", "12", "5", "2", "/6", "×2", "×1", "×0", "1:1", "2:1", "3:1"} <= set(words)
    assert DE.say("panel.supply", n=t.A.general) in words
    assert DE.say("panel.turn") in " ".join(words)
    assert set(part.things) == {"seat-A", "card-SF-13", "card-FX-01"}
    assert (part.title, part.width) == ("Rot", WIDTH)
    assert set(seat_part(seen(t.g, None), 1, EN).things) == {"seat-B", "card-FA-05"}
    assert seat_part(seen(t.g, None), 1, EN).title == "Blue"


@pytest.mark.rule("RUL-091", "RUL-107", "RUL-130")
def test_a_panel_shows_what_the_rules_mean_for_this_player() -> None:
    themes = ["SCIFI", "FANTASY", "NIGHTS", "PIRATE"]
    t = table(
        players=3,
        themes=themes,
        discs={"A": {"THEME": -2, "CURRENCY": 2, "EXCHANGE": -2}, "B": {"THEME": 2}},
        symbols={"B": ["HAND", "DRAW"]},
    )
    bars = barred(0, 0, 8).count("<circle")
    view = seen(t.g, None)
    assert view.seats[0].permitted == ()
    assert view.seats[0].receives == ()
    parts = [seat_part(view, seat, DE).things[f"seat-{LETTERS[seat]}"] for seat in range(3)]
    red = [part.count('fill="#B3261E"') // bars for part in parts]
    assert red == [5, 0, 2]  # all four themes and exchanging; nothing; the two neighbours
    assert DE.say("panel.used") in parts[1]
    assert DE.say("panel.used") not in parts[0]


@pytest.mark.rule("RUL-084")
def test_a_panel_says_who_has_passed_and_who_starts() -> None:
    t = table(players=3, passed=["B"])
    parts = [" ".join(said(seat_part(seen(t.g, None), seat, EN), f"seat-{LETTERS[seat]}")) for seat in range(3)]
    assert [EN.say("panel.passed") in words for words in parts] == [False, True, False]
    assert sum(EN.say("panel.start") in words for words in parts) == 1


def test_taken_tokens_and_lent_stones_are_seen() -> None:
    t = table(players=3, lent={"B": {"A": 2}})
    t.g.tokens[0], t.g.owner[t.g.tokens[0]] = -1, 1
    value = seen(t.g, None).seats[1].tokens[0][1]
    words = said(seat_part(seen(t.g, None), 1, DE), "seat-B")
    assert DE.say("panel.taken") in words
    assert str(value) in words
    assert DE.say("panel.lent") in words
    assert words[-5:] != []
    assert mark(0, 10, 0, 8, 2) in seat_part(seen(t.g, None), 1, DE).things["seat-B"]


@pytest.mark.rule("RUL-357")
def test_flexo_has_stones_but_neither_chips_nor_cards() -> None:
    t = new_game(2, 3)
    part = seat_part(seen(t.g, None), 2, DE)
    words = said(part, "seat-C")
    assert part.title == "Flexo"
    assert "Flexo" in words
    assert DE.say("panel.dash") not in words
    assert DE.say("panel.plays") not in words


# --- my hand ---------------------------------------------------------------------------------------------------------


def test_what_is_mine_is_drawn_for_me_only() -> None:
    t = table(players=3, hand={"A": ["SF-01"], "B": ["FA-01", "NA-03"]})
    assert mine_part(seen(t.g, None), DE) is None
    assert {id for id in mine_of(seen(t.g, 1)).things if id.startswith("hand")} == {"hand-FA-01", "hand-NA-03"}
    assert "SF-01" not in mine_of(seen(t.g, 1)).body


def test_on_a_narrow_sheet_my_hand_lies_in_rows() -> None:
    t = table(players=3, hand={"A": ["SF-01", "SF-03", "SF-05", "FA-01", "FA-05"]}, chips={"A": 5})
    wide, narrow = mine_of(seen(t.g, 0)), mine_part(seen(t.g, 0), DE, 430)
    assert narrow is not None
    assert list(narrow.things) == list(wide.things)
    assert narrow.width <= 440 < wide.width
    assert narrow.height > 2 * wide.height


@pytest.mark.rule("RUL-128")
def test_exchange_tokens_can_be_pointed_at_by_whoever_is_asked() -> None:
    t = table(players=3, exchange={"A": [0, 2, 0], "B": [1, 0, 0]}, chips={"A": 6})
    mine, other = mine_of(seen(t.g, 0)), mine_of(seen(t.g, 1))
    assert {f"exchange-{k}" for k in (1, 2, 3)} <= set(mine.things)
    assert said(mine, "exchange-2") == ["2:1", "×2"]
    assert not [id for id in other.things if id.startswith("exchange")]  # ids are unique at a table for practice
    assert {"1:1", "×1"} <= set(said(other, "mine-B"))


@pytest.mark.rule("RUL-101", "RUL-102")
def test_a_hand_card_says_what_it_costs_me_now() -> None:
    t = table(players=3, hand={"A": ["SF-13", "SF-01"]}, chips={"A": 9}, round=1)
    mine = mine_of(seen(t.g, 0))
    assert "3" in said(mine, "hand-SF-13")
    assert "#" in said(mine, "hand-SF-13")
    assert "#" not in said(mine, "hand-SF-01")
    assert "0" in said(mine, "hand-SF-01")
    stones = table(players=3, hand={"A": ["SF-13"]}, supply={"A": 9}, round=1, settings={"CURRENCY": "stones"})
    assert colourless(mine_of(seen(stones.g, 0)).things["hand-SF-13"]) != colourless(mine.things["hand-SF-13"])


@pytest.mark.rule("RUL-101", "RUL-098", "RUL-093")
def test_a_card_that_cannot_be_played_is_dim_and_says_why() -> None:
    t = table(
        players=3,
        themes=["SCIFI", "FANTASY", "NIGHTS", "PIRATE"],
        discs={"A": {"THEME": -1}},
        hand={"A": ["SF-01", "SF-03", "FA-01", "FX-01", "FX-08"]},
        chips={"A": 1},
        symbols={"A": ["THEME"]},
    )
    mine = mine_of(seen(t.g, 0))
    reasons = {id: said(mine, f"hand-{id}")[-1] for id in ("SF-03", "FA-01", "FX-01")}
    assert reasons == {
        "SF-03": DE.say("panel.why.RUL-101", cost=2, have=1),
        "FA-01": DE.say("panel.why.RUL-093"),
        "FX-01": DE.say("panel.why.RUL-098"),
    }
    assert 'opacity=".58"' in mine.things["hand-SF-03"]
    assert 'opacity=".58"' not in mine.things["hand-SF-01"]


@BOTH
def test_every_reason_has_words_that_fit(texts: Texts) -> None:
    longest = max((names[texts is EN] for names in PRINTED.themes.values()), key=measured)
    for key in texts.messages:
        if key.startswith("panel.why."):
            words = texts.say(key, cost=3, have=10, theme=longest)
            assert measured(words, 600) * SMALL <= WIDTHS[0] - 44, key


def test_a_card_that_can_be_chosen_is_never_dim() -> None:
    t = table(players=3, hand={"A": ["SF-03", "PI-35", "NA-01", "NA-03"]}, chips={"A": 0}, settings={"HAND": 5})
    t.g.settings[1] = 0
    t.g.discs[1] = -2
    t.A.passes()
    assert t.asked == ("A", "DiscardDown")
    mine = mine_of(seen(t.g, 0))
    assert all('opacity=".58"' not in mine.things[f"hand-{id}"] for id in t.A.hand)


@pytest.mark.rule("RUL-310")
def test_marked_cards_are_marked_for_their_owner_only() -> None:
    t = table(players=3, hand={"A": ["SF-01", "SF-05"]}, chips={"A": 5}, marked=["SF-05"])
    mine = mine_of(seen(t.g, 0))
    assert DE.say("panel.marked") in said(mine, "hand-SF-05")
    assert DE.say("panel.marked") not in said(mine, "hand-SF-01")
    assert "SF-05" not in "".join(seat_part(seen(t.g, 1), seat, DE).body for seat in range(3))


@pytest.mark.rule("RUL-135")
def test_who_attacks_whom_with_what_is_before_everybodys_eyes() -> None:
    t = table(
        players=3,
        hand={"A": ["PI-01"], "B": ["NA-12"], "C": ["SF-01"]},
        chips={"A": 5, "B": 5, "C": 5},
        supply={"A": 1, "B": 3, "C": 2},
    )
    t.A.plays("PI-01")
    t.A.chooses("B")
    assert t.asked[1] == "Defend"
    for seat in range(3):
        words = said(mine_of(seen(t.g, seat)), f"task-{LETTERS[seat]}")
        assert {DE.say("panel.task").split()[0], "A", DE.say("panel.attacks"), "B", "Enterhaken"} <= {
            *words,
            *" ".join(words).split(),
        }
    brackets = len(seat_part(seen(t.g, None), 0, DE).things["card-PI-01"])
    t.all_decline()
    assert len(seat_part(seen(t.g, None), 0, DE).things["card-PI-01"]) < brackets  # it is no longer about this card


@pytest.mark.rule("RUL-DP-17")
def test_who_is_about_to_get_what_too() -> None:
    t = table(players=3, hand={"A": ["SF-11"]}, chips={"A": 1}, dash={"B": ["ZO-13"]})
    t.A.plays("SF-11")
    assert t.asked == ("B", "Cut")
    for seat in range(3):
        words = said(mine_of(seen(t.g, seat)), f"task-{LETTERS[seat]}")
        assert words[-3:] == ["A", DE.say("panel.gains"), "3"]


# --- whole games -----------------------------------------------------------------------------------------------------


def played(players: int, seed: int) -> Iterator[Table]:
    """A game in which as much as possible is played; every tenth position of it."""
    luck = random.Random(seed)
    t, count = new_game(players, seed), 0
    while not t.over:
        decision = t.g.open[0]
        eager = [o for o in decision.options if isinstance(o, tuple) and o and o[0] in ("play", "tap")]
        t.g.answer(decision.seat, luck.choice(eager if eager and luck.random() < 0.7 else decision.options))
        count += 1
        if count % 10 == 0 or t.over:
            yield t


@pytest.mark.rule("RUL-AMB-025")
@pytest.mark.parametrize("players", PLAYERS)
def test_in_whole_games_everything_is_drawn_once_in_its_place_and_nothing_is_betrayed(players: int) -> None:
    for t in played(players, players):
        public = seen(t.g, None)
        seats = [seat_part(public, seat, DE) for seat in range(t.g.seats)]
        ids = [id for part in seats for id in part.things]
        mine = [mine_of(seen(t.g, seat), DE) for seat in range(players)]
        everything = ids + [id for part in mine for id in part.things]
        assert len(everything) == len(set(everything))
        for part in (*seats, *mine):
            elements(part)
        for part in seats:
            assert cramped(part.things[next(iter(part.things))], part.width, part.height) == []
        for part in mine:
            assert part.height == TALL
            assert cramped(part.things[next(iter(part.things))], part.width, TALL) == []
        lying_there = [id for own in public.seats for id in (*own.fuel, *own.dash)]
        assert {f"card-{id}" for id in lying_there} <= set(ids)
        for seat in range(players):
            hidden = [] if seat in t.g.opened or t.over else t.player[seat].hand
            hidden = [id for id in hidden if id != public.task.card]  # what is being paid for is known (RUL-DP-09)
            others = seats + [part for other, part in enumerate(mine) if other != seat]
            assert not [id for id in hidden for part in others if re.search(rf">{id}<|-{id}\"", part.body)]


@pytest.mark.parametrize("players", PLAYERS)
def test_in_whole_games_all_that_options_point_at_beside_the_board_is_there(players: int) -> None:
    for t in played(players, players + 10):
        if not t.g.open:
            continue
        decision = t.g.open[0]
        view = seen(t.g, decision.seat)
        there = {id for seat in range(t.g.seats) for id in seat_part(seen(t.g, None), seat, DE).things}
        there |= set(mine_of(view).things)
        wanted = {id for o in decision.options for id in targets(view, decision.kind, o) if BESIDE.match(id)}
        assert wanted <= there, decision.kind


@BOTH
def test_parts_look_the_same_again_if_nothing_has_changed(texts: Texts) -> None:
    t = new_game(3, 5)
    for seat in range(3):
        assert seat_part(seen(t.g, None), seat, texts) == seat_part(seen(t.g, seat), seat, texts)
        assert mine_of(seen(t.g, seat), texts) == mine_of(seen(t.g, seat), texts)
