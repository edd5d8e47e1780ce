"""Finds a Chrome, Chromium or Edge of this machine, for the tests in a real browser."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NAMED_BY = ("TAFELRUNDE_BROWSER", "CHROME_PATH")
PROGRAMS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
ON_A_MAC = ("Google Chrome", "Chromium", "Microsoft Edge")
ON_WINDOWS = ("Google/Chrome/Application/chrome.exe", "Chromium/Application/chrome.exe")
EDGE_ON_WINDOWS = "Microsoft/Edge/Application/msedge.exe"
OF_PLAYWRIGHT = (
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
    "chromium-*/chrome-win*/chrome.exe",
)


def find() -> Path | None:
    """The browser for the tests, or None. One that was named is taken without a question."""
    for name in NAMED_BY:
        if os.environ.get(name):
            return Path(os.environ[name])
    return next((path for path in candidates() if path.exists() and runs(path)), None)


def candidates() -> Iterator[Path]:
    """Where one might be: on the PATH, at the usual places, or among those that Playwright has fetched."""
    yield from (Path(found) for found in map(shutil.which, PROGRAMS) if found)
    home = Path.home()
    cache = home / ".cache"
    if sys.platform == "darwin":
        cache = home / "Library/Caches"
        for folder in (Path("/Applications"), home / "Applications"):
            yield from (folder / f"{name}.app/Contents/MacOS/{name}" for name in ON_A_MAC)
    if os.name == "nt":
        cache = Path(os.environ.get("LOCALAPPDATA", home))
        roots = [
            Path(os.environ[name])
            for name in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
            if name in os.environ
        ]
        yield from (root / path for path in (*ON_WINDOWS, EDGE_ON_WINDOWS) for root in roots)
    fetched = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or cache / "ms-playwright")
    for pattern in OF_PLAYWRIGHT:
        yield from sorted(fetched.glob(pattern), reverse=True)


def runs(path: Path) -> bool:
    """Whether it starts: Ubuntu's chromium-browser may be a note that it lives elsewhere."""
    if os.name == "nt":
        return True  # there the question would open a window
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0


def how_to_get() -> str:
    """Half a sentence on where to get one."""
    if os.name == "nt":
        remedy = "winget install Google.Chrome"
    elif sys.platform == "darwin":
        remedy = "brew install --cask google-chrome"
    elif Path("/etc/debian_version").exists():
        remedy = "apt install chromium"
    else:
        remedy = "install chromium with your package manager"
    return f"no Chrome, Chromium or Edge was found; {remedy}, or name one in TAFELRUNDE_BROWSER"
