"""Entries that cannot be played: they are damaged, or a newer version wrote them."""

from scorekeeper.errors import Refused
from scorekeeper.messages import Clause, Message

UNPLAYABLE = (Refused, LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""The errors that a game can raise over entries that this program did not write."""


def is_newer(error: BaseException) -> bool:
    """Tell whether entries have a field, or are of a kind, that a newer version may know: they are not damaged."""
    return isinstance(error, Refused) and any(
        problem.code == "field-unknown" or (problem.code == "field-choice" and str(problem.field).endswith(".kind"))
        for problem in error.problems
    )


def why_unplayable(error: BaseException) -> Message:
    """Say why entries cannot be played."""
    if not isinstance(error, Refused):
        return Message("field-wrong")
    if is_newer(error):
        return Message("written-newer")
    problem = error.problems[0]
    return Clause(problem.code, problem.params)
