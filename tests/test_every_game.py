"""What must hold for every game on the shelf, at every decision: a new game is tested by being there."""

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest

from tafelrunde.engine import Chance, Event, Game, Lane, Option, Refused, Step, snapshot
from tafelrunde.engine.snapshot import fields_of
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.game import plain
from tafelrunde.kit.ledger import prefix_of, read_ledger
from tafelrunde.kit.saves import Table, load, save_json, why_not_true
from tafelrunde.kit.texts import LANGUAGES, texts_for
from tafelrunde.kit.words import LETTERS, asked_text, refusal_text
from tests.play import all_tables, all_ways, moments, play_on, random_input, table_of, way_id

Way = dict[str, str]  # the variants of a table: standard, or in real time
GAMES = [game_type(name) for name in game_ids()]
WAYS = [pytest.param(name, way, id=name + way_id(way)) for name, way in all_ways()]
TABLES = [pytest.param(*table, id=f"{table[0]}-{table[1]}{way_id(table[2])}") for table in all_tables()]
MOST_OPTIONS = 400
MOST_INPUTS = 5000
OFTEN, SELDOM = 80, 12  # what takes long is done at so many decisions, later seldom: long games repeat themselves
NONSENSE: tuple[Option, ...] = ("nonsense", -99, 10**30, (), ("x", 0, ()), ((), (), ()), (10**30, 0, 0))


def seldom(number: int) -> bool:
    """Is that decision one of those that are left out?"""
    return number > OFTEN and number % SELDOM != 0


def some_moments(table: Table, rng: Chance) -> Iterator[tuple[int, Game]]:
    """The game at its first decisions, then seldom, and at its end; with the number of the decision."""
    for number, g in enumerate(moments(table, rng)):
        if g.over or not seldom(number):
            yield number, g


# --- copies ----------------------------------------------------------------------------------------------------------

NOT_COPIED = {"heard", "_following", "_lane"}  # a listener is not copied; the others matter only inside a step
SHARED = {"box", "open"}  # never changed in place
OF_THE_ENGINE: dict[str, Any] = {"lanes": [Lane(0, [Step[Any]()], True, False, 5)], "frames": {7: {"amount": 3}}}


