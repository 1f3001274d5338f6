"""The bidding of Baloot: who may still speak, what they may say, and what stands.

Calls are :data:`CALLS`, spoken by seats. A Hokum of the first round is in the exposed card's suit; a later one may
name its suit with the bid, or afterwards by a second ``hokum`` of its bidder with the suit. What depends on a card
that is not known is not judged. Source: Baloot, "Deal and Bidding" and the Variations; articles ``baloot.bid.*``.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.cards import SUIT_NAMES, SUITS
from scorekeeper.errors import Problem, Refused, illegal, malformed, refuse, unclear
from scorekeeper.forms import wrong_choice, wrong_type
from scorekeeper.game import Infraction, Options
from scorekeeper.seats import NEXT, PARTNER, SEATS

CALLS = ("pass", "hokum", "sun", "ashkal", "kawesh")
SUIT_LETTERS = {letter: suit for suit in SUITS for letter in (suit, suit.lower())} | dict(
    zip("♠♥♦♣", SUITS, strict=True)
)
"""How a record may write a suit."""

_WORDS = (SEATS, CALLS, tuple(SUIT_LETTERS))
_PLAYERS = range(4)
_EVERYBODY = 0b1111
_THIRD = 2
"""Places in rotation run from 0, the dealer's right, to 3, the dealer; Ashkal begins with the third player."""
_FIRST_DEAL = 5
_LOW = frozenset("789")
_SHOWN = {"pass": "pass", "hokum": "Hokum", "sun": "Sun", "ashkal": "Ashkal", "kawesh": "Kawesh"}


class Bid(NamedTuple):
    """The bid that stands: ``place`` in rotation, ``suit`` of a Hokum where it is known, ``turn`` the round 1 to 3."""

    word: str
    place: int
    suit: str | None
    turn: int


class Standing(NamedTuple):
    """The contract if nobody spoke any more, all None while nobody has bid; ``declarer`` takes the exposed card."""

    contract: str | None = None
    trump: str | None = None
    bidder: str | None = None
    declarer: str | None = None


class Bidding(NamedTuple):
    """What a record of calls comes to: what stands, the outcome of :meth:`Auction.outcome`, and what is lacking.

    ``question`` asks for the one thing that would complete it, and is None if it is complete.
    """

    standing: Standing
    outcome: str
    question: Problem | None


