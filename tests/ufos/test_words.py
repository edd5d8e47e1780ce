"""The words of ufos: as people say them, complete in both languages."""

import re

import pytest

from tafelrunde.engine import Chance, Option, Refusal
from tafelrunde.games.ufos import words
from tafelrunde.games.ufos.state import Ufos
from tafelrunde.kit.ledger import prefix_of, read_ledger
from tafelrunde.kit.texts import LANGUAGES, Texts
from tafelrunde.kit.words import refusal_text
from tests.ufos.table import (
    PLAYERS,
    UFOS,
    answer,
    decisions,
    dice,
    fly,
    kinds,
    listen,
    new_game,
    options,
    seen,
    table,
    why,
)

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve"]
DE, EN = UFOS.texts("de"), UFOS.texts("en")


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return UFOS.texts(request.param)


def said(g: Ufos, texts: Texts) -> dict[Option, str]:
    """All options of the open decision in words."""
    d = g.open[0]
    return {o: words.option_text(seen(g, d.seat), d.kind, o, texts) for o in d.options}


def told(g: Ufos, texts: Texts) -> list[str]:
    """What has happened since somebody listens."""
    return [words.event_text(e.kind, e.seen_by(None), texts, NAMES) for e in g.heard or []]


def described(g: Ufos, texts: Texts, brief: bool = False) -> str:
    return "\n".join(words.describe(seen(g, None), texts, NAMES[: g.players], brief))


def thing(g: Ufos, id: str, texts: Texts) -> str:
    return words.thing_text(seen(g, None), id, texts, NAMES)


def pointed(g: Ufos, id: str) -> tuple[Option, ...]:
    """What a click on that thing means to the player who is asked."""
    d = g.open[0]
    return words.pointed(seen(g, d.seat), d.kind, id)


# --- options ---------------------------------------------------------------------------------------------------------


def test_a_start_is_told_with_the_cities_beside_it() -> None:
    g = table('phase = "start"\nplayers = 2\ndeal = { LAX = "9/1", MEX = "4/2" }')
    assert said(g, DE)["v03"] == "Loreto, neben Los Angeles (Widerstand 9) und Mexiko-Stadt (Widerstand 4)"
    assert said(g, EN)["v03"] == "Loreto, beside Los Angeles (resistance 9) and Mexico City (resistance 4)"
    view = seen(g, 0)
    assert words.group_text(view, "ChooseStart", "v03", EN) == "Near Los Angeles"
    assert words.group_text(view, "ChooseStart", "v05", DE) == "Bei Mexiko-Stadt"


LONELY = """
phase = "start"
players = 2
[map.cities]
X = { name = "Xanten", x = 10, y = 10 }
[map.villages]
a = { name = "Adorf", x = 20, y = 10 }
b = { name = "Bdorf", en = "Beetown", x = 30, y = 10 }
c = { name = "Cdorf", x = 40, y = 10 }
d = { name = "Ddorf", x = 50, y = 10 }
e = { name = "Edorf", x = 60, y = 10 }
f = { name = "Fdorf", x = 70, y = 10 }
[map.lines]
red = ["X a", "a b", "b c", "c d", "d e", "e f"]
"""


def test_on_maps_of_your_own_a_village_may_be_far_from_any_city() -> None:
    g = table(LONELY)
    assert said(g, DE)["b"] == "Bdorf, neben keiner Stadt"
    assert said(g, EN)["b"] == "Beetown, beside no city"
    assert words.group_text(seen(g, 0), "ChooseStart", "b", EN) == "Far from any city"


@pytest.mark.rule("UFO-150", "UFO-154")
def test_a_new_ufo_instead_of_a_turn() -> None:
    g = table('restaurants = { CAI = "A", LON = "A" }\nufos = ["A standard v01", "A standard v01", "B standard v13"]')
    assert said(g, DE) == {
        "play": "den Zug spielen: bewegen, rempeln, handeln",
        "new": "auf den Zug verzichten und ein neues UFO holen",
    }
    answer(g, "new")
    assert said(g, DE)["standard"] == "Standard-UFO: keine Zu- oder Abschläge (noch 1)"
    assert said(g, EN)["bumper"] == "bumper: +1 when bumping, −1 for diners (3 left)"
    listen(g)
    answer(g, "bumper")
    assert said(g, EN) == {"CAI": "Cairo", "LON": "London"}
    answer(g, "CAI")
    assert told(g, DE) == ["Ada verzichtet auf den Zug und holt einen Rempeler nach Kairo."]


MOVES = """
players = 4
phase = "move"
deal = { LON = "10/1", LAG = "3/2", CAI = "8/2" }
restaurants = { LON = "B", CAI = "AB" }
stands = { v13 = "A", v15 = "A", v12 = "B" }
ufos = ["A bumper v12", "A standard LON", "B standard v11", "B calmer v29"]
"""


