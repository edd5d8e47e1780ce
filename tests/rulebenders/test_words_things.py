"""The drawing of rulebenders in words: what options point at, what a click means, what a thing is."""

from functools import cache
from typing import Any

import pytest

from tafelrunde.engine import Chance, Option
from tafelrunde.games.rulebenders import words
from tests.rulebenders.table import PLAYERS, Table, new_game, table
from tests.rulebenders.telling import DE, EN, NAMES, pointed, targets, thing, view_of, why_pointed

# --- what options point at, and what clicks mean ---------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_every_option_can_be_clicked_where_it_points(players: int) -> None:
    t, rng = new_game(players, players), Chance(players)
    while not t.over:
        d, view = t.g.open[0], view_of(t)
        for option in d.options[:: players - 1]:
            for id in words.targets(view, d.kind, option):
                assert option in words.pointed(view, d.kind, id), (d.kind, option, id)
                assert words.thing_text(view, id, EN, NAMES[:players]), id
        t.g.answer(d.seat, d.options[rng.below(len(d.options))])


def menu() -> Table:
    return table(
        players=3,
        hand={"A": ["SF-03", "PI-07"]},
        chips={"A": 4},
        supply={"A": 2},
        exchange={"A": [0, 1, 0]},
        dash={"A": ["FA-21", "FA-19", "PR-24"], "B": ["FA-22"]},
        tapped=["FA-21"],
        track={"B": ["B"]},
        themes=["SCIFI", "FANTASY", "PREHISTORIC", "PIRATE"],
    )


MENU: dict[str, Option] = {
    "board-HAND": ("place", "HAND"),
    "setting-HAND-6": ("place", "HAND"),
    "disc-HAND-B": ("place", "HAND"),
    "space-HAND--1": ("place", "HAND"),
    "stones-HAND-B": ("place", "HAND"),
    "locked-HAND": ("place", "HAND"),
    "token-E-HAND": ("place", "HAND"),
    "track": ("place", "track"),
    "spot-B1": ("place", "track"),
    "card-FA-19": ("place", "FA-19"),
    "hand-SF-03": ("play", "SF-03"),
    "exchange-2": ("exchange", 2),
}


@pytest.mark.parametrize("id", MENU)
def test_a_click_in_the_menu_means_placing_playing_or_exchanging(id: str) -> None:
    assert pointed(menu(), id) == (MENU[id],)


IN_VAIN = {
    "hand-PI-07": "Your marker on the Theme panel allows only the active theme (Sci-Fi) and the one opposite, "
    "not Pirates.",
    "card-FA-21": "This card is tapped already. Each card may be tapped only once in a round.",
    "card-FA-22": "That card is not in your dashboard. You can tap only cards of your own that lie there.",
    "card-PR-24": "You tap this card only in answer, when what it says happens. Then you will be asked.",
    "exchange-3": "You have no such exchange token.",
}


@pytest.mark.parametrize("id", IN_VAIN)
def test_a_click_in_vain_is_explained(id: str) -> None:
    assert why_pointed(menu(), id) == IN_VAIN[id]


@pytest.mark.rule("RUL-086")
@pytest.mark.parametrize("id", ["board-HAND", "stones-HAND-B", "token-E-HAND", "track", "spot-B1"])
def test_without_stones_a_click_on_the_board_says_so(id: str) -> None:
    t = table(players=3, supply={"A": 0}, open={"HAND": {"B": 1}}, track={"B": ["B"]}, hand={"A": ["SF-01"]})
    assert pointed(t, id) == (("place", "track" if id in ("track", "spot-B1") else "HAND"),)
    assert why_pointed(t, id) == "You have no cube in your personal supply."


@pytest.mark.parametrize(
    "id", ["seat-B", "flexo", "rounds", "pile-SCIFI", "theme-SCIFI", "no-such-thing", "board-NONE"]
)
def test_other_things_mean_nothing_in_the_menu(id: str) -> None:
    assert pointed(menu(), id) == ()


