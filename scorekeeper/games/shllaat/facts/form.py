"""The form of a hand as it is told (article ``shllaat.count.forms``)."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from scorekeeper import result_only
from scorekeeper.errors import Problem, illegal, malformed, unclear
from scorekeeper.forms import RULES, Card, Choice, Count, Flag, Form, ListOf, MapOf, Object
from scorekeeper.game import Json
from scorekeeper.games.shllaat.packs import FEWEST_PLAYERS, KINDS, PACKS, card_of, find_card
from scorekeeper.messages import Message

TOLD = ("piles", "cards", "totals")
"""The forms of a hand; each hand has one of these fields."""


class CardForm(Card):
    """A card of either pack."""

    def __init__(self, note: str = "") -> None:
        super().__init__(find_card, note, Message("expected-card-such", {"example": ("10H", "JOKER")}))

    def decode(self, value: str) -> str:
        """Spell a card as the pack does."""
        return card_of(value)


class _PileCards(ListOf):
    """The cards of a pile; a text that reads like a card but is none has a sentence of its own."""

    def problems(self, value: object, at: str) -> list[Problem]:
        if not isinstance(value, list):
            return super().problems(value, at)
        if None not in map(find_card, value):
            return []  # the place of each card is needed only if one is wrong
        wrong = [card for card in value if not find_card(card)]
        return [
            malformed("card-unknown", problem.field, found=card[:40]) if isinstance(card, str) else problem
            for card, problem in zip(wrong, super().problems(value, at), strict=True)
        ]


class _ByPlayer(MapOf):
    """A pile for each player; how many can play depends on the pack, and is checked with the options."""

    def __init__(self, field: str, pile: Form, example: str, note: str) -> None:
        expected = Message("expected-by-player", {"field": field, "example": example})
        super().__init__(pile, None, note, expected=expected, least=1)

    def problems(self, value: object, at: str) -> list[Problem]:
        found = super().problems(value, at)
        if isinstance(value, dict):
            blank = [player for player in value if not player.strip()]
            found += [malformed("player-name", at, name=player, reason=Message("name-blank")) for player in blank]
        return found

    def _schema(self) -> Json:
        return {
            **super()._schema(),
            "propertyNames": {"pattern": r"\S"},
            "minProperties": FEWEST_PLAYERS,
            "maxProperties": max(pack.most_players for pack in PACKS.values()),
        }


class _Hand(result_only.Hand):
    """A hand, told in one of its forms."""

    def problems(self, value: object, at: str = "") -> list[Problem]:
        found = super().problems(value, at)
        if not isinstance(value, dict):
            return found
        forms = [field for field in value if field in TOLD]
        if "outcome" in value:
            found += [illegal("redeal-alone", key, word=key) for key in value if key in forms or key == "result"]
        elif not forms and "result" not in value:
            found.append(unclear("piles-missing", "piles"))
        elif len(forms) > 1:
            found.append(unclear("forms-several", forms[1], first=forms[0], second=forms[1]))
        return found


class Facts(NamedTuple):
    """A hand as told: every player's pile, in one of three forms; None was not told.

    ``result`` is the score, if nothing else was told; ``outcome`` tells that the hand was thrown in. ``piles``
    are numbers of cards by kind, ``cards`` are spelt as they were typed, ``totals`` are points. ``extra`` are the
    fields that begin with ``_``.
    """

    piles: Mapping[str, Mapping[str, int]] | None = None
    cards: Mapping[str, Sequence[str]] | None = None
    totals: Mapping[str, int] | None = None
    as_counted: bool | None = None
    result: result_only.Result | None = None
    outcome: str | None = None
    rules: Json | None = None
    extra: Mapping[str, object] = {}

    @property
    def told(self) -> str:
        """The form in which the hand is told."""
        return next(field for field in ("result", "outcome", *TOLD) if getattr(self, field) is not None)

    @property
    def players(self) -> tuple[str, ...]:
        """The players whose piles are told."""
        return tuple(self.piles or self.cards or self.totals or self.result or ())


_COUNT = Count(most=9999, expected=Message("expected-count"))
_PILE = Object(dict.fromkeys(KINDS, _COUNT), expected=Message("expected-pile"))
_CARDS = _PileCards(CardForm(), expected=Message("expected-card-list"))
FORM = _Hand(
    {
        "piles": _ByPlayer(
            "piles", _PILE, '{"Ali": {"jokers": 1, "aces": 2, "jacks": 3, "others": 10}, …}',
            "Cards of each kind by player; others are all but Jokers, Aces and Jacks.",
        ),
        "cards": _ByPlayer("cards", _CARDS, '{"Ali": ["JOKER", "AS", "7D"], …}', "Cards by player."),
        "totals": _ByPlayer(
            "totals", _COUNT, '{"Ali": 88, "Badr": 92, "Cem": 72}',
            "Points by player. All 0: nobody captured anything.",
        ),
        "as_counted": Flag("Let stand what play cannot produce."),
        "result": result_only.form(None),
        "outcome": Choice("redeal", note="The hand was thrown in, and nothing is scored."),
        "rules": RULES,
    },
    title="One hand of Shlla'at: every player's pile",
    more={"oneOf": [{"required": [field]} for field in (*TOLD, "result", "outcome")]},
    into=Facts,
)  # fmt: skip

decode: Callable[[Json], Facts] = FORM.checked
"""Reads the JSON form. Raises Malformed with every fault of the form, Ambiguous if it tells no pile."""
encode = FORM.encode
"""Returns the JSON form, equal to what :func:`decode` read."""
