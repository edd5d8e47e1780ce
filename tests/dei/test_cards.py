"""Playing cards (DEI-103 to DEI-116, DEI-Q-080 to DEI-Q-089): two of them in a turn, face up or face down."""

from collections import Counter
from typing import Any

import pytest

from tests.dei.table import (
    DEI,
    PLAYERS,
    A,
    B,
    acting,
    answer,
    asked,
    boosts,
    buying,
    cards,
    city,
    holders,
    idle,
    leader,
    listen,
    looters,
    markers,
    market,
    options,
    pad,
    pending,
    play,
    refused,
    score,
    seen,
    started,
    table,
    text,
    tokens,
    why,
)

POOR = {"pads": {"A": [0, 0]}}


# --- rounds, phases, turns -------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-001", "DEI-103", "DEI-104")
@pytest.mark.parametrize("players", PLAYERS)
def test_four_rounds_of_three_phases_with_a_turn_for_everybody(players: int) -> None:
    g = started(players, 3)
    turns: list[tuple[Any, ...]] = [(1, 1, g.order[0])] if asked(g)[1] == "PlayCard" else []
    heard = listen(g)
    idle(g)
    turns += [(e.data["round"], e.data["phase"], e.data["seat"]) for e in heard if e.kind == "turn_began"]
    assert [turn[:2] for turn in turns] == [(r, p) for r in (1, 2, 3, 4) for p in (1, 2, 3) for _ in range(players)]
    for at in range(0, len(turns), 3 * players):  # in each round the same order in all phases
        seats = [seat for _, _, seat in turns[at : at + 3 * players]]
        assert seats == seats[:players] * 3
        assert sorted(seats[:players]) == list(range(players))
    assert g.over
    assert DEI.players == (2, 4)


@pytest.mark.rule("DEI-104")
def test_priority_one_begins_and_nobody_else_is_asked() -> None:
    g = table(stage="cleanup", order="CAB", players=3, vp={"A": 5, "B": 4, "C": 3})
    assert asked(g) == (2, "PlayCard")
    assert why(g, ("up", "DEI001"), seat=A) == "DEI-104"
    idle(play(g, ("up", cards(g, 2, "hand")[0])), "PlayCard")
    assert g.played == 1


@pytest.mark.rule("DEI-105")
def test_two_cards_one_after_the_other() -> None:
    g = table(looters={"p": "A"})
    assert (refused(g, "end"), text(g, "end")) == ("DEI-105", "cards_left")
    play(g, ("up", "DEI001"))
    assert why(g, ("up", "DEI002")) != ""  # the first one comes first
    play(g, "finish")
    assert (refused(g, ("up", "DEI001")), text(g, ("up", "DEI001"))) == ("DEI-105", "not_playable")
    assert refused(g, "end") == "DEI-105"
    play(g, ("up", "DEI002"), "finish")
    assert asked(g) == (B, "PlayCard")


@pytest.mark.rule("DEI-105", "DEI-Q-094")
def test_there_is_no_third_card() -> None:
    g = table(played=2, looters={"p": "A"}, learned={"A": ["parcel"]}, pads={"A": [3, 3]})
    assert options(g) == {"parcel", "end"}
    assert (refused(g, ("up", "DEI001")), text(g, ("up", "DEI001"))) == ("DEI-105", "two_cards")


@pytest.mark.rule("DEI-105")
def test_what_is_no_card_cannot_be_played() -> None:
    g = table(looters={"p": "A"})
    assert why(g, ("up", "DEI999")) == why(g, ("up", 1)) == "no_card"
    assert why(g, "DEI001") == why(g, ("flat", "DEI001")) == why(g, ("up", "DEI001", "DEP")) == "no_option"
    assert why(g, ("up", "DEI009")) == "DEI-105"  # it belongs to B


@pytest.mark.rule("DEI-Q-080")
def test_who_has_one_card_plays_one() -> None:
    away = [f"DEI{k:03}" for k in range(2, 9)]
    g = table(round=4, looters={"p": "A"}, recycled={"A": away}, **POOR)
    assert asked(g)[1] == "UseCard"  # there is only one card, and only one way to play it
    assert cards(g, A, "up") == ["DEI001"]
    play(g, "finish")
    assert asked(g) == (B, "PlayCard")


