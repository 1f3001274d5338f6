"""The judge of Sab'at al-Deemin: from a record of play to its infractions, and to the facts of the hand.

What a record leaves out is unknown, and nothing is judged by it; announcements, warnings and signals that are left
out were not made, and nothing was pointed out. Articles ``sabat.play.*``, ``sabat.penalty.*`` and ``sabat.record.*``.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from scorekeeper.cards import CARD_NAMES, SUITS
from scorekeeper.errors import Problem, Refused, refuse
from scorekeeper.game import Infraction, Json, Verdict
from scorekeeper.games.sabat.facts import Facts
from scorekeeper.games.sabat.facts.checks import Hand, settle
from scorekeeper.games.sabat.facts.form import PENALTY_KINDS, Left, Penalty
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.pack import ACES, PICTURES, RANKS, counted, is_seven, names_in
from scorekeeper.games.sabat.play.record import Dealt, Entry, Place, at, read
from scorekeeper.games.sabat.play.stakes import REDEAL, Stakes, redeal_of
from scorekeeper.games.sabat.play.state import Act, Play, begin
from scorekeeper.games.sabat.scoring.rules import PENALTY, Rules, rules_for
from scorekeeper.games.sabat.scoring.steps import Totals, run
from scorekeeper.messages import Message
from scorekeeper.seats import OTHER, PARTNER, SEATS, SIDE

_ALLOWED = frozenset(("knock-out-of-turn",))
"""What is out of order but neither a fault nor penalised: it is noted."""


@dataclass(slots=True)
class Offence:
    """One act, or one warning not given, that breaks rules; it is pointed out, and charged, once.

    ``places`` are the acts by which it can be pointed out, the first of them where it happened; ``kind`` is the
    penalty, None where there is none.
    """

    by: str
    places: tuple[Place, ...]
    infractions: tuple[Infraction, ...]
    kind: str | None
    charged: bool = False


@dataclass(slots=True)
class Judge:
    """Judges the acts of a record in order.

    ``play`` and ``stakes`` are how things stand, ``penalties`` what was charged, in order. ``standing`` are the turns
    that stand, each with the play before it, in which warnings given since count as given. ``redealt`` says that the
    cards were dealt again, ``problems`` holds what cannot have happened. With ``tracing`` the ``trace`` has what was
    legal at every decision.
    """

    dealt: Dealt
    tracing: bool = False
    play: Play = field(init=False)
    stakes: Stakes = field(default_factory=Stakes)
    redealt: bool = False
    offences: list[Offence] = field(default_factory=list)
    notes: list[tuple[Place, Infraction]] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    standing: list[tuple[Entry, Play]] = field(default_factory=list)
    trace: list[Json] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    _before: Place | None = None
    _one_card: dict[str, Place] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin before the first card."""
        self.play = begin(self.dealt.hands, self.dealt.whole)

    def judge(self, entry: Entry) -> None:
        """Judge one act, and go on from it."""
        if entry.word == "points-out":
            self._pointed_out(entry)
            return
        if self.redealt:  # that nothing follows is told once
            if not any(offence.infractions[0].code == "after-redeal" for offence in self.offences):
                self._offend(entry, [Message("after-redeal", {"by": entry.by})])
        elif self.play.out:
            self._offend(entry, [Message("play-over", {"by": entry.by, "winner": self.play.out})])
        else:
            self._judge(entry)
        if entry.word != "warn":  # which is never a fault: what is pointed out after it is the card before
            self._before = entry.place

    def _judge(self, entry: Entry) -> None:
        match entry.word:
            case "card" | "pass":
                self._turned(entry)
            case "double" | "treble":
                self._announced(entry)
            case "redeal":
                self._redealt(entry)
            case "warn":
                self._warned(entry)
            case "signal":
                self._offend(entry, [Message("signal", {"by": entry.by})])

    def infractions(self) -> tuple[Infraction, ...]:
        """Return all infractions in the order of the acts; of one act only the first is charged."""
        return tuple(
            each._replace(charged=offence.charged and each.code == offence.kind)
            for offence in sorted(self.offences, key=lambda offence: offence.places[0])
            for each in offence.infractions
        )

    def noted(self) -> tuple[Infraction, ...]:
        """Return all notes in the order of the acts."""
        return tuple([note for _, note in sorted(self.notes, key=lambda noted: noted[0])])

    # --- before the first card ----------------------------------------------------------------------------

    def _announced(self, entry: Entry) -> None:
        by, word = entry.by, entry.word
        if self.play.table:
            self._offend(entry, [Message("announced-late", {"by": by, "word": word})])
        elif fault := self.stakes.fault(by, word):
            self._offend(entry, [fault], self.stakes.legal().get(by, ()))
        else:
            if self.stakes.idle(by, word):
                self._note(entry, "announced-idle", by=by, word=word, level=self.stakes.level)
            self.stakes = self.stakes.after(by, word)

    def _redealt(self, entry: Entry) -> None:
        by = entry.by
        if self.play.table:
            self._offend(entry, [Message("redeal-late", {"by": by})])
            return
        right = redeal_of(self.dealt.hands[by])
        if right.right or by not in self.dealt.whole:
            self.redealt = True
        else:
            params = {"by": by, "kings": right.kings, "aces": right.aces, "most": REDEAL}
            self._offend(entry, [Message("redeal-no-right", params)])

    # --- play ---------------------------------------------------------------------------------------------

    def _turned(self, entry: Entry) -> None:
        """Judge a card or a pass."""
        self._knocked(entry)
        before, act = self.play, Act(entry.by, entry.card, entry.pile)
        if problem := before.impossible(act):
            self.problems.append(problem._replace(field=at(entry.place)))
            return
        if faults := before.faults(act):
            self._offend(entry, faults, before.legal(act.by) or ())
        if act.card is not None and before.fills_gap(act):
            self._note(entry, "gap-filled", by=act.by, card=CARD_NAMES[act.card])
        overdue = before.overdue(act)
        self.play = before.after(act)
        if self.play is before:
            return
        if self.tracing:
            legal = before.legal(act.by)
            self.trace.append({"by": act.by, "legal": None if legal is None else list(legal)})
        self.standing.append((entry, before))
        for seat in overdue:
            self._unwarned(seat, entry)
        if entry.card is not None and act.by in self.play.owing:
            self._one_card[act.by] = entry.place

    def _knocked(self, entry: Entry) -> None:
        """Take the pass just before for a knock out of turn, where the other who was due acts now.

        In the order of turns it stays a pass (``sabat.record.turn``).
        """
        if not self.standing:
            return
        knock, before = self.standing[-1]
        if entry.by != before.instead(Act(knock.by, knock.card)):
            return
        if knock.by == before.turn and entry.by == self.play.turn:
            return
        place = knock.place
        if any(offence.charged for offence in self.offences if place in offence.places):
            return
        self.standing.pop()
        self.play = before
        self.offences = [each for each in self.offences if place not in each.places]
        if self.tracing:
            self.trace.pop()
        self._note(knock, "knock-out-of-turn", by=knock.by, due=entry.by)

    def _unwarned(self, seat: str, entry: Entry) -> None:
        place = self._one_card[seat]
        params = {"by": seat, "next": entry.by, "points": PENALTY}
        infraction = Infraction("no-warning", at(place), params, ("warn",))
        self.offences.append(Offence(seat, (place, entry.place), (infraction,), "no-warning"))

    def _warned(self, entry: Entry) -> None:
        if self.play.left[entry.by] != 1:
            self._note(entry, "warned-idle", by=entry.by, n=self.play.left[entry.by])
        self.play = self.play.warned(entry.by)
        self.standing = [(turn, before.warned(entry.by)) for turn, before in self.standing]

    # --- what was wrong -----------------------------------------------------------------------------------

    def _offend(self, entry: Entry, faults: list[Message], legal: tuple[str, ...] = ()) -> None:
        """Keep what an act breaks as one offence.

        Where the hand is not known, the cards that a fault names are the ones known to have been playable.
        """
        found = []
        for code, params in faults:
            if code in _ALLOWED:
                self._note(entry, code, **params)
            else:
                open_to = legal or tuple(sorted(params.get("cards", ())))
                found.append(Infraction(code, at(entry.place), {**params, "points": PENALTY}, open_to))
        if not found:
            return
        kinds = [each.code for each in found if each.code in PENALTY_KINDS]
        self.offences.append(Offence(entry.by, (entry.place,), tuple(found), kinds[0] if kinds else None))
        if len(kinds) > 1:
            self._note(entry, "one-penalty", by=entry.by, points=PENALTY)

    def _note(self, entry: Entry, code: str, **params: object) -> None:
        self.notes.append((entry.place, Infraction(code, at(entry.place), params)))

    # --- pointing out -------------------------------------------------------------------------------------

    def _pointed_out(self, entry: Entry) -> None:
        """Charge the fault of an act where an opponent points it out, and take it back if that still goes."""
        target = self._before if entry.number is None else (entry.place[0], entry.number - 1)
        by = entry.by
        here = [offence for offence in self.offences if target in offence.places]
        theirs = [offence for offence in here if SIDE[offence.by] != SIDE[by]]
        if not here:
            self._note(entry, "points-out-nothing", by=by)
            return
        offence = next((each for each in theirs if not each.charged), None if theirs else here[0])
        if offence is None:
            self._note(entry, "points-out-again", by=by, against=theirs[0].by)
            return
        if offence.kind is None:
            self._note(entry, "points-out-free", by=by, against=offence.by)
        elif not theirs:
            self._note(entry, "points-out-own", by=by, points=PENALTY)
        else:
            offence.charged = True
            self.penalties.append(Penalty(offence.by, offence.kind))
            self._note(entry, "charged", by=by, against=offence.by, points=PENALTY, side=OTHER[SIDE[offence.by]])
        self._corrected(entry, offence)

    def _corrected(self, entry: Entry, offence: Offence) -> None:
        """Take an act back if nobody has played on it (``sabat.penalty.correct``)."""
        place = offence.places[0]
        if offence.kind == "no-warning":
            return
        if self.standing and self.standing[-1][0].place == place:
            taken, self.play = self.standing.pop()
            self.offences = [each for each in self.offences if not self._undone(each, place)]
            params = {"by": taken.by, "turn": self.play.turn}
            if taken.card is None:
                self._note(entry, "pass-taken-back", **params)
            else:
                code = "card-taken-back" if self.play.turn else "opening-taken-back"
                self._note(entry, code, card=CARD_NAMES[taken.card], **params)
        elif any(standing.place == place for standing, _ in self.standing):
            self._note(entry, "too-late", by=offence.by)

    @staticmethod
    def _undone(offence: Offence, place: Place) -> bool:
        """Tell whether a warning has time again, now that the turn which ended it is taken back."""
        return offence.kind == "no-warning" and offence.places[1] == place and not offence.charged


