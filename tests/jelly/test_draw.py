"""The drawing shows what the view holds: what may be chosen, the numbers that count, and everything in its place."""

import re
import struct
import tomllib
from dataclasses import replace
from math import atan2, degrees, hypot
from typing import Any
from xml.etree import ElementTree

import pytest

from tafelrunde.engine import Chance, Option
from tafelrunde.games.jelly import draw, words
from tafelrunde.games.jelly.content import FACES, LETTERS, RING
from tafelrunde.games.jelly.draw.entrances import spots
from tafelrunde.games.jelly.draw.ring import ring_of
from tafelrunde.games.jelly.state import Jelly
from tafelrunde.games.jelly.view import JellyView
from tafelrunde.kit.drawing import SEATS, Part
from tafelrunde.kit.png import png
from tafelrunde.kit.texts import Texts
from tests.jelly.table import (
    BOX,
    JELLY,
    PLAYERS,
    A,
    B,
    C,
    D,
    act,
    answer,
    beats,
    decisions,
    dice,
    new_game,
    options,
    rush,
    scored,
    seen,
    table_of,
)

EN, DE = JELLY.texts("en"), JELLY.texts("de")
SVG = "{http://www.w3.org/2000/svg}"
RULE_PICTURES: dict[str, Any] = tomllib.loads(JELLY.file("pictures.toml"))["pictures"]
SIX: dict[str, Any] = {
    "players": 4,
    "districts": ["1A", "3A", "4A", "2B", "5B", "7A"],
    "zones": {"G": 2, "J": 3, "K": 3},
    "entrances": {
        "F": "A6 A3 B5 C2", "G": "A4 B6 B6 D5", "H": "B3 C5 C4 D1", "I": "A5 C6 D1", "J": "A6 C3", "K": "A2 D6 D4",
    },
    "to_move": B,
    "centre": "A5 C1 C2",
    "dice": {"B": "1 4 4"},
}  # fmt: skip
LONG = {
    "0A": {
        "name": "Wolkenkratzerviertel",
        "zones": [
            "TIER2(J 10 + CAP + GIVE 1; J 4 + DROP) + ARROW both",
            "VAR{1-2: J 7 + CAP; 3+: TAKE 2 + J 1} + J2CAP",
            "PRESENT(J 1 + J 2 + J 3 + J 4; CAP + CAP) + J 12 + ARROW cw",
        ],
    }
}


def elements(part: Part) -> dict[str, ElementTree.Element]:
    """The things of a part: each is one element, well-formed by itself, with its key as its only id."""
    found = {}
    for key, thing in part.things.items():
        svg = ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{thing}</svg>')
        assert [e.get("id") for e in svg.iter() if "id" in e.attrib] == [key]
        assert len(svg) == 1
        found[key] = svg[0]
    return found


def said(thing: ElementTree.Element) -> list[str]:
    """The words and numbers on a thing."""
    return ["".join(e.itertext()) for e in thing.iter(f"{SVG}text")]


def markup(thing: ElementTree.Element) -> str:
    return ElementTree.tostring(thing, "unicode")


def spot(thing: ElementTree.Element) -> tuple[float, float]:
    """Where a thing is."""
    found = re.match(r"translate\((\S+) (\S+)\)", thing.attrib["transform"])
    assert found
    return float(found[1]), float(found[2])


def on_board(g: Jelly, texts: Texts = EN) -> dict[str, ElementTree.Element]:
    """What everybody sees on the board."""
    return elements(draw.public(seen(g, None), texts).board)


def beside(g: Jelly, texts: Texts = EN) -> dict[str, ElementTree.Element]:
    """What everybody sees beside it."""
    return {key: thing for part in draw.public(seen(g, None), texts).extras for key, thing in elements(part).items()}


def held(g: Jelly, seat: int, texts: Texts = EN) -> dict[str, ElementTree.Element]:
    """What a seat has behind its screen."""
    mine = draw.private(seen(g, seat), texts).mine
    assert mine is not None
    return elements(mine)


def marked(g: Jelly, seat: int) -> dict[str, ElementTree.Element]:
    """What is drawn over the board for a seat."""
    return elements(draw.private(seen(g, seat), EN).marks)


def ghosts(g: Jelly, seat: int, option: Option) -> dict[str, ElementTree.Element]:
    """How an option would look."""
    view = seen(g, seat)
    assert view.mine is not None
    return elements(Part(draw.preview(view, view.mine.kind, option, EN), 1, 1))


def angle_between(a: float, b: float) -> float:
    return abs((a - b + 180) % 360 - 180)


