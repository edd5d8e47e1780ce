"""Set-up (RUL-041 to RUL-069)."""

from collections import Counter

import pytest

from tafelrunde.engine import Refused
from tafelrunde.games.rulebenders import THEME_CHOICES
from tafelrunde.games.rulebenders.content import COLOURS
from tafelrunde.games.rulebenders.language.effects import BOARDS, THEMES
from tests.rulebenders.table import BOX, PLAYERS, RUL, new_game

SEEDS = range(12)


@pytest.mark.rule("RUL-041", "RUL-DP-01")
def test_two_to_five_can_play() -> None:
    assert RUL.players == (2, 5)
    assert [new_game(players, 1).g.seats for players in PLAYERS] == [3, 3, 4, 5]


@pytest.mark.rule("RUL-042", "RUL-DP-01", "RUL-AMB-006")
def test_four_of_the_six_themes_are_in_the_game_by_choice_or_by_chance() -> None:
    assert len(THEME_CHOICES) == 15
    t = new_game(3, 1, themes="FA-NA-PI-ZO")
    assert {THEMES[k] for k in t.g.themes} == {"FANTASY", "NIGHTS", "PIRATE", "ZOMBIE"}
    by_chance = {frozenset(new_game(3, seed).g.themes) for seed in range(30)}
    assert len(by_chance) > 8
    assert all(len(themes) == 4 for themes in by_chance)


@pytest.mark.rule("RUL-043", "RUL-044", "RUL-045", "RUL-046", "RUL-047", "RUL-048")
def test_the_profiles_of_the_themes() -> None:
    stars = new_game(3, 1).A.sees().printed.stars  # strategy, items, attack, defence, luck
    assert stars == {
        "SCIFI": (5, 2, 0, 0, 0),
        "FANTASY": (2, 5, 0, 0, 1),
        "NIGHTS": (2, 0, 1, 2, 1),
        "PREHISTORIC": (2, 2, 1, 1, 0),
        "PIRATE": (1, 2, 5, 0, 0),
        "ZOMBIE": (2, 1, 5, 0, 0),
    }


@pytest.mark.rule("RUL-049", "RUL-DP-26")
def test_the_themes_lie_on_the_areas_by_chance() -> None:
    first = Counter(new_game(3, seed, themes="SF-FA-NA-PR").g.themes[0] for seed in range(40))
    assert set(first) == {0, 1, 2, 3}


@pytest.mark.rule("RUL-050", "RUL-051", "RUL-DP-26")
def test_each_deck_is_shuffled_and_lies_face_down_with_an_empty_discard_pile_beside_it() -> None:
    one, other = new_game(3, 1, themes="SF-FA-NA-PR"), new_game(3, 2, themes="SF-FA-NA-PR")
    for pile in ("SCIFI", "FANTASY", "NIGHTS", "PREHISTORIC", "FLEXO"):
        assert len(one.draw(pile)) == (50 if pile == "FLEXO" else 35)
        assert sorted(one.draw(pile)) == sorted(other.draw(pile))
        assert one.draw(pile) != other.draw(pile)
        assert one.draw(pile) != sorted(one.draw(pile))
        assert one.discard(pile) == []


@pytest.mark.rule("RUL-052", "RUL-DP-02", "RUL-AMB-007")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_seat_has_a_colour_of_its_own_and_twenty_stones(players: int) -> None:
    t = new_game(players, 1)
    assert len(set(COLOURS)) == 5
    for player in t.player:
        assert player.general + player.supply == 20
        assert [player.disc(board) for board in BOARDS] == [0] * 7


@pytest.mark.rule("RUL-053", "RUL-054", "RUL-055", "RUL-DP-26")
@pytest.mark.parametrize("players", PLAYERS)
def test_one_of_the_setup_cards_sets_five_rules_and_names_the_start_player(players: int) -> None:
    drawn = set()
    for seed in range(40):
        t = new_game(players, seed)
        number = next(
            k
            for k, card in enumerate(BOX.setup)
            if [t.g.settings[b] for b in (1, 2, 3, 5, 6)] == [card.settings[b] for b in (1, 2, 3, 5, 6)]
        )
        drawn.add(number)
        colours = [colour for colour in BOX.setup[number].order if colour < t.g.seats]
        assert t.g.starter == colours[0]
        assert t.setting("START") == "ABCDE"[colours[0]]
    assert drawn == set(range(5))


@pytest.mark.rule("RUL-055")
def test_a_colour_that_nobody_has_makes_room_for_the_next_on_the_card() -> None:
    starters = {new_game(3, seed).g.starter for seed in range(40)}
    assert starters == {0, 1, 2}  # cards that name green or pink first go on to yellow and red


