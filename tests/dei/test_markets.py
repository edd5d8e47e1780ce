"""Markets (DEI-092 to DEI-102, DEI-138, DEI-139, DEI-Q-028, DEI-Q-093 to DEI-Q-101): what is bought, and the price."""

import pytest

from tests.dei.table import (
    A,
    B,
    answer,
    asked,
    boosts,
    buying,
    cards,
    deck,
    market,
    options,
    pad,
    pending,
    play,
    refused,
    score,
    seen,
    table,
    text,
    why,
)

RED = ["DEI033", "DEI034", "DEI035"]  # 1T, 1T, 2T
BLACK = ["DEI057", "DEI058", "DEI059"]  # 1T each
ONE_ENERGY = ["DEI033", "DEI034", "DEI037"]  # 1T, 1T, 1E
ONE_RED = {"looters": {"q": "A"}}
TWO_RED = {"looters": {"q": "A", "X": "A"}}
DRONES = ["DEI072", "DEI069", "DEI070"]  # Simon I 1T, Masamune I 1T, Masamune II 1E


# --- which card ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-092", "DEI-093", "DEI-094", "DEI-Q-028")
@pytest.mark.parametrize(("at", "count"), [({}, 1), ({"q": "A"}, 2), ({"q": "A", "X": "A"}, 3)])
def test_outposts_open_the_places_of_their_market(at: dict[str, str], count: int) -> None:
    g = buying(looters=at, pads={"A": [5, 5]}, market={"red": RED})
    assert options(g) & set(RED) == set(RED[3 - count :])
    blue = set(market(g, "blue"))
    assert options(g) & blue == {market(g, "blue")[2]}  # the colour matters
    if count < 3:
        assert refused(g, RED[0]) == "DEI-094"
        assert text(g, RED[0]) == "few_outposts"
    if count < 2:
        assert refused(g, RED[1]) == "DEI-093"


@pytest.mark.rule("DEI-Q-028", "DEI-085")
def test_what_another_faction_controls_does_not_count() -> None:
    g = buying(looters={"q": "B", "X": "B"}, pads={"A": [5, 5]}, market={"red": RED})
    assert options(g) & set(RED) == {RED[2]}
    view = seen(g, B)
    assert [offer.refusal[0] for offer in view.stalls[0].offers] == ["", "", "DEI-099"]  # 2T are too dear for B


@pytest.mark.rule("DEI-095")
def test_the_black_market_needs_no_outposts() -> None:
    g = buying(pads={"A": [5, 5]}, market={"black": BLACK})
    assert set(BLACK) <= options(g)


@pytest.mark.rule("DEI-102", "DEI-011")
def test_a_drone_card_follows_the_market_where_it_lies() -> None:
    g = buying(pads={"A": [5, 5]}, market={"blue": DRONES}, looters={"r": "A"})
    assert options(g) & set(DRONES) == set(DRONES[1:])
    assert why(g, DRONES[0]) == "DEI-094"
    g = buying(pads={"A": [5, 5]}, market={"red": DRONES}, looters={"r": "A"})
    assert why(g, DRONES[1]) == "DEI-093"


@pytest.mark.rule("DEI-138")
def test_only_what_lies_on_a_market_can_be_bought() -> None:
    g = buying(pads={"A": [5, 5]}, market={"red": RED})
    assert (why(g, "DEI036"), text(g, "DEI036")) == ("DEI-138", "not_on_market")
    assert why(g, "DEI001") == "DEI-138"
    assert why(g, "DEI999") == why(g, 7) == "no_card"


# --- for how much ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-099", "DEI-013", "DEI-002")
def test_the_price_goes_to_the_supply() -> None:
    g = buying(pads={"A": [3, 2]}, market={"red": ["DEI033", "DEI034", "DEI040"]})  # 2T and 2E
    before = list(g.supply)
    answer(g, "DEI040")
    assert pad(g, A) == (1, 0)
    assert g.supply == [before[0] + 2, before[1] + 2]


@pytest.mark.rule("DEI-099")
@pytest.mark.parametrize("mine", [[1, 5], [5, 1]])
def test_who_has_too_little_cannot_buy(mine: list[int]) -> None:
    g = buying(pads={"A": mine}, market={"red": ["DEI033", "DEI034", "DEI040"]})
    assert refused(g, "DEI040") == "DEI-099"
    assert text(g, "DEI040") == "too_dear"


