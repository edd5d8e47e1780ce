"""Who is asked in the windows W-A, W-C, W-G and W-E, and what they bring (RUL-AMB-061 to RUL-AMB-075, 4.10)."""

from dataclasses import replace
from typing import Any

import pytest

from tests.rulebenders.cards.own import own
from tests.rulebenders.table import Table, seen, table

BITE, GUARD, STORY = "ZO-18", "NA-16", "NA-12"
RING = ["ZOMBIE", "PREHISTORIC", "NIGHTS", "SCIFI"]  # Zombie is active, Nights opposite


def attacked(**doc: Any) -> Table:
    """A bites B. Sci-Fi, Prehistoric and Nights are in the game too."""
    t = table(**{"themes": RING, "hand": {"A": [BITE], "B": ["FX-01", "FX-02"]}, **doc})
    t.A.plays(BITE)
    t.A.chooses("B")
    return t


# --- W-A: by public facts alone --------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-AMB-075", "RUL-DP-15")
def test_whoever_might_hold_a_defence_is_asked_though_he_holds_none() -> None:
    t = attacked()
    assert t.asked == ("B", "Defend")
    assert t.B.options == {"decline"}


@pytest.mark.rule("RUL-AMB-075", "RUL-DP-15")
def test_who_has_no_hand_cards_is_not_asked() -> None:
    t = attacked(hand={"A": [BITE]})
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-AMB-075", "RUL-AMB-059")
def test_who_may_play_no_theme_with_defences_is_not_asked() -> None:
    assert attacked(discs={"B": {"THEME": -1}}).asked == ("B", "Menu")  # Zombie alone
    t = attacked(discs={"B": {"THEME": 1}})  # Zombie and its neighbours: the Cave of Prehistoric is free
    assert t.asked == ("B", "Defend")


@pytest.mark.rule("RUL-AMB-075")
def test_without_nights_and_prehistoric_nobody_is_ever_asked() -> None:
    t = table(themes=["ZOMBIE", "PIRATE", "FANTASY", "SCIFI"], hand={"A": [BITE], "B": ["FX-01"], "C": ["FX-02"]})
    t.A.plays(BITE)
    t.A.chooses("B")
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-AMB-075", "RUL-AMB-057")
@pytest.mark.parametrize(("chips", "asked"), [(0, ("B", "Menu")), (1, ("C", "Defend"))])
def test_who_is_not_the_target_is_asked_if_he_could_pay_for_a_defence_against_any_attack(
    chips: int, asked: tuple[str, str]
) -> None:
    t = attacked(hand={"A": [BITE], "C": ["FX-05"]}, chips={"C": chips})
    assert t.asked == asked


@pytest.mark.rule("RUL-AMB-075")
def test_with_cards_as_currency_one_of_them_would_be_the_defence_itself() -> None:
    doc = {"settings": {"CURRENCY": "cards"}, "chips": {"A": 0, "B": 0, "C": 0}}
    assert attacked(hand={"A": [BITE], "C": ["FX-05"]}, **doc).asked == ("B", "Menu")
    assert attacked(hand={"A": [BITE], "C": ["FX-05", "FX-06"]}, **doc).asked == ("C", "Defend")


@pytest.mark.rule("RUL-AMB-075", "RUL-145")
def test_an_untapped_defence_card_in_the_dashboard_is_asked_for_with_an_empty_hand() -> None:
    dash = {"B": ["NA-09"]}
    assert attacked(hand={"A": [BITE]}, dash=dash).asked == ("B", "Defend")
    assert attacked(hand={"A": [BITE]}, dash=dash, tapped=["NA-09"]).asked == ("B", "Menu")
    hooked = attacked(hand={"A": [BITE]}, dash={"B": ["NA-09"], "C": ["PI-05"]}, hooks={"PI-05": "NA-09"},
                      themes=["ZOMBIE", "PIRATE", "NIGHTS", "SCIFI"])  # fmt: skip
    hooked.all_decline()
    assert not [data for data in hooked.told("attacks") if data["seat"] == 1]
    assert hooked.asked[1] == "Menu"


