"""What is in the box (RUL-001 to RUL-020, RUL-MC), and that the content is what the tables of language.md say."""

import re
from collections import Counter

import pytest

from tafelrunde.games.rulebenders.content import CODES, COLOURS, FLEXO_ACTIONS, HASH, Card
from tafelrunde.games.rulebenders.language.checking import all_effects
from tafelrunde.games.rulebenders.language.effects import BOARDS, KINDS, THEMES
from tafelrunde.games.rulebenders.state import AREAS, EMPTY
from tests.rulebenders.table import BOX, PLAYERS, RUL, new_game, seen, table

PAGE = RUL.file("language.md")


def rows(heading: str, first: str) -> list[list[str]]:
    """The cells of the first table after a heading whose first column is called that."""
    section = PAGE[PAGE.index(f"\n{heading}") :]
    found = re.search(rf"^\| {re.escape(first)} \|.*\n\|[-|]+\n((?:\|.*\n)+)", section, re.M)
    assert found, heading
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in found[1].splitlines()]


def uses(card: Card, verb: str) -> bool:
    return any(e.verb == verb for block in card.blocks for e in all_effects(block.script, BOX.scripts))


# --- boards and tracks -----------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-001", "RUL-022", "RUL-025", "RUL-MC-01", "RUL-MC-05", "RUL-AMB-009")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_board_has_seven_rule_boards_four_theme_areas_and_two_tracks(players: int) -> None:
    view = seen(new_game(players, 1).g, None)
    assert tuple(view.boards) == BOARDS
    assert len(view.themes) == AREAS == 4
    assert [pile.name for pile in view.piles] == [*view.themes, "FLEXO"]
    assert view.printed.columns == 8
    assert view.track == (EMPTY,) * 16
    assert len(view.printed.rounds) == 4
    for board in view.boards.values():
        assert board.opened == board.locked == board.discs == (0,) * max(3, players)
        assert board.electron.there
        assert board.nuclear.there


@pytest.mark.rule("RUL-MC-02", "RUL-MC-03", "RUL-182", "RUL-184", "RUL-185", "RUL-AMB-003")
def test_settings_and_modifiers_are_those_of_the_table() -> None:
    words = {"active + opposite": "opposite", "active + neighbours": "neighbours", "current or secondary": "second"}
    for row in rows("# 2. Boards", "board"):
        board = BOX.boards[BOARDS.index(row[1])]
        if row[1] not in ("THEME", "START"):
            assert [str(value) for value in board.settings] == [value.partition(">")[0] for value in row[2].split(", ")]
        assert [word.lstrip("+") for word in board.words] == [words.get(w, w).lstrip("+") for w in row[4:9]]


@pytest.mark.rule("RUL-MC-04", "RUL-MC-06", "RUL-MC-09", "RUL-MC-10", "RUL-MC-11", "RUL-AMB-004", "RUL-AMB-005")
def test_the_numbers_of_the_table() -> None:
    values = {row[0]: row[1] for row in rows("# 2. Boards", "datum")} | {
        row[0]: row[1] for row in rows("# 3. Tokens", "datum")
    }
    assert {f"secondary currency of {kind}": KINDS[BOX.second[k]] for k, kind in enumerate(KINDS)}.items() <= (
        values.items()
    )
    assert values["# in rounds 1, 2, 3, 4"] == ", ".join(map(str, BOX.rounds)) == "3, 2, 1, 1"
    assert BOX.locked == int(values["locked spaces of each board"][0]) == 3
    assert f"faces {', '.join(map(str, BOX.die))} " in values["Rulebenders die"]
    assert values["multiplier tokens (7)"].startswith(f"x{BOX.factor} each")
    assert "20 of 3>1, 20 of 2>1, 20 of 1>1" in values["exchange tokens (60)"]
    assert table(stage="round", players=5, settings={"EXCHANGE": 3}).C.exchange == [0, 0, 1]


