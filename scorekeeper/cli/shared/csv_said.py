"""The options of the command line that say how a CSV score sheet is read."""

from typing import Annotated, NamedTuple

import typer


class Said(NamedTuple):
    """The settings by which a table is read; None if nobody has said it."""

    game: str | None = None
    columns: str | None = None
    figures: str | None = None
    players: str | None = None
    rules: str | None = None
    first_row: str | None = None
    blank: str | None = None
    matches: str | None = None
    dates: str | None = None
    at: str | None = None


Game = Annotated[str | None, typer.Option(metavar="GAME", help="Of a CSV score sheet: the game.")]
Columns = Annotated[
    str | None, typer.Option("--columns", metavar="A,B", help="Of a CSV score sheet: the columns, one a side.")
]
Figures = Annotated[
    str | None, typer.Option(metavar="points|totals", help="Of a CSV score sheet: of each hand, or all so far.")
]
Players = Annotated[
    str | None, typer.Option(metavar="A+B,C+D", help="Of a CSV score sheet: who plays, if not as the columns say.")
]
Rules = Annotated[str | None, typer.Option(help="Of a CSV score sheet: house rules, such as target=200.")]
FirstRow = Annotated[
    str | None,
    typer.Option(metavar="hand|names", help="Of a CSV score sheet: whether the first row is a hand, or has names."),
]
Blank = Annotated[
    str | None, typer.Option(metavar="0", help="Of a CSV score sheet: an empty cell means that nothing was scored.")
]
Matches = Annotated[
    str | None, typer.Option(metavar="one|each", help="Of a CSV score sheet of several days or names: one match?")
]
Dates_ = Annotated[
    str | None,
    typer.Option(
        "--dates", metavar="day-first|hijri", help="Of a CSV score sheet: how dates are meant; month-first, gregorian."
    ),
]
At = Annotated[str | None, typer.Option(metavar="DATE", help="Of a CSV score sheet: when it was played.")]
