"""The check of every state that comes from outside: whatever can be reached is accepted, nothing else is."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tafelrunde.engine import Bad, Chance, Mark, Option, Step, restore, snapshot
from tafelrunde.games.rulebenders.carrying import Bind, ChooseBoard, ChooseCard, ChooseStone, ChooseToken, Do, Forget
from tafelrunde.games.rulebenders.check import check
from tafelrunde.games.rulebenders.content import FIRST
from tafelrunde.games.rulebenders.paying import Pay
from tafelrunde.games.rulebenders.rounds import BeginTurns, CleanUp, FirstTheme, IncomeCards, StartRound
from tafelrunde.games.rulebenders.scoring import (
    BeforeScoring,
    BendRule,
    BreakTie,
    Evolve,
    FinalScoring,
    ScoreBoard,
    Winner,
)
from tafelrunde.games.rulebenders.state import ACTIONS, BOXED, INCOME, NONE, SCORING, Rulebenders
from tafelrunde.games.rulebenders.turns import EndTurn, Exchange, Forced, GiveUp, LayOut, Menu, NextTurn
from tafelrunde.games.rulebenders.windows import Cut, Declare, Defend, DrawFrom, Gain, Parry, Receive, Stands, Strike
from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.kit.words import complaint_text
from tests.play import moments
from tests.play import table_of as new_table_of
from tests.rulebenders.cards.own import MINE, after, holding
from tests.rulebenders.table import BOX, PLAYERS, RUL, Table, new_game, table
from tests.test_bad_input import check_save, saves, saves_with_a_damaged_part

NUMBERS = BOX.numbers_of

# --- whatever can be reached is accepted -----------------------------------------------------------------------------


def restored(g: Rulebenders) -> Rulebenders:
    """The game as a save gives it back."""
    blank = Rulebenders(g.box, g.players)
    restore(json.loads(json.dumps(snapshot(g))), blank, RUL.step_types(), check=check)
    return blank


@pytest.mark.rule("RUL-DP-18", "RUL-341", "RUL-AMB-061")
def test_a_strike_in_the_turn_of_flexo_is_possible_with_all_that_follows() -> None:
    t = table(
        players=2, dash={"A": ["PI-13"], "B": ["NA-09"]}, hand={"B": ["FX-01"]}, supply={"A": 2, "B": 2}, to_move=1
    )
    t.B.places("HAND")
    t.B.chooses("end")
    t.A.declines()
    kinds = []
    for _ in range(3):  # Strike of A, after Flexo has acted; the target is clear; Defend of B; again A
        assert t.g.active == t.g.flexo
        assert snapshot(restored(t.g)) == snapshot(t.g)
        kinds.append(t.asked)
        if t.asked == ("A", "Strike"):
            t.A.taps("PI-13")
        else:
            t.B.declines()
        if t.g.active != t.g.flexo:
            break
    assert kinds[:2] == [("A", "Strike"), ("B", "Defend")]
    assert t.A.hand == ["FX-01"]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("themes", ["SF-NA-PR-ZO", "FA-NA-PI-ZO", "PR-PI-ZO-NA"])
def test_every_state_of_random_games_is_a_possible_table(players: int, themes: str) -> None:
    themes = "-".join(sorted(themes.split("-"), key=("SF", "FA", "NA", "PR", "PI", "ZO").index))
    kinds: set[str] = set()
    for number, g in enumerate(moments(new_table_of(RUL, players, players, {"themes": themes}), Chance(players))):
        assert isinstance(g, Rulebenders)
        check(g)
        kinds |= {d.kind for d in g.open}
        if number % 40 == 0 or g.over:
            assert snapshot(restored(g)) == snapshot(g)
    assert kinds >= {"FirstTheme", "DrawFrom", "Menu", "BendRule", "Evolve"}


def test_games_full_of_cards_are_possible_too() -> None:
    """Whoever can play or tap does, so attacks, gains and cards run inside one another."""
    kinds: set[str] = set()
    for seed in range(6):
        rng = Chance(seed)
        g = new_game(2 + seed % 4, seed).g
        while not g.over:
            decision = g.open[0]
            kinds.add(decision.kind)
            acts = [o for o in decision.options if isinstance(o, tuple) and o[0] in ("play", "tap")]
            options = acts if acts and rng.below(8) else decision.options
            g.answer(decision.seat, options[rng.below(len(options))])
            check(g)
    assert kinds >= {"Pay", "ChooseTargets", "Defend", "ChooseToken", "ChooseItems", "ChooseBoard", "ChooseCard"}


# --- tables to be damaged --------------------------------------------------------------------------------------------

Change = Callable[[Rulebenders], Any]


def turn(players: int = 3) -> Table:
    """A's turn, with all sorts of things about."""
    return table(
        players=players,
        themes=["SCIFI", "FANTASY", "PIRATE", "ZOMBIE"],
        hand={"A": ["SF-01", "FX-03"], "B": ["SF-03", "SF-05"]},
        fuel={"A": ["SF-07", "FX-01"]},
        dash={"A": ["FA-19", "PI-05", "SF-13"], "B": ["SF-14", "PI-19", "ZO-13"]},
        kept={"SF-07": "PIRATE"},
        stash={"FA-19": 2},
        hooks={"PI-05": "SF-14"},
        cuts={"ZO-13": "A"},
        tapped=["PI-05"],
        supply={"A": 3, "B": 2},
        exchange={"A": [1, 0, 0]},
        discard={"SCIFI": ["SF-02"]},
        taken={"B": ["E-HAND"]},
        boxed=["N-HAND"],
        multipliers=["DRAW"],
        track={"A": ["A", "B"]},
    )


