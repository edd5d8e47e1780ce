"""Content that leads to questions which no card of the standard content asks: several opponents, without an attack."""

from tests.rulebenders.cards.own import own

CONTENT = own("play: each(p in opps(2)){ gain(p, chips, 1) }")
