"""The questions that cards of rulebenders ask, in words."""

from copy import deepcopy
from typing import Any

from tests.rulebenders.table import RUL, Table, table
from tests.rulebenders.telling import DE, EN, heading, prompt, said, targets


def own_card(text: str, *marks: str, **doc: Any) -> Table:
    """A has played a card of somebody's own making."""
    content = deepcopy(dict(RUL.standard_content()))
    card = {"name": "Eigene", "en": "Own", "kind": "fuel", "marks": list(marks), "cost": "0", "text": text}
    content["scifi"]["cards"]["SF-01"].update(card)
    t = table(content, players=3, hand={"A": ["SF-01"], **doc.pop("hand", {})}, **doc)
    t.A.plays("SF-01")
    return t


def test_a_disc_is_moved_by_a_card() -> None:
    t = table(players=3, hand={"A": ["SF-03"]}, chips={"A": 2})
    t.A.plays("SF-03")
    assert prompt(t, DE) == "Warpantrieb: Auf welcher Regeltafel bewegt sich die Evolutionsscheibe?"
    assert said(t, DE)["HAND"] == "Handkartenlimit: Startfeld (wie eingestellt)"
    t.A.chooses("HAND")
    assert prompt(t, EN) == "Warp Drive: choose the direction in which the marker on the Hand limit panel goes."
    assert said(t, EN) == {
        "left": "1 space to the left: electron zone, first space (1 card fewer)",
        "right": "1 space to the right: nuclear zone, first space (1 card more)",
    }
    assert (targets(t, "left"), targets(t, "right")) == (("space-HAND--1",), ("space-HAND-1",))


def test_items_of_ones_choice_are_counted() -> None:
    t = table(players=3, hand={"A": ["FA-01"]}, chips={"A": 1})
    t.A.plays("FA-01")
    assert prompt(t, DE) == "Einhorn: Welche Gegenstände nimmst du? Zusammen 3: Steine, Karten oder Chips."
    assert said(t, DE)[1, 1, 1] == "1 Stein, 1 Karte und 1 Chip"
    assert said(t, EN)[3, 0, 0] == "3 cubes"
    assert DE.say("numbers.ChooseItems").split("|") == ["Steine", "Karten", "Chips"]


def test_tokens_are_looked_at_and_swapped() -> None:
    t = table(players=3, hand={"A": ["PR-21"]}, tokens={"E-HAND": 5})
    t.A.plays("PR-21")
    assert said(t, DE) == {"electron": "Elektronmarker", "nuclear": "Nuklearmarker"}
    assert heading(t, "electron") == "Tokens"
    t.A.chooses("electron")
    assert prompt(t, DE) == (
        "Kontinentaldrift: Welchen verdeckten Marker siehst du dir an? Noch 2; nur du erfährst den Wert."
    )
    assert said(t, DE)["E-HAND"] == "Elektronmarker Handkartenlimit: verdeckt"
    t.A.chooses("E-HAND")
    t.A.chooses("E-DRAW")
    assert t.asked == ("A", "ChooseBranch")
    assert said(t, DE) == {"yes": "ja", "no": "nein"}
    t.A.chooses("yes")
    assert said(t, EN)["E-HAND", "E-DRAW"] == "swap Electron token Hand limit and Electron token Draw cards"
    assert targets(t, "E-HAND", "E-DRAW") == ("token-E-HAND", "token-E-DRAW")


def test_branches_are_told_as_the_card_does() -> None:
    t = table(players=3, dash={"A": ["PI-24"]}, hand={"B": ["FX-01"]})
    t.A.taps("PI-24")
    assert prompt(t, DE) == "Fernrohr: Was davon?"
    assert said(t, DE) == {
        0: "Sieh dir heimlich 2 Nuklearmarker an.",
        1: "Sieh dir heimlich die Handkarten eines Gegners an.",
    }


def test_a_hook_names_dashboard_cards_and_their_owner() -> None:
    t = table(players=3, dash={"A": ["PI-05"], "B": ["FA-21", "SF-16"]})
    t.A.taps("PI-05")
    assert said(t, DE)["B"] == "B: 1 Stein und 7 Chips"
    t.A.chooses("B")
    assert said(t, DE)["FA-21"] == "Zauberstab: von B; Tappen: Nimm 1 Gegenstand deiner Wahl."
    assert heading(t, "FA-21", texts=DE) == "Karten von B"
    assert targets(t, "FA-21") == ("card-FA-21",)


