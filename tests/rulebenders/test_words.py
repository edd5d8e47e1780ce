"""The words of rulebenders: prompts and options as people say them, complete in both languages."""

import ast
import re
from importlib.resources import files

import pytest

from tafelrunde.engine import Chance, Option
from tafelrunde.games.rulebenders import words
from tafelrunde.kit.texts import LANGUAGES, Texts, texts_for
from tafelrunde.kit.words import LETTERS, asked_text
from tests.rulebenders.table import PLAYERS, RUL, Table, new_game, table
from tests.rulebenders.telling import DE, EN, NAMES, heading, prompt, said, view_of


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return RUL.texts(request.param)


def decisions(t: Table, rng: Chance) -> "list[tuple[str, tuple[str, ...]]]":
    """Play on at random to the end; prompt and options of each decision, in both languages."""
    found: list[tuple[str, tuple[str, ...]]] = []
    while not t.over:
        d, view = t.g.open[0], view_of(t)
        for texts in (DE, EN):
            options = tuple(words.option_text(view, d.kind, o, texts) for o in d.options)
            found.append((asked_text(view, texts, NAMES[: t.g.players]), options))
        t.g.answer(d.seat, d.options[rng.below(len(d.options))])
    return found


# --- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_prompts_and_options_of_whole_games_are_sentences_without_codes(players: int) -> None:
    for asked, options in decisions(new_game(players, players), Chance(players)):
        assert asked.endswith(("?", ".")), asked
        assert len(set(options)) == len(options), "two options sound the same"
        for text in (asked, *options):
            assert text
            assert not re.search(r"[{}\[\]]|\('|\b[A-Z]{2}-\d\d|\bNone\b|SCIFI|\b(left|right)_|  ", text), text


KINDS = [name for name in RUL.step_types() if EN.has(f"prompt.{name}")]


def test_every_decision_has_all_its_words(texts: Texts) -> None:
    """A prompt, a button, what others read of it, an example, the row that explains it, a heading."""
    assert len(KINDS) == 34
    for kind in KINDS:
        for section in ("prompt", "act", "doing", "example", "rule"):
            assert texts.say(f"{section}.{kind}", card="", n=1, who="", whom="", kind="", board="")


def test_details_of_prompts_and_rules_belong_to_a_decision() -> None:
    for key in EN.messages:
        section, _, rest = key.partition(".")
        if section in ("prompt", "act", "doing", "example", "rule", "way", "numbers", "step"):
            kind = rest.partition(".")[0]
            assert kind in KINDS or (section == "doing" and kind in ("passed", "waits", "rank", "wins")), key


OWN = (
    *(
        "about",
        "amount",
        "arrow",
        "board",
        "card_kind",
        "cards",
        "colour",
        "cost",
        "describe",
        "event",
        "facts",
        "flexo",
    ),
    *("flexo_action", "for_me", "group", "kind", "modifier", "option", "panel_rule", "phase", "pile", "place"),
    *("scoring", "seat", "setting", "short", "space", "stars", "status", "thing", "token", "zone", "zone_name"),
)


ANYTHING = r"[\w.-]+"


def patterns() -> list[str]:
    """Every text that the modules of words ask for, as a pattern: what is worked out can be anything."""
    found: list[str] = []
    for path in files(f"{RUL.package}.words").iterdir():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if path.name.endswith(".py") else ():
            if isinstance(node, ast.JoinedStr):
                parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else ANYTHING for p in node.values]
                found.append("".join(parts))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.append(re.escape(node.value))
    return [pattern for pattern in found if re.match(r"\w+\\\.", pattern)]


def test_no_text_is_there_in_vain() -> None:
    wanted = [re.compile(pattern) for pattern in patterns()]
    own = [key for key in EN.messages.keys() - texts_for("en").messages.keys() if key.split(".")[0] in OWN]
    assert len(own) > 400
    assert [key for key in own if not any(pattern.fullmatch(key) for pattern in wanted)] == []


# --- the menu --------------------------------------------------------------------------------------------------------


def menu() -> Table:
    return table(
        players=3,
        hand={"A": ["SF-03", "SF-04", "ZO-18"]},
        chips={"A": 4},
        supply={"A": 2},
        exchange={"A": [0, 1, 0]},
        dash={"A": ["FA-21", "FA-19"]},
        open={"HAND": {"A": 1, "B": 2}},
        track={"B": ["B"]},
        stash={"FA-19": 2},
    )


