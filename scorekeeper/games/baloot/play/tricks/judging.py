"""The plays of a record, judged: every infraction that follows from the known cards.

Hands are masks by seat; a seat that is left out has an unknown hand. Source: Baloot, "Play"; articles
``baloot.play.*`` and ``baloot.ekka.*``, for unknown hands ``baloot.play.revoke``.
"""

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
)
from scorekeeper.games.baloot.play.tricks.ranking import PACK, SAME_SUIT
from scorekeeper.games.baloot.play.tricks.taking import Trick, trick_of, winner_of
from scorekeeper.seats import NEXT, ORDER, PARTNER


class Judgement(NamedTuple):
    """What was found, in the order of play, and the finished tricks.

    ``trace`` has an entry for each play judged, its ``legal`` None if the hand is not known. ``complete`` says
    that eight tricks were played with every card of the pack once: only then can the hand be counted. ``in_turn`` says
    that the players followed each lead in turn, whoever led.
    """

    findings: tuple[Finding, ...] = ()
    tricks: tuple[Trick, ...] = ()
    trace: tuple[Json, ...] = ()
    complete: bool = False
    in_turn: bool = False


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
    open. ``says`` are the words said; only Ekka is judged here. A wrong card stands, and the hand goes on
    (``baloot.play.stands``).

    With a hand unknown, a card is wrong only if it was illegal in every hand that the seat can have held
    (``baloot.play.revoke``). Each seat's n-th card belongs to the n-th trick; if two cards lie ahead of one that
    is still owed, the record cannot be followed any further, and the last finding says so.
    """
    ekkas = {(say.seat, say.trick) for say in says if say.word == EKKA}
    judge = _Judge(setting, plays, evidence_of(plays, hands, shown or {}), ekkas, trace)
    judge.judge_cards()
    judge.judge_ekkas(says)
    judge.findings.sort(key=itemgetter(0))
    findings = tuple([finding for _, finding in judge.findings])
    complete = len(judge.tricks) == HAND and len({card for _, card in plays}) == len(plays)
    return Judgement(findings, tuple(judge.tricks), tuple(judge.trace or ()), complete, judge.in_turn)


_in_order = {lead: itemgetter(*order) for lead, order in ORDER.items()}


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
        """The lead of each trick: its place among the plays, the seat and the card."""
        self.early: tuple[int, str, int] | None = None
        """A card played to the next trick while this one lacks a card."""
        self.in_turn = True
        self.lost = False
        """Whether the record cannot be followed further."""
        self.disowned: set[int] = set()
        """Plays of cards that the seat cannot have held: they lie on the table, and are still in another hand."""
        self.trace: list[Json] | None = [] if trace else None

    def judge_cards(self) -> None:
        """Judge the plays in their order, as far as they can be followed.

        ``table`` are the cards of the trick by seat, ``due`` is who should lead it, ``turn`` who should play now. The
        cards ``free`` may be played whatever else is held (``baloot.play.plain-follow``).
        """
        trump, locked, due = self.setting
        held, tricks = self.held, self.tricks
        plain = self.trace is None and not self.evidence.need  # then nothing is told of a card that could be played
        to_lead = PACK if plain and not locked else 0
        table, lead, turn, free = dict[str, int](), None, due, to_lead
        for index, (seat, card) in enumerate(self.plays):
            if seat != turn and not self.plays_on(index, seat, card, table, lead, turn, due):
                if self.lost:
                    return
                continue
            hand, bit = held[seat], 1 << card
            if hand & bit & free:
                held[seat] = hand ^ bit
            else:
                before = tuple(table.values()) if self.in_turn else _binding(trump, lead, table, seat)
                ekka = (lead, len(tricks) + 1) in self.ekkas
                if plain and hand & bit & duty_of(trump, locked, hand, before, ekka)[0]:
                    held[seat] = hand ^ bit
                else:
                    self.examine(index, seat, card, before, ekka)
            table[seat] = card
            if lead is None:
                lead, free = seat, SAME_SUIT[card] if plain and card >> 3 != trump else 0
                self.leads.append((index, seat, card))
            turn = NEXT[seat]
            if len(table) == TRICK:
                tricks.append(trick_of(trump, lead, _in_order[lead](table), len(tricks) + 1))
                due, table, lead, free = tricks[-1].winner, {}, None, to_lead
                turn = due if len(tricks) < HAND else None
                if self.early and turn:
                    lead, free = self.lay_early(*self.early, table, due), 0
            if lead and not self.in_turn:
                turn = next(each for each in ORDER[lead] if each not in table)

    def plays_on(
        self, index: int, seat: str, card: int, table: Mapping[str, int], lead: str | None, turn: str | None,
        due: str | None,
    ) -> bool:  # fmt: skip
        """Report a card out of turn. Return whether it belongs to this trick; it may be laid aside for the next one."""
        tricks = len(self.tricks)
        if tricks < HAND and seat not in table:
            self.in_turn = self.in_turn and lead is None
            # The first lead may be nobody's in particular; who should have led has had the turn all along.
            if turn is not None and seat != due:
                self.report(index, _out_of_turn(tricks, lead is None, seat, card, turn))
            return True
        self.in_turn = False
        if tricks == HAND:
            self.examine(index, seat, card, None, False)
            if index not in self.disowned:
                self.report(index, illegal("play-over", by=seat, card=CARD_NAMES[card]))
        elif self.early:
            self.lost = True
            missing = illegal("card-missing", by=seat, card=CARD_NAMES[card], due=turn, trick=tricks + 1)
            self.report(index, missing)
        else:
            self.report(index, _out_of_turn(tricks + 1, False, seat, card, turn))
            self.examine(index, seat, card, None, False)
            self.early = (index, seat, card)
        return False

    def lay_early(self, index: int, seat: str, card: int, table: dict[str, int], due: str) -> str | None:
        """Lay the early card on the table. Return its player if it leads.

        Else it waits for the lead, and nothing bound it.
        """
        self.early, table[seat] = None, card
        if seat != due:
            return None
        self.leads.append((index, seat, card))
        if index not in self.disowned:
            self.judge_duty(index, seat, card, self.held[seat] | 1 << card, (), False)
        return seat

    def examine(self, index: int, seat: str, card: int, trick: tuple[int, ...] | None, ekka: bool) -> None:
        """Judge a card; only whether it was held if ``trick`` is None, not begun."""
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
        if trick is not None:
            self.judge_duty(index, seat, card, hand | bit, trick, ekka)
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
        return duty_of(self.setting.trump, self.setting.locked, hand, trick, ekka)[0]

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
        """Add the fault of a play, with the cards that could have been played."""
        self.findings.append((index, Finding.of(fault, "plays", index, due)))

    def judge_ekkas(self, says: Sequence[Say]) -> None:
        """Judge each Ekka by the cards played before its trick was led."""
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


def _binding(trump: int | None, lead: str | None, table: Mapping[str, int], seat: str) -> tuple[int, ...]:
    """Return a trick played in turn that binds a seat exactly as the cards on the table do."""
    if lead is None:
        return ()
    seats = [other for other in ORDER[lead] if other in table]
    cards = tuple([table[other] for other in seats])
    if seat == ORDER[lead][len(seats)]:
        return cards
    winner = seats[winner_of(trump, cards)]
    first, best, partner = table[lead], table[winner], winner == PARTNER[seat]
    if winner == lead:
        return (first, first) if partner else (first,)
    return (first, best, first) if partner else (first, best)


def _out_of_turn(tricks: int, leading: bool, by: str, card: int, due: str | None) -> Problem:
    """Return whose turn it was, after so many finished tricks."""
    code = "card-out-of-turn"
    if leading:
        code = "lead-out-of-turn" if tricks else "first-lead-wrong"
    return illegal(code, by=by, card=CARD_NAMES[card], due=due)
