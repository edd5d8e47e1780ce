"""The whole table of dei in words, what stands beside the board, and the final scoring."""

import pytest

from tafelrunde.games.dei import words
from tafelrunde.games.dei.state import SOURCES
from tafelrunde.kit.texts import LANGUAGES, Texts
from tests.dei.table import DEI, acting, answer, idle, new_game, seen, started, table
from tests.dei.telling import DE, EN, NAMES, described


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return DEI.texts(request.param)


# --- beside the board ------------------------------------------------------------------------------------------------


def test_how_far_the_game_is() -> None:
    assert words.status(seen(new_game(2, 1), None), DE) == "Aufbau"
    assert words.status(seen(table(round=2), None), DE) == "Runde 2 von 4, Aktionsphase 1"
    assert words.status(seen(table(stage="learn"), None), DE) == "Runde 1 von 4, Aktionsphase 2 (Fähigkeiten)"
    assert words.status(seen(table(stage="mission"), None), EN) == "Round 1 of 4, action phase 3 (missions)"
    assert words.status(seen(table(stage="end"), None), EN) == "The end"


def test_facts_are_points_resources_outposts_and_cards() -> None:
    g = table(looters={"q": "A", "X": "A"}, pads={"A": [3, 2]}, vp={"A": 7}, round=2)
    assert words.facts(seen(g, None), 0, DE) == [
        ("SP", 7, 0, "SP"),
        ("Technologie", 3, 0, "Techn."),
        ("Energie", 2, 0, "Energie"),
        ("Außenposten Taktik", 2, 0, ""),
        ("Außenposten Logistik", 0, 0, ""),
        ("Außenposten Maschinen", 0, 0, ""),
        ("Plünderer in Reserve", 13, 0, ""),
        ("Karten zum Ausspielen", 8, 0, ""),
    ]
    g = table(boosts={"B": ["MOV", "COL"]})
    assert words.facts(seen(g, None), 1, EN)[-1] == ("Candy boosts", 2, 0, "")
    over = words.facts(seen(table(stage="end", looters={"q": "A"}, vp={"A": 7}), None), 0, EN)
    assert [fact.label for fact in over] == ["Supplies", *(EN.say(f"source.{source}") for source in SOURCES)]
    assert over[0].value == sum(int(fact.value) for fact in over[1:])
    assert over[0].short == "Supply"


def test_who_does_what() -> None:
    view = seen(acting("MOV", looters={"p": "AA"}), None)
    assert words.doing(view, 0, DE) == "führt eine Karte aus"
    assert words.doing(view, 1, DE) == "gerade nicht dran"


@pytest.mark.rule("DEI-232", "DEI-233")
def test_at_the_end_everybody_has_a_rank_and_priority_breaks_ties() -> None:
    g = table(stage="end", order="BA", vp={"A": 4, "B": 4}, pads={"A": [0, 0], "B": [0, 0]})
    view = seen(g, None)
    assert g.over
    assert [words.doing(view, seat, DE) for seat in (0, 1)] == ["Rang 2", "Sieg"]
    assert described(g, EN)[:3] == [
        "The game is over: The last round has been played.",
        "1. Ben: 4 supplies (Missions 4).",
        "2. Ada: 4 supplies (Missions 4).",
    ]


# --- scoring ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-227", "DEI-228", "DEI-229", "DEI-230", "DEI-231")
def test_the_final_scoring_goes_by_sources() -> None:
    g = table(
        stage="mission",
        round=4,
        to_move=1,
        missions=["BUILDINGS", "DRONE_CARDS", "OUTPOSTS", "TECH", "ENERGY", "LOOTERS", "OUTPOSTS_RED", "OUTPOSTS_BLUE"],
        chosen={"A": ["BUILDINGS", "DRONE_CARDS", "OUTPOSTS", "TECH"], "B": ["BUILDINGS", "DRONE_CARDS", "OUTPOSTS"]},
        looters={"q": "B", "r": "B"},
        pads={"A": [0, 0], "B": [5, 2]},
        abilities={"B": ["scout", "tunnel"]},
        learned={"B": ["scout", "tunnel"]},
        hand={"B": ["DEI040", *(f"DEI0{n:02}" for n in range(9, 17))]},
        vp={"B": 1},
    )
    for seat, source, points in ((0, "draco", 1), (0, "actions", 2), (1, "trading", 1)):
        g.gain_points(seat, SOURCES.index(source), points)
    answer(g, "TECH")
    assert g.over
    steps = words.scoring(seen(g, None), DE, NAMES)
    assert [(seat, SOURCES[source], points, said) for seat, source, points, said, _ in steps] == [
        (1, "missions", 6, "4 Aufträge bringen Ben 6 SP."),
        (0, "actions", 2, "Aktionen auf Karten bringen Ada 2 SP."),
        (0, "draco", 1, "Draco bringt Ada 1 SP."),
        (1, "trading", 1, "Der Handelsposten bringt Ben 1 SP."),
        (1, "outposts", 2, "Ben bekommt 2 SP für Außenpostenmarker, je 1."),
        (1, "abilities", 3, "Ben bekommt 3 SP für 2 erlernte Fähigkeiten."),
        (1, "tech", 2, "Ben bekommt 2 SP für 5 Technologie, 1 je 2."),
        (1, "energy", 2, "Ben bekommt 2 SP für 2 Energie, je 1."),
        (1, "cards", 3, "Ben bekommt 3 SP für 1 Karte mit SP darauf."),
    ]
    places = {SOURCES[source]: ids for _, source, _, _, ids in steps}
    assert places["missions"] == ("mission-BUILDINGS", "mission-DRONE_CARDS", "mission-OUTPOSTS", "mission-TECH")
    assert places["outposts"] == ("outpost-q-0", "outpost-r-0")
    assert places["tech"] == ("pad-B",)


