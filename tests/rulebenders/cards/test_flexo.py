"""Play reports of the fifty Flexo cards: the condition met, and just not met (RUL-226 to RUL-234, RUL-MC-12)."""

from typing import Any

import pytest

from tests.rulebenders.table import BOX, table

Doc = dict[str, Any]
CALM = ["SCIFI", "PIRATE", "FANTASY", "ZOMBIE"]  # Sci-Fi is active


def reward(card: str, doc: Doc) -> dict[str, int]:
    """A plays it: what he gets for it beside what he pays. Items are counted before he chooses which."""
    t = table(**{"themes": CALM, "hand": {"A": [card]}, "chips": {"A": 5, "B": 5, "C": 5}, **doc})
    t.A.chooses("play", card)
    got = {"paid": len(t.told("paid"))}
    if t.asked == ("A", "ChooseItems"):
        got["items"], *others = {sum(option) for option in t.A.options if isinstance(option, tuple)}  # type: ignore[arg-type]
        assert not others
    while t.asked == ("A", "DrawFrom"):
        t.A.draws("FLEXO")
    for event in (*t.told("gained"), *({"kind": "cards", **event} for event in t.told("drew"))):
        got[str(event["kind"])] = int(str(event["n"]))
    return got


def stones(**boards: int) -> Doc:
    """A's stones on open fields."""
    return {"open": {board: {"A": n} for board, n in boards.items()}}


