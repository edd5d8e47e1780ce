"""Finds browsers of this machine for the tests: a Chrome, Chromium or Edge, a Firefox, and WebKit with its driver."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
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
FIREFOX_NAMED_BY = "TAFELRUNDE_FIREFOX"
FIREFOXES = ("firefox-esr", "firefox")
FIREFOX_ON_WINDOWS = "Mozilla Firefox/firefox.exe"
MINI_BROWSERS = ("lib/*/webkit2gtk-4.*/MiniBrowser", "libexec/webkit2gtk-4.*/MiniBrowser")  # below /usr


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
        yield from (root / path for path in (*ON_WINDOWS, EDGE_ON_WINDOWS) for root in windows_roots())
    fetched = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or cache / "ms-playwright")
    for pattern in OF_PLAYWRIGHT:
        yield from sorted(fetched.glob(pattern), reverse=True)


def windows_roots() -> list[Path]:
    """Where programs are installed on Windows."""
    names = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
    return [Path(os.environ[name]) for name in names if name in os.environ]


def find_firefox() -> Path | None:
    """A Firefox for the tests, or None. One that was named is taken without a question."""
    if os.environ.get(FIREFOX_NAMED_BY):
        return Path(os.environ[FIREFOX_NAMED_BY])
    places = [Path(found) for found in map(shutil.which, FIREFOXES) if found]
    if sys.platform == "darwin":
        places += [folder / "Firefox.app/Contents/MacOS/firefox" for folder in (Path("/Applications"), Path.home())]
    if os.name == "nt":
        places += [root / FIREFOX_ON_WINDOWS for root in windows_roots()]
    return next((path for path in places if path.exists() and runs(path)), None)


@dataclass(frozen=True)
class WebKit:
    """WebKitGTK: the program that drives it, the browser, and the display that it is shown on."""

    driver: Path
    browser: Path
    display: Path


def find_webkit() -> WebKit | None:
    """All that a test in WebKit needs, or None."""
    driver, display = (shutil.which(program) for program in ("WebKitWebDriver", "Xvfb"))
    browser = next((path for pattern in MINI_BROWSERS for path in sorted(Path("/usr").glob(pattern))), None)
    return WebKit(Path(driver), browser, Path(display)) if driver and browser and display else None


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


def how_to_get_firefox() -> str:
    """The same for Firefox."""
    if os.name == "nt":
        remedy = "winget install Mozilla.Firefox"
    elif sys.platform == "darwin":
        remedy = "brew install --cask firefox"
    elif Path("/etc/debian_version").exists():
        remedy = "apt install firefox-esr"
    else:
        remedy = "install firefox with your package manager"
    return f"no Firefox was found; {remedy}, or name one in {FIREFOX_NAMED_BY}"


def how_to_get_webkit() -> str:
    """The same for WebKit."""
    if sys.platform != "linux":
        return "WebKitWebDriver is looked for on Linux only"
    if Path("/etc/debian_version").exists():
        remedy = "apt install webkit2gtk-driver xvfb"
    else:
        remedy = "install them with your package manager"
    return f"WebKitWebDriver, its MiniBrowser or Xvfb was not found; {remedy}"
