"""The options of each decision as a person would say them; other players go by their letter."""

from typing import Final, cast

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.language.effects import KINDS
from tafelrunde.games.rulebenders.state import LETTERS
from tafelrunde.games.rulebenders.view import RulebendersView, tokens_of
from tafelrunde.games.rulebenders.words.boards import stones_text, then
from tafelrunde.games.rulebenders.words.cards import branch_text, card_line, tap_text
from tafelrunde.games.rulebenders.words.parts import (
    actor,
    amount_text,
    board_text,
    card_name,
    cost_text,
    holder_of,
    is_board,
    items_text,
    kinds_text,
    letter_text,
    pile_of,
    setting_text,
    space_text,
    theme_text,
    token_now,
    token_text,
)
from tafelrunde.games.rulebenders.words.targets import PLAYERS, SETTINGS, THEMED, first_spot
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed

LAST: Final = ("pass", "end", "stop", "decline", "no")  # to do nothing (more)
WINDOWS: Final = ("Defend", "Parry", "Boost", "Cut", "Strike")
DOING: Final = ("play", "tap", "discard")


def option_text(view: RulebendersView, kind: str, option: Option, texts: Texts) -> str:
    """An option as a person would say it, with what there is to know for it."""
    said, after = short_text(view, kind, option, texts), _after(view, kind, option, texts)
    return texts.say("option.with", what=said, after=after) if after else said


def short_text(view: RulebendersView, kind: str, option: Option, texts: Texts) -> str:
    """What is chosen, without what there is to know for it."""
    if texts.has(f"option.{kind}.{option}"):
        return texts.say(f"option.{kind}.{option}", **_values(view, kind, texts))
    if kind in SETTINGS:
        return setting_text(view, view.task.board, option, texts)
    if kind == "ChooseDirection":
        return _step_text(view, str(option), view.task.n, view.task.targets[0], texts)
    if isinstance(option, int):
        return _number_text(view, kind, option, texts)
    if isinstance(option, tuple):
        return _tuple_text(view, kind, option, texts)
    return _word_text(view, kind, option, texts)


def _values(view: RulebendersView, kind: str, texts: Texts) -> dict[str, object]:
    """What an option that is a word says beside it."""
    board, me = view.task.board, actor(view)
    values: dict[str, object] = {}
    if board:
        values["board"] = board_text(board, texts)
        values["setting"] = setting_text(view, board, view.boards[board].setting, texts)
        values["space"] = space_text(view, board, view.boards[board].discs[me], texts)
    if kind == "BreakTie":
        values["spot"] = first_spot(view, me)
    return values


def _word_text(view: RulebendersView, kind: str, option: str, texts: Texts) -> str:
    """Options that are one word: players, themes, piles, tokens, cards, boards."""
    if kind in PLAYERS:
        return letter_text(view, option, texts)
    if kind in THEMED or kind == "DrawFrom":
        return theme_text(view, option, texts)
    if kind == "ChooseToken":
        return token_text(option, texts)
    if kind in ("Pay", "ChooseKind"):
        key = "option.pay_card" if kind == "Pay" else "option.discard"
        return amount_text(option, 1, texts) if option in KINDS else texts.say(key, card=_card(view, option, texts))
    if kind == "PlaceStone":
        return texts.say("option.place", place=place_text(view, option, texts))
    if kind == "ChooseStone":
        return texts.say("option.remove", place=place_text(view, option, texts))
    return place_text(view, option, texts)


def place_text(view: RulebendersView, place: str, texts: Texts) -> str:
    """A rule board, the tie-break track, a place on it, or a card."""
    if is_board(place):
        return board_text(place, texts)
    if place == "track":
        return texts.say("place.track")
    return _card(view, place, texts) if place in view.printed.cards else texts.say("place.spot", spot=place)


def _number_text(view: RulebendersView, kind: str, n: int, texts: Texts) -> str:
    """How many of something, a column, or a branch of a card."""
    if kind == "ChooseBranch":
        return branch_text(view, n, texts)
    if kind == "ChooseColumn":
        return texts.say("option.column", n=n)
    key = f"option.number.{view.task.verb.replace(' ', '_')}"
    return texts.say(key if texts.has(key) else "option.number.plain", n=n)


