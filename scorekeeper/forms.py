"""Forms of JSON, declared once: each checks a value with all faults at once, and prints its JSON Schema.

A form also knows how a person types its value behind a flag, so that the flags of ``ask`` follow from the same
declaration. The meaning of a value is not the business of a form: the games decode an accepted value.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from scorekeeper.cards import RANKS_52, SUITS
from scorekeeper.errors import Malformed, Problem, illegal, malformed, refuse
from scorekeeper.jsontext import Json
from scorekeeper.messages import Message

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_LONGEST = 60
OTHER_PACK = "card-pack"
"""The code of a card that the pack of the game does not have."""
CARRIED = "_"
"""The first sign of fields that are carried and ignored."""
Value = Any
"""A value of JSON, or what is decoded from it: each form knows which, types do not."""
Expected = Message | str
"""The expected content of a field, as part of a sentence: a code of a catalogue with its values, or words."""
A_TEXT, EITHER = Message("expected-text"), Message("expected-either")
A_CARD, SOME_CARDS = Message("expected-card"), Message("expected-some-cards")
A_LIST, AN_OBJECT, OPTIONS = Message("expected-list"), Message("expected-object"), Message("expected-options")


def wrong_type(at: str, expected: Expected, value: object) -> Problem:
    """Describe a field that holds another kind of value than it should."""
    return malformed("field-type", at, key=at, expected=expected, found=shown(value))


def wrong_choice(at: str, choices: Sequence[str], value: object) -> Problem:
    """Describe a field that holds none of its possible values."""
    return malformed("field-choice", at, key=at, choices=tuple(choices), found=shown(value))


def other_pack(at: str, value: object, find: Callable[[object], object | None]) -> Problem | None:
    """Describe a card that only larger packs have than that of a game, whose cards ``find`` finds."""
    from scorekeeper.card_spellings import is_card  # needed only if something is wrong

    if not isinstance(value, str) or find(value) is not None or not is_card(value):
        return None
    known = [find(rank + suit) is not None for rank in RANKS_52 for suit in SUITS]
    return None if all(known) else illegal(OTHER_PACK, at, found=value, n=sum(known))


def as_a_whole(found: Sequence[Problem], at: str, expected: Expected, value: object) -> list[Problem]:
    """Tell the faults of the parts of a value as one fault of the value; a card of another pack is named."""
    strange = [problem for problem in found if problem.code == OTHER_PACK]
    return strange or ([wrong_type(at, expected, value)] if found else [])


def unknown_field(at: str, known: Iterable[str]) -> Problem:
    """Describe a field that does not exist."""
    from scorekeeper.suggestions import suggestion  # needed only if something is wrong

    return malformed("field-unknown", at, key=at, hint=suggestion(at, known))


def missing_field(at: str) -> Problem:
    """Describe a field that is needed and not there."""
    return malformed("field-missing", at, key=at)


def shown(value: object) -> str:
    """Write a value that is wrong as JSON, as far as it is short."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


class Form:
    """Any JSON value. The root of all forms."""

    title: str = ""
    note: str = ""
    """The description of the field, for the schema."""
    takes_value: bool = True
    """Whether a flag of this form is followed by a value."""

    def __init__(self, note: str = "") -> None:
        self.note = note

    def problems(self, value: object, at: str) -> list[Problem]:
        """List everything that is wrong with ``value``, which stands at the path ``at``."""
        return []

    def schema(self) -> Json:
        """Return the JSON Schema, with title and note before all else."""
        told = {"title": self.title, "description": self.note}
        return {word: text for word, text in told.items() if text} | self._schema()

    def _schema(self) -> Json:
        return {}

    def typed(self, value: Value) -> str:
        """Write a value as a person types it behind a flag."""
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)

    def read_typed(self, text: str, at: str) -> Value:
        """Read what a person typed behind a flag; the value is checked later. Raises Malformed."""
        try:
            return json.loads(text)
        except ValueError:
            raise Malformed([malformed("question-json", at, key=at)]) from None

    def check(self, value: object, at: str = "") -> None:
        """Check a value. Raises Malformed with everything that is wrong."""
        refuse(self.problems(value, at))

    def decode(self, value: Value) -> Value:
        """Return the typed value of JSON that this form has accepted."""
        return value

    def encode(self, value: Value) -> Value:
        """Return the JSON that :meth:`decode` read."""
        return value

    def checked(self, value: object) -> Value:
        """Check a value and decode it. Raises Malformed with everything that is wrong."""
        refuse(self.problems(value, ""))
        return self.decode(value)


