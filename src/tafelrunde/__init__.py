"""Tafelrunde: rules-enforced board games for friends, bots and researchers, on one small engine."""

__version__ = "0.8.0"
