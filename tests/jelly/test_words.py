"""The words of jelly: as people say them, complete in both languages."""

import re
from pathlib import Path

import pytest

from tafelrunde.engine import Chance, Option, Refusal
from tafelrunde.games.jelly import words
from tafelrunde.games.jelly.content import RING
from tafelrunde.games.jelly.state import Jelly
from tafelrunde.games.jelly.words.parts import reward_text
from tafelrunde.kit.ledger import prefix_of, read_ledger
from tafelrunde.kit.texts import LANGUAGES, Texts
from tafelrunde.kit.words import refusal_text
from tests.jelly.table import (
    JELLY,
    PLAYERS,
    A,
    B,
    C,
    act,
    answer,
    beats,
    decisions,
    listen,
    new_game,
    rush,
    scored,
    seen,
    table_of,
)
from tests.play import moments
from tests.play import table_of as new_table_of

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve"]
DE, EN = JELLY.texts("de"), JELLY.texts("en")
# F Harbour, G Old Town, H Stadium, I University, J Market, unless a position says otherwise
RED = ["1B", "2B", "3B", "4B", "5B"]  # Tax Office, Motorway, Airport, Laboratory, Casino


@pytest.fixture(params=LANGUAGES)
def texts(request: pytest.FixtureRequest) -> Texts:
    return JELLY.texts(request.param)


def said(g: Jelly, texts: Texts, seat: int | None = None) -> dict[Option, str]:
    """All options in words, of that seat or of the first that is asked."""
    d = g.open[0] if seat is None else g.decision_of(seat)
    assert d is not None
    return {o: words.option_text(seen(g, d.seat), d.kind, o, texts) for o in d.options}


def told(g: Jelly, texts: Texts, seat: int | None = None) -> list[str]:
    """What has happened since somebody listens, as a seat or a spectator knows it."""
    return [
        words.event_text(e.kind, e.seen_by(seat), texts, NAMES[: g.players]) for e in g.heard or [] if e.known_to(seat)
    ]


def described(g: Jelly, texts: Texts, seat: int | None = None, brief: bool = False) -> list[str]:
    return words.describe(seen(g, seat), texts, NAMES[: g.players], brief)


def thing(g: Jelly, id: str, texts: Texts, seat: int | None = A) -> str:
    return words.thing_text(seen(g, seat), id, texts, NAMES)


def pointed(g: Jelly, id: str, seat: int = A) -> tuple[Option, ...]:
    """What a click on that thing means to a seat."""
    d = g.decision_of(seat)
    assert d is not None
    return words.pointed(seen(g, seat), d.kind, id)


def why_pointed(g: Jelly, id: str, seat: int = A, texts: Texts = EN) -> str:
    """What somebody reads who clicks there in vain."""
    option = pointed(g, id, seat)[0]
    refusal = g.why_not(seat, option)
    assert refusal is not None, "it is allowed"
    return refusal_text(refusal, texts)


# --- rewards ---------------------------------------------------------------------------------------------------------

REWARDS = {
    "J 7": ("7 Jelly", "7 jelly"),
    "J 0": ("nichts", "nothing"),
    "CAP": ("1 Kapsel", "1 pod"),
    "DROP": ("1 Kapsel abwerfen", "discard 1 pod"),
    "J2CAP": ("2 Jelly pro eigener Kapsel", "2 jelly per pod of yours"),
    "TAKE 2": ("je 2 Jelly von allen anderen", "2 jelly from each other player"),
    "GIVE 1": ("je 1 Jelly an alle anderen", "give 1 jelly to each other player"),
    "CAP + CAP": ("1 Kapsel, dann 1 Kapsel", "1 pod, then 1 pod"),
    "DROP + J 9": ("1 Kapsel abwerfen, dann 9 Jelly", "discard 1 pod, then 9 jelly"),
    "VAR{1-2: J 7; 3+: CAP}": (
        "mit 1 oder 2 Würfeln: 7 Jelly; ab 3 Würfeln: 1 Kapsel",
        "with 1 or 2 dice: 7 jelly; with 3 or more: 1 pod",
    ),
    "TIER2(J 6; J 3)": (
        "höchste Summe: 6 Jelly; zweithöchste: 3 Jelly",
        "highest total: 6 jelly; second-highest: 3 jelly",
    ),
    "PRESENT(J 5; J 2)": (
        "höchste Summe: 5 Jelly; alle anderen dort: 2 Jelly",
        "highest total: 5 jelly; everybody else there: 2 jelly",
    ),
    "TIER2(CAP; J 3) + GIVE 1": (
        "(höchste Summe: 1 Kapsel; zweithöchste: 3 Jelly), dann je 1 Jelly an alle anderen",
        "(highest total: 1 pod; second-highest: 3 jelly), then give 1 jelly to each other player",
    ),
    "ARROW cw": ("wie Bezirk Altstadt (G), zurzeit 6 Jelly", "like the Old Town (G), now 6 jelly"),
    "ARROW ccw": (
        "wie Bezirk Markt (J), zurzeit (höchste Summe: 5 Jelly; alle anderen dort: 2 Jelly)",
        "like the Market (J), now (highest total: 5 jelly; everybody else there: 2 jelly)",
    ),
    "ARROW both": (
        "nach Wahl wie Bezirk Altstadt (G), zurzeit 6 Jelly, oder wie Bezirk Markt (J), zurzeit (höchste Summe: 5 "
        "Jelly; alle anderen dort: 2 Jelly)",
        "your choice: like the Old Town (G), now 6 jelly, or like the Market (J), now (highest total: 5 jelly; "
        "everybody else there: 2 jelly)",
    ),
}


@pytest.mark.rule("JEL-C01", "JEL-090", "JEL-Q30")
@pytest.mark.parametrize("reward", REWARDS)
def test_rewards_are_said_symbol_by_symbol(reward: str) -> None:
    zones = [reward, *[other for other in ("J 98", "J 99") if other != reward]]
    g = beats(sides={"9A": {"zones": zones}}, districts=["9A", "2A", "3A", "4A", "5A"])
    assert (reward_text(seen(g, None), "F", 1, DE), reward_text(seen(g, None), "F", 1, EN)) == REWARDS[reward]


@pytest.mark.rule("JEL-Q32")
def test_an_arrow_at_an_arrow_is_said_without_end() -> None:
    g = beats(sides={"9A": {"zones": ["ARROW cw", "J 1", "J 2"]}}, districts=["9A", "2B", "3A", "4A", "5A"])
    assert reward_text(seen(g, None), "F", 1, EN) == "like the Motorway (G), now like the Stadium (H)"


