"""The form of a round's facts: every pair and set on the table, who has which colour, the colour card."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from scorekeeper.errors import Problem, illegal, malformed, refuse, unclear
from scorekeeper.forms import RULES, Card, Choice, Flag, ListOf, Object, Text
from scorekeeper.game import Json
from scorekeeper.games.sleazy.cards import COLOURS, NUMBERS, OTHER_COLOUR, PACK, RANKS, card_of, rank_of
from scorekeeper.games.sleazy.compounds import KIND_NAMES, KINDS, OWNED_SETS, Compound
from scorekeeper.games.sleazy.sides import SIDES
from scorekeeper.messages import Message


class Told(NamedTuple):
    """A compound as it was told; what was left out is None. ``extra`` holds the fields that begin with ``_``."""

    rank: str | None = None
    kind: str | None = None
    colour: str | None = None
    side: str | None = None
    joker: bool | None = None
    extra: Mapping[str, Any] = {}


class Facts(NamedTuple):
    """A round as it was told; what was left out is None. ``extra`` holds the fields that begin with ``_``.

    ``red`` and ``black`` are who owns the colours at the end of the round.
    """

    red: str | None = None
    black: str | None = None
    colour_card: str | None = None
    compounds: tuple[Told, ...] | None = None
    rules: Mapping[str, Any] | None = None
    extra: Mapping[str, Any] = {}


_PARTS = Told._fields[:-1]
_FIELDS = Facts._fields[:-1]
_KNOWN = frozenset(_FIELDS)


def _every() -> Iterator[Told]:
    """Yield every compound that can be told, with every word about the Joker."""
    for rank in RANKS:
        yield from (Told(rank, "pair", colour, None, joker) for colour, joker in product(COLOURS, (None, False)))
        for kind, side in product(OWNED_SETS, SIDES):
            yield from (Told(rank, kind, None, side, joker) for joker in (None, False, True))
        yield from (Told(rank, "broken", None, side, joker) for side, joker in product((None, *SIDES), (None, False)))


def _spellings(told: Told) -> Iterator[tuple[tuple[str, Any], ...]]:
    """Yield the fields of a compound as they are usually written: in the order of the form, or sorted."""
    fields = [(part, value) for part, value in zip(_PARTS, told, strict=False) if value is not None]
    yield tuple(fields)
    yield tuple(sorted(fields))


_USUAL_FIELDS = {(colour, side) for colour in OTHER_COLOUR for side in SIDES} | {("colour_card", card) for card in PACK}
_USUAL = {fields: told for told in _every() for fields in _spellings(told)}
WHOLE = {
    told[:-1]: Compound(told.rank, told.kind, told.colour, told.side, bool(told.joker))
    for told in _USUAL.values()
    if told.rank and told.kind
}
"""Every compound by its parts as told."""


def _look_up(entry: Any) -> Told | None:
    """Find a compound as it is usually written; None says that it must be looked at more closely."""
    try:
        told = _USUAL.get(tuple(entry.items()))
    except (AttributeError, TypeError):  # no object, or a list where a word should be
        return None
    return told if told and entry.get("joker") is told.joker else None  # 1 equals True, and is not true


# --- forms ------------------------------------------------------------------------------------------------


class Rank(Text):
    """A number of the pack."""

    def problems(self, value: Any, at: str) -> list[Problem]:
        """List what is wrong with a value."""
        if isinstance(value, str) and rank_of(value) is None:
            return [malformed("rank-unknown", at, found=value[:20])]
        return super().problems(value, at)

    def _schema(self) -> Json:
        return {"type": "string", "pattern": "^([AaKkQqJjTt2-9]|10)$"}


class ColourCard(Card):
    """The colour card, which is never the Joker."""

    def problems(self, value: Any, at: str) -> list[Problem]:
        """List what is wrong with a value."""
        if isinstance(value, str) and value.lower() == "joker":
            return [illegal("colour-card-joker", at)]
        return super().problems(value, at)

    def _schema(self) -> Json:
        return {"type": "string", "pattern": "^([AaKkQqJjTt2-9]|10)[SsHhDdCc♠♤♥♡♦♢♣♧]$"}


class _NoJoker(Flag):
    def _schema(self) -> Json:
        return {"const": False}


class CompoundForm(Object):
    """A compound. A part left out passes, as it can be asked for; the schema says what a whole compound has."""

    def problems(self, value: Any, at: str = "") -> list[Problem]:
        """List what is wrong with a value."""
        if _look_up(value):
            return []
        found = super().problems(value, at)
        if found or "kind" not in value or (rank := rank_of(value.get("rank"))) is None:
            return found
        if value["kind"] == "pair":
            return [malformed("pair-side", f"{at}.side", rank=NUMBERS[rank])] if "side" in value else []
        return [malformed("set-colour", f"{at}.colour", rank=NUMBERS[rank])] if "colour" in value else []

    def _schema(self) -> Json:
        return {"oneOf": [form.schema() for form in (_PAIR, _SET, _BROKEN)]}


_RANK = Rank("the number of the compound", 'a number as text, such as "7" or "K"')
_COLOUR = Choice(*COLOURS, note="of its two cards; mixed is one of each")
_JOKER = Flag("whether the Joker is in it")
_PAIR = Object(
    {"rank": _RANK, "kind": Choice("pair"), "colour": _COLOUR, "joker": _NoJoker()}, ("rank", "kind", "colour")
)
_SET = Object(
    {"rank": _RANK, "kind": Choice(*OWNED_SETS, note="colour needs the option colour-set=yes"),
     "side": Choice(*SIDES, note="whose set it is: A is the first side, B the second"), "joker": _JOKER},
    ("rank", "kind", "side"),
)  # fmt: skip
_BROKEN = Object(
    {"rank": _RANK, "kind": Choice("broken", note="a broken colour set; needs the option colour-set=yes"),
     "side": Choice(*SIDES, note="whose it was; it now belongs to nobody"), "joker": _NoJoker()},
    ("rank", "kind"),
)  # fmt: skip
COLOUR_CARD = ColourCard(card_of, "the card drawn as colour card, such as 5H", "a card such as 5H")
OWNER = Choice(*SIDES, note="who owns the colour at the end; red or black is needed with a pure pair")
COMPOUND = CompoundForm(
    {"rank": _RANK, "kind": Choice(*KINDS), "colour": _COLOUR, "side": Choice(*SIDES), "joker": _JOKER},
    expected='a compound such as {"rank": "7", "kind": "pair", "colour": "red"}',
)
FORM = Object(
    {
        "red": OWNER,
        "black": OWNER,
        "colour_card": COLOUR_CARD,
        "compounds": ListOf(
            COMPOUND,
            "every pair and set on the table; those that cancelled before counting may be left out",
            expected="a list of pairs and sets",
        ),
        "rules": RULES,
    },
    title="One round of Sleazy",
    more={"required": ["compounds"]},
)


# --- reading and writing ----------------------------------------------------------------------------------


def decode(data: Json) -> Facts:
    """Read the JSON form. Raises Malformed with every fault of the form, or Illegal for the Joker as colour card.

    Whoever must correct the form is also told what it leaves open.
    """
    compounds = _usually_written(data)
    if compounds is None:
        if problems := FORM.problems(data):
            refuse([*problems, *left_open(data)])
        if "compounds" in data:
            compounds = tuple([_look_up(entry) or _told(entry) for entry in data["compounds"]])
    own = {} if data.keys() <= _KNOWN else _own(data)
    return Facts(data.get("red"), data.get("black"), data.get("colour_card"), compounds, data.get("rules"), own)


def _usually_written(data: Any) -> tuple[Told, ...] | None:
    """Read the compounds of a round all of which is written as usual; None says that it must be looked at closely."""
    try:
        found = [_look_up(entry) for entry in data["compounds"]]
        usual = all(field in _USUAL_FIELDS for field in data.items() if field[0] != "compounds")
    except (AttributeError, KeyError, TypeError):  # no object, no compounds, or a list where a word should be
        return None
    whole = tuple([told for told in found if told])
    return whole if usual and len(whole) == len(data["compounds"]) and isinstance(data["compounds"], list) else None


def _told(entry: Json) -> Told:
    return Told(**{part: entry[part] for part in _PARTS if part in entry}, extra=_own(entry))


def _own(data: Json) -> Json:
    return {key: value for key, value in data.items() if key.startswith("_")}


def left_open(data: Any) -> list[Problem]:
    """List what the JSON form leaves open, or says in two ways, as far as it is well formed."""
    if not isinstance(data, dict):
        return []
    red, black = data.get("red"), data.get("black")
    found = [illegal("colours-same", "black", side=red)] if red == black and red in SIDES else []
    if "compounds" not in data:
        return [*found, unclear("compounds-missing", "compounds")]
    entries = data["compounds"] if isinstance(data["compounds"], list) else []
    lacking = [_lacking(entry, f"compounds[{at}]") for at, entry in enumerate(entries) if isinstance(entry, dict)]
    return found + [problem for each in lacking for problem in each]


def _lacking(entry: Json, at: str) -> list[Problem]:
    """List the parts that a compound lacks, and a Joker that it cannot hold."""
    said = entry.get("rank")
    rank = rank_of(said) if isinstance(said, str) else None
    number = NUMBERS[rank] if rank else Message("number-unknown")
    found = [] if "rank" in entry else [unclear("rank-missing", f"{at}.rank")]
    if "kind" not in entry:
        found.append(unclear("kind-missing", f"{at}.kind", rank=number))
    if found or Object.problems(COMPOUND, entry, at):
        return found
    kind = entry["kind"]
    if kind == "pair" and "colour" not in entry:
        found.append(unclear("pair-colour", f"{at}.colour", rank=number))
    if kind in OWNED_SETS and "side" not in entry:
        found.append(unclear("set-side", f"{at}.side", rank=number, kind=KIND_NAMES[kind], a="A", b="B"))
    if kind not in OWNED_SETS and entry.get("joker"):
        found.append(illegal(f"joker-{kind}", f"{at}.joker", rank=number))
    return found


def encode(facts: Facts) -> Json:
    """Return the JSON form, equal to what :func:`decode` read."""
    found: Json = {field: value for field, value in zip(_FIELDS, facts, strict=False) if value is not None}
    if facts.compounds is not None:
        found["compounds"] = [compound_json(told) for told in facts.compounds]
    return found | dict(facts.extra)


def compound_json(told: Told) -> Json:
    """Return the JSON form of a compound."""
    return {part: value for part, value in zip(_PARTS, told, strict=False) if value is not None} | dict(told.extra)
