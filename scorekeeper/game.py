"""What every game promises to the rest of the program.

A game is pure: no input or output, no clock, no SQL. Facts come in as JSON, are read into the game's own
``Facts``, and everything else (items, scores, states) is computed from them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from scorekeeper.errors import Illegal, Problem, illegal
from scorekeeper.messages import Texts

Json = dict[str, Any]
SHARED = " & "
"""Between the names of partners, and between sides that share a win."""
Options = Mapping[str, str]
"""Every option of a game with the choice in force."""


class Item(NamedTuple):
    """One step of a score: ``points`` for ``side``, and the code that says why.

    The points of a side's items add up exactly to its score; a step that only explains has 0.
    """

    side: str
    points: int
    code: str
    params: Mapping[str, Any] = {}


class Score(NamedTuple):
    """What a hand is worth: ``points`` of every side or player, and how they came about.

    ``details`` holds the further fields of the game's result, as JSON. ``remarks`` are what the standing of the
    match forbids: refused where a hand is added, reported where an earlier correction brings it about.
    """

    points: dict[str, int]
    items: tuple[Item, ...]
    winner: str | None
    match_winner: str | None
    details: Json
    remarks: tuple[Problem, ...] = ()


class Ruling(NamedTuple):
    """What the adjudicator finds wrong with one act of a record: its code, its place, what would have been legal.

    ``at`` names the place, such as "calls[3]" or "plays[17]"; ``params`` are what the sentence needs; ``legal``
    lists the alternatives in the words of the record. ``charged`` says whether a penalty was due, None in a game
    without penalties and for what is nobody's fault.
    """

    code: str
    at: str
    params: Mapping[str, Any] = {}
    legal: tuple[str, ...] = ()
    charged: bool | None = None


class Verdict(NamedTuple):
    """What a record comes to: its infractions in order, and the facts of the hand, None while it is incomplete.

    ``notes`` are consequences that are nobody's fault; ``details`` hold the further fields of the game's verdict.
    """

    rulings: tuple[Ruling, ...]
    notes: tuple[Ruling, ...]
    facts: Json | None
    details: Json


class Question(NamedTuple):
    """A question about one situation: what it takes, an example, and the function that answers it.

    ``fields`` maps a field of the JSON form to how a person types it: "text", "cards", "pairs", "piles" (cards by
    player), "flag" or "json".
    The function takes the JSON form and all options, and raises Refused for a situation that cannot be.
    """

    name: str
    title: str
    fields: Mapping[str, str]
    example: Json
    answer: Callable[[Json, Options], "Answer"]


class Answer(NamedTuple):
    """The answer to a question: a JSON value, the code and values of the sentence that says why, and what is legal.

    ``legal`` is None where there is nothing to choose; ``rulings`` are infractions inside the situation.
    """

    answer: Any
    code: str
    params: Mapping[str, Any] = {}
    legal: Any = None
    rulings: tuple[Ruling, ...] = ()


class Misscore(NamedTuple):
    """What somebody arrives at who makes slips: the points of every side, and what the slips' sentences need.

    ``rare`` if one of them is made in a less usual way, or the result said in a less usual form.
    """

    points: Mapping[str, int]
    params: Mapping[str, Any] = {}
    rare: bool = False


class Table(NamedTuple):
    """Who plays: ``players`` from id (a seat, or A and B) to name, ``sides`` from side to its players' ids."""

    players: Mapping[str, str]
    sides: Mapping[str, tuple[str, ...]]
    us: str | None = None

    def side_name(self, side: str) -> str:
        """Name a side by its players, such as "Ali & Badr"; sides that share a win too, given as "Ali & Cem"."""
        sides = (side,) if side in self.sides else side.split(SHARED)
        return SHARED.join(self.players[player] for each in sides for player in self.sides[each])


class State(Protocol):
    """Where a match stands after some of its hands. Every game's state has at least these."""

    @property
    def options(self) -> Options:
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
        """Who deals or begins next: {"dealer": id} or {"first": id}, None where nobody has said."""


class Breakdown(NamedTuple):
    """What of a hand is worth seeing at once: a few columns with a cell for every side, and the deciding items."""

    columns: tuple[str, ...]
    cells: Mapping[str, tuple[str, ...]]
    reasons: tuple[Item, ...] = ()


S = TypeVar("S", bound=State)