@pytest.mark.rule("JEL-C02")
def test_all_printed_rewards_have_words(texts: Texts) -> None:
    for names in (["1A", "2A", "3A", "4A", "5A", "6A", "7A"], ["8A", "1B", "2B", "3B", "4B", "5B", "6B"]):
        view = seen(beats(players=5, districts=names), None)
        for letter in RING:
            zones = [reward_text(view, letter, zone, texts) for zone in (1, 2, 3)]
            assert len(set(zones)) == 3
            assert all(zones)


# --- options ---------------------------------------------------------------------------------------------------------

PLACING = {"dice": {"A": "1 3 5"}, "entrances": {"F": "A3 B5 B5 C2", "G": "C6"}, "zones": {"F": 2}}


@pytest.mark.rule("JEL-D1", "JEL-072", "JEL-055", "JEL-054")
def test_placing_says_how_it_would_stand_and_what_the_effect_could_do() -> None:
    g = beats(**PLACING)
    german, english = said(g, DE), said(g, EN)
    assert german["place", 5, "F"] == "die 5 in den Bezirk Hafen (F): dann du 8, C 2"
    assert german["place", 5, "G"] == "die 5 in den Bezirk Altstadt (G): dann C 6, du 5"
    assert german["place", 1, "F"] == "die 1 in den Bezirk Hafen (F): dann du 4, C 2; ein anderer Würfel darf weg"
    assert german["place", 1, "H"] == "die 1 in den Bezirk Stadion (H): dann du 1"
    assert german["place", 3, "F"] == (
        "die 3 in den Bezirk Hafen (F): hebt sich mit deinem gleichen Würfel auf; dann C 2; "
        "Marker darf zu: 7 Jelly oder 1 Kapsel"
    )
    assert german["none"] == "keinen Würfel setzen"
    assert english["place", 5, "F"] == "the 5 at the Harbour (F): then you 8, C 2"
    assert english["place", 3, "G"] == "the 3 at the Old Town (G): then C 6, you 3; marker may go to: 1 pod"
    assert english["none"] == "place no die"


def test_where_nobody_counts_any_more_it_is_said() -> None:
    g = beats(dice={"A": "4"}, entrances={"F": "A4 A4"})
    assert said(g, EN)["place", 4, "F"] == (
        "the 4 at the Harbour (F): cancels out with your equal dice; then nobody ahead; marker may go to: 3 jelly"
    )


def test_several_parts_of_a_reward_are_kept_together() -> None:
    g = beats(dice={"A": "4"}, zones={"H": 2})
    assert said(g, DE)["place", 4, "H"].endswith(
        "Marker darf zu: (höchste Summe: 6 Jelly; zweithöchste: 3 Jelly) oder 8 Jelly"
    )


def test_dice_are_headings() -> None:
    g = beats(**PLACING)
    view = seen(g, A)
    found = {words.group_text(view, "Place", option, EN): None for option in g.open[0].options}
    assert list(found) == [
        "Place the 1: then another die may go to the center",
        "Place the 3: then the marker may move by one zone",
        "Place the 5: no effect",
        "Otherwise",
    ]


def test_headings_over_everything_else() -> None:
    view = seen(beats(**PLACING), A)
    headings: list[tuple[str, Option, str]] = [
        ("Shift", ("shift", 2), "Target marker"),
        ("Close", ("lock", "F"), "Lock"),
        ("Close", "timer", "Otherwise"),
        ("Ready", "ready", "Ready?"),
        ("ChooseArrow", "cw", "Neighbouring districts"),
        ("DropCapsule", 5, "Your pods"),
        ("GiveAway", ("B", "C"), "Who gets jelly"),
        ("PayTribute", (("A", 1), ("B", 0)), "How you pay"),
    ]
    for kind, option, heading in headings:
        assert words.group_text(view, kind, option, EN) == heading


@pytest.mark.rule("JEL-D2", "JEL-Q04")
def test_removing_says_how_it_would_stand_then() -> None:
    g = beats(**PLACING)
    answer(g, "place", 1, "F")
    assert said(g, DE) == {
        ("remove", "A", 3): "eine eigene 3: dann C 2, du 1",
        ("remove", "B", 5): "eine 5 von B: dann B 5, du 4, C 2",
        ("remove", "C", 2): "eine 2 von C: dann du 4",
        "none": "den Effekt nicht nutzen",
    }
    assert said(g, EN)["remove", "B", 5] == "a 5 of B: then B 5, you 4, C 2"
    view = seen(g, A)
    groups = [words.group_text(view, "Remove", option, EN) for option in said(g, EN)]
    assert groups == ["Your own dice", "Dice of B", "Dice of C", "Otherwise"]


@pytest.mark.rule("JEL-D3")
def test_shifting_says_the_reward_there() -> None:
    g = beats(**PLACING)
    answer(g, "place", 3, "F")
    assert said(g, DE) == {
        ("shift", 1): "zu Zone 1: 7 Jelly",
        ("shift", 3): "zu Zone 3: 1 Kapsel",
        "none": "den Effekt nicht nutzen",
    }
    assert said(g, EN)["shift", 3] == "to zone 3: 1 pod"


@pytest.mark.rule("JEL-D4", "JEL-064", "JEL-Q16", "JEL-Q63")
def test_locking_says_who_leads_for_what() -> None:
    g = table_of({"phase": "close", "entrances": {"F": "A1 A2 A3 A4 A5 A6", "G": "A1 B6"}})
    assert said(g, DE)["lock", "F"] == "den Bezirk Hafen (F) absperren: du 21; 7 Jelly"
    assert said(g, EN)["lock", "G"] == "lock the Old Town (G): B 6, you 1; 6 jelly"
    assert said(g, DE)["lock", "H"].startswith("den Bezirk Stadion (H) absperren: niemand vorn; höchste Summe")
    assert said(g, DE)["timer"] == "die Sanduhr umdrehen: nach diesem Takt noch 3 Takte"
    assert said(g, EN)["timer"] == "turn the sand timer: 3 more beats after this one"
    assert said(g, DE)["wait"] == "abwarten"
    g = table_of({"phase": "close", "beat": 19, "entrances": {"F": "A1 A2 A3 A4 A5 A6", "G": "A1 B6"}})
    assert said(g, EN)["timer"] == "turn the sand timer: 1 more beat after this one", "there are 20 beats"


