"""Shlla'at counted a second time, as the authority that tests hold the program against.

It shares no code and no method with the program. A pile is a bag of card names, worth the sum of their values; piles
are right when their cards, poured together and sorted, are the pack. Which totals are possible is found by trying
all piles of each total against each other, as sets of bits; no formula about room for Jokers and Aces is used.

"Text" in the docstrings is the rules text of Shlla'at with its section.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

Facts = dict[str, Any]
Verdict = tuple[str, Any]

#: Text, "Players, Cards and Objective": card values; all cards without a value of their own are worth 1.
VALUE = {"joker": 50, "ace": 25, "jack": 2, "other": 1}
SPECIAL = {"joker", "ace"}
NAMES = {"jokers": "joker", "aces": "ace", "jacks": "jack", "others": "other"}
#: Text, "Players, Cards and Objective" and "Variations".
PACK = {
    "54": ["joker"] * 2 + ["ace"] * 4 + ["jack"] * 4 + ["other"] * 44,
    "two-52": ["ace"] * 8 + ["jack"] * 8 + ["other"] * 88,
}
WORTH = {"54": 252, "two-52": 304}


def bag(pile: dict[str, int]) -> list[str]:
    """Lay the cards of a pile out one by one."""
    return [NAMES[kind] for kind, number in pile.items() for _ in range(number)]


def worth(cards: list[str]) -> int:
    """Add up the values of some cards."""
    return sum(map(VALUE.__getitem__, cards))


def fault(cards: list[str]) -> str | None:
    """Text, "Capturing Cards": a capture is two cards at least, one of them at least normal."""
    if len(cards) == 1:
        return "single"
    if cards and SPECIAL.issuperset(cards):
        return "specials"
    return None


def judge_piles(piles: dict[str, dict[str, int]], pack: str = "54", *, as_counted: bool = False) -> Verdict:
    """Return ("score", {player: points}) or ("refused", {what is wrong})."""
    bags = {player: bag(pile) for player, pile in piles.items()}
    poured = sorted(card for cards in bags.values() for card in cards)
    wrong: set[Any] = set()
    if poured and poured != sorted(PACK[pack]):
        wrong.add("sum")
    if not as_counted:
        wrong |= {(player, fault(cards)) for player, cards in bags.items() if fault(cards)}
    if wrong:
        return "refused", wrong
    return "score", {player: worth(cards) for player, cards in bags.items()}


def judge_totals(totals: dict[str, int], pack: str = "54", *, as_counted: bool = False) -> Verdict:
    """Return ("score", totals) or ("refused", {what is wrong})."""
    if sum(totals.values()) == 0:
        return "score", dict(totals)
    wrong: set[Any] = set()
    if sum(totals.values()) != WORTH[pack]:
        wrong.add("sum")
    if not as_counted:
        wrong |= {(player, "single") for player, total in totals.items() if total == 1}
    if not wrong and not can_split(tuple(sorted(totals.values())), pack, as_counted):
        wrong.add("room")
    return ("refused", wrong) if wrong else ("score", dict(totals))


# --------------------------------------------------------------------------------------------
# Totals: every pile of a total is a bit, at the place of its numbers of Jokers, Aces and Jacks
# --------------------------------------------------------------------------------------------

_WIDE = 17  # places for 0 to 16 Aces, or Jacks: two piles of up to 8 do not run into each other


def _place(jokers: int, aces: int, jacks: int) -> int:
    return (jokers * _WIDE + aces) * _WIDE + jacks


@cache
def _held(pack: str) -> int:
    """All numbers of Jokers, Aces and Jacks that the pack holds, as bits."""
    ranges = (range(PACK[pack].count(kind) + 1) for kind in ("joker", "ace", "jack"))
    return sum(1 << _place(*numbers) for numbers in product(*ranges))


@cache
def _single(total: int, pack: str, as_counted: bool) -> int:
    """All piles of a total, as bits."""
    bits = 0
    ranges = (range(PACK[pack].count(kind) + 1) for kind in ("joker", "ace", "jack"))
    for jokers, aces, jacks in product(*ranges):
        others = total - 50 * jokers - 25 * aces - 2 * jacks
        if 0 <= others <= PACK[pack].count("other"):
            cards = ["joker"] * jokers + ["ace"] * aces + ["jack"] * jacks + ["other"] * others
            if as_counted or fault(cards) is None:
                bits |= 1 << _place(jokers, aces, jacks)
    return bits


@cache
def _together(totals: tuple[int, ...], pack: str, as_counted: bool) -> int:
    """All that piles of these totals can hold together, as bits."""
    if len(totals) == 1:
        return _single(totals[0], pack, as_counted)
    rest, more, found, at = _together(totals[:-1], pack, as_counted), _single(totals[-1], pack, as_counted), 0, 0
    while more:
        low = more & -more
        at = low.bit_length() - 1
        found |= rest << at
        more ^= low
    return found & _held(pack)


def can_split(totals: tuple[int, ...], pack: str, as_counted: bool) -> bool:
    """Tell whether piles of these totals can be made of the whole pack; the sum is known to be right."""
    whole = _place(*(PACK[pack].count(kind) for kind in ("joker", "ace", "jack")))
    half = len(totals) // 2
    if not half:
        return bool(_together(totals, pack, as_counted) >> whole & 1)
    first, second = _together(totals[:half], pack, as_counted), _together(totals[half:], pack, as_counted)
    return any(first >> at & 1 and second >> (whole - at) & 1 for at in range(whole + 1))


def match(hands: list[dict[str, int]], target: int, tie: str) -> list[tuple[dict[str, int], set[str]]]:
    """Add up scores; after each hand give the totals and who has won, until somebody has.

    Text, "End of the Play and Scoring". A tie to be played on (``raise``) leaves the match open for good here: no
    higher target is agreed.
    """
    told = []
    totals = dict.fromkeys(hands[0], 0)
    tied = False
    for hand in hands:
        totals = {player: totals[player] + hand[player] for player in totals}
        top = max(totals.values())
        ahead = {player for player in totals if totals[player] == top}
        won = ahead if top >= target and not tied and (len(ahead) == 1 or tie == "share") else set()
        tied = tied or (top >= target and len(ahead) > 1 and tie == "raise")
        told.append((totals, won))
        if won:
            break
    return told
