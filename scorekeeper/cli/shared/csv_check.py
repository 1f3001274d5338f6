"""CSV score sheets held against the rules, as ``audit`` holds a sheet, and made into matches."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper import rulebook
from scorekeeper.cli.shared import now, put, running, settings, told
from scorekeeper.cli.shared.failure import RefusedLines
from scorekeeper.disputes.audit import TEXTS, Entry, Finding, Repair, audit
from scorekeeper.disputes.questions import claim_json
from scorekeeper.errors import Illegal, Refused, illegal, malformed
from scorekeeper.game import AnyGame, AnyOptions, Json, Seating
from scorekeeper.ledger.acts import Points
from scorekeeper.ledger.match import Match
from scorekeeper.messages import Prose, say
from scorekeeper.options import decode
from scorekeeper.sheet.csv_match import Row, Sheet, build, taken_over
from scorekeeper.sheet.csv_table import lines_of


class Paper(NamedTuple):
    """A paper: who plays what by which options, its lines, the totals before them, and who sat there at each."""

    game: AnyGame
    seating: Seating
    options: AnyOptions
    entries: Sequence[Entry]
    before: Points
    seatings: Mapping[int, Seating]

    def finding(self) -> Finding | None:
        """Return the first figure that cannot be right."""
        return audit(self.game, self.options, self.entries, self.before)


def paper(sheet: Sheet) -> Paper:
    """Return a table as a paper. Raises Refused for its rules.

    The points of a table of ours were recorded, so that only its totals are held against them.
    """
    options = decode(sheet.game.options, rulebook.load(sheet.game.rulebook).choose(sheet.rules))
    entries = [Entry(row.number, _text(row), None, row.points, row.totals, penalty=sheet.ours) for row in sheet.rows]
    return Paper(sheet.game, sheet.seating, options, entries, taken_over(sheet) or {}, {})


def _text(row: Row) -> str:
    told = [", ".join(map(str, figures.values())) for figures in (row.points, row.totals) if figures is not None]
    return " = ".join(told)


def matches(sheets: Sequence[Sheet], text: str, file: str) -> list[Match]:
    """Make the matches of a table; tell every row that is refused. Raises Refused, Exit."""
    lines, wrong = lines_of(text), RefusedLines(file)
    for sheet in sheets:
        _check(sheet, file, lines)

    def tell(row: Row, error: Refused) -> None:
        wrong.take(error, row.number, lines[row.number - 1], 0)

    found = [build(sheet, now(), tell) for sheet in sheets]
    wrong.refuse(malformed("sheet-refused", path=file, n=len(wrong.numbers)))
    return [match for match in found if match is not None]


def _check(sheet: Sheet, file: str, lines: Sequence[str]) -> None:
    """Tell the first figure that cannot be right, as an audit does. Raises Refused, Exit."""
    running().speak(sheet.game, sheet.seating)
    finding = paper(sheet).finding()
    if finding:
        row, wrong = finding.entry.number, RefusedLines(file)
        error = Illegal([illegal("csv-wrong", row=row, reason=Prose(say(TEXTS, finding.code, finding.params)))])
        if settings().json:
            wrong.take(error, row, lines[row - 1], 0)
            wrong.refuse(malformed("sheet-refused", path=file, n=1))
        tell_finding(sheet.game, sheet.seating, finding, file)
        raise error


def tell_finding(game: AnyGame, seating: Seating, finding: Finding, file: str) -> None:
    """Tell the first figure that cannot be right, and what would reconcile it."""
    sides = " : ".join(game.seating.names(seating).get(side, side) for side in seating.sides)
    put(f"{file}:{finding.entry.number}: {finding.entry.text}")
    put(f"{say(TEXTS, finding.code, finding.params)} ({sides})")
    for repair in finding.repairs:
        for sentence in _sentences(game, seating, repair):
            put(f"  {sentence}")
    if not finding.repairs:
        put("  " + told("audit-unreconciled"))
    if finding.faults > 1:
        put(told("audit-faults", n=finding.faults))


def _sentences(game: AnyGame, seating: Seating, repair: Repair) -> Iterator[str]:
    """Yield the sentence of a repair, and each slip that explains it with its article."""
    yield say(TEXTS, repair.code, repair.params)
    for explained in repair.reasons:
        for reason in claim_json(game, explained, game.seating.names(seating))["reasons"]:
            yield f"  {reason['message']}  [{reason['article']}]"


def finding_json(game: AnyGame, seating: Seating, finding: Finding | None, count: int) -> Json:
    """Return the finding on a paper of so many lines as JSON."""
    if finding is None:
        return {"ok": True, "lines": count, "finding": None}
    repairs = [
        {
            "code": repair.code,
            "message": say(TEXTS, repair.code, repair.params),
            "reconciles": repair.mended,
            "reasons": [
                reason
                for each in repair.reasons
                for reason in claim_json(game, each, game.seating.names(seating))["reasons"]
            ],
        }
        for repair in finding.repairs
    ]
    entry = finding.entry
    found = {"line": entry.number, "text": entry.text, "totals": entry.totals and dict(entry.totals)}
    what = {"code": finding.code, "message": say(TEXTS, finding.code, finding.params)}
    return {"ok": False, "lines": count, "finding": {**found, **what, "repairs": repairs, "faults": finding.faults}}
