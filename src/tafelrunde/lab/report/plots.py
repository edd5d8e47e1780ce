"""Plots as inline SVG. Across they are measured in percent, so that words keep their size on a phone and on a screen.

Colours are classes of the page's style; colour never stands alone: whatever is out of line has a form of its own.
"""

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from math import ceil, floor, log10
from typing import Final

from tafelrunde.kit.drawing import SEATS, badge, n

ROW: Final = 22  # height of a bar in a table
HEIGHT: Final = 170  # of a plot
TOP: Final = 14
FOOT: Final = 24  # room for the axis
LEFT: Final = 9  # percent of the width for the axis on the left
MARKS: Final = {  # by verdict: a form around 0 0
    "out": "M0-7L7 6H-7Z",
    "leans": "M0-6L6 0L0 6L-6 0Z",
    "fine": "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0",
    "few": "M-3-3L3 3M3-3L-3 3",
}


def seat_mark(seat: int) -> str:
    """The mark of a seat, as large as a line of text."""
    mark = badge(SEATS[seat % len(SEATS)], 12, 12, 8)
    box = 'width="24" height="24" viewBox="0 0 24 24" text-anchor="middle"'
    return f'<svg class="seat" {box} aria-hidden="true">{mark}</svg>'


def verdict_mark(verdict: str) -> str:
    """The form that a verdict has in plots, as large as a line of text."""
    return f'<svg class="mark" width="18" height="18" aria-hidden="true">{_mark("9", 9, verdict)}</svg>'


def _mark(x: str, y: float, verdict: str) -> str:
    """A nested picture can stand at a percentage, a path cannot."""
    return f'<svg x="{x}" y="{n(y)}" overflow="visible"><path class="v-{verdict}" d="{MARKS[verdict]}"/></svg>'


def interval_bar(
    value: float,
    interval: tuple[float, float] | None,
    reach: tuple[float, float],
    fair: float,
    aim: float,
    verdict: str,
) -> str:
    """One row: the band that is in line around a fair value, the interval, the value itself."""
    low, high = reach

    def at(x: float) -> float:
        return max(0.0, min(100.0, 100 * (x - low) / (high - low)))

    parts = []
    if aim:
        left, right = at(fair - aim), at(fair + aim)
        parts.append(f'<rect class="band" x="{n(left)}%" width="{n(right - left)}%" y="0" height="{ROW}"/>')
    parts.append(f'<line class="fair" x1="{n(at(fair))}%" x2="{n(at(fair))}%" y1="0" y2="{ROW}"/>')
    if interval is not None:
        ends = [f"{n(at(end))}%" for end in interval]
        parts.append(f'<line class="whisker v-{verdict}" x1="{ends[0]}" x2="{ends[1]}" y1="11" y2="11"/>')
    parts.append(_mark(f"{n(at(value))}%", ROW / 2, verdict))
    return f'<svg class="bar" width="100%" height="{ROW}" aria-hidden="true">{"".join(parts)}</svg>'


def share_bar(value: float, interval: tuple[float, float] | None = None) -> str:
    """A bar from nothing to all, with its interval."""
    parts = ['<rect class="sunken" x="0" width="100%" y="5" height="12" rx="3"/>']
    parts.append(f'<rect class="full" x="0" width="{n(100 * value)}%" y="5" height="12" rx="3"/>')
    if interval is not None:
        low, high = (n(100 * max(0.0, min(1.0, end))) for end in interval)
        parts.append(f'<line class="whisker casing" x1="{low}%" x2="{high}%" y1="11" y2="11"/>')
        parts.append(f'<line class="whisker" x1="{low}%" x2="{high}%" y1="11" y2="11"/>')
    return f'<svg class="bar" width="100%" height="{ROW}" aria-hidden="true">{"".join(parts)}</svg>'


