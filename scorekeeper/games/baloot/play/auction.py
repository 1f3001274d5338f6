"""The auction, call by call: who may still speak, the calls they may make, the bid that stands; records judged.

A Hokum of the first round is in the exposed card's suit. A later one names its suit with the bid, or afterwards by a
second ``hokum`` of its bidder. A rule that depends on an unknown card is not judged. Source: Baloot, "Deal and
Bidding" and the Variations; articles ``baloot.bid.*``.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from scorekeeper.cards import RANKS_32, SUITS, mask_32
from scorekeeper.errors import Problem, illegal
from scorekeeper.games.baloot.options import Options
from scorekeeper.games.baloot.play.findings import Finding, named
from scorekeeper.seats import NEXT, ORDER, PARTNER

CALLS = PASS, HOKUM, SUN, ASHKAL, KAWESH = ("pass", "hokum", "sun", "ashkal", "kawesh")
_THIRD = 2
"""Places in rotation run from 0, the dealer's right, to 3, the dealer. Ashkal begins with the third player."""
_EVERYBODY, _FIRST = 0b1111, 0b0001
"""Sets of places, as bits."""
_FIRST_DEAL = 5
_ACE = RANKS_32.index("A")
_LOW = mask_32(*((rank, suit) for rank in ("9", "8", "7") for suit in SUITS))


class Call(NamedTuple):
    """Something said in the bidding: one of :data:`CALLS`, a Hokum with its suit if the suit was named."""

    seat: str
    word: str
    suit: str | None = None


class Bid(NamedTuple):
    """The bid that stands: ``place`` in rotation, ``suit`` of a Hokum if it is known, ``round`` 1 to 3."""

    word: str
    place: int
    suit: str | None
    round: int


class Standing(NamedTuple):
    """The contract if nobody spoke any more, all None while nobody has bid; ``declarer`` takes the exposed card."""

    contract: str | None = None
    trump: str | None = None
    bidder: str | None = None
    declarer: str | None = None


