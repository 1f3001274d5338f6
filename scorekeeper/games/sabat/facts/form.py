"""The facts of a hand of Sab'at al-Deemin as they are told: their form, and the typed tuple that loses nothing."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper import result_only
from scorekeeper.card_spellings import SPELLINGS
from scorekeeper.errors import Problem, malformed, unclear
from scorekeeper.forms import RULES, Card, Choice, Count, Flag, Form, ListOf, Object
from scorekeeper.game import Json
from scorekeeper.games.sabat.pack import A_PACK_CARD
from scorekeeper.games.sabat.penalties import FORM as PENALTIES
from scorekeeper.games.sabat.penalties import Penalty
from scorekeeper.messages import Message
from scorekeeper.seats import SEATS, SIDES

STAKES = {"single": 1, "double": 2, "treble": 3}
"""The stakes of a hand, and the factor of each."""
UNITS = ("aces", "pictures")
"""The cards that count."""
HAND_FIELDS = ("winner", "last_card", "last_seven", "stakes", "left", "partner")
"""The fields of a hand that was played out."""


class Left(NamedTuple):
    """The cards that the losers still hold: ``hands`` by seat, as spelt, or numbers; None was not said."""

    hands: Mapping[str, tuple[str, ...]] = {}
    aces: int | None = None
    pictures: int | None = None
    extra: Mapping[str, object] = {}


class Facts(NamedTuple):
    """A hand as told: None is not said, cards are as spelt, ``extra`` are the fields that begin with ``_``.

    ``winner`` is the seat that went out, or a side if nobody said which partner. Penalties stand alone if one
    ended the match in mid-hand. ``result`` is the score, if nothing else was told.
    """

    outcome: str | None = None
    winner: str | None = None
    last_card: str | None = None
    last_seven: bool | None = None
    stakes: str | None = None
    left: Left | None = None
    partner: tuple[str, ...] | None = None
    penalties: tuple[Penalty, ...] | None = None
    result: result_only.Result | None = None
    rules: Json | None = None
    extra: Mapping[str, object] = {}


# --- forms ------------------------------------------------------------------------------------------------


def _known_card(value: object) -> int | None:
    """Find a card in one of the listed spellings; blanks around it are no part of one."""
    return SPELLINGS.get(value) if isinstance(value, str) else None


_CARD = Card(_known_card, expected=A_PACK_CARD)


def _cards(note: str = "") -> ListOf:
    """Return the form of some cards; a fault is told of the card."""
    return ListOf(_CARD, note, expected=Message("expected-card-list-such", {"example": '["AS", "10H"]'}))


class _Winner(Choice):
    """A seat; a side is let through, and it is asked later which partner it was."""

    def problems(self, value: object, at: str) -> list[Problem]:
        return [] if value in SIDES else super().problems(value, at)


_LEFT = Message("expected-left", {"cards": '{"E": ["AS"], "W": ["10H"]}', "numbers": '{"aces": 2, "pictures": 3}'})


class _Left(Form):
    """The cards of each loser, or numbers of both together."""

    note = "what the losers still hold: the cards of each, or numbers of both together"

    def __init__(self, cards: Form) -> None:
        by_seat, numbers = dict.fromkeys(SEATS, cards), dict.fromkeys(UNITS, Count())
        self._either = Object(by_seat | numbers, expected=_LEFT)
        self._forms = (Object(by_seat, more={"minProperties": 2}), Object(numbers, UNITS))

    def problems(self, value: object, at: str) -> list[Problem]:
        found = self._either.problems(value, at)
        if found and isinstance(value, dict) and (sides := [side for side in SIDES if side in value]):
            told = [malformed("left-side", f"{at}.{side}", key=side, first=side[0], second=side[1]) for side in sides]
            return told + self._either.problems({key: value[key] for key in value if key not in sides}, at)
        mixed = isinstance(value, dict) and not value.keys().isdisjoint(UNITS) and not value.keys().isdisjoint(SEATS)
        return [unclear("left-mixed", at)] if mixed and not found else found

    def decode(self, value: Json) -> Left:
        told = dict(value)
        numbers = told.pop("aces", None), told.pop("pictures", None)
        return Left({seat: tuple(told.pop(seat)) for seat in value if seat in SEATS}, *numbers, told)

    def encode(self, value: Left) -> Json:
        hands = {seat: list(cards) for seat, cards in value.hands.items()}
        numbers = zip(UNITS, value[1:], strict=False)
        return {**hands, **{unit: n for unit, n in numbers if n is not None}, **value.extra}

    def _schema(self) -> Json:
        return {"oneOf": [form.schema() for form in self._forms]}


FORM = result_only.Hand(
    {
        "outcome": Choice("redeal"),
        "winner": _Winner(*SEATS, note="who went out"),
        "last_card": _CARD,
        "last_seven": Flag("whether the last card was a 7, where the card itself is not known"),
        "stakes": Choice(*STAKES, note="single where it is not said"),
        "left": _Left(_cards()),
        "partner": _cards("what the winner's partner still holds; never counted, for proofs only"),
        "penalties": PENALTIES,
        "result": result_only.form(SIDES),
        "rules": RULES,
    },
    title="Facts of a hand of Sab'at al-Deemin",
    into=Facts,
    note="Penalties stand alone when one ended the match in mid-hand. Fields that begin with _ are ignored.",
    expected=Message("expected-object-such", {"example": '{"winner": "N", …}'}),
    more={
        "anyOf": [
            {"required": ["outcome"]},
            {"required": ["winner", "left"], "anyOf": [{"required": ["last_card"]}, {"required": ["last_seven"]}]},
            {"required": ["penalties"]},
            {"required": ["result"]},
        ]
    },
)


def decode(data: Json) -> Facts:
    """Read the JSON form.

    Raises Malformed with every fault of the form. If nothing else is wrong, raises Illegal for a card of another pack,
    and Ambiguous for cards and numbers of the losers at once.
    """
    FORM.check(data, "" if isinstance(data, dict) else "facts")
    facts: Facts = FORM.decode(data)
    return facts


encode = FORM.encode
"""Returns the JSON form, equal to what :func:`decode` read."""
