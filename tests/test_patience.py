"""No test has a time limit of its own making: all of them ask `patience`, which knows how busy the machine is."""

import ast
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import RUNNING, patience

TESTS = Path(__file__).parent
NAMED = {"timeout", "open_timeout", "ping_timeout"}  # arguments that are limits
GIVEN = {"communicate", "settimeout", "timeout", "wait", "wait_for"}  # calls that take one without a name
MEANT = {  # not how long a test waits, but how long somebody in it does
    ("table/hostile/enemy.py", "wait_for"),
    ("table/reminders/test_sender.py", "settimeout"),
    ("table/test_lines.py", "settimeout"),
    ("week/people.py", "timeout"),
}


def is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def limits_in(path: Path) -> Iterator[tuple[str, int]]:
    """Every call whose limit is a number, or a name for one: what is called, and the line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    given = [node for node in tree.body if isinstance(node, ast.Assign) and is_number(node.value)]
    names = {target.id for node in given for target in node.targets if isinstance(target, ast.Name)}
    for call in ast.walk(tree):
        if isinstance(call, ast.Call):
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            limits = [word.value for word in call.keywords if word.arg in NAMED]
            limits += call.args[-1:] if name in GIVEN else []
            if any(is_number(limit) or getattr(limit, "id", "") in names for limit in limits):
                yield name, call.lineno


def test_no_limit_is_a_number() -> None:
    found = [
        f"{path.relative_to(TESTS)}:{line}: {name}"
        for path in sorted(TESTS.rglob("*.py"))
        for name, line in limits_in(path)
        if (path.relative_to(TESTS).as_posix(), name) not in MEANT
    ]
    assert found == []


@pytest.mark.skipif(not RUNNING.exists(), reason="this system does not tell how many programs want to run")
def test_who_shares_the_cores_with_many_waits_longer() -> None:
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(3 * (os.cpu_count() or 1))]
    try:
        looks = 0
        while patience(20) < 60 and looks < 3000:
            time.sleep(0.01)
            looks += 1
        assert looks < 3000
    finally:
        for process in busy:
            process.kill()
            process.wait()