@pytest.mark.rule("UFO-D3")
def test_flights_say_what_is_there_and_when_a_bump_follows() -> None:
    g = table(MOVES)
    assert said(g, DE) == {"A1": "Rempeler in Ronda", "A2": "Standard-UFO in London", "done": "kein UFO mehr bewegen"}
    answer(g, "A1")
    german, english = said(g, DE), said(g, EN)
    assert german["fly", "CAI"] == "nach Kairo: Widerstand 8, kein Platz frei"
    assert german["fly", "LAG"] == "nach Lagos: Widerstand 3, 2 Plätze frei"
    assert german["fly", "v13"] == "nach Timbuktu: deine Frittenbude"
    assert german["fly", "v07"] == "nach Dingle: Dorf ohne Frittenbude"
    assert german["fly", "v11"] == "nach Praia: Rempelei mit B, +2 zu 0 (81 % für dich)"
    assert english["fly", "v11"] == "to Praia: bump with B, +2 against 0 (81% for you)"
    assert english["fly", "v29"] == "to Lalibela: bump with B, +2 against −1 (91% for you)"
    assert german["sit", "v12", "B"] == "auf die Frittenbude von B in Ronda setzen, um sie zu übernehmen"
    assert german["back"] == "doch ein anderes UFO"
    view = seen(g, 0)
    for option, group in {("fly", "v11"): "Bumps", ("fly", "CAI"): "Cities", ("fly", "v13"): "Towns"}.items():
        assert words.group_text(view, "MoveUfo", option, EN) == group
    answer(g, "back")
    answer(g, "A2")
    assert said(g, EN)["sit", "LON", "B"] == "sit down on a diner of B in London to take it over"
    assert said(g, EN)["fly", "v12"] == "to Ronda: fry joint of B"


CALM = """
players = 2
phase = "move"
stands = { v14 = "A", v15 = "A" }
restaurants = { LON = "A" }
witnesses = { CAI = "AB", LON = "AA", LAG = "A" }
ufos = ["A calmer CAI", "A standard v01", "B standard v09"]
"""


@pytest.mark.rule("UFO-094", "UFO-095", "UFO-096", "UFO-097", "UFO-Q08")
def test_a_calmer_says_before_it_flies_whose_witnesses_go() -> None:
    g = table(CALM)
    answer(g, "A1")
    german, english = said(g, DE), said(g, EN)
    assert german["fly", "v27"] == "nach Petra: Dorf ohne Frittenbude; 1 eigener Augenzeuge verschwindet (Kairo)"
    assert english["fly", "LON"].endswith("; 3 of your witnesses leave (Cairo, London)")
    assert english["fly", "LAG"].endswith("; 2 of your witnesses leave (Cairo, Lagos)")
    assert german["fly", "CAI"] == (
        "eine Runde fliegen und zurück nach Kairo: 3 eigene Augenzeugen verschwinden (Kairo, London)"
    )
    listen(g)
    answer(g, "fly", "CAI")
    assert told(g, DE)[:3] == [
        "Ada fliegt mit einem Beruhiger eine Runde und kehrt nach Kairo zurück.",
        "1 Augenzeuge von Ada verlässt Kairo.",
        "2 Augenzeugen von Ada verlassen London.",
    ]


@pytest.mark.rule("UFO-Q20")
def test_where_to_bump_next_is_told_with_the_opponent() -> None:
    g = table(
        'players = 4\nphase = "bump"\nufos = ["A standard CAI", "B standard CAI", "A standard v01", "C calmer v01"]'
    )
    assert said(g, DE) == {"CAI": "in Kairo gegen B", "v01": "in Roswell gegen C"}
    assert said(g, EN)["CAI"] == "in Cairo against B"
    assert "Gerempelt wird in: Kairo, Roswell." in described(g, DE)


SUPPORT = """
players = 3
phase = "bump"
ufos = ["A bumper CAI", "B calmer CAI", "C standard v14", "C standard v15"]
"""


@pytest.mark.rule("UFO-061", "UFO-066", "UFO-Q16")
def test_support_says_both_values_and_what_mine_would_add() -> None:
    g = table(SUPPORT)
    assert said(g, DE) == {
        "attacker": "A beim Angriff: Mit dir (+2) steht es +4 zu −1 (100 % für A)",
        "defender": "B bei der Verteidigung: Mit dir (+2) steht es +2 zu +1 (68 % für A)",
        "nobody": "niemanden: Es bleibt bei +2 zu −1 (91 % für A)",
    }
    assert said(g, EN)["attacker"] == "A, attacking: with you (+2) it is +4 against −1 (100% for A)"
    assert "Rempelei in Kairo: Ada greift an mit +2, Ben verteidigt mit −1.\nSo gewinnt Ada zu 91 %." in described(
        g, DE
    )


