"""From a code and its values to a sentence: the only place where sentences are put together."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol, Self

from scorekeeper.errors import Problem
from scorekeeper.jsontext import Json
from scorekeeper.language import figure, list_words, phrase, seat_name, speech, translated
from scorekeeper.places import HERE
from scorekeeper.signs import on_one_line


class Message(NamedTuple):
    """A sentence, or a part of one, as data: its code, and the values that its text needs.

    A value is a text, a number, the id of a seat or side, another message, or a list of these. A list reads "a, b or
    c"; a sentence that wants something else between its parts says so: ``{cards:, }``, ``{projects: and }``. A bare
    word stands before the last part: ``{cards:and}`` reads "a, b and c".
    """

    code: str
    params: Mapping[str, object] = {}


class Text(NamedTuple):
    """The sentence of a code, and the article of the rulebook that it cites.

    ``plural`` replaces ``message`` if the value named by ``counted`` is not 1. ``domain`` is the catalogue that the
    sentence is from: in other languages it has the same name.
    """

    message: str
    article: str | None = None
    plural: str | None = None
    counted: str = "n"
    domain: str = ""


class Clause(Message):
    """A sentence that is said inside another one, without its full stop."""

    __slots__ = ()


Texts = Mapping[str, Text]
CALL = "scorekeeper "
"""The words before a command in a sentence, anywhere but at the table."""


FOLDER = HERE / "texts"
"""The catalogues of what no single game says."""


class _Catalogue(Mapping[str, Text]):
    """The sentences of some files, which are read when the first sentence is asked for."""

    def __init__(self, paths: Sequence[Path]) -> None:
        self._paths = paths

    @cached_property
    def _said(self) -> Mapping[str, Text]:
        told = [(domain_of(path), json.loads(path.read_bytes())) for path in self._paths]
        return {code: Text(**said, domain=domain) for domain, sentences in told for code, said in sentences.items()}

    def __getitem__(self, code: str) -> Text:
        return self._said[code]

    def get(self, code: str, default: Any = None) -> Any:
        """Return the sentence of a code, or the default."""
        return self._said.get(code, default)

    def __contains__(self, code: object) -> bool:
        return code in self._said

    def __iter__(self) -> Iterator[str]:
        return iter(self._said)

    def __len__(self) -> int:
        return len(self._said)


@cache
def catalogue(folder: Path, *names: str) -> Texts:
    """Return the catalogues of a folder, those of some names or all; a catalogue is JSON: {code: {"message", …}}."""
    return _Catalogue([folder / f"{name}.json" for name in names] or sorted(folder.glob("*.json")))


def domain_of(path: Path) -> str:
    """Name the catalogue of a file: that of a game begins with the game's name."""
    return path.stem if path.parent == FOLDER else f"{path.parent.parent.name}-{path.stem}"


COMMON = catalogue(FOLDER, "common")
"""The sentences that all games share."""

_AS_TYPED = frozenset(("word", "found", "hint", "name", "key", "choices", "expected"))
"""Values that quote what somebody typed and are never taken for the id of a seat or side."""
_PHRASES = frozenset(("expected", "reason", "unit", "game", "form", "level", "mistaken", "needs"))
"""Values that are words of the program itself."""
_AND_AR = "و"
"""And, which is written together with the word after it."""
_LONGEST = 400
"""Signs of a text that is said back."""
_LARGE = 10**9
"""From here on a number is not among those that are written fast."""


class _Listed(str):
    """A shown list."""

    __slots__ = ("parts",)
    parts: list[str]

    def __new__(cls, parts: list[str]) -> Self:
        comma, last = list_words()
        listed = str.__new__(cls, _join(comma, last, *parts))
        listed.parts = parts
        return listed

    def __format__(self, between: str) -> str:
        if between.isalpha():
            return _join(list_words()[0], between, *self.parts)
        return between.join(self.parts) if between else str(self)


@lru_cache(1 << 10)
def _join(comma: str, last: str, *parts: str) -> str:
    blank = "" if last == _AND_AR else " "
    return f" {last}{blank}".join(filter(None, [comma.join(parts[:-1]), *parts[-1:]]))