class Game(Protocol[S]):
    """A game as the program knows it; one object a game, registered under its name."""

    name: str
    title: str
    rulebook: Path
    texts: Texts
    unit: str
    """What the game calls the thing that is scored: hand, round or game."""
    example: str
    """A line of a hand, shown where somebody typed nothing."""
    invitation: str
    """The arguments of ``new`` that start a match, shown where there is none."""
    target_option: str | None
    """The option that ``new --target`` sets."""
    rules_version: int
    """Raised whenever the same facts would give another score."""
    reserved: frozenset[str]
    """Words of the notation, which no player can be called."""

    def seat(self, names: Sequence[Sequence[str]], us: str | None) -> Table:
        """Seat the players; ``names`` holds the partners of each side, or no side at all for unnamed ones.

        Raises Malformed for a number of players that cannot play, or an unknown side ``us``.
        """

    def start(self, options: Options, table: Table, dealer: str | None) -> S:
        """Begin a match; ``dealer`` is the id of who deals, or begins, first. Raises Malformed for a stranger."""

    def advance(self, state: S, facts: Json) -> tuple[S, Score]:
        """Score one more hand under the state's options. Raises Refused for what can have happened in no match."""

    def penalise(self, state: S, by: str, kind: str) -> tuple[S, Score]:
        """Score a penalty against a seat or side. Raises Refused; Illegal in a game that has no penalties."""

    def standing(self, state: S) -> tuple[Item, ...]:
        """Give what the totals alone do not say: a difference, a run. Sentences for the board."""

    def board(self, state: S) -> Json:
        """Give the further fields of the board's JSON form."""

    def with_next(self, state: S, player: str) -> S:
        """Give the same state, with another player to deal, or begin, the next hand."""

    def with_options(self, state: S, options: Options) -> S:
        """Give the same state, with other options from the next hand on."""

    def with_totals(self, state: S, totals: Mapping[str, int]) -> S:
        """Give the same state with other totals, as a wrong count would leave it; who has won follows from them."""

    def read(self, facts: Json, options: Options) -> Any:
        """Check facts and give the game's own form of them. Raises Refused with all problems."""

    def score(self, facts: Any, options: Options) -> Score:
        """Score facts that :meth:`read` gave."""

    def parse(self, line: str, table: Table, options: Options) -> Json:
        """Read a line of notation into facts. Raises Refused with the columns of what is wrong."""

    def write(self, facts: Json) -> str:
        """Write facts as a line that :meth:`parse` reads back to the same facts."""

    def headline(self, facts: Json, table: Table) -> str:
        """Say in a few words what was played."""

    def breakdown(self, score: Score) -> Breakdown:
        """Give the columns in which a hand is shown."""

    def names(self, table: Table) -> Mapping[str, str]:
        """Give what sentences call each side and seat."""

    def judge(self, record: Json, options: Options) -> Verdict:
        """Judge a record of play. Raises Malformed; Illegal where the game cannot judge play."""

    def questions(self) -> Mapping[str, Question]:
        """Give the questions about single situations that the game answers, by name."""

    def rulings_texts(self) -> Texts:
        """Give all sentences, with those of rulings and answers, which only judging needs."""

    def drawing(self, record: Json, verdict: Json) -> tuple[str, ...]:
        """Draw where a judged record ended, for a person: lines of text, none where tables say all."""

    @property
    def slips(self) -> tuple[str, ...]:
        """The slips by which people arrive at a wrong figure, likeliest first; each code has a sentence."""

    def misscore(self, facts: Json, options: Options, slips: frozenset[str], before: S | None) -> Iterable[Misscore]:
        """Give every result that somebody arrives at who makes just these slips.

        ``before`` is where the match stood, None where nobody said. Nothing comes where one of the slips cannot be
        made in this hand, or changes nothing. Raises Refused for facts that cannot be.
        """

    def can_score(self, points: Mapping[str, int], options: Options) -> bool:
        """Tell whether some hand can have these points; ``points`` are of every side. Never raises."""

    def needs(self, state: S) -> tuple[Item, ...]:
        """Say what ends the match for either side in the next hand; an item's points are what the side lacks."""

    def schema(self, form: str) -> Json:
        """Give the JSON Schema of ``form``, "facts" or "record"."""


AnyGame = Game[Any]
"""A game whose state is nobody's business but its own."""


class ScoreOnly:
    """What a game inherits that keeps score, and overrides where it does more: judges play, knows slips and needs."""

    title: str
    texts: Texts

    def judge(self, _record: Json, _options: Options) -> Verdict:
        """Refuse. Raises Illegal."""
        raise Illegal([illegal("judge-none", game=self.title)])

    def questions(self) -> Mapping[str, Question]:
        """Answer no questions."""
        return {}

    def rulings_texts(self) -> Texts:
        """Give the sentences of the score; there are no others."""
        return self.texts

    def drawing(self, _record: Json, _verdict: Json) -> tuple[str, ...]:
        """Draw nothing."""
        return ()

    @property
    def slips(self) -> tuple[str, ...]:
        """Know no slips."""
        return ()

    def misscore(self, _facts: Json, _options: Options, _slips: frozenset[str], _before: Any) -> Iterable[Misscore]:
        """Arrive at nothing."""
        return ()

    def with_totals(self, state: Any, totals: Mapping[str, int]) -> Any:
        """Change the totals, where nothing follows from them but totals."""
        return state._replace(totals=dict(totals))

    def can_score(self, _points: Mapping[str, int], _options: Options) -> bool:
        """Rule nothing out."""
        return True

    def needs(self, _state: Any) -> tuple[Item, ...]:
        """Say nothing."""
        return ()
