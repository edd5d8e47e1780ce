"""The drawing shows what the view holds: what may be chosen, the numbers that count, and everything in its place."""

import re
import struct
import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

import pytest

from tafelrunde.engine import Chance, Option
from tafelrunde.games.ufos import draw, words
from tafelrunde.games.ufos.content import KINDS
from tafelrunde.games.ufos.draw.board import formation
from tafelrunde.games.ufos.draw.board import place as node_with_pieces
from tafelrunde.games.ufos.draw.measures import UFO, Region, node_region
from tafelrunde.games.ufos.draw.world import plan_of
from tafelrunde.games.ufos.rules import needed
from tafelrunde.games.ufos.state import LETTERS, Ufos
from tafelrunde.games.ufos.view import UfosView
from tafelrunde.kit.drawing import Part
from tafelrunde.kit.png import png
from tafelrunde.kit.texts import Texts
from tests.ufos.table import (
    PLAYERS,
    UFOS,
    answer,
    asked,
    decisions,
    dice,
    fly,
    new_game,
    options,
    seen,
    table,
    table_of,
)

EN, DE = UFOS.texts("en"), UFOS.texts("de")
SVG = "{http://www.w3.org/2000/svg}"
RULE_PICTURES: dict[str, Any] = tomllib.loads(files(UFOS.package).joinpath("pictures.toml").read_text("utf-8"))[
    "pictures"
]
KINDS_OF_DECISIONS = (
    *("ChooseStart", "ChooseTurn", "ChooseKind", "ChooseCity", "PickUfo", "MoveUfo"),
    *("NextBump", "Support", "PickLoser", "Displace", "Act"),
)

BUSY = """
    players = 5
    phase = "move"
    turn = 30
    deal = { LAX = "7/2", NYC = "9/2", MEX = "5/3", RIO = "6/1", LON = "10/1", LAG = "4/3", CAI = "8/2", BER = "11/1" }
    restaurants = { LAX = "A", MEX = "AC", RIO = "A", NYC = "B", LON = "B", CAI = "BD", LAG = "DD" }
    stands = { v03 = "A", v08 = "A", v09 = "A", v16 = "A", v02 = "B", v14 = "B", v21 = "C", v15 = "D" }
    witnesses = { NYC = "A", CAI = "DDDAB" }
    ufos = [
        "A standard v09", "A standard v03", "A bumper CAI", "A calmer LAX", "B standard v14", "B bumper NYC",
        "C standard v24", "D standard LAG", "D bumper LAG", "E calmer TYO",
    ]
"""
BUMP = """
    players = 4
    phase = "bump"
    deal = { CAI = "8/2" }
    stands = { v14 = "B" }
    ufos = [
        "A bumper CAI", "A calmer CAI", "A standard CAI", "A standard CAI", "A bumper CAI",
        "B standard CAI", "B standard v14", "C bumper v15", "D standard v29", "D calmer v29",
    ]
"""


def elements(part: Part) -> dict[str, ElementTree.Element]:
    """The things of a part: each is one element, well-formed by itself, with its key as its only id."""
    found = {}
    for key, thing in part.things.items():
        svg = ElementTree.fromstring(f'<svg xmlns="{SVG[1:-1]}">{thing}</svg>')
        assert [e.get("id") for e in svg.iter() if "id" in e.attrib] == [key]
        assert len(svg) == 1
        found[key] = svg[0]
    return found


def things(svg: str) -> dict[str, ElementTree.Element]:
    """Everything with an id in a whole picture."""
    return {e.attrib["id"]: e for e in ElementTree.fromstring(svg).iter() if "id" in e.attrib}


def said(thing: ElementTree.Element) -> list[str]:
    """The words and numbers on a thing."""
    return [e.text or "" for e in thing.iter(f"{SVG}text")]


def spot(thing: ElementTree.Element) -> tuple[float, float]:
    """Where a thing is."""
    x, y = re.fullmatch(r"translate\((\S+) (\S+)\)", thing.attrib["transform"]).groups()  # type: ignore[union-attr]
    return float(x), float(y)


def on_board(g: Ufos) -> dict[str, ElementTree.Element]:
    """What everybody sees on the board."""
    return elements(draw.public(seen(g, None), EN).board)


def beside(g: Ufos, texts: Texts = EN) -> dict[str, ElementTree.Element]:
    """What everybody sees beside it."""
    return {key: thing for part in draw.public(seen(g, None), texts).extras for key, thing in elements(part).items()}


def marked(g: Ufos, texts: Texts = EN) -> dict[str, ElementTree.Element]:
    """What is drawn over the board for whoever is asked."""
    return elements(draw.private(mine(g), texts).marks)


def mine(g: Ufos) -> UfosView:
    """The table as whoever is asked sees it."""
    return seen(g, g.open[0].seat)


def ghosts(g: Ufos, option: Option) -> dict[str, ElementTree.Element]:
    """How an option would look."""
    return elements(Part(draw.preview(mine(g), g.open[0].kind, option, EN), 1, 1))


