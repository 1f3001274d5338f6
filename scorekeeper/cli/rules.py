"""``rules``: the rulebook of a game, an article, a search, or the rules of the match."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

import typer

from scorekeeper import games, rulebook
from scorekeeper.cli import profiles
from scorekeeper.cli.shared import command_app, put, put_json, settings, the_match
from scorekeeper.errors import illegal, malformed, refuse
from scorekeeper.options import encode
from scorekeeper.rulebook import Article, Rulebook
from scorekeeper.words import suggestion

app = command_app()


@app.command()
def rules(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME | ARTICLE | search TEXT | set OPTION=CHOICE | new NAME GAME | profiles | diff A B]",
            help="What to look up.",
        ),
    ] = None,
    base: Annotated[
        str | None, typer.Option("--from", metavar="PROFILE", help="For rules new: start from one.")
    ] = None,
) -> None:
    """Look up the rules: rules baloot, rules baloot.score.tie, rules search rounding; alone, those of the match.

    rules set counting=both changes an option of the match from the next hand on. rules new NAME GAME makes house
    rules with a name; rules profiles lists them, rules diff A B compares them, rules export A and drop A.
    """
    if base and (not what or what[0] != "new"):
        refuse([malformed("profile-form", form="new NAME --from PROFILE")])
    if not what:
        _of_the_match()
    elif base:
        profiles.new(what[1:], base)
    elif what[0] in _ACTIONS:
        _ACTIONS[what[0]](what[1:])
    elif "." in what[0]:
        _print_articles([_articles(what[0])])
    else:
        _whole_book(what[0])


def _set(words: Sequence[str]) -> None:
    """Change an option of the match from the next hand on."""
    from scorekeeper.cli.correct import record
    from scorekeeper.ledger.acts import Rule

    record(f"rule {' '.join(words)}", Rule, None)


def _search(words: Sequence[str]) -> None:
    found = [(book, book.search(" ".join(words))) for book in _books()]
    _print_articles(found)
    if not settings.json and not any(articles for _, articles in found):
        put(f"No article has all of these words: {' '.join(words)}")


_ACTIONS: Mapping[str, Callable[[Sequence[str]], None]] = {"set": _set, "search": _search, **profiles.ACTIONS}


def _print_articles(found: Sequence[tuple[Rulebook, list[Article]]]) -> None:
    from scorekeeper.reports import rules as report
    from scorekeeper.reports.screen import console

    if settings.json:
        put_json([report.article_json(article) for _, articles in found for article in articles])
        return
    for book, articles in found:
        report.print_articles(console(), book, articles)


def _whole_book(name: str) -> None:
    from scorekeeper.reports import rules as report
    from scorekeeper.reports.screen import console

    book = rulebook.load(games.find(name.lower()).rulebook)
    if settings.json:
        put_json(report.rulebook_json(book))
    else:
        report.print_contents(console(), book)


def _of_the_match() -> None:
    from scorekeeper.reports import rules as report
    from scorekeeper.reports.screen import console

    match = the_match()
    if settings.json:
        put_json({"match": match.id, "game": match.game.name, "options": encode(match.state.options)})
        return
    put(f"{match.game.title} · match {match.id} is played under")
    report.print_options(console(), rulebook.load(match.game.rulebook), encode(match.state.options))


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
