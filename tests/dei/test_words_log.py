"""The log of dei in words, and why something is not possible."""

import ast
import re
from importlib.resources import files

import pytest

from tafelrunde.engine import Chance, Option, Refusal
from tafelrunde.games.dei import words
from tafelrunde.games.dei.cards import UNUSABLE
from tafelrunde.kit.ledger import prefix_of, read_ledger
from tafelrunde.kit.texts import LANGUAGES, Texts, texts_for
from tafelrunde.kit.words import refusal_text
from tests.dei.table import (
    DEI,
    acting,
    answer,
    asked,
    buying,
    decisions,
    idle,
    listen,
    new_game,
    play,
    seen,
    started,
    table,
)
from tests.dei.telling import DE, EN, NAMES, told


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return DEI.texts(request.param)


# --- what has happened -----------------------------------------------------------------------------------------------


def test_the_beginning_is_told() -> None:
    g = new_game(2, 3)
    listen(g)
    play(g, "auxilia", "farm_z")
    seats = [NAMES[seat] for seat in g.order]
    assert told(g, DE)[:4] == [
        "Ada führt Auxilia an.",
        "Ben führt Farm-Z an.",
        f"Alles liegt bereit. Reihenfolge: {seats[0]}, {seats[1]}.",
        "Runde 1 beginnt.",
    ]
    assert told(g, EN)[0] == "Ada leads Auxilia."


def test_first_figures_are_told_with_the_leader_by_name() -> None:
    g = started(3, 7, "auxilia", "farm_z", "refuge")
    listen(g)
    play(g, g.open[0].options[0], 1)
    assert told(g, DE)[:2] == [
        "Ada beginnt mit 1 Plünderer und Neena auf Straße 2.1 Mitte.",
        "Ada beginnt mit 1 Plünderer auf Straße 2.3 Nordwest.",
    ]


def test_moving_collecting_and_control_are_told() -> None:
    g = table(looters={"p": "AA", "q": "B"}, leaders={"A": "p"})
    listen(g)
    play(g, ("up", "DEI001"), "MOV", (2, 1, 0))
    assert told(g, DE) == [
        "Ada spielt Vormarsch.",
        "Ada zieht mit 2 Plünderern und Abraham von Straße p auf Straße q.",
        "Ada nimmt Ben den Außenposten Taktik auf Straße q ab.",
    ]
    answer(g, "COL")
    assert told(g, EN)[-2:] == [
        "Ada takes the tactics outpost on street q from Ben.",
        "Ada collects 1 technology on street q.",
    ]


@pytest.mark.rule("DEI-088")
def test_an_outpost_can_be_won_and_lost() -> None:
    g = acting("KIL DEP", looters={"q": "B", "W": "A"})
    listen(g)
    answer(g, "KIL")
    assert told(g, EN) == [
        "Ada kills a scrapper of Ben on street q.",
        "Ben loses the tactics outpost on street q.",
        "Ben draws a candy boost.",
    ]
    g = acting("MOV MOV", looters={"p": "A"})
    listen(g)
    answer(g, "MOV")
    assert told(g, DE)[-1] == "Ada kontrolliert den Außenposten Taktik auf Straße q."


@pytest.mark.rule("DEI-183", "DEI-243")
def test_only_its_owner_reads_which_boost_was_drawn() -> None:
    g = acting("KIL DEP", looters={"q": "B"})
    listen(g)
    answer(g, "KIL")
    boost = DE.say(f"boost.{seen(g, 1).my_boosts[0]}")
    assert told(g, DE, 1)[-1] == f"Ben zieht einen Candy Boost: {boost}."
    assert told(g, DE, 0)[-1] == told(g, DE)[-1] == "Ben zieht einen Candy Boost."


