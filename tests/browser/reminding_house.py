"""`tafelrunde` whose messages go to a server of this computer (TAFELRUNDE_TEST_DETOUR), and soon."""

import os
import sys
from functools import partial

from tafelrunde.cli.main import main
from tafelrunde.table.reminders.sender import Sender
from tafelrunde.table.room import reminding
from tafelrunde.table.web import server

if __name__ == "__main__":
    vars(server)["Sender"] = partial(Sender, detour=os.environ["TAFELRUNDE_TEST_DETOUR"])
    vars(reminding)["DELAY"] = 1_500
    sys.exit(main())