def _tuple_text(view: RulebendersView, kind: str, option: tuple[Option, ...], texts: Texts) -> str:
    """Options that are made of several parts."""
    if kind == "ChooseItems":
        return items_text(cast("tuple[int, int, int]", option), texts)
    if kind == "Exchange":
        give, get, sets = cast("tuple[str, str, int]", option)
        gives, gets = amount_text(give, sets * view.task.n, texts), amount_text(get, sets, texts)
        return texts.say("option.exchange", rate=view.task.n, give=gives, get=gets)
    if kind in PLAYERS:
        return listed([letter_text(view, str(letter), texts) for letter in option], texts)
    if kind == "ChooseToken":
        return texts.say("option.swap", a=token_text(str(option[0]), texts), b=token_text(str(option[1]), texts))
    if kind == "Evolve":
        return _step_text(view, str(option[0]), cast(int, option[1]), actor(view), texts)
    if kind == "ChooseStone":
        start, end = (place_text(view, str(place), texts) for place in option)
        return texts.say("option.move", start=start, end=end)
    if kind == "PlaceStone":
        return _place_option(view, option, texts)
    if kind == "GiveOne":
        return _give_text(view, str(option[0]), str(option[1]), texts)
    return _do_text(view, option, texts)


def _place_option(view: RulebendersView, option: tuple[Option, ...], texts: Texts) -> str:
    """Place a stone, perhaps one that belongs to somebody else."""
    place = place_text(view, str(option[0]), texts)
    if len(option) == 1:
        return texts.say("option.place", place=place)
    return texts.say("option.place_lent", place=place, who=letter_text(view, str(option[1]), texts))


def _do_text(view: RulebendersView, option: tuple[Option, ...], texts: Texts) -> str:
    """Place, play, tap, discard, exchange."""
    what, thing = str(option[0]), str(option[1])
    if what == "place":
        return _place_option(view, option[1:], texts)
    if what == "exchange":
        return texts.say("option.use_token", rate=thing)
    cost = cost_text(view, thing, actor(view), texts) if what == "play" else ""
    return texts.say(f"option.{what}", card=_card(view, thing, texts), cost=cost)


def _give_text(view: RulebendersView, thing: str, letter: str, texts: Texts) -> str:
    what = amount_text("chips", 1, texts) if thing == "chips" else _card(view, thing, texts)
    return texts.say("option.give", what=what, who=letter_text(view, letter, texts))


def _step_text(view: RulebendersView, side: str, steps: int, seat: int, texts: Texts) -> str:
    """A disc moves: where it would stand, or which token it takes."""
    board, sign = view.task.board, -1 if side == "left" else 1
    end = view.boards[board].discs[seat] + sign * steps
    if abs(end) <= 2:
        return texts.say(f"option.{side}", n=steps, space=space_text(view, board, end, texts))
    token = f"{'E' if sign < 0 else 'N'}-{board}"
    now = token_now(tokens_of(view)[token], view.printed.factor, texts)
    return texts.say(f"option.{side}_off", token=token_text(token, texts), now=now)


def _card(view: RulebendersView, id: str, texts: Texts) -> str:
    """Its name, with its number where another one of that name can be chosen as well."""
    name, alike = card_name(view, id, texts), view.offered_names[view.printed.cards[id].name]
    return texts.say("option.numbered", card=name, n=int(id[3:])) if alike > 1 else name


# --- what there is to know -------------------------------------------------------------------------------------------


def _after(view: RulebendersView, kind: str, option: Option, texts: Texts) -> str:
    """How it stands there, what a card does, what a rule would mean to me; "" where there is nothing to say."""
    if isinstance(option, tuple):
        return _after_tuple(view, kind, option, texts)
    if kind in SETTINGS and option != "keep":
        return then(view, view.task.board, option, actor(view), texts)
    if not isinstance(option, str) or option in LAST or option == "keep":
        return ""
    if kind == "DrawFrom":
        return _pile_text(view, option, texts)
    if kind in THEMED:
        return stars_text(view, option, texts)
    if kind in PLAYERS and option in LETTERS:
        return _player_text(view, option, texts)
    if kind == "ChooseToken":
        return token_now(tokens_of(view)[option], view.printed.factor, texts)
    if option in view.printed.cards:
        return _card_after(view, kind, option, texts)
    return _place_after(view, kind, option, texts)


def _after_tuple(view: RulebendersView, kind: str, option: tuple[Option, ...], texts: Texts) -> str:
    if kind in ("Menu", "Forced", *WINDOWS) and option[0] in DOING:
        return _card_does(view, kind, str(option[0]), str(option[1]), texts)
    if option[:1] == ("place",):
        return _place_after(view, kind, str(option[1]), texts)
    if option[:1] == ("exchange",):
        own = view.seats[actor(view)]
        rate = cast(int, option[1])
        kinds = kinds_text(own.receives, texts)
        return texts.say("option.token_about", n=own.exchange[rate - 1], rate=rate, kinds=kinds)
    return _place_after(view, kind, str(option[0]), texts) if kind == "PlaceStone" else ""


