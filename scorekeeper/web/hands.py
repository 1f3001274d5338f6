"""A hand on the page: one line, which unfolds into its explanation with articles."""

from scorekeeper.language import figure as in_digits
from scorekeeper.language import list_words
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.messages import Prose, say
from scorekeeper.reports.added import told_points
from scorekeeper.reports.board import between
from scorekeeper.reports.explain import grouped, told_lines
from scorekeeper.reports.headline import headline
from scorekeeper.reports.markup import Child, Element, element
from scorekeeper.reports.page import figure, head, prose, row_head, said, table
from scorekeeper.reports.texts import told as reported
from scorekeeper.reports.texts import whose
from scorekeeper.rulebook import load
from scorekeeper.web.texts import told


class Hands:
    """The hands of a match as elements; ``cited`` are the articles that those made so far rest on."""

    def __init__(self, match: Match) -> None:
        self._match, self._book = match, load(match.game.rulebook)
        self.cited: dict[str, None] = {}

    def unfolding(self, play: Play, *more: Child) -> Element:
        """Make a hand, or a penalty between hands, as a line that unfolds."""
        names = self._match.game.seating.names(play.seating)
        points = Prose(told_points(names, play.score.points))
        line = told("hand-points", hand=Prose(named(self._match, play)), points=points)
        ident = f"hand-{play.seq}"
        typed = [element("p", {"class": "faint"}, said(each)) for each in told_lines(play)] if play.number else []
        summary = element("summary", {"id": f"{ident}-line"}, said(line))
        return element("details", {"id": ident}, summary, *typed, self.steps(play), *more)

    def steps(self, play: Play) -> Element:
        """Make the table of the steps of a score."""
        game, names = self._match.game, self._match.game.seating.names(play.seating)
        rows = []
        for sides, item in grouped(play.score.items):
            who = list_words()[0].join(whose(names, side) for side in sides)
            sentence = say(game.texts, item.code, item.params, names)
            points = figure(in_digits(f"{item.points:+d}") if item.points else "")
            cited = element("td", None, self._cite(game.texts[item.code].article))
            rows.append(element("tr", None, row_head(who), points, prose(sentence), cited))
        for side, scored in play.score.points.items():
            total = play.after.totals[side]
            sums = reported(
                "in-all", before=in_digits(total - scored), points=in_digits(scored), total=in_digits(total)
            )
            cells = (row_head(names.get(side, side)), figure(in_digits(scored)), prose(sums), element("td"))
            rows.append(element("tr", {"class": "won"}, *cells))
        kinds = (("side", None), ("points", "figure"), ("step", "prose"), ("article", None))
        heads = [head(told(f"column-{code}"), kind) for code, kind in kinds]
        return table(told("steps"), [heads], rows)

    def articles(self) -> list[Child]:
        """List the articles that were cited, with their texts."""
        parts: list[Child] = []
        for ident in self.cited:
            article = self._book.articles[ident]
            parts += [element("dt", {"id": ident}, f"{article.title} ({ident})"), element("dd", None, article.text)]
        return parts

    def _cite(self, article: str | None) -> Child:
        """Make a link to an article, and note that it is cited."""
        if article is None or article not in self._book.articles:
            return article
        self.cited[article] = None
        return element("a", {"href": f"#{article}"}, self._book.articles[article].title)


def named(match: Match, play: Play) -> str:
    """Say which hand it is, and what was played."""
    if play.number is None:
        return between(play)
    return told("hand-name", n=play.number, what=Prose(headline(match.game, play.facts, play.seating)))
