"""A match as one page: result, sheet, curve, every hand explained, rulings, house rules, proof, and all its entries."""

from collections.abc import Iterable, Iterator

from scorekeeper.bidi import runs_from_right
from scorekeeper.game import Json
from scorekeeper.language import figure as in_digits
from scorekeeper.language import side_by_side
from scorekeeper.ledger import acts
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play
from scorekeeper.ledger.profiles import Profile
from scorekeeper.messages import Prose
from scorekeeper.options import encode
from scorekeeper.reports.added import side_label, told_points
from scorekeeper.reports.board import signatures, told_play
from scorekeeper.reports.embedded import ELEMENT, embedded
from scorekeeper.reports.markup import Child, Element, element, raw
from scorekeeper.reports.page import figure, head, page, prose, row_head, said, section, table
from scorekeeper.reports.pictures.curve import curve
from scorekeeper.reports.pictures.drawing import Drawing, side_class
from scorekeeper.reports.pictures.flow import flow
from scorekeeper.reports.pictures.play import judged_record
from scorekeeper.reports.pictures.play import play as play_picture
from scorekeeper.reports.profiles import Difference, differences
from scorekeeper.reports.result import result
from scorekeeper.reports.rulings import card
from scorekeeper.reports.steps import Steps
from scorekeeper.reports.texts import capital, headline, signed, word
from scorekeeper.reports.texts import told as reported
from scorekeeper.rulebook import choice_name, load


def report(match: Match, record: Json) -> str:
    """Write the page of a match; ``record`` is everything to rebuild it from."""
    match = match.for_others()
    return page(title(match), list(_Report(match, record).parts()))


def title(match: Match) -> str:
    """Name a match by its game and who plays."""
    sides = [side_label(match, side) for side in match.seating.sides]
    return word("report-title", game=match.game.title, players=word("against", sides=sides))


FEW = 3
"""Up to so many sides have their figures beside what was played; those of more stand below it."""


class _Report:
    def __init__(self, match: Match, record: Json) -> None:
        self._match, self._record = match, record
        self._book, self._steps = load(match.game.rulebook), Steps(match)

    def parts(self) -> Iterator[Child]:
        match = self._match
        yield element("header", None, *result(match))
        hands = [self._hand(hand) for hand in match.hands]
        rules = list(self._rules())
        main: list[Child] = [section(word("sheet-heading"), self._sheet())]
        if drawn := curve(match):
            main.append(section(word("curve-heading"), _picture(drawn)))
        if hands:
            main.append(section(word("hands-heading", unit=match.game.unit), element("div", {"class": "card"}, *hands)))
        if match.rulings:
            main.append(section(word("rulings-heading"), *self._rulings()))
        if signed := [*signatures(match)]:
            main.append(section(reported("signatures"), _listed(signed)))
        if lines := [*told_between(match)]:
            main.append(section(word("between-heading"), _listed(lines)))
        main.append(section(word("rules-heading"), *rules))
        if self._steps.cited:
            main.append(section(word("articles-heading"), self._steps.articles()))
        main.append(section(word("proof-heading"), *self._proof()))
        yield element("main", None, *main)
        yield element("footer", None, element("p", None, word("report-by")))
        yield raw("script", {"type": "application/json", "id": ELEMENT}, embedded(self._record))

    def _sheet(self) -> Element:
        """Make the sheet, with a column for each side: the points of every hand, and small the total after it."""
        match, sides = self._match, [*self._match.seating.sides]
        kinds = [f"figure {side_class(place)}-own ink" for place in range(len(sides))]
        names = [head(side_label(match, side), kind) for side, kind in zip(sides, kinds, strict=True)]
        heads = _framed(head(word("column-number"), "figure"), head(word("column-played"), "prose"), names)
        rows: list[Element] = []
        if taken := match.opening.totals:
            begun = [figure(taken[side]) for side in sides]
            rows += _framed(row_head("", "figure"), prose(capital(word("taken-over"))), begun)
        for play in match.plays:
            scored = [scored_cell(play, side, kind) for side, kind in zip(sides, kinds, strict=True)]
            rows += _framed(row_head(in_digits(play.number or ""), "figure"), prose(told_play(match, play)), scored)
        sums = [
            element("td", {"class": kind}, signed(match.state.totals[side]))
            for side, kind in zip(sides, kinds, strict=True)
        ]
        feet = _framed(row_head(""), row_head(word("sum"), "prose"), sums)
        return table(word("sheet-caption", unit=match.game.unit), [[*row] for row in heads], rows, feet)

    def _hand(self, hand: Play) -> Element:
        match, names = self._match, self._match.game.seating.names(hand.seating)
        points = hand.score.points.items()
        scored = side_by_side(f"{names.get(side, side)}\u00a0{in_digits(number)}" for side, number in points)
        shown = f"{headline(match.game, hand.facts, hand.seating, hand.after.options)}: {scored}"
        heading = side_by_side((in_digits(hand.number), shown))
        parts: list[Child] = [element("summary", None, heading), *_typed(hand), self._steps.of(hand)]
        if drawn := flow(match, hand):
            parts.append(_picture(drawn))
        parts += self._play(hand)
        return element("details", {"id": f"hand-{hand.number}"}, *parts)

    def _play(self, hand: Play) -> Iterator[Element]:
        """Yield the picture of a hand's record, or the drawing of it that its game makes."""
        found = judged_record(self._match, hand)
        if found is None:
            return
        record, verdict = found
        if drawn := play_picture(self._match.game, record, verdict, hand.seating.players):
            yield _picture(drawn)
        elif lines := self._match.game.play.drawing(record, verdict):
            yield element("h3", None, word("play-heading"))
            yield element("pre", {"dir": "ltr", "tabindex": 0}, *_with_breaks(lines))

    def _rulings(self) -> Iterator[Element]:
        for ruled in self._match.rulings:
            code = "ruling-about" if ruled.hand else "ruling-heading"
            about = word(code, number=ruled.number, unit=self._match.game.unit, hand=ruled.hand)
            yield element("h3", None, about)
            yield element("dl", None, *_terms(card(self._match, ruled)))

    def _rules(self) -> Iterator[Element]:
        """Yield the house rules that differ from the text, with hands that show their effect."""
        game, chosen = self._match.game, encode(self._match.state.options)
        text, here = (Profile("", game.name, each) for each in (self._book.defaults(), chosen))
        found = differences(game, self._book, here, text)
        if not found:
            yield element("p", None, word("rules-text"))
            return
        yield element("p", None, word("rules-caption"))
        for each in found:
            yield from self._difference(each)

    def _difference(self, found: Difference) -> Iterator[Element]:
        option = self._book.options[found.option]
        self._steps.cited[found.article] = None
        yield element("h3", None, element("a", {"href": f"#{found.article}"}, option.title))
        named = [capital(chosen_name(self._match, found.option, choice)) for choice in found.choices]
        told = [
            f"{name}. {option.meaning.get(each, '')}".rstrip() for name, each in zip(named, found.choices, strict=True)
        ]
        lines = zip(("column-here", "column-usual", "column-change"), (*told, self._shown(found)), strict=True)
        yield element("dl", None, *_terms((word(code), text) for code, text in lines if text))

    def _shown(self, found: Difference) -> str:
        """Tell the hand that shows a difference, or that no hand does."""
        if found.line is None:
            return "" if self._book.options[found.option].scoring else word("change-play")
        names = self._match.game.seating.names(self._match.game.seating.seat([], None))
        here, usual = (word("change-refused") if each is None else told_points(names, each) for each in found.scores)
        return word("change-shown", line=found.line, here=here, usual=usual)

    def _proof(self) -> Iterator[Element]:
        told = f"{self._match.id}:{self._record['count']}:{self._record['head']}"
        yield element("p", None, word("proof-entries", n=self._record["count"]))
        yield element("p", None, word("proof-head"), " ", element("code", {"dir": "ltr"}, told))
        yield element("p", {"class": "faint"}, word("proof-how"))


