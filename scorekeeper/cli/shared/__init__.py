"""The shared parts of all commands: the options, the ledger they open, the time, and how they answer."""

import json
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TextIO, TypeVar

import typer
from typer.core import TyperOption

from scorekeeper.cli.shared.telling import typed_here
from scorekeeper.errors import Ended, LedgerError, Refused, illegal, refuse
from scorekeeper.language import speech
from scorekeeper.messages import COMMON, say, teller
from scorekeeper.signs import escaped, visible

if TYPE_CHECKING:  # help needs no ledger, and a line on no terminal no layout
    from scorekeeper.cli.shared.held import Held
    from scorekeeper.game import AnyGame, Seating
    from scorekeeper.ledger.match import Match
    from scorekeeper.ledger.plays import Play
    from scorekeeper.ledger.store import Ledger
    from scorekeeper.messages import Texts
    from scorekeeper.reports.screen import Screen

T = TypeVar("T")
YES, NO = ("y", "yes", "نعم", "ن"), ("n", "no", "لا", "ل")
"""Answers of people, in any language."""
_told = teller("cli")


def told(code: str, names: Mapping[str, str] | None = None, /, **params: object) -> str:
    """Put a sentence together, its commands as they are typed here."""
    return typed_here(_told(code, names, **params), settings().call)


class Session:
    """The state that the lines of a session at the table share.

    ``instead`` takes the commands that are typed in place of an answer; ``repeats`` tells that somebody meant a line
    twice.
    """

    def __init__(self) -> None:
        self.instead: list[str] = []
        self.repeats = False


class Settings(NamedTuple):
    """The options that every command takes, wherever on the line they stand, and where a line comes from.

    ``call`` stands before the commands that are told; ``words`` are those of the command line. A ``session`` types
    lines one after the other; ``held`` keeps the ledger open between them.
    """

    db: str | None = None
    match: str | None = None
    lang: str | None = None
    digits: str | None = None
    bidi: str | None = None
    json: bool = False
    plain: bool = False
    debug: bool = False
    call: str = "scorekeeper "
    words: Sequence[str] = ()
    session: Session | None = None
    held: "Held | None" = None


class Running:
    """A command line while it runs: the ledger that it opened last, and how to word what is refused.

    ``recording`` is set while a refusal means that nothing was recorded, ``resumes`` while the same command would go
    on from where it was stopped.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.recording = self.resumes = False
        self.ledger: Ledger | None = None
        self.texts: Texts = {}
        self.names: Mapping[str, str] = {}
        self._before = 0

    def commits(self) -> int:
        """Return how often something was recorded."""
        return self._before + (self.ledger.commits if self.ledger else 0)

    def take(self, ledger: "Ledger") -> "Ledger":
        """Keep the ledger that was opened last, and return it."""
        self._before, self.ledger = self.commits() - ledger.commits, ledger
        return ledger

    def count(self, inner: "Running") -> None:
        """Count what a line inside this one has recorded."""
        self._before += inner.commits()

    def speak(self, game: "AnyGame", seating: "Seating | None" = None, texts: "Texts | None" = None) -> None:
        """Tell problems from here on in the words of a game, or in wider ``texts``, with the names of its players."""
        self.texts = game.texts if texts is None else texts
        self.names = game.seating.names(seating or game.seating.seat([], None))


_running = [Running(Settings())]
"""The command lines that run, each inside the one before it."""


def running() -> Running:
    """Return the command line that runs."""
    return _running[-1]


def settings() -> Settings:
    """Return the settings of the command line that runs."""
    return running().settings


@contextmanager
def using(inner: Settings) -> Iterator[Running]:
    """Run a command line, or a part of one, by settings of its own.

    A line that ends the program stays the one that runs, so that the end is told by its settings.
    """
    line, ended = Running(inner), False
    _running.append(line)
    try:
        yield line
    except Ended:
        ended = True
        raise
    finally:
        if not ended:
            _running.pop()
            running().count(line)


def commits() -> int:
    """Return how often something was recorded, by all command lines that run."""
    return sum(line.commits() for line in _running)


def _keep(_: object, param: TyperOption, value: Any) -> None:
    if value not in (None, False):
        running().settings = settings()._replace(**{str(param.name): value})


def _keep_match(context: object, param: TyperOption, value: str | None) -> None:
    """Keep which match is meant. An empty value, as from an unset variable, must not mean the match in play."""
    _keep(context, param, not_empty(value))


def not_empty(value: str | None) -> str | None:
    """Return a value of the command line. Raises BadParameter if it is empty."""
    if value == "":
        raise typer.BadParameter(told("value-empty"))
    return value


def _one_of(_: object, param: TyperOption, value: str | None) -> None:
    """Refuse a value that the metavar does not list; the language itself was chosen before all options were read."""
    choices = str(param.metavar).split("|")
    if value not in (None, *choices):
        raise typer.BadParameter(told("none-of", found=value, choices=choices))


def _shared(name: str, metavar: str, help_: str, keep: Callable[..., None] = _keep) -> TyperOption:
    return TyperOption(param_decls=[name], metavar=metavar, expose_value=False, callback=keep, help=help_)


def _shared_flag(name: str, help_: str = "") -> TyperOption:
    return TyperOption(
        param_decls=[name], is_flag=True, default=False, expose_value=False, callback=_keep, help=help_ or None,
        hidden=not help_,
    )  # fmt: skip


@cache
def SHARED() -> tuple[TyperOption, ...]:  # noqa: N802 - a constant, made when it is first used
    """Return the shared options."""
    return (
        _shared("--db", "PATH", "The ledger file."),
        _shared("--match", "ID", "The match.", _keep_match),
        _shared_flag("--json", "Answer in JSON."),
        _shared_flag("--plain", "No colours, no tables: a sentence a line."),
        _shared("--lang", "en|ar", "The language of answers; if left out, SCOREKEEPER_LANG or the locale.", _one_of),
        _shared("--digits", "western|arabic", "The digits of answers: 152 or ١٥٢.", _one_of),
        _shared(
            "--bidi",
            "auto|terminal|app",
            "Which program orders right-to-left text: the terminal, or scorekeeper.",
            _one_of,
        ),
        _shared_flag("--debug"),
    )


def ledger_path() -> Path:
    """Find the ledger: --db, else SCOREKEEPER_DB, else the user's data directory."""
    given = os.environ.get("SCOREKEEPER_DB") or None if settings().db is None else settings().db
    if given is not None:
        try:
            return Path(named(given)).expanduser()
        except RuntimeError:
            raise LedgerError("ledger-io", path=given, reason="whose home folder this is, nobody knows") from None
    from platformdirs import user_data_path

    return user_data_path("scorekeeper", appauthor=False) / "ledger.db"