@pytest.mark.rule("RUL-007", "RUL-008", "RUL-009", "RUL-026", "RUL-175", "RUL-176", "RUL-MC-08")
def test_seven_tokens_of_each_kind_and_as_many_multipliers() -> None:
    electron, nuclear = BOX.tokens[:7], BOX.tokens[7:]
    values = {row[0]: row[1] for row in rows("# 3. Tokens", "datum")}
    assert values["electron tokens (7)"].startswith(", ".join(map(str, electron)))
    assert values["nuclear tokens (7)"].startswith(", ".join(map(str, nuclear)))
    assert (len(electron), len(nuclear)) == (7, 7)
    assert sum(electron) > sum(nuclear)
    assert 5 in electron
    assert 1 in nuclear
    assert seen(table().g, None).multipliers == 7
    assert seen(table(multipliers=["HAND"]).g, None).multipliers == 6


@pytest.mark.rule("RUL-010", "RUL-015", "RUL-340", "RUL-MC-07")
def test_the_five_set_up_cards() -> None:
    actions = {"tie-break": "track", "locked": "locked", "nuclear": "meltdown", "multiplier": "multiplier"}
    assert len(BOX.setup) == 5
    assert sorted(card.flexo for card in BOX.setup) == sorted(FLEXO_ACTIONS)
    boards = ("HAND", "EXCHANGE", "CURRENCY", "STONES", "DRAW")  # five markers: neither theme nor start player
    for row, card in zip(rows("# 3. Tokens", "setup card"), BOX.setup, strict=True):
        settings = [BOX.boards[BOARDS.index(b)].settings[card.settings[BOARDS.index(b)]] for b in boards]
        assert [str(value) for value in settings] == [cell.partition(">")[0] for cell in row[1:6]]
        assert [COLOURS[k] for k in card.order] == row[6].split(", ")
        assert card.flexo == next((word for part, word in actions.items() if part in row[7]), "nothing")


@pytest.mark.rule("RUL-006", "RUL-011", "RUL-013", "RUL-014", "RUL-016", "RUL-AMB-014", "RUL-AMB-015")
def test_chips_exchange_tokens_and_the_die_do_not_run_out() -> None:
    t = table(
        players=5, stage="round", settings={"EXCHANGE": 1}, exchange={"A": [20, 20, 20]}, chips={"A": 70, "B": 70}
    )
    assert (t.A.chips, t.A.exchange) == (72, [21, 20, 20])
    assert (t.round, len(BOX.die), t.setting("THEME")) == (1, 6, "SCIFI")


@pytest.mark.rule("RUL-017", "RUL-018", "RUL-019", "RUL-020", "RUL-MC-20")
def test_what_each_colour_has() -> None:
    assert sorted(COLOURS) == sorted(("red", "blue", "green", "yellow", "pink"))
    assert BOX.stones == 20
    t = new_game(5, 1)
    assert [player.general for player in t.player] == [20] * 5
    assert len(t.g.discs) == 5 * 7
    assert [seen(t.g, None).starter == seat for seat in range(5)].count(True) == 1


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-002", "RUL-003", "RUL-004", "RUL-021")
def test_six_themes_of_35_cards_and_50_flexo_cards() -> None:
    assert THEMES == ("SCIFI", "FANTASY", "NIGHTS", "PREHISTORIC", "PIRATE", "ZOMBIE")
    assert Counter(card.deck for card in BOX.cards) == {**dict.fromkeys(range(6), 35), 6: 50}


@pytest.mark.rule("RUL-012", "RUL-MC-17")
def test_two_hooks() -> None:
    assert [BOX.ids[k] for k, card in enumerate(BOX.cards) if uses(card, "hook")] == ["PI-05", "PI-06"]


