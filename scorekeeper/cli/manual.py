"""The manual page, from the same source as the help: ``python -m scorekeeper.cli.manual > data/man/scorekeeper.1``."""

import sys
from collections.abc import Iterator

from scorekeeper import __version__
from scorekeeper.cli import command_of
from scorekeeper.cli.commands import GROUPS
from scorekeeper.cli.helping import SLOGAN, Page, page
from scorekeeper.cli.shared import SHARED

_FILES = (
    ("--db PATH, SCOREKEEPER_DB", "The ledger; without them it is a file in your data directory. path tells where."),
    ("--match ID, SCOREKEEPER_MATCH", "The match; without them it is the one in play. use chooses it."),
    ("NO_COLOR, TERM=dumb, --plain", "No colours; with --plain no tables either, a sentence a line."),
    ("COLUMNS", "How wide the screen is, where the terminal does not say."),
)
_EXITS = (
    ("0", "Done."), ("1", "A negative verdict."), ("2", "The command line is wrong."),
    ("3", "The ledger or an output cannot be read or written."), ("4", "A line or record is not accepted."),
    ("70", "A fault of the program."), ("130", "Interrupted."),
)  # fmt: skip


def manual() -> str:
    """Write the manual page in roff."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    shared = {parameter.opts[0] for parameter in SHARED()}
    yield f'.TH SCOREKEEPER 1 "" "scorekeeper {__version__}" "User Commands"'
    yield from (".SH NAME", r"scorekeeper \- keep score at a real table")
    yield from (".SH SYNOPSIS", ".B scorekeeper", ".I COMMAND", "[\\fIOPTIONS\\fR]")
    yield from (".SH DESCRIPTION", _escaped(SLOGAN), "Begin with", ".B scorekeeper table", "or read")
    yield from ('.BR "scorekeeper guide start" .',)
    for title, commands in GROUPS.items():
        yield f'.SH "{title.upper()}"'
        for name in commands:
            yield from _command(page(name, command_of(name)), shared)
    yield from (".SH OPTIONS", "Every command takes these.")
    for option in page("board", command_of("board")).options:
        yield from _item(option.typed, option.what)
    for heading, items in (("ENVIRONMENT", _FILES), ("EXIT STATUS", _EXITS)):
        yield f".SH {heading}"
        for term, meaning in items:
            yield from _item(term, meaning)


def _command(told: Page, shared: set[str]) -> Iterator[str]:
    yield f'.SS "{_escaped(told.usage)}"'
    for paragraph in told.paragraphs:
        yield from (".PP", _escaped(paragraph))
    for option in told.options:
        if option.typed.split()[0].rstrip(",") not in shared:
            yield from _item(option.typed, option.what)
    for example in told.examples:
        yield from (".PP", ".RS", rf"\fB{_escaped(f'scorekeeper {example}')}\fR", ".RE")


def _item(term: str, meaning: str) -> Iterator[str]:
    yield from (".TP", rf"\fB{_escaped(term)}\fR", _escaped(meaning))


def _escaped(text: str) -> str:
    text = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq").replace("'", "\\(aq")
    text = "".join(char if char.isascii() else f"\\[u{ord(char):04X}]" for char in text)
    return f"\\&{text}" if text.startswith(".") else text


if __name__ == "__main__":
    sys.stdout.write(manual())
