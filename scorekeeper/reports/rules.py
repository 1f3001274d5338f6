"""The rulebook on screen."""

from collections.abc import Iterable, Mapping

from rich.console import Console

from scorekeeper.game import Json
from scorekeeper.reports.screen import LEFT, RIGHT, grid, paragraph, text
from scorekeeper.rulebook import Article, Option, Rulebook


def print_contents(console: Console, book: Rulebook) -> None:
    """Print the articles by number and title, then the options."""
    console.print(text(f"{book.title} · the rules as scorekeeper applies them, edition {book.edition}", "bold"))
    for source in book.sources:
        console.print(text(f"after {source.title}, {source.author}, {source.site}, {source.date}", "dim"))
    table = grid(("", RIGHT), ("article", LEFT), ("", LEFT), wrap=2)
    for article in book.articles.values():
        table.add_row(text(article.number), text(article.id), text(article.title))
    console.print(table)
    print_options(console, book, {})


def print_options(console: Console, book: Rulebook, chosen: Mapping[str, str]) -> None:
    """Print the options with their choices; what is in force is marked."""
    console.print()
    table = grid(("option", LEFT), ("choices, * in force", LEFT), ("article", LEFT), wrap=1)
    for option in book.options.values():
        table.add_row(text(option.id), text(_choices(option, chosen)), text(option.article, "dim"))
    console.print(table)


def _choices(option: Option, chosen: Mapping[str, str]) -> str:
    force = chosen.get(option.id, option.default)
    if not option.choices:
        return f"{force}* (any number from {option.minimum})"
    return ", ".join(f"{choice}*" if choice == force else choice for choice in option.choices)


def print_articles(console: Console, book: Rulebook, articles: Iterable[Article]) -> None:
    """Print articles in full: text, reading, options and source; the choices of an option are told once."""
    told: dict[str, str] = {}
    for article in articles:
        console.print(text(f"{article.number} {article.title} · {article.id}", "bold"))
        console.print(paragraph(article.text, 2))
        if article.reading:
            console.print(paragraph(f"Why so: {article.reading}", 2))
        for name in article.options:
            choices = f"see {told[name]}" if name in told else _meanings(book.options[name])
            console.print(paragraph(f"Option {name}: {choices}", 2))
            told.setdefault(name, article.number)
        console.print(text(f"  Source: {article.source}", "dim"))


def _meanings(option: Option) -> str:
    return " · ".join(
        f"{choice}{' (default)' if choice == option.default else ''}: {meaning}"
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
