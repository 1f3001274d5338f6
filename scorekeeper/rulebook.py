"""Articles and options, read from the rulebook file of a game."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from scorekeeper.errors import LedgerError, Problem, malformed, refuse
from scorekeeper.forms import shown
from scorekeeper.jsontext import Json
from scorekeeper.language import speech, translated

S = TypeVar("S")
T = TypeVar("T")
OUTSIDE = "Not in the text"
"""The source of an article about which the rules text says nothing."""
HEARD = ("; told at tables and online", "; told at tables")
"""The words of sources beside the names of texts, the longer first."""
_MOST = 999_999_999
"""The most that an option can be which is a number."""


class Article(NamedTuple):
    """An article of the rulebook: ``source`` is the section of the rules text, ``reading`` why a gap is filled so."""

    id: str
    number: str
    title: str
    text: str
    source: str
    reading: str | None
    options: tuple[str, ...]

    @property
    def gist(self) -> str:
        """The first sentence of the text."""
        first, more, _ = self.text.partition(". ")
        return f"{first}." if more else first


class Option(NamedTuple):
    """A point on which tables differ. A numeric option has no ``choices`` but a ``minimum``.

    ``witness`` are hands, as typed, that show what the choices do to a score.
    """

    id: str
    title: str
    choices: tuple[str, ...]
    default: str
    article: str
    affects: str
    meaning: Mapping[str, str]
    minimum: int
    witness: tuple[str, ...] = ()

    @property
    def scoring(self) -> bool:
        """Whether the choice can change a score, or who wins: not only how cards are played or bid."""
        return self.affects not in ("play", "bidding")

    @property
    def ends_match(self) -> bool:
        """Whether the choice is about when a match ends, and for whom."""
        return self.affects == "match"

    def problem(self, choice: object) -> Problem | None:
        """Say what is wrong with a choice, None if nothing is."""
        if self.choices:
            if choice in self.choices:
                return None
            return malformed("rule-choice", "rules", option=self.id, choices=self.choices, found=_as_given(choice))
        if isinstance(choice, str) and choice.isascii() and choice.isdigit():
            if len(choice) > len(str(_MOST)):
                return malformed("rule-large", "rules", option=self.id, most=_MOST, found=choice)
            if int(choice) >= self.minimum:
                return None
        return malformed("rule-number", "rules", option=self.id, minimum=self.minimum, found=_as_given(choice))


def _as_given(choice: object) -> str:
    """Write a choice as it was given: words, or what JSON has in their place."""
    return choice if isinstance(choice, str) else shown(choice)


class Remedy(NamedTuple):
    """The standard remedy if an article whose id begins with ``of`` was broken or is disputed.

    ``when`` are the choices of options under which that is so, none for any. ``effect`` is what it does to the hand:
    "void", "penalty KIND", or one of the remedies of the game's play; None if the hand counts as recorded.
    """

    of: str
    text: str
    when: Mapping[str, tuple[str, ...]]
    effect: str | None

    def holds(self, article: str, choices: Mapping[str, str]) -> bool:
        """Tell whether it is a remedy for an article under some choices; the one with the longest ``of`` is taken."""
        return f"{article}.".startswith(f"{self.of}.") and all(
            choices[option] in listed for option, listed in self.when.items()
        )


class Source(NamedTuple):
    """The rules text a rulebook follows."""

    id: str
    title: str
    author: str
    site: str
    date: str


class Rulebook:
    """The rulebook of one game; articles and options in the order of the file.

    The parts that take long to read are read when they are asked for.
    """

    def __init__(  # noqa: PLR0913 - as many as a rulebook has parts
        self, *, name: str, title: str, edition: int, sources: tuple[Source, ...], articles: Mapping[str, Article],
        options: Mapping[str, Option], remedies: Callable[[], Iterable[Remedy]],
        words: Callable[[], Mapping[str, tuple[str, ...]]], same: Callable[[], Mapping[str, str]],
        former: Callable[[], Mapping[str, str]],
    ) -> None:  # fmt: skip
        self.name, self.title, self.edition, self.sources = name, title, edition, sources
        self.articles, self.options = articles, options
        self._remedies, self._words, self._same, self._former = remedies, words, same, former

    @cached_property
    def remedies(self) -> tuple[Remedy, ...]:
        """The standard remedies if the rules were broken."""
        return tuple(self._remedies())

    @cached_property
    def words(self) -> Mapping[str, tuple[str, ...]]:
        """By article, the phrases in which people at a table ask about it."""
        return self._words()

    @cached_property
    def same(self) -> Mapping[str, str]:
        """By a word of the game, the other words that mean the same, with commas between them."""
        return self._same()

    @cached_property
    def former(self) -> Mapping[str, str]:
        """By an id that an article had in an earlier edition, its id now."""
        return self._former()

    def remedy(self, article: str | None, choices: Mapping[str, str]) -> Remedy:
        """Return the standard remedy for an article under some choices; for None the game's own."""
        found = [remedy for remedy in self.remedies if remedy.holds(article or self.name, choices)]
        return max(
            found, key=lambda remedy: (len(remedy.of), len(remedy.when)), default=Remedy(self.name, "", {}, None)
        )

    def defaults(self) -> dict[str, str]:
        """Return every option with its default."""
        return {option.id: option.default for option in self.options.values()}

    def changed(self, choices: Mapping[str, str]) -> dict[str, str]:
        """Return the choices that are not those of the rules text."""
        usual = self.defaults()
        return {option: choice for option, choice in choices.items() if usual.get(option) != choice}

    def choose(self, choices: Mapping[str, object], base: Mapping[str, str] | None = None) -> dict[str, str]:
        """Complete some choices with ``base``, or with the defaults. Raises Malformed with everything wrong."""
        from scorekeeper.suggestions import suggestion

        problems: list[Problem] = []
        chosen = dict(self.defaults() if base is None else base)
        for name, value in choices.items():
            choice = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
            if name not in self.options:
                problems.append(
                    malformed("rule-unknown", "rules", option=name, hint=suggestion(str(name), self.options))
                )
            elif problem := self.options[name].problem(choice):
                problems.append(problem)
            else:
                chosen[name] = str(choice) if self.options[name].choices else str(int(str(choice)))
        refuse(problems)
        return chosen

    def numbered(self, number: str) -> list[Article]:
        """Find an article by its number, or all of a chapter."""
        number = number.rstrip(".")
        return [
            article
            for article in self.articles.values()
            if article.number == number or article.number.startswith(f"{number}.")
        ]