@pytest.mark.rule("RUL-AMB-075", "RUL-237")
@pytest.mark.parametrize(("card", "asked"), [("FX-01", ("B", "Menu")), (GUARD, ("B", "Defend"))])
def test_of_an_open_hand_everybody_knows_whether_it_holds_a_defence(card: str, asked: tuple[str, str]) -> None:
    assert attacked(hand={"A": [BITE], "B": [card]}, opened=["B"]).asked == asked


def everything_seen(t: Table, but: int) -> list[object]:
    """What all others and a spectator see, and what was told in public; the cards of the twins are of other piles."""
    views = [replace(seen(t.g, seat), piles=()) for seat in (None, *range(t.g.seats)) if seat != but]
    return [*views, [(event.kind, event.data) for event in t.heard], t.asked]


@pytest.mark.rule("RUL-AMB-075", "RUL-INV-26")
@pytest.mark.parametrize("attack", [BITE, "PR-03", "ZO-09", "PI-01"])
@pytest.mark.parametrize(
    "twins",
    [("FX-01", GUARD), ("FX-01", STORY), ("FX-01", "PR-24"), ("PR-22", "SF-35"), (GUARD, "PR-26"), ("NA-09", "FX-50")],
)
@pytest.mark.parametrize("seat", ["B", "C"])
def test_another_card_in_a_hand_changes_nothing_that_others_see(attack: str, twins: tuple[str, str], seat: str) -> None:
    """Twin games that differ in one hidden card: the same questions come, in the same order."""
    games = []
    code = {"ZO": "ZOMBIE", "PR": "PREHISTORIC", "PI": "PIRATE"}[attack[:2]]
    themes = [code, "SCIFI", *(["PREHISTORIC", "NIGHTS"] if code != "PREHISTORIC" else ["NIGHTS", "FANTASY"])]
    for card in twins:
        hand = {"A": [attack], "B": ["FX-20"], "C": ["FX-21"]}
        hand[seat] = [card, "FX-10"]
        t = table(themes=themes, hand=hand, chips=dict.fromkeys("ABC", 3), discs={"B": {"THEME": 2}, "C": {"THEME": 2}})
        t.A.plays(attack)
        if t.asked == ("A", "ChooseTargets"):
            t.A.chooses("B")
        story = [everything_seen(t, "ABC".index(seat))]
        while t.asked[1] in ("Defend", "Parry"):
            t.player["ABC".index(t.asked[0])].declines()
            if t.asked[1] in ("Defend", "Parry"):
                story.append(everything_seen(t, "ABC".index(seat)))
        games.append(story)
    assert games[0] == games[1]


# --- W-C: the attack stands ------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-DP-16", "RUL-AMB-067", "RUL-292", "RUL-294")
def test_after_the_first_window_and_before_the_effects_targets_may_tap_glyptodons() -> None:
    t = attacked(dash={"B": ["PR-24", "PR-25"]}, hand={"A": [BITE], "B": [GUARD]}, draw={"FLEXO": ["FX-30"]})
    t.B.declines()
    assert t.asked == ("B", "Parry")
    assert t.B.options == {"decline", ("tap", "PR-24"), ("tap", "PR-25")}
    assert (t.A.hand, t.B.hand) == ([], [GUARD])  # nothing was stolen yet
    t.B.taps("PR-25")
    assert t.B.supply == 2
    assert t.asked == ("B", "Parry")
    t.B.taps("PR-24")
    t.B.draws("FLEXO")
    if t.asked == ("B", "Parry"):
        t.B.declines()
    assert len(t.B.hand) == 1  # a card drawn, then one stolen
    assert len(t.A.hand) == 1


@pytest.mark.rule("RUL-DP-16", "RUL-AMB-075", "RUL-295")
def test_a_glyptodon_may_be_paid_played_and_tapped_at_once_so_whoever_could_is_asked() -> None:
    t = attacked(discs={"B": {"THEME": 2}}, hand={"A": [BITE], "B": ["PR-26", "FX-01"]}, chips={"B": 1})
    t.B.declines()
    assert t.asked == ("B", "Parry")
    assert t.B.options == {"decline", ("play", "PR-26")}
    t.B.plays("PR-26")
    assert (t.B.dash, t.B.tapped, t.B.chips) == (["PR-26"], ["PR-26"], 1)
    poor = attacked(discs={"B": {"THEME": 2}}, hand={"A": [BITE], "B": ["PR-26", "FX-01"]}, chips={"B": 0})
    poor.B.declines()
    assert poor.asked[1] == "Menu"


