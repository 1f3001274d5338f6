"""What of a hand can be told by buttons: rows of words, players, sides or figures, declared by a game as data."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

Said = Mapping[str, Sequence[str]]
"""What was pressed: the words, or the ids, by the name of the row; figures by the name and the side, ``points-NS``."""


class Row(NamedTuple):
    """A row of buttons.

    ``name`` is what it asks for; its heading is the sentence ``row-NAME``, the buttons of words have ``key-WORD``.
    ``of`` tells what stands on the buttons, ``words`` in the order shown. Of one row ``one`` button can be pressed, or
    ``many``; a ``figure`` is typed for each side. What is not ``usual`` can be folded away.
    """

    name: str
    words: tuple[str, ...] = ()
    of: Literal["words", "players", "sides"] = "words"
    how: Literal["one", "many", "figure"] = "one"
    usual: bool = True


def pressed(said: Said, name: str) -> str:
    """Return the button of a row that was pressed, "" where none was."""
    return next(iter(said.get(name, ())), "")


def figures(said: Said, name: str, sides: Sequence[str]) -> list[tuple[str, str]]:
    """List the figures that were typed, each with its side."""
    return [(side, figure.strip()) for side in sides if (figure := pressed(said, f"{name}-{side}")).strip()]
