"""The facts of a hand of Shlla'at: every player's pile, as kinds of cards, as cards, or as points."""

from scorekeeper.games.shllaat.facts.form import FORM, Facts, decode, encode

__all__ = ("FORM", "Facts", "decode", "encode")
