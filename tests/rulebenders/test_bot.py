"""The greedy bot: it knows what stones, cards, boards, discs and tokens are worth, and plays accordingly."""

from copy import deepcopy

import pytest

from tafelrunde.bots import bot_answer
from tafelrunde.engine import Chance, Option, snapshot
from tafelrunde.games.rulebenders.bot import value, weigh
from tafelrunde.games.rulebenders.content import FLEXO, Box
from tafelrunde.games.rulebenders.guesses import _KNOWN, KEPT, ONE, guess
from tafelrunde.games.rulebenders.outlook import Outlook, winner
from tafelrunde.games.rulebenders.state import LETTERS, Rulebenders
from tafelrunde.lab.simulate import Plan, simulate
from tests.rulebenders.table import BOX, PLAYERS, RUL, Table, decisions, new_game, score, table

A, B, C = 0, 1, 2
NOBODY = dict.fromkeys("ABC", 0)  # has stones
EVERYWHERE = {board: {"B": 2} for board in ("THEME", "HAND", "EXCHANGE", "CURRENCY", "START", "STONES", "DRAW")}
FULL = {"A": ["C"] * 8}  # the tie-break track


def best(t: Table | Rulebenders, chance: int = 1) -> Option:
    """What the greedy bot answers to what is asked now."""
    g = t.g if isinstance(t, Table) else t
    return bot_answer(RUL, "greedy", g, g.open[0], Chance(chance))


def go_on(t: Table, until: str = "") -> list[Option]:
    """What the greedy bot answers until somebody else is asked, or that."""
    g, found = t.g, list[Option]()
    seat = g.open[0].seat
    while not g.over and g.open[0].seat == seat and g.open[0].kind != until:
        found.append(best(t))
        g.answer(seat, found[-1])
    return found


def worth(t: Table) -> dict[Option, float]:
    """What it thinks of each option."""
    decision = t.g.open[0]
    return dict(zip(decision.options, weigh(t.g.copy(), decision), strict=True))


# --- stones ----------------------------------------------------------------------------------------------------------


def test_greedy_wins_a_board_with_its_last_stone() -> None:
    """All others have passed: one stone breaks the tie at START, the others lead everywhere else."""
    t = table(open={**EVERYWHERE, "START": {"A": 2, "B": 2}}, passed=["B", "C"], round=2, track=FULL)
    assert best(t) == ("place", "START")


def test_greedy_goes_for_the_board_that_it_can_still_win() -> None:
    """Two stones are enough at HAND, not on the other boards."""
    t = table(open={**EVERYWHERE, "HAND": {"B": 1}}, supply={"A": 2}, passed=["B", "C"], round=4, track=FULL)
    go_on(t)
    assert t.g.at(A, 1) == 2


def test_greedy_does_not_fight_where_it_cannot_win() -> None:
    t = table(
        open={"START": {"A": 3, "B": 3}, "DRAW": {"B": 9}},
        supply={"A": 2, "B": 2, "C": 2},
        round=3,
    )
    found = worth(t)
    assert found["place", "START"] > found["place", "DRAW"]


def test_greedy_keeps_stones_for_the_next_round_rather_than_lose_them() -> None:
    """In the last round there is no next one."""
    last = table(open=EVERYWHERE, track=FULL, passed=["B", "C"], round=4, supply={"A": 1})
    assert worth(last)["pass"] >= max(worth(last).values()) - 0.5
    for round in (1, 2, 3):
        t = table(open=EVERYWHERE, track=FULL, passed=["B", "C"], round=round, supply={"A": 1})
        assert best(t) == "pass"


def test_greedy_puts_a_stone_on_the_track_for_the_chip() -> None:
    """Nothing can be won on the boards; the track gives a chip later, but not after the last round (RUL-192)."""
    t = table(open=EVERYWHERE, passed=["B", "C"], round=1, supply={"A": 1})
    assert best(t) == ("place", "track")


