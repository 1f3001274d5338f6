"""Projects and Baloot of one hand as they were declared, shown and said: what broke a rule, and what scores.

What a record leaves out is unknown. Only what follows from the rest is ruled on, and what cannot be told is None.
Source: Baloot, "Projects and Baloot"; articles ``baloot.project.*`` and ``baloot.baloot.*``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from scorekeeper.cards import card_32, find_32
from scorekeeper.errors import Problem, refuse
from scorekeeper.forms import wrong_choice, wrong_type
from scorekeeper.game import Infraction, Json
from scorekeeper.games.baloot.facts.form import Project as Scored
from scorekeeper.games.baloot.play.projects.baloot import Royals
from scorekeeper.games.baloot.play.projects.comparing import Comparison, compare_ways
from scorekeeper.games.baloot.play.projects.declaring import Cards, Claim, Record, Say, spoken, union, weigh
from scorekeeper.games.baloot.play.projects.holding import (
    KIND_NAMES,
    Project,
    all_projects,
    cards_down,
    in_words,
)
from scorekeeper.seats import SEATS, SIDE

_SHOWN = '["E", ["KC", "QC", "JC"]]'


class Shown(NamedTuple):
    """Cards shown in the second trick, as a mask."""

    seat: str
    cards: int


def shown_problems(shown: Any) -> list[Problem]:
    """Say what is wrong with the form of a record's shown."""
    if not isinstance(shown, (list, tuple)):
        return [wrong_type("shown", f"a list such as [{_SHOWN}]", shown)]
    problems: list[Problem] = []
    for number, laid in enumerate(shown):
        field = f"shown[{number}]"
        if not isinstance(laid, (list, tuple)) or len(laid) != 2 or not isinstance(laid[1], (list, tuple)):
            problems.append(wrong_type(field, _SHOWN, laid))
            continue
        seat, cards = laid
        if not isinstance(seat, str) or seat.upper() not in SEATS:
            problems.append(wrong_choice(field, SEATS, seat))
        wrong = [card for card in cards if find_32(card) is None]
        problems += [wrong_type(field, "cards such as KC or 10H", card) for card in wrong]
        if not wrong and len({find_32(card) for card in cards}) < max(1, len(cards)):
            problems.append(wrong_type(field, "cards, each of them once", list(cards)))
    return problems


def read_shown(shown: Any) -> list[Shown]:
    """Read what a record says was shown, [[seat, [cards]], …]. Raises Malformed with everything wrong."""
    refuse(shown_problems(shown))
    return [Shown(seat.upper(), union(1 << card_32(card) for card in cards)) for seat, cards in shown]


class Melds(NamedTuple):
    """What came of it. ``notes`` are losses without a fault: a project not shown, a Baloot not said.

    ``projects`` is None where the record does not tell what scores; ``baloot`` is the seat that scores it, None for
    nobody, and means something only where ``baloot_known``.
    """

    infractions: tuple[Infraction, ...]
    notes: tuple[Infraction, ...]
    projects: tuple[Scored, ...] | None
    baloot: str | None
    baloot_known: bool
    comparison: Comparison

    @property
    def complete(self) -> bool:
        """Whether everything that scores is known."""
        return self.projects is not None and self.baloot_known

    @property
    def facts(self) -> Json:
        """Give the fields for the facts of a hand, as far as they are known."""
        found: Json = {}
        if self.projects:
            found["projects"] = [{"by": project.by, "kind": project.kind} for project in self.projects]
        return found | ({"baloot": self.baloot} if self.baloot else {})


def judge_declarations(says: Sequence[Say] | None, shown: Sequence[Shown] | None, record: Record) -> Melds:
    """Judge everything said and shown. None for ``says`` or ``shown`` is "not taken down", empty is "nothing"."""
    if record.leader is None and record.plays:
        record = record._replace(leader=record.plays[0][0])
    cards = Cards(record)
    infractions: list[Infraction] = []
    notes: list[Infraction] = []
    claims = weigh(spoken(says or (), infractions), record, cards, infractions)
    showing = _Showing(record, cards, None if says is None else claims, shown or ())
    for place, laid in enumerate(shown or ()):
        infractions += showing.show(laid, f"shown[{place}]")
    if shown is not None and record.over(2):
        showing.check_best(infractions, notes)
    projects = _projects(says, shown, record, cards, showing)
    accepted = [] if showing.contested else [(found.seat, found.project) for found in showing.accepted]
    royals = Royals(record, cards, accepted, settled=projects is not None)
    infractions += royals.infractions(says or ())
    seat, known = royals.scores(says, notes)
    infractions.sort(key=_place)
    return Melds(tuple(infractions), tuple(notes), projects, seat, known, showing.comparison)


def _place(ruling: Infraction) -> tuple[bool, int]:
    """Order rulings as the record stands: what was said, then what was shown."""
    field, _, number = ruling.at.rstrip("]").partition("[")
    return field == "shown", int(number)