@pytest.mark.rule("RUL-DP-05", "RUL-DP-07")
def test_the_menu_says_what_one_can_do() -> None:
    t = menu()
    found = said(t, DE)
    assert found["place", "HAND"] == "Stein auf Handkartenlimit setzen: A 1, B 2"
    assert found["place", "THEME"] == "Stein auf Thema setzen: noch leer"
    assert found["place", "track"] == "Stein auf die Gleichstandsleiste setzen: Spalte 2"
    assert found["place", "FA-19"] == "Stein auf Unsichtbarkeitsring setzen: 2 Steine darauf"
    assert found["play", "ZO-18"].startswith("Biss ausspielen (kostenlos): ")
    assert found["tap", "FA-21"] == "Zauberstab tappen: Nimm 1 Gegenstand deiner Wahl."
    assert found["exchange", 2] == "Tauschmarker 2:1 einsetzen: du hast 1; je 2 gleiche gegen 1 andere (Chips)"
    assert found["pass"] == "passen und in dieser Runde aussetzen"
    assert said(t, EN)["place", "HAND"] == "place a cube on Hand limit: A 1, B 2"
    assert said(t, EN)["exchange", 2] == "use a 2:1 exchange token: you have 1; 2 of a kind for 1 other each (chips)"


def test_the_menu_is_in_groups_and_passing_comes_last() -> None:
    t = menu()
    assert [heading(t, o) for o in (("place", "HAND"), ("play", "SF-03"), ("tap", "FA-21"), ("exchange", 2))] == [
        "Place cubes",
        "Play cards",
        "Tap cards",
        "Exchange",
    ]
    assert heading(t, "pass", texts=DE) == "Nichts davon"
    assert sorted(t.g.open[0].options, key=words.reading_order)[-1] == "pass"


def test_cards_of_the_same_name_are_told_apart_by_their_number() -> None:
    found = said(menu(), DE)
    assert found["play", "SF-03"].startswith("Warpantrieb (Nr. 3) ausspielen (2 Chips): ")
    assert found["play", "SF-04"].startswith("Warpantrieb (Nr. 4) ausspielen (2 Chips): ")
    t = table(players=3, hand={"A": ["SF-03"]}, chips={"A": 2})
    assert said(t, EN)["play", "SF-03"].startswith("play Warp Drive (2 chips): ")


@pytest.mark.rule("RUL-AMB-032")
def test_after_the_action_the_question_is_another_one() -> None:
    t = menu()
    assert prompt(t, DE).startswith("Setz einen Stein, spiel eine Karte aus oder passe.")
    t.A.places("HAND")
    assert prompt(t, DE) == "Deine Aktion ist getan. Tapp oder tausch noch, oder beende den Zug."
    assert said(t, EN)["end"] == "end the turn"


@pytest.mark.rule("RUL-108", "RUL-109")
def test_costs_are_told_in_what_one_may_pay_with() -> None:
    for space, cost in ((0, "2 Chips"), (1, "2 Chips oder Steine"), (2, "2 beliebige Gegenstände")):
        t = table(players=3, hand={"A": ["SF-03"]}, chips={"A": 4}, discs={"A": {"CURRENCY": space}})
        assert said(t, DE)["play", "SF-03"].startswith(f"Warpantrieb ausspielen ({cost}): ")


@pytest.mark.rule("RUL-258", "RUL-AMB-109")
def test_lent_stones_are_told_with_their_owner() -> None:
    t = table(players=3, lent={"A": {"B": 1, "C": 1}})
    assert said(t, DE)["place", "HAND", "B"] == "Stein von B auf Handkartenlimit setzen: noch leer"
    assert heading(t, "place", "HAND", "C", texts=DE) == "Stein auf Handkartenlimit setzen"


# --- paying and exchanging -------------------------------------------------------------------------------------------


