"""The buttons that tell a hand: rows of words, players, sides or figures, declared by a game as data."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

Said = Mapping[str, Sequence[str]]
"""The buttons that were pressed: the words, or the ids, by the name of the row.

In a row that stands for each side, and for figures, the key is the name and the side or word, such as ``points-NS``."""
_OFF = ("no", "none")


class Row(NamedTuple):
    """A row of buttons.

    ``name`` is its subject; its heading is the sentence ``row-NAME``, the buttons of words have ``key-WORD``.
    ``of`` tells what stands on the buttons, ``words`` in the order shown. Of one row ``one`` button can be pressed, or
    ``many``; a ``figure`` is typed for each side, or word. With ``each`` the row stands once for each side.
    A row is ``open``, or ``folded`` under the heading ``row-more``. A ``chip`` shows only its heading, on a button,
    until that is pressed; a ``key`` does so on the last key of the keypad.
    The row is only for tables that play with ``option``. If it is ``needed``, the page asks for it first.
    ``sums`` are what the figures of both sides make together, by the button that was pressed before.
    """

    name: str
    words: tuple[str, ...] = ()
    of: Literal["words", "players", "sides"] = "words"
    how: Literal["one", "many", "figure"] = "one"
    each: bool = False
    place: Literal["open", "chip", "key", "folded"] = "open"
    option: str = ""
    needed: bool = False
    sums: Mapping[str, int] = {}

    def is_played(self, options: tuple[object, ...]) -> bool:
        """Tell whether a table with these options has use for the row."""
        return not self.option or getattr(options, self.option) not in _OFF


def pressed(said: Said, name: str) -> str:
    """Return the button of a row that was pressed, "" if none was."""
    return next(iter(said.get(name, ())), "")


def figures(said: Said, name: str, of: Sequence[str]) -> list[tuple[str, str]]:
    """List the figures that were typed, each with its side or word."""
    return [(each, figure.strip()) for each in of if (figure := pressed(said, f"{name}-{each}")).strip()]