@pytest.mark.rule("JEL-Q44", "JEL-064")
def test_in_real_time() -> None:
    g = rush(dice={"A": "1 4"}, entrances={"F": "B5"})
    assert said(g, DE, B)["roll"] == "würfeln (6 Würfel)"
    assert said(g, EN, A)["roll"] == "roll (2 dice)"
    assert said(g, EN, A)["place", 1, "F"] == "the 1 at the Harbour (F)", "nobody reads more in a rush"
    view = seen(g, A)
    at_once = words.option_text(view, "Rush", ("place", 1, "F", ("remove", "B", 5)), DE)
    assert at_once == "die 1 in den Bezirk Hafen (F), dann eine 5 von B"
    g = rush(entrances={"F": "A1 A2 A3 A4 A5 A6 A6"})
    assert said(g, EN, A)["timer"] == "turn the sand timer: the others have 10 seconds left"
    assert said(g, DE, A)["timer"] == "die Sanduhr umdrehen: die anderen haben noch 10 Sekunden"


@pytest.mark.rule("JEL-D5", "JEL-104")
def test_a_double_arrow_names_both_neighbours_and_their_rewards() -> None:
    g = scored(districts=RED, entrances={"H": "A5"}, zones={"H": 2})
    assert said(g, DE) == {
        "cw": "Bezirk Labor (I), im Uhrzeigersinn: mit 1 oder 2 Würfeln: 7 Jelly; ab 3 Würfeln: 1 Kapsel",
        "ccw": "Bezirk Autobahn (G), gegen den Uhrzeigersinn: wie Bezirk Flughafen (H), zurzeit nach Wahl "
        "wie Bezirk Labor (I), oder wie Bezirk Autobahn (G)",
    }
    assert said(g, EN)["cw"].startswith("the Laboratory (I), clockwise: with 1 or 2 dice")


@pytest.mark.rule("JEL-D6", "JEL-095")
def test_capsules_to_put_back() -> None:
    g = scored(districts=RED, entrances={"I": "A5"}, zones={"I": 2}, pods={"A": "5 die 5"})
    assert said(g, DE) == {
        "die": "Kapsel (Würfel, am Ende 1 bis 6 Jelly)",
        5: "Kapsel (5 Jelly): davon hast du 2",
    }
    assert said(g, EN)[5] == "pod (5 jelly): you have 2 of them"


@pytest.mark.rule("JEL-D7", "JEL-102")
def test_giving_away_names_who_gets_it() -> None:
    g = scored(players=4, districts=[*RED, "6A"], entrances={"J": "A5"}, zones={"J": 2}, jelly=[2, 0, 0, 0])
    assert said(g, DE) == {
        ("B", "C"): "je 1 Jelly an B und C",
        ("B", "D"): "je 1 Jelly an B und D",
        ("C", "D"): "je 1 Jelly an C und D",
    }
    assert said(g, EN)["B", "D"] == "1 jelly each to B and D"


@pytest.mark.rule("JEL-D8", "JEL-Q24")
def test_paying_names_who_gets_how_much() -> None:
    g = scored(districts=RED, entrances={"F": "A5 B5"}, zones={"F": 2}, jelly=[0, 0, 3])
    assert said(g, DE) == {
        (("A", 2), ("B", 1)): "2 Jelly an A und 1 Jelly an B",
        (("A", 1), ("B", 2)): "1 Jelly an A und 2 Jelly an B",
    }
    g = scored(districts=RED, entrances={"F": "A5 B5"}, zones={"F": 2}, jelly=[0, 0, 1])
    assert said(g, EN) == {(("A", 1), ("B", 0)): "1 jelly to A", (("A", 0), ("B", 1)): "1 jelly to B"}


def test_options_are_read_by_dice_then_districts_and_to_do_nothing_last() -> None:
    shuffled: list[Option] = [
        "none",
        ("place", 6, "F"),
        ("place", 2, "G"),
        ("place", 2, "F"),
        ("lock", "H"),
        "timer",
        ("lock", "G"),
        ("remove", "B", 5),
        ("remove", "A", 6),
        "roll",
    ]
    assert sorted(shuffled, key=words.reading_order) == [
        "roll",
        ("remove", "A", 6),
        ("remove", "B", 5),
        ("place", 2, "F"),
        ("place", 2, "G"),
        ("place", 6, "F"),
        ("lock", "G"),
        ("lock", "H"),
        "timer",
        "none",
    ]
    paid: list[Option] = [(("A", 2), ("C", 1)), (("A", 1), ("C", 2)), ("B", "D"), 5, ("shift", 3)]
    assert sorted(paid, key=words.reading_order) == paid


# --- clicks ----------------------------------------------------------------------------------------------------------


def test_a_click_while_placing() -> None:
    g = beats(**PLACING)
    assert pointed(g, "mine-A-3") == tuple(("place", 3, letter) for letter in "FGHIJ")
    here = (("place", 1, "G"), ("place", 3, "G"), ("place", 5, "G"))
    for id in ("district-G", "zone-G-2", "die-G-C-6"):
        assert pointed(g, id) == here
    for id in (
        "mine-B-3",
        "district-K",
        "zone-F-4",
        "die-F-D-1",
        "centre",
        "drone",
        "roll-B",
        "mine-A",
        "die-F-5",
        "x",
    ):
        assert pointed(g, id) == ()
    assert why_pointed(g, "timer").startswith("You may turn the sand timer only when all your dice are placed")
    assert why_pointed(g, "screen-A").startswith("You may lock a district only when all your dice are placed")


@pytest.mark.rule("JEL-061")
def test_a_click_on_a_locked_district_says_so() -> None:
    g = beats(dice={"A": "5"}, entrances={"G": "C1 C2 C3 C4 C5 C6 C6"}, locks={"F": "C"})
    assert pointed(g, "district-F") == (("place", 5, "F"),)
    assert why_pointed(g, "district-F", texts=DE) == (
        "Der Bezirk Hafen ist abgesperrt. Setz deinen Würfel in einen anderen; er bleibt, wie er ist."
    )


@pytest.mark.rule("JEL-Q14")
def test_a_click_while_an_effect_is_open_means_its_target_and_never_another_district() -> None:
    g = beats(dice={"A": "1 4"}, entrances={"F": "B5 C2", "G": "B5"})
    answer(g, "place", 1, "F")
    assert pointed(g, "die-F-B-5") == (("remove", "B", 5),)
    assert pointed(g, "district-F") == (("remove", "B", 5), ("remove", "C", 2))
    for id in ("die-G-B-5", "zone-G-2", "district-G", "zone-F-2"):
        assert why_pointed(g, id).startswith("This effect cannot do that: it works at the Harbour only")
    g = beats(dice={"A": "4"}, entrances={"F": "B5"})
    answer(g, "place", 4, "F")
    assert pointed(g, "zone-F-2") == pointed(g, "district-F") == (("shift", 2),)
    assert "works at the Harbour only" in why_pointed(g, "zone-G-2")


