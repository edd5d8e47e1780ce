"""The drawing of dei in words: what options point at, what a click means, what a thing is."""

import pytest

from tafelrunde.engine import Chance, Option
from tafelrunde.games.dei import words
from tafelrunde.games.dei.state import Dei
from tests.dei.table import PLAYERS, acting, answer, buying, decisions, new_game, play, seen, started, table, why
from tests.dei.telling import DE, EN, NAMES, pointed, targets, thing, why_pointed

# --- what options point at, and what clicks mean ---------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("rules", ["no", "yes"])
def test_every_option_can_be_clicked_where_it_points(players: int, rules: str) -> None:
    variants = dict.fromkeys(("draft", "planning", "confrontation", "rebellion"), rules)
    for number, g in enumerate(decisions(new_game(players, players, None, **variants), Chance(players))):
        for d in g.open if number % 4 == 0 else ():
            view = seen(g, d.seat)
            for option in d.options:
                for id in words.targets(view, d.kind, option):
                    assert option in words.pointed(view, d.kind, id), (d.kind, option, id)
                    assert words.thing_text(view, id, EN, NAMES), id


def test_words_and_numbers_point_at_nothing() -> None:
    g = started(3, 7)
    play(g, g.open[0].options[0])
    assert targets(g, 1) == ()
    assert targets(new_game(2, 1), "auxilia") == ()
    g = acting("MDEP BLD", looters={"q": "A"})
    answer(g, "MDEP")
    assert targets(g, "yes") == ()
    g = table(stage="learn", looters={"q": "A", "X": "A"})
    assert targets(g, "done") == ()
    assert pointed(g, "region-q") == ()
    assert pointed(g, "no-such-thing") == ()


@pytest.mark.parametrize("id", ["region-nowhere", "looters-D-p", "outpost-p-0", "card-NONE", "mission-NONE", "pad-C"])
def test_what_is_not_there_is_nothing(id: str) -> None:
    g = table(looters={"p": "A"})
    assert thing(g, id, EN) == ""
    assert pointed(g, id) == ()


def test_cards_are_clicked_on_one_of_their_halves() -> None:
    g = table(pads={"A": [2, 0]})
    assert targets(g, "up", "DEI001") == ("up-DEI001",)
    assert targets(g, "down", "DEI001") == ("down-DEI001",)
    assert pointed(g, "card-DEI001") == (("up", "DEI001"), ("down", "DEI001"))
    assert pointed(g, "finish") == ("end",)
    assert why(g, "end") == "DEI-105"
    assert pointed(g, "region-p") == ()
    assert why_pointed(g, "up-DEI009") == (
        "You cannot play that card now. Take one of your display, or with Planning one that you have planned."
    )


def test_a_card_with_a_boost_is_clicked_together_with_it() -> None:
    g = table(pads={"A": [0, 0]}, boosts={"A": ["green", "MOV"]})
    assert targets(g, "down", "DEI001", "green") == ("down-DEI001", "boost-A-green")
    assert pointed(g, "down-DEI001") == (("down", "DEI001", "MOV"), ("down", "DEI001", "green"))
    found = pointed(g, "boost-A-green")
    assert ("down", "DEI002", "green") in found
    assert len(found) == 8
    assert pointed(g, "boost-A-red") == ()


def test_plans_are_two_clicks() -> None:
    g = table(stage="plan", rules=["planning"])
    view = seen(g, 0)
    assert words.targets(view, "Plan", ("DEI001", "DEI002")) == ("up-DEI001", "up-DEI002")
    found = words.pointed(view, "Plan", "up-DEI002")
    assert len(found) == 7
    assert all("DEI002" in pair for pair in found if isinstance(pair, tuple))


def test_signs_boosts_and_the_end_of_a_card() -> None:
    g = acting("MOV KIL", looters={"p": "A"}, boosts={"A": ["COL"]})
    assert (targets(g, "MOV"), targets(g, "boost", "COL"), targets(g, "finish")) == (
        ("icon-MOV",),
        ("boost-A-COL",),
        ("finish",),
    )
    assert pointed(g, "finish") == ("finish",)
    assert pointed(g, "region-p") == ()
    assert why_pointed(g, "icon-KIL") == "There is no scrapper of anybody else on the map."


