"""Phase 1, movement (UFO-040 to UFO-048): flights over own stands and restaurants, and sitting on foreign ones."""

import pytest

from tafelrunde.engine import Chance
from tafelrunde.games.ufos.state import Ufos
from tests.ufos.table import (
    PLAYERS,
    answer,
    asked,
    at,
    decisions,
    dice,
    fly,
    kinds,
    listen,
    new_game,
    nodes,
    options,
    restaurants,
    seen,
    stand,
    table,
    ufos,
    why,
)

# --- how far ---------------------------------------------------------------------------------------------------------


def moving(more: str, ufo: str = "A1", players: int = 2) -> Ufos:
    """In the movement phase A has picked a UFO."""
    g = table(f'players = {players}\nphase = "move"\n{more}')
    answer(g, ufo)
    return g


@pytest.mark.rule("UFO-041", "UFO-042", "UFO-Q06", "UFO-D3")
def test_over_own_stands_and_restaurants_as_far_as_one_likes_and_one_step_beyond() -> None:
    """A has a chain from Roswell over New York to Gander; Dingle behind it belongs to nobody."""
    g = moving("""
        stands = {v01 = "A", v02 = "A", v06 = "A"}
        restaurants = {NYC = "A"}
        ufos = ["A standard LAX", "B standard v09"]
    """)
    assert nodes(g, "fly") == {"v01", "v02", "NYC", "v06"} | {"v03", "v17", "v04", "v16", "v07"}
    for behind in ("LON", "v12", "MEX", "v05", "RIO"):
        assert why(g, "fly", behind) == "UFO-042"
    answer(g, "fly", "v07")
    assert at(g, "A1") == "v07"


@pytest.mark.rule("UFO-Q06", "UFO-041")
@pytest.mark.parametrize("stop", ["v01", "v02", "NYC"])
def test_a_ufo_may_stop_on_any_node_of_the_chain(stop: str) -> None:
    g = moving('stands = {v01 = "A", v02 = "A"}\nrestaurants = {NYC = "A"}\nufos = ["A bumper LAX", "B standard v09"]')
    answer(g, "fly", stop)
    assert ufos(g, stop) == ["A bumper"]
    assert asked(g) == (1, "PickUfo"), "it has moved"


@pytest.mark.rule("UFO-042")
@pytest.mark.parametrize(
    ("village", "city"),
    [("", ""), ("B", "B"), ("B", "BB"), ("", "B")],
    ids=["unoccupied", "occupied by B", "by B twice", "village free"],
)
def test_on_a_node_without_an_own_piece_the_flight_ends_in_any_case(village: str, city: str) -> None:
    """From Kankakee to New York and no further, to Roswell and no further."""
    stands = f'stands = {{v01 = "{village}"}}' if village else ""
    g = moving(f"""
        deal = {{NYC = "5/3"}}
        {stands}
        restaurants = {{NYC = "{city}"}}
        ufos = ["A standard v02", "B standard v09"]
    """)
    assert nodes(g, "fly") == {"v01", "NYC", "v04"}
    for behind in ("v06", "v16", "LAX", "v03", "v05"):
        assert why(g, "fly", behind) == "UFO-042"


@pytest.mark.rule("UFO-043", "UFO-041")
def test_on_a_node_with_a_foreign_ufo_the_flight_ends_even_if_it_is_an_own_one() -> None:
    chain = 'stands = {v01 = "A", v02 = "A", v06 = "A"}\nrestaurants = {NYC = "A"}\n'
    g = moving(chain + 'ufos = ["A standard LAX", "B standard v02"]')
    assert nodes(g, "fly") == {"v01", "v02", "v03", "v17"}
    for behind in ("NYC", "v06", "v07", "v04"):
        assert why(g, "fly", behind) == "UFO-043"
    assert why(g, "fly", "MEX") == "UFO-042", "there it could not fly anyway"
    g = moving(chain + 'ufos = ["A standard LAX", "B standard NYC"]')
    assert nodes(g, "fly") == {"v01", "v02", "v03", "v04", "v17", "NYC"}
    assert why(g, "fly", "v06") == "UFO-043"


@pytest.mark.rule("UFO-043", "UFO-045")
def test_own_ufos_do_not_stop_it() -> None:
    g = moving("""
        stands = {v01 = "A", v02 = "A"}
        ufos = ["A standard LAX", "A standard v01", "A calmer v02", "B standard v09"]
    """)
    assert {"v01", "v02", "NYC", "v04"} < nodes(g, "fly")