def _flow(text: str) -> str:
    return " ".join(text.split())


def _article(data: Json) -> Article:
    reading = data.get("reading")
    return Article(
        data["id"], data["number"], data["title"], _flow(data["text"]), data["source"],
        _flow(reading) if reading else None, tuple(data.get("options", ())),
    )  # fmt: skip


def _option(data: Json) -> Option:
    return Option(
        data["id"], data["title"], tuple(data.get("choices", ())), data["default"], data["article"],
        data["affects"], {key: _flow(text) for key, text in data["meaning"].items()}, data.get("minimum", 0),
        tuple(data.get("witness", ())),
    )  # fmt: skip


def _remedy(data: Json) -> Remedy:
    when = {option: tuple(listed) for option, listed in data.get("when", {}).items()}
    return Remedy(data["of"], _flow(data["text"]), when, data.get("effect"))


def load(path: Path) -> Rulebook:
    """Read a rulebook file, in the language that is spoken. Raises LedgerError if it is missing."""
    return _read(path) if speech.language == "en" else _edition(path, speech.language, speech.digits)


@cache
def _edition(path: Path, _language: str, _digits: str) -> Rulebook:
    """Translate a rulebook; the English titles of its articles are found by a search as well."""
    book = _read(path)
    domain = f"{book.name}-rulebook"

    def said(msgid: str, english: str) -> str:
        return translated(domain, msgid) or english

    def article(old: Article) -> Article:
        return old._replace(
            title=said(f"{old.id}#title", old.title),
            text=said(f"{old.id}#text", old.text),
            reading=said(f"{old.id}#reading", old.reading) if old.reading else None,
        )

    def option(old: Option) -> Option:
        meaning = {choice: said(f"option:{old.id}={choice}", text) for choice, text in old.meaning.items()}
        return old._replace(title=said(f"option:{old.id}#title", old.title), meaning=meaning)

    def remedies() -> Iterator[Remedy]:
        return (old._replace(text=said(remedy_id(old), old.text)) for old in book.remedies)

    def words() -> Mapping[str, tuple[str, ...]]:
        return {ident: (*book.words.get(ident, ()), old.title) for ident, old in book.articles.items()}

    return Rulebook(
        name=book.name, title=said("game#title", book.title), edition=book.edition, sources=book.sources,
        articles=_Made(book.articles, article), options=_Made(book.options, option), remedies=remedies, words=words,
        same=lambda: book.same, former=lambda: book.former,
    )  # fmt: skip


