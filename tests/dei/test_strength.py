"""Strength, majority, ties (DEI-077 to DEI-084, DEI-Q-015, DEI-Q-017 to DEI-Q-021, DEI-Q-031)."""

import pytest

from tests.dei.table import acting, city, looters, options, play, strengths, table, why, winner

FOUR = ["ravagers", "farm_z", "refuge", "auxilia"]


# --- who is how strong -----------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-078", "DEI-188")
def test_figures_have_strength_one_and_z13_three() -> None:
    g = table(players=4, factions=FOUR, looters={"q": "AABDDD"}, leaders=dict.fromkeys("ABCD", "q"))
    assert strengths(g, "q") == [3, 4, 1, 4]
    assert strengths(g, "p") == [0, 0, 0, 0]


@pytest.mark.rule("DEI-077", "DEI-Q-018")
def test_the_strongest_has_the_majority() -> None:
    g = table(players=3, looters={"p": "AAABBC", "q": "C", "r": "ABBB"})
    assert [winner(g, region) for region in ("p", "q", "r", "W")] == ["A", "C", "B", ""]


@pytest.mark.rule("DEI-080")
def test_nobody_has_it_in_a_tie() -> None:
    g = table(players=3, looters={"p": "AABBC", "q": "ABC", "r": "AACCB", "X": "ABBCC"})
    assert [winner(g, region) for region in ("p", "q", "r", "X")] == ["", "", "", ""]
    g = table(players=3, looters={"p": "AABBCCC"})  # a tie below the greatest strength does not matter
    assert winner(g, "p") == "C"


@pytest.mark.rule("DEI-079", "DEI-191")
def test_only_learned_abilities_change_strength() -> None:
    doc = {"looters": {"q": "AB"}, "storehouses": {"A": ["q"]}}
    assert strengths(table(abilities={"A": ["barricades"]}, **doc), "q") == [1, 1]
    assert strengths(table(learned={"A": ["barricades"]}, **doc), "q") == [3, 1]
    assert strengths(table(learned={"B": ["barricades"]}, **doc), "q") == [1, 1]  # it is not B's storehouse


@pytest.mark.rule("DEI-Q-019", "DEI-189", "DEI-190", "DEI-191", "DEI-194")
@pytest.mark.parametrize(
    ("ability", "strength"),
    [("bombs", 1 + 2 * 2), ("agent", 1 + 1), ("barricades", 1 + 2 * 3), ("wagon", 1 + 3), ("scout", 1)],
)
def test_each_building_counts_but_drones_only_once(ability: str, strength: int) -> None:
    g = table(
        looters={"q": "A"},
        storehouses={"A": ["q", "q", "q"]},
        bridges={"A": ["W:X:q", "W:X:q"]},
        drones={"SIM": "q", "MAS": "q"},
        learned={"A": [ability]},
    )
    assert strengths(g, "q") == [strength, 0]


@pytest.mark.rule("DEI-084", "DEI-Q-017")
@pytest.mark.parametrize("ability", ["bombs", "agent", "barricades", "wagon", "scout"])
def test_without_a_figure_there_is_no_strength(ability: str) -> None:
    g = table(
        storehouses={"A": ["q"]},
        bridges={"A": ["W:X:q"]},
        drones={"SIM": "q", "MAS": "q"},
        learned={"A": [ability]},
    )
    assert strengths(g, "q") == [0, 0]
    assert winner(g, "q") == ""


@pytest.mark.rule("DEI-084")
def test_a_leader_is_a_figure() -> None:
    g = table(leaders={"A": "q"}, looters={"q": "B"}, storehouses={"A": ["q"]}, learned={"A": ["barricades"]})
    assert strengths(g, "q") == [3, 1]


@pytest.mark.rule("DEI-Q-019", "DEI-189")
def test_bombs_count_below_the_bridge_alone() -> None:
    g = table(looters={"q": "A", "W": "A", "X": "A"}, bridges={"A": ["W:X:q"]}, learned={"A": ["bombs"]})
    assert [strengths(g, region)[0] for region in ("q", "W", "X")] == [3, 1, 1]


@pytest.mark.rule("DEI-Q-015")
@pytest.mark.parametrize("ability", ["bombs", "barricades", "wagon"])
def test_neutral_and_foreign_buildings_give_no_strength(ability: str) -> None:
    own = city("p: q, storehouse", "q: W X, storehouse", "W", "X", "z", sites=("W X q",), bridges=("W X q",))
    g = table(
        map=own,
        looters={"q": "A"},
        storehouses={"B": ["q"]},
        bridges={"B": ["W:X:q"]},
        learned={"A": [ability]},
    )
    assert strengths(g, "q") == [1, 0]


