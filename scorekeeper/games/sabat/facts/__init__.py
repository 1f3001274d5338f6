"""A hand of Sab'at al-Deemin as told, and the checks that refuse impossible hands."""

from scorekeeper.games.sabat.facts.form import FORM, Facts, decode, encode

__all__ = ["FORM", "Facts", "decode", "encode"]
