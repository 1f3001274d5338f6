"""The facts of a round: their form, and what cannot lie on one table."""

from scorekeeper.games.sleazy.facts.form import FORM, Facts, decode, encode

__all__ = ("FORM", "Facts", "decode", "encode")
