"""A game by buttons: its winner."""

from scorekeeper.buttons import Row, Said, pressed

ROWS = (Row("winner", of="sides"), Row("drawn", ("draw",), option="draws"))


def line(said: Said) -> str:
    """Write the pressed buttons as a typed line.

    >>> line({"winner": ["A"]}), line({"drawn": ["draw"]}), line({"winner": ["A"], "drawn": ["draw"]})
    ('A won', 'draw', 'A won, draw')
    """
    won = f"{winner} won" if (winner := pressed(said, "winner")) else ""
    return ", ".join(filter(None, (won, pressed(said, "drawn"))))
