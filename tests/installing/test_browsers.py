"""`make test` looks for browsers: what is missing is skipped with a sentence, and demanded with CI=true."""

from pathlib import Path

import pytest

from tools import browsers, build, commands, pythons
from tools.venvs import Venv


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """With which variables tests were started; nothing really runs, and of browsers there is only Chromium."""
    noted: list[dict[str, str]] = []

    def note(program: list[str], env: dict[str, str], cwd: str) -> int:
        noted.append(env)
        return 0

    monkeypatch.setattr(Venv, "make", lambda self: None)
    monkeypatch.setattr(build, "make_fast", lambda: None)
    monkeypatch.setattr(build, "why_not_compile", lambda: None)
    monkeypatch.setattr("tools.progress.quietly", lambda program, env, cwd: None)
    monkeypatch.setattr(pythons, "call", note)
    monkeypatch.setattr("tools.proxies.why_not", str)
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv(browsers.FIREFOX_NAMED_BY, raising=False)
    monkeypatch.setenv("TAFELRUNDE_BROWSER", "/opt/browser")
    monkeypatch.setattr("shutil.which", lambda name, path=None: None)
    monkeypatch.setattr(Path, "exists", lambda path: False)
    return noted


def test_a_missing_browser_is_named_and_the_rest_is_tested(
    started: list[dict[str, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert commands.main(["test"]) == 0
    printed = capsys.readouterr().out
    assert "Tests in Firefox skipped: no Firefox was found; " in printed
    assert "Tests in WebKit skipped: " in printed
    assert "Tests in a browser skipped" not in printed
    assert [env["TAFELRUNDE_BROWSER"] for env in started if "TAFELRUNDE_BROWSER" in env] == ["/opt/browser"]
    assert not [env for env in started if browsers.FIREFOX_NAMED_BY in env]


def test_where_nothing_may_be_left_out_nothing_may_be_missing(
    started: list[dict[str, str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", "true")
    assert commands.main(["test"]) == 1
    assert "no Firefox was found" in capsys.readouterr().err
    assert not [env for env in started if "TAFELRUNDE_BROWSER" in env]


def test_a_firefox_that_is_named_is_handed_on(
    started: list[dict[str, str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(browsers.FIREFOX_NAMED_BY, "/opt/firefox")
    assert commands.main(["test"]) == 0
    assert "Tests in Firefox skipped" not in capsys.readouterr().out
    assert [env[browsers.FIREFOX_NAMED_BY] for env in started if browsers.FIREFOX_NAMED_BY in env] == ["/opt/firefox"]