# --- the whole table -------------------------------------------------------------------------------------------------


def test_before_the_game_there_is_only_the_map() -> None:
    lines = described(new_game(2, 1), DE, 0)
    assert lines[:2] == ["Aufbau.", "Ada ist dran: Welche Fraktion führst du an?"]
    assert not any(line.startswith(("Markt", "Auftrag", "Ada:")) for line in lines)
    assert "Der Plan hat 31 Regionen:" in lines
    assert described(new_game(2, 1), DE, 0, brief=True) == ["Aufbau."]


def test_a_faction_that_is_not_chosen_yet() -> None:
    assert words.thing_text(seen(new_game(2, 1), 0), "pad-B", DE, NAMES) == "Ben\nNoch ohne Fraktion."


def test_the_table_in_words_has_everything() -> None:
    g = table(
        looters={"p": "AAB", "q": "B"},
        abilities={"A": ["scout"], "B": ["tunnel"]},
        learned={"B": ["tunnel"]},
        boosts={"A": ["MOV", "MOV", "red"]},
        market={"black": ["DEI059", "DEI058", "DEI057"]},
        pads={"A": [1, 0], "B": [2, 1]},
        round=2,
        rules=["confrontation", "rebellion"],
        up={"B": ["DEI009"]},
        down={"B": ["DEI010"]},
        recycled={"B": ["DEI011"]},
        to_move=0,
        order="BA",
    )
    lines = described(g, EN, 0)
    assert lines[0] == "Round 2 of 4, action phase 1. Order of play: Ben, Ada."
    for expected in (
        "It is up to Ada: Play a card. Face up you get its actions; face down you buy a card from a market instead.",
        "Played with Confrontation and Rebellion.",
        "Your candy boosts: 2× Move, tactics outpost.",
        "Your hidden feat for tactics (red): Scout. A tie counts as the majority for you.",
        "black market, 9 left in the deck:",
        "Mercenaries (3× Enlist · Move), 1 supply at the end, price: 1 technology.",
        "Trackers (3× Move · Collect), 1 supply at the end, price: 2 technology; "
        "with 1 technology extra for the place. You cannot pay for it (technology 2, energy 0).",
        "Mission Buildings (round 1, late now): 2 supplies per building on the map (late 1 supply). "
        "Supplies now: Ada 0, Ben 0.",
        "Mission Technology (round 4): 1 supply per technology on the pad (late 2 supplies per 3). "
        "Supplies now: Ada 1, Ben 2.",
        "The map has 7 regions:",
        "street r: logistics outpost, controlled by nobody; 1 technology; nobody is there. Linked: street q. "
        "Adjacent on the other level: roof X, roof Y.",
        "street z: no technology; Ada: Abraham, strength 1, Ben: Z-13, strength 3; Ben has the majority.",
    ):
        assert expected in lines
    (ben,) = (line for line in lines if line.startswith("Ben: "))
    for expected in (
        "Farm-Z. Z-13 fights for three and has strength 3. 0 supplies; the supply scoring would give 4 now",
        "On the pad: 2 technology, 1 energy. Outpost markers: tactics 1, logistics 0, machines 0.",
        "In reserve: 13 scrappers, 3 refuges, 3 elevators, 3 bridges.",
        "Learned: Tunnel: All streets with an elevator of yours or a neutral one are linked for you.",
        "Played face up this round: Advance. Played face down this round: Yield.",
        "In the recycle bin: Reinforcements.",
    ):
        assert expected in ben
    assert any(line.startswith("Your cards: Advance (2× Move · Collect); Yield") for line in lines)


