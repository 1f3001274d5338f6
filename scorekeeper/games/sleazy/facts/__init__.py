"""A round of Sleazy as told: every pair and set on the table, who has which colour."""

from scorekeeper.games.sleazy.facts.form import FORM, Facts, Told, decode, encode

__all__ = ("FORM", "Facts", "Told", "decode", "encode")