def test_a_click_after_the_last_die_means_locking() -> None:
    g = table_of({"phase": "close", "entrances": {"F": "A1 A2 A3 A4 A5 A6"}})
    assert pointed(g, "district-G") == pointed(g, "zone-G-1") == (("lock", "G"),)
    assert pointed(g, "screen-A") == tuple(("lock", letter) for letter in "FGHIJ")
    assert pointed(g, "timer") == ("timer",)
    assert why_pointed(g, "mine-A-4").startswith("You have no die left")


@pytest.mark.rule("JEL-046", "JEL-052", "JEL-Q47")
def test_clicks_in_real_time() -> None:
    g = rush(dice={"A": "1 4 6"}, entrances={"F": "B5"})
    act(g, 10, A, "place", 1, "F")
    assert pointed(g, "roll-A") == ("roll",)
    assert pointed(g, "die-F-B-5") == (("remove", "B", 5),)
    act(g, 20, A, "none")
    assert why_pointed(g, "die-F-B-5").startswith("No effect is open.")
    assert (
        why_pointed(g, "mine-A-4") == "You have placed a die of this roll already, or have not rolled yet. Roll first."
    )
    assert why_pointed(g, "district-G") == why_pointed(g, "mine-A-4")
    assert why_pointed(g, "district-G", B) == why_pointed(g, "mine-A-4"), "B has not rolled at all"


@pytest.mark.rule("JEL-Q47")
def test_with_an_open_effect_and_no_die_left_districts_can_be_locked() -> None:
    g = rush(dice={"A": "1"}, entrances={"F": "B5", "G": "A1 A2 A3 A4 A5 A6"})
    act(g, 10, A, "place", 1, "F")
    assert pointed(g, "district-F") == (("remove", "B", 5), ("lock", "F"))
    assert pointed(g, "district-G") == (("lock", "G"),)
    assert pointed(g, "die-F-B-5") == (("remove", "B", 5),)


@pytest.mark.rule("JEL-043")
def test_before_the_round_a_click_says_that_it_has_not_begun() -> None:
    g = new_game(3, 1, mode="live")
    assert why_pointed(g, "district-F").startswith("The round has not begun yet.")
    assert words.targets(seen(g, A), "Ready", "ready") == ()


def test_a_click_on_a_neighbour_answers_a_double_arrow() -> None:
    g = scored(districts=RED, entrances={"H": "A5"}, zones={"H": 2})
    assert pointed(g, "district-I") == ("cw",)
    assert pointed(g, "zone-G-1") == ("ccw",)
    assert pointed(g, "district-J") == ()
    assert words.pointed(seen(g, None), "ChooseArrow", "district-I") == ()
    g = scored(districts=RED, entrances={"F": "A5 B5"}, zones={"F": 2}, jelly=[0, 0, 3])
    assert pointed(g, "district-F", C) == ()


@pytest.mark.parametrize("way", [{}, {"mode": "live"}])
def test_every_option_can_be_clicked_where_it_points(way: dict[str, str]) -> None:
    for k, g in enumerate(moments(new_table_of(JELLY, 4, 21, way), Chance(21))):
        assert isinstance(g, Jelly)
        if k % 7 or g.over:
            continue
        for d in g.open:
            view = seen(g, d.seat)
            for option in d.options:
                for target in words.targets(view, d.kind, option):
                    assert option in words.pointed(view, d.kind, target)
                    assert words.thing_text(view, target, EN, NAMES)


# --- things ----------------------------------------------------------------------------------------------------------

THINGS = {
    "zone-F-2": ("Hafen (F), Zone 2\nAktuelle Belohnung: 3 Jelly.", "Harbour (F), zone 2\nTarget reward: 3 jelly."),
    "zone-F-3": ("Hafen (F), Zone 3\nBelohnung: 1 Kapsel.", "Harbour (F), zone 3\nReward: 1 pod."),
    "die-F-C-2": ("2 von Cleo, Bezirk Hafen (F)\nZählt 2.", "2 of Cleo, Harbour (F)\nCounts 2."),
    "die-F-B-5": (
        "5 von Ben, Bezirk Hafen (F)\n2 gleiche: Sie heben sich auf und zählen nicht (5).",
        "5 of Ben, Harbour (F)\n2 alike: they cancel each other and do not count (5).",
    ),
    "die-G-A-1": ("", ""),
    "mine-A-3": (
        "Deine 3, 1 Mal\ndanach darf der Marker um eine Zone wandern",
        "Your 3, 1 time\nthen the marker may move by one zone",
    ),
    "mine-A-2": ("", ""),
    "mine-B-3": ("", ""),
    "roll-A": ("Würfeln\n3 Würfel, höchstens einmal pro Sekunde.", "Roll\n3 dice, once per second at most."),
    "screen-A": (
        "Dein Sichtschirm\nLiegen alle deine Würfel (noch 3), sperrst du damit einen Bezirk ab.",
        "Your screen\nWhen all your dice are placed (3 left), you lock a district with it.",
    ),
    "timer": ("Sanduhr\nNoch nicht umgedreht.", "Sand timer\nNot turned yet."),
    "drone": (
        "Drohne\nGewertet wird im Uhrzeigersinn ab dem Bezirk Hafen (F). Runde 1 von 4.",
        "Drone\nScoring goes clockwise, beginning with the Harbour (F). Round 1 of 4.",
    ),
    "centre": (
        "Stadtzentrum\nDort liegt kein Würfel. Im Stapel sind 30 Kapseln.",
        "City center\nThere is no die. There are 30 pods in the stack.",
    ),
}


@pytest.mark.parametrize("id", THINGS)
def test_what_a_thing_is_now(id: str) -> None:
    g = beats(**PLACING)
    assert (thing(g, id, DE), thing(g, id, EN)) == THINGS[id]


