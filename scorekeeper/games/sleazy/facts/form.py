"""The form of a round as it is told: every pair and set on the table, and who has which colour.

Article ``sleazy.facts.unknown``.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from scorekeeper import result_only
from scorekeeper.errors import Problem, illegal, malformed, refuse, unclear
from scorekeeper.forms import RULES, Card, Choice, Flag, ListOf, Object, Text, Value
from scorekeeper.game import Json
from scorekeeper.games.sleazy.cards import (
    COLOURS,
    KIND_NAMES,
    KINDS,
    NUMBERS,
    OWNED_SETS,
    RANKS,
    card_of,
    rank_of,
)
from scorekeeper.games.sleazy.sides import SIDES
from scorekeeper.messages import Message


class Told(NamedTuple):
    """A compound as it was told; what was left out is None. ``extra`` holds the fields that begin with ``_``."""

    rank: str | None = None
    kind: str | None = None
    colour: str | None = None
    side: str | None = None
    joker: bool | None = None
    extra: Mapping[str, object] = {}


class Facts(NamedTuple):
    """A round as it was told; what was left out is None. ``extra`` holds the fields that begin with ``_``.

    ``red`` and ``black`` are who owns the colours at the end of the round; ``result`` is the score of a round of which
    nothing else was told.
    """

    red: str | None = None
    black: str | None = None
    colour_card: str | None = None
    compounds: tuple[Told, ...] | None = None
    result: result_only.Result | None = None
    rules: Mapping[str, object] | None = None
    extra: Mapping[str, object] = {}


# --- the form ---------------------------------------------------------------------------------------------


class Rank(Text):
    """A number of the pack."""

    def problems(self, value: object, at: str) -> list[Problem]:
        """List what is wrong with a value."""
        if isinstance(value, str) and rank_of(value) is None:
            return [malformed("rank-unknown", at, found=value[:20])]
        return super().problems(value, at)

    def _schema(self) -> Json:
        return {"type": "string", "pattern": "^([AaKkQqJjTt2-9]|10)$"}


class ColourCard(Card):
    """The colour card, which is never the Joker."""

    def problems(self, value: object, at: str) -> list[Problem]:
        """List what is wrong with a value."""
        if isinstance(value, str) and value.lower() == "joker":
            return [illegal("colour-card-joker", at)]
        return super().problems(value, at)


class _NoJoker(Flag):
    def _schema(self) -> Json:
        return {"const": False}


class CompoundForm(Object):
    """A compound. A part left out passes, as it can be asked for; the schema says what a whole compound has."""

    def problems(self, value: object, at: str = "") -> list[Problem]:
        """List what is wrong with a value."""
        if _look_up(value):
            return []
        found = super().problems(value, at)
        if found or not isinstance(value, dict) or "kind" not in value or (rank := rank_of(value.get("rank"))) is None:
            return found
        if value["kind"] == "pair":
            return [malformed("pair-side", f"{at}.side", rank=NUMBERS[rank])] if "side" in value else []
        return [malformed("set-colour", f"{at}.colour", rank=NUMBERS[rank])] if "colour" in value else []

    def decode(self, value: Value) -> Value:
        """Return the compound as it was told."""
        return _look_up(value) or super().decode(value)

    def encode(self, value: Value) -> Value:
        """Return the JSON of a compound."""
        return super().encode(value) if value.extra else _encoded(value[:-1]).copy()

    def _schema(self) -> Json:
        return {"oneOf": [form.schema() for form in (_PAIR, _SET, _BROKEN)]}


@cache  # those of PARTS, of numbers in a few spellings
def _encoded(parts: tuple[str | bool | None, ...]) -> Json:
    whole: Json = Object.encode(COMPOUND, Told(*parts))  # type: ignore[arg-type]
    return whole


_RANK = Rank("the number of the compound", Message("expected-rank"))
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
COLOUR_CARD = ColourCard(
    card_of, "the card drawn as colour card, such as 5H", Message("expected-card-such", {"example": "5H"})
)
OWNER = Choice(*SIDES, note="who owns the colour at the end; red or black is needed with a pure pair")
COMPOUND = CompoundForm(
    {"rank": _RANK, "kind": Choice(*KINDS), "colour": _COLOUR, "side": Choice(*SIDES), "joker": _JOKER},
    expected=Message("expected-compound"),
    into=Told,
)
FORM = result_only.Hand(
    {
        "red": OWNER,
        "black": OWNER,
        "colour_card": COLOUR_CARD,
        "compounds": ListOf(
            COMPOUND,
            "every pair and set on the table; those that cancelled before counting may be left out",
            expected=Message("expected-pairs-and-sets"),
        ),
        "result": result_only.form(SIDES),
        "rules": RULES,
    },
    title="One round of Sleazy",
    more={"oneOf": [{"required": ["compounds"]}, {"required": ["result"]}]},
    into=Facts,
)


# --- reading and writing ----------------------------------------------------------------------------------


PARTS: list[tuple[str, str | None, str | None, bool | None]] = [
    *product(("pair",), COLOURS, (None,), (None, False)),
    *product(OWNED_SETS, (None,), SIDES, (None, False, True)),
    *product(("broken",), (None,), (None, *SIDES), (None, False)),
]
"""Kind, colour, side and the word about the Joker of every compound as it can be told."""
_TOLD = {(rank, *parts): Told(rank, *parts) for rank, parts in product(RANKS, PARTS)}


def _look_up(entry: Value) -> Told | None:
    """Find a compound as it is usually told; None says that it must be looked at more closely."""
    try:
        get = entry.get
        joker = get("joker")
        found = _TOLD.get((get("rank"), get("kind"), get("colour"), get("side"), joker))
    except (AttributeError, TypeError):  # no object, or a list where a word should be
        return None
    # 1 equals True, and is not true; a null or an unknown field makes the entry longer
    return found if found and found.joker is joker and len(entry) + found.count(None) == 5 else None


def decode(data: Json) -> Facts:
    """Read the JSON form. Raises Malformed with every fault of the form, or Illegal for the Joker as colour card.

    Whoever must correct the form is also told what it leaves open.
    """
    if problems := FORM.problems(data):
        if isinstance(data, dict) and "result" not in data:
            entries = data.get("compounds")
            listed = isinstance(entries, list) or "compounds" not in data
            problems += left_open(data.get("red"), data.get("black"), entries if listed else ())
        refuse(problems)
    facts: Facts = FORM.decode(data)
    return facts


def encode(facts: Facts) -> Json:
    """Return the JSON form, equal to what :func:`decode` read."""
    data: Json = FORM.encode(facts)
    return data


def left_open(red: object, black: object, entries: Sequence[object] | None) -> list[Problem]:
    """List what the JSON form leaves open, or says in two ways, as far as it is well formed."""
    found = [illegal("colours-same", "black", side=red)] if red == black and red in SIDES else []
    if entries is None:
        return [*found, unclear("compounds-missing", "compounds")]
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
