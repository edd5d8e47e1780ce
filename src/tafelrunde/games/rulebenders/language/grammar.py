"""The grammar of card texts (content file 4.11): one method for each of its lines, led by what a verb asks for."""

from typing import Final

from tafelrunde.engine import Bad
from tafelrunde.games.rulebenders.language.effects import (
    BOARDS,
    ELECTRON,
    KINDS,
    NUCLEAR,
    THEMES,
    Amount,
    Block,
    Comparison,
    Effect,
    Term,
    Where,
    Who,
    Zone,
)
from tafelrunde.games.rulebenders.language.reading import Reader

# --- what each verb asks for, in this order ("a|b": one of these words, "?": may be left out) -------------------------

PRIMITIVES: Final[dict[str, tuple[str, ...]]] = {
    "draw": ("who", "amount", "pile"),
    "gain": ("who", "item", "amount"),
    "lose": ("who", "item", "amount"),
    "discard": ("who", "amount", "zone:hand", "?random"),
    "give": ("from_to", "item", "amount", "by"),
    "steal": ("whom", "item", "amount", "?random|choice"),
    "recover": ("who", "amount", "zone:discard", "top|choice"),
    "roll": (),
    "place": ("who", "amount", "normal"),
    "place_locked": ("who", "board", "amount", "general"),
    "lock": ("who", "board", "amount"),
    "move_stones": ("who", "amount", "zone:stones", "zone2:stones"),
    "remove_stones": ("who", "amount", "zone:stones"),
    "take_back": ("who", "zone:stones"),
    "empty_stash": ("board",),
    "mirror_track": ("who",),
    "level_majorities": (),
    "loan_stones": ("who", "amount"),
    "set_rule": ("board",),
    "move_evolution": ("who", "board", "amount", "any|to_start"),
    "peek": ("tokens", "amount"),
    "reveal": ("tokens", "amount"),
    "multiplier": ("amount",),
    "meltdown": ("amount",),
    "swap_tokens": ("tokens",),
    "cancel_attack": ("me|any",),
    "take_cancelled": ("who",),
    "hook": ("who",),
    "take_fuel": ("who", "amount"),
    "discard_dashboard": ("who", "amount", "filter", "by"),
    "surrender_dashboard": ("who", "amount"),
    "sacrifice": ("who", "amount", "filter"),
    "untap": ("who", "amount"),
    "look_hand": ("who",),
    "open_hand": ("who", "round_end"),
    "mark_hand": ("who", "amount"),
    "pool_hands": (),
    "copy_fuel": ("who",),
    "restart_round": (),
    "replace_theme": ("theme",),
    "dissolve_theme": ("theme",),
    "box": ("this",),
}
STATICS: Final[dict[str, tuple[str, ...]]] = {
    "allow_theme": ("who", "theme"),
    "forbid_theme": ("others", "theme"),
    "only_theme": ("theme",),
    "mod": ("who", "hand_limit|draw_income", "signed"),
    "gain_mod": ("who", "item", "signed"),
    "boost": ("amount",),
    "stash": ("who",),
    "set_name": ("name",),
}
IN_TAPS: Final[tuple[str, ...]] = ("gain_mod", "boost")  # statics that stand in tap blocks
LETS: Final[tuple[str, ...]] = ("roll", "discard", "give", "remove_stones")  # verbs with a result

METRICS: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(
        (
            *("chips", "hand", "exch", "supply", "max_at", "on_board", "boards_with", "leads", "locked", "track"),
            *("hand_limit", "draw_value", "stone_value", "dash", "tapped", "sets", "fuel", "themes_played"),
        ),
        ("who",),
    ),
    "at": ("who", "board"),
    "board_total": ("board",),
    "min_board_total": (),
    "discs": ("who", "E|C|N"),
    "live_zone": ("who", "electron|nuclear"),
    "near": ("who", "electron|nuclear"),
    "played": ("who", "played"),
    "in_play": ("who", "theme"),
}
TRUTHS: Final[tuple[str, ...]] = ("first_on_track", "more_than_each_opp", "less_than_each_opp")
COMPARED: Final = tuple(name for name, slots in METRICS.items() if slots == ("who",))
EVENTS_OF: Final = {  # the heads that answer an event
    "on": ("round_start", "before_scoring", "board_won"),
    "tap on": ("own_gain",),
    "react tap on": ("attack_on", "opp_gain"),
}
EVENTS: Final = tuple(event for events in EVENTS_OF.values() for event in events)
STONE_ZONES: Final[tuple[str, ...]] = ("supply", "track", "open")
ITEMS: Final[tuple[str, ...]] = (*KINDS, "item")


