"""A turn: two action cards one after the other, face up for their actions or face down to buy (DEI-105 to DEI-116)."""

from typing import Final, cast

from tafelrunde.engine import Choice, Option, Refusal, Step
from tafelrunde.games.dei.abilities import NUMBERS, PARCEL
from tafelrunde.games.dei.actions import BuildKind, CollectFrom, ConvertDeploy, Kill, MoveFrom
from tafelrunde.games.dei.content import BOOSTS, ENERGY, OUTPOST_BOOST, TECH, boost_colour, counts_for
from tafelrunde.games.dei.drones import drone_steps
from tafelrunde.games.dei.gains import TakeResources, pay
from tafelrunde.games.dei.icons import ANY, Icon
from tafelrunde.games.dei.market import Buy, ParcelBuy, offers
from tafelrunde.games.dei.rules import buildable, can_collect, can_deploy, can_move, victims
from tafelrunde.games.dei.state import DOWN, HAND, NONE, PLANNED, SOURCES, UP, Dei

CARDS: Final = 2  # in an action phase
MOVES: Final[tuple[str, ...]] = ("MOV", "TMOV", "LMOV", "EXTRA")
DEPLOYS: Final[tuple[str, ...]] = ("DEP", "TDEP", "MDEP")
COLLECTS: Final[tuple[str, ...]] = ("COL", "LCOL", "MCOL")


# --- which card (DEI-D-05) -------------------------------------------------------------------------------------------


class PlayCard(Choice[Dei]):
    """The next card, face up or down; the parcel bot; or that was all."""

    def options(self, g: Dei) -> list[Option]:
        seat, found = self.seat, list[Option]()
        if g.played < CARDS:
            for card in playable(g, seat):
                found.append(("up", g.box.cards[card].id))
            if not g.downs:
                found += _face_down(g, seat)
        if why_no_parcel(g, seat) is None:
            found.append("parcel")
        if g.played == CARDS or not playable(g, seat):
            found.append("end")
        return found

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        return why_not_play(g, self.seat, option)

    def chosen(self, g: Dei, option: Option) -> None:
        if option == "end":
            return
        if option == "parcel":
            g.parcels = 1
            pay(g, self.seat, ENERGY, 1)
            if g.heard is not None:
                g.tell("parcel", {"seat": self.seat})
            g.then(ParcelBuy(self.seat), PlayCard(self.seat))
            return
        how, id = cast("tuple[str, str]", cast("tuple[Option, ...]", option)[:2])
        play(g, self.seat, g.box.card_numbers[id], how == "down")
        if len(cast("tuple[Option, ...]", option)) == 3:
            lay_boost(g, self.seat, BOOSTS.index(cast(str, cast("tuple[Option, ...]", option)[2])))
        g.then(UseCard(self.seat))


def playable(g: Dei, seat: int) -> list[int]:
    """The cards of the display; with Planning those that were planned (DEI-237)."""
    return g.cards_of(seat, PLANNED if g.planning else HAND)


def _face_down(g: Dei, seat: int) -> list[Option]:
    """A card face down, if something can be bought now; else only with a boost on it (DEI-Q-081)."""
    ids = [g.box.cards[card].id for card in playable(g, seat)]
    if offers(g, seat, False):
        return [("down", id) for id in ids]
    held = g.boosts[len(BOOSTS) * seat : len(BOOSTS) * (seat + 1)]
    return [("down", id, BOOSTS[kind]) for id in ids for kind in range(len(BOOSTS)) if held[kind]]


def play(g: Dei, seat: int, card: int, down: bool) -> None:
    """It lies on the pad; its actions, or Buy, can be used now (DEI-109 to DEI-113)."""
    g.card = card
    g.face_down = down
    g.boost = NONE
    g.sprinted = False
    g.pending = [g.box.buy] if down else g.box.card_icons[card].copy()
    g.put_card(card, seat, DOWN if down else UP)
    if down:
        g.downs += 1
        g.hidden[card] = g.time
        if g.heard is not None:
            # with Planning nobody learns which card it was (DEI-Q-117)
            secret: dict[str, Option] = {"card": g.box.cards[card].label}
            if g.planning:
                g.tell("played_down", {"seat": seat}, secret, (seat,))
            else:
                g.tell("played_down", {"seat": seat, **secret})
    else:
        g.shown[card] = g.time
        if g.planning:
            g.commit()  # it was hidden until now
        if g.heard is not None:
            g.tell("played_up", {"seat": seat, "card": g.box.cards[card].label})


def why_no_parcel(g: Dei, seat: int) -> Refusal | None:
    """Why the parcel bot cannot be used now (DEI-205, DEI-Q-093, DEI-Q-094)."""
    if not g.has(seat, PARCEL):
        return Refusal("DEI-205", "no_parcel_bot")
    if g.parcels:
        return Refusal("DEI-205", "parcel_used")
    if not g.pad[2 * seat + ENERGY] or not offers(g, seat, True):
        return Refusal("DEI-205", "parcel_dear")
    return None


