"""The first figure of a paper that cannot be right, told to people and as JSON."""

from collections.abc import Iterator

from scorekeeper.cli.shared import put
from scorekeeper.cli.texts import told
from scorekeeper.disputes.audit import TEXTS, Finding, Repair
from scorekeeper.game import AnyGame, Json, Seating
from scorekeeper.messages import say
from scorekeeper.reports.claims import reasons_json


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
    """Say what a repair is; each slip that led to a wrong count on a line with its article."""
    yield say(TEXTS, repair.code, repair.params)
    for explained in repair.reasons:
        for reason in reasons_json(game, explained, game.seating.names(seating)):
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
                reason for each in repair.reasons for reason in reasons_json(game, each, game.seating.names(seating))
            ],
        }
        for repair in finding.repairs
    ]
    entry = finding.entry
    found = {"line": entry.number, "text": entry.text, "totals": entry.totals and dict(entry.totals)}
    what = {"code": finding.code, "message": say(TEXTS, finding.code, finding.params)}
    return {"ok": False, "lines": count, "finding": {**found, **what, "repairs": repairs, "faults": finding.faults}}
