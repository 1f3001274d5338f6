"""The command line: parse, call, print. Each command is a module that is imported only when it is used."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

from scorekeeper import __version__
from scorekeeper.cli.shared import SHARED, settings
from scorekeeper.cli.streams import Closed, Shown
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
    "needs": "What ends the match for either side in the next hand.",
    "history": "All hands of the match.",
    "explain": "How a hand was counted, step by step, with the articles.",
    "dispute": "Settle an argument over a hand.",
    "audit": "Find the first figure of a paper sheet that cannot be right.",
    "ruling": "Keep what the table decided on a question.",
    "rulings": "What the table decided so far.",
    "matches": "All matches of the ledger.",
    "stats": "What every player did, over all matches.",
    "use": "Choose the match in play.",
    "finish": "Close a match that is not played on.",
    "rules": "The rulebook: articles, options, search.",
    "guide": "Pages that explain the program, by topic.",
    "import": "Take over a match from a sheet or a JSON export.",
    "export": "Hand on a match as sheet, JSON or CSV.",
    "score": "Score facts, JSON Lines in and out.",
    "judge": "Judge records of play, JSON Lines in and out.",
    "ask": "Ask about one situation at the table.",
    "schema": "The JSON Schema of a game's forms.",
    "merge": "Take over what another ledger has.",
    "backup": "Copy the ledger, and prove the copy.",
    "verify": "Prove that the ledger is undamaged.",
    "path": "Where the ledger is.",
    "table": "Keep score line by line, as the evening goes.",
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
        """Import a command, and add the options that all share."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"{__name__}.{_MODULES.get(cmd_name, cmd_name)}")
        command = typer.main.get_command(module.app)
        command.help = command.help or COMMANDS[cmd_name]
        command.params = [*command.params, *SHARED()]
        return command

    def make_context(self, *args: Any, **extra: Any) -> Any:
        """Read the command line, which may print the help."""
        with _unseen():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        with _unseen():
            return super().invoke(ctx)


@contextmanager
def _unseen() -> Iterator[None]:
    """Keep from Typer that the output could not be written, or that it was interrupted; it would exit with 1."""
    try:
        yield
    except OSError as error:
        raise _OutputError(error) from error
    except (KeyboardInterrupt, typer.Abort) as error:
        raise _Interrupted from error


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
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "replace"), (sys.stderr, "replace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)
    if sys.stdout is None:  # closed by the caller, who wants no answer
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - it stays open to the end
    if sys.stdin is None:
        sys.stdin = Closed()
    if sys.stderr is not None:
        sys.stderr = Shown(sys.stderr)
    settings.reset()
    settings.debug = "--debug" in sys.argv
    sys.exit(run(sys.argv[1:]))


def run(words: list[str]) -> int:
    """Run one command line and return its exit code; whatever goes wrong is told."""
    from scorekeeper.cli.failure import report, tell

    try:
        typer.main.get_command(app).main(words, prog_name="scorekeeper", standalone_mode=True)
    except SystemExit as exit_:
        return _flushed(int(exit_.code or 0))
    except (Refused, LedgerError) as error:
        report(error)
        return _flushed(error.exit_code)
    except (KeyboardInterrupt, _Interrupted):
        tell(_interrupted(settings.ledger.commits if settings.ledger else 0))
        return 130
    except UnicodeEncodeError:
        tell("An argument is not UTF-8 text.")
        return 2
    except _OutputError as error:
        return error.told()
    except Exception as error:
        if settings.debug:
            raise
        tell(f"An internal fault: {type(error).__name__}: {error}. Add --debug for the details.")
        return ScorekeeperError.exit_code
    return _flushed(0)


def _flushed(code: int) -> int:
    try:
        sys.stdout.flush()
    except OSError as error:
        return _OutputError(error).told()
    return code


def _interrupted(commits: int) -> str:
    """Say what was recorded when it was interrupted."""
    if not commits:
        return "Interrupted; nothing was recorded."
    if commits == 1:
        return "Interrupted; it was recorded before. scorekeeper history shows it."
    return f"Interrupted; {commits} changes were recorded before. scorekeeper history shows them."


class _Interrupted(Exception):  # noqa: N818 - no error
    """Somebody pressed Ctrl-C."""


class _OutputError(Exception):
    """Standard output could not be written; what was recorded before stays recorded."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self._error = error

    def told(self) -> int:
        """Say so, unless whoever read our output has simply gone; return the exit code."""
        # Nothing more may be flushed into what cannot be written when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if self._error.errno == errno.EPIPE:
            return 0
        from scorekeeper.cli.failure import tell

        tell(f"The answer could not be written ({self._error.strerror}); what was recorded before it is recorded.")
        return LedgerError.exit_code
