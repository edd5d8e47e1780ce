"""What has happened, as lines of the log."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from tafelrunde.engine import Option
from tafelrunde.games.rulebenders.content import CODES
from tafelrunde.games.rulebenders.language.effects import BOARDS, KINDS, THEMES
from tafelrunde.games.rulebenders.state import LETTERS
from tafelrunde.games.rulebenders.words.parts import amount_text, board_text, counted, name_of, token_text
from tafelrunde.kit.texts import Texts
from tafelrunde.kit.words import listed

_SEATS: Final = {"seat": "name", "victim": "other", "to": "other", "who": "other", "owner": "owner"}
_PILES: Final = dict(zip(CODES, (*THEMES, "FLEXO"), strict=True))
_MAYBE: Final = {  # event -> what tells which of two sentences it is
    "drew": "cards",
    "dealt": "cards",
    "stole_card": "card",
    "gave_card": "card",
    "peeked": "value",
    "looked": "cards",
    "marked": "cards",
}


def event_text(kind: str, data: Mapping[str, Option], texts: Texts, names: Sequence[str]) -> str:
    """A line of the log."""
    values: dict[str, object] = dict(data)
    for key, name in _SEATS.items():
        if isinstance(data.get(key), int):
            values[name] = name_of(names, cast(int, data[key]), texts)
    _add_words(data, values, texts, names)
    return texts.say(f"event.{_sentence(kind, data)}", **values)


def _sentence(kind: str, data: Mapping[str, Option]) -> str:
    """Which of several sentences tells it."""
    if kind == "placed":
        at = data["at"]
        place = "card" if isinstance(at, tuple) else "track" if at == "track" else "board"
        return f"placed_{place}" if data["owner"] == data["seat"] else f"placed_{place}_lent"
    if kind == "income":
        return "income" if cast(int, data["chips"]) >= 0 else "income_paid"
    if kind == "removed":
        return "removed_supply" if data["at"] == "supply" else "removed"
    if kind == "bent" and data["board"] == "START":
        return "bent_start"
    return f"{kind}_{_MAYBE[kind]}" if kind in _MAYBE and data.get(_MAYBE[kind]) is not None else kind


def _add_words(data: Mapping[str, Option], values: dict[str, object], texts: Texts, names: Sequence[str]) -> None:
    """What stands in the data as a code, as people say it."""
    for key in ("board", "at", "from", "to"):
        if isinstance(data.get(key), str):
            values[key] = _place(cast(str, data[key]), texts)
    if "setting" in data:
        values["setting"] = _setting(cast(str, data["board"]), data["setting"], texts, names)
    if "token" in data:
        values["token"] = token_text(cast(str, data["token"]), texts)
    if "tokens" in data:
        values["tokens"] = listed([token_text(str(id), texts) for id in cast("tuple[str, ...]", data["tokens"])], texts)
    if "targets" in data:
        values["targets"] = listed([name_of(names, s, texts) for s in cast("tuple[int, ...]", data["targets"])], texts)
    _add_items(data, values, texts)
    _add_cards(data, values, texts)


def _add_items(data: Mapping[str, Option], values: dict[str, object], texts: Texts) -> None:
    """So many of a kind, given or received."""
    if data.get("kind") in KINDS:
        values["what"] = amount_text(cast(str, data["kind"]), cast(int, data["n"]), texts)
    if "rate" in data and "give" in data:
        sets, rate = cast(int, data["n"]), cast(int, data["rate"])
        values["give"] = amount_text(cast(str, data["give"]), sets * rate, texts)
        values["get"] = amount_text(cast(str, data["get"]), sets, texts)
    if "units" in data:
        values["units"] = _units(cast("tuple[Option, ...]", data["units"]), texts)
    if "stones" in data:
        values["chips"] = amount_text("chips", abs(cast(int, data["chips"])), texts)
        values["stones"] = amount_text("stones", cast(int, data["stones"]), texts)
    if "arrow" in data:
        values["arrow"] = texts.say(f"arrow.{data['arrow']}")
    if "action" in data:
        values["action"] = texts.say(f"flexo_action.{data['action']}")
    if "space" in data:
        values["space"] = texts.say(f"space.{data['space']}")


def _units(units: tuple[Option, ...], texts: Texts) -> str:
    """What a cost was paid with: so many stones, so many chips, these cards."""
    said = [amount_text(kind, units.count(kind), texts) for kind in KINDS if kind in units]
    cards = [texts.say("value", value=unit) for unit in units if isinstance(unit, tuple)]
    return listed([*said, texts.say("paid_cards", n=len(cards), cards=listed(cards, texts))] if cards else said, texts)


def _add_cards(data: Mapping[str, Option], values: dict[str, object], texts: Texts) -> None:
    """Cards by name, piles with how many came from each."""
    if "cards" in data:
        cards = [texts.say("value", value=card) for card in cast("tuple[Option, ...]", data["cards"])]
        values["cards"] = listed(cards, texts) or texts.say("none")
    if "piles" in data:
        piles = [texts.say("value", value=pile) for pile in cast("tuple[Option, ...]", data["piles"])]
        values["piles"] = listed(counted(piles, texts), texts)


def _place(place: str, texts: Texts) -> str:
    """A board, the tie-break track, or a place on it."""
    if place in BOARDS:
        return board_text(place, texts)
    return texts.say("place.track") if place == "track" else texts.say("place.spot", spot=place)


def _setting(board: str, setting: Option, texts: Texts, names: Sequence[str]) -> str:
    """What a board was set to."""
    if board == "THEME":
        return texts.say("value", value=setting)
    if board == "START":
        return name_of(names, LETTERS.index(str(setting)), texts)
    return texts.say(f"kind.{setting}") if board == "CURRENCY" else texts.say(f"setting.{board}", n=setting)


# --- places ----------------------------------------------------------------------------------------------------------


def places(kind: str, data: Mapping[str, Option]) -> tuple[str, ...]:
    """The ids on the board that an event is about: where it happened, and where something came from."""
    found: list[str] = []
    if kind == "disc":
        found.append(f"disc-{data['board']}-{LETTERS[cast(int, data['seat'])]}")
    elif "board" in data and kind not in ("flexo_card",):
        found.append(f"board-{data['board']}")
    for key in ("at", "to", "from"):
        if isinstance(data.get(key), (str, tuple)):
            found += _ids(data[key])
    if "token" in data:
        found.append(f"token-{data['token']}")
    found += [f"token-{id}" for id in cast("tuple[str, ...]", data.get("tokens", ()))]
    if "column" in data:
        found += [f"spot-A{data['column']}", f"spot-B{data['column']}"]
    found += _cards_of(kind, data)
    return tuple(dict.fromkeys(found))


def _ids(place: Option) -> list[str]:
    if isinstance(place, tuple):
        return [f"card-{place[0]}"]
    if place in BOARDS:
        return [f"board-{place}"]
    return [str(place)] if place == "track" else [f"spot-{place}"] if place != "supply" else []


def _cards_of(kind: str, data: Mapping[str, Option]) -> list[str]:
    """Piles and cards in front of players."""
    if kind in ("drew", "reshuffled"):
        piles = data["piles"] if kind == "drew" else (data["pile"],)
        return [f"pile-{pile[0]}" for pile in cast("tuple[tuple[str, ...], ...]", piles)]
    if kind in ("first_theme", "dissolved", "replaced"):
        theme = data["new"] if kind == "replaced" else data["theme"]
        return [f"theme-{cast('tuple[str, ...]', theme)[0]}"]
    card = data.get("card")
    if not isinstance(card, tuple):
        return []
    if kind in ("discarded", "cancelled", "lost_dashboard", "flexo_card"):
        return [f"discard-{_PILES[str(card[0])[:2]]}"]
    shown = ("played", "tapped", "untapped", "attacks", "hooked", "copied", "named", "emptied", "surrendered")
    return [f"card-{card[0]}"] if kind in shown else []
