"""Cards that nobody has printed yet, but that the box takes: they do what their texts say."""

import json

import pytest

from tafelrunde.bots import bot_answer
from tafelrunde.engine import Bad, Chance, restore, snapshot
from tafelrunde.games.rulebenders.check import check
from tafelrunde.games.rulebenders.content import Box
from tafelrunde.games.rulebenders.imagine import imagine
from tafelrunde.games.rulebenders.state import Rulebenders
from tests.rulebenders.cards.own import MINE, after, holding, own
from tests.rulebenders.table import RUL, Table, table


def greedy(t: Table) -> None:
    """The greedy bot answers what is asked now."""
    decision = t.g.open[0]
    t.g.answer(decision.seat, bot_answer(RUL, "greedy", t.g, decision, Chance(1)))


def restored(t: Table) -> Rulebenders:
    """The same table after a save was loaded."""
    blank = Rulebenders(t.g.box, t.g.players)
    restore(json.loads(json.dumps(snapshot(t.g))), blank, RUL.step_types(), check=check)
    return blank


def refusal(text: str, kind: str = "fuel", marks: str = "") -> str:
    """The sentence by which the box refuses a card; "": it takes it."""
    try:
        Box(own(text, kind, marks))
    except Bad as e:
        return e.key
    return ""


# --- bots ------------------------------------------------------------------------------------------------------------

RESTARTS = (
    "may{ restart_round() }",
    "discard(me, 1, hand); restart_round()",
    "choose{ restart_round() OR gain(me, chips, 1) }",
    "may{ let r = roll(); gain(me, chips, r) }",
)


@pytest.mark.parametrize("text", RESTARTS)
def test_bots_think_of_cards_that_begin_the_round_anew(text: str) -> None:
    t = holding(f"play: {text}", hand={"A": [MINE, "FX-01", "FX-02"]})
    greedy(t)
    t = after(text, hand={"A": [MINE, "FX-01", "FX-02"]})
    greedy(t)


def test_bots_think_of_copies_that_begin_the_round_anew() -> None:
    clone = "tap: copy_fuel(me)"
    doc = own("play: may{ restart_round() }")
    doc["scifi"]["cards"]["SF-03"].update(text=clone, kind="dashboard", marks=["tap"], cost="0")
    t = table(doc, fuel={"B": [MINE]}, dash={"A": ["SF-03"]})
    greedy(t)


def test_bots_answer_an_attack_that_begins_the_round_anew() -> None:
    t = holding(
        "play: each(p in opp*){ lose(p, chips, 1) }; restart_round()", marks="attack",
        dash={"B": ["PR-24"]}, themes=["SCIFI", "PIRATE", "PREHISTORIC", "ZOMBIE"],
    )  # fmt: skip
    t.A.plays(MINE)
    assert t.asked == ("B", "Parry")
    greedy(t)


# --- hidden hands ----------------------------------------------------------------------------------------------------

CHOOSING = ("steal(opp, cards, 1, choice)", "give(opp to me, cards, 1, by me)")


@pytest.mark.parametrize("text", CHOOSING)
def test_who_chooses_from_a_hand_has_seen_it(text: str) -> None:
    t = holding(f"play: {text}", hand={"A": [MINE], "B": ["FX-01", "FX-02", "FX-03"]})
    t.A.plays(MINE)
    before = t.g.commits
    t.A.chooses("B")
    assert t.g.commits > before  # so nothing is taken back
    assert t.A.sees().seats[1].hand == ("FX-01", "FX-02", "FX-03")
    assert t.C.sees().seats[1].hand == ("", "", "")
    for chance in range(5):
        assert imagine(t.g, 0, Chance(chance)).hands[1] == t.g.hands[1]
        assert imagine(t.g, 0, Chance(chance)).open[0].options == t.g.open[0].options
    greedy(t)
    assert len(t.A.hand) == 1
    assert t.A.sees().seats[1].hand == ("", "")


# --- letters that stay with a card -----------------------------------------------------------------------------------


