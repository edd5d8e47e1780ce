"""docs/environments.md is true: every block of Python on it runs and prints what stands below it."""

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

import pytest

PAGE = (Path(__file__).parent.parent.parent / "docs" / "environments.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S))
BLOCK = re.compile(r"^```python\n(.*?)^```\n```text\n(.*?)^```$", re.M | re.S)
PROGRAMS = {title: BLOCK.findall(text) for title, text in SECTIONS.items() if "```python" in text}


@pytest.mark.parametrize("title", PROGRAMS)
def test_a_section_prints_what_it_says(title: str) -> None:
    """The blocks of a section are one program."""
    if title == "OpenSpiel":
        pytest.importorskip("pyspiel", reason="there is no OpenSpiel for this system")
    names: dict[str, object] = {}
    for program, said in PROGRAMS[title]:
        out = io.StringIO()
        with redirect_stdout(out):
            exec(compile(program, f"environments.md: {title}", "exec"), names)
        wanted = re.escape(said).replace(re.escape("..."), ".*")
        assert re.fullmatch(wanted, out.getvalue(), re.DOTALL), out.getvalue()


def test_no_block_is_left_out() -> None:
    assert sum(len(blocks) for blocks in PROGRAMS.values()) == PAGE.count("```python") >= 10
