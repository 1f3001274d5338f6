"""``judge GAME [FILE|-]``: records of play in, verdicts out."""

import sys
from contextlib import nullcontext
from functools import partial
from typing import Annotated

import typer

from scorekeeper import api, games
from scorekeeper.cli.shared import put, screen, settings, told
from scorekeeper.cli.shared.json_lines import Terse, answer_lines, begin
from scorekeeper.cli.shared.processes import Jobs, searching
from scorekeeper.cli.shared.text_files import game_before_file
from scorekeeper.game import AnyGame, Json
from scorekeeper.reports.verdict import print_verdict


def judge(
    game: Annotated[str, typer.Argument(help="The game.")],
    file: Annotated[str | None, typer.Argument(metavar="[FILE|-]", help="JSON Lines of records.")] = None,
    show: Annotated[bool, typer.Option("--show", help="Print hands and tricks in words, as on a terminal.")] = False,
    cost: Annotated[bool, typer.Option("--cost", help="Show the cost of each wrong card at best play.")] = False,
    par: Annotated[
        bool, typer.Option("--par", help="Show the result of best play for the deal and for every card.")
    ] = False,
    terse: Terse = False,
    jobs: Jobs = None,
) -> None:
    """Judge records of play: every infraction with the legal choices, then the facts and the score.

    In Baloot --cost and --par search the hand to the end, if the record tells all four hands: a second or two a hand.
    """
    game = game_before_file(game, "judge")
    if file is None and sys.stdin.isatty():
        put(told("judge-what", game=game))
        return
    for_person = show or (sys.stdout.isatty() and not settings().json and not terse)
    tell = partial(_show, games.find(game)) if for_person else None
    answer = partial(api.judge, game, terse=terse, cost=cost, par=par)
    with searching() if cost or par else nullcontext():
        code = answer_lines(file or "-", answer, tell, begin=partial(begin, game), jobs=jobs)
    if code:
        raise typer.Exit(code)


def _show(game: AnyGame, record: Json, form: Json) -> None:
    print_verdict(screen(), game, record, form)