def _show(value: object, texts: Texts, names: Mapping[str, str]) -> str:
    if type(value) is str:
        shown = names.get(value, value)
        if speech.language != "en":
            shown = seat_name(shown)
        return shown if len(shown) <= _LONGEST and shown.isprintable() else on_one_line(cut(shown))
    if type(value) is int and 0 <= value < _LARGE:
        return str(value) if speech.digits == "western" else figure(value)
    if type(value) is Prose:
        return str(value)
    if isinstance(value, Message):
        said = say(texts, value.code, value.params, names)
        return said.rstrip(".") if type(value) is Clause else said
    if isinstance(value, (list, tuple)):
        return _Listed([_show(part, texts, names) for part in value])
    return cut(names.get(value, value) if isinstance(value, str) else _figure(value))


def _figure(value: object) -> str:
    return figure(value).replace("-", "−") if isinstance(value, int) else str(value)


class Prose(str):
    """A text that is shown as it is, however long: one of the program's own, or a line as it was typed."""

    __slots__ = ()


def as_said(words: object) -> Message:
    """Return what another program says, SQLite for example, in its own words."""
    return Message("as-said", {"said": Prose(words)})


def cut(text: str) -> str:
    """Cut what is too long to be said back."""
    return text if len(text) <= _LONGEST else say(COMMON, "cut", {"text": Prose(text[:_LONGEST]), "n": len(text)})


def _hint(near: str) -> str:
    """Offer a near word at the end of a sentence; say nothing if none is near."""
    return _sentence(COMMON["did-you-mean"], "did-you-mean", {}).format(near=near) if near else ""


def find(texts: Texts, code: str) -> Text:
    """Find the sentence of a code: the game's, the common one, or the code itself if the game is not known."""
    return texts.get(code) or COMMON.get(code) or Text(code.replace("-", " ").capitalize() + ".")


def say(texts: Texts, code: str, params: Mapping[str, object], names: Mapping[str, str] | None = None) -> str:
    """Put the sentence of ``code`` together.

    ``names`` turns ids of sides and seats into what people call them. The value ``hint`` is a near word, offered in a
    sentence of its own.

    >>> say({"left": Text("one card left", plural="{n} cards left")}, "left", {"n": 3})
    '3 cards left'
    >>> say({"held": Text("{cards: and }, not {other}")}, "held", {"cards": ["KH", "QH"], "other": ["AS", "7S", "8S"]})
    'KH and QH, not AS, 7S or 8S'
    """
    message = _sentence(find(texts, code), code, params)
    return message.format_map(_Shown(params, texts, names or {})) if "{" in message else message


class _Shown(dict[str, str]):
    """The values of a sentence, each shown when the sentence needs it."""

    def __init__(self, params: Mapping[str, object], texts: Texts, names: Mapping[str, str]) -> None:
        super().__init__()
        self._params, self._texts, self._names = params, texts, names

    def __missing__(self, key: str) -> str:
        value = self._params[key]
        if key in _PHRASES and type(value) is str:
            value = phrase(value)
        shown = _show(value, self._texts, {} if key in _AS_TYPED else self._names)
        return _hint(shown) if key == "hint" else shown


class Teller(Protocol):
    """Puts the sentences of one catalogue together."""

    def __call__(self, code: str, names: Mapping[str, str] | None = None, /, **params: object) -> str:
        """Put the sentence of a code together; ``names`` are what people call sides and seats."""
        ...


def teller(domain: str) -> Teller:
    """Return what puts the sentences of a catalogue of the package together; it is read when it is needed."""

    def told(code: str, names: Mapping[str, str] | None = None, /, **params: object) -> str:
        return say(catalogue(FOLDER, domain), code, params, names)

    return told


def _sentence(text: Text, code: str, params: Mapping[str, object]) -> str:
    """Choose the sentence of a code in the language that is spoken, and its form for what is counted."""
    n = params.get(text.counted)
    if speech.language != "en" and (found := translated(text.domain, code, n if isinstance(n, int) else None)):
        return found
    return text.plural if text.plural is not None and n != 1 else text.message


def problem_json(problem: Problem, texts: Texts, names: Mapping[str, str] | None = None) -> Json:
    """Return the JSON form of a problem: code, message, article, and field or at, which is null if none is known."""
    text = find(texts, problem.code)
    form: Json = {
        "code": problem.code,
        "message": say(texts, problem.code, problem.params, names),
        "article": text.article,
    }
    if problem.column is not None:
        form["at"] = problem.column
    elif problem.field is not None:
        form["field"] = cut(problem.field)
    else:
        form["at"] = file_of(problem.params)
    return form


def file_of(params: Mapping[str, object]) -> Json | None:
    """Return the file that something wrong is about, as a place; None if its values name none."""
    return {"file": str(params["path"])} if "path" in params else None
