"""Articles and options, read from the rulebook file of a game."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from scorekeeper.errors import LedgerError, Problem, malformed, refuse
from scorekeeper.words import suggestion


class Article(NamedTuple):
    """An article of the rulebook: ``source`` is the section of the rules text, ``reading`` why a gap is filled so."""

    id: str
    number: str
    title: str
    text: str
    source: str
    reading: str | None
    options: tuple[str, ...]


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

    def problem(self, choice: object) -> Problem | None:
        """Say what is wrong with a choice, None if nothing is."""
        if self.choices:
            if choice in self.choices:
                return None
            return malformed("rule-choice", "rules", option=self.id, choices=self.choices, found=str(choice))
        if isinstance(choice, str) and choice.isascii() and choice.isdigit() and int(choice) >= self.minimum:
            return None
        return malformed("rule-number", "rules", option=self.id, minimum=self.minimum, found=str(choice))


class Source(NamedTuple):
    """The rules text a rulebook follows."""

    id: str
    title: str
    author: str
    site: str
    date: str


class Rulebook(NamedTuple):
    """The rulebook of one game; articles and options in the order of the file."""

    name: str
    title: str
    edition: int
    sources: tuple[Source, ...]
    articles: Mapping[str, Article]
    options: Mapping[str, Option]
    remedies: Mapping[str, str]
    """What is done when an article was broken or is disputed, by the beginning of the article's id."""

    def remedy(self, article: str | None) -> str:
        """Return the standard remedy for an article: that of its longest beginning; for None the game's own."""
        parts = (article or self.name).split(".")
        for size in range(len(parts), 0, -1):
            if ".".join(parts[:size]) in self.remedies:
                return self.remedies[".".join(parts[:size])]
        return ""

    def defaults(self) -> dict[str, str]:
        """Return every option with its default."""
        return {option.id: option.default for option in self.options.values()}

    def choose(self, choices: Mapping[str, Any], base: Mapping[str, str] | None = None) -> dict[str, str]:
        """Complete some choices with ``base``, or with the defaults. Raises Malformed with everything wrong."""
        problems: list[Problem] = []
        chosen = dict(self.defaults() if base is None else base)
        for name, value in choices.items():
            choice = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
            if name not in self.options:
                problems.append(malformed("rule-unknown", "rules", option=name, hint=suggestion(name, self.options)))
            elif problem := self.options[name].problem(choice):
                problems.append(problem)
            else:
                chosen[name] = str(int(choice)) if not self.options[name].choices else choice
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

    def search(self, text: str) -> list[Article]:
        """Find the articles in which every word of ``text`` occurs, in their id, title, text or reading."""
        words = text.casefold().split()
        found = []
        for article in self.articles.values():
            body = f"{article.id} {article.title} {article.text} {article.reading or ''}".casefold()
            if all(word in body for word in words):
                found.append(article)
        return found


def _flow(text: str) -> str:
    return " ".join(text.split())


def _article(data: Mapping[str, Any]) -> Article:
    reading = data.get("reading")
    return Article(
        data["id"], data["number"], data["title"], _flow(data["text"]), data["source"],
        _flow(reading) if reading else None, tuple(data.get("options", ())),
    )  # fmt: skip


def _option(data: Mapping[str, Any]) -> Option:
    return Option(
        data["id"], data["title"], tuple(data.get("choices", ())), data["default"], data["article"],
        data["affects"], {key: _flow(text) for key, text in data["meaning"].items()}, data.get("minimum", 0),
        tuple(data.get("witness", ())),
    )  # fmt: skip


@cache
def load(path: Path) -> Rulebook:
    """Read a rulebook file. Raises LedgerError where it is missing."""
    import tomllib  # adding a hand needs no rulebook, only the options frozen with its match

    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise LedgerError("data-missing", path=str(path)) from None
    game = data["game"]
    return Rulebook(
        game["name"],
        game["title"],
        game["edition"],
        tuple(Source(**source) for source in data["source"]),
        {article["id"]: _article(article) for article in data["article"]},
        {option["id"]: _option(option) for option in data["option"]},
        {remedy["of"]: remedy["text"] for remedy in data.get("remedy", ())},
    )
