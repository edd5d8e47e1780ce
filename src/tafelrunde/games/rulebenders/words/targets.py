"""The drawing and the options: what an option points at, and what a click means."""

import re
from typing import Final, NamedTuple, cast

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.language.effects import BOARDS
from tafelrunde.games.rulebenders.state import LETTERS
from tafelrunde.games.rulebenders.view import RulebendersView
from tafelrunde.games.rulebenders.words.parts import actor, holder_of, is_board, pile_of

_BOARD: Final = "|".join(BOARDS)
_CARD: Final = r"[A-Z]{2}-\d\d"
_THING: Final = re.compile(
    rf"(?P<what>board|locked|token-[EN])-(?P<board>{_BOARD})"
    rf"|setting-(?P<set>{_BOARD})-(?P<value>\w{{1,12}})"
    rf"|(?P<piece>disc|stones)-(?P<track>{_BOARD})-(?P<owner>[A-E])"
    rf"|space-(?P<row>{_BOARD})-(?P<space>-?\d)"
    rf"|(?P<seat>seat|order)-(?P<letter>[A-E])"
    rf"|(?P<pile>theme|pile|discard)-(?P<name>[A-Z]{{1,12}})"
    rf"|(?P<place>card|hand)-(?P<card>{_CARD})"
    r"|spot-(?P<spot>[AB]\d{1,2})"
    r"|exchange-(?P<rate>[123])"
    r"|(?P<word>track|flexo|ring|rounds|orders?|supply|flexo-area)"
)
DISCARDING: Final = ("DiscardDown", "GiveUp")
PLAYERS: Final = ("ChoosePlayer", "ChoosePlayers", "ChooseTargets", "LendStone")
BOARDED: Final = ("ChooseBoard", "PlaceStone")
SETTINGS: Final = ("BendRule", "ChooseSetting")
THEMED: Final = ("FirstTheme", "ChooseTheme")
PARTS: Final = ("setting", "disc", "space", "stones", "locked")  # of a board
MOST_CLICKS: Final = 2  # things that one clicks for one option; more are named in the list


class Thing(NamedTuple):
    """What an id in the drawing stands for."""

    what: str  # board, token, setting, disc, space, stones, locked, seat, order, theme, pile, discard, card, hand, ...
    name: str  # of a board, a theme, a card, a token, a spot, a seat's letter
    detail: str = ""  # a setting, a space, a disc's owner


def targets(view: RulebendersView, kind: str, option: Option) -> tuple[str, ...]:
    """What an option points at in the drawing; words and numbers point at nothing."""
    if kind == "ChooseColumn":
        return (f"spot-{view.gaps[cast(int, option)]}",)
    if kind in SETTINGS:
        now = view.boards[view.task.board].setting
        return setting_target(view.task.board, now if option == "keep" else option)
    if kind == "Evolve":
        side, steps = ("left", 0) if option == "stay" else cast("tuple[str, int]", option)
        return (_step_target(view, actor(view), side, steps),)
    if kind == "ChooseDirection":
        return (_step_target(view, view.task.targets[0], str(option), view.task.n),)
    if kind == "BreakTie":
        return (f"spot-{first_spot(view, actor(view))}",) if option == "use" else ()
    if isinstance(option, tuple):
        return _targets_of_several(view, kind, option)
    if not isinstance(option, str):
        return ()
    return _target_of_word(view, kind, option)


def _target_of_word(view: RulebendersView, kind: str, option: str) -> tuple[str, ...]:
    """Boards, themes, piles, players, tokens, cards."""
    if kind in PLAYERS:
        return (f"seat-{option}",) if option in LETTERS else ()
    if kind in THEMED:
        return (f"theme-{option}",) if option in view.themes else ()
    if kind == "DrawFrom":
        return (f"pile-{option}",)
    if kind == "ChooseToken":
        return (f"token-{option}",)
    return place_target(view, option)