class Whole(Form):
    """A form whose faults are told of the value as a whole."""

    def __init__(self, form: Form, expected: Expected) -> None:
        self._form, self._expected, self.note = form, expected, form.note

    def problems(self, value: object, at: str) -> list[Problem]:
        """List what is wrong."""
        return as_a_whole(self._form.problems(value, at), at, self._expected, value)

    def _schema(self) -> Json:
        return self._form.schema()


class Text(Form):
    """A text of any words."""

    def __init__(self, note: str = "", expected: Expected = A_TEXT) -> None:
        self.note, self._expected = note, expected

    def problems(self, value: object, at: str) -> list[Problem]:
        """Require a text."""
        return [] if isinstance(value, str) else [wrong_type(at, self._expected, value)]

    def _schema(self) -> Json:
        return {"type": "string"}

    def read_typed(self, text: str, at: str) -> Value:
        """Take the words as they are."""
        return text


class Choice(Text):
    """One of some words; with ``null`` also JSON's null."""

    def __init__(self, *choices: str, note: str = "", null: bool = False) -> None:
        super().__init__(note)
        self.choices, self._null = choices, null

    def problems(self, value: object, at: str) -> list[Problem]:
        """Require one of the words."""
        if (isinstance(value, str) and value in self.choices) or (value is None and self._null):
            return []
        return [wrong_choice(at, (*self.choices, "null") if self._null else self.choices, value)]

    def _schema(self) -> Json:
        return {"enum": [*self.choices, None] if self._null else list(self.choices)}


class Flag(Form):
    """True or false; on a command line its bare name means true."""

    takes_value = False

    def problems(self, value: object, at: str) -> list[Problem]:
        """Require true or false."""
        return [] if isinstance(value, bool) else [wrong_type(at, EITHER, value)]

    def _schema(self) -> Json:
        return {"type": "boolean"}

    def read_typed(self, text: str, at: str) -> Value:
        """Read anything but false and no as true."""
        return text not in ("false", "no")


class Count(Form):
    """A whole number from ``least`` to ``most``."""

    def __init__(self, note: str = "", least: int = 0, most: int | None = None, expected: Expected = "") -> None:
        self.note, self._least, self._most = note, least, most
        code = "expected-number" if most is None else "expected-number-to"
        self._expected = expected or Message(code, {"least": least, "most": most})

    def problems(self, value: object, at: str) -> list[Problem]:
        """Require a whole number within the bounds."""
        right = type(value) is int and value >= self._least and (self._most is None or value <= self._most)
        return [] if right else [wrong_type(at, self._expected, value)]

    def _schema(self) -> Json:
        return {"type": "integer", "minimum": self._least} | ({} if self._most is None else {"maximum": self._most})


class Card(Text):
    """A card; ``find`` returns None for what is none."""

    def __init__(self, find: Callable[[object], object | None], note: str = "", expected: Expected = A_CARD) -> None:
        super().__init__(note or "rank and suit, such as KC or 10H", expected)
        self.find = find

    def problems(self, value: object, at: str) -> list[Problem]:
        """Require what :attr:`find` finds; a card that only other packs have is named."""
        if self.find(value) is not None:
            return []
        return [other_pack(at, value, self.find) or wrong_type(at, self._expected, value)]

    def _schema(self) -> Json:
        from scorekeeper.card_spellings import pattern_of  # only schemas tell it

        return {"type": "string", "pattern": pattern_of(self.find)}