def drawing() -> Table:
    """Income: A has chosen a pile, C is still to come."""
    t = table(stage="round", settings={"START": "B"})
    t.B.draws("SCIFI")
    return t


def asked_for_a_card() -> Table:
    """A card with letters: A discards cards, and will draw twice as many."""
    t = table(themes=["FANTASY", "SCIFI", "PIRATE", "ZOMBIE"], hand={"A": ["FA-09", "FA-01", "FA-03"]})
    t.A.plays("FA-09")
    assert t.asked == ("A", "ChooseCard")
    return t


def asked_for_tokens() -> Table:
    """A looks at tokens, and more comes after that."""
    t = table(themes=["FANTASY", "SCIFI", "PIRATE", "ZOMBIE"], hand={"A": ["FA-27"]})
    t.A.plays("FA-27")
    assert t.asked == ("A", "ChooseToken")
    return t


def asked_for_a_stone() -> Table:
    """A has moved a stone, and may move two more."""
    t = table(hand={"A": ["SF-01"]}, open={"HAND": {"A": 4}})
    t.A.plays("SF-01")
    t.A.chooses("HAND", "DRAW")
    assert t.asked == ("A", "ChooseStone")
    return t


def asked_which_stone() -> Table:
    """A removes two stones of B, of the open fields or of the track."""
    t = after("remove_stones(opp, 2, open+track)", open={"HAND": {"B": 2}}, track={"A": ["B"]})
    t.A.chooses("B")
    assert t.asked == ("A", "ChooseStone")
    return t


def hooking() -> Table:
    """A chooses a card of B for the captain's hook."""
    t = table(dash={"A": ["PI-05"], "B": ["SF-13", "SF-14"]})
    t.A.taps("PI-05")
    t.A.chooses("B")
    assert t.asked == ("A", "ChooseCard")
    return t


def asked_in_each_in_each() -> Table:
    """For B, then for C: B, then C, lose something; B chooses first."""
    t = after("each(p in opp*){ each(q in opp*){ lose(q, item, 1) } }", chips={"B": 9, "C": 9})
    assert t.asked == ("B", "ChooseKind")
    return t


def asked_in_each() -> Table:
    """Inside each: B gives A cards, then C will."""
    t = table(
        themes=["NIGHTS", "SCIFI", "PIRATE", "ZOMBIE"],
        hand={"A": ["NA-03"], "B": ["SF-01", "SF-02"], "C": ["SF-03", "SF-04"]},
    )
    t.A.plays("NA-03")
    t.all_decline()
    assert t.asked == ("B", "GiveOne")
    return t


def attacked() -> Table:
    """A attacks B, who may defend; C might too."""
    t = table(
        themes=["PIRATE", "NIGHTS", "SCIFI", "ZOMBIE"],
        hand={"A": ["PI-01"], "B": ["NA-16", "NA-12"], "C": ["SF-01"]},
        supply={"B": 3},
        discs={"B": {"THEME": 2}, "C": {"THEME": 2}},
    )
    t.A.plays("PI-01")
    t.A.chooses("B")
    assert t.asked == ("B", "Defend")
    return t