def test_a_thing_in_a_region_stands_for_the_region() -> None:
    doc: dict[str, object] = {"drones": {"SIM": "q", "MAS": "p"}, "lifts": {"A": ["p-W"]}}
    g = acting("MOV BLD", looters={"p": "AA", "q": "B", "Y": "A"}, **doc)
    answer(g, "MOV")
    for id in ("region-p", "looters-A-p", "drone-MAS"):
        assert pointed(g, id) == ("p",)
    answer(g, "p")
    assert g.open[0].kind == "MoveTo"
    for id in ("region-q", "looters-B-q", "outpost-q-0", "drone-SIM"):
        assert pointed(g, id) == ("q",)
    assert pointed(g, "pad-B") == ()


def test_victims_are_clicked_as_figures_or_by_their_region() -> None:
    g = acting("KIL BLD", players=3, looters={"p": "AABC", "W": "B"}, leaders={"C": "X"})
    answer(g, "KIL")
    assert targets(g, "p", "B") == ("looters-B-p",)
    assert pointed(g, "looters-B-p") == (("p", "B"),)
    assert pointed(g, "region-p") == (("p", "B"), ("p", "C"))
    assert why_pointed(g, "looters-A-p") == "You may not kill your own scrappers."
    assert why_pointed(g, "region-X") == ("Only the leader of that faction is on roof X, and leaders cannot be killed.")
    assert why_pointed(g, "region-r") == "There is no scrapper of that faction on street r."
    assert pointed(g, "pad-A") == ()


def collecting() -> Dei:
    skills = {"A": ["sharpshooters", "prospector"]}
    g = acting("COL BLD", looters={"p": "AAB", "W": "BA", "q": "B"}, abilities=skills, learned=skills, round=2)
    answer(g, "COL")
    return g


def test_collecting_shooting_and_placing_are_clicked_where_they_happen() -> None:
    g = collecting()
    assert targets(g, "p") == targets(g, "place", "p") == ("region-p",)
    assert targets(g, "kill", "W", "B") == ("looters-B-W",)
    assert pointed(g, "region-p") == ("p", ("place", "p"))
    assert pointed(g, "looters-B-W") == (("kill", "W", "B"),)
    assert pointed(g, "region-r") == ("r",)
    assert why_pointed(g, "region-q") == (
        "You do not have the majority on street q. You can only collect where you have it."
    )
    assert why_pointed(g, "region-Y") == "There is no resource left on roof Y."
    assert pointed(g, "pad-A") == ()


def test_building_places() -> None:
    g = acting("BLD MOV", looters={"p": "A", "W": "A"}, storehouses={"A": ["p"]})
    play(g, "BLD", "lift")
    assert targets(g, "p-W") == ("lift-p-W",)
    assert pointed(g, "lift-p-W") == ("p-W",)
    assert pointed(g, "region-W") == ("p-W", "q-W")
    assert pointed(g, "region-r") == ("r-X",)
    assert why_pointed(g, "region-r") == "You have no figure at either end."
    assert why_pointed(g, "region-z") == "There is no place for it."
    assert pointed(g, "pad-A") == ()
    g = acting("BLD MOV", looters={"p": "A", "W": "A"})
    play(g, "BLD", "storehouse")
    assert targets(g, "p") == ("region-p",)
    assert pointed(g, "looters-A-p") == ("p",)
    assert pointed(g, "lift-p-W") == ()
    assert why_pointed(g, "region-q") == "You have no figure on street q. A refuge is built where you have one."


def test_bridges_have_places_of_their_own() -> None:
    g = acting("BLD MOV", looters={"W": "A"}, map=BRIDGES)
    play(g, "BLD", "bridge")
    assert g.open[0].kind == "BuildSite"
    assert targets(g, "W:Y:r") == ("bridge-W:Y:r",)
    assert pointed(g, "bridge-W:Y:r") == ("W:Y:r",)
    assert pointed(g, "region-Y") == ("W:Y:r",)
    assert pointed(g, "region-W") == ("W:X:q", "W:Y:r")
    assert why_pointed(g, "bridge-X:Y:r") == "You have no figure at either end."


BRIDGES = {
    "regions": {
        "q": {"level": "ground", "near": ["W", "X"], "storehouse": True},
        "r": {"level": "ground", "near": ["q", "X", "Y"]},
        "W": {"level": "roof", "near": []},
        "X": {"level": "roof", "near": []},
        "Y": {"level": "roof", "near": []},
        "z": {"level": "ground", "near": []},
    },
    "sites": ["W X q", "X Y r", "W Y r"],
}


