"""All that a report is made of: the games, who played them, and with what."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from tafelrunde.kit.content import content_hash
from tafelrunde.kit.game import Family, GameType
from tafelrunde.lab.analysis import Thing, things
from tafelrunde.lab.compare import Contrast, contrasts
from tafelrunde.lab.records import Record
from tafelrunde.lab.study import FIRST, LADDER, SECOND, Side, Study


@dataclass
class Results:
    """A study and the games of it that were finished."""

    kind: GameType
    lang: str
    sides: tuple[Side, ...]
    names: tuple[str, ...]  # what the sides are called
    study: Study
    records: list[Record]  # by table and number

    @cached_property
    def first(self) -> list[Record]:
        """The games that most of the report is about."""
        return [record for record in self.records if record.side == FIRST]

    @cached_property
    def second(self) -> list[Record]:
        """Those that they are compared with."""
        return [record for record in self.records if record.side == SECOND]

    @cached_property
    def ladder(self) -> list[Record]:
        """Those of the skill ladder."""
        return [record for record in self.records if record.side == LADDER]

    @cached_property
    def families(self) -> dict[str, Family]:
        """What is counted, with the names of the first side; what only the second has comes after."""
        found = self._families(FIRST)
        if len(self.sides) > 1:
            for name, family in self._families(SECOND).items():
                mine = found.get(name, family)
                found[name] = Family(family.kind, {**family.names, **mine.names})
        return found

    @cached_property
    def own(self) -> dict[str, Family]:
        """What is counted on the first side."""
        return self._families(FIRST)

    @cached_property
    def things(self) -> dict[str, list[Thing]]:
        """What is offered and used on the first side, by family."""
        counted = [(name, family) for name, family in self.own.items() if family.kind in ("dealt", "chosen")]
        return {name: things(self.first, name, family) for name, family in counted}

    @cached_property
    def contrasts(self) -> list[Contrast]:
        """What differs between the sides, if there are two."""
        if not self.first or not self.second:
            return []
        return contrasts(self.kind, self.families, self.first, self.second)

    def _families(self, side: int) -> dict[str, Family]:
        if self.kind.traits is None:
            return {}
        box = self.kind.box_for(self.content(side))
        return dict(self.kind.traits.families(box, self.kind.texts(self.lang)))

    def content(self, side: int) -> Mapping[str, Mapping[str, object]]:
        """What a side is played with."""
        content = self.sides[side].content
        return self.kind.standard_content() if content is None else content

    def mark(self, side: int) -> str:
        """Names a content for ever."""
        return content_hash(self.content(side))
