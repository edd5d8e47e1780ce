"""Guessing at the door: how many wrong passwords are looked at, from where, and who is never slowed."""

import hmac
import math
from pathlib import Path

import pytest

from tafelrunde.table.hall.codes import number_of_codes
from tafelrunde.table.web import guests
from tafelrunde.table.web.address import counted_as
from tafelrunde.table.web.guesses import SLOWEST, Guesses
from tafelrunde.table.web.guests import SHORTEST, Word
from tafelrunde.table.web.limits import Limits
from tests.table.open_house import UNLIMITED, OpenHouse
from tests.table.test_guests import CLUB, WORD, member, stranger

DAY = 86_400
USUAL = Limits()


class Attack:
    """Somebody who guesses as fast as can be, on a clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.guesses = Guesses(USUAL, lambda: self.now)
        self.looked_at = 0

    def tries(self, address: str) -> None:
        if not self.guesses.pause(counted_as(address)).seconds:
            self.guesses.wrong(counted_as(address))
            self.looked_at += 1

    def goes_on(self, *addresses: str, seconds: float, times: int) -> int:
        """From each of them, so many times in so long; how many were looked at."""
        before = self.looked_at
        for _ in range(times):
            self.now += seconds / times
            for address in addresses:
                self.tries(address)
        return self.looked_at - before

    def waits(self, address: str) -> float:
        return self.guesses.pause(counted_as(address)).seconds


def test_many_lines_of_one_provider_are_one_guesser() -> None:
    attack = Attack()
    many = [f"2001:db8:1:{n:x}::1" for n in range(3000)]
    assert attack.goes_on(*many, seconds=36, times=1) == USUAL.wrong_words_48.burst
    same_56 = [f"2001:db8:2:{n:x}::1" for n in range(256)]
    assert attack.goes_on(*same_56, seconds=1, times=1) == USUAL.wrong_words_56.burst
    assert attack.goes_on("2001:db8:3::1", "2001:db8:3::2", seconds=1, times=99) == USUAL.wrong_words.burst
    same_24 = [f"203.0.113.{n}" for n in range(256)]
    assert attack.goes_on(*same_24, seconds=1, times=1) == USUAL.wrong_words_48.burst
    assert not attack.waits("2001:db8:4::1"), "others are not slowed by it"


def test_guessing_gets_slower_and_slower_and_is_forgiven() -> None:
    attack = Attack()
    attack.goes_on("192.0.2.1", seconds=0, times=99)
    pauses = []
    for _ in range(6):
        pauses.append(attack.waits("192.0.2.1"))
        attack.now += pauses[-1]
        attack.tries("192.0.2.1")
    first = USUAL.wrong_words.seconds / USUAL.wrong_words.often
    assert pauses[0] == first
    assert pauses == sorted(pauses)
    assert pauses[3] > 6 * first
    assert attack.goes_on("192.0.2.1", seconds=DAY, times=DAY) <= DAY / (SLOWEST * first) + 1
    attack.now += 2 * DAY
    assert not attack.waits("192.0.2.1")


def test_the_whole_world_has_a_ceiling_and_nobody_is_locked_out_for_ever() -> None:
    attack = Attack()
    world = [f"2001:{n:x}::1" for n in range(0xA00, 0xA00 + 400)]
    assert attack.goes_on(*world, seconds=1, times=1) == USUAL.wrong_words_all.burst
    assert attack.guesses.pause("198.51.100.7").everybody
    slowest = SLOWEST * USUAL.wrong_words_all.seconds / USUAL.wrong_words_all.often
    assert attack.goes_on(*world, seconds=DAY, times=DAY // 10) <= DAY / slowest + 10
    assert attack.waits("198.51.100.7") <= slowest < 70


def test_who_is_in_or_invited_is_not_slowed_while_somebody_guesses(tmp_path: Path) -> None:
    limits = UNLIMITED._replace(wrong_words_all=USUAL.wrong_words_all)
    with OpenHouse(tmp_path, limits, CLUB) as house, member(house) as ann:
        token = ann.get("address", params={"code": "a-b-1"}).json()["url"].partition("#in=")[2]
        with stranger(house, "de", "2001:db8::1") as eve:
            tried = [eve.post("access", json={"word": f"guess {n}"}) for n in range(limits.wrong_words_all.burst + 1)]
        assert [answer.status_code for answer in tried] == [403] * (len(tried) - 1) + [429]
        assert "Einladungslink" in tried[-1].json()["text"]
        assert 1 <= int(tried[-1].headers["retry-after"]) <= 4
        with stranger(house, address="198.51.100.99") as bob:
            late = bob.post("access", json={"word": WORD})
            assert (late.status_code, "guessing" in late.json()["text"]) == (429, True)
            assert bob.post("access", json={"token": "x" * len(token)}).status_code == 403
            assert bob.post("access", json={"word": WORD, "token": "x" * len(token)}).status_code == 429
            assert bob.post("access", json={"token": token}).status_code == 200
            assert bob.get("tables").status_code == 200
        assert ann.get("tables").status_code == 200
        assert house.server._house.wrong_words.refused == 3


def test_passwords_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[bytes, bytes]] = []
    real = hmac.compare_digest

    def noting(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return bool(real(one, other))

    monkeypatch.setattr(hmac, "compare_digest", noting)
    word = Word(b"k" * 32, WORD)
    assert [word.is_said(said) for said in ("", "x", WORD[:-1], WORD)] == [False, False, False, True]
    assert len(compared) == 4
    assert {len(code) for pair in compared for code in pair} == {32}, "of the same length, whatever was typed"


def test_a_million_guesses_find_none_of_5000_tables() -> None:
    found = 1_000_000 * 5_000 / number_of_codes()
    assert found < 1 / 5_000
    assert math.log2(number_of_codes()) > 45


def test_the_least_length_of_a_password_is_eight() -> None:
    assert SHORTEST == 8
    assert guests.is_short("abc 4567"[:-1])
    assert not guests.is_short("abc 4567")
    assert guests.is_short(" a  b ")
    assert not guests.is_short("")
