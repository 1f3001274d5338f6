"""From a hand of Sab'at al-Deemin to its score, step by step: penalties, cards, the last 7, the stakes, the match.

Source: Sab'at Al-Deemin, "Scoring", "Penalties" and "Winning"; articles ``sabat.score.*``, ``sabat.penalty.*``
and ``sabat.match.*``.
"""

from collections.abc import Mapping

from scorekeeper import result_only
from scorekeeper.cards import CARD_NAMES
from scorekeeper.errors import refuse
from scorekeeper.game import Breakdown, Item, Score
from scorekeeper.games.sabat.facts.checks import Hand, checked
from scorekeeper.games.sabat.facts.form import STAKES, Facts
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.pack import ACES, PICTURES, counted, listed, mask_of
from scorekeeper.games.sabat.penalties import PENALTY_POINTS
from scorekeeper.games.sabat.scoring.rules import ACE, LAST_SEVEN, PICTURE, Rules, can_score, rules_for, worth
from scorekeeper.messages import Message
from scorekeeper.seats import OTHER, PARTNER, SIDE, SIDES

Totals = Mapping[str, int]

_COLUMNS = {
    "aces": "aces", "aces-held": "aces", "pictures": "pictures", "pictures-held": "pictures", "last-seven": "last 7",
    "double": "double", "treble": "treble",
}  # fmt: skip
"""The column of a hand in which an item is shown; penalties have one of their own."""
_TELLING = frozenset(("hand-too-late", "stakes-nothing", "nothing-left"))
"""Items shown right after a hand was entered, beside the penalties: somebody would ask about them."""
_HELD = (("aces-held", ACE), ("pictures-held", PICTURE), ("idle-held", 0))
"""The items in which the cards of a loser count, and the points of each card."""
_SORTS = tuple(0 if ACES >> card & 1 else 1 if PICTURES >> card & 1 else 2 for card in range(len(CARD_NAMES)))
"""From a card to its place in them."""
_LEVELS = {times: level for level, times in STAKES.items()}
SAID = {level: Message(f"stakes-{level}") for level in STAKES}


def score(facts: Facts, options: Options) -> Score:
    """Score a hand by itself. Raises Illegal or Ambiguous with everything that cannot have happened."""
    if facts.result is None:
        return run(checked(facts), rules_for(options))
    result = as_told(facts.result, options)
    refuse(result.remarks)
    return result


def as_told(result: result_only.Result, options: Options, before: Totals | None = None) -> Score:
    """Score a hand whose score alone is known; a score that no hand has gets a remark."""
    result = {side: result[side] for side in SIDES}
    nothing = dict.fromkeys(SIDES, 0)
    details = {"base": None, "stakes": None, "penalties": nothing}
    found = result_only.score(result, possible=can_score(result, options), **details)
    most = max(SIDES, key=lambda side: result[side] + (before or nothing)[side])
    won = _reached(result, before, options.target, most)
    return found._replace(match_winner=won)


def run(hand: Hand, rules: Rules, before: Totals | None = None) -> Score:
    """Score a hand by some rules; every step is an item, and the items of a side add up to its score.

    ``before`` are the totals before the hand, None if they are unknown. Penalties come first: one that brings
    a side to the target ends the match there, and nothing after it counts (``sabat.match.penalty``).
    """
    items: list[Item] = []
    gained = {"NS": 0, "EW": 0}
    times = rules.multipliers[hand.stakes]
    won = _penalties(hand, rules, times, before, items) if hand.penalties else None
    for item in items:
        gained[item.side] += item.points
    paid = dict(gained)
    base: int | None = None
    side = SIDE[hand.winner] if hand.winner else None
    if side and won:
        items.append(Item(side, 0, "hand-too-late"))
    elif side:
        base, scored = _hand(hand, rules, times, side)
        items += scored
        gained[side] += sum([item.points for item in scored])
        won = _reached(gained, before, rules.target, side)
    elif hand.outcome:
        items += [Item(each, 0, "redeal") for each in SIDES]
    details = {"base": base, "stakes": hand.stakes if side else None, "penalties": paid}
    return Score(gained, tuple(items), side, won, details)


