"""The steps from the facts of a game of Shah to its score, and to where a series then stands."""

from scorekeeper.game import Breakdown, Item, Score
from scorekeeper.games.shah.facts import Facts, check
from scorekeeper.games.shah.options import Options
from scorekeeper.games.shah.scoring.rules import NOTHING, Games, Rules, Tally, rules_for
from scorekeeper.games.shah.seating import OTHER, SIDES

_TELLING = frozenset(("run-ended",))
"""Items shown right after a game was entered: what somebody would ask about."""


def score(facts: Facts, options: Options) -> Score:
    """Score a game by itself. Raises Illegal for a drawn one where none is agreed."""
    check(facts, options)
    return run(facts, rules_for(options))


def run(facts: Facts, rules: Rules) -> Score:
    """Score a game: 1 : 0, or 0 : 0 if drawn (``shah.end.score``). It decides a match where a single game wins one."""
    winner = facts.winner
    if winner is None:
        return Score(dict.fromkeys(SIDES, 0), tuple(Item(side, 0, "drawn") for side in SIDES), None, None, {})
    points = {side: int(side == winner) for side in SIDES}
    items = (Item(winner, 1, "won"), Item(OTHER[winner], 0, "lost"))
    if has_won(count(NOTHING, facts, rules), winner, rules):
        return Score(points, (*items, Item(winner, 0, "single")), winner, winner, {})
    return Score(points, items, winner, None, {})


def count(before: Tally, facts: Facts, rules: Rules) -> Tally:
    """Count one more game of a series (``shah.series.run``, ``shah.series.lost``); a drawn one changes nothing."""
    winner = facts.winner
    if winner is None:
        return before
    runs = rules.lost(before.runs, OTHER[winner])
    return Tally(_one_more(before.totals, winner), _one_more(runs, winner))


def _one_more(games: Games, side: str) -> Games:
    return {**games, side: games[side] + 1}


def has_won(tally: Tally, side: str, rules: Rules) -> bool:
    """Tell whether a side has won the match (``shah.series.five``, ``shah.series.single``)."""
    return rules.counts(tally)[side] >= rules.to_win


def breakdown(score: Score) -> Breakdown:
    """Return the column of games won in a row, where the game belongs to a series."""
    run = score.details.get("run")
    if run is None:
        return Breakdown((), dict.fromkeys(score.points, ()))
    cells = {side: (str(run["length"]) if side == run["side"] else "",) for side in score.points}
    return Breakdown(("in a row",), cells, tuple(item for item in score.items if item.code in _TELLING))
