"""docs/reminders.md is true: its file can be used, its figures are those of the program."""

import re
from pathlib import Path

from tafelrunde.table.hall.reminding import WAITS
from tafelrunde.table.reminders.accounts import BOT_TOKEN, MAIL_PASSWORD, PORTS, read_accounts
from tafelrunde.table.reminders.courier import ENOUGH, LIMIT
from tafelrunde.table.reminders.sender import AT_ONCE
from tafelrunde.table.room.reminding import DELAY
from tafelrunde.table.web.limits import Limits

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "reminders.md").read_text(encoding="utf-8")


def test_the_file_on_the_page_can_be_used(tmp_path: Path) -> None:
    found = re.search(r"```toml\n(.*?)```", PAGE, re.S)
    assert found
    file = tmp_path / "reminders.toml"
    file.write_text(found[1], encoding="utf-8")
    file.chmod(0o600)
    accounts = read_accounts(file, {})
    assert accounts.kinds == ("email", "webhook", "discord", "telegram", "matrix")
    assert accounts.mail is not None
    assert (accounts.mail.server, accounts.mail.port) == ("smtp.club.example", 587)
    assert accounts.bot is not None
    assert len(accounts.own) == 2
    assert all(name in PAGE for name in (MAIL_PASSWORD, BOT_TOKEN))
    assert ", ".join(map(str, list(PORTS.values())[:2])) + f" or {PORTS['none']}" in PAGE


def test_the_figures_are_those_of_the_program() -> None:
    limits, minutes = Limits(), [wait // 60_000 for wait in WAITS]
    assert f"{limits.messages.burst} messages an hour" in PAGE
    assert f"one address of the net {limits.messages_there.burst}" in PAGE
    assert f"{limits.proofs.burst} numbers can be tried in ten minutes" in PAGE
    assert {limits.messages.seconds, limits.messages_there.seconds, limits.proofs.seconds} == {3600, 600}
    assert "after {}, {} and {} minutes".format(*minutes) in PAGE
    assert (AT_ONCE, LIMIT, ENOUGH) == (4, 60, 65_536)
    table = (DOCS / "table.md").read_text(encoding="utf-8")
    assert DELAY == 5 * 60_000
    assert "have not been at the table for five minutes" in table
    assert "after {}, {} and {} minutes".format(*minutes) in table
