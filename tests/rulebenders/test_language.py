"""The card language: every line of its grammar, every verb with right and wrong arguments, and what can never apply."""

import re
from typing import Any

import pytest

from tafelrunde.engine import Bad
from tafelrunde.engine.snapshot import fields_of
from tafelrunde.games.rulebenders.content import Box, Card
from tafelrunde.games.rulebenders.language.checking import all_effects, check_marks, check_text
from tafelrunde.games.rulebenders.language.effects import BOARDS, KINDS, THEMES, Block, Effect
from tafelrunde.games.rulebenders.language.grammar import EVENTS, METRICS, PRIMITIVES, STATICS, Grammar
from tafelrunde.games.rulebenders.numbers import value as worked_out
from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.kit.words import complaint_text
from tests.rulebenders.table import BOX, RUL, table


def read(text: str, kind: str = "fuel") -> tuple[list[Block], list[tuple[Effect, ...]]]:
    """The blocks of a text and all scripts, checked for that kind of card."""
    scripts: list[tuple[Effect, ...]] = []
    blocks = Grammar(text, scripts).blocks()
    check_text(kind, blocks, scripts)
    return blocks, scripts


def kind_for(text: str) -> str:
    """The kind of card that a text can stand on."""
    return "dashboard" if re.search(r"tap|static|extra|before_scoring", text) else "fuel"


def first(text: str) -> Effect:
    """The first effect of a text."""
    blocks, scripts = read(text, kind_for(text))
    return scripts[blocks[0].script][0]


# --- every verb with right arguments ---------------------------------------------------------------------------------

RIGHT: dict[str, list[str]] = {
    "draw": ["draw(me, 2, any)", "draw(opp, #, other)", "draw(me, up_to 3, SCIFI)"],
    "gain": ["gain(me, chips, 2)", "gain(top(chips), stones, 1)", "gain(me, item, up_to 2)", "gain(me, exch(2>1), 1)"],
    "lose": ["lose(opp, item, 1)", "lose(me, cards, all)", "lose(me, stones, supply(me) div 2)"],
    "discard": ["discard(me, 1, hand)", "discard(opp, 2, hand, random)", "discard(me, up_to 3, hand[FANTASY])"],
    "give": ["give(me to opp, cards, 1, by me)", "give(opp to me, chips, at_least 1, by opp)"],
    "steal": ["steal(opp, cards, 1, choice)", "steal(opps(2), cards, total 2, random)", "steal(opp*, stones, 1)"],
    "recover": ["recover(me, 1, discard(any), top)", "recover(me, up_to 2, discard(ZOMBIE), choice)"],
    "roll": ["roll()"],
    "place": ["place(me, all, normal)", "place(me, up_to 3, normal)"],
    "place_locked": ["place_locked(me, board?, 1, general)", "place_locked(me, HAND, 2, general)"],
    "lock": ["lock(me, board?, up_to 2)", "lock(me, DRAW, all)"],
    "move_stones": ["move_stones(me, up_to 2, open+track, open)", "move_stones(opp, 1, open, track)"],
    "remove_stones": ["remove_stones(opp, 2, open(board?))", "remove_stones(me, all, supply)"],
    "take_back": ["take_back(me, open+track)", "take_back(opp, open(HAND))"],
    "empty_stash": [],
    "mirror_track": ["mirror_track(me)"],
    "level_majorities": ["level_majorities()"],
    "loan_stones": ["loan_stones(me, 4)"],
    "set_rule": ["set_rule(board?)", "set_rule(CURRENCY)"],
    "move_evolution": ["move_evolution(me, board?, 1, any)", "move_evolution(opp, THEME, 2, to_start)"],
    "peek": ["peek(any, 14)", "peek(electron, 2)"],
    "reveal": ["reveal(nuclear, 1)"],
    "multiplier": ["multiplier(1)"],
    "meltdown": ["meltdown(7)"],
    "swap_tokens": ["swap_tokens(electron)"],
    "cancel_attack": [],
    "take_cancelled": [],
    "hook": [],
    "take_fuel": ["take_fuel(me, up_to 3)"],
    "discard_dashboard": [
        "discard_dashboard(opp, 1, [not set], by me)",
        "discard_dashboard(me, 1, [tap, untapped], by me)",
    ],
    "surrender_dashboard": ["surrender_dashboard(opp, at_least 1)"],
    "sacrifice": [],
    "untap": ["untap(me, up_to 2)"],
    "look_hand": ["look_hand(opp)"],
    "open_hand": ["open_hand(opp, round_end)"],
    "mark_hand": ["mark_hand(opp, 2)"],
    "pool_hands": ["pool_hands()"],
    "copy_fuel": ["copy_fuel(me)"],
    "restart_round": ["restart_round()"],
    "replace_theme": ["replace_theme(PIRATE)"],
    "dissolve_theme": ["dissolve_theme(ZOMBIE)"],
    "box": ["box(this)"],
}
ELSEWHERE = {  # verbs that do not stand in a play block of a fuel card
    "hook": "tap: hook(opp)",
    "empty_stash": "static: stash(me) // on(before_scoring): empty_stash(board?)",
    "cancel_attack": "react: cancel_attack(any)",
    "take_cancelled": "react: cancel_attack(me); take_cancelled(me)",
    "sacrifice": "extra cost: sacrifice(me, 1, [tap, untapped])",
    "allow_theme": "static: allow_theme(me, PREHISTORIC)",
    "forbid_theme": "static: forbid_theme(opp*, PREHISTORIC)",
    "only_theme": "play: let T = theme(in_play) // static: only_theme(T)",
    "mod": "static: mod(me, hand_limit, +2); mod(me, draw_income, -1)",
    "gain_mod": "tap: gain_mod(opp, cards, -2) // react tap on(opp_gain(cards)): gain_mod(event_player, cards, -2)",
    "boost": "tap on(own_gain(stones)): boost(2)",
    "stash": "static: stash(me) // on(before_scoring): empty_stash(THEME)",
    "set_name": "static: set_name(Sultan's Jewel)",
}