def test_paying_names_the_card_and_what_is_left() -> None:
    t = table(players=3, hand={"A": ["SF-03", "FX-01"]}, chips={"A": 1}, discs={"A": {"CURRENCY": 2}})
    t.A.chooses("play", "SF-03")
    assert prompt(t, DE) == "Warpantrieb: Womit bezahlst du? Noch 2 zu zahlen."
    assert said(t, DE) == {"stones": "1 Stein", "FX-01": "Im Trend abwerfen", "chips": "1 Chip"}
    assert [heading(t, o, texts=DE) for o in ("stones", "FX-01")] == ["Zahlen", "Handkarten"]
    t.A.chooses("chips")
    assert prompt(t, EN) == "Warp Drive: choose what to pay with. 1 left to pay."


@pytest.mark.rule("RUL-127", "RUL-133", "RUL-EX-05")
def test_exchanges_say_how_much_for_how_much() -> None:
    t = table(players=3, exchange={"A": [0, 1, 0]}, supply={"A": 5}, discs={"A": {"EXCHANGE": 2}}, chips={"A": 0})
    t.A.chooses("exchange", 2)
    found = said(t, DE)
    assert found["stones", "chips", 2] == "2:1 tauschen: 4 Steine gegen 2 Chips"
    assert said(t, EN)["stones", "cards", 1] == "exchange 2:1: 2 cubes for 1 card"
    assert heading(t, "stones", "chips", 2, texts=DE) == "Steine gegen Chips"
    assert prompt(t, DE).startswith("Was tauschst du mit dem Tauschmarker 2:1?")


@pytest.mark.rule("RUL-DP-04")
def test_piles_are_told_with_their_cards() -> None:
    t = table(players=3, hand={"A": ["SF-11"]}, chips={"A": 1}, discard={"FLEXO": ["FX-01"]})
    t.A.plays("SF-11")
    assert prompt(t, DE).startswith("Von welchem Stapel ziehst du? Noch 3 Karten;")
    assert said(t, DE)["SCIFI"] == "Sci-Fi: noch 34 Karten"
    t.A.draws("SCIFI")
    assert said(t, EN)["SCIFI"] == "Sci-Fi: 33 cards left"
    assert said(t, EN)["FLEXO"] == "Flexo: 49 cards left"


# --- attacks ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-DP-10", "RUL-DP-15")
def test_attacks_name_targets_and_defences() -> None:
    t = table(players=4, hand={"A": ["PI-03"], "B": ["NA-12", "FX-01"]}, chips=dict.fromkeys("ABCD", 3))
    t.A.plays("PI-03")
    assert prompt(t, DE) == "Galeone: Wen greifst du an?"
    assert said(t, DE)["B", "C"] == "B und C"
    t.A.chooses(("B", "C"))
    assert prompt(t, EN) == "Ada attacks Ben and Cleo with Galleon. You may cancel the attack."
    assert said(t, EN)["decline"] == "let the attack happen"
    assert said(t, DE)["play", "NA-12"].startswith("Scheherazade ausspielen (1 Chip): Abwehr: ")


@pytest.mark.rule("RUL-DP-20")
def test_marked_cards_are_played_or_discarded() -> None:
    t = table(players=3, marked=["SF-01"], hand={"A": ["SF-01", "FX-01"]})
    assert said(t, DE)["play", "SF-01"].startswith("Wurmloch ausspielen (kostenlos): ")
    assert said(t, DE)["discard", "SF-01"] == "Wurmloch abwerfen"
    assert heading(t, "discard", "SF-01", texts=DE) == "Wurmloch"


@pytest.mark.rule("RUL-DP-17")
def test_gains_can_be_cut_and_the_question_says_of_whom() -> None:
    t = table(players=3, hand={"A": ["SF-11"]}, chips={"A": 1}, dash={"B": ["ZO-13"]})
    t.A.plays("SF-11")
    assert t.asked == ("B", "Cut")
    assert prompt(t, DE) == "Ada bekommt gleich Karten (3). Du darfst eine Karte tappen, damit es weniger werden."
    assert said(t, EN)["decline"] == "tap nothing"