# --- what may be chosen ----------------------------------------------------------------------------------------------


def assert_marked(g: Jelly, seat: int) -> set[str]:
    """All targets are drawn, and those on the board are marked; nothing else is."""
    view = seen(g, seat)
    assert view.mine is not None
    targets = {t for option in view.mine.options or () for t in words.targets(view, view.mine.kind, option)}
    public = draw.public(seen(g, None), EN)
    board, others = set(public.board.things), {key for part in public.extras for key in part.things}
    drawn = draw.private(view, EN)
    assert drawn.mine is not None
    assert targets <= board | others | drawn.mine.things.keys()
    marks = elements(drawn.marks)
    assert marks.keys() == {f"can-{target}" for target in targets & board}
    assert all(mark.get("class") == "can" for mark in marks.values())
    return targets


@pytest.mark.parametrize("players", PLAYERS)
def test_marked_is_what_may_be_chosen_no_more_and_no_less(players: int) -> None:
    met = set()
    for g in decisions(new_game(players, 5), Chance(players)):
        for decision in g.open:
            met.add(decision.kind)
            assert_marked(g, decision.seat)
        asked = {decision.seat for decision in g.open}
        assert not any(
            draw.private(seen(g, seat), EN).marks.things for seat in (*range(players), None) if seat not in asked
        )
    assert {"Place", "Remove", "Shift", "Close"} <= met


@pytest.mark.rule("JEL-050", "JEL-061")
def test_in_real_time_open_districts_my_dice_and_the_button_can_be_tapped() -> None:
    g = rush(**SIX, locks={"J": "A"})
    targets = assert_marked(g, B)
    assert targets == {"mine-B-1", "mine-B-4", "roll-B", *(f"district-{letter}" for letter in "FGHIK")}
    act(g, 5_000, B, "place", 4, "G")
    assert assert_marked(g, B) == {"roll-B", "zone-G-1", "zone-G-3"}, "the effect is open, no die may be placed"


@pytest.mark.rule("JEL-060", "JEL-063")
def test_whoever_is_done_finds_screen_and_timer() -> None:
    g = rush(players=3, entrances={"F": "A1 A2 A3 A4", "G": "A5 A6 A6"}, dice={"B": "1", "C": "3 3"})
    assert assert_marked(g, A) == {"screen-A", "timer", *(f"district-{letter}" for letter in "FGHIJ")}
    assert "screen-B" not in held(g, B)
    act(g, 1_000, A, "lock", "H")
    assert assert_marked(g, A) == {"timer"}
    assert "screen-A" not in held(g, A)
    assert "Stadium" in said(held(g, A)["used-A"])


def test_keys_are_letters_of_districts_values_of_dice_and_digits_of_targets() -> None:
    def keys(things: dict[str, ElementTree.Element]) -> dict[str, str]:
        return {
            e.attrib["data-key"]: id for id, thing in things.items() for e in thing.iter() if "data-key" in e.attrib
        }

    g = rush(**SIX)
    assert keys(on_board(g)) == {letter.lower(): f"district-{letter}" for letter in "FGHIJK"}
    assert keys(held(g, B)) == {"1": "mine-B-1", "4": "mine-B-4", "r": "roll-B"}
    assert keys(beside(g)) == {"t": "timer"}
    g = beats(**{**SIX, "phase": "effect", "to_move": D, "effects": {"D": "H 1"}})
    offered = [f"can-die-H-{o[1]}-{o[2]}" for o in g.open[0].options if isinstance(o, tuple)]
    assert keys(marked(g, D)) == {str(k): id for k, id in enumerate(offered, 1)}
    g = rush(players=3, entrances={"F": "A1 A2 A3 A4 A5 A6 A6"}, dice={"B": "1"})
    assert keys(held(g, A)) == {"s": "screen-A"}


@pytest.mark.rule("JEL-054")
def test_a_die_that_may_be_removed_is_marked_where_it_lies() -> None:
    g = beats(**{**SIX, "phase": "effect", "to_move": D, "effects": {"D": "H 1"}})
    board, marks = on_board(g), marked(g, D)
    assert marks.keys() == {"can-die-H-B-3", "can-die-H-C-4", "can-die-H-C-5"}
    for key, mark in marks.items():
        assert spot(mark) == spot(board[key.removeprefix("can-")])