@pytest.mark.parametrize("verb", [*PRIMITIVES, *STATICS])
def test_every_verb_is_read_with_right_arguments(verb: str) -> None:
    texts = [f"play: {text}" for text in RIGHT.get(verb, [])] or [ELSEWHERE[verb]]
    for text in texts:
        blocks, scripts = read(text, kind_for(text))
        assert verb in [e.verb for block in blocks for e in all_effects(block.script, scripts)]


@pytest.mark.parametrize("verb", [verb for verb in (*PRIMITIVES, *STATICS) if verb != "set_name"])
def test_no_verb_takes_more_or_fewer_arguments(verb: str) -> None:
    slots = PRIMITIVES.get(verb, STATICS.get(verb, ()))
    text = next(iter(RIGHT.get(verb, []) or [re.search(rf"\b{verb}\(.*?\)+(?=;|$| //)", ELSEWHERE[verb])[0]]))  # type: ignore[index]
    with pytest.raises(Bad):
        Grammar(f"play: {text[:-1]}, 1)" if slots else f"play: {text[:-1]}1)", []).blocks()
    if slots:
        with pytest.raises(Bad):
            Grammar(f"play: {verb}()", []).blocks()


# --- every line of the grammar ---------------------------------------------------------------------------------------


def test_a_text_has_blocks_with_heads() -> None:
    text = "play: roll() // tap: roll() // static: set_name(X) // on(round_start): roll() // on(board_won(me)): roll()"
    blocks, _ = read(text, "dashboard")
    assert [(b.head, b.event, b.once) for b in blocks] == [
        ("play", "", False),
        ("tap", "", False),
        ("static", "", False),
        ("on", "round_start", False),
        ("on", "board_won", False),
    ]
    blocks, _ = read("on(board_won(me)) once_per_round: roll()", "dashboard")
    assert blocks[0].once
    blocks, _ = read("tap on(own_gain(cards)): boost(1) // react tap on(attack_on(me)): roll()", "dashboard")
    assert [(b.head, b.event, b.kind) for b in blocks] == [
        ("tap on", "own_gain", "cards"),
        ("react tap on", "attack_on", ""),
    ]
    assert [b.column for b in blocks] == [1, 38]
    blocks, _ = read("react tap: cancel_attack(me)", "dashboard")
    assert blocks[0].head == "react tap"


