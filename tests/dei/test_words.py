"""The words of dei: cards, signs, and options as people say them, complete in both languages."""

import pytest

from tafelrunde.engine import Option
from tafelrunde.games.dei import words
from tafelrunde.games.dei.abilities import ABILITIES
from tafelrunde.games.dei.content import BOOSTS
from tafelrunde.games.dei.state import Dei
from tafelrunde.games.dei.words.parts import card_text, icon_about, icon_text, icons_text
from tafelrunde.kit.texts import LANGUAGES, Texts
from tests.dei.table import BOX, DEI, acting, answer, asked, asked_kind, buying, new_game, play, seen, started, table
from tests.dei.telling import DE, EN, heading, said


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return DEI.texts(request.param)


def asks(g: Dei, kind: str) -> None:
    assert asked_kind(g) == kind


# --- cards are told by their signs -----------------------------------------------------------------------------------

SIGNS = {
    "MOV": ("Bewegen", "Move"),
    "TDEP": ("Taktisches Einrücken", "Tactical enlist"),
    "LCOL": ("Logistisches Sammeln", "Logistic collect"),
    "MDEP": ("Maschinelles Einrücken", "Machine enlist"),
    "VP:1": ("1 SP", "1 supply"),
    "VP:2": ("2 SP", "2 supplies"),
    "TEC:2": ("2 Technologie", "2 technology"),
    "PER:red:TDEP": ("Taktisches Einrücken je Taktik-Marker", "Tactical enlist per tactics marker"),
    "PER:all:TEC:1": ("1 Technologie je Außenpostenmarker", "1 technology per outpost marker"),
    "DRN:FLY:+0": ("Fly", "Fly"),
    "DRN:FLY:+1": ("Fly (+1)", "Fly (+1)"),
    "DRN:ANY:+0": ("Beliebige Drohne", "Any drone"),
    "BUY": ("Kaufen", "Buy"),
    "EXTRA": ("Zusätzliches Bewegen", "Extra move"),
}


@pytest.mark.parametrize("code", SIGNS)
def test_signs_have_names(code: str) -> None:
    assert (icon_text(code, DE), icon_text(code, EN)) == SIGNS[code]


def test_signs_are_explained_with_their_numbers() -> None:
    assert icon_about("ENE:2", DE) == "Du nimmst 2 Energie aus dem Vorrat."
    assert icon_about("PER:blue:TEC:1", EN) == (
        "Once for each of your logistics markers: You take 1 technology from the supply."
    )
    assert icon_about("DRN:SIM:+1", DE) == (
        "Erst bis zu 3 Regionen weit fliegen, dann ihre Fähigkeit. "
        "Transporter: bringt bis zu 2 Plünderer in seine Region."
    )


def test_every_sign_of_every_card_can_be_said(texts: Texts) -> None:
    for icon in BOX.icons:
        assert icon_text(icon.code, texts)
        assert icon_about(icon.code, texts).endswith(".")


def test_a_card_is_told_by_its_signs() -> None:
    view = seen(table(), None)
    assert icons_text(("MOV", "COL", "MOV"), DE) == "2× Bewegen · Sammeln"
    assert card_text(view, "DEI038", DE) == (
        "Belagerung (Taktisches Einrücken je Taktik-Marker · Taktisches Bewegen · Sammeln)"
    )
    assert card_text(view, "DEI038", EN) == "Siege (Tactical enlist per tactics marker · Tactical move · Collect)"


def test_boosts_and_abilities_have_names_and_a_sentence(texts: Texts) -> None:
    names = {texts.say(f"ability.{ability}") for ability in ABILITIES}
    assert len(names) == len(ABILITIES)
    for ability in ABILITIES:
        assert texts.say(f"ability_about.{ability}").endswith(".")
    for boost in BOOSTS:
        assert texts.say(f"boost.{boost}")
        assert texts.say(f"boost_about.{boost}").endswith(".")


# --- before the game -------------------------------------------------------------------------------------------------


def test_factions_are_told_with_what_their_leaders_can_do() -> None:
    g = new_game(2, 1)
    assert said(g, DE)["farm_z"] == "Farm-Z: Z-13 kämpft für drei und hat Stärke 3."
    assert said(g, EN)["auxilia"] == (
        "Auxilia: Neena is camouflaged. Where she moves along, the group needs no majority."
    )
    assert heading(g, "farm_z", DE) == "Fraktionen"