@pytest.mark.rule("RUL-DP-24", "RUL-DP-25")
def test_settings_and_spaces_are_clicked() -> None:
    t = table(players=3, stage="scoring", open={"HAND": {"A": 1}}, discs={"A": {"HAND": -2}})
    assert (targets(t, 8), targets(t, "keep")) == (("setting-HAND-8",), ("setting-HAND-6",))
    assert pointed(t, "setting-HAND-6") == ("keep",)
    assert pointed(t, "setting-DRAW-3") == ()
    t.A.chooses("keep")
    assert targets(t, "stay") == ("space-HAND--2",)
    assert targets(t, ("left", 1)) == ("token-E-HAND",)
    assert targets(t, ("right", 1)) == ("space-HAND--1",)
    assert pointed(t, "token-E-HAND") == (("left", 1),)
    t = table(players=3, stage="scoring", open={"THEME": {"A": 1}})
    assert (targets(t, "FANTASY"), targets(t, "keep")) == (("theme-FANTASY",), ("theme-SCIFI",))
    t = table(players=3, stage="scoring", open={"START": {"A": 1}})
    assert (targets(t, "B"), targets(t, "keep")) == (("order-B",), ("order-A",))


@pytest.mark.rule("RUL-DP-23")
def test_the_stone_that_breaks_a_tie_is_clicked() -> None:
    t = table(players=3, stage="scoring", open={"HAND": {"A": 1, "B": 1}}, track={"A": ["", "", "B"], "B": ["C", "B"]})
    assert (targets(t, "use"), targets(t, "decline")) == (("spot-B2",), ())
    assert pointed(t, "spot-B2") == ("use",)


def test_several_targets_are_clicked_one_after_the_other() -> None:
    t = table(players=5, hand={"A": ["PI-03"]}, chips={"A": 1})
    t.A.plays("PI-03")
    assert targets(t, ("B",)) == ("seat-B",)
    assert targets(t, ("B", "C")) == ("seat-B", "seat-C")
    assert pointed(t, "seat-E") == (("E",), ("B", "E"), ("C", "E"), ("D", "E"))
    t = table(players=5, hand={"A": ["ZO-05"]}, chips={"A": 1}, fuel={s: [f"FX-0{k}"] for k, s in enumerate("BCDE", 1)})
    t.A.plays("ZO-05")
    assert targets(t, ("B", "C", "D")) == ()  # too many clicks: it is named in the list


def test_marked_cards_are_clicked_for_both() -> None:
    t = table(players=3, marked=["SF-01"], hand={"A": ["SF-01", "FX-01"]})
    assert pointed(t, "hand-SF-01") == (("play", "SF-01"), ("discard", "SF-01"))
    assert why_pointed(t, "hand-FX-01") == (
        "You have to play or discard your marked cards first; you may do nothing else."
    )


def test_a_pile_a_theme_and_a_discard_pile_stand_for_drawing_there() -> None:
    t = table(players=3, hand={"A": ["SF-11"]}, chips={"A": 1})
    t.A.plays("SF-11")
    for id in ("pile-SCIFI", "theme-SCIFI", "discard-SCIFI"):
        assert pointed(t, id) == ("SCIFI",)
    assert pointed(t, "flexo-area") == ("FLEXO",)


# --- what a thing is -------------------------------------------------------------------------------------------------


@cache
def scene() -> Table:
    """Only looked at."""
    return table(
        players=3,
        round=2,
        hand={"A": ["SF-03", "PI-07", "FX-02", "SF-13"], "B": ["FX-10"]},
        chips={"A": 1, "B": 9},
        supply={"A": 2, "B": 4},
        exchange={"A": [0, 1, 2]},
        dash={"A": ["FA-21", "FA-19"], "B": ["PI-05"]},
        fuel={"B": ["FX-01"]},
        tapped=["PI-05"],
        hooks={"PI-05": "FA-21"},
        stash={"FA-19": 2},
        open={"HAND": {"A": 1, "B": 2}},
        locked={"HAND": {"A": 1}},
        track={"B": ["B"]},
        discs={"A": {"HAND": 1}, "B": {"HAND": -1}},
        tokens={"E-HAND": 5, "N-HAND": 3},
        seen={"A": ["E-HAND"]},
        shown=["N-HAND"],
        multipliers=["HAND"],
        discard={"SCIFI": ["SF-01", "SF-14"]},
        themes=["SCIFI", "FANTASY", "NIGHTS", "PIRATE"],
    )


