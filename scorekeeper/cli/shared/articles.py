"""The articles that some words are about, as a short list: those of the game in play, then other games' apart."""

from collections.abc import Iterable, Iterator, Sequence

from scorekeeper import games, rulebook
from scorekeeper.cli.shared import match_in_play, put, put_json, screen, settings, told
from scorekeeper.cli.shared.failure import warn
from scorekeeper.errors import LedgerError, Refused
from scorekeeper.messages import Prose
from scorekeeper.reports.rules import print_articles, print_listed
from scorekeeper.rule_search import Found, answers, fits, listed
from scorekeeper.rulebook import Rulebook

_PART = 2
"""A game is left out if its best article scores less than the best of all games divided by this."""

Listed = list[tuple[Rulebook, list[Found]]]


def game_in_play() -> str | None:
    """Return the name of the game that is played, None if no match is in play."""
    match = match_in_play()
    return match.game.name if match else None


def books(playing: str | None) -> Iterator[Rulebook]:
    """Yield all rulebooks, that of the game in play first; one that is broken is named and left out."""
    for name in sorted(games.names(), key=lambda name: name != playing):
        try:
            yield rulebook.load(games.rulebook_of(name))
        except (Refused, LedgerError) as error:
            warn(error)


def search(words: Sequence[str], book: Rulebook | None = None, *, full: bool = False) -> bool:
    """Print which articles the words are about, of one book or of all; tell whether there are any.

    If only one of the book, or of the game in play, answers, it can be printed in ``full``.
    """
    text = " ".join(words)
    playing = book.name if book else game_in_play()
    near, others = _found(text, [book] if book else books(playing), playing)
    sure = answers(near[0][0], text).articles if full and playing and near else ()
    if len(sure) == 1:
        near = [(near[0][0], near[0][1][:1])]
    if settings().json:
        from scorekeeper.reports.rules import article_json

        put_json([article_json(each.article) for _, articles in [*near, *others] for each in articles])
    elif near or others:
        _print(text, playing, near, others, full=len(sure) == 1)
    return bool(near or others)


def _found(text: str, every: Iterable[Rulebook], playing: str | None) -> tuple[Listed, Listed]:
    """Find the articles to list, and the best of each other game that fits if the game in play has none that does."""
    found = []
    for book in every:
        if articles := listed(book, text):
            found.append((book, articles))
            if book.name == playing and fits(articles[0]):
                break
    best = max((articles[0].score for _, articles in found), default=0.0)
    near = [each for each in found if each[1][0].score * _PART >= best]
    if not playing:
        return sorted(near, key=lambda each: -each[1][0].score), []
    others = [(book, articles[:1]) for book, articles in near if book.name != playing and fits(articles[0])]
    return [each for each in near if each[0].name == playing], others


def _print(text: str, playing: str | None, near: Listed, others: Listed, *, full: bool) -> None:
    if not near and playing:
        put(told("no-article-of", game=rulebook.load(games.rulebook_of(playing)).title, words=Prose(text)))
    for book, articles in near:
        (print_articles if full else print_listed)(screen(), book, [each.article for each in articles])
    if near and not full:
        put(told("open-article", command=_command(*near[0])))
    if others:
        put(told("other-games"))
    for book, articles in others:
        put(f"  {_command(book, articles)}  {articles[0].article.title}")


def _command(book: Rulebook, articles: Sequence[Found]) -> str:
    return f"{settings().call}rules {book.name} {articles[0].article.number}"
