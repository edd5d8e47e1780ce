"""What the tests in a real browser share: a house, a browser, and people."""

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.house import House
from tests.browser.people import Person
from tests.hosting.deployed import NAME
from tools import browsers

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


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of this process."""
    path = browsers.find()
    if path is None:
        pytest.fail(browsers.how_to_get())
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
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
