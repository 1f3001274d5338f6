"""The score of a hand as told: checked, scored by the rules of the table, and what of it is shown."""

from collections.abc import Mapping

from scorekeeper.errors import Ambiguous, Illegal, illegal, unclear
from scorekeeper.game import Breakdown, Item, Score
from scorekeeper.games.baloot.facts.checks import Hand, check, check_unplayed
from scorekeeper.games.baloot.facts.deals import PACK_POINTS, possible_points
from scorekeeper.games.baloot.facts.form import SINGLE, Facts
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.scoring.rules import Rules, rules_for
from scorekeeper.games.baloot.scoring.steps import run
from scorekeeper.seats import OTHER, SIDES

_PARTS = ("cards", "projects", "baloot")
_TELLING = frozenset(
    ("tie-declarer", "tie-counting-lost", "tie-counting-up", "tie-counting-even", "tie-more-lost", "nothing-lost",
     "nothing-raised", "kaboot", "gahwa-won")
)  # fmt: skip
"""Items shown right after a hand was entered: the points somebody would ask about."""


def score(facts: Facts, options: Options) -> Score:
    """Score a hand. Raises Illegal or Ambiguous with everything that cannot have happened."""
    if facts.outcome is not None:
        check_unplayed(facts)
        items = tuple(Item(side, 0, facts.outcome) for side in SIDES)
        details = dict.fromkeys(("counting", "game_points", "decided_by"))
        return Score({"NS": 0, "EW": 0}, items, None, None, details)
    found = run(settle(facts, options), rules_for(options))
    if facts.scores is None or found.match_winner:
        return found
    totals = {side: facts.scores[side] + found.points[side] for side in SIDES}
    return found._replace(match_winner=leader(totals, options))


def settle(facts: Facts, options: Options) -> Hand:
    """Check the facts of a hand that was played, a stated winner too. Raises Illegal or Ambiguous."""
    hand = check(facts, options)
    if hand.won is not None:
        _check_won(hand, hand.won, rules_for(options))
    return hand


def leader(totals: Mapping[str, int], options: Options) -> str | None:
    """Return the side that has won the match with these totals, if any has (``baloot.match.target``)."""
    ns, ew = totals["NS"], totals["EW"]
    if ns == ew or max(ns, ew) < options.target:
        return None
    return "NS" if ns > ew else "EW"


def _check_won(hand: Hand, won: str, rules: Rules) -> None:
    """Refuse a stated winner that the other facts cannot give (article ``baloot.count.won``).

    Raises Illegal, or Ambiguous where a made contract needs the count because each side scores its own.
    """
    if hand.kaboot or hand.points:
        possible = run(hand, rules).winner == won
    elif hand.level == SINGLE and won == hand.declarer:
        raise Ambiguous([unclear("won-needs-points", "points", side=won)])
    else:
        possible = _can_win(hand, won, rules)
    if not possible:
        raise Illegal([illegal("won-otherwise", "won", side=won, winner=OTHER[won])])


def _can_win(hand: Hand, side: str, rules: Rules) -> bool:
    """Tell whether a side wins with some possible count."""
    whole = PACK_POINTS[hand.contract]
    return any(
        run(hand._replace(points={"NS": ns, "EW": whole - ns}), rules).winner == side
        for ns in possible_points(hand.contract, hand.tricks["NS"] if hand.tricks else None)
    )


def breakdown(score: Score) -> Breakdown:
    """Return the game points before multiplying, and what decided a tie or moved the points."""
    found = score.details["game_points"] or {}
    used = [part for part in _PARTS if any(found[side][part] for side in found)]
    cells = {side: tuple(str(found[side][part] or "") for part in used) for side in SIDES}
    times = {item.side: item.points // item.params["n"] + 1 for item in score.items if item.code == "multiplied-cards"}
    if times:
        used = [*used, "times"]
        cells = {side: (*cells[side], f"×{times[side]}" if side in times else "") for side in SIDES}
    return Breakdown(tuple(used), cells, tuple(item for item in score.items if item.code in _TELLING))
