"""Shlla'at, the fishing game in which captured cards can be captured again."""

from typing import ClassVar

from scorekeeper.game import Game
from scorekeeper.games.shllaat import facts, match, scoring, seating
from scorekeeper.games.shllaat.facts import Facts
from scorekeeper.games.shllaat.match import State
from scorekeeper.games.shllaat.options import Options


class Shllaat(Game[Facts, Options, State]):
    """The game."""

    name = "shllaat"
    title = "Shlla'at"
    unit = "hand"
    invitation = "shllaat Ali Badr Cem --dealer Ali"
    target_option = "target"
    rules_version = 2
    has_buttons = True
    habits: ClassVar = {"figures": ("named", "turn")}

    def in_doubt(self, line: str, facts: Facts, state: State) -> Facts | None:
        """Return the facts of a line of figures at a table that tells them in turn."""
        from scorekeeper.games.shllaat.notation.bare import in_turn

        return in_turn(line, facts, state.totals, state.first)


GAME = Shllaat(Options, seating, facts, scoring, match)