def test_buying_is_told_with_market_and_price() -> None:
    g = buying(
        pads={"A": [4, 1]},
        market={"black": ["DEI059", "DEI058", "DEI057"]},
        round=2,
        abilities={"A": ["trading"]},
        learned={"A": ["trading"]},
    )
    listen(g)
    answer(g, "DEI057")
    assert told(g, DE)[:2] == [
        "Ada kauft Schmuggelware (Schwarzmarkt) für 1 Technologie.",
        "Der Handelsposten bringt Ada 1 SP.",
    ]
    assert told(g, EN)[-1] == "Ada takes 1 technology from the supply."
    assert re.fullmatch(r"New for sale: .* \(black market\)\.", told(g, EN)[2])


@pytest.mark.rule("DEI-Q-117")
def test_with_planning_nobody_else_reads_what_lies_face_down() -> None:
    g = table(rules=["planning"], planned={"A": ["DEI001", "DEI002"], "B": ["DEI009", "DEI010"]}, pads={"A": [2, 0]})
    listen(g)
    answer(g, "down", "DEI001")
    assert told(g, DE, 0)[0] == "Ada spielt Vormarsch verdeckt, um zu kaufen."
    assert told(g, DE, 1)[0] == told(g, DE)[0] == "Ada spielt eine Karte verdeckt."


@pytest.mark.rule("DEI-245")
def test_plans_are_told_to_their_owner_alone() -> None:
    g = table(stage="plan", rules=["planning"])
    listen(g)
    g.answer(0, ("DEI001", "DEI002"))
    g.answer(1, ("DEI009", "DEI010"))
    assert told(g, EN, 0)[:2] == ["Ada plans Advance and Yield.", "Ben has planned 2 cards."]


def test_buildings_are_told_with_their_places() -> None:
    g = acting("BLD MOV", looters={"p": "A", "W": "A"})
    listen(g)
    play(g, "BLD", "lift", "p-W")
    assert told(g, DE) == ["Ada baut einen Aufzug zwischen Straße p und Dach W."]
    g = acting("BLD MOV", looters={"W": "A"})
    listen(g)
    play(g, "BLD", "bridge")
    assert told(g, EN) == ["Ada builds a bridge between roof W and roof X over street q."]


@pytest.mark.rule("DEI-142")
def test_buildings_that_are_relocated() -> None:
    g = acting("BLD MOV", looters={"q": "A"}, storehouses={"A": ["p", "p", "r"]})
    listen(g)
    play(g, "BLD", "storehouse", "r", "q")
    assert told(g, DE) == ["Ada versetzt ein Lager von Straße r auf Straße q."]
    g = acting("BLD MOV", looters={"p": "A"}, lifts={"A": ["q-W", "q-X", "r-X"]})
    listen(g)
    play(g, "BLD", "lift", "q-X")
    assert told(g, EN) == ["Ada relocates an elevator; it now stands between street p and roof W."]


def test_drones_are_told() -> None:
    g = acting("DRN:MAS:+0 MOV", looters={"p": "A"}, drones={"SIM": "p", "MAS": "q"})
    listen(g)
    play(g, "DRN:MAS:+0", "W", 2)
    assert told(g, DE) == [
        "Ada lässt Masamune auf Dach W fliegen.",
        "Ada nimmt mit Masamune 2 Ressourcen von Dach W.",
    ]


def test_learning_and_missions_are_told() -> None:
    g = table(stage="learn", looters={"q": "A", "X": "A"}, abilities={"A": ["scout"]})
    listen(g)
    answer(g, "red")
    assert told(g, DE)[0] == "Ada erlernt für Taktik (rot) die Fähigkeit Späher."
    g = table(stage="mission", round=2, looters={"p": "AAA"})
    listen(g)
    answer(g, "LOOTERS")
    assert told(g, EN)[0] == "Ada fulfils the mission Scrappers on time: 3 supplies."
    g = table(stage="mission", round=2, looters={"p": "AAA"}, rules=["rebellion"])
    listen(g)
    play(g, "ENERGY")
    assert told(g, DE)[0] == "Ada erfüllt verspätet den Auftrag Energie: 0 SP."
    answer(idle(g, "ChooseMission"), "skip")
    assert "Ben verzichtet auf einen Auftrag." in told(g, DE)