LOST = """
players = 3
phase = "bump"
ufos = ["A bumper CAI", "B calmer CAI", "B standard CAI", "C standard v14", "C standard v27"]
"""


@pytest.mark.rule("UFO-074", "UFO-Q24", "UFO-090", "UFO-077")
def test_driving_away_says_how_far_and_where_witnesses_turn_up() -> None:
    g = table(LOST)
    dice(g, (6, 6), (6, 2))
    answer(g, "nobody")  # 6 + 2 against 2 + 1
    assert said(g, DE) == {
        "B1": "einen Beruhiger, bis zu 4 Felder weit",
        "B2": "ein Standard-UFO, bis zu 4 Felder weit",
    }
    assert "Ada hat gewonnen und darf die UFOs zusammen noch bis zu 5 Felder weit vertreiben." in described(g, DE)
    answer(g, "B1")
    assert said(g, DE) == {
        ("over", "v14"): "weiter nach Taormina: landen darf es dort nicht (fremdes UFO); danach noch bis zu 3 Felder",
        ("over", "v15"): "weiter nach Agadez: danach noch bis zu 3 Felder",
    }
    answer(g, "over", "v15")
    assert said(g, EN)["over", "LAG"] == "on to Lagos: a witness turns up there; then up to 2 more places"
    assert said(g, EN)["land", "v15"] == "land in Agadez"
    answer(g, "over", "LAG")
    answer(g, "over", "v11")
    assert said(g, DE)["over", "v10"] == "nach Olinda, wo es landet"
    assert "Vertrieben wird: Beruhiger von Ben, Weg Kairo, Agadez, Lagos, Praia, noch bis zu 1 Feld." in described(
        g, DE
    )


@pytest.mark.rule("UFO-092", "UFO-Q28")
def test_a_witness_from_elsewhere_is_offered_city_by_city() -> None:
    g = table("""
phase = "move"
witnesses = { LON = "BBBBBBBBBBB", LAG = "B" }
ufos = ["A bumper CAI", "B standard v27"]
""")
    dice(g, (6, 6), (6, 1))
    fly(g, "A1", "v27")  # from Petra only one line leads away, to Cairo
    assert said(g, DE) == {"LON": "aus London (dort 11)", "LAG": "aus Lagos (dort 1)", "none": "keinen versetzen"}
    assert said(g, EN)["LON"] == "from London (11 there)"
    listen(g)
    answer(g, "LAG")
    assert told(g, DE) == ["Ada versetzt einen Augenzeugen von Ben aus Lagos nach Kairo."]
    assert said(g, DE)["over", "v14"] == "weiter nach Taormina: danach noch bis zu 5 Felder"
    answer(g, "over", "v14")
    assert said(g, EN)["over", "LON"] == "on to London: you may move a witness there; then up to 4 more places"


@pytest.mark.rule("UFO-126", "UFO-128", "UFO-129", "UFO-130", "UFO-131", "UFO-132")
def test_actions_show_the_number_needed_and_the_chance_before_the_click() -> None:
    g = table("""
players = 2
phase = "act"
deal = { CAI = "8/2", LON = "12/1", LAG = "4/2" }
restaurants = { CAI = "B" }
stands = { v14 = "A", v15 = "A", v13 = "A" }
witnesses = { LON = "A" }
ufos = ["A standard CAI", "A bumper CAI", "A standard LON", "A bumper LAG", "A calmer v27", "B standard v01"]
""")
    german, english = said(g, DE), said(g, EN)
    assert (
        german["open", "CAI", "standard"]
        == "mit dem Standard-UFO ein Restaurant in Kairo eröffnen: 7 oder mehr nötig, 50 %"
    )
    assert english["open", "CAI", "bumper"] == "open a diner in Cairo with the bumper: needs 8 or more, 42%"
    assert english["open", "LON", "standard"] == "open a diner in London with the standard UFO: cannot succeed"
    assert english["open", "LAG", "bumper"] == "open a diner in Lagos with the bumper: needs 3 or more, 83%"
    assert german["open", "v27", "calmer"] == "mit dem Beruhiger eine Frittenbude in Petra eröffnen"
    assert german["done"] == "keine Aktion mehr, den Zug beenden"
    view = seen(g, 0)
    assert words.short_text(view, "Act", ("open", "CAI", "bumper"), DE) == "mit dem Rempeler: 8 oder mehr nötig, 42 %"
    assert words.group_text(view, "Act", ("open", "CAI", "bumper"), DE) == "In Kairo eröffnen"


