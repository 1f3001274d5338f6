"""The judge of Sab'at al-Deemin: from a record of play to its infractions, and to the facts of the hand.

What a record leaves out is unknown, and nothing is judged by it; announcements, warnings and signals that are left
out were not made, and nothing was pointed out. Articles ``sabat.play.*``, ``sabat.penalty.*`` and ``sabat.record.*``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from scorekeeper.cards import CARD_NAMES, SUITS
from scorekeeper.game import Infraction, Json, Verdict
from scorekeeper.games.sabat.facts import Facts
from scorekeeper.games.sabat.facts.checks import settle
from scorekeeper.games.sabat.options import Options
from scorekeeper.games.sabat.pack import ACES, PACK, PICTURES, RANKS, mask_of, names_in
from scorekeeper.games.sabat.penalties import KINDS, PENALTY, Penalty
from scorekeeper.games.sabat.play.announcing import Stakes
from scorekeeper.games.sabat.play.doubt import Unread
from scorekeeper.games.sabat.play.ending import facts_of
from scorekeeper.games.sabat.play.record import LISTS, Dealt, Entry, Place, at, read
from scorekeeper.games.sabat.play.state import Act, Play, begin
from scorekeeper.games.sabat.redeal import LEAST, redeal_of
from scorekeeper.games.sabat.scoring.rules import rules_for
from scorekeeper.games.sabat.scoring.steps import SAID, run
from scorekeeper.messages import Message
from scorekeeper.seats import OTHER, SEATS, SIDE

_ALLOWED = frozenset(("knock-out-of-turn",))
"""What is out of order but neither a fault nor penalised: it is noted."""
UNREAD = "unread"
"""Stands for the word of an act whose card cannot have been played."""


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
    """Judges the ``entries`` of a record in order.

    ``play`` and ``stakes`` are how things stand, ``penalties`` what was charged, in order. ``standing`` are the turns
    that stand, each with the play before it, in which warnings given since count as given. ``redealt`` says that the
    cards were dealt again. With ``tracing`` the ``trace`` has what was legal at every decision.
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
        elif entry.word in ("card", "pass") or not self.play.perhaps_over:
            self._judge(entry)
        if entry.word != "warn":  # which is never a fault: what is pointed out after it is the card before
            self._before = entry.place

    def _judge(self, entry: Entry) -> None:
        match entry.word:
            case "card" | "pass":
                self._looked_at(entry)
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
            if self.stakes.idle(by, word):
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

    def plain(self, number: int) -> int:
        """Judge cards and passes that are plainly right, from one entry on; return the first that is not."""
        if self.tracing or self.redealt or (self.standing and self.standing[-1][1].also):
            return number
        before, unreadable, entries = self.play, self.dealt.unreadable, self.entries
        for index in range(number, len(entries)):
            entry = entries[index]
            place, by, word, card, pile, _ = entry
            known = word == "pass" or (word == "card" and pile is None and place not in unreadable)
            after = before.plain(by, card) if known else None
            if after is None:
                return index
            self.play = after
            self.standing.append((entry, before))
            if after.owing:
                self._one_card[by] = place
            self._before, before = place, after
        return len(entries)

    def _looked_at(self, entry: Entry) -> None:
        """Judge a card or a pass in which there may be something wrong, or to be told."""
        self._knocked(entry)
        before, act = self.play, Act(entry.by, entry.card, entry.pile)
        if fault := self.dealt.unreadable.get(entry.place) or before.impossible(act):
            self._unread(entry, fault)
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
        if knock.word != "pass" or entry.by not in before.instead(Act(knock.by, None)):
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
        """Go on from a card that cannot have been played: another one was, or it was a pass; it is not known."""
        before = self.play
        self._offend(entry, [fault], before.legal(entry.by) or ())
        overdue = () if before.also else before.overdue(Act(entry.by, None))
        self.play = before.after_unread(self._open(entry, self._could_play(entry.by)))
        self.standing.append((entry._replace(word=UNREAD, card=None, pile=None), before))
        for seat in overdue:
            self._unwarned(seat, entry)

    def _could_play(self, by: str) -> int:
        """Return the cards that a player may hold now, as far as is known."""
        if by in self.dealt.whole:
            return self.play.hands[by]
        return PACK & ~sum(self.dealt.hands[seat] for seat in SEATS if seat != by)

    def _open(self, entry: Entry, cards: int) -> Unread:
        """Return what an act leaves open that may have played some cards: none that is played later."""
        later = [each for each in self.entries if each.place > entry.place and each.place not in self.dealt.unreadable]
        table, by = self.play.table, entry.by
        played = mask_of(each.card for each in later if each.card is not None)
        own = mask_of(each.card for each in later if each.card is not None and each.by == by)
        return Unread(by, cards & ~(played | table), self.play.left[by] - (own & ~table).bit_count())

    @property
    def unread(self) -> list[tuple[Entry, Play]]:
        """List the acts whose card is not known and that stand, each with the play before it."""
        return [(entry, before) for entry, before in self.standing if entry.word == UNREAD]

    def _unwarned(self, seat: str, entry: Entry) -> None:
        place = self._one_card[seat]
        params = {"by": seat, "next": entry.by, "points": PENALTY}
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
                known = params.get("cards")
                open_to = legal or (tuple(sorted(known)) if isinstance(known, tuple) else ())
                found.append(Infraction(code, at(entry.place), {**params, "points": PENALTY}, open_to))
        if not found:
            return
        kinds = [each.code for each in found if each.code in KINDS]
        self.offences.append(Offence(entry.by, (entry.place,), tuple(found), kinds[0] if kinds else None))
        if len(kinds) > 1:
            self._note(entry, "one-penalty", by=entry.by, points=PENALTY)

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
            self._suspected(target)
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

    def _suspected(self, target: Place | None) -> None:
        """Leave open whether the act before was a fault and is taken back, where it cannot be told any more."""
        if self.play.doubt is None or not self.standing or self.standing[-1][0].place != target:
            return
        taken, self.play = self.standing.pop()
        card = 0 if taken.card is None else 1 << taken.card
        self.play = self.play.after_unread(self._open(taken, card))._replace(turn=None, also=(), ahead=(), owing=())

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
    """Judge a record in the JSON form. Raises Malformed, or Illegal where its hands cannot be."""
    (dealt, entries), rules, before = read(record), rules_for(options), record.get("scores")
    judged = Judge(dealt, options, tracing=record.get("trace", False), entries=entries)
    number = 0
    while (number := judged.plain(number)) < len(entries):
        judged.judge(entries[number])
        number += 1
    play, notes = judged.play, judged.noted()
    outcome = "redeal" if judged.redealt else None
    kept = Facts(penalties=tuple(judged.penalties) or None, outcome=outcome, rules=record.get("rules"))
    facts = facts_of(play, judged.stakes.level, kept, rules, before)
    if judged.unread:
        facts, notes = None, (*notes, *_questions(judged, record, options))
    elif facts is None and play.out:
        unseen = (ACES | PICTURES) & ~play.table & ~sum(play.hands.values())
        notes = (*notes, Infraction("left-unknown", "hands", {"by": play.out, "cards": " ".join(names_in(unseen))}))
    details = _details(judged)
    if facts is not None and before is not None:
        details["match_winner"] = run(settle(facts), rules, before).match_winner
    if judged.tracing:
        details["trace"] = judged.trace
    return Verdict(judged.infractions(), notes, facts, details)