def gaining() -> Table:
    """A is about to draw, and B may cut that."""
    t = table(
        themes=["SCIFI", "ZOMBIE", "NIGHTS", "PIRATE"], hand={"A": ["SF-11"]}, dash={"B": ["ZO-13"], "C": ["ZO-14"]}
    )
    t.A.plays("SF-11")
    assert t.asked == ("B", "Cut")
    return t


def boosting() -> Table:
    """A is about to draw; a card of A makes that more, and asks something else."""
    text = "tap on(own_gain(cards)): boost(1); may{ gain(me, chips, 1) }"
    t = holding(text, "dashboard", "tap", hand={"A": ["SF-11"]}, chips={"A": 1})
    t.A.plays("SF-11")
    t.A.taps(MINE)
    assert t.asked == ("A", "ChooseBranch")
    return t


def cutting() -> Table:
    """A is about to draw, B cuts that, and A might cancel it."""
    t = table(
        themes=["SCIFI", "ZOMBIE", "NIGHTS", "PIRATE"], hand={"A": ["SF-11", "NA-16"]}, dash={"B": ["ZO-13"]},
        chips={"A": 1},
    )  # fmt: skip
    t.A.plays("SF-11")
    t.B.taps("ZO-13")
    assert t.asked == ("A", "Defend")
    return t


def losing() -> Table:
    """B gains, and by A's answer loses something of his choice."""
    t = holding(
        "react tap on(opp_gain(chips)): gain_mod(event_player, chips, -1); lose(event_player, item, 1)",
        "dashboard", "tap attack", hand={"B": ["FX-08"]}, chips={"B": 9}, to_move=1,
    )  # fmt: skip
    t.B.plays("FX-08")
    t.A.taps(MINE)
    assert t.asked == ("B", "ChooseKind")
    return t


def parrying() -> Table:
    """A attacks B, who draws a card in answer."""
    t = table(themes=["ZOMBIE", "PREHISTORIC", "PIRATE", "SCIFI"], hand={"A": ["ZO-18"], "B": ["FX-01"]},
              dash={"B": ["PR-24"]})  # fmt: skip
    t.A.plays("ZO-18")
    t.A.chooses("B")
    t.B.taps("PR-24")
    assert t.asked == ("B", "DrawFrom")
    return t


def paying() -> Table:
    """A pays with stones or chips."""
    t = table(themes=["SCIFI", "ZOMBIE", "NIGHTS", "PIRATE"], hand={"A": ["SF-03"]}, discs={"A": {"CURRENCY": 2}})
    t.A.chooses("play", "SF-03")
    assert t.asked == ("A", "Pay")
    return t


def giving_up() -> Table:
    """The extra cost of a card: which tap card goes."""
    t = table(
        themes=["FANTASY", "SCIFI", "NIGHTS", "PIRATE"], round=4, hand={"A": ["FA-16"]}, dash={"A": ["FA-21", "SF-13"]}
    )
    t.A.plays("FA-16")
    assert t.asked == ("A", "ChooseCard")
    return t


def tied() -> Table:
    """A tie on the currency board; B is asked first."""
    t = table(stage="scoring", open={"CURRENCY": {"A": 2, "B": 2}}, track={"A": ["B", "A"]})
    assert t.asked == ("B", "BreakTie")
    return t


def won() -> Table:
    """B has won a board."""
    t = table(stage="scoring", open={"EXCHANGE": {"B": 2}})
    assert t.asked == ("B", "BendRule")
    return t


def forced() -> Table:
    """A must play or discard a card."""
    return table(hand={"A": ["SF-01", "SF-02"]}, marked=["SF-01"])


def striking() -> Table:
    """A has acted; B may strike, then C."""
    t = table(
        themes=["PIRATE", "SCIFI", "FANTASY", "ZOMBIE"],
        dash={"B": ["PI-13"], "C": ["PI-14"]},
        hand={"A": ["SF-01"], "B": ["SF-03"]},
        supply={"A": 2},
    )
    t.A.places("HAND")
    if t.A.asked:
        t.A.ends()
    assert t.asked == ("B", "Strike")
    return t


