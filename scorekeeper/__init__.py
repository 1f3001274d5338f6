"""A companion for people who play with physical cards at a real table.

Scripts may rely on the functions :func:`score`, :func:`judge` and :func:`ask`, the classes :class:`Ledger` and
:class:`Match`, and the errors. Everything else can change. A name is imported when it is first used.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from scorekeeper.api import ask, judge, score
    from scorekeeper.errors import Ambiguous, Illegal, LedgerError, Malformed, Refused, ScorekeeperError
    from scorekeeper.ledger.match import Match
    from scorekeeper.ledger.store import Ledger

__version__ = "1.0.0"
__all__ = [
    "Ambiguous", "Illegal", "Ledger", "LedgerError", "Malformed", "Match", "Refused", "ScorekeeperError",
    "ask", "judge", "score",
]  # fmt: skip

_HOMES = {
    "scorekeeper.api": ("ask", "judge", "score"),
    "scorekeeper.errors": ("Ambiguous", "Illegal", "LedgerError", "Malformed", "Refused", "ScorekeeperError"),
    "scorekeeper.ledger.match": ("Match",),
    "scorekeeper.ledger.store": ("Ledger",),
}


def __getattr__(name: str) -> object:
    from importlib import import_module  # nothing is imported before __main__ can tell an interruption

    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(name)
