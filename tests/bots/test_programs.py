"""Programs as bots: they play every game, and whatever one does wrong is one sentence; no game waits without end."""

import json
import os
import shutil
import sys
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.bots import BOTS, bot_answer, bots_in, check_bot, programs
from tafelrunde.bots.programs import Programs, messages
from tafelrunde.bots.programs.messages import Given, decoded, encoded, heard
from tafelrunde.bots.random_bot import random_answer
from tafelrunde.engine import Bad, Chance, Event, Game, Refused, seeded
from tafelrunde.games import game_ids, game_type
from tafelrunde.kit.content import content_hash
from tafelrunde.kit.game import GameType, plain
from tafelrunde.kit.texts import LANGUAGES, texts_for
from tafelrunde.kit.words import complaint_text
from tafelrunde.lab.simulate import Plan, simulate
from tests.patience import patience
from tests.play import all_ways, way_id

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = f'"{sys.executable}" "{ROOT / "examples" / "bot.py"}"'
STRANGE = f'"{sys.executable}" "{Path(__file__).parent / "strange_bot.py"}"'
HARMLESS = ("answers twice", "shouts", "is wrong first", "stays")


def begin(kind: GameType, players: int = 0, seed: int = 1) -> Game:
    """A new game."""
    players = players or kind.players[0]
    return kind.begin(kind.box_for(kind.standard_content()), players, kind.settle_variants({}), seed)


def play(house: Programs, name: str, kind: GameType) -> Game:
    """A game of the program against chance, to its end."""
    game, rng = begin(kind), Chance(1)
    house.welcome([name], game, {})
    while not game.over:
        decision = game.open[0]
        if decision.seat == 0:
            option = house.move(kind, name, game, decision)
            assert option is not None
        else:
            option = random_answer(decision, rng)
        game.answer(decision.seat, option, decision.serial)
    house.farewell(game)
    return game


# --- they play -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "way"), all_ways(), ids=lambda value: value if isinstance(value, str) else way_id(value)
)
def test_the_example_plays_whole_games(name: str, way: dict[str, str]) -> None:
    kind = game_type(name)
    bots = (f"program:{EXAMPLE}", *["random"] * (kind.players[0] - 1))
    (played,) = simulate(Plan(name, bots, 1, 5, variants=way))
    assert played.bots == list(bots)
    assert played.decisions > 20
    assert played.end


def test_the_example_has_at_most_thirty_lines() -> None:
    assert len((ROOT / "examples" / "bot.py").read_text(encoding="utf-8").splitlines()) <= 30


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node here")
def test_the_example_in_another_language_plays() -> None:
    program = f'program:node "{ROOT / "examples" / "bot.js"}"'
    (played,) = simulate(Plan("canals", (program, "random"), 1, 5))
    assert played.end == "all_placed"


def test_however_many_processes_share_the_games_they_are_the_same() -> None:
    plan = Plan("canals", (f"program:{EXAMPLE}", "random"), 4, 5, rotate=True)
    alone, shared = (sorted(simulate(plan, jobs), key=lambda game: game.number) for jobs in (1, 2))
    assert alone == shared
    assert len({tuple(game.scores) for game in alone}) > 1


def test_a_program_is_told_what_its_seat_may_know(tmp_path: Path) -> None:
    """Hello, questions with the view of its seat and what happened since the last one, the end; then the next game."""
    file = tmp_path / "heard.jsonl"
    teller = tmp_path / "teller.py"
    teller.write_text(
        f"import sys, json\nfile = open({str(file)!r}, 'a')\nfor line in sys.stdin:\n"
        "    m = json.loads(line); file.write(line); file.flush()\n"
        "    if m['type'] == 'hello': print(json.dumps({'type': 'ready', 'name': 'T'}), flush=True)\n"
        "    if m['type'] == 'ask':\n"
        "        print(json.dumps({'type': 'answer', 'serial': m['serial'], 'index': 0}), flush=True)\n"
    )
    program = f'program:"{sys.executable}" "{teller}"'
    games = list(simulate(Plan("canals", ("random", program), 2, 3)))
    said: list[dict[str, Any]] = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    canals = game_type("canals")
    assert said[0] == {
        "type": "hello",
        "protocol": messages.PROTOCOL,
        "game": "canals",
        "rules_version": canals.rules_version,
        "content_hash": content_hash(canals.standard_content()),
        "variants": {"centre": "chance"},
        "players": 2,
        "seat": 1,
    }
    ends = [k for k, message in enumerate(said) if message["type"] == "over"]
    assert len(ends) == 2
    assert said[ends[0] + 1]["type"] == "hello"
    assert [said[k]["scores"] for k in ends] == [game.scores for game in games]
    assert [said[k]["end"] for k in ends] == ["all_placed"] * 2
    assert all(said[k]["ranks"][seat] == 1 for k, game in zip(ends, games, strict=True) for seat in game.winners)
    asked = [message for message in said[: ends[0]] if message["type"] == "ask"]
    assert {message["view"]["seat"] for message in asked} == {1}
    assert all(message["options"] == message["view"]["open"][0]["options"] for message in asked)
    events = [event for message in (*asked, said[ends[0]]) for event in message["events"]]
    assert events == msgspec.to_builtins(heard(events_again("canals", seed=3), 1))