@pytest.mark.rule("RUL-DP-16", "RUL-012", "RUL-123", "RUL-292")
def test_a_glyptodon_that_is_hooked_or_tapped_cannot_answer() -> None:
    t = attacked(
        dash={"B": ["PR-24", "PR-25", "PR-26"], "C": ["PI-05"]}, tapped=["PR-24"], hooks={"PI-05": "PR-25"},
        hand={"A": [BITE]}, themes=["ZOMBIE", "PIRATE", "PREHISTORIC", "SCIFI"],
    )  # fmt: skip
    assert t.asked == ("B", "Parry")
    assert t.B.options == {"decline", ("tap", "PR-26")}
    assert t.B.refused("tap", "PR-24") == "RUL-123"
    assert t.B.refused("tap", "PR-25") == "RUL-012"
    assert t.B.refused("tap", "PI-05") == "RUL-292"


@pytest.mark.rule("RUL-DP-16", "RUL-AMB-067")
def test_only_targets_are_asked_and_nobody_if_the_attack_is_cancelled() -> None:
    t = attacked(dash={"B": ["PR-24"], "C": ["PR-25"]}, hand={"A": [BITE], "B": [GUARD]})
    t.B.plays(GUARD)
    assert t.asked == ("B", "Menu")
    t = attacked(dash={"C": ["PR-25"]}, hand={"A": [BITE]})
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-AMB-067")
def test_what_a_glyptodon_brings_opens_no_window() -> None:
    dash = {"A": ["PR-25", "PR-08"], "B": ["PI-13"], "C": ["ZO-14"]}  # Smilodon and Chainsaw for stones
    t = table(dash=dash, hand={"A": ["FX-01"]}, discs={"A": {"THEME": -2}}, supply={"A": 2})
    t.A.places("HAND")
    t.B.taps("PI-13")
    t.B.chooses("A")  # in A's own turn, where gains open windows
    assert t.asked == ("A", "Parry")
    t.A.taps("PR-25")
    assert (t.asked, t.A.supply, t.B.hand) == (("B", "Menu"), 2, ["FX-01"])


@pytest.mark.rule("RUL-AMB-067", "RUL-293")
def test_an_attack_on_all_asks_every_target_clockwise_from_the_attacker() -> None:
    t = table(
        players=4,
        hand={"C": ["ZO-07"]},
        dash={"A": ["PR-25"], "B": ["PR-26"], "D": ["PR-24"]},
        to_move=2,
        chips={"C": 1},
    )
    t.C.plays("ZO-07")
    asked = []
    while t.asked[1] == "Parry":
        asked.append(t.asked[0])
        t.player["ABCD".index(t.asked[0])].declines()
    assert asked == ["D", "A", "B"]


# --- W-G: somebody is about to gain ----------------------------------------------------------------------------------


@pytest.mark.rule("RUL-DP-17", "RUL-AMB-069", "RUL-283", "RUL-284")
def test_the_active_player_may_tap_a_smilodon_of_the_kind_that_he_gains() -> None:
    t = table(hand={"A": ["FA-05"]}, dash={"A": ["PR-07", "PR-08"]})  # draw a card; then take a stone
    t.A.plays("FA-05")
    assert t.asked == ("A", "Boost")
    assert t.A.options == {"decline", ("tap", "PR-07")}
    t.A.taps("PR-07")
    t.A.draws("FLEXO", "FLEXO", "FLEXO")
    assert len(t.A.hand) == 3
    assert t.A.options == {"decline", ("tap", "PR-08")}
    t.A.declines()
    assert t.A.supply == 2
    assert t.A.tapped == ["PR-07"]


