"""Terms and areas, items, supplies, and the words for what cards show (RUL-021 to RUL-040, RUL-361 to RUL-365)."""

import pytest

from tafelrunde.engine import Bad
from tafelrunde.games.rulebenders.content import MARKS, TITLES
from tafelrunde.games.rulebenders.language.effects import BOARDS, KINDS, THEMES
from tafelrunde.games.rulebenders.language.grammar import Grammar
from tests.rulebenders.table import BOX, PLAYERS, new_game, score, seen, table, winners

# --- boards ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-021", "RUL-AMB-001", "RUL-365")
def test_there_are_seven_rule_boards_clockwise_from_theme_to_draw() -> None:
    assert BOARDS == ("THEME", "HAND", "EXCHANGE", "CURRENCY", "START", "STONES", "DRAW")
    assert tuple(seen(new_game(3, 1).g, None).boards) == BOARDS


@pytest.mark.rule("RUL-022", "RUL-025", "RUL-AMB-002")
def test_every_board_has_a_setting_an_open_field_locked_spaces_and_a_track_between_two_tokens() -> None:
    t = table(open={board: {"A": 1} for board in BOARDS}, locked={board: {"A": 1, "B": 2} for board in BOARDS})
    for board in t.A.sees().boards.values():
        assert board.setting
        assert board.opened == (1, 0, 0)
        assert board.locked == (1, 2, 0)
        assert board.electron.there
        assert board.nuclear.there
    assert [len(printed.modifiers) for printed in BOX.boards] == [5] * 7
    assert (t.A.open("HAND"), t.A.locked("HAND"), t.A.disc("HAND")) == (1, 1, 0)


@pytest.mark.rule("RUL-023")
def test_open_and_locked_stones_of_a_board_are_counted_together() -> None:
    t = table(open={"HAND": {"A": 1, "B": 2}}, locked={"HAND": {"A": 2}})
    assert t.A.sees().boards["HAND"].leaders == (0,)


@pytest.mark.rule("RUL-024", "RUL-225")
def test_a_stone_gets_to_a_locked_space_through_a_card_only() -> None:
    t = table(hand={"A": ["SF-05"]}, chips={"A": 1})
    t.A.plays("SF-05")
    t.A.chooses("DRAW")
    assert (t.A.locked("DRAW"), t.A.open("DRAW")) == (1, 0)
    t.B.places("DRAW")
    assert (t.B.locked("DRAW"), t.B.open("DRAW")) == (0, 1)
    assert t.C.refused("place", "locked") == "RUL-086"


@pytest.mark.rule("RUL-AMB-011")
def test_a_board_has_three_locked_spaces_and_one_player_may_hold_several() -> None:
    t = table(hand={"A": ["SF-05"]}, locked={"HAND": {"A": 3}, "DRAW": {"A": 1, "B": 1}})
    t.A.plays("SF-05")
    assert t.A.options == set(BOARDS) - {"HAND"}
    t.A.chooses("DRAW")
    assert t.A.locked("DRAW") == 2


@pytest.mark.rule("RUL-AMB-012")
def test_an_open_field_takes_any_number_of_stones() -> None:
    t = table(open={"HAND": {"A": 18, "B": 19, "C": 20}}, supply={"A": 2, "C": 0})
    t.A.places("HAND")
    t.B.places("HAND")
    assert (t.A.open("HAND"), t.B.open("HAND"), t.C.open("HAND")) == (19, 20, 20)


@pytest.mark.rule("RUL-026", "RUL-175", "RUL-176")
def test_the_electron_side_is_worse_or_equal_with_better_tokens_the_nuclear_side_better_with_worse_ones() -> None:
    for board in BOX.boards:
        electron, start, nuclear = board.modifiers[:2], board.modifiers[2], board.modifiers[3:]
        assert max(electron) <= start < min(nuclear)
        assert sorted(board.modifiers) == board.modifiers
    tokens = BOX.tokens
    assert sum(tokens[:7]) > sum(tokens[7:])


@pytest.mark.rule("RUL-027", "RUL-028", "RUL-AMB-003")
def test_the_setting_counts_for_everybody_but_for_what_his_own_disc_changes() -> None:
    t = table(settings={"HAND": 7, "DRAW": 5}, discs={"B": {"HAND": -2, "DRAW": 2}, "C": {"HAND": 1}})
    assert [player.hand_limit for player in t.player] == [7, 5, 8]
    assert [player.draws_income for player in t.player] == [5, 5, 5]  # the hand limit caps the 7 of B
    for name, board in zip(BOARDS, BOX.boards, strict=True):
        assert board.words[2] == {"THEME": "opposite", "EXCHANGE": "current", "CURRENCY": "current"}.get(name, "0")