@pytest.mark.rule("UFO-043")
def test_a_foreign_ufo_is_flown_around() -> None:
    """Two chains lead to New York; B stands on one of them."""
    g = moving("""
        stands = {v02 = "A", v04 = "A", v05 = "A", v03 = "A"}
        restaurants = {MEX = "A"}
        ufos = ["A standard LAX", "B standard v02"]
    """)
    assert {"v02", "NYC", "v16", "v04"} < nodes(g, "fly")
    assert {"v02"} == set(seen(g, 0).bumps_at)


@pytest.mark.rule("UFO-044")
@pytest.mark.parametrize(
    ("city", "foreign", "further"),
    [("AB", "v09", True), ("ABB", "v09", True), ("BB", "v09", False), ("AB", "NYC", False)],
    ids=["mixed", "one own is enough", "no own", "mixed with a foreign UFO"],
)
def test_one_own_restaurant_among_foreign_ones_is_enough(city: str, foreign: str, further: bool) -> None:
    g = moving(f"""
        deal = {{NYC = "5/3"}}
        restaurants = {{NYC = "{city}"}}
        ufos = ["A standard v02", "B standard {foreign}"]
    """)
    assert ({"v06", "v16"} < nodes(g, "fly")) == further
    assert "NYC" in nodes(g, "fly")
    assert why(g, "fly", "v06") == ("" if further else "UFO-043" if foreign == "NYC" else "UFO-042")


@pytest.mark.rule("UFO-045")
def test_any_number_of_own_ufos_on_one_node() -> None:
    g = table("""
        phase = "move"
        ufos = ["A standard v01", "A standard v03", "A bumper v17", "A calmer MEX", "A standard v05", "B standard v09"]
        stands = {v03 = "A", v05 = "A"}
        restaurants = {MEX = "A"}
    """)
    for ufo in ("A1", "A2", "A3", "A4", "A5"):
        fly(g, ufo, "LAX")
    assert len(ufos(g, "LAX")) == 5


@pytest.mark.rule("UFO-Q07")
@pytest.mark.parametrize("more", ["", 'stands = {v02 = "B"}', 'stands = {v02 = "A"}'])
def test_a_node_can_always_be_left_in_every_direction(more: str) -> None:
    """Wherever it stands, and even if foreign UFOs are all around."""
    g = moving(f'{more}\nufos = ["A standard v02", "B standard v01", "B bumper NYC", "B calmer v04"]')
    assert nodes(g, "fly") == {"v01", "NYC", "v04"}
    assert set(seen(g, 0).bumps_at) == {"v01", "NYC", "v04"}


@pytest.mark.rule("UFO-041", "UFO-133")
def test_a_ufo_flies_along_lines_only() -> None:
    """Agadez and Timbuktu are neighbours; Cairo and Lagos, though near, are not."""
    g = moving('ufos = ["A standard CAI", "B standard v09"]')
    assert nodes(g, "fly") == {"v14", "v15", "v27"}
    assert why(g, "fly", "LAG") == "UFO-042"
    refusal = g.why_not(0, ("fly", "ATL"))
    assert refusal is not None
    assert refusal.key == "no_node"


# --- where it bumps --------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-048", "UFO-D3")
def test_where_it_would_bump_is_known_before() -> None:
    g = moving(
        """
        stands = {v02 = "A"}
        ufos = ["A standard v01", "A standard v09", "B standard NYC", "C standard LAX", "C standard v08"]
    """,
        players=3,
    )
    assert nodes(g, "fly") == {"LAX", "v03", "v02", "NYC", "v04"}
    assert set(seen(g, 0).bumps_at) == {"LAX", "NYC"}
    answer(g, "fly", "NYC")
    assert seen(g, None).contested == ("NYC",)


@pytest.mark.rule("UFO-048")
def test_no_bump_where_nobody_else_is() -> None:
    g = table('phase = "move"\nufos = ["A standard v01", "A standard v09", "B standard NYC"]')
    events = listen(g)
    fly(g, "A1", "v02")
    fly(g, "A2", "v08")
    assert asked(g) == (0, "Act")
    assert kinds(events) == ["ufo_flew", "ufo_flew"]


# --- sitting ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("UFO-046", "UFO-117", "UFO-D3")
def test_instead_of_moving_a_ufo_sits_on_a_foreign_stand_and_takes_it_over() -> None:
    g = moving('stands = {v01 = "B"}\nufos = ["A standard v01", "A bumper v09", "B standard v06"]')
    assert ("sit", "v01", "B") in options(g)
    answer(g, "sit", "v01", "B")
    assert at(g, "A1") == "v01"
    assert why(g, "A1") == "UFO-Q05", "it has had its move"
    assert seen(g, None).ufos[0].sits_on == 1
    answer(g, "done")
    answer(g, "take", "v01", "standard")
    assert stand(g, "v01") == "A"