@pytest.mark.rule("RUL-AMB-069", "RUL-123")
def test_a_smilodon_works_once_in_a_round_and_not_by_itself() -> None:
    t = table(hand={"A": ["FA-05"]}, dash={"A": ["PR-08"]}, tapped=["PR-08"])
    assert t.A.refused("tap", "PR-08") == "RUL-283"
    t.A.plays("FA-05")
    t.A.draws("FLEXO")
    assert t.A.supply == 2
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-DP-17", "RUL-AMB-068", "RUL-318", "RUL-AMB-061")
def test_then_opponents_clockwise_may_tap_a_chainsaw_of_that_kind_which_is_an_attack() -> None:
    t = table(players=4, hand={"B": ["PI-22"]}, dash={"D": ["ZO-14"], "A": ["ZO-15"], "C": ["ZO-13"]}, to_move=1,
              chips={"B": 1})  # fmt: skip
    t.B.plays("PI-22")  # two stones, a chip
    assert t.asked == ("D", "Cut")
    t.D.taps("ZO-14")
    assert t.told("attacks")[0]["targets"] == (1,)
    assert t.B.supply == 1
    assert t.asked == ("A", "Cut")
    t.A.declines()
    assert t.B.chips == 1
    assert t.asked == ("C", "Menu")


@pytest.mark.rule("RUL-AMB-070")
def test_what_is_gained_is_the_base_and_two_for_each_smilodon_less_two_for_each_chainsaw() -> None:
    t = table(hand={"A": ["SF-11"]}, dash={"A": ["PR-07"], "B": ["ZO-13"]}, chips={"A": 1}, settings={"HAND": 8})
    t.A.plays("SF-11")  # draw three
    t.A.taps("PR-07")
    t.B.taps("ZO-13")
    t.A.draws("FLEXO", "FLEXO", "FLEXO")
    assert len(t.A.hand) == 3


@pytest.mark.rule("RUL-AMB-070", "RUL-DP-17")
def test_never_less_than_nothing_and_nothing_is_no_event() -> None:
    t = table(hand={"A": ["PR-05"]}, dash={"A": ["PR-07"], "B": ["ZO-13"]})  # as many as on the emptiest board: none
    t.A.plays("PR-05")
    assert t.asked == ("B", "Menu")
    t = table(hand={"A": ["FA-05"]}, dash={"B": ["ZO-13"]})
    t.A.plays("FA-05")
    t.B.taps("ZO-13")
    assert t.A.hand == []
    assert t.A.supply == 2  # the stone comes all the same
    t = table(hand={"A": ["PI-22"]}, dash={"B": ["ZO-15"]}, chips={"A": 3})
    t.A.plays("PI-22")  # for a chip: two stones, a chip
    t.B.taps("ZO-15")
    assert (t.A.chips, t.A.supply) == (2, 3)


@pytest.mark.rule("RUL-AMB-071", "RUL-317")
def test_a_running_chainsaw_cuts_every_later_gain_of_that_kind_in_the_round() -> None:
    t = table(hand={"B": ["PI-22"], "A": ["PI-23"]}, dash={"A": ["ZO-14"]}, supply={"A": 1, "B": 1}, chips={"B": 1})
    t.A.taps("ZO-14")
    t.A.chooses("B")
    assert t.A.sees().cuts == {"ZO-14": 1}
    t.A.places("HAND")
    t.B.plays("PI-22")
    assert t.B.supply == 1
    t.all_pass()
    t.nothing_bent()
    assert t.A.sees().cuts == {}


@pytest.mark.rule("RUL-AMB-071", "RUL-317")
def test_it_ends_when_the_chainsaw_leaves_play() -> None:
    t = table(hand={"B": ["PI-07", "PI-22"]}, dash={"A": ["ZO-14"]}, tapped=["ZO-14"], cuts={"ZO-14": "B"}, to_move=1,
              chips={"B": 2}, discs={"A": {"THEME": -2}})  # fmt: skip
    t.B.plays("PI-07")  # Cannonball
    t.B.chooses("A")
    assert (t.A.dash, t.A.sees().cuts) == ([], {})
    t.C.places("HAND")
    t.A.places("HAND")
    t.B.plays("PI-22")
    assert t.B.supply == 3


@pytest.mark.rule("RUL-AMB-062", "RUL-DP-17")
def test_who_has_passed_taps_no_chainsaw() -> None:
    t = table(hand={"A": ["PI-22"]}, dash={"B": ["ZO-14"]}, passed=["B"], chips={"A": 1})
    t.A.plays("PI-22")
    assert t.A.supply == 3
    assert t.asked == ("C", "Menu")


@pytest.mark.rule("RUL-AMB-111", "RUL-DP-17")
def test_a_forced_turn_knows_no_smilodon() -> None:
    t = table(hand={"A": ["FA-05"]}, dash={"A": ["PR-07"]}, marked=["FA-05"])
    t.A.plays("FA-05")
    assert t.asked == ("A", "DrawFrom")


