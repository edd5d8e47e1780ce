"""Invariants over whole random games (RUL-INV-01 to RUL-INV-30)."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import cast

import pytest

from tafelrunde.engine import Chance, Event, Option, restore, snapshot
from tafelrunde.games.rulebenders.content import FIRST, FLEXO, HASH, SIZES
from tafelrunde.games.rulebenders.imagine import imagine
from tafelrunde.games.rulebenders.language.effects import BOARDS, KINDS
from tafelrunde.games.rulebenders.rules import CHIP, cut, hand_limit, payable_kinds
from tafelrunde.games.rulebenders.state import ACTIONS, BOXED, EMPTY, INCOME, NONE, Rulebenders
from tests.rulebenders.table import BOX, PLAYERS, RUL, new_game, seen

GAMES = [(players, seed) for players in PLAYERS for seed in (1, 2)]
LIVELY = ("play", "tap", "use")  # what leads to more is chosen more often


@dataclass(frozen=True)
class Moment:
    """One answer of a game: the table before and after it, and what happened."""

    before: Rulebenders
    after: Rulebenders
    seat: int
    kind: str
    option: Option
    events: list[Event]

    def told(self, kind: str) -> list[dict[str, Option]]:
        """What happened of that kind."""
        return [event.data for event in self.events if event.kind == kind]


def chosen(options: list[Option], rng: Chance) -> Option:
    """Some option; cards are played and tapped more often than by chance."""
    lively = [o for o in options if (o[0] if isinstance(o, tuple) and o else o) in LIVELY]
    return lively[rng.below(len(lively))] if lively and rng.below(3) else options[rng.below(len(options))]


@lru_cache(maxsize=16)
def story(players: int, seed: int) -> list[Moment]:
    """A random game, answer by answer."""
    g, rng, found = new_game(players, seed).g, Chance(100 * players + seed), []
    while not g.over:
        decision = g.open[0]
        option = chosen(decision.options, rng)
        before = g.copy()
        g.heard = []
        g.answer(decision.seat, option)
        found.append(Moment(before, g.copy(), decision.seat, decision.kind, option, g.heard))
    return found


def at(g: Rulebenders, seat: int, board: int) -> tuple[int, int, int]:
    """Open and locked stones, and the disc."""
    k = 7 * seat + board
    return g.open_[k], g.locked[k], g.discs[k]


# --- nothing is lost -------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-INV-01", "RUL-219")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_colour_has_twenty_stones(players: int, seed: int) -> None:
    for moment in story(players, seed):
        g = moment.after
        for seat in range(g.seats):
            away = sum(g.loans[g.seats * holder + seat] for holder in range(g.seats))
            ringed = sum(n for card, n in g.stash.items() if g.holder_of(card) == seat)
            assert g.general[seat] + g.supply[seat] + g.on_board(seat) + away + ringed == 20
            assert min(g.general[seat], g.supply[seat]) >= 0


@pytest.mark.rule("RUL-INV-02", "RUL-INV-23", "RUL-003", "RUL-004")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_card_is_in_exactly_one_place_and_a_played_destruction_card_in_the_box(players: int, seed: int) -> None:
    destroyed: set[int] = set()
    for moment in story(players, seed):
        g = moment.after
        places = (*g.draw, *g.discard, *g.hands, *g.fuel, *g.dash, g.boxed)
        cards = Counter(card for place in places for card in place)
        assert max(cards.values()) == 1
        for deck in (*g.themes, FLEXO):
            assert sum(card in cards for card in range(FIRST[deck], FIRST[deck] + SIZES[deck])) == SIZES[deck]
        for data in moment.told("played"):
            card = BOX.numbers_of[data["card"][0]]  # type: ignore[index]
            if BOX.cards[card].kind == "destruction":
                destroyed.add(card)
        assert destroyed <= set(g.boxed)


@pytest.mark.rule("RUL-INV-03")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_chips_are_never_negative(players: int, seed: int) -> None:
    assert all(min(moment.after.chips) >= 0 for moment in story(players, seed))


@pytest.mark.rule("RUL-INV-04", "RUL-INV-05", "RUL-INV-19", "RUL-223")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_token_is_in_one_place_and_what_left_the_board_never_comes_back(players: int, seed: int) -> None:
    gone: set[int] = set()
    for moment in story(players, seed):
        g = moment.after
        on_board = [token for token in g.tokens if token != NONE]
        away = [token for token in range(14) if g.owner[token] >= 0 or g.owner[token] == BOXED]
        assert sorted(on_board + away) == list(range(14))
        assert {token // 7 for token in g.tokens[:7] if token != NONE} <= {0}
        assert {token // 7 for token in g.tokens[7:] if token != NONE} <= {1}
        assert gone <= set(away)
        gone = set(away)
        assert set(g.multipliers) <= {0, 1}
        assert all(g.tokens[board] != NONE for board in range(7) if g.multipliers[board])
        assert seen(g, None).multipliers == 7 - sum(g.multipliers)


# --- discs -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-INV-06")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_discs_stay_on_their_tracks_and_move_only_where_it_is_told(players: int, seed: int) -> None:
    for moment in story(players, seed):
        told = {(data["seat"], data["board"]) for data in moment.told("disc")}
        for k, (old, new) in enumerate(zip(moment.before.discs, moment.after.discs, strict=True)):
            assert -2 <= new <= 2
            assert old == new or (k // 7, BOARDS[k % 7]) in told


@pytest.mark.rule("RUL-INV-18", "RUL-INV-19", "RUL-173", "RUL-174")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_a_won_board_moves_the_disc_one_space_or_two_with_a_flexo_card(players: int, seed: int) -> None:
    for moment in [m for m in story(players, seed) if m.kind == "Evolve"]:
        before, after, seat = moment.before, moment.after, moment.seat
        board = BOARDS.index(seen(before, seat).task.board)
        steps = abs(after.discs[7 * seat + board] - before.discs[7 * seat + board])
        twice = (before.symbols[seat] >> board) & 1
        assert steps <= 1 + twice
        if isinstance(moment.option, tuple):
            assert moment.option[1] in ((1, 2) if twice else (1,))
        taken = moment.told("token_taken")
        if not moment.told("cleaned_up"):
            worth = sum(max(0, int(str(data["n"])) + cut(before, seat, CHIP)) for data in taken)
            assert after.chips[seat] - before.chips[seat] == worth
        for data in taken:
            place = board if str(data["token"])[0] == "E" else 7 + board
            assert data["n"] == BOX.tokens[before.tokens[place]] * (2 if place < 7 and before.multipliers[board] else 1)


# --- hands -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-INV-07", "RUL-090")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_at_the_end_of_a_turn_the_hand_is_within_its_limit(players: int, seed: int) -> None:
    for moment in story(players, seed):
        before, after = moment.before, moment.after
        if before.phase == after.phase == ACTIONS and after.turn != before.turn and before.active != before.flexo:
            assert len(after.hands[before.active]) <= hand_limit(after, before.active)


@pytest.mark.rule("RUL-INV-08", "RUL-077")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_no_income_takes_a_hand_above_its_limit(players: int, seed: int) -> None:
    drew = 0
    for moment in story(players, seed):
        if moment.before.phase == INCOME and moment.kind == "DrawFrom" and moment.told("drew"):
            drew += 1
            held = len(moment.after.hands[moment.seat])
            assert held <= hand_limit(moment.before, moment.seat)
    assert drew >= players


# --- the tie-break track and locked spaces ---------------------------------------------------------------------------


@pytest.mark.rule("RUL-INV-09", "RUL-INV-12", "RUL-189", "RUL-190")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_after_clean_up_row_a_is_empty_row_b_has_no_gap_and_no_card_is_tapped_or_fuel(players: int, seed: int) -> None:
    cleaned = 0
    for moment in story(players, seed):
        if moment.told("cleaned_up"):
            cleaned += 1
            g = moment.after
            assert set(g.track[:8]) <= {EMPTY, g.flexo}  # Flexo's set-up cards act before anybody is asked again
            stones = [seat for seat in g.track[8:] if seat != EMPTY]
            assert g.track[8:] == stones + [EMPTY] * (8 - len(stones))
            assert not any(g.fuel)
            assert g.tapped == []
    assert cleaned == 4


@pytest.mark.rule("RUL-INV-10", "RUL-088")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_only_a_stargate_makes_columns_with_two_stones(players: int, seed: int) -> None:
    for moment in story(players, seed):
        full = [
            [c for c in range(8) if EMPTY not in (g.track[c], g.track[8 + c])] for g in (moment.before, moment.after)
        ]
        assert set(full[1]) <= set(full[0]) or moment.told("mirrored")


@pytest.mark.rule("RUL-INV-11", "RUL-163", "RUL-024")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_locked_spaces_hold_three_and_lose_stones_only_to_a_brain_eater(players: int, seed: int) -> None:
    for moment in story(players, seed):
        before, after = moment.before, moment.after
        for board in range(7):
            assert 0 <= after.free_locks(board) <= 3
        fewer = [k for k in range(7 * after.seats) if after.locked[k] < before.locked[k]]
        assert not fewer or moment.told("levelled")


# --- rounds ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-INV-13", "RUL-170")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_there_is_always_one_start_player(players: int, seed: int) -> None:
    for moment in story(players, seed)[::10]:
        g = moment.after
        g = g.copy()
        g.discs = [0] * len(g.discs)
        incomes = [seat.income for seat in seen(g, None).seats]
        assert sorted(incomes) == [1] * (g.seats - 1) + [2]


@pytest.mark.rule("RUL-INV-14", "RUL-INV-15", "RUL-098", "RUL-123")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_symbols_and_taps_once_in_a_round(players: int, seed: int) -> None:
    symbols: set[tuple[Option, int]] = set()
    tapped: set[str] = set()
    for event in [event for moment in story(players, seed) for event in moment.events]:
        card = event.data.get("card")
        id = card[0] if isinstance(card, tuple) and isinstance(card[0], str) else ""
        if event.kind == "cleaned_up":
            symbols, tapped = set(), set()
        elif event.kind == "restarted":
            tapped = set()
        elif event.kind in ("untapped", "surrendered", "lost_dashboard"):
            tapped.discard(id)
        elif event.kind == "tapped":
            assert id not in tapped
            tapped.add(id)
        elif event.kind == "played" and id.startswith("FX"):
            mine = (event.data["seat"], BOX.cards[BOX.numbers_of[id]].symbol)
            assert mine not in symbols
            symbols.add(mine)


@pytest.mark.rule("RUL-INV-16", "RUL-INV-17", "RUL-160", "RUL-162", "RUL-163", "RUL-164")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_what_scoring_changes(players: int, seed: int) -> None:
    """Boards that nobody won stay as they are; on the others the winner's open stones go, and nothing else."""
    start: Rulebenders | None = None
    told: list[Event] = []
    wins = 0
    for moment in story(players, seed):
        ended = any(event.kind == "cleaned_up" for event in moment.events)
        if moment.before.phase == ACTIONS and (moment.after.phase != ACTIONS or ended):
            quiet = moment.option == "pass" or moment.kind in ("DiscardDown", "Strike")  # no stone was moved by it
            start, told = moment.before if quiet and not moment.told("restarted") else None, []
        told += moment.events
        if ended and start is not None:
            winners = {data["board"]: data["seat"] for data in (e.data for e in told if e.kind == "won")}
            emptied = Counter[tuple[Option, Option]]()
            for data in (e.data for e in told if e.kind == "emptied"):
                emptied[data["seat"], data["board"]] += int(str(data["n"]))
            wins += len(winners)
            for b, name in enumerate(BOARDS):
                if name not in winners:
                    assert moment.after.settings[b] == start.settings[b]
                for seat in range(start.seats):
                    old, new = at(start, seat, b), at(moment.after, seat, b)
                    assert new[0] == (0 if winners.get(name) == seat else old[0] + emptied[seat, name])
                    assert new[1] == old[1] or seat == start.flexo  # its set-up cards of the next round
                    assert new[2] == old[2] or winners.get(name) == seat
            start = None
    assert wins > 3


