"""The words of canals: complete in both languages, and nobody reads what is hidden."""

import re

import pytest

from tafelrunde.engine import Chance, Event, Refusal, seeded
from tafelrunde.games.canals import terminal, words
from tafelrunde.games.canals.content import CORNERS
from tafelrunde.kit.texts import LANGUAGES, Texts
from tafelrunde.kit.words import names_of, prompt_text, refusal_text
from tests.canals.table import CANALS, PLAYERS, decisions, new_game, seen, table

SLOT = re.compile(r"\{(\w+)(\|)?")
ENGINE_REFUSALS = (
    *("no_option", "not_your_turn", "over", "stale", "too_early"),
    *("time_runs_backwards", "no_undo", "nothing_to_undo"),
)
GAME_REFUSALS = (
    *("no_place", "no_plot", "CAN-040", "CAN-041", "CAN-042", "CAN-044", "CAN-046", "CAN-Q08", "CAN-D1"),
    *("CAN-050", "CAN-053", "CAN-055", "CAN-059", "CAN-060"),
)


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return CANALS.texts(request.param)


def names(texts: Texts, me: int | None = None) -> list[str]:
    return names_of(["person", "greedy", "random", "person"], me, texts)


# --- options ---------------------------------------------------------------------------------------------------------


def test_options_are_said_as_a_person_would(texts: Texts) -> None:
    g = table('city = ["0,0 S0", "0,-1 C1a", "1,0 C2a", "0,1 C3a", "-1,0 C4a"]\nhand = ["T05", "T06"]')
    said = {option: words.option_text(seen(g, 0), "LayTile", option, texts) for option in g.open[0].options}
    assert len(set(said.values())) == len(said), "two options sound the same"
    expected = {"en": "2 east, turned left once", "de": "2 östlich, einmal nach links gedreht"}
    assert said[(2, 0, 3)] == expected[texts.lang]


def test_raising_and_founding_are_told_apart(texts: Texts) -> None:
    g = table('phase = "first"\nlaid = "1,0"\nbuildings = ["1,0 NW A2"]')
    view = seen(g, 0)
    raised = words.option_text(view, "FirstPiece", (1, 0, "NW"), texts)
    founded = words.option_text(view, "FirstPiece", (1, 0, "NE"), texts)
    assert "3" in raised
    assert "3" not in founded
    assert raised.split()[0] != founded.split()[0]


def test_every_option_has_a_text_and_a_target_and_can_be_typed(texts: Texts) -> None:
    for g in decisions(new_game(3, 11), Chance(11)):
        if g.over:
            break
        decision = g.open[0]
        assert prompt_text(decision.kind, texts)
        for option in decision.options:
            assert words.option_text(seen(g, decision.seat), decision.kind, option, texts)
            assert len(words.targets(seen(g, decision.seat), decision.kind, option)) == 1
            assert option in terminal.understood(decision.kind, ",".join(map(str, option)))  # type: ignore[arg-type]
            view = seen(g, decision.seat)
            whole = words.option_text(view, decision.kind, option, texts)
            assert words.short_text(view, decision.kind, option, texts) in whole
            assert words.group_text(view, decision.kind, option, texts) in whole
            assert option in words.pointed(view, decision.kind, words.targets(view, decision.kind, option)[0])


def test_targets() -> None:
    view = seen(new_game(2, 1), 0)
    assert words.targets(view, "LayTile", (-1, 2, 3)) == ("cell--1-2",)
    assert words.targets(view, "FirstPiece", (-1, 2, "NE")) == ("plot--1-2-NE",)


