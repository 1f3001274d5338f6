"""Earlier rulings on the same question or article, over all matches of a ledger, and whether they agree."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from scorekeeper.ledger.acts import Ruling
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.rulings import Ruled
from scorekeeper.ledger.store import Ledger
from scorekeeper.ledger.tables import outcome
from scorekeeper.spelling import fold

_SAME = 0.5
"""Two questions count as the same if at least this share of their words is common."""
_SMALL = frozenset((
    "a", "an", "and", "did", "do", "does", "have", "is", "it", "of", "on", "or", "s", "t", "the", "there", "was",
    "were",
))  # fmt: skip
"""Words in which questions do not differ."""
_MOST = 5


class Precedent(NamedTuple):
    """An earlier ruling: where, what was asked, agreed and decided.

    ``contradicts`` tells that the same question was decided otherwise, on facts that are not known to differ.
    """

    match: str
    number: int
    at: str
    question: str
    agreed: str | None
    article: str | None
    outcome: str
    deviates: bool
    contradicts: bool


def precedents(known: Iterable[Precedent], match: Match, ruled: Ruled) -> list[Precedent]:
    """List which of the ``known`` final rulings came before on the same article or question.

    Contradictions are first, then the likest.
    """
    names = _names(match)
    found = []
    for other in known:
        if not _earlier(match, ruled, other) or _same_chain(match, ruled, other):
            continue
        same_law = other.article is not None and other.article == ruled.ruling.article
        alike = likeness(ruled.question, other.question, names, of_shorter=same_law)
        if alike >= _SAME or same_law:
            found.append(
                (alike + same_law, other._replace(contradicts=alike >= _SAME and _against(ruled, other, names)))
            )
    found.sort(key=lambda each: (each[1].contradicts, each[0], each[1].at), reverse=True)
    return [other for _, other in found[:_MOST]]


def ruled_before(match: Match, ruling: Ruling) -> Ruled | None:
    """Return the ruling in force on the same question about the same hand, in the same words but for small ones."""
    said = fold(ruling.question or "")
    for ruled in match.rulings:
        asked = fold(ruled.question)
        same = likeness(said, asked) == 1 and _figures(said) == _figures(asked)
        if ruled.by is None and ruled.hand == ruling.hand and (same or said == asked):
            return ruled
    return None


def _figures(question: str) -> list[str]:
    return re.findall(r"\d+", question)


def on_articles(ledger: Ledger, match: Match, articles: set[str], but: int | None) -> list[Precedent]:
    """List the final rulings on any of some articles, leaving out rulings on hand ``but`` of this match."""
    own = {ruled.number for ruled in match.rulings if ruled.hand == but}
    known = final(ledger, match.game.name)
    found = [each for each in known if each.article in articles and not (each.match == match.id and each.number in own)]
    return sorted(found, key=lambda each: each.at, reverse=True)[:_MOST]


def final(ledger: Ledger, game: str) -> list[Precedent]:
    """List the final rulings in all matches of a game that still hold. Raises LedgerError."""
    query = (
        "SELECT match, number, at, question, agreed, article, outcome, deviates FROM rulings"
        " WHERE game = ? AND final = 1 AND decided_anew IS NULL"
    )
    with ledger.derived() as db:
        return [
            Precedent(match_id, number, at, question, agreed, article, outcome, bool(deviates), contradicts=False)
            for match_id, number, at, question, agreed, article, outcome, deviates in db.execute(query, (game,))
        ]


def likeness(one: str, other: str, names: frozenset[str] = frozenset(), *, of_shorter: bool = False) -> float:
    """Tell how much two questions have in common, from 0 to 1; who sat there and how many points do not count.

    It is the share of all their words, or only of those of the shorter one.

    >>> likeness("Was West's nine a revoke?", "was East's club a revoke", frozenset(("west", "east")))
    0.3333333333333333
    """
    first, second = _words(one, names), _words(other, names)
    size = min(len(first), len(second)) if of_shorter else len(first | second)
    return len(first & second) / size if size else 0.0


def _words(question: str, names: frozenset[str]) -> set[str]:
    letters = "".join(char if char.isalnum() else " " for char in fold(question))
    return {word for word in letters.split() if not word.isdecimal() and word not in names and word not in _SMALL}


def _names(match: Match) -> frozenset[str]:
    """List the words that name somebody at the table."""
    players, sides = match.seating.players, match.seating.sides
    called = (*players, *sides, *match.names.values(), *players.values(), "us", "them")
    return frozenset(word for name in called for word in fold(name).replace("&", " ").split())


def _earlier(match: Match, ruled: Ruled, other: Precedent) -> bool:
    """Tell whether a ruling was made before another: by its number in the same match, else by when."""
    if other.match == match.id:
        return other.number < ruled.number
    return other.at <= ruled.entry.at


def _same_chain(match: Match, ruled: Ruled, other: Precedent) -> bool:
    return other.match == match.id and match.rulings[other.number - 1].root == ruled.root


def _against(ruled: Ruled, other: Precedent, names: frozenset[str]) -> bool:
    """Tell whether a final ruling was decided, or mended, otherwise than an earlier one on the same facts."""
    agreed = ruled.ruling.agreed
    if agreed and other.agreed and likeness(agreed, other.agreed, names, of_shorter=True) < _SAME:
        return False  # the facts are told apart, so both can be right
    return ruled.final and (outcome(ruled) != other.outcome or (ruled.ruling.instead is not None) != other.deviates)