# --- paying and exchanging -------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-INV-20", "RUL-101", "RUL-102", "RUL-107")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_payment_uses_allowed_kinds_and_sums_up_to_the_cost(players: int, seed: int) -> None:
    card, cost, paid, plays = "", 0, 0, 0
    for moment in story(players, seed):
        if isinstance(moment.option, tuple) and moment.option[0] == "play":
            card, paid = str(moment.option[1]), 0
            printed = BOX.cards[BOX.numbers_of[card]].cost
            cost = BOX.rounds[moment.before.round - 1] if printed == HASH else printed
        for event in moment.events:
            if event.kind == "paid":
                units = cast("tuple[object, ...]", event.data["units"])
                paid += len(units)
                kinds = {KINDS.index(unit) if isinstance(unit, str) else 1 for unit in units}
                assert kinds <= set(payable_kinds(moment.before, int(str(event.data["seat"]))))
            if event.kind == "played" and event.data["card"][0] == card:  # type: ignore[index]
                assert paid == cost
                plays += 1
    assert plays > 10


@pytest.mark.rule("RUL-INV-21", "RUL-126", "RUL-128")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_exchange_gives_sets_of_one_kind_for_another_and_uses_up_one_token(players: int, seed: int) -> None:
    for moment in story(players, seed):
        for data in moment.told("exchanged"):
            before, after, seat = moment.before, moment.after, moment.seat
            rate, n = int(str(data["rate"])), int(str(data["n"]))
            assert data["give"] != data["get"]
            k = 3 * seat + rate - 1
            tokens = before.exchange.copy()
            tokens[k] -= 1
            assert after.exchange == tokens
            change = {
                "chips": after.chips[seat] - before.chips[seat],
                "stones": after.supply[seat] - before.supply[seat],
            }
            for kind, found in change.items():
                assert found == (n if data["get"] == kind else -rate * n if data["give"] == kind else 0)


