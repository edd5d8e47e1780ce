"""Somebody who wants to harm a house: floods, giants, slow reads, wrong tokens, replays, other sites, path tricks."""
