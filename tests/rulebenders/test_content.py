"""Own cards, boards, tokens and numbers: what can be played with, what cannot, and what looks like a slip."""

import json
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.bots import bot_answer
from tafelrunde.engine import Bad, Chance, restore, snapshot
from tafelrunde.games.rulebenders.check import check
from tafelrunde.games.rulebenders.content import MARKS, Box
from tafelrunde.games.rulebenders.language.checking import check_marks
from tafelrunde.games.rulebenders.scoring import sets_of
from tafelrunde.games.rulebenders.state import Rulebenders
from tafelrunde.games.rulebenders.survey import facts, oddities
from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.kit.words import complaint_text
from tests.cli.call import call, complains
from tests.rulebenders.random_cards import random_cards
from tests.rulebenders.random_cards import read as read_card
from tests.rulebenders.table import BOX, RUL, decisions, new_game, table_of

CONTENT = RUL.standard_content()
Change = Callable[[dict[str, Any]], Any]
Capsys = pytest.CaptureFixture[str]


def changed(*changes: Change) -> dict[str, Any]:
    """The standard content with some changes."""
    content = deepcopy(dict(CONTENT))
    for change in changes:
        change(content)
    return content


def entry(content: dict[str, Any], path: str) -> Any:
    """An entry by its path."""
    for part in path.split("/"):
        content = content[part]
    return content


def put(path: str, **values: Any) -> Change:
    """Change some keys of a file or of an entry in it."""
    return lambda content: entry(content, path).update(values)


def put_in(path: str, values: dict[str, Any]) -> Change:
    """The same for keys that are no names."""
    return lambda content: entry(content, path).update(values)


def without(path: str) -> Change:
    """Take a key away."""
    way, _, last = path.rpartition("/")
    return lambda content: entry(content, way).pop(last)


CARD = "scifi/cards/SF-01"
FLEXO = "flexo/cards/FX-01"
WHERE = "scifi.toml [cards.SF-01]"