def test_effects_stand_one_after_the_other_and_inside_one_another() -> None:
    blocks, scripts = read("play: roll(); choose{ roll() OR may{ draw(me, 1, any); roll() } OR roll() }")
    effects = scripts[blocks[0].script]
    assert [e.verb for e in effects] == ["roll", "choose"]
    assert [[e.verb for e in scripts[k]] for k in effects[1].scripts] == [["roll"], ["may"], ["roll"]]
    assert [e.verb for e in all_effects(blocks[0].script, scripts)] == [
        *("roll", "choose", "roll", "may", "draw", "roll", "roll"),
    ]
    by = first("play: choose_by(opp){ roll() OR roll() }")
    assert (by.verb, by.who.word, len(by.scripts)) == ("choose_by", "opp", 2)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("me", ("me", 0, "")),
        ("opp", ("opp", 0, "")),
        ("top(chips)", ("top", 0, "chips")),
        ("opp*", ("opp*", 0, "")),
        ("all", ("all", 0, "")),
        ("opps(3)", ("opps", 3, "")),
    ],
)
def test_players(text: str, who: tuple[str, int, str]) -> None:
    single = text in ("me", "opp", "top(chips)")
    e = first(f"play: draw({text}, 1, any)" if single else f"play: each(p in {text}){{ roll() }}")
    assert (e.who.word, e.who.number, e.who.name) == who


def test_letters_hold_players_boards_numbers_themes_and_kinds() -> None:
    read("play: each(p in opp*){ lose(p, item, 1) }")
    read("play: each(b in boards(2)){ remove_stones(opp, 1, open(b)) }")
    read("play: let b = board?; lock(me, b, 1); set_rule(b)")
    read("play: let r = roll(); gain(me, chips, 2*r); if(r >= 2){ draw(me, r div 2, any) }")
    read("play: let n = number(1..3); lose(me, chips, n)")
    read("play: let K = kind(electron OR nuclear); peek(K, 2); swap_tokens(K)")
    read("play: let T = theme(in_play); draw(me, 1, T); discard(me, 1, hand[T]); recover(me, 1, discard(T), top)")
    for verb in ("discard(me, 1, hand)", "give(me to opp, cards, 1, by me)", "remove_stones(me, 1, open)"):
        assert first(f"play: let k = {verb}; gain(me, chips, k)").var == "k"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3", 3),
        ("#", 2),
        ("2*3", 6),
        ("2*#", 4),
        ("7 div 2", 3),
        ("1+1", 2),
        ("(1+2) div 2", 1),
        ("3*(1+1)", 6),
        ("chips(me)", 7),
        ("chips(me) div 2+1", 4),
        ("at(me, HAND)", 0),
        ("min_board_total()", 0),
    ],
)
def test_numbers(text: str, value: int) -> None:
    g = table(round=2).g
    frame = g.frame(me=0, card=0, window=0)
    term = first(f"play: gain(me, chips, {text})").amount.term
    assert term is not None
    assert worked_out(g, frame, term) == value


@pytest.mark.parametrize("name", METRICS)
def test_every_metric_is_read(name: str) -> None:
    words = {"who": "me", "board": "HAND", "theme": "ZOMBIE", "played": "active theme"}
    arguments = ", ".join(words.get(slot, slot.split("|")[0]) for slot in METRICS[name])
    e = first(f"play: if({name}({arguments}) >= 1 and {name}({arguments}) <= 5){{ roll() }}")
    assert [(c.left.name, c.op) for c in e.conditions] == [(name, ">="), (name, "<=")]


@pytest.mark.parametrize(
    ("text", "op"),
    [
        ("chips(me) >= 3", ">="),
        ("chips(me) <= hand(opp)", "<="),
        ("chips(me) == 3", "=="),
        ("chips(me) exactly 3", "=="),
        ("currency == stones", "currency"),
        ("first_on_track(me)", "truth"),
        ("more_than_each_opp(chips)", "truth"),
        ("less_than_each_opp(on_board)", "truth"),
    ],
)
def test_conditions(text: str, op: str) -> None:
    e = first(f"play: if({text}){{ roll() }}")
    assert [c.op for c in e.conditions] == [op]