def test_what_cannot_fail_says_so_and_takeovers_name_their_victim() -> None:
    g = table("""
phase = "act"
deal = { CAI = "3/2" }
restaurants = { CAI = "BB" }
stands = { v14 = "A", v15 = "A", v27 = "A", v01 = "B" }
ufos = ["A standard CAI", "A bumper CAI", "A bumper CAI", "A standard v01", "B standard v09"]
sits = ["A1 B", "A4 B"]
""")
    german, english = said(g, DE), said(g, EN)
    assert german["take", "CAI", "standard"] == (
        "mit dem Standard-UFO ein Restaurant von B in Kairo übernehmen: 2 oder mehr nötig, 92 %"
    )
    assert english["take", "v01", "standard"] == "take over the fry joint of B in Roswell with the standard UFO"
    g = table("""
phase = "act"
deal = { CAI = "3/2" }
stands = { v14 = "A", v15 = "A" }
ufos = ["A standard CAI", "B standard v09"]
""")
    assert said(g, DE)["open", "CAI", "standard"].endswith(": gelingt sicher")


def test_to_do_nothing_comes_last_and_the_rest_stays_as_it_is() -> None:
    given: list[Option] = ["done", ("fly", "v09"), "nobody", ("fly", "CAI"), "back", "none", "A1"]
    assert sorted(given, key=words.reading_order)[:3] == [("fly", "v09"), ("fly", "CAI"), "A1"]


# --- events ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-EX-03", "UFO-061", "UFO-070")
def test_a_bump_is_told_with_the_whole_calculation() -> None:
    g = table('phase = "move"\nufos = ["A bumper v14", "B standard CAI"]')
    listen(g)
    dice(g, (6, 5), (6, 6))
    fly(g, "A1", "CAI")
    assert told(g, DE)[:3] == [
        "Ada fliegt mit einem Rempeler von Taormina nach Kairo.",
        "Rempelei in Kairo: Ada greift Ben an.",
        "Ada würfelt 5 + 2 = 7, Ben 6: Ada gewinnt mit einem Vorsprung von 1.",
    ]
    answer(g, "over", "v15")
    assert told(g, EN)[-1] == "Ada drives a standard UFO of Ben from Cairo to Agadez."


def test_a_lost_bump_and_a_tie() -> None:
    g = table('phase = "move"\nufos = ["A calmer v14", "B standard CAI"]')
    listen(g)
    dice(g, (6, 3), (6, 3), (6, 1), (6, 4))
    fly(g, "A1", "CAI")
    assert told(g, EN)[2:4] == ["Ada rolls 3, Ben 3: a tie, both roll again.", "Ada rolls 1, Ben 4: Ben wins by 3."]
    assert told(g, DE)[2] == "Ada würfelt 3, Ben 3: Gleichstand, beide würfeln noch einmal."


@pytest.mark.rule("UFO-067", "UFO-Q17")
def test_support_is_announced_before_the_dice_are_rolled() -> None:
    g = table(SUPPORT)
    listen(g)
    answer(g, "defender")
    assert kinds(g.heard or [])[0] == "supported"
    assert kinds(g.heard or [])[1] in ("bump_won", "bump_lost", "bump_tied")
    assert told(g, DE)[0] == "Cleo unterstützt Ben mit 2 UFOs (+2)."
    g = table(SUPPORT)
    listen(g)
    answer(g, "nobody")
    assert told(g, EN)[0] == "Cleo supports nobody."


@pytest.mark.rule("UFO-EX-05")
def test_opening_is_told_with_the_whole_calculation() -> None:
    g = table("""
players = 2
phase = "act"
deal = { CAI = "8/2" }
stands = { v14 = "A", v15 = "A" }
witnesses = { CAI = "AA" }
ufos = ["A standard CAI", "B standard v01"]
""")
    listen(g)
    dice(g, (12, 10))
    answer(g, "open", "CAI", "standard")
    assert told(g, DE)[:4] == [
        "Ada würfelt in Kairo 10 − 2 = 8 gegen Widerstand 8: gelungen.",
        "Ada eröffnet ein Restaurant in Kairo.",
        "2 Augenzeugen von Ada verlassen Kairo.",
        "Ada kontrolliert jetzt 1 Stadt.",
    ]
    assert told(g, EN)[0] == "Ada rolls 10 − 2 = 8 in Cairo against resistance 8: success."


def test_a_takeover_and_losing_the_last_city() -> None:
    g = table(
        """
players = 2
phase = "act"
deal = { CAI = "T07" }
restaurants = { CAI = "B" }
stands = { v01 = "B" }
ufos = ["A standard CAI", "A standard v01", "B standard v09"]
sits = ["A1 B", "A2 B"]
"""
    )
    listen(g)
    dice(g, (12, 12))
    answer(g, "take", "CAI", "standard")
    answer(g, "take", "v01", "standard")
    assert told(g, DE)[:5] == [
        "Ada würfelt in Kairo 12 − 2 = 10 gegen Widerstand 8: gelungen.",
        "Ada übernimmt in Kairo ein Restaurant von Ben.",
        "Ada übernimmt die Frittenbude von Ben in Roswell.",
        "Ada kontrolliert jetzt 1 Stadt.",
        "Ben kontrolliert keine Stadt mehr.",
    ]


