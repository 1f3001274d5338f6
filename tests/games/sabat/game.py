"""What the tests of Sab'at share: facts as JSON in, facts as JSON out."""

import os

from hypothesis import settings

from scorekeeper import rulebook
from scorekeeper.games.sabat import GAME
from scorekeeper.games.sabat.facts import checks
from scorekeeper.options import decode
from tests import some

LONG = bool(os.environ.get("SCOREKEEPER_LONG"))
"""Whether the sweeps are whole, and the samples large."""
FEW = settings(max_examples=20_000 if LONG else some(40))
"""For what is slow to try."""
BOOK = rulebook.load(GAME.rulebook)
OPTIONS = decode(GAME.options, BOOK.defaults())
TABLE = GAME.seating.seat([], None)
NAMES = GAME.seating.names(TABLE)


def options(**choices):
    return decode(GAME.options, BOOK.choose(choices))


def checked(data):
    """Read the JSON form of a hand, and check it."""
    return checks.checked(GAME.facts.decode(data))


def score(data, chosen=OPTIONS):
    """Score the JSON form of a hand."""
    return GAME.scoring.score(GAME.facts.decode(data), chosen)


def parse(line, table=TABLE):
    """Read a line into the JSON form of a hand."""
    return GAME.facts.encode(GAME.notation.parse(line, table, OPTIONS))


def write(data):
    """Write the JSON form of a hand as a line."""
    return GAME.notation.write(GAME.facts.decode(data))


def start(table=TABLE, dealer=None, **choices):
    return GAME.match.start(options(**choices), table, dealer)


def advance(state, data):
    """Score the JSON form of a hand in a match."""
    return GAME.match.advance(state, GAME.facts.decode(data))


def judge(record):
    return GAME.play.judge(record, OPTIONS)


def facts(verdict):
    """Return the facts of a verdict in the JSON form."""
    return None if verdict.facts is None else GAME.facts.encode(verdict.facts)