def place_target(view: RulebendersView, place: str) -> tuple[str, ...]:
    """A board, the tie-break track, a place on it, or a card where it lies."""
    if is_board(place):
        return (f"board-{place}",)
    if place == "track":
        return ("track",)
    if re.fullmatch(r"[AB]\d{1,2}", place):
        return (f"spot-{place}",)
    return card_target(view, place) if place in view.printed.cards else ()


def card_target(view: RulebendersView, id: str) -> tuple[str, ...]:
    """Where a card lies: in my hand, in front of somebody (open hands too), or in a discard pile."""
    seat, where = holder_of(view, id)
    if seat >= 0:
        return (f"hand-{id}",) if where == "hand" and seat == view.seat else (f"card-{id}",)
    pile = pile_of(view, id)
    return (f"discard-{pile}",) if pile else ()


def setting_target(board: str, setting: Option) -> tuple[str, ...]:
    """The field of a setting: a theme's area, a player's order disc, or a field of the board."""
    if board == "THEME":
        return (f"theme-{setting}",)
    return (f"order-{setting}",) if board == "START" else (f"setting-{board}-{setting}",)


def _step_target(view: RulebendersView, seat: int, side: str, steps: int) -> str:
    """The space where a disc would go, or the token if it leaves the track."""
    board, sign = view.task.board, -1 if side == "left" else 1
    end = view.boards[board].discs[seat] + sign * steps
    return f"space-{board}-{end}" if abs(end) <= 2 else f"token-{'E' if sign < 0 else 'N'}-{board}"


def _targets_of_several(view: RulebendersView, kind: str, option: tuple[Option, ...]) -> tuple[str, ...]:
    """Of options that are made of several parts."""
    if kind in PLAYERS:
        return tuple(f"seat-{letter}" for letter in option) if len(option) <= MOST_CLICKS else ()
    if kind == "ChooseToken":
        return tuple(f"token-{token}" for token in option)
    if kind == "ChooseStone":
        return tuple(target for place in option for target in place_target(view, str(place)))
    if kind == "PlaceStone":
        return place_target(view, str(option[0]))
    if kind == "GiveOne":
        return _given(view, str(option[0]), str(option[1]))
    if option and option[0] == "exchange":
        return (f"exchange-{option[1]}",)
    if option and option[0] in ("place", "play", "tap", "discard"):
        return place_target(view, str(option[1]))
    return ()


def _given(view: RulebendersView, thing: str, letter: str) -> tuple[str, ...]:
    """A card to give and, where there are several, who gets it."""
    receivers = {option[1] for option in view.offered if isinstance(option, tuple)}
    who = (f"seat-{letter}",) if len(receivers) > 1 or thing == "chips" else ()
    return (*place_target(view, thing), *who)


def first_spot(view: RulebendersView, seat: int) -> str:
    """The place of the first stone of a seat on the tie-break track, as it is read; "": it has none."""
    return next((spot for spot, owner in view.reading if owner == seat), "")


# --- what an id stands for -------------------------------------------------------------------------------------------


def thing_of(view: RulebendersView, id: str) -> Thing | None:
    """None: there is no such thing."""
    found = _THING.fullmatch(id)
    if found is None:
        return None
    part = {key: value for key, value in found.groupdict().items() if value is not None}
    if "board" in part:
        token = part["what"].startswith("token")
        thing = Thing("token", id.removeprefix("token-")) if token else Thing(part["what"], part["board"])
    elif "set" in part:
        thing = Thing("setting", part["set"], part["value"])
    elif "track" in part:
        thing = Thing(part["piece"], part["track"], part["owner"])
    elif "row" in part:
        thing = Thing("space", part["row"], part["space"])
    elif "word" in part:
        thing = Thing("pile", "FLEXO") if part["word"] == "flexo-area" else Thing(part["word"].rstrip("s"), "")
    else:
        name = next(part[key] for key in ("letter", "name", "card", "spot", "rate") if key in part)
        what = part.get("seat") or part.get("pile") or part.get("place") or ("spot" if "spot" in part else "exchange")
        thing = Thing(what, name)
    return thing if _there(view, thing) else None


