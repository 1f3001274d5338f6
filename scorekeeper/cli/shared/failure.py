"""How what went wrong is told: one line a problem, on stderr, or JSON on stdout."""

from contextlib import suppress
from typing import TYPE_CHECKING

import typer

from scorekeeper.cli.shared import put_json, settings
from scorekeeper.cli.texts import YES, told
from scorekeeper.errors import LedgerError, Refused
from scorekeeper.language import figure
from scorekeeper.messages import COMMON, cut, say
from scorekeeper.spelling import fold

if TYPE_CHECKING:
    from scorekeeper.game import Json


def report(error: Refused | LedgerError) -> None:
    """Tell what went wrong."""
    form = _form(error)
    unsure = isinstance(error, LedgerError) and error.code == "ledger-unsure"
    if settings.json:
        put_json(form)
        return
    warn(error)
    _tell_readings(form)
    if settings.recording and not unsure:
        tell(told("nothing-recorded"))


def warn(error: Refused | LedgerError) -> None:
    """Tell what is wrong and goes on without it."""
    for problem in _form(error)["errors"]:
        tell(sentence(problem))


def _form(error: Refused | LedgerError) -> "Json":
    from scorekeeper.reports.forms import errors_json

    return errors_json(error, None, settings.names, settings.texts)


def _tell_readings(form: "Json") -> None:
    """Tell what a line could mean, each as a line that can be typed."""
    if not _lists_readings(form):
        for reading in form.get("readings", ()):
            tell(f"  {reading['line']}")


def _lists_readings(form: "Json") -> bool:
    """Tell whether the sentence itself lists what a line could mean."""
    return any(problem["code"] == "line-readings" for problem in form["errors"])


def ask_reading(error: Refused) -> str | None:
    """Ask which reading is meant by a key; Enter takes one that stands alone.

    Return the line that is meant, or another one that was typed instead of a key, None for neither.
    """
    if _lists_readings(_form(error)):
        tell(say(COMMON, "line-readings-asked", {"n": len(error.readings)}))
    else:
        warn(error)
    from scorekeeper.bidi import whole  # only a terminal is asked

    for number, reading in enumerate(error.readings, 1):
        tell(f"  {figure(number)}  {whole(reading.line)}")
    alone = len(error.readings) == 1
    keys = told("take-or-not") if alone else told("take-one", first=1, n=len(error.readings))
    said = typer.prompt(keys, default="", show_default=False, prompt_suffix=": ", err=True).strip()
    keys_of = {str(number): reading.line for number, reading in enumerate(error.readings, 1)}
    if alone:
        keys_of |= dict.fromkeys(("", *YES), error.readings[0].line)
    return keys_of.get(fold(said), said if len(said) > len("none") else None)


def tell(text: str) -> None:
    """Write a line to standard error, if there is anybody to read it."""
    with suppress(OSError, ValueError, AttributeError):
        typer.echo(text, err=True)


def sentence(problem: "Json") -> str:
    """Put a problem on one line, its article at the end."""
    article = f"  [{problem['article']}]" if problem["article"] else ""
    return f"{problem['message']}{article}"


def refused_line(error: Refused, file: str, number: int, raw: str, column: int, *, terse: bool = False) -> None:
    """Tell what is wrong with a line of a file: where, the line itself, and why; ``column`` is where it begins.

    A terse one has only where, and the code.
    """
    form = _form(error)
    places = [column + (problem.column or 1) for problem in error.problems]
    if settings.json:
        where = [{"file": file, "line": number, "column": place} for place in places]
        put_json({**form, "errors": [{**each, "at": at} for each, at in zip(form["errors"], where, strict=True)]})
        return
    for problem, place in zip(form["errors"], places, strict=True):
        tell(f"{file}:{number}:{place}: {problem['code'] if terse else sentence(problem)}")
    if terse:
        return
    tell(f"    {cut(raw.strip())}")
    _tell_readings(form)