# --- what may be chosen ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_marked_is_what_may_be_chosen_no_more_and_no_less(players: int) -> None:
    met = set()
    for g in decisions(new_game(players, 5, rounds="20"), Chance(players)):
        if g.over:
            break
        kind, offered = g.open[0].kind, g.open[0].options
        met.add(kind)
        targets = {target for option in offered for target in words.targets(mine(g), kind, option)}
        assert targets <= draw.public(seen(g, None), EN).board.things.keys()
        found = draw.private(mine(g), EN).marks.things
        assert {name.removeprefix("can-") for name in found if name.startswith("can-")} == targets
        classes = {key: re.match(r'<g id="[^"]*" class="(\w+)"', thing) for key, thing in found.items()}
        assert all(c and c[1] == ("can" if key.startswith("can-") else "help") for key, c in classes.items())
        others = [seat for seat in (*range(players), None) if seat != g.open[0].seat]
        assert not any(draw.private(seen(g, seat), EN).marks.things for seat in others)
    assert {"ChooseStart", "PickUfo", "MoveUfo", "Displace", "Act"} <= met


@pytest.mark.rule("UFO-D3")
def test_bursts_stand_exactly_where_a_flight_would_bump() -> None:
    g = table(BUSY)
    answer(g, "A1")
    bumping = {key for key, thing in marked(g).items() if "!" in said(thing)}
    occupied = {u.at for u in seen(g, 0).ufos if u.seat != 0}
    wanted = {f"can-node-{o[1]}" for o in options(g) if isinstance(o, tuple) and o[1] in occupied}
    assert bumping == wanted == {"can-node-NYC"}
    assert "picked" in marked(g)


def test_a_ufo_that_may_be_picked_is_marked_where_it_hovers() -> None:
    g = table(BUSY)
    board, marks = on_board(g), marked(g)
    for name in ("A1", "A2", "A3", "A4"):
        assert spot(marks[f"can-ufo-{name}"]) == spot(board[f"ufo-{name}"])


def test_a_piece_to_sit_on_is_marked_by_owner() -> None:
    g = table(BUSY)
    answer(g, "A3")
    marks = marked(g)
    assert {key for key in marks if "piece" in key} == {"can-piece-CAI-B", "can-piece-CAI-D"}
    assert spot(marks["can-piece-CAI-B"]) == spot(on_board(g)["piece-CAI-B"])
    answer(g, "sit", "CAI", "D")
    sitter, piece = spot(on_board(g)["ufo-A3"]), spot(on_board(g)["piece-CAI-D"])
    assert sitter[0] == piece[0]
    assert 0 < piece[1] - sitter[1] < 40, "it sits on what it wants to take"


# --- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-126", "UFO-D9")
@pytest.mark.parametrize(
    ("resistance", "stands", "shown"),
    [
        ("8/1", "", ["8+", "42%"]),
        ("12/1", "", ["12+", "8%"]),
        ("3/2", "v14 v15", ["sure"]),
        ("8/2", "v14", ["7+", "50%"]),
    ],
)
def test_in_an_action_the_number_needed_stands_at_the_city(resistance: str, stands: str, shown: list[str]) -> None:
    own = ", ".join(f'{village} = "A"' for village in stands.split())
    g = table(f"""
        players = 4
        phase = "act"
        deal = {{ CAI = "{resistance}" }}
        stands = {{ {own} }}
        ufos = ["A standard CAI", "A standard LON"]
    """)
    assert said(marked(g)["needed-CAI"]) == shown
    number = needed(g, 0, g.box.numbers["CAI"], KINDS.index("standard"))
    assert shown[0] == (f"{number}+" if number > 1 else "sure")
    assert {key for key in marked(g) if key.startswith("needed")} == {"needed-CAI", "needed-LON"}


def test_each_kind_has_its_own_number_and_impossible_is_said() -> None:
    g = table("""
        players = 4
        phase = "act"
        deal = { CAI = "8/2", LON = "11/1" }
        restaurants = { CAI = "B" }
        witnesses = { LON = "A" }
        ufos = ["A standard CAI", "A calmer CAI", "A bumper LON"]
    """)
    letters = ["A"]  # on the little UFO before the number
    assert said(marked(g)["needed-CAI"]) == [*letters, "9+", "33%", *letters, "10+", "25%"]
    assert said(marked(g)["needed-LON"]) == ["impossible"]
    german = marked(g, DE)
    assert said(german["needed-LON"]) == ["unmöglich"]


@pytest.mark.rule("UFO-062", "UFO-069", "UFO-Q17")
def test_while_support_is_decided_both_bump_values_and_chances_stand_at_the_node() -> None:
    g = table(BUMP)
    assert asked(g) == (2, "Support")
    # attacker: 1, bumper 1, four more UFOs; defender: one more beside: 6 to 1
    assert said(on_board(g)["odds"]) == [":", "A", "+6", "100%", "B", "+1", "0%"]
    assert said(ghosts(g, "nobody")["ghost-odds"]) == said(on_board(g)["odds"])
    assert said(ghosts(g, "defender")["ghost-odds"])[-2] == "+2"
    answer(g, "defender")
    assert said(on_board(g)["odds"])[-2] == "+2"
    assert said(ghosts(g, "defender")["ghost-odds"])[-2:] == ["+4", "19%"], "six throws of 32 that decide"


