"""Figures without names: they go in the order of the seats, or in that of play."""

from collections.abc import Iterable

from scorekeeper.games.shllaat.facts import Facts
from scorekeeper.number_words import NUMERALS
from scorekeeper.reading import lexicon, results
from scorekeeper.words import clauses

_BESIDE = ("small", "and", "point", "sign", "break", "plus")
"""Kinds of words that name nobody."""


def in_turn(line: str, facts: Facts, players: Iterable[str], first: str | None) -> Facts | None:
    """Return a hand of bare figures with these in the order of play from the ``first`` player on.

    None if that is the same, or if a line says whose its figures are.
    """
    order = [*players]
    figures = facts.result or facts.totals
    words = [word.key for clause in clauses(line) for word in clause]
    if not figures or first not in order or not all(map(_is_bare, words)):
        return None
    at = order.index(first)
    turned = dict(zip(order[at:] + order[:at], (figures[player] for player in order), strict=True))
    other = {player: turned[player] for player in order}
    if other == figures:
        return None
    return facts._replace(result=other) if facts.result else facts._replace(totals=other)


def _is_bare(word: str) -> bool:
    entries = lexicon.of_game("shllaat").get(word, ())
    silent = word in results.RESERVED or any(entry.tags[0].kind in _BESIDE for entry in entries)
    return word.isdecimal() or silent or all(part.removeprefix("و") in NUMERALS for part in word.split("-"))
