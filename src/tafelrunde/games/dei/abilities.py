"""The 18 abilities (DEI-014, DEI-189 to DEI-206): six of each colour. Where each one works, stands with the action."""

from typing import Final

BOMBS: Final = 0  # tactical: red
AGENT: Final = 1
BARRICADES: Final = 2
SHARPSHOOTERS: Final = 3
SCOUT: Final = 4
WAGON: Final = 5
ENGINEER: Final = 6  # logistic: blue
TUNNEL: Final = 7
SPRINTER: Final = 8
NUMBERS: Final = 9
POD: Final = 10
REMOTE: Final = 11
REPROCESSING: Final = 12  # machines: green
PROSPECTOR: Final = 13
SOLAR: Final = 14
SAVING: Final = 15
PARCEL: Final = 16
TRADING: Final = 17

EACH: Final = 6  # of one colour
ABILITIES: Final[tuple[str, ...]] = (
    *("bombs", "agent", "barricades", "sharpshooters", "scout", "wagon"),
    *("engineer", "tunnel", "sprinter", "numbers", "pod", "remote"),
    *("reprocessing", "prospector", "solar", "saving", "parcel", "trading"),
)
