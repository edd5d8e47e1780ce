"""The whole table of rulebenders in words, what stands beside the board, and the final scoring."""

import re

import pytest

from tafelrunde.engine import Chance
from tafelrunde.games.rulebenders import words
from tafelrunde.games.rulebenders.state import SOURCES
from tafelrunde.kit.texts import LANGUAGES, Texts
from tests.rulebenders.table import PLAYERS, RUL, Table, new_game, seen, table
from tests.rulebenders.telling import DE, EN, NAMES, described


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return RUL.texts(request.param)


def line(lines: list[str], begin: str) -> str:
    """The line that begins so."""
    (found,) = [line for line in lines if line.startswith(begin)]
    return found


# --- beside the board ------------------------------------------------------------------------------------------------


def test_how_far_the_game_is() -> None:
    assert words.status(seen(new_game(3, 1).g, None), DE) == "Aufbau"
    assert words.status(seen(table(players=3, round=2).g, None), DE) == (
        "Runde 2 von 4, Aktionen; # ist 2; aktives Thema Sci-Fi"
    )
    t = table(players=3, stage="scoring", open={"HAND": {"A": 1}})
    assert words.status(seen(t.g, None), EN).startswith("Round 1 of 4, scoring of the rule panels; # is 3")
    assert words.status(seen(table(players=3, stage="end").g, None), EN) == "End of the game"


def test_what_a_seat_has() -> None:
    t = table(players=3, chips={"A": 4}, supply={"A": 3}, hand={"A": ["FX-01"]}, exchange={"A": [1, 0, 2]})
    assert words.facts(seen(t.g, None), 0, DE) == [
        ("Chips", 4, 0, "Chips"),
        ("Steine", 3, 0, "Steine"),
        ("Handkarten", "1/6", 0, "Hand"),
        ("Tauschmarker", 3, 0, ""),
        ("Dashboard", 0, 0, ""),
    ]
    t = table(players=3, lent={"B": {"A": 2}})
    assert words.facts(seen(t.g, None), 1, EN)[-1] == ("Cubes of others", 2, 0, "")


def test_who_is_not_asked_is_asked_nothing() -> None:
    t = table(players=3)
    assert [seen(t.g, seat).asks for seat in (0, 1, None)] == ["Menu", "", ""]


@pytest.mark.rule("RUL-AMB-075")
def test_what_somebody_does_tells_no_secret() -> None:
    for held in (["NA-16", "FX-02"], ["FX-03", "FX-02"]):
        t = table(players=3, hand={"A": ["ZO-18"], "B": held}, themes=["ZOMBIE", "SCIFI", "NIGHTS", "PIRATE"])
        t.A.plays("ZO-18")
        t.A.chooses("B")
        assert words.doing(seen(t.g, None), 1, DE) == "kann einen Angriff abbrechen"
        assert words.doing(seen(t.g, None), 0, DE) == "ist gerade nicht dran"


def test_who_has_passed_is_told() -> None:
    t = table(players=3, passed=["B"])
    assert words.doing(seen(t.g, None), 1, DE) == "hat gepasst"
    assert words.doing(seen(t.g, None), 0, EN) == "is taking a turn"


# --- the whole table -------------------------------------------------------------------------------------------------


def scene() -> Table:
    return table(
        players=3,
        round=3,
        settings={"START": "B", "CURRENCY": "stones"},
        hand={"A": ["SF-03", "FA-01", "FX-02"], "B": ["FX-10", "FX-11"], "C": ["FX-12"]},
        chips={"A": 5, "B": 9, "C": 0},
        supply={"A": 1, "B": 4},
        exchange={"A": [0, 1, 0]},
        dash={"A": ["FA-21"], "B": ["PI-05"]},
        tapped=["PI-05"],
        opened=["C"],
        open={"HAND": {"A": 1, "B": 2}},
        track={"A": ["", "C"], "B": ["B"]},
        tokens={"E-HAND": 5},
        shown=["E-HAND"],
        taken={"B": ["N-DRAW"]},
        multipliers=["HAND"],
        themes=["SCIFI", "FANTASY", "NIGHTS", "PIRATE"],
    )


