"""``help [COMMAND]``: all commands, or one of them in full."""

from typing import Annotated

import typer

from scorekeeper.cli.commands import COMMANDS
from scorekeeper.cli.shared import command_app
from scorekeeper.cli.shared.did_you_mean import nearest_command

app = command_app()


@app.command(name="help")
def help_(
    about: Annotated[list[str] | None, typer.Argument(metavar="[COMMAND | TOPIC]", help="What to tell about.")] = None,
) -> None:
    """Show all commands, or how one is used: help add. A game or a topic shows its page of the guide: help baloot."""
    from scorekeeper.cli import run
    from scorekeeper.cli.guide import TOPICS

    if not about or about == ["all"]:
        raise typer.Exit(run(["--help"]))
    word = about[0].lower()
    if word in TOPICS and word not in COMMANDS:
        raise typer.Exit(run(["guide", word]))
    raise typer.Exit(run([nearest_command(word), "--help"]))