@pytest.mark.rule("UFO-070", "UFO-071")
def test_the_chance_of_a_bump_counts_all_throws_and_repeats_ties() -> None:
    g = table("""
        players = 3
        phase = "bump"
        ufos = ["A standard CAI", "B standard CAI", "C standard v15"]
    """)
    throws = [(a + 1) - b for a in range(1, 7) for b in range(1, 7)]
    percent = round(100 * sum(d > 0 for d in throws) / sum(d != 0 for d in throws))
    assert said(on_board(g)["odds"]) == [":", "A", "+1", f"{percent}%", "B", "0", f"{100 - percent}%"]


@pytest.mark.rule("UFO-D7")
def test_a_displaced_ufo_hovers_over_its_node_with_its_path_and_the_steps_left() -> None:
    g = table("""
        players = 4
        phase = "move"
        ufos = ["A bumper v12", "B standard LON", "C standard v13"]
    """)
    dice(g, (6, 6), (6, 3))
    fly(g, "A1", "LON")
    answer(g, "done") if asked(g)[1] == "PickUfo" else None
    assert asked(g) == (0, "Displace")
    assert said(marked(g)["steps"]) == ["5 places left"]
    assert "path" not in on_board(g)
    assert "clash-LON" not in on_board(g), "one of the two is already in the air"
    answer(g, "over", "v14")
    board, marks = on_board(g), marked(g)
    assert said(marks["steps"]) == ["4 places left"]
    assert abs(spot(board["ufo-B1"])[0] - spot(board["node-v14"])[0]) < 60
    lines = "".join(e.get("d", "") for e in board["path"].iter(f"{SVG}path"))
    assert "752 264" in lines, "the way begins at the bump node"
    assert {key for key in marks if key.startswith("can-")} == {
        f"can-node-{o[1]}" for o in options(g) if isinstance(o, tuple)
    }
    landing = ghosts(g, ("land", "v14"))
    assert "ghost-way" not in landing
    further = ghosts(g, ("over", "CAI"))
    assert abs(spot(further["ghost"])[0] - spot(board["node-CAI"])[0]) < 60


def bubble_region(thing: ElementTree.Element) -> Region:
    """The body of a bubble; its outline is turned as a whole."""
    outline = next(e for e in thing.iter(f"{SVG}path") if e.get("fill") == "#FBF7EE")
    left, h, r, wide = re.fullmatch(r"M0 0l-9-9H(\S+?)a.*?v-?(\S+?)a(\d+) .*?h(\S+?)a.*", outline.attrib["d"]).groups()  # type: ignore[union-attr]
    x, y, width, height = float(left) - int(r), 0.0, float(wide) + 2 * int(r), float(h) + 2 * int(r)
    y = -9 - height
    turn = outline.get("transform", "rotate(0)")
    box = {
        "rotate(0)": Region(x, y, width, height),
        "rotate(90)": Region(-y - height, x, height, width),
        "rotate(180)": Region(-x - width, -y - height, width, height),
        "rotate(270)": Region(y, -x - width, height, width),
    }[turn]
    return box.moved(spot(thing))


def test_a_bubble_hides_nothing_that_may_be_chosen() -> None:
    met = 0
    for g in decisions(new_game(5, 1, rounds="20"), Chance(1)):
        if g.over:
            break
        if g.open[0].kind not in ("Act", "Displace"):
            continue
        marks, view = draw.private(mine(g), EN).marks, mine(g)
        places = [node_with_pieces(view, key.removeprefix("can-node-")) for key in marks.things if "can-node" in key]
        for key, thing in elements(marks).items():
            if key.startswith(("needed", "steps")):
                met += 1
                bubble = bubble_region(thing)
                hidden = [bubble.shared(node) / (node.width * node.height) for node in places]
                assert max(hidden, default=0) < 0.34, "the middle of every place can be seen and hit"
    assert met > 20


# --- what lies on the board ------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-005", "UFO-120")
def test_cities_show_resistance_free_slots_restaurants_by_owner_and_witnesses() -> None:
    board = on_board(table(BUSY))
    assert said(board["node-CAI"]) == ["8"]
    assert said(board["node-LAX"]) == ["7"]
    assert {key for key in board if key.startswith("piece-CAI")} == {"piece-CAI-B", "piece-CAI-D"}
    assert spot(board["piece-CAI-B"])[0] < spot(board["piece-CAI-D"])[0]
    signs = Counter(key for key in ("piece-LAG-D", "piece-MEX-A") for _ in board[key].iter(f"{SVG}circle"))
    assert signs == {"piece-LAG-D": 2, "piece-MEX-A": 1}, "one house with a round sign for each"
    assert said(board["witnesses-CAI"]) == ["3"], "a number where there are several"
    assert said(board["witnesses-NYC"]) == []
    assert "witnesses-LAX" not in board
    assert "piece-v03-A" in board