@pytest.mark.parametrize(
    ("kind", "typed", "meant"),
    [
        ("LayTile", "1,-2,3", [(1, -2, 3)]),
        ("LayTile", "(1, -2)", [(1, -2, turns) for turns in range(4)]),
        ("LayTile", "1e 2n 3", [(1, -2, 3)]),
        ("LayTile", "1O 2N 0", [(1, -2, 0)]),
        ("LayTile", "2w", [(-2, 0, turns) for turns in range(4)]),
        ("LayTile", "1,2,7", []),
        ("LayTile", "1,2,NE", []),
        ("LayTile", "1", []),
        ("LayTile", "", []),
        ("LayTile", "hello", []),
        ("FirstPiece", "1,0,ne", [(1, 0, "NE")]),
        ("SecondPiece", "1,0,NO", [(1, 0, "NE")]),
        ("SecondPiece", "1,0,so", [(1, 0, "SE")]),
        ("SecondPiece", "1 0", [(1, 0, corner) for corner in CORNERS]),
        ("SecondPiece", "1,0,2", []),
        ("SecondPiece", "1,0,up", []),
        ("SecondPiece", "NE", []),
    ],
)
def test_typed_answers(kind: str, typed: str, meant: list[object]) -> None:
    assert terminal.understood(kind, typed) == meant


def test_numbers_follow_the_board_line_by_line() -> None:
    plots = [(0, 1, "NW"), (1, 0, "SW"), (0, 0, "SE"), (0, 0, "NE"), (0, 0, "SW"), (0, 0, "NW")]
    expected = [(0, 0, "NW"), (0, 0, "NE"), (0, 0, "SW"), (0, 0, "SE"), (1, 0, "SW"), (0, 1, "NW")]
    assert sorted(plots, key=words.reading_order) == expected


# --- events and refusals ---------------------------------------------------------------------------------------------

EVENTS = [
    Event("game_began", {"seat": 1}, {}, ()),
    Event("tile_laid", {"seat": 0, "tile": "T05", "x": 1, "y": -2, "turns": 1}, {}, ()),
    Event("piece_placed", {"seat": 0, "x": 1, "y": 0, "corner": "NE", "height": 1}, {}, ()),
    Event("piece_placed", {"seat": 0, "x": 1, "y": 0, "corner": "NE", "height": 4}, {}, ()),
    Event("piece_skipped", {"seat": 2}, {}, ()),
    Event("tile_drawn", {"seat": 0}, {"tile": "T17"}, (0,)),
    Event("tile_removed", {"seat": 0, "tile": "T17"}, {}, ()),
    Event("turn_lost", {"seat": 0}, {}, ()),
    Event("pieces_skipped", {"seat": 2}, {}, ()),
    Event("game_ended", {"reason": "all_placed"}, {}, ()),
    Event("game_ended", {"reason": "no_tile_fits"}, {}, ()),
    Event("undone", {"seat": 0}, {}, ()),
]


def told(event: Event, seat: int | None, texts: Texts) -> str:
    return words.event_text(event.kind, event.seen_by(seat), texts, names(texts, seat))


@pytest.mark.parametrize("event", EVENTS, ids=lambda e: e.kind)
def test_every_event_has_a_text(event: Event, texts: Texts) -> None:
    line = told(event, 0, texts)
    assert line.endswith(".")
    assert "{" not in line
    if "seat" in event.data:
        assert names(texts, 0)[event.data["seat"]] in line  # type: ignore[index]


def test_every_event_that_steps_tell_is_known_here() -> None:
    source = CANALS.file("steps.py")
    assert set(re.findall(r'g\.tell\("(\w+)"', source)) == {event.kind for event in EVENTS} - {"undone"}


@pytest.mark.rule("CAN-090")
def test_no_line_of_the_log_has_the_number_of_a_tile(texts: Texts) -> None:
    assert not [event for event in EVENTS if re.search(r"\b[TC]\d", told(event, 0, texts))]


@pytest.mark.parametrize("key", [*ENGINE_REFUSALS, *GAME_REFUSALS])
def test_every_refusal_has_a_sentence(key: str, texts: Texts) -> None:
    assert texts.has(f"why.{key}")
    for reach in (1, 3):
        text = refusal_text(Refusal("", key, {"x": 1, "y": 2, "corner": "NE", "reach": reach}), texts)
        assert text.endswith(".")
        assert "{" not in text
        assert 20 < len(text) < 240


