"""A record of the play of a Baloot hand, judged: every infraction that follows from what is known.

Hands are masks by seat; a seat that is left out has an unknown hand. Source: Baloot, "Play"; articles
``baloot.play.*`` and ``baloot.ekka.*``, for unknown hands ``baloot.play.revoke``.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.cards import CARD_NAMES, card_names
from scorekeeper.game import Infraction
from scorekeeper.games.baloot.facts.deals import HAND, TRICK
from scorekeeper.games.baloot.play.state import turn_fault
from scorekeeper.games.baloot.play.tricks import (
    ORDER,
    PACK,
    Fault,
    Setting,
    Trick,
    barring,
    duty_fault,
    ekka_fault,
    legal,
    trick_of,
    winner_of,
)
from scorekeeper.seats import PARTNER, SEATS

_REVOKES = {
    "trump-led-locked": "revoke-locked-lead",
    "suit-not-followed": "revoke-suit",
    **dict.fromkeys((f"trump-not-beaten-{place}" for place in ("second", "third", "fourth")), "revoke-higher-trump"),
    **dict.fromkeys((f"not-trumped-{place}" for place in ("second", "partner", "third", "fourth")), "revoke-trump"),
    "not-over-trumped": "revoke-over-trump",
    "ace-not-over-trumped": "revoke-over-trump",
}
"""What a broken duty is called where it came to light only by later cards."""

# --- what is proved of the hands --------------------------------------------------------------------------

Plays = Sequence[tuple[str, int]]


class _Evidence(NamedTuple):
    """What follows for the hands before the first card was played.

    ``held`` are the cards each seat provably held; ``given`` the seats whose hands were said, ``whole`` those all
    of whose cards are known. ``need`` is how many of the ``unseen`` cards, which are nobody's so far, a seat held;
    ``shown`` what each laid open.
    """

    held: dict[str, int]
    given: frozenset[str]
    whole: frozenset[str]
    unseen: int = 0
    need: Mapping[str, int] = {}
    shown: Mapping[str, int] = {}


def _evidence(plays: Plays, hands: Mapping[str, int], shown: Mapping[str, int]) -> _Evidence:
    """Find what is proved: a hand never gains cards, so what a seat plays or shows it has held from the start."""
    given = frozenset(hands)
    if len(given) == len(SEATS):
        return _Evidence(dict(hands), given, given)
    open_seats = [seat for seat in SEATS if seat not in given]
    said = sum(hands.values())
    laid_open = _undisputed({seat: shown.get(seat, 0) & ~said for seat in open_seats})
    said |= sum(laid_open.values())
    played = dict.fromkeys(SEATS, 0)
    for seat, card in plays:
        played[seat] |= 1 << card
    found = _undisputed({seat: played[seat] & ~said for seat in open_seats})
    held = {seat: found[seat] | laid_open[seat] for seat in open_seats}
    # Nine cards of one seat contradict each other, and then prove nothing.
    held = {seat: cards if cards.bit_count() <= HAND else 0 for seat, cards in held.items()}
    unseen, need = PACK & ~sum(hands.values()) & ~sum(held.values()), dict[str, int]()
    # What is left can be counted only where every card played was its player's, and played once.
    proper = sum((cards & played[seat]).bit_count() for seat, cards in (*hands.items(), *held.items()))
    if proper == len(plays):
        need = {seat: HAND - cards.bit_count() for seat, cards in held.items()}
    lacking = [seat for seat in need if need[seat]]
    if len(lacking) == 1:
        held[lacking[0]] |= unseen
        need = {}
    whole = given | {seat for seat in open_seats if held[seat].bit_count() == HAND}
    return _Evidence({**hands, **held}, given, whole, unseen, need, shown)


def _undisputed(claims: Mapping[str, int]) -> dict[str, int]:
    """Leave out the cards that two seats claim: they prove nothing for either."""
    once = twice = 0
    for cards in claims.values():
        twice |= once & cards
        once |= cards
    return {seat: cards & ~twice for seat, cards in claims.items()}


# --- judging a record -------------------------------------------------------------------------------------


class Judgement(NamedTuple):
    """What was found: ``rulings`` in the order of play and the finished tricks.

    ``trace`` has an entry for each play judged, its ``legal`` None where the hand is not known. ``complete`` says
    that eight tricks were played with every card of the pack once: only then can the hand be counted.
    """

    infractions: tuple[Infraction, ...]
    tricks: tuple[Trick, ...]
    trace: tuple[Mapping[str, Any], ...]
    complete: bool


def judge_plays(
    setting: Setting,
    plays: Plays,
    hands: Mapping[str, int],
    *,
    shown: Mapping[str, int] | None = None,
    says: Sequence[Sequence[Any]] = (),
    trace: bool = False,
) -> Judgement:
    """Judge plays in the order they were made: (seat, card) pairs.

    ``hands`` holds the hands that are known, eight cards each and no card twice, ``shown`` the cards that seats
    laid open, ``says`` the record's [seat, trick, word, …], of which Ekka is judged here. A wrong card stands, and
    the hand goes on (``baloot.play.stands``).

    With a hand unknown, a card is ruled wrong only if it was illegal in every hand that the seat can have held
    (``baloot.play.revoke``). Each seat's n-th card belongs to the n-th trick; where two cards lie ahead of one that
    is still owed, the record cannot be followed any further, and the last ruling says so.
    """
    judge = _Judge(setting, plays, _evidence(plays, hands, shown or {}), says, trace)
    if _regular(plays):
        judge.judge_tricks()
    else:
        judge.judge_turns()
    judge.judge_ekkas(says)
    judge.infractions.sort(key=lambda entry: entry[0])
    complete = len(judge.tricks) == HAND and len({card for _, card in plays}) == len(plays)
    infractions = tuple([ruling for _, ruling in judge.infractions])
    return Judgement(infractions, tuple(judge.tricks), tuple(judge.trace or ()), complete)


def _regular(plays: Plays) -> bool:
    """Tell whether each four cards come from the four seats in turn, whoever leads."""
    seats = [seat for seat, _ in plays]
    for start in range(0, len(seats), TRICK):
        trick = tuple(seats[start : start + TRICK])
        if trick != ORDER[trick[0]][: len(trick)]:
            return False
    return len(seats) <= len(CARD_NAMES)


class _Judge:
    """The judging of one record as it goes on; ``held`` are the cards each seat is known to hold still."""

    def __init__(
        self, setting: Setting, plays: Plays, evidence: _Evidence, says: Sequence[Sequence[Any]], trace: bool
    ) -> None:
        self.setting = setting
        self.plays = plays
        self.evidence = evidence
        self.held = evidence.held
        # All of a hand is known, or nothing more follows for it than what it holds.
        self.settled = frozenset(seat for seat in SEATS if not evidence.need.get(seat))
        self.ekkas = {(say[0], say[1]) for say in says if say[2] == "ekka"} if says else frozenset()
        self.infractions: list[tuple[int, Infraction]] = []
        self.tricks: list[Trick] = []
        self.leads: list[tuple[int, str, int]] = []
        self.disowned: set[int] = set()
        """Plays of cards that the seat cannot have held: they lie on the table, and are still in another hand."""
        self.trace: list[Mapping[str, Any]] | None = [] if trace else None

    def judge_tricks(self) -> None:
        """Judge a record in which only a leader can have been out of turn."""
        due = self.setting.first
        contract, trump, locked, _ = self.setting
        held, settled, tracing = self.held, self.settled, self.trace is not None
        for start in range(0, len(self.plays), TRICK):
            four = self.plays[start : start + TRICK]
            lead, first = four[0]
            if lead != due and due is not None:
                self.rule(start, lead, turn_fault(start, True, first, due))
            self.leads.append((start, lead, first))
            number = start // TRICK + 1
            ekka = (lead, number) in self.ekkas
            trick: tuple[int, ...] = ()
            for seat, card in four:
                hand = held[seat]
                if tracing:
                    self.note(seat, trick, ekka)
                if seat in settled and legal(contract, trump, locked, hand, trick, ekka) >> card & 1:
                    held[seat] = hand ^ 1 << card
                else:
                    self.examine(start + len(trick), seat, card, trick, ekka)
                trick += (card,)
            if len(trick) == TRICK:
                self.tricks.append(trick_of(trump, lead, trick, number))
                due = self.tricks[-1].winner

    def judge_turns(self) -> None:
        """Judge a record card by card, whoever plays when."""
        walk = _Walk(self)
        for index, (seat, card) in enumerate(self.plays):
            if not walk.step(index, seat, card):
                break

    def note(self, seat: str, trick: tuple[int, ...] | None, ekka: bool) -> None:
        """Add to the trace what may be played now; nothing may where the trick has not begun."""
        if self.trace is None:
            return
        names: list[str] | None = None
        if seat in self.evidence.whole:
            names = [] if trick is None else list(card_names(self._legal(self.held[seat], trick, ekka)))
        self.trace.append({"by": seat, "legal": names})

    def examine(self, index: int, seat: str, card: int, trick: tuple[int, ...] | None, ekka: bool) -> None:
        """Judge a card that is not plainly right; only whether it was held where ``trick`` is None."""
        hand, bit = self.held[seat], 1 << card
        if not hand & bit:
            if fault := self._card_fault(index, seat, card):
                self.disowned.add(index)
                due = self._legal(hand, trick, ekka) if trick is not None and seat in self.evidence.whole else 0
                self.rule(index, seat, fault, card_names(due))
                return
            hand |= bit  # nobody disputes it
        if trick is not None:
            self.judge_duty(index, seat, card, hand, trick, ekka)
        self.held[seat] = hand & ~bit

    def judge_duty(self, index: int, seat: str, card: int, hand: int, trick: tuple[int, ...], ekka: bool) -> None:
        """Judge whether a card could be played from ``hand``, or from any hand that has those cards."""
        allowed = self._legal(hand, trick, ekka)
        if not allowed >> card & 1:
            code, params = duty_fault(self.setting, hand, trick, ekka, card)
            if seat not in self.evidence.given:
                code = _REVOKES[code]
                proof = barring(self.setting, hand, trick, ekka, card)
                params["proof"] = ", ".join(card_names(proof))
            self.rule(index, seat, (code, params), card_names(allowed))
        elif need := self.evidence.need.get(seat, 0):
            unseen = self.evidence.unseen
            free = unseen & ~barring(self.setting, unseen, trick, ekka, card)
            if free.bit_count() < need:
                self.rule(index, seat, ("revoke-unseen", {"card": CARD_NAMES[card], "n": need}))

    def _legal(self, hand: int, trick: tuple[int, ...], ekka: bool) -> int:
        contract, trump, locked, _ = self.setting
        return legal(contract, trump, locked, hand, trick, ekka)

    def _card_fault(self, index: int, seat: str, card: int) -> Fault | None:
        """Say why a seat cannot have held a card that it is not known to hold."""
        name = CARD_NAMES[card]
        for earlier, (first, same) in enumerate(self.plays[:index]):
            if same == card and earlier not in self.disowned:
                return "card-played-twice", {"card": name, "first": first}
        for holder, hand in self.held.items():
            if hand >> card & 1:
                return "card-of-other", {"card": name, "holder": holder}
        if seat in self.evidence.given:
            return "card-not-held", {"card": name}
        before = self.evidence.shown.get(seat, 0)
        for by, played in self.plays[:index]:
            before |= 1 << played if by == seat else 0
        if before.bit_count() <= HAND < (before | 1 << card).bit_count():
            return "card-too-many", {"card": name}
        return None

    def rule(self, index: int, seat: str, fault: Fault, due: tuple[str, ...] = ()) -> None:
        """Add a ruling on a play."""
        code, params = fault
        self.infractions.append((index, Infraction(code, f"plays[{index}]", {"by": seat, **params}, due)))

    def judge_ekkas(self, says: Sequence[Sequence[Any]]) -> None:
        """Judge each Ekka by what had been played before its trick was led."""
        for place, (seat, number, word, *_) in enumerate(says):
            if word != "ekka":
                continue
            if 0 < number <= len(self.leads):
                index, lead, card = self.leads[number - 1]
                fault = self._ekka_fault(seat, number, index, lead, card)
            else:
                # The trick has not been led yet, so only what holds for any lead is known.
                index, fault = len(self.plays), ekka_fault(self.setting, 0, PACK)
                fault = fault if fault and fault[0] == "ekka-sun" else None
            if fault:
                code, params = fault
                self.infractions.append((index, Infraction(code, f"says[{place}]", {"by": seat, **params})))

    def _ekka_fault(self, seat: str, number: int, index: int, lead: str, card: int) -> Fault | None:
        if seat != lead and self.setting.contract != "sun":
            return "ekka-not-led", {"trick": number}
        played = 0
        for earlier, (_, other) in enumerate(self.plays[:index]):
            played |= 0 if earlier in self.disowned else 1 << other
        return ekka_fault(self.setting, card, played)


class _Walk:
    """The tricks of a record in which somebody played out of turn.

    ``table`` are the cards of the trick by seat, ``due`` who should lead it, ``early`` a card played to the next
    trick while this one lacked a card.
    """

    def __init__(self, judge: _Judge) -> None:
        self.judge = judge
        self.due = judge.setting.first
        self.lead: str | None = None
        self.table: dict[str, int] = {}
        self.early: tuple[int, str, int] | None = None

    def step(self, index: int, seat: str, card: int) -> bool:
        """Judge the next card; False if the record cannot be followed beyond it."""
        if len(self.judge.tricks) == HAND:
            self._surplus(index, seat, card)
            return True
        if seat in self.table:
            return self._ahead(index, seat, card)
        turn = self._turn()
        leading = self.lead is None
        # Who was to lead and was forestalled has had the turn all along.
        if turn is not None and seat not in (turn, self.due):
            self.judge.rule(index, seat, turn_fault(len(self.judge.tricks), leading, card, turn))
        if leading:
            self._begin(index, seat, card)
        trick, ekka = self._seen_by(seat), self._ekka()
        self.judge.note(seat, trick, ekka)
        self.judge.examine(index, seat, card, trick, ekka)
        self.table[seat] = card
        if len(self.table) == TRICK:
            self._finish(self.lead or seat)
        return True

    def _turn(self) -> str | None:
        """Name who is to play, None for a first lead that is nobody's in particular."""
        if self.lead is None:
            return self.due
        return next(seat for seat in ORDER[self.lead] if seat not in self.table)

    def _begin(self, index: int, seat: str, card: int) -> None:
        self.lead = seat
        self.judge.leads.append((index, seat, card))

    def _ekka(self) -> bool:
        return (self.lead, len(self.judge.tricks) + 1) in self.judge.ekkas

    def _seen_by(self, seat: str) -> tuple[int, ...]:
        """Give a trick played in turn that binds this seat exactly as the cards on the table do."""
        if self.lead not in self.table:
            return ()
        seats = [other for other in ORDER[self.lead] if other in self.table]
        cards = tuple([self.table[other] for other in seats])
        if seat == ORDER[self.lead][len(seats)]:
            return cards
        winner = seats[winner_of(self.judge.setting.trump, cards)]
        lead, best = self.table[self.lead], self.table[winner]
        partner = PARTNER[seat]
        if winner == self.lead:
            return (lead, lead) if winner == partner else (lead,)
        return (lead, best, lead) if winner == partner else (lead, best)

    def _ahead(self, index: int, seat: str, card: int) -> bool:
        """Lay a card aside for the next trick; two of them are more than can be followed."""
        number, turn = len(self.judge.tricks) + 1, self._turn()
        if self.early:
            params = {"card": CARD_NAMES[card], "due": turn, "trick": number}
            self.judge.rule(index, seat, ("card-missing", params))
            return False
        self.judge.rule(index, seat, turn_fault(number, False, card, turn))
        self.judge.note(seat, None, False)
        self.judge.examine(index, seat, card, None, False)
        self.early = (index, seat, card)
        return True

    def _finish(self, lead: str) -> None:
        judge = self.judge
        cards = tuple([self.table[seat] for seat in ORDER[lead]])
        judge.tricks.append(trick_of(judge.setting.trump, lead, cards, len(judge.tricks) + 1))
        self.due, self.lead, self.table = judge.tricks[-1].winner, None, {}
        if not self.early:
            return
        index, seat, card = self.early
        self.early, self.table = None, {seat: card}
        # It leads if its player has won the trick; else it waits for the lead, and nothing bound it.
        if seat == self.due:
            self._begin(index, seat, card)
            if index not in judge.disowned:
                judge.judge_duty(index, seat, card, judge.held[seat] | 1 << card, (), False)

    def _surplus(self, index: int, seat: str, card: int) -> None:
        """Rule on a card after the eighth trick."""
        self.judge.note(seat, None, False)
        self.judge.examine(index, seat, card, None, False)
        if index not in self.judge.disowned:
            self.judge.rule(index, seat, ("play-over", {"card": CARD_NAMES[card]}))