def burgers(node: ElementTree.Element) -> int:
    """How many free slots a city shows."""
    return sum(e.get("d", "").count("h22M") for e in node.iter(f"{SVG}path"))


def test_a_free_slot_is_a_burger() -> None:
    board = on_board(table(BUSY))
    assert {id: burgers(board[f"node-{id}"]) for id in ("LAX", "MEX", "CAI", "BER", "LAG")} == {
        "LAX": 1,
        "MEX": 1,
        "CAI": 0,
        "BER": 1,
        "LAG": 1,
    }


@pytest.mark.rule("UFO-141")
def test_a_controlled_city_wears_its_owners_frame() -> None:
    board = on_board(table(BUSY))
    frames = {id: [e.get("stroke-width") for e in board[f"node-{id}"].iter(f"{SVG}rect")] for id in ("LAX", "CAI")}
    assert "4.5" in frames["LAX"]
    assert "4.5" not in frames["CAI"], "two players share it"
    assert "#8A2410" in ElementTree.tostring(board["node-LAX"], "unicode")


def test_names_are_in_the_readers_language() -> None:
    g = table(BUSY)
    german, english = (elements(draw.public(seen(g, None), texts).board) for texts in (DE, EN))
    assert (said(german["name-CAI"]), said(english["name-CAI"])) == (["Kairo"], ["Cairo"])
    assert german.keys() == english.keys()
    assert said(german["beyond-v17"]) == ["Ogasawara"]


@pytest.mark.rule("UFO-021", "UFO-Q04")
@pytest.mark.parametrize("players", [2, 3])
def test_with_few_players_the_rest_of_the_world_is_out_of_play(players: int) -> None:
    g = new_game(players, 1)
    board = on_board(g)
    for id, place in seen(g, None).world.spots.items():
        assert f"node-{id}" in board
        assert (f"name-{id}" in board) == bool(place.near)
        assert said(board[f"node-{id}"]) == [] or place.near
        faded = "opacity" in ElementTree.tostring(board[f"node-{id}"], "unicode") and not place.city
        assert faded == (not place.near and not place.city)
    assert "beyond-v17" not in board
    whole = draw.public(seen(new_game(4, 1), None), EN).board
    part = draw.public(seen(g, None), EN).board
    assert part.width < 0.75 * whole.width, "what is in play fills the board"


def test_ufos_on_one_node_are_all_seen_and_two_sides_face_each_other() -> None:
    g = table(BUMP)
    board = on_board(g)
    at = {u.name: spot(board[f"ufo-{u.name}"]) for u in seen(g, None).ufos if u.at == "CAI"}
    node = spot(board["node-CAI"])[0]
    assert all((x < node) == (name[0] == "A") for name, (x, _) in at.items()), "the attacker stands on the left"
    spots = list(at.values())
    for k, (x, y) in enumerate(spots):
        assert all(abs(x - ox) > 20 or abs(y - oy) > 20 for ox, oy in spots[k + 1 :])
    leans = [re.findall(r"rotate\((-?\d+)\)", draw.public(seen(g, None), EN).board.things[f"ufo-{n}"]) for n in at]
    assert leans == [["9"]] * 5 + [["-9"]]
    assert "clash-CAI" in board


@pytest.mark.parametrize("count", range(1, 9))
def test_a_formation_leaves_room_for_each(count: int) -> None:
    spots = formation(count)
    assert len(spots) == count
    for k, (x, y) in enumerate(spots):
        assert all(abs(x - ox) >= 29 or abs(y - oy) >= 55 for ox, oy in spots[k + 1 :])


def test_the_three_kinds_differ_by_shape() -> None:
    board = on_board(table(BUSY))
    hulls = {
        name: [e.get("d") for e in board[f"ufo-{name}"].iter(f"{SVG}path")][1] for name in ("A1", "A3", "A4", "D1")
    }
    assert len({hulls["A1"], hulls["A3"], hulls["A4"]}) == 3
    assert hulls["A1"] == hulls["D1"]
    assert [said(board[f"ufo-{name}"]) for name in ("A1", "D1")] == [["A"], ["D"]]


def test_ufos_of_the_active_player_that_have_moved_are_marked_as_done() -> None:
    g = table(BUSY)
    before = draw.public(seen(g, None), EN).board.things["ufo-A1"]
    fly(g, "A1", "v08")
    after = draw.public(seen(g, None), EN).board.things["ufo-A1"]
    assert after.count("<circle") == before.count("<circle") + 1, "a tick in a disc"