def test_zones_piles_filters_and_kinds() -> None:
    for zone in ("supply", "track", "open", "open+track", "open(HAND)", "open(board?)"):
        assert first(f"play: remove_stones(opp, 1, {zone})").zone.word == zone.partition("(")[0]
    for pile in ("any", "other", *THEMES):
        assert first(f"play: draw(me, 1, {pile})").pile == pile
    for theme in ("any", *THEMES):
        assert first(f"play: recover(me, 1, discard({theme}), top)").zone.theme == theme
    for rate in (1, 2, 3):
        assert first(f"play: gain(me, exch({rate}>1), 1)").rate == rate
    for board in BOARDS:
        assert first(f"play: set_rule({board})").where.number == BOARDS.index(board)


# --- what is no text -------------------------------------------------------------------------------------------------

WRONG: list[tuple[str, int, str]] = [
    # words and signs
    ("", 1, "one_word_of"),
    ("play", 5, "expected"),
    ("play: ", 7, "no_verb"),
    ("play: roll() %", 14, "no_sign"),
    ("play: roll()\n", 13, "no_sign"),
    ("play: rol()", 7, "no_verb"),
    ("play: roll", 11, "expected"),
    ("play: roll(", 12, "expected"),
    ("play: roll(1)", 12, "expected"),
    ("play: roll();", 14, "no_verb"),
    ("play: roll() roll()", 14, "expected"),
    ("play: roll() // ", 17, "one_word_of"),
    ("played: roll()", 1, "one_word_of"),
    ("extra: roll()", 6, "expected"),
    ("on(noon): roll()", 4, "one_word_of"),
    ("tap on(own_gain): roll()", 16, "expected"),
    ("tap on(own_gain(item)): roll()", 17, "one_word_of"),
    ("on(board_won(opp)): roll()", 14, "expected"),
    ("play: " + "roll(); " * 80, 601, "text_long"),
    ("play: " + "may{ " * 21 + "roll()" + " }" * 21, 112, "text_deep"),
    (f"play: gain(me, chips, {'(' * 21}1{')' * 21})", 44, "text_deep"),
    # numbers
    ("play: draw(me, many, any)", 16, "no_such_thing"),
    ("play: draw(me, 100, any)", 16, "large_number"),
    ("play: draw(me, 2*, any)", 18, "no_such_thing"),
    ("play: draw(me, 2 div k, any)", 22, "no_number"),
    ("play: draw(me, 2 div 0, any)", 22, "div_by_none"),
    ("play: draw(me, chips(you), any)", 22, "no_such_thing"),
    ("play: draw(me, at(me, board?), any)", 23, "no_choice_here"),
    ("play: draw(me, at(me, HEAD), any)", 23, "no_such_thing"),
    ("play: draw(me, discs(me, X), any)", 26, "one_word_of"),
    ("play: gain(me, exch(4>1), 1)", 21, "number_between"),
    ("play: gain(me, exch(2>2), 1)", 23, "expected"),
    ("static: mod(me, hand_limit, 2)", 29, "one_word_of"),
    # players
    ("play: draw(you, 1, any)", 12, "no_such_thing"),
    ("play: draw(all, 1, any)", 15, "one_player"),
    ("play: draw(opp*, 1, any)", 16, "one_player"),
    ("play: draw(event_player, 1, any)", 12, "no_event_player"),
    ("play: each(p in me){ roll() }", 17, "several_players"),
    ("play: each(p in opps(5)){ roll() }", 22, "number_between"),
    ("play: each(p in opps(0)){ roll() }", 22, "number_between"),
    ("play: steal(top(moon), chips, 1)", 17, "one_word_of"),
    ("play: give(me, cards, 1, by me)", 14, "expected"),
    ("play: give(me to opp, cards, 1, me)", 33, "expected"),
    # letters
    ("play: gain(me, chips, k)", 23, "letter_unknown"),
    ("play: let kk = roll()", 11, "no_letter"),
    ("play: let N = roll()", 11, "no_letter"),
    ("play: let k = roll(); let k = roll()", 27, "letter_twice"),
    ("play: let k = peek(any, 1)", 15, "no_result"),
    ("tap on(own_gain(chips)): let k = boost(2)", 34, "no_result"),
    ("static: let k = mod(me, hand_limit, +1)", 17, "no_result"),
    ("play: let k = chips", 15, "no_verb"),
    ("play: let b = board?; gain(me, chips, b)", 39, "letter_other"),
    ("play: let k = roll(); draw(k, 1, any)", 28, "letter_other"),
    ("play: may{ let k = roll() }; gain(me, chips, k)", 46, "letter_unknown"),
    ("play: choose{ let k = roll() OR gain(me, chips, k) }", 49, "letter_unknown"),
    ("play: each(p in all){ roll() }; gain(p, chips, 1)", 38, "letter_unknown"),
    ("play: let k = roll() // tap: gain(me, chips, k)", 46, "letter_unknown"),
    ("play: let K = kind(stones OR chips)", 20, "one_word_of"),
    ("play: each(b in boards(8)){ roll() }", 24, "number_between"),
    ("play: each(b in boards(n)){ roll() }", 24, "number_between"),
    # words of a verb
    ("play: draw(me, 1, MOON)", 19, "no_such_thing"),
    ("play: gain(me, moons, 1)", 16, "one_word_of"),
    ("play: peek(proton, 1)", 12, "no_such_thing"),
    ("play: place(me, 1, strange)", 20, "one_word_of"),
    ("play: recover(me, 1, hand, top)", 22, "expected"),
    ("play: remove_stones(me, 1, moon)", 28, "one_word_of"),
    ("play: discard_dashboard(opp, 1, [moon], by me)", 34, "expected"),
    ("static: set_name()", 18, "no_name"),
    ("play: choose{ roll() }", 7, "one_branch"),
    ("play: if(chips(me) > 2){ roll() }", 20, "one_word_of"),
    ("play: if(chips(me) 2){ roll() }", 20, "one_word_of"),
    ("play: if(currency == moons){ roll() }", 22, "one_word_of"),
    ("play: may{ roll()", 18, "expected"),
]


