"""Addresses that players give: what is one, what it becomes for Apprise, and what nobody gets to see of it."""

from pathlib import Path

import pytest

from tafelrunde.table.reminders.accounts import Accounts, BadAccounts, Bot, Mail, read_accounts
from tafelrunde.table.reminders.addresses import host_of, needs_proof, service, shown
from tafelrunde.table.reminders.forms import Address, Discord, Email, Matrix, Telegram, Webhook
from tafelrunde.table.room.no import No

HOOK = "https://discord.com/api/webhooks/123456789012345678/" + "aB3-_" * 12
TOKEN = "123456789:" + "AAE_x-y" * 5
MAIL = Mail("smtp.club.example", "Club <spiele@club.example>", port=587, user="club", password="secret")
ALL = Accounts(("email", "webhook", "discord", "telegram", "matrix"), MAIL, Bot("ClubBot", TOKEN))


def wrong(address: Address, accounts: Accounts = ALL) -> str:
    """The key of the sentence that says what is wrong."""
    with pytest.raises(No) as no:
        service(address, accounts)
    assert no.value.said(None, "de").text != no.value.said(None, "en").text
    return no.value.key.removeprefix("reminder.")


def test_each_kind_becomes_one_service_of_apprise_and_never_another() -> None:
    mail = service(Email("Ann.Lee+games@example.org"), ALL)
    assert (mail["schema"], mail["smtp_host"], mail["targets"]) == (
        "mailtos", "smtp.club.example", ["Ann.Lee+games@example.org"],
    )  # fmt: skip
    assert service(Webhook("https://hooks.example.org:8443/a/b?k=1&x="), ALL) == {
        "schema": "jsons", "host": "hooks.example.org", "port": 8443, "fullpath": "/a/b", "params": {"k": "1", "x": ""},
    }  # fmt: skip
    assert service(Discord(HOOK), ALL)["webhook_id"] == "123456789012345678"
    assert service(Telegram("-100123", TOKEN), ALL)["bot_token"] == TOKEN
    matrix = service(Matrix("https://matrix.example.org", "#club:example.org", "syt_abcdefgh"), ALL)
    assert (matrix["schema"], matrix["host"], matrix["targets"]) == (
        "matrixs", "matrix.example.org", ["#club:example.org"],
    )  # fmt: skip


@pytest.mark.parametrize(
    "box",
    [
        "ann", "ann@", "@example.org", "ann@example", "ann@example.org,eve@x.org", "ann@example.org\nBcc: eve@x.org",
        "ann@example.org?to=eve@x.org", "a b@example.org", "ann@[127.0.0.1]", "Ann <ann@x.org>", "a..b@example.org",
        "ann@-example.org", "mailto://ann@example.org", "a" * 65 + "@example.org",
    ],
)  # fmt: skip
def test_what_is_no_mailbox(box: str) -> None:
    assert wrong(Email(box)) == "bad_email"


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "example.org/hook", "file:///etc/passwd", "syslog://", "exec://ls", "jsons://example.org",
        "https://", "https://user:pw@example.org/", "https://example.org/#x", "https://127.0.0.1/", "https://[::1]/",
        "https://2130706433/", "https://0x7f.1/", "https://localhost/", "https://intranet/", "https://exa mple.org/",
        "https://example.org:99999/", "https://example.org\\@evil.example/", "https://example.org/\r\nX: y", "https://ex%61mple.org/",
        "https://bücher.example/",
    ],
)  # fmt: skip
def test_what_is_no_webhook(url: str) -> None:
    assert wrong(Webhook(url)) == "bad_webhook"


def test_what_is_none_of_the_others() -> None:
    for url in (
        "https://discord.com/api/webhooks/1/x", "https://evil.example/api/webhooks/123456789012345678/" + "a" * 60,
        HOOK.replace("https", "http"), HOOK.replace(".com", ".com:8080"), f"{HOOK}/../../users", "discord://1/2",
    ):  # fmt: skip
        assert wrong(Discord(url)) == "bad_discord"
    for chat in ("me", "12", "@a", "1; rm", "tgram://1"):
        assert wrong(Telegram(chat, TOKEN)) == "bad_chat"
    for token in ("x", "123:short", f"{TOKEN}/../x", "bot" + TOKEN):
        assert wrong(Telegram("123456", token)) == "bad_bot"
    for server in ("http://matrix.org", "matrix.org/path", "localhost", "10.0.0.1", "matrix.org?x=1", "a@matrix.org"):
        assert wrong(Matrix(server, "!r:matrix.org", "syt_abcdefgh")) == "bad_server"
    for room in ("club", "@ann:matrix.org", "!r:matrix.org/x", "!r r:matrix.org", "!"):
        assert wrong(Matrix("matrix.org", room, "syt_abcdefgh")) == "bad_room"
    assert wrong(Matrix("matrix.org", "!r:matrix.org", "to ken with spaces")) == "bad_token"