@pytest.mark.rule("RUL-DP-17", "RUL-AMB-061", "RUL-AMB-068", "RUL-121", "RUL-283", "RUL-318")
def test_a_gain_is_answered_only_with_a_card_of_its_kind() -> None:
    t = table(hand={"A": ["FA-05"]}, dash={"A": ["PR-07", "PR-08", "PI-19"], "B": ["ZO-13", "ZO-14", "PI-13", "PI-20"],
              "C": ["PI-05"]}, tapped=["ZO-14"], hooks={"PI-05": "PR-08"})  # fmt: skip
    t.A.plays("FA-05")  # a card, then a stone
    assert t.asked == ("A", "Boost")
    assert t.A.refused("tap", "PR-08") == "RUL-AMB-068"
    assert (t.A.refused("tap", "PI-19"), t.A.why_not("tap", "PI-19")) == ("RUL-283", "no_boost")
    assert t.A.refused("tap", "MOON") == "RUL-283"
    t.A.declines()
    assert t.asked == ("B", "Cut")
    assert t.B.refused("tap", "ZO-14") == "RUL-AMB-068"
    assert (t.B.refused("tap", "PI-13"), t.B.why_not("tap", "PI-13")) == ("RUL-AMB-061", "after_action")
    assert t.B.refused("tap", "PI-20") == "RUL-121"
    assert t.B.refused("tap", "MOON") == "RUL-318"


@pytest.mark.rule("RUL-123", "RUL-012", "RUL-DP-17")
def test_nor_with_one_that_is_tapped_or_hooked() -> None:
    twins = own("tap on(own_gain(cards)): boost(1)", "dashboard", "tap")
    doc: dict[str, Any] = {"hand": {"A": ["FA-05"]}, "themes": ["FANTASY", "SCIFI", "PIRATE", "ZOMBIE"]}
    t = table(twins, dash={"A": ["SF-01", "SF-02"]}, tapped=["SF-01"], **doc)
    t.A.plays("FA-05")
    assert t.A.options == {"decline", ("tap", "SF-02")}
    assert t.A.refused("tap", "SF-01") == "RUL-123"
    t = table(twins, dash={"A": ["SF-01", "SF-02"], "C": ["PI-05"]}, hooks={"PI-05": "SF-01"}, **doc)
    t.A.plays("FA-05")
    assert t.A.refused("tap", "SF-01") == "RUL-012"


@pytest.mark.rule("RUL-AMB-061", "RUL-DP-17")
def test_nor_with_an_attack_that_also_answers_attacks() -> None:
    text = "tap: steal(opp, chips, 1) // react tap on(attack_on(me)): draw(me, 1, any)"
    doc: dict[str, Any] = {"hand": {"A": ["FA-05"]}, "themes": ["FANTASY", "SCIFI", "PIRATE", "ZOMBIE"]}
    t = table(own(text, "dashboard", "tap attack defence"), dash={"B": ["ZO-13", "SF-01"]}, **doc)
    t.A.plays("FA-05")
    assert t.B.options == {"decline", ("tap", "ZO-13")}
    assert (t.B.refused("tap", "SF-01"), t.B.why_not("tap", "SF-01")) == ("RUL-AMB-061", "after_action")


@pytest.mark.rule("RUL-AMB-111", "RUL-311", "RUL-DP-17", "RUL-DP-18")
@pytest.mark.parametrize(("marked", "asked"), [([], "B"), (["FX-01"], "C")])
def test_who_has_a_marked_card_attacks_nobody_in_other_turns(marked: list[str], asked: str) -> None:
    doc = {"discs": {"B": {"THEME": -2}}, "marked": marked}
    t = table(dash={"B": ["PI-13"], "C": ["PI-14"]}, hand={"B": ["FX-01", "FX-02"]}, **doc)
    t.A.places("HAND")
    assert t.asked == (asked, "Strike")
    t = table(hand={"A": ["PI-22"], "B": ["FX-01"]}, dash={"B": ["ZO-14"], "C": ["ZO-15"]}, chips={"A": 1}, **doc)
    t.A.plays("PI-22")  # two stones, a chip
    assert t.asked == (asked, "Cut")


