"""The words of an answer: the errors of what was sent, what an entry records, and what it comes to."""

import re
from collections.abc import Iterator

from scorekeeper.errors import Ambiguous, Refused
from scorekeeper.language import figure as in_digits
from scorekeeper.ledger.acts import Fix, Hand, Redo, Sign, Undo
from scorekeeper.ledger.entries import Entry
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Play, Snapshot
from scorekeeper.ledger.timeline import is_plain
from scorekeeper.messages import Prose, say
from scorekeeper.reports.added import as_understood, hand_title, side_label, to_go, told_points
from scorekeeper.reports.answers import errors_json
from scorekeeper.reports.consequences import consequences
from scorekeeper.reports.markup import Child, Element, element
from scorekeeper.reports.page import figure, head, row_head, said, table
from scorekeeper.reports.texts import whose
from scorekeeper.web.board import status
from scorekeeper.web.direction import typed
from scorekeeper.web.pad import named
from scorekeeper.web.texts import told

_SENTENCES = re.compile("(?<=[.?!؟]) +")
_COMMAND = re.compile("scorekeeper [a-z]")


def problems(error: Refused, match: Match) -> Iterator[Child]:
    """Yield the errors, in red only if nothing that is pressed next can mend them; no command is told."""
    kind = "asked" if isinstance(error, Ambiguous) else "warning"
    for problem in errors_json(error, match.game, match.names)["errors"]:
        if problem["code"] != "us-unknown":  # its buttons ask
            yield element("p", {"class": kind}, said(_for_page(problem["code"], problem["message"])))


def _for_page(code: str, message: str) -> str:
    """Leave out the sentences of a message that tell a command, unless it answers a line that is one.

    >>> _for_page("match-closed", "The match was finished. scorekeeper undo opens it again.")
    'The match was finished.'
    """
    if code.startswith("page-"):
        return message
    return " ".join(each for each in _SENTENCES.split(message) if not _COMMAND.search(each)) or message


def in_short(match: Match, entry: Entry) -> str:
    """Say in a line what will be recorded, with the points of a hand."""
    number = entry.act.number if isinstance(entry.act, Fix) else None
    play = match.hand(number) if number else _play_of(match, entry)
    if play is None:
        return named(match, entry)
    points = told_points(match.names, play.score.points)
    return told("hand-points", hand=Prose(hand_title(match, play)), points=Prose(points))


def _play_of(match: Match, entry: Entry) -> Play | None:
    """Find the hand at the end of the match that an entry recorded."""
    play = next((play for play in reversed(match.plays) if play.event.entry.id == entry.id), None)
    return play if play and play.number and is_plain(entry) else None


def result(before: Snapshot, match: Match, entry: Entry, code: str) -> Iterator[Child]:
    """Yield what an entry was understood as, or recorded as, and what it comes to."""
    act = entry.act
    understood = as_understood(match, act.facts, act.line) if isinstance(act, Hand) else ""
    match = match.for_others()
    kind = {"class": "echo"}
    if isinstance(act, Undo | Redo | Sign):
        yield element("p", kind, said(named(match, entry)))
    else:
        yield element("p", kind, told(code), " ", typed(understood or named(match, entry)))
    if play := _play_of(match, entry):
        yield from _scored(match, play)
        return
    for told_line in [*consequences(match, before, "", "")][:-1]:
        yield element("p", None, said(told_line))
    yield element("p", {"class": "status"}, said(status(match)))


def _scored(match: Match, play: Play) -> Iterator[Element]:
    """Yield the score of a hand: its title, the points and totals, the reasons."""
    breakdown = match.game.scoring.breakdown(play.score)
    rows = []
    for side in match.seating.sides:
        left = to_go(match, play.after.totals[side])
        gone = "" if left is None or play.after.over else told("to-go", n=left)
        cells = (in_digits(play.score.points[side]), in_digits(play.after.totals[side]), gone)
        rows.append(element("tr", None, row_head(said(side_label(match, side))), *map(figure, cells)))
    heads = [head(told("column-side")), head(told("column-points"), "figure"), head(told("column-total"), "figure")]
    yield table(hand_title(match, play), [[*heads, element("td")]], rows)
    for item in (*breakdown.reasons, *match.game.match.standing(match.state)):
        sentence = say(match.game.texts, item.code, item.params, match.names)
        article = element("span", {"class": "faint"}, f" {match.game.texts[item.code].article or ''}")
        yield element("p", None, said(f"{whose(match.names, item.side)}: {sentence}"), article)
    yield element("p", {"class": "status"}, said(status(match)))
