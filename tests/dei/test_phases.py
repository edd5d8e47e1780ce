"""Abilities in phase 2, missions in phase 3 (DEI-117 to DEI-128, DEI-Q-102), copies (DEI-149, DEI-150, DEI-Q-090)."""

import pytest

from tests.dei.table import (
    BOX,
    A,
    B,
    acting,
    asked,
    asked_kind,
    cards,
    city,
    holders,
    idle,
    kinds,
    listen,
    looters,
    markers,
    options,
    pad,
    pending,
    play,
    refused,
    score,
    seen,
    strengths,
    table,
    text,
    why,
)

TWO_RED = {"q": "A", "X": "A"}
POSTS = city(
    "a: b, outpost A", "b: c, outpost A", "c: d, outpost B", "d: e, outpost B", "e, outpost B", "z, storehouse"
)


# --- learning --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-117")
@pytest.mark.parametrize(("phase", "then"), [(1, "PlayCard"), (2, "Learn"), (3, "ChooseMission")])
def test_only_in_phase_two_after_the_cards(phase: int, then: str) -> None:
    g = table(phase=phase, played=1, looters=TWO_RED)
    play(g, ("up", "DEI001"), "finish")
    assert asked(g) == (B if phase == 1 else A, then)


@pytest.mark.rule("DEI-118", "DEI-120")
def test_two_markers_of_the_colour_are_needed() -> None:
    g = table(stage="learn", looters={**TWO_RED, "r": "A"}, abilities={"A": ["agent"]})
    assert options(g) == {"red", "done"}
    assert (refused(g, "blue"), refused(g, "green")) == ("DEI-118", "DEI-118")
    assert why(g, "black") == "no_option"
    assert not seen(g, B).pads[A].skills[0].learned
    play(g, "red")
    assert (seen(g, B).pads[A].skills[0].ability, seen(g, B).pads[A].skills[0].learned) == ("agent", True)
    one = table(stage="learn", looters={"q": "A", "r": "A"})
    assert asked(one) == (B, "PlayCard")  # there was nothing to ask


@pytest.mark.rule("DEI-118")
def test_the_markers_at_the_end_of_the_turn_count() -> None:
    g = table(phase=2, played=1, looters={"q": "A", "X": "A"})
    play(g, ("up", "DEI001"), "MOV", "q", "p", "finish")
    assert asked(g) == (B, "PlayCard")
    g = table(phase=2, played=1, looters={"p": "A", "X": "A"})
    play(g, ("up", "DEI001"), "MOV", "p", "finish")
    assert asked(g) == (A, "Learn")


@pytest.mark.rule("DEI-118", "DEI-112")
def test_learning_is_no_duty() -> None:
    g = table(stage="learn", looters=TWO_RED)
    play(g, "done")
    assert asked(g) == (B, "PlayCard")
    assert not any(g.learned)


@pytest.mark.rule("DEI-119")
def test_several_abilities_in_one_turn() -> None:
    g = table(stage="learn", map=POSTS, looters={"a": "A", "b": "A", "c": "A", "d": "A"})
    assert options(g) == {"red", "blue", "done"}
    play(g, "blue")
    assert options(g) == {"red", "done"}
    assert refused(g, "blue") == "DEI-120"
    play(g, "red")
    assert asked(g)[0] == B
    assert g.learned[:3] == [1, 1, 0]


@pytest.mark.rule("DEI-120")
def test_a_learned_ability_stays_when_the_markers_are_lost() -> None:
    learned = {"A": ["agent", "sprinter"]}
    g = acting("MOV MOV", looters=TWO_RED, learned=learned, drones={"SIM": "p", "MAS": "z"})
    play(g, "MOV", "q", "p")
    assert pending(g) == ["EXTRA", "MOV"]  # without a blue marker
    play(g, "MOV", "X")
    assert markers(g, A) == [0, 0, 0]
    assert strengths(g, "p") == [2, 0]


@pytest.mark.rule("DEI-Q-102", "DEI-119")
def test_one_ability_may_open_another() -> None:
    doc = {"looters": {"a": "A", "b": "A", "c": "A", "d": "AB"}, "storehouses": {"A": ["d"]}}
    g = table(stage="learn", map=POSTS, abilities={"A": ["barricades"]}, **doc)
    assert options(g) == {"red", "done"}
    assert refused(g, "blue") == "DEI-118"
    play(g, "red")
    assert holders(g, "d") == "A"
    assert options(g) == {"blue", "done"}


