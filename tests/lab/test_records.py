"""Watching games: nothing changes by it, and what is noted is what happened."""

import pytest

from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.texts import LANGUAGES
from tafelrunde.lab.analysis import by_players
from tafelrunde.lab.records import NOBODY, TABLE, Observer
from tafelrunde.lab.runner import run
from tafelrunde.lab.simulate import Plan, simulate
from tafelrunde.lab.study import LADDER, Side, Study, ladder_of, tables_of

LIVE = {"mode": "live"}


@pytest.mark.parametrize(
    ("game", "variants"),
    [*((game, {}) for game in game_ids()), ("jelly", LIVE), ("dei", {"planning": "yes", "draft": "yes"})],
)
def test_a_watched_game_is_the_same_game_and_all_that_is_noted_has_a_name(game: str, variants: dict[str, str]) -> None:
    kind = game_type(game)
    bots = ("greedy" if game in ("canals", "jelly", "ufos") else "random",) * kind.players[0]
    plan = Plan(game, bots, 2, 3, variants=variants)
    plain, observer = list(simulate(plan)), Observer(plan)
    box = observer.player.box
    assert kind.traits is not None
    families = {lang: kind.traits.families(box, kind.texts(lang)) for lang in LANGUAGES}
    for one in plain:
        seen = observer.play(one.number)
        assert (seen.scores, seen.winners, seen.decisions, seen.end) == (
            one.scores,
            one.winners,
            one.decisions,
            one.end,
        )
        assert sum(seen.choices.values()) == seen.decisions
        assert sum(n * count for n, count in seen.choices.items()) == sum(n for _, n in seen.asked.values())
        assert len(seen.leaders) == seen.turns > 3
        assert all(NOBODY <= leader < plan.players for leader in seen.leaders)
        for (seat, family, id), (offered, used) in seen.things.items():
            assert all(id in families[lang][family].names for lang in LANGUAGES)
            assert (seat == TABLE) == (families["en"][family].kind == "table")
            assert offered + used > 0
    for lang, found in families.items():
        for name, things in found.items():
            assert kind.texts(lang).say(f"lab.{name}")
            assert kind.texts(lang).say(f"lab_about.{name}")
            assert things.names


def test_every_seat_has_what_it_has_from_the_beginning_once() -> None:
    for game, family in (("canals", "order"), ("ufos", "order"), ("dei", "faction"), ("dei", "priority")):
        plan = Plan(game, ("random", "random"), 1, 5)
        seen = Observer(plan).play(0)
        mine = [(seat, id) for seat, of, id in seen.things if of == family]
        assert [seat for seat, _ in mine] == [0, 1]
        assert len({id for _, id in mine}) == 2


def test_tiles_are_counted_where_they_are_laid() -> None:
    seen = Observer(Plan("canals", ("random", "random"), 1, 2)).play(0)
    laid = {thing: times for thing, times in seen.things.items() if thing[1] == "tile"}
    assert all(times == (1, 1) for times in laid.values())
    assert len(laid) == seen.turns == seen.asked["LayTile"][0]
    assert {"tile_laid", "tile_drawn"} <= set(seen.said)


def test_a_card_drawn_is_offered_and_a_card_played_is_used() -> None:
    seen = Observer(Plan("rulebenders", ("random",) * 3, 1, 2)).play(0)
    cards = {id: times for (_, family, id), times in seen.things.items() if family == "card"}
    assert sum(offered for offered, _ in cards.values()) > 20
    assert sum(used for _, used in cards.values()) > 5
    themes = [id for seat, family, id in seen.things if family == "themes" and seat == TABLE]
    assert len(themes) == 4


@pytest.mark.parametrize(
    "game",
    ["canals", *(pytest.param(game, marks=pytest.mark.soak) for game in ("jelly", "ufos", "dei", "rulebenders"))],
)
def test_the_usual_number_of_decisions_is_about_right(game: str) -> None:
    kind = game_type(game)
    assert kind.traits is not None
    counts = range(kind.players[0], kind.players[1] + 1)
    found = [one.decisions for n in counts for one in simulate(Plan(game, ("greedy",) * n, 6, 7))]
    assert sum(found) / len(found) == pytest.approx(kind.traits.USUAL, rel=0.25)


# --- studies ---------------------------------------------------------------------------------------------------------


def small_study() -> Study:
    side = Side(None, {})
    tables = [
        *tables_of("canals", (side, Side(None, {"centre": "C1a C2a C3a C4a"})), (2, 3), ("random",), 3, 1),
        *ladder_of("canals", side, 3, ("random", "greedy"), 2, 1),
    ]
    return Study(tuple(tables))


def test_a_study_plays_some_of_everything_before_more_of_anything() -> None:
    study = small_study()
    assert len(study.games) == 2 * 2 * 3 + 2
    assert sorted(study.games[:5]) == [(k, 0) for k in range(5)]
    assert len(set(study.games)) == len(study.games)


def test_the_same_study_in_any_number_of_processes() -> None:
    study = small_study()
    alone = dict(run(study, range(len(study.games))))
    assert dict(run(study, range(len(study.games)), 2)) == alone
    records = [alone[k] for k in sorted(alone)]
    assert {(r.side, players) for players, some in by_players(records).items() for r in some} == {
        (0, 2), (0, 3), (1, 2), (1, 3), (LADDER, 3),
    }  # fmt: skip
    steps = [r for r in records if r.side == LADDER]
    assert [r.bots.index("greedy") for r in steps] == [0, 1], "in every seat in turn"
    centres = {id for r in records if r.side == 1 for _, family, id in r.things if family == "centre"}
    assert centres == {"C1a", "C2a", "C3a", "C4a"}