def _questions(judged: Judge, record: Json, options: Options) -> Iterator[Infraction]:
    """Ask for every card that is not known; for a single one tell what each possible answer would score."""
    for entry, before in judged.unread:
        possible = before.legal(entry.by) or () if len(judged.unread) == 1 else ()
        readings = _readings(judged, record, options, entry, possible)
        code = "unread-readings" if readings else "unread"
        yield Infraction(code, at(entry.place), {"by": entry.by, "readings": readings})


def _readings(judged: Judge, record: Json, options: Options, entry: Entry, possible: tuple[str, ...]) -> list[Message]:
    """Say what the hand scores by each act that is possible where the record cannot be read.

    Those by which somebody else would be at fault are left out, as long as another fits.
    """
    (listed, place), known = entry.place, {(each.code, each.at) for each in judged.infractions()}
    name = LISTS[listed]
    fitting: list[Message] = []
    others: list[Message] = []
    for said in possible:
        acts = [[entry.by, said] if index == place else act for index, act in enumerate(record[name])]
        verdict = judge({**record, name: acts}, options)
        if verdict.facts is not None:
            fits = known.issuperset((each.code, each.at) for each in verdict.infractions)
            (fitting if fits else others).append(_reading(said, verdict.facts, options))
    return fitting or others


def _reading(said: str, facts: Facts, options: Options) -> Message:
    """Say what a hand scores if ``said`` was played."""
    points = run(settle(facts), rules_for(options), None).points
    return Message(
        "reading",
        {"said": said, "sides": [Message("side-points", {"side": side, "n": n}) for side, n in points.items()]},
    )


# --- where the record ends --------------------------------------------------------------------------------


def _details(judged: Judge) -> Json:
    """Return the piles as they lie, what every known hand holds, and who is to act."""
    play = judged.play
    piles: dict[str, list[str]] = {suit: [] for suit in SUITS}
    for (_, _, _, card, pile, _), _ in judged.standing:
        if card is not None:
            piles[SUITS[card // RANKS if pile is None else pile]].append(CARD_NAMES[card])
    return {
        "piles": piles,
        "held": {seat: list(names_in(play.hands[seat])) for seat in SEATS if seat in play.whole},
        "turn": None if play.out or play.perhaps_over or judged.redealt else play.turn,
        "announced": "single" if judged.redealt else judged.stakes.level,
    }