def _card_does(view: RulebendersView, kind: str, way: str, id: str, texts: Texts) -> str:
    """What a card does that is played; one that is tapped in a turn does only what it says for that."""
    if way == "discard":
        return ""
    tapped = tap_text(view.printed.cards[id], texts) if way == "tap" and kind in ("Menu", "Strike") else ""
    return tapped or card_line(view, id, texts)


def _place_after(view: RulebendersView, kind: str, place: str, texts: Texts) -> str:
    """Whose stones are there; the column of the tie-break track; the stones on a card."""
    if is_board(place):
        asked = (
            {"set_rule": "setting", "move_evolution": "space"}.get(view.task.verb) if kind == "ChooseBoard" else None
        )
        if asked == "setting":
            return texts.say("option.now", now=setting_text(view, place, view.boards[place].setting, texts))
        if asked == "space":
            whose = view.task.targets[0] if view.task.targets else actor(view)
            return space_text(view, place, view.boards[place].discs[whose], texts)
        return stones_text(view, place, texts) if view.boards[place].leaders else texts.say("option.nobody")
    if place == "track":
        return texts.say("option.column", n=view.next_column + 1)
    return texts.say("option.stash", n=view.stash.get(place, 0)) if place in view.printed.cards else ""


def _card_after(view: RulebendersView, kind: str, id: str, texts: Texts) -> str:
    """Whose card it is, and what it does; of cards that only pay, nothing."""
    if kind in ("Pay", "GiveUp"):
        return ""
    seat, where = holder_of(view, id)
    said = card_line(view, id, texts)
    if seat >= 0 and seat != actor(view):
        key = "option.of_hand" if where == "hand" else "option.of"
        return f"{texts.say(key, who=LETTERS[seat])}; {said}"
    pile = pile_of(view, id)
    return f"{texts.say('option.from_pile', pile=theme_text(view, pile, texts))}; {said}" if pile else said


def _pile_text(view: RulebendersView, name: str, texts: Texts) -> str:
    """How many cards a pile has, less those that are being drawn."""
    pile = next(pile for pile in view.piles if pile.name == name)
    left = pile.count - view.picks.count(name)
    return texts.say("pile.count", n=left) if left > 0 else texts.say("pile.empty", n=len(pile.discard))


def stars_text(view: RulebendersView, theme: str, texts: Texts) -> str:
    """What a theme is good for: "Strategie 5, Gegenstände 2"."""
    words = ("strategy", "items", "attack", "defence", "luck")
    stars = zip(words, view.printed.stars[theme], strict=True)
    return ", ".join(texts.say(f"stars.{word}", n=n) for word, n in stars if n)


def _player_text(view: RulebendersView, letter: str, texts: Texts) -> str:
    """What somebody has who may be chosen."""
    own = view.seats[LETTERS.index(letter)]
    return items_text((own.supply, len(own.hand), own.chips), texts)


# --- order -----------------------------------------------------------------------------------------------------------


def group_text(view: RulebendersView, kind: str, option: Option, texts: Texts) -> str:
    """The heading over it: what one does with a card, where stones come from, in which pile a card lies."""
    if option in LAST:
        return texts.say("group.last")
    if kind == "Forced" and isinstance(option, tuple):
        return _card(view, str(option[1]), texts)
    if isinstance(option, tuple) and option and option[0] in ("place", "exchange", *DOING):
        return _place_option(view, (option[1],), texts) if len(option) == 3 else texts.say(f"group.{option[0]}")
    if kind == "ChooseStone" and isinstance(option, tuple):
        return texts.say("group.from", place=place_text(view, str(option[0]), texts))
    if kind == "GiveOne" and isinstance(option, tuple):
        return texts.say("group.to", who=letter_text(view, str(option[1]), texts))
    if kind == "Exchange" and isinstance(option, tuple):
        give, get = (texts.say(f"kind.{part}") for part in option[:2])
        return texts.say("group.give", give=give, get=get)
    if kind == "PlaceStone" and isinstance(option, tuple):
        return _place_option(view, (option[0],), texts)
    if isinstance(option, str) and option in view.printed.cards:
        return _card_group(view, kind, option, texts)
    return texts.say("group.ChooseToken" if option in ("electron", "nuclear") else f"group.{kind}")


def _card_group(view: RulebendersView, kind: str, id: str, texts: Texts) -> str:
    """Cards by where they lie."""
    seat, where = holder_of(view, id)
    pile = pile_of(view, id)
    if pile:
        return texts.say("group.pile", pile=theme_text(view, pile, texts))
    if seat >= 0 and seat != actor(view):
        return texts.say("group.of", who=LETTERS[seat])
    return texts.say("group.hand" if where == "hand" else f"group.{kind}")


def reading_order(option: Option) -> tuple[int, ...]:
    """As the rules offer them (sorting leaves equals where they are); to do nothing last."""
    return (1,) if option in LAST else (0,)