@pytest.mark.rule("JEL-014", "JEL-057")
def test_a_district_with_all_that_is_known_of_it() -> None:
    g = beats(**PLACING)
    assert thing(g, "district-F", DE) == (
        "Hafen (F)\nAktuelle Belohnung (Zone 2): 3 Jelly. Zone 1: 7 Jelly. Zone 3: 1 Kapsel. Würfel im Eingang: "
        "Ada 3, Summe 3; Ben 5 5, gleiche heben sich auf, Summe 0; Cleo 2, Summe 2. Ada hat die Kontrolle."
    )
    g = beats(dice={"A": "5"}, entrances={"F": "A2 B2", "G": "C1 C2 C3 C4 C5 C6 C6"}, locks={"F": "C"})
    assert thing(g, "district-F", EN).endswith("Ada and Ben have control. Locked by Cleo.")


def test_my_dice_when_they_cannot_be_placed() -> None:
    g = rush(dice={"A": "1 4 6"})
    act(g, 10, A, "place", 1, "F")
    assert thing(g, "mine-A-4", EN) == "Your 4, 1 time\nYou may place again after your next roll."


def test_the_timer_when_it_is_turned() -> None:
    placed = {"G": "C1 C2 C3 C4 C5 C6 C6"}
    g = beats(dice={"A": "5"}, entrances=placed, timer="C", beat=4)
    assert thing(g, "timer", DE) == "Sanduhr\nUmgedreht von Cleo. Nach diesem Takt folgen noch 3."
    assert words.status(seen(g, None), DE) == "Runde 1 von 4, Takt 4, danach noch 3 Takte"
    g = beats(dice={"A": "5"}, entrances=placed, timer="C", beat=20)
    assert thing(g, "timer", DE) == "Sanduhr\nUmgedreht von Cleo. Dieser Takt ist der letzte."
    assert words.status(seen(g, None), EN) == "Round 1 of 4, beat 20, the last one"
    g = rush(dice={"A": "5"}, entrances=placed, timer="C", now=4000)
    assert thing(g, "timer", EN) == "Sand timer\nTurned by Cleo. When the sand has run out, the round ends."
    assert words.status(seen(g, None), EN) == "Round 1 of 4, the sand is running"


# --- events ----------------------------------------------------------------------------------------------------------


def test_a_beat_is_told() -> None:
    g = beats(dice={"A": "1 4"}, entrances={"F": "B5", "G": "B6"})
    listen(g)
    answer(g, "place", 1, "F")
    answer(g, "remove", "B", 5)
    assert told(g, DE)[:2] == [
        "Ada setzt eine 1 in den Bezirk Hafen.",
        "Ada legt eine 5 von Ben aus dem Bezirk Hafen ins Stadtzentrum.",
    ]
    assert told(g, EN)[:2] == [
        "Ada places a 1 at the Harbour.",
        "Ada puts a 5 of Ben from the Harbour on the city center.",
    ]
    g = beats(dice={"A": "4"}, entrances={"F": "A5"})
    listen(g)
    answer(g, "place", 4, "F")
    answer(g, "shift", 2)
    answer(g, "lock", "G")
    answer(g, "timer")
    assert told(g, DE)[:4] == [
        "Ada setzt eine 4 in den Bezirk Hafen; das war der letzte Würfel.",
        "Ada verschiebt den Belohnungsmarker im Bezirk Hafen zu Zone 2.",
        "Ada sperrt den Bezirk Altstadt ab.",
        "Ada dreht die Sanduhr um.",
    ]
    g = beats(dice={"A": "1 6"}, entrances={"F": "A5"})
    listen(g)
    answer(g, "place", 1, "F")
    answer(g, "remove", "A", 5)
    assert told(g, EN)[1] == "Ada puts a 5 of their own from the Harbour on the city center."


@pytest.mark.rule("JEL-112", "JEL-Q17", "JEL-110")
def test_what_only_its_owner_is_told() -> None:
    g = beats(dice={"A": "6"})
    listen(g)
    answer(g, "none")
    mine = next(line for line in told(g, DE, B) if line.startswith("Ben würfelt "))
    assert re.fullmatch(r"Ben würfelt [1-6]( [1-6]){6}\.", mine)
    assert told(g, DE, A) == told(g, DE) == ["Ada setzt keinen Würfel."]
    g = table_of({"phase": "place", "round": 1, "beat": 20, "to_move": 1, "dice": {"B": "6"}, "stack": "die 7",
                  "entrances": {"I": "B5"}, "centre": "A2"})  # fmt: skip
    listen(g)
    answer(g, "none")
    while not any(e.kind == "capsule_seen" and e.known_to(A) for e in g.heard or []):
        answer(g, "none")
    assert "Auf der Kapsel von Ben ist ein Würfel: Sie wird am Ende ausgewürfelt." in told(g, DE, B)
    assert "The pod of Ada holds 7 jelly." in told(g, EN, A)
    assert not any("holds" in line or "shows a die" in line for line in told(g, EN, C))


@pytest.mark.rule("JEL-043", "JEL-Q43")
def test_a_round_in_real_time_begins() -> None:
    g = new_game(3, 1, mode="live")
    listen(g)
    for seat in (A, B, C):
        act(g, 1, seat, "ready")
    g.time_up(g.next_due())
    assert told(g, DE) == [
        "Ada ist bereit.",
        "Ben ist bereit.",
        "Cleo ist bereit.",
        "Runde 1 beginnt.",
        "Gleich geht es los.",
        "Los!",
    ]


def scoring_events(texts: Texts, **doc: object) -> list[str]:
    """What is told when the last round is scored, without the end."""
    g = scored(**doc)
    lines = told(g, texts)
    return lines[1:]


@pytest.mark.rule("JEL-072", "JEL-073", "JEL-103", "JEL-097", "JEL-100", "JEL-076")
def test_scoring_is_told_district_by_district() -> None:
    doc = {
        "districts": RED,
        "entrances": {"F": "A6 B5", "G": "A6 B6 B6 C5", "J": "B4 B5"},
        "centre": "A1",
        "stack": "4",
        "jelly": [5, 1, 9],
    }
    assert scoring_events(DE, **doc)[:15] == [
        "Bezirk Finanzamt, Zone 1: Ada 6, Ben 5.",
        "Ben gibt Ada 1 Jelly.",
        "Cleo gibt Ada 1 Jelly.",
        "Im Bezirk Autobahn heben sich die Würfel von Ben mit der Augenzahl 6 auf.",
        "Bezirk Autobahn, Zone 1: Ada 6, Cleo 5.",
        "Der Pfeil führt zum Bezirk Flughafen.",
        "Ada nimmt 5 Jelly.",
        "Bezirk Flughafen, Zone 1: Dort zählt kein Würfel.",
        "Bezirk Labor, Zone 1: Dort zählt kein Würfel.",
        "Bezirk Casino, Zone 1: Ben 9.",
        "Ben nimmt 10 Jelly.",
        "Ben gibt Ada 1 Jelly.",
        "Ben gibt Cleo 1 Jelly.",
        "Stadtzentrum, Würfel: Ada 1.",
        "Ada nimmt eine Kapsel.",
    ]
    assert "At the Motorway the dice of Ben that show 6 cancel each other." in scoring_events(EN, **doc)


