"""The judge of Sab'at al-Deemin: from a record of play to its infractions, and to the facts of the hand.

What a record leaves out is unknown, and nothing is judged by it; announcements, warnings and signals that are left
out were not made, and nothing was pointed out. Articles ``sabat.play.*``, ``sabat.penalty.*`` and ``sabat.record.*``.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.card_spellings import find_32
from scorekeeper.cards import CARD_NAMES, SUITS
from scorekeeper.game import Infraction, Json, Verdict
from scorekeeper.games.readings import Slips, common_end, common_start, if_same
from scorekeeper.games.sabat.facts import Facts
from scorekeeper.games.sabat.facts.checks import checked
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.pack import ACES, PICTURES, RANKS, names_in
from scorekeeper.games.sabat.penalties import KINDS, PENALTY_POINTS, Penalty
from scorekeeper.games.sabat.play.announcing import Stakes
from scorekeeper.games.sabat.play.ending import facts_of
from scorekeeper.games.sabat.play.record import Dealt, Entry, Place, at, read
from scorekeeper.games.sabat.play.state import PASS, Play, begin
from scorekeeper.games.sabat.redeal import LEAST, redeal_of
from scorekeeper.games.sabat.scoring.rules import rules_for
from scorekeeper.games.sabat.scoring.steps import SAID, run
from scorekeeper.messages import Message
from scorekeeper.seats import OTHER, SEATS, SIDE

_ALLOWED = frozenset(("knock-out-of-turn",))
"""Acts that are out of order but neither faults nor penalised: they are noted."""
UNREAD = "unread"
"""Stands for the word of an act whose card cannot have been played."""


@dataclass(slots=True)
class Offence:
    """One act, or one warning not given, that breaks rules; it is pointed out, and charged, once.

    ``places`` are the acts by which it can be pointed out, the first of them where it happened; ``kind`` is the
    penalty, None if there is none.
    """

    by: str
    places: tuple[Place, ...]
    infractions: tuple[Infraction, ...]
    kind: str | None
    charged: bool = False


@dataclass(slots=True)
class Judge:
    """Judges the ``entries`` of a record in order.

    ``play`` and ``stakes`` are the present state, ``penalties`` the charges, in order. ``standing`` are the turns
    that stand, each with the play before it, in which warnings given since count as given. ``redealt`` says that the
    cards were dealt again. With ``tracing`` the ``trace`` has the legal acts of every decision.
    """

    dealt: Dealt
    options: Options
    tracing: bool = False
    entries: Sequence[Entry] = ()
    play: Play = field(init=False)
    stakes: Stakes = field(default_factory=Stakes)
    redealt: bool = False
    offences: list[Offence] = field(default_factory=list)
    notes: list[tuple[Place, Infraction]] = field(default_factory=list)
    penalties: list[Penalty] = field(default_factory=list)
    standing: list[tuple[Entry, Play]] = field(default_factory=list)
    trace: list[Json] = field(default_factory=list)
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
        if entry.word != "warn":  # a warning is never a fault: the card before it is pointed out
            self._before = entry.place

    def _judge(self, entry: Entry) -> None:
        match entry.word:
            case "card" | "pass":
                self._card_or_pass(entry)
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
            Infraction(each.code, each.at, each.params, each.legal, offence.charged and each.code == offence.kind)
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
            self._offend(entry, [Message("announced-late", {"by": by, "word": SAID[word]})])
        elif fault := self.stakes.fault(by, word):
            self._offend(entry, [fault], self.stakes.legal().get(by, ()))
        else:
            if word not in self.stakes.legal().get(by, ()):
                self._note(entry, "announced-idle", by=by, word=SAID[word], level=SAID[self.stakes.level])
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
            params = {"by": by, "kings": right.kings, "aces": right.aces, "most": LEAST}
            self._offend(entry, [Message("redeal-no-right", params)])

    # --- play ---------------------------------------------------------------------------------------------

    def _card_or_pass(self, entry: Entry) -> None:
        """Judge a card or a pass."""
        self._knocked(entry)
        before, by, card = self.play, entry.by, entry.card
        if fault := self.dealt.unreadable.get(entry.place) or before.impossible(entry):
            self._unread(entry, fault)
            return
        if faults := before.faults(entry):
            self._offend(entry, faults, before.legal(by) or ())
        if card is not None and before.fills_gap(card, entry.pile):
            self._note(entry, "gap-filled", by=by, card=CARD_NAMES[card])
        overdue = before.overdue(entry)
        self.play = before.after(entry)
        if self.play is before:
            return
        if self.tracing:
            legal = before.legal(by)
            self.trace.append({"by": by, "legal": None if legal is None else list(legal)})
        self.standing.append((entry, before))
        for seat in overdue:
            self._unwarned(seat, entry)
        if card is not None and by in self.play.owing:
            self._one_card[by] = entry.place

    def _knocked(self, entry: Entry) -> None:
        """Take the pass just before for a knock out of turn, if the other who was due acts now.

        In the order of turns it stays a pass (``sabat.record.turn``).
        """
        if not self.standing:
            return
        knock, before = self.standing[-1]
        if knock.word != "pass" or entry.by not in before.instead(knock):
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

    def _unread(self, entry: Entry, fault: Message) -> None:
        """Pass over a card that cannot have been played; if it is not taken back, the record has other readings."""
        before, passed = self.play, entry._replace(word=UNREAD, card=None, pile=None)
        self._offend(entry, [fault], before.legal(entry.by) or ())
        self.play = before.after(passed)
        self.standing.append((passed, before))

    @property
    def in_doubt(self) -> bool:
        """Tell whether a card that cannot have been played stands."""
        return any(entry.word == UNREAD for entry, _ in self.standing)

    def _unwarned(self, seat: str, entry: Entry) -> None:
        place = self._one_card[seat]
        params = {"by": seat, "next": entry.by, "points": PENALTY_POINTS}
        infraction = Infraction("no-warning", at(place), params, ("warn",))
        self.offences.append(Offence(seat, (place, entry.place), (infraction,), "no-warning"))

    def _warned(self, entry: Entry) -> None:
        if not self.play.one_left(entry.by):
            self._note(entry, "warned-idle", by=entry.by, n=self.play.left[entry.by])
        self.play = self.play.warned(entry.by)
        for number in reversed(range(len(self.standing))):
            turn, before = self.standing[number]
            if before.left[entry.by] > 1:  # there was nothing to warn of yet
                break
            self.standing[number] = turn, before.warned(entry.by)

    # --- faults -------------------------------------------------------------------------------------------

    def _offend(self, entry: Entry, faults: list[Message], legal: tuple[str, ...] = ()) -> None:
        """Keep the faults of an act as one offence.

        If the hand is not known, the cards that a fault names are the ones known to have been playable.
        """
        found = []
        for code, params in faults:
            if code in _ALLOWED:
                self._note(entry, code, **params)
            else:
                known = params.get("cards")
                open_to = legal or (tuple(sorted(known)) if isinstance(known, tuple) else ())
                found.append(Infraction(code, at(entry.place), {**params, "points": PENALTY_POINTS}, open_to))
        if not found:
            return
        kinds = [each.code for each in found if each.code in KINDS]
        self.offences.append(Offence(entry.by, (entry.place,), tuple(found), kinds[0] if kinds else None))
        if len(kinds) > 1:
            self._note(entry, "one-penalty", by=entry.by, points=PENALTY_POINTS)

    def _note(self, entry: Entry, code: str, **params: object) -> None:
        self.notes.append((entry.place, Infraction(code, at(entry.place), params)))

    # --- pointing out -------------------------------------------------------------------------------------

    def _pointed_out(self, entry: Entry) -> None:
        """Charge the fault of an act that is pointed out, and take it back if that still goes."""
        by, (listed, last), n = entry.by, entry.place, entry.number
        if n is not None and not 0 < n <= last:
            self._note(entry, "points-out-number" if last else "points-out-first", by=by, n=n, last=last)
            return
        target = self._before if n is None else (listed, n - 1)
        here = [offence for offence in self.offences if target in offence.places]
        anybody = self.options.pointed_out_by == "anybody"
        theirs = [offence for offence in here if anybody or SIDE[offence.by] != SIDE[by]]
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
            self._note(entry, "points-out-own", by=by, points=PENALTY_POINTS)
        else:
            offence.charged = True
            self.penalties.append(Penalty(offence.by, offence.kind))
            self._note(entry, "charged", by=by, against=offence.by, points=PENALTY_POINTS, side=OTHER[SIDE[offence.by]])
        self._corrected(entry, offence)

    def _corrected(self, entry: Entry, offence: Offence) -> None:
        """Take an act back if nobody has played on it (``sabat.penalty.correct``)."""
        place = offence.places[0]
        if offence.kind == "no-warning" or self._stands_unread(entry):
            return
        if self.standing and self.standing[-1][0].place == place:
            taken, self.play = self.standing.pop()
            self.offences = [each for each in self.offences if not self._undone(each, place)]
            params = {"by": taken.by, "turn": self.play.turn}
            if taken.card is None:
                self._note(entry, f"{taken.word}-taken-back", **params)
            else:
                code = "card-taken-back" if self.play.turn else "opening-taken-back"
                self._note(entry, code, card=CARD_NAMES[taken.card], **params)
        elif any(standing.place == place for standing, _ in self.standing):
            self._note(entry, "too-late", by=offence.by)

    def _stands_unread(self, entry: Entry) -> bool:
        """Tell whether play goes on after an act that cannot be read, though it was pointed out."""
        if not self.standing or self.standing[-1][0].word != UNREAD:
            return False
        turns = (each.by for each in self.entries if each.place > entry.place and each.word in ("card", "pass"))
        by = self.standing[-1][0].by
        return next(turns, by) != by

    @staticmethod
    def _undone(offence: Offence, place: Place) -> bool:
        """Tell whether a warning has time again, now that the turn which ended it is taken back."""
        return offence.kind == "no-warning" and offence.places[1] == place and not offence.charged


# --- the verdict ------------------------------------------------------------------------------------------


def judge(record: Json, options: Options) -> Verdict[Facts]:
    """Judge a record in the JSON form. Raises Malformed, or Illegal if its hands cannot be."""
    verdict, in_doubt = as_told(record, options)
    if not in_doubt:
        return verdict
    return _SLIPS.in_every_reading(
        record,
        verdict,
        lambda reading: as_told(reading, options)[0],
        lambda said, facts: _reading(said, facts, options),
    )


def as_told(record: Json, options: Options) -> tuple[Verdict[Facts], bool]:
    """Judge a record as it is told, and tell whether a card that cannot have been played stands."""
    (dealt, entries), rules, before = read(record), rules_for(options), record.get("scores")
    judged = Judge(dealt, options, tracing=record.get("trace", False), entries=entries)
    for entry in entries:
        judged.judge(entry)
    play, notes = judged.play, judged.noted()
    outcome = "redeal" if judged.redealt else None
    kept = Facts(penalties=tuple(judged.penalties) or None, outcome=outcome, rules=record.get("rules"))
    facts = facts_of(play, judged.stakes.level, kept, rules, before)
    if facts is None and play.out:
        unseen = (ACES | PICTURES) & ~play.table & ~sum(play.hands.values())
        notes = (*notes, Infraction("left-unknown", "hands", {"by": play.out, "cards": " ".join(names_in(unseen))}))
    details = _details(judged)
    if facts is not None and before is not None:
        details["match_winner"] = run(checked(facts), rules, before).match_winner
    if judged.tracing:
        details["trace"] = judged.trace
    return Verdict(judged.infractions(), notes, facts, details), judged.in_doubt


def _reading(said: str, facts: Facts, options: Options) -> Message:
    """Return the sentence with the score of a hand if ``said`` was played."""
    points = run(checked(facts), rules_for(options), None).points
    return Message(
        "reading",
        {"said": said, "sides": [Message("side-points", {"side": side, "n": n}) for side, n in points.items()]},
    )


def _ending(readings: Sequence[Json]) -> Json:
    """Return where a record ends in all its readings: the piles, the hands, and who is to act."""
    piles = {suit: common_start([each["piles"][suit] for each in readings]) for suit in SUITS}
    held = {seat: if_same([each["held"].get(seat) for each in readings]) for seat in readings[0]["held"]}
    known = {seat: cards for seat, cards in held.items() if cards is not None}
    return common_end(readings) | {"piles": piles, "held": known}


_SLIPS = Slips(
    frozenset(("card-of-other", "card-on-table", "card-not-held", "card-ninth")),
    frozenset(("card-ninth",)), find_32, (*CARD_NAMES, PASS), ("hands",), "plays", 1, _ending,
)  # fmt: skip
"""Cards that cannot have been played (``sabat.record.unreadable``)."""


# --- where the record ends --------------------------------------------------------------------------------


def _details(judged: Judge) -> Json:
    """Return the piles, the known hands, and who is to act."""
    play = judged.play
    piles: dict[str, list[str]] = {suit: [] for suit in SUITS}
    for (_, _, _, card, pile, _), _ in judged.standing:
        if card is not None:
            piles[SUITS[card // RANKS if pile is None else pile]].append(CARD_NAMES[card])
    return {
        "piles": piles,
        "held": {seat: list(names_in(play.hands[seat])) for seat in SEATS if seat in play.whole},
        "turn": None if play.out or judged.redealt else play.turn,
        "announced": "single" if judged.redealt else judged.stakes.level,
    }
