"""What is wrong with a command line: what it is, what would be right, and where more is told.

Typer would show its own usage before it, which is not that of the help, in words of its own.
"""

from typing import Any

from typer.core import TyperArgument

from scorekeeper.bidi import has_rtl
from scorekeeper.cli.shared import settings
from scorekeeper.cli.shared.failure import tell
from scorekeeper.cli.shared.help_pages import examples, written
from scorekeeper.cli.texts import told
from scorekeeper.language import speech
from scorekeeper.messages import Prose

_NEEDS = "requires"
"""In what Typer says where nothing stands behind an option; else something does that must not."""
_IS_NOT = " is not "
"""Behind what was found, where Typer says what is wrong with a value."""


def explain(error: Any) -> None:
    """Tell on standard error what is wrong, and where it is told how the command is used."""
    command = error.ctx.command_path if error.ctx else "scorekeeper"
    tell(_reason(error))
    tell(told("usage-help", command=Prose(command.removeprefix("" if settings.call else "scorekeeper "))))


def _reason(error: Any) -> str:
    kind = type(error).__name__
    parameter = getattr(error, "param", None)
    if kind == "NoSuchOption":
        return told("usage-option", found=error.option_name, hint=next(iter(error.possibilities or ()), ""))
    if kind == "MissingParameter":
        return _missing(error.ctx.info_name, parameter)
    if kind == "BadOptionUsage":
        takes = "usage-value" if _NEEDS in error.message else "usage-flag"
        return told(takes, parameter=error.option_name)
    if kind != "BadParameter":
        return told("usage-extra", found=Prose(error.message.rpartition("(")[2].removesuffix(")")))
    if parameter is None:
        return str(error.message)
    return told("usage-wrong", parameter=_named(parameter), reason=Prose(_unfit(parameter, error.message)))


def _missing(command: str, parameter: Any) -> str:
    """Say what is missing, with the first example of the command."""
    example = Prose(f"{settings.call}{examples()[command][0]}")
    return told("usage-missing", parameter=_named(parameter), example=example)


def _named(parameter: Any) -> str:
    """Name a parameter as the help does."""
    return written(parameter).strip("[]") if isinstance(parameter, TyperArgument) else str(parameter.opts[0])


def _unfit(parameter: Any, message: str) -> str:
    """Say which values a parameter takes; ``message`` is what Typer or the command says of the one it has."""
    found, is_not, _ = message.partition(_IS_NOT)
    found, kind = Prose(found.strip("'")), parameter.type
    if is_not and getattr(kind, "choices", None):
        return told("none-of", found=found, choices=list(kind.choices))
    if is_not and hasattr(kind, "min"):
        code = "usage-number" if kind.max is not None else "usage-number-up"
        return told(code, found=found, low=kind.min or 0, high=kind.max)
    return message if has_rtl(message) or speech.language == "en" else told("usage-unfit")
