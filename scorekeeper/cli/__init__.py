"""The command line: parse, call, print. Each command is a module that is imported only when it is used."""

import errno
import io
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from io import TextIOWrapper
from itertools import takewhile
from pathlib import Path
from typing import Any, Protocol, TextIO, cast

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from scorekeeper import __version__
from scorekeeper.cli.commands import COMMANDS, DASHED, HIDDEN, MODULES, PARTS, READING
from scorekeeper.cli.shared import SHARED, Settings, commits, running, settings, shown, told, using
from scorekeeper.cli.shared.language import speak
from scorekeeper.errors import INTERRUPTED, MISTYPED, Ended, LedgerError, Refused, ScorekeeperError
from scorekeeper.messages import COMMON, Prose, say
from scorekeeper.signs import unmarked


class _Formatter(Protocol):
    """The object in which Typer collects the text of a help page."""

    def write(self, string: str) -> None:
        """Add a text."""


class LazyGroup(TyperGroup):
    """A group that knows its commands by name and imports the module of the one that is used."""

    def __init__(self, **attrs: Any) -> None:
        super().__init__(**attrs)
        self.params = [*SHARED(), *self.params]
        # Typer suggests the nearest name from this mapping; the commands themselves come from get_command.
        self.commands = dict.fromkeys(COMMANDS)  # type: ignore[assignment]

    def list_commands(self, _: object) -> list[str]:
        """List the commands in the order of use."""
        return list(COMMANDS)

    def get_command(self, _: object, cmd_name: str) -> TyperCommand | None:
        """Import a command; None if there is no command of that name."""
        return command_of(cmd_name) if cmd_name in COMMANDS | HIDDEN else None

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the options before the command."""
        _check_once(self, ctx, args)
        return super().parse_args(ctx, args)

    def make_context(self, *args: Any, **extra: Any) -> Any:
        """Read the command line, which may print the help."""
        with _unseen():
            return super().make_context(*args, **extra)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command, also by its second word; offer the nearest one if there is none."""
        if len(args) > 1 and args[0].lower() in PARTS:
            args = [PARTS[args[0].lower()], args[0].lower(), *args[1:]]
        if args[0] not in COMMANDS | HIDDEN and not args[0].startswith("-"):
            from scorekeeper.cli.shared.failure import no_command

            no_command(*args)
        _, command, rest = found = super().resolve_command(ctx, args)
        if command and command.context_settings.get("ignore_unknown_options"):
            _check_dashes(ctx, command, rest)
        return found

    def format_help(self, _: object, formatter: _Formatter) -> None:
        """Write the commands by what people want to do."""
        from scorekeeper.cli.shared.help_pages import overview

        formatter.write(shown(overview(), sys.stdout))

    def invoke(self, ctx: Any) -> Any:
        """Run the command; without one, print the help."""
        with _unseen():
            result = super().invoke(ctx)
            if ctx.invoked_subcommand is None:
                typer.echo(ctx.get_help())
            return result


def _check_dashes(ctx: Any, command: Any, words: list[str]) -> None:
    """Refuse a word that only looks like an option, if words may begin with a dash. Raises BadParameter.

    The first letters of -hokum would be read as -h, and nothing recorded; --lnag would be a word of the hand. The line
    of a ruling has options of its own.
    """
    known = {"--help", "--as-is", *(option for each in command.params for option in each.opts)}
    takes_more = command.context_settings.get("allow_extra_args") or "ruling" in words
    for word in takewhile("--".__ne__, words):
        unknown = word.startswith("--") and not takes_more and word.partition("=")[0] not in known
        if unknown or (word.startswith("-h") and word != "-h"):
            raise typer.BadParameter(told("usage-option", found=word, hint=""), ctx)


def _check_once(command: Any, ctx: Any, words: Sequence[str]) -> None:
    """Refuse an option that has one value and is given twice. Raises BadParameter."""
    *_, order = command.make_parser(ctx).parse_args([*words])
    for option in order:
        if option.param_type_name == "option" and not (option.multiple or option.is_flag) and order.count(option) > 1:
            twice = {"key": option.opts[0].removeprefix("--")}
            raise typer.BadParameter(say(COMMON, "question-twice", twice), ctx)


class _Command(TyperCommand):
    """A command that refuses an option given twice, and whose help keeps to a narrow screen."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words; Typer takes the last of two values."""
        _check_once(self, ctx, args)
        return super().parse_args(ctx, args)

    def format_help(self, _: object, formatter: _Formatter) -> None:
        """Write the help; Typer cuts and splits it on a narrow screen."""
        from scorekeeper.cli.shared.help_pages import in_full

        formatter.write(shown(in_full(str(self.name), self), sys.stdout))


@cache
def command_of(name: str) -> TyperCommand:
    """Import a command, which is the function of its module that is called so; add the options that all share."""
    called = MODULES.get(name, name)
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    more = {"ignore_unknown_options": name in DASHED, "allow_extra_args": name in READING}
    app.command(name, cls=_Command, context_settings=more)(getattr(import_module(f"{__name__}.{called}"), called))
    command = cast("TyperCommand", typer.main.get_command(app))
    command.help = command.help or (COMMANDS | HIDDEN)[name]
    command.params = [*command.params, *SHARED()]
    return command


_UsageError = cast("type[Exception]", typer.BadParameter.__bases__[0])
"""The class of all errors in a command line, which Typer does not show."""


@contextmanager
def _unseen() -> Iterator[None]:
    """Hide errors of output and interruptions from Typer, which would exit with 1."""
    try:
        yield
    except OSError as error:
        raise _OutputError(error) from error
    except (KeyboardInterrupt, typer.Abort, EOFError) as error:
        raise _Interrupted from error
    except _UsageError as error:
        from scorekeeper.cli.shared.help_pages import explain

        explain(error)
        raise typer.Exit(MISTYPED) from error