@pytest.mark.rule("RUL-INV-22", "RUL-138")
@pytest.mark.parametrize(("players", "seed"), [(3, seed) for seed in range(10, 16)])
def test_a_cancelled_attack_changes_nothing_for_anybody_else(players: int, seed: int) -> None:
    attacked: Rulebenders | None = None
    for moment in story(players, seed):
        if moment.told("attacks") and moment.after.open and moment.after.open[0].kind == "Defend":
            attacked = moment.after
        for data in moment.told("cancelled"):
            assert attacked is not None
            for seat in range(players):
                if seat not in (data["seat"], data["who"]):
                    for field in ("chips", "supply", "hands"):
                        assert getattr(moment.after, field)[seat] == getattr(attacked, field)[seat]
                for board in range(7):
                    assert at(moment.after, seat, board) == at(attacked, seat, board)


@pytest.mark.rule("RUL-INV-25", "RUL-332", "RUL-357")
@pytest.mark.parametrize("seed", [1, 2])
def test_flexo_has_neither_chips_nor_cards(seed: int) -> None:
    for moment in story(2, seed):
        g = moment.after
        assert (g.chips[2], g.hands[2], g.dash[2], g.fuel[2], g.exchange[6:]) == (0, [], [], [], [0, 0, 0])
        assert g.supply[2] + g.on_board(2) == 20