def _there(view: RulebendersView, thing: Thing) -> bool:
    """Is it something that can be drawn for this view?"""
    what, name = thing.what, thing.name
    if what in ("seat", "order"):
        return not name or LETTERS.index(name) < len(view.seats)
    if what in ("disc", "stones"):
        return LETTERS.index(thing.detail) < len(view.seats)
    if what == "setting":
        return thing.detail in map(str, view.printed.boards[name].settings) and name not in ("THEME", "START")
    if what == "space":
        return abs(int(thing.detail)) <= 2
    if what in ("theme", "pile", "discard"):
        return name in view.themes or (name == "FLEXO" and what != "theme")
    if what == "spot":
        return 1 <= int(name[1:]) <= view.printed.columns
    if what == "hand":
        return view.seat is not None and name in view.seats[view.seat].hand
    if what == "card":
        return name in view.printed.cards
    if what == "exchange":
        return view.seat is not None
    return what != "flexo" or view.flexo >= 0


# --- clicks ----------------------------------------------------------------------------------------------------------


def pointed(view: RulebendersView, kind: str, thing: str) -> tuple[Option, ...]:
    """What a click means, allowed or not: first what is offered there, then what one would mean by it."""
    found = thing_of(view, thing)
    if found is None:
        return ()
    meant = tuple(option for option in view.offered if thing in targets(view, kind, option))
    if meant:
        return meant
    near = _stands_for(found)
    if near is not None:
        meant = tuple(option for option in view.offered if near in targets(view, kind, option))
    return meant or _in_vain(view, kind, found)


def _stands_for(found: Thing) -> str | None:
    """What a small thing belongs to, where nothing else is asked for."""
    if found.what in PARTS:
        return f"board-{found.name}"
    if found.what == "token":
        return f"board-{found.name[2:]}"
    if found.what == "spot":
        return "track"
    if found.what in ("theme", "discard"):
        return f"pile-{found.name}"
    if found.what == "pile":
        return f"theme-{found.name}"
    return f"seat-{found.name}" if found.what == "order" and found.name else None


def _in_vain(view: RulebendersView, kind: str, found: Thing) -> tuple[Option, ...]:
    """What one would mean by clicking where nothing is offered: the rules say why it is not possible."""
    what, name = found.what, found.name
    if kind == "Menu":
        return _menu_in_vain(view, found)
    if kind in ("Defend", "Parry", "Boost", "Cut", "Strike", "Forced"):
        return (("play", name),) if what == "hand" else (("tap", name),) if what == "card" else ()
    if kind in SETTINGS and what == "setting":
        value: Option = int(found.detail) if found.detail.isdigit() else found.detail
        return (value,) if name == view.task.board and value != view.boards[name].setting else ()
    wanted = {
        **dict.fromkeys(BOARDED, "board"),
        **dict.fromkeys(PLAYERS, "seat"),
        **dict.fromkeys((*DISCARDING, "Pay"), "hand"),
        **dict.fromkeys(THEMED, "theme"),
        "DrawFrom": "pile",
        "ChooseToken": "token",
        "ChooseCard": "card",
    }
    return (name,) if wanted.get(kind) == what else ()


def _menu_in_vain(view: RulebendersView, found: Thing) -> tuple[Option, ...]:
    if found.what == "board" or found.what in PARTS:
        return (("place", found.name),)
    if found.what == "token":
        return (("place", found.name[2:]),)
    if found.what in ("track", "spot"):
        return (("place", "track"),)
    if found.what == "exchange":
        return (("exchange", int(found.name)),)
    ways = {"hand": "play", "card": "tap"}
    return ((ways[found.what], found.name),) if found.what in ways else ()
