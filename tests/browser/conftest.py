"""What the tests in a real browser share: a house, a browser, and people.

Every test runs in Chromium. Where TAFELRUNDE_FIREFOX names a Firefox, those marked `firefox` run there too, and all
others with `-m soak`; what Playwright cannot do there is skipped with a reason.
"""

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.house import House
from tests.browser.people import Person
from tests.hosting.deployed import NAME
from tools import browsers

FINE_AND_HOVERS = 2 | 4  # a mouse, as Firefox counts it
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--force-color-profile=srgb",
    # Behind a proxy the house has a name of its own, and a certificate that nobody knows.
    f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
    "--ignore-certificate-errors",
    # Each window would load two pages for its address bar, which cost more than opening ours. It replaces playwright's
    # own list, so the rest repeats what matters of that.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,HttpsUpgrades,MediaRouter,NetworkTimeServiceQuerying,"
    "OptimizationHints,PaintHolding,PreconnectToSearch",
]


# Where Chromium has flags and options of a context, Firefox has preferences of the whole browser.
PREFERENCES: dict[str, str | float | bool] = {
    "ui.prefersReducedMotion": 1,
    "ui.systemUsesDarkTheme": 0,
    "ui.primaryPointerCapabilities": FINE_AND_HOVERS,
    "ui.allPointerCapabilities": FINE_AND_HOVERS,
    "focusmanager.testmode": True,  # several windows think that they have the focus, as in Chromium
    "network.dns.localDomains": NAME,
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Once per engine."""
    if "browser" in metafunc.fixturenames:
        engines = [pytest.param("chromium")]
        if os.environ.get("TAFELRUNDE_FIREFOX"):
            always = any(metafunc.definition.iter_markers("firefox"))
            engines.append(pytest.param("firefox", marks=() if always else pytest.mark.soak))
        metafunc.parametrize("browser", engines, indirect=True, scope="session")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Browser]:
    """One browser for all tests of this process and this engine."""
    if request.param == "firefox":
        path = os.environ["TAFELRUNDE_FIREFOX"]
        found = playwright.firefox.launch(channel="moz-firefox", executable_path=path, firefox_user_prefs=PREFERENCES)
    else:
        chromium = browsers.find()
        if chromium is None:
            pytest.fail(browsers.how_to_get())
        found = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
    yield found
    found.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house in an empty folder."""
    new = House(tmp_path)
    new.start()
    yield new
    new.stop()


Invite = Callable[..., Person]
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """A fixture can ask how its test ended."""
    report = yield
    if call.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def invite(house: House, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Invite]:
    """Brings people to the house, each with a browser of their own; afterwards nobody may have seen an error."""
    guests: list[Person] = []

    def bring(name: str, **looks: Any) -> Person:
        guests.append(Person(name, house.address, browser, **looks))
        return guests[-1]

    yield bring
    if request.node.stash.get(FAILED, False):
        print(*(guest.tells() for guest in guests), sep="\n\n")
    complaints = [complaint for guest in guests for complaint in guest.complaints]
    for guest in guests:
        guest.goes_home()
    assert complaints == []