@pytest.mark.rule("DEI-096", "DEI-098", "DEI-097", "DEI-258", "DEI-Q-100")
@pytest.mark.parametrize(("slot", "paid", "left"), [(0, 2, 1), (1, 1, 2), (2, 1, 3)])
def test_the_black_market_has_its_own_prices(slot: int, paid: int, left: int) -> None:
    g = buying(pads={"A": [3, 0]}, market={"black": BLACK})
    supply = g.supply[0]
    assert [(offer.tech, offer.energy) for offer in seen(g, A).stalls[3].offers] == [(2, 0), (1, 0), (1, 0)]
    answer(g, BLACK[slot])
    assert pad(g, A) == (left, 0)
    assert g.supply[0] == supply + 3 - left


@pytest.mark.rule("DEI-096")
def test_on_the_left_of_the_black_market_one_more_is_needed() -> None:
    g = buying(pads={"A": [1, 3]}, market={"black": BLACK})
    assert why(g, BLACK[0]) == "DEI-099"
    assert {BLACK[1], BLACK[2]} <= options(g)


@pytest.mark.rule("DEI-097", "DEI-Q-100")
def test_on_its_right_the_price_must_be_there_beforehand() -> None:
    g = buying(
        pads={"A": [0, 3]},
        market={"black": BLACK, "red": ["DEI033", "DEI034", "DEI037"], "blue": ["DEI041", "DEI042", "DEI045"]},
    )
    assert options(g) == {"DEI037", "DEI045"}  # 1E each
    assert refused(g, BLACK[2]) == "DEI-097"
    assert text(g, BLACK[2]) == "too_dear"


@pytest.mark.rule("DEI-097", "DEI-Q-055")
def test_with_a_full_pad_the_technology_of_the_black_market_pushes_another_out() -> None:
    g = buying(pads={"A": [5, 5]}, market={"black": ["DEI057", "DEI058", "DEI061"]})  # 1E
    answer(g, "DEI061")
    assert pad(g, A) == (6, 4)  # ten again: nothing goes back


# --- what follows ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-100", "DEI-257")
@pytest.mark.parametrize(
    ("bought", "then"), [("DEI035", ["X", "DEI033", "DEI034"]), ("DEI034", ["X", "DEI033", "DEI035"])]
)
def test_the_others_slide_right_and_a_new_one_comes(bought: str, then: list[str]) -> None:
    g = buying(pads={"A": [5, 5]}, market={"red": RED}, decks={"red": ["DEI038", "DEI037"]}, **TWO_RED)
    answer(g, bought)
    assert market(g, "red") == [card.replace("X", "DEI038") for card in then]
    assert deck(g, "red")[0] == "DEI037"
    g = buying(pads={"A": [5, 5]}, market={"red": RED}, decks={"red": ["DEI038", "DEI037"]}, **TWO_RED)
    answer(g, "DEI033")
    assert market(g, "red") == ["DEI038", "DEI034", "DEI035"]


@pytest.mark.rule("DEI-Q-099")
def test_when_a_deck_is_empty_the_left_places_stay_empty() -> None:
    bought = {"A": ["DEI036", "DEI037", "DEI038"], "B": ["DEI039", "DEI040"]}
    goods = {"red": RED, "blue": DRONES}
    g = buying(pads={"A": [5, 5]}, market=goods, decks={"green": ["DEI071", "DEI073", "DEI074"]}, hand=bought)
    assert deck(g, "red") == []
    answer(g, "DEI035")
    assert market(g, "red") == ["", "DEI033", "DEI034"]
    assert seen(g, A).stalls[0].deck == 0


@pytest.mark.rule("DEI-101", "DEI-115", "DEI-025")
def test_the_card_may_be_played_at_once() -> None:
    g = buying(pads={"A": [5, 5]}, market={"red": RED}, looters={"p": "A"})
    answer(g, "DEI035")
    assert "DEI035" in cards(g, A, "hand")
    assert asked(g) == (A, "PlayCard")
    play(g, ("up", "DEI035"))
    assert pending(g) == ["COL", "KIL", "MOV", "TMOV"]