# --- what is known ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-INV-26", "RUL-AMB-025")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_nobody_can_tell_the_game_from_one_with_other_secrets(players: int, seed: int) -> None:
    rng = Chance(seed)
    for moment in story(players, seed)[::9]:
        for seat in (None, *range(players)):
            world = imagine(moment.after, seat, rng)
            assert seen(world, seat) == seen(moment.after, seat)


@pytest.mark.rule("RUL-INV-27")
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_knowledge_of_tokens_only_grows(players: int, seed: int) -> None:
    for a, b in pairwise(moment.after for moment in story(players, seed)):
        for token in range(14):
            assert b.shown[token] >= a.shown[token]
            assert b.seen[token] & a.seen[token] == a.seen[token]


@pytest.mark.rule("RUL-INV-28", "RUL-085")
@pytest.mark.parametrize("players", PLAYERS)
def test_somebody_can_always_act_and_every_game_ends(players: int) -> None:
    for seed in range(30, 34):
        g, rng, answers = new_game(players, seed).g, Chance(seed), 0
        while not g.over:
            assert len(g.open) == 1
            assert g.open[0].options
            decision = g.open[0]
            g.answer(decision.seat, decision.options[rng.below(len(decision.options))])
            answers += 1
            assert answers < 2000 * players
        assert g.round == 4


@pytest.mark.parametrize(("players", "gone"), [(2, 0), (3, 1), (4, 3), (5, 2)])
def test_for_somebody_who_has_left_the_table_can_always_pass_decline_or_take_the_first_option(
    players: int, gone: int
) -> None:
    g, rng, passed = new_game(players, 21).g, Chance(players), 0
    while not g.over:
        decision = g.open[0]
        option = chosen(decision.options, rng)
        if decision.seat == gone:
            away = [o for o in decision.options if o in ("pass", "decline")]
            must = decision.kind in ("Menu", "Defend", "Parry", "Boost", "Cut", "Strike", "BreakTie")
            assert len(away) == must  # every turn can be passed, every window be declined
            option = away[0] if away else decision.options[0]
            passed += option == "pass"
        g.answer(decision.seat, option)
    assert passed >= 3  # he is out of every round from its first turn on, but for forced turns


@pytest.mark.rule("RUL-INV-29", "RUL-DP-26")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_same_seed_and_choices_give_the_same_game_state_by_state(players: int) -> None:
    g = new_game(players, 1).g
    for moment in story(players, 1):
        before = snapshot(moment.before)
        assert {**snapshot(g), "commits": 0} == {**before, "commits": 0}
        g.answer(moment.seat, moment.option)
    assert g.over


@pytest.mark.rule("RUL-INV-29")
def test_a_game_that_was_put_away_goes_on_as_it_would_have() -> None:
    for moment in story(3, 1)[::17]:
        again = RUL.blank(BOX, 3, RUL.settle_variants({}))
        restore(snapshot(moment.before), again, RUL.step_types())
        again.answer(moment.seat, moment.option)
        assert snapshot(again) == snapshot(moment.after)
