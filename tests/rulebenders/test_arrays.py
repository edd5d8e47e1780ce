"""Rulebenders in numbers: a line for every option of every question, and every part of the view in its place."""

from collections.abc import Sequence
from typing import Any, cast

import pytest

from tafelrunde.adapters.core import Setting
from tafelrunde.engine import Chance, Choice, Option
from tafelrunde.games.rulebenders.arrays import arrays_of
from tafelrunde.games.rulebenders.arrays.limits import MANY, Limits
from tafelrunde.games.rulebenders.arrays.schema import DECISIONS, VERBS
from tafelrunde.games.rulebenders.carrying import DEEDS
from tafelrunde.games.rulebenders.language.effects import BOARDS, KINDS, THEMES
from tafelrunde.games.rulebenders.state import LETTERS, SOURCES, Rulebenders, spot_name
from tafelrunde.games.rulebenders.view import PHASES, RulebendersView, Seat
from tests.adapters.games import moments
from tests.rulebenders.cards.own import after, own
from tests.rulebenders.table import BOX, PLAYERS, RUL, Table, new_game, seen, table
from tests.rulebenders.test_content import with_random_cards

# --- the table of actions --------------------------------------------------------------------------------------------


def lines(t: Table) -> dict[Option, str]:
    """What the table of actions says of each option that is offered now; every line says what is asked."""
    g = t.g
    shown, made = seen(g, g.open[0].seat), arrays_of(g.box, g.players, {})
    assert shown.mine is not None
    indices = made.indices(shown)
    assert len(set(indices)) == len(indices)
    found: dict[Option, str] = {}
    for option, index in zip(shown.offered, indices, strict=True):
        kinds, _, found[option] = made.actions[index].partition(": ")
        assert shown.mine.kind in kinds.split(" or ")
    return found


def name(id: str) -> str:
    """A card as lines name it."""
    return f"{id} {BOX.cards[BOX.numbers_of[id]].en}"


def test_all_questions_and_verbs_are_known() -> None:
    choices = [name for name, step in RUL.step_types().items() if issubclass(step, Choice)]
    assert sorted(DECISIONS) == sorted(choices)
    assert set(VERBS) == set(DEEDS)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_table_has_a_few_thousand_lines_and_is_the_same_for_all_variants(players: int) -> None:
    made = arrays_of(BOX, players, RUL.settle_variants({}))
    assert made is arrays_of(BOX, players, RUL.settle_variants({"themes": "SF-FA-NA-PR"}))
    assert len(made.actions) < 4500
    kinds = {kind for line in made.actions for kind in line.partition(":")[0].split(" or ")}
    assert kinds == {"nothing", *DECISIONS}


def test_who_is_not_asked_has_no_indices() -> None:
    t = table(players=3)
    made = arrays_of(BOX, 3, {})
    assert t.asked == ("A", "Menu")
    assert made.indices(t.B.sees()) == made.indices(seen(t.g, None)) == []


def test_a_turn() -> None:
    t = table(
        players=3,
        themes=["SCIFI", "FANTASY", "NIGHTS", "PIRATE"],
        chips={"A": 5},
        supply={"A": 2},
        hand={"A": ["FX-01", "SF-03"]},
        dash={"A": ["FA-19", "SF-13"]},
        exchange={"A": [0, 1, 0]},
        discs={"A": {"EXCHANGE": 2, "CURRENCY": 2}},
    )
    found = lines(t)
    assert found["place", "HAND"] == "place a stone on HAND"
    assert found["place", "track"] == "place a stone on track"
    assert found["place", "FA-19"] == "place a stone on FA-19"
    assert found["play", "SF-03"] == f"play {name('SF-03')}"
    assert found["tap", "SF-13"] == f"tap {name('SF-13')}"
    assert found["exchange", 2] == "use an exchange token 2>1"
    assert found["pass"] == "pass: no more turns in this round"
    t.A.chooses("exchange", 2)
    assert lines(t)["chips", "stones", 2] == "chips for stones, 2 times"
    t.A.chooses("chips", "stones", 2)
    t.A.chooses("play", "SF-03")
    assert lines(t)["chips"] == "a chip"
    assert lines(t)["FX-01"] == f"the card {name('FX-01')}"


