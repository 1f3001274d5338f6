"""``table``: the session at the table, a line for each hand and any command between them."""

import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from typing import Annotated, Any, TextIO, cast

import typer

from scorekeeper.cli import run
from scorekeeper.cli.commands import COMMANDS, ENDS, GROUPS, HELPS, is_command, language_named
from scorekeeper.cli.complete import candidates
from scorekeeper.cli.new import keep
from scorekeeper.cli.shared import (
    Session,
    asking,
    for_people,
    ledger_path,
    match_in_play,
    put,
    running,
    screen,
    settings,
    the_match,
    told,
    using,
)
from scorekeeper.cli.shared.did_you_mean import command_for_line, synonym
from scorekeeper.cli.shared.failure import report, tell
from scorekeeper.cli.shared.held import Held
from scorekeeper.cli.shared.help_pages import group_title, summary
from scorekeeper.cli.shared.language import speak
from scorekeeper.errors import INTERRUPTED, MISTYPED, Illegal, LedgerError, Refused, library_missing
from scorekeeper.language import commas, figure, phrase
from scorekeeper.ledger.match import Match
from scorekeeper.messages import Prose
from scorekeeper.reports.added import closing
from scorekeeper.reports.aloud import aloud
from scorekeeper.reports.board import print_standing
from scorekeeper.rulebook import Rulebook, load
from scorekeeper.sheet import arabic
from scorekeeper.sheet.in_match import answered, is_open
from scorekeeper.sheet.lines import DIRECTIVES
from scorekeeper.spelling import fold
from scorekeeper.table import texts
from scorekeeper.table.direction import in_lines, in_order, margin
from scorekeeper.table.draft import Draft

_MOVING = ("new", "rematch", "use", "import")
"""Commands after which another match is in play."""
_ASIDE = ("undo", "matches")
"""Commands that can take the match out of the list, after which another is in play."""
_REFUSED = (MISTYPED, LedgerError.exit_code, Refused.exit_code, INTERRUPTED)
"""The exit codes of a line that can be mended and sent again."""
_MENDED = ("add", "check", "fix", "new", "penalty", "rematch", "ruling")
"""Commands whose refused line stays to be mended, as that of a hand does."""
_NONE_YET = ("ledger-missing", "match-none")
"""The errors after which a match can be started: none is in play yet."""


def table(
    say: Annotated[bool, typer.Option("--say", help="Say the standing in words after each hand.")] = False,
) -> None:
    """Keep score line by line: type what happened, or any command without the word scorekeeper; quit ends.

    Without a match in play it asks how the match begins: the game, who plays, who deals, who is us, which rules. Enter
    takes the answer in brackets.
    """
    for_people("table")
    session = _Session(say=say)
    with session.held, using(settings()._replace(call="", session=session.shared)):
        try:
            session.begin()
        except EOFError:
            tell(told("nothing-begun"))
            return
        with suppress(EOFError):
            for line in _lines(session):
                session.do(line)
                while session.shared.instead:  # typed in place of an answer
                    session.do(session.shared.instead.pop())


