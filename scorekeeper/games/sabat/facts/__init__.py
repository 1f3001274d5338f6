"""A hand of Sab'at al-Deemin as told, and what cannot have happened in one."""

from scorekeeper.games.sabat.facts.form import FORM, Facts, decode, encode

__all__ = ["FORM", "Facts", "decode", "encode"]
