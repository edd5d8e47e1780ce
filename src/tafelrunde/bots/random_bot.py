"""The random bot: any option, each equally likely."""

from tafelrunde.engine import Chance, Decision, Option


def random_answer(decision: Decision, rng: Chance) -> Option:
    """One of the options."""
    return decision.options[rng.below(len(decision.options))]
