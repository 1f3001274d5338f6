"""The steps of scores as tables of a page, each with a link to its article, and these articles in full."""

from collections.abc import Iterator

from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.reports.explain import steps
from scorekeeper.reports.markup import Child, Element, element
from scorekeeper.reports.page import figure, head, prose, row_head, table
from scorekeeper.reports.texts import capital, word
from scorekeeper.rulebook import load


class Steps:
    """The steps of the hands of a match; ``cited`` are the articles of the steps made so far."""

    def __init__(self, match: Match) -> None:
        self._match, self._book = match, load(match.game.rulebook)
        self.cited: dict[str, None] = {}

    def of(self, play: Play) -> Element:
        """Make the table of the steps of a score."""
        names = self._match.game.seating.names(play.seating)
        rows = [
            element("tr", None, row_head(who), figure(points), prose(sentence, *self._link(article)))
            for who, points, sentence, article in steps(self._match, play)
        ]
        for side, scored in play.score.points.items():
            total = play.after.totals[side]
            sums = word("in-all", before=total - scored, points=scored, total=total)
            cells = (row_head(names.get(side, side)), figure(scored), prose(sums))
            rows.append(element("tr", {"class": "won"}, *cells))
        kinds = (("column-side", None), ("column-points", "figure"), ("column-step", "prose"))
        return table(word("hand-caption"), [[head(capital(word(code)), kind) for code, kind in kinds]], rows)

    def _link(self, article: str | None) -> Iterator[Element]:
        """Yield a link to an article, behind a dot, and note that it is cited."""
        if article and article in self._book.articles:
            self.cited[article] = None
            link = element("a", {"href": f"#{article}"}, self._book.articles[article].title)
            yield element("small", None, " · ", link)

    def articles(self) -> Element:
        """List the articles that were cited, in their order in the rulebook, with their texts."""
        parts: list[Child] = []
        for article in self._book.articles.values():
            if article.id in self.cited:
                parts.append(element("dt", {"id": article.id}, f"{article.number} {article.title}"))
                parts.append(element("dd", None, article.text))
        return element("dl", None, *parts)