def test_players_are_counted_from_the_one_who_is_asked() -> None:
    t = table(players=3, to_move=1, lent={"B": {"A": 1, "C": 1}})
    assert lines(t)["place", "DRAW", "A"] == "place a stone of seat 2 on DRAW"
    assert lines(t)["place", "track", "C"] == "place a stone of seat 1 on track"
    t = table(players=4, stage="scoring", open={"START": {"C": 1}})
    assert lines(t) == {
        "keep": "keep the rule",
        "B": "START becomes seat 3",
        "C": "START becomes me",
        "D": "START becomes seat 1",
    }


def test_the_scoring() -> None:
    t = table(players=3, stage="scoring", open={"HAND": {"A": 1, "B": 1}}, track={"A": ["A"]}, symbols={"A": ["HAND"]})
    assert lines(t) == {"use": "break the tie with the first stone on the track", "decline": "decline"}
    t.A.chooses("use")
    assert lines(t)[7] == "HAND becomes 7"
    t.A.chooses(7)
    assert lines(t)["stay"] == "the disc stays"
    assert lines(t)["right", 2] == "the disc goes 2 right"


def test_a_marked_card() -> None:
    t = table(players=3, hand={"A": ["FX-01"]}, marked=["FX-01"])
    assert lines(t)["discard", "FX-01"] == f"the card {name('FX-01')}"


TWO = ["FX-01", "FX-02"]
ON_HAND = {"open": {"HAND": {"A": 1}}}
ASKED: list[tuple[str, dict[str, Any], Sequence[Option], Option, str]] = [  # text, position, answers, option, line
    ("gain(me, chips, up_to 3)", {}, (), 2, "2"),
    ("gain(me, item, 2)", {}, (), (1, 0, 1), "1 stones, 0 cards, the rest chips"),
    ("choose{ gain(me, chips, 1) OR gain(me, stones, 1) }", {}, (), 1, "effect 2 of those that the card names"),
    ("may{ gain(me, chips, 1) }", {}, (), "yes", "yes"),
    ("let K = kind(electron OR nuclear); peek(K, 1)", {}, (), "nuclear", "nuclear tokens"),
    ("lose(me, item, 1)", {"chips": {"A": 1}}, (), "stones", "a stone"),
    ("peek(electron, 1)", {}, (), "E-HAND", "the token E-HAND"),
    ("swap_tokens(nuclear)", {}, (), ("N-HAND", "N-DRAW"), "swap the tokens N-HAND and N-DRAW"),
    ("set_rule(START)", {}, (), "C", "START becomes seat 2"),
    ("set_rule(CURRENCY)", {}, (), "cards", "CURRENCY becomes cards"),
    ("set_rule(board?)", {}, (), "DRAW", "DRAW"),
    ("let T = theme(in_play); draw(me, 1, T)", {}, (), "ZOMBIE", "ZOMBIE"),
    ("draw(me, 1, any)", {}, (), "FLEXO", "a card from the pile FLEXO"),
    ("move_evolution(me, HAND, 1, any)", {}, (), "left", "the disc goes left"),
    ("mirror_track(me)", {"supply": {"A": 19}, "track": {"A": ["B", "C"]}}, (), 2, "column 2 of the track"),
    ("move_stones(me, 1, open, open+track)", ON_HAND, (), ("HAND", "track"), "move a stone from HAND to track"),
    ("move_stones(me, 1, track, open)", {"track": {"B": ["A"]}}, (), ("B1", "DRAW"), "move a stone from B1 to DRAW"),
    ("remove_stones(me, 1, open+track)", {**ON_HAND, "track": {"A": ["A"]}}, (), "A1", "remove a stone from A1"),
    ("place(me, up_to 2, normal)", {"supply": {"A": 2}}, (), "stop", "that was all"),
    ("loan_stones(me, 1)", {}, (), "B", "seat 1"),
    ("each(p in opps(2)){ gain(p, chips, 1) }", {}, (), ("B", "C"), "seat 1 and seat 2"),
    ("each(p in opps(2)){ gain(p, chips, 1) }", {"settings": {"START": "C"}}, (), ("C", "B"), "seat 1 and seat 2"),
    ("give(me to opp, chips, up_to 1, by me)", {"chips": {"A": 1}}, ("B",), ("chips", "B"), "a chip to seat 1"),
    ("give(opp to me, cards, 1, by me)", {"hand": {"B": TWO}}, ("B",), ("FX-02", "A"), f"{name('FX-02')} to me"),
    ("recover(me, 1, discard(any), choice)", {"discard": {"FLEXO": TWO}}, (), "FX-01", f"the card {name('FX-01')}"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "doc", "first", "option", "line"), ASKED, ids=[case[0] for case in ASKED])
