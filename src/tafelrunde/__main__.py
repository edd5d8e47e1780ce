"""`python -m tafelrunde` is the command `tafelrunde`."""

import sys

if __name__ == "__main__":  # the processes of a simulation load this module too, and need not know the command line
    from tafelrunde.cli.main import main

    sys.exit(main())