@pytest.mark.parametrize(("text", "column", "key"), WRONG)
def test_what_is_no_text_is_said_with_its_column(text: str, column: int, key: str) -> None:
    with pytest.raises(Bad) as e:
        read(text, kind_for(text))
    assert (e.value.values["column"], e.value.key) == (column, key)


# --- what does not fit its card, or can never apply ------------------------------------------------------------------

NEVER: list[tuple[str, str, int, str]] = [
    # blocks
    ("fuel", "play: roll() // play: roll()", 17, "head_twice"),
    ("fuel", "tap: roll()", 1, "tap_on_fuel"),
    ("destruction", "play: roll() // static: forbid_theme(opp*, PIRATE)", 17, "never_in_play"),
    ("destruction", "on(round_start): roll()", 1, "never_in_play"),
    ("dashboard", "react: cancel_attack(me)", 1, "react_here"),
    ("dashboard", "on(attack_on(me)): roll()", 1, "event_here"),
    ("dashboard", "tap on(round_start): roll()", 1, "event_here"),
    ("fuel", "on(before_scoring): roll()", 1, "dashboard_only"),
    ("dashboard", "on(round_start) once_per_round: roll()", 1, "once_here"),
    ("fuel", "react: draw(me, 1, any)", 1, "no_cancel"),
    ("fuel", "play: set_name(X)", 7, "static_here"),
    ("dashboard", "static: set_name(X); roll()", 22, "not_static"),
    ("dashboard", "static: if(chips(me) >= 2){ set_name(X) }", 9, "not_static"),
    ("dashboard", "extra cost: lose(me, chips, 1)", 13, "extra_cost"),
    ("fuel", "play: boost(1)", 7, "wrong_block"),
    ("fuel", "play: gain_mod(opp, cards, -1)", 7, "wrong_block"),
    ("fuel", "play: cancel_attack(me)", 7, "wrong_block"),
    ("fuel", "play: sacrifice(me, 1, [tap, untapped])", 7, "wrong_block"),
    ("dashboard", "tap: restart_round()", 6, "wrong_block"),
    ("dashboard", "on(round_start): copy_fuel(me)", 18, "wrong_block"),
    ("fuel", "play: empty_stash(board?)", 7, "wrong_block"),
    ("fuel", "static: mod(me, hand_limit, +1)", 9, "dashboard_only"),
    ("fuel", "static: stash(me)", 9, "dashboard_only"),
    ("dashboard", "static: stash(me)", 9, "stash_pair"),
    ("dashboard", "on(before_scoring): empty_stash(board?)", 21, "stash_pair"),
    ("dashboard", "static: stash(me) // on(before_scoring): roll(); empty_stash(HAND)", 50, "stash_pair"),
    ("dashboard", "tap: may{ gain_mod(opp, cards, -1) }", 11, "one_cut"),
    (
        "dashboard",
        "tap: gain_mod(opp, cards, -1) // react tap on(opp_gain(cards)): gain_mod(event_player, cards, -2)",
        65,
        "one_cut",
    ),
    # whom
    ("dashboard", "static: allow_theme(opp, PIRATE)", 9, "only_me"),
    ("dashboard", "static: mod(opp, hand_limit, -1)", 9, "only_me"),
    ("fuel", "play: copy_fuel(opp)", 7, "only_me"),
    ("fuel", "play: take_fuel(opp, 1)", 7, "only_me"),
    ("fuel", "play: steal(me, chips, 1)", 7, "only_others"),
    ("fuel", "play: steal(all, chips, 1)", 7, "only_others"),
    ("dashboard", "tap: hook(me)", 6, "only_others"),
    ("fuel", "play: hook(opp)", 7, "dashboard_only"),
    ("fuel", "play: look_hand(me)", 7, "only_others"),
    ("fuel", "play: each(p in all){ surrender_dashboard(p, at_least 1) }", 23, "only_others"),
    ("dashboard", "tap: gain_mod(me, cards, -1)", 6, "only_others"),
    ("fuel", "static: forbid_theme(all, PIRATE)", 9, "all_others"),
    ("fuel", "play: give(me to me, cards, 1, by me)", 7, "give_self"),
    ("fuel", "play: each(p in opp*){ give(p to p, cards, 1, by p) }", 24, "give_self"),
    ("fuel", "play: steal(opps(any), chips, 1)", 7, "any_opponents"),
    ("fuel", "play: each(p in opps(any)){ roll() }", 7, "any_opponents"),
    ("fuel", "play: give(me to opp, cards, 1, by opp)", 7, "by_whom"),
    ("fuel", "play: discard_dashboard(me, 1, [not set], by opp)", 7, "by_whom"),
    ("fuel", "play: steal(opp, chips, 1, random)", 7, "cards_only"),
    ("fuel", "play: steal(opps(2), cards, 1, choice)", 7, "choice_of_one"),
    # what
    ("fuel", "play: gain(me, cards, 1)", 7, "no_such_kind"),
    ("fuel", "play: lose(me, exch(1>1), 1)", 7, "no_such_kind"),
    ("fuel", "play: give(me to opp, stones, 1, by me)", 7, "no_such_kind"),
    ("fuel", "play: steal(opp, item, 1)", 7, "no_such_kind"),
    ("dashboard", "tap: gain_mod(opp, item, -1)", 6, "no_such_kind"),
    ("dashboard", "tap: gain_mod(opp, cards, +1)", 6, "gain_mod_number"),
    ("fuel", "play: swap_tokens(any)", 7, "one_kind"),
    ("fuel", "play: let K = kind(nuclear OR nuclear)", 7, "same_twice"),
    ("fuel", "play: let T = theme(in_play) // static: forbid_theme(opp*, T)", 41, "theme_name"),
    ("fuel", "static: only_theme(PIRATE)", 9, "theme_letter"),
    ("fuel", "play: move_stones(me, 1, supply, open)", 7, "no_zone"),
    ("fuel", "play: move_stones(me, 1, open(HAND), open)", 7, "no_zone"),
    ("fuel", "play: take_back(me, supply)", 7, "no_zone"),
    ("fuel", "play: move_stones(me, 1, track, track)", 7, "same_place"),
    # how many
    ("fuel", "play: lose(me, chips, up_to 2)", 7, "no_mode"),
    ("fuel", "play: draw(me, at_least 2, any)", 7, "no_mode"),
    ("fuel", "play: draw(me, total 2, any)", 7, "no_mode"),
    ("fuel", "play: draw(me, all, any)", 7, "no_mode"),
    ("fuel", "play: gain(me, chips, up_to all)", 7, "no_mode"),
    ("dashboard", "extra cost: sacrifice(me, 2, [tap, untapped])", 13, "sacrifice"),
    ("dashboard", "extra cost: sacrifice(me, 1, [not set])", 13, "sacrifice"),
    ("fuel", "play: let n = number(3..3)", 7, "empty_range"),
    ("fuel", "play: draw(me, 0, any)", 7, "never"),
    ("fuel", "play: peek(electron, 8)", 7, "never"),
    ("fuel", "play: meltdown(8)", 7, "never"),
    ("fuel", "play: move_evolution(me, board?, 6, any)", 7, "never"),
    ("dashboard", "static: mod(me, hand_limit, +0)", 9, "never"),
    # conditions
    ("fuel", "play: if(2 >= 3){ roll() }", 7, "never_holds"),
    ("fuel", "play: if(boards_with(me) >= 8){ roll() }", 7, "never_holds"),
    ("fuel", "play: if(discs(me, E) exactly 9){ roll() }", 7, "never_holds"),
    ("fuel", "play: if(chips(me) >= 5 and chips(me) <= 3){ roll() }", 7, "never_holds"),
    ("fuel", "play: if(currency == chips and currency == cards){ roll() }", 7, "never_holds"),
    ("fuel", "play: if(more_than_each_opp(chips) and less_than_each_opp(chips)){ roll() }", 7, "never_holds"),
    ("fuel", "play: if(chips(me) <= 0 and more_than_each_opp(chips)){ roll() }", 7, "never_holds"),
    ("fuel", "play: if(5 <= chips(me) and chips(me) <= 3){ roll() }", 7, "never_holds"),
    ("fuel", "play: if(chips(me)+1 == 0){ roll() }", 7, "never_holds"),
    ("fuel", "play: if(# >= 10){ roll() }", 7, "never_holds"),
    ("fuel", "play: if(2*# >= 19){ roll() }", 7, "never_holds"),
    ("fuel", "play: if(hand_limit(me) >= 50){ roll() }", 7, "never_holds"),
    ("fuel", "play: if(boards_with(me) >= chips(me)+8){ roll() }", 7, "never_holds"),
    # nothing
    ("fuel", "play: gain(me, chips, 0*chips(me))", 7, "never"),
    ("fuel", "play: gain(me, chips, 1 div 2)", 7, "never"),
    ("fuel", "play: gain(me, chips, # div 10)", 7, "never"),
    ("fuel", "play: peek(electron, 4*2)", 7, "never"),
    ("fuel", "play: steal(opps(2), chips, total 1)", 7, "total_split"),
    ("fuel", "play: restart_round(); gain(me, chips, 1)", 24, "after_restart"),
    ("fuel", "play: choose{ restart_round() OR roll(); restart_round() }; roll()", 61, "after_restart"),
    ("fuel", "play: each(p in all){ restart_round() }; roll()", 42, "after_restart"),
]


