"""A line that answers the question about the line before it: "no seven" after "What was the last card?"."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress

from scorekeeper.errors import Ambiguous, Refused
from scorekeeper.ledger.acts import Points
from scorekeeper.ledger.match import Match
from scorekeeper.sheet.in_match import after, read_in


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