def test_cards_of_a_discard_pile_share_its_place() -> None:
    t = table(players=3, hand={"A": ["ZO-26"]}, discard={"SCIFI": ["SF-01", "SF-02", "SF-13"]})
    t.A.plays("ZO-26")
    assert said(t, DE)["SF-13"].startswith("Androide: Ablagestapel Sci-Fi; Tappen: ")
    assert said(t, DE)["SF-01"].startswith("Wurmloch (Nr. 1): ")
    assert {targets(t, card) for card in ("SF-01", "SF-02", "SF-13")} == {("discard-SCIFI",)}
    assert heading(t, "SF-13") == "Discard pile Sci-Fi"


def test_stones_are_moved_from_place_to_place() -> None:
    t = table(players=3, dash={"A": ["SF-18"]}, open={"HAND": {"A": 1}}, track={"B": ["A"]})
    t.A.taps("SF-18")
    assert said(t, DE)["HAND", "DRAW"] == "Stein von Handkartenlimit auf Karten ziehen versetzen"
    assert said(t, EN)["B1", "DRAW"] == "move a cube from Tiebreaker track B1 to Draw cards"
    assert said(t, DE)["stop"] == "keinen Stein (mehr) versetzen"
    assert targets(t, "B1", "DRAW") == ("spot-B1", "board-DRAW")
    t = own_card("play: move_stones(me, 1, open, track)", open={"HAND": {"A": 2}, "DRAW": {"A": 1}})
    assert said(t, DE)["HAND", "track"] == "Stein von Handkartenlimit auf die Gleichstandsleiste versetzen"
    assert heading(t, "B1", "DRAW", texts=DE) == "Von Gleichstandsleiste B1"


def test_stones_are_placed_by_a_card() -> None:
    t = table(players=3, hand={"A": ["PR-13"]}, chips={"A": 1})
    t.A.plays("PR-13")
    assert t.asked == ("A", "PlaceStone")
    assert said(t, DE)["HAND"] == "Stein auf Handkartenlimit setzen: noch leer"
    assert said(t, EN)["track"] == "place a cube on the tiebreaker track: column 1"
    assert (targets(t, "HAND"), targets(t, "track")) == (("board-HAND",), ("track",))
    t = own_card("play: place(me, 2, normal)", lent={"A": {"B": 1, "C": 1}}, open={"HAND": {"B": 1}})
    assert said(t, DE)["HAND", "B"] == "Stein von B auf Handkartenlimit setzen: B 1"
    assert heading(t, "HAND", "B", texts=DE) == "Stein auf Handkartenlimit setzen"
    assert targets(t, "HAND", "B") == ("board-HAND",)


def test_stones_are_removed_by_a_card() -> None:
    t = own_card("play: remove_stones(opp, 2, open+track)", open={"HAND": {"B": 2}}, track={"A": ["B"]})
    t.A.chooses("B")
    assert said(t, DE) == {
        "HAND": "Stein von Handkartenlimit entfernen: B 2",
        "A1": "Stein von Gleichstandsleiste A1 entfernen",
    }
    assert (targets(t, "HAND"), targets(t, "A1")) == (("board-HAND",), ("spot-A1",))
    assert prompt(t, EN) == "Own: choose the place to remove the cube from. 2 to go."


def test_columns_of_the_track() -> None:
    t = table(
        players=3, hand={"A": ["SF-09"]}, chips={"A": 1}, supply={"A": 19}, track={"A": ["", "", "C"], "B": ["B"]}
    )
    t.A.plays("SF-09")
    assert said(t, DE) == {1: "Spalte 1", 3: "Spalte 3"}
    assert (targets(t, 1), targets(t, 3)) == (("spot-A1",), ("spot-B3",))


def test_cards_are_given_to_somebody() -> None:
    t = table(players=3, hand={"A": ["ZO-01", "SF-01"]})
    t.A.plays("ZO-01")
    assert said(t, DE) == {
        ("SF-01", "B"): "Wurmloch an B",
        ("SF-01", "C"): "Wurmloch an C",
        "stop": "nichts (mehr) geben",
    }
    assert targets(t, "SF-01", "B") == ("hand-SF-01", "seat-B")
    assert heading(t, "SF-01", "B", texts=DE) == "An B"


def test_with_one_receiver_only_the_card_is_clicked() -> None:
    t = table(
        players=3, hand={"A": ["NA-03"], "B": ["SF-01", "SF-13"]}, chips={"A": 2, "B": 0, "C": 0}, supply={"B": 0}
    )
    t.A.plays("NA-03")
    t.all_decline()
    assert t.asked == ("B", "GiveOne")
    assert targets(t, "SF-01", "A") == ("hand-SF-01",)
    assert prompt(t, DE) == "Schlangenbeschwörer: Was gibst du wem?"