THINGS = {
    "setting-CURRENCY-stones": "Currency: cubes\nThe rule could be bent to this. "
    "For you: You pay for cards with cubes. Its secondary currency: cards.",
    "setting-HAND-6": "Hand limit: 6 cards\nThe rule is set to this now. "
    "For you: You may hold 7 cards at the end of your turn.",
    "disc-HAND-B": "Evolution marker of Ben, Hand limit\nStands on: electron zone, first space (1 card fewer). "
    "The marker changes this rule for its owner alone. Whoever wins the panel may move their marker; "
    "cards move it, too.",
    "space-HAND-0": "Hand limit, start space (as set)\nThere: Cleo. "
    "On the start space a marker neither brings nor costs anything at the end.",
    "stones-HAND-A": "Cubes of Ada, Hand limit\n1 on the open field, 1 on locked spaces. A tie between Ada and Ben.",
    "locked-HAND": "Locked spaces, Hand limit\nLocked spaces: 1 of 3 taken. Ada 1. Cubes come here only through cards. "
    "They count for the majority every round and stay even after a win.",
    "spot-B1": "Tiebreaker track B1\nA cube of Ben. Row B: a cube here comes before the one in row A. "
    "At the end of the round it goes back and gives 1 chip.",
    "spot-A2": "Tiebreaker track A2\nEmpty. Row A: at the end of the round the cube moves down to row B.",
    "theme-FANTASY": "Theme Fantasy\nNot active now. You may not play cards of it now. "
    "Beside it lie Sci-Fi and Arabian Nights, opposite Pirates. Strengths: strategy 2, items 5, luck 1.",
    "pile-SCIFI": "Draw pile Sci-Fi\nNow: 31 cards left. "
    "You can draw here; if it is empty, its discard pile is shuffled again.",
    "discard-SCIFI": "Discard pile Sci-Fi\nFrom the top: Android; Wormhole.",
    "order-A": "Player order disc of Ada\nStart player: begins the round and gets 2 chips as income.",
    "order-B": "Player order disc of Ben\nGets 1 chip as income; play goes clockwise from the start player.",
    "orders": "Order of play\nOrder of play: Ada, Ben, Cleo.",
    "exchange-2": "Exchange token 2:1\nYou have 1 of them. In your turn it makes 1 item of another kind out of every "
    "2 items of one kind, as often as you like; then it is gone. You may exchange for chips.",
    "rounds": "Round track\nRound 2 of 4, actions; # is 2; active theme Sci-Fi. The game lasts four rounds. "
    "Cards with the cost # cost what stands under the round: 3, 2, 1, 1.",
    "seat-B": "Ben\nPlays blue. 9 chips, 4 cubes in the personal supply (13 in the general supply). "
    "1 hand card, limit 5. May play: Sci-Fi and Arabian Nights; pays with chips; exchanges for chips. "
    "Next income as things stand: 1 chip, 5 cubes, 4 cards. Played fuel cards: On trend. "
    "Dashboard: Captain's Hook (tapped, its hook holds Magic Wand). Flexo symbols of this round: Theme.",
    "flexo": "",
    "hand-FX-10": "",
}


@pytest.mark.parametrize("id", THINGS)
def test_what_a_thing_is_now(id: str) -> None:
    assert thing(scene(), id, EN) == THINGS[id]


def test_a_rule_panel_explains_itself_and_what_it_means_to_me() -> None:
    head, _, now = thing(scene(), "board-HAND", DE).partition("\n")
    assert head == "Regeltafel Handkartenlimit"
    assert now == (
        "Hier steht, wie viele Karten man am Ende des eigenen Zuges halten darf. Auch als Einkommen zieht man nur bis "
        "dahin. Eingestellt: 6 Karten. Steine in der Ablage: Ada 2 (davon 1 gesperrt), Ben 2. Gleichstand zwischen Ada "
        "und Ben. Gesperrte Felder: 1 von 3 belegt. Evolutionsscheiben: Ben Elektronzone, erstes Feld (1 Karte "
        "weniger); Cleo Startfeld (wie eingestellt); Ada Nuklearzone, erstes Feld (1 Karte mehr). Elektronmarker "
        "verdeckt, aber du kennst ihn: Wert 5, mit Multiplikationsmarker, zählt 2-fach; Nuklearmarker offen, Wert 3. "
        "Für dich: Am Zugende darfst du 7 Karten halten. Wer in der Ablage (offenes Feld und gesperrte Felder "
        "zusammen) die meisten Steine hat, darf in der Wertung die Regel verbiegen und die eigene Scheibe bewegen; "
        "die eigenen Steine auf dem offenen Feld gehen danach zurück, gesperrte bleiben."
    )