# --- the first figures -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-106", "DEI-107", "DEI-252")
def test_the_first_figures_are_split_between_the_neutral_storehouses() -> None:
    g = started(4, 2)
    order, left, right = g.order, "2.1p", "3.1q"
    assert {g.land.names[region] for region in g.land.storehouses} == {left, right}
    for place, seat in enumerate(order):
        assert asked(g) == (seat, "PlaceLeader")
        assert options(g) == {left, right}
        assert (refused(g, "2.1W"), refused(g, "nowhere")) == ("DEI-106", "no_region")
        answer(g, right)
        assert asked(g) == (seat, "PlaceLooters")
        assert options(g) == set(range(2 + place + 1))
        answer(g, 1)
        assert leader(g, seat) == right
        assert looters(g, left).count("ABCD"[seat]) == 1
        assert looters(g, right).count("ABCD"[seat]) == 2 + place - 1
        assert g.reserve[seat] == 15 - 2 - place
    assert asked(g) == (order[0], "PlayCard")


@pytest.mark.rule("DEI-108")
def test_in_later_rounds_no_figures_are_placed() -> None:
    g = started(3, 1)
    heard = listen(g)
    idle(g)
    assert len([event for event in heard if event.kind == "round_began"]) == 3
    assert sum(g.reserve) == 3 * 15 - (2 + 3 + 4)
    arrivals = [event.data for event in heard if event.kind == "arrived"]
    arrived = Counter(data["seat"] for data in arrivals for _ in range(int(str(data["looters"]))))
    assert sorted(arrived.values()) == [2, 3, 4]


# --- face up ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-110", "DEI-111")
def test_all_signs_of_the_card_in_any_order() -> None:
    g = table(looters={"p": "AA"})
    play(g, ("up", "DEI004"))  # DEP MOV COL
    assert options(g) == {"DEP", "MOV", "COL", "finish"}
    assert (refused(g, "BLD"), text(g, "BLD")) == ("DEI-110", "not_on_card")
    play(g, "COL", "DEP")
    assert options(g) == {"MOV", "finish"}
    play(g, "MOV", (3, 0, 0))
    assert (pad(g, A), looters(g, "q")) == ((2, 1), "AAA")
    assert asked(g) == (A, "PlayCard")  # nothing was left
    backwards = play(table(looters={"p": "AA"}), ("up", "DEI004"), "MOV", (2, 0, 0), "DEP", "COL")
    assert options(backwards) == {"p", "q"}


@pytest.mark.rule("DEI-110")
def test_a_sign_that_is_there_twice_can_be_used_twice() -> None:
    g = table(looters={"p": "A"})
    play(g, ("up", "DEI001"), "MOV", "MOV")  # MOV MOV COL
    assert options(g) == {"p", "r"}
    play(g, "r")
    assert options(g) == {"COL", "finish"}
    assert refused(g, "MOV") == "DEI-110"


@pytest.mark.rule("DEI-112")
def test_any_of_them_may_be_left_undone() -> None:
    g = table(looters={"p": "AA"})
    play(g, ("up", "DEI004"), "finish")
    assert asked(g) == (A, "PlayCard")
    assert (looters(g, "p"), pad(g, A), cards(g, A, "up")) == ("AA", (1, 1), ["DEI004"])


@pytest.mark.rule("DEI-025", "DEI-110")
def test_market_cards_are_played_like_others() -> None:
    g = table(looters={"p": "A"}, hand={"A": ["DEI060"]}, **POOR)
    play(g, ("up", "DEI060"))
    assert pending(g) == ["CPY", "MOV"]


# --- face down -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-113", "DEI-138")
def test_a_card_face_down_is_for_buying() -> None:
    g = table(looters={"p": "A"}, pads={"A": [5, 5]})
    play(g, ("down", "DEI001"))
    assert asked(g) == (A, "Buy")  # of the signs of the card none
    assert cards(g, A, "down") == ["DEI001"]
    play(g, market(g, "red")[2])
    assert len(cards(g, A, "hand")) == 8