def test_an_item_to_lose() -> None:
    t = table(players=3, hand={"A": ["PR-03"], "B": ["SF-01"]}, chips={"A": 1, "B": 2}, discs={"B": {"THEME": -2}})
    t.A.plays("PR-03")
    assert t.asked == ("B", "ChooseKind")
    assert said(t, DE)["stones"] == "1 Stein"
    assert said(t, DE)["SF-01"].startswith("Wurmloch abwerfen: Versetze ")
    assert targets(t, "SF-01") == ("hand-SF-01",)


def test_an_open_hand_can_be_chosen_from() -> None:
    t = table(players=3, hand={"A": ["NA-05"], "B": ["SF-01", "SF-13"]}, chips={"A": 1, "B": 0}, supply={"B": 0})
    t.A.plays("NA-05")
    t.A.chooses("B")
    t.all_decline()
    assert t.asked == ("A", "ChooseCard")
    assert said(t, DE)["SF-13"].startswith("Androide: aus der Hand von B; ")
    assert targets(t, "SF-13") == ("card-SF-13",)


def test_stones_to_lock_and_stones_to_lend() -> None:
    t = table(players=3, hand={"A": ["NA-22"]}, chips={"A": 1}, open={"HAND": {"A": 2}, "DRAW": {"A": 1}})
    t.A.plays("NA-22")
    t.A.chooses("HAND")
    assert prompt(t, DE).startswith("Großwesir: Wie viele deiner Steine auf der Tafel Handkartenlimit")
    assert said(t, DE)[2] == "2 Steine sperren"
    t = table(players=3, hand={"A": ["FA-07"]}, chips={"A": 1})
    t.A.plays("FA-07")
    assert prompt(t, EN).startswith("Magic Amulet: choose who gets the next cube. 4 to go.")
    assert targets(t, "B") == ("seat-B",)


def test_a_rule_is_bent_by_a_card() -> None:
    t = table(players=3, hand={"A": ["ZO-03"]}, chips={"A": 1})
    t.A.plays("ZO-03")
    assert said(t, DE)["CURRENCY"] == "Währung: jetzt Chips"
    t.A.chooses("CURRENCY")
    assert prompt(t, DE) == "Schutzbekleidung: Wie lautet die Regel auf der Tafel Währung ab sofort?"
    assert said(t, DE)["stones"] == "Steine: Karten bezahlst du mit Steinen."
    assert targets(t, "stones") == ("setting-CURRENCY-stones",)


def test_a_new_theme_has_no_place_yet() -> None:
    t = table(players=3, hand={"A": ["PR-35"]}, chips={"A": 2})
    t.A.plays("PR-35")
    assert said(t, DE)["ZOMBIE"] == "Zombies: Strategie 2, Gegenstände 1, Angriff 5"
    assert targets(t, "ZOMBIE") == ()
    t = table(players=3, hand={"A": ["SF-07"]}, chips={"A": 1})
    t.A.plays("SF-07")
    assert targets(t, "SCIFI") == ("theme-SCIFI",)
    assert prompt(t, EN).startswith("Alien Technology: choose a theme.")


# --- cards of one's own ----------------------------------------------------------------------------------------------


def test_a_number_a_theme_and_a_stolen_card_are_asked_for_whatever_they_are_for() -> None:
    t = own_card("play: let n = number(1..3); draw(me, n, any)")
    assert prompt(t, DE) == "Eigene: Welche Zahl wählst du? Was sie bewirkt, steht auf der Karte."
    assert prompt(t, EN) == "Own: choose a number. The card says what it does."
    assert said(t, DE) == said(t, EN) == {n: str(n) for n in (1, 2, 3)}
    t = own_card("play: let T = theme(in_play); draw(me, 2, T)")
    assert prompt(t, DE) == "Eigene: Welches Thema wählst du? Was das bewirkt, steht auf der Karte."
    assert prompt(t, EN) == "Own: choose a theme. The card says what that does."
    t = own_card("play: steal(opp, cards, 1, choice)", "attack", hand={"B": ["FX-01", "FX-02"]})
    t.A.chooses("B")
    assert prompt(t, DE) == "Eigene: Welche Handkarte stiehlst du?"
    assert prompt(t, EN) == "Own: choose a hand card to steal."
