"""A record of Sab'at al-Deemin heard act by act: what was wrong, what was pointed out, what was taken back.

Articles ``sabat.penalty.*`` and ``sabat.record.*``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.errors import Problem
from scorekeeper.game import Infraction, Json
from scorekeeper.games.sabat.facts.form import KINDS
from scorekeeper.games.sabat.pack import CARDS
from scorekeeper.games.sabat.play.record import Dealt, Entry, Place, at
from scorekeeper.games.sabat.play.stakes import REDEAL, Fault, Stakes, redeal_of
from scorekeeper.games.sabat.play.state import Act, Play, begin
from scorekeeper.games.sabat.scoring.steps import PENALTY
from scorekeeper.seats import OTHER, SIDE

_TURN = ("card", "pass")
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
class Hearing:
    """Hears the acts of a record in order.

    ``play`` and ``stakes`` are how things stand, ``penalties`` what was charged, in order and in the form of the
    facts. ``standing`` are the turns that stand, each with the play before it, in which warnings given since count
    as given. ``redealt`` says that the cards were dealt again, ``problems`` holds what cannot have happened. With
    ``tracing`` the ``trace`` has what was legal at every decision.
    """

    dealt: Dealt
    tracing: bool = False
    play: Play = field(init=False)
    stakes: Stakes = field(default_factory=Stakes)
    redealt: bool = False
    offences: list[Offence] = field(default_factory=list)
    notes: list[tuple[Place, Infraction]] = field(default_factory=list)
    penalties: list[Json] = field(default_factory=list)
    standing: list[tuple[Entry, Play]] = field(default_factory=list)
    trace: list[Json] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    _before: Place | None = None
    _one_card: dict[str, Place] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Begin before the first card."""
        self.play = begin(self.dealt.hands, self.dealt.whole)

    def hear(self, entry: Entry) -> None:
        """Judge one act, and go on from it."""
        if entry.word == "points-out":
            self._pointed_out(entry)
            return
        if self.redealt:
            self._went_on(entry)
        elif self.play.out:
            self._offend(entry, [("play-over", {"by": entry.by, "winner": self.play.out})])
        else:
            _HEAR[entry.word](self, entry)
        if entry.word != "warn":  # which is never a fault: what is pointed out after it is the card before
            self._before = entry.place

    def infractions(self) -> tuple[Infraction, ...]:
        """Give all rulings in the order of the acts; of one act only the first is charged."""
        return tuple(
            [
                ruling._replace(charged=offence.charged and ruling.code == offence.kind)
                for offence in sorted(self.offences, key=lambda offence: offence.places[0])
                for ruling in offence.infractions
            ]
        )

    def noted(self) -> tuple[Infraction, ...]:
        """Give all notes in the order of the acts."""
        return tuple([note for _, note in sorted(self.notes, key=lambda noted: noted[0])])

    # --- before the first card ----------------------------------------------------------------------------

    def _announced(self, entry: Entry) -> None:
        by, word = entry.by, entry.word
        if self.play.table:
            self._offend(entry, [("announced-late", {"by": by, "word": word})])
        elif fault := self.stakes.fault(by, word):
            self._offend(entry, [fault], self.stakes.legal().get(by, ()))
        else:
            if self.stakes.idle(by, word):
                self._note(entry, "announced-idle", by=by, word=word, level=self.stakes.level)
            self.stakes = self.stakes.after(by, word)

    def _redealt(self, entry: Entry) -> None:
        by = entry.by
        if self.play.table:
            self._offend(entry, [("redeal-late", {"by": by})])
            return
        right = redeal_of(self.dealt.hands[by])
        if right.right or by not in self.dealt.whole:
            self.redealt = True
        else:
            params = {"by": by, "kings": right.kings, "aces": right.aces, "most": REDEAL}
            self._offend(entry, [("redeal-no-right", params)])

    def _went_on(self, entry: Entry) -> None:
        """Rule, once, that nothing follows a redeal."""
        if not any(offence.infractions[0].code == "after-redeal" for offence in self.offences):
            self._offend(entry, [("after-redeal", {"by": entry.by})])

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
        if before.fills_gap(act):
            self._note(entry, "gap-filled", by=act.by, card=CARDS[act.card or 0])
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
        ruling = Infraction("no-warning", at(place), {"by": seat, "next": entry.by, "points": PENALTY}, ("warn",))
        self.offences.append(Offence(seat, (place, entry.place), (ruling,), "no-warning"))

    def _warned(self, entry: Entry) -> None:
        if self.play.left[entry.by] != 1:
            self._note(entry, "warned-idle", by=entry.by, n=self.play.left[entry.by])
        self.play = self.play.warned(entry.by)
        self.standing = [(turn, before.warned(entry.by)) for turn, before in self.standing]

    def _signalled(self, entry: Entry) -> None:
        self._offend(entry, [("signal", {"by": entry.by})])

    # --- what was wrong -----------------------------------------------------------------------------------

    def _offend(self, entry: Entry, faults: list[Fault], legal: tuple[str, ...] = ()) -> None:
        """Keep what an act breaks as one offence."""
        found = []
        for code, params in faults:
            if code in _ALLOWED:
                self._note(entry, code, **params)
            else:
                found.append(Infraction(code, at(entry.place), {**params, "points": PENALTY}, legal or _cards(params)))
        if not found:
            return
        kinds = [ruling.code for ruling in found if ruling.code in KINDS]
        self.offences.append(Offence(entry.by, (entry.place,), tuple(found), kinds[0] if kinds else None))
        if len(kinds) > 1:
            self._note(entry, "one-penalty", by=entry.by, points=PENALTY)

    def _note(self, entry: Entry, code: str, **params: Any) -> None:
        self.notes.append((entry.place, Infraction(code, at(entry.place), params)))

    # --- pointing out -------------------------------------------------------------------------------------

    def _pointed_out(self, entry: Entry) -> None:
        """Charge the fault of an act where an opponent points it out, and take it back if that still goes."""
        target = self._before if entry.number is None else (entry.place[0], entry.number - 1)
        here = [offence for offence in self.offences if target in offence.places]
        theirs = [offence for offence in here if SIDE[offence.by] != SIDE[entry.by]]
        fresh = [offence for offence in theirs if not offence.charged]
        if not here:
            self._note(entry, "points-out-nothing", by=entry.by)
        elif not theirs:
            if here[0].kind is None:
                self._note(entry, "points-out-free", by=entry.by, against=here[0].by)
            else:
                self._note(entry, "points-out-own", by=entry.by, points=PENALTY)
            self._corrected(entry, here[0])
        elif not fresh:
            self._note(entry, "points-out-again", by=entry.by, against=theirs[0].by)
        else:
            self._charged(entry, fresh[0])
            self._corrected(entry, fresh[0])

    def _charged(self, entry: Entry, offence: Offence) -> None:
        by, against = entry.by, offence.by
        if offence.kind is None:
            self._note(entry, "points-out-free", by=by, against=against)
            return
        offence.charged = True
        self.penalties.append({"against": against, "kind": offence.kind})
        self._note(entry, "charged", by=by, against=against, points=PENALTY, side=OTHER[SIDE[against]])

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
                self._note(entry, code, card=CARDS[taken.card], **params)
        elif any(standing.place == place for standing, _ in self.standing):
            self._note(entry, "too-late", by=offence.by)

    @staticmethod
    def _undone(offence: Offence, place: Place) -> bool:
        """Tell whether a warning has time again, now that the turn which ended it is taken back."""
        return offence.kind == "no-warning" and offence.places[1] == place and not offence.charged


def _cards(params: Mapping[str, Any]) -> tuple[str, ...]:
    """Give the cards that are known to have been playable, where the hand is not known."""
    return tuple(sorted(params.get("cards", ())))


_HEAR: Mapping[str, Callable[[Hearing, Entry], None]] = {
    **dict.fromkeys(_TURN, Hearing._turned),  # noqa: SLF001 - by word
    **dict.fromkeys(("double", "treble"), Hearing._announced),  # noqa: SLF001
    "redeal": Hearing._redealt,  # noqa: SLF001
    "warn": Hearing._warned,  # noqa: SLF001
    "signal": Hearing._signalled,  # noqa: SLF001
}
