"""Mutants: each patch in tests/mutants/ breaks one rule in the code; the tests that cite the rule must notice.

`python -m tests.mutants [ROW ...]` applies each patch to a copy of the project, runs the tests that cite its row and
expects red. A patch is named by the row it breaks (CAN-046.patch, CAN-046-b.patch). If the citing tests stay green, all
tests of the game are tried, to tell a rule that nothing tests from a citation that proves nothing; both are failures.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tafelrunde.kit.ledger import citations
from tests.patience import patience

ROOT = Path(__file__).parent.parent
FOLDER = Path(__file__).parent / "mutants"
LEFT_OUT = shutil.ignore_patterns(".*", "build", "dist", "__pycache__", "*.egg-info")

# --- patches ---------------------------------------------------------------------------------------------------------


class Stale(Exception):
    """A patch that no longer fits the code, or breaks more than a rule."""


def row_of(patch: Path) -> str:
    """The ledger row that a patch breaks."""
    return re.sub(r"-[b-z]$", "", patch.stem)


def patched(text: str) -> dict[str, str]:
    """The files of a unified diff as they are after it; every hunk must fit in exactly one place."""
    found: dict[str, str] = {}
    for part in re.split(r"^(?=--- )", text, flags=re.M)[1:]:
        head, *hunks = re.split(r"^@@.*\n", part, flags=re.M)
        name = head.splitlines()[1].removeprefix("+++ b/").strip()
        if not (ROOT / name).is_file():
            raise Stale(f"{name} is not there")
        code = (ROOT / name).read_text(encoding="utf-8")
        for hunk in hunks:
            lines = hunk.splitlines()
            before = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("+"))
            after = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("-"))
            if code.count(before) != 1:
                raise Stale(f"{name} has {code.count(before)} places for it")
            code = code.replace(before, after)
        found[name] = code
    return found


# --- running ---------------------------------------------------------------------------------------------------------


def is_red(copy: Path, *arguments: str) -> bool:
    """Does a test fail in the copy? That none is found is no failure."""
    env = {**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}
    apart = "--ignore=tests/browser"  # what drives a browser does not go with others in one process
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", apart, *arguments]
    try:
        run = subprocess.run(
            command, cwd=copy, env=env, capture_output=True, text=True, timeout=patience(300), check=False
        )
    except subprocess.TimeoutExpired:
        return True  # a game that never ends is noticed too
    broken = run.returncode == 1 and not re.search(r"^FAILED ", run.stdout, re.MULTILINE)  # it cannot be imported
    if run.returncode not in (0, 1, 5) or broken:  # green, red, none found
        raise Stale(f"the tests do not even start\n{run.stdout}{run.stderr}")
    return run.returncode == 1


def tests_for(files: dict[str, str]) -> str:
    """The folder with the tests of the game that a patch changes."""
    games = {name.split("/")[3] for name in files if name.startswith("src/tafelrunde/games/")}
    return f"tests/{games.pop()}" if len(games) == 1 else "tests"


def citing_files(row: str) -> list[str]:
    """The files of the tests that cite a row: what else a mutant breaks is not asked first."""
    files = {test.partition("::")[0] for test in citations(FOLDER.parent).get(row, [])}
    return sorted(file for file in files if not file.startswith("tests/browser/")) or ["tests"]


def fate(patch: Path, copy: Path) -> str:
    """What becomes of a mutant: "red" is well."""
    files: dict[str, str] = {}
    try:
        files = patched(patch.read_text(encoding="utf-8"))
        folder, citing = tests_for(files), citing_files(row_of(patch))
        for name, code in files.items():
            (copy / name).write_text(code, encoding="utf-8", newline="\n")
        if is_red(copy, *citing, "--rule", row_of(patch)):
            return "red"
        return "NOT SEEN by the tests that cite it, only by others" if is_red(copy, folder) else "SURVIVED"
    except Stale as e:
        return f"STALE: {e}"
    finally:
        for name in files:
            shutil.copyfile(ROOT / name, copy / name)


def main(wishes: list[str]) -> int:
    """Try all mutants, or those of some rows."""
    patches = [p for p in sorted(FOLDER.glob("*.patch")) if not wishes or p.stem in wishes or row_of(p) in wishes]
    if not patches:
        print(f"There is no mutant for {' '.join(wishes) or 'any row'}.", file=sys.stderr)
        return 2
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "tafelrunde"
        shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
        rows = {row_of(patch) for patch in patches}
        if is_red(copy, *sorted({file for row in rows for file in citing_files(row)}), "--rule", ",".join(rows)):
            print("The tests fail without any mutant: nothing can be said.", file=sys.stderr)
            return 1
        for number, patch in enumerate(patches, start=1):
            start = time.monotonic()
            result = fate(patch, copy)
            bad += result != "red"
            print(f"{number:3}/{len(patches)}  {patch.stem:12} {time.monotonic() - start:5.1f} s  {result}", flush=True)
    print(f"{len(patches) - bad} of {len(patches)} mutants were seen by the tests that cite their rule.")
    return 1 if bad else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Stale as trouble:
        sys.exit(str(trouble))
