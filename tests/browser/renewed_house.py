"""`tafelrunde` whose page has other files, and so another version, as soon as a file says so."""

import sys
from pathlib import Path

from tafelrunde.cli.main import main
from tafelrunde.table.web import pages

SIGN = "renewed.txt"  # beside the data folder

if __name__ == "__main__":
    if (Path(sys.argv[sys.argv.index("--data") + 1]).parent / SIGN).exists():
        pages.static_files()["base.css"] += b"/* newer */"
    sys.exit(main())