@pytest.mark.rule("DEI-235", "DEI-236")
def test_drafting_names_colours_and_abilities() -> None:
    g = started(2, 1, draft="yes")
    assert said(g, DE) == {"red": "Taktik (rot)", "blue": "Logistik (blau)", "green": "Maschinen (grün)"}
    answer(g, "red")
    assert said(g, DE)["scout"] == "Späher: Ein Gleichstand zählt für dich als Mehrheit."
    assert said(g, EN)["scout"] == "Scout: A tie counts as the majority for you."


@pytest.mark.rule("DEI-106", "DEI-107")
def test_the_first_figures_are_shared_out_between_two_storehouses() -> None:
    g = started(3, 7)
    asks(g, "PlaceLeader")
    first = g.open[0].options[0]
    assert said(g, DE)[first] == "Straße 2.1 Mitte: 3 Technologie"
    answer(g, first)
    assert said(g, DE) == {
        0: "2 auf Straße 2.3 Nordwest",
        1: "1 auf Straße 2.1 Mitte und 1 auf Straße 2.3 Nordwest",
        2: "2 auf Straße 2.1 Mitte",
    }
    assert said(g, EN)[1] == "1 on street 2.1 middle and 1 on street 2.3 north-west"
    assert heading(g, 1, DE) == "Plünderer"


# --- cards -----------------------------------------------------------------------------------------------------------


def test_cards_are_played_face_up_or_down() -> None:
    g = table(pads={"A": [2, 0]})
    assert said(g, DE)["up", "DEI001"] == "Vormarsch offen: 2× Bewegen · Sammeln"
    assert said(g, EN)["up", "DEI001"] == "Advance face up: 2× Move · Collect"
    assert said(g, DE)["down", "DEI001"] == "Vormarsch verdeckt, um zu kaufen"
    assert heading(g, ("up", "DEI001"), DE) == "Offen, für die Aktionen"
    assert heading(g, ("down", "DEI001"), EN) == "Face down, to buy"


def test_a_boost_can_go_with_a_card_face_down() -> None:
    g = table(pads={"A": [0, 0]}, boosts={"A": ["green"]})
    assert said(g, DE)["down", "DEI001", "green"] == "Vormarsch verdeckt mit dem Candy Boost Außenposten Maschinen"
    assert said(g, EN)["down", "DEI001", "green"] == "Advance face down with the candy boost machines outpost"


@pytest.mark.rule("DEI-205")
def test_the_parcel_bot_and_the_end_of_the_turn() -> None:
    g = table(
        played=2,
        up={"A": ["DEI001", "DEI002"]},
        pads={"A": [2, 1]},
        abilities={"A": ["parcel"]},
        learned={"A": ["parcel"]},
        round=2,
    )
    assert said(g, EN) == {
        "parcel": "send the parcel bot: buy for 1 energy without playing a card",
        "end": "end the turn",
    }
    assert [heading(g, option, DE) for option in ("parcel", "end")] == ["Paket-Bot", "Nichts davon"]


@pytest.mark.rule("DEI-237")
def test_plans_are_two_cards() -> None:
    g = table(stage="plan", rules=["planning"])
    d = g.open[0]
    view = seen(g, d.seat)
    first = ("DEI001", "DEI002")
    assert words.option_text(view, "Plan", first, DE) == (
        "Vormarsch und Ausbeute: 2× Bewegen · Sammeln; Bewegen · 2× Sammeln"
    )
    assert words.group_text(view, "Plan", first, EN) == "With Advance"
    assert words.option_text(view, "Plan", (), EN) == "none"
    assert words.group_text(view, "Plan", (), EN) == "Cards"


def test_the_signs_of_a_card_are_explained_and_counted() -> None:
    g = acting("MOV MOV VP:2", looters={"p": "AA"}, boosts={"A": ["COL"]})
    found = said(g, DE)
    assert found["MOV"].startswith("2× Bewegen: Beliebig viele Figuren")
    assert found["VP:2"] == "2 SP: Du bekommst sofort 2 SP."
    assert found["boost", "COL"] == "Candy Boost Sammeln dazulegen: Die Karte bekommt ein Sammeln dazu."
    assert found["finish"] == "die Karte abschließen"
    assert [heading(g, o, DE) for o in ("MOV", ("boost", "COL"), "finish")] == [
        "Aktionen",
        "Candy Boosts",
        "Nichts davon",
    ]