def test_every_rule_that_refuses_is_listed_here() -> None:
    """Whatever rules.py, fit.py and steps.py can refuse with."""
    source = "".join(CANALS.file(name) for name in ("fit.py", "rules.py"))
    returned = set(re.findall(r'(?:return|else) "(CAN-\w+)"', source))
    refused = set(re.findall(r'Refusal\("[^"]*", "([^"]+)"', CANALS.file("steps.py")))
    assert returned | refused == set(GAME_REFUSALS)


# --- beside the board ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "thing", "meant"),
    [
        ("LayTile", "cell--3-2", tuple((-3, 2, turns) for turns in range(4))),
        ("LayTile", "tile-1-0", tuple((1, 0, turns) for turns in range(4))),
        ("FirstPiece", "plot-1-0-NE", ((1, 0, "NE"),)),
        ("SecondPiece", "fountain-1-0-SW", ((1, 0, "SW"),)),
        ("FirstPiece", "tile-2-0", ((2, 0, "SE"), (2, 0, "SW"))),
        ("FirstPiece", "prize-0-0", ((0, 0, "NW"),)),
        ("FirstPiece", "cell-9-9", ((9, 9, "NW"),)),
        ("FirstPiece", "water", ()),
        ("LayTile", "cell-1-0-XX", ()),
        ("LayTile", "cell-1-", ()),
    ],
)
def test_what_a_click_means(kind: str, thing: str, meant: object) -> None:
    g = table('city = ["0,0 S0", "1,0 C4a", "2,0 T05 2"]')
    assert words.pointed(seen(g, 0), kind, thing) == meant


@pytest.mark.parametrize(
    ("thing", "lang", "said"),
    [
        ("cell-4-0", "de", "4 östlich\nFreier Platz"),
        ("tile-1-0", "en", "1 east\nvalue 4, canals north, east, south, west. Ben leads here."),
        ("prize-1-0", "de", "1 östlich\nWert 4, Kanäle nach Norden, Osten, Süden, Westen. Hier führt Ben."),
        ("plot-1-0-NW", "en", "1 east, north-west corner\nbuilding of Ben, height 2"),
        ("plot-1-0-SW", "de", "1 östlich, Ecke Südwest\nGarten"),
        ("water", "en", ""),
    ],
)
def test_what_a_thing_is_now(thing: str, lang: str, said: str) -> None:
    g = table('city = ["0,0 S0", "1,0 C4a"]\nbuildings = ["1,0 NW B2"]')
    assert words.thing_text(seen(g, 0), thing, CANALS.texts(lang), ["Ada", "Ben"]) == said


def test_a_click_in_vain_has_a_reason() -> None:
    g = table('phase = "first"\nlaid = "1,0"\nbuildings = ["1,0 NW B2"]')
    for thing, row in (("plot-1-0-NW", "CAN-053"), ("cell-5-5", "CAN-050"), ("tile-0-0", "CAN-050")):
        for option in words.pointed(seen(g, 0), "FirstPiece", thing):
            refusal = g.why_not(0, option)
            assert refusal is not None
            assert refusal.rule == row


def test_places_of_events() -> None:
    assert words.places("tile_laid", {"seat": 0, "tile": "T05", "x": 2, "y": -1, "turns": 0}) == ("tile-2--1",)
    assert words.places("piece_placed", {"seat": 0, "x": 2, "y": -1, "corner": "SW", "height": 2}) == ("plot-2--1-SW",)
    assert words.places("tile_drawn", {"seat": 0}) == ()


def test_my_tile_explains_its_signs(texts: Texts) -> None:
    g = new_game(2, 3)
    view = seen(g, 1)
    assert view.hand is not None
    said = words.thing_text(view, "hand-B", texts, names(texts, 1))
    assert words.face_text(view.hand, texts) in said
    assert all(texts.say(f"corner.{corner}") in said for corner in CORNERS)
    assert words.thing_text(view, "hand-A", texts, names(texts, 1)) == ""
    assert words.thing_text(seen(g, None), "hand-B", texts, names(texts, None)) == ""