def _penalties(hand: Hand, rules: Rules, times: int, before: Totals | None, items: list[Item]) -> str | None:
    """Add the items of the penalties in order, and name the side that has won the match by one of them.

    A penalty that is multiplied by mistake is so with the hand, too late to end the match before it.
    """
    won: str | None = None
    paid = {"NS": 0, "EW": 0}
    for place, penalty in enumerate(hand.penalties):
        side = OTHER[SIDE[penalty.against]]
        if won:
            items.append(Item(side, 0, "penalty-late", {"by": penalty.against}))
        elif place not in rules.forgotten:
            points = PENALTY_POINTS * times if place in rules.multiplied else PENALTY_POINTS
            items.append(Item(side, points, f"penalty-{penalty.kind}", {"by": penalty.against}))
            paid[side] += PENALTY_POINTS
            won = _reached(paid, before, rules.target, side)
    return won


def _reached(gained: Totals, before: Totals | None, target: int, side: str) -> str | None:
    """Name the side that has won the match now that ``side`` has scored.

    Without the totals before, name only a certain winner: the side reaches the target from nothing. The other side has
    scored nothing in this hand, so it cannot have come first.
    """
    if before is None:
        return side if gained[side] >= target and not gained[OTHER[side]] else None
    for each in (side, OTHER[side]):  # the other only if the target was lowered in mid-match
        if before[each] + gained[each] >= target:
            return each
    return None


def _hand(hand: Hand, rules: Rules, times: int, side: str) -> tuple[int, list[Item]]:
    """Score the hand itself: return the points before multiplying, and the items of both sides."""
    items = _cards(hand, rules, side)
    last = rules.last_seven if hand.seven else LAST_SEVEN["forgotten"]
    if last.before:
        items.append(Item(side, last.before, "last-seven"))
    base = sum([item.points for item in items])
    if times > 1:
        level = _LEVELS[times]
        params = {"points": base, "stakes": SAID[level]}
        items.append(Item(side, base * (times - 1), level if base else "stakes-nothing", params))
    if last.after:
        items.append(Item(side, last.after, "last-seven"))
    items.append(Item(OTHER[side], 0, "lost"))
    return base, items


def _cards(hand: Hand, rules: Rules, side: str) -> list[Item]:
    """Count the Aces and pictures that the losers hold; other cards are named, and count nothing."""
    items: list[Item] = []
    if hand.held is not None:
        for by, cards in hand.held.items():
            items += _held(side, by, cards)
    else:
        if hand.aces:
            items.append(Item(side, hand.aces * ACE, "aces", {"n": hand.aces}))
        if hand.pictures:
            items.append(Item(side, hand.pictures * PICTURE, "pictures", {"n": hand.pictures}))
        if not items:
            items.append(Item(side, 0, "nothing-left"))
    if rules.tens:
        items.append(Item(side, rules.tens * PICTURE, "tens-counted", {"tens": rules.tens}))
    if rules.lesser_aces:
        items.append(Item(side, rules.lesser_aces * (PICTURE - ACE), "ace-as-picture", {"aces": rules.lesser_aces}))
    if hand.partner is not None and hand.winner:
        points = worth(*counted(mask_of(hand.partner))) if rules.partner else 0
        partner, code = PARTNER[hand.winner], "partner-counted" if rules.partner else "partner-idle"
        params = {"by": partner, "partner": partner, "cards": listed(hand.partner), "points": points}
        items.append(Item(side, points, code, params))
    return items


def _held(side: str, by: str, cards: tuple[int, ...]) -> list[Item]:
    """Count the cards of one loser: the Aces, the pictures, and the rest, which counts nothing."""
    sorts: tuple[list[str], ...] = ([], [], [])
    for card in cards:
        sorts[_SORTS[card]].append(CARD_NAMES[card])
    return [
        Item(side, points * len(found), code, {"n": len(found), "by": by, "cards": " ".join(found)})
        for (code, points), found in zip(_HELD, sorts, strict=True)
        if found
    ]


# --- the breakdown ---------------------------------------------------------------------------------------


def breakdown(score: Score) -> Breakdown:
    """Return the points by column, and the penalties in words."""
    sums: dict[tuple[str, str | None], int] = {}
    for item in score.items:
        if item.points:
            place = item.side, _column(item)
            sums[place] = sums.get(place, 0) + item.points
    columns = (*dict.fromkeys(_COLUMNS.values()), "penalty")
    used = tuple(column for column in columns if any((side, column) in sums for side in SIDES))
    cells = {side: tuple(str(sums.get((side, column), "")) for column in used) for side in SIDES}
    telling = (item for item in score.items if item.code in _TELLING or _column(item) == "penalty")
    return Breakdown(used, cells, tuple(telling))


def _column(item: Item) -> str | None:
    return "penalty" if item.code.startswith("penalty-") else _COLUMNS.get(item.code)