def choice_id(option: str, choice: str) -> str:
    """Return the id under which the short name of a choice is translated."""
    return f"option:{option}={choice}#name"


def choice_name(game: str, option: str, choice: str) -> str:
    """Return what a choice of an option is called on paper; in English it is the choice as it is typed."""
    return translated(f"{game}-rulebook", choice_id(option, choice)) or choice


def remedy_id(remedy: Remedy) -> str:
    """Return the id under which a remedy is translated: its article, and when it holds."""
    when = ",".join(f"{option}={'|'.join(choices)}" for option, choices in remedy.when.items())
    return f"remedy:{remedy.of}" + (f"[{when}]" if when else "")


class _Made(Mapping[str, T]):
    """Things by their id, each made when it is asked for of what it is made from."""

    def __init__(self, sources: Mapping[str, S], make: Callable[[S], T]) -> None:
        self._sources = sources
        self._make: Callable[[Any], T] = make
        self._made: dict[str, T] = {}

    def __getitem__(self, ident: str) -> T:
        if ident not in self._made:
            self._made[ident] = self._make(self._sources[ident])
        return self._made[ident]

    def __contains__(self, ident: object) -> bool:
        return ident in self._sources

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)


class _File:
    """A rulebook file; a part is read when it is asked for."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._parts = _parts(text)

    def read(self, kind: str) -> Any:
        """Read all tables of a kind; None if there are none."""
        text = self._text if self._parts is None else "\n".join(self._parts.get(kind, ()))
        return _loads(text).get(kind)

    def made(self, kind: str, make: Callable[[Json], T]) -> Mapping[str, T]:
        """Return what is made of the tables of a kind, by their id."""
        if self._parts is None:
            return {table["id"]: make(table) for table in self.read(kind)}
        return _Made({_id(part): part for part in self._parts[kind]}, lambda part: make(_loads(part)[kind][0]))


def _parts(text: str) -> dict[str, list[str]] | None:
    """Part a file at the heads of its tables, which are read one by one; None if they are not written as ours."""
    found: dict[str, list[str]] = {}
    for part in f"\n{text}".split("\n[")[1:]:
        head = part.partition("\n")[0].strip("[]")
        kind, _, inner = head.partition(".")
        if not head.replace(".", "").isalpha() or (inner and kind not in found):
            return None
        if inner:
            found[kind][-1] += f"\n[{part}"
        else:
            found.setdefault(kind, []).append(f"[{part}")
    whole = {"game", "source"} <= found.keys() and all(map(_id, found.get("article", [""]) + found.get("option", [""])))
    return found if whole else None


def _id(part: str) -> str:
    return part.partition('\nid = "')[2].partition('"')[0]


def _loads(text: str) -> Json:
    import tomllib  # adding a hand needs no rulebook, only the options frozen with its match

    return tomllib.loads(text)


@cache
def _read(path: Path) -> Rulebook:
    try:
        file = _File(path.read_text("utf-8"))
    except FileNotFoundError:
        raise LedgerError("data-missing", path=str(path)) from None
    game = file.read("game")
    return Rulebook(
        name=game["name"],
        title=game["title"],
        edition=game["edition"],
        sources=tuple(Source(**source) for source in file.read("source")),
        articles=file.made("article", _article),
        options=file.made("option", _option),
        remedies=lambda: map(_remedy, file.read("remedy") or ()),
        words=lambda: {ident: tuple(listed) for ident, listed in (file.read("words") or {}).items()},
        same=lambda: file.read("same") or {},
        former=lambda: file.read("former") or {},
    )
