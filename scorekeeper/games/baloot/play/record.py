"""The form of a record of a hand. Fields that are left out are unknown."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import NamedTuple

from scorekeeper import forms
from scorekeeper.card_spellings import SPELLINGS, card_32, find_32
from scorekeeper.cards import CARD_NAMES, RANKS_32, SUIT_LETTERS, mask_of
from scorekeeper.errors import Problem, illegal, malformed
from scorekeeper.forms import (
    RULES,
    Card,
    Cards,
    CardsByPlayer,
    Choice,
    Count,
    Flag,
    Form,
    ListOf,
    Object,
    Row,
    Rows,
    Value,
    Whole,
)
from scorekeeper.game import Json
from scorekeeper.games.baloot.facts.form import ANYBODY, CONTRACTS, LEVELS, PROJECTS, SCORES, TRICKS
from scorekeeper.games.baloot.facts.possible import HAND
from scorekeeper.games.baloot.play.auction import CALLS, HOKUM, Call
from scorekeeper.games.baloot.play.findings import AGREED, SAWA, Say, Shown, named
from scorekeeper.games.baloot.play.projects.baloot_call import BALOOT
from scorekeeper.games.baloot.play.raises import LOCKS, RAISES, Raise
from scorekeeper.games.baloot.play.tricks.evidence import Plays
from scorekeeper.games.baloot.play.tricks.legal_cards import EKKA
from scorekeeper.messages import Message
from scorekeeper.seats import SEATS

SEAT = Choice(*SEATS)
TOPS = tuple(reversed(RANKS_32))


class Record(NamedTuple):
    """A hand as it was taken down. Cards are numbers, hands masks; None is what nobody wrote down.

    ``contract`` to ``locked`` stand in for calls and raises that are not given; beside them they say the same.
    """

    dealer: str | None = None
    scores: Mapping[str, int] | None = None
    exposed: int | None = None
    hands: Mapping[str, int] = {}
    calls: tuple[Call, ...] | None = None
    raises: tuple[Raise, ...] | None = None
    plays: Plays | None = None
    says: tuple[Say, ...] | None = None
    shown: tuple[Shown, ...] = ()
    contract: str | None = None
    trump: str | None = None
    declarer: str | None = None
    level: str | None = None
    locked: bool | None = None
    rules: Mapping[str, object] | None = None
    trace: bool = False
    extra: Mapping[str, object] = {}


# --- the forms of cards and suits -------------------------------------------------------------------------


class _Card(Card):
    """A card, read as its number."""

    def decode(self, value: Value) -> int:
        return card_32(value)


class _Suit(Choice):
    """A suit, read as its letter."""

    def decode(self, value: Value) -> str:
        return SUIT_LETTERS[value]


CARD = _Card(find_32)
TRUMP = _Suit(*SUIT_LETTERS)

# --- the forms of the acts --------------------------------------------------------------------------------


class _Act(Row):
    """A row beginning with who did it, read by ``into``; the faults of its parts are told of the act."""

    def __init__(self, into: Callable[..., object], *parts: Form, least: int, expected: str | Message) -> None:
        super().__init__(*parts, least=least, expected=expected)
        self._into = into

    def problems(self, value: object, at: str) -> list[Problem]:
        if not isinstance(value, list) or not self._least <= len(value) <= len(self.parts):
            return [forms.wrong_type(at, self._expected, value)]
        return [problem for part, each in zip(self.parts, value, strict=False) for problem in part.problems(each, at)]

    def decode(self, value: Value) -> object:
        return self._into(*[part.decode(each) for part, each in zip(self.parts, value, strict=False)])


class _CallForm(_Act):
    """A call; only Hokum has a suit. Most calls have none, and are read at once."""

    def problems(self, value: Value, at: str) -> list[Problem]:
        if isinstance(value, list) and len(value) == self._least and value[0] in SEATS and value[1] in CALLS:
            return []
        found = super().problems(value, at)
        if not found and len(value) == len(self.parts) and value[1] != HOKUM:
            found.append(malformed("suit-stray", at, seat=value[0], call=named(value[1])))
        return found

    def decode(self, value: Value) -> object:
        return Call(*value) if len(value) == self._least else super().decode(value)


class _Word(Choice):
    """One of some words, in capitals or not; T is the rank 10."""

    def problems(self, value: object, at: str) -> list[Problem]:
        right = isinstance(value, str) and _upper(value) in map(str.upper, self.choices)
        return [] if right else [forms.wrong_choice(at, self.choices, value)]

    def decode(self, value: Value) -> str:
        return next(word for word in self.choices if word.upper() == _upper(value))

    def _schema(self) -> Json:
        spelt = map(str.upper, [*self.choices, "T"] if "10" in self.choices else self.choices)
        words = ["".join(f"[{char}{char.lower()}]" if char.isalpha() else char for char in word) for word in spelt]
        return {"type": "string", "pattern": f"^({'|'.join(words)})$", "examples": list(self.choices)}


def _upper(word: str) -> str:
    return "10" if word in ("T", "t") else word.upper()


class _SayForm(_Act):
    """Something said; only a claim of the rest can be agreed to."""

    def problems(self, value: Value, at: str) -> list[Problem]:
        found = super().problems(value, at)
        stray = not found and value[3:] and _upper(value[3]) == AGREED.upper() and _upper(value[2]) != SAWA.upper()
        return [forms.wrong_type(at, self._expected, value)] if stray else found


class _CardSet(Cards):
    """Some cards, at least one and each once, read as a mask."""

    def problems(self, value: Value, at: str) -> list[Problem]:
        wrong = [problem for each in value for problem in CARD.problems(each, at)]
        if not wrong and len({find_32(each) for each in value}) < max(1, len(value)):
            wrong.append(forms.wrong_type(at, Message("expected-cards-once"), value))
        return wrong

    def decode(self, value: Value) -> int:
        return mask_of(map(card_32, value))


class _ShownForm(_Act):
    """A seat and the cards it showed."""

    def problems(self, value: object, at: str) -> list[Problem]:
        if isinstance(value, list) and len(value) == len(self.parts) and not isinstance(value[1], list):
            return [forms.wrong_type(at, self._expected, value)]
        return super().problems(value, at)


class _HandsForm(CardsByPlayer):
    """Hands of eight cards; a card is dealt once. Faults are looked for only if it cannot be read."""

    def problems(self, value: Value, at: str) -> list[Problem]:
        with suppress(AttributeError, KeyError, TypeError):  # no object, no list, no card
            lists = value.keys() <= {*SEATS} and {*map(type, value.values())} <= {list}
            dealt = {*map(SPELLINGS.__getitem__, chain.from_iterable(value.values()))}
            if lists and {*map(len, value.values())} <= {HAND} and len(dealt) == HAND * len(value):
                return []
        found = super().problems(value, at)
        faulty = {problem.field for problem in found}
        right = {} if at in faulty else {seat: cards for seat, cards in value.items() if f"{at}.{seat}" not in faulty}
        return [*found, *_dealt_twice({seat: [*map(card_32, cards)] for seat, cards in right.items()}, at)]

    def decode(self, value: Value) -> Mapping[str, int]:
        return {seat: mask_of(map(SPELLINGS.__getitem__, cards)) for seat, cards in value.items()}


def _dealt_twice(hands: Mapping[str, Sequence[int]], at: str) -> Iterator[Problem]:
    """Yield a problem for every card that lies twice in a hand or in one before it."""
    owners: dict[int, str] = {}
    for seat, cards in hands.items():
        for card in sorted(set(cards)):
            if card in owners or cards.count(card) > 1:
                to = tuple(dict.fromkeys((owners.get(card, seat), seat)))
                yield illegal("hands-card-twice", f"{at}.{seat}", card=CARD_NAMES[card], to=to)
        owners = {**dict.fromkeys(cards, seat), **owners}


class _PlaysForm(Rows):
    """The plays, read as seats and the numbers of their cards. Faults are looked for only if they cannot be read."""

    def problems(self, value: Value, at: str) -> list[Problem]:
        with suppress(KeyError, TypeError, ValueError):  # no card, no list, no two parts
            if {list, *map(type, value)} == {type(value)} and {seat for seat, _ in self.decode(value)} <= {*SEATS}:
                return []
        return super().problems(value, at)

    def decode(self, value: Value) -> Plays:
        return [(seat, SPELLINGS[card]) for seat, card in value]


def _either(*acts: str) -> Message:
    """List forms of an act, as a sentence says them."""
    return Message("expected-either-of", {"acts": acts})


CALLS_FORM = Rows(
    _CallForm(Call, SEAT, Choice(*CALLS), TRUMP, least=2, expected=_either('["E", "pass"]', '["E", "hokum", "H"]')),
    expected=Message("expected-calls", {"example": '[["E", "pass"]]'}),
)
RAISES_FORM = Rows(
    _Act(
        Raise,
        SEAT,
        Choice(*RAISES),
        Choice(*LOCKS),
        least=2,
        expected=_either('["E", "double"]', '["E", "double", "locked"]'),
    ),
    expected=Message("expected-raises", {"example": '[["E", "double", "locked"]]'}),
)
BOTH_SCORES = Message("expected-both-scores-such", {"example": '{"NS": 40, "EW": 110}'})
_SAY = _either('["E", 1, "siri", "K"]', '["N", 5, "baloot"]', '["N", 6, "sawa", "agreed"]')
_SHOWN = '["E", ["KC", "QC", "JC"]]'
_TRICK = Count(least=1, most=TRICKS, expected=Message("expected-trick", {"most": TRICKS}))

PLAYS_FORM = _PlaysForm(
    Row(SEAT, CARD, least=2, expected='["E", "AC"]'),
    expected=Message("expected-list-such", {"example": '[["E", "AC"]]'}),
)
SAYS_FORM = ListOf(
    _SayForm(
        Say,
        _Word(*SEATS),
        _TRICK,
        _Word(*PROJECTS, BALOOT, EKKA, SAWA),
        _Word(*TOPS, AGREED),
        least=3,
        expected=_SAY,
    ),
    expected=Message("expected-list-of", {"example": _SAY}),
)
SHOWN_FORM = ListOf(
    _ShownForm(Shown, _Word(*SEATS), _CardSet(CARD), least=2, expected=_SHOWN),
    expected=Message("expected-list-such", {"example": f"[{_SHOWN}]"}),
)

RECORD = Object(
    {
        "dealer": SEAT,
        "scores": Whole(SCORES, BOTH_SCORES),
        "exposed": _Card(find_32, expected=Message("expected-card-such", {"example": '"9H"'})),
        "hands": _HandsForm(
            Whole(Cards(CARD, number=HAND, once=False), Message("expected-eight-cards")),
            SEATS,
            "the eight cards of each seat that is known, after the full deal",
            expected=Message("expected-eight-each"),
        ),
        "calls": CALLS_FORM,
        "raises": RAISES_FORM,
        "plays": PLAYS_FORM,
        "says": SAYS_FORM,
        "shown": SHOWN_FORM,
        "contract": Choice(*CONTRACTS),
        "trump": TRUMP,
        "declarer": Choice(*ANYBODY, note="who took the exposed card, or that player's side"),
        "level": Choice(*LEVELS, note="absent means single"),
        "locked": Flag(),
        "rules": RULES,
        "trace": Flag("list the legal cards of every play"),
    },
    title="Record of a Baloot hand",
    into=Record,
    note="What is left out is unknown. contract to locked stand in for calls and raises that are not given.",
)
"""The form of a record's JSON."""


def read(data: Json) -> Record:
    """Read a record. Raises Malformed with every fault of the form, or Illegal if a card is dealt twice."""
    record: Record = RECORD.checked(data)
    return record
