"""Help as people read it: the commands by what they are for, and one command with its options and examples.

Errors of a command line are told too: the error, the right form, and the command for more help. Typer would show its
own usage in its own words, which are not those of the help.
"""

import json
import shutil
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from typer.core import TyperArgument, TyperCommand, TyperOption

from scorekeeper.bidi import has_rtl
from scorekeeper.cli.commands import COMMANDS, GROUPS, HIDDEN, TYPED
from scorekeeper.cli.shared import settings, told
from scorekeeper.cli.shared.failure import tell
from scorekeeper.language import speech, translated
from scorekeeper.messages import FOLDER, Prose

SLOGAN = "Keep score at a real table: refuse impossible hands, cite every step, lose nothing."
_WIDEST = 80
_NARROW = 60


def summary(name: str) -> str:
    """Say in a line what a command does."""
    return translated("help", name) or (COMMANDS | HIDDEN)[name]


def group_title(group: str) -> str:
    """Name a group of commands."""
    return translated("help", f"group:{group}") or group


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


def arguments(command: TyperCommand) -> list[TyperArgument]:
    """List the arguments of a command."""
    return [parameter for parameter in command.params if isinstance(parameter, TyperArgument)]


def flags(command: TyperCommand) -> list[TyperOption]:
    """List the options of a command that are shown."""
    return [each for each in command.params if isinstance(each, TyperOption) and not each.hidden]


def paragraphs(command: TyperCommand) -> list[str]:
    """Return the documentation of a command, paragraph by paragraph."""
    return [" ".join(part.split()) for part in (command.help or "").split("\n\n")]


def called(argument: TyperArgument) -> str:
    """Name an argument as it stands in the usage."""
    return str(argument.name).rstrip("_").upper()


def page(name: str, command: TyperCommand) -> Page:
    """Read the help of a command from its parameters and its documentation."""
    typed = TYPED.get(name, {})
    words = [*map(written, arguments(command)), *(each for each in typed if not each.startswith("--"))]
    usage = " ".join([name, *words, *(["[OPTIONS]"] if flags(command) else [])])
    shown = [Option(each, _what(name, each.split()[0], what)) for each, what in typed.items()]
    shown += [Option(written(each), _what(name, called(each), each.help)) for each in arguments(command) if each.help]
    shown += [Option(_option(each), _what(name, each.opts[0], each.help)) for each in flags(command)]
    return Page(
        name, f"scorekeeper {usage}",
        tuple(translated("help", f"{name}#{n}") or part for n, part in enumerate(paragraphs(command), 1)),
        tuple(shown), tuple(examples().get(name, ())),
    )  # fmt: skip


def _what(name: str, parameter: str, english: str | None) -> str:
    """Say what an option or argument of a command is for; the options of all commands are translated once."""
    return translated("help", parameter) or translated("help", f"{name} {parameter}") or english or ""


def examples() -> dict[str, list[str]]:
    """Return the examples of each command, without the word scorekeeper."""
    found: dict[str, list[str]] = json.loads((FOLDER / "examples.json").read_text("utf-8"))
    return found


def written(parameter: TyperArgument) -> str:
    """Write an argument as it stands in the usage; in brackets if it can be left out."""
    shown = parameter.metavar or called(parameter) + ("…" if parameter.nargs == -1 else "")
    return shown if parameter.required or shown.startswith("[") else f"[{shown}]"


def _option(parameter: TyperOption) -> str:
    names = ", ".join(parameter.opts)
    return names if parameter.is_flag else f"{names} {parameter.metavar or 'TEXT'}"


def in_full(name: str, command: TyperCommand) -> str:
    """Write the help of a command for the width of the screen."""
    page_, width = page(name, command), _width()
    lines = [*_wrapped(told("usage", usage=Prose(page_.usage)), width, "", "  "), ""]
    for paragraph in page_.paragraphs:
        lines += [*_wrapped(paragraph, width, "  "), ""]
    if page_.examples:
        lines += [
            told("examples"),
            *(line for each in page_.examples for line in _wrapped(f"scorekeeper {each}", width, "  ", "      ")),
            "",
        ]
    return "\n".join([*lines, told("options"), *_listed(page_.options, width)]) + "\n"


def overview() -> str:
    """Write all commands by what people want to do, for the width of the screen."""
    width, longest, slogan = _width(), max(map(len, COMMANDS)), translated("help", "slogan") or SLOGAN
    lines = [
        *_wrapped(told("usage", usage="scorekeeper COMMAND …"), width, "", "  "),
        "",
        *_wrapped(slogan, width, "  "),
    ]
    for group, commands in GROUPS.items():
        options = [Option(f"{name:<{longest}}", summary(name)) for name in commands]
        lines += ["", group_title(group), *_listed(options, width)]
    lines += ["", *_wrapped(told("help-last"), width, ""), *_wrapped(told("help-version"), width, "")]
    return "\n".join(lines) + "\n"


def _listed(options: Sequence[Option], width: int) -> Iterator[str]:
    """Yield options in two columns; on a narrow screen the meaning of a long one goes below it."""
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


_NEEDS = "requires"
"""A word of Typer's message if an option lacks its value; otherwise the option takes none."""
_IS_NOT = " is not "
"""The words behind the value in Typer's message about a wrong value."""


def explain(error: Any) -> None:
    """Tell an error of the command line on standard error, and the command that shows the help."""
    command = error.ctx.command_path if error.ctx else "scorekeeper"
    tell(_reason(error))
    tell(told("usage-help", command=Prose(command.removeprefix("" if settings().call else "scorekeeper "))))


def _reason(error: Any) -> str:
    kind = type(error).__name__
    parameter = getattr(error, "param", None)
    if kind == "NoSuchOption":
        return told("usage-option", found=error.option_name, hint=next(iter(error.possibilities or ()), ""))
    if kind == "MissingParameter":
        example = Prose(f"{settings().call}{examples()[error.ctx.info_name][0]}")
        return told("usage-missing", parameter=_named(parameter), example=example)
    if kind == "BadOptionUsage":
        takes = "usage-value" if _NEEDS in error.message else "usage-flag"
        return told(takes, parameter=error.option_name)
    if kind != "BadParameter":
        return told("usage-extra", found=Prose(error.message.rpartition("(")[2].removesuffix(")")))
    if parameter is None:
        return str(error.message)
    return told("usage-wrong", parameter=_named(parameter), reason=Prose(_unfit(parameter, error.message)))


def _named(parameter: Any) -> str:
    """Name a parameter as the help does."""
    return written(parameter).strip("[]") if isinstance(parameter, TyperArgument) else str(parameter.opts[0])


def _unfit(parameter: Any, message: str) -> str:
    """Say which values a parameter takes; ``message`` is Typer's or the command's own about the value."""
    found, is_not, _ = message.partition(_IS_NOT)
    found, kind = Prose(found.strip("'")), parameter.type
    if is_not and getattr(kind, "choices", None):
        return told("none-of", found=found, choices=list(kind.choices))
    if is_not and hasattr(kind, "min"):
        code = "usage-number" if kind.max is not None else "usage-number-up"
        return told(code, found=found, low=kind.min or 0, high=kind.max)
    return message if has_rtl(message) or speech.language == "en" else told("usage-unfit")