CASES: list[tuple[str, Doc, Doc, dict[str, int]]] = [  # card, met, just not met, what it brings
    ("FX-01", {"fuel": {"A": ["SF-01"]}}, {"fuel": {"A": ["FA-05"]}}, {"items": 2}),
    ("FX-02", {"fuel": {"A": ["SF-01", "FA-05"]}}, {"fuel": {"A": ["SF-01", "SF-02"]}}, {"items": 3}),
    ("FX-03", {"fuel": {"A": ["SF-01", "SF-02"]}}, {"fuel": {"A": ["SF-01", "FX-08"]}}, {"chips": 1, "cards": 2}),
    ("FX-04", {"fuel": {"A": ["FX-08"], "B": ["SF-01"]}}, {"fuel": {"A": ["SF-01"]}}, {"cards": 2}),
    ("FX-05", {"exchange": {"A": [1, 0, 1]}}, {"exchange": {"A": [0, 1, 0]}}, {"chips": 2}),
    ("FX-06", {"settings": {"CURRENCY": "stones"}}, {}, {"stones": 3}),
    ("FX-07", {"settings": {"CURRENCY": "cards"}, "hand": {"A": ["FX-07", "FX-40"]}}, {}, {"cards": 3}),
    ("FX-08", {}, {"settings": {"CURRENCY": "stones"}}, {"chips": 2}),
    ("FX-09", {"settings": {"HAND": 7}}, {"settings": {"HAND": 6}}, {"items": 2}),
    ("FX-10", {"settings": {"HAND": 5}}, {"settings": {"HAND": 6}}, {"cards": 3}),
    ("FX-11", {"settings": {"DRAW": 5}}, {"settings": {"DRAW": 4}}, {"items": 2}),
    ("FX-12", {"settings": {"DRAW": 3}}, {"settings": {"DRAW": 4}}, {"cards": 3}),
    ("FX-13", {"settings": {"HAND": 7, "DRAW": 5}}, {"settings": {"HAND": 7, "DRAW": 4}}, {"chips": 3}),
    ("FX-14", {"settings": {"STONES": 6}}, {"settings": {"STONES": 5}}, {"items": 2}),
    ("FX-15", stones(THEME=1, EXCHANGE=1, START=1, DRAW=1), stones(THEME=1, EXCHANGE=1, DRAW=1), {"chips": 3}),
    ("FX-16", stones(HAND=1, CURRENCY=1, STONES=1), stones(HAND=1, CURRENCY=1), {"chips": 3}),
    ("FX-17", stones(DRAW=1, THEME=1, CURRENCY=1), stones(DRAW=2, THEME=1), {"chips": 3}),
    ("FX-18", stones(DRAW=1, THEME=1, CURRENCY=1, HAND=1), stones(DRAW=1, THEME=1, HAND=4), {"items": 3}),
    ("FX-19", {**stones(HAND=2), "locked": {"HAND": {"A": 1}}}, stones(HAND=2, DRAW=2), {"items": 2}),
    ("FX-20", {"open": {"HAND": {"A": 2, "B": 1}, "DRAW": {"A": 1}}},
     {"open": {"HAND": {"A": 2, "B": 2}, "DRAW": {"A": 1}}}, {"chips": 3}),
    ("FX-21", {"locked": {"HAND": {"A": 1}}}, {"locked": {"HAND": {"B": 1}}, **stones(HAND=3)}, {"items": 2}),
    ("FX-22", {"locked": {"HAND": {"A": 1}, "DRAW": {"A": 1}}}, {"locked": {"HAND": {"A": 1}}}, {"chips": 3}),
    ("FX-23", {"discs": {"A": {"HAND": -1}}}, {"discs": {"A": {"HAND": -1}}, "boxed": ["E-HAND"]}, {"chips": 2}),
    ("FX-24", {"discs": {"A": {"HAND": 1}}}, {"discs": {"A": {"HAND": 2}}, "boxed": ["N-HAND"]}, {"items": 2}),
    ("FX-25", {"discs": {"A": {"HAND": 1, "DRAW": 2}}}, {"discs": {"A": {"HAND": 2}}}, {"stones": 3}),
    ("FX-26", {"discs": {"A": {"HAND": -1, "DRAW": -2}}}, {"discs": {"A": {"HAND": -2}}}, {"chips": 3}),
    ("FX-27", {"discs": {"A": {"HAND": 1, "DRAW": -1}}}, {"discs": {"A": {"HAND": 1, "DRAW": 1, "STONES": -1}}},
     {"cards": 3}),
    ("FX-28", {"discs": {"A": {"HAND": -1, "DRAW": 1}}}, {"discs": {"A": {"HAND": -1, "DRAW": -1}}}, {"items": 3}),
    ("FX-29", {"discs": {"A": {"HAND": -2}}}, {"discs": {"A": {"HAND": -1}}}, {"chips": 3}),
    ("FX-30", {"discs": {"A": {"HAND": 2}}}, {"discs": {"A": {"HAND": 1}}}, {"items": 3}),
    ("FX-31", {"track": {"B": ["", "A"]}}, {"track": {"A": ["B"]}}, {"items": 2}),
    ("FX-32", {"track": {"A": ["A"], "B": ["", "A"]}}, {"track": {"A": ["A"]}}, {"items": 3}),
    ("FX-33", {"track": {"A": ["B"], "B": ["A"]}}, {"track": {"A": ["A"], "B": ["B"]}}, {"chips": 2}),
    ("FX-34", {"track": {"A": ["B"]}}, {"track": {"A": ["", "A"]}}, {"stones": 2}),
    ("FX-35", {"chips": {"A": 3, "B": 3, "C": 4}}, {"chips": {"A": 3, "B": 2, "C": 4}}, {"chips": 3}),
    ("FX-36", {"chips": {"A": 5}}, {"chips": {"A": 6}}, {"chips": 2}),
    ("FX-37", {"chips": {"A": 11}}, {"chips": {"A": 10}}, {"stones": 3}),
    ("FX-38", {"chips": {"A": 7}}, {"chips": {"A": 8}}, {"chips": 3}),
    ("FX-39", {"dash": {"A": ["SF-16", "SF-30"]}}, {"dash": {"A": ["SF-16"], "B": ["SF-30"]}}, {"items": 2}),
    ("FX-40", {"dash": {"A": ["SF-16", "SF-30", "SF-31", "FA-19"]}}, {"dash": {"A": ["SF-16", "SF-30", "SF-31"]}},
     {"chips": 3}),
    ("FX-41", {"fuel": {"A": ["SF-01", "SF-02", "FX-08"]}}, {"fuel": {"A": ["SF-01", "FX-08"]}}, {"items": 3}),
    ("FX-42", {"dash": {"A": ["SF-13"]}, "tapped": ["SF-13"]}, {"dash": {"A": ["SF-13"]}}, {"items": 2}),
    ("FX-43", {**stones(HAND=3), "locked": {"DRAW": {"A": 2}}, "track": {"A": ["A"]}},
     {**stones(HAND=3), "locked": {"DRAW": {"A": 2}}}, {"chips": 2}),
    ("FX-44", {**stones(HAND=6), "locked": {"DRAW": {"A": 2}}, "track": {"A": ["A"]}},
     {**stones(HAND=6), "locked": {"DRAW": {"A": 2}}}, {"chips": 3}),
    ("FX-45", {"open": {"HAND": {"A": 2, "B": 2}}, "track": {"A": ["A", "C"]}, "locked": {"DRAW": {"C": 1}}},
     {"open": {"HAND": {"A": 2, "B": 2}}, "track": {"A": ["A", "C", "C"]}, "locked": {"DRAW": {"C": 1}}}, {"items": 3}),
    ("FX-46", {"supply": {"A": 3, "B": 2, "C": 1}}, {"supply": {"A": 3, "B": 3, "C": 1}}, {"chips": 3}),
    ("FX-47", {"supply": {"A": 1, "B": 2, "C": 2}}, {"supply": {"A": 1, "B": 2, "C": 1}}, {"stones": 4}),
    ("FX-48", {"dash": {"A": ["SF-30"]}}, {"dash": {"A": ["SF-16"]}}, {"items": 2}),
    ("FX-49", {"dash": {"A": ["SF-30", "FA-30"]}}, {"dash": {"A": ["SF-30", "SF-31"]}}, {"chips": 3}),
    ("FX-50", {}, {"hand": {"A": ["FX-50", "FX-01"]}}, {"cards": 3}),
]  # fmt: skip
FREE = {1, 4, 5, 8, 9, 11, 14, 19, 21, 23, 24, 31, 33, 34, 36, 38, 39, 42, 43, 48, 50}