class _Session:
    """The match at the table, from line to line; each line is a command line of its own."""

    def __init__(self, *, say: bool) -> None:
        self.shared, self._says, self._said = Session(), say, ""
        self.held = Held()
        self.rows = 0
        """The number of rows of the last command's answer; hands stand on the board anyway."""
        self.refused = self.asked = ""
        """The last line if it was refused; and the last one that was refused with a question nobody answered yet."""
        self.meant = False
        """Whether the last line that was refused means a command."""

    def begin(self) -> None:
        """Sit down to the match in play, or start one by asking. Raises EOFError if nobody wants to play."""
        try:
            match = the_match()
        except (Illegal, LedgerError) as error:
            if _code(error) not in _NONE_YET:
                raise
            match = self._started(error)
        _set(match=match.id)
        code = "table-open" if match.status == "open" else "table-over"
        put(told("table-match", game=match.game.title, match=match.id))
        put(told(code, closing=closing(match, settings().call), example=Prose(_example(match))))
        self._say(match)

    def _started(self, error: Illegal | LedgerError) -> Match:
        """Start a match by asking, or by the commands that are typed instead of an answer; else raise the error."""
        put(told("table-none"))
        with asking.taking(self._instead):
            while True:
                try:
                    keep(asking.ask_match(asking.ask_game()))
                    return the_match()
                except asking.Begun:
                    return the_match()
                except asking.Back:
                    continue
                except EOFError:
                    if sys.stdin.isatty():
                        raise
                    raise error from None
                except (Refused, LedgerError) as problem:
                    report(problem)

    def _instead(self, line: str) -> None:
        """Do a command that is typed in place of an answer. Raises Begun if it has begun a match."""
        self.do(line)
        if _in_play():
            raise asking.Begun

    def do(self, line: str) -> None:
        """Do what a line says. Raises EOFError if it ends the session."""
        line = line.removeprefix("scorekeeper ")
        word, *rest = line.lower().split()
        asks, code, self.rows = rest[-1:] == ["?"], 0, 0
        if asks or is_command(line):
            self.held.close()  # a command opens the ledger itself
        if word in ENDS and not rest:
            raise EOFError
        language = language_named(line)
        if language and not _names_somebody(line):
            _set(lang=language)
            put(told("table-language"))
        elif word == "table":
            put(told("table-here"))
        elif word in HELPS or asks:
            with _counting() as rows:
                self._help([each for each in (word, *rest) if each not in HELPS])
            self.rows = sum(rows)
        elif language or not is_command(line):
            code = self._record(line)
        else:
            with _counting() as rows:
                code = run(_words(line))
            self.rows = sum(rows)
            if code == 0 and (word in _MOVING or (word in _ASIDE and the_match().set_aside)):
                _set(match=None)
                match = _in_play()
                _set(match=match.id if match else None)
                if match and word in ("new", "rematch"):
                    put(told("table-begun", closing=closing(match, settings().call), example=Prose(_example(match))))
        stays = word in _MENDED if is_command(line) else not (self.meant or line.endswith(("?", "؟")))
        self.refused = line if stays and code in _REFUSED and not self.shared.instead else ""
        speak([], settings())  # as before a command that was answered in another language
        if self._says:
            self._say(_in_play())

    def _say(self, match: Match | None) -> None:
        """Say the standing in words if that is wanted, and if it is another than was said last."""
        said = aloud(match) if self._says and match else ""
        if said != self._said:
            self._said = said
            put(said)

    def _record(self, line: str) -> int:
        """Record a hand, or the one whose question the line answers; return the exit code."""
        if self.asked:
            with suppress(Refused, LedgerError):
                typed, line = line, answered(the_match(), self.asked, line)
                if line != typed:
                    put(told("line-answered", line=Prose(line)))
        self.meant, code = False, self._add(line)
        if code == 0:
            self.asked = ""
        elif code == Refused.exit_code:
            self.meant = self._tell_command(line)
            with suppress(Refused, LedgerError):
                self.asked = line if is_open(the_match(), line) else self.asked
        return code

    def _tell_command(self, line: str) -> bool:
        """Name the command that a refused line may mean, unless it begins with a word of the game or of a line.

        Tell whether it named one.
        """
        words, meant = command_for_line(line)
        with suppress(Refused, LedgerError):
            game = the_match().game
            if setting := _setting(load(game.rulebook), line):
                name = setting.partition("=")[0]
                what = Prose(summary("rules"))
                tell(told("command-called", word=name, name=f"rules set {setting}", what=what))
                return True
            notation = game.notation
            if fold(words) in {*DIRECTIVES, *notation.RESERVED, *" ".join(notation.OFFERED).split()}:
                return False
        if meant:
            tell(told("command-called", word=words, name=meant, what=Prose(summary(meant))))
        if meant == "finish":
            tell(told("table-left"))
        return meant is not None

    def _add(self, line: str) -> int:
        """Record a hand; if the lines come from a file, the ledger stays open for the next one."""
        words = line.split()
        # Other words may begin with a dash, too; after "--" none is an option.
        typed = ["add", *([] if any(word.startswith("--") for word in words) else ["--"]), *words]
        return run(typed, settings()._replace(held=None if sys.stdin.isatty() else self.held))

    def _help(self, about: list[str]) -> None:
        """Tell an example of a hand and the names of all commands; or one command in full."""
        if about and synonym("-".join(["help", *about])) != "help":
            run(["help", *about])
            return
        if match := match_in_play():
            put(told("table-example", unit=match.game.unit, example=Prose(_example(match)), topic=match.game.name))
        for group, commands in GROUPS.items():
            put(f"{group_title(group)}: {commas(commands)}")
        put(told("table-help"))
        put(told("table-languages"))


def _setting(book: Rulebook, line: str) -> str | None:
    """Return OPTION=CHOICE if a line names an option and one of its choices; else None."""
    name, _, choice = " ".join(line.lower().removeprefix("set ").replace("=", " ").split()).partition(" ")
    option = book.options.get(name)
    fits = option and (choice in option.choices if option.choices else choice.isdecimal())
    return f"{name}={choice}" if fits else None


def _set(**changed: Any) -> None:
    """Change the settings of the lines from here on."""
    running().settings = speak([], settings()._replace(**changed))