@pytest.mark.parametrize(("round", "wanted"), [(1, "right"), (4, "left")])
def test_greedy_goes_to_the_nuclear_side_early_and_to_the_electron_side_late(round: int, wanted: str) -> None:
    t = table(open={"STONES": {"A": 1}}, stage="scoring", round=round)
    go_on(t, "Evolve")
    assert best(t) == (wanted, 1)


def test_greedy_takes_a_token_that_is_worth_more_than_its_place() -> None:
    """It is the closest, but with a token so high it takes it at once: others stand there too."""
    t = table(
        open={"START": {"A": 1}},
        stage="scoring",
        round=2,
        discs={"A": {"START": -2}, "B": {"START": -2}},
        shown=["E-START"],
        tokens={"E-START": 7},
    )
    go_on(t, "Evolve")
    assert best(t) == ("left", 1)


def test_greedy_goes_two_steps_with_a_flexo_card() -> None:
    t = table(
        open={"HAND": {"A": 1}},
        stage="scoring",
        round=4,
        discs={"B": {"HAND": -2}},
        symbols={"A": ["HAND"]},
    )
    go_on(t, "Evolve")
    assert best(t) == ("left", 2), "as close as B"


@pytest.mark.parametrize(("discs", "wanted"), [({}, "use"), ({"A": {"START": -2}, "B": {"START": -2}}, "decline")])
def test_greedy_breaks_a_tie_only_if_that_is_worth_it(discs: dict[str, dict[str, int]], wanted: str) -> None:
    """The last round; the stone in row B brings a chip (RUL-191). With both tokens gone nothing is to be won."""
    gone = {"boxed": ["E-START", "N-START"]} if discs else {}
    t = table(
        open={"START": {"A": 2, "B": 2}},
        track={"B": ["A"]},
        stage="scoring",
        round=4,
        discs=discs,
        **gone,
    )
    assert t.asked == ("A", "BreakTie")
    assert best(t) == wanted


# --- rules -----------------------------------------------------------------------------------------------------------


def test_greedy_bends_the_start_player_to_itself() -> None:
    t = table(open={"START": {"B": 1}}, stage="scoring", round=2)
    assert t.asked == ("B", "BendRule")
    assert best(t) == "B"


def test_greedy_makes_the_theme_active_that_it_holds() -> None:
    t = table(
        open={"THEME": {"A": 1}},
        hand={"A": ["PI-17", "PI-22", "PI-19"]},
        themes=["SCIFI", "FANTASY", "NIGHTS", "PIRATE"],
        stage="scoring",
        round=2,
    )
    assert t.asked == ("A", "BendRule")
    assert best(t) in ("PIRATE", "FANTASY"), "the theme itself, or the opposite one"


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("chips", "wanted"), [(4, True), (9, False)])
def test_greedy_plays_a_flexo_card_whose_condition_holds(chips: int, wanted: bool) -> None:
    """Short of chips: at most 5 of them (FX-36). Its symbol alone is not worth it where nothing can be won."""
    t = table(hand={"A": ["FX-36"]}, chips={"A": chips}, round=4, supply=NOBODY, settings={"CURRENCY": "cards"})
    found = worth(t)
    assert (found["play", "FX-36"] - found["pass"] > 1) == wanted


@pytest.mark.parametrize(("round", "wanted"), [(1, True), (4, False)])
def test_greedy_lays_out_what_lasts_early(round: int, wanted: bool) -> None:
    t = table(hand={"A": ["SF-16"]}, chips={"A": 6}, round=round, supply=NOBODY)
    assert (best(t) == ("play", "SF-16")) == wanted


def test_greedy_completes_a_set() -> None:
    """The fourth name brings 4 chips, the first of a new set 1."""
    doc = {"dash": {"A": ["SF-30", "FA-30", "NA-30"]}, "round": 4, "supply": NOBODY}
    t = table(
        hand={"A": ["SF-31", "PR-30"]}, themes=["SCIFI", "FANTASY", "PREHISTORIC", "NIGHTS"], chips={"A": 1}, **doc
    )
    assert best(t) == ("play", "PR-30")
    assert worth(t)["play", "PR-30"] - worth(t)["pass"] > 2.5


