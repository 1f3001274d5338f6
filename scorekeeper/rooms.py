"""The rooms of a game: what each promises. For the type checker alone; at every start they would cost time."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from scorekeeper.buttons import Row, Said
from scorekeeper.forms import Form
from scorekeeper.game import (
    Breakdown,
    FactsT,
    Item,
    Json,
    Misscore,
    Question,
    Score,
    Seating,
    State,
    StateT,
    Verdict,
)
from scorekeeper.messages import Message

Facts_contra = TypeVar("Facts_contra", contravariant=True)
Options_contra = TypeVar("Options_contra", contravariant=True)
State_contra = TypeVar("State_contra", bound=State, contravariant=True)
"""Facts, options and state in a room that only takes them."""


class Seats(Protocol):
    """The room ``seating``: who can play, and what sentences call them."""

    def seat(self, names: Sequence[Sequence[str]], us: str | None) -> Seating:
        """Seat the players; ``names`` holds the partners of each side, or no side at all for unnamed ones.

        Raises Malformed for a number of players that cannot play, or an unknown side ``us``.
        """

    def names(self, seating: Seating) -> Mapping[str, str]:
        """Return what sentences call each side and seat."""


class FactsForm(Protocol[FactsT]):
    """The room ``facts``: the lossless typed form of a hand, between notation, ledger and JSON."""

    @property
    def FORM(self) -> Form:  # noqa: N802 - a constant of the room
        """The form of the JSON."""

    def decode(self, data: Json) -> FactsT:
        """Read the JSON form. Raises Malformed with every fault of the form."""

    def encode(self, facts: FactsT) -> Json:
        """Return the JSON form, equal to what :meth:`decode` read."""


class Scoring(Protocol[Facts_contra, Options_contra]):
    """The room ``scoring``: from facts to a score, step by step."""

    def score(self, facts: Facts_contra, options: Options_contra) -> Score:
        """Score a hand. Raises Illegal or Ambiguous with everything that cannot have happened."""

    def breakdown(self, score: Score) -> Breakdown:
        """Return the columns in which a hand is shown."""


class MatchRules(Protocol[Facts_contra, Options_contra, StateT]):
    """The room ``match``: how a match begins, goes on and ends."""

    def start(self, options: Options_contra, seating: Seating, dealer: str | None) -> StateT:
        """Begin a match; ``dealer`` is the id of who deals, or begins, first. Raises Malformed for a stranger."""

    def advance(self, state: StateT, facts: Facts_contra) -> tuple[StateT, Score]:
        """Score one more hand under the state's options. Raises Refused for an impossible hand."""

    def standing(self, state: StateT) -> tuple[Item, ...]:
        """Return what the totals alone do not say: a difference, a run. Sentences for the board."""

    def board(self, state: StateT) -> Json:
        """Return the further fields of the board's JSON form."""

    def with_next(self, state: StateT, player: str) -> StateT:
        """Return the state with another player to deal, or begin, the next hand."""

    def with_options(self, state: StateT, options: Options_contra) -> StateT:
        """Return the state with other options from the next hand on."""

    def with_totals(self, state: StateT, totals: Mapping[str, int]) -> StateT:
        """Return the state with other totals, as a wrong count would leave it; who has won follows from them."""


class Notation(Protocol[FactsT, Options_contra]):
    """The room ``notation``: a hand as a typed line."""

    @property
    def EXAMPLE(self) -> str:  # noqa: N802 - a constant of the room
        """A line of a hand, shown to a person who typed nothing."""

    @property
    def RESERVED(self) -> frozenset[str]:  # noqa: N802
        """Words of the notation, which cannot be the name of a player."""

    @property
    def OFFERED(self) -> tuple[str, ...]:  # noqa: N802
        """Words that are offered while a line is typed, the usual ones first."""

    def example(self, seating: Seating, options: Options_contra) -> str:
        """Return a line of a hand, with the names of this table if the lines of the game need names."""

    def parse(self, line: str, seating: Seating, options: Options_contra) -> FactsT:
        """Read a line. Raises Refused with the columns of what is wrong."""

    def write(self, facts: FactsT) -> str:
        """Write a line that :meth:`parse` reads back to the same facts."""

    def headline(self, facts: FactsT, options: Options_contra | None = None, /) -> tuple[Message, ...]:
        """Return what was played, in a few words: the parts of a list. Without options the table's are the default."""

    def term(self, word: str) -> str | None:
        """Return what records call a thing that the table calls by a folded word; None if they have no word."""


class PlayRules(Protocol[FactsT, Options_contra]):
    """The room ``play``: records of play judged, and questions about single situations."""

    @property
    def RECORD(self) -> Form:  # noqa: N802 - a constant of the room
        """The form of a record's JSON."""

    @property
    def QUESTIONS(self) -> Mapping[str, Question]:  # noqa: N802
        """The questions about single situations, by name."""

    def judge(self, record: Json, options: Options_contra) -> Verdict[FactsT]:
        """Judge a record of play. Raises Malformed, Illegal or Ambiguous."""

    def drawing(self, record: Json, verdict: Json) -> tuple[str, ...]:
        """Draw where a judged record ended, as lines of text; none if tables say all."""


class Claims(Protocol[Facts_contra, Options_contra, State_contra]):
    """The room ``claims``: wrong figures and how people reach them, possible figures, what a side still needs."""

    @property
    def EXAMPLE(self) -> Json:  # noqa: N802 - a constant of the room
        """A situation of the question ``claim``: {"facts", "claim", maybe "before"}."""

    @property
    def SLIPS(self) -> tuple[str, ...]:  # noqa: N802
        """The slips by which people arrive at a wrong figure, likeliest first; each code has a sentence."""

    @property
    def RARE(self) -> frozenset[str]:  # noqa: N802
        """The slips that are too rare to be supposed together with another."""

    def misscores(
        self, facts: Facts_contra, options: Options_contra, slips: frozenset[str], before: State_contra | None
    ) -> Iterable[Misscore]:
        """Yield the scores that exactly these slips produce.

        ``before`` is where the match stood, None if it is unknown. Yield nothing if one of the slips cannot
        be made in this hand, or changes nothing. Raises Refused for impossible facts.
        """

    def can_score(self, points: Mapping[str, int], options: Options_contra) -> bool:
        """Tell whether some hand can have these points; ``points`` are of every side. Never raises."""

    def needs(self, state: State_contra) -> tuple[Item, ...]:
        """Return what ends the match for either side in the next hand; an item's points are what the side lacks."""


class Buttons(Protocol[Facts_contra]):
    """The room ``buttons``: a hand told by buttons in place of a line."""

    @property
    def ROWS(self) -> tuple[Row, ...]:  # noqa: N802 - a constant of the room
        """The rows of buttons, in the order in which they are pressed."""

    def line(self, said: Said) -> str:
        """Write what was pressed as a line that the notation reads, or asks about. Never raises."""

    def said(self, facts: Facts_contra) -> Said:
        """Return the buttons that tell a hand; what no button tells is left out. Never raises."""
