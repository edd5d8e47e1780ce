"""Whatever is tested behind nginx needs it."""

import pytest

from tools import proxies
from tools.commands import in_ci


@pytest.fixture(scope="session")
def proxy() -> None:
    """Skips what cannot be tested here, where that may be."""
    if why := proxies.why_not():
        (pytest.fail if in_ci() else pytest.skip)(why)