@pytest.mark.rule("DEI-114")
def test_only_one_of_the_two_cards_face_down() -> None:
    g = table(looters={"p": "A"}, pads={"A": [5, 5]}, played=1, downs=1)
    assert all(option[0] == "up" for option in options(g) if isinstance(option, tuple))
    assert refused(g, ("down", "DEI002")) == "DEI-114"
    g = table(looters={"p": "A"}, pads={"A": [5, 5]}, played=1)
    assert why(g, ("down", "DEI002")) == ""


@pytest.mark.rule("DEI-114")
def test_in_the_next_phase_again() -> None:
    g = table(looters={"p": "A"}, pads={"A": [5, 5]}, order="BA", to_move=0)
    play(g, ("down", "DEI001"), market(g, "red")[2], ("up", "DEI002"), "finish")
    idle(play(g, ("up", "DEI009")), "PlayCard")  # B in phase 2
    while asked(g)[0] == B:
        idle(play(g, ("up", cards(g, B, "hand")[0])), "PlayCard")
    assert why(g, ("down", "DEI003")) == ""


@pytest.mark.rule("DEI-115")
def test_the_card_just_bought_may_be_the_second_one() -> None:
    g = table(looters={"p": "A"}, pads={"A": [5, 5]})
    bought = market(g, "red")[2]
    play(g, ("down", "DEI001"), bought, ("up", bought))
    assert cards(g, A, "up") == [bought]


@pytest.mark.rule("DEI-116", "DEI-220", "DEI-221")
def test_in_the_cleanup_it_is_recycled_for_good() -> None:
    g = table(looters={"p": "A"}, pads={"A": [5, 5]}, phase=3, order="BA", to_move=0)
    play(g, ("down", "DEI001"), market(g, "red")[2], ("up", "DEI002"), "finish", "TECH")
    assert g.round == 2
    assert cards(g, A, "recycled") == ["DEI001"]
    assert "DEI002" in cards(g, A, "hand")
    assert "DEI001" not in cards(g, A, "hand")
    idle(g, "ChooseMission")
    assert cards(g, A, "recycled") == ["DEI001"]


@pytest.mark.rule("DEI-Q-081")
def test_not_face_down_where_nothing_can_be_bought() -> None:
    g = table(looters={"p": "A"}, **POOR)
    assert options(g) == {("up", card) for card in cards(g, A, "hand")}
    assert refused(g, ("down", "DEI001")) == "DEI-Q-081"


@pytest.mark.rule("DEI-Q-081", "DEI-179")
def test_but_with_a_boost_on_it() -> None:
    g = table(looters={"p": "A"}, boosts={"A": ["DEP", "red"]}, **POOR)
    downs = {option[1:] for option in options(g) if isinstance(option, tuple) and option[0] == "down"}
    assert downs == {(card, boost) for card in cards(g, A, "hand") for boost in ("DEP", "red")}
    play(g, ("down", "DEI001", "DEP"))
    assert options(g) == {"DEP", "finish"}  # nothing to buy
    assert (refused(g, "BUY"), text(g, "BUY")) == ("DEI-138", "nothing_to_buy")
    play(g, "DEP")
    assert looters(g, "p") == "AA"
    assert asked(g) == (A, "PlayCard")
    assert cards(g, A, "down") == ["DEI001"]


@pytest.mark.rule("DEI-Q-081", "DEI-Q-082")
def test_a_purchase_that_is_possible_must_be_made_but_may_wait() -> None:
    g = buying(looters={"p": "A"}, pads={"A": [5, 5]}, boosts={"A": ["DEP"]})
    assert options(g) == {"BUY", ("boost", "DEP")}
    assert (refused(g, "finish"), text(g, "finish")) == ("DEI-Q-081", "buy_first")
    play(g, ("boost", "DEP"))
    assert options(g) == {"BUY", "DEP"}
    play(g, "DEP")
    assert (asked(g)[1], looters(g, "p")) == ("Buy", "AA")
    g = buying(looters={"p": "A"}, pads={"A": [5, 5]}, boosts={"A": ["DEP"]})
    play(g, "BUY", market(g, "red")[2], ("boost", "DEP"))
    assert options(g) == {"DEP", "finish"}