def exchanging() -> Table:
    """A exchanges cards for chips and gives two of them up."""
    t = table(hand={"A": ["SF-01", "SF-02", "SF-03"]}, exchange={"A": [0, 1, 0]})
    t.A.chooses("exchange", 2)
    if t.A.asked == "Exchange":
        t.A.chooses("cards", "chips", 1)
    assert t.asked == ("A", "GiveUp")
    return t


def choosing_a_theme() -> Table:
    return new_game(3, 1)


def finished() -> Table:
    return table(stage="end", dash={"A": ["SF-30"]})


TABLES = (
    *(turn, drawing, asked_for_a_card, asked_for_tokens, asked_in_each, attacked, gaining, paying, tied, won),
    *(giving_up, forced, striking, exchanging, choosing_a_theme, finished),
    *(asked_which_stone, hooking, asked_in_each_in_each, boosting, cutting, losing, parrying),
)


@pytest.mark.parametrize("build", TABLES)
def test_they_are_possible_before_they_are_damaged(build: Callable[[], Table]) -> None:
    g = build().g
    check(g)
    assert snapshot(restored(g)) == snapshot(g)


# --- damage ----------------------------------------------------------------------------------------------------------


def put(field: str, at: int, value: Any) -> Change:
    """One entry of a field."""

    def change(g: Rulebenders) -> None:
        getattr(g, field)[at] = value

    return change


def field(name: str, value: Any) -> Change:
    return lambda g: setattr(g, name, value)


def card_to(zone: str, at: int, id: str) -> Change:
    """A card lies there as well."""
    return lambda g: getattr(g, zone)[at].append(NUMBERS[id])


def moved(source: str, at: int, zone: str, to: int, id: str) -> Change:
    """A card goes from one pile to another."""

    def change(g: Rulebenders) -> None:
        getattr(g, source)[at].remove(NUMBERS[id])
        getattr(g, zone)[to].append(NUMBERS[id])

    return change


def step(at: int, new: Step[Any]) -> Change:
    """Another step on the agenda; 0 is the next one."""
    return lambda g: g.agenda.__setitem__(len(g.agenda) - 1 - at, new)


def before(new: Step[Any]) -> Change:
    return lambda g: g.agenda.append(new)


def dropped(count: int = 1) -> Change:
    def change(g: Rulebenders) -> None:
        del g.agenda[-count:]

    return change


def frame(key: str, value: "Option | None", which: int = -1) -> Change:
    """Something else in a frame; None: nothing."""

    def change(g: Rulebenders) -> None:
        values = g.frames[sorted(g.frames)[which]]
        if value is None:
            del values[key]
        else:
            values[key] = value

    return change


