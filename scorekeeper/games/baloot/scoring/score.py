"""The score of a Baloot hand: the told facts are checked, scored and shown.

Articles ``baloot.count.*``; the steps are those of :mod:`scorekeeper.games.baloot.scoring.steps`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import groupby

from scorekeeper.errors import Ambiguous, Illegal, Problem, illegal, unclear
from scorekeeper.game import Breakdown, Item, Score
from scorekeeper.games.baloot.facts.checks import Hand, aceless, check, check_alone, leader
from scorekeeper.games.baloot.facts.form import SINGLE, Facts
from scorekeeper.games.baloot.facts.possible import GAME_POINTS, PACK_POINTS, nearest, possible_points
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.scoring.rules import BOTH, rules_for
from scorekeeper.games.baloot.scoring.steps import ends_match, run, written
from scorekeeper.seats import OTHER, SIDES

_PARTS = ("cards", "projects", "baloot")
_TELLING = frozenset(
    ("tie-declarer", "tie-counting-lost", "tie-counting-up", "tie-counting-even", "tie-more-lost", "nothing-lost",
     "nothing-raised", "kaboot", "gahwa-won", "tie-told", "tie-raiser", "tie-declarer-lost", "nothing-lost-but-baloot",
     "nothing-raised-but-baloot", "kaboot-reverse", "qaid", "told",
     "annulled-unplayed", "annulled-same-dealer", "misdeal-passes")
)  # fmt: skip
"""Items shown right after a hand was entered: the points somebody would ask about."""


def score(facts: Facts, options: Options) -> Score:
    """Score a hand. Raises Illegal or Ambiguous with everything that cannot have happened."""
    found = score_with_remarks(facts, options)
    if found.remarks:
        raise Illegal(list(found.remarks))
    return found


def score_with_remarks(facts: Facts, options: Options) -> Score:
    """Score a hand. That no hand has the result told, or no deal the Ace of a reverse Al-kaboot, is a remark."""
    if facts.outcome is not None:
        check_alone(facts, options)
        return _bare([Item(side, 0, facts.outcome) for side in SIDES], None)
    if facts.result is not None:
        check_alone(facts, options)
        bare = _bare([Item(side, facts.result[side], "told", {"n": facts.result[side]}) for side in SIDES], "told")
        return bare._replace(remarks=_wrong_result(facts.result, facts.contract, options))
    hand = checked(facts, options)
    found = run(hand, rules_for(options))
    if hand.reverse and (problem := aceless(hand, facts.declarer or hand.declarer)):
        found = found._replace(remarks=(problem,))
    if facts.scores is None or found.match_winner:
        return found
    totals = {side: facts.scores[side] + found.points[side] for side in SIDES}
    return found._replace(match_winner=leader(totals, options))


def _wrong_result(result: Mapping[str, int], contract: str | None, options: Options) -> tuple[Problem, ...]:
    """Say that no hand can have a result (``baloot.count.told``)."""
    from scorekeeper.games.baloot.scoring.reach import can_score  # it scores hands in its turn

    if can_score(result, options, contract):
        return ()
    return (illegal("result-impossible", "result", ns=result["NS"], ew=result["EW"]),)


def _bare(items: Sequence[Item], decided_by: str | None) -> Score:
    """Make the score of a hand that was not counted."""
    details = {"counting": None, "game_points": None, "decided_by": decided_by}
    return Score({item.side: item.points for item in items}, tuple(items), None, None, details)


def checked(facts: Facts, options: Options) -> Hand:
    """Check the facts of a hand that was played, a stated winner too. Raises Illegal or Ambiguous.

    A stated winner is one that the other facts can give (article ``baloot.count.won``); a made contract needs the
    count, because each side scores its own. Al-kaboot, which pays otherwise, is never taken for granted.
    """
    hand = check(facts, options)
    if hand.game_points is not None:
        return _with_points(hand, hand.game_points, options)
    if hand.won is None:
        return hand
    rules = rules_for(options)
    if hand.kaboot or hand.points:
        counts: Iterable[Mapping[str, int] | None] = [hand.points]
    elif hand.level == SINGLE and hand.won == hand.declarer:
        raise Ambiguous([_needs_points(hand)])
    else:
        counts = _counts(hand.contract, _ns_tricks(hand))
    if any(run(hand._replace(points=points), rules).winner == hand.won for points in counts):
        return hand
    if not _can_have_swept(hand, hand.won):
        raise _won_otherwise(hand.won)
    if not ends_match(hand, rules):
        raise Ambiguous([unclear("won-needs-kaboot", "kaboot", side=hand.won, other=OTHER[hand.won])])
    return hand


def _can_have_swept(hand: Hand, side: str) -> bool:
    """Tell whether a side can have won all tricks of a hand that nobody counted."""
    if hand.points or hand.tricks or hand.kaboot:
        return False
    from scorekeeper.games.baloot.facts.projects import can_be_dealt  # few hands have to be dealt

    return can_be_dealt(hand.contract, hand.held, hand.baloot, OTHER[side])


def _needs_points(hand: Hand) -> Problem:
    """Ask for the figures of a hand that was made, with an example of each kind."""
    cards, most, least = _FIGURES[hand.contract]
    figures = {"cards": cards, "most": most, "least": least}
    return unclear("won-needs-points", "points", side=hand.won, other=OTHER[hand.declarer], **figures)


_FIGURES = {"hokum": (100, 10, 6), "sun": (80, 16, 10)}
"""Card points of a side that made its contract, and the game points of both sides that they come to."""


def _won_otherwise(side: str) -> Illegal:
    return Illegal([illegal("won-otherwise", "won", side=side, winner=OTHER[side])])


def _ns_tricks(hand: Hand) -> int | None:
    return hand.tricks["NS"] if hand.tricks else None


def _counts(contract: str, ns_tricks: int | None) -> Iterator[Mapping[str, int]]:
    """Yield the card points of both sides that are possible, with the tricks of N-S if they are known."""
    whole = PACK_POINTS[contract]
    return ({"NS": ns, "EW": whole - ns} for ns in sorted(possible_points(contract, ns_tricks)))


_Fitting = tuple[Mapping[str, int], Mapping[str, int], Score]
"""Card points of both sides, the game points that are written for them, and their score."""


def _with_points(hand: Hand, told: Mapping[str, int], options: Options) -> Hand:
    """Find card points that make the game points as told (``baloot.count.game-points``). Raises Illegal, Ambiguous.

    All that do are tried. If they would give different winners, the one question is asked.
    """
    counted = hand._replace(game_points=None)
    made = _written_counts(hand.contract, hand.declarer, hand.level, _ns_tricks(hand), options)
    fitting = [
        (points, cards, run(counted._replace(points=points), rules_for(options)))
        for cards, counts in made
        if told.items() <= cards.items()
        for points in counts
    ]
    if not fitting:
        raise Illegal([_no_count(told, [cards for cards, _ in made])])
    if hand.won:
        fitting = [found for found in fitting if found[2].winner == hand.won]
        if not fitting:
            raise _won_otherwise(hand.won)
    _, cards, first = fitting[0]
    if any(found.winner != first.winner for _, _, found in fitting):
        counting = first.details["counting"]
        counting = SIDES[0] if counting == BOTH else counting
        raise Ambiguous([unclear("game-points-winner", "points", counting=counting, n=cards[counting])])
    if any(found.points != first.points for _, _, found in fitting):
        ((side, n),) = told.items()
        raise Ambiguous([unclear("game-points-other", "game_points", side=side, n=n, other=OTHER[side])])
    whole = GAME_POINTS[hand.contract]
    points, cards, chosen = next((found for found in fitting if sum(found[1].values()) == whole), fitting[0])
    return hand._replace(points=points, game_points=cards, decided_by=_decided_by(chosen, fitting))


@lru_cache(1 << 8)
def _written_counts(
    contract: str, declarer: str, level: int, ns_tricks: int | None, options: Options
) -> Sequence[tuple[Mapping[str, int], Sequence[Mapping[str, int]]]]:
    """List the game points that can be written for a hand, each with the card points for which they are."""
    hand, rules = Hand(contract, declarer, level), rules_for(options)
    found = groupby(_counts(contract, ns_tricks), partial(written, hand, rules))
    return [(cards, list(counts)) for cards, counts in found]


def _decided_by(chosen: Score, fitting: Iterable[_Fitting]) -> str:
    """Return the reason that decided counts with the same figures: a tie by rounding, unless all are level."""
    decided = {found.details["decided_by"] for _, _, found in fitting}
    reason: str = chosen.details["decided_by"]
    return "rounding" if reason != "points" and len(decided) > 1 else reason


def _no_count(told: Mapping[str, int], possible: Sequence[Mapping[str, int]]) -> Problem:
    """Say why no count makes the game points as told."""
    sums = sorted({sum(cards.values()) for cards in possible})
    if len(told) > 1 and sum(told.values()) not in sums:
        return illegal("game-points-sum", "game_points", ns=told["NS"], ew=told["EW"], n=sum(told.values()), sums=sums)
    side, n = next(iter(told.items()))
    near = nearest({cards[side] for cards in possible}, n)
    return illegal("game-points-impossible", "game_points", side=side, n=n, near=near)


def breakdown(score: Score) -> Breakdown:
    """Return the game points before multiplying, and what decided a tie or moved the points."""
    found = score.details["game_points"] or {}
    used = [part for part in _PARTS if any(found[side][part] for side in found)]
    cells = {side: tuple(str(found[side][part] or "") for part in used) for side in SIDES}
    times = {
        item.side: item.points // n + 1
        for item in score.items
        if item.code in ("multiplied-cards", "multiplied-kaboot") and isinstance(n := item.params["n"], int)
    }
    if times:
        used = [*used, "times"]
        cells = {side: (*cells[side], f"×{times[side]}" if side in times else "") for side in SIDES}
    return Breakdown(tuple(used), cells, tuple(item for item in score.items if item.code in _TELLING))
