"""Entries of a match, and the only place where they are read and written as JSON.

An entry is an act with its id, when it was recorded, and why. In JSON both are one object, whose field ``kind`` names
the kind of the act.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar, get_args

from scorekeeper import forms, games
from scorekeeper.errors import Malformed, Problem, Refused, refuse
from scorekeeper.forms import Choice, Count, Flag, Form, ListOf, MapOf, Object, Row, Text
from scorekeeper.game import AnyGame, Choices, Facts, Json, Seating
from scorekeeper.jsontext import canonical
from scorekeeper.ledger import acts, chain
from scorekeeper.ledger.acts import KEPT, Act, Effect, Points
from scorekeeper.messages import Message
from scorekeeper.options import unknown
from scorekeeper.words import clauses

T = TypeVar("T")


class Entry(NamedTuple):
    """An act with its id, when it was recorded, and why.

    ``lead`` and ``tail`` are the text around its line on the sheet that it was read from.
    """

    act: Act
    id: str
    at: str
    why: str | None = None
    lead: str | None = None
    tail: str | None = None

    @property
    def line(self) -> str:
        """Return the words as typed; none for what is not typed as a line."""
        if isinstance(self.act, (acts.Start, acts.Void, acts.Undo, acts.Redo, acts.TextEntry)) or self.act.line is None:
            return ""
        return self.act.line


def stamped(
    act: Act, at: str, *, ident: str | None = None, why: str | None = None, lead: str | None = None,
    tail: str | None = None,
) -> Entry:  # fmt: skip
    """Make the entry of an act, with an id of its own unless one is given; ``why`` is put on one line."""
    return Entry(act, ident or chain.entry_id(), at, why and " ".join(why.split()), lead, tail)


# --- the forms of the JSON --------------------------------------------------------------------------------


class _Sound(Text):
    """A text that a test finds sound."""

    def __init__(self, expected: str, test: Callable[[str], object]) -> None:
        super().__init__(expected=Message(expected))
        self._test = test

    def problems(self, value: object, at: str) -> list[Problem]:
        try:
            sound = isinstance(value, str) and self._test(value)
        except ValueError:
            sound = False
        return [] if sound else [forms.wrong_type(at, self._expected, value)]


def _is_moment(value: str) -> bool:
    found = datetime.fromisoformat(value)
    return bool(found.tzinfo) and FIRST_YEAR <= found.year <= LAST_YEAR


FIRST_YEAR, LAST_YEAR = 1000, 9000
"""The years that are taken for dates; outside them a change of the time zone could leave the calendar."""
_LONGEST_NAME = 100
MOMENT = _Sound("expected-recorded-moment", _is_moment)
_NAME = _Sound(
    "expected-recorded-name", lambda value: len(value) <= _LONGEST_NAME and clauses(value) and "\n" not in value
)
_LINE = _Sound("expected-recorded-line", lambda value: value.strip() and "\n" not in value)


class _OrNull(Form):
    def __init__(self, form: Form) -> None:
        self._form = form

    def problems(self, value: object, at: str) -> list[Problem]:
        return [] if value is None else self._form.problems(value, at)


class _Strict(Object):
    """An object all of whose fields are known."""

    def problems(self, value: object, at: str = "") -> list[Problem]:
        hidden = [key for key in value if key.startswith("_")] if isinstance(value, dict) else []
        return super().problems(value, at) + [forms.unknown_field(f"{at}.{key}", self.fields) for key in hidden]


class _AnyObject(Form):
    """An object that its reader checks."""

    def problems(self, value: object, at: str) -> list[Problem]:
        return [] if isinstance(value, dict) else [forms.wrong_type(at, forms.AN_OBJECT, value)]


class _ByKind(Form):
    """An object whose field ``kind`` says which of several forms it has; each is made when it is first met."""

    def __init__(self, kinds: Mapping[str, T], form: Callable[[T], Form]) -> None:
        self._kinds, self._form = kinds, cache(form)

    def problems(self, value: object, at: str) -> list[Problem]:
        if not isinstance(value, dict):
            return [forms.wrong_type(at, forms.AN_OBJECT, value)]
        kind = value.get("kind")
        if not isinstance(kind, str) or kind not in self._kinds:
            return [forms.wrong_choice(f"{at}.kind", tuple(self._kinds), kind)]
        return self._form(self._kinds[kind]).problems(value, at)


_COUNT = Count(most=10**9)
_TEXT, _OBJECT, _TEXTS, POINTS = Text(), _AnyObject(), MapOf(Text(), None), MapOf(_COUNT, None)
_BY_TYPE: Mapping[object, Form] = {
    bool: Flag(), int: _COUNT, int | None: _COUNT, Facts: _OBJECT, Json | None: _OBJECT, Choices: _TEXTS,
    Points: POINTS, Points | None: POINTS,
}  # fmt: skip
"""The form of a field by its type, if it is no text."""


def _fields(kind: type[Act | Effect]) -> dict[str, Form]:
    return {
        name: _LINE if name == "line" else _BY_TYPE.get(type_, _TEXT) for name, type_ in kind.__annotations__.items()
    }


def _needed(kind: type[Act | Effect]) -> tuple[str, ...]:
    return tuple(name for name in kind._fields if name not in kind._field_defaults)


_EFFECTS: Mapping[str, type[Effect]] = {kind._field_defaults["kind"]: kind for kind in get_args(Effect)}
_KINDS: Mapping[str, type[Act]] = {kind._field_defaults["kind"]: kind for kind in get_args(Act)}
_EFFECT = _ByKind(_EFFECTS, lambda kind: _Strict(_fields(kind), _needed(kind)))


def _start_fields() -> dict[str, Form]:
    return {
        "game": _TEXT, "players": ListOf(Row(_TEXT, _NAME, least=2, expected=Message("expected-recorded-player"))),
        "sides": ListOf(Row(_TEXT, ListOf(_TEXT), least=2, expected=Message("expected-recorded-side"))),
        "us": _OrNull(_TEXT), "options": _TEXTS, "dealer": _OrNull(_TEXT), "agreed": ListOf(_TEXT), "text": _TEXT,
        "totals": POINTS,
    }  # fmt: skip


_SPECIAL: Mapping[type[Act], Callable[[], Mapping[str, Form]]] = {
    acts.Start: _start_fields,
    acts.Rename: lambda: {**_fields(acts.Rename), "name": _NAME},
    acts.Substitute: lambda: {**_fields(acts.Substitute), "name": _NAME},
    acts.Fix: lambda: {**_fields(acts.Hand), "hand": _COUNT, "target": _COUNT},
    acts.Header: lambda: {
        "line": _LINE,
        "opening": _Strict({"dealer": _OrNull(_TEXT), "us": _OrNull(_TEXT), "at": MOMENT, "habits": _TEXTS}),
    },
    acts.Finish: lambda: {**_fields(acts.Finish), "because": Choice(*acts.REASONS)},
    acts.Ruling: lambda: {**_fields(acts.Ruling), "effect": _EFFECT, "otherwise": _EFFECT},
}  # fmt: skip
"""Makes the fields of kinds that are not those of the record."""
_NEEDED: Mapping[type[Act], Sequence[str]] = {
    acts.Start: ("game", "players", "sides", "us", "options", "dealer"),
    acts.Fix: ("line", "facts", "hand"),
    acts.Header: ("line", "opening"),
}


def _form(kind: type[Act]) -> Form:
    around = {"id": _TEXT, "at": MOMENT, "kind": _TEXT, "why": _TEXT, "lead": _TEXT, "tail": _TEXT}
    fields = _SPECIAL[kind]() if kind in _SPECIAL else _fields(kind)
    return _Strict({**fields, **around}, ("id", "at", *_NEEDED.get(kind, _needed(kind))))


_ENTRY = _ByKind(_KINDS, _form)


# --- reading ----------------------------------------------------------------------------------------------


def decode_all(payloads: Sequence[Json]) -> tuple[AnyGame, list[Entry]]:
    """Read all entries of a match, the opening first, and find its game. Raises Malformed with the faults of all."""
    game = game_of(payloads)
    entries: list[Entry] = []
    problems: list[Problem] = []
    for number, payload in enumerate(payloads):
        try:
            entries.append(decode(payload, game, f"entries[{number}]"))
        except Refused as error:
            problems += error.problems
    refuse(problems)
    return game, entries


def read_entry(payload: bytes, game: AnyGame) -> Entry:
    """Read an entry in canonical JSON. Raises Refused or ValueError if this program would write it otherwise."""
    entry = decode(json.loads(payload), game)
    if text_of(entry, game).encode() != payload:
        raise ValueError(payload)
    return entry


def game_of(payloads: Sequence[Json]) -> AnyGame:
    """Find the game of a match by its opening. Raises Malformed."""
    refuse(_ENTRY.problems(payloads[0] if payloads else None, "entries[0]"))
    kind = payloads[0]["kind"]
    if kind != "start":
        raise Malformed([forms.wrong_choice("entries[0].kind", ("start",), kind)])
    return games.find(payloads[0]["game"])


def decode(payload: Json, game: AnyGame, at: str = "entry") -> Entry:
    """Read an entry of a match of ``game``; faults are told with paths that begin with ``at``. Raises Malformed."""
    refuse(_ENTRY.problems(payload, at))
    around = {key: payload[key] for key in ("id", "at", "why", "lead", "tail") if key in payload}
    told = {key: value for key, value in payload.items() if key not in around}
    return Entry(_read(_KINDS[told["kind"]], told, game, at), **around)


def _read(kind: type[Act], told: Json, game: AnyGame, at: str) -> Act:
    for field in {"options", "choices"}.intersection(told):
        names = unknown(game.options, told[field])
        refuse([forms.unknown_field(f"{at}.{field}.{name}", ()) for name in names])
    if kind is acts.Start:
        return _start(told, game, at)
    if kind is acts.Header:
        said = told["opening"]
        dealer, us, began = (said.get(key, KEPT) for key in ("dealer", "us", "at"))
        return acts.Header(told["line"], dealer, us, began, said.get("habits", {}))
    if kind is acts.Fix:
        hand = {key: value for key, value in told.items() if key not in ("kind", "hand", "target")}
        return acts.Fix(told["hand"], _plain(acts.Hand, hand, game, at), told.get("target"))
    return _plain(kind, told, game, at)


def _plain(kind: type[T], told: Json, game: AnyGame, at: str) -> T:
    """Read a record whose fields are those of the JSON."""
    read: Json = {key: _effect(told[key], game, f"{at}.{key}") for key in ("effect", "otherwise") if key in told}
    if "facts" in told:
        read["facts"] = _facts(told["facts"], game, f"{at}.facts")
    return kind(**{**told, **read})


def _effect(told: Json, game: AnyGame, at: str) -> Effect:
    return _plain(_EFFECTS[told["kind"]], told, game, at)


def _start(told: Json, game: AnyGame, at: str) -> acts.Start:
    players, sides = dict(told["players"]), {side: tuple(ids) for side, ids in told["sides"]}
    strange = [ident for ids in sides.values() for ident in ids if ident not in players]
    refuse([forms.wrong_choice(f"{at}.sides", tuple(players), ident) for ident in strange])
    agreed = tuple(told["agreed"]) if "agreed" in told else None
    totals: Points | None = told.get("totals")
    if totals is not None and totals.keys() != sides.keys():
        raise Malformed([forms.wrong_type(f"{at}.totals", Message("expected-every-total"), totals)])
    totals = totals and {side: totals[side] for side in sides}
    seating = Seating(players, sides, told["us"])
    if not _is_seated(game, seating):
        raise Malformed(
            [forms.wrong_type(f"{at}.sides", Message("expected-seated", {"game": game.title}), told["sides"])]
        )
    return acts.Start(told["game"], seating, told["options"], told["dealer"], agreed, told.get("text"), totals)


def _is_seated(game: AnyGame, seating: Seating) -> bool:
    """Tell whether a game seats players of these names so, or has seated them so under names they had before.

    If a game knows players by their names, older versions began a rematch after a rename with the ids of the match
    before it.
    """
    if seating.us is not None and seating.us not in seating.sides:
        return False
    names = [[seating.players[ident] for ident in ids] for ids in seating.sides.values()]
    with suppress(Refused):
        right = game.seating.seat(names, None)
        if _is_same(right, seating):
            return True
        if len(right.players) == len(seating.players):
            before = game.seating.seat([list(ids) for ids in seating.sides.values()], None)
            called = {ident: seating.players[ident] for ids in seating.sides.values() for ident in ids}
            return _is_same(before.called(called), seating)
    with suppress(Refused):
        return _is_same(game.seating.seat([], None), seating)
    return False


def _is_same(right: Seating, seating: Seating) -> bool:
    """Tell whether the same people sit in the same order."""
    return (right.players, list(right.sides.items())) == (seating.players, list(seating.sides.items()))


def _facts(told: Json, game: AnyGame, at: str) -> Facts:
    """Read the facts of a hand. Raises Refused with paths that begin with ``at``."""
    try:
        return _known_facts(canonical(told), game)
    except Refused as error:
        raise type(error)([_inside(problem, at) for problem in error.problems]) from None


@lru_cache(1 << 14)
def _known_facts(text: str, game: AnyGame) -> Facts:
    """Read facts in canonical JSON; they repeat from evening to evening. Raises Refused."""
    return game.facts.decode(json.loads(text))


def _inside(problem: Problem, at: str) -> Problem:
    field = f"{at}.{problem.field}" if problem.field else at
    named = {"key": field} if "key" in problem.params else {}
    return problem._replace(field=field, params={**problem.params, **named})


# --- writing ----------------------------------------------------------------------------------------------


def encode(entry: Entry, game: AnyGame) -> Json:
    """Write an entry, so that :func:`decode` reads the same. Payloads that were read are written as they were."""
    around = {"why": entry.why, "lead": entry.lead, "tail": entry.tail}
    told = {key: value for key, value in around.items() if value is not None}
    return {"id": entry.id, "at": entry.at, **_written(entry.act, game), **told}


def text_of(entry: Entry, game: AnyGame) -> str:
    """Write an entry in canonical JSON."""
    return canonical(encode(entry, game))


def _written(act: Act, game: AnyGame) -> Json:
    if isinstance(act, acts.Start):
        return _written_start(act)
    if isinstance(act, acts.Header):
        said = (("dealer", act.dealer), ("us", act.us), ("at", act.began), ("habits", act.habits or KEPT))
        return {"kind": act.kind, "line": act.line, "opening": {key: value for key, value in said if value != KEPT}}
    if isinstance(act, acts.Fix):
        target = {} if act.target is None else {"target": act.target}
        return {**written(act.hand, game), "kind": act.kind, "hand": act.number, **target}
    return written(act, game)


def written(record: Act | Effect, game: AnyGame) -> Json:
    """Write a record whose fields are those of the JSON; what has its default is left out."""
    told: Json = {"kind": record.kind}
    for name, value in record._asdict().items():
        if name == "facts":
            told[name] = game.facts.encode(value)
        elif name not in record._field_defaults or (name != "kind" and value != record._field_defaults[name]):
            told[name] = written(value, game) if name in ("effect", "otherwise") else value
    return told


def _written_start(act: acts.Start) -> Json:
    seating = act.seating
    agreed = None if act.agreed is None else list(act.agreed)
    possible = {"agreed": agreed, "text": act.text, "totals": act.totals and dict(act.totals)}
    return {
        "kind": act.kind,
        "game": act.game,
        "players": [list(player) for player in seating.players.items()],
        "sides": [[side, list(ids)] for side, ids in seating.sides.items()],
        "us": seating.us,
        "options": dict(act.options),
        "dealer": act.dealer,
        **{key: value for key, value in possible.items() if value is not None},
    }