def test_sitting_down_is_told(texts: Texts) -> None:
    g = table(MOVES)
    listen(g)
    answer(g, "A1")
    answer(g, "sit", "v12", "B")
    answer(g, "A2")
    answer(g, "sit", "LON", "B")
    assert (
        told(g, texts)[:2]
        == {
            "de": [
                "Ada setzt sich in Ronda auf die Frittenbude von Ben.",
                "Ada setzt sich in London auf ein Restaurant von Ben.",
            ],
            "en": ["Ada sits down on the fry joint of Ben in Ronda.", "Ada sits down on a diner of Ben in London."],
        }[texts.lang]
    )


def test_events_point_at_their_places() -> None:
    g = table('phase = "move"\nufos = ["A standard v14", "B standard v01"]')
    listen(g)
    fly(g, "A1", "CAI")
    event = (g.heard or [])[0]
    assert words.places(event.kind, event.data) == ("node-CAI", "node-v14")
    assert words.places("counter_moved", {"other": 1, "n": 2}) == ()


# --- refusals --------------------------------------------------------------------------------------------------------


def refusal_keys() -> set[str]:
    """Everything that the rules can refuse with."""
    source = "".join(UFOS.file(name) for name in ("why.py", "steps.py", "bumping.py", "state.py"))
    keys = {key or row for row, key in re.findall(r'Refusal\("([^"]*)"(?:, "(\w+)")?', source)}
    return keys | {row for call in re.findall(r"said\(g, ([^\n]+)", source) for row in re.findall(r"UFO-\w+", call)}


def test_every_refusal_has_a_sentence_in_both_languages(texts: Texts) -> None:
    rows = {row.id for row in read_ledger(UFOS.file("ledger.md"), prefix_of("ufos"))}
    keys = refusal_keys()
    assert len(keys) > 35
    for key in keys:
        assert key in rows or not key.startswith("UFO-")
        assert texts.has(f"why.{key}"), key
        text = refusal_text(Refusal("", key, {"at": ("CAI", "Kairo", "Cairo"), "cities": 1, "ufos": 3}), texts)
        assert text.endswith(".")
        assert "{" not in text
        assert "('" not in text
        assert 20 < len(text) < 300


def test_refusals_name_the_place_in_the_readers_language() -> None:
    g = table('phase = "move"\nufos = ["A standard v01", "B standard v09"]')
    answer(g, "A1")
    refusal = g.why_not(0, ("fly", "MEX"))
    assert refusal is not None
    assert "Mexiko-Stadt liegt hinter einem Feld" in refusal_text(refusal, DE)
    assert "Mexico City lies beyond a place" in refusal_text(refusal, EN)


# --- clicks ----------------------------------------------------------------------------------------------------------


def test_a_click_while_ufos_are_picked_means_mine_that_are_there() -> None:
    g = table("""
players = 2
phase = "move"
ufos = ["A standard CAI", "A standard CAI", "A bumper CAI", "A standard v01", "B standard v09"]
moved = ["A4"]
""")
    assert pointed(g, "node-CAI") == ("A1", "A3")
    assert pointed(g, "name-CAI") == ("A1", "A3")
    assert pointed(g, "ufo-A2") == ("A1",)
    assert pointed(g, "ufo-A3") == ("A3",)
    assert pointed(g, "node-v12") == ("",)
    refusal = g.why_not(0, "")
    assert refusal is not None
    assert refusal_text(refusal, DE) == "Dort ist kein UFO. Nimm eines von deinen."
    assert (pointed(g, "node-v01"), why(g, "A4")) == (("A4",), "UFO-Q05")
    assert (pointed(g, "ufo-A4"), pointed(g, "ufo-B1"), why(g, "B1")) == (("A4",), ("B1",), "UFO-040")
    assert pointed(g, "ufo-B7") == pointed(g, "node-XYZ") == pointed(g, "dice") == ()


def test_a_click_while_a_ufo_moves_means_a_flight_a_seat_or_the_way_back() -> None:
    g = table(MOVES)
    answer(g, "A2")
    assert pointed(g, "node-v14") == pointed(g, "name-v14") == (("fly", "v14"),)
    assert pointed(g, "piece-LON-B") == (("sit", "LON", "B"),)
    assert pointed(g, "piece-CAI-A") == (("fly", "CAI"),)
    assert pointed(g, "ufo-A2") == ("back",)
    assert pointed(g, "ufo-B1") == (("fly", "v11"),)
    assert (pointed(g, "node-LON"), why(g, "fly", "LON")) == ((("fly", "LON"),), "UFO-Q08")
    assert why(g, "fly", "TYO") == "UFO-042"


