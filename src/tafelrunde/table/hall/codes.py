"""Codes of tables: two words that people of both languages know, and seven signs. Easy to say, hard to guess."""

import secrets
from typing import Final

FIRST: Final = """
    alpha atlas aurora banjo basalt beta bistro bravo bronze cargo cello delta denim domino echo fjord
    flora forum gamma gold indigo iris jade jazz karma kilo kiosk laser lava lotus magenta magma
    mango metro mini neon nova omega opal orange orbit pampa panorama pesto plasma polo radar rondo
    rosa safari salsa samba satin sierra sigma solo sonar studio taiga tango tempo titan tundra turbo
"""
SECOND: Final = """
    alligator axolotl bison boa collie dingo dodo emu flamingo gazelle gecko gibbon gnu gorilla guppy hamster
    husky ibis impala jaguar kiwi koala kobold koi kraken krill kudu lemming lemur leopard mamba mandrill
    moa mustang numbat okapi opossum orca oryx otter panda panther phoenix piranha pony puma python quokka
    serval setter sphinx tapir termite terrier tiger troll wallaby wapiti wolf wombat yak yeti zebra zebu
"""
SIGNS: Final = "23456789bcdfghjkmnpqrstvwxz"  # none of them looks like another one, and they make no words
GROUPS: Final = (3, 4)  # all together more than 2 to the 45th codes: nobody finds a table by trying


def fresh_code() -> str:
    """A code such as "basalt-otter-k7m-2x9p". Whether it is free, the storage knows."""
    groups = ["".join(secrets.choice(SIGNS) for _ in range(length)) for length in GROUPS]
    return "-".join([secrets.choice(FIRST.split()), secrets.choice(SECOND.split()), *groups])


def number_of_codes() -> int:
    """How many different ones there are."""
    return len(FIRST.split()) * len(SECOND.split()) * int(len(SIGNS) ** sum(GROUPS))
