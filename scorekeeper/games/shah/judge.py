"""The adjudicator of Shah: from a record of play to its infractions, the board it leads to, and who won.

What a record leaves out is unknown: without ``first`` nobody knows whose the stones are, and the decisions are
judged all the same. Articles ``shah.place.*`` to ``shah.end.*`` and ``shah.record.*``.
"""

from scorekeeper.errors import Problem, malformed, refuse
from scorekeeper.forms import unknown_field
from scorekeeper.game import Infraction, Json, Options, Verdict
from scorekeeper.games.shah.play import OVER, PHASES, PLACING, Play
from scorekeeper.games.shah.position import TO_DO, check_board, read_position
from scorekeeper.games.shah.record import Entries, Followed, follow, read_moves
from scorekeeper.games.shah.table import SIDES
from scorekeeper.situation import Check, anything, flag, one_of

SITUATION: dict[str, Check] = {
    "first": one_of(*SIDES),
    "board": check_board,
    "next": one_of(*SIDES),
    "phase": one_of(*TO_DO),
    "rules": anything,
}
"""The fields that say from where a record goes on, with what each may hold."""
_RECORD: dict[str, Check] = {**SITUATION, "trace": flag}


def judge(data: Json, _options: Options) -> Verdict[Json]:
    """Judge a record in the JSON form. Raises Malformed; Illegal or Ambiguous for the board it begins on."""
    play, entries = read_record(data, _RECORD)
    named = is_named(data)
    found = follow(play, entries, named=named, trace=data.get("trace", False))
    notes = found.notes if named else (Infraction("first-unsaid", "first"), *found.notes)
    return Verdict(found.infractions, notes, _facts(data, play) if named else None, _details(data, found, named=named))


def is_named(data: Json) -> bool:
    """Tell whether a record says whose the stones are: who placed first, or a board that they stand on."""
    return "first" in data or "board" in data


def read_record(data: Json, known: dict[str, Check], *, placing: bool = False) -> tuple[Play, Entries]:
    """Read where a record begins, and its moves. Raises Malformed with everything wrong, Illegal, Ambiguous.

    ``placing`` allows it to begin on a board where stones are still placed, whose starter the board does not tell.
    """
    problems: list[Problem] = [
        unknown_field(key, (*known, "moves")) for key in data if key not in known and key != "moves" and key[:1] != "_"
    ]
    for key, check in known.items():
        if key in data:
            problems += check(key, data[key])
    given = [key for key in ("board", "next", "phase") if key in data]
    if given:
        problems += [malformed("field-missing", key, key=key) for key in ("board", "next") if key not in data]
    entries = read_moves("moves", data.get("moves", []), problems)
    refuse(problems)
    if not given:
        return Play(SIDES.index(data.get("first", SIDES[0]))), entries
    play = read_position(data)
    if play.phase == PLACING and not placing:
        refuse([malformed("board-in-placing", "board")])
    return play, entries


def _facts(data: Json, play: Play) -> Json | None:
    if play.winner is None:
        return None
    return {"winner": SIDES[play.winner]} | {key: data[key] for key in ("rules",) if key in data}


def _details(data: Json, found: Followed, *, named: bool) -> Json:
    play = found.play
    over = play.phase == OVER
    details: Json = {
        "board": play.board() if named else None,
        "next": SIDES[play.turn] if named and not over else None,
        "phase": PHASES[play.phase],
        "winner": SIDES[play.winner] if named and play.winner is not None else None,
        "valid": found.valid,
        "unjudged": [] if found.stop is None else data["moves"][found.stop :],
    }
    if data.get("trace"):
        details["trace"] = list(found.trace)
    return details