IMPOSSIBLE: list[tuple[Callable[[], Table], Change, str]] = [
    # numbers
    (turn, field("themes", [0, 1, 1, 2]), "four_themes"),
    (turn, field("themes", [0, 1, 2, 6]), "numbers"),
    (turn, field("chosen", (1, 1, 2, 3)), "four_themes"),
    (turn, field("seats", 4), "number"),
    (turn, put("settings", 2, 3), "number"),
    (turn, put("settings", 4, 3), "number"),
    (turn, put("chips", 0, -1), "numbers"),
    (turn, put("chips", 0, True), "numbers"),
    (turn, put("discs", 0, 3), "numbers"),
    (turn, put("track", 0, 3), "numbers"),
    (turn, field("passed", [0, 0]), "numbers"),
    (turn, put("seen", 0, 8), "numbers"),
    (turn, field("turn", -1), "number"),
    (turn, put("symbols", 0, 128), "numbers"),
    # stones
    (turn, put("general", 0, 20), "RUL-INV-01"),
    (turn, put("supply", 1, 5), "RUL-INV-01"),
    (turn, lambda g: (put("supply", 0, -1)(g), put("general", 0, g.general[0] + 4)(g)), "RUL-INV-01"),
    (turn, lambda g: (put("loans", 0, 1)(g), put("supply", 0, 2)(g)), "own_stones"),
    (
        turn,
        lambda g: [put("locked", 7 * s, 2)(g) or put("general", s, g.general[s] - 2)(g) for s in (0, 1)],
        "RUL-INV-11",
    ),
    # tokens
    (turn, put("tokens", 0, NONE), "RUL-INV-04"),
    (turn, put("tokens", 0, 3), "RUL-INV-04"),
    (turn, put("owner", 0, 1), "RUL-INV-04"),
    (turn, lambda g: g.tokens.__setitem__(slice(None), [*g.tokens[7:], *g.tokens[:7]]), "RUL-061"),
    (turn, lambda g: g.shown.__setitem__(g.owner.index(1), 0), "RUL-178"),
    (turn, put("multipliers", 1, 1), "RUL-INV-05"),
    # cards
    (turn, card_to("hands", 0, "SF-03"), "RUL-INV-02"),
    (turn, lambda g: g.hands[0].clear(), "RUL-INV-02"),
    (turn, lambda g: g.boxed.append(FIRST[2]), "RUL-INV-02"),
    (turn, lambda g: g.draw.pop(), "RUL-INV-02"),
    (turn, moved("hands", 0, "discard", 1, "SF-01"), "RUL-032"),
    (turn, moved("hands", 0, "draw", 1, "SF-01"), "RUL-050"),
    (turn, moved("hands", 0, "draw", 4, "SF-01"), "RUL-050"),
    (turn, lambda g: g.mixed.extend([0, 0]), "RUL-323"),
    (turn, moved("hands", 0, "dash", 0, "SF-01"), "RUL-115"),
    (turn, moved("hands", 0, "fuel", 0, "SF-01"), "lie_there"),
    (turn, put("symbols", 0, 0), "RUL-INV-14"),
    (turn, put("played", 0, 0), "lie_there"),
    (turn, lambda g: g.laid.pop(NUMBERS["SF-13"]), "when_laid"),
    (turn, lambda g: g.laid.update({NUMBERS["SF-13"]: 99}), "numbers"),
    (turn, lambda g: g.tapped.append(NUMBERS["SF-01"]), "RUL-117"),
    (turn, lambda g: g.tapped.append(NUMBERS["PI-05"]), "RUL-INV-02"),
    (turn, lambda g: g.stash.update({NUMBERS["SF-13"]: 1}), "RUL-266"),
    (turn, lambda g: g.kept.update({NUMBERS["SF-13"]: 1}), "RUL-AMB-099"),
    (turn, lambda g: g.kept.update({NUMBERS["SF-07"]: 6}), "numbers"),
    (turn, lambda g: g.hooks.update({NUMBERS["SF-13"]: NUMBERS["SF-14"]}), "RUL-012"),
    (turn, lambda g: g.hooks.update({NUMBERS["PI-05"]: NUMBERS["SF-07"]}), "RUL-MC-17"),
    (turn, lambda g: g.cuts.update({NUMBERS["ZO-13"]: 1}), "RUL-317"),
    (turn, lambda g: g.tapped.remove(NUMBERS["ZO-13"]), "RUL-317"),
    (turn, lambda g: g.fired.append(NUMBERS["SF-01"]), "never_fires"),
    (turn, field("fired", [0] * 1001), "too_long"),
    (turn, lambda g: g.hands[0].extend([0] * 260), "too_long"),
    (turn, lambda g: g.marked.append(NUMBERS["SF-13"]), "RUL-309"),
    (turn, lambda g: g.opened.extend([1, 1]), "RUL-237"),
    (turn, lambda g: g.picks.append(0), "RUL-079"),
    (drawing, lambda g: g.picks.extend([0] * 40), "RUL-AMB-022"),
    (drawing, lambda g: g.picks.extend([0] * 260), "too_long"),
    (drawing, step(0, DrawFrom(1, 9)), "RUL-INV-08"),
    # Flexo
    (lambda: turn(3), put("courses", 0, 1), "no_flexo"),
    (lambda: turn(3), field("revealed", [0, 1, 2]), "no_flexo"),
    (lambda: turn(2), put("chips", 2, 1), "RUL-INV-25"),
    (lambda: turn(2), put("exchange", 6, 1), "RUL-INV-25"),
    (lambda: turn(2), lambda g: (put("general", 2, 1)(g), put("supply", 2, g.supply[2] - 1)(g)), "RUL-INV-25"),
    (lambda: turn(2), moved("hands", 0, "hands", 2, "SF-01"), "RUL-INV-25"),
    (lambda: turn(2), field("revealed", [1, 1, 2]), "RUL-340"),
    (lambda: turn(2), field("revealed", [1]), "numbers"),
    # round, phase, who has passed
    (turn, field("round", 0), "number"),
    (turn, field("phase", INCOME), "RUL-069"),
    (tied, field("phase", ACTIONS), "RUL-069"),
    (tied, put("passed", 0, 0), "RUL-085"),
    (drawing, put("passed", 0, 1), "RUL-084"),
    (turn, put("passed", 0, 1), "RUL-084"),
    (turn, field("active", 1), "RUL-082"),
    (turn, field("forced", True), "RUL-310"),
    (forced, field("forced", False), "RUL-310"),
    (forced, lambda g: g.marked.clear(), "RUL-310"),
    (choosing_a_theme, step(0, FirstTheme(9)), "RUL-058"),
    (choosing_a_theme, lambda g: put("settings", 4, (g.settings[4] + 1) % 3)(g), "RUL-058"),
    (choosing_a_theme, lambda g: g.hands[0].append(g.draw[0].pop()), "RUL-AMB-008"),
    (finished, field("final", []), "RUL-INV-31"),
    (finished, put("chips", 0, 3), "RUL-INV-31"),
    (turn, field("final", [0] * 12), "RUL-INV-31"),
    # the agenda
    (turn, field("agenda", []), "agenda"),
    (turn, field("over", True), "agenda"),
    (turn, field("now", 5), "agenda"),
    (turn, dropped(), "agenda"),
    (turn, before(Menu(0, True)), "agenda"),
    (turn, before(Menu(1, False)), "agenda"),
    (turn, step(0, Menu(1, False)), "agenda"),
    (turn, lambda g: step(0, Menu(0, 1))(g), "step_types"),  # type: ignore[arg-type]
    (turn, step(1, Mark("turn", 3)), "agenda"),
    (turn, step(1, Mark("noon")), "agenda"),
    (turn, step(2, EndTurn(1)), "agenda"),
    (turn, step(3, NextTurn(2)), "agenda"),
    (turn, before(Strike(1)), "agenda"),
    (turn, lambda g: g.agenda.extend([Menu(0, False)] * 500), "too_long"),
    (turn, step(0, LayOut(0, NUMBERS["SF-01"])), "agenda"),
    (turn, lambda g: g.frames.update({1: {"me": 0}}), "frames"),
    (turn, before(Exchange(0, 2)), "RUL-126"),
    (exchanging, step(0, GiveUp(0, 9)), "RUL-126"),
    (striking, step(0, Strike(2)), "agenda"),
    (striking, dropped(2), "agenda"),
    (drawing, step(1, IncomeCards(1)), "agenda"),
    (drawing, step(0, DrawFrom(1, 2, "SCIFI")), "agenda"),
    (drawing, before(BeginTurns()), "RUL-079"),
    (choosing_a_theme, before(StartRound(False)), "agenda"),
    (choosing_a_theme, field("agenda", [StartRound(True)]), "agenda"),
    (choosing_a_theme, lambda g: g.agenda.__setitem__(0, StartRound(True)), "RUL-058"),
    # scoring
    (tied, lambda g: (put("track", 0, NONE)(g), put("general", 1, g.general[1] + 1)(g)), "RUL-156"),
    (tied, step(0, BreakTie(0, 3)), "RUL-156"),
    (tied, step(0, BreakTie(1, 2)), "agenda"),
    (tied, step(2, Winner(4)), "agenda"),
    (tied, step(3, ScoreBoard(5)), "agenda"),
    (tied, lambda g: (put("open_", 3, 0)(g), put("general", 0, g.general[0] + 2)(g)), "RUL-156"),
    (won, step(0, BendRule(0, 2)), "agenda"),
    (won, step(1, Evolve(1, 4)), "agenda"),
    (won, step(1, Evolve(0, 2)), "agenda"),
    (
        tied,
        lambda g: [(put("open_", 7 * s + 3, 0)(g), put("general", s, g.general[s] + 2)(g)) for s in (0, 1)],
        "RUL-152",
    ),
    (won, before(CleanUp()), "agenda"),
    (won, before(FinalScoring()), "agenda"),
    (won, before(BeforeScoring()), "agenda"),
    # paying
    (paying, step(0, Pay(0, 9, NUMBERS["SF-03"])), "RUL-INV-20"),
    (paying, step(0, Pay(0, 1, NUMBERS["SF-04"])), "agenda"),
    (paying, step(0, Pay(1, 1, NUMBERS["SF-03"])), "agenda"),
    (paying, moved("hands", 0, "hands", 1, "SF-03"), "RUL-INV-20"),
    (giving_up, moved("hands", 0, "hands", 1, "FA-16"), "RUL-089"),
    (giving_up, step(1, Mark("card", 9)), "frames"),
    # cards under way
    (asked_for_a_card, frame("me", 1), "agenda"),
    (asked_for_a_card, frame("me", 7), "number"),
    (asked_for_a_card, frame("card", NUMBERS["SF-01"]), "agenda"),
    (asked_for_a_card, frame("card", 260), "number"),
    (asked_for_a_card, frame("window", None), "frame"),
    (asked_for_a_card, frame("moon", 1), "frame"),
    (asked_for_a_card, frame("k", "x"), "frame"),
    (asked_for_a_card, frame("q", 1), "frame"),
    (asked_for_a_card, frame("qs", (1,)), "frame"),
    (asked_for_a_card, frame("opp", 0), "frame"),
    (asked_for_a_card, frame("opps", (1, 1)), "frame"),
    (asked_for_a_card, frame("top chips", 0), "frame"),
    (asked_for_a_card, frame("top moon", 1), "frame"),
    (asked_for_a_card, frame("owners", (0,)), "frame"),
    (asked_for_a_card, frame("moved", ("HAND", "A9")), "frame"),
    (asked_for_a_stone, frame("moved", None), "question"),
    (asked_for_a_card, frame("here", 7), "number"),
    (asked_for_a_card, step(0, ChooseCard(1, 1, 0, 0, 1)), "agenda"),
    (asked_for_a_card, lambda g: step(0, ChooseToken(0, top(g).frame, top(g).script, top(g).at, 1))(g), "question"),
    (asked_for_a_card, lambda g: step(0, ChooseCard(1, top(g).frame, top(g).script, top(g).at, 1))(g), "question"),
    (asked_for_a_card, lambda g: step(0, ChooseCard(0, top(g).frame, top(g).script, top(g).at, -1))(g), "question"),
    (asked_for_a_card, lambda g: step(0, ChooseCard(0, top(g).frame, top(g).script, 9, 1))(g), "agenda"),
    (asked_for_a_card, lambda g: step(0, ChooseBoard(0, top(g).frame, top(g).script, top(g).at))(g), "question"),
    (asked_for_a_card, lambda g: step(1, Do(9999, 0, top(g).frame))(g), "agenda"),
    (asked_for_a_card, lambda g: step(1, Do(top(g).script, 1, 77))(g), "agenda"),
    (asked_for_a_card, lambda g: g.agenda.pop(-2), "agenda"),
    (asked_for_a_card, lambda g: before(Forget(top(g).frame))(g), "agenda"),
    (asked_for_a_card, lambda g: before(Gain(0, top(g).frame, 7, 1))(g), "number"),
    (asked_for_a_card, lambda g: before(Gain(0, top(g).frame, 1, -1))(g), "number"),
    (asked_for_a_card, lambda g: before(Gain(0, top(g).frame, 1, 1, "MOON"))(g), "agenda"),
    (asked_which_stone, lambda g: step(0, ChooseStone(0, top(g).frame, top(g).script, top(g).at, 202))(g), "question"),
    (asked_which_stone, lambda g: step(0, ChooseStone(0, top(g).frame, top(g).script, top(g).at, 100))(g), "question"),
    (hooking, lambda g: step(0, ChooseCard(0, top(g).frame, top(g).script, top(g).at, 2))(g), "question"),
    (boosting, frame("gain", 1), "agenda"),
    (boosting, frame("me", 1), "agenda"),
    (cutting, frame("event", 2), "agenda"),
    (cutting, frame("me", 2), "agenda"),
    (losing, frame("event", None), "agenda"),
    (parrying, frame("me", 0, -2), "agenda"),
    (asked_for_tokens, frame("peeked", None), "question"),
    (asked_for_tokens, frame("peeked", (20,)), "frame"),
    (asked_for_tokens, lambda g: step(1, Do(top(g).script, 2, top(g).frame))(g), "agenda"),
    (asked_in_each, frame("p", None), "frame"),
    (asked_in_each, frame("p", 9), "frame"),
    (asked_in_each, frame("p", 2), "question"),
    (asked_in_each_in_each, lambda g: step(1, Bind(top(g).frame, "p", 2))(g), "agenda"),
    (asked_in_each, lambda g: [before(Bind(top(g).frame, "p", 1))(g)], "agenda"),
    # attacks
    (attacked, frame("targets", None), "agenda"),
    (attacked, frame("targets", ()), "frame"),
    (attacked, frame("targets", (0,)), "frame"),
    (attacked, frame("event", 1), "agenda"),
    (attacked, frame("cancelled", 1), "agenda"),
    (attacked, lambda g: step(0, Defend(2, top(g).attack))(g), "agenda"),
    (attacked, lambda g: step(0, Defend(1, 9))(g), "agenda"),
    (attacked, lambda g: step(0, Parry(1, top(g).attack))(g), "agenda"),
    (attacked, lambda g: step(2, Stands(top(g).attack, 0))(g), "agenda"),
    (attacked, lambda g: before(Declare(top(g).attack, 0))(g), "agenda"),
    # gains
    (gaining, frame("base", 0), "number"),
    (gaining, frame("kind", 3), "number"),
    (gaining, frame("pile", "MOON"), "frame"),
    (gaining, frame("own", None), "frame"),
    (gaining, frame("seat", 1), "agenda"),
    (gaining, lambda g: step(0, Cut(0, top(g).gain))(g), "agenda"),
    (gaining, lambda g: step(2, Receive(1, top(g).gain))(g), "agenda"),
    (gaining, field("frame_serial", 0), "frames"),
]


