"""What is in the box (RUL-001 to RUL-020, ledger 4): boards, tokens, set-up cards, 260 cards in their language."""

from collections.abc import Mapping
from typing import Any, Final

from tafelrunde.engine import Bad
from tafelrunde.games.rulebenders.language.aims import aims_of
from tafelrunde.games.rulebenders.language.checking import check_marks, check_text
from tafelrunde.games.rulebenders.language.effects import BOARDS, KINDS, THEMES, Block, Effect
from tafelrunde.games.rulebenders.language.grammar import Grammar
from tafelrunde.kit.content import Content, Entry, content_hash

DECKS: Final[tuple[str, ...]] = ("scifi", "fantasy", "nights", "prehistoric", "pirate", "zombie", "flexo")
CODES: Final[tuple[str, ...]] = ("SF", "FA", "NA", "PR", "PI", "ZO", "FX")
FILES: Final[tuple[str, ...]] = (*DECKS, "table")
FLEXO: Final = 6  # the deck
SIZES: Final[tuple[int, ...]] = (35, 35, 35, 35, 35, 35, 50)  # RUL-003, RUL-004
FIRST: Final[tuple[int, ...]] = (0, 35, 70, 105, 140, 175, 210)  # number of a deck's first card
CARDS: Final = 260
(THEME, HAND, EXCHANGE, CURRENCY, START, STONES, DRAW) = range(7)
HASH: Final = -1  # as a cost: what the round track shows (RUL-102)
NO_SCRIPT: Final = -1
ANY: Final = 2  # as a right to pay or exchange: any kind
SECOND: Final = 1  # current or secondary
CURRENT: Final = 0
NEVER: Final = -1
RIGHTS: Final = {"none": NEVER, "current": CURRENT, "second": SECOND, "any": ANY}
PERMITS: Final[tuple[str, ...]] = ("none", "active", "opposite", "neighbours", "any")
COLOURS: Final[tuple[str, ...]] = ("red", "blue", "yellow", "green", "pink")  # of seats A to E
FLEXO_ACTIONS: Final[tuple[str, ...]] = ("track", "locked", "meltdown", "multiplier", "nothing")
TITLES: Final[tuple[str, ...]] = ("fuel", "dashboard", "destruction")
MARKS: Final[tuple[str, ...]] = ("tap", "attack", "defence", "set")