def test_a_static_uses_the_letter_that_it_names() -> None:
    text = "play: let T = theme(in_play); let S = theme(in_play); dissolve_theme(S) // static: only_theme(T)"
    t = holding(text)
    t.A.plays(MINE)
    t.A.chooses("FANTASY")
    t.A.chooses("ZOMBIE")
    assert t.B.permitted() == {"FANTASY"}


@pytest.mark.parametrize(
    "text",
    [
        "play: let T = theme(in_play) // static: only_theme(T) // tap: let S = theme(in_play); draw(me, 1, S)",
        "play: let T = theme(in_play) // tap: let T = theme(in_play); draw(me, 1, T) // static: only_theme(T)",
    ],
)
def test_what_is_named_later_changes_no_static(text: str) -> None:
    t = holding(text, "dashboard", "tap", kept={MINE: "FANTASY"})
    t.A.taps(MINE)
    t.A.chooses("ZOMBIE")
    assert t.B.permitted() == {"FANTASY"}


def test_only_what_was_named_in_play_stays() -> None:
    assert refusal("tap: let T = theme(in_play) // static: only_theme(T)", "dashboard", "tap") == "letter_unknown"


# --- several statics and blocks --------------------------------------------------------------------------------------


def test_several_themes_are_allowed_or_forbidden() -> None:
    t = holding("static: allow_theme(me, PIRATE); allow_theme(me, ZOMBIE)", "dashboard", discs={"A": {"THEME": -2}})
    assert t.A.permitted() == {"PIRATE", "ZOMBIE"}
    t = holding("static: forbid_theme(opp*, SCIFI); forbid_theme(opp*, FANTASY)", "dashboard")
    assert (t.A.permitted(), t.B.permitted()) == ({"SCIFI", "FANTASY"}, set())


def test_one_set_name_one_theme_and_one_block_in_answer() -> None:
    assert refusal("static: set_name(X); set_name(Y)", "dashboard", "set") == "only_once"
    text = "play: let T = theme(in_play) // static: only_theme(T); only_theme(T)"
    assert refusal(text) == "only_once"
    text = "react tap on(attack_on(me)): draw(me, 1, any) // react tap on(opp_gain(chips)): draw(me, 1, any)"
    assert refusal(text, "dashboard", "tap defence") == "head_twice"
    assert refusal("on(round_start): roll() // on(board_won(me)): roll()", "dashboard") == ""


# --- cuts and attacks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tap", ["", "tap: steal(opp, cards, 1) // "])
def test_a_cut_in_answer_alone(tap: str) -> None:
    t = holding(
        f"{tap}react tap on(opp_gain(chips)): gain_mod(event_player, chips, -2)", "dashboard", "tap attack",
        hand={"B": ["FX-08"]}, to_move=1,
    )  # fmt: skip
    t.B.plays("FX-08")  # two chips
    t.A.taps(MINE)
    assert t.B.chips == 5


def test_gain_mod_stands_once_in_a_block() -> None:
    text = "tap: gain_mod(opp, chips, -1); gain_mod(opp, chips, -1)"
    assert refusal(text, "dashboard", "tap attack") == "one_cut"


def test_an_attack_card_that_answers_attacks_can_also_be_tapped_after_an_action() -> None:
    text = "tap: steal(opp, chips, 1) // react tap on(attack_on(me)): draw(me, 1, any)"
    t = holding(text, "dashboard", "tap attack defence", to_move=1)
    t.B.places("HAND")
    assert t.asked == ("A", "Strike")


def test_an_attack_hurts_somebody_else() -> None:
    for text in ("lose(me, chips, 1)", "discard(me, 1, hand)", "give(me to opp, chips, 1, by me)"):
        assert refusal(f"play: {text}", "fuel", "attack") == "attack_mark"
    for text in ("lose(opp, chips, 1)", "each(p in all){ discard(p, 1, hand) }", "take_fuel(me, 1)"):
        assert refusal(f"play: {text}", "fuel", "attack") == ""


@pytest.mark.parametrize("text", [f"play: {text}" for text in CHOOSING])
def test_such_tables_can_be_saved(text: str) -> None:
    t = holding(text, hand={"A": [MINE], "B": ["FX-01", "FX-02", "FX-03"]})
    t.A.plays(MINE)
    t.A.chooses("B")
    assert restored(t).hands == t.g.hands
