"""From the facts of a game of Shah to its score: 1 for the winner (article ``shah.end.score``)."""

from scorekeeper.game import Item, Options, Score
from scorekeeper.games.shah.facts import Facts
from scorekeeper.games.shah.table import OTHER, SIDES

TELLING = frozenset(("run-ended",))
"""Items shown right after a game was entered: what somebody would ask about."""


def score(facts: Facts, options: Options) -> Score:
    """Score one game: 1 : 0, or 0 : 0 if drawn. Only under ``series=single`` does it decide the match."""
    winner = facts.winner
    if winner is None:
        return Score(dict.fromkeys(SIDES, 0), tuple(Item(side, 0, "drawn") for side in SIDES), None, None, {})
    loser = OTHER[winner]
    points = {"A": 0, "B": 0, winner: 1}
    items = (Item(winner, 1, "won"), Item(loser, 0, "lost"))
    if options["series"] == "single":
        return Score(points, (*items, Item(winner, 0, "single")), winner, winner, {})
    return Score(points, items, winner, None, {})