# --- missions --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-121")
def test_after_the_cards_of_phase_three_a_mission_must_be_fulfilled() -> None:
    g = table(phase=3, played=1, looters={"p": "A"})
    play(g, ("up", "DEI001"), "finish")
    assert asked(g) == (A, "ChooseMission")
    assert len(options(g)) == 8
    assert (refused(g, "skip"), text(g, "skip")) == ("DEI-121", "must_choose")
    assert why(g, "GARRISON_GREEN") == "no_mission"  # it does not lie there
    play(g, "TECH")
    assert asked(g) == (B, "PlayCard")  # one, no more


@pytest.mark.rule("DEI-122", "DEI-020")
def test_the_card_stays_for_the_others() -> None:
    g = table(stage="mission", looters={"p": "A"})
    play(g, "TECH")
    task = next(task for task in seen(g, None).tasks if task.id == "TECH")
    assert task.seats == (A,)
    assert seen(g, None).pads[A].missions == ("", "", "", "TECH")
    idle(g, "ChooseMission")
    assert asked(g) == (B, "ChooseMission")
    play(g, "TECH")
    assert next(task for task in seen(g, None).tasks if task.id == "TECH").seats == (A, B)


@pytest.mark.rule("DEI-123", "DEI-124")
def test_each_column_once_for_each_faction() -> None:
    row = list(BOX.mission_numbers)[:8]  # two rows of four
    g = table(stage="mission", round=3, chosen={"A": [row[0], row[6]], "B": [row[1], row[2]]})
    assert options(g) == {row[1], row[5], row[3], row[7]}
    for taken in (row[0], row[4], row[2], row[6]):
        assert refused(g, taken) == "DEI-123"


@pytest.mark.rule("DEI-123")
def test_after_four_rounds_there_is_one_of_every_column() -> None:
    g = idle(table(looters={"p": "A"}))
    assert g.over
    for p in seen(g, None).pads:
        assert "" not in p.missions


@pytest.mark.rule("DEI-125", "DEI-126", "DEI-016")
@pytest.mark.parametrize(("round_", "points"), [(1, 4), (2, 4), (3, 2), (4, 2)])
def test_the_column_decides_whether_it_is_late(round_: int, points: int) -> None:
    row = ["TECH", "BUILDINGS", "ENERGY", "LOOTERS", "OUTPOSTS", "OUTPOSTS_RED", "OUTPOSTS_BLUE", "OUTPOSTS_GREEN"]
    chosen = {letter: ["TECH", "ENERGY", "LOOTERS"][: round_ - 1] for letter in "AB"}
    doc = {"storehouses": {"A": ["p"]}, "lifts": {"A": ["p-W"]}, "pads": {"A": [0, 0]}}
    g = table(stage="mission", round=round_, missions=row, chosen=chosen, **doc)
    play(g, "BUILDINGS")  # it belongs to round 2
    assert score(g, A)["missions"] == points


@pytest.mark.rule("DEI-126")
def test_late_is_never_more() -> None:
    for mission in BOX.missions:
        for count in range(16):
            assert mission.points(count, late=True) <= mission.points(count, late=False)
        assert mission.points(6, late=True) < mission.points(6, late=False)


@pytest.mark.rule("DEI-127")
def test_points_come_at_once_even_none() -> None:
    g = table(stage="mission", pads={"A": [5, 0]})
    play(g, "TECH")
    assert seen(g, None).pads[A].points == 5
    g = table(stage="mission", pads={"A": [5, 0]})
    play(g, "ENERGY")
    assert seen(g, None).pads[A].points == 0
    assert seen(g, None).pads[A].missions[0] == "ENERGY"


@pytest.mark.rule("DEI-017")
def test_points_beyond_the_track_count_on() -> None:
    g = table(stage="mission", vp={"A": 38}, pads={"A": [5, 0]})
    play(g, "TECH")
    assert seen(g, None).pads[A].points == 43


@pytest.mark.rule("DEI-128", "DEI-226", "DEI-002")
def test_in_round_four_the_supply_scoring_follows_before_the_next_turn() -> None:
    g = table(stage="mission", round=4, looters=TWO_RED, pads={"A": [5, 3], "B": [4, 4]})
    heard = listen(g)
    play(g, "TECH")
    assert kinds(heard)[:3] == ["mission", "supply_scored", "turn_began"]
    assert score(g, A) == {"missions": 5, "outposts": 2, "tech": 2, "energy": 3}
    assert score(g, B) == {}
    g = table(stage="mission", round=3, looters=TWO_RED, pads={"A": [5, 3]})
    play(g, "TECH")
    assert score(g, A) == {"missions": 5}


@pytest.mark.rule("DEI-128", "DEI-226")
@pytest.mark.parametrize("round_", [3, 4])
def test_for_everybody_in_round_four_alone(round_: int) -> None:
    g = table(stage="mission", round=round_, pads={"B": [0, 4]}, looters={"p": "AB"})
    play(g, "TECH")
    play(idle(g, "ChooseMission"), "TECH")
    assert score(g, B).get("energy", 0) == (4 if round_ == 4 else 0)


