"""From the facts of a hand of Sab'at al-Deemin to its score, step by step.

Source: Sab'at Al-Deemin, "Scoring", "Penalties" and "Winning"; articles ``sabat.score.*``, ``sabat.penalty.*``
and ``sabat.match.*``.
"""

from collections.abc import Mapping

from scorekeeper.game import Item, Options, Score
from scorekeeper.games.sabat import pack as layout
from scorekeeper.games.sabat.facts.form import STAKES, Facts, Penalty
from scorekeeper.seats import OTHER, PARTNER, SIDE, SIDES

VALUES = {"aces": 20, "pictures": 10}
"""Points for each card that the losers still hold."""
LAST_SEVEN = 200
PENALTY = 100

Totals = Mapping[str, int]


def score(facts: Facts, options: Options, before: Totals | None = None) -> Score:
    """Score one hand; every step is an item, and the items of a side add up to its score.

    ``before`` are the totals before the hand, None where they are unknown. Penalties come first: one that brings
    a side to the target ends the match there, and nothing after it counts (``sabat.match.penalty``).
    """
    target = int(options["target"])
    items: list[Item] = []
    gained = {"NS": 0, "EW": 0}
    won: str | None = None
    for penalty in facts.penalties:
        won = _penalise(penalty, gained, items, won) or _reached(gained, before, target, _gainer(penalty))
    paid = dict(gained)
    base: int | None = None
    side = SIDE[facts.winner] if facts.winner else None
    if side and won:
        items.append(Item(side, 0, "hand-too-late"))
    elif side:
        base = _hand(facts, side, items)
        gained[side] += base * facts.times
        won = _reached(gained, before, target, side)
    elif facts.outcome:
        items += [Item(each, 0, "redeal") for each in SIDES]
    details = {"base": base, "stakes": STAKES[facts.times - 1] if side else None, "penalties": paid}
    return Score(gained, tuple(items), side, won, details)


def _reached(gained: Totals, before: Totals | None, target: int, side: str) -> str | None:
    """Name the side that has won the match now that ``side`` has scored.

    Without the totals before, only what is certain: the side reaches the target from nothing, and the other has
    scored nothing in this hand with which it could have come first.
    """
    if before is None:
        return side if gained[side] >= target and not gained[OTHER[side]] else None
    for each in (side, OTHER[side]):  # the other only where the target was lowered in mid-match
        if before[each] + gained[each] >= target:
            return each
    return None


# --- penalties --------------------------------------------------------------------------------------------


def _gainer(penalty: Penalty) -> str:
    return OTHER[SIDE[penalty.against]]


def _penalise(penalty: Penalty, gained: dict[str, int], items: list[Item], won: str | None) -> str | None:
    """Add a penalty to the other side, or nothing where the match is already won by ``won``, which is given back."""
    side = _gainer(penalty)
    if won:
        items.append(Item(side, 0, "penalty-late", {"by": penalty.against}))
        return won
    gained[side] += PENALTY
    items.append(Item(side, PENALTY, f"penalty-{penalty.kind}", {"by": penalty.against}))
    return None


# --- the hand ---------------------------------------------------------------------------------------------


def _hand(facts: Facts, side: str, items: list[Item]) -> int:
    """Add what the winners' side scores; gives it before multiplying."""
    base = _cards(facts, side, items)
    if facts.partner is not None and facts.winner:
        cards = layout.listed(facts.partner)
        items.append(Item(side, 0, "partner-idle", {"by": PARTNER[facts.winner], "cards": cards}))
    if facts.seven:
        base += LAST_SEVEN
        items.append(Item(side, LAST_SEVEN, "last-seven"))
    if facts.times > 1:
        stakes = STAKES[facts.times - 1]
        code = stakes if base else "stakes-nothing"
        items.append(Item(side, base * (facts.times - 1), code, {"points": base, "stakes": stakes}))
    items.append(Item(OTHER[side], 0, "lost"))
    return base


def _cards(facts: Facts, side: str, items: list[Item]) -> int:
    """Add the Aces and pictures that the losers still hold; the rest is named, and counts nothing."""
    start = len(items)
    if facts.held is None:
        for unit, n in (("aces", facts.aces), ("pictures", facts.pictures)):
            if n:
                items.append(Item(side, n * VALUES[unit], unit, {"n": n}))
        if len(items) == start:
            items.append(Item(side, 0, "nothing-left"))
    else:
        for by, cards in facts.held.items():
            _add_held(side, by, cards, items)
    return sum([item.points for item in items[start:]])


def _add_held(side: str, by: str, cards: tuple[int, ...], items: list[Item]) -> None:
    """Add the cards of one loser: the Aces, the pictures, and what counts nothing."""
    sorts: tuple[list[str], ...] = ([], [], [])
    for card in cards:
        sorts[_SORTS[card]].append(layout.CARDS[card])
    for (code, worth), found in zip(_HELD, sorts, strict=True):
        if found:
            n = len(found)
            items.append(Item(side, worth * n, code, {"n": n, "by": by, "cards": " ".join(found)}))


_HELD = (("aces-held", VALUES["aces"]), ("pictures-held", VALUES["pictures"]), ("idle-held", 0))
"""The items in which held cards count, and what each card is worth."""
_SORTS = tuple(
    0 if layout.ACES >> card & 1 else 1 if layout.PICTURES >> card & 1 else 2 for card in range(len(layout.CARDS))
)
"""From a card to its place in them."""