# --- districts -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-021")
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("texts", [DE, EN])
def test_each_district_says_its_name_its_key_and_its_current_reward(players: int, texts: Texts) -> None:
    g = new_game(players, 3)
    view, board = seen(g, None), on_board(g, texts)
    assert len(view.faces) == players + 2
    for face in view.faces:
        on_it = said(board[f"district-{face.letter}"])
        assert face.letter in on_it
        assert (face.name if texts is DE else face.en) in " ".join(on_it)
        assert len(on_it) > 2 or " " in on_it[-1], "and what it gives"


def box_of(line: ElementTree.Element) -> tuple[float, float, float, float]:
    """About where a line of words is: left, top, right, bottom."""
    size, x, base = float(line.attrib["font-size"]), float(line.get("x", "0")), float(line.attrib["y"])
    wide = 0.57 * sum(len(e.text or "") * float(e.get("font-size", size)) for e in line.iter())
    left = x - wide * {"start": 0, "end": 1}.get(line.get("text-anchor", ""), 0.5)
    return left, base - size * 0.7, left + wide, base


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("texts", [DE, EN])
def test_names_and_rewards_lie_outside_of_the_ring_and_inside_of_the_picture(players: int, texts: Texts) -> None:
    ring = ring_of(players + 2)
    x, y, w, h = ring.region
    for side in "AB":
        sides = ["0A", *(f"{k}{side}" for k in range(1, players + 2))]
        for shift in range(players + 2):
            g = beats(players=players, sides=LONG, districts=sides[shift:] + sides[:shift])
            for key, thing in on_board(g, texts).items():
                for line in thing.findall(f"{SVG}text") if key.startswith("district") else ():
                    left, top, right, bottom = box_of(line)
                    assert x <= left
                    assert right <= x + w + 1
                    assert y <= top
                    assert bottom <= y + h
                    corners = [(cx, cy) for cx in (left, right) for cy in (top, bottom)]
                    assert min(max(cx * ox + cy * oy for ox, oy in ring.out) for cx, cy in corners) > ring.edge
                    assert "transform" not in line.attrib, "upright"


def test_the_current_reward_in_words_follows_the_marker() -> None:
    g = beats(**SIX)
    assert said(on_board(g)["district-G"])[-1] == "5 jelly"
    assert " ".join(said(on_board(g, DE)["district-K"])).endswith("Kapsel + 2 Jelly")
    assert " ".join(said(on_board(g)["district-I"])).endswith("as Casino"), "an arrow clockwise names the next one"
    answer(g, "place", 4, "G")
    answer(g, "shift", 3)
    assert said(on_board(g)["district-G"])[-1] == "8 jelly"


@pytest.mark.rule("JEL-013", "JEL-055")
def test_exactly_the_current_zone_wears_the_marker() -> None:
    g = beats(**SIX)

    def current() -> set[str]:
        return {key for key, thing in on_board(g).items() if key.startswith("zone") and "#FFD84D" in markup(thing)}

    assert current() == {"zone-F-1", "zone-G-2", "zone-H-1", "zone-I-1", "zone-J-3", "zone-K-3"}
    answer(g, "place", 4, "K")
    answer(g, "shift", 2)
    assert current() == {"zone-F-1", "zone-G-2", "zone-H-1", "zone-I-1", "zone-J-3", "zone-K-2"}


@pytest.mark.rule("JEL-023")
def test_green_lights_are_round_and_red_ones_are_not() -> None:
    board, view = on_board(beats(**SIX)), seen(beats(**SIX), None)
    for face in view.faces:
        ground = board[f"district-{face.letter}"]
        lamps = [e for e in ground.iter() if e.get("fill") in ("#59D98C", "#FF5A4D")]
        assert {(e.tag, e.get("fill")) for e in lamps} == {
            (f"{SVG}circle", "#59D98C") if face.green else (f"{SVG}path", "#FF5A4D")
        }


@pytest.mark.rule("JEL-060", "JEL-061")
def test_a_locked_district_stands_behind_its_owners_screen() -> None:
    g = rush(**SIX, locks={"J": "A"})
    board = on_board(g)
    assert {key for key in board if key.startswith("lock")} == {"lock-J"}
    assert "url(#pat-A)" in markup(board["lock-J"])
    assert said(board["lock-J"]) == ["A"]


