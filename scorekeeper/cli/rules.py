"""``rules``: the rulebook of a game, an article, a search, or the rules of the match."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated

import typer

from scorekeeper import games, rulebook
from scorekeeper.cli.commands import PROFILES
from scorekeeper.cli.shared import put, put_json, screen, settings, the_match, told
from scorekeeper.cli.shared.articles import books, game_in_play, search
from scorekeeper.errors import Refused, illegal, malformed, refuse
from scorekeeper.messages import COMMON, Prose, say
from scorekeeper.options import encode
from scorekeeper.reports import rules as report
from scorekeeper.rulebook import Article, Rulebook
from scorekeeper.suggestions import suggestion

_NUMBER = re.compile(r"\d+(\.\d+)?\.?")


def rules(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME] [ARTICLE | NUMBER | WORDS]",
            help="An article or a game; or search WORDS, set OPTION=CHOICE, new, profiles, diff, export, drop.",
        ),
    ] = None,
    base: Annotated[
        str | None, typer.Option("--from", metavar="PROFILE", help="For rules new: the house rules to start from.")
    ] = None,
) -> None:
    """Look up the rules: rules baloot, rules 11.9, rules baloot.score.tie, rules sawa; alone, the rules of the match.

    rules set counting=both changes an option of the match from the next hand on. rules new NAME GAME makes house
    rules with a name; rules profiles lists them, rules diff A B compares them, rules export A and drop A.
    """
    if base and (not what or what[0] != "new"):
        refuse([malformed("profile-form", form="new NAME --from PROFILE")])
    if not what:
        _of_the_match()
    elif what[0] in PROFILES:
        from scorekeeper.cli.shared import profiles

        if base:
            profiles.new(what[1:], base)
        else:
            profiles.ACTIONS[what[0]](what[1:])
    elif what[0] in _ACTIONS:
        _ACTIONS[what[0]](what[1:])
    else:
        _look_up(what)


def _set(words: Sequence[str]) -> None:
    """Change an option of the match from the next hand on."""
    from scorekeeper.cli.shared.record_line import record
    from scorekeeper.ledger.acts import Rule

    if not words:
        refuse([malformed("directive-form", form="rules set OPTION=CHOICE; rules alone lists the options")])
    record(f"rule {' '.join(words)}", Rule, None)


def _look_up(words: Sequence[str]) -> None:
    """Show a whole rulebook, an article by its id or number, or what has the words; the match's game comes first."""
    chosen = [word for word in words if "=" in word]
    refuse([malformed("rules-set", command=f"rules set {' '.join(chosen)}")] if chosen else [])
    name, behind = games.taken(words)
    book = None if "." in words[0] else _named_book(name)
    wanted = behind if book else words
    if book and not wanted:
        if settings().json:
            put_json(report.rulebook_json(book))
        else:
            report.print_contents(screen(), book)
        return
    numbered = len(wanted) == 1 and _NUMBER.fullmatch(wanted[0])
    if len(wanted) == 1 and "." in wanted[0] and not numbered:
        _print_articles([_articles(wanted[0])])
        return
    if numbered:
        _print_numbered(wanted[0], book)
        return
    hint = suggestion(words[0].lower(), games.names()) if len(words) == 1 else ""
    if hint or not search(wanted, book, full=True):
        refuse([illegal("article-none", found=" ".join(wanted), hint=hint)])


def _print_numbered(number: str, book: Rulebook | None) -> None:
    """Print the articles of a number, or of a chapter; those of the game in play alone if it has any."""
    playing = None if book else game_in_play()
    per_book = [(each, each.numbered(number)) for each in ([book] if book else books(playing))]
    per_book = [(each, articles) for each, articles in per_book if articles]
    refuse([] if per_book else [illegal("article-none", found=number, hint="")])
    others = [each.name for each, _ in per_book[1:]] if per_book[0][0].name == playing else []
    _print_articles(per_book[:1] if others else per_book)
    if others and not settings().json:
        command = f"{settings().call}rules {others[0]} {number}"
        put(say(COMMON, "articles-elsewhere", {"games": others, "command": command}))


def _search(words: Sequence[str]) -> None:
    if not search(words) and not settings().json:
        put(told("no-article", words=Prose(" ".join(words))))


def _named_book(name: str) -> Rulebook | None:
    """Return the rulebook of a game, None for a word that is no game."""
    try:
        return rulebook.load(games.rulebook_of(name))
    except Refused:
        return None


_ACTIONS: Mapping[str, Callable[[Sequence[str]], None]] = {"set": _set, "search": _search}


def _print_articles(found: Sequence[tuple[Rulebook, list[Article]]]) -> None:
    if settings().json:
        put_json([report.article_json(article) for _, articles in found for article in articles])
        return
    for book, articles in found:
        report.print_articles(screen(), book, articles)


def _of_the_match() -> None:
    match = the_match()
    if settings().json:
        put_json({"match": match.id, "game": match.game.name, "options": encode(match.state.options)})
        return
    put(told("played-under", game=match.game.title, match=match.id))
    report.print_options(screen(), rulebook.load(match.game.rulebook), encode(match.state.options))


def _articles(wanted: str) -> tuple[Rulebook, list[Article]]:
    """Find an article, or all that begin with ``wanted``. Raises Illegal."""
    book = rulebook.load(games.rulebook_of(wanted.partition(".")[0]))
    wanted = wanted.lower().rstrip(".")
    exact = book.articles.get(book.former.get(wanted, wanted))
    found = (
        [exact] if exact else [article for ident, article in book.articles.items() if ident.startswith(wanted + ".")]
    )
    if not found:
        refuse([illegal("article-unknown", found=wanted, hint=suggestion(wanted, book.articles))])
    return book, found
