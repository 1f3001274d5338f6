"""What the tests of Sleazy share: the ways from JSON to a score, with options given as choices."""

from scorekeeper import rulebook
from scorekeeper.game import Score
from scorekeeper.games.sleazy import GAME
from scorekeeper.games.sleazy.facts.checks import Count, settle
from scorekeeper.games.sleazy.options import Options
from scorekeeper.options import decode

BOOK = rulebook.load(GAME.rulebook)


def options_of(choices: dict[str, str]) -> Options:
    return decode(Options, BOOK.choose(choices))


def count(data, choices: dict[str, str]) -> Count:
    return settle(GAME.facts.decode(data), options_of(choices))


def score(data, choices: dict[str, str]) -> Score:
    return GAME.scoring.score(GAME.facts.decode(data), options_of(choices))


def parse(line, seating):
    """Read a line into the JSON of facts."""
    return GAME.facts.encode(GAME.notation.parse(line, seating, Options()))


def write(data) -> str:
    return GAME.notation.write(GAME.facts.decode(data))
