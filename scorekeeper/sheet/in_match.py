"""A line at the end of a match: what it records depends on what came before it.

It can also answer the question about the line before it: "no seven" after "What was the last card?".
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress

from scorekeeper.errors import Ambiguous, Reading, Refused, illegal, refuse
from scorekeeper.ledger import acts
from scorekeeper.ledger.acts import Points, Typed
from scorekeeper.ledger.entries import Entry
from scorekeeper.ledger.match import Match
from scorekeeper.sheet.lines import clean, is_ruling, read_line
from scorekeeper.shell import one_word


def read_in(match: Match, line: str) -> Typed:
    """Read a line at the end of a match; of a ruling, by the names at the hand that it is about. Raises Refused."""
    if is_ruling(line):
        from scorekeeper.sheet.ruling import read_ruling_in  # rare, and no part of adding a hand

        return read_ruling_in(match, clean(line))
    try:
        act = read_line(match.game, match.seating, line, match.state.options)
    except Refused as error:
        if isinstance(error, Ambiguous):
            match.check_open()  # nothing is asked about a hand that cannot be recorded
        error.readings = tuple(_scored(match, each) for each in error.readings)
        from scorekeeper.sheet.old_hands import telling_who_left

        raise telling_who_left(match, line, error) from None
    if isinstance(act, acts.Hand):
        match.check_open()
    if isinstance(act, acts.Rename):
        _check_namesake(match, act)
    return act


def _scored(match: Match, reading: Reading) -> Reading:
    """Return a reading with what it scores in a match; without a score if it tells no hand, or not enough."""
    game = match.game
    with suppress(Refused):
        facts = game.facts.decode({**reading.facts})
        score = game.match.advance(match.state, facts)[1]
        return reading._replace(score=score.points, winner=score.match_winner)
    return reading


def after(match: Match, act: Typed | acts.Fix) -> Match:
    """Return the match as it would stand with one more act recorded; this one stays as it is. Raises Refused."""
    return match.with_entry(Entry(act, "", match.entries[-1].at))


def _check_namesake(match: Match, act: acts.Rename) -> None:
    """Refuse to call a player as somebody else was called who has played before. Raises Illegal."""
    if act.left:
        if match.knows(act.name, act.player):
            refuse([illegal("rename-left", name=act.name, old=act.player)])
        return
    hand = match.played_as(act.name, act.player)
    old = one_word(match.seating.players[act.player])
    refuse([illegal("rename-earlier", name=act.name, new=one_word(act.name), old=old, hand=hand)] if hand else [])


def is_open(match: Match, line: str) -> bool:
    """Tell whether a line is refused only because it leaves something open."""
    try:
        _recorded(match, line)
    except Ambiguous:
        return True
    except Refused:
        pass
    return False


def answered(match: Match, asked: str, answer: str) -> str:
    """Return a line together with the answer to the question about it; or the answer, if that is a line of its own.

    The answer can also repeat the line and go on from there.
    """
    more = answer.removeprefix(asked).strip(" ,،") if asked else ""
    if not more or _accepted(match, [answer]):
        return answer
    found = _accepted(match, _together(asked, more))
    alike = [line for line in found if found[line] == next(iter(found.values()))]
    return alike[0] if alike and len(alike) == len(found) else answer


def _together(asked: str, more: str) -> Iterator[str]:
    """Yield the lines that an answer makes: behind the line, behind its first part, and before it."""
    yield f"{asked}, {more}"
    first = re.split("[,،]", asked, maxsplit=1)[0]
    yield f"{first} {more}{asked[len(first) :]}"
    yield f"{more}, {asked}"


def _accepted(match: Match, lines: Iterable[str]) -> dict[str, Points]:
    """Return the totals after each line that would be recorded."""
    found = {}
    for line in lines:
        with suppress(Refused):
            found[line] = _recorded(match, line).state.totals
    return found


def _recorded(match: Match, line: str) -> Match:
    """Return the match as it would stand with a line recorded. Raises Refused."""
    return after(match, read_in(match, line))