@pytest.mark.parametrize(("kind", "text", "column", "key"), NEVER)
def test_what_can_never_apply_is_said_with_its_column(kind: str, text: str, column: int, key: str) -> None:
    with pytest.raises(Bad) as e:
        read(text, kind)
    assert (e.value.values["column"], e.value.key) == (column, key)


def test_conditions_about_different_things_do_not_shut_each_other_out() -> None:
    read("play: if(chips(me) >= 5 and chips(opp) <= 3){ roll() }")
    read("play: if(at(me, HAND) >= 2 and at(me, DRAW) <= 1){ roll() }")
    read("play: if(chips(me) >= 3 and chips(me) <= 3){ roll() }")
    read("play: if(3 <= chips(me) and chips(me) <= 3 and hand_limit(me) <= 0){ roll() }")
    read("play: if(more_than_each_opp(chips) and less_than_each_opp(hand)){ roll() }")
    read("play: if(chips(me) >= 1 and chips(me) <= hand(me)+1 and # == 9){ roll() }")
    read("play: may{ restart_round() }; choose{ restart_round() OR roll() }; roll()")


def test_a_wrong_kind_of_item_is_told_with_all_kinds() -> None:
    with pytest.raises(Bad) as e:
        read("play: gain(me, coins, 1)")
    assert e.value.values["names"] == (*KINDS, "item", "exch(n>1)")


