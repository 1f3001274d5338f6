"""How what went wrong is told: one line a problem, on stderr, or JSON on stdout."""

import sys
from contextlib import suppress

import typer

from scorekeeper.cli.shared import broken, put_json, settings
from scorekeeper.errors import LedgerError, Refused
from scorekeeper.game import Json
from scorekeeper.messages import COMMON, cut, problem_json, say


def report(error: Refused | LedgerError) -> None:
    """Tell what went wrong."""
    if settings.json:
        put_json({"errors": _told(error)})
        return
    warn(error)
    if settings.recording:
        tell("Nothing was recorded.")


def warn(error: Refused | LedgerError) -> None:
    """Tell what is wrong and goes on without it."""
    for problem in _told(error):
        tell(sentence(problem))


def _told(error: Refused | LedgerError) -> list[Json]:
    if isinstance(error, LedgerError):
        return [{"code": error.code, "message": say(COMMON, error.code, error.params), "article": None}]
    return [problem_json(problem, settings.texts, settings.names) for problem in error.problems]


def tell(text: str) -> None:
    """Write a line to standard error, if there is anybody to read it."""
    with suppress(OSError, ValueError, AttributeError):
        typer.echo(broken(text, sys.stderr), err=True)


def sentence(problem: Json) -> str:
    """Put a problem on one line, its article at the end."""
    article = f"  [{problem['article']}]" if problem["article"] else ""
    return f"{problem['message']}{article}"


def refused_line(error: Refused, file: str, number: int, raw: str, column: int) -> None:
    """Tell what is wrong with a line of a file: where, the line itself, and why; ``column`` is where it begins."""
    for problem in error.problems:
        form = problem_json(problem, settings.texts, settings.names)
        at = column + (problem.column or 1)
        if settings.json:
            put_json({"errors": [{**form, "at": {"file": file, "line": number, "column": at}}]})
        else:
            tell(f"{file}:{number}:{at}: {sentence(form)}")
    if not settings.json:
        tell(f"    {cut(raw.strip())}")
