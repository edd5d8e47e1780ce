"""Cards that somebody might type in: random texts of the card language, each one that the box would take."""

import random
from collections.abc import Callable, Iterator

from tafelrunde.engine import Bad
from tafelrunde.games.rulebenders.language.checking import check_text
from tafelrunde.games.rulebenders.language.effects import BOARDS, KINDS, THEMES, Block, Effect
from tafelrunde.games.rulebenders.language.grammar import COMPARED, IN_TAPS, METRICS, PRIMITIVES, STATICS, Grammar
from tafelrunde.games.rulebenders.view import CardInfo

TRIES = 30  # for a block
HEADS = {
    "fuel": ("play", "play", "play", "static", "react", "on(round_start)"),
    "dashboard": (
        *("play", "tap", "tap", "react tap", "static", "on(round_start)", "on(before_scoring)", "on(board_won(me))"),
        *("on(board_won(me)) once_per_round", "tap on(own_gain(stones))", "tap on(own_gain(chips))"),
        *("react tap on(attack_on(me))", "react tap on(opp_gain(chips))", "react tap on(opp_gain(cards))"),
        *("stash", "stash", "static"),
    ),
    "destruction": ("play",),
}


class Writer:
    """Writes one card text."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.vars: dict[str, list[str]] = {}  # what it holds -> letters
        self.named: list[str] = []  # letters of themes that are named when the card is played
        self.event = ""
        self.left = 4  # combinators

    def text(self, kind: str) -> str:
        """Block after block, each written anew until the box takes it."""
        heads = self.rng.sample(HEADS[kind], min(self.rng.choice((1, 1, 2, 2, 3)), len(HEADS[kind])))
        heads.sort(key=lambda head: head != "play")  # what is named then is known in statics
        said = "extra cost: sacrifice(me, 1, [tap, untapped])" if self.rng.random() < 0.1 else ""
        for head in dict.fromkeys(heads):
            for _ in range(TRIES):
                self.left, named = 4, self.named
                more = " // ".join([*([said] if said else []), self.block(head)])
                try:
                    read(kind, more)
                except Bad:
                    self.named = named
                    continue
                said = more
                break
        return said

    def block(self, head: str) -> str:
        self.event = head
        self.vars = {"theme": list(self.named)} if head == "static" else {}
        if head == "static":
            verbs = [verb for verb in STATICS if verb not in (*IN_TAPS, "stash")]
            verbs = [*verbs, *["only_theme"] * 5] if self.named else verbs
            chosen = [self.rng.choice(verbs) for _ in range(self.rng.choice((1, 1, 2)))]
            return f"{head}: {'; '.join(self.verb(verb, STATICS) for verb in chosen)}"
        if head == "stash":
            return f"static: stash(me) // on(before_scoring): empty_stash({self.board()})"
        if head in ("react", "react tap"):
            return f"{head}: cancel_attack({self.rng.choice(('me', 'any'))}); {self.effects(1)}"
        if head.startswith("tap on"):
            return f"{head}: boost({self.rng.randint(1, 5)}); {self.effects(1)}"
        naming = head == "play" and self.rng.random() < 0.2
        if naming:
            self.vars["theme"] = ["T"]
        said = f"{head}: {'let T = theme(in_play); ' if naming else ''}{self.effects(0)}"
        self.named = list(self.letters("theme")) if head == "play" else self.named
        return said

    def effects(self, depth: int) -> str:
        return "; ".join(self.effect(depth) for _ in range(self.rng.choice((1, 1, 2, 2, 3))))

    def effect(self, depth: int) -> str:
        word = self.rng.choice(
            ("verb",) * 8 + ("let", "let", "let", "choose", "choose_by", "may", "if", "each", "each")
        )
        if word in ("verb", "let") or depth > 2 or not self.left:
            return self.let() if word == "let" else self.verb(self.rng.choice(list(PRIMITIVES)), PRIMITIVES)
        self.left -= 1
        write: dict[str, Callable[[int], str]] = {
            "choose": self.choose,
            "choose_by": self.choose_by,
            "may": self.may,
            "if": self.condition_of,
            "each": self.each,
        }
        return write[word](depth)

    def inside(self, depth: int) -> str:
        before = {holds: list(letters) for holds, letters in self.vars.items()}
        said = self.effects(depth + 1)
        self.vars = before
        return f"{{ {said} }}"

    def choose(self, depth: int) -> str:
        return f"choose{{ {self.inside(depth)[2:-2]} OR {self.inside(depth)[2:-2]} }}"

    def choose_by(self, depth: int) -> str:
        return f"choose_by({self.player(False)}){self.choose(depth).removeprefix('choose')}"

    def may(self, depth: int) -> str:
        return f"may{self.inside(depth)}"

    def condition_of(self, depth: int) -> str:
        return f"if({self.condition()}){self.inside(depth)}"

    def each(self, depth: int) -> str:
        letter = self.letter()
        holds = self.rng.choice(("player", "player", "board"))
        among = (
            f"boards({self.rng.randint(1, 3)})"
            if holds == "board"
            else self.rng.choice(("opp*", "all", "opps(1)", "opps(2)"))
        )
        before = {kind: list(letters) for kind, letters in self.vars.items()}
        self.vars.setdefault(holds, []).append(letter)
        said = self.inside(depth)
        self.vars = before
        return f"each({letter} in {among}){said}"

    def letter(self) -> str:
        used = [letter for letters in self.vars.values() for letter in letters]
        return self.rng.choice([letter for letter in "abkpqrst" if letter not in used])

    def let(self) -> str:
        letter = self.letter()
        made, holds = self.rng.choice(
            (
                ("number(1..3)", "number"),
                ("theme(in_play)", "theme"),
                ("kind(electron OR nuclear)", "kind"),
                ("board?", "board"),
                *(
                    (self.verb(verb, PRIMITIVES), "number")
                    for verb in ("roll", "roll", "discard", "give", "remove_stones")
                ),
            )
        )
        self.vars.setdefault(holds, []).append(letter)
        return f"let {letter} = {made}"

    def verb(self, verb: str, table: dict[str, tuple[str, ...]]) -> str:
        slots = [slot for slot in table[verb] if not slot.startswith("?") or self.rng.random() < 0.5]
        return f"{verb}({', '.join(self.argument(slot.removeprefix('?')) for slot in slots)})"

    def argument(self, slot: str) -> str:
        rng = self.rng
        if slot == "from_to":
            return f"{self.player(False)} to {self.player(True)}"
        made: dict[str, Callable[[], str]] = {
            "who": lambda: self.player(False),
            "whom": lambda: self.player(True),
            "others": lambda: "opp*",
            "by": lambda: f"by {self.player(False)}",
            "amount": self.amount,
            "item": lambda: rng.choice((*KINDS, *KINDS, "item", f"exch({rng.randint(1, 3)}>1)")),
            "board": self.board,
            "pile": lambda: rng.choice(("any", "any", "other", self.theme())),
            "theme": self.theme,
            "tokens": lambda: rng.choice(("electron", "nuclear", "any", *self.letters("kind"))),
            "filter": lambda: rng.choice(("[tap, untapped]", "[not set]")),
            "signed": lambda: rng.choice("+-") + str(rng.randint(1, 4)),
            "name": lambda: "Old Coin",
            "zone:hand": lambda: rng.choice(("hand", f"hand[{self.theme()}]")),
            "zone:discard": lambda: f"discard({rng.choice(('any', self.theme()))})",
        }
        if slot in made:
            return made[slot]()
        if slot.startswith("zone"):
            return rng.choice(("supply", "track", "open", "open+track", f"open({self.board()})"))
        return rng.choice(slot.split("|"))

    def letters(self, holds: str) -> list[str]:
        return self.vars.get(holds, [])

    def player(self, many: bool) -> str:
        words = ["me", "me", "opp", f"top({self.rng.choice(COMPARED)})", *3 * self.letters("player")]
        words += ["opp*", "all", "opps(1)", "opps(2)", "opps(any)"] if many else []
        words += ["event_player"] if "opp_gain" in self.event else []
        return self.rng.choice(words)

    def board(self) -> str:
        return self.rng.choice(("board?", self.rng.choice(BOARDS), *self.letters("board")))

    def theme(self) -> str:
        return self.rng.choice((*THEMES, *3 * self.letters("theme")))

    def amount(self) -> str:
        mode = self.rng.choice(("", "", "", "up_to ", "up_to ", "at_least ", "total "))
        return mode + self.rng.choice(("all", self.term(), self.term(), str(self.rng.randint(1, 4))))

    def term(self) -> str:
        rng = self.rng
        words = ["1", "2", "3", "#", self.metric(), *4 * self.letters("number")]
        plain = rng.choice(words)
        forms = (plain, plain, f"2*{plain}", f"{plain} div 2", f"{plain}+1", f"2*({plain} div 3)", f"({plain} div 2)+1")
        return rng.choice(forms)

    def metric(self) -> str:
        name = self.rng.choice(list(METRICS))
        words: list[str] = []
        for slot in METRICS[name]:
            if slot == "board":
                words.append(self.rng.choice((*BOARDS, *self.letters("board"))))
            elif slot == "played":
                words.append(self.rng.choice(("active theme", "any theme")))
            else:
                words.append(self.argument(slot))
        return f"{name}({', '.join(words)})"

    def condition(self) -> str:
        rng = self.rng
        truth = f"{rng.choice(('more', 'less'))}_than_each_opp({rng.choice(COMPARED)})"
        found: list[str] = []
        for _ in range(rng.choice((1, 1, 2))):
            forms = (
                f"{self.term()} {rng.choice(('>=', '<=', '=='))} {rng.choice(('1', '2', '5', self.term()))}",
                f"{self.metric()} {rng.choice(('>=', '<=', '=='))} {rng.randint(0, 5)}",
                f"currency == {rng.choice(KINDS)}",
                truth,
                f"first_on_track({self.player(False)})",
            )
            found.append(rng.choice(forms))
        return " and ".join(found)


def info_of(kind: str, text: str) -> CardInfo:
    """A card with that text."""
    themes = tuple((name, name.title(), name.title()) for name in THEMES)
    return CardInfo("SF-01", "Probe", "Sample", "SCIFI", kind, (), "1", text, "", 0, "", themes)


def read(kind: str, text: str) -> tuple[list[Block], list[tuple[Effect, ...]]]:
    """Blocks and scripts; Bad, if the box would not take it."""
    scripts: list[tuple[Effect, ...]] = []
    blocks = Grammar(text, scripts).blocks()
    check_text(kind, blocks, scripts)
    return blocks, scripts


def random_cards(seed: int, count: int) -> Iterator[tuple[str, str]]:
    """Kind and text of so many cards that a box would take."""
    rng = random.Random(seed)
    while count:
        kind = rng.choice(("fuel", "fuel", "dashboard", "destruction"))
        text = Writer(rng).text(kind)
        try:
            read(kind, text)
        except Bad:
            continue
        count -= 1
        yield kind, text