def test_greedy_pays_with_what_it_needs_least() -> None:
    """Any kind pays: in the last round with nothing to place it is a card that cannot be played any more."""
    t = table(
        hand={"A": ["SF-11", "NA-27", "PI-30"]},
        discs={"A": {"CURRENCY": 2}},
        themes=["SCIFI", "NIGHTS", "FANTASY", "PIRATE"],
        chips={"A": 5},
        supply={"A": 3},
        round=3,
    )
    t.A.plays("SF-11")
    assert t.asked == ("A", "Pay")
    assert best(t) in ("NA-27", "PI-30")


def test_greedy_discards_what_is_of_least_use() -> None:
    """With a hand limit of 5: the set card that it has twice already."""
    hand = ["SF-11", "SF-13", "FX-05", "FX-36", "SF-24", "SF-31"]
    t = table(
        hand={"A": hand},
        dash={"A": ["SF-30", "SF-32"]},
        settings={"HAND": 5},
        exchange={"A": [1, 1, 0]},
        chips={"A": 5},
        passed=["B", "C"],
        round=2,
        supply={"A": 1},
    )
    t.A.chooses("place", "track")
    if t.asked == ("A", "Menu"):
        t.A.chooses("end")
    assert t.asked == ("A", "DiscardDown")
    assert best(t) == "SF-31"


def test_greedy_draws_what_it_may_play() -> None:
    t = table(hand={"A": ["SF-11"]}, chips={"A": 3}, themes=["SCIFI", "NIGHTS", "FANTASY", "PIRATE"])
    t.A.plays("SF-11")
    found = worth(t)
    assert min(found["SCIFI"], found["FANTASY"], found["FLEXO"]) > max(found["NIGHTS"], found["PIRATE"])


def test_greedy_takes_what_is_worth_most() -> None:
    """Two items in the last round: chips, since stones can win nothing there."""
    t = table(hand={"A": ["FX-05"]}, exchange={"A": [1, 1, 0]}, open=EVERYWHERE, round=4, discs={"A": {"EXCHANGE": -2}})
    t.A.plays("FX-05")
    assert t.A.chips == 9
    t = table(hand={"A": ["FX-39"]}, dash={"A": ["SF-30", "FA-30"]}, open=EVERYWHERE, round=4)
    t.A.plays("FX-39")
    assert t.asked == ("A", "ChooseItems")
    assert best(t) == (0, 0, 2)


def test_greedy_puts_a_multiplier_where_it_stands_itself() -> None:
    t = table(
        hand={"A": ["SF-27"]},
        discs={"A": {"DRAW": -1}, "B": {"HAND": -2}},
        chips={"A": 3},
        round=4,
        supply={"A": 1},
    )
    t.A.plays("SF-27")
    while t.g.open[0].kind == "ChooseToken" and t.told("multiplied") == []:
        t.g.answer(A, best(t))
    assert t.multiplied("DRAW")


def test_greedy_exchanges_cards_that_it_cannot_use() -> None:
    """The last round: three cards that may not be played become chips."""
    t = table(
        hand={"A": ["NA-26", "NA-14", "PI-22"]},
        themes=["SCIFI", "NIGHTS", "FANTASY", "PIRATE"],
        exchange={"A": [1, 0, 0]},
        round=4,
        supply=NOBODY,
    )
    assert best(t) == ("exchange", 1)
    go_on(t)
    assert t.told("exchanged")[0]["get"] == "chips"
    assert t.told("exchanged")[0]["n"] == 3


def test_greedy_taps_what_it_can_before_it_passes() -> None:
    t = table(dash={"A": ["FA-21"]}, round=4, supply=NOBODY)
    assert best(t) == ("tap", "FA-21")
    go_on(t)
    assert t.A.chips == 8


def test_greedy_passes_when_nothing_is_left_to_do() -> None:
    t = table(hand={"A": ["NA-35"]}, themes=["SCIFI", "NIGHTS", "FANTASY", "PIRATE"], round=4, supply={"A": 0, "B": 3})
    assert t.asked[0] != "A" or best(t) == "pass"