class Grammar(Reader):
    """Reads one card text. Scripts are numbered through all cards of a box."""

    def __init__(self, text: str, scripts: list[tuple[Effect, ...]]) -> None:
        super().__init__(text)
        self.scripts: Final = scripts
        self.vars: dict[str, str] = {}  # letter -> what it holds: number, theme, kind, board, player
        self.named: dict[str, str] = {}  # letters of themes that are named when the card is played: statics know them
        self.event = ""  # that the block answers
        self.groups: set[int] = set()  # the numbers of opps(k) that the block has spoken of so far
        self.about: tuple[Who, ...] = ()  # opponents of whom numbers have just spoken

    # --- blocks ------------------------------------------------------------------------------------------------------

    def blocks(self) -> list[Block]:
        """text = block { " // " block }"""
        found = [self.block()]
        while self.skip("//"):
            found.append(self.block())
        if self.next:
            raise Bad("", "expected", column=self.column, value=self.next, wanted="//")
        return found

    def block(self) -> Block:
        """block = head ": " effects"""
        column = self.column
        head, event, kind, once = self.head()
        self.expect(":")
        self.event = event
        self.vars = self.named.copy() if head == "static" else {}
        self.groups = set()
        block = Block(head, event, kind, once, self.script(self.effects()), column)
        if head == "play":
            self.named = {letter: holds for letter, holds in self.vars.items() if holds == "theme"}
        return block

    def head(self) -> tuple[str, str, str, bool]:
        """Which block, its event with the kind of gain, and whether only once in a round."""
        words = ("play", "react", "tap", "static", "extra", "on")
        head = self.one_of(words)
        if head == "extra":
            self.expect("cost")
            return "extra cost", "", "", False
        if head == "react" and self.skip("tap"):
            head = "react tap"
        event, kind = "", ""
        if head == "on":
            event, kind = self.event_of()
        elif head in ("tap", "react tap") and self.skip("on"):
            head += " on"
            event, kind = self.event_of()
        once = head == "on" and self.skip("once_per_round")
        return head, event, kind, once

    def event_of(self) -> tuple[str, str]:
        """(event), (own_gain(kind)), (attack_on(me))"""
        self.expect("(")
        event, kind = self.one_of(EVENTS), ""
        if event in ("own_gain", "opp_gain"):
            self.expect("(")
            kind = self.one_of(KINDS)
            self.expect(")")
        elif event in ("attack_on", "board_won"):
            self.expect("(")
            self.expect("me")
            self.expect(")")
        self.expect(")")
        return event, kind

    def script(self, effects: list[Effect]) -> int:
        """A numbered script."""
        self.scripts.append(tuple(effects))
        return len(self.scripts) - 1

    # --- effects -----------------------------------------------------------------------------------------------------

    def effects(self) -> list[Effect]:
        """effects = effect { "; " effect }"""
        found = [self.effect()]
        while self.skip(";"):
            found.append(self.effect())
        return found

    def effect(self) -> Effect:
        """A primitive, or a combinator with more inside."""
        column = self.column
        if self.skip("let"):
            return self.let(column)
        if self.next in ("choose", "choose_by", "may", "if", "each"):
            return self.combinator(column)
        return self.primitive(column)

    def primitive(self, column: int) -> Effect:
        """verb(argument, ...)"""
        slots = PRIMITIVES.get(self.next) or STATICS.get(self.next)
        if slots is None and self.next not in PRIMITIVES:
            raise Bad("", "no_verb", column=self.column, value=self.next)
        e = Effect(self.take(), column)
        self.expect("(")
        for k, slot in enumerate(slots or ()):
            if slot.startswith("?") and self.next == ")":
                break
            if k:
                self.expect(",")
            self.argument(e, slot.removeprefix("?"))
        self.expect(")")
        e.about, self.about = self.about, ()
        return e

    def combinator(self, column: int) -> Effect:
        """choose{ a OR b }, choose_by(p){ a OR b }, may{ a }, if(c){ a }, each(x in S){ a }"""
        e = Effect(self.take(), column)
        letter = ""
        if e.verb == "choose_by":
            self.expect("(")
            e.who = self.player(False)
            self.expect(")")
        elif e.verb == "if":
            self.expect("(")
            e.conditions = self.condition()
            e.about, self.about = self.about, ()
            self.expect(")")
        elif e.verb == "each":
            letter = self.each(e)
        self.expect("{")
        self.deeper()
        scripts = [self.branch()]
        while e.verb in ("choose", "choose_by") and self.skip("OR"):
            scripts.append(self.branch())
        self.expect("}")
        self.depth -= 1
        if e.verb in ("choose", "choose_by") and len(scripts) < 2:
            raise Bad("", "one_branch", column=e.column, verb=e.verb)
        self.vars.pop(letter, None)
        e.scripts = tuple(scripts)
        return e

    def branch(self) -> int:
        """A script inside braces: a letter that gets its meaning there has none outside."""
        before = self.vars.copy()
        script = self.script(self.effects())
        self.vars = before
        return script

    def each(self, e: Effect) -> str:
        """(x in S): the variable lives inside only."""
        self.expect("(")
        e.var = self.new_var()
        self.expect("in")
        if self.next == "boards":
            self.take()
            self.expect("(")
            if not 1 <= int(self.next if self.next.isdigit() else 0) <= len(BOARDS):
                raise Bad("", "number_between", column=self.column, least=1, most=len(BOARDS), value=self.next)
            e.amount = Amount("exact", Term("number", self.number()))
            self.expect(")")
            self.vars[e.var] = "board"
        else:
            column = self.column
            e.who = self.player(True)
            if not e.who.many:
                raise Bad("", "several_players", column=column)
            self.vars[e.var] = "player"
        self.expect(")")
        return e.var

    def let(self, column: int) -> Effect:
        """let v = effect | number(a..b) | theme(in_play) | kind(x OR y) | board?"""
        letter = self.new_var()
        self.expect("=")
        if self.next in ("number", "theme", "kind", "board"):
            e, holds = self.let_choice(column)
        else:
            if (self.next in PRIMITIVES or self.next in STATICS) and self.next not in LETS:
                raise Bad("", "no_result", column=self.column, verb=self.next, names=LETS)
            e, holds = self.primitive(column), "number"
        e.var = letter
        self.vars[letter] = holds
        return e

    def let_choice(self, column: int) -> tuple[Effect, str]:
        """Something that I choose."""
        word = self.take()
        e = Effect(f"let {word}", column)
        if word == "board":
            self.expect("?")
            e.where = Where("?")
            return e, "board"
        self.expect("(")
        if word == "number":
            e.number = self.number()
            self.expect("..")
            e.amount = Amount("exact", Term("number", self.number()))
        elif word == "theme":
            self.expect("in_play")
        else:
            first = self.one_of((ELECTRON, NUCLEAR))
            self.expect("OR")
            e.words = (first, self.one_of((ELECTRON, NUCLEAR)))
        self.expect(")")
        return e, word

    def new_var(self) -> str:
        """var = one letter"""
        if len(self.next) != 1 or not self.next.isalpha() or self.next in ("E", "C", "N"):
            raise Bad("", "no_letter", column=self.column, value=self.next)
        if self.next in self.vars:
            raise Bad("", "letter_twice", column=self.column, value=self.next)
        return self.take()

    # --- conditions --------------------------------------------------------------------------------------------------

    def condition(self) -> tuple[Comparison, ...]:
        """condition = comparison { " and " comparison }"""
        found = [self.comparison()]
        while self.skip("and"):
            found.append(self.comparison())
        return tuple(found)

    def comparison(self) -> Comparison:
        """term >= term, a truth, or currency == kind"""
        if self.skip("currency"):
            self.expect("==")
            return Comparison(Term("number"), "currency", None, self.one_of(KINDS))
        if self.next in TRUTHS:
            return Comparison(self.truth(), "truth")
        left = self.term()
        op = self.one_of((">=", "<=", "==", "exactly"))
        return Comparison(left, "==" if op == "exactly" else op, self.term())

    def truth(self) -> Term:
        """first_on_track(p), more_than_each_opp(metric)"""
        name = self.take()
        self.expect("(")
        if name == "first_on_track":
            term = Term("metric", 0, name, None, self.counted())
        else:
            term = Term("metric", 0, name, None, None, None, self.one_of(COMPARED))
        self.expect(")")
        return term

    # --- numbers -----------------------------------------------------------------------------------------------------

    def amount(self) -> Amount:
        """amount = "all" | term | "up_to " amount | "at_least " amount | "total " amount"""
        mode = self.take() if self.next in ("up_to", "at_least", "total") else "exact"
        if self.skip("all"):
            return Amount(mode, None)
        return Amount(mode, self.term())

    def term(self) -> Term:
        """number | # | var | metric | number * term | term div number | term + number | (term)"""
        term = self.factor()
        while self.next in ("div", "+"):
            op = "div" if self.take() == "div" else "plus"
            if op == "div" and self.next == "0":
                raise Bad("", "div_by_none", column=self.column)
            term = Term(op, self.number(), "", term)
        return term

    def factor(self) -> Term:
        """A term without what may follow it."""
        if self.skip("("):
            self.deeper()
            term = self.term()
            self.expect(")")
            self.depth -= 1
            return term
        if self.skip("#"):
            return Term("#")
        if self.next.isdigit():
            number = self.number()
            if not self.skip("*"):
                return Term("number", number)
            self.deeper()
            term = Term("times", number, "", self.factor())
            self.depth -= 1
            return term
        if self.next in METRICS:
            return self.metric()
        return Term("var", 0, self.var("number"))

    def metric(self) -> Term:
        """metric-name(argument, ...)"""
        name = self.take()
        who, where, word = None, None, ""
        self.expect("(")
        for k, slot in enumerate(METRICS[name]):
            if k:
                self.expect(",")
            if slot == "who":
                who = self.counted()
            elif slot == "board":
                where = self.board(False)
            elif slot == "theme":
                word = self.theme()
            elif slot == "played":
                word = self.one_of(("active", "any"))
                self.expect("theme")
            else:
                word = self.one_of(tuple(slot.split("|")))
        self.expect(")")
        return Term("metric", 0, name, None, who, where, word)

    def counted(self) -> Who:
        """The player of whom a number speaks; an opponent has to be chosen before it can be worked out."""
        who = self.player(False)
        if who.word in ("opp", "top"):
            self.about = (*self.about, who)
        return who

    def var(self, holds: str) -> str:
        """A letter that was given a meaning before."""
        if len(self.next) != 1 or not self.next.isalpha():
            raise Bad("", "no_such_thing", column=self.column, value=self.next, wanted=holds)
        if self.next not in self.vars:
            raise Bad("", "letter_unknown", column=self.column, value=self.next)
        if self.vars[self.next] != holds:
            raise Bad("", "letter_other", column=self.column, value=self.next, holds=self.vars[self.next], wanted=holds)
        return self.take()

    # --- arguments ---------------------------------------------------------------------------------------------------

    def argument(self, e: Effect, slot: str) -> None:
        """One argument of a verb goes to its place in the effect."""
        if slot in ("who", "whom", "others"):
            e.who = self.player(slot != "who")
        elif slot == "from_to":
            e.who = self.player(False)
            self.expect("to")
            e.to = self.player(True)
        elif slot == "by":
            self.expect("by")
            e.by = self.player(False)
        elif slot == "amount":
            e.amount = self.amount()
        elif slot == "board":
            e.where = self.board(True)
        elif slot.startswith("zone"):
            zone = self.zone(slot.partition(":")[2])
            if slot.startswith("zone2"):
                e.zone2 = zone
            else:
                e.zone = zone
        elif slot == "signed":
            sign = self.one_of(("+", "-"))
            e.number = self.number() * (1 if sign == "+" else -1)
        else:
            self.word_argument(e, slot)

    def word_argument(self, e: Effect, slot: str) -> None:
        """Those that are single words."""
        if slot == "item":
            self.item(e)
        elif slot == "tokens":
            kinds = (ELECTRON, NUCLEAR, "any")
            e.kind = self.take() if self.next in kinds else self.var("kind")
        elif slot == "pile":
            e.pile = self.take() if self.next in ("any", "other") else self.theme()
        elif slot == "theme":
            e.theme = self.theme()
        elif slot == "filter":
            e.filter = self.filter()
        elif slot == "name":
            start = self.column - 1
            while self.next not in (")", ""):
                self.take()
            e.word = self.text[start : self.column - 1].strip()
            if not e.word:
                raise Bad("", "no_name", column=self.column)
        else:
            e.word = self.one_of(tuple(slot.split("|")))

    def item(self, e: Effect) -> None:
        """chips, stones, cards, item, exch(n>1)"""
        if self.next == "exch":
            self.take()
            self.expect("(")
            if self.next not in ("1", "2", "3"):
                raise Bad("", "number_between", column=self.column, least=1, most=3, value=self.next)
            e.rate = self.number()
            self.expect(">")
            self.expect("1")
            self.expect(")")
            e.kind = "exch"
        elif self.next in ITEMS:
            e.kind = self.take()
        else:
            raise Bad("", "one_word_of", column=self.column, value=self.next, names=(*ITEMS, "exch(n>1)"))

    def player(self, many: bool) -> Who:
        """A player or several; opps(k) are the same in the whole block."""
        column = self.column
        who = self.any_player(many)
        if who.word == "opps" and who.number:
            self.groups.add(who.number)
            if len(self.groups) > 1:
                raise Bad("", "other_opponents", column=column)
        return who

    def any_player(self, many: bool) -> Who:
        """me, opp, opps(k), opp*, all, top(metric), event_player, a variable"""
        word = self.next
        if word == "opp" and self.peek(1) == "*":
            self.take()
            self.take()
            return self.several(Who("opp*"), many)
        if word in ("me", "opp", "event_player"):
            if word == "event_player" and self.event != "opp_gain":
                raise Bad("", "no_event_player", column=self.column)
            return Who(self.take())
        if word == "all":
            self.take()
            return self.several(Who("all"), many)
        if word in ("opps", "top"):
            self.take()
            self.expect("(")
            if word == "top":
                who = Who("top", 0, self.one_of(COMPARED))
            else:
                who = self.several(Who("opps", self.how_many()), many)
            self.expect(")")
            return who
        return Who("var", 0, self.var("player"))

    def how_many(self) -> int:
        """Of several opponents: 1 to 4, or any number (0)."""
        if self.skip("any"):
            return 0
        if self.next not in ("1", "2", "3", "4"):
            raise Bad("", "number_between", column=self.column, least=1, most=4, value=self.next)
        return self.number()

    def several(self, who: Who, many: bool) -> Who:
        """Only where several players may stand."""
        if not many:
            raise Bad("", "one_player", column=self.column)
        return who

    def board(self, choice: bool) -> Where:
        """board? (where something can be chosen), a variable or a name"""
        if self.next == "board":
            if not choice:
                raise Bad("", "no_choice_here", column=self.column)
            self.take()
            self.expect("?")
            return Where("?")
        if self.next in BOARDS:
            return Where("fixed", BOARDS.index(self.take()))
        return Where("var", -1, self.var("board"))

    def zone(self, of: str) -> Zone:
        """hand, hand[T], discard(T), supply, track, open, open(b), open+track"""
        if of == "hand":
            self.expect("hand")
            if not self.skip("["):
                return Zone("hand")
            theme = self.theme()
            self.expect("]")
            return Zone("hand", None, theme)
        if of == "discard":
            self.expect("discard")
            self.expect("(")
            theme = "any" if self.skip("any") else self.theme()
            self.expect(")")
            return Zone("discard", None, theme)
        word = self.one_of(STONE_ZONES)
        if word == "open" and self.skip("+"):
            self.expect("track")
            return Zone("open+track")
        if word == "open" and self.skip("("):
            where = self.board(True)
            self.expect(")")
            return Zone("open", where)
        return Zone(word)

    def theme(self) -> str:
        """A name, or a variable that holds one"""
        return self.take() if self.next in THEMES else self.var("theme")

    def filter(self) -> str:
        """[tap, untapped], [not set]"""
        self.expect("[")
        if self.skip("tap"):
            self.expect(",")
            self.expect("untapped")
            found = "tap"
        else:
            self.expect("not")
            self.expect("set")
            found = "no set"
        self.expect("]")
        return found
