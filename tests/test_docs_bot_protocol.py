"""docs/bot-protocol.md is true: its messages are messages, and its commands answer what the page says."""

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.bots.programs import SECONDS, STRAYS, messages
from tafelrunde.bots.programs.process import LONGEST
from tafelrunde.cli.main import main
from tafelrunde.engine import Refused
from tafelrunde.games import game_type

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
SHOWN = re.findall(
    r"^\$ tafelrunde (.*)\n((?:(?!\$ ).*\n)*)", "".join(t for kind, t in BLOCKS if kind == "console"), re.M
)
SAID = [json.loads(text) for kind, text in BLOCKS if kind == "json"]
TYPES: dict[str, Any] = {
    "hello": messages.Hello,
    "ask": messages.Ask,
    "refused": messages.Denied,
    "over": messages.Over,
    "ready": messages.Ready,
    "answer": messages.Given,
}


@pytest.mark.parametrize(("command", "said"), SHOWN, ids=[command.split()[0] for command, _ in SHOWN])
def test_the_page_says_what_the_command_answers(
    command: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    words = [word.replace("python3", f'"{sys.executable}"') for word in shlex.split(command)]
    assert main(["--lang", "en", *words]) == 0
    wanted = re.escape(said.strip()).replace(re.escape("..."), ".*")
    assert re.fullmatch(wanted, capsys.readouterr().out.strip(), re.DOTALL)


def test_every_message_is_shown_as_it_is() -> None:
    assert {message["type"] for message in SAID} == set(TYPES)
    for message in SAID:
        kind = TYPES[message["type"]]
        found = msgspec.convert(message, kind)
        optional = {field.name for field in msgspec.structs.fields(kind) if not field.required}
        assert set(message) - {"type"} >= {field.name for field in msgspec.structs.fields(kind)} - optional
        assert {k: v for k, v in msgspec.to_builtins(found).items() if k in message} == message


def test_hello_is_the_one_of_today() -> None:
    kind = game_type("canals")
    hello = messages.hello(kind, kind.standard_content(), kind.settle_variants({}), 2, 0)
    assert next(message for message in SAID if message["type"] == "hello") == msgspec.to_builtins(hello)


def test_question_and_refusal_are_those_of_a_game() -> None:
    kind = game_type("canals")
    game = kind.begin(kind.box_for(kind.standard_content()), 2, kind.settle_variants({}), 1, [])
    for _ in range(2):
        assert game.heard is not None
        game.heard.clear()
        game.answer(game.open[0].seat, game.open[0].options[0])
    decision = game.open[0]
    ask = msgspec.to_builtins(messages.ask(kind, game, decision, game.heard or (), SECONDS))
    shown = next(message for message in SAID if message["type"] == "ask")
    short = {"options": ask["options"][:3], "view": {name: ask["view"][name] for name in shown["view"]}}
    assert {**ask, **short} == shown
    with pytest.raises(Refused) as caught:
        messages.meant(messages.Given(decision.serial, [0, -2, "SW"]), game, decision)
    refused = messages.denied(caught.value.refusal, decision.serial, kind.texts("en"))
    assert msgspec.to_builtins(refused) in SAID
    for answer in (message for message in SAID if message["type"] == "answer"):
        given = msgspec.convert(answer, messages.Given)
        assert messages.meant(given, game, decision) == decision.options[0]
    over = next(message for message in SAID if message["type"] == "over")
    assert kind.texts("en").has(f"end.{over['end']}")


def test_numbers_on_the_page() -> None:
    assert f"`seconds` ({SECONDS:.0f})" in PAGE
    assert f"{LONGEST:,} bytes" in PAGE
    assert messages.TRIES == 3
    assert STRAYS == 16
    assert all((ROOT / "docs" / path).exists() for path in re.findall(r"\]\((\.\./examples/[\w.]+)\)", PAGE))