def test_only_what_changed_changes() -> None:
    """A flight moves one UFO and those beside it; the world itself is never drawn again."""
    for number, g in enumerate(decisions(new_game(4, 8, rounds="20"), Chance(8))):
        if g.over or number > 400:
            break
        before = draw.public(seen(g, None), EN).board.things
        then = g.copy()
        kind, option = g.open[0].kind, g.open[0].options[0]
        then.answer(g.open[0].seat, option)
        after = draw.public(seen(then, None), EN).board.things
        changed = {key for key in before.keys() & after.keys() if before[key] != after[key]}
        assert not {key for key in changed if key.startswith(("ground", "lines", "beyond"))}
        assert {key for key in before if key.startswith(("node", "name"))} <= after.keys()
        moving = [id for id, place in seen(g, None).world.spots.items() if place.label == "N"]
        assert {key for key in changed if key.startswith("name")} <= {f"name-{id}" for id in moving}
        if kind in ("PickUfo", "ChooseTurn"):
            assert {key.partition("-")[0] for key in changed} <= {"ufo"}


def test_a_name_in_the_north_makes_room_for_ufos() -> None:
    g = table("""
        players = 4
        phase = "move"
        ufos = ["A standard v02", "A standard v02", "A standard v02", "B standard v14"]
    """)
    board = on_board(g)
    assert spot(board["name-v02"])[1] < min(spot(board[f"ufo-A{k}"])[1] for k in (1, 2, 3)) - 30
    assert spot(board["name-v21"])[1] > spot(board["node-v21"])[1] - 40


def test_names_of_the_standard_map_have_room() -> None:
    world = seen(new_game(4, 1), None).world
    plan = plan_of(world)
    for id, name in plan.names.items():
        for other, spot_there in world.spots.items():
            if other != id:
                node = node_region(spot_there.city).moved(plan.at[other])
                assert not name.shared(node), f"the name of {id} hides {other}"
                assert name.shared(plan.names[other]) < 40, f"{id} and {other} are written over each other"


def test_a_ufo_hides_no_other_place() -> None:
    world = seen(new_game(4, 1), None).world
    plan = plan_of(world)
    for id in world.spots:
        ufo = UFO.moved(plan.at[id]).moved(plan.hover[id][0])
        for other, spot_there in world.spots.items():
            if other != id:
                node = node_region(spot_there.city).moved(plan.at[other])
                assert ufo.shared(node) < 0.15 * node.width * node.height, f"a UFO over {id} hides {other}"


# --- how it would look -----------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-041")
def test_a_flight_is_shown_along_own_pieces_and_lands_where_it_would() -> None:
    g = table(BUSY)
    answer(g, "A1")
    shown = ghosts(g, ("fly", "v08"))
    line = "".join(e.get("d", "") for e in shown["ghost-way"].iter(f"{SVG}path"))
    assert line.count("M") == 2, "one line and its casing: it is next door"
    then = g.copy()
    answer(then, "fly", "v08")
    assert spot(shown["ghost"]) == spot(on_board(then)["ufo-A1"])
    far = ghosts(g, ("fly", "NYC"))
    assert "".join(e.get("d", "") for e in far["ghost-way"].iter(f"{SVG}path")).count("M") == 4, "over Codrington"


@pytest.mark.rule("UFO-Q14", "UFO-Q15", "UFO-I15")
def test_before_a_bump_the_values_shown_are_those_that_will_count() -> None:
    checked = 0
    for g in decisions(new_game(5, 3, rounds="20"), Chance(3)):
        if g.over:
            break
        view = mine(g)
        for id in view.bumps_at:
            shown = said(ghosts(g, ("fly", id))["ghost-odds"])
            then = g.copy()
            answer(then, "fly", id)
            while asked(then)[1] in ("PickUfo", "NextBump"):
                answer(then, "done" if asked(then)[1] == "PickUfo" else id)
            bump, roll = seen(then, None).bump, seen(then, None).roll
            if bump is not None and bump.at == id and bump.winner is None:
                values = [bump.attacker.value, bump.defender.value]
            elif roll is not None and roll.at == id and roll.other is not None and roll.turn == view.turn:
                values = [roll.bonus, roll.other_bonus]
            else:
                continue
            assert [int(word.replace("\N{MINUS SIGN}", "-")) for word in (shown[2], shown[5])] == values
            checked += 1
    assert checked > 10


def test_previews_of_all_kinds_are_ghosts() -> None:
    met = Counter[str]()
    for seed in range(20):
        for g in decisions(new_game(4, seed, rounds="40"), Chance(seed)):
            if g.over or met.keys() >= set(KINDS_OF_DECISIONS):
                break
            kind = g.open[0].kind
            met[kind] += 1
            for option in g.open[0].options[:4] if met[kind] < 40 else ():
                found = draw.preview(mine(g), kind, option, EN)
                assert all(key.startswith("ghost") for key in found)
                assert bool(found) == bool(words.targets(mine(g), kind, option) or kind == "Support")
    assert met.keys() >= set(KINDS_OF_DECISIONS)