@pytest.mark.rule("RUL-AMB-111", "RUL-DP-15", "RUL-DP-16")
def test_but_he_may_defend() -> None:
    t = attacked(dash={"B": ["NA-09", "PR-25"]}, hand={"A": [BITE], "B": [GUARD, "FX-01"]}, marked=["FX-01"])
    assert t.B.options == {"decline", ("play", GUARD), ("tap", "NA-09")}
    t.B.declines()
    assert t.B.options == {"decline", ("tap", "PR-25")}


@pytest.mark.rule("RUL-AMB-061")
def test_a_defence_window_knows_no_counter_attack() -> None:
    t = attacked(
        dash={"B": ["PI-13"]}, hand={"A": [BITE, "FX-07"], "B": [GUARD]}, themes=["ZOMBIE", "PIRATE", "NIGHTS", "SCIFI"]
    )
    assert t.B.options == {"decline", ("play", GUARD)}
    assert t.B.refused("tap", "PI-13") == "RUL-143"


# --- W-E: after the action -------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-DP-18", "RUL-AMB-061", "RUL-121")
def test_after_an_action_opponents_clockwise_may_tap_other_attack_cards_again_and_again() -> None:
    t = table(players=4, dash={"A": ["PI-14"], "C": ["PI-13", "PI-05"], "D": ["ZO-14"]}, hand={"B": ["FX-01", "FX-02"]},
              to_move=1, discs={"B": {"THEME": -2}})  # fmt: skip
    t.B.places("HAND")
    assert t.asked == ("C", "Strike")
    t.C.taps("PI-13")
    t.C.chooses("B")
    assert len(t.C.hand) == 1
    assert t.asked == ("C", "Strike")
    t.C.declines()
    assert t.asked == ("A", "Strike")  # D's Chainsaw waits for a gain
    t.A.declines()
    assert t.asked == ("C", "Menu")


@pytest.mark.rule("RUL-DP-18", "RUL-121", "RUL-123", "RUL-012", "RUL-AMB-061")
def test_other_cards_are_not_tapped_then() -> None:
    t = table(dash={"B": ["PI-13", "PI-14", "PI-15", "PI-19", "ZO-14"], "C": ["PI-05"]}, tapped=["PI-14"],
              hooks={"PI-05": "PI-15"})  # fmt: skip
    t.A.places("HAND")
    assert t.asked == ("B", "Strike")
    assert t.B.options == {"decline", ("tap", "PI-13")}
    assert t.B.refused("tap", "PI-14") == "RUL-123"
    assert t.B.refused("tap", "PI-15") == "RUL-012"
    assert t.B.refused("tap", "PI-19") == "RUL-121"
    assert (t.B.refused("tap", "ZO-14"), t.B.why_not("tap", "ZO-14")) == ("RUL-AMB-061", "before_gain")
    assert t.B.refused("tap", "MOON") == "RUL-AMB-061"


@pytest.mark.rule("RUL-DP-18", "RUL-090")
def test_it_comes_before_the_hand_limit() -> None:
    hand = [f"FX-{k:02}" for k in range(1, 8)]
    t = table(hand={"A": hand}, dash={"B": ["PI-13"]}, settings={"HAND": 6}, discs={"A": {"THEME": -2}})
    t.A.places("HAND")
    t.B.taps("PI-13")
    t.B.chooses("A")
    assert t.asked == ("B", "Menu")
    assert len(t.A.hand) == 6


@pytest.mark.rule("RUL-DP-18")
def test_also_after_a_pass() -> None:
    t = table(dash={"B": ["PI-13"]})
    t.A.passes()
    assert t.asked == ("B", "Strike")


@pytest.mark.rule("RUL-AMB-062", "RUL-DP-18")
def test_who_has_passed_is_not_asked() -> None:
    t = table(dash={"B": ["PI-13"]}, passed=["B"])
    t.A.places("HAND")
    assert t.asked == ("C", "Menu")


@pytest.mark.rule("RUL-AMB-074", "RUL-146")
def test_a_player_who_has_passed_can_be_attacked() -> None:
    t = table(hand={"A": ["PI-01"]}, passed=["B"], supply={"A": 0, "B": 2}, chips={"A": 1})
    t.A.plays("PI-01")
    t.A.chooses("B")
    assert (t.A.supply, t.B.supply) == (2, 0)