def another(value: Any) -> Any:
    """A value of the same type that is not equal."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, dict):
        return {**value, 12345: another(next(iter(value.values()), 0))}
    if isinstance(value, tuple):
        return (*value, *(value[-1:] or (1,)))
    if isinstance(value, list):
        return [*value, *(value[-1:] or [1])]
    raise TypeError(type(value))


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "way"), WAYS)
def test_every_field_is_copied(name: str, way: Way) -> None:
    table = table_of(game_type(name), game_type(name).players[1], 61, way)
    for middle in islice(moments(table, Chance(61)), 20):
        assert middle.copy().players == middle.players
    for field in set(fields_of(middle)) - NOT_COPIED - SHARED - {"players", "seats"}:  # seats follow from the players
        g = middle.copy()
        value = OF_THE_ENGINE.get(field) or another(getattr(g, field))
        setattr(g, field, value)
        copied = getattr(g.copy(), field)
        if field == "lanes":
            assert len(copied) == 1
            assert copied[0].agenda is not value[0].agenda
        else:
            assert copied == value, field
        if field == "frames":
            assert copied[7] is not value[7]
        if isinstance(value, list):  # a dict may be shared where a change replaces it: the next test would notice
            assert copied is not value, f"a change of the copy's {field} reaches the original"
            inner = {id(part) for part in value if isinstance(part, (list, dict))}
            assert not inner & {id(part) for part in copied}, f"a change in the copy's {field} reaches the original"


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "players", "way"), TABLES)
def test_a_copy_is_equal_and_independent_and_earlier_ones_stay_unchanged(name: str, players: int, way: Way) -> None:
    """Each copy is played on at random; neither the game nor any earlier copy notices."""
    rng = Chance(7)
    kept: list[tuple[Game, dict[str, Any]]] = []
    for _, g in some_moments(table_of(game_type(name), players, 62, way), Chance(62)):
        before, copy = snapshot(g), g.copy()
        assert snapshot(copy) == before
        kept.append((g.copy(), before))
        play_on(copy, rng, 6)
        assert snapshot(g) == before
    for earlier, before in kept:
        assert snapshot(earlier) == before
        assert all(d.options == d.choice.options(earlier) for d in earlier.open)


# --- saves -----------------------------------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "players", "way"), TABLES)
def test_a_save_at_every_decision_is_the_same_game(name: str, players: int, way: Way) -> None:
    """Saved, loaded and saved again; the loaded table plays on in place of the old one."""
    table, rng = table_of(game_type(name), players, 63, way), Chance(63)
    while True:
        if seldom(len(table.match.inputs)) and not table.game.over:
            random_input(table.match, rng)
            continue
        loaded = load(json.loads(json.dumps(save_json(table))), game_type)
        assert save_json(loaded) == save_json(table)
        for now, then in zip(loaded.game.open, table.game.open, strict=True):
            assert (now.seat, now.kind, now.serial, now.options) == (then.seat, then.kind, then.serial, then.options)
        table = loaded
        if table.game.over:
            break
        random_input(table.match, rng)
    assert why_not_true(table) == ""


# --- offers and refusals ---------------------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "players", "way"), TABLES)
def test_every_game_ends_and_offers_are_few_and_different(name: str, players: int, way: Way) -> None:
    game = game_type(name)
    for seed in range(3):
        table = table_of(game, players, seed, way)
        for g in moments(table, Chance(seed)):
            assert len(table.match.inputs) <= MOST_INPUTS
            for d in g.open:
                assert (not d.options and d.choice.standing) or 1 <= len(d.options) <= MOST_OPTIONS
                assert len(set(d.options)) == len(d.options)
        assert table.game.open == []
        assert all(game.texts(lang).has(f"end.{table.game.end}") for lang in LANGUAGES)
        scores = [game.score(table.game, seat) for seat in range(players)]
        assert all(tuple(score) == game.sources for score in scores)


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "players", "way"), TABLES)
def test_every_offered_option_is_accepted(name: str, players: int, way: Way) -> None:
    rng = Chance(66)
    for _, g in some_moments(table_of(game_type(name), players, 66, way), Chance(66)):
        for d in g.open:
            some = {d.options[rng.below(len(d.options))] for _ in range(4)} if d.options else set()
            for option in some.union(d.options[:1], d.options[-1:]):
                copy, at = g.copy(), max(g.now, d.choice.not_before(g, option))
                if not 0 < g.next_due() <= at:  # until then it may be closed
                    copy.answer(d.seat, option, d.serial, at)


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "players", "way"), TABLES)
def test_nonsense_is_refused_with_a_row_and_a_sentence_and_changes_nothing(name: str, players: int, way: Way) -> None:
    game = game_type(name)
    rows = {row.id for row in read_ledger(game.file("ledger.md"), prefix_of(name))}
    for _, g in some_moments(table_of(game, players, 65, way), Chance(65)):
        before = snapshot(g)
        for seat in range(players):
            for option in NONSENSE:
                with pytest.raises(Refused) as refused:
                    g.answer(seat, option)
                refusal = refused.value.refusal
                assert refusal.rule in rows | {""}
                for lang in LANGUAGES:
                    assert game.texts(lang).has(f"why.{refusal.key}")
                    assert refusal_text(refusal, game.texts(lang))
        assert snapshot(g) == before


# --- what a seat may see ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players", "way"), TABLES)
def test_a_view_is_the_same_over_all_imagined_worlds(name: str, players: int, way: Way) -> None:
    """A world that nobody can tell from the real one is a possible one, and can be played to its end."""
    game, rng = game_type(name), Chance(46)
    for _, g in some_moments(table_of(game, players, 46, way), Chance(46)):
        before = snapshot(g)
        for seat in (None, *range(players)):
            mine = game.view(g, seat)
            for _ in range(2):
                world = game.imagine(g, seat, rng)
                assert game.view(world, seat) == mine
                assert [(d.seat, d.kind) for d in world.open] == [(d.seat, d.kind) for d in g.open]
                game.check(world)
            if rng.below(40) == 0:
                play_on(world, rng, MOST_INPUTS)
                assert world.over or g.next_due()
        assert snapshot(g) == before, "nothing has happened to the real one"


@pytest.mark.parametrize(("name", "players", "way"), TABLES)
def test_of_a_foreign_decision_only_its_kind_is_seen_and_views_are_json(name: str, players: int, way: Way) -> None:
    game = game_type(name)
    for number, g in some_moments(table_of(game, players, 47, way), Chance(47)):
        if number % 3 and not g.over:
            continue
        for seat in (*range(players), None):
            view = game.view(g, seat)
            json.dumps(plain(view))
            assert (view.seat, view.players, view.over) == (seat, players, g.over)
            for seen in view.open:
                assert (seen.options is None) == (seen.seat != seat)
                assert bool(seen.serial) == (seen.seat == seat)


# --- words, drawing, bots --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("package", ["", *(game.package for game in GAMES)])
def test_both_languages_have_the_same_messages_with_the_same_slots(package: str) -> None:
    german, english = (texts_for(lang, package).messages for lang in ("de", "en"))
    assert german.keys() == english.keys()
    for key, message in german.items():
        slots, others = (set(re.findall(r"\{(\w+)", text)) for text in (message, english[key]))
        assert slots == others, key
        same = message == english[key] and len(message.split()) > 3
        may_be = key == "title" or key.startswith("argparse.")  # a name, or a line of options
        assert may_be or not same, f"{key} was left in English"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "players", "way"), TABLES)
def test_everything_has_words(name: str, players: int, way: Way, lang: str) -> None:
    """Events, prompts, options that sound different, and the whole table."""
    game = game_type(name)
    texts, words, names = game.texts(lang), game.words, LETTERS[:players]
    heard: list[Event] = []
    table = table_of(game, players, 48, way)
    table.game.heard = heard
    for number, g in enumerate(moments(table, Chance(48))):
        for event in heard:
            assert all(
                words.event_text(event.kind, event.seen_by(seat), texts, names)
                for seat in (*range(players), None)
                if event.known_to(seat)
            )
        heard.clear()
        if not g.over and (number % 5 or seldom(number // 2)):
            continue
        assert all(words.describe(game.view(g, seat), texts, names) for seat in (*range(players), None))
        for d in g.open:
            view = game.view(g, d.seat)
            assert asked_text(view, texts, names)
            said = {words.option_text(view, d.kind, option, texts) for option in d.options}
            assert len(said) == len(d.options), "two options sound the same"


PASSING = [game for game in GAMES if game.passes is not None]


@pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in PASSING])
def test_what_can_be_declined_for_somebody_is_offered_and_has_words(game: Any) -> None:
    """What interrupts others can always be declined; ends of turns only sometimes are; turns are counted."""
    fewest, most = game.players
    asked: set[str] = set()
    for number in range(12):
        before = (0, 0)
        for g in moments(table_of(game, fewest + number % (most - fewest + 1), number), Chance(number)):
            turn, round, active = game.passes.now(g)
            assert (round, turn) >= before
            before = round, turn
            for d in g.open:
                asked.add(d.kind)
                assert d.kind not in game.passes.declined or game.passes.answer(d) is not None
                assert d.kind not in game.passes.ending or active == d.seat
    kinds = game.passes.kinds()
    assert set(kinds) <= set(game.step_types())
    assert asked & set(game.passes.ending)
    assert asked & set(game.passes.declined)
    assert all(game.texts(lang).say(f"pass.{kind}") for lang in LANGUAGES for kind in kinds)


def ids_of(svg: str) -> list[str]:
    """All ids, each of which must be there once."""
    ids = [e.attrib["id"] for e in ElementTree.fromstring(f"<svg>{svg}</svg>").iter() if "id" in e.attrib]
    assert len(set(ids)) == len(ids)
    return ids


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_every_option_points_at_a_thing_in_the_drawing(name: str, way: Way) -> None:
    """On the board it is marked, too; what all seats hold can be shown at once."""
    game = game_type(name)
    texts = game.texts("de")
    for number, g in enumerate(moments(table_of(game, game.players[1], 49, way), Chance(49))):
        if number % 10 and not g.over:
            continue
        public = game.draw.public(game.view(g, None), texts)
        beside = "".join(part.body for part in public.extras)
        own = {seat: game.draw.private(game.view(g, seat), texts) for seat in range(g.players)}
        held = "".join(part.mine.body for part in own.values() if part.mine)
        there = set(ids_of(public.board.body + beside + held))
        assert game.draw.private(game.view(g, None), texts).mine is None
        for d in g.open:
            view = game.view(g, d.seat)
            wanted = {target for option in d.options for target in game.words.targets(view, d.kind, option)}
            assert wanted <= there
            marks = set(ids_of(own[d.seat].marks.body))
            assert not marks & there
            assert {f"can-{target}" for target in wanted & public.board.things.keys()} <= marks


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_whole_pictures_have_each_id_once(name: str, way: Way) -> None:
    game = game_type(name)
    for number, g in enumerate(moments(table_of(game, game.players[1], 50, way), Chance(50))):
        if number % 40 and not g.over:
            continue
        for seat in (*range(g.players), None):
            for narrow in (False, True):
                assert ids_of(game.draw.picture(game.view(g, seat), game.texts("en"), True, narrow))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "way"), WAYS)
def test_everything_has_words_at_the_table(name: str, way: Way, lang: str) -> None:
    """What stands beside the board, what a click means, and how an option would look."""
    game = game_type(name)
    texts, words = game.texts(lang), game.words
    assert all(texts.say(key) for key in ("title", "teaser", "credit"))
    assert all(texts.say(f"step.{kinds[0]}") for kinds in game.turn)
    for number, g in enumerate(moments(table_of(game, game.players[1], 51, way), Chance(51))):
        if number % 10 and not g.over:
            continue
        public = game.view(g, None)
        assert words.status(public, texts)
        for seat in range(g.players):
            assert words.doing(public, seat, texts)
            facts = words.facts(public, seat, texts)
            for label, value, most, short in facts:
                assert label
                assert not most or (isinstance(value, int) and 0 <= value <= most)
                assert len(short) <= 7, "a key figure's label must fit into a line"
            keys = [fact.short for fact in facts if fact.short]
            assert keys
            assert keys == [fact.short for fact in facts[: len(keys)]], "key figures come first"
            assert len(set(keys)) == len(keys)
        for d in g.open:
            view = game.view(g, d.seat)
            assert words.pointed(view, d.kind, "no-such-thing") == ()
            assert words.thing_text(view, "no-such-thing", texts, LETTERS) == ""
            for option in d.options[:8]:
                assert words.group_text(view, d.kind, option, texts)
                for thing in words.targets(view, d.kind, option):
                    assert option in words.pointed(view, d.kind, thing)
                    assert words.thing_text(view, thing, texts, LETTERS)
                shown = game.draw.preview(view, d.kind, option, texts)
                assert all(key.startswith("ghost") and ids_of(svg) == [key] for key, svg in shown.items())
            alike = {(words.targets(view, d.kind, o), words.short_text(view, d.kind, o, texts)) for o in d.options}
            assert len(alike) == len(d.options), "two options with the same targets sound the same"
    steps = words.scoring(game.view(g, None), texts, LETTERS[: g.players])
    for seat in range(g.players):
        for number, points in enumerate(game.score(g, seat).values()):
            assert sum(step[2] for step in steps if step[:2] == (seat, number)) == points