@pytest.mark.rule("DEI-101", "DEI-244")
def test_everybody_sees_the_card() -> None:
    g = buying(pads={"A": [5, 5]}, market={"red": RED})
    answer(g, "DEI035")
    assert "DEI035" in seen(g, B).pads[A].hand


@pytest.mark.rule("DEI-139", "DEI-114", "DEI-INV-13")
def test_one_purchase_in_each_phase() -> None:
    g = table(pads={"A": [5, 5]}, looters={"p": "A"})
    play(g, ("down", "DEI001"))
    assert asked(g) == (A, "Buy")
    play(g, market(g, "red")[2])
    assert asked(g) == (A, "PlayCard")  # one Buy, and the card is done
    assert not any(option[0] == "down" for option in options(g) if isinstance(option, tuple))
    assert refused(g, ("down", "DEI002")) == "DEI-114"


# --- boosts on a purchase --------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-181", "DEI-Q-028", "DEI-Q-084")
def test_an_outpost_boost_counts_as_a_marker() -> None:
    g = buying(pads={"A": [5, 5]}, market={"red": RED}, boosts={"A": ["red", "blue"]}, **ONE_RED)
    assert options(g) == {"BUY", ("boost", "red"), ("boost", "blue")}
    play(g, ("boost", "red"))
    assert set(RED) <= options(g)  # and the green market as before
    assert market(g, "blue")[1] not in options(g)


@pytest.mark.rule("DEI-Q-086")
def test_but_not_for_the_parcel_bot() -> None:
    """Its boost belongs to the card on which it lies: the parcel bot is used between cards."""
    g = buying(pads={"A": [5, 5]}, market={"red": RED}, boosts={"A": ["red"]}, learned={"A": ["parcel"]}, **ONE_RED)
    play(g, ("boost", "red"), RED[0])
    now = market(g, "red")
    answer(g, "parcel")
    assert asked(g) == (A, "ParcelBuy")
    assert now[1] in options(g)
    assert why(g, now[0]) == "DEI-094"
    assert boosts(g, A) == []


# --- the parcel bot --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-Q-095", "DEI-205")
def test_its_energy_goes_to_the_supply_before_the_price() -> None:
    g = table(learned={"A": ["parcel"]}, pads={"A": [1, 1]}, looters={"p": "A"}, market={"red": RED, "black": BLACK})
    supply = list(g.supply)
    play(g, "parcel")
    assert (pad(g, A), g.supply) == ((1, 0), [supply[0], supply[1] + 1])
    assert set(RED) & options(g) == set()
    play(g, "DEI058")
    assert (pad(g, A), g.supply) == ((0, 0), [supply[0] + 1, supply[1] + 1])


@pytest.mark.rule("DEI-Q-095", "DEI-205")
def test_what_costs_its_last_energy_is_too_dear() -> None:
    g = table(learned={"A": ["parcel"]}, pads={"A": [0, 1]}, looters={"p": "A"}, market={"red": ONE_ENERGY})
    assert why(g, ("down", "DEI001")) == ""  # 1E is enough for that
    assert (why(g, "parcel"), text(g, "parcel")) == ("DEI-205", "parcel_dear")
    g = table(learned={"A": ["parcel"]}, pads={"A": [0, 2]}, looters={"p": "A"}, market={"red": ONE_ENERGY})
    assert why(g, "parcel") == ""


@pytest.mark.rule("DEI-Q-093", "DEI-Q-094", "DEI-INV-13")
def test_its_purchase_comes_on_top_and_before_between_or_after_the_cards() -> None:
    doc = {"learned": {"A": ["parcel"]}, "pads": {"A": [5, 5]}, "looters": {"p": "A"}}
    first = table(**doc)
    play(first, "parcel", market(first, "red")[2], ("down", "DEI001"))
    play(first, market(first, "red")[2])
    assert len(cards(first, A, "hand")) == 7 + 2
    assert (why(first, "parcel"), text(first, "parcel")) == ("DEI-205", "parcel_used")
    bought = play(table(**doc), ("down", "DEI001"), market(table(**doc), "red")[2])
    assert why(bought, "parcel") == ""
    between = play(table(**doc), ("up", "DEI001"), "finish")
    assert why(between, "parcel") == ""
    after = play(between, ("up", "DEI002"), "finish")
    assert options(after) == {"parcel", "end"}
    play(after, "parcel", market(after, "red")[2])
    assert asked(after)[0] == B  # nothing else is left to do


