"""A game by buttons: its winner."""

from scorekeeper.buttons import Row, Said, pressed
from scorekeeper.games.shah.facts import Facts

ROWS = (Row("winner", of="sides"), Row("drawn", ("draw",), option="draws"))


def line(said: Said) -> str:
    """Write the pressed buttons as a typed line.

    >>> line({"winner": ["A"]}), line({"drawn": ["draw"]}), line({"winner": ["A"], "drawn": ["draw"]})
    ('A won', 'draw', 'A won, draw')
    """
    won = f"{winner} won" if (winner := pressed(said, "winner")) else ""
    return ", ".join(filter(None, (won, pressed(said, "drawn"))))


def said(facts: Facts) -> Said:
    """Return the buttons that tell a game."""
    return {"winner": [facts.winner]} if facts.winner else {"drawn": ["draw"]}