# --- victims ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-DP-19", "RUL-034")
def test_the_victim_chooses_what_it_loses() -> None:
    t = table(hand={"A": ["PR-03"], "B": ["FX-01"]}, chips={"A": 1, "B": 2, "C": 0}, supply={"B": 1, "C": 1},
              discs={"B": {"THEME": -2}})  # fmt: skip
    t.A.plays("PR-03")
    assert t.asked == ("B", "ChooseKind")
    assert t.B.options == {"stones", "chips", "FX-01"}
    t.B.chooses("FX-01")
    assert t.C.supply == 0  # the only thing that C has
    assert t.discard("FLEXO") == ["FX-01"]


@pytest.mark.rule("RUL-DP-19", "RUL-235")
def test_the_victim_chooses_what_it_gives() -> None:
    t = table(hand={"A": ["NA-03"], "B": ["FX-01", "FX-02", "FX-03"]}, chips={"A": 2}, discs={"B": {"THEME": -2}})
    t.A.plays("NA-03")
    assert t.asked == ("B", "GiveOne")
    assert t.B.options == {(card, "A") for card in ("FX-01", "FX-02", "FX-03")}
    assert t.B.refused("stop") == "RUL-235"
    t.B.chooses("FX-02", "A")
    assert "stop" in t.B.options
    t.B.chooses("stop")
    assert t.A.hand == ["FX-02"]


@pytest.mark.rule("RUL-AMB-073")
def test_an_empty_hand_gives_nothing() -> None:
    t = table(hand={"A": ["NA-03"]}, chips={"A": 2})
    t.A.plays("NA-03")
    assert t.asked == ("B", "Menu")
    assert t.A.hand == []


@pytest.mark.rule("RUL-AMB-072", "RUL-238")
def test_the_guru_chooses_the_card_from_the_open_hand() -> None:
    t = table(hand={"A": ["NA-05"], "B": ["FX-01", "FX-02"]}, chips={"A": 1}, discs={"B": {"THEME": -2}})
    t.A.plays("NA-05")
    t.A.chooses("B")
    assert t.asked == ("A", "ChooseCard")
    assert t.A.options == {"FX-01", "FX-02"}
    assert t.C.sees().seats[1].hand == ("FX-01", "FX-02")
    t.A.chooses("FX-02")
    assert (t.A.hand, t.B.hand) == (["FX-02"], ["FX-01"])


@pytest.mark.rule("RUL-DP-20", "RUL-310", "RUL-311", "RUL-312")
def test_a_forced_turn_plays_or_discards_a_marked_card_and_nothing_else() -> None:
    t = table(hand={"A": ["FX-01", "FX-03", "FX-05"]}, chips={"A": 0}, dash={"A": ["SF-13"]}, marked=["FX-01", "FX-03"])
    assert t.asked == ("A", "Forced")
    assert t.A.options == {("play", "FX-01"), ("discard", "FX-01"), ("discard", "FX-03")}
    assert t.A.refused("pass") == "RUL-311"
    assert t.A.refused("place", "HAND") == "RUL-311"
    assert t.A.refused("tap", "SF-13") == "RUL-311"
    assert t.A.refused("play", "FX-05") == "RUL-311"
    assert t.A.refused("play", "FX-03") == "RUL-101"
    t.A.chooses("discard", "FX-03")
    assert t.asked == ("B", "Menu")


@pytest.mark.rule("RUL-AMB-068")
def test_each_copy_of_the_cards_with_slashes_has_one_kind() -> None:
    cards = table().A.sees().printed.cards
    words = {id: cards[id].text for id in ("PR-07", "PR-08", "PR-24", "PR-25", "PR-26", "ZO-13", "ZO-14", "ZO-15")}
    assert "own_gain(cards)" in words["PR-07"]
    assert "own_gain(stones)" in words["PR-08"]
    assert ["draw(me" in words["PR-24"], "stones" in words["PR-25"], "chips" in words["PR-26"]] == [True, True, True]
    assert [kind in words[id] for id, kind in (("ZO-13", "cards"), ("ZO-14", "stones"), ("ZO-15", "chips"))] == [
        True
    ] * 3