def top(g: Rulebenders) -> Any:
    """The next step."""
    return g.agenda[-1]


@pytest.mark.rule("RUL-INV-01", "RUL-INV-02", "RUL-INV-03", "RUL-INV-04", "RUL-INV-05", "RUL-INV-06", "RUL-INV-08")
@pytest.mark.rule("RUL-INV-11", "RUL-INV-14", "RUL-INV-20", "RUL-INV-25", "RUL-INV-31")
@pytest.mark.parametrize(("build", "change", "key"), IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_a_sentence(build: Callable[[], Table], change: Change, key: str) -> None:
    g = build().g
    check(g)
    change(g)
    with pytest.raises(Bad) as e:
        check(g)
    assert e.value.key == key
    e.value.package = RUL.package
    sentences = [complaint_text(e.value, lang) for lang in LANGUAGES]
    assert sentences[0] != sentences[1]


def test_tokens_in_the_box_need_not_be_known() -> None:
    g = turn().g
    assert [g.shown[token] for token in range(14) if g.owner[token] == BOXED] == [0]
    check(g)


@pytest.mark.rule("RUL-328", "RUL-341")
def test_a_save_can_hold_steps_of_flexo() -> None:
    """It has a seat of its own, where nobody sits."""
    t = table(players=2, supply={"A": 1}, to_move=1, stage="acted", exchange={"B": [1, 0, 0]})
    assert [type(s).__name__ for s in t.g.agenda if s.seat == 2] == ["NextTurn"]
    assert snapshot(restored(t.g)) == snapshot(t.g)
    tie = table(players=2, stage="scoring", open={"HAND": {"A": 1, "C": 1}}, track={"A": ["A", "C"]}).g
    assert [type(s).__name__ for s in tie.agenda if s.seat == 2] == ["FlexoBreaks"]
    assert snapshot(restored(tie)) == snapshot(tie)
    assert tie.phase == SCORING


@pytest.mark.parametrize("lanes", [1])
def test_there_are_no_lanes(lanes: int) -> None:
    doc = snapshot(turn().g)
    doc["lanes"] = [
        {"seat": 0, "free": False, "sealed": False, "late": False, "serial": 0, "answer": [], "agenda": []}
    ] * lanes
    with pytest.raises(Bad, match="agenda"):
        restore(doc, Rulebenders(BOX, 3), RUL.step_types(), check=check)


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(st.deferred(lambda: saves_with_a_damaged_part(saves("rulebenders"))))
def test_a_damaged_save_is_refused_or_can_be_played(doc: Any) -> None:
    check_save(RUL, doc)


def test_forced_turns_are_played_to_their_end() -> None:
    t = forced()
    assert isinstance(t.g.agenda[-1], Forced)
    t.A.chooses("discard", "SF-01")
    check(t.g)
