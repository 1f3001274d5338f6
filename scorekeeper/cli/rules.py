"""``rules``: the rulebook of a game, an article, a search, or the rules of the match."""

from typing import Annotated

import typer

from scorekeeper import games, rulebook
from scorekeeper.cli.shared import command_app, put, put_json, settings, the_match
from scorekeeper.errors import illegal, refuse
from scorekeeper.rulebook import Article, Rulebook
from scorekeeper.words import suggestion

app = command_app()


@app.command()
def rules(
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME | ARTICLE | search TEXT | set OPTION=CHOICE]", help="What to look up."),
    ] = None,
) -> None:
    """Look up the rules: rules baloot, rules baloot.score.tie, rules search rounding; alone, those of the match.

    rules set counting=both changes an option of the match from the next hand on.
    """
    from scorekeeper.reports import rules as report
    from scorekeeper.reports.screen import console

    if not what:
        _of_the_match()
    elif what[0] == "set":
        from scorekeeper.cli.correct import change, read

        change(lambda match: read(match, f"rule {' '.join(what[1:])}", "rule"))
    elif what[0] == "search":
        found = [(book, article) for book in _books() for article in book.search(" ".join(what[1:]))]
        if settings.json:
            put_json([report.article_json(article) for _, article in found])
            return
        for book, article in found:
            report.print_articles(console(), book, [article])
        if not found:
            put(f"No article has all of these words: {' '.join(what[1:])}")
    elif "." in what[0]:
        book, articles = _articles(what[0])
        if settings.json:
            put_json([report.article_json(article) for article in articles])
        else:
            report.print_articles(console(), book, articles)
    else:
        book = rulebook.load(games.find(what[0].lower()).rulebook)
        if settings.json:
            put_json(report.rulebook_json(book))
        else:
            report.print_contents(console(), book)


def _of_the_match() -> None:
    from scorekeeper.reports import rules as report
    from scorekeeper.reports.screen import console

    match = the_match()
    if settings.json:
        put_json({"match": match.id, "game": match.game.name, "options": dict(match.state.options)})
        return
    put(f"{match.game.title} · match {match.id} is played under")
    report.print_options(console(), rulebook.load(match.game.rulebook), match.state.options)


def _books() -> list[Rulebook]:
    return [rulebook.load(games.find(name).rulebook) for name in games.names()]


def _articles(wanted: str) -> tuple[Rulebook, list[Article]]:
    """Find an article, or all that begin with ``wanted``. Raises Illegal."""
    book = rulebook.load(games.find(wanted.partition(".")[0].lower()).rulebook)
    wanted = wanted.lower().rstrip(".")
    exact = book.articles.get(wanted)
    found = (
        [exact] if exact else [article for ident, article in book.articles.items() if ident.startswith(wanted + ".")]
    )
    if not found:
        refuse([illegal("article-unknown", found=wanted, hint=suggestion(wanted, book.articles))])
    return book, found
