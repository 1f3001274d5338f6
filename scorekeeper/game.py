"""The promises of every game to the rest of the program.

A game is pure: no input or output, no clock, no SQL. Facts come in as JSON, are read into the game's own
``Facts``, and everything else (items, scores, states) is computed from them.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from scorekeeper.errors import Illegal, Problem, illegal
from scorekeeper.forms import Object
from scorekeeper.jsontext import Json as Json  # noqa: PLC0414 - all rooms of a game have it from here
from scorekeeper.messages import Texts, catalogue
from scorekeeper.places import DATA, HERE

FactsT = TypeVar("FactsT")
"""The facts of a hand, in the game's own typed form."""
OptionsT = TypeVar("OptionsT")
"""The options of a game, as a typed tuple."""
SHARED = " & "
"""Between the names of partners, and between sides that share a win."""
NOTE = "Note"
"""Stands in the place of a side if an item concerns no side alone."""
Choices = Mapping[str, str]
"""Options of a game with the choice in force, as text: what rulebook, entries and JSON hold."""


class Item(NamedTuple):
    """One step of a score: ``points`` for ``side``, and the code that says why.

    The points of a side's items add up exactly to its score; a step that only explains has 0.
    """

    side: str
    points: int
    code: str
    params: Mapping[str, object] = {}


class Score(NamedTuple):
    """The score of a hand: ``points`` of every side or player, and how they came about.

    ``details`` holds the further fields of the game's result, as JSON. ``remarks`` are what the standing of the
    match forbids: refused if a hand is added, reported if an earlier correction brings it about. ``notes`` are
    said of a hand, and refuse nothing.
    """

    points: dict[str, int]
    items: tuple[Item, ...]
    winner: str | None
    match_winner: str | None
    details: Json
    remarks: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()


class Infraction(NamedTuple):
    """An act of a record that the judge finds wrong: its code, its place, what would have been legal.

    ``at`` names the place, such as "calls[3]" or "plays[17]"; ``params`` are what the sentence needs; ``legal``
    lists the alternatives in the words of the record. ``charged`` says whether a penalty was due, None in a game
    without penalties and for a note.
    """

    code: str
    at: str
    params: Mapping[str, object] = {}
    legal: tuple[str, ...] = ()
    charged: bool | None = None


class Verdict(NamedTuple, Generic[FactsT]):
    """The verdict on a record: its infractions in order, and the facts of the hand, None while it is incomplete.

    ``notes`` are consequences without an infraction; ``details`` hold the further fields of the game's verdict.
    """

    infractions: tuple[Infraction, ...]
    notes: tuple[Infraction, ...]
    facts: FactsT | None
    details: Json


class LookedBack(NamedTuple):
    """The result of best play on a judged record: the sentence and its place, and further fields as JSON."""

    note: Infraction
    details: Mapping[str, object]


class Review(Protocol):
    """A record looked back at, which a game may offer as ``review``."""

    def costs(self) -> Sequence[LookedBack]:
        """Return what each wrong act cost: the best that either side could still get before it and after it."""

    def par(self) -> LookedBack:
        """Return what best play makes of the deal, and what every act cost."""


class Question(NamedTuple):
    """A question about one situation: its form, an example, and the function that answers it.

    The function takes the JSON of the situation, which it checks with the form, and the game's options. It raises
    Refused for a situation that cannot be.
    """

    name: str
    title: str
    form: Object
    example: Json
    answer: Callable[[Json, Any], "Answer"]


class Answer(NamedTuple):
    """The answer to a question: a JSON value, the code and values of the sentence that says why, and what is legal.

    ``legal`` is None if there is nothing to choose; ``infractions`` are those inside the situation.
    ``details`` hold the further fields of the answer, as JSON.
    """

    answer: object
    code: str
    params: Mapping[str, object] = {}
    legal: object = None
    infractions: tuple[Infraction, ...] = ()
    details: Mapping[str, object] = {}


class Misscore(NamedTuple):
    """The score that some slips produce: the points of every side, and what the sentences of the slips need.

    ``rare`` if one of the slips is made in an unusual way, or the score is said in an unusual form.
    """

    points: Mapping[str, int]
    params: Mapping[str, object] = {}
    rare: bool = False


class Seating(NamedTuple):
    """Who plays: ``players`` from id (a seat, or A and B) to name, ``sides`` from side to its players' ids.

    ``habits`` are what the table has said once of how it talks, such as {"figures": "cards"}.
    """

    players: Mapping[str, str]
    sides: Mapping[str, tuple[str, ...]]
    us: str | None = None
    habits: Mapping[str, str] = {}

    def side_name(self, side: str) -> str:
        """Name a side by its players, such as "Ali & Badr"; sides that share a win too, given as "Ali & Cem"."""
        sides = (side,) if side in self.sides else side.split(SHARED)
        return SHARED.join(self.players[player] for each in sides for player in self.sides[each])

    def called(self, names: Mapping[str, str]) -> "Seating":
        """Return the seating with other names of some players; a team among the players is called by who is in it."""
        named = self._replace(players={**self.players, **names})
        teams = {side: named.side_name(side) for side in self.sides if side in self.players}
        return named._replace(players={**named.players, **teams})


class State(Protocol):
    """Where a match stands after some of its hands. Every game's state has at least these."""

    @property
    def options(self) -> tuple[object, ...]:
        """The options in force for the next hand."""

    @property
    def totals(self) -> Mapping[str, int]:
        """The total of every side."""

    @property
    def winner(self) -> str | None:
        """Who has won the match, None while it is open, or drawn."""

    @property
    def over(self) -> bool:
        """Whether the match has ended, won or drawn."""

    @property
    def next(self) -> Mapping[str, str | None]:
        """Who deals or begins next: {"dealer": id} or {"first": id}, None if it is unknown."""


