"""Sab'at al-Deemin written a second time, as the authority that tests hold the program against.

It shares no code and no method with the program. Points are the text's own three rows of figures, nothing is
multiplied. Whether a remainder can be is found by looking for a way in which the four piles can stand: how many
cards of each suit were played, which of them was the last, and a hand of one to eight cards for the winner's
partner out of what is then unplayed. `deal_and_play` plays hands out by the rules, so that what it ends with
has certainly happened.

"Text" in the docstrings is the rules text with its section; "Reading" is a numbered reading of the project.
Facts have the JSON form that `scorekeeper score sabat` takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

Facts = dict[str, Any]

SUITS = ("S", "H", "D", "C")
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
SEATS = ("S", "E", "N", "W")
"""In the order of play (text, "Players and Cards": anticlockwise)."""
SIDES = ("NS", "EW")
PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
LOSERS = {"N": ("E", "W"), "S": ("E", "W"), "E": ("N", "S"), "W": ("N", "S")}
SIDE_OF = {"N": "NS", "S": "NS", "E": "EW", "W": "EW", "NS": "NS", "EW": "EW"}
OTHER = {"NS": "EW", "EW": "NS"}
ANY_TIME = ("illegal-pass", "wrong-suit", "out-of-sequence", "out-of-turn", "signal")
"""Faults that can happen at any time and again and again; a warning is due once, with one card left."""
PENALTY_KINDS = ("illegal-pass", "wrong-suit", "out-of-sequence", "out-of-turn", "no-warning", "signal")

#: Text, "Scoring": an Ace, a picture, ending with a 7; as it stands, doubled, trebled.
FIGURES = {"single": (20, 10, 200), "double": (40, 20, 400), "treble": (60, 30, 600)}
PENALTY = 100

# --------------------------------------------------------------------------------------------
# Points
# --------------------------------------------------------------------------------------------


def was_seven(facts: Facts) -> bool:
    return facts["last_card"].startswith("7") if "last_card" in facts else facts["last_seven"]


def hand_points(facts: Facts) -> int:
    """Say what the winning side scores for the hand itself: text, "Scoring"."""
    ace, picture, seven = FIGURES[facts.get("stakes", "single")]
    left = facts["left"]
    if "aces" in left:
        points = left["aces"] * ace + left["pictures"] * picture
    else:
        held = [card for loser in LOSERS[facts["winner"]] for card in left[loser]]
        points = sum({"A": ace, "K": picture, "Q": picture, "J": picture}.get(card[0], 0) for card in held)
    return points + (seven if was_seven(facts) else 0)


def match_scores(hands: list[Facts], target: int) -> tuple[list[dict[str, int]], dict[str, int], str | None]:
    """Score the hands of a match one event after the other: points of each, the totals, the winner.

    Text, "Penalties" and "Winning"; Reading 1: who reaches the target first has won, and nothing after counts.
    """
    totals = {"NS": 0, "EW": 0}
    scores = []
    winner = None
    for facts in hands:
        events = [(OTHER[SIDE_OF[each["against"]]], PENALTY) for each in facts.get("penalties", [])]
        if "winner" in facts:
            events.append((SIDE_OF[facts["winner"]], hand_points(facts)))
        score = {"NS": 0, "EW": 0}
        for side, points in events:
            if winner is None:
                score[side] += points
                totals[side] += points
                winner = side if totals[side] >= target else None
        scores.append(score)
    return scores, totals, winner


# --------------------------------------------------------------------------------------------
# What can be left
# --------------------------------------------------------------------------------------------


def _fits(last: str | None, seven: bool | None, played: dict[str, int]) -> bool:
    """Tell whether a card on top of a pile can have been the last, the 7 of diamonds never being it."""
    tops = {RANKS[height - 1] + suit for suit, height in played.items() if height} - {"7D"}
    if last is not None:
        return last in tops and (seven is None or seven == last.startswith("7"))
    return any(seven is None or seven == top.startswith("7") for top in tops)


def cards_can_be_left(losers: list[list[str]], partner: list[str] | None, last: str | None, seven: bool | None) -> bool:
    """Search for piles that leave exactly these cards, with one to eight for a partner not known (Reading 6)."""
    hands = [*losers, *([partner] if partner is not None else [])]
    stated = [card for hand in hands for card in hand]
    if len(set(stated)) != len(stated) or not all(1 <= len(hand) <= 8 for hand in hands):
        return False
    heights = []
    for suit in SUITS:
        own = [RANKS.index(card[:-1]) for card in stated if card[-1] == suit]
        lowest = 1 if suit == "D" else 0
        heights.append([height for height in range(lowest, 9) if all(height <= rank for rank in own)])
    for piles in product(*heights):
        rest = 32 - sum(piles) - len(stated)
        enough = rest == 0 if partner is not None else 1 <= rest <= 8
        if enough and _fits(last, seven, dict(zip(SUITS, piles, strict=True))):
            return True
    return False


@cache
def numbers_that_can_be_left(
    last: str | None, seven: bool | None, partner: tuple[str, ...] | None = None
) -> frozenset[tuple[int, int]]:
    """Collect the Aces and pictures that losers can hold, over all piles and all ways to share the rest."""
    found = set()
    for piles in product(range(9), range(9), range(1, 9), range(9)):
        played = dict(zip(SUITS, piles, strict=True))
        unplayed = [card for card in PACK if RANKS.index(card[:-1]) >= played[card[-1]]]
        if not 3 <= len(unplayed) <= 24 or not _fits(last, seven, played):
            continue
        if partner is not None:
            if not set(partner) <= set(unplayed):
                continue
            unplayed = [card for card in unplayed if card not in partner]
            if 2 <= len(unplayed) <= 16:
                found.add(_numbers(unplayed))
            continue
        aces, pictures = _numbers(unplayed)
        low = len(unplayed) - aces - pictures
        for held in product(range(aces + 1), range(pictures + 1)):
            most = min(16, len(unplayed) - 1, sum(held) + low)
            least = max(2, len(unplayed) - 8, sum(held))
            if least <= most:
                found.add(held)
    return frozenset(found)


def _numbers(cards: list[str]) -> tuple[int, int]:
    return sum(card[0] == "A" for card in cards), sum(card[0] in "KQJ" for card in cards)


def accepted(facts: Facts) -> bool:
    """Tell whether the program should accept the facts of a whole hand, with nothing left out."""
    partner = facts.get("partner")
    last, seven = facts.get("last_card"), facts.get("last_seven")
    left = facts["left"]
    if "aces" not in left:
        return cards_can_be_left([left[by] for by in LOSERS[facts["winner"]]], partner, last, seven)
    if partner is not None and (len(set(partner)) != len(partner) or not 1 <= len(partner) <= 8):
        return False
    known = tuple(partner) if partner is not None else None
    return (left["aces"], left["pictures"]) in numbers_that_can_be_left(last, seven, known)


# --------------------------------------------------------------------------------------------
# Hands that have happened
# --------------------------------------------------------------------------------------------


def deal_and_play(random: Random, *, wrong_passes: float = 0.0) -> tuple[str, str, dict[str, list[str]]]:
    """Deal and play a hand by the text, "Play": who went out, the last card, what all others hold.

    With a chance of `wrong_passes` a player passes with a playable card, and nobody notices.
    """
    cards = random.sample(PACK, len(PACK))
    hands = {seat: cards[8 * place : 8 * place + 8] for place, seat in enumerate(SEATS)}
    turn = next(place for place, seat in enumerate(SEATS) if "7D" in hands[seat])
    played: set[str] = set()
    while True:
        seat = SEATS[turn % 4]
        playable = [card for card in hands[seat] if _playable(card, played)] if played else ["7D"]
        if playable and (not played or random.random() >= wrong_passes):
            card = random.choice(playable)
            hands[seat].remove(card)
            played.add(card)
            if not hands[seat]:
                del hands[seat]
                return seat, card, hands
        turn += 1


def _playable(card: str, played: set[str]) -> bool:
    rank = RANKS.index(card[:-1])
    return rank == 0 or RANKS[rank - 1] + card[-1] in played


def played_facts(random: Random, *, wrong_passes: float = 0.0, partner: bool = False) -> Facts:
    """Return the facts of a hand that was played out."""
    winner, last, hands = deal_and_play(random, wrong_passes=wrong_passes)
    facts: Facts = {"winner": winner, "last_card": last, "left": {by: hands[by] for by in LOSERS[winner]}}
    if partner:
        facts["partner"] = hands[PARTNER[winner]]
    return facts


def mutations(random: Random, facts: Facts) -> Iterator[Facts]:
    """Return facts close to others: a card more, less, exchanged, another last card."""
    losers = list(facts["left"])
    for _ in range(6):
        left = {by: list(cards) for by, cards in facts["left"].items()}
        by = random.choice(losers)
        what = random.choice(("add", "drop", "swap", "last"))
        if what in ("drop", "swap") and left[by]:
            left[by].remove(random.choice(left[by]))
        if what in ("add", "swap"):
            left[by].append(random.choice(PACK))
        last = random.choice(PACK) if what == "last" else facts["last_card"]
        yield {**facts, "left": left, "last_card": last}