class ListOf(Form):
    """A list of values of one form, ``least`` to ``most`` of them; ``expected`` describes it to a person."""

    def __init__(
        self, item: Form, note: str = "", *, expected: Expected = A_LIST, least: int = 0, most: int | None = None
    ) -> None:
        self.item, self.note, self._expected, self._least, self._most = item, note, expected, least, most

    def problems(self, value: object, at: str) -> list[Problem]:
        """Require a list of the right length, and list what is wrong with each of its items."""
        if not isinstance(value, list) or len(value) < self._least or (self._most or len(value)) < len(value):
            return [wrong_type(at, self._expected, value)]
        item = self.item.problems
        for each in value:
            if item(each, at):  # only a list with a fault pays for the paths of its items
                return [problem for place, one in enumerate(value) for problem in item(one, f"{at}[{place}]")]
        return []

    def decode(self, value: Value) -> Value:
        """Decode every item."""
        return tuple(map(self.item.decode, value))

    def encode(self, value: Value) -> Value:
        """Encode every item."""
        return [self.item.encode(each) for each in value]

    def _schema(self) -> Json:
        least = {"minItems": self._least} if self._least else {}
        most = {} if self._most is None else {"maxItems": self._most}
        return {"type": "array", "items": self.item.schema(), **least, **most}


class Words(ListOf):
    """A list of words, typed with blanks or commas between them."""

    def typed(self, value: Value) -> str:
        """Join the words with blanks."""
        return " ".join(value)

    def read_typed(self, text: str, at: str) -> Value:
        """Split at blanks and commas."""
        return text.replace(",", " ").split()


class Cards(Words):
    """A list of cards, ``number`` of them if it is said; faults are told of the list as a whole."""

    def __init__(
        self, card: Card, note: str = "", *, number: int | None = None, once: bool = True, expected: Expected = ""
    ) -> None:
        expected = expected or (Message("expected-cards", {"n": number}) if number else SOME_CARDS)
        super().__init__(card, note, expected=expected, least=number or 0, most=number)
        self._card, self._once = card, once

    def problems(self, value: object, at: str) -> list[Problem]:
        """Require so many cards, each once if that is wanted."""
        if not isinstance(value, list) or (self._most is not None and len(value) != self._most):
            return [wrong_type(at, self._expected, value)]
        found = [problem for each in value for problem in self._card.problems(each, at)]
        if not found and self._once and len(set(map(self._card.find, value))) < len(value):
            found.append(malformed("field-card-twice", at, key=at))
        return found


class Row(Form):
    """A list with a form for each place, such as an act ["E", "double", "locked"]; the last places may be absent."""

    def __init__(self, *parts: Form, note: str = "", least: int, expected: Expected) -> None:
        self.parts, self.note, self._least, self._expected = parts, note, least, expected

    def problems(self, value: object, at: str) -> list[Problem]:
        """Require a value for each place; a fault is told of the row as a whole."""
        if not isinstance(value, list) or not self._least <= len(value) <= len(self.parts):
            return [wrong_type(at, self._expected, value)]
        wrong = [problem for part, each in zip(self.parts, value, strict=False) for problem in part.problems(each, at)]
        return as_a_whole(wrong, at, self._expected, value)

    def _schema(self) -> Json:
        parts = [part.schema() for part in self.parts]
        return {"type": "array", "prefixItems": parts, "minItems": self._least, "maxItems": len(parts)}


class Rows(ListOf):
    """A list of rows, typed as "E pass, N hokum"."""

    def typed(self, value: Value) -> str:
        """Join the rows with commas."""
        return ", ".join(" ".join(map(str, row)) for row in value)

    def read_typed(self, text: str, at: str) -> Value:
        """Split at commas, and each row at blanks."""
        return [row.split() for row in text.split(",") if row.strip()]


class MapOf(Form):
    """An object whose keys are of one kind: ``keys`` lists them, None for any; ``whole`` if none may be absent."""

    def __init__(
        self, value: Form, keys: Sequence[str] | None, note: str = "", *, expected: Expected = AN_OBJECT,
        whole: bool = False, least: int = 0,
    ) -> None:  # fmt: skip
        self.value, self.keys, self.note, self._expected = value, keys, note, expected
        self._whole, self._least = whole, least

    def problems(self, value: object, at: str) -> list[Problem]:
        """Require known keys, all if that is wanted, and list what is wrong with each value."""
        if not isinstance(value, dict) or len(value) < self._least:
            return [wrong_type(at, self._expected, value)]
        keys, item = self.keys, self.value.problems
        wrong = [wrong_choice(f"{at}.{key}", keys, key) for key in value if key not in keys] if keys else []
        for key, each in value.items():
            if (keys is None or key in keys) and item(each, at):
                wrong += item(each, f"{at}.{key}")
        if self._whole and self.keys and not wrong and len(value) < len(self.keys):
            wrong.append(wrong_type(at, self._expected, value))
        return wrong

    def _schema(self) -> Json:
        if self.keys is None:
            return {"type": "object", "additionalProperties": self.value.schema(), "minProperties": self._least}
        least = len(self.keys) if self._whole else self._least
        known = {key: self.value.schema() for key in self.keys}
        return {"type": "object", "properties": known, "additionalProperties": False, "minProperties": least}


