"""Lines about a hand that was recorded before: read by the names of its own table, and by those people have now."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from scorekeeper.errors import Ambiguous, Illegal, Malformed, Reading, Refused, illegal, malformed, refuse, unclear
from scorekeeper.game import AnyGame, Seating
from scorekeeper.ledger.acts import Hand, Points, Typed
from scorekeeper.ledger.match import Match
from scorekeeper.ledger.old_table import OldTable, old_table
from scorekeeper.ledger.plays import Play
from scorekeeper.messages import Message, Prose
from scorekeeper.reading.points import write_points
from scorekeeper.sheet.endings import with_as_is
from scorekeeper.sheet.lines import is_ruling, read_line
from scorekeeper.sheet.papers import read_claim
from scorekeeper.sheet.writing import written
from scorekeeper.spelling import fold

T = TypeVar("T")


def read_about(match: Match, number: int, line: str) -> Typed:
    """Read a line that says what a hand was in truth. Raises Refused; Ambiguous where names have changed hands."""
    return _read(match.game, old_table(match, number), line)


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
    """Return a line that says what a hand is, typed now: its own, or where that says something else, one anew."""
    hand = play.event.hand
    if hand is None:
        return play.line
    with suppress(Refused):
        again = read_about(match, play.number or 0, hand.line)
        if isinstance(again, Hand) and (again.facts, again.paper) == (hand.facts, hand.paper):
            return hand.line
    return with_as_is(written(match.game, play.seating, hand), as_is=hand.as_is)


def _read(game: AnyGame, table: OldTable, line: str) -> Typed:
    def read(seating: Seating) -> Typed:
        return read_line(game, seating, line, table.options)

    def write(act: Typed) -> str:
        return written(game, table.seatings[0], act)

    return by_names(game, table, line, read, write)


def by_names(game: AnyGame, table: OldTable, said: str, read: Callable[[Seating], T], write: Callable[[T], str]) -> T:
    """Read words about an old hand by all names that its people have had; ``write`` puts a meaning in other words.

    The names of that time come first: by them alone is read what differs from the hand's own line in its figures only,
    and what is known and refused by them is refused. Raises Refused; Ambiguous where words mean another by later names,
    or where they are later names that somebody else had before.
    """
    if len(table.seatings) == 1 or _is_its_own(game, table, said):
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
    """Ask who is meant by a name that nobody had at a hand, where it has been in several seats. Raises Ambiguous."""
    tried = [_tried(read, seating) for seating in ever]
    lines = dict.fromkeys(write(each) for each in (*tried, meant) if not isinstance(each, Refused))
    if len(lines) > 1:
        raise Ambiguous([unclear("names-moved", names=_all_names(ever))], [Reading(line, {}) for line in lines])


def _tried(read: Callable[[Seating], T], seating: Seating) -> T | Refused:
    try:
        return read(seating)
    except Refused as error:
        return error


def _is_its_own(game: AnyGame, table: OldTable, said: str) -> bool:
    """Tell whether words are those of the hand itself, with other figures, as they were typed at its own table."""
    return any(_shape(hand.line) == _shape(said) and _was_typed(game, table, hand) for hand in table.told)


def _shape(line: str) -> str:
    return re.sub(r"\b\d+\b", "0", " ".join(fold(line).split()))


def _was_typed(game: AnyGame, table: OldTable, hand: Hand) -> bool:
    """Tell whether a hand is told by the names of its own table: a correction may have been told by later ones."""
    with suppress(Refused):
        again = read_line(game, table.seatings[0], hand.line, table.options)
        return isinstance(again, Hand) and again.facts == hand.facts
    return False


def _changed(table: OldTable) -> list[Message]:
    """List whose names have changed, each with the seat, the first name and the last."""
    then, now = table.seatings[0].players, table.seatings[-1].players
    return [
        Message("name-then-now", {"seat": Prose(player), "then": Prose(name), "now": Prose(now[player])})
        for player, name in then.items()
        if now[player] != name
    ]


def _all_names(ever: Sequence[Seating]) -> list[Message]:
    """List who has sat in each seat where the name has changed, in the order of time."""
    names = {player: list(dict.fromkeys(each.players[player] for each in ever)) for player in ever[0].players}
    return [
        Message("name-in-turn", {"seat": Prose(player), "names": list(map(Prose, found))})
        for player, found in names.items()
        if len(found) > 1
    ]


def _telling_names(error: Refused, table: OldTable) -> Refused:
    """Say with an error who sat at the table, where names have changed since."""
    error.problems = (*error.problems, malformed("names-then", names=_changed(table)))
    return error