class Card:
    """A card; its copies share it (content file 4.1)."""

    def __init__(self, id: str, deck: int, entry: Entry, scripts: list[tuple[Effect, ...]]) -> None:
        keys = ("numbers", "name", "en", "cost", "text")
        flexo = deck == FLEXO
        entry.only(*keys, *(("symbol", "value", "arrow") if flexo else ("kind", "marks", "source")))
        self.id: Final = id
        self.deck: Final = deck
        self.numbers: Final = entry.numbers("numbers", 2, 1, SIZES[deck])
        self.name: Final = _name(entry, "name")
        self.en: Final = _name(entry, "en")
        self.kind: Final = "fuel" if flexo else _one_of(entry, "kind", TITLES)
        self.marks: Final = () if flexo else _marks(entry)
        self.cost: Final = _cost(entry)
        self.symbol: Final = BOARDS.index(_one_of(entry, "symbol", BOARDS)) if flexo else -1
        self.value: Final = entry.number("value", 1, 3) if flexo else 0
        self.arrow: Final = (-1 if _one_of(entry, "arrow", ("L", "R")) == "L" else 1) if flexo else 0
        self.text: Final = entry.word("text")
        self.blocks: Final = _blocks(entry, self.text, self.kind, self.marks, scripts)
        self.is_attack: Final = "attack" in self.marks
        self.is_defence: Final = "defence" in self.marks
        self.is_tap: Final = "tap" in self.marks
        self.is_set: Final = "set" in self.marks
        self.play: Final = self.script_of("play")
        self.react: Final = self.script_of("react")
        self.tap: Final = self.script_of("tap")
        self.react_tap: Final = self.script_of("react tap")
        self.extra: Final = self.script_of("extra cost")
        self.boosts: Final = self.script_of("tap on")
        self.answers: Final = self.script_of("react tap on")  # an attack, or what an opponent gains
        statics = [e for block in self.blocks if block.head == "static" for e in scripts[block.script]]
        self.statics: Final = tuple(statics)
        self.allows: Final = _themes_of(statics, "allow_theme")
        self.forbids: Final = _themes_of(statics, "forbid_theme")
        letter = next((e.theme for e in statics if e.verb == "only_theme"), "")
        self.is_only: Final = letter != ""
        play = scripts[self.play] if self.play != NO_SCRIPT else ()
        self.naming: Final = next((e for e in play if e.verb == "let theme" and e.var == letter), None)
        tops = [e for block in self.blocks for e in scripts[block.script]]
        self.cutting: Final = next((e for e in tops if e.verb == "gain_mod"), None)  # the same in all its blocks
        self.set_name: Final = next((e.word for e in statics if e.verb == "set_name"), "")

    def block_of(self, head: str) -> Block | None:
        """Its block with that head."""
        return next((block for block in self.blocks if block.head == head), None)

    def script_of(self, head: str) -> int:
        """The script of that block."""
        block = self.block_of(head)
        return block.script if block is not None else NO_SCRIPT

    @property
    def attacks(self) -> list[int]:
        """Its scripts that are attacks, if it is an attack card."""
        own = self.play if self.kind == "fuel" else self.tap
        return [script for script in (own, self.answers if self.answers_to("opp_gain") else NO_SCRIPT) if script >= 0]

    @property
    def speaks_of_themes(self) -> bool:
        """Does it say which themes may be played?"""
        return self.is_only or bool(self.allows or self.forbids)

    def answers_to(self, event: str) -> bool:
        """Can it be tapped in answer to that event?"""
        block = self.block_of("react tap on")
        return block is not None and block.event == event


class SetupCard:
    """A set-up card (RUL-MC-07)."""

    def __init__(self, entry: Entry, boards: "list[Board]") -> None:
        entry.only("settings", "order", "flexo")
        settings = entry.data.get("settings")
        wanted = (HAND, EXCHANGE, CURRENCY, STONES, DRAW)
        if not isinstance(settings, list) or len(settings) != len(wanted):
            raise entry.wrong("settings", "five_settings")
        found = [0] * len(BOARDS)
        for board, value in zip(wanted, settings, strict=True):
            if type(value) not in (int, str) or value not in boards[board].settings:
                raise entry.wrong("settings", "no_setting", board=BOARDS[board], value=value)
            found[board] = boards[board].settings.index(value)
        self.settings: Final = found
        order = entry.data.get("order")
        if not isinstance(order, list) or sorted(map(str, order)) != sorted(COLOURS):
            raise entry.wrong("order", "five_colours", names=COLOURS)
        self.order: Final = [COLOURS.index(colour) for colour in order]
        self.flexo: Final = _one_of(entry, "flexo", FLEXO_ACTIONS)


class Board:
    """A rule board with its settings and modifiers (RUL-MC-02, RUL-MC-03)."""

    def __init__(self, number: int, entry: Entry) -> None:
        entry.only("settings", "modifiers")
        settings, modifiers = entry.data.get("settings"), entry.data.get("modifiers")
        if not isinstance(settings, list) or not isinstance(modifiers, list) or len(modifiers) != 5:
            raise entry.wrong("modifiers", "five_modifiers")
        self.settings: Final[list[Any]] = settings
        self.numbers: Final = [value if isinstance(value, int) else 0 for value in settings]
        self.words: Final = [str(word) for word in modifiers]
        known = _known_modifiers(number)
        for word in modifiers:
            if type(word) is not type(known[0]) or word not in known:
                raise entry.wrong("modifiers", "one_of", names=tuple(map(str, known)), value=word)
        self.modifiers: Final = [_modifier(number, word) for word in modifiers]
        _check_settings(number, entry, settings)


