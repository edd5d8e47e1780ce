"""The signs on cards and boosts (DEI-027, ledger 3.4): one small vocabulary that card texts and actions are made from.

DEP MOV COL BLD          Deploy, Move, Collect, Build
TMOV TDEP LMOV LCOL MDEP MCOL   the improved ones: tactical, logistic, machine
KIL CPY                  Kill, Copy
VP:2 TEC:1 ENE:1         take so many points, technology, energy
PER:red:TDEP             the action once for each red marker (red, blue, green, all)
DRN:FLY:+1               that drone (MAS SIM FLY DRA ANY): move 2 + 1 regions, then its ability
"""

from typing import Final

from tafelrunde.kit.content import Entry

COLOURS: Final[tuple[str, ...]] = ("red", "blue", "green")
ALL: Final = 3  # as a colour: all of them
COUNTED: Final[tuple[str, ...]] = (*COLOURS, "all")  # what a repeated sign counts
DRONES: Final[tuple[str, ...]] = ("MAS", "SIM", "FLY", "DRA")
ANY: Final = 4  # as a drone: whichever one likes
MOVED: Final[tuple[str, ...]] = (*DRONES, "ANY")  # what a drone sign moves
STANDARD: Final[tuple[str, ...]] = ("DEP", "MOV", "COL", "BLD")  # all that faction cards may show (DEI-148)
IMPROVED: Final[tuple[str, ...]] = ("TMOV", "TDEP", "LMOV", "LCOL", "MDEP", "MCOL", "KIL", "CPY")
TAKES: Final[tuple[str, ...]] = ("VP", "TEC", "ENE")
BUY: Final = "BUY"  # the back of every card (DEI-138)
EXTRA: Final = "EXTRA"  # a Move that Sprinter or Engineer gives (DEI-Q-040)
MOST: Final = 9  # icons on a card, and the number that one of them shows


class Icon:
    """One sign."""

    def __init__(self, code: str, verb: str, number: int = 0, which: int = -1, inner: "Icon | None" = None) -> None:
        self.code: Final = code  # as it is written
        self.verb: Final = verb
        self.number: Final = number  # VP, TEC, ENE: how many; DRN: movement bonus
        self.which: Final = which  # PER: colour; DRN: drone
        self.inner: Final = inner  # PER: what is repeated


def read_icons(entry: Entry, key: str) -> list[Icon]:
    """The signs of a card; what is wrong is said with the column."""
    text, found, column = entry.word(key), list[Icon](), 1
    for word in text.split(" "):
        if word:
            icon = _icon(word)
            if icon is None:
                raise entry.wrong(key, "no_icon", value=word[:40], column=column)
            found.append(icon)
        column += len(word) + 1
    if not 1 <= len(found) <= MOST:
        raise entry.wrong(key, "icons", most=MOST)
    return found


def _icon(word: str) -> Icon | None:
    """None: there is no such sign."""
    parts = word.split(":")
    verb = parts[0]
    if len(parts) == 1 and (verb in STANDARD or verb in IMPROVED):
        return Icon(word, verb)
    if verb in TAKES and len(parts) == 2 and _number(parts[1]) > 0:
        return Icon(word, verb, _number(parts[1]))
    if verb == "PER" and len(parts) >= 3 and parts[1] in COUNTED:
        inner = _icon(":".join(parts[2:]))
        if inner is None or inner.verb in ("PER", "CPY", "DRN"):
            return None
        return Icon(word, verb, 0, COUNTED.index(parts[1]), inner)
    if verb == "DRN" and len(parts) == 3 and parts[1] in MOVED and parts[2].startswith("+"):
        bonus = _number(parts[2][1:])
        return None if bonus < 0 else Icon(word, verb, bonus, MOVED.index(parts[1]))
    return None


def _number(word: str) -> int:
    """-1: it is none."""
    return int(word) if len(word) == 1 and word.isascii() and word.isdigit() else -1