def test_a_new_stand_diner_or_ufo_is_shown_where_it_will_be() -> None:
    g = table("""
        players = 4
        phase = "act"
        deal = { CAI = "3/2", MEX = "4/2" }
        restaurants = { CAI = "B", MEX = "BC" }
        stands = { v03 = "A", v05 = "A", v14 = "A", v15 = "A", v20 = "A", v22 = "A" }
        ufos = ["A standard CAI", "A standard v29", "A standard MEX"]
        sits = ["A3 C"]
    """)
    board = on_board(g)
    stand, diner = ghosts(g, ("open", "v29", "standard")), ghosts(g, ("open", "CAI", "standard"))
    assert spot(stand["ghost"]) == spot(board["node-v29"])
    assert spot(diner["ghost"])[0] > spot(board["piece-CAI-B"])[0]
    assert spot(ghosts(g, ("take", "MEX", "standard"))["ghost"]) == spot(board["piece-MEX-C"])
    answer(g, "open", "v29", "standard")
    assert spot(on_board(g)["piece-v29-A"]) == spot(stand["ghost"])
    new = table("""
        players = 4
        restaurants = { CAI = "A", LON = "A", MEX = "A" }
        ufos = ["A standard v01", "A standard v01"]
    """)
    answer(new, "new")
    answer(new, "calmer")
    shown = ghosts(new, "LON")["ghost"]
    answer(new, "LON")
    assert spot(shown) == spot(on_board(new)["ufo-A3"])
    assert seen(new, None).ufos[2].kind == "calmer"


@pytest.mark.rule("UFO-092", "UFO-D8")
def test_a_witness_that_may_be_moved_is_shown_on_its_way() -> None:
    g = table("""
        players = 4
        phase = "move"
        deal = { LON = "10/1" }
        witnesses = { LON = "BBBBBB", NYC = "BBBBBB" }
        ufos = ["A bumper v20", "B standard v14"]
    """)
    dice(g, (6, 6), (6, 1))
    fly(g, "A1", "v14")
    answer(g, "over", "CAI")
    assert asked(g) == (0, "MoveWitness")
    assert {key for key in marked(g) if key.startswith("can")} == {"can-node-LON", "can-node-NYC"}
    shown = ghosts(g, "NYC")
    assert "ghost-way" in shown
    assert spot(shown["ghost"])[0] == spot(on_board(g)["node-CAI"])[0]
    assert ghosts(g, "none") == {}


# --- beside the board ------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-006", "UFO-143")
def test_the_counter_has_a_chip_for_each_seat_on_its_field() -> None:
    g = table("""
        players = 5
        deal = { MEX = "5/2" }
        restaurants = { LAX = "A", NYC = "A", MEX = "AB", LON = "B", CAI = "C" }
        ufos = ["A standard v01", "A standard v01"]
    """)
    found = beside(g)
    assert g.counter == [2, 1, 1, 0, 0]
    x = {letter: spot(found[f"chip-{letter}"])[0] for letter in "ABCDE"}
    assert x["D"] == x["E"] < x["B"] == x["C"] < x["A"]
    places = {spot(found[f"chip-{letter}"]) for letter in "ABCDE"}
    assert len(places) == 5, "chips on one field lie side by side"
    assert said(found["counter"])[:2] == ["City counter", "4 end the game"]
    assert said(found["counter"])[2:] == ["0", "1", "2", "3", "4", "5"]
    assert said(beside(new_game(4, 1))["counter"])[1] == "5 end the game"


def test_a_far_goal_does_not_make_the_counter_longer() -> None:
    content = UFOS.standard_content()
    goals = {str(p): {"cities": 30, "every_city": True, "mark": "ours"} for p in (2, 3, 4, 5)}
    g = new_game(
        2,
        1,
        {
            **content,
            "supplies": {
                **content["supplies"],
                "goals": goals,
                "ufos": {**content["supplies"]["ufos"], "standard": 2, "bumper": 0, "calmer": 0},
            },
        },
    )
    found = beside(g)
    assert said(found["counter"])[2:] == ["≤19", *(str(k) for k in range(20, 31))]
    assert spot(found["chip-A"])[0] == spot(found["chip-B"])[0]


@pytest.mark.rule("UFO-007")
def test_the_last_roll_is_shown_with_die_bonus_and_resistance() -> None:
    g = table("""
        players = 4
        phase = "act"
        deal = { CAI = "8/2", LON = "11/1" }
        stands = { v14 = "A", v15 = "A" }
        ufos = ["A standard CAI", "A standard LON"]
    """)
    assert said(beside(g)["roll"]) == ["The dice are ready."]
    dice(g, (12, 9), (12, 4))
    answer(g, "open", "CAI", "standard")
    first = beside(g)
    assert said(first["roll"]) == ["Last roll: Cairo", "9 + 2 = 11", "against resistance 8", "success"]
    assert said(first["die-A"])[0] == "9"
    answer(g, "open", "LON", "standard")
    second = beside(g)
    assert said(second["roll"]) == ["Last roll: London", "4 + 1 = 5", "against resistance 11", "failure"]
    assert first["die-A"].get("data-roll") != second["die-A"].get("data-roll"), "every roll has a name of its own"