def open_ledger(*, writing: bool = True, create: bool = False, proving: bool = False) -> "Ledger":
    """Open the ledger; with ``create`` make it first, and the user's own data folder too. Raises LedgerError.

    With ``proving`` a ledger of another schema is opened too.
    """
    from scorekeeper.ledger.store import Ledger

    if create and settings().db is None and not os.environ.get("SCOREKEEPER_DB"):
        from scorekeeper.ledger.making import make_folder

        make_folder(ledger_path())
    path, waiting = ledger_path(), _tell_waiting
    held = settings().held
    if held and not create and not proving:
        return running().take(held.ledger(path, waiting))
    return running().take(Ledger(path, writing=writing, create=create, proving=proving, waiting=waiting))


def _tell_waiting() -> None:
    with suppress(OSError, ValueError):
        typer.echo(told("waiting"), err=True)


def of_ledger(read: "Callable[[Ledger], list[T]]") -> list[T]:
    """Read a list from the ledger; it is empty if there is no ledger yet. Raises LedgerError."""
    try:
        with open_ledger(writing=False) as ledger:
            return read(ledger)
    except LedgerError as error:
        if error.code != "ledger-missing":
            raise
        return []


def the_match_id(ledger: "Ledger") -> str:
    """Find the match that is meant: --match, else SCOREKEEPER_MATCH, else the one in play."""
    return ledger.find(settings().match or os.environ.get("SCOREKEEPER_MATCH") or None)


def the_match() -> "Match":
    """Read the match that is meant."""
    with open_ledger(writing=False) as ledger:
        return ledger.match(the_match_id(ledger))


def match_in_play() -> "Match | None":
    """Read the match that is meant; None if there is none, or it cannot be read."""
    with suppress(Refused, LedgerError):
        return the_match()
    return None


def the_hand(match: "Match", number: int | None) -> "Play":
    """Find the hand that is meant, the last one if no number is given. Raises Illegal if there is no hand."""
    if number is not None:
        return match.hand(number)
    refuse([] if match.hands else [illegal("hand-none", "hand")])
    return match.hands[-1]


@contextmanager
def recording() -> "Iterator[Match]":
    """Yield the match that is meant, and write all that the block appends to it, or nothing; on leaving it is on disk.

    Raises Refused, LedgerError.
    """
    running().recording = True
    with open_ledger() as ledger, ledger.transaction(the_match_id(ledger)) as match:
        running().speak(match.game, match.seating)
        yield match