@pytest.mark.rule("DEI-096")
def test_cards_for_sale_are_told_with_price_and_place() -> None:
    g = buying(pads={"A": [4, 1]}, market={"black": ["DEI059", "DEI058", "DEI057"]}, looters={"q": "A"})
    found = said(g, DE)
    assert found["DEI059"] == (
        "Fährtenleser (3× Bewegen · Sammeln): 2 Technologie; darin ist 1 Technologie Aufpreis; am Ende 1 SP"
    )
    assert said(g, EN)["DEI057"] == (
        "Contraband (2 technology · Move · Enlist): 1 technology; then you get 1 technology; 0 supplies at the end"
    )
    needs = [text for text in found.values() if "brauchst" in text]
    assert len(needs) == 1  # in the middle of the red market
    assert "dafür brauchst du 1 Außenposten für Taktik" in needs[0]


@pytest.mark.rule("DEI-203")
def test_ways_to_pay() -> None:
    g = buying(
        pads={"A": [2, 2]},
        abilities={"A": ["solar"]},
        learned={"A": ["solar"]},
        round=2,
        market={"red": ["DEI038", "DEI037", "DEI036"]},
    )
    answer(g, "DEI036")
    assert said(g, DE) == {(2, 0): "2 Technologie", (1, 1): "1 Technologie und 1 Energie"}
    assert heading(g, (2, 0), EN) == "Prices"


def test_a_card_can_be_free() -> None:
    view = seen(buying(pads={"A": [2, 2]}), 0)
    assert words.option_text(view, "Payment", (0, 0), DE) == "nichts"


def test_cards_to_copy() -> None:
    g = acting("CPY", card="DEI060", up={"A": ["DEI001", "DEI002"]}, phase=2)
    answer(g, "CPY")
    assert said(g, EN) == {"DEI001": "Advance (2× Move · Collect)", "DEI002": "Yield (Move · 2× Collect)"}


# --- on the map ------------------------------------------------------------------------------------------------------


def test_moves_say_who_is_where_and_how_strong_one_would_be() -> None:
    g = acting("MOV BLD", looters={"p": "AAAB", "q": "B", "r": "AA"}, leaders={"A": "p"}, lifts={"A": ["p-W"]})
    answer(g, "MOV")
    assert said(g, EN) == {"p": "street p: 3 scrappers and Abraham; B 1", "r": "street r: 2 scrappers"}
    answer(g, "p")
    asks(g, "MoveTo")
    assert said(g, DE) == {
        "q": "Straße q: Außenposten Taktik bei B; 2 Technologie; B 1",
        "W": "Dach W: Außenposten Maschinen frei; 2 Energie",
    }
    answer(g, "q")
    asks(g, "MoveGroup")
    assert said(g, DE)[3, 1, 0] == "3 Plünderer und Abraham: Stärke 4 gegen B 1"
    assert said(g, DE)[1, 1, 0] == "1 Plünderer und Abraham: Stärke 2 gegen B 1; 2 bleiben zurück"
    assert said(g, EN)[2, 0, 0] == "2 scrappers: strength 2 against B 1; 1 stays behind"
    assert heading(g, (1, 1, 0), DE) == "Mit Abraham"
    assert heading(g, (2, 0, 0), EN) == "Without Abraham"


def test_where_nobody_is_strength_is_enough() -> None:
    g = acting("MOV BLD", looters={"p": "AA"})
    answer(g, "MOV")
    assert said(g, DE) == {
        (1, 0, 0): "1 Plünderer: Stärke 1, sonst niemand dort; 1 bleibt zurück",
        (2, 0, 0): "2 Plünderer: Stärke 2, sonst niemand dort",
    }
    assert heading(g, (2, 0, 0), DE) == "Gruppen"


@pytest.mark.rule("DEI-194")
def test_wagons_go_along() -> None:
    wagon = {"abilities": {"A": ["wagon"]}, "learned": {"A": ["wagon"]}, "round": 2}
    g = acting("TMOV BLD", looters={"p": "A"}, storehouses={"A": ["p", "r"]}, **wagon)
    answer(g, "TMOV")
    assert said(g, DE) == {"p": "Straße p: 1 Plünderer", "r": "Straße r: 1 Einsatzwagen"}
    answer(g, "p")
    assert said(g, EN)[1, 0, 1] == "1 scrapper and 1 wagon: strength 2, nobody else there"


