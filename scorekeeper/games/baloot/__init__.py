"""Baloot, the partnership game of Hokum and Sun."""

from typing import ClassVar

from scorekeeper.game import Game, Json, Review
from scorekeeper.games.baloot import facts, match, scoring, seating
from scorekeeper.games.baloot.facts import Facts
from scorekeeper.games.baloot.match import State
from scorekeeper.games.baloot.options import Options


class Baloot(Game[Facts, Options, State]):
    """The game."""

    name = "baloot"
    title = "Baloot"
    unit = "hand"
    invitation = "baloot Ali+Badr Cem+Dalia --dealer S --us NS"
    target_option = "target"
    rules_version = 1
    has_buttons = True
    habits: ClassVar = {"figures": ("cards", "game"), "lone": ("counting", "declarer")}

    def review(self, record: Json, options: Options) -> Review | None:
        """Look back at a record of play."""
        from scorekeeper.games.baloot import play

        return play.review(record, options)

    def remedied(self, effect: str, facts: Facts, by: str | None) -> Facts | None:
        """Return the facts of a hand after a remedy of the rulebook."""
        from scorekeeper.games.baloot.play.remedies import REMEDIES

        return REMEDIES[effect](facts, by) if effect in REMEDIES else None

    def in_doubt(self, line: str, facts: Facts, state: State) -> Facts | None:  # noqa: ARG002 - figures alone decide
        """Return the other meaning of a line's figures, at a table that counts otherwise."""
        from scorekeeper.games.baloot.notation.reading import in_doubt

        return in_doubt(line, facts)


GAME = Baloot(Options, seating, facts, scoring, match)
