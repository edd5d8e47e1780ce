"""Which cards may be played (RUL-091 to RUL-098, RUL-AMB-098, RUL-INV-24)."""

from typing import Any

import pytest

from tests.rulebenders.table import Table, table

RING = ["SCIFI", "FANTASY", "NIGHTS", "PREHISTORIC"]  # clockwise
HAND = ["SF-01", "FA-05", "NA-20", "PR-05", "FX-01"]  # a free card of each, and of Flexo
THEME_OF = dict(zip(HAND, [*RING, "FLEXO"], strict=True))


def playable(t: Table) -> set[str]:
    """The themes of the hand cards that A may play."""
    return {THEME_OF[option[1]] for option in t.A.options if option[0] == "play"}  # type: ignore[index]


def at(disc: int, active: str = "SCIFI", **doc: Any) -> Table:
    """A's Theme disc stands there."""
    return table(themes=RING, settings={"THEME": active}, hand={"A": HAND}, discs={"A": {"THEME": disc}}, **doc)


@pytest.mark.rule("RUL-091", "RUL-092", "RUL-097", "RUL-182")
def test_none_no_theme_cards_but_flexo_cards() -> None:
    t = at(-2)
    assert playable(t) == {"FLEXO"}
    assert t.A.refused("play", "SF-01") == "RUL-092"


@pytest.mark.rule("RUL-091", "RUL-093", "RUL-097")
def test_active_only() -> None:
    t = at(-1, "NIGHTS")
    assert playable(t) == {"NIGHTS", "FLEXO"}
    assert t.A.refused("play", "SF-01") == "RUL-093"


@pytest.mark.rule("RUL-091", "RUL-094", "RUL-097")
@pytest.mark.parametrize(("active", "opposite"), [("SCIFI", "NIGHTS"), ("PREHISTORIC", "FANTASY")])
def test_active_and_opposite(active: str, opposite: str) -> None:
    t = at(0, active)
    assert playable(t) == {active, opposite, "FLEXO"}
    assert t.A.permitted() == {active, opposite}


@pytest.mark.rule("RUL-091", "RUL-095", "RUL-097")
def test_active_and_neighbours() -> None:
    t = at(1, "PREHISTORIC")
    assert playable(t) == {"PREHISTORIC", "NIGHTS", "SCIFI", "FLEXO"}
    assert t.A.refused("play", "FA-05") == "RUL-095"


@pytest.mark.rule("RUL-091", "RUL-096", "RUL-097")
def test_any() -> None:
    assert playable(at(2)) == {*RING, "FLEXO"}


@pytest.mark.rule("RUL-INV-24")
def test_what_is_permitted_at_one_space_is_permitted_at_better_ones_as_far_as_the_table_says() -> None:
    for active in RING:
        none, only, opposite, neighbours, any_theme = [at(disc, active).A.permitted() for disc in (-2, -1, 0, 1, 2)]
        assert none == set()
        assert none < only < opposite < any_theme
        assert only < neighbours < any_theme
        assert not opposite <= neighbours
        assert [len(s) for s in (none, only, opposite, neighbours, any_theme)] == [0, 1, 2, 3, 4]


@pytest.mark.rule("RUL-098", "RUL-INV-14")
def test_one_flexo_card_of_each_symbol_in_a_round() -> None:
    t = table(hand={"A": ["FX-01", "FX-08", "FX-09"]})  # Theme, Theme, Hand
    t.A.plays("FX-01")
    t.B.places("HAND")
    t.C.places("HAND")
    assert t.A.refused("play", "FX-08") == "RUL-098"
    assert t.A.may("play", "FX-09")
    assert "THEME" in t.A.sees().seats[0].symbols


@pytest.mark.rule("RUL-098")
def test_the_limit_is_each_players_own() -> None:
    t = table(hand={"B": ["FX-08"]}, symbols={"A": ["THEME"]})
    t.A.places("HAND")
    assert t.B.may("play", "FX-08")


@pytest.mark.rule("RUL-AMB-054")
def test_a_flexo_card_that_was_taken_away_still_counts_and_its_new_owner_may_play_it() -> None:
    t = table(hand={"B": ["ZO-05"], "A": ["FX-08"]}, fuel={"A": ["FX-01"]}, symbols={"A": ["THEME"]}, to_move=1)
    t.B.plays("ZO-05")
    t.B.chooses("FX-01")
    assert t.B.hand == ["FX-01"]
    t.C.places("HAND")
    assert t.A.refused("play", "FX-08") == "RUL-098"
    t.A.places("HAND")
    assert t.B.may("play", "FX-01")


# --- cards that say otherwise (4.9) ----------------------------------------------------------------------------------


def prehistoric(disc: int = 2, **doc: Any) -> Table:
    """A holds a free Prehistoric card and a free Sci-Fi card; Sci-Fi is active."""
    return table(themes=RING, hand={"A": ["PR-05", "SF-01"]}, discs={"A": {"THEME": disc}}, **doc)


@pytest.mark.rule("RUL-AMB-098", "RUL-285")
def test_step_2_another_players_ice_age_forbids() -> None:
    t = prehistoric(fuel={"B": ["PR-09"]})
    assert t.A.refused("play", "PR-05") == "RUL-285"
    assert t.A.may("play", "SF-01")


@pytest.mark.rule("RUL-AMB-098", "RUL-291", "RUL-287")
def test_step_1_a_fossil_of_my_own_allows_whatever_else_says_no() -> None:
    t = prehistoric(-2, dash={"A": ["PR-19"]}, fuel={"B": ["PR-09"], "C": ["SF-07"]}, kept={"SF-07": "SCIFI"})
    assert t.A.may("play", "PR-05")
    assert t.A.may("play", "SF-01")  # the only theme of step 4


@pytest.mark.rule("RUL-AMB-098", "RUL-286")
def test_step_3_with_my_own_ice_age_my_disc_decides_and_alien_technology_is_ignored() -> None:
    doc = {"fuel": {"A": ["PR-09"], "C": ["SF-07"]}, "kept": {"SF-07": "SCIFI"}}
    assert prehistoric(2, **doc).A.may("play", "PR-05")
    assert prehistoric(0, **doc).A.refused("play", "PR-05") == "RUL-094"


@pytest.mark.rule("RUL-AMB-098", "RUL-AMB-099")
def test_step_4_alien_technology_decides_over_the_disc() -> None:
    doc = {"fuel": {"C": ["SF-07"]}}
    t = prehistoric(2, **doc, kept={"SF-07": "SCIFI"})
    assert t.A.refused("play", "PR-05") == "RUL-AMB-099"
    assert prehistoric(-2, **doc, kept={"SF-07": "PREHISTORIC"}).A.may("play", "PR-05")
    assert t.A.sees().only == "SCIFI"


@pytest.mark.rule("RUL-AMB-098")
def test_step_5_otherwise_the_disc() -> None:
    assert prehistoric(0).A.refused("play", "PR-05") == "RUL-094"
    assert prehistoric(1).A.may("play", "PR-05")


@pytest.mark.rule("RUL-097")
def test_no_card_of_a_theme_restricts_flexo_cards() -> None:
    t = table(hand={"A": ["FX-01"]}, fuel={"C": ["SF-07"]}, kept={"SF-07": "SCIFI"}, discs={"A": {"THEME": -2}})
    assert t.A.may("play", "FX-01")