@pytest.mark.rule("RUL-226", "RUL-MC-12", "RUL-AMB-053", "RUL-213")
@pytest.mark.parametrize(("card", "met", "unmet", "brings"), CASES, ids=[case[0] for case in CASES])
def test_a_flexo_card_brings_its_reward_if_its_condition_holds(
    card: str, met: Doc, unmet: Doc, brings: dict[str, int]
) -> None:
    paid = 0 if int(card[3:]) in FREE else 1
    assert reward(card, met) == {"paid": paid, **brings}


@pytest.mark.rule("RUL-226", "RUL-MC-12", "RUL-AMB-052", "RUL-213")
@pytest.mark.parametrize(("card", "met", "unmet", "brings"), CASES, ids=[case[0] for case in CASES])
def test_and_nothing_if_it_just_does_not_hold(card: str, met: Doc, unmet: Doc, brings: dict[str, int]) -> None:
    assert reward(card, unmet) == {"paid": 0 if int(card[3:]) in FREE else 1}


def test_all_fifty_are_there() -> None:
    assert [case[0] for case in CASES] == [f"FX-{k:02}" for k in range(1, 51)]


# --- rulings ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-229")
@pytest.mark.parametrize(("card", "doc", "brings"), [
    ("FX-09", {"settings": {"HAND": 6}, "discs": {"A": {"HAND": 1}}}, True),
    ("FX-09", {"settings": {"HAND": 8}, "discs": {"A": {"HAND": -2}}}, False),
    ("FX-09", {"settings": {"HAND": 5}, "dash": {"A": ["SF-16"]}}, False),
    ("FX-10", {"settings": {"HAND": 6}, "discs": {"A": {"HAND": -1}}}, True),
    ("FX-11", {"settings": {"DRAW": 4}, "discs": {"A": {"DRAW": 1}}}, True),
    ("FX-11", {"settings": {"DRAW": 4}, "dash": {"A": ["SF-16"]}}, False),
    ("FX-12", {"settings": {"DRAW": 3}, "discs": {"A": {"DRAW": 1}}}, False),
    ("FX-12", {"settings": {"DRAW": 5}, "discs": {"A": {"DRAW": -2}}}, True),
    ("FX-13", {"settings": {"HAND": 6, "DRAW": 5}}, False),
    ("FX-13", {"settings": {"HAND": 6, "DRAW": 4}, "discs": {"A": {"DRAW": 1, "HAND": 1}}}, True),
    ("FX-14", {"settings": {"STONES": 5}, "discs": {"A": {"STONES": 1}}}, True),
    ("FX-14", {"settings": {"STONES": 6}, "discs": {"A": {"STONES": -1}}}, False),
])  # fmt: skip
def test_your_value_is_the_setting_with_your_own_disc_and_nothing_else(card: str, doc: Doc, brings: bool) -> None:
    assert (len(reward(card, doc)) == 2) == brings