def test_the_table_tells_everything_one_needs() -> None:
    lines = described(scene(), DE, 0)
    assert lines[0] == "Runde 3 von 4, Aktionen; # ist 1; aktives Thema Sci-Fi. Reihenfolge: Ben, Cleo, Ada."
    assert lines[1].startswith("Ada ist dran: Setz einen Stein, spiel eine Karte aus oder passe.")
    assert line(lines, "Für dich gilt") == (
        "Für dich gilt: Handkartenlimit 6; Themenkarten darfst du ausspielen von: Sci-Fi und 1001 Nacht; "
        "du zahlst mit Steinen und tauschst gegen Steine. "
        "Nächstes Einkommen, wie es jetzt steht: 1 Chip, 5 Steine, 3 Karten."
    )
    assert line(lines, "Auf deiner Hand: Warpantrieb") == (
        "Auf deiner Hand: Warpantrieb, 2 Steine. Bewege deine Evolutionsscheibe auf einer beliebigen Regeltafel "
        "1 Feld nach links oder rechts. Geht jetzt nicht: Das kostet 2, du könntest aber nur 1 bezahlen. "
        "Womit du zahlen darfst, sagen die Tafel Währung und deine Scheibe dort."
    )
    assert "nicht Fantasy." in line(lines, "Auf deiner Hand: Einhorn")
    assert "Startspieler. 9 Chips, 4 Steine" in line(lines, "Ben:")
    assert "Dashboard: Kapitänshaken (getappt)." in line(lines, "Ben:")
    assert re.search(r"Genommene Marker: Nuklear \d\.", line(lines, "Ben:"))
    assert "Offene Hand, 1 Karte bei Limit 6: Schmaler Griff." in line(lines, "Cleo:")
    assert line(lines, "Regeltafel Handkartenlimit").startswith(
        "Regeltafel Handkartenlimit: Eingestellt: 6 Karten. Steine in der Ablage: Ada 1, Ben 2. Ben hat die Mehrheit."
    )
    assert "Elektronmarker offen, Wert 5, mit Multiplikationsmarker, zählt 2-fach; Nuklearmarker verdeckt." in line(
        lines, "Regeltafel Handkartenlimit"
    )
    assert "Nuklearmarker weg." in line(lines, "Regeltafel Karten ziehen")
    assert line(lines, "Gleichstandsleiste") == ("Gleichstandsleiste: B1 Ben, A2 Cleo; der nächste Stein kommt auf A3.")
    assert line(lines, "Die Themen") == "Die Themen liegen im Kreis: Sci-Fi, Fantasy, 1001 Nacht und Piraten."
    assert line(lines, "Stapel Flexo") == "Stapel Flexo: 46 Karten verdeckt; Ablagestapel: keine."
    assert line(lines, "Im allgemeinen") == "Im allgemeinen Vorrat: 6 Multiplikationsmarker."


@pytest.mark.rule("RUL-AMB-025", "RUL-INV-26")
def test_others_read_nothing_of_a_hand() -> None:
    for seat in (1, None):
        said = "\n".join(described(scene(), EN, seat))
        assert "Warp Drive" not in said
        assert "Ada is to act" not in said
        assert "Ada is taking a turn." in said
    assert "Warp Drive" in "\n".join(described(scene(), EN, 0))