@pytest.mark.rule("JEL-024", "JEL-071")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_drone_is_between_two_districts_and_points_at_the_first_to_be_scored(players: int) -> None:
    for k in range(players + 2):
        g = beats(players=players, drone=RING[k], round=2)
        drone = on_board(g)["drone"]
        at, ring = spot(drone), ring_of(players + 2)
        nearest = sorted(
            range(players + 2), key=lambda d: hypot(ring.spot(d, 400)[0] - at[0], ring.spot(d, 400)[1] - at[1])
        )
        assert set(nearest[:2]) == {k, (k - 1) % (players + 2)}
        turn = next(float(m) for e in drone.iter() for m in re.findall(r"^rotate\((\S+)\)", e.get("transform", "")))
        way = ring.spot(k, 400)[0] - at[0], ring.spot(k, 400)[1] - at[1]
        assert angle_between(turn, degrees(atan2(way[1], way[0]))) < 80, "to the right as seen from the centre"
        back = ring.spot(k - 1, 400)[0] - at[0], ring.spot(k - 1, 400)[1] - at[1]
        assert angle_between(turn, degrees(atan2(back[1], back[0]))) > 90
        assert said(drone) == ["2"], "it carries the round marker"


@pytest.mark.rule("JEL-103", "JEL-104")
@pytest.mark.parametrize("players", PLAYERS)
def test_arrows_point_at_the_district_they_mean(players: int) -> None:
    ring = ring_of(players + 2)
    others = ["1A", "3A", "4A", "5A", "6A", "7A"][: players + 1]
    for k in range(players + 2):
        g = beats(players=players, districts=[*others[:k], "2B", *others[k:]])
        board = on_board(g)
        for zone, step in ((1, 1), (3, -1)):
            thing = board[f"zone-{RING[k]}-{zone}"]
            turn = next(float(m) for e in thing.iter() for m in re.findall(r"^rotate\((\S+)\)", e.get("transform", "")))
            (x, y), (tx, ty) = ring.spot(k, 300), ring.spot((k + step) % ring.n, 300)
            assert angle_between(turn, degrees(atan2(ty - y, tx - x))) < 50


@pytest.mark.parametrize("players", PLAYERS)
def test_every_sign_of_a_reward_lies_in_its_zone_also_where_somebody_writes_long_ones(players: int) -> None:
    ring = ring_of(players + 2)
    for shift in range(players + 2):
        for side in "AB":
            sides = ["0A", *(f"{k}{side}" for k in range(1, players + 2))]
            g = beats(players=players, sides=LONG, districts=sides[shift:] + sides[:shift])
            for key, thing in on_board(g).items():
                if not key.startswith("zone"):
                    continue
                k, (near, far) = RING.index(key[5]), ring.zone(int(key[-1]))
                x, y = spot(thing[2])
                assert len(thing[2]) > 0
                for sign in thing[2]:
                    sx, sy = x + spot(sign)[0], y + spot(sign)[1]
                    out = sx * ring.out[k][0] + sy * ring.out[k][1]
                    assert near + 6 < out < far - 6
                    assert abs(sx * ring.along[k][0] + sy * ring.along[k][1]) < ring.half(out) - 6


def test_each_kind_of_reward_has_its_own_picture() -> None:
    rewards = RULE_PICTURES["rewards"]["rewards"]
    drawn = ElementTree.fromstring(draw.rule_picture("rewards", EN))
    shown = [e for e in drawn.iter() if e.get("id", "").startswith("reward-")]
    assert len(shown) == len(rewards)
    assert len({re.sub(r"<text.*", "", markup(e[1])) + "".join(said(e[1])) for e in shown}) == len(rewards)
    assert len({" ".join(e.text or "" for e in thing.findall(f"{SVG}text")) for thing in shown}) == len(rewards)


# --- entrances -------------------------------------------------------------------------------------------------------


def pip_count(pile: ElementTree.Element) -> int:
    """What the upper side of a drawn die shows."""
    return next(len(list(e.iter(f"{SVG}circle"))) for e in pile.iter() if e.get("class") == "face")


@pytest.mark.parametrize("players", PLAYERS)
def test_dice_and_totals_in_the_drawing_are_those_of_the_view(players: int) -> None:
    for number, g in enumerate(decisions(new_game(players, 8), Chance(7))):
        if number % 6:
            continue
        view, board = seen(g, None), on_board(g)
        wanted, sums = {}, {}
        for face, now in zip(view.faces, view.districts, strict=True):
            for seat, values in enumerate(now.dice):
                for value in set(values):
                    wanted[f"die-{face.letter}-{LETTERS[seat]}-{value}"] = (value, values.count(value))
            for seat, total in enumerate(now.totals):
                if total:
                    sums[f"total-{face.letter}-{LETTERS[seat]}"] = [LETTERS[seat], str(total)]
        piles = {key: thing for key, thing in board.items() if key.startswith("die-")}
        assert {k: (pip_count(t), int(said(t)[0][1:]) if said(t) else 1) for k, t in piles.items()} == wanted
        assert {key: said(thing) for key, thing in board.items() if key.startswith("total")} == sums


