"""A Baloot hand as a typed line."""

from scorekeeper.game import Seating
from scorekeeper.games.baloot.facts.form import Facts
from scorekeeper.games.baloot.notation.writing import headline, write
from scorekeeper.games.baloot.options import Options
from scorekeeper.people import RESERVED as _PEOPLE
from scorekeeper.seats import WORDS as _SEATS
from scorekeeper.spelling import vocabulary

__all__ = ("EXAMPLE", "OFFERED", "RESERVED", "example", "headline", "parse", "term", "write")
EXAMPLE = "hokum E, NS 77"
OWNERS = vocabulary(_SEATS)
RESERVED = frozenset({*OWNERS, *_PEOPLE})
"""Words that always mean somebody at the table, and so are no player's name."""
OFFERED = (
    "hokum", "sun", "ashkal", "pass", "us", "them", "double", "triple", "quadruple", "gahwa", "locked", "open",
    "kaboot", "siri", "fifty", "hundred", "four-hundred", "baloot", "won", "lost", "qaid", "kawesh", "result",
)  # fmt: skip
"""Words that are offered while a line is typed, the usual ones first."""


def example(_seating: Seating, _options: Options) -> str:
    """Return a line of a hand, which needs no names."""
    return EXAMPLE


def parse(line: str, seating: Seating, options: Options) -> Facts:
    """Read a line into facts. Raises Malformed, Illegal or Ambiguous with the columns of everything that is wrong."""
    from scorekeeper.games.baloot.notation import reading  # the reading is much code, and most commands read nothing

    return reading.parse(line, seating, options)


def term(word: str) -> str | None:
    """Return the word of records for a folded word of the table, None if they have none."""
    from scorekeeper.games.baloot.notation import reading  # only questions in Arabic need it

    return reading.term(word)