class Auction(NamedTuple):
    """The bidding of one deal as it stands.

    ``order`` is the order of speaking. ``shown`` is the suit of the exposed card, ``ace`` whether it is an Ace, None if
    it is not known. ``round`` is 1 to 3; when everybody has passed in all rounds it is one more than are played. Four
    sets of places, as bits: ``high`` were dealt a card that forbids Kawesh, ``spoken`` have spoken in this round,
    ``declined`` have passed over the bid that stands, ``bidders`` have bid.
    """

    order: tuple[str, ...]
    options: Options
    shown: str | None = None
    ace: bool | None = None
    high: int = 0
    round: int = 1
    spoken: int = 0
    declined: int = 0
    bidders: int = 0
    bid: Bid | None = None
    annulled: bool = False

    @classmethod
    def begin(
        cls, dealer: str, options: Options, exposed: int | None, hands: Mapping[str, int] | None = None
    ) -> "Auction":
        """Begin at the dealer's right.

        ``hands`` are masks by seat of the first five cards, or of all eight, to judge Kawesh by. A seat left out is not
        judged.
        """
        order, out = ORDER[NEXT[dealer]], 0 if exposed is None else 1 << exposed
        high = 0
        for seat, hand in (hands or {}).items() if options.kawesh != "no" else ():
            dealt = hand & ~out
            if (dealt & _LOW).bit_count() < min(dealt.bit_count(), _FIRST_DEAL):
                high |= 1 << order.index(seat)
        if exposed is None:
            return cls(order, options, high=high)
        return cls(order, options, SUITS[exposed >> 3], exposed & 7 == _ACE, high)

    # --- the machine -----------------------------------------------------------------------------------

    def legal(self) -> dict[str, tuple[str, ...]]:
        """List the calls of everybody who may still speak, by seat; empty once the bidding is over.

        A Hokum may have the suits of :meth:`suits`. Naming the suit of a Hokum that stands is no bid and is not listed;
        :attr:`namer` says who still has to.
        """
        return {seat: words for seat in self.order if (words := self.legal_of(seat))}

    def legal_of(self, seat: str) -> tuple[str, ...]:
        """List the calls of one seat."""
        place = self.order.index(seat)
        return tuple([word for word in CALLS if self._why_not(place, word) is None])

    def fault(self, seat: str, word: str, suit: str | None = None) -> Problem | None:
        """Return why a call is not legal, None if it is."""
        names_suit = word == HOKUM and suit is not None and seat == self.namer
        if names_suit or (code := self._why_not(self.order.index(seat), word)) is None:
            return self._suit_fault(suit) if suit else None
        first, _, third, dealer = self.order
        said: dict[str, Any] = {"seat": seat, "call": named(word), "turn": self.turn}
        if self.bid:
            said |= {"bidder": self.order[self.bid.place], "bid": named(self.bid.word)}
        return illegal(code, first=first, third=third, dealer=dealer, **said)

    def after(self, seat: str, word: str, suit: str | None = None) -> "Auction":
        """Return the auction after a call that is known to be legal."""
        place = self.order.index(seat)
        if word == KAWESH:
            return self._replace(annulled=True, bid=None)
        spoken = self.spoken | 1 << place
        dealt = self.order, self.options, self.shown, self.ace, self.high
        if word == PASS and self.bid:
            return self._replace(spoken=spoken, declined=self.declined | 1 << place)
        if word == PASS:
            over = spoken == _EVERYBODY or self.round > 2
            return Auction(*dealt, self.round + over, 0 if over else spoken)
        if word == HOKUM and self.bid:
            return self._replace(bid=self.bid._replace(suit=suit))
        if word == HOKUM and self.round == 1 and self.shown:
            suit = self.shown
        bid = Bid(word, place, suit, self.round)
        return Auction(*dealt, self.round, spoken, 0, self.bidders | 1 << place, bid)

    # --- who may speak ---------------------------------------------------------------------------------

    @property
    def turn(self) -> str | None:
        """Whose turn it is while nobody has bid; None after a bid, and when the bidding is over."""
        return None if self.bid or self.annulled or self.passed_out else self.order[self.spoken.bit_count()]

    @property
    def passed_out(self) -> bool:
        """Whether all rounds are over without a bid. A third is possible after an Ace, or an unknown card."""
        third_round = self.options.ace_third_round == "yes" and self.ace is not False
        return self.round > 2 + third_round

    @property
    def speakers(self) -> int:
        """Who may still speak: before a bid the player who has the turn, after it all who may go over it."""
        if self.bid:
            return self._sun_over(self.bid) | self._ashkal_over(self.bid)
        return 1 << self.order.index(self.turn) if self.turn else 0

    def _sun_over(self, bid: Bid) -> int:
        """Return who may say Sun over a bid; who has passed over it may not (``baloot.bid.rights``).

        Articles ``baloot.bid.hokum-overcall``, ``.sun-overcall``, ``.second-overcall`` and their variants.
        """
        hokum, options, own = bid.word == HOKUM, self.options, 1 << bid.place
        places = 0
        if bid.round == 1 and hokum:
            places = _EVERYBODY if options.hokum_to_sun == "anybody" else own | own - 1
        elif bid.round == 1:
            places = own - 1
        elif bid.round == 2 and hokum:
            places = _EVERYBODY & ~(own | own - 1 | self.spoken) | (own if options.own_sun == "yes" else 0)
        if hokum and self.ace and options.ace_hokum == "yes":
            places &= _FIRST & ~own
        return places & ~self.declined

    def _ashkal_over(self, bid: Bid) -> int:
        """Return who may say Ashkal over a bid (``baloot.bid.ashkal-over-hokum``)."""
        if bid.word != HOKUM or self.options.ashkal_over_hokum == "no" or self._why_no_ashkal(_THIRD):
            return 0
        opponents = 0b1010 if bid.place % 2 == 0 else 0b0101
        return opponents & ~((1 << max(_THIRD, bid.place)) - 1) & ~self.spoken

    @property
    def namer(self) -> str | None:
        """Who still has to name the suit of the Hokum that stands, None if nobody has."""
        bid = self.bid
        unnamed = bid and bid.word == HOKUM and bid.suit is None and bid.round > 1
        return self.order[bid.place] if bid and unnamed else None

    # --- why not ---------------------------------------------------------------------------------------

    def suits(self) -> tuple[str, ...]:
        """List the suits a Hokum of this round may be in (articles ``baloot.bid.first-round``, ``.suit``)."""
        if self.shown is None or self.round > 2:
            return tuple(SUITS)
        return (self.shown,) if self.round == 1 else tuple(suit for suit in SUITS if suit != self.shown)

    def _suit_fault(self, suit: str) -> Problem | None:
        suits = self.suits()
        if suit in suits:
            return None
        code = "suit-first-round" if self.round == 1 else "suit-exposed"
        return illegal(code, suit=named(suit), suits=[named(each) for each in suits])

    def _why_not(self, place: int, word: str) -> str | None:
        """Return the code of the rule that forbids a call, None if it is allowed."""
        if self.annulled:
            return "call-annulled"
        if word == KAWESH and (reason := self._why_no_kawesh(place)):
            return reason
        if self.bid:
            return self._why_not_over(self.bid, place, word)
        turn = self.turn
        if turn is None:
            return "call-all-pass"
        if word == KAWESH and self.options.kawesh_until == "bidding-end":
            return None
        if self.order[place] != turn:
            return "call-third-round" if self.round > 2 else "call-turn"
        if word == ASHKAL and self.options.ashkal_over_hokum == "only":
            return "ashkal-only"
        return self._why_no_ashkal(place) if word == ASHKAL else None

    def _why_not_over(self, bid: Bid, place: int, word: str) -> str | None:
        """Return the code of the rule that forbids a call after a bid."""
        sun, ashkal = self._sun_over(bid), self._ashkal_over(bid)
        speakers, anybody = sun | ashkal, self.options.kawesh_until == "bidding-end"
        may = {PASS: speakers, SUN: sun, ASHKAL: ashkal, KAWESH: speakers and _EVERYBODY if anybody else speakers}
        if may.get(word, 0) >> place & 1:
            return None
        if bid.round > 2:
            return "call-third-round"
        if bid.round == 2 and bid.word != HOKUM:
            return "call-after-sun"
        if word == HOKUM:
            return "hokum-over-hokum" if bid.word == HOKUM else "hokum-over-sun"
        if word == ASHKAL:
            hokum = bid.word == HOKUM and self.options.ashkal_over_hokum != "no"
            return "ashkal-over-hokum" if hokum else "ashkal-over-bid"
        return (self._why_no_sun(bid, place) if word == SUN else None) or ("call-no-say" if speakers else "call-closed")

    def _why_no_sun(self, bid: Bid, place: int) -> str | None:
        """Return the code of the rule that forbids a Sun over a bid, unless it is that the bidding is over."""
        if bid.word == HOKUM and self.ace and self.options.ace_hokum == "yes":
            return "sun-over-ace"
        if bid.round == 2:
            return "sun-spoken"
        if bid.word != HOKUM and place >= bid.place:
            return "sun-own" if place == bid.place else "sun-later"
        if bid.word == HOKUM and place > bid.place and self.options.hokum_to_sun == "earlier-seats":
            return "sun-later-seat"
        return "sun-declined" if self.declined >> place & 1 and self.speakers else None

    def _why_no_ashkal(self, place: int) -> str | None:
        """Return the code of the rule that forbids Ashkal before a bid (``baloot.bid.ashkal``, ``.ashkal-second``)."""
        if self.round > 2:
            return "ashkal-third-round"
        if self.round == 2 and self.options.ashkal_second_round == "no":
            return "ashkal-second-round"
        if self.ace and self.options.ashkal_ace == "no":
            return "ashkal-ace"
        return "ashkal-seat" if place < _THIRD else None

    def _why_no_kawesh(self, place: int) -> str | None:
        """Return the code of the rule that forbids Kawesh; unknown cards forbid nothing (``baloot.bid.kawesh``)."""
        if self.options.kawesh == "no":
            return "kawesh-off"
        if self.options.kawesh_until == "bidding-end":
            if self.round > 2 or self.bidders >> place & 1:
                return "call-third-round" if self.round > 2 else "kawesh-bid"
        elif self.round > 1:
            return "kawesh-late"
        elif self.spoken >> place & 1:
            return "kawesh-spoken"
        return "kawesh-hand" if self.high >> place & 1 else None

    # --- what stands -----------------------------------------------------------------------------------

    def standing(self) -> Standing:
        """Return the contract as it is if nobody spoke any more."""
        bid = self.bid
        if bid is None:
            return Standing()
        bidder = self.order[bid.place]
        if bid.word == HOKUM:
            return Standing("hokum", bid.suit, bidder, bidder)
        return Standing("sun", None, bidder, PARTNER[bidder] if bid.word == ASHKAL else bidder)

    def outcome(self) -> str:
        """Return how the bidding ended: "open" while anybody may speak, else "contract", "all-pass" or "annulled"."""
        if self.annulled:
            return "annulled"
        if self.speakers:
            return "open"
        return "contract" if self.bid else "all-pass"