NOTHING = {
    "districts": ["8A", "2B", "3B", "4B", "1B"],
    "entrances": {"F": "A5", "H": "A4 B4", "I": "C3"},
    "zones": {"F": 2, "H": 2, "I": 2},
    "centre": "A1 B1",
    "stack": "4",
    "jelly": [0, 0, 0],
}
"""Town Hall: nothing; Airport: either way, Ada and Ben are tied; Motorway: back to the Airport; one pod for two."""


def scored_for_nothing() -> Jelly:
    g = scored(**NOTHING)
    g.answer(A, "ccw")
    g.answer(B, "ccw")
    return g


@pytest.mark.rule("JEL-092", "JEL-Q32", "JEL-Q23", "JEL-094")
def test_what_gives_nothing_is_told_too(texts: Texts) -> None:
    lines = told(scored_for_nothing(), texts)
    expected: dict[str, dict[str, Option]] = {
        "no_jelly": {"name": "Ada"},
        "voted_ccw": {"name": "Ben"},
        "arrow": {"to": ("G", "Autobahn", "Motorway")},
        "circle": {"to": ("H", "Flughafen", "Airport")},
        "nothing_to_drop": {"name": "Cleo"},
        "no_capsules_centre": {},
        "opened_none": {"name": "Cleo"},
    }
    for key, values in expected.items():
        assert texts.say(f"event.{key}", **values) in lines


def test_events_point_at_their_places() -> None:
    at = ("F", "Hafen", "Harbour")
    assert words.places("placed", {"seat": 0, "at": at}) == ("district-F",)
    assert words.places("arrow", {"at": at, "to": ("G", "Altstadt", "Old Town")}) == ("district-F", "district-G")
    assert words.places("capsule", {"at": (), "seat": 1}) == ("centre",)
    assert words.places("centre", {"totals": (1, 0)}) == ("centre",)
    assert words.places("timer_turned", {"seat": 0}) == ("timer",)
    assert words.places("beat", {"n": 1}) == ()


# --- refusals --------------------------------------------------------------------------------------------------------


def refusal_keys() -> set[str]:
    """The keys of all refusals in the source."""
    folder = Path(JELLY.bot.__file__ or "").parent  # type: ignore[attr-defined]
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    return set(re.findall(r'Refusal\("[^"]*", "(\w+)"', source))


def test_every_refusal_says_what_happened_and_what_to_do(texts: Texts) -> None:
    keys = refusal_keys()
    assert len(keys) > 14
    values: dict[str, Option] = {"at": ("F", "Hafen", "Harbour"), "die": 4, "n": 2, "wait": 300}
    for key in keys:
        text = refusal_text(Refusal("", key, values), texts)
        assert text == texts.say(f"why.{key}", **values)
        assert text.endswith((".", "!"))
        assert "{" not in text
        assert len(re.findall(r"[.!](?: |$)", text)) >= 2 or ";" in text, "one part says what to do"
        assert 20 < len(text) < 300


def test_rows_that_explain_decisions_are_in_the_ledger(texts: Texts) -> None:
    rows = {row.id for row in read_ledger(JELLY.file("ledger.md"), prefix_of("jelly"))}
    kinds = [name for name, step in JELLY.step_types().items() if hasattr(step, "why_not") and name[0].isupper()]
    asked = [kind for kind in kinds if texts.has(f"prompt.{kind}")]
    assert len(asked) == 11
    for kind in asked:
        assert texts.say(f"rule.{kind}") in rows
        assert all(texts.has(f"{part}.{kind}") for part in ("act", "doing", "example"))


@pytest.mark.rule("JEL-061", "JEL-Q45")
def test_refusals_name_the_district_in_the_readers_language() -> None:
    g = rush(dice={"A": "4"}, entrances={"G": "C1 C2 C3 C4 C5 C6 C6"}, locks={"F": "C"})
    refusal = g.why_not(A, ("place", 4, "F"))
    assert refusal is not None
    assert refusal_text(refusal, DE).startswith("Der Bezirk Hafen ist abgesperrt.")
    assert refusal_text(refusal, EN).startswith("The Harbour is locked.")
    act(g, 1, A, "roll")
    early = g.why_not(A, "roll", at=500)
    assert early is not None
    assert refusal_text(early, EN).startswith("That was too soon after your last roll. Roll again in 501 milliseconds.")


# --- beside the board ------------------------------------------------------------------------------------------------


def test_how_far_the_game_is() -> None:
    g = new_game(3, 1)
    assert words.status(seen(g, None), DE) == "Runde 1 von 4, Takt 1"
    g = new_game(3, 1, mode="live")
    assert words.status(seen(g, None), EN) == "Before round 1 of 4"
    for seat in (A, B, C):
        act(g, 1, seat, "ready")
    assert words.status(seen(g, None), EN) == "Round 1 of 4, about to begin"
    g.time_up(g.next_due())
    assert words.status(seen(g, None), EN) == "Round 1 of 4"
    g = scored(districts=RED, entrances={"H": "A5"}, zones={"H": 2})
    assert words.status(seen(g, None), DE) == "Runde 4 von 4, Wertung"
    answer(g, "cw")
    assert words.status(seen(g, None), DE) == "Spielende"


@pytest.mark.rule("JEL-Q18", "JEL-Q53")
def test_facts_are_jelly_capsules_and_dice() -> None:
    g = beats(dice={"A": "1 2"}, jelly=[7, 2, 2], pods={"A": "3 8"})
    assert words.facts(seen(g, None), A, EN) == [
        ("Jelly", 7, 0, "Jelly"),
        ("Pods", 2, 0, "Pods"),
        ("Dice left", 2, 7, "Dice"),
    ]
    g = scored(districts=RED, entrances={"H": "A5"}, zones={"H": 2}, jelly=[7, 2, 2], pods={"B": "8"})
    assert words.facts(seen(g, None), B, DE) == [("Jelly", 2, 0, "Jelly"), ("Kapseln", 1, 0, "Kapseln")]
    answer(g, "cw")
    assert words.facts(seen(g, None), B, DE) == [
        ("Jelly insgesamt", 10, 0, "Jelly"),
        ("Jelly", 2, 0, ""),
        ("Jelly in Kapseln", 8, 0, ""),
    ]


