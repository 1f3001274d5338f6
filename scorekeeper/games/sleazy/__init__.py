"""Sleazy, a rummy game of pairs and sets between two neighbours."""

from typing import TYPE_CHECKING

from scorekeeper.game import Game, Seating
from scorekeeper.games.sleazy import facts, match, notation, scoring, seating
from scorekeeper.games.sleazy.facts import Facts
from scorekeeper.games.sleazy.match import State
from scorekeeper.games.sleazy.options import Options

if TYPE_CHECKING:
    from scorekeeper.rooms import Buttons, Claims, PlayRules


class Sleazy(Game[Facts, Options, State]):
    """The game."""

    name = "sleazy"
    title = "Sleazy"
    unit = "round"
    invitation = "sleazy Ali Badr --dealer Ali"
    rules_version = 1
    by_difference = True

    @property
    def play(self) -> "PlayRules[Facts, Options]":
        """The room of play."""
        from scorekeeper.games.sleazy import play

        return play

    @property
    def claims(self) -> "Claims[Facts, Options, State]":
        """The room of claims."""
        from scorekeeper.games.sleazy import claims

        return claims

    @property
    def buttons(self) -> "Buttons":
        """The room of buttons."""
        from scorekeeper.games.sleazy import buttons

        return buttons

    def example(self, seating: Seating, options: Options) -> str:
        """Return a line of a hand, with the names of this table."""
        return notation.example(seating, options)

    def check_options(self, state: State, options: Options) -> None:
        """Refuse options that a match has passed already."""
        match.check_options(state, options)


GAME = Sleazy(Options, seating, facts, scoring, match, notation)