StateT = TypeVar("StateT", bound=State)


class Breakdown(NamedTuple):
    """The summary of a hand: a few columns with a cell for every side, and the deciding items."""

    columns: tuple[str, ...]
    cells: Mapping[str, tuple[str, ...]]
    reasons: tuple[Item, ...] = ()


if TYPE_CHECKING:
    from scorekeeper.rooms import Buttons, Claims, FactsForm, MatchRules, Notation, PlayRules, Scoring, Seats


class Game(Generic[FactsT, OptionsT, StateT]):
    """A game: what it is called, its rooms, and what else it is asked; one object a game, registered under its name.

    Each game is a class of its own, which says what differs from here. ``notation``, ``play``, ``claims`` and
    ``buttons`` are the modules of those names beside it, imported when they are used; a game that only keeps score has
    those of :mod:`scorekeeper.games.score_only`. Our own games have the file of their articles and their sentences
    at the places that their names say; a game from elsewhere tells its own.
    """

    name: str
    title: str
    unit: str
    """The game's word for the thing that is scored: hand, round or game."""
    invitation: str
    """The arguments of ``new`` that start a match."""
    rules_version: int
    """It is raised whenever the same facts would give another score."""
    target_option: str | None = None
    """The option that ``new --target`` sets."""
    by_difference: bool = False
    """Whether tables may keep the difference of the two sides in place of their totals."""
    in_steps_of: int = 1
    """Every total is a multiple of it."""
    has_buttons: bool = False
    """Whether there is a room of buttons for phones."""
    habits: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The habits that a table can tell once, such as what its figures are: the choices by key."""

    def __init__(
        self,
        options: type[OptionsT],
        seating: "Seats",
        facts: "FactsForm[FactsT]",
        scoring: "Scoring[FactsT, OptionsT]",
        match: "MatchRules[FactsT, OptionsT, StateT]",
    ) -> None:
        """Put a game together of the rooms that every match needs."""
        self.options, self.seating, self.facts, self.scoring = options, seating, facts, scoring
        self.match = match
        self.texts: Texts = catalogue(self.sentences, "scoring")
        """The sentences of scoring and notation."""

    @property
    def rulebook(self) -> Path:
        """The file of the articles."""
        return DATA / "rulebook" / f"{self.name}.toml"

    @property
    def sentences(self) -> Path:
        """The folder of all sentences."""
        return HERE / "games" / self.name / "texts"

    def all_texts(self) -> Texts:
        """Return all sentences, with those of play and claims."""
        return catalogue(self.sentences)

    def _room(self, name: str) -> Any:
        return import_module(f"{type(self).__module__}.{name}")

    @property
    def notation(self) -> "Notation[FactsT, OptionsT]":
        """The room of notation, whose words only those who read or write a line wait for."""
        room: Notation[FactsT, OptionsT] = self._room("notation")
        return room

    @property
    def play(self) -> "PlayRules[FactsT, OptionsT]":
        """The room of play."""
        room: PlayRules[FactsT, OptionsT] = self._room("play")
        return room

    @property
    def claims(self) -> "Claims[FactsT, OptionsT, StateT]":
        """The room of claims."""
        room: Claims[FactsT, OptionsT, StateT] = self._room("claims")
        return room

    @property
    def buttons(self) -> "Buttons[FactsT] | None":
        """The room of buttons, in a game that has one."""
        room: Buttons[FactsT] | None = self._room("buttons") if self.has_buttons else None
        return room

    @property
    def penalises(self) -> bool:
        """Whether the rules of the game know penalties."""
        return type(self).penalise is not Game.penalise

    def penalise(self, state: StateT, by: str, kind: str) -> tuple[StateT, Score]:
        """Score a penalty against a seat or side. Raises Refused; Illegal in a game that has no penalties."""
        raise Illegal([illegal("penalty-none", game=self.title)])

    def in_doubt(self, line: str, facts: FactsT, state: StateT) -> FactsT | None:
        """Return what the figures of a line mean at a table that counts otherwise, None if they mean the same.

        The hand is the next one in a match that stands at ``state``.
        """
        return None

    def check_taken_over(self, first: str, totals: Mapping[str, int]) -> None:
        """Refuse totals taken over that tell of another to deal, or begin, than is said. Raises Illegal."""

    def check_options(self, state: StateT, options: OptionsT) -> None:
        """Refuse options that a match has passed already, such as fewer rounds than were played. Raises Illegal."""

    def remedied(self, effect: str, facts: FactsT, by: str | None) -> FactsT | None:
        """Return the facts of a hand after a remedy of the rulebook, as ``by`` did wrong; None if it stays."""
        return None

    def review(self, record: Json, options: OptionsT) -> Review | None:
        """Look back at a record of play, None if it does not tell enough, or the game has no search for it.

        Raises Refused for a record that cannot be judged.
        """
        return None

    def as_claimed(self, before: StateT, after: StateT, points: Mapping[str, int]) -> StateT:
        """Return the match after a hand if it had scored ``points``; a claim can be more than points in some games."""
        totals = {side: total + points[side] for side, total in before.totals.items()}
        return self.match.with_totals(after, totals)


AnyGame = Game[Any, Any, Any]
"""A game whose facts, options and state only the game itself reads."""
Facts = object
"""The facts of a hand of any game."""
AnyOptions = tuple[object, ...]
"""The typed options of any game."""
