"""The facts of a Baloot hand: their form, and what cannot have happened."""

from scorekeeper.games.baloot.facts.form import FORM, Facts, decode, encode

__all__ = ["FORM", "Facts", "decode", "encode"]