class Numbers:
    """What is counted (ledger 4)."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        numbers = Entry("table.toml", "numbers", table.get("numbers"))
        numbers.only("stones", "chips", "locked", "columns", "rounds", "die", "sets", "further")
        self.stones: Final = numbers.number("stones", 5, 40)
        self.chips: Final = numbers.number("chips", 0, 40)
        self.locked: Final = numbers.number("locked", 1, 9)
        self.columns: Final = numbers.number("columns", 1, 12)
        self.rounds: Final = numbers.numbers("rounds", 4, 1, 9)
        self.die: Final = numbers.numbers("die", 6, 0, 9)
        self.sets: Final = [0, *numbers.numbers("sets", 4, 0, 99)]
        self.further: Final = numbers.number("further", 0, 9)  # less for those who are not closest (RUL-201)
        tokens = Entry("table.toml", "tokens", table.get("tokens"))
        tokens.only("electron", "nuclear", "multiplier")
        self.tokens: Final = [*tokens.numbers("electron", 7, 0, 20), *tokens.numbers("nuclear", 7, 0, 20)]
        self.factor: Final = tokens.number("multiplier", 2, 9)
        second = Entry("table.toml", "second", table.get("second"))
        second.only(*KINDS)
        self.second: Final = [KINDS.index(_one_of(second, kind, KINDS)) for kind in KINDS]
        for kind, other in zip(KINDS, self.second, strict=True):
            if KINDS[other] == kind:
                raise second.wrong(kind, "own_second")


class Box(Numbers):
    """The content of one game. It never changes."""

    def __init__(self, content: Content) -> None:
        table = content["table"]
        super().__init__(table)
        self.content: Final = content
        self.hash: Final = content_hash(content)
        _only(table, "table.toml", ("boards", "second", "tokens", "numbers", "setup", "themes"))
        boards = _table(table, "boards", BOARDS)
        self.boards: Final = [Board(k, boards[name]) for k, name in enumerate(BOARDS)]
        themes = _table(table, "themes", THEMES)
        self.theme_names: Final[list[tuple[str, str]]] = []
        self.stars: Final[list[list[int]]] = []
        for name in THEMES:
            themes[name].only("name", "en", "stars")
            self.theme_names.append((_name(themes[name], "name"), _name(themes[name], "en")))
            self.stars.append(themes[name].numbers("stars", 5, 0, 5))
        self.setup: Final = [
            SetupCard(e, self.boards) for e in _table(table, "setup", ("1", "2", "3", "4", "5")).values()
        ]
        self.scripts: Final[list[tuple[Effect, ...]]] = []
        self.designs: Final[list[Card]] = []
        self.cards: Final[list[Card]] = []  # one entry for each copy
        for deck in range(len(DECKS)):
            self._read_deck(deck, content[DECKS[deck]])
        self.ids: Final = [f"{CODES[deck]}-{no + 1:02}" for deck in range(7) for no in range(SIZES[deck])]
        self.numbers_of: Final = {id: k for k, id in enumerate(self.ids)}
        self.labels: Final = [(self.ids[k], card.name, card.en) for k, card in enumerate(self.cards)]
        self.aims: Final = {
            script: aims_of(script, self.scripts) for card in self.designs if card.is_attack for script in card.attacks
        }
        self.about_themes: Final = [k for k, card in enumerate(self.cards) if card.speaks_of_themes]
        self.reacting: Final = [card for card in self.designs if card.react != NO_SCRIPT]
        self.parrying: Final = [card for card in self.designs if card.answers_to("attack_on")]

    def _read_deck(self, deck: int, doc: Mapping[str, Any]) -> None:
        """All cards of a deck, each number once."""
        file = f"{DECKS[deck]}.toml"
        _only(doc, file, ("cards",))
        cards = doc.get("cards")
        if not isinstance(cards, dict):
            raise Bad(file, "no_table")
        copies: dict[int, Card] = {}
        for id, data in cards.items():
            entry = Entry(file, f"cards.{id[:20]}", data)
            card = Card(id, deck, entry, self.scripts)
            self.designs.append(card)
            if id != f"{CODES[deck]}-{card.numbers[0]:02}":
                raise entry.wrong("numbers", "card_id", value=id[:20])
            for no in range(card.numbers[0], card.numbers[1] + 1):
                if no in copies:
                    raise entry.wrong("numbers", "number_twice", value=no)
                copies[no] = card
        for no in range(1, SIZES[deck] + 1):
            if no not in copies:
                raise Bad(file, "number_missing", value=no)
            self.cards.append(copies[no])


# --- reading ---------------------------------------------------------------------------------------------------------


def _themes_of(statics: list[Effect], verb: str) -> tuple[int, ...]:
    """The themes of which lasting effects say that."""
    return tuple([THEMES.index(e.theme) for e in statics if e.verb == verb])


def _blocks(
    entry: Entry, text: str, kind: str, marks: tuple[str, ...], scripts: list[tuple[Effect, ...]]
) -> tuple[Block, ...]:
    """The blocks of a card text; what is wrong with it is said with its column."""
    try:
        blocks = Grammar(text, scripts).blocks()
        check_text(kind, blocks, scripts)
    except Bad as e:
        raise e.inside(entry.place("text")) from None
    try:
        check_marks(kind, marks, blocks, scripts)
    except Bad as e:
        raise e.inside(entry.place("marks")) from None
    return tuple(blocks)


def _name(entry: Entry, key: str) -> str:
    name = entry.word(key)
    if not 1 <= len(name) <= 40 or not name.isprintable():
        raise entry.wrong(key, "name_length", most=40)
    return name


def _one_of(entry: Entry, key: str, words: tuple[str, ...]) -> str:
    word = entry.word(key)
    if word not in words:
        raise entry.wrong(key, "one_of", names=words, value=word)
    return word


def _marks(entry: Entry) -> tuple[str, ...]:
    marks = entry.data.get("marks")
    if not isinstance(marks, list) or len(marks) > len(MARKS):
        raise entry.wrong("marks", "no_list")
    for mark in marks:
        if mark not in MARKS:
            raise entry.wrong("marks", "one_of", names=MARKS, value=mark)
    return tuple(marks)


def _cost(entry: Entry) -> int:
    """Free, a number or # (RUL-099)."""
    cost = entry.word("cost")
    if cost == "#":
        return HASH
    if len(cost) != 1 or cost not in "0123456789":
        raise entry.wrong("cost", "no_cost", value=cost)
    return int(cost)


