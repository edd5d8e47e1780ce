"""What keeping.md and operating.md give to cron and a shell does what the pages say."""

import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.hosting.deployed import DEPLOY, replaced
from tests.table.keeping import keep
from tools.venvs import environment

DOCS = DEPLOY.parent / "docs"
DATA = "/var/lib/tafelrunde"

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there is no such shell")


def run(command: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    """A command in a folder that stands for the machine."""
    program = f"{shlex.quote(sys.executable)} -m tafelrunde"
    words = {"/opt/tafelrunde/bin/tafelrunde": program, f"{DATA} ": f"{folder}/tafelrunde "}
    text = replaced(f"{command} ".replace("/var/lib/tafelrunde-backup", f"{folder}/tafelrunde-backup"), words)
    env = environment(PYTHONPATH=os.pathsep.join(sys.path))
    return subprocess.run(["sh", "-c", text], cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_cron_s_backup(tmp_path: Path) -> None:
    """cron takes the five times and the user away, and \\% for %; whatever the program says would come by mail."""
    keep(tmp_path / "tafelrunde")
    (tmp_path / "tafelrunde-backup").mkdir()
    page = (DOCS / "keeping.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"^20 4 \* \* \*  tafelrunde  (.*)$", page, re.MULTILINE)
    assert not re.search(r"(?<!\\)%", line), "cron would end the command there"
    for _ in range(2):  # a week later the file is there already
        done = run(line.replace("\\%", "%"), tmp_path)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert [path.name for path in (tmp_path / "tafelrunde-backup").iterdir()] == [f"{time.strftime('%u')}.db"]


def test_the_token_for_statistics_is_one_that_is_taken(tmp_path: Path) -> None:
    """As the page makes it, whatever may be read by others otherwise; the group is not on every machine."""
    page = (DOCS / "operating.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```\n((?:(?!```).*\n)*openssl rand -hex 24 > .*\n)```", page)
    text = replaced(block, {"/etc/": f"{tmp_path}/", " -g tafelrunde": ""})
    subprocess.run(["sh", "-eu"], input=f"umask 022\n{text}", text=True, check=True)
    file = tmp_path / "tafelrunde" / "metrics"
    assert (file.stat().st_mode & 0o777, len(file.read_text().strip())) == (0o640, 48)
    assert file.as_posix().removeprefix(tmp_path.as_posix()) in page.replace("/etc", "")