@pytest.mark.rule("RUL-056", "RUL-INV-13")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_start_player_stands_at_two_chips_and_all_others_at_one(players: int) -> None:
    for seed in SEEDS:
        t = new_game(players, seed)
        incomes = [t.A.sees().seats[seat].income for seat in range(t.g.seats)]
        assert sorted(incomes) == [1] * (t.g.seats - 1) + [2]
        assert incomes[t.g.starter] == 2


@pytest.mark.rule("RUL-057")
def test_play_runs_clockwise_from_the_start_player() -> None:
    t = new_game(4, 1)
    t.g.settings[4] = 2
    assert t.g.order() == [2, 3, 0, 1]


@pytest.mark.rule("RUL-058", "RUL-DP-03")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_start_player_chooses_the_active_theme_of_the_first_round(seed: int) -> None:
    t = new_game(4, seed)
    starter = t.player[t.g.starter]
    assert t.asked == (starter.letter, "FirstTheme")
    assert starter.options == {THEMES[k] for k in t.g.themes}
    missing = next(theme for k, theme in enumerate(THEMES) if k not in t.g.themes)
    assert starter.refused(missing) == "RUL-058"
    wanted = THEMES[t.g.themes[3]]
    starter.chooses(wanted)
    assert t.setting("THEME") == wanted
    assert t.round == 1


@pytest.mark.rule("RUL-059", "RUL-060", "RUL-AMB-005")
def test_the_round_marker_begins_at_the_first_space_and_the_number_sign_is_three() -> None:
    t = new_game(3, 1)
    t.player[t.g.starter].chooses(THEMES[t.g.themes[0]])
    assert (t.round, t.A.sees().sign) == (1, 3)
    assert BOX.rounds == [3, 2, 1, 1]


@pytest.mark.rule("RUL-061", "RUL-DP-26")
def test_one_electron_and_one_nuclear_token_lie_face_down_by_chance_at_every_board() -> None:
    t = new_game(3, 1)
    for side, values in (("E", BOX.tokens[:7]), ("N", BOX.tokens[7:])):
        there = [t.token(f"{side}-{board}") for board in BOARDS]
        assert sorted(there, key=str) == sorted(values, key=str)
        assert not any(t.shown(f"{side}-{board}") for board in BOARDS)
    assert len({tuple(new_game(3, seed).g.tokens[:7]) for seed in SEEDS}) > 8
    assert len({tuple(new_game(3, seed).g.tokens[7:]) for seed in SEEDS}) > 8


@pytest.mark.rule("RUL-062")
def test_nobody_knows_the_value_of_a_face_down_token() -> None:
    t = new_game(3, 1)
    for player in t.player:
        for board in player.sees().boards.values():
            assert board.electron.value is None
            assert board.nuclear.value is None


@pytest.mark.rule("RUL-063", "RUL-064", "RUL-065", "RUL-066", "RUL-AMB-008")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_begins_with_seven_chips_and_nothing_else(players: int) -> None:
    t = new_game(players, 3)
    for player in t.player[:players]:
        assert (player.chips, player.supply, player.general) == (7, 0, 20)
        assert (player.hand, player.exchange, player.dash) == ([], [0, 0, 0], [])
        assert [player.disc(board) for board in BOARDS] == [0] * 7
    assert t.track == {}
    assert t.A.sees().multipliers == 7


@pytest.mark.rule("RUL-068")
def test_the_tips_bind_nobody() -> None:
    """A player may ignore all of them: no Flexo card drawn, no dashboard card played, and the game goes on."""
    t = new_game(3, 5)
    t.player[t.g.starter].chooses(THEMES[t.g.themes[0]])
    while t.asked[1] == "DrawFrom":
        player = t.player["ABC".index(t.asked[0])]
        assert "FLEXO" in player.options
        player.draws(next(str(pile) for pile in sorted(player.options, key=str) if pile != "FLEXO"))
    assert t.asked[1] == "Menu"
    t.all_pass()
    assert t.round == 2


@pytest.mark.rule("RUL-DP-26", "RUL-INV-29")
def test_the_same_seed_sets_up_the_same_game() -> None:
    one, same, other = new_game(4, 8), new_game(4, 8), new_game(4, 9)
    assert (one.g.draw, one.g.tokens, one.g.settings) == (same.g.draw, same.g.tokens, same.g.settings)
    assert one.g.draw != other.g.draw


def test_an_agreement_on_themes_that_does_not_exist_is_refused() -> None:
    with pytest.raises((Refused, ValueError, KeyError)):
        new_game(3, 1, themes="SF-SF-SF-SF")