def _root(*, version: bool) -> None:
    if version:
        typer.echo(__version__)
        raise typer.Exit


@cache
def group() -> LazyGroup:
    """Return the command line, made once for all lines of a session."""
    version = TyperOption(
        param_decls=["--version"], is_flag=True, default=False, is_eager=True, help="Print the version."
    )
    return LazyGroup(
        callback=_root,
        params=[version],
        invoke_without_command=True,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
        help="Keep score at a real table: refuse impossible hands, cite every step, lose nothing.",
    )


def main() -> None:
    """Run the command line."""
    try:
        _prepare()
        sys.exit(run([*map(_decoded, sys.argv[1:])], Settings()))
    except (KeyboardInterrupt, Ended):  # before the command, pressed again, or when all was told
        sys.exit(_told_interruption())


def _prepare() -> None:
    """Make the signals and the standard streams ready for a command."""
    for number in _ENDING:
        with suppress(ValueError):  # in a thread, which hears no signals
            if signal.getsignal(number) is signal.SIG_DFL:  # nohup has a program ignore that the terminal is closed
                signal.signal(number, _end)
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "replace"), (sys.stderr, "replace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors)
    if sys.stdout is None:  # closed by the caller, who wants no answer
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - it stays open to the end
    if sys.stdin is None:
        sys.stdin = Closed()
    if sys.stderr is not None:
        sys.stderr = Shown(sys.stderr)
    _mend_zone()


def _decoded(word: str) -> str:
    """Return a word of the command line as UTF-8 text, whatever the locale took it for."""
    try:
        return word if word.isascii() else os.fsencode(word).decode()
    except UnicodeError:
        return word


_ENDING = (signal.SIGHUP, signal.SIGTERM)
"""The signals of a closed terminal, and of a computer that shuts down."""


def _end(*_: object) -> None:
    """End the program in good order; whoever wants it at once can kill it."""
    for number in _ENDING:
        signal.signal(number, signal.SIG_IGN)
    raise Ended


_DAY = 24 * 60 * 60


def _mend_zone() -> None:
    """Use UTC if TZ is a day or more away from it, such as XXX25; no date can express that."""
    if abs(time.localtime().tm_gmtoff) >= _DAY:
        os.environ["TZ"] = "UTC"
        time.tzset()


def run(words: list[str], start: Settings | None = None) -> int:
    """Run one command line and return its exit code; tell whatever goes wrong, with a traceback for --debug alone.

    Its settings start from those of the line that runs already, if no others are given.
    """
    start = start or settings()
    words = words if words[:1] == ["note"] else [*map(unmarked, words)]
    debug = start.debug or "--debug" in words
    with using(speak(words, start._replace(words=words, debug=debug))):
        return _run(words)


def _run(words: list[str]) -> int:
    if any("\0" in word for word in words):  # as only a line at the table can; no file can be called so
        return _refused("zero-byte")
    try:
        group().main(words, prog_name="scorekeeper", standalone_mode=True)
    except SystemExit as exit_:
        return _left(exit_)
    except (Refused, LedgerError) as error:
        from scorekeeper.cli.shared.failure import report

        report(error)
        return _flushed(error.exit_code)
    except (KeyboardInterrupt, _Interrupted):
        return _told_interruption()
    except UnicodeEncodeError:
        return _refused("argument-bytes")
    except _OutputError as error:
        return error.told()
    except Exception as error:  # noqa: BLE001 - the last resort
        if isinstance(error.__cause__, KeyboardInterrupt):  # as Python wraps it while a class is made
            return _told_interruption()
        if settings().debug:
            sys.excepthook(type(error), error, error.__traceback__)
            return ScorekeeperError.exit_code
        from scorekeeper.cli.shared.failure import tell

        tell(told("internal-fault", kind=type(error).__name__, error=Prose(str(error))))
        return ScorekeeperError.exit_code
    return _flushed(0)


def _refused(code: str) -> int:
    """Tell that the words cannot be a command line; return the exit code."""
    from scorekeeper.cli.shared.failure import tell

    tell(told(code))
    return MISTYPED


def _left(exit_: SystemExit) -> int:
    """Return the exit code of a command. Raises Ended, which ends the session too if the command is a line of one."""
    if isinstance(exit_, Ended):
        raise exit_
    return _flushed(int(exit_.code or 0))


def _flushed(code: int) -> int:
    try:
        sys.stdout.flush()
    except OSError as error:
        return _OutputError(error).told()
    return code


def _told_interruption() -> int:
    """Say what was recorded before the interruption; return the exit code."""
    from scorekeeper.cli.shared.failure import tell

    stopped = "interrupted-resumes" if running().resumes else "interrupted"
    tell(told("interrupted-recorded", n=recorded) if (recorded := commits()) else told(stopped))
    return INTERRUPTED


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
        from scorekeeper.cli.shared.failure import tell

        few = self._error.errno in (errno.EMFILE, errno.ENFILE)  # a library can be too many, too
        tell(told("files-many" if few else "answer-unwritten", reason=self._error.strerror))
        return LedgerError.exit_code


class Shown:
    """Standard error made safe: no control sign of a user's text reaches it, and lines keep to the terminal's width."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Write text as it is shown on a terminal."""
        return self._stream.write(shown(text, self._stream, prompting=True))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class Closed(io.TextIOBase):
    """Standard input that the caller closed: only reading it is refused."""

    @property
    def buffer(self) -> "Closed":
        """The same for bytes."""
        return self

    def readline(self, _size: int = -1) -> str:  # type: ignore[override]
        """Raise LedgerError."""
        raise LedgerError("file-read", path="-", reason="standard input is closed")

    read = __next__ = readline  # type: ignore[assignment]