# --- attacks and answers ---------------------------------------------------------------------------------------------


def test_greedy_attacks_the_foremost() -> None:
    t = table(hand={"A": ["PI-01"]}, chips={"A": 5, "B": 8, "C": 30}, supply={"A": 1, "B": 4, "C": 4}, players=3)
    t.A.plays("PI-01")
    assert t.asked == ("A", "ChooseTargets")
    assert best(t) == "C"


def test_greedy_removes_stones_where_that_wins_a_board() -> None:
    t = table(
        hand={"A": ["PR-11"]},
        open={"START": {"A": 2, "B": 3}, "DRAW": {"B": 2}},
        chips={"A": 3},
        round=2,
        supply=NOBODY,
        players=3,
    )
    assert best(t) == ("play", "PR-11")
    go_on(t)
    assert t.g.open_[7 * B + 4] == 1


def bitten(card: str, **doc: object) -> Table:
    """B plays an attack against A, who may cancel it with a card that costs a chip (NA-12)."""
    t = table(
        **{
            "hand": {"A": ["NA-12", "FX-05", "FX-36"], "B": [card]},
            "themes": ["PIRATE", "NIGHTS", "ZOMBIE", "SCIFI"],
            "discs": {"A": {"THEME": 2}, "B": {"THEME": 2}},
            "chips": {"A": 9, "B": 5},
            "to_move": 1,
            "players": 3,
            "round": 2,
            **doc,
        }
    )
    t.B.plays(card)
    while t.asked[0] == "B":
        t.g.answer(B, "A" if "A" in t.g.open[0].options else t.g.open[0].options[0])
    return t


def test_greedy_declines_where_an_answer_costs_more_than_it_saves() -> None:
    t = bitten("ZO-18")  # a card at random
    assert t.asked == ("A", "Defend")
    assert best(t) == "decline"


def test_greedy_cancels_an_attack_that_would_cost_a_lot() -> None:
    """The Kraken takes two stones from the open field where A has put all of his."""
    boards = {"START": {"A": 2, "C": 1}, "STONES": {"A": 2, "C": 1}}
    t = bitten("PI-16", open=boards, passed=["C"], supply={"A": 0, "B": 0, "C": 0})
    assert t.asked == ("A", "Defend")
    assert best(t) == ("play", "NA-12")


def test_greedy_makes_more_of_what_it_gains() -> None:
    t = table(hand={"A": ["PR-01"]}, dash={"A": ["PR-07"]}, chips={"A": 3})
    t.A.plays("PR-01")
    assert t.asked == ("A", "Boost")
    assert best(t) == ("tap", "PR-07")


def test_greedy_plays_or_discards_what_is_marked() -> None:
    t = table(
        hand={"A": ["SF-11", "NA-35"]},
        marked=["SF-11"],
        chips={"A": 5},
        themes=["SCIFI", "NIGHTS", "FANTASY", "PIRATE"],
    )
    assert t.asked == ("A", "Forced")
    assert best(t) == ("play", "SF-11")


# --- its evaluation --------------------------------------------------------------------------------------------------


def test_the_value_of_a_finished_game_is_the_difference() -> None:
    for players in PLAYERS:
        t = new_game(players, 5)
        *_, g = decisions(t.g, Chance(5))
        points = [sum(score(t, LETTERS[seat]).values()) for seat in range(players)]
        for seat in range(players):
            assert value(g, seat) == points[seat] - max(p for s, p in enumerate(points) if s != seat)


def test_before_the_first_round_all_are_equal() -> None:
    g = new_game(4, 1).g
    assert [value(g, seat) for seat in range(4)] == [0.0] * 4


