"""The plays of a record, judged: every infraction that follows from what is known.

Hands are masks by seat; a seat that is left out has an unknown hand. Source: Baloot, "Play"; articles
``baloot.play.*`` and ``baloot.ekka.*``, for unknown hands ``baloot.play.revoke``.
"""

import re
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from scorekeeper.cards import CARD_NAMES, card_names, mask_of
from scorekeeper.errors import Illegal, Problem, illegal
from scorekeeper.game import Json
from scorekeeper.games.baloot.facts.possible import HAND, TRICK
from scorekeeper.games.baloot.play.findings import Finding, Say
from scorekeeper.games.baloot.play.tricks.evidence import Ekkas, Evidence, Plays, evidence_of
from scorekeeper.games.baloot.play.tricks.legal_cards import (
    EKKA,
    REVOKES,
    Setting,
    broken_duty,
    cards_that_forbid,
    duty_of,
    ekka_fault,
    legal,
)
from scorekeeper.games.baloot.play.tricks.ranking import PACK, SAME_SUIT
from scorekeeper.games.baloot.play.tricks.state import out_of_turn
from scorekeeper.games.baloot.play.tricks.taking import Trick, trick_of, winner_of
from scorekeeper.seats import ORDER, PARTNER


class Judgement(NamedTuple):
    """What was found, in the order of play, and the finished tricks.

    ``trace`` has an entry for each play judged, its ``legal`` None where the hand is not known. ``complete`` says
    that eight tricks were played with every card of the pack once: only then can the hand be counted.
    """

    findings: tuple[Finding, ...] = ()
    tricks: tuple[Trick, ...] = ()
    trace: tuple[Json, ...] = ()
    complete: bool = False


def judge_plays(
    setting: Setting,
    plays: Plays,
    hands: Mapping[str, int],
    *,
    shown: Mapping[str, int] | None = None,
    says: Sequence[Say] = (),
    trace: bool = False,
) -> Judgement:
    """Judge plays in the order they were made: (seat, card) pairs.

    ``hands`` are the hands that are known: eight cards each, no card twice. ``shown`` are the cards that seats laid
    open. ``says`` is what was said; only Ekka is judged here. A wrong card stands, and the hand goes on
    (``baloot.play.stands``).

    With a hand unknown, a card is wrong only if it was illegal in every hand that the seat can have held
    (``baloot.play.revoke``). Each seat's n-th card belongs to the n-th trick; where two cards lie ahead of one that
    is still owed, the record cannot be followed any further, and the last finding says so.
    """
    ekkas = {(say.seat, say.trick) for say in says if say.word == EKKA}
    judge = _Judge(setting, plays, evidence_of(plays, hands, shown or {}), ekkas, trace)
    if regular(plays):
        judge.judge_tricks()
    else:
        judge.judge_turns()
    judge.judge_ekkas(says)
    judge.findings.sort(key=itemgetter(0))
    findings = tuple([finding for _, finding in judge.findings])
    complete = len(judge.tricks) == HAND and len({card for _, card in plays}) == len(plays)
    return Judgement(findings, tuple(judge.tricks), tuple(judge.trace or ()), complete)


def regular(plays: Plays) -> bool:
    """Tell whether each four cards come from the four seats in turn, whoever leads."""
    return len(plays) <= len(CARD_NAMES) and _REGULAR("".join(map(_seat, plays))) is not None


_seat = itemgetter(0)
_TURNS = [*map("".join, ORDER.values())]
_BEGUN = [turn[:length] for turn in _TURNS for length in range(1, TRICK)]
_REGULAR = re.compile(f"(?:{'|'.join(_TURNS)})*(?:{'|'.join(_BEGUN)})?").fullmatch