@pytest.mark.rule("RUL-230", "RUL-023")
def test_stones_on_further_boards_do_no_harm_and_locked_ones_count() -> None:
    everywhere = stones(THEME=1, HAND=1, EXCHANGE=1, CURRENCY=1, START=1, STONES=1, DRAW=1)
    for card in ("FX-15", "FX-16", "FX-17"):
        assert reward(card, everywhere)["chips"] == 3
    locked = {"locked": {"THEME": {"A": 1}, "EXCHANGE": {"A": 1}, "START": {"A": 1}}}
    assert reward("FX-15", locked)["chips"] == 3
    assert "chips" not in reward("FX-15", {"open": {board: {"B": 1} for board in ("THEME", "EXCHANGE", "START")}})


@pytest.mark.rule("RUL-231")
def test_a_zone_counts_only_while_its_token_is_there() -> None:
    two = {"discs": {"A": {"HAND": -2, "DRAW": -1}}}
    assert reward("FX-23", {**two, "boxed": ["E-HAND"]}) == {"paid": 0, "chips": 2}  # the other one is still there
    assert reward("FX-23", {**two, "boxed": ["E-HAND", "E-DRAW"]}) == {"paid": 0}
    assert reward("FX-24", {"discs": {"A": {"HAND": 1}}, "taken": {"B": ["N-HAND"]}}) == {"paid": 0}
    assert reward("FX-23", {"discs": {"A": {"HAND": 1}}}) == {"paid": 0}  # the wrong zone


@pytest.mark.rule("RUL-232")
@pytest.mark.parametrize(("card", "space", "token"), [("FX-29", -2, "E-HAND"), ("FX-30", 2, "N-HAND")])
def test_nobody_stands_next_to_a_token_that_is_gone(card: str, space: int, token: str) -> None:
    assert len(reward(card, {"discs": {"A": {"HAND": space}}})) == 2
    assert reward(card, {"discs": {"A": {"HAND": space}}, "boxed": [token]}) == {"paid": 1}
    assert reward(card, {"discs": {"A": {"HAND": -space}}}) == {"paid": 1}


@pytest.mark.rule("RUL-233", "RUL-AMB-104")
def test_stones_on_the_board_are_those_on_fields_locked_spaces_and_the_track() -> None:
    assert reward("FX-43", {"locked": {"HAND": {"A": 3}, "DRAW": {"A": 3}}})["chips"] == 2
    assert reward("FX-43", {"track": {"A": ["A"] * 6}})["chips"] == 2
    assert reward("FX-44", {**stones(HAND=8), "dash": {"A": ["FA-19"]}, "stash": {"FA-19": 5}}) == {"paid": 1}


@pytest.mark.rule("RUL-234", "RUL-AMB-053")
def test_the_supplies_are_compared_after_the_card_was_paid_for() -> None:
    pays = {"settings": {"CURRENCY": "stones"}}
    assert reward("FX-46", {**pays, "supply": {"A": 3, "B": 2, "C": 0}}) == {"paid": 1}  # two are left: no more than B
    assert reward("FX-46", {**pays, "supply": {"A": 4, "B": 2, "C": 0}}) == {"paid": 1, "chips": 3}
    assert reward("FX-47", {**pays, "supply": {"A": 2, "B": 2, "C": 2}}) == {"paid": 1, "stones": 4}