def test_in_short_each_player_and_board_has_a_line() -> None:
    lines = described(scene(), EN, 0, brief=True)
    assert line(lines, "Ada:") == "Ada: 5 chips, 1 cube, 3 of 6 hand cards, 1 exchange token. In front: Magic Wand."
    assert line(lines, "Hand limit:") == "Hand limit: 6 cards; cubes: A 1, B 2."
    assert line(lines, "Tokens:") == (
        "Tokens: Electron token Hand limit face up, value 5, with a multiplier, counts 2 times; "
        "Nuclear token Draw cards gone."
    )
    assert line(lines, "Your hand:") == "Your hand: Warp Drive; Unicorn; World hopper."
    assert line(lines, "Warp Drive is not possible:").startswith("Warp Drive is not possible: That costs 2, ")
    assert len(lines) < 20


def test_moved_markers_are_told_in_short() -> None:
    t = table(players=3, discs={"A": {"HAND": 1}, "B": {"HAND": -2}})
    assert line(described(t, DE, 0, brief=True), "Handkartenlimit:") == (
        "Handkartenlimit: 6 Karten; Steine: keine; "
        "Scheiben: B Elektronzone, letztes Feld (2 Karten weniger); A Nuklearzone, erstes Feld (1 Karte mehr)."
    )


def test_an_attack_is_told_with_what_it_does() -> None:
    t = table(players=3, hand={"A": ["ZO-18"], "B": ["NA-16", "FX-02"]})
    t.A.plays("ZO-18")
    t.A.chooses("B")
    assert (
        line(described(t, DE, 1, brief=True), "Ada greift")
        == "Ada greift Ben mit Biss an. Stiehl einem Gegner 1 zufällige Handkarte."
    )


def test_the_only_theme_and_unseen_cards_are_told() -> None:
    t = table(players=3, hand={"A": ["SF-11"]}, fuel={"B": ["SF-07"]}, kept={"SF-07": "SCIFI"}, chips={"A": 1})
    assert "Eine ausliegende Karte sagt: Alle dürfen nur Themenkarten von Sci-Fi ausspielen." in described(t, DE)
    t.A.plays("SF-11")
    t.A.draws("SCIFI", "SCIFI")
    assert "Schon gezogen, noch nicht angesehen: 2× Sci-Fi." in described(t, DE, 0, brief=True)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_table_has_no_codes_at_any_time(players: int, texts: Texts) -> None:
    t, rng = new_game(players, players + 20), Chance(players)
    number = 0
    while not t.over:
        for seat in (None, *range(players)) if number % 25 == 0 else ():
            for said in (*described(t, texts, seat), *described(t, texts, seat, brief=True)):
                assert said.endswith((".", "?", ":")), said
                assert not re.search(r"[{}\[\]]|\('|\b[A-Z]{2}-\d\d|\bNone\b|SCIFI|\bHAND\b", said), said
        number += 1
        d = t.g.open[0]
        t.g.answer(d.seat, d.options[rng.below(len(d.options))])
    assert described(t, texts)[0].endswith(texts.say("end.rounds"))


# --- the end ---------------------------------------------------------------------------------------------------------


def ended() -> Table:
    """EX-08 and EX-09: sets of four and of two; an electron token for A, a nuclear one for B and C, D further away."""
    return table(
        players=4,
        stage="end",
        settings={"START": "C"},
        chips={"A": 5, "B": 20, "C": 9, "D": 0},
        dash={"C": ["SF-30", "SF-31", "FA-30", "FA-31", "NA-30", "PI-30"]},
        discs={"A": {"HAND": -1}, "B": {"HAND": 2}, "C": {"HAND": 2}, "D": {"HAND": 1}},
        tokens={"E-HAND": 5, "N-HAND": 1},
    )


