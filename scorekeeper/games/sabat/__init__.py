"""Sab'at al-Deemin, the seven of diamonds: four piles, two sides, out first."""

from scorekeeper.game import Game, Score
from scorekeeper.games.sabat import facts, match, scoring, seating
from scorekeeper.games.sabat.facts import Facts
from scorekeeper.games.sabat.match import State
from scorekeeper.games.sabat.options import Options


class Sabat(Game[Facts, Options, State]):
    """The game."""

    name = "sabat"
    title = "Sab'at al-Deemin"
    unit = "hand"
    invitation = "sabat Ali+Badr Cem+Dalia --dealer S --us NS"
    target_option = "target"
    rules_version = 1
    has_buttons = True
    in_steps_of = 10

    def penalise(self, state: State, by: str, kind: str) -> tuple[State, Score]:
        """Score a penalty against a seat or side."""
        return match.penalise(state, by, kind)


GAME = Sabat(Options, seating, facts, scoring, match)
