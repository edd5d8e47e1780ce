"""The agenda as a tree: a mark closes a round, a turn, an attack, a gain or a card, and what lies on it is inside."""

import re
from collections.abc import Sequence
from typing import Any, Final

from tafelrunde.engine import Bad, Mark, Step
from tafelrunde.games.rulebenders.carrying import Ask, Bind, Do, Forget
from tafelrunde.games.rulebenders.windows import Gain

CARD_STEPS: Final = (Do, Ask, Forget, Bind, Gain)  # what a running card puts on the agenda


class Section:
    """Everything inside a mark, the next first."""

    def __init__(self, mark: Mark, items: "list[Item]") -> None:
        self.name: Final = mark.name
        self.frame: Final = mark.frame
        self.items: Final = items

    @property
    def steps(self) -> list[Step[Any]]:
        """Its own steps, without what is inside further marks."""
        return [item for item in self.items if isinstance(item, Step)]

    @property
    def inner(self) -> "list[Section]":
        """The sections inside."""
        return [item for item in self.items if isinstance(item, Section)]


Item = Step[Any] | Section


def sections(agenda: Sequence[Step[Any]], copies: set[int]) -> list[Item]:
    """The tree; `copies`: frames of cards that are being copied, so they run inside another."""
    found: list[Item] = []
    for step in reversed(agenda):
        if isinstance(step, Mark):
            inside = _inside(found, step, copies)
            items = found[len(found) - inside :]
            del found[len(found) - inside :]
            found.append(Section(step, items))
        else:
            found.append(step)
    return found


def _inside(found: list[Item], mark: Mark, copies: set[int]) -> int:
    """How many of the items before a mark belong to it: all, but beside a card may lie what comes before it."""
    if mark.name != "card":
        return len(found)
    count = 0
    for item in reversed(found):
        if isinstance(item, Section):
            fits = item.name == "gain" or (item.name == "card" and item.frame in copies)
        else:
            fits = isinstance(item, CARD_STEPS) and item.frame == mark.frame
        if not fits:
            break
        count += 1
    return count


def names_of(items: Sequence[Item]) -> str:
    """What is there, the next first; a question of a card is an Ask, a section its name."""
    return " ".join(
        item.name if isinstance(item, Section) else "Ask" if isinstance(item, Ask) else type(item).__name__
        for item in items
    )


# --- forms -----------------------------------------------------------------------------------------------------------

RUNNING: Final = "((gain|card)( |$))?((Gain|Ask)( |$))*(Forget( |$))?((Bind Do|Do)( |$))*"
FORMS: Final = {
    "": {
        "over": "",
        "setup": "FirstTheme StartRound",
        "begin": "StartRound",
        "round": "round BeforeScoring CleanUp",
        "scoring": "(card )*(Happens )*(ScoreBoard )*CleanUp|((BreakTie|FlexoBreaks) )*Winner (ScoreBoard )*CleanUp"
        "|((card )*(Happens )*BendRule )?Evolve ClearField (ScoreBoard )*CleanUp",
        "end": "FinalScoring",
    },
    "round": {
        "passed": "",
        "turn": "turn EndTurn NextTurn|DiscardDown NextTurn|turn NextTurn",
        "income": "(card )*(Happens )*Income BeginTurns|DrawFrom (IncomeCards )*BeginTurns",
    },
    "turn": {
        "menu": "Menu",
        "forced": "Forced",
        "play": "(Pay |card |Pay card )LayOut (Menu|Strike( Strike)*)",
        "run": "(card|attack) (Menu|Strike( Strike)*)",
        "exchange": "(Exchange|GiveUp|GiveUp DrawFrom|DrawFrom) Menu",
        "strike": "Strike( Strike)*",
    },
    "gain": {"boost": "(card )?Boost( Cut)* Receive", "cut": "(attack )?Cut( Cut)* Receive", "draw": "DrawFrom"},
    "attack": {
        "targets": "ChooseTargets Declare",
        "defend": "Defend( Defend)* Stands",
        "cancel": "((Pay |card |Pay card )LayOutAnswer )?card Cancelled( Defend)* Stands",
        "parry": "Parry( Parry)* Do",
        "answer": "((Pay |card |Pay card )LayOutAnswer TapAnswer|card)( Parry)+ Do",
        "run": RUNNING,
    },
    "card": {"run": RUNNING},
}
COMPILED: Final = {name: {form: re.compile(text) for form, text in forms.items()} for name, forms in FORMS.items()}


def form_of(name: str, items: Sequence[Item]) -> str:
    """Which form a part of the agenda has; Bad if it has none."""
    text = names_of(items)
    for form, pattern in COMPILED.get(name, {}).items():
        if pattern.fullmatch(text):
            return form
    raise Bad("agenda", "agenda")
