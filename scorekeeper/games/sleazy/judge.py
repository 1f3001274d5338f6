"""The adjudicator of Sleazy: from a record of play to its infractions, and to the facts of the round.

What a record leaves out is unknown and judges nothing. An infraction stands as played as far as the cards allow.
"""

from typing import Any

from scorekeeper.errors import Illegal, Problem, Refused
from scorekeeper.game import Infraction, Json, Options, Verdict
from scorekeeper.games.sleazy import facts, record
from scorekeeper.games.sleazy.compounds import RANKS
from scorekeeper.games.sleazy.pack import in_order
from scorekeeper.games.sleazy.places import TABLE, Made, Places, Unplaced
from scorekeeper.games.sleazy.recipes import CARDS
from scorekeeper.games.sleazy.record import Record, Turn
from scorekeeper.games.sleazy.table import SIDES
from scorekeeper.games.sleazy.turns import Round


def judge(data: Json, options: Options) -> Verdict[Json]:
    """Judge a record in the JSON form. Raises Malformed, or Illegal where its cards cannot be."""
    given = record.read(data, options)
    course = _Course(given, options, trace=data.get("trace", False))
    course.run(given.turns)
    places = course.round.places
    found = _facts(data, places, options) if course.round.over else None
    details: Json = {
        "compounds": [_compound_json(made) | {"cards": in_order(made.cards)} for made in places.compounds()],
        "table": {side: _open_cards(places, TABLE[side]) for side in SIDES},
        "dump": places.dump[:-3:-1],
        "deck": places.left,
        "red": places.red,
        "hat": places.hat,
        "next": None if course.round.over else course.next,
    }
    if data.get("trace"):
        details["trace"] = course.trace
    return Verdict(tuple(course.infractions), tuple(course.notes), found, details)


class _Course:
    """A record on its way through a round: what was found wrong so far."""

    def __init__(self, given: Record, options: Options, *, trace: bool) -> None:
        places = Places(given.form, given.hands, given.table, given.colour_card, given.deck)
        self.round = Round(places, given.form, options, given.dealer)
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
            self._rule(lacking, field, tuple(self.round.legal()) if lacking else ())
            self.round.end()
            self.next = self.round.due

    def _act(self, action: tuple[Any, ...], field: str) -> None:
        if self._tracing:
            self.trace.append({"by": self.round.by, "legal": self.round.legal()})
        try:
            self.round.do(action)
        except Illegal as refused:
            self._rule(refused.problems, field, self._alternatives(action))
            self.round.force(action, refused.problems)

    def _alternatives(self, action: tuple[Any, ...]) -> tuple[str, ...]:
        """List what would have been legal; instead of a recipe only recipes, where there are any."""
        legal = self.round.legal()
        others = [told for told in legal if told.partition(" ")[0] in CARDS] if action[0] in CARDS else []
        return tuple(others or legal)

    def _rule(self, problems: "tuple[Problem, ...] | list[Problem]", field: str, legal: tuple[str, ...]) -> None:
        self.infractions += [Infraction(problem.code, field, problem.params, legal) for problem in problems]


def _open_cards(places: Places, place: str) -> list[str | None]:
    """List the cards of a table, with None for each that nobody has named."""
    return [*in_order(places.known[place]), *[None] * places.hidden[place]]


def _compound_json(made: Made) -> Json:
    found: Json = {"rank": made.rank, "kind": made.kind}
    if made.kind == "pair":
        return found | {"colour": made.colour}
    if made.side:
        found["side"] = made.side
    return found | ({"joker": True} if made.joker else {})


def _facts(data: Json, places: Places, options: Options) -> Json | None:
    """Put the facts of a finished round together; None where it is not known whose a pure pair is."""
    found: Json = {}
    if places.red:
        found["red"] = places.red
    if places.colour_card:
        found["colour_card"] = places.colour_card
    found["compounds"] = [_compound_json(places.made[rank]) for rank in RANKS if rank in places.made]
    try:
        facts.read(found, options)
    except Refused:
        return None
    return found | ({"rules": data["rules"]} if "rules" in data else {})
