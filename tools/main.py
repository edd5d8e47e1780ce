"""Finds a suitable Python, then hands over to the commands.

This module and `pythons` also run on Python 3.6: hence the quoted annotations, and imports inside functions.
"""

import os
import sys


def main(arguments: "list[str]") -> int:
    """Runs one command and returns the exit code."""
    try:
        from tools import pythons

        if not pythons.is_suitable(sys.version_info[:2]):
            return run_with_another_python(arguments)
        from tools import commands
    except ImportError as missing:  # Debian's python3-minimal
        print(f"This Python lacks a part of its standard library: {missing}.", file=sys.stderr)
        print("Install the rest, on Debian and Ubuntu: apt install python3 python3-venv", file=sys.stderr)
        return 1
    return commands.main(arguments)


def run_with_another_python(arguments: "list[str]") -> int:
    """Starts the same command again with the newest suitable Python of this machine."""
    from tools import pythons

    found = "{}.{}".format(*sys.version_info[:2])
    python = pythons.find_newest()
    if python is None:
        print(f"Tafelrunde needs Python 3.11 to 3.13, found {found}; {pythons.how_to_install()}", file=sys.stderr)
        return 1
    print(f"Python {found} does not suit Tafelrunde, so {python} is used.", flush=True)
    script = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "run.py")
    return pythons.call([python, script, *arguments])