@pytest.mark.rule("JEL-072")
def test_dice_that_cancel_out_are_faint_struck_through_and_counted() -> None:
    board = on_board(beats(**SIX))
    assert said(board["die-G-B-6"]) == ["×2"]
    assert 'opacity=".55"' in markup(board["die-G-B-6"])
    assert "#B3261E" in markup(board["die-G-B-6"])
    for other in ("die-G-A-4", "die-H-C-5", "die-H-C-4"):
        assert not said(board[other])
        assert "#B3261E" not in markup(board[other])
    assert "total-G-B" not in board


@pytest.mark.rule("JEL-014", "JEL-074")
def test_a_crown_for_everybody_who_has_control() -> None:
    g = beats(players=3, entrances={"F": "A5 B5 C4", "G": "A6 B6 B6"})
    board = on_board(g)
    crowned = {key for key, thing in board.items() if key.startswith("total") and "#FFD84D" in markup(thing)}
    assert crowned == {"total-F-A", "total-F-B", "total-G-A"}
    order = sorted((key for key in board if key.startswith("total-F")), key=lambda key: spot(board[key])[0])
    assert order == ["total-F-A", "total-F-B", "total-F-C"]


@pytest.mark.parametrize("districts", [5, 6, 7])
@pytest.mark.parametrize("seats", [1, 3, 5])
def test_any_number_of_dice_fits_into_an_entrance_side_by_side(districts: int, seats: int) -> None:
    ring = ring_of(districts)
    for k in range(districts):
        (ox, oy), (ax, ay) = ring.out[k], ring.along[k]
        sizes = []
        for count in range(1, 5 * FACES + 1):
            size, places, _ = spots(districts, k, count, min(count, seats, districts - 2))
            sizes.append(size)
            assert len(places) == count
            lying = [
                (x * ox + y * oy, x * ax + y * ay) for x, y in places
            ]  # how far out, how far along: dice lie straight
            for j, (out, along) in enumerate(lying):
                assert all(max(abs(out - o), abs(along - a)) > size * 0.99 for o, a in lying[j + 1 :])
                assert ring.gate < out - size / 2
                assert out + size / 2 < ring.edge
                assert abs(along) + size / 2 < ring.half(out - size / 2, 0)
        assert sizes == sorted(sizes, reverse=True)
        assert sizes[0] >= 45
        assert sizes[4] >= 36, "as big as dice should be in usual entrances"
        assert sizes[-1] >= 18, "and still to be told apart in a crowd"


@pytest.mark.parametrize("players", PLAYERS)
def test_totals_lie_in_their_entrance_beside_the_dice(players: int) -> None:
    ring = ring_of(players + 2)
    for each in ("6", "65", "621", "654321"):
        there = " ".join(f"{LETTERS[seat]}{value}" for seat in range(players) for value in each)
        for k in range(players + 2):
            board = on_board(beats(players=players, entrances={RING[k]: there}))
            outs = {key: sum(a * b for a, b in zip(spot(t), ring.out[k], strict=True)) for key, t in board.items()
                    if key.startswith((f"die-{RING[k]}", f"total-{RING[k]}"))}  # fmt: skip
            sums = {key: spot(board[key]) for key in outs if key.startswith("total")}
            assert len(sums) == players
            assert max(out for key, out in outs.items() if key.startswith("die")) < min(outs[key] for key in sums)
            for x, y in sums.values():
                assert max(x * ox + y * oy for ox, oy in ring.out) < ring.edge - 20
                assert abs(x * ring.along[k][0] + y * ring.along[k][1]) < ring.half(ring.edge) - 20


def test_a_crowd_of_35_dice_is_drawn_in_full_and_small() -> None:
    everything = " ".join(f"{LETTERS[s]}{v}" for s in range(4) for v in (1, 2, 3, 4, 5, 6, 6)) + " E1 E2 E3 E4 E5 E6"
    g = rush(players=5, entrances={"H": everything}, dice={"E": "3"})
    board = on_board(g)
    assert sum(int(said(t)[0][1:]) if said(t) else 1 for k, t in board.items() if k.startswith("die")) == 34
    public = draw.public(seen(g, None), DE)
    assert len(public.board.body) + sum(len(part.body) for part in public.extras) < 120_000