@pytest.mark.rule("DEI-192", "DEI-202")
def test_collecting_can_be_something_else() -> None:
    skills = {"A": ["sharpshooters", "prospector"]}
    g = acting("COL BLD", looters={"p": "AAB", "W": "BA"}, abilities=skills, learned=skills, round=2)
    answer(g, "COL")
    found = said(g, DE)
    assert found["p"] == "Straße p: 2 Technologie"
    assert found["kill", "W", "B"] == "stattdessen schießen, Plünderer von B auf Dach W"
    assert found["place", "p"] == "stattdessen 1 Technologie auf Straße p legen"
    assert found["place", "W"] == "stattdessen 1 Energie auf Dach W legen"
    assert [heading(g, o, EN) for o in ("p", ("kill", "W", "B"), ("place", "p"))] == [
        "Streets",
        "Shooting",
        "Putting a resource",
    ]


def test_killing_names_whose_looter_and_how_it_stands() -> None:
    g = acting("KIL BLD", looters={"p": "AAB", "W": "B"})
    answer(g, "KIL")
    assert said(g, DE) == {
        ("p", "B"): "Plünderer von B auf Straße p: A 2, B 1",
        ("W", "B"): "Plünderer von B auf Dach W: B 1",
    }
    assert heading(g, ("p", "B"), EN) == "Scrappers of B"


def test_buildings_and_their_places() -> None:
    g = acting("BLD MOV", looters={"p": "A", "W": "A"}, storehouses={"A": ["p"]})
    answer(g, "BLD")
    assert said(g, DE) == {
        "storehouse": "Lager (noch 2 in Reserve)",
        "lift": "Aufzug (noch 3 in Reserve)",
        "bridge": "Brücke (noch 3 in Reserve)",
    }
    answer(g, "lift")
    assert said(g, EN) == {"p-W": "between street p and roof W", "q-W": "between street q and roof W"}
    assert heading(g, "p-W", DE) == "Bauplätze"


# --- drones and small questions --------------------------------------------------------------------------------------

SMALL: dict[str, tuple[str, dict[str, object], list[Option], dict[Option, str]]] = {
    "PickDrone": ("DRN:ANY:+0", {}, ["DRN:ANY:+0"], {"MAS": "Masamune: street q", "SIM": "Simon: street p"}),
    "Masamune": (
        "DRN:MAS:+0",
        {},
        ["DRN:MAS:+0", "q"],
        {0: "take nothing", 1: "1 from street q", 2: "2 from street q"},
    ),
    "Simon": (
        "DRN:SIM:+0",
        {},
        ["DRN:SIM:+0", "p"],
        {0: "bring nobody", 1: "1 scrapper to street p", 2: "2 scrappers to street p"},
    ),
}


@pytest.mark.parametrize("kind", SMALL)
def test_drones(kind: str) -> None:
    icons, doc, answers, expected = SMALL[kind]
    g = acting(f"{icons} BLD", looters={"p": "A"}, drones={"SIM": "p", "MAS": "q"}, **doc)
    play(g, *answers)
    asks(g, kind)
    assert said(g, EN) == expected
    assert heading(g, next(iter(expected)), DE) in ("Drohnen", "Masamune", "Simon")


def test_fly_takes_looters_anywhere() -> None:
    doc = {"factions": ["ravagers", "refuge"], "drones": {"SIM": "p", "FLY": "p"}}
    g = acting("DRN:FLY:+0 BLD", looters={"p": "AA"}, **doc)
    play(g, "DRN:FLY:+0", "p")
    assert said(g, DE) == {
        "ground": "bis zu 2 Plünderer von Straße p auf beliebige Straßen",
        "roof": "1 Plünderer von Straße p auf ein beliebiges Dach",
        "none": "Fly nicht einsetzen",
    }
    play(g, "ground", "q")
    assert said(g, EN)["stop"] == "the second one stays"
    assert said(g, EN)["q"] == "street q: tactics outpost held by A; 2 technology; A 1"
    assert heading(g, "stop", EN) == "None of these"


def test_draco_hunts_or_not() -> None:
    doc = {"factions": ["ravagers", "auxilia"], "drones": {"SIM": "p", "DRA": "q"}}
    g = acting("DRN:DRA:+0 BLD", looters={"p": "A"}, **doc)
    play(g, "DRN:DRA:+0", "q")
    assert said(g, DE) == {"use": "auf Straße q jagen", "skip": "nicht jagen"}