def test_a_click_while_a_ufo_is_driven_away_means_on_or_landing() -> None:
    g = table('phase = "move"\nufos = ["A bumper v15", "B standard CAI", "B calmer CAI", "B standard v01"]')
    dice(g, (6, 6), (6, 1))
    fly(g, "A1", "CAI")
    assert pointed(g, "node-CAI") == ("B1", "B2")
    assert pointed(g, "ufo-B2") == ("B2",)
    assert (pointed(g, "ufo-B3"), why(g, "B3")) == (("B3",), "UFO-074")
    answer(g, "B1")
    assert pointed(g, "node-v14") == (("over", "v14"),)
    assert (pointed(g, "node-CAI"), why(g, "land", "CAI")) == ((("land", "CAI"),), "UFO-075")
    answer(g, "over", "v14")
    assert pointed(g, "ufo-B1") == pointed(g, "node-v14") == (("land", "v14"),)


def test_a_click_in_the_action_phase_means_what_ufos_may_do_there() -> None:
    g = table("""
players = 2
phase = "act"
deal = { LON = "10/1" }
restaurants = { LON = "B" }
stands = { v01 = "B" }
ufos = ["A standard CAI", "A bumper CAI", "A standard LON", "A standard v01", "B standard v09"]
""")
    assert pointed(g, "node-CAI") == (("open", "CAI", "standard"), ("open", "CAI", "bumper"))
    assert pointed(g, "ufo-A2") == (("open", "CAI", "bumper"),)
    for id, meant, row in (
        ("node-LON", ("take", "LON", "standard"), "UFO-125"),
        ("piece-LON-B", ("take", "LON", "standard"), "UFO-125"),
        ("ufo-A4", ("take", "v01", "standard"), "UFO-117"),
        ("node-RIO", ("open", "RIO", "standard"), "UFO-110"),
        ("ufo-B1", ("open", "v09", "standard"), "UFO-110"),
    ):
        assert (pointed(g, id), why(g, *meant)) == ((meant,), row)


def test_words_that_point_at_nothing_are_not_clicked() -> None:
    g = table(SUPPORT)
    assert pointed(g, "node-CAI") == ()
    assert words.targets(seen(g, 0), "Support", "attacker") == words.targets(seen(g, 0), "PickUfo", "done") == ()


@pytest.mark.parametrize("players", PLAYERS)
def test_every_option_can_be_clicked_where_it_points(players: int) -> None:
    for k, g in enumerate(decisions(new_game(players, 21), Chance(21))):
        if k % 5 or g.over:
            continue
        kind, view = g.open[0].kind, seen(g, g.open[0].seat)
        for option in options(g):
            for target in words.targets(view, kind, option):
                assert option in words.pointed(view, kind, target)
                assert words.thing_text(view, target, EN, NAMES)


# --- things ----------------------------------------------------------------------------------------------------------

FULL = """
players = 2
phase = "act"
deal = { CAI = "8/2", LON = "6/1" }
restaurants = { CAI = "A", LON = "B" }
stands = { v14 = "B" }
witnesses = { CAI = "BBA" }
ufos = ["A standard CAI", "A bumper CAI", "A calmer LON", "B standard v14", "B standard v14"]
sits = ["A3 B"]
driven = ["A2"]
"""


@pytest.mark.parametrize(
    ("id", "lang", "text"),
    [
        (
            "node-CAI",
            "de",
            "Kairo\nWiderstand 8, 2 Restaurantplätze; Restaurants: Ada 1; noch 1 frei; Augenzeugen: Ada 1, Ben 2; "
            "Ada kontrolliert die Stadt; UFOs von Ada: Standard-UFO und Rempeler.",
        ),
        (
            "name-LON",
            "en",
            "London\nresistance 6, 1 diner space; diners: Ben 1; all occupied; Ben controls the city; "
            "UFOs of Ada: calmer.",
        ),
        ("node-v14", "de", "Taormina\nFrittenbude von Ben; UFOs von Ben: 2 Standard-UFOs."),
        ("node-v01", "en", "Roswell\ntown without a fry joint."),
        (
            "node-BER",
            "de",
            "Berlin\nNicht im Spiel: Zu zweit und zu dritt zählen nur Felder an roten Linien.",
        ),
        ("piece-CAI-A", "de", "Restaurant von Ada in Kairo\nAm Ende 8 Punkte."),
        ("piece-CAI-B", "de", ""),
        (
            "piece-v14-B",
            "en",
            "Fry joint of Ben in Taormina\n1 point at the end; +1 for diners in the cities beside it.",
        ),
        ("piece-v14-A", "en", ""),
        ("witnesses-CAI", "de", "Augenzeugen in Kairo\nAda 1, Ben 2"),
        ("witnesses-LON", "de", ""),
        ("witnesses-v14", "de", ""),
        (
            "ufo-A2",
            "de",
            "Rempeler von Ada\nIn Kairo; wurde vertrieben und tut in diesem Zug nichts mehr. "
            "+1 beim Rempeln, −1 bei Restaurants.",
        ),
        (
            "ufo-A3",
            "en",
            "calmer of Ada\nin London; sits on a diner of Ben. "
            "Sends its owner's witnesses away when it moves; −1 when bumping and for diners.",
        ),
        ("ufo-B9", "en", ""),
        ("roll", "en", ""),
    ],
)
def test_what_a_thing_is_now(id: str, lang: str, text: str) -> None:
    assert thing(table(FULL), id, UFOS.texts(lang)) == text