P, Q = ("p", "Straße p", "street p"), ("q", "Straße q", "street q")
BRIDGE = ("W:X:q", "zwischen Dach W und Dach X über Straße q", "between roof W and roof X over street q")
SELDOM: list[tuple[str, dict[str, Option], str, str]] = [
    (
        "deployed",
        {"seat": 0, "at": P, "from": Q},
        "Ada versetzt einen Plünderer von Straße q auf Straße p.",
        "Ada relocates a scrapper from street q to street p.",
    ),
    (
        "moved",
        {"seat": 1, "from": P, "to": Q, "looters": 0, "leader": 0, "wagons": 2, "led_by": "Aria"},
        "Ben zieht mit 2 Einsatzwagen von Straße p auf Straße q.",
        "Ben moves 2 wagons from street p to street q.",
    ),
    (
        "built",
        {"seat": 0, "kind": "bridge", "at": BRIDGE, "from": BRIDGE},
        "Ada versetzt eine Brücke; sie liegt jetzt zwischen Dach W und Dach X über Straße q.",
        "Ada relocates a bridge; it now lies between roof W and roof X over street q.",
    ),
    (
        "flown",
        {"seat": 1, "from": P, "to": Q},
        "Fly bringt einen Plünderer von Ben von Straße p auf Straße q.",
        "Fly takes a scrapper of Ben from street p to street q.",
    ),
    (
        "hunted",
        {"seat": 0, "at": Q},
        "Ada lässt Draco auf Straße q jagen und bekommt 1 SP.",
        "Ada lets Draco hunt on street q and gets 1 supply.",
    ),
    ("parcel", {"seat": 0}, "Ada schickt für 1 Energie den Paket-Bot los.", "Ada sends the parcel bot for 1 energy."),
    (
        "returned",
        {"seat": 0, "kind": "energy"},
        "Ada legt 1 Energie zurück in den Vorrat.",
        "Ada puts 1 energy back into the supply.",
    ),
    ("scored", {"seat": 0, "n": 1}, "Ada bekommt 1 SP.", "Ada gets 1 supply."),
]


@pytest.mark.parametrize(("kind", "data", "german", "english"), SELDOM, ids=[kind for kind, *_ in SELDOM])
def test_what_happens_seldom(kind: str, data: dict[str, Option], german: str, english: str) -> None:
    assert words.event_text(kind, data, DE, NAMES) == german
    assert words.event_text(kind, data, EN, NAMES) == english


def test_every_event_of_whole_games_is_told(texts: Texts) -> None:
    """With all optional rules and without; nothing that stands for a value is left, and no code."""
    found: set[str] = set()
    for variants in ({}, dict.fromkeys(("no_choice", "draft", "planning", "confrontation", "rebellion"), "yes")):
        g = new_game(3, 4, None, **variants)
        for _ in decisions(g, Chance(8)):
            if g.heard is None:
                listen(g)
            for event in g.heard or []:
                found.add(event.kind)
                for seat in (None, 0, 1, 2):
                    if event.known_to(seat):
                        said = words.event_text(event.kind, event.seen_by(seat), texts, NAMES)
                        assert said.endswith(".")
                        assert not re.search(r"DEI\d|[{}\[\]]|\('|\b(tech|MOV|SIM|None)\b", said), said
            listen(g)
    assert len(found) > 25


def test_events_point_at_their_places() -> None:
    g = acting("BLD MOV", looters={"p": "A", "W": "A"})
    heard = listen(g)
    play(g, "BLD", "lift", "p-W")
    assert words.places("built", heard[0].data) == ("lift-p-W",)
    g = acting("BLD MOV", looters={"p": "A"})
    heard = listen(g)
    play(g, "BLD", "storehouse", "p")
    assert words.places("built", heard[0].data) == ("region-p",)
    play(g, "MOV")
    assert words.places("moved", heard[1].data) == ("region-q", "region-p")
    assert words.places("round_began", {"round": 2}) == ()


# --- refusals --------------------------------------------------------------------------------------------------------


