"""``score GAME [FILE|-]``: facts in, scores out, JSON Lines both."""

from functools import partial
from typing import Annotated

import typer

from scorekeeper import api
from scorekeeper.cli.shared.json_lines import Terse, answer_lines, begin
from scorekeeper.cli.shared.processes import Jobs
from scorekeeper.cli.shared.text_files import game_before_file


def score(
    game: Annotated[str, typer.Argument(help="The game.")],
    file: Annotated[str, typer.Argument(metavar="[FILE|-]", help="JSON Lines of facts.")] = "-",
    terse: Terse = False,
    jobs: Jobs = None,
) -> None:
    """Score facts: one JSON object a line in, one result a line out, in the same order."""
    game = game_before_file(game, "score")
    if code := answer_lines(file, partial(api.score, game, terse=terse), begin=partial(begin, game), jobs=jobs):
        raise typer.Exit(code)