# --- the calls of a record --------------------------------------------------------------------------------


class Bidding(NamedTuple):
    """The result of the calls of a record: their faults, the contract that stands, and how the bidding ended."""

    findings: tuple[Finding, ...]
    standing: Standing
    outcome: str


@lru_cache(1 << 12)
def bidding_of(calls: tuple[Call, ...], auction: Auction) -> Bidding:
    """Judge the calls of a record from the first. Most tables bid alike, so results are remembered."""
    findings, auction = judge_calls(calls, auction)
    return Bidding(tuple(findings), auction.standing(), auction.outcome())


def judge_calls(calls: Sequence[Call], auction: Auction) -> tuple[list[Finding], Auction]:
    """Judge calls from a state of the auction. Return the findings and the state after them.

    Passes after a bid may be left out, so one that changes nothing is no fault, whoever says it. An illegal call does
    not stand: whoever made it may still speak properly. If nobody has bid and the table goes
    on, the illegal call counts as a pass of who made it: one mistake, one finding. A player without a call in the
    record is never taken to have passed.
    """
    findings: list[Finding] = []
    breaches: set[tuple[int, str]] = set()
    for number, call in enumerate(calls):
        # Pass for those whose call did not stand, up to the player who speaks now.
        while breaches and (turn := auction.turn) and turn != call.seat and (auction.round, turn) in breaches:
            auction = auction.after(turn, PASS)
        fault = auction.fault(*call)
        if fault is None:
            auction = auction.after(*call)
        elif call.word != PASS or auction.bid is None:
            wrong_suit = fault.code in ("suit-exposed", "suit-first-round")
            legal = (
                tuple([f"{HOKUM} {suit}" for suit in auction.suits()]) if wrong_suit else auction.legal_of(call.seat)
            )
            findings.append(Finding.of(fault, "calls", number, legal, seat=call.seat))
            breaches.add((auction.round, call.seat))
    return findings, auction
