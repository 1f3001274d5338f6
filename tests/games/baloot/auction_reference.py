"""Bidding and raising written a second time, as the authority that tests hold the program against.

It keeps no state. What may be said is read off the whole list of what has been said, sentence by sentence of the
rules text ("Deal and Bidding", "Double, Triple, Quadruple and Gahwa" and the Variations). Seats in rotation are a
table; a call is (seat, word, suit or None), a raise (seat, word, lock or None). Where the declarer is not known, a
raise is possible if some declarer makes the whole list legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

#: "The players speak in turn, beginning with the player to dealer's right", anticlockwise.
ROTATION = {"S": "ENWS", "E": "NWSE", "N": "WSEN", "W": "SENW"}
PARTNERS = ("NS", "EW")
LOW = {rank + suit for rank in "987" for suit in "SHDC"}

Call = tuple[str, str, "str | None"]

EVERY_CALL: tuple[Call, ...] = tuple(
    (seat, word, suit)
    for seat, (word, suit) in product(
        "NESW",
        [(word, None) for word in ("pass", "hokum", "sun", "ashkal", "kawesh")] + [("hokum", suit) for suit in "SHDC"],
    )
)
EVERY_RAISE: tuple[Call, ...] = tuple(
    product("NESW", ("double", "triple", "quadruple", "gahwa"), (None, "locked", "open"))
)


class Deal(NamedTuple):
    dealer: str
    exposed: str | None
    rules: dict[str, str]
    fives: Mapping[str, list[str]] = MappingProxyType({})

    @property
    def rotation(self) -> str:
        return ROTATION[self.dealer]


# --------------------------------------------------------------------------------------------
# Bidding
# --------------------------------------------------------------------------------------------


def opening(history: list[Call]) -> int | None:
    """The place of the first call that is no pass; passes before it are all written down."""
    return next((place for place, (_, word, _) in enumerate(history) if word != "pass"), None)


def round_of(history: list[Call]) -> int:
    first = opening(history)
    return (len(history) if first is None else first) // 4 + 1


def ace_possible(deal: Deal) -> bool:
    return deal.rules["ace-third-round"] == "yes" and (deal.exposed is None or deal.exposed.startswith("A"))


def all_low(deal: Deal, seat: str) -> bool:
    """Some five of the cards known of a hand, less the exposed card, are all nines, eights and sevens."""
    cards = [card for card in deal.fives.get(seat, []) if card != deal.exposed]
    high = [card for card in cards if card not in LOW]
    return len(cards) - len(high) >= 5 if len(cards) > 5 else not high


def suit_allowed(deal: Deal, nth: int, suit: str | None) -> bool:
    if suit is None or deal.exposed is None or nth == 3:
        return True
    return (suit == deal.exposed[-1]) == (nth == 1)


def allowed(deal: Deal, history: list[Call], call: Call) -> bool:
    seat, word, _ = call
    if any(said == "kawesh" for _, said, _ in history):
        return False
    first = opening(history)
    if first is None:
        return allowed_before_a_bid(deal, len(history), call)
    if word == "hokum":
        return names_suit(deal, history, call)
    after = history[first:]
    if first >= 8:
        return False
    sun = (first_round_speakers if first < 4 else second_round_speakers)(deal, after)
    ashkal = ashkal_speakers(deal, history, first)
    if word == "kawesh":
        return bool(sun | ashkal) and kawesh_over_a_bid(deal, history, first, seat, seat in sun | ashkal)
    return seat in {"sun": sun, "ashkal": ashkal, "pass": sun | ashkal}[word]


def kawesh_over_a_bid(deal: Deal, history: list[Call], first: int, seat: str, speaks: bool) -> bool:
    """At the own turn in round one, or until the bidding ends by whoever has not bid (Reading 30)."""
    if deal.rules["kawesh"] == "no" or not all_low(deal, seat):
        return False
    if deal.rules["kawesh-until"] == "bidding-end":
        return seat not in [speaker for speaker, said, _ in history if said != "pass"]
    return first < 4 and speaks and seat not in [speaker for speaker, _, _ in history]


def ashkal_speakers(deal: Deal, history: list[Call], first: int) -> set[str]:
    """Third player and dealer, over an opponent's Hokum, at their own turn (Reading 30)."""
    round_two = first >= 4
    if deal.rules["ashkal-over-hokum"] == "no" or (round_two and deal.rules["ashkal-second-round"] == "no"):
        return set()
    if deal.rules["ashkal-ace"] == "no" and ace(deal):
        return set()
    bids = [said for said in history[first:] if said[1] != "pass"]
    if any(word != "hokum" for _, word, _ in bids):
        return set()
    bidder = bids[0][0]
    said_in_round = {speaker for speaker, _, _ in history[4 if round_two else 0 :]}
    opponents = next(pair for pair in PARTNERS if bidder not in pair)
    return {seat for seat in deal.rotation[2:] if seat in opponents and seat not in said_in_round}