def test_two_restaurants_are_told_together() -> None:
    g = table('deal = { CAI = "8/2" }\nrestaurants = { CAI = "AA" }\nufos = ["A standard v01", "B standard v09"]')
    assert thing(g, "piece-CAI-A", DE) == "Restaurants von Ada in Kairo\n2 Restaurants, am Ende zusammen 16 Punkte."


def test_a_ufo_says_that_it_has_moved() -> None:
    g = table('phase = "move"\nufos = ["A standard v01", "A standard v02", "B standard v09"]\nmoved = ["A1"]')
    assert thing(g, "ufo-A1", EN).startswith("standard UFO of Ada\nin Roswell; has moved this turn. ")


# --- beside the board ------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-161", "UFO-162", "UFO-Q42")
def test_how_far_the_game_is() -> None:
    g = table('turn = 6\nrounds = 20\nufos = ["A standard v01", "B standard v09"]')
    assert words.status(seen(g, 0), DE) == "Runde 3 von 20 · Ziel: 5 Städte kontrollieren"
    g = table('players = 3\nturn = 7\nto_move = 1\nufos = ["A standard v01", "B standard v09", "C standard v12"]')
    assert words.status(seen(g, 0), EN) == "Round 3 · Goal: control 4 cities"
    assert words.status(seen(new_game(2, 1), None), DE).startswith("Aufbau")


def test_the_counter_says_who_controls_how_many() -> None:
    view = seen(table(FULL), None)
    assert words.thing_text(view, "chip-A", DE, NAMES) == (
        "Ada\nKontrollierte Städte: 1. Ziel: 5 Städte kontrollieren."
    )
    assert words.thing_text(view, "counter", EN, NAMES) == "City counter\nGoal: control 5 cities."
    assert words.thing_text(view, "chip-", EN, NAMES) == words.thing_text(view, "chip-X", EN, NAMES) == ""


def test_facts_are_control_points_ufos_and_witnesses() -> None:
    view = seen(table(FULL), None)
    assert words.facts(view, 0, DE) == [
        ("Kontrollierte Städte", 1, 5, "Städte"),
        ("Punkte", 6, 0, "Punkte"),
        ("UFOs", 3, 0, "UFOs"),
        ("Augenzeugen", 1, 0, "Zeugen"),
    ]
    g = table("""
phase = "end"
restaurants = { LAX = "A", NYC = "A", MEX = "A", RIO = "A", LON = "A", LAG = "A", CAI = "A" }
ufos = ["A standard v01", "B standard v09"]
""")
    assert words.facts(seen(g, None), 0, EN)[0] == ("Controlled cities", 7, 7, "Cities")
    assert len(words.facts(seen(g, None), 1, EN)) == 3


def test_who_does_what_follows_a_name() -> None:
    g = table(SUPPORT)
    view = seen(g, None)
    assert [words.doing(view, seat, DE) for seat in range(3)] == [
        *("gerade nicht dran", "gerade nicht dran", "entscheidet über Unterstützung"),
    ]
    assert words.doing(view, 2, EN) == "is deciding whom to support"


TIE = """
players = 3
phase = "end"
rounds = 5
deal = { LON = "6/1", LAG = "6/2", CAI = "5/2" }
restaurants = { LON = "A", LAG = "B", CAI = "C" }
ufos = ["A standard v01", "A standard v01", "B standard v09", "B standard v09", "B bumper v09", "C standard v12"]
"""


@pytest.mark.rule("UFO-166", "UFO-167")
def test_at_the_end_ranks_count_ufos_where_points_are_equal() -> None:
    view = seen(table(TIE), None)
    assert [words.doing(view, seat, DE) for seat in range(3)] == ["Rang 2", "Sieg", "Rang 3"]
    assert DE.say("tie_break") == "Bei Gleichstand gewinnt, wer die meisten UFOs auf dem Plan hat."
    text = "\n".join(words.describe(view, DE, NAMES[:3]))
    assert text.index("1. Ben: Punkte 6") < text.index("2. Ada: Punkte 6") < text.index("3. Cleo: Punkte 5")


@pytest.mark.rule("UFO-168", "UFO-Q41")
def test_a_tie_that_ufos_do_not_break_is_shared() -> None:
    view = seen(table(TIE.replace(', "B bumper v09"', "")), None)
    assert [words.doing(view, seat, EN) for seat in range(3)] == ["Shared win", "Shared win", "Rank 3"]


