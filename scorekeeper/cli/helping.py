"""Help as people read it: the commands by what they are for, and one command with its options and examples."""

import json
import shutil
import textwrap
from collections.abc import Iterator
from typing import Any, NamedTuple

from scorekeeper.cli.commands import COMMANDS, GROUPS
from scorekeeper.messages import FOLDER

SLOGAN = "Keep score at a real table: refuse what cannot have happened, cite every step, lose nothing."
LAST = "help COMMAND tells more of one, guide more of all. Every command takes --db, --match, --json and --plain."
_WIDEST = 80
_NARROW = 60


class Option(NamedTuple):
    """An option or argument of a command, as it is typed, and what it is for."""

    typed: str
    what: str


class Page(NamedTuple):
    """The help of a command."""

    name: str
    usage: str
    paragraphs: tuple[str, ...]
    options: tuple[Option, ...]
    examples: tuple[str, ...]


def page(name: str, command: Any) -> Page:
    """Read the help of a command from its parameters and its documentation."""
    arguments = [parameter for parameter in command.params if parameter.param_type_name == "argument"]
    flags = [parameter for parameter in command.params if parameter.param_type_name == "option"]
    usage = " ".join([name, *map(_argument, arguments), *(["[OPTIONS]"] if flags else [])])
    paragraphs = tuple(" ".join(part.split()) for part in command.help.split("\n\n"))
    told = [Option(_argument(each), each.help) for each in arguments if each.help]
    told += [Option(_option(each), each.help or "") for each in flags if not each.hidden]
    return Page(name, f"scorekeeper {usage}", paragraphs, tuple(told), tuple(examples().get(name, ())))


def examples() -> dict[str, list[str]]:
    """Return the examples of each command, without the word scorekeeper."""
    found: dict[str, list[str]] = json.loads((FOLDER / "examples.json").read_text("utf-8"))
    return found


def _argument(parameter: Any) -> str:
    shown = parameter.metavar or parameter.name.rstrip("_").upper() + ("…" if parameter.nargs == -1 else "")
    return shown if parameter.required or shown.startswith("[") else f"[{shown}]"


def _option(parameter: Any) -> str:
    names = ", ".join(parameter.opts)
    return names if parameter.is_flag else f"{names} {parameter.metavar or 'TEXT'}"


def in_full(name: str, command: Any) -> str:
    """Write the help of a command for the width of the screen."""
    told, width = page(name, command), _width()
    lines = [*_wrapped(f"Usage: {told.usage}", width, "", "  "), ""]
    for paragraph in told.paragraphs:
        lines += [*_wrapped(paragraph, width, "  "), ""]
    if told.examples:
        lines += [
            "Examples",
            *(line for each in told.examples for line in _wrapped(f"scorekeeper {each}", width, "  ", "      ")),
            "",
        ]
    return "\n".join([*lines, "Options", *_listed(told.options, width)]) + "\n"


def overview() -> str:
    """Write all commands by what people want to do, for the width of the screen."""
    width, longest = _width(), max(map(len, COMMANDS))
    lines = [*_wrapped("Usage: scorekeeper COMMAND …", width, "", "  "), "", *_wrapped(SLOGAN, width, "  ")]
    for group, commands in GROUPS.items():
        lines += ["", group, *_listed([Option(f"{name:<{longest}}", what) for name, what in commands.items()], width)]
    lines += ["", *_wrapped(LAST, width, ""), *_wrapped("--version prints the version.", width, "")]
    return "\n".join(lines) + "\n"


def _listed(options: Any, width: int) -> Iterator[str]:
    """Yield options in two columns; on a narrow screen what is long goes below."""
    longest = max((len(option.typed) for option in options), default=0)
    column = min(longest, 26) + 2
    for option in options:
        if width < _NARROW and longest > width // 3:
            yield from _wrapped(option.typed, width, "  ", "    ")
            yield from _wrapped(option.what, width, "      ")
        elif len(option.typed) + 2 > column:
            yield from _wrapped(option.typed, width, "  ", "    ")
            yield from _wrapped(option.what, width, " " * (column + 2))
        else:
            yield from _wrapped(option.what, width, f"  {option.typed:<{column}}", " " * (column + 2))


def _wrapped(text: str, width: int, first: str, rest: str | None = None) -> list[str]:
    return textwrap.wrap(
        text, width, initial_indent=first, subsequent_indent=first if rest is None else rest,
        break_long_words=False, break_on_hyphens=False,
    ) or [first.rstrip()]  # fmt: skip


def _width() -> int:
    return min(shutil.get_terminal_size().columns, _WIDEST)