def why_not_play(g: Dei, seat: int, option: Option) -> Refusal | None:
    """Why a card cannot be played so."""
    if option == "parcel":
        return why_no_parcel(g, seat)
    if option == "end":
        return None if g.played == CARDS or not playable(g, seat) else Refusal("DEI-105", "cards_left")
    if not isinstance(option, tuple) or len(option) not in (2, 3) or option[0] not in ("up", "down"):
        return Refusal("", "no_option")
    card = g.box.card_numbers.get(option[1], NONE) if isinstance(option[1], str) else NONE
    if card == NONE:
        return Refusal("", "no_card")
    if g.played == CARDS:
        return Refusal("DEI-105", "two_cards")
    if card not in playable(g, seat):
        row = "DEI-105" if not g.planning else "DEI-239" if g.shown[card] == g.time else "DEI-237"
        return Refusal(row, "not_playable", {"card": option[1]})
    if option[0] == "up":
        return None if len(option) == 2 else Refusal("", "no_option")
    if g.downs:
        return Refusal("DEI-114")
    return None if option in _face_down(g, seat) else Refusal("DEI-Q-081")


# --- the actions of a card (DEI-D-06) --------------------------------------------------------------------------------


class UseCard(Choice[Dei]):
    """One sign after the other in any order; a boost; or that was all (DEI-111, DEI-112, DEI-177)."""

    def options(self, g: Dei) -> list[Option]:
        found = list[Option]()
        for number in g.pending:
            code = g.box.icons[number].code
            if code not in found and usable(g, self.seat, g.box.icons[number]):
                found.append(code)
        if g.boost == NONE:
            found += [("boost", BOOSTS[kind]) for kind in range(len(BOOSTS)) if may_lay(g, self.seat, kind)]
        if why_not_finish(g, self.seat) is None:
            found.append("finish")
        return found

    def ask(self, g: Dei) -> bool:
        """Not asking would tell which boosts are held (DEI-Q-126)."""
        return g.boost == NONE and g.boosts_of(self.seat) > 0

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        return why_not_use(g, self.seat, option)

    def chosen(self, g: Dei, option: Option) -> None:
        if option == "finish":
            finish_card(g, self.seat)
            g.then(PlayCard(self.seat))
        elif isinstance(option, tuple):
            lay_boost(g, self.seat, BOOSTS.index(cast(str, option[1])))
            g.then(UseCard(self.seat))
        else:
            number = g.box.icon_numbers[cast(str, option)]
            g.pending.remove(number)
            icon = g.box.icons[number]
            if icon.inner is not None:  # its number is fixed now, the rest waits with the others (DEI-Q-087)
                inner = g.box.icon_numbers[icon.inner.code]
                g.pending += [inner] * (repetitions(g, self.seat, icon) - 1)
                icon = icon.inner
            g.then(*icon_steps(g, self.seat, icon), UseCard(self.seat))


def finish_card(g: Dei, seat: int) -> None:
    """The card is done."""
    g.played += 1
    g.card = NONE
    g.face_down = False
    g.pending = []
    g.boost = NONE
    g.sprinted = False


def why_not_finish(g: Dei, seat: int) -> Refusal | None:
    """A face-down card is for buying: it is finished without only if nothing can be bought (DEI-Q-081)."""
    if g.box.buy in g.pending and offers(g, seat, False):
        return Refusal("DEI-Q-081", "buy_first")
    return None


def repetitions(g: Dei, seat: int, icon: Icon) -> int:
    """How often a per-outpost action may be performed (DEI-157, DEI-181, DEI-Q-085)."""
    count = sum([g.markers[3 * seat + colour] for colour in range(3) if counts_for(colour, icon.which)])
    colour = boost_colour(g.boost)
    return count + (1 if colour >= 0 and counts_for(colour, icon.which) else 0)


def usable(g: Dei, seat: int, icon: Icon) -> bool:
    """Can anything be done with this sign now?"""
    verb = icon.verb
    if verb in MOVES:
        return can_move(g, seat, verb)
    if verb in COLLECTS:
        return can_collect(g, seat)
    if verb in DEPLOYS:
        if can_deploy(g, seat, verb):
            return True
        return not g.reserve[seat] and g.has(seat, NUMBERS) and (can_move(g, seat, "MOV") or can_collect(g, seat))
    if verb == "BLD":
        return bool(buildable(g, seat))
    if verb == "BUY":
        return bool(offers(g, seat, False))
    if verb == "KIL":
        return bool(victims(g, seat))
    if verb == "CPY":
        return bool(copyable(g, seat))
    if verb == "TEC":
        return g.supply[TECH] > 0
    if verb == "ENE":
        return g.supply[ENERGY] > 0
    if verb == "DRN":
        return icon.which == ANY or g.drones[icon.which] >= 0
    if icon.inner is not None:
        return repetitions(g, seat, icon) > 0 and usable(g, seat, icon.inner)
    return True  # VP


