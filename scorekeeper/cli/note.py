"""``note TEXT``."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import running
from scorekeeper.cli.shared.record_line import record
from scorekeeper.errors import malformed, refuse
from scorekeeper.ledger.acts import Note


def note(
    words: Annotated[list[str], typer.Argument(metavar="TEXT")],
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="The reason, kept with it.")] = None,
) -> None:
    """Keep a note in the match."""
    running().recording = True
    if any("#" in word for word in words):
        refuse([malformed("note-comment")])
    record("note " + " ".join(words), Note, why)