# --- plots with axes -------------------------------------------------------------------------------------------------


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers between two others."""
    if high <= low:
        return [low]
    raw = (high - low) / about
    size = 10 ** floor(log10(raw))
    step = next(size * k for k in (1, 2, 5, 10) if size * k >= raw)
    return [step * k for k in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


class Axes:
    """A plot: x from low to high in percent of the width, y from low to high in pixels."""

    def __init__(self, x: tuple[float, float], y: tuple[float, float], label: str, height: int = HEIGHT) -> None:
        self.x, self.y, self.label, self.height = x, y, label, height
        self.parts: list[str] = []

    def px(self, value: float) -> float:
        """Percent of the width."""
        low, high = self.x
        return LEFT + (98 - LEFT) * (value - low) / ((high - low) or 1)

    def py(self, value: float) -> float:
        """Pixels from the top."""
        low, high = self.y
        return self.height - FOOT - (self.height - FOOT - TOP) * (value - low) / ((high - low) or 1)

    def grid(self, x_words: Sequence[tuple[float, str]], y_words: Sequence[tuple[float, str]]) -> None:
        """Lines and words of both axes."""
        for value, words in y_words:
            y = n(self.py(value))
            self.parts.append(f'<line class="grid" x1="{LEFT}%" x2="98%" y1="{y}" y2="{y}"/>')
            self.parts.append(
                f'<text class="end" x="{n(LEFT - 1)}%" y="{n(self.py(value) + 4)}">{escape(words)}</text>'
            )
        for value, words in x_words:
            self.parts.append(f'<text x="{n(self.px(value))}%" y="{self.height - 6}">{escape(words)}</text>')

    def bar(self, x: float, width: float, y: float, cls: str = "full") -> None:
        """A bar that stands on the axis."""
        left, right, top = self.px(x), self.px(x + width), self.py(y)
        gap = min(0.4, (right - left) / 6)
        size = f'x="{n(left + gap)}%" width="{right - left - 2 * gap:.2f}%" y="{n(top)}"'
        self.parts.append(f'<rect class="{cls}" {size} height="{n(self.py(self.y[0]) - top)}"/>')

    def across(self, y: float, cls: str) -> None:
        """A line over the whole width."""
        self.parts.append(f'<line class="{cls}" x1="{LEFT}%" x2="98%" y1="{n(self.py(y))}" y2="{n(self.py(y))}"/>')

    def band(self, low: float, high: float) -> None:
        """A band over the whole width."""
        top, foot = self.py(min(high, self.y[1])), self.py(max(low, self.y[0]))
        self.parts.append(
            f'<rect class="band" x="{LEFT}%" width="{98 - LEFT}%" y="{n(top)}" height="{n(foot - top)}"/>'
        )

    def curve(self, points: Sequence[tuple[float, float]], cls: str = "curve") -> None:
        """Straight lines from point to point."""
        for (x, y), (x2, y2) in pairwise(points):
            ends = f'x1="{n(self.px(x))}%" y1="{n(self.py(y))}" x2="{n(self.px(x2))}%" y2="{n(self.py(y2))}"'
            self.parts.append(f'<line class="{cls}" {ends}/>')

    def whisker(self, x: float, low: float, high: float) -> None:
        """An interval at a point."""
        at, top, foot = n(self.px(x)), n(self.py(high)), n(self.py(low))
        self.parts.append(f'<line class="thin" x1="{at}%" x2="{at}%" y1="{top}" y2="{foot}"/>')

    def point(self, x: float, y: float, verdict: str, title: str) -> None:
        """One thing; its name appears where the mouse rests."""
        self.parts.append(f"<g><title>{escape(title)}</title>{_mark(f'{n(self.px(x))}%', self.py(y), verdict)}</g>")

    def words(self, x: float, y: float, words: str) -> None:
        """A name beside a point, on the side that has room."""
        at = self.px(x)
        side = ("end", -1.6) if at > 60 else ("start", 1.6)
        self.parts.append(
            f'<text class="{side[0]} name" x="{n(at + side[1])}%" y="{n(self.py(y) + 4)}">{escape(words)}</text>'
        )

    def svg(self) -> str:
        """All of it."""
        label = escape(self.label)
        return (
            f'<svg class="plot" width="100%" height="{self.height}" role="img" aria-label="{label}">'
            f"{''.join(self.parts)}</svg>"
        )


def bins_of(numbers: Sequence[float], least: float, about: int = 16) -> list[tuple[float, float, int]]:
    """Numbers in classes of round width: where each begins, how wide it is (at least so much), how many are in it."""
    low, high = min(numbers), max(numbers)
    marks = ticks(low, high, about)
    width = max(least, marks[1] - marks[0]) if len(marks) > 1 else least
    first = floor(low / width + 1e-9) * width
    counts = [0] * (floor((high - first) / width + 1e-9) + 1)
    for value in numbers:
        counts[floor((value - first) / width + 1e-9)] += 1
    return [(first + k * width, width, count) for k, count in enumerate(counts)]


def histogram(bins: Sequence[tuple[float, float, int]], label: str) -> str:
    """How often which number came, in percent of all."""
    total = sum(count for *_, count in bins)
    most = max(count for *_, count in bins) / total
    axes = Axes((bins[0][0], bins[-1][0] + bins[-1][1]), (0, most), label)
    axes.grid(
        [(value, f"{value:g}") for value in ticks(*axes.x) if value == int(value)],
        [(value, f"{round(100 * value)} %") for value in ticks(0, most, 3)],
    )
    for x, width, count in bins:
        if count:
            axes.bar(x, width, count / total)
    return axes.svg()