# --- showing in the second trick --------------------------------------------------------------------------


@dataclass(slots=True)
class _Accepted:
    """A project that was rightly shown."""

    at: str
    seat: str
    project: Project


@cache
def _by_cards(contract: str) -> dict[int, Project]:
    return {project.cards: project for project in all_projects(contract)}


class _Showing:
    """What each side may show, and what of it scores. ``claims`` is None where no word was taken down."""

    def __init__(
        self, record: Record, cards: Cards, claims: Mapping[str, Claim] | None, shown: Sequence[Shown]
    ) -> None:
        self._record = record
        self._cards = cards
        self._claims = claims
        self._shown: list[str] = []
        self.accepted: list[_Accepted] = []
        self.comparison = self._compare(shown)
        both = len({SIDE[seat] for seat, _ in shown}) > 1
        # Which side was better is open, and one of the two cannot have been.
        self.contested = both and self.comparison.side is None and claims != {}

    @property
    def claimed(self) -> bool:
        """Whether a declaration stands."""
        return bool(self._claims)

    def _compare(self, shown: Sequence[Shown]) -> Comparison:
        """Compare what was declared. Where that does not decide and both sides showed, what they showed was it."""
        ways = {seat: claim.ways for seat, claim in (self._claims or {}).items()}
        record = self._record
        found = compare_ways(ways, record.contract, record.trump, record.leader, record.options)
        if found.side or len({SIDE[seat] for seat, _ in shown}) < 2:
            return found
        laid = {(seat, cards) for seat, cards in shown}
        narrowed = {
            seat: [project for project in possible if (seat, project.cards) in laid] or possible
            for seat, possible in ways.items()
        }
        return compare_ways(narrowed, record.contract, record.trump, record.leader, record.options)

    def show(self, laid: Shown, at: str) -> list[Infraction]:
        """Judge one showing; a faultless one is accepted."""
        project = _by_cards(self._record.contract).get(laid.cards)
        problems = [*filter(None, (self._not_entitled(laid.seat), self._not_showable(laid, project)))]
        self._shown.append(laid.seat)
        if project and not problems:
            self.accepted.append(_Accepted(at, laid.seat, project))
            self._cards.learn(laid.seat, laid.cards)
            return []
        what = in_words(project) if project else ", ".join(cards_down(laid.cards))
        return [Infraction(code, at, {"by": laid.seat, "what": what, **params}) for code, params in problems]

    def _not_entitled(self, seat: str) -> tuple[str, Json] | None:
        side, better = SIDE[seat], self.comparison
        if self._claims is not None and all(SIDE[other] != side for other in self._claims):
            return "shown-undeclared", {"side": side}
        if better.side and better.side != side:
            return "shown-other-side", {"best": better.seat or better.side}
        if self.contested and (first := next((other for other in self._shown if SIDE[other] != side), None)):
            return "shown-both-sides", {"other": first}
        return None

    def _not_showable(self, laid: Shown, project: Project | None) -> tuple[str, Json] | None:
        """Say why the cards are no project of this player's (``baloot.project.original``, ``.limit``)."""
        if project is None:
            return "shown-no-project", {}
        own = [found.project.cards for found in self.accepted if found.seat == laid.seat]
        if twice := laid.cards & union(own):
            return "shown-overlap", {"twice": ", ".join(cards_down(twice))}
        if len(own) > 1:
            return "shown-too-many", {}
        missing = self._cards.missing(laid.seat, laid.cards)
        return ("shown-not-held", {"missing": ", ".join(cards_down(missing))}) if missing else None

    def check_best(self, infractions: list[Infraction], notes: list[Infraction]) -> None:
        """Look for the best declared project among those its owner showed (``baloot.project.show``)."""
        owner = self.comparison.seat
        if owner is None or self._claims is None:
            return
        claim = self._claims[owner]
        mine = [found for found in self.accepted if found.seat == owner]
        if any(found.project in claim.ways for found in mine):
            return
        params = {"by": owner, "kind": KIND_NAMES[claim.declared.kind]}
        for found in mine:
            if not union(way.cards for way in claim.ways) & ~found.project.cards:
                # Whichever it was, it lies open as part of something longer, and counts as what it was called.
                infractions.append(Infraction("shown-otherwise", found.at, {**params, "what": in_words(found.project)}))
                found.project = claim.ways[0]
                return
        notes.append(Infraction("project-not-shown", claim.at, params))


def _projects(
    says: Sequence[Say] | None, shown: Sequence[Shown] | None, record: Record, cards: Cards, showing: _Showing
) -> tuple[Scored, ...] | None:
    """Give what scores, None where the record does not tell. A showing that nothing speaks against is believed."""
    undeclared = says is not None and not showing.claimed and record.over(1)
    if undeclared or all(cards.lacks(seat, record.contract) for seat in SEATS):
        return ()
    if shown is None or showing.contested or not record.over(2):
        return None
    return tuple(Scored(found.seat, found.project.kind) for found in showing.accepted)
