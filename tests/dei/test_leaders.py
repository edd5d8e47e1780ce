"""Leaders (DEI-184 to DEI-188, DEI-Q-034 to DEI-Q-036, DEI-Q-061)."""

import pytest

from tests.dei.table import (
    A,
    B,
    acting,
    answer,
    asked,
    asked_kind,
    built,
    holders,
    leader,
    looters,
    options,
    pad,
    pending,
    play,
    refused,
    strengths,
    table,
    tokens,
    winner,
)

AUXILIA = ["auxilia", "farm_z"]
REFUGE = ["refuge", "ravagers"]

# --- all of them -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-184")
def test_a_leader_cannot_be_killed() -> None:
    g = acting("KIL MOV", leaders={"B": "W"}, looters={"p": "A"})
    assert "KIL" not in options(g)
    assert refused(g, "KIL") == "DEI-Q-066"
    g = acting("KIL", leaders={"B": "q"}, looters={"q": "B", "r": "B"})
    answer(g, "KIL")
    assert options(g) == {("q", "B"), ("r", "B")}
    answer(g, "q", "B")
    assert (looters(g, "q"), leader(g, B)) == ("", "q")


@pytest.mark.rule("DEI-184", "DEI-078")
def test_a_leader_counts_and_moves_like_a_looter() -> None:
    g = acting("MOV", leaders={"A": "p"}, looters={"q": "B"})
    assert strengths(g, "p") == [1, 0]
    assert "MOV" not in options(g), "alone it would only reach a tie"
    g = acting("MOV", leaders={"A": "p"}, looters={"p": "A", "q": "B"})
    play(g, "MOV")
    assert (leader(g, A), looters(g, "q")) == ("q", "AB"), "with a looter it is a majority: they go together"
    assert (winner(g, "q"), holders(g, "q")) == ("A", "A")


@pytest.mark.rule("DEI-184", "DEI-129")
def test_a_leader_is_not_deployed_nor_flown() -> None:
    g = acting("DEP", leaders={"A": "q"}, looters={"q": "A" * 15})
    play(g, "DEP")
    assert leader(g, A) == "q"
    assert looters(g, "p") == "A"


# --- Neena -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-185", "DEI-Q-036")
def test_neena_ignores_majorities_alone_or_with_looters() -> None:
    g = acting("MOV", factions=AUXILIA, leaders={"A": "p"}, looters={"p": "AA", "q": "BBBBB"})
    play(g, "MOV")
    assert options(g) == {(0, 1, 0), (1, 1, 0), (2, 1, 0)}, "looters without her keep the rule"
    assert refused(g, 2, 0, 0) == "DEI-082"
    answer(g, 1, 1, 0)
    assert (leader(g, A), looters(g, "q")) == ("q", "ABBBBB")


@pytest.mark.rule("DEI-Q-036")
def test_neena_needs_a_neighbouring_region_all_the_same() -> None:
    g = acting("MOV", factions=AUXILIA, leaders={"A": "p"})
    answer(g, "MOV")
    assert (leader(g, A), asked_kind(g)) == ("q", "PlayCard"), "q is the only one"
    g = acting("MOV", factions=AUXILIA, leaders={"A": "q"})
    answer(g, "MOV")
    assert options(g) == {"p", "r"}, "no roof without a lift"


@pytest.mark.rule("DEI-185")
def test_nobody_else_ignores_majorities() -> None:
    for factions in (["ravagers", "auxilia"], ["farm_z", "auxilia"], ["refuge", "auxilia"]):
        g = acting("MOV COL", factions=factions, leaders={"A": "p"}, looters={"p": "A", "q": "BBBBB"})
        assert "MOV" not in options(g) or factions[0] == "refuge"
        if factions[0] == "refuge":
            answer(g, "MOV")
            assert leader(g, A) == "W", "only the hook was left"


# --- Aria ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-186", "DEI-Q-034")
def test_aria_climbs_alone() -> None:
    g = acting("MOV", factions=REFUGE, leaders={"A": "q"}, looters={"q": "AA"})
    play(g, "MOV")
    assert options(g) == {"p", "r", "W", "X"}
    answer(g, "W")
    assert (leader(g, A), looters(g, "q"), looters(g, "W")) == ("W", "AA", ""), "the only way is without looters"
    g = acting("MOV", factions=REFUGE, leaders={"A": "W"})
    answer(g, "MOV")
    assert options(g) == {"p", "q"}, "and down again"


@pytest.mark.rule("DEI-186", "DEI-072")
def test_nobody_else_climbs() -> None:
    g = acting("MOV", leaders={"A": "q"}, looters={"q": "AA"})
    answer(g, "MOV")
    assert options(g) == {"p", "r"}


