"""`python -m tafelrunde` is the command `tafelrunde`."""

import sys


def run() -> int:
    """Run the command; Ctrl-C ends it also while everything is still being loaded."""
    try:
        from tafelrunde.cli.main import main  # here, for the processes of a simulation load this module too

        return main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(run())
