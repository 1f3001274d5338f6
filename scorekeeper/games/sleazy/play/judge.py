"""The judge of Sleazy: from a record of play to its infractions, and to the facts of the round.

Parts that a record leaves out are unknown and prove no infraction. An infraction stands as played, as far as the cards
allow. If a card may have lain in several places, the record is read with each of them. The verdict then has the
infractions that all readings find.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.errors import Problem, Refused
from scorekeeper.game import Infraction, Json, Verdict
from scorekeeper.games.readings import Slips, common, common_end, common_trace
from scorekeeper.games.sleazy.cards import PACK, find_card, in_order
from scorekeeper.games.sleazy.facts import Facts, Told
from scorekeeper.games.sleazy.facts.checks import checked
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.play import record
from scorekeeper.games.sleazy.play.actions import RECIPES, Action, written
from scorekeeper.games.sleazy.play.layout import HOLDER, NOWHERE, TABLE, UNDER, Layout, Made, Unplaced
from scorekeeper.games.sleazy.play.record import Record, Turn
from scorekeeper.games.sleazy.play.state import RULES, Round
from scorekeeper.games.sleazy.scoring import score
from scorekeeper.games.sleazy.sides import SIDES
from scorekeeper.messages import Message

_MOST_OPEN = 3
"""With this many open cards the record is read in every way; with one more it is followed no further."""


def judge(data: Json, options: Options) -> Verdict[Facts]:
    """Judge a record in the JSON form. Raises Malformed, Ambiguous, or Illegal if its cards cannot be."""
    verdict = _SLIPS.in_every_reading(data, _as_told(data, options), lambda reading: _as_told(reading, options))
    slip = next((each for each in verdict.infractions if each.code in _SLIPS.codes), None)
    if slip is None:
        return verdict
    # How many places are to be filled depends on the cards, so nothing else of that turn is judged.
    turn = slip.at.rpartition("[")[0]
    return verdict._replace(
        infractions=tuple(each for each in verdict.infractions if each is slip or not each.at.startswith(turn))
    )


def _as_told(data: Json, options: Options) -> Verdict[Facts]:
    """Judge a record as it is told, up to the first card that cannot be."""
    courses = _courses(record.read(data, options), options, {}, trace=data.get("trace", False))
    told = [_facts(course.round.layout, data.get("rules")) if course.round.over else None for course in courses]
    facts = [found if found and _can_be_scored(found, options) else None for found in told]
    notes = common([course.notes for course in courses], told_alike=False)
    if len(courses) > 1:
        notes += _open_places(courses, facts, options)
    elif told[0] and not facts[0]:
        notes += _whose_colours(told[0], options)
    details = common_end([_end(course) for course in courses])
    if data.get("trace"):
        details["trace"] = common_trace([course.trace for course in courses])
    agreed = facts[0] if all(each == facts[0] for each in facts[1:]) else None
    return Verdict(
        tuple(common([course.infractions for course in courses], told_alike=False)), tuple(notes), agreed, details
    )


_SLIPS = Slips(
    frozenset(
        ("recipe-cards", "numbers-differ", "card-not-held", "card-other-hand", "dump-not-there", "place-not-there",
         "deck-other", "deck-elsewhere", "fill-not-hand")
    ),
    frozenset(), find_card, PACK, ("hands", "table", "colour_card", "deck"), "turns", 2, common_end,
)  # fmt: skip
"""Cards that cannot be (``sleazy.facts.slip``)."""


def _end(course: "Course") -> Json:
    """Return where a record ended."""
    layout = course.round.layout
    return {
        "compounds": [*map(_shown, layout.compounds())],
        "table": {side: _open_cards(layout, TABLE[side]) for side in SIDES},
        "dump": list(layout.dump[:-3:-1]),
        "deck": layout.left,
        "red": layout.red,
        "hat": layout.hat,
        "next": None if course.round.over else course.next,
    }


# --- the readings of a record -----------------------------------------------------------------------------


class Guess(NamedTuple):
    """A place where a card may have lain, in a reading of the record; ``by`` used the card ``at`` an act."""

    place: str
    at: str
    by: str


Guesses = Mapping[str, Guess]
"""The guesses of a reading by card."""


def _courses(
    given: Record, options: Options, guesses: Guesses, before: Sequence[Guesses] = (), *, trace: bool
) -> list["Course"]:
    """Follow a record in every way that it can be read; if it implies the colour card, with that card known.

    If an act is right with its card in some of several places, only these are read. The guesses ``before`` led to these
    ones; if they come round again, no place fits every act.
    """
    course = Course(given, options, guesses, trace=trace)
    course.run(given.turns)
    if not given.colour_card and (card := course.round.layout.only_unplaced()):
        return _courses(given._replace(colour_card=card), options, guesses, before, trace=trace)
    if course.unplaced is None or len(guesses) == _MOST_OPEN or guesses in before:
        return [course]
    found: list[Course] = []
    card = course.unplaced.card
    for place in course.unplaced.places:
        known = given._replace(colour_card=card) if place == UNDER else given
        guess = Guess(place, course.at, course.round.by)
        found += _courses(known, options, {**guesses, card: guess}, (*before, guesses), trace=trace)
    right = [other for other in found if all(wrong.at != course.at for wrong in other.infractions)]
    return right or found


def _open_places(courses: Sequence["Course"], facts: Sequence[Facts | None], options: Options) -> Iterator[Infraction]:
    """Ask for each place that is open. If the scores differ by place, say them."""
    points = [score(found, options).points if found else None for found in facts]
    for card, guess in {card: guess for course in courses for card, guess in course.guesses.items()}.items():
        told = [(each.guesses[card].place, n) for each, n in zip(courses, points, strict=True) if card in each.guesses]
        places = [_PLACE_NAMES[place] for place in dict.fromkeys(place for place, _ in told)]
        params = {"by": guess.by, "card": card, "places": places}
        if len(places) > 1 and None not in points and any(n != points[0] for n in points):
            scores = [(place, n["A"], n["B"]) for place, n in told if n]
            params["readings"] = [
                Message("reading-place", {"card": card, "place": _PLACE_NAMES[place], "a": a, "b": b})
                for place, a, b in dict.fromkeys(scores)
            ]
        if len(places) > 1:
            yield Infraction("place-open-scores" if "readings" in params else "place-open", guess.at, params)


_PLACE_NAMES = {
    **{place: Message("place-table", {"side": side}) for side, place in TABLE.items()},
    **{place: Message("place-hand", {"holder": player}) for place, player in HOLDER.items()},
    UNDER: Message("place-under"),
    NOWHERE: Message("place-nowhere"),
}


# --- one reading ------------------------------------------------------------------------------------------


class Course:
    """A record on its way through a round, with guesses at open places and the infractions found so far.

    ``unplaced`` is a card whose place is open, with the places; ``at`` is the act that used it.
    """

    def __init__(self, given: Record, options: Options, guesses: Guesses, *, trace: bool) -> None:
        places = {card: guess.place for card, guess in guesses.items()}
        layout = Layout(given.teams, given.hands, given.table, given.colour_card, given.deck, places)
        self.round = Round(layout, given.teams, options, given.dealer)
        self.guesses = guesses
        self.infractions: list[Infraction] = []
        self.notes: list[Infraction] = []
        self.trace: list[Json] = []
        self.at = ""
        self.unplaced: Unplaced | None = None
        self.next = self.round.due
        self._tracing = trace

    def run(self, turns: list[Turn]) -> None:
        """Judge the turns; the last may be unfinished, and an act that cannot be followed ends it."""
        played = self.round
        for number, (by, actions) in enumerate(turns):
            if played.over:
                self.infractions.append(Infraction("round-over", _at(number), {"by": by}))
                return
            if wrong := played.turn_faults(by):
                self._report(wrong, _at(number))
            played.begin(by)
            if not self._follow(number, actions):
                self.next = None
                return
            if lacking := played.unfinished():
                if number == len(turns) - 1:
                    self.next = by
                    return
                self._report(lacking, _at(number), _all_written(played.legal()))
            played.end()
        self.next = played.due

    def _follow(self, turn: int, actions: Sequence[Action]) -> bool:
        """Judge the actions of a turn; tell whether they could be followed."""
        played, number = self.round, 0
        try:
            for number, action in enumerate(actions, 1):
                if self._tracing:
                    self.trace.append({"by": played.by, "legal": list(_all_written(played.legal()))})
                if found := RULES[action.verb](played, action):
                    cannot_be = any(problem.code in _SLIPS.codes for problem in found)
                    self._report(found, _at(turn, number), () if cannot_be else self._alternatives(action))
                    if cannot_be:
                        return False
                    RULES[action.verb](played, action, anyway=True)
        except Unplaced as unplaced:
            self.unplaced, self.at = unplaced, _at(turn, number)
            self.notes.append(Infraction("place-unknown", self.at, {"by": played.by, "card": unplaced.card}))
            return False
        return True

    def _alternatives(self, action: Action) -> tuple[str, ...]:
        """List the legal actions; if a recipe was tried and others are legal, only recipes."""
        legal = self.round.legal()
        others = [other for other in legal if other.verb in RECIPES] if action.verb in RECIPES else []
        return _all_written(others or legal)

    def _report(self, problems: Sequence[Problem], at: str, legal: tuple[str, ...] = ()) -> None:
        self.infractions += [Infraction(problem.code, at, problem.params, legal) for problem in problems]


def _at(turn: int, number: int = 0) -> str:
    """Write where a turn, or an act of it, stands in the record."""
    return f"turns[{turn}][{number}]" if number else f"turns[{turn}]"


def _all_written(actions: Sequence[Action]) -> tuple[str, ...]:
    return tuple(sorted(map(written, actions)))


def _open_cards(layout: Layout, place: str) -> list[str | None]:
    """List the cards of a table, with None for each card that nobody has named."""
    return [*in_order(layout.cards(place)), *[None] * layout.hidden[place]]


def _shown(made: Made) -> Json:
    told = {part: value for part, value in _told(made)._asdict().items() if value}
    return {**told, "cards": in_order(made.cards)}


def _told(made: Made) -> Told:
    return Told(made.rank, made.kind, made.colour, made.side, made.joker or None)


# --- the facts of a finished round ------------------------------------------------------------------------


def _facts(layout: Layout, rules: Json | None) -> Facts:
    compounds = tuple(map(_told, layout.compounds()))
    return Facts(layout.red, None, layout.colour_card, compounds, rules=rules)


def _can_be_scored(facts: Facts, options: Options) -> bool:
    """Tell whether everything that the score needs is known, such as the owner of a pure pair."""
    try:
        checked(facts, options)
    except Refused:
        return False
    return True


def _whose_colours(facts: Facts, options: Options) -> Iterator[Infraction]:
    """Ask who has red, with the score either way. Ask nothing if the compounds cannot be counted at all."""
    try:
        points = [(side, score(facts._replace(red=side), options).points) for side in SIDES]
    except Refused:
        return
    readings = [Message("reading", {"by": side, "a": n["A"], "b": n["B"]}) for side, n in points]
    yield Infraction("red-open", "colour_card", {"readings": readings})