# --- boosts on a card ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-Q-083", "DEI-177")
def test_a_boost_comes_any_time_until_the_card_is_done() -> None:
    g = table(looters={"p": "A"}, boosts={"A": ["COL"]})
    play(g, ("up", "DEI003"), "DEP", "DEP", "MOV", (1, 0, 0))  # nothing is left on the card
    assert options(g) == {("boost", "COL"), "finish"}
    play(g, ("boost", "COL"), "COL")
    assert options(g) == {"p", "q"}


@pytest.mark.rule("DEI-Q-083")
def test_also_one_that_was_gained_on_this_card() -> None:
    factions = ["auxilia", "ravagers"]
    g = acting("DRN:DRA:+0", factions=factions, looters={"q": "B"}, drones={"DRA": "q"})
    play(g, "DRN:DRA:+0", "q", "use")
    gained = boosts(g, A)
    assert len(gained) == 1
    assert asked(g) == (A, "UseCard")
    assert "finish" in options(g)
    if gained[0] not in ("red", "blue", "green"):
        assert ("boost", gained[0]) in options(g)


@pytest.mark.rule("DEI-178", "DEI-177")
def test_one_boost_on_a_card_and_only_what_is_held() -> None:
    g = acting("MOV COL", looters={"p": "A"}, boosts={"A": ["DEP", "COL"]})
    assert (why(g, ("boost", "BLD")), text(g, ("boost", "BLD"))) == ("DEI-177", "no_boost")
    assert why(g, ("boost", "CPY")) == why(g, ("boost",)) == "no_option"
    play(g, ("boost", "DEP"))
    assert refused(g, ("boost", "COL")) == "DEI-178"
    assert boosts(g, A) == ["COL"]


@pytest.mark.rule("DEI-Q-084")
def test_a_boost_may_be_laid_and_left() -> None:
    g = acting("MOV", looters={"p": "A"}, boosts={"A": ["BLD"]})
    play(g, ("boost", "BLD"), "finish")
    assert boosts(g, A) == []
    assert sum(g.bag) == 15  # it lies on the card until the cleanup


@pytest.mark.rule("DEI-Q-084", "DEI-Q-085")
@pytest.mark.parametrize(
    ("icons", "fits"),
    [
        ("MOV", set()),
        ("PER:red:TDEP", {"red"}),
        ("PER:blue:LMOV", {"blue"}),
        ("PER:all:TEC:1", {"red", "blue", "green"}),
        ("CPY", {"red", "blue", "green"}),
    ],
)
def test_outpost_boosts_are_for_cards_where_they_count(icons: str, fits: set[str]) -> None:
    g = acting(icons, looters={"p": "A"}, boosts={"A": ["red", "blue", "green"]})
    assert {option[1] for option in options(g) if isinstance(option, tuple)} == fits
    for colour in {"red", "blue", "green"} - fits:
        assert refused(g, ("boost", colour)) == "DEI-Q-084"


@pytest.mark.rule("DEI-Q-084", "DEI-181")
def test_and_for_cards_face_down() -> None:
    g = buying(looters={"p": "A"}, boosts={"A": ["red", "blue", "green"]}, pads={"A": [1, 0]})
    assert {("boost", "red"), ("boost", "blue"), ("boost", "green")} <= options(g)


@pytest.mark.rule("DEI-Q-085", "DEI-181")
@pytest.mark.parametrize(("icon", "times"), [("PER:red:TDEP", 2), ("PER:all:TEC:1", 4), ("PER:blue:LMOV", 1)])
def test_an_outpost_boost_counts_for_its_colour_and_for_all(icon: str, times: int) -> None:
    g = acting(icon, looters={"q": "A", "r": "A", "W": "A"}, boosts={"A": ["red"]})
    if icon != "PER:blue:LMOV":
        play(g, ("boost", "red"))
    play(g, icon)
    if icon.endswith("TEC:1"):
        assert (pad(g, A), pending(g)) == ((2, 1), ["TEC:1"] * (times - 1))
    else:
        assert pending(g) == [icon.split(":")[2]] * (times - 1)