def test_the_card_that_is_being_played_is_told() -> None:
    g = acting("MOV COL COL", looters={"p": "AA"}, boost="MOV", to_move=0)
    assert "Ada spielt Vormarsch. Dazu der Candy Boost Bewegen. Noch zu nutzen: Bewegen · 2× Sammeln." in described(
        g, DE
    )
    g = table(looters={"p": "AA"}, pads={"A": [2, 0]}, boosts={"A": ["MOV"]})
    answer(g, "down", "DEI001")
    assert "Ada has played face down: Advance. Still to use: Buy." in described(g, EN)


@pytest.mark.rule("DEI-243", "DEI-245", "DEI-Q-117")
def test_the_table_in_words_tells_no_secret(texts: Texts) -> None:
    g = table(
        rules=["planning"],
        planned={"A": ["DEI001", "DEI002"], "B": ["DEI009", "DEI010"]},
        pads={"A": [2, 0]},
        abilities={"A": ["scout"]},
        boosts={"A": ["MOV"]},
    )
    answer(g, "down", "DEI001")
    scout, hidden = texts.say("ability.scout"), texts.say("card.hidden")
    mine, theirs = "\n".join(described(g, texts, 0)), "\n".join(described(g, texts, 1))
    assert scout in mine
    assert scout not in theirs
    assert scout not in "\n".join(described(g, texts))
    assert hidden in theirs
    assert hidden not in mine
    assert texts.say("card.hidden_n", n=6) in theirs


def test_others_are_said_to_do_something() -> None:
    g = table(looters={"p": "A"})
    assert "Ada wählt eine Karte." in described(g, DE, 1)
    g = table(stage="plan", rules=["planning"])
    assert "Ben is planning two cards." in described(g, EN, 0)


def test_in_short_it_has_players_and_the_regions_that_matter() -> None:
    g = table(looters={"p": "AAB", "q": "B"}, boosts={"A": ["MOV"]}, drones={"SIM": "Y", "MAS": "Y"})
    assert described(g, DE, 0, brief=True) == [
        "Runde 1 von 4, Aktionsphase 1. Reihenfolge: Ada, Ben.",
        "Ada mit Abraham: 0 SP, Technologie 1, Energie 1, Marker Taktik 0, Logistik 0, Maschinen 0, Reserve 13.",
        "Ben mit Z-13: 0 SP, Technologie 1, Energie 1, Marker Taktik 1, Logistik 0, Maschinen 0, Reserve 13.",
        "Deine Candy Boosts: Bewegen.",
        "Straße p: 2 Technologie; A 2, B 1.",
        "Straße q: Außenposten Taktik bei B; 2 Technologie; B 1.",
        "Straße r: Außenposten Logistik frei; 1 Technologie.",
        "Dach W: Außenposten Maschinen frei; 2 Energie.",
        "Dach X: Außenposten Taktik frei; 1 Energie.",
        "Dach Y: Drohne Masamune; Drohne Simon.",
        "Straße z: B 3, A 1.",
    ]


def test_the_end_in_words(texts: Texts) -> None:
    g = idle(started(2, 3, rebellion="yes"))
    assert g.over
    lines = described(g, texts, 0)
    assert lines[0] == texts.say("describe.over", reason=texts.say("end.rounds"))
    assert [line[:2] for line in lines[1:3]] == ["1.", "2."]
    assert described(g, texts, 0, brief=True)[:3] == lines[:3]


def test_questions_about_improved_actions_say_so() -> None:
    g = acting("TMOV BLD", looters={"p": "A", "r": "A"})
    answer(g, "TMOV")
    assert seen(g, 0).asks == "MoveFrom.TMOV"
    assert described(g, DE, 0)[1] == (
        "Ada ist dran: Taktisches Bewegen: Von wo ziehst du los? Am Ziel brauchst du keine Mehrheit."
    )
    g = acting("MOV BLD", looters={"p": "A", "r": "A"})
    answer(g, "MOV")
    assert seen(g, 0).asks == "MoveFrom"
    assert seen(g, 1).asks == ""


def test_every_improved_question_has_a_prompt(texts: Texts) -> None:
    verbs: dict[str, tuple[str, ...]] = {"DeployTo": ("TDEP", "MDEP"), "CollectFrom": ("LCOL", "MCOL")}
    verbs |= dict.fromkeys(("MoveFrom", "MoveTo"), ("TMOV", "LMOV", "EXTRA"))
    for kind, found in verbs.items():
        assert all(texts.has(f"prompt.{kind}.{verb}") for verb in found)