# --- the centre ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-076", "JEL-078")
def test_the_centre_counts_dice_by_colour_and_capsules() -> None:
    g = beats(**SIX)
    centre = on_board(g)["centre"]
    assert said(centre) == ["×1", "×2", "30"]
    assert markup(centre).count("#FFD84D") == 1, "one crown: C has most"
    colours = {seat.letter for seat in SEATS if seat.fill in markup(centre)}
    assert colours == {"A", "C"}


# --- time ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-Q50", "JEL-064")
def test_the_timer_shows_the_round_and_then_the_sand() -> None:
    g = rush(players=3, entrances={"F": "A1 A2 A3 A4 A5 A6 A6"}, dice={"B": "1"}, now=20_000)
    timer = beside(g)["timer"]
    assert (timer.get("data-from"), timer.get("data-until")) == ("0", "120000")
    act(g, 30_000, A, "timer")
    timer = beside(g)["timer"]
    assert (timer.get("data-from"), timer.get("data-until")) == ("30000", "40000")
    assert said(timer)[:3] == ["A", "Seconds", "10"], "who has turned it, and how much is left"
    (sand,) = [e for e in timer.iter() if e.get("class") == "sand"]
    assert sand.get("pathLength") == "1"
    assert len([e for e in timer.iter() if e.get("class") == "seconds"]) == 1


@pytest.mark.rule("JEL-Q16", "JEL-Q63")
def test_in_beats_the_timer_counts_them() -> None:
    g = beats(players=3, beat=4, to_move=2, phase="close", entrances={"F": "C1 C2 C3 C4 C5 C6 C6"})
    assert {"Beat", "4", "of 20", "then 16 more"} <= set(said(beside(g)["timer"]))
    answer(g, "timer")
    assert {"C", "4", "of 7", "then 3 more"} <= set(said(beside(g)["timer"]))
    assert "data-until" not in beside(g)["timer"].attrib


@pytest.mark.rule("JEL-Q43")
def test_the_countdown_stands_over_the_board_until_the_start_signal() -> None:
    g = new_game(3, 1, mode="live")
    assert "countdown" not in on_board(g)
    for seat in range(3):
        act(g, 7_000, seat, "ready")
    shown = on_board(g)["countdown"]
    assert (shown.get("data-from"), shown.get("data-until"), said(shown)) == ("7000", "10000", ["3"])
    assert shown.get("pointer-events") == "none"
    act(g, 10_000, A, "roll")
    assert "countdown" not in on_board(g)


@pytest.mark.rule("JEL-Q47")
def test_an_open_effect_tells_everybody_who_which_die_and_how_long() -> None:
    g = rush(**{**SIX, "now": 9_000})
    act(g, 10_000, B, "place", 4, "G")
    shown = on_board(g)["effect-B"]
    assert said(shown) == ["B"]
    assert pip_count(shown) == 4
    assert (shown.get("data-from"), shown.get("data-until")) == ("10000", "15000")
    act(g, 10_500, B, "shift", 3)
    assert "effect-B" not in on_board(g)


# --- my screen -------------------------------------------------------------------------------------------------------


def test_my_dice_lie_by_value_and_say_when_they_were_rolled() -> None:
    g = rush(**SIX, now=5_000)
    act(g, 6_000, B, "roll")
    before = held(g, B)
    values = seen(g, B).dice
    mine = {key: thing for key, thing in before.items() if key.startswith("mine")}
    assert {key: pip_count(thing) for key, thing in mine.items()} == {f"mine-B-{v}": v for v in set(values)}
    assert all(thing.get("class") == "die" and thing.get("data-roll") for thing in mine.values())
    counts = {v: f"×{values.count(v)}" for v in values if values.count(v) > 1}
    assert {int(key[-1]): said(thing)[0] for key, thing in mine.items() if said(thing)} == counts
    button = before["roll-B"]
    assert (button.get("data-from"), button.get("data-until")) == ("6000", "7000")
    act(g, 7_000, B, "roll")
    after = held(g, B)
    for key in mine.keys() & after.keys():
        assert after[key].get("data-roll") != mine[key].get("data-roll"), "it is thrown again"
        assert spot(after[key]) == spot(mine[key]), "a value has its place"
    assert "roll-A" not in held(g, A) or seen(g, A).left[A]


@pytest.mark.rule("JEL-046")
def test_dice_that_must_be_rolled_first_are_faint() -> None:
    g = rush(**SIX)
    assert "opacity" not in held(g, B)["mine-B-1"].attrib
    act(g, 1_000, B, "place", 4, "F")
    assert {key: t.get("opacity") for key, t in held(g, B).items() if key.startswith("mine")} == {
        "mine-B-1": ".45",
        "mine-B-4": ".45",
    }


