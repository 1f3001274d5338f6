"""Random records of Baloot, legally bid and played, from a seeded source."""

import random
from typing import Any

from scorekeeper.cards import CARD_NAMES
from scorekeeper.games.baloot.play.tricks.legal_cards import legal
from scorekeeper.games.baloot.play.tricks.taking import winner_of
from scorekeeper.seats import NEXT, ORDER, SEATS

SUITS = "SHDC"


def record(dice: random.Random) -> dict[str, Any]:
    """Deal, bid and play one hand by the rules; Sun, Hokum, raised, locked, in either round."""
    dealer = dice.choice(SEATS)
    deck = list(range(32))
    dice.shuffle(deck)
    order = ORDER[NEXT[dealer]]
    exposed, taker = deck[0], dice.choice(order)
    hands = {taker: [exposed]}
    rest = iter(deck[1:])
    for seat in order:
        hands[seat] = [*hands.get(seat, []), *[next(rest) for _ in range(8 - len(hands.get(seat, [])))]]
    calls, contract, trump = _calls(dice, order, taker, exposed)
    raises, level, locked = _raises(dice, taker) if contract == "hokum" else ([], "single", False)
    found = {
        "dealer": dealer,
        "exposed": CARD_NAMES[exposed],
        "hands": {seat: [CARD_NAMES[card] for card in hands[seat]] for seat in order},
        "calls": calls,
        "raises": raises,
        "plays": _plays(dice, order[0], hands, trump, locked),
    }
    return found | {"_contract": contract, "_trump": trump, "_taker": taker, "_level": level, "_locked": locked}


def _calls(dice, order, taker, exposed):
    place = order.index(taker)
    kind = dice.choice(("hokum", "sun", "second", "ashkal", "sun-over"))
    passes = [[seat, "pass"] for seat in order[:place]]
    if kind == "ashkal":
        bidder = {0: 2, 1: 3}.get(place)  # the third player's or the dealer's partner takes the card
        if bidder is not None:
            return [*[[seat, "pass"] for seat in order[:bidder]], [order[bidder], "ashkal"]], "sun", None
        kind = "sun"
    if kind == "hokum":
        return [*passes, [taker, "hokum"]], "hokum", exposed // 8
    if kind == "sun":
        return [*passes, [taker, "sun"]], "sun", None
    if kind == "sun-over":
        return [[order[0], "hokum"], [taker, "sun"]], "sun", None
    trump = dice.choice([suit for suit in range(4) if suit != exposed // 8])
    everybody = [[seat, "pass"] for seat in order]
    return [*everybody, *passes, [taker, "hokum", SUITS[trump]]], "hokum", trump


def _raises(dice, taker):
    opponent = dice.choice([NEXT[taker], NEXT[NEXT[NEXT[taker]]]])
    lock, last = dice.choice(("locked", "open")), dice.choice(("locked", "open"))
    chain = [[opponent, "double", lock], [taker, "triple"], [opponent, "quadruple", last], [taker, "gahwa"]]
    depth = dice.choice((0, 0, 0, 1, 1, 2, 3, 4))
    locked = {1: lock, 3: last}.get(depth) == "locked"
    return chain[:depth], ("single", "double", "triple", "quadruple", "gahwa")[depth], locked


def _plays(dice, leader, hands, trump, locked):
    held = {seat: sum(1 << card for card in cards) for seat, cards in hands.items()}
    plays = []
    for _ in range(8):
        trick: tuple[int, ...] = ()
        for seat in ORDER[leader]:
            choices = legal(trump, locked, held[seat], trick, False)
            card = dice.choice([card for card in range(32) if choices >> card & 1])
            held[seat] &= ~(1 << card)
            trick = (*trick, card)
            plays.append([seat, CARD_NAMES[card]])
        leader = ORDER[leader][winner_of(trump, trick)]
    return plays