def test_what_cards_ask(text: str, doc: dict[str, Any], first: Sequence[Option], option: Option, line: str) -> None:
    t = after(text, **doc)
    for answer in first:
        t.A.chooses(answer)
    assert lines(t)[option] == line


def test_of_a_number_without_an_end_the_last_index_is_the_most() -> None:
    t = after("gain(me, chips, up_to chips(opp))")
    t.g.chips[1] = 1500
    t.A.chooses("B")
    made = arrays_of(t.g.box, 3, {})
    indices = made.indices(t.A.sees())
    assert len(indices) == 1501
    by_index = dict(zip(indices, t.A.decision.options, strict=True))
    assert made.actions[indices[-1]] == "ChooseNumber: 999, or of more than that as many as possible"
    assert (by_index[indices[-1]], by_index[indices[998]]) == (1500, 998)


@pytest.mark.parametrize(("text", "number", "items"), [
    ("gain(me, item, up_to 2*#)", 95, 95),  # the standard content has k div 2, of cards that are given
    ("gain(me, item, up_to chips(me)+1)", MANY, 1_000_001),
    ("let z = give(me to opp, chips, 1, by me); gain(me, item, z)", 95, 1_000_000),
    ("let z = remove_stones(me, all, open+track); gain(me, chips, up_to z)", 190, 95),
    ("let z = number(1..99); gain(me, item, up_to z)", 99, 99),
    ("discard(me, up_to all, hand, random)", 190, 95),
])  # fmt: skip
def test_the_cards_say_how_large_numbers_get(text: str, number: int, items: int) -> None:
    limits = Limits(RUL.box_for(own(f"play: {text}")))
    assert (limits.number, limits.items) == (number, items)


def play_with_any_cards(players: int, seed: int, answers: int) -> set[str]:
    """With any cards that a box takes every option has a line of its own, and no number is out of bounds."""
    t, rng = new_game(players, seed, with_random_cards(seed)), Chance(seed)
    g, made, kinds = t.g, arrays_of(t.g.box, players, {}), set[str]()
    for k in range(answers):
        if g.over:
            break
        decision = g.open[0]
        assert set(lines(t)) == set(decision.options)
        if k % 10 == 0:
            bounds = zip(
                made.schema.names(),
                made.schema.low,
                made.numbers(seen(g, decision.seat)),
                made.schema.high,
                strict=True,
            )
            assert [name for name, low, value, high in bounds if not low <= value <= high] == []
        acts = [o for o in decision.options if isinstance(o, tuple) and o[0] in ("play", "tap")]
        options = acts if acts and rng.below(8) else decision.options
        g.answer(decision.seat, options[rng.below(len(options))])
        kinds.add(decision.kind)
    return kinds


@pytest.mark.parametrize(("players", "seed"), [(2, 101), (5, 102)])
def test_with_any_cards_every_option_has_an_index(players: int, seed: int) -> None:
    assert len(play_with_any_cards(players, seed, 200)) > 10


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
def test_with_more_of_them(seed: int) -> None:
    play_with_any_cards(2 + seed % 4, seed, 1000)


# --- observations ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_the_whole_view_stands_in_the_numbers(players: int) -> None:
    """Now and then in a game, and at its end, read back by the schema."""
    setting = Setting("rulebenders", players)
    for number, episode in enumerate(moments(setting, 4)):
        if number % 23 == 0 or episode.over:
            for seat in range(players):
                check(cast(Rulebenders, episode.game), seat)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_what_is_seldom_there_stands_in_the_numbers(seat: int | None) -> None:
    t = table(
        players=3,
        themes=["SCIFI", "FANTASY", "PIRATE", "ZOMBIE"],
        hand={"A": ["FX-01", "SF-01"], "B": ["FX-02"]},
        dash={"A": ["FA-19", "SF-13"], "B": ["PI-05", "SF-14"], "C": ["ZO-13"]},
        fuel={"A": ["SF-07"], "B": ["FX-03"]},
        discard={"FLEXO": ["FX-05", "FX-04"]},
        boxed=["ZO-35", "N-HAND"],
        kept={"SF-07": "PIRATE"},
        stash={"FA-19": 2},
        hooks={"PI-05": "SF-14"},
        cuts={"ZO-13": "A"},
        opened=["B"],
        marked=["SF-01"],
        lent={"B": {"A": 2}},
        locked={"DRAW": {"C": 1}},
        track={"A": ["", "B"], "B": ["A"]},
        seen={"A": ["N-DRAW"]},
        shown=["E-HAND"],
        taken={"C": ["E-DRAW"]},
        multipliers=["HAND"],
    )
    t.g.chips[1] = 5000
    check(t.g, seat)