class _Judge:
    """The judging of one record as it goes on; ``held`` are the cards each seat is known to hold still."""

    def __init__(self, setting: Setting, plays: Plays, evidence: Evidence, ekkas: Ekkas, trace: bool) -> None:
        self.setting = setting
        self.plays = plays
        self.evidence = evidence
        self.held = evidence.held
        self.ekkas = ekkas
        self.findings: list[tuple[int, Finding]] = []
        """With the play by which each is ordered."""
        self.tricks: list[Trick] = []
        self.leads: list[tuple[int, str, int]] = []
        """What was led to each trick, wanted where Ekka was said: its place among the plays, the seat and the card."""
        self.disowned: set[int] = set()
        """Plays of cards that the seat cannot have held: they lie on the table, and are still in another hand."""
        self.trace: list[Json] | None = [] if trace else None
        self.plain = not trace and not evidence.need
        """Whether there is nothing more to say of a card that was held and could be played."""

    def judge_tricks(self) -> None:
        """Judge a record in which only a leader can have been out of turn, trick by trick."""
        trump, locked, due = self.setting
        held, plain = self.held, self.plain
        for start in range(0, len(self.plays), TRICK):
            four = self.plays[start : start + TRICK]
            (lead, _), number = four[0], start // TRICK + 1
            if lead != due and due is not None:
                self.report(start, out_of_turn(start, True, *four[0], due))
            self.leads.append((start, *four[0]))
            ekka, cards = (lead, number) in self.ekkas, tuple([card for _, card in four])
            free = 0 if cards[0] >> 3 == trump else SAME_SUIT[cards[0]]
            for place, (seat, card) in enumerate(four):
                hand, bit = held[seat], 1 << card
                # Any card may be led, and any card of a plain suit follows it (``baloot.play.plain-follow``).
                sure = bit & free if place else not locked
                if plain and hand & bit and (sure or duty_of(trump, locked, hand, cards[:place], ekka)[0] & bit):
                    held[seat] = hand ^ bit
                else:
                    self.examine(start + place, seat, card, cards[:place], ekka)
            if len(cards) == TRICK:
                self.tricks.append(trick_of(trump, lead, cards, number))
                due = self.tricks[-1].winner

    def judge_turns(self) -> None:
        """Judge a record card by card, whoever plays when, as far as it can be followed."""
        walk = _Walk(self)
        for index, (seat, card) in enumerate(self.plays):
            if not walk.step(index, seat, card):
                return

    def examine(self, index: int, seat: str, card: int, trick: tuple[int, ...] | None, ekka: bool) -> None:
        """Judge a card; only whether it was held where ``trick`` is None, not begun."""
        hand, bit, whole = self.held[seat], 1 << card, seat in self.evidence.whole
        fault = None if hand & bit else self._card_fault(index, seat, card)
        if fault or self.trace is not None:
            due = card_names(self._legal(hand, trick, ekka)) if whole and trick is not None else ()
            if self.trace is not None:
                self.trace.append({"by": seat, "legal": list(due) if whole else None})
            if fault:
                self.disowned.add(index)
                self.report(index, fault, due)
                return
        if not hand & bit:
            hand |= bit  # nobody disputes it
        if trick is not None:
            self.judge_duty(index, seat, card, hand, trick, ekka)
        self.held[seat] = hand & ~bit

    def judge_duty(self, index: int, seat: str, card: int, hand: int, trick: tuple[int, ...], ekka: bool) -> None:
        """Judge whether a card could be played from ``hand``, or from any hand that has those cards."""
        if not self._legal(hand, trick, ekka) >> card & 1:
            self.report_broken(index, seat, card, hand, trick, ekka)
        elif need := self.evidence.need.get(seat, 0):
            unseen = self.evidence.unseen
            free = unseen & ~cards_that_forbid(self.setting, unseen, trick, ekka, card)
            if free.bit_count() < need:
                self.report(index, illegal("revoke-unseen", by=seat, card=CARD_NAMES[card], n=need))

    def report_broken(self, index: int, seat: str, card: int, hand: int, trick: tuple[int, ...], ekka: bool) -> None:
        """Add the duty that a card broke; by a hand nobody wrote down, with the cards that prove it."""
        fault = broken_duty(self.setting, seat, hand, trick, ekka, card)
        due: Any = fault.params["due"]
        if seat not in self.evidence.given:
            proof = card_names(cards_that_forbid(self.setting, hand, trick, ekka, card))
            fault = Problem(Illegal, REVOKES[fault.code], params={**fault.params, "proof": proof})
        self.report(index, fault, due)

    def _legal(self, hand: int, trick: tuple[int, ...], ekka: bool) -> int:
        return legal(self.setting.trump, self.setting.locked, hand, trick, ekka)

    def _card_fault(self, index: int, seat: str, card: int) -> Problem | None:
        """Return why a seat cannot have held a card that it is not known to hold."""
        name = CARD_NAMES[card]
        for earlier, (first, same) in enumerate(self.plays[:index]):
            if same == card and earlier not in self.disowned:
                return illegal("card-played-twice", by=seat, card=name, first=first)
        for holder, hand in self.held.items():
            if hand >> card & 1:
                return illegal("card-of-other", by=seat, card=name, holder=holder)
        if seat in self.evidence.given:
            return illegal("card-not-held", by=seat, card=name)
        before = self.evidence.shown.get(seat, 0)
        for by, played in self.plays[:index]:
            before |= 1 << played if by == seat else 0
        if before.bit_count() <= HAND < (before | 1 << card).bit_count():
            return illegal("card-ninth", by=seat, card=name)
        return None

    def report(self, index: int, fault: Problem, due: tuple[str, ...] = ()) -> None:
        """Add what was wrong with a play, with the cards that could have been played."""
        self.findings.append((index, Finding.of(fault, "plays", index, due)))

    def judge_ekkas(self, says: Sequence[Say]) -> None:
        """Judge each Ekka by what had been played before its trick was led."""
        in_sun = self.setting.trump is None
        for place, say in enumerate(says):
            if say.word != EKKA:
                continue
            if say.trick <= len(self.leads):
                index, lead, card = self.leads[say.trick - 1]
                before = (card for at, (_, card) in enumerate(self.plays[:index]) if at not in self.disowned)
                leads, played = say.seat == lead, mask_of(before)
                fault = ekka_fault(self.setting, say.seat, leads, say.trick, card, played)
            else:
                # The trick has not been led yet, so only what holds for any lead is known.
                index = len(self.plays)
                fault = ekka_fault(self.setting, say.seat, False, say.trick, 0, PACK) if in_sun else None
            if fault:
                self.findings.append((index, Finding.of(fault, "says", place)))


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
        judge, number = self.judge, len(self.judge.tricks) + 1
        if number > HAND:
            judge.examine(index, seat, card, None, False)
            if index not in judge.disowned:
                judge.report(index, illegal("play-over", by=seat, card=CARD_NAMES[card]))
            return True
        leading = self.lead is None
        # A first lead may be nobody's in particular.
        turn = self.due if self.lead is None else next(each for each in ORDER[self.lead] if each not in self.table)
        if seat in self.table:
            return self._ahead(index, seat, card, number, turn)
        # Who was to lead and was forestalled has had the turn all along.
        if turn is not None and seat not in (turn, self.due):
            judge.report(index, out_of_turn(number - 1, leading, seat, card, turn))
        if leading:
            self._begin(index, seat, card)
        judge.examine(index, seat, card, self._seen_by(seat), (self.lead, number) in judge.ekkas)
        self.table[seat] = card
        if len(self.table) == TRICK:
            self._finish(self.lead or seat)
        return True

    def _begin(self, index: int, seat: str, card: int) -> None:
        self.lead = seat
        self.judge.leads.append((index, seat, card))

    def _seen_by(self, seat: str) -> tuple[int, ...]:
        """Return a trick played in turn that binds this seat exactly as the cards on the table do."""
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

    def _ahead(self, index: int, seat: str, card: int, number: int, turn: str | None) -> bool:
        """Lay a card aside for the next trick; two of them are more than can be followed."""
        if self.early:
            missing = illegal("card-missing", by=seat, card=CARD_NAMES[card], due=turn, trick=number)
            self.judge.report(index, missing)
            return False
        self.judge.report(index, out_of_turn(number, False, seat, card, turn))
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
