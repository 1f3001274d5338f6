"""The command line: parse, call, print. Each command is a module that is imported only when it is used."""

import os
import sys
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup

from scorekeeper import __version__
from scorekeeper.cli.shared import SHARED, settings
from scorekeeper.errors import LedgerError, Refused, ScorekeeperError

COMMANDS = {
    "new": "Start a match.",
    "add": "Record what happened, in a few words.",
    "fix": "Replace a hand by what really happened.",
    "void": "Strike a hand.",
    "undo": "Take back the last thing that was recorded.",
    "redo": "Bring back what was undone last.",
    "penalty": "Record a penalty between hands.",
    "dealer": "Say who deals the next hand.",
    "players": "Who plays; correct a name, seat a substitute.",
    "header": "Correct what the match began with.",
    "check": "Hold the paper against the totals.",
    "note": "Keep a note in the match.",
    "board": "Where the match stands.",
    "history": "All hands of the match.",
    "explain": "How a hand was counted, step by step, with the articles.",
    "matches": "All matches of the ledger.",
    "stats": "What every player did, over all matches.",
    "use": "Choose the match in play.",
    "finish": "Close a match that is not played on.",
    "rules": "The rulebook: articles, options, search.",
    "import": "Take over a match from a sheet or a JSON export.",
    "export": "Hand on a match as sheet, JSON or CSV.",
    "score": "Score facts, JSON Lines in and out.",
    "schema": "The JSON Schema of a game's forms.",
    "merge": "Take over what another ledger has.",
    "backup": "Copy the ledger, and prove the copy.",
    "verify": "Prove that the ledger is undamaged.",
    "path": "Where the ledger is.",
    "demo": "Play a sample match in a ledger that is thrown away.",
}
_MODULES = {"import": "import_"}


class LazyGroup(TyperGroup):
    """A group that knows its commands by name and imports the module of the one that is used."""

    def __init__(self, **attrs: Any) -> None:
        super().__init__(**attrs)
        self.params = [*SHARED(), *self.params]
        # Typer suggests the nearest name from this mapping; the commands themselves come from get_command.
        self.commands = dict.fromkeys(COMMANDS)  # type: ignore[assignment]

    def list_commands(self, _: Any) -> list[str]:
        """List the commands in the order of use."""
        return list(COMMANDS)

    def get_command(self, _: Any, cmd_name: str) -> Any:
        """Import a command, and give it the options that all share."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"{__name__}.{_MODULES.get(cmd_name, cmd_name)}")
        command = typer.main.get_command(module.app)
        command.help = command.help or COMMANDS[cmd_name]
        command.params = [*command.params, *SHARED()]
        return command


app = typer.Typer(
    cls=LazyGroup,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def _root(
    version: bool = typer.Option(False, "--version", help="Print the version.", is_eager=True),
) -> None:
    """Keep score at a real table: refuse what cannot have happened, cite every step, lose nothing."""
    if version:
        typer.echo(__version__)
        raise typer.Exit


def main() -> None:
    """Run the command line; no traceback reaches a user unless --debug is given."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    settings.reset()
    settings.debug = "--debug" in sys.argv
    try:
        code = _run()
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has gone; nothing may be flushed into the closed pipe at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)


def _run() -> int:
    try:
        typer.main.get_command(app).main(prog_name="scorekeeper", standalone_mode=True)
    except SystemExit as exit_:
        return int(exit_.code or 0)
    except (Refused, LedgerError) as error:
        from scorekeeper.cli.failure import report

        report(error)
        return error.exit_code
    except KeyboardInterrupt:
        typer.echo("Interrupted; nothing more was recorded.", err=True)
        return 130
    except BrokenPipeError:
        raise
    except Exception as error:
        if settings.debug:
            raise
        typer.echo(f"An internal fault: {type(error).__name__}: {error}. Add --debug for the details.", err=True)
        return ScorekeeperError.exit_code
    return 0
