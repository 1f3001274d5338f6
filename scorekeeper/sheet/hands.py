"""From a typed line to the entry that records it."""

from scorekeeper.errors import malformed, refuse
from scorekeeper.game import Game, Json, Table

LONGEST_LINE = 1000


def hand_entry(game: Game, table: Table, line: str) -> Json:
    """Read a line of notation into a hand entry. Raises Refused."""
    try:
        line.encode()
    except UnicodeEncodeError as error:
        refuse([malformed("line-encoding", column=error.start + 1)])
    if len(line) > LONGEST_LINE:
        refuse([malformed("line-long", most=LONGEST_LINE)])
    text = " ".join(line.split())
    return {"kind": "hand", "line": text, "facts": game.parse(text, table)}
