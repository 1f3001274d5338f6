"""The facts of a Baloot hand as told: one typed form between notation, ledger and JSON.

Whether they can have happened: :mod:`scorekeeper.games.baloot.facts.checks`.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from scorekeeper.cards import SUIT_LETTERS
from scorekeeper.errors import Problem
from scorekeeper.forms import RULES, Choice, Count, Flag, ListOf, MapOf, Object, wrong_type
from scorekeeper.game import Json
from scorekeeper.games.baloot.facts.possible import GAME_POINTS, PACK_POINTS
from scorekeeper.messages import Message
from scorekeeper.seats import PARTNER, SEATS, SIDES

LEVELS = ("single", "double", "triple", "quadruple", "gahwa")
SINGLE, DOUBLE, TRIPLE, QUADRUPLE, GAHWA = range(1, 6)
"""Levels as numbers: what the cards are multiplied by, and gahwa."""
CONTRACTS = ("hokum", "sun")
PROJECTS = ("siri", "fifty", "hundred", "four-hundred")
OUTCOMES = ("all-pass", "annulled", "misdeal")
TRICKS = 8


class Project(NamedTuple):
    """A project that scores: ``by`` is a seat, or a side if nobody said which partner.

    ``extra`` are the fields beginning with "_", which are carried and ignored.
    """

    by: str
    kind: str
    extra: Mapping[str, object] = {}


class Facts(NamedTuple):
    """One hand as told; None is what was not told. Points, tricks and game points may be of one side or of both.

    ``qaid`` is the side that is fined, ``result`` the score of a hand if nothing else is known.

    ``extra`` are the fields beginning with "_", which are carried and ignored.
    """

    outcome: str | None = None
    contract: str | None = None
    trump: str | None = None
    declarer: str | None = None
    ashkal: str | None = None
    level: str | None = None
    doubled_by: str | None = None
    locked: bool | None = None
    scores: Mapping[str, int] | None = None
    points: Mapping[str, int] | None = None
    tricks: Mapping[str, int] | None = None
    kaboot: str | None = None
    won: str | None = None
    projects: tuple[Project, ...] | None = None
    baloot: str | None = None
    game_points: Mapping[str, int] | None = None
    qaid: str | None = None
    reverse: bool | None = None
    result: Mapping[str, int] | None = None
    rules: Mapping[str, object] | None = None
    extra: Mapping[str, object] = {}

    @property
    def taker(self) -> str | None:
        """The declarer, or that player's side; after Ashkal the partner need not be named."""
        return self.declarer or (PARTNER[self.ashkal] if self.ashkal else None)


# --- the JSON form ----------------------------------------------------------------------------------------


class _Number(Count):
    """A number whose limit only the schema names: more of it has the right form, but cannot have happened."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._limit = most

    def _schema(self) -> Json:
        return {**super()._schema(), "maximum": self._limit}


def _by_side(number: Count, note: str = "") -> MapOf:
    """Make a form for numbers of one side or of both."""
    return MapOf(number, SIDES, note, expected=Message("expected-by-side", {"example": '{"NS": 77}'}), least=1)


def _by_both(note: str) -> MapOf:
    """Make a form for numbers of both sides."""
    return MapOf(Count(), SIDES, note, expected=Message("expected-both-scores"), whole=True)


class _Project(Object):
    """A project; one with other fields than the two is told as a whole."""

    def problems(self, value: object, at: str = "") -> list[Problem]:
        if isinstance(value, dict) and {key for key in value if not key.startswith("_")} == self.fields.keys():
            return super().problems(value, at)
        return [wrong_type(at, '{"by": …, "kind": …}', value)]


ANYBODY = (*SEATS, *SIDES)
SCORES = _by_both("totals before the hand")

FORM = Object(
    {
        "outcome": Choice(*OUTCOMES, note="annulled by Kawesh, or a misdeal, whatever annulled it"),
        "contract": Choice(*CONTRACTS),
        "trump": Choice(*SUIT_LETTERS),
        "declarer": Choice(*ANYBODY, note="who took the exposed card, or that player's side"),
        "ashkal": Choice(*SEATS, note="who said Ashkal; the partner is the declarer"),
        "level": Choice(*LEVELS, note="absent means single"),
        "doubled_by": Choice(*SEATS),
        "locked": Flag(),
        "scores": SCORES,
        "points": _by_side(_Number(PACK_POINTS["hokum"]), "card points with the last trick's ten, of a side or both"),
        "tricks": _by_side(_Number(TRICKS)),
        "kaboot": Choice(*SIDES),
        "won": Choice(*SIDES, note="instead of points, where the winner takes all"),
        "projects": ListOf(
            _Project({"by": Choice(*ANYBODY), "kind": Choice(*PROJECTS)}, ("by", "kind"), into=Project),
            expected=Message("expected-projects"),
        ),
        "baloot": Choice(*ANYBODY),
        "game_points": _by_side(
            _Number(GAME_POINTS["sun"]), "in place of points: what the cards made, of a side or both"
        ),
        "qaid": Choice(*SIDES, note="the side that is fined: a foul, or a false call, ended the hand"),
        "reverse": Flag("a reverse Al-kaboot"),
        "result": _by_both("the score of the hand, as told; beside it nothing but contract and rules"),
        "rules": RULES,
    },
    title="Facts of a Baloot hand",
    into=Facts,
    note="Absent means not the case, except for points. Fields that begin with _ are carried and ignored.",
    more={"anyOf": [{"required": [key]} for key in ("outcome", "contract", "result")]},
)
"""The form of a hand's JSON; its fields stand in the order of :class:`Facts`."""

decode: Callable[[Json], Facts] = FORM.checked
"""Reads the JSON form of a hand. Raises Malformed with every fault of the form."""


def encode(facts: Facts) -> Json:
    """Return the JSON form of a hand, equal to what :func:`decode` read; the form itself does the same, slower."""
    data: Json = {key: told for key, told in zip(FORM.fields, facts, strict=False) if told is not None}
    if facts.projects is not None:
        data["projects"] = [{"by": by, "kind": kind, **extra} for by, kind, extra in facts.projects]
    return {**data, **facts.extra} if facts.extra else data