@pytest.mark.rule("RUL-182", "RUL-183", "RUL-184", "RUL-185", "RUL-186", "RUL-187", "RUL-188")
def test_what_the_tracks_change_from_the_electron_end_to_the_nuclear_end() -> None:
    words = dict(zip(BOARDS, [board.words for board in BOX.boards], strict=True))
    assert words["THEME"] == ["none", "active", "opposite", "neighbours", "any"]
    assert words["EXCHANGE"] == ["none", "current", "current", "second", "any"]
    assert words["CURRENCY"] == ["current", "current", "current", "second", "any"]
    for board in ("HAND", "START", "STONES", "DRAW"):
        assert words[board] == ["-2", "-1", "0", "1", "2"]


# --- piles -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-029", "RUL-031")
def test_there_is_a_hidden_draw_pile_and_an_open_discard_pile_for_each_theme_and_for_flexo() -> None:
    t = table(themes=["PIRATE", "SCIFI", "ZOMBIE", "NIGHTS"], discard={"SCIFI": ["SF-01", "SF-02"]})
    piles = t.A.sees().piles
    assert [pile.name for pile in piles] == ["PIRATE", "SCIFI", "ZOMBIE", "NIGHTS", "FLEXO"]
    assert [pile.count for pile in piles] == [35, 33, 35, 35, 50]  # and no more is known of a draw pile
    assert [pile.discard for pile in piles] == [(), ("SF-01", "SF-02"), (), (), ()]


@pytest.mark.rule("RUL-030")
def test_the_theme_marker_shows_the_active_theme() -> None:
    t = table(themes=["SCIFI", "FANTASY", "NIGHTS", "PREHISTORIC"], settings={"THEME": "NIGHTS"})
    assert t.A.sees().active_theme == t.setting("THEME") == "NIGHTS"


@pytest.mark.rule("RUL-032", "RUL-AMB-024")
def test_a_discarded_card_goes_face_up_to_the_discard_pile_of_its_own_theme() -> None:
    t = table(settings={"CURRENCY": "cards", "THEME": "SCIFI"}, hand={"A": ["SF-03", "FA-01", "FX-09"]})
    t.A.plays("SF-03", pays="FA-01")  # costs two; with the one that is left it pays by itself
    assert (t.discard("FANTASY"), t.discard("FLEXO"), t.discard("SCIFI")) == (["FA-01"], ["FX-09"], [])
    assert [pile.discard for pile in t.B.sees().piles if pile.name == "FLEXO"] == [("FX-09",)]


# --- items and supplies ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-033", "RUL-034", "RUL-DP-12")
def test_who_gains_items_chooses_among_stones_cards_and_chips() -> None:
    t = table(hand={"A": ["FA-01"]}, supply={"A": 2}, chips={"A": 1})  # gain three items
    t.A.plays("FA-01")
    assert t.A.options == {(a, b, 3 - a - b) for a in range(4) for b in range(4 - a)}
    t.A.chooses(1, 1, 1)
    t.A.draws("FLEXO")
    assert (t.A.supply, len(t.A.hand), t.A.chips) == (3, 1, 1)


@pytest.mark.rule("RUL-DP-12", "RUL-219", "RUL-AMB-013")
def test_no_more_stones_can_be_gained_than_lie_in_the_general_supply() -> None:
    t = table(hand={"A": ["FA-01"]}, supply={"A": 3}, open={"HAND": {"A": 16}}, chips={"A": 1})
    assert t.A.general == 1
    t.A.plays("FA-01")
    assert t.A.options == {(a, b, 3 - a - b) for a in range(2) for b in range(4 - a)}


@pytest.mark.rule("RUL-038", "RUL-039", "RUL-064")
def test_stones_and_chips_that_a_player_can_use_lie_before_him_the_rest_in_the_general_supply() -> None:
    t = table(supply={"A": 4, "B": 0}, open={"DRAW": {"A": 3}}, track={"A": ["A"]}, chips={"A": 9})
    assert (t.A.supply, t.A.general, t.B.general) == (4, 12, 20)
    seat = t.B.sees().seats[0]
    assert (seat.chips, seat.supply, seat.general) == (9, 4, 12)
    assert t.B.sees().multipliers == 7


