"""``new GAME NAME…``: start a match."""

import shlex
import sys
from typing import Annotated

import typer

from scorekeeper import games, rulebook
from scorekeeper.cli.profiles import chosen_rules
from scorekeeper.cli.shared import command_app, moment, open_ledger, put, put_json, settings
from scorekeeper.errors import malformed, refuse
from scorekeeper.game import AnyGame
from scorekeeper.ledger.store import begin
from scorekeeper.reports.added import side_label
from scorekeeper.reports.forms import board_json
from scorekeeper.sheet.lines import read_paper
from scorekeeper.sheet.seating import seat
from scorekeeper.sheet.values import player_id

app = command_app()


@app.command()
def new(  # noqa: PLR0913, PLR0917 - an option each
    game: Annotated[str, typer.Argument(help=f"The game: {games.EXAMPLE}.")],
    names: Annotated[list[str] | None, typer.Argument(help="The sides, partners joined: Ali+Badr Cem+Dalia.")] = None,
    target: Annotated[str | None, typer.Option(metavar="N", help="How many points win the match.")] = None,
    dealer: Annotated[str | None, typer.Option(metavar="SEAT", help="Who deals first: a seat or a name.")] = None,
    rules: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="House rules by name, or OPTION=CHOICE; may be repeated.")
    ] = None,
    us: Annotated[str | None, typer.Option(metavar="SIDE", help="Which side is us, and the other them.")] = None,
    totals: Annotated[
        str | None, typer.Option(metavar="82-70", help="Begin at totals that were kept on paper so far.")
    ] = None,
    at: Annotated[str | None, typer.Option("--at", metavar="DATE", help="When the match began.")] = None,
) -> None:
    """Start a match: scorekeeper new baloot Ali+Badr Cem+Dalia --dealer S --us NS."""
    played = games.find(game.strip().lower())
    settings.speak(played)
    if not names and not settings.json and sys.stdin.isatty():
        names = _asked(played)
    seating = seat(played, names or [], us)
    goal = [_target(played, target)] if target is not None else []
    options, agreed = chosen_rules(played, [*(rules or []), *goal])
    first = player_id(seating, dealer)
    paper = read_paper(played, seating, totals) if totals is not None else None
    match = begin(played, seating, options, moment(at), dealer=first, agreed=agreed, totals=paper)
    with open_ledger(create=True) as ledger:
        ledger.keep(match)
    if settings.json:
        put_json(board_json(match))
        return
    sides = (" against " if len(seating.sides) == 2 else ", ").join(side_label(match, side) for side in seating.sides)
    target = f", to {options[played.target_option]}" if played.target_option else ""
    put(f"{played.title}: {sides}{target}. Match {match.id}.")
    usual = rulebook.load(played.rulebook).defaults()
    changed = [
        f"{option} = {choice}"
        for option, choice in options.items()
        if choice != usual[option] and option != played.target_option
    ]
    if changed:
        put(f"Rules: {', '.join(changed)}")
    put(f"Add a {played.unit}: scorekeeper add {played.example(seating, match.state.options)}")


def _asked(game: AnyGame) -> list[str]:
    """Ask who plays, in one line; an empty answer leaves the names to the game."""
    example = game.invitation.partition(" ")[2].partition(" --")[0]
    answer = typer.prompt(f"Who plays? For example {example}", default="", show_default=False, err=True)
    return shlex.split(answer)


def _target(game: AnyGame, target: str) -> str:
    if game.target_option is None:
        refuse([malformed("target-none", game=game.title)])
    return f"{game.target_option}={target}"
