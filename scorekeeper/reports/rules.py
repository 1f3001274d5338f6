"""The rulebook on screen."""

from collections.abc import Iterable, Mapping

from scorekeeper.game import Json
from scorekeeper.language import commas, phrase
from scorekeeper.messages import Prose
from scorekeeper.reports.layout import FIGURE, NOTE, PROSE, WORD, Column
from scorekeeper.reports.screen import Screen, grid, text
from scorekeeper.reports.texts import told as said
from scorekeeper.rulebook import HEARD, OUTSIDE, Article, Option, Rulebook


def print_contents(console: Screen, book: Rulebook) -> None:
    """Print the articles by number and title, then the options."""
    console.say(said("rulebook", game=book.title, edition=book.edition), style="bold")
    for source in book.sources:
        console.say(said("after", source=f"{source.title}, {source.author}, {source.site}, {source.date}"), style="dim")
    table = grid(FIGURE, PROSE, NOTE)
    for article in book.articles.values():
        table.add_row(article.number, article.title, text(article.id, "dim"))
    console.print(table)
    print_options(console, book, {})


def print_options(console: Screen, book: Rulebook, chosen: Mapping[str, str]) -> None:
    """Print the options with their choices; the choice in force is marked."""
    console.print()
    table = grid(Column(WORD, (said("option"),)), Column(PROSE, (said("choices"),)), Column(NOTE, (said("article"),)))
    for option in book.options.values():
        table.add_row(option.id, _choices(option, chosen), text(option.article, "dim"))
    console.print(table)


def _choices(option: Option, chosen: Mapping[str, str]) -> str:
    force = chosen.get(option.id, option.default)
    if not option.choices:
        return said("any-number", force=force, minimum=option.minimum)
    return commas(f"{choice}*" if choice == force else choice for choice in option.choices)


def print_articles(console: Screen, book: Rulebook, articles: Iterable[Article]) -> None:
    """Print articles in full: text, reading, options and source; the choices of an option are told once."""
    told: dict[str, str] = {}
    for article in articles:
        console.say(f"{article.number} {article.title} · {article.id}", style="bold")
        console.say(article.text, 2)
        if article.reading:
            console.say(said("why-so", reading=Prose(article.reading)), 2)
        for name in article.options:
            choices = said("see", number=told[name]) if name in told else _meanings(book.options[name])
            console.say(said("option-choices", option=name, choices=Prose(choices)), 2)
            told.setdefault(name, article.number)
        source = article.source
        for words in (OUTSIDE, *HEARD):
            source = source.replace(words, phrase(words))
        console.say(said("source", source=Prose(source)), 2, "dim")


def print_listed(console: Screen, book: Rulebook, articles: Iterable[Article]) -> None:
    """Print articles by number and title, each with the first sentence of its text."""
    console.say(book.title, style="bold")
    table = grid(FIGURE, PROSE)
    for article in articles:
        table.add_row(article.number, f"{article.title}: {article.gist}")
    console.print(table)


def _meanings(option: Option) -> str:
    return " · ".join(
        f"{said('default-choice', choice=choice) if choice == option.default else choice}: {meaning}"
        for choice, meaning in option.meaning.items()
    )


def article_json(article: Article) -> Json:
    """Return an article as JSON."""
    return {**article._asdict(), "options": list(article.options)}


def rulebook_json(book: Rulebook) -> Json:
    """Return a whole rulebook as JSON."""
    return {
        "game": book.name,
        "title": book.title,
        "edition": book.edition,
        "sources": [source._asdict() for source in book.sources],
        "articles": [article_json(article) for article in book.articles.values()],
        "options": [
            {**option._asdict(), "choices": list(option.choices), "meaning": dict(option.meaning)}
            for option in book.options.values()
        ],
    }
