"""A rule board in words: its setting, stones, majority, discs and tokens, and what the rule means to a player."""

from collections.abc import Sequence

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.state import LETTERS
from tafelrunde.games.rulebenders.view import RulebendersView
from tafelrunde.games.rulebenders.words.parts import (
    board_text,
    kinds_text,
    letters_for,
    name_of,
    setting_text,
    space_text,
    themes_text,
    token_now,
)
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed


def stones_text(view: RulebendersView, board: str, texts: Texts, names: Sequence[str] = ()) -> str:
    """Everybody's stones there, open and locked together: "A 2, B 1"; or that there are none."""
    now, said = view.boards[board], list[str]()
    for seat, (opened, locked) in enumerate(zip(now.opened, now.locked, strict=True)):
        if opened + locked:
            name = name_of(names or letters_for(view, texts), seat, texts)
            key = "panel_rule.stones_locked" if locked and names else "panel_rule.stones"
            said.append(texts.say(key, name=name, n=opened + locked, locked=locked))
    return ", ".join(said) or texts.say("panel_rule.empty")


def majority_text(view: RulebendersView, board: str, texts: Texts, names: Sequence[str]) -> str:
    """Who would score the board now; "": nobody has a stone there."""
    leaders = view.boards[board].leaders
    if not leaders:
        return ""
    if len(leaders) == 1:
        return texts.say("panel_rule.majority", name=name_of(names, leaders[0], texts))
    return texts.say("panel_rule.tie", names=listed([name_of(names, seat, texts) for seat in leaders], texts))


def discs_text(view: RulebendersView, board: str, texts: Texts, names: Sequence[str], moved: bool = False) -> str:
    """Where everybody's disc stands, or only those that have moved; those that stand together are named together."""
    discs = view.boards[board].discs
    said: list[str] = []
    for space in (-2, -1, 1, 2) if moved else range(-2, 3):
        there = [name_of(names, seat, texts) for seat, disc in enumerate(discs) if disc == space]
        if there:
            who = listed(there, texts)
            said.append(texts.say("panel_rule.discs", names=who, space=space_text(view, board, space, texts)))
    return "; ".join(said)


def board_now(view: RulebendersView, board: str, texts: Texts, names: Sequence[str]) -> list[str]:
    """All that there is to know of a board, in sentences."""
    now, factor = view.boards[board], view.printed.factor
    setting = setting_text(view, board, now.setting, texts, names) if not undecided(view, board) else texts.say("open")
    said = [
        texts.say("panel_rule.setting", setting=setting),
        texts.say("panel_rule.container", stones=stones_text(view, board, texts, names)),
    ]
    majority = majority_text(view, board, texts, names)
    if majority:
        said.append(majority)
    said += [
        texts.say("panel_rule.locks", n=sum(now.locked), most=view.printed.locked),
        texts.say("panel_rule.track", discs=discs_text(view, board, texts, names)),
        texts.say(
            "panel_rule.tokens",
            electron=token_now(now.electron, factor, texts),
            nuclear=token_now(now.nuclear, factor, texts),
        ),
    ]
    return said


def undecided(view: RulebendersView, board: str) -> bool:
    """Before the first round nobody has chosen a theme."""
    return board == "THEME" and view.phase == "setup"


# --- what a rule means to a player -----------------------------------------------------------------------------------


def meaning(view: RulebendersView, board: str, seat: int, texts: Texts) -> str:
    """What the rule is for this player now."""
    if board == "THEME":  # cards in play count as well
        return texts.say("for_me.THEME", themes=themes_text(view, view.seats[seat].permitted, texts))
    return then(view, board, view.boards[board].setting, seat, texts)


def then(view: RulebendersView, board: str, setting: Option, seat: int, texts: Texts) -> str:
    """What the rule would be for this player with that setting, as his disc stands now."""
    own, word = view.seats[seat], word_of(view, board, seat)
    if board == "THEME":
        return texts.say("for_me.THEME", themes=themes_text(view, _permitted(view, word, str(setting)), texts))
    if board == "CURRENCY":
        kinds = sorted(view.printed.rights[word][str(setting)], key=lambda kind: kind != setting)  # the currency first
        return texts.say("for_me.CURRENCY", kinds=kinds_text(kinds, texts, "kind_by"))
    if board == "EXCHANGE":
        kinds = list(own.receives)
        key = "for_me.EXCHANGE" if kinds else "for_me.no_EXCHANGE"
        return texts.say(key, n=setting, kinds=kinds_text(kinds, texts))
    if board == "START":
        first, others = (int(str(n)) for n in view.printed.boards[board].settings)
        n = (first if setting == LETTERS[seat] else others) + int(word)
        return texts.say("for_me.START", n=n) if n >= 0 else texts.say("for_me.pay_START", n=-n)
    n, change = int(str(setting)) + int(word), int(str(setting)) - int(str(view.boards[board].setting))
    if board in ("HAND", "DRAW"):  # cards in the dashboard count as well
        n = (own.hand_limit if board == "HAND" else own.draw_value) + change
    return texts.say(f"for_me.{board}", n=max(0, n))


def word_of(view: RulebendersView, board: str, seat: int) -> str:
    """What the disc of a player says there."""
    return view.printed.boards[board].modifiers[view.boards[board].discs[seat] + 2]


def _permitted(view: RulebendersView, word: str, active: str) -> list[str]:
    """The themes that a disc on the Theme board permits, the active one first."""
    area = view.themes.index(active) if active in view.themes else 0
    return [view.themes[one] for one in view.printed.permits[word][area]]


def board_head(board: str, texts: Texts) -> str:
    """A board as a heading."""
    return texts.say("panel_rule.head", board=board_text(board, texts))