MARKS: list[tuple[str, tuple[str, ...], str, str]] = [
    ("dashboard", (), "tap: roll()", "tap_mark"),
    ("dashboard", ("tap",), "play: roll()", "tap_mark"),
    ("dashboard", ("tap", "tap"), "tap: roll()", "mark_twice"),
    ("fuel", (), "react: cancel_attack(me)", "defence_mark"),
    ("fuel", ("defence",), "play: roll()", "defence_mark"),
    ("dashboard", ("tap",), "react tap on(attack_on(me)): roll()", "defence_mark"),
    ("dashboard", (), "static: set_name(X)", "set_mark"),
    ("dashboard", ("set",), "play: roll()", "set_mark"),
    ("fuel", ("attack",), "play: draw(me, 1, any)", "attack_mark"),
    ("dashboard", ("attack",), "play: lose(opp, item, 1)", "attack_mark"),
    ("destruction", ("attack",), "play: lose(opp, item, 1)", "attack_mark"),
    ("dashboard", ("tap",), "react tap on(opp_gain(cards)): gain_mod(event_player, cards, -1)", "answer_mark"),
]


@pytest.mark.parametrize(("kind", "marks", "text", "key"), MARKS)
def test_marks_say_what_the_text_does(kind: str, marks: tuple[str, ...], text: str, key: str) -> None:
    blocks, scripts = read(text, kind)
    with pytest.raises(Bad) as e:
        check_marks(kind, marks, blocks, scripts)
    assert e.value.key == key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_mistake_has_a_sentence_with_its_column(lang: str) -> None:
    found = [(text, kind_for(text), key) for text, _, key in WRONG] + [(t, k, key) for k, t, _, key in NEVER]
    word = "column" if lang == "en" else "Spalte"
    for text, kind, _ in found:
        with pytest.raises(Bad) as e:
            read(text, kind)
        e.value.package = RUL.package
        said = complaint_text(e.value, lang)
        assert said.startswith(f"{word} {e.value.values['column']}: ")
        assert len(said) < 200 or e.value.key == "one_word_of"