def test_markets_missions_abilities_drones_and_resources() -> None:
    g = buying(pads={"A": [2, 0]}, market={"red": ["DEI038", "DEI037", "DEI036"]})
    assert targets(g, "DEI036") == ("card-DEI036",)
    assert pointed(g, "card-DEI038") == ("DEI038",)
    assert pointed(g, "region-p") == ()
    g = table(stage="mission", looters={"p": "A"})
    assert targets(g, "TECH") == ("mission-TECH",)
    assert pointed(g, "mission-TECH") == ("TECH",)
    g = table(stage="learn", looters={"q": "A", "X": "A"})
    assert targets(g, "red") == ("ability-A-red",)
    assert why_pointed(g, "ability-A-blue") == "For that you need 2 markers of its colour; you have 0."
    g = acting("DRN:ANY:+0 BLD", looters={"p": "A"})
    answer(g, "DRN:ANY:+0")
    assert targets(g, "SIM") == ("drone-SIM",)
    assert pointed(g, "drone-MAS") == ("MAS",)
    g = acting("COL BLD", looters={"q": "A"}, pads={"A": [5, 5]})
    answer(g, "COL")
    assert targets(g, "energy") == ("energy-A",)
    assert (pointed(g, "tech-A"), pointed(g, "pad-A")) == (("tech",), ())


# --- what a thing is -------------------------------------------------------------------------------------------------

TABLE: dict[str, object] = {
    "looters": {"p": "AAB", "q": "AB", "W": "B"},
    "leaders": {"A": "p", "B": "q"},
    "storehouses": {"B": ["p", "p"]},
    "lifts": {"A": ["p-W"]},
    "bridges": {"B": ["W:X:q"]},
    "drones": {"SIM": "q", "MAS": "p"},
    "boosts": {"A": ["red"]},
    "pads": {"A": [3, 2]},
    "market": {"red": ["DEI038", "DEI037", "DEI036"]},
    "abilities": {"A": ["scout"]},
    "up": {"B": ["DEI009"]},
    "phase": 2,
}
THINGS = {
    "region-p": "street p\n2 technology; Ada: 2 scrappers and Abraham, strength 3, Ben: 1 scrapper, strength 1; "
    "Ada has the majority; neutral refuge; 2 refuges of Ben; elevator to roof W (Ada); drone Masamune.",
    "region-W": "roof W\nmachines outpost, controlled by Ben; 2 energy; Ben: 1 scrapper, strength 1; "
    "Ben has the majority; elevator to street p (Ada); bridge to roof X (Ben).",
    "region-q": "street q\ntactics outpost, controlled by Ben; 2 technology; Ada: 1 scrapper, strength 1, "
    "Ben: 1 scrapper and Z-13, strength 4; Ben has the majority; below a bridge (Ben); drone Simon.",
    "region-Y": "roof Y\nno energy; nobody is there.",
    "looters-B-q": "1 scrapper and Z-13 of Ben on street q\n"
    "Strength 4; Ben has the majority; 2 of it through leader, buildings or drones.",
    "looters-A-p": "2 scrappers and Abraham of Ada on street p\nStrength 3; Ada has the majority.",
    "looters-A-W": "",
    "outpost-q-0": "tactics outpost on street q\n"
    "Ben controls it. Whoever has the majority here gets a marker of its colour.",
    "outpost-r-0": "logistics outpost on street r\n"
    "Nobody controls it. Whoever has the majority here gets a marker of its colour.",
    "lift-p-W": "Elevator between street p and roof W\nBelongs to: Ada.",
    "lift-q-W": "Place for an elevator between street q and roof W\nNothing is built here yet.",
    "bridge-W:X:q": "Bridge between roof W and roof X over street q\nBelongs to: Ben.",
    "drone-SIM": "Simon\nIs on street q. Transporter: brings up to 2 scrappers into its region.",
    "card-DEI009": "Advance\n2× Move · Collect. Played face up this round by Ben.",
    "card-DEI001": "Advance\n2× Move · Collect. In the display of Ada.",
    "card-DEI038": "Siege\nTactical enlist per tactics marker · Tactical move · Collect. 2 supplies at the end. "
    "Price: 1 technology and 1 energy; needs 2 tactics outposts. "
    "For that place you lack 2 outposts of the market's colour.",
    "card-DEI036": "Assault squad\nTactical move · Tactical enlist · Collect. 2 supplies at the end. "
    "Price: 2 technology. You can pay for it.",
    "card-DEI080": "Draco III\nAny drone · Move · Enlist. 2 supplies at the end.",
    "down-DEI001": "Advance face down to buy\n"
    "Instead of its actions you may buy a card from a market. Afterwards it goes to the recycle bin.",
    "boost-A-red": "Candy boost tactics outpost\nCounts as 1 tactics marker for this card, also at the market.",
    "ability-A-red": "Scout, tactics (red)\nA tie counts as the majority for you. "
    "Not learned yet: in action phase 2 you need 2 markers of its colour for it, you have 0.",
    "tech-A": "3 technology\nOn your pad. Technology pays for cards; the supply scoring gives 1 supply for every 2.",
    "energy-A": "2 energy\nOn your pad. Energy pays for cards; the supply scoring gives 1 supply for each.",
    "tech-B": "",
    "finish": "Finish the card\nWhat you have not used is lost.",
    "mission-TECH": "Technology\nColumn of round 4: 1 supply per technology on the pad (late 2 supplies per 3). "
    "Supplies now: Ada 3, Ben 1.",
}


