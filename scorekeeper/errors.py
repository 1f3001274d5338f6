"""The four kinds of error; each carries every problem found, not only the first.

A problem is data: a stable code, the values its sentence needs and the field it is about. The sentence
and the article belonging to a code stand in a message table (see :mod:`scorekeeper.messages`).
"""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

FOUND = 1
"""The exit code of a command that looked for damage, an infraction or a wrong figure, and found one."""
MISTYPED = 2
"""The exit code if the command line itself is wrong."""
INTERRUPTED = 130
"""The exit code if somebody stopped a command, or would not go on."""
T = TypeVar("T")


class Problem(NamedTuple):
    """One thing that is wrong.

    ``code`` is stable kebab-case, ``field`` the name of the fact it is about. ``params`` are the values of the
    sentence; ``column`` is the place in a typed line, counted from 1.
    """

    kind: "type[Refused]"
    code: str
    field: str | None = None
    params: Mapping[str, object] = {}
    column: int | None = None


class Ended(SystemExit):
    """The terminal was closed, or somebody ended the program: it closes the ledger first, as after Ctrl-C."""

    def __init__(self) -> None:
        super().__init__(INTERRUPTED)


class ScorekeeperError(Exception):
    """The root of everything this program raises on purpose; ``exit_code`` is what the command line leaves with."""

    exit_code = 70


class Reading(NamedTuple):
    """One thing that a typed line could mean: a line that says only this, its facts as JSON, and what it scores.

    ``winner`` is the side that it lets win the match whatever the totals are, as after a gahwa.
    """

    line: str
    facts: Mapping[str, object]
    score: Mapping[str, int] | None = None
    winner: str | None = None


class Refused(ScorekeeperError):  # noqa: N818 - its name is what happened to the entry
    """An entry or record that is not accepted. ``problems`` is never empty.

    ``readings`` are what a typed line could mean, to choose from: several, or one near miss.
    """

    exit_code = 4

    def __init__(self, problems: Sequence[Problem], readings: Sequence[Reading] = ()) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = tuple(problems)
        self.readings = tuple(readings)


class Malformed(Refused):
    """Not of the form that is read: a wrong type, an unknown word or field."""


class Illegal(Refused):
    """Well formed, but it cannot have happened, or the rules do not allow it."""


class Ambiguous(Refused):
    """It lacks something or could mean two things; the message asks the question that decides."""


class LedgerError(ScorekeeperError):
    """The ledger or an output cannot be read or written."""

    exit_code = 3

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def library_missing(extra: str, found: str | None) -> LedgerError:
    """Return the error of an extra that is not installed; it says how to install all libraries of the extra."""
    import shlex
    from importlib.metadata import PackageNotFoundError, requires

    try:
        needed = [each for each in requires("scorekeeper-cards") or () if re.search(f"extra == .{extra}.$", each)]
    except PackageNotFoundError:  # run from a checkout that is not installed
        needed = []
    libraries = [re.split(r"[^\w.-]", each)[0] for each in needed] or [found or extra]
    python = shlex.quote(sys.executable or "python3")
    return LedgerError("extra-missing", found=found, command=f"{python} -m pip install {' '.join(libraries)}")


def malformed(code: str, field: str | None = None, column: int | None = None, **params: object) -> Problem:
    """Describe something of the wrong form."""
    return Problem(Malformed, code, field, params, column)


def illegal(code: str, field: str | None = None, column: int | None = None, **params: object) -> Problem:
    """Describe something impossible or forbidden."""
    return Problem(Illegal, code, field, params, column)


def unclear(code: str, field: str | None = None, column: int | None = None, **params: object) -> Problem:
    """Describe something missing, or of two meanings."""
    return Problem(Ambiguous, code, field, params, column)


def refuse(problems: Sequence[Problem]) -> None:
    """Raise all ``problems`` as one error, of the gravest kind among them; do nothing if there are none."""
    if not problems:
        return
    for kind in (Malformed, Illegal, Ambiguous):
        if any(problem.kind is kind for problem in problems):
            raise kind(problems)


class Collected:
    """Reads several things, and keeps everything that is refused in ``problems``, for :func:`refuse`."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def read(self, read: Callable[[], T]) -> T | None:
        """Return what is read; None if it is refused."""
        try:
            return read()
        except Refused as error:
            self.problems += error.problems
        return None