@pytest.mark.rule("DEI-Q-034", "DEI-186")
def test_with_a_lift_looters_go_along() -> None:
    g = acting("MOV", factions=REFUGE, leaders={"A": "q"}, looters={"q": "A"}, lifts={"A": ["q-W"]})
    play(g, "MOV", "W")
    assert options(g) == {(1, 0, 0), (0, 1, 0), (1, 1, 0)}


@pytest.mark.rule("DEI-Q-035")
def test_aria_needs_the_majority_where_she_climbs_to() -> None:
    g = acting("MOV", factions=REFUGE, leaders={"A": "q"}, looters={"W": "B"})
    answer(g, "MOV")
    assert options(g) == {"p", "r", "X"}
    g = acting("TMOV", factions=REFUGE, leaders={"A": "q"}, looters={"W": "B"})
    answer(g, "TMOV")
    assert options(g) == {"p", "r", "W", "X"}, "a tactical move needs none"


# --- Abraham ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-187", "DEI-Q-061", "DEI-D-15")
def test_abraham_collects_once_more_where_he_is() -> None:
    g = acting("COL MOV", leaders={"A": "p"})
    play(g, "COL")
    assert asked(g) == (A, "Search")
    assert options(g) == {"yes", "no"}
    answer(g, "yes")
    assert (pad(g, A), tokens(g, "p")) == ((3, 1), 0)
    assert asked_kind(g) == "UseCard"


@pytest.mark.rule("DEI-187", "DEI-Q-061", "DEI-D-15")
def test_once_in_each_phase() -> None:
    g = acting("COL COL", leaders={"A": "p"}, tokens={"p": 5})
    play(g, "COL", "yes")
    assert pad(g, A) == (3, 1)
    play(g, "COL")
    assert (pad(g, A), asked_kind(g)) == ((4, 1), "PlayCard"), "not a second time"
    g = acting("COL", leaders={"A": "p"}, tokens={"p": 5}, searched=1)
    play(g, "COL")
    assert asked_kind(g) == "PlayCard"
    g = acting("COL COL", leaders={"A": "p"}, tokens={"p": 5})
    play(g, "COL", "no", "COL")
    assert asked_kind(g) == "Search", "what was declined may still come"


@pytest.mark.rule("DEI-187", "DEI-Q-061")
def test_again_in_the_next_phase() -> None:
    g = acting("COL", leaders={"A": "p"}, tokens={"p": 9}, played=1)
    play(g, "COL", "yes")
    while g.active != A or g.phase == 1:
        answer(g, ("up", "DEI011") if ("up", "DEI011") in options(g) else g.open[0].options[-1])
    assert not g.searched
    play(g, ("up", "DEI002"), "COL")
    assert asked_kind(g) == "Search"


@pytest.mark.rule("DEI-187")
def test_not_elsewhere_not_for_others_and_not_where_nothing_is_left() -> None:
    g = acting("COL", leaders={"A": "z"}, looters={"p": "A"})
    play(g, "COL")
    assert asked_kind(g) == "PlayCard", "he is not there"
    g = acting("COL", factions=["farm_z", "ravagers"], leaders={"A": "p"})
    play(g, "COL")
    assert asked_kind(g) == "PlayCard", "Z-13 does not search"
    g = acting("COL", leaders={"A": "r"})
    play(g, "COL")
    assert asked_kind(g) == "PlayCard", "there was one token"


@pytest.mark.rule("DEI-Q-061", "DEI-Q-062")
def test_after_any_collect_but_not_after_a_gain_of_another_kind() -> None:
    for icon in ("LCOL", "MCOL"):
        g = acting(icon, leaders={"A": "p"})
        play(g, icon)
        if asked_kind(g) == "Exchange":
            answer(g, "no")
        assert asked_kind(g) == "Search"
    g = acting("DRN:MAS:+0 MOV", leaders={"A": "p"}, drones={"MAS": "p"})
    play(g, "DRN:MAS:+0", "p", 1)
    assert asked_kind(g) == "UseCard", "Masamune does not collect"
    g = acting("TEC:1 MOV", leaders={"A": "p"})
    play(g, "TEC:1")
    assert asked_kind(g) == "UseCard"


# --- Z-13 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-188", "DEI-078")
def test_z_13_counts_three() -> None:
    g = table(leaders={"A": "q", "B": "q"}, looters={"q": "AAB"})
    assert strengths(g, "q") == [3, 4]
    assert winner(g, "q") == "B"
    g = acting("MOV", factions=["farm_z", "ravagers"], leaders={"A": "p"}, looters={"q": "BB"})
    play(g, "MOV")
    assert (leader(g, A), holders(g, "q")) == ("q", "A"), "alone against two"


@pytest.mark.rule("DEI-184", "DEI-140")
def test_a_leader_is_enough_to_build() -> None:
    g = acting("BLD", leaders={"A": "r"})
    play(g, "BLD", "storehouse")
    assert built(g, A, "storehouse") == ["r"]
    assert pending(g) == []
