"""From a checked Baloot hand to its score, step by step, by any :class:`~scorekeeper.games.baloot.scoring.rules.Rules`.

Source: Baloot, "Scoring", steps 1 to 5; articles ``baloot.score.*`` and ``baloot.kaboot.*``.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.game import Item, Score
from scorekeeper.games.baloot.facts.checks import Hand
from scorekeeper.games.baloot.facts.form import GAHWA, LEVELS, SINGLE
from scorekeeper.games.baloot.scoring.rules import (
    BALOOT,
    BOTH,
    CARDS,
    KEPT,
    NOBODY,
    OWNER,
    OWNER_PLAIN,
    UNIT,
    WINNER,
    LosersShare,
    Rules,
)
from scorekeeper.seats import OTHER, SIDE, SIDES


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
        winner, decided = _told_winner(hand), "kaboot" if hand.kaboot else None
        tally = _Tally(_won_cards(hand, rules, winner, items), *_add_melds(hand, rules, items))
    _settle(hand, rules, tally, winner, items)
    points = {"NS": 0, "EW": 0}
    for side, part, _, _ in items:
        points[side] += part
    details = {"counting": counting, "game_points": _game_points_json(hand, tally), "decided_by": decided}
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
    whole, rest = CARDS[hand.contract], OTHER[counting]
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


def _won_cards(hand: Hand, rules: Rules, winner: str, items: list[Item]) -> dict[str, int]:
    """Value cards that nobody counted: Al-kaboot, or all of them."""
    if hand.kaboot:
        value = rules.kaboot[hand.contract]
        items.append(Item(winner, value, "kaboot", {"n": value}))
    else:
        value = CARDS[hand.contract]
        items.append(Item(winner, value, "cards-won", {"whole": value}))
    return {winner: value, OTHER[winner]: 0}


def _told_winner(hand: Hand) -> str:
    """Return who has won where nobody counted. Raises ValueError for a hand of which nothing is known."""
    winner = hand.kaboot or hand.won
    if winner is None:
        raise ValueError(hand)
    return winner


# --- step 3: projects and Baloot --------------------------------------------------------------------------


def _add_melds(hand: Hand, rules: Rules, items: list[Item]) -> tuple[dict[str, int], dict[str, int]]:
    """Add projects and Baloot; those of who won no trick may count for nobody."""
    projects, baloot = {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0}
    if not hand.projects and not hand.baloot:
        return projects, baloot
    values, trickless = rules.values[hand.contract], OTHER[hand.kaboot] if hand.kaboot else None
    for owner, kind, _ in hand.projects:
        side = SIDE[owner]
        if side == trickless and rules.kaboot_projects is NOBODY:
            items.append(Item(side, 0, "kaboot-project-void", {"by": owner, "kind": kind}))
        else:
            projects[side] += values[kind]
            items.append(Item(side, values[kind], f"project-{kind}", {"by": owner}))
    if by := hand.baloot:
        side = SIDE[by]
        if side == trickless and rules.kaboot_baloot is NOBODY:
            items.append(Item(side, 0, "kaboot-baloot-void", {"by": by}))
        else:
            baloot[side] = BALOOT
            items.append(Item(side, BALOOT, "baloot", {"by": by}))
    return projects, baloot


# --- step 4: who has won ----------------------------------------------------------------------------------


def _decide(
    hand: Hand, rules: Rules, points: Mapping[str, int], counting: str, seen: _Tally, items: list[Item]
) -> tuple[str, str]:
    ns, ew = seen.total("NS"), seen.total("EW")
    if ns != ew:
        winner = "NS" if ns > ew else "EW"
        items.append(Item(winner, 0, "more-points", {"more": max(ns, ew), "less": min(ns, ew)}))
        return winner, "points"
    gainer = rules.tie(_lost_in_rounding(hand.contract, rules, points, counting))
    if gainer is None:
        winner = rules.full_tie(hand)
        items.append(Item(winner, 0, "tie-declarer", {"each": ns}))
        return winner, "declarer"
    if counting == BOTH:
        items.append(Item(gainer, 0, "tie-more-lost", {"each": ns}))
    else:
        own = points[counting]
        code = "tie-counting-lost" if gainer == counting else "tie-counting-up" if own % 10 else "tie-counting-even"
        items.append(Item(gainer, 0, code, {"each": ns, "counting": counting, "points": own}))
    return gainer, "rounding"


def _lost_in_rounding(contract: str, rules: Rules, points: Mapping[str, int], counting: str) -> dict[str, int]:
    """Return how many card points each side lost in rounding; less than 0 where it gained."""
    rounding, unit = rules.tie_rounding[contract], UNIT[contract]
    if counting == BOTH:
        return {side: points[side] - unit * rounding[points[side]] for side in SIDES}
    counted, rest = rounding[points[counting]], OTHER[counting]
    lost = points[counting] - unit * counted
    return {counting: lost, rest: points[rest] - unit * (CARDS[contract] - counted)}


# --- step 5: what each side scores ------------------------------------------------------------------------


def _settle(hand: Hand, rules: Rules, tally: _Tally, winner: str, items: list[Item]) -> None:
    loser = OTHER[winner]
    if hand.level == GAHWA:
        items.append(Item(winner, -tally.total(winner), "gahwa-won"))
        items.append(Item(loser, -tally.total(loser), "gahwa-lost"))
    elif hand.kaboot:
        taken = _take(hand, (OWNER, rules.kaboot_projects, rules.kaboot_baloot), tally, winner, items)
        _multiply(hand, rules, taken, winner, items)
    elif hand.level == SINGLE and winner == hand.declarer:
        items.append(Item(winner, 0, "made-own"))
    else:
        taken = _take(hand, (rules.cards, rules.projects, rules.baloot), tally, winner, items)
        _multiply(hand, rules, taken, winner, items)


def _take(
    hand: Hand, to: tuple[LosersShare, LosersShare, LosersShare], tally: _Tally, winner: str, items: list[Item]
) -> _Tally:
    """Move cards, projects and Baloot of the loser where they go (``baloot.score.lost``, ``.raised``)."""
    loser, ending = OTHER[winner], "lost" if hand.level == SINGLE else "raised"
    (cards_to, projects_to, baloot_to), (cards, projects, baloot) = to, tally
    lost_cards = 0 if cards_to in KEPT else cards[loser]
    lost_projects = 0 if projects_to in KEPT else projects[loser]
    lost_baloot = 0 if baloot_to in KEPT else baloot[loser]
    code = "kaboot-lost" if hand.kaboot else f"nothing-{ending}"
    items.append(Item(loser, -lost_cards - lost_projects - lost_baloot, code))
    won_cards, won_projects, won_baloot = cards[winner], projects[winner], baloot[winner]
    if cards_to is WINNER and (missing := CARDS[hand.contract] - won_cards):
        won_cards += missing
        items.append(Item(winner, missing, f"takes-cards-{ending}", {"whole": won_cards, "n": missing}))
    if projects_to is WINNER and lost_projects:
        won_projects += lost_projects
        items.append(Item(winner, lost_projects, f"takes-projects-{ending}", {"n": lost_projects}))
    if baloot_to is WINNER and lost_baloot:
        won_baloot += lost_baloot
        items.append(Item(winner, lost_baloot, f"takes-baloot-{ending}"))
    elif lost_baloot:
        items.append(Item(winner, 0, "baloot-lost"))
    return _Tally(
        {winner: won_cards, loser: cards[loser] - lost_cards},
        {winner: won_projects, loser: projects[loser] - lost_projects},
        {winner: won_baloot, loser: baloot[loser] - lost_baloot},
    )


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
        if projects and (side == winner or rules.projects is not OWNER_PLAIN):
            code = "multiplied-projects" if project_times == hand.level else "capped-projects"
            items.append(Item(side, projects * (project_times - 1), code, {"level": level, "n": projects}))
        if baloot := taken.baloot[side]:
            items.append(Item(side, baloot * (baloot_times - 1), "baloot-single"))


def _game_points_json(hand: Hand, tally: _Tally) -> dict[str, dict[str, int | None]]:
    """Return the game points before multiplying; what nobody counted is null."""
    cards, projects, baloot = tally
    if hand.points is None and hand.kaboot is None:
        return {
            side: {"cards": None, "projects": projects[side], "baloot": baloot[side], "total": None} for side in SIDES
        }
    return {
        side: {
            "cards": cards[side],
            "projects": projects[side],
            "baloot": baloot[side],
            "total": cards[side] + projects[side] + baloot[side],
        }
        for side in SIDES
    }