WRONG: list[tuple[Change, str, str]] = [
    # files and tables
    (put("table", moon={}), "table.toml moon", "unknown"),
    (put("scifi", moon={}), "scifi.toml moon", "unknown"),
    (put("scifi", cards=7), "scifi.toml", "no_table"),
    (put("table", boards=7), "table.toml [boards]", "no_table"),
    (put("table/boards", MOON={}), "table.toml [boards] MOON", "unknown"),
    (without("table/boards/HAND"), "table.toml [boards.HAND]", "no_table"),
    (without("table/numbers"), "table.toml [numbers]", "no_table"),
    (without("table/second"), "table.toml [second]", "no_table"),
    # boards
    (put("table/boards/HAND", colour="red"), "table.toml [boards.HAND] colour", "unknown"),
    (put("table/boards/HAND", mark="mine"), "table.toml [boards.HAND] mark", "one_of"),
    (without("table/boards/HAND/mark"), "table.toml [boards.HAND] mark", "missing"),
    (put("table/boards/HAND", settings=7), "table.toml [boards.HAND] modifiers", "five_modifiers"),
    (put("table/boards/HAND", modifiers=[1, 2, 3, 4]), "table.toml [boards.HAND] modifiers", "five_modifiers"),
    (put("table/boards/HAND", modifiers=[-2, -1, 0, 1, "x"]), "table.toml [boards.HAND] modifiers", "one_of"),
    (put("table/boards/HAND", modifiers=[-2, -1, 0, 1, True]), "table.toml [boards.HAND] modifiers", "one_of"),
    (put("table/boards/HAND", modifiers=[-2, -1, 0, 1, [2]]), "table.toml [boards.HAND] modifiers", "one_of"),
    (put("table/boards/THEME", modifiers=[0, 1, 2, 3, 4]), "table.toml [boards.THEME] modifiers", "one_of"),
    (
        put("table/boards/CURRENCY", modifiers=["current"] * 4 + ["all"]),
        "table.toml [boards.CURRENCY] modifiers",
        "one_of",
    ),
    (
        put("table/boards/CURRENCY", modifiers=["none", *["current"] * 4]),
        "table.toml [boards.CURRENCY] modifiers",
        "one_of",
    ),
    (put("table/boards/THEME", settings=["SCIFI"]), "table.toml [boards.THEME] settings", "settings"),
    (put("table/boards/CURRENCY", settings=["chips"]), "table.toml [boards.CURRENCY] settings", "settings"),
    (put("table/boards/EXCHANGE", settings=["1", "2", "3"]), "table.toml [boards.EXCHANGE] settings", "settings"),
    (put("table/boards/EXCHANGE", settings=[1, 2, 4]), "table.toml [boards.EXCHANGE] settings", "settings"),
    (put("table/boards/HAND", settings=[5]), "table.toml [boards.HAND] settings", "settings"),
    (put("table/boards/HAND", settings=[5, 5]), "table.toml [boards.HAND] settings", "settings"),
    (put("table/boards/HAND", settings=[5, 6.5]), "table.toml [boards.HAND] settings", "settings"),
    (put("table/boards/START", settings=[2, 1, 0]), "table.toml [boards.START] settings", "settings"),
    # numbers, tokens, currencies, themes
    (put("table/numbers", stones=4), "table.toml [numbers] stones", "number"),
    (put("table/numbers", rounds=[3, 2, 1]), "table.toml [numbers] rounds", "numbers"),
    (put("table/numbers", die=[0] * 5), "table.toml [numbers] die", "numbers"),
    (put("table/tokens", electron=[1] * 8), "table.toml [tokens] electron", "numbers"),
    (put("table/tokens", multiplier=1), "table.toml [tokens] multiplier", "number"),
    (put("table/second", stones="moons"), "table.toml [second] stones", "one_of"),
    (put("table/second", cards="cards"), "table.toml [second] cards", "own_second"),
    (put("table/themes/SCIFI", stars=[1, 2, 3]), "table.toml [themes.SCIFI] stars", "numbers"),
    (put("table/themes/SCIFI", name=""), "table.toml [themes.SCIFI] name", "name_length"),
    (put("table/themes/SCIFI", en="x" * 41), "table.toml [themes.SCIFI] en", "name_length"),
    (put("table/themes/SCIFI", en="a\x1b"), "table.toml [themes.SCIFI] en", "name_length"),
    # set-up cards
    (put("table/setup/1", settings=[6, 2]), "table.toml [setup.1] settings", "five_settings"),
    (put("table/setup/1", settings=[9, 2, "chips", 5, 5]), "table.toml [setup.1] settings", "no_setting"),
    (put("table/setup/1", settings=[[6], 2, "chips", 5, 5]), "table.toml [setup.1] settings", "no_setting"),
    (put("table/setup/1", order=["red"] * 5), "table.toml [setup.1] order", "five_colours"),
    (put("table/setup/1", order="red"), "table.toml [setup.1] order", "five_colours"),
    (put("table/setup/1", flexo="dance"), "table.toml [setup.1] flexo", "one_of"),
    # cards
    (put_in("scifi/cards", {"SF-01": 4}), WHERE, "no_table"),
    (put(CARD, colour="red"), f"{WHERE} colour", "unknown"),
    (put(CARD, numbers=[1]), f"{WHERE} numbers", "numbers"),
    (put(CARD, numbers=[1, 36]), f"{WHERE} numbers", "numbers"),
    (put(CARD, numbers=[2, 2]), f"{WHERE} numbers", "card_id"),
    (put(CARD, numbers=[1, 3]), "scifi.toml [cards.SF-03] numbers", "number_twice"),
    (put(CARD, numbers=[1, 1]), "scifi.toml", "number_missing"),
    (put(CARD, name=4), f"{WHERE} name", "no_text"),
    (put(CARD, kind="gold"), f"{WHERE} kind", "one_of"),
    (put(CARD, marks="tap"), f"{WHERE} marks", "no_list"),
    (put(CARD, marks=["gold"]), f"{WHERE} marks", "one_of"),
    (put(CARD, marks=[["tap"]]), f"{WHERE} marks", "one_of"),
    (put(CARD, marks=["attack"]), f"{WHERE} marks", "attack_mark"),
    (put(CARD, cost="10"), f"{WHERE} cost", "no_cost"),
    (put(CARD, cost="²"), f"{WHERE} cost", "no_cost"),
    (put(CARD, cost=1), f"{WHERE} cost", "no_text"),
    (put(CARD, text="play: gain(me, moons, 1)"), f"{WHERE} text", "one_word_of"),
    (put(CARD, text="play: draw(me, 0, any)"), f"{WHERE} text", "never"),
    (put(FLEXO, kind="fuel"), "flexo.toml [cards.FX-01] kind", "unknown"),
    (put(FLEXO, symbol="MOON"), "flexo.toml [cards.FX-01] symbol", "one_of"),
    (put(FLEXO, value=4), "flexo.toml [cards.FX-01] value", "number"),
    (put(FLEXO, arrow="U"), "flexo.toml [cards.FX-01] arrow", "one_of"),
]