# --- the cards of the box --------------------------------------------------------------------------------------------


def verbs_of(box: Box, card: Card) -> list[str]:
    return [e.verb for block in card.blocks for e in all_effects(block.script, box.scripts)]


def test_all_cards_are_read_and_the_language_holds_nothing_idle() -> None:
    assert (len(BOX.cards), len(BOX.designs)) == (260, 151)
    used = {verb for card in BOX.designs for verb in verbs_of(BOX, card)}
    assert used - {"choose", "choose_by", "may", "if", "each", "let number", "let theme", "let kind", "let board"} == {
        *PRIMITIVES,
        *STATICS,
    }
    assert {block.event for card in BOX.designs for block in card.blocks if block.event} == set(EVENTS)
    texts = " ".join(card.text for card in BOX.designs)
    assert [name for name in METRICS if f"{name}(" not in texts] == []


def test_a_text_is_read_the_same_whatever_blanks_are_in_it() -> None:
    for card in BOX.designs:
        spaced = re.sub(r"([;:(){},\[\]])", r" \1 ", card.text)
        if "set_name" in card.text:
            continue
        assert shape(spaced) == shape(card.text), card.id


def shape(text: str) -> Any:
    """What was read, without columns."""
    scripts: list[tuple[Effect, ...]] = []
    blocks = Grammar(text, scripts).blocks()
    return [(b.head, b.event, b.kind, b.once, [plain(e, scripts) for e in scripts[b.script]]) for b in blocks]


def plain(thing: Any, scripts: list[tuple[Effect, ...]]) -> Any:
    """An effect and everything in it as tuples."""
    if isinstance(thing, tuple):
        return tuple(plain(part, scripts) for part in thing)
    if not fields_of(thing):
        return thing
    values = {key: getattr(thing, key) for key in fields_of(thing) if key not in ("column", "scripts")}
    inner = [[plain(e, scripts) for e in scripts[k]] for k in getattr(thing, "scripts", ())]
    return (type(thing).__name__, sorted((k, repr(plain(v, scripts))) for k, v in values.items()), inner)


@pytest.mark.parametrize("kind", KINDS)
def test_chainsaws_and_smilodons_answer_gains_of_their_kind(kind: str) -> None:
    cutting = [card.id for card in BOX.designs for b in card.blocks if (b.event, b.kind) == ("opp_gain", kind)]
    boosting = [card.id for card in BOX.designs for b in card.blocks if (b.event, b.kind) == ("own_gain", kind)]
    assert (len(cutting), len(boosting)) == (1, 0 if kind == "chips" else 1)
