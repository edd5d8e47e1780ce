"""Files that commands write: whole, or not at all, and never something else in their place."""

import os
import sys
from pathlib import Path

import pytest

from tafelrunde.kit.files import write_whole


def test_a_file_is_written_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.txt", "ä\n")
    write_whole(tmp_path / "a.txt", b"b")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a.txt", b"b")]


@pytest.mark.parametrize("name", ["", "folder", "nowhere/a.txt"])
def test_where_nothing_can_be_written_nothing_is_left(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    path = tmp_path / name if name else Path()
    with pytest.raises(OSError, match="directory") as e:
        write_whole(path, "text")
    assert e.value.filename
    assert not e.value.filename.endswith(".part")
    assert [p.name for p in tmp_path.rglob("*")] == ["folder"]


if sys.platform != "win32":  # links need rights there, and such pipes do not exist

    def test_of_a_link_what_it_leads_to_is_replaced(tmp_path: Path) -> None:
        (tmp_path / "real.txt").write_text("old")
        (tmp_path / "link.txt").symlink_to("real.txt")
        write_whole(tmp_path / "link.txt", "new")
        assert (tmp_path / "link.txt").is_symlink()
        assert (tmp_path / "real.txt").read_text() == "new"

    def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
        pipe = tmp_path / "pipe"
        os.mkfifo(pipe)
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        write_whole(pipe, "text")
        assert os.read(reader, 100) == b"text"
        assert pipe.is_fifo()
        os.close(reader)