def events_again(name: str, seed: int) -> list[Event]:
    """What happens in the first game of a plan, from the first decision on: chance against the first option."""
    kind = game_type(name)
    game, rng = begin(kind, 2, seeded(seed, 0)), Chance(seeded(seed, 0, 1))
    found: list[Event] = []
    game.heard = found
    while not game.over:
        decision = game.open[0]
        option = random_answer(decision, rng) if decision.seat == 0 else decision.options[0]
        game.answer(decision.seat, option, decision.serial)
    return found


def test_what_the_program_was_told_is_complete_after_an_undo() -> None:
    """A game that goes on after an undo is the same game: no second hello."""
    kind, house, name = game_type("canals"), Programs(), f"program:{STRANGE} right"
    game = begin(kind)
    game.heard = []
    earlier = game.copy()
    earlier.heard = game.heard
    try:
        for one in (game, earlier):
            assert house.move(kind, name, one, one.open[0]) == one.open[0].options[0]
        assert len(house._parties) == 1
    finally:
        house.dismiss()


# --- nothing that a seat may not see ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_ids())
def test_two_worlds_that_a_seat_cannot_tell_apart_say_the_same_to_its_program(name: str) -> None:
    """Byte for byte: every question, and why an answer is refused. Hello knows nothing of the world."""
    kind, rng, texts = game_type(name), Chance(4), texts_for("en", game_type(name).package)
    game = begin(kind, seed=9)
    tried: list[Any] = ["nonsense"]
    looked = differed = 0
    while not game.over and looked < 25:
        decision = game.open[0]
        if rng.below(4) == 0:
            world = kind.imagine(game, decision.seat, Chance(looked))
            there = world.decision_of(decision.seat)
            assert there is not None
            differed += any(
                kind.view(game, seat) != kind.view(world, seat) for seat in range(game.players) if seat != decision.seat
            )
            mine, other = (messages.ask(kind, g, d, []) for g, d in ((game, decision), (world, there)))
            assert encoded(mine) == encoded(other)
            for option in tried[-5:]:
                given = Given(decision.serial, plain(option))
                assert _refused(given, game, decision, texts) == _refused(given, world, there, texts)
            looked += 1
        tried.append(decision.options[rng.below(len(decision.options))])
        game.answer(decision.seat, random_answer(decision, rng), decision.serial)
    assert looked >= 10
    assert differed or not kind.secrets, "the worlds were never different"


def _refused(given: Given, game: Game, decision: Any, texts: Any) -> bytes:
    try:
        messages.meant(given, game, decision)
    except Refused as e:
        return encoded(messages.denied(e.refusal, given.serial, texts))
    return b""


def test_events_are_told_as_the_seat_heard_them() -> None:
    def told(hand: int) -> bytes:
        drawn = Event("drawn", {"seat": 1}, {"tile": hand}, (1,))
        rolled = Event("rolled", {"die": hand}, {}, (1,), private=True)
        return messages._ENCODER.encode(heard([drawn, rolled, Event("laid", {"seat": 1}, {}, ())], 0))

    assert told(3) == told(5) == b'[{"kind":"drawn","data":{"seat":1}},{"kind":"laid","data":{"seat":1}}]'
    own = heard([Event("drawn", {"seat": 1}, {"tile": 3}, (1,)), Event("rolled", {"die": 3}, {}, (1,), True)], 1)
    assert [(event.kind, event.data) for event in own] == [("drawn", {"seat": 1, "tile": 3}), ("rolled", {"die": 3})]


# --- programs that do something wrong --------------------------------------------------------------------------------