@pytest.mark.rule("UFO-046", "UFO-117", "UFO-125")
def test_without_sitting_nothing_is_taken_over() -> None:
    g = table("""
        deal = {CAI = "6/1"}
        phase = "move"
        stands = {v01 = "B"}
        restaurants = {CAI = "B"}
        ufos = ["A standard v01", "A standard CAI", "A standard v09", "B standard v06"]
    """)
    answer(g, "done")
    assert options(g) == {("open", "v09", "standard"), "done"}
    assert why(g, "take", "v01", "standard") == "UFO-117"
    assert why(g, "take", "CAI", "standard") == "UFO-125"


@pytest.mark.rule("UFO-046", "UFO-Q11", "UFO-127")
@pytest.mark.parametrize(("owner", "after"), [("B", "ACD"), ("C", "ABD"), ("D", "ABC")])
def test_the_takeover_is_announced_for_exactly_one_owners_restaurant(owner: str, after: str) -> None:
    g = moving(
        """
        deal = {CAI = "4/3"}
        restaurants = {CAI = "BCD"}
        ufos = ["A standard CAI", "B standard v06", "C standard v01", "D standard v09"]
    """,
        players=4,
    )
    assert options(g) - {("fly", node) for node in nodes(g, "fly")} == {
        *(("sit", "CAI", letter) for letter in "BCD"),
        "back",
    }
    answer(g, "sit", "CAI", owner)
    dice(g, (12, 12))
    answer(g, "take", "CAI", "standard")
    assert restaurants(g, "CAI") == after


@pytest.mark.rule("UFO-046", "UFO-Q11")
def test_nobody_sits_on_what_is_not_there_or_is_their_own() -> None:
    g = moving(
        """
        deal = {CAI = "6/2"}
        restaurants = {CAI = "AB"}
        ufos = ["A standard CAI", "B standard v06", "C standard v01"]
    """,
        players=3,
    )
    assert why(g, "sit", "CAI", "B") == ""
    assert why(g, "sit", "CAI", "A") == "UFO-046"
    assert why(g, "sit", "CAI", "C") == "UFO-046"
    for wrong in (("sit", "CAI", "D"), ("sit", "CAI", ""), ("sit", "CAI"), ("stand", "CAI", "B"), "sit"):
        refusal = g.why_not(0, wrong)
        assert refusal is not None
        assert refusal.key == "no_flight"
    g = moving('stands = {v02 = "A"}\nufos = ["A standard v02", "B standard v06"]')
    assert why(g, "sit", "v02", "A") == why(g, "sit", "v02", "B") == "UFO-046"
    g = moving('ufos = ["A standard v02", "B standard v06"]')
    assert why(g, "sit", "v02", "B") == "UFO-046"


@pytest.mark.rule("UFO-Q11", "UFO-124")
@pytest.mark.parametrize(("there", "full"), [("B", False), ("BB", False), ("BBB", True), ("ABB", True), ("AB", False)])
def test_on_restaurants_only_where_all_slots_are_occupied(there: str, full: bool) -> None:
    g = moving(f"""
        deal = {{CAI = "4/3"}}
        restaurants = {{CAI = "{there}"}}
        ufos = ["A standard CAI", "B standard v06"]
    """)
    assert (("sit", "CAI", "B") in options(g)) == full
    assert why(g, "sit", "CAI", "B") == ("" if full else "UFO-124")


@pytest.mark.rule("UFO-047", "UFO-I08")
def test_who_has_flown_in_this_turn_does_not_sit() -> None:
    """A1 flies to Roswell, where B has a stand and A2 has been since the last turn."""
    g = moving('stands = {v01 = "B"}\nufos = ["A standard LAX", "A bumper v01", "B standard v06"]')
    assert why(g, "sit", "v01", "B") == "UFO-047"
    answer(g, "fly", "v01")
    assert options(g) == {"A2", "done"}
    assert why(g, "A1") == "UFO-Q05"
    answer(g, "A2")
    answer(g, "sit", "v01", "B")
    assert options(g) == {("take", "v01", "bumper"), "done"}, "only who sits takes over"


@pytest.mark.rule("UFO-047", "UFO-Q11")
def test_the_next_turn_it_may_and_sitting_lasts_one_turn() -> None:
    """A arrives, sits the next turn, does nothing, and must sit again the turn after that."""
    g = table("""
        phase = "move"
        stands = {v01 = "B"}
        ufos = ["A standard LAX", "A standard v01", "B standard v06"]
    """)
    fly(g, "A1", "v01")
    answer(g, "done")
    for _ in range(2):
        answer(g, "done")  # B moves nothing
        answer(g, "done")  # B opens nothing
        assert asked(g) == (0, "PickUfo")
        assert [ufo.sits_on for ufo in seen(g, None).ufos] == [None] * 3
        answer(g, "done")
        assert asked(g) == (1, "PickUfo"), "without sitting there is nothing to do"
    answer(g, "done")
    answer(g, "done")
    fly_or_sit = [("sit", "v01", "B"), ("fly", "v02")]
    answer(g, "A1")
    assert set(fly_or_sit) < options(g)