@pytest.mark.rule("RUL-226", "RUL-227", "RUL-228", "RUL-MC-12")
def test_the_flexo_cards_are_those_of_the_table() -> None:
    found = rows("# 5. Flexo deck", "no.")
    assert len(found) == 50
    for row in found:
        card = BOX.cards[BOX.numbers_of[f"FX-{int(row[0]):02}"]]
        assert f"{card.name} / {card.en}" == row[1]
        assert (BOARDS[card.symbol], str(card.value), "LR"[card.arrow > 0]) == tuple(row[2:5])
        assert ("#" if card.cost == HASH else str(card.cost)) == row[5]
        assert card.text == f"play: if({row[6].strip('`')}){{ {row[7].strip('`')} }}"


@pytest.mark.rule("RUL-099", "RUL-111", "RUL-113", "RUL-117", "RUL-134", "RUL-MC-13", "RUL-MC-14", "RUL-MC-18")
@pytest.mark.parametrize("deck", range(6))
def test_the_theme_cards_are_those_of_the_table(deck: int) -> None:
    count = 0
    for row in rows(f"## 6.{deck + 1} ", "no."):
        first, last = [int(n) for n in (*row[0].split("-"), row[0].split("-")[0])[:2]]
        for number in range(first, max(first, last) + 1):
            card = BOX.cards[BOX.numbers_of[f"{CODES[deck]}-{number:02}"]]
            count += 1
            assert (card.name, card.en) == (row[1], row[2])
            assert " ".join([card.kind, *card.marks]) == row[3]
            assert ("#" if card.cost == HASH else str(card.cost)) == row[4]
            assert card.text == row[6].strip("`")
    assert count == 35


@pytest.mark.rule("RUL-149", "RUL-195", "RUL-MC-15", "RUL-MC-16", "RUL-MC-19")
@pytest.mark.parametrize("deck", range(6))
def test_each_theme_has_one_destruction_card_and_five_set_cards_of_one_name(deck: int) -> None:
    cards = [card for card in BOX.cards if card.deck == deck]
    assert [k + 1 for k, card in enumerate(cards) if card.kind == "destruction"] == [35]
    assert [k + 1 for k, card in enumerate(cards) if card.is_set] == [30, 31, 32, 33, 34]
    assert len({card.set_name for card in cards if card.is_set}) == 1
    attacks = {card.en for card in BOX.cards if card.is_attack}
    assert attacks > {"Snake Charmer", "Guru", "Galleon", "Baseball Bat", "Monstrosity", "Brain Eater"}
    assert not attacks & {"Ice Age", "Magic Amulet", "Canned Food"}


@pytest.mark.rule("RUL-043", "RUL-044", "RUL-045", "RUL-046", "RUL-047", "RUL-048")
@pytest.mark.parametrize("deck", range(6))
def test_stars_and_deck_mix_are_those_of_the_table(deck: int) -> None:
    row = rows("# 7. Star table", "theme")[deck]
    stars = [int(star) if star != "-" else 0 for star in row[1].split("/")]
    assert BOX.stars[deck] == stars
    cards = [card for card in BOX.cards if card.deck == deck]
    counts = [
        len([card for card in cards if card.is_attack]),
        len([card for card in cards if card.is_defence]),
        len([card for card in cards if uses(card, "roll")]),
    ]
    assert [str(count) for count in counts] == row[4:7]
    classes = Counter[str]()
    for line in rows(f"## 6.{deck + 1} ", "no."):
        first, _, last = line[0].partition("-")
        for number in range(int(first), int(last or first) + 1):
            if number <= 26:  # the others are the same in every deck
                classes[line[5]] += 1
    actual = [classes[letter] for letter in "SIADL"]
    assert "/".join(map(str, actual)) == row[3]
    target = [int(n) for n in row[2].split("/")]
    assert sum(target) == sum(actual) == 26
    assert all(abs(a - b) <= 1 for a, b in zip(actual, target, strict=True))
    share = 26 / sum(stars)
    assert all(abs(share * star - wanted) < 1.01 for star, wanted in zip(stars, target, strict=True))