class Auction:
    """One deal's bidding, a state machine: :meth:`legal` lists, :meth:`verify` refuses, :meth:`do` moves on.

    ``exposed`` is the exposed card ("9H"), or None where it is not known. ``fives`` maps seats to their first five
    cards, or to all eight of the full deal, for judging Kawesh; a seat that is left out is not judged.
    """

    def __init__(
        self, dealer: str, exposed: str | None, options: Options, fives: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        self.order = _rotation(dealer)
        self.options = options
        self._exposed = exposed
        self._fives = fives or {}
        # With an unknown card the third round is possible, and so it is not ruled against.
        third = options["ace-third-round"] == "yes" and (exposed is None or exposed[:-1] == "A")
        self._rounds = 3 if third else 2
        self.round = 1
        """The round, 1 to 3; one more than are played once everybody has passed in all."""
        # Who has spoken in this round, and who has passed over the bid that stands, as bits by place.
        self._spoken = 0
        self._declined = 0
        self._bid: Bid | None = None
        self._annulled = False

    # --- what may be said ------------------------------------------------------------------------------

    def legal(self) -> dict[str, tuple[str, ...]]:
        """List the calls of everybody who may still speak, by seat, in the words of :data:`CALLS`.

        A Hokum may have the suits of :meth:`suits`. Empty once the bidding is over. Naming the suit of a Hokum that
        stands is not a bid and is not listed; :attr:`namer` says who still has to.
        """
        return {self.order[place]: self._words(place) for place in self._eligible()}

    def suits(self) -> tuple[str, ...]:
        """List the suits a Hokum of this round may be in (articles ``baloot.bid.first-round``, ``.suit``)."""
        if self._exposed is None or self.round > 2:
            return tuple(SUITS)
        shown = self._exposed[-1]
        return (shown,) if self.round == 1 else tuple(suit for suit in SUITS if suit != shown)

    @property
    def turn(self) -> str | None:
        """Whose turn it is while nobody has bid; None after a bid, and when the bidding is over."""
        if self._bid or self._annulled or self.round > self._rounds:
            return None
        return self.order[self._spoken.bit_count()]

    @property
    def namer(self) -> str | None:
        """Who still has to name the suit of the Hokum that stands, None if nobody has."""
        bid = self._bid
        unnamed = bid and bid.word == "hokum" and bid.suit is None and bid.turn > 1
        return self.order[bid.place] if bid and unnamed else None

    def _eligible(self) -> Sequence[int]:
        """List the places of those who may still speak."""
        bid = self._bid
        if bid is None:
            over = self._annulled or self.round > self._rounds
            return () if over else (self._spoken.bit_count(),)
        if bid.turn == 1:
            # Over a first-round bid a pass binds nobody, but when all have passed nobody wants any more.
            places = _PLAYERS if bid.word == "hokum" else range(bid.place)
            everybody = (1 << len(places)) - 1
            return () if self._declined & everybody == everybody else places
        if bid.turn == 2 and bid.word == "hokum":
            return [place for place in range(bid.place + 1, 4) if not self._spoken >> place & 1]
        return ()

    def _words(self, place: int) -> tuple[str, ...]:
        """List the calls of somebody who may speak."""
        kawesh = ("kawesh",) if self._why_no_kawesh(place) is None else ()
        if self._bid:
            return ("pass", "sun", *kawesh)
        ashkal = ("ashkal",) if self._why_no_ashkal(place) is None else ()
        return ("pass", "hokum", "sun", *ashkal, *kawesh)

    # --- moving on -------------------------------------------------------------------------------------

    def verify(self, seat: str, call: str, suit: str | None = None) -> None:
        """Check a call. Raises Illegal with the reason, Malformed for what is no seat, call or suit."""
        refuse(_word_problems("call", (seat, call) if suit is None else (seat, call, suit)))
        if fault := self.fault(seat, call, suit):
            refuse([fault])

    def can(self, seat: str, call: str, suit: str | None = None) -> bool:
        """Tell whether a call is legal."""
        try:
            self.verify(seat, call, suit)
        except Refused:
            return False
        return True

    def do(self, seat: str, call: str, suit: str | None = None) -> None:
        """Make a call. Raises Illegal or Malformed, and changes nothing, if it is not legal."""
        self.verify(seat, call, suit)
        self.attempt(seat, call, suit)

    def attempt(self, seat: str, call: str, suit: str | None = None) -> Problem | None:
        """Make a call if it is legal, else give the reason and change nothing."""
        if fault := self.fault(seat, call, suit):
            return fault
        place = self.order.index(seat)
        suit = suit and SUIT_LETTERS[suit]
        if call == "kawesh":
            self._annulled, self._bid = True, None
        elif call == "pass":
            self._pass(place)
        elif call == "hokum" and self._bid:
            self._bid = self._bid._replace(suit=suit)
        else:
            shown = self._exposed[-1] if self._exposed and self.round == 1 and call == "hokum" else suit
            self._bid = Bid(call, place, shown, self.round)
            self._spoken |= 1 << place
            self._declined = 0
        return None

    def _pass(self, place: int) -> None:
        self._spoken |= 1 << place
        if self._bid:
            self._declined |= 1 << place
        elif self._spoken == _EVERYBODY or self.round > 2:
            self.round += 1
            self._spoken = 0

    # --- why not ---------------------------------------------------------------------------------------

    def fault(self, seat: str, call: str, suit: str | None = None) -> Problem | None:
        """Say why a call is not legal, None if it is. ``suit`` is one of :data:`SUIT_LETTERS`, or None."""
        place = self.order.index(seat)
        suit = suit and SUIT_LETTERS[suit]
        if call == "hokum" and suit and seat == self.namer:
            return self._suit_fault(suit)
        if place not in self._eligible() or call not in self._words(place):
            return self._call_fault(place, call)
        return self._suit_fault(suit) if suit else None

    def _suit_fault(self, suit: str) -> Problem | None:
        suits = self.suits()
        if suit in suits:
            return None
        code = "suit-first-round" if self.round == 1 else "suit-exposed"
        return illegal(code, suit=SUIT_NAMES[suit], suits=[SUIT_NAMES[each] for each in suits])

    def _call_fault(self, place: int, call: str) -> Problem:
        if self._annulled:
            code = "call-annulled"
        elif call == "kawesh" and (reason := self._why_no_kawesh(place)):
            code = reason
        else:
            code = self._why_not_over(self._bid, place, call) if self._bid else self._why_not_first(place)
        first, _, third, dealer = self.order
        said: dict[str, Any] = {"seat": self.order[place], "call": _SHOWN[call], "turn": self.turn}
        if self._bid:
            said |= {"bidder": self.order[self._bid.place], "bid": _SHOWN[self._bid.word]}
        return illegal(code, first=first, third=third, dealer=dealer, **said)

    def _why_not_first(self, place: int) -> str:
        """Say what is wrong with a call while nobody has bid."""
        if self.round > self._rounds:
            return "call-all-pass"
        if self.order[place] != self.turn:
            return "call-third-round" if self.round > 2 else "call-turn"
        return self._why_no_ashkal(place) or "call-turn"

    def _why_not_over(self, bid: Bid, place: int, call: str) -> str:
        """Say what is wrong with a call after a bid."""
        if bid.turn > 2:
            return "call-third-round"
        if bid.turn == 2 and bid.word != "hokum":
            return "call-after-sun"
        if call == "hokum":
            return "hokum-over-hokum" if bid.word == "hokum" else "hokum-over-sun"
        if call == "ashkal":
            return "ashkal-over-bid"
        if call == "sun" and bid.turn == 2:
            return "sun-spoken"
        if call == "sun" and bid.word != "hokum" and place >= bid.place:
            return "sun-own" if place == bid.place else "sun-later"
        return "call-no-say" if self._eligible() else "call-closed"

    def _why_no_ashkal(self, place: int) -> str | None:
        if self.round > 2:
            return "ashkal-third-round"
        if self.round == 2 and self.options["ashkal-second-round"] == "no":
            return "ashkal-second-round"
        return "ashkal-seat" if place < _THIRD else None

    def _why_no_kawesh(self, place: int) -> str | None:
        """Say why somebody who may speak cannot annul the hand; what is not known of the hand does not stop it."""
        if self.options["kawesh"] == "no":
            return "kawesh-off"
        if self.round > 1:
            return "kawesh-late"
        if self._spoken >> place & 1:
            return "kawesh-spoken"
        hand = [card for card in self._fives.get(self.order[place], ()) if card != self._exposed]
        low = sum(card[:-1] in _LOW for card in hand)
        return "kawesh-hand" if low < min(len(hand), _FIRST_DEAL) else None

    # --- what stands -----------------------------------------------------------------------------------

    def standing(self) -> Standing:
        """Give the contract as it is if nobody spoke any more."""
        bid = self._bid
        if bid is None:
            return Standing()
        bidder = self.order[bid.place]
        if bid.word == "hokum":
            return Standing("hokum", bid.suit, bidder, bidder)
        return Standing("sun", None, bidder, PARTNER[bidder] if bid.word == "ashkal" else bidder)

    def outcome(self) -> str:
        """Say how the bidding ended: "open" while anybody may speak, else "contract", "all-pass" or "annulled"."""
        if self._annulled:
            return "annulled"
        if self._eligible():
            return "open"
        return "contract" if self._bid else "all-pass"

    def question(self) -> Problem | None:
        """Ask for what is lacking if nobody spoke any more; None if nothing is."""
        if self.namer:
            return unclear("suit-missing", "calls", seat=self.namer, suits=[SUIT_NAMES[suit] for suit in self.suits()])
        if self._bid and self._bid.word == "hokum" and self._bid.suit is None:
            return unclear("exposed-missing", "exposed", seat=self.order[self._bid.place])
        if self.turn and self.round > 2 and self._exposed is None:
            return unclear("exposed-ace", "exposed", seat=self.turn)
        return unclear("bidding-open", "calls", seat=self.turn) if self.turn else None


# --- a record ---------------------------------------------------------------------------------------------


def judge_calls(
    calls: Sequence[Sequence[str]],
    dealer: str | None,
    exposed: str | None,
    options: Options,
    fives: Mapping[str, Sequence[str]] | None = None,
) -> tuple[list[Infraction], Bidding]:
    """Judge the calls of a record, [[seat, call, suit?], …] in the order spoken. Raises Malformed for another form.

    Passes after a bid may be left out, so one that changes nothing is no fault, whoever says it. An illegal call is
    ruled upon and does not stand: whoever made it may still speak properly. While nobody has bid, and the table goes
    on to a later player instead, it counts as that player's pass, so that one slip is one ruling; a player of whom
    the record has no call at all is never taken to have passed. Without a dealer nothing is judged.
    """
    if problems := call_problems(calls):
        refuse(problems)
    if dealer is None:
        return [], Bidding(Standing(), "open", unclear("dealer-missing", "dealer"))
    auction = Auction(dealer, exposed, options, fives)
    infractions: list[Infraction] = []
    slips: set[tuple[int, str]] = set()
    for number, (seat, call, *rest) in enumerate(calls):
        if slips:
            _go_on(auction, seat, slips)
        fault = auction.attempt(seat, call, *rest)
        if fault and (call != "pass" or auction.standing().bidder is None):
            infractions.append(_ruling(auction, fault, f"calls[{number}]", seat))
            slips.add((auction.round, seat))
    return infractions, Bidding(auction.standing(), auction.outcome(), auction.question())


def call_problems(calls: Any) -> list[Problem]:
    """Say what is wrong with the form of a record's calls."""
    if not isinstance(calls, (list, tuple)):
        return [wrong_type("calls", 'a list of calls, such as [["E", "pass"]]', calls)]
    problems: list[Problem] = []
    for number, call in enumerate(calls):
        if isinstance(call, (list, tuple)) and len(call) in (2, 3):
            problems += _word_problems(f"calls[{number}]", call)
        else:
            problems.append(wrong_type(f"calls[{number}]", '["E", "pass"] or ["E", "hokum", "H"]', call))
    return problems


def _word_problems(field: str, call: Sequence[Any]) -> list[Problem]:
    problems = []
    for word, choices in zip(call, _WORDS, strict=False):
        if not isinstance(word, str) or word not in choices:
            problems.append(wrong_choice(field, choices, word))
    if not problems and len(call) == len(_WORDS) and call[1] != "hokum":
        problems.append(malformed("suit-stray", field, seat=call[0], call=_SHOWN[call[1]]))
    return problems


def _go_on(auction: Auction, seat: str, slips: set[tuple[int, str]]) -> None:
    """Pass for those whose call did not stand, up to the player who speaks now."""
    while (turn := auction.turn) and turn != seat and (auction.round, turn) in slips:
        auction.do(turn, "pass")


def _ruling(auction: Auction, fault: Problem, at: str, seat: str) -> Infraction:
    legal = auction.legal().get(seat, ())
    if fault.code in ("suit-exposed", "suit-first-round"):
        legal = tuple(f"hokum {suit}" for suit in auction.suits())
    return Infraction(fault.code, at, {"seat": seat, **fault.params}, legal)


def _rotation(dealer: str) -> tuple[str, ...]:
    first = NEXT[dealer]
    return first, NEXT[first], PARTNER[first], dealer