def test_who_does_what() -> None:
    g = beats(dice={"A": "1 2"}, entrances={"F": "B5"})
    assert words.doing(seen(g, None), A, DE) == "würfelt und setzt"
    assert words.doing(seen(g, None), B, DE) == "gerade nicht dran"
    answer(g, "place", 1, "F")
    assert words.doing(seen(g, None), A, DE) == "darf einen Würfel entfernen"
    g = rush(dice={"A": "1"}, entrances={"F": "B5", "G": "C1 C2 C3 C4 C5 C6 C6"})
    assert words.doing(seen(g, None), C, EN) == "has placed all dice"
    act(g, 1, A, "place", 1, "F")
    assert words.doing(seen(g, None), A, EN) == "may use an effect"
    g = new_game(3, 1, mode="live")
    act(g, 1, A, "ready")
    assert [words.doing(seen(g, None), seat, EN) for seat in (A, B)] == ["ready", "is not ready yet"]


@pytest.mark.rule("JEL-088", "JEL-Q60")
def test_at_the_end_everybody_has_a_rank() -> None:
    g = scored(jelly=[28, 28, 17])
    assert [words.doing(seen(g, None), seat, DE) for seat in (A, B, C)] == [
        "Geteilter Sieg",
        "Geteilter Sieg",
        "Rang 3",
    ]
    g = scored(jelly=[1, 28, 17])
    assert [words.doing(seen(g, None), seat, EN) for seat in (A, B, C)] == ["Rank 3", "Victory", "Rank 2"]


# --- scoring ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("JEL-071", "JEL-I09")
def test_the_tally_goes_district_by_district_from_the_drone_and_ends_with_the_centre() -> None:
    g = scored(
        districts=RED,
        drone="G",
        entrances={"F": "A6 B5", "G": "A6 B6 B6 C5", "J": "B4 B5"},
        centre="A1 B1",
        jelly=[5, 1, 9],
    )
    assert words.tally(seen(g, None), DE, NAMES) == [
        (
            A,
            5,
            "Autobahn: 2 Würfel von Ben mit der Augenzahl 6 heben sich auf. "
            "Autobahn (wie Bezirk Flughafen (H)): Ada 6, Cleo 5. Der Pfeil führt zum Bezirk Flughafen. "
            "Ada nimmt 5 Jelly.",
            ("district-G", "district-H"),
        ),
        (-1, 0, "Flughafen: Niemand bekommt etwas.", ("district-H",)),
        (-1, 0, "Labor: Niemand bekommt etwas.", ("district-I",)),
        (
            B,
            8,
            "Casino (10 Jelly, dann je 1 Jelly an alle anderen): Ben 9. Ben nimmt 10 Jelly. "
            "Ben gibt je 1 Jelly an Ada und Cleo.",
            ("district-J",),
        ),
        (A, 1, "Ada bekommt 1 Jelly von Ben.", ("district-J",)),
        (C, 1, "Cleo bekommt 1 Jelly von Ben.", ("district-J",)),
        (
            A,
            2,
            "Finanzamt (je 1 Jelly von allen anderen): Ada 6, Ben 5. Ada bekommt je 1 Jelly von Ben und Cleo.",
            ("district-F",),
        ),
        (B, -1, "Ben gibt 1 Jelly an Ada.", ("district-F",)),
        (C, -1, "Cleo gibt 1 Jelly an Ada.", ("district-F",)),
        (A, 0, "Stadtzentrum, Würfel: Ada 1, Ben 1. Ada nimmt eine Kapsel.", ("centre",)),
        (B, 0, "Ben nimmt eine Kapsel.", ("centre",)),
    ]


def test_the_tally_tells_votes_and_what_gives_nothing() -> None:
    assert words.tally(seen(scored_for_nothing(), None), EN, NAMES) == [
        (A, 0, "Town Hall (nothing): Ada 5. Ada gets nothing.", ("district-F",)),
        (-1, 0, "Motorway: nobody gets anything.", ("district-G",)),
        (
            -1,
            0,
            "Airport (your choice: like the Laboratory (I), or like the Motorway (G)): Ada 4, Ben 4. "
            "Ada voted for the district counter-clockwise. Ben voted for the district counter-clockwise. "
            "The arrow leads to the Motorway. The arrow leads to the Airport. "
            "The arrow leads back to the Airport in a circle: it gives nothing.",
            ("district-H", "district-G"),
        ),
        (
            C,
            9,
            "Laboratory (discard 1 pod, then 9 jelly): Cleo 3. Cleo has no pod to discard. Cleo takes 9 jelly.",
            ("district-I",),
        ),
        (-1, 0, "Tax Office: nobody gets anything.", ("district-J",)),
        (
            -1,
            0,
            "City center, dice: Ada 1, Ben 1. There are not enough pods for all of them: nobody gets one.",
            ("centre",),
        ),
    ]


@pytest.mark.rule("JEL-I07")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_tally_adds_up_to_what_everybody_has_then(players: int) -> None:
    """Also when the markers are back in the first zones, and for every round."""
    for seed in range(4):
        g = new_game(players, seed)
        before, rounds = list(g.jelly), 0
        for moment in decisions(g, Chance(seed)):
            view = seen(moment, None)
            if view.scored == rounds:
                continue
            rounds = view.scored
            steps = words.tally(view, EN, NAMES)
            for seat in range(players):
                before[seat] += sum(points for who, points, _, _ in steps if who == seat)
            assert before == list(view.jelly)
            places = [ids[0] for _, _, _, ids in steps]
            order = [f"district-{RING[(RING.index(view.drone) + k) % (players + 2)]}" for k in range(players + 2)]
            assert list(dict.fromkeys(places)) == [*order, "centre"]
        assert rounds == 4


@pytest.mark.rule("JEL-085", "JEL-086")
def test_the_final_scoring_opens_capsules_one_by_one() -> None:
    g = scored(jelly=[12, 3, 0], pods={"A": "3 die 8"})
    (rolled,) = g.rolls[A]
    steps = words.scoring(seen(g, None), EN, NAMES)
    assert steps == [
        (A, 0, 12, "Ada has collected 12 jelly.", ()),
        (B, 0, 3, "Ben has collected 3 jelly.", ()),
        (C, 0, 0, "Cleo has collected 0 jelly.", ()),
        (A, 1, 3, "Ada opens a pod with 3 jelly.", ()),
        (A, 1, rolled, f"Ada rolls for a pod: {rolled} jelly.", ()),
        (A, 1, 8, "Ada opens a pod with 8 jelly.", ()),
    ]
    assert told(g, DE)[-3:] == [
        f"Ada öffnet die Kapseln: 3, Würfel und 8. Ausgewürfelt: {rolled}.",
        "Ben hat keine Kapsel.",
        "Cleo hat keine Kapsel.",
    ]