WRONG = {
    "never begins": ("program_silent", "canals"),
    "ends at once": ("program_died", "canals"),
    "answers hello": ("program_not_ready", "canals"),
    "hangs": ("program_silent", "canals"),
    "reads no more": ("program_silent", "rulebenders"),  # its view is larger than what a pipe holds
    "dies": ("program_died_saying", "canals"),
    "closes": ("program_closed", "canals"),
    "chats": ("program_garbage", "canals"),
    "is not UTF-8": ("program_garbage", "canals"),
    "nests": ("program_garbage", "canals"),
    "misspells": ("program_garbage", "canals"),
    "says giant lines": ("program_long", "canals"),
    "floods": ("program_refused", "canals"),
    "says nothing in many lines": ("program_silent", "canals"),
    "wants too much": ("program_refused", "canals"),
    "counts wrong": ("program_refused", "canals"),
    "wants nothing": ("program_refused", "canals"),
    "says both": ("program_refused", "canals"),
    "is ready twice": ("program_not_asked", "canals"),
}
# Nobody should wait long for these: until they answer, and until they end.
QUICK = ("never begins", "hangs", "reads no more", "says nothing in many lines")
STUBBORN = (*QUICK, "closes", "floods")


@pytest.mark.parametrize("habit", WRONG)
def test_what_a_program_does_wrong_is_one_sentence_and_it_is_gone(
    habit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)  # the program must flush by itself
    key, name = WRONG[habit]
    pid, threads = tmp_path / "pid", set(threading.enumerate())
    house = Programs(0.8 if habit in QUICK else patience(), grace=0.2 if habit in STUBBORN else patience())
    with pytest.raises(Bad) as caught:
        play(house, f'program:{STRANGE} "{habit}" "{pid}"', game_type(name))
    assert caught.value.key == key
    said = [complaint_text(caught.value, lang) for lang in LANGUAGES]
    assert said[0] != said[1]
    assert all(text.startswith(f"{STRANGE} ") and "\n" not in text for text in said)
    assert set(threading.enumerate()) <= threads
    if os.name == "posix" and pid.exists():
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid.read_text()), 0)


@pytest.mark.parametrize("habit", HARMLESS)
def test_what_does_no_harm_is_borne(habit: str, tmp_path: Path) -> None:
    pid, house = tmp_path / "pid", Programs(patience(), grace=0.2)
    game = play(house, f'program:{STRANGE} "{habit}" "{pid}"', game_type("canals"))
    assert game.end == "all_placed"
    house.dismiss()
    if os.name == "posix":
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid.read_text()), 0)


@pytest.mark.parametrize(
    ("command", "key"), [("there-is-no-such-program x", "program_missing"), ("python3 'x", "program_words")]
)
def test_what_cannot_be_started(command: str, key: str) -> None:
    with pytest.raises(Bad) as caught:
        play(Programs(), f"program:{command}", game_type("canals"))
    assert caught.value.key == key


def test_a_refused_answer_names_its_rule() -> None:
    kind = game_type("canals")
    game = begin(kind)
    far = Given(game.open[0].serial, [50, 50, 0])
    with pytest.raises(Refused) as caught:
        messages.meant(far, game, game.open[0])
    said = messages.denied(caught.value.refusal, far.serial, kind.texts("en"))
    assert said.rule.startswith("CAN-")
    assert said.text


def test_a_worker_says_what_is_wrong_with_a_program(tmp_path: Path) -> None:
    with pytest.raises(Bad) as caught:
        list(simulate(Plan("canals", (f"program:{STRANGE} dies", "random"), 8, 1), jobs=2))
    assert caught.value.key == "program_died_saying"
    assert caught.value.values["words"] == "I was never any good at this"


# --- names -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("greedy, random", ["greedy", "random"]),
        ("greedy,program:python3 x.py", ["greedy", "program:python3 x.py"]),
        ("program:sh -c 'a,b',greedy", ["program:sh -c 'a,b'", "greedy"]),
        ('program:x "a,\'b",', ['program:x "a,\'b"', ""]),
        ("", [""]),
    ],
)
def test_names_are_separated_by_commas_but_not_inside_quotes(words: str, names: list[str]) -> None:
    assert bots_in(words) == names


def test_which_names_are_bots() -> None:
    for name in (*BOTS, "program:python3 x.py"):
        check_bot(name)
    for name in ("clever", "program:", "program: ", "Program:x", "program:a\nb", "program:" + "x" * 400):
        with pytest.raises(Bad) as caught:
            check_bot(name, "--bots")
        assert (caught.value.where, caught.value.key) == ("--bots", "no_bot")


def test_a_bot_by_its_name() -> None:
    kind = game_type("canals")
    game = begin(kind)
    try:
        answer = bot_answer(kind, f"program:{STRANGE} right", game, game.open[0], Chance(1))
    finally:
        programs.dismiss()
    assert answer == game.open[0].options[0]


def test_only_messages_are_understood() -> None:
    assert decoded(b'{"type": "answer", "serial": 3, "option": [1, 2]}') == Given(3, [1, 2])
    for line in (b"", b"null", b'{"serial": 3}', b'{"type": "bye"}', b'{"type": "answer", "serial": "3"}'):
        with pytest.raises(Bad) as caught:
            decoded(line)
        assert caught.value.key == "program_garbage"