def test_items_majorities_discs_and_sets_are_worth_something() -> None:
    def of(**doc: object) -> float:
        return value(table(**{"round": 2, "themes": ["SCIFI", "FANTASY", "NIGHTS", "PIRATE"], **doc}).g, A)

    plain = of()
    assert of(chips={"A": 10}) > plain
    assert of(supply={"A": 3}) > plain
    assert of(open={"START": {"A": 2}}) > plain > of(open={"START": {"B": 2}})
    assert of(discs={"A": {"STONES": 1}}) > plain > of(discs={"B": {"STONES": 1}})
    assert of(dash={"A": ["SF-30", "FA-30"]}) > of(dash={"A": ["SF-30"]}) > plain
    assert of(dash={"A": ["SF-13"]}) > plain
    assert of(dash={"A": ["SF-13"]}, round=4) < of(round=4) + of(dash={"A": ["SF-13"]}) - plain, "fewer rounds"
    assert of(hand={"A": ["SF-11"]}) > plain > of(hand={"B": ["SF-11"]})
    assert of(exchange={"A": [1, 0, 0]}, round=4) > of(round=4)


def test_a_token_that_was_not_seen_is_worth_the_average() -> None:
    t = table(discs={"A": {"HAND": -1}}, round=4, tokens={"E-HAND": 7})
    unknown = Outlook(t.g, A)
    t.g.seen[t.g.tokens[1]] |= 1
    known = Outlook(t.g, A)
    assert known.token(t.g, 1) == 7 * ONE > unknown.token(t.g, 1)
    assert unknown.token(t.g, 1) == ONE * sum(BOX.tokens[:7]) // 7


def test_who_would_win_a_board() -> None:
    t = table(open={"HAND": {"A": 2, "B": 2, "C": 1}}, track={"A": ["", "C", "B"]})
    assert winner(t.g, 1) == B
    assert winner(t.g, 0) == -1
    t = table(open={"HAND": {"A": 2, "B": 1}}, locked={"HAND": {"B": 2}})
    assert winner(t.g, 1) == B


def test_cards_are_guessed_from_their_texts() -> None:
    found = guess(BOX)

    def play(id: str) -> int:
        return found.play[BOX.numbers_of[id]]

    assert play("FA-11") > play("PI-22") - ONE
    assert play("FA-01") > play("FA-05") > 0
    assert found.use[BOX.numbers_of["SF-13"]] > found.use[BOX.numbers_of["FA-21"]] > 0
    assert found.each[BOX.numbers_of["SF-24"]] > ONE
    assert found.answer[BOX.numbers_of["NA-16"]] > 0
    assert all(300 < mean < 3000 for mean in found.mean)
    assert guess(BOX) is found
    assert len(found.mean) == FLEXO + 1


# --- at all tables ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_it_has_an_opinion_on_everything_and_touches_nothing(players: int) -> None:
    rng, kinds = Chance(players), set[str]()
    for g in decisions(new_game(players, 3, themes="NA-PR-PI-ZO" if players % 2 else "SF-FA-NA-PR").g, rng):
        if g.over or (rng.below(6) and g.open[0].kind in kinds):
            continue
        decision = g.open[0]
        kinds.add(decision.kind)
        world = RUL.imagine(g, decision.seat, rng)
        assert isinstance(world, Rulebenders)
        before = snapshot(world)
        found = weigh(world, decision)
        assert len(found) == len(decision.options)
        assert weigh(world, decision) == found, "the same world, the same thoughts"
        assert snapshot(world) == before
    assert len(kinds) > 12


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_beats_random_players(players: int) -> None:
    plan = Plan("rulebenders", ("greedy", *["random"] * (players - 1)), games=players, seed=3, rotate=True)
    won = [game for game in simulate(plan) if [game.bots[seat] for seat in game.winners] == ["greedy"]]
    assert len(won) == players


def test_figures_for_own_boxes_are_not_kept_for_ever() -> None:
    for chips in range(KEPT + 2):
        content = deepcopy(dict(RUL.standard_content()))
        content["table"]["numbers"]["chips"] = chips
        guess(Box(content))
    assert len(_KNOWN) <= KEPT
    assert guess(BOX).play == guess(Box(RUL.standard_content())).play


def test_the_same_seed_gives_the_same_game() -> None:
    plan = Plan("rulebenders", ("greedy", "greedy", "random"), games=1, seed=4)
    assert list(simulate(plan)) == list(simulate(plan))
