"""The mutants do not rot: each patch still fits the code, and every section of the rules has one."""

import re
from pathlib import Path

import pytest

from tafelrunde.games import game_ids, game_type
from tests import mutants

PATCHES = sorted(mutants.FOLDER.glob("*.patch"))


@pytest.mark.parametrize("patch", PATCHES, ids=lambda patch: patch.stem)
def test_it_still_applies(patch: Path) -> None:
    for name, code in mutants.patched(patch.read_text(encoding="utf-8")).items():
        assert code != (mutants.ROOT / name).read_text(encoding="utf-8")
        if name.endswith(".py"):
            compile(code, name, "exec")


@pytest.mark.parametrize("name", game_ids())
def test_every_section_of_the_rules_has_a_mutant(name: str) -> None:
    broken = {mutants.row_of(patch) for patch in PATCHES}
    ledger = re.sub(r"^### .*(?i:example).*\n[^#]*", "", game_type(name).file("ledger.md"), flags=re.M)
    rules = re.split(r"^## ", ledger, flags=re.M)[1]
    for section in re.split(r"^### ", rules, flags=re.M)[1:]:
        rows = set(re.findall(r"^\| ([A-Z]+-[\w-]+) \|", section, flags=re.M))
        assert rows & broken, f"no mutant in section {section.splitlines()[0]}"


def test_a_patch_that_does_not_fit_is_stale() -> None:
    patch = "--- a/run.py\n+++ b/run.py\n@@ -1 +1 @@\n-{}\n+pass\n"
    there = (mutants.ROOT / "run.py").read_text(encoding="utf-8").splitlines()[0]
    assert mutants.patched(patch.format(there))["run.py"].startswith("pass\n")
    with pytest.raises(mutants.Stale):
        mutants.patched(patch.format("nothing like this"))
