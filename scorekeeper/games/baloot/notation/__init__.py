"""A Baloot hand as a typed line."""

from collections.abc import Callable
from functools import cache

from scorekeeper.game import Seating
from scorekeeper.games.baloot.facts.form import Facts
from scorekeeper.games.baloot.notation.words import EXAMPLE, OFFERED, RESERVED
from scorekeeper.games.baloot.notation.writing import headline, write
from scorekeeper.games.baloot.options import Options

__all__ = ("EXAMPLE", "OFFERED", "RESERVED", "headline", "parse", "term", "write")


def parse(line: str, seating: Seating, options: Options) -> Facts:
    """Read a line into facts. Raises Malformed, Illegal or Ambiguous with the columns of everything that is wrong."""
    return _parse()(line, seating, options)


@cache
def _parse() -> Callable[[str, Seating, Options], Facts]:
    from scorekeeper.games.baloot.notation import reading  # what reads is much, and most commands read nothing

    return reading.parse


def term(word: str) -> str | None:
    """Return what records call a thing that the table calls by a folded word; None where they have no word."""
    from scorekeeper.games.baloot.notation import terms  # only what is asked in Arabic needs it

    return terms.TERMS.get(word)