def test_what_the_operator_does_not_offer_is_refused() -> None:
    assert wrong(Email("ann@example.org"), Accounts()) == "not_offered"
    assert wrong(Webhook("https://example.org/"), Accounts(("email",), MAIL)) == "not_offered"
    assert wrong(Telegram("123456"), Accounts()) == "no_bot"
    assert service(Telegram("123456"), ALL)["bot_token"] == TOKEN


def test_the_owner_knows_an_address_again_and_nobody_could_use_what_is_shown() -> None:
    for address, seen in (
        (Email("ann@example.org"), "a…@example.org"),
        (Webhook("https://hooks.example.org/secret?key=1"), "https://hooks.example.org/…"),
        (Discord(HOOK), "…5678"),
        (Telegram("123456789", TOKEN), "…6789"),
        (Matrix("matrix.org", "!secret:matrix.org", "syt_secret1"), "matrix.org, …"),
    ):
        assert shown(address) == seen
    assert [host_of(one) for one in (Email("a@b.org"), Webhook("https://x.org/"), Matrix("m.org", "#r", "t" * 9))] == [
        "", "x.org", "m.org",
    ]  # fmt: skip


def test_where_a_stranger_could_live_a_proof_is_needed() -> None:
    assert needs_proof(Email("ann@example.org"))
    assert needs_proof(Telegram("123456"))
    assert not needs_proof(Telegram("123456", TOKEN))
    assert not needs_proof(Discord(HOOK))


# --- the operator's file ---------------------------------------------------------------------------------------------


def accounts(folder: Path, text: str, mode: int = 0o600, **environment: str) -> Accounts:
    file = folder / "reminders.toml"
    file.write_text(text, encoding="utf-8")
    file.chmod(mode)
    return read_accounts(file, environment)


def complaint(folder: Path, text: str, mode: int = 0o600) -> str:
    with pytest.raises(BadAccounts) as bad:
        accounts(folder, text, mode)
    return bad.value.key


def test_accounts_come_from_a_file_and_secrets_also_from_the_environment(tmp_path: Path) -> None:
    found = accounts(
        tmp_path,
        'own_networks = ["203.0.113.0/24"]\n[mail]\nserver = "smtp.club.example"\nsender = "spiele@club.example"\n'
        'user = "club"\nsecurity = "tls"\n[telegram]\nname = "ClubBot"',
        TAFELRUNDE_MAIL_PASSWORD="from outside",
        TAFELRUNDE_TELEGRAM_TOKEN=TOKEN,
    )
    assert found.mail is not None
    assert (found.mail.port, found.mail.password) == (465, "from outside")
    assert found.bot == Bot("ClubBot", TOKEN)
    assert found.kinds == ("email", "webhook", "discord", "telegram", "matrix")
    assert str(found.own[0]) == "203.0.113.0/24"
    assert accounts(tmp_path, 'kinds = ["matrix", "webhook"]').kinds == ("webhook", "matrix")
    assert accounts(tmp_path, "kinds = []").kinds == ()
    assert "email" not in accounts(tmp_path, "").kinds


def test_a_file_that_cannot_be_used_says_why(tmp_path: Path) -> None:
    mail = '[mail]\nserver = "a.example"\nsender = "a@a.example"\n'
    assert complaint(tmp_path, "no toml") == "reminders_bad"
    assert complaint(tmp_path, 'kinds = ["fax"]') == "reminders_bad"
    assert complaint(tmp_path, 'colour = "red"') == "reminders_bad"
    assert complaint(tmp_path, 'own_networks = ["all"]') == "reminders_bad"
    assert complaint(tmp_path, mail + 'user = "a"') == "reminders_half"
    assert complaint(tmp_path, '[telegram]\nname = "ClubBot"') == "reminders_no_token"
    assert complaint(tmp_path, 'kinds = ["email"]') == "reminders_no_mail"
    assert complaint(tmp_path, mail, mode=0o644) == "reminders_open"
    with pytest.raises(BadAccounts) as bad:
        read_accounts(tmp_path / "nowhere", {})
    assert bad.value.key == "reminders_unread"
