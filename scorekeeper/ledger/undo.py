"""Undo and redo: which entries of a match count, and which of those that were undone can still come back."""

from collections.abc import Sequence

from scorekeeper.errors import Illegal, illegal
from scorekeeper.ledger.acts import Redo, Start, Undo
from scorekeeper.ledger.entries import Entry


def done_and_undone(entries: Sequence[Entry]) -> tuple[list[int], list[int]]:
    """List the places in the chain of the actions that count, and of those that a redo would bring back.

    An action after an undo ends the chance to redo. Raises Illegal for an undo or redo of another action than the last.
    """
    done: list[int] = []
    undone: list[int] = []
    for seq, entry in enumerate(entries, 1):
        act = entry.act
        if isinstance(act, Undo):
            undone.append(_take(done, act.target))
        elif isinstance(act, Redo):
            done.append(_take(undone, act.target))
        elif not isinstance(act, Start):
            done.append(seq)
            undone.clear()
    return done, undone


def _take(stack: list[int], target: int) -> int:
    """Take the last of a stack, which must be the target that the entry names."""
    if not stack or stack[-1] != target:
        raise Illegal([illegal("undo-other", n=target)])
    return stack.pop()
