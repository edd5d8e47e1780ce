"""Reads the text format of Prometheus (0.0.4) as strictly as it is written down."""

import re
from typing import NamedTuple

_NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
_LABEL = re.compile(r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)')
_SAMPLE = re.compile(rf"({_NAME})(?:\{{(.*)\}})? (\S+)")
_ABOUT = re.compile(rf"# (HELP|TYPE) ({_NAME}) (.+)")
_ESCAPED = {r"\\": "\\", r"\"": '"', r"\n": "\n"}

Labels = frozenset[tuple[str, str]]


class Family(NamedTuple):
    """A figure with all its samples, by name and labels."""

    kind: str
    says: str
    samples: dict[tuple[str, Labels], float]

    def value(self, name: str, **labels: str) -> float:
        return self.samples[name, frozenset(labels.items())]


def parsed(text: str) -> dict[str, Family]:
    """All figures; whatever is not as it should be fails."""
    assert text.endswith("\n")
    found: dict[str, Family] = {}
    family = ""
    for line in text[:-1].split("\n"):
        if about := _ABOUT.fullmatch(line):
            what, family, words = about.groups()
            if what == "HELP":
                assert family not in found, "each figure comes once, in one piece"
                found[family] = Family("", words, {})
            else:
                assert words in ("counter", "gauge", "histogram")
                assert not found[family].kind
                found[family] = found[family]._replace(kind=words)
            continue
        sample = _SAMPLE.fullmatch(line)
        assert sample, line
        name, inside, value = sample.groups(default="")
        ends = ("_bucket", "_sum", "_count") if found[family].kind == "histogram" else ("",)
        assert name in [family + end for end in ends], line
        key = name, labels_in(inside)
        assert key not in found[family].samples, line
        found[family].samples[key] = float(value)
    for name, one in found.items():
        if one.kind == "histogram":
            check_histogram(name, one)
        if one.kind == "counter":
            assert name.endswith("_total")
            assert all(value >= 0 for value in one.samples.values())
    return found


def labels_in(text: str) -> Labels:
    found, at = [], 0
    while at < len(text):
        label = _LABEL.match(text, at)
        assert label, text
        found.append((label[1], re.sub(r"\\.", lambda escaped: _ESCAPED[escaped[0]], label[2])))
        at = label.end()
    return frozenset(found)


def check_histogram(name: str, family: Family) -> None:
    """Bounds grow, counts never fall, and the last bucket holds everything."""
    buckets = [
        (float(dict(labels)["le"]), value) for (key, labels), value in family.samples.items() if key.endswith("_bucket")
    ]
    assert buckets == sorted(buckets)
    assert [value for _, value in buckets] == sorted(value for _, value in buckets)
    assert buckets[-1] == (float("inf"), family.value(f"{name}_count"))
    assert family.value(f"{name}_sum") >= 0
