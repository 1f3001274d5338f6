"""Entries of a match, and the only place where they are read and written as JSON.

An entry is an act with its id, when it was recorded, and why. In JSON both are one object, whose field ``kind`` names
the kind of the act.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from scorekeeper import forms, games
from scorekeeper.errors import Malformed, Problem, Refused, refuse
from scorekeeper.forms import Count, Flag, Form, ListOf, MapOf, Object, Row, Text
from scorekeeper.game import AnyGame, Facts, Json, Seating
from scorekeeper.ledger import acts, chain
from scorekeeper.ledger.acts import KEPT, STANDS, Act, Effect


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
    """Make the entry of an act, with an id of its own unless one is given."""
    return Entry(act, ident or chain.entry_id(), at, why, lead, tail)


# --- the forms of the JSON --------------------------------------------------------------------------------


class _Moment(Text):
    def problems(self, value: Any, at: str) -> list[Problem]:
        try:
            datetime.fromisoformat(value)
        except (TypeError, ValueError):
            return [forms.wrong_type(at, "a date and time", value)]
        return []


class _OrNull(Form):
    def __init__(self, form: Form) -> None:
        self._form = form

    def problems(self, value: Any, at: str) -> list[Problem]:
        return [] if value is None else self._form.problems(value, at)


class _Strict(Object):
    """An object all of whose fields are known."""

    def problems(self, value: Any, at: str = "") -> list[Problem]:
        hidden = [key for key in value if key.startswith("_")] if isinstance(value, dict) else []
        return super().problems(value, at) + [forms.unknown_field(f"{at}.{key}", self.fields) for key in hidden]


class _ByKind(Form):
    """An object whose field ``kind`` says which of several forms it has."""

    def __init__(self, kinds: Mapping[str, Form]) -> None:
        self._kinds = kinds

    def problems(self, value: Any, at: str) -> list[Problem]:
        if not isinstance(value, dict):
            return [forms.wrong_type(at, "an object", value)]
        kind = value.get("kind")
        if not isinstance(kind, str) or kind not in self._kinds:
            return [forms.wrong_choice(f"{at}.kind", tuple(self._kinds), kind)]
        return self._kinds[kind].problems(value, at)


_TEXT, _FLAG, _OBJECT, _NUMBER = Text(), Flag(), MapOf(Form(), None), Count(least=1)
_TEXTS, _POINTS = MapOf(_TEXT, None), MapOf(Count(), None)


def _effect(**fields: Form) -> Form:
    return _Strict({"kind": _TEXT, **fields}, tuple(fields))


def _form(needed: Mapping[str, Form], possible: Mapping[str, Form] | None = None) -> Form:
    always = {"id": _TEXT, "at": _Moment(), "kind": _TEXT, **needed}
    around = {"why": _TEXT, "lead": _TEXT, "tail": _TEXT}
    return _Strict({**always, **around, **(possible or {})}, tuple(always))


_EFFECT = _ByKind({
    "stands": _effect(), "hand": _effect(line=_TEXT, facts=_OBJECT), "void": _effect(),
    "penalty": _effect(by=_TEXT, penalty=_TEXT),
})  # fmt: skip
_LINE = {"line": _TEXT}
_HAND = {**_LINE, "facts": _OBJECT}
_PAPER = {"paper": _POINTS, "as_is": _FLAG}
_PLAYER = {**_LINE, "player": _TEXT, "name": _TEXT}
_WORDS = ("question", "article", "asked", "agreed", "claimed", "unknown", "instead", "because")
_ENTRY = _ByKind({
    "start": _form(
        {
            "game": _TEXT, "players": ListOf(Row(_TEXT, _TEXT, least=2, expected="an id and a name")),
            "sides": ListOf(Row(_TEXT, ListOf(_TEXT), least=2, expected="a side and the ids of its players")),
            "us": _OrNull(_TEXT), "options": _TEXTS, "dealer": _OrNull(_TEXT),
        },
        {"agreed": ListOf(_TEXT), "text": _TEXT},
    ),
    "hand": _form(_HAND, {**_PAPER, "after": Count(), "record": _OBJECT}),
    "penalty": _form({**_LINE, "by": _TEXT, "penalty": _TEXT}),
    "rule": _form({**_LINE, "choices": _TEXTS}),
    "dealer": _form({**_LINE, "dealer": _TEXT}),
    "rename": _form(_PLAYER),
    "substitute": _form(_PLAYER),
    "check": _form({**_LINE, **_PAPER}),
    "note": _form({**_LINE, "text": _TEXT}),
    "finish": _form({"abandoned": _FLAG}, _LINE),
    "fix": _form({**_HAND, "hand": _NUMBER}, {**_PAPER, "target": _NUMBER}),
    "void": _form({"hand": _NUMBER}, {"target": _NUMBER}),
    "undo": _form({"target": _NUMBER}),
    "redo": _form({"target": _NUMBER}),
    "header": _form({
        **_LINE, "opening": _Strict({"dealer": _OrNull(_TEXT), "us": _OrNull(_TEXT), "at": _Moment()}),
    }),
    "ruling": _form(
        {**_LINE, "final": _FLAG},
        {
            "of": _NUMBER, "overturn": _FLAG, "hand": _NUMBER, "effect": _EFFECT, "otherwise": _EFFECT,
            **dict.fromkeys(_WORDS, _TEXT),
        },
    ),
    "text": _form({"text": _TEXT}),
})  # fmt: skip


# --- reading ----------------------------------------------------------------------------------------------


def decode_all(payloads: Sequence[Any]) -> tuple[AnyGame, list[Entry]]:
    """Read all entries of a match, the opening first, and find its game. Raises Malformed with the faults of all."""
    game = game_of(payloads)
    entries: list[Entry] = []
    problems: list[Problem] = []
    for seq, payload in enumerate(payloads, 1):
        try:
            entries.append(decode(payload, game, _at(seq)))
        except Refused as error:
            problems += error.problems
    refuse(problems)
    return game, entries


def game_of(payloads: Sequence[Any]) -> AnyGame:
    """Find the game of a match by its opening. Raises Malformed."""
    first: Any = payloads[0] if payloads else None
    refuse(_ENTRY.problems(first, _at(1)))
    if first["kind"] != "start":
        raise Malformed([forms.wrong_choice(f"{_at(1)}.kind", ("start",), first["kind"])])
    return games.find(first["game"])


def _at(seq: int) -> str:
    return f"entries[{seq - 1}]"


def decode(payload: Any, game: AnyGame, at: str = "entry") -> Entry:
    """Read an entry of a match of ``game``; faults are told with paths that begin with ``at``. Raises Malformed."""
    refuse(_ENTRY.problems(payload, at))
    around = {key: payload[key] for key in ("id", "at", "why", "lead", "tail") if key in payload}
    told = {key: value for key, value in payload.items() if key not in around}
    read = _READ.get(told["kind"])
    return Entry(read(told, game, at) if read else _PLAIN[told["kind"]](**told), **around)


_PLAIN: Mapping[str, Callable[..., Act]] = {
    "penalty": acts.Penalty, "rule": acts.Rule, "dealer": acts.Dealer, "rename": acts.Rename,
    "substitute": acts.Substitute, "check": acts.Check, "note": acts.Note, "void": acts.Void, "undo": acts.Undo,
    "redo": acts.Redo, "text": acts.TextEntry,
}  # fmt: skip
"""Kinds whose fields in JSON are those of the record."""


def _start(told: Json, _game: AnyGame, at: str) -> acts.Start:
    players, sides = dict(told["players"]), {side: tuple(ids) for side, ids in told["sides"]}
    strange = [ident for ids in sides.values() for ident in ids if ident not in players]
    refuse([forms.wrong_choice(f"{at}.sides", tuple(players), ident) for ident in strange])
    agreed = tuple(told["agreed"]) if "agreed" in told else None
    seating = Seating(players, sides, told["us"])
    return acts.Start(told["game"], seating, told["options"], told["dealer"], agreed, told.get("text"))


def _hand(told: Json, game: AnyGame, at: str) -> acts.Hand:
    return acts.Hand(**{**told, "facts": _facts(told, game, at)})


def _fix(told: Json, game: AnyGame, at: str) -> acts.Fix:
    hand = {key: told[key] for key in acts.Hand._fields if key in told and key != "kind"}
    return acts.Fix(told["hand"], _hand(hand, game, at), told.get("target"))


def _finish(told: Json, _game: AnyGame, _at: str) -> acts.Finish:
    return acts.Finish(told.get("line"), told["abandoned"])


def _header(told: Json, _game: AnyGame, _at: str) -> acts.Header:
    said = told["opening"]
    return acts.Header(told["line"], said.get("dealer", KEPT), said.get("us", KEPT), said.get("at", KEPT))


def _ruling(told: Json, game: AnyGame, at: str) -> acts.Ruling:
    outcomes = ("effect", "otherwise")
    effects = {key: _read_effect(told[key], game, f"{at}.{key}") for key in outcomes if key in told}
    return acts.Ruling(**{**told, **effects})


def _read_effect(told: Json, game: AnyGame, at: str) -> Effect:
    if told["kind"] == "hand":
        return acts.OtherHand(told["line"], _facts(told, game, at))
    if told["kind"] == "penalty":
        return acts.Fined(told["by"], told["penalty"])
    return acts.VoidHand() if told["kind"] == "void" else STANDS


def _facts(told: Json, game: AnyGame, at: str) -> Facts:
    """Read the facts of a hand. Raises Refused with paths that begin with ``at``."""
    try:
        return game.facts.decode(told["facts"])
    except Refused as error:
        raise type(error)([_inside(problem, f"{at}.facts") for problem in error.problems]) from None


def _inside(problem: Problem, at: str) -> Problem:
    field = f"{at}.{problem.field}" if problem.field else at
    named = {"key": field} if "key" in problem.params else {}
    return problem._replace(field=field, params={**problem.params, **named})


_READ: Mapping[str, Callable[[Json, AnyGame, str], Act]] = {
    "start": _start, "hand": _hand, "fix": _fix, "finish": _finish, "header": _header, "ruling": _ruling,
}  # fmt: skip


# --- writing ----------------------------------------------------------------------------------------------


def encode(entry: Entry, game: AnyGame) -> Json:
    """Write an entry, so that :func:`decode` reads the same. Payloads that were read are written as they were."""
    around = {"why": entry.why, "lead": entry.lead, "tail": entry.tail}
    return {"id": entry.id, "at": entry.at, **_written(entry.act, game), **_given(around.items())}


def _given(fields: Iterable[tuple[str, Any]]) -> Json:
    return {key: value for key, value in fields if value is not None}


def _written(act: Act, game: AnyGame) -> Json:
    if isinstance(act, acts.Hand):
        as_is = act.as_is or None
        return _given((act._asdict() | {"facts": game.facts.encode(act.facts), "as_is": as_is}).items())
    if isinstance(act, acts.Fix):
        told = {**_written(act.hand, game), "kind": act.kind, "hand": act.number, "target": act.target}
        return _given(told.items())
    if isinstance(act, acts.Start):
        return _written_start(act)
    if isinstance(act, acts.Header):
        said = {"dealer": act.dealer, "us": act.us, "at": act.began}
        return {
            "kind": act.kind,
            "line": act.line,
            "opening": {key: value for key, value in said.items() if value is not KEPT},
        }
    if isinstance(act, acts.Ruling):
        effects = {"effect": written_effect(act.effect, game), "otherwise": written_effect(act.otherwise, game)}
        return _given((act._asdict() | effects | {"overturn": act.overturn or None}).items())
    return _given(act._asdict().items())


def _written_start(act: acts.Start) -> Json:
    seating = act.seating
    return {
        "kind": act.kind,
        "game": act.game,
        "players": [list(player) for player in seating.players.items()],
        "sides": [[side, list(ids)] for side, ids in seating.sides.items()],
        "us": seating.us,
        "options": dict(act.options),
        "dealer": act.dealer,
        **_given((("agreed", None if act.agreed is None else list(act.agreed)), ("text", act.text))),
    }


def written_effect(effect: Effect | None, game: AnyGame) -> Json | None:
    """Write what a ruling does to the score."""
    if isinstance(effect, acts.OtherHand):
        return {"kind": effect.kind, "line": effect.line, "facts": game.facts.encode(effect.facts)}
    return None if effect is None else effect._asdict()
