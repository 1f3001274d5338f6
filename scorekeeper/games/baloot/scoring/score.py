"""The score of a Baloot hand, step by step, by any :class:`~scorekeeper.games.baloot.scoring.rules.Rules`.

Source: Baloot, "Scoring", steps 1 to 5; articles ``baloot.score.*`` and ``baloot.kaboot.*``.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.errors import Ambiguous, Illegal, illegal, unclear
from scorekeeper.game import Breakdown, Item, Score
from scorekeeper.games.baloot.facts.checks import Hand, check, check_unplayed
from scorekeeper.games.baloot.facts.deals import GAME_POINTS, PACK_POINTS, possible_points
from scorekeeper.games.baloot.facts.form import GAHWA, LEVELS, SINGLE, Facts
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.scoring.rules import BALOOT, BOTH, KEPT, UNIT, LosersShare, Rules, rules_for
from scorekeeper.seats import OTHER, SIDE, SIDES, ahead

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


def leader(totals: Mapping[str, int], options: Options) -> str | None:
    """Return the side that has won the match with these totals, if any has (``baloot.match.target``)."""
    return ahead(totals) if max(totals.values()) >= options.target else None


def settle(facts: Facts, options: Options) -> Hand:
    """Check the facts of a hand that was played, a stated winner too. Raises Illegal or Ambiguous.

    A stated winner is one that the other facts can give (article ``baloot.count.won``); a made contract needs the
    count, because each side scores its own.
    """
    hand = check(facts, options)
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


def breakdown(score: Score) -> Breakdown:
    """Return the game points before multiplying, and what decided a tie or moved the points."""
    found = score.details["game_points"] or {}
    used = [part for part in _PARTS if any(found[side][part] for side in found)]
    cells = {side: tuple(str(found[side][part] or "") for part in used) for side in SIDES}
    return Breakdown(tuple(used), cells, tuple(item for item in score.items if item.code in _TELLING))


# --- the steps --------------------------------------------------------------------------------------------


class _Tally(NamedTuple):
    """Game points before multiplying, by side."""

    cards: dict[str, int]
    projects: dict[str, int]
    baloot: dict[str, int]

    def total(self, side: str) -> int:
        return self.cards[side] + self.projects[side] + self.baloot[side]


def run(hand: Hand, rules: Rules, judged: Hand | None = None) -> Score:
    """Score one hand; every step is an item, and the items of a side add up to its points.

    ``judged`` is the hand by whose projects and Baloot the winner was found, where that is another than the hand that
    is written down. Under a gahwa the winner has won the match; whether totals do is not looked at.
    """
    items: list[Item] = []
    decided: str | None
    counting, because = rules.counting(hand)
    if hand.points is not None:
        cards = _count(hand, rules, hand.points, counting, because, items)
        tally = _Tally(cards, *_add_melds(hand, rules, items))
        seen = tally if judged is None else _Tally(cards, *_add_melds(judged, rules, []))
        winner, decided = _decide(hand, rules, hand.points, counting, seen, items)
    else:
        winner, cards = _won_cards(hand, rules, items)
        tally, decided = _Tally(cards, *_add_melds(hand, rules, items)), "kaboot" if hand.kaboot else None
    _settle(hand, rules, tally, winner, items)
    points = {"NS": 0, "EW": 0}
    for side, part, _, _ in items:
        points[side] += part
    uncounted = decided is None
    game_points = {
        side: {
            "cards": None if uncounted else tally.cards[side],
            "projects": tally.projects[side],
            "baloot": tally.baloot[side],
            "total": None if uncounted else tally.total(side),
        }
        for side in SIDES
    }
    details = {"counting": counting, "game_points": game_points, "decided_by": decided}
    return Score(points, tuple(items), winner, winner if hand.level == GAHWA else None, details)


# --- steps 1 and 2: card points, game points --------------------------------------------------------------


def _count(
    hand: Hand, rules: Rules, points: Mapping[str, int], counting: str, because: str, items: list[Item]
) -> dict[str, int]:
    """Convert the card points of the side that counts, and leave the rest to the other; or those of both."""
    if counting == BOTH:
        items += [Item(side, 0, because) for side in SIDES]
        return {side: _convert(hand.contract, rules, side, points[side], items) for side in SIDES}
    if because == "counts-raised":
        params = {"raiser": OTHER[counting], "level": LEVELS[hand.level - 1]}
    else:
        params = {"declarer": hand.declarer}
    items.append(Item(counting, 0, because, params))
    counted = _convert(hand.contract, rules, counting, points[counting], items)
    whole, rest = GAME_POINTS[hand.contract], OTHER[counting]
    items.append(Item(rest, whole - counted, "cards-rest", {"whole": whole, "counted": counted}))
    return {counting: counted, rest: whole - counted}


def _convert(contract: str, rules: Rules, side: str, points: int, items: list[Item]) -> int:
    converted, unit = rules.rounding[contract][points], UNIT[contract]
    full = points // unit
    items.append(Item(side, full, f"cards-{contract}", {"points": points, "n": full}))
    if gained := converted * unit - points:
        params = {"points": points, "to": converted * unit, "got": converted, "n": abs(gained)}
        items.append(Item(side, converted - full, "rounded-up" if gained > 0 else "rounded-down", params))
    return converted


def _won_cards(hand: Hand, rules: Rules, items: list[Item]) -> tuple[str, dict[str, int]]:
    """Value cards that nobody counted: Al-kaboot, or all of them. Raises ValueError where nobody has won."""
    if hand.kaboot:
        winner, value = hand.kaboot, rules.kaboot[hand.contract]
        items.append(Item(winner, value, "kaboot", {"n": value}))
    elif hand.won:
        winner, value = hand.won, GAME_POINTS[hand.contract]
        items.append(Item(winner, value, "cards-won", {"whole": value}))
    else:
        raise ValueError(hand)
    return winner, {winner: value, OTHER[winner]: 0}


# --- step 3: projects and Baloot --------------------------------------------------------------------------


def _add_melds(hand: Hand, rules: Rules, items: list[Item]) -> tuple[dict[str, int], dict[str, int]]:
    """Add projects and Baloot; those of who won no trick may count for nobody."""
    projects, baloot = {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0}
    if not hand.projects and not hand.baloot:
        return projects, baloot
    values, trickless = rules.values[hand.contract], OTHER[hand.kaboot] if hand.kaboot else None
    for owner, kind, _ in hand.projects:
        side = SIDE[owner]
        if side == trickless and rules.kaboot_projects is LosersShare.NOBODY:
            items.append(Item(side, 0, "kaboot-project-void", {"by": owner, "kind": kind}))
        else:
            projects[side] += values[kind]
            items.append(Item(side, values[kind], f"project-{kind}", {"by": owner}))
    if by := hand.baloot:
        side = SIDE[by]
        if side == trickless and rules.kaboot_baloot is LosersShare.NOBODY:
            items.append(Item(side, 0, "kaboot-baloot-void", {"by": by}))
        else:
            baloot[side] = BALOOT
            items.append(Item(side, BALOOT, "baloot", {"by": by}))
    return projects, baloot


# --- step 4: who has won ----------------------------------------------------------------------------------


def _decide(
    hand: Hand, rules: Rules, points: Mapping[str, int], counting: str, seen: _Tally, items: list[Item]
) -> tuple[str, str]:
    totals = {side: seen.total(side) for side in SIDES}
    if winner := ahead(totals):
        items.append(Item(winner, 0, "more-points", {"more": totals[winner], "less": totals[OTHER[winner]]}))
        return winner, "points"
    each, loser = totals["NS"], _lost_more(hand.contract, rules, points, counting)
    if loser is None:
        winner = rules.full_tie[hand.declarer]
        items.append(Item(winner, 0, "tie-declarer", {"each": each}))
        return winner, "declarer"
    gainer = rules.tie[loser]
    if counting == BOTH:
        items.append(Item(gainer, 0, "tie-more-lost", {"each": each}))
    else:
        own = points[counting]
        code = "tie-counting-lost" if gainer == counting else "tie-counting-up" if own % 10 else "tie-counting-even"
        items.append(Item(gainer, 0, code, {"each": each, "counting": counting, "points": own}))
    return gainer, "rounding"


def _lost_more(contract: str, rules: Rules, points: Mapping[str, int], counting: str) -> str | None:
    """Return the side that lost more card points in rounding, None where both lost the same."""
    rounding, unit = rules.tie_rounding[contract], UNIT[contract]
    converted = {side: rounding[points[side]] for side in SIDES}
    if counting != BOTH:
        converted[OTHER[counting]] = GAME_POINTS[contract] - converted[counting]
    return ahead({side: points[side] - unit * converted[side] for side in SIDES})


# --- step 5: what each side scores ------------------------------------------------------------------------


def _settle(hand: Hand, rules: Rules, tally: _Tally, winner: str, items: list[Item]) -> None:
    if hand.level == GAHWA:
        items += [
            Item(winner, -tally.total(winner), "gahwa-won"),
            Item(OTHER[winner], -tally.total(OTHER[winner]), "gahwa-lost"),
        ]
    elif hand.kaboot:
        to = (LosersShare.OWNER, rules.kaboot_projects, rules.kaboot_baloot)
        _multiply(hand, rules, _take(hand, to, tally, winner, items), winner, items)
    elif hand.level == SINGLE and winner == hand.declarer:
        items.append(Item(winner, 0, "made-own"))
    else:
        to = (rules.cards, rules.projects, rules.baloot)
        _multiply(hand, rules, _take(hand, to, tally, winner, items), winner, items)


def _take(hand: Hand, to: tuple[LosersShare, ...], tally: _Tally, winner: str, items: list[Item]) -> _Tally:
    """Move cards, projects and Baloot of the loser where they go (``baloot.score.lost``, ``.raised``)."""
    loser, ending = OTHER[winner], "lost" if hand.level == SINGLE else "raised"
    lost = [0 if share in KEPT else part[loser] for share, part in zip(to, tally, strict=True)]
    won = [points if share is LosersShare.WINNER else 0 for share, points in zip(to, lost, strict=True)]
    if to[0] is LosersShare.WINNER:
        won[0] = GAME_POINTS[hand.contract] - tally.cards[winner]
    items.append(Item(loser, -sum(lost), "kaboot-lost" if hand.kaboot else f"nothing-{ending}"))
    if cards := won[0]:
        items.append(Item(winner, cards, f"takes-cards-{ending}", {"whole": GAME_POINTS[hand.contract], "n": cards}))
    if projects := won[1]:
        items.append(Item(winner, projects, f"takes-projects-{ending}", {"n": projects}))
    if lost[2]:
        items.append(Item(winner, won[2], f"takes-baloot-{ending}" if won[2] else "baloot-lost"))
    return _Tally(*({winner: part[winner] + won[at], loser: part[loser] - lost[at]} for at, part in enumerate(tally)))


def _multiply(hand: Hand, rules: Rules, taken: _Tally, winner: str, items: list[Item]) -> None:
    """Multiply what each side has now (articles ``baloot.score.raised`` and ``.project-multiplier``)."""
    at = hand.level - 1
    times, project_times, baloot_times = rules.times[at], rules.project_times[at], rules.baloot_times[at]
    if times == project_times == baloot_times == 1:
        return
    level = LEVELS[at]
    for side in (winner, OTHER[winner]):
        if cards := taken.cards[side]:
            items.append(Item(side, cards * (times - 1), "multiplied-cards", {"level": level, "n": cards}))
        projects = taken.projects[side]
        if projects and (side == winner or rules.projects is not LosersShare.OWNER_PLAIN):
            code = "multiplied-projects" if project_times == hand.level else "capped-projects"
            items.append(Item(side, projects * (project_times - 1), code, {"level": level, "n": projects}))
        if baloot := taken.baloot[side]:
            items.append(Item(side, baloot * (baloot_times - 1), "baloot-single"))