class _Counted:
    """A stream that counts the rows that are written to it."""

    def __init__(self, stream: TextIO, rows: list[int]) -> None:
        self._stream, self._rows = stream, rows

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write a text."""
        self._rows.append(text.count("\n"))
        return self._stream.write(text)


@contextmanager
def _counting() -> Iterator[list[int]]:
    """Count the rows that are written to a terminal while the block lasts."""
    rows: list[int] = []
    if sys.stdout.isatty():
        out, err = (cast("TextIO", _Counted(stream, rows)) for stream in (sys.stdout, sys.stderr))
        with redirect_stdout(out), redirect_stderr(err):
            yield rows
    else:
        yield rows


def _example(match: Match) -> str:
    """Return a line of a hand, with the names of the table."""
    return arabic.example(match.game, match.seating, match.state.options)


def _names_somebody(line: str) -> bool:
    """Tell whether a line is the name of a player, and so a hand: English won."""
    match = match_in_play()
    return match is not None and fold(line) in map(fold, match.seating.players.values())


def _in_play() -> Match | None:
    """Return the match in play, None if there is none yet. Raises Refused, LedgerError."""
    try:
        return the_match()
    except (Illegal, LedgerError) as error:
        if _code(error) not in _NONE_YET:
            raise
        return None


def _code(error: Refused | LedgerError) -> str:
    return error.code if isinstance(error, LedgerError) else error.problems[0].code


def _words(line: str) -> list[str]:
    """Take a command apart; an apostrophe inside a word, or one that closes nothing, is only a letter."""
    for quotes in ("\"'", '"') if _OPENING.search(line) else ('"',):
        lexer = shlex.shlex(line, posix=True, punctuation_chars=False)
        lexer.whitespace_split, lexer.commenters, lexer.quotes = True, "", quotes
        with suppress(ValueError):
            words = list(lexer)
            return [words[0].lower(), *words[1:]]
    words = line.split()
    return [words[0].lower(), *words[1:]]


_OPENING = re.compile(r"(?:^|\s)'")
"""An apostrophe at the beginning of a word."""


def _lines(session: _Session) -> Iterator[str]:
    """Read lines to the end, asking for each on a terminal."""
    if not sys.stdin.isatty():
        yield from filter(None, map(str.strip, session.held.lines(sys.stdin)))
        return
    read = _helped(session) or _plainly()
    while True:
        try:
            line = read().strip()
        except EOFError:
            put("")
            return
        except KeyboardInterrupt:
            session.refused = session.asked = ""
            tell("\n" + told("quit-ends"))
            continue
        if line:
            yield line


def _helped(session: _Session) -> Callable[[], str] | None:
    """Return the function that reads a line with the board above and its meaning below; None if that is impossible."""
    if settings().plain or os.environ.get("TERM", "dumb") == "dumb" or not sys.stdout.isatty():
        return None
    try:
        from scorekeeper.table.line import Line
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "prompt_toolkit":
            raise
        tell(told("table-plainly", **library_missing("table", error.name).params))
        return None
    helped = Line(candidates, _says, Draft(ledger_path()))

    def read() -> str:
        match = match_in_play()
        line = helped.ask(
            match, lambda: _above(match, session.rows) + _prompt(match), session.refused, session.asked
        )  # fmt: skip
        put(" ".join(filter(None, (_standing(match), ">", line))))
        return line

    return read


def _plainly() -> Callable[[], str]:
    import readline  # gives the line its history

    readline.set_completer_delims(" ")
    readline.set_completer(lambda _, place: _completed(readline.get_line_buffer(), place))
    readline.parse_and_bind("tab: complete")
    return lambda: input(_prompt(_in_play()))


def _says(line: str) -> str | None:
    """Say what the command at the beginning of a line is for; None if it is no command."""
    word = line.split(maxsplit=1)[0].lower() if line.strip() else ""
    if word in COMMANDS and is_command(line):
        return summary(word)
    return "" if word in HELPS or word in ENDS else None


_AROUND = 15
"""Rows that the board takes beside its hands, and the line, its meaning and the words to choose from below it."""


_BELOW = 6
"""Rows that the line, a line of its meaning and the words to choose from take below the board."""


def _above(match: Match | None, answer: int = 0) -> str:
    """Draw the board for the top of the screen, without its first hands if there is no room for them.

    It is left out if it would push the ``answer`` before it, of so many rows, off the screen.
    """
    if match is None or not match.plays:
        return ""
    console, begin = screen(), margin()
    console.width -= len(begin)
    size = shutil.get_terminal_size()
    room = max(size.lines - _AROUND, 1)
    with console.capture() as drawn:
        print_standing(console, match, match.plays[-room:], settings().call)
    lines = drawn.getvalue().splitlines()
    below = _BELOW + in_lines(texts.told("keys"), size.columns).count("\n")
    if answer and answer + len(lines) + below > size.lines:
        return ""
    return "\n".join(["", *(begin + line for line in lines), ""])


def _completed(line: str, place: int) -> str | None:
    """Return a candidate for the last word of a line; None after the last of them."""
    found = candidates(line.split(" "))
    return f"{found[place][0]} " if place < len(found) else None


def _prompt(match: Match | None) -> str:
    """Return the prompt of a line."""
    return " ".join(filter(None, (in_order(_standing(match)), "> ")))


def _standing(match: Match | None) -> str:
    """Say where the match stands, in no more than two thirds of a line."""
    if match is None:
        return ""
    playing = told("unit-number", unit=match.game.unit, n=match.last_number + 1)
    where = phrase(match.status) if match.status != "open" else playing
    standing = f"{where} · {' : '.join(map(figure, match.state.totals.values()))}"
    room = 2 * shutil.get_terminal_size().columns
    return standing if 3 * len(f"{standing} > ") <= room else where
