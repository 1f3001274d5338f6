"""Lines that name people who are at the table no more, or were called so before: who is there now is offered."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from scorekeeper.errors import Reading, Refused, malformed
from scorekeeper.ledger.acts import Hand, Typed
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.old_table import seatings_of
from scorekeeper.sheet.lines import clean, read_line
from scorekeeper.spelling import fold
from scorekeeper.words import Names, clauses

_UNNAMED = frozenset(
    ("word-unknown", "dealer-unknown", "side-unknown", "paper-form", "claim-form", "result-form", "directive-form")
)
"""What is wrong with a line in which somebody is named who is not at the table."""


def telling_who_left(match: Match, line: str, error: Refused) -> Refused:
    """Return what is wrong with a line; where it names somebody who left, say so, and offer who sits there now."""
    unnamed = [problem for problem in error.problems if problem.code in _UNNAMED]
    if not unnamed:
        return error
    line = clean(line)
    words = {problem.column for problem in unnamed if problem.code == "word-unknown"}
    gone, named, columns = _gone(match), dict[str, int](), set[int | None]((None,))
    for name, seat in gone:
        for start, end, _ in _places(line, {name: seat}):
            if start + 1 in words or len(words) < len(unnamed):
                named.setdefault(name, start + 1)
                columns.update(range(start + 1, end + 1))
    if not named:
        return error
    told = [(name, seat) for name, seat in gone if name in named]
    seats = {name: sorted({seat for each, seat in told if fold(each) == fold(name)}) for name in named}
    problems = [
        malformed("player-left", column=column, name=name, now=tuple(map(match.seating.players.get, seats[name])))
        for name, column in named.items()
    ]
    readings = {reading.line: reading for reading in _offered(match, line, told)}
    others = [each for each in error.problems if each not in unnamed or each.column not in columns]
    return type(error)([*problems, *([] if readings else others)], list(readings.values()))


def _gone(match: Match) -> list[tuple[str, str]]:
    """List the names that people had in the match and nobody has now, each with the seat, the latest first."""
    here = set(map(fold, match.seating.players.values()))
    found = [pair for seating in reversed(seatings_of(match)) for pair in seating.players.items()]
    return [(name, seat) for seat, name in dict.fromkeys(found) if fold(name) not in here and seat != name]


def _places(line: str, gone: Mapping[str, str]) -> list[tuple[int, int, str]]:
    """List where people are named in a line, with the seat of each."""
    names = Names(gone.items())
    found = []
    for words in clauses(line):
        at = 0
        while at < len(words):
            seat, size = names.match(words, at) or ("", 1)
            last = words[at + size - 1] if at + size <= len(words) else words[at]
            if seat:
                found.append((words[at].column - 1, last.column - 1 + len(last.text), seat))
            at += size
    return found


def _offered(match: Match, line: str, gone: list[tuple[str, str]]) -> Iterator[Reading]:
    """Yield the line with who sits there now in the place of who left, as far as it says something then."""
    for choice in _choices(gone):
        said = line
        for start, end, seat in reversed(_places(line, choice)):
            said = f"{said[:start]}{match.seating.players[seat]}{said[end:]}"
        with suppress(Refused):
            yield Reading(said, _facts(match, read_line(match.game, match.seating, said, match.state.options)))


def _choices(gone: list[tuple[str, str]]) -> Iterator[dict[str, str]]:
    """Yield the seats that are meant by names: those where people sat last, and those where they sat before."""
    last = dict(reversed(gone))
    yield last
    yield from ({**last, name: seat} for name, seat in gone if last[name] != seat)


def _facts(match: Match, act: Typed) -> Mapping[str, object]:
    facts: Mapping[str, object] = match.game.facts.encode(act.facts) if isinstance(act, Hand) else {}
    return facts
