"""A stand-in for systemctl, which starts and stops the unit in a folder that stands for the machine.

python -m tests.installing.systemctl FOLDER PORT WORDS...
"""

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.hosting.deployed import command, replaced, unit


def start(folder: Path, port: str, name: str) -> None:
    """What the unit says, with the machine's folders in ours and on a free port."""
    text = (folder / f"etc/systemd/system/{name}.service").read_text(encoding="utf-8")
    words = {"/opt/": f"{folder}/opt/", "/var/lib/": f"{folder}/var/lib/", "--port 8000": f"--port {port}"}
    with (folder / "journal.txt").open("a") as journal:
        process = subprocess.Popen(command(replaced(text, words)), stdout=journal, stderr=journal, cwd=folder)
    (folder / "pid").write_text(str(process.pid), encoding="utf-8")


def stop(folder: Path, name: str) -> None:
    """As systemd: SIGTERM, and SIGKILL when it has taken too long."""
    text = (folder / f"etc/systemd/system/{name}.service").read_text(encoding="utf-8")
    pid = int((folder / "pid").read_text(encoding="utf-8"))
    os.kill(pid, signal.SIGTERM)
    until = time.monotonic() + float(unit(text)["Service"]["TimeoutStopSec"])
    while runs(pid):
        if time.monotonic() > until:
            os.kill(pid, signal.SIGKILL)
        time.sleep(0.05)


def runs(pid: int) -> bool:
    """Nobody collects it where its parent has gone; then it is a zombie, which holds nothing any more."""
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False


def main(folder: Path, port: str, words: list[str]) -> None:
    match words:
        case ["daemon-reload"] | ["reload", "nginx"]:
            pass
        case ["enable", "--now", name]:
            start(folder, port, name)
        case ["restart", name]:
            stop(folder, name)
            start(folder, port, name)
        case _:
            sys.exit(f"systemctl {shlex.join(words)}: the page has not called that before")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3:])