def ace(deal: Deal) -> bool:
    return deal.exposed is not None and deal.exposed.startswith("A")


def allowed_before_a_bid(deal: Deal, passes: int, call: Call) -> bool:
    seat, word, suit = call
    if passes >= 9 or (passes == 8 and not ace_possible(deal)):
        return False
    if word == "kawesh" and deal.rules["kawesh"] != "no" and deal.rules["kawesh-until"] == "bidding-end":
        return passes < 8 and all_low(deal, seat)
    if seat != deal.rotation[passes % 4]:
        return False
    if word == "ashkal" and deal.rules["ashkal-over-hokum"] == "only":  # before a bid nobody has bid Hokum (Reading 44)
        return False
    if word == "ashkal" and deal.rules["ashkal-ace"] == "no" and ace(deal):
        return False
    if word == "ashkal":
        # "Only available to the third player or the fourth player if all previous players have passed."
        return passes in (2, 3) or (passes in (6, 7) and deal.rules["ashkal-second-round"] == "yes")
    if word == "kawesh":
        return passes < 4 and deal.rules["kawesh"] != "no" and all_low(deal, seat)
    return suit_allowed(deal, passes // 4 + 1, suit)


def first_round_speakers(deal: Deal, after: list[Call]) -> set[str]:
    suns = [speaker for speaker, word, _ in after if word in ("sun", "ashkal")]
    if suns:
        # "The player who is first in rotation beginning at dealer's right has priority."
        best = min(deal.rotation.index(speaker) for speaker in suns)
        may = set(deal.rotation[:best])
    else:
        # "Any player has the opportunity to bid 'Sun' even if they previously passed."
        bidder = after[0][0]
        may = set(deal.rotation)
        if deal.rules["hokum-to-sun"] == "earlier-seats":
            may = set(deal.rotation[: deal.rotation.index(bidder) + 1])
        if deal.rules["ace-hokum"] == "yes" and ace(deal):
            may = {deal.rotation[0]} - {bidder}
    last_bid = max(place for place, (_, word, _) in enumerate(after) if word != "pass")
    declined = {speaker for speaker, _, _ in after[last_bid + 1 :]}
    return may - declined  # Reading 30: a right is spent by passing over the bid that stands


def second_round_speakers(deal: Deal, after: list[Call]) -> set[str]:
    if any(word in ("sun", "ashkal") for _, word, _ in after):
        return set()
    if deal.rules["ace-hokum"] == "yes" and ace(deal):
        return set()  # the dealer's right has spoken in this round, or has bid
    bidder = after[0][0]
    later = deal.rotation.partition(bidder)[2]
    may = {seat for seat in later if seat not in [speaker for speaker, _, _ in after]}
    passed = [speaker for speaker, word, _ in after if word == "pass"]
    return may | ({bidder} - set(passed) if deal.rules["own-sun"] == "yes" else set())


def names_suit(deal: Deal, history: list[Call], call: Call) -> bool:
    """The bidder of a standing Hokum of a later round names its suit, once."""
    seat, _, suit = call
    first = opening(history)
    assert first is not None
    bids = [said for said in history[first:] if said[1] != "pass"]
    waiting = bids == [(seat, "hokum", None)] and first >= 4
    return waiting and suit is not None and suit_allowed(deal, round_of(history), suit)


def legal(deal: Deal, history: list[Call]) -> set[Call]:
    return {call for call in EVERY_CALL if allowed(deal, history, call)}


def standing(deal: Deal, history: list[Call]) -> tuple[str | None, str | None, str | None, str | None]:
    bids = [said for said in history if said[1] != "pass"]
    if not bids or bids[-1][1] == "kawesh":
        return None, None, None, None
    suns = [said for said in bids if said[1] in ("sun", "ashkal")]
    if suns:
        bidder, word, _ = min(suns, key=lambda said: deal.rotation.index(said[0]))
        pair = PARTNERS[bidder in "EW"]
        return "sun", None, bidder, pair.replace(bidder, "") if word == "ashkal" else bidder
    bidder = bids[0][0]
    suit = next((suit for _, _, suit in bids if suit), None)
    if round_of(history) == 1 and deal.exposed:
        suit = deal.exposed[-1]
    return "hokum", suit, bidder, bidder


def outcome(deal: Deal, history: list[Call]) -> str:
    if any(word == "kawesh" for _, word, _ in history):
        return "annulled"
    contract = standing(deal, history)[0]
    bids = [call for call in legal(deal, history) if not (contract == "hokum" and call[1] == "hokum")]
    if bids:
        return "open"
    return "contract" if contract else "all-pass"


def judge(deal: Deal, calls: list[Call]) -> tuple[list[int], list[Call]]:
    """Which calls are infractions, and the calls that count, with the passes that stand for calls which do not."""
    kept: list[Call] = []
    wrong: list[int] = []
    slipped: list[tuple[int, str]] = []
    for number, call in enumerate(calls):
        for turn in deal.rotation * 3:
            waiting = opening(kept) is None and allowed(deal, kept, (turn, "pass", None))
            if turn == call[0] and waiting:
                break
            if waiting and (round_of(kept), turn) in slipped:
                kept.append((turn, "pass", None))
        if allowed(deal, kept, call):
            kept.append(call)
        elif call[1] != "pass" or standing(deal, kept)[0] is None:
            wrong.append(number)
            slipped.append((round_of(kept), call[0]))
    return wrong, kept


# --------------------------------------------------------------------------------------------
# Raises
# --------------------------------------------------------------------------------------------


class Hand(NamedTuple):
    contract: str
    declarer: str | None
    scores: dict[str, int] | None
    rules: dict[str, str]


def side_of(seat: str) -> str:
    return PARTNERS[seat in "EW"]


def sun_doubles(hand: Hand, doubler: str) -> bool:
    if hand.rules["sun-double"] == "behind" and hand.scores is not None:
        behind = side_of(doubler)  # Reading 29: with 100 or fewer, while the other has more than 100
        return hand.scores[behind] <= 100 < hand.scores[PARTNERS[behind == PARTNERS[0]]]
    if hand.rules["sun-double"] == "under-hundred" and hand.scores is not None:
        mine = side_of(doubler)  # Reading 44: with fewer than 100, while the other has 100 or more
        return hand.scores[mine] < 100 <= hand.scores[PARTNERS[mine == PARTNERS[0]]]
    if hand.rules["sun-double"] in ("never", "always", "under-hundred") or hand.scores is None:
        return hand.rules["sun-double"] != "never"
    ns, ew = hand.scores["NS"], hand.scores["EW"]
    return (ns > 100 and ew < 100) or (ew > 100 and ns < 100)


def chain_legal(hand: Hand, declarer: str, chain: list[Call]) -> bool:
    """Every raise of the list answers the one before, said by whoever may say it."""
    words = [word for _, word, _ in chain]
    if words != ["double", "triple", "quadruple", "gahwa"][: len(words)]:
        return False
    if chain and hand.rules["doubling"] == "off":
        return False
    if words[-1:] and len(words) > {"double": 1, "triple": 2, "quadruple": 3}.get(hand.rules["raise-limit"], 4):
        return False  # Reading 44
    if (
        hand.contract == "sun"
        and chain
        and (len(chain) > 1 or chain[0][2] == "locked" or not sun_doubles(hand, chain[0][0]))
    ):
        return False
    for place, (seat, word, lock) in enumerate(chain):
        lockable = ("double", "quadruple") if hand.rules["lock-at"] == "double-quadruple" else ("quadruple",)
        if lock == "locked" and word not in lockable:
            return False
        by_declarer = seat == declarer
        by_opponent = side_of(seat) != side_of(declarer) and seat == chain[0][0]
        if not (by_declarer if place % 2 else by_opponent):
            return False
    return True


def raise_allowed(hand: Hand, chain: list[Call], said: Call) -> bool:
    return any(chain_legal(hand, declarer, [*chain, said]) for declarer in hand.declarer or "NESW")


def level(hand: Hand, chain: list[Call]) -> tuple[str, bool | None, str | None]:
    if not chain:
        return "single", False, None
    word, lock, doubler = chain[-1][1], chain[-1][2], chain[0][0]
    if hand.rules["lock-at"] == "quadruple" and word == "double":
        return word, False, doubler
    if hand.contract == "sun" or word in ("triple", "gahwa"):
        return word, False, doubler
    custom: dict[str | None, bool | None] = {"locked": True, "open": False, "ask": None}
    return word, custom[lock or hand.rules["lock-default"]], doubler
