"""The judge of Shah: from a record of play to its infractions, the last board, and the winner.

A decision that is not allowed is taken back, and the same player decides again. If the next entry is not allowed then,
the decision is read as one that stood. If the record does not go on from there either, it cannot be followed any
further (article ``shah.record.infraction``). Without ``first`` nobody knows the owner of a stone; the decisions are
judged all the same. Articles ``shah.place.*`` to ``shah.end.*`` and ``shah.record.*``.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.errors import Illegal, Problem
from scorekeeper.game import Infraction, Json, Verdict
from scorekeeper.games.shah.facts import Facts
from scorekeeper.games.shah.options import Options
from scorekeeper.games.shah.play.record import RECORD, Entries, Record, read_record
from scorekeeper.games.shah.play.state import OVER, PHASES, Play
from scorekeeper.games.shah.play.tokens import FAR, write
from scorekeeper.games.shah.seating import SIDES

_UNNAMED: Mapping[object, str] = {"A": "Player 1", "B": "Player 2"}
"""The names of the players if nobody says who placed first: Player 1 did."""
_NAMES = tuple(write(action) for action in range(FAR))


def judge(record: Json, _options: Options) -> Verdict[Facts]:
    """Judge a record in the JSON form. Raises Malformed, or Illegal or Ambiguous for the board it begins on."""
    read = read_record(record, RECORD)
    trace: list[Json] | None = [] if record.get("trace") else None
    found = follow(read, trace)
    play, notes = found.play, found.notes
    if not read.named:
        notes = (Infraction("first-unsaid", "first"), *notes)
    winner = SIDES[play.winner] if read.named and play.winner is not None else None
    details: Json = {
        "board": play.board() if read.named else None,
        "next": SIDES[play.turn] if read.named and play.phase != OVER else None,
        "phase": PHASES[play.phase],
        "winner": winner,
        "valid": found.valid,
        "unjudged": [] if found.stop is None else record["moves"][found.stop :],
        **({} if trace is None else {"trace": trace}),
    }
    return Verdict(found.infractions, notes, Facts(winner, rules=record.get("rules")) if winner else None, details)


# --- following a record -----------------------------------------------------------------------------------


class Followed(NamedTuple):
    """A record as far as it can be followed, to where ``play`` then stands.

    ``valid`` is the number of entries before the first infraction; entries from ``stop`` on are left unjudged
    (None: all are judged).
    """

    play: Play
    infractions: tuple[Infraction, ...]
    notes: tuple[Infraction, ...]
    valid: int
    stop: int | None


class _Wrong(NamedTuple):
    """An entry that breaks a rule with its decision ``part``, the infraction, and whether it stood all the same."""

    at: int
    part: int
    infraction: Infraction
    stood: bool = False


def follow(record: Record, trace: list[Json] | None = None) -> Followed:
    """Follow a record as far as it goes. Add the decisions allowed at each step to ``trace``."""
    faults: list[_Wrong] = []
    play, stop = record.play, None
    for at, decisions in enumerate(record.entries):
        part, problem = _decide(play, decisions, record, trace)
        if problem and part == 0 and faults and faults[-1].at == at - 1 and not faults[-1].stood:
            if trace:
                trace.pop()
            stood = _stood(play, record.entries[at - 1][faults[-1].part :], decisions)
            if stood is None:
                stop = at
                break
            play = stood
            faults[-1] = faults[-1]._replace(stood=True)
            part, problem = _decide(play, decisions, record, trace)
        if problem:
            params = named(problem.params, record)
            faults.append(_Wrong(at, part, Infraction(problem.code, _place(at), params, tuple(legal_tokens(play)))))
    valid = faults[0].at if faults else len(record.entries)
    infractions = tuple(wrong.infraction for wrong in faults)
    return Followed(play, infractions, tuple(_notes(faults, record.entries, stop)), valid, stop)


def _decide(
    play: Play, decisions: Sequence[int], record: Record, trace: list[Json] | None
) -> tuple[int, Problem | None]:
    """Make the decisions of an entry; return how many were allowed, and the fault of the next one."""
    for part, action in enumerate(decisions):
        if trace is not None:
            trace.append({"by": SIDES[play.turn] if record.named else None, "legal": legal_tokens(play)})
        try:
            play.go(action)
        except Illegal as refused:
            return part, refused.problems[0]
    return len(decisions), None


def _stood(play: Play, wrong: Sequence[int], then: Sequence[int]) -> Play | None:
    """Return the game in which wrong decisions stood; None if they cannot have, or the next entry does not fit."""
    after = play.copy()
    if not after.stand(wrong[0]):
        return None
    for action in (*wrong[1:], *then[:1]):
        if not after.can(action):
            return None
        before, after = after, after.do(action)
    return before


def legal_tokens(play: Play) -> list[str]:
    """List the decisions allowed now as tokens, sorted."""
    return sorted([_NAMES[action] for action in play.legal()])


def named(params: Mapping[str, object], record: Record) -> Mapping[str, object]:
    """Call the players Player 1 and Player 2 if the record does not say who placed first."""
    if record.named:
        return params
    return {key: _UNNAMED.get(value, value) if key in ("by", "other") else value for key, value in params.items()}


def _notes(found: Sequence[_Wrong], entries: Entries, stop: int | None) -> Iterator[Infraction]:
    """Say for each infraction how the record was read after it."""
    for wrong in found:
        then = wrong.at + 1
        if then == len(entries):
            return
        words = {"wrong": _written(entries[wrong.at][wrong.part :]), "token": _written(entries[then])}
        if then == stop:
            yield Infraction("rest-unjudged", _place(then), {**words, "n": len(entries) - then})
        else:
            code = "stood" if wrong.stood else "taken-back"
            yield Infraction(code, _place(wrong.at), {**words, "by": wrong.infraction.params["by"]})


def _place(at: int) -> str:
    return f"moves[{at}]"


def _written(decisions: Sequence[int]) -> str:
    return "".join(map(write, decisions))