def test_in_beats_every_beat_is_another_roll_and_there_is_no_button() -> None:
    g = beats(players=3, dice={"A": "1 1 2", "B": "1", "C": "1"})
    first = held(g, A)["mine-A-1"].get("data-roll")
    assert "roll-A" not in held(g, A)
    dice(g, 1, 1, 1, 1, 1, 1)
    while seen(g, None).beat == 1:
        answer(g, "none" if "none" in options(g) else "wait")
    assert held(g, A)["mine-A-1"].get("data-roll") != first


def test_before_the_first_roll_dice_lie_face_down() -> None:
    g = rush(players=3)
    assert said(held(g, A)["unrolled-A"]) == ["?"] * 7
    assert not any(key.startswith("mine") for key in held(g, A))


@pytest.mark.rule("JEL-110")
def test_only_i_see_my_capsules() -> None:
    g = rush(**SIX, pods={"B": "4 die 7", "C": "8"})
    assert {"4", "7"} <= set(said(held(g, B)["pods-B"]))
    assert "pods-A" not in held(g, A)
    assert draw.private(seen(g, None), EN).mine is None


@pytest.mark.rule("JEL-I12", "JEL-Q53")
def test_nothing_hidden_is_drawn_for_others() -> None:
    one = rush(**{**SIX, "stack": "2 3 4"}, pods={"B": "4 die", "C": "8 7"})
    two = rush(**{**SIX, "dice": {"B": "2 5 6"}, "stack": "8 5 6"}, pods={"B": "3 5", "C": "8 7"})
    assert draw.public(seen(one, None), EN) == draw.public(seen(two, None), EN)
    for seat in (A, C, D):
        assert draw.private(seen(one, seat), EN) == draw.private(seen(two, seat), EN)
        pictures = [draw.picture(seen(g, seat), EN, True) for g in (one, two)]
        assert pictures[0] == pictures[1]
    assert draw.private(seen(one, B), EN) != draw.private(seen(two, B), EN)


# --- how a choice would look -----------------------------------------------------------------------------------------


def numbers_in(g: Jelly, letter: str) -> list[list[str]]:
    """What stands in an entrance: dice with their numbers, totals."""
    things = on_board(g)
    return [said(t) for key, t in things.items() if key.startswith((f"die-{letter}", f"total-{letter}"))]


@pytest.mark.rule("JEL-072", "JEL-054")
def test_a_preview_of_placing_or_removing_shows_what_it_will_be() -> None:
    met: dict[str, int] = {}
    for g in decisions(new_game(4, 11), Chance(3)):
        if g.over or g.open[0].kind not in ("Place", "Remove") or met.get(g.open[0].kind, 0) > 60:
            continue
        seat, kind = g.open[0].seat, g.open[0].kind
        for option in g.open[0].options[::4]:
            if not isinstance(option, tuple):
                assert ghosts(g, seat, option) == {}
                continue
            met[kind] = met.get(kind, 0) + 1
            shown = ghosts(g, seat, option)
            letter = str(option[2]) if kind == "Place" else seen(g, seat).effects[0].district
            after = g.copy()
            after.heard = None
            answer(after, *option)
            if seen(after, None).phase != "running" or seen(after, None).round != seen(g, None).round:
                continue
            inside = [said(e) for e in shown["ghost"] if e.get("data-id", "").startswith(("die", "total"))]
            assert inside == numbers_in(after, letter)
            assert ("ghost-frame" if kind == "Place" else "ghost-eaten") in shown
    assert met["Place"] > 30
    assert met["Remove"] > 10


def test_previews_of_moving_the_marker_locking_and_arrows() -> None:
    g = beats(**SIX)
    answer(g, "place", 4, "G")
    assert ghosts(g, B, ("shift", 3)).keys() == {"ghost-marker"}
    g = rush(players=3, entrances={"F": "A1 A2 A3 A4 A5 A6 A6"}, dice={"B": "1"})
    assert "url(#pat-A)" in markup(ghosts(g, A, ("lock", "G"))["ghost-lock"])
    assert ghosts(g, A, "timer") == {}
    g = scored(players=3, districts=["3B", "2A", "4A", "1A", "5B"], zones={"F": 2}, entrances={"F": "A6"})
    assert ghosts(g, A, "cw") != ghosts(g, A, "ccw")


