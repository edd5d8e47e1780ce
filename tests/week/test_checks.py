"""What a week is judged by: a ledger that notices what is lost, and eyes that notice what nobody may see."""

import json
import sqlite3
from pathlib import Path

import pytest

from tafelrunde.engine import Chance
from tafelrunde.games import game_ids, game_type
from tafelrunde.table.frames.looks import Look
from tafelrunde.table.store.storage import ChatRow, StoredInput, Write
from tests.play import random_move, table_of
from tests.table.keeping import keep, table
from tests.week.eyes import differences, sign
from tests.week.ledger import Ledger, Promise

MOVES = 30


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A table where Ann and Bob have moved in turn, and Ann has said something; only ours is in the ledger."""
    inputs = [
        StoredInput(n, [n % 2, f"option {n}"], [], at=n, client=("ann-0", "bob-0")[n % 2], call=n) for n in range(1, 7)
    ]
    chat = [ChatRow(1, "ann", 0, "Hello")]
    keep(tmp_path, Write("AAAA", doc=table("AAAA"), inputs=inputs, chat=chat, seated=True))
    return tmp_path / "tafelrunde.db"


@pytest.fixture
def ledger() -> Ledger:
    found = Ledger()
    for n in range(1, 7):
        entry, client = [n % 2, f"option {n}"], ("ann-0", "bob-0")[n % 2]
        found.made["AAAA", client, n] = entry
        found.moves["AAAA"].append(Promise(client, n, entry, found.tick(), found.tick()))
    found.said["AAAA"].append(("ann", "Hello"))
    found.opened.add("AAAA")
    return found


def test_all_that_was_promised_is_there(kept: Path, ledger: Ledger) -> None:
    assert ledger.audit(kept) == []


@pytest.mark.parametrize(
    ("does", "noticed"),
    [
        ("DELETE FROM inputs WHERE n = 3", "is there 0 times"),
        ("UPDATE inputs SET entry = '[1,\"option 1\"]', call = 1 WHERE n = 3", "is there 2 times"),
        ("UPDATE inputs SET entry = '[0,\"another one\"]' WHERE n = 4", "nobody sent"),
        ("UPDATE inputs SET call = 99 WHERE n = 4", "nobody sent"),
        ("UPDATE inputs SET n = 99 WHERE n = 2", "stands before"),
        ("DELETE FROM chat", "instead of 1"),
        ("INSERT INTO chat (code, at, person, seat, text) VALUES ('AAAA', 2, 'ann', 0, 'Hello')", "2 times instead"),
        ("DELETE FROM tables", "table AAAA is gone"),
    ],
)
def test_what_is_lost_or_done_twice_is_noticed(kept: Path, ledger: Ledger, does: str, noticed: str) -> None:
    with sqlite3.connect(kept) as data:
        data.execute(does)
    data.close()
    assert any(noticed in wrong for wrong in ledger.audit(kept)), ledger.audit(kept)


def test_what_came_after_a_backup_need_not_be_in_it(kept: Path, ledger: Ledger) -> None:
    with sqlite3.connect(kept) as data:
        data.execute("DELETE FROM inputs WHERE n > 4")
    data.close()
    then = ledger.moves["AAAA"][3].kept
    assert ledger.audit(kept, then) == []
    assert ledger.audit(kept, then + 2) != []


def test_somebody_who_is_forgotten_must_not_be_known(kept: Path, ledger: Ledger) -> None:
    ledger.forgotten.add("ann")
    wrong = "\n".join(ledger.audit(kept))
    assert "'Hello' is there 1 times instead of 0" in wrong
    assert "chat knows ann" in wrong
    assert "1 tables know ann" in wrong


@pytest.mark.parametrize("name", game_ids())
def test_what_another_seat_holds_is_noticed(name: str) -> None:
    """What a seat sees is the same in a world that it imagines; what its neighbour sees is not, at some moment."""
    kind = game_type(name)
    match, rng, noticed = table_of(kind, kind.players[0], 3).match, Chance(4), 0
    for number in range(MOVES):
        seat, option, at = random_move(match.game, rng)
        if match.game.over or seat < 0:
            break
        match.answer(seat, option, at=at)
        look = Look(kind, match.game, "en")
        board = sign(json.loads(json.dumps([look.board.things, [extra.things for extra in look.extras]])))
        hands = [own.mine.things if (own := look.own(seat)).mine else {} for seat in (0, 1)]
        eye = number + 1, 0, "en", ()
        assert differences(kind, match.game, eye, {"board": {board}, "mine": {sign(hands[0])}}) == []
        noticed += bool(hands[1] and differences(kind, match.game, eye, {"mine": {sign(hands[1])}}))
    assert noticed or not any(hands), "nobody holds anything, or nobody would notice"