@pytest.mark.rule("UFO-Q11")
def test_one_sitter_on_a_node() -> None:
    g = moving(
        """
        deal = {CAI = "4/3"}
        stands = {v01 = "B"}
        restaurants = {CAI = "BBC"}
        ufos = ["A standard CAI", "A bumper CAI", "A standard v01", "B standard v06", "C standard v09"]
    """,
        players=3,
    )
    answer(g, "sit", "CAI", "B")
    answer(g, "A2")
    assert not nodes(g, "sit")
    assert why(g, "sit", "CAI", "B") == why(g, "sit", "CAI", "C") == "UFO-Q11"
    assert "v14" in nodes(g, "fly"), "it may fly away, or support"
    answer(g, "back")
    answer(g, "A3")
    answer(g, "sit", "v01", "B")
    assert [ufo.sits_on for ufo in seen(g, None).ufos[:3]] == [1, None, 1]


@pytest.mark.rule("UFO-Q12", "UFO-047")
def test_who_was_bumped_there_since_the_own_last_turn_may_sit() -> None:
    """B drives A's UFO from Kankakee to Roswell, where B has a stand: A is there when A's turn begins."""
    g = table("""
        to_move = 1
        phase = "move"
        stands = {v01 = "B"}
        ufos = ["A standard v02", "B standard v04"]
    """)
    dice(g, (6, 3), (6, 3))
    fly(g, "B1", "v02")
    assert asked(g) == (1, "Displace")
    answer(g, "over", "v01")
    answer(g, "done")  # B does not open a stand in Kankakee
    assert asked(g) == (0, "PickUfo")
    answer(g, "A1")
    answer(g, "sit", "v01", "B")
    answer(g, "take", "v01", "standard")
    assert stand(g, "v01") == "A"


@pytest.mark.rule("UFO-Q13", "UFO-118")
def test_who_sits_need_not_take_over() -> None:
    g = moving("""
        deal = {CAI = "6/1"}
        stands = {v01 = "B"}
        restaurants = {CAI = "B"}
        ufos = ["A standard v01", "A standard CAI", "B standard v06"]
    """)
    answer(g, "sit", "v01", "B")
    answer(g, "A2")
    answer(g, "sit", "CAI", "B")
    assert options(g) == {("take", "v01", "standard"), ("take", "CAI", "standard"), "done"}
    answer(g, "done")
    assert asked(g) == (1, "PickUfo")
    assert (stand(g, "v01"), restaurants(g, "CAI")) == ("B", "B")


@pytest.mark.rule("UFO-Q44", "UFO-060")
def test_a_sitter_is_bumped_like_any_ufo_and_loses_the_seat() -> None:
    g = moving('stands = {v01 = "B"}\nufos = ["A standard v01", "B standard v02"]')
    answer(g, "sit", "v01", "B")
    answer(g, "done")
    assert seen(g, None).ufos[0].sits_on is None, "it is B's turn"
    dice(g, (6, 4), (6, 4))
    fly(g, "B1", "v01")
    answer(g, "over", "LAX")
    assert at(g, "A1") == "LAX"
    answer(g, "A1")
    assert not nodes(g, "sit")
    assert why(g, "sit", "v01", "B") == "UFO-047"


@pytest.mark.rule("UFO-I08", "UFO-047", "UFO-046")
@pytest.mark.parametrize("players", PLAYERS)
def test_i08_moved_or_sat_at_most_once_and_who_sits_was_there(players: int) -> None:
    sitters = 0
    for seed in range(8):
        g = new_game(players, seed)
        turn, at_start = 0, list[int]()
        for _ in decisions(g, Chance(seed)):
            if g.turn != turn:
                turn, at_start = g.turn, g.ufo_at.copy()
            assert len(set(g.moved)) == len(g.moved)
            for ufo, owner in zip(g.sits[::2], g.sits[1::2], strict=True):
                assert g.ufo_at[ufo] == at_start[ufo]
                assert owner != g.active
            assert len({g.ufo_at[ufo] for ufo in g.sits[::2]}) == len(g.sits) // 2
            sitters += bool(g.sits)
            if g.open and g.open[0].kind == "MoveUfo":
                picked = seen(g, None).picked
                assert picked is not None
                assert g.ufo_at[g.ufo_named(picked)] == at_start[g.ufo_named(picked)]
                assert g.ufo_named(picked) not in g.moved
    assert sitters, "somebody sat"