@pytest.mark.rule("RUL-195", "RUL-199", "RUL-200", "RUL-201", "RUL-202", "RUL-EX-08", "RUL-EX-09", "RUL-AMB-017")
def test_the_final_scoring_is_told_step_by_step() -> None:
    steps = words.scoring(seen(ended().g, None), EN, NAMES[:4])
    assert [said for *_, said, _ in steps] == [
        "Ada has 5 chips.",
        "Ben has 20 chips.",
        "Cleo has 9 chips.",
        "Dan has 0 chips.",
        "Cleo gets 10 chips for 4 different set collection cards: "
        "Energy Crystal; Dragon Egg; Sultan's Jewel; Doubloon.",
        "Cleo gets 3 chips for 2 different set collection cards: Energy Crystal; Dragon Egg.",
        "Electron zone Hand limit: Ada is closest and gets 5 chips.",
        "Nuclear zone Hand limit: Ben is closest and gets 1 chip.",
        "Nuclear zone Hand limit: Cleo is closest and gets 1 chip.",
        "Nuclear zone Hand limit: Dan is further away and pays 1 chip.",
        "Dan cannot have less than 0 chips.",
    ]
    assert steps[6][4] == ("token-E-HAND", "disc-HAND-A")
    assert steps[4][4] == ("seat-C", "card-SF-30", "card-FA-30", "card-NA-30", "card-PI-30")


@pytest.mark.rule("RUL-204", "RUL-205")
def test_the_result_names_everybody_by_rank() -> None:
    t = ended()
    assert described(t, DE)[:5] == [
        "Das Spiel ist aus: Die vierte Runde ist gespielt.",
        "1. Cleo: 23 Chips (Chips 9, Sammelkarten 13, Nuklearzonen 1).",
        "2. Ben: 21 Chips (Chips 20, Nuklearzonen 1).",
        "3. Ada: 10 Chips (Chips 5, Elektronzonen 5).",
        "4. Dan: 0 Chips (nichts).",
    ]
    assert [words.doing(seen(t.g, None), seat, EN) for seat in range(4)] == ["rank 3", "rank 2", "wins", "rank 4"]
    assert words.facts(seen(t.g, None), 2, EN)[:3] == [
        ("Chips in all", 23, 0, "Chips"),
        ("Chips", 9, 0, ""),
        ("Set collection cards", 13, 0, ""),
    ]
    tied = table(players=3, stage="end", settings={"START": "B"}, chips={"A": 5, "B": 5, "C": 1})
    assert [words.doing(seen(tied.g, None), seat, DE) for seat in range(3)] == ["Platz 2", "gewinnt", "Platz 3"]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_steps_of_the_scoring_add_up(players: int) -> None:
    t, rng = new_game(players, players + 30), Chance(players)
    while not t.over:
        d = t.g.open[0]
        t.g.answer(d.seat, d.options[rng.below(len(d.options))])
    steps = words.scoring(seen(t.g, None), EN, NAMES[:players])
    for seat in range(players):
        for number, source in enumerate(SOURCES):
            assert sum(step[2] for step in steps if step[:2] == (seat, number)) == RUL.score(t.g, seat)[source]
    assert words.scoring(seen(table(players=3).g, None), EN, NAMES) == []


# --- before the game -------------------------------------------------------------------------------------------------


def test_every_choice_of_themes_has_a_name(texts: Texts) -> None:
    (variant,) = RUL.variants
    names = [texts.say(f"variant.themes.{choice}") for choice in variant.choices]
    assert len(set(names)) == len(names) == 16
    assert texts.say("variant.themes")
    themes = [
        texts.say("value", value=(name, *both)) for name, both in seen(new_game(2, 1).g, None).printed.themes.items()
    ]
    for choice, name in zip(variant.choices[1:], names[1:], strict=True):
        codes = [("SF", "FA", "NA", "PR", "PI", "ZO").index(code) for code in choice.split("-")]
        assert name == ", ".join(themes[code] for code in codes)


def test_the_start_player_chooses_the_first_theme() -> None:
    t = new_game(3, 4)
    lines = described(t, EN, t.g.open[0].seat)
    assert lines[1].endswith(
        "Choose the theme that is active in round 1. It decides which theme cards everybody may play."
    )
    assert line(lines, "Rule panel Theme:").startswith("Rule panel Theme: Set to: not chosen yet. ")