# --- the verdict ------------------------------------------------------------------------------------------


def judge(record: Json, options: Options) -> Verdict[Facts]:
    """Judge a record in the JSON form. Raises Malformed, or Illegal where its cards cannot be."""
    (dealt, entries), rules, before = read(record), rules_for(options), record.get("scores")
    judged = Judge(dealt, tracing=record.get("trace", False))
    for entry in entries:
        judged.judge(entry)
    refuse(judged.problems)
    play, notes = judged.play, judged.noted()
    facts = _facts(judged, Facts(penalties=tuple(judged.penalties) or None, rules=record.get("rules")), rules, before)
    if facts is None and play.out:
        unseen = (ACES | PICTURES) & ~play.table & ~sum(play.hands.values())
        notes = (*notes, Infraction("left-unknown", "hands", {"by": play.out, "cards": " ".join(names_in(unseen))}))
    details = _details(judged)
    if facts is not None and before is not None:
        details["match_winner"] = run(settle(facts), rules, before).match_winner
    if judged.tracing:
        details["trace"] = judged.trace
    return Verdict(judged.infractions(), notes, facts, details)


# --- the facts --------------------------------------------------------------------------------------------


def _facts(judged: Judge, kept: Facts, rules: Rules, before: Totals | None) -> Facts | None:
    """Put the facts of the hand together; None where it is not at its end, or what is left is not known.

    Where penalties have won the match they stand alone: nothing later counts (``sabat.match.penalty``).
    """
    charged = tuple(judged.penalties)
    for some in (charged[:n] for n in range(1, len(charged) + 1)):
        if run(Hand(penalties=some), rules, before).match_winner:
            return kept._replace(penalties=some)
    if judged.redealt:
        return kept._replace(outcome="redeal")
    return next(filter(_possible, _endings(judged, kept)), None)