def test_attacks_gains_and_effects_that_ask_stand_in_the_numbers() -> None:
    t = table(players=3, hand={"A": ["ZO-18"], "B": ["FX-01"]}, themes=["ZOMBIE", "SCIFI", "NIGHTS", "PIRATE"])
    t.A.plays("ZO-18")
    t.A.chooses("B")
    assert t.asked == ("B", "Defend")
    for seat in range(3):
        check(t.g, seat)
    task = decoded(t.g, 1)["task"][0]
    assert (BOX.ids[task["card"] - 1], task["attacker"], task["targets"]) == ("ZO-18", 1 + 2, [1, 0, 0])
    t = after("set_rule(board?)")
    check(t.g, 2)
    assert VERBS[decoded(t.g, 2)["task"][0]["verb"] - 1] == "set_rule"


def decoded(g: Rulebenders, seat: int | None) -> dict[str, list[Any]]:
    """An observation by block, row and field."""
    made = arrays_of(g.box, g.players, {})
    return dict(made.schema.decode(made.numbers(seen(g, seat))))


def word(words: Sequence[str], number: int) -> str:
    """A word by its number; 0 is none."""
    return words[number - 1] if number else ""


def check(g: Rulebenders, seat: int | None) -> None:
    """Are the numbers what the view says?"""
    shown, found = seen(g, seat), decoded(g, seat)
    order = [((seat or 0) + k) % g.seats for k in range(g.seats)]  # of the seats in the numbers
    check_table(shown, found, order)
    check_task(shown, found["task"][0], order)
    for board, row in zip(BOARDS, found["board"], strict=True):
        check_board(shown, board, row, order)
    for pile, row in zip(shown.piles, found["pile"], strict=True):
        assert word((*THEMES, "FLEXO"), row["theme"]) == pile.name
        counts = (pile.count, len(pile.discard), shown.picks.count(pile.name))
        assert (row["cards"], row["discarded"], row["picked"]) == counts
    for k, row in enumerate(found["seat"]):
        check_seat(shown.seats[order[k]], row, order)
    check_cards(shown, found["card"], order)


def check_table(shown: RulebendersView, found: dict[str, list[Any]], order: list[int]) -> None:
    row, rules = found["table"][0], found["rules"][0]
    seats = [-1, *order]
    asked = shown.open[0] if shown.open else None
    assert word(DECISIONS, row["decision"]) == (asked.kind if asked else "")
    assert seats[row["asked"]] == (asked.seat if asked else -1)
    assert (row["over"], row["round"], PHASES[row["phase"]]) == (shown.over, shown.round, shown.phase)
    assert (row["sign"], row["multipliers"], word(THEMES, row["only"])) == (shown.sign, shown.multipliers, shown.only)
    assert (seats[row["active"]], seats[row["flexo"]]) == (shown.active, shown.flexo)
    assert [word(THEMES, number) for number in row["areas"]] == list(shown.themes)
    assert [seats[number] for number in row["track"]] == list(shown.track)
    actions = ("track", "locked", "meltdown", "multiplier", "nothing")
    assert row["revealed"] == [shown.revealed.count(action) for action in actions]
    assert sum(row["faces"]) == len(shown.faces)
    assert row["faces"] == faces(shown.faces)
    setting = {board: shown.boards[board].setting for board in BOARDS}
    assert word(THEMES, rules.pop("THEME")) == setting.pop("THEME")
    assert KINDS[rules.pop("CURRENCY")] == setting.pop("CURRENCY")
    assert LETTERS[order[rules.pop("START")]] == setting.pop("START")
    assert rules == setting


def faces(tokens: Sequence[tuple[str, int]]) -> list[int]:
    """How many of each."""
    electron, nuclear = (3, 4, 5, 6, 7), (1, 2, 3, 4)
    return [tokens.count(("electron", n)) for n in electron] + [tokens.count(("nuclear", n)) for n in nuclear]


