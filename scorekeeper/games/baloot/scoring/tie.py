"""The tie of a hand: who wins it if both sides have as many game points.

Articles ``baloot.score.tie`` and ``baloot.score.tie-full``.
"""

from collections.abc import Mapping

from scorekeeper.games.baloot.facts.checks import Hand
from scorekeeper.games.baloot.facts.form import SINGLE
from scorekeeper.games.baloot.facts.possible import GAME_POINTS
from scorekeeper.games.baloot.scoring.rules import BOTH, UNIT, Rules
from scorekeeper.seats import OTHER, SIDES, ahead


def break_tie(
    hand: Hand, rules: Rules, points: Mapping[str, int], counting: str
) -> tuple[str, str, str, Mapping[str, str | int]]:
    """Return who wins a tie, the reason, and the code of the item with further values for its sentence."""
    loser = lost_more_in_rounding(hand.contract, rules, points, counting)
    if loser is None:
        winner = rules.full_tie[hand.level - 1][hand.declarer]
        lost = "tie-declarer-lost" if hand.level == SINGLE else "tie-raiser"
        code = "tie-declarer" if winner == hand.declarer else lost
        return winner, "declarer", code if hand.game_points is None else "tie-told", {}
    gainer = rules.tie[loser]
    if hand.game_points is not None:
        return gainer, "rounding", "tie-told", {}
    if counting == BOTH:
        return gainer, "rounding", "tie-more-lost", {}
    own = points[counting]
    code = "tie-counting-lost" if gainer == counting else "tie-counting-up" if own % 10 else "tie-counting-even"
    return gainer, "rounding", code, {"counting": counting, "points": own}


def lost_more_in_rounding(contract: str, rules: Rules, points: Mapping[str, int], counting: str) -> str | None:
    """Return the side that lost more card points in rounding, None if both lost the same."""
    rounding, unit = rules.tie_rounding[contract], UNIT[contract]
    converted = {side: rounding[points[side]] for side in SIDES}
    if counting != BOTH:
        converted[OTHER[counting]] = GAME_POINTS[contract] - converted[counting]
    return ahead({side: points[side] - unit * converted[side] for side in SIDES})
