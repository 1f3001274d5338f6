"""The score of a Baloot hand: what was told settled, scored, and shown.

Articles ``baloot.count.*``; the steps are those of :mod:`scorekeeper.games.baloot.scoring.steps`.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.errors import Ambiguous, Illegal, Problem, illegal, unclear
from scorekeeper.game import Breakdown, Item, Score
from scorekeeper.games.baloot.facts.checks import Hand, check, check_result, check_unplayed
from scorekeeper.games.baloot.facts.form import SINGLE, Facts
from scorekeeper.games.baloot.facts.possible import GAME_POINTS, PACK_POINTS, possible_points
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.scoring.rules import BOTH, Rules, rules_for
from scorekeeper.games.baloot.scoring.steps import run, written
from scorekeeper.seats import OTHER, SIDES, ahead

_PARTS = ("cards", "projects", "baloot")
_TELLING = frozenset(
    ("tie-declarer", "tie-counting-lost", "tie-counting-up", "tie-counting-even", "tie-more-lost", "nothing-lost",
     "nothing-raised", "kaboot", "gahwa-won", "tie-told", "tie-raiser", "tie-declarer-lost", "nothing-lost-but-baloot",
     "nothing-raised-but-baloot", "kaboot-reverse", "qaid", "told",
     "annulled-unplayed", "annulled-same-dealer")
)  # fmt: skip
"""Items shown right after a hand was entered: the points somebody would ask about."""


def score(facts: Facts, options: Options) -> Score:
    """Score a hand. Raises Illegal or Ambiguous with everything that cannot have happened."""
    if facts.outcome is not None:
        check_unplayed(facts)
        items = tuple(Item(side, 0, facts.outcome) for side in SIDES)
        details = dict.fromkeys(("counting", "game_points", "decided_by"))
        return Score({"NS": 0, "EW": 0}, items, None, None, details)
    if facts.result is not None:
        return _as_told(facts, facts.result, options)
    found = run(settle(facts, options), rules_for(options))
    if facts.scores is None or found.match_winner:
        return found
    totals = {side: facts.scores[side] + found.points[side] for side in SIDES}
    return found._replace(match_winner=leader(totals, options))


def _as_told(facts: Facts, result: Mapping[str, int], options: Options) -> Score:
    """Take the score of a hand as told, if some hand can have it (``baloot.count.told``). Raises Illegal."""
    from scorekeeper.games.baloot.scoring.reach import can_score  # it scores hands in its turn

    check_result(facts)
    if not can_score(result, options, facts.contract):
        raise Illegal([illegal("result-impossible", "result", ns=result["NS"], ew=result["EW"])])
    items = tuple(Item(side, result[side], "told", {"n": result[side]}) for side in SIDES)
    details = {"counting": None, "game_points": None, "decided_by": "told"}
    return Score({side: result[side] for side in SIDES}, items, None, None, details)


def leader(totals: Mapping[str, int], options: Options) -> str | None:
    """Return the side that has won the match with these totals, if any has (``baloot.match.target``)."""
    return ahead(totals) if max(totals.values()) >= options.target else None


def settle(facts: Facts, options: Options) -> Hand:
    """Check the facts of a hand that was played, a stated winner too. Raises Illegal or Ambiguous.

    A stated winner is one that the other facts can give (article ``baloot.count.won``); a made contract needs the
    count, because each side scores its own.
    """
    hand = check(facts, options)
    if hand.game_points is not None:
        return _with_points(hand, hand.game_points, rules_for(options))
    if hand.won is None:
        return hand
    if hand.kaboot or hand.points:
        counts = [hand.points]
    elif hand.level == SINGLE and hand.won == hand.declarer:
        raise Ambiguous([unclear("won-needs-points", "points", side=hand.won)])
    else:
        whole, tricks = PACK_POINTS[hand.contract], hand.tricks["NS"] if hand.tricks else None
        counts = [{"NS": ns, "EW": whole - ns} for ns in possible_points(hand.contract, tricks)]
    rules = rules_for(options)
    if not any(run(hand._replace(points=points), rules).winner == hand.won for points in counts):
        raise Illegal([illegal("won-otherwise", "won", side=hand.won, winner=OTHER[hand.won])])
    return hand


def _with_points(hand: Hand, told: Mapping[str, int], rules: Rules) -> Hand:
    """Find card points that make the game points as told (``baloot.count.game-points``). Raises Illegal, Ambiguous.

    All that do are tried: where they would give different winners, the one question is asked.
    """
    fitting = _counts(hand, told, rules)
    if hand.won:
        of_winner = [each for each in fitting if each.score.winner == hand.won]
        if fitting and not of_winner:
            raise Illegal([illegal("won-otherwise", "won", side=hand.won, winner=OTHER[hand.won])])
        fitting = of_winner
    if not fitting:
        raise Illegal([_no_count(hand, told, rules)])
    scores = [each.score for each in fitting]
    if len({found.winner for found in scores}) > 1:
        counting = scores[0].details["counting"]
        counting = SIDES[0] if counting == BOTH else counting
        raise Ambiguous([unclear("game-points-winner", "points", counting=counting, n=fitting[0].cards[counting])])
    if any(found.points != scores[0].points for found in scores):
        ((side, n),) = told.items()
        raise Ambiguous([unclear("game-points-other", "game_points", side=side, n=n, other=OTHER[side])])
    whole = GAME_POINTS[hand.contract]
    chosen = next((each for each in fitting if sum(each.cards.values()) == whole), fitting[0])
    decided = {found.details["decided_by"] for found in scores}
    return hand._replace(
        points=chosen.points, game_points=chosen.cards, decided_by=decided.pop() if len(decided) == 1 else None
    )


class _Count(NamedTuple):
    """Card points of both sides, the game points they make, and the score they lead to."""

    points: Mapping[str, int]
    cards: Mapping[str, int]
    score: Score


def _counts(hand: Hand, told: Mapping[str, int], rules: Rules) -> list[_Count]:
    """List the card points, possible with the tricks, that make the game points as told."""
    whole, tricks = PACK_POINTS[hand.contract], hand.tricks["NS"] if hand.tricks else None
    found = []
    for ns in sorted(possible_points(hand.contract, tricks)):
        points = {"NS": ns, "EW": whole - ns}
        counted = hand._replace(points=points, game_points=None)
        cards = written(counted, rules, points)
        if told.items() <= cards.items():
            found.append(_Count(points, cards, run(counted, rules)))
    return found


def _no_count(hand: Hand, told: Mapping[str, int], rules: Rules) -> Problem:
    """Say why no count makes the game points as told."""
    possible = [each.cards for each in _counts(hand, {}, rules)]
    sums = sorted({sum(cards.values()) for cards in possible})
    if len(told) > 1 and sum(told.values()) not in sums:
        return illegal("game-points-sum", "game_points", ns=told["NS"], ew=told["EW"], n=sum(told.values()), sums=sums)
    side, n = next(iter(told.items()))
    values = sorted({cards[side] for cards in possible})
    near = [*[value for value in values if value < n][-1:], *[value for value in values if value > n][:1]]
    return illegal("game-points-impossible", "game_points", side=side, n=n, near=near)


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