@pytest.mark.rule("DEI-Q-094", "DEI-101")
def test_not_inside_a_card_but_its_card_may_be_played() -> None:
    g = table(learned={"A": ["parcel"]}, pads={"A": [5, 5]}, looters={"p": "A"}, market={"red": RED})
    play(g, ("up", "DEI001"))
    assert "parcel" not in options(g)
    assert why(g, "parcel") == "DEI-110"
    play(g, "finish", "parcel", "DEI035")
    assert why(g, ("up", "DEI035")) == ""


@pytest.mark.rule("DEI-Q-096", "DEI-117")
def test_learned_now_it_waits_for_the_next_phase() -> None:
    g = table(stage="learn", abilities={"A": ["parcel"]}, pads={"A": [5, 5]}, looters={"W": "A"}, map=GREEN)
    play(g, "green")
    assert asked(g)[0] == B


@pytest.mark.rule("DEI-205")
def test_who_has_not_learned_it_has_no_parcel_bot() -> None:
    g = table(abilities={"A": ["parcel"]}, pads={"A": [5, 5]}, looters={"p": "A"})
    assert (refused(g, "parcel"), text(g, "parcel")) == ("DEI-205", "no_parcel_bot")


# --- other machines --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-Q-097", "DEI-203")
def test_solar_power_swaps_the_surcharge_as_well() -> None:
    g = buying(learned={"A": ["solar"]}, pads={"A": [3, 3]}, market={"black": BLACK})
    answer(g, BLACK[0])
    assert options(g) == {(2, 0), (1, 1)}
    assert refused(g, (0, 2)) == "DEI-Q-124"
    g = buying(learned={"A": ["solar"]}, pads={"A": [0, 1]}, market={"black": BLACK})
    assert BLACK[2] in options(g)
    assert BLACK[0] not in options(g)


@pytest.mark.rule("DEI-Q-097", "DEI-203")
def test_and_energy_into_technology() -> None:
    g = buying(learned={"A": ["solar"]}, pads={"A": [5, 5]}, market={"red": ["DEI038", "DEI039", "DEI040"]})
    answer(g, "DEI040")
    assert options(g) == {(2, 2), (1, 3), (3, 1)}
    play(g, (3, 1))
    assert pad(g, A) == (2, 4)


@pytest.mark.rule("DEI-Q-098", "DEI-204")
def test_a_drone_card_gets_cheaper_by_something_in_its_price_and_never_below_nothing() -> None:
    g = buying(learned={"A": ["saving"]}, pads={"A": [5, 5]}, market={"red": DRONES, "black": BLACK})
    answer(g, "DEI070")  # 1E
    assert (pad(g, A), asked(g)[1]) == ((5, 5), "PlayCard")  # nothing to pay, nothing to choose
    g = buying(learned={"A": ["saving"]}, pads={"A": [0, 0]}, market={"red": DRONES, "black": BLACK})
    assert (pad(g, A), market(g, "red")[2]) == ((0, 0), "DEI069")  # DEI070 was all that could be bought
    g = buying(learned={"A": ["saving"]}, pads={"A": [5, 5]}, market={"red": DRONES, "black": BLACK})
    answer(g, BLACK[1])
    assert pad(g, A) == (4, 5)  # no drone card


@pytest.mark.rule("DEI-Q-101", "DEI-206")
@pytest.mark.parametrize("card", ["DEI059", "DEI070", "DEI043"])
def test_the_trading_post_gives_a_point_for_every_card(card: str) -> None:
    goods = {"black": BLACK, "red": DRONES, "blue": ["DEI041", "DEI042", "DEI043"]}
    g = buying(learned={"A": ["trading"]}, pads={"A": [4, 4]}, market=goods)
    answer(g, card)
    assert score(g, A) == {"trading": 1}


GREEN = {
    "regions": {
        "p": {"level": "ground", "near": ["W"], "storehouse": True},
        "W": {"level": "roof", "near": [], "circles": ["C", "C"]},
        "z": {"level": "ground", "near": []},
    }
}