def told_between(match: Match) -> Iterator[str]:
    """Yield a sentence for everything between the hands that stands nowhere else on the page."""
    titles = load(match.game.rulebook).options
    ((role, _),) = match.state.next.items()
    for event in match.events:
        act = event.entry.act
        if isinstance(act, acts.Note):
            yield act.text
        elif isinstance(act, acts.Substitute):
            yield reported("plays-on", player=act.name)
        elif isinstance(act, acts.Dealer):
            seating = next((play.seating for play in match.plays if play.seq > event.seq), match.seating)
            player = seating.players[act.dealer]
            yield reported("deals-next" if role == "dealer" else "begins-next", player=player)
        elif isinstance(act, acts.Rule):
            chosen = act.choices.items()
            told = (f"{titles[name].title}: {chosen_name(match, name, choice)}" for name, choice in chosen)
            yield reported("from-here", rules=[*told])
        elif isinstance(act, acts.Check):
            yield reported("paper-said", totals=Prose(told_points(match.names, match.in_order(act.paper))))


def chosen_name(match: Match, option: str, choice: str) -> str:
    """Name a choice in words."""
    return in_digits(choice_name(match.game.name, option, choice).replace("-", " "))


def _framed(number: Element, what: Element, figures: list[Element]) -> list[Element]:
    """Make a row of the sheet; figures of many sides stand in a row of their own, below what was played."""
    if len(figures) <= FEW:
        return [element("tr", None, number, what, *figures)]
    number.set("rowspan", "2")
    what.set("colspan", str(len(figures)))
    return [element("tr", {"class": "upper"}, number, what), element("tr", None, *figures)]


def _listed(lines: Iterable[str]) -> Element:
    return element("ul", None, *(element("li", None, said(line)) for line in lines))


def _picture(drawn: Drawing) -> Element:
    return element("figure", None, drawn.root)


def scored_cell(play: Play, side: str, kind: str) -> Element:
    """Make a cell with the points of a side in a hand, in its colour if they are the most, and its total below."""
    points = play.score.points[side]
    best = 0 < points == max(play.score.points.values())
    told = element("b" if best else "span", None, element("bdi", None, signed(points)) if points else "–")
    return element(
        "td", {"class": kind if best else "figure"}, told, element("small", None, in_digits(play.after.totals[side]))
    )


def _typed(hand: Play) -> Iterator[Element]:
    typed = hand.event.recorded.line if hand.event.recorded else hand.line
    yield element("p", None, said(word("typed", line=typed)))
    if hand.line != typed:
        yield element("p", None, said(word("ruled", line=hand.line)))


def _terms(lines: Iterable[tuple[str, str]]) -> Iterator[Element]:
    """Yield the parts of a list of terms, each with its text."""
    for term, told in lines:
        yield element("dt", None, term)
        yield element("dd", None, told if runs_from_right(told) else said(told))


def _with_breaks(lines: tuple[str, ...]) -> Iterator[Child]:
    for line in lines:
        yield line
        yield element("br")