def test_the_dice_of_a_bump_are_shown_for_both_sides() -> None:
    g = table("""
        players = 4
        phase = "move"
        ufos = ["A bumper v12", "B standard LON"]
    """)
    dice(g, (6, 2), (6, 2), (6, 5), (6, 3))
    fly(g, "A1", "LON")
    found = beside(g)
    assert said(found["roll"]) == ["Last roll: London", ":", "2 + 2 = 4", "2"]
    assert len([key for key in found if key.startswith("die-")]) == 2
    crowns = [e for e in found["roll"].iter(f"{SVG}path") if e.get("fill") == "#FFD84D"]
    assert len(crowns) == 1, "one side has won"


@pytest.mark.rule("UFO-020", "UFO-170")
def test_my_supply_shows_what_is_left() -> None:
    g = table(BUSY)
    view = seen(g, 3)
    part = draw.private(view, EN).mine
    assert part is not None
    assert part.height <= 150
    (key, thing), *rest = elements(part).items()
    assert (key, rest) == ("supply-D", [])
    numbers = [word for word in said(thing) if word.isdigit()]
    left = [view.ufos_left[3][kind] for kind in KINDS]
    assert numbers == [str(n) for n in (*left, view.restaurants_left[3], view.stands_left[3], view.witnesses_left[3])]
    assert numbers == ["2", "2", "2", "7", "11", "9"]
    assert draw.private(seen(g, None), EN).mine is None


# --- the form --------------------------------------------------------------------------------------------------------


def crowded() -> Ufos:
    """As much on the board as there can be: a stand in every village, every slot but one taken, twenty UFOs."""
    view = seen(new_game(5, 1), None)
    cities = list(view.cities)
    villages = [id for id, place in view.world.spots.items() if not place.city]
    slots = (3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1)
    tiles = ("5/3", "4/3", "9/2", "8/2", "7/2", "6/2", "5/2", "5/2", "4/2", "3/2", "10/1", "11/1", "12/1")
    starts = [sum(slots[:k]) for k in range(len(slots))]
    doc = {
        "players": 5,
        "phase": "move",
        "turn": 99,
        "deal": dict(zip(cities, tiles, strict=True)),
        "restaurants": {
            id: "".join(LETTERS[(first + k) % 5] for k in range(n))
            for id, first, n in zip(cities, starts, slots, strict=False)
        },
        "stands": {id: LETTERS[k % 5] for k, id in enumerate(villages)},
        "witnesses": dict.fromkeys(cities[:6], "ABCDE"),
        "ufos": [f"{LETTERS[k % 5]} {KINDS[k // 5 % 3]} {(villages + cities)[2 * k + 1]}" for k in range(20)],
    }
    return table_of(doc)


def test_even_the_most_crowded_table_is_small() -> None:
    g = crowded()
    public = draw.public(seen(g, None), DE)
    assert len(public.board.things["ground"].encode()) < 25_000
    assert sum(len(part.body.encode()) for part in (public.board, *public.extras)) < 120_000
    assert len(draw.picture(mine(g), DE, True).encode()) < 130_000
    assert len(draw.picture(mine(g), DE, True, True).encode()) < 180_000, "both halves have a ground of their own"


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("players", PLAYERS)
def test_a_picture_is_plain_svg(players: int, narrow: bool) -> None:
    for g in (crowded(), table(BUMP), new_game(players, 3)):
        svg = draw.picture(mine(g), DE, True, narrow)
        root = ElementTree.fromstring(svg)
        tags = ("svg", "title", "defs", "pattern", "clipPath", "g", "rect", "circle", "path", "text")
        assert {e.tag for e in root.iter()} <= {f"{SVG}{tag}" for tag in tags}
        assert root.get("role") == "img"
        assert root.get("aria-label")
        assert not re.search(r"\d*\.\d\d", re.sub(r'scale\([^)]*\)|opacity="[^"]*"', "", svg)), "one decimal at most"
        ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
        assert len(set(ids)) == len(ids)


def test_the_same_view_gives_the_same_text() -> None:
    assert draw.picture(mine(table(BUSY)), EN, True) == draw.picture(mine(table(BUSY)), EN, True)


@pytest.mark.parametrize("narrow", [False, True])
def test_in_a_whole_picture_each_seat_has_a_card(narrow: bool) -> None:
    g = table(BUSY)
    found = things(draw.picture(seen(g, 0), EN, False, narrow))
    assert said(found["seat-A"])[1:3] == ["You", EN.say("doing.PickUfo")]
    view = seen(g, 0)
    witnesses = sum(city.witnesses[3] for city in view.cities.values())
    wanted = [view.counter[3], sum(view.scores[3].values()), view.tie_breaks[3], witnesses]
    assert said(found["seat-D"])[1] == "Player D"
    assert [word for word in said(found["seat-D"])[3:] if not word.isalpha()] == [
        str(n) if n >= 0 else f"\N{MINUS SIGN}{-n}" for n in wanted
    ]