# --- Copy ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-149", "DEI-Q-090", "DEI-Q-092")
def test_copy_repeats_a_card_of_this_round() -> None:
    g = table(looters={"p": "A"}, hand={"A": ["DEI060"]})  # CPY MOV
    play(g, ("up", "DEI003"), "finish", ("up", "DEI060"), "CPY")  # the only card face up: DEP DEP MOV
    assert pending(g) == ["DEP", "DEP", "MOV", "MOV"]
    assert asked_kind(g) == "UseCard"


@pytest.mark.rule("DEI-149", "DEI-Q-090")
def test_only_own_cards_face_up_in_this_round_and_not_itself() -> None:
    played = {"up": {"A": ["DEI001", "DEI002"], "B": ["DEI009", "DEI010"]}, "down": {"A": ["DEI003"]}}
    older = {"recycled": {"A": ["DEI004"]}}
    g = acting("CPY", card="DEI060", round=2, phase=3, hand={"A": ["DEI060"]}, looters={"p": "A"}, **played, **older)
    play(g, "CPY")
    assert options(g) == {"DEI001", "DEI002"}
    for card in ("DEI003", "DEI004", "DEI005", "DEI009", "DEI060"):
        assert refused(g, card) == "DEI-149"
    assert why(g, "DEI999") == "no_card"
    play(g, "DEI002")
    assert pending(g) == ["COL", "COL", "MOV"]


@pytest.mark.rule("DEI-Q-092", "DEI-221")
def test_after_the_cleanup_nothing_is_left_to_copy() -> None:
    g = table(stage="cleanup", up={"A": ["DEI001", "DEI002"]}, hand={"A": ["DEI060"]}, looters={"p": "A"}, order="BA")
    assert cards(g, A, "up") == []
    play(g, ("up", "DEI060"))
    assert (refused(g, "CPY"), text(g, "CPY")) == ("DEI-149", "nothing_to_copy")


@pytest.mark.rule("DEI-150", "DEI-Q-091")
def test_the_copy_sign_is_not_copied() -> None:
    g = acting("CPY VP:2", card="DEI068", hand={"A": ["DEI068"]}, up={"A": ["DEI060"]}, looters={"p": "A"}, played=1)
    play(g, "CPY")
    assert pending(g) == ["MOV", "VP:2"]


@pytest.mark.rule("DEI-Q-090")
def test_a_boost_on_the_copied_card_is_not_copied_but_one_on_the_copy_counts() -> None:
    doc = {"hand": {"A": ["DEI054", "DEI060"]}, "boosts": {"A": ["MOV", "green"]}, "looters": {"W": "A"}}
    g = table(**doc)
    play(g, ("up", "DEI054"), ("boost", "MOV"), "finish", ("up", "DEI060"), ("boost", "green"), "CPY")
    assert pending(g) == ["MCOL", "MDEP", "MOV", "PER:green:TEC:1"]  # its own Move, none of the boost
    play(g, "PER:green:TEC:1")  # one marker and the boost
    assert pending(g) == ["MCOL", "MDEP", "MOV", "TEC:1"]


@pytest.mark.rule("DEI-Q-090")
def test_a_copied_per_outpost_sign_counts_anew() -> None:
    doc = {"up": {"A": ["DEI054"]}, "hand": {"A": ["DEI060"]}}
    own = city("p: q, storehouse, outpost C", "q: r, outpost C", "r", "z")
    g = table(map=own, looters={"p": "A", "r": "A"}, played=1, **doc)
    play(g, ("up", "DEI060"), "MOV", "r", "CPY", "PER:green:TEC:1")
    assert (markers(g, A), pad(g, A)) == ([0, 0, 2], (2, 1))
    assert pending(g) == ["MCOL", "MDEP", "TEC:1"]


@pytest.mark.rule("DEI-Q-078", "DEI-149")
def test_a_drone_sign_is_copied_with_its_bonus() -> None:
    doc = {"up": {"A": ["DEI073"]}, "hand": {"A": ["DEI060"]}, "drones": {"SIM": "p", "MAS": "z"}}
    g = table(looters={"p": "A"}, played=1, **doc)
    play(g, ("up", "DEI060"), "CPY")
    assert pending(g) == ["DRN:SIM:+1", "MOV", "MOV", "MOV"]
    play(g, "DRN:SIM:+1")
    assert options(g) == {"p", "q", "r", "W", "X", "Y"}
    play(g, "Y", 1)
    assert looters(g, "Y") == "A"
