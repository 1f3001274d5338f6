"""``judge GAME [FILE|-]``: records of play in, verdicts out."""

import json
import sys
from typing import Annotated, BinaryIO

import typer

from scorekeeper import games, rulebook
from scorekeeper.cli.score import options_of, read_json
from scorekeeper.cli.shared import command_app, opened, settings
from scorekeeper.errors import Refused
from scorekeeper.game import AnyGame, Json
from scorekeeper.options import decode
from scorekeeper.reports.forms import errors_json, verdict_json
from scorekeeper.rulebook import Rulebook

app = command_app()


@app.command()
def judge(
    game: Annotated[str, typer.Argument(help="The game.")],
    file: Annotated[str, typer.Argument(metavar="[FILE|-]", help="JSON Lines of records.")] = "-",
    show: Annotated[
        bool, typer.Option("--show", help="Print hands and tricks for a person, as on a terminal.")
    ] = False,
) -> None:
    """Judge records of play: every infraction with what would have been legal, then the facts and the score."""
    played = games.find(game.lower())
    book = rulebook.load(played.rulebook)
    for_person = show or (sys.stdout.isatty() and not settings.json)
    with opened(file) as lines:
        code = _judge_lines(played, book, lines, for_person=for_person)
    if code:
        raise typer.Exit(code)


def _judge_lines(game: AnyGame, book: Rulebook, lines: BinaryIO, *, for_person: bool) -> int:
    names = game.seating.names(game.seating.seat([], None))
    defaults = book.defaults()
    refused = infractions = False
    for raw in lines:
        if not raw.strip():
            continue
        record: Json = {}
        try:
            record = read_json(raw)
            options = decode(game.options, options_of(book, record, defaults))
            verdict = game.play.judge(record, options)
            infractions = infractions or bool(verdict.infractions)
            form = verdict_json(game, verdict, options, names)
        except Refused as error:
            refused = True
            form = errors_json(error, game, names, game.all_texts())
        if for_person:
            from scorekeeper.reports.screen import console
            from scorekeeper.reports.verdict import print_verdict

            print_verdict(
                console(), game.unit, record, form, () if "errors" in form else game.play.drawing(record, form)
            )
        else:
            sys.stdout.write(json.dumps(form, ensure_ascii=False) + "\n")
    return Refused.exit_code if refused else int(infractions)