def now() -> str:
    """Return the time as kept in the ledger: local, with its offset from UTC."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def moment(given: str | None) -> str:
    """Read a date and time as kept in the ledger, with its offset; None is now. Raises Refused."""
    if given is None:
        return now()
    from scorekeeper.sheet.moments import moment as read

    return date_asked(given, read)


def date_asked(given: str, read: Callable[[str], T]) -> T:
    """Read a date; on a terminal, ask which day is meant if it can be several. Raises Refused."""
    try:
        return read(given)
    except Refused as error:
        if not asks() or not error.readings:
            raise
        from scorekeeper.cli.shared.failure import ask_line

        return date_asked(ask_line(error), read)


def asks() -> bool:
    """Tell whether there is a person to be asked, who has not asked for JSON."""
    return not settings().json and sys.stdin.isatty() and sys.stdout.isatty()


def put(text: str) -> None:
    """Write a line of data."""
    typer.echo(shown(text, sys.stdout))


_COMMAND = r"(?:^|: )\s*(?P<command>scorekeeper .*)"
"""A line that ends in a command, which somebody may copy."""
_LABEL = r"\s*\S+ {2,}(?=\S)"
"""The first word of a line, if it stands apart: the broken rest is indented behind it."""
_GOES_ON = " \\"
"""The end of a line that a shell continues on the next one."""


def shown(text: str, stream: TextIO, *, prompting: bool = False) -> str:
    """Return text as it goes to a stream: control signs visible; on a terminal lines broken and scripts in order.

    A line that is ``prompting`` ends where its text does.
    """
    lines = [broken(line, stream) for line in visible(text).split("\n")]
    if text.isascii() or not stream.isatty() or (settings().plain and speech.right_to_left):
        return "\n".join(lines)
    from scorekeeper.reports.direction import placed_text

    columns = width() if text.endswith("\n") or not prompting else 0
    return "\n".join(placed_text(line, columns) for line in lines)


def broken(text: str, stream: TextIO) -> str:
    """Break lines between words if they go to a terminal and are too long for it."""
    if settings().plain or not stream.isatty():
        return text
    return "\n".join(_broken(line, width()) for line in text.split("\n"))


def _broken(text: str, width: int) -> str:
    from scorekeeper.reports.layout import display_width, joined, wrapped

    if display_width(text) <= width:
        return text
    if command := re.search(_COMMAND, text):
        before, typed = text[: command.start("command")].rstrip(), text[command.start("command") :]
        lines = wrapped(typed.strip(), width - len(_GOES_ON) - 2)
        return "\n".join(
            [*(wrapped(before, width) if before else []), f"{_GOES_ON}\n".join(f"  {line}" for line in lines)]
        )
    indent = text[: len(text) - len(text.lstrip())]
    if " · " in text:
        return "\n".join(indent + line for line in joined(text.strip().split(" · "), width - len(indent)))
    label = re.match(_LABEL, text)
    under = " " * len(label.group()) if label and 2 * len(label.group()) <= width else indent
    return textwrap.fill(
        text.strip(), width, initial_indent=indent, subsequent_indent=under, break_long_words=False,
        break_on_hyphens=False, replace_whitespace=False, drop_whitespace=True,
    )  # fmt: skip


def width() -> int:
    """Return how many columns the screen has."""
    return shutil.get_terminal_size().columns


def screen() -> "Screen":
    """Make the screen that the longer reports are printed on."""
    from scorekeeper.reports.screen import Screen

    return Screen(plain=settings().plain)


LONGEST = 100
"""Rows that a list on a terminal has, unless all are wanted."""


def most(*, everything: bool) -> int:
    """Tell how many rows of a list are wanted; -1 is all."""
    return -1 if everything or settings().json or not sys.stdout.isatty() else LONGEST


def tell_more(found: int, *, everything: bool) -> None:
    """Say how to see the rest of a list that was cut."""
    if found == most(everything=everything):
        put(say(COMMON, "list-cut", {"n": found}))


def put_json(form: object) -> None:
    """Write a JSON form on one line."""
    text = json.dumps(form, ensure_ascii=False)
    typer.echo(escaped(text) if sys.stdout.isatty() else text)


def for_people(command: str) -> None:
    """Refuse --json with a command that shows something to people. Raises BadParameter."""
    if settings().json:
        raise typer.BadParameter(told("for-people", command=command))


def named(file: str) -> str:
    """Return the name of a file. Raises LedgerError for an empty one, which would be the folder that we are in."""
    if not file:
        raise LedgerError("file-unnamed")
    return file


@contextmanager
def opened(file: str) -> Iterator[BinaryIO]:
    """Open a file for reading bytes, or standard input for "-". Raises LedgerError."""
    if file == "-":
        yield sys.stdin.buffer
        return
    try:
        stream = Path(named(file)).open("rb")  # noqa: SIM115 - closed below
    except OSError as error:
        raise LedgerError("file-read", path=file, reason=error.strerror) from None
    with stream:
        yield stream