@pytest.mark.parametrize(("change", "where", "key"), WRONG)
def test_what_is_no_content_is_said_with_its_place(change: Change, where: str, key: str) -> None:
    with pytest.raises(Bad) as e:
        Box(changed(change))
    assert (e.value.where, e.value.key) == (where, key)
    e.value.package = RUL.package
    sentences = [complaint_text(e.value, lang) for lang in LANGUAGES]
    assert all(said.startswith(f"{where}: ") for said in sentences)
    assert sentences[0] != sentences[1]


# --- own content can be played with ----------------------------------------------------------------------------------


def test_own_cards_can_be_played() -> None:
    own = changed(
        put(
            CARD,
            cost="0",
            text="play: let T = theme(in_play); draw(me, 1, T); if(chips(me) >= 2){ gain(me, chips, 5) }",
        ),
        put("table/numbers", columns=3, chips=2),
    )
    t = table_of({"hand": {"A": ["SF-01"]}}, own)
    t.A.plays("SF-01")
    t.A.chooses("FANTASY")
    assert (t.A.chips, t.A.hand[0][:2]) == (7, "FA")


def test_set_cards_of_one_name_are_no_set_whatever_else_they_say() -> None:
    own = changed(put("fantasy/cards/FA-30", text="static: set_name(Energy Crystal); mod(me, hand_limit, +1)"))
    t = table_of({"dash": {"A": ["SF-30", "FA-30", "NA-30"]}}, own)
    names = [[t.g.box.ids[card] for card in cards] for cards in sets_of(t.g, 0)]
    assert names == [["SF-30", "NA-30"], ["FA-30"]]
    assert RUL.score(t.g, 0)["sets"] == BOX.sets[2] + BOX.sets[1]


@pytest.mark.rule("RUL-195", "RUL-196", "RUL-INV-32")
def test_of_more_than_four_names_every_card_counts_and_in_one_set() -> None:
    names = ("Amber", "Brass", "Coral", "Dust", "Ebony", "Flint")
    static = [f"static: set_name({name})" for name in names]
    ids = ("SF-01", "SF-03", "SF-05", "SF-07", "SF-09", "SF-11")  # each has a second copy
    own = changed(*(put(f"scifi/cards/{id}", kind="dashboard", marks=["set"], text=text)
                    for id, text in zip(ids, static, strict=True)))  # fmt: skip
    five = table_of({"dash": {"A": list(ids[:5])}}, own)
    assert [len(cards) for cards in sets_of(five.g, 0)] == [4, 1]
    assert RUL.score(five.g, 0)["sets"] == 10 + 1
    eight = table_of({"dash": {"A": [*ids, "SF-10", "SF-12"]}}, own)  # two of two names: two full sets
    assert sorted(card for cards in sets_of(eight.g, 0) for card in cards) == sorted(eight.g.dash[0])
    assert RUL.score(eight.g, 0)["sets"] == 10 + 10
    full = table_of({"stage": "end", "dash": {"A": [*ids, "SF-10", "SF-12"]}, "chips": {"A": 0}}, own)
    assert full.g.final[1] == 20