@pytest.mark.rule("RUL-DP-18")
def test_the_turn_of_flexo_is_named_after_it() -> None:
    flexo = {"draw": {"FLEXO": ["FX-44", "FX-09"]}, "to_move": 1, "supply": {"A": 2, "B": 2}}
    t = table(players=2, dash={"A": ["PI-13"]}, hand={"B": ["FX-01"]}, **flexo)
    t.B.places("HAND")
    assert prompt(t, DE) == "Der Zug von Ben ist gleich zu Ende. Du darfst vorher eine Angriffskarte tappen."
    t.A.declines()
    assert t.asked == ("A", "Strike")
    assert prompt(t, DE) == "Der Zug von Flexo ist gleich zu Ende. Du darfst vorher eine Angriffskarte tappen."
    assert asked_text(view_of(t), EN, LETTERS) == (
        "The turn of Flexo is about to end. You may tap an attack card before that."
    )


# --- scoring ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-DP-23", "RUL-DP-24", "RUL-DP-25")
def test_a_tie_a_bent_rule_and_a_disc() -> None:
    t = table(players=3, stage="scoring", open={"HAND": {"A": 2, "B": 2}}, track={"B": ["B"]}, symbols={"B": ["HAND"]})
    assert prompt(t, EN).startswith("A tie on the Hand limit panel.")
    assert said(t, DE) == {
        "use": "Stein B1 auf Handkartenlimit legen und gewinnen",
        "decline": "den Gleichstand lassen",
    }
    t.B.chooses("use")
    assert said(t, DE)["keep"] == "Regel so lassen: 6 Karten"
    assert said(t, DE)[8] == "8 Karten: Am Zugende darfst du 8 Karten halten."
    t.B.chooses(8)
    assert said(t, DE) == {
        "stay": "Scheibe stehen lassen: Startfeld (wie eingestellt)",
        ("left", 1): "1 Feld nach links: Elektronzone, erstes Feld (1 Karte weniger)",
        ("left", 2): "2 Felder nach links: Elektronzone, letztes Feld (2 Karten weniger)",
        ("right", 1): "1 Feld nach rechts: Nuklearzone, erstes Feld (1 Karte mehr)",
        ("right", 2): "2 Felder nach rechts: Nuklearzone, letztes Feld (2 Karten mehr)",
    }


BENT: dict[str, tuple[Option, str]] = {
    "THEME": ("FANTASY", "Fantasy: You may play theme cards of: Fantasy and Sci-Fi."),
    "EXCHANGE": (1, "1:1: As income you get a 1:1 exchange token; you may exchange for chips."),
    "CURRENCY": ("stones", "cubes: You pay for cards with cubes."),
    "START": ("B", "B: As income you get 1 chip."),
    "STONES": (7, "7 cubes: As income you get 7 cubes."),
    "DRAW": (6, "6 cards: As income you draw up to 6 cards, but no further than your hand limit."),
}


@pytest.mark.parametrize("board", BENT)
def test_new_settings_are_told_with_what_they_would_mean_to_me(board: str) -> None:
    t = table(players=3, stage="scoring", open={board: {"A": 1}})
    option, text = BENT[board]
    assert said(t, EN)[option] == text
    assert prompt(t, DE).startswith(f"Du gewinnst die Tafel {DE.say(f'board.{board}')}.")


def test_what_a_setting_means_depends_on_the_disc_and_on_cards() -> None:
    t = table(players=3, stage="scoring", open={"DRAW": {"A": 1}}, dash={"A": ["SF-16"]}, discs={"A": {"DRAW": 1}})
    assert said(t, DE)[6].startswith("6 Karten: Als Einkommen ziehst du bis zu 8 Karten")
    t = table(players=3, stage="scoring", open={"START": {"A": 1}}, discs={"A": {"START": -2}})
    assert said(t, DE)["B"] == "B: Statt Einkommen zu bekommen, zahlst du 1 Chip."


@pytest.mark.rule("RUL-178")
def test_a_step_off_the_track_names_the_token() -> None:
    t = table(
        players=3,
        stage="scoring",
        open={"HAND": {"A": 1}},
        discs={"A": {"HAND": -2}},
        tokens={"E-HAND": 5},
        shown=["E-HAND"],
        multipliers=["HAND"],
    )
    t.A.chooses("keep")
    assert said(t, DE)["left", 1] == (
        "nach links über das Ende hinaus: Elektronmarker Handkartenlimit nehmen "
        "(offen, Wert 5, mit Multiplikationsmarker, zählt 2-fach)"
    )
