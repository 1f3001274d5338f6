"""Helpers of the tests of Sleazy: the ways from JSON to a score, with options given as choices."""

import os
from functools import cache

from scorekeeper import rulebook
from scorekeeper.game import Score
from scorekeeper.games.sleazy import GAME
from scorekeeper.games.sleazy.facts.checks import Count, checked
from scorekeeper.games.sleazy.options import Options
from scorekeeper.options import decode

LONG = os.environ.get("SCOREKEEPER_LONG") == "1"
BOOK = rulebook.load(GAME.rulebook)


def options_of(choices: dict[str, str]) -> Options:
    return _options(tuple(choices.items()))


@cache
def _options(choices: tuple[tuple[str, str], ...]) -> Options:
    return decode(Options, BOOK.choose(dict(choices)))


def count(data, choices: dict[str, str]) -> Count:
    return checked(GAME.facts.decode(data), options_of(choices))


def score(data, choices: dict[str, str]) -> Score:
    return GAME.scoring.score(GAME.facts.decode(data), options_of(choices))


def parse(line, seating):
    """Read a line into the JSON of facts."""
    return GAME.facts.encode(GAME.notation.parse(line, seating, Options()))


def write(data) -> str:
    return GAME.notation.write(GAME.facts.decode(data))


def census(layout) -> tuple[list[str], int]:
    """List every known card once for each place that has it, and count the others.

    The list and the number together make the pack and the Joker, whatever was played.
    """
    seen = [card for card, place in layout.where.items() if place.startswith(("table", "hand"))]
    seen += [*layout.dump, *layout.order, *(card for made in layout.made.values() for card in made.cards)]
    seen += [layout.colour_card] if layout.colour_card and layout.where[layout.colour_card] == "under" else []
    in_sets = sum(made.joker for made in layout.made.values())
    seen += ["JOKER"] * (1 if layout.joker in ("free", "recycled") else in_sets)
    return seen, layout.left - len(layout.order) + sum(layout.hidden.values())