@pytest.mark.rule("UFO-163", "UFO-164", "UFO-165")
def test_the_scoring_city_by_city_then_stands_then_witnesses() -> None:
    g = table("""
players = 2
phase = "end"
deal = { CAI = "8/2", LON = "6/1" }
restaurants = { CAI = "BB", LON = "A" }
stands = { v01 = "B", v02 = "B", v14 = "A" }
witnesses = { CAI = "A", LON = "AA" }
ufos = ["A standard v01", "B standard v09"]
""")
    steps = words.scoring(seen(g, None), DE, NAMES)
    assert [step[:4] for step in steps] == [
        (0, 0, 6, "Ada hat 1 Restaurant in London: 6 Punkte."),
        (1, 0, 16, "Ben hat 2 Restaurants in Kairo: 16 Punkte."),
        (0, 1, 1, "Ada hat 1 Frittenbude: 1 Punkt."),
        (1, 1, 2, "Ben hat 2 Frittenbuden: 2 Punkte."),
        (0, 2, -6, "3 Augenzeugen kosten Ada 6 Punkte."),
    ]
    assert [step[4] for step in steps] == [
        ("piece-LON-A",),
        ("piece-CAI-B",),
        ("piece-v14-A",),
        ("piece-v01-B", "piece-v02-B"),
        ("witnesses-LON", "witnesses-CAI"),
    ]
    assert words.scoring(seen(g, None), EN, NAMES)[4][3] == "3 witnesses cost Ada 6 points."


# --- the whole table -------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-160")
def test_the_table_in_words_says_what_ends_the_game() -> None:
    g = table(FULL)
    assert "wenn jemand 5 Städte kontrolliert oder in jeder Stadt ein Restaurant steht (noch 5 ohne)." in described(
        g, DE
    )
    g = table('players = 3\nufos = ["A standard v01", "B standard v09", "C standard v12"]')
    assert "The game ends when somebody controls 4 cities." in described(g, EN)


def test_the_table_in_words_asks_me_and_says_what_others_do() -> None:
    g = table(SUPPORT)
    mine, others = ("\n".join(words.describe(seen(g, seat), DE, NAMES[:3])) for seat in (2, 0))
    assert f"\nCleo ist dran: {DE.say('prompt.Support')}\n" in mine
    assert "\nCleo entscheidet über Unterstützung.\n" in others
    assert DE.say("prompt.Support") not in others


@pytest.mark.rule("UFO-046")
def test_the_table_in_words_says_who_sits_on_what() -> None:
    assert "\nAda sits on a diner of Ben in London.\n" in described(table(FULL), EN)
    g = table("""
phase = "act"
stands = { v14 = "B" }
ufos = ["A standard v14", "B standard v09"]
sits = ["A1 B"]
""")
    assert "\nAda sitzt in Taormina auf der Frittenbude von Ben.\n" in described(g, DE)


def test_the_table_in_words_has_every_place_player_and_roll(texts: Texts) -> None:
    for k, g in enumerate(decisions(new_game(4, 5), Chance(5))):
        if k % 40 and not g.over:
            continue
        view = seen(g, None)
        lines = words.describe(view, texts, NAMES[:4])
        for spot in view.world.spots.values():
            (line,) = [line for line in lines if line.startswith(f"{spot.name if texts.lang == 'de' else spot.en}: ")]
            there = [ufo for ufo in view.ufos if ufo.at == spot.id]
            assert all(
                NAMES[ufo.seat] in line and texts.say(f"kind.{ufo.kind}") in line for ufo in there if len(there) == 1
            )
            if spot.city:
                city = view.cities[spot.id]
                assert f"{texts.say('city.tile', resistance=city.resistance, slots=city.slots)}" in line
        for name in NAMES[:4]:
            assert any(line.startswith(f"{name}: ") for line in lines)
        if view.roll is not None:
            assert any(str(view.roll.die) in line and NAMES[view.roll.seat] in line for line in lines)


def test_in_short_it_says_where_ufos_are_and_how_cities_stand() -> None:
    lines = words.describe(seen(table(FULL), 0), DE, NAMES, True)
    assert lines[0] == "Ada: 1 Stadt; Standard-UFO und Rempeler in Kairo, Beruhiger in London."
    assert "London 6: B; " in lines[-1]
    assert "Kairo 8: A, 1 frei, Augenzeugen A, B 2" in lines[-1]


def test_the_end_in_words(texts: Texts) -> None:
    g = table(TIE)
    lines = words.describe(seen(g, None), texts, NAMES[:3])
    reason = {
        "de": "Das Spiel ist aus: Die letzte vereinbarte Runde ist gespielt.",
        "en": "The game is over: The last round that was agreed on has been played.",
    }
    assert lines[0] == reason[texts.lang]
    assert words.status(seen(g, None), texts) == {"de": "Spielende", "en": "The end"}[texts.lang]