def test_stones_that_are_stolen_from_everybody_go_back_to_flexo_itself() -> None:
    own = changed(put(CARD, cost="0", marks=["attack"], text="play: steal(opp*, stones, 2)"))
    t = table_of({"players": 2, "hand": {"A": ["SF-01"]}, "supply": {"B": 3}}, own)
    t.A.plays("SF-01")
    t.all_decline()
    assert (t.C.supply, t.C.general, t.B.supply, t.A.supply) == (20, 0, 1, 4)


def test_a_theme_that_was_replaced_does_not_come_back() -> None:
    own = changed(
        *(
            put(f"scifi/cards/SF-{n}", cost="0", text=f"play: replace_theme({t})")
            for n, t in (("01", "FANTASY"), ("03", "NIGHTS"))
        )
    )
    themes = ["SCIFI", "FANTASY", "NIGHTS", "PREHISTORIC"]
    t = table_of({"players": 2, "themes": themes, "hand": {"A": ["SF-01", "SF-03"]}, "supply": {"B": 2}}, own)
    t.A.plays("SF-01")
    assert t.A.options == {"PIRATE", "ZOMBIE"}
    t.A.chooses("PIRATE")
    t.B.passes()
    t.A.plays("SF-03")  # only one theme is left, so it is taken
    assert [pile.name for pile in t.A.sees().piles] == ["SCIFI", "PIRATE", "ZOMBIE", "PREHISTORIC", "FLEXO"]


def test_a_copy_card_is_no_card_to_copy_wherever_it_says_so() -> None:
    own = changed(put(CARD, cost="0", text="play: may{ copy_fuel(me) }"))
    t = table_of({"hand": {"A": ["SF-01"]}, "fuel": {"B": ["SF-02", "SF-26"]}, "supply": {"A": 1}}, own)
    t.A.plays("SF-01")
    assert t.A.asked != "ChooseBranch"


@pytest.mark.parametrize("players", [2, 5])
def test_whole_games_with_other_numbers(players: int) -> None:
    own = changed(
        put("table/numbers", stones=5, columns=1, locked=1, chips=0, rounds=[9, 9, 9, 9], sets=[0, 0, 0, 0]),
        put("table/boards/HAND", settings=[0, 1], modifiers=[-9, -9, 0, 9, 9]),
        put("table/boards/STONES", settings=[0, 20]),
        put("table/boards/DRAW", settings=[0, 20]),
        *(put(f"table/setup/{n}", settings=[0, 1, "chips", 20, 20]) for n in range(1, 6)),
    )
    t = new_game(players, 3, own)
    for _ in decisions(t.g, Chance(players)):
        pass
    assert t.over


def with_random_cards(seed: int) -> dict[str, Any]:
    """Theme cards with any texts that a box takes, all of them cheap."""
    own, cards = deepcopy(dict(CONTENT)), random_cards(seed, 10_000)
    for file in ("scifi", "fantasy", "nights", "prehistoric", "pirate", "zombie"):
        for card in own[file]["cards"].values():
            found: tuple[str, ...] | None = None
            while found is None:
                kind, text = next(cards)
                found = fitting_marks(kind, text)
            card.update(kind=kind, text=text, marks=list(found), cost="0")
    return own


def fitting_marks(kind: str, text: str) -> tuple[str, ...] | None:
    """Marks that go with a text, an attack if it can be one; None: there are none."""
    blocks, scripts = read_card(kind, text)
    for count in range(len(MARKS), -1, -1):
        for marks in combinations(MARKS, count):
            with suppress(Bad):
                check_marks(kind, marks, blocks, scripts)
                return marks
    return None


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_with_any_cards_that_the_box_takes_every_state_is_possible(players: int, seed: int) -> None:
    own = with_random_cards(seed)
    g, rng = new_game(players, seed, own).g, Chance(seed)
    for _ in range(400):
        check(g)
        if g.over:
            break
        decision = g.open[0]
        acts = [o for o in decision.options if isinstance(o, tuple) and o[0] in ("play", "tap")]
        options = acts if acts and rng.below(8) else decision.options
        g.answer(decision.seat, options[rng.below(len(options))])