class CardsByPlayer(MapOf):
    """Cards by player, typed as "Badr: 8C AC, Cem: 9H 9D"."""

    def typed(self, value: Value) -> str:
        """Write each player with the cards."""
        return ", ".join(f"{player}: {' '.join(cards)}" for player, cards in value.items())

    def read_typed(self, text: str, at: str) -> Value:
        """Read cards that follow a player and a colon."""
        found: dict[str, list[str]] = {}
        owner = ""
        for part in text.replace(";", ",").split(","):
            named, colon, cards = part.rpartition(":")
            owner = named.strip() if colon else owner
            found.setdefault(owner, []).extend(cards.split())
        return found


class Object(Form):
    """An object with named fields. Fields that begin with ``_`` are carried and ignored; others must be known.

    ``more`` are further words of its JSON Schema, such as ``anyOf``, for what the fields alone do not say. ``into`` is
    the NamedTuple that :meth:`decode` makes: its fields are those of the form, None if absent, and last ``extra``
    for what is carried.
    """

    def __init__(
        self, fields: Mapping[str, Form], needed: Sequence[str] = (), *, title: str = "", note: str = "",
        expected: Expected = AN_OBJECT, more: Json | None = None, into: Callable[..., Value] | None = None,
    ) -> None:  # fmt: skip
        self.fields, self.needed, self.title, self.note = fields, tuple(needed), title, note
        self._expected, self._more, self._into = expected, more or {}, into
        self._encoders = {key: form.encode for key, form in fields.items() if type(form).encode is not Form.encode}

    def problems(self, value: object, at: str = "") -> list[Problem]:
        """Require the needed fields and no unknown ones, and list what is wrong with each value."""
        if not isinstance(value, dict):
            return [wrong_type(at, self._expected, value)]
        prefix = f"{at}." if at else ""
        found: list[Problem] = []
        for key, each in value.items():
            if form := self.fields.get(key):
                if wrong := form.problems(each, prefix + key):
                    found += wrong
            elif not str(key).startswith(CARRIED):  # who calls from Python can give a key that JSON never has
                found.append(unknown_field(f"{prefix}{key}", [prefix + field for field in self.fields]))
        return found + [missing_field(prefix + key) for key in self.needed if key not in value]

    def decode(self, value: Value) -> Value:
        """Make the NamedTuple of the decoded fields; without one return the value as it is."""
        if self._into is None:
            return value
        told, extra = {}, {}
        for key, each in value.items():
            if form := self.fields.get(key):
                told[key] = form.decode(each)
            else:
                extra[key] = each
        if extra:
            told["extra"] = extra
        return self._into(**told)

    def encode(self, value: Value) -> Value:
        """Return the fields that are not None, or are needed, and what is carried."""
        if self._into is None:
            return value
        needed = self.needed
        told = {key: each for key, each in zip(self.fields, value, strict=False) if each is not None or key in needed}
        for key, encode in self._encoders.items():
            if key in told:
                told[key] = encode(told[key])
        return told | value.extra if value.extra else told

    def _schema(self) -> Json:
        needed = {"required": list(self.needed)} if self.needed else {}
        properties = {key: form.schema() for key, form in self.fields.items()}
        return {
            "type": "object", "properties": properties, "patternProperties": {"^_": {}}, **needed,
            "additionalProperties": False, **self._more,
        }  # fmt: skip


def document(form: Form) -> Json:
    """Return the JSON Schema of a form as a document of its own."""
    return {"$schema": DRAFT, **form.schema()}


class _OptionChoice(Form):
    """The choice of an option; the rulebook says which there are."""

    def _schema(self) -> Json:
        return {"type": ["string", "integer"]}


RULES = MapOf(_OptionChoice(), None, "options by name, see scorekeeper rules", expected=OPTIONS)
"""The field ``rules`` of every form: checked by the rulebook, which knows the options."""