def test_facts_tell_starting_vp_only_when_everybody_knows_them(texts: Texts) -> None:
    g = new_game(3, 3)
    labels = {texts.say("draw.pieces"): 20, texts.say("draw.tile"): 1}
    assert {fact.label: fact.value for fact in words.facts(seen(g, None), 0, texts)} == labels
    for _ in decisions(g, Chance(4)):
        pass
    for seat in range(3):
        found = {fact.label: fact.value for fact in words.facts(seen(g, None), seat, texts)}
        assert found == {
            texts.say("draw.vp"): CANALS.total(g, seat),
            texts.say("draw.pieces"): g.supply[seat],
            texts.say("draw.start_vp"): g.starting_vp(seat),
        }


def test_who_waits_reads_whose_turn_it_is(texts: Texts) -> None:
    g = table('phase = "first"\nlaid = "1,0"\nbuildings = ["1,0 NW A2"]')
    said = {"en": "is placing the first piece", "de": "setzt das erste Bauteil"}
    assert words.doing(seen(g, None), 0, texts) == said[texts.lang]
    assert words.doing(seen(g, None), 1, texts) == texts.say("draw.waits")


@pytest.mark.rule("CAN-082", "CAN-087")
def test_the_scoring_step_by_step_names_places_values_and_winners(texts: Texts) -> None:
    g = new_game(4, 3)
    for _ in decisions(g, Chance(4)):
        pass
    view, called = seen(g, None), names(texts)
    steps = words.scoring(view, texts, called)
    won = {f"tile-{t.x}-{t.y}": t for t in view.city if t.winner is not None and t.face.value}
    fed = {f"plot-{b.x}-{b.y}-{b.corner}": b for b in view.buildings if b.fountains}
    assert {place for step in steps for place in step[4]} == {*won, *fed}
    for seat, source, points, text, places in steps:
        assert called[seat] in text
        assert str(points) in text
        if CANALS.sources[source] == "prizes":
            tile = won[places[0]]
            assert (seat, points) == (tile.winner, tile.face.value)
            assert words.place_text(tile.x, tile.y, texts) in text
    for seat in range(4):
        for number, scored in enumerate(CANALS.score(g, seat).values()):
            assert sum(step[2] for step in steps if step[:2] == (seat, number)) == scored


# --- the whole table -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.rule("CAN-094", "CAN-I14")
def test_the_table_in_words_is_complete_and_tells_no_secrets(players: int, texts: Texts) -> None:
    for k, g in enumerate(decisions(new_game(players, 5), Chance(seeded(5, players)))):
        if k % 17 and not g.over:
            continue
        for seat in (None, *range(players)):
            view, called = seen(g, seat), names(texts, seat)[:players]
            lines = words.describe(view, texts, called)
            text = "\n".join(lines)
            for tile in view.city:
                line = next(line for line in lines if line.startswith(f"{words.place_text(tile.x, tile.y, texts)}:"))
                assert tile.face.value == 0 or f"{tile.face.value}, " in line
                built = [b for b in view.buildings if (b.x, b.y) == (tile.x, tile.y)]
                assert all(called[b.seat] in line and f" {b.height}" in line for b in built)
            assert all(any(line.startswith(f"{name}: ") for line in lines) for name in called)
            if seat is not None and g.hand[seat] >= 0 and not g.over:
                assert view.hand is not None
                assert words.face_text(view.hand, texts) in text
            else:
                assert view.hand is None


def test_the_end_in_words(texts: Texts) -> None:
    g = new_game(2, 3)
    for _ in decisions(g, Chance(4)):
        pass
    text = "\n".join(words.describe(seen(g, None), texts, names(texts)[:2]))
    for seat in range(2):
        assert str(CANALS.total(g, seat)) in text
    assert texts.say("source.upgrades") in text