def greedy_game(players: int, seed: int, answers: int) -> None:
    """Greedy bots with any cards, so many answers; every state is possible, and comes back from a save."""
    g, rng = new_game(players, seed, with_random_cards(seed)).g, Chance(seed)
    for _ in range(answers):
        blank = Rulebenders(g.box, g.players)
        restore(json.loads(json.dumps(snapshot(g))), blank, RUL.step_types(), check=check)
        assert snapshot(blank) == snapshot(g)
        g = blank
        if g.over:
            break
        decision = g.open[0]
        acts = [o for o in decision.options if isinstance(o, tuple) and o[0] in ("play", "tap")]
        greedy = bot_answer(RUL, "greedy", g, decision, rng)
        option = acts[rng.below(len(acts))] if acts and rng.below(2) else greedy
        g.answer(decision.seat, option)


@pytest.mark.parametrize(("players", "seed"), [(2, 11), (3, 12), (4, 13)])
def test_greedy_bots_play_with_any_cards(players: int, seed: int) -> None:
    greedy_game(players, seed, 250)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 108))
def test_greedy_bots_play_on_with_any_cards(seed: int) -> None:
    greedy_game(2 + seed % 4, seed, 400)


# --- what it amounts to ----------------------------------------------------------------------------------------------


def test_the_standard_content_has_no_oddities() -> None:
    assert oddities(BOX) == []


def test_facts_count_what_is_there() -> None:
    found = facts(BOX)
    assert (found["cards"], found["designs"], found["theme_cards"], found["flexo_cards"]) == (260, 151, 210, 50)
    assert found["fuel"] + found["dashboard"] + found["destruction"] == 260
    assert (found["destruction"], found["set"], found["die"], found["setup"]) == (6, 30, 7, 5)
    assert (found["attack"], found["defence"]) == (4 + 4 + 16 + 16, 9 + 5)
    assert (found["electron"], found["nuclear"]) == (34, 16)


ODD: list[tuple[Change, tuple[str, str]]] = [
    (put("scifi/cards/SF-03", name="Wurmloch"), ("same_name", "SF-01, SF-03")),
    (put("scifi/cards/SF-03", en="Wormhole"), ("same_name", "SF-01, SF-03")),
    (
        put("scifi/cards/SF-03", cost="0", text="play: move_stones(me, up_to 3, open, open)"),
        ("cards_alike", "SF-01, SF-03"),
    ),
    (put("scifi/cards/SF-35", kind="fuel"), ("no_destruction", "SCIFI")),
    (put("scifi/cards/SF-30", kind="fuel", marks=[], text="play: roll()"), ("set_names", "SCIFI")),
    (put(CARD, text="play: let r = roll(); gain(me, chips, r)"), ("no_stars", "SCIFI")),
    (put("table/themes/SCIFI", stars=[5, 2, 1, 0, 0]), ("no_such_cards", "SCIFI")),
    (put(CARD, text="play: let k = discard(me, 1, hand); draw(me, 1, any)"), ("letter_idle", "SF-01")),
    (
        put("fantasy/cards/FA-16", marks=[], text="extra cost: sacrifice(me, 1, [tap, untapped])"),
        ("no_effect", "FA-16"),
    ),
    (put(CARD, text="play: draw(me, 1, ZOMBIE)"), ("absent_theme", "SF-01")),
    (put("pirate/cards/PI-13", text="tap: hook(opp)"), ("many_hooks", "5")),
    (put(FLEXO, text="play: gain(me, chips, 1)"), ("no_condition", "FX-01")),
    (put("table/setup/1", flexo="nothing"), ("flexo_actions", "nothing")),
    (put("table/tokens", nuclear=[9] * 7), ("token_order", "")),
    (put("table/numbers", rounds=[1, 1, 2, 1]), ("dearer", "1, 1, 2, 1")),
    (put("table/boards/HAND", modifiers=[2, 1, 0, -1, -2]), ("modifiers", "HAND")),
]


@pytest.mark.parametrize(("change", "note"), ODD)
def test_what_looks_like_a_slip_is_noted(change: Change, note: tuple[str, str]) -> None:
    assert note in oddities(Box(changed(change)))
    for lang in LANGUAGES:
        assert RUL.texts(lang).say(f"note.{note[0]}", what=note[1])


