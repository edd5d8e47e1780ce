"""`tafelrunde` where whatever takes a while never ends: thoughts, pictures, drawings, names, messages.

Each writes a file named after it as soon as it has begun, into the folder that the variable ENDLESS names."""

import os
import sys
import time
from pathlib import Path
from typing import Any

from tafelrunde.bots import search
from tafelrunde.kit import png
from tafelrunde.table.frames import frames
from tafelrunde.table.reminders import sender


def endless(name: str) -> Any:
    """A function that never comes back."""

    def never(*_: object, **__: object) -> Any:
        (Path(os.environ["ENDLESS"]) / name).touch()
        while True:
            time.sleep(0.01)

    return never


search.Search.think = endless("thought")  # type: ignore[method-assign]
png.png = endless("picture")
frames.moment = endless("drawing")
setattr(sender, "why_not", endless("name"))  # noqa: B010  (it is not its own)

from tafelrunde.cli.main import main  # noqa: E402  (whoever is imported from here on finds what is endless)

if __name__ == "__main__":
    sys.exit(main())