@pytest.mark.rule("RUL-130")
def test_who_may_exchange_for_nothing_is_told_so() -> None:
    t = table(players=3, exchange={"A": [0, 1, 0]}, discs={"A": {"EXCHANGE": -2}})
    assert thing(t, "exchange-2", EN).endswith(
        "Your marker on the Exchange panel forbids you to use exchange tokens. Move it to the right."
    )
    assert "pays with chips; may not exchange." in thing(t, "seat-A", EN, 1)


def test_cards_are_told_with_kind_cost_effect_and_why_not() -> None:
    t = scene()
    assert thing(t, "hand-SF-03", DE) == (
        "Warpantrieb\nSci-Fi, Treibstoffkarte (wirkt beim Ausspielen und wird am Rundenende abgeworfen). "
        "Kosten jetzt: 2 Chips. Bewege deine Evolutionsscheibe auf einer beliebigen Regeltafel 1 Feld nach links "
        "oder rechts. Auf der Hand von Ada. Geht jetzt nicht: Das kostet 2, du könntest aber nur 1 bezahlen. "
        "Womit du zahlen darfst, sagen die Tafel Währung und deine Scheibe dort."
    )
    assert "Kosten jetzt: 2 Chips (# ist in dieser Runde 2)." in thing(t, "hand-SF-13", DE)
    assert "Tap-Karte: Einmal je Runde drehst du sie" in thing(t, "hand-SF-13", DE)
    assert "Symbol Hand limit: if you win this panel in this round" in thing(t, "hand-FX-02", EN)
    assert "For Flexo" not in thing(t, "hand-FX-02", EN)


def test_cards_in_front_of_somebody_say_what_is_on_them() -> None:
    t = scene()
    assert thing(t, "card-FA-21", EN).endswith(
        "To be seen on it: hooked, without effect. In the dashboard of Ada. "
        "Not possible now: A hook lies on this card: it has no effect and cannot be tapped."
    )
    assert "To be seen on it: 2 cubes on it. In the dashboard of Ada." in thing(t, "card-FA-19", EN)
    assert thing(t, "card-FX-01", EN, 1).endswith("Played by Ben.")
    assert thing(t, "card-SF-14", EN).endswith("Lies in the discard pile.")
    t = table(players=3, dash={"B": ["ZO-14"]}, cuts={"ZO-14": "A"})
    assert "To be seen on it: tapped, cuts what Ada gets." in thing(t, "card-ZO-14", EN)


@pytest.mark.rule("RUL-062", "RUL-AMB-025")
def test_what_only_one_seat_knows_is_told_to_it_alone() -> None:
    t = scene()
    assert "you know it: value 5, with a multiplier, counts 2 times." in thing(t, "token-E-HAND", EN)
    for seat in (1, 2, None):
        assert "\nNow: face down, with a multiplier, counts 2 times. " in thing(t, "token-E-HAND", EN, seat)
        assert thing(t, "hand-SF-03", EN, seat) == ""
    assert "Now: face up, value 3. Closest: Ada." in thing(t, "token-N-HAND", EN, None)
    assert "For you" not in thing(t, "board-HAND", EN, None)
    assert thing(t, "exchange-2", EN, None) == ""


def test_flexo_is_told_with_its_name_and_its_doings() -> None:
    discs: dict[str, Any] = {"discs": {"C": {"HAND": -1}}, "courses": {"HAND": "left"}}
    t = table(players=2, discard={"FLEXO": ["FX-44"]}, supply={"C": 18}, open={"HAND": {"C": 2}}, **discs)
    said = thing(t, "flexo", DE)
    assert said.startswith("Flexo\nSpielt Gelb. Flexo spielt von selbst die dritte Farbe: ")
    assert "18 Steine im Vorrat." in said
    assert "Zuletzt aufgedeckte Flexo-Karte: Handkartenlimit, Wert 3, Pfeil nach rechts." in said
    assert said.endswith("Seine Scheibe auf Handkartenlimit geht nach links weiter.")
    assert thing(t, "seat-C", DE) == said
    assert thing(t, "stones-HAND-C", EN).startswith("Cubes of Flexo, Hand limit\n")


@pytest.mark.parametrize("id", ["order-E", "disc-HAND-D", "setting-HAND-9", "space-HAND-3", "theme-ZOMBIE", "spot-A9"])
def test_what_is_not_there_is_nothing(id: str) -> None:
    assert thing(scene(), id, EN) == ""
    assert pointed(scene(), id) == ()