@pytest.mark.parametrize("id", THINGS)
def test_what_a_thing_is_now(id: str) -> None:
    assert thing(table(**TABLE), id, EN) == THINGS[id]


def test_a_tie_is_nobodys_majority() -> None:
    g = table(looters={"q": "AB"})
    assert thing(g, "looters-A-q", DE) == "1 Plünderer von Ada auf Straße q\nStärke 1; niemand hat die Mehrheit."
    assert thing(g, "region-q", DE) == (
        "Straße q\nAußenposten Taktik, von niemandem kontrolliert; 2 Technologie; "
        "Ada: 1 Plünderer, Stärke 1, Ben: 1 Plünderer, Stärke 1; niemand hat die Mehrheit."
    )


def test_a_late_mission_and_who_has_chosen_it() -> None:
    g = table(stage="mission", round=2, to_move=1, chosen={"A": ["BUILDINGS", "TECH"], "B": ["BUILDINGS"]})
    assert thing(g, "mission-BUILDINGS", DE, 1) == (
        "Bauwerke\nSpalte von Runde 1: 2 SP je Bauwerk auf dem Plan (verspätet 1 SP). Er ist jetzt verspätet. "
        "SP jetzt: Ada 0, Ben 0. Gewählt von Ada und Ben."
    )


def test_neutral_buildings_and_learned_abilities() -> None:
    g = started(2, 1)
    assert "Gehört: neutral." in thing(g, f"lift-{'-'.join(seen(g, 0).board.neutral_lifts[0])}", DE)
    assert "Gehört: neutral." in thing(g, f"bridge-{seen(g, 0).board.neutral_bridges[0]}", DE)
    g = table(abilities={"A": ["scout"]}, learned={"A": ["scout"]}, round=2, looters={"q": "A"})
    assert thing(g, "ability-A-red", EN).endswith("Learned. You have 1 marker of its colour.")


def test_an_ability_that_is_not_dealt_yet() -> None:
    g = started(2, 1, draft="yes")
    assert thing(g, "ability-A-red", DE).startswith("verdeckte Fähigkeit, Taktik (rot)\n")


def test_a_sign_is_explained() -> None:
    g = acting("VP:2", looters={"p": "A"}, boosts={"A": ["MOV"]})
    assert thing(g, "icon-VP:2", DE) == "2 SP\nDu bekommst sofort 2 SP."
    assert thing(g, "icon-MOV", DE) == ""


@pytest.mark.rule("DEI-243", "DEI-245")
def test_spectators_read_no_secret() -> None:
    g = table(**TABLE)
    hidden: list[Option] = ["ability-A-red", "boost-A-red", "tech-A"]
    assert all(thing(g, str(id), EN, None) == "" for id in hidden)
    assert "pay for it" not in thing(g, "card-DEI036", EN, None)
    planned = table(rules=["planning"], planned={"A": ["DEI001", "DEI002"], "B": ["DEI009", "DEI010"]})
    assert thing(planned, "up-DEI001", EN, 0).endswith("Planned by Ada.")
    assert thing(planned, "up-DEI001", EN, 1) == "Advance\n2× Move · Collect."