@pytest.mark.rule("RUL-226", "RUL-358", "RUL-MC-12")
def test_flexo_has_chips_without_end_but_only_the_stones_that_it_has() -> None:
    two = {"players": 2, "passed": ["C"], "chips": {"A": 3, "B": 5}, "supply": {}}
    assert reward("FX-35", two)["chips"] == 3
    assert reward("FX-45", {**two, "open": {"HAND": {"A": 3, "C": 3}}}) == {"paid": 1}
    assert reward("FX-45", {**two, "open": {"HAND": {"A": 3, "C": 2}}}) == {"paid": 1, "items": 3}
    assert reward("FX-46", {**two, "supply": {"A": 5, "B": 1}}) == {"paid": 1}  # Flexo has twenty
    assert reward("FX-46", {**two, "supply": {"A": 5, "B": 1, "C": 4}, "open": {"HAND": {"C": 16}}})["chips"] == 3


@pytest.mark.rule("RUL-226", "RUL-AMB-052", "RUL-AMB-051")
def test_without_a_reward_the_card_still_lies_there_and_its_symbol_is_used() -> None:
    t = table(hand={"A": ["FX-09", "FX-16"]}, settings={"HAND": 6}, supply={"A": 2, "B": 2, "C": 2})
    t.A.plays("FX-09")
    assert (t.A.fuel, t.told("condition")) == (["FX-09"], [{"card": BOX.labels[BOX.numbers_of["FX-09"]]}])
    t.B.places("HAND")
    t.C.places("HAND")
    assert t.A.refused("play", "FX-16") == "RUL-098"


@pytest.mark.rule("RUL-227", "RUL-174")
def test_its_symbol_gives_the_move_of_two_spaces_on_that_board() -> None:
    doc = {"stage": "scoring", "open": {"HAND": {"A": 1}}}
    t = table(fuel={"A": ["FX-09"]}, **doc)  # with the sign of the hand limit
    t.A.chooses("keep")
    assert ("left", 2) in t.A.options
    t = table(fuel={"A": ["FX-10"]}, **doc)  # with the sign of the exchange
    t.A.chooses("keep")
    assert ("left", 2) not in t.A.options


# --- what is printed on them -----------------------------------------------------------------------------------------

SIGNS = {  # board -> number, value and arrow
    "THEME": "1 1L, 8 2R, 15 1L, 22 1R, 29 2L, 36 1R, 43 1L, 50 2R",
    "HAND": "2 1R, 9 2L, 16 1R, 23 1L, 30 2R, 37 1L, 44 3R",
    "EXCHANGE": "3 1L, 10 2R, 17 1L, 24 1R, 31 2L, 38 1R, 45 1L",
    "CURRENCY": "4 1R, 11 2L, 18 1R, 25 1L, 32 2R, 39 1L, 46 3R",
    "START": "5 1L, 12 2R, 19 1L, 26 1R, 33 2L, 40 1R, 47 1L",
    "STONES": "6 1R, 13 2L, 20 1R, 27 1L, 34 2R, 41 1L, 48 3R",
    "DRAW": "7 1L, 14 2R, 21 1L, 28 1R, 35 2L, 42 1R, 49 1L",
}


@pytest.mark.rule("RUL-227", "RUL-228", "RUL-MC-12")
@pytest.mark.parametrize("board", SIGNS)
def test_symbol_value_and_arrow_of_every_card(board: str) -> None:
    printed = table().A.sees().printed.cards
    found = [(id, card) for id, card in printed.items() if card.deck == "FLEXO" and card.symbol == board]
    assert ", ".join(f"{int(id[3:])} {card.value}{card.arrow[0].upper()}" for id, card in found) == SIGNS[board]
