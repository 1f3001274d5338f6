"""The form of a round as it is told: every pair and set on the table, and who has which colour.

Article ``sleazy.facts.unknown``.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper import result_only
from scorekeeper.errors import Problem, illegal, malformed, refuse, unclear
from scorekeeper.forms import RULES, Card, Choice, Flag, ListOf, Object, Text
from scorekeeper.game import Json
from scorekeeper.games.sleazy.cards import (
    COLOURS,
    KIND_NAMES,
    KINDS,
    NUMBERS,
    OWNED_SETS,
    card_of,
    rank_of,
)
from scorekeeper.games.sleazy.sides import SIDES
from scorekeeper.messages import Message


class Told(NamedTuple):
    """A compound as it was told. A part left out is None; ``extra`` holds the fields that begin with ``_``."""

    rank: str | None = None
    kind: str | None = None
    colour: str | None = None
    side: str | None = None
    joker: bool | None = None
    extra: Mapping[str, object] = {}


class Facts(NamedTuple):
    """A round as it was told. A part left out is None; ``extra`` holds the fields that begin with ``_``.

    ``red`` and ``black`` are the owners of the colours at the end of the round. ``result`` is the score, if only the
    score was told.
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
        """List the faults of a value."""
        if isinstance(value, str) and rank_of(value) is None:
            return [malformed("rank-unknown", at, found=value[:20])]
        return super().problems(value, at)

    def _schema(self) -> Json:
        return {"type": "string", "pattern": "^([AaKkQqJjTt2-9]|10)$"}


class ColourCard(Card):
    """The colour card, which is never the Joker."""

    def problems(self, value: object, at: str) -> list[Problem]:
        """List the faults of a value."""
        if isinstance(value, str) and value.lower() == "joker":
            return [illegal("colour-card-joker", at)]
        return super().problems(value, at)


class _NoJoker(Flag):
    def _schema(self) -> Json:
        return {"const": False}


class CompoundForm(Object):
    """A compound. A part left out passes, as it can be asked for; the schema describes whole compounds."""

    def problems(self, value: object, at: str = "") -> list[Problem]:
        """List the faults of a value."""
        found = super().problems(value, at)
        if found or not isinstance(value, dict) or "kind" not in value or (rank := rank_of(value.get("rank"))) is None:
            return found
        if value["kind"] == "pair":
            return [malformed("pair-side", f"{at}.side", rank=NUMBERS[rank])] if "side" in value else []
        return [malformed("set-colour", f"{at}.colour", rank=NUMBERS[rank])] if "colour" in value else []

    def left_open(self, value: object, at: str) -> list[Problem]:
        """List the parts that a compound lacks, and a Joker that it cannot hold."""
        if not isinstance(value, dict):
            return []
        said = value.get("rank")
        rank = rank_of(said) if isinstance(said, str) else None
        number = NUMBERS[rank] if rank else Message("number-unknown")
        found = [] if "rank" in value else [unclear("rank-missing", f"{at}.rank")]
        if "kind" not in value:
            found.append(unclear("kind-missing", f"{at}.kind", rank=number))
        if found or super().problems(value, at):
            return found
        kind = value["kind"]
        if kind == "pair" and "colour" not in value:
            found.append(unclear("pair-colour", f"{at}.colour", rank=number))
        if kind in OWNED_SETS and "side" not in value:
            found.append(unclear("set-side", f"{at}.side", rank=number, kind=KIND_NAMES[kind], a="A", b="B"))
        if kind not in OWNED_SETS and value.get("joker"):
            found.append(illegal(f"joker-{kind}", f"{at}.joker", rank=number))
        return found

    def _schema(self) -> Json:
        return {"oneOf": [form.schema() for form in (_PAIR, _SET, _BROKEN)]}


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


def decode(data: Json) -> Facts:
    """Read the JSON form. Raises Malformed with every fault of the form, or Illegal for the Joker as colour card.

    If the form has faults, the parts that it leaves open are listed with them.
    """
    if problems := FORM.problems(data):
        if isinstance(data, dict) and "result" not in data:
            compounds = data.get("compounds")
            listed = isinstance(compounds, list) or "compounds" not in data
            problems += left_open(data.get("red"), data.get("black"), compounds if listed else ())
        refuse(problems)
    facts: Facts = FORM.decode(data)
    return facts


def encode(facts: Facts) -> Json:
    """Return the JSON form, equal to what :func:`decode` read."""
    data: Json = FORM.encode(facts)
    return data


def left_open(red: object, black: object, compounds: Sequence[object] | None) -> list[Problem]:
    """List the parts that the JSON form leaves open, or contradicts, as far as it is well formed."""
    found = [illegal("colours-same", "black", side=red)] if red == black and red in SIDES else []
    if compounds is None:
        return [*found, unclear("compounds-missing", "compounds")]
    lacking = [COMPOUND.left_open(compound, f"compounds[{at}]") for at, compound in enumerate(compounds)]
    return found + [problem for each in lacking for problem in each]