def test_a_board_without_flexo_cards_is_noted() -> None:
    def change(content: dict[str, Any]) -> None:
        for card in content["flexo"]["cards"].values():
            if card["symbol"] == "DRAW":
                card["symbol"] = "HAND"

    assert ("symbols", "DRAW") in oddities(Box(changed(change)))


# --- at the command line ---------------------------------------------------------------------------------------------


@pytest.fixture
def mine(tmp_path: Path, capsys: Capsys) -> Path:
    """A folder with the standard content."""
    call(capsys, "content", "export", "rulebenders", tmp_path / "mine")
    return tmp_path / "mine"


def rewrite(path: Path, old: str, new: str) -> int:
    """Replace something in a file; the line where it stands."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def test_check_counts_and_notes(mine: Path, capsys: Capsys) -> None:
    said = call(capsys, "content", "check", mine, "--json")
    assert (said.code, said.json["valid"], said.json["notes"]) == (0, True, [])
    assert said.json["facts"] == facts(BOX)
    assert "40 Angriffskarten" in call(capsys, "content", "check", mine, lang="de").out
    rewrite(mine / "scifi.toml", '"Warpantrieb"', '"Wurmloch"')
    assert "cards of one deck have the same name: SF-01, SF-03" in call(capsys, "content", "check", mine).out


@pytest.mark.parametrize(
    ("file", "old", "new", "english", "german"),
    [
        (
            "scifi",
            'text = "play: draw(me, 3, any)"',
            'text = "play: drow(me, 3, any)"',
            "scifi.toml [cards.SF-11] text, line {line}: column 15: there is no effect 'drow'",
            "scifi.toml [cards.SF-11] text, Zeile {line}: Spalte 15: Einen Effekt 'drow' gibt es nicht",
        ),
        (
            "scifi",
            'text = "play: draw(me, 3, any)"',
            "text = 'play: draw(me, 0, any)'",
            "scifi.toml [cards.SF-11] text, line {line}: column 15: draw can never do 0; possible is 1 to 99",
            "scifi.toml [cards.SF-11] text, Zeile {line}: Spalte 15: draw kann nie 0 ausführen; möglich ist 1 bis 99",
        ),
        (
            "scifi",
            'text = "play: draw(me, 3, any)"',
            'text = "play: \\u0064raw(me, 3, moon)"',
            "scifi.toml [cards.SF-11] text, line {line}: column 32: 'moon' is no theme",
            "scifi.toml [cards.SF-11] text, Zeile {line}: Spalte 32: 'moon' ist kein 'theme'",
        ),
        (
            "table",
            "settings = [5, 6, 7, 8]",
            "settings = [5, 5, 7, 8]",
            "table.toml [boards.HAND] settings, line {line}: are not the settings that this rule panel can have: "
            "[5, 5, 7, 8]",
            "table.toml [boards.HAND] settings, Zeile {line}: das können nicht die Einstellungen dieser Regeltafel "
            "sein: [5, 5, 7, 8]",
        ),
        (
            "table",
            'modifiers = ["current", "current", "current", "second", "any"]',
            'modifiers = ["none", "current", "current", "second", "any"]',
            "table.toml [boards.CURRENCY] modifiers, line {line}: must be one of current, second, any, not 'none'",
            "table.toml [boards.CURRENCY] modifiers, Zeile {line}: muss eines von current, second, any sein, "
            "nicht 'none'",
        ),
    ],
)
def test_what_is_wrong_is_said_with_file_entry_key_line_and_column(
    file: str, old: str, new: str, english: str, german: str, mine: Path, capsys: Capsys
) -> None:
    line = rewrite(mine / f"{file}.toml", old, new)
    for lang, wanted in (("en", english), ("de", german)):
        said = call(capsys, "content", "check", mine, lang=lang)
        complains(said)
        assert said.err == f"tafelrunde: {wanted.format(line=line)}\n"
    (mine / "p.toml").write_text('game = "rulebenders"\n', encoding="utf-8")
    for words in (("play", "rulebenders", "--content", mine), ("position", mine / "p.toml", "--content", mine)):
        complains(call(capsys, *words), f"line {line}:")