def _known_modifiers(number: int) -> tuple[Any, ...]:
    """What may stand on the spaces of that board; everybody may pay with something (RUL-185)."""
    if number == THEME:
        return PERMITS
    if number == EXCHANGE:
        return tuple(RIGHTS)
    return tuple(word for word in RIGHTS if word != "none") if number == CURRENCY else tuple(range(-9, 10))


def _modifier(number: int, word: Any) -> int:
    """What a disc on that space changes, as a number."""
    if number == THEME:
        return PERMITS.index(word)
    return RIGHTS[word] if number in (EXCHANGE, CURRENCY) else int(word)


def _check_settings(number: int, entry: Entry, settings: list[Any]) -> None:
    """As many and of the kind that the board has (RUL-166 to RUL-172)."""
    if number == THEME:
        fits = not settings
    elif number == CURRENCY:
        fits = settings == list(KINDS)
    elif number == EXCHANGE:
        fits = all(type(value) is int for value in settings) and sorted(settings) == [1, 2, 3]
    else:
        fits = (len(settings) == 2 if number == START else 2 <= len(settings) <= 6) and all(
            type(value) is int and 0 <= value <= 20 for value in settings
        )
    if not fits or len({str(value) for value in settings}) < len(settings):
        raise entry.wrong("settings", "settings", value=settings)


def _table(doc: Mapping[str, Any], key: str, names: tuple[str, ...]) -> dict[str, Entry]:
    """Exactly these entries, in this order."""
    data = doc.get(key)
    if not isinstance(data, dict):
        raise Bad(f"table.toml [{key}]", "no_table")
    _only(data, f"table.toml [{key}]", names)
    return {name: Entry("table.toml", f"{key}.{name}", data.get(name)) for name in names}


def _only(doc: Mapping[str, Any], where: str, keys: tuple[str, ...]) -> None:
    for key in doc:
        if key not in keys:
            raise Bad(f"{where} {key[:40]}", "unknown", names=keys)