# --- scoring and the end ---------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-104")
def test_a_question_of_the_scoring_is_shown_at_its_district_with_the_way_of_the_arrows() -> None:
    g = scored(players=3, districts=["2B", "3B", "4A", "1A", "5B"], zones={"G": 2}, entrances={"F": "A6", "H": "B2"})
    asked = on_board(g)["asked"]
    one = sum(e.tag == f"{SVG}path" for e in asked.iter())
    assert seen(g, None).asked_path == ("F", "G")
    assert one == 5, "the frame, and an arrow from F to G"
    assert said(on_board(g)["total-H-B"]) == ["B", "2"], "totals stay until the next round"
    answer(g, "cw")
    assert "asked" not in on_board(g)


@pytest.mark.rule("JEL-085", "JEL-086", "JEL-088")
def test_at_the_end_all_capsules_are_turned_up_with_what_was_rolled() -> None:
    g = table_of({"phase": "end", "jelly": [10, 12, 3], "pods": {"A": "4 die", "C": "7 8"}})
    view, shown = seen(g, None), beside(g)
    (rolled,) = view.rolls[A]
    totals = [10 + 4 + rolled, 12, 3 + 7 + 8]
    assert said(shown["opened-A"]) == ["A", "10", "4", str(totals[0])]
    assert pip_count(shown["opened-A"]) == rolled
    assert said(shown["opened-B"]) == ["B", "12", "12"]
    assert said(shown["opened-C"]) == ["C", "3", "7", "8", "18"]
    crowned = {seat for seat in range(3) if "#FFD84D" in markup(shown[f"opened-{LETTERS[seat]}"])}
    assert crowned == {seat for seat in range(3) if totals[seat] == max(totals)}
    assert "opened-A" not in beside(beats(**SIX))


# --- whole pictures --------------------------------------------------------------------------------------------------


def test_only_what_changed_changes() -> None:
    g = beats(**SIX)
    before = draw.public(seen(g, None), EN).board.things
    answer(g, "place", 1, "I")
    after = draw.public(seen(g, None), EN).board.things
    changed = {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)}
    assert {key.split("-")[1] for key in changed if "-" in key} <= {"I", "B"}
    assert "die-I-B-1" in changed
    assert "district-I" not in changed


def test_both_languages_draw_the_same_things() -> None:
    for number, g in enumerate(decisions(new_game(5, 2), Chance(2))):
        if number % 40:
            continue
        german, english = (draw.public(seen(g, None), texts).board.things for texts in (DE, EN))
        assert list(german) == list(english)


def size_of(image: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", image[16:24])
    return width, height


@pytest.mark.parametrize("narrow", [False, True])
def test_a_picture_of_the_whole_table(narrow: bool) -> None:
    g = rush(**SIX, timer="A", locks={"J": "A"})
    svg = draw.picture(seen(g, B), DE, True, narrow, 390 if narrow else 1200)
    ids = {e.attrib["id"]: e for e in ElementTree.fromstring(svg).iter() if "id" in e.attrib}
    assert {"board", "mine-B-4", "timer", "can-district-F", *(f"seat-{letter}" for letter in "ABCD")} <= ids.keys()
    assert 'stroke-dasharray="1"' not in svg, "a file shows whole rings"
    assert size_of(png(svg))[0] == (390 if narrow else 1200)
    if narrow:
        for face, now in zip(seen(g, B).faces, seen(g, B).districts, strict=True):
            on_card = said(ids[f"card-{face.letter}"])
            assert face.name in on_card
            assert {str(total) for total in now.totals if total} <= set(on_card), "numbers that can be read"


@pytest.mark.parametrize("name", RULE_PICTURES)
def test_pictures_of_the_rulebook_show_what_they_are_about(name: str) -> None:
    doc = RULE_PICTURES[name]
    for texts in (DE, EN):
        svg = ElementTree.fromstring(draw.rule_picture(name, texts))
        ids = {e.attrib["id"] for e in svg.iter() if "id" in e.attrib}
        assert "mat" in ids
        shown = {id.removeprefix("district-") for id in ids if id.startswith("district")}
        if "rewards" not in doc:
            everything = set(RING[: len(doc["districts"])])
            assert shown == (set(doc["crop"]) - {"centre"} if "crop" in doc else everything)
            assert ("centre" in ids) == ("centre" in doc.get("crop", ["centre"]))
        assert any(id.startswith("can-") for id in ids) == (doc.get("show") == "options")


def test_own_rounds_and_times_are_drawn_as_they_are() -> None:
    view: JellyView = replace(seen(rush(**SIX), None), rounds=12, round=11)
    progress = elements(draw.public(view, EN).extras[0])["progress"]
    assert "11/12" in said(progress)
    assert BOX.pause == view.pause_time
