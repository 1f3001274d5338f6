"""Less punctuation never gives more certainty: without a comma a question stays one, and a record scores the same."""

import re
from collections.abc import Iterator

from scorekeeper.errors import Refused
from tests.games.hearing import Table
from tests.games.test_said import tables

COMMA = re.compile("[,،;؛]")
LISTED = {"hokum us, 95, them, 67", "hokum, khalid, 95, us, 67", "hokum us, 95, baloot, them"}
"""Lists in which a comma stands between every two words: a figure is of the side before it, or the one behind it."""


def score_of(table: Table, line: str) -> object:
    """Return what a line scores, the word "asked" for a question, None for a line that cannot be."""
    try:
        facts = table.game.notation.parse(line, table.seating, table.options)
        scored = table.game.scoring.score(facts, table.options)
    except Refused as error:
        return "asked" if error.readings else None
    return scored.points, scored.match_winner


def without_commas(line: str) -> Iterator[str]:
    """Yield a line without each of its commas, and without any; and with "and" for it."""
    joint = " and " if line.isascii() else " و "
    for put in (" ", joint):
        yield COMMA.sub(put, line)
        for found in COMMA.finditer(line):
            yield line[: found.start()] + put + line[found.end() :]


def test_less_punctuation_never_gives_more_certainty():
    wrong = []
    for table, lines in tables("baloot"):
        for line, _ in lines:
            if not COMMA.search(line) or line in LISTED or (known := score_of(table, line)) is None:
                continue
            scores = [(other, score_of(table, other)) for other in without_commas(line)]
            wrong += [(line, known, *each) for each in scores if each[1] not in (known, None, "asked")]
    assert wrong == []