def refusal_keys() -> set[str]:
    """Everything that the rules can refuse with: the key in each call of Refusal and said, or else the row."""
    found = {key for _, key in UNUSABLE.values()}
    for path in files(DEI.package).iterdir():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if path.name.endswith(".py") else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Refusal", "said"):
                if isinstance(node.args[0], ast.Starred):
                    continue  # from UNUSABLE
                row, key = (0, 1) if node.func.id == "Refusal" else (1, 3)
                found |= strings(node.args[key : key + 1]) or strings(node.args[row : row + 1])
    return found


def strings(nodes: list[ast.expr]) -> set[str]:
    """The words in an expression, whichever of them it gives."""
    leaves = [leaf for node in nodes for leaf in ast.walk(node)]
    return {leaf.value for leaf in leaves if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)} - {""}


def test_every_refusal_has_a_sentence_in_both_languages(texts: Texts) -> None:
    rows = {row.id for row in read_ledger(DEI.file("ledger.md"), prefix_of("dei"))}
    keys = refusal_keys()
    assert len(keys) > 70
    values: dict[str, Option] = {"at": ("q", "Straße q", "street q"), "n": 2, "tech": 1, "energy": 1, "column": 3}
    for key in keys:
        assert key in rows or not key.startswith("DEI-"), key
        assert texts.has(f"why.{key}"), key
        said = refusal_text(Refusal("", key, values), texts)
        assert said.endswith(".")
        assert "{" not in said
        assert "('" not in said
        assert 10 < len(said) < 300


def test_no_sentence_is_there_in_vain() -> None:
    own, shared = ({key for key in texts.messages if key.startswith("why.")} for texts in (DE, texts_for("de")))
    assert own - shared == {f"why.{key}" for key in refusal_keys()} - shared


def test_rows_that_explain_decisions_are_in_the_ledger(texts: Texts) -> None:
    rows = {row.id for row in read_ledger(DEI.file("ledger.md"), prefix_of("dei"))}
    kinds = [name for name in DEI.step_types() if texts.has(f"prompt.{name}")]
    assert len(kinds) == 38
    for kind in kinds:
        assert texts.say(f"rule.{kind}") in rows
        for section in ("act", "doing", "example"):
            assert texts.say(f"{section}.{kind}")


def test_refusals_name_the_region_in_the_readers_language() -> None:
    g = acting("MOV BLD", looters={"p": "AA", "q": "BBBB", "Y": "A"}, lifts={"A": ["p-W"]})
    answer(g, "MOV")
    assert asked(g) == (0, "MoveFrom")
    refusal = g.why_not(0, "q")
    assert refusal is not None
    assert refusal_text(refusal, DE) == "Auf Straße q hast du niemanden, der ziehen könnte."
    g = acting("MOV BLD", looters={"p": "A", "q": "BBBB", "r": "A", "Y": "A"}, lifts={"A": ["p-W", "r-X", "r-Y"]})
    play(g, "MOV", "r")
    refusal = g.why_not(0, "q")
    assert refusal is not None
    assert refusal_text(refusal, DE) == (
        "Auf Straße q hättest du auch dann nicht die Mehrheit. "
        "Ziehen darfst du nur, wo du sie hast oder dadurch bekommst."
    )
    assert refusal_text(refusal, EN).startswith("Even then you would not have the majority on street q.")


def test_a_market_says_what_is_missing() -> None:
    g = buying(pads={"A": [1, 0]}, market={"red": ["DEI038", "DEI037", "DEI036"]})
    said = {}
    for card in ("DEI038", "DEI037", "DEI036"):
        refusal = g.why_not(0, card)
        assert refusal is not None
        said[card] = refusal_text(refusal, DE)
    assert said == {
        "DEI038": "Für diesen Platz fehlen dir noch 2 Außenposten in der Farbe des Marktes.",
        "DEI037": "Für diesen Platz fehlt dir noch 1 Außenposten in der Farbe des Marktes.",
        "DEI036": "Das kannst du nicht bezahlen (Technologie 2, Energie 0).",
    }
