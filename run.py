"""Sets Tafelrunde up and runs it; needs nothing but Python. `python3 run.py help` lists the commands.

The work is done in tools/. This file stays readable for any Python, so that an old one can say what is missing.
"""

import os
import sys

if sys.version_info < (3, 6):  # noqa: UP036
    found = sys.version.split()[0]
    sys.exit("Tafelrunde needs Python 3.11 to 3.13, found " + found + "; see https://www.python.org/downloads/")

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))  # it is not there with PYTHONSAFEPATH
from tools.main import main

sys.exit(main(sys.argv[1:]))