@pytest.mark.rule("UFO-166", "UFO-167")
def test_at_the_end_the_cards_show_the_result_and_who_has_won() -> None:
    g = table("""
        players = 3
        phase = "end"
        deal = { LAX = "5/2", NYC = "5/2", MEX = "4/2", RIO = "4/3", LON = "12/1" }
        restaurants = { LAX = "A", NYC = "A", MEX = "A", RIO = "A", LON = "B" }
        stands = { v01 = "B", v03 = "B", v05 = "B", v07 = "B", v12 = "B", v13 = "B" }
        ufos = ["A standard v08", "A standard v08", "B standard v12", "B bumper v12", "B calmer v12", "C standard v02"]
    """)
    found = things(draw.picture(seen(g, None), EN))
    totals = [sum(UFOS.score(g, seat).values()) for seat in range(3)]
    assert totals == [18, 18, 0], "a tie that UFOs decide"
    crowned = [c for c in "ABC" if any(e.get("fill") == "#FFD84D" for e in found[f"seat-{c}"].iter(f"{SVG}path"))]
    assert crowned == ["B"]
    assert "18" in said(found["seat-A"])
    assert 'class="can"' not in draw.picture(seen(g, 0), EN, True)


def test_words_from_outside_are_escaped() -> None:
    hostile = Texts("en", {**EN.messages, "draw.counter": "<script>&\"'", "draw.label": '"><script>'})
    svg = draw.picture(seen(table(BUSY), 0), hostile)
    ElementTree.fromstring(svg)
    assert "<script" not in svg


@pytest.mark.parametrize(("narrow", "width"), [(False, 0), (False, 800), (True, 0), (True, 780)])
def test_a_png_is_as_wide_as_asked(narrow: bool, width: int) -> None:
    svg = draw.picture(mine(table(BUSY)), EN, True, narrow, width)
    data = png(svg)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    size = struct.unpack(">II", data[16:24])
    root = ElementTree.fromstring(svg)
    assert size == (width or (390 if narrow else 1600), int(root.attrib["height"]))


def own_map(width: int, height: int, names: str = "Ort") -> Ufos:
    """A ring of twenty villages with a city in the middle, on a canvas of any size and without land."""
    ring = [(k % 5 * width // 4, k // 5 * height // 3) for k in range(20)]
    return table_of(
        {
            "players": 4,
            "phase": "move",
            "ufos": ["A standard w0", "A standard w0", "B bumper w19", "C calmer w7", "D standard w3"],
            "map": {
                "canvas": {"width": width, "height": height},
                "cities": {"M": {"name": names, "x": width // 2, "y": height // 2 + height // 12}},
                "villages": {f"w{k}": {"name": f"{names} {k}", "x": x, "y": y} for k, (x, y) in enumerate(ring)},
                "lines": {"red": ["M w7", *(f"w{k} w{k + 1}" for k in range(19))], "around": ["w4 w5"]},
            },
        }
    )


@pytest.mark.rule("UFO-C02")
@pytest.mark.parametrize(("width", "height"), [(100, 100), (1000, 600), (10_000, 500), (300, 4000)])
def test_own_maps_fit_on_the_board_whatever_their_measures(width: int, height: int) -> None:
    g = own_map(width, height, "Hinterobermühlhausen-Nord")
    answer(g, "A1")
    board = draw.public(seen(g, None), EN).board
    assert board.width < 2200
    assert board.height < 1300
    found = elements(board)
    for id in seen(g, None).world.spots:
        x, y = spot(found[f"node-{id}"])
        assert board.x <= x <= board.x + board.width
        assert board.y <= y <= board.y + board.height
        centre, half = spot(found[f"name-{id}"])[0], 0.5 * 10 * max(map(len, said(found[f"name-{id}"])))
        assert board.x <= centre - half
        assert centre + half <= board.x + board.width
    assert {key for key in found if key.startswith("beyond")} == {"beyond-w4", "beyond-w5"}
    assert draw.picture(mine(g), EN, True, True)


# --- the rulebook ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULE_PICTURES)
def test_every_picture_of_the_rulebook_can_be_drawn(name: str) -> None:
    doc = RULE_PICTURES[name]
    for texts in (DE, EN):
        svg = draw.rule_picture(name, texts)
        found = things(svg)
        assert {f"node-{id}" for id in doc.get("crop", ["CAI"])} <= found.keys()
        assert len(svg.encode()) < 60_000
    assert ('class="can"' in svg) <= (doc.get("show") == "options")
    left, top, width, height = (float(v) for v in ElementTree.fromstring(svg).attrib["viewBox"].split())
    for id in doc.get("crop", []):
        x, y = spot(found[f"node-{id}"])
        assert left < x < left + width
        assert top < y < top + height