def test_yes_and_no_say_what_they_mean() -> None:
    g = acting("MDEP BLD", looters={"q": "A"})
    answer(g, "MDEP")
    assert said(g, DE) == {"yes": "ja, 1 Ressource auf Straße p legen", "no": "nein"}
    g = acting("LCOL BLD", looters={"q": "A"})
    answer(g, "LCOL")
    assert said(g, EN) == {"yes": "yes, exchange", "no": "no"}
    g = acting("COL BLD", leaders={"A": "q"})
    answer(g, "COL")
    assert asked(g) == (0, "Search")
    assert said(g, EN) == {"yes": "yes, collect on street q once more", "no": "no, later"}


@pytest.mark.rule("DEI-137", "DEI-163")
def test_a_full_pad() -> None:
    g = acting("MCOL BLD", looters={"q": "A"}, pads={"A": [5, 5]})
    answer(g, "MCOL")
    assert said(g, DE) == {"tech": "1 Technologie", "energy": "1 Energie"}
    answer(g, "energy")
    assert said(g, EN) == {"take": "take it and put something else back", "decline": "go without"}


@pytest.mark.rule("DEI-131", "DEI-198")
def test_an_empty_reserve() -> None:
    g = acting(
        "DEP BLD", looters={"q": "A" * 14, "r": "A"}, abilities={"A": ["numbers"]}, learned={"A": ["numbers"]}, round=2
    )
    answer(g, "DEP")
    assert said(g, DE) == {"deploy": "einrücken", "move": "stattdessen bewegen", "collect": "stattdessen sammeln"}
    answer(g, "deploy")
    assert said(g, EN) == {"q": "street q: 14 scrappers", "r": "street r: 1 scrapper"}
    g = acting("DRN:SIM:+0 BLD", looters={"q": "A" * 14, "r": "A"}, drones={"SIM": "p", "MAS": "q"})
    play(g, "DRN:SIM:+0", "p", 1)
    asks(g, "Transport")
    assert said(g, EN) == {"q": "street q: 14 scrappers", "r": "street r: 1 scrapper"}
    assert words.option_text(seen(g, 0), "Transport", "reserve", DE) == "aus der Reserve"
    assert heading(g, "reserve", DE) == "Reserve"


@pytest.mark.rule("DEI-118")
def test_abilities_to_learn_are_mine() -> None:
    g = table(stage="learn", looters={"q": "A", "X": "A"}, abilities={"A": ["scout"]})
    assert said(g, DE) == {
        "red": "Späher: Ein Gleichstand zählt für dich als Mehrheit.",
        "done": "nichts (mehr) erlernen",
    }


@pytest.mark.rule("DEI-125", "DEI-242")
def test_missions_say_what_they_give_now() -> None:
    g = table(stage="mission", round=2, looters={"p": "AAA"}, rules=["rebellion"])
    found = said(g, DE)
    assert found["LOOTERS"] == "Plünderer: jetzt 3 SP; Runde 2, 3 SP je 3 Plünderer auf dem Plan (verspätet 2 SP je 3)"
    assert (
        found["ENERGY"] == "Energie: jetzt 0 SP, verspätet; Runde 1, 2 SP je Energie auf dem Pad (verspätet 3 SP je 2)"
    )
    assert found["skip"] == "auf einen Auftrag verzichten"
    assert said(g, EN)["DRONE_CARDS"] == (
        "Drone cards: 2 supplies now; round 2, 2 supplies per drone card (late 1 supply)"
    )


# --- order -----------------------------------------------------------------------------------------------------------


def test_the_largest_group_comes_first_and_to_do_nothing_last() -> None:
    groups: list[Option] = [(1, 0, 0), (0, 1, 0), (2, 0, 1), (2, 1, 0), (3, 0, 0)]
    assert sorted(groups, key=words.reading_order) == [(2, 1, 0), (3, 0, 0), (2, 0, 1), (0, 1, 0), (1, 0, 0)]
    assert sorted([0, 1, 2], key=words.reading_order) == [2, 1, 0]
    cards: list[Option] = ["end", ("down", "DEI001"), "parcel", ("up", "DEI002")]
    assert sorted(cards, key=words.reading_order) == [("up", "DEI002"), ("down", "DEI001"), "parcel", "end"]
    signs: list[Option] = ["finish", "MOV", ("boost", "MOV"), "COL"]
    assert sorted(signs, key=words.reading_order) == ["MOV", ("boost", "MOV"), "COL", "finish"]
