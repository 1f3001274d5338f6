"""What a change did to a match: every hand, total, dealer and result that is now another."""

from collections.abc import Iterator, Mapping

from scorekeeper.game import Json
from scorekeeper.ledger import acts
from scorekeeper.ledger.entries import Entry, encode
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.plays import Snapshot
from scorekeeper.messages import CALL, say
from scorekeeper.reports.added import closing, told_points
from scorekeeper.reports.forms import board_json

_LISTED = 6


def consequences(match: Match, before: Snapshot, told: str, call: str = CALL) -> Iterator[str]:
    """Tell what was recorded and everything that changed by it, a line each."""
    if told:
        yield f"Recorded: {told}"
    after = match.snapshot()
    changed = [number for number in sorted({*before.points, *after.points}) if _moved(before, after, number)]
    for number in changed[:_LISTED]:
        old, new = (_points(match, snapshot.points.get(number)) for snapshot in (before, after))
        yield f"{match.game.unit.capitalize()} {number}: {old} → {new}"
    if len(changed) > _LISTED:
        yield f"… and {len(changed) - _LISTED} more"
    yield from _totals(match, before)
    yield from _status(match, before, after)
    yield from _remarks(match, before, after)
    for number in sorted(after.disagreeing - before.disagreeing):
        yield f"The paper after {match.game.unit} {number} says otherwise."
    yield f"{closing(match, call)} · wrong? {call}undo"


def consequences_json(match: Match, before: Snapshot, entry: Entry) -> Json:
    """Return what was recorded, where the match stood and where it stands."""
    after = match.snapshot()
    return {
        "match": match.id,
        "entry": encode(entry, match.game),
        "before": {"totals": before.totals, "next": before.next, "status": before.status},
        "changed": [number for number in sorted({*before.points, *after.points}) if _moved(before, after, number)],
        "fallen": list(after.fallen),
        "remarks": {number: [problem.code for problem in found] for number, found in after.remarks.items()},
        "papers": [{"hand": number, "agrees": agrees} for number, agrees in match.papers()],
        **board_json(match),
    }


def _moved(before: Snapshot, after: Snapshot, number: int) -> bool:
    return before.points.get(number) != after.points.get(number)


def _points(match: Match, points: Mapping[str, int] | None) -> str:
    if points is None:
        return "does not count"
    return told_points(match.names, {side: points[side] for side in match.seating.sides})


def _totals(match: Match, before: Snapshot) -> Iterator[str]:
    totals = match.state.totals
    shown = [
        f"{match.names.get(side, side)} {before.totals[side]} → {totals[side]}"
        if before.totals[side] != totals[side]
        else f"{match.names.get(side, side)} {totals[side]}"
        for side in match.seating.sides
    ]
    yield f"Totals: {' · '.join(shown)}"


def _status(match: Match, before: Snapshot, after: Snapshot) -> Iterator[str]:
    fallen = [number for number in after.fallen if number not in before.fallen]
    if fallen:
        last = max(after.points, default=0)
        which = f"{match.game.unit} {fallen[0]}" if len(fallen) == 1 else f"{match.game.unit}s {fallen[0]}–{fallen[-1]}"
        verb = "falls" if len(fallen) == 1 else "fall"
        yield f"The match was already over at {match.game.unit} {last}; {which} {verb} away, unless you undo this."
    back = [number for number in before.fallen if number not in after.fallen]
    if back:
        yield f"Counts again: {match.game.unit} {', '.join(map(str, back))}"
    if before.status != after.status:
        yield f"The match was {before.status} and is {after.status}."


def _remarks(match: Match, before: Snapshot, after: Snapshot) -> Iterator[str]:
    for number, problems in after.remarks.items():
        if number not in before.remarks:
            for problem in problems:
                sentence = say(match.game.texts, problem.code, problem.params, match.names)
                yield f"{match.game.unit.capitalize()} {number} stays as played, but: {sentence}"


def described(entry: Entry) -> str:
    """Say in a few words what an entry recorded."""
    act = entry.act
    if isinstance(act, acts.Fix):
        return f"fix {act.number} {act.line}"
    if isinstance(act, acts.Void):
        return f"void {act.hand}"
    if isinstance(act, (acts.Undo, acts.Redo)):
        return f"{act.kind} of entry {act.target}"
    if isinstance(act, acts.Ruling):
        return _described_ruling(act)
    if isinstance(act, acts.Start):
        return f"start of {act.game}"
    return entry.line or act.kind


def _described_ruling(ruling: acts.Ruling) -> str:
    about = f"hand {ruling.hand}" if ruling.hand else "the match"
    question = f": {ruling.question}" if ruling.question else ""
    return f"ruling on {f'R{ruling.of}' if ruling.of else about}{question} ({_decided(ruling)})"


def _decided(ruling: acts.Ruling) -> str:
    if ruling.overturn:
        return "turned to the other outcome"
    if ruling.effect is None:
        return "final" if ruling.final else "open"
    return f"{'' if ruling.final else 'provisionally '}{_decision(ruling.effect)}"


def _decision(effect: acts.Effect) -> str:
    if isinstance(effect, acts.OtherHand):
        return effect.line
    return f"penalty {effect.by} {effect.penalty}" if isinstance(effect, acts.Fined) else effect.kind