def _endings(judged: Judge, kept: Facts) -> Iterator[Facts]:
    """Yield the facts of a hand that was played out, card by card, then in numbers (``sabat.count.top-end``).

    Where a wrong card was let stand the cards left need not be top ends, and only the numbers are taken.
    """
    play = judged.play
    if play.out is None or play.last is None:
        return
    losers = [seat for seat in SEATS if SIDE[seat] == OTHER[SIDE[play.out]]]
    ended = kept._replace(winner=play.out, last_card=CARD_NAMES[play.last], stakes=judged.stakes.level)
    if play.whole.issuperset(losers):
        yield ended._replace(left=Left({seat: names_in(play.hands[seat]) for seat in losers}))
    held = _losers_hold(play, losers, PARTNER[play.out])
    if held is not None:
        numbers = ended._replace(left=Left({}, *counted(held)))
        yield numbers
        yield numbers._replace(last_card=None, last_seven=is_seven(play.last))


def _losers_hold(play: Play, losers: list[str], partner: str) -> int | None:
    """Return the Aces and pictures that the losers hold, None where they cannot all be placed."""
    unplayed = (ACES | PICTURES) & ~play.table
    if partner in play.whole:
        return unplayed & ~play.hands[partner]
    held = sum(play.hands[seat] for seat in losers)
    return unplayed & held if unplayed & ~held & ~play.hands[partner] == 0 else None


def _possible(facts: Facts) -> bool:
    try:
        settle(facts)
    except Refused:
        return False
    return True


# --- where the record ends --------------------------------------------------------------------------------


def _details(judged: Judge) -> Json:
    """Return the piles as they lie, what every known hand holds, and who is to act."""
    play = judged.play
    piles: dict[str, list[str]] = {suit: [] for suit in SUITS}
    for entry, _ in judged.standing:
        if entry.card is not None:
            suit = entry.card // RANKS if entry.pile is None else entry.pile
            piles[SUITS[suit]].append(CARD_NAMES[entry.card])
    return {
        "piles": piles,
        "held": {seat: list(names_in(play.hands[seat])) for seat in SEATS if seat in play.whole},
        "turn": None if play.out or judged.redealt else play.turn,
        "announced": "single" if judged.redealt else judged.stakes.level,
    }
