"""Sleazy, a rummy game of pairs and sets between two neighbours."""

from scorekeeper.game import Game
from scorekeeper.games.sleazy import facts, match, scoring, seating
from scorekeeper.games.sleazy.facts import Facts
from scorekeeper.games.sleazy.match import State
from scorekeeper.games.sleazy.options import Options


class Sleazy(Game[Facts, Options, State]):
    """The game."""

    name = "sleazy"
    title = "Sleazy"
    unit = "round"
    invitation = "sleazy Ali Badr --dealer Ali"
    rules_version = 1
    has_buttons = True
    by_difference = True

    def check_options(self, state: State, options: Options) -> None:
        """Refuse options that a match has passed already."""
        match.check_options(state, options)


GAME = Sleazy(Options, seating, facts, scoring, match)