@pytest.mark.rule("DEI-Q-085")
def test_it_does_not_count_for_learning_missions_or_the_limit() -> None:
    g = acting("PER:red:TDEP", phase=2, looters={"q": "A"}, boosts={"A": ["red"]}, played=1)
    play(g, ("boost", "red"))
    assert markers(g, A) == [1, 0, 0]
    play(g, "finish")
    assert asked(g) == (B, "PlayCard")  # one red marker is not enough to learn, so nothing was asked
    g = acting("PER:red:TDEP", phase=3, looters={"q": "A"}, boosts={"A": ["red"]}, played=1)
    play(g, ("boost", "red"), "finish", "OUTPOSTS_RED")
    assert score(g, A) == {"missions": 3}


@pytest.mark.rule("DEI-Q-087", "DEI-157")
def test_the_number_is_fixed_when_the_sign_is_first_used() -> None:
    g = acting("PER:red:TMOV COL", looters={"q": "A", "X": "A"})
    play(g, "PER:red:TMOV", "X")  # to Y: one of two red outposts is left
    assert (markers(g, A), pending(g)) == ([1, 0, 0], ["COL", "TMOV"])
    play(g, "COL")  # others may come in between
    assert tokens(g, "q") == 1
    play(g, "TMOV", "Y")
    assert (markers(g, A), holders(g, "X")) == ([2, 0, 0], "A")


@pytest.mark.rule("DEI-Q-088", "DEI-157")
def test_without_markers_the_sign_is_of_no_use() -> None:
    g = acting("PER:red:TDEP MOV", looters={"r": "A"})
    assert options(g) == {"MOV", "finish"}
    assert (refused(g, "PER:red:TDEP"), text(g, "PER:red:TDEP")) == ("DEI-Q-088", "no_marker")


@pytest.mark.rule("DEI-Q-089", "DEI-244", "DEI-243")
def test_any_number_of_boosts_may_be_held_and_only_the_number_is_seen() -> None:
    mine = ["BLD", "BLD", "COL", "DEP", "DEP", "MOV", "MOV", "TEC", "red", "green"]
    g = table(looters={"p": "A"}, boosts={"A": mine})
    assert seen(g, A).my_boosts == ("DEP", "DEP", "BLD", "BLD", "MOV", "MOV", "COL", "TEC", "red", "green")
    assert (seen(g, B).pads[A].boosts, seen(g, B).my_boosts) == (10, ())


# --- what the map forbids --------------------------------------------------------------------------------------------


LONELY = city("p", "q", "z")


@pytest.mark.parametrize(
    ("icon", "row", "key"),
    [
        pytest.param("MOV", "DEI-082", "no_move", marks=pytest.mark.rule("DEI-082")),
        pytest.param("TMOV", "DEI-082", "no_move", marks=pytest.mark.rule("DEI-072")),
        pytest.param("LCOL", "DEI-136", "no_collect", marks=pytest.mark.rule("DEI-136")),
        pytest.param("MDEP", "DEI-129", "no_deploy", marks=pytest.mark.rule("DEI-129")),
        pytest.param("BLD", "DEI-141", "no_build", marks=pytest.mark.rule("DEI-141", "DEI-Q-013")),
        pytest.param("KIL", "DEI-Q-066", "nobody_to_kill", marks=pytest.mark.rule("DEI-Q-066")),
        pytest.param("CPY", "DEI-149", "nothing_to_copy", marks=pytest.mark.rule("DEI-149")),
        pytest.param("DRN:FLY:+0", "DEI-058", "no_drone", marks=pytest.mark.rule("DEI-058")),
    ],
)
def test_a_sign_that_cannot_be_used_is_refused(icon: str, row: str, key: str) -> None:
    g = acting(f"{icon} VP:1", map=LONELY, looters={"z": "A"}, storehouses={} if icon == "MDEP" else {"A": ["z"] * 3})
    assert options(g) == {"VP:1", "finish"}
    assert (refused(g, icon), text(g, icon)) == (row, key)


@pytest.mark.rule("DEI-Q-053")
@pytest.mark.parametrize(("icon", "tokens"), [("TEC:2", {"p": 58}), ("ENE:1", {"W": 38})])
def test_nothing_is_taken_from_an_empty_supply(icon: str, tokens: dict[str, int]) -> None:
    own = city("p: W, storehouse", "W", "z")
    g = acting(f"{icon} VP:1", map=own, tokens=tokens)
    assert options(g) == {"VP:1", "finish"}
    assert (refused(g, icon), text(g, icon)) == ("DEI-Q-053", "supply_empty")
