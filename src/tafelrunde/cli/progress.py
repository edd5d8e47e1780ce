"""How far something is, on the terminal; nothing where nobody looks."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(text: str, count: bool = True) -> Iterator[Callable[[int, int], None]]:
    """A bar that is told how much is done of how much, and shows it as numbers or in percent."""
    if not sys.stderr.isatty():
        yield lambda done, of: None
        return
    from rich.console import Console  # takes a while, so only where it is needed
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn() if count else TaskProgressColumn())
    with Progress(*columns, Remaining(), console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(text, total=None)
        yield lambda done, of: progress.update(task, completed=done, total=of)