@pytest.mark.rule("RUL-040", "RUL-204")
def test_whoever_has_the_most_chips_at_the_end_wins() -> None:
    t = table(stage="end", chips={"A": 7, "B": 12, "C": 11}, dash={"C": ["SF-30", "FA-30"]})
    assert [sum(score(t, letter).values()) for letter in "ABC"] == [7, 12, 14]
    assert winners(t) == "C"


@pytest.mark.rule("RUL-AMB-014")
def test_chips_never_run_out() -> None:
    t = table(chips={"A": 70, "B": 70, "C": 70}, hand={"A": ["FX-08"]})
    t.A.plays("FX-08")  # two chips where the currency is chips
    assert t.A.chips == 72


# --- words for what cards show ---------------------------------------------------------------------------------------


def reads(text: str) -> bool:
    """Does the card language know this?"""
    try:
        Grammar(text, []).blocks()
    except Bad:
        return False
    return True


@pytest.mark.rule("RUL-361")
def test_cards_can_speak_of_all_kinds_of_cards() -> None:
    assert MARKS == ("tap", "attack", "defence", "set")
    assert TITLES == ("fuel", "dashboard", "destruction")
    for pile in ("any", *THEMES):
        assert reads(f"play: draw(me, 1, {pile})")
    assert reads("play: discard(me, 1, hand)")
    assert reads("play: draw(me, dash(me), any)")
    assert not reads("play: draw(me, 1, WESTERN)")


@pytest.mark.rule("RUL-362")
def test_cards_can_speak_of_all_kinds_of_items() -> None:
    for kind in (*KINDS[::2], "item", "exch(2>1)"):
        assert reads(f"play: gain(me, {kind}, 1)")
    assert reads("play: place_locked(me, board?, 1, general)")
    assert reads("play: let r = roll(); gain(me, item, r)")
    assert not reads("play: gain(me, gold, 1)")


@pytest.mark.rule("RUL-363")
def test_cards_can_speak_of_everything_on_the_board() -> None:
    for text in (
        "play: set_rule(board?)",
        "play: move_evolution(me, board?, 1, any)",
        "play: peek(electron, 1); reveal(nuclear, 1)",
        "play: multiplier(1)",
        "play: gain(me, exch(1>1), 1)",
        "play: move_stones(me, up_to 1, open+track, open)",
    ):
        assert reads(text), text
    assert not reads("play: move_evolution(me, MOON, 1, any)")


@pytest.mark.rule("RUL-364")
def test_cards_can_speak_of_me_an_opponent_the_opponents_and_all() -> None:
    assert reads("play: gain(me, chips, 1)")
    assert reads("play: steal(opp, chips, 1)")
    for players in ("opp*", "opps(2)", "all"):
        assert reads(f"play: each(p in {players}){{ gain(p, chips, 1) }}")
    assert not reads("play: gain(you, chips, 1)")


@pytest.mark.rule("RUL-365")
@pytest.mark.parametrize("board", BOARDS)
def test_cards_can_speak_of_every_rule_board(board: str) -> None:
    assert reads(f"play: if(at(me, {board}) >= 1){{ gain(me, chips, 1) }}")


@pytest.mark.rule("RUL-AMB-025", "RUL-062")
@pytest.mark.parametrize("players", PLAYERS)
def test_public_are_chips_stones_tokens_cards_in_play_and_the_numbers_of_the_others(players: int) -> None:
    t = table(
        players=players,
        hand={"A": ["SF-01", "FX-02"], "B": ["SF-02"]},
        fuel={"B": ["SF-03"]},
        dash={"B": ["SF-30"]},
        exchange={"B": [1, 0, 2]},
        taken={"B": ["E-HAND"]},
        seen={"B": ["E-DRAW"]},
    )
    mine, his = t.A.sees(), t.B.sees()
    b = mine.seats[1]
    assert (b.hand, b.fuel, b.dash, b.exchange) == (("",), ("SF-03",), ("SF-30",), (1, 0, 2))
    assert b.tokens == (("electron", BOX.tokens[1]),)
    assert mine.seats[0].hand == ("SF-01", "FX-02")
    assert his.seats[0].hand == ("", "")
    assert his.boards["DRAW"].electron.value == t.token("E-DRAW")
    assert mine.boards["DRAW"].electron.value is None
    spectator = seen(t.g, None)
    assert spectator.seats[0].hand == ("", "")
    assert spectator.boards["DRAW"].electron.value is None
