"""From the facts of a Baloot hand to its score, step by step.

Source: Baloot, "Scoring", steps 1 to 6; articles ``baloot.score.*`` and ``baloot.kaboot.*``.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.errors import Ambiguous, Illegal, illegal, unclear
from scorekeeper.game import Item, Options, Score
from scorekeeper.games.baloot.facts.checks import GAHWA, LEVELS, SINGLE, TRIPLE, Facts
from scorekeeper.games.baloot.facts.deals import PACK_POINTS, possible_points
from scorekeeper.seats import OTHER, SIDE, SIDES

CARDS = {"hokum": 16, "sun": 26}
"""Game points of all cards."""
UNIT = {"hokum": 10, "sun": 5}
"""Card points to a game point."""
KABOOT = {"hokum": 25, "sun": 44}
PROJECT_VALUES = {
    "hokum": {"siri": 2, "fifty": 5, "hundred": 10},
    "sun": {"siri": 4, "fifty": 10, "hundred": 20, "four-hundred": 40},
}
BALOOT = 2

_GAME_POINTS = {
    "hokum": tuple((points + 4) // 10 for points in range(PACK_POINTS["hokum"] + 1)),
    "sun": tuple(
        points // 5 if points % 5 == 0 else (points + 5) // 10 * 2 for points in range(PACK_POINTS["sun"] + 1)
    ),
}
# A tie on game points, by the units digit of the counting side: True if that side has won, None if neither
# side lost more than the other in rounding (article baloot.score.tie).
_TIE: dict[str, tuple[bool | None, ...]] = {
    "hokum": (False, None, True, True, True, True, False, False, False, False),
    "sun": (None, True, True, True, True, None, False, False, False, False),
}


class _Tally(NamedTuple):
    """Game points before multiplying, by side: what decides who has won."""

    cards: dict[str, int]
    projects: dict[str, int]
    baloot: dict[str, int]

    def total(self, side: str) -> int:
        return self.cards[side] + self.projects[side] + self.baloot[side]


def counting_side(facts: Facts, options: Options) -> str:
    """Name the side whose card points are converted, or "both" (article ``baloot.score.counting``)."""
    if options["counting"] == "both":
        return "both"
    declarer_raised_last = facts.level in (TRIPLE, GAHWA)
    if options["counting"] == "defenders" or facts.level == SINGLE or declarer_raised_last:
        return OTHER[facts.declarer]
    return facts.declarer


def score(facts: Facts, options: Options) -> Score:
    """Score one hand; every step is an item, and the items of a side add up to its score."""
    if facts.outcome:
        return _no_score(facts.outcome)
    items: list[Item] = []
    counting = counting_side(facts, options)
    if facts.kaboot:
        tally, winner, decided = _kaboot(facts, items), facts.kaboot, "kaboot"
    else:
        items += _counting_items(counting, facts, options)
        tally = _tally(facts, counting, items)
        if facts.points is None:
            winner, decided = facts.won or "", None
        else:
            winner, decided = _decide(facts, counting, tally, items)
    _settle(facts, options, tally, winner, items)
    points = {"NS": 0, "EW": 0}
    for item in items:
        points[item.side] += item.points
    details = {"counting": counting, "game_points": _game_points_json(facts, tally), "decided_by": decided}
    return Score(points, tuple(items), winner, _match_winner(facts, options, points, winner), details)


def _no_score(outcome: str) -> Score:
    items = tuple(Item(side, 0, outcome) for side in SIDES)
    details = dict.fromkeys(("counting", "game_points", "decided_by"))
    return Score({"NS": 0, "EW": 0}, items, None, None, details)


def _match_winner(facts: Facts, options: Options, points: Mapping[str, int], winner: str) -> str | None:
    if facts.level == GAHWA:
        return winner
    if facts.scores is None:
        return None
    return leader({side: facts.scores[side] + points[side] for side in SIDES}, options)


def leader(totals: Mapping[str, int], options: Options) -> str | None:
    """Name the side that has won the match with these totals, if any has (``baloot.match.target``)."""
    ns, ew = totals["NS"], totals["EW"]
    if ns == ew or max(ns, ew) < int(options["target"]):
        return None
    return "NS" if ns > ew else "EW"


# --- steps 1 to 3: card points, game points, projects and Baloot ------------------------------------------


def _counting_items(counting: str, facts: Facts, options: Options) -> list[Item]:
    if facts.points is None:
        return []
    if counting == "both":
        return [Item(side, 0, "counts-own") for side in SIDES]
    if options["counting"] == "defenders":
        return [Item(counting, 0, "counts-defenders", {"declarer": facts.declarer})]
    if facts.level == SINGLE:
        return [Item(counting, 0, "counts-unraised", {"declarer": facts.declarer})]
    return [Item(counting, 0, "counts-raised", {"raiser": OTHER[counting], "level": LEVELS[facts.level - 1]})]


def _tally(facts: Facts, counting: str, items: list[Item]) -> _Tally:
    cards = _card_points(facts, counting, items)
    projects, baloot = {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0}
    _add_melds(facts, SIDES, projects, baloot, items)
    return _Tally(cards, projects, baloot)


def _card_points(facts: Facts, counting: str, items: list[Item]) -> dict[str, int]:
    contract = facts.contract
    whole = CARDS[contract]
    if facts.points is None:
        winner = facts.won or ""
        items.append(Item(winner, whole, "cards-won", {"whole": whole}))
        return {winner: whole, OTHER[winner]: 0}
    if counting == "both":
        return {side: _convert(contract, side, facts.points[side], items) for side in SIDES}
    counted = _convert(contract, counting, facts.points[counting], items)
    rest = OTHER[counting]
    items.append(Item(rest, whole - counted, "cards-rest", {"whole": whole, "counted": counted}))
    return {counting: counted, rest: whole - counted}


def _convert(contract: str, side: str, points: int, items: list[Item]) -> int:
    converted, unit = _GAME_POINTS[contract][points], UNIT[contract]
    full, over = divmod(points, unit)
    items.append(Item(side, full, f"cards-{contract}", {"points": points, "n": full}))
    gained = converted * unit - points
    params = {"points": points, "to": converted * unit, "got": converted, "n": abs(gained)}
    if gained > 0:
        items.append(Item(side, converted - full, "rounded-up", params))
    elif over:
        items.append(Item(side, 0, "rounded-down", params))
    return converted


def _add_melds(
    facts: Facts, sides: tuple[str, ...], projects: dict[str, int], baloot: dict[str, int], items: list[Item]
) -> None:
    """Add the projects and the Baloot of some sides; those of other sides are named, and count nothing."""
    values = PROJECT_VALUES[facts.contract]
    for by, kind in facts.projects:
        side = SIDE[by]
        if side in sides:
            projects[side] += values[kind]
            items.append(Item(side, values[kind], f"project-{kind}", {"by": by}))
        else:
            items.append(Item(side, 0, "kaboot-project-void", {"by": by, "kind": kind}))
    if facts.baloot:
        side = SIDE[facts.baloot]
        if side in sides:
            baloot[side] += BALOOT
            items.append(Item(side, BALOOT, "baloot", {"by": facts.baloot}))
        else:
            items.append(Item(side, 0, "kaboot-baloot-void", {"by": facts.baloot}))


def _kaboot(facts: Facts, items: list[Item]) -> _Tally:
    winner = facts.kaboot or ""
    value = KABOOT[facts.contract]
    items.append(Item(winner, value, "kaboot", {"n": value}))
    projects, baloot = {"NS": 0, "EW": 0}, {"NS": 0, "EW": 0}
    _add_melds(facts, (winner,), projects, baloot, items)
    return _Tally({winner: value, OTHER[winner]: 0}, projects, baloot)


# --- step 4: who has won ----------------------------------------------------------------------------------


def _decide(facts: Facts, counting: str, tally: _Tally, items: list[Item]) -> tuple[str, str]:
    ns, ew = tally.total("NS"), tally.total("EW")
    if ns != ew:
        winner = "NS" if ns > ew else "EW"
        items.append(Item(winner, 0, "more-points", {"more": max(ns, ew), "less": min(ns, ew)}))
        return winner, "points"
    gainer = _rounding_winner(facts, counting)
    if gainer is None:
        items.append(Item(facts.declarer, 0, "tie-declarer", {"each": ns}))
        return facts.declarer, "declarer"
    if counting == "both":
        items.append(Item(gainer, 0, "tie-more-lost", {"each": ns}))
    else:
        points = (facts.points or {})[counting]
        code = "tie-counting-lost" if gainer == counting else "tie-counting-up" if points % 10 else "tie-counting-even"
        items.append(Item(gainer, 0, code, {"each": ns, "counting": counting, "points": points}))
    return gainer, "rounding"


def _rounding_winner(facts: Facts, counting: str) -> str | None:
    """Name the side that lost more card points in rounding, None if both lost the same."""
    points = facts.points or {}
    if counting == "both":
        unit, table = UNIT[facts.contract], _GAME_POINTS[facts.contract]
        lost = {side: points[side] - unit * table[points[side]] for side in SIDES}
        return None if lost["NS"] == lost["EW"] else max(SIDES, key=lost.__getitem__)
    won = _TIE[facts.contract][points[counting] % 10]
    if won is None:
        return None
    return counting if won else OTHER[counting]


def check_won(facts: Facts, options: Options) -> None:
    """Refuse a stated winner that the other facts cannot give (article ``baloot.count.won``).

    Raises Illegal, or Ambiguous where a made contract needs the count because each side scores its own.
    """
    if facts.won is None:
        return
    if facts.kaboot or facts.points:
        winner = score(facts._replace(won=None), options).winner
    elif facts.level == SINGLE and facts.won == facts.declarer:
        raise Ambiguous([unclear("won-needs-points", "points", side=facts.won)])
    else:
        winner = facts.won if facts.won in _possible_winners(facts, options) else OTHER[facts.won]
    if winner != facts.won:
        raise Illegal([illegal("won-otherwise", "won", side=facts.won, winner=winner)])


def _possible_winners(facts: Facts, options: Options) -> set[str]:
    """Name the sides that win with some possible count."""
    whole = PACK_POINTS[facts.contract]
    counting = counting_side(facts, options)
    winners = set()
    for ns in possible_points(facts.contract, facts.tricks["NS"] if facts.tricks else None):
        counted = facts._replace(points={"NS": ns, "EW": whole - ns})
        winners.add(_decide(counted, counting, _tally(counted, counting, []), [])[0])
    return winners


# --- step 5: what each side scores ------------------------------------------------------------------------


def _settle(facts: Facts, options: Options, tally: _Tally, winner: str, items: list[Item]) -> None:
    loser = OTHER[winner]
    if facts.level == GAHWA:
        items.append(Item(winner, -tally.total(winner), "gahwa-won"))
        items.append(Item(loser, -tally.total(loser), "gahwa-lost"))
    elif facts.kaboot:
        items.append(Item(loser, 0, "kaboot-lost"))
        _multiply(facts, options, tally, winner, items)
    elif facts.level == SINGLE and winner == facts.declarer:
        items.append(Item(winner, 0, "made-own"))
    else:
        _multiply(facts, options, _take_all(facts, options, tally, winner, items), winner, items)


def _take_all(facts: Facts, options: Options, tally: _Tally, winner: str, items: list[Item]) -> _Tally:
    """Move everything from the loser to the winner (articles ``baloot.score.lost`` and ``.raised``)."""
    loser, whole = OTHER[winner], CARDS[facts.contract]
    suffix = "lost" if facts.level == SINGLE else "raised"
    items.append(Item(loser, -tally.total(loser), f"nothing-{suffix}"))
    if missing := whole - tally.cards[winner]:
        items.append(Item(winner, missing, f"takes-cards-{suffix}", {"whole": whole, "n": missing}))
    if tally.projects[loser]:
        items.append(Item(winner, tally.projects[loser], f"takes-projects-{suffix}", {"n": tally.projects[loser]}))
    baloot = tally.baloot[winner]
    if tally.baloot[loser]:
        if options["baloot-owner"] == "winner":
            baloot = tally.baloot[loser]
            items.append(Item(winner, baloot, f"takes-baloot-{suffix}"))
        else:
            items.append(Item(winner, 0, "baloot-lost"))
    projects = tally.projects[winner] + tally.projects[loser]
    return _Tally({winner: whole, loser: 0}, {winner: projects, loser: 0}, {winner: baloot, loser: 0})


def _multiply(facts: Facts, options: Options, taken: _Tally, winner: str, items: list[Item]) -> None:
    if facts.level == SINGLE:
        return
    level, cards, projects = LEVELS[facts.level - 1], taken.cards[winner], taken.projects[winner]
    items.append(Item(winner, cards * (facts.level - 1), "multiplied-cards", {"level": level, "n": cards}))
    if projects:
        times = facts.level if options["project-multiplier"] == "level" else 2
        code = "multiplied-projects" if times == facts.level else "capped-projects"
        items.append(Item(winner, projects * (times - 1), code, {"level": level, "n": projects}))
    if taken.baloot[winner]:
        items.append(Item(winner, 0, "baloot-single"))


def _game_points_json(facts: Facts, tally: _Tally) -> dict[str, dict[str, int | None]]:
    """Give the game points before multiplying; what nobody counted is null."""
    counted = facts.points is not None or facts.kaboot is not None
    return {
        side: {
            "cards": tally.cards[side] if counted else None,
            "projects": tally.projects[side],
            "baloot": tally.baloot[side],
            "total": tally.total(side) if counted else None,
        }
        for side in SIDES
    }
