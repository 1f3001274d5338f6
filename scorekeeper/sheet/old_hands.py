"""Lines that name people by the names of another time.

A line about a hand that was recorded before is read by the names of its own table, and by those people have now. For
somebody who is at the table no more, or was called so before, the one who sits there now is offered.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TypeVar

from scorekeeper.errors import Ambiguous, Illegal, Malformed, Reading, Refused, illegal, malformed, refuse, unclear
from scorekeeper.game import AnyGame, Seating
from scorekeeper.ledger.acts import Hand, Points, Typed
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.old_table import OldTable, old_table, seatings_of
from scorekeeper.ledger.plays import Play
from scorekeeper.messages import Message, Prose
from scorekeeper.reading.points import write_points
from scorekeeper.sheet.endings import with_as_is
from scorekeeper.sheet.lines import clean, is_ruling, read_line
from scorekeeper.sheet.values import read_claim
from scorekeeper.sheet.writing import written
from scorekeeper.spelling import fold
from scorekeeper.words import Names, clauses

T = TypeVar("T")


def read_about(match: Match, number: int, line: str) -> Typed:
    """Read the line of a corrected hand. Raises Refused; Ambiguous if names have changed hands."""
    game, table = match.game, old_table(match, number)

    def read(seating: Seating) -> Typed:
        return read_line(game, seating, line, table.options)

    return by_names(game, table, line, read, lambda act: written(game, table.seatings[0], act))


def read_after(match: Match, number: int, line: str) -> Hand:
    """Read a hand that was forgotten after another, or at the beginning, after 0. Raises as :func:`read_about`.

    Anything else happens where it is recorded: Illegal.
    """
    game, table = match.game, old_table(match, number)._replace(told=())
    refuse([illegal("after-ruling", "after")] if is_ruling(line) else [])

    def read(seating: Seating) -> Hand:
        act = read_line(game, seating, line, table.options)
        if not isinstance(act, Hand):
            raise Illegal([illegal("after-hand", "after", n=number, line=Prose(act.line))])
        return act

    return by_names(game, table, line, read, lambda hand: written(game, table.seatings[0], hand))


def claimed_for(match: Match, number: int, claim: str) -> Points:
    """Read a figure that is claimed for a hand. Raises as :func:`read_about`."""
    table = old_table(match, number)._replace(told=())
    return by_names(match.game, table, claim, lambda seating: read_claim(match.game, seating, claim), write_points)


def line_of(match: Match, play: Play) -> str:
    """Return a line that tells a hand if typed now: its own line, or a new one if that would mean another hand."""
    hand = play.event.hand
    if hand is None:
        return play.line
    with suppress(Refused):
        again = read_about(match, play.number or 0, hand.line)
        if isinstance(again, Hand) and (again.facts, again.paper) == (hand.facts, hand.paper):
            return hand.line
    return with_as_is(written(match.game, play.seating, hand), as_is=hand.as_is)


def by_names(game: AnyGame, table: OldTable, said: str, read: Callable[[Seating], T], write: Callable[[T], str]) -> T:
    """Read words about an old hand by all names that its people have had; ``write`` puts a meaning in other words.

    The names of that time come first: by them alone is read what differs from the hand's own line in its figures only,
    and what is known and refused by them is refused. Raises Refused; Ambiguous if words mean another by later names,
    or if they are later names that somebody else had before.
    """
    its_own = [hand for hand in table.told if _shape(hand.line) == _shape(said)]
    if len(table.seatings) == 1 or any(_was_typed(game, table, hand) for hand in its_own):
        return read(table.seatings[0])
    tried = [_tried(read, seating) for seating in table.seatings]
    refused = [each for each in tried if isinstance(each, Refused)]
    known = [each for each in refused if not isinstance(each, Malformed)]
    meant = [each for place, each in enumerate(tried) if not isinstance(each, Refused) and each not in tried[:place]]
    if tried[0] in known or not meant:
        raise known[0] if known else _telling_names(min(refused, key=lambda error: len(error.problems)), table)
    lines = dict.fromkeys([*map(write, meant), *(reading.line for each in known for reading in each.readings)])
    if len(lines) > 1:
        raise Ambiguous([unclear("names-changed", names=_changed(table))], [Reading(line, {}) for line in lines])
    if isinstance(tried[0], Refused):
        _ask_whose(table.ever(), read, write, meant[0])
    return meant[0]


def _ask_whose(ever: Sequence[Seating], read: Callable[[Seating], T], write: Callable[[T], str], meant: T) -> None:
    """Ask who is meant by a name that nobody had at a hand, if it has been in several seats. Raises Ambiguous."""
    tried = [_tried(read, seating) for seating in ever]
    lines = dict.fromkeys(write(each) for each in (*tried, meant) if not isinstance(each, Refused))
    if len(lines) > 1:
        raise Ambiguous([unclear("names-moved", names=_all_names(ever))], [Reading(line, {}) for line in lines])


def _tried(read: Callable[[Seating], T], seating: Seating) -> T | Refused:
    try:
        return read(seating)
    except Refused as error:
        return error


def _shape(line: str) -> str:
    return re.sub(r"\b\d+\b", "0", " ".join(fold(line).split()))


def _was_typed(game: AnyGame, table: OldTable, hand: Hand) -> bool:
    """Tell whether a hand is told by the names of its own table: a correction may have been told by later ones."""
    with suppress(Refused):
        again = read_line(game, table.seatings[0], hand.line, table.options)
        return isinstance(again, Hand) and again.facts == hand.facts
    return False


def _changed(table: OldTable) -> list[Message]:
    """List the names that have changed, each with the seat, the first name and the last."""
    then, now = table.seatings[0].players, table.seatings[-1].players
    return [
        Message("name-then-now", {"seat": Prose(player), "then": Prose(name), "now": Prose(now[player])})
        for player, name in then.items()
        if now[player] != name
    ]


def _all_names(ever: Sequence[Seating]) -> list[Message]:
    """List who has sat in each seat whose name has changed, in the order of time."""
    names = {player: list(dict.fromkeys(each.players[player] for each in ever)) for player in ever[0].players}
    return [
        Message("name-in-turn", {"seat": Prose(player), "names": list(map(Prose, found))})
        for player, found in names.items()
        if len(found) > 1
    ]


def _telling_names(error: Refused, table: OldTable) -> Refused:
    """Add to an error who sat at the table then."""
    error.problems = (*error.problems, malformed("names-then", names=_changed(table)))
    return error


_STRANGE = frozenset(("word-unknown", "name-unknown"))
_UNNAMED = _STRANGE | {
    "dealer-unknown",
    "dealer-near",
    "side-unknown",
    "paper-form",
    "claim-form",
    "result-form",
    "directive-form",
}
"""The problems of a line that names somebody who is not at the table."""


def telling_who_left(match: Match, line: str, error: Refused) -> Refused:
    """Return the error of a line; if the line names somebody who left, say so, and offer who sits there now."""
    unnamed = [problem for problem in error.problems if problem.code in _UNNAMED]
    if not unnamed:
        return error
    line = clean(line)
    words = {problem.column for problem in unnamed if problem.code in _STRANGE}
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
    """List the places of names in a line, with the seat of each."""
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
    """Yield the line with the present names in place of those who left, if it can be read then."""
    for choice in _choices(gone):
        said = line
        for start, end, seat in reversed(_places(line, choice)):
            said = f"{said[:start]}{match.seating.players[seat]}{said[end:]}"
        with suppress(Refused):
            yield Reading(said, _facts(match, read_line(match.game, match.seating, said, match.state.options)))


def _choices(gone: list[tuple[str, str]]) -> Iterator[dict[str, str]]:
    """Yield the seats that names may mean: the last seats of those people, and their earlier ones."""
    last = dict(reversed(gone))
    yield last
    yield from ({**last, name: seat} for name, seat in gone if last[name] != seat)


def _facts(match: Match, act: Typed) -> Mapping[str, object]:
    facts: Mapping[str, object] = match.game.facts.encode(act.facts) if isinstance(act, Hand) else {}
    return facts
