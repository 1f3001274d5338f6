"""``completion SHELL``: the script by which a shell completes what is typed."""

from typing import Annotated

import typer

from scorekeeper.cli.shared import for_people, put, told
from scorekeeper.places import DATA

SHELLS = ("bash", "zsh", "fish")
"""Each has a script in data/completion."""


def completion(shell: Annotated[str, typer.Argument(help="bash, zsh or fish.")]) -> None:
    """Print the script that completes commands, options, matches, players and articles in a shell.

    In bash put it at the end of ~/.bashrc; in zsh keep it as _scorekeeper in a folder of $fpath, in fish as
    scorekeeper.fish in ~/.config/fish/completions. The script asks scorekeeper, so it knows your matches.
    """
    for_people("completion")
    if shell.lower() not in SHELLS:
        raise typer.BadParameter(told("none-of", found=shell, choices=SHELLS))
    put((DATA / "completion" / f"scorekeeper.{shell.lower()}").read_text("utf-8").rstrip("\n"))
