"""Shah, the Somali game of rows, played in a series of games."""

from collections.abc import Mapping

from scorekeeper.game import Game
from scorekeeper.games.shah import facts, match, scoring, seating
from scorekeeper.games.shah.facts import Facts
from scorekeeper.games.shah.match import State
from scorekeeper.games.shah.options import Options


class Shah(Game[Facts, Options, State]):
    """The game."""

    name = "shah"
    title = "Shah"
    unit = "game"
    invitation = "shah Ali Badr --dealer Ali"
    rules_version = 1
    has_buttons = True

    def as_claimed(self, before: State, after: State, points: Mapping[str, int]) -> State:
        """Return the match after a game if it had ended as claimed."""
        return match.as_claimed(before, after, points)

    def check_taken_over(self, first: str, totals: Mapping[str, int]) -> None:
        """Refuse totals of earlier games that contradict who is said to begin."""
        match.check_taken_over(first, totals)


GAME = Shah(Options, seating, facts, scoring, match)
