"""Tell problems: one line each on standard error, or JSON on standard output."""

from collections.abc import Callable, Sequence
from contextlib import suppress

import typer

from scorekeeper.cli.commands import is_command
from scorekeeper.cli.shared import YES, put_json, running, settings, told
from scorekeeper.cli.shared.telling import typed_here
from scorekeeper.errors import INTERRUPTED, MISTYPED, LedgerError, Problem, Reading, Refused, refuse
from scorekeeper.jsontext import Json
from scorekeeper.language import figure
from scorekeeper.messages import COMMON, Prose, cut, say
from scorekeeper.signs import on_one_line
from scorekeeper.spelling import fold


def report(error: Refused | LedgerError) -> None:
    """Tell an error."""
    form = _form(error)
    unsure = isinstance(error, LedgerError) and error.code == "ledger-unsure"
    if settings().json:
        put_json(form)
        return
    warn(error)
    _tell_readings(form)
    if running().recording and not unsure:
        tell(told("nothing-recorded"))
    if settings().session is None:  # a session tells it itself
        _tell_command(error)


def _tell_command(error: Refused | LedgerError) -> None:
    """If a line for ``add`` begins with a word for a command, name that command: oops, sorry 92."""
    if settings().words[:1] != ["add"] or isinstance(error, LedgerError):
        return
    first = [each for each in error.problems if each.column == 1 and each.code in ("word-unknown", "name-unknown")]
    unknown = [str(each.params.get("word") or each.params["found"]) for each in first]
    from scorekeeper.cli.shared.did_you_mean import synonym
    from scorekeeper.cli.shared.help_pages import summary

    for word in unknown:
        if meant := synonym(word):
            tell(told("command-called", word=word, name=meant, what=Prose(summary(meant))))


def warn(error: Refused | LedgerError) -> None:
    """Tell the problems of an error that does not end the command."""
    for problem in _form(error)["errors"]:
        tell(sentence(problem))


def _form(error: Refused | LedgerError) -> Json:
    from scorekeeper.reports.answers import errors_json

    return errors_json(error, None, running().names, running().texts)


def _tell_readings(form: Json) -> None:
    """Tell the readings of a line, each as a line that can be typed."""
    if not _lists_readings(form):
        for reading in form.get("readings", ()):
            tell(f"  {reading['line']}")


def _lists_readings(form: Json) -> bool:
    """Tell whether the sentence itself lists what a line could mean."""
    return any(problem["code"] == "line-readings" for problem in form["errors"])


def ask_line(error: Refused, line: str = "", complete: Callable[[str], str] = str) -> str:
    """Ask which reading is meant by a key; Enter takes none. Return the line that is meant.

    If something else is typed than a key, ``complete`` makes a line of it: the one that was asked about, with this
    answer, or a new line. The old ``line`` is then named. Raises Exit if no line is meant.
    """
    if _lists_readings(_form(error)):
        tell(say(COMMON, "line-readings-asked", {"n": len(error.readings)}))
    else:
        warn(error)
    for number, reading in enumerate(error.readings, 1):
        tell(f"  {figure(number)}  {reading.line}{_told_score(reading)}")
    alone = len(error.readings) == 1
    keys = told("take-or-not", n=1) if alone else told("take-one", first=1, n=len(error.readings))
    said = typer.prompt(keys, default="", show_default=False, prompt_suffix=": ", err=True).strip()
    keys_of = {str(number): reading.line for number, reading in enumerate(error.readings, 1)}
    if alone:
        keys_of |= dict.fromkeys(YES, error.readings[0].line)
    if fold(said) in keys_of or not said:
        return line_typed(keys_of.get(fold(said)))
    meant = said if is_command(said) else _described(said, error.readings) or complete(said)
    is_new = meant == said
    if is_new and len(said) <= len("none") and not is_command(said):
        return line_typed(None)
    if is_new and line:
        tell(told("line-left", line=Prose(line)))
    return line_typed(meant)


_FEW = 2
"""An answer of at most so many words describes a reading; more words could be a new line."""


