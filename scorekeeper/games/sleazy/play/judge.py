"""The adjudicator of Sleazy: from a record of play to its infractions, and to the facts of the round.

What a record leaves out is unknown and judges nothing. An infraction stands as played as far as the cards allow.
"""

from collections.abc import Iterator, Sequence

from scorekeeper.errors import Illegal, Problem, Refused
from scorekeeper.game import Infraction, Json, Verdict
from scorekeeper.games.sleazy.cards import in_order
from scorekeeper.games.sleazy.facts import COMPOUND, Facts, Told, settle
from scorekeeper.games.sleazy.options import Options
from scorekeeper.games.sleazy.play import record
from scorekeeper.games.sleazy.play.actions import RECIPES, Action, told
from scorekeeper.games.sleazy.play.layout import TABLE, Layout, Made, Unplaced
from scorekeeper.games.sleazy.play.record import Record, Turn
from scorekeeper.games.sleazy.play.state import Round
from scorekeeper.games.sleazy.scoring import score
from scorekeeper.games.sleazy.sides import SIDES
from scorekeeper.messages import Message


def judge(data: Json, options: Options) -> Verdict[Facts]:
    """Judge a record in the JSON form. Raises Malformed, Ambiguous, or Illegal where its cards cannot be."""
    given = record.read(data, options)
    course = _followed(given, options, trace=data.get("trace", False))
    layout = course.round.layout
    found = _facts(data, layout, options) if course.round.over else None
    if course.round.over and found is None:
        course.notes += _whose_colours(data, layout, options)
    details: Json = {
        "compounds": [COMPOUND.encode(_told(made)) | {"cards": in_order(made.cards)} for made in layout.compounds()],
        "table": {side: _open_cards(layout, TABLE[side]) for side in SIDES},
        "dump": layout.dump[:-3:-1],
        "deck": layout.left,
        "red": layout.red,
        "hat": layout.hat,
        "next": None if course.round.over else course.next,
    }
    if data.get("trace"):
        details["trace"] = course.trace
    return Verdict(tuple(course.infractions), tuple(course.notes), found, details)


def _followed(given: Record, options: Options, *, trace: bool) -> "Course":
    """Follow a record to its end; where that tells the colour card, follow it again with the card known."""
    course = Course(given, options, trace=trace)
    course.run(given.turns)
    card = None if given.colour_card else course.round.layout.only_unplaced()
    return _followed(given._replace(colour_card=card), options, trace=trace) if card else course


class Course:
    """A record on its way through a round: what was found wrong so far."""

    def __init__(self, given: Record, options: Options, *, trace: bool) -> None:
        layout = Layout(given.teams, given.hands, given.table, given.colour_card, given.deck)
        self.round = Round(layout, given.teams, options, given.dealer)
        self.infractions: list[Infraction] = []
        self.notes: list[Infraction] = []
        self.trace: list[Json] = []
        self.next = self.round.due
        self._tracing = trace

    def run(self, turns: list[Turn]) -> None:
        """Judge the turns; the last may be unfinished, and what cannot be followed ends it."""
        for at, turn in enumerate(turns):
            field = f"turns[{at}]"
            if self.round.over:
                self.infractions.append(Infraction("round-over", field, {"by": turn.by}))
                return
            self._rule(self.round.begin(turn.by), field, ())
            try:
                for place, action in enumerate(turn.actions, 1):
                    self._act(action, f"{field}[{place}]")
            except Unplaced as unplaced:
                self.notes.append(Infraction("place-unknown", field, {"by": turn.by, "card": unplaced.card}))
                self.next = None
                return
            lacking = self.round.unfinished()
            if lacking and at == len(turns) - 1:
                self.next = turn.by
                return
            self._rule(lacking, field, _written(self.round.legal()) if lacking else ())
            self.round.end()
            self.next = self.round.due

    def _act(self, action: Action, field: str) -> None:
        if self._tracing:
            self.trace.append({"by": self.round.by, "legal": list(_written(self.round.legal()))})
        try:
            self.round.go(action)
        except Illegal as refused:
            self._rule(refused.problems, field, self._alternatives(action))
            self.round.force(action, refused.problems)

    def _alternatives(self, action: Action) -> tuple[str, ...]:
        """List what would have been legal; instead of a recipe only recipes, where there are any."""
        legal = self.round.legal()
        others = [other for other in legal if other.verb in RECIPES] if action.verb in RECIPES else []
        return _written(others or legal)

    def _rule(self, problems: Sequence[Problem], field: str, legal: tuple[str, ...]) -> None:
        self.infractions += [Infraction(problem.code, field, problem.params, legal) for problem in problems]


def _written(actions: Sequence[Action]) -> tuple[str, ...]:
    return tuple(sorted(map(told, actions)))


def _open_cards(layout: Layout, place: str) -> list[str | None]:
    """List the cards of a table, with None for each that nobody has named."""
    return [*in_order(layout.known[place]), *[None] * layout.hidden[place]]


def _told(made: Made) -> Told:
    return Told(made.rank, made.kind, made.colour, made.side, made.joker or None)


def _whose_colours(data: Json, layout: Layout, options: Options) -> Iterator[Infraction]:
    """Ask who has red, with the score either way; ask nothing where the compounds cannot be counted at all."""
    readings = []
    for side in SIDES:
        layout.red = side
        if (found := _facts(data, layout, options)) is None:
            return
        points = score(found, options).points
        readings.append(Message("reading", {"by": side, "a": points["A"], "b": points["B"]}))
    layout.red = None
    yield Infraction("red-open", "colour_card", {"readings": readings})


def _facts(data: Json, layout: Layout, options: Options) -> Facts | None:
    """Put the facts of a finished round together; None where it is not known whose a pure pair is."""
    compounds = tuple(_told(made) for made in layout.compounds())
    found = Facts(layout.red, None, layout.colour_card, compounds, rules=data.get("rules"))
    try:
        settle(found, options)
    except Refused:
        return None
    return found