# --- Scout -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-Q-020", "DEI-193")
@pytest.mark.parametrize("letter", ["A", "B", "C"])
def test_the_scout_wins_every_tie_at_the_top(letter: str) -> None:
    g = table(
        players=3,
        looters={"p": "ABC", "q": "AABBCC"[:6], "r": "AABBC", "W": "ABBCC", "X": "AABCC", "Y": "ABCC"},
        learned={letter: ["scout"]},
    )
    assert winner(g, "p") == winner(g, "q") == letter
    assert winner(g, "r") == (letter if letter in "AB" else "")
    assert winner(g, "W") == (letter if letter in "BC" else "")
    assert winner(g, "X") == (letter if letter in "AC" else "")
    assert winner(g, "Y") == "C"


@pytest.mark.rule("DEI-Q-020")
def test_the_scout_wins_nothing_where_nobody_is() -> None:
    assert winner(table(learned={"A": ["scout"]}), "q") == ""


@pytest.mark.rule("DEI-Q-021", "DEI-193")
def test_a_tie_is_enough_for_the_scout_to_move() -> None:
    doc = {"looters": {"p": "AA", "q": "BB"}}
    without = acting("MOV VP:1", **doc)
    assert why(without, "MOV") == "DEI-082"
    g = acting("MOV", learned={"A": ["scout"]}, **doc)
    play(g, "MOV")
    assert looters(g, "q") == "AABB"  # one alone would not be enough, so it was not asked
    assert winner(g, "q") == "A"


# --- what needs a majority -------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-082", "DEI-081", "DEI-133")
def test_a_move_must_end_with_the_majority() -> None:
    g = acting("MOV", looters={"p": "AAAA", "q": "BB"}, storehouses={"A": ["p"]})
    play(g, "MOV")
    assert options(g) == {(3, 0, 0), (4, 0, 0)}
    assert why(g, (2, 0, 0)) == "DEI-082"  # a tie is none
    play(g, (3, 0, 0))
    assert looters(g, "q") == "AAABB"


@pytest.mark.rule("DEI-082")
def test_whoever_has_it_already_may_send_one() -> None:
    g = acting("MOV", looters={"p": "AA", "q": "ABB", "r": "B"}, leaders={"A": "q", "B": "r"})
    play(g, "MOV")
    assert options(g) == {"p", "q"}
    play(g, "p")
    assert options(g) == {(1, 0, 0), (2, 0, 0)}
    g = acting("MOV", looters={"p": "AA", "q": "AAAB"})
    play(g, "MOV", "p")
    assert options(g) == {(1, 0, 0), (2, 0, 0)}


@pytest.mark.rule("DEI-081", "DEI-136")
def test_collecting_needs_the_majority() -> None:
    g = acting("COL", looters={"p": "AAB", "q": "ABB", "r": "AB", "W": "A"})
    play(g, "COL")
    assert options(g) == {"p", "W"}
    assert why(g, "q") == why(g, "r") == why(g, "X") == "DEI-136"


@pytest.mark.rule("DEI-083", "DEI-141", "DEI-129")
def test_building_deploying_and_killing_need_none() -> None:
    g = acting("BLD DEP KIL", looters={"p": "BB", "q": "ABB"})
    play(g, "BLD", "storehouse", "q")
    play(g, "DEP", "p")
    assert looters(g, "p") == "ABB"
    play(g, "KIL", ("p", "B"))
    assert looters(g, "p") == "AB"
    assert winner(g, "q") == "B"


@pytest.mark.rule("DEI-083", "DEI-166")
def test_drones_need_none() -> None:
    g = acting("DRN:SIM:+0", looters={"q": "BBB"}, drones={"SIM": "p", "MAS": "z"})
    play(g, "DRN:SIM:+0", "q", 2)
    assert looters(g, "q") == "AABBB"


@pytest.mark.rule("DEI-Q-031")
def test_in_a_tie_the_sharpshooters_have_no_majority() -> None:
    g = acting("COL", looters={"p": "AAB", "q": "AABB"}, learned={"A": ["sharpshooters"]})
    play(g, "COL")
    assert options(g) == {"p", ("kill", "q", "B")}
    assert why(g, ("kill", "p", "B")) == "DEI-192"