def why_not_use(g: Dei, seat: int, option: Option) -> Refusal | None:
    """Why a sign, a boost or the end of the card is not possible now."""
    if option == "finish":
        return why_not_finish(g, seat)
    if isinstance(option, tuple):
        if len(option) != 2 or option[0] != "boost" or option[1] not in BOOSTS:
            return Refusal("", "no_option")
        kind = BOOSTS.index(option[1])
        if g.boost != NONE:
            return Refusal("DEI-178")
        if not g.boosts[len(BOOSTS) * seat + kind]:
            return Refusal("DEI-177", "no_boost", {"boost": option[1]})
        return None if may_lay(g, seat, kind) else Refusal("DEI-Q-084", values={"boost": option[1]})
    number = g.box.icon_numbers.get(option, NONE) if isinstance(option, str) else NONE
    if number not in g.pending:
        return Refusal("DEI-110", "not_on_card")
    icon = g.box.icons[number]
    return None if usable(g, seat, icon) else Refusal(*UNUSABLE[icon.verb], {"icon": icon.code})


UNUSABLE: Final = {  # why a sign cannot be used: row and text
    **dict.fromkeys(MOVES, ("DEI-082", "no_move")),
    **dict.fromkeys(COLLECTS, ("DEI-136", "no_collect")),
    **dict.fromkeys(DEPLOYS, ("DEI-129", "no_deploy")),
    "BLD": ("DEI-141", "no_build"),
    "BUY": ("DEI-138", "nothing_to_buy"),
    "KIL": ("DEI-Q-066", "nobody_to_kill"),
    "CPY": ("DEI-149", "nothing_to_copy"),
    "TEC": ("DEI-Q-053", "supply_empty"),
    "ENE": ("DEI-Q-053", "supply_empty"),
    "DRN": ("DEI-058", "no_drone"),
    "PER": ("DEI-Q-088", "no_marker"),
}


def icon_steps(g: Dei, seat: int, icon: Icon) -> list[Step[Dei]]:
    """What is to be done for a sign."""
    verb = icon.verb
    if verb in MOVES:
        return [MoveFrom(seat, verb)]
    if verb in COLLECTS:
        return [CollectFrom(seat, verb)]
    if verb in DEPLOYS:
        return [ConvertDeploy(seat, verb)]
    if verb == "DRN":
        return drone_steps(seat, icon.which, icon.number)
    if verb in ("TEC", "ENE"):
        return [TakeResources(seat, TECH if verb == "TEC" else ENERGY, icon.number)]
    if verb == "VP":
        g.gain_points(seat, SOURCES.index("actions"), icon.number)  # DEI-151
        if g.heard is not None:
            g.tell("scored", {"seat": seat, "n": icon.number})
        return []
    if verb == "BLD":
        return [BuildKind(seat)]
    if verb == "BUY":
        return [Buy(seat)]
    return [Kill(seat)] if verb == "KIL" else [CopyCard(seat)]


# --- boosts (DEI-177 to DEI-181) -------------------------------------------------------------------------------------


def may_lay(g: Dei, seat: int, kind: int) -> bool:
    """Is the boost held, and can it do anything on this card? (DEI-Q-083, DEI-Q-084)"""
    if not g.boosts[len(BOOSTS) * seat + kind]:
        return False
    if kind < OUTPOST_BOOST or g.face_down or g.box.copy in g.pending:
        return True
    colour = kind - OUTPOST_BOOST
    icons = [g.box.icons[number] for number in g.pending]
    return any(icon.verb == "PER" and counts_for(colour, icon.which) for icon in icons)


def lay_boost(g: Dei, seat: int, kind: int) -> None:
    """It is laid on the card and adds its action (DEI-177, DEI-179)."""
    g.boosts[len(BOOSTS) * seat + kind] -= 1
    g.laid[kind] += 1
    g.boost = kind
    if kind < OUTPOST_BOOST:
        g.pending.append(g.box.icon_numbers["TEC:1" if BOOSTS[kind] == "TEC" else BOOSTS[kind]])
    g.commit()  # the others have seen it
    if g.heard is not None:
        g.tell("boost_laid", {"seat": seat, "boost": BOOSTS[kind]})


# --- Copy (DEI-149, DEI-150) -----------------------------------------------------------------------------------------


def copyable(g: Dei, seat: int) -> list[int]:
    """Other cards that this faction has played face up this round (DEI-Q-090 to DEI-Q-092)."""
    return [card for card in g.cards_of(seat, UP) if card != g.card]


class CopyCard(Choice[Dei]):
    """Which card is copied; its Copy sign is not (DEI-150, DEI-Q-091, DEI-D-23)."""

    def options(self, g: Dei) -> list[Option]:
        return [g.box.cards[card].id for card in copyable(g, self.seat)]

    def why_not(self, g: Dei, option: Option) -> Refusal | None:
        if option not in g.box.card_numbers:
            return Refusal("", "no_card")
        return None if option in self.options(g) else Refusal("DEI-149", values={"card": option})

    def chosen(self, g: Dei, option: Option) -> None:
        card = g.box.card_numbers[cast(str, option)]
        g.pending += [icon for icon in g.box.card_icons[card] if icon != g.box.copy]
        if g.heard is not None:
            g.tell("copied", {"seat": self.seat, "card": g.box.cards[card].label})
