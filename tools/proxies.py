"""Finds nginx and openssl of this machine, for the tests behind a real proxy."""

import os
import shutil
import sys
from pathlib import Path

PLACES = ("/usr/sbin", "/usr/local/sbin", "/sbin", "/opt/homebrew/bin")  # not on everybody's PATH


def find(program: str) -> Path | None:
    """Where it is, or None."""
    found = shutil.which(program) or shutil.which(program, path=os.pathsep.join(PLACES))
    return Path(found) if found else None


def why_not() -> str:
    """Why nothing can be tested behind a proxy, and what to do about it; "" if it can."""
    if os.name != "posix":
        return "nginx is looked for on Linux and macOS only"
    missing = [program for program in ("nginx", "openssl") if find(program) is None]
    if not missing:
        return ""
    if sys.platform == "darwin":
        remedy = f"brew install {' '.join(missing)}"
    elif Path("/etc/debian_version").exists():
        remedy = f"apt install {' '.join(missing)}"
    else:
        remedy = f"install {' '.join(missing)} with your package manager"
    return f"{' and '.join(missing)} not found; {remedy}"