def check_task(shown: RulebendersView, row: Any, order: list[int]) -> None:
    task = shown.task
    assert (word(BOX.ids, row["card"]), word(VERBS, row["verb"]), row["column"]) == (task.card, task.verb, task.column)
    assert (row["left"], row["n"]) == (task.left, task.n)
    assert (word(BOARDS, row["board"]), word(KINDS, row["kind"])) == (task.board, task.kind)
    assert [-1, *order][row["attacker"]] == task.attacker
    assert row["targets"] == [seat in task.targets for seat in order]


def check_board(shown: RulebendersView, name: str, row: Any, order: list[int]) -> None:
    board = shown.boards[name]
    for field, values in (("open", board.opened), ("locked", board.locked), ("disc", board.discs)):
        assert row[field] == [values[seat] for seat in order]
    assert row["leads"] == [seat in board.leaders for seat in order]
    assert row["multiplied"] == board.electron.multiplied
    for kind, token in (("electron", board.electron), ("nuclear", board.nuclear)):
        value = 0 if not token.there else -1 if token.value is None else token.value
        assert (row[kind], row[f"{kind}_up"], row[f"{kind}_value"]) == (token.there, token.up, value)
    assert row["course"] == {"": 0, "left": -1, "right": 1}[shown.courses.get(name, "")]


def check_seat(own: Seat, row: Any, order: list[int]) -> None:
    for field in ("supply", "general", "opened", "passed", "hand_limit", "draw_value", "draws", "stones", "income"):
        assert row[field] == getattr(own, field)
    assert (row["chips"], row["purse"]) == (min(own.chips, 999), min(own.purse, 999))
    for field in ("hand", "marked", "fuel", "dash"):
        assert row[field] == len(getattr(own, field))
    assert row["exchange"] == list(own.exchange)
    assert row["lent"] == [own.lent[seat] for seat in order]
    assert row["score"] == [min(points, 999) for points in own.score or [0] * len(SOURCES)]
    for field, words in (("pays", KINDS), ("receives", KINDS), ("permitted", THEMES), ("symbols", BOARDS)):
        assert row[field] == [word in getattr(own, field) for word in words]
    assert row["played"] == [own.played.get(theme, 0) for theme in THEMES]
    assert row["tokens"] == faces(own.tokens)


def check_cards(shown: RulebendersView, rows: list[Any], order: list[int]) -> None:
    places = ["", "discard", "box", *[(part, seat) for part in ("hand", "fuel", "dash") for seat in order]]
    held = set(shown.hooks.values())
    me = shown.seats[shown.seat] if shown.seat is not None and not shown.over else None
    for id, row in zip(BOX.ids, rows, strict=True):
        assert (places[row["place"]], row["order"]) == place(shown, id)
        mine = me is not None and (id in me.hand or (id in me.dash and BOX.cards[BOX.numbers_of[id]].is_tap))
        assert row["usable"] == (mine and id not in shown.why)
        assert row["marked"] == (me is not None and id in me.marked)
        assert (row["tapped"], row["stash"], row["held"]) == (id in shown.tapped, shown.stash.get(id, 0), id in held)
        assert word(THEMES, row["theme"]) == shown.kept.get(id, "")
        assert word(BOX.ids, row["holds"]) == shown.hooks.get(id, "")
        assert [-1, *order][row["cuts"]] == shown.cuts.get(id, -1)


def place(shown: RulebendersView, id: str) -> tuple[str | tuple[str, int], int]:
    """Where a card is, and which one it is there."""
    for k, seat in enumerate(shown.seats):
        if id in seat.hand:
            return ("hand", k), 0
        for part in ("fuel", "dash"):
            if id in getattr(seat, part):
                return (part, k), getattr(seat, part).index(id) + 1
    for pile in shown.piles:
        if id in pile.discard:
            return "discard", pile.discard.index(id) + 1
    return ("box" if id in shown.boxed else ""), 0


def test_places_of_the_track_have_their_names() -> None:
    names = arrays_of(BOX, 3, {}).schema.names()
    assert [name for name in names if name.startswith("table: track ")] == [
        f"table: track {spot_name(BOX.columns, place)}" for place in range(2 * BOX.columns)
    ]
