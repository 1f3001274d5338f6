"""The scoring of Shah: a game counts 1 (``shah.end.score``). The series is in ``match``."""

from collections.abc import Mapping

from scorekeeper import result_only
from scorekeeper.errors import refuse
from scorekeeper.game import Breakdown, Item, Score
from scorekeeper.games.shah.facts import Facts, check
from scorekeeper.games.shah.options import Options
from scorekeeper.games.shah.seating import OTHER, SIDES

Games = Mapping[str, int]
"""Numbers of games by side."""


def score(facts: Facts, options: Options) -> Score:
    """Score a game by itself: 1 : 0, or 0 : 0 if drawn (``shah.end.score``).

    It wins the match under the option ``series=single``. Raises Illegal for a drawn game if none is agreed.
    """
    found = evaluate(facts, options)
    refuse(found.remarks)
    return found


def evaluate(facts: Facts, options: Options) -> Score:
    """Score a game. A told score that no game can have is a remark. Raises Illegal for a drawn game."""
    check(facts, options)
    winner = winner_of(facts)
    won = winner if options.series == "single" else None
    if facts.result is not None:
        return result_only.score(facts.result, possible=can_score(facts.result, options))._replace(match_winner=won)
    if winner is None:
        return Score(dict.fromkeys(SIDES, 0), tuple(Item(side, 0, "drawn") for side in SIDES), None, None, {})
    items = (Item(winner, 1, "won"), Item(OTHER[winner], 0, "lost"), *((Item(winner, 0, "single"),) if won else ()))
    return Score({side: int(side == winner) for side in SIDES}, items, winner, won, {})


def can_score(points: Mapping[str, int], options: Options) -> bool:
    """Tell whether some game can have these points: 1 for the winner, or 0 : 0 if draws are agreed."""
    return sorted(points.values()) in ([[0, 1], [0, 0]] if options.draws == "agreed" else [[0, 1]])


def games_of(facts: Facts) -> Games:
    """Return the games that each side won by a line: one, or as many as the score says."""
    if facts.result is not None:
        return facts.result
    return {side: int(side == facts.winner) for side in SIDES}


def winner_of(facts: Facts) -> str | None:
    """Return who won, as told or by the score; None for a drawn game."""
    games = games_of(facts)
    return next((side for side in SIDES if games[side] > games[OTHER[side]]), None)


def breakdown(score: Score) -> Breakdown:
    """Return the column of games won in a row, if the game belongs to a series."""
    run = score.details.get("run")
    if run is None:
        return Breakdown((), dict.fromkeys(score.points, ()))
    cells = {side: (str(run["length"]) if side == run["side"] else "",) for side in score.points}
    return Breakdown(("in a row",), cells, tuple(item for item in score.items if item.code == "run-ended"))
