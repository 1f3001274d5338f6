"""``help [COMMAND]``: all commands, or one of them in full."""

from typing import Annotated

import typer

from scorekeeper import games
from scorekeeper.cli import run
from scorekeeper.cli.commands import COMMANDS, HIDDEN, PARTS
from scorekeeper.cli.guide import TOPICS
from scorekeeper.cli.shared import for_people
from scorekeeper.cli.shared.did_you_mean import nearest_command, synonym
from scorekeeper.cli.shared.failure import no_command
from scorekeeper.suggestions import suggestion


def help_(
    about: Annotated[
        list[str] | None, typer.Argument(metavar="[COMMAND | TOPIC]", help="A command, a game or a topic.")
    ] = None,
) -> None:
    """Show all commands, or the use of one: help add. A game or a topic shows its page of the guide: help baloot."""
    for_people("help")
    if not about or about == ["all"] or synonym("-".join(["help", *about])) == "help":
        raise typer.Exit(run(["--help"]))
    word = games.called(" ".join(about))
    if word in TOPICS and word not in COMMANDS:
        raise typer.Exit(run(["guide", word]))
    if word not in COMMANDS | HIDDEN | PARTS:
        if nearest_command(*about)[1] is None and suggestion(word, TOPICS):
            raise typer.Exit(run(["guide", word]))  # which names the topic that is meant
        no_command(*about)
    raise typer.Exit(run([PARTS.get(word, word), "--help"]))
