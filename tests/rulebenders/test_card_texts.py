"""What cards say is made from what they do: every word of the language has its words, and no two cards lie alike."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from tafelrunde.games.rulebenders.language.grammar import COMPARED, EVENTS, METRICS, PRIMITIVES, STATICS
from tafelrunde.games.rulebenders.view import RulebendersView, printed
from tafelrunde.games.rulebenders.words import cards
from tafelrunde.games.rulebenders.words.cards import branch_text, card_text, effect_text
from tafelrunde.games.rulebenders.words.cards.sentences import COMBINATORS
from tafelrunde.games.rulebenders.words.cards.verbs import VERBS
from tafelrunde.kit.texts import LANGUAGES, Texts
from tests.rulebenders.card_texts import card_texts, file_of
from tests.rulebenders.meaning import changed, meaning
from tests.rulebenders.random_cards import info_of, random_cards, read
from tests.rulebenders.table import BOX, RUL, table

GERMAN, ENGLISH = (RUL.texts(lang) for lang in LANGUAGES)
INFOS = printed(BOX).cards
RANDOM = tuple(random_cards(7, 400))
COUNTED = {"discs": ("E", "C", "N"), "live_zone": ("electron", "nuclear"), "near": ("electron", "nuclear")}
LEFT_OVER = re.compile(r"[{}|_]|None|  | [,.;:)]|\( |\.\.|%|\bof of\b|\bund und\b")


def said(kind: str, text: str, texts: Texts) -> str:
    return "\n".join(card_text(info_of(kind, text), texts))


# --- the cards of the box --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.rule("RUL-MC-21")
def test_all_cards_say_what_was_reviewed(lang: str) -> None:
    """`python -m tests.rulebenders.card_texts --write` writes the file anew, for a person to read."""
    assert file_of(lang).read_text(encoding="utf-8") == card_texts(lang)


def test_texts_are_short_enough_for_a_card() -> None:
    for texts in (GERMAN, ENGLISH):
        lengths = {card.id: len(" ".join(card_text(INFOS[card.id], texts))) for card in BOX.designs}
        assert max(lengths.values()) <= 225
        assert sum(length > 170 for length in lengths.values()) <= 15


def test_themes_are_called_as_the_box_calls_them() -> None:
    info = replace(INFOS["PR-19"], themes=(("PREHISTORIC", "Steinzeit", "Stone Age"),))
    assert card_text(info, GERMAN)[0] == "Du darfst immer Karten des Themas Steinzeit ausspielen."
    assert card_text(info, ENGLISH)[0] == "You may always play cards of the Stone Age theme."


# --- questions about branches ----------------------------------------------------------------------------------------


def test_branches_are_told_to_the_one_who_chooses() -> None:
    """Jolly Roger: the victim reads what he gives; Android: the owner reads what he takes."""
    info = INFOS["PI-11"]
    column = info.text.index("choose_by") + 1
    assert [effect_text(info, column, k, GERMAN) for k in range(2)] == [
        "Gib dem Spieler dieser Karte 1 Chip.",
        "Gib dem Spieler dieser Karte 1 Handkarte.",
    ]
    assert effect_text(info, column, 1, ENGLISH) == "Give the player of this card 1 hand card."


def test_the_open_question_knows_its_branches() -> None:
    t = table(players=3, dash={"A": ["SF-13"]})
    t.A.taps("SF-13")
    view = RUL.view(t.g, 0)
    assert isinstance(view, RulebendersView)
    assert [branch_text(view, k, GERMAN) for k in range(2)] == [
        "Nimm 2 Steine aus dem allgemeinen Vorrat.",
        "Ziehe 2 Karten.",
    ]


# --- the whole language ----------------------------------------------------------------------------------------------


def test_every_word_of_the_language_has_words() -> None:
    assert VERBS.keys() >= PRIMITIVES.keys() | STATICS.keys()
    assert COMBINATORS.keys() == {"choose", "choose_by", "may", "if", "each"}
    assert VERBS.keys() >= {"let number", "let theme", "let kind", "let board"}
    for lang in LANGUAGES:
        words = cards.speech(lang)
        for event in EVENTS:
            kinds = (".cards", ".stones", ".chips") if event in ("own_gain", "opp_gain") else ("",)
            assert all(words.has(f"event.{event}{kind}") for kind in kinds), event
        for metric in METRICS:
            parts = COUNTED.get(metric, ("active", "any") if metric == "played" else ())
            for name in [f"{metric}_{part}" for part in parts] or [metric]:
                assert all(words.has(f"metric.{name}.{form}") for form in ("if", "as", "the")), name
        assert all(words.has(f"metric.{name}.{form}") for name in COMPARED for form in ("than", "most"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_any_card_somebody_types_in_gets_sentences(lang: str) -> None:
    texts = RUL.texts(lang)
    for kind, text in RANDOM:
        for part in card_text(info_of(kind, text), texts):
            assert not LEFT_OVER.search(part), (text, part)
            assert part[0].isupper(), (text, part)
            assert part.endswith((".", ".)")), (text, part)
            assert part.count("(") == part.count(")"), (text, part)


def rare_cards() -> Iterator[str]:
    """Card texts with words that are seldom used."""
    for name, slots in METRICS.items():
        kinds = [slot.split("|") if "|" in slot else [{"who": "me", "board": "HAND"}.get(slot, slot)] for slot in slots]
        for words in product(*kinds):
            about = ", ".join(words).replace("played", "any theme").replace("theme)", "ZOMBIE)")
            about = about if name != "in_play" else "me, ZOMBIE"
            for arguments in {about, about.replace("any theme", "active theme")}:
                metric = f"{name}({arguments})"
                yield f"play: if({metric} == 0){{ roll() }}; gain(me, chips, {metric}); draw(me, {metric} div 2, any)"
    yield from (f"play: draw(top({name}), 1, any); if(more_than_each_opp({name})){{ roll() }}" for name in COMPARED)
    lost = [f"let k = number(1..3); lose(me, {kind}, k)" for kind in ("chips", "stones", "cards")]
    for made in (*lost, "let k = discard(me, 2, hand)", "let k = give(me to opp, chips, 2, by me)"):
        for amount in ("k", "k div 2", "k+1"):
            yield f"play: {made}; gain(me, chips, {amount}); roll(); gain(me, chips, {amount})"
    for made in ("remove_stones(me, 2, track)", "give(me to opp, cards, 2, by me)"):
        yield f"play: let k = {made}; gain(me, chips, k div 2); roll(); gain(me, chips, k); gain(me, chips, k div 3)"
        yield f"play: let k = {made}; gain(me, chips, k+1)"
    yield from (f"play: {text}" for text in RARE)


RARE = (
    "steal(opps(2), cards, total chips(me)); move_stones(me, all, track, open); take_back(me, track)",
    "steal(opp*, chips, 1); discard(top(chips), all, hand); give(me to opps(1), chips, 1, by me)",
    "discard_dashboard(opp, all, [tap, untapped], by me); discard_dashboard(me, all, [not set], by me)",
    "discard_dashboard(opp, all, [not set], by opp); discard_dashboard(opp, all, [tap, untapped], by opp)",
    "discard_dashboard(opp, 1, [tap, untapped], by me); discard_dashboard(opp, 1, [tap, untapped], by opp)",
    "each(p in opp*){ each(q in all){ give(q to p, cards, all, by q) }; draw(p, 1, any); hook(opp) }",
    "each(p in all){ if(chips(p) >= 2){ draw(opp, 1, any); draw(p, 1, any); gain(opp, chips, hand(p)) } }",
    "each(p in opp*){ roll(); draw(opp, 1, any); steal(p, chips, 1); steal(opp, chips, 1) }",
    "each(p in all){ mark_hand(p, 1) }; each(p in opps(1)){ mark_hand(p, 1) }",
    "steal(opps(2), chips, 1)",
    "move_stones(me, all, open, open+track); steal(opp*, chips, total 2)",
    "give(me to opp, chips, at_least chips(me), by me); steal(opp, cards, all, choice); lose(me, item, all)",
    "recover(me, all, discard(any), choice); discard_dashboard(me, 1, [not set], by me); hook(opp); hook(opp)",
    "let b = board?; set_rule(b); let T = theme(in_play); replace_theme(T); let k = number(1..3); lock(me, b, k+1)",
    "let k = number(1..3); roll(); if(k >= 2){ choose{ draw(opp, 1, any) OR gain(opp, chips, 1) } }",
    "choose_by(opp){ hook(opp) OR roll() }; choose_by(opp){ give(opp to me, chips, 1, by opp) OR roll() }",
    "draw(top(dash), 2*leads(me), any); may{ untap(top(dash), 2) }",
    "gain(me, stones, up_to tapped(opp)); set_rule(DRAW); give(opp to me, chips, up_to 4, by me)",
    "choose_by(opp){ give(opp to opps(any), chips, 4, by me) OR roll() }",
    "if(2+1 <= 5){ roll() }; if(2*(track(me) div 3) == 4){ recover(opp, 1, discard(PIRATE), top) }",
    "each(a in boards(1)){ box(this) }; untap(me, 2*#); take_fuel(me, all); lose(me, chips, all)",
    "give(me to all, cards, 4, by me); give(opp to opp*, chips, up_to 2, by opp); give(me to opps(2), chips, 3, by me)",
    "recover(opp, all, discard(any), top); steal(opp*, cards, all)",
    "discard_dashboard(opp, all, [not set], by me)",
    "give(me to opp, chips, 1, by me); move_evolution(opp, board?, 2, any)",
    "open_hand(me, round_end); mark_hand(me, 4); mirror_track(opp); remove_stones(me, 2, supply)",
    "take_back(opp, open); untap(opp, 2); untap(opp, all); untap(me, all); look_hand(opp)",
    "discard_dashboard(me, all, [tap, untapped], by me); let q = roll(); draw(me, (q div 2)+1, NIGHTS)",
    "each(s in opps(1)){ meltdown(3) }; steal(opps(1), chips, all); look_hand(top(fuel))",
    "each(a in opps(1)){ lock(a, DRAW, 4) }",
    "choose_by(opp){ choose{ mirror_track(me) OR discard(me, up_to 4, hand[PREHISTORIC]) } OR roll() }",
    "each(k in opps(2)){ peek(electron, 1) }",
    "each(q in opps(2)){ look_hand(q) }; pool_hands()",
    "move_stones(me, 2, open, open+track); move_stones(me, up_to 1, open, track)",
    "move_stones(me, all, open+track, track)",
    "look_hand(top(fuel))",
)
RARE_ON_DASHBOARDS = (
    "static: mod(me, hand_limit, -1); mod(me, draw_income, -1)",
    "react tap on(opp_gain(chips)): steal(opp, chips, 1); give(me to event_player, chips, 1, by me)",
    "react tap on(opp_gain(cards)): box(this); choose_by(event_player){ look_hand(opp) OR look_hand(opp) }",
    "react tap on(opp_gain(cards)): draw(opp, 1, any); move_evolution(event_player, board?, (# div 2)+1, any)",
    "react tap on(opp_gain(cards)): hook(opp); place(event_player, 2+1, normal)",
    "tap on(own_gain(chips)): boost(4); roll()",
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_words_are_idle(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All words of cards are used by some card."""
    heard: set[str] = set()

    class Listening(Texts):
        def say(self, key: str, **values: object) -> str:
            heard.add(key)
            return super().say(key, **values)

    listening = Listening(lang, cards.speech(lang).messages)
    monkeypatch.setattr(cards, "speech", lambda lang: listening)
    texts = Texts(lang, {})  # a new one, for which nothing is remembered
    for info in INFOS.values():
        card_text(info, texts)
    all_rare = (*rare_cards(), *RARE_ON_DASHBOARDS)
    rare = [("dashboard" if "hook(" in text or text in RARE_ON_DASHBOARDS else "fuel", text) for text in all_rare]
    for kind, text in (*rare, *RANDOM):
        read(kind, text)
        info = info_of(kind, text)
        card_text(info, texts)
        for start in (match.start() for match in re.finditer("choose", text)):
            effect_text(info, start + 1, 0, texts)
    assert sorted(set(listening.messages) - heard) == []


# --- no two alike ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", BOX.designs, ids=lambda card: card.id)
def test_whatever_changes_in_a_card_changes_its_words(card: object) -> None:
    kind, text = card.kind, card.text  # type: ignore[attr-defined]
    for new in changed(kind, text):
        for texts in (GERMAN, ENGLISH):
            assert said(kind, new, texts) != said(kind, text, texts), (text, new)


def test_random_cards_that_do_different_things_say_different_things() -> None:
    for texts in (GERMAN, ENGLISH):
        found: dict[str, tuple[str, str]] = {}
        for kind, text in RANDOM:
            other = found.setdefault(kind + said(kind, text, texts), (kind, text))
            assert meaning(*other) == meaning(kind, text), (other, text)


def test_changed_random_cards_say_different_things() -> None:
    rng = random.Random(5)
    for kind, text in RANDOM[::3]:
        others = list(changed(kind, text))
        for new in rng.sample(others, min(4, len(others))):
            for texts in (GERMAN, ENGLISH):
                assert said(kind, new, texts) != said(kind, text, texts), (text, new)