def _described(said: str, readings: Sequence[Reading]) -> str | None:
    """Return the only reading that has the words of a short answer: us, them 60; None if there is no such reading."""
    words = _words(said)
    found = [reading.line for reading in readings if words <= _words(reading.line)]
    return found[0] if len(found) == 1 and len(words) <= _FEW else None


def _words(line: str) -> set[str]:
    return set(fold(line).replace(",", " ").split())


def _told_score(reading: Reading) -> str:
    """Return the score of a reading as the end of its line; nothing if the score is open."""
    from scorekeeper.reports.added import told_points

    if not reading.score:
        return ""
    names = running().names
    wins = f" · {told('wins-match', side=names.get(reading.winner, reading.winner))}" if reading.winner else ""
    return f" → {told_points(names, reading.score)}{wins}"


def line_typed(said: str | None) -> str:
    """Return the line that was meant by an answer; a session does the command that was typed in its place instead.

    Raises Exit if no line was meant.
    """
    session = settings().session
    if said is not None and not (session and is_command(said)):
        return said
    if session and said:
        session.instead.append(said)
    tell(told("nothing-recorded"))
    raise typer.Exit(INTERRUPTED)


def tell(text: str) -> None:
    """Write a line to standard error, if there is anybody to read it."""
    with suppress(OSError, ValueError, AttributeError):
        typer.echo(typed_here(text, settings().call), err=True)


def sentence(problem: Json) -> str:
    """Put a problem on one line, its article at the end."""
    article = f"  [{problem['article']}]" if problem["article"] else ""
    return f"{problem['message']}{article}"


def refused_line(error: Refused, file: str, number: int, raw: str, column: int, *, terse: bool = False) -> None:
    """Tell the problems of a line of a file, with its place and the line itself; ``column`` is where it begins.

    If it is ``terse``, only the place and the code.
    """
    form = _form_of_line(error, file, number, raw, column)
    if settings().json:
        put_json(form)
        return
    for problem in form["errors"]:
        tell(f"{file}:{number}:{problem['at']['column']}: {problem['code'] if terse else sentence(problem)}")
    if terse:
        return
    tell(f"    {cut(raw.strip())}")
    _tell_readings(form)


def _form_of_line(error: Refused, file: str, number: int, raw: str, column: int) -> Json:
    """Return the problems of a line of a file, each with its place and the line."""
    form = _form(error)
    for told_problem, problem in zip(form["errors"], error.problems, strict=True):
        told_problem["at"] = {"file": file, "line": number, "column": column + (problem.column or 1)}
        told_problem["line"] = cut(raw.strip())
    return form


class RefusedLines:
    """The lines of a file that are refused: told one by one, and in JSON all at once, as one answer."""

    def __init__(self, file: str, *, terse: bool = False) -> None:
        self._file, self._terse = file, terse
        self._errors: list[Json] = []
        self.numbers = set[int]()

    def take(self, error: Refused, number: int, raw: str, column: int) -> None:
        """Take a line that is refused; ``column`` is where it begins."""
        self.numbers.add(number)
        if not settings().json:
            refused_line(error, self._file, number, raw, column, terse=self._terse)
            return
        form = _form_of_line(error, self._file, number, raw, column)
        form["errors"][0] |= {"readings": form["readings"]} if "readings" in form else {}
        self._errors += form["errors"]

    def refuse(self, *problems: Problem) -> None:
        """End with the problems of the whole file, if any line was refused. Raises Refused, Exit."""
        if self._errors:
            put_json({"errors": [*self._errors, *_form(Refused(problems))["errors"]]})
            raise typer.Exit(Refused.exit_code)
        refuse(problems if self.numbers else ())


def no_command(*words: str) -> None:
    """Say that words begin as no command, and which one is meant. Raises Exit."""
    from scorekeeper.cli.shared.did_you_mean import nearest_command
    from scorekeeper.cli.shared.help_pages import summary

    said, meant = nearest_command(*words)
    known = {"meant": meant, "what": Prose(summary(meant))} if meant else {}
    found = Prose(on_one_line(said.rstrip(" ?؟") or said))
    tell(told("command-near" if known else "command-unknown", found=found, **known))
    raise typer.Exit(MISTYPED)
