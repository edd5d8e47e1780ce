"""The log of rulebenders in words, and why something is not possible."""

import ast
import re
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

from tafelrunde.engine import Chance, Option, Refusal
from tafelrunde.games.rulebenders import words
from tafelrunde.games.rulebenders.words.events import _MAYBE
from tafelrunde.kit.ledger import prefix_of, read_ledger
from tafelrunde.kit.texts import LANGUAGES, Texts, texts_for
from tafelrunde.kit.words import refusal_text
from tests.rulebenders.table import PLAYERS, RUL, new_game, table
from tests.rulebenders.telling import DE, EN, NAMES, told

ROWS = {row.id for row in read_ledger(RUL.file("ledger.md"), prefix_of("rulebenders"))}


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return RUL.texts(request.param)


def calls(name: str) -> list[ast.Call]:
    """All calls of that name in the rules."""
    found: list[ast.Call] = []
    folders: list[Traversable] = [files(RUL.package), files(RUL.package).joinpath("deeds")]
    for path in (path for folder in folders for path in folder.iterdir() if path.name.endswith(".py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func
                said = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                found += [node] if said == name else []
    return found


def strings(nodes: list[ast.expr]) -> set[str]:
    """The words in an expression, whichever of them it gives."""
    leaves = [leaf for node in nodes for leaf in ast.walk(node)]
    return {leaf.value for leaf in leaves if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)} - {""}


# --- what has happened -----------------------------------------------------------------------------------------------

SEVERAL = {  # event -> its sentences
    "placed": {"placed_board", "placed_track", "placed_card", "placed_board_lent", "placed_track_lent"},
    "income": {"income", "income_paid"},
    "removed": {"removed", "removed_supply"},
    "bent": {"bent", "bent_start"},
    **{kind: {kind, f"{kind}_{key}"} for kind, key in _MAYBE.items()},
}


def test_every_event_has_its_sentences_and_no_other_is_there(texts: Texts) -> None:
    kinds = {kind for call in calls("tell") for kind in strings(call.args[:1])} | {"drew", "dealt"}
    kinds -= {"kind"}
    assert len(kinds) > 55
    wanted = {f"event.{sentence}" for kind in kinds for sentence in SEVERAL.get(kind, {kind})}
    own = {key for key in texts.messages if key.startswith("event.")} - texts_for(texts.lang).messages.keys()
    assert own == wanted


@pytest.mark.parametrize("players", PLAYERS)
def test_every_event_of_whole_games_is_told(players: int) -> None:
    """To everybody who may know it; nothing that stands for a value is left, and no code."""
    t, rng = new_game(players, players + 10), Chance(players)
    while not t.over:
        d = t.g.open[0]
        t.g.answer(d.seat, d.options[rng.below(len(d.options))])
    assert len({event.kind for event in t.heard}) > 25
    for seat in (None, *range(players)):
        for texts in (DE, EN):
            for line in told(t, texts, seat):
                assert line.endswith((".", "!)."))
                assert not re.search(
                    r"[{}\[\]]|\('|\b[A-Z]{2}-\d\d|\bNone\b|SCIFI|\bHAND\b|\bstones\b.*\bStein", line
                ), line


def test_placing_playing_and_paying_are_told() -> None:
    t = table(players=3, hand={"A": ["SF-05", "FX-01"]}, chips={"A": 1}, supply={"A": 2})
    t.A.plays("SF-05")
    t.A.chooses("HAND")
    assert told(t, DE)[-3:] == [
        "Ada bezahlt 1 Chip.",
        "Ada spielt Kraftfeld aus.",
        "Ada bringt 1 Stein auf ein gesperrtes Feld von Handkartenlimit.",
    ]
    t.B.places("track")
    assert told(t, EN)[-1] == "Ben places a cube on the tiebreaker track."


def test_lent_stones_and_stones_on_cards_are_told() -> None:
    t = table(players=3, lent={"A": {"B": 1}})
    t.A.places("HAND", of="B")
    assert told(t, DE)[-1] == "Ada setzt einen Stein von Ben auf Handkartenlimit."
    t = table(players=3, dash={"A": ["FA-19"]})
    t.A.places("FA-19")
    assert told(t, DE)[-1] == "Ada setzt einen Stein auf die Karte Unsichtbarkeitsring."


@pytest.mark.rule("RUL-AMB-025", "RUL-079")
def test_only_its_owner_reads_which_cards_were_drawn() -> None:
    t = table(players=3, hand={"A": ["PI-17"]}, draw={"SCIFI": ["SF-01", "SF-13"]})
    t.A.plays("PI-17")
    t.A.draws("SCIFI", "SCIFI")
    assert "Ada zieht Wurmloch und Androide (2× Sci-Fi)." in told(t, DE, 0)
    for seat in (1, None):
        assert "Ada zieht 2 Karten (2× Sci-Fi)." in told(t, DE, seat)


@pytest.mark.rule("RUL-207")
def test_a_stolen_card_is_known_to_two() -> None:
    t = table(players=3, hand={"A": ["PI-13"], "B": ["SF-01"]}, dash={"A": ["PI-14"]}, chips={"B": 0}, supply={"B": 0})
    t.A.taps("PI-14")
    t.A.chooses("B")
    t.all_decline()
    assert told(t, EN, 0)[-1] == told(t, EN, 1)[-1] == "Ada steals the card Wormhole from Ben."
    assert told(t, EN, 2)[-1] == told(t, EN)[-1] == "Ada steals a card from Ben."


@pytest.mark.rule("RUL-138")
def test_an_attack_and_its_end_are_told() -> None:
    t = table(players=3, hand={"A": ["ZO-18", "FX-01"], "B": ["NA-16", "FX-02"]})
    t.A.plays("ZO-18")
    t.A.chooses("B")
    t.B.chooses("play", "NA-16")
    assert told(t, DE)[-4:] == [
        "Ada spielt Biss aus.",
        "Ada greift mit Biss an: Ben.",
        "Ben spielt Palastwache aus.",
        "Ben bricht den Angriff von Ada ab (Biss).",
    ]


def test_a_scoring_is_told() -> None:
    t = table(
        players=3, stage="scoring", open={"START": {"A": 2, "B": 2}, "THEME": {"C": 1}}, track={"B": ["B"]}, round=2
    )
    t.C.chooses("FANTASY")
    t.C.chooses("left", 1)
    t.B.chooses("use")
    t.B.chooses("C")
    t.B.chooses("stay")
    assert told(t, DE)[:5] == [
        "Cleo verbiegt die Regel Thema: Fantasy.",
        "Evolutionsscheibe von Cleo auf Thema: Elektronzone, erstes Feld.",
        "Ben löst den Gleichstand auf Startspieler und Chips mit einem Stein der Gleichstandsleiste auf.",
        "Ben gewinnt Startspieler und Chips mit 3 Steinen.",
        "Ben bestimmt, wer beginnt: Cleo.",
    ]


@pytest.mark.rule("RUL-333", "RUL-342")
def test_flexo_is_named_in_the_log() -> None:
    t = table(players=2, draw={"FLEXO": ["FX-44"]}, to_move=1)
    t.B.places("HAND")
    assert told(t, DE)[1:3] == [
        "Für Flexo wird eine Karte aufgedeckt: Handkartenlimit, Wert 3, Pfeil nach rechts.",
        "Flexo setzt 3 Steine auf Handkartenlimit.",
    ]


LABEL = ("SF-01", "Wurmloch", "Wormhole")
PILE = ("ZOMBIE", "Zombies", "Zombies")
SELDOM: list[tuple[str, dict[str, Option], str, str]] = [
    (
        "income",
        {"seat": 1, "rate": 3, "chips": -1, "stones": 4},
        "Ben bekommt als Einkommen einen Tauschmarker 3:1 und 4 Steine, zahlt aber 1 Chip.",
        "Ben gets a 3:1 exchange token and 4 cubes as income, but pays 1 chip.",
    ),
    (
        "reshuffled",
        {"pile": PILE},
        "Der Ablagestapel Zombies wird zum neuen Zugstapel gemischt.",
        "The discard pile Zombies is shuffled into a new draw pile.",
    ),
    (
        "cut",
        {"seat": 0, "victim": 1, "kind": "cards", "n": 2},
        "Ada sorgt dafür, dass Ben bis zum Ende der Runde jedes Mal 2 Karten weniger bekommt.",
        "Ada makes Ben get 2 cards less every time until the end of the round.",
    ),
    (
        "replaced",
        {"seat": 0, "old": ("PREHISTORIC", "Urzeit", "Prehistoric"), "new": PILE},
        "Ada ersetzt das Thema Urzeit durch Zombies.",
        "Ada replaces the theme Prehistoric with Zombies.",
    ),
    (
        "swapped",
        {"seat": 0, "tokens": ("E-HAND", "E-DRAW")},
        "Ada vertauscht zwei Marker: Elektronmarker Handkartenlimit und Elektronmarker Karten ziehen.",
        "Ada swaps two tokens: Electron token Hand limit and Electron token Draw cards.",
    ),
    (
        "token_taken",
        {"seat": 0, "token": "N-HAND", "n": 3},
        "Ada nimmt den Nuklearmarker Handkartenlimit: 3 Chips.",
        "Ada takes a token: Nuclear token Hand limit, 3 chips.",
    ),
    (
        "peeked",
        {"seat": 0, "token": "E-HAND", "value": 7},
        "Ada sieht sich einen Marker an: Elektronmarker Handkartenlimit ist 7 wert.",
        "Ada looks at a token: Electron token Hand limit is worth 7.",
    ),
    ("copied", {"seat": 0, "card": LABEL}, "Ada kopiert Wurmloch.", "Ada copies Wormhole."),
    ("dealt", {"seat": 0, "n": 1}, "Ada bekommt 1 Karte ausgeteilt.", "Ada is dealt 1 card."),
    (
        "removed",
        {"seat": 1, "at": "A3"},
        "Ein Stein von Ben wird entfernt: Gleichstandsleiste A3.",
        "A cube of Ben is removed: Tiebreaker track A3.",
    ),
]


@pytest.mark.parametrize(("kind", "data", "german", "english"), SELDOM, ids=[kind for kind, *_ in SELDOM])
def test_what_happens_seldom(kind: str, data: dict[str, Option], german: str, english: str) -> None:
    assert words.event_text(kind, data, DE, NAMES) == german
    assert words.event_text(kind, data, EN, NAMES) == english


PLACES: list[tuple[str, dict[str, Option], tuple[str, ...]]] = [
    ("placed", {"seat": 0, "owner": 0, "at": "HAND"}, ("board-HAND",)),
    ("placed", {"seat": 0, "owner": 0, "at": "track"}, ("track",)),
    ("placed", {"seat": 0, "owner": 0, "at": LABEL}, ("card-SF-01",)),
    ("moved", {"seat": 0, "from": "B1", "to": "DRAW"}, ("board-DRAW", "spot-B1")),
    ("disc", {"seat": 1, "board": "HAND", "space": 1}, ("disc-HAND-B",)),
    ("won", {"seat": 1, "board": "HAND", "n": 1}, ("board-HAND",)),
    ("token_taken", {"seat": 0, "token": "N-HAND", "n": 3}, ("token-N-HAND",)),
    ("drew", {"seat": 0, "n": 2, "piles": (PILE, PILE)}, ("pile-ZOMBIE",)),
    ("discarded", {"seat": 0, "card": LABEL}, ("discard-SCIFI",)),
    ("played", {"seat": 0, "card": LABEL}, ("card-SF-01",)),
    ("flexo_card", {"card": ("FX-01", "", ""), "board": "HAND", "value": 1, "arrow": "left"}, ("discard-FLEXO",)),
    ("first_theme", {"seat": 0, "theme": PILE}, ("theme-ZOMBIE",)),
    ("mirrored", {"seat": 0, "column": 3}, ("spot-A3", "spot-B3")),
    ("gave_chip", {"seat": 0, "to": 1}, ()),
    ("round_began", {"round": 2, "n": 2}, ()),
]


@pytest.mark.parametrize(("kind", "data", "ids"), PLACES)
def test_events_point_at_their_places(kind: str, data: dict[str, Option], ids: tuple[str, ...]) -> None:
    assert words.places(kind, data) == ids


# --- refusals --------------------------------------------------------------------------------------------------------


def refusal_keys() -> set[str]:
    """Everything that the rules can refuse with: the key in each call of Refusal, or else the row."""
    found: set[str] = set()
    for call in calls("Refusal"):
        key = strings(call.args[1:2])
        if key:
            found |= key
        elif isinstance(call.args[0], ast.JoinedStr):  # the theme disc decides; any theme is never refused
            found |= {f"RUL-{row:03}" for row in range(92, 96)}
        else:
            found |= strings(call.args[:1]) if not isinstance(call.args[0], ast.Attribute) else set()
    return found


VALUES: dict[str, Option] = {"theme": PILE, "active": PILE, "board": "HAND", "kind": "stones", "cost": 2, "have": 1}


def test_every_refusal_has_a_sentence_in_both_languages(texts: Texts) -> None:
    keys = refusal_keys() - {"rule", "key"}
    assert len(keys) > 45
    for key in keys:
        assert key in ROWS or not key.startswith("RUL-"), key
        assert texts.has(f"why.{key}"), key
        said = refusal_text(Refusal("", key, VALUES), texts)
        assert said.endswith(".")
        assert not re.search(r"[{}]|\('|HAND|\bstones\b", said), said
        assert 10 < len(said) < 300


def test_no_sentence_is_there_in_vain() -> None:
    own, shared = ({key for key in texts.messages if key.startswith("why.")} for texts in (DE, texts_for("de")))
    assert own - shared == {f"why.{key}" for key in refusal_keys()} - shared


def test_rows_that_explain_decisions_are_in_the_ledger(texts: Texts) -> None:
    rules = {key: row for key, row in texts.messages.items() if key.startswith("rule.")}
    assert len(rules) > 40
    assert set(rules.values()) <= ROWS


def why(t: object, option: Option, texts: Texts) -> str:
    """What the one reads who is asked."""
    refusal = t.g.why_not(t.g.open[0].seat, option)  # type: ignore[attr-defined]
    assert refusal is not None
    return refusal_text(refusal, texts)


@pytest.mark.rule("RUL-107", "RUL-108", "RUL-131", "RUL-098")
def test_refusals_say_kinds_and_boards_by_their_names() -> None:
    t = table(players=3, hand={"A": ["SF-03", "FX-01"]}, chips={"A": 2}, discs={"A": {"CURRENCY": 1}})
    t.A.chooses("play", "SF-03")
    assert why(t, "FX-01", DE).endswith("; Karten gehören nicht dazu.")
    t = table(players=3, hand={"A": ["SF-05", "FX-01", "FX-02"]}, settings={"CURRENCY": "cards"})
    t.A.chooses("play", "SF-05")
    assert why(t, "chips", DE).startswith("Chips gehören gerade nicht zu dem, womit du bezahlen darfst.")
    t = table(players=3, exchange={"A": [1, 0, 0]}, supply={"A": 3})
    t.A.chooses("exchange", 1)
    assert why(t, ("chips", "stones", 1), EN).startswith("You may not exchange for cubes now.")
    t = table(players=3, hand={"A": ["FX-02"]}, symbols={"A": ["HAND"]}, fuel={"A": ["FX-09"]}, chips={"A": 1})
    assert "mit dem Symbol Handkartenlimit" in why(t, ("play", "FX-02"), DE)


@pytest.mark.rule("RUL-082", "RUL-AMB-033")
def test_after_the_action_it_is_said_what_is_left_to_do() -> None:
    t = table(players=3, supply={"A": 3}, exchange={"A": [1, 0, 0]})
    assert why(t, "end", DE) == "Ohne Aktion endet dein Zug nicht: Setz einen Stein, spiel eine Karte aus oder passe."
    t.A.places("HAND")
    assert why(t, ("place", "HAND"), DE).startswith("Du hast deine Aktion schon getan:")
    assert why(t, "pass", EN) == "You have already acted in this turn and cannot pass any more. End your turn."
