"""The effects of a change on a match: every hand, total, dealer and result that is now another."""

from collections.abc import Iterator, Mapping

from scorekeeper.game import AnyGame, Json
from scorekeeper.language import figure, phrase
from scorekeeper.ledger import acts
from scorekeeper.ledger.entries import Entry, encode
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.old_table import old_table
from scorekeeper.ledger.plays import Snapshot
from scorekeeper.messages import CALL, Message, Prose, say
from scorekeeper.options import encode as encode_options
from scorekeeper.reports.added import closing, told_points
from scorekeeper.reports.answers import board_json
from scorekeeper.reports.texts import told, unit

_LISTED = 6
_AHEAD = (acts.Dealer, acts.Rule, acts.Substitute)
"""The acts that hold from the next hand on."""


def consequences(match: Match, before: Snapshot, what: str, call: str = CALL) -> Iterator[str]:
    """Yield a line for the entry recorded, and one for each change that it caused."""
    if what:
        yield told("recorded", what=Prose(what))
    after = match.snapshot()
    changed = _changed(before, after)
    for number in changed[:_LISTED]:
        names = _names_at(match, number)
        old, new = (_points(match, names, snapshot.points.get(number)) for snapshot in (before, after))
        yield told("changed", unit=unit(match.game), n=number, old=Prose(old), new=Prose(new))
    if len(changed) > _LISTED:
        yield told("more", n=len(changed) - _LISTED)
    totals = match.state.totals
    shown = [
        told("moved", side=match.names.get(side, side), before=figure(before.totals[side]), after=figure(totals[side]))
        if before.totals[side] != totals[side]
        else f"{match.names.get(side, side)} {figure(totals[side])}"
        for side in match.seating.sides
    ]
    yield told("totals", totals=Prose(" · ".join(shown)))
    yield from _status(match, before, after)
    yield from _remarks(match, before, after)
    yield from _level(match, call)
    for number in sorted(after.disagreeing - before.disagreeing):
        yield told_paper(match.game, number)
    for signed in after.to_sign_again:
        if signed not in before.to_sign_again:
            yield told_signed(match, signed)
    if _for_rematch(match, before):
        yield told("for-rematch")
    if match.hidden:
        yield told("match-hidden", match=match.id, call=call)
    yield f"{closing(match, call)} · {told('wrong', call=call)}"


def _for_rematch(match: Match, before: Snapshot) -> bool:
    """Tell whether the last entry holds from the next hand on although the match has no next hand."""
    return "open" not in (before.status, match.status) and isinstance(match.entries[-1].act, _AHEAD)


def told_paper(game: AnyGame, number: int) -> str:
    """Say after which hand the paper says otherwise; 0 is before the first that counts, as after a penalty."""
    return told("paper-differs" if number else "paper-differs-first", unit=game.unit, n=number)


def told_signed(match: Match, signed: acts.Sign) -> str:
    """Say which totals somebody has signed that are no longer the result."""
    who = match.seating.players.get(signed.by) or match.names.get(signed.by, signed.by)
    return told("sign-again", who=who, totals=Prose(" : ".join(map(figure, match.in_order(signed.paper).values()))))


def consequences_json(match: Match, before: Snapshot, entry: Entry) -> Json:
    """Return the entry recorded, where the match stood and where it stands."""
    after = match.snapshot()
    return {
        "match": match.id,
        "entry": encode(entry, match.game),
        "before": {"totals": before.totals, "next": before.next, "status": before.status},
        "changed": _changed(before, after),
        "fallen": list(after.fallen),
        "remarks": {number: [problem.code for problem in found] for number, found in after.remarks.items()},
        "papers": [{"hand": number or None, "agrees": agrees} for number, agrees in match.papers()],
        **({"for_rematch": True} if _for_rematch(match, before) else {}),
        **board_json(match),
    }


def _changed(before: Snapshot, after: Snapshot) -> list[int]:
    """List the hands whose points are other ones now."""
    numbers = sorted({*before.points, *after.points})
    return [number for number in numbers if before.points.get(number) != after.points.get(number)]


def _names_at(match: Match, number: int) -> Mapping[str, str]:
    """Return the names of the sides as they sat at a hand."""
    if play := match.numbered(number):
        return match.game.seating.names(play.seating)
    table = old_table(match, number)
    return match.game.seating.names(table.right or table.seatings[0])


def _points(match: Match, names: Mapping[str, str], points: Mapping[str, int] | None) -> str:
    if points is None:
        return told("counts-not")
    return told_points(names, {side: points[side] for side in match.seating.sides})


def _status(match: Match, before: Snapshot, after: Snapshot) -> Iterator[str]:
    fallen = [number for number in after.fallen if number not in before.fallen]
    if fallen:
        last = max(after.points, default=0)
        code = "falls-away" if len(fallen) == 1 else "fall-away"
        yield told(code, unit=match.game.unit, last=last, first=fallen[0], end=fallen[-1])
    back = [number for number in before.fallen if number in after.points]
    if back:
        yield told("counts-again", unit=match.game.unit, hands=back)
    if before.status != after.status:
        code = "status-open" if after.status == "open" else "status-changed"
        yield told(code, before=phrase(before.status), after=phrase(after.status))


def _level(match: Match, call: str) -> Iterator[str]:
    """Say that nobody has won because several are level at the target, unless the game itself says so."""
    option, totals = match.game.target_option, match.state.totals
    if option is None or match.status != "open" or match.game.match.standing(match.state):
        return
    target, best = int(encode_options(match.state.options)[option]), max(totals.values())
    if best >= target:
        level = [match.names.get(side, side) for side, total in totals.items() if total == best]
        yield told("level", sides=level, n=best, target=target, option=option, call=call)


def _remarks(match: Match, before: Snapshot, after: Snapshot) -> Iterator[str]:
    for number, problems in after.remarks.items():
        if number not in before.remarks:
            for problem in problems:
                sentence = say(match.game.texts, problem.code, problem.params, match.names)
                yield told("remark", unit=unit(match.game), n=number, sentence=Prose(sentence))


def described(entry: Entry) -> str:
    """Say in a few words what an entry recorded."""
    act = entry.act
    if isinstance(act, acts.Fix):
        return f"fix {act.number} {act.line}"
    if isinstance(act, acts.Void):
        return f"void {act.hand}"
    if isinstance(act, (acts.Undo, acts.Redo)):
        return told(f"{act.kind}-of", entry=act.target)
    if isinstance(act, acts.Ruling):
        on = Message("on-hand", {"n": act.hand}) if act.hand else Message("on-match")
        about = f"R{act.of}" if act.of else on
        code = "ruling-asked" if act.question else "ruling-on"
        return told(code, about=about, question=Prose(act.question or ""), decided=Prose(_decided(act)))
    if isinstance(act, acts.Start):
        return told("start-of", game=act.game)
    return entry.line or phrase(act.kind)


def _decided(ruling: acts.Ruling) -> str:
    if ruling.overturn:
        return told("turned")
    if ruling.effect is None:
        return told("final" if ruling.final else "open")
    decision = _decision(ruling.effect)
    return decision if ruling.final else told("provisionally", decision=Prose(decision))


def _decision(effect: acts.Effect) -> str:
    if isinstance(effect, acts.OtherHand):
        return effect.line
    return (
        told("fined", by=effect.by, penalty=effect.penalty) if isinstance(effect, acts.Fined) else phrase(effect.kind)
    )