# --- the whole table -------------------------------------------------------------------------------------------------


def test_the_table_in_words_has_everything() -> None:
    g = beats(**PLACING, jelly=[2, 5, 1], pods={"A": "3 die", "C": "8"}, drone="H")
    assert described(g, DE, A) == [
        "Runde 1 von 4, Takt 1.",
        "Ada ist gefragt: Du darfst einen deiner Würfel setzen. Danach werden die übrigen neu gewürfelt.",
        "Deine Kapseln: 3 und Würfel.",
        "Deine Würfel: 1 3 5.",
        "Ada: 2 Jelly, 2 Kapseln, noch 3 Würfel.",
        "Ben: 5 Jelly, 0 Kapseln, noch 5 Würfel.",
        "Cleo: 1 Jelly, 1 Kapsel, noch 5 Würfel.",
        "Sanduhr: Noch nicht umgedreht.",
        "Drohne: Gewertet wird im Uhrzeigersinn ab dem Bezirk Stadion (H). Runde 1 von 4.",
        "Stadtzentrum: Dort liegt kein Würfel. Im Stapel sind 27 Kapseln.",
        "Die 5 Stadtbezirke, im Uhrzeigersinn:",
        "Hafen (F): Aktuelle Belohnung (Zone 2): 3 Jelly. Zone 1: 7 Jelly. Zone 3: 1 Kapsel. Würfel im Eingang: "
        "Ada 3, Summe 3; Ben 5 5, gleiche heben sich auf, Summe 0; Cleo 2, Summe 2. Ada hat die Kontrolle.",
        "Altstadt (G): Aktuelle Belohnung (Zone 1): 6 Jelly. Zone 2: 1 Kapsel. Zone 3: 4 Jelly. Würfel im Eingang: "
        "Cleo 6, Summe 6. Cleo hat die Kontrolle.",
        "Stadion (H): Aktuelle Belohnung (Zone 1): höchste Summe: 6 Jelly; zweithöchste: 3 Jelly. Zone 2: 5 Jelly. "
        "Zone 3: 8 Jelly. Im Eingang liegt kein Würfel.",
        "Universität (I): Aktuelle Belohnung (Zone 1): 1 Kapsel. Zone 2: 2 Jelly pro eigener Kapsel. Zone 3: 5 Jelly. "
        "Im Eingang liegt kein Würfel.",
        "Markt (J): Aktuelle Belohnung (Zone 1): höchste Summe: 5 Jelly; alle anderen dort: 2 Jelly. Zone 2: 6 Jelly. "
        "Zone 3: 3 Jelly. Im Eingang liegt kein Würfel.",
    ]
    english = described(g, EN, B)
    assert english[1] == "Ada is rolling and placing."
    assert not any(line.startswith(("Your dice", "Your pods")) for line in english)


@pytest.mark.rule("JEL-I12", "JEL-112")
def test_the_table_in_words_tells_no_secret(texts: Texts) -> None:
    """It is the same over all worlds that a seat cannot tell apart, because it is made from the view alone."""
    g = beats(dice={"A": "1 3 5", "B": "2 2 6"}, pods={"A": "3 8", "C": "die"})
    rng = Chance(5)
    for seat in (None, A, B, C):
        for brief in (False, True):
            told = described(g, texts, seat, brief)
            for _ in range(5):
                world = JELLY.imagine(g, seat, rng)
                assert described(world, texts, seat, brief) == told


def test_in_real_time_the_table_says_what_i_may_do_and_whose_effect_is_open() -> None:
    g = rush(dice={"A": "1 4 6"}, entrances={"F": "B5"}, centre="C1")
    assert described(g, EN, A)[1] == "Ada, you are asked: Place a die in a district, or roll again."
    act(g, 10, A, "place", 1, "F")
    lines = described(g, EN, A)
    assert "Ada, you are asked: Use the effect of your die, or just roll on." in lines
    assert "Your dice of the last roll: 4 6." in lines
    assert "Ada may use the effect of a 1 at the Harbour (F)." in described(g, EN, B)
    assert "City center: Dice: Cleo 1. There are 30 pods in the stack." in lines
    assert "Ben, you are asked: Roll! Then you may place one of your dice." in described(g, EN, B)


def test_in_short_it_has_a_line_for_each_district() -> None:
    g = beats(**PLACING, centre="B1 B2", pods={"A": "3"})
    assert described(g, EN, A, brief=True) == [
        "Round 1 of 4, beat 1.",
        "F Harbour: 3 jelly. A 3 = 3, B 5 5 = 0, C 2 = 2.",
        "G Old Town: 6 jelly. C 6 = 6.",
        "H Stadium: highest total: 6 jelly; second-highest: 3 jelly.",
        "I University: 1 pod.",
        "J Market: highest total: 5 jelly; everybody else there: 2 jelly.",
        "City center, dice: B 2.",
        "A 2 jelly, 1 pod, 3 dice; B 2 jelly, 0 pods, 3 dice; C 2 jelly, 0 pods, 5 dice.",
        "Your pods: 3.",
        "Your dice: 1 3 5.",
    ]
    g = beats(dice={"A": "5"}, entrances={"G": "C1 C2 C3 C4 C5 C6 C6"}, locks={"F": "C"})
    assert "F Hafen: 7 Jelly. Abgesperrt von C." in described(g, DE, A, brief=True)
    g = scored(districts=RED, entrances={"H": "A5"}, zones={"H": 2})
    assert "A 2 Jelly, 0 Kapseln; B 2 Jelly, 0 Kapseln; C 2 Jelly, 0 Kapseln." in described(g, DE, A, brief=True)


def test_the_end_in_words() -> None:
    g = scored(jelly=[12, 3, 12], pods={"B": "3 8"})
    for brief in (False, True):
        assert described(g, DE, None, brief)[:4] == [
            "Das Spiel ist aus: Alle Runden sind gespielt.",
            "1. Ben: 14 Jelly (3 gesammelt, 11 in Kapseln).",
            "2. Ada: 12 Jelly (12 gesammelt, 0 in Kapseln).",
            "2. Cleo: 12 Jelly (12 gesammelt, 0 in Kapseln).",
        ]
